"""MATRIX, CURVE and curve constraints: PTCV, CVCV, and the function CURVE(α, order, component, id).

The rows of a MATRIX are points on the CURVE (CURVE_POINTS) or else control points of a B-spline of order ORDER, 4 by
default; its parameter α is in [−1, 1]. A closed curve repeats its first point at the end.

Adams' help does not state its knots (Adams Solver, CURVE). abut interpolates CURVE_POINTS by the spline whose parameter is the chord
length; control points have uniform knots, those of an open curve multiple at its ends. The curve between the points, and α on it,
may differ slightly from Adams'; the points themselves do not. A curve of ORDER 2 is a chain of straight segments: it can be drawn, be in
contact and be a function, but PTCV and CVCV cannot use it if it has corners.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from abut import joints, shapes
from abut.array_types import Numbers
from abut.extend.functions.point_tables import Table
from abut.formats.adams.dataset import initial_conditions
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.joints import matrix_files
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import variables
from abut.formats.adams.functions.source.compile_source import compile_function, with_attributes
from abut.formats.adams.language.expressions import Call, ExpressionTree, Node, TableCall, fold_constant
from abut.formats.adams.language.schema import real_list_type
from abut.formats.adams.language.statements import Statement
from abut.shapes import SpaceCurve
from abut.shapes.curves import Cubic
from abut.shapes.curves.space_curve import CurvePoints
from abut.shapes.lines.wire import Wire

CHAIN = 2  #: order of straight segments
CUBIC = 4  #: highest order of curves with contact
MAX_PIECES = 1000  #: maximum number of pieces of a function of higher order
CORNER_ANGLE = 1e-6  #: angle between segments above which there is a corner [rad]
ROUNDED = 1e-9  #: tolerance between the first and last point of a closed curve, relative to its size
CONTACT_WIDTH_RATIO = 0.1  #: width of a curve in contact, relative to its size
_BECOMES = "[curves](adams.md#curves)"
_SUBROUTINE = "a user-written subroutine gives it, which cannot be called: give its points by a MATRIX"
_SHOWN = 60  #: drawn points per point of a curve

# --- data ----------------


@reads(
    "MATRIX", _BECOMES, word="FULL", reals="VALUES", path="FILE", identifier="ROWS COLUMNS", identifiers="I J", name="NAME UNITS",
    flags="SPARSE", passed_over="UNITS",
)  # fmt: skip
def read_matrix(stated: StatementArguments) -> None:
    """Store a matrix."""
    if "FILE" in stated:
        path = Path(stated.build.dataset.path).parent / stated.get("FILE")
        found = matrix_files.read_matrix(stated.statement, path, stated.get("NAME", ""))
    else:
        values = np.array(stated.need("VALUES", "its numbers"))
        found = (_sparse_matrix if "SPARSE" in stated else _full_matrix)(stated, values)
    stated.build.matrices[stated.number] = found


def _full_matrix(stated: StatementArguments, values: Numbers) -> Numbers:
    """Return the matrix with all numbers, by rows or by columns."""
    order = stated.need("FULL", "RORDER or CORDER")
    rows, columns = stated.needs("ROWS COLUMNS", "how many")
    if order not in ("RORDER", "CORDER"):
        stated.wrong(f"FULL = {order} is unknown", "write RORDER (by rows) or CORDER (by columns)")
    if len(values) != rows * columns:
        stated.wrong(f"VALUES has {len(values)} numbers", f"ROWS x COLUMNS needs {rows * columns}")
    return values.reshape((rows, columns), order="C" if order == "RORDER" else "F")


def _sparse_matrix(stated: StatementArguments, values: Numbers) -> Numbers:
    """Return the matrix with numbers at rows I and columns J, else zero; its size is the largest I and J unless given."""
    places = [np.array(given) for given in stated.needs("I J", "one place per number")]
    if not len(places[0]) == len(places[1]) == len(values):
        counts = f"{len(places[0])}, {len(places[1])} and {len(values)}"
        stated.wrong(f"I, J and VALUES have {counts} numbers", "give as many of each")
    most = [stated.get(name, int(at.max())) for name, at in zip(("ROWS", "COLUMNS"), places, strict=True)]
    for name, at, last in zip("IJ", places, most, strict=True):
        if at.min() < 1 or at.max() > last:
            place = at.max() if at.max() > last else at.min()
            stated.wrong(f"{name} names place {place}", f"give 1 to {last}")
    out = np.zeros(most)
    out[places[0] - 1, places[1] - 1] = values
    return out


@reads(
    "CURVE",
    _BECOMES,
    identifier="MATRIX ORDER INTERPOLATION_ORDER",
    real="MINPAR MAXPAR",
    text="FUNCTION ROUTINE",
    flags="OPEN CLOSED CURVE_POINTS",
)
def read_curve(stated: StatementArguments) -> None:
    """Store a curve [m], or the reason why a curve cannot be read (it is defined by a subroutine)."""
    build, statement = stated.build, stated.statement
    if "FUNCTION" in stated:
        build.curves[stated.number] = _SUBROUTINE
        stated.note("CURVE of a user-written subroutine is not read; give its points by MATRIX = …")
        return
    points = stated.table_entry(build.matrices, "MATRIX", "MATRIX", "the number of a MATRIX with its points")
    order = stated.get("ORDER", stated.get("INTERPOLATION_ORDER", CUBIC))
    least = 2 if order == CHAIN else 4
    if points.shape[1] != 3 or len(points) < least:
        stated.wrong(
            f"MATRIX/{stated.get('MATRIX')} is {points.shape[0]} x {points.shape[1]}",
            f"give {least} rows or more, x, y and z in each",
        )
    closed = stated.one_of(("OPEN", "CLOSED"), "OPEN") == "CLOSED"
    gap = float(np.linalg.norm(points[-1] - points[0]))
    if closed and gap <= ROUNDED * float(np.ptp(points, axis=0).max()):
        points = np.concatenate([points[:-1], points[:1]])
    elif closed:
        stated.wrong("it is CLOSED, and its last point is not the first", "repeat the first point at the end")
    name, through = statement.view_name or statement.function_name, "CURVE_POINTS" in stated
    if order == CHAIN:
        made = _polyline_curve(points * build.units.length, closed, through, name)
    else:
        make = SpaceCurve.through if through else SpaceCurve.controlled
        made = make(points * build.units.length, order=order, closed=closed, name=name)
    build.curves[stated.number] = made.retimed(-1.0, 1.0)


def _polyline_curve(points: Numbers, closed: bool, through: bool, name: str) -> SpaceCurve:
    """Return straight segments between points [m]; α by their lengths with CURVE_POINTS, else one step per segment."""
    way = np.diff(points, axis=0)
    steps = np.linalg.norm(way, axis=1) if through else np.ones(len(way))
    rows = np.stack([points[:-1], way / np.where(steps > 0.0, steps, 1.0)[:, None], 0.0 * way], axis=1)
    breaks = np.concatenate([[0.0], np.cumsum(steps)])
    return SpaceCurve(breaks, rows, closed, name, CurvePoints(points, CHAIN, through))


def _is_chain(curve: SpaceCurve) -> bool:
    return curve.made_of is not None and curve.made_of.order == CHAIN


def _find_smooth_curve(stated: StatementArguments, argument: str) -> SpaceCurve:
    """Return the curve that an argument names, for a curve constraint; it must have no corners."""
    number = stated.need(argument, "the number of a CURVE")
    curve = curve_of(stated.build, stated.statement, argument, number)
    if _is_chain(curve):
        way = curve.coefficients[:, 1] / np.linalg.norm(curve.coefficients[:, 1], axis=1)[:, None]
        around = np.concatenate([way, way[:1]]) if curve.closed else way
        turns = np.linalg.norm(np.diff(around, axis=0), axis=1)
        if corners := int((turns > CORNER_ANGLE).sum()):
            count = "a corner" if corners == 1 else f"{corners} corners"
            stated.refuse_unsupported(
                f"{argument} = {number}, which has {count} between its straight pieces (ORDER = 2) and no tangent there,",
                f"give CURVE/{number} the ORDER 4",
            )
    return curve


def curve_of(build: Build, statement: Statement, argument: str, number: int) -> SpaceCurve:
    """Return the curve with a number."""
    found: SpaceCurve | str = build.find(build.curves, statement, argument, "CURVE", number)
    if isinstance(found, str):
        statement.refuse_unsupported(f"{argument} = {number}", found)
    return found


def curve_wire(stated: StatementArguments) -> Any:
    """Return a curve for display."""
    curve = stated.table_entry(stated.build.curves, "CID", "CURVE")
    if isinstance(curve, str):
        return curve
    points = curve.samples[1][:: max(1, len(curve.samples[0]) // (_SHOWN * len(curve.breaks)))]
    return Wire(stated.frame("CRM", "the marker that carries the curve"), points)


def outline(stated: StatementArguments) -> Any:
    """Return a closed plane curve as a contact shape whose area inside is solid, or a sentence why there is none."""
    curve = curve_of(stated.build, stated.statement, "CID", stated.get("CID"))
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
    return shapes.Track(
        stated.frame("CRM"),
        around if around.area > 0.0 else around.flipped(),
        CONTACT_WIDTH_RATIO * curve.size,
    )


# --- constraints ----------------


@reads(
    "PTCV",
    _BECOMES,
    identifier="I JFLOAT RM CURVE ICM VM",
    triple="DISP",
    values={"VEL": real_list_type(1, 3)},
    aliases={"CID": "CURVE"},
    holds=True, load="PTCV", reaction=True, switched=True,
)  # fmt: skip
def point_on_curve(stated: StatementArguments) -> None:
    """Constrain a marker to a curve."""
    i, floating, _ = stated.needs("I JFLOAT RM", "the number of a marker")
    curve, frame, near = _curve_side(stated, "", "JFLOAT")
    thing = joints.PointOnCurve(stated.name, stated.frame("I"), frame, curve, near=near)
    initial_conditions.of_point(stated, thing)
    stated.add(thing, i, floating)


@reads(
    "CVCV",
    _BECOMES,
    identifier="ICURVE JCURVE IFLOAT JFLOAT IRM JRM IICM JICM IVM JVM",
    triple="IDISP JDISP",
    values=dict.fromkeys(("IVEL", "JVEL"), real_list_type(1, 3)),
    holds=True, load="CVCV", reaction=True, switched=True,
)  # fmt: skip
def curve_on_curve(stated: StatementArguments) -> None:
    """Constrain two plane curves to touch."""
    curves, frames, near = zip(*(_curve_side(stated, side, f"{side}FLOAT") for side in "IJ"), strict=True)
    for side, curve in zip("IJ", curves, strict=True):
        if not curve.flat:
            number = stated.get(f"{side}CURVE")
            stated.wrong(
                f"CURVE/{number} leaves the plane z = 0 of its marker", "give it points whose z is 0"
            )
    thing = joints.CurveOnCurve(
        stated.name, *frames, *curves, near=_initial_contact_points(frames, curves, near)
    )
    initial_conditions.of_curves(stated, thing)
    stated.add(thing, stated.get("IFLOAT"), stated.get("JFLOAT"))


def _curve_side(stated: StatementArguments, side: str, floats: str) -> tuple[SpaceCurve, Any, Numbers | None]:
    """Return the curve of one side, the frame that carries it, and the contact point [m] in that frame's axes, if given.

    The point is given in RM's axes, or in those of another marker of the same part. The floating marker must be on that part.
    """
    curve, rm = _find_smooth_curve(stated, f"{side}CURVE"), f"{side}RM"
    own, floating = stated.marker(rm, "the marker that carries the curve"), stated.marker(floats)
    number = stated.get(rm)
    if not floating.floating or floating.part != own.part:
        stated.wrong(
            f"{floats} = {stated.get(floats)} is not a floating marker on the part of marker {number}",
            "define it as MARKER/…, PART = …, FLOATING",
        )
    frame, point, axes = stated.frame(rm), None, f"{side}ICM"
    if f"{side}DISP" in stated:
        point = np.array(stated.get(f"{side}DISP")) * stated.units.length
        if axes in stated:
            other = stated.marker(axes)
            if own.part != other.part:
                what = f"{axes} = {stated.get(axes)} is not on the part of marker {number}"
                stated.wrong(what, "name a marker of that part")
            point = own.rotation.T @ (other.position + other.rotation @ point - own.position)
    return curve, frame, point


def _initial_contact_points(
    frames: Sequence[Any], curves: Sequence[SpaceCurve], near: Sequence[Numbers | None]
) -> list[Numbers] | None:
    """Return the initial contact points of two curves, each in its own axes; if only one is given, the other is its closest point."""
    if near[0] is None and near[1] is None:
        return None
    found = list(near)
    for k, other in ((0, 1), (1, 0)):
        if found[k] is None:
            place = frames[other].global_position + frames[other].global_axes @ near[other]
            local = frames[k].global_axes.T @ (place - frames[k].global_position)
            found[k] = curves[k].place(curves[k].closest(tuple(local.tolist())))[0]
    return [point[:2] for point in found if point is not None]


# --- CURVE in expressions ----------------


@variables.table("CURVE")
def curve_node(build: Build, expression: ExpressionTree, node: Call, operands: Sequence[Node]) -> Node:
    """Return CURVE(α, order, component, id) as a table call: a coordinate in the dataset's unit, or its derivative by α."""
    statement, what = expression.statement, f"{expression.argument}: CURVE"
    if len(node.arguments) != 4:
        statement.wrong(f"{what} has {len(node.arguments)} arguments", "write CURVE(α, order, component, id)")
    order, component, number = (fold_constant(one) for one in node.arguments[1:])
    if order not in (0.0, 1.0, 2.0) or component not in (1.0, 2.0, 3.0):
        statement.wrong(f"{what}: order {order} and component {component}", "give 0, 1 or 2, and 1, 2 or 3")
    curve = curve_of(build, statement, what, int(number or 0))
    if len(curve.breaks) > MAX_PIECES and curve.order > CUBIC:
        what = f"CURVE of order {curve.order} and {len(curve.breaks) - 1} pieces"
        expression.refuse_unsupported(what, f"give it the ORDER 4, or reduce it to {MAX_PIECES}")
    made = _coordinate_function(
        curve, int(order or 0), int(component or 1) - 1, build.units.length, statement.where
    )
    return TableCall(made, operands[0])


