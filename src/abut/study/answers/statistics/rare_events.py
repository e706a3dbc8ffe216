"""Importance sampling of rare failures: search of the most likely failure point, and draws around it.

In standard normal space u, with x_i = F_i⁻¹(Φ(u_i)), failure is g(u) ≤ 0. The design point u* is the failure point nearest to the origin;
its distance β determines the first-order estimate p ≈ Φ(−β). Draws from a normal density around u* fail about half the time, and weights
correct for the density of the draws:

    w(u) = φ(u)/φ(u − u*) = exp(−u·u* + ½ |u*|²)

Source: Hasofer & Lind, J. Eng. Mech. Div. ASCE 100 (1974) 111-121; steps by Zhang & Der Kiureghian, Reliability and Optimization of
Structural Systems (1995) 297-305, eqs 4 and 7; sampling by Melchers, Struct. Saf. 6 (1989) 3-10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from scipy import stats

from abut.array_types import Numbers
from abut.errors import InvalidValue, RunError
from abut.study.answers.comparisons import LimitComparison
from abut.study.answers.dataset import dataset_of, unit_word
from abut.study.answers.failure import WEIGHT, FailureProbability, failure_probability
from abut.study.answers.table import AnswerTable, TextTable, number
from abut.study.confidence import check_level
from abut.view.unit_format import axis_label

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = ["Evaluate", "Importance", "importance"]

#: Function that runs variants: values by path, an entry each, to observed values by name; NaN for a failed variant.
Evaluate: TypeAlias = Callable[[Mapping[str, Numbers]], Mapping[str, Numbers]]
DIFFERENCE = 0.02  #: difference of u for slopes: contact makes smaller ones noisy
SHORTER = 0.5 ** np.arange(6)  #: fractions of a step that are tried at once
SEARCH_TOLERANCE = 1e-3  #: tolerance of the search, relative to the first g, and to |u|
MAX_DISTANCE = 8.0  #: largest |u|: beyond it 1 − Φ(u) is lost to rounding


@dataclass(frozen=True, eq=False, repr=False)
class Importance(AnswerTable):
    """Failure probability by draws around the design point.

    Attributes:
        failure: the probability with its interval, by the draws.
        design_point: the most likely parameters at which it fails, in SI.
        reliability_index: β, the distance of the design point.
        first_order: Φ(−β), the estimate from the design point alone.
        sensitivity: α_i², the part of each parameter in it, summing to 1.
        units: of the parameters.
        search: variants that the search ran, including failed runs.
        samples: the draws as a dataset, with the column "weight".
        warnings: limits of the validity of the numbers.
    """

    failure: FailureProbability
    design_point: dict[str, float]
    reliability_index: float
    first_order: float
    sensitivity: dict[str, float]
    units: dict[str, str]
    search: int
    samples: Dataset
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table of the probability and the design point."""
        low, high = self.failure.interval
        level = f"{self.failure.level:.0%}"
        rows = [
            ("probability", number(self.failure.probability), f"{number(low)} … {number(high)} at {level}"),
            ("first order Φ(−β)", number(self.first_order), f"β = {number(self.reliability_index)}"),
        ]
        rows += [
            (
                f"{axis_label(name, self.units[name])} there",
                number(x),
                f"α² = {number(self.sensitivity[name], 2)}",
            )
            for name, x in self.design_point.items()
        ]
        title = f"failure: {self.failure.criterion}, {self.failure.variants:,} draws around the design point"
        return TextTable(title, ("measure", "value", ""), tuple(rows), self.warnings)


def importance(
    evaluate: Evaluate,
    parameters: Mapping[str, Any],
    criterion: str | Callable[[Mapping[str, Numbers]], Any],
    *,
    units: Mapping[str, str] | None = None,
    n: int = 1000,
    level: float = 0.95,
    seed: int = 0,
    steps: int = 30,
) -> Importance:
    """Estimate the probability of a rare failure, by a search for its most likely point and draws around it.

    One point represents failure: if several distant points are about equally likely, draws around one miss the others.

    Args:
        evaluate: runs variants; each call is one batch.
        parameters: distributions by path, with ``quantile(p)`` and ``unit``; independent.
        criterion: such as "peak > 5 N"; or a function of the observed values that is above zero for failure, below otherwise,
            and continuous between.
        units: of the observed columns by name, which a comparison's limit must fit; SI without units.
        n: draws, after the search.
        level: of the confidence.
        seed: of the draws.
        steps: largest number of steps of the search.

    Raises:
        InvalidValue: no parameter has a continuous distribution, or the criterion is no comparison.
        UnknownName: no such observer.
        RunError: a variant failed to run, no parameter changes the criterion, or no point of failure is within 8 deviations.
    """
    check_level(level, "importance")
    names = tuple(parameters)
    _require_distributions(parameters)
    runs = _Runs(evaluate, dict(parameters), criterion, dict(units or {}))
    point = _design_point(runs, len(names), steps)
    draws = point + np.random.default_rng(seed).standard_normal((n, len(names)))
    dataset = runs.dataset(draws, np.exp(-draws @ point + point @ point / 2.0), seed)
    found = failure_probability(
        dataset, lambda rows: rows["excess"].values > 0.0, level=level, name=runs.text
    )
    beta = float(np.linalg.norm(point))
    notes = found.warnings
    first = float(stats.norm.cdf(-beta))
    if found.failures and not found.interval[0] / 3 < first < 3 * found.interval[1]:
        notes += (
            f"the sampled probability and the first-order estimate {first:.3g} differ much: the limit "
            "state is curved, or it has several design points",
        )
    return Importance(
        found,
        {name: float(v[0]) for name, v in runs.values(point[None]).items()},
        beta,
        first,
        {name: float((u / beta) ** 2) if beta else np.nan for name, u in zip(names, point, strict=True)},
        {name: unit_word(parameters[name]) for name in names},
        runs.count - n,
        dataset,
        notes,
    )


