"""Gears as solids on a frame: one profile, or a helical gear's row of slices."""

from __future__ import annotations

import math

from abut.errors import InvalidValue
from abut.model import Frame
from abut.shapes.curves.curve import Curve
from abut.shapes.gears.gear import Gear
from abut.shapes.gears.outline import outline
from abut.shapes.profile import Profile
from abut.units import Scalar, positive

__all__ = ["gear_profile", "gear_slices"]


def gear_profile(frame: Frame, gear: Gear, *, blank_radius: Scalar | None = None) -> Profile:
    """The gear as a straight prism of its section, centred on `frame`, whose z is the axis.

    Args:
        frame: tooth 0 is centred on its x axis.
        gear: what is made; of a helical one volume and mass are right, the lie of the teeth only at mid-width.
        blank_radius: [m] of the bore, or of a ring's outside; None is no bore, or a rim of three modules behind the root.

    Raises:
        InvalidValue: a bore that reaches the root circle, or an outside that does not.

    >>> from abut.model import Ground
    >>> solid = gear_profile(Ground().frame(), Gear("3 mm", 20, face_width="20 mm"), blank_radius="10 mm")
    >>> round(1e6 * solid.volume, 3)
    49.391
    """
    return _profile(frame, gear, gear.face_width, _blank(gear, blank_radius))


def gear_slices(
    frame: Frame, gear: Gear, count: int, *, blank_radius: Scalar | None = None
) -> tuple[Profile, ...]:
    """A helical gear as `count` straight slices along z, each turned as the helix is at its middle.

        z_k = b ((k + ½)/n − ½),   φ_k = z_k tan β/r,   k = 0 … n − 1

    Args:
        frame: of the gear at mid-width.
        gear: what is made.
        count: n ≥ 1.
        blank_radius: as of `gear_profile`.

    Raises:
        InvalidValue: no slice; a bore or outside as of `gear_profile`.
    """
    if count < 1:
        raise InvalidValue.of("gear: count of slices", count, "be 1 or more")
    blank, width = _blank(gear, blank_radius), gear.face_width / count
    made = []
    for k in range(count):
        z = gear.face_width * ((k + 0.5) / count - 0.5)
        turn = gear.twist * z
        place = frame.frame((0.0, 0.0, z), z="z", x=(math.cos(turn), math.sin(turn), 0.0))
        made.append(_profile(place, gear, width, blank))
    return tuple(made)


def _profile(frame: Frame, gear: Gear, width: float, blank: Curve | None) -> Profile:
    teeth = outline(gear)
    if gear.sign < 0 and blank is not None:
        return Profile(frame, blank, width, [teeth])
    return Profile(frame, teeth, width, [] if blank is None else [blank])


def _blank(gear: Gear, radius: Scalar | None) -> Curve | None:
    """The circle on the side away from the teeth."""
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
