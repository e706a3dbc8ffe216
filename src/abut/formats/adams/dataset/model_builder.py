"""State of a model while a dataset is read: objects by statement number, names, notes and refusals; it knows no statement types."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from abut.array_types import Numbers
from abut.errors import InputError, UnsupportedStatement
from abut.formats.adams.dataset.markers_and_parts import (
    AdamsPart,
    Marker,
    MarkerPose,
    ModelElement,
    position_and_rotation,
)
from abut.formats.adams.dataset.refusals import Refusals
from abut.formats.adams.language.schema import Arguments
from abut.formats.adams.language.statements import Dataset, Statement, on_lines
from abut.formats.adams.units import DatasetUnits
from abut.model import Frame, Model, Thing
from abut.model.geometry import rotations
from abut.model.protocols import identifier, unique_identifier

#: Beginnings of names that are generated for objects without one.
GENERATED = ("request_", "graphic_")
_TITLE = re.compile(r"adams\s*/?\s*view model name:\s*(.+)", re.IGNORECASE)
MAX_SUGGESTIONS = 6  #: number of existing statements named in place of a missing one
_RESERVED = ("ground", "energy", "constraint", "solver", "time")
T = TypeVar("T")


@dataclass
class Build:
    """Model being built from a dataset, with the objects read so far by statement number."""

    dataset: Dataset
    lenient: bool = False  #: leave out unsupported statements, and note them
    #: Statements whose dependency is left out, and that dependency.
    left_out: Mapping[str, str] = field(default_factory=dict)
    inputs: frozenset[int] = frozenset()  #: VARIABLEs to which a parameter of the model is added
    #: Initial poses of parts that initial conditions move, by their keys: position [m] and axes.
    start_poses: Mapping[int, tuple[Numbers, Numbers]] = field(default_factory=dict)
    start_notes: list[tuple[str, Statement]] = field(default_factory=list)  #: notes about these poses
    failed: list[str] = field(default_factory=list)  #: errors that belong to no single statement, left out
    compliant: bool = False  #: True for equilibria: rigid contacts are replaced by compliant ones
    units: DatasetUnits = field(default_factory=DatasetUnits)
    units_line: int = 0
    gravity: tuple[float, float, float] | None = None
    markers: dict[int, Marker] = field(default_factory=dict)
    parts: dict[int, AdamsPart] = field(default_factory=dict)
    massless: dict[int, Statement] = field(default_factory=dict)  #: parts without mass
    #: joints that weld parts without mass, and those parts
    welds: dict[int, int] = field(default_factory=dict)
    splines: dict[int, Any] = field(default_factory=dict)  #: `Table` each
    matrices: dict[int, Numbers] = field(default_factory=dict)
    curves: dict[int, Any] = field(
        default_factory=dict
    )  #: `SpaceCurve` each [m], or a sentence why there is none
    sensors: dict[Any, Any] = field(default_factory=dict)  #: measures of the model, by the measured quantity
    elements: dict[tuple[str, int], ModelElement] = field(default_factory=dict)
    connections: dict[int, list[ModelElement]] = field(default_factory=dict)  #: ends of each NFORCE
    drawn: list[tuple[Statement, Any]] = field(default_factory=list)  #: shapes of GRAPHICS
    shapes: dict[int, Any] = field(default_factory=dict)  #: shapes for contact
    shapeless: dict[int, str] = field(default_factory=dict)  #: GRAPHICS without contact, and the reason
    used_shapes: set[int] = field(default_factory=set)
    contacts: dict[int, str] = field(default_factory=dict)  #: names in the model
    _kept: dict[Any, Any] = field(default_factory=dict)
    _shared_frames: dict[int, Frame] = field(default_factory=dict)
    #: names of objects, by keyword and number of the statement
    named: dict[tuple[str, int | None], str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=lambda: set(_RESERVED))
    _notes: dict[tuple[str, str], list[int]] = field(default_factory=dict)  #: lines by file and note
    _noted: set[tuple[str, int]] = field(default_factory=set)

    def once(self, make: Callable[[Build], T]) -> T:
        """Return the result of a function for this dataset; computed at the first call, then cached."""
        if make not in self._kept:
            self._kept[make] = make(self)
        found: T = self._kept[make]
        return found

    @cached_property
    def refusals(self) -> Refusals:
        """Refused statements of the dataset."""
        return Refusals(self.dataset.path)

    @cached_property
    def statements(self) -> dict[tuple[str, int], Statement]:
        """Statements with a number."""
        return {(s.keyword, s.number): s for s in self.dataset.statements if s.number is not None}

    @cached_property
    def model(self) -> Model:
        """Model being built."""
        match = _TITLE.match(self.dataset.title)
        title = match[1].strip() if match else self.dataset.title or Path(self.dataset.path).stem
        return Model(title, gravity=self.gravity or (0.0, 0.0, 0.0))

    # --- refusals - ---------------

    @contextmanager
    def collect_refusals(self, statement: Statement) -> Iterator[None]:
        """Collect refusals while a statement is read, and name the statement in errors; if lenient, collect errors too."""
        try:
            with at_statement(statement):
                yield
        except InputError as problem:
            if not (self.lenient or isinstance(problem, UnsupportedStatement)):
                raise
            self.refusals.add_refusal(statement, problem)

    @contextmanager
    def omit_errors(self) -> Iterator[None]:
        """Note an error that belongs to no single statement and continue, if lenient; otherwise raise it."""
        try:
            yield
        except InputError as problem:
            if not self.lenient:
                raise
            self.failed.append(f"{problem} (left out)")

    def find(
        self, table: Mapping[int, T], statement: Statement, argument: str, keyword: str, number: float
    ) -> T:
        """Return the entry of a table with the number of a statement; refuse a missing number."""
        if number not in table:
            self.refuse_missing(statement, argument, keyword, int(number))
        return table[int(number)]

    def refuse_missing(
        self,
        statement: Statement,
        argument: str,
        keyword: str,
        number: int,
        remedy: str = "define it, or correct the number",
    ) -> NoReturn:
        """Refuse a statement that names a missing one, and suggest statements of that kind with similar numbers.

        Raises:
            UnsupportedStatement: the other statement was refused itself.
            UnreadableFile: there is no such statement in the file.
        """
        if self.refusals.holds(keyword, number):
            statement.refuse_unsupported(
                f"{argument} = {number}", f"{keyword}/{number} is not supported itself"
            )
        if keyword == "JOINT" and number in self.welds:
            one = f"JOINT/{number} makes PART/{self.welds[number]}, which has no mass, a part of another one"
            statement.refuse_unsupported(f"{argument} = {number}", f"{one}; give the part MASS, CM and IP")
        known = sorted((n for k, n in self.statements if k == keyword), key=lambda n: abs(n - number))
        near = (
            f" (there are {keyword}/{', '.join(map(str, sorted(known[:MAX_SUGGESTIONS])))})" if known else ""
        )
        statement.wrong(f"{argument}: there is no {keyword}/{number}{near}", remedy)

    # --- notes ----------------

    def note(self, what: str, statement: Statement) -> None:
        """Note an ignored argument or statement that does not affect the motion."""
        self._notes.setdefault((statement.path, what), []).append(statement.line)
        self._noted.add((statement.path, statement.line))

    def has_note(self, statement: Statement) -> bool:
        """Return True if there is a note about a statement."""
        return (statement.path, statement.line) in self._noted

    def notes(self) -> Iterator[str]:
        """Yield all notes, each once, with the lines that it concerns."""
        if not self.units_line:
            yield f"{self.dataset.path}: there is no UNITS statement; its numbers were read in SI units"
        yield from self.dataset.notes
        yield from self.refusals.notes()
        yield from self.failed
        for (path, what), lines in sorted(self._notes.items(), key=lambda item: item[1][0]):
            yield f"{path}, {on_lines(lines)}: {what}"

    # --- names and objects - ---------------

    def name(self, statement: Statement) -> str:
        """Return the name of the object that a statement defines.

        It is the identifier of the name in Adams View (`abut.model.protocols.identifier`), or part_2, joint_1 and so on without one.
        """
        key = (statement.keyword, statement.number)
        if key not in self.named:
            own, kind = statement.view_name, statement.keyword.lower()
            found = identifier(own, kind) if own else statement.function_name
            if found.startswith(GENERATED):
                found = statement.function_name
            self.named[key] = self.free_name(unique_identifier(found, kind, self._taken) if own else found)
            if own and self.named[key] != own:
                self.model.labels[self.named[key]] = own
        return self.named[key]

    def free_name(self, name: str) -> str:
        """Return a free name, the given one or with underscores appended, and reserve it."""
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name

    def statement_of(self, name: str) -> str:
        """Return the label of the statement that defines an object of the model; empty if there is none."""
        found = (keyword for keyword, own in self.named.items() if own == name)
        return next((f"{keyword}/{number}" for keyword, number in found), "")

    def add(self, statement: Statement, thing: Thing) -> None:
        """Add an object to the model."""
        self.model.add(thing)

    # --- markers ----------------

    def marker(self, statement: Statement, argument: str, number: int) -> Marker:
        """Return the marker with a number."""
        return self.find(self.markers, statement, argument, "MARKER", number)

    def part(self, statement: Statement, argument: str, number: int) -> tuple[Marker, AdamsPart]:
        """Return a marker and the part that carries it; both must exist."""
        marker = self.marker(statement, argument, number)
        if marker.part not in self.parts:
            self.no_part(marker)
        return marker, self.parts[marker.part]

    def no_part(self, marker: Marker) -> NoReturn:
        """Refuse a marker whose part does not exist."""
        kind = "PART" if marker.part >= 0 else "POINT_MASS"
        self.refuse_missing(marker.statement, kind, kind, abs(marker.part), f"define it, or correct {kind} =")

    def place(self, statement: Statement, argument: str, number: int) -> MarkerPose:
        """Return the pose of a marker on its body."""
        marker, part = self.part(statement, argument, number)
        body = None if part.body is self.model.ground else part.body.name
        return MarkerPose(body, *part.within(marker.position, marker.rotation), marker.statement.view_name)

    def frame(
        self,
        statement: Statement,
        argument: str,
        number: int,
        turn: Numbers | None = None,
        shift: Numbers | None = None,
    ) -> Frame:
        """Return a marker as a frame of its body, shifted in and turned from the marker's axes if requested."""
        marker, part = self.part(statement, argument, number)
        if turn is None and shift is None:
            if number not in self._shared_frames:
                self._shared_frames[number] = self.frame_in(part, marker.position, marker.rotation)
            return copy.copy(self._shared_frames[number])  # a copy: changing one does not affect the others
        position = marker.position if shift is None else marker.position + marker.rotation @ shift
        return self.frame_in(part, position, marker.rotation if turn is None else marker.rotation @ turn)

    def shared_frame(self, number: int) -> Frame:
        """Return a marker as a frame that all measures share; number 0 is the global frame."""
        if number not in self._shared_frames:
            if number:
                self.frame(self.markers[number].statement, "", number)
            else:
                self._shared_frames[0] = self.model.ground.frame()
        return self._shared_frames[number]

    def frame_in(self, part: AdamsPart, position: Numbers, rotation: Numbers) -> Frame:
        """Return a frame given in a part's own axes [m]."""
        place, axes = part.within(position, rotation)
        return part.body.frame(position=place, orientation=rotations.from_matrix(axes))

    def start_frame(self, arguments: Arguments, key: int) -> tuple[Numbers, Numbers]:
        """Return the initial pose of a part: position of its frame in global axes [m], and its axes."""
        return self.start_poses.get(key) or position_and_rotation(
            arguments, "QG", "ZG", "XG", self.units.length
        )


@contextmanager
def at_statement(statement: Statement) -> Iterator[None]:
    """Add file, line and statement to the errors raised in this context."""
    try:
        yield
    except InputError as problem:
        if statement.path in str(problem):
            raise
        raise type(problem)(f"{statement.where}: {statement.label}: {problem}") from problem
