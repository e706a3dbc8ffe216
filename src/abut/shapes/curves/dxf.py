"""Outlines from DXF drawings: lines, arcs, circles, ellipses, polylines with bulges and splines, joined into closed curves."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from abut.errors import InvalidValue, MissingExtra, UnreadableFile, UnsupportedStatement
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.segments import Line, Point, Rotors, Segment
from abut.shapes.curves.splines import pieces_of
from abut.shapes.files.part_file import is_installed, part_file, translate_read_errors
from abut.shapes.files.subprocess_reader import ExternalReader, read_apart
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from ezdxf.document import Drawing
    from ezdxf.entities.dxfentity import DXFEntity
    from ezdxf.entities.ellipse import Ellipse
    from ezdxf.entities.lwpolyline import LWPolyline
    from ezdxf.entities.polyline import Polyline
    from ezdxf.entities.spline import Spline

__all__ = ["read_outlines"]

_EZDXF = ExternalReader("ezdxf", large=("is too large", "with fewer entities"))

Maker: TypeAlias = Callable[[Any, float, str], "list[Segment]"]

#: Meaning of $INSUNITS in the header (Autodesk, "DXF Reference", HEADER section).
UNITS = {
    1: "inch",
    2: "ft",
    4: "mm",
    5: "cm",
    6: "m",
    8: "microinch",
    9: "mil",
    10: "yard",
    12: "nm",
    13: "um",
    14: "dm",
}


def read_outlines(
    path: str | Path, *, unit: str | None = None, layer: str | None = None, tolerance: Scalar = "1 um"
) -> tuple[Curve, ...]:
    """Return the closed curves of a DXF drawing's model space, counter-clockwise, that of the largest area first.

    It reads LINE, ARC, CIRCLE, ELLIPSE, LWPOLYLINE and POLYLINE with bulges, SPLINE of degree 1 to 3, and blocks of these,
    exactly except for gaps of the drawing where its lines join.

    Args:
        path: a .dxf file.
        unit: unit of the drawing, as "mm"; without it, that of the header ($INSUNITS).
        layer: the only layer that is read; without it, all are.
        tolerance: the widest gap between two lines that belong together [m] > 0.

    Raises:
        MissingExtra: ezdxf is not installed.
        UnreadableFile: no DXF file, none of these entities in it, or an unknown unit.
        UnsupportedStatement: another entity, as text or a dimension, or one that is not in the x–y plane.
        InvalidValue: an outline that is not closed, with the place of the gap; or one at which more than two lines join.
    """
    place = part_file(path)
    gap = positive(tolerance, "m", what=f"{place.name}: tolerance")
    if place.suffix.lower() != ".dxf":
        raise UnreadableFile.of(place, "is not a .dxf file; export the drawing as DXF")
    if not is_installed("ezdxf"):
        raise MissingExtra.of("reading DXF drawings", "ezdxf", "cad")
    curves: tuple[Curve, ...] = read_apart(_EZDXF, outlines_in, place, unit, layer, gap)
    return curves


def outlines_in(place: Path, unit: str | None, layer: str | None, gap: float) -> tuple[Curve, ...]:
    """Return the closed curves of a drawing, read in this process, which a damaged file may block forever."""
    import ezdxf

    with translate_read_errors(place, "DXF"):
        drawing = ezdxf.readfile(place)  # type: ignore[attr-defined, unused-ignore]
        return _read_outlines(drawing, place, unit, layer, gap)


def _read_outlines(
    drawing: Drawing, place: Path, unit: str | None, layer: str | None, gap: float
) -> tuple[Curve, ...]:
    """Return the curves of a drawing."""
    scale = _unit_scale(drawing, unit, place)
    open_paths: list[list[Segment]] = []
    closed: list[list[Segment]] = []
    for entity, where in _select_entities(drawing, layer, place):
        found = _read_segments(entity, scale, where)
        if found and math.dist(_path_start(found), _path_end(found)) <= gap:
            if len(found) > 1 or math.dist(_path_start(found), found[0].place(0.5)[:2]) > gap:
                closed.append(found)
        elif found:
            open_paths.append(found)
    closed += _join_loops(open_paths, gap, place)
    if not closed:
        on = "" if layer is None else f' on the layer "{layer}"'
        raise UnreadableFile.of(
            place, f"has no outline in its model space{on}; draw lines, arcs or splines there"
        )
    curves = [Curve(tuple(pieces), True, place.stem, gap) for pieces in closed]
    curves = [curve if curve.area > 0.0 else curve.flipped() for curve in curves]
    return tuple(sorted(curves, key=lambda curve: -curve.area))


def _unit_scale(drawing: Drawing, unit: str | None, place: Path) -> float:
    """Return metres in the drawing's unit."""
    if unit is None:
        # a file without a header is given metres by ezdxf, which nobody stated
        stated = b"$INSUNITS" in place.read_bytes()
        code = int(drawing.header.get("$INSUNITS", 0)) if stated else 0
        if code not in UNITS:
            raise UnreadableFile.of(
                place, f'states no unit ($INSUNITS is {code}); give unit=, such as unit="mm"'
            )
        unit = UNITS[code]
    return positive(f"1 {unit}", "m", what=f"{place.name}: unit")


