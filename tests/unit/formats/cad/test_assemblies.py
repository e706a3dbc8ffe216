"""Assemblies from CAD: parts where the file places them, scripts, and the messages for bad files."""

from __future__ import annotations

import json
import math
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.cli import main
from abut.errors import InputError, InvalidValue, UnknownName, UnreadableFile, UnsupportedStatement
from abut.model.geometry import rotations
from step_files import (
    ANGLE,
    CRANK,
    ROD,
    block,
    place,
    save,
    save_assembly,
    slider_crank_parts,
    solid,
    weighed,
)
from unit.formats.cad.slider_crank import BODIES, lift

pytest.importorskip(
    "OCP.BRepPrimAPI", reason='STEP files need OCCT: pip install "abut[cad]"', exc_type=ImportError
)


def turned(degrees: float) -> np.ndarray:
    """The matrix of a turn about −y, from x towards z."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]])


def stands() -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Where each product's own axes are: origin [m] and matrix, by hand from the drawing."""
    a = math.radians(ANGLE)
    reach = CRANK * math.cos(a) + ROD * math.cos(lift())
    x, z = CRANK * math.cos(a), CRANK * math.sin(a)
    one, crank = np.eye(3), turned(ANGLE)
    return {
        name: (1e-3 * np.array(shift, float), matrix)
        for name, shift, matrix in (
            ("机架", (0, 0, 0), one),
            ('cover "top"', (40, 40, 15), one),
            ("crank", (0, 0, 0), crank),
            ("flywheel", (0, 0, 0), crank),
            ("Kurbelzapfen", (x, 20, z), crank),
            ("连杆", (x, 30, z), turned(-math.degrees(lift()))),
            ("3rd slider", (reach, 40, 0), one),
            ("wrist pin", (reach, 40, 0), one),
        )
    }


# --- parts ------------------------------------------------------------------------------------------------------------


def test_parts_stand_where_nested_places_put_them_with_the_mass_of_their_pieces(machine):
    """Centres R c + p, masses ρ V and inertias by closed forms of blocks and cylinders, to 1e-9."""
    assert len(machine.parts) == 10
    for product, (origin, matrix) in stands().items():
        body = machine[product].body()
        volume, centre, inertia = weighed(*slider_crank_parts()[product])
        np.testing.assert_allclose(body.position, matrix @ centre + origin, atol=1e-9)
        np.testing.assert_allclose(rotations.to_matrix(body.orientation), matrix, atol=1e-9)
        density = 2700.0 if product == "3rd slider" else 7850.0
        assert body.mass == pytest.approx(density * volume, rel=1e-9)
        about = inertia - volume * ((centre @ centre) * np.eye(3) - np.outer(centre, centre))
        np.testing.assert_allclose(body.inertia, density * about, atol=2e-9 * np.abs(density * about).max())
        assert body.name == BODIES[product]
    for k, x in enumerate((0.08, 0.2)):  # the same screw twice
        assert machine.parts[2 + k].product == "ISO 4762 M6x30"
        np.testing.assert_allclose(machine.parts[2 + k].solid.position, (x, 0.075, 0.025), atol=1e-9)


def test_names_colours_and_materials_are_the_files(machine):
    rod_, slider, crank = (machine[name] for name in ("连杆", "3rd slider", "crank"))
    assert machine["机架"].path == ("machine", "frame group")
    assert (rod_.colour, crank.colour, slider.colour) == ("#1a66cc", "#cc1a33", "")
    assert rod_.body().shape.colour == "#1a66cc"
    assert (slider.material_name, slider.material_data.density, slider.material_data.source) == (
        "AlSi1MgMn (EN AW-6082 Aluminium)",
        pytest.approx(2700.0),
        "from the file",
    )
    assert (crank.material_name, crank.material_data.material, crank.material_data.source) == (
        "Stahl C45",
        "steel",
        "by the file's name for it",
    )
    assert rod_.material_data.source == "assumed"
    assert "assumed is steel, 7850 kg/m³; give --material or --density" in machine.notes[0]


