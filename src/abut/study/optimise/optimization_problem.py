"""Optimisation problem: parameters in a unit cube, objectives and constraints of observed values, and all points that were run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from abut.arguments.exception_origin import describe_failure
from abut.array_types import Numbers
from abut.errors import AbutError, InvalidValue, UnknownName
from abut.study.answers.columns import Mask
from abut.study.answers.comparisons import LimitComparison
from abut.study.answers.dataset import dataset_of

__all__ = ["BudgetLimit", "Evaluate", "Objective", "OptimizationProblem", "Target"]

#: Function that runs variants: values by path, an entry each, to observed values by name; NaN for a failed variant.
Evaluate: TypeAlias = Callable[[Mapping[str, Numbers]], Mapping[str, Numbers]]

#: Objective as given: the name of an observer, with a minus sign to maximise it, or a function of the observed values.
Target: TypeAlias = str | Callable[[Mapping[str, Numbers]], Any]


class BudgetLimit(Exception):
    """Exception for a search that has used up its budget of evaluations."""


@dataclass(frozen=True)
class Objective:
    """Objective to be minimised: an observer, "-name" for one to be maximised, or a function of the observed values."""

    asked: Target

    @property
    def text(self) -> str:
        """Name in messages."""
        return (
            self.asked
            if isinstance(self.asked, str)
            else getattr(self.asked, "__name__", "objective").strip("<>")
        )

    @property
    def name(self) -> str:
        """Name of the observer."""
        return self.text.removeprefix("-")

    @property
    def sign(self) -> float:
        """Sign of the objective; −1 to maximise."""
        return -1.0 if isinstance(self.asked, str) and self.asked.startswith("-") else 1.0

    def values(self, rows: Mapping[str, Numbers]) -> Numbers:
        """Return the objective of each row, in the observer's unit and with its own sign."""
        if not isinstance(self.asked, str):
            return np.asarray(self.asked(rows), dtype=np.float64)
        if self.name not in rows:
            raise UnknownName.of("observer", self.name, rows)
        return np.asarray(rows[self.name], dtype=np.float64)


