"""Friction problems of single steps, written by abut as files of FCLIB and solved again by Siconos: velocities, impulses, and times.

The house of cards as it stands (μ = 0.28) and as its upper pair slips (μ = 0.22), ten boxes on each other, and a heap of spheres in a
box. abut marches to the step and writes it; what Siconos is given is read from that file. Every solver begins without impulses (abut's
own begins with those of the step before; a row says what that spares) and is run at several tolerances; the fastest counts whose residual
is small enough. The residual is the largest over all contacts of the natural map of De Saxcé's cone with ρ = 3/trace W of each contact,
over the largest speed at which anything would meet, evaluated here for all alike.

Velocities are unique in these problems (those of bodies are; FCLIB's u are they, seen at contacts): *velocities off* is the largest
difference from abut's over that speed. Impulses of redundant contacts are not, as those of a box on four corners.

Siconos is run in its own Python, by default that of the system, where Debian's package puts it: ``--siconos PYTHON`` names another.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from harness import OURS, duration, publish

sys.path.insert(1, str(Path(__file__).parents[1] / "examples"))

SOLVER = Path(__file__).with_name("siconos_solver.py")
GOOD = (1e-6, 1e-9)  #: residuals to which times are compared
TOLERANCES = (1e-6, 1e-8, 1e-10, 1e-12)
LITTLE, LONG = 1e-5, 1.0  #: s
SPHERES = 125
SWEEPS = 10_000  #: at most, of ours


def heap():
    """Spheres of 40 mm in a box, poured, that do not give."""
    import abut
    from spheres_in_a_box import FRICTION, poured

    model, shapes = poured("heap", SPHERES)
    friction = abut.friction.Coulomb(static=FRICTION, dynamic=FRICTION)
    model.add(abut.Contact("all", shapes, normal=abut.normal.Rigid(), friction=friction))
    return model


def scenes() -> dict[str, tuple[Any, float, float]]:
    """By name: the machine, when [s], and the step [s]."""
    from house_of_cards import house

    from stacked_boxes import hard_stack

    return {
        "cards, standing": (house(0.28), 0.02, 5e-4),
        "cards, slipping": (house(0.22), 0.3, 5e-4),
        "ten boxes": (hard_stack(), 0.1, 1e-3),
        f"heap of {SPHERES} spheres": (heap(), 0.4, 1e-3),
    }


# --- abut ----------------------------------------------------------------------------------------------------------


class Timed:
    """Stands for the kernel that poses and solves a problem: launches it at each tolerance, and keeps times and impulses."""

    def __init__(self, kernel: Any, repeats: int) -> None:
        self.kernel, self.repeats = kernel, repeats
        self.posing = 0.0
        self.cold: list[tuple[float, np.ndarray]] = []
        self.warm: list[tuple[float, np.ndarray]] = []

    def launch(self, lanes: int, given: list[Any], device: str = "cpu") -> None:
        """Without solving; from no impulses; and from those of the step before. Within the march alone: the host is not asked."""
        from abut.integrators.moreau.friction_problem import PointResult
        from abut.kernels.columns.integration_columns import MOST_TOGETHER, MoreauNumbers, MoreauTable
        from abut.kernels.structs.rigid_contact_structs import StepImpulse

        state, found = given[2], given[4]
        table, start = state.table.numpy().copy(), state.y0.numpy().copy()  # they share memory
        table[MoreauTable.numbers, MoreauNumbers.joint_contacts] = MOST_TOGETHER
        idle, bare = table.copy(), start.copy()
        idle[MoreauTable.numbers, [MoreauNumbers.sweeps, MoreauNumbers.joint_contacts]] = 0.0
        bare[
            0,
            given[0].bodies + 1 :,
            [StepImpulse.normal, *range(StepImpulse.friction, StepImpulse.friction + 3)],
        ] = 0.0
        state.table.assign(idle)
        self.posing = self.of(lanes, given)
        for begun, runs in ((bare, self.cold), (start, self.warm)):
            state.y0.assign(begun)
            for tolerance in TOLERANCES:
                asked = table.copy()
                asked[MoreauTable.numbers, MoreauNumbers.tolerance] = tolerance
                state.table.assign(asked)
                seconds = self.of(lanes, given)
                impulses = found.numpy()[0, :, PointResult.impulse : PointResult.impulse + 3].copy()
                runs.append((max(seconds - self.posing, 0.0), impulses))

    def of(self, lanes: int, given: list[Any]) -> float:
        """Median seconds of a launch, after one that does not count; of one that takes long there is one."""
        taken: list[float] = []
        while len(taken) <= self.repeats and (len(taken) < 2 or taken[-1] < LONG):
            begin = time.perf_counter()
            self.kernel.launch(lanes, given)
            taken.append(time.perf_counter() - begin)
        return statistics.median(taken[1:])


def ours(model: Any, at: float, step: float, repeats: int) -> tuple[Timed, Any]:
    """Times, and the problem with its solution at the smallest tolerance."""
    import abut
    from abut.analysis import friction_problem as impulses

    kernel, timed = impulses.problem_kernel, []

    def timing(functions: Any) -> Timed:
        timed.append(Timed(kernel(functions), repeats))
        return timed[0]

    impulses.problem_kernel = timing
    try:
        problem = abut.friction_problem(model, at, integrator=abut.MoreauJean(step=step, sweeps=SWEEPS))
    finally:
        impulses.problem_kernel = kernel
    return timed[0], problem


# --- Siconos -------------------------------------------------------------------------------------------------------


def read(path: Path) -> dict[str, np.ndarray]:
    """W by its entries, q, μ and our solution, from a file of FCLIB."""
    import h5py

    with h5py.File(path) as file:
        local = file["fclib_local"]
        count = np.diff(local["W/p"][:])
        return {
            "row": local["W/i"][:],
            "column": np.repeat(np.arange(len(count)), count),
            "entry": local["W/x"][:],
            "q": local["vectors/q"][:],
            "mu": local["vectors/mu"][:],
            "u": file["solution/u"][:],
            "r": file["solution/r"][:],
        }


def siconos(python: str, given: dict[str, np.ndarray], repeats: int) -> dict[str, np.ndarray]:
    """What its solvers found."""
    with tempfile.TemporaryDirectory() as folder:
        problem, answer = Path(folder, "problem.npz"), Path(folder, "answer.npz")
        np.savez(problem, repeats=repeats, **given)
        once = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        subprocess.run(
            [python, str(SOLVER), str(problem), str(answer)],
            check=True,
            env=os.environ | once,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return dict(np.load(answer))


def missing(python: str) -> str:
    """Why Siconos cannot be run, or nothing."""
    try:
        ran = subprocess.run(
            [python, "-c", "import siconos.numerics"], capture_output=True, text=True, check=False
        )
    except OSError as problem:
        return f"left out: {python} does not run ({problem.strerror}); give a Python that has Siconos by --siconos"
    if ran.returncode == 0:
        return ""
    return f"left out: {python} has no siconos.numerics (Debian: python3-siconos); give one that has it by --siconos"


# --- both ----------------------------------------------------------------------------------------------------------


def residual(w: Any, given: dict[str, np.ndarray], r: np.ndarray) -> float:
    """The largest of the natural map of De Saxcé's cone [m/s]."""
    mu, r = given["mu"], r.reshape(-1, 3)
    u = (w @ r.reshape(-1) + given["q"]).reshape(-1, 3)
    rho = 3.0 / w.diagonal().reshape(-1, 3).sum(axis=1)
    u[:, 0] += mu * np.linalg.norm(u[:, 1:], axis=1)
    y = r - rho[:, None] * u
    rub = np.linalg.norm(y[:, 1:], axis=1)
    inside, below = rub <= mu * y[:, 0], y[:, 0] <= -mu * rub
    n = np.where(inside, y[:, 0], np.where(below, 0.0, (y[:, 0] + mu * rub) / (1.0 + mu**2)))
    shrunk = np.where(inside, 1.0, mu * n / np.maximum(rub, 1e-300))
    on = np.column_stack([n, y[:, 1:] * shrunk[:, None]])
    return float((np.linalg.norm(r - on, axis=1) / rho).max())


