"""A Scotch yoke whose pin has clearance in its slot.

*Question.* A crank of 30 mm rotates at 600 rpm. Its pin, in a slot, moves a yoke of 1 kg to and fro. What is the effect of a slot that is
0.1 mm wider than the pin? And does a gas spring help that always presses the yoke to one side?

*Answer.* The path deviates by only 0.05 mm. But after each mid-stroke, where the force changes its sign, the yoke flies on for 15.6° of
the crank's rotation. It meets the other side of the pin at 69 mm/s, in agreement with the closed form, and bounces three times. The first
impact is 1.54 kN, thirteen times the 118 N of a yoke without clearance. With a gas spring of 150 N the pin stays on one side and carries
32 to 268 N.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.shapes import Curve, Cylinder, Link, Profile

CRANK, PIN, WIDTH = 30e-3, 8e-3, 12e-3  # radius of the crank, of the pin, length of the pin in the slot [m]
PLAY, MASS = 0.1e-3, 1.0  # [m], of the yoke [kg]
SPEED = 600 * 2 * math.pi / 60
PRESSED = 150.0  # by a gas spring: more than m r ω² = 118 N


def yoke_outlines(play: float) -> tuple[Curve, Curve]:
    """The yoke's plate, and the slot across its way, wider than the pin by the play."""
    half, far = PIN + play / 2, CRANK + 3e-3
    x, y = 20e-3, far + PIN + 10e-3
    plate = Curve.polyline([(-x, -y), (x, -y), (x, y), (-x, y)], closed=True, name="yoke")
    slot = [
        Curve.line((half, -far), (half, far)),
        Curve.arc((0, far), half, 0, math.pi),
        Curve.line((-half, far), (-half, -far)),
        Curve.arc((0, -far), half, math.pi, 2 * math.pi),
    ]
    return plate, Curve.chain(slot, closed=True, name="slot")


def turn(t, speed):
    """The crank's angle [rad]."""
    return speed * t


def machine(name: str, play: float, preload: float) -> abut.Model:
    """Crank and yoke; at the start the crank points along x and the pin presses the yoke back, as a rigid one without play does."""
    model = abut.Model(name, gravity=(0, 0, 0))
    steel = abut.mechanics.Solid(210e9, 0.3)
    law = abut.normal.LineHertz.of(steel, (PIN, PIN), restitution=0.5)
    rub = abut.friction.Coulomb(static=0.1, dynamic=0.1, stiction_velocity=1e-2, friction_velocity=2e-2)
    load = MASS * CRANK * SPEED**2 + preload
    pressed = abut.mechanics.line_contact((PIN, math.inf), steel, length=WIDTH, load=load, depths=(PIN, PIN))
    crank = model.add(
        abut.Body(
            "crank",
            density=7850,
            position=(CRANK / 2, 0, WIDTH),
            angular_velocity=(0, 0, SPEED),
            velocity=(0, SPEED * CRANK / 2, 0),
            shape=lambda f: Link(f, CRANK, 20e-3, 8e-3),
        )
    )
    pin = Cylinder(crank.frame((CRANK / 2, 0, -WIDTH)), PIN, WIDTH)
    plate, slot = yoke_outlines(play)
    yoke = model.add(
        abut.Body(
            "yoke",
            mass=MASS,
            inertia=(1e-3, 1e-3, 1e-3),
            position=(CRANK + play / 2 + pressed.approach, 0, 0),
            shape=lambda f: Profile(f, plate, WIDTH, [slot]),
        )
    )
    main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Translational("guide", yoke, model.ground, at=yoke.position, axis="x"))
    model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": SPEED}))
    seat = model.ground.frame((-0.2, 0, 0))
    gas = {"stiffness": 0.0, "preload": preload}
    model.add(abut.forces.SpringDamper("gas_spring", yoke.frame(), seat, **gas))
    model.add(abut.Contact("slot", pin, yoke.shape, normal=law, friction=rub))
    return model


def blow(play: float) -> tuple[float, float]:
    """After which crank angle past mid-stroke the pin has crossed the play [rad], and how fast it meets the other side [m/s].

    At mid-stroke the yoke goes on at r ω while the pin slows down: r (φ − sin φ) = play, v = r ω (1 − cos φ).
    """
    angle = (6 * play / CRANK) ** (1 / 3)
    for _ in range(8):
        angle -= (CRANK * (angle - math.sin(angle)) - play) / (CRANK * (1 - math.cos(angle)))
    return angle, CRANK * SPEED * (1 - math.cos(angle))


model = machine("Scotch yoke with play", PLAY, 0.0)
end, step = 2 * 2 * math.pi / SPEED, 2 * math.pi / SPEED / 3600


def picture(path: Path) -> None:
    """The pin's force with play, with a gas spring, and of a yoke without play; and where the pin is in its slot."""
    import matplotlib.pyplot as plt

    figure, (above, below) = plt.subplots(2, 1, figsize=(9, 5.2), sharex=True, layout="constrained")
    for name, preload, colour in (
        ("0.1 mm of play", 0.0, "#b5402a"),
        ("and a gas spring", PRESSED, "#1f3a5f"),
    ):
        result = abut.simulate(machine(name, PLAY, preload), end=end, step=step)
        degrees = np.degrees(SPEED * result.time)
        force = result["slot.normal_force.x"].values
        print(name, result.peak("slot.normal_force"), result.statistics)
        above.plot(degrees, -force, lw=0.8, color=colour, label=name)
        place = CRANK * np.cos(SPEED * result.time) - result["yoke.position.x"].values
        below.plot(degrees, 1e3 * place, lw=0.8, color=colour)
    ideal = -MASS * CRANK * SPEED**2 * np.cos(SPEED * result.time)
    above.plot(degrees, ideal, "k:", lw=1, label="without play")
    above.set_ylabel("force on the yoke / N")
    above.legend(loc="upper right", frameon=False, ncols=3)
    below.set(xlabel="crank angle / °", ylabel="pin in the slot / mm", xlim=(0, 720))
    below.set_xticks(range(0, 721, 90))
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "slot_and_pin.png")
