"""Residuals between a record and a machine, and their derivatives by differences that run as lanes of one batch."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue, RunError
from abut.study.identify.experiments import Channel, ExperimentData
from abut.study.identify.simulator import ColumnSource, Lane
from abut.study.identify.unknowns import Unknowns

__all__ = ["IdentificationProblem", "ResidualEvaluation"]


MAX_SAMPLE_TIMES = 20_000  #: largest number of output times at the samples; above it equal steps
PENALTY = 10.0  #: residual of a lane that failed, as a multiple of the spread of the record


@dataclasses.dataclass(frozen=True)
class ResidualEvaluation:
    """Values of the unknowns, with residuals and derivatives.

    Attributes:
        x: values, SI.
        residuals: simulated − measured, SI, of all experiments and columns, concatenated.
        jacobian: ∂residuals/∂x, or None if it was not requested.
        failed: by experiment, the reason of its lane's failure.
    """

    x: Numbers
    residuals: Numbers
    jacobian: Numbers | None
    failed: Mapping[int, str]


class IdentificationProblem:
    """Identification problem: experiments, channels and unknowns of one machine.

    Args:
        source: runs lanes.
        experiments: as numbers.
        channels: by column.
        unknowns: the sought values; shifts of clocks have no path.
        step: output step [s] if outputs are not at the samples.
        differences: step of a difference, as a part of an unknown's size.
        central: differences to both sides, of second order, with twice as many lanes.
    """

    def __init__(
        self,
        source: ColumnSource,
        experiments: Sequence[ExperimentData],
        channels: Mapping[str, Channel],
        unknowns: Unknowns,
        step: float | None = None,
        differences: float = 1e-4,
        central: bool = False,
    ) -> None:
        self.source, self.experiments, self.channels = source, tuple(experiments), dict(channels)
        self.unknowns, self.differences, self.central = unknowns, differences, central
        self.step = step
        self.lanes = 0  #: number of lanes integrated so far
        self.failure_counts: dict[str, int] = {}  #: reasons of failed lanes, and their numbers
        self.shifts: dict[int, int] = {  #: index of the shift of each experiment
            one.experiment: k
            for k, one in enumerate(unknowns)
            if not one.paths and one.experiment is not None
        }
        self._keep = [self._samples_within_run(e) for e in range(len(self.experiments))]
        self.grid, self.even = self._grid()
        self._measure()

    # --- residuals -----------------------------------------------------------------------------------------------

    def _shift_range(self, e: int) -> tuple[float, float]:
        k = self.shifts.get(e)
        return (0.0, 0.0) if k is None else (self.unknowns[k].low, self.unknowns[k].high)

    def _samples_within_run(self, e: int) -> NDArray[np.bool_]:
        """Return a mask of the samples within the run at any shift."""
        low, _ = self._shift_range(e)
        kept = self.experiments[e].time + low >= -1e-12
        if not kept.any():
            raise InvalidValue(
                f"identify, {self.experiments[e].name}: no sample remains if its clock may be shifted "
                f"by {low:g} s; give a longer record or a smaller shift="
            )
        return np.asarray(kept)

    def _grid(self) -> tuple[Any, bool]:
        """Return output times of the runs, and whether they are equal steps from which samples are interpolated."""
        times = [m.time[keep] for m, keep in zip(self.experiments, self._keep, strict=True)]
        end = max(t[-1] + max(0.0, self._shift_range(e)[1]) for e, t in enumerate(times))
        free = not self.shifts and not any(channel.sensor for channel in self.channels.values())
        every = np.unique(np.concatenate([[0.0], *times]))
        apart = np.concatenate([[True], np.diff(every) > 1e-9 * max(end, 1e-300)])
        if self.step is None and free and np.count_nonzero(apart) <= MAX_SAMPLE_TIMES:
            grid = every[apart]
            return (grid if len(grid) > 1 else np.array([0.0, max(end, 1e-6)])), False
        step = self.step or min(
            (float(np.median(np.diff(m.time))) for m in self.experiments if len(m.time) > 1),
            default=end / 100.0,
        )
        return step * np.arange(int(np.ceil(end / step - 1e-9)) + 2), True

    def _measure(self) -> None:
        """Locate each experiment's columns among the residuals."""
        self.pieces: list[
            tuple[int, str, Numbers, NDArray[np.bool_]]
        ] = []  #: experiment, column, measured values, mask of its samples
        for e, (m, keep) in enumerate(zip(self.experiments, self._keep, strict=True)):
            for name, column in m.columns.items():
                taken = keep.reshape(-1, *[1] * (column.ndim - 1)) & np.isfinite(column)
                self.pieces.append((e, name, column, taken))
        counts = [int(np.count_nonzero(taken)) for *_, taken in self.pieces]
        ends = np.cumsum([0, *counts])
        self.slices = [slice(int(a), int(b)) for a, b in pairwise(ends)]
        self.measured = np.concatenate([column[taken] for _, _, column, taken in self.pieces])
        self.size = len(self.measured)
        names = list(self.channels)
        self.column = np.concatenate(
            [np.full(n, names.index(p[1])) for n, p in zip(counts, self.pieces, strict=True)]
        )  #: column, by residual
        self.owner = np.concatenate(
            [np.full(n, p[0]) for n, p in zip(counts, self.pieces, strict=True)]
        )  #: experiment, by residual
        self.spread = np.array([self._spread(c) for c in range(len(names))])

    def _spread(self, c: int) -> float:
        """Return the standard deviation of a column's record, or its size if it is constant."""
        values = self.measured[self.column == c]
        return float(np.std(values)) or float(np.abs(values).max(initial=0.0)) or 1.0

    def _residuals(self, e: int, lane: Lane, shift: float) -> list[Numbers]:
        """Return simulated − measured, by piece."""
        out = []
        for owner, name, column, taken in self.pieces:
            if owner != e:
                continue
            if lane.columns is None:
                c = list(self.channels).index(name)
                out.append(np.full(int(np.count_nonzero(taken)), PENALTY * self.spread[c]))
                continue
            simulated = self._sensor_values(name, lane.columns[name], self.experiments[e].time, shift)
            if simulated.shape != column.shape:
                raise InvalidValue(
                    f'identify: the column "{name}" of {self.experiments[e].name} has the shape '
                    f'{column.shape}, but channel "{self.channels[name].label}" has '
                    f'{simulated.shape}; name a component, as "{self.channels[name].label}.x"'
                )
            out.append((simulated - column)[taken])
        return out

    def _sensor_values(self, name: str, values: Numbers, time: Numbers, shift: float) -> Numbers:
        """Return the sensor's output at the record's times."""
        sensor = self.channels[name].sensor
        if sensor is not None:
            values = sensor.shown(values, float(self.grid[1] - self.grid[0]))
        if not self.even:
            return np.asarray(values[self._nearest(time)])
        from scipy.interpolate import make_interp_spline

        at = np.clip(time + shift, 0.0, self.grid[-1])
        return np.asarray(make_interp_spline(self.grid, values, k=min(3, len(self.grid) - 1))(at))

    def _nearest(self, time: Numbers) -> NDArray[np.intp]:
        """Return indices of samples among the output times, which include them."""
        right = np.clip(np.searchsorted(self.grid, time), 1, len(self.grid) - 1)
        return np.asarray(right - (time - self.grid[right - 1] < self.grid[right] - time))

    # --- lanes -----------------------------------------------------------------------------------------------------

    def _variant(self, e: int, x: Numbers) -> dict[str, Any]:
        """Return values by path of one experiment's lane."""
        values = dict(self.experiments[e].values)
        for one, v in zip(self.unknowns, x, strict=True):
            if one.experiment in (None, e):
                values |= dict.fromkeys(one.paths, float(v))
        return values

    def _simulate(self, asked: Sequence[tuple[int, Numbers]]) -> list[Lane]:
        """Return the lanes of (experiment, values), run in one batch; failures are counted."""
        lanes = self.source.run([self._variant(e, x) for e, x in asked], self.grid)
        self.lanes += len(lanes)
        for lane in lanes:
            if lane.columns is None:
                self.failure_counts[lane.reason] = self.failure_counts.get(lane.reason, 0) + 1
        return lanes

    def _shift(self, e: int, x: Numbers) -> float:
        k = self.shifts.get(e)
        return 0.0 if k is None else float(x[k])

    def many(self, points: Sequence[Numbers]) -> list[ResidualEvaluation]:
        """Return residuals at several values of the unknowns, in one batch."""
        count = len(self.experiments)
        lanes = self._simulate([(e, x) for x in points for e in range(count)])
        return [self._evaluation(x, lanes[k * count : (k + 1) * count]) for k, x in enumerate(points)]

    def _evaluation(
        self, x: Numbers, lanes: Sequence[Lane], jacobian: Numbers | None = None
    ) -> ResidualEvaluation:
        parts = [p for e, lane in enumerate(lanes) for p in self._residuals(e, lane, self._shift(e, x))]
        failed = {e: lane.reason for e, lane in enumerate(lanes) if lane.columns is None}
        return ResidualEvaluation(np.array(x), np.concatenate(parts), jacobian, failed)

    def evaluate(self, x: Numbers, free: Sequence[int] | None = None) -> ResidualEvaluation:
        """Return residuals and their derivatives by the unknowns with these indices (all without it): one batch."""
        free = range(len(self.unknowns)) if free is None else free
        count, sides = len(self.experiments), (1.0, -1.0) if self.central else (1.0,)
        jobs: list[tuple[int, int, float]] = []  # unknown, experiment, move
        for k in free:
            one = self.unknowns[k]
            move = one.move(float(x[k]), self.differences)
            for side in sides if one.paths else ():
                to = x[k] + side * move
                if one.low <= to <= one.high:
                    jobs += [(k, e, side * move) for e in range(count) if one.experiment in (None, e)]
        lanes = self._simulate(
            [*((e, x) for e in range(count)), *((e, _shift_entry(x, k, h)) for k, e, h in jobs)]
        )
        here = self._evaluation(x, lanes[:count])
        jacobian = self._jacobian(x, here, lanes[:count], jobs, lanes[count:], free)
        return dataclasses.replace(here, jacobian=jacobian)

    def _jacobian(
        self,
        x: Numbers,
        here: ResidualEvaluation,
        base: Sequence[Lane],
        jobs: Sequence[tuple[int, int, float]],
        lanes: Sequence[Lane],
        free: Sequence[int],
    ) -> Numbers:
        """Return ∂residuals/∂x by differences; for a failed lane the other side is used in its experiment, or zero."""
        out = np.zeros((self.size, len(self.unknowns)))
        sides: dict[tuple[int, int], list[tuple[float, Numbers]]] = {}
        for (k, e, h), lane in zip(jobs, lanes, strict=True):
            if lane.columns is not None and e not in here.failed:
                sides.setdefault((k, e), []).append(
                    (h, np.concatenate(self._residuals(e, lane, self._shift(e, x))))
                )
        for (k, e), found in sides.items():
            mine = self.owner == e
            (h, one), *rest = found
            other = rest[0] if rest else (0.0, here.residuals[mine])
            out[mine, k] = (one - other[1]) / (h - other[0])
        for e, k in self.shifts.items():
            if k in free and e not in here.failed:
                h = min(
                    1e-3 * float(self.grid[1] - self.grid[0]),
                    1e-2 * (self.unknowns[k].high - self.unknowns[k].low),
                )
                mine, apart = self.owner == e, self._shift(e, x)
                ends = [np.concatenate(self._residuals(e, base[e], apart + side * h)) for side in (1.0, -1.0)]
                out[mine, k] = (ends[0] - ends[1]) / (2.0 * h)
        return out

    def check_start(self, x: Numbers) -> ResidualEvaluation:
        """Return residuals at the start, where the machine must run.

        Raises:
            RunError: an experiment's lane fails there.
        """
        found = self.many([x])[0]
        if found.failed:
            e, reason = next(iter(found.failed.items()))
            raise RunError(
                f"identify, {self.experiments[e].name}: the model does not run with the start values "
                f"of the search: {reason}"
            )
        return found

    def subset(self, experiments: Sequence[int]) -> IdentificationProblem:
        """Return this problem restricted to some experiments; unknowns of others are omitted."""
        place = {e: k for k, e in enumerate(experiments)}
        unknowns = Unknowns(
            dataclasses.replace(one, experiment=None if one.experiment is None else place[one.experiment])
            for one in self.unknowns
            if one.experiment is None or one.experiment in place
        )
        picked = [self.experiments[e] for e in experiments]
        return IdentificationProblem(
            self.source, picked, self.channels, unknowns, self.step, self.differences, self.central
        )


def _shift_entry(x: Numbers, k: int, h: float) -> Numbers:
    out = np.array(x)
    out[k] += h
    return out
