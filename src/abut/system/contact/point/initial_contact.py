"""Initial contact states of a machine: shapes that overlap at the start of a run are in contact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Flags, Numbers
from abut.system.contact.point.contact_point import CLAMPED, FREE, TOUCHING
from abut.system.schema.device import write_array

if TYPE_CHECKING:
    from abut.kernels.structs.machine_structs import Work
    from abut.model import Model

__all__ = ["impact_speed_at_rest", "latch_onset_speed", "update_touching"]

MIN_IMPACT_SPEED = 1e-3  #: smallest impact speed of contacts that begin without an impact [m/s]


def impact_speed_at_rest(gravity: Numbers | float, depth: Numbers | float) -> Numbers:
    """Return the impact speed for a depth at rest [m/s], as if the body had come to rest there.

    A linear spring that supports m g at depth δ has the impact speed √(g δ).
    """
    return np.asarray(np.sqrt(gravity * np.maximum(depth, 0.0)))


def latch_onset_speed(
    work: Work, points: int, models: Sequence[Model], constrained: Flags | bool = False
) -> NDArray[np.float64]:
    """Set overlapping contact points to touching at the start of a run; return the overlaps [m], by lane and contact point.

    Args:
        work: As just evaluated.
        points: Number of contact points.
        models: Of the lanes.
        constrained: By contact point, whether equations constrain it; the time integration determines which of these are closed.
    """
    depth, rate = work.guard.depth.numpy(), work.guard.rate.numpy()
    mode = np.zeros(work.point.mode.shape, dtype=np.int32)
    mode[:, :points] = (depth[:, :points] > 0.0) & ~constrained
    write_array(work.point.mode, mode)
    gravity = np.linalg.norm([model.gravity for model in models], axis=1)[:, None]
    speed = np.maximum(np.maximum(rate, impact_speed_at_rest(gravity, depth)), MIN_IMPACT_SPEED)
    write_array(work.point.impact_speed, np.where(mode > 0, speed, 0.0))
    return np.asarray(np.maximum(depth[:, :points], 0.0))


def update_touching(work: Work) -> bool:
    """Set the contact points of the first lane to touching if they overlap, otherwise to free; return True if one changed."""
    live = int(work.active_points.numpy()[0])
    depth, rate = work.guard.depth.numpy()[0, :live], work.guard.rate.numpy()[0, :live]
    mode, speed = work.point.mode.numpy().copy(), work.point.impact_speed.numpy().copy()
    new_mode = np.where(depth > 0.0, TOUCHING, FREE)
    if np.array_equal(new_mode, np.where(mode[0, :live] == CLAMPED, TOUCHING, mode[0, :live])):
        return False
    mode[0, :live] = new_mode
    speed[0, :live] = np.where(new_mode, np.maximum(np.maximum(rate, speed[0, :live]), MIN_IMPACT_SPEED), 0.0)
    work.point.mode.assign(mode)
    work.point.impact_speed.assign(speed)
    return True
