"""Extrusion of exact plane curves: gears, cams, plates with exact outlines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame, assign
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.dxf import read_outlines
from abut.shapes.curves.measures import PlaneMoments, plane_moments
from abut.shapes.mesh.polygons import checked_ring, triangulate_polygon
from abut.shapes.mesh.sizes_and_bounds import (
    Bounds,
    SizedShape,
    Triple,
    assign_fields,
    extruded_box,
    shape_label,
)
from abut.shapes.mesh.tessellation import Mesh, prism_surface
from abut.short_repr import short_repr
from abut.units import Scalar, positive, vector

__all__ = ["Profile"]


@short_repr
@dataclass(frozen=True, init=False)
class Profile(SizedShape):
    """Solid enclosed by a closed curve in x and y, extruded along z from −w/2 to +w/2.

    With the area A, its centroid c and its second moments J about c, of the curve itself (Green's theorem):

        V = A w,   Ixx = ρ (w Jyy + A w³/12),   Iyy = ρ (w Jxx + A w³/12),   Izz = ρ w (Jxx + Jyy),   Ixy = −ρ w Jxy

    Args:
        frame: its origin is at mid-width, its z the direction of extrusion; x and y are those of the curve.
        outline: a closed curve that does not touch itself; one that runs clockwise is flipped.
        width: w [m] > 0.
        holes: closed curves within the outline, apart from one another; they are stored clockwise.
        compliance: compliance of the solid under a contact force, without the flattening at the contact itself: displacement along
            the normal, times width, over force, c(u) = c0 + c1 u + c2 u² + c3 u³ ≥ 0 [m²/N]. Four numbers for each segment of the
            outline, then for each of the holes (rows of all holes may be omitted; they are rigid then). Empty: rigid.

    Raises:
        InvalidValue: a curve that is open or touches itself or another, the curve is named; a compliance with another count of
            rows than there are segments, or below zero.

    >>> from abut.model import Ground
    >>> ring = Profile(Ground().frame(), Curve.circle(radius=2), 1, [Curve.circle(radius=1)])
    >>> round(ring.volume / math.pi, 12)
    3.0
    """

    plane: ClassVar[bool] = True  #: touches by its curves where it can

    frame: Frame
    outline: Curve
    width: float = field(metadata={"unit": "m"})
    holes: tuple[Curve, ...] = ()
    compliance: tuple[tuple[float, ...], ...] = field(default=(), metadata={"unit": "m^2/N"})

    def __init__(
        self,
        frame: Frame,
        outline: Curve,
        width: Scalar,
        holes: Sequence[Curve] = (),
        *,
        compliance: Sequence[Sequence[Scalar]] = (),
    ) -> None:
        assign_fields(self, frame=frame, outline=outline, width=width, holes=holes, compliance=compliance)

    @classmethod
    def read(
        cls,
        frame: Frame,
        path: str | Path,
        width: Scalar,
        *,
        unit: str | None = None,
        layer: str | None = None,
        tolerance: Scalar = "1 um",
    ) -> Profile:
        """Return the outline of a DXF drawing, with the closed curves within it as holes.

        Args:
            frame: its x and y are those of the drawing.
            path: a .dxf file.
            width: w [m] > 0.
            unit: unit of the drawing, as "mm"; without it, that of the drawing's header.
            layer: the only layer that is read; without it, all are.
            tolerance: the widest gap between two lines that belong together [m] > 0.

        Raises:
            AbutError: as `abut.shapes.curves.read_outlines`, and as the class for what is found.
        """
        outline, *holes = read_outlines(path, unit=unit, layer=layer, tolerance=tolerance)
        return cls(frame, outline, width, holes)

    def validate(self) -> None:
        """Check and convert the fields."""
        what = shape_label("profile", self.frame)
        width = positive(self.width, "m", what=f"{what}: width")
        if not isinstance(self.holes, Sequence):
            raise InvalidValue(
                f"{what}: holes={self.holes!r:.80} is not a list of curves; write holes=[curve]"
            )
        given = (self.outline, *self.holes)
        outline = _orient_curve(self.outline, 1.0, what)
        holes: list[Curve] = []
        for hole in self.holes:
            holes.append(_orient_curve(hole, -1.0, what))
            _check_hole(holes[-1], outline, holes[:-1], what)
        rows = _segment_compliance(self.compliance, given, (outline, *holes), what)
        assign(self, outline=outline, width=width, holes=tuple(holes), compliance=rows)

    @cached_property
    def _section(self) -> PlaneMoments:
        """Moments of the outline less those of its holes, which run clockwise."""
        parts = [plane_moments(curve.segments) for curve in (self.outline, *self.holes)]
        area = math.fsum(part.area for part in parts)
        cx, cy = (math.fsum(part.area * part.centre[k] for part in parts) / area for k in (0, 1))
        xx, yy, xy = 0.0, 0.0, 0.0
        for part in parts:
            dx, dy = part.centre[0] - cx, part.centre[1] - cy
            xx += part.xx + part.area * dx * dx
            yy += part.yy + part.area * dy * dy
            xy += part.xy + part.area * dx * dy
        return PlaneMoments(area, (cx, cy), xx, yy, xy)

    @property
    def chains(self) -> tuple[Curve, ...]:
        """The outline, counter-clockwise, and the holes, clockwise."""
        return (self.outline, *self.holes)

    @property
    def area(self) -> float:
        """A, of the section [m²]."""
        return self._section.area

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]."""
        return self.area * self.width

    @property
    def centre(self) -> Triple:
        """The area's centroid, at mid-width [m]."""
        return *self._section.centre, 0.0

    @property
    def bounds(self) -> Bounds:
        """Smallest box in the frame's axes that contains the shape: two corners [m]."""
        return extruded_box(self.outline.bounds, self.width)

    @property
    def bounding_radius(self) -> float:
        """Distance from the frame's origin to the farthest point of the outline's edges [m]."""
        return math.hypot(self.outline.farthest, 0.5 * self.width)

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        mass = density * self.volume
        _, _, xx, yy, xy = self._section
        jxx, jyy, jxy = (density * self.width * j for j in (xx, yy, xy))
        end = mass * self.width**2 / 12.0
        return mass, np.array([[jyy + end, -jxy, 0.0], [-jxy, jxx + end, 0.0], [0.0, 0.0, jxx + jyy]])

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m].

        Without a tolerance, by 0.2 % of the outline's reach from the frame's origin.
        """
        wanted = 0.002 * self.outline.farthest if tolerance is None else tolerance
        rings = [curve.sample(wanted) for curve in (self.outline, *self.holes)]
        return prism_surface(rings, triangulate_polygon(rings), 0.5 * self.width)


def _orient_curve(curve: Curve, sense: float, what: str) -> Curve:
    """Return the curve, counter-clockwise for `sense` 1 and clockwise for −1, if it is closed and does not touch itself."""
    if type(curve) is not Curve:
        need = "be an abut.shapes.Curve, such as Curve.polyline([(0, 0), (1, 0), (0, 1)], closed=True)"
        raise InvalidValue.of(f"{what}: curve", curve, need)
    if not curve.closed:
        raise InvalidValue(f'{what}: the curve "{curve.name}" is open; give a closed one (closed=True)')
    checked_ring(curve.sample(1e-4 * curve.farthest), f'{what}: the curve "{curve.name}", as a polygon')
    return curve if curve.area * sense > 0.0 else curve.flipped()


def _check_hole(hole: Curve, outline: Curve, others: Sequence[Curve], what: str) -> None:
    """Raise an error for a hole that leaves the outline or intersects another."""
    start = hole.point(0.0)
    for other in (outline, *others):
        met = hole.nearest(other)
        if met.distance <= hole.tolerance:
            raise InvalidValue(
                f'{what}: the hole "{hole.name}" intersects the curve "{other.name}" at ({met.point[0]:.6g}, '
                f"{met.point[1]:.6g}) m; move it, or draw both as one outline"
            )
        if other.contains(start) != (other is outline) or (
            other is not outline and hole.contains(other.point(0.0))
        ):
            raise InvalidValue(
                f'{what}: the hole "{hole.name}" is outside the outline or overlaps another hole, '
                f'by the curve "{other.name}"; move it'
            )


#: u⁰ … u³ at places at which a cubic must not be below zero.
_POWERS = np.linspace(0.0, 1.0, 65)[:, None] ** np.arange(4)


def _segment_compliance(
    rows: Sequence[Sequence[Scalar]], given: Sequence[Curve], kept: Sequence[Curve], what: str
) -> tuple[tuple[float, ...], ...]:
    """Return four numbers for each segment of the stored chains, from rows for the given chains.

    For a reversed chain the order of rows is reversed, and each cubic is that of 1 − u.
    """
    if not len(rows):
        return ()
    counts = [len(curve.segments) for curve in given]
    if len(rows) not in (counts[0], sum(counts)):
        need = f"be {counts[0]}, one for each segment of the outline"
        need += f", or {sum(counts)} including the holes" if len(counts) > 1 else ""
        raise InvalidValue.of(f"{what}: number of rows of the compliance", len(rows), need)
    numbers = [vector(row, "m^2/N", what=f"{what}: compliance[{k}]", length=4) for k, row in enumerate(rows)]
    least = (np.array(numbers) @ _POWERS.T).min(axis=1)
    k = int(np.argmin(least))
    if least[k] < 0.0:
        raise InvalidValue.of(f"{what}: the minimum of compliance[{k}]", least[k], "be zero or more", "m^2/N")
    numbers += [(0.0,) * 4] * (sum(counts) - len(numbers))
    found: list[tuple[float, ...]] = []
    for before, after in zip(given, kept, strict=True):
        part, numbers = numbers[: len(before.segments)], numbers[len(before.segments) :]
        found += part if after is before else map(_reverse_cubic, reversed(part))
    return tuple(found)


def _reverse_cubic(row: Sequence[float]) -> tuple[float, ...]:
    """Return the cubic of 1 − u."""
    a, b, c, d = row
    return a + b + c + d, -b - 2.0 * c - 3.0 * d, c + 3.0 * d, -d
