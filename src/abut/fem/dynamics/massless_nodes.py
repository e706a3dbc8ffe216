"""Equilibrium of massless nodes released by a contact, at the end of a step whose forces are those of the step.

Such a step sets f̄ = contact for massless nodes, which gives f_{n+1} ≈ −f_n where a contact has opened: the last pressure would
oscillate there for ever, behind a face that nothing touches. Free nodes therefore move to their equilibrium, min W over
them. The energy e ≥ 0 that this releases is transferred to vibration: of v = a + b, with a the rigid motion of the same momentum and
angular momentum (of a supported body: the velocities of its supports), b becomes s times as fast,

    ½ v M v + e = ½ (a + s b) M (a + s b)

so that energy and both momenta stay constant. e is zero except where a step opens a contact.
Source of the idea, velocities that compensate the effect of contact on energy: Laursen & Love, Int. J. Numer. Meth. Eng. 53 (2002) 245.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.continuum.body import Continuum, State
from abut.fem.solver.linear_solver import Factor

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["add_kinetic_energy", "massless_equilibrium", "rigid_velocities"]

MAX_ITERATIONS = 12
EPS = 32.0 * float(np.finfo(float).eps)  #: of |K| |u| in a row, a residual that rounding may leave there
BALANCE_TOLERANCE = 1e-10  #: of the greatest force, residual below which forces are in balance


def massless_equilibrium(
    continuum: Continuum, u: Numbers, memory: State, load: Numbers, light: Integers
) -> tuple[Numbers, float]:
    """Return displacements of a body with its massless rows in equilibrium, and the energy released, that of its loads included [J]; the
    given displacements and zero where no equilibrium is found.

    Args:
        continuum: the body.
        u: displacements (N,).
        memory: state of its integration points.
        load: (N,).
        light: rows that may move.

    Raises:
        StepFailed: an iterate has no valid response.
    """
    start, now = None, u.copy()
    for _ in range(MAX_ITERATIONS):
        found = continuum.respond(now, memory)
        start = found.energy if start is None else start
        assert found.stiffness is not None
        left = (found.force - load)[light]
        rounding = EPS * (abs(found.stiffness[light]) @ np.abs(now))
        if (np.abs(left) <= BALANCE_TOLERANCE * np.abs(found.force).max() + rounding).all():
            free = start - found.energy + float(load @ (now - u))
            return (now, free) if free >= 0.0 else (u, 0.0)
        try:
            now[light] -= Factor(found.stiffness[light][:, light]).solve(left)
        except np.linalg.LinAlgError:
            break
    return u, 0.0


def rigid_velocities(x: Numbers, state: str) -> Numbers:
    """Return velocities of rigid motions of nodes at x (n, d), (n d, 1, 3 or 6): of a body of revolution along its axis alone."""
    n, d = x.shape
    ways = [np.tile(axis, (n, 1)) for axis in np.eye(d)]
    if state == "axisymmetric":
        ways = ways[1:]
    else:
        arms = x - x.mean(axis=0)
        for i, j in ((0, 1), (1, 2), (2, 0))[: 1 if d == 2 else 3]:
            turn = np.zeros((n, d))
            turn[:, i], turn[:, j] = -arms[:, j], arms[:, i]
            ways.append(turn)
    return np.stack([way.ravel() for way in ways], axis=1)


def add_kinetic_energy(v: Numbers, mass: csr_array, a: Numbers, energy: float) -> Numbers:
    """Return a + s (v − a), with additional kinetic energy [J]; v itself where nothing vibrates."""
    b = v - a
    pushed = mass @ b
    bb, ab = float(b @ pushed), float(a @ pushed)
    if energy <= 0.0 or bb <= 0.0:
        return v
    return np.asarray(a + b * (np.sqrt((ab + bb) ** 2 + 2.0 * energy * bb) - ab) / bb)
