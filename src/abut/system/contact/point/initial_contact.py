"""Contacts where a machine is looked at without having come there by steps: what overlaps touches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.system.contact.point.contact_point import CLAMPED, FREE, TOUCHING
from abut.system.schema.device import write_array

__all__ = ["arrival", "begin_touching", "touch_again"]

LEAST = 1e-3  #: impact speed of what touches without having met [m/s]


def arrival(gravity: Any, depth: Any) -> Any:
    """The impact speed of what lies so deep [m/s], as if it had come to rest there: a linear spring that carries m g at depth δ is met at
    √(g δ).
    """
    return np.sqrt(gravity * np.maximum(depth, 0.0))


def begin_touching(work: Any, points: int, models: Sequence[Any], held: Any = False) -> NDArray[np.float64]:
    """What overlaps at the start of a run touches from then on; returns by how much [m], by lane and contact point.

    Args:
        work: As just looked at.
        points: How many contact points there are.
        models: Of the lanes.
        held: By contact point, whether equations hold it; what of these is closed the march finds.
    """
    depth, rate = work.guard.depth.numpy(), work.guard.rate.numpy()
    mode = np.zeros(work.point.mode.shape, dtype=np.int32)
    mode[:, :points] = (depth[:, :points] > 0.0) & ~held
    write_array(work.point.mode, mode)
    gravity = np.linalg.norm([model.gravity for model in models], axis=1)[:, None]
    speed = np.maximum(np.maximum(rate, arrival(gravity, depth)), LEAST)
    write_array(work.point.impact_speed, np.where(mode > 0, speed, 0.0))
    return np.asarray(np.maximum(depth[:, :points], 0.0))


def touch_again(work: Any) -> bool:
    """Contacts of the first lane touch where they overlap, and are free elsewhere; whether one changed."""
    live = int(work.live.numpy()[0])
    depth, rate = work.guard.depth.numpy()[0, :live], work.guard.rate.numpy()[0, :live]
    mode, speed = work.point.mode.numpy().copy(), work.point.impact_speed.numpy().copy()
    seen = np.where(depth > 0.0, TOUCHING, FREE)
    if np.array_equal(seen, np.where(mode[0, :live] == CLAMPED, TOUCHING, mode[0, :live])):
        return False
    mode[0, :live] = seen
    speed[0, :live] = np.where(seen, np.maximum(np.maximum(rate, speed[0, :live]), LEAST), 0.0)
    work.point.mode.assign(mode)
    work.point.impact_speed.assign(speed)
    return True