def compared(scene: str, python: str, repeats: int, folder: Path) -> list[str]:
    """Lines of the table: each solver's fastest run to each residual."""
    from scipy import sparse

    model, at, step = scenes()[scene]
    timed, problem = ours(model, at, step, repeats)
    path = folder / f"{scene}.hdf5"
    problem.write(path)
    given = read(path)
    size = len(given["q"])
    w = sparse.csc_array((given["entry"], (given["row"], given["column"])), shape=(size, size))
    entries = []  # program and solver, seconds, residual, impulses, remark
    for name, runs, remark in (
        (OURS, timed.cold, f"posing it {duration(timed.posing)} more"),
        (f"{OURS}, from the step before", timed.warm, ""),
    ):
        for seconds, impulses in runs:
            r = impulses.reshape(-1)[:size]
            entries.append((name, seconds, residual(w, given, r), r, remark))
    if python:
        answer = siconos(python, given, repeats)
        for name, seconds, r in zip(answer["names"], answer["seconds"], answer["impulses"], strict=True):
            entries.append((f"Siconos {name}", float(seconds), residual(w, given, r), r, ""))
    lines = []
    for name in dict.fromkeys(entry[0] for entry in entries):
        mine = [entry for entry in entries if entry[0] == name]
        cells = [scene, f"{len(problem.mu)}", name]
        for good in GOOD:
            reached = [entry for entry in mine if entry[2] <= good * problem.speed]
            cells.append(spell(min(entry[1] for entry in reached)) if reached else "not reached")
        best = min(mine, key=lambda entry: entry[2])
        u = w @ best[3] + given["q"]
        off = np.abs(u - given["u"]).max() / problem.speed
        apart = np.abs(best[3] - given["r"]).max() / np.abs(given["r"]).max()
        cells += [f"{best[2] / problem.speed:.0e}", f"{off:.0e}", f"{apart:.0e}", best[4]]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def spell(seconds: float) -> str:
    """A time, unless it is lost in that of posing the problem."""
    return duration(seconds) if seconds > LITTLE else f"below {duration(LITTLE)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5, metavar="N", help="rounds that count (default 5)")
    parser.add_argument("--write", action="store_true", help="put the result into the page of benchmarks")
    parser.add_argument(
        "--siconos", default="/usr/bin/python3", metavar="PYTHON", help="one that has Siconos"
    )
    args = parser.parse_args()
    os.environ |= {"ABUT_OPTIMIZE": "wait,after=0"}
    if why := missing(args.siconos):
        print(why, file=sys.stderr)
    head = [
        "| problem | contacts | solver | "
        + " | ".join(f"time to {good:.0e}" for good in GOOD)
        + " | smallest residual | velocities off | impulses off | |",
        "|---|---:|---|" + "---:|" * (len(GOOD) + 3) + "---|",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for scene in scenes():
            python = "" if why else args.siconos
            head += compared(scene, python, args.repeats, Path(folder))
            print(f"{scene}: done", file=sys.stderr)
    publish("friction_problems", ["\n".join(head)], args.write)


if __name__ == "__main__":
    main()
