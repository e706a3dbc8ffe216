"""Plots of a study's answers as matplotlib figures, with units on all axes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.study.answers.columns import (
    check_observers,
    column_label,
    finished_variants,
    observed_names,
    parameter_matrix,
    parameter_names,
    scalar_values,
    unit_of,
)
from abut.view.plots.channel_plots import CYCLE, detach_figure, pyplot, style_axis
from abut.view.unit_format import axis_label
from abut.view.unit_prefixes import unit_scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from xarray import Dataset

    from abut.study.answers.statistics.correlation import Correlations, MainEffects
    from abut.study.answers.statistics.response_surface import Surface
    from abut.study.answers.statistics.sensitivity import Morris, Sobol
    from abut.study.answers.statistics.summary_statistics import Envelope, Front, Percentiles

__all__ = ["parallel_coordinates", "scatter_matrix"]

BLUE, RED, GREY = CYCLE[0], CYCLE[1], "#9aa3af"
MAX_COLUMNS = 10  #: largest number of columns of a scatter matrix


def plot_indices(answer: Sobol) -> Figure:
    """Plot first and total indices as bars with their confidence."""
    order = np.argsort(answer.total)
    names = [answer.parameters[k] for k in order]
    series = (
        ("total", answer.total[order], answer.total_confidence[order], BLUE),
        ("first", answer.first[order], answer.first_confidence[order], RED),
    )
    figure, axis = _draw_bars(names, series)
    axis.set_xlabel(f"part of the variance of {answer.observed} [-]")
    return _detach_figure(figure)


def correlation_bars(answer: Correlations) -> Figure:
    """Plot Spearman's and partial rank correlations as bars."""
    order = np.argsort(np.abs(np.nan_to_num(answer.rank)))
    names = [answer.parameters[k] for k in order]
    series = [
        (word, r[order], np.abs(interval[order] - r[order, None]).T, colour)
        for word, r, interval, colour in (
            ("Spearman", answer.rank, answer.rank_interval, BLUE),
            ("partial", answer.partial, answer.partial_interval, RED),
        )
    ]
    figure, axis = _draw_bars(names, series)
    axis.set(xlim=(-1.05, 1.05), xlabel=f"rank correlation with {answer.observed} [-]")
    return _detach_figure(figure)


def _draw_bars(names: Sequence[str], series: Sequence[tuple[str, Numbers, Numbers, str]]) -> tuple[Any, Any]:
    """Draw horizontal bars, with several in parallel for each name, and their errors."""
    figure, axis = pyplot().subplots(figsize=(7.0, 1.4 + 0.5 * len(names)), layout="constrained")
    place, width = np.arange(len(names)), 0.8 / len(series)
    for k, (word, values, error, colour) in enumerate(series):
        at = place + (0.5 * (len(series) - 1) - k) * width
        axis.barh(at, values, width, xerr=error, color=colour, label=word, error_kw={"elinewidth": 1.0})
    axis.set_yticks(place, names)
    axis.axvline(0.0, color="black", linewidth=0.6)
    style_axis(axis)
    axis.legend(frameon=False, fontsize="small", ncols=len(series), loc="lower left", bbox_to_anchor=(0, 1))
    return figure, axis


def elementary_effects(answer: Morris) -> Figure:
    """Plot σ over μ*; below the line σ = μ* a parameter acts mostly in one direction."""
    factor, unit = unit_scale(np.concatenate([answer.mu_star, answer.sigma]), answer.unit)
    figure, axis = pyplot().subplots(figsize=(6.0, 4.5), layout="constrained")
    x, y = answer.mu_star / factor, answer.sigma / factor
    axis.errorbar(x, y, xerr=answer.mu_star_confidence / factor, fmt="o", color=BLUE, elinewidth=1.0)
    for name, at in zip(answer.parameters, zip(x, y, strict=True), strict=True):
        axis.annotate(name, at, xytext=(5, 5), textcoords="offset points", fontsize="small")
    most = max(float(x.max()), float(y.max()))
    axis.plot([0, most], [0, most], color=GREY, linewidth=0.8, linestyle="--")
    axis.set_xlabel(axis_label("μ* over the whole range", unit))
    axis.set_ylabel(axis_label("σ", unit))
    style_axis(axis)
    figure.suptitle(answer.observed, fontsize="medium")
    return _detach_figure(figure)


