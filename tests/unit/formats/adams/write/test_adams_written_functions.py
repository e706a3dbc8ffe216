"""Plain Python functions as Adams' expressions, signals as its statements."""

import inspect
import math
import random

import pytest

import abut
from abut import functions, signals
from abut.errors import UnsupportedStatement
from abut.formats.adams.functions import intrinsics
from abut.formats.adams.language.expressions import Name
from abut.formats.adams.write.expressions.function_writer import function_term
from abut.formats.adams.write.expressions.number_format import format_expression, format_statement
from abut.formats.adams.write.expressions.terms import ProductTerm, call_term
from model_comparison import differences, values


def again(model, folder, **options):
    """The model, written and read."""
    return abut.read(abut.write(model, folder / "again.adm", **options))


MARGIN = 0.2  #: a number outside of the functions


def arithmetic(t, x, k=3.0):
    y: float = -x * k + 2.0
    y += t / (1.0 + x**2)
    return y - -(2.0**x) / 4.0 + math.pi * MARGIN


def known(t, x):
    a = functions.step(x, -0.2, 0.0, 0.3, 1.0) + functions.step5(t, 0.1, 2.0, 1.5, -1.0)
    b = functions.havsin(x, -0.3, 0.0, 0.2, 1.0) * functions.shf(t, 0.1, 2.0, 3.0, 0.4, 0.5)
    c = functions.impact(x, t, 0.1, 100.0, 1.5, 2.0, 0.1) + functions.bistop(
        x, t, -0.1, 0.1, 50.0, 2.0, 1.0, 0.05
    )
    return a + b + c + functions.clamp(x, -0.1, 0.1) + functions.sign(x) * functions.ramp(t, 0.5, 1.5)


def of_math(t, x):
    a = (
        math.sin(t) * math.cos(x)
        + math.tan(x)
        + math.asin(x)
        + math.acos(x)
        + math.atan(t)
        + math.atan2(x, t + 0.1)
    )
    b = math.sinh(x) + math.cosh(x) + math.tanh(t) + math.exp(-t) + math.log(t + 1.0) + math.log10(t + 2.0)
    c = math.sqrt(t) + math.hypot(x, t) + math.radians(x) - math.degrees(x) + math.pow(t, 2.0) + math.fabs(x)
    return (
        a
        + b
        + c
        + abs(x)
        + min(x, t, 0.3)
        + max(x, 0.1)
        + math.copysign(t, x)
        + math.fmod(t, 0.7)
        + math.trunc(t)
    )


def branches(t, x):
    if x < -0.2 or t > 1.5:
        z = 1.0
        w = x
    else:
        z = 2.0
        w = -x
    if not (0.0 <= x < 0.3):
        z = z + (5.0 if x > 0.1 and t != 1.0 else 7.0)
    elif t >= 1.0:
        return z * w
    return z - w


def inner(a, b=0.5):
    if a > b:
        return a * a * b
    return a - b


@pytest.mark.parametrize("function", [arithmetic, known, of_math, branches])
@pytest.mark.parametrize("length", [1.0, 0.001])
def test_a_python_function_as_an_expression(tmp_path, function, length):
    """Written as SFORCE-like expression and read again it has the same values at random arguments, to 1e-12.

    The way back is the reader's, which is tested against formulas (test_adams_functions.py).
    """
    model = abut.Model("m")
    body = model.add(abut.Body("one", 1.0, (1, 1, 1), (0.1, 0.2, 0.3)))
    force = model.add(abut.forces.Force("f", body.frame(), model.ground.frame(), fx=function))
    twin = again(model, tmp_path, length="mm" if length != 1.0 else "m")
    assert values("f", force.expressions[0], twin["f"].expressions[0]) == []


def test_a_long_value_that_is_used_again_is_a_variable(tmp_path):
    """Functions in functions are written in their place, and what would stand twice is computed once."""

    def nested(t, x):
        return inner(inner(x * 3.0 + t * math.sin(x) + 2.0 * x * t + math.cos(x * t) * 0.25, 2.0), t)

    model = abut.Model("m")
    body = model.add(abut.Body("one", 1.0, (1, 1, 1), (0.1, 0.2, 0.3)))
    force = model.add(abut.forces.Force("f", body.frame(), model.ground.frame(), fx=nested))
    path = abut.write(model, tmp_path / "a.adm")
    assert path.read_text().count("VARIABLE/") == 2
    assert values("f", force.expressions[0], abut.read(path)["f"].expressions[0]) == []


def stop(x):
    if x > 0.1:
        return -1e5 * (x - 0.1) ** 1.5 - math.sqrt(x - 0.1) + x**2
    return 0.0


