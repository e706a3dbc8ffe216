"""Estimation of a failure probability with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from scipy import stats

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.study.answers.columns import (
    Mask,
    design_of,
    finished_variants,
    missing_note,
    observed_names,
    parameter_names,
    unit_of,
)
from abut.study.answers.comparisons import LimitComparison
from abut.study.answers.table import AnswerTable, TextTable, count_phrase, number
from abut.study.confidence import check_level

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = [
    "WEIGHT",
    "Criterion",
    "FailureProbability",
    "clopper_pearson",
    "failure_probability",
    "wilson_interval",
]

#: Criterion of failure: a comparison, or a function of the dataset that returns a truth value for each variant.
Criterion: TypeAlias = "str | Callable[[Any], Any]"
WEIGHT = "weight"  #: column of the weights of importance sampling: density over sampling density
DRAWN_DESIGNS = ("random", "importance", "unknown")  #: designs whose variants are independent draws
EVEN = (
    "lhs",
    "latin_hypercube",
    "sobol",
    "halton",
)  #: designs more even than random draws: intervals are wider than necessary


@dataclass(frozen=True, eq=False, repr=False)
class FailureProbability(AnswerTable):
    """Failure probability: the fraction of all machines that fail.

    For n independent draws with m failures p = m/n; ``interval`` is Clopper and Pearson's, whose coverage is at least its level,
    ``wilson_interval`` is Wilson's, whose mean coverage is its level. For draws from another density, each with the weight w = f/h,

        p = Σ w_j I_j/n,   s² = (Σ w_j² I_j/n − p²)/(n − 1),   interval p exp(±z s/p)

    Source: Clopper & Pearson, Biometrika 26 (1934) 404-413; Wilson, J. Am. Stat. Assoc. 22 (1927) 209-212; weights: Melchers & Beck,
    Structural Reliability Analysis and Prediction, 3rd ed. (2018), section 3.4.

    Attributes:
        criterion: of failure, in words.
        probability: p.
        interval: (low, high) at ``level``.
        wilson: (low, high); None with weights.
        failures, variants: m and n.
        deviation: s, of p.
        weighted: whether the draws have weights.
        level: of the intervals.
        failed: numbers of the variants that fail.
        warnings: limits of the validity of the numbers.
    """

    criterion: str
    probability: float
    interval: tuple[float, float]
    wilson: tuple[float, float] | None
    failures: int
    variants: int
    deviation: float
    weighted: bool
    level: float
    failed: tuple[int, ...]
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table of the probability and its intervals."""
        kind = "by weights" if self.weighted else "Clopper–Pearson"
        rows = [
            ("probability", number(self.probability)),
            (f"{self.level:.0%} {kind}", _format_range(self.interval)),
        ]
        if self.wilson is not None:
            rows.append((f"{self.level:.0%} Wilson", _format_range(self.wilson)))
        rows.append(("failures", f"{self.failures:,} of {self.variants:,}"))
        return TextTable(f"failure: {self.criterion}", ("measure", "value"), tuple(rows), self.warnings)


def failure_probability(
    dataset: Dataset, criterion: Criterion, *, level: float = 0.95, name: str = ""
) -> FailureProbability:
    """Estimate the failure probability from a study that draws from the distributions of its parameters.

    Args:
        dataset: of the study; with a column "weight" the draws are weighted by it.
        criterion: such as "peak > 5 N", or a function of the dataset that returns True for each variant that fails.
        level: of the confidence, 0 … 1.
        name: name of a criterion that is a function.

    Raises:
        InvalidValue: no variant has a number; a level outside 0 … 1; the criterion is no comparison, or returns another number of truth
            values.
        UnknownName: no such observer.
        WrongUnit: the limit has another dimension than the observer.
    """
    check_level(level, "failure_probability")
    fails, good, text = judge_variants(dataset, criterion, name)
    kept = good & _own_draws(dataset)
    if not kept.any():
        raise InvalidValue(
            f"no variant has the observers of the criterion {text}; run some, or check why they fail"
        )
    weights = np.asarray(dataset[WEIGHT].values, np.float64)[kept] if WEIGHT in dataset else None
    notes = (*missing_note(dataset, good), *_design_notes(dataset))
    n, m = int(kept.sum()), int((fails & kept).sum())
    if not good.all() and weights is None:
        rest = int((~good & finished_or_failed(dataset) & _own_draws(dataset)).sum())
        if rest:
            most = (m + rest) / (n + rest)
            notes += (
                f"if all of {count_phrase(rest, 'variant')} without a result had failed so, it would "
                f"be {most:.4g}",
            )
    numbers = np.asarray(dataset["variant"].values)[fails & kept]
    if weights is None:
        p = m / n
        deviation = (p * (1.0 - p) / n) ** 0.5
        interval, other = clopper_pearson(m, n, level), wilson_interval(m, n, level)
    else:
        p, deviation, interval = _weighted_probability(weights, fails[kept], level)
        other = None
        if m:
            notes += _weight_warning(weights[fails[kept]])
    return FailureProbability(
        text, p, interval, other, m, n, deviation, weights is not None, level, tuple(map(int, numbers)), notes
    )


