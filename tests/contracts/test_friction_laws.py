"""What every friction law and every moment law owes: it opposes motion, vanishes with the load, and knows no direction."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

import abut
from abut import extend
from abut.extend import FRICTION_LAWS, MOMENT_LAWS
from contracts.examples import ask, law_example, made_with
from contracts.histories import along, around, rates, resist, rubbed
from contracts.machine import SPIN, Drags

assert abut.friction
assert abut.moment

LAWS = [
    cls
    for registry in (FRICTION_LAWS, MOMENT_LAWS)
    for _, cls in sorted(registry.items())
    if cls.__module__.startswith("abut.")
]
BY_SPEED = [cls for cls in LAWS if not cls.anatomy.vector]  # the size of a force by the size of a slip
WITH_BRISTLE = [cls for cls in LAWS if cls.anatomy.vector]
SLIPS = np.concatenate(
    [[0.0], 1.1 * np.geomspace(1e-6, 1e3, 46)]
)  # beside the round numbers where laws change branch
LOAD = 250.0
GIVEN = {"normal_force": LOAD, "depth": 1e-5, "normal_rate": 0.0, "spin": SPIN}
PATHS = {
    "far along a line": along(0.01, 1e-3),
    "little along a line": along(1e-4, 1e-6),
    "around": around(0.01, 1e-4),
}


def name_of(cls) -> str:
    return cls.__name__


every_law = pytest.mark.parametrize("cls", LAWS, ids=name_of)
by_speed = pytest.mark.parametrize("cls", BY_SPEED, ids=name_of)
with_bristle = pytest.mark.parametrize("cls", WITH_BRISTLE, ids=name_of)
every_path = pytest.mark.parametrize("path", PATHS)


def tractions(cls, load: float = LOAD) -> np.ndarray:
    given = GIVEN | {"normal_force": load}
    return np.array([ask(cls, cls.anatomy.method, slip=v, speed=v, **given) for v in SLIPS])


@cache
def history(cls, path: str):
    """Three cycles of a closed path, from an unbent bristle."""
    return rubbed(cls, *PATHS[path], GIVEN, cycles=3)


def states_of(cls) -> list[dict]:
    """For a law with a bristle, instants of the histories; for one without, slip speeds over nine decades."""
    if cls.anatomy.vector:
        return [history(cls, path).row(k) for path in PATHS for k in range(17, 1800, 61)]
    still = {"bristle": np.zeros(3), "scalar": 0.0, "turn": np.zeros(3)}
    return [GIVEN | still | {"slip": v * np.array([0.6, 0.8, 0.0])} for v in SLIPS[1:]]


def flat(row: dict) -> list[float]:
    load = (row["normal_force"], row["depth"], row["normal_rate"])
    return [*row["slip"], *load, *row["turn"], *row["bristle"], row["scalar"]]


@pytest.fixture(scope="module")
def drags() -> Drags:
    return Drags(LAWS)


@pytest.fixture(scope="module")
def compiled(drags) -> dict[str, np.ndarray]:
    """All laws at all their states, by the functions that the machine compiles."""
    lists = [[flat(row) for row in states_of(cls)] for cls in LAWS]
    kinds = np.repeat(np.arange(len(LAWS)), [len(rows) for rows in lists])
    found = drags(kinds, np.array([row for rows in lists for row in rows]))
    return {cls.__name__: found[kinds == k] for k, cls in enumerate(LAWS)}


def plain(cls, row: dict) -> np.ndarray:
    """The opposing vector, also of a law that gives its size."""
    if cls.anatomy.vector:
        return np.asarray(resist(cls, cls.anatomy.method, row))
    speed = float(np.linalg.norm(row["slip"]))
    return row["slip"] / speed * resist(cls, cls.anatomy.method, row | {"slip": speed})


# --- laws of the speed alone -----------------------------------------------------------------------------------------


@by_speed
def test_friction_opposes_slip(cls):
    """A traction is the size of a force against the slip: it may not be negative at any slip speed ≥ 0."""
    assert np.all(tractions(cls) * SLIPS >= 0.0)


@by_speed
def test_it_is_odd_in_the_slip(cls):
    """A force against the slip, T(|v|) v/|v|, is a continuous odd function of v only if T(0) = 0 and T grows from there."""

    def size(v: float) -> float:
        return ask(cls, cls.anatomy.method, slip=v, speed=v, **GIVEN)

    assert size(0.0) == 0.0
    small = [size(v) for v in (1e-9, 1e-8)]
    assert 0.0 <= small[0] <= small[1] <= 1e-3 * LOAD


@by_speed
def test_it_is_bounded_by_its_largest_coefficient(cls):
    """Coefficients of friction bear the symbol μ; what grows with the speed, in s/m, comes on top."""
    p = law_example(cls)
    coefficients = [getattr(p, q.name) for q in cls.declared if q.unit == "1" and q.symbol.startswith("μ")]
    viscous = sum(getattr(p, q.name) for q in cls.declared if q.unit == "s/m")
    if cls.anatomy.method == "traction":
        assert np.all(tractions(cls) <= (max(coefficients) + viscous * SLIPS) * LOAD * (1 + 1e-12))


# --- laws with a bristle ---------------------------------------------------------------------------------------------


@with_bristle
@every_path
def test_friction_dissipates_over_closed_cycles(cls, path):
    """∮ T·v dt ≥ 0 in each cycle of slip under constant load: the first, from an unbent bristle, and those that repeat themselves.

    A law that holds like a spring gives nothing and takes nothing: 1e-5 of the power that went to and fro, which is the
    trapezoidal rule over 600 instants a cycle.
    """
    it = history(cls, path)
    power = np.abs(np.sum(it.force * it.slip, axis=1)).sum() * it.time[1] / 3
    work = it.work[:: it.cycle]
    assert np.all(np.isfinite(it.force))
    assert np.all(np.diff(work) >= -1e-5 * power)


@with_bristle
def test_in_steady_sliding_it_is_sliding_friction(cls):
    """Slip at one speed in one direction for a hundred thousand bristle lengths: the force points against it and repeats itself. It is
    that of the law's coefficient, by which it rubs within a blow of what does not give.
    """
    slip = np.array([0.03, 0.04, 0.0])
    it = rubbed(cls, lambda t: slip, 2.0, GIVEN, cycles=1)
    end, before = it.force[-1], it.force[-200]
    assert end @ slip > 0.0
    np.testing.assert_allclose(
        end, (end @ slip) / (slip @ slip) * slip, rtol=1e-6, atol=1e-6 * np.linalg.norm(end)
    )
    np.testing.assert_allclose(end, before, rtol=1e-4)
    if "coefficient" in cls.functions:
        mu = ask(cls, "coefficient", slip=float(np.linalg.norm(slip)))
        assert np.linalg.norm(end) == pytest.approx(mu * LOAD, rel=1e-4)


@with_bristle
@every_path
def test_it_knows_no_direction_in_the_plane(cls, path):
    """Turned about the normal, slip and bristle give a turned force and turned rates."""
    c, s = math.cos(0.7), math.sin(0.7)
    turned = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    for k in range(20, 1800, 97):
        row = history(cls, path).row(k)
        other = row | {name: turned @ row[name] for name in ("slip", "bristle", "turn")}
        force = plain(cls, row)
        np.testing.assert_allclose(plain(cls, other), turned @ force, atol=1e-10 * np.linalg.norm(force))
        rate = rates(cls, row)
        expected = [*(turned @ rate[:3]), rate[3]]
        size = np.linalg.norm(
            rates(cls, row | {"bristle": np.zeros(3)})[:3]
        )  # of a bristle that does not yet yield
        np.testing.assert_allclose(rates(cls, other), expected, rtol=1e-9, atol=1e-9 * size)


@with_bristle
@every_path
def test_bristles_stay_in_the_plane(cls, path):
    it = history(cls, path)
    # to rounding: where the processor adds and multiplies at once, a product less the same product is not nothing
    for vector in (it.bristle, it.force):
        np.testing.assert_allclose(vector[:, 2], 0.0, atol=1e-14 * np.linalg.norm(vector, axis=1).max())


# --- every law -------------------------------------------------------------------------------------------------------


@every_law
def test_without_load_there_is_no_friction(cls):
    for row in states_of(cls)[::7]:
        np.testing.assert_array_equal(plain(cls, row | {"normal_force": 0.0}), 0.0)


@every_law
def test_the_compiled_law_is_the_python_law(cls, compiled):
    expected = np.array([plain(cls, row) for row in states_of(cls)])
    size = np.linalg.norm(expected, axis=1, keepdims=True)
    assert np.all(np.abs(compiled[cls.__name__][:, :3] - expected) <= 1e-13 * size + 1e-300)


@every_law
def test_the_compiled_derivatives_match_central_differences(cls, compiled):
    """By slip along itself and by load. Exact derivatives are compiled of laws without a bristle; of others one-sided differences
    of 1e-6, good to 1e-5 of the force beside the kinks that a law may have.
    """
    close = 2e-4 if cls.anatomy.vector else 1e-6
    for row, found in zip(states_of(cls), compiled[cls.__name__], strict=True):
        slip, speed = row["slip"], np.linalg.norm(row["slip"])
        if speed < 1e-12:
            continue
        e, force = slip / speed, np.linalg.norm(found[:3])
        h, g = 1e-5 * speed, 1e-5 * LOAD
        by_slip = found[6:15].reshape(3, 3) @ e
        slopes = differences([plain(cls, row | {"slip": slip + k * h * e}) for k in (-1, 0, 1)], h)
        assert is_one_of(by_slip, slopes, close, close * (force + 1e-300) / speed)
        shares = differences([plain(cls, row | {"normal_force": LOAD + k * g}) for k in (-1, 0, 1)], g)
        assert is_one_of(found[3:6], shares, 1e-5, 1e-5 * force / LOAD)


def differences(values, step: float) -> list[np.ndarray]:
    """Central, forward and backward."""
    before, here, after = values
    return [(after - before) / (2 * step), (after - here) / step, (here - before) / step]


def is_one_of(found: np.ndarray, slopes: list[np.ndarray], relative: float, absolute: float) -> bool:
    """Whether it agrees with the central difference; at a corner, where a bristle has just reached its limit, with a side or
    anything between both.
    """
    central, *sides = slopes
    low, high = central, central
    if np.abs(sides[0] - sides[1]).max() > 1e-2 * np.abs(central).max():
        low, high = np.minimum(*sides), np.maximum(*sides)
    wide = absolute + relative * np.abs(central)
    return bool(np.all((low - wide <= found) & (found <= high + wide)))


@with_bristle
def test_the_compiled_rates_are_the_python_rates(cls, compiled):
    for row, found in zip(states_of(cls), compiled[cls.__name__], strict=True):
        np.testing.assert_array_equal(found[15:19], [*row["bristle"], row["scalar"]])
        expected = rates(cls, row)
        scale = np.linalg.norm(row["slip"]) + np.abs(expected[3])
        assert np.all(np.abs(found[19:23] - expected) <= 1e-11 * scale)


@with_bristle
def test_the_compiled_stored_energy_is_the_laws(cls, compiled):
    if "energy" not in cls.functions:
        return
    for row, found in zip(states_of(cls), compiled[cls.__name__], strict=True):
        assert found[23] == pytest.approx(resist(cls, "energy", row), rel=1e-13)


@with_bristle
def test_implicit_step_solves_internal_state_equation(cls, drags):
    """z = base + lag·ż(z) in steps that resolve the bristle: solved to rounding, not to a tolerance of the march."""
    rows, lag = states_of(cls), 1e-7
    states = np.array([flat(row) for row in rows])
    found = drags(np.full(len(rows), LAWS.index(cls)), states, (lag, 1.0))
    base, z, rate = states[:, 9:13], found[:, 15:19], found[:, 19:23]
    left = z - base - lag * rate
    moved = np.linalg.norm(base[:, :3], axis=1) + lag * np.linalg.norm(states[:, :3], axis=1)
    assert np.all(np.linalg.norm(left[:, :3], axis=1) <= 1e-9 * moved)
    assert np.all(np.abs(left[:, 3]) <= 1e-9 * (1.0 + np.abs(base[:, 3])))


@with_bristle
@pytest.mark.parametrize("lag", [1e-4, 1e-1])
def test_an_implicit_step_of_any_length_stays_bounded(cls, lag, drags):
    """Beyond a bristle's length the relation may have no solution (a law that yields at a corner); the force stays that of sliding."""
    rows = states_of(cls)
    found = drags(np.full(len(rows), LAWS.index(cls)), np.array([flat(row) for row in rows]), (lag, 1.0))
    largest = max(np.linalg.norm(history(cls, path).force, axis=1).max() for path in PATHS)
    assert np.all(np.isfinite(found))
    assert np.linalg.norm(found[:, :3], axis=1).max() <= 2.0 * largest


