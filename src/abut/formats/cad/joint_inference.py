"""Inference of the joint whose free motions are those that the mates of two parts allow.

Mates constrain the motion (v, ω) of one part relative to the other by n·(v + ω × r) = 0 and e·ω = 0. The null space of these rows is
characterised by its numbers of rotations and translations and by the axes of the rotations. It matches one of abut's joints, or none.

Source: Murray, Li & Sastry, A Mathematical Introduction to Robotic Manipulation (1994), sec. 2.3:
a twist of pitch ω·v/ω² about the axis through ω × v/ω².
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from abut.array_types import Numbers
from abut.formats.cad.mates import Mate

__all__ = ["AllowedMotion", "allowed_motion"]

NONE = 1e-3  #: relative tolerance of zero singular values, and thus of parallel and collinear axes

#: (rotations, translations) → kind of joint.
KINDS = {
    (0, 0): "Fixed",
    (1, 0): "Revolute",
    (0, 1): "Translational",
    (1, 1): "Cylindrical",
    (3, 0): "Spherical",
    (1, 2): "Planar",
    (3, 1): "InLine",
}


@dataclass(frozen=True, eq=False)
class AllowedMotion:
    """Free motions under mates: kind of the joint ("" if there is none), numbers of rotations and translations, position and axis."""

    kind: str
    turns: int
    slides: int
    point: Numbers  #: [m]
    axis: Numbers

    @property
    def freedom(self) -> int:
        """Number of free motions."""
        return self.turns + self.slides


def allowed_motion(mates: Sequence[Mate]) -> AllowedMotion:
    """Return the free motions under mates."""
    points_of_mates = [mate.point for mate in mates if mate.kind != "faces"]
    points = np.array([mate.point for mate in mates])
    origin = np.mean(points_of_mates, axis=0) if points_of_mates else points.mean(axis=0)
    size = max(
        float(np.linalg.norm(points - origin, axis=1).max()),
        *(max(mate.radius, _mate_size(mate)) for mate in mates),
    )
    rows = np.concatenate([mate.rows(origin, size) for mate in mates])
    _, values, right = np.linalg.svd(rows, full_matrices=True)
    rank = int(np.sum(values > NONE * values[0]))
    left = right[rank:]  # motions (v, size ω)
    _, spins, ways = np.linalg.svd(left[:, 3:], full_matrices=True)
    turns = int(np.sum(spins > NONE)) if len(left) else 0
    axis = _tidy_axis(ways[0]) if turns else np.array((0.0, 0.0, 1.0))
    slides = _slide_directions(left, turns)
    kind = KINDS.get((turns, len(slides)), "")
    point = _rotation_axes_point(left, size, turns, origin)
    if len(slides) == 1:
        axis = _tidy_axis(slides[0]) if turns != 1 else axis
    fits = point is not None and (turns != 1 or _agrees_with_axis(axis, slides))
    near = origin if point is None else point
    return AllowedMotion(
        kind if fits else "", turns, len(slides), _place_along_axis(near, axis, origin, kind), axis
    )


def _mate_size(mate: Mate) -> float:
    """Return the size of a mate [m]."""
    return float(np.sqrt(mate.length)) if mate.kind == "faces" else mate.length


def _tidy_axis(axis: Numbers) -> Numbers:
    """Return a unit vector whose largest component is positive, with rounding errors near zero removed."""
    out = np.where(np.abs(axis) < 1e-9, 0.0, axis)
    out = out / np.linalg.norm(out)
    return np.asarray(out * np.sign(out[int(np.argmax(np.abs(out)))])) + 0.0


def _slide_directions(left: Numbers, turns: int) -> Numbers:
    """Return unit vectors of the translations among motions."""
    if not len(left):
        return np.zeros((0, 3))
    u, _, _ = np.linalg.svd(left[:, 3:], full_matrices=True)
    return np.asarray(u[:, turns:].T @ left[:, :3])


def _rotation_axes_point(left: Numbers, size: float, turns: int, origin: Numbers) -> Numbers | None:
    """Return a point on all axes of rotations, where v + ω × r contains only translations; None if there is none."""
    if not turns:
        return origin
    slides = _slide_directions(left, turns)
    beside = np.eye(3) - slides.T @ slides  # complement of the translations
    a = np.concatenate([beside @ _cross_product_matrix(motion[3:]) for motion in left])
    b = np.concatenate([-beside @ motion[:3] for motion in left])
    arm, *_ = np.linalg.lstsq(a, b, rcond=NONE)
    return None if np.linalg.norm(a @ arm - b) > NONE else np.asarray(origin + size * arm)


def _cross_product_matrix(w: Numbers) -> Numbers:
    """Return the matrix of ω ×."""
    return np.cross(w, np.eye(3)).T


def _agrees_with_axis(axis: Numbers, slides: Numbers) -> bool:
    """Return True if a translation is along the axis of a rotation, or two translations are normal to it."""
    parts = np.abs(slides @ axis)
    return bool((parts > 1.0 - NONE).all()) if len(slides) == 1 else bool((parts < NONE).all())


def _place_along_axis(point: Numbers, axis: Numbers, origin: Numbers, kind: str) -> Numbers:
    """Return, of the possible positions of a joint, the one nearest to the middle of its mates."""
    if kind in ("Revolute", "Cylindrical", "InLine"):
        return np.asarray(point + axis * float(axis @ (origin - point)))
    return point if kind == "Spherical" else origin
