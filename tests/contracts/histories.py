"""A law along a history, in plain Python: what it carries along is integrated by SciPy, as the engine would."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from scipy.integrate import cumulative_trapezoid, solve_ivp

from contracts.examples import ask

ACCURACY = {"rtol": 1e-9, "atol": 1e-14}
#: Bristles follow their slip within micrometres and yield at corners: a stiff method, 1e-6 of what is carried along.
STIFF = {"method": "BDF", "rtol": 1e-6, "atol": 1e-12}


# --- pressing --------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Pressing:
    """A contact pressed in and out: one row per instant."""

    depth: np.ndarray
    rate: np.ndarray
    impact_rate: float
    peak: np.ndarray
    states: np.ndarray  #: (instants, states)
    force: np.ndarray  #: as the engine takes it, cut off at zero unless the law is adhesive
    pieces: tuple[slice, ...]  #: in, back and in again twice, out

    @property
    def work(self) -> np.ndarray:
        """What the contact has taken up since its onset, ∫ F dδ."""
        return cumulative_trapezoid(self.force, self.depth, initial=0.0)

    @property
    def rows(self) -> list[dict[str, float]]:
        """What a law may ask for, at each instant."""
        named = zip(self.depth, self.rate, self.peak, strict=True)
        return [{"depth": d, "rate": v, "impact_rate": self.impact_rate, "peak": p} for d, v, p in named]


def carried(cls: Any, states: Any) -> dict[str, float]:
    """A normal law's states by name."""
    return dict(zip(cls.anatomy.states, states, strict=True))


def push(cls: Any, row: dict[str, float], states: Any) -> float:
    """The normal force that the engine applies."""
    force = ask(cls, "force", **row, **carried(cls, states))
    return force if cls.adhesive else max(force, 0.0)


STEPS = 400  #: instants in a quarter of a wave
QUARTER = np.pi / 2


def place(phase: Any) -> tuple[Any, Any, Any]:
    """Depth, its rate and its largest value so far, in units of the deepest: in, back to four tenths and in again twice, out."""
    wave = phase - QUARTER
    into, out = phase < QUARTER, phase > 9 * QUARTER
    depth = np.where(
        into, np.sin(phase), np.where(out, np.cos(phase - 9 * QUARTER), 0.7 + 0.3 * np.cos(wave))
    )
    rate = np.where(into, np.cos(phase), np.where(out, -np.sin(phase - 9 * QUARTER), -0.3 * np.sin(wave)))
    return depth, rate, np.where(into, depth, 1.0)


@cache
def pressed(cls: Any, speed: float, deepest: float = 1e-4) -> Pressing:
    """Meets at ``speed`` and moves as ``place`` says, along sines of one frequency whose instants mirror each other, so that a
    law that stores and returns leaves exactly nothing.
    """
    phase = QUARTER / STEPS * np.arange(10 * STEPS + 1)
    depth, rate, peak = place(phase)
    depth[-1] = 0.0
    ends = np.array([0, 1, 3, 5, 7, 9, 10]) * STEPS
    pieces = tuple(slice(a, b + 1) for a, b in itertools.pairwise(ends))
    states = _states(cls, phase, pieces, speed, deepest)
    bare = Pressing(depth * deepest, rate * speed, speed, peak * deepest, states, np.zeros(0), pieces)
    force = np.array([push(cls, row, z) for row, z in zip(bare.rows, states, strict=True)])
    return dataclasses.replace(bare, force=force)


def _states(
    cls: Any, phase: np.ndarray, pieces: tuple[slice, ...], speed: float, deepest: float
) -> np.ndarray:
    states = np.zeros((len(phase), len(cls.anatomy.states)))
    if not cls.anatomy.states:
        return states

    def evolve(s: float, z: np.ndarray) -> Any:
        depth, rate, peak = (float(x) for x in place(s))
        row = {"depth": depth * deepest, "rate": rate * speed, "impact_rate": speed, "peak": peak * deepest}
        return np.atleast_1d(ask(cls, "evolve", **row, **carried(cls, z))) * (deepest / speed)

    for piece in pieces:
        begin, inside = states[piece][0], phase[piece]
        found = solve_ivp(evolve, (inside[0], inside[-1]), begin, "LSODA", t_eval=inside, **ACCURACY)
        assert found.success, found.message
        states[piece] = found.y.T
    return states


