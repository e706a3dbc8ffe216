"""MATRIX, CURVE and curve constraints: PTCV, CVCV, and the function CURVE(α, order, component, id).

A CURVE takes the rows of a MATRIX as points of the curve (CURVE_POINTS) or else as control points of a B-spline of order ORDER, 4 by
default; its parameter α runs from −1 to 1. A closed curve repeats its first point at the end.

Which knots Adams takes its help does not say (Adams Solver, CURVE). Through CURVE_POINTS goes here the spline whose parameter is the length
of the chords; control points have uniform knots, those of an open curve multiple at its ends. The curve between the points, and α on it,
may differ a little from Adams'; the points themselves do not. A curve of ORDER 2 is a chain of straight pieces: it is drawn, touches and
is a function; led along it nothing can be where it has corners.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from abut import joints, shapes
from abut.formats.adams.dataset import initial_conditions
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.joints import matrix_files
from abut.formats.adams.euler import Array
from abut.formats.adams.functions import variables
from abut.formats.adams.functions.compiled import compiled
from abut.formats.adams.language.expressions import Applied, Call, Expression, Node, constant
from abut.formats.adams.language.schema import (
    IDENTIFIER,
    IDENTIFIERS,
    NAME,
    PATH,
    REAL,
    REALS,
    TEXT,
    TRIPLE,
    WORD,
    Arguments,
    Schema,
    each,
    reals,
)
from abut.formats.adams.language.statement_types import reads
from abut.formats.adams.language.statements import Statement
from abut.plug.tables import Table
from abut.shapes import SpaceCurve
from abut.shapes.curves import Cubic
from abut.shapes.curves.space import Points
from abut.shapes.wire import Wire

CHAIN = 2  #: order of straight pieces
CUBIC = 4  #: order of the curves that can touch
MOST = 1000  #: pieces of an order above it that a function may have
SHARP = 1e-6  #: turn of a chain's pieces from which on it is a corner [rad]
ROUNDED = 1e-9  #: by which the last point of a closed curve may miss the first, over its size
THIN = 0.1  #: width of a curve that touches, over its size
_BECOMES = "[curves](adams.md#curves)"
_SUBROUTINE = "a user-written subroutine gives it, which cannot be called: give its points by a MATRIX"
_SHOWN = 60  #: places at which a curve is drawn, over its points

# --- data ----------------


@reads(
    "MATRIX",
    _BECOMES,
    Schema(
        values={"FULL": WORD, "VALUES": REALS, "FILE": PATH}
        | each(IDENTIFIER, "ROWS COLUMNS")
        | each(IDENTIFIERS, "I J")
        | each(NAME, "NAME UNITS"),
        flags=("SPARSE",),
        passed_over=("UNITS",),
    ),
)
def matrix(build: Build, arguments: Arguments) -> None:
    """Keep a matrix."""
    if "FILE" in arguments:
        path = Path(build.dataset.path).parent / arguments.get("FILE")
        build.matrices[arguments.number] = matrix_files.read(
            arguments.statement, path, arguments.get("NAME", "")
        )
        return
    values = np.array(arguments.need("VALUES", "its numbers"))
    make = _sparse if "SPARSE" in arguments else _full
    build.matrices[arguments.number] = make(arguments, values)


def _full(arguments: Arguments, values: Array) -> Array:
    """All numbers, by rows or by columns."""
    statement, order = arguments.statement, arguments.need("FULL", "RORDER or CORDER")
    rows, columns = arguments.needs("ROWS COLUMNS", "how many")
    if order not in ("RORDER", "CORDER"):
        statement.wrong(f"FULL = {order} is unknown", "write RORDER (by rows) or CORDER (by columns)")
    if len(values) != rows * columns:
        statement.wrong(f"VALUES has {len(values)} numbers", f"ROWS x COLUMNS needs {rows * columns}")
    return values.reshape((rows, columns), order="C" if order == "RORDER" else "F")


def _sparse(arguments: Arguments, values: Array) -> Array:
    """Some numbers at rows I and columns J, the others zero; it ends with the last of them where ROWS and COLUMNS are not given."""
    statement = arguments.statement
    places = [np.array(given) for given in arguments.needs("I J", "one place per number")]
    if not len(places[0]) == len(places[1]) == len(values):
        counts = f"{len(places[0])}, {len(places[1])} and {len(values)}"
        statement.wrong(f"I, J and VALUES have {counts} numbers", "give as many of each")
    most = [arguments.get(name, int(at.max())) for name, at in zip(("ROWS", "COLUMNS"), places, strict=True)]
    for name, at, last in zip("IJ", places, most, strict=True):
        if at.min() < 1 or at.max() > last:
            statement.wrong(
                f"{name} names place {at.max() if at.max() > last else at.min()}", f"give 1 to {last}"
            )
    out = np.zeros(most)
    out[places[0] - 1, places[1] - 1] = values
    return out


@reads(
    "CURVE",
    _BECOMES,
    Schema(
        values=each(IDENTIFIER, "MATRIX ORDER INTERPOLATION_ORDER")
        | each(REAL, "MINPAR MAXPAR")
        | each(TEXT, "FUNCTION ROUTINE"),
        flags=("OPEN", "CLOSED", "CURVE_POINTS"),
    ),
)
def curve(build: Build, arguments: Arguments) -> None:
    """Keep a curve [m]; of one that a subroutine gives, why there is none."""
    statement = arguments.statement
    if "FUNCTION" in arguments:
        build.once(_curveless)[arguments.number] = _SUBROUTINE
        build.note(
            "CURVE of a user-written subroutine is not followed; give its points by MATRIX = …", statement
        )
        return
    number = arguments.need("MATRIX", "the number of a MATRIX with its points")
    points = build.find(build.matrices, statement, "MATRIX", "MATRIX", number)
    order = arguments.get("ORDER", arguments.get("INTERPOLATION_ORDER", 4))
    least = 2 if order == CHAIN else 4
    if points.shape[1] != 3 or len(points) < least:
        statement.wrong(
            f"MATRIX/{number} is {points.shape[0]} x {points.shape[1]}",
            f"give {least} rows or more, x, y and z in each",
        )
    closed = arguments.one_of(("OPEN", "CLOSED"), "OPEN") == "CLOSED"
    gap = float(np.linalg.norm(points[-1] - points[0]))
    if closed and gap <= ROUNDED * float(np.ptp(points, axis=0).max()):
        points = np.concatenate([points[:-1], points[:1]])
    elif closed:
        statement.wrong(
            "it is CLOSED, and its last point is not the first", "repeat the first point at the end"
        )
    name, through = statement.view_name or statement.function_name, "CURVE_POINTS" in arguments
    if order == CHAIN:
        made = _chain(points * build.units.length, closed, through, name)
    else:
        make = SpaceCurve.through if through else SpaceCurve.controlled
        made = make(points * build.units.length, order=order, closed=closed, name=name)
    build.curves[arguments.number] = made.retimed(-1.0, 1.0)


def _curveless(build: Build) -> dict[int, str]:
    """The CURVEs that are none here, and why."""
    return {}


def _chain(points: Array, closed: bool, through: bool, name: str) -> SpaceCurve:
    """Straight pieces from point to point [m]; α by their lengths where it goes through points, else one step for each."""
    way = np.diff(points, axis=0)
    steps = np.linalg.norm(way, axis=1) if through else np.ones(len(way))
    rows = np.stack([points[:-1], way / np.where(steps > 0.0, steps, 1.0)[:, None], 0.0 * way], axis=1)
    breaks = np.concatenate([[0.0], np.cumsum(steps)])
    return SpaceCurve(breaks, rows, closed, name, Points(points, CHAIN, through))


def _is_chain(curve: SpaceCurve) -> bool:
    return curve.made_of is not None and curve.made_of.order == CHAIN


def _smooth(build: Build, statement: Statement, argument: str, number: int) -> SpaceCurve:
    """The curve of a number, to be led along; it must have no corners."""
    curve = curve_of(build, statement, argument, number)
    if _is_chain(curve):
        way = curve.coefficients[:, 1] / np.linalg.norm(curve.coefficients[:, 1], axis=1)[:, None]
        turns = np.linalg.norm(
            np.diff(np.concatenate([way, way[:1]]) if curve.closed else way, axis=0), axis=1
        )
        if corners := int((turns > SHARP).sum()):
            count = "a corner" if corners == 1 else f"{corners} corners"
            statement.unsupported(
                f"{argument} = {number}, which has {count} between its straight pieces (ORDER = 2) and no tangent there,",
                f"give CURVE/{number} the ORDER 4",
            )
    return curve


def curve_of(build: Build, statement: Statement, argument: str, number: int) -> SpaceCurve:
    """The curve of a number."""
    if number in build.once(_curveless):
        statement.unsupported(f"{argument} = {number}", _SUBROUTINE)
    found: SpaceCurve = build.find(build.curves, statement, argument, "CURVE", number)
    return found


def wire(build: Build, arguments: Arguments) -> Any:
    """A curve to look at."""
    number = arguments.need("CID", "the number of a CURVE")
    if number in build.once(_curveless):
        return _SUBROUTINE
    curve = curve_of(build, arguments.statement, "CID", number)
    frame = build.frame_of(arguments, "CRM", "the marker that carries the curve")
    return Wire(frame, curve.samples[1][:: max(1, len(curve.samples[0]) // (_SHOWN * len(curve.breaks)))])


def outline(build: Build, arguments: Arguments) -> Any:
    """A closed plane curve as what touches by its inside, or a sentence why there is nothing."""
    curve = curve_of(build, arguments.statement, "CID", arguments.get("CID"))
    if not curve.closed or not curve.flat or curve.order > CUBIC:
        what = "contact of a CURVE that is open, of an order above 4 or not in the plane of its marker"
        return f"{what}; close it, or use abut.Curves in Python"
    if _is_chain(curve):
        around = shapes.Curve.polyline(curve.coefficients[:, 0, :2], closed=True, name=curve.name)
    else:
        steps = np.diff(curve.breaks)[:, None, None] ** np.arange(curve.order)[None, :, None]
        rows = np.zeros((len(curve.breaks) - 1, CUBIC, 3))
        rows[:, : curve.order] = curve.coefficients * steps
        pieces = [Cubic(tuple(row[:, 0].tolist()), tuple(row[:, 1].tolist())) for row in rows]
        around = shapes.Curve(tuple(pieces), True, curve.name, 1e-9 * curve.size)
    frame = build.frame(arguments.statement, "CRM", arguments.get("CRM"))
    return shapes.Track(frame, around if around.area > 0.0 else around.flipped(), THIN * curve.size)


# --- constraints ----------------


@reads(
    "PTCV",
    _BECOMES,
    Schema(
        values=each(IDENTIFIER, "I JFLOAT RM CURVE ICM VM") | {"DISP": TRIPLE, "VEL": reals(1, 3)},
        aliases={"CID": "CURVE"},
    ),
    holds=True, load="PTCV", reaction=True, switched=True,
)  # fmt: skip
def point_on_curve(build: Build, arguments: Arguments) -> None:
    """Hold a marker to a curve."""
    statement = arguments.statement
    i, floating, rm = arguments.needs("I JFLOAT RM", "the number of a marker")
    curve = _smooth(build, statement, "CURVE", arguments.need("CURVE", "the number of a CURVE"))
    _floats(build, statement, "JFLOAT", floating, rm)
    frames = build.frame(statement, "I", i), build.frame(statement, "RM", rm)
    near = _near(build, arguments, "DISP", "ICM", rm)
    thing = joints.PointOnCurve(build.name(statement), *frames, curve, near=near)
    initial_conditions.of_point(build, arguments, thing)
    build.add_element(statement, thing, i, floating)


@reads(
    "CVCV",
    _BECOMES,
    Schema(
        values=each(IDENTIFIER, "ICURVE JCURVE IFLOAT JFLOAT IRM JRM IICM JICM")
        | each(TRIPLE, "IDISP JDISP")
        | each(reals(1, 3), "IVEL JVEL")
        | each(IDENTIFIER, "IVM JVM")
    ),
    holds=True, load="CVCV", reaction=True, switched=True,
)  # fmt: skip
def curve_on_curve(build: Build, arguments: Arguments) -> None:
    """Hold two plane curves together."""
    statement = arguments.statement
    curves, frames, near = [], [], []
    for side in "IJ":
        rm = arguments.need(f"{side}RM", "the marker that carries the curve")
        number = arguments.need(f"{side}CURVE", "the number of a CURVE")
        curve = _smooth(build, statement, f"{side}CURVE", number)
        if not curve.flat:
            statement.wrong(
                f"CURVE/{number} leaves the plane z = 0 of its marker", "give it points whose z is 0"
            )
        _floats(build, statement, f"{side}FLOAT", arguments.need(f"{side}FLOAT", "a floating marker"), rm)
        curves.append(curve)
        frames.append(build.frame(statement, f"{side}RM", rm))
        near.append(_near(build, arguments, f"{side}DISP", f"{side}ICM", rm))
    points = _both(frames, curves, near)
    thing = joints.CurveOnCurve(build.name(statement), *frames, *curves, near=points)
    initial_conditions.of_curves(build, arguments, thing)
    build.add_element(statement, thing, arguments.get("IFLOAT"), arguments.get("JFLOAT"))


def _both(
    frames: Sequence[Any], curves: Sequence[SpaceCurve], near: Sequence[Array | None]
) -> list[Array] | None:
    """Where two curves begin to touch, each in its own axes; where one place is given, the other is next to it as the parts stand."""
    if near[0] is None and near[1] is None:
        return None
    found = list(near)
    for k, other in ((0, 1), (1, 0)):
        if found[k] is None:
            place = frames[other].global_position + frames[other].global_axes @ near[other]
            local = frames[k].global_axes.T @ (place - frames[k].global_position)
            found[k] = curves[k].place(curves[k].closest(tuple(local.tolist())))[0]
    return [point[:2] for point in found if point is not None]


def _floats(build: Build, statement: Statement, argument: str, number: int, rm: int) -> None:
    """See that a marker floats on the part of another."""
    marker = build.marker(statement, argument, number)
    if not marker.floating or marker.part != build.marker(statement, "RM", rm).part:
        statement.wrong(
            f"{argument} = {number} is not a floating marker on the part of marker {rm}",
            "define it as MARKER/…, PART = …, FLOATING",
        )


def _near(build: Build, arguments: Arguments, argument: str, axes: str, rm: int) -> Array | None:
    """A place of contact given in RM's axes, or in those of another marker of its part [m]."""
    if argument not in arguments:
        return None
    point = np.array(arguments.get(argument)) * build.units.length
    if axes not in arguments:
        return point
    statement, number = arguments.statement, arguments.get(axes)
    own, other = build.marker(statement, "RM", rm), build.marker(statement, axes, number)
    if own.part != other.part:
        statement.wrong(f"{axes} = {number} is not on the part of marker {rm}", "name a marker of that part")
    return np.asarray(own.rotation.T @ (other.position + other.rotation @ point - own.position))


