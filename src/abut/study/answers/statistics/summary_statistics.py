"""Statistics of observers: percentiles, envelopes over time, worst variants, Pareto fronts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import stats

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.study.answers.columns import (
    channel_values,
    column_label,
    finished_variants,
    missing_note,
    observed_names,
    parameter_matrix,
    parameter_names,
    scalar_values,
    unit_of,
    usable_variants,
)
from abut.study.answers.table import AnswerTable, TextTable, count_phrase, number
from abut.study.confidence import check_level
from abut.view.unit_format import axis_label

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = [
    "Envelope",
    "Front",
    "Percentiles",
    "Worst",
    "best_of",
    "envelope",
    "pareto",
    "percentiles",
    "worst",
]


@dataclass(frozen=True, eq=False, repr=False)
class Percentiles(AnswerTable):
    """Percentiles: the values below which given parts of all variants are.

    For one number a variant each percentile has a distribution-free interval: the true one is between the order statistics
    l and u with the probability that a binomial count of n with q/100 is in l … u − 1.

    Source: David & Nagaraja, Order Statistics, 3rd ed. (2003), eq. 7.1.1.

    Attributes:
        observed: the observer's name; ``unit``: of it.
        q: percent, (m,).
        values: (m,), or (m, times) of a channel.
        interval: (m, 2) at ``level``, ±inf if there are too few variants to bound it; None for a channel.
        time: [s], (times,), None for one number a variant.
        variants: number of variants used.
        warnings: limits of the validity of the numbers.
    """

    observed: str
    unit: str
    q: Numbers
    values: Numbers
    interval: Numbers | None
    time: Numbers | None
    variants: int
    level: float
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table with one line a percentile."""
        title = (
            f"{axis_label(self.observed, self.unit)}: percentiles of {count_phrase(self.variants, 'variant')}"
        )
        if self.interval is None:
            rows = [
                (f"{q:g} %", number(v.min()), number(v.max()))
                for q, v in zip(self.q, self.values, strict=True)
            ]
            return TextTable(
                title, ("percentile", "smallest over time", "largest over time"), tuple(rows), self.warnings
            )
        rows = [
            (f"{q:g} %", number(v), f"{number(low)} … {number(high)}")
            for q, v, (low, high) in zip(self.q, self.values, self.interval, strict=True)
        ]
        return TextTable(title, ("percentile", "value", f"at {self.level:.0%}"), tuple(rows), self.warnings)

    def plot(self) -> Any:
        """Plot bands over time, or steps of the distribution; a matplotlib figure."""
        from abut.study.answers.study_plots import percentile_bands

        return percentile_bands(self)


def percentiles(
    dataset: Dataset,
    observed: str,
    q: Sequence[float] = (5.0, 25.0, 50.0, 75.0, 95.0),
    *,
    level: float = 0.95,
) -> Percentiles:
    """Compute percentiles of an observer over all variants; for a channel at every time.

    Args:
        dataset: of the study; of a design that draws from the distributions these are estimates of theirs.
        observed: the observer's name.
        q: percent, 0 … 100.
        level: of the interval.

    Raises:
        InvalidValue: a percentile outside 0 … 100, or no variant has a number.
        UnknownName: no such observer.
    """
    check_level(level, "percentiles")
    asked = np.asarray(q, dtype=np.float64)
    if asked.ndim != 1 or not np.all((asked >= 0.0) & (asked <= 100.0)):
        raise InvalidValue.of("percentiles: q", tuple(q), "be percentages from 0 to 100")
    unit = unit_of(dataset, observed) if observed in dataset else ""
    if observed in observed_names(dataset, time=True):
        values, good, time = _over_time(dataset, observed)
        found = np.percentile(values, asked, axis=0)
        return Percentiles(
            observed, unit, asked, found, None, time, len(values), level, missing_note(dataset, good)
        )
    good = usable_variants(dataset, observed)
    y = np.sort(scalar_values(dataset, observed)[good])
    bounds = np.array([_order_interval(y, part, level) for part in asked / 100.0])
    return Percentiles(
        observed,
        unit,
        asked,
        np.percentile(y, asked),
        bounds,
        None,
        len(y),
        level,
        missing_note(dataset, good),
    )


