"""Approximation of delays in a linearised machine by Padé's approximant of first order.

    e^(−τ s) ≈ (1 − τ s/2)/(1 + τ s/2):     ẋ = 2 (u − x)/τ,   d = 2 x − u

Source: Ogata, Modern Control Engineering (5th ed. 2010) sec. 7-8, for dead time; Golub & Van Loan, Matrix Computations (4th ed. 2013)
sec. 9.3, for the approximant.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from abut.analysis.state.operating_point import OperatingPoint, output_at
from abut.results import Result
from abut.signals import Algebraic, Delay, State
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["approximate_delays"]

MIN_DELAY = 1e-9  #: shortest delay given by a signal; shorter ones count as this [s]


def undelayed_value(u: float) -> float:
    """Return the signal without delay."""
    return u


def delay_state_rate(x: float, u: float, by: float) -> float:
    """Return ẋ."""
    return 2.0 * (u - x) / by


def delay_state_rate_by_signal(x: float, u: float, by: float, least: float) -> float:
    """Return ẋ for a delay given by a signal."""
    return 2.0 * (u - x) / max(by, least)


def delayed_value(x: float, u: float) -> float:
    """Return d."""
    return 2.0 * x - u


def approximate_delays(model: Model, at: Scalar | None, state: Result | None) -> Model:
    """Return the model in which a state and an algebraic signal replace each delay, with values from a state of the machine.

    Raises:
        InvalidValue, RunError: as ``OperatingPoint``.
    """
    delays = [signal for signal in model.signals if isinstance(signal, Delay)]
    if not delays:
        return model
    here = _initial_signals(model, at) if state is None else _recorded_signals(at, state)
    taken = {thing.name for thing in model}
    others = dict[str, tuple[Any, ...]]()
    for d in delays:
        u, out = (here(one if isinstance(one, str) else one.name) for one in (d.of, d))
        if not d.varies and d.by <= 0.0:
            others[d.name] = (Algebraic(d.name, undelayed_value, inputs={"u": d.of}, unit=d.unit),)
            continue
        name = f"{d.name}_pade"
        while name in taken:
            name += "_"
        taken.add(name)
        inputs = {"x": name, "u": d.of} | ({"by": d.by} if d.varies else {})
        numbers = {"least": MIN_DELAY} if d.varies else {"by": d.by}
        rate = delay_state_rate_by_signal if d.varies else delay_state_rate
        start = (u + out) / 2.0
        filled = State(
            name, rate, inputs=inputs, parameters=numbers, initial=start, scale=d.scale, unit=d.unit
        )
        others[d.name] = (
            filled,
            Algebraic(d.name, delayed_value, inputs={"x": name, "u": d.of}, unit=d.unit, initial=out),
        )
    return model.standing_for(others)


def _initial_signals(model: Model, at: Scalar | None) -> Callable[[str], float]:
    """Return the initial signals of the model by name, without delays."""
    point = OperatingPoint(model, at)
    return lambda name: float(point.row[point.channel(f"{name}.value")[1][0]])


def _recorded_signals(at: Scalar | None, state: Result) -> Callable[[str], float]:
    """Return signals by name at an output of a result."""
    k = output_at(at, state)
    return lambda name: float(state.values(f"{name}.value")[k])
