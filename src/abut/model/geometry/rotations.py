"""Rotations on the host, for describing a model: unit quaternions (w, x, y, z) and matrices, in NumPy.

A quaternion q of a frame F transforms components in F's axes to components in its parent's axes:

    v_parent = R(q) v_F,      R(q) = (w² − |u|²) 1 + 2 u uᵀ + 2 w [u]×,     q = (w, u)

Source: Shuster, J. Astronaut. Sci. 41 (1993) 439-517 (signs here: rotation of vectors, right-handed).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.units import Vector, vector

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

__all__ = [
    "IDENTITY",
    "conjugate_quaternion",
    "from_axes",
    "from_matrix",
    "from_rotation_vector",
    "multiply_quaternions",
    "normalize_quaternion",
    "perpendicular_axes",
    "rotate_vector",
    "to_matrix",
    "turned_back",
    "unit_direction",
    "unit_quaternion",
]

#: The quaternion of the identity.
IDENTITY = (1.0, 0.0, 0.0, 0.0)

#: Tolerance of the length of a given quaternion.
UNIT_TOLERANCE = 1e-6

_LETTERS = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def multiply_quaternions(p: ArrayLike, q: ArrayLike) -> Numbers:
    """Return the product p q: the rotation q followed by p, seen from the parent."""
    a, b, c, d = np.asarray(p, float)
    e, f, g, h = np.asarray(q, float)
    return np.array(
        [
            a * e - b * f - c * g - d * h,
            a * f + b * e + c * h - d * g,
            a * g - b * h + c * e + d * f,
            a * h + b * g - c * f + d * e,
        ]
    )


def conjugate_quaternion(q: ArrayLike) -> Numbers:
    """Return the inverse rotation of a unit quaternion."""
    return np.asarray(q, float) * (1.0, -1.0, -1.0, -1.0)


def normalize_quaternion(q: ArrayLike) -> Numbers:
    """Return the unit quaternion along q."""
    q = np.asarray(q, float)
    return np.asarray(q / np.linalg.norm(q))


def rotate_vector(q: ArrayLike, v: ArrayLike) -> Numbers:
    """Return R(q) v: the components in the parent's axes of a vector given in the frame's.

    >>> (rotate_vector((math.sqrt(0.5), 0, 0, math.sqrt(0.5)), (0, 1, 0)).round(12) + 0.0).tolist()
    [-1.0, 0.0, 0.0]
    """
    w, x, y, z = np.asarray(q, float).tolist()
    a, b, c = np.asarray(v, float).tolist()
    r, s, t = 2.0 * (y * c - z * b), 2.0 * (z * a - x * c), 2.0 * (x * b - y * a)
    turned = (a + w * r + (y * t - z * s), b + w * s + (z * r - x * t), c + w * t + (x * s - y * r))
    return np.array(turned) + 0.0  # + 0.0 converts −0 to 0


def to_matrix(q: ArrayLike) -> Numbers:
    """Return R(q); its columns are the frame's axes in the parent's."""
    return np.stack([rotate_vector(q, e) for e in np.eye(3)], axis=1)


#: For each matrix element 1 + 2 (± a b ± c d): the quaternion components a, b, c and d, the second sign, and the 1.
_PRODUCTS = (
    np.array([[2, 1, 1], [1, 1, 2], [1, 2, 1]]),
    np.array([[2, 2, 3], [2, 1, 3], [3, 3, 1]]),
    np.array([[3, 0, 0], [0, 3, 0], [0, 0, 2]]),
    np.array([[3, 3, 2], [3, 3, 1], [2, 1, 2]]),
    np.array([[-1.0, -1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0]]),
    np.eye(3),
)


def to_matrices(q: ArrayLike) -> Numbers:
    """Return R of each of several unit quaternions (n, 4): (n, 3, 3).

    >>> to_matrices([(1.0, 0.0, 0.0, 0.0)]).tolist()
    [[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]]
    """
    q = np.asarray(q, float)
    first, second, third, fourth, sign, own = _PRODUCTS
    products = q[..., first] * q[..., second], q[..., third] * q[..., fourth] * sign
    return np.asarray(own + 2.0 * (products[0] * np.where(own, -1.0, 1.0) + products[1]))


def turned_back(q: ArrayLike, v: Numbers) -> Numbers:
    """Return Rᵀ v: components in a frame's axes of vectors given in the parent's, side by side, (n, 3 k), for n rotations (n, 4).

    >>> quarter = [(math.sqrt(0.5), 0, 0, math.sqrt(0.5))]  # about z
    >>> (turned_back(quarter, np.array([[0.0, 1.0, 0.0, 1.0, 0.0, 0.0]])).round(12) + 0.0).tolist()
    [[1.0, 0.0, 0.0, 0.0, -1.0, 0.0]]
    """
    turn, several = to_matrices(q), v.reshape(len(v), -1, 3)
    parts = (several[:, :, k, None] * turn[:, None, k, :] for k in range(3))
    return np.asarray(sum(parts)).reshape(v.shape)


def from_matrix(R: ArrayLike) -> Numbers:
    """Return the unit quaternion, w ≥ 0, of a rotation matrix.

    The largest of the four squares (4w², 4x², …) divides, so no precision is lost at half turns.
    Source: Shepperd, J. Guidance and Control 1 (1978) 223-224.
    """
    R = np.asarray(R, float)
    trace = float(np.trace(R))
    squares = np.array([trace, R[0, 0], R[1, 1], R[2, 2]])
    k = int(np.argmax(squares))
    antisymmetric = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    if k == 0:
        q = np.array([1.0 + trace, *antisymmetric])
    else:
        i, j, m = k - 1, k % 3, (k + 1) % 3
        q = np.empty(4)
        q[0] = antisymmetric[i]
        q[1 + i] = 1.0 + R[i, i] - R[j, j] - R[m, m]
        q[1 + j] = R[i, j] + R[j, i]
        q[1 + m] = R[i, m] + R[m, i]
    q = normalize_quaternion(q)
    return np.asarray(-q if q[0] < 0.0 else q)


def from_rotation_vector(r: ArrayLike) -> Numbers:
    """Return the quaternion of a rotation by |r| [rad] about r.

    >>> from_rotation_vector((0, 0, math.pi)).round(12).tolist()
    [0.0, 0.0, 0.0, 1.0]
    """
    r = np.asarray(r, float)
    angle = float(np.linalg.norm(r))
    return np.array([math.cos(0.5 * angle), *(0.5 * np.sinc(0.5 * angle / math.pi) * r)])


def from_axes(z: ArrayLike | None = None, x: ArrayLike | None = None, *, what: str = "frame") -> Numbers:
    """Return the quaternion of the frame with the given z, and x as near as possible to the given one.

    With z alone, x is the parent's axis least aligned with z (the first of equals), made
    perpendicular; with x alone, z likewise.

    Raises:
        InvalidValue: x and z are parallel.
    """
    if z is None and x is None:
        return np.array(IDENTITY)
    if z is None:
        a = np.asarray(x, float) / np.linalg.norm(x)  # type: ignore[arg-type]
        z = _perpendicular_unit(_least_aligned(a, order=(2, 0, 1)), a)
    a = np.asarray(z, float) / np.linalg.norm(z)
    along = _least_aligned(a, order=(0, 1, 2)) if x is None else np.asarray(x, float) / np.linalg.norm(x)
    if float(np.linalg.norm(np.cross(a, along))) < 1e-9:
        raise InvalidValue.of(f"{what}: x", tuple(along.tolist()), "not be parallel to z")
    b = _perpendicular_unit(along, a)
    return from_matrix(np.stack([b, np.cross(a, b), a], axis=1))


def _least_aligned(a: Numbers, order: tuple[int, int, int]) -> Numbers:
    """Return the parent's axis with the smallest component along a; of near equals the first in `order`."""
    return np.asarray(np.eye(3)[min(order, key=lambda k: round(abs(float(a[k])), 9))])


