"""The language of Adams datasets: lines, statements, arguments, expressions."""

import math
import textwrap

import numpy as np
import pytest

from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats import adams
from abut.formats.adams import euler, units
from abut.formats.adams.dataset.registry import STATEMENTS
from abut.formats.adams.functions.source.function_source import FunctionArgument, write
from abut.formats.adams.language import expressions, schema, statements
from abut.model.geometry import rotations

SCHEMAS = {one.keyword: one.schema for one in STATEMENTS.values()}


def cut(text):
    """The statements of a dataset whose title line is added here."""
    return statements.parse_dataset("a title\n" + textwrap.dedent(text), "model.adm")


def arguments(text):
    (statement,) = cut(text).statements
    return schema.parse_arguments(statement, SCHEMAS[statement.keyword])


def tree(text, argument="FUNCTION"):
    return expressions.parse(statements.Statement("model.adm", 7, "SFORCE", 1, ""), argument, text)


def value(text):
    """The value of an expression without measures, through the Python function written from it."""
    return write(tree(text), lambda node: None, 1.0, (), "use numbers")()


# --- lines and statements ----------------------------------------------------------------------------------------


def test_statements_know_their_line_number_and_name():
    dataset = cut(
        """\
        !                            adams_view_name='crank'
        PART/2
        , MASS = 1.5
        ! a remark
        marker/0201, part = 2
        END
        """
    )
    part, marker = dataset.statements
    assert (part.label, part.line, part.view_name) == ("PART/2", 3, "crank")
    assert (marker.label, marker.line, marker.view_name) == ("MARKER/201", 6, "")
    assert dataset.notes == ()


def test_commented_out_statement_loses_its_name_too():
    dataset = cut(
        """\
        !                          adams_view_name='REQUEST_5'
        !REQUEST/5
        !, F2 = JOINT(1,0,2,0)
        OUTPUT/
        , REQSAVE
        !, GRSAVE
        END
        """
    )
    assert [s.label for s in dataset.statements] == ["OUTPUT/"]
    assert dataset.statements[0].view_name == ""


@pytest.mark.parametrize("bare", ["LIST/", "RESULTS/ ", "OUTPUT/  ! a comment"])
def test_a_statement_without_arguments_leaves_the_next_line_to_the_next(bare):
    found = statements.parse_dataset(
        f"title\n{bare}\n\n! adams_view_name='rod'\nPART/2, MASS = 1\nEND\n", "m.adm"
    ).statements
    assert [(one.label, one.line, one.view_name) for one in found] == [
        (bare.split("/")[0] + "/", 2, ""),
        ("PART/2", 5, "rod"),
    ]


def test_keywords_may_be_shortened_while_they_stay_unique():
    assert [s.keyword for s in cut("MARK/1, PART = 2\nACCG/\n, KG = -1\nEND\n").statements] == [
        "MARKER",
        "ACCGRAV",
    ]


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        ("PA/1\n, GROUND\nMA/1\nEND\n", 4, "MA shortens several statements", "MARKER, MATERIAL, MATRIX"),
        ("WHEEL/1\nEND\n", 2, "WHEEL is not an Adams statement", "write one of them in full"),
        (", MASS = 1\nEND\n", 2, "no statement precedes it", "begin it with KEYWORD/"),
        ("PART/1, GROUND\nMASS = 3\nEND\n", 3, "neither a statement", "begin a continuation with a comma"),
        ("MARKER\nEND\n", 2, "has no slash", "write MARKER/"),
        ("JOINT 1, FIXED\nEND\n", 2, "without a slash after it", "write JOINT/1"),
        ("JOINT, FIXED\nEND\n", 2, "without a slash after it", "write JOINT/and its number"),
        ("JIONT/1, FIXED\nEND\n", 2, "JIONT is not an Adams statement", "write JOINT"),
        ("GRAVITY/KGRAV = -1\nEND\n", 2, "GRAVITY is not an Adams statement", "write ACCGRAV"),
        (
            "MARKER/1, PART = 1\nMARKER/1, PART = 2\nEND\n",
            3,
            "already used by the MARKER on line 2",
            "another number",
        ),
    ],
)
def test_broken_lines_are_refused_with_place_and_remedy(text, line, says, remedy):
    with pytest.raises(UnreadableFile) as error:
        cut(text)
    assert f"model.adm, line {line}:" in str(error.value)
    assert says in str(error.value)
    assert remedy in str(error.value)


def test_a_missing_title_is_refused():
    with pytest.raises(
        UnreadableFile, match=r"model.adm, line 1: line 1 must be the title.*put a title before"
    ):
        statements.parse_dataset("UNITS/\n, FORCE = NEWTON\n", "model.adm")
    with pytest.raises(UnreadableFile, match="the file is empty"):
        statements.parse_dataset("", "model.adm")


