"""The language of Adams View does what its documentation says, or is refused by name: no rule of Python's shows through.

Expected values are the examples of Adams View's own documentation of its functions, Fortran's rules for NINT and MOD, and arithmetic.
"""

import re
from pathlib import Path

import pytest

import adams_dataset
from abut.errors import AbutError, UnreadableFile, UnsupportedStatement
from abut.formats.adams.view.geometry.locations import LOCATIONS
from abut.formats.adams.view.language import commands
from abut.formats.adams.view.language.expressions import ANGLES, ARRAYS, DATABASE, FUNCTIONS, TEXTS, TURNED
from abut.formats.adams.view.session.vocabulary import KINDS, command_table
from view_commands import HEAD, body

PARTS = "".join(body(f"PART_{k}") for k in (1, 2, 3, 12)) + body("LINK_2")


def run_commands(text):
    from abut.formats.adams.view.session.session import run_commands

    return run_commands(commands.parse_commands(HEAD + text, "model.cmd"))


def made_of(names):
    """The parts that a loop over names goes through."""
    found = run_commands(
        PARTS + f"for variable_name = one object_names = {names} type = part\n"
        '  marker create marker_name = (eval(one // ".seen")) location = 0, 0, 0\nend\n'
    )
    return {thing.name[-2] for thing in found.things if thing.name[-1] == "seen"}


def value(expression, more=""):
    found = run_commands(f"{more}\nvariable set variable_name = .m.x string_value = (eval({expression}))")
    return found.list_values(found.things.find(".m.x").given["string_value"])


# --- wildcards ----------------


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (".m.PART_[^2]*", {"PART_1", "PART_3", "PART_12"}),
        (".m.PART_[2]*", {"PART_2"}),
        (".m.PART_?", {"PART_1", "PART_2", "PART_3"}),
        (".m.PART_[1-2]", {"PART_1", "PART_2"}),
        (".m.PART_[^1-2]", {"PART_3"}),
        (".m.{LINK,PART}_2", {"LINK_2", "PART_2"}),
        (".m.PART_{1,12}", {"PART_1", "PART_12"}),
        ("part_[^2]*", {"PART_1", "PART_3", "PART_12"}),  # below the model
        ("*_2", {"PART_2", "LINK_2"}),
        (".*.link*", {"LINK_2"}),
        ('(eval(db_filter_name(db_children(.m, "part"), "PART_[^2]*")))', {"PART_1", "PART_3", "PART_12"}),
    ],
)
def test_wildcards_of_names(names, expected):
    assert made_of(names) == expected


@pytest.mark.parametrize("names", [".m.PART_[2*", ".m.PART_[]", ".m.PART_[3-1]*"])
def test_wildcards_without_end_are_refused(names):
    with pytest.raises(UnreadableFile, match=r"model\.cmd, line \d+"):
        made_of(names)


def test_wildcards_delete_and_switch():
    found = run_commands(
        PARTS + "part delete part_name = .m.PART_[^2]*\npart attributes part_name = .m.L* active = off\n"
    )
    left = {t.name[-1]: t.active for t in found.things if t.kind.base == "part" and t.name[-1] != "ground"}
    assert left == {"PART_2": True, "LINK_2": False}