def _select_entities(drawing: Drawing, layer: str | None, place: Path) -> list[tuple[Any, str]]:
    """Return all selected entities, blocks expanded, each with a description of its place."""
    from ezdxf.disassemble import recursive_decompose

    return [
        (entity, f'{place}, layer "{entity.dxf.layer}"')
        for entity in recursive_decompose(drawing.modelspace())
        if layer is None or entity.dxf.layer == layer
    ]


def _read_segments(entity: DXFEntity, scale: float, where: str) -> list[Segment]:
    """Return the segments of one entity [m]."""
    kind = entity.dxftype()
    if kind not in MAKERS:
        raise UnsupportedStatement.of(
            f"the entity {kind}", where, "delete it, or select the layer of the outline with layer="
        )
    extrusion = entity.dxf.get("extrusion", (0.0, 0.0, 1.0))
    if math.hypot(extrusion[0], extrusion[1]) > 1e-9:
        raise UnsupportedStatement.of(
            f"the entity {kind} outside the x–y plane", where, "draw the outline in the x–y plane"
        )
    return MAKERS[kind](entity, scale, where)


def _read_line(entity: DXFEntity, scale: float, where: str) -> list[Segment]:
    p, q = ((scale * at[0], scale * at[1]) for at in (entity.dxf.start, entity.dxf.end))
    return [] if p == q else [Line(p, q)]


def _read_arc(entity: DXFEntity, scale: float, where: str) -> list[Segment]:
    start = math.radians(entity.dxf.start_angle)
    sweep = (math.radians(entity.dxf.end_angle) - start) % (2.0 * math.pi) or 2.0 * math.pi
    return [_circular_arc(entity, scale, start, sweep)]


def _read_circle(entity: DXFEntity, scale: float, where: str) -> list[Segment]:
    return [_circular_arc(entity, scale, 0.0, 2.0 * math.pi)]


def _circular_arc(entity: DXFEntity, scale: float, start: float, sweep: float) -> Segment:
    """Return an arc in the entity's own axes; its x axis is reversed if it was drawn from below."""
    c = entity.dxf.center
    arc = Rotors((scale * c[0], scale * c[1]), scale * entity.dxf.radius, start, sweep)
    return arc if entity.dxf.extrusion[2] > 0.0 else arc.mirrored().moved(math.pi)


def _read_ellipse(entity: Ellipse, scale: float, where: str) -> list[Segment]:
    """Return c + M cos t + N sin t = c + ½(M − iN) e^{it} + ½(M + iN) e^{−it}, as complex numbers."""
    c, major, minor = entity.dxf.center, entity.dxf.major_axis, entity.minor_axis
    m, n = scale * complex(major[0], major[1]), scale * complex(minor[0], minor[1])
    start = entity.dxf.start_param
    sweep = (entity.dxf.end_param - start) % (2.0 * math.pi) or 2.0 * math.pi
    a, b = 0.5 * (m - 1j * n), 0.5 * (m + 1j * n)
    (ra, fa), (rb, fb) = ((abs(z), math.atan2(z.imag, z.real)) for z in (a, b))
    return [Rotors((scale * c[0], scale * c[1]), ra, fa + start, sweep, rb, fb - start, -sweep)]


