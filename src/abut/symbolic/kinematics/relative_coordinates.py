"""Coordinates between two frames (`abut.coordinates.terms`) as expressions, and their derivatives with respect to time."""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import sympy as sp

from abut.array_types import Objects
from abut.coordinates.terms import ALONG, ANGLE, AXES, DISTANCE, POINT, SLIDE, SPIN, TURN, Term
from abut.coordinates.trial_pose import coordinate_value
from abut.errors import InvalidValue
from abut.symbolic.kinematics.kinematics import MachineKinematics
from abut.symbolic.kinematics.rotations import RotationChain

if TYPE_CHECKING:
    from abut.model import Frame
    from abut.symbolic.layout import SymbolicLayout

__all__ = ["RelativeFrames", "rate_of"]


class RelativeFrames:
    """Frame I relative to frame J."""

    def __init__(self, machine: MachineKinematics, i: Frame, j: Frame) -> None:
        self.machine, self.field, self.i, self.j = machine, machine.field, i, j
        (at_i, self._turn_i), (at_j, self._turn_j) = machine.frame(i), machine.frame(j)
        self.apart = self.field.reduce_entries(at_i - at_j)  #: d in space
        self.turn = self._turn_j.back @ self._turn_i  #: I in J's axes

    @cached_property
    def matrix(self) -> Objects:
        """Rotation matrix: axes of I (columns) in J's."""
        return self.field.matrix(self.turn)

    @cached_property
    def shift(self) -> Objects:
        """Displacement d in J's axes."""
        return self.field.reduce_entries(self.field.matrix(self._turn_j).T.dot(self.apart))

    @cached_property
    def spin(self) -> Objects:
        """Relative angular velocity ω_I − ω_J in J's axes, a row for each coordinate."""
        return self.field.reduce_entries(
            self.machine.spin(self.i).dot(self.matrix.T) - self.machine.spin(self.j)
        )

    @property
    def rates(self) -> Objects:
        """Rates q̇ as polynomials."""
        return np.array([self.field.of[u] for u in self.machine.layout.rates.values()], dtype=object)

    def value(self, term: Term, what: str) -> sp.Expr:
        """Return a coordinate [m or rad], or for a velocity coordinate the velocity.

        Raises:
            InvalidValue: it is a place on a curve.
        """
        read = self.field.read
        if term.kind == POINT:
            return read(self.apart[term.b])
        if term.kind == ALONG:
            return read(self.shift[term.b])
        if term.kind == AXES:
            return read(self.matrix[term.b, term.a])
        if term.kind == DISTANCE:
            return self.distance
        if term.kind == SPIN:
            return read(self.rates.dot(self.spin)[term.b] if len(self.rates) else self.field.zero)
        if term.kind == SLIDE:
            flow = np.array([self.field.rate(x) for x in self.apart], dtype=object)
            return read(self.field.matrix(self._turn_j)[:, term.b].dot(flow))
        if term.kind in (ANGLE, TURN):
            return self._angle(2 if term.kind == ANGLE else term.a, term, what)
        raise InvalidValue(
            f"equations: {what} constrains a point to a curve, which has no closed form; use a Relation instead, or remove it "
            "with model.without(…)"
        )

    @cached_property
    def distance(self) -> sp.Expr:
        """Distance |d|; along a line of constant direction the displacement itself, with its sign as placed."""
        sizes = [x for x in self.apart if x]
        if len(sizes) == 1:
            e = self.field.read(sizes[0])
            now = float(e.xreplace(self.machine.layout.start | self.machine.layout.names.values))
            if now != 0.0:
                return e if now > 0.0 else -e
        return sp.sqrt(self.field.read(self.apart.dot(self.apart)))

    def _angle(self, k: int, term: Term, what: str) -> sp.Expr:
        """Return a Bryant angle; the angle about z beyond half a turn too, if it is a sum of angles."""
        plain = _plain_turn(self.turn, k, term.kind == ANGLE)
        if plain is None:
            r = self.field.reads(self.matrix)
            if term.kind == TURN and k == 1:
                return sp.asin(r[0, 2])
            y, x = (
                (r[1, 0], r[0, 0])
                if term.kind == ANGLE
                else {0: (-r[1, 2], r[2, 2]), 2: (-r[0, 1], r[0, 0])}[k]
            )
            if (y, x) == (0, 0):
                raise InvalidValue(
                    f"equations: the angle of {what} is undefined: its frames differ by 90°; rotate one of them"
                )
            return sp.atan2(y, x)
        factors, quarter = plain
        symbols = {str(one): one for one in self.field.angles}
        angle = sum((n * symbols[name] for name, n in factors), sp.S.Zero) + quarter * sp.pi / 2
        now = float(angle.xreplace(self.machine.layout.start | self.machine.layout.names.values))
        turns = round((coordinate_value(term, self.i, self.j) - now) / (2.0 * math.pi))
        return angle + 2 * turns * sp.pi


def _plain_turn(turn: RotationChain, k: int, first: bool) -> tuple[tuple[tuple[str, int], ...], int] | None:
    """Return a Bryant angle, or the turn about z of the first axis, as factors of named angles, and quarter turns; None if it has no
    such form.
    """
    cube, (i, j) = np.array(turn.cube), ((k + 1) % 3, (k + 2) % 3)
    if cube[k, k] != 1:
        return None
    quarter = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}[int(cube[i, i]), int(cube[j, i])]
    axes = [axis for axis, _ in turn.steps]
    if all(axis == k for axis in axes):
        return next((angle for _, angle in turn.steps), ()), quarter
    if quarter == 0 and (cube == np.eye(3)).all() and axes == sorted(set(axes), reverse=first):
        return dict(turn.steps).get(k, ()), 0
    return None


def rate_of(e: sp.Expr, layout: SymbolicLayout) -> sp.Expr:
    """Return the derivative with respect to time: Σ ∂e/∂q q̇ + Σ ∂e/∂q̇ q̈ + ∂e/∂t."""
    parts = [sp.diff(e, layout.t)]
    for q, u in layout.rates.items():
        parts.append(sp.diff(e, q) * u)
        parts.append(sp.diff(e, u) * layout.accelerations[q])
    return sp.Add(*parts)
