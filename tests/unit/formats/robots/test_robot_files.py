"""Robots' files: what a statement of URDF, MJCF or SDF becomes, what is said of one that is wrong, and what is written again.

Expected values are Lagrange's equations of two hinged rods, the parallel-axis theorem, and geometry.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.errors import InputError, InvalidValue, UnknownName, UnreadableFile, UnsupportedStatement
from abut.formats.robots.export_tree import stl_bytes
from abut.formats.robots.xml_reader import parse
from abut.formats.rotor_bodies import with_rotor_bodies

ARM = (Path(__file__).parents[4] / "examples" / "data" / "gripper_arm.urdf").read_text("utf-8")
DOUBLE = """<mujoco model="two rods">
  <compiler angle="degree" autolimits="true"/>
  <option gravity="0 0 -9.81"/>
  <default>
    <joint type="hinge" axis="0 1 0"/>
    <default class="rod"><geom type="capsule" size="0.02" density="2000"/></default>
  </default>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 0.1" pos="0 0 -2"/>
    <body name="upper" childclass="rod">
      <joint name="first" class="main" range="-170 170" damping="0.3" armature="0.05"/>
      <inertial pos="0.4 0 0" mass="2" diaginertia="0.01 0.1 0.1"/>
      <geom name="upper_rod" fromto="0 0 0 0.8 0 0"/>
      <body name="lower" pos="0.8 0 0" euler="0 30 0">
        <joint name="second" class="main" stiffness="5" springref="20"/>
        <inertial pos="0.3 0 0" mass="1" diaginertia="0.002 0.03 0.03"/>
        <site name="tip" pos="0.6 0 0"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor name="drive" joint="first" gear="10" ctrlrange="-1 1"/></actuator>
