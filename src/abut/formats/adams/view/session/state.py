"""State of a session: the objects created so far, and the interpretation of parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from abut.errors import AbutError, UnreadableFile, UnsupportedStatement
from abut.formats.adams.language.statements import suggest_word
from abut.formats.adams.view.geometry import placement
from abut.formats.adams.view.language.commands import CommandParameter, ViewCommand, parse_commands
from abut.formats.adams.view.objects.kinds import PLACING, ObjectKind
from abut.formats.adams.view.session.macro_parameters import MacroParameter
from abut.formats.adams.view.session.objects import Name, ViewObject, name_key
from abut.formats.adams.view.session.values import NO, NO_OPINION, VALUES, YES, Values

if TYPE_CHECKING:
    from abut.formats.adams.view.language.commands import Node

_FIXED = ("bare", "known", "number", "quantity", "text")  #: nodes with a constant value
ROWS = ("part", "point_mass")  #: kinds whose properties several commands create
#: Parameters with numbers of points, other than location.
BY_PLACES = ("points_for_profile", "locations", "along_axis_orientation", "in_plane_orientation")
MAX_COMMANDS = 200_000  #: maximum number of executed commands, including those in loops


@dataclass(frozen=True)
class Macro:
    """Named sequence of commands."""

    name: str
    text: str
    parameters: Mapping[str, MacroParameter]  #: by their names in lower case


@dataclass
class Unread:
    """Refused command and the reason."""

    command: ViewCommand
    sentence: str


@dataclass
class Session(Values):
    """State after the commands so far."""

    taking: Callable[[Session, ViewCommand], None] = lambda session, command: None  #: executes a command
    units_command: ViewCommand | None = None
    orientation: str = "body313"
    directed: str = "zx"  #: axis and plane of along_axis_ and in_plane_orientation
    system: ViewObject | None = None  #: coordinate system
    unread: list[Unread] = field(default_factory=list)
    noted: dict[str, list[int]] = field(default_factory=dict)  #: notes, with the lines that they concern
    solids: list[ViewCommand] = field(default_factory=list)  #: commands that read geometry files
    #: commands that round or drill solids, by the names of the solids
    features: dict[Name, list[ViewCommand]] = field(default_factory=dict)
    elements: dict[Name, list[str]] = field(default_factory=dict)  #: solids in such files, by their parts
    count: int = 0  #: number of executed commands
    macros: dict[tuple[str, ...], Macro] = field(default_factory=dict)  #: by the words that call them
    #: last value by macro and parameter, for parameters whose default it is (qualifier U)
    last_values: dict[tuple[str, str], str] = field(default_factory=dict)
    depth: int = 0  #: nesting of macros and files
    rounds: int = 0  #: loops around the current command, in its macro or file
    folder: Path = field(default_factory=Path)  #: folder of files
    path: str = ""  #: path of the command file
    lenient: bool = False  #: leave out violations of the language too

    def understood(self, text: str, path: str) -> list[ViewCommand]:
        """Return the commands of a text; if lenient, those that violate the grammar are stored for the list instead.

        Raises:
            UnreadableFile: a command violates the grammar, and it is not lenient.
        """
        broken: list[tuple[ViewCommand, str]] = []
        found = parse_commands(text, path, broken if self.lenient else None)
        self.unread += [Unread(*one) for one in broken]
        return found

    @contextmanager
    def collect_refusals(self, keep: Callable[[AbutError], None]) -> Iterator[None]:
        """Pass refusals, and violations of the language if lenient, to `keep`, so that reading continues."""
        try:
            yield
        except UnsupportedStatement as problem:
            keep(problem)
        except UnreadableFile as problem:
            if not self.lenient:
                raise
            keep(problem)

    def store_refused_command(self, command: ViewCommand) -> AbstractContextManager[None]:
        """Store a refused command for the list."""
        return self.collect_refusals(lambda problem: self.leave_out(command, str(problem)))

    def leave_out(self, command: ViewCommand, sentence: str) -> None:
        """Store a command that is not executed for the list, with the name of the object that it would create."""
        self.unread.append(Unread(command, sentence))
        if "create" in command.words:
            self.unmade(command)

    def unmade(self, command: ViewCommand) -> None:
        """Record the name of the object that a command would create."""
        node = next((given.values[0] for given in command.names if given.values), None)
        if node is not None and node.data == "name":
            why = f"line {command.line}, which makes it, is not read"
            self.things.leave_out(self.things.absolute(str(node.children[0])), why)

    def vacant(self, command: ViewCommand, name: Name) -> None:
        """Check that a name is free and that its owner exists.

        Raises:
            UnreadableFile: it is empty or used, or the owner does not exist.
        """
        if not name:
            command.wrong("the name has no letters", "write a name, such as .model")
        old = self.things.exact(name)
        if old is not None:
            command.wrong(
                f"the name .{'.'.join(name)} is used since line {old.command.line}", "choose another name"
            )
        if len(name) > 1 and self.things.exact(name[:-1]) is None and not self._to_come(command, name):
            full = "." + ".".join(name[:-1])
            why = self.things.why_unread(full)
            if why:
                command.refuse_unsupported(f"what belongs to {full}", why)
            command.wrong(f"there is no {full} that could own it", "create it before")

    def _to_come(self, command: ViewCommand, name: Name) -> bool:
        """Return True if an object may precede its owner: Adams View writes data elements before the instances that own them."""
        above = self.things.exact(name[:-2])
        return command.words[0] == "data_element" and above is not None and above.kind.sort == "model"

    def features_of(self, shape: ViewObject) -> list[ViewCommand]:
        """Return the commands that round, drill or hollow a solid."""
        return self.features.get(name_key(shape.name), [])

    def tell(self, what: str, command: ViewCommand) -> None:
        """Record a note once, with all lines that it concerns."""
        lines = self.noted.setdefault(what, [])
        if command.line not in lines:
            lines.append(command.line)

    def present(self, thing: ViewObject | None) -> None:
        """Set the owner of new markers and shapes without a dot."""
        part = next((one for one in self.things.upwards(thing) if one.kind.sort in ROWS), None)
        if part is not None:
            self.things.part = part.name

    def resolve_parameters(self, command: ViewCommand, kind: ObjectKind) -> dict[str, CommandParameter]:
        """Return the parameters of a command under their full names; EVAL and the variables of loops are evaluated."""
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
            found[name] = replace(
                whole, values=tuple(self.freeze_node(value, whole) for value in given.values)
            )
        return found

    def freeze_node(self, node: Node, given: CommandParameter) -> Node:
        """Return an expression with its EVALs and variables of loops replaced by their values."""
        from lark import Tree

        if node.data in _FIXED:
            return node
        evaluator = self.evaluator(given)
        if node.data == "call" and str(node.children[0]).rstrip("( \t\x1f").lower() == "eval":
            return Tree("known", [evaluator.value(node)])
        if node.data == "name" and str(node.children[0]).lower() in self.loops and len(node.children) == 1:
            return Tree("known", [self.loops[str(node.children[0]).lower()]])
        children = [self.freeze_node(one, given) if isinstance(one, Tree) else one for one in node.children]
        return Tree(node.data, children)

    def _says_no(self, given: CommandParameter) -> bool:
        """Return True if its one value is the word no, off or false."""
        (node, *more) = given.values
        return not more and node.data == "name" and str(node.children[0]).lower() in ("no", "off", "false")

    def name_of(self, command: ViewCommand, kind: ObjectKind, given: dict[str, CommandParameter]) -> str:
        """Return the name that a command gives.

        Raises:
            UnreadableFile: there is no such name.
        """
        if kind.name not in given or not given[kind.name].values:
            command.wrong(f"{kind.name} is missing", f"add {kind.name} = .model.name")
        return self.word(given[kind.name])

    def new_name(self, text: str, kind: ObjectKind) -> Name:
        """Return the full name of a new object."""
        on_part = self.things.part or (*self.things.model, "ground")
        return self.things.absolute(text, on_part if kind.owner == "part" else None)

    def find_existing(
        self, command: ViewCommand, kind: ObjectKind, given: dict[str, CommandParameter]
    ) -> ViewObject:
        """Return the object that a command changes.

        Raises:
            UnreadableFile: there is no such name.
        """
        name = self.name_of(command, kind, given)
        thing = self.things.find(name)
        if thing is None or thing.kind.sort != kind.sort:
            self.things.absent(command, name, kind.words[-1])
        return thing

    def update(self, thing: ViewObject, given: dict[str, CommandParameter]) -> None:
        """Store the parameters of an object that a command gives."""
        if thing.kind.words == ("variable",):
            self._retype(thing, given)
        placement.store_placement(self, thing, {name: one for name, one in given.items() if name in PLACING})
        for name in given:
            if name.startswith("no_") and self.truth(given[name]):
                thing.given.pop(name.removeprefix("no_"), None)
        thing.given.update({name: one for name, one in given.items() if name not in PLACING})
        if "active" in given:
            state = self.word(given["active"]).lower()
            if state in (*YES, *NO):
                thing.active = self.truth(given["active"])
            elif state != NO_OPINION:
                given["active"].wrong(f"{state} is neither on nor off", f"write on, off or {NO_OPINION}")
        if thing.kind.sort in ROWS:
            self.things.part = thing.name
        self.clear_caches()

    def _retype(self, variable: ViewObject, given: dict[str, CommandParameter]) -> None:
        """Check that a command gives a variable values of one type, which replace those of another.

        Raises:
            UnreadableFile: there are values of two types, or non-integer values for integers.
        """
        types = [name for name in VALUES if name in given]
        if len(types) > 1:
            given[types[1]].wrong(f"the variable has {types[0]}, too", "give one of both")
        for number in self.list_values(given["integer_value"]) if types == ["integer_value"] else ():
            if isinstance(number, float) and not number.is_integer():
                remedy = "write real_value, or INT(…) or NINT(…) around it"
                given["integer_value"].wrong(f"{number!r} is no integer", remedy)
        for name in VALUES if types else ():
            variable.given.pop(name, None)
