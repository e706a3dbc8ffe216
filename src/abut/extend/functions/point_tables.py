"""Tables of points that a user's function may call: y(x) with one rule between the points and another beyond them.

Every rule defines cubics between neighbours, y = c₀ + h (c₁ + h (c₂ + h c₃)) with h = x − x_k. They are packed into numbers, so a
kernel reads any table by the same function, and other values, points or rules need no compilation. The derivatives are those of the
cubics, exact.

Source of the slopes: monotone, `extend.functions.curves`; Akima, J. ACM 17 (1970) 589-602; natural, the cubic spline whose second
derivative vanishes at both ends (de Boor, A Practical Guide to Splines (1978) ch. IV).
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName, UnreadableFile
from abut.extend.functions.curves import slopes, table_struct
from abut.extend.functions.functions import Func, Vocabulary
from abut.files.atomic_write import refuse_pipe

#: Numbers of a piece: the origin of h, and c₀ … c₃.
PIECE = 5


def _linear_pieces(x: Numbers, y: Numbers) -> Numbers:
    slope = np.diff(y) / np.diff(x)
    none = np.zeros_like(slope)
    return np.array([y[:-1], slope, none, none])


def _by_slopes(x: Numbers, y: Numbers, s: Numbers) -> Numbers:
    """Return Hermite's cubics through points with these slopes."""
    h, mean = np.diff(x), np.diff(y) / np.diff(x)
    square = (3.0 * mean - 2.0 * s[:-1] - s[1:]) / h
    return np.array([y[:-1], s[:-1], square, (s[:-1] + s[1:] - 2.0 * mean) / h**2])


def _monotone_pieces(x: Numbers, y: Numbers) -> Numbers:
    return _by_slopes(x, y, np.array(slopes(x.tolist(), y.tolist())))


def _akima_pieces(x: Numbers, y: Numbers) -> Numbers:
    m = np.diff(y) / np.diff(x)
    if len(m) == 1:
        return _linear_pieces(x, y)
    before = (3.0 * m[0] - 2.0 * m[1], 2.0 * m[0] - m[1])
    after = (2.0 * m[-1] - m[-2], 3.0 * m[-1] - 2.0 * m[-2])
    m = np.array([*before, *m, *after])
    turn = np.abs(np.diff(m))
    left, right = turn[:-2], turn[2:]
    smooth = left + right > 1e-12 * float(np.max(np.abs(m)))
    weight = np.where(smooth, left + right, 1.0)
    s = np.where(smooth, (right * m[1:-2] + left * m[2:-1]) / weight, 0.5 * (m[1:-2] + m[2:-1]))
    return _by_slopes(x, y, s)


def _natural_pieces(x: Numbers, y: Numbers) -> Numbers:
    h, slope = np.diff(x), np.diff(y) / np.diff(x)
    second = np.zeros(len(x))
    diagonal, rise = 2.0 * (h[:-1] + h[1:]), 6.0 * np.diff(slope)
    for k in range(1, len(diagonal)):  # the tridiagonal system, by elimination downwards and upwards
        f = h[k] / diagonal[k - 1]
        diagonal[k] -= f * h[k]
        rise[k] -= f * rise[k - 1]
    for k in range(len(diagonal), 0, -1):
        second[k] = (rise[k - 1] - h[k] * second[k + 1]) / diagonal[k - 1]
    first = slope - h * (2.0 * second[:-1] + second[1:]) / 6.0
    return np.array([y[:-1], first, second[:-1] / 2.0, np.diff(second) / (6.0 * h)])


#: Rule between the points → coefficients (4, n − 1).
KINDS: dict[str, Callable[[Numbers, Numbers], Numbers]] = {
    "linear": _linear_pieces,
    "monotone": _monotone_pieces,
    "akima": _akima_pieces,
    "natural": _natural_pieces,
}


def _constant_extension(value: float, slope: float, bend: float) -> tuple[float, float, float]:
    return value, 0.0, 0.0


def _linear_extension(value: float, slope: float, bend: float) -> tuple[float, float, float]:
    return value, slope, 0.0


#: Rule beyond the ends → coefficients from value and slope there.
BEYOND = {"straight": _linear_extension, "hold": _constant_extension}


