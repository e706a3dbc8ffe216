"""Geometry of touching shapes, one file a pair.

A pair's function gets the feature's number, origin and axes of both shapes' frames in space, and where the
shapes' numbers stand; it returns
(depth, normal, point on the first, point on the second): depth > 0 penetrating, the normal a unit vector that
pushes the first.
"""

from abut.contact.pairs import (
    box_box_cavity,
    box_half_space,
    capsule_half_space,
    cylinder_box,
    cylinder_cylinder,
    cylinder_cylindrical_cavity,
    cylinder_half_space,
    ellipsoid_half_space,
    frustum_half_space,
    sphere_box,
    sphere_box_cavity,
    sphere_capsule,
    sphere_cavity,
    sphere_cylinder,
    sphere_cylindrical_cavity,
    sphere_ellipsoid,
    sphere_frustum,
    sphere_half_space,
    sphere_sphere,
    sphere_toroidal_cavity,
    sphere_torus,
    torus_half_space,
)

__all__ = [
    "box_box_cavity",
    "box_half_space",
    "capsule_half_space",
    "cylinder_box",
    "cylinder_cylinder",
    "cylinder_cylindrical_cavity",
    "cylinder_half_space",
    "ellipsoid_half_space",
    "frustum_half_space",
    "sphere_box",
    "sphere_box_cavity",
    "sphere_capsule",
    "sphere_cavity",
    "sphere_cylinder",
    "sphere_cylindrical_cavity",
    "sphere_ellipsoid",
    "sphere_frustum",
    "sphere_half_space",
    "sphere_sphere",
    "sphere_toroidal_cavity",
    "sphere_torus",
    "torus_half_space",
]
