"""Rotations as products of turns about coordinate axes: angles about one axis add up, and their cosines are not multiplied.

Every rotation is stored as E₁ E₂ … Eₙ P: turns E by angles about x, y or z, no two neighbours about one axis, and a rotation P of the
cube (entries 0 and ±1). P R_k(φ) = R_k'(±φ) P with P e_k = ± e_k' moves P to the end.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from abut.array_types import Numbers

__all__ = ["CUBE", "STILL", "Angle", "RotationChain", "axis_turn", "bryant_angles", "split_rotation"]

EXACT = 1e-12  #: tolerance within which an entry of a rotation matrix counts as 0 or ±1

#: A sum of named angles with whole factors: ((name, factor), …).
Angle: TypeAlias = tuple[tuple[str, int], ...]
Whole: TypeAlias = tuple[tuple[int, int, int], ...]
_ONE: Whole = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def _cube_rotations() -> Iterator[Whole]:
    for order in itertools.permutations(range(3)):
        for signs in itertools.product((1, -1), repeat=3):
            p = np.zeros((3, 3), int)
            p[list(order), range(3)] = signs
            if round(np.linalg.det(p)) == 1:
                yield tuple(tuple(row) for row in p.tolist())


#: The 24 rotations of a cube; the first is the identity.
CUBE = tuple(sorted(_cube_rotations(), key=lambda p: -sum(p[k][k] for k in range(3))))


@dataclass(frozen=True)
class RotationChain:
    """Rotation E₁ E₂ … Eₙ P."""

    steps: tuple[tuple[int, Angle], ...] = ()  #: axis and angle of each E
    cube: Whole = _ONE  #: P

    def __matmul__(self, other: RotationChain) -> RotationChain:
        """Return the product of this rotation and another, which acts first."""
        out = list(self.steps)
        for axis, angle in other.steps:
            column = [row[axis] for row in self.cube]
            to = next(k for k in range(3) if column[k])
            _append_turn(out, to, tuple((name, n * column[to]) for name, n in angle))
        product = np.array(self.cube) @ np.array(other.cube)
        return RotationChain(tuple(out), tuple(tuple(row) for row in product.tolist()))

    @property
    def back(self) -> RotationChain:
        """Inverse rotation."""
        turned = RotationChain((), tuple(zip(*self.cube, strict=True)))
        return turned @ RotationChain(
            tuple((k, tuple((a, -n) for a, n in angle)) for k, angle in self.steps[::-1])
        )

    @property
    def angles(self) -> set[str]:
        """Names of its angles."""
        return {name for _, angle in self.steps for name, _ in angle}


STILL = RotationChain()


def _append_turn(steps: list[tuple[int, Angle]], axis: int, angle: Angle) -> None:
    """Append a turn to others; it is merged with the last one if both are about the same axis."""
    if steps and steps[-1][0] == axis:
        sum_ = dict(steps.pop()[1])
        for name, n in angle:
            sum_[name] = sum_.get(name, 0) + n
        angle = tuple((name, n) for name, n in sum_.items() if n)
    if angle:
        steps.append((axis, angle))


def axis_turn(axis: int, name: str, factor: int = 1) -> RotationChain:
    """Return a turn by a named angle about a coordinate axis."""
    return RotationChain(((axis, ((name, factor),)),))


def split_rotation(matrix: Numbers) -> tuple[list[tuple[int, float]], Whole]:
    """Split a constant rotation into turns about axes by angles [rad] and a rotation of the cube.

    A rotation about one axis, apart from the cube's, has an angle within ±45°; all others are three Bryant angles.
    """
    whole = np.where(np.abs(matrix - np.rint(matrix)) < EXACT, np.rint(matrix), matrix)
    for p in CUBE:
        if (whole == np.array(p)).all():
            return [], p
    places = np.argwhere(np.abs(whole) == 1.0)
    if len(places):
        axis = int(places[0][0])
        for p in CUBE:
            left = whole @ np.array(p).T
            i, j = (axis + 1) % 3, (axis + 2) % 3
            angle = math.atan2(left[j, i], left[i, i])
            if left[axis, axis] == 1.0 and -0.25 * math.pi - EXACT < angle <= 0.25 * math.pi + EXACT:
                return [(axis, angle)], p
    return list(enumerate(bryant_angles(whole))), _ONE


def bryant_angles(r: Numbers) -> tuple[float, float, float]:
    """Return the Bryant angles β of R = R_x(β₁) R_y(β₂) R_z(β₃)."""
    return (
        math.atan2(-r[1][2], r[2][2]),
        math.asin(max(-1.0, min(1.0, r[0][2]))),
        math.atan2(-r[0][1], r[0][0]),
    )