def plot_effects(answer: MainEffects) -> Figure:
    """Plot the mean of the observer along each parameter, all to one scale."""
    found = answer.effects
    columns = min(4, len(found))
    rows = -(-len(found) // columns)
    figure, axes = pyplot().subplots(
        rows,
        columns,
        sharey=True,
        squeeze=False,
        figsize=(2.6 * columns, 2.4 * rows + 0.4),
        layout="constrained",
    )
    factor, unit = unit_scale(np.concatenate([e.mean for e in found]), answer.unit)
    for k, axis in enumerate(axes.flat):
        if k >= len(found):
            axis.set_visible(False)
            continue
        e = found[k]
        if e.words:
            at, name = np.arange(len(e.at), dtype=np.float64), e.parameter
            axis.set_xticks(at, e.words, rotation=30, ha="right")
        else:
            part, shown = unit_scale(e.at, e.unit)
            at, name = e.at / part, axis_label(e.parameter, shown)
        axis.errorbar(
            at, e.mean / factor, yerr=np.nan_to_num(e.error) / factor, fmt="o-", color=BLUE, lw=1, ms=3
        )
        axis.axhline(answer.mean / factor, color=GREY, linewidth=0.8, linestyle="--")
        axis.set_xlabel(name, fontsize="small")
        style_axis(axis)
    for line in axes:
        line[0].set_ylabel(axis_label(f"mean {answer.observed}", unit))
    return _detach_figure(figure)


def plot_tornado(answer: MainEffects) -> Figure:
    """Plot bars from the smallest mean to the largest along each parameter, the widest on top."""
    found = answer.effects[::-1]
    factor, unit = unit_scale([*(e.mean.max() for e in found), answer.mean], answer.unit)
    figure, axis = pyplot().subplots(figsize=(7.0, 1.2 + 0.4 * len(found)), layout="constrained")
    for k, e in enumerate(found):
        middle = answer.mean / factor
        first, last = e.mean[0] / factor, e.mean[-1] / factor
        low, high = e.mean.min() / factor, e.mean.max() / factor
        axis.barh(k, low - middle, left=middle, color=BLUE if first <= last else RED)
        axis.barh(k, high - middle, left=middle, color=RED if first <= last else BLUE)
    axis.set_yticks(range(len(found)), [e.parameter for e in found])
    axis.axvline(answer.mean / factor, color="black", linewidth=0.8)
    axis.set_xlabel(axis_label(f"mean {answer.observed}", unit))
    style_axis(axis)
    parts = [pyplot().Rectangle((0, 0), 1, 1, color=c) for c in (BLUE, RED)]
    axis.legend(
        parts,
        ["parameter low", "parameter high"],
        frameon=False,
        fontsize="small",
        ncols=2,
        loc="lower left",
        bbox_to_anchor=(0, 1),
    )
    return _detach_figure(figure)


def plot_band(answer: Envelope) -> Figure:
    """Plot the channel between its smallest and largest values, with its mean."""
    factor, unit = unit_scale(np.concatenate([answer.low, answer.high]), answer.unit)
    second, shown = unit_scale(answer.time, "s")
    figure, axis = pyplot().subplots(figsize=(7.5, 3.6), layout="constrained")
    time = answer.time / second
    axis.fill_between(
        time,
        answer.low / factor,
        answer.high / factor,
        color=BLUE,
        alpha=0.3,
        label=f"all {answer.variants:,} variants",
    )
    axis.plot(time, answer.mean / factor, color=BLUE, linewidth=1.2, label="mean")
    return _over_time(figure, axis, axis_label(answer.observed, unit), axis_label("time", shown))


def percentile_bands(answer: Percentiles) -> Figure:
    """Plot lines of equal quantile over time; for one number a variant, its distribution with the percentiles."""
    factor, unit = unit_scale(answer.values, answer.unit)
    figure, axis = pyplot().subplots(figsize=(7.5, 3.6), layout="constrained")
    if answer.interval is not None:
        error = np.abs(answer.interval - answer.values[:, None]).T / factor
        error[~np.isfinite(error)] = 0.0  # an unbounded end is not drawn
        axis.errorbar(answer.values / factor, answer.q, xerr=error, fmt="o-", color=BLUE, lw=1)
        axis.set(xlabel=axis_label(answer.observed, unit), ylabel="part of the variants below [%]")
        style_axis(axis)
        return _detach_figure(figure)
    time = np.asarray(answer.time)
    second, shown = unit_scale(time, "s")
    for q, values, colour in zip(answer.q, answer.values, _color_scale(len(answer.q)), strict=True):
        axis.plot(time / second, values / factor, color=colour, linewidth=1.2, label=f"{q:g} %")
    return _over_time(figure, axis, axis_label(answer.observed, unit), axis_label("time", shown))


def _over_time(figure: Figure, axis: Axes, name: str, time: str) -> Figure:
    axis.set(xlabel=time, ylabel=name)
    axis.margins(x=0.0)
    style_axis(axis)
    axis.legend(frameon=False, fontsize="small", ncols=5, loc="lower left", bbox_to_anchor=(0, 1))
    return _detach_figure(figure)


def against_runs(answer: Surface) -> Figure:
    """Plot the cross-validated predictions of a surface over the results of the runs."""
    factor, unit = unit_scale(answer.values, answer.unit)
    figure, axis = pyplot().subplots(figsize=(5.0, 4.6), layout="constrained")
    x, y = answer.values / factor, answer.predicted / factor
    axis.plot(x, y, ".", color=BLUE, ms=4, alpha=0.6)
    ends = [min(x.min(), y.min()), max(x.max(), y.max())]
    axis.plot(ends, ends, color="black", linewidth=0.8)
    axis.set_xlabel(axis_label(f"{answer.observed}, run", unit))
    axis.set_ylabel(axis_label(f"{answer.observed}, {answer.kind}", unit))
    style_axis(axis)
    figure.suptitle(
        f"Q² = {answer.q2:.3f}, RMSE = {answer.rmse / factor:.3g} {unit}".strip(), fontsize="medium"
    )
    return _detach_figure(figure)


def plot_front(answer: Front) -> Figure:
    """Plot the front among all variants, for the first two objectives."""
    figure, axis = pyplot().subplots(figsize=(6.0, 4.4), layout="constrained")
    axis.plot(answer.others[:, 0], answer.others[:, 1], ".", color=GREY, ms=3, label="beaten")
    axis.plot(answer.values[:, 0], answer.values[:, 1], "o-", color=RED, lw=0.8, ms=4, label="front")
    axis.set(xlabel=answer.labels[0], ylabel=answer.labels[1])
    style_axis(axis)
    axis.legend(frameon=False, fontsize="small")
    return _detach_figure(figure)


def scatter_matrix(dataset: Dataset, names: Sequence[str] | None = None) -> Figure:
    """Plot every column over every other, and its histogram on the diagonal.

    Args:
        dataset: of a study.
        names: parameters and observers; all, if not given.

    Raises:
        InvalidValue: fewer than two columns, or more than ten.
        UnknownName: no such column.
        MissingExtra: matplotlib is not installed.
    """
    shown, values = _plot_columns(dataset, names)
    if not 2 <= len(shown) <= MAX_COLUMNS:
        raise InvalidValue.of(
            "number of columns of a scatter matrix", len(shown), f"be 2 to {MAX_COLUMNS}; give their names"
        )
    n = len(shown)
    figure, axes = pyplot().subplots(n, n, figsize=(1.5 * n + 1, 1.5 * n + 0.6), layout="constrained")
    for i in range(n):
        for j in range(n):
            axis = axes[i, j]
            if i == j:
                axis.hist(values[:, i][np.isfinite(values[:, i])], bins=20, color=BLUE)
            else:
                axis.plot(values[:, j], values[:, i], ".", color=BLUE, ms=1.5, alpha=0.5)
            axis.tick_params(
                labelsize="xx-small", labelbottom=i == n - 1, labelleft=j == 0 and i != j, length=2
            )
            if i == n - 1:
                axis.set_xlabel(shown[j], fontsize="x-small")
            if j == 0:
                axis.set_ylabel(shown[i], fontsize="x-small")
    return _detach_figure(figure)


def parallel_coordinates(dataset: Dataset, observed: str, names: Sequence[str] | None = None) -> Figure:
    """Plot a line for each variant through all parameters, coloured by the observed value, the largest on top.

    Args:
        dataset: of a study.
        observed: the observer by which lines are coloured.
        names: columns; all parameters and then the observer, if not given.

    Raises:
        UnknownName: no such column.
        MissingExtra: matplotlib is not installed.
    """
    check_observers(dataset, observed)
    shown, values = _plot_columns(dataset, names or [*parameter_names(dataset), observed])
    y = scalar_values(dataset, observed)[finished_variants(dataset)]
    order = np.flatnonzero(np.isfinite(y) & np.isfinite(values).all(axis=1))
    order = order[np.argsort(y[order])]
    low, high = values[order].min(axis=0), values[order].max(axis=0)
    place = (values[order] - low) / np.where(high > low, high - low, 1.0)
    plt = pyplot()
    figure, axis = plt.subplots(figsize=(1.6 * len(shown) + 1.5, 4.2), layout="constrained")
    factor, unit = unit_scale(y[order], unit_of(dataset, observed))
    from matplotlib.collections import LineCollection

    lines = np.stack([np.broadcast_to(np.arange(len(shown)), place.shape), place], axis=2)
    drawn = LineCollection(list(lines), array=y[order] / factor, cmap="viridis", linewidths=0.7, alpha=0.6)
    axis.add_collection(drawn)
    axis.set(xlim=(0, len(shown) - 1), ylim=(-0.02, 1.02), yticks=[])
    axis.set_xticks(
        range(len(shown)),
        [f"{high[k]:.3g}\n\n{shown[k]}\n{low[k]:.3g} at the bottom" for k in range(len(shown))],
        fontsize="x-small",
    )
    for k in range(len(shown)):
        axis.axvline(k, color="black", linewidth=0.6)
    figure.colorbar(drawn, ax=axis, label=axis_label(observed, unit))
    return _detach_figure(figure)


def _plot_columns(dataset: Dataset, names: Sequence[str] | None) -> tuple[list[str], Numbers]:
    """Return columns as numbers with their labels; NaN for observed values of variants that did not finish."""
    varied, seen = parameter_names(dataset), observed_names(dataset)
    asked = [*varied, *seen] if names is None else list(names)
    check_observers(dataset, [name for name in asked if name not in varied])
    values = np.column_stack(
        [
            parameter_matrix(dataset, [name])[:, 0] if name in varied else scalar_values(dataset, name)
            for name in asked
        ]
    )
    return [column_label(dataset, name) for name in asked], values[finished_variants(dataset)]


def _color_scale(n: int) -> list[str]:
    """Return colours from blue over grey to red."""
    if n == 1:
        return [BLUE]
    map_ = pyplot().get_cmap("coolwarm")
    return [map_(k / (n - 1)) for k in range(n)]


def _detach_figure(figure: Figure) -> Figure:
    return detach_figure(figure)
