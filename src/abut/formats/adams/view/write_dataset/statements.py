"""Writer of objects as statements of the dataset, so that both languages share one reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from abut.array_types import Numbers
from abut.errors import AbutError, UnsupportedStatement
from abut.formats.adams.language.statements import Statement
from abut.formats.adams.view.geometry.locations import LocatedFrame, angles_of_axes
from abut.formats.adams.view.language.commands import CommandParameter, ViewCommand
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.objects.kinds import StatementArgument
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.session.state import Session

if TYPE_CHECKING:
    from abut.formats.adams.view.objects.kinds import Writing

#: Words of function expressions that are not objects.
_WORDS = ("time", "mode", "pi", "dtor", "rtod", "user")
_TOKEN = re.compile(
    r"(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?[A-Za-z]?|"
    r"(?P<name>(?:\.?[A-Za-z_$][\w$]*|\.\"[^\"]*\")(?:\.(?:[\w$]+|\"[^\"]*\"))*)(?P<call>\s*\()?"
)


@dataclass(frozen=True)
class CommandStatement(Statement):
    """Statement made from a command."""

    made_of: str = ""

    @property
    def label(self) -> str:
        """Words of its command and the object's full name."""
        return self.made_of


@dataclass
class StatementWriter:
    """Writer of statements, which assigns missing numbers.

    Args:
        session: session with the objects, after all commands.
    """

    session: Session
    statements: list[Statement] = field(default_factory=list)
    solids: dict[str, int] = field(
        default_factory=dict
    )  #: GRAPHICS of solids in files, by the names of the solids
    refused: dict[ViewObject, AbutError] = field(default_factory=dict)
    unwritten: set[ViewObject] = field(
        default_factory=set
    )  #: objects that are left out with a note, not refused
    _numbers: dict[ViewObject, int] = field(default_factory=dict)
    _taken: dict[str, set[int]] = field(default_factory=dict)

    def run(self) -> tuple[Statement, ...]:
        """Return all statements, without those of refused objects and their dependents."""
        things = self._of_the_model()
        while True:
            known = len(self.refused), len(self.unwritten)
            self._write_all(things)
            if (len(self.refused), len(self.unwritten)) == known:
                return tuple(self.statements)

    def _write_all(self, things: list[ViewObject]) -> None:
        """Write each object, except those refused before."""
        self.statements, self.solids, self._numbers, self._taken = [], {}, {}, {}
        for thing in things:
            given = thing.given.get("adams_id")
            if thing.kind.keyword and given is not None and thing not in self.refused:
                with self._collect_refusal(thing):
                    self._own(thing, given)
        for thing in things:
            wanted = thing.kind.keyword and all(one.active for one in self.session.things.upwards(thing))
            if wanted and thing not in self.refused:
                with self._collect_refusal(thing):
                    self.need(thing.command, self.session.things.parent(thing))
                    self.write(thing)

    def _collect_refusal(self, thing: ViewObject) -> AbstractContextManager[None]:
        """Store the refusal of an object for the list."""
        return self.session.collect_refusals(lambda problem: self.refused.update({thing: problem}))

    def need(self, command: ViewCommand, thing: ViewObject | None) -> None:
        """Check that an object that another needs, and its owners, were not refused.

        Raises:
            UnsupportedStatement: it was refused.
        """
        for one in self.session.things.upwards(thing):
            if one in self.refused or one in self.unwritten:
                command.refuse_unsupported(
                    f"the use of {one.full}", f"line {one.command.line} is not supported itself"
                )

    def _of_the_model(self) -> list[ViewObject]:
        """Return the objects of the final current model; other models are noted."""
        things = self.session.things
        models = [thing for thing in things if thing.kind.sort == "model"]
        others = [thing for thing in models if thing.name != things.model]
        if others:
            left = " and ".join(thing.full for thing in others)
            taken = f"of {len(models)} models .{'.'.join(things.model)} is taken, the present one at the end"
            note = (
                f"{taken}, and {left} left out; defaults model model_name = … makes another the present one"
            )
            self.session.tell(note, models[-1].command)
        names = [thing.name for thing in others]
        return [one for one in things if not any(one.name[: len(name)] == name for name in names)]

    def _own(self, thing: ViewObject, given: CommandParameter) -> None:
        """Use the number that a command gives; 0 leaves it open."""
        number = int(self.session.number(given))
        taken = self._taken.setdefault(thing.kind.keyword, set())
        if number in taken:
            given.wrong(
                f"the number {number} is already used by another {thing.kind.keyword}", "give it another"
            )
        if number > 0:
            taken.add(number)
            self._numbers[thing] = number

    def write(self, thing: ViewObject) -> None:
        """Write the statement of one object."""
        kind = thing.kind
        try:
            pieces = self.arguments(thing) if kind.write is None else kind.write(self, thing)
        except UnsupportedStatement as problem:
            if not kind.idle:
                raise
            self.session.tell(f"{thing.full} is left out: {problem}", thing.command)
            self.unwritten.add(thing)
            return
        if pieces is not None:
            self.add(thing, pieces)

    def arguments(self, thing: ViewObject) -> list[str]:
        """Return the flag and the arguments of an object by its kind: first for its given parameters, then for the missing ones."""
        given_values = {name: given for name, given in thing.given.items() if given.values}
        own = thing.kind.arguments
        found = [("", thing.kind.flag)]
        found += [
            (one.name, one.write(self, thing, given_values[one.parameter]))
            for one in own
            if one.parameter in given_values
        ]
        found += [
            (one.name, one.absent(self, thing))
            for one in own
            if one.absent and one.parameter not in given_values
        ]
        return [f"{name} = {text}" if name else text for name, text in found if text]

    def add(
        self, thing: ViewObject, pieces: Sequence[str], keyword: str = "", number: int | None = None
    ) -> None:
        """Store a statement."""
        keyword = keyword or thing.kind.keyword
        number = self.number(thing) if number is None else number
        body = "".join(f"\x1f{piece}\\" if "(" in piece else f"\x1f{piece}" for piece in pieces)
        command = thing.command
        name = f"{command.label} {thing.full}"
        made = CommandStatement(
            command.path, command.line, keyword, number or None, body, thing.name[-1], "", ((0, command.line),), made_of=name
        )  # fmt: skip
        self.statements.append(made)

    # --- numbers ----------------

    def number(self, thing: ViewObject) -> int:
        """Return the number of an object's statement."""
        if thing not in self._numbers:
            self._numbers[thing] = self.free(thing.kind.keyword)
        return self._numbers[thing]

    def free(self, keyword: str) -> int:
        """Return a number that no other statement of a keyword has."""
        taken = self._taken.setdefault(keyword, set())
        number = max(taken, default=0) + 1
        taken.add(number)
        return number

    def marker(self, thing: ViewObject, part: ViewObject, place: LocatedFrame, flags: str = "") -> int:
        """Create a marker for an object on a part, at a global pose; return its number."""
        self.need(thing.command, part)
        number = self.free("MARKER")
        local = self.session.frame(part).local_frame(place)
        self.add(
            thing,
            [*self.on(part), *self.pose_arguments("QP", local), *([flags] if flags else [])],
            "MARKER",
            number,
        )
        return number

    def on(self, part: ViewObject) -> list[str]:
        """Return the argument that names the carrier of a marker."""
        return [f"{part.kind.keyword} = {self.number(part)}"]

    def pose_arguments(self, origin: str, place: LocatedFrame) -> list[str]:
        """Return the arguments of a pose."""
        return [
            f"{origin} = {format_numbers(place.origin)}",
            f"REULER = {format_numbers(angles_of_axes(place.axes))}",
        ]

    # --- values ----------------

    def require_parameter(self, thing: ViewObject, name: str, remedy: str = "") -> CommandParameter:
        """Return a required parameter.

        Raises:
            UnreadableFile: it is missing.
        """
        given = thing.given.get(name)
        if given is None or not given.values:
            self.wrong(thing, f"{name} is missing", remedy or f"add {name} = …")
        return given

    def thing(self, given: CommandParameter, keyword: str = "") -> ViewObject:
        """Return the object that a parameter names.

        Raises:
            UnreadableFile: there is no such object, or it is of another kind.
        """
        found = self.things(given, keyword)
        if len(found) != 1:
            given.wrong(f"it names {len(found)} objects", "name one")
        return found[0]

    def things(self, given: CommandParameter, keyword: str = "") -> list[ViewObject]:
        """Return the objects that a parameter names."""
        objects = self.session.objects(given)
        for one in objects:
            if keyword and one.kind.keyword not in keyword.split():
                given.wrong(f"{one.full} is no {keyword}, it was made by {one.command.label}", "name another")
            self.need(given.command, one)
        return objects

    def centre(self, part: ViewObject) -> ViewObject | None:
        """Return the marker at the mass centre of a part; None if it has none, or is not a part."""
        if part.kind.sort != "part":
            return None
        given = part.given.get("center_of_mass_marker")
        if given is not None:
            return self.thing(given, "MARKER")
        found = self.session.things.exact((*part.name, "cm"))
        return found if found is not None and found.kind.keyword == "MARKER" else None

    def function(self, given: CommandParameter) -> str:
        """Return a function expression with objects replaced by their numbers and design variables by their values."""
        text = "".join(format_value(value) for value in self.session.list_values(given)).strip()

        def substitute_name(match: re.Match[str]) -> str:
            name = match["name"]
            if not name or match["call"] is not None or name.lower() in _WORDS:
                return match[0]
            return self._dataset_name(given, name)

        return _TOKEN.sub(substitute_name, text)

    def _dataset_name(self, given: CommandParameter, name: str) -> str:
        """Return a name in a function expression in the dataset's notation."""
        session = self.session
        found = session.things.find(name) or session.field(name, session.evaluator(given))
        if found is None and "." in name:
            session.things.absent(given, name)
        if found is None:
            return name
        if isinstance(found, ViewObject) and found.kind.words == ("variable",):
            return format_value(session.value_of(found))
        if not isinstance(found, ViewObject):
            return format_value(found)
        if found.kind.function_text is not None:
            return found.kind.function_text(self, found, given)
        if not found.kind.keyword:
            given.wrong(f"{found.full} is not known to functions", "name a marker, force or variable")
        if not found.active:
            given.wrong(f"{found.full} is not active", "activate it, or leave it out")
        self.need(given.command, found)
        return str(self.number(found))

    def wrong(self, thing: ViewObject, problem: str, remedy: str) -> NoReturn:
        """Refuse an object that violates the language."""
        thing.command.wrong(f"{thing.full}: {problem}", remedy)


