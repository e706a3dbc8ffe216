"""Definition of a kind of object: the words of its commands, its parameters, and the equivalent statement of the dataset."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from abut.formats.adams.view.language.commands import expand_abbreviation

if TYPE_CHECKING:
    from abut.formats.adams.view.language.commands import CommandParameter
    from abut.formats.adams.view.session.objects import ViewObject
    from abut.formats.adams.view.write_dataset.statements import StatementWriter

    #: (writer, object, parameter) → the text of an argument
    Writing = Callable[[StatementWriter, ViewObject, CommandParameter], str]
    #: (writer, object) → the pieces of its statement, if a table of arguments is not enough; None for no statement
    Writes = Callable[[StatementWriter, ViewObject], Sequence[str] | None]

#: Parameters that place an object, or the markers created with it.
PLACING = ("location", "orientation", "along_axis_orientation", "in_plane_orientation", "relative_to")
#: Parameters that do not affect the motion.
SILENT = (
    "active", "color", "comments", "create_measure_display", "dependents_visibility", "entity_scope", "line_thickness", "line_type",
    "name_visibility", "size_of_icons", "transparency", "visibility", "view_name", "window_name",
)  # fmt: skip
#: Parameters that name a function in a user library.
ROUTINES = dict.fromkeys(("user_function", "routine"), "write it as a function")


@dataclass(frozen=True)
class StatementArgument:
    """Argument of a statement: its name, its parameter, and its writer."""

    name: str
    parameter: str
    write: Writing
    absent: Callable[[StatementWriter, ViewObject], str] | None = (
        None  #: writer used if the parameter is not given
    )


@dataclass(frozen=True)
class ObjectKind:
    """Kind of object; lists of words and of parameters are separated by blanks.

    A kind with several rows of words (a rigid body) is identified by `base`.
    """

    command: str  #: words of its commands without the verb, the family first
    statement: str = ""  #: keyword in the dataset, and a flag; empty for no statement
    arguments: tuple[StatementArgument, ...] = ()
    #: The parameter of the name, if it is not the base or the last word with _name.
    called: str = ""
    owner: str = "model"  #: prefix of a name without dots: model or part
    placed: bool = False
    others: str = ""  #: parameters that the writer reads directly
    ignored: str = ""  #: parameters that do not affect the motion
    refused: Mapping[str, str] = field(default_factory=dict)  #: parameter → remedy
    write: Writes | None = None  #: writer, if a table of arguments is not enough
    function_text: Callable[[StatementWriter, ViewObject, CommandParameter], str] | None = (
        None  #: its text in functions, if not its number
    )
    #: True if it does not affect the motion, so that one that cannot be written is left out and noted.
    idle: bool = False
    base: str = ""  #: kinds of one base share their objects

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Words of its commands without the verb."""
        return tuple(self.command.split())

    @property
    def name(self) -> str:
        """Parameter of the name."""
        return self.called or f"{self.base or self.words[-1]}_name"

    @property
    def keyword(self) -> str:
        """Keyword of its statement; "" for no statement."""
        return self.statement.partition(" ")[0]

    @property
    def flag(self) -> str:
        """Flag of its statement; "" if it has none."""
        return self.statement.partition(" ")[2]

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """All possible parameters, each once."""
        own = (self.name, "adams_id", *(one.parameter for one in self.arguments), *self.others.split())
        placing = PLACING if self.placed else ()
        return tuple(dict.fromkeys((*own, *placing, *self.ignored.split(), *self.refused, *SILENT)))

    @property
    def sort(self) -> str:
        """Identifier of the kind: the base, else the words."""
        return self.base or self.command

    def resolve(self, word: str) -> list[str]:
        """Return the parameters that a word may mean: one if it is unique."""
        return expand_abbreviation(word, self.parameters) or [
            one for one in self.parameters if _abbreviates_parameter(word, one)
        ]


def _abbreviates_parameter(word: str, parameter: str) -> bool:
    """Return True if each part of a word abbreviates a part of the parameter, as in ``max_fric_rot`` for ``max_friction_rot``."""
    parts, whole = word.split("_"), parameter.split("_")
    return len(parts) == len(whole) and all(b.startswith(a) for a, b in zip(parts, whole, strict=True) if a)
