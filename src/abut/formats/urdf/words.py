"""Elements and attributes of URDF: read, harmless (with the reason), or refused.

Source: wiki.ros.org/urdf/XML (robot, link, joint, transmission, sensor, model state) and urdfdom's schema; for <gazebo>
classic.gazebosim.org/tutorials?tut=ros_urdf.
"""

from __future__ import annotations

from abut.formats.robots.vocabulary import Word

__all__ = ["WORDS"]

_DRAWN = "it is how others draw"
_CONTROL = "it is for a controller, and abut runs none"
_NO_CONTACT = "URDF defines shapes, not which of them have contact, so no contact is created"
_SOLVED = "it is how Gazebo solves"
_NAMES = "it is a name"
_GAZEBO = "it is for Gazebo's programs"
_DRAG = ("0, 0.0", "add a Bushing with damping to the ground")
_LIFTED = ("true, 1", "add a Force against the weight of the link")
_SPRING = ("0, 0.0", "add a TorsionSpring or a Bushing to the model")

_GAZEBO_WORDS = {
    **dict.fromkeys(("material", "visual", "laserRetro"), _DRAWN),
    **dict.fromkeys(
        ("mu1", "mu2", "mu", "kp", "kd", "fdir1", "minDepth", "min_depth", "maxVel", "maxContacts", "selfCollide",
         "self_collide", "collision", "dampingFactorOfContact", "bounce", "surface"),
        _NO_CONTACT,
    ),
    **dict.fromkeys(
        ("stopCfm", "stopErp", "fudgeFactor", "cfmDamping", "provideFeedback", "implicitSpringDamper", "disableFixedJointLumping",
         "preserveFixedJoint", "physics", "initial_joint_position", "genTexCoord"),
        _SOLVED,
    ),
    **dict.fromkeys(
        ("plugin", "sensor", "controller", "static_friction", "interface", "battery", "light", "projector", "canonicalBody", "enable_wind",
         "allow_auto_disable", "topicName", "robotNamespace", "xyz", "rpy", "ignition", "gz_frame_id"),
        _GAZEBO,
    ),
}  # fmt: skip
_GEOMETRY = "box cylinder sphere capsule mesh plane"

