"""Tables of points as parameters of laws: packed into numbers, read as smooth monotone curves.

Between neighbours (x₀, y₀) and (x₁, y₁) with slopes s₀, s₁, h = x₁ − x₀, t = (x − x₀)/h, the curve is Hermite's cubic

    y = y₀ + (x − x₀) [s₀ + t ((3Δ − 2s₀ − s₁) + t (s₀ + s₁ − 2Δ))],   Δ = (y₁ − y₀)/h;

beyond the ends the curve continues straight with its end slopes.

Source: slopes that keep the data's monotony: Fritsch & Butland, SIAM J. Sci. Stat. Comput. 5 (1984) 300-304
(weighted harmonic means; ends by the three-point formula, limited), as in PCHIP.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from abut import units
from abut.errors import InvalidValue
from abut.extend.functions.functions import Func, Vocabulary
from abut.short_repr import short_repr

#: Largest number of points of a curve.
MAX_CURVES = 32
#: Length of a packed curve: number of points, then x, y and slope of each point, unused ones zero.
WIDTH = 1 + 3 * MAX_CURVES


@short_repr
@dataclasses.dataclass(frozen=True)
class Curve:
    """Annotation of a parameter that is a table, ``curve: Curve  #: (δ, F) [m, N]``, and its value: the points, packed.

    A law reads it by ``value(p.curve, x)``, in plain Python and compiled alike.
    """

    points: tuple[tuple[float, float], ...]  #: x rising
    numbers: tuple[float, ...] = dataclasses.field(
        init=False, repr=False, compare=False
    )  #: of count ``WIDTH``

    def __post_init__(self) -> None:
        x, y = zip(*self.points, strict=True)
        rows = [n for row in zip(x, y, slopes(x, y), strict=True) for n in row]
        numbers = (float(len(x)), *rows, *[0.0] * (WIDTH - 1 - len(rows)))
        object.__setattr__(self, "numbers", numbers)

    def __iter__(self) -> Iterator[tuple[float, float]]:
        return iter(self.points)

    @classmethod
    def of(
        cls, points: Curve | Iterable[tuple[units.Scalar, units.Scalar]], unit: str, *, what: str
    ) -> Curve:
        """Return a curve from pairs of quantities.

        Args:
            points: a Curve, or 2 to 32 pairs (x, y), x rising; numbers in SI units, or strings with a unit.
            unit: the SI units of both columns, as "m, N".
            what: the object and its quantity for the error message.

        Raises:
            InvalidValue: not pairs, too few or too many, or x does not rise.
            WrongUnit: a string's dimension is another.
        """
        if isinstance(points, Curve):
            return points
        x_unit, y_unit = (part.strip() for part in unit.split(","))
        try:
            pairs = [(x, y) for x, y in points]
        except (TypeError, ValueError):
            raise InvalidValue.of(what, points, f"be pairs ({unit}), such as [(0, 0), (1e-4, 200)]") from None
        if not 2 <= len(pairs) <= MAX_CURVES:
            raise InvalidValue(
                f"{what} has {len(pairs)} points; give 2 to {MAX_CURVES}, with fewer points on straight parts"
            )
        taken = tuple(
            (
                units.quantity(x, x_unit, what=f"{what}[{k}], first of the pair"),
                units.quantity(y, y_unit, what=f"{what}[{k}], second of the pair"),
            )
            for k, (x, y) in enumerate(pairs)
        )
        for k in range(1, len(taken)):
            if taken[k][0] <= taken[k - 1][0]:
                message = f"{taken[k][0]:g} {x_unit} follows {taken[k - 1][0]:g} {x_unit}; sort the points by the first number"
                raise InvalidValue(f"{what}[{k}], first of the pair: {message}")
        return cls(taken)


def slopes(x: Sequence[float], y: Sequence[float]) -> tuple[float, ...]:
    """Return the slope at each point, 0 where the data turn, so that the cubics preserve the data's monotony."""
    h = [b - a for a, b in itertools.pairwise(x)]
    d = [(b - a) / step for (a, b), step in zip(itertools.pairwise(y), h, strict=True)]
    if len(d) == 1:
        return (d[0], d[0])
    inner = [_harmonic_mean(*four) for four in zip(h[:-1], h[1:], d[:-1], d[1:], strict=True)]
    return (_end_slope(h[0], h[1], d[0], d[1]), *inner, _end_slope(h[-1], h[-2], d[-1], d[-2]))


def _harmonic_mean(h0: float, h1: float, d0: float, d1: float) -> float:
    """Return the weighted harmonic mean of the slopes on both sides."""
    if d0 * d1 <= 0.0:
        return 0.0
    w0, w1 = 2 * h1 + h0, h1 + 2 * h0
    return (w0 + w1) / (w0 / d0 + w1 / d1)


def _end_slope(h0: float, h1: float, d0: float, d1: float) -> float:
    """Return the parabola's slope at an end, limited so that the first piece stays monotone."""
    s = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1)
    if s * d0 <= 0.0:
        return 0.0
    if d0 * d1 <= 0.0 and abs(s) > 3 * abs(d0):
        return 3 * d0
    return s


