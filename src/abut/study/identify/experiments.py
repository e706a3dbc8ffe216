"""Experiments: measured records, their columns, and the channels of a machine that correspond to them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from abut.array_types import Numbers
from abut.errors import InputError, InvalidValue, UnknownName
from abut.study.identify.sensors import Sensor
from abut.units import Scalar, in_si, positive, quantity, unit_of

__all__ = ["Channel", "Experiment", "ExperimentData", "channels_of", "read_experiments"]


class Record(Protocol):
    """Measured columns by name, as a mapping of arrays, an ``xarray.Dataset``, a data frame or a `Result`."""

    def __getitem__(self, name: str, /) -> Any:
        """Return a column."""

    def __iter__(self) -> Iterator[Any]:
        """Yield names of columns."""


@dataclasses.dataclass(frozen=True)
class Experiment:
    """Experiment: one record of one machine, with its particular conditions.

    Args:
        data: ``time`` [s] and measured columns by name: a mapping of arrays, an ``xarray.Dataset``, a data frame, an ``abut.Result``.
        values: values of the machine that differ in this experiment, by path: a speed, a mass, initial states.
        start: time of the record at which the machine begins with its initial states [s]; earlier samples are omitted.
        end: samples after this time of the record are omitted [s].
        vary: unknowns of this experiment alone, as `identify`'s ``vary``: an initial velocity that was not measured.
        name: name in answers; "experiment 0" and so on without it.
        gaps: samples that are NaN are skipped instead of refused.
    """

    data: Record
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    start: Scalar | None = None
    end: Scalar | None = None
    vary: Mapping[Any, Any] = dataclasses.field(default_factory=dict)
    name: str = ""
    gaps: bool = False

    def __post_init__(self) -> None:
        for name in ("start", "end"):
            if (value := getattr(self, name)) is not None:
                object.__setattr__(self, name, quantity(value, "s", what=f"Experiment: {name}"))


@dataclasses.dataclass(frozen=True)
class Channel:
    """Channel of the machine that a measured column represents.

    Args:
        source: a channel of the result or a component, as ``"mass.position.x"``, or a function of the ``Result`` that returns its values
            at all output times.
        unit: of the measured numbers, as "mm"; without it the column's attribute ``units``, otherwise SI.
        deviation: standard deviation σ of the measurement, in ``unit`` or with its own unit; estimated without it.
        sensor: a filter, as ``LowPass("200 Hz")``, applied to simulated values before comparison.
    """

    source: str | Callable[[Any], Any]
    unit: str | None = None
    deviation: Scalar | None = None
    sensor: Sensor | None = None

    def __post_init__(self) -> None:
        if self.unit is not None:
            in_si(np.ones(1), self.unit, what="Channel: unit")
        if isinstance(self.deviation, str):
            in_si(np.ones(1), unit_of(self.deviation, what="Channel: deviation"), what="Channel: deviation")
        elif self.deviation is not None:
            positive(self.deviation, self.unit or "", what="Channel: deviation")
        if self.sensor is not None and not callable(getattr(self.sensor, "shown", None)):
            raise InvalidValue.of("Channel: sensor", self.sensor, 'be a filter, such as LowPass("200 Hz")')

    @property
    def label(self) -> str:
        """Name in messages."""
        return self.source if isinstance(self.source, str) else getattr(self.source, "__name__", "a function")


@dataclasses.dataclass(frozen=True)
class ExperimentData:
    """Experiment as numbers in SI, with times from the start of the machine.

    Attributes:
        name: of the experiment.
        values: fixed numbers by path.
        time: (n,) [s].
        columns: by name, (n,) or (n, k).
    """

    name: str
    values: Mapping[str, Any]
    time: Numbers
    columns: Mapping[str, Numbers]


def channels_of(channels: object) -> dict[str, Channel]:
    """Return channels by column, from a path, (path, unit) or a `Channel`.

    Raises:
        InvalidValue: none, or something else.
    """
    if not isinstance(channels, Mapping) or not channels:
        raise InvalidValue(
            f"identify: channels is {channels!r}; it must map each measured column to a channel, as "
            '{"x": "mass.position.x"} or {"x": ("mass.position.x", "mm")}'
        )
    out = {}
    for column, given in channels.items():
        if isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], str):
            out[column] = Channel(*given)
        elif isinstance(given, Channel):
            out[column] = given
        elif isinstance(given, str) or callable(given):
            out[column] = Channel(given)
        else:
            raise InvalidValue.of(
                f'identify: the channel of column "{column}"', given, "be a path, (path, unit) or a Channel"
            )
    return out


def read_experiments(
    data: Record | Experiment | Sequence[Record | Experiment], channels: Mapping[str, Channel]
) -> tuple[list[Experiment], list[ExperimentData]]:
    """Return the experiments, and their numbers.

    Raises:
        UnknownName: a column is missing; the nearest are offered.
        InvalidValue: no times, times that do not rise, columns of another length, or with NaN.
        WrongUnit: nobody knows the unit.
    """
    given = list(data) if isinstance(data, Sequence) else [data]
    if not given:
        raise InvalidValue("identify: there are no experiments; give data with time and measured columns")
    every = [one if isinstance(one, Experiment) else Experiment(one) for one in given]
    named = [
        dataclasses.replace(one, name=one.name or f"experiment {k}") if len(every) > 1 or one.name else
        dataclasses.replace(one, name="experiment")
        for k, one in enumerate(every)
    ]  # fmt: skip
    return named, [_read_experiment(one, channels) for one in named]


def _read_experiment(experiment: Experiment, channels: Mapping[str, Channel]) -> ExperimentData:
    """Return one experiment's numbers."""
    what, data = f"identify, {experiment.name}", experiment.data
    time = _record_times(data, what)
    start = time[0] if experiment.start is None else quantity(experiment.start, "s", what=f"{what}: start")
    end = time[-1] if experiment.end is None else quantity(experiment.end, "s", what=f"{what}: end")
    within = (time >= start - 1e-12 * max(1.0, abs(start))) & (time <= end)
    if not within.any():
        raise InvalidValue(
            f"{what}: no sample is between its start, {start:g} s, and its end, {end:g} s; its times "
            f"run from {time[0]:g} to {time[-1]:g} s; change start or end"
        )
    columns = {
        name: _record_column(experiment, name, channel, len(time))[within]
        for name, channel in channels.items()
    }
    if not any(np.isfinite(column).any() for column in columns.values()):
        raise InvalidValue(
            f"{what}: no column has a finite number between start and end; give measured samples"
        )
    return ExperimentData(
        experiment.name, dict(experiment.values), np.maximum(time[within] - start, 0.0), columns
    )


