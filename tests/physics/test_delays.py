"""Delays and held values against closed forms: solutions of delay equations are polynomials piece by piece, and a few are known beyond."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut import signals

pytestmark = pytest.mark.brief


def opposed(late):
    return -late


def clock(t):
    return t


def wave(t):
    return math.sin(t)


def back(t, neves):
    return t + 1.0 - math.log(neves)


def growing(t, neves, earlier):
    return neves * earlier / (t + 1.0)


def half(t):
    return 0.5 * t


def told(seen):
    return seen


def machine() -> abut.Model:
    """Delayed states, a delayed place that a force looks at, a delay that a state gives, one that vanishes, and a sensor that holds."""
    model = abut.Model("late", gravity=(0, 0, 0))
    stone = model.add(abut.Body("stone", mass=1.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(signals.Delay("late", "x", 1.0, history=1.0))
    model.add(signals.State("x", opposed, inputs=["late"], initial=1.0))
    model.add(signals.Delay("later", "jumped", "1000 ms", history=0.0))
    model.add(signals.State("jumped", opposed, inputs={"late": "later"}, initial=1.0))
    model.add(signals.Algebraic("back", back, inputs=["neves"], initial=1.0))
    model.add(signals.Delay("earlier", "neves", "back", history=1.0))
    model.add(signals.State("neves", growing, inputs=["earlier"], initial=1.0))
    model.add(signals.Delay("part", "panto", model.add(signals.Algebraic("half", half))))
    model.add(signals.State("panto", opposed, inputs={"late": "part"}, initial=1.0))
    frames = stone.frame(), model.ground.frame()
    place = model.add(signals.Displacement("place", *frames, axis=0))
    past = model.add(signals.Delay("past", place, 1.0, history=1.0))
    model.add(abut.forces.Force("push", *frames, fx=opposed, inputs={"late": past}))
    sine, now = model.add(signals.Algebraic("sine", wave)), model.add(signals.Algebraic("now", clock))
    held = {"falling": False, "ends": False, "evaluate": now, "initial": -1.0}
    seen = model.add(signals.Sensor("seen", sine, 0.5, error=1e-9, **held))
    model.add(signals.State("sum", told, inputs=[seen]))
    model.add(signals.Delay("before", now, 0.3, history=clock))
    return model


def steps(u: float, first: int, power: int) -> float:
    """Σ (−1)^k (u − (k − first))^(power k)/(power k)! over the k whose bracket is not negative."""
    last = int(math.floor(u + first + 1e-12))
    return sum(
        (-1) ** k * (u - k + first) ** (power * k) / math.factorial(power * k) for k in range(last + 1)
    )


def series(u: float) -> float:
    """ẏ = −y(u/2), y(0) = 1: Σ (−1)^k 2^(−k(k − 1)/2) u^k/k!."""
    return sum((-1) ** k * 0.5 ** (k * (k - 1) / 2) * u**k / math.factorial(k) for k in range(40))


#: By signal its closed form. "neves" is Neves' equation y′ = y y(ln y)/t for t ≥ 1, here of u = t − 1: its delay is given by itself, and
#: the corner at the end of the history comes up at u = e − 1.
SIXTH = math.pi / 6
EXACT = {
    "x": lambda u: steps(u, 1, 1),
    "jumped": lambda u: steps(u, 0, 1),
    "place": lambda u: steps(u, 1, 2),
    "neves": lambda u: u + 1 if u < math.e - 1 else math.exp((u + 1) / math.e),
    "panto": series,
    "seen": lambda u: SIXTH if u > SIXTH else -1.0,
    "sum": lambda u: SIXTH * (u - SIXTH) - SIXTH if u > SIXTH else -u,
    "before": lambda u: u - 0.3,
}


def errors(result) -> dict[str, float]:
    """Largest error by signal."""
    return {
        name: float(np.abs(result[f"{name}.value"].values - [exact(u) for u in result.time]).max())
        for name, exact in EXACT.items()
    }


@pytest.mark.parametrize(
    "method",
    [
        abut.RungeKutta,
        pytest.param(abut.Radau, marks=pytest.mark.long),
        pytest.param(abut.Bdf, marks=pytest.mark.long),
    ],
)
def test_delay_equations_have_their_closed_forms_as_exactly_as_is_asked(method):
    """ẋ = −x(t − 1) with x = 1 before is Σ (−1)^k (t − k + 1)^k/k! while the brackets are positive; with x = 0 before, which jumps at the
    start, Σ (−1)^k (t − k)^k/k!; ẍ = −x(t − 1) of a stone that a force pushes by where it was Σ (−1)^k (t − k + 1)^2k/(2k)!; Neves' and
    the pantograph equation as above (Bellen & Zennaro 2003, ch. 1 and 2; Kato & McLeod, Bull. AMS 77 (1971) 891).

    A hundred times what rtol lets a step err, as errors of some hundred steps add up at most, and the cubic of outputs errs besides. A
    corner that is overlooked, or an error of the past that nobody looks at, costs orders of magnitude.
    """
    for rtol in (1e-6, 1e-9):
        result = abut.simulate(machine(), end=6.0, step=0.125, integrator=method(rtol=rtol))
        assert result.status.ok
        assert max(errors(result).values()) < 100 * rtol, errors(result)
        assert result.statistics["steps"] < 2000


def test_a_run_goes_on_with_the_past_that_another_left():
    """As the run in one piece, but for the spline through outputs every 10 ms: it rounds corners off by less than a jump of 1 · h²/8."""
    method = abut.RungeKutta(rtol=1e-9)
    first = abut.simulate(machine(), end=2.5, step=0.01, integrator=method)
    values = {
        f"{name}.initial": float(first[f"{name}.value"][-1])
        for name in ("x", "jumped", "neves", "panto", "sum", "seen")
    }
    values["stone.position.x"] = float(first["stone.position.x"][-1])
    values["stone.velocity.x"] = float(first["stone.velocity.x"][-1])
    for delay, of in (("late", "x"), ("later", "jumped"), ("earlier", "neves"), ("past", "place")):
        values[f"{delay}.history"] = signals.Recording.of(first, f"{of}.value")
    values["part.history"] = signals.Recording.of(first, "panto.value", before=1.0)
    values["before.history"] = signals.Recording.of(first, "now.value", before=clock)
    second = abut.simulate(machine().with_values(values), start=2.5, end=6.0, step=0.125, integrator=method)
    assert second.status.ok
    assert max(errors(second).values()) < 1.25e-5, errors(second)


def test_what_a_long_run_remembers_makes_room_for_itself():
    """Two thousand steps are kept where room was for some two hundred; such short ones err by rounding, and a sensor by its 1e-9."""
    result = abut.simulate(machine(), end=2.0, step=0.5, integrator=abut.RungeKutta(rtol=1e-9, max_step=1e-3))
    assert result.statistics["steps"] >= 2000
    assert max(errors(result).values()) < 1e-9, errors(result)


def test_linearised_a_delay_is_the_approximant_of_pade_and_at_rest_none():
    """ẋ = −x(t − τ) with d = 2 p − x, ṗ = 2 (x − p)/τ. A is exact to the differences' 1e-8."""
    model = machine().with_values({"late.by": 0.5})
    found = abut.linearize(model)
    x, pade = (found.states.index(name) for name in ("x", "late_pade"))
    np.testing.assert_allclose(found.A[x, [x, pade]], [1.0, -2.0], atol=1e-7)
    np.testing.assert_allclose(found.A[pade, [x, pade]], [4.0, -4.0], atol=1e-7)
    assert not {"seen", "late"} & set(found.states)
