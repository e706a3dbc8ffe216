"""A ball in a V-groove.

*Question.* A rubber ball of 40 mm rolls down a groove of 90° that is cut into one block and tilted by 10°. What forces do the two walls
exert, and what is the acceleration? The block is a single solid, an extrusion. A second ball rolls between two planes, by closed forms.

*Answer.* The forces are 0.2747 N each, W cos α/(2 sin γ), and the acceleration is 0.946 m/s². The ball rolls about an axis at R sin γ
from its centre, so that a = g sin α/(1 + 0.4/sin² γ). The contact with the solid has two contact points. Their forces agree with statics
within 0.3 % while the facets of the ball (0.05 mm off at most) roll by, and its speed within 0.5 %. Two planes in closed form agree to
rounding.
"""

import math
from pathlib import Path

import numpy as np

import abut
from abut.shapes import Extrusion, HalfSpace

RADIUS, DENSITY, GRAVITY = 0.02, 1200.0, 9.81
HALF, TILT = math.radians(45.0), math.radians(10.0)  # half the groove's angle γ, its slope α
STIFFNESS = 1.26e6  # of Hertz' contact with a flat, E = 5 MPa, ν = 0.5
WEIGHT = DENSITY * 4 / 3 * math.pi * RADIUS**3 * GRAVITY
FORCE = WEIGHT * math.cos(TILT) / (2 * math.sin(HALF))
PACE = (
    GRAVITY * math.sin(TILT) / (1 + 0.4 / math.sin(HALF) ** 2)
)  # it rolls about a chord R sin γ below its centre

model = abut.Model("V-groove", gravity=(GRAVITY * math.sin(TILT), 0, -GRAVITY * math.cos(TILT)))
DEPTH, WIDE = 0.03, 0.03 * math.tan(HALF)
profile = [
    (-0.04, -0.02),
    (0.04, -0.02),
    (0.04, DEPTH),
    (WIDE, DEPTH),
    (0, 0),
    (-WIDE, DEPTH),
    (-0.04, DEPTH),
]
block = Extrusion(model.ground.frame((0.1, 0, 0), z="x", x="y"), profile, 0.3)
planes = [
    HalfSpace(model.ground.frame((0, 0.1, 0)), normal=(0, side * math.cos(HALF), math.sin(HALF)))
    for side in (-1, 1)
]
law = abut.normal.Impact(STIFFNESS, 1.5, damping=0.5, full_damping_depth="30 um")
grip = abut.friction.Coulomb(static=0.5, dynamic=0.5, stiction_velocity=1e-3, friction_velocity=2e-3)
rest = (RADIUS - (FORCE / STIFFNESS) ** (2 / 3)) / math.sin(HALF)
for name, y, walls, geometry in (
    ("solid", 0.0, block, abut.Volumes(facets="0.05 mm")),
    ("planes", 0.1, planes, None),
):
    ball = model.add(abut.Body.sphere(f"on_{name}", radius=RADIUS, density=DENSITY, position=(0, y, rest)))
    model.add(abut.Contact(name, ball.shape, walls, normal=law, friction=grip, geometry=geometry))
end, step = 0.3, 1e-3
integrator = abut.RungeKutta()


def walls(result: abut.Result, name: str) -> np.ndarray:
    """Force of both walls [N], (times, 2)."""
    return np.array([result[f"{name}.track{k}.normal_force"].values for k in (1, 2)]).T


def section(axes) -> None:
    """The groove, the ball and the forces on it, seen along the groove [mm]."""
    from matplotlib.patches import Circle, Polygon

    axes.add_patch(Polygon(1e3 * np.array(profile), facecolor="0.85", edgecolor="0.3"))
    axes.add_patch(Circle((0, 1e3 * rest), 1e3 * RADIUS, facecolor="white", edgecolor="tab:blue"))
    for side in (-1, 1):
        push = np.array([-side * math.cos(HALF), math.sin(HALF)])
        foot = np.array([0, 1e3 * rest]) - 1e3 * RADIUS * push
        axes.annotate(
            "", foot + 14 * push, foot, arrowprops={"arrowstyle": "-|>", "color": "tab:red", "lw": 2}
        )
        axes.annotate("0.275 N", foot + np.array([9 * side, -4]), color="tab:red", ha="center", va="center")
    axes.annotate("", (0, 1e3 * rest - 17), (0, 1e3 * rest), arrowprops={"arrowstyle": "-|>", "lw": 2})
    axes.annotate("W cos α", (0, 1e3 * rest + 2), ha="center")
    axes.set(xlim=(-45, 45), ylim=(-25, 55), aspect="equal")
    axes.axis("off")


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step, integrator=integrator)
    figure = plt.figure(figsize=(9, 4), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(1, 1.4))
    section(left.subplots())
    force, speed = right.subplots(2, 1, sharex=True)
    for name, style, label in (("solid", "-", "one solid"), ("planes", "--", "two planes")):
        force.plot(result.time, walls(result, name)[:, 0], style, label=label)
        speed.plot(result.time, result[f"on_{name}.velocity.x"].values, style, label=label)
        share = walls(result, name)[result.time > 0.005] / FORCE - 1
        pace = result[f"on_{name}.velocity.x"].values[-1] / end
        print(f"{label}: forces off by {np.abs(share).max():.1e}, {pace:.4f} m/s2 of {PACE:.4f}")
    speed.plot(result.time, PACE * result.time, "k:", label="g sin α/(1 + 0.4/sin² γ) t")
    force.set(ylabel="force of a wall [N]", ylim=(0.99 * FORCE, 1.01 * FORCE))
    speed.set(xlabel="time [s]", ylabel="speed [m/s]")
    speed.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "v_groove.png", dpi=120)
