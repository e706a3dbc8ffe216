"""Statements → a Model, by the functions of `families`."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from abut.errors import InputError, UnreadableFile, UnsupportedStatement
from abut.formats.adams.checks import import_advice
from abut.formats.adams.dataset import initial_conditions, numbering, settings, units
from abut.formats.adams.dataset.bodies import parts
from abut.formats.adams.dataset.bodies.markers import Marker, placed
from abut.formats.adams.dataset.bodies.parts import Part
from abut.formats.adams.dataset.contact import graphics, solid_files
from abut.formats.adams.dataset.refusals import Refusals
from abut.formats.adams.dataset.registry import FAMILIES, Family
from abut.formats.adams.dataset.signals import states
from abut.formats.adams.dataset.signals.splines import Table
from abut.formats.adams.dataset.signals.variables import Variables
from abut.formats.adams.euler import Array
from abut.formats.adams.functions import element_loads
from abut.formats.adams.functions.evaluation import ContactLoad, FrictionLoad, Load, Place
from abut.formats.adams.functions.templates import Alike
from abut.formats.adams.language import schema
from abut.formats.adams.language.schema import Arguments
from abut.formats.adams.language.statements import Dataset, Statement
from abut.model import Model, rotations

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_TITLE = re.compile(r"adams\s*/?\s*view model name:\s*(.+)", re.IGNORECASE)
NEAR = 6  #: statements that are named in place of one that is not there
_RESERVED = ("ground", "energy", "constraint", "solver", "time")


@dataclass(frozen=True)
class Element:
    """A constraint, motion or force of the model, with its markers where it has two."""

    thing: Any
    i: int | None
    j: int | None


@dataclass
class Build:
    """A model in the making."""

    dataset: Dataset
    lenient: bool = False  #: leave out what is not supported, and note it
    left_out: Mapping[str, str] = field(
        default_factory=dict
    )  #: statements without what they depend on, and that
    units: units.Units = field(default_factory=units.Units)
    units_line: int = 0
    gravity: tuple[float, float, float] | None = None
    markers: dict[int, Marker] = field(default_factory=dict)
    parts: dict[int, Part] = field(default_factory=dict)
    massless: dict[int, Statement] = field(default_factory=dict)  #: parts without mass
    welds: dict[int, int] = field(
        default_factory=dict
    )  #: joints that make them one with another part, and the part
    splines: dict[int, Table] = field(default_factory=dict)
    matrices: dict[int, Array] = field(default_factory=dict)
    curves: dict[int, Any] = field(default_factory=dict)  #: `SpaceCurve` each [m]
    curveless: dict[int, str] = field(default_factory=dict)  #: those that are not, and why
    sensors: dict[Any, Any] = field(default_factory=dict)  #: measures of the model by what they measure
    elements: dict[tuple[str, int], Element] = field(default_factory=dict)
    beginning: initial_conditions.Beginning = field(
        default_factory=initial_conditions.Beginning
    )  #: initial conditions
    stands: initial_conditions.Places = field(
        default_factory=dict
    )  #: where parts begin that these move, by their keys
    told: list[tuple[str, Statement]] = field(default_factory=list)  #: what is to be noted of it
    connections: dict[int, list[Element]] = field(default_factory=dict)  #: ends of each NFORCE
    frictions: dict[int, list[Arguments]] = field(default_factory=dict)  #: by the number of their JOINT
    drawn: list[tuple[Statement, Any]] = field(default_factory=list)  #: shapes of GRAPHICS
    shapes: dict[int, Any] = field(default_factory=dict)  #: those that may touch
    shapeless: dict[tuple[str, int], str] = field(default_factory=dict)  #: those that may not, and why
    used_shapes: set[int] = field(default_factory=set)
    contacts: dict[int, str] = field(default_factory=dict)  #: names in the model
    alike: Alike = field(default_factory=Alike)
    _sights: dict[int, Any] = field(default_factory=dict)
    _spots: dict[int, tuple[float, ...]] = field(default_factory=dict)
    _names: dict[tuple[str, int | None], str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=lambda: set(_RESERVED))
    _notes: dict[tuple[str, str], list[int]] = field(default_factory=dict)  #: lines by file and what is told
    _noted: set[tuple[str, int]] = field(default_factory=set)
    _failed: list[str] = field(default_factory=list)  #: what was left out and is no one statement's

    @cached_property
    def refusals(self) -> Refusals:
        """What the dataset asks for and does not get."""
        return Refusals(self.dataset.path)

    @cached_property
    def variables(self) -> Variables:
        """The VARIABLEs."""
        return Variables(self)

    @cached_property
    def lists(self) -> states.Lists:
        """The ARRAYs, PINPUTs and POUTPUTs."""
        return states.Lists(self)

    @cached_property
    def externals(self) -> Mapping[int, solid_files.Graphics]:
        """Solids in files, by the numbers of their GRAPHICS; to be asked for when markers and parts are known."""
        return solid_files.listed(self)

    @cached_property
    def statements(self) -> dict[tuple[str, int], Statement]:
        """The statements that bear a number."""
        return {(s.keyword, s.number): s for s in self.dataset.statements if s.number is not None}

    @cached_property
    def model(self) -> Model:
        """The model that grows."""
        match = _TITLE.match(self.dataset.title)
        title = match[1].strip() if match else self.dataset.title or Path(self.dataset.path).stem
        return Model(title, gravity=self.gravity or (0.0, 0.0, 0.0))

    def run(self) -> Model:
        """Read every statement and give the model.

        Raises:
            InputError: any statement that cannot be read; names file, line and statement. Leniently none.
            UnreadableFile: it holds no moving part; leniently that is noted.
        """
        with np.errstate(over="ignore", invalid="ignore"):  # what no number holds is refused where it is used
            return self._run()

    def _run(self) -> Model:
        brought = list(self.refusals.found)
        if self.lenient:
            self.left_out = states.lost(self)
        self.take_all()
        if not self.lenient:
            self.refusals.stop()
        if not self.stands and (begun := self._begun()):
            again = Build(self.dataset, self.lenient, stands=begun, told=self.told, _failed=self._failed)
            again.refusals.found += brought
            return again.run()
        for what, statement in self.told:
            self.note(what, statement)
        try:
            initial_conditions.start(self)
        except InputError as problem:
            self._forgive(problem)
        graphics.draw(self)
        if not self.model.bodies:
            said = "no PART in it can move; check that it is an Adams dataset, and whole"
            self._forgive(UnreadableFile.of(self.dataset.path, said))
        for variable in self.variables.idle():
            said = "VARIABLE is not computed; nothing that was read uses it"
            self.note(said, variable.expression.statement)
        found = list(import_advice.advise(self))
        for advice in found:
            if advice.statement is not None:
                self.note(advice.sentence, advice.statement)
        self.model.notes.extend(self.notes())
        self.model.numbering = numbering.Numbering(self, tuple(advice.finding for advice in found))
        return self.model

    def _begun(self) -> initial_conditions.Places:
        """Where parts begin that initial conditions move."""
        try:
            return initial_conditions.places(self)
        except InputError as problem:
            self._forgive(problem)
            return {}

    def _forgive(self, problem: InputError) -> None:
        """Leniently note what stops something that is no one statement's; what called goes on without it."""
        if not self.lenient:
            raise problem
        self._failed.append(f"{problem} (left out)")

    def take_all(self) -> None:
        """Read every statement, and keep what is refused."""
        known: dict[str, list[Statement]] = {family.keyword: [] for family in FAMILIES}
        for statement in self.dataset.statements:
            if statement.keyword in known:
                known[statement.keyword].append(statement)
                continue
            with self._reading(statement):
                settings.take(self, statement)
        for family in FAMILIES:
            for statement in known[family.keyword]:
                try:
                    self._take(family, statement)
                except InputError as problem:
                    with self.reading(statement):
                        raise problem
            if family.then is not None:
                family.then(self)

    @contextmanager
    def reading(self, statement: Statement) -> Iterator[None]:
        """Read something of a statement out of its turn: what is refused goes to the list, what is wrong names its place."""
        with self._reading(statement), at_statement(statement):
            yield

    @contextmanager
    def _reading(self, statement: Statement) -> Iterator[None]:
        """Keep a refusal for the list; the rest of the file is read. Leniently what is wrong is left out as well."""
        try:
            yield
        except InputError as problem:
            if not (self.lenient or isinstance(problem, UnsupportedStatement)):
                raise
            self.refusals.take(statement, problem)
            self.beginning.forget(statement)

    def _take(self, family: Family, statement: Statement) -> None:
        if statement.label in self.left_out:
            statement.unsupported("", f"it depends on {self.left_out[statement.label]}, which is left out")
        arguments = schema.arguments(statement, family.schema)
        try:
            family.read(self, arguments)
        except ArithmeticError as problem:  # as of a length to the 7777th power
            statement.wrong(
                f"its numbers cannot be reckoned with ({problem})", "correct their size, or the units"
            )
        if (statement.path, statement.line) in self._noted:
            return  # the whole statement is told of already
        for name in arguments.passed_over:
            self.note(f"{statement.keyword}: argument {name} is not used", statement)

    def missing(
        self, statement: Statement, argument: str, keyword: str, number: int, remedy: str
    ) -> NoReturn:
        """Refuse a statement that names another which is not there, and tell those of that kind next to its number.

        Raises:
            UnsupportedStatement: the other was refused itself.
            UnreadableFile: there is none in the file.
        """
        if self.refusals.holds(keyword, number):
            statement.unsupported(f"{argument} = {number}", f"{keyword}/{number} is not supported itself")
        if keyword == "JOINT" and number in self.welds:
            one = f"JOINT/{number} makes PART/{self.welds[number]}, which has no mass, one with another"
            statement.unsupported(f"{argument} = {number}", f"{one}; give the part MASS, CM and IP")
        known = sorted((n for k, n in self.statements if k == keyword), key=lambda n: abs(n - number))
        near = f" (there are {keyword}/{', '.join(map(str, sorted(known[:NEAR])))})" if known else ""
        statement.wrong(f"{argument}: there is no {keyword}/{number}{near}", remedy)

    # --- notes ----------------

    def note(self, what: str, statement: Statement) -> None:
        """Tell the user of something that was not understood and changes nothing of the motion."""
        self._notes.setdefault((statement.path, what), []).append(statement.line)
        self._noted.add((statement.path, statement.line))

    def notes(self) -> Iterator[str]:
        """All notes, one for each thing to tell, with the lines it is about."""
        if not self.units_line:
            yield f"{self.dataset.path}: there is no UNITS statement; its numbers were taken as SI"
        yield from self.dataset.notes
        yield from self.refusals.notes()
        yield from self._failed
        for (path, what), lines in sorted(self._notes.items(), key=lambda item: item[1][0]):
            places = ", ".join(map(str, lines))
            yield f"{path}, line{'s' if len(lines) > 1 else ''} {places}: {what}"

    # --- names and things ----------------

    def name(self, statement: Statement) -> str:
        """The name of what a statement makes.

        It is the name in Adams View where that is a free identifier, else part_2, joint_1 and so on.
        """
        key = (statement.keyword, statement.number)
        if key not in self._names:
            own, taken = statement.view_name, self._taken
            fit = (
                _IDENTIFIER.fullmatch(own)
                and own not in taken
                and not own.startswith(("request_", "graphic_"))
            )
            name = own if fit else statement.function_name
            self._names[key] = self.free_name(name)
        return self._names[key]

    def free_name(self, name: str) -> str:
        """A name that nothing bears yet: this one, or this one with lines behind it; it is taken from now on."""
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name

    @property
    def named(self) -> dict[tuple[str, int | None], str]:
        """The names of what has been made, by keyword and number of the statement."""
        return self._names

    def statement_of(self, name: str) -> str:
        """The label of the statement that a thing of the model was made from; empty for what was made from none."""
        found = (keyword for keyword, own in self._names.items() if own == name)
        return next((f"{keyword}/{number}" for keyword, number in found), "")

    def add(self, statement: Statement, thing: Any) -> Any:
        """Put a thing into the model."""
        return self.model.add(thing)

    def add_element(self, statement: Statement, thing: Any, i: int | None, j: int | None) -> None:
        """Put a constraint, motion or force into the model, where requests find it by number."""
        if statement.number is None:
            statement.wrong("it has no number", f"write {statement.keyword}/number")
        self.elements[statement.keyword, statement.number] = Element(self.add(statement, thing), i, j)

    @cached_property
    def loads(self) -> tuple[Load, ...]:
        """The elements with two markers and the contacts, as requests see them, once all have been read."""
        between = tuple(
            (FrictionLoad if keyword == "FRICTION" else Load)(
                element.thing.name,
                keyword,
                number,
                element.i,
                element.j,
                torque=keyword != "CVCV",  # at the place of contact there is none
                floating=self.markers[element.j].floating,
            )
            for (keyword, number), element in self.elements.items()
            if element.i is not None and element.j is not None
        )
        joined = (
            Load(end.thing.name, "NFORCE", number, end.i or 0, end.j or 0)
            for number, ends in self.connections.items()
            for end in ends
        )
        touching = (ContactLoad(name, "CONTACT", number, 0, 0) for number, name in self.contacts.items())
        return (*between, *joined, *touching)

    @cached_property
    def loads_at(self) -> dict[int, list[Load]]:
        """The loads by the markers they act at."""
        found: dict[int, list[Load]] = {}
        for load in self.loads:
            for number in {load.i, load.j} - {0}:
                found.setdefault(number, []).append(load)
        return found

    @cached_property
    def load_of(self) -> dict[tuple[str, int], Load]:
        """The loads by the statements they come from; none of NFORCE, which has several."""
        return {(load.keyword, load.number): load for load in self.loads if load.keyword != "NFORCE"}

    @cached_property
    def forces_at(self) -> dict[int, list[element_loads.Acting]]:
        """The force elements by the markers that they act at, also those that are still to be read."""
        return element_loads.by_marker(self)

    # --- markers ----------------

    def marker(self, statement: Statement, argument: str, number: int) -> Marker:
        """The marker of a number.

        Raises:
            UnreadableFile: there is none.
        """
        if number not in self.markers:
            self.missing(statement, argument, "MARKER", number, "define it, or correct the number")
        return self.markers[number]

    def part(self, statement: Statement, argument: str, number: int) -> tuple[Marker, Part]:
        """A marker and the part that carries it.

        Raises:
            UnreadableFile: one of the two does not exist.
        """
        marker = self.marker(statement, argument, number)
        if marker.part not in self.parts:
            self._no_part(marker)
        return marker, self.parts[marker.part]

    def _no_part(self, marker: Marker) -> NoReturn:
        """Refuse a marker whose part is not there."""
        kind = "PART" if marker.part >= 0 else "POINT_MASS"
        self.missing(marker.statement, kind, kind, abs(marker.part), f"define it, or correct {kind} =")

    def on_ground(self, statement: Statement, argument: str, number: int) -> bool:
        """Whether a marker sits on the ground."""
        return self.part(statement, argument, number)[1].body is self.model.ground

    def place(self, statement: Statement, argument: str, number: int) -> Place:
        """Where a marker sits on its body."""
        marker, part = self.part(statement, argument, number)
        ground = part.body is self.model.ground
        position = part.axes.T @ (marker.position - part.origin)
        return Place(None if ground else part.body.name, position, part.axes.T @ marker.rotation)

    def frame(
        self,
        statement: Statement,
        argument: str,
        number: int,
        turn: Array | None = None,
        shift: Array | None = None,
    ) -> Any:
        """A marker as a frame of its body, shifted in and turned from the marker's axes where so asked."""
        if turn is None and shift is None:
            if number not in self._sights:
                marker, part = self.part(statement, argument, number)
                self._sights[number] = self.frame_in(part, marker.position, marker.rotation)
            return copy.copy(self._sights[number])  # of its own, so that changing one leaves the others
        marker, part = self.part(statement, argument, number)
        position = marker.position if shift is None else marker.position + marker.rotation @ shift
        rotation = marker.rotation if turn is None else marker.rotation @ turn
        return self.frame_in(part, position, rotation)

    def sight(self, number: int) -> Any:
        """A marker as a frame that all measures share; of number 0 the global one."""
        if number not in self._sights:
            marker = self.markers[number] if number else None
            if marker is not None:
                self.frame(marker.statement, "", number)
            else:
                self._sights[number] = self.model.ground.frame()
        return self._sights[number]

    def spot(self, number: int) -> tuple[float, ...]:
        """Where a marker stands in global axes at the start [m]."""
        if number not in self._spots:
            self._spots[number] = self.sight(number).global_position
        return self._spots[number]

    def frame_in(self, part: Part, position: Array, rotation: Array) -> Any:
        """A frame given in a part's own axes [m]."""
        place, axes = part.axes.T @ (position - part.origin), part.axes.T @ rotation
        return part.body.frame(position=place, orientation=rotations.from_matrix(axes))

    @staticmethod
    def point_mass(number: int) -> int:
        """The key under which a point mass stands among the parts."""
        return -number

    def global_axes(self, arguments: Arguments, argument: str) -> Array:
        """The axes, in global ones, of the marker that an argument of a PART names."""
        statement = arguments.statement
        marker = self.marker(statement, argument, arguments.get(argument))
        carrier = self.statements.get(("PART", marker.part))
        if carrier is None:
            self._no_part(marker)
        _, rotation = self.standing(schema.arguments(carrier, parts.SCHEMA), marker.part)
        return np.asarray(rotation @ marker.rotation)

    def standing(self, arguments: Arguments, key: int) -> tuple[Array, Array]:
        """Where a part begins: the place of its frame in global axes [m], and its axes."""
        return self.stands.get(key) or placed(arguments, "QG", "ZG", "XG", self.units.length)


@contextmanager
def at_statement(statement: Statement) -> Iterator[None]:
    """Name the file, line and statement in what other rooms refuse."""
    try:
        yield
    except InputError as problem:
        if statement.path in str(problem):
            raise
        raise type(problem)(f"{statement.where}: {statement.label}: {problem}") from problem
