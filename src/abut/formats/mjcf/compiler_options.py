"""Settings of a whole MJCF file: includes, compiler, options, default classes, meshes."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path

import numpy as np

from abut.array_types import Numbers
from abut.formats.mjcf.attributes import HARMLESS, check_attributes
from abut.formats.robots.link_tree import FramePose, euler_rotation, pose_at
from abut.formats.robots.xml_reader import ReaderMessages, XmlElement, parse, suggest_words
from abut.model.geometry import rotations

__all__ = ["ACTUATORS", "CompilerSettings", "expand_includes", "read_settings"]

#: Elements that define an actuator, and therefore share the defaults of <general>.
ACTUATORS = (
    "general",
    "motor",
    "position",
    "velocity",
    "damper",
    "intvelocity",
    "cylinder",
    "muscle",
    "adhesion",
)
ROOTS = ("mujoco", "mujocoinclude")
#: Attributes that define the axes of an element; an element may have one of them.
ORIENTATIONS = ("quat", "axisangle", "euler", "xyaxes", "zaxis")


def expand_includes(root: XmlElement, messages: ReaderMessages) -> None:
    """Replace each <include> by the content of its file; each file may be included once.

    Raises:
        UnreadableFile: a file does not exist, or is included twice.
    """
    seen = {root.path.resolve()}
    folder = root.path.resolve().parent

    def included_elements(element: XmlElement) -> list[XmlElement]:
        children: list[XmlElement] = []
        for one in element:
            if one.tag != "include":
                one.children = included_elements(one)
                children.append(one)
                continue
            path = folder / one.need("file", "scene.xml")
            if not path.is_file():
                raise one.wrong(f'there is no file "{one.get("file")}"; looked for {path}')
            if path.resolve() in seen:
                raise one.wrong(
                    f'"{one.get("file")}" is included already, and each file may be once; leave it out here'
                )
            seen.add(path.resolve())
            children += included_elements(parse(path, ROOTS, messages))
        return children

    root.children = included_elements(root)


@dataclasses.dataclass
class CompilerSettings:
    """Settings of the compiler, and default classes.

    Attributes:
        degrees: True if angles are in degrees.
        order: order of Euler angles.
        values: attribute → <compiler> element that sets it.
        classes: by name: its parent and the attributes of its elements by tag.
        meshes: <mesh> assets by name.
        off: names of flags that are disabled.
        disabled: groups of actuators that are switched off.
    """

    messages: ReaderMessages
    folder: Path
    degrees: bool = True
    order: str = "xyz"
    values: dict[str, XmlElement] = dataclasses.field(default_factory=dict)
    gravity: tuple[float, ...] = (0.0, 0.0, -9.81)
    off: set[str] = dataclasses.field(default_factory=set)
    disabled: set[int] = dataclasses.field(default_factory=set)
    classes: dict[str, tuple[str | None, dict[str, dict[str, str]]]] = dataclasses.field(default_factory=dict)
    meshes: dict[str, XmlElement] = dataclasses.field(default_factory=dict)

    def angle(self, value: float) -> float:
        """Return an angle of the file in radians."""
        return math.radians(value) if self.degrees else value

    def compiler_attribute(self, name: str) -> str:
        """Return an attribute of <compiler>; "" if it is not set."""
        return self.values[name].get(name) if name in self.values else ""

    def number(self, name: str, default: float) -> float:
        """Return a number of <compiler>."""
        found: float = self.values[name].number(name, default) if name in self.values else default
        return found

    def full(self, element: XmlElement, childclass: str, kind: str | None = None) -> XmlElement:
        """Return an element with the attributes of its default class."""
        name = element.get("class") or childclass or "main"
        if name not in self.classes:
            if name != "main":
                raise element.wrong(
                    f'there is no default class "{name}"{suggest_words(name, self.classes)}; name one of <default>'
                )
            self.classes["main"] = (None, {})
        attributes: dict[str, str] = {}
        chain: list[dict[str, dict[str, str]]] = []
        here: str | None = name
        while here is not None:
            here, given = self.classes[here]
            chain.append(given)
        tags = ("general", element.tag) if element.tag in ACTUATORS else (kind or element.tag,)
        for given in reversed(chain):
            for tag in dict.fromkeys(tags):
                attributes = _overridden(attributes, given.get(tag, {}))
        attributes.pop("class", None)
        return dataclasses.replace(element, attributes=_overridden(attributes, element.attributes))

    def pose(self, element: XmlElement) -> FramePose:
        """Return the pose given by pos and one of quat, axisangle, euler, xyaxes, zaxis."""
        return pose_at(element.numbers("pos", 3, (0.0,) * 3), self.turn(element))

    def turn(self, element: XmlElement) -> Numbers | None:
        """Return the axes that an element defines; None if it defines none.

        Raises:
            UnreadableFile: they are defined in two ways, or have no direction.
        """
        given = [name for name in ORIENTATIONS if name in element.attributes]
        if len(given) > 1:
            raise element.wrong(f"its axes are given by {' and '.join(given)}; give one of them")
        if not given:
            return None
        way = given[0]
        if way == "euler":
            return euler_rotation(map(self.angle, element.require_numbers("euler", 3)), self.order)
        numbers = np.array(element.numbers(way, {"quat": 4, "axisangle": 4, "xyaxes": 6, "zaxis": 3}[way]))
        zero = element.wrong(f'{way}="{element.get(way)}" has no direction; give one that is not zero')
        if way == "quat":
            if not numbers.any():
                raise zero
            return rotations.to_matrix(rotations.normalize_quaternion(numbers))
        if way == "axisangle":
            if not numbers[:3].any():
                raise zero
            turn = self.angle(numbers[3]) * numbers[:3] / np.linalg.norm(numbers[:3])
            return rotations.to_matrix(rotations.from_rotation_vector(turn))
        if way == "xyaxes":
            return _of_axes(numbers[:3], numbers[3:], zero)
        if not numbers.any():
            raise zero
        return _rotation_to_direction(numbers)


def _overridden(inherited: dict[str, str], own: dict[str, str]) -> dict[str, str]:
    """Return the attributes of a class with those of an element, or of a class within it, in their place.

    An orientation replaces that of the class, however either is written.
    """
    if any(way in own for way in ORIENTATIONS):
        inherited = {name: value for name, value in inherited.items() if name not in ORIENTATIONS}
    return inherited | own


def _of_axes(x: Numbers, y: Numbers, zero: Exception) -> Numbers:
    """Return axes from x, and from the part of y normal to x."""
    if not x.any():
        raise zero
    x = x / np.linalg.norm(x)
    y = y - x * (x @ y)
    if np.linalg.norm(y) < 1e-12:
        raise zero
    y = y / np.linalg.norm(y)
    return np.column_stack([x, y, np.cross(x, y)])


def _rotation_to_direction(z: Numbers) -> Numbers:
    """Return the smallest rotation that turns the z axis to a direction."""
    z = z / np.linalg.norm(z)
    across = np.cross((0.0, 0.0, 1.0), z)
    size = float(np.linalg.norm(across))
    if size < 1e-12:
        return np.eye(3) if z[2] > 0.0 else np.diag([1.0, -1.0, -1.0])
    return rotations.to_matrix(rotations.from_rotation_vector(across / size * math.atan2(size, z[2])))


def read_settings(root: XmlElement, messages: ReaderMessages) -> CompilerSettings:
    """Return the settings of a file whose includes are expanded."""
    settings = CompilerSettings(messages, root.path.resolve().parent)
    for compiler in root.all("compiler"):
        check_attributes(_without_parts(compiler, messages), messages)
        for name in compiler.attributes:
            settings.values[name] = compiler
    angle = settings.compiler_attribute("angle") or "degree"
    if angle not in ("degree", "radian"):
        raise settings.values["angle"].wrong(f'angle="{angle}" must be "degree" or "radian"')
    settings.degrees = angle == "degree"
    settings.order = settings.compiler_attribute("eulerseq") or "xyz"
    if len(settings.order) != 3 or settings.order.lower().strip("xyz"):
        raise settings.values["eulerseq"].wrong(
            f'eulerseq="{settings.order}" must be three letters of x, y, z'
        )
    if settings.compiler_attribute("coordinate") == "global":
        raise settings.values["coordinate"].wrong(
            'coordinate="global" is of MuJoCo before 2.3.4; save the model again there, in local ones'
        )
    for option in root.all("option"):
        _read_option(settings, option)
    for one in root.all("default"):
        _read_default_class(settings, one, None)
    for asset in root.all("asset"):
        for one in asset:
            if one.tag == "mesh":
                mesh = check_attributes(settings.full(one, ""), messages)
                settings.meshes[one.get("name") or Path(one.get("file")).stem] = mesh
            elif one.tag in ("texture", "material", "skin"):
                messages.note(f"<{one.tag}> controls how MuJoCo draws")
            elif one.tag != "hfield":  # refused where it is used
                messages.refuse(one, f"<{one.tag}>", "leave it out")
    return settings


def _without_parts(compiler: XmlElement, messages: ReaderMessages) -> XmlElement:
    if compiler.child("lengthrange") is not None:
        messages.note("<lengthrange> is for muscles")
    return compiler


def _read_option(settings: CompilerSettings, option: XmlElement) -> None:
    """Read gravity, and what is switched off."""
    messages = settings.messages
    check_attributes(option, messages)
    settings.gravity = option.numbers("gravity", 3, settings.gravity)
    for name in ("density", "viscosity"):
        if option.number(name, 0.0) != 0.0:
            messages.refuse(
                option, f'{name}="{option.get(name)}" of a medium', "leave it out; add the drag as forces"
            )
    if any(option.numbers("wind", 3, (0.0,) * 3)):
        messages.refuse(option, "wind", "leave it out; add the drag as forces")
    settings.disabled |= {int(k) for k in option.numbers("actuatorgroupdisable", None, ())}
    noted = sorted(set(option.attributes) & set(HARMLESS["option"]))
    if noted:
        messages.note(
            f"<option>: {', '.join(noted)}: settings of the solver of MuJoCo; abut chooses its own method"
        )
    for flag in option.all("flag"):
        check_attributes(flag, messages)
        for name in flag.attributes:
            if flag.get(name) == "disable":
                settings.off.add(name)
    if "gravity" in settings.off:
        settings.gravity = (0.0, 0.0, 0.0)


def _read_default_class(settings: CompilerSettings, element: XmlElement, parent: str | None) -> None:
    """Read a default class and those nested in it."""
    name = element.get("class") or ("main" if parent is None else "")
    if not name:
        raise element.wrong('a <default> within another needs class="…"; give it a name')
    _, given = settings.classes.get(name, (parent, {}))
    settings.classes[name] = (parent, given)
    for one in element:
        if one.tag == "default":
            continue
        if one.tag in ("geom", "joint", "site", "mesh", "pair", "equality", "tendon", *ACTUATORS[:5]):
            check_attributes(one, settings.messages, default=True)
        given[one.tag] = given.get(one.tag, {}) | one.attributes
    for one in element.all("default"):
        _read_default_class(settings, one, name)
