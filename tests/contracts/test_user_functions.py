"""What a user's function may call: everything that the page lists, and nothing else, compiled as Python computes it."""

import itertools
import linecache
import math
import re
from pathlib import Path

import numpy as np
import pytest

import abut
from abut import functions
from abut.errors import InvalidValue, UnknownName, UnreadableFile, WrongUnit
from abut.extend import Func, expression, number_of
from abut.extend.functions.math_functions import SEVERAL, WORDS, WRITTEN
from abut.extend.functions.point_tables import BEYOND, KINDS
from abut.functions import Table

PAGE = (Path(__file__).parents[2] / "docs" / "functions.md").read_text(encoding="utf-8")
X, Y = [0.0, 0.4, 1.0, 1.3, 2.0], [1.0, 0.2, 0.5, 2.0, 1.5]
TABLES = [Table(X, Y, kind=kind, beyond=beyond) for kind, beyond in itertools.product(KINDS, BEYOND)]
#: Where functions are compared.
TIMES = (0.03, 0.37, 0.52, 0.81, 1.07)
SIZES = {"radius": 0.3, 7: 2.0}


class Motor:
    """Something that holds numbers."""

    gain = 1.5


def name_of(called):
    """How a callable is written."""
    if called is getattr(math, called.__name__, None):
        return f"math.{called.__name__}"
    return f"np.{called.__name__}" if called is getattr(np, called.__name__, None) else called.__name__


def made(line, at="machine.py", **known):
    """A function of t that returns an expression, as a file would define it."""
    source = f"def f(t):\n    {line}\n"
    linecache.cache[at] = (len(source), None, source.splitlines(True), at)
    namespace = {"np": np, "math": math, "abut": abut, "sizes": SIZES, "motor": Motor, **known}
    exec(compile(source, at, "exec"), namespace)
    return namespace["f"]


def helper(x, k=2.0):
    """A plain function that others call."""
    if x > 0.3 and not x > 0.7:
        return k * x
    y = k
    y *= x * x
    return y


LINES = {
    **{name_of(c): f"return {name_of(c)}(0.2 + 0.5 * t)" for c in WORDS if WORDS[c] not in ("atan2", "pow", *SEVERAL)},
    **{
        name_of(c): f"return {name_of(c)}(0.2 + t, 0.9 - 0.3 * t)"
        for c in (*WRITTEN, *WORDS)
        if c in WRITTEN or WORDS[c] in ("atan2", "pow", *SEVERAL)
    },
    "step": "return abut.functions.step(t, 0, 1, 1, 3)",
    "step5": "return abut.functions.step5(t, 0, 1, h1=3, x1=1)",
    "havsin": "return abut.functions.havsin(t, 0, 1, 1, 3)",
    "ramp": "return abut.functions.ramp(t, 0, 1)",
    "clamp": "return abut.functions.clamp(t, 0.31, 0.62)",
    "sign": "return abut.functions.sign(t - 0.5) * t",
    "shf": "return abut.functions.shf(t, 0, 1, 3, 0.2, 1)",
    "impact": "return abut.functions.impact(t, -0.3, 0.6, 1e3, 1.5, 10, 0.01)",
    "bistop": "return abut.functions.bistop(t, 0.3, 0.2, 0.6, 1e3, 1.5, 10, 0.01)",
    "negative %": "return (t - 0.55) % 0.3 + (t - 5.0) // 0.7",
    "three": "return min(t, 0.6, 0.9 - t) + max(0, t, 1 - t)",
    "numbers": "return motor.gain * t + sizes['radius'] * t * t + sizes[7] + np.pi",
    "truth": "return 2.0 * (t > 0.25) + (t < 0.5 and not t > 0.75) * t + (3.0 if 0.15 < t <= motor.gain else t)",
    "helper": "return helper(t) + helper(k=t, x=t)",
}  # fmt: skip