def test_missing_end_and_text_after_it_are_reported():
    assert "no END statement; the file may have been cut short" in cut("PART/1, GROUND\n").notes[0]
    assert "line 3: not read, because it follows END (line 2)" in cut("END\nPART/1, GROUND\n").notes[0]


def test_a_file_cut_within_a_line_is_refused():
    """Its last number may have lost digits: KGRAV = -9.8 of -9806.65 would run, and wrongly."""
    with pytest.raises(UnreadableFile, match=r"model.adm, line 3: the file ends within.*write END"):
        statements.parse_dataset("title\nACCGRAV/\n, KGRAV = -9.8", "model.adm")
    assert statements.parse_dataset("title\nPART/1, GROUND\nEND", "model.adm").notes == ()


def test_binary_files_are_refused():
    with pytest.raises(UnreadableFile, match=r"model.adm: it contains zero bytes.*saved as plain text"):
        statements.parse_dataset("A\0D\0A\0M\0S\0", "model.adm")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("GRAPHICS/1, FORCE = SFORCE\n", "FORCE takes no value"),
        (
            "VARIABLE/1, FUNCTION = " + "(" * 300 + "\n",
            "a parenthesis is expected, not the end (character 301)",
        ),
        ("VARIABLE/1, FUNCTION = " + "-" * 300 + "1\n", "nested 301 deep"),
        ("VARIABLE/1, FUNCTION = 1E999*TIME\n", "a number is beyond 1E308"),
        ("SFORCE/1, TRANSLATIONAL, I = 1, J = 2, FUNCTION = VARVAL(1, 1)\n", "VARVAL has 2 arguments"),
        ("SFORCE/1, TRANSLATIONAL, I = 1, J = 2, FUNCTION = DM(10**400, 1)\n", "not a whole number"),
        ("SFORCE/1, TRANSLATIONAL, I = 1, J = 2, FUNCTION = DM((-8)**0.5, 1)\n", "not a whole number"),
        ("SFORCE/1, TRANSLATIONAL, I = 1, J = 2, FUNCTION = DM(1/0, 1)\n", "not a whole number"),
    ],
)
def test_random_changes_of_a_dataset_end_in_a_sentence(tmp_path, text, says):
    """Found by changing the datasets of tests/data at random, 60,000 times."""
    path = tmp_path / "model.adm"
    head = "title\nPART/1, GROUND\nMARKER/1, PART = 1\nPART/2, MASS = 1, CM = 2, IP = 1, 1, 1\nMARKER/2, PART = 2\n"
    path.write_text(head + text + "END\n", encoding="utf-8")
    with pytest.raises(UnreadableFile, match=r"model\.adm, line 6: \w+/1: ") as error:
        adams.read_adm(path)
    assert says in str(error.value)


def test_other_adams_languages_are_recognized():
    with pytest.raises(UnreadableFile, match=r"line 1: 'file/model=crank' is of a command file \(\.acf\)"):
        statements.parse_dataset("file/model=crank\nsim/dyn, end=1, steps=10\nstop\n", "model.adm")
    with pytest.raises(UnreadableFile, match=r"line 2: 'model create &' .*commands of Adams View \(\.cmd\)"):
        statements.parse_dataset("!\nmodel create &\n   model_name = m\n", "model.adm")


# --- arguments ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.0E+05", 1e5),
        ("1.0D+05", 1e5),
        ("-3", -3.0),
        (".5", 0.5),
        ("180D", math.pi),
        ("-90.0d", -math.pi / 2),
        ("1.387778781E-014", 1.387778781e-14),
        ("0,5", None),
        ("5 mm", None),
    ],
)
def test_numbers(text, expected):
    assert schema.number(text) == expected


def test_lists_run_over_lines():
    found = arguments(
        "PART/3\n, MASS = 1, CM = 5\n, IP = 1, 2, 3\n, 0.1, 0.2\n, 0.3\n, QG = 25, 25, 0\nEND\n"
    )
    assert found.get("IP") == (1, 2, 3, 0.1, 0.2, 0.3)
    assert found.get("QG") == (25, 25, 0)


def test_expressions_run_over_lines_and_end_at_a_backslash():
    found = arguments(
        """\
        REQUEST/4
        , CNAMES = "Force_X|U|N", "Planar"
        , "Theta"
        , F1 = FX(1,2,3)\\
        , F3 = SQRT(FX(1,2,3)**2 +
        ,FY(1,2,3)**2)\\
        , F4 = MOD(2*PI+ATAN2(FY(1,2,3),
        ,FX(1,2,3)),2*PI)*RTOD
        END
        """
    )
    assert found.get("CNAMES") == ("Force_X|U|N", "Planar", "Theta")
    assert found.get("F3").text == "SQRT(FX(1,2,3)**2 + FY(1,2,3)**2)"
    assert found.get("F4").text == "MOD(2*PI+ATAN2(FY(1,2,3), FX(1,2,3)),2*PI)*RTOD"


