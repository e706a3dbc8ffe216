"""Assemblies from CAD: parts where the file places them, joints where they bear on each other, scripts, and what is said of bad files."""

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
from abut.formats.cad.joint_inference import allowed_motion
from abut.formats.cad.mates import Mate
from abut.model.geometry import rotations
from step_files import (
    ANGLE,
    CRANK,
    ROD,
    block,
    bushing,
    place,
    rod,
    save,
    save_assembly,
    slider_crank_file,
    slider_crank_parts,
    solid,
    weighed,
)

pytest.importorskip(
    "OCP.BRepPrimAPI", reason='STEP files need OCCT: pip install "abut[cad]"', exc_type=ImportError
)

#: What the names of the slider-crank's products become.
BODIES = {
    "机架": "机架",
    'cover "top"': "cover_top",
    "crank": "crank",
    "flywheel": "flywheel",
    "Kurbelzapfen": "Kurbelzapfen",
    "连杆": "连杆",
    "3rd slider": "part_3rd_slider",
    "wrist pin": "wrist_pin",
}


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return slider_crank_file(tmp_path_factory.mktemp("cad") / "slider_crank.step")


@pytest.fixture(scope="module")
def machine(file):
    return abut.read_assembly(file)


def lift() -> float:
    """The angle by which the rod is below the line from its slider [rad]."""
    return math.asin(CRANK / ROD * math.sin(math.radians(ANGLE)))


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
    assert (slider.said, slider.material_data.density, slider.material_data.source) == (
        "AlSi1MgMn (EN AW-6082 Aluminium)",
        pytest.approx(2700.0),
        "from the file",
    )
    assert (crank.said, crank.material_data.material, crank.material_data.source) == (
        "Stahl C45",
        "steel",
        "by the file's name for it",
    )
    assert rod_.material_data.source == "assumed"
    assert "assumed is steel, 7850 kg/m³; give --material or --density" in machine.notes[0]


def test_what_is_given_for_parts_comes_before_the_file_and_that_before_what_is_given_for_all(file):
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


# --- joints -----------------------------------------------------------------------------------------------------------


def test_a_slider_crank_gets_its_joints(machine):
    """Screws hold the cover, a thick shaft its flywheel, pins the part where they sit tighter; what is left turns or slides."""
    a = math.radians(ANGLE)
    pin = (CRANK * math.cos(a), CRANK * math.sin(a))
    reach = pin[0] + ROD * math.cos(lift())
    found = {one.name: one for one in machine.joints}
    assert {name: one.proposal.kind for name, one in found.items() if not one.doubtful} == {
        "ISO_4762_M6x30_1_to_机架": "Fixed",
        "ISO_4762_M6x30_2_to_机架": "Fixed",
        "cover_top_to_ISO_4762_M6x30_1": "Fixed",
        "flywheel_to_crank": "Fixed",
        "Kurbelzapfen_to_crank": "Fixed",
        "wrist_pin_to_part_3rd_slider": "Fixed",
        "crank_to_机架": "Revolute",
        "连杆_to_Kurbelzapfen": "Revolute",
        "连杆_to_wrist_pin": "Revolute",
        "part_3rd_slider_to_机架": "Translational",
    }
    for name, (x, z) in {
        "crank_to_机架": (0, 0),
        "连杆_to_Kurbelzapfen": pin,
        "连杆_to_wrist_pin": (reach, 0),
    }.items():
        at, axis = (np.array(getattr(found[name], what)) for what in ("at", "axis"))
        np.testing.assert_allclose(at[[0, 2]], 1e-3 * np.array((x, z)), atol=1e-9)
        np.testing.assert_allclose(axis, (0, 1, 0), atol=1e-9)
        assert found[name].proposal.sure == "sure"
    np.testing.assert_allclose(found["part_3rd_slider_to_机架"].axis, (1, 0, 0), atol=1e-9)
    assert found["连杆_to_wrist_pin"].rests == (
        "pin of wrist_pin, radius 4 mm, in a bore of 连杆, 4.01 mm: clearance 0.01 mm, 10 mm long",
        "1 plane face of part_3rd_slider on 连杆, across y",
    )
    assert "the pin is thicker than its bore" in found["flywheel_to_crank"].proposal.why
    assert [(one.proposal.kind, one.first, one.second) for one in machine.joints if one.doubtful] == [
        ("Planar", "连杆", "cover_top")
    ]


