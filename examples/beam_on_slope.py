"""A pinned beam falls onto a slope: do two ways to write LuGre's friction, and Coulomb's, make different machines?

*Question.* An aluminium beam of 1 m, as stiff as a rod of 20 mm, falls from 45° about a pin until its tip meets a slope of 18° that
rises outward. The tip does not give, and rubs with μ 0.5 at rest and 0.4 in motion: by Coulomb's cone, by a cone with LuGre's steady curve,
in both of which it sticks, and by LuGre's bristles. When does it strike, and which of the three part?

*Answer.* It strikes after 333 ms, bends, touches three times within 11 ms, and is thrown up by its own spring though e = 0; it strikes
again after 694 ms, with bristles after 691. The two cones stay within 14 µm of each other up to the second strike, and part after it.
Bristles part from both at the first: they do not rub within a blow, and as the slip turns back their damping holds with up to 0.9 of the
normal force, more than any cone lets it.

Source of the machine: Fan et al., Chinese Journal of Theoretical and Applied Mechanics 53 (2021) no. 4, which compares three treatments of
friction; its contact is an added constraint with a jump of velocities, as here, where positions are projected instead of stabilised.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.fem import Elasticity, Mesh
from abut.flexible import CraigBampton

LENGTH, AREA, BENDING = 1.0, 3.14e-4, 7.85e-9  #: m, m², m⁴
YOUNG, DENSITY = 68.952e9, 2766.7  #: Pa, kg/m³
SIDE = math.sqrt(12.0 * BENDING / AREA)  #: of a square section with that ratio of I and A [m]
PART = AREA / SIDE**2  #: of it that is material
ANGLE, SLOPE, START = math.pi / 4, math.pi / 10, 0.5
STATIC, DYNAMIC = 0.5, 0.4

FRICTION = {
    "Coulomb": abut.friction.Coulomb(
        static=STATIC, dynamic=DYNAMIC, stiction_velocity=1e-3, friction_velocity=2e-3
    ),
    "LuGre's curve with sticking": abut.friction.Stribeck(static=STATIC, dynamic=DYNAMIC, velocity=1e-3),
    "LuGre": abut.friction.LuGre(static=STATIC, dynamic=DYNAMIC, velocity=1e-3, stiffness=1e5, damping=1e2),
}


def machine(friction: object) -> abut.Model:
    """The beam on its pin, 45° up, and the slope."""
    model = abut.Model("beam on a slope", gravity=(0, -9.81, 0))
    half = 0.5 * LENGTH
    beam = model.add(
        abut.FlexibleBody(
            "beam",
            Mesh.block((LENGTH, SIDE, SIDE), (20, 1, 1)),
            Elasticity.isotropic(YOUNG * PART, 0.0, DENSITY * PART),
            interfaces={"root": "x-", "tip": "x+"},
            modes=CraigBampton(4),
            frame="root",
            damping=0.01,
            position=(half * math.cos(ANGLE), half * math.sin(ANGLE), 0),
            orientation=(math.cos(ANGLE / 2), 0, 0, math.sin(ANGLE / 2)),
        )
    )
    model.add(abut.joints.Revolute("hub", beam["root"], model.ground, at=(0, 0, 0)))
    slope = abut.shapes.HalfSpace(
        model.ground.frame((START, 0, 0)), normal=(-math.sin(SLOPE), math.cos(SLOPE), 0)
    )
    tip = abut.shapes.Sphere(beam["tip"].frame(), radius=1e-6)
    model.add(abut.Contact("tip", tip, slope, normal=abut.normal.Rigid(), friction=friction))
    return model


model = machine(FRICTION["LuGre"])
end, step = 0.8, 1e-3
integrator = abut.Radau(rtol=1e-4)


def strikes(result: abut.Result) -> np.ndarray:
    """When the tip comes to touch after 50 ms or more in the air [s]."""
    on = result.time[1:][np.diff(result["tip.touching"].values) > 0]
    return on[np.diff(on, prepend=-1.0) > 0.05]


def picture(path: Path) -> None:
    """Where the tip is, and its forces at the first strike."""
    import matplotlib.pyplot as plt

    figure, (first, second) = plt.subplots(1, 2, figsize=(12, 4.2), layout="constrained")
    for (name, friction), colour in zip(FRICTION.items(), ("#b5402a", "#888888", "#1f3a5f"), strict=True):
        result = abut.simulate(machine(friction), end=end, step=step, integrator=integrator)
        print(name, "strikes", strikes(result), "tip", result["beam_tip.position.y"].values[-1])
        first.plot(result.time, 1e3 * result["beam_tip.position.y"].values, color=colour, lw=0.9, label=name)
        near = (result.time > 0.325) & (result.time < 0.35)
        second.plot(
            1e3 * result.time[near], result["tip.normal_magnitude"].values[near], color=colour, label=name
        )
        rubs = np.linalg.norm(result["tip.friction_force"].values[near], axis=1)
        second.plot(1e3 * result.time[near], rubs, color=colour, ls="--", lw=0.8)
    first.set(xlabel="time / s", ylabel="height of the tip / mm")
    first.legend(frameon=False)
    second.set(xlabel="time / ms", ylabel="force on the tip / N   (dashed: friction)")
    for axis in (first, second):
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "beam_on_slope.png")
