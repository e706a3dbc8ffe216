"""Simulated side of the comparison with a record: a machine whose variants run as lanes, or a function."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from abut.arguments.exception_origin import describe_failure
from abut.array_types import Numbers
from abut.errors import AbutError, InvalidValue, RunError, UnknownName, WrongUnit
from abut.model import Model
from abut.model.paths import number_at, unit_at, value_at
from abut.study.identify.experiments import Channel
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.results import Result

__all__ = ["ColumnSource", "Formula", "Lane", "SimulatedMachine", "source_of"]


@dataclasses.dataclass(frozen=True)
class Lane:
    """Columns of one variant by name at all output times, or the reason of its failure."""

    columns: Mapping[str, Numbers] | None
    reason: str = ""


class ColumnSource(Protocol):
    """Interface of a source of simulated columns."""

    def run(self, variants: Sequence[Mapping[str, Any]], times: Numbers) -> list[Lane]:
        """Run all variants, by path → value, at these times [s], in one batch."""

    def read(self, path: str, value: Scalar) -> float:
        """Convert a value as given to SI."""

    def unit(self, path: str) -> str:
        """Return the SI unit of a path."""

    def base(self, path: str) -> float:
        """Return the initial value, NaN without one."""

    def with_values(self, values: Mapping[str, float]) -> Any:
        """Return the source's model or function with these values."""


def source_of(
    model: Model | Callable[..., Any], channels: Mapping[str, Channel], options: Mapping[str, Any]
) -> ColumnSource:
    """Return the source of a model's lanes, or of a function.

    Raises:
        InvalidValue: neither.
    """
    if isinstance(model, Model):
        return SimulatedMachine(model, channels, options)
    if callable(model):
        return Formula(model, channels)
    raise InvalidValue.of(
        "identify: the model", model, "be an abut.Model, or a function (values, times) → columns by name"
    )


class SimulatedMachine:
    """Variants of a model, run as lanes of `abut.simulate_many`."""

    def __init__(self, model: Model, channels: Mapping[str, Channel], options: Mapping[str, Any]) -> None:
        self.model, self.channels, self.options = model, channels, options

    def run(self, variants: Sequence[Mapping[str, Any]], times: Numbers) -> list[Lane]:
        """Run all variants at these times [s]: in one batch, or one by one if some cannot begin."""
        from abut.analysis import simulate_many

        paths = sorted({path for values in variants for path in values})
        rest = {path: value_at(self.model, path) for path in paths if any(path not in v for v in variants)}
        lists = {
            path: [values[path] if path in values else rest[path] for values in variants] for path in paths
        }
        if not lists:  # no difference from the model
            lists = {"gravity": [self.model.gravity] * len(variants)}
        try:
            results = simulate_many(self.model, lists, times=times, **self.options)
        except (InvalidValue, RunError) as problem:
            if len(variants) == 1:
                return [Lane(None, str(problem))]
            half = len(variants) // 2
            return [*self.run(variants[:half], times), *self.run(variants[half:], times)]
        if results.status.kind == "interrupted":
            raise KeyboardInterrupt
        return [self._lane(result, times) for result in results]

    def _lane(self, result: Result, times: Numbers) -> Lane:
        """Return the channels' values of one result."""
        if not result.status.ok or len(result.time) < len(times):
            return Lane(None, result.status.sentence)
        columns = {}
        for name, channel in self.channels.items():
            source = channel.source
            values = result.values(source) if isinstance(source, str) else source(result)
            columns[name] = np.asarray(getattr(values, "values", values), dtype=float)
        if not all(np.isfinite(column).all() for column in columns.values()):
            return Lane(None, "a channel has values that are NaN or infinite")
        return Lane(columns)

    def check_units(self, times: Numbers, values: Mapping[str, Any]) -> None:
        """Check that the units of the measured columns are of the channels' dimension, by a short run.

        Raises:
            UnknownName: there is no such channel.
            WrongUnit: another dimension.
        """
        from abut.analysis import simulate
        from abut.units import in_si, quantity

        options = {key: option for key, option in self.options.items() if key != "threads"}
        result = simulate(self.model.with_values(values), times=times[:2], **options)
        for name, channel in self.channels.items():
            if not isinstance(channel.source, str):
                continue
            stem = channel.source if channel.source in result else channel.source.rpartition(".")[0]
            if stem not in result:
                raise UnknownName.of(
                    f'channel (identify, column "{name}")', channel.source, _all_channels(result)
                )
            unit = result.channel(stem).unit
            result.values(channel.source)
            if channel.unit is not None:
                what = f'identify, column "{name}", channel "{channel.source}"'
                factor = quantity(f"1 {channel.unit}", unit or "1", what=what)
                alone = float(in_si(np.ones(1), channel.unit, what=what)[0])
                if not math.isclose(factor, alone, rel_tol=1e-12):  # cycles instead of radians
                    raise WrongUnit(
                        f"{what}: {channel.unit} counts cycles, but the channel is in {unit}; give "
                        f"the column in rpm or {unit}"
                    )

    def read(self, path: str, value: Scalar) -> float:
        """Convert a value as given to SI, checked against the unit of its path."""
        return (
            number_at(self.model.with_values({path: value}), path, "identify")
            if isinstance(value, str)
            else float(value)
        )

    def unit(self, path: str) -> str:
        """Return the SI unit of a path."""
        return unit_at(self.model, path)

    def base(self, path: str) -> float:
        """Return the model's own value."""
        return number_at(self.model, path, "identify")

    def with_values(self, values: Mapping[str, float]) -> Model:
        """Return the model with these values."""
        return self.model.with_values(dict(values))