def _perpendicular_unit(v: Numbers, a: Numbers) -> Numbers:
    """Return the unit vector of v's part perpendicular to the unit vector a."""
    w = v - np.dot(v, a) * a
    return np.asarray(w / np.linalg.norm(w))


def perpendicular_axes(along: Numbers) -> tuple[Numbers, Numbers]:
    """Return two unit vectors perpendicular to a unit vector and to each other."""
    first = np.cross(along, np.eye(3)[int(np.argmin(np.abs(along)))])
    first = first / np.linalg.norm(first)
    return first, np.cross(along, first)


def unit_direction(value: Vector, *, what: str) -> Numbers:
    """Return a unit vector from a letter ("x", "-y", "+z") or three numbers of any length.

    Raises:
        InvalidValue: another word, or the zero vector.

    >>> unit_direction("-y", what="axis").tolist()
    [0.0, -1.0, 0.0]
    """
    if isinstance(value, str):
        letter = value.strip().lower()
        sign = -1.0 if letter.startswith("-") else 1.0
        axis = _LETTERS.get(letter.lstrip("+-"))
        if axis is None or len(letter) > 2:
            raise InvalidValue.of(
                what, value, 'be "x", "y", "z", "-x", … or three numbers, such as (0, 0, 1)'
            )
        return np.asarray(sign * np.array(axis) + 0.0)
    v = np.array(vector(value, "1", what=what))
    length = float(np.linalg.norm(v))
    if length == 0.0:
        raise InvalidValue.of(what, tuple(v.tolist()), "have a length above zero")
    return np.asarray(v / length)


def unit_quaternion(value: Vector, *, what: str) -> tuple[float, ...]:
    """Return a quaternion (w, x, y, z) whose length is 1 within 1e-6, normalised exactly.

    Raises:
        InvalidValue: four numbers whose length is not 1.
    """
    q = np.array(vector(value, "1", what=what, length=4))
    length = float(np.linalg.norm(q))
    if abs(length - 1.0) > UNIT_TOLERANCE:
        raise InvalidValue.of(
            what,
            tuple(q.tolist()),
            f"be a quaternion (w, x, y, z) of length 1 (its length is {length:.9g}); divide it by its length",
        )
    return tuple((q / length).tolist()) if abs(length - 1.0) > 1e-15 else tuple(q.tolist())
