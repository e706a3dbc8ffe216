"""Plane curves: chains of segments in closed form, with a side of material."""

from abut.arguments.checks import guard_package
from abut.shapes.curves.cams import (
    Lift,
    flat_faced_cam,
    roller_cam,
    swinging_flat_faced_cam,
    swinging_roller_cam,
)
from abut.shapes.curves.closest import Closest
from abut.shapes.curves.curve import Corner, Curve
from abut.shapes.curves.dxf import read_outlines
from abut.shapes.curves.measures import PlaneMoments
from abut.shapes.curves.segments import ROW, Cubic, Line, Rolled, Rotors, Segment, segment_of
from abut.shapes.curves.space_curve import SpaceCurve

__all__ = [
    "ROW",
    "Closest",
    "Corner",
    "Cubic",
    "Curve",
    "Lift",
    "Line",
    "PlaneMoments",
    "Rolled",
    "Rotors",
    "Segment",
    "SpaceCurve",
    "flat_faced_cam",
    "read_outlines",
    "roller_cam",
    "segment_of",
    "swinging_flat_faced_cam",
    "swinging_roller_cam",
]

guard_package(__name__, methods=True)