def test_freedoms_are_counted(machine):
    """A slider-crank has one; three of its loop's equations, out of the plane, repeat others (Grübler in space: 6·3 − 4·5 = −2 = 1 − 3)."""
    assert (machine.count.freedom, machine.count.redundant) == (1, 3)
    assert machine.count.independent == ("crank_to_机架.rotation",)
    assert "3 equations of joints repeat others" in str(machine.count)
    assert machine.ground.name == "机架"
    assert machine.loose == ()


def test_the_machine_moves_as_one_in_closed_form(machine):
    """M(φ) φ̈ + ½ M′ φ̇² + dV/dφ = 0 with the energies of crank, rod and slider written down by hand: φ̈ to 1e-8."""
    rho = {name: 2700.0 if name == "3rd slider" else 7850.0 for name in BODIES}
    mass = {
        name: rho[name] * weighed(*pieces)[0] for name, pieces in slider_crank_parts().items() if name in rho
    }
    pieces = slider_crank_parts()
    turning = ("crank", "flywheel", "Kurbelzapfen")
    shift = {"Kurbelzapfen": np.array([1e-3 * CRANK, 0, 0])}
    about, moment = 0.0, np.zeros(3)  # of what turns with the crank, about its axis, at angle 0
    for name in turning:
        volume, centre, inertia = weighed(*pieces[name])
        own = inertia[1, 1] - volume * (centre[0] ** 2 + centre[2] ** 2)
        there = centre + shift.get(name, 0.0)
        about += rho[name] * (own + volume * (there[0] ** 2 + there[2] ** 2))
        moment += rho[name] * volume * there
    volume, centre, inertia = weighed(*pieces["连杆"])
    m, d = 7850 * volume, centre[0]  # the rod's centre is at d from the crank pin, on its line
    own = 7850 * (inertia[1, 1] - volume * d**2)
    sliding = mass["3rd slider"] + mass["wrist pin"]
    r, ell, g = 1e-3 * CRANK, 1e-3 * ROD, 9.80665

    def energies(phi: float) -> tuple[float, float]:
        """Twice the kinetic energy at unit speed, and the potential."""
        beta = math.asin(r / ell * math.sin(phi))
        slope = r * math.cos(phi) / (ell * math.cos(beta))
        x = -r * math.sin(phi) - d * math.sin(beta) * slope, r * math.cos(phi) - d * math.cos(beta) * slope
        slide = -r * math.sin(phi) - ell * math.sin(beta) * slope
        kinetic = about + m * (x[0] ** 2 + x[1] ** 2) + own * slope**2 + sliding * slide**2
        height = (
            moment[0] * math.sin(phi)
            + moment[2] * math.cos(phi)
            + m * (r * math.sin(phi) - d * math.sin(beta))
        )
        return kinetic, g * height

    robot = abut.robot(machine.model())
    start, rate = robot.start, 7.0
    names = list(robot.rates)
    way = robot.minimal(start.q, independent=["crank_to_机架.rotation"])
    u = way.basis[:, 0] * rate
    found = robot.forward_dynamics(start.q, u, np.zeros(len(names)))[names.index("crank_to_机架.rotation")]
    h, phi = 1e-5, math.radians(ANGLE)
    (low, before), (here, _), (high, after) = (energies(phi + k * h) for k in (-1, 0, 1))
    wanted = -(0.5 * (high - low) / (2 * h) * rate**2 + (after - before) / (2 * h)) / here
    assert abs(found) == pytest.approx(abs(wanted), rel=1e-8)  # the joint's axis is y, φ turns about −y


X, Y, Z = np.eye(3)


def pin(at, axis=Z, clearance=0.0):
    return Mate("pin", 0, 1, np.array(at, float), np.array(axis), 0.01, clearance, 0.02)


def face(at, axis):
    return Mate("faces", 0, 1, np.array(at, float), np.array(axis), 0.0, 0.0, 1e-4)


def ball(at, kind="ball", axis=(0, 0, 0)):
    return Mate(kind, 0, 1, np.array(at, float), np.array(axis, float), 0.01, 0.0, 0.02)


