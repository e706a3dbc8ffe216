"""A slider-crank at 5000 rpm with dry friction in pins and guide.

*Question.* The pins of a slider-crank have radii of 20, 15 and 10 mm (main, crank and wrist pin). The friction coefficient of the pins
and of the slider's guide is 0.1. How much torque does friction cost on average, how does it change the peaks, and which joint causes the
loss?

*Answer.* It costs 14.5 N·m on average, which is 7.6 kW. The drive torque varies between −116 and +163 N·m instead of ±138.5 N·m. The main
pin causes 47 % of the loss, the crank pin 37 %, the guide 13 %, the wrist pin 3 %. An estimate from the reactions of the machine without
friction is 14.4 N·m: the effect of friction on its own normal forces is small here.
"""

from pathlib import Path

import numpy as np

import abut

RADIUS, LENGTH, SPEED, COEFFICIENT = 0.05, 0.12, 5000 * 2 * np.pi / 60, 0.1
PINS = {"main": 0.020, "pin": 0.015, "wrist": 0.010}


def turn(t, speed):
    """The crank's angle [rad]."""
    return speed * t


def slider_crank(coefficient: float) -> abut.Model:
    """The machine with this coefficient in all joints, which hold nothing twice: a ball at the crank pin, a cross at the wrist."""
    model = abut.Model("dry slider-crank", gravity=(0, 0, 0))
    crank = abut.Body("crank", mass=0.3, inertia=(1e-4, 1e-4, 1e-4), angular_velocity=(0, 0, SPEED))
    rod = abut.Body(
        "rod",
        mass=0.21,
        inertia=(1e-5, 2.5e-4, 2.5e-4),
        position=(RADIUS + LENGTH / 2, 0, 0),
        velocity=(0, RADIUS * SPEED / 2, 0),
        angular_velocity=(0, 0, -RADIUS * SPEED / LENGTH),
    )
    slider = abut.Body("slider", mass=0.14, inertia=(1e-4, 1e-4, 1e-4), position=(RADIUS + LENGTH, 0, 0))
    for body in (crank, rod, slider):
        model.add(body)
    law = abut.friction.JointSliding(dynamic=coefficient, stiction_velocity=0.1)
    dry = {name: abut.JointFriction(law, radius=radius) for name, radius in PINS.items()}
    joints, end = abut.joints, (RADIUS + LENGTH, 0, 0)
    main = joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z", friction=dry["main"])
    wrist = joints.Universal("wrist", slider, rod, at=end, axis_i="z", axis_j="y", friction=dry["wrist"])
    way = abut.JointFriction(law, overlap=0.05)
    model.add(main)
    model.add(joints.Spherical("pin", rod, crank, at=(RADIUS, 0, 0), friction=dry["pin"]))
    model.add(wrist)
    model.add(joints.Translational("guide", slider, model.ground, at=end, axis="x", friction=way))
    model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": SPEED}))
    return model


model = slider_crank(COEFFICIENT)
end, step = 0.012, 2e-5  # a turn


def losses(result: abut.Result) -> dict[str, float]:
    """What each joint takes on the average over the run [W]."""
    spin = {name: result[f"{name}.angular_velocity.z"].values for name in ("crank", "rod", "slider")}
    turning = {
        "main": spin["crank"],
        "pin": spin["rod"] - spin["crank"],
        "wrist": spin["slider"] - spin["rod"],
    }
    powers = {name: -result[f"{name}.friction_torque.z"].values * turning[name] for name in PINS}
    powers["guide"] = -result["guide.friction_force.x"].values * result["slider.velocity.x"].values
    return {name: float(power[:-1].mean()) for name, power in powers.items()}


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result, ideal = (abut.kinematics(slider_crank(c), end=end, step=step) for c in (COEFFICIENT, 0.0))
    torque = {name: one["drive.torque.z"].values for name, one in (("dry", result), ("ideal", ideal))}
    print({name: (t[:-1].mean(), t.min(), t.max()) for name, t in torque.items()}, losses(result))
    figure, (drive, parts) = plt.subplots(1, 2, figsize=(8, 3.5), layout="constrained", width_ratios=(2, 1))
    for name, values in torque.items():
        drive.plot(np.degrees(SPEED * result.time), values, label=name)
    drive.set(xlabel="crank angle [deg]", ylabel="drive torque [N·m]", xlim=(0, 360))
    drive.axhline(torque["dry"][:-1].mean(), ls=":", lw=1, label="dry, mean")
    drive.legend()
    found = losses(result)
    parts.bar(list(found), [1e-3 * power for power in found.values()], color="tab:brown")
    parts.set_ylabel("mean loss [kW]")
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "dry_slider_crank.png", dpi=120)
