"""Elastic bodies in contact beside CalculiX: Konter's roller in a plane and a ball on a block in space, time to a given error.

The roller: half a steel disc of R 50 mm on a block of aluminium, 17.5 kN a mm of thickness, friction .1, large displacements, in one load
step. The ball: a quarter of its lower half, pressed 1 mm into a round block, small strains, no friction. Meshes are the same for both
programs (quadratic elements). The error is that of how far the block's face goes down around the contact, root of mean square over its
nodes, of that of the reference: for the roller a mesh twice as fine as the finest, for the ball an axisymmetric model of other elements,
200 of them along the face. In small strains CalculiX presses along the normals of the undeformed block, so that is what abut is given, too.

CalculiX is given its best for these: contact from face to face, one increment if it gets through, the penalties 1e15 and 1e16 Pa/m, SPOOLES
(the solver of Debian's package), one thread as abut. The time is what the processor spends (user and system), so that others on the machine
count little: on `Problem.statics`, with what is shown at nodes, and on CalculiX's process. All take turns; what takes a minute has one.
"""

from __future__ import annotations

import importlib.util
import math
import os
import resource
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np

from abut import fem
from abut.fem import Mesh
from abut.fem.contact.options import Contact
from abut.fem.model.bodies import Body, Load, Support
from abut.fem.model.problem import Problem
from harness import OURS, duration, options, publish

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "physics")]
os.environ |= dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")

GOAL = 5.0
LONG = 60.0  #: seconds of a run that is not made again
PENALTIES = (1e15, 1e16)  #: [Pa/m]
ROLLERS, ROLLER_REFERENCE = (8, 12), 24
BALLS, BALL_REFERENCE = ((3, 4), (4, 5), (5, 6), (6, 7), (8, 10), (10, 12)), (200, 48)
ALONE = (10, 12)  #: a mesh of abut's alone, so that errors of CalculiX's finest are reached
SOLVERS = ("superlu", "pardiso") if importlib.util.find_spec("pypardiso") else ("superlu",)  #: of the roller
STEEL = fem.Elasticity.isotropic("210 GPa", 0.3, 7850)
ALUMINIUM = fem.Elasticity.isotropic("70 GPa", 0.3, 2700)
Curve = tuple[np.ndarray, np.ndarray]


@dataclass(frozen=True)
class Case:
    """A problem for each program, CalculiX's shift, the block's nodes that are looked at, where on the curve they are, which axis is up."""

    ours: Problem
    theirs: Problem
    shift: dict[str, tuple[float, float, float]]
    nodes: np.ndarray
    at: np.ndarray
    axis: int

    def error(self, displacement: np.ndarray, curve: Curve) -> float:
        """Of a displacement of the block, relative."""
        wanted = np.interp(self.at, *curve)
        return float(np.linalg.norm(displacement[self.nodes, self.axis] - wanted) / np.linalg.norm(wanted))


@dataclass
class Runs:
    """What one program took on one mesh."""

    program: str
    mesh: str
    unknowns: int
    spent: list[float] = field(default_factory=list)
    error: float = math.nan
    remark: str = ""

    @property
    def seconds(self) -> float:
        """The median."""
        return statistics.median(self.spent)


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


def roller(n: int) -> Case:
    """Konter's, dense where it touches: a disc by a Möbius map, a block by sinh."""
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
    nodes = _around(square.node_sets["y+"], square.positions[:, 0], 0.015)
    return Case(problem, problem, {"roller": (0.0, -1e-6, 0.0)}, nodes, square.positions[nodes, 0], 1)


def ball(size: tuple[int, int]) -> Case:
    """As in the tests beside CalculiX."""
    from test_against_calculix import ball_on_block

    theirs = ball_on_block(cells=size[0], layers=size[1], depth=-1e-3, power=4.0)
    upper, lower = theirs.bodies
    contact = Contact("foot", lower["top"], upper["bottom"])
    ours = Problem(theirs.name, theirs.bodies, [contact], theirs.supports)
    radius = np.hypot(*lower.mesh.positions[:, :2].T)
    nodes = _around(lower["top"].nodes, radius, 0.012)
    return Case(ours, theirs, {}, nodes, radius[nodes], 2)


def _around(nodes: np.ndarray, off: np.ndarray, reach: float) -> np.ndarray:
    return nodes[np.abs(off[nodes]) < reach]


@cache
def roller_reference(n: int) -> Curve:
    """By abut, on a finer mesh."""
    case = roller(n)
    order = np.argsort(case.at)
    moved = fresh(case.ours).statics()["block.displacement"].values[-1]
    return case.at[order], moved[case.nodes[order], case.axis]


@cache
def ball_reference(cells: tuple[int, int]) -> Curve:
    """By an axisymmetric model, of which there are none of the elements in space."""
    from test_against_calculix import crowded

    radius, power = 0.05, 4.0
    square = Mesh.rectangle((1.0, 1.0), cells).moved((0.5, 0.5, 0))

    def upper(p: np.ndarray) -> np.ndarray:
        at = 0.8 * radius * crowded(p[:, 0], power)
        low = radius - np.sqrt(radius**2 - at**2)
        return np.column_stack([at, low + (radius - low) * crowded(p[:, 1], power), 0.0 * at])

    def lower(p: np.ndarray) -> np.ndarray:
        return np.column_stack(
            [radius * crowded(p[:, 0], power), -radius * crowded(1.0 - p[:, 1], power), 0.0 * p[:, 0]]
        )

    one, two = (
        Body(name, square.mapped(by), law, "axisymmetric")
        for name, by, law in (("ball", upper, STEEL), ("block", lower, ALUMINIUM))
    )
    held = [
        Support(one["x-"], x=0),
        Support(two["x-"], x=0),
        Support(two["y-"], y=0),
        Support(one["y+"], y=-1e-3),
    ]
    problem = Problem("ball on a block", [one, two], [Contact("foot", two["y+"], one["y-"])], held)
    face = two["y+"].nodes[np.argsort(two.mesh.positions[two["y+"].nodes, 0])]
    return two.mesh.positions[face, 0], problem.statics()["block.displacement"].values[-1][face, 1]


