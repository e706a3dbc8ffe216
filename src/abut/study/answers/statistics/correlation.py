"""Rank correlations of observers with parameters, and main effects: the mean of an observer along each parameter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import stats

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.study.answers.columns import (
    missing_note,
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

__all__ = ["Correlations", "Effect", "MainEffects", "correlations", "main_effects"]

BINS = 8  #: number of intervals of a parameter without levels
LEVELS = 12  #: largest number of different values of a parameter that counts as having levels


@dataclass(frozen=True, eq=False, repr=False)
class Correlations(AnswerTable):
    """Rank correlations of an observer with each parameter, and partial rank correlations with all others fixed.

        ρ_i = corr(rank x_i, rank y),   PRCC_i = corr(residual of rank x_i, residual of rank y), both of a line through the other ranks

    Both measure a monotonic relation, −1 … 1; a relation that rises and falls again has 0. Intervals are Fisher's, tanh(artanh r ± z s),
    with s² = (1 + ρ²/2)/(n − 3) and 1/(n − k − 2).

    Source: Bonett & Wright, Psychometrika 65 (2000) 23-28; Saltelli & Marivoet, Reliab. Eng. Syst. Saf. 28 (1990) 229-253.

    Attributes:
        observed: the observer's name.
        parameters: names, in the order of all arrays.
        rank: ρ_i, (k,); ``rank_interval``: (k, 2).
        partial: PRCC_i, (k,); ``partial_interval``: (k, 2). NaN if there are too few variants.
        variants: number of variants used.
        level: of the intervals.
        warnings: limits of the validity of the numbers.
    """

    observed: str
    parameters: tuple[str, ...]
    rank: Numbers
    rank_interval: Numbers
    partial: Numbers
    partial_interval: Numbers
    variants: int
    level: float
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table with one line a parameter, sorted by the size of the partial correlation."""
        size = np.where(np.isnan(self.partial), np.abs(self.rank), np.abs(self.partial))
        rows = tuple(
            (
                self.parameters[k],
                _with_interval(self.rank[k], self.rank_interval[k]),
                _with_interval(self.partial[k], self.partial_interval[k]),
            )
            for k in np.argsort(-size)
        )
        title = f"{self.observed}: rank correlations over {count_phrase(self.variants, 'variant')}, intervals at {self.level:.0%}"
        return TextTable(title, ("parameter", "Spearman", "partial"), rows, self.warnings)

    def plot(self) -> Any:
        """Plot both correlations as bars; a matplotlib figure."""
        from abut.study.answers.study_plots import correlation_bars

        return correlation_bars(self)


def correlations(dataset: Dataset, observed: str, *, level: float = 0.95) -> Correlations:
    """Compute Spearman's and partial rank correlations of an observer with every parameter.

    Raises:
        InvalidValue: fewer than four variants have a number, a level outside 0 … 1, or the observer does not vary.
        UnknownName: no such observer.
    """
    check_level(level, "correlations")
    names = parameter_names(dataset)
    good = usable_variants(dataset, observed, least=4)
    x, y = parameter_matrix(dataset, names)[good], scalar_values(dataset, observed)[good]
    _need_variation(y, observed)
    n, k = x.shape
    ranks, target = np.column_stack([stats.rankdata(column) for column in x.T]), stats.rankdata(y)
    rank = np.array([_pearson_correlation(column, target) for column in ranks.T])
    partial = np.array([_partial_correlation(ranks, target, i) if n > k + 2 else np.nan for i in range(k)])
    z = float(stats.norm.ppf(0.5 + level / 2))
    notes = missing_note(dataset, good)
    if n <= k + 2:
        notes += (
            f"{count_phrase(n, 'variant')} are too few for partial correlations of {k} parameters; run more",
        )
    return Correlations(
        observed,
        tuple(names),
        rank,
        _fisher_interval(rank, z * np.sqrt((1.0 + rank**2 / 2.0) / (n - 3))),
        partial,
        _fisher_interval(partial, np.full(k, z / np.sqrt(max(n - k - 2, 1)))),
        n,
        level,
        notes,
    )


def _pearson_correlation(a: Numbers, b: Numbers) -> float:
    """Return Pearson's correlation; NaN if one of both does not vary beyond rounding."""
    a, b = a - a.mean(), b - b.mean()
    size = float(np.sqrt((a @ a) * (b @ b)))
    return float(np.clip(a @ b / size, -1.0, 1.0)) if size > 0.0 else np.nan


def _partial_correlation(ranks: Numbers, target: Numbers, i: int) -> float:
    others = np.column_stack([np.ones(len(ranks)), np.delete(ranks, i, axis=1)])
    both = np.column_stack([ranks[:, i], target])
    left = both - others @ np.linalg.lstsq(others, both, rcond=None)[0]
    small = np.linalg.norm(left, axis=0) <= 1e-9 * np.linalg.norm(both - both.mean(axis=0), axis=0)
    return np.nan if small.any() else _pearson_correlation(left[:, 0], left[:, 1])


def _fisher_interval(r: Numbers, width: Numbers) -> Numbers:
    with np.errstate(divide="ignore"):  # a perfect correlation has an interval of zero width
        middle = np.arctanh(r)
    return np.tanh(np.column_stack([middle - width, middle + width]))


