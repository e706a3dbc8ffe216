"""Selection among several machines or laws for one record: information criteria, and cross-validation."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.study.identify.least_squares import ColumnWeights, fit_model, run_search

if TYPE_CHECKING:
    from abut.study.identify.result import Identified

__all__ = ["Comparison", "CrossValidation", "compare", "cross_validated"]


@dataclasses.dataclass(frozen=True, eq=False)
class CrossValidation:
    """Cross-validation: errors of the prediction of experiments by fits to the others.

    Unknowns of a left-out experiment alone (its shift, its own unknowns) are fitted to it with all others fixed.

    Attributes:
        experiments: names.
        folds: for each, the fold in which it was left out.
        errors: root mean square of (simulated − measured)/σ by experiment, with the σ of the fit to all.
        values: common unknowns of the fit to the others, by fold.
    """

    experiments: tuple[str, ...]
    folds: tuple[int, ...]
    errors: Numbers
    values: tuple[Mapping[str, float], ...]

    @property
    def error(self) -> float:
        """Root mean square of all errors: 1 if left-out experiments are predicted as well as fitted ones."""
        return float(np.sqrt(np.mean(self.errors**2)))

    def __str__(self) -> str:
        worst = int(np.argmax(self.errors))
        error = (
            f"prediction error of the left-out experiments: {self.error:.4g} standard deviations (root "
            "mean square)"
        )
        return f"{error}; the largest is {self.errors[worst]:.4g}, of {self.experiments[worst]}"


def cross_validated(found: Identified, folds: int | None, seed: int) -> CrossValidation:
    """Fit all folds but one, and predict the left-out fold, for each fold."""
    problem, count = found.problem, len(found.problem.experiments)
    parts = count if folds is None else folds
    if count < 2:
        raise InvalidValue(
            "cross_validate needs several experiments, but there is only one; give several, or parts "
            "of the record"
        )
    if not 2 <= parts <= count:
        raise InvalidValue.of("cross_validate: folds", parts, f"be 2 to {count}, the number of experiments")
    order = np.random.default_rng(seed).permutation(count) if parts < count else np.arange(count)
    fold = np.empty(count, dtype=int)
    fold[order] = np.arange(count) % parts
    errors, values = np.empty(count), []
    for part in range(parts):
        inside, outside = np.flatnonzero(fold != part), np.flatnonzero(fold == part)
        common, off = _predict_left_out(found, inside.tolist(), outside.tolist())
        errors[outside] = off
        values.append(common)
    return CrossValidation(
        tuple(m.name for m in problem.experiments), tuple(fold.tolist()), errors, tuple(values)
    )


def _predict_left_out(
    found: Identified, inside: list[int], outside: list[int]
) -> tuple[dict[str, float], list[float]]:
    """Fit common values to some experiments, and return them with the errors of the others."""
    train, test = found.problem.subset(inside), found.problem.subset(outside)
    known, weights = found.values, found.fit.weights
    learnt = fit_model(
        train, weights, found.settings, np.array([known[name] for name in train.unknowns.names])
    ).at.x
    common = {
        one.name: float(x) for one, x in zip(train.unknowns, learnt, strict=True) if one.experiment is None
    }
    begin = np.array([common.get(one.name, known[one.name]) for one in test.unknowns])
    own = [k for k, one in enumerate(test.unknowns) if one.experiment is not None]
    at = run_search(
        test, ColumnWeights(weights.deviations, np.ones_like(weights.given)), found.settings, begin, own
    ).at
    off = at.residuals / weights.of(test)
    return common, [float(np.sqrt(np.mean(off[test.owner == e] ** 2))) for e in range(len(outside))]


@dataclasses.dataclass(frozen=True, eq=False)
class Comparison:
    """Comparison of fits of several machines to the same record, the best first.

    Attributes:
        names: of the machines.
        rows: by machine: "unknowns", "-2 ln L", "AIC", "AICc", "BIC", "dAICc" (above the least), "weight" (Akaike's, by AICc), and if
            requested "left out" (root mean square error in the deviations of the first fit given).

    Source: Burnham & Anderson, Model Selection and Multimodel Inference (2002), sec. 2.6 and 2.9.
    """

    names: tuple[str, ...]
    rows: tuple[Mapping[str, float], ...]

    @property
    def best(self) -> str:
        """Name with the smallest AICc."""
        return self.names[0]

    def _cells(self) -> list[tuple[str, ...]]:
        return [
            ("machine", *self.rows[0]),
            *(
                (name, *(f"{x:.6g}" for x in row.values()))
                for name, row in zip(self.names, self.rows, strict=True)
            ),
        ]

    def __str__(self) -> str:
        cells = self._cells()
        widths = [max(len(row[c]) for row in cells) for c in range(len(cells[0]))]
        return "\n".join(
            "   ".join(
                cell.rjust(w) if c else cell.ljust(w)
                for c, (cell, w) in enumerate(zip(row, widths, strict=True))
            )
            for row in cells
        )

    def _repr_html_(self) -> str:
        return (
            "<table>"
            + "".join(
                "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
                for row in self._cells()
            )
            + "</table>"
        )


def compare(
    fits: Mapping[str, Identified] | Sequence[Identified], *, folds: int | None = 0, seed: int = 0
) -> Comparison:
    """Compare how well several machines explain the same record.

    Args:
        fits: of `abut.identify`, by a name each.
        folds: number of folds of the cross-validation, or each experiment left out (None); none with 0.
        seed: of the assignment of experiments to folds.

    Raises:
        InvalidValue: none, or fits to other records, or by another loss.
    """
    named = dict(fits) if isinstance(fits, Mapping) else {f"{k}": one for k, one in enumerate(fits)}
    if not named:
        raise InvalidValue("compare: no fits are given; give fits by name")
    if folds is not None and folds < 0:
        raise InvalidValue.of("compare: folds", folds, "be at least 0, or None")
    first = next(iter(named.values()))
    for name, one in named.items():
        if (
            not np.array_equal(one.problem.measured, first.problem.measured)
            or one.settings.loss != first.settings.loss
        ):
            raise InvalidValue(
                f'compare: "{name}" was fitted to another record, or with another loss, than the '
                "first, so the criteria are not comparable; compare fits of the same record and loss"
            )
    least = min(one.aicc for one in named.values())
    likely = {name: math.exp(-0.5 * (one.aicc - least)) for name, one in named.items()}
    rows = {}
    for name, one in named.items():
        rows[name] = {
            "unknowns": float(len(one.paths)),
            **one.criteria,
            "dAICc": one.aicc - least,
            "weight": likely[name] / sum(likely.values()),
        }
        if folds != 0:
            rows[name]["left out"] = _same_scale(one, first, one.cross_validate(folds, seed))
    order = sorted(rows, key=lambda name: rows[name]["AICc"])
    return Comparison(tuple(order), tuple(rows[name] for name in order))


def _same_scale(one: Identified, first: Identified, left: CrossValidation) -> float:
    """Return the error in the first fit's deviations, so that machines are compared in one measure."""
    return left.error * float(np.mean(one.fit.weights.deviations / first.fit.weights.deviations))