def fresh(problem: Problem) -> Problem:
    """The same, nothing of which is found yet."""
    return Problem(problem.name, problem.bodies, problem.contacts, problem.supports, problem.loads)


def spent(who: int) -> float:
    """Seconds of the processor, user and system."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def ours(case: Case, solver: str) -> tuple[float, np.ndarray, str]:
    """Seconds, displacements of the block, remark."""
    problem = fresh(case.ours)
    begin = spent(resource.RUSAGE_SELF)
    history = problem.statics(solver=solver)
    seconds = spent(resource.RUSAGE_SELF) - begin
    steps = history.statistics["newton_steps"]
    return seconds, np.asarray(history["block.displacement"].values[-1]), f"{steps} steps"


def theirs(case: Case, penalty: float) -> tuple[float, np.ndarray, str]:
    """Likewise."""
    import calculix

    begin = spent(resource.RUSAGE_CHILDREN)
    answer = calculix.solve(case.theirs, stiffness=penalty, shift=case.shift, seconds=7200.0)
    seconds = spent(resource.RUSAGE_CHILDREN) - begin
    return seconds, answer.displacement["block"], f"{answer.log.count(' iteration ')} iterations"


def measured(
    make: Callable[..., Case], sizes: tuple[object, ...], curve: Curve, solvers: tuple[str, ...], repeats: int
) -> list[Runs]:
    """Both programs on each mesh, in turns."""
    import calculix

    contestants: list[tuple[Runs, Callable[[], tuple[float, np.ndarray, str]], Case]] = []
    for size in sizes:
        case = make(size)
        count = case.ours.setting.size
        for solver in solvers:
            name = OURS if solver == "auto" else f"{OURS}, {solver}"
            contestants.append(
                (Runs(name, str(size), count), lambda case=case, by=solver: ours(case, by), case)
            )
        for penalty in PENALTIES if calculix.PROGRAM is not None and size != ALONE else ():
            name = f"CalculiX, {penalty:g} Pa/m"
            contestants.append(
                (Runs(name, str(size), count), lambda case=case, by=penalty: theirs(case, by), case)
            )
    for _ in range(repeats):
        for runs, run, case in contestants:
            if not runs.spent or runs.seconds < LONG:
                seconds, moved, runs.remark = run()
                runs.spent.append(seconds)
                runs.error = case.error(moved, curve)
    return [runs for runs, _, _ in contestants]


def time_to(rows: list[Runs], error: float) -> float:
    """Seconds to an error by the line through the two meshes about it, both on logarithmic scales; at least those of the coarsest mesh, and
    beyond the finest as between the last two.
    """
    rows = sorted(rows, key=lambda row: row.unknowns)
    if error >= rows[0].error:
        return rows[0].seconds
    k = next((k for k in range(1, len(rows) - 1) if rows[k].error <= error), len(rows) - 1)
    (t, e), (u, f) = ((math.log(row.seconds), math.log(row.error)) for row in (rows[k - 1], rows[k]))
    return math.exp(t + (math.log(error) - e) / (f - e) * (u - t))


def section(name: str, rows: list[Runs]) -> list[str]:
    """A table, and how many times as long CalculiX took on each mesh and to the error that it reached there."""
    lines = [
        "| program | mesh | unknowns | time of the processor | error | remark |",
        "|---|---|---:|---:|---:|---|",
    ]
    lines += [
        f"| {r.program} | {r.mesh} | {r.unknowns} | {duration(r.seconds)} | {r.error:.2%} | {r.remark} |"
        for r in rows
    ]
    words = []
    for program in dict.fromkeys(row.program for row in rows if row.program.startswith(OURS)):
        mine = [row for row in rows if row.program == program]
        for row in rows:
            if row.program.startswith(OURS):
                continue
            same = next(r for r in mine if r.mesh == row.mesh)
            words.append(
                f"- {row.program}, mesh {row.mesh}: {row.seconds / same.seconds:.2g} times as long as {program} on this mesh, "
                f"{row.seconds / time_to(mine, row.error):.2g} times to the same error."
            )
    return [f"### {name}", "\n".join(lines), "\n".join(words)]


if __name__ == "__main__":
    chosen = options(__doc__)
    parts = section(
        "Konter's roller",
        measured(roller, ROLLERS, roller_reference(ROLLER_REFERENCE), SOLVERS, chosen.repeats),
    )
    parts += section(
        "A ball on a block", measured(ball, BALLS, ball_reference(BALL_REFERENCE), ("auto",), chosen.repeats)
    )
    parts.append(f"CalculiX 2.20 by SPOOLES. Goal: {GOAL:g} times.")
    publish("calculix_contact", parts, chosen.write)
