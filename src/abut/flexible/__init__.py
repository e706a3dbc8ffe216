"""Bodies that bend: reduction of finite-element models to a few modes, and what a floating frame needs to know of them; beams and ropes."""

from abut.arguments import guard
from abut.flexible.beam import Beam
from abut.flexible.body import FlexibleBody
from abut.flexible.curves import Arc, Parametric, Polyline, Spline
from abut.flexible.damping import ByFrequency, Rayleigh
from abut.flexible.elements import FiniteElements
from abut.flexible.leaving import left_out
from abut.flexible.methods import CraigBampton, Guyan, Herting, MacNeal, NormalModes, Rubin
from abut.flexible.paraview import write_pvd
from abut.flexible.patches import Patch
from abut.flexible.recovery import HotSpot, HotSpots, principal, von_mises
from abut.flexible.reduced import Interface, ReducedBody
from abut.flexible.reduction import reduce
from abut.flexible.rope import Rope
from abut.flexible.sections import Elastic, ISection, Rectangle, Round, Section, Tube

__all__ = [
    "Arc",
    "Beam",
    "ByFrequency",
    "CraigBampton",
    "Elastic",
    "FiniteElements",
    "FlexibleBody",
    "Guyan",
    "Herting",
    "HotSpot",
    "HotSpots",
    "ISection",
    "Interface",
    "MacNeal",
    "NormalModes",
    "Parametric",
    "Patch",
    "Polyline",
    "Rayleigh",
    "Rectangle",
    "ReducedBody",
    "Rope",
    "Round",
    "Rubin",
    "Section",
    "Spline",
    "Tube",
    "left_out",
    "principal",
    "reduce",
    "von_mises",
    "write_pvd",
]

guard(__name__, methods=True)
