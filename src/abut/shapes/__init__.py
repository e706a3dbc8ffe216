"""Solid shapes, one file each: mass properties in closed form, a triangulation, and the numbers contact needs.

The closed forms are those of J. A. Myers, "Handbook of equations for mass and area properties of various geometrical
shapes", NAVWEPS Report 7827, U.S. Naval Ordnance Test Station, 1962; the tests integrate them anew over slices.
"""

from abut.arguments import guard
from abut.shapes.box import Box
from abut.shapes.box_cavity import BoxCavity
from abut.shapes.brep import BRep
from abut.shapes.capsule import Capsule
from abut.shapes.constructive import Difference, Intersection, Union
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.space import SpaceCurve
from abut.shapes.cylinder import Cylinder
from abut.shapes.cylindrical_cavity import CylindricalCavity
from abut.shapes.edge import Edge
from abut.shapes.ellipsoid import Ellipsoid
from abut.shapes.extrusion import Extrusion
from abut.shapes.frustum import Frustum
from abut.shapes.half_space import HalfSpace
from abut.shapes.link import Link
from abut.shapes.profile import Profile
from abut.shapes.revolution import Revolution
from abut.shapes.solid import Solid
from abut.shapes.sphere import Sphere
from abut.shapes.spherical_cavity import SphericalCavity
from abut.shapes.toroidal_cavity import Side, ToroidalCavity
from abut.shapes.torus import Torus
from abut.shapes.track import Track
from abut.shapes.wire import Wire

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

guard(__name__, methods=True)
