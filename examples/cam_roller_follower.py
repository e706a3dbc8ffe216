"""A cam with a roller follower: forces on roller and guide, and rolling of the roller.

*Question.* A cam at 1000 rpm lifts a follower of 300 g by 10 mm over 120°, keeps it there for 60° and lowers it over 120°, by cycloidal
laws. A roller of 20 mm diameter rotates on its pin and touches the cam. What forces act on the roller and the guide? How fast must the
roller rotate, and is friction with μ = 0.05 sufficient?

*Answer.* The roller carries 100 to 200 N and the guide 35 N sideways, of which 1.7 N are the friction that rotates the roller. To roll,
it must spin at 3000 rpm at the low dwell and 4000 rpm at the high dwell, and it does. Friction of 0.010 would be sufficient, and its
surface slides at less than 1.5 mm/s on the cam. Well oiled, with μ = 0.005, it would slide at up to 0.36 m/s through most of the rise and
the fall.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.shapes import Box, Cylinder, Profile, curves

BASE, ROLLER, LIFT, WIDTH = 30e-3, 10e-3, 10e-3, 10e-3  # base circle, roller's radius, stroke, width [m]
RISE, HIGH = (
    math.radians(120),
    math.radians(60),
)  # how long it rises, as it falls, and how long it is held up [rad]
BREAKS = (0.0, RISE, RISE + HIGH, 2 * RISE + HIGH)
MASS, WHEEL = 0.3, 0.03  # of the follower and of its roller [kg]
SPRING, PRELOAD, LENGTH = 10e3, 100.0, 60e-3  # [N/m], [N] at a length of [m]
GRIP, OILED = 0.05, 0.005  # μ
SPEED = 1000 * 2 * math.pi / 60
ARM = 40e-3  # from the roller's centre to the follower's [m]


def lift(phi: float) -> tuple[float, float, float]:
    """The lift s [m] at the cam angle φ, and its derivatives: s/h = x − sin(2πx)/2π up and down, x = φ/120°.

    The cycloidal law: R. L. Norton, Cam Design and Manufacturing Handbook, 2nd ed., ch. 2.
    """
    phi = phi % (2 * math.pi)
    x, way = phi / RISE, 1.0
    if phi > RISE + HIGH:
        x, way = (2 * RISE + HIGH - phi) / RISE, -1.0
    x = min(max(x, 0.0), 1.0)
    a = 2 * math.pi * x
    return (
        LIFT * (x - math.sin(a) / (2 * math.pi)),
        way * LIFT / RISE * (1 - math.cos(a)),
        LIFT / RISE**2 * 2 * math.pi * math.sin(a),
    )


def rigid(phi: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Force of the cam, of the guide sideways on the follower [N], spin of a roller that rolls [rad/s], all rigid and without friction.

    N = (F₀ + k s + m ω² s″)/cos α, sideways −N sin α, tan α = s′/(R_b + R_r + s). Seen from the cam the roller's centre moves on its
    pitch curve at ω √((R_b + R_r + s)² + s′²), so that it spins at ω − ω √(…)/R_r.
    """
    s, slope, bend = np.array([lift(x) for x in phi]).T
    away = BASE + ROLLER + s
    along = PRELOAD + SPRING * s + (MASS + WHEEL) * SPEED**2 * bend
    run = np.hypot(away, slope)
    return along * run / away, -along * slope / away, SPEED * (1 - run / ROLLER)


def turn(t, speed):
    """The cam's angle [rad]."""
    return speed * t