# --- CURVE in expressions ----------------


@variables.table("CURVE")
def applied(build: Build, expression: Expression, node: Call, operands: Sequence[Node]) -> Node:
    """CURVE(α, order, component, id) of α as it is written out: a coordinate in the dataset's unit, or its derivative by α."""
    statement, what = expression.statement, f"{expression.argument}: CURVE"
    if len(node.arguments) != 4:
        statement.wrong(f"{what} has {len(node.arguments)} arguments", "write CURVE(α, order, component, id)")
    order, component, number = (constant(one) for one in node.arguments[1:])
    if order not in (0.0, 1.0, 2.0) or component not in (1.0, 2.0, 3.0):
        statement.wrong(f"{what}: order {order} and component {component}", "give 0, 1 or 2, and 1, 2 or 3")
    curve = curve_of(build, statement, what, int(number or 0))
    if len(curve.breaks) > MOST and curve.order > CUBIC:
        what = f"CURVE of order {curve.order} and {len(curve.breaks) - 1} pieces"
        expression.unsupported(what, f"give it the ORDER 4, or thin it out to {MOST}")
    made = _function(curve, int(order or 0), int(component or 1) - 1, build.units.length, statement.where)
    return Applied(made, operands[0])


@cache
def _function(curve: SpaceCurve, order: int, component: int, length: float, where: str) -> Callable[..., Any]:
    """A coordinate as a function of α; beyond the ends its end pieces go on."""
    rows = curve.coefficients[:, :, component] / length
    name = f"curve_{'xyz'[component]}" + (f"_{order}" if order else "")
    made: Any
    if curve.order <= CUBIC:
        cubics = np.pad(rows, [(0, 0), (0, CUBIC - curve.order)]).T
        made = Table.of_pieces(curve.breaks[:-1], np.column_stack([cubics[:, 0], cubics]), name=name)
        made = made.derivative(order) if order else made
        made.__name__ = name
    else:
        made = _written(curve, rows, order, name, where)
    made.curve_call = (curve, order, component + 1)  # what it is, for who writes it as an expression again
    coordinate: Callable[..., Any] = made
    return coordinate


def _written(curve: SpaceCurve, rows: Array, order: int, name: str, where: str) -> Callable[..., Any]:
    """Polynomials of a higher order than tables have, as a plain function of α."""
    pieces = [np.polyder(row[::-1], order) if order else row[::-1] for row in rows]
    lines = []
    for k, piece in enumerate(pieces[:-1]):
        lines += [f"if u <= {float(curve.breaks[k + 1])!r}:", f"    return {_horner(piece, curve.breaks[k])}"]
    lines.append(f"return {_horner(pieces[-1], curve.breaks[-2])}")
    return compiled(name, [f"def {name}(u: float) -> float:", *(f"    {line}" for line in lines)], {}, where)


def _horner(coefficients: Any, origin: float) -> str:
    """A polynomial in u − origin."""
    text = "0.0"
    for value in coefficients:
        text = (
            repr(float(value)) if text == "0.0" else f"({text}) * (u - {float(origin)!r}) + {float(value)!r}"
        )
    return text
