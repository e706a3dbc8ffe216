"""Local optimisation from one point: SciPy's methods, with slopes by differences that run as lanes of one batch."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.study.optimise.optimization_problem import OptimizationProblem

__all__ = ["ObjectiveSlopes", "gradient_search", "nelder_mead"]


class ObjectiveSlopes:
    """Objective, constraints and their slopes at a point of the cube, all scaled to about 1.

    Central differences, one-sided at the cube's faces and next to a variant that failed:

        ∂f/∂u_i ≈ (f(u + h e_i) − f(u − h e_i))/2h

    The point and its 2 k neighbours are one batch, so a slope takes the time of the slowest lane.

    Args:
        problem: the optimisation problem.
        difference: h, as a part of each range.
    """

    def __init__(self, problem: OptimizationProblem, difference: float) -> None:
        self.problem, self.h = problem, difference
        self.scale = np.empty(
            0
        )  #: scales of the objective, then of each constraint: by slopes at the start of the search
        self._at: dict[bytes, tuple[Numbers, Numbers]] = {}

    def at(self, u: Numbers) -> tuple[Numbers, Numbers]:
        """Return values (1 + m,) and slopes (1 + m, k) of the objective and of the constraints' differences, scaled."""
        key = u.tobytes()
        if key not in self._at:
            self._at[key] = self._compute(np.clip(u, 0.0, 1.0))
        values, slopes = self._at[key]
        return values / self.scale, slopes / self.scale[:, None]

    def _compute(self, u: Numbers) -> tuple[Numbers, Numbers]:
        k = len(u)
        up = np.minimum(u + self.h, 1.0) - u
        down = u - np.maximum(u - self.h, 0.0)
        stencil = np.vstack([u, u + np.diag(up), u - np.diag(down)])
        numbers = self.problem.run(stencil)
        rows = np.column_stack(
            [self.problem.objective(numbers, safe=False), self.problem.differences(numbers)]
        )
        middle = rows[0].copy()
        middle[:1] = self.problem.objective(numbers[:1])
        slopes = np.empty((rows.shape[1], k))
        for i in range(k):
            slopes[:, i] = _central_difference(rows[0], rows[1 + i], rows[1 + k + i], up[i], down[i])
        middle = np.where(np.isfinite(middle), middle, 1e3 * np.abs(np.nan_to_num(middle) + 1.0))
        if not self.scale.size:
            size = np.linalg.norm(slopes, axis=1)
            self.scale = np.where(size > 0.0, size, np.where(middle != 0.0, np.abs(middle), 1.0))
        return middle, slopes

    def multipliers(self, u: Numbers) -> dict[str, float]:
        """Return λ of the active constraints: the improvement of the objective for each unit by which a limit is relaxed.

            ∇f = Σ λ_i ∇c_i over active c_i ≥ 0, and in directions that no face of the cube closes

        by least squares with λ ≥ 0. For equations: the improvement for each unit by which the limit increases, of either sign.
        """
        from scipy.optimize import lsq_linear

        problem = self.problem
        values, slopes = self.at(u)
        signs = np.array([-1.0 if one.sign.startswith("<") else 1.0 for one in problem.constraints])
        margins = signs * values[1:]
        active = [
            i
            for i, one in enumerate(problem.constraints)
            if one.sign == "==" or margins[i] <= max(1e-3, 2 * self.h)
        ]
        free = (u > 1e-6) & (u < 1.0 - 1e-6)
        found = {one.text: 0.0 for one in problem.constraints}
        if active and free.any():
            towards = (signs[active, None] * slopes[1:][active])[:, free].T
            low = [
                -np.inf if problem.constraints[i].sign == "==" else -1e-300 for i in active
            ]  # lsq_linear requires low < high
            best = lsq_linear(towards, slopes[0][free], bounds=(low, np.full(len(active), np.inf))).x
            for i, x in zip(active, best, strict=True):
                equal = problem.constraints[i].sign == "=="
                price = float(x * self.scale[0] / self.scale[1 + i])
                found[problem.constraints[i].text] = -price if equal else price
        return found