</mujoco>
"""


def put(folder: Path, text: str, name: str = "robot.urdf") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def two_rods(m1, m2, l1, c1, c2, i1, i2, q2):
    """Mass matrix of two rods hinged about y, q2 the relative angle."""
    a = i1 + m1 * c1**2 + i2 + m2 * (l1**2 + c2**2 + 2 * l1 * c2 * math.cos(q2))
    b = i2 + m2 * (c2**2 + l1 * c2 * math.cos(q2))
    return np.array([[a, b], [b, i2 + m2 * c2**2]])


# --- URDF ----------------


def test_an_arm_has_the_mass_matrix_of_its_links(tmp_path):
    model = abut.read(put(tmp_path, ARM))
    robot = abut.robot(model)
    assert robot.rates[:2] == ("shoulder.rotation", "elbow.rotation")
    # forearm, hand and fingers by the parallel-axis theorem, about the elbow
    parts = [(2.0, 0.2, 0.03), (0.6, 0.43, 0.0006), (0.1, 0.5, 6e-5), (0.1, 0.5, 6e-5)]
    mass = sum(m for m, _, _ in parts)
    centre = sum(m * x for m, x, _ in parts) / mass
    inertia = sum(i + m * (x - centre) ** 2 for m, x, i in parts)
    q = robot.start.q.copy()
    q[1] = 0.4
    expected = two_rods(4.0, mass, 0.5, 0.25, centre, 0.09, inertia, 0.4)
    np.testing.assert_allclose(robot.mass_matrix(q)[:2, :2], expected, rtol=1e-14)
    assert model.source.frames["hand"].body is model["forearm"]  # fixed links are one body
    assert model.source.joints["shoulder"].effort == 80.0
    assert model.source.joints["shoulder"].reduction == 100.0
    assert any("stops at their limits" in note for note in model.notes)


def test_a_mimic_follows_and_begins_there(tmp_path):
    model = abut.read(put(tmp_path, ARM.replace('offset="0"', 'offset="0.01"')), start={"left_slide": 0.02})
    robot = abut.robot(model)
    start = dict(zip(robot.coordinates, robot.start.q, strict=True))
    assert start["right_slide.translation"] == pytest.approx(0.03)
    (tie,) = robot.closing
    assert tie.ratios == (1.0, -1.0)
    with pytest.raises(InvalidValue, match=r'"right_slide", which follows "left_slide"'):
        abut.read(put(tmp_path, ARM), start={"right_slide": 0.02})


def test_a_free_base_has_six_rates_more(tmp_path):
    bare = ARM.replace(
        '<link name="base">',
        '<link name="base"><inertial><mass value="5"/><inertia ixx="1" iyy="1" izz="1"/></inertial>',
    )
    assert len(abut.robot(abut.read(put(tmp_path, bare), base="free")).rates) == 6 + 4
    held = abut.read(put(tmp_path, bare))
    assert any("is fixed to the ground" in note for note in held.notes)


WRONG = [
    ('<mass value="4"/>', '<mass value="-4"/>', UnreadableFile, "mass is -4 kg"),
    ('<mass value="4"/>', '<mass value="four"/>', UnreadableFile, '"four" is no number'),
    ('<mass value="4"/>', '<mass value="${m}"/>', UnreadableFile, "xacro FILE"),
    ('iyy="0.09" izz="0.09"', 'iyy="0.09" izz="0.9"', UnreadableFile, "triangle inequality"),
    ('lower="-1.6" upper="1.6"', 'lower="1.6" upper="-1.6"', UnreadableFile, "lower is 1.6 rad, above upper"),
    ('<parent link="upper_arm"/>', '<parent link="uper_arm"/>', UnreadableFile, "did you mean upper_arm"),
    ('joint="left_slide" mult', 'joint="right_slide" mult', UnreadableFile, "in a ring"),
    ('joint="left_slide" mult', 'joint="lift_slide" mult', UnsupportedStatement, "did you mean left_slide"),
    ('type="prismatic"', 'type="prismatik"', UnreadableFile, "did you mean prismatic"),
    ('<axis xyz="0 1 0"/>', '<axis xyz="0 0 0"/>', UnreadableFile, "axis is 0 0 0"),
    ('<axis xyz="0 1 0"/>', '<axis xyz="0 1"/>', UnreadableFile, "has 2 numbers; give 3"),
    ('<link name="forearm">', '<link name="upper_arm">', UnreadableFile, "a link of that name on line 16"),
    ('name="elbow"', 'name="shoulder"', UnreadableFile, "a joint of that name on line 8"),
    ('<child link="hand"/>', '<child link="upper_arm"/>', UnreadableFile, "in URDF a link has one parent"),
    ("</robot>", "", UnreadableFile, "no well-formed XML"),
    (
        '<robot name="gripper arm">',
        '<!DOCTYPE r [<!ENTITY x "y">]><robot name="gripper arm">',
        UnreadableFile,
        "declares the entity",
    ),
    ('<box size="0.5 0.08 0.08"/>', "<cone/>", UnsupportedStatement, "<cone>"),
    ('damping="0.4"', 'damping="-0.4"', UnreadableFile, "damping is -0.4"),
]


@pytest.mark.parametrize(("said", "instead", "kind", "words"), WRONG)
def test_faulty_urdf_is_refused_with_file_and_line(tmp_path, said, instead, kind, words):
    assert said in ARM
    with pytest.raises(kind, match=r"robot.urdf, line \d+") as problem:
        abut.read(put(tmp_path, ARM.replace(said, instead, 1)))
    assert words in str(problem.value)


def test_lenient_reading_corrects_inertias_and_notes_unknown_elements(tmp_path):
    text = ARM.replace('iyy="0.09" izz="0.09"', 'iyy="0.09" izz="0.9"').replace(
        "</robot>", "<gazebo><plugin/></gazebo><linc/></robot>"
    )
    model = abut.read(put(tmp_path, text), lenient=True)
    told = "\n".join(model.notes)
    assert "no body has its inertia" in told
    assert "<plugin> in <gazebo>: it is for Gazebo" in told
    assert "did you mean link?" in told


def test_meshes_are_found_by_their_packages(tmp_path, monkeypatch):
    folder = tmp_path / "packages" / "arm" / "meshes"
    folder.mkdir(parents=True)
    corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], float)
    (folder / "part.stl").write_bytes(stl_bytes(corners, [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]))
    text = ARM.replace(
        '<box size="0.06 0.14 0.05"/>', '<mesh filename="package://arm/meshes/part.stl" scale="1 1 -2"/>'
    )
    path = put(tmp_path, text)
    lost = abut.read(path)
    assert any("package://arm/meshes/part.stl" in note and "ROS_PACKAGE_PATH" in note for note in lost.notes)
    for options in ({"packages": {"arm": folder.parent}}, {"packages": [tmp_path / "packages"]}, {}):
        if not options:
            monkeypatch.setenv("ROS_PACKAGE_PATH", str(tmp_path / "packages"))
        model = abut.read(path, **options)
        shape = next(one.shape for one in model.graphics if one.name == "hand_visual")
        assert shape.bounds == ((0, 0, -2), (1, 1, 0))
    with pytest.raises(InputError, match="no folder"):
        abut.read(path, packages=[tmp_path / "nowhere"])


def test_duplicate_names_are_distinguished(tmp_path):
    model = abut.read(
        put(
            tmp_path,
            ARM.replace('joint name="shoulder"', 'joint name="upper_arm"')
            .replace('name="forearm"', 'name="fore-arm"')
            .replace('link="forearm"', 'link="fore-arm"'),
        )
    )
    assert model["upper_arm"].family == "body"
    assert model["upper_arm_joint"].family == "joint"
    assert model["fore_arm"].mass == pytest.approx(2.6)
    assert model.source.names["joint", "upper_arm"] == "upper_arm_joint"


# --- MJCF ----------------


def test_two_rods_of_mjcf_have_their_mass_matrix_and_rotor(tmp_path):
    model = abut.read(put(tmp_path, DOUBLE, "rods.xml"))
    robot = abut.robot(model)
    at = {name: k for k, name in enumerate(robot.rates)}
    found = robot.mass_matrix(robot.start.q)
    two = [at["first.rotation"], at["second.rotation"]]
    expected = two_rods(2.0, 1.0, 0.8, 0.4, 0.3, 0.1, 0.03, math.radians(30)) + np.diag([0.05, 0.0])
    np.testing.assert_allclose(found[np.ix_(two, two)], expected, rtol=1e-13)
    assert model["first"].reflected_inertia == 0.05
    assert model["second_spring"].free_angle == pytest.approx(math.radians(20))
    assert model["first_stop"].parameters["upper"] == pytest.approx(math.radians(170))
    assert model["drive"].parameters["gear"] == 10.0
    assert model.source.frames["tip"].global_position == pytest.approx(
        (0.8 + 0.6 * math.cos(math.pi / 6), 0, -0.3)
    )
    assert [type(contact).__name__ for contact in model.contacts] == ["Contact"]


def test_geom_masses_follow_their_shapes(tmp_path):
    text = DOUBLE.replace('<inertial pos="0.4 0 0" mass="2" diaginertia="0.01 0.1 0.1"/>', "")
    body = abut.read(put(tmp_path, text, "rods.xml"))["upper"]
    r, length, rho = 0.02, 0.8, 2000.0
    assert body.mass == pytest.approx(rho * math.pi * r**2 * (length + 4 / 3 * r))
    assert body.position == pytest.approx((0.4, 0, 0))
    whole = abut.read(put(tmp_path, text.replace('autolimits="true"', 'settotalmass="6"'), "rods.xml"))
    assert sum(whole[name].mass for name in ("upper", "lower")) == pytest.approx(6.0)


def test_several_joints_of_a_body_stand_one_on_the_other(tmp_path):
    joints = '<joint name="x" type="slide" axis="1 0 0"/><joint name="second"'
    robot = abut.robot(
        abut.read(
            put(tmp_path, DOUBLE.replace('<joint name="second"', joints), "rods.xml"),
            start={"x": 0.1, "first": 0.2},
        )
    )
    tip = robot.place(robot.model.source.frames["tip"], robot.start.q).position
    turn = np.array([[math.cos(0.2), 0, math.sin(0.2)], [0, 1, 0], [-math.sin(0.2), 0, math.cos(0.2)]])
    tilt = np.array([math.cos(math.pi / 6), 0, -0.5])
    np.testing.assert_allclose(tip, turn @ (np.array([0.8, 0, 0]) + 0.1 * tilt + 0.6 * tilt), atol=1e-14)


EQUALITY = """<equality>
  <joint joint1="second" joint2="first" polycoef="0.1 -2"/>
  <connect body1="lower" anchor="0.6 0 0" active="false"/>