def format_numbers(values: float | Numbers | Sequence[float]) -> str:
    """Return numbers in the dataset's notation."""
    return ", ".join(repr(float(value)) for value in np.atleast_1d(values))


# --- conversion of parameters to arguments - ---------------


def write_numbers(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return numbers, unchanged."""
    return format_numbers(writer.session.numbers(given))


def _write_angle(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return an angle [rad]."""
    value = writer.session.number(given) * writer.session.units.si("angle")
    return repr(value)


def _per_angle(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return a coefficient per angle, in 1/rad."""
    return format_numbers(np.asarray(writer.session.numbers(given)) / writer.session.units.si("angle"))


def _write_integers(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return integers."""
    return ", ".join(str(int(value)) for value in writer.session.numbers(given))


def of(keyword: str) -> Writing:
    """Return a writer of the numbers of named objects, whose statements have a keyword."""
    return lambda writer, thing, given: ", ".join(
        str(writer.number(one)) for one in writer.things(given, keyword)
    )


def flag_writer(flag: str) -> Writing:
    """Return a writer of a flag that is present if a parameter is yes."""
    return lambda writer, thing, given: flag if writer.session.truth(given) else ""


#: Keyword in tables of kinds → writer of an argument.
_WRITINGS: Mapping[str, Writing] = {
    "numbers": write_numbers,
    "angle": _write_angle,
    "per_angle": _per_angle,
    "whole": _write_integers,
    "word": lambda writer, thing, given: writer.session.word(given).upper(),
    "text": lambda writer, thing, given: f'"{writer.session.word(given)}"',
    "function": lambda writer, thing, given: writer.function(given),
}


def argument_writers(**parameters: str) -> tuple[StatementArgument, ...]:
    """Return arguments from names separated by blanks, by their writer, or by the keyword of the statements that they name.

    ``numbers="LENGTH K=stiffness", MARKER="I=i_marker"`` are LENGTH, K and I; the default name of a parameter is that of its argument.
    """
    return tuple(
        StatementArgument(name, parameter or name.lower(), of(how) if how.isupper() else _WRITINGS[how])
        for how, texts in parameters.items()
        for name, _, parameter in (text.partition("=") for text in texts.split())
    )


def flag_writers(parameters: str) -> tuple[StatementArgument, ...]:
    """Return flags that are present if the parameters with the same names, separated by blanks, are yes."""
    return tuple(StatementArgument("", name, flag_writer(name.upper())) for name in parameters.split())


def choice_writer(parameter: str, words: str, remedy: str = "") -> StatementArgument:
    """Return the flag that a parameter chooses from words separated by blanks; the parameter is required if there is a remedy."""
    return StatementArgument(
        "",
        parameter,
        lambda writer, thing, given: writer.session.choice(given, words.split()).upper(),
        refuse_without_parameter(parameter, remedy) if remedy else None,
    )


def joint_argument_writer(
    name: str, parameters: str, write: Callable[[StatementWriter, ViewObject], str]
) -> StatementArgument:
    """Return an argument that several parameters define together; it is omitted if its text is empty."""
    return StatementArgument(
        name, parameters.split()[0], lambda writer, thing, given: write(writer, thing), write
    )


def refuse_without_parameter(
    parameter: str, remedy: str = ""
) -> Callable[[StatementWriter, ViewObject], str]:
    """Return a function that refuses an object without a parameter."""
    return lambda writer, thing: str(writer.require_parameter(thing, parameter, remedy))
