"""Balls are poured into a bin.

*Question.* 300 steel balls of 40 mm, 79 kg, are poured into a bin of 360 by 360 mm from a height of 0.1 m and more. What is the load on
the bottom, and when does a scale below it show their weight?

*Answer.* It is up to 6.1 times the weight while the first layers strike: the largest value at outputs every 2 ms of the sum over all
balls. With contacts as stiff as steel it would be more. From 0.5 s on, the scale is accurate within 5 %, and within 1 % with an average
over 0.1 s. The walls carry less than 1 % then. Over the whole process the impulse on bottom and walls is the weight times the time,
within 0.5 %.
"""

import math
from pathlib import Path

import numpy as np

import abut

COUNT, RADIUS, DENSITY, SIDE, DROP, GRAVITY = 300, 0.02, 7850.0, 0.36, 0.1, 9.81
ACROSS = int(SIDE / (2.1 * RADIUS))
WEIGHT = COUNT * DENSITY * 4 / 3 * math.pi * RADIUS**3 * GRAVITY

model = abut.Model("bin", gravity=(0, 0, -GRAVITY))
scatter = np.random.default_rng(1).uniform(-1, 1, (COUNT, 3)) * (0.002, 0.002, 0.008)
balls = []
for k in range(COUNT):
    cell = np.array([k % ACROSS, k // ACROSS % ACROSS, k // ACROSS**2]) + 0.5
    place = cell * (SIDE / ACROSS, SIDE / ACROSS, 3 * RADIUS) + scatter[k] - (SIDE / 2, SIDE / 2, -DROP)
    balls.append(model.add(abut.Body.sphere(f"ball{k}", radius=RADIUS, density=DENSITY, position=place)))
shapes = [ball.shape for ball in balls]
floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
walls = [
    abut.shapes.HalfSpace(model.ground.frame(tuple(-SIDE / 2 * np.array(inward))), normal=inward)
    for inward in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))
]
law = abut.normal.KelvinVoigt(
    stiffness=1e5, damping=40.0
)  # softer than steel, for longer steps; rebounds with 0.5
grip = abut.friction.Coulomb(static=0.3, dynamic=0.3, stiction_velocity=0.05, friction_velocity=0.1)
model.add(abut.Contact("balls", shapes, normal=law, friction=grip))
model.add(abut.Contact("walls", shapes, walls, normal=law, friction=grip))
model.add(abut.Contact("bottom", shapes, [floor], normal=law, friction=grip))
end, step = 0.8, 2e-3
integrator = abut.Verlet(step=1e-4)


def loads(result: abut.Result) -> tuple[np.ndarray, np.ndarray]:
    """What bottom and walls carry, as parts of the balls' weight, by time."""
    bottom = result["bottom.normal_force"].values[:, 2] / WEIGHT
    return bottom, result["walls.friction_force"].values[:, 2] / WEIGHT


def side(result: abut.Result, moment: float, axes) -> None:
    """The balls at a moment from the side [mm], those in front darker."""
    from matplotlib.collections import EllipseCollection

    now = np.searchsorted(result.time, moment - 1e-9)
    place = 1e3 * np.array([result[f"ball{k}.position"].values[now] for k in range(COUNT)])
    place = place[np.argsort(-place[:, 1])]
    size = np.full(COUNT, 2e3 * RADIUS)
    balls = EllipseCollection(
        size, size, np.zeros(COUNT), units="xy", offsets=place[:, [0, 2]], offset_transform=axes.transData,
        array=-place[:, 1], cmap="Blues", clim=(-350, 200), edgecolor="0.3", linewidth=0.4,
    )  # fmt: skip
    axes.add_collection(balls)
    half = 500 * SIDE
    axes.plot([-half, -half, half, half], [300, 0, 0, 300], color="0.3")
    axes.set(
        xlim=(-1.05 * half, 1.05 * half), ylim=(-10, 300), aspect="equal", title=f"{1e3 * moment:.0f} ms"
    )
    axes.axis("off")


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    result = abut.simulate(model, end=end, step=step, integrator=integrator)
    bottom, wall = loads(result)
    print(
        f"weight {WEIGHT:.0f} N; at most {bottom.max():.2f} of it on the bottom at {result.time[bottom.argmax()]:.3f} s"
    )
    for band in (0.1, 0.05):
        print(f"within {band} from {result.time[np.abs(bottom - 1) > band][-1]:.3f} s on")
    print(
        f"impulse over weight x time {np.trapezoid(bottom + wall, result.time) / end:.4f}, last 0.1 s {bottom[-50:].mean():.4f}"
    )
    figure = plt.figure(figsize=(9.5, 3.8), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(1.15, 1))
    for axes, moment in zip(left.subplots(1, 2), (0.2, 0.8), strict=True):
        side(result, moment, axes)
    axes = right.subplots()
    axes.plot(result.time, bottom, label="bottom")
    axes.plot(result.time, wall, label="friction of the walls")
    axes.axhline(1, color="black", lw=1, ls=":")
    axes.set(xlabel="time [s]", ylabel="load / weight of the balls")
    axes.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "settling_spheres.png", dpi=120)