@every_law
def test_friction_law_has_source_and_refuses_invalid_parameters(cls):
    assert "Source:" in cls.__doc__
    assert "Valid:" in cls.__doc__
    example = law_example(cls)
    for parameter in cls.declared:
        assert parameter.unit != "?", f"{cls.__name__}.{parameter.name} has no `#: symbol [unit]` behind it"
        others = {p.name: getattr(example, p.name) for p in cls.declared}
        for wrong in (math.nan, -1.0, "3 cd"):
            with pytest.raises(abut.errors.AbutError, match=parameter.name):
                cls(**(others | {parameter.name: wrong}))


@every_law
def test_zero_is_refused_by_name_or_does_no_harm(cls):
    """The range of a parameter is checked at the door: what passes gives a finite force at once."""
    for parameter in cls.declared:
        law, refusal = made_with(cls, **{parameter.name: 0.0})
        if law is None:
            assert parameter.name in refusal
        else:
            for row in states_of(cls)[3::11]:
                assert np.all(np.isfinite(_of(law, row)))


def _of(law, row: dict):
    """The opposing force of a law with other numbers."""
    cls = type(law)
    slip = row["slip"] if cls.anatomy.vector else float(np.linalg.norm(row["slip"]))
    named = row | {"slip": slip, "speed": slip}
    if cls.anatomy.bristle:
        named[cls.anatomy.bristle] = row["bristle"]
    named |= dict.fromkeys(cls.anatomy.states, row["scalar"])
    return extend.ask(law, cls.anatomy.method, named)
