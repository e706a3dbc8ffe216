"""Maps between the motion of bodies in space and the coordinates of the tree's joints, on the host.

The formulas are those of `system.tree.motion`. Rows are those of a state: of a body in space place, quaternion (x, y, z, w), velocity and
angular velocity; of a joint as defined in `kernels.structs.tree_structs.BranchRow`.
"""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from abut.array_types import Numbers
from abut.joints.spanning_tree import BALL, CROSS, EVEN, HINGE
from abut.model.geometry import rotations
from abut.system.schema.spanning_tree import ABSOLUTE, SpanningTree, TreeBranch

__all__ = [
    "ACROSS",
    "TreeMotion",
    "from_tree_coordinates",
    "match_revolutions",
    "prescribed_gap",
    "to_tree_coordinates",
]

ACROSS = np.array(
    [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]]
)  #: from arm to arm of a cross: a quarter turn about x
_QUARTER = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)


@dataclasses.dataclass(frozen=True)
class TreeMotion:
    """A motion in coordinates of a tree."""

    rows: Numbers  #: of the state [body, 13]
    place: Numbers  #: omitted part of each body's place [m] and rotation [rad] [body, 2]
    speed: Numbers  #: and of its velocity [m/s] and angular velocity [rad/s]
    senses: Numbers  #: by body, −1 where the resulting quaternion is the opposite of the given one


@dataclasses.dataclass
class _Motion:
    """The motion of a body in space."""

    at: Numbers
    turned: Numbers
    pose: Numbers  #: quaternion (w, x, y, z)
    velocity: Numbers
    spin: Numbers


def to_tree_coordinates(tree: SpanningTree, rows: Numbers) -> TreeMotion:
    """Return the coordinates whose motion is nearest to a motion in space [body, 13]."""
    ground = len(tree.branches)
    seen = {ground: _motion_at_rest()} | {b: _of_row(rows[b]) for b in range(ground)}
    out = np.array(rows)
    place, speed, senses = np.zeros((ground, 2)), np.zeros((ground, 2)), np.ones(ground)
    for one in tree.branches:
        if one.turns == ABSOLUTE:
            continue
        b = one.body
        row = out[b]
        row[:] = _joint_coordinates(one, seen[one.parent], seen[b])
        follows, axes = _carried_motion(one, row, seen[one.parent])
        given = seen[b]
        lacks = np.concatenate([given.velocity - follows.velocity, given.spin - follows.spin])
        if axes.size:
            rates = np.linalg.lstsq(axes, lacks, rcond=None)[0]
            row[[7 + slot for slot in one.slots]] = rates
            lacks = lacks - axes @ rates
        turn = rotations.multiply_quaternions(follows.pose, rotations.conjugate_quaternion(given.pose))
        senses[b] = math.copysign(1.0, turn[0]) * (1.0 if one.parent == ground else senses[one.parent])
        place[b] = np.linalg.norm(given.at - follows.at), 2.0 * np.linalg.norm(turn[1:])
        speed[b] = np.linalg.norm(lacks[:3]), np.linalg.norm(lacks[3:])
    return TreeMotion(out, place, speed, senses)


def prescribed_gap(tree: SpanningTree, found: TreeMotion, rows: Numbers) -> float:
    """Return the largest deviation of prescribed coordinates and rates from those of a motion, relative where these are above 1."""
    gaps = [0.0]
    for _, b, slot in tree.motions:
        for k in (slot, 7 + slot):
            gaps.append(abs(rows[b, k] - found.rows[b, k]) / max(1.0, abs(rows[b, k])))
    return max(gaps)


def match_revolutions(tree: SpanningTree, found: TreeMotion, rows: Numbers) -> None:
    """Add full turns to converted angles to match those of a motion in the same coordinates; each turn reverses quaternions."""
    ground = len(tree.branches)
    sense = np.ones(ground + 1)
    for one in tree.branches:
        b, turns = one.body, 0.0
        if 3 in one.driven:
            turns = round((rows[b, 3] - found.rows[b, 3]) / (2.0 * math.pi))
            found.rows[b, 3] += 2.0 * math.pi * turns
        sense[b] = sense[one.parent] * (-1.0) ** turns
    found.senses[:] *= sense[:ground]


def from_tree_coordinates(tree: SpanningTree, rows: Numbers, senses: Numbers) -> Numbers:
    """Return the motion in space [body, 13] for coordinates of a tree."""
    ground = len(tree.branches)
    seen, out = {ground: _motion_at_rest()}, np.array(rows)
    for one in tree.branches:
        b = one.body
        if one.turns == ABSOLUTE:
            seen[b] = _of_row(rows[b])
            continue
        seen[b], _ = _carried_motion(one, rows[b], seen[one.parent])
        x = seen[b]
        out[b] = [*x.at, *(senses[b] * x.pose[[1, 2, 3, 0]]), *x.velocity, *x.spin]
    return out


def _motion_at_rest() -> _Motion:
    return _Motion(np.zeros(3), np.eye(3), np.array([1.0, 0.0, 0.0, 0.0]), np.zeros(3), np.zeros(3))


def _of_row(row: Numbers) -> _Motion:
    pose = row[[6, 3, 4, 5]]
    return _Motion(row[:3], rotations.to_matrix(pose), pose, row[7:10], row[10:])


