"""Solid shapes, one file each: mass properties in closed form, a triangulation, and the numbers contact needs."""

from abut.shapes.box import Box
from abut.shapes.cylinder import Cylinder
from abut.shapes.half_space import HalfSpace
from abut.shapes.sphere import Sphere
from abut.shapes.spherical_cavity import SphericalCavity

__all__ = ["Box", "Cylinder", "HalfSpace", "Sphere", "SphericalCavity"]
