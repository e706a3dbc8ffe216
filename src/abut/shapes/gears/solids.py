"""Gears as solids on a frame: one profile, or a row of slices for a helical gear."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from abut.errors import InvalidValue
from abut.model import Frame
from abut.shapes.curves.curve import Curve
from abut.shapes.gears.gear import Gear
from abut.shapes.gears.outline import outline
from abut.shapes.gears.tooth_compliance import Row, tooth_compliance
from abut.shapes.solids.swept.profile import Profile
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from abut.model.compliance_protocol import Elastic

__all__ = ["gear_profile", "gear_slices"]


def gear_profile(
    frame: Frame,
    gear: Gear,
    *,
    blank_radius: Scalar | None = None,
    elastic: Elastic | None = None,
    correction: Scalar = 1.0,
) -> Profile:
    """Return the gear as a straight prism of its section, centred on `frame`, whose z is the axis.

    Args:
        frame: tooth 0 is centred on its x axis.
        gear: the gear; for a helical one volume and mass are exact, the angular position of the teeth only at mid-width.
        blank_radius: [m] of the bore, or of a ring's outside; None is no bore, or a rim of three modules behind the root.
        elastic: material of the teeth, a `abut.mechanics.Solid` or a material: the profile then has the `compliance` of
            `tooth_compliance`, by Weber and Banaschek, for laws that use it. None: rigid teeth.
        correction: C_M, factor of their stiffness; ISO 6336-1 uses 0.8 for the measured stiffness of solid discs.

    Raises:
        InvalidValue: a bore that reaches the root circle, or an outside that does not; a correction that is not greater
            than zero.

    >>> from abut.model import Ground
    >>> solid = gear_profile(Ground().frame(), Gear("3 mm", 20, face_width="20 mm"), blank_radius="10 mm")
    >>> round(1e6 * solid.volume, 3)
    49.391
    """
    section = _GearSection.of(gear, blank_radius, elastic, correction)
    return section.on(frame, gear.face_width)


def gear_slices(
    frame: Frame,
    gear: Gear,
    count: int,
    *,
    blank_radius: Scalar | None = None,
    elastic: Elastic | None = None,
    correction: Scalar = 1.0,
) -> tuple[Profile, ...]:
    """Return a helical gear as `count` straight slices along z, each rotated as the helix at its middle.

        z_k = b ((k + ½)/n − ½),   φ_k = z_k tan β/r,   k = 0 … n − 1

    Args:
        frame: of the gear at mid-width.
        gear: the gear.
        count: n ≥ 1.
        blank_radius: as of `gear_profile`.
        elastic: as of `gear_profile`; slices do not support each other.
        correction: as of `gear_profile`.

    Raises:
        InvalidValue: no slice; a bore, outside or correction as of `gear_profile`.
    """
    heights, width = gear.slice_heights(count, "gear")
    section = _GearSection.of(gear, blank_radius, elastic, correction)
    made = []
    for z in heights:
        turn = gear.twist * z
        place = frame.frame((0.0, 0.0, z), z="z", x=(math.cos(turn), math.sin(turn), 0.0))
        made.append(section.on(place, width))
    return tuple(made)


@dataclass(frozen=True)
class _GearSection:
    """Section of a gear, common to all its slices."""

    teeth: Curve
    blank: Curve | None
    rim: bool  #: whether the blank is outside
    compliance: tuple[Row, ...]  #: of the teeth, or empty

    @classmethod
    def of(
        cls, gear: Gear, blank: Scalar | None, elastic: Elastic | None, correction: Scalar
    ) -> _GearSection:
        factor = positive(correction, "1", what="gear: correction")
        if elastic is None:
            return cls(outline(gear), _blank_circle(gear, blank), gear.sign < 0, ())
        teeth, rows = tooth_compliance(gear, elastic, correction=factor)
        return cls(teeth, _blank_circle(gear, blank), gear.sign < 0, rows)

    def on(self, frame: Frame, width: float) -> Profile:
        if self.blank is None:
            return Profile(frame, self.teeth, width, compliance=self.compliance)
        if not self.rim:
            return Profile(frame, self.teeth, width, [self.blank], compliance=self.compliance)
        rows = ((0.0,) * 4, *self.compliance) if self.compliance else ()
        return Profile(frame, self.blank, width, [self.teeth], compliance=rows)


def _blank_circle(gear: Gear, radius: Scalar | None) -> Curve | None:
    """Return the circle on the side away from the teeth."""
    if radius is None:
        if gear.sign > 0:
            return None
        return Curve.circle(radius=gear.root_radius + 3.0 * gear.module, name="rim")
    size = positive(radius, "m", what="gear: radius of the blank")
    if gear.sign * (gear.root_radius - size) <= 0.0:
        need = "smaller" if gear.sign > 0 else "larger"
        raise InvalidValue.of(
            "gear: radius of the blank",
            size,
            f"be {need} than that of the root circle ({gear.root_radius:.6g} m)",
            "m",
        )
    return Curve.circle(radius=size, name="bore" if gear.sign > 0 else "rim")