def machine(name: str, grip: float) -> abut.Model:
    """Cam, follower, roller and spring, with the roller on the base circle, rolling."""
    model = abut.Model(name, gravity=(0, 0, 0))
    steel = abut.mechanics.Solid(210e9, 0.3)
    law = abut.normal.LineHertz.of(steel, (BASE, ROLLER), dissipation=1.0)
    rub = abut.friction.Coulomb(static=grip, dynamic=grip, stiction_velocity=1e-2, friction_velocity=2e-2)
    outline = curves.roller_cam(BASE, ROLLER, lift, breaks=BREAKS)
    pressed = abut.mechanics.line_contact(
        (BASE, ROLLER), steel, length=WIDTH, load=PRELOAD, depths=(BASE, ROLLER)
    )
    place = BASE + ROLLER - pressed.approach
    cam = model.add(
        abut.Body(
            "cam",
            density=7850,
            origin=(0, 0, 0),
            angular_velocity=(0, 0, SPEED),
            shape=lambda f: Profile(f, outline, WIDTH),
        )
    )
    roller = model.add(
        abut.Body(
            "roller",
            mass=WHEEL,
            position=(place, 0, 0),
            angular_velocity=(0, 0, -SPEED * BASE / ROLLER),
            shape=lambda f: Cylinder(f, ROLLER, WIDTH),
        )
    )
    follower = model.add(
        abut.Body(
            "follower",
            mass=MASS,
            inertia=(2e-5, 1e-4, 1e-4),
            position=(place + ARM, 0, 0),
            shape=lambda f: Box(f, (2 * ARM, 8e-3, 8e-3)),
        )
    )
    main = model.add(abut.joints.Revolute("main", cam, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("pin", roller, follower, at=roller.position, axis="z"))
    model.add(abut.joints.Translational("guide", follower, model.ground, at=follower.position, axis="x"))
    model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": SPEED}))
    top = (BASE + ROLLER + 2 * ARM, 0, 0)
    seat = model.ground.frame((top[0] + LENGTH, 0, 0))
    spring = {"stiffness": SPRING, "free_length": LENGTH, "preload": PRELOAD}
    model.add(abut.forces.SpringDamper("spring", follower.frame_at(top), seat, **spring))
    model.add(abut.Contact("touch", cam.shape, roller.shape, normal=law, friction=rub))
    return model


model = machine("cam with a roller follower", GRIP)
end, step = 2 * 2 * math.pi / SPEED, 2 * math.pi / SPEED / 360


def slip(result: abut.Result) -> np.ndarray:
    """The speed at which the roller's surface slides on the cam, as its spin falls short of rolling [m/s]."""
    _, _, spin = rigid(SPEED * result.time)
    return ROLLER * (result["roller.angular_velocity.z"].values - spin)


def picture(path: Path) -> None:
    """Forces of roller and guide, and the roller's spin with and without enough friction."""
    import matplotlib.pyplot as plt

    figure, (above, below) = plt.subplots(2, 1, figsize=(9, 5.2), sharex=True, layout="constrained")
    for grip, colour in ((GRIP, "#1f3a5f"), (OILED, "#b5402a")):
        result = abut.simulate(machine(f"μ = {grip:g}", grip), end=end, step=step)
        degrees = np.degrees(SPEED * result.time) - 360
        load, side, spin = rigid(SPEED * result.time)
        print(grip, np.abs(slip(result))[degrees > 0].max(), float(result.peak("touch.normal_force")))
        if grip == GRIP:
            above.plot(degrees, result["touch.normal_magnitude"].values, color=colour, label="roller")
            above.plot(degrees, result["guide.force.y"].values, color="#4f8a5b", label="guide, sideways")
            above.plot(degrees, load, "k:", lw=1, label="rigid")
            above.plot(degrees, side, "k:", lw=1)
            below.plot(degrees, spin * 30 / math.pi, "k:", lw=1, label="rolling")
        turns = result["roller.angular_velocity.z"].values * 30 / math.pi
        below.plot(degrees, turns, color=colour, label=f"μ = {grip:g}")
    above.set_ylabel("force / N")
    below.set(xlabel="cam angle / °", ylabel="spin of the roller / rpm", xlim=(0, 360))
    for axes, corner in ((above, "upper right"), (below, "lower right")):
        axes.legend(loc=corner, frameon=False)
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "cam_roller_follower.png")
