"""What becomes of statements of states and lists: names, numbers, time units, what looks at what."""

import re

import numpy as np
import pytest

import abut
from abut import signals
from abut.errors import InputError
from adams_dataset import reader

HEAD = """\
states
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = MILLISECOND
PART/1, GROUND
MARKER/1, PART = 1
PART/2, MASS = 2, CM = 2, IP = 100, 110, 120
MARKER/2, PART = 2, QP = 5, 0, 0
PART/3, MASS = 2, CM = 3, IP = 100, 110, 120
MARKER/3, PART = 3, QP = 0, 50, 0
"""


@pytest.fixture
def build(tmp_path):
    return reader(tmp_path, HEAD)


def test_rates_are_per_unit_of_time(build):
    """ẋ = 3 x − 1 per millisecond is a thousand times that per second; DIF1 in a force is per millisecond again."""
    model = build(
        "DIFF/7, IC = 2, FUNCTION = 3*DIF(7) - 1\nSFORCE/1, TRANS, I = 2, J = 1, FUNCTION = DIF1(7)\n"
    )
    state = model["diff_7"]
    assert isinstance(state, signals.State)
    assert state.initial == 2.0
    assert state.expression(s0=5.0) == pytest.approx(14e3)
    force = model["sforce_1"]
    assert force.inputs == {"s0": "diff_7"}
    assert force.expression(s0_rate=14e3) == pytest.approx(14.0)


def test_implicit_state_reads_both_initial_values(build):
    state = build("DIFF/1, IMPLICIT, IC = 2, 0.5, FUNCTION = DIF1(1) + DIF(1)\n")["diff_1"]
    assert isinstance(state, signals.ImplicitState)
    assert (state.initial, state.initial_rate) == (2.0, 500.0)
    assert state.expression(s0=2.0, s0_rate=3e3) == pytest.approx(5.0)


def test_variables_are_written_out_but_in_loops(build):
    """2 and 3 depend on each other; 1 is written out, in them too; 4 is used by nothing."""
    model = build(
        "VARIABLE/1, FUNCTION = 2*TIME\nVARIABLE/2, IC = 7, FUNCTION = VARVAL(3) + VARVAL(1)\n"
        "VARIABLE/3, FUNCTION = SIN(VARVAL(2))\nVARIABLE/4, FUNCTION = VARVAL(1)\n"
        "SFORCE/1, TRANS, I = 2, J = 1, FUNCTION = VARVAL(2)*VARVAL(1)\n"
    )
    assert {s.name for s in model.signals} == {"variable_2", "variable_3"}
    assert model["variable_2"].initial == 7.0
    assert model["variable_2"].expression(t=0.5e-3, s0=3.0) == pytest.approx(4.0)
    assert model["sforce_1"].expression(t=0.5e-3, s0=3.0, length=0.0, rate=0.0) == pytest.approx(3.0)
    assert any("line 12: VARIABLE is not computed" in note for note in model.notes)


def test_long_chains_of_variables_are_written_out_or_refused(build):
    """A hundred one behind the other are read; five hundred, or doublings that make 2^40 terms, are told, and soon."""

    def chain(count, step):
        rows = ["VARIABLE/1, FUNCTION = TIME"]
        rows += [f"VARIABLE/{k}, FUNCTION = {step.format(k - 1)}" for k in range(2, count + 1)]
        return "\n".join([*rows, f"SFORCE/1, TRANS, I = 2, J = 1, FUNCTION = VARVAL({count})\n"])

    force = build(chain(100, "VARVAL({0}) + 1"))["sforce_1"]
    assert force.expression(t=0.0) == pytest.approx(99.0)
    for count, step in ((500, "VARVAL({0}) + 1"), (40, "VARVAL({0}) + VARVAL({0})")):
        with pytest.raises(
            InputError, match=r"after substitution of its variables it has \d+ terms on \d+ levels.*use fewer"
        ):
            build(chain(count, step))


