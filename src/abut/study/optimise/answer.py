"""Result of a search: the best variant, its multipliers, and all variants that were run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.study.answers.table import AnswerTable, TextTable, count_phrase, number
from abut.view.unit_format import axis_label

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = ["Minimum"]


@dataclass(frozen=True, eq=False, repr=False)
class Minimum(AnswerTable):
    """Minimum of a search: the best variant that was run.

    Attributes:
        objective: as given; ``unit``: of it.
        value: of the objective there.
        at: the parameters, in SI; ``units``: of them.
        observed: all observed values there.
        multipliers: λ by constraint: improvement of the objective, in its unit, for each unit by which the limit is relaxed
            (of an equation: increased); 0 for an inactive constraint. {} for methods without slopes.
        constraints: observed value of each constraint, and whether it is satisfied.
        variant: its number among ``points``.
        points: all variants that were run, in the form of a study's dataset.
        history: the best objective after each number of variants, (n,).
        method: of the search; ``converged``: whether it reports convergence; ``sentence``: its message, or why it ended.
        warnings: limits of the validity of the numbers.
    """

    objective: str
    unit: str
    value: float
    at: dict[str, Any]
    units: dict[str, str]
    observed: dict[str, float]
    multipliers: dict[str, float]
    constraints: dict[str, tuple[float, bool]]
    variant: int
    points: Dataset
    history: Numbers
    method: str
    converged: bool
    sentence: str
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table of the best value, its parameters, and the active constraints."""
        rows = [(axis_label(self.objective, self.unit), number(self.value, 6), "")]
        rows += [(axis_label(name, self.units[name]), _format_value(x), "") for name, x in self.at.items()]
        for text, (value, holds) in self.constraints.items():
            price = f"λ = {number(self.multipliers[text])}" if self.multipliers.get(text) else "not active"
            if text not in self.multipliers:
                price = ""
            rows.append((text, number(value, 6), price if holds else "is violated"))
        done = "" if self.converged else ", not converged"
        title = f"least {self.objective}: {self.method}{done}, {count_phrase(len(self.history), 'variant')}"
        return TextTable(title, ("", "value", ""), tuple(rows), self.warnings)

    def plot(self) -> Any:
        """Plot the objective of every variant in turn, and the best so far; a matplotlib figure."""
        from abut.view.plots.channel_plots import CYCLE, detach_figure, pyplot, style_axis

        figure, axis = pyplot().subplots(figsize=(7.0, 3.6), layout="constrained")
        tried = self.points[self.objective.removeprefix("-")].values
        axis.plot(np.arange(1, len(tried) + 1), tried, ".", color="#9aa3af", ms=3, label="variants")
        axis.plot(
            np.arange(1, len(self.history) + 1), self.history, color=CYCLE[1], label="best feasible value"
        )
        axis.set(xlabel="variants run [-]", ylabel=axis_label(self.objective.removeprefix("-"), self.unit))
        style_axis(axis)
        axis.legend(frameon=False, fontsize="small")
        return detach_figure(figure)


def _format_value(value: object) -> str:
    return number(float(value), 6) if isinstance(value, int | float | np.number) else str(value)
