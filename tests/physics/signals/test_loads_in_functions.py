"""Forces that depend on loads of elements and contacts, against closed forms and the requests of the same elements."""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut.integrators import Bdf, Cenic, Radau, RungeKutta
from adams_dataset import reader

GRAVITY = 9.81
# of the sledge: mass, stiffness of the floor, how much deeper than at rest it begins, coefficient, pull
MASS, FLOOR, DEEPER, MU, PULL = 2.0, 5000.0, 1e-3, 0.3, 15.0
# of the ball: mass, radius, speed, coefficient
BALL, RADIUS, SPEED, RUBS = 1.0, 0.05, 3.0, 0.25
# of the hung weight: mass, stiffness of its spring, how much lower than at rest it begins, by how much the servo answers
WEIGHT, SPRING, LOWER, GAIN = 1.5, 300.0, 0.02, 40.0
DEPTH, REST = 1e3 * (MASS * GRAVITY / FLOOR + DEEPER), 200.0 + 1e3 * (WEIGHT * GRAVITY / SPRING + LOWER)

MACHINE = f"""\
loads
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND
ACCGRAV/, KGRAV = -9810
PART/1, GROUND
MARKER/10, PART = 1
MARKER/11, PART = 1, QP = 500, 0, 0
MARKER/12, PART = 1, QP = -5000, -5000, -100
MARKER/13, PART = 1, REULER = 90D, 90D, 0
GRAPHICS/2, BOX, CORNER = 12, X = 10000, Y = 10000, Z = 100
PART/2, QG = 0, 0, {100 - DEPTH}, MASS = 2, CM = 20, IP = 8000, 8000, 8000
MARKER/20, PART = 2
MARKER/28, PART = 1, FLOATING
GRAPHICS/1, ELLIPSOID, CM = 20, XSCALE = 200, YSCALE = 200, ZSCALE = 200
CONTACT/1, IGEOM = 1, JGEOM = 2, IMPACT, STIFFNESS = 5, EXPONENT = 1, DAMPING = 0, DMAX = 0.1
VFORCE/1, I = 20, JFLOAT = 28, RM = 10, FX = 15 - 0.3*CONTACT(1,0,4,0)\\ FY = 0\\ FZ = 0
PART/8, QG = -3000, 0, {50 - 0.98100}, VX = 3000, MASS = 1, CM = 80, IP = 1000, 1000, 1000
MARKER/80, PART = 8
GRAPHICS/3, ELLIPSOID, CM = 80, XSCALE = 100, YSCALE = 100, ZSCALE = 100
CONTACT/2, IGEOM = 3, JGEOM = 2, IMPACT, STIFFNESS = 10, EXPONENT = 1, DAMPING = 0, DMAX = 0.1, COULOMB_FRICTION = ON
, MU_STATIC = 0.3, MU_DYNAMIC = 0.25, STICTION_TRANSITION_VELOCITY = 1, FRICTION_TRANSITION_VELOCITY = 10
PART/3, QG = 500, 0, {-REST}, MASS = 1.5, CM = 30, IP = 10000, 10000, 10000
MARKER/30, PART = 3
JOINT/1, TRANSLATIONAL, I = 30, J = 11
SPRINGDAMPER/1, TRANSLATION, I = 11, J = 30, K = 0.3, LENGTH = 200
PART/4, MASS = 1, CM = 40, IP = 10000, 10000, 10000
MARKER/40, PART = 4, REULER = 90D, 90D, 0
JOINT/2, TRANSLATIONAL, I = 40, J = 13
SFORCE/2, TRANSLATIONAL, ACTIONONLY, I = 40, J = 13, FUNCTION = 40*(SPDP(1,1,4,0) - 1.5*9.81)
"""
#: Two parts that every kind of element connects, loosely, and a third along whose axes loads are told, and that feels some of them.
PAIR = """\
PART/5, QG = 2000, 300, 100, WX = 0.4, WY = -0.2, WZ = 0.6, MASS = 1, CM = 50, IP = 20000, 30000, 40000
MARKER/50, PART = 5
MARKER/51, PART = 5, QP = 50, 0, 20, REULER = 0, 90D, 20D
MARKER/52, PART = 5, QP = 0, 20, 0, REULER = 40D, 10D, 0
MARKER/58, PART = 5, FLOATING
PART/6, QG = 2400, 0, 0, VY = 200, VZ = -100, MASS = 1, CM = 60, IP = 20000, 30000, 40000
MARKER/60, PART = 6
MARKER/61, PART = 6, QP = -100, 40, 0, REULER = 10D, 20D, 30D
MARKER/62, PART = 6, QP = -80, 0, 30, REULER = 0, 30D, 60D
MARKER/68, PART = 6, FLOATING
PART/7, QG = 0, 3000, 0, WX = 1, WY = 0.5, WZ = -2, MASS = 1, CM = 70, IP = 20000, 30000, 40000
MARKER/70, PART = 7
MARKER/71, PART = 7, QP = 0, 100, 0, REULER = 70D, 40D, 0
MARKER/78, PART = 1, FLOATING
SPRINGDAMPER/3, TRANSLATION, I = 51, J = 61, K = 0.02, C = 0.0005, LENGTH = 300, FORCE = 1
SPRINGDAMPER/4, ROTATION, I = 52, J = 62, KT = 300, CT = 50, ANGLE = 10D, TORQUE = 100
BUSHING/5, I = 51, J = 61, K = 0.005, 0.006, 0.007, KT = 200, 0, 400, C = 0.0001, 0.0002, 0.0003, CT = 20, 0, 30, FORCE = 0.5, 0, 0
, TORQUE = 0, 0, 100
BEAM/15, I = 52, J = 62, LENGTH = 450, IXX = 3, IYY = 1, IZZ = 2, AREA = 0.1, EMODULUS = 100, GMODULUS = 40, CRATIO = 0.02
, FORMULATION = NONLINEAR
BEAM/6, I = 52, J = 62, LENGTH = 200, IXX = 3, IYY = 1, IZZ = 2, AREA = 0.01, EMODULUS = 100, GMODULUS = 40, CRATIO = 0.02
FIELD/7, I = 52, J = 62, CRATIO = 0.01, KMATRIX = 0.009, 0, 0, 0, 0.3, 0, 0, 0.008, 0, 0, 0, 0, 0, 0, 0.007, 0, 0, 0, 0, 0, 0, 600, 0, 0
, 0.3, 0, 0, 0, 500, 0, 0, 0, 0, 0, 0, 400
SFORCE/8, TRANSLATIONAL, I = 52, J = 62, FUNCTION = 0.008*(500 - DM(52,62)) - 0.0003*VR(52,62)
SFORCE/9, TRANSLATIONAL, I = 51, J = 61, FUNCTION = 0.002*(400 - DM(51,61)) + 0.1*GFORCE(14,0,2,71)
SFORCE/10, ROTATIONAL, I = 52, J = 62, FUNCTION = -400*AZ(52,62) - 20*WZ(52,62,62)
SFORCE/11, TRANSLATIONAL, ACTIONONLY, I = 52, J = 62, FUNCTION = 0.3 + 0.001*DX(51,10)
VTORQUE/12, I = 51, JFLOAT = 68, RM = 61, TX = 200*SIN(TIME)\\ TY = 0\\ TZ = -10*WZ(51,61,61)
VFORCE/13, I = 61, JFLOAT = 58, RM = 51, FX = 0.5*TIME\\ FY = 0.2\\ FZ = 0.3*SFORCE(8,0,1,0)
GFORCE/14, I = 51, JFLOAT = 68, RM = 10, FX = -0.003*DX(51,61,10)\\ FY = -0.0002*VY(51,61)\\ FZ = 0.3*SFORCE(9,0,3,0)
, \\ TX = 0\\ TY = 0\\ TZ = 5*SFORCE(9,1,4,71)
"""
#: What states and requests are told of each; the names behind it of three markers that are not its own.
TOLD = (
    "SPDP(3,0,3,71)", "SPDP(4,1,7,0)", "BUSH(5,1,7,0)", "BEAM(6,0,2,71)", "FIELD(7,0,7,62)", "SFORCE(8,1,3,71)", "SFORCE(10,0,6,0)",
    "SFORCE(11,0,2,71)", "VTORQ(12,0,6,61)", "VFORCE(13,1,4,71)", "GFORCE(14,0,8,0)", "CONTACT(1,0,4,0)", "CONTACT(1,1,3,71)",
    "FX(51,61)", "SPDP(1,0,4,0)", "SFORCE(2,0,2,0)", "BEAM(15,0,3,71)", "BEAM(15,1,7,0)", "CONTACT(1,1,7,0)", "CONTACT(2,0,7,0)",
    "CONTACT(2,1,5,71)",
)  # fmt: skip


