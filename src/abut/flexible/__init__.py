"""Bodies that bend: reduction of finite-element models to a few modes, and what a floating frame needs to know of them; beams and ropes."""

from abut.flexible.beam import Beam
from abut.flexible.body import FlexibleBody
from abut.flexible.curves import Arc, Parametric, Polyline, Spline
from abut.flexible.reduced import Interface, ReducedBody
from abut.flexible.rope import Rope
from abut.flexible.sections import Elastic, ISection, Rectangle, Round, Section, Tube

__all__ = [
    "Arc",
    "Beam",
    "Elastic",
    "FlexibleBody",
    "ISection",
    "Interface",
    "Parametric",
    "Polyline",
    "Rectangle",
    "ReducedBody",
    "Rope",
    "Round",
    "Section",
    "Spline",
    "Tube",
]
