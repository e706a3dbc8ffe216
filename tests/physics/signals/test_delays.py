"""Delays and sampled values against closed forms: solutions of delay equations are piecewise polynomials, some known beyond."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.special import lambertw

import abut
from abut import signals
from abut.analysis.linearization.delay_approximation import approximate_delays
from targets import target


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


#: The root λ of λ = −e^(−λ τ) that a delay of 1 ms moves from −1.
SOON = lambertw(-1e-3).real / 1e-3


def fading(t, rate=SOON):
    return math.exp(rate * t)


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
    model.add(signals.Delay("shortly", "soon", 1e-3, history=fading))
    model.add(signals.State("soon", opposed, inputs={"late": "shortly"}, initial=1.0))
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
    "soon": fading,
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
    the pantograph equation as above (Bellen & Zennaro 2003, ch. 1 and 2; Kato & McLeod, Bull. AMS 77 (1971) 891); and a delay of 1 ms, far
    shorter than steps, whose solution is an exponential if it always was.

    A hundred times what rtol lets a step err, as errors of some hundred steps add up at most, and the cubic of outputs errs besides. A
    corner that is overlooked, or an error of the past that nobody looks at, costs orders of magnitude; and corners of what hangs on none
    of the delays that brought them, steps.
    """
    for rtol, most in ((1e-6, 300), (1e-9, 1500)):
        result = abut.simulate(machine(), end=6.0, step=0.125, integrator=method(rtol=rtol))
        assert result.status.ok
        assert max(errors(result).values()) < 100 * rtol, errors(result)
        assert result.statistics["steps"] < most


def test_the_past_is_of_fourth_order_and_a_delay_within_the_step_of_second():
    """Steps of 1/16 and 1/32 s under DOPRI5, whose own error is h⁵: cubic Hermite interpolation errs by h⁴, the parabola by (h − τ)² τ with
    τ = 1 ms. Halving leaves 2⁻⁴ and 2⁻², but for the next order: an exponent of 3.7 says that it is not 3, one of 1.7 that it is not 1.
    """
    coarse, fine = (
        errors(abut.simulate(machine(), end=6.0, step=3.0, integrator=abut.RungeKutta(rtol=0.9, max_step=h)))
        for h in (1 / 16, 1 / 32)
    )
    for name in ("x", "jumped", "neves"):
        assert math.log2(coarse[name] / fine[name]) > 3.7
    assert math.log2(coarse["soon"] / fine["soon"]) > 1.7


def test_a_run_goes_on_with_the_past_that_another_left():
    """y(t − τ) after a run is resumed from the `Recording` of another equals the closed form, as in one run.

    1.25e-5: a spline through outputs every h = 10 ms deviates at a jump of the slope by less than h²/8.
    """
    method = abut.RungeKutta(rtol=1e-9)
    first = abut.simulate(machine(), end=2.5, step=0.01, integrator=method)
    values = {
        f"{name}.initial": float(first[f"{name}.value"][-1])
        for name in ("x", "jumped", "neves", "panto", "soon", "sum", "seen")
    }
    values["stone.position.x"] = float(first["stone.position.x"][-1])
    values["stone.velocity.x"] = float(first["stone.velocity.x"][-1])
    for delay, of in (("late", "x"), ("later", "jumped"), ("earlier", "neves"), ("past", "place")):
        values[f"{delay}.history"] = signals.Recording.of(first, f"{of}.value")
    values["shortly.history"] = signals.Recording.of(first, "soon.value", before=fading)
    values["part.history"] = signals.Recording.of(first, "panto.value", before=1.0)
    values["before.history"] = signals.Recording.of(first, "now.value", before=clock)
    second = abut.simulate(machine().with_values(values), start=2.5, end=6.0, step=0.125, integrator=method)
    assert second.status.ok
    assert max(errors(second).values()) < 1.25e-5, errors(second)


def test_delay_history_grows():
    """y(t − τ) equals the closed form although 2000 steps are stored and about 200 entries had been allocated.

    1e-9: such short steps have only rounding errors, and the sensor its tolerance.
    """
    result = abut.simulate(machine(), end=2.0, step=0.5, integrator=abut.RungeKutta(rtol=1e-9, max_step=1e-3))
    assert result.statistics["steps"] >= 2000
    assert max(errors(result).values()) < 1e-9, errors(result)


