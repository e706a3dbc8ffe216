"""Each function of Adams' expressions against its formula, and compiled against its derivative."""

import inspect
import math

import numpy as np
import pytest
from scipy.interpolate import Akima1DInterpolator, CubicSpline

import abut
from abut.extend.functions.functions import Func, differentiable
from abut.formats import read
from abut.formats.adams.functions.source.function_source import FunctionArgument, write
from abut.formats.adams.language import expressions, statements


def smooth(x):
    """x̂² (3 − 2x̂) from 1 to 3."""
    u = np.clip((x - 1) / 2, 0, 1)
    return u * u * (3 - 2 * u)


#: Expression of DM(1, 2) = x → its formula.
FUNCTIONS = {
    "ABS(DM(1,2)-2)": lambda x: abs(x - 2),
    "ACOS(DM(1,2)/10)": lambda x: math.acos(x / 10),
    "AINT(-DM(1,2))": lambda x: -float(math.floor(x)),
    "ANINT(DM(1,2))": lambda x: float(math.floor(x + 0.5)),
    "ASIN(DM(1,2)/10)": lambda x: math.asin(x / 10),
    "ATAN(DM(1,2))": math.atan,
    "ATAN2(DM(1,2),-2)": lambda x: math.atan2(x, -2),
    "COS(DM(1,2))": math.cos,
    "COSH(DM(1,2))": math.cosh,
    "DIM(DM(1,2),2)": lambda x: max(x - 2, 0),
    "EXP(-DM(1,2))": lambda x: math.exp(-x),
    "LOG(DM(1,2))": math.log,
    "LOG10(DM(1,2))": math.log10,
    "MAX(1,DM(1,2),2.2)": lambda x: max(1, x, 2.2),
    "MIN(3,DM(1,2),1.2)": lambda x: min(3, x, 1.2),
    "MOD(DM(1,2),0.75)": lambda x: math.fmod(x, 0.75),
    "SIGN(2,DM(1,2)-2)": lambda x: math.copysign(2, x - 2),
    "SIN(DM(1,2))": math.sin,
    "SINH(DM(1,2))": math.sinh,
    "SQRT(DM(1,2))": math.sqrt,
    "TAN(DM(1,2))": math.tan,
    "TANH(DM(1,2))": math.tanh,
    "DM(1,2)**3 - 2**DM(1,2)": lambda x: x**3 - 2**x,
    "IF(DM(1,2)-2: 1, 2, DM(1,2)**2)": lambda x: 1.0 if x < 2 else 2.0 if x == 2 else x * x,
    # of the values only the one that is taken: the others are roots of negative numbers
    "2*IF(DM(1,2)-2: SQRT(2-DM(1,2)), IF(1: 1, 2, 0), IF(DM(1,2)-2.5: 1, 2, SQRT(DM(1,2)-2)))": lambda x: (
        2 * math.sqrt(2 - x) if x < 2 else 0.0 if x == 2 else 2.0 if x < 2.5 else 2 * math.sqrt(x - 2)
    ),
    "STEP(DM(1,2),1,5,3,-2)": lambda x: 5 - 7 * smooth(x),
    "STEP5(DM(1,2),1,5,3,-2)": lambda x: 5 - 7 * _quintic(x),
    "HAVSIN(DM(1,2),1,5,3,-2)": lambda x: 1.5 - 3.5 * math.sin(math.pi * (np.clip((x - 1) / 2, 0, 1) - 0.5)),
    "SHF(DM(1,2),1,2,3,0.5,4)": lambda x: 2 * math.sin(3 * (x - 1) - 0.5) + 4,
    "IMPACT(DM(1,2),-0.3,3,50,1.5,4,0.5)": lambda x: _impact(x, -0.3, 3, 50, 1.5, 4, 0.5),
    "BISTOP(DM(1,2),0.3,1.5,2.5,50,2,4,0.5)": lambda x: (
        _impact(x, 0.3, 1.5, 50, 2, 4, 0.5) - _impact(-x, -0.3, -2.5, 50, 2, 4, 0.5)
    ),
    "POLY(DM(1,2),0.5,1,-2,3,0.25)": lambda x: np.polyval([0.25, 3, -2, 1], x - 0.5),
    "POLY(DM(1,2),0.5,7)": lambda x: 7.0,
    "CHEBY(DM(1,2),1.5,1,-2,3,0.25,2)": lambda x: np.polynomial.chebyshev.chebval(
        x - 1.5, [1, -2, 3, 0.25, 2]
    ),
    "FORSIN(DM(1,2),0.5,2,1,-2,3)": lambda x: 1 - 2 * math.sin(2 * (x - 0.5)) + 3 * math.sin(4 * (x - 0.5)),
    "FORCOS(DM(1,2),0.5,2,1,-2,3)": lambda x: 1 - 2 * math.cos(2 * (x - 0.5)) + 3 * math.cos(4 * (x - 0.5)),
    "SWEEP(DM(1,2),3,1,2,2,5,0.2)": lambda x: _sweep(x),
}


