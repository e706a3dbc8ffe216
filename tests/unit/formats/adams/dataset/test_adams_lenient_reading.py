"""Read leniently: what is wrong is left out and told, and the rest of a dataset is read."""

import pytest

from abut.errors import InputError, UnreadableFile
from abut.formats import read
from adams_dataset import BODY, HEAD, reader

ROD = "MARKER/23, PART = 2\nJOINT/1, REVOLUTE, I = 22, J = 1\n"


@pytest.fixture
def make(tmp_path):
    return reader(tmp_path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("what is this\n", "line 18: 'what is this' belongs to no statement (left out)"),
        ("GALUMPH/3, I = 1\n, J = 2\n", "line 18: GALUMPH is not an Adams statement"),
        ("JOINT/1, SPHERICAL, I = 21, J = 1\n", "line 18: JOINT/1: the number is already used by the JOINT on line 17"),
        ("SFORCE/1, TRANS, I = 77, J = 1, FUNCTION = 1\n", "I: there is no MARKER/77"),
        ("SFORCE/1, TRANS, I = 22, J = 1, FUNCTION = 1 +* 2\n", "a number, a name or a parenthesis is expected"),
        ("SFORCE/1, TRANS, I = 22, J = 1, FUNCTION = VARVAL(9)\n", "there is no VARIABLE/9"),
        ("PART/3, MASS = heavy, CM = 23, IP = 1, 1, 1\n", "MASS is 'heavy', not a number"),
        ("JOINT/2, REVOLUTE, J = 1\n", "I is missing"),
        ("JOINT/2, SPHERICAL, I = 22, J = 1, IC = 1\n", "IC has no meaning for this joint"),
        ("FRICTION/1, JOINT = 1, MU_STATIC = x\n", "MU_STATIC is 'x', not a number"),
        ("PART/3\n", "a part without mass"),
        ("UNITS/SYSTEM = MKS\n", "UNITS"),
    ],
)  # fmt: skip
def test_lenient_reading_omits_and_reports_faulty_statement(make, text, told):
    """The same without it is read before and behind it."""
    model = make(ROD + text + "REQUEST/1, D, I = 22, J = 1\n", lenient=True)
    assert [thing.name for thing in (*model.bodies, *model.joints, *model.requests)] == ["part_2", "joint_1", "request_1"]  # fmt: skip
    assert not model.forces
    (note,) = (note for note in model.notes if told in note)
    assert "left out" in note
    with pytest.raises(InputError):
        make(ROD + text)


def test_a_statement_that_is_cut_is_left_out_whole(make):
    """What stands between its lines takes its end, K and C; with DAMPING alone it would be another spring."""
    spring = "SPRINGDAMPER/1, TRANS, I = 22, J = 2, C = 3\nnoise\n, K = 5, LENGTH = 1\n"
    model = make(spring, lenient=True)
    assert not model.forces
    notes = "\n".join(model.notes)
    assert (
        "line 16: SPRINGDAMPER/1: line 18 would continue it, but another line is between them (left out)"
        in notes
    )
    assert "lines 17, 18: 'noise', the first of them, belongs to no statement (left out)" in notes


def test_a_file_that_breaks_off_is_read_up_to_there(make):
    model = make(ROD + "SFORCE/1, TRANS, I = 22, J = 2, FUNCTION = 12", end="", lenient=True)
    assert (len(model.joints), len(model.forces)) == (1, 0)
    assert any("SFORCE/1: the file ends within it (left out)" in note for note in model.notes)


def test_a_title_may_be_missing(make):
    model = make(ROD, head=(HEAD + BODY).partition("\n")[2], lenient=True)
    assert len(model.bodies) == 1
    assert any("line 1: there is no title" in note for note in model.notes)


def test_initial_conditions_that_cannot_be_are_left_out(make):
    """A joint 40 mm off its axle cannot turn its slider to where it is asked to; the machine begins where it is drawn."""
    text = (
        "MARKER/3, PART = 1, REULER = 90D, 90D, 0D\nMARKER/24, PART = 2, REULER = 90D, 90D, 0D\n"
        "JOINT/1, TRANSLATIONAL, I = 24, J = 3, IC = 5, 70\nMOTION/1, JOINT = 1, TRANSLATIONAL, FUNCTION = 10*TIME\n"
    )
    model = make(text, lenient=True)
    assert model["part_2"].position == (0.0, 0.0, 0.05)
    assert any("cannot be reached" in note and "(left out)" in note for note in model.notes)
    assert any("IC contradicts a motion" in note and "(left out)" in note for note in model.notes)


def test_omission_without_effect_on_motion_is_reported(make):
    model = make("", head=HEAD, lenient=True)
    assert not model.bodies
    assert any("no PART in it can move" in note for note in model.notes)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("t\nfile/model=crank\nsim/dyn, end=1\n", "is of a command file"),
        ("time, force\n0, 1\n", "there is no PART in it"),
        ("\0\1\2 GIF", "there is no PART in it"),
        ("", "there is no PART in it"),
    ],
)
def test_files_other_than_datasets_are_refused(tmp_path, text, says):
    path = tmp_path / "x.adm"
    path.write_text(text)
    with pytest.raises(UnreadableFile, match=says):
        read(path, lenient=True)
