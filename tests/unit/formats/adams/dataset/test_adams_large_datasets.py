"""What makes large datasets fast changes nothing of what is read: the parser against the grammar, forces written once against each
by itself.
"""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abut.errors import UnreadableFile
from abut.formats.adams.dataset import read_model
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions.source import templates
from abut.formats.adams.language import statements
from abut.formats.adams.language.expressions import expression_text, parse, shape_of
from adams_grammar import steps

FEW, MANY = (settings(max_examples=n, derandomize=True, deadline=None, database=None) for n in (100, 1000))
TOKENS = st.sampled_from(
    ["0", "DM", "time", "PI", "IF", "if", "None", "lambda", "_a", "(", ")", ",", ":", "+", "-", "*", "/", "**", "//", " ", ".", "x1",
     "1.5", "90D", "2E-3D", "^"]
)  # fmt: skip
LEAVES = st.sampled_from(["0", "TIME", "pi", "DM(0,0)", "F()"])


def _grown(inner):
    pairs = st.tuples(inner, st.sampled_from(["+", " - ", "*", "/", "**", "**-"]), inner).map("".join)
    calls = st.lists(inner, min_size=1, max_size=4).map(lambda own: f"Step({','.join(own)})")
    tests = st.lists(inner, min_size=4, max_size=4).map(lambda own: f"IF({own[0]}:{', '.join(own[1:])})")
    return st.one_of(
        pairs, calls, tests, inner.map("-{}".format), inner.map("+{}".format), inner.map("( {} )".format)
    )


@given(text=st.recursive(LEAVES, _grown, max_leaves=12))
def _read_in_the_same_steps(text):
    found = shape_of(text)
    assert found is not None
    assert found.steps == steps(text)


@given(text=st.lists(TOKENS, max_size=12).map("".join))
def _read_or_not(text):
    try:
        found = parse(statements.Statement("m.adm", 1, "SFORCE", 1, text), "FUNCTION", text).shape.steps
    except UnreadableFile:
        found = None
    assert found == steps(text)


OFTEN = pytest.mark.parametrize(
    "often", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"]
)


@OFTEN
def test_expression_tree_matches_grammar(often):
    """An expression that the grammar made is read by both in the same steps."""
    often(_read_in_the_same_steps)()


@OFTEN
def test_invalid_token_sequences_are_refused(often):
    """Whatever tokens stand in a row: what is read, and what is not, the grammar says too."""
    often(_read_or_not)()


@pytest.mark.parametrize(
    "text", ["F(0,)", "F(0:)", "(0,0)", "0 0", "F(*A)", "F(A)(0)", "A//A", "0x0", "a.b", "", "F(a=0)", "0J"]
)
def test_python_expressions_unknown_to_adams_are_refused(text):
    assert shape_of(text) is None


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("90D-45D*TIME", "(1.5707963267949-(0.785398163397448*TIME))"),
        ("1E2D", "1.74532925199433"),
        ("2D3-1", "(2000-1)"),
    ],
)
def test_degrees_before_an_operator_are_degrees(text, tree):
    """``90D-45D`` is a difference of angles, not 90·10⁻⁴⁵ with a D behind."""
    assert (
        expression_text(parse(statements.Statement("m.adm", 1, "MOTION", 1, text), "FUNCTION", text).root)
        == tree
    )


@pytest.mark.parametrize("text", ["1.5.2", "90D1.5", "1.5."])
def test_a_number_that_is_none_is_refused(text):
    with pytest.raises(UnreadableFile, match=r"write an operator before it|by its number"):
        parse(statements.Statement("m.adm", 1, "MOTION", 1, text), "FUNCTION", text)


