"""AKISPL, CUBSPL and INTERP: curves through the points of a SPLINE.

AKISPL is H. Akima, J. ACM 17 (1970) 589-602. CUBSPL is the natural cubic spline: its second derivative is zero at both
ends. Outside of the table both extrapolate by the parabola through the three outermost points, with LINEAR_EXTRAPOLATE by
the line through two (Adams Solver, SPLINE). A surface, of a curve for each of several z, is linear in z (Adams Solver, CUBSPL).

The help lists results of Adams View's AKIMA_SPLINE and CSPLINE for the points (1, 0), (2, 2), (3, 1), (4, 3), and states
that CUBSPL follows CSPLINE closely. Those numbers are Akima's and the natural spline's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.extend.functions import point_tables
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import variables
from abut.formats.adams.functions.source.compile_source import with_attributes
from abut.formats.adams.language.expressions import (
    Binary,
    Call,
    ExpressionTree,
    Node,
    Number,
    TableCall,
    fold_constant,
)
from abut.formats.adams.language.statements import Statement


@dataclass(frozen=True, eq=False)
class SplinePoints:
    """Points of a curve or surface."""

    statement: Statement
    x: Numbers
    y: Numbers  #: (curves, points)
    linear: bool  #: True if it extrapolates linearly
    z: Numbers | None = None  #: for a surface: z of each of its curves
    row: int = 0  #: for a curve of a surface: its number, from 1

    @cached_property
    def rows(self) -> tuple[SplinePoints, ...]:
        """Curves of a surface."""
        return tuple(
            SplinePoints(self.statement, self.x, row[None], self.linear, row=k)
            for k, row in enumerate(self.y, start=1)
        )


@dataclass(frozen=True)
class SplineCall:
    """Function call NAME(x, before …, id, behind …) that a table function came from, for writing it as an expression again."""

    table: SplinePoints
    name: str
    before: tuple[float, ...]
    behind: tuple[float, ...]


def _extrapolation_coefficients(x: Numbers, y: Numbers, origin: float) -> Numbers:
    """Return c₀ … c₃ about `origin` of the polynomial through two or three points, by Newton's divided differences."""
    at, slope = x - origin, np.diff(y) / np.diff(x)
    c: Numbers = np.array([y[0] - slope[0] * at[0], slope[0], 0.0, 0.0])
    if len(x) > 2:
        bend = (slope[1] - slope[0]) / (x[2] - x[0])
        c[:3] += bend * np.array([at[0] * at[1], -at[0] - at[1], 1.0])
    return c


#: Functions of curves → interpolation rule in `abut.extend.functions.point_tables`.
CURVES = {"AKISPL": "akima", "CUBSPL": "natural"}
#: Kinds of INTERP(x, method, id, order) → method.
METHODS = {"LINEAR": 1.0, "CUBIC": 3.0}
_TAKES = {"INTERP": "write INTERP(x, method, id, order)"}
_RULES = {**CURVES, "LINEAR": "linear", "CUBIC": "natural"}


@cache
def spline_function(table: SplinePoints, kind: str, order: int) -> Callable[..., Any]:
    """Return the curve of a table, or its first or second derivative, as a function of u in the table's units.

    Raises:
        UnreadableFile: points so close or so far apart that the curve overflows.
    """
    x, y = table.x, table.y[0]
    count = 2 if table.linear or kind == "LINEAR" else 3
    statement = table.statement
    with np.errstate(all="ignore"):
        before, after = (
            _extrapolation_coefficients(x[:count], y[:count], x[0]),
            _extrapolation_coefficients(x[-count:], y[-count:], x[-1]),
        )
        pieces = np.column_stack([before, point_tables.KINDS[_RULES[kind]](x, y), after])
    if not np.isfinite(pieces).all():
        statement.wrong(
            f"{kind} through its points has derivatives beyond 1e308",
            "check X and Y for slips of the exponent",
        )
    name = (
        f"{kind.lower()}_{statement.number}"
        + (f"_row_{table.row}" if table.row else "")
        + (f"_{order}" if order else "")
    )
    whole = point_tables.Table.of_pieces(x, pieces, name=name)
    of = "INTERP" if kind in METHODS else kind
    call = SplineCall(table, of, (METHODS.get(kind, 0.0),), (float(order),) * (order > 0))
    return with_attributes(whole.derivative(order) if order else whole, __name__=name, spline_call=call)


@variables.table(*CURVES, "INTERP")
def spline_node(build: Build, expression: ExpressionTree, node: Call, operands: Sequence[Node]) -> Node:
    """Return AKISPL(x, z, id[, order]) or CUBSPL as a table call: a curve of x, or a surface over x and z.

    INTERP(x, method, id[, order]) is linear (method 1) or the curve of CUBSPL (3) through the points of a SPLINE. Adams accepts it only for
    SPLINEs with a FILE, which are refused when they are read; abut accepts a SPLINE of X and Y too.
    """
    kind, what = node.name, f"{expression.argument}: {node.name}"
    expression.takes(node, 3, 4, _TAKES.get(kind, "it takes x, z, the number of a SPLINE, and an order"))
    if kind == "INTERP":
        method = fold_constant(node.arguments[1])
        kind = next((one for one, number in METHODS.items() if number == method), "")
        if not kind:
            remedy = "give 1 for lines, 3 for cubics"
            expression.statement.wrong(f"{what}: the method is not 1 or 3", remedy)
    table, order = _find_table(build, expression, node)
    if table.z is None:
        return TableCall(spline_function(table, kind, order), operands[0])
    if kind in METHODS:
        expression.refuse_unsupported("INTERP of a surface", "give a SPLINE of one curve")
    if order:
        remedy = "a surface has order 0 only; give its derivatives as another SPLINE"
        expression.statement.wrong(f"{what}: the order is {order}", remedy)
    return _surface_curve(table, kind, *operands[:2])


def _find_table(build: Build, expression: ExpressionTree, node: Call) -> tuple[SplinePoints, int]:
    """Return the table and the order that the last two arguments name."""
    statement, what = expression.statement, f"{expression.argument}: {node.name}"
    number = fold_constant(node.arguments[2])
    order = fold_constant(node.arguments[3]) if len(node.arguments) == 4 else 0.0
    table: SplinePoints = build.find(build.splines, statement, what, "SPLINE", number or 0)
    if order is None or order not in (0.0, 1.0, 2.0):
        statement.wrong(f"{what}: the order is {order}", "give 0, 1 or 2")
    return table, int(order)


def _surface_curve(table: SplinePoints, kind: str, x: Node, z: Node) -> Node:
    """Return a surface at x: curves, interpolated linearly in z and extrapolated by the line through the outermost two."""
    assert table.z is not None
    curves = [TableCall(spline_function(row, kind, 0), x) for row in table.rows]
    found: Node = curves[0]
    for k, (here, there) in enumerate(pairwise(table.z.tolist())):
        part: Node = Binary("/", Binary("-", z, Number(here)), Number(there - here))
        if k < len(curves) - 2:
            part = Call("MIN", (part, Number(1.0)))
        if k:
            part = Call("MAX", (part, Number(0.0)))
        found = Binary("+", found, Binary("*", Binary("-", curves[k + 1], curves[k]), part))
    return found
