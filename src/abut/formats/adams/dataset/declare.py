"""How a type of statement is declared, and what its reader is given: the arguments of one, with the model that it goes into."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, NoReturn, TypeVar

import numpy as np

from abut.errors import InputError
from abut.formats.adams.dataset.markers_and_parts import Element, Marker
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.euler import Array
from abut.formats.adams.functions.variables import substitute_variables
from abut.formats.adams.language import schema
from abut.formats.adams.language.expressions import EXPRESSION, Expression
from abut.formats.adams.language.schema import Arguments, ArgumentType, Schema
from abut.formats.adams.language.statement_types import StatementType, type_of
from abut.formats.adams.language.statements import Statement
from abut.formats.adams.quantities import Quantity
from abut.formats.adams.units import Units

#: Kinds of values by the words for them in a declaration: the names that they have there, in small letters.
KINDS: dict[str, ArgumentType] = {
    **{name.lower(): kind for name, kind in vars(schema).items() if isinstance(kind, ArgumentType)},
    "expression": EXPRESSION,
}
_MARKER = "the number of a marker"
_SCHEMA = {field.name for field in fields(Schema)}
T = TypeVar("T")
Reader = Callable[["StatementArguments"], None]


def reads(keyword: str, becomes: str, **declared: Any) -> Callable[[Reader], StatementType]:
    """Declare the type of statement that a function takes.

    Args:
        keyword: in full.
        becomes: what abut makes of it, for the documentation.
        declared: the arguments, their names with blanks between: by the kinds of their values (`KINDS`), those of other kinds as
            ``values``, those that are ``refused`` by what to do instead; and what else `Schema` and `StatementType` have.
    """
    given: dict[str, Any] = {"values": {}}
    for word, said in declared.items():
        if word in KINDS:
            given["values"] |= dict.fromkeys(said.split(), KINDS[word])
        elif word == "values":
            given["values"] |= said
        elif word == "refused":
            given[word] = {name: instead for instead, names in said.items() for name in names.split()}
        else:
            given[word] = tuple(said.split()) if word in _SCHEMA and isinstance(said, str) else said
    arguments = Schema(**{word: given.pop(word) for word in _SCHEMA & given.keys()})
    return lambda read: StatementType(keyword, becomes, arguments, read, **given)


@dataclass(frozen=True, kw_only=True)
class StatementArguments(Arguments):
    """The arguments of a statement that is read, and the model in the making."""

    build: Build

    @classmethod
    def by(cls, build: Build, statement: Statement) -> StatementArguments:
        """What a statement says.

        Raises:
            UnreadableFile, UnsupportedStatement: as `schema.arguments`.
        """
        return cls(**vars(type_of(statement).arguments(statement)), build=build)

    @classmethod
    def all_of(cls, build: Build, keyword: str) -> Iterator[StatementArguments]:
        """What the numbered statements of a keyword say, but for those that are wrong, which is told where they are read."""
        for statement in build.dataset.statements:
            if statement.keyword == keyword and statement.number is not None:
                with suppress(InputError):
                    yield cls.by(build, statement)

    @property
    def name(self) -> str:
        """Of what the statement makes."""
        return self.build.name(self.statement)

    @property
    def units(self) -> Units:
        """Of the dataset."""
        return self.build.units

    # --- what is told ----------------

    def wrong(self, problem: str, remedy: str) -> NoReturn:
        """Refuse what breaks the language."""
        self.statement.wrong(problem, remedy)

    def refuse_unsupported(self, what: str, instead: str) -> NoReturn:
        """Refuse what abut does not do."""
        self.statement.refuse_unsupported(what, instead)

    def note(self, what: str) -> None:
        """Tell the user of something that changes nothing of the motion."""
        self.build.note(what, self.statement)

    # --- what arguments say ----------------

    def taken(self, table: Iterable[Quantity]) -> dict[str, Any]:
        """The fields that a table says arguments are."""
        return {one.field: one.taken(self, self.units) for one in table}

    def lengths(self, names: str, meaning: str) -> list[float]:
        """Lengths that must be given [m]."""
        return [value * self.units.length for value in self.needs(names, meaning)]

    def expression(self, argument: str = "FUNCTION", meaning: str = "an expression") -> Expression:
        """An expression that must be given, with the variables, elements of arrays, splines and curves it names put in."""
        return substitute_variables(self.build, self.need(argument, meaning))

    def found(self, table: Mapping[int, T], argument: str, keyword: str, meaning: str = "") -> T:
        """What a table holds of a statement of a keyword, whose number the argument is."""
        number = self.need(argument, meaning or f"the number of a {keyword}")
        return self.build.find(table, self.statement, argument, keyword, number)

    def matrix(self, argument: str, shape: tuple[int, int], needing: str, *, turned: bool = False) -> Array:
        """The MATRIX that an argument names, of the size that is needed, or turned round where it may be; noughts where it names none."""
        if argument not in self:
            return np.zeros(shape)
        found = self.found(self.build.matrices, argument, "MATRIX")
        if found.shape != shape and not (turned and found.T.shape == shape):
            what = f"{argument}: MATRIX/{self.get(argument)} is {found.shape[0]} x {found.shape[1]}"
            self.wrong(what, f"{needing} {shape[0]} x {shape[1]}")
        return found.reshape(shape)

    def marker(self, argument: str, meaning: str = _MARKER) -> Marker:
        """The marker that an argument names."""
        return self.found(self.build.markers, argument, "MARKER", meaning)

    def frame(self, argument: str, meaning: str = _MARKER, **moved: Array) -> Any:
        """The marker that an argument names as a frame of its body, turned and shifted as by `Build.frame`."""
        return self.build.frame(self.statement, argument, self.need(argument, meaning), **moved)

    def ends(self) -> tuple[int, int, Any, Any]:
        """Numbers and frames of I and J."""
        i, j = self.needs("I J", _MARKER)
        return i, j, self.frame("I"), self.frame("J")

    def element(self, keyword: str, argument: str, number: int) -> Element:
        """The element of the model that was made from a statement of that number."""
        found = self.build.elements.get((keyword, number))
        if found is None:
            self.build.missing(self.statement, argument, keyword, number)
        return found

    def add(self, thing: Any, i: int | None = None, j: int | None = None) -> None:
        """Put a constraint, motion or force into the model, where requests find it by number."""
        self.build.elements[self.statement.keyword, self.statement.id] = Element(
            self.build.model.add(thing), i, j
        )
