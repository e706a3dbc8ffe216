"""Expressions of Adams View: numbers with units, functions, variables, and mistakes."""

import math

import pytest

from abut.errors import UnreadableFile
from unit.formats.adams.view.view_values import value


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1 + 2 * 3 ** 2", 19.0),
        ("-2 ** 2", -4.0),
        ("2 ** -1 ** 2", 0.5),
        ("7 % 4 - 6 / 3", 1.0),
        ("1.5E+2 + 1E3 + 2.5D-1", 1150.25),
        ("6inch", 152.4),
        ("0.5inch * 2 + 1cm", 35.4),
        ("7801.0(kg/meter**3)", 7.801e-6),
        ("2.07E+11(Newton/meter**2)", 2.07e5),
        ("90d", 90.0),
        ("3.0rad / PI", 180.0 * 3.0 / math.pi**2),
        ("SIN(30d)", 0.5),
        ("COS(PI * RTOD) + TAN(45) + SIN(0.5rev / 6)", 0.5),
        ("ATAN2(1, 1) + ATAN(1) + ASIN(0.5) + ACOS(0)", 210.0),
        ("ACOS(COS(37))", 37.0),
        ("MAX(1, MIN(5, 3), 2)", 3.0),
        ("(2 > 1 && !(3 <= 2)) ? 4 : 5", 4.0),
        ("1 == 2 || 1 != 1", 0.0),
        ("DB_EXISTS(\".m.ground\") + DB_EXISTS(\".m.nothing\")", 1.0),
        ("SUM({1, 2} * 3 + {1, 1})", 11.0),
        ("SUM({1, 2}cm) + NORM({3, 4}mm)", 35.0),
        ("9(newton-mm/deg)", 9.0),
        ("9(newton-meter-sec/rad)", 9000.0 * math.pi / 180.0),
    ],
)  # fmt: skip
def test_expressions(session, expression, expected):
    """By hand; units from NIST SP 811, 1 in = 25.4 mm."""
    assert value(session, expression) == pytest.approx([expected], rel=1e-14)


def test_variables_are_followed(session):
    """A variable that depends on another changes with it; EVAL does not."""
    found = session(
        "variable create variable_name = .m.a real_value = 2\n"
        "variable create variable_name = .m.follows real_value = (.m.a * 10)\n"
        "variable create variable_name = .m.stays real_value = (EVAL(.m.a * 10))\n"
        "variable create variable_name = .m.list real_value = 5, 6, (.m.a)\n"
        "variable modify variable_name = .m.a real_value = 3\n"
        "variable set variable_name = .m.last real_value = (.m.list[3])\n"
        'variable set variable_name = .m.name string_value = ("MAR" // .m.a)\n'
        "variable set variable_name = .m.angle real_value = 60 units = angle\n"
        "variable set variable_name = .m.half real_value = (COS(.m.angle))\n"
    )
    names = ("follows", "stays", "last", "half")
    value = {name: found.list_values(found.things.find(f".m.{name}").given["real_value"]) for name in names}
    assert value == {"follows": [30.0], "stays": [20.0], "last": [3.0], "half": [pytest.approx(0.5)]}
    assert found.list_values(found.things.find(".m.name").given["string_value"]) == ["MAR3"]


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("1 / 0", "division by zero"),
        ("SQRT(-1)", "cannot be computed"),
        (".m.nothing", "there is no object .m.nothing"),
        ("FLOOD(1)", "function FLOOD is not known"),
        ("3furlong", "'furlong' is not a unit"),
        ("(.m.x)", "depends on itself"),
        ("LOC_RELATIVE_TO({1, 2}, .m.ground)", "three numbers"),
        ("{{1}, {2, 3}}", "differ in length"),
        ('"a" + 1', "cannot be computed"),
    ],
)  # fmt: skip
def test_mistakes_in_expressions_are_reported(session, expression, says):
    with pytest.raises(
        UnreadableFile, match="line 4: .*real_value.*" if expression != "(.m.x)" else "line 4"
    ) as problem:
        value(session, expression)
    assert says in str(problem.value)