def compiled(found):
    """Value, first and second derivative by time of compiled motions, and value and gradient of compiled forces, at TIMES."""
    import warp as wp

    from abut.compiler.kernels import kernel
    from abut.kernels.structs.machine_structs import A1, A2, vec3
    from abut.system.dispatch import drive_functions
    from abut.system.forces.functions import make_scalar_chain

    motions, forces, places, numbers = [], [], [], []
    for function in found:
        e = expression(function, ("t",), None, "motion")
        force = expression(function, ("x", "t", "rate"), None, "force")
        assert force.numbers == e.numbers
        places.append([number_of(motions, e), len(numbers), number_of(forces, force)])
        numbers += e.numbers
    drive, scalar = drive_functions(motions), make_scalar_chain(forces, True)

    def look(numbers: A2, places: wp.array2d(dtype=int), times: A1, out: wp.array3d(dtype=vec3)):
        i, k = wp.tid()
        at = places[i, 1]
        out[i, 0, k] = drive(places[i, 0], numbers, 0, at, times[k])
        out[i, 1, k] = scalar(places[i, 2], numbers, 0, at, 0.0, times[k], 0.0, 1)

    out = wp.zeros((len(found), 2, len(TIMES)), dtype=vec3, device="cpu")
    kinds = ((np.array([numbers]), wp.float64), (np.array(places), int), (np.array(TIMES), wp.float64))
    given = [wp.array(x, dtype=kind, device="cpu") for x, kind in kinds]
    kernel(look).launch((len(found), len(TIMES)), [*given, out])
    return out.numpy(), len(motions)


def test_user_function_matches_python_with_derivatives():
    """Values to rounding, slopes and second derivatives against central differences of plain Python, O(h²) and rounding / hⁿ.

    TIMES lie away from jumps, kinks and knots. Tables of all kinds share one compiled function, for their numbers are data.
    """
    found = [made(line, f"{name}.py", helper=helper) for name, line in LINES.items()]
    plain = len(found)
    found += [made("return table(t) * table(1.5 * t)", table=table) for table in TABLES]
    numbers, kinds = compiled(found)
    assert kinds <= plain + 1
    for function, (motion, force) in zip(found, numbers, strict=True):
        f = np.vectorize(lambda t, g=function: float(g(t)))
        t, h = np.array(TIMES), 1e-4
        value, slope = f(t), (8 * (f(t + h) - f(t - h)) - f(t + 2 * h) + f(t - 2 * h)) / (12 * h)
        bend = (f(t + h) - 2 * value + f(t - h)) / h**2
        size = 1.0 + np.abs(value).max()
        for got in (motion[:, 0], force[:, 0]):
            np.testing.assert_allclose(got, value, rtol=1e-13, atol=1e-13 * size)
        for got in (motion[:, 1], force[:, 1]):
            np.testing.assert_allclose(got, slope, rtol=1e-9, atol=1e-9 * size)
        np.testing.assert_allclose(motion[:, 2], bend, rtol=1e-5, atol=1e-5 * size)


def test_the_page_lists_all_of_it():
    """Every callable is on the page, and every callable on the page is one."""
    known = {name_of(c) for c in (*WORDS, *WRITTEN)} | {f"abut.functions.{n}" for n in functions.__all__}
    listed = set(re.findall(r"`((?:math|np|abut\.functions)\.\w+|abs|min|max|round|pow|int|float)`", PAGE))
    assert known - listed == set()
    assert listed - known == {"float", "math.pi"}


def test_same_text_with_different_helpers_gives_two_functions():
    """Same text, another helper: the second must not be compiled as the first."""

    def of(one):
        def f(t):
            return one(t)

        return expression(f, ("t",), None, "Motion")

    def double(t):
        return 2.0 * t

    used = []
    assert [number_of(used, e) for e in (of(double), of(helper), of(double))] == [0, 1, 0]


REFUSED = {
    "return np.interp(t, [0, 1], [2, 3])": "`np.interp(t, [0, 1], [2, 3])` cannot be compiled; use a table of the points",
    "return [1, 2][t]": "use a table",
    "return sizes[t]": "`sizes[t]` cannot be compiled; use a table",
    "return sizes['width']": "`sizes['width']` does not exist",
    "for k in range(3): t += k": "`for k in range(3):` cannot be compiled; write each term explicitly",
    "return motor.power": "`motor.power` is not defined",
    "return abut.functions.stop(t)": "`abut.functions.stop(t)` is not defined",
    "return abut.functions.step(t, 1)": "missing a required argument",
    "return sum((t, 1))": "write each term explicitly",
    "return math.gamma(t)": "call functions of math and abut.functions",
    "return math.log(t, 2)": "log(x) / log(base)",
    "return np.clip(t, 0, 1)": "call abut.functions.clamp",
    "return f(t)": "calls itself",
    "if t > 1: return 1": "has a path without `return`",
    "return (t, 1)": "return one number",
    "return t or 1": "write `a if condition else b`",
    "print(t)": "has no effect",
    "return 'fast'": "is not a number",
    "return t.real": "`t.real` cannot be compiled",
    "return table(t, 2)": "call a table with one argument",
}


