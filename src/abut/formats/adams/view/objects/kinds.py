"""What a kind of object is: the words of its commands, its parameters, and the statement of the dataset that says the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from abut.formats.adams.view.language.commands import expand_abbreviation

if TYPE_CHECKING:
    from abut.formats.adams.view.language.commands import CommandParameter
    from abut.formats.adams.view.session.objects import Thing
    from abut.formats.adams.view.write_dataset.statements import Writer

    #: (writer, object, parameter) → the text of an argument
    Writing = Callable[[Writer, Thing, CommandParameter], str]
    #: (writer, object) → the pieces of its statement, where arguments are not all; None where it makes none
    Writes = Callable[[Writer, Thing], Sequence[str] | None]

#: Parameters that place an object, or the markers that are made with it.
PLACING = ("location", "orientation", "along_axis_orientation", "in_plane_orientation", "relative_to")
#: Parameters that say nothing of the motion.
SILENT = (
    "active", "color", "comments", "create_measure_display", "dependents_visibility", "entity_scope", "line_thickness", "line_type",
    "name_visibility", "size_of_icons", "transparency", "visibility", "view_name", "window_name",
)  # fmt: skip
#: Parameters that name a function in a library of the user's.
ROUTINES = dict.fromkeys(("user_function", "routine"), "write it as a function")


@dataclass(frozen=True)
class Argument:
    """One argument of a statement: its name, the parameter that holds it, and how it is written."""

    name: str
    parameter: str
    write: Writing
    absent: Callable[[Writer, Thing], str] | None = None  #: what is written where the parameter is not given


@dataclass(frozen=True)
class Kind:
    """A kind of object; lists of words and of parameters are written with blanks between.

    A kind with several rows of words (a rigid body) is told by the first of them: `base`.
    """

    command: str  #: the words of its commands without the verb, the family first
    statement: str = ""  #: the keyword of the dataset, and a flag; empty where it makes none
    arguments: tuple[Argument, ...] = ()
    #: The parameter that holds the name, where that is not the base or the last word with _name.
    called: str = ""
    owner: str = "model"  #: what a name without dots begins with: model or part
    placed: bool = False
    others: str = ""  #: parameters that the writing looks up by itself
    ignored: str = ""  #: parameters that change nothing of the motion
    refused: Mapping[str, str] = field(default_factory=dict)  #: parameter → what to do instead
    write: Writes | None = None  #: where arguments are not all
    told: Callable[[Writer, Thing, CommandParameter], str] | None = (
        None  #: how functions say it, where not by a number
    )
    #: Whether it moves nothing by itself, so that one that cannot be written is left out and told.
    idle: bool = False
    base: str = ""  #: kinds of one base share their objects

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words of its commands without the verb."""
        return tuple(self.command.split())

    @property
    def name(self) -> str:
        """The parameter that holds the name."""
        return self.called or f"{self.base or self.words[-1]}_name"

    @property
    def keyword(self) -> str:
        """The keyword of its statement; empty where it makes none."""
        return self.statement.partition(" ")[0]

    @property
    def flag(self) -> str:
        """The flag of its statement; empty where it has none."""
        return self.statement.partition(" ")[2]

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """All parameters that may be given, each once."""
        own = (self.name, "adams_id", *(one.parameter for one in self.arguments), *self.others.split())
        placing = PLACING if self.placed else ()
        return tuple(dict.fromkeys((*own, *placing, *self.ignored.split(), *self.refused, *SILENT)))

    @property
    def sort(self) -> str:
        """What distinguishes objects: the base, else the words."""
        return self.base or self.command

    def resolve(self, word: str) -> list[str]:
        """The parameters that a word may mean: one when it is clear."""
        return expand_abbreviation(word, self.parameters) or [
            one for one in self.parameters if _short(word, one)
        ]


def _short(word: str, parameter: str) -> bool:
    """Whether each part of a word begins a part of the parameter, as in ``max_fric_rot`` for ``max_friction_rot``."""
    parts, whole = word.split("_"), parameter.split("_")
    return len(parts) == len(whole) and all(b.startswith(a) for a, b in zip(parts, whole, strict=True) if a)