</equality>
<tendon><fixed name="belt" stiffness="3" damping="0.1"><joint joint="first" coef="1"/><joint joint="second" coef="0.5"/></fixed>
  <spatial name="cord" stiffness="20" springlength="0.5"><site site="hook"/><site site="tip"/></spatial></tendon></mujoco>"""


def test_ties_and_tendons(tmp_path):
    text = DOUBLE.replace("<worldbody>", '<worldbody><site name="hook" pos="0 0 1"/>').replace(
        "</mujoco>", EQUALITY
    )
    model = abut.read(put(tmp_path, text, "rods.xml"), start={"first": 0.3})
    start = dict(zip(abut.robot(model).coordinates, abut.robot(model).start.q, strict=True))
    assert start["second.rotation"] == pytest.approx(0.1 - 2 * 0.3)
    assert model["belt"].coefficients == (1.0, 0.5, -1.0)
    assert model["belt_spring"].free_angle == pytest.approx(
        -(0.3 + 0.5 * (0.1 - 0.6))
    )  # free where both joints are zero
    length = math.dist(model.source.frames["tip"].global_position, (0, 0, 1))
    assert model["cord_spring"].free_angle == pytest.approx(0.5 - length)


MJCF_WRONG = [
    ('axis="0 1 0"', 'axes="0 1 0"', UnreadableFile, "did you mean axis"),
    ('class="rod"', 'class="main"', None, ""),
    ('childclass="rod"', 'childclass="rot"', UnreadableFile, "did you mean rod"),
    ('angle="degree"', 'angle="grad"', UnreadableFile, "must be"),
    ('mass="2"', 'mass="-2"', UnreadableFile, "mass is -2 kg"),
    ('range="-170 170"', 'range="170 -170"', UnreadableFile, "above the upper"),
    ('joint="first" gear', 'joint="fist" gear', UnreadableFile, "did you mean first"),
    ('gravity="0 0 -9.81"', 'gravity="0 0 -9.81" density="1000"', UnsupportedStatement, "of a medium"),
    ('size="0.02"', 'size="-0.02"', UnreadableFile, "greater than zero"),
    (
        '<actuator><motor name="drive" joint="first" gear="10" ctrlrange="-1 1"/>',
        '<actuator><muscle name="drive" joint="first"/>',
        UnsupportedStatement,
        "<muscle>",
    ),
    ("<worldbody>", "<worldbody><flexcomp/>", UnsupportedStatement, "<flexcomp>"),
    ("<worldbody>", '<include file="more.xml"/><worldbody>', UnreadableFile, 'no file "more.xml"'),
    ("<actuator>", "<aktuator/><actuator>", UnreadableFile, "did you mean actuator"),
    ('euler="0 30 0"', 'euler="0 30 0" quat="1 0 0 0"', UnreadableFile, "quat and euler"),
    ('name="lower"', 'name="upper"', UnreadableFile, 'a body "upper" already'),
]


@pytest.mark.parametrize(("said", "instead", "kind", "words"), [one for one in MJCF_WRONG if one[2]])
def test_faulty_mjcf_is_refused_with_file_and_line(tmp_path, said, instead, kind, words):
    assert said in DOUBLE
    with pytest.raises(kind, match=r"rods.xml, line \d+") as problem:
        abut.read(put(tmp_path, DOUBLE.replace(said, instead, 1), "rods.xml"))
    assert words in str(problem.value)


def test_included_files_stand_where_they_are_included_and_once(tmp_path):
    put(tmp_path, '<mujocoinclude><compiler angle="radian"/></mujocoinclude>', "more.xml")
    text = DOUBLE.replace("<default>", '<include file="more.xml"/><default>', 1).replace(
        'euler="0 30 0"', 'euler="0 0.5 0"'
    )
    robot = abut.robot(
        abut.read(put(tmp_path, text.replace("-170 170", "-3 3").replace('"20"', '"0.3"'), "rods.xml"))
    )
    found = robot.mass_matrix(robot.start.q)
    first, second = (robot.rates.index(f"{name}.rotation") for name in ("first", "second"))
    assert found[first, second] == pytest.approx(two_rods(2.0, 1.0, 0.8, 0.4, 0.3, 0.1, 0.03, 0.5)[0, 1])
    with pytest.raises(UnreadableFile, match="included already"):
        abut.read(
            put(tmp_path, text.replace("<worldbody>", '<include file="more.xml"/><worldbody>'), "rods.xml")
        )


# --- SDF ----------------

SDF = """<sdf version="1.9"><model name="two rods">
  <link name="upper"><pose>0 0 1 0 0 0</pose><inertial><pose>0.4 0 0 0 0 0</pose><mass>2</mass>
    <inertia><ixx>0.01</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial></link>
  <link name="lower"><pose relative_to="upper" degrees="true">0.8 0 0 0 30 0</pose>
    <inertial><pose>0.3 0 0 0 0 0</pose><mass>1</mass><inertia><ixx>0.002</ixx><iyy>0.03</iyy><izz>0.03</izz></inertia></inertial>
    <collision name="tip"><pose>0.6 0 0 0 0 0</pose><geometry><sphere><radius>0.05</radius></sphere></geometry></collision></link>
  <joint name="first" type="revolute"><parent>world</parent><child>upper</child><axis><xyz>0 1 0</xyz>
    <limit><lower>-2</lower><upper>2</upper></limit><dynamics><damping>0.1</damping></dynamics></axis></joint>
  <joint name="second" type="revolute"><parent>upper</parent><child>lower</child><axis><xyz>0 1 0</xyz></axis></joint>
