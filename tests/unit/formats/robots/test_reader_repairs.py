"""Robot files with faults that cannot change the motion, and the repairs of those that can, each with its effect.

Expected inertias are the projection of the matrix of second moments computed by hand; orientations are those of MuJoCo 4.0.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut.cli.commands.check import check_path
from abut.errors import UnreadableFile
from abut.formats.robots.link_tree import nearest_physical_inertia
from abut.model.protocols import identifier, unique_identifier

ARM = """<robot name="arm">
  <link name="base"/>
  <joint name="hip" type="revolute">
    <origin xyz="0 0 1" rpy="0 0 0"/><parent link="base"/><child link="rod-1"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="5" velocity="3"/>
  </joint>
  <link name="rod-1">
    <inertial><mass value="2"/><inertia ixx="1" iyy="2" izz="2.5" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin rpy="0 0 0"/><geometry><box size="1 1 1"/></geometry></visual>
  </link>
</robot>"""


def read(tmp_path, text, name="robot.urdf", **options):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return abut.read(path, **options)


def joint_of(model):
    return next(thing for thing in model if thing.family == "joint")


def test_a_possible_inertia_is_its_own_nearest_one():
    tensor = np.array([[2.0, 0.3, -0.1], [0.3, 2.5, 0.2], [-0.1, 0.2, 3.0]])
    assert np.allclose(nearest_physical_inertia(tensor), tensor, rtol=0.0, atol=1e-15)


def test_the_nearest_inertia_removes_negative_second_moments():
    """I = diag(1, 2, 5): Σ = ½ tr(I) E − I = diag(3, 2, −1), so Σ' = diag(3, 2, 0) and I' = tr(Σ') E − Σ' = diag(2, 3, 5).

    Turned axes turn the result. Differences are rounding of 3×3 eigenvalues.
    """
    assert np.allclose(
        nearest_physical_inertia(np.diag([1.0, 2.0, 5.0])), np.diag([2.0, 3.0, 5.0]), atol=1e-14
    )
    c, s = math.cos(0.7), math.sin(0.7)
    turn = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]) @ np.array(
        [[1.0, 0, 0], [0, c, -s], [0, s, c]]
    )
    given = turn @ np.diag([1.0, 2.0, 5.0]) @ turn.T
    assert np.allclose(nearest_physical_inertia(given), turn @ np.diag([2.0, 3.0, 5.0]) @ turn.T, atol=1e-14)


def test_an_impossible_inertia_is_refused_or_projected_with_old_and_new_numbers(tmp_path):
    text = ARM.replace('izz="2.5"', 'izz="5"')
    with pytest.raises(UnreadableFile, match=r"robot.urdf, line 8.*\(2, 3, 5, 0, 0, 0\) kg m\^2"):
        read(tmp_path, text)
    model = read(tmp_path, text, lenient=True)
    assert np.allclose(model["rod_1"].inertia, np.diag([2.0, 3.0, 5.0]), atol=1e-14)
    (note,) = model.source.repairs
    assert "(1, 2, 5, 0, 0, 0) kg m^2" in note
    assert "(2, 3, 5, 0, 0, 0) kg m^2" in note
    assert f"changes by {100 * math.sqrt(2 / 30):.3g} %, its mass does not" in note


def test_decoration_of_zero_size_is_left_out(tmp_path):
    model = read(tmp_path, ARM.replace('size="1 1 1"', 'size="1 0 1"'))
    assert not model.graphics
    assert any("is left out; effect: none (it is only drawn)" in note for note in model.source.repairs)


def test_a_collision_shape_of_zero_size_is_refused_or_left_out(tmp_path):
    text = ARM.replace("visual>", "collision>").replace('size="1 1 1"', 'size="1 0 1"')
    with pytest.raises(UnreadableFile, match="touches nothing"):
        read(tmp_path, text)
    assert not read(tmp_path, text, lenient=True).source.shapes


def test_reversed_limits_matter_only_where_limits_are_used(tmp_path):
    text = ARM.replace('lower="-1" upper="1"', 'lower="1" upper="-1"')
    with pytest.raises(UnreadableFile, match="exchange them, or read without limits"):
        read(tmp_path, text)
    (note,) = read(tmp_path, text, limits=False).source.repairs
    assert note.endswith("effect: none (limits=False)")
    model = read(tmp_path, text, lenient=True)
    assert "effect: the joint moves without end" in model.source.repairs[0]
    assert not model.forces


def test_a_missing_world_is_the_ground(tmp_path):
    text = ARM.replace('<link name="base"/>', "").replace('link="base"', 'link="world"')
    with pytest.raises(UnreadableFile, match="names no link"):
        read(tmp_path, text)
    model = read(tmp_path, text, lenient=True)
    assert joint_of(model).frame_j.body is model.ground
    assert "effect: none" in model.source.repairs[0]


def test_further_numbers_of_an_angle(tmp_path):
    drawn = ARM.replace('<visual><origin rpy="0 0 0"/>', '<visual><origin rpy="0 0 0 0"/>')
    assert "effect: none (it is only drawn)" in read(tmp_path, drawn).source.repairs[0]
    placed = ARM.replace('xyz="0 0 1" rpy="0 0 0"', 'xyz="0 0 1" rpy="0 0 0 0"')
    with pytest.raises(UnreadableFile, match="has 4 numbers"):
        read(tmp_path, placed)
    assert "only the first three are read" in read(tmp_path, placed, lenient=True).source.repairs[0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<!-- a -- comment -->\n<?xml version="1.0"?>\n', ""),
        ('\n\n<?xml version="1.0"?>\n', ""),
        ("", "\n\0\0"),
    ],
)
def test_text_outside_elements_that_is_no_xml_is_left_out(tmp_path, before, after):
    text = before.encode() + ARM.encode() + after.encode()
    model = read(tmp_path, text)
    assert model["rod_1"].mass == 2.0
    assert "outside its elements is left out; effect: none" in model.source.repairs[0]
    with pytest.raises(UnreadableFile, match=f"line {8 + before.count(chr(10))}"):  # lines keep their numbers
        read(tmp_path, text.replace(b'izz="2.5"', b'izz="5"'))


def test_an_element_replaces_the_orientation_of_its_class(tmp_path):
    """MuJoCo 4.0 returns the quaternions (cos 0.05, sin 0.05, 0, 0) and (0, 1, 0, 0); two orientations in one element are refused."""
    scene = """<mujoco><compiler angle="radian"/><default><default class="a"><geom quat="0 1 0 0"/></default>
      <default class="b"><geom euler="0.1 0 0"/></default></default><worldbody><body name="box"><freejoint/>
      <geom class="{}" type="box" size=".1 .2 .3" {}/></body></worldbody></mujoco>"""
    for kind, own, angle in (("a", 'euler="0.1 0 0"', 0.1), ("b", 'quat="0 1 0 0"', math.pi), ("b", "", 0.1)):
        model = read(tmp_path, scene.format(kind, own), "box.xml")
        (shape,) = (one.shape for one in model.graphics)
        c, s = math.cos(angle), math.sin(angle)
        assert np.allclose(shape.frame.global_axes, [[1, 0, 0], [0, c, -s], [0, s, c]], atol=1e-15)
    with pytest.raises(UnreadableFile, match="its axes are given by quat and euler"):
        read(tmp_path, scene.format("a", 'euler="0.1 0 0" quat="1 0 0 0"'), "box.xml")


def test_names_keep_their_label(tmp_path):
    model = read(tmp_path, ARM)
    assert model.labels["rod_1"] == "rod-1"
    labels = {thing["name"]: thing.get("label") for thing in model.summary()["things"]}
    assert labels["rod_1"] == "rod-1"
    assert labels["hip"] is None
    assert model.with_values({"rod_1.mass": 3.0}).labels == model.labels


def test_one_rule_makes_identifiers_of_names():
    assert identifier("曲柄", "body") == "曲柄"
    assert identifier("Simple_Platform-1", "body") == "Simple_Platform_1"
    assert identifier("p0-2", "joint") == "p0_2"
    assert identifier("Würfel №2 (links)", "part") == "Würfel_No2_links"
    assert identifier("3-way", "part") == "part_3_way"
    assert identifier("🙂", "link") == "link"
    assert identifier("ground", "link") == "ground_1"
    assert unique_identifier("a-b", "joint", {"a_b", "a_b_joint"}) == "a_b_joint_2"


POST = """<sdf version="1.7"><model name="post">
  <link name="pole">
    <inertial><mass>2</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
    <visual name="skin"><geometry><box><size>1 1 1</size></box></geometry></visual>
    <contact><stiffness>1</stiffness></contact>
  </link>
  <joint name="hip" type="revolute"><parent>world</parent><child>pole</child>
    <axis><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>
  <gripper name="hand"/>
</model></sdf>"""


def test_decoration_and_reversed_limits_of_sdf(tmp_path):
    flat = read(tmp_path, POST.replace("1 1 1", "1 0 1"), "post.sdf")
    assert not flat.graphics
    assert "effect: none (it is only drawn)" in flat.source.repairs[0]
    bare = read(tmp_path, POST.replace("<geometry><box><size>1 1 1</size></box></geometry>", ""), "post.sdf")
    assert "a <visual> without geometry is left out; effect: none" in bare.source.repairs[0]
    text = POST.replace("<lower>-1</lower><upper>1</upper>", "<lower>1</lower><upper>-1</upper>")
    with pytest.raises(UnreadableFile, match="exchange them, or read without limits"):
        read(tmp_path, text, "post.sdf")
    assert read(tmp_path, text, "post.sdf", limits=False).source.repairs[0].endswith("none (limits=False)")
    with pytest.raises(UnreadableFile, match="touches nothing"):
        read(tmp_path, POST.replace("visual", "collision").replace("1 1 1", "1 0 1"), "post.sdf")


def test_check_states_the_content_of_a_robot_file(tmp_path):
    """Two rods in a chain, the second with an impossible inertia: two hinges, two degrees of freedom, 2 + 3 kg."""
    second = """<joint name="knee" type="revolute"><parent link="rod-1"/><child link="shin"/><axis xyz="0 1 0"/>
      <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
      <link name="shin"><inertial><mass value="3"/><inertia ixx="1" iyy="2" izz="{}"/></inertial></link></robot>"""
    path = tmp_path / "arm.urdf"
    path.write_text(ARM.replace("</robot>", second.format(2.5)))
    found = check_path(path, None, None)
    assert found.refusal is None
    lines = [" ".join(line.split()) for line in found.summary]
    assert len(lines) <= 10
    assert lines[:4] == [
        "bodies 2, 0 of them without mass: rod_1, shin",
        "mass 5 kg, from 2 to 3 kg",
        "joints 2, 2 Revolute",
        "freedom 2 degrees of freedom",
    ]
    assert lines[5:9] == ["repaired 0", "left out 0", "refused nothing", f"next abut run {path} --end 1"]
    path.write_text(ARM.replace("</robot>", second.format(5)))
    found = check_path(path, None, None)
    assert not found.sound
    assert "no body has its inertia" in found.summary[5]
    assert "triangle inequality" in found.summary[7]
    assert found.summary[8].endswith("--lenient --end 1")
