"""What a kind of object is: the words of its commands, its parameters, and the statement of the dataset that says the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from abut.formats.adams.view.emit.statements import Writer
    from abut.formats.adams.view.language.commands import Given
    from abut.formats.adams.view.session.objects import Thing

    #: (writer, object, parameter) → the text of an argument
    Writing = Callable[[Writer, Thing, Given], str]

#: Parameters that place an object, or the markers that are made with it.
PLACING = ("location", "orientation", "along_axis_orientation", "in_plane_orientation", "relative_to")
#: Parameters that say nothing of the motion.
SILENT = (
    "active", "color", "comments", "create_measure_display", "dependents_visibility", "entity_scope", "line_thickness", "line_type",
    "name_visibility", "size_of_icons", "transparency", "visibility", "view_name", "window_name",
)  # fmt: skip


@dataclass(frozen=True)
class Argument:
    """One argument of a statement: its name, the parameter that holds it, and how it is written."""

    name: str
    parameter: str
    write: Writing


def each(write: Writing, **parameters: str) -> tuple[Argument, ...]:
    """Arguments that are written in one way, by name, and the parameters that hold them."""
    return tuple(Argument(name, parameter, write) for name, parameter in parameters.items())


def alike(write: Writing, parameters: str) -> tuple[Argument, ...]:
    """Arguments that are written in one way and called as the parameters that hold them, which are named with blanks between."""
    return tuple(Argument(parameter.upper(), parameter, write) for parameter in parameters.split())


@dataclass(frozen=True)
class Kind:
    """A kind of object.

    ``words`` are those of its commands without the verb, the family first. A kind with several rows of words (a rigid body) is told by
    the first of them: `base`.
    """

    words: tuple[str, ...]
    name: str  #: the parameter that holds the name
    keyword: str = ""  #: of the dataset; empty where it makes no statement
    flag: str = ""
    arguments: tuple[Argument, ...] = ()
    owner: str = "model"  #: what a name without dots begins with: model or part
    placed: bool = False
    others: tuple[str, ...] = ()  #: parameters that the writing looks up by itself
    ignored: tuple[str, ...] = ()  #: parameters that change nothing of the motion
    refused: Mapping[str, str] = field(default_factory=dict)  #: parameter → what to do instead
    write: Callable[[Writer, Thing], None] | None = None  #: where arguments are not all
    told: Callable[[Writer, Thing, Given], str] | None = None  #: how functions say it, where not by a number
    base: str = ""  #: kinds of one base share their objects

    @property
    def parameters(self) -> tuple[str, ...]:
        """All parameters that may be given."""
        placing = PLACING if self.placed else ()
        own = (self.name, "adams_id", *(one.parameter for one in self.arguments), *self.others, *placing)
        return (*own, *self.ignored, *self.refused, *SILENT)

    @property
    def sort(self) -> str:
        """What distinguishes objects: the base, else the words."""
        return self.base or " ".join(self.words)

    def resolve(self, word: str) -> list[str]:
        """The parameters that a word may mean: one when it is clear."""
        known = dict.fromkeys(self.parameters)
        if word in known:
            return [word]
        return [one for one in known if one.startswith(word)] or [one for one in known if _short(word, one)]


def _short(word: str, parameter: str) -> bool:
    """Whether each part of a word begins a part of the parameter, as in ``max_fric_rot`` for ``max_friction_rot``."""
    parts, whole = word.split("_"), parameter.split("_")
    return len(parts) == len(whole) and all(b.startswith(a) for a, b in zip(parts, whole, strict=True) if a)