@pytest.mark.parametrize(
    ("mates", "kind", "at", "axis"),
    [
        ([pin((1, 2, 3))], "Cylindrical", (1, 2, 3), Z),
        ([pin((0, 0, 0)), pin((0, 0, 0.1))], "Cylindrical", (0, 0, 0.05), Z),
        (
            [pin((1, 2, 3), (0.6, 0, 0.8)), face((1, 2, 3.1), (-0.6, 0, -0.8))],
            "Revolute",
            (1, 2, 3),
            (0.6, 0, 0.8),
        ),
        ([ball((1, 1, 1)), ball((1, 1, 1.2))], "Revolute", (1, 1, 1.1), Z),
        ([pin((0, 0, 0)), pin((0.05, 0, 0.01))], "Translational", (0.025, 0, 0.005), Z),
        ([face((0, 0, 0), Z), face((0, 0.01, 0), -Y)], "Translational", (0, 0.005, 0), X),
        ([ball((1, 2, 3))], "Spherical", (1, 2, 3), None),
        ([ball((1, 2, 3), "ball in bore", X)], "InLine", (1, 2, 3), X),
        ([face((0, 0, 0), Z), face((0.01, 0, 0), -Z)], "Planar", (0.005, 0, 0), Z),
        ([pin((0, 0, 0), clearance=-1e-4)], "Fixed", (0, 0, 0), None),
        ([pin((0, 0, 0)), pin((0, 0.03, 0), X)], "Fixed", (0, 0.015, 0), None),
        (
            [face((0, 0, 0), Z), ball((0, 0, 0.01), "ball in bore", X)],
            "",
            None,
            None,
        ),  # slides along x, and turns about z
    ],
)
def test_what_mates_leave_is_a_joint(mates, kind, at, axis):
    """By hand from the freedoms of each mate."""
    found = allowed_motion(mates)
    assert found.kind == kind
    if at is not None:
        np.testing.assert_allclose(found.point, at, atol=1e-12)
    if axis is not None:
        np.testing.assert_allclose(found.axis, axis, atol=1e-12)


def joints_of(tmp_path: Path, *tree, **options):
    """Kind and sureness of the joints that parts (name, shape or place and shape) propose."""
    parts = [
        (name, shape[0], shape[1]) if isinstance(shape, tuple) else (name, place(0, (0, 0, 0)), shape)
        for name, shape in tree
    ]
    read = abut.read_assembly(save_assembly(tmp_path / "some.step", parts), **options)
    return read, {(one.first, one.second): (one.proposal.kind, one.proposal.sure) for one in read.joints}


def test_pins_guides_balls_and_bolts(tmp_path):
    """One kind of joint each, on its own base, all in one file."""
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeSphere

    base = solid(
        block((0, 0, 0), (400, 60, 20)),
        rod(6, (30, 30, 0), (30, 30, 20), -1),  # a plain pin
        rod(5, (80, 30, 0), (80, 30, 20), -1),  # two pins of one part
        rod(5, (110, 30, 0), (110, 30, 20), -1),
        block((180, 0, 10), (220, 60, 20), -1),  # a groove
        rod(3, (260, 15, 0), (260, 15, 20), -1),  # a bracket's two dowels
        rod(3, (260, 45, 0), (260, 45, 20), -1),
    )
    base = BRepAlgoAPI_Cut(base, BRepPrimAPI_MakeSphere(10.0).Shape().Moved(place(0, (340, 30, 16)))).Shape()
    _, found = joints_of(
        tmp_path,
        ("base", base),
        ("plain", solid(rod(5.95, (30, 30, -30), (30, 30, 50)))),
        (
            "twin",
            solid(
                rod(5, (80, 30, -10), (80, 30, 30)),
                rod(5, (110, 30, -10), (110, 30, 30)),
                block((70, 20, 30), (120, 40, 40)),
            ),
        ),
        ("slide", solid(block((180, 10, 10), (220, 50, 40)))),
        (
            "bracket",
            solid(
                block((250, 5, 20), (270, 55, 30)),
                rod(3, (260, 15, 5), (260, 15, 20)),
                rod(3, (260, 45, 5), (260, 45, 20)),
            ),
        ),
        ("ball", (place(0, (340, 30, 16)), BRepPrimAPI_MakeSphere(10.0).Shape())),
        ("lying", solid(block((375, 20, 20), (390, 40, 30)))),
    )
    assert found == {
        ("plain", "base"): ("Cylindrical", "sure"),
        ("twin", "base"): ("Translational", "sure"),
        ("slide", "base"): ("Translational", "sure"),
        ("bracket", "base"): ("Fixed", "sure"),
        ("ball", "base"): ("Spherical", "sure"),
        ("lying", "base"): ("Planar", "doubtful"),
    }


