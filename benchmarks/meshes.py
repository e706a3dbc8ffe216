"""Two toothed wheels of 10 and 16 thousand triangles rolling on each other: time of one evaluation of their contact.

Involute spur gears, 20 and 30 teeth, module 3 mm, 20 mm wide, pressed 10 µm into each other. Timed is the compiled routine that the
march calls, from the poses of both bodies to depth, normal, points, area and volume of each part: trees, columns, parts. Promised
is one millisecond. An evaluation is timed anew, and again where the bodies have moved by less than a tenth of a facet since near
facets were last listed, as at most stages and iterations of a march. Times are those of the processor, on one core.
"""

from __future__ import annotations

import math
import time
from pathlib import Path

import numpy as np

from harness import duration, options, publish

MODULE, WIDTH, PRESSURE_ANGLE = 3e-3, 20e-3, math.radians(20.0)
PRESSED = 10e-6
POSES = 50  #: over one pitch
GOAL = 1e-3
PICTURE = "benchmarks_meshes.png"


def involute(roll: np.ndarray) -> np.ndarray:
    """Polar angle of an involute of a circle at a radius whose ratio to the circle's is √(1 + roll²)."""
    return roll - np.arctan(roll)


def outline(teeth: int, points: int) -> np.ndarray:
    """A spur gear's profile, `points` a flank, the middle of a tooth on the x axis."""
    pitch = MODULE * teeth / 2.0
    base, tip, foot = pitch * math.cos(PRESSURE_ANGLE), pitch + MODULE, pitch - 1.25 * MODULE
    half = math.pi / (2 * teeth) + float(involute(np.array(math.tan(PRESSURE_ANGLE))))
    start = math.sqrt(max(max(foot / base, 1.0) ** 2 - 1.0, 0.0))
    roll = np.linspace(start, math.sqrt((tip / base) ** 2 - 1.0), points)
    radius = base * np.sqrt(1.0 + roll**2)
    angle = half - involute(roll)  # of the flank on the left side; falls towards the tip
    if foot < base:
        radius, angle = np.append(foot, radius), np.append(angle[0] + 0.01, angle)
    side = np.concatenate([-angle, angle[::-1]])
    tooth = np.column_stack([np.concatenate([radius, radius[::-1]]), side])
    turns = 2.0 * np.pi * np.arange(teeth) / teeth
    radii = np.tile(tooth[:, 0], teeth)
    angles = (turns[:, None] + tooth[:, 1]).reshape(-1)
    return np.column_stack([radii * np.cos(angles), radii * np.sin(angles)])


def wheel(teeth: int, points: int, layers: int) -> tuple[np.ndarray, np.ndarray]:
    """A closed gear: its profile swept along z in layers, both faces fans about the axis."""
    profile = outline(teeth, points)
    n = len(profile)
    heights = WIDTH * (np.arange(layers + 1) / layers - 0.5)
    rings = [np.column_stack([profile, np.full(n, z)]) for z in heights]
    vertices = np.concatenate([*rings, [[0.0, 0.0, heights[0]], [0.0, 0.0, heights[-1]]]])
    here = np.arange(n)
    after = (here + 1) % n
    faces = []
    for k in range(layers):
        a, b = k * n + here, k * n + after
        faces += [np.column_stack([a, b, b + n]), np.column_stack([a, b + n, a + n])]
    last = layers * n
    faces.append(np.column_stack([after, here, np.full(n, last + n)]))
    faces.append(np.column_stack([last + here, last + after, np.full(n, last + n + 1)]))
    return vertices, np.concatenate(faces)


