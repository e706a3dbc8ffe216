"""A pinned beam falls onto a slope: how do three friction models differ?

*Question.* An aluminium beam of 1 m, as stiff as a rod of 20 mm, falls from 45° about a pin until its tip meets a slope of 18°. The slope
rises outward from 0.5 m, or from 0.3 m. Contact is a constraint that is added at the impact, with an impulse along its normal. The
friction coefficients are 0.5 at rest and 0.4 in motion. Three models are compared: Coulomb's cone, which sticks; LuGre's bristles with a
stick constraint at rest; and LuGre's bristles alone. When does the beam strike, and which models differ?

*Answer.* From 0.5 m it strikes after 333 ms, bends by 40 mm, touches four times within 10 ms, and is thrown upward by its own spin,
although e = 0. The two LuGre models differ by at most 0.3 mm until the second impact, after 691 ms, and by at most 1.4 mm until the end.
With Coulomb's model the beam strikes 3 ms later and is 40 mm away at 0.8 s, as the study states. From 0.3 m the result is different:
Coulomb's model stays within 2 mm of bristles alone, and the model with a stick constraint differs from both by 25 mm after the second
impact. The cause is slip that ends within a touch. A constraint stops it at once, whereas bristles creep by millimetres per second for
σ₁/σ₀ = 1 ms, as long as a touch lasts. When the slip reverses, the damping of the bristles causes a friction force of several times the
normal force, which no cone permits.

Source of the machine: Fan et al., Chinese Journal of Theoretical and Applied Mechanics 53 (2021) no. 4. It compares these three models
with such a contact, stabilised with 10 and 1000. It finds that both LuGre models coincide, and that Coulomb's departs after the second
impact.
"""

import math
from pathlib import Path
from typing import Any

import numpy as np

import abut
from abut.fem import Elasticity, Mesh
from abut.flexible import CraigBampton

LENGTH, AREA, BENDING = 1.0, 3.14e-4, 7.85e-9  #: m, m², m⁴
YOUNG, DENSITY = 68.952e9, 2766.7  #: Pa, kg/m³
SIDE = math.sqrt(12.0 * BENDING / AREA)  #: of a square section with that ratio of I and A [m]
PART = AREA / SIDE**2  #: of it that is material
ANGLE, SLOPE, STARTS = math.pi / 4, math.pi / 10, (0.5, 0.3)
STATIC, DYNAMIC = 0.5, 0.4


def lugre(stick: float) -> object:
    return abut.friction.LuGre(
        static=STATIC, dynamic=DYNAMIC, velocity=1e-3, stiffness=1e5, damping=1e2, stick=stick
    )


FRICTION = {
    "Coulomb": abut.friction.Coulomb(
        static=STATIC, dynamic=DYNAMIC, stiction_velocity=1e-3, friction_velocity=2e-3
    ),
    "LuGre with sticking": lugre(1),
    "LuGre": lugre(0),
}


def machine(friction: object, start: float = STARTS[0], normal: object = None) -> abut.Model:
    """The beam on its pin, 45° up, and the slope that begins at ``start`` [m]; its contact the study's, unless given otherwise."""
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
    across = (-math.sin(SLOPE), math.cos(SLOPE), 0)
    slope = abut.shapes.HalfSpace(model.ground.frame((start, 0, 0)), normal=across)
    tip = abut.shapes.Sphere(beam["tip"].frame(), radius=1e-6)
    law = normal or abut.normal.AddedConstraint(alpha=10, beta=1000)
    model.add(abut.Contact("tip", tip, slope, normal=law, friction=friction))
    return model


model = machine(FRICTION["LuGre"])
end, step = 0.8, 1e-4
integrator = abut.RungeKutta(rtol=1e-6)


def strikes(result: abut.Result) -> np.ndarray:
    """When the tip comes to touch after 50 ms or more in the air [s]."""
    on = result.time[1:][np.diff(result["tip.touching"].values) > 0]
    return on[np.diff(on, prepend=-1.0) > 0.05]


def curves_of(result: abut.Result) -> dict[str, np.ndarray]:
    """What the study shows over time."""
    along = np.array([math.cos(SLOPE), math.sin(SLOPE), 0.0])
    turn = result["beam.quaternion"].values
    angle = 2.0 * np.arctan2(turn[:, 3], turn[:, 0])
    x, y = result["beam_tip.position"].values[:, :2].T
    on = result["tip.touching"].values > 0
    speed = np.where(on, result["beam_tip.velocity"].values @ along, 0.0)
    normal, rubs = result["tip.normal_magnitude"].values, result["tip.friction_force"].values @ along
    gone = np.concatenate([[0.0], np.cumsum(0.5 * (speed[1:] + speed[:-1]) * np.diff(result.time))])
    return {
        "angle / °": np.degrees(angle),
        "angular velocity / rad/s": result["beam.angular_velocity.z"].values,
        "tip's deflection / mm": 1e3 * (y * np.cos(angle) - x * np.sin(angle)),
        "tip's height / mm": 1e3 * y,
        "its velocity / m/s": result["beam_tip.velocity.y"].values,
        "contact force / N": normal,
        "friction force / N": rubs,
        "slip / mm": 1e3 * gone,
        "slip speed / m/s": speed,
        "friction coefficient": np.where(on, rubs / np.where(normal > 0.0, normal, np.inf), np.nan),
        "energies / J": np.stack([result[f"energy.{k}"].values for k in ("kinetic", "potential", "elastic", "dissipated")], axis=1),
    }  # fmt: skip


def draw(panels: Any, start: float) -> None:
    """All that the study shows, one panel each, of the three treatments."""
    for (name, friction), colour, wide in zip(
        FRICTION.items(), ("#b5402a", "#7fb2d6", "#1f3a5f"), (0.9, 2.4, 0.8), strict=True
    ):
        result = abut.simulate(machine(friction, start), end=end, step=step, integrator=integrator)
        print(start, name, "strikes", strikes(result), "tip", result["beam_tip.position.y"].values[-1])
        for axis, (what, values) in zip(panels, curves_of(result).items(), strict=False):
            axis.plot(1e3 * result.time, values, color=colour, lw=wide, label=name)
            axis.set_title(what, fontsize=9, loc="left")
            axis.spines[["top", "right"]].set_visible(False)
            axis.tick_params(labelsize=7)


def picture(path: Path) -> None:
    """Both slopes, side by side."""
    import matplotlib.pyplot as plt

    figure = plt.figure(figsize=(15, 13), layout="constrained")
    for part, start in zip(figure.subfigures(1, 2, wspace=0.03), STARTS, strict=True):
        part.suptitle(f"slope from {start} m; over time / ms", fontsize=11)
        panels = part.subplots(6, 2).ravel()
        draw(panels, start)
        handles, names = panels[0].get_legend_handles_labels()
        panels[11].legend(handles, names, frameon=False, loc="center")
        panels[11].set_axis_off()
    figure.savefig(path, dpi=90)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "beam_on_slope.png")