def _quintic(x):
    u = np.clip((x - 1) / 2, 0, 1)
    return u**3 * (10 - 15 * u + 6 * u * u)


def _impact(x, v, x1, k, e, c, d):
    if x >= x1:
        return 0.0
    u = np.clip((x - (x1 - d)) / d, 0, 1)
    return max(k * (x1 - x) ** e - c * (1 - u * u * (3 - 2 * u)) * v, 0.0)


def _sweep(x):
    """The phase by quadrature of the frequency, 2 Hz up to 1, then to 5 Hz at 2; the amplitude 3 grows over 0.2 from 1 on."""
    if x <= 1:
        return 0.0
    places = np.linspace(1, x, 200001)
    phase = 2 * 1 + np.trapezoid(np.interp(places, [1, 2], [2, 5]), places)
    u = min((x - 1) / 0.2, 1)
    return 3 * u**3 * (10 - 15 * u + 6 * u * u) * math.sin(2 * math.pi * phase)


DISTANCE = expressions.Call("DM", (expressions.Number(1.0), expressions.Number(2.0)))


def function_of(text):
    """The plain function of `length` that is written for an expression of DM(1, 2)."""
    statement = statements.Statement("m.adm", 7, "SFORCE", 1, "")
    tree = expressions.parse(statement, "FUNCTION", text)
    return write(tree, _length, 1.0, ("length",), "").python


def _length(node):
    return FunctionArgument("length") if node == DISTANCE else None


@pytest.mark.parametrize("text", FUNCTIONS)
def test_value(text):
    """Rounding only; the quadrature of SWEEP's phase is good to 1e-9."""
    function = function_of(text)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    for x in (0.7, 1.05, 1.6, 2.0, 2.45, 2.9, 3.3):
        assert function(**dict.fromkeys(names, x)) == pytest.approx(FUNCTIONS[text](x), rel=1e-8, abs=1e-9)


@pytest.mark.brief
def test_compiled_they_have_the_same_value_and_slope():
    """The functions in one kernel, with the derivatives that implicit methods are given, against central differences
    of the formulas (step 1e-5: error 1e-9 of the third derivative, here below 1e-6). Tables have a contract of their own."""
    import warp as wp

    written = [function_of(text) for text in FUNCTIONS if "DM(1,2),0.5,7" not in text]
    formulas = [FUNCTIONS[text] for text in FUNCTIONS if "DM(1,2),0.5,7" not in text]
    functions = [differentiable(Func(one)).warp for one in written]
    places = np.array([0.713, 1.21, 1.613, 2.137, 2.913])
    values, slopes = (
        wp.zeros((len(functions), len(places)), dtype=wp.float64, device="cpu") for _ in range(2)
    )

    def kernel_of(row, function):
        slope = wp.grad(function)

        def kernel(
            row: int,
            x: wp.array(dtype=wp.float64),
            v: wp.array2d(dtype=wp.float64),
            s: wp.array2d(dtype=wp.float64),
        ):
            k = wp.tid()
            v[row, k] = function(x[k])
            s[row, k] = slope(x[k])

        kernel.__qualname__ = f"k{row}"
        return wp.kernel(kernel, module="adams_functions", enable_backward=False)

    x = wp.array(places, dtype=wp.float64, device="cpu")
    kernels = [kernel_of(row, function) for row, function in enumerate(functions)]
    for row, kernel in enumerate(kernels):
        wp.launch(kernel, dim=len(places), inputs=[row, x, values, slopes], device="cpu")
    step = 1e-5
    for row, formula in enumerate(formulas):
        for k, place in enumerate(places):
            assert values.numpy()[row, k] == pytest.approx(formula(place), rel=1e-7, abs=1e-8)
            slope = (formula(place + step) - formula(place - step)) / (2 * step)
            assert slopes.numpy()[row, k] == pytest.approx(slope, rel=1e-4, abs=1e-4)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("POLY(1, 2)", "POLY has 2 arguments; it takes 3 to 33"),
        ("FORSIN(1, 2, 3)", "FORSIN has 3 arguments; it takes 4 to 34"),
        ("SWEEP(1, 2)", "SWEEP has 2 arguments; it takes 7"),
        ("WIGGLE(1)", "WIGGLE(…) is not supported"),
        ("DELAY(1, 2, 3)", "DELAY(…) is not supported; a motion may not depend on states"),
    ],
)
def test_wrong_functions(text, says):
    from abut.errors import InputError

    statement = statements.Statement("m.adm", 7, "SFORCE", 1, "")
    with pytest.raises(InputError) as error:
        write(expressions.parse(statement, "FUNCTION", text), lambda node: None, 1.0, (), "use numbers")
    assert says in str(error.value)


