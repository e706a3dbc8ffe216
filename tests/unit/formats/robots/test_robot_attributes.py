"""Elements and attributes of URDF and SDF, by their specifications: each is read, refused, or cannot change motion for a stated reason.

The lists are written from wiki.ros.org/urdf/XML and from the SDFormat specification 1.11 (sdformat.org/spec).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import abut
from abut.errors import UnsupportedStatement
from abut.formats.sdf.words import WORDS as SDF
from abut.formats.urdf.words import WORDS as URDF

URDF_SPECIFIED = {
    "robot": "name version link joint material transmission gazebo sensor",
    "link": "name inertial visual collision",
    "inertial": "origin mass inertia",
    "origin": "xyz rpy",
    "mass": "value",
    "inertia": "ixx iyy izz ixy ixz iyz",
    "visual": "name origin geometry material",
    "collision": "name origin geometry",
    "geometry": "box cylinder sphere mesh capsule",
    "box": "size",
    "cylinder": "radius length",
    "capsule": "radius length",
    "sphere": "radius",
    "mesh": "filename scale",
    "joint": "name type origin parent child axis calibration dynamics limit mimic safety_controller",
    "parent": "link",
    "child": "link",
    "axis": "xyz",
    "limit": "lower upper effort velocity",
    "dynamics": "damping friction",
    "mimic": "joint multiplier offset",
    "transmission": "name type joint actuator",
    "transmission/actuator": "name mechanicalReduction hardwareInterface",
    "transmission/joint": "name hardwareInterface",
    "gazebo": "reference material turnGravityOff gravity dampingFactor maxVel minDepth mu1 mu2 fdir1 kp kd selfCollide maxContacts "
    "laserRetro stopCfm stopErp provideFeedback implicitSpringDamper cfmDamping fudgeFactor springStiffness springReference plugin "
    "sensor static preserveFixedJoint disableFixedJointLumping",
}
SDF_SPECIFIED = {
    "sdf": "version world model actor light",
    "world": "name audio wind include gravity magnetic_field atmosphere gui physics scene light frame model actor plugin joint road "
    "spherical_coordinates state population",
    "model": "name canonical_link placement_frame static self_collide allow_auto_disable include model enable_wind frame pose link joint "
    "plugin gripper",
    "link": "name gravity enable_wind self_collide kinematic must_be_base_link velocity_decay pose inertial collision visual sensor "
    "projector audio_sink audio_source battery light particle_emitter",
    "velocity_decay": "linear angular",
    "inertial": "auto density mass pose inertia fluid_added_mass auto_inertia_params",
    "inertia": "ixx ixy ixz iyy iyz izz",
    "collision": "name laser_retro max_contacts pose density auto_inertia_params geometry surface",
    "visual": "name cast_shadows laser_retro transparency visibility_flags meta pose material geometry plugin",
    "joint": "name type parent child gearbox_ratio gearbox_reference_body thread_pitch screw_thread_pitch axis axis2 physics sensor pose",
    "axis": "initial_position xyz use_parent_model_frame dynamics limit mimic",
    "xyz": "expressed_in",
    "dynamics": "damping friction spring_reference spring_stiffness",
    "limit": "lower upper effort velocity stiffness dissipation",
    "mimic": "joint axis multiplier offset reference",
    "pose": "relative_to rotation_format degrees",
    "mesh": "uri scale submesh optimization convex_decomposition",
    "plane": "normal size",
}
#: Geometry is refused where it is read.
ELSEWHERE = {"geometry"}


@pytest.mark.parametrize(("words", "specified"), [(URDF, URDF_SPECIFIED), (SDF, SDF_SPECIFIED)])
def test_specification_attributes_are_declared_once(words, specified) -> None:
    missing = [
        f"{tag}: {name}"
        for tag, names in specified.items()
        for name in names.split()
        if name not in words[tag].all_names
    ]
    assert not missing
    for tag, word in words.items():
        assert len(word.all_names) == len(set(word.all_names)) or tag == "limit", tag
        assert all(len(reason) > 10 for reason in word.harmless.values()), tag


ARM = """<robot name="arm">{robot}
<link name="base"/><joint name="hinge" type="revolute"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="1" velocity="1" {limit}/><dynamics damping="0.1" {dynamics}/></joint>
<link name="rod"><inertial><mass value="1" {mass}/><inertia ixx=".1" iyy=".1" izz=".1"/></inertial>{link}</link></robot>"""
TWO = """<sdf version="1.9">{sdf}<model name="two" {attribute}>{model}
<link name="rod"><pose>0 0 1 0 0 0</pose>{link}</link>
<joint name="hinge" type="revolute"><parent>world</parent><child>rod</child>
<axis><xyz>0 1 0</xyz>{axis}</axis>{joint}</joint></model></sdf>"""


@pytest.mark.parametrize(
    ("text", "parts", "words"),
    [
        (ARM, {"limit": 'lowr="2"'}, "lowr.*did you mean lower"),
        (ARM, {"dynamics": 'spring_stiffness="20"'}, "TorsionSpring"),
        (ARM, {"mass": 'valu="2"'}, "valu"),
        (ARM, {"robot": "<loop_joint/>"}, "add a joint"),
        (ARM, {"robot": "<jont/>"}, "did you mean joint"),
        (ARM, {"link": "<contact><inertia_scaling value='3'/></contact>"}, "inertia itself"),
        (
            ARM,
            {"robot": '<gazebo reference="rod"><turnGravityOff>true</turnGravityOff></gazebo>'},
            "against the weight",
        ),
        (
            ARM,
            {"robot": '<gazebo reference="rod"><springStiffness>3</springStiffness></gazebo>'},
            "TorsionSpring",
        ),
        (TWO, {"link": "<kinematic>true</kinematic>"}, "Motion"),
        (TWO, {"link": "<inertial auto='true'/>"}, "write mass"),
        (
            TWO,
            {"link": "<inertial><pose relative_to='hinge'>1 0 0 0 0 0</pose></inertial>"},
            "in its own link",
        ),
        (TWO, {"attribute": 'placement_frame="rod"'}, "own frame"),
        (TWO, {"axis": "<initial_position>0.4</initial_position>"}, "start="),
        (TWO, {"axis": "<limit><lower>-1</lower><stiffness>300</stiffness></limit>"}, "NAME_stop"),
        (TWO, {"model": "<linc/>"}, "did you mean link"),
        (
            TWO,
            {
                "model": "<joint name='second' type='revolute'><parent>world</parent><child>rod</child><axis><xyz>0 1 0</xyz>"
                "</axis></joint>",
                "axis": "<dynamics><damping>2</damping></dynamics>",
            },
            "closes a loop",
        ),
    ],
)
def test_unsupported_motion_attributes_are_refused_or_omitted(tmp_path: Path, text, parts, words) -> None:
    empty = dict.fromkeys(
        ("robot", "limit", "dynamics", "mass", "link", "sdf", "attribute", "model", "axis", "joint"), ""
    )
    path = tmp_path / ("arm.urdf" if text is ARM else "two.sdf")
    path.write_text(text.format(**empty | parts))
    with pytest.raises(UnsupportedStatement, match=rf"line \d+: .*{words}"):
        abut.read(path)
    assert any("left out" in note for note in abut.read(path, lenient=True).notes)


@pytest.mark.parametrize(
    ("text", "parts", "words"),
    [
        (
            ARM,
            {
                "robot": '<gazebo reference="rod"><turnGravityOff>false</turnGravityOff><mu1>0.2</mu1></gazebo>'
            },
            "mu1",
        ),
        (ARM, {"link": "<contact><stiffness value='3'/></contact>"}, "no contact is created"),
        (TWO, {"axis": "<limit><lower>-1</lower><stiffness>1e8</stiffness></limit>"}, ""),
        (TWO, {"sdf": "<light/>"}, "light"),
        (
            TWO,
            {"link": "<visual name='v'><geometry><polyline/></geometry></visual>"},
            "neither drawn nor touched",
        ),
        (
            TWO,
            {
                "link": "<visual name='v'><geometry><mesh><uri>a.stl</uri><submesh/></mesh></geometry></visual>"
            },
            "neither drawn nor touched",
        ),
    ],
)
def test_attributes_without_effect_on_motion_are_noted(tmp_path: Path, text, parts, words) -> None:
    empty = dict.fromkeys(
        ("robot", "limit", "dynamics", "mass", "link", "sdf", "attribute", "model", "axis", "joint"), ""
    )
    path = tmp_path / ("arm.urdf" if text is ARM else "two.sdf")
    path.write_text(text.format(**empty | parts))
    assert words in "\n".join(abut.read(path).notes)


TURNED = """<sdf version="{version}"><model name="turned">
<link name="rod"><pose>1 0 0 0 0 0</pose>{link}</link><joint name="{joint}" type="revolute"><pose>0 0 0 0 0 1.5707963267948966</pose>
<parent>world</parent><child>rod</child><axis><xyz>1 0 0</xyz>{axis}</axis></joint></model></sdf>"""


@pytest.mark.parametrize(
    ("version", "axis", "expected"),
    [
        ("1.6", "", (0.0, 1.0, 0.0)),  # along x of the joint, which is turned by 90° about z
        ("1.5", "<use_parent_model_frame>0</use_parent_model_frame>", (0.0, 1.0, 0.0)),
        ("1.6", "<use_parent_model_frame>true</use_parent_model_frame>", (1.0, 0.0, 0.0)),
        ("1.5", "<use_parent_model_frame>1</use_parent_model_frame>", (1.0, 0.0, 0.0)),
        ("1.4", "", (1.0, 0.0, 0.0)),  # as all files of that version mean it
        ("1.4", "<limit><lower>-1e16</lower></limit>", (1.0, 0.0, 0.0)),
    ],
)
@pytest.mark.parametrize("joint", ["hinge", "rod"])  # before 1.7 a joint may be called as a link
def test_axes_of_sdf_in_the_joint_and_in_the_model(tmp_path: Path, version, axis, expected, joint) -> None:
    path = tmp_path / "turned.sdf"
    path.write_text(TURNED.format(version=version, axis=axis, joint=joint, link=""))
    (hinge,) = abut.read(path).joints
    np.testing.assert_allclose(np.array(hinge.frame_i.global_axes)[:, 2], expected, atol=1e-12)


def test_a_link_of_sdf_without_gravity_stays_at_rest(tmp_path: Path) -> None:
    path, aside = tmp_path / "turned.sdf", "<inertial><pose>1 0 0 0 0 0</pose></inertial>"
    path.write_text(TURNED.format(version="1.6", axis="", joint="hinge", link=f"{aside}<gravity>0</gravity>"))
    result = abut.simulate(abut.read(path), end=1.0, step=0.5)
    assert np.abs(result["rod.velocity"].values).max() < 1e-12
    path.write_text(TURNED.format(version="1.6", axis="", joint="hinge", link=f"{aside}<gravity>1</gravity>"))
    assert np.abs(abut.simulate(abut.read(path), end=0.1, step=0.1)["rod.velocity"].values).max() > 0.1
