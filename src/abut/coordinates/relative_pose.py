# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Six coordinates of I in J's axes together, compiled: displacement and Bryant angles, and their rates as seen from J."""

import warp as wp

from abut.coordinates.blocks import RelativeMotion, add_block, spatial_row
from abut.coordinates.coordinate_kernels import relative_velocity
from abut.coordinates.definitions import bryant_angle
from abut.extend import routine
from abut.kernels.structs.machine_structs import f64, mat66, vec3

__all__ = ["bryant_derivative", "motion_matrices", "pose_coordinates"]


@routine
def pose_coordinates(s: RelativeMotion):
    """Return displacement and Bryant angles, and velocity relative to J and ω_I − ω_J."""
    axes = wp.transpose(s.aj)
    r = vec3()
    for k in range(3):
        value, _g = bryant_angle(k, 0, s.d, s.ai, s.aj)
        r[k] = value
    return spatial_row(axes @ s.d, r), spatial_row(axes @ relative_velocity(s), axes @ (s.wi - s.wj))


@routine
def motion_matrices(s: RelativeMotion):
    """Return the matrices from the motion of the first and the second body to displacement and rotation of I in J's axes."""
    axes = wp.transpose(s.aj)
    ti = mat66()
    tj = mat66()
    ti = add_block(add_block(add_block(ti, 0, 0, axes), 0, 3, -(axes @ wp.skew(s.ri))), 3, 3, axes)
    tj = add_block(add_block(add_block(tj, 0, 0, -axes), 0, 3, axes @ wp.skew(s.rj + s.d)), 3, 3, -axes)
    return ti, tj


@routine
def bryant_derivative(s: RelativeMotion):
    """Return the derivative of the six coordinates by displacement and small rotation of I in J's axes."""
    out = wp.identity(n=6, dtype=f64)
    for k in range(3):
        _value, g = bryant_angle(k, 0, s.d, s.ai, s.aj)
        row = wp.transpose(s.aj) @ g
        for q in range(3):
            out[3 + k, 3 + q] = row[q]
    return out