# --- expressions ----------------


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ('STR_MATCH("f?d", "fad")', 1.0),
        ('STR_MATCH("[!f]ad", "bad")', 0.0),
        ('STR_FIND("Hello", "l")', 3.0),
        ('STR_FIND("Hello", "lo")', 4.0),
        ('STR_FIND("Hello", "x")', 0.0),
        ('STR_FIND_N("meant human", "an", 2)', 10.0),
        ('STR_FIND_COUNT("hammer stammer", "mm")', 2.0),
        ('STR_SUBSTR("This is one string", 9, 8)', "one stri"),
        ('STR_DELETE("This is your life", 9, 1)', "This is our life"),
        ('STR_INSERT("That\'sfolks", " all ", 7)', "That's all folks"),
        ('STR_CASE("this is a TEST!", 1)', "THIS IS A TEST!"),
        ('STR_COMPARE("AdjEctIVe", "adjective")', 0.0),
        ('STR_COMPARE("b", "A")', 1.0),
        ('STR_SPRINTF("The %s of %s is %03d%%.", {"value", "angle", 2})', "The value of angle is 002%."),
        ('STR_SPRINTF("%.2e", {12345.0})', "1.23e+04"),
        ('STR_LENGTH("Hello" // "there")', 10.0),
        ('STR_IS_SPACE("     ")', 1.0),
        ('STR_REPLACE_ALL("aabbccaaaeeffaaaa", "aa", "cba")', "cbabbcccbaaeeffcbacba"),
        ('STR_MERGE_STRINGS(" ", {"how", "now", "brown", "cow"})', "how now brown cow"),
        ('STR_XLATE("Why/-are/-you/-here/-?", "/-", ">_")', "Why>_are>_you>_here>_?"),
        ('STR_CHR(65) // STR_REMOVE_WHITESPACE("  b ")', "Ab"),
        ('STOI("1") + STOR("12")', 13.0),
        ("ON_OFF(1)", "on"),
        ("RTOI(0.09)", 0.0),
        ("MOD(45, 16)", 13.0),
        ("{10, 20, 30}[2] + ({1, 2} * 3)[2]", 26.0),
        ("SERIES(1, 2, 3)[3] + SUM(SERIES2(2, 8, 4))", 25.0),
        ("MAG(5, 3, 1) - MAG({5, 3, 1})", 0.0),
        ("NORM2({[1, 2], [3, 4]})**2", pytest.approx(30.0)),
        ("NORM({[2, 0], [0, 1]})", 2.0),  # the largest singular value; the root of the sum of squares is 2.24
        ("SSQ({[1, 2], [3, 4]}) + SUM({[1, 2], [3, 4]}) + PROD({2, 3, 4})", 64.0),
        ("ALLM({1, 0, 1}) * 10 + ANYM({8, 0, 1})", 1.0),
        ("ROWS({1, 2, 3}) * 10 + COLS({[1, 2, 3]})", 33.0),
        ("MAXI({0.1, 0.2, 3.3}) * 10 + MINI({0.1, 0.2, 3.3})", 31.0),
        ("VAL({2, 0, 3}, 2.2) * 10 + VALI({2, 0, 3}, 2.2)", 21.0),
        ("DET({[1, 2, 0], [2, 1, -1], [3, 1, 1]})", pytest.approx(-8.0)),
        ("DOT(INVERSE({[1, 2, 0], [2, 1, -1], [3, 1, 1]})[2], {1, 0, 0})", 0.625),
        ("FIRST({4, 5}) * 10 + LAST({4, 5}) + FIRST({})", 45.0),
        ("ELEMENT({4, 5}, 5) + 10 * MEAN({0.1, 0.2, 0.3, 3.4})", 11.0),
        ('SORT({3, 1, 2}, "d")[1] * 10 + SORT({3, 1, 2}, "a")[1]', 31.0),
        ('STR_MERGE_STRINGS("-", REVERSE({"hello", "world"}))', "world-hello"),
        ("COMPRESS({1, 0, 0, 2})[2]", 2.0),
        ('STR_LENGTH(FIRST(REVERSE({"a", "bcd"})))', 3.0),
        ("DIM(5 * 4, 5) + DIM(1, 2)", 15.0),
        ("MOD(-7, 3)", -1.0),  # the sign of the first, where Python has that of the second
        ("-7 % 3", -1.0),
        ("NINT(4.78)", 5.0),
        ("NINT(-4.5)", -5.0),  # halves go away from zero, where Python goes to the even
        ("NINT(2.5)", 3.0),
        ("ANINT(-4.6)", -5.0),
        ("AINT(-6.5)", -6.0),
        ("INT(-2.7)", -2.0),
        ("-2 ** 2", -4.0),
        ("7 / 2", 3.5),
        ('"3" + "4"', 7.0),  # numbers in texts are numbers: Python would join them
        ('"2" * 3', 6.0),
        ('("12" == 12) ? 1 : 2', 1.0),
        ('UNIQUE_NAME("stat")', "stat_1"),
        ('UNIQUE_LOCAL_NAME(.m, "ground")', "ground_1"),
        ("DB_DEFAULT(.system_defaults, \"model\")", ".m"),
        ("DB_DEFAULT(system_defaults, \"part\")", ".m.P"),
        ('DB_OBJECT_COUNT(DB_CHILDREN(DB_DEFAULT(.system_defaults, "model"), "marker"))', 1.0),
        ('DB_OBJECT_COUNT(DB_IMMEDIATE_CHILDREN(.m, "marker")) + 0 * DB_EXISTS("a")', 0.0),
        ('DB_ANCESTOR(.m.P.cm, "model")', ".m"),
        ('DB_TYPE(.m.P) // DB_TYPE(.m.P.cm)', "partmarker"),
        ('DB_OF_CLASS(.m.P, "part") + DB_OF_TYPE_EXISTS(".m.P.cm", "part")', 1.0),
        ("DB_EXISTS(.m.P)", 1.0),
        ('"a" // 3.0 // 0.5', "a30.5"),
    ],
)  # fmt: skip
def test_functions_and_operators_do_as_they_are_documented(expression, expected):
    found = value(expression, body("P"))
    assert [getattr(one, "full", one) for one in found] == [expected]


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("(-8) ** (1 / 3)", "not whole"),
        ('"ABC" == "abc"', "STR_COMPARE"),
        ('"a" < "b"', "STR_COMPARE"),
        ('"abc" + 1', "'abc' is no number"),
        ('"abc" == 1', "'abc' is no number"),
        ('("abc") ? 1 : 2', "'abc' is no number"),
        ('!"abc"', "'abc' is no number"),
        ('1 && "abc"', "'abc' is no number"),
        (".m.P + 1", "is no number"),
        ('.m.P == "P"', "write both as objects"),
        ("{1, 2} == {1, 2}", "compare one element"),
        ("{1, 2} && 1", "a condition is one number"),
        ('"a" // {1, 2}', "join its elements"),
        ('"a" // (1 / 3)', "STR_SPRINTF"),
        ('STR_LENGTH({"a", "b"})', "is no text"),
        ('STR_SUBSTR("abc", -1, 1)', "outside"),
        ('STR_SUBSTR("abc", 1.5, 1)', "no whole number"),
        ('STR_CASE("abc", 3)', "case 3"),
        ('STR_FIND("Hello", "L")', "only if case is ignored"),
        ('STR_SPRINTF("%c", {1})', "format that is not read"),
        ('DB_DEFAULT(.system_defaults, "view")', "the default view is not known"),
        ('DB_DEFAULT(.m, "model")', "contains no defaults"),
        ('DB_CHILDREN(.m, "markr")', "the type 'markr'"),
        ("STR_TIMESTAMP()", "STR_TIMESTAMP is not known"),
        ("DB_TWO_WAY(.m, \"all\")", "DB_TWO_WAY is not known"),
        ("STACK({[1, 2]}, {[3, 4]})", "STACK is not known"),
    ],
)  # fmt: skip
def test_undocumented_language_is_refused_with_line(expression, words):
    with pytest.raises(UnreadableFile, match=r"line \d+: variable set: string_value: ") as problem:
        value(expression, body("P"))
    assert words in str(problem.value)


