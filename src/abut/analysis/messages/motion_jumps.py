"""Motions whose value or rate jumps within a span of time.

Where the rate of a prescribed coordinate jumps, the momentum of what is free stays, so that the rates of free joints jump too. Joint
coordinates that are prescribed follow their functions without an equation, and would leave the rates of free joints as they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.plug.clocks import Clock, smooth

__all__ = ["jumping_motion"]

NEAR = 1e-7  #: of the span: how far from a stop values are taken
JUMP = 1e-3  #: of the largest rate there, a jump of a rate
MOST = 200  #: stops that are looked at
SAMPLES = 101  #: times at which the usual rate is taken
Numbers = NDArray[np.float64]


def jumping_motion(model: Any, start: float, end: float) -> tuple[Any, float] | None:
    """The first motion that prescribes a place or a velocity and whose rate or value jumps, and when [s]; None where none does."""
    near = NEAR * (end - start)
    for motion in model.motions:
        e = motion.expression
        if motion.level > 1 or "t" not in e.used or smooth(e):
            continue
        numbers = np.array([e.numbers], dtype=float).reshape(1, -1)
        times = np.unique(Clock(e, numbers, ("t",), (start, end)).times)
        times = times[(times > start + 3.0 * near) & (times < end - 3.0 * near)][:MOST]
        if not len(times):
            continue
        before, after = (_rates(motion, times + side * near, side * near) for side in (-1.0, 1.0))
        rates = np.column_stack([before, after])
        if motion.level == 0:  # a value that jumps has a large rate across
            rates = np.column_stack([rates, _rates(motion, times - near, 2.0 * near)])
        usual = np.abs(_rates(motion, np.linspace(start + near, end - 3.0 * near, SAMPLES), near)).max()
        jumps = np.ptp(rates, axis=1) > JUMP * max(usual, np.abs(rates).max()) + 1e-9
        if jumps.any():
            return motion, float(times[int(np.argmax(jumps))])
    return None


def _rates(motion: Any, times: Numbers, far: float) -> Numbers:
    """The rate that a motion prescribes, of a place by a difference to as far behind each time [s]."""
    e = motion.expression
    values = np.array([e(t=t) for t in times])
    return values if motion.level else (np.array([e(t=t + far) for t in times]) - values) / far
