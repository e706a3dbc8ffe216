"""The attributes of MJCF that are read, and those that are known and change nothing of the motion here.

Source: the XML reference of MuJoCo, mujoco.readthedocs.io/en/stable/XMLreference.html (compiler … actuator).
"""

from __future__ import annotations

from abut.formats.links.markup import Element, Told, nearest

__all__ = ["NOTED", "READ", "SECTIONS", "checked"]

_TURN = "quat axisangle xyaxes zaxis euler"
_ANY = "name class"
_ACTUATOR = (
    f"{_ANY} joint jointinparent tendon ctrllimited ctrlrange forcelimited forcerange gear inheritrange "
    "site refsite body cranksite slidersite dyntype dynprm gaintype gainprm biastype biasprm actlimited actrange actdim actearly"
)

#: Tag → attributes that are read.
READ: dict[str, str] = {
    "compiler": "angle autolimits coordinate eulerseq meshdir assetdir strippath inertiafromgeom inertiagrouprange boundmass boundinertia "
    "balanceinertia settotalmass",
    "option": "gravity density viscosity wind",
    "flag": "gravity contact constraint limit passive spring damper frictionloss equality actuation",
    "body": f"name childclass pos {_TURN} mocap gravcomp",
    "frame": f"name childclass pos {_TURN}",
    "inertial": f"pos {_TURN} mass diaginertia fullinertia",
    "joint": f"{_ANY} type pos axis range limited ref springref stiffness damping armature frictionloss springdamper "
    "solreflimit joint coef",
    "freejoint": "name",
    "geom": f"{_ANY} type size pos {_TURN} fromto mass density contype conaffinity condim friction group mesh hfield solref shellinertia",
    "site": f"{_ANY} pos {_TURN} fromto site",
    "mesh": f"{_ANY} file scale vertex face refpos refquat inertia",
    "exclude": "name body1 body2",
    "pair": f"{_ANY} geom1 geom2 friction condim solref",
    "connect": f"{_ANY} body1 body2 anchor site1 site2 active",
    "weld": f"{_ANY} body1 body2 relpose anchor site1 site2 active",
    "equality_joint": f"{_ANY} joint1 joint2 polycoef active",
    "equality_tendon": f"{_ANY} tendon1 tendon2 polycoef active",
    "fixed": f"{_ANY} stiffness damping springlength range limited frictionloss armature",
    "spatial": f"{_ANY} stiffness damping springlength range limited frictionloss armature",
    "general": _ACTUATOR,
    "motor": _ACTUATOR,
    "position": f"{_ACTUATOR} kp kv dampratio timeconst",
    "velocity": f"{_ACTUATOR} kv",
    "damper": f"{_ACTUATOR} kv",
}

_SOFT = "solref solimp"
#: Tag → attributes that are known, and of which nothing of the motion follows here.
NOTED: dict[str, str] = {
    "compiler": "texturedir fitaabb discardvisual usethread fusestatic alignfree saveinertial convexhull exactmeshinertia "
    "conflict",
    "option": "timestep integrator cone jacobian solver iterations tolerance ls_iterations ls_tolerance noslip_iterations noslip_tolerance "
    "ccd_iterations ccd_tolerance mpr_iterations mpr_tolerance sdf_iterations sdf_initpoints impratio o_margin o_solref o_solimp "
    "o_friction actuatorgroupdisable magnetic apirate collision sleep_tolerance",
    "flag": "energy fwdinv invdiscrete multiccd island override filterparent sensor midphase eulerdamp autoreset clampctrl warmstart "
    "refsafe nativeccd sensornoise sleep",
    "body": "user sleep",
    "joint": "group solimplimit solimpfriction solreffriction margin user actuatorfrcrange actuatorfrclimited actuatorgravcomp",
    "freejoint": "group align",
    "geom": "rgba material margin gap solimp solmix priority user fitscale fluidshape fluidcoef",
    "site": "rgba material size type group user",
    "mesh": "content_type smoothnormal normal texcoord maxhullvert material builtin params",
    "exclude": "class",
    "pair": "solimp solreffriction margin gap",
    "connect": _SOFT,
    "weld": f"{_SOFT} torquescale",
    "equality_joint": _SOFT,
    "equality_tendon": _SOFT,
    "fixed": "width material rgba group user margin solreflimit solimplimit solreffriction solimpfriction actuatorfrcrange "
    "actuatorfrclimited",
    "spatial": "group user width material rgba margin solreflimit solimplimit solreffriction solimpfriction actuatorfrcrange "
    "actuatorfrclimited",
    "general": "group user lengthrange cranklength plugin instance",
    "motor": "group user lengthrange cranklength",
    "position": "group user lengthrange cranklength",
    "velocity": "group user lengthrange cranklength",
    "damper": "group user lengthrange cranklength",
}

#: Sections of the file that move nothing here, and what is said of them.
SECTIONS = {
    "visual": "is how MuJoCo draws",
    "statistic": "is how MuJoCo draws",
    "size": "is how much memory MuJoCo takes",
    "sensor": "is not made; ask for channels, signals or requests",
    "keyframe": "is not taken; give start={joint: value}",
    "custom": "is data for other programs",
}


def checked(element: Element, told: Told, kind: str | None = None) -> Element:
    """The element, all of whose attributes are known.

    Raises:
        UnreadableFile: one that MJCF does not have; the nearest is offered.
    """
    kind = kind or element.tag
    read = READ.get(kind, "").split()
    noted = NOTED.get(kind, "").split()
    for name in element.attributes:
        if name not in read and name not in noted:
            raise element.wrong(
                f'<{element.tag}> has no attribute "{name}"{nearest(name, (*read, *noted))}; correct it, or leave it out'
            )
    return element
