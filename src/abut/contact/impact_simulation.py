"""Simulation of one impact of a mass on a normal law: restitution, peak force and depth, duration."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.extend import ask
from abut.extend.laws import NormalLaw
from abut.units import Scalar

if TYPE_CHECKING:
    from scipy.optimize import OptimizeResult

TOLERANCE = 1e-10  #: relative, of the integration
MAX_STEP_FRACTION = 0.05  #: step, over the time to cross the depth at the impact's speed
STUCK_DURATION = 1e2  #: durations of an elastic impact after which a mass that still touches counts as stuck


@dataclass(frozen=True)
class Rebound:
    """Result of the impact of a mass on a normal law."""

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


def rebound(law: object, speed: Scalar, mass: Scalar) -> Rebound:
    """Integrate the impact of a mass on a normal law, without any other force.

        m δ̈ = −F(δ, δ̇),   δ(0) = 0,   δ̇(0) = v,   F ≥ 0 unless the law is adhesive

    Integrated in Python with SciPy's DOP853 at a relative tolerance of 1e-10, in pieces between the deepest point, the
    release and changes of the force's sign, so that no step contains a kink. The engine does the same within its own tolerances.

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
    if getattr(getattr(type(law), "anatomy", None), "method", None) != "force":
        raise InvalidValue(
            f"rebound: law is {law!r}, which is not a normal law with a force; give one such as abut.normal.Hertz(…)"
        )
    v = units.positive(speed, "m/s", what="rebound: speed")
    m = units.positive(mass, "kg", what="rebound: mass")
    normal = cast(NormalLaw, law)
    length = depth_scale(normal, v, m)
    course = _Course(normal, v, m, length, [0.0, 1.0, *[0.0] * len(normal.anatomy.states)])
    course.inward()
    top = course.state[0]
    left = course.outward()
    return Rebound(
        v,
        m,
        max(-course.state[1], 0.0) if left else 0.0,
        course.peak,
        top * length,
        course.time * (length / v) if left else math.inf,
    )


def depth_scale(law: NormalLaw, speed: float, mass: float) -> float:
    """Return the depth δ [m] at which F(δ) δ = m v²: a measure of the depth of the impact.

    Raises:
        InvalidValue: the law has no sufficient force at any depth up to 1 km.
    """
    force = force_of(law)
    states = (0.0,) * len(law.anatomy.states)

    def energy_excess(log_depth: float) -> float:
        depth = math.exp(log_depth)
        return float(force(depth, 0.0, speed, depth, states)) * depth - mass * speed**2

    low, high = math.log(1e-15), math.log(1e3)
    if energy_excess(high) <= 0.0:
        raise InvalidValue(
            f"{type(law).__name__}: its force does not stop {mass:g} kg at {speed:g} m/s within 1 km; increase its stiffness"
        )
    from scipy.optimize import brentq

    return math.exp(float(brentq(energy_excess, low, high, xtol=1e-3))) if energy_excess(low) < 0.0 else 1e-15