def test_clearances_grooves_and_overlaps(tmp_path):
    """A wide bore is doubtful until its clearance is given; half a groove is; a part that stands in another is none."""
    plate = solid(
        block((0, 0, 0), (100, 40, 10)),
        rod(5.5, (20, 20, 0), (20, 20, 10), -1),
        rod(6, (60, 0, 0), (60, 0, 10), -1),
    )
    tree = (
        ("base", plate),
        ("pin", solid(rod(5, (20.3, 20, -10), (20.3, 20, 20)))),
        ("roller", solid(rod(6, (60, 0, -5), (60, 0, 15)))),
        ("intruder", solid(block((90, 10, 5), (120, 20, 30)))),
    )
    read, found = joints_of(tmp_path, *tree)
    assert found == {
        ("pin", "base"): ("Cylindrical", "doubtful"),
        ("roller", "base"): ("Cylindrical", "doubtful"),
    }
    why = {one.first: one.proposal.why for one in read.joints}
    assert "its clearance of 0.5 mm is wide" in why["pin"]
    assert "the bore goes round the pin by 180° only" in why["roller"]
    assert [part.name for part in read.loose] == ["pin", "roller", "intruder"]
    assert '"intruder" has no joint and falls; add a joint, or a Contact' in read.notes[-1]
    assert joints_of(tmp_path, *tree, clearance="0.5 mm")[1]["pin", "base"] == ("Cylindrical", "sure")


def test_halves_of_a_bearing_hold_a_shaft_together(tmp_path):
    """Block and cap have half of the bore each; their screws make them one, and then the bore goes all round."""
    block_ = solid(
        block((-40, 0, -40), (40, 30, 0)),
        rod(10, (0, 0, 0), (0, 30, 0), -1),
        *(rod(3, (x, 15, -20), (x, 15, 0), -1) for x in (-25, 25)),
    )
    cap = solid(
        block((-40, 0, 0), (40, 30, 20)),
        rod(10, (0, 0, 0), (0, 30, 0), -1),
        *(rod(3, (x, 15, 0), (x, 15, 20), -1) for x in (-25, 25)),
    )
    screw = solid(rod(3, (0, 0, -35), (0, 0, 0)), rod(5, (0, 0, 0), (0, 0, 5)))
    shaft = solid(rod(9.98, (0, -10, 0), (0, 40, 0)))
    tree = [("base", block_), ("cap", cap), ("shaft", shaft)]
    tree += [("screw", (place(0, (x, 15, 20)), screw)) for x in (-25, 25)]
    read, found = joints_of(tmp_path, *tree)
    assert found.pop(("shaft", "base")) == ("Cylindrical", "sure")
    assert set(found.values()) == {("Fixed", "likely")}
    assert (len(found), read.count.freedom) == (3, 2)


def test_free_form_surfaces_that_are_cylinders_count_as_such(tmp_path):
    from OCP.BRepBuilderAPI import BRepBuilderAPI_NurbsConvert

    def free(shape):
        return BRepBuilderAPI_NurbsConvert(shape, True).Shape()

    _, found = joints_of(
        tmp_path, ("base", free(bushing(20, 8, 30))), ("pin", free(solid(rod(8, (0, 0, -10), (0, 0, 40)))))
    )
    assert found == {("pin", "base"): ("Cylindrical", "sure")}


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


def test_three_hundred_parts_in_seconds(tmp_path):
    """A stack of plates with a pin through each: pairs are found by boxes, products are measured once."""
    import time

    from abut.formats.cad.mates import MateTolerances, PartFaces, mates_of

    plate, pin = (
        solid(block((0, 0, 0), (40, 40, 10)), rod(5, (20, 20, 0), (20, 20, 10), -1)),
        solid(rod(4.98, (20, 20, 0), (20, 20, 10))),
    )
    tree = [
        (name, place(0, (50 * (k % 15), 50 * (k // 15), 0)), shape)
        for k in range(150)
        for name, shape in (("plate", plate), ("pin", pin))
    ]
    read = abut.read_assembly(save_assembly(tmp_path / "many.step", tree), ground="plate_1")
    began = time.process_time()  # others may have the machine, too
    assert len([one for one in read.joints if one.proposal.kind == "Cylindrical"]) == 150
    assert time.process_time() - began < 10.0
    assert mates_of([PartFaces((), np.zeros(3), np.ones(3))] * 2, MateTolerances()) == []


def test_pages_and_pictures_show_parts_in_their_own_colours(machine):
    """What a model's summary tells of shapes; other bodies have one of ours."""
    from abut.view.snapshots.colors import own_colours

    assert own_colours(machine.model().summary()) == {"crank": "#cc1a33", "连杆": "#1a66cc"}
    assert own_colours({}) == {}
