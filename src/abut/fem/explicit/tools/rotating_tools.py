# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Rotating rigid tools: kernel functions on rows of `columns.Tool`."""

from __future__ import annotations

import warp as wp

from abut.extend import routine
from abut.fem.explicit.columns import Tool
from abut.kernels.structs.machine_structs import A2, mat33, vec3


@routine
def read_vector(a: A2, row: int, at: int):
    """Read three columns of a row."""
    return vec3(a[row, at], a[row, at + 1], a[row, at + 2])


@routine
def write_vector(a: A2, row: int, at: int, value: vec3):
    """Write three columns."""
    a[row, at] = value[0]
    a[row, at + 1] = value[1]
    a[row, at + 2] = value[2]


@routine
def read_matrix(a: A2, k: int, at: int):
    """Read nine columns of a row."""
    return mat33(
        a[k, at], a[k, at + 1], a[k, at + 2], a[k, at + 3], a[k, at + 4], a[k, at + 5],
        a[k, at + 6], a[k, at + 7], a[k, at + 8],
    )  # fmt: skip


@routine
def tool_axes(a: A2, k: int):
    """Return R(q), whose columns are a tool's own axes in global ones."""
    w = a[k, Tool.quaternion]
    x = a[k, Tool.quaternion + 1]
    y = a[k, Tool.quaternion + 2]
    z = a[k, Tool.quaternion + 3]
    return mat33(
        1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y),
        2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x),
        2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y),
    )  # fmt: skip


@routine
def inverse_inertia(a: A2, k: int):
    """Return the angular velocity from a moment of momentum, in global axes: R B Rᵀ."""
    if a[k, Tool.may_rotate] == 0.0:
        return mat33()
    r = tool_axes(a, k)
    return r * read_matrix(a, k, Tool.inverse_inertia) * wp.transpose(r)


@routine
def rotate_tool(a: A2, k: int, by: vec3):
    """Rotate a tool by a rotation vector in global axes [rad]: q ← exp(by/2) q, normalized to length 1."""
    half = 0.5 * wp.length(by)
    c = wp.cos(half)
    v = 0.5 * by
    if half > 1.0e-8:
        v = (wp.sin(half) / half) * v
    w = a[k, Tool.quaternion]
    u = read_vector(a, k, Tool.quaternion + 1)
    new = c * w - wp.dot(v, u)
    u = c * u + w * v + wp.cross(v, u)
    scale = 1.0 / wp.sqrt(new * new + wp.dot(u, u))
    a[k, Tool.quaternion] = scale * new
    write_vector(a, k, Tool.quaternion + 1, scale * u)


@routine
def update_face_pose(a: A2, k: int):
    """Update place and axis of a tool's face from its present centre and axes."""
    if a[k, Tool.may_rotate] == 0.0:
        write_vector(a, k, Tool.place, read_vector(a, k, Tool.centre))
        return
    r = tool_axes(a, k)
    write_vector(a, k, Tool.place, read_vector(a, k, Tool.centre) + r * read_vector(a, k, Tool.arm))
    write_vector(a, k, Tool.axis, r * read_vector(a, k, Tool.body_axis))