def test_part_data_override_file_and_file_overrides_default(file):
    read = abut.read_assembly(file, material={"连杆": "brass"}, density={"crank": "2 g/cm^3"})
    assert read["连杆"].material_data.density == abut.materials.find("brass").density
    assert read["crank"].material_data.density == pytest.approx(2000.0)
    read = abut.read_assembly(file, material="brass")
    assert read["3rd slider"].material_data.density == pytest.approx(2700.0)
    assert read["flywheel"].material_data.material == "brass"
    with pytest.raises(UnknownName, match=r'no part in .* named "flywhel"; did you mean "flywheel"'):
        abut.read_assembly(file, density={"flywhel": 1.0})
    with pytest.raises(UnknownName, match=r'no part in .* named "fram"'):
        abut.read_assembly(file, ground="fram")


# --- scripts ----------------------------------------------------------------------------------------------------------


def test_a_script_is_the_same_machine_again(file, machine, tmp_path, capsys):
    copy = tmp_path / "slider crank.step"
    shutil.copyfile(file, copy)
    assert main(["assemble", str(copy)]) == 0
    assert "1 degree of freedom: crank_to_机架.rotation" in capsys.readouterr().out
    path = copy.with_suffix(".py")
    again, straight = abut.read(path), abut.read(copy)
    for model in (again, straight):
        assert [thing.name for thing in model] == [thing.name for thing in machine.model()]
        for one, other in zip(model.bodies, machine.model().bodies, strict=True):
            np.testing.assert_allclose(
                (*one.position, one.mass), (*other.position, other.mass), rtol=1e-9, atol=1e-12
            )
    head, mark, motion = path.read_text(encoding="utf-8").partition("to drive it")
    bare = "\n".join(line.removeprefix("# ").removeprefix("#") for line in motion.splitlines()[1:])
    driven = tmp_path / "driven.py"
    driven.write_text(f"{head}{mark}\n{bare}\n", encoding="utf-8")
    assert abut.read(driven)["drive"].joint.name == "crank_to_机架"
    assert main(["assemble", str(copy)]) == 2
    assert (
        "is there already, and may have been edited; give another name with -o, or --force"
        in capsys.readouterr().err
    )
    assert main(["assemble", str(copy), "--force", "-o", str(copy)]) == 2
    assert "give it a name that ends in .py" in capsys.readouterr().err
    assert main(["assemble", str(copy), "-o", str(tmp_path / "nowhere" / "a.py")]) == 2
    assert "cannot write" in capsys.readouterr().err
    assert (
        main(["assemble", str(copy), "--force", "--ground", "crank", "--material", "连杆=brass", "--json"])
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert (told["ground"], told["parts"][7]["material"]) == ("crank", "brass")
    assert told["joints"][-1]["sure"] == "doubtful"


ODD = (
    '"quoted" \\ part',
    "🙂",
    "零件",
    "4th\nwheel",
    "class",
    "model",
    "ground",
    "",
    "print",
    "Ünïcode “x”",
    '"""',
    "end",
)


def test_odd_names_make_clean_scripts(tmp_path):
    """What Python and ruff say of them; each name is told in a comment."""
    tree = [
        (name, place(0, (50 * k, 0, 0)), solid(block((0, 0, 0), (10 + k, 10, 10))))
        for k, name in enumerate(ODD)
    ]
    path = save_assembly(tmp_path / "odd's '''\"\"\" 名.step", tree)
    script = tmp_path / "odd.py"
    assert main(["assemble", str(path), "-o", str(script), "--density", "1000"]) == 0
    py_compile.compile(str(script), doraise=True)
    for command in (["check"], ["format", "--diff"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--isolated", str(script)],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout
    assert len(abut.read(script).bodies) == len(ODD)
    text = script.read_text(encoding="utf-8")
    assert all(
        one in text
        for one in (
            '零件 = model.add(parts.body("零件"',
            '# "🙂" in machine',
            'class_ = model.add(parts.body("class"',
        )
    )


# --- what is wrong with a file ----------------------------------------------------------------------------------------


def test_one_part_and_inches(tmp_path):
    """A part alone stands on the ground; a file in inches is so wide, and one that should be has a unit given."""
    path = save(tmp_path / "one.step", solid(block((0, 0, 0), (25.4, 25.4, 50.8))), "INCH")
    read = abut.read_assembly(path, density=1000)
    assert (read.file.unit, read.joints, read.count.freedom) == ("inch", (), 0)
    assert read.parts[0].mass == pytest.approx(1000 * 2 * 0.0254**3)
    assert str(read.count) == "nothing can move"
    larger = abut.read_assembly(path, density=1000, unit="m")
    assert larger.parts[0].mass == pytest.approx(2000.0)
    np.testing.assert_allclose(larger.parts[0].position, (0.5, 0.5, 1.0), rtol=1e-12)
    with pytest.raises(InputError, match="unit"):
        abut.read_assembly(path, unit="furlongs of beer")


def test_files_that_are_no_assembly_are_sentences(tmp_path, machine):
    from abut.shapes.files.occt import iterate_subshapes

    text = tmp_path / "text.step"
    text.write_text("solid ball\n")
    with pytest.raises(UnreadableFile, match="does not begin with ISO-10303-21"):
        abut.read_assembly(text)
    faces = list(iterate_subshapes(solid(block((0, 0, 0), (1, 2, 3))), "FACE"))
    path = save_assembly(tmp_path / "faces.step", [("skin", place(0, (0, 0, 0)), faces[0])])
    with pytest.raises(
        UnreadableFile, match="contains 1 product of surfaces and no solid; make solid bodies"
    ):
        abut.read_assembly(path)
    mixed = [
        ("skin", place(0, (0, 0, 0)), faces[0]),
        ("block", place(0, (9, 0, 0)), solid(block((0, 0, 0), (1, 2, 3)))),
    ]
    read = abut.read_assembly(save_assembly(tmp_path / "mixed.step", mixed))
    assert 'left out, because they have surfaces and no closed solid: "skin"' in " ".join(read.notes)
    with pytest.raises(InvalidValue, match="clearance is -1"):
        abut.read_assembly(path, clearance=-1)


def test_mirrored_places_are_refused():
    """As OCCT tells them; files have them by transformation operators."""
    from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt, gp_Trsf

    from abut.shapes.files.step import Occurrence
    from abut.shapes.files.step_parts import _measure_part

    mirror, larger = gp_Trsf(), gp_Trsf()
    mirror.SetMirror(gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1)))
    larger.SetScaleFactor(2.0)
    for move, said in ((mirror, "mirrors it"), (larger, "scales it by 2")):
        with pytest.raises(UnsupportedStatement, match=rf'the placement of part "lid", which {said}.*save'):
            _measure_part("lid", Occurrence(None, move), None, [], Path("a.step"))


def test_names_in_the_letters_of_a_system_are_read(tmp_path, file):
    """GB 2312, as Chinese programs write beside the standard."""
    path = tmp_path / "gb.step"
    path.write_bytes(file.read_bytes().decode().encode("gb2312"))
    read = abut.read_assembly(path)
    assert read["连杆"].name == "连杆"
    assert "names were read as gb2312" in " ".join(read.notes)


def test_pages_and_pictures_show_parts_in_their_own_colours(machine):
    """What a model's summary tells of shapes; other bodies have one of ours."""
    from abut.view.snapshots.colors import own_colours

    assert own_colours(machine.model().summary()) == {"crank": "#cc1a33", "连杆": "#1a66cc"}
    assert own_colours({}) == {}