def test_excluded_branches_do_not_evaluate_roots():
    """IF takes all its values: (x − 0.1)^1.5 would be no number where x < 0.1, nor would its slope."""
    found = function_term(
        stop, {"x": ProductTerm(1.0, Name("TIME"))}, "f", lambda node: 1, lambda function: None
    )
    root = "MAX(TIME - 0.1, 1E-300)"
    assert (
        format_expression(found.whole())
        == f"IF(TIME - 0.1: 0, 0, -100000 * {root}**1.5 - SQRT({root}) + TIME**2)"
    )


def looping(x):
    total = 0.0
    for _ in range(3):
        total += x
    return total


def unfinished(x):
    if x > 0.0:
        return x
    return None


def foreign(x):
    return round(x)


def rest(x):
    return x % 3.0


@pytest.mark.parametrize(
    ("function", "text", "offset"),
    [
        (looping, "'for _ in range(3):': no expression says that", 2),
        (unfinished, "'None': no expression says that", 3),
        (foreign, "'round(x)': that function is not one of Adams, and no plain one", 1),
        (rest, "'x % 3.0': no expression says that", 1),
    ],
)
def test_unsupported_functions_are_refused_with_line(function, text, offset):
    line = inspect.getsourcelines(function)[1] + offset
    with pytest.raises(UnsupportedStatement) as problem:
        function_term(
            function, {"x": call_term("DX", 1.0)}, 'force "f"', lambda node: 1, lambda function: None
        )
    assert str(problem.value).startswith(
        f'test_adams_written_functions.py, line {line}: force "f" cannot be written for Adams:'
    )
    assert text in str(problem.value)


def test_every_function_of_the_language_comes_back():
    """Adams' own functions are called by the reader as Python ones; each is written as what it was."""
    dice = random.Random(1)
    counted = {**intrinsics.MATH, **intrinsics.BUILTIN, **intrinsics.SHAPES, **intrinsics.OWN}
    for name, (_, count) in counted.items():
        from abut.formats.adams.functions.source import function_source as source
        from abut.formats.adams.language import expressions, statements

        arguments = ", ".join(str(round(dice.uniform(0.1, 0.9), 3)) for _ in range(count - 1))
        text = f"{name}(TIME{': ' if name == 'IF' else ', ' * (count > 1)}{arguments})"
        (where,) = statements.parse_dataset(f"t\nSFORCE/1, FUNCTION = {text}\nEND\n", "x.adm").statements
        tree = expressions.parse(where, "FUNCTION", text)
        function = source.write(
            tree,
            lambda node: source.FunctionArgument("t") if node == expressions.Name("TIME") else None,
            1.0,
            ("t",),
            "",
        )
        back = function_term(
            function,
            {"t": ProductTerm(1.0, expressions.Name("TIME"))},
            "f",
            lambda node: 1,
            lambda function: None,
        )
        assert format_expression(back.whole()) == text


def test_lines_are_continued_as_adams_reads_them():
    """In lists the comma stands at the beginning of the line that goes on; in expressions the line begins with one more."""
    lines = format_statement("SPLINE", 1, [f"X = {', '.join(map(str, range(60)))}"])
    assert all(line.startswith(", ") and not line.endswith(",") for line in lines[2:])
    lines = format_statement("SFORCE", 1, ["FUNCTION = " + " + ".join(["STEP(TIME, 0, 0, 1, 1)"] * 12)])
    assert max(map(len, lines)) <= 80


# --- signals ----------------


def test_accelerations_and_reactions_are_written_and_read(tmp_path):
    """1 mm/ms² is 1000 m/s², 1 N·mm is 1e-3 N·m; a Reaction is on I's part at I, so jflag is 0."""
    model = abut.Model("answers")
    cart = model.add(abut.Body("cart", 1.0, (1, 1, 1)))
    i, j = cart.frame(), model.ground.frame()
    felt = model.add(signals.Acceleration("felt", i, j, axis=0, along=j, seen=j))
    twist = model.add(signals.AngularAcceleration("twist", i, j, axis=2, along=j, seen=j))
    stage = model.add(signals.Mode("stage"))

    def push(felt, twist, stage):
        return felt + stage * twist

    model.add(abut.forces.Force("push", i, j, fx=push, inputs=[felt, twist, stage]))
    rail = model.add(abut.joints.Translational("rail", cart, model.ground, axis="x", at=(0, 0, 0)))
    pad = model.add(
        abut.joints.Perpendicular("pad", cart, model.ground, at=(0, 0, 0), axis_i="y", axis_j="z")
    )

    def still(t):
        return 0.0 * t

    drive = model.add(abut.motions.Displacement("drive", rail, still))
    normal = model.add(signals.Reaction("normal", rail, axis=2))
    bend = model.add(signals.Reaction("bend", pad, axis=1, along=i, moment=True))
    pull = model.add(signals.Reaction("pull", drive, axis=0))

    def drag(normal, bend, pull):
        return -0.1 * normal + bend + pull

    model.add(abut.forces.Force("drag", i, j, fx=drag, inputs=[normal, bend, pull]))
    text = abut.write(model, tmp_path / "a.adm", length="mm", time="ms").read_text()
    assert "FX = 1000 * ACCX(1, 2, 2, 2) + 1000000 * MODE * WDTZ(1, 2, 2, 2)\n" in text
    assert "FX = -0.1 * JOINT(1, 0, 4, 0) + 0.001 * JPRIM(1, 0, 7, 1) + MOTION(1, 0, 2, 0)\n" in text
    twin = abut.read(tmp_path / "a.adm")
    assert [(x.of.name, x.axis, x.moment) for x in twin.signals if isinstance(x, signals.Reaction)] == [
        ("rail", 2, False),
        ("pad", 1, True),
        ("drive", 0, False),
    ]
    assert again(twin, tmp_path).summary() == twin.summary()


