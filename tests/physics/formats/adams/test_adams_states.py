"""Adams statements of states and measures between arbitrary parts, against closed forms, all in one model."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.signal import StateSpace, lsim

import abut
from targets import target

MODEL = """\
states
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND
PART/1, GROUND
MARKER/1, PART = 1
MARKER/98, PART = 1, FLOATING
PART/2, MASS = 2, CM = 21, IP = 100, 110, 120
MARKER/21, PART = 2
PART/3, MASS = 4, CM = 31, IP = 100, 110, 120, QG = 0, 500, 0, REULER = 0, 0, 90D
MARKER/31, PART = 3
! a lag that pushes part 2 along x
DIFF/1, IC = 1, FUNCTION = -DIF(1)/0.1
GFORCE/1, I = 21, JFLOAT = 98, RM = 1, FX = 3*DIF(1) + PINVAL(1,1)
! part 3 is pushed along the global y axis by what part 2 does, given along its own x axis
GFORCE/2, I = 31, JFLOAT = 98, RM = 31, FX = VX(21,1)/100\\ FY = ARYVAL(4,1)*0 + VM(21)*0
! an equation that gives its rate, and a loop that gives both numbers
DIFF/2, IMPLICIT, IC = 5, 0.5, FUNCTION = EXP(DIF1(2)) - 2
VARIABLE/1, IC = 1, FUNCTION = 0.5*VARVAL(2) + TIME
VARIABLE/2, FUNCTION = COS(VARVAL(1))
! linear systems
VARIABLE/3, FUNCTION = SIN(3*TIME)
PINPUT/1, VARIABLES = 4, 3
VARIABLE/4, FUNCTION = 0
ARRAY/1, X, SIZE = 2
ARRAY/2, U, SIZE = 1, VARIABLES = 3
ARRAY/3, Y, SIZE = 2
ARRAY/5, IC, SIZE = 2, NUMBERS = 0.5, -1
MATRIX/1, FULL = RORDER, ROWS = 2, COLUMNS = 2, VALUES = 0, 1, -16, -0.8
MATRIX/2, FULL = RORDER, ROWS = 2, COLUMNS = 1, VALUES = 0, 2
MATRIX/3, FULL = RORDER, ROWS = 2, COLUMNS = 2, VALUES = 1, 0, 3, 1
LSE/1, X = 1, U = 2, Y = 3, IC = 5, A = 1, B = 2, C = 3
ARRAY/4, Y, SIZE = 1
ARRAY/6, U, SIZE = 1, VARIABLES = 5
VARIABLE/5, FUNCTION = 2
TFSISO/1, U = 6, Y = 4, NUM = 1, DEN = 1, 0.2
REQUEST/1, F2 = DIF(1)\\ F3 = DIF1(1)\\ F4 = VARVAL(1)\\ F6 = DIF(2)\\ F7 = ARYVAL(1,2)\\ F8 = ARYVAL(3,2)
REQUEST/2, F2 = ARYVAL(4,1)\\ F3 = VX(21)\\ F4 = VY(31)
! two parts that tumble
PART/4, MASS = 1, CM = 41, IP = 100, 200, 150, QG = 900, 0, 100, VX = 300, VY = -200, WX = 1, WY = -2, WZ = 0.5
MARKER/41, PART = 4
MARKER/42, PART = 4, QP = 20, -30, 10, REULER = 20D, 50D, -30D
PART/5, MASS = 1, CM = 51, IP = 150, 100, 200, QG = 700, 300, 0, REULER = 10D, 40D, 70D, VZ = 400, WX = -1, WZ = 1.5
MARKER/51, PART = 5
MARKER/52, PART = 5, QP = -15, 25, 40, REULER = -40D, 60D, 15D
"""
#: Measures between the tumbling parts, along and seen from them, from part 2 and from the ground.
MEASURES = (
    "DX(42,52,41)", "DY(42,52)", "DZ(42)", "DM(42,52)", "VR(42,52)", "VX(42,52,41,51)", "VY(42,52,21)", "VZ(42)", "VM(42,52,51)",
    "WX(41,51,42)", "WY(41,51)", "WZ(41)", "WM(41,51)", "AX(42,52)", "AY(42,52)", "AZ(42,52)", "PSI(42,52)", "THETA(42,52)",
    "PHI(42,52)", "YAW(42,52)", "PITCH(42,52)", "ROLL(42,52)", "THETA(42)", "VM(42)", "INCANG(42,21,52)", "ORIENT(2,2,42,52)",
    "ORIENT(9,1,42,52)", "ORIENT(12,2,42)",
)  # fmt: skip


def dataset() -> str:
    """Every measure is a state's rate as well, which the integrator is given, and is requested in both ways."""
    rows = []
    for k, measure in enumerate(MEASURES, start=10):
        rows += [f"DIFF/{k}, FUNCTION = {measure}", f"REQUEST/{k}, F2 = {measure}\\ F3 = DIF1({k})"]
    return MODEL + "\n".join([*rows, "END\n"])


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Half a second, and the columns of both requests by name."""
    path = tmp_path_factory.mktemp("states") / "states.adm"
    path.write_text(dataset(), encoding="utf-8")
    model = abut.read(path)
    result = abut.simulate(model, end=0.5, step=0.01, integrator=abut.Radau(rtol=1e-8))
    assert result.status.ok, result.status
    numbers = (1, 2, *range(10, 10 + len(MEASURES)))
    return result.time, np.hstack([result.values(f"request_{n}") for n in numbers])


TOLERANCE = {"rel": 2e-7, "abs": 2e-7}  #: twenty times what the integrator is asked for in each step


def test_a_lag_and_the_part_that_it_pushes(run):
    """x = e^(−10 t), ẋ = −10 x; 2 kg · v̇ = 3 N · x, so v = 0.15 (1 − x) m/s."""
    time, columns = run
    lag = np.exp(-10 * time)
    assert columns[:, 1] == target(lag, "lag e^(−10 t)", **TOLERANCE)
    assert columns[:, 2] == pytest.approx(-10 * lag, rel=2e-6, abs=2e-6)
    assert columns[:, 8 + 2] == target(
        150 * (1 - lag), "velocity pushed by the lag [mm/s]", rel=2e-6, abs=1e-4
    )


DIFFERENTIATED = """\
the slope of a velocity
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND
PART/1, GROUND
MARKER/98, PART = 1, FLOATING
PART/2, MASS = 2, CM = 21, IP = 100, 110, 120
MARKER/21, PART = 2
DIFF/1, IC = 1, FUNCTION = -DIF(1)/0.1
GFORCE/1, I = 21, JFLOAT = 98, RM = 21, FX = 3*DIF(1)
DIFF/3, IMPLICIT, FUNCTION = VX(21) - DIF(3)
REQUEST/1, F2 = DIF1(3)
END
"""


def test_state_equation_without_rate_has_slope_of_input(tmp_path):
    """u − z = 0 has ż = u̇: 1500 e^(−10 t) mm/s² of the velocity above, by the method that is chosen for it.

    A step's error in the state, 1e-6 of 150 mm/s, over a step of some milliseconds is 0.1 mm/s² in its slope: ten times.
    """
    path = tmp_path / "slope.adm"
    path.write_text(DIFFERENTIATED, encoding="utf-8")
    result = abut.simulate(abut.read(path), end=0.5, step=0.01)
    assert result.statistics["integrator"].startswith("Bdf")
    slope = result.values("request_1")[1:, 1]
    assert slope == target(
        1500 * np.exp(-10 * result.time[1:]), "slope by an equation without the rate [mm/s²]", abs=1.0
    )


def test_a_force_that_follows_a_third_part(run):
    """4 kg · v̇ = v₂/100 (N per mm/s) along the global y axis: v = 0.375 (t − 0.1 (1 − e^(−10 t))) m/s, in mm/s."""
    time, columns = run
    expected = 375 * (time - 0.1 * (1 - np.exp(-10 * time)))
    assert columns[:, 8 + 3] == pytest.approx(expected, rel=2e-6, abs=1e-4)


def test_an_implicit_state_and_a_loop(run):
    """e^ẋ = 2; and v = cos(v)/2 + t, found by bisection."""
    time, columns = run
    assert columns[:, 5] == target(5 + math.log(2) * time, "position by an implicit state", **TOLERANCE)
    roots = [brentq(lambda v, t=t: v - 0.5 * math.cos(v) - t, -1, 2, xtol=1e-14) for t in time]
    assert columns[:, 3] == target(roots, "loop v = cos(v)/2 + t", **TOLERANCE)


def test_linear_systems(run):
    """ẋ = A x + B u, y = C x + D u of an oscillator with u = sin 3t; and the step response 2 (1 − e^(−5 t)).

    Source: SciPy's exact propagation of an input interpolated at 20,000 points, with an error of 1e-8. 1e-6: the tolerance of the
    run.
    """
    time, columns = run
    fine = np.linspace(0, 0.5, 20001)
    system = StateSpace([[0, 1], [-16, -0.8]], [[0], [2]], [[0, 1], [3, 1]], [[0], [0]])
    _, outputs, _ = lsim(system, np.sin(3 * fine), fine, X0=[0.5, -1])
    assert columns[:, 6:8] == pytest.approx(outputs[::400], rel=1e-6, abs=1e-6)
    assert columns[:, 8 + 1] == target(
        2 * (1 - np.exp(-5 * time)), "step response of a linear system", **TOLERANCE
    )


@pytest.mark.parametrize("k", range(len(MEASURES)), ids=MEASURES)
def test_measures_between_any_parts(run, k):
    """Each argument of a user's function equals the same measure from the channels of the finished run (NumPy), turns included.

    Both are exact but for rounding, except for a rate that the method solved for (|Δ| = 1e-10).
    """
    _, columns = run
    measured, given = columns[:, 8 * (k + 2) + 1], columns[:, 8 * (k + 2) + 2]
    assert np.ptp(measured) > 1e-3
    assert np.abs(measured - given).max() < 1e-9 * (1 + np.abs(measured).max())
