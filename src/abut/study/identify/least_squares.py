"""Nonlinear least squares with weights, robust losses and several starts."""

from __future__ import annotations

import dataclasses
import logging
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.study.identify.identification_problem import IdentificationProblem, ResidualEvaluation

__all__ = [
    "LOSSES",
    "ColumnWeights",
    "FitResult",
    "SearchSettings",
    "best_of",
    "fit_model",
    "loss_derivatives",
]


LOSSES = ("linear", "soft_l1", "huber", "cauchy")
POLISHED = 3  #: largest number of starts from which searches begin
MAX_COST_RATIO = 4.0  #: starts with a cost above that of the best times this factor are skipped
ROUNDS = 8  #: largest number of estimates of the deviations, each followed by a search
CONVERGED_CHANGE = 1e-2  #: relative change of deviations below which the iteration ends

log = logging.getLogger("abut")


@dataclasses.dataclass(frozen=True)
class SearchSettings:
    """Settings of a search.

    Attributes:
        loss: one of `LOSSES`.
        margin: residual in deviations above which a robust loss reduces the weight.
        tolerance: relative, of values and cost, at which a search ends.
        evaluations: largest number in a search.
    """

    loss: str = "linear"
    margin: float = 1.5
    tolerance: float = 1e-8
    evaluations: int = 100


@dataclasses.dataclass(frozen=True)
class ColumnWeights:
    """Standard deviations of the columns.

    Attributes:
        deviations: σ by column, SI.
        given: which were given; the others are estimated from the residuals.
    """

    deviations: Numbers
    given: NDArray[np.bool_]

    def of(self, problem: IdentificationProblem) -> Numbers:
        """Return σ by residual."""
        return np.asarray(self.deviations[problem.column])


@dataclasses.dataclass(frozen=True)
class FitResult:
    """Result of a search.

    Attributes:
        at: values, residuals and derivatives there.
        weights: as found.
        cost: Σ ρ(r²/σ²), twice the minimised half.
        sentences: notes on the search.
        ended: whether it met its tolerance.
    """

    at: ResidualEvaluation
    weights: ColumnWeights
    cost: float
    sentences: tuple[str, ...] = ()
    ended: bool = True


