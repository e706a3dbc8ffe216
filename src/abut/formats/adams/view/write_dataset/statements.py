"""Objects → statements of the dataset, so that both languages share one reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from abut.errors import AbutError, UnsupportedStatement
from abut.formats.adams.language.statements import Statement
from abut.formats.adams.view.geometry.locations import Frame, euler
from abut.formats.adams.view.language.commands import Command, CommandParameter
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.objects.kinds import Argument
from abut.formats.adams.view.session.objects import Thing
from abut.formats.adams.view.session.state import Session

if TYPE_CHECKING:
    from abut.formats.adams.view.objects.kinds import Writing

#: Words of function expressions that are no objects.
_WORDS = ("time", "mode", "pi", "dtor", "rtod", "user")
_TOKEN = re.compile(
    r"(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?[A-Za-z]?|"
    r"(?P<name>(?:\.?[A-Za-z_$][\w$]*|\.\"[^\"]*\")(?:\.(?:[\w$]+|\"[^\"]*\"))*)(?P<call>\s*\()?"
)


@dataclass(frozen=True)
class CommandStatement(Statement):
    """A statement made from a command."""

    made_of: str = ""

    @property
    def label(self) -> str:
        """The words of its command and the object's full name."""
        return self.made_of


@dataclass
class Writer:
    """Writes statements, and gives numbers to what has none.

    Args:
        session: the objects, all commands carried out.
    """

    session: Session
    statements: list[Statement] = field(default_factory=list)
    solids: dict[str, int] = field(default_factory=dict)  #: GRAPHICS of solids in files, by their names
    refused: dict[Thing, AbutError] = field(default_factory=dict)
    unwritten: set[Thing] = field(default_factory=set)  #: what is left out, which is told and no refusal
    _numbers: dict[Thing, int] = field(default_factory=dict)
    _taken: dict[str, set[int]] = field(default_factory=dict)

    def run(self) -> tuple[Statement, ...]:
        """All statements; without those of objects that are refused, and of what needs these."""
        things = self._of_the_model()
        while True:
            known = len(self.refused), len(self.unwritten)
            self._write_all(things)
            if (len(self.refused), len(self.unwritten)) == known:
                return tuple(self.statements)

    def _write_all(self, things: list[Thing]) -> None:
        """Write each object; those that were refused before are left out."""
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

    def _collect_refusal(self, thing: Thing) -> AbstractContextManager[None]:
        """Keep the refusal of an object for the list."""
        return self.session.collect_refusals(lambda problem: self.refused.update({thing: problem}))

    def need(self, command: Command, thing: Thing | None) -> None:
        """See that an object that another needs was not refused, nor what it belongs to.

        Raises:
            UnsupportedStatement: it was.
        """
        for one in self.session.things.upwards(thing):
            if one in self.refused or one in self.unwritten:
                command.refuse_unsupported(
                    f"the use of {one.full}", f"line {one.command.line} is not read itself"
                )

    def _of_the_model(self) -> list[Thing]:
        """The objects of the model that is the present one at the end; where there are others, that is told."""
        things = self.session.things
        models = [thing for thing in things if thing.kind.sort == "model"]
        others = [thing for thing in models if thing.name != things.model]
        if others:
            left = " and ".join(thing.full for thing in others)
            taken = f"of {len(models)} models .{'.'.join(things.model)} is taken, the present one at the end"
            told = (
                f"{taken}, and {left} left out; defaults model model_name = … makes another the present one"
            )
            self.session.tell(told, models[-1].command)
        names = [thing.name for thing in others]
        return [one for one in things if not any(one.name[: len(name)] == name for name in names)]

    def _own(self, thing: Thing, given: CommandParameter) -> None:
        """Take the number that a command gives; 0 leaves it open."""
        number = int(self.session.number(given))
        taken = self._taken.setdefault(thing.kind.keyword, set())
        if number in taken:
            given.wrong(
                f"the number {number} is already borne by another {thing.kind.keyword}", "give it another"
            )
        if number > 0:
            taken.add(number)
            self._numbers[thing] = number

    def write(self, thing: Thing) -> None:
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

    def arguments(self, thing: Thing) -> list[str]:
        """The flag and the arguments of an object, as its kind says: first of the parameters that it is given, then of those it lacks."""
        said = {name: given for name, given in thing.given.items() if given.values}
        own = thing.kind.arguments
        found = [("", thing.kind.flag)]
        found += [
            (one.name, one.write(self, thing, said[one.parameter])) for one in own if one.parameter in said
        ]
        found += [
            (one.name, one.absent(self, thing)) for one in own if one.absent and one.parameter not in said
        ]
        return [f"{name} = {text}" if name else text for name, text in found if text]

    def add(self, thing: Thing, pieces: Sequence[str], keyword: str = "", number: int | None = None) -> None:
        """Keep a statement."""
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

    def number(self, thing: Thing) -> int:
        """The number of an object's statement."""
        if thing not in self._numbers:
            self._numbers[thing] = self.free(thing.kind.keyword)
        return self._numbers[thing]

    def free(self, keyword: str) -> int:
        """A number that no other statement of a keyword bears."""
        taken = self._taken.setdefault(keyword, set())
        number = max(taken, default=0) + 1
        taken.add(number)
        return number

    def marker(self, thing: Thing, part: Thing, place: Frame, flags: str = "") -> int:
        """A marker made for an object on a part, at a global place; its number."""
        self.need(thing.command, part)
        number = self.free("MARKER")
        local = self.session.frame(part).seen(place)
        self.add(
            thing, [*self.on(part), *self.placed("QP", local), *([flags] if flags else [])], "MARKER", number
        )
        return number

    def on(self, part: Thing) -> list[str]:
        """The argument that names what carries a marker."""
        return [f"{part.kind.keyword} = {self.number(part)}"]

    def placed(self, origin: str, place: Frame) -> list[str]:
        """The arguments of a place."""
        return [f"{origin} = {format_numbers(place.origin)}", f"REULER = {format_numbers(euler(place.axes))}"]

    # --- values ----------------

    def given(self, thing: Thing, name: str, remedy: str = "") -> CommandParameter:
        """A parameter that must be there.

        Raises:
            UnreadableFile: it is not.
        """
        given = thing.given.get(name)
        if given is None or not given.values:
            self.wrong(thing, f"{name} is missing", remedy or f"add {name} = …")
        return given

    def thing(self, given: CommandParameter, keyword: str = "") -> Thing:
        """The object that a parameter names.

        Raises:
            UnreadableFile: there is none, or it is of another kind.
        """
        found = self.things(given, keyword)
        if len(found) != 1:
            given.wrong(f"it names {len(found)} objects", "name one")
        return found[0]

    def things(self, given: CommandParameter, keyword: str = "") -> list[Thing]:
        """The objects that a parameter names."""
        objects = self.session.objects(given)
        for one in objects:
            if keyword and one.kind.keyword not in keyword.split():
                given.wrong(f"{one.full} is no {keyword}, it was made by {one.command.label}", "name another")
            self.need(given.command, one)
        return objects

    def centre(self, part: Thing) -> Thing | None:
        """The marker at the mass centre of a part; None where it has none, or is no part."""
        if part.kind.sort != "part":
            return None
        given = part.given.get("center_of_mass_marker")
        if given is not None:
            return self.thing(given, "MARKER")
        found = self.session.things.exact((*part.name, "cm"))
        return found if found is not None and found.kind.keyword == "MARKER" else None

    def function(self, given: CommandParameter) -> str:
        """A function expression, its objects by their numbers and its design variables by their values."""
        text = "".join(format_value(value) for value in self.session.listed(given)).strip()

        def substitute(match: re.Match[str]) -> str:
            name = match["name"]
            if not name or match["call"] is not None or name.lower() in _WORDS:
                return match[0]
            return self._dataset_name(given, name)

        return _TOKEN.sub(substitute, text)

    def _dataset_name(self, given: CommandParameter, name: str) -> str:
        """A name in a function expression as the dataset has it."""
        session = self.session
        found = session.things.find(name) or session.field(name, session.evaluator(given))
        if found is None and "." in name:
            session.things.absent(given, name)
        if found is None:
            return name
        if isinstance(found, Thing) and found.kind.words == ("variable",):
            return format_value(session.value_of(found))
        if not isinstance(found, Thing):
            return format_value(found)
        if found.kind.told is not None:
            return found.kind.told(self, found, given)
        if not found.kind.keyword:
            given.wrong(f"{found.full} is not known to functions", "name a marker, force or variable")
        if not found.active:
            given.wrong(f"{found.full} is not active", "activate it, or leave it out")
        self.need(given.command, found)
        return str(self.number(found))

    def wrong(self, thing: Thing, problem: str, remedy: str) -> NoReturn:
        """Refuse an object that breaks the language."""
        thing.command.wrong(f"{thing.full}: {problem}", remedy)