def test_elements_of_arrays_are_counted_by_whole_numbers():
    array = "variable set variable_name = .m.a real_value = 4, 5, 6\n"
    assert value("a[1] + a[3]", array) == [10.0]
    for index in ("0", "-1", "4", "2.5"):
        with pytest.raises(UnreadableFile, match="count from 1 to 3"):
            value(f"a[{index}]", array)


@pytest.mark.parametrize("condition", ["({1, 0})", '("maybe")', "(.m.P)"])
def test_a_condition_is_one_number(condition):
    with pytest.raises(UnreadableFile, match=r"line \d+: if: condition"):
        run_commands(body("P") + f"if condition = {condition}\nend\n")


@pytest.mark.parametrize(
    "expression", ['"1_000" + 0', '"nan" + 1', '"inf" + 1', "VAL({1, 3}, 2)", "{1, 2}[3]", "(1, 2)", "@v"]
)
def test_python_only_expressions_are_refused(expression):
    with pytest.raises(UnreadableFile, match=r"line \d+"):
        value(expression)


def test_parameters_accept_function_results():
    made = "part create rigid_body name_and_position part_name = .m.Q location = 1, 2, 3\n"
    assert value('STOO(".m.Q").location[2]', made) == [2.0]
    assert value('db_children(.m, "part")[2].location', made) == [1.0, 2.0, 3.0]
    assert value(
        'DB_ACTIVE(.m.Q) + DB_OBJ_EXISTS(.m, "Q")', made + "part attributes part_name = .m.Q active = off\n"
    ) == [1.0]