@pytest.mark.parametrize("line", REFUSED)
def test_anything_else_is_a_sentence_with_its_line(line):
    function = made(line, "motor.py", table=TABLES[0])
    function.__globals__["f"] = function
    with pytest.raises(InvalidValue) as told:
        expression(function, ("t",), None, 'Motion "drive"')
    said = str(told.value)
    assert REFUSED[line] in said
    assert said.startswith('Motion "drive": function f, line ')
    assert " of motor.py: `" in said
    assert "\n" not in said
    assert len(said) < 300


def test_a_helper_is_named_where_it_stands():
    def below(x):
        return np.interp(x, X, Y)

    with pytest.raises(InvalidValue, match=r"function below, line \d+ of test_user_functions.py"):
        expression(made("return below(t)", below=below), ("t",), None, "Motion")


def test_redefined_law_is_reported_too():
    def force(p, depth, rate, impact_rate):
        return p.stiffness * np.interp(depth, X, Y)

    with pytest.raises(InvalidValue, match=r"function force, line \d+ of test_user_functions.py: `np.interp"):
        Func(force).resolve_names()


# --- tables ----------------


@pytest.mark.parametrize("table", TABLES, ids=repr)
def test_table_interpolates_points_and_extrapolates_as_declared(table):
    """At the points the values; beyond the ends held or with the end slope, and continuous there."""
    np.testing.assert_allclose(table(np.array(X)), Y, rtol=1e-15, atol=1e-15)
    for end, away in ((X[0], -0.5), (X[-1], 0.5)):
        slope = table.derivative()(end - 1e-9 * np.sign(away))
        rise = (table(end + away) - table(end)) / away
        assert rise == pytest.approx(slope if table.beyond == "straight" else 0.0, abs=1e-7)


def test_rules_between_the_points():
    """NumPy's line; SciPy's PCHIP, Akima and natural spline, which are other programs."""
    interpolate = pytest.importorskip("scipy.interpolate")
    x = np.linspace(X[0], X[-1], 101)
    others = {
        "linear": lambda x: np.interp(x, X, Y),
        "monotone": interpolate.PchipInterpolator(X, Y),
        "akima": interpolate.Akima1DInterpolator(X, Y),
        "natural": interpolate.CubicSpline(X, Y, bc_type="natural"),
    }
    for kind, other in others.items():
        np.testing.assert_allclose(Table(X, Y, kind=kind)(x), other(x), rtol=1e-13, atol=1e-13)


def test_a_table_of_two_points_is_a_line():
    for kind in KINDS:
        assert Table([0, 2], [1, 5], kind=kind)(0.5) == pytest.approx(2.0, rel=1e-15)


def test_units_and_files(tmp_path):
    """60 rpm are 2π rad/s; columns by name, by number, with semicolons and decimal commas, units in brackets."""
    torque = Table([0, 60], [1, 2], units=("rpm", "kN*m"), kind="linear")
    assert torque(math.pi) == pytest.approx(1500.0)
    path = tmp_path / "motor.csv"
    path.write_text("# measured\ntime,speed [rpm],torque (N*m)\n0,0,1\n1,60,2\n")
    assert Table.read(path, "speed", "torque", kind="linear")(math.pi) == pytest.approx(1.5)
    path.write_text("0;1,5\n1;2,5\n")
    assert Table.read(path)(0.5) == pytest.approx(2.0)
    path.write_text("0 1\n1 x\n")
    with pytest.raises(UnreadableFile, match=r"line 2: column 1 contains 'x'; give a number"):
        Table.read(path)
    with pytest.raises(UnknownName, match="no column in"):
        Table.read(path, "speed")


@pytest.mark.parametrize(
    ("arguments", "named", "error", "said"),
    [
        (([0, 0], [1, 2]), {}, InvalidValue, "x[1] = 0 follows 0"),
        (([0], [1]), {}, InvalidValue, "give 2 or more"),
        (([0, 1], [1]), {}, InvalidValue, "give lists of equal length"),
        (([0, math.nan], [1, 2]), {}, InvalidValue, "NaN or infinite"),
        (([0, 1], [1, 2]), {"kind": "cubic"}, UnknownName, "cubic"),
        (([0, 1], [1, 2]), {"beyond": "zero"}, UnknownName, "zero"),
        (([0, 1], [1, 2]), {"units": ("rpm", "lump")}, WrongUnit, "lump"),
    ],
)
def test_bad_tables_are_refused(arguments, named, error, said):
    with pytest.raises(error) as told:
        Table(*arguments, **named, name="torque")
    assert said in str(told.value)
    assert "torque" in str(told.value)
