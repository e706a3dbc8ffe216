"""Solid shapes, one file each: mass properties in closed form, a triangulation, and the parameters for contact.

The closed forms are those of J. A. Myers, "Handbook of equations for mass and area properties of various geometrical
shapes", NAVWEPS Report 7827, U.S. Naval Ordnance Test Station, 1962; the tests verify them by integration over slices.
"""

from abut.arguments.checks import guard_package
from abut.shapes.cavities.box_cavity import BoxCavity
from abut.shapes.cavities.cylindrical_cavity import CylindricalCavity
from abut.shapes.cavities.spherical_cavity import SphericalCavity
from abut.shapes.cavities.toroidal_cavity import Side, ToroidalCavity
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.space_curve import SpaceCurve
from abut.shapes.lines.edge import Edge
from abut.shapes.lines.track import Track
from abut.shapes.lines.wire import Wire
from abut.shapes.solids.box import Box
from abut.shapes.solids.capsule import Capsule
from abut.shapes.solids.constructive import Difference, Intersection, Union
from abut.shapes.solids.cylinder import Cylinder
from abut.shapes.solids.ellipsoid import Ellipsoid
from abut.shapes.solids.faceted.brep import BRep
from abut.shapes.solids.faceted.mesh_solid import Solid
from abut.shapes.solids.frustum import Frustum
from abut.shapes.solids.half_space import HalfSpace
from abut.shapes.solids.link import Link
from abut.shapes.solids.sphere import Sphere
from abut.shapes.solids.swept.extrusion import Extrusion
from abut.shapes.solids.swept.profile import Profile
from abut.shapes.solids.swept.revolution import Revolution
from abut.shapes.solids.torus import Torus

__all__ = [
    "BRep",
    "Box",
    "BoxCavity",
    "Capsule",
    "Curve",
    "Cylinder",
    "CylindricalCavity",
    "Difference",
    "Edge",
    "Ellipsoid",
    "Extrusion",
    "Frustum",
    "HalfSpace",
    "Intersection",
    "Link",
    "Profile",
    "Revolution",
    "Side",
    "Solid",
    "SpaceCurve",
    "Sphere",
    "SphericalCavity",
    "ToroidalCavity",
    "Torus",
    "Track",
    "Union",
    "Wire",
]

guard_package(__name__, methods=True)
