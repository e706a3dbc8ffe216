"""Outline of a gear's section: the sides of all teeth, joined by arcs of the tip and root circles."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from abut.shapes.curves.curve import Curve
from abut.shapes.curves.segments import Rotors, Segment
from abut.shapes.gears.tooth_profile import right_side

if TYPE_CHECKING:
    from abut.shapes.gears.gear import Gear

__all__ = ["outline"]


def outline(gear: Gear) -> Curve:
    """Return the closed section at the middle of the width, material on the left: within a ring it runs clockwise.

    It begins at the first point of tooth 0's right side. A flank's index deviation F_k rotates the whole side of the tooth
    by F_k/r; the arcs of tip and root compensate it.
    """
    s, r = gear.sign, gear.reference_radius
    right, left = right_side(gear, gear.right.pressure_angle), right_side(gear, gear.left.pressure_angle)
    back = tuple(segment.mirrored().flipped() for segment in reversed(left.segments))
    outer, inner = (gear.tip_radius, gear.root_radius) if s > 0 else (gear.root_radius, gear.tip_radius)
    pitch = 2.0 * math.pi / gear.teeth
    chain: list[Segment] = []
    for k in range(gear.teeth):
        # out along the right side of a tooth; back along its own left side, of a ring along that of the tooth before
        tooth, other, following = s * k, k if s > 0 else -k - 1, s * (k + 1)
        up = tooth * pitch + gear.right.index(tooth) / r
        down = other * pitch + gear.left.index(other) / r
        nxt = following * pitch + gear.right.index(following) / r
        chain += [segment.moved(up) for segment in right.segments]
        chain += _arc_about_origin(outer, up + right.last, down - left.last)
        chain += [segment.moved(down) for segment in back]
        chain += _arc_about_origin(inner, down - left.first, nxt + right.first)
    return Curve(tuple(chain), closed=True, name="gear" if s > 0 else "ring gear")


def _arc_about_origin(radius: float, start: float, end: float) -> list[Segment]:
    """Return an arc about the origin; none if its length is zero."""
    sweep = end - start
    return [Rotors((0.0, 0.0), radius, start, sweep)] if abs(sweep) > 1e-12 else []
