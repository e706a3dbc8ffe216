"""Attributes of MJCF: read, harmless (they cannot change motion in abut, with the reason), or refused.

Source: the XML reference of MuJoCo, mujoco.readthedocs.io/en/stable/XMLreference.html (compiler … actuator), and its chapter Computation.
"""

from __future__ import annotations

from abut.formats.robots.xml_reader import ReaderMessages, XmlElement, suggest_words

__all__ = ["HARMLESS", "READ", "REFUSED", "SECTIONS", "attribute_names", "check_attributes"]

_TURN = "quat axisangle xyaxes zaxis euler"
_ANY = "name class"
_ACTUATOR = (
    f"{_ANY} joint jointinparent tendon ctrllimited ctrlrange forcelimited forcerange gear inheritrange group "
    "site refsite body cranksite slidersite dyntype gaintype gainprm biastype biasprm"
)
_LIMITS = "range limited margin solreflimit solimplimit actuatorfrcrange actuatorfrclimited"
_TENDON = f"{_ANY} stiffness damping springlength frictionloss armature {_LIMITS}"

#: Tag → attributes that are read.
READ: dict[str, str] = {
    "compiler": "angle autolimits coordinate eulerseq meshdir assetdir strippath inertiafromgeom inertiagrouprange boundmass boundinertia "
    "balanceinertia settotalmass",
    "option": "gravity density viscosity wind actuatorgroupdisable",
    "flag": "gravity contact constraint limit passive spring damper frictionloss equality actuation clampctrl filterparent",
    "body": f"name childclass pos {_TURN} mocap gravcomp",
    "frame": f"name childclass pos {_TURN}",
    "inertial": f"pos {_TURN} mass diaginertia fullinertia",
    "joint": f"{_ANY} type pos axis ref springref stiffness damping armature frictionloss springdamper joint coef {_LIMITS}",
    "freejoint": "name",
    "geom": f"{_ANY} type size pos {_TURN} fromto mass density contype conaffinity condim friction group mesh hfield shellinertia "
    "solref solimp solmix priority margin",
    "site": f"{_ANY} pos {_TURN} fromto site",
    "mesh": f"{_ANY} file scale vertex face builtin",
    "exclude": "name body1 body2",
    "pair": f"{_ANY} geom1 geom2 friction condim solref solimp margin",
    "connect": f"{_ANY} body1 body2 anchor site1 site2 active solref solimp",
    "weld": f"{_ANY} body1 body2 relpose anchor site1 site2 active solref solimp",
    "equality_joint": f"{_ANY} joint1 joint2 polycoef active solref solimp",
    "equality_tendon": f"{_ANY} tendon1 tendon2 polycoef active solref solimp",
    "equality": "active solref solimp",
    "fixed": _TENDON,
    "spatial": _TENDON,
    "tendon": _TENDON,
    "general": _ACTUATOR,
    "motor": _ACTUATOR,
    "position": f"{_ACTUATOR} kp kv dampratio timeconst",
    "velocity": f"{_ACTUATOR} kv",
    "damper": f"{_ACTUATOR} kv",
}

_DRAWN = "it controls how MuJoCo draws"
_SOLVED = "it controls the solver or checks of MuJoCo; abut chooses its own method"
_USER = "it is data for other programs"
_SELECTED = "it selects what is drawn"
_MEDIUM = "it has an effect only in a medium, which is not supported"
_STORED = "it concerns the storage of the model, not its motion"
_DYNAMIC = "it belongs to an activation state, and dyntype is refused"
_CRANK = "it belongs to slider-cranks, and cranksite is refused"
_RUBBED = "it softens dry friction, which abut regularises by a creep speed of its own"
_TEXTURED = "it is for textures and shading"


def _attribute_reasons(**groups: str) -> dict[str, str]:
    """Return attribute → reason, from texts of attribute names per reason."""
    texts = {
        "drawn": _DRAWN, "solved": _SOLVED, "user": _USER, "selected": _SELECTED, "medium": _MEDIUM, "stored": _STORED,
        "dynamic": _DYNAMIC, "crank": _CRANK, "rubbed": _RUBBED, "textured": _TEXTURED,
    }  # fmt: skip
    return {name: texts[group] for group, names in groups.items() for name in names.split()}


_DRIVE = _attribute_reasons(
    user="user", crank="cranklength", dynamic="actlimited actrange actdim actearly dynprm"
) | {"lengthrange": "it scales muscles, which are refused"}
_TIED = {
    **_attribute_reasons(
        drawn="width material rgba", selected="group", user="user", rubbed="solreffriction solimpfriction"
    )
}
_LIMITED_BALLS = {"user": _USER, "group": _SELECTED}
#: Tag → attribute → why it cannot change motion here.
HARMLESS: dict[str, dict[str, str]] = {
    "compiler": _attribute_reasons(
        drawn="texturedir discardvisual fitaabb",
        solved="usethread conflict exactmeshinertia convexhull",
        stored="fusestatic alignfree saveinertial savecanonical savecompiled passthrough",
    ),
    "option": _attribute_reasons(
        solved="timestep integrator cone jacobian solver iterations tolerance ls_iterations ls_tolerance noslip_iterations "
        "noslip_tolerance ccd_iterations ccd_tolerance mpr_iterations mpr_tolerance sdf_iterations sdf_initpoints impratio apirate "
        "sleep_tolerance"
    )
    | {"magnetic": "it is for magnetometers"}
    | dict.fromkeys(
        ("o_margin", "o_solref", "o_solimp", "o_friction"),
        "it acts with flag override alone, which is refused",
    ),
    "flag": _attribute_reasons(
        solved="energy fwdinv invdiscrete multiccd island sensor midphase eulerdamp autoreset warmstart refsafe nativeccd sensornoise "
        "sleep diagexact ipc speculative"
    ),
    "body": _attribute_reasons(user="user", solved="sleep", stored="fuse simple"),
    "joint": _attribute_reasons(selected="group", user="user", rubbed="solimpfriction solreffriction"),
    "freejoint": _attribute_reasons(selected="group", stored="align"),
    "geom": _attribute_reasons(drawn="rgba material castshadow", user="user", medium="fluidshape fluidcoef")
    | {"fitscale": "it is for shapes fitted to meshes, which are refused"},
    "site": _attribute_reasons(drawn="rgba material size type mesh", selected="group", user="user"),
    "mesh": _attribute_reasons(
        textured="smoothnormal normal texcoord material", stored="content_type", solved="maxhullvert"
    )
    | {"params": "it is for meshes made by MuJoCo, which are refused where they touch"},
    "exclude": _attribute_reasons(stored="class"),
    "pair": {"solreffriction": _RUBBED},
    "weld": {"torquescale": "it weights the residual of MuJoCo; the weld is exact in abut"},
    "fixed": _TIED,
    "spatial": _TIED,
    "tendon": _TIED,
    "general": _DRIVE,
    "motor": _DRIVE,
    "position": _DRIVE,
    "velocity": _DRIVE,
    "damper": _DRIVE,
}