# --- variables ----------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("integer_value = 2.7", "2.7 is no integer"),
        ("integer_value = (5/2)", "2.5 is no integer"),
        ('real_value = 1 string_value = "a"', "the variable has real_value, too"),
    ],
)
def test_values_of_variables_that_are_refused(text, says):
    with pytest.raises(UnreadableFile, match=says):
        run_commands(f"variable set variable_name = .m.x {text}\n")


def test_a_value_of_another_type_replaces_the_old_one():
    assert value(
        ".m.y // 1",
        'variable set variable_name = .m.y real_value = 1\nvariable set variable_name = .m.y string_value = "a"',
    ) == ["a1"]


# --- parameters of macros ----------------


def called(qualifiers, call):
    """The text that a macro with one parameter was given by its last call."""
    lines = (f"!$x{qualifiers}", 'variable set variable_name = .m.x string_value = \\"$x\\"')
    text = "macro create macro_name = .m.it commands_to_be_executed = " + ", ".join(
        f'"{one}"' for one in lines
    )
    found = run_commands(f"{PARTS}{text}\n{call}\n")
    return found.list_values(found.things.find(".m.x").given["string_value"])


@pytest.mark.parametrize(
    ("qualifiers", "call", "expected"),
    [
        (":t=real:d=7", "it", "7"),
        (":t=real:u=7", "it", "7"),
        (":t=real:u=7", "it x = 3\nit", "3"),  # the default is the value given last
        (":t=real:d=7", "it x = 3\nit", "7"),
        (":t=real:u", "it x = 3\nit", "3"),
        (":t=model:a", "it", ".m"),
        (":t=part", "it x = part_2", ".m.PART_2"),
        (":t=list(alpha,beta)", "it x = b", "beta"),
        (":t=real:ge=1:le=2", "it x = (1 + 1)", "(1 + 1)"),
        (":t=real:c=2,0", "it x = 1, 2, 3", "1, 2, 3"),
    ],
)
def test_parameters_of_macros(qualifiers, call, expected):
    assert called(qualifiers, call) == [expected]


@pytest.mark.parametrize(
    ("qualifiers", "call", "says"),
    [
        (":t=real:gt=0", "it x = 0", "0 is out of range; give a number above 0"),
        (":t=real:r=gt(0)", "it x = -1", "-1 is out of range; give a number above 0"),
        (":t=integer:le=3", "it x = 4", "4 is out of range; give a number at most 3"),
        (":t=integer", "it x = 2.5", "2.5 is no integer"),
        (":t=real", "it x = much", "'much' is not a number"),
        (":t=real", "it x = 1, 2", "it has 2 numbers; give 1"),
        (":t=real:c=2,3", "it x = 1", "it has 1 values; give 2 to 3"),
        (":t=list(alpha,beta)", "it x = gamma", "'gamma' is none of its values; write one of alpha, beta"),
        (":t=part", "it x = PART_9", "there is no part PART_9"),
        (":t=marker", "it x = PART_1", "PART_1 is no marker"),
        (":t=real:u", "it", "x is missing"),
        (":t=marker:a", "it", "x is missing"),
        (":t=real:q=3", "it x = 1", r"\$x has the qualifier Q; known are"),
        ("", "break", "break: it stands in no loop"),
    ],
)
def test_parameters_of_macros_that_are_refused(qualifiers, call, says):
    with pytest.raises(AbutError, match=says):
        called(qualifiers, call)


