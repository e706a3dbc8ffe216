"""Forces that look at reactions and accelerations, which the equations of motion give: against closed forms and SciPy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import abut
from abut import signals
from abut.integrators import Bdf, GeneralizedAlpha, Radau, RungeKutta

pytestmark = pytest.mark.brief

GRAVITY = 9.81
# of the sledge: mass, coefficient of friction, slope of the rope that drags, press by speed, added mass, pull
MASS, MU, TILT, PRESS, ADDED, PULL = 1.5, 0.3, 0.4, 2.0, 0.7, 20.0


def dragged(normal):
    return -0.3 * normal


def pulled(x):
    return 20.0 + 0.0 * x


def pressed(glide):
    return -2.0 * glide


def carried_along(felt, square):
    return -0.7 * felt - square * felt * felt


def sledge(square: float = 0.0) -> abut.Model:
    """A sledge on a rail: μ N drags it along a slope, so that N feels the drag; it is pressed as it speeds up, and drags water along."""
    model = abut.Model("sledge", gravity=(0, 0, -GRAVITY))
    body = model.add(abut.Body("sledge", mass=MASS, inertia=(0.01, 0.01, 0.01)))
    rail = model.add(abut.joints.Translational("rail", body, model.ground, at=(0, 0, 0), axis="x"))
    here, there = body.frame(), model.ground.frame()
    normal = model.add(signals.Reaction("normal", rail, axis=2))
    model.add(signals.Reaction("bend", rail, axis=1, moment=True))
    glide = model.add(signals.Velocity("glide", here, there, axis=0))
    felt = model.add(signals.Acceleration("felt", here, there, axis=0))
    slope = model.ground.frame(x=(math.cos(TILT), 0, math.sin(TILT)), z=(-math.sin(TILT), 0, math.cos(TILT)))
    model.add(abut.forces.Force("drag", here, slope, fx=dragged, inputs=[normal]))
    model.add(abut.forces.Force("pull", here, there, fx=pulled))
    model.add(abut.forces.Force("press", here, there, fz=pressed, inputs=[glide]))
    model.add(
        abut.forces.Force(
            "water", here, there, fx=carried_along, inputs=[felt], parameters={"square": square}
        )
    )
    return model


def gliding(t):
    """Speed, normal force and acceleration.

    N − μ N sin β = m g + c v and (m + m_a) v̇ = P − μ N cos β, so that v̇ + κ v is constant, κ = k c/(m + m_a), k = μ cos β/(1 − μ sin β).
    """
    k = MU * math.cos(TILT) / (1.0 - MU * math.sin(TILT))
    rate, last = k * PRESS / (MASS + ADDED), (PULL / k - MASS * GRAVITY) / PRESS
    v = last * (1.0 - np.exp(-rate * t))
    return v, (MASS * GRAVITY + PRESS * v) / (1.0 - MU * math.sin(TILT)), last * rate * np.exp(-rate * t)


@pytest.mark.parametrize(
    ("method", "tolerance"),
    [
        (RungeKutta(rtol=1e-10), 1e-10),
        (Bdf(rtol=1e-9), 1e-6),
        (Radau(rtol=1e-8), 1e-9),
        (GeneralizedAlpha(rtol=1e-7), 1e-4),
    ],
    ids=lambda x: type(x).__name__ if not isinstance(x, float) else "",
)
def test_a_sledge_slows_by_what_presses_it_which_its_drag_changes(method, tolerance):
    """Closed form of `gliding`; tolerances are some hundred of each method's rtol, for the error over 1 s adds up. A force told
    the last step's reaction would be wrong by v̇ h c/m, 1e-2 and more of it.
    """
    result = abut.simulate(sledge(), 1.0, 0.1, integrator=method)
    assert result.status.ok, result.status.sentence
    v, normal, a = gliding(result.time)
    assert np.allclose(result["sledge.velocity"].values[:, 0], v, rtol=0, atol=tolerance)
    assert np.allclose(result["normal.value"].values, normal, rtol=0, atol=10 * tolerance)
    assert np.allclose(result["felt.value"].values, a, rtol=0, atol=10 * tolerance)
    for signal, channel, axis in (("normal", "rail.force", 2), ("bend", "rail.torque", 1)):
        told = result[f"{signal}.value"].values
        assert np.allclose(told, result[channel].values[:, axis], rtol=1e-11, atol=1e-11)


def test_linearised_it_forgets_its_speed_at_the_rate_of_the_closed_form():
    """The one eigenvalue that is not 0 is −κ of `gliding`; 1e-6, for differences of accelerations in 1e-10."""
    rate = MU * math.cos(TILT) / (1.0 - MU * math.sin(TILT)) * PRESS / (MASS + ADDED)
    found = np.linalg.eigvals(abut.linearize(sledge()).A)
    assert min(found.real) == pytest.approx(-rate, rel=1e-6)


def test_a_loop_without_a_solution_ends_the_run_and_says_whose_it_is():
    """(m + m_a) a − a² = 16 N has no root; the sledge is the one above but for a number."""
    result = abut.simulate(sledge(-1.0), 1.0, 0.1, integrator=RungeKutta(rtol=1e-10))
    assert not result.status.ok
    assert 'through signal "felt" has no solution' in result.status.sentence


def test_a_joint_that_rubs_by_itself_too_is_refused():
    model = sledge()
    other = model.add(abut.Body("other", mass=1.0, inertia=(0.01, 0.01, 0.01)))
    dry = abut.JointFriction(abut.friction.HyperbolicTangent(coefficient=0.2, velocity=0.02))
    model.add(abut.joints.Translational("slot", other, model.ground, at=(0, 0, 0), axis="x", friction=dry))
    with pytest.raises(abut.errors.InvalidValue, match='friction in joint "slot" and signal "normal"'):
        abut.simulate(model, 0.1)


def test_a_balance_of_reactions_is_refused_in_a_sentence():
    with pytest.raises(abut.errors.InvalidValue, match='statics: signal "normal" looks at'):
        abut.statics(sledge())


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
def test_a_pendulum_rubs_in_its_pin_by_the_reaction_there_as_scipy_says(method, tolerance, tmp_path):
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
    assert np.allclose(omega, right[1], rtol=0, atol=tolerance)
    heavy = SWUNG + HEAVIER
    v = np.array([-ARM * right[1] * np.sin(right[0]), ARM * right[1] * np.cos(right[0])])
    impulse = heavy * v + np.array([0 * result.time, SWUNG * GRAVITY * result.time])
    turned = -math.sin(TURN) * impulse[0] + math.cos(TURN) * impulse[1]
    assert np.allclose(result["diff_1.value"].values, impulse[0], rtol=0, atol=20 * tolerance)
    assert np.allclose(result["diff_2.value"].values, turned, rtol=0, atol=20 * tolerance)
    assert np.allclose(result["diff_3.value"].values, omega, rtol=0, atol=20 * tolerance)
    if isinstance(method, Bdf):
        assert result.statistics["newton_iterations"] < 2.5 * result.statistics["steps"]
