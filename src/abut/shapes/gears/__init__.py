"""Involute gears: spur and helical, external and internal, and racks; their dimensions, outlines, and mesh.

    pinion = Gear("3 mm", 20, face_width="20 mm", thinning="50 um")
    wheel = Gear("3 mm", 30, face_width="20 mm", thinning="50 um")
    pair = GearMesh(pinion, wheel)
    pair.contact_ratio, pair.backlash, pair.phase(turn=0.1), pair.warnings

A gear is a set of dimensions and belongs to no body; `outline` returns its section as a curve of exact segments,
`gear_profile` and `gear_slices` make a solid on a frame, with compliant teeth if `elastic=` states their material.
"""

from abut.arguments.checks import guard_package
from abut.shapes.gears.flank import FlankErrors, TipRelief
from abut.shapes.gears.gear import Gear, RingGear
from abut.shapes.gears.mesh import GearMesh
from abut.shapes.gears.outline import outline
from abut.shapes.gears.planets import PlanetarySet
from abut.shapes.gears.rack import Rack, RackMesh, rack_slices
from abut.shapes.gears.solids import gear_profile, gear_slices
from abut.shapes.gears.tooth_bending import RackTooth, ToothShape
from abut.shapes.gears.tooth_compliance import rack_compliance, tooth_compliance

__all__ = [
    "FlankErrors",
    "Gear",
    "GearMesh",
    "PlanetarySet",
    "Rack",
    "RackMesh",
    "RackTooth",
    "RingGear",
    "TipRelief",
    "ToothShape",
    "gear_profile",
    "gear_slices",
    "outline",
    "rack_compliance",
    "rack_slices",
    "tooth_compliance",
]

guard_package(__name__, methods=True)
