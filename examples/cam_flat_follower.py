"""A cam with a flat-faced follower, up to the speed at which it lifts off.

*Question.* A cam lifts a flat-faced follower of 150 g by 8 mm over half a turn. A spring of 20 N/mm with a preload of 150 N presses it
down. At what speed does the follower leave the cam, and what is the cam force just below and just above this speed?

*Answer.* It lifts off at 3112 rpm, where preload, spring force and m s″ω² are in balance at the cam's nose. At 97 % of this speed the cam
carries 18 to 398 N, as a rigid one does. At 103 % the follower flies for 41° of the cam's rotation, by up to 77 µm, lands with 2.5 kN,
six times as much, and bounces.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.shapes import Box, Profile, curves

BASE, LIFT, WIDTH = 25e-3, 8e-3, 10e-3  # base circle, stroke, width of the cam [m]
OPEN = math.pi  # the cam angle from the start of the lift to its end [rad]
MASS, SPRING, PRELOAD = 0.15, 20e3, 150.0  # of the follower [kg], [N/m], [N]
DISC = 30e-3  # the follower's face is so wide [m]
LENGTH = 40e-3  # of the spring, set to PRELOAD


def lift(phi: float) -> tuple[float, float, float]:
    """The lift s [m] at the cam angle φ, and its derivatives: dwell for half a turn, then s = 64 h x³ (1 − x)³.

    The 3-4-5-6 polynomial for a single dwell: R. L. Norton, Cam Design and Manufacturing Handbook, 2nd ed., ch. 4.
    """
    x = (phi % (2 * math.pi) - OPEN) / OPEN
    if x <= 0.0:
        return 0.0, 0.0, 0.0
    y = x * (1 - x)
    first = 3 * y * y * (1 - 2 * x)
    second = 6 * y * (1 - 2 * x) ** 2 - 6 * y * y
    return 64 * LIFT * y**3, 64 * LIFT * first / OPEN, 64 * LIFT * second / OPEN**2


def force(speed: float, phi: np.ndarray) -> np.ndarray:
    """What a rigid cam carries [N]: F₀ + k s + m ω² s″."""
    s, _, bend = np.array([lift(x) for x in phi]).T
    return PRELOAD + SPRING * s + MASS * speed**2 * bend


def float_speed() -> float:
    """At which the least of it is zero [rad/s]: ω² = min (F₀ + k s)/(−m s″)."""
    s, _, bend = np.array([lift(x) for x in np.linspace(OPEN, 2 * OPEN, 20001)]).T
    slowed = bend < 0.0
    return math.sqrt(((PRELOAD + SPRING * s[slowed]) / (-MASS * bend[slowed])).min())


def turn(t, speed):
    """The cam's angle [rad]."""
    return speed * t


def machine(name: str, speed: float) -> abut.Model:
    """Cam, follower and spring; at the start the follower lies on the base circle, pressed in by its preload."""
    model = abut.Model(name, gravity=(0, 0, 0))
    steel = abut.mechanics.Solid(210e9, 0.3)
    law = abut.normal.LineHertz.of(steel, (BASE, BASE), dissipation=1.0)
    rub = abut.friction.Coulomb(static=0.1, dynamic=0.1, stiction_velocity=1e-2, friction_velocity=2e-2)
    outline = curves.flat_faced_cam(BASE, lift, breaks=(0.0, OPEN))
    cam = model.add(
        abut.Body(
            "cam",
            density=7850,
            origin=(0, 0, 0),
            angular_velocity=(0, 0, speed),
            shape=lambda f: Profile(f, outline, WIDTH),
        )
    )
    pressed = abut.mechanics.line_contact(
        (BASE, math.inf), steel, length=WIDTH, load=PRELOAD, depths=(BASE, BASE)
    )
    follower = model.add(
        abut.Body(
            "follower",
            mass=MASS,
            inertia=(2e-5, 2e-5, 2e-5),
            position=(BASE - pressed.approach + 4e-3, 0, 0),
            shape=lambda f: Box(f, (8e-3, DISC, WIDTH)),
        )
    )
    main = model.add(abut.joints.Revolute("main", cam, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Translational("guide", follower, model.ground, at=follower.position, axis="x"))
    model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": speed}))
    seat = model.ground.frame((BASE + 8e-3 + LENGTH, 0, 0))
    model.add(
        abut.forces.SpringDamper(
            "spring",
            follower.frame((4e-3, 0, 0)),
            seat,
            stiffness=SPRING,
            free_length=LENGTH,
            preload=PRELOAD,
        )
    )
    model.add(abut.Contact("face", cam.shape, follower.shape, normal=law, friction=rub))
    return model


SPEED = 1.03 * float_speed()
model = machine("cam with a flat follower", SPEED)
end, step = 2 * 2 * math.pi / SPEED, 2 * math.pi / SPEED / 720


def picture(path: Path) -> None:
    """What the cam carries below and above the speed at which the follower floats, and how far it flies."""
    import matplotlib.pyplot as plt

    figure, (above, below) = plt.subplots(2, 1, figsize=(9, 5.2), sharex=True, layout="constrained")
    for part, colour in ((0.97, "#1f3a5f"), (1.03, "#b5402a")):
        speed = part * float_speed()
        name = f"{speed * 30 / math.pi:.0f} rpm"
        result = abut.simulate(machine(name, speed), end=4 * math.pi / speed, step=math.pi / speed / 720)
        phi = result.time * speed
        degrees = np.degrees(phi) - 360
        load = result["face.normal_magnitude"].values
        least = load[phi > OPEN].min()  # at outputs, from the start of the lift on: this minimum is smooth
        print(name, least, result.peak("face.normal_force"), result.peak("face.penetration", smallest=True))
        above.plot(degrees, load, lw=0.9, color=colour, label=name)
        above.plot(degrees, force(speed, phi), "--", lw=0.9, color=colour)
        rise = np.array([lift(x)[0] for x in phi])
        air = result["follower.position.x"].values - BASE - 4e-3 - rise
        below.plot(degrees, 1e6 * air, lw=0.9, color=colour)
    above.set(ylabel="force of cam / N", ylim=(-100, 2700))
    above.legend(loc="upper left", frameon=False, title="dashed: rigid")
    below.set(xlabel="cam angle / °", ylabel="follower off the lift law / µm", xlim=(170, 360))
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "cam_flat_follower.png")
