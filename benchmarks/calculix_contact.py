"""Elastic bodies in contact beside CalculiX: Konter's roller in a plane and a ball on a block in space, time to a given error.

The roller: half a steel disc of R 50 mm on a block of aluminium, 17.5 kN a mm of thickness, friction .1, large displacements, in one load
step; the error is that of the displacement where it touches. The ball: a quarter of its lower half, pressed 1 mm into a round block,
small strains, no friction; the error is that of how far the block goes under the middle. Meshes are the same for both (quadratic
elements), and so is the reference, a finer mesh solved by abut. CalculiX is given its best for these: contact from face to face, as much
penalty as it converges with, one increment for the roller (as abut) and a first one of a quarter for the ball, SPOOLES (the solver of
Debian's package), one thread as abut, whose solver is PARDISO if pypardiso is installed, else SuperLU. The time is of all of
`Problem.statics`, with what is shown at nodes, and of CalculiX's process.
"""

from __future__ import annotations

import importlib.util
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np

from abut import fem
from abut.fem import Mesh
from abut.fem.bodies import Body, Load, Support
from abut.fem.contact.contact import Contact
from abut.fem.problem import Problem
from harness import OURS, Contestant, Sample, duration, gather, measure, options, publish, table

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "physics")]
os.environ |= dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")

GOAL = 5.0
ROLLER, ROLLER_REFERENCE = (8, 12), 24
BALL, BALL_REFERENCE = ((3, 4), (4, 5)), (6, 7)
STEEL = fem.Elasticity.isotropic("210 GPa", 0.3, 7850)
ALUMINIUM = fem.Elasticity.isotropic("70 GPa", 0.3, 2700)
Made = tuple[Problem, str, int, int]


def right_half(mesh: Mesh) -> Mesh:
    """What of a mesh has x ≥ 0, its side "x-"."""
    inside = mesh.positions[:, 0] > -1e-12
    elements = {kind: rows[inside[rows].all(axis=1)] for kind, rows in mesh.elements.items()}
    used = np.zeros(len(inside), bool)
    for rows in elements.values():
        used[rows] = True
    new = np.cumsum(used) - 1
    kept = mesh.positions[used]
    sets = {name: new[nodes[used[nodes]]] for name, nodes in mesh.node_sets.items()}
    sets["x-"] = np.flatnonzero(np.abs(kept[:, 0]) < 1e-12)
    return Mesh(kept, {kind: new[rows] for kind, rows in elements.items()}, node_sets=sets, name="half")


def roller(n: int) -> Made:
    """Konter's, dense where it touches: a disc by a Möbius map, a block by sinh; the body, node and axis that are looked at."""
    radius, dense, power = 0.05, 0.8, 5.0

    def towards(x: np.ndarray) -> np.ndarray:
        z = (x[:, 0] + 1j * x[:, 1]) / radius
        w = radius * (z - 1j * dense) / (1.0 + 1j * dense * z)
        return np.column_stack([w.real, w.imag, 0.0 * w.real])

    def crowded(t: np.ndarray, length: float) -> np.ndarray:
        return length * np.sinh(power * t) / math.sinh(power)

    disc = right_half(Mesh.disc(radius, n).mapped(towards)).moved((0, radius, 0))
    square = Mesh.rectangle((1.0, 1.0), (2 * n, 2 * n)).mapped(
        lambda x: np.column_stack([crowded(x[:, 0] + 0.5, 0.1), -crowded(0.5 - x[:, 1], 0.2), 0.0 * x[:, 0]])
    )
    one = Body("roller", disc, STEEL, "plane strain", 0.001, large=True)
    two = Body("block", square, ALUMINIUM, "plane strain", 0.001, large=True)
    top = disc.numbers[int(np.argmax(disc.positions[:, 1]))]
    problem = Problem(
        "Konter's roller",
        [one, two],
        [Contact("foot", two["y+"], one["outside"], friction=0.1)],
        [Support(one["x-"], x=0), Support(two["x-"], x=0), Support(two["y-"], x=0, y=0)],
        [Load(one[[top]], force=(0, -17500, 0))],
    )
    return problem, "block", int(np.argmin(np.abs(square.positions).sum(axis=1))), 1


def ball(size: tuple[int, int]) -> Made:
    """As in the tests beside CalculiX."""
    from test_against_calculix import ball_on_block, nearest

    problem = ball_on_block(cells=size[0], layers=size[1], depth=-1e-3, power=4.0)
    return problem, "block", nearest(problem.bodies[1], (0, 0, 0)), 2


def ours(made: Made) -> tuple[float, float, str]:
    """Seconds, displacement, remark."""
    problem, body, node, axis = made
    fresh = Problem(problem.name, problem.bodies, problem.contacts, problem.supports, problem.loads)
    begin = time.perf_counter()
    history = fresh.statics()
    spent = time.perf_counter() - begin
    steps, size = history.statistics["newton_steps"], history.statistics["unknowns"]
    return (
        spent,
        float(history[f"{body}.displacement"].values[-1][node, axis]),
        f"{size} unknowns, {steps} steps",
    )


@cache
def reference(make: Callable[..., Made], size: object) -> float:
    return ours(make(size))[1]


def contestants(make: Callable[..., Made], sizes: tuple[object, ...], finest: object) -> Iterator[Contestant]:
    """abut and CalculiX on each mesh."""
    import calculix

    stiffness, first = (1e15, 1.0) if make is roller else (1e16, 0.25)
    shift = {"roller": (0.0, -1e-6, 0.0)} if make is roller else {}
    for size in sizes:
        made = make(size)

        def run(made: Made = made) -> Sample:
            spent, moved, remark = ours(made)
            return Sample(spent, abs(moved - reference(make, finest)), remark)

        def theirs(made: Made = made) -> Sample:
            problem, body, node, axis = made
            answer = calculix.solve(problem, stiffness=stiffness, first=first, shift=shift, seconds=600.0)
            moved = float(answer.displacement[body][node, axis])
            remark = f"{answer.log.count(' iteration ')} iterations"
            return Sample(answer.seconds, abs(moved - reference(make, finest)), remark)

        yield Contestant(OURS, f"mesh {size}", run)
        if calculix.PROGRAM is not None:
            yield Contestant("CalculiX", f"mesh {size}", theirs)


def section(
    name: str, make: Callable[..., Made], sizes: tuple[object, ...], finest: object, repeats: int
) -> list[str]:
    """A table, and how many times as long CalculiX took on each mesh."""
    rows = measure(gather(lambda: contestants(make, sizes, finest)), repeats)
    by = {(row.program, row.setting): row for row in rows}
    lines = []
    for (program, setting), row in by.items():
        other = by.get(("CalculiX", setting))
        if program == OURS and other is not None:
            lines.append(
                f"- {setting}: CalculiX takes {other.seconds / row.seconds:.2g} times as long "
                f"({duration(other.seconds)} against {duration(row.seconds)})."
            )
    return [f"### {name}", table(rows), "\n".join(lines)]


if __name__ == "__main__":
    chosen = options(__doc__)
    solver = "PARDISO" if importlib.util.find_spec("pypardiso") else "SuperLU"
    parts = section("Konter's roller", roller, ROLLER, ROLLER_REFERENCE, chosen.repeats)
    parts += section("A ball on a block", ball, BALL, BALL_REFERENCE, chosen.repeats)
    parts.append(f"abut solved by {solver}, CalculiX 2.20 by SPOOLES. Goal: {GOAL:g} times.")
    publish("calculix_contact", parts, chosen.write)
