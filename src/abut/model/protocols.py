"""Protocols of the things that may be added to a model, and of the shapes of bodies.

A thing is an object with a name, its family and the bodies on which it acts:

    @dataclass(frozen=True, init=False, eq=False)
    class SpringDamper:
        family: ClassVar[str] = "force"
        name: str
        stiffness: float = field(metadata={"unit": "N/m"})
        ...
        def validate(self) -> None: ...            # checks and converts every field, in place, by `assign`
        @property
        def bodies(self) -> tuple[Part, ...]: ...

Its fields are its dataclass fields, or otherwise its public attributes. `__post_init__` (or, without it,
`validate`) checks and converts them when the thing is made, and again on each copy that
`Model.with_values` changes; a second call must change nothing. An attribute `derived`, set by it, names
the fields that were computed from others: they are None again before it runs on a changed copy, so that
they follow the change. Any other public and mutable attribute must be a property, or cached.

Things that a thing refers to (a motion's joint) must have been added before it.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Callable, Container
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from abut.errors import InvalidValue

if TYPE_CHECKING:
    import numpy as np

    from abut.model.body import Part
    from abut.model.frame import Frame

__all__ = [
    "FAMILIES",
    "RESERVED",
    "FacetedShape",
    "Shape",
    "Subsystem",
    "Thing",
    "assign",
    "check_name",
    "convert",
    "field_names",
    "identifier",
    "is_description",
    "unique_identifier",
]

#: The families of things, in the order in which reports list them.
FAMILIES = ("body", "joint", "motion", "force", "contact", "signal", "request", "graphic")

#: Reserved names, which have another meaning in a channel or a path.
RESERVED = frozenset({"ground", "gravity", "energy", "constraint", "solver", "time"})

#: A letter of any script or "_", then letters, digits and "_".
_IDENTIFIER = re.compile(r"[^\W\d]\w*\Z")


class Thing(Protocol):
    """Object that `Model.add` accepts."""

    family: ClassVar[str]

    @property
    def name(self) -> str:
        """The name, unique in its model."""

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies (and ground) on which it acts."""


class Subsystem(Protocol):
    """Part of a machine, such as a pair of gears: `Model.add` adds all its things, in their order.

    The model stores the things, under their own names, but not the subsystem.
    """

    @property
    def name(self) -> str:
        """Prefix of the names of its things."""

    @property
    def things(self) -> tuple[Any, ...]:
        """Bodies, joints, contacts, …: each after the things to which it refers."""


class Shape(Protocol):
    """Region or surface fixed to a frame.

    A solid or a hollow is a `FacetedShape`. Any other shape has `sheet(tolerance)`, which returns faces, or `lines()`, which returns
    edges, for drawing: vertices (n, 3) [m] in the frame's axes, and the vertex indices of each face or edge.
    """

    @property
    def frame(self) -> Frame:
        """The frame to which the shape is fixed."""

    @property
    def volume(self) -> float:
        """Enclosed volume [m³]; 0 for an open surface."""

    @property
    def centre(self) -> tuple[float, float, float]:
        """Centre of mass in the frame's axes [m]; for a hollow, the frame's origin."""

    @property
    def bounds(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Lowest and highest corner of the smallest box along the frame's axes that contains the shape [m]."""

    @property
    def bounding_radius(self) -> float:
        """Radius of the smallest ball about the frame's origin that contains the shape [m]."""

    @property
    def parameters(self) -> tuple[float, ...]:
        """The numbers that contact geometry needs [m]."""

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""


class FacetedShape(Shape, Protocol):
    """Shape with a surface of facets: a solid, or a hollow."""

    def triangles(self, tolerance: float | None = None) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), counter-clockwise from outside."""


def assign(thing: object, **values: object) -> None:
    """Set fields of a frozen thing while it is being made; not for use elsewhere."""
    for name, value in values.items():
        object.__setattr__(thing, name, value)


def convert(thing: object, check: Callable[..., object], what: str, **units: str) -> None:
    """Check fields of a frozen thing that is being made, each by its unit, and store the converted values.

    convert(self, positive, self.what, scale="1")
    """
    for name, unit in units.items():
        object.__setattr__(thing, name, check(getattr(thing, name), unit, what=f"{what}: {name}"))


def is_description(value: object) -> bool:
    """Return True if a value is part of a model's description: a thing, or a dataclass of which things consist."""
    kind: Any = type(value)
    return _is_description(kind)


@cache
def _is_description(kind: Any) -> bool:
    return hasattr(kind, "family") or dataclasses.is_dataclass(kind)


def field_names(value: object) -> list[str]:
    """Return the names of the fields of a part of a description, without its own name."""
    if dataclasses.is_dataclass(value):
        return list(_kind_fields(value if isinstance(value, type) else type(value)))
    return [name for name in vars(value) if not name.startswith("_") and name != "name"]


@cache
def _kind_fields(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in dataclasses.fields(kind) if f.name != "name")


def check_name(name: object, what: str) -> str:
    """Return the name if it is valid in channels and paths: an identifier that is not reserved.

    Raises:
        InvalidValue: not a string, no identifier of letters (of any script), digits and "_", or one of `RESERVED`.

    >>> check_name("left_wheel", "body")
    'left_wheel'
    >>> check_name("曲柄", "body")
    '曲柄'
    """
    if not isinstance(name, str) or not _IDENTIFIER.match(name):
        suggestion = identifier(str(name), what)
        raise InvalidValue.of(
            f"the name of a {what}",
            name,
            f'consist of letters, digits and "_" and must not begin with a digit, such as "{suggestion}"',
        )
    if name in RESERVED:
        raise InvalidValue.of(
            f"the name of a {what}", name, f'not be one of {", ".join(sorted(RESERVED))}; try "{name}_1"'
        )
    return name


def identifier(name: str, kind: str) -> str:
    """Return the identifier nearest to any name, by the one rule of all readers.

    An identifier stays as it is. In other names, compatibility characters are replaced (Unicode NFKC), and each run of characters that are
    neither letters (of any script) nor digits nor "_" becomes one "_", none at the ends. A name that begins with a digit, or of which
    nothing remains, gets the kind of the object in front; a reserved name gets "_1".

    Args:
        name: name in a file.
        kind: kind of the object, an identifier such as "body".

    >>> identifier("Simple_Platform-1", "body"), identifier("曲柄", "body"), identifier("p0-2", "joint")
    ('Simple_Platform_1', '曲柄', 'p0_2')
    >>> identifier("2-3 (left)", "link"), identifier("--", "link"), identifier("ground", "link")
    ('link_2_3_left', 'link', 'ground_1')
    """
    word = name
    if not _IDENTIFIER.match(name):
        word = re.sub(r"\W+", "_", unicodedata.normalize("NFKC", name)).strip("_") or kind
        if not _IDENTIFIER.match(word):
            word = f"{kind}_{word}"
    return f"{word}_1" if word in RESERVED else word


def unique_identifier(name: str, kind: str, taken: Container[str]) -> str:
    """Return the `identifier` of a name that is not taken: the kind is appended, then a number.

    >>> unique_identifier("arm", "joint", {"arm"}), unique_identifier("arm", "joint", {"arm", "arm_joint"})
    ('arm_joint', 'arm_joint_2')
    """
    found = word = identifier(name, kind)
    if found in taken:
        found = word = f"{word}_{kind}"
    count = 1
    while found in taken:
        count += 1
        found = f"{word}_{count}"
    return found
