"""State of a dataset while it is written: numbers of statements, markers, and lines."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import UnsupportedStatement
from abut.extend import Expression
from abut.formats.adams.dataset.dataset_numbering import DatasetNumbering, KnownPart
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions.measures.measures import MEASURES, VECTORS
from abut.formats.adams.functions.splines import SplinePoints
from abut.formats.adams.language.expressions import Name, Node
from abut.formats.adams.language.statements import Dataset
from abut.formats.adams.registration import register_in
from abut.formats.adams.units import DatasetUnits
from abut.formats.adams.write.expressions import function_writer
from abut.formats.adams.write.expressions.number_format import (
    ArgumentValue,
    euler_angles,
    format_arguments,
    format_expression,
    format_numbers,
    format_statement,
)
from abut.formats.adams.write.expressions.terms import ProductTerm, call_term
from abut.joints.initial_conditions import consistent_velocities
from abut.model import Model
from abut.model.geometry import rotations

if TYPE_CHECKING:
    from abut.model import Frame, Part, Shape, Thing
    from abut.shapes.curves.space_curve import SpaceCurve

#: Class of a model object → its writer.
WRITERS: dict[type, Callable[[Page, Any], None]] = {}
#: Registers a function as the writer of objects of some classes (not of derived classes).
writes = register_in(WRITERS)

MARKER_DECIMALS = 12  #: decimals, of metres and of axes, within which two markers are the same
MIN_REFERENCE_SIZE = 1e-3  #: [m] smallest reference size for the digits of a position


def _marker_key(position: Numbers, rotation: Numbers) -> tuple[float, ...]:
    """Return a rounded pose that identifies a marker; poses that rounding separates only become two markers."""
    return tuple(np.round(np.concatenate([position, rotation.ravel()]), MARKER_DECIMALS).tolist())


@dataclass
class Page:
    """Dataset while it is written.

    Args:
        model: the model to write.
        units: units of the file.
        stem: stem of the file's name, for further files.
    """

    model: Model
    units: DatasetUnits
    stem: str
    #: Lines by section; those of a part by ("part", its body), of its markers and graphics by ("carried", its body).
    sections: dict[Hashable, list[str]] = field(default_factory=lambda: defaultdict(list))
    files: dict[str, str] = field(default_factory=dict)  #: further files: name → text
    taken: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))  #: numbers by keyword
    numbers: dict[tuple[str, str], int] = field(
        default_factory=dict
    )  #: numbers of objects by keyword and name
    places: dict[tuple[Any, ...], int] = field(default_factory=dict)  #: markers by body and place
    _free: dict[str, Iterator[int]] = field(default_factory=dict)  #: numbers to try by keyword
    _kept: dict[Hashable, int] = field(default_factory=dict)  #: numbers of data by content or identity
    _shapes: dict[int, int] = field(default_factory=dict)  #: GRAPHICS by identity of the shape
    #: body of a floating marker, by its number
    _floating: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = self.numbering
        for keyword, number in known.numbers.values():
            self.taken[keyword].add(number)
        self.taken["MARKER"] |= {*known.markers, *known.floating.values()}
        self.taken["GRAPHICS"] |= set(known.graphics.values())
        self.taken["PART"] |= {part.number for part in known.parts.values()}
        # requests from a dataset have a number
        self.taken["REQUEST"] |= {one.number for one in self.model.requests if hasattr(one, "number")}
        self.part(self.model.ground)

    @cached_property
    def numbering(self) -> DatasetNumbering:
        """Numbers and names of the dataset that the model came from; empty if there is none."""
        found: DatasetNumbering = self.model.numbering or DatasetNumbering(Build(Dataset("", "none", ())))
        return found

    @cached_property
    def speeds(self) -> dict[str, Numbers]:
        """Initial velocity and angular velocity (6,) of each body: Adams keeps those given in PART and computes the rest."""
        return consistent_velocities(self.model)

    # --- numbers ----------------

    def free(self, keyword: str) -> int:
        """Return a number that no statement of that keyword has."""
        taken = self.taken[keyword]
        if keyword not in self._free:
            self._free[keyword] = itertools.count(max(taken, default=0) + 1)
        number = next(one for one in self._free[keyword] if one not in taken)
        taken.add(number)
        return number

    def number(self, keyword: str, name: str) -> int:
        """Return the number of an object: that of the dataset it came from, or a free one."""
        if (keyword, name) not in self.numbers:
            was, number = self.numbering.numbers.get(name, ("", 0))
            self.numbers[keyword, name] = number if was == keyword else self.free(keyword)
        return self.numbers[keyword, name]

    def keyword(self, name: str) -> str:
        """Return the keyword of the statement that an object came from; "" if unknown."""
        return self.numbering.numbers.get(name, ("", 0))[0]

    # --- statements ----------------

    def put_object(
        self, section: str, keyword: str, thing: Thing, given: Iterable[str] = (), **values: ArgumentValue
    ) -> None:
        """Write the statement of an object: arguments given as text, then values in the form of `format_arguments`."""
        self.put(section, keyword, self.number(keyword, thing.name), given, thing.name, **values)

    def put(
        self,
        section: Hashable,
        keyword: str,
        number: int | None,
        given: Iterable[str] = (),
        name: str = "",
        **values: ArgumentValue,
    ) -> None:
        """Write a statement with that number."""
        self.sections[section] += format_statement(
            keyword, number, [*given, *format_arguments(**values)], name
        )

    def refusal(self, thing: Thing, why: str, instead: str) -> UnsupportedStatement:
        """Return the error about an object that no statement can express."""
        return UnsupportedStatement(
            f'model "{self.model.name}": {thing.family} "{thing.name}" cannot be written for Adams: {why}; {instead}'
        )

    # --- markers ----------------

    def part(self, body: Part) -> KnownPart:
        """Return number and own frame of a body's part."""
        if body.name in self.numbering.parts:
            return self.numbering.parts[body.name]
        return KnownPart(self.number("PART", body.name), np.zeros(3), np.eye(3))

    def marker(self, frame: Frame, shift: Numbers | Sequence[float] = (0.0, 0.0, 0.0)) -> int:
        """Return the marker at a frame, moved by `shift` [m] in its axes."""
        own = rotations.to_matrix(frame.orientation)
        position = np.asarray(frame.position) + own @ np.asarray(shift, dtype=float)
        return self.place(frame.body, position, own)

    def place(self, body: Part, position: Numbers, rotation: Numbers) -> int:
        """Return the marker at a pose in a body's axes [m]: an existing one, or a new one."""
        known = self.places.get((body.name, *_marker_key(position, rotation)))
        return known or self.mark(body, position, rotation, self.free("MARKER"))

    def mark(self, body: Part, position: Numbers, rotation: Numbers, number: int, name: str = "") -> int:
        """Write a marker with that number."""
        self.places.setdefault((body.name, *_marker_key(position, rotation)), number)
        part = self.part(body)
        place = self.origin(part.origin + part.axes @ position)
        turned = euler_angles(part.axes @ rotation)
        carried = "carried", body.name
        self.put(carried, "MARKER", number, (), name, PART=part.number, QP=place, REULER=turned)
        return number

    def origin(self, position: Numbers) -> str | None:
        """Return a position [m] in lengths of the file; None for the origin."""
        place = format_numbers(position / self.units.length, MIN_REFERENCE_SIZE / self.units.length)
        return None if place == "0, 0, 0" else place

    def floating(self, thing: Thing | None, body: Part) -> int:
        """Return the floating marker of a force or constraint on a body's part; a new one if both sides need one."""
        was = None if thing is None else self.numbering.floating.get(thing.name)
        if was is not None and self._floating.get(was) == body.name:
            return was  # shared by several forces
        number = self.free("MARKER") if was is None or was in self._floating else was
        self._floating[number] = body.name
        self.put(("carried", body.name), "MARKER", number, PART=self.part(body).number, FLOATING=True)
        return number

    def draw(self, shape: Shape, given: Iterable[str], name: str = "") -> int:
        """Write the GRAPHICS of a shape."""
        if id(shape) not in self._shapes:
            number = self.numbering.graphics.get(id(shape))
            self._shapes[id(shape)] = self.free("GRAPHICS") if number is None else number
            self.put(("carried", shape.frame.body.name), "GRAPHICS", self._shapes[id(shape)], given, name)
        return self._shapes[id(shape)]

    def graphic_number(self, shape: Shape) -> int | None:
        """Return the number of a shape's GRAPHICS if it has been written, else None."""
        return self._shapes.get(id(shape))

    # --- expressions ----------------

    @property
    def time(self) -> ProductTerm:
        """Term of TIME [s]."""
        return ProductTerm(self.units.time, Name("TIME"))

    def measure_term(self, name: str, i: int, j: int, *more: int) -> ProductTerm:
        """Return a measure of two markers in SI, with markers as in `marker_measure`."""
        vector = VECTORS.get(name.rstrip("XYZMR"))
        unit = getattr(self.units, vector.unit) if vector else 1.0
        return ProductTerm(unit) * marker_measure(name, i, j, *more)

    def value(
        self, thing: Thing, e: Expression, given: Mapping[str, ProductTerm], part: str = ""
    ) -> ProductTerm:
        """Return the value of an object's function in SI.

        Args:
            thing: object of the function.
            e: the prepared function.
            given: terms of its arguments in SI, except time and its parameters.
            part: name of the function of the object, for messages.

        Raises:
            UnsupportedStatement: the function has no equivalent expression.
        """
        parameters = zip(e.parameters, map(ProductTerm, e.numbers), strict=False)
        known = {"t": self.time, **given, **dict(parameters)}
        what = f'{thing.family} "{thing.name}"{part}'
        return function_writer.function_term(e.python, known, what, self.variable, self.table_function)

    def expression(
        self, thing: Thing, e: Expression, unit: float, given: Mapping[str, ProductTerm], part: str = ""
    ) -> str:
        """Return the text of a function's value in the file's units, whose unit has the SI value `unit`; otherwise as `value`."""
        return term_text(self.value(thing, e, given, part) / ProductTerm(unit))

    # --- data ----------------

    def variable(self, node: Node) -> int:
        """Return the number of the VARIABLE with this value."""
        text = format_expression(node)
        return self.shared_number("VARIABLE", text, lambda: format_arguments(FUNCTION=text))

    def table_function(self, function: Callable[..., object]) -> Callable[[ProductTerm], ProductTerm] | None:
        """Return the term of a function that a dataset defined by a SPLINE or CURVE; None for other functions."""
        if hasattr(function, "spline_call"):
            call = function.spline_call
            return lambda x: call_term(
                call.name, x, *call.before, float(self.spline(call.table)), *call.behind
            )
        if hasattr(function, "curve_call"):
            curve, order, component = function.curve_call
            return lambda x: call_term("CURVE", x, order, component, self.curve(curve))
        return None

    def spline(self, table: SplinePoints) -> int:
        """Return the number of the SPLINE of a table, in its original units."""

        def spline_arguments() -> list[str]:
            return format_arguments(LINEAR_EXTRAPOLATE=table.linear, X=table.x, Y=table.y[0])

        return self.shared_number("SPLINE", id(table), spline_arguments, table.statement.number)

    def curve(self, curve: SpaceCurve) -> int:
        """Return the number of the CURVE of a curve defined by points."""

        def curve_arguments() -> list[str]:
            points = curve.made_of
            assert points is not None  # checked by the writers of joints
            matrix = self.matrix(points.at / self.units.length)
            kind = "CLOSED" if curve.closed else "OPEN"
            return [kind, *format_arguments(ORDER=points.order, MATRIX=matrix, CURVE_POINTS=points.through)]

        return self.shared_number("CURVE", id(curve), curve_arguments, self.numbering.data.get(id(curve)))

    def matrix(self, values: Numbers, section: str = "data", role: str = "") -> int:
        """Return the number of a MATRIX of these numbers: a new one, or that of a role such as ``plant.a``."""
        number = self.number("MATRIX", role) if role else self.free("MATRIX")
        rows, columns = values.shape
        arguments = format_arguments(ROWS=rows, COLUMNS=columns, VALUES=values.ravel())
        self.put(section, "MATRIX", number, ["FULL = RORDER", *arguments], role.replace(".", "_"))
        return number

    def shared_number(
        self, keyword: str, key: Hashable, make_arguments: Callable[[], list[str]], wanted: int | None = None
    ) -> int:
        """Return the number of shared data, `wanted` if that is free; `make_arguments` is called at the first use."""
        if key not in self._kept:
            free = wanted is not None and wanted not in self.taken[keyword]
            self._kept[key] = number = wanted if wanted is not None and free else self.free(keyword)
            self.taken[keyword].add(number)
            self.put("data", keyword, number, make_arguments())
        return self._kept[key]


def term_text(term: ProductTerm) -> str:
    """Return a term in Adams' syntax."""
    return format_expression(term.whole())


def marker_measure(name: str, i: int, j: int, *more: int) -> ProductTerm:
    """Return a measure of two markers in units of the file, along and relative to J unless further markers are given."""
    return call_term(name, i, j, *(more or (j,) * (MEASURES[name].most - 2)))
