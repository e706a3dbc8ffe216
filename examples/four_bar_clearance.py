"""A four-bar with clearance in three of its hinges.

*Question.* A crank of 1 m drives a rocker of 2.5 m by a coupler of 4 m, on a base of 3 m, at 135 rpm. Three hinges, all but that of the
crank, have 5 mm of radial clearance. Do the errors of the rocker's angle add up, or do they cancel? And what are the forces on the pins?

*Answer.* They add up. One hinge with clearance changes the rocker's angle by up to 5 mrad, all three by about 14 mrad, 0.8°. Within 3 %,
this is the closed form c/(l sin μ) for each hinge, with the rocker's length l and the angle μ between coupler and rocker: within two
turns the positions of the pins once add up. Ideal pins carry at most 1.3 kN. Each pin with clearance is out of contact half of the time
and carries more than 4 kN during 1 % of it. Its impacts reach 60 to 100 kN. These peaks differ from run to run, because the motion is
chaotic.

Lengths, masses of 1 kg each, clearances (5 mm, pins of 55 mm in bores of 60 mm) and the top speed of the crank, 4.5 π rad/s, are those of
the four-bar with three clearances among the examples of Siconos. There, a controller moves the crank to and fro, impacts are plastic, and
the friction is 0.1. Here the crank rotates uniformly, and pins are of steel, with law and restitution of `slider_crank_clearance.py`,
without friction.
"""

import math
import runpy
from pathlib import Path

import numpy as np

import abut

shared = runpy.run_path(str(Path(__file__).with_name("slider_crank_clearance.py")))
CRANK, COUPLER, ROCKER, BASE = 1.0, 4.0, 2.5, 3.0  # [m]
SPEED, CLEARANCE, PIN = 4.5 * math.pi, 5e-3, 55e-3
START = math.pi / 2
HINGES = ("first", "second", "third")  # crank and coupler, coupler and rocker, rocker and base
GROUND = np.array((BASE, 0.0))


def pose(angle: float) -> tuple[np.ndarray, np.ndarray]:
    """Both ends of the coupler with the crank at an angle [m]."""
    a = CRANK * np.array((math.cos(angle), math.sin(angle)))
    far = float(np.hypot(*(GROUND - a)))
    u = (GROUND - a) / far
    along = (COUPLER**2 - ROCKER**2 + far**2) / (2 * far)
    return a, a + along * u + math.sqrt(COUPLER**2 - along**2) * np.array((-u[1], u[0]))


def rocker(angle: float) -> tuple[float, float]:
    """The ideal rocker's angle [rad], and sin μ of its angle with the coupler."""
    a, b = pose(angle)
    one, two = (b - a) / COUPLER, (b - GROUND) / ROCKER
    return math.atan2(two[1], two[0]), abs(one[0] * two[1] - one[1] * two[0])


def bar(name: str, ends: tuple[np.ndarray, np.ndarray], speeds: tuple[np.ndarray, np.ndarray]) -> abut.Body:
    """A slender bar of 1 kg between two points, on its way."""
    way, pace = ends[1] - ends[0], speeds[1] - speeds[0]
    square, turn = float(way @ way), math.atan2(way[1], way[0])
    return abut.Body(
        name,
        mass=1.0,
        inertia=(1e-3, square / 12, square / 12),
        position=(*(sum(ends) / 2), 0.0),
        orientation=(math.cos(turn / 2), 0, 0, math.sin(turn / 2)),
        velocity=(*(sum(speeds) / 2), 0.0),
        angular_velocity=(0, 0, (way[0] * pace[1] - way[1] * pace[0]) / square),
    )


def machine(name: str, loose: tuple[str, ...]) -> abut.Model:
    """The four-bar with clearance in some of its hinges."""
    (a, b), d = pose(START), 1e-6
    va, vb = (
        SPEED * (more - less) / (2 * d) for less, more in zip(pose(START - d), pose(START + d), strict=True)
    )
    rest = np.zeros(2)
    model = abut.Model(name, gravity=(0, -9.81, 0))
    crank = model.add(bar("crank", (rest, a), (rest, va)))
    coupler = model.add(bar("coupler", (a, b), (va, vb)))
    swing = model.add(bar("rocker", (GROUND, b), (rest, vb)))
    main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("drive", main, shared["turn"], parameters={"speed": SPEED}))
    for body in (coupler, swing):
        model.add(abut.joints.Planar(f"{body.name}_plane", body, model.ground, at=body.position, axis="z"))
    law = shared["LankaraniNikravesh"](stiffness=6.61e10, restitution=0.9)
    ends = ((coupler, crank, a), (coupler, swing, b), (swing, model.ground, GROUND))
    for hinge, (pin, bushing, at) in zip(HINGES, ends, strict=True):
        place = (*at, 0.0)
        if hinge not in loose:
            model.add(abut.joints.InLine(hinge, pin, bushing, at=place, axis="z"))
            continue
        sizes = {"radius": PIN, "length": 2 * PIN, "clearance": CLEARANCE}
        model.add(abut.PlanarJournal(hinge, pin, bushing, at=place, axis="z", normal=law, **sizes))
    return model


def astray(result: abut.Result) -> tuple[np.ndarray, np.ndarray]:
    """How far the rocker is turned from where it should be [rad], and the closed form c/(l sin μ) for one hinge."""
    ideal, sine = np.array([rocker(START + SPEED * t) for t in result.time]).T
    quaternion = result.values("rocker.quaternion")
    off = 2 * np.arctan2(quaternion[:, 3], quaternion[:, 0]) - ideal
    return (off + math.pi) % (2 * math.pi) - math.pi, CLEARANCE / (ROCKER * sine)


model = machine("four-bar with clearance in three hinges", HINGES)
end, step = 2 * 2 * math.pi / SPEED, 1e-4
integrator = abut.RungeKutta(rtol=1e-7)
#: Blows last microseconds; percentiles are asked for, and no peak.
expected_warnings = ("outputs miss peaks",)


def picture(path: Path) -> None:
    """The rocker's error with one and with three loose hinges, within its bounds; and the force of a pin."""
    import matplotlib.pyplot as plt

    figure, (above, below) = plt.subplots(2, 1, figsize=(9, 5.2), sharex=True, layout="constrained")
    for name, loose, colour in (("three loose hinges", HINGES, "#b5402a"), ("one", HINGES[:1], "#1f3a5f")):
        result = abut.simulate(machine(name, loose), end=end, step=step, integrator=integrator)
        off, one = astray(result)
        degrees = np.degrees(SPEED * result.time)
        above.plot(degrees, 1e3 * off, color=colour, lw=0.8, label=name)
        for sign in (1, -1):
            above.plot(degrees, sign * 1e3 * len(loose) * one, ":", color=colour, lw=1)
        below.plot(degrees, 1e-3 * result["first.normal_magnitude"].values, color=colour, lw=0.6)
        print(name, 1e3 * np.abs(off).max())
    above.set_ylabel("rocker off by / mrad")
    above.legend(loc="upper right", frameon=False, ncols=2)
    below.set(
        xlabel="crank angle / °", ylabel="crank pin / kN", xlim=(0, 720), yscale="symlog", ylim=(0, 200)
    )
    below.set_xticks(range(0, 721, 90))
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "four_bar_clearance.png")
