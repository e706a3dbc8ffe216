"""Observers: the results that a study stores for each variant (reductions of channels, whole channels, functions of the result)."""

from __future__ import annotations

import dataclasses
import functools
import math
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from abut.arguments.exception_origin import describe_failure
from abut.array_types import Numbers
from abut.errors import AbutError, InvalidValue, UnknownName
from abut.results import Channel, Result
from abut.results.channel import ChannelLayout
from abut.results.extremes import Extremes
from abut.study.execution.time_limit import StopRequest, TimeOver, result_within

__all__ = ["REDUCTIONS", "Observer", "ObserverSet", "Reduction", "observers"]

OBSERVING = 300.0  #: default time limit of an observer's function [s]
RESERVED = ("variant", "time", "status", "reason")


@dataclasses.dataclass(frozen=True)
class Reduction:
    """Reduction of a channel x(t) to a number."""

    says: str  #: its definition
    of: Callable[[Numbers, Numbers], float]  #: function of times and values
    unit: Callable[[str], str] = str  #: unit from that of the channel


def _time_integral(t: Numbers, x: Numbers) -> float:
    return float(np.sum(0.5 * (x[1:] + x[:-1]) * np.diff(t)))


def _time_mean(t: Numbers, x: Numbers) -> float:
    return _time_integral(t, x) / float(t[-1] - t[0]) if len(t) > 1 else float(x[0])


def _sample_count(t: Numbers, x: Numbers) -> float:
    over = x > 0.0
    return float(over[0]) + float(np.count_nonzero(over[1:] & ~over[:-1]))


def _times_second(unit: str) -> str:
    return "s"


def _pure_number(unit: str) -> str:
    return ""


#: Reductions by the suffix of a channel's name. Extremes of contacts, joints, motions and force elements, and touches and impulses of
#: contacts are those of the solver's steps (`from_extremes`); other integrals are sums of trapezia between the outputs.
REDUCTIONS: Mapping[str, Reduction] = {
    "max": Reduction("the greatest value", lambda t, x: float(x.max())),
    "min": Reduction("the least value", lambda t, x: float(x.min())),
    "abs_max": Reduction("the greatest size, max |x|", lambda t, x: float(np.abs(x).max())),
    "range": Reduction("the greatest less the least value", lambda t, x: float(x.max() - x.min())),
    "mean": Reduction("the average over time, 1/T ∫ x dt", _time_mean),
    "rms": Reduction("the root of the mean square, √(1/T ∫ x² dt)", lambda t, x: _time_mean(t, x * x) ** 0.5),
    "integral": Reduction("∫ x dt", _time_integral, lambda unit: f"{unit}*s" if unit else "s"),
    "first": Reduction("the value at the start", lambda t, x: float(x[0])),
    "last": Reduction("the value at the end", lambda t, x: float(x[-1])),
    "time_of_max": Reduction("when it is greatest", lambda t, x: float(t[int(x.argmax())]), _times_second),
    "time_of_min": Reduction("when it is least", lambda t, x: float(t[int(x.argmin())]), _times_second),
    "count": Reduction("how often it becomes positive", _sample_count, _pure_number),
}

#: Reductions that the extremes of a channel (largest value, its time, smallest value, its time) provide.
OF_EXTREMES: Mapping[str, Callable[[Numbers], float]] = {
    "max": lambda x: float(x[0]),
    "min": lambda x: float(x[2]),
    "abs_max": lambda x: float(max(abs(x[0]), abs(x[2]))),
    "range": lambda x: float(x[0] - x[2]),
    "time_of_max": lambda x: float(x[1]),
    "time_of_min": lambda x: float(x[3]),
}


