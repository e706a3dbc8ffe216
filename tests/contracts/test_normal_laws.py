"""What every normal force law owes, whatever its equation."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy.integrate import quad

import abut
from abut import extend
from abut.advice.parameters.conversion import searched_parameters
from abut.contact.impact_simulation import rebound
from abut.extend import NORMAL_LAWS
from contracts.examples import ask, law_example, made_with
from contracts.histories import carried, pressed, push
from contracts.machine import Presses

assert abut.normal  # importing the package enters its laws

LAWS = [cls for _, cls in sorted(NORMAL_LAWS.items()) if cls.__module__.startswith("abut.")]
CARRYING = [cls for cls in LAWS if cls.anatomy.states]
DEPTHS = 0.97 * np.geomspace(1e-9, 1e-2, 29)  # beside the round numbers where laws change branch
SPEEDS = (1e-3, 0.1, 10.0)
IMPACT = 0.5


def name_of(cls) -> str:
    return cls.__name__


every_law = pytest.mark.parametrize("cls", LAWS, ids=name_of)
every_law_that_carries = pytest.mark.parametrize("cls", CARRYING, ids=name_of)


def states_of(cls) -> list[tuple[float, ...]]:
    """Depth, rate, impact rate, peak and what is carried along: depths over seven decades, approaching and parting, on the
    loading branch and below a deepest point; for a law that carries something along, instants of a history.
    """
    deepest = (
        [0.5, 1.3] if "peak" in cls.anatomy.used_arguments else [0.5]
    )  # in units of the depth: below it means loading
    if not cls.anatomy.states:
        cases = itertools.product(DEPTHS, (0.3, -0.1), deepest)
        return [(d, rate, IMPACT, d * k, 0.0, 0.0, 0.0) for d, rate, k in cases]
    path = pressed(cls, 0.1)
    rest = [0.0] * (3 - len(cls.anatomy.states))
    # beside the ends of the pieces, where the rate is zero and the peak is latched
    return [
        (path.depth[k], path.rate[k], 0.1, path.peak[k] * (0.5 if k < 400 else 1.0), *path.states[k], *rest)
        for k in range(30, len(path.depth), 61)
    ]


def asked(cls, state) -> dict[str, float]:
    """A state by the names a law uses; the peak is never less than the depth."""
    depth, rate, impact, peak, *z = state
    given = {"depth": depth, "rate": rate, "impact_rate": impact, "peak": max(peak, depth)}
    return given | carried(cls, z[: len(cls.anatomy.states)])


@pytest.fixture(scope="module")
def presses() -> Presses:
    return Presses(LAWS)


@pytest.fixture(scope="module")
def compiled(presses) -> dict[str, np.ndarray]:
    """All laws at all their states, by the functions that the machine compiles: force, slopes, z, ż, energy."""
    lists = [states_of(cls) for cls in LAWS]
    kinds = np.repeat(np.arange(len(LAWS)), [len(rows) for rows in lists])
    found = presses(kinds, np.array([row for rows in lists for row in rows]))
    return {cls.__name__: found[kinds == k] for k, cls in enumerate(LAWS)}


# --- the force -------------------------------------------------------------------------------------------------------


@every_law
def test_without_depth_and_motion_there_is_no_force(cls):
    still = {"depth": 0.0, "rate": 0.0, "peak": 0.0, **dict.fromkeys(cls.anatomy.states, 0.0)}
    assert ask(cls, "force", impact_rate=IMPACT, **still) == 0.0


@every_law
def test_pressed_at_rest_it_pushes_and_the_more_the_deeper(cls):
    none = [0.0] * len(cls.anatomy.states)
    at_rest = [{"depth": d, "rate": 0.0, "impact_rate": IMPACT, "peak": d} for d in DEPTHS]
    forces = np.array([ask(cls, "force", **row, **carried(cls, none)) for row in at_rest])
    if not cls.adhesive:
        assert np.all(forces >= 0.0)
    assert np.all(np.diff(forces) >= 0.0)


@every_law
@pytest.mark.parametrize("impact", [0.0, 1e-300, 1e-9])
def test_it_is_finite_however_gently_the_contact_began(cls, impact):
    """The impact rate divides in many laws, and a contact may begin at rest."""
    for rate in (0.1, 0.0, -0.1):
        row = {"depth": 1e-5, "rate": rate, "impact_rate": impact, "peak": 2e-5}
        row |= dict.fromkeys(cls.anatomy.states, 0.0)
        assert math.isfinite(ask(cls, "force", **row))


@every_law
@pytest.mark.parametrize("speed", SPEEDS)
def test_no_cycle_of_depth_creates_energy(cls, speed):
    """In, partly out and in again twice, and out. At every instant a contact has taken up at least what it gives back: ∫ F dδ
    since the onset is not negative; without state (what is carried along), each closed cycle within is a loss as well.
    """
    path = pressed(cls, speed)
    work = path.work
    assert np.all(np.isfinite(path.force))
    assert work.min() >= -1e-9 * work.max()
    if not cls.anatomy.states:
        for begin, end in ((400, 2000), (1200, 2800), (2000, 3600)):  # deepest, least depth, deepest again
            assert work[end] - work[begin] >= -1e-9 * work.max()


@every_law
@pytest.mark.parametrize("speed", SPEEDS)
def test_no_more_is_stored_than_was_put_in(cls, speed):
    """The recoverable energy of the law, or ∫ F(s, ṡ = 0) ds where it gives none, is at most the work done so far.

    The trapezoidal rule over 400 instants a quarter wave is good to 1e-5 of the work.
    """
    path = pressed(cls, speed)
    work = path.work
    for k in (100, 399, 800, 1199, 1600, 2000, 3700, 3950):
        row = path.rows[k]
        assert _stored(cls, row, path.states[k]) <= work[k] + 2e-5 * work.max()


def _stored(cls, row, states) -> float:
    if "energy" in cls.functions:
        return ask(cls, "energy", **(row | {"rate": 0.0}), **carried(cls, states))
    return quad(lambda s: push(cls, row | {"depth": s, "rate": 0.0}, states), 0.0, row["depth"], limit=200)[0]


# --- compiled --------------------------------------------------------------------------------------------------------


@every_law
def test_the_compiled_law_is_the_python_law(cls, compiled):
    states = states_of(cls)
    plain = [ask(cls, "force", **asked(cls, state)) for state in states]
    np.testing.assert_allclose(compiled[cls.__name__][:, 0], plain, rtol=1e-13, atol=1e-300)


@every_law
def test_the_compiled_derivatives_match_central_differences(cls, compiled):
    """Truncation and rounding of a central difference at a relative step of 1e-5 stay below 1e-8 of a smooth law's slope. A law that
    carries something along has one-sided differences of 1e-7 compiled: their rounding is 1e-9, their truncation less.
    """
    close = 1e-5 if cls.anatomy.states else 1e-6
    for state, (force, by_depth, by_rate, *_) in zip(states_of(cls), compiled[cls.__name__], strict=True):
        row, d, r = asked(cls, state), state[0], state[1]
        h, g = 1e-5 * d, 1e-5 * max(abs(r), 1e-3)

        def at(depth, rate, row=row, loading=state[3] < d):
            moved = row | {"depth": depth, "rate": rate}
            return ask(cls, "force", **(moved | {"peak": depth} if loading else moved))

        slope = (at(d + h, r) - at(d - h, r)) / (2 * h)
        drag = (at(d, r + g) - at(d, r - g)) / (2 * g)
        assert by_depth == pytest.approx(slope, rel=close, abs=close * abs(force) / d)
        assert by_rate == pytest.approx(drag, rel=close, abs=close * abs(force) / max(abs(r), 1e-3))


@every_law
def test_the_compiled_recoverable_energy_is_the_laws_own_or_the_integral_of_its_force(cls, compiled):
    """∫₀^δ F ds by the engine's Gauss rule in √s: within 2e-3 for a force on the loading branch, whatever its root at the onset, and
    within 4 % of F δ where the force begins or bends inside (below a deepest point, or with something carried along). The energy
    stored is reported; it moves nothing.
    """
    for state, found in zip(states_of(cls)[::3], compiled[cls.__name__][::3], strict=True):
        states = state[4 : 4 + len(cls.anatomy.states)]
        row = {name: x for name, x in asked(cls, state).items() if name not in cls.anatomy.states}
        stored, work = _stored(cls, row, states), abs(found[0]) * state[0]
        if "energy" in cls.functions:
            assert found[9] == pytest.approx(stored, rel=1e-12)
            continue
        bent = state[3] > state[0] or bool(cls.anatomy.states)
        assert found[9] == pytest.approx(stored, rel=2e-3, abs=4e-2 * work if bent else 0.0)


@every_law_that_carries
def test_the_compiled_rates_are_the_python_rates(cls, compiled):
    count = len(cls.anatomy.states)
    for state, found in zip(states_of(cls), compiled[cls.__name__], strict=True):
        plain = np.atleast_1d(ask(cls, "evolve", **asked(cls, state)))
        np.testing.assert_array_equal(found[3 : 3 + count], state[4 : 4 + count])
        np.testing.assert_allclose(found[6 : 6 + count], plain, rtol=1e-12, atol=1e-300)


@every_law_that_carries
@pytest.mark.parametrize("lag", [1e-7, 1e-4, 1e-1])
def test_implicit_step_solves_internal_state_equation(cls, lag, presses):
    """z = base + lag·ż(z) at any length of step: the relation is solved to rounding, not to a tolerance of the march."""
    states = np.array(states_of(cls))
    kinds = np.full(len(states), LAWS.index(cls))
    found = presses(kinds, states, (lag, lag))
    z, rate = found[:, 3:6], found[:, 6:9]
    scale = np.abs(z) + np.abs(states[:, 4:7]) + lag * np.abs(rate)
    assert np.all(np.abs(z - states[:, 4:7] - lag * rate) <= 1e-10 * scale)


# --- the class -------------------------------------------------------------------------------------------------------


@every_law
def test_normal_law_documents_source_and_parameters(cls):
    assert "Source:" in cls.__doc__
    assert "Valid:" in cls.__doc__
    for parameter in cls.declared:
        assert parameter.unit != "?", f"{cls.__name__}.{parameter.name} has no `#: symbol [unit]` behind it"


@every_law
def test_it_refuses_numbers_that_are_none(cls):
    example = law_example(cls)
    for parameter in cls.declared:
        others = {p.name: getattr(example, p.name) for p in cls.declared}
        for wrong in (math.nan, -1.0, "3 cd"):
            with pytest.raises(abut.errors.AbutError, match=parameter.name):
                cls(**(others | {parameter.name: wrong}))


@every_law
def test_zero_and_huge_numbers_are_refused_by_name_or_do_no_harm(cls):
    """The range of a parameter is checked at the door: what passes gives a finite force at once."""
    row = {"depth": 1e-5, "rate": 0.1, "impact_rate": IMPACT, "peak": 2e-5}
    row |= dict.fromkeys(cls.anatomy.states, 0.0)
    for parameter in cls.declared:
        if not isinstance(getattr(law_example(cls), parameter.name), float):
            continue
        for extreme in (0.0, 5.0) if parameter.unit == "1" else (0.0,):
            law, refusal = made_with(cls, **{parameter.name: extreme})
            if law is None:
                assert parameter.name in refusal
                assert any(letter.isdigit() for letter in refusal.split(parameter.name, 1)[1])
            else:
                force = extend.ask(law, "force", row)
                assert math.isfinite(force), f"{parameter.name} = {extreme:g} was accepted and gives {force}"


@every_law
def test_restitution_is_between_zero_and_one(cls):
    """½ kg at 1 m/s, integrated by SciPy: 0 ≤ e ≤ 1, to the integration's 1e-9."""
    blow = rebound(law_example(cls), speed=1.0, mass=0.5)
    assert 0.0 <= blow.restitution <= 1.0 + 1e-9
    assert blow.peak_force > 0.0


@every_law
def test_any_law_converts_to_exact_restitution_and_back(cls):
    """One impact, half a kilogram at 1 m/s, treated alike by three laws: peak force and restitution to what ``convert``
    promises, 1e-6. On the way back the law is told its geometry and its other numbers.
    """
    law, blow = law_example(cls), {"speed": 1.0, "mass": 0.5}
    other = abut.advice.convert(law, to=abut.normal.ExactRestitution, **blow)
    numbers = {
        p.name: getattr(law, p.name)
        for p in cls.declared
        if p.name not in (*searched_parameters(cls), "mass")
    }
    again = abut.advice.convert(other, to=cls, **blow, **numbers)
    was, *then = (rebound(x, **blow) for x in (law, other, again))
    for now in then:
        assert now.peak_force == pytest.approx(was.peak_force, rel=2e-6)
        assert now.restitution == pytest.approx(was.restitution, abs=2e-6)