HEAD = """many forces
UNITS/FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = MILLISECOND
PART/1, GROUND
MARKER/1, PART = 1, QP = 5, 6, 7, REULER = 20D, 30D, 40D
MARKER/11, PART = 1
PART/2, MASS = 2, CM = 3, IP = 100, 110, 120
MARKER/2, PART = 2, QP = 1, 2, 3, REULER = 30D, 40D, 50D
MARKER/3, PART = 2, QP = -3, 0, 0
PART/3, MASS = 2, CM = 4, IP = 100, 110, 120
MARKER/4, PART = 3, QP = 0, 9, 1, REULER = 10D, 0D, 5D
"""
#: One of each kind that is written by another rule; %i and %j are the markers, %a and %b numbers.
KINDS = (
    "SFORCE/%n, TRANS, I = %i, J = %j, FUNCTION = -%a*(DM(%i,%j) - %b) - 2*VR(%j,%i)",
    "SFORCE/%n, TRANS, I = %i, J = %j, FUNCTION = -%a*DX(%i,%j,%j) - %b*VM(%i,%j,%j)",
    "SFORCE/%n, ROTATION, I = %i, J = %j, FUNCTION = -%a*AZ(%j,%i) - %b*WZ(%i,%j,%i)",
    "SFORCE/%n, ROTATION, I = %i, J = %j, FUNCTION = IF(AX(%i,%j) - %b: %a, 0, TIME)",
    "MARKER/9%n, PART = %p, FLOATING\nGFORCE/%n, I = %i, JFLOAT = 9%n, RM = %j, FX = -%a*DX(%i,%j,%j)\\\n"
    ", FZ = BISTOP(DX(%i,%j,%j), VX(%i,%j,%j,%j), -1, 1, %a, 1.5, %b, 0.1)\\TY = -%b*AY(%i,%j) + STEP(TIME, 0, 0, %a, 1)",
    "SFORCE/%n, TRANS, I = %i, J = %j, FUNCTION = -%a*DM(%i,%j) - %b*DX(3,4,11)",
    "MARKER/9%n, PART = %p, FLOATING\nVFORCE/%n, I = %i, JFLOAT = 9%n, RM = %i, FX = -%a*DX(%i,%j,%i)\\FY = %b",
    "SFORCE/%n, ROTATION, ACTIONONLY, I = %i, J = %j, FUNCTION = %a*AZ(%i,%j) + %b",
)  # fmt: skip
PAIRS = ((2, 1, 1), (4, 2, 2), (3, 11, 1), (2, 4, 3))


def _forces():
    """The statements of forces: every kind between several pairs of markers, with other numbers each."""
    number = 0
    for k, kind in enumerate(KINDS):
        for m, (i, j, part) in enumerate(PAIRS):
            number += 1
            text = kind
            for name, value in (
                ("n", number),
                ("i", i),
                ("j", j),
                ("p", part),
                ("a", 1.5 + k + 0.25 * m),
                ("b", 0.125 * (m + 1)),
            ):
                text = text.replace(f"%{name}", str(value))
            yield text


def _read(texts):
    return read_model.build_model(
        Build(statements.parse_dataset(HEAD + "\n".join([*texts, "END", ""]), "m.adm"))
    )


def _values(force):
    """What the functions of a force give where its arguments are 0.1, 0.2, … in the order of their names."""
    names = ("function",) if hasattr(force, "function") else ("fx", "fy", "fz", "tx", "ty", "tz")
    found = {}
    for name in names:
        function = getattr(force, name)
        if function is not None:
            code = function.python.__code__
            arguments = code.co_varnames[: code.co_argcount]
            value = function(**{one: 0.1 * (1 + sorted(arguments).index(one)) for one in arguments})
            expression = getattr(force, "expression", None) or force.expressions[names.index(name)]
            assert expression(**{one: 0.1 * (1 + sorted(arguments).index(one)) for one in arguments}) == value
            found[name] = (value, function.python.__doc__, function.python.__name__)
    return found


def _wires(force):
    """The names of the signals that its functions are given, by argument."""
    return {argument: (signal.name, port) for argument, (signal, port) in force.known.items()}


def test_forces_read_together_are_those_read_one_by_one():
    """Alone each is the first of its kind, and written from its own expressions; together they share what is written. The functions must
    be the same to the last bit, in value, name and what they are told to be.
    """
    texts = list(_forces())
    together = {int(force.name.split("_")[1]): force for force in _read(texts).forces}
    for number, text in enumerate(texts, start=1):
        force, (alone,) = together[number], _read([text]).forces
        assert type(force) is type(alone)
        assert _wires(force) == _wires(alone)
        assert _values(force) == _values(alone)
        assert all(math.isfinite(value) for value, _, _ in _values(force).values())


def test_a_force_is_not_written_before_it_is_asked_for(monkeypatch):
    """Of four hundred forces of two kinds none is written by reading them, and two once all are asked for."""
    written = []
    whole = templates._Template.functions.func

    def counted(self):
        written.append(self)
        return whole(self)

    cached = templates.cached_property(counted)
    cached.__set_name__(templates._Template, "functions")
    monkeypatch.setattr(templates._Template, "functions", cached)
    texts = [
        f"SFORCE/{n}, TRANS, I = 2, J = {(1, 11)[n % 2]}, FUNCTION = -{n}.5*{('DM', 'VR')[n % 2]}(2,{(1, 11)[n % 2]})"
        for n in range(1, 401)
    ]
    model = _read(texts)
    assert not written
    assert [force.function(**{force.expression.used[0]: 2.0}) for force in model.forces[:2]] != [0.0, 0.0]
    assert len({force.expression.source for force in model.forces}) == 2
    assert len(written) == 2