def poses() -> tuple[np.ndarray, ...]:
    """Origins and axes of both wheels while the first turns by one pitch; the second is turned a little into it."""
    first = np.linspace(0.0, 2.0 * np.pi / 20, POSES, endpoint=False)
    second = np.pi + np.pi / 30 - first * 20 / 30 + PRESSED / (MODULE * 15)

    def about_z(angle: np.ndarray) -> np.ndarray:
        c, s, zero = np.cos(angle), np.sin(angle), np.zeros_like(angle)
        rows = [[c, -s, zero], [s, c, zero], [zero, zero, zero + 1.0]]
        return np.moveaxis(np.array(rows), 2, 0)

    away = np.tile([MODULE * 25, 0.0, 0.0], (POSES, 1))
    return np.zeros((POSES, 3)), about_z(first), away, about_z(second)


def timed(
    points: int, layers: tuple[int, int], repeats: int
) -> tuple[int, int, dict[bool, float], np.ndarray]:
    """Triangles of both wheels, the median over turns of the mean time over the poses, anew and again, and the parts found."""
    from abut.contact.volumes import Surface, pack, parts_at

    wheels = [Surface.of(*wheel(20, points, layers[0])), Surface.of(*wheel(30, points, layers[1]))]
    packed = pack(wheels)
    who = np.tile([0, 1], (POSES, 1))

    def run(times: int, anew: bool) -> tuple[float, np.ndarray]:
        begin = time.process_time()
        found = parts_at(packed, who, *poses(), slots=8, capacity=16384, repeat=times, rebuild=anew)
        return time.process_time() - begin, found.part

    run(1, True)
    spent: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(repeats):
        for anew in spent:
            once, part = run(1, anew)
            spent[anew].append((run(11, anew)[0] - once) / (10 * POSES))
    seconds = {anew: float(np.median(times)) for anew, times in spent.items()}
    return len(wheels[0].order), len(wheels[1].order), seconds, part


def remark(part: np.ndarray) -> str:
    touching = part["depth"] > 0.0
    return f"{touching.sum(axis=1).min()} to {touching.sum(axis=1).max()} teeth, {part['depth'].max() * 1e6:.1f} µm"


def draw(found: dict[int, dict[bool, float]], path: Path) -> None:
    """The same as a curve."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    for anew, label in ((True, "anew"), (False, "again, the bodies hardly moved")):
        axes.loglog(list(found), [1e3 * seconds[anew] for seconds in found.values()], "o-", label=label)
    axes.axhline(1e3 * GOAL, color="k", linestyle=":", label="goal for 10 and 16 thousand")
    axes.set(xlabel="triangles of both wheels", ylabel="time of an evaluation [ms]")
    axes.grid(True, which="both", alpha=0.3)
    axes.legend(fontsize=8)
    figure.savefig(path, dpi=120)
    plt.close(figure)


def section(repeats: int, picture: Path | None) -> list[str]:
    lines = ["| triangles | an evaluation anew | and again | in contact |", "|---:|---:|---:|---|"]
    promised = {True: math.nan, False: math.nan}
    curve = {}
    for points, layers in ((3, (4, 4)), (5, (8, 8)), (7, (15, 16)), (14, (15, 16)), (28, (15, 16))):
        first, second, seconds, part = timed(points, layers, repeats)
        lines.append(
            f"| {first} and {second} | {duration(seconds[True])} | {duration(seconds[False])} | {remark(part)} |"
        )
        curve[first + second] = seconds
        if points == 7:
            promised = seconds
    anew, again = (
        f"{'Met' if promised[k] <= GOAL else 'Lost'} ({duration(promised[k])}) {word}"
        for k, word in ((True, "anew"), (False, "again"))
    )
    goal = f"Goal: {duration(GOAL)} for wheels of 10 and 16 thousand triangles. {anew}; {again}."
    if picture is not None:
        draw(curve, picture)
    return ["\n".join(lines), goal, f"![Cost against the number of triangles]({PICTURE})"]


if __name__ == "__main__":
    chosen = options(__doc__)
    docs = Path(__file__).parent.parent / "docs"
    publish("meshes", section(chosen.repeats, docs / PICTURE if chosen.write else None), chosen.write)
