"""A slider-crank with clearance, driven by a controller in another program at communication points.

*Question.* A motor accelerates a slider-crank, whose wrist pin has 0.2 mm of clearance, from 40 to 60 rad/s. Its torque is proportional
to the difference from that speed. The machine is exported as an FMU. The controller remains in the importing program, which sets the
torque at communication points. How short must the communication step be to agree with a controller inside the machine?

*Answer.* With a constant torque between communication points, the error of the crank's speed is up to 0.66, 0.32, 0.155 and 0.076 rad/s
with steps of 2, 1, 0.5 and 0.25 ms: half the step, half the error. With linear extrapolation of the last two values it is 0.34, 0.091,
0.023 and 0.0058 rad/s: a quarter. The three impacts of the pin, of up to 227 N, do not change this.

    abut export examples/crank_by_wire.py --fmu --inputs torque --outputs crank.angular_velocity.z wrist.normal_magnitude
"""

from pathlib import Path

import numpy as np

import abut

CRANK, ROD, CLEARANCE = 0.05, 0.12, 0.2e-3  # [m]
BEGUN, WANTED, GAIN = 40.0, 60.0, 0.4  # speeds of the crank [rad/s]; of the controller [N m s]
STEPS = (2e-3, 1e-3, 0.5e-3, 0.25e-3)  # between communication points [s]


def as_given(torque):
    """The motor's torque as the controller outside gives it [N m]."""
    return torque


def inside(rate, wanted, gain):
    """The controller as a part of the machine [N m]."""
    return gain * (wanted - rate)


def machine(by_wire: bool) -> abut.Model:
    """The slider-crank, with its motor driven from outside or by a controller of its own."""
    model = abut.Model("crank by wire", gravity=(0, 0, 0))
    crank = abut.Body(
        "crank", mass=1.2, inertia=(2e-3, 2e-3, 4e-3), angular_velocity=(0, 0, BEGUN),
        shape=lambda f: abut.shapes.Link(f.frame((CRANK / 2, 0, -0.006)), CRANK, 0.02, 0.006),
    )  # fmt: skip
    rod = abut.Body(
        "rod", mass=0.21, inertia=(2.5e-4, 2.5e-4, 2.5e-4), position=(CRANK + ROD / 2, 0, 0),
        velocity=(0, CRANK * BEGUN / 2, 0), angular_velocity=(0, 0, -CRANK * BEGUN / ROD),
        shape=lambda f: abut.shapes.Link(f, ROD, 0.012, 0.006),
    )  # fmt: skip
    slider = abut.Body(
        "slider", mass=0.14, inertia=(1e-4, 1e-4, 1e-4), position=(CRANK + ROD, 0, 0),
        shape=lambda f: abut.shapes.Box(f.frame((0, 0, -0.016)), (0.05, 0.036, 0.008)),
    )  # fmt: skip
    for body in (crank, rod, slider):
        model.add(body)
    wrist = (CRANK + ROD, 0, 0)
    model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("pin", rod, crank, at=(CRANK, 0, 0), axis="z"))
    model.add(abut.joints.Translational("guide", slider, model.ground, at=wrist, axis="x"))
    law = abut.normal.ExactRestitution(stiffness=1e9, restitution=0.6)
    sizes = {"radius": "10 mm", "length": "20 mm", "clearance": CLEARANCE}
    model.add(abut.PlanarJournal("wrist", rod, slider, at=wrist, axis="z", normal=law, **sizes))
    ends = crank.frame(), model.ground.frame()
    if by_wire:
        torque = model.add(abut.signals.Input("torque", unit="N*m"))
        model.add(abut.forces.AxialTorque("motor", *ends, as_given, inputs=[torque]))
    else:
        model.add(abut.forces.AxialTorque("motor", *ends, inside, {"wanted": WANTED, "gain": GAIN}))
    return model


model = machine(by_wire=True)
end, step = 0.1, 1e-3
#: The pin's blows last less than an output.
expected_warnings = ("outputs miss peaks",)
SPEED, FORCE = "crank.angular_velocity.z", "wrist.normal_magnitude"


def by_wire(h: float, linear: bool) -> np.ndarray:
    """The crank's speed [rad/s] at communication points, with the controller outside, its torque held or going on in a line."""
    lines = ["torque"] if linear else []
    stepper = abut.Stepper(model, ["torque"], [SPEED, FORCE], linear=lines)
    speeds = [stepper.outputs[SPEED]]
    for _ in range(round(end / h)):
        stepper.step(h, {"torque": GAIN * (WANTED - speeds[-1])})
        speeds.append(stepper.outputs[SPEED])
    return np.array(speeds)


def picture(path: Path) -> None:
    """How far the crank's speed is off, by the communication step; and its speed."""
    import matplotlib.pyplot as plt

    truth = abut.simulate(machine(by_wire=False), end=end, step=STEPS[-1] / 2)
    speed = truth[SPEED].values
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    for linear, colour, name in ((False, "#b5402a", "held"), (True, "#1f3a5f", "in a line")):
        errors = []
        for h in STEPS:
            found = by_wire(h, linear)
            errors.append(np.abs(found - speed[:: round(2 * h / STEPS[-1])]).max())
        right.loglog(1e3 * np.array(STEPS), errors, "o-", color=colour, label=name)
        left.plot(
            1e3 * STEPS[0] * np.arange(round(end / STEPS[0]) + 1),
            by_wire(STEPS[0], linear),
            ".",
            ms=4,
            color=colour,
            label=f"2 ms, {name}",
        )
        print(name, errors)
    left.plot(1e3 * truth.time, speed, lw=1.0, color="#3d7a5a", label="controller inside")
    left.set(xlabel="time / ms", ylabel="speed of the crank / (rad/s)", xlim=(0, 1e3 * end))
    right.set(xlabel="communication step / ms", ylabel="largest error / (rad/s)")
    right.set_xticks([0.25, 0.5, 1, 2], ["0.25", "0.5", "1", "2"], minor=False)
    right.minorticks_off()
    for axes in (left, right):
        axes.legend(frameon=False)
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "crank_by_wire.png")
