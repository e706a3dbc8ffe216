"""Force of a law over one prescribed cycle, for plots: penetration in and out, or slip back and forth."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import numpy as np

from abut.array_types import Numbers
from abut.extend import ask
from abut.extend.laws import Law, NormalLaw

SAMPLES = 801


def normal_force_cycle(normal: object, depth: float, speed: float) -> tuple[Numbers, Numbers]:
    """Return depth [m] and force [N] of a normal law along δ = a sin ωt, once in and out.

        ω = v/a, so that v is the speed at onset

    State variables of the law follow its evolution equation; the force is that of the engine, not below zero unless
    the law is adhesive.
    """
    law = cast(NormalLaw, normal)
    phase = np.linspace(0.0, math.pi, SAMPLES)
    depths, rates = depth * np.sin(phase), speed * np.cos(phase)
    peaks = np.maximum.accumulate(depths)
    names = law.anatomy.states

    def arguments_at(k: float, states: Numbers) -> dict[str, Any]:
        at = {"depth": depth * math.sin(k), "rate": speed * math.cos(k), "impact_rate": speed}
        return (
            at | {"peak": depth if k > math.pi / 2 else at["depth"]} | dict(zip(names, states, strict=True))
        )

    carried = _integrate_law_states(law, arguments_at, len(names), phase, depth / speed)
    force = partial(ask, law, "force")
    out = [
        force({"depth": d, "rate": r, "impact_rate": speed, "peak": p, **dict(zip(names, s, strict=True))})
        for d, r, p, s in zip(depths, rates, peaks, carried, strict=True)
    ]
    forces = np.array(out, dtype=float)
    return depths, forces if law.adhesive else np.maximum(forces, 0.0)


def _integrate_law_states(
    law: Law, given: Callable[..., dict[str, Any]], count: int, phase: Numbers, time: float
) -> Numbers:
    """Return the law's states at the phases."""
    if count == 0:
        return np.zeros((len(phase), 0))
    from scipy.integrate import solve_ivp

    evolve = partial(ask, law, "evolve")

    def state_rates(k: float, states: Numbers) -> Numbers:
        return time * np.atleast_1d(np.array(evolve(given(k, states)), dtype=float))

    found = solve_ivp(
        state_rates, (phase[0], phase[-1]), np.zeros(count), "LSODA", phase, rtol=1e-8, atol=1e-20
    )
    return np.asarray(found.y.T)


def friction_cycle(
    friction: object, speed: float, normal_force: float, period: float
) -> tuple[Numbers, Numbers]:
    """Return slip speed and opposing force (or torque) of a friction or moment law along v = V sin(2πt/T), the second cycle.

    A law without states has one value at each speed; a law with a bristle shows its hysteresis loop.

    Args:
        friction: a friction or a moment law.
        speed: V [m/s] or [rad/s].
        normal_force: N [N].
        period: T [s].
    """
    law = cast(Law, friction)
    method, word = law.anatomy.method, "speed" if law.anatomy.method == "moment" else "slip"
    resist = partial(ask, law, method)
    if not law.anatomy.vector:
        speeds = np.linspace(0.0, speed, SAMPLES)
        at = {"normal_force": normal_force, "depth": 1e-5, "normal_rate": 0.0, "spin": 0.0}
        values = np.array([resist({word: v, **at}) for v in speeds], dtype=float)
        return np.concatenate([-speeds[:0:-1], speeds]), np.concatenate([-values[:0:-1], values])
    return _bristle_cycle(law, resist, word, speed, normal_force, period)


def _bristle_cycle(
    law: Law, resist: Callable[..., Any], word: str, speed: float, normal_force: float, period: float
) -> tuple[Numbers, Numbers]:
    """Return slip speed and opposing force of a law with a bristle, along x of the contact plane."""
    from scipy.integrate import solve_ivp

    anatomy, evolve = law.anatomy, partial(ask, law, "evolve")
    turn = np.zeros(3)

    def slip_at(t: float) -> float:
        return speed * math.sin(2.0 * math.pi * t / period)

    def arguments_at(t: float, y: Numbers) -> dict[str, Any]:
        at = {word: np.array([slip_at(t), 0.0, 0.0]), "normal_force": normal_force, "depth": 1e-5}
        at |= {
            "normal_rate": 0.0,
            "spin": 0.0,
            "turn": turn.copy(),
            anatomy.bristle: np.array([y[0], 0.0, 0.0]),
        }
        return at | dict(zip(anatomy.states, y[1:], strict=True))

    def bristle_rates(t: float, y: Numbers) -> list[float]:
        made = evolve(arguments_at(t, y))
        vector, *scalars = made if isinstance(made, tuple) else (made,)
        return [float(vector[0]), *map(float, scalars)]

    y = np.zeros(1 + len(anatomy.states))
    speeds, values = [], []
    for half in range(4):  # the slip turns back at each half period, where the engine latches the bristle
        span = (0.5 * half * period, 0.5 * (half + 1) * period)
        piece = solve_ivp(bristle_rates, span, y, "LSODA", rtol=1e-7, atol=1e-14, max_step=period / 200)
        for t, state in zip(piece.t, piece.y.T, strict=True):
            if t >= period:
                speeds.append(slip_at(t))
                values.append(float(resist(arguments_at(t, state))[0]))
        y = piece.y[:, -1]
        turn[:] = (float(y[0]), 0.0, 0.0)
    return np.array(speeds), np.array(values)