def format_numbers(values: Any) -> str:
    """Numbers as the dataset has them."""
    return ", ".join(repr(float(value)) for value in np.atleast_1d(values))


# --- how a parameter becomes an argument ----------------


def numbers(writer: Writer, thing: Thing, given: CommandParameter) -> str:
    """Numbers, as they are."""
    return format_numbers(writer.session.numbers(given))


def _angle(writer: Writer, thing: Thing, given: CommandParameter) -> str:
    """An angle."""
    value = writer.session.number(given) * writer.session.units.si("angle")
    return repr(value)


def _per_angle(writer: Writer, thing: Thing, given: CommandParameter) -> str:
    """A coefficient per angle, by radian."""
    return format_numbers(np.asarray(writer.session.numbers(given)) / writer.session.units.si("angle"))


def _whole(writer: Writer, thing: Thing, given: CommandParameter) -> str:
    """Whole numbers."""
    return ", ".join(str(int(value)) for value in writer.session.numbers(given))


def of(keyword: str) -> Writing:
    """The numbers of the objects that a parameter names, of statements of a keyword."""
    return lambda writer, thing, given: ", ".join(
        str(writer.number(one)) for one in writer.things(given, keyword)
    )


def yes(flag: str) -> Writing:
    """A flag that stands where a parameter says yes."""
    return lambda writer, thing, given: flag if writer.session.truth(given) else ""


