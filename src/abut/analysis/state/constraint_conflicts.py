"""Detection of contradictory joints and motions, and of poses in which a mechanism locks.

Redundant constraints remain in the equations and share their reactions. If they contradict the others, the residual of all of them
no longer vanishes. A mechanism locks if a combination y of its constraints restrains no motion: |Gᵀ y| → 0 for |y| = 1. The rows g of G
have unit length in the metric of bodies that are all equal (`constraint_metric`). A motion along this combination then requires ever
higher speeds of other bodies. The ratio of the smallest singular value of G to its value at the start measures the distance from this
pose.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from abut.analysis.state.host_equations import DEPENDENT, Probe, unit_rows
from abut.array_types import Numbers
from abut.system.dynamics.projection.constraint_metric import equal_mass_matrices

if TYPE_CHECKING:
    from abut.system.system import System

__all__ = ["CONFLICT_RESIDUAL", "contradiction_message", "locking_message"]

#: residual of redundant constraints [m or rad] above which they contradict each other
CONFLICT_RESIDUAL = 1e-5
NAMED_SHARE, NAMED_MOTION_SHARE = (
    0.1,
    1e-6,
)  #: fractions of the largest part above which the message names a joint, and a motion
LOCKED = 1e-2  #: fraction of the singular value at the start below which the mechanism locks
MOST_ROWS = 1500  #: largest number of constraint rows of an examined machine


def contradiction_message(system: System, values: Numbers, unit: str, size: float = 0.0) -> str:
    """Return the message about constraints that contradict each other.

    Args:
        system: the machine.
        values: residual, or rate of it, of each row of each node [nodes, 6].
        unit: their unit.
        size: the largest of them at the first detection, if that was earlier.
    """
    gap = np.abs(np.nan_to_num(values[system.layout.bodies :][: len(system.layout.node)], nan=np.inf))
    named = [
        (float(gap[k, row]), name, label)
        for k, rows in enumerate(system.layout.node)
        for row, (name, label) in enumerate(rows)
    ]
    worst = max(off for off, _, _ in named)
    driven = {motion.name for motion in system.models[0].motions}
    counts = [
        (name in driven, off, f'"{name}" ({label})')
        for off, name, label in named
        if off > (NAMED_MOTION_SHARE if name in driven else NAMED_SHARE) * worst
    ]
    shown = [words for _, _, words in sorted(counts, reverse=True)]
    return (
        f"joints and motions contradict each other: {', '.join(shown[:6])} cannot be satisfied "
        f"together, with a deviation of {size or worst:.3g} {unit}; remove a motion or joint that "
        "repeats another, or give it the same function"
    )


def locking_message(system: System, start: Numbers, state: Numbers, times: tuple[float, float]) -> str:
    """Return the message about a pose in which the constraints block each other; empty if they do not, or no more than at the start.

    Args:
        system: the machine, of one lane; its memory of a step in progress is overwritten.
        start: the state [b, 13] at the start.
        state: the state now.
        times: of both [s].
    """
    probe = Probe(system)
    if not 0 < len(probe.rows) <= MOST_ROWS or not np.isfinite(state).all():
        return ""
    before, _ = _weakest_constraints(probe, start, times[0])
    now, parts = _weakest_constraints(probe, state, times[1])
    if now > LOCKED * before:
        return ""
    size = {
        name: float(part)
        for (name, _), part in sorted(zip(probe.rows, parts, strict=True), key=lambda x: x[1])
    }
    driven = {motion.name for motion in system.models[0].motions}
    shown = [
        f'"{k}"' for k in sorted(size, key=lambda k: (k not in driven, -size[k])) if size[k] > NAMED_SHARE
    ]
    body, speed = _fastest_body(system, state)
    return (
        f"the mechanism locks: in this pose {', '.join(shown[:6])} block each other (dead centre, or "
        f'limit of the link lengths), and the velocity of body "{body}" grows without bound (now '
        f"{speed}); end the motion earlier, or check the lengths"
    )


def _weakest_constraints(probe: Probe, state: Numbers, time: float) -> tuple[float, Numbers]:
    """Return the smallest nonzero singular value of the constraints, and the part of each row in it."""
    here = probe.evaluate(state, time, keep_modes=True)
    gradients = here.jacobian.reshape(-1, here.bodies, 6)
    row, body = np.nonzero(gradients.any(axis=2))
    metric, modes = (
        equal_mass_matrices(gradients[row, body], body, here.bodies)[0],
        sorted(probe.system.layout.modal),
    )
    metric[modes] = here.metric[modes]
    u, values, _ = np.linalg.svd(unit_rows(dataclasses.replace(here, metric=metric)), full_matrices=False)
    last = int(np.sum(values > DEPENDENT * values[0])) - 1
    return float(values[last]), np.abs(u[:, last])


def _fastest_body(system: System, state: Numbers) -> tuple[str, str]:
    """Return the body with the highest speed, by the larger of its two numbers, and the speed."""
    speeds = np.stack([np.linalg.norm(state[:, at : at + 3], axis=1) for at in (7, 10)])
    kind, body = np.unravel_index(int(np.argmax(speeds)), speeds.shape)
    return system.models[0].bodies[int(body)].name, f"{speeds[kind, body]:.3g} {('m/s', 'rad/s')[int(kind)]}"
