"""One body against a law, by SciPy: the reference for how fast it rebounds, independent of the engine."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

from abut.extend.laws import arguments_of

#: Published restitutions and what comes out, by Machado et al. 2012 as computed for each law: nominal → effective.
NOMINAL = (0.9, 0.8, 0.7, 0.5, 0.3, 0.1)


def caller(law: Any, which: str = "force") -> Any:
    """One of a law's functions, called with everything by name and taking what it names."""
    cls = type(law)
    names = arguments_of(cls, cls.functions[which], cls.anatomy)
    function = cls.functions[which].python
    return lambda **given: function(law, *(given[name] for name in names))


def rebound(law: Any, speed: float, mass: float) -> float:
    """v⁻/v₀ from first touch until the depth, or the force for good, is zero: m δ̈ = −F, F ≥ 0 unless adhesive.

    Time is measured in 1/√(stiffness/mass) of a guess, so that any numbers can be integrated to the same accuracy.
    """
    cls, force = type(law), caller(law)
    names = cls.anatomy.states
    size, pace = _scales(law, force, speed, mass)
    evolve = caller(law, "evolve") if names else None

    def given(y: Any, peak: float) -> dict[str, float]:
        row = {"depth": max(y[0], 0.0) * size, "rate": y[1] * speed, "impact_rate": speed}
        return row | {"peak": max(peak, row["depth"])} | dict(zip(names, y[2:] * size**1.5, strict=True))

    def motion(peak: float) -> Any:
        def slope(t: float, y: Any) -> Any:
            row = given(y, peak)
            push = force(**row)
            push = push if cls.adhesive else max(push, 0.0)
            flow = np.atleast_1d(evolve(**row)) / size**1.5 * pace if evolve else []
            return [y[1] * speed * pace / size, -push / mass * pace / speed, *flow]

        return slope

    def turns(t: float, y: Any) -> float:
        return float(y[1])

    def parts(t: float, y: Any) -> float:
        return float(y[0])

    turns.terminal = parts.terminal = True  # type: ignore[attr-defined]
    turns.direction = parts.direction = -1  # type: ignore[attr-defined]
    accuracy = {"rtol": 1e-11, "atol": 1e-14, "method": "DOP853"}
    into = solve_ivp(
        motion(0.0), (0.0, 1e6), [0.0, 1.0, *[0.0] * len(names)], events=turns, first_step=1e-6, **accuracy
    )
    deepest = into.y[0, -1] * size
    out = solve_ivp(motion(deepest), (0.0, 1e6), into.y[:, -1], events=parts, **accuracy)
    return -float(out.y[1, -1])


def _scales(law: Any, force: Any, speed: float, mass: float) -> tuple[float, float]:
    """A depth at which the elastic force stops the body, roughly, and the time to get there."""
    low, high = 1e-15, 1.0
    rest = dict.fromkeys(type(law).anatomy.states, 0.0)
    for _ in range(60):
        d = math.sqrt(low * high)
        enough = force(depth=d, rate=0.0, impact_rate=speed, peak=d, **rest) * d > mass * speed**2
        low, high = (low, d) if enough else (d, high)
    return high, high / speed
