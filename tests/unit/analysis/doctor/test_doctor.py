"""``abut doctor``: each ill, made in a sound machine, is named with its number, and its change takes it away; a sound one is left alone."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import abut
from abut.advice.finding import Severity
from abut.analysis.doctor.model_checks import assembly_findings
from abut.analysis.doctor.trials import TrialRun, apply_change
from faulty_machines import (
    FALL,
    RADIUS,
    SPEED,
    STEEL,
    alarms,
    crumb,
    depth,
    drop,
    hertzian,
    hung,
    looked,
    lost,
)

# --- a description ---------------------------------------------------------------------------------------------------

ERROR = 1e-6 * math.sqrt(2.0 * 9.80665 * (RADIUS + FALL))  #: rtol × the speed of a fall through the machine
W_HUNG = math.sqrt(1e8)  #: √(k/m) [rad/s]
#: ill machine, part, the number that is wrong, that which it is compared with, what is to change and to what
ILLS = {
    "gravity": (
        lambda: drop(gravity=9806.65),
        None,
        "gravity",
        "9807 m/s²",
        "9.80665 m/s²",
        "gravity",
        (0.0, 0.0, -9.80665),
    ),
    "density": (
        lambda: drop(density=7.85),
        None,
        "ball",
        "7.85 kg/m³",
        "20 to 23000",
        "ball.density",
        7850.0,
    ),
    "megapascals": (
        lambda: hertzian(1.154e5),
        None,
        "bounce",
        "1.15e+05 Pa",
        "1.3e+12 Pa",
        "bounce.normal.modulus",
        1.154e11,
    ),
    "tonnes": (
        lambda: drop(density=7.85e-9),
        None,
        "ball",
        "7.85e-09",
        "20 to 23000",
        "ball.density",
        7850.0,
    ),
    "deep": (
        lambda: drop(stiffness=1e4, damping=0.0),
        None,
        "bounce",
        f"{1e3 * depth(1e4):.4g} mm",
        "20 mm",
        "bounce.normal.stiffness",
        1e4 * (depth(1e4) / (0.01 * RADIUS)) ** 2.5,
    ),
    "hard": (
        lambda: drop(stiffness=STEEL * 1000**1.5),
        None,
        "bounce",
        "Pa",
        "more than",
        "bounce.normal.stiffness",
        STEEL,
    ),
    "exponent": (
        lambda: drop(exponent=0.8, damping=0.0),
        None,
        "bounce",
        "0.8",
        "below 1",
        "bounce.normal.exponent",
        1.5,
    ),
    "pulling": (lambda: drop(damping=2e6), None, "bounce", "2 %", "1 %", "bounce.normal.damping", 5e5),
    "never": (
        lambda: drop(full_damping_depth=1e-2),
        None,
        "bounce",
        "0.01 m",
        f"{depth(STEEL):.3g} m",
        "bounce.normal.full_damping_depth",
        0.1 * depth(STEEL),
    ),
    "sudden": (
        lambda: drop(full_damping_depth=1e-9),
        None,
        "bounce",
        "1e-09 m",
        f"{depth(STEEL):.3g} m",
        "bounce.normal.full_damping_depth",
        0.1 * depth(STEEL),
    ),
    "creeping": (
        lambda: drop(rub=1e-6),
        None,
        "bounce",
        "1e-06 m/s",
        f"{ERROR:.3g} m/s",
        "bounce.friction.stiction_velocity",
        2.0 * ERROR,
    ),
    "constant step": (
        drop,
        abut.Verlet(step=1e-3),
        "bounce",
        "0.001 s",
        "is too long for a contact",
        "integrator.step",
        2.9433 * depth(STEEL) / SPEED / 30.0,
    ),
    "unstable": (
        lambda: hung(1e8),
        abut.Verlet(step=1e-3),
        "spring",
        f"{W_HUNG:.3g} 1/s",
        "0.001 s",
        "integrator.step",
        0.2 / W_HUNG,
    ),
    "explicit": (
        lambda: drop(rub=5e-6),
        abut.RungeKutta(),
        "integrator",
        "RungeKutta",
        "1/s",
        "integrator",
        abut.Radau(rtol=1e-7),
    ),
    "light": (
        lambda: crumb(1e-9, 1e7),
        None,
        "rest",
        "1e-09 kg",
        "100 kg",
        "rest.normal.stiffness",
        5.0 * 1e-9 * 9.80665 / 1e-6,
    ),
    "stray": (lost, None, "stray", "no joint, motion, force or contact", "", "", None),
}
#: the same machines as they should be
SOUND = {
    "drop": (drop, None),
    "hertzian": (lambda: hertzian(1.154e11), None),
    "hung": (hung, abut.Verlet(step=1e-3)),
    "crumb": (lambda: crumb(1e-3, 1e4), None),
    "constant step": (drop, abut.Verlet(step=2e-6)),
}


@pytest.mark.parametrize("ill", ILLS)
def test_fault_is_named_with_numbers_and_cured_by_its_change(ill):
    make, method, part, number, beside, name, new = ILLS[ill]
    model = make()
    found = next(one for one in looked(model, method) if one.part == part and number in one.found)
    assert beside in found.sentence, found
    assert (found.severity is Severity.NOTE) == (ill == "explicit")  # which costs steps, no accuracy
    if not name:
        assert found.change is None
        return
    assert found.formula
    assert found.source
    assert found.change.name == name
    if isinstance(new, float):
        assert found.change.new == pytest.approx(new, rel=0.06)  # two digits
    else:
        assert found.change.new == new
    after = apply_change(TrialRun(model, 1.0, None, method), found.change)
    again = looked(after.model, after.integrator)
    assert not any(one.part == part and one.change and one.change.name == name for one in again), again


@pytest.mark.parametrize("name", SOUND)
def test_sound_machines_are_left_alone(name):
    make, method = SOUND[name]
    assert alarms(looked(make(), method)) == []


def test_overlapping_shapes_are_moved_by_overlap():
    model = abut.Model("stuck")
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=1.0, position=(0, 0, 0.015)))
    law = abut.normal.ExactRestitution(stiffness=1e8, restitution=0.7)
    model.add(abut.Contact("rest", ball.shape, abut.shapes.HalfSpace(model.ground.frame()), normal=law))
    (found,) = [one for one in abut.check(model) if one.part == "rest"]
    assert "by 5 mm at the start" in found.found
    assert found.change.name == "ball.position"
    np.testing.assert_allclose(found.change.new, (0, 0, RADIUS), atol=1e-12)
    moved = apply_change(TrialRun(model, 1.0), found.change).model
    assert [one for one in abut.check(moved) if one.part == "rest"] == []


# --- joints ----------------------------------------------------------------------------------------------------------


def four_bar(reach: float = 0.3) -> abut.Model:
    """Crank 0.1, coupler and rocker; with four revolute joints three constraints repeat others."""
    model = abut.Model("four bar", gravity=(0, 0, 0))
    pins = [(0, 0, 0), (0, 0.1, 0), (reach, 0.1, 0), (reach, 0, 0)]
    bars = [
        model.add(abut.Body(name, mass=1.0, inertia=(0.01, 0.01, 0.01), position=np.mean(ends, axis=0)))
        for name, ends in zip(("crank", "coupler", "rocker"), itertools.pairwise(pins), strict=True)
    ]
    sides = [(bars[0], model.ground), (bars[1], bars[0]), (bars[2], bars[1]), (bars[2], model.ground)]
    for name, (i, j), at in zip("abcd", sides, pins, strict=True):
        model.add(abut.joints.Revolute(name, i, j, at=at, axis="z"))
    return model


def test_redundant_joints_have_one_that_could_hold_less():
    """4 × 5 equations on 3 × 6 freedoms leave one: 3 repeat others; a point on a line has 3 less than a pin."""
    model = four_bar()
    (found,) = assembly_findings(model)
    assert "redundant constraints" in found.found
    assert found.severity is Severity.NOTE
    assert (found.change.old, found.change.new) == ("Revolute", "InLine")
    assert list(assembly_findings(apply_change(TrialRun(model, 1.0), found.change).model)) == []


def test_failed_assembly_is_reported_with_other_findings():
    model = four_bar()
    stray = model.add(abut.Body("far", mass=1.0, inertia=(1, 1, 1), position=(9, 0, 0)))
    for k in (0.0, 1.0):
        model.add(
            abut.joints.Spherical(f"pin{k:.0f}", stray.frame((k, 0, 0)), model.ground.frame((0, 3 * k, 0)))
        )
    found = abut.doctor(model)
    assert not found.sound
    assert any(one.part == "assembly" and "cannot be assembled" in one.found for one in found.findings)


@pytest.mark.long
@pytest.mark.slow
def test_refused_start_is_cured_by_change():
    """Contacts that do not give may not begin deep in each other; the ball moved out by 5 mm falls from there."""
    model = abut.Model("stuck", gravity=(0, 0, -9.80665))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=1.0, position=(0, 0, 0.015)))
    plane = abut.shapes.HalfSpace(model.ground.frame())
    model.add(abut.Contact("rest", ball.shape, plane, normal=abut.normal.Rigid(restitution=0.0)))
    found = abut.doctor(model, end=0.01, step=1e-3)
    (trial,) = found.tried(most=1)
    assert trial.change.name == "ball.position"
    assert trial.passed
    assert found.before().status.kind == "failed"


def reach() -> abut.Model:
    """A slider that is driven away from a bar of 0.1 m, tied to its end by 0.15 m."""
    model = abut.Model("reach", gravity=(0, 0, 0))
    bar = model.add(abut.Body("bar", mass=1.0, inertia=(0.01, 0.01, 0.01), position=(0, 0.05, 0)))
    slider = model.add(abut.Body("slider", mass=1.0, inertia=(0.01, 0.01, 0.01), position=(0.15, 0.1, 0)))
    model.add(abut.joints.Revolute("hinge", bar, model.ground, at=(0, 0, 0), axis="z"))
    guide = model.add(abut.joints.Translational("guide", slider, model.ground, at=(0, 0, 0), axis="x"))
    model.add(abut.joints.Distance("tie", bar.frame((0, 0.05, 0)), slider.frame(), length=0.15))
    model.add(abut.motions.Displacement("drive", guide, away))
    return model


def away(t):
    return 1.0 * t


@pytest.mark.long
@pytest.mark.slow
def test_a_mechanism_that_locks_is_to_end_before():
    """Bar and tie are in line at √(0.25² − 0.1²) = 0.229 m: after 79 ms."""
    model = reach()
    run = abut.simulate(model, end=0.2, step=1e-3)
    assert run.status.kind == "failed"
    assert run.status.time == pytest.approx(math.sqrt(0.25**2 - 0.1**2) - 0.15, abs=1e-4)
    found = abut.doctor(run, model=model)
    assert "the mechanism locks" in found.findings[0].found
    (trial,) = found.tried(most=1)
    assert trial.change.name == "end"
    assert trial.status.ok
    assert trial.passed
    assert trial.difference == "the results agree"