@cache
def _coordinate_function(
    curve: SpaceCurve, order: int, component: int, length: float, where: str
) -> Callable[..., Any]:
    """Return a coordinate as a function of α; beyond the ends the end pieces are extrapolated."""
    rows = curve.coefficients[:, :, component] / length
    name = f"curve_{'xyz'[component]}" + (f"_{order}" if order else "")
    made: Callable[..., Any]
    if curve.order <= CUBIC:
        cubics = np.pad(rows, [(0, 0), (0, CUBIC - curve.order)]).T
        table = Table.of_pieces(curve.breaks[:-1], np.column_stack([cubics[:, 0], cubics]), name=name)
        made = with_attributes(table.derivative(order) if order else table, __name__=name)
    else:
        made = _polynomial_function(curve, rows, order, name, where)
    return with_attributes(made, curve_call=(curve, order, component + 1))


def _polynomial_function(
    curve: SpaceCurve, rows: Numbers, order: int, name: str, where: str
) -> Callable[..., Any]:
    """Return polynomials of a higher order than tables support as a plain function of α."""
    pieces = [np.polyder(row[::-1], order) if order else row[::-1] for row in rows]
    lines = []
    for k, piece in enumerate(pieces[:-1]):
        lines += [
            f"if u <= {float(curve.breaks[k + 1])!r}:",
            f"    return {_horner_text(piece, curve.breaks[k])}",
        ]
    lines.append(f"return {_horner_text(pieces[-1], curve.breaks[-2])}")
    return compile_function(
        name, [f"def {name}(u: float) -> float:", *(f"    {line}" for line in lines)], {}, where
    )


def _horner_text(coefficients: Numbers, origin: float) -> str:
    """Return a polynomial in u − origin as text."""
    text = "0.0"
    for value in coefficients:
        text = (
            repr(float(value)) if text == "0.0" else f"({text}) * (u - {float(origin)!r}) + {float(value)!r}"
        )
    return text