def test_two_versions_of_a_statement_stay_apart():
    """A file that was edited and read again: both functions keep their sources (found by compiling them)."""
    first, second = function_of("SIN(DM(1,2))"), function_of("COS(DM(1,2))")
    assert "math.sin" in inspect.getsource(first)
    assert "math.cos" in inspect.getsource(second)


# --- splines ------------------------------------------------------------------------------------------------------

TABLE = np.array([0.0, 0.5, 1.3, 1.7, 2.6, 3.1, 4.0]), np.array([1.0, 3.0, -1.0, 0.0, 2.0, 2.5, 0.5])
SPLINE = """\
t
UNITS/SYSTEM = MKS
PART/1, GROUND
MARKER/1, PART = 1, QP = 9, 0, 0
PART/2, MASS = 1, CM = 2, IP = 1, 1, 1
MARKER/2, PART = 2
SPLINE/3, X = 0, 0.5, 1.3, 1.7, 2.6, 3.1, 4, Y = 1, 3, -1, 0, 2, 2.5, 0.5
SPLINE/4, X = 0, 0.5, 1.3, 1.7, 2.6, 3.1, 4, Y = 1, 3, -1, 0, 2, 2.5, 0.5
, LINEAR_EXTRAPOLATE
SPLINE/7, X = 0, 1E-300, 2E-300, 1, 2, Y = 0, 1E-231, 0, 1, 2
SPLINE/5, X = 0, 1, 2, 3
, Y = 0, 1, 2, 3, 4
, Y = 1, 2, 3, 4, 5
"""


def line(tmp_path, text):
    """The function of a force along its line."""
    path = tmp_path / "model.adm"
    force = f"SFORCE/1, TRANSLATIONAL, I = 2, J = 1, FUNCTION = {text}\nEND\n"
    path.write_text(SPLINE + force, encoding="utf-8")
    return read(path)["sforce_1"].function


@pytest.mark.parametrize("order", [0, 1, 2])
def test_akima(tmp_path, order):
    """SciPy's Akima 1970 interpolant and its derivatives; order 2 jumps at the points."""
    function = line(tmp_path, f"AKISPL(DM(1,2), 0, 3, {order})")
    peer = Akima1DInterpolator(*TABLE)
    for x in np.linspace(0.01, 3.99, 30):
        assert function(length=x) == pytest.approx(float(peer(x, nu=order)), rel=1e-10, abs=1e-10)


def test_cubic_spline(tmp_path):
    """SciPy's natural spline and its derivatives."""
    x, y = TABLE
    peer = CubicSpline(x, y, bc_type="natural")
    for order in (0, 1, 2):
        function = line(tmp_path, f"CUBSPL(DM(1,2), 0, 3, {order})")
        for place in np.linspace(0.01, 3.99, 33):
            assert function(length=place) == pytest.approx(float(peer(place, nu=order)), rel=1e-9, abs=1e-9)