def judge_variants(dataset: Dataset, criterion: Criterion, name: str = "") -> tuple[Mask, Mask, str]:
    """Return masks of the variants that fail and of those that can be judged, and the criterion in words."""
    good = finished_variants(dataset)
    if isinstance(criterion, str):
        known = {one: unit_of(dataset, one) for one in observed_names(dataset)}
        test = LimitComparison.read(criterion, known)
        column = np.asarray(dataset[test.name].values, np.float64)
        good = good & np.isfinite(column)
        return test.holds({test.name: column}) & good, good, criterion
    text = name or getattr(criterion, "__name__", "criterion").strip("<>")
    fails = np.asarray(criterion(dataset))
    if fails.shape != good.shape or fails.dtype != bool:
        raise InvalidValue(
            f"the criterion {text} returns {fails.dtype} of the shape {fails.shape}; it must return "
            f"True or False for each of {good.size:,} variants, as `lambda rows: rows.peak > 5.0` does"
        )
    return fails & good, good, text


def finished_or_failed(dataset: Dataset) -> Mask:
    """Return a mask of the variants that were run, finished or failed."""
    if "status" not in dataset:
        return np.ones(dataset.sizes["variant"], dtype=bool)
    return np.asarray(dataset["status"].values != 0)


def clopper_pearson(m: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Return Clopper and Pearson's interval of a binomial probability, whose coverage is at least its level, for m in n.

    >>> low, high = clopper_pearson(0, 100)
    >>> low, round(high, 4)
    (0.0, 0.0362)
    """
    tail = (1.0 - level) / 2.0
    low = float(stats.beta.ppf(tail, m, n - m + 1)) if m else 0.0
    high = float(stats.beta.ppf(1.0 - tail, m + 1, n - m)) if m < n else 1.0
    return low, high


def wilson_interval(m: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval of a binomial probability, for m in n.

    >>> [round(x, 4) for x in wilson_interval(10, 100)]
    [0.0552, 0.1744]
    """
    z, p = float(stats.norm.ppf(0.5 + level / 2.0)), m / n
    middle, width = p + z * z / (2 * n), z * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    scale = 1.0 + z * z / n
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)


def _weighted_probability(
    weights: Numbers, fails: Mask, level: float
) -> tuple[float, float, tuple[float, float]]:
    """Return p, its deviation and its interval; without any failure the upper end is 1."""
    n, each = len(weights), np.where(fails, weights, 0.0)
    p = float(each.mean())
    deviation = float(each.std(ddof=1) / n**0.5) if n > 1 else np.nan
    if p == 0.0:
        return 0.0, deviation, (0.0, 1.0)
    wide = float(np.exp(stats.norm.ppf(0.5 + level / 2.0) * deviation / p))
    return p, deviation, (p / wide, min(1.0, p * wide))


def _weight_warning(weights: Numbers) -> tuple[str, ...]:
    """Return a warning if a few variants have most of the weight."""
    count = float(weights.sum() ** 2 / (weights**2).sum())
    if count >= 20.0:
        return ()
    return (
        f"the failing variants have the weight of only {count:.0f} equal ones, too few for a valid "
        "interval; draw more",
    )


def _own_draws(dataset: Dataset) -> Mask:
    """Return a mask of independent draws: all variants, but for Saltelli's design A and B only, since the others repeat their values."""
    design, n = design_of(dataset), dataset.sizes["variant"]
    own = np.ones(n, dtype=bool)
    if design.get("name") == "saltelli":
        k = len(parameter_names(dataset))
        size = 2 * k + 2 if design.get("second_order", False) else k + 2
        place = np.arange(n) % size
        own = (place == 0) | (place == size - 1)
    return own


def _design_notes(dataset: Dataset) -> tuple[str, ...]:
    """Return notes on the effect of a design without random draws on the answer."""
    name = str(design_of(dataset).get("name", "unknown"))
    if name in EVEN:
        return (
            f'the design "{name}" is more uniform than random draws, so the interval is wider than necessary',
        )
    if name == "saltelli":
        return (
            "only A and B of Saltelli's design are counted, because the other variants repeat their values",
        )
    if name in DRAWN_DESIGNS:
        return ()
    return (
        f'the design "{name}" does not draw from the distributions, so this is the fraction of its '
        "variants that fail, not a probability",
    )


def _format_range(interval: tuple[float, float]) -> str:
    return f"{number(interval[0])} … {number(interval[1])}"
