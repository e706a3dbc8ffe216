"""Plots of fits and profile likelihoods, with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from abut.view.plots.channel_plots import CYCLE, detach_figure, pyplot, style_axis

if TYPE_CHECKING:
    from abut.study.identify.profile_likelihood import ProfileLikelihood
    from abut.study.identify.result import Identified

__all__ = ["plot_fit", "plot_profile"]


def plot_fit(found: Identified, experiments: int) -> Any:
    """Plot for each column, in one row: record and fit of the first experiments, their residuals in deviations, and the distribution
    of all residuals.
    """
    problem = found.problem
    names = list(problem.channels)
    figure, axes = pyplot().subplots(
        len(names), 3, squeeze=False, layout="constrained", figsize=(11.0, 1.0 + 2.6 * len(names))
    )
    for row, name in zip(axes, names, strict=True):
        every = (
            np.concatenate([r[name][np.isfinite(r[name])] for r in found.residuals.values()])
            / found.deviations[name]
        )
        for k, m in enumerate(problem.experiments[:experiments]):
            measured, off = (
                m.columns[name].reshape(len(m.time), -1),
                found.residuals[m.name][name].reshape(len(m.time), -1),
            )
            colour = CYCLE[k % len(CYCLE)]
            row[0].plot(m.time, measured, ".", color=colour, ms=3, alpha=0.5)
            row[0].plot(m.time, measured + off, color=colour, lw=1.2)
            row[1].plot(m.time, off / found.deviations[name], ".", color=colour, ms=3)
        row[0].set_ylabel(name)
        row[1].set_ylabel("residual [σ]")
        row[2].hist(every, bins=40, density=True, color="0.7")
        z = np.linspace(-4.0, 4.0, 200)
        row[2].plot(z, np.exp(-0.5 * z**2) / np.sqrt(2.0 * np.pi), color="0.2", lw=1)
        row[2].set_xlabel("residual [σ]")
        for axis in row:
            style_axis(axis)
    for axis in axes[-1, :2]:
        axis.set_xlabel("time [s]")
    figure.suptitle(
        "points: measured; lines: "
        + ", ".join(f"{path} = {x:.4g}" for path, x in list(found.values.items())[:4]),
        fontsize="small",
    )
    return detach_figure(figure)


def plot_profile(shown: ProfileLikelihood) -> Any:
    """Plot the rise of the cost over the value, and the threshold."""
    figure, axis = pyplot().subplots(layout="constrained", figsize=(6.0, 3.6))
    axis.plot(shown.values, shown.rise, ".-", color=CYCLE[0])
    axis.axhline(shown.threshold, color=CYCLE[1], lw=1, ls="--", label=f"{100.0 * shown.level:g} %")
    for end in shown.interval:
        if np.isfinite(end):
            axis.axvline(end, color=CYCLE[1], lw=1, ls=":")
    axis.set(
        xlabel=f"{shown.path} [{shown.unit or '-'}]",
        ylabel="rise of the cost",
        ylim=(min(0.0, float(shown.rise.min())), 2.0 * shown.threshold),
    )
    axis.legend(frameon=False)
    style_axis(axis)
    return detach_figure(figure)