def _order_interval(y: Numbers, part: float, level: float) -> tuple[float, float]:
    """Return order statistics between which a quantile is with at least this probability."""
    n, tail = len(y), (1.0 - level) / 2.0
    low = int(stats.binom.ppf(tail, n, part))
    while low > 0 and stats.binom.cdf(low - 1, n, part) > tail:
        low -= 1
    high = int(stats.binom.ppf(1.0 - tail, n, part)) + 1
    if part in (0.0, 1.0):  # the smallest and the largest of the population are unbounded
        return (-np.inf, y[0]) if part == 0.0 else (y[-1], np.inf)
    return (y[low - 1] if low >= 1 else -np.inf), (y[high - 1] if high <= n else np.inf)


@dataclass(frozen=True, eq=False, repr=False)
class Envelope(AnswerTable):
    """Envelope of a channel of all variants over time.

    Attributes:
        observed: the channel's name; ``unit``: of it.
        time: [s], (n,).
        low, high, mean: (n,).
        lowest, highest: number of the variant with this value, (n,).
        variants: number of variants used.
        warnings: limits of the validity of the numbers.
    """

    observed: str
    unit: str
    time: Numbers
    low: Numbers
    high: Numbers
    mean: Numbers
    lowest: Numbers
    highest: Numbers
    variants: int
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table of the times of the smallest, largest and widest."""
        at = (
            ("least", int(self.low.argmin())),
            ("largest", int(self.high.argmax())),
            ("widest", int((self.high - self.low).argmax())),
        )
        rows = tuple(
            (
                word,
                number(self.time[k]),
                f"{number(self.low[k])} (variant {int(self.lowest[k])})",
                f"{number(self.high[k])} (variant {int(self.highest[k])})",
            )
            for word, k in at
        )
        title = (
            f"{axis_label(self.observed, self.unit)}: envelope of {count_phrase(self.variants, 'variant')}"
        )
        return TextTable(title, ("where", "time [s]", "from", "to"), rows, self.warnings)

    def plot(self) -> Any:
        """Plot the band over time with its mean; a matplotlib figure."""
        from abut.study.answers.study_plots import plot_band

        return plot_band(self)


def envelope(dataset: Dataset, observed: str) -> Envelope:
    """Compute the smallest and largest value of a channel at every time, over all variants that reached the end.

    Raises:
        InvalidValue: the observer is one number a variant, or no variant has the channel.
        UnknownName: no such channel was observed.
    """
    values, good, time = _over_time(dataset, observed)
    variants = dataset["variant"].values[good]
    return Envelope(
        observed,
        unit_of(dataset, observed),
        time,
        values.min(axis=0),
        values.max(axis=0),
        values.mean(axis=0),
        variants[values.argmin(axis=0)],
        variants[values.argmax(axis=0)],
        len(values),
        missing_note(dataset, good),
    )


def _over_time(
    dataset: Dataset, observed: str
) -> tuple[Numbers, np.ndarray[Any, np.dtype[np.bool_]], Numbers]:
    """Return the channel of all variants that have it at every time, the mask of these, and the times."""
    values = channel_values(dataset, observed)
    good = finished_variants(dataset) & np.isfinite(values).all(axis=1)
    if not good.any():
        raise InvalidValue(f'no variant has "{observed}" at all times; run the study to its end')
    return values[good], good, np.asarray(dataset["time"].values, dtype=np.float64)


@dataclass(frozen=True, eq=False, repr=False)
class Worst(AnswerTable):
    """Variants with the largest (or smallest) observed value, and their parameters.

    Attributes:
        observed: the observer's name; ``column_label``: with its unit.
        variants: their numbers, the worst first.
        values: of the observer, (n,).
        parameters: values by label, (n,) each.
        warnings: limits of the validity of the numbers.
    """

    observed: str
    label: str
    variants: tuple[int, ...]
    values: Numbers
    parameters: dict[str, Any]
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table with one line a variant."""
        rows = tuple(
            (
                str(variant),
                number(self.values[k], 6),
                *(_format_value(column[k]) for column in self.parameters.values()),
            )
            for k, variant in enumerate(self.variants)
        )
        return TextTable(
            f"{self.observed}: worst first",
            ("variant", self.label, *self.parameters),
            rows,
            self.warnings,
        )