def test_break_leaves_no_loop_from_a_macro_within_it():
    """It ended the macro without a word, and the loop went on."""
    macro = 'macro create macro_name = .m.it commands_to_be_executed = "break"\n'
    with pytest.raises(AbutError, match="it stands in no loop"):
        run_commands(macro + "for variable_name = k start_value = 1 end_value = 3\n  it\nend\n")


# --- commands ----------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("undo backward", "to take commands back"),
        ("group create group_name = g objects_in_group = .m.P\ngroup objects delete group_name = g", "each of them"),
        ("group attributes group_name = g active = off", "active = off of a group"),
        ("part attributes part_name = .m.P dependents_active = off", "each of the dependents"),
        ("variable set variable_name = .m.v real_value = 1, 2\nvariable set variable_name = .m.v index = 2 real_value = 5", "index"),
        ("part create rigid_body name_and_position part_name = .m.Q planar = yes", "planar"),
        ("ude modify instance instance_name = .m.S location = 1, 2, 3", "location"),
        ("ude attributes instance_name = .m.S dependents_active = off", "dependents_active"),
        ("data_element create spline spline_name = .m.s file_name = \"a.txt\" block_name = \"b\"", "block_name"),
    ],
)  # fmt: skip
def test_commands_that_would_change_the_machine_are_refused_by_name(read, text, words):
    with pytest.raises(UnsupportedStatement, match=r"model\.cmd, line \d+") as problem:
        read(body("P") + text + "\n")
    assert words in str(problem.value)


@pytest.mark.parametrize(
    "text",
    ["undo begin_block", "undo end_block", "group create group_name = g objects_in_group = .m.P", "group delete group_name = g",
     "group attributes group_name = g color = red", "group objects add group_name = g objects = .m.P",
     "part create rigid_body name_and_position part_name = .m.Q planar = no"],
)  # fmt: skip
def test_commands_that_change_nothing_pass(text):
    assert not run_commands(body("P") + text + "\n").unread


def test_every_command_has_a_meaning_and_every_parameter_one_place():
    assert all(one.act for one in command_table().values())
    for kind in KINDS:
        read_ones = {argument.parameter for argument in kind.arguments} | set(kind.others.split())
        assert not read_ones & set(kind.ignored.split()), kind.command
        assert not read_ones & set(kind.refused), kind.command


def test_an_unknown_command_is_refused_by_name(read):
    with pytest.raises(AbutError, match=r"line \d+: frobnicate"):
        read(body("P") + "frobnicate everything = 1\n")


@pytest.mark.parametrize("act", ["create", "modify", "delete"])
def test_libraries_are_refused_by_name(read, act):
    """`library create` did nothing: DB_EXISTS(".tools") was 0, and what stands in it had no owner."""
    with pytest.raises(
        UnsupportedStatement, match=rf"line 3: library {act} .*create its contents in the model"
    ):
        read(f"library {act} library_name = .tools\n")


@pytest.mark.parametrize(
    "function", ["STR_PRINT", "AKIMA_SPLINE", "FILE_EXISTS", "GETENV", "EXECUTE_VIEW_COMMAND"]
)
def test_functions_that_are_not_done_are_refused_by_name(function):
    with pytest.raises(UnreadableFile, match=rf"line 4: .*the function {function} is not known here"):
        value(f'{function}("a")')


def test_the_page_lists_the_functions_of_adams_view_that_are_done():
    page = (Path(__file__).parents[5] / "docs" / "adams.md").read_text("utf-8")
    listed = page.partition("| functions of Adams View |")[2].partition("Other functions")[0]
    tables = (ANGLES, ARRAYS, DATABASE, FUNCTIONS, LOCATIONS, TEXTS, TURNED)
    done = {name.upper() for table in tables for name in table}
    assert set(re.findall(r"`([A-Z][A-Z0-9_]+)`", listed)) == done


