"""Plane curves: chains of segments in closed form, with a side of material."""

from abut.shapes.curves.closest import Closest
from abut.shapes.curves.curve import Corner, Curve
from abut.shapes.curves.measures import PlaneMoments
from abut.shapes.curves.segments import ROW, Cubic, Line, Rolled, Rotors, Segment

__all__ = [
    "ROW",
    "Closest",
    "Corner",
    "Cubic",
    "Curve",
    "Line",
    "PlaneMoments",
    "Rolled",
    "Rotors",
    "Segment",
]
