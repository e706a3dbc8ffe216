"""Solves friction problems by Siconos, in a Python that has it and NumPy: `friction_problems.py` runs this there.

    python siconos_solver.py PROBLEM.npz ANSWER.npz

Problem: W by entries (``row``, ``column``, ``entry``), ``q`` and ``mu``, as read from a file of FCLIB, and ``repeats``. Answer: for each
solver and tolerance its name, the tolerance, the median of its seconds, what it returned, and the impulses. Each begins with none. W is
given in Siconos' own sparse storage.
"""

import sys
import time

import numpy as np
import siconos.numerics as sn

SOLVERS = {  # name and how often it may go over all contacts, or iterate
    "NSGS": 200_000,
    "ADMM": 20_000,
    "NSN_AC": 500,
}
TOLERANCES = (1e-6, 1e-8, 1e-10, 1e-12)
LONG = 5.0  #: s, after which a solver is not asked for less


def matrix(size: int, row: np.ndarray, column: np.ndarray, entry: np.ndarray):
    """W, sparse."""
    out = sn.NM_create(sn.NM_SPARSE, size, size)
    sn.NM_triplet_alloc(out, len(entry))
    for i, j, x in zip(row.tolist(), column.tolist(), entry.tolist(), strict=True):
        sn.NM_entry(out, i, j, x)
    return out


def solved(given, name: str, tolerance: float):
    """Impulses, what the solver returned, and its seconds."""
    size = len(given["q"])
    w = matrix(size, given["row"], given["column"], given["entry"])
    problem = sn.FrictionContactProblem(3, w, given["q"].copy(), given["mu"].copy())
    options = sn.SolverOptions(getattr(sn, f"SICONOS_FRICTION_3D_{name}"))
    options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = SOLVERS[name]
    options.dparam[sn.SICONOS_DPARAM_TOL] = tolerance
    impulse, velocity = np.zeros(size), np.zeros(size)
    begin = time.perf_counter()
    status = sn.fc3d_driver(problem, impulse, velocity, options)
    return impulse, status, time.perf_counter() - begin


def main(path: str, answer: str) -> None:
    given = dict(np.load(path))
    rows, impulses = [], []
    for name in SOLVERS:
        seconds = 0.0
        for tolerance in TOLERANCES:
            if seconds < LONG:
                impulse, status, seconds = solved(given, name, tolerance)
                again = int(given["repeats"]) - 1 if seconds < 1.0 else 0
                taken = [seconds, *(solved(given, name, tolerance)[2] for _ in range(again))]
                rows.append((name, tolerance, float(np.median(taken)), status))
                impulses.append(impulse)
    names, tolerances, seconds, status = map(np.array, zip(*rows, strict=True))
    np.savez(
        answer,
        names=names,
        tolerances=tolerances,
        seconds=seconds,
        status=status,
        impulses=np.array(impulses),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