#: Element → its allowed content; the reader refuses other geometry.
WORDS: dict[str, Word] = {
    "robot": Word(
        "name version",
        "link joint transmission gazebo",
        {
            "material": _DRAWN,
            "sensor": "it is no part of the machine; add a signal or a request instead",
            "ros2_control": _CONTROL,
            "mujoco": "it is for MuJoCo's compiler",
            "frame": "it is a place of Drake's; name a link by a fixed joint to use it",
            "bullet": "it is data for Bullet",
            "xmlns": _NAMES,
            "virtualJoint": "it is for planners; base= defines whether the first link is fixed or free",
            "self_collision_checking": _NO_CONTACT,
            "verbose": _SOLVED,
        },
        {"loop_joint": ("-", "add a joint to the model"), "force_element": ("-", "add a force to the model")},
    ),
    "link": Word(
        "name",
        "inertial visual collision contact",
        {
            "type": _NAMES,
            "sensor": "it is no part of the machine",
            "self_collision_checking": _NO_CONTACT,
            "verbose": _SOLVED,
            "material": _DRAWN,
            "audio_source": _GAZEBO,
            "self_filter": "it is for cameras",
            "concave": _NO_CONTACT,
        },
        {"collision_checking": ("-", "use <collision>")},
    ),
    "inertial": Word("name", "origin mass inertia"),
    "mass": Word("value"),
    "inertia": Word("ixx iyy izz ixy ixz iyz"),
    "origin": Word(
        "xyz rpy",
        refused={"quat_xyzw": ("", "write it as rpy"), "wxyz": ("", "write it as rpy"), "rotation": ("", "write it as rpy")},
    ),
    "visual": Word("name", "origin geometry", {"material": _DRAWN, "meshes": _DRAWN, "verbose": _DRAWN, "group": _NAMES}),
    "collision": Word(
        "name",
        "origin geometry",
        {
            "material": _DRAWN,
            "verbose": _SOLVED,
            "contact_coefficients": _NO_CONTACT,
            "concave": _NO_CONTACT,
            **dict.fromkeys(("group", "mask"), _NO_CONTACT),
            "sdf": _NO_CONTACT,
        },
    ),
    "geometry": Word(
        "name",
        _GEOMETRY,
        {"empty": _DRAWN, "material": _DRAWN, "cdf": _NO_CONTACT},
        {"ellipsoid": ("-", "use sphere or mesh")},
    ),
    "box": Word("size"),
    "cylinder": Word("radius length"),
    "capsule": Word("radius length"),
    "sphere": Word("radius"),
    "plane": Word("", "", {"normal": _NO_CONTACT, "size": _DRAWN}),
    "mesh": Word("filename scale", "", {"convex": _NO_CONTACT, "convert": _DRAWN}),
    "contact": Word(
        "",
        "lateral_friction",
        dict.fromkeys(
            ("rolling_friction", "spinning_friction", "stiffness", "damping", "restitution", "contact_cfm", "contact_erp",
             "friction_anchor"),
            _NO_CONTACT,
        ),
        {"inertia_scaling": ("1, 1.0", "write the inertia itself")},
    ),
    "lateral_friction": Word("value"),
    "joint": Word(
        "name type",
        "origin parent child axis limit dynamics mimic",
        {
            "safety_controller": _CONTROL,
            "calibration": _CONTROL,
            "hardwareInterface": _CONTROL,
            "transmission": _CONTROL,
            "joint_properties": "it is of a reader before 2010; write <dynamics damping= friction=>",
            "dont_collapse": _NAMES,
            "robotInterface": _CONTROL,
            "property": _NAMES,
        },
    ),
    "parent": Word("link"),
    "child": Word("link"),
    "axis": Word("xyz"),
    "limit": Word("lower upper effort velocity", "", dict.fromkeys(("acceleration", "jerk", "command_effort", "current"), _CONTROL)),
    "dynamics": Word(
        "damping friction",
        refused={
            **dict.fromkeys(("spring_stiffness", "stiffness", "spring_reference", "armature"), _SPRING),
        },
    ),
    "mimic": Word("joint multiplier offset"),
    "transmission": Word(
        "name",
        "actuator joint mechanicalReduction",
        dict.fromkeys(
            ("type", "role", "leftActuator", "rightActuator", "flexJoint", "rollJoint", "gap_joint", "passive_joint", "compensator",
             "simulated_actuated_joint", "use_simulated_gripper_joint", "robotNamespace", "plugin", "motorTorqueConstant"),
            _CONTROL,
        ),
    ),
    "transmission/actuator": Word(
        "name",
        "mechanicalReduction",
        dict.fromkeys(("hardwareInterface", "motorTorqueConstant", "type", "role", "encoder", "offset"), _CONTROL),
    ),
    "transmission/joint": Word(
        "name",
        "mechanicalReduction",
        dict.fromkeys(("hardwareInterface", "offset", "role", "type"), _CONTROL),
    ),
    "gazebo": Word(
        "reference",
        "",
        _GAZEBO_WORDS,
        {
            "turnGravityOff": ("false, 0", _LIFTED[1]),
            "gravity": _LIFTED,
            "dampingFactor": _DRAG,
            "velocity_decay": _DRAG,
            "springStiffness": _SPRING,
            "springReference": _SPRING,
            "static": ("false, 0", 'read it with base="fixed"'),
            "kinematic": ("false, 0", "drive the link by a Motion"),
            "link": ("-", "write it as a <link>"),
            "joint": ("-", "write it as a <joint>, or close the loop by a joint added to the model"),
            "pose": ("0 0 0 0 0 0", "place the model by its first joint"),
        },
    ),
}  # fmt: skip