def from_extremes(extremes: Extremes, channel: str, reduction: str, span: float) -> float | None:
    """Return a number from the extremes of the solver's steps; None if only the outputs provide it.

    Args:
        extremes: of the run.
        channel: a channel or a component of one.
        reduction: of `REDUCTIONS`.
        span: duration of the run [s].
    """
    stem, _, what = channel.rpartition(".")
    contact, _, track = stem.rpartition(".track")
    point = int(track) if contact and track.isdecimal() else 0
    site = (contact if point else stem, point)
    if point == 1 and site not in extremes.sites and (contact, 0) in extremes.sites:
        site, what = (contact, 0), "normal_magnitude" if what == "normal_force" else what
        channel = f"{contact}.{what}"
    if reduction in OF_EXTREMES and channel in extremes.names:
        return OF_EXTREMES[reduction](extremes.values[extremes.names.index(channel)])
    if site not in extremes.sites:
        return None
    mine = [one for one in map(extremes.touch, extremes.touches) if (one.contact, one.point) == site]
    force = "normal_force" if site[1] else "normal_magnitude"
    if reduction == "count" and what in (force, "penetration", "touching"):
        return float(len(mine))
    if reduction in ("integral", "mean") and what == force:
        impulse = sum(one.impulse for one in mine)
        return impulse if reduction == "integral" else impulse / span if span > 0.0 else None
    return None


@dataclasses.dataclass(frozen=True)
class Observer:
    """Observer of one quantity of each variant.

    It has either a channel (with a reduction, or whole) or a function.
    """

    name: str
    given: str  #: definition as written, or the function's name
    channel: str = ""  #: channel, or one component
    reduction: str = ""  #: "" for the whole channel
    function: Callable[[Result], Any] | None = None
    unit: str = ""

    @property
    def whole(self) -> bool:
        """True if all outputs are stored."""
        return self.function is None and not self.reduction

    def manifest_entry(self) -> dict[str, Any]:
        """Return the observer as plain data, for manifests; a function is represented by its text."""
        from abut.study.execution.manifest import text_of

        return {
            "observes": self.given,
            **({"function": text_of(self.function)} if self.function else {}),
        }


class ObserverSet:
    """Observers, and the columns of their channels in the rows of one kind of machine."""

    def __init__(self, of: Sequence[Observer]) -> None:
        self.all = tuple(of)
        self.functions = tuple(one for one in of if one.function is not None)

    def from_rows(
        self, layout: ChannelLayout, time: Numbers, rows: Numbers, outputs: int, extremes: Extremes
    ) -> dict[str, Any]:
        """Return the observed values from the rows and extremes of a variant; whole channels are padded with NaN to the given number
        of outputs.
        """
        kept: dict[str, Any] = {}
        for one, place in zip(self.all, _channel_columns(self.all, layout), strict=True):
            if place < 0:
                continue
            values = np.ascontiguousarray(rows[:, place])
            if one.reduction:
                found = from_extremes(extremes, one.channel, one.reduction, float(time[-1] - time[0]))
                kept[one.name] = REDUCTIONS[one.reduction].of(time, values) if found is None else found
            else:
                kept[one.name] = np.full(outputs, np.nan)
                kept[one.name][: len(values)] = values
        return kept

    def from_result(
        self, result: Result, stopped: threading.Event, timeout: float | None = None
    ) -> tuple[dict[str, float], list[str]]:
        """Evaluate the functions for a result; NaN, and a sentence that names the observer, for one that fails or returns no number in
        time.

        Args:
            result: of a variant.
            stopped: set if the caller no longer waits for the result.
            timeout: seconds for each function; `OBSERVING` if not given.

        Raises:
            StopRequest: all was stopped meanwhile.
        """
        kept: dict[str, float] = {}
        reasons: list[str] = []
        for one in self.functions:
            kept[one.name], reason = _evaluate_function(
                one, result, stopped, OBSERVING if timeout is None else timeout
            )
            reasons += [reason] if reason else []
        return kept, reasons


@functools.lru_cache(maxsize=64)
def _channel_columns(of: tuple[Observer, ...], layout: ChannelLayout) -> tuple[int, ...]:
    """Return the column of each observer's channel; −1 for functions."""
    places = []
    for one in of:
        if one.function is not None:
            places.append(-1)
            continue
        channel, component = layout.find(one.channel)
        places.append(layout.columns[channel.name].start + (component or 0))
    return tuple(places)