def _value(curve: Curve, x: float) -> float:
    """Return the curve's value at x; beyond the ends it continues straight."""
    c, last = curve.numbers, 3 * (len(curve.points) - 2) + 1
    i = 1
    while i < last and x >= c[i + 3]:
        i += 3
    x0, y0, s0, x1, y1, s1 = c[i : i + 6]
    if x < x0:
        return y0 + s0 * (x - x0)
    if x > x1:
        return y1 + s1 * (x - x1)
    h = x1 - x0
    t, mean = (x - x0) / h, (y1 - y0) / h
    return y0 + (x - x0) * (s0 + t * ((3 * mean - 2 * s0 - s1) + t * (s0 + s1 - 2 * mean)))


def _area(curve: Curve, x: float) -> float:
    """Return the integral of the curve from its first point to x."""
    c, total = curve.numbers, 0.0
    for k in range(len(curve.points) - 1):
        x0, y0, s0, x1, y1, s1 = c[3 * k + 1 : 3 * k + 7]
        h, t = x1 - x0, min(max((x - x0) / (x1 - x0), 0.0), 1.0)
        mean = (y1 - y0) / h
        rise = t * (s0 / 2 + t * ((3 * mean - 2 * s0 - s1) / 3 + t * (s0 + s1 - 2 * mean) / 4))
        total += h * t * (y0 + h * rise)
    before, after = min(x - c[1], 0.0), max(x - curve.points[-1][0], 0.0)
    total += before * (c[2] + 0.5 * c[3] * before)
    end = 3 * (len(curve.points) - 1) + 1
    return total + after * (c[end + 1] + 0.5 * c[end + 2] * after)


@cache
def table_struct() -> Any:
    """Return the Warp struct by which a kernel finds a packed curve: an array, its row, and the column of its count."""
    import warp as wp

    fields = {"numbers": wp.array2d(dtype=wp.float64), "lane": int, "at": int}
    return wp.struct(
        type("Table", (), {"__annotations__": fields, "__module__": __name__, "__qualname__": "Table"})
    )


def _compiled_value(wp: ModuleType) -> Any:
    def curve_value(table, x):  # type: ignore[no-untyped-def]
        row = table.lane
        count = int(table.numbers[row, table.at])
        i = int(0)
        for k in range(5):  # bisection among at most 32 points
            j = i + (16 >> k)
            if j < count and x >= table.numbers[row, table.at + 1 + 3 * j]:
                i = j
        if i > count - 2:
            i = count - 2
        at = table.at + 1 + 3 * i
        x0 = table.numbers[row, at]
        y0 = table.numbers[row, at + 1]
        s0 = table.numbers[row, at + 2]
        x1 = table.numbers[row, at + 3]
        y1 = table.numbers[row, at + 4]
        s1 = table.numbers[row, at + 5]
        if x < x0:
            return y0 + s0 * (x - x0)
        if x > x1:
            return y1 + s1 * (x - x1)
        h = x1 - x0
        t = (x - x0) / h
        mean = (y1 - y0) / h
        return y0 + (x - x0) * (s0 + t * ((3.0 * mean - 2.0 * s0 - s1) + t * (s0 + s1 - 2.0 * mean)))

    curve_value.__annotations__ = {"table": table_struct(), "x": float}
    return Func(curve_value, keep_integers=True).warp


value = Vocabulary(_value, _compiled_value)


def _compiled_area(wp: ModuleType) -> Any:
    def curve_area(table, x):  # type: ignore[no-untyped-def]
        row = table.lane
        count = int(table.numbers[row, table.at])
        at = table.at + 1
        before = wp.min(x - table.numbers[row, at], 0.0)
        total = before * (table.numbers[row, at + 1] + 0.5 * table.numbers[row, at + 2] * before)
        for k in range(count - 1):
            at = table.at + 1 + 3 * k
            x0 = table.numbers[row, at]
            y0 = table.numbers[row, at + 1]
            s0 = table.numbers[row, at + 2]
            h = table.numbers[row, at + 3] - x0
            s1 = table.numbers[row, at + 5]
            t = wp.clamp((x - x0) / h, 0.0, 1.0)
            mean = (table.numbers[row, at + 4] - y0) / h
            cubic = t * (s0 + s1 - 2.0 * mean) / 4.0
            rise = t * (s0 / 2.0 + t * ((3.0 * mean - 2.0 * s0 - s1) / 3.0 + cubic))
            total += h * t * (y0 + h * rise)
        at = table.at + 1 + 3 * (count - 1)
        after = wp.max(x - table.numbers[row, at], 0.0)
        return total + after * (table.numbers[row, at + 1] + 0.5 * table.numbers[row, at + 2] * after)

    curve_area.__annotations__ = {"table": table_struct(), "x": float}
    return Func(curve_area, keep_integers=True).warp


area = Vocabulary(_area, _compiled_area)