def test_for_linearising_a_state_and_a_number_stand_for_a_delay():
    """ṗ = 2 (u − p)/τ and d = 2 p − u, from p = (u + d)/2, as it is in the state; one of nothing is the number itself."""
    model = machine().with_values({"late.by": 0.5, "later.by": 0.0})
    result = abut.simulate(model, end=0.5, step=0.25, integrator=abut.RungeKutta())
    found = approximate_delays(model, 0.25, result)
    state, number = found["late_pade"], found["late"]
    assert state.expression(x=0.25, u=1.0) == pytest.approx(3.0)
    assert number.expression(x=0.25, u=1.0) == pytest.approx(-0.5)
    assert state.initial == pytest.approx((0.75 + 1.0) / 2)
    assert found["earlier_pade"].expression(x=0.0, u=1.0, by=4.0) == pytest.approx(0.5)
    assert found["later"].expression(u=7.0) == 7.0
    assert "later_pade" not in found


@pytest.mark.long
def test_linearised_a_delay_is_the_approximant_of_pade():
    """ẋ = −x(t − τ) with d = 2 p − x, ṗ = 2 (x − p)/τ. A is exact to the differences' 1e-8."""
    model = machine().with_values({"late.by": 0.5})
    found = abut.linearize(model)
    x, pade = (found.states.index(name) for name in ("x", "late_pade"))
    np.testing.assert_allclose(found.A[x, [x, pade]], [1.0, -2.0], atol=1e-7)
    np.testing.assert_allclose(found.A[pade, [x, pade]], [4.0, -4.0], atol=1e-7)
    assert not {"seen", "late"} & set(found.states)


def drawn(x, past):
    return -100.0 * x - 20.0 * past - 2.0


@pytest.mark.long
def test_at_rest_a_delay_is_none():
    """−100 x − 20 x(t − 50 ms) − 2 = 0 at x = −1/60; about it λ of the third order by Padé. The delay of an undamped spring feeds it: of
    λ² + 100 + 20 e^(−λ τ) = 0 the root near 11 i stands to the right, and swings grow by it once the others are gone. Between outputs
    every 5 ms a peak is missed by at most (11 · 2.5e-3)²/2 = 4e-4, so that the slope of logarithms over 4 s errs by less than 1e-3.
    """
    model = abut.Model("fed", gravity=(0, 0, 0))
    cart = model.add(abut.Body("cart", mass=1.0, inertia=(1, 1, 1)))
    model.add(abut.joints.Translational("rail", cart, model.ground, at=(0, 0, 0), axis="x"))
    frames = cart.frame(), model.ground.frame()
    past = model.add(signals.Delay("past", model.add(signals.Displacement("place", *frames)), "50 ms"))
    model.add(abut.forces.Force("pull", *frames, fx=drawn, inputs=[past]))
    rest = abut.statics(model)
    assert float(rest.result["place.value"].values[0]) == target(
        -1 / 60, "place at rest with a delay [m]", rel=1e-9
    )
    found = abut.linearize(rest.model)
    matrix = np.array([[0, 1, 0], [-80, 0, -40], [40, 0, -40]])
    np.testing.assert_allclose(
        np.sort_complex(found.eigenvalues), np.sort_complex(np.linalg.eigvals(matrix)), rtol=1e-7
    )
    root = 0.4 + 10.8j
    for _ in range(50):
        late = 20 * np.exp(-0.05 * root)
        root -= (root * root + 100 + late) / (2 * root - 0.05 * late)
    result = abut.simulate(model, end=6.0, step=0.005, integrator=abut.RungeKutta(rtol=1e-9))
    swing = np.abs(result["place.value"].values + 1 / 60)
    peaks = 1 + np.flatnonzero(
        (swing[1:-1] > swing[:-2]) & (swing[1:-1] > swing[2:]) & (result.time[1:-1] > 2.0)
    )
    grown = np.polyfit(result.time[peaks], np.log(swing[peaks]), 1)[0]
    assert grown == pytest.approx(root.real, abs=1e-3)


