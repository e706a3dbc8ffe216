"""Random changes of datasets, and random datasets: whatever comes, the reader gives a model or a sentence of ours."""

import contextlib
from pathlib import Path

from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from lark import UnexpectedInput

import adams_grammar
from abut.errors import InputError, UnreadableFile
from abut.formats import adams
from abut.formats.adams.dataset import read_model
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.dataset.registry import STATEMENTS
from abut.formats.adams.functions import intrinsics, signals, states
from abut.formats.adams.language import lenient as recovery
from abut.formats.adams.language import schema, statements
from abut.formats.adams.language.expressions import EXPRESSION

#: The same examples at every run; few seconds of them.
READ = [one for one in STATEMENTS.values() if one.read]
SETTINGS = settings(
    max_examples=120,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
PIECES = (
    "CONTACT/1, IGEOM = 2, JGEOM = 1, IMPACT, STIFFNESS = 1E5, EXPONENT = 2.2, DAMPING = 1, DMAX = 0.1",
    "BEAM/1, I = 1, J = 2, LENGTH = 1, IXX = 1, IYY = 1, IZZ = 1, AREA = 1, EMODULUS = 1, GMODULUS = 1",
    "FIELD/1, I = 1, J = 2, KMATRIX = " + ", ".join(["1"] * 36),
    "GFORCE/1, I = 1, JFLOAT = 2, RM = 1, FX = DX(1,2,1)\\, TZ = AKISPL(TIME,0,1)",
    "SFORCE/9, TRANSLATIONAL, I = 1, J = 2, ACTIONONLY, FUNCTION = POLY(AZ(1,2),0,1,2)",
    "SPLINE/1, X = 0, 1, 2, 3, Y = 1, 2, 3, 4, LINEAR_EXTRAPOLATE",
    "POINT_MASS/1, MASS = 1, CM = 2",
    "GRAPHICS/1, PLANE, RM = 2",
    "GRAPHICS/2, EXTERNAL, RM = 1, FILE = a.xmt_txt, ELEMENT = b",
    "GRAPHICS/3, TORUS, CM = 1, MAJOR_RADIUS = 3, MINOR_RADIUS = 1",
    "MARKER/99, PART = 1, FLOATING",
    "VARIABLE/2, FUNCTION = VARVAL(2) + VARVAL(1)*DIF(1)",
    "ARRAY/1, U, VARIABLES = 1, 2",
    "ARRAY/2, X, SIZE = 2",
    "MATRIX/1, FULL = RORDER, ROWS = 2, COLUMNS = 2, VALUES = 0, 1, -1, 0",
    "LSE/1, X = 2, U = 1, A = 1",
    "DIFF/1, IC = 1, 2, IMPLICIT, FUNCTION = DIF1(1) + ARYVAL(2, 1)",
    "ARRAY/3, U, VARIABLES = 2",
    "TFSISO/1, U = 3, NUM = 1, DEN = 1, 2",
    "PINPUT/1, VARIABLES = 1",
    "REQUEST/9, F2 = CONTACT(1,0,2,0)\\F3 = GFORCE(1,1,8,1)",
    "SENSOR/1, FUNCTION = TIME\\, VALUE = 1, HALT",
    "SENSOR/2, FUNCTION = DIF(1)\\, GE, EVALUATE = SENVAL(2) + DELAY(TIME, 1, 0)",
    "DIFF/2, FUNCTION = DELAY(DIF(2), VARVAL(1), TIME, 4) + SENVAL(2)",
    "0", "1", "-1", "1E400", "99999999999999999999", "90D", ",", "\\", "=", "/", "(", ")", '"', "!", "\n", "\n,", "TIME",
    "é", "\x1f", "\x1e", "\t", "VARVAL(1)", "IF(1:2,3,4)", "1/0", "**", "-", "REULER = 1, 2", "GROUND", "FLOATING",
)  # fmt: skip

#: Every kind of force and contact on two parts; changed more often than the others, being where most can go wrong.
WHOLE = "\n".join(
    (
        "a title",
        "UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND",
        "PART/1, GROUND",
        "MARKER/2, PART = 1, QP = 1, 2, 3",
        "PART/2, MASS = 2, CM = 3, IP = 100, 110, 120",
        "MARKER/1, PART = 2, REULER = 30D, 40D, 50D",
        "MARKER/3, PART = 2, QP = 0, 0, 50",
        "VARIABLE/1, FUNCTION = VX(1,2,2)*3 + CUBSPL(DM(1,2),0,1,1)",
        "VFORCE/1, I = 1, JFLOAT = 99, RM = 2, FX = VARVAL(1)\\, FY = WZ(1,2,1)\\, FZ = CHEBY(TIME,1,2,3)",
        "JOINT/1, REVOLUTE, I = 1, J = 2",
        "GRAPHICS/2, ELLIPSOID, CM = 1, XSCALE = 10, YSCALE = 10, ZSCALE = 10",
        *(piece for piece in PIECES[:21] if "EXTERNAL" not in piece),
        "END\n",
    )
)


def test_the_whole_is_read(tmp_path):
    """What is changed is sound before."""
    path = tmp_path / "model.adm"
    path.write_text(WHOLE, encoding="utf-8")
    model = adams.read_adm(path)
    assert (len(model.forces), len(model.contacts), len(model.bodies)) == (5, 1, 2)


def read(text: str, lenient: bool) -> None:
    """Read, and let pass what we say ourselves; leniently nothing may be said but that the text is no dataset."""
    note(text)
    with contextlib.suppress(InputError) if not lenient else contextlib.nullcontext():
        try:
            parse = recovery.parse_dataset_leniently if lenient else statements.parse_dataset
            dataset = parse(text, "model.adm")
        except UnreadableFile as problem:
            if not lenient or "no PART in it" in str(problem) or "not of a dataset" in str(problem):
                return
            raise
        read_model.build_model(Build(dataset, lenient))


# --- changed texts ----------------------------------------------------------------------------------------------------

PLACE = st.floats(0, 1, exclude_max=True)
CHARACTERS = st.one_of(st.sampled_from(PIECES), st.characters(), st.sampled_from('!,/=\\"0A\x1f\x00\r\n'))
CHANGE = st.one_of(
    st.tuples(st.just("insert"), PLACE, CHARACTERS),
    st.tuples(st.just("line"), PLACE, st.sampled_from(PIECES)),
    st.tuples(st.just("cut"), PLACE, st.integers(1, 40)),
    st.tuples(st.just("drop"), PLACE, st.integers(1, 3)),
    st.tuples(st.just("swap"), PLACE, PLACE),
)


def sources() -> list[str]:
    """The small datasets of tests/data, and as often the one that holds every kind."""
    found = sorted((Path(__file__).parents[4] / "data").rglob("*.adm"))
    texts = [text for one in found if len(text := one.read_text(errors="replace")) < 30_000]
    return texts + [WHOLE] * len(texts)


def changed(text: str, change: tuple) -> str:
    """The text with one change."""
    kind, place, how = change
    at, lines = int(place * len(text)), text.splitlines(keepends=True) or [""]
    row = int(place * len(lines))
    if kind == "insert":
        return text[:at] + how + text[at:]
    if kind == "cut":
        return text[:at] + text[at + how :]
    if kind == "line":
        return "".join([*lines[:row], how + "\n", *lines[row:]])
    if kind == "drop":
        return "".join([*lines[:row], *lines[row + how :]])
    other = int(how * len(lines))
    lines[row], lines[other] = lines[other], lines[row]
    return "".join(lines)


@SETTINGS
@given(st.sampled_from(sources()), st.lists(CHANGE, min_size=1, max_size=6), st.booleans())
def test_whatever_changes_ends_in_a_model_or_a_sentence(text, changes, lenient):
    for change in changes:
        text = changed(text, change)
    read(text, lenient)


@settings(SETTINGS, max_examples=40)
@given(st.sampled_from(sources()), st.lists(CHANGE, min_size=1, max_size=6))
def test_single_pass_matches_grammar(text, changes):
    """Statements, and their arguments, are found in one pass where lark finds the same: kind, text and place of each piece."""
    for change in changes:
        text = changed(text, change)
    try:
        grammatical = adams_grammar.pieces(text)
    except UnexpectedInput:
        assert "STRAY" in {kind for kind, _, _ in statements.split_text(text)}
        return
    found = list(statements.split_text(text))
    assert [one for one in found if one[0] != "REST"] == [one for one in grammatical if one[0] != "REST"]
    schemas = {family.keyword: family.schema for family in READ}
    with contextlib.suppress(InputError):
        for statement in statements.parse_dataset(text, "m.adm").statements:
            if statement.keyword in schemas:
                own = schemas[statement.keyword]
                with contextlib.suppress(InputError):
                    assert own.pieces(statement) == list(adams_grammar.cut(own, statement.body))


# --- made ones ------------------------------------------------------------------------------------------------------

NUMBER = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.sampled_from(("0", "1", "-1", "1E5", "90D", "1.5D-3", "1E-300", "1E308")),
)
ID = st.integers(0, 5).map(str)
FUNCTIONS = sorted(
    {*intrinsics.MATH, *intrinsics.OWN, *intrinsics.SHAPES, *intrinsics.SERIES, *intrinsics.BUILTIN, *intrinsics.REFUSED}
)  # fmt: skip
MEASURES = sorted(
    {*signals.MEASURES, *states.FUNCTIONS, "PINVAL", "POUVAL", "ORIENT", "AKISPL", "CUBSPL", "CURVE"}
)