</model></sdf>"""


def test_two_rods_of_sdf(tmp_path):
    model = abut.read(put(tmp_path, SDF, "rods.sdf"))
    robot = abut.robot(model)
    expected = two_rods(2.0, 1.0, 0.8, 0.4, 0.3, 0.1, 0.03, math.radians(30))
    np.testing.assert_allclose(robot.mass_matrix(robot.start.q), expected, rtol=1e-13)
    assert model["first_stop"].parameters["lower"] == -2.0
    closed = SDF.replace(
        "</model>",
        '<joint name="third" type="ball"><parent>world</parent><child>lower</child></joint></model>',
    )
    (loop,) = abut.robot(abut.read(put(tmp_path, closed, "rods.sdf"))).closing
    assert type(loop).__name__ == "Spherical"
    with pytest.raises(UnreadableFile, match=r'rods.sdf, line 4.*"uper"'):
        abut.read(put(tmp_path, SDF.replace('relative_to="upper"', 'relative_to="uper"'), "rods.sdf"))


# --- written ----------------


@pytest.mark.parametrize("suffix", [".urdf", ".xml"])
def test_written_robot_is_read_as_same_machine(tmp_path, suffix):
    model = abut.read(put(tmp_path, ARM))
    again = abut.read(abut.write(model, tmp_path / f"again{suffix}"))
    first, second = abut.robot(model), abut.robot(again)
    assert first.rates == second.rates
    q = first.start.q + np.linspace(0.1, 0.02, len(first.rates))
    np.testing.assert_allclose(second.mass_matrix(q), first.mass_matrix(q), atol=1e-14)
    np.testing.assert_allclose(second.gravity(q), first.gravity(q), atol=1e-13)
    assert again["shoulder_spring"].damping == 0.4
    for key in ("lower", "upper", "stiffness"):
        assert again["elbow_stop"].parameters[key] == pytest.approx(model["elbow_stop"].parameters[key])
    assert len(second.closing) == 1


def test_mjcf_is_written_with_rotors_springs_and_drives(tmp_path):
    model = abut.read(put(tmp_path, DOUBLE, "rods.xml"))
    again = abut.read(abut.write(model, tmp_path / "again.xml"))
    for name in ("second_spring", "drive", "first_stop"):
        assert name in again
    assert again["first"].reflected_inertia == 0.05
    wheels = abut.read(abut.write(with_rotor_bodies(model), tmp_path / "wheels.xml"))
    assert wheels["first"].reflected_inertia == pytest.approx(0.05, rel=1e-15)
    assert again["second_spring"].free_angle == pytest.approx(model["second_spring"].free_angle)
    with pytest.raises(UnsupportedStatement, match=r"no drive in a joint|no rotor in a joint"):
        abut.write(model, tmp_path / "again.urdf")
    abut.write(model, tmp_path / "again.urdf", lenient=True)
    assert "left out" in (tmp_path / "again.urdf").read_text("utf-8")


def test_mjcf_is_written_with_the_free_length_of_a_stretched_spring(tmp_path):
    model = abut.Model("spring")
    body = model.add(abut.Body("body", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(0.3, 0.0, 0.0)))
    ends = body.frame(), model.ground.frame()
    model.add(abut.forces.SpringDamper("coil", *ends, stiffness=50.0, damping=2.0, free_length=0.2))
    again = abut.read(abut.write(model, tmp_path / "again.xml"))
    assert again["coil_spring"].free_angle == pytest.approx(
        0.2 - 0.3
    )  # the angle of its wheel is 0 at the start


def test_loops_are_no_trees(tmp_path):
    model = abut.read(put(tmp_path, DOUBLE, "rods.xml"))
    tip = model["lower"].frame((0.3, 0, 0))
    model.add(abut.joints.AtPoint("hook", tip, model.ground.frame_at(tip.global_position)))
    with pytest.raises(UnsupportedStatement, match="closes a loop"):
        abut.write(model, tmp_path / "again.urdf")
    robot = abut.robot(abut.read(abut.write(model, tmp_path / "again.xml")))
    assert "hook" in [joint.name for joint in robot.closing]


# --- entering ----------------


def test_options_and_suffixes_that_no_reader_has(tmp_path):
    with pytest.raises(UnknownName, match='did you mean "packages"'):
        abut.read(put(tmp_path, ARM), package=[])
    with pytest.raises(InputError, match=r"xacro FILE > robot.urdf"):
        abut.read(tmp_path / "arm.xacro")
    with pytest.raises(UnreadableFile, match="<mujoco> is expected"):
        abut.read(put(tmp_path, ARM, "arm.xml"))
    with pytest.raises(UnreadableFile, match="cannot be opened"):
        parse(tmp_path / "nowhere.urdf", ("robot",))