class Table:
    """Table of points (x, y): a function for Python, forces, motions, signals and relations.

        torque = abut.functions.Table([0, 1500, 3000], [40, 55, 20], units=("rpm", "N*m"))

        def drive(rate): return torque(rate)      # SI: rad/s in, N·m out

    Args:
        x: Abscissas of the points, rising, 2 or more.
        y: Their values.
        kind: Rule between the points: "monotone" (cubics without overshoot, continuous slope), "linear", "akima" (continuous slope,
            not affected by distant outliers), "natural" (cubic spline, continuous curvature).
        beyond: Rule beyond the first and the last point: "straight" (continues with the end slopes), or "hold" (the end values).
        units: Units of x and y, if they are not in SI. Calls take and return SI values.
        name: Name in messages.

    Its numbers are data of the machine: other values or points need no compilation.

    Raises:
        InvalidValue: too few points, x does not rise, a number is not finite, or an unknown rule.
        WrongUnit: an unknown unit.

    >>> Table([0, 1, 2], [0, 1, 4], kind="linear")(1.5)
    2.5
    """

    def __init__(
        self,
        x: ArrayLike,
        y: ArrayLike,
        *,
        kind: str = "monotone",
        beyond: str = "straight",
        units: tuple[str, str] | None = None,
        name: str = "table",
    ) -> None:
        what = f'Table "{name}"'
        for given, known, word in ((kind, KINDS, "kind"), (beyond, BEYOND, "beyond")):
            if given not in known:
                raise UnknownName.of(f"{what}: {word}", given, known)
        self.name, self.kind, self.beyond = name, kind, beyond
        self.x, self.y = _point_columns(x, y, units, what)
        self._pieces = _table_pieces(kind, beyond, self.x, self.y, what)

    @classmethod
    def read(
        cls,
        path: str | Path,
        x: str | int = 0,
        y: str | int = 1,
        *,
        kind: str = "monotone",
        beyond: str = "straight",
        units: tuple[str, str] | None = None,
    ) -> Table:
        """Read a table from two columns of a text file: CSV, or columns separated by semicolons, tabs or spaces.

        Args:
            path: The file; a first line of names may precede the numbers, and lines that begin with # are ignored. With
                semicolons or tabs between columns, 3,5 is 3.5.
            x: The column of x, by name or number from 0.
            y: The column of y.
            kind: As above.
            beyond: As above.
            units: As above; without them, units in the names' brackets apply, ``speed [rpm]``.

        Raises:
            UnreadableFile: a row without a number there, or no rows.
            UnknownName: no such column.
        """
        path = Path(path)
        names, rows = _read_columns(path)
        places = [_column_number(path, names, len(rows[0][1]) if rows else 0, key) for key in (x, y)]
        found = [[_read_number(path, line, row, k) for line, row in rows] for k in places]
        if units is None and names:
            for k in places:
                if k >= len(names):
                    raise UnreadableFile(
                        f"{path}: has names for {len(names)} columns only; add a name for column {k}"
                    )
            stated = [_bracket_unit(names[k]) for k in places]
            units = (stated[0] or "1", stated[1] or "1") if any(stated) else None
        return cls(*found, kind=kind, beyond=beyond, units=units, name=path.name)

    @classmethod
    def of_pieces(cls, x: ArrayLike, coefficients: ArrayLike, *, name: str = "table") -> Table:
        """Return the table of cubics with these coefficients, between points and beyond them.

        Args:
            x: Abscissas of the points (n,), rising.
            coefficients: c₀ … c₃ of each piece, (4, n + 1); the first piece is that before the first point and measures h from there,
                the others measure it from the point where they begin.
            name: Name in messages.

        >>> Table.of_pieces([0, 1], [[0, 0, 1], [0, 2, 0], [0, 0, 0], [0, 0, 0]])(0.25)
        0.5
        """
        made = object.__new__(cls)
        made.name, made.kind, made.beyond = name, "pieces", "pieces"
        made.x = np.array(x, dtype=float)
        made._pieces = np.vstack([[made.x[0], *made.x], np.array(coefficients, dtype=float)])
        for array in (made.x, made._pieces):
            array.flags.writeable = False
        made.y = made(made.x)
        return made

    def derivative(self, order: int = 1) -> Table:
        """Return the first or a further derivative as a table, exact: that of the cubics.

        >>> Table([0, 1, 2], [0, 1, 4], kind="linear").derivative()(1.5)
        3.0
        """
        if isinstance(order, bool) or not isinstance(order, int) or not 0 <= order <= 3:
            raise InvalidValue(f'Table "{self.name}": derivative {order!r}; give a whole number, 0 to 3')
        made = object.__new__(Table)
        made.name, made.kind, made.beyond = f"{self.name}, derivative {order}", self.kind, self.beyond
        c = self._pieces[1:]
        for _ in range(order):
            c = np.vstack([c[1], 2.0 * c[2], 3.0 * c[3], np.zeros(c.shape[1])])
        made._pieces = np.vstack([self._pieces[:1], c])
        made._pieces.flags.writeable = False
        made.x = self.x
        made.y = made(self.x)
        return made

    @cached_property
    def numbers(self) -> tuple[float, ...]:
        """Numbers that a kernel reads: number of points, then origin of h and c₀ … c₃ of each piece, including both extensions."""
        return (float(len(self.x)), *self._pieces.T.ravel().tolist())

    def __call__(self, x: ArrayLike) -> Any:
        """Return the value at x; an array for an array."""
        k = np.searchsorted(self.x, x, side="right")
        begin, c0, c1, c2, c3 = self._pieces[:, k]
        h = x - begin
        y = c0 + h * (c1 + h * (c2 + h * c3))
        return float(y) if np.ndim(y) == 0 else y

    def __repr__(self) -> str:
        return (
            f'Table("{self.name}", {len(self.x)} points, x from {self.x[0]:g} to {self.x[-1]:g}, y from {self.y.min():g} to '
            f"{self.y.max():g}, {self.kind}, beyond {self.beyond})"
        )