class OptimizationProblem:
    """Points of the unit cube, run as variants, with a memory.

    Args:
        evaluate: runs variants; each call is one batch.
        vary: distributions by path, with low and high, or levels.
        objectives: to be minimised.
        constraints: comparisons as texts.
        units: of the observed values.
        evaluations: budget of variants.

    Raises:
        InvalidValue: a parameter without bounds.
    """

    def __init__(
        self,
        evaluate: Evaluate,
        vary: Mapping[str, Any],
        objectives: Sequence[Target],
        constraints: Sequence[str],
        units: Mapping[str, str],
        evaluations: int,
    ) -> None:
        self._evaluate, self.vary, self.units = evaluate, dict(vary), dict(units)
        self.objectives = tuple(Objective(one) for one in objectives)
        self.texts, self._read = tuple(constraints), tuple[LimitComparison, ...]()
        self.granted = evaluations
        self.names = tuple(vary)
        for name, one in self.vary.items():
            if self.levels(name) is None and not (np.isfinite(one.low) and np.isfinite(one.high)):
                raise InvalidValue(
                    f"{name} has no bounds, {one.low:g} … {one.high:g}; an optimisation needs a range, as (low, high)"
                )
        self._memory: dict[bytes, int] = {}
        self._points: list[Numbers] = []
        self._rows: dict[str, list[Any]] = {}

    def levels(self, name: str) -> Any:
        """Return the values of a parameter with levels; None for a range."""
        return getattr(self.vary[name], "levels", None)

    @property
    def constraints(self) -> tuple[LimitComparison, ...]:
        """Constraints, parsed after the first run, whose rows contain the names of the observers."""
        if len(self._read) < len(self.texts):
            known = {name: self.units.get(name, "") for name in self._rows}
            self._read = tuple(LimitComparison.read(text, known) for text in self.texts)
        return self._read

    @property
    def count(self) -> int:
        """Number of variants that were run."""
        return len(self._points)

    @property
    def points(self) -> Numbers:
        """Points of all variants that were run, in order, (n, k)."""
        return np.array(self._points).reshape(-1, len(self.names))

    def column(self, name: str) -> Numbers:
        """Return an observed column of all variants that were run."""
        return np.array(self._rows[name])

    @property
    def rows(self) -> dict[str, Numbers]:
        """All observed columns."""
        return {name: np.array(values) for name, values in self._rows.items()}

    def values(self, points: Numbers) -> dict[str, Any]:
        """Return the parameters in SI at points of the cube."""
        found: dict[str, Any] = {}
        for k, name in enumerate(self.names):
            one, levels, u = self.vary[name], self.levels(name), np.clip(points[:, k], 0.0, 1.0)
            if levels is None:
                found[name] = one.low + u * (one.high - one.low)
            else:
                found[name] = np.asarray(levels)[np.rint(u * (len(levels) - 1)).astype(int)]
        return found

    def run(self, points: Numbers) -> list[int]:
        """Run the points that were not run before, in one batch, and return the number of each point.

        Raises:
            BudgetLimit: fewer evaluations are left than needed.
        """
        points = np.clip(np.atleast_2d(points), 0.0, 1.0)
        for k, name in enumerate(self.names):  # points between levels are the same variant
            if (levels := self.levels(name)) is not None:
                points[:, k] = np.rint(points[:, k] * (len(levels) - 1)) / max(len(levels) - 1, 1)
        keys = [point.tobytes() for point in points]
        new = [k for k, key in enumerate(keys) if key not in self._memory and key not in keys[:k]]
        if new:
            if self.count + len(new) > self.granted:
                raise BudgetLimit
            for name, values in self._observe(points[new]).items():
                self._rows.setdefault(name, []).extend(values)
            for k in new:
                self._memory[keys[k]] = self.count
                self._points.append(points[k])
        return [self._memory[key] for key in keys]

    def _observe(self, points: Numbers) -> dict[str, Numbers]:
        """Return columns from the caller's function.

        Raises:
            InvalidValue: It fails, or returns something else than columns with an entry a variant.
        """
        try:
            found = {name: np.asarray(values) for name, values in self._evaluate(self.values(points)).items()}
        except AbutError:
            raise
        except Exception as problem:
            raise InvalidValue(f"minimise: evaluate fails: {describe_failure(problem)}") from problem
        for name, values in found.items():
            if values.shape[:1] != (len(points),):
                raise InvalidValue(
                    f'minimise: evaluate returns "{name}" with the shape {values.shape}; it must have '
                    f"{len(points)} entries, one per variant"
                )
        return found

    def objective(self, numbers: Sequence[int], which: int = 0, safe: bool = True) -> Numbers:
        """Return an objective to be minimised, of variants by their number.

        A variant that failed has none; to a search it is worse than all that were run (``safe``).
        """
        one = self.objectives[which]
        whole = one.sign * one.values(self.rows)
        good = whole[np.isfinite(whole)]
        worse = good.max() + max(float(np.ptp(good)), abs(float(good.max())), 1e-300) if good.size else 1e300
        picked = whole[list(numbers)]
        return np.where(np.isfinite(picked), picked, worse) if safe else picked

    def excesses(self, numbers: Sequence[int]) -> Numbers:
        """Return the margin of each constraint, (n, constraints), zero or more if satisfied; NaN counts as violated."""
        rows = {name: column[list(numbers)] for name, column in self.rows.items()}
        found = [one.excess(rows) for one in self.constraints]
        return np.column_stack(found) if found else np.empty((len(numbers), 0))

    def differences(self, numbers: Sequence[int]) -> Numbers:
        """Return observed values minus the limits, (n, constraints)."""
        rows = {name: column[list(numbers)] for name, column in self.rows.items()}
        found = [one.difference(rows) for one in self.constraints]
        return np.column_stack(found) if found else np.empty((len(numbers), 0))

    def allowed_mask(self, slack: float = 0.0) -> Mask:
        """Return a mask of variants that have all objectives and satisfy all constraints, up to a part of each limit."""
        numbers = range(self.count)
        good = np.ones(self.count, dtype=bool)
        for which in range(len(self.objectives)):
            good &= np.isfinite(self.objective(numbers, which, safe=False))
        limits = np.array([max(abs(one.limit), 1e-12) for one in self.constraints])
        with np.errstate(invalid="ignore"):
            return good & (self.excesses(numbers) >= -slack * limits).all(axis=1)

    @property
    def failed_count(self) -> int:
        """Number of variants without an objective."""
        return int((~np.isfinite(self.objective(range(self.count), safe=False))).sum())

    def dataset(self, method: str, seed: int) -> Any:
        """Return all points that were run, in the form of a study's dataset, including callable objectives."""
        observed = {n: v for n, v in self.rows.items() if v.dtype.kind in "fiub" and n != "variant"}
        for one in self.objectives:
            observed.setdefault(one.name, one.values(self.rows))
        asked = np.column_stack([observed[one.name] for one in self.objectives])
        good = np.asarray(np.isfinite(asked).all(axis=1))
        design = {"name": "search", "method": method, "seed": seed}
        return dataset_of(self.values(self.points), observed, self.vary, self.units, good, design)