def _require_distributions(parameters: Mapping[str, Any]) -> None:
    """Raise an error for a parameter without a continuous distribution."""
    for name, one in parameters.items():
        if not hasattr(one, "quantile") or getattr(one, "levels", None) is not None:
            raise InvalidValue(
                f"importance sampling needs a continuous distribution, but {name} has levels; give a "
                "distribution, such as abut.study.normal(mean, deviation)"
            )


class _Runs:
    """Points of standard normal space, run as variants, with their failure margin."""

    def __init__(
        self,
        evaluate: Evaluate,
        parameters: dict[str, Any],
        criterion: str | Callable[[Mapping[str, Numbers]], Any],
        units: dict[str, str],
    ) -> None:
        self._evaluate, self._parameters, self._criterion, self._units = (
            evaluate,
            parameters,
            criterion,
            units,
        )
        self.text = (
            criterion
            if isinstance(criterion, str)
            else getattr(criterion, "__name__", "criterion").strip("<>")
        )
        self.count = 0

    def values(self, points: Numbers) -> dict[str, Numbers]:
        """Return the parameters at points: x = F⁻¹(Φ(u))."""
        p = stats.norm.cdf(np.clip(points, -MAX_DISTANCE, MAX_DISTANCE))
        return {
            name: np.asarray(one.quantile(p[:, k]), np.float64)
            for k, (name, one) in enumerate(self._parameters.items())
        }

    def observe_points(self, points: Numbers) -> tuple[dict[str, Numbers], Numbers]:
        """Return the observed values, and the excess over the limit of failure."""
        self.count += len(points)
        found = {name: np.asarray(v) for name, v in self._evaluate(self.values(points)).items()}
        if not isinstance(self._criterion, str):
            return found, np.asarray(self._criterion(found), np.float64)
        known = {name: self._units.get(name, "") for name in found}
        return found, LimitComparison.read(self._criterion, known).excess(found)

    def margin(self, points: Numbers) -> Numbers:
        """Return the margin g: positive for a safe variant, negative for a failing one."""
        g = -self.observe_points(points)[1]
        if not np.isfinite(g).all():
            k = int(np.flatnonzero(~np.isfinite(g))[0])
            where = ", ".join(f"{name} = {v[k]:.6g}" for name, v in self.values(points).items())
            raise RunError(
                f"the search for the design point stopped at a variant that failed to run ({where}); "
                'narrow the distributions, or use design="random" and failure_probability'
            )
        return g

    def dataset(self, points: Numbers, weights: Numbers, seed: int) -> Any:
        """Return draws in the form of a study's dataset."""
        found, excess = self.observe_points(points)
        good = np.isfinite(excess)
        design = {"name": "importance", "n": len(points), "seed": seed}
        rows = dataset_of(
            self.values(points), {**found, "excess": excess}, self._parameters, self._units, good, design
        )
        return rows.assign({WEIGHT: ("variant", weights, {"kind": "state"})})


def _design_point(runs: _Runs, k: int, steps: int) -> Numbers:
    """Find the point of g = 0 nearest to the origin, by the improved method of Hasofer, Lind, Rackwitz and Fiessler.

    Direction and step, with the merit function m and a penalty c > |u|/|∇g|:

        d = [(∇g·u − g) ∇g/|∇g|²] − u,   m(u) = ½ |u|² + c |g(u)|

    Slopes are one batch of lanes; so are six lengths of a step, of which the best is taken.
    """
    first = 0.0
    u: Numbers = np.zeros(k)
    offsets = np.vstack([np.zeros(k), DIFFERENCE * np.eye(k), -DIFFERENCE * np.eye(k)])
    for _ in range(steps):
        g, *rest = runs.margin(u + offsets)
        first = first or abs(float(g))
        slope = (np.array(rest[:k]) - np.array(rest[k:])) / (2.0 * DIFFERENCE)
        size, distance = float(np.linalg.norm(slope)), float(np.linalg.norm(u))
        if size == 0.0:
            raise RunError(
                f"no varied parameter changes {runs.text} near {np.round(u, 2)} standard deviations "
                "from the mean; vary a parameter that does, or draw at random"
            )
        along = float(slope @ u - g) / size
        step = along * slope / size - u
        near, still = SEARCH_TOLERANCE * max(first, 1e-300), SEARCH_TOLERANCE * max(1.0, distance)
        if abs(g) <= near and float(np.linalg.norm(step)) <= still:
            return u
        penalty = 2.0 * max(distance, abs(along)) / size + 1e-12
        tried = np.clip(u + SHORTER[:, None] * step, -MAX_DISTANCE, MAX_DISTANCE)
        merit = (tried**2).sum(axis=1) / 2.0 + penalty * np.abs(runs.margin(tried))
        u = tried[int(merit.argmin())]
    if abs(float(runs.margin(u[None])[0])) > 0.05 * max(first, 1e-300):
        raise RunError(
            f"the search did not reach {runs.text} in {steps} steps, up to {np.linalg.norm(u):.2g} "
            "standard deviations from the mean; the failure may be rarer than that, or the criterion "
            "may jump: draw at random instead"
        )
    return u