def test_a_request_on_one_line_with_a_comment_that_looks_like_arguments():
    found = arguments("REQUEST/1, D,I=201,J=101,C=DISPLACEMENT: X Y Z PSI (body-fixed-3-1-3)\nEND\n")
    assert "DISPLACEMENT" in found
    assert found.get("COMMENT") == "DISPLACEMENT: X Y Z PSI (body-fixed-3-1-3)"
    found = arguments("REQUEST/4, F2=ORIENT(27,1,201,101)\\F6=ORIENT(27,4,201,101),C=EULER PARAMETERS\nEND\n")
    assert found.get("F6").text == "ORIENT(27,4,201,101)"
    assert found.get("COMMENT") == "EULER PARAMETERS"


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        ("PART/1, MASS = 1.2.3\nEND\n", 2, "MASS is '1.2.3', not a number", "write it as 1.5"),
        ("PART/1, MASS = 1\n, QG = 1, 2\nEND\n", 2, "QG has 2 numbers", "give 3"),
        ("PART/1, MASS = 1\n, M = 2\nEND\n", 3, "M may mean MASS or MATERIAL", "write it in full"),
        ("MARKER/1, PART = two\nEND\n", 2, "not the number of a statement", "whole number"),
        ("PART/1, MASS = 1\n, MASS = 2\nEND\n", 3, "MASS is given twice", "keep one"),
        ("PART/1, GROUND = 1\nEND\n", 2, "GROUND takes no value", "write GROUND"),
        ("PART/1, MASS\nEND\n", 2, "MASS needs a value", "write MASS ="),
        ("PART/1, 27\nEND\n", 2, "'27' is not an argument", "ARGUMENT = value"),
        ("PART/1, GROUND CM = 2\nEND\n", 2, "'GROUND CM = 2' is not an argument", "a comma between two"),
        ("PART/1, CM = 2 MASS = 1\nEND\n", 2, "CM is '2 MASS = 1'", "put a comma before 'MASS = 1'"),
        ("PART/1, IP = 1 2 3\nEND\n", 2, "IP is '1 2 3', not a number", "put a comma before '2 3'"),
        ("PART/1， MASS = 1\nEND\n", 2, "is not an argument", "the character of the English keyboard"),
    ],
)
def test_broken_arguments_are_refused_with_place_and_remedy(text, line, says, remedy):
    with pytest.raises(UnreadableFile) as error:
        arguments(text)
    assert f"model.adm, line {line}: " in str(error.value)
    assert "/1: " in str(error.value)
    assert says in str(error.value)
    assert remedy in str(error.value)


def test_unknown_and_unsupported_arguments_are_not_dropped():
    with pytest.raises(UnsupportedStatement, match=r"line 3: JOINT/1: argument MU_DYN_ROT .*FRICTION"):
        arguments("JOINT/1, REVOLUTE, I = 1, J = 2\n, MU_DYN_ROT = 0.3\nEND\n")
    with pytest.raises(
        UnsupportedStatement, match=r"line 2: JOINT/1: argument WARP .*known arguments are: .*PITCH"
    ):
        arguments("JOINT/1, REVOLUTE, I = 1, J = 2, WARP = 3\nEND\n")
    with pytest.raises(UnsupportedStatement, match=r"argument SPERICAL .*is SPHERICAL meant"):
        arguments("JOINT/1, SPERICAL, I = 1, J = 2\nEND\n")


# --- expressions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2*3", 7.0),
        ("-2**2", -4.0),
        ("2**3**2", 512.0),
        ("2**-1", 0.5),
        ("(1 - 2) - (3 - 4)", 0.0),
        ("8/4/2", 1.0),
        ("- -8.3E-03 + -0.5", -0.4917),
        ("30.0d", math.radians(30)),
        ("1.5D-2*2", 0.03),
        ("90D*RTOD", 90.0),
        ("PI/DTOR", 180.0),
        ("SQRT(ABS(-16.0))", 4.0),
        ("MOD(-7, 4)", -3.0),
        ("SIGN(2, -1) + DIM(3, 1)", 0.0),
        ("IF(0-1: 10, 20, 30) + IF(0: 10, 20, 30) + IF(1: 10, 20, 30)", 60.0),
        ("MAX(1, 2, 3) - min(4, 5)", -1.0),
        ("ATAN2(1, 1)*4/PI", 1.0),
    ],
)
def test_values_of_expressions(text, expected):
    assert value(text) == pytest.approx(expected, rel=1e-15)


