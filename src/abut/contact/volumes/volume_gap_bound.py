# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Bounds on the approach of two surfaces in a step: largest speed and distance, so that time steps miss no contact.

An overlap may begin and end within a step. If no point moves by more than the free distance plus d, such an overlap is at most d/2 deep.
Here d is DETECTED_DEPTH times the thickness of both shapes together.
"""

import warp as wp

from abut.contact.volumes.box_tree import absolute_matrix
from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import Surfaces
from abut.kernels.structs.machine_structs import f64, mat33, vec3

DETECTED_DEPTH = f64(0.02)  #: d, as a fraction of the thickness of both shapes together


@routine
def largest_approach(f: Surfaces, i: int, j: int, gap: float):
    """Return the largest approach in a step of two shapes whose distance is at least `gap`."""
    thickness = f.thickness[i]
    if j >= 0:
        thickness += f.thickness[j]
    return gap + DETECTED_DEPTH * thickness


@routine
def towards_plane(
    f: Surfaces, i: int, axes: mat33, normal: vec3, height: float, v: vec3, spin: vec3, free: float
):
    """Return the largest speed at which surface i can approach a plane with this normal, and the permitted distance.

    They follow from its box, or from the ball about its middle, which rotation does not move. The middle is at `height` and has velocity v.
    """  # fmt: skip
    approach = -wp.dot(normal, v)
    lever = wp.cross(normal, spin) * axes
    h = f.box_half_extents[f.root[i]]
    speed = wp.max(
        approach + wp.abs(lever[0]) * h[0] + wp.abs(lever[1]) * h[1] + wp.abs(lever[2]) * h[2], 0.0
    )
    distance = height + largest_approach(f, i, -1, 0.0) - f.bounding_radius[i]
    if distance > 0.0 and wp.max(approach, 0.0) * free <= speed * distance:
        return wp.max(approach, 0.0), distance
    return speed, free


@routine
def contact_zone(f: Surfaces, i: int, j: int, r: mat33, t: vec3, free: float):
    """Return middle and radius of the region in which the shapes can touch within `free`, in the first one's axes: the intersection of
    their boxes, or, for boxes farther apart, the smaller one.
    """  # fmt: skip
    a = f.box_centre[f.root[i]]
    b = r * f.box_centre[f.root[j]] + t
    ha = f.box_half_extents[f.root[i]]
    hb = absolute_matrix(r) * f.box_half_extents[f.root[j]]
    d = vec3(free, free, free)
    low = wp.max(a - ha - d, b - hb)
    high = wp.min(a + ha + d, b + hb)
    if wp.min(high - low) >= 0.0:
        return 0.5 * (low + high), 0.5 * wp.length(high - low)
    if f.bounding_radius[i] < f.bounding_radius[j]:
        return a, f.bounding_radius[i]
    return b, f.bounding_radius[j]
