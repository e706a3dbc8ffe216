"""Elements and attributes of SDF: read, harmless (with the reason), or refused.

Source: the SDFormat specification 1.11, sdformat.org/spec (world, model, link, joint, geometry).
"""

from __future__ import annotations

from abut.formats.robots.vocabulary import Word

__all__ = ["WORDS"]

_DRAWN = "it is how Gazebo draws"
_SOLVED = "it is how Gazebo solves"
_PROGRAM = "it is for a program, which abut does not run"
_SENSED = "it is a sensor without effect on the motion; use channels, signals or requests"
_NO_CONTACT = "SDF defines shapes, not which of them have contact, so no contact is created"
_MEDIUM = "it acts by a plugin alone"
_UNDRAWN = "such a shape is neither drawn nor touched"
_STOP = (
    "1e8, 1e+8, 1e+08, 100000000, 100000000.0, 1.0e8, -1, 1, 1.0",
    "give NAME_stop.parameters that number",
)
_POSED = Word(
    "rotation_format degrees",
    refused={"relative_to": ("", "give it in its own link"), "frame": ("", "give it in its own link")},
)
_PLACED = Word("relative_to frame rotation_format degrees")
_SENSORS = dict.fromkeys(
    ("sensor", "audio_sink", "audio_source", "projector", "battery", "light", "particle_emitter"), _SENSED
)
_SHAPES = "box sphere cylinder capsule ellipsoid plane mesh empty"
_AXIS = Word("", "xyz limit dynamics mimic use_parent_model_frame", refused={
    "initial_position": ("0, 0.0", "give start={joint: value}"),
})  # fmt: skip

#: Element → its allowed content; the reader refuses other geometry.
WORDS: dict[str, Word] = {
    "sdf": Word("version", "world model", {"light": _DRAWN, "actor": _DRAWN}),
    "gazebo": Word("version", "world model"),
    "world": Word(
        "name",
        "model gravity",
        {
            **dict.fromkeys(
                ("scene", "gui", "light", "road", "actor", "audio", "spherical_coordinates", "frame"), _DRAWN
            ),
            **dict.fromkeys(("physics", "state", "population"), _SOLVED),
            **dict.fromkeys(("wind", "atmosphere", "magnetic_field"), _MEDIUM),
            "plugin": _PROGRAM,
        },
        {"include": ("-", "give that model's own file"), "joint": ("-", "put it into the model")},
    ),
    "model": Word(
        "name",
        "link joint pose frame",
        {
            "static": "it is read: links that nothing joins to the world stand",
            "plugin": _PROGRAM,
            "self_collide": _NO_CONTACT,
            "allow_auto_disable": _SOLVED,
            "enable_wind": _MEDIUM,
            "canonical_link": _SOLVED,
            "link_state": _SOLVED,
            "gripper": "it is how Gazebo holds what a gripper grasps; contacts and friction hold it in abut",
        },
        {
            "include": ("-", "write its links into this model"),
            "model": ("-", "write its links into this model"),
            "placement_frame": ("", "place the model by its own frame"),
        },
    ),
    "model/pose": _POSED,
    "pose": _POSED,
    "link/pose": _PLACED,
    "joint/pose": _PLACED,
    "frame/pose": _PLACED,
    "frame": Word("name attached_to", "pose"),
    "link": Word(
        "name",
        "pose inertial collision visual gravity velocity_decay",
        {
            **_SENSORS,
            "self_collide": _NO_CONTACT,
            "enable_wind": _MEDIUM,
            "must_be_base_link": _SOLVED,
            "contact": _NO_CONTACT,
            "plugin": _PROGRAM,
        },
        {"kinematic": ("0, false", "drive the link by a Motion")},
    ),
    "velocity_decay": Word("", "linear angular"),
    "inertial": Word(
        "",
        "pose mass inertia",
        {"frame": "it is of an old form, and the pose is taken"},
        {
            "auto": ("false, 0", "write mass and inertia"),
            "density": ("-", "write mass and inertia"),
            "auto_inertia_params": ("-", "write mass and inertia"),
            "fluid_added_mass": ("-", "leave it out; bodies in a medium are not read"),
        },
    ),
    "inertia": Word("", "ixx ixy ixz iyy iyz izz"),
    "collision": Word(
        "name",
        "pose geometry",
        {
            "laser_retro": _SENSED,
            "max_contacts": _NO_CONTACT,
            "surface": _NO_CONTACT,
            "concave": _NO_CONTACT,
            "density": "it is for inertias computed by Gazebo, which are refused",
            "auto_inertia_params": "it is for inertias computed by Gazebo, which are refused",
        },
    ),
    "visual": Word(
        "name",
        "pose geometry",
        dict.fromkeys(
            ("cast_shadows", "laser_retro", "transparency", "visibility_flags", "meta", "material", "plugin"),
            _DRAWN,
        ),
    ),
    "geometry": Word("", _SHAPES, dict.fromkeys(("polyline", "heightmap", "image"), _UNDRAWN)),
    "box": Word("", "size"),
    "sphere": Word("", "radius"),
    "cylinder": Word("", "radius length"),
    "capsule": Word("", "radius length"),
    "ellipsoid": Word("", "radii"),
    "plane": Word("", "", {"size": _DRAWN}, {"normal": ("0 0 1", "turn the pose of the shape")}),
    "mesh": Word(
        "",
        "uri scale",
        {"optimization": _NO_CONTACT, "convex_decomposition": _NO_CONTACT, "submesh": _UNDRAWN},
    ),
    "joint": Word(
        "name type",
        "parent child pose axis axis2 thread_pitch screw_thread_pitch",
        {
            "sensor": _SENSED,
            "physics": "it is how Gazebo solves joints and their stops",
            "gearbox_ratio": "it belongs to gearboxes, which are refused",
            "gearbox_reference_body": "it belongs to gearboxes, which are refused",
        },
    ),
    "axis": _AXIS,
    "axis2": _AXIS,
    "xyz": Word("expressed_in"),
    "limit": Word("", "lower upper effort velocity", refused={"stiffness": _STOP, "dissipation": _STOP}),
    "dynamics": Word("", "damping friction spring_reference spring_stiffness"),
    "mimic": Word("joint axis", "multiplier offset reference"),
}
