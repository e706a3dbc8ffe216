"""Flexible bodies: reduction of finite-element models to a few modes for a floating frame of reference; beams and ropes."""

from abut.arguments.checks import guard_package
from abut.flexible.beam.beam import Beam
from abut.flexible.beam.centerlines import Arc, Parametric, Polyline, Spline
from abut.flexible.beam.rope import Rope
from abut.flexible.beam.sections import Elastic, ISection, Rectangle, Round, Section, Tube
from abut.flexible.body.flexible_body import FlexibleBody
from abut.flexible.body.paraview import write_pvd
from abut.flexible.body.recovery import HotSpot, HotSpots, principal, von_mises
from abut.flexible.floating.reduced_body import Interface, ReducedBody
from abut.flexible.hybrid.finite_element_body import FiniteElements
from abut.flexible.reduction.damping import ByFrequency, Rayleigh
from abut.flexible.reduction.interfaces import Patch
from abut.flexible.reduction.reduction import reduce
from abut.flexible.reduction.reduction_methods import (
    CraigBampton,
    Guyan,
    Herting,
    MacNeal,
    NormalModes,
    Rubin,
)
from abut.flexible.reduction.truncation_error import left_out

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

guard_package(__name__, methods=True)