def worst(dataset: Dataset, observed: str, n: int = 10, *, largest: bool = True) -> Worst:
    """Return the n variants with the largest observed value, or the smallest if that is worse.

    Raises:
        InvalidValue: no variant has a number.
        UnknownName: no such observer.
    """
    good = usable_variants(dataset, observed)
    y = scalar_values(dataset, observed)
    rows = np.flatnonzero(good)
    order = rows[np.argsort(-y[rows] if largest else y[rows], kind="stable")][:n]
    return Worst(
        observed,
        column_label(dataset, observed),
        tuple(int(v) for v in dataset["variant"].values[order]),
        y[order],
        {column_label(dataset, name): dataset[name].values[order] for name in parameter_names(dataset)},
        missing_note(dataset, good),
    )


@dataclass(frozen=True, eq=False, repr=False)
class Front(AnswerTable):
    """Pareto front: variants that no other variant beats in all objectives.

    Attributes:
        objectives: as given, "-name" for one to be maximised.
        labels: names with units.
        variants: their numbers, by the first objective.
        values: of the observers, (n, objectives).
        parameters: (n, k), ``names``: of them.
        others: (m, objectives), of all other variants.
        warnings: limits of the validity of the numbers.
        points: all variants that a search ran, in the form of a study's dataset; None for the front of a study.
    """

    objectives: tuple[str, ...]
    labels: tuple[str, ...]
    variants: tuple[int, ...]
    values: Numbers
    parameters: Numbers
    names: tuple[str, ...]
    others: Numbers
    warnings: tuple[str, ...] = ()
    points: Dataset | None = None

    @property
    def text_table(self) -> TextTable:
        """Table with one line a variant."""
        rows = tuple(
            (str(v), *(number(x) for x in (*self.values[k], *self.parameters[k])))
            for k, v in enumerate(self.variants)
        )
        title = f"Pareto front: {count_phrase(len(rows), 'variant')} of {len(rows) + len(self.others):,}"
        return TextTable(title, ("variant", *self.labels, *self.names), rows, self.warnings)

    def plot(self) -> Any:
        """Plot the front and all other variants, for the first two objectives; a matplotlib figure."""
        from abut.study.answers.study_plots import plot_front

        return plot_front(self)


def pareto(dataset: Dataset, *objectives: str) -> Front:
    """Return the variants that no other beats in all objectives.

    Args:
        dataset: of the study.
        objectives: observers, of which less is better; "-name" where more is.

    Raises:
        InvalidValue: fewer than two objectives, or no variant has a number for all.
        UnknownName: no such observer.
    """
    if len(objectives) < 2:
        raise InvalidValue.of("pareto: objectives", objectives, "be at least two observers")
    names = [one.removeprefix("-") for one in objectives]
    signs = np.array([-1.0 if one.startswith("-") else 1.0 for one in objectives])
    good = usable_variants(dataset, *names)
    y = np.column_stack([scalar_values(dataset, name) for name in names])[good]
    best = best_of(y * signs)
    order = np.flatnonzero(best)[np.argsort(y[best, 0], kind="stable")]
    varied = parameter_names(dataset)
    return Front(
        objectives,
        tuple(column_label(dataset, name) for name in names),
        tuple(int(v) for v in dataset["variant"].values[good][order]),
        y[order],
        parameter_matrix(dataset, varied)[good][order],
        tuple(column_label(dataset, name) for name in varied),
        y[~best],
        missing_note(dataset, good),
    )


def best_of(values: Numbers) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return a mask of non-dominated rows: no other row is at most as large in every column and smaller in one.

    >>> best_of(np.array([[1.0, 3.0], [2.0, 2.0], [2.0, 3.0]])).tolist()
    [True, True, False]
    """
    order = np.lexsort(values.T[::-1])  # any row that could beat a row precedes it
    best = np.zeros(len(values), dtype=bool)
    kept = np.empty((0, values.shape[1]))
    for k in order:
        row = values[k]
        beaten = (kept <= row).all(axis=1) & (kept < row).any(axis=1)
        if not beaten.any():
            best[k] = True
            kept = np.vstack([kept, row])
    return best


def _format_value(value: object) -> str:
    return number(float(value), 6) if isinstance(value, int | float | np.number) else str(value)