def loss_derivatives(loss: str, margin: float, r: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Return ρ(r), ψ = ρ'/2 and ψ', by residual in deviations; for small residuals all are those of r².

    linear   r²                      soft_l1   2 c² (√(1 + r²/c²) − 1)
    huber    r², then 2 c |r| − c²   cauchy    c² ln(1 + r²/c²)
    """
    z = (r / margin) ** 2
    if loss == "soft_l1":
        root = np.sqrt(1.0 + z)
        return 2.0 * margin**2 * (root - 1.0), r / root, root**-3
    if loss == "huber":
        small = z <= 1.0
        large = np.maximum(np.abs(r), 1e-300)
        return (
            np.where(small, r**2, 2.0 * margin * large - margin**2),
            np.where(small, r, margin * r / large),
            small.astype(float),
        )
    if loss == "cauchy":
        return margin**2 * np.log1p(z), r / (1.0 + z), (1.0 - z) / (1.0 + z) ** 2
    return r**2, r, np.ones_like(r)


def cost_of(
    problem: IdentificationProblem, weights: ColumnWeights, settings: SearchSettings, at: ResidualEvaluation
) -> float:
    """Return Σ ρ."""
    return float(
        loss_derivatives(settings.loss, settings.margin, at.residuals / weights.of(problem))[0].sum()
    )


def run_search(
    problem: IdentificationProblem,
    weights: ColumnWeights,
    settings: SearchSettings,
    start: Numbers,
    free: Sequence[int],
) -> FitResult:
    """Run one search with fixed weights by `scipy.optimize.least_squares` (trust region reflective), of the unknowns with these indices."""
    from scipy.optimize import least_squares

    sigma, places, seen = weights.of(problem), list(free), problem.unknowns.search_coordinates(start)
    known: dict[bytes, ResidualEvaluation] = {}

    def residuals_at(u: Numbers) -> ResidualEvaluation:
        key = np.asarray(u).tobytes()
        if key not in known:
            whole = seen.copy()
            whole[places] = u
            x = problem.unknowns.values(whole)
            x[[k for k in range(len(x)) if k not in places]] = start[
                [k for k in range(len(x)) if k not in places]
            ]
            known.clear()
            known[key] = problem.evaluate(x, places)
            log.info("identify: cost %.6g at %s", cost_of(problem, weights, settings, known[key]), x)
        return known[key]

    def derivatives(u: Numbers) -> Numbers:
        found = residuals_at(u)
        assert found.jacobian is not None
        return np.asarray((found.jacobian * problem.unknowns.slopes(found.x))[:, places] / sigma[:, None])

    low, high = problem.unknowns.bounds()
    low, high = low[places], high[places]
    if not places:
        last = problem.evaluate(start, places)
        return FitResult(last, weights, cost_of(problem, weights, settings, last))
    t = settings.tolerance
    options = {"xtol": t, "ftol": t, "gtol": t, "max_nfev": settings.evaluations, "x_scale": "jac"}
    robust = {"method": "trf", "loss": settings.loss, "f_scale": settings.margin}
    inside = np.clip(seen[places], low, high)
    found = least_squares(
        lambda u: residuals_at(u).residuals / sigma,
        inside,
        derivatives,
        bounds=(low, high),
        **robust,
        **options,
    )
    last = residuals_at(found.x)
    notes = () if found.status > 0 else (
        f"the search did not converge in {settings.evaluations} evaluations; start nearer to the "
            "solution, or increase evaluations=",
    )  # fmt: skip
    return FitResult(last, weights, cost_of(problem, weights, settings, last), notes, found.status > 0)


def fit_model(
    problem: IdentificationProblem,
    weights: ColumnWeights,
    settings: SearchSettings,
    start: Numbers,
    free: Sequence[int] | None = None,
) -> FitResult:
    """Repeat searches and estimates of unknown deviations, until these are stationary.

    One column without robust loss needs one search: its deviation does not move the minimum.
    """
    free = range(len(problem.unknowns)) if free is None else free
    found = run_search(problem, weights, settings, start, free)
    alone = len(weights.given) == 1 and settings.loss == "linear"
    for _ in range(ROUNDS):
        new = estimate_weights(problem, found, len(free), settings)
        change = np.abs(new.deviations / found.weights.deviations - 1.0).max()
        if alone or change < CONVERGED_CHANGE:
            return dataclasses.replace(found, weights=new, cost=cost_of(problem, new, settings, found.at))
        found = run_search(problem, new, settings, found.at.x, free)
    return dataclasses.replace(
        found,
        sentences=(
            *found.sentences,
            "the estimated standard deviations of the columns did not converge; give them, as "
            "Channel(…, deviation=…)",
        ),
    )


def estimate_weights(
    problem: IdentificationProblem, found: FitResult, unknowns: int, settings: SearchSettings
) -> ColumnWeights:
    """Estimate deviations from the residuals: s² = Σ r²/(n (1 − p/N)); with a robust loss 1.4826 times the median of |r| for s."""
    share = 1.0 - unknowns / problem.size
    out = np.array(found.weights.deviations)
    for c in np.flatnonzero(~found.weights.given):
        r = found.at.residuals[problem.column == c]
        size = math.sqrt(float(np.mean(r**2)))
        if settings.loss != "linear":
            size = 1.4826 * float(np.median(np.abs(r))) or size
        out[c] = max(size / math.sqrt(share), 1e-14 * problem.spread[c])
    return ColumnWeights(out, found.weights.given)


def best_of(
    problem: IdentificationProblem,
    weights: ColumnWeights,
    settings: SearchSettings,
    start: Numbers,
    starts: int,
    seed: int,
) -> FitResult:
    """Return the best of several searches: from the start and from the best points of a Latin hypercube, all evaluated in one batch.

    Raises:
        InvalidValue: several starts where a range has no limits.
    """
    if starts <= 1:
        return fit_model(problem, weights, settings, start)
    from scipy.stats import qmc

    low, high = problem.unknowns.bounds()
    for one, a, b in zip(problem.unknowns, low, high, strict=True):
        if not np.isfinite(b - a):
            raise InvalidValue(
                f'identify: starts={starts} needs limits for all unknowns, but "{one.name}" has none; '
                "give both limits in vary="
            )
    cube = qmc.LatinHypercube(len(low), seed=seed).random(starts - 1)
    points = [start, *(problem.unknowns.values(low + (high - low) * row) for row in cube)]
    looked = sorted(
        (
            FitResult(p, weights, cost_of(problem, weights, settings, p))
            for p in problem.many(points)
            if not p.failed
        ),
        key=lambda f: f.cost,
    )
    first = estimate_weights(problem, looked[0], len(low), settings)
    places = range(len(low))
    near = [f for f in looked[:POLISHED] if f.cost <= MAX_COST_RATIO * looked[0].cost]
    searched = [run_search(problem, first, settings, f.at.x, places) for f in near]
    best = min(searched, key=lambda f: f.cost)
    return fit_model(problem, estimate_weights(problem, best, len(low), settings), settings, best.at.x)
