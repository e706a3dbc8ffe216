"""Signals refused in a sentence, and what needs no compiler."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import signal as scipy_signal

import abut
from abut import signals
from abut.analysis.simulation.choose_integrator import select_integrator
from abut.errors import InvalidValue, UnknownName
from abut.system.features import make_layout
from abut.system.signals.tables import SignalWiring


def lag(u, gap):
    return gap - u


def other(u, gap_rate):
    return gap_rate - u


def push(gap):
    return gap


def steady(x_rate):
    return x_rate - 1.0


def slope_of(z_rate):
    return z_rate


@pytest.fixture
def model() -> abut.Model:
    model = abut.Model("bench")
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1)))
    model.add(signals.Displacement("gap", body.frame(), model.ground.frame(), axis=2))
    return model


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda m: signals.State("u", lag), "lag has an argument"),
        (lambda m: signals.State("u", lag, inputs=m["gap"]), "write inputs="),
        (lambda m: signals.State("u", lag, inputs=[m["body"]]), "must be a signal"),
        (lambda m: signals.State("u", lag, inputs={"t": m["gap"]}), '"t" has another meaning'),
        (lambda m: signals.State("u", lag, inputs=[m["gap"]], scale=0.0), "scale"),
        (lambda m: signals.State("u", lag, inputs=[m["gap"]], initial=float("nan")), "initial"),
        (lambda m: signals.State("u", lag, inputs=[m["gap"], m["gap"]]), "the same name"),
        (lambda m: signals.Displacement("d", m["body"].frame(), m.ground.frame(), axis=3), "0, 1 or 2"),
        (lambda m: signals.Displacement("d", m["body"], m.ground.frame()), "needs frames"),
        (lambda m: signals.LinearSystem("s", a=[[1]], b=[[1, 2]], c=[[1]], inputs=[m["gap"]]), "1 rows of 1 finite"),
        (lambda m: signals.LinearSystem("s", a=[[1]], b=[[1]], c=[[1]]), "no input"),
        (lambda m: signals.TransferFunction("f", numerator=[1, 2], denominator=[1], input=m["gap"]), "ascending"),
        (lambda m: signals.TransferFunction("f", numerator=[1], denominator=[0], input=m["gap"]), "is zero"),
        (lambda m: signals.Output("y", m["gap"]), "linear or sampled system"),
    ],
)  # fmt: skip
def test_refuses_invalid_signals(model, make, said):
    with pytest.raises(abut.AbutError, match=said):
        make(model)


def test_several_outputs_must_be_named_one_by_one(model):
    two = signals.LinearSystem("two", a=[[-1]], b=[[1]], c=[[1], [2]], inputs=[model["gap"]])
    with pytest.raises(InvalidValue, match="Output"):
        signals.State("u", lag, inputs={"gap": two})


def test_signal_given_by_name_must_exist_with_requested_output(model):
    model.add(signals.State("u", lag, inputs={"gap": "gab"}))
    with pytest.raises(UnknownName, match="gap"):
        make_layout(model, implicit=False)
    rated = abut.Model("rated")
    body = rated.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1)))
    rated.add(signals.Displacement("gap", body.frame(), rated.ground.frame()))
    rated.add(signals.State("u", other, inputs=["gap"]))
    with pytest.raises(InvalidValue, match="has no rate"):
        make_layout(rated, implicit=False)


def test_signal_must_be_added_before_its_users(model):
    loose = signals.Displacement("loose", model["body"].frame(), model.ground.frame())
    with pytest.raises(InvalidValue, match="add the signal first"):
        model.add(signals.State("u", lag, inputs={"gap": loose}))


def test_the_canonical_form_is_the_transfer_function(model):
    """H(iω) of both at some frequencies; SciPy's coefficients descend."""
    numerator, denominator = (1.0, 0.5, 0.2), (2.0, 0.3, 0.7, 0.1)
    given = signals.TransferFunction("h", numerator=numerator, denominator=denominator, input=model["gap"])
    _, exact = scipy_signal.freqs(numerator[::-1], denominator[::-1], [0.3, 1.0, 5.0])
    a, b, c, d = given.matrices
    found = [(c @ np.linalg.solve(1j * w * np.eye(3) - a, b) + d)[0, 0] for w in (0.3, 1.0, 5.0)]
    np.testing.assert_allclose(found, exact, rtol=1e-13)


def test_functions_that_differ_in_names_and_numbers_share_one(model):
    """So that a machine with many valves compiles one."""

    def first(gap):
        return 2.0 * gap

    def second(opening):
        return 7.5 * opening

    body, ground = model["body"].frame(), model.ground.frame()
    model.add(abut.forces.Force("one", body, ground, fx=first, inputs=[model["gap"]]))
    model.add(abut.forces.Force("two", body, ground, fx=second, inputs={"opening": model["gap"]}))
    assert len(make_layout(model, implicit=True).of(SignalWiring).expressions) == 1


def test_changed_numbers_change_no_structure(model):
    model.add(signals.State("u", lag, inputs=[model["gap"]]))
    model.add(
        abut.forces.Force("one", model["body"].frame(), model.ground.frame(), fx=push, inputs=[model["gap"]])
    )
    changed = model.with_values({"u.initial": 3.0})
    assert changed["u"].initial == 3.0
    assert changed["one"].inputs["gap"] is changed["gap"]
    assert (
        make_layout(changed, implicit=True).of(SignalWiring).tables()
        == make_layout(model, implicit=True).of(SignalWiring).tables()
    )


def follow(u, z):
    return u - z


def test_state_equation_without_rate_settles_state_and_needs_implicit_method(model):
    """Held or not: a balance cannot hold what an equation gives."""
    model.add(signals.State("u", lag, inputs=[model["gap"]]))
    slope = model.add(signals.ImplicitState("z", follow, inputs=["u"], held=True))
    assert slope.rateless
    assert not signals.ImplicitState("x", steady).rateless
    wiring = make_layout(model, implicit=False).of(SignalWiring)
    assert wiring.settles(next(k for k in wiring.states if wiring.unknowns[k].name == "z"))
    assert not wiring.slopes
    model.add(signals.State("w", slope_of, inputs=[slope]))
    assert make_layout(model, implicit=False).of(SignalWiring).slopes == ["z"]
    method, why = select_integrator(model, None)
    assert (type(method), why) == (
        abut.Bdf,
        'Bdf: the equation of "z" does not contain its rate, and no event interrupts the motion',
    )
    with pytest.raises(
        InvalidValue,
        match=r'^RungeKutta: the equation of state "z" does not contain its rate.* use an implicit method',
    ):
        select_integrator(model, abut.RungeKutta())


def falling(fall_rate, fall):
    return fall_rate + fall


def test_equilibrium_settles_state_unless_kept_constant(model):
    gap = model["gap"]
    model.add(signals.State("u", lag, inputs=[gap]))
    model.add(signals.State("held", lag, inputs={"u": "held", "gap": gap}, held=True))
    model.add(signals.State("integral", push, inputs=[gap]))
    model.add(signals.ImplicitState("fall", falling))
    model.add(signals.TransferFunction("f", numerator=[1], denominator=[1, 1, 1], input=gap))
    wiring = make_layout(model, implicit=False).of(SignalWiring)
    settled = {wiring.unknowns[k].name: wiring.settles(k) for k in wiring.states}
    moved = {"u": True, "fall": True, "f.x1": True, "f.x2": True}
    assert settled == moved | {"held": False, "integral": False}