# --- rubbing ---------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Rubbing:
    """A contact rubbed along closed paths in its plane: one row per instant."""

    time: np.ndarray
    slip: np.ndarray  #: (instants, 3), a velocity or an angular velocity
    given: dict[str, float]  #: the load and what goes with it, constant
    bristle: np.ndarray  #: (instants, 3)
    scalar: np.ndarray  #: (instants,)
    turn: np.ndarray  #: (instants, 3), the bristle at the last reversal
    force: np.ndarray  #: (instants, 3), what opposes
    cycle: int  #: instants in one cycle

    @property
    def work(self) -> np.ndarray:
        """What friction has taken since the start."""
        return cumulative_trapezoid(np.sum(self.force * self.slip, axis=1), self.time, initial=0.0)

    def row(self, k: int) -> dict[str, Any]:
        """All that is handed to a law at one instant."""
        return {
            **self.given,
            "slip": self.slip[k],
            "bristle": self.bristle[k],
            "scalar": self.scalar[k],
            "turn": self.turn[k],
        }


def resist(cls: Any, which: str, row: dict[str, Any]) -> Any:
    """A friction or moment law's function by the names of its own."""
    named = {name: value for name, value in row.items() if name not in ("bristle", "scalar")}
    named["speed"] = row["slip"]
    if cls.anatomy.bristle:
        named[cls.anatomy.bristle] = row["bristle"]
    named |= dict.fromkeys(cls.anatomy.states, row["scalar"])
    return ask(cls, which, **named)


def rates(cls: Any, row: dict[str, Any]) -> np.ndarray:
    """Rates of the bristle and of the scalar."""
    found = resist(cls, "evolve", row)
    bristle, scalar = found if cls.anatomy.states else (found, 0.0)
    return np.array([*bristle, scalar])


def rubbed(
    cls: Any, slip: Callable[[float], np.ndarray], period: float, given: dict[str, float], cycles: int = 2
) -> Rubbing:
    """Slip velocity ``slip(t)`` over some cycles, from an unbent bristle; reversals are latched where slip·bristle changes sign."""
    steps = 600
    time = np.linspace(0.0, cycles * period, cycles * steps + 1)
    z, turn = np.zeros((len(time), 4)), np.zeros((len(time), 3))
    at, sense, last = 0.0, 1.0, np.zeros(3)

    def row(t: float, y: np.ndarray) -> dict[str, Any]:
        return {**given, "slip": slip(t), "bristle": y[:3], "scalar": y[3], "turn": last}

    def reversal(t: float, y: np.ndarray) -> float:
        return float(slip(t) @ y[:3]) * sense

    reversal.terminal, reversal.direction = True, -1.0  # type: ignore[attr-defined]
    events = reversal if "turn" in cls.anatomy.used_arguments else None
    state, stops = np.zeros(4), 0
    while at < time[-1]:
        with np.errstate(
            over="ignore", invalid="ignore"
        ):  # a trial step may ask for more than a law can bear
            found = solve_ivp(
                lambda t, y: rates(cls, row(t, y)), (at, time[-1]), state, dense_output=True, events=events,
                first_step=min(1e-6 * period, 0.5 * (time[-1] - at)), max_step=period / 50, **STIFF,
            )  # fmt: skip
        inside = (time >= at) & (time <= found.t[-1])
        if len(found.t) > 1:
            z[inside], turn[inside] = found.sol(time[inside]).T, last
        at, state = found.t[-1], found.y[:, -1]
        if found.status == 1:
            last, sense = state[:3].copy(), -sense
        elif (
            found.status < 0
        ):  # a law may jump, where an error-controlled method stops: it begins anew just behind
            stops += 1
            assert stops < 50, f"{cls.__name__}: {found.message} at {at:g} s"
            beyond = min(1e-7 * period, time[-1] - at)
            state, at = state + beyond * rates(cls, row(at, state)), at + beyond
            z[time >= at], turn[time >= at] = state, last
    path = Rubbing(time, np.array([slip(t) for t in time]), given, z[:, :3], z[:, 3], turn, z[:, :3], steps)
    force = np.array([resist(cls, cls.anatomy.method, path.row(i)) for i in range(len(time))])
    return dataclasses.replace(path, force=force)


def along(speed: float, reach: float) -> tuple[Callable[[float], np.ndarray], float]:
    """To and fro along a line in the contact plane (normal z), from rest; displacement of ±reach."""
    omega, e = speed / reach, np.array([0.6, 0.8, 0.0])
    return lambda t: speed * np.sin(omega * t) * e, 2 * np.pi / omega


def around(speed: float, reach: float) -> tuple[Callable[[float], np.ndarray], float]:
    """Along an ellipse in the contact plane, half as wide as long; it never stops."""
    omega = speed / reach
    return lambda t: speed * np.array([np.sin(omega * t), 0.5 * np.cos(omega * t), 0.0]), 2 * np.pi / omega