def _evaluate_function(
    one: Observer, result: Result, stopped: threading.Event, seconds: float
) -> tuple[float, str]:
    """Return the value, and the reason if there is none."""
    function, must = one.function, "it must return a number for every variant"
    assert function is not None

    def evaluate() -> float:
        value = function(result)
        if hasattr(value, "to_base_units"):  # a quantity of pint
            value = value.to_base_units().magnitude
        return float(value)

    try:
        value: float = result_within(seconds, stopped, evaluate)
    except StopRequest:
        raise
    except TimeOver:
        why = f"did not return within {seconds:g} s; make it faster, or give a longer run(timeout=…)"
    except AbutError as problem:
        return math.nan, f'observer "{one.name}": {problem}'
    except BaseException as problem:  # SystemExit too: it ends neither the study nor the variant
        why = f"failed: {describe_failure(problem)}; {must}"
    else:
        if not math.isnan(value):
            return value, ""
        why = f"returned NaN; {must}"
    return math.nan, f'observer "{one.name}" {why}'


def observers(
    given: Mapping[str, Any] | Sequence[str], channels: Sequence[Channel], taken: Sequence[str]
) -> tuple[Observer, ...]:
    """Return observers as given, looked up among the channels of a machine.

    Args:
        given: by name: "channel.reduction", "channel", a function of the result, or a function and the unit of its value; or a list of
            texts, which are their own names.
        channels: of the machine.
        taken: names already in use.

    Raises:
        UnknownName: there is no such channel or reduction; the nearest are offered.
        InvalidValue: something else, or a name already in use.
    """
    if isinstance(given, str):
        given = [given]
    if not isinstance(given, Mapping):
        if not all(isinstance(one, str) for one in given):
            raise InvalidValue(
                'observe: it must be a mapping from names to observers, as {"peak": '
                '"wrist.normal_magnitude.max"}'
            )
        given = {one: one for one in given}
    if not given:
        raise InvalidValue(
            'observe: no observer is given; give at least one by name, as {"peak": '
            '"wrist.normal_magnitude.max"}'
        )
    layout, found = ChannelLayout(channels), []
    for name, what in given.items():
        if not isinstance(name, str) or not name or "/" in name or name in RESERVED:
            raise InvalidValue.of(
                "the name of an observer", name, f'be a string without "/", and none of {", ".join(RESERVED)}'
            )
        if name in taken:
            raise InvalidValue(f'observer "{name}": a parameter of the study has this name; choose another')
        found += _find_observer(name, what, layout)
    return tuple(found)


def _find_observer(name: str, what: object, layout: ChannelLayout) -> list[Observer]:
    function, unit = what if isinstance(what, tuple) and len(what) == 2 else (what, "")
    if callable(function):
        from abut import units

        si = units.si_of(unit, what=f'observer "{name}"') if unit else ""
        return [Observer(name, getattr(function, "__name__", repr(function)), function=function, unit=si)]
    if not isinstance(what, str):
        raise InvalidValue(
            f'observer "{name}" is {what!r}; it must be a channel, a channel and a reduction, as '
            '"wrist.normal_magnitude.max", or a function of the result'
        )
    label, channel, reduction = _looked_up(name, what, layout)
    if not reduction:
        labels = channel.labels if label == channel.name else (label,)
        names = [name] if len(labels) == 1 else [f"{name}.{part}" for part in channel.components]
        return [Observer(own, what, one, unit=channel.unit) for own, one in zip(names, labels, strict=True)]
    if channel.components and label == channel.name:
        listed = ", ".join(f'"{part}.{reduction}"' for part in channel.labels)
        raise InvalidValue(f'observer "{name}": "{label}" is a vector; use a component: {listed}')
    return [Observer(name, what, label, reduction, unit=REDUCTIONS[reduction].unit(channel.unit))]


def _looked_up(name: str, what: str, layout: ChannelLayout) -> tuple[str, Channel, str]:
    """Return the channel's name, the channel, and the reduction ("" for none)."""
    try:
        return what, layout.find(what)[0], ""
    except UnknownName as problem:
        stem, _, word = what.rpartition(".")
        try:
            channel, _ = layout.find(stem)
        except UnknownName as nearer:
            raise UnknownName(f'observer "{name}": {nearer if word in REDUCTIONS else problem}') from None
        if word in REDUCTIONS:
            return stem, channel, word
        raise UnknownName(f'observer "{name}": {UnknownName.of("reduction", word, REDUCTIONS)}') from None