def test_unsupported_reaction_function_is_refused(tmp_path):
    model = abut.Model("rod")
    bob = model.add(abut.Body("bob", 1.0, (1, 1, 1), position=(0, 0, -1)))
    rod = model.add(abut.joints.Distance("rod", bob.frame(), model.ground.frame()))
    pull = model.add(signals.Reaction("pull", rod, axis=2))

    def push(pull):
        return 0.1 * pull

    model.add(abut.forces.Force("push", bob.frame(), model.ground.frame(), fx=push, inputs=[pull]))
    with pytest.raises(
        UnsupportedStatement, match=r'signal "pull" .* no function of Adams returns the reaction of "rod"'
    ):
        abut.write(model, tmp_path / "b.adm")


def test_signals_as_statements(tmp_path):
    """Measures stand where they are used; states are DIFF and VARIABLE, whose rates are per the file's millisecond."""
    model = abut.Model("signals")
    cart = model.add(abut.Body("cart", 1.0, (1, 1, 1), (0.1, 0.2, 0.3)))
    pole = model.add(abut.Body("pole", 1.0, (1, 1, 1), (0.4, 0.2, 0.3)))
    ground, i, j = model.ground.frame(), cart.frame(), pole.frame()
    gap = model.add(signals.Displacement("gap", i, j, axis=1, along=ground))
    rate = model.add(signals.Velocity("rate", i, j, axis=2, along=j, seen=j))
    cosine = model.add(signals.DirectionCosine("cosine", i, j, a=0, b=2))

    def lag(u, gap):
        return (gap - u) / 0.5

    def wanted(w, w_rate, u):
        return w_rate * w - u

    def loop(v, rate):
        return v**3 + rate

    u = model.add(signals.State("u", lag, initial=2.0, inputs=[gap]))
    w = model.add(signals.ImplicitState("w", wanted, initial=1.0, initial_rate=3.0, inputs=[u]))
    v = model.add(signals.Algebraic("v", loop, residual=True, inputs=[rate]))
    system = model.add(
        signals.LinearSystem("plant", a=[[-2.0]], b=[[4.0]], c=[[5.0]], inputs=[u], initial=[7.0])
    )
    filtered = model.add(
        signals.TransferFunction("filter", numerator=[1.0], denominator=[1.0, 0.25], input=cosine)
    )

    def push(u, u_rate, w, v, plant, filter):
        return u + u_rate + w + v * plant + filter

    inputs = [u, w, v, system, filtered]
    model.add(abut.forces.Force("push", i, ground, fx=push, inputs=inputs))
    text = abut.write(model, tmp_path / "a.adm", length="mm", time="ms").read_text()
    for lines in (
        "DIFF/1\n, IC = 2\n, FUNCTION = 0.002 * (0.001 * DY(1, 2, 3) - DIF(1))\n",
        "DIFF/2\n, IMPLICIT\n, IC = 1, 0.003\n, FUNCTION = 1000 * DIF1(2) * DIF(2) - DIF(1)\n",
        "VARIABLE/1\n, IC = 0\n, FUNCTION = VARVAL(1) + (VARVAL(1)**3 + VZ(1, 2, 2, 2))\n",
        "VARIABLE/2\n, FUNCTION = DIF(1)\n",
        "ARRAY/1\n, X\n, SIZE = 1\n",
        "ARRAY/2\n, U\n, SIZE = 1\n, VARIABLES = 2\n",
        "ARRAY/3\n, Y\n, SIZE = 1\n",
        "ARRAY/4\n, IC\n, SIZE = 1\n, NUMBERS = 7\n",
        "MATRIX/1\n, FULL = RORDER\n, ROWS = 1\n, COLUMNS = 1\n, VALUES = -0.002\n",
        "VALUES = 0.004\n",
        "LSE/1\n, X = 1\n, U = 2\n, Y = 3\n, IC = 4\n, A = 1\n, B = 2\n, C = 3\n",
        "VARIABLE/3\n, FUNCTION = DZ(4, 1, 2)\n",
        "TFSISO/1\n, X = 5\n, U = 6\n, Y = 7\n, NUMERATOR = 1\n, DENOMINATOR = 1, 250\n",
        "FX = DIF(1) + 1000 * DIF1(1) + DIF(2) + VARVAL(1) * ARYVAL(3, 1) + ARYVAL(7, 1)\n",
        "MARKER/4\n, PART = 2\n, QP = 1, 0, 0\n",
    ):
        assert lines.replace("\n,", "") in text.replace("\n,", "")


