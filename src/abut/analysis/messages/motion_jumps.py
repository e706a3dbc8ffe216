"""Detection of motions whose value or rate jumps within a span of time.

If the rate of a prescribed coordinate jumps, the momentum of the free motions is conserved, so the rates of free joints jump too.
Prescribed joint coordinates follow their functions without an equation, and would leave the rates of free joints unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.extend.functions.time_switches import SwitchSearch, is_smooth

if TYPE_CHECKING:
    from abut.joints.motions import Motion
    from abut.model import Model

__all__ = ["jumping_motion"]

STOP_DISTANCE = 1e-7  #: distance from a stop at which values are taken, as a fraction of the span
JUMP = 1e-3  #: smallest jump of a rate, as a fraction of the largest rate
MAX_STOPS = 200  #: largest number of stops that are examined
SAMPLES = 101  #: number of times at which the usual rate is computed


def jumping_motion(model: Model, start: float, end: float) -> tuple[Any, float] | None:
    """Return the first motion that prescribes a position or a velocity and whose rate or value jumps, and its time [s]; None without
    any.
    """
    near = STOP_DISTANCE * (end - start)
    for motion in model.motions:
        e = motion.expression
        if motion.level > 1 or "t" not in e.used or is_smooth(e):
            continue
        numbers = np.array([e.numbers], dtype=float).reshape(1, -1)
        times = np.unique(SwitchSearch(e, numbers, ("t",), (start, end)).times)
        times = times[(times > start + 3.0 * near) & (times < end - 3.0 * near)][:MAX_STOPS]
        if not len(times):
            continue
        before, after = (_motion_rates(motion, times + side * near, side * near) for side in (-1.0, 1.0))
        rates = np.column_stack([before, after])
        if motion.level == 0:  # a jump of the value causes a large rate across it
            rates = np.column_stack([rates, _motion_rates(motion, times - near, 2.0 * near)])
        usual = np.abs(
            _motion_rates(motion, np.linspace(start + near, end - 3.0 * near, SAMPLES), near)
        ).max()
        jumps = np.ptp(rates, axis=1) > JUMP * max(usual, np.abs(rates).max()) + 1e-9
        if jumps.any():
            return motion, float(times[int(np.argmax(jumps))])
    return None


def _motion_rates(motion: Motion, times: Numbers, far: float) -> Numbers:
    """Return the rate that a motion prescribes, of a position by a difference over a backward interval at each time [s]."""
    e = motion.expression
    values = np.array([e(t=t) for t in times])
    return values if motion.level else (np.array([e(t=t + far) for t in times]) - values) / far
