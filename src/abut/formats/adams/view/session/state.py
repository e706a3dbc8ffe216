"""What the commands so far have made, and how their parameters are understood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from abut.errors import AbutError, UnreadableFile, UnsupportedStatement
from abut.formats.adams.language.statements import suggest_word
from abut.formats.adams.view.geometry import placement
from abut.formats.adams.view.language.commands import Command, CommandParameter, commands
from abut.formats.adams.view.objects.kinds import PLACING, Kind
from abut.formats.adams.view.session.macro_parameters import Parameter
from abut.formats.adams.view.session.objects import Name, Thing, key
from abut.formats.adams.view.session.values import NO, NO_OPINION, VALUES, YES, Values

_FIXED = ("bare", "known", "number", "quantity", "text")  #: nodes that mean the same at all times
ROWS = ("part", "point_mass")  #: whose properties several commands create
#: Parameters that hold numbers of places, beside location.
BY_PLACES = ("points_for_profile", "locations", "along_axis_orientation", "in_plane_orientation")
MOST = 200_000  #: commands that are carried out, loops counted


@dataclass(frozen=True)
class Macro:
    """Commands under a name."""

    name: str
    text: str
    parameters: Mapping[str, Parameter]  #: by their names in lower case


@dataclass
class Unread:
    """A command that is refused, and why."""

    command: Command
    sentence: str


@dataclass
class Session(Values):
    """What the commands so far have made."""

    taking: Callable[[Session, Command], None] = lambda session, command: None  #: carries out a command
    units_command: Command | None = None
    orientation: str = "body313"
    directed: str = "zx"  #: axis and plane of along_axis_ and in_plane_orientation
    system: Thing | None = None  #: of coordinates
    unread: list[Unread] = field(default_factory=list)
    noted: dict[str, list[int]] = field(default_factory=dict)  #: what is told, with the lines it is about
    solids: list[Command] = field(default_factory=list)  #: that read files of geometry
    #: what rounds or drills solids, by their names
    features: dict[Name, list[Command]] = field(default_factory=dict)
    elements: dict[Name, list[str]] = field(default_factory=dict)  #: solids in such files, by their parts
    count: int = 0  #: of commands carried out
    macros: dict[tuple[str, ...], Macro] = field(default_factory=dict)  #: by the words that call them
    #: by macro and parameter, the value given last of those whose default is that (qualifier U)
    last_values: dict[tuple[str, str], str] = field(default_factory=dict)
    depth: int = 0  #: of macros and files that are being carried out
    rounds: int = 0  #: loops around the present command, in its macro or file
    folder: Path = field(default_factory=Path)  #: in which files are looked for
    path: str = ""  #: of the file of commands
    lenient: bool = False  #: leave out what breaks the language, too

    def understood(self, text: str, path: str) -> list[Command]:
        """The commands of a text; leniently, without those that break the grammar, which are kept for the list.

        Raises:
            UnreadableFile: one breaks the grammar, and that is not left out.
        """
        broken: list[tuple[Command, str]] = []
        found = commands(text, path, broken if self.lenient else None)
        self.unread += [Unread(*one) for one in broken]
        return found

    @contextmanager
    def collect_refusals(self, keep: Callable[[AbutError], None]) -> Iterator[None]:
        """Keep what is refused, leniently also what breaks the language, so that all else is read."""
        try:
            yield
        except UnsupportedStatement as problem:
            keep(problem)
        except UnreadableFile as problem:
            if not self.lenient:
                raise
            keep(problem)

    def sparing_command(self, command: Command) -> AbstractContextManager[None]:
        """Keep a command that is refused for the list."""
        return self.collect_refusals(lambda problem: self.leave_out(command, str(problem)))

    def leave_out(self, command: Command, sentence: str) -> None:
        """Keep a command that is not carried out for the list, and the name of what it would have made."""
        self.unread.append(Unread(command, sentence))
        if "create" in command.words:
            self.unmade(command)

    def unmade(self, command: Command) -> None:
        """Know the name of what a command would have made."""
        node = next((given.values[0] for given in command.names if given.values), None)
        if node is not None and node.data == "name":
            why = f"line {command.line}, which makes it, is not read"
            self.things.leave_out(self.things.absolute(str(node.children[0])), why)

    def vacant(self, command: Command, name: Name) -> None:
        """See that a name is free, and that there is what an object of this name would belong to.

        Raises:
            UnreadableFile: it is none, it is taken, or there is nothing.
        """
        if not name:
            command.wrong("the name has no letters", "write a name, such as .model")
        old = self.things.exact(name)
        if old is not None:
            command.wrong(
                f"the name .{'.'.join(name)} is taken since line {old.command.line}", "choose another name"
            )
        if len(name) > 1 and self.things.exact(name[:-1]) is None and not self._to_come(command, name):
            full = "." + ".".join(name[:-1])
            why = self.things.why_unread(full)
            if why:
                command.refuse_unsupported(f"what belongs to {full}", why)
            command.wrong(f"there is no {full} that could hold it", "make it before")

    def _to_come(self, command: Command, name: Name) -> bool:
        """Whether an object may stand before its owner: Adams View writes data elements before the instances that they belong to."""
        above = self.things.exact(name[:-2])
        return command.words[0] == "data_element" and above is not None and above.kind.sort == "model"

    def features_of(self, shape: Thing) -> list[Command]:
        """The commands that round, drill or hollow a solid."""
        return self.features.get(key(shape.name), [])

    def tell(self, what: str, command: Command) -> None:
        """Tell something once, with all lines it is about."""
        lines = self.noted.setdefault(what, [])
        if command.line not in lines:
            lines.append(command.line)

    def present(self, thing: Thing | None) -> None:
        """What new markers and shapes without a dot belong to."""
        part = next((one for one in self.things.upwards(thing) if one.kind.sort in ROWS), None)
        if part is not None:
            self.things.part = part.name

    def resolved(self, command: Command, kind: Kind) -> dict[str, CommandParameter]:
        """The parameters of a command under their full names; EVAL and the variables of loops evaluated."""
        found: dict[str, CommandParameter] = {}
        for given in command.given:
            names = kind.resolve(given.name)
            if given.name.startswith(("no_", "new_")) and not names:
                names = [given.name]
            if len(names) > 1:
                given.wrong(f"it may mean {' or '.join(names)}", "write it in full")
            if not names:
                known = kind.parameters
                offer = f"{suggest_word(given.name, known)}known are {', '.join(known)}"
                command.refuse_unsupported(f"parameter {given.name}", offer, given.line)
            name = names[0]
            if name in BY_PLACES and self.coordinates != "cartesian":
                remedy = "write them, and coordinate_system_type, as cartesian"
                command.refuse_unsupported(
                    f"{name} in coordinates that are {self.coordinates}", remedy, given.line
                )
            if name in kind.refused and given.values and not self._says_no(given):
                command.refuse_unsupported(f"parameter {name}", kind.refused[name], given.line)
            if name in found:
                given.wrong("it is given twice", "keep one of the two")
            whole = replace(given, name=name)
            found[name] = replace(whole, values=tuple(self.frozen(value, whole) for value in given.values))
        return found

    def frozen(self, node: Any, given: CommandParameter) -> Any:
        """An expression with its EVALs and variables of loops replaced by their values."""
        if getattr(node, "data", "number") in _FIXED:
            return node
        from lark import Tree

        evaluator = self.evaluator(given)
        if node.data == "call" and str(node.children[0]).rstrip("( \t\x1f").lower() == "eval":
            return Tree("known", [evaluator.value(node)])
        if node.data == "name" and str(node.children[0]).lower() in self.loops and len(node.children) == 1:
            return Tree("known", [self.loops[str(node.children[0]).lower()]])
        return Tree(node.data, [self.frozen(child, given) for child in node.children])

    def _says_no(self, given: CommandParameter) -> bool:
        """Whether its one value is the word no, off or false."""
        (node, *more) = given.values
        return not more and node.data == "name" and str(node.children[0]).lower() in ("no", "off", "false")

    def name_of(self, command: Command, kind: Kind, given: dict[str, CommandParameter]) -> str:
        """The name that a command gives.

        Raises:
            UnreadableFile: there is none.
        """
        if kind.name not in given or not given[kind.name].values:
            command.wrong(f"{kind.name} is missing", f"add {kind.name} = .model.name")
        return self.word(given[kind.name])

    def new_name(self, text: str, kind: Kind) -> Name:
        """The full name of a new object."""
        on_part = self.things.part or (*self.things.model, "ground")
        return self.things.absolute(text, on_part if kind.owner == "part" else None)

    def find_existing(self, command: Command, kind: Kind, given: dict[str, CommandParameter]) -> Thing:
        """The object that a command changes.

        Raises:
            UnreadableFile: there is none.
        """
        name = self.name_of(command, kind, given)
        thing = self.things.find(name)
        if thing is None or thing.kind.sort != kind.sort:
            self.things.absent(command, name, kind.words[-1])
        return thing

    def update(self, thing: Thing, given: dict[str, CommandParameter]) -> None:
        """Keep what a command says of an object."""
        if thing.kind.words == ("variable",):
            self._retype(thing, given)
        placement.place(self, thing, {name: one for name, one in given.items() if name in PLACING})
        for name in given:
            if name.startswith("no_") and self.truth(given[name]):
                thing.given.pop(name.removeprefix("no_"), None)
        thing.given.update({name: one for name, one in given.items() if name not in PLACING})
        if "active" in given:
            said = self.word(given["active"]).lower()
            if said in (*YES, *NO):
                thing.active = self.truth(given["active"])
            elif said != NO_OPINION:
                given["active"].wrong(f"{said} is neither on nor off", f"write on, off or {NO_OPINION}")
        if thing.kind.sort in ROWS:
            self.things.part = thing.name
        self.changed()

    def _retype(self, variable: Thing, given: dict[str, CommandParameter]) -> None:
        """See that a command gives a variable values of one type, which replace those of another.

        Raises:
            UnreadableFile: there are values of two types, or integers that are none.
        """
        types = [name for name in VALUES if name in given]
        if len(types) > 1:
            given[types[1]].wrong(f"the variable has {types[0]}, too", "give one of both")
        for number in self.listed(given["integer_value"]) if types == ["integer_value"] else ():
            if isinstance(number, float) and not number.is_integer():
                remedy = "write real_value, or INT(…) or NINT(…) around it"
                given["integer_value"].wrong(f"{number!r} is no integer", remedy)
        for name in VALUES if types else ():
            variable.given.pop(name, None)