def dataset() -> str:
    """The machine, with a state driven by each load, and requests for them, and a force of three of them on the third part."""
    some = " + ".join(TOLD[k] for k in (0, 3, 9))
    felt = f"GFORCE/20, I = 70, JFLOAT = 78, RM = 10, FX = 0.02*({some})\\ FY = 0\\ FZ = 0\\ TX = {some}\\ TY = 0\\ TZ = 0\n"
    states = "".join(f"DIFF/{k}, FUNCTION = {told}\n" for k, told in enumerate(TOLD, 1))
    rows = [TOLD[k : k + 8] for k in range(0, len(TOLD), 8)]
    requests = "".join(
        f"REQUEST/{k}, " + "\\ ".join(f"F{n} = {told}" for n, told in enumerate(row, 1)) + "\n"
        for k, row in enumerate(rows, 1)
    )
    return MACHINE + PAIR + felt + states + requests + "END\n"


@pytest.fixture(scope="module")
def model(tmp_path_factory) -> abut.Model:
    return reader(tmp_path_factory.mktemp("loads"))(dataset(), head="", end="")


def turned(t):
    """Torques of contacts [N·mm]: of the sledge's and the ball's on the floor about the origin, and of the ball's about its centre.

    The sledge's x = ∫ v is that of `moved`; the ball slides to t = 2 v/(7 μ g), x = x₀ + v t − μ g t²/2. Forces act between the deepest
    points, in half the depth d: T_y = x N − μ N d/2 on the floor, μ N (R − d/2) on the ball.
    """
    w = np.sqrt(FLOOR / MASS)
    sledge = 0.5 * (PULL / MASS - MU * GRAVITY) * t**2 + MU * FLOOR * DEEPER * (np.cos(w * t) - 1.0) / (
        MASS * w**2
    )
    depth, load = BALL * GRAVITY / 1e4, BALL * GRAVITY
    ball = -3.0 + SPEED * t - 0.5 * RUBS * GRAVITY * t**2
    about_origin, about_centre = load * (ball - 0.5 * RUBS * depth), RUBS * load * (RADIUS - 0.5 * depth)
    return 1e3 * sledge * moved(t)[1], 1e3 * about_origin, 1e3 * about_centre + 0.0 * t


