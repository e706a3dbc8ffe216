"""Joints and motions that cannot be met: those that contradict each other, and poses in which a mechanism locks.

Constraints that repeat others are kept and share their reactions; where they ask for something else than the others, what is left
of all of them, their residual, no longer vanishes. A mechanism locks where a combination y of its constraints, with rows g of unit
length in the metric of bodies that are all alike (`constraint_metric`), comes to move nothing: |Gᵀ y| → 0 for |y| = 1, so that a motion
which asks for it has to be ever faster elsewhere. The smallest singular value of G beside its value at the start tells how near that is.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from abut.analysis.state.host_equations import DEPENDENT, Numbers, Probe, unit_rows
from abut.system.dynamics.constraint_metric import alike

__all__ = ["CONTRADICTED", "contradiction", "locking_message"]

#: residual of constraints that repeat others [m or rad] with which they say something else
CONTRADICTED = 1e-5
SHARE, TRACE = 0.1, 1e-6  #: of the largest part in something, for a joint to be named, and for a motion
LOCKED = 1e-2  #: of the singular value at the start
MOST = 1500  #: constraint rows of a machine that is looked at


def contradiction(system: Any, values: Numbers, unit: str, size: float = 0.0) -> str:
    """The sentence about constraints that cannot be met together.

    Args:
        system: the machine.
        values: residual, or rate of it, of each row of each node [nodes, 6].
        unit: what these are in.
        size: the largest of them when they first told of it, where that was before.
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
        if off > (TRACE if name in driven else SHARE) * worst
    ]
    shown = [words for _, _, words in sorted(counts, reverse=True)]
    return (
        f"joints and motions contradict each other: {', '.join(shown[:6])} cannot be met together, off by {size or worst:.3g} {unit}; "
        "take out a motion or joint that repeats what others prescribe, or give it the same function"
    )


def locking_message(system: Any, start: Numbers, state: Numbers, times: tuple[float, float]) -> str:
    """The sentence about a pose in which the constraints block each other; empty where they do not, or no less than at the start.

    Args:
        system: the machine, of one lane; what it remembers of a step in progress is overwritten.
        start: the state [b, 13] at the start.
        state: the state now.
        times: of both [s].
    """
    probe = Probe(system)
    if not 0 < len(probe.rows) <= MOST or not np.isfinite(state).all():
        return ""
    before, _ = _weakest(probe, start, times[0])
    now, parts = _weakest(probe, state, times[1])
    if now > LOCKED * before:
        return ""
    size = {
        name: float(part)
        for (name, _), part in sorted(zip(probe.rows, parts, strict=True), key=lambda x: x[1])
    }
    driven = {motion.name for motion in system.models[0].motions}
    shown = [f'"{k}"' for k in sorted(size, key=lambda k: (k not in driven, -size[k])) if size[k] > SHARE]
    body, speed = _fastest(system, state)
    return (
        f"the mechanism locks: in this pose {', '.join(shown[:6])} block each other (dead centre, or the end of what the lengths "
        f'allow), and body "{body}" would have to move without bound (now {speed}); end the motion before, or check the lengths'
    )


def _weakest(probe: Probe, state: Numbers, time: float) -> tuple[float, Numbers]:
    """The smallest singular value of the constraints that counts, and what each row has to do with it."""
    here = probe.look(state, time, held=True)
    gradients = here.jacobian.reshape(-1, here.bodies, 6)
    row, body = np.nonzero(gradients.any(axis=2))
    metric, modes = alike(gradients[row, body], body, here.bodies)[0], sorted(probe.system.layout.modal)
    metric[modes] = here.metric[modes]
    u, values, _ = np.linalg.svd(unit_rows(dataclasses.replace(here, metric=metric)), full_matrices=False)
    last = int(np.sum(values > DEPENDENT * values[0])) - 1
    return float(values[last]), np.abs(u[:, last])


def _fastest(system: Any, state: Numbers) -> tuple[str, str]:
    """The body that moves fastest, by the larger of its two numbers, and how fast."""
    speeds = np.stack([np.linalg.norm(state[:, at : at + 3], axis=1) for at in (7, 10)])
    kind, body = np.unravel_index(int(np.argmax(speeds)), speeds.shape)
    return system.models[0].bodies[int(body)].name, f"{speeds[kind, body]:.3g} {('m/s', 'rad/s')[int(kind)]}"