class Formula:
    """Function (values by name, times) → columns by name, as a source."""

    def __init__(self, function: Callable[..., Any], channels: Mapping[str, Channel]) -> None:
        self.function, self.channels = function, channels

    def run(self, variants: Sequence[Mapping[str, Any]], times: Numbers) -> list[Lane]:
        """Call the function once for each variant."""
        return [self._lane(values, times) for values in variants]

    def _lane(self, values: Mapping[str, Any], times: Numbers) -> Lane:
        try:
            found = self.function(dict(values), times)
        except AbutError as problem:
            return Lane(None, str(problem))
        except Exception as problem:
            raise InvalidValue(
                f"identify: the function given as model fails: {describe_failure(problem)}"
            ) from problem
        columns = {}
        for name, channel in self.channels.items():
            source = channel.source
            if isinstance(source, str) and source not in found:
                raise UnknownName.of("channel of the function", source, list(found))
            try:
                column = found[source] if isinstance(source, str) else source(found)
            except Exception as problem:
                raise InvalidValue(
                    f'identify: the source of column "{name}" fails: {describe_failure(problem)}'
                ) from problem
            columns[name] = np.asarray(column, dtype=float)
            if columns[name].shape[:1] != times.shape:
                raise InvalidValue(
                    f'identify: the function returns "{channel.label}" with the shape '
                    f"{columns[name].shape}; it must have one row for each of the {len(times)} times"
                )
        finite = all(np.isfinite(column).all() for column in columns.values())
        return Lane(columns) if finite else Lane(None, "the function's values are NaN or infinite")

    def read(self, path: str, value: Scalar) -> float:
        """Convert to a number."""
        try:
            return float(value)
        except (TypeError, ValueError):
            raise InvalidValue.of(
                f'identify: "{path}"',
                value,
                "be a number, because the model is a function, which has no units",
            ) from None

    def unit(self, path: str) -> str:
        """Return the unit, which is unknown."""
        return ""

    def base(self, path: str) -> float:
        """Return NaN: a function has no initial value."""
        return float("nan")

    def with_values(self, values: Mapping[str, float]) -> Callable[[Numbers], Any]:
        """Return the function of time alone."""
        return lambda times: self.function(dict(values), times)


def _all_channels(result: Result) -> list[str]:
    return [label for channel in result.channels for label in (channel.name, *channel.labels)]
