"""Global optimisation over the whole range: SciPy's global methods, one generation a batch for methods with generations."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.study.optimise.optimization_problem import OptimizationProblem

__all__ = ["differential_evolution", "dividing_rectangles", "simplicial_homology"]

POPULATION = 10  #: members a parameter


def differential_evolution(
    problem: OptimizationProblem, start: Numbers, options: dict[str, Any]
) -> tuple[Numbers, bool, str, None]:
    """Search by differential evolution: one generation is one batch. Source: Storn & Price, J. Glob. Optim. 11 (1997) 341-359."""
    from scipy.optimize import NonlinearConstraint, differential_evolution

    k = len(start)
    constraints: list[Any] = []
    if problem.texts:

        def excess(u: Numbers) -> Numbers:
            numbers = problem.run(u.T if u.ndim == 2 else u[None])
            with np.errstate(invalid="ignore"):
                found = np.nan_to_num(problem.excesses(numbers), nan=-1e300).T
            return found if u.ndim == 2 else found[:, 0]

        constraints = [NonlinearConstraint(excess, 0.0, np.inf)]
    with warnings.catch_warnings():  # violated constraints of its first members are expected
        warnings.simplefilter("ignore")
        found = differential_evolution(
            lambda u: problem.objective(problem.run(u.T)),
            [(0.0, 1.0)] * k,
            vectorized=True,
            updating="deferred",
            polish=False,
            popsize=POPULATION,
            maxiter=max(1, problem.granted // (POPULATION * k)),
            tol=options["tolerance"],
            seed=options["seed"],
            x0=start,
            constraints=constraints,
        )
    return np.asarray(found.x), bool(found.success), str(found.message), None


def simplicial_homology(
    problem: OptimizationProblem, start: Numbers, options: dict[str, Any]
) -> tuple[Numbers, bool, str, None]:
    """Search by simplicial homology, points in batches. Source: Endres, Sandrock & Focke, J. Glob. Optim. 72 (2018) 181-217."""
    from scipy.optimize import shgo

    def evaluate_together(function: Callable[[Any], Any], points: Iterable[Any]) -> Iterator[Any]:
        listed = [tuple(np.ravel(point)) for point in points]
        if listed:
            problem.run(np.array(listed))
        return map(function, listed)

    def excess(u: Numbers) -> Numbers:
        return np.asarray(np.nan_to_num(problem.excesses(problem.run(u))[0], nan=-1e300))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = shgo(
            lambda u: float(problem.objective(problem.run(np.asarray(u)))[0]),
            [(0.0, 1.0)] * len(start),
            n=max(16, 2 ** int(np.log2(max(16, problem.granted // 8)))),
            sampling_method="sobol",
            constraints=[{"type": "ineq", "fun": excess}] if problem.texts else (),
            workers=evaluate_together,
        )
    return np.asarray(found.x), bool(found.success), str(found.message), None


def dividing_rectangles(
    problem: OptimizationProblem, start: Numbers, options: dict[str, Any]
) -> tuple[Numbers, bool, str, None]:
    """Search by dividing rectangles, one variant after the other. Source: Jones, Perttunen & Stuckman, J. Optim. Theory Appl. 79
    (1993) 157-181.
    """
    from scipy.optimize import direct

    found = direct(
        lambda u: float(problem.objective(problem.run(np.asarray(u)))[0]),
        [(0.0, 1.0)] * len(start),
        maxfun=problem.granted,
        maxiter=100_000,
        len_tol=options["tolerance"],
        vol_tol=0.0,
    )
    return np.asarray(found.x), bool(found.success), str(found.message), None
