"""Solids in files of an Adams dataset: what replaces Parasolid, and what is told where nothing does."""

import shutil
from pathlib import Path

import pytest

import abut
from abut.errors import UnsupportedStatement
from abut.shapes.files.step import read_solids
from tetrahedron import tetrahedron

DATASET = """\
t
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND
PART/1, GROUND
MARKER/1, PART = 1
!    adams_view_name='crank'
PART/2, MASS = 1, CM = 2, IP = 1, 1, 1, QG = 0, 0, 1
MARKER/2, PART = 2
!    adams_view_name='rod'
PART/3, MASS = 1, CM = 3, IP = 1, 1, 1, QG = 0, 0, 2
MARKER/3, PART = 3
GRAPHICS/1, PLANE, RM = 1
GRAPHICS/2, EXTERNAL, RM = 2, FILE = machine.xmt_txt, ELEMENT = SOLID1
{more}
CONTACT/1, IGEOM = 2, JGEOM = 1, IMPACT, EXPONENT = 1.5, STIFFNESS = 1E5, DAMPING = 1, DMAX = 0.1
END
"""
SECOND = """\
GRAPHICS/3, EXTERNAL, RM = 3, FILE = machine.xmt_txt, ELEMENT = SOLID2
GRAPHICS/4, CYLINDER, CM = 3, RADIUS = 5, LENGTH = 10
CONTACT/2, IGEOM = 3, JGEOM = 1, IMPACT, EXPONENT = 1.5, STIFFNESS = 1E5, DAMPING = 1, DMAX = 0.1
"""


@pytest.fixture
def read(tmp_path):
    def reading(more="", lenient=False, names=("crank", "rod")):
        path = tmp_path / "model.adm"
        text = DATASET.format(more=more)
        for old, new in zip(("crank", "rod"), names, strict=True):
            text = text.replace(f"'{old}'", f"'{new}'")
        path.write_text(text, encoding="utf-8")
        return abut.read(path, lenient=lenient)

    return reading


@pytest.mark.parametrize("name", ["machine.stl", "SOLID1.STL", "crank.stl", "model.stl"])
def test_mesh_replaces_solid_file(read, tmp_path, name):
    """Named after the file, the solid, its part or the dataset; in the dataset's unit, without being asked for, and told."""
    tetrahedron(tmp_path / name, 12.0)
    model = read()
    (solid,) = model.contacts[0].shape_i
    assert solid.volume == pytest.approx(0.012**3 / 6.0, rel=1e-9)
    assert any(f"line 12: GRAPHICS: {name} replaces machine.xmt_txt" in note for note in model.notes)


def test_one_mesh_stands_for_one_solid_only(read, tmp_path):
    """A mesh called as a file of two solids would be both at once; those called as the solids or parts are taken."""
    tetrahedron(tmp_path / "machine.stl", 12.0)
    with pytest.raises(UnsupportedStatement, match=r"machine\.xmt_txt is in no open format"):
        read(SECOND)
    tetrahedron(tmp_path / "crank.stl", 12.0)
    tetrahedron(tmp_path / "SOLID2.stl", 24.0)
    volumes = [contact.shape_i[0].volume for contact in read(SECOND).contacts]
    assert sorted(volumes) == pytest.approx([0.012**3 / 6.0, 0.024**3 / 6.0], rel=1e-9)


def test_a_file_that_is_missing_is_one_sentence_for_all_its_contacts(read, tmp_path):
    """It says what to export and how, where it was looked for, and which shapes of the same part may touch instead."""
    with pytest.raises(UnsupportedStatement) as problem:
        read(SECOND)
    head, *lines = str(problem.value).splitlines()
    assert "2 statements are not supported" in head
    (line,) = lines
    assert "2 CONTACT" in line
    assert line.count("export the solids SOLID1, SOLID2 as STEP") == 1
    assert f"to machine.step beside the dataset (looked in {tmp_path.resolve()} for machine, model" in line
    assert "let shapes of the same part touch in its place: for SOLID2 GRAPHICS/4 (Cylinder)" in line
    model = read(SECOND, lenient=True)
    assert not model.contacts
    assert len([note for note in model.notes if "GRAPHICS of type EXTERNAL is not drawn" in note]) == 1


def test_solids_are_found_in_a_step_file_by_their_names(read, tmp_path):
    """By ELEMENT, else by the part's name; one that the file does not have is looked for by itself, and told where it is not there.

    Expected are the volumes that the STEP reader itself gives under these names.
    """
    pytest.importorskip("OCP.BRepPrimAPI", reason="STEP files need OCCT", exc_type=ImportError)
    source = Path(__file__).parents[5] / "examples" / "data" / "latch.step"
    shutil.copy(source, tmp_path / "machine.step")
    volumes = {one.name: one.volume for one in read_solids(source)}
    model = read(SECOND.replace("SOLID2", "Fork"), names=("pawl", "rod"))
    assert [contact.shape_i[0].volume for contact in model.contacts] == [volumes["fork"], volumes["pawl"]]
    with pytest.raises(
        UnsupportedStatement, match=r"machine\.step has no one solid SOLID2.*export it alone to SOLID2\.step"
    ):
        read(SECOND, names=("pawl", "rod"))
    tetrahedron(tmp_path / "rod.stl", 24.0)
    rod, pawl = (contact.shape_i[0].volume for contact in read(SECOND, names=("pawl", "rod")).contacts)
    assert rod == pytest.approx(0.024**3 / 6.0, rel=1e-9)
    assert pawl == volumes["pawl"]
