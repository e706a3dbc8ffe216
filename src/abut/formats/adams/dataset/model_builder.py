"""The model in the making: what has been read of a dataset so far. It knows no type of statement."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from abut.errors import InputError, UnsupportedStatement
from abut.formats.adams.dataset.markers_and_parts import Element, Marker, Part, Place, position_and_rotation
from abut.formats.adams.dataset.refusals import Refusals
from abut.formats.adams.euler import Array
from abut.formats.adams.language.schema import Arguments
from abut.formats.adams.language.statements import Dataset, Statement, on_lines
from abut.formats.adams.units import Units
from abut.model import Model, rotations

_IDENTIFIER = re.compile(r"(?!request_|graphic_)[A-Za-z_][A-Za-z0-9_]*")
_TITLE = re.compile(r"adams\s*/?\s*view model name:\s*(.+)", re.IGNORECASE)
NEAR = 6  #: statements that are named in place of one that is not there
_RESERVED = ("ground", "energy", "constraint", "solver", "time")
T = TypeVar("T")


@dataclass
class Build:
    """A model in the making: what the statements read so far have said, by their numbers."""

    dataset: Dataset
    lenient: bool = False  #: leave out what is not supported, and note it
    #: Statements without what they depend on, and that.
    left_out: Mapping[str, str] = field(default_factory=dict)
    inputs: frozenset[int] = frozenset()  #: VARIABLEs that a number of the model may raise
    #: Where parts begin that initial conditions move, by their keys: place [m] and axes.
    start_poses: Mapping[int, tuple[Array, Array]] = field(default_factory=dict)
    start_notes: list[tuple[str, Statement]] = field(default_factory=list)  #: what is to be noted of that
    failed: list[str] = field(default_factory=list)  #: what was left out and is no one statement's
    giving: bool = False  #: contacts of a refined force give a little, for equilibria
    units: Units = field(default_factory=Units)
    units_line: int = 0
    gravity: tuple[float, float, float] | None = None
    markers: dict[int, Marker] = field(default_factory=dict)
    parts: dict[int, Part] = field(default_factory=dict)
    massless: dict[int, Statement] = field(default_factory=dict)  #: parts without mass
    #: joints that make them one with a part, and the part
    welds: dict[int, int] = field(default_factory=dict)
    splines: dict[int, Any] = field(default_factory=dict)  #: `Table` each
    matrices: dict[int, Array] = field(default_factory=dict)
    curves: dict[int, Any] = field(
        default_factory=dict
    )  #: `SpaceCurve` each [m], or a sentence why there is none
    sensors: dict[Any, Any] = field(default_factory=dict)  #: measures of the model by what they measure
    elements: dict[tuple[str, int], Element] = field(default_factory=dict)
    connections: dict[int, list[Element]] = field(default_factory=dict)  #: ends of each NFORCE
    drawn: list[tuple[Statement, Any]] = field(default_factory=list)  #: shapes of GRAPHICS
    shapes: dict[int, Any] = field(default_factory=dict)  #: those that may touch
    shapeless: dict[int, str] = field(default_factory=dict)  #: those that may not, and why
    used_shapes: set[int] = field(default_factory=set)
    contacts: dict[int, str] = field(default_factory=dict)  #: names in the model
    _kept: dict[Any, Any] = field(default_factory=dict)
    _shared_frames: dict[int, Any] = field(default_factory=dict)
    #: names of what has been made, by keyword and number of the statement
    named: dict[tuple[str, int | None], str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=lambda: set(_RESERVED))
    _notes: dict[tuple[str, str], list[int]] = field(default_factory=dict)  #: lines by file and what is told
    _noted: set[tuple[str, int]] = field(default_factory=set)

    def once(self, make: Callable[[Build], T]) -> T:
        """What a function makes of this dataset: made when it is first asked for, then kept."""
        if make not in self._kept:
            self._kept[make] = make(self)
        found: T = self._kept[make]
        return found

    @cached_property
    def refusals(self) -> Refusals:
        """What the dataset asks for and does not get."""
        return Refusals(self.dataset.path)

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

    # --- what is refused ----------------

    @contextmanager
    def collect_refusals(self, statement: Statement) -> Iterator[None]:
        """Read something of a statement: what is refused goes to the list, what is wrong names its place; leniently it is left out too."""
        try:
            with at_statement(statement):
                yield
        except InputError as problem:
            if not (self.lenient or isinstance(problem, UnsupportedStatement)):
                raise
            self.refusals.take(statement, problem)

    @contextmanager
    def leaving_out(self) -> Iterator[None]:
        """Leniently note what stops something that is no one statement's, and go on behind it."""
        try:
            yield
        except InputError as problem:
            if not self.lenient:
                raise
            self.failed.append(f"{problem} (left out)")

    def find(
        self, table: Mapping[int, T], statement: Statement, argument: str, keyword: str, number: float
    ) -> T:
        """What a table holds under the number of a statement of a keyword; refuses a number that is not there."""
        if number not in table:
            self.missing(statement, argument, keyword, int(number))
        return table[int(number)]

    def missing(
        self,
        statement: Statement,
        argument: str,
        keyword: str,
        number: int,
        remedy: str = "define it, or correct the number",
    ) -> NoReturn:
        """Refuse a statement that names another which is not there, and tell those of that kind next to its number.

        Raises:
            UnsupportedStatement: the other was refused itself.
            UnreadableFile: there is none in the file.
        """
        if self.refusals.holds(keyword, number):
            statement.refuse_unsupported(
                f"{argument} = {number}", f"{keyword}/{number} is not supported itself"
            )
        if keyword == "JOINT" and number in self.welds:
            one = f"JOINT/{number} makes PART/{self.welds[number]}, which has no mass, one with another"
            statement.refuse_unsupported(f"{argument} = {number}", f"{one}; give the part MASS, CM and IP")
        known = sorted((n for k, n in self.statements if k == keyword), key=lambda n: abs(n - number))
        near = f" (there are {keyword}/{', '.join(map(str, sorted(known[:NEAR])))})" if known else ""
        statement.wrong(f"{argument}: there is no {keyword}/{number}{near}", remedy)

    # --- notes ----------------

    def note(self, what: str, statement: Statement) -> None:
        """Tell the user of something that was not understood and changes nothing of the motion."""
        self._notes.setdefault((statement.path, what), []).append(statement.line)
        self._noted.add((statement.path, statement.line))

    def has_note(self, statement: Statement) -> bool:
        """Whether a note is about a statement."""
        return (statement.path, statement.line) in self._noted

    def notes(self) -> Iterator[str]:
        """All notes, one for each thing to tell, with the lines it is about."""
        if not self.units_line:
            yield f"{self.dataset.path}: there is no UNITS statement; its numbers were taken as SI"
        yield from self.dataset.notes
        yield from self.refusals.notes()
        yield from self.failed
        for (path, what), lines in sorted(self._notes.items(), key=lambda item: item[1][0]):
            yield f"{path}, {on_lines(lines)}: {what}"

    # --- names and things ----------------

    def name(self, statement: Statement) -> str:
        """The name of what a statement makes.

        It is the name in Adams View where that is a free identifier, else part_2, joint_1 and so on.
        """
        key = (statement.keyword, statement.number)
        if key not in self.named:
            own = statement.view_name
            fit = _IDENTIFIER.fullmatch(own) and own not in self._taken
            self.named[key] = self.free_name(own if fit else statement.function_name)
        return self.named[key]

    def free_name(self, name: str) -> str:
        """A name that nothing bears yet: this one, or this one with lines behind it; it is taken from now on."""
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name

    def statement_of(self, name: str) -> str:
        """The label of the statement that a thing of the model was made from; empty for what was made from none."""
        found = (keyword for keyword, own in self.named.items() if own == name)
        return next((f"{keyword}/{number}" for keyword, number in found), "")

    def add(self, statement: Statement, thing: Any) -> Any:
        """Put a thing into the model."""
        return self.model.add(thing)

    # --- markers ----------------

    def marker(self, statement: Statement, argument: str, number: int) -> Marker:
        """The marker of a number."""
        return self.find(self.markers, statement, argument, "MARKER", number)

    def part(self, statement: Statement, argument: str, number: int) -> tuple[Marker, Part]:
        """A marker and the part that carries it, both of which must be there."""
        marker = self.marker(statement, argument, number)
        if marker.part not in self.parts:
            self.no_part(marker)
        return marker, self.parts[marker.part]

    def no_part(self, marker: Marker) -> NoReturn:
        """Refuse a marker whose part is not there."""
        kind = "PART" if marker.part >= 0 else "POINT_MASS"
        self.missing(marker.statement, kind, kind, abs(marker.part), f"define it, or correct {kind} =")

    def place(self, statement: Statement, argument: str, number: int) -> Place:
        """Where a marker sits on its body."""
        marker, part = self.part(statement, argument, number)
        body = None if part.body is self.model.ground else part.body.name
        return Place(body, *part.within(marker.position, marker.rotation), marker.statement.view_name)

    def frame(
        self,
        statement: Statement,
        argument: str,
        number: int,
        turn: Array | None = None,
        shift: Array | None = None,
    ) -> Any:
        """A marker as a frame of its body, shifted in and turned from the marker's axes where so asked."""
        marker, part = self.part(statement, argument, number)
        if turn is None and shift is None:
            if number not in self._shared_frames:
                self._shared_frames[number] = self.frame_in(part, marker.position, marker.rotation)
            return copy.copy(self._shared_frames[number])  # of its own: changing one leaves the others
        position = marker.position if shift is None else marker.position + marker.rotation @ shift
        return self.frame_in(part, position, marker.rotation if turn is None else marker.rotation @ turn)

    def shared_frame(self, number: int) -> Any:
        """A marker as a frame that all measures share; of number 0 the global one."""
        if number not in self._shared_frames:
            if number:
                self.frame(self.markers[number].statement, "", number)
            else:
                self._shared_frames[0] = self.model.ground.frame()
        return self._shared_frames[number]

    def frame_in(self, part: Part, position: Array, rotation: Array) -> Any:
        """A frame given in a part's own axes [m]."""
        place, axes = part.within(position, rotation)
        return part.body.frame(position=place, orientation=rotations.from_matrix(axes))

    def start_frame(self, arguments: Arguments, key: int) -> tuple[Array, Array]:
        """Where a part begins: the place of its frame in global axes [m], and its axes."""
        return self.start_poses.get(key) or position_and_rotation(
            arguments, "QG", "ZG", "XG", self.units.length
        )


@contextmanager
def at_statement(statement: Statement) -> Iterator[None]:
    """Name the file, line and statement in what other rooms refuse."""
    try:
        yield
    except InputError as problem:
        if statement.path in str(problem):
            raise
        raise type(problem)(f"{statement.where}: {statement.label}: {problem}") from problem