def call(names: list[str], argument: st.SearchStrategy, most: int) -> st.SearchStrategy:
    """A call of one of these functions."""
    return st.tuples(st.sampled_from(names), st.lists(argument, min_size=1, max_size=most)).map(
        lambda made: f"{made[0]}({','.join(made[1])})"
    )


FORMULA = st.recursive(
    st.one_of(
        st.floats(0, 1e3).map(repr), st.sampled_from(("TIME", "PI", "MODE", "X")), call(MEASURES, ID, 4)
    ),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(("+", "-", "*", "/", "**", ",")), inner).map("".join),
        inner.map("(-{})".format),
        call(FUNCTIONS, inner, 8),
    ),
    max_leaves=8,
)


def value(kind: schema.ArgumentType) -> st.SearchStrategy:
    """Some text for an argument, more often of its kind than not."""
    own = {
        id(EXPRESSION): FORMULA,
        id(schema.REAL): NUMBER,
        id(schema.IDENTIFIER): ID,
        id(schema.IDENTIFIERS): st.lists(ID, min_size=1, max_size=4).map(", ".join),
    }.get(id(kind), st.lists(NUMBER, min_size=1, max_size=6).map(", ".join))
    return st.one_of(own, own, own, st.sampled_from(("", "X", "1, 2", '"A', "RORDER")))