def _read_polyline(entity: Polyline | LWPolyline, scale: float, where: str) -> list[Segment]:
    parts = (_read_segments(part, scale, where) for part in entity.virtual_entities())
    return [segment for part in parts for segment in part]


def _read_spline(entity: Spline, scale: float, where: str) -> list[Segment]:
    from scipy.interpolate import PPoly

    spline = entity.construction_tool()
    weights, degree = np.array(spline.weights()), spline.degree
    if degree > 3 or (len(weights) and np.ptp(weights) > 1e-12 * weights.max()):
        kind = "rational" if degree <= 3 else f"of degree {degree}"
        raise UnsupportedStatement.of(
            f"a SPLINE {kind}", where, "export arcs as arcs, and other curves as splines of degree 3"
        )
    knots = np.array(spline.knots())
    points = scale * np.array([(p.x, p.y) for p in spline.control_points])
    x, y = (PPoly.from_spline((knots, along, degree)) for along in points.T)
    steps = np.diff(x.x)
    inside = (steps > 0.0) & (x.x[:-1] >= knots[degree]) & (x.x[1:] <= knots[len(points)])
    c = np.stack([x.c, y.c], axis=2)
    c = np.concatenate([np.zeros((3 - degree, *c.shape[1:])), c])
    return list(pieces_of(c[:, inside], steps[inside]))


MAKERS: dict[str, Maker] = {
    "LINE": _read_line,
    "ARC": _read_arc,
    "CIRCLE": _read_circle,
    "ELLIPSE": _read_ellipse,
    "LWPOLYLINE": _read_polyline,
    "POLYLINE": _read_polyline,
    "SPLINE": _read_spline,
}


def _join_loops(paths: list[list[Segment]], gap: float, place: Path) -> list[list[Segment]]:
    """Return closed loops of open paths, each reversed if necessary."""
    _check_branches(paths, gap, place)
    left, loops = list(paths), []
    while left:
        loop = left.pop(0)
        while math.dist(_path_start(loop), _path_end(loop)) > gap:
            found = _next_path(_path_end(loop), left, gap)
            if found is None:
                raise InvalidValue(_gap_message(loop, left, place))
            k, turned = found
            following = left.pop(k)
            loop = loop + ([s.flipped() for s in reversed(following)] if turned else following)
        loops.append(loop)
    return loops


def _check_branches(paths: Sequence[list[Segment]], gap: float, place: Path) -> None:
    """Raise an error for more than two ends at one place."""
    from scipy.spatial import cKDTree

    ends = [at for path in paths for at in (_path_start(path), _path_end(path))]
    for at, near in zip(ends, cKDTree(ends).query_ball_point(ends, gap) if ends else [], strict=True):
        if len(near) > 2:
            raise InvalidValue(
                f"{place}: more than two lines meet at ({at[0]:.6g}, {at[1]:.6g}) m, so the outline is ambiguous there; "
                "delete lines that do not belong to it, or select its layer with layer="
            )


def _next_path(end: Point, left: Sequence[list[Segment]], gap: float) -> tuple[int, bool] | None:
    """Return the path that continues from an end, and whether it must be reversed; None if there is none."""
    for k, path in enumerate(left):
        for turned, at in ((False, _path_start(path)), (True, _path_end(path))):
            if math.dist(at, end) <= gap:
                return k, turned
    return None


def _gap_message(loop: list[Segment], left: Sequence[list[Segment]], place: Path) -> str:
    """Return the message for an outline that is interrupted."""
    end = _path_end(loop)
    others = [_path_start(loop), *(at for path in left for at in (_path_start(path), _path_end(path)))]
    nearest = min(others, key=lambda at: math.dist(at, end))
    return (
        f"{place}: the outline is open at ({end[0]:.6g}, {end[1]:.6g}) m; the nearest end of a line, at ({nearest[0]:.6g}, "
        f"{nearest[1]:.6g}) m, is {math.dist(nearest, end):.3g} m away: close the gap or allow it with tolerance="
    )


def _path_start(path: list[Segment]) -> Point:
    return path[0].place(0.0)[:2]


def _path_end(path: list[Segment]) -> Point:
    return path[-1].place(1.0)[:2]
