"""Forces that depend on reactions and accelerations of the equations of motion, against closed forms and SciPy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import abut
from abut import signals
from abut.integrators import Bdf, Cenic, GeneralizedAlpha, Radau, RungeKutta
from targets import target

GRAVITY = 9.81
# of the sledge: mass, coefficients of friction of the drag and of the rail, slope of the rope that drags, press by speed, added mass,
# pull, first speed, by how much of the rail's friction the pull answers
MASS, MU, RAIL, TILT, PRESS, ADDED, PULL, FIRST, ECHO = 1.5, 0.3, 0.1, 0.4, 2.0, 0.7, 20.0, 1.0, 0.5


def dragged(normal, more):
    return -0.3 * normal - more * normal * normal


def pulled(x, kind, rub, spring, only):
    if abs(kind - only) < 0.5:
        return 20.0 + 0.5 * rub - spring * x
    return 20.0 + 0.5 * rub


def pressed(glide):
    return -2.0 * glide


def carried_along(felt, square):
    return -0.7 * felt - square * felt * felt


def shaken(t):
    return 0.02 * math.sin(10.0 * t)


def sledge(square: float = 0.0, driven: bool = False) -> abut.Model:
    """A sledge on a rail that rubs in it: μ N drags it along a slope, so that N feels the drag; it is pressed as it speeds up, and drags
    water along; a spring pulls it back in one kind of analysis. The pull slackens by half of what the rail rubs.
    """
    model = abut.Model("sledge", gravity=(0, 0, -GRAVITY))
    body = model.add(abut.Body("sledge", mass=MASS, inertia=(0.01, 0.01, 0.01), velocity=(FIRST, 0, 0)))
    dry = abut.JointFriction(abut.friction.HyperbolicTangent(coefficient=RAIL, velocity=0.01))
    rail = model.add(
        abut.joints.Translational("rail", body, model.ground, at=(0, 0, 0), axis="x", friction=dry)
    )
    here, there = body.frame(), model.ground.frame()
    normal = model.add(signals.Reaction("normal", rail, axis=2))
    model.add(signals.Reaction("bend", rail, axis=1, moment=True))
    glide = model.add(signals.Velocity("glide", here, there, axis=0))
    felt = model.add(signals.Acceleration("felt", here, there, axis=0))
    kind = model.add(signals.Mode("kind"))
    rub = model.add(signals.Friction("rub", rail, axis=0))
    slope = model.ground.frame(x=(math.cos(TILT), 0, math.sin(TILT)), z=(-math.sin(TILT), 0, math.cos(TILT)))
    drag = {"more": 0.0}
    model.add(abut.forces.Force("drag", here, slope, fx=dragged, inputs=[normal], parameters=drag))
    spring = {"spring": 0.0, "only": 0.0}
    model.add(abut.forces.Force("pull", here, there, fx=pulled, inputs=[kind, rub], parameters=spring))
    model.add(abut.forces.Force("press", here, there, fz=pressed, inputs=[glide]))
    model.add(
        abut.forces.Force(
            "water", here, there, fx=carried_along, inputs=[felt], parameters={"square": square}
        )
    )
    if driven:
        motion = model.add(abut.motions.Displacement("shaker", rail, shaken))
        model.add(signals.Reaction("shake", motion, axis=0))
        model.add(signals.Delay("slow", glide, "40 ms", history=0.2))
        model.add(signals.Delay("numb", felt, "40 ms"))
    return model


def held(only: float) -> abut.Model:
    """The sledge with a spring of 400 N/m in one kind of analysis."""
    return sledge().with_values({"pull.parameters.spring": 400.0, "pull.parameters.only": only})


def standing(x: float) -> tuple[float, float]:
    """Normal force and what pulls the spring, where the sledge stands: N (1 − μ sin β) = m g, k x = P − μ N cos β."""
    normal = MASS * GRAVITY / (1.0 - MU * math.sin(TILT))
    return normal, PULL - MU * normal * math.cos(TILT) - 400.0 * x


def gliding(t):
    """Speed, normal force and acceleration.

    N − μ N sin β = m g + c v and (m + m_a) v̇ = P − (μ cos β + μ_r (1 + e)) N, so that v̇ + κ v is constant,
    κ = k c/(m + m_a), k = (μ cos β + μ_r (1 + e))/(1 − μ sin β).
    """
    k = (MU * math.cos(TILT) + RAIL * (1.0 + ECHO)) / (1.0 - MU * math.sin(TILT))
    rate, last = k * PRESS / (MASS + ADDED), (PULL / k - MASS * GRAVITY) / PRESS
    v = last + (FIRST - last) * np.exp(-rate * t)
    return v, (MASS * GRAVITY + PRESS * v) / (1.0 - MU * math.sin(TILT)), rate * (last - v)


@pytest.mark.parametrize(
    ("method", "tolerance"),
    [
        (RungeKutta(rtol=1e-10), 1e-10),
        (Bdf(rtol=1e-9), 1e-6),
        (Radau(rtol=1e-8), 1e-9),
        (Cenic(rtol=1e-5), 1e-4),
        pytest.param(GeneralizedAlpha(rtol=1e-7), 1e-4, marks=pytest.mark.long),
    ],
    ids=lambda x: type(x).__name__ if not isinstance(x, float) else "",
)
def test_sledge_with_drag_dependent_load(method, tolerance):
    """N − μ N sin β = m g + c v and (m + m_a) v̇ = P − (μ cos β + μ_r (1 + e)) N: a sledge whose load depends on its own drag
    (`gliding`).

    Source: closed form. Tolerance: about a hundred rtol of each method over 1 s. A force with the reaction of the last step would be
    wrong by v̇ h c/m, 1e-2 and more. The rail's friction is a tanh of 100 and more.
    """
    result = abut.simulate(sledge(), 1.0, 0.1, integrator=method)
    assert result.status.ok, result.status.sentence
    v, normal, a = gliding(result.time)
    assert result["sledge.velocity"].values[:, 0] == target(
        v, "speed of the sledge [m/s]", rtol=0, atol=tolerance
    )
    assert result["normal.value"].values == target(
        normal, "normal force on the sledge [N]", rtol=0, atol=10 * tolerance
    )
    assert np.allclose(result["felt.value"].values, a, rtol=0, atol=10 * tolerance)
    assert np.allclose(result["rail.friction_force"].values[:, 0], -RAIL * normal, rtol=0, atol=tolerance)
    lost = RAIL * np.trapezoid(
        normal * v, result.time
    )  # of second order in 0.1 s: v and N are all but straight
    assert result["energy.dissipated"].values[-1] == pytest.approx(lost, rel=1e-3)
    for signal, channel, axis in (
        ("normal", "rail.force", 2),
        ("bend", "rail.torque", 1),
        ("rub", "rail.friction_force", 0),
    ):
        told = result[f"{signal}.value"].values
        assert np.allclose(told, result[channel].values[:, axis], rtol=1e-11, atol=1e-11)


def test_linearised_it_forgets_its_speed_at_the_rate_of_the_closed_form():
    """λ = −κ of `gliding` is the only eigenvalue that is not 0; with a spring λ² + κ λ + 400/(m + m_a) = 0.

    1e-6: differences of accelerations that are good to 1e-10.
    """
    rate = (MU * math.cos(TILT) + RAIL * (1.0 + ECHO)) / (1.0 - MU * math.sin(TILT)) * PRESS / (MASS + ADDED)
    found = np.linalg.eigvals(abut.linearize(sledge()).A)
    assert min(found.real) == target(-rate, "decay rate of the sledge [1/s]", rel=1e-6)
    # the spring that is there in this kind of analysis alone: λ² + κ λ + 400/(m + m_a) = 0
    found = np.linalg.eigvals(abut.linearize(held(7.0)).A)
    assert np.prod(found) == pytest.approx(400.0 / (MASS + ADDED), rel=1e-6)


def test_algebraic_loop_without_solution_is_reported():
    """(m + m_a) a − a² = 16 N has no root; the sledge is the one above but for a number."""
    result = abut.simulate(sledge(-1.0), 1.0, 0.1, integrator=RungeKutta(rtol=1e-10))
    assert not result.status.ok
    assert 'through signal "felt" has no solution' in result.status.sentence


def test_at_rest_it_stands_where_the_drag_of_its_own_reaction_leaves_the_spring():
    """N (1 − μ sin β) = m g and k x = P − μ N cos β at rest (`standing`); all accelerations are 0.

    1e-10: the tolerance of statics. A force with the reaction without its own drag would be wrong by 1 − μ sin β, 12 %.
    """
    found = abut.statics(held(5.0))
    normal, left = standing(found.state[0, 0])
    assert abs(left) < 1e-7
    assert found.result["kind.value"].values[0] == 5.0
    assert found.result["felt.value"].values[0] == 0.0
    assert found.result["normal.value"].values[0] == target(normal, "normal force at rest [N]", rel=1e-10)
    assert found.reactions["rail"][2] == pytest.approx(normal, rel=1e-10)
    slow = abut.quasi_statics(held(6.0), 1.0, 0.5)
    assert slow.status.ok, slow.status.sentence
    assert {*slow["kind.value"].values} == {6.0}
    assert np.allclose(slow["sledge.position"].values[:, 0], found.state[0, 0], rtol=1e-9, atol=0)


def test_driven_sledge_reports_drive_force():
    """x = a sin ω t: N (1 − μ sin β) = m g + c ẋ, and the drive gives (m + m_a) ẍ − P + μ N cos β + (1 + e) μ_r N tanh(ẋ/0.01), to the
    1e-9 m to which kinematics finds positions, which do not enter. What was 40 ms ago is a cubic between outputs h apart, off by at most
    h⁴/384 v⁗, of the acceleration, whose rate is not known, a line, off by h²/8 a″.
    """
    result = abut.kinematics(sledge(driven=True), 0.5, 0.025)
    assert result.status.ok, result.status.sentence
    assert {*result["kind.value"].values} == {1.0}
    v, a = 0.2 * np.cos(10.0 * result.time), -2.0 * np.sin(10.0 * result.time)
    normal = (MASS * GRAVITY + PRESS * v) / (1.0 - MU * math.sin(TILT))
    rubs = RAIL * normal * np.tanh(v / 0.01)
    drive = (MASS + ADDED) * a - PULL + MU * normal * math.cos(TILT) + (1.0 + ECHO) * rubs
    assert np.allclose(result["felt.value"].values, a, rtol=0, atol=1e-9)
    assert np.allclose(result["normal.value"].values, normal, rtol=1e-9)
    assert np.allclose(result["shake.value"].values, drive, rtol=0, atol=1e-8)
    ago = result.time - 0.04
    slow, numb = np.where(ago > 0, 0.2 * np.cos(10 * ago), 0.2), np.where(ago > 0, -2 * np.sin(10 * ago), 0)
    assert np.abs(result["slow.value"].values - slow).max() < 0.025**4 / 384 * 2000 + 1e-9
    assert np.abs(result["numb.value"].values - numb).max() < 0.025**2 / 8 * 200 + 1e-9


LOOSE = {"drag.parameters.more": 0.1}


def test_loop_without_solution_is_named_by_each_analysis():
    """N (1 − μ sin β) − 0.1 sin β N² = m g has no root: its left side never exceeds 5 N."""
    with pytest.raises(
        abut.errors.RunError, match='statics at t = 0 s: the loop of forces through signal "normal"'
    ):
        abut.statics(held(5.0).with_values(LOOSE), integrate=False)
    result = abut.kinematics(sledge(driven=True).with_values(LOOSE), 0.5, 0.025)
    assert not result.status.ok
    assert 'the loop of forces through signal "normal" has no solution at t = 0 s' in result.status.sentence
    assert len(result.time) == 1


# --- the same from a dataset ----------------

TURN = math.radians(40)
ARM, SWUNG, SPUN, CREEP, PIN, HEAVIER = 0.4, 2.0, 0.03, 0.2, 0.5 * 0.05, 0.6

PENDULUM = """\
pendulum
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND
ACCGRAV/, JGRAV = -9810
PART/1, GROUND
MARKER/10, PART = 1
MARKER/12, PART = 1, REULER = 40D, 0, 0
MARKER/98, PART = 1, FLOATING
PART/2, MASS = 2, CM = 21, IP = 30000, 30000, 30000
MARKER/20, PART = 2
MARKER/21, PART = 2, QP = 400, 0, 0
MARKER/22, PART = 2
MARKER/14, PART = 1, QP = 300, 0, 0
JOINT/1, REVOLUTE, I = 20, J = 10
! friction in the pin by its own reaction, told as it acts on the ground, along turned axes
SFORCE/1, ROTATIONAL, I = 22, J = 10, FUNCTION = -0.5*50*JOINT(1,1,1,12)*TANH(WZ(20,10)/0.2)
, + 50*ACCX(14,20,12,20)/1000
GFORCE/1, I = 21, JFLOAT = 98, RM = 10, FX = -IF(MODE-4: 0, 0.6, 0)*ACCX(21)/1000\\ FY = -0.6*ACCY(21,10,10)/1000
DIFF/1, FUNCTION = FX(20)
DIFF/2, FUNCTION = FY(20,10,12)
DIFF/3, FUNCTION = WDTZ(21) + TZ(20)
END
"""


def torque(angle, omega):
    """What the pin gives, by root search of α = f(α)."""
    inertia, heavy = SPUN + (SWUNG + HEAVIER) * ARM**2, SWUNG + HEAVIER

    def rest(alpha):
        along, across = -ARM * omega**2, ARM * alpha
        fx = heavy * (along * math.cos(angle) - across * math.sin(angle))
        fy = heavy * (along * math.sin(angle) + across * math.cos(angle)) + SWUNG * GRAVITY
        drag = -PIN * math.hypot(fx, fy) * math.tanh(omega / CREEP)
        # a fixed point 0.3 m off, as the pendulum sees it: −α × d + ω × (ω × d) along an axis at 40°
        seen = -0.3 * (omega**2 * math.cos(TURN) + alpha * math.sin(TURN))
        return inertia * alpha + SWUNG * GRAVITY * ARM * math.cos(angle) - drag - 0.05 * seen

    return brentq(rest, -1e3, 1e3, xtol=1e-14, rtol=1e-14)


@pytest.mark.parametrize(
    ("method", "tolerance"),
    [(RungeKutta(rtol=1e-10), 1e-8), (Bdf(rtol=1e-9), 1e-5)],
    ids=("explicit", "implicit"),
)
def test_pendulum_with_reaction_dependent_friction_matches_scipy(method, tolerance, tmp_path):
    """SciPy's DOP853 with the loop α → reaction → friction → α closed by a root search; reactions integrated by DIFFs are the momentum,
    ∫ F_x dt = (m + m_a) v_x and along axes turned by 40°, and ∫ α dt = ω. An implicit method whose matrix lacked the derivatives
    by λ would take more than two and a half iterations a step.
    """
    (tmp_path / "pendulum.adm").write_text(PENDULUM)
    result = abut.simulate(abut.read(tmp_path / "pendulum.adm"), 1.0, 0.05, integrator=method)
    assert result.status.ok, result.status.sentence
    right = solve_ivp(
        lambda t, y: [y[1], torque(*y)], (0, 1), [0.0, 0.0], "DOP853", result.time, rtol=1e-11, atol=1e-12
    ).y
    omega = result["part_2.angular_velocity"].values[:, 2]
    assert omega == target(right[1], "angular velocity of the pendulum [rad/s]", rtol=0, atol=tolerance)
    heavy = SWUNG + HEAVIER
    v = np.array([-ARM * right[1] * np.sin(right[0]), ARM * right[1] * np.cos(right[0])])
    impulse = heavy * v + np.array([0 * result.time, SWUNG * GRAVITY * result.time])
    turned = -math.sin(TURN) * impulse[0] + math.cos(TURN) * impulse[1]
    assert np.allclose(result["diff_1.value"].values, impulse[0], rtol=0, atol=20 * tolerance)
    assert np.allclose(result["diff_2.value"].values, turned, rtol=0, atol=20 * tolerance)
    assert np.allclose(result["diff_3.value"].values, omega, rtol=0, atol=20 * tolerance)
    if isinstance(method, Bdf):
        assert result.statistics["newton_iterations"] < 2.5 * result.statistics["steps"]