@pytest.mark.parametrize("sizes", [True, False], ids=["sizes", "no sizes"])
def test_linear_systems_in_units_of_time(build, sizes):
    """A and B are per millisecond, s too: numerator and denominator are of s in 1/s. Arrays X and Y have the size of their system."""
    text = (
        "VARIABLE/1, FUNCTION = DX(3, 2)\nARRAY/1, X, SIZE = 2\nARRAY/2, U, SIZE = 1, VARIABLES = 1\n"
        "ARRAY/3, Y, SIZE = 1\nARRAY/4, IC, SIZE = 2, NUMBERS = 0.5, -1\n"
        "MATRIX/1, FULL = RORDER, ROWS = 2, COLUMNS = 2, VALUES = 0, 1, -16, -0.8\n"
        "MATRIX/2, FULL = RORDER, ROWS = 2, COLUMNS = 1, VALUES = 0, 2\n"
        "MATRIX/3, FULL = RORDER, ROWS = 1, COLUMNS = 2, VALUES = 1, 0\n"
        "LSE/1, X = 1, U = 2, Y = 3, IC = 4, A = 1, B = 2, C = 3\n"
        "ARRAY/5, Y, SIZE = 1\nTFSISO/1, U = 2, Y = 5, NUM = 1, 4, DEN = 1, 2, 8\n"
        "SFORCE/1, TRANS, I = 2, J = 1, FUNCTION = ARYVAL(1,2) + ARYVAL(3,1) + ARYVAL(4,2) + ARYVAL(5,1)\n"
    )
    model = build(text if sizes else re.sub(r"([XY]), SIZE = \d", r"\1", text))
    system = model["lse_1"]
    assert np.allclose(system.matrices[0], [[0, 1e3], [-16e3, -0.8e3]])
    assert np.allclose(system.matrices[1], [[0], [2e3]])
    assert system.initial == (0.5, -1.0)
    assert model["tfsiso_1"].numerator == pytest.approx((1, 4e-3))
    assert model["tfsiso_1"].denominator == pytest.approx((1, 2e-3, 8e-6))
    assert model["sforce_1"].inputs == {"s0": "lse_1.x2", "s1": "lse_1", "s2": "tfsiso_1"}
    assert model["sforce_1"].expression(s0=1.0, s1=2.0, s2=4.0) == pytest.approx(6.0)
    seen = model["displacement_3_2_0_0"]
    assert (seen.i.body.name, seen.j.body.name, seen.axis, seen.along) == ("part_3", "part_2", 0, None)
    assert model["variable_1"].expression(s0=0.25) == pytest.approx(250.0)


def test_an_action_alone_along_a_third_part_presses_the_ground(build):
    """The force on part 2 along z of a marker of part 3, by its cosines with the ground's axes."""
    force = build("SFORCE/1, TRANS, I = 2, J = 3, ACTIONONLY, FUNCTION = 6\n")["sforce_1"]
    assert isinstance(force, abut.forces.Force)
    assert force.j.body.name == "ground"
    cosines = {name: (signal.b, signal.a) for name, signal in force.inputs.items()}
    assert sorted(cosines.values())[:1] == [(0, 0)]
    row = {name: 0.1 * (1 + b) if a == 2 else 9.0 for name, (b, a) in cosines.items()}
    found = [e(**{**dict.fromkeys(e.used, 0.0), **row}) for e in force.expressions.values()]
    assert found == pytest.approx([0.6, 1.2, 1.8])


def test_a_force_along_a_third_part(build):
    """FX = 6 N along x of a marker of part 3, pressing part 2 against the ground: its cosines with J's axes times 6."""
    model = build("MARKER/99, PART = 1, FLOATING\nGFORCE/1, I = 2, JFLOAT = 99, RM = 3, FX = 6\\ TZ = 1\n")
    force = model["gforce_1"]
    place = {name: 0.1 * (1 + signal.b) + signal.a for name, signal in force.inputs.items()}
    found = [e(**{name: place[name] for name in e.used}) for e in force.expressions.values()]
    assert found == pytest.approx([0.6, 1.2, 1.8, 2.1e-3, 2.2e-3, 2.3e-3])


