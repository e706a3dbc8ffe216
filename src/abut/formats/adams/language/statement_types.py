"""Types of statements: each is declared once, in the file that handles it.

These declarations define the keywords of the language, the arguments of statements, what is refused and why, what command files may
switch or change, the functions that return loads, and the table of statements in the documentation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from abut.formats.adams.language import keywords
from abut.formats.adams.language.schema import Arguments, Schema, parse_arguments
from abut.formats.adams.language.statements import Statement

if TYPE_CHECKING:
    from abut.formats.adams.dataset.declare import StatementArguments
    from abut.formats.adams.dataset.model_builder import Build


@dataclass(frozen=True)
class StatementType:
    """Type of a statement, which is read, noted or refused."""

    keyword: str
    becomes: str  #: its counterpart in abut, for the documentation
    schema: Schema = Schema()
    read: Callable[[StatementArguments], None] | None = None  #: reads one statement
    then: Callable[[Build], None] | None = None  #: called when all statements of the type are read
    last: bool = False  #: True if it is read after all others
    numbered: bool = True  #: True if it must have a number
    holds: bool = False  #: True if it constrains or loads parts, by markers that it names
    load: str = ""  #: the function of expressions that returns its load
    reaction: bool = False  #: True if that is the reaction of a constraint
    switched: bool = False  #: True if the commands ACTIVATE and DEACTIVATE apply to it
    changed: bool = False  #: True if a command may change its arguments
    noted: str = ""  #: note, for a type that does not affect the motion
    refused: str = ""  #: remedy, for an unsupported type that would change the motion

    def arguments(self, statement: Statement) -> Arguments:
        """Return the arguments of a statement of this type.

        Raises:
            UnreadableFile, UnsupportedStatement: as `schema.arguments`.
        """
        return parse_arguments(statement, self.schema)


#: All types by their keywords, in the order in which they are read.
STATEMENTS: dict[str, StatementType] = {}
_UNKNOWN = StatementType("", "", refused="remove it, or use supported statements")


def type_of(statement: Statement) -> StatementType:
    """Return the type of a statement; for an unknown keyword, such as in a damaged file, a type that is refused."""
    return STATEMENTS.get(statement.keyword, _UNKNOWN)


def enter_statement_types(*types: StatementType) -> None:
    """Register types of statements; they are read after those registered before."""
    for one in types:
        STATEMENTS[one.keyword] = one
        keywords.enter_keyword(one.keyword)
    of_loads.cache_clear()


@cache
def of_loads(*, reactions: bool = True, forces: bool = True) -> dict[str, str]:
    """Return the functions that return loads, with the keyword of their statement."""
    wanted = {True: reactions, False: forces}
    return {one.load: one.keyword for one in STATEMENTS.values() if one.load and wanted[one.reaction]}