def test_states_of_a_dataset_come_back(tmp_path):
    """DIFF, VARIABLE in a loop, LSE and TFSISO with their arrays: numbers, names, functions, matrices and requests, to 1e-12."""
    source = tmp_path / "source.adm"
    source.write_text(
        "t\nUNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = MILLISECOND\nPART/1, GROUND\n"
        "PART/2, MASS = 2, CM = 21, IP = 100, 110, 120\nMARKER/21, PART = 2, QP = 0, 0, 50\nMARKER/22, PART = 2\n"
        "PART/3, MASS = 2, CM = 31, IP = 100, 110, 120, QG = 50, 0, 0\nMARKER/31, PART = 3\nMARKER/1, PART = 1\n"
        "!  adams_view_name='lag'\nDIFF/7, IC = 2, FUNCTION = (DX(22,31,1) - DIF(7))/5\n"
        "DIFF/8, IMPLICIT, IC = 1, 0.5, FUNCTION = DIF1(8)*DIF(8) - VARVAL(4)\n"
        "VARIABLE/4, IC = 0.5, FUNCTION = 0.1*SIN(VARVAL(4)) + DIF(7)\nVARIABLE/5, FUNCTION = VZ(22,31,1,31) + ARYVAL(3,1)\n"
        "ARRAY/1, X, SIZE = 2\nARRAY/2, U, SIZE = 1, VARIABLES = 5\nARRAY/3, Y, SIZE = 2\nARRAY/4, IC, NUMBERS = 3, 4\n"
        "MATRIX/1, FULL = RORDER, ROWS = 2, COLUMNS = 2, VALUES = -1, 2, 3, -4\n"
        "MATRIX/2, FULL = CORDER, ROWS = 2, COLUMNS = 1, VALUES = 5, 6\n"
        "!  adams_view_name='plant'\nLSE/9, X = 1, U = 2, Y = 3, IC = 4, A = 1, B = 2, C = 1\n"
        "ARRAY/11, X, SIZE = 1\nARRAY/12, U, SIZE = 1, VARIABLES = 4\nARRAY/13, Y, SIZE = 1\n"
        "TFSISO/6, X = 11, U = 12, Y = 13, NUMERATOR = 1, DENOMINATOR = 2, 3\n"
        "GFORCE/1, I = 22, JFLOAT = 99, RM = 1, FX = DIF(7)*VARVAL(5) + ARYVAL(1,2)\\ TZ = ARYVAL(13,1)*WX(31,22,1)\n"
        "MARKER/99, PART = 3, FLOATING\nREQUEST/2, F2 = DIF1(7) + ARYVAL(3,2)\\ F3 = VARVAL(4)*DX(22,31,1)\nEND\n"
    )
    model = abut.read(source)
    twin = again(model, tmp_path)
    assert differences(model, twin) == []
    assert [str(r.recipe) for r in twin.requests] == [str(r.recipe) for r in model.requests]
    text = (tmp_path / "again.adm").read_text()
    for lines in (
        "adams_view_name='lag'\nDIFF/7\n, IC = 2\n, FUNCTION = 0.2 * (DX(22, 31, 1) - DIF(7))\n",
        "DIFF/8\n, IMPLICIT\n, IC = 1, 0.5\n",
        "VARIABLE/4\n, IC = 0.5\n",
        "ARRAY/1\n, X\n, SIZE = 2\n",
        "ARRAY/3\n, Y\n, SIZE = 2\n",
        "LSE/9\n, X = 1\n",
        "TFSISO/6\n, X = 11\n",
        "NUMERATOR = 1\n, DENOMINATOR = 2, 3\n",
    ):
        assert lines in text