def test_expressions_of_one_shape_are_parsed_and_prepared_once(build):
    """What makes large files fast: of forty forces that differ in numbers and markers one is parsed, and one prepared."""
    from abut.extend.functions import expressions as prepared
    from abut.formats.adams.language import expressions

    rows = [
        f"SFORCE/{k}, TRANS, I = {2 + k % 2}, J = 1, FUNCTION = -{k}.25*(DM({2 + k % 2},1) - 1{k})**3/7.5\n"
        for k in range(1, 41)
    ]
    build("".join(rows[:1]))
    parsed, made = expressions.shape_of.cache_info().misses, prepared._of_pattern.cache_info().misses
    model = build("".join(rows))
    assert expressions.shape_of.cache_info().misses == parsed
    assert prepared._of_pattern.cache_info().misses == made
    assert model["sforce_40"].function(length=0.150) == pytest.approx(-40.25 * 10**3 / 7.5)
    assert len({force.expression.source for force in model.forces}) == 1


@pytest.mark.parametrize(
    ("text", "says", "remedy"),
    [
        ("DIFF/1, FUNCTION = DIF(1, 2)\n", "DIF has 2 arguments", "the number of a DIFF"),
        ("PINPUT/1, VARIABLES = 1\nDIFF/1, FUNCTION = PINVAL(1, 1)\n", "there is no VARIABLE/1", "define it"),
        ("ARRAY/1, U, SIZE = 1, VARIABLES = 9\nTFSISO/1, U = 1, NUM = 1, DEN = 1, 1\n", "no VARIABLE/9", "define it"),
        ("VARIABLE/9, FUNCTION = 1\nARRAY/1, U, VARIABLES = 9\nTFSISO/1, U = 1, NUM = 1, 1, DEN = 1\n", "degree 1", "degree"),
        ("ARRAY/1, Y\nDIFF/1, FUNCTION = ARYVAL(1, 1)\n", "SIZE is missing", "name the array in an LSE or TFSISO"),
        ("DIFF/1, FUNCTION = USER(1)\n", "USER(…) is not supported", "TIME and measures"),
        ("DIFF/1, FUNCTION = USER(1)\nSFORCE/1, TRANS, I = 2, J = 1, FUNCTION = DIF(1)\n", "DIFF/1 is not supported itself", "2 st"),
    ],
)  # fmt: skip
def test_invalid_state_statements_are_reported(build, text, says, remedy):
    with pytest.raises(InputError) as error:
        build(text)
    assert "model.adm" in str(error.value)
    assert says in str(error.value)
    assert remedy in str(error.value)


def test_dependent_states_are_omitted_together(build):
    """1 looks at 2, 2 and 3 at each other, 3 at what cannot be: none is left, and all four statements are told."""
    text = (
        "DIFF/1, FUNCTION = DIF(2)\nDIFF/2, FUNCTION = DIF(3)\nDIFF/3, FUNCTION = DIF(2) + USER(1)\n"
        "DIFF/4, STATIC_HOLD, FUNCTION = -DIF(4)\nSFORCE/1, TRANS, I = 2, J = 1, FUNCTION = DIF(1)\n"
    )
    with pytest.raises(InputError, match="line 11: DIFF/3"):
        build(text)
    model = build(text, lenient=True)
    assert [(s.name, s.held) for s in model.signals] == [("diff_4", True)]
    assert not model.forces
    told = "\n".join(model.notes)
    for said in ("DIFF/1", "depends on DIFF/2, which", "depends on DIFF/3, which", "USER", "'SFORCE/1"):
        assert said in told


def test_states_come_back_when_they_are_written(build, tmp_path):
    """Read, written and read again: the same rates."""
    model = build("DIFF/7, IC = 2, FUNCTION = 3*DIF(7) - VZ(3, 2, 1)\n")
    again = abut.read(abut.write(model, tmp_path / "again.adm"))
    (state,) = (s for s in again.signals if isinstance(s, signals.State))
    names = sorted(state.inputs)
    values = dict(
        zip(names, (0.004, 5.0) if state.inputs[names[1]] == state.name else (5.0, 0.004), strict=True)
    )
    assert state.initial == 2.0
    assert state.expression(**values) == pytest.approx(1e3 * (15 - 0.004), rel=1e-12)