def _with_interval(r: float, interval: Numbers) -> str:
    return "–" if np.isnan(r) else f"{r:+.2f} ({interval[0]:+.2f} … {interval[1]:+.2f})".replace("-", "−")


@dataclass(frozen=True, eq=False)
class Effect:
    """Mean of an observer along one parameter, over all values of the others.

    Attributes:
        parameter: its name; ``unit``: of ``at``.
        at: its levels, or the middles of equally filled parts of its range, in SI (0, 1, … for values that are not numbers).
        mean: of the observer there; ``error``: of that mean, s/√n; ``count``: variants.
        levels: whether ``at`` are all its values.
        words: the values that ``at`` represents, if they are not numbers.
    """

    parameter: str
    unit: str
    at: Numbers
    mean: Numbers
    error: Numbers
    count: Numbers
    levels: bool
    words: tuple[str, ...] = ()

    @property
    def swing(self) -> float:
        """Largest mean minus the smallest."""
        return float(np.ptp(self.mean))


@dataclass(frozen=True, eq=False, repr=False)
class MainEffects(AnswerTable):
    """Main effects: the mean of an observer along each parameter, and its range; the numbers of a tornado diagram.

    Attributes:
        observed: the observer's name; ``unit``: of it.
        mean: of all variants.
        effects: one a parameter, the largest swing first.
        variants: number of variants used.
        warnings: limits of the validity of the numbers.
    """

    observed: str
    unit: str
    mean: float
    effects: tuple[Effect, ...]
    variants: int
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table with one line a parameter: locations of the smallest and largest mean."""
        rows = tuple(
            (
                axis_label(e.parameter, e.unit),
                number(e.swing),
                f"{number(e.mean.min())} at {_effect_location(e, int(e.mean.argmin()))}",
                f"{number(e.mean.max())} at {_effect_location(e, int(e.mean.argmax()))}",
            )
            for e in self.effects
        )
        title = f"{axis_label(self.observed, self.unit)}: main effects of {count_phrase(self.variants, 'variant')}, "
        title += f"mean {number(self.mean)}"
        return TextTable(title, ("parameter", "swing", "least", "largest"), rows, self.warnings)

    def plot(self) -> Any:
        """Plot the mean along each parameter with its error; a matplotlib figure."""
        from abut.study.answers.study_plots import plot_effects

        return plot_effects(self)

    def tornado(self) -> Any:
        """Plot a tornado diagram: one bar a parameter, from smallest to largest mean; a matplotlib figure."""
        from abut.study.answers.study_plots import plot_tornado

        return plot_tornado(self)


def main_effects(dataset: Dataset, observed: str) -> MainEffects:
    """Compute the mean of an observer along each parameter, at its levels or in equally filled parts of its range.

    For a design in which parameters are independent and balanced (factorial, Latin hypercube, Sobol, random) these are the main effects;
    for one that lists variants they include all quantities that vary with the parameter.

    Raises:
        InvalidValue: fewer than two variants have a number.
        UnknownName: no such observer.
    """
    names = parameter_names(dataset)
    good = usable_variants(dataset, observed, least=2)
    x, y = parameter_matrix(dataset, names)[good], scalar_values(dataset, observed)[good]
    found = [_main_effect(dataset, name, x[:, k], y) for k, name in enumerate(names)]
    return MainEffects(
        observed,
        unit_of(dataset, observed),
        float(y.mean()),
        tuple(sorted(found, key=lambda e: -e.swing)),
        len(y),
        missing_note(dataset, good),
    )


def _main_effect(dataset: Dataset, name: str, x: Numbers, y: Numbers) -> Effect:
    values, where = np.unique(x, return_inverse=True)
    levels = len(values) <= LEVELS
    if not levels:
        cuts = np.quantile(x, np.linspace(0.0, 1.0, min(BINS, max(2, len(x) // 5)) + 1)[1:-1])
        where = np.unique(np.searchsorted(cuts, x, side="right"), return_inverse=True)[1]
    parts = [where == k for k in range(int(where.max()) + 1)]
    means = np.array([y[part].mean() for part in parts])
    errors = [y[part].std(ddof=1) / np.sqrt(part.sum()) if part.sum() > 1 else np.nan for part in parts]
    at = values if levels else np.array([np.median(x[part]) for part in parts])
    raw = dataset[name].values
    words = () if raw.dtype.kind in "fiub" else tuple(str(v) for v in dict.fromkeys(raw.tolist()))
    counts = np.array([part.sum() for part in parts])
    return Effect(
        name,
        unit_of(dataset, name),
        at,
        means,
        np.array(errors),
        counts,
        levels,
        tuple(words[int(v)] for v in at) if words else (),
    )


def _effect_location(effect: Effect, k: int) -> str:
    return effect.words[k] if effect.words else number(effect.at[k])


def _need_variation(y: Numbers, observed: str) -> None:
    if np.ptp(y) == 0.0:
        raise InvalidValue(
            f'"{observed}" is {y[0]:.6g} in all variants; none of the varied parameters affects it'
        )
