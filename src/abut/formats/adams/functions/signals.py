"""Signals as arguments of functions: the measures of markers, states and loads that an expression names.

Displacements, velocities and angles of any two markers, along any third and relative to any fourth, are `abut.signals`;
so are the states of DIFF, LSE and TFSISO and the VARIABLEs in loops. They are the arguments s0, s1, … of a function, in the order in
which it names them. AX, AY and AZ are unwrapped, as in Adams; the angles of sequences are within ±π, INCANG within 0 … π.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from abut import signals
from abut.extend import Numbered
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions.measures import orient
from abut.formats.adams.functions.measures.measures import GLOBAL, MEASURES, VECTORS
from abut.formats.adams.functions.measures.orient import ArcTangent
from abut.formats.adams.functions.source.function_source import FunctionArgument, Local, Meaning, write
from abut.formats.adams.language.expressions import Call, ExpressionTree, Name, integer_arguments
from abut.formats.adams.registration import register_in
from abut.model.geometry import rotations

if TYPE_CHECKING:
    from abut.model import Frame

#: Rotations of a marker's axes (w, x, y, z) after which the x axes of I and J have the angle AX (x' = z, y' = −y) or AY (x' = z, y' = x).
TURNED = {0: (0.0, math.sqrt(0.5), 0.0, math.sqrt(0.5)), 1: (0.5, -0.5, -0.5, -0.5)}


@dataclass
class SignalInputs:
    """Signals that the functions of one statement depend on."""

    build: Build
    by_argument: dict[str, Any] = field(default_factory=dict)  #: signal, or its name, by argument
    _arguments: dict[Hashable, str] = field(default_factory=dict)

    def name_resolver(self, expression: ExpressionTree) -> Meaning:
        """Return the resolver of the names and measures of an expression."""

        def node_text(node: Name | Call) -> FunctionArgument | Local | None:
            if isinstance(node, Name):
                return NAMES[node.name](self) if node.name in NAMES else None
            if node.name in MEASURES:
                return MEASURES[node.name].of(self, *self.markers(expression, node))  # type: ignore[no-any-return]
            return FUNCTIONS[node.name](self, expression, node) if node.name in FUNCTIONS else None

        return node_text

    def write(self, expression: ExpressionTree, unit: float, help_: str, suffix: str = "") -> Numbered:
        """Return an expression as a function of time and of the signals that it depends on, see `function_source.write`."""
        return write(
            expression, self.name_resolver(expression), unit, ("t",), help_, suffix, inputs=self.by_argument
        )

    def markers(self, expression: ExpressionTree, node: Call) -> tuple[int, ...]:
        """Return the markers that a measure names; they must exist and not float."""
        measure = MEASURES[node.name]
        numbers = markers_of(expression, node, measure.least, measure.most)
        self.see(expression, node.name, numbers)
        return numbers

    def see(self, expression: ExpressionTree, name: str, numbers: tuple[int, ...]) -> None:
        """Check that markers exist and do not float."""
        for number in filter(None, numbers):
            marker, _ = self.build.part(expression.statement, expression.argument, number)
            if marker.floating:
                expression.refuse_unsupported(
                    f"{name} with MARKER/{number}, which floats",
                    "name a marker that is fixed on its part",
                )

    def argument(self, key: Hashable, source: signals.signal.Signal | str) -> str:
        """Return the argument for a signal."""
        if key not in self._arguments:
            self._arguments[key] = f"s{len(self._arguments)}"
            self.by_argument[self._arguments[key]] = source
        return self._arguments[key]

    def sensor_argument(self, kind: str, i: int, j: int = GLOBAL, **more: int) -> str:
        """Return the argument for a measure of `abut.signals` of markers i and j; `along` and `seen` are markers too."""
        key = (kind, i, j, *more.items())
        if key not in self.build.sensors:
            self.build.sensors[key] = self._add_sensor(kind, i, j, more)
        return self.argument(key, self.build.sensors[key])

    def _add_sensor(self, kind: str, i: int, j: int, more: dict[str, int]) -> Any:
        """Add a measure to the model."""
        build = self.build
        given = {
            name: (build.shared_frame(value) if value else None) if name in ("along", "seen") else value
            for name, value in more.items()
        }
        name = build.free_name("_".join([kind.lower(), *map(str, (i, j, *more.values()))]))
        return build.model.add(
            getattr(signals, kind)(name, build.shared_frame(i), build.shared_frame(j), **given)
        )

    def count(self, expression: ExpressionTree, name: str, numbers: tuple[int, ...]) -> None:
        """Register AX, AY or AZ before the function that uses it is written."""
        self.see(expression, name, numbers)
        self.unwrapped_angle("XYZ".index(name[1]), *numbers)

    def unwrapped_angle(self, axis: int, i: int, j: int = GLOBAL) -> str:
        """Return the argument for the angle about an axis of J: the angle of the x axes about z of suitably rotated frames."""
        if axis not in TURNED:
            return self.sensor_argument("Angle", i, j)
        key, build = ("Angle", i, j, axis), self.build
        if key not in build.sensors:
            frames = [self._turned_frame(axis, number) for number in (i, j)]
            name = build.free_name(f"angle_{i}_{j}_{'xy'[axis]}")
            build.sensors[key] = build.model.add(signals.Angle(name, *frames))
        return self.argument(key, build.sensors[key])

    def _turned_frame(self, axis: int, number: int) -> Any:
        key, build = ("turned", number, axis), self.build
        if key not in build.sensors:
            sight = build.shared_frame(number)
            turned = rotations.multiply_quaternions(sight.orientation, TURNED[axis])
            build.sensors[key] = sight.body.frame(position=sight.position, orientation=turned)
        return build.sensors[key]

    def cosine(self, i: int, j: int, row: int, column: int) -> str:
        """Return an element of R_j_i."""
        return self.sensor_argument("DirectionCosine", i, j, a=column, b=row)

    def cosine_along(self, frame: Frame, number: int, row: int, column: int) -> str:
        """Return the direction cosine between an axis of a frame and an axis of a marker."""
        key = (id(frame), number, row, column)
        if key not in self._arguments:
            name = self.build.free_name(f"cosine_{number}_{row}{column}")
            thing = signals.DirectionCosine(name, self.build.shared_frame(number), frame, a=column, b=row)
            self.argument(key, self.build.model.add(thing))
        return self._arguments[key]

    # --- measures as arguments or texts - ---------------

    def component(self, prefix: str, axis: int, i: int, j: int, along: int, *seen: int) -> FunctionArgument:
        """Return the signal of a component."""
        return FunctionArgument(self._along(prefix, axis, i, j, along, *seen), self._unit(prefix))

    def magnitude(self, prefix: str, i: int, j: int, *seen: int) -> FunctionArgument | Local:
        """Return the distance, or the root of the sum of squares of components."""
        if prefix == "D":
            return FunctionArgument(self.sensor_argument("Distance", i, j), self._unit(prefix))
        x, y, z = (self._along(prefix, axis, i, j, GLOBAL, *seen) for axis in range(3))
        return Local(f"({_root_text(f'{x} * {x} + {y} * {y} + {z} * {z}')} / {self._unit(prefix)!r})")

    def _along(self, prefix: str, axis: int, i: int, j: int, along: int, *seen: int) -> str:
        more = {"seen": seen[0]} if seen else {}
        return self.sensor_argument(VECTORS[prefix].kind, i, j, axis=axis, along=along, **more)

    def _unit(self, prefix: str) -> float:
        return float(getattr(self.build.units, VECTORS[prefix].unit))

    def separation_rate(self, i: int, j: int) -> FunctionArgument:
        """Return the signal of the rate of the distance."""
        return FunctionArgument(self.sensor_argument("DistanceRate", i, j), self.build.units.velocity)

    def turn(self, axis: int, i: int, j: int) -> FunctionArgument:
        """Return the signal of an unwrapped angle."""
        return FunctionArgument(self.unwrapped_angle(axis, i, j))

    def included_angle(self, i: int, j: int, k: int) -> Local:
        """Return the angle between two lines, from their cross and dot products."""
        a, b = ([self._along("D", axis, end, j, GLOBAL) for axis in range(3)] for end in (i, k))
        across = [f"({a[m]} * {b[n]} - {a[n]} * {b[m]})**2" for m, n in ((0, 1), (1, 2), (2, 0))]
        along = " + ".join(f"{x} * {y}" for x, y in zip(a, b, strict=True))
        return Local(f"math.atan2({_root_text(' + '.join(across))}, {along})")

    def angle(self, arc: ArcTangent, i: int, j: int) -> Local:
        """Return an angle from the direction cosines that are the elements of R_j_i."""

        def cosine_text(sign: int, row: int, column: int) -> str:
            return f"{'-' if sign < 0 else ''}{self.cosine(i, j, row, column)}"

        sine = cosine_text(*arc.sine[0])
        if len(arc.sine) > 1:
            sine = _root_text(" + ".join(f"{cosine_text(*one)} * {cosine_text(*one)}" for one in arc.sine))
        if arc.cosine is None:
            return Local(f"math.asin(min(max({sine}, -1.0), 1.0))")
        return Local(f"math.atan2({sine}, {cosine_text(*arc.cosine)})")


def _root_text(square: str) -> str:
    """Return the text of a square root, bounded away from 0, where it has no derivative."""
    return f"math.sqrt(max({square}, 1e-300))"


def markers_of(expression: ExpressionTree, call: Call, least: int, most: int) -> tuple[int, ...]:
    """Return the markers that a measure names: their number is checked, and the first is not 0."""
    remedy = f"it takes {least} to {most} markers"
    numbers = expression.numbers(call, least, most, remedy)
    if not numbers[0]:
        expression.refuse_call(call, f"has {len(numbers)} arguments", remedy)
    return numbers


#: Resolver of the call of another function.
Function: TypeAlias = Callable[[SignalInputs, ExpressionTree, Call], FunctionArgument | Local]

#: Functions of expressions that are signals, by name; registered by `function`, loads of statements by `registry.enter`.
FUNCTIONS: dict[str, Function] = {}
#: Registers a function as the resolver of calls with some names.
function = register_in(FUNCTIONS)
#: Names without parentheses.
NAMES: dict[str, Callable[[SignalInputs], FunctionArgument]] = {
    "TIME": lambda s: FunctionArgument("t", s.build.units.time)
}


@function("ORIENT")
def orient_signal(s: SignalInputs, expression: ExpressionTree, call: Call) -> Local:
    """Return ORIENT(system, component, i, j)."""
    numbers = integer_arguments(expression, call)
    if not orient.has_valid_arguments(numbers, False):
        expression.refuse_unsupported("ORIENT of this kind", orient.REMEDY)
    system, component, i, j = (*numbers, GLOBAL)[:4]
    s.see(expression, call.name, (i, j))
    return s.angle(orient.angle_formula(system, component), i, j)
