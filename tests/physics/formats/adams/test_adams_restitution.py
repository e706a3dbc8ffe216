"""An Adams contact by restitution with force refinement (AUGMENTED_LAGRANGIAN_FORMULATION), run by command files."""

import math

import numpy as np
import pytest

from abut.formats.adams.commands import solver
from targets import target

HEAD = "restitution\nUNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND\nPART/1, GROUND\nMARKER/1, PART = 1\n"
E, G, RADIUS, HEIGHT, MASS = 0.8, 9.81, 0.005, 0.5, 2.0
CONTACT = f"CONTACT/1, IGEOM = 1, JGEOM = 2, POISSON, AUGMENTED_LAGRANGIAN_FORMULATION, RESTITUTION_COEFFICIENT = {E}, PENALTY = "
BALL = (
    HEAD
    + f"""\
PART/2, MASS = {MASS}, CM = 21, IP = 100, 110, 120, QG = 0, 0, {1e3 * (RADIUS + HEIGHT)}
MARKER/21, PART = 2
GRAPHICS/1, ELLIPSOID, CM = 21, XSCALE = 10, YSCALE = 10, ZSCALE = 10
GRAPHICS/2, PLANE, RM = 1, XMIN = -5, XMAX = 5, YMIN = -5, YMAX = 5
ACCGRAV/, KGRAV = {-1e3 * G}
{CONTACT}"""
)
FALL = math.sqrt(2 * HEIGHT / G)
SPEED = G * FALL


@pytest.fixture
def run(tmp_path):
    """``run(commands, dataset)``."""

    def of(commands, dataset):
        (tmp_path / "model.adm").write_text(dataset + "\nEND\n")
        (tmp_path / "run.acf").write_text(f"model.adm\nout\n{commands}\nstop\n")
        return solver.run(tmp_path / "run.acf").result

    return of


@pytest.mark.parametrize(
    ("integrator", "method", "within"),
    [
        # found within a step, in which the ball moves by h v
        ("", "MoreauJean", 3e-4 * SPEED),
        # located; a constant acceleration is exact
        pytest.param("int/rkf45", "RungeKutta", 1e-12, marks=pytest.mark.long),
        # by tolerances of 1e-6 of the size and speed of the machine
        pytest.param("int/gstiff, err=1e-6", "Bdf", 1e-5, marks=pytest.mark.long),
        pytest.param("int/hht", "Hht", 1e-5, marks=pytest.mark.long),
    ],
)
def test_a_ball_bounces_to_its_restitution_whatever_the_penalty(run, integrator, method, within):
    """z = R + e v τ − ½ g τ² behind the impact at √(2h/g), v = g √(2h/g); of any PENALTY to the last bit."""
    end = FALL + 1.2 * E * SPEED / G
    rest = end - FALL
    ends = []
    for penalty in ("0.01", "1E6"):
        result = run(f"{integrator}\nsim/dyn, end={end!r}, steps=7", BALL + penalty)
        assert str(result.statistics["integrator"]).startswith(method)
        ends.append(result["part_2.position.z"].values[-1])
    assert ends[0] == target(
        RADIUS + E * SPEED * rest - 0.5 * G * rest**2, "height after the impact [m]", abs=within
    )
    assert ends[1] == ends[0]


def test_a_ball_stands_where_statics_puts_it(run):
    """In equilibrium the contact has a penalty of at least 1e5/s · m, with a depth of g m²/p² = 1 nm; in motion it is rigid."""
    result = run("sim/stat\nsim/dyn, end=0.4, steps=4", BALL + "1")
    assert result.status.ok
    np.testing.assert_allclose(result["part_2.position.z"].values, RADIUS, atol=1.1e-9)
    assert result["contact_1.normal_force"].values[1:, 2] == target(MASS * G, "force at rest [N]", rtol=1e-6)
    assert any("static analyses: contacts" in text for text in result.warnings)


@pytest.mark.long
def test_a_slide_that_rubs_in_its_guide_rebounds(run):
    """Dry friction in a joint needs its reaction: not steps over impulses, but Radau is taken. v₁² = v₀² − 2 μ g d at the stop, e v₁
    behind it, then x = d − e v₁ τ + ½ μ g τ², while it slides faster than 1.5 v_s. 1e-6 of 0.3 m: the tolerance of the method.
    """
    mu, start, way = 0.2, 2.0, 0.3
    model = f"""\
PART/2, MASS = {MASS}, CM = 21, IP = 100, 110, 120, VX = {1e3 * start}
MARKER/21, PART = 2
MARKER/22, PART = 2, REULER = 90D, 90D, 0D
MARKER/2, PART = 1, REULER = 90D, 90D, 0D
MARKER/3, PART = 1, QP = {1e3 * (way + RADIUS)}, 0, 0, REULER = -90D, 90D, 0D
JOINT/1, TRANSLATIONAL, I = 22, J = 2
FRICTION/1, JOINT = 1, MU_STATIC = {mu}, MU_DYNAMIC = {mu}, STICTION_TRANSITION_VELOCITY = 1, INPUTS = REACTION_FORCE
GRAPHICS/1, ELLIPSOID, CM = 21, XSCALE = 10, YSCALE = 10, ZSCALE = 10
GRAPHICS/2, PLANE, RM = 3, XMIN = -5, XMAX = 5, YMIN = -5, YMAX = 5
ACCGRAV/, KGRAV = {-1e3 * G}
{CONTACT}1"""
    met = math.sqrt(start**2 - 2 * mu * G * way)
    first = (start - met) / (mu * G)
    rest = 0.5 * E * met / (mu * G)
    result = run(f"sim/dyn, end={first + rest!r}, steps=20", HEAD + model)
    assert str(result.statistics["integrator"]).startswith("Radau")
    expected = way - E * met * rest + 0.5 * mu * G * rest**2
    assert result["part_2.position.x"].values[-1] == pytest.approx(expected, abs=1e-6 * way)


@pytest.mark.long
def test_statics_opens_contact_closed_by_constraint(run):
    """By index 3 (GSTIFF), which would close 1 nm within its first step at the speed that takes; then z = R to rounding."""
    result = run("int/gstiff\nsim/stat\nsim/dyn, end=0.4, steps=4", BALL + "1")
    assert result.status.ok
    np.testing.assert_allclose(result["part_2.position.z"].values[1:], RADIUS, rtol=1e-14)
    np.testing.assert_allclose(result["contact_1.normal_force"].values[1:, 2], MASS * G, rtol=1e-9)