#: By how much the cart is held back by its acceleration of 1 s ago; speed, stiffness and damping of a ball that meets a wall at 0.5 s.
SHARE, HIT, STIFF, DAMP = 0.5, 0.5, 400.0, 4.0


def driven(t, felt, share=SHARE):
    return math.cos(t) - share * felt


def sideways(t):
    return math.sin(2.0 * t)


def echoes() -> abut.Model:
    """A cart that feels its own acceleration, late; the force on its rail, late; the load of an impact, late, and its impulse."""
    model = abut.Model("echoes", gravity=(0, 0, 0))
    cart = model.add(abut.Body("cart", mass=1.0, inertia=(1, 1, 1)))
    rail = model.add(abut.joints.Translational("rail", cart, model.ground, at=(0, 0, 0), axis="x"))
    frames = cart.frame(), model.ground.frame()
    model.add(signals.Delay("felt", model.add(signals.Acceleration("hurry", *frames)), 1.0))
    model.add(abut.forces.Force("drive", *frames, fx=driven, fz=sideways, inputs=["felt"]))
    model.add(signals.Delay("pressed", model.add(signals.Reaction("press", rail, axis=2)), 0.25))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.1, mass=1.0, position=(0, 0, 0.35), velocity=(0, 0, -HIT))
    )
    wall = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=STIFF, damping=DAMP)
    model.add(abut.Contact("wall", ball.shape, wall, normal=law))
    model.add(signals.Delay("echo", model.add(signals.Load("load", "wall", axis=2)), 0.3))
    model.add(signals.State("impulse", told, inputs={"seen": "echo"}))
    return model


def late_hurry(t: float) -> float:
    """a = cos t − c a(t − 1): a = Σ (−c)^k cos(t − k), which jumps at every k; a second later."""
    return sum((-SHARE) ** k * math.cos(t - 1 - k) for k in range(math.floor(t)))


def late_load(t: float) -> tuple[float, float]:
    """N = k x + c ẋ of a damped swing that jumps to c v at first, until it would pull; and its impulse so far, v − ẋ."""
    u, fade = t - 0.8, 0.5 * DAMP
    w = math.sqrt(STIFF - fade**2)
    u = min(max(u, 0.0), (math.pi - math.atan(DAMP * w / (STIFF - DAMP * fade))) / w)
    x = HIT / w * math.exp(-fade * u) * math.sin(w * u)
    v = HIT * math.exp(-fade * u) * (math.cos(w * u) - fade / w * math.sin(w * u))
    touching = 0.0 < t - 0.8 == u
    return (STIFF * x + DAMP * v if touching else 0.0), HIT - v


@pytest.mark.parametrize(
    "method",
    [
        abut.RungeKutta,
        pytest.param(abut.Radau, marks=pytest.mark.long),
        pytest.param(abut.Bdf, marks=pytest.mark.long),
    ],
)
def test_force_dependent_signals_are_delayed(method):
    """Delayed accelerations, reactions and impact loads, y(t) = a(t − τ), against closed forms.

    No equation determines their rates. The neutral equation of the cart jumps every second, the load at its onset. The tolerance is a
    hundred times rtol, as above, and of 10 N for the load.
    """
    for rtol, most in ((1e-5, 1200), (1e-7, 2500)):
        result = abut.simulate(echoes(), end=2.9, step=0.0137, integrator=method(rtol=rtol))
        assert result.status.ok
        loads = np.array([late_load(t) for t in result.time])
        exact = {
            "felt": [late_hurry(t) for t in result.time],
            "pressed": [-math.sin(2.0 * (t - 0.25)) if t > 0.25 else 0.0 for t in result.time],
            "echo": loads[:, 0],
            "impulse": loads[:, 1],
        }
        for name, expected in exact.items():
            error = np.abs(result[f"{name}.value"].values - expected).max()
            assert error < (1000 if name == "echo" else 100) * rtol, (name, error)
        assert result.statistics["steps"] < most