def _point_columns(
    x: ArrayLike, y: ArrayLike, given: tuple[str, str] | None, what: str
) -> tuple[Numbers, Numbers]:
    """Return both columns in SI."""
    if given is not None and not (isinstance(given, tuple | list) and len(given) == 2):
        raise InvalidValue(f'{what}: units must be two, such as ("rpm", "N*m"), got {given!r}')
    columns = [units.array(np.asarray(v), what=f"{what}: {n}") for n, v in (("x", x), ("y", y))]
    for name, column in zip("xy", columns, strict=True):
        if column.ndim != 1:
            raise InvalidValue(
                f"{what}: {name} has the shape {column.shape}; give a one-dimensional list of numbers"
            )
    if len(columns[0]) != len(columns[1]):
        raise InvalidValue(
            f"{what}: x has {len(columns[0])} numbers and y has {len(columns[1])}; give lists of equal length"
        )
    if len(columns[0]) < 2:
        raise InvalidValue(f"{what} has {len(columns[0])} points; give 2 or more")
    _check_rising(columns[0], what)
    if given is not None:
        with np.errstate(all="ignore"):
            columns = [units.in_si(c, unit, what=what) for c, unit in zip(columns, given, strict=True)]
        columns = [
            units.array(c, what=f"{what}: {n}, in {u}") for c, n, u in zip(columns, "xy", given, strict=True)
        ]
        _check_rising(columns[0], what)  # a step of 1e-320 rpm is zero in rad/s
    for column in columns:
        column.flags.writeable = False
    return columns[0], columns[1]


def _check_rising(x: Numbers, what: str) -> None:
    wrong = np.flatnonzero(np.diff(x) <= 0.0)
    if len(wrong):
        k = int(wrong[0])
        raise InvalidValue(
            f"{what}: x[{k + 1}] = {x[k + 1]:g} follows {x[k]:g}; sort the points by x, and remove repeated ones"
        )


def _table_pieces(kind: str, beyond: str, x: Numbers, y: Numbers, what: str) -> Numbers:
    """Return origin of h and c₀ … c₃ of each piece, from before the first to after the last point, checked to be finite."""
    try:
        with np.errstate(all="ignore"):
            c = KINDS[kind](x, y)
            h = x[-1] - x[-2]
            end = (y[-1], c[1, -1] + h * (2.0 * c[2, -1] + h * 3.0 * c[3, -1]), 0.0)
            before, after = BEYOND[beyond](*c[:3, 0]), BEYOND[beyond](*end)
            pieces: Numbers = np.vstack([[x[0], *x], np.column_stack([(*before, 0.0), c, (*after, 0.0)])])
    except (ZeroDivisionError, OverflowError):
        pieces = np.full(1, np.nan)
    if not np.isfinite(pieces).all():
        raise InvalidValue(
            f"{what}: slopes between its points overflow; use units in which x and y are of moderate size"
        )
    pieces.flags.writeable = False
    return pieces


# --- files ----------------


