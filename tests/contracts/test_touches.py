"""What the table of touches owes, whatever touches: the same rows at every output step, and what SciPy finds of every normal law.

m δ̈ = −N(δ, δ̇),   δ(0) = 0,  δ̇(0) = v,   impulse ∫ N dt,   dissipated ∫ N δ̇ dt = ½ m (v² − v'²)
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from abut.extend import NORMAL_LAWS
from abut.extend.laws import BULK, PLANAR
from contracts.examples import SHAPES, ask, law_example
from contracts.histories import carried, push
from contracts.test_no_tunneling import COARSE, FOLLOWED, PLANE, PLANE_TARGETS, TURNED, Drop, in_closed_form

LAWS = [
    cls
    for _, cls in sorted(NORMAL_LAWS.items())
    if cls.__module__.startswith("abut.") and not cls.anatomy.used_arguments.intersection((*BULK, *PLANAR))
]
MASS, SPEED, GAP = 0.1, 0.5, 2e-3


def rows_of(result: abut.Result) -> Any:
    """The touches of contacts and of their points as plain rows; numbers by their bits."""
    assert result.status.ok, result.status
    return [dataclasses.astuple(one) for one in result.touches]


def assert_steps_do_not_matter(model: abut.Model, end: float, **options: Any) -> abut.Result:
    """A hundredth of the run, a seventh, and the whole run as the output step give the same rows; every contact has one."""
    fine, coarse, one = (abut.simulate(model, end=end, step=end / n, **options) for n in (100, 7, 1))
    rows = rows_of(fine)
    assert rows_of(coarse) == rows
    assert rows_of(one) == rows
    missing = {contact.name for contact in model.contacts} - {row[0] for row in rows}
    assert not missing
    return fine


# --- every kind of contact ------------------------------------------------------------------------------------------


def test_pairs_in_closed_form_have_the_same_rows():
    """Every pair of the registry: each touches."""
    drop = Drop(1.0)
    in_closed_form(drop)
    assert_steps_do_not_matter(drop.model, 2.0)


def test_outlines_have_the_same_rows():
    """Every outline on a half-space."""
    drop = Drop(1.0)
    for name in PLANE:
        make, geometry = TURNED.get(name, SHAPES[name]), FOLLOWED.get(name, abut.Curves())
        drop.fall(name, make, "half-space", PLANE_TARGETS["half-space"], geometry, upright=True)
        body, ground = drop.model.bodies[-1], drop.model.ground
        drop.model.add(abut.joints.Planar(f"plane_of_{name}", body, ground, at=body.position, axis="y"))
    assert_steps_do_not_matter(drop.model, 2.0)


def test_volumes_have_the_same_rows():
    """A solid by its facets."""
    drop = Drop(1.0)
    drop.fall("Box", SHAPES["Box"], "half-space", lambda f: abut.shapes.HalfSpace(f, normal="z"), COARSE)
    assert_steps_do_not_matter(drop.model, 1.4)


# --- every normal law -----------------------------------------------------------------------------------------------


@cache
def struck() -> abut.Result:
    """A ball for each law, one after the other against a plate."""
    model = abut.Model("laws", gravity=(0, 0, 0))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for k, cls in enumerate(LAWS):
        place = {"position": (0, 0, 0.02 + GAP * (k + 1)), "velocity": (0, 0, -SPEED)}
        ball = model.add(abut.Body.sphere(f"ball{k}", radius=0.02, mass=MASS, **place))
        model.add(abut.Contact(cls.__name__, ball.shape, plate, normal=law_example(cls)))
    return assert_steps_do_not_matter(model, GAP * (len(LAWS) + 1) / SPEED)


def by_scipy(cls: Any) -> dict[str, float]:
    """One impact, pressed in to where it turns, and out from there with the deepest point latched."""
    many = len(cls.anatomy.states)

    def row(y: Any, peak: float) -> dict[str, float]:
        return {
            "depth": max(y[0], 0.0),
            "rate": y[1],
            "impact_rate": SPEED,
            "peak": max(peak, y[0], 0.0),
        }

    def force(y: Any, peak: float) -> float:
        return push(cls, row(y, peak), y[3 : 3 + many])

    def rates(t: float, y: Any, peak: float) -> list[float]:
        press = force(y, peak)
        carry = np.atleast_1d(ask(cls, "evolve", **row(y, peak), **carried(cls, y[3:]))) if many else []
        return [y[1], -press / MASS, press, *carry]

    def turned(t: float, y: Any, peak: float) -> float:
        return y[1]

    def parted(t: float, y: Any, peak: float) -> float:
        return y[0]

    turned.terminal, parted.terminal = True, True  # type: ignore[attr-defined]
    turned.direction, parted.direction = -1, -1  # type: ignore[attr-defined]
    how = {"method": "DOP853", "rtol": 1e-9, "atol": 1e-13, "dense_output": True}
    begun = [0.0, SPEED, 0.0, *[0.0] * many]
    into = solve_ivp(rates, (0.0, 0.5), begun, events=turned, first_step=1e-9, args=(0.0,), **how)
    deepest, late = float(into.y[0, -1]), float(into.t[-1])
    out = solve_ivp(
        rates, (late, 0.5), into.y[:, -1], events=parted, max_step=late / 50, args=(deepest,), **how
    )
    forces = [force(into.sol(t), 0.0) for t in late * np.linspace(0.0, 1.0, 801) ** 2]
    return {
        "peak_force": max(*forces, force(out.y[:, 0], deepest)),
        "peak_penetration": deepest,
        "impulse": float(out.y[2, -1]),
        "duration": float(out.t[-1]),
        "dissipated": 0.5 * MASS * (SPEED**2 - float(out.y[1, -1]) ** 2),
    }


@pytest.mark.slow
@pytest.mark.parametrize("cls", LAWS, ids=lambda cls: cls.__name__)
def test_a_touch_is_that_of_the_law(cls):
    """At the default tolerance, 1e-7 of a step: onset to 1e-9 of the duration; peaks 3e-4, of a force that begins with a jump by a
    parabola through the first steps, else 1e-5; impulse 5e-4 and energy 2e-3 of ½ m v², integrals of fourth order over some 30 steps, of
    second order where a law has a kink; duration 1e-4.
    """
    (touch,) = [one for one in struck().touches if one.contact == cls.__name__]
    expected = by_scipy(cls)
    onset = GAP * (LAWS.index(cls) + 1) / SPEED
    assert touch.onset == pytest.approx(onset, abs=1e-9 * expected["duration"])
    for name, near in (
        ("peak_force", 3e-4),
        ("peak_penetration", 1e-5),
        ("impulse", 5e-4),
        ("duration", 1e-4),
    ):
        assert getattr(touch, name) == pytest.approx(expected[name], rel=near), name
    assert touch.dissipated == pytest.approx(expected["dissipated"], abs=2e-3 * 0.5 * MASS * SPEED**2)


DAMPINGS = [
    cls(1e8, 1.5, damping=damping, full_damping_depth=penetration)
    for cls in (abut.normal.Impact, abut.normal.ImpactQuintic)
    for damping in (1e2, 1e3, 1e4)
    for penetration in (1e-6, 1e-5, 1e-4)
]


def damped_impact(law: Any) -> dict[str, float]:
    """One impact by F = K δ^1.5 + c s(δ/d) δ̇, s the cubic or quintic step, F ≥ 0, by SciPy."""

    def force(depth: Any, rate: Any) -> Any:
        x = np.clip(depth / law.full_damping_depth, 0.0, 1.0)
        quintic = isinstance(law, abut.normal.ImpactQuintic)
        part = x**3 * (10.0 - 15.0 * x + 6.0 * x * x) if quintic else x * x * (3.0 - 2.0 * x)
        return np.maximum(law.stiffness * np.maximum(depth, 0.0) ** 1.5 + law.damping * part * rate, 0.0)

    def parted(t: float, y: Any) -> float:
        return y[0]

    parted.terminal, parted.direction = True, -1  # type: ignore[attr-defined]
    found = solve_ivp(
        lambda t, y: [y[1], -force(y[0], y[1]) / MASS], (0.0, 0.5), [0.0, SPEED],
        method="DOP853", rtol=1e-10, atol=1e-14, first_step=1e-9, max_step=2e-5, events=parted, dense_output=True,
    )  # fmt: skip
    v = float(found.y[1, -1])
    between = found.t[:-1, None] + np.diff(found.t)[:, None] * np.linspace(0.0, 1.0, 9)
    return {
        "peak_force": float(force(*found.sol(between.ravel())).max()),
        "impulse": MASS * (SPEED - v),
        "duration": float(found.t[-1]),
        "dissipated": 0.5 * MASS * (SPEED**2 - v**2),
    }


@pytest.mark.slow
def test_touches_of_damped_impacts():
    """docs/running.md: the worst of eighteen dampings, at the default tolerance."""
    model = abut.Model("dampings", gravity=(0, 0, 0))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for k, law in enumerate(DAMPINGS):
        place = {"position": (0, 0, 0.02 + GAP * (k + 1)), "velocity": (0, 0, -SPEED)}
        ball = model.add(abut.Body.sphere(f"ball{k}", radius=0.02, mass=MASS, **place))
        model.add(abut.Contact(f"touch{k}", ball.shape, plate, normal=law))
    result = abut.simulate(model, end=GAP * (len(DAMPINGS) + 1) / SPEED + 0.05, step=0.01)
    off = []
    for k, law in enumerate(DAMPINGS):
        touch = next(one for one in result.touches if one.contact == f"touch{k}")
        expected = damped_impact(law)
        ratios = [
            getattr(touch, name) / expected[name] - 1.0 for name in ("peak_force", "impulse", "duration")
        ]
        off.append([*ratios, (touch.dissipated - expected["dissipated"]) / (0.5 * MASS * SPEED**2)])
    assert (np.abs(off).max(axis=0) < [2e-2, 2e-3, 2e-4, 4e-3]).all()
    assert np.sort(np.abs(off)[:, 0])[-2] < 2e-3  # all but Impact with 1e3 N·s/m, full at 1 µm