#: Functions of Adams' language with plain arguments; markers 22 and 2 are there, elements are not.
SOLVER = """\
    STEP(TIME,0,0,1,1) STEP5(TIME,0,0,1,1) HAVSIN(TIME,0,0,1,1) IMPACT(DM(22,2),VR(22,2),10,100,1.5,1,0.1)
    BISTOP(DM(22,2),VR(22,2),1,9,100,1.5,1,0.1) IF(TIME-1:1,2,3) SHF(TIME,0,1,2,0,0) POLY(TIME,0,1,2) CHEBY(TIME,0,1,2)
    FORSIN(TIME,0,1,2) FORCOS(TIME,0,1,2) SWEEP(TIME,1,0,1,5,2,0.1) AKISPL(TIME,0,1,0) CUBSPL(TIME,0,1,0) INTERP(TIME,3,1)
    CURVE(TIME,0,1,1) DELAY(TIME,0.1,TIME) INVPSD(TIME,1,1,10,5,0,7) DX(22,2,2) DY(22,2,2) DZ(22,2,2) DM(22,2) VX(22,2,2,2)
    VY(22,2,2,2) VZ(22,2,2,2) VM(22,2) VR(22,2) WX(22,2,2) WY(22,2,2) WZ(22,2,2) WM(22,2) ACCX(22,2,2,2) ACCY(22,2,2,2)
    ACCZ(22,2,2,2) ACCM(22,2) WDTX(22,2,2,2) WDTY(22,2,2,2) WDTZ(22,2,2,2) WDTM(22,2) AX(22,2) AY(22,2) AZ(22,2) PSI(22,2)
    THETA(22,2) PHI(22,2) YAW(22,2) PITCH(22,2) ROLL(22,2) INCANG(22,2,1) ORIENT(1,1,22,2) FX(22,2,2) FY(22,2,2) FZ(22,2,2)
    FM(22,2) TX(22,2,2) TY(22,2,2) TZ(22,2,2) TM(22,2) JOINT(1,0,2,0) JPRIM(1,0,2,0) MOTION(1,0,2,0) VFORCE(1,0,2,0)
    GFORCE(1,0,2,0) VTORQ(1,0,2,0) BEAM(1,0,2,0) BUSH(1,0,2,0) FIELD(1,0,2,0) SPDP(1,0,2,0) NFORCE(1,0,2,0) PTCV(1,0,2,0)
    CVCV(1,0,2,0) FRICTION(1,0,2,0) CONTACT(1,0,2,0) VARVAL(1) ARYVAL(1,1) DIF(1) DIF1(1) SENVAL(1) PINVAL(1,1) POUVAL(1,1)
    TIME MODE PI DTOR RTOD USER(1) UVX(1) Q(1,2) QDOT(1) FXMODE(1) ABS(TIME) ACOS(0.5) AINT(TIME) ANINT(TIME) ASIN(0.5)
    ATAN(TIME) ATAN2(TIME,1) COS(TIME) COSH(TIME) DIM(TIME,1) EXP(TIME) LOG(TIME+1) LOG10(TIME+1) MAX(TIME,1) MIN(TIME,1)
    MOD(TIME,1) SIGN(1,TIME) SIN(TIME) SINH(TIME) SQRT(TIME) TAN(TIME) TANH(TIME)
"""
#: Functions that name an element; what the sentence calls it where that is not the name of the function.
ELEMENTS = {
    "BUSH": "BUSHING", "SPDP": "SPRINGDAMPER", "VTORQ": "VTORQUE", "VARVAL": "VARIABLE", "ARYVAL": "ARRAY", "PINVAL": "PINPUT",
    "POUVAL": "POUTPUT",
}  # fmt: skip


def test_functions_of_the_solver_are_translated_or_refused_by_name(tmp_path):
    """In a force, which moves the machine; in a request, which does not, what is not computed is noted by the name."""
    make = adams_dataset.reader(tmp_path)
    done = set()
    for call in SOLVER.split():
        name = call.partition("(")[0]
        for text in ("SFORCE/9, TRANSLATION, I = 22, J = 2, FUNCTION = {}\n", "REQUEST/9, F2 = {}\n"):
            try:
                notes = [str(note) for note in make(text.format(call)).notes]
            except AbutError as problem:
                refused = str(problem)
            else:
                refused = " ".join(note for note in notes if "is not computed" in note)
                assert not refused or text.startswith("REQUEST"), call
            assert not refused or ELEMENTS.get(name, name) in refused, call
            done |= set() if refused else {(name, text[:3])}
    assert len(done) > 140
