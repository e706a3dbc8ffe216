"""Unknowns of an identification: values of a machine within limits, clock shifts, and the search's coordinates."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.study.parameters import Parameter
from abut.units import quantity

__all__ = ["DECADES", "SoughtNumber", "Unknowns", "read_unknowns"]


DECADES = 100.0  #: positive ranges wider than this factor are searched by the logarithm


@dataclasses.dataclass(frozen=True)
class SoughtNumber:
    """Unknown: one number that is sought.

    Attributes:
        name: its path, after the experiment's name and a colon for an unknown of one experiment alone.
        paths: its paths in the machine; none for a shift of a clock.
        low, high: limits, SI, may be infinite.
        start: initial value of the search.
        unit: SI.
        logarithmic: searched by its logarithm.
        experiment: index of the only experiment with this unknown, or None.
        prior: its given distribution, if any.
        by: step of a difference, SI; None: a part of its size.
    """

    name: str
    paths: tuple[str, ...]
    low: float
    high: float
    start: float
    unit: str = ""
    logarithmic: bool = False
    experiment: int | None = None
    prior: Parameter | None = None
    by: float | None = None

    @property
    def size(self) -> float:
        """Scale of the unknown: its range, otherwise its own size."""
        width = self.high - self.low
        return width if math.isfinite(width) else abs(self.start) or 1.0

    def search_coordinate(self, x: float | Numbers) -> Any:
        """Return the search's coordinate of a value."""
        return np.log(x) if self.logarithmic else np.asarray(x) / self.size

    def value(self, u: float | Numbers) -> Any:
        """Return the value of a coordinate of the search."""
        return np.exp(u) if self.logarithmic else np.asarray(u) * self.size

    def slope(self, x: float) -> float:
        """Return dx/du."""
        return x if self.logarithmic else self.size

    def move(self, x: float, part: float) -> float:
        """Return the step of a difference: a part of its size, towards the middle if the limit is near."""
        width = self.high - self.low
        least = 1e-2 * width if math.isfinite(width) else abs(self.start) or 1.0
        h = part * (abs(x) if self.logarithmic else max(abs(x), least))
        if self.by is not None:
            h = min(self.by, 0.4 * width)
        return -h if x + h > self.high else h


class Unknowns(tuple[SoughtNumber, ...]):
    """All unknowns, and the search's coordinates of them."""

    __slots__ = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Names, in order."""
        return tuple(one.name for one in self)

    def place(self, name: str) -> int:
        """Return the index of an unknown.

        Raises:
            UnknownName: there is no such unknown.
        """
        from abut.errors import UnknownName

        if name not in self.names:
            raise UnknownName.of("unknown", name, self.names)
        return self.names.index(name)

    def search_coordinates(self, x: Iterable[float]) -> Numbers:
        """Return coordinates of the search."""
        return np.array([float(one.search_coordinate(v)) for one, v in zip(self, x, strict=True)])

    def values(self, u: Iterable[float]) -> Numbers:
        """Return values, SI, exactly within the limits."""
        return np.array(
            [float(np.clip(one.value(v), one.low, one.high)) for one, v in zip(self, u, strict=True)]
        )

    def slopes(self, x: Iterable[float]) -> Numbers:
        """Return dx/du of each."""
        return np.array([one.slope(float(v)) for one, v in zip(self, x, strict=True)])

    def bounds(self) -> tuple[Numbers, Numbers]:
        """Return limits in the search's coordinates."""
        with np.errstate(divide="ignore"):
            return self.search_coordinates([one.low for one in self]), self.search_coordinates(
                [one.high for one in self]
            )


def read_unknowns(
    vary: object,
    read: Callable[[str, Any], float],
    unit: Callable[[str], str],
    base: Callable[[str], float],
    start: Mapping[str, Any],
    logarithmic: Sequence[str] | None,
    experiment: tuple[int, str] | None = None,
) -> list[SoughtNumber]:
    """Return the unknowns of a mapping path → range.

    Args:
        vary: a path, or several that have the same value, → (low, high), a distribution of `abut.study`, or None for any finite value.
        read: converts a value as given, with a unit, to SI.
        unit: of a path.
        base: initial value of a path without entry in ``start``.
        start: initial values by path.
        logarithmic: paths searched by the logarithm; None: if limits are positive and far apart.
        experiment: index and name of the experiment of these unknowns.

    Raises:
        InvalidValue: no range, an empty one, or one that does not contain the start.
    """
    if not isinstance(vary, Mapping):
        raise InvalidValue(
            f"identify: vary is {vary!r}; it must map each unknown to its range, as "
            '{"spring.stiffness": (1e3, 1e5)}'
        )
    out = []
    for key, limits in vary.items():
        paths = (key,) if isinstance(key, str) else tuple(key)
        name = paths[0] if experiment is None else f"{experiment[1]}: {paths[0]}"
        low, high = _read_limits(limits, paths[0], name, read, unit)
        begin = read(paths[0], start[paths[0]]) if paths[0] in start else base(paths[0])
        if not low <= begin <= high:
            where = "give start= a value within the range, or widen the range"
            raise InvalidValue(
                f'identify: "{name}" starts at {begin:g} {unit(paths[0])}, outside its range {low:g} '
                f"… {high:g}; {where}".replace("  ", " ")
            )
        log = low > 0.0 and high / low >= DECADES if logarithmic is None else paths[0] in logarithmic
        if log and not (low >= 0.0 and begin > 0.0):
            raise InvalidValue(
                f'identify: "{name}" is searched on a logarithmic scale, but its range {low:g} … '
                f"{high:g} is not positive; give a positive range, or a linear scale"
            )
        place = None if experiment is None else experiment[0]
        prior = limits if isinstance(limits, Parameter) else None
        out.append(SoughtNumber(name, paths, low, high, begin, unit(paths[0]), log, place, prior))
    return out


def _read_limits(
    limits: object, path: str, name: str, read: Callable[[str, Any], float], unit: Callable[[str], str]
) -> tuple[float, float]:
    """Return limits in SI."""
    if limits is None:
        return -math.inf, math.inf
    if isinstance(limits, Parameter) and limits.levels is None:
        low, high, given = float(limits.low), float(limits.high), limits.unit
        if given and unit(path):
            quantity(f"1 {given}", unit(path), what=f'identify: the range of "{name}"')
    elif isinstance(limits, tuple) and len(limits) == 2:
        low, high = (float(x) if isinstance(x, float) and math.isinf(x) else read(path, x) for x in limits)
    else:
        raise InvalidValue.of(
            f'identify: the range of "{name}"',
            limits,
            "be (low, high), a distribution such as abut.study.uniform(low, high), or None",
        )
    if not low < high:
        raise InvalidValue(
            f'identify: the range of "{name}", {low:g} … {high:g}, is empty; give (low, high) with low < high'
        )
    return low, high
