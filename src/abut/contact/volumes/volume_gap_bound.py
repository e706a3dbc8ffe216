# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Bounds on the approach of two surfaces in a step: largest speed and distance, so that time steps miss no contact.

A step that moves no point by more than the free distance plus SEEN times both shapes' thickness misses no overlap deeper than half the
latter: a smaller displacement would have separated any overlap that begins and ends within the step.
"""

import warp as wp

from abut.contact.volumes.box_tree import absolute_matrix
from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import Surfaces
from abut.kernels.structs.machine_structs import f64, mat33, vec3

SEEN = f64(0.02)  #: of the thickness of both shapes together


@routine
def largest_approach(f: Surfaces, i: int, j: int, gap: float):
    """Return the largest approach in a step of two shapes whose distance is at least `gap`."""
    thick = f.thick[i]
    if j >= 0:
        thick += f.thick[j]
    return gap + SEEN * thick


@routine
def towards_plane(
    f: Surfaces, i: int, axes: mat33, normal: vec3, height: float, v: vec3, spin: vec3, free: float
):
    """Return the largest speed at which surface i can approach a plane with this normal, and the permitted distance: by its box, or by the
    ball about its middle, which rotation does not move. The middle is at `height` and moves with v.
    """  # fmt: skip
    fall = -wp.dot(normal, v)
    lever = wp.cross(normal, spin) * axes
    h = f.half[f.root[i]]
    pace = wp.max(fall + wp.abs(lever[0]) * h[0] + wp.abs(lever[1]) * h[1] + wp.abs(lever[2]) * h[2], 0.0)
    room = height + largest_approach(f, i, -1, 0.0) - f.ball[i]
    if room > 0.0 and wp.max(fall, 0.0) * free <= pace * room:
        return wp.max(fall, 0.0), room
    return pace, free


@routine
def contact_zone(f: Surfaces, i: int, j: int, r: mat33, t: vec3, free: float):
    """Return middle and radius of the region in which the shapes can touch within `free`, in the first one's axes: the intersection of
    their boxes, or, for boxes farther apart, the smaller one.
    """  # fmt: skip
    a = f.middle[f.root[i]]
    b = r * f.middle[f.root[j]] + t
    ha = f.half[f.root[i]]
    hb = absolute_matrix(r) * f.half[f.root[j]]
    d = vec3(free, free, free)
    low = wp.max(a - ha - d, b - hb)
    high = wp.min(a + ha + d, b + hb)
    if wp.min(high - low) >= 0.0:
        return 0.5 * (low + high), 0.5 * wp.length(high - low)
    if f.ball[i] < f.ball[j]:
        return a, f.ball[i]
    return b, f.ball[j]