_BY_HAND = "leave it out, and add the force to the model"
_DELAYED = dict.fromkeys(("delay", "nsample"), ("0", "make the control a Delay"))
_INTERPOLATED = {"interp": ("zoh 0", "make the control a Delay")}
_ROTOR = {
    "armature": ("0", "give it to the joint"),
    "damping": ("0", "give it to the joint"),
}
_FEED = dict.fromkeys(("ffrange", "velrange"), ("0 0", "leave it out, and set the control accordingly"))
_DRIVEN: dict[str, tuple[str, str]] = {
    **_DELAYED,
    **_INTERPOLATED,
    **_ROTOR,
    **_FEED,
    "input": ("", "leave it out, and set the control accordingly"),
    "plugin": ("", _BY_HAND),
    "instance": ("", _BY_HAND),
}
_YIELDS = {"springyield": ("0", "leave it out, or add the spring as a custom force")}
_GAP = (
    "0",
    "give margin alone, the distance at which the force begins; gap means different things in different MuJoCo",
)
#: Tag → attribute → values that change no motion, separated by blanks, and the remedy for others, which are refused.
REFUSED: dict[str, dict[str, tuple[str, str]]] = {
    "option": {"collision": ("all", 'leave it out; use contacts="none" and contacts by hand')},
    "flag": {"override": ("disable", "give margin, solref and solimp to the geoms")},
    "joint": _YIELDS | {"actuatorgravcomp": ("false", "leave it out: gravcomp is a force of its own")},
    "geom": {
        "gap": _GAP,
        "adhesion": ("0", "leave it out, or take a normal law that pulls"),
        "surfacevel": ("0 0 0", "leave it out, or drive the body by a Motion"),
    },
    "pair": {"gap": _GAP, "adhesion": ("0", "leave it out, or take a normal law that pulls")},
    "mesh": {
        "refpos": ("0 0 0", "move the vertices of the mesh"),
        "refquat": ("1 0 0 0", "turn the vertices of the mesh"),
        "inertia": ("legacy exact", "give the body <inertial>"),
    },
    "fixed": _YIELDS,
    "spatial": _YIELDS,
    "tendon": _YIELDS,
    "general": _DRIVEN,
    "motor": _DRIVEN,
    "position": _DRIVEN,
    "velocity": _DRIVEN,
    "damper": _DRIVEN,
}

#: Sections of the file that do not affect motion in abut, with the text of their note.
SECTIONS = {
    "visual": "controls how MuJoCo draws",
    "statistic": "controls how MuJoCo draws",
    "size": "is the memory of MuJoCo",
    "sensor": "is not created; use channels, signals or requests",
    "keyframe": "is not used, as in MuJoCo unless requested; give start={joint: value}",
    "custom": "is data for other programs",
}


def attribute_names(kind: str) -> tuple[str, ...]:
    """Return all attributes that an element may have."""
    return (*READ.get(kind, "").split(), *HARMLESS.get(kind, ()), *REFUSED.get(kind, ()))


def check_attributes(
    element: XmlElement, messages: ReaderMessages, kind: str | None = None, default: bool = False
) -> XmlElement:
    """Return the element; raise for unknown attributes and refuse unread ones that would change motion.

    Args:
        element: element with the attributes of its default class.
        messages: collects refusals.
        kind: its tag, or a key that distinguishes elements of one tag.
        default: True for a default class, which changes motion only where it is used.

    Raises:
        UnreadableFile: an attribute that MJCF does not have; the message suggests the nearest.
    """
    kind = kind or element.tag
    names = attribute_names(kind)
    for name in element.attributes:
        if name not in names:
            raise element.wrong(
                f'<{element.tag}> has no attribute "{name}"{suggest_words(name, names)}; correct it, or leave it out'
            )
    for name, (neutral, remedy) in () if default else REFUSED.get(kind, {}).items():
        value = element.get(name)
        if value and not _is_neutral(value, neutral):
            messages.refuse(element, f'{name}="{value}"', remedy)
    return element


def _is_neutral(value: str, neutral: str) -> bool:
    """Return True if a value is neutral: one of some words, or the same numbers."""
    if value in neutral.split():
        return True
    try:
        numbers = [float(word) for word in value.split()]
        wanted = [float(word) for word in neutral.split()]
    except ValueError:
        return False
    return bool(wanted) and (numbers == wanted or (not any(wanted) and not any(numbers)))