def _read_columns(path: Path) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Return the names of the columns, and the rows with their line numbers."""
    refuse_pipe(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise UnreadableFile(f"{path}: cannot be read ({problem}); give a text file of numbers") from problem
    lines = [
        (k, line) for k, line in enumerate(text.splitlines(), 1) if line.strip() and line.strip()[0] != "#"
    ]
    mark = next((m for m in "\t;," if lines and m in lines[-1][1]), None)
    try:
        split = [next(csv.reader([line], delimiter=mark)) if mark else line.split() for _, line in lines]
    except csv.Error as problem:
        raise UnreadableFile(f"{path}: cannot be read ({problem}); give a text file of numbers") from problem
    if mark != ",":
        split = [
            [cell.replace(",", ".") if _is_decimal_comma(cell) else cell for cell in row] for row in split
        ]
    rows = [(k, [cell.strip() for cell in row]) for (k, _), row in zip(lines, split, strict=True)]
    names = rows.pop(0)[1] if rows and not any(map(_is_number, rows[0][1])) else []
    if not rows:
        raise UnreadableFile(f"{path}: has no rows of numbers; give a file with two columns")
    return names, rows


def _is_decimal_comma(cell: str) -> bool:
    return cell.count(",") == 1 and _is_number(cell.replace(",", "."))


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _column_number(path: Path, names: Sequence[str], count: int, key: str | int) -> int:
    """Return the number of a column."""
    if isinstance(key, str):
        short = [name.split("[")[0].split("(")[0].strip() for name in names]
        for known in (list(names), short):
            if key in known:
                return known.index(key)
        raise UnknownName.of(f"column in {path}", key, short or [str(k) for k in range(count)])
    if not 0 <= key < count:
        raise UnknownName.of(f"column in {path}", str(key), [str(k) for k in range(count)])
    return key


def _read_number(path: Path, line: int, row: Sequence[str], k: int) -> float:
    if k >= len(row) or not _is_number(row[k]):
        cell = repr(row[k]) if k < len(row) else "nothing"
        raise UnreadableFile(f"{path}, line {line}: column {k} contains {cell}; give a number")
    return float(row[k])


def _bracket_unit(name: str) -> str:
    """Return the unit in a column's name: ``speed [rpm]``."""
    for left, right in ("[]", "()"):
        if left in name and name.endswith(right):
            return name[name.index(left) + 1 : -1].strip()
    return ""


# --- compiled ----------------


def _table_function(wp: ModuleType) -> Any:
    def table_piece(table, x):  # type: ignore[no-untyped-def]
        low = int(0)
        high = int(table.numbers[table.lane, table.at])
        while low < high:  # the last piece that begins at or before x; piece 0 is before the first point
            middle = (low + high + 1) // 2
            if x >= table.numbers[table.lane, table.at + 1 + 5 * middle]:
                low = middle
            else:
                high = middle - 1
        return table.at + 1 + 5 * low

    kinds = {"table": table_struct(), "x": float}
    table_piece.__annotations__ = kinds
    piece = Func(table_piece, keep_integers=True).warp

    def table_value(table, x):  # type: ignore[no-untyped-def]
        k = piece(table, x)
        row = table.lane
        h = x - table.numbers[row, k]
        bend = table.numbers[row, k + 3] + h * table.numbers[row, k + 4]
        return table.numbers[row, k + 1] + h * (table.numbers[row, k + 2] + h * bend)

    def table_slope(table, x):  # type: ignore[no-untyped-def]
        k = piece(table, x)
        h = x - table.numbers[table.lane, k]
        bend = 2.0 * table.numbers[table.lane, k + 3] + h * 3.0 * table.numbers[table.lane, k + 4]
        return table.numbers[table.lane, k + 2] + h * bend

    def table_bend(table, x):  # type: ignore[no-untyped-def]
        k = piece(table, x)
        h = x - table.numbers[table.lane, k]
        return 2.0 * table.numbers[table.lane, k + 3] + h * 6.0 * table.numbers[table.lane, k + 4]

    made = {}
    for function in (table_value, table_slope, table_bend):
        function.__annotations__ = kinds
        made[function.__name__] = Func(function, keep_integers=True).warp
    value, slope = made["table_value"], made["table_slope"]

    def table_gradient(table, x, adjoint):  # type: ignore[no-untyped-def]
        wp.adjoint[x] += slope(table, x) * adjoint

    table_gradient.__annotations__ = {"table": table_struct(), "x": wp.float64, "adjoint": wp.float64}
    wp.func_grad(value)(table_gradient)
    value.slope, value.bend = slope, made["table_bend"]
    return value


#: A table's value in compiled code; its Warp function has ``slope`` and ``bend``, the first and second derivative.
TABLE = Vocabulary(lambda table, x: table(x), _table_function)