@st.composite
def made(draw: st.DrawFn) -> str:
    """A dataset of random statements with random arguments that their kinds know."""
    rows = ["t", "UNITS/SYSTEM = MKS", "PART/1, GROUND", "MARKER/1, PART = 1"]
    rows += ["PART/2, MASS = 1, CM = 2, IP = 1, 1, 1", "MARKER/2, PART = 2"]
    for place in range(draw(st.integers(1, 6))):
        family = draw(st.sampled_from(READ))
        named = draw(st.lists(st.sampled_from([*family.schema.values] or ["X"]), unique=True, max_size=6))
        texts = [f"{name} = {draw(value(family.schema.values.get(name, schema.REAL)))}\\" for name in named]
        flags = draw(st.lists(st.sampled_from([*family.schema.flags] or ["X"]), unique=True, max_size=2))
        rows.append(
            ", ".join([f"{family.keyword}/{place + 3 if draw(st.booleans()) else 1}", *flags, *texts])
        )
    return "\n".join([*rows, "END\n"])


@SETTINGS
@given(made(), st.booleans())
def test_whatever_is_made_ends_in_a_model_or_a_sentence(text, lenient):
    read(text, lenient)


@settings(SETTINGS, max_examples=300)
@given(FORMULA)
def test_written_expressions_are_read_back(text):
    """A tree as text is read as the same tree: numbers have 15 digits, so they agree to 1e-14."""
    from abut.formats.adams.language import expressions

    statement = statements.Statement("m.adm", 1, "VARIABLE", 1, "")
    with contextlib.suppress(InputError):
        first = expressions.parse(statement, "FUNCTION", text)
        again = expressions.parse(statement, "FUNCTION", expressions.expression_text(first.root))
        assert expressions.expression_text(again.root) == expressions.expression_text(first.root)
