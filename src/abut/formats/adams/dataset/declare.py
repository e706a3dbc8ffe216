"""Declaration of statement types, and the arguments that their readers receive, with the model being built."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import numpy as np

from abut.array_types import Numbers
from abut.errors import InputError
from abut.formats.adams.dataset.markers_and_parts import Marker, ModelElement
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions.variables import substitute_variables
from abut.formats.adams.language import schema
from abut.formats.adams.language.expressions import EXPRESSION, ExpressionTree
from abut.formats.adams.language.schema import Arguments, ArgumentType, Schema
from abut.formats.adams.language.statement_types import StatementType, type_of
from abut.formats.adams.language.statements import Statement
from abut.formats.adams.quantities import StatementQuantity
from abut.formats.adams.units import DatasetUnits

if TYPE_CHECKING:
    from abut.model import Frame, Thing

#: Types of values by the lower-case keywords for them in a declaration.
KINDS: dict[str, ArgumentType] = {
    **{name.lower(): kind for name, kind in vars(schema).items() if isinstance(kind, ArgumentType)},
    "expression": EXPRESSION,
}
_MARKER = "the number of a marker"
_SCHEMA = {field.name for field in fields(Schema)}
T = TypeVar("T")
Reader = Callable[["StatementArguments"], None]


def reads(keyword: str, becomes: str, **declared: object) -> Callable[[Reader], StatementType]:
    """Declare the statement type that a function reads.

    Args:
        keyword: the full keyword.
        becomes: its counterpart in abut, for the documentation.
        declared: names of the arguments, separated by blanks, by the type of their values (`KINDS`). Other types are given as
            ``values``, unsupported arguments as ``refused`` by their remedy. Further fields of `Schema` and `StatementType` too.
    """
    given: dict[str, Any] = {"values": {}}
    for word, entry in declared.items():
        if word in KINDS:
            given["values"] |= dict.fromkeys(str(entry).split(), KINDS[word])
        elif word == "values":
            given["values"] |= entry
        elif word == "refused" and isinstance(entry, Mapping):
            given[word] = {name: instead for instead, names in entry.items() for name in names.split()}
        else:
            given[word] = tuple(entry.split()) if word in _SCHEMA and isinstance(entry, str) else entry
    arguments = Schema(**{word: given.pop(word) for word in _SCHEMA & given.keys()})
    return lambda read: StatementType(keyword, becomes, arguments, read, **given)


@dataclass(frozen=True, kw_only=True)
class StatementArguments(Arguments):
    """Arguments of a statement, and the model being built."""

    build: Build

    @classmethod
    def by(cls, build: Build, statement: Statement) -> StatementArguments:
        """Return the arguments of a statement.

        Raises:
            UnreadableFile, UnsupportedStatement: as `schema.arguments`.
        """
        return cls(**vars(type_of(statement).arguments(statement)), build=build)

    @classmethod
    def all_of(cls, build: Build, keyword: str) -> Iterator[StatementArguments]:
        """Yield the arguments of the numbered statements with a keyword; wrong ones are skipped, and reported where they are read."""
        for statement in build.dataset.statements:
            if statement.keyword == keyword and statement.number is not None:
                with suppress(InputError):
                    yield cls.by(build, statement)

    @property
    def name(self) -> str:
        """Name of the object that the statement defines."""
        return self.build.name(self.statement)

    @property
    def units(self) -> DatasetUnits:
        """Units of the dataset."""
        return self.build.units

    # --- messages - ---------------

    def wrong(self, problem: str, remedy: str) -> NoReturn:
        """Refuse a violation of the language."""
        self.statement.wrong(problem, remedy)

    def refuse_unsupported(self, what: str, instead: str) -> NoReturn:
        """Refuse a feature that abut does not support."""
        self.statement.refuse_unsupported(what, instead)

    def note(self, what: str) -> None:
        """Note an ignored argument or statement that does not affect the motion."""
        self.build.note(what, self.statement)

    # --- values of arguments - ---------------

    def field_values(self, table: Iterable[StatementQuantity]) -> dict[str, Any]:
        """Return the values of arguments by the fields that a table assigns to them."""
        return {one.field: one.read_si(self, self.units) for one in table}

    def lengths(self, names: str, meaning: str) -> list[float]:
        """Return required lengths [m]."""
        return [value * self.units.length for value in self.needs(names, meaning)]

    def expression(self, argument: str = "FUNCTION", meaning: str = "an expression") -> ExpressionTree:
        """Return a required expression, with variables, elements of arrays, splines and curves substituted."""
        return substitute_variables(self.build, self.need(argument, meaning))

    def table_entry(self, table: Mapping[int, T], argument: str, keyword: str, meaning: str = "") -> T:
        """Return the entry of a table for the statement whose number the argument gives."""
        number = self.need(argument, meaning or f"the number of a {keyword}")
        return self.build.find(table, self.statement, argument, keyword, number)

    def matrix(self, argument: str, shape: tuple[int, int], needing: str, *, turned: bool = False) -> Numbers:
        """Return the MATRIX that an argument names, of the required size, or transposed if `turned`; zeros if not given."""
        if argument not in self:
            return np.zeros(shape)
        found = self.table_entry(self.build.matrices, argument, "MATRIX")
        if found.shape != shape and not (turned and found.T.shape == shape):
            what = f"{argument}: MATRIX/{self.get(argument)} is {found.shape[0]} x {found.shape[1]}"
            self.wrong(what, f"{needing} {shape[0]} x {shape[1]}")
        return found.reshape(shape)

    def marker(self, argument: str, meaning: str = _MARKER) -> Marker:
        """Return the marker that an argument names."""
        return self.table_entry(self.build.markers, argument, "MARKER", meaning)

    def frame(self, argument: str, meaning: str = _MARKER, **moved: Numbers) -> Frame:
        """Return the marker that an argument names as a frame of its body, turned and shifted as in `Build.frame`."""
        return self.build.frame(self.statement, argument, self.need(argument, meaning), **moved)

    def ends(self) -> tuple[int, int, Frame, Frame]:
        """Return numbers and frames of I and J."""
        i, j = self.needs("I J", _MARKER)
        return i, j, self.frame("I"), self.frame("J")

    def element(self, keyword: str, argument: str, number: int) -> ModelElement:
        """Return the element of the model made from the statement with that number."""
        found = self.build.elements.get((keyword, number))
        if found is None:
            self.build.refuse_missing(self.statement, argument, keyword, number)
        return found

    def add(self, thing: Thing, i: int | None = None, j: int | None = None) -> None:
        """Add a constraint, motion or force to the model, where requests find it by number."""
        self.build.elements[self.statement.keyword, self.statement.id] = ModelElement(
            self.build.model.add(thing), i, j
        )