#: How an argument is written, by the word that says so in tables of kinds.
_WRITINGS: Mapping[str, Writing] = {
    "numbers": numbers,
    "angle": _angle,
    "per_angle": _per_angle,
    "whole": _whole,
    "word": lambda writer, thing, given: writer.session.word(given).upper(),
    "text": lambda writer, thing, given: f'"{writer.session.word(given)}"',
    "function": lambda writer, thing, given: writer.function(given),
}


def arguments(**said: str) -> tuple[Argument, ...]:
    """Arguments with blanks between, by how they are written, or by the keyword of the statements that they name.

    ``numbers="LENGTH K=stiffness", MARKER="I=i_marker"`` are LENGTH, K and I; a parameter that is not named is called as its argument.
    """
    return tuple(
        Argument(name, parameter or name.lower(), of(how) if how.isupper() else _WRITINGS[how])
        for how, texts in said.items()
        for name, _, parameter in (text.partition("=") for text in texts.split())
    )


def flags(parameters: str) -> tuple[Argument, ...]:
    """Flags that stand where the parameters called so, named with blanks between, say yes."""
    return tuple(Argument("", name, yes(name.upper())) for name in parameters.split())


def choice(parameter: str, words: str, remedy: str = "") -> Argument:
    """The flag that a parameter chooses by one of some words, named with blanks between; it must be given where there is a remedy."""
    return Argument(
        "",
        parameter,
        lambda writer, thing, given: writer.session.choice(given, words.split()).upper(),
        require(parameter, remedy) if remedy else None,
    )


def together(name: str, parameters: str, write: Callable[[Writer, Thing], str]) -> Argument:
    """An argument that several parameters say together; it is not there where nothing is written."""
    return Argument(name, parameters.split()[0], lambda writer, thing, given: write(writer, thing), write)


def require(parameter: str, remedy: str = "") -> Callable[[Writer, Thing], str]:
    """What refuses an object that lacks a parameter."""
    return lambda writer, thing: str(writer.given(thing, parameter, remedy))
