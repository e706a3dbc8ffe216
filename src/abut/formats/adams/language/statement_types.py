"""Types of statements: what each is declared as, once, in the file that handles it.

From these declarations follow the keywords of the language, the arguments of statements, what is refused and why, what command files may
switch or change, the functions that tell loads, and the table of statements in the documentation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from abut.formats.adams.language import keywords
from abut.formats.adams.language.schema import Arguments, Schema, arguments
from abut.formats.adams.language.statements import Statement

if TYPE_CHECKING:
    from abut.formats.adams.dataset.declare import StatementArguments
    from abut.formats.adams.dataset.model_builder import Build


@dataclass(frozen=True)
class StatementType:
    """A type of statement: it is read, noted or refused."""

    keyword: str
    becomes: str  #: what abut makes of it, for the documentation
    schema: Schema = Schema()
    read: Callable[[StatementArguments], None] | None = None  #: takes one statement
    then: Callable[[Build], None] | None = None  #: what is to do when all of the type have been read
    last: bool = False  #: whether it looks at what all others have made
    numbered: bool = True  #: whether it has to bear a number
    holds: bool = False  #: whether it holds or pushes parts, by markers that it names
    load: str = ""  #: the function of expressions that tells its load
    reaction: bool = False  #: whether that is the reaction of a constraint
    switched: bool = False  #: whether the commands ACTIVATE and DEACTIVATE name it
    changed: bool = False  #: whether a command may change its arguments
    noted: str = ""  #: of one that changes nothing of the motion: what is told
    refused: str = ""  #: of one without which the motion would be another: what to do instead

    def arguments(self, statement: Statement) -> Arguments:
        """The arguments of a statement of this type.

        Raises:
            UnreadableFile, UnsupportedStatement: as `schema.arguments`.
        """
        return arguments(statement, self.schema)


#: All types by their keywords, in the order in which they are read.
STATEMENTS: dict[str, StatementType] = {}
_UNKNOWN = StatementType("", "", refused="remove it, or say the same by statements that are read")


def type_of(statement: Statement) -> StatementType:
    """The type of a statement; of a keyword that nobody knows, as in a damaged file of saved statements, one that is refused."""
    return STATEMENTS.get(statement.keyword, _UNKNOWN)


def enter(*types: StatementType) -> None:
    """Make types of statements known; they are read behind those that are known already."""
    for one in types:
        STATEMENTS[one.keyword] = one
        keywords.enter(one.keyword)
    of_loads.cache_clear()


@cache
def of_loads(*, reactions: bool = True, forces: bool = True) -> dict[str, str]:
    """The functions that tell loads, with the keyword of their statement."""
    wanted = {True: reactions, False: forces}
    return {one.load: one.keyword for one in STATEMENTS.values() if one.load and wanted[one.reaction]}