def _record_times(data: Record, what: str) -> Numbers:
    """Return the record's times [s], which increase."""
    index = getattr(data, "index", None)
    if "time" in _names(data):
        found = data["time"]
    elif getattr(index, "name", None) == "time":  # a data frame of to_dataframe
        found = index
    elif hasattr(data, "time"):
        found = data.time
    else:
        raise UnknownName.of(f"column ({what})", "time", _names(data))
    time = np.asarray(getattr(found, "values", found), dtype=float)
    if time.ndim != 1 or len(time) < 1 or not np.isfinite(time).all() or not (np.diff(time) > 0.0).all():
        raise InvalidValue(
            f"{what}: its times must be finite and ascending numbers [s]; sort them, and remove duplicates"
        )
    return time


def _record_column(experiment: Experiment, name: str, channel: Channel, count: int) -> Numbers:
    """Return a column in SI."""
    what, data = f'identify, {experiment.name}, column "{name}"', experiment.data
    known = _names(data)
    if name not in known and not hasattr(data, "channels"):
        raise UnknownName.of(
            f"column in the data of {experiment.name} named", name, [n for n in known if n != "time"]
        )
    found = data[name]
    unit = channel.unit or getattr(found, "attrs", {}).get("units")
    try:
        values = np.asarray(getattr(found, "values", found), dtype=float)
    except (TypeError, ValueError):
        raise InvalidValue(f"{what} contains something other than numbers; give numbers") from None
    if values.ndim not in (1, 2) or len(values) != count:
        raise InvalidValue(
            f"{what} has the shape {values.shape}; it must have one row for each of the {count} times"
        )
    lost = int(np.count_nonzero(~np.isfinite(values)))
    if lost and not experiment.gaps:
        raise InvalidValue(
            f"{what} has {lost} numbers that are NaN or infinite; remove these samples, or give "
            "Experiment(…, gaps=True) to ignore them"
        )
    return in_si(values, unit, what=what) if unit else values


def _names(data: Record) -> list[str]:
    try:
        return [str(name) for name in _column_names(data)]
    except TypeError:
        raise InputError(
            f"identify: data of type {type(data).__name__} have no columns; "
            "give a mapping of arrays, an xarray.Dataset, a data frame or a Result"
        ) from None


def _column_names(data: Record) -> Iterator[object]:
    yield from data
    yield from getattr(data, "coords", ())