class _Course:
    """Time course of an impact in units of a length and the speed, in pieces that contain no kink.

    A piece ends at the deepest point, at the release, and where the law's force changes its sign: while it would pull, the
    mass flies freely unless the law is adhesive.
    """

    def __init__(self, law: NormalLaw, speed: float, mass: float, length: float, state: list[float]) -> None:
        self.law, self.speed, self.mass, self.length = law, speed, mass, length
        self.state, self.time, self.peak, self.top = state, 0.0, 0.0, -1.0
        self.force_of, self.evolve = force_of(law), _evolve_of(law)

    def inward(self) -> None:
        """Integrate up to the deepest point."""
        self._piece(lambda t, y: float(y[1]), pushing=True)
        self.top = self.state[0]

    def outward(self) -> bool:
        """Integrate from the deepest point to the release; return True if the release occurs."""
        pushing = True
        while self.time < STUCK_DURATION:
            ended = self._piece(lambda t, y: float(y[0]), pushing)
            if ended == "done":
                return True
            if ended == "late":
                return False
            pushing = not pushing
        return False

    def force(self, y: Numbers) -> float:
        """Return the law's force [N], which may pull."""
        return float(self.force_of(*self._law_inputs(y)))

    def _law_inputs(self, y: Numbers) -> tuple[float, float, float, float, tuple[float, ...]]:
        depth = max(float(y[0]), 0.0) * self.length
        peak = depth if self.top < 0.0 else max(self.top * self.length, depth)
        return depth, float(y[1]) * self.speed, self.speed, peak, tuple(map(float, y[2:]))

    def _piece(self, done: Callable[[float, Any], float], pushing: bool) -> str:
        """Integrate until ``done`` falls through zero, or the force changes sign."""
        from scipy.integrate import solve_ivp

        scale, time = self.length / (self.mass * self.speed**2), self.length / self.speed

        def motion_rates(t: float, y: Numbers) -> list[float]:
            force = self.force(y) if pushing else 0.0
            return [y[1], -scale * force, *(time * d for d in self.evolve(*self._law_inputs(y)))]

        def separation_event(t: float, y: Numbers) -> float:
            return done(t, y)

        least = 0.0 if pushing else 1e-12 * self.peak  # a force that remains zero has not returned

        def turning_event(
            t: float, y: Numbers
        ) -> float:  # only its sign: a force that dies away is flat, and a root search in it slow
            return 1.0 if y[0] > 0.0 and self.force(y) > least else -1.0

        separation_event.terminal, separation_event.direction = True, -1  # type: ignore[attr-defined]
        turning_event.terminal, turning_event.direction = True, -1 if pushing else 1  # type: ignore[attr-defined]
        events = (
            [separation_event] if self.law.adhesive or self.top < 0.0 else [separation_event, turning_event]
        )
        atol = [1e-13, 1e-13, *[1e-30] * (len(self.state) - 2)]
        found = solve_ivp(
            motion_rates,
            (self.time, STUCK_DURATION),
            self.state,
            "DOP853",
            events=events,
            rtol=TOLERANCE,
            atol=atol,
            dense_output=True,
            max_step=MAX_STEP_FRACTION,
        )
        if pushing:
            self.peak = max(self.peak, self._peak(found))
        self.time, self.state = float(found.t[-1]), [float(x) for x in found.y[:, -1]]
        if found.status != 1:
            return "late"
        return "done" if len(found.t_events[0]) else "turned"

    def _peak(self, piece: OptimizeResult) -> float:
        """Return the largest force over a piece [N]."""
        import numpy as np
        from scipy.optimize import minimize_scalar

        times = piece.t if len(piece.t) < 400 else piece.t[:: len(piece.t) // 200]
        forces = [self.force(piece.sol(t)) for t in times]
        k = int(np.argmax(forces))
        bounds = (times[max(k - 1, 0)], times[min(k + 1, len(times) - 1)])
        if bounds[1] <= bounds[0]:
            return forces[k]
        found = minimize_scalar(
            lambda t: -self.force(piece.sol(t)), bounds=bounds, method="bounded", options={"xatol": 1e-9}
        )
        return max(float(-found.fun), forces[k])


Call = Callable[[float, float, float, float, tuple[float, ...]], Any]


def force_of(law: object) -> Call:
    """Return the law's force [N] as a function of depth, rate, speed at onset, largest depth and states."""
    normal = cast(NormalLaw, law)
    return lambda *given: ask(normal, "force", _law_arguments(normal, *given))


def _evolve_of(law: NormalLaw) -> Call:
    if not law.anatomy.states:
        return lambda *given: ()

    def state_rates(
        depth: float, rate: float, impact_rate: float, peak: float, states: tuple[float, ...]
    ) -> tuple[float, ...]:
        made = ask(law, "evolve", _law_arguments(law, depth, rate, impact_rate, peak, states))
        return made if isinstance(made, tuple) else (made,)

    return state_rates


def _law_arguments(
    law: NormalLaw, depth: float, rate: float, impact_rate: float, peak: float, states: tuple[float, ...]
) -> dict[str, float]:
    given = {"depth": depth, "rate": rate, "impact_rate": impact_rate, "peak": peak}
    return given | dict(zip(law.anatomy.states, states, strict=True))