def moved(t):
    """Speed and force of the sledge, of the hung weight's spring, and the servo's speed.

    N = m g + k a cos ωt and m v̇ = P − μ N; F = m g + k b cos ωt and v̇ = G (F − m g) for 1 kg.
    """
    w, u = np.sqrt(FLOOR / MASS), np.sqrt(SPRING / WEIGHT)
    normal = MASS * GRAVITY + FLOOR * DEEPER * np.cos(w * t)
    slid = (PULL / MASS - MU * GRAVITY) * t - MU * FLOOR * DEEPER * np.sin(w * t) / (MASS * w)
    hang = WEIGHT * GRAVITY + SPRING * LOWER * np.cos(u * t)
    return slid, normal, hang, GAIN * SPRING * LOWER * np.sin(u * t) / u


@pytest.fixture(scope="module")
def ran(model) -> abut.Result:
    """Run by an implicit method, so that its matrix has to know the derivatives of loads."""
    result = abut.simulate(model, 0.2, 0.05, integrator=Bdf(rtol=1e-9))
    assert result.status.ok, result.status.sentence
    return result


def assert_agrees(result: abut.Result, tolerance: float) -> None:
    slid, normal, hang, went = moved(result.time)
    assert np.allclose(result["part_2.velocity"].values[:, 0], slid, rtol=0, atol=tolerance)
    told = {text: f"diff_{k}.rate" for k, text in enumerate(TOLD, 1)}
    assert np.allclose(result[told["CONTACT(1,0,4,0)"]].values, normal, rtol=0, atol=FLOOR * tolerance)
    assert np.allclose(result[told["SPDP(1,0,4,0)"]].values, -hang, rtol=0, atol=SPRING * tolerance)
    assert np.allclose(result["part_4.velocity"].values[:, 0], went, rtol=0, atol=GAIN * tolerance)