def _joint_coordinates(one: TreeBranch, above: _Motion, body: _Motion) -> Numbers:
    """Return displacements and rotations, at rest."""
    row = np.zeros(13)
    near = above.turned @ rotations.to_matrix(one.by.near.orientation)
    far = body.turned @ rotations.to_matrix(one.by.far.orientation)
    apart = body.at + body.turned @ one.by.far.position - above.at - above.turned @ one.by.near.position
    second, first = (near, far) if one.sign > 0 else (far, near)
    turn = second.T @ first
    turns, lead = one.turns, one.by.lead
    if turns == HINGE:
        row[3] = math.atan2(turn[1, 0] - turn[0, 1], turn[0, 0] + turn[1, 1])
    if turns == CROSS:
        row[3] = math.atan2(turn[0, 2], -turn[1, 2])
        rest = (_rotation_about_axis(row[3]) @ ACROSS).T @ turn
        row[4] = math.atan2(rest[1, 0] - rest[0, 1], rest[0, 0] + rest[1, 1])
    if turns == EVEN:
        w, x, y, _ = rotations.from_matrix(turn)
        half = math.hypot(x, y)
        row[3:5] = np.array([x, y]) * (2.0 * math.atan2(half, w) / half if half > 0.0 else 2.0)
    if turns == BALL:
        row[3:7] = rotations.from_matrix(near.T @ far)[[1, 2, 3, 0]]
    along = second.T @ apart * one.sign
    along[2] -= lead * row[3]
    kept = [*one.by.freedom.slides] if not lead else [2]
    row[kept] = along[kept]
    return row


def _rotation_about_axis(angle: float) -> Numbers:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def _carried_motion(one: TreeBranch, row: Numbers, above: _Motion) -> tuple[_Motion, Numbers]:
    """Return the motion of a body on its joint, and its motions by the joint's rates [6, rates]."""
    sign, turns, lead = one.sign, one.turns, one.by.lead
    near = above.turned @ rotations.to_matrix(one.by.near.orientation)
    reach = above.turned @ one.by.near.position
    turn, pose = _joint_rotation(turns, row, sign)
    far = near @ turn
    turned = far @ rotations.to_matrix(one.by.far.orientation).T
    carrier = near if sign > 0 else far
    thread = lead * np.array([0.0, 0.0, 1.0])
    x, v = row[:3] + thread * row[3], row[7:10] + thread * row[10]
    if turns == BALL:
        axes = near
    elif turns == EVEN:
        axes = near @ _constant_velocity_rotation(row[3:5] * sign)[1] * sign
    elif turns == CROSS:
        axes = np.column_stack([(near if sign > 0 else far)[:, 2], (far if sign > 0 else near)[:, 2]]) * sign
    else:
        axes = near[:, 2:] * sign
    shift, slide = carrier @ x * sign, carrier @ v * sign
    lever = -turned @ one.by.far.position + (shift if sign < 0 else 0.0)
    reach = reach + (shift if sign > 0 else 0.0)
    spin = above.spin + axes[:, : len(axes.T)] @ row[10 : 10 + len(axes.T)] * (turns != 0)
    velocity = above.velocity + np.cross(above.spin, reach) + slide + np.cross(spin, lever)
    whole = rotations.multiply_quaternions(
        rotations.multiply_quaternions(above.pose, one.by.near.orientation),
        rotations.multiply_quaternions(pose, rotations.conjugate_quaternion(one.by.far.orientation)),
    )
    columns = [np.concatenate([carrier[:, k] * sign, np.zeros(3)]) for k in one.slots if k < 3]
    for slot in one.slots[len(columns) :]:
        a = axes[:, slot - 3]
        columns.append(np.concatenate([np.cross(a, lever) + lead * a, a]))
    motions = np.array(columns).reshape(-1, 6).T
    return _Motion(above.at + reach + lever, turned, whole, velocity, spin), motions


def _joint_rotation(turns: int, row: Numbers, sign: int) -> tuple[Numbers, Numbers]:
    """Return the rotation of the frame on the body relative to that on its parent, as a matrix and as a quaternion (w, x, y, z)."""
    if turns == BALL:
        pose = row[[6, 3, 4, 5]]
        return rotations.to_matrix(pose), pose
    matrix, pose = np.eye(3), np.array([1.0, 0.0, 0.0, 0.0])
    if turns in (HINGE, CROSS):
        matrix, pose = _rotation_about_axis(row[3]), _half_angle(row[3])
    if turns == CROSS:
        matrix = matrix @ ACROSS @ _rotation_about_axis(row[4])
        pose = rotations.multiply_quaternions(
            rotations.multiply_quaternions(pose, _QUARTER), _half_angle(row[4])
        )
    if turns == EVEN:
        matrix, pose = (
            _constant_velocity_rotation(row[3:5])[0],
            rotations.from_rotation_vector([*row[3:5], 0.0]),
        )
    if sign < 0:
        return matrix.T, rotations.conjugate_quaternion(pose)
    return matrix, pose


def _constant_velocity_rotation(phi: Numbers) -> tuple[Numbers, Numbers]:
    """Return the rotation by a rotation vector across z, and the angular velocity by its rates (3, 2), in the second frame's axes."""
    angle = float(np.linalg.norm(phi))
    hat = np.array([[0.0, 0.0, phi[1]], [0.0, 0.0, -phi[0]], [-phi[1], phi[0], 0.0]])
    a, b = np.sinc(angle / np.pi), 0.5 * np.sinc(0.5 * angle / np.pi) ** 2
    c = (1.0 - a) / angle**2 if angle > 1e-3 else 1.0 / 6.0
    square = hat @ hat
    return np.eye(3) + a * hat + b * square, (np.eye(3) + b * hat + c * square)[:, :2]


def _half_angle(angle: float) -> Numbers:
    return np.array([math.cos(0.5 * angle), 0.0, 0.0, math.sin(0.5 * angle)])
