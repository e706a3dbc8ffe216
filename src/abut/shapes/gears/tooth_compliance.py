"""Compliance of the teeth of a gear along its outline, as cubics on the segments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.shapes.curves.segments import Segment
from abut.shapes.gears.outline import outline
from abut.shapes.gears.tooth_bending import RackTooth, ToothShape
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from abut.model.compliance_protocol import Elastic
    from abut.shapes.curves.curve import Curve
    from abut.shapes.gears.gear import Gear
    from abut.shapes.gears.rack import Rack

__all__ = ["Row", "rack_compliance", "tooth_compliance"]


#: c0 … c3 of c(u) = c0 + c1 u + c2 u² + c3 u³ [m²/N].
Row: TypeAlias = tuple[float, float, float, float]
Of: TypeAlias = Callable[[Numbers], Numbers]

#: By how much a cubic may miss, over the largest compliance on the flank. A segment on which it does is cut in two.
MISSED = 0.005
_PLACES = 65
_U = np.linspace(0.0, 1.0, _PLACES)
_BUBBLES = np.stack([_U * (1.0 - _U), _U * _U * (1.0 - _U)], axis=1)
_SOLVED = np.linalg.pinv(_BUBBLES)


def tooth_compliance(
    gear: Gear, solid: Elastic, *, correction: Scalar = 1.0
) -> tuple[Curve, tuple[Row, ...]]:
    """Return the outline of a gear and the compliance of the tooth on each segment, without Hertz' flattening.

        c(u) = (δ_B + δ_F)/(F′ C_M)

    along the normal of the flank, per face width: bending, shear and the foot's tilting, of `Beam`. Segments are cut where the
    error of a cubic would exceed 0.5 % of the largest c on the flank; cubics join without a step. Places below the form circle
    have the compliance of the lowest place of the flank, tips that of the highest.

    Args:
        gear: external or internal; for a helical one the transverse section.
        solid: its material.
        correction: C_M, factor of the stiffness; 1 as of `abut.mechanics.ElasticMesh`; ISO 6336-1 uses 0.8 for the measured
            stiffness of solid discs.

    Raises:
        InvalidValue: a correction that is not greater than zero.
    """
    factor = positive(correction, "1", what="gear: correction")
    shape = ToothShape.of(gear)

    def roll_angles(places: Numbers) -> Numbers:
        radii = np.hypot(places[:, 0], places[:, 1]) / gear.base_radius
        return np.sqrt(np.maximum(radii**2 - 1.0, 0.0))

    return _subdivide_curve(
        outline(gear), roll_angles, gear.roll_range, lambda at: shape.compliance(at, solid) / factor
    )


def rack_compliance(rack: Rack, solid: Elastic, *, correction: Scalar = 1.0) -> tuple[Curve, tuple[Row, ...]]:
    """Return the outline of a rack and the compliance of its teeth, as `tooth_compliance`; its back has that of the roots.

    Args:
        rack: for a helical one the transverse section.
        solid: its material.
        correction: C_M, factor of the stiffness.

    Raises:
        InvalidValue: a correction that is not greater than zero.
    """
    factor = positive(correction, "1", what="rack: correction")
    shape = RackTooth.of(rack)
    return _subdivide_curve(
        rack.outline(),
        lambda places: places[:, 1],
        rack.flank_range,
        lambda at: shape.compliance(at, solid) / factor,
    )


def _subdivide_curve(
    whole: Curve, along: Of, ends: tuple[float, float], compliance: Of
) -> tuple[Curve, tuple[Row, ...]]:
    """Return the curve, cut into segments, and a cubic for each: `compliance` of the coordinate `along` the flank of places (n, 2), within
    `ends`.
    """
    allowed = MISSED * float(compliance(np.array(ends)).max())

    def place_compliance(places: Numbers) -> Numbers:
        return compliance(np.clip(along(places), *ends))

    found = [one for segment in whole.segments for one in _fit_cubics(segment, place_compliance, allowed)]
    return replace(whole, segments=tuple(piece for piece, _ in found)), tuple(row for _, row in found)


def _fit_cubics(segment: Segment, given: Of, allowed: float) -> Iterator[tuple[Segment, Row]]:
    """Return the segment with its cubic, exact at the ends; in halves if its error is too large."""
    wanted = given(np.array([segment.place(float(u))[:2] for u in _U]))
    first, rise = float(wanted[0]), float(wanted[-1] - wanted[0])
    rest = wanted - first - rise * _U
    a, b = (float(x) for x in _SOLVED @ rest)
    if np.abs(rest - _BUBBLES @ (a, b)).max() <= allowed:
        yield segment, (first, rise + a, b - a, -b)
        return
    yield from _fit_cubics(segment.part(0.0, 0.5), given, allowed)
    yield from _fit_cubics(segment.part(0.5, 1.0), given, allowed)
