"""Commands carried out: objects made, modified, placed and deleted; conditions and loops."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats.adams.language.statements import meant
from abut.formats.adams.view.geometry import moving, placing
from abut.formats.adams.view.language.commands import Command, Given, commands
from abut.formats.adams.view.language.expressions import shown
from abut.formats.adams.view.language.units import DIMENSIONS, full
from abut.formats.adams.view.objects import instances
from abut.formats.adams.view.objects.kinds import PLACING, Kind
from abut.formats.adams.view.session import copying, macros, merging
from abut.formats.adams.view.session.control import carry_out
from abut.formats.adams.view.session.macros import Macro
from abut.formats.adams.view.session.objects import Name, Thing, components, key
from abut.formats.adams.view.session.values import NO, YES, Values
from abut.formats.adams.view.session.vocabulary import GROUND, MODEL, Meaning, meaning

SEQUENCE = re.compile(r"(body|space)_?[123]{3}")  #: of turns
_FIXED = ("bare", "known", "number", "quantity", "text")  #: nodes that mean the same at all times
ROWS = ("part", "point_mass")  #: whose properties several commands create
BY_PLACES = (
    "points_for_profile",
    "locations",
    "along_axis_orientation",
    "in_plane_orientation",
)  #: parameters that hold numbers of places, beside location
DEPTH = 100_000  #: of what depends on what
MOST = 200_000  #: commands that are carried out, loops counted


@dataclass
class Unread:
    """A command that is refused, and why."""

    command: Command
    sentence: str


@dataclass
class Session(Values):
    """What the commands so far have made."""

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
    depth: int = 0  #: of macros and files that are being carried out
    folder: Path = field(default_factory=Path)  #: in which files are looked for
    path: str = ""  #: of the file of commands
    lenient: bool = False  #: leave out what breaks the language, too

    @property
    def most(self) -> int:
        """Commands that are carried out at most, loops counted."""
        return MOST

    # --- commands ----------------

    def take(self, command: Command) -> None:
        """Carry out one command; one that is refused is kept for the list.

        Raises:
            UnreadableFile: it breaks the language.
        """
        self.count += 1
        if self.count > MOST:
            command.wrong(f"more than {MOST} commands were carried out", "end the loop it stands in")
        self.changed()
        try:
            if macros.called(self, command):
                return
            found = meaning(command)
            getattr(self, found.act)(command, found)
        except UnsupportedStatement as problem:
            self.leave_out(command, str(problem))
        except UnreadableFile as problem:
            if not self.lenient:
                raise
            self.leave_out(command, str(problem))

    def understood(self, text: str, path: str) -> list[Command]:
        """The commands of a text; leniently, without those that break the grammar, which are kept for the list.

        Raises:
            UnreadableFile: one breaks the grammar, and that is not left out.
        """
        broken: list[tuple[Command, str]] = []
        found = commands(text, path, broken if self.lenient else None)
        self.unread += [Unread(*one) for one in broken]
        return found

    def leave_out(self, command: Command, sentence: str) -> None:
        """Keep a command that is not carried out for the list, and the name of what it would have made."""
        self.unread.append(Unread(command, sentence))
        if "create" in command.words:
            self._unmade(command)

    def _unmade(self, command: Command) -> None:
        """Know the name of what a command would have made."""
        named = next((given for given in command.given if given.name.endswith("name") and given.values), None)
        node = None if named is None else named.values[0]
        if node is not None and node.data == "name":
            name = str(node.children[0])
            full = components(name) if name.startswith(".") else (*self.things.model, *components(name))
            self.things.leave_out(full, f"line {command.line}, which makes it, is not read")

    def create(self, command: Command, found: Meaning) -> None:
        """Make an object."""
        assert found.kind is not None
        kind, given = found.kind, self.resolved(command, found.kind)
        name = self.new_name(self._name(command, kind, given), kind)
        old = self.things.exact(name)
        if old is not None and not (kind.sort in ROWS and old.kind.sort == kind.sort) and found.verb != "set":
            self.vacant(command, name)
        if old is None:
            self.vacant(command, name)
            old = Thing(kind, name, command)
            self.things.add(old)
        self._update(old, given)
        if kind is instances.KIND:
            instances.begin(self, old)

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
                command.unsupported(f"what belongs to {full}", why)
            command.wrong(f"there is no {full} that could hold it", "make it before")

    def _to_come(self, command: Command, name: Name) -> bool:
        """Whether an object may stand before its owner: Adams View writes data elements before the instances that they belong to."""
        above = self.things.exact(name[:-2])
        return command.words[0] == "data_element" and above is not None and above.kind is MODEL

    def copy(self, command: Command, found: Meaning) -> None:
        """Copy an object and what belongs to it."""
        copying.copy(self, command)

    def merge(self, command: Command, found: Meaning) -> None:
        """Put a model into another."""
        merging.merge(self, command)

    def move(self, command: Command, found: Meaning) -> None:
        """Move parts and markers."""
        moving.move(self, command, found.words[1])

    def modify(self, command: Command, found: Meaning) -> None:
        """Change an object's parameters."""
        assert found.kind is not None
        given = self.resolved(command, found.kind)
        if found.kind.words == ("variable",) and self._of_instance(command, found.kind, given):
            self.create(command, replace(found, verb="set"))
            return
        thing = self._existing(command, found.kind, given)
        renamed = next((one for name, one in given.items() if name.startswith("new_")), None)
        if renamed is not None:
            self.things.rename(thing, components(self.word(renamed))[-1])
        self._update(thing, {name: one for name, one in given.items() if not name.startswith("new_")})

    def rename(self, command: Command, found: Meaning) -> None:
        """Give an object another name; results of analyses, which are none here, keep theirs."""
        said = {"new" if given.name.startswith("new") else "old": given for given in command.given}
        if set(said) != {"old", "new"}:
            command.wrong(
                "it does not say what is to have which name", "give entity_name and new_entity_name"
            )
        thing = self.things.find(self.word(said["old"]))
        if thing is not None:
            self.things.rename(thing, components(self.word(said["new"]))[-1])

    def _of_instance(self, command: Command, kind: Kind, given: dict[str, Given]) -> bool:
        """Whether a variable is one of an instance, which come with it unsaid."""
        name = self._name(command, kind, given)
        owner = self.things.exact(components(name)[:-1])
        return self.things.find(name) is None and owner is not None and owner.kind.words[0] == "ude"

    def delete(self, command: Command, found: Meaning) -> None:
        """Forget an object."""
        for given in command.given:
            if given.name.endswith("name") or given.name in found.words[0]:
                for value in self.listed(given):
                    for thing in [value] if isinstance(value, Thing) else self.things.matching(shown(value)):
                        self.things.drop(thing)
        models = [thing.name for thing in self.things if thing.kind is MODEL]
        if self.things.model not in models:
            self.things.model = models[-1] if models else ()

    def switch(self, command: Command, found: Meaning) -> None:
        """Put objects in or out, where attributes say so.

        Geometry that has no object, as arrows of forces and solids in files, is known by its attributes alone.
        """
        given = next((one for one in command.given if one.name == "active"), None)
        switched = given is not None and self.word(given).lower() in (*YES, *NO)
        drawn = found.words[0] == "geometry"
        for name in command.given if switched or drawn else ():
            if name.name.endswith("name"):
                for value in self.listed(name):
                    thing = value if isinstance(value, Thing) else self.things.find(shown(value))
                    if thing is None and drawn:
                        self._drawn(shown(value))
                        continue
                    if not switched or (thing is None and self.things.why_unread(shown(value))):
                        continue
                    if thing is None:
                        self.things.absent(name, shown(value))
                    assert given is not None
                    thing.active = self.word(given).lower() in YES

    def _drawn(self, text: str) -> None:
        """Know a solid in a file by its part and its own name, as ``.model.part.SOLID1``."""
        part = self.things.exact(components(text)[:-1])
        if self.solids and part is not None and part.kind.sort == "part" and not self.things.why_unread(text):
            self.elements.setdefault(part.name, []).append(components(text)[-1])

    def make_model(self, command: Command, found: Meaning) -> None:
        """Make a model, and its ground; it is the present one from here on."""
        given = self.resolved(command, MODEL)
        name = components(self._name(command, MODEL, given))
        self.vacant(command, name)
        self.things.model, self.things.part = name, ()
        self.things.add(Thing(MODEL, name, command))
        self.things.add(Thing(GROUND, (*name, "ground"), command))

    def group(self, command: Command, found: Meaning) -> None:
        """Tell that groups are not kept; one that switches its objects off is refused."""
        given = next((one for one in command.given if one.name == "expr_active" and one.values), None)
        if given is not None and not self.number(given):
            command.unsupported(
                "a group that is not active",
                "switch what is in it off by its attributes, or delete it",
                given.line,
            )
        self.note(command, found)

    def cut(self, command: Command, found: Meaning) -> None:
        """Know that a solid has rounded edges, holes or the like, as ``.model.part.BOX_1.BLEND_1``: its volume is not known."""
        named = next((given for given in command.given if given.name.endswith("name")), None)
        if named is None:
            command.wrong("it has no name", "add blend_name = .model.part.solid.blend, or the like")
        solid = key(components(self.word(named))[:-1])
        self.features.setdefault(solid, []).append(command)
        self.tell("rounded edges, holes and the like are not drawn", command)

    def features_of(self, shape: Thing) -> list[Command]:
        """The commands that round, drill or hollow a solid."""
        return self.features.get(key(shape.name), [])

    def make_ground(self, command: Command, found: Meaning) -> None:
        """Make another part the ground; the one there was is forgotten, where nothing stands on it."""
        name = components(self._name(command, GROUND, self.resolved(command, GROUND)))
        name = name if name[:1] == self.things.model else (*self.things.model, *name)
        for old in [one for one in self.things if one.kind is GROUND and one.name[:-1] == self.things.model]:
            if len(copying.below(self, old)) > 1:
                command.unsupported(
                    f"another ground than {old.full}", "place what stands on it on the new one"
                )
            self.things.drop(old)
        self.vacant(command, name)
        self.things.add(Thing(GROUND, name, command))

    def set_defaults(self, command: Command, found: Meaning) -> None:
        """Units, the present part and the system of coordinates."""
        for given in command.given:
            if given.name == "model_name":
                model = self.things.find(self.word(given))
                if model is not None and model.kind is MODEL:
                    self.things.model, self.things.part = model.name, ()
            elif given.name == "part_name":
                self._present(self.things.find(self.word(given)))
            elif given.name.startswith("default_coordinate"):
                self.system = self.things.find(self.word(given))
                self._present(self.system)
            elif given.name == "coordinate_system_type":
                said = self.word(given).lower()
                if said not in ("cartesian", "cylindrical"):
                    command.unsupported(f"coordinates that are {said}", "write them as cartesian")
                self.coordinates = said
            elif given.name == "orientation_type":
                said = self.word(given).lower()
                if not SEQUENCE.fullmatch(said):
                    given.wrong(
                        f"the orientation type {said!r} is unknown", "write body313, space123 or the like"
                    )
                self.orientation = said
            elif given.name == "axis_and_plane_setting":
                axis, plane = self.word(given).lower().replace("_axis", "").replace("_plane", "").split("_")
                self.directed = axis + plane.replace(axis, "")
            elif given.name in DIMENSIONS:
                known = full(given.name, self.word(given))
                if not known:
                    given.wrong(
                        f"{self.word(given)} is no unit of {given.name} known here",
                        "write it as mm, kg, newton, sec, deg",
                    )
                self.units = replace(self.units, **{given.name: known})
                self.units_command = command

    def _present(self, thing: Thing | None) -> None:
        """What new markers and shapes without a dot belong to."""
        while thing is not None and thing.kind.sort not in ("part", "point_mass"):
            thing = self.things.parent(thing)
        if thing is not None:
            self.things.part = thing.name

    def note(self, command: Command, found: Meaning) -> None:
        """Tell what is not done."""
        if found.words[:2] == ("geometry", "create"):
            self._unmade(command)
        if found.told:
            self.tell(f"{' '.join(found.words)}: {found.told}", command)

    def tell(self, what: str, command: Command) -> None:
        """Tell something once, with all lines it is about."""
        lines = self.noted.setdefault(what, [])
        if command.line not in lines:
            lines.append(command.line)

    def by_macro(self, command: Command, found: Meaning) -> None:
        """Keep or forget a macro, or carry out a file."""
        about = {
            "create": macros.create,
            "read": macros.read,
            "delete": macros.forget,
            "command": macros.carry_out_file,
        }
        about[found.words[1]](self, command)

    def refuse(self, command: Command, found: Meaning) -> None:
        """Refuse a command that would change the machine."""
        command.unsupported("", found.told)

    def file(self, command: Command, found: Meaning) -> None:
        """A file of geometry: contacts look its solids up by name."""
        if any(given.name.startswith("file") for given in command.given):
            self.solids.append(command)

    # --- parameters ----------------

    def resolved(self, command: Command, kind: Kind) -> dict[str, Given]:
        """The parameters of a command under their full names; EVAL and the variables of loops evaluated."""
        found: dict[str, Given] = {}
        for given in command.given:
            names = kind.resolve(given.name)
            if given.name.startswith(("no_", "new_")) and not names:
                names = [given.name]
            if len(names) > 1:
                given.wrong(f"it may mean {' or '.join(names)}", "write it in full")
            if not names:
                known = tuple(dict.fromkeys(kind.parameters))
                offer = f"{meant(given.name, known)}known are {', '.join(known)}"
                command.unsupported(f"parameter {given.name}", offer, given.line)
            name = names[0]
            if name in BY_PLACES and self.coordinates != "cartesian":
                remedy = "write them, and coordinate_system_type, as cartesian"
                command.unsupported(f"{name} in coordinates that are {self.coordinates}", remedy, given.line)
            if name in kind.refused and given.values:
                command.unsupported(f"parameter {name}", kind.refused[name], given.line)
            if name in found:
                given.wrong("it is given twice", "keep one of the two")
            whole = replace(given, name=name)
            found[name] = replace(whole, values=tuple(self.frozen(value, whole) for value in given.values))
        return found

    def frozen(self, node: Any, given: Given) -> Any:
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

    def _name(self, command: Command, kind: Kind, given: dict[str, Given]) -> str:
        if kind.name not in given or not given[kind.name].values:
            command.wrong(f"{kind.name} is missing", f"add {kind.name} = .model.name")
        return self.word(given[kind.name])

    def new_name(self, text: str, kind: Kind) -> tuple[str, ...]:
        """The full name of a new object."""
        name = components(text)
        if text.startswith("."):
            return name
        if kind.owner == "part":
            return (*(self.things.part or (*self.things.model, "ground")), *name)
        return (*self.things.model, *name)

    def _existing(self, command: Command, kind: Kind, given: dict[str, Given]) -> Thing:
        name = self._name(command, kind, given)
        thing = self.things.find(name)
        if thing is None or thing.kind.sort != kind.sort:
            self.things.absent(command, name, kind.words[-1])
        return thing

    def _update(self, thing: Thing, given: dict[str, Given]) -> None:
        """Keep what a command says of an object."""
        placing.place(self, thing, {name: one for name, one in given.items() if name in PLACING})
        for name in given:
            if name.startswith("no_") and self.truth(given[name]):
                thing.given.pop(name.removeprefix("no_"), None)
        thing.given.update({name: one for name, one in given.items() if name not in PLACING})
        if "active" in given and self.word(given["active"]).lower() in (*YES, *NO):
            thing.active = self.truth(given["active"])
        if thing.kind.sort in ROWS:
            self.things.part = thing.name
        self.changed()


def run(
    orders: Sequence[Command] | str, folder: Path | None = None, lenient: bool = False, path: str = ""
) -> Session:
    """Carry out commands, with their conditions, loops and macros.

    Args:
        orders: the commands in order, or their text.
        folder: in which files are looked for that they name; the present one without it.
        lenient: leave out commands that break the language, instead of stopping.
        path: what a text is told by.

    Raises:
        UnreadableFile: a command breaks the language.
    """
    session = Session(folder=folder or Path(), path=path, lenient=lenient)
    with blaming(session):
        carry_out(session, session.understood(orders, path) if isinstance(orders, str) else orders)
    return session


@contextmanager
def blaming(session: Session) -> Iterator[None]:
    """What breaks the language for want of a command that was not understood names that one.

    Raises:
        UnreadableFile: with the first command that was not understood.
    """
    try:
        yield
    except UnreadableFile as problem:
        if not session.unread:
            raise
        raise UnreadableFile(f"{problem}; before that, {session.unread[0].sentence}") from problem


@contextmanager
def deep() -> Iterator[None]:
    """Let objects be placed relative to others in long rows."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
