"""One impact of a mass on a normal law, integrated: what the law really gives back."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from abut import units
from abut.errors import InvalidValue
from abut.units import Scalar

TOLERANCE = 1e-10  #: relative, of the integration
LONGEST = 1e3  #: durations of an elastic impact after which a mass that still touches counts as stuck


@dataclass(frozen=True)
class Rebound:
    """What an impact did."""

    speed: float  #: v [m/s] at onset
    mass: float  #: m [kg]
    restitution: float  #: rebound speed over v; 0 if the mass stays
    peak_force: float  #: [N]
    peak_depth: float  #: [m]
    duration: float  #: [s] until the depth is zero again; infinite if the mass stays

    @property
    def dissipated(self) -> float:
        """½ m v² (1 − e²) [J]."""
        return 0.5 * self.mass * self.speed**2 * (1.0 - self.restitution**2)


def rebound(law: Any, speed: Scalar, mass: Scalar) -> Rebound:
    """A mass meets a normal law at a speed, with nothing else acting on it.

        m δ̈ = −F(δ, δ̇),   δ(0) = 0,   δ̇(0) = v,   F ≥ 0 unless the law is adhesive

    Integrated in Python with SciPy's DOP853 at a relative tolerance of 1e-10, in two pieces, in and out, so that the
    largest depth is known to laws that ask for it. The engine does the same within its own tolerances.

    Args:
        law: a normal law.
        speed: v [m/s] > 0 at onset.
        mass: m [kg] > 0; of two bodies m₁m₂/(m₁+m₂).

    Raises:
        InvalidValue: a number outside its range, or a law without force.

    >>> from abut.contact.normal import Impact
    >>> hit = rebound(Impact(stiffness=1e8), speed=1.0, mass=0.5)
    >>> f"{hit.restitution:.6f} {hit.peak_depth / (1.25 * 0.5 / 1e8) ** 0.4:.6f}"
    '1.000000 1.000000'
    """
    v = units.positive(speed, "m/s", what="rebound: speed")
    m = units.positive(mass, "kg", what="rebound: mass")
    return _Impact(law, v, m).run()


def depth_scale(law: Any, speed: float, mass: float) -> float:
    """The depth δ [m] at which F(δ) δ = m v²: a measure for how deep the impact goes.

    Raises:
        InvalidValue: the law gives no force at any depth up to 1 km.
    """
    force = _force_of(law)
    states = (0.0,) * len(law.anatomy.states)

    def excess(log_depth: float) -> float:
        depth = math.exp(log_depth)
        return float(force(depth, 0.0, speed, depth, states)) * depth - mass * speed**2

    low, high = math.log(1e-15), math.log(1e3)
    if excess(high) <= 0.0:
        raise InvalidValue(
            f"{type(law).__name__}: it does not stop {mass:g} kg at {speed:g} m/s within 1 km; raise its stiffness"
        )
    from scipy.optimize import brentq

    return math.exp(float(brentq(excess, low, high, xtol=1e-3))) if excess(low) < 0.0 else 1e-15


@dataclass(frozen=True)
class _Impact:
    law: Any
    speed: float
    mass: float

    def run(self) -> Rebound:
        length = depth_scale(self.law, self.speed, self.mass)
        states = len(self.law.anatomy.states)
        inward = self._piece([0.0, 1.0, *[0.0] * states], length, None)
        top = float(inward.y[0, -1])
        outward = self._piece(list(inward.y[:, -1]), length, top)
        left = outward.status == 1
        back = max(-float(outward.y[1, -1]), 0.0) if left else 0.0
        time = length / self.speed
        forces = [self._peak(inward, length, None), self._peak(outward, length, top)]
        return Rebound(
            self.speed,
            self.mass,
            back,
            max(forces),
            top * length,
            float(inward.t[-1] + outward.t[-1]) * time if left else math.inf,
        )

    def _force(self, y: Any, length: float, top: float | None) -> float:
        """The engine's force [N] at a state in units of ``length`` and the speed."""
        depth = max(float(y[0]), 0.0) * length
        peak = depth if top is None else max(top * length, depth)
        force = float(
            _force_of(self.law)(depth, float(y[1]) * self.speed, self.speed, peak, tuple(map(float, y[2:])))
        )
        return force if self.law.adhesive else max(force, 0.0)

    def _piece(self, start: list[float], length: float, top: float | None) -> Any:
        """Up to the deepest point (``top`` unknown), or from there until the depth is zero."""
        from scipy.integrate import solve_ivp

        scale = length / (self.mass * self.speed**2)
        evolve = _evolve_of(self.law)
        time = length / self.speed

        def rates(t: float, y: Any) -> list[float]:
            depth = max(float(y[0]), 0.0) * length
            peak = depth if top is None else top * length
            drift = evolve(depth, float(y[1]) * self.speed, self.speed, peak, tuple(map(float, y[2:])))
            return [y[1], -scale * self._force(y, length, top), *(time * d for d in drift)]

        def done(t: float, y: Any) -> float:
            return float(y[1] if top is None else y[0])

        done.terminal, done.direction = True, -1  # type: ignore[attr-defined]
        atol = [1e-13, 1e-13, *[1e-30] * (len(start) - 2)]
        return solve_ivp(
            rates, (0.0, LONGEST), start, "DOP853", events=done, rtol=TOLERANCE, atol=atol, dense_output=True
        )

    def _peak(self, piece: Any, length: float, top: float | None) -> float:
        """The largest force over a piece [N]."""
        import numpy as np
        from scipy.optimize import minimize_scalar

        times = np.unique(np.concatenate([piece.t, np.linspace(0.0, piece.t[-1], 60)]))
        forces = [self._force(piece.sol(t), length, top) for t in times]
        k = int(np.argmax(forces))
        bounds = (times[max(k - 1, 0)], times[min(k + 1, len(times) - 1)])
        found = minimize_scalar(
            lambda t: -self._force(piece.sol(t), length, top),
            bounds=bounds,
            method="bounded",
            options={"xatol": 1e-9},
        )
        return max(float(-found.fun), forces[k])


Call = Callable[[float, float, float, float, tuple[float, ...]], Any]


def _force_of(law: Any) -> Call:
    return _called(law, "force")


def _evolve_of(law: Any) -> Call:
    if not law.anatomy.states:
        return lambda depth, rate, impact_rate, peak, states: ()
    call = _called(law, "evolve")

    def rates(*given: Any) -> tuple[float, ...]:
        made = call(*given)
        return made if isinstance(made, tuple) else (made,)

    return rates


def _called(law: Any, which: str) -> Call:
    """A function of the law, given what it asks for by name."""
    import inspect

    function = type(law).functions[which].python
    names = tuple(inspect.signature(function).parameters)[1:]
    order = ("depth", "rate", "impact_rate", "peak", *law.anatomy.states)
    places = [order.index(name) for name in names]

    def call(depth: float, rate: float, impact_rate: float, peak: float, states: tuple[float, ...]) -> Any:
        given = (depth, rate, impact_rate, peak, *states)
        return function(law, *(given[k] for k in places))

    return call