def _central_difference(middle: Numbers, above: Numbers, below: Numbers, up: float, down: float) -> Numbers:
    """Return the central difference if both sides have numbers, otherwise the one-sided one, otherwise 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        tried = ((above - below) / (up + down), (above - middle) / up, (middle - below) / down)
    found = np.zeros_like(middle)
    for one in reversed(tried):
        found = np.where(np.isfinite(one), one, found)
    return found


def gradient_search(
    method: str,
) -> Callable[
    [OptimizationProblem, Numbers, dict[str, Any]], tuple[Numbers, bool, str, ObjectiveSlopes | None]
]:
    """Search by slopes, "SLSQP" or "trust-constr"."""

    def run_search(
        problem: OptimizationProblem, start: Numbers, options: dict[str, Any]
    ) -> tuple[Numbers, bool, str, ObjectiveSlopes | None]:
        from scipy.optimize import minimize

        _need_ranges(problem, method)
        slopes = ObjectiveSlopes(problem, options["difference"])
        slopes.at(start)
        small = options["tolerance"]
        ends: dict[str, Any] = {
            "SLSQP": {"ftol": small},
            # a vanishing slope does not end it: with its barrier the slope vanishes near a constraint too
            "trust-constr": {"xtol": small, "gtol": 1e-12, "barrier_tol": small},
        }[method]
        with (
            warnings.catch_warnings()
        ):  # trust-constr warns of steps without change of slope, which is irrelevant to a user
            warnings.simplefilter("ignore")
            found = minimize(
                lambda u: slopes.at(u)[0][0],
                start,
                jac=lambda u: slopes.at(u)[1][0],
                method=method,
                bounds=[(0.0, 1.0)] * len(start),
                constraints=_scipy_constraints(slopes, method),
                options={"maxiter": 10_000, **ends},
            )
        return np.clip(found.x, 0.0, 1.0), bool(found.success), str(found.message), slopes

    return run_search


def _scipy_constraints(slopes: ObjectiveSlopes, method: str) -> list[Any]:
    """Return the problem's constraints for SciPy, c ≥ 0 or c = 0."""
    from scipy.optimize import NonlinearConstraint

    made: list[Any] = []
    for i, one in enumerate(slopes.problem.constraints):
        sign = -1.0 if one.sign.startswith("<") else 1.0

        def value(u: Numbers, i: int = 1 + i, sign: float = sign) -> float:
            return float(sign * slopes.at(u)[0][i])

        def slope(u: Numbers, i: int = 1 + i, sign: float = sign) -> Numbers:
            return np.asarray(sign * slopes.at(u)[1][i])

        equal = one.sign == "=="
        if method == "SLSQP":
            made.append({"type": "eq" if equal else "ineq", "fun": value, "jac": slope})
        else:
            made.append(NonlinearConstraint(value, 0.0, 0.0 if equal else np.inf, jac=slope))
    return made


def nelder_mead(
    problem: OptimizationProblem, start: Numbers, options: dict[str, Any]
) -> tuple[Numbers, bool, str, ObjectiveSlopes | None]:
    """Search by Nelder and Mead's simplex, which needs no slopes; one variant after the other."""
    from scipy.optimize import minimize

    _need_ranges(problem, "Nelder-Mead")
    number = problem.run(start)
    size = abs(float(problem.objective(number)[0])) or 1.0
    found = minimize(
        lambda u: float(problem.objective(problem.run(u))[0]),
        start,
        method="Nelder-Mead",
        bounds=[(0.0, 1.0)] * len(start),
        options={
            "xatol": options["tolerance"],
            "fatol": options["tolerance"] * size,
            "maxiter": 100_000,
            "maxfev": 100_000,
        },
    )
    return np.clip(found.x, 0.0, 1.0), bool(found.success), str(found.message), None


def _need_ranges(problem: OptimizationProblem, method: str) -> None:
    for name in problem.names:
        if problem.levels(name) is not None:
            raise InvalidValue(
                f"{name} has levels, but {method} needs a continuous range; give a range, or use "
                'method="TPE" or "differential_evolution"'
            )