def test_a_table_of_many_points(tmp_path):
    """5000 points of a sine over half a turn, whose natural spline errs by 5/384 h⁴ = 2e-15; the numbers are written to 15 digits."""
    x = np.linspace(0.0, np.pi, 5000)
    columns = [", ".join(f"{value:.15g}" for value in column) for column in (x, np.sin(x))]
    path = tmp_path / "model.adm"
    force = "SFORCE/1, TRANSLATIONAL, I = 2, J = 1, FUNCTION = CUBSPL(DM(1,2),0,9)\nEND\n"
    path.write_text(f"{SPLINE}SPLINE/9, X = {columns[0]}, Y = {columns[1]}\n{force}", encoding="utf-8")
    force = read(path)["sforce_1"]
    for place in (0.1, 1.0, 3.14):
        assert force.function(length=place) == pytest.approx(np.sin(place), abs=1e-13)
    assert len(force.expression.scalars) == 0  # its numbers are data of the table, none of the text


def test_beyond_the_table(tmp_path):
    """A parabola through three points, or a line through two."""
    x, y = TABLE
    curve, straight = (line(tmp_path, f"AKISPL(DM(1,2), 0, {number})") for number in (3, 4))
    assert curve(length=5.0) == pytest.approx(np.polyval(np.polyfit(x[-3:], y[-3:], 2), 5.0))
    assert curve(length=-1.0) == pytest.approx(np.polyval(np.polyfit(x[:3], y[:3], 2), -1.0))
    assert straight(length=5.0) == pytest.approx(np.polyval(np.polyfit(x[-2:], y[-2:], 1), 5.0))


def test_surfaces(tmp_path):
    """Between two curves in proportion to z, on each its own spline, beyond the outer ones as before them; z may be any expression.
    Written, it is a sum of curves."""
    x = np.array([0.0, 1.0, 2.5, 3.0])
    rows = {0.5: (0.0, 2.0, 1.0, 3.0), 1.0: (1.0, 1.0, 4.0, 0.0), 3.0: (5.0, 2.0, 2.0, 2.0)}
    text = "SPLINE/6, X = 0, 1, 2.5, 3" + "".join(
        f"\n, Y = {z}, {', '.join(map(str, y))}" for z, y in rows.items()
    )
    splines_ = [CubicSpline(x, y, bc_type="natural") for y in rows.values()]

    def expected(place, z):
        low, mid, high = (float(one(place)) for one in splines_)
        if z < 1.0:
            return low + (mid - low) * (z - 0.5) / 0.5
        return mid + (high - mid) * (z - 1.0) / 2.0

    path = tmp_path / "model.adm"
    force = "SFORCE/1, TRANSLATIONAL, I = 2, J = 1, FUNCTION = CUBSPL(DM(1,2), 2*TIME, 6) + 0*CUBSPL(TIME, 0.7, 6)\nEND\n"
    path.write_text(f"{SPLINE}{text}\n{force}", encoding="utf-8")
    function = read(path)["sforce_1"].function
    for place in (0.3, 1.7, 2.9):
        for z in (0.2, 0.5, 0.8, 1.0, 2.2, 3.0, 4.1):
            assert function(length=place, t=z / 2.0) == pytest.approx(
                expected(place, z), rel=1e-12, abs=1e-12
            )
    abut.write(read(path), tmp_path / "again.adm")
    again = read(tmp_path / "again.adm")["sforce_1"].function
    assert again(length=1.7, t=1.1) == pytest.approx(function(length=1.7, t=1.1), rel=1e-14)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("AKISPL(TIME, 0, 9)", "there is no SPLINE/9"),
        ("AKISPL(TIME, 0)", "AKISPL has 2 arguments"),
        ("AKISPL(TIME, 0, 3, 4)", "the order is 4"),
        ("AKISPL(TIME, 0, 7)", "AKISPL through its points has derivatives beyond 1e308"),
        ("CUBSPL(TIME, 0, 7)", "SPLINE/7"),
        ("CUBSPL(TIME, 0.5, 5, 1)", "the order is 1; a surface has order 0 only"),
    ],
)
def test_wrong_splines(tmp_path, text, says):
    from abut.errors import InputError

    with pytest.raises(InputError) as error:
        line(tmp_path, text)
    assert says in str(error.value)