def test_the_shaping_functions_are_those_of_abut():
    assert value("STEP(0.5, 0, 0, 1, 10)") == pytest.approx(5.0)
    assert value("STEP5(0.25, 0, 0, 1, 1)") == pytest.approx(0.25**3 * (10 - 15 * 0.25 + 6 * 0.25**2))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 +", "not the end (character 4)"),
        ("(1 + 2", "')' is expected, not the end"),
        ("1 2", "'2' is not expected"),
        ("DM(1,2)) - 3", "')' is not expected"),
        ("3 $ 4", "'$' is no part of an expression"),
        ("TIME^2", "write a power as **"),
        ("IF(TIME > 1: 0, 1, 1)", "IF(a - b: below, equal, above)"),
        ("DM(.m.a, .m.b)", "refer to a marker or statement by its number"),
        ("SIN（TIME）", "the character of the English keyboard"),
        ("*3", "a number, a name or a parenthesis is expected, not '*'"),
    ],
)
def test_broken_expressions_name_the_place(text, says):
    with pytest.raises(UnreadableFile) as error:
        tree(text)
    assert "model.adm, line 7: SFORCE/1: FUNCTION = " in str(error.value)
    assert says in str(error.value)


def test_a_broken_expression_shows_its_own_line(tmp_path):
    """The caret stands under the character, on the line of the file that holds it."""
    path = tmp_path / "model.adm"
    path.write_text("t\nVARIABLE/7\n! a remark\n, IC = 1\n, FUNCTION = 2*DM(1,2) +\n, 3 ! why\n, +* 4\nEND\n")
    with pytest.raises(UnreadableFile) as error:
        adams.read_adm(path)
    sentence, line, caret = str(error.value).split("\n")
    assert "model.adm, line 7: VARIABLE/7: FUNCTION = 2*DM(1,2) + 3 +* 4: a number" in sentence
    assert (line, caret) == ("    +* 4", "     ^")


def test_wrong_number_of_arguments_and_unknown_functions():
    with pytest.raises(UnreadableFile, match=r"SFORCE/1: FUNCTION: STEP has 3 arguments; it takes 5"):
        value("STEP(1, 2, 3)")
    with pytest.raises(UnsupportedStatement, match=r"line 7: SFORCE/1: FUNCTION: VARVAL.* use numbers"):
        value("2*VARVAL(3)")


def test_written_functions_scale_their_arguments_to_the_units_of_the_file():
    """f(l, v) = −100 (l − 2) − v in N and mm: at 3 mm and 4 mm/s, −104 N, whatever the units of the call."""

    def meaning(node):
        if isinstance(node, expressions.Call):
            return FunctionArgument("length", 1e-3) if node.name == "DM" else FunctionArgument("rate", 1e-3)
        return None

    law = write(tree("-100*(DM(1,2)-2) - VR(1,2)"), meaning, 1.0, ("t", "length", "rate"), "")
    assert law(length=3e-3, rate=4e-3) == pytest.approx(-104.0, rel=1e-14)
    assert law.python.__code__.co_varnames[:2] == ("length", "rate")


# --- units and rotations -----------------------------------------------------------------------------------------


def test_unit_systems_agree_with_newton():
    """One unit of force accelerates one unit of mass by one length per time², in every named system."""
    for force, mass, length, time in units.SYSTEMS.values():
        acceleration = units.FORCE[force] / units.MASS[mass] * units.TIME[time] ** 2 / units.LENGTH[length]
        assert acceleration == pytest.approx(1.0, rel=1e-14)


def test_euler_angles_come_back():
    rng = np.random.default_rng(1)
    for psi, theta, phi in rng.uniform((-3, 0.1, -3), (3, 3, 3), size=(20, 3)):
        rotation = euler.from_euler((psi, theta, phi))
        assert np.allclose(euler.euler_angles(rotation), (psi, theta, phi))
        assert np.allclose(euler.rotation_matrices(rotations.from_matrix(rotation)), rotation, atol=1e-15)


def test_axes_through_points():
    """z through (0, 2, 0), xz plane through (1, 5, 0): x must be global x."""
    rotation = euler.from_points(np.zeros(3), np.array([0.0, 2.0, 0.0]), np.array([1.0, 5.0, 0.0]))
    assert np.allclose(rotation, np.column_stack([[1, 0, 0], [0, 0, -1], [0, 1, 0]]))
    with pytest.raises(ValueError, match="lies on the z axis"):
        euler.from_points(np.zeros(3), np.array([0.0, 0.0, 1.0]), np.array([0.0, 0.0, 5.0]))