def test_sledge_drag_by_contact_load_and_servo_by_spring_load(ran):
    """m v̇ = Σ F with drag by a contact's load and a servo by a spring's load: velocities and loads equal the closed form of `moved`.

    1e-6: BDF at rtol = 1e-9 over 10 rad of the floor's vibration; the error of a force is k times that, with its stiffness k.
    """
    assert_agrees(ran, 1e-6)


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "tolerance"),
    [(RungeKutta(rtol=1e-10), 1e-9), (Radau(rtol=1e-9), 1e-8), (Cenic(rtol=1e-5), 5e-5)],
)
def test_other_methods_agree(model, method, tolerance):
    """m v̇ = Σ F as above (`moved`), by an explicit method, which needs no ∂F/∂λ, by `Radau`, whose matrix is complex, and by `Cenic`, which
    uses the contact load of the step before.

    Tolerance: ten rtol.
    """
    result = abut.simulate(model, 0.2, 0.05, integrator=method)
    assert result.status.ok, result.status.sentence
    assert_agrees(result, tolerance)


def test_torques_of_contacts_are_those_of_their_forces(ran):
    """M = r × F of contacts, in closed form (`turned`).

    0.03 N·m of 30 N·m: positions are found to 1e-6 of metres, and the force is that times its stiffness.
    """
    told = {text: ran[f"diff_{k}.rate"].values for k, text in enumerate(TOLD, 1)}
    sledge, floor, ball = turned(ran.time)
    assert np.allclose(told["CONTACT(1,1,7,0)"], sledge, rtol=0, atol=0.03)
    assert np.allclose(told["CONTACT(2,1,5,71)"], np.abs(floor), rtol=0, atol=0.03)
    assert np.allclose(told["CONTACT(2,0,7,0)"], ball, rtol=0, atol=0.03)


def test_load_functions_equal_requests_for_all_elements(ran):
    """F and T + r × F in a function, from the element's law during the run, equal the request, from channels after it: difference = 0.

    1e-10: loads of loops are solved to 1e-14, and torques are moved over lengths in mm.
    """
    for k, told in enumerate(TOLD):
        asked = ran[f"request_{k // 8 + 1}"].values[:, k % 8]
        rate = ran[f"diff_{k + 1}.rate"].values
        assert np.abs(asked).max() > 1e-3 or told == "CONTACT(1,1,3,71)", told
        assert np.allclose(rate, asked, rtol=0, atol=1e-10 * max(1.0, np.abs(asked).max())), told


def test_the_matrix_knows_the_derivatives_of_loads(ran):
    """n_Newton ≤ 2.2 n_steps: with ∂F/∂λ in the matrix two iterations per step suffice, except in the first steps.

    The machine has a servo 40 times as stiff as the spring whose force it receives, and loops among elements.
    """
    assert ran.statistics["newton_iterations"] <= 2.2 * ran.statistics["steps"]
