"""A slider-crank at 5000 rpm with ideal joints.

*Question.* A crank of 50 mm rotates at 5000 rpm, the rod is 120 mm long (0.21 kg), the slider has 0.14 kg. What force acts in the wrist
pin, and what torque does the drive need for a constant speed?

*Answer.* The pin carries at most 2718.7 N, at outer dead centre: m r ω² (1 + r/l) of the slider. The torque varies between ±138.5 N·m
twice per turn with a mean of zero, because nothing dissipates energy.
"""

from pathlib import Path

import numpy as np

import abut

RADIUS, LENGTH, SPEED = 0.05, 0.12, 5000 * 2 * np.pi / 60


def turn(t, speed):
    """The crank's angle [rad]."""
    return speed * t


model = abut.Model("slider-crank", gravity=(0, 0, 0))
crank = model.add(
    abut.Body(
        "crank",
        mass=0.3,
        inertia=(1e-4, 1e-4, 1e-4),
        angular_velocity=(0, 0, SPEED),
        shape=lambda f: abut.shapes.Link(f.frame((RADIUS / 2, 0, -0.006)), RADIUS, 0.02, 0.006),
    )
)
rod = model.add(
    abut.Body(
        "rod",
        mass=0.21,
        inertia=(1e-5, 2.5e-4, 2.5e-4),
        position=(RADIUS + LENGTH / 2, 0, 0),
        velocity=(0, RADIUS * SPEED / 2, 0),
        angular_velocity=(0, 0, -RADIUS * SPEED / LENGTH),
        shape=lambda f: abut.shapes.Link(f, LENGTH, 0.012, 0.006),
    )
)
slider = model.add(
    abut.Body(
        "slider",
        mass=0.14,
        inertia=(1e-4, 1e-4, 1e-4),
        position=(RADIUS + LENGTH, 0, 0),
        shape=lambda f: abut.shapes.Box(f.frame((0, 0, -0.006)), (0.05, 0.036, 0.006)),
    )
)
main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
model.add(abut.joints.Revolute("pin", rod, crank, at=(RADIUS, 0, 0), axis="z"))
model.add(abut.joints.Revolute("wrist", slider, rod, at=(RADIUS + LENGTH, 0, 0), axis="z"))
model.add(abut.joints.Translational("guide", slider, model.ground, at=(RADIUS + LENGTH, 0, 0), axis="x"))
model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": SPEED}))
end, step = 0.024, 2e-5  # two turns
#: A plane machine of spatial joints.
expected_warnings = ("redundant constraints",)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step)
    pin = np.linalg.norm(result["wrist.force"].values, axis=1)
    torque = result["drive.torque.z"].values
    print(result.peak("wrist.force"))
    print(result.peak("drive.torque.z", smallest=True), result.peak("drive.torque.z"), sep="\n")
    figure, (force, drive) = plt.subplots(2, 1, sharex=True, figsize=(7, 5), layout="constrained")
    force.plot(1e3 * result.time, 1e-3 * pin)
    force.set_ylabel("wrist pin force [kN]")
    drive.plot(1e3 * result.time, torque, color="tab:green")
    drive.set(xlabel="time [ms]", ylabel="drive torque [N·m]")
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "slider_crank.png", dpi=120)
