"""The dataset in the writing: numbers of statements, markers, and the lines so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from abut.errors import UnsupportedStatement
from abut.formats.adams.dataset.numbering import KnownPart, Numbering
from abut.formats.adams.entering import entering
from abut.formats.adams.euler import Array
from abut.formats.adams.functions.tables import Table
from abut.formats.adams.language.expressions import Name, Node
from abut.formats.adams.units import Units
from abut.formats.adams.write import functions
from abut.formats.adams.write.numbers import euler, figure, row, statement, written
from abut.formats.adams.write.terms import Term, call, over
from abut.joints.reaching import agreeing
from abut.model import Model, rotations

#: The class of a thing → what writes it.
WRITERS: dict[type, Callable[[Page, Any], None]] = {}
#: Lets a function write things of some classes (and of no class derived from them).
writes = entering(WRITERS)

NEAR = 12  #: digits behind the point, in metres and of an axis, by which two markers differ
LEAST = 1e-3  #: [m] the least size of which the digits of a place are counted


def nothing(page: Page, thing: Any) -> None:
    """Write nothing: such a thing is written where it is used."""


def _rounded(position: Array, rotation: Array) -> tuple[float, ...]:
    """A place by which markers are told from each other; two that fall apart by rounding are only two markers."""
    return tuple(np.round(np.concatenate([position, rotation.ravel()]), NEAR).tolist())


@dataclass
class Page:
    """A dataset in the making.

    Args:
        model: what is written.
        units: of the file.
        stem: of the file's name, for files that stand beside it.
    """

    model: Model
    units: Units
    stem: str
    sections: dict[str, list[str]] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)  #: what stands beside the dataset: name → text
    heads: dict[str, list[str]] = field(default_factory=dict)  #: lines of the parts by body
    bodies: dict[str, list[str]] = field(default_factory=dict)  #: lines of what they carry
    taken: dict[str, set[int]] = field(default_factory=dict)  #: numbers by keyword
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)  #: of things by keyword and name
    places: dict[tuple[Any, ...], int] = field(default_factory=dict)  #: markers by body and place
    _last: dict[str, int] = field(default_factory=dict)  #: the highest number so far by keyword
    _kept: dict[Any, int] = field(default_factory=dict)  #: of VARIABLE and SPLINE by what they say
    _shapes: dict[int, int] = field(default_factory=dict)  #: GRAPHICS by identity of the shape
    #: the body of a marker that floats, by its number
    _floating: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for keyword, number in self.known.numbers.values() if self.known else ():
            self.taken.setdefault(keyword, set()).add(number)
        if self.known:
            self.taken["MARKER"] = {*self.known.markers, *self.known.floating.values()}
            self.taken["GRAPHICS"] = set(self.known.graphics.values())
            self.taken.setdefault("PART", set()).update(part.number for part in self.known.parts.values())
        for request in self.model.requests:
            if hasattr(request, "number"):  # one of a dataset
                self.taken.setdefault("REQUEST", set()).add(request.number)
        self.part(self.model.ground)

    @property
    def known(self) -> Numbering | None:
        """What the dataset that the model came from called its things."""
        found: Numbering | None = self.model.numbering
        return found

    @cached_property
    def speeds(self) -> dict[str, Array]:
        """Velocity and angular velocity (6,) with which each body begins a run: Adams keeps what a PART names and finds the rest."""
        return agreeing(self.model)

    # --- numbers ----------------

    def free(self, keyword: str) -> int:
        """A number that no statement of the kind has."""
        taken = self.taken.setdefault(keyword, set())
        if keyword not in self._last:
            self._last[keyword] = max(taken, default=0)
        number = self._last[keyword] + 1
        while number in taken:
            number += 1
        self._last[keyword] = number
        taken.add(number)
        return number

    def number(self, keyword: str, name: str) -> int:
        """The number of a thing: that of the dataset it came from, or one that is free."""
        if (keyword, name) not in self.numbers:
            was = self.known.numbers.get(name) if self.known else None
            self.numbers[keyword, name] = was[1] if was and was[0] == keyword else self.free(keyword)
        return self.numbers[keyword, name]

    def keyword(self, name: str) -> str:
        """The kind of statement that a thing came from; nothing where it is not known."""
        was = self.known.numbers.get(name) if self.known else None
        return was[0] if was else ""

    # --- statements ----------------

    def say(self, section: str, keyword: str, thing: Any, arguments: Iterable[str]) -> None:
        """Write the statement of a thing."""
        self.put(section, keyword, self.number(keyword, thing.name), arguments, thing.name)

    def put(self, section: str, keyword: str, number: int, arguments: Iterable[str], name: str = "") -> None:
        """Write a statement of that number."""
        self.sections.setdefault(section, []).extend(statement(keyword, number, arguments, name))

    def refusal(self, thing: Any, why: str, instead: str) -> UnsupportedStatement:
        """The error about a thing that no statement says."""
        return UnsupportedStatement(
            f'model "{self.model.name}": {thing.family} "{thing.name}" cannot be written for Adams: {why}; {instead}'
        )

    # --- markers ----------------

    def part(self, body: Any) -> KnownPart:
        """Number and own frame of a body's part."""
        known = self.known.parts.get(body.name) if self.known else None
        if known is not None:
            return known
        return KnownPart(self.number("PART", body.name), np.zeros(3), np.eye(3))

    def marker(self, frame: Any, shift: Any = (0.0, 0.0, 0.0)) -> int:
        """The marker at a frame, moved by `shift` [m] in its axes."""
        own = rotations.to_matrix(frame.orientation)
        position = np.asarray(frame.position) + own @ np.asarray(shift, dtype=float)
        return self.place(frame.body, position, own)

    def place(self, body: Any, position: Array, rotation: Array) -> int:
        """The marker at a place in a body's axes [m]: one that stands there already, or a new one."""
        known = self.places.get((body.name, *_rounded(position, rotation)))
        return known or self.mark(body, position, rotation, self.free("MARKER"))

    def mark(self, body: Any, position: Array, rotation: Array, number: int, name: str = "") -> int:
        """Write a marker of that number."""
        self.places.setdefault((body.name, *_rounded(position, rotation)), number)
        part, length = self.part(body), self.units.length
        place = row((part.origin + part.axes @ position) / length, LEAST / length)
        turned = euler(part.axes @ rotation)
        arguments = [f"PART = {part.number}"]
        arguments += [f"QP = {place}"] if place != "0, 0, 0" else []
        arguments += [f"REULER = {turned}"] if turned else []
        self.bodies.setdefault(body.name, []).extend(statement("MARKER", number, arguments, name))
        return number

    def floating(self, thing: Any, body: Any) -> int:
        """The marker that floats on a body's part, of a force or constraint that has one; a new one where there are two."""
        was = self.known.floating.get(thing.name) if self.known and thing is not None else None
        if was is not None and self._floating.get(was) == body.name:
            return was  # several forces share it
        number = self.free("MARKER") if was is None or was in self._floating else was
        self._floating[number] = body.name
        arguments = [f"PART = {self.part(body).number}", "FLOATING"]
        self.bodies.setdefault(body.name, []).extend(statement("MARKER", number, arguments))
        return number

    def draw(self, shape: Any, arguments: Iterable[str], name: str = "") -> int:
        """Write the GRAPHICS of a shape."""
        if id(shape) not in self._shapes:
            was = self.known.graphics.get(id(shape)) if self.known else None
            number = self.free("GRAPHICS") if was is None else was
            self._shapes[id(shape)] = number
            body = shape.frame.body.name
            self.bodies.setdefault(body, []).extend(statement("GRAPHICS", number, arguments, name))
        return self._shapes[id(shape)]

    def drawn(self, shape: Any) -> int | None:
        """The number of a shape's GRAPHICS, where it has been written."""
        return self._shapes.get(id(shape))

    # --- expressions ----------------

    @property
    def time(self) -> Term:
        """TIME [s]."""
        return Term(self.units.time, Name("TIME"))

    @staticmethod
    def parameters(expression: Any) -> dict[str, Term]:
        """The parameters of a prepared function, by name."""
        numbers = zip(expression.parameters, expression.numbers, strict=False)
        return {name: Term(value) for name, value in numbers}

    def value(self, function: Any, given: dict[str, Term], what: str) -> Term:
        """A plain function's value in SI.

        Args:
            function: plain Python, in SI.
            given: what its arguments are, in SI.
            what: whose function it is, for messages.

        Raises:
            UnsupportedStatement: what no expression says.
        """
        return functions.term(function, given, what, self.variable, self.tabulated)

    def expression(self, function: Any, given: dict[str, Term], unit: float, what: str) -> str:
        """The text of a function's value in the file's units, of which one is `unit` in SI; otherwise as `value`."""
        return written(over(self.value(function, given, what), Term(unit)).whole())

    def variable(self, node: Node) -> int:
        """The number of the VARIABLE that has this value."""
        text = written(node)
        if text not in self._kept:
            self._kept[text] = self.free("VARIABLE")
            self.put("data", "VARIABLE", self._kept[text], [f"FUNCTION = {text}"])
        return self._kept[text]

    def tabulated(self, function: Any) -> Callable[[Term], Term] | None:
        """What a function that a dataset defined by a SPLINE or CURVE is; nothing where it is another one."""
        if hasattr(function, "spline_call"):
            said = function.spline_call
            return lambda x: call(said.name, x, *said.before, float(self.spline(said.table)), *said.behind)
        if hasattr(function, "curve_call"):
            curve, order, component = function.curve_call
            return lambda x: call("CURVE", x, order, component, self.curve(curve))
        return None

    def spline(self, table: Table) -> int:
        """The number of the SPLINE of a table, in the units that it came with."""

        def say(number: int) -> None:
            arguments = ["LINEAR_EXTRAPOLATE"] if table.linear else []
            arguments += [
                f"X = {', '.join(map(figure, table.x))}",
                f"Y = {', '.join(map(figure, table.y[0]))}",
            ]
            self.put("data", "SPLINE", number, arguments)

        return self.once("SPLINE", table, say, table.statement.number)

    def curve(self, curve: Any) -> int:
        """The number of the CURVE of a curve that was made of points."""

        def say(number: int) -> None:
            points = curve.made_of
            matrix = self.matrix(points.at / self.units.length)
            said = ["CLOSED" if curve.closed else "OPEN", f"ORDER = {points.order}", f"MATRIX = {matrix}"]
            said += ["CURVE_POINTS"] * points.through
            self.put("data", "CURVE", number, said)

        return self.once("CURVE", curve, say)

    def matrix(self, values: Array, section: str = "data", role: str = "") -> int:
        """The number of a MATRIX of these numbers: a new one, or that of a role such as ``plant.a``."""
        number = self.number("MATRIX", role) if role else self.free("MATRIX")
        said = ["FULL = RORDER", f"ROWS = {values.shape[0]}", f"COLUMNS = {values.shape[1]}"]
        said += [f"VALUES = {', '.join(map(figure, values.ravel()))}"]
        self.put(section, "MATRIX", number, said, role.replace(".", "_"))
        return number

    def once(self, keyword: str, data: Any, say: Callable[[int], None], wanted: int | None = None) -> int:
        """The number of data that things share; `say` writes it when it is first asked for."""
        if id(data) not in self._kept:
            taken = self.taken.setdefault(keyword, set())
            if wanted is None and self.known:
                wanted = self.known.data.get(id(data))
            number = self.free(keyword) if wanted is None or wanted in taken else wanted
            taken.add(number)
            self._kept[id(data)] = number
            say(number)
        return self._kept[id(data)]
