"""Modal measures among the signals of a layout: weighted sums, and places and velocities of points displaced by modes.

    s = d + Σ c_a u_a,        s = v + Σ c_a (u̇_a + (ω × u)_a),        c_a = e_a(I)·e_c(K)

with u and u̇ by components along the axes of I, each an unknown with a law that is a weighted sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut import extend
from abut.coordinates.terms import AXES
from abut.signals.measures import DISPLACEMENT, SPIN, VELOCITY
from abut.system.signals.dependency_graph import MEASURE, Port

if TYPE_CHECKING:
    from collections.abc import Sequence

    from abut.model import Frame
    from abut.signals import BentPlace
    from abut.system.signals.tables import SignalWiring

__all__ = ["laws", "weighted_sum_law"]


def _modal_place(d: float, c1: float, c2: float, c3: float, u1: float, u2: float, u3: float) -> float:
    return d + c1 * u1 + c2 * u2 + c3 * u3


def _modal_velocity(
    v: float, c1: float, c2: float, c3: float, u1: float, u2: float, u3: float, r1: float, r2: float, r3: float,
    w1: float, w2: float, w3: float,
) -> float:  # fmt: skip
    return v + c1 * (r1 + w2 * u3 - w3 * u2) + c2 * (r2 + w3 * u1 - w1 * u3) + c3 * (r3 + w1 * u2 - w2 * u1)


def weighted_sum_law(
    wiring: SignalWiring, frames: Sequence[Frame], weights: NDArray[np.float64], kind: int
) -> int:
    """Return the law of a weighted sum of places or velocities of frames, each measured once for all sums."""
    terms = [
        (c, frame, axis)
        for frame, row in zip(frames, weights, strict=True)
        for axis, c in enumerate(row)
        if c != 0.0
    ]
    ports = [_frame_measure(wiring, kind, (frame, wiring.origin), axis) for _, frame, axis in terms]
    return int(wiring.linear([c for c, _, _ in terms], ports))


def laws(wiring: SignalWiring, signal: BentPlace) -> Iterator[tuple[str, int]]:
    """Return the laws of a `BentPlace` and of its parts, by their names."""
    kinds = (DISPLACEMENT,) * 3 + (VELOCITY,) * 3
    for name, kind, weights in zip(signal.parts, kinds, signal.weights * 2, strict=False):
        yield name, weighted_sum_law(wiring, signal.frames, weights, kind)
    i, j = signal.i, signal.j or wiring.origin
    along = signal.along or wiring.origin
    whole = _frame_measure(
        wiring, VELOCITY if signal.rates else DISPLACEMENT, (i, j, signal.along), signal.axis
    )
    cosines = [_frame_measure(wiring, AXES, (i, along), a, signal.axis) for a in range(3)]
    ports = [whole, *cosines, *(wiring.port((name, "value"), signal.what) for name in signal.parts)]
    if signal.rates:
        ports += [_frame_measure(wiring, SPIN, (i, wiring.origin, i), a) for a in range(3)]
    law = _modal_velocity if signal.rates else _modal_place
    arguments = law.__code__.co_varnames[: law.__code__.co_argcount]
    yield signal.name, wiring.law(extend.expression(law, arguments, None, signal.what), ports)


def _frame_measure(
    wiring: SignalWiring, kind: int, frames: tuple[Any, ...], axis: int, other: int = 0
) -> Port:
    four = (*frames, None, None)[:4]
    return MEASURE, wiring.add_measure(kind, four, (axis, other))
