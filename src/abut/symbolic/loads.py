"""Generalised forces: weight, force elements, and contact forces as symbols along their directions.

The generalised force of a load follows from its power:

- a force F along a line of length l: f = F ∂l/∂q;
- F = (f_b), T = (t_b) in the axes of J: f = Σ f_b ∂x_b/∂q + t_b ∂ω_b/∂q̇, with x the displacement of I and ω its angular velocity,
  relative to J;
- a contact of depth δ with normal force N ≥ 0: f = J_nᵀ N with J_n = −∂δ/∂q for any law, and friction forces T₁, T₂ along two
  tangential directions.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import sympy as sp

from abut.contact.geometry_choice import contact_kind
from abut.coordinates.terms import Term, along, angle, spin, turn
from abut.errors import InvalidValue
from abut.extend.forces import ABOUT, ALONG, COMPONENTS, FLOATING, LINKED, WRENCH, BoundMethod, parameters_of
from abut.extend.functions.functions import Func
from abut.symbolic.expressions.symbolic_calls import (
    NoClosedForm,
    call_symbolically,
    exact_expression,
    refuse_branch,
)
from abut.symbolic.kinematics.kinematics import MachineKinematics
from abut.symbolic.kinematics.relative_coordinates import RelativeFrames, rate_of

if TYPE_CHECKING:
    from abut.array_types import AnyArray, Objects
    from abut.contact import Contact
    from abut.contact.contact_shape import ContactShape
    from abut.contact.geometry_choice import ContactPair
    from abut.extend.functions.expressions import Expression
    from abut.extend.registry import PairGeometry
    from abut.forces.element import Element
    from abut.joints.joint import Joint
    from abut.model import Frame
    from abut.symbolic.expressions.trig_polynomials import PolynomialRing
    from abut.symbolic.layout import SymbolicLayout

__all__ = ["GeneralizedForces", "SymbolicTouch"]

#: Textbook symbols of the parameters of elements; others have the names of their fields.
LETTERS = {"stiffness": "k", "damping": "c", "free_length": "l_0", "preload": "F_0", "free_angle": "theta_0"}

#: Shapes whose contact with each other has one closed form with roots in any pose.
SMOOTH = {"Sphere", "SphericalCavity", "CylindricalCavity", "Torus", "ToroidalCavity"}


@dataclasses.dataclass(frozen=True)
class SymbolicTouch:
    """Contact point of two shapes: its gap [m], the normal force N [N] with its direction J_n (a row for the coordinates), and
    friction forces with their directions.
    """

    name: str
    gap: sp.Expr
    normal: sp.Symbol
    direction: sp.Matrix
    friction: tuple[tuple[sp.Symbol, sp.Matrix], ...]


class GeneralizedForces:
    """Generalised forces of all loads along the coordinates.

    ``total`` is a list of expressions, one for each coordinate. ``inputs`` are symbols of loads that have no closed form, or that are
    unknown, such as contact forces. ``weigh`` selects whether weight is included.
    """

    def __init__(self, machine: MachineKinematics, weigh: bool = True) -> None:
        self.machine, self.layout = machine, machine.layout
        self.names = machine.layout.names
        self.q = self.layout.coordinates
        self.total = [sp.S.Zero] * len(self.q)
        self.inputs: list[sp.Symbol] = []
        self.touches: list[SymbolicTouch] = []
        if weigh:
            self._weight()
        for element in self.layout.model.forces:
            self._element(element)
        for joint in self.layout.model.joints:
            self._friction(joint)
        for contact in self.layout.model.contacts:
            self._contact(contact)

    def _add(self, row: Sequence[sp.Expr], force: sp.Expr | int) -> None:
        self.total = [f + force * x for f, x in zip(self.total, row, strict=True)]

    def _weight(self) -> None:
        field = self.machine.field
        gravity = field.array(self.layout.gravity)
        potential = field.zero
        for body in self.layout.model.bodies:
            potential += field.poly(self.layout.mass[body.name]) * self.machine.of(body).place.dot(gravity)
        self._add([field.read(field.by(potential, q)) for q in self.q], 1)

    def _input(self, name: str, text: str, unit: str, latex: str = "") -> sp.Symbol:
        self.inputs.append(self.names.new(name, text, unit, latex))
        return self.inputs[-1]

    def by(self, e: sp.Expr) -> list[sp.Expr]:
        """Return ∂e/∂q."""
        return [sp.diff(e, q) for q in self.q]

    def by_rate(self, e: sp.Expr) -> list[sp.Expr]:
        """Return ∂e/∂q̇."""
        return [sp.diff(e, u) for u in self.layout.rates.values()]

    # --- force elements ----------------------------------------------------------------------------------------------

    def _element(self, element: Element) -> None:
        if element.way in (LINKED, FLOATING):
            raise InvalidValue(
                f"equations: {element.what} depends on several frames at once and has no closed form here; remove it with "
                f'model.without("{element.name}"), and use forces.Force functions instead'
            )
        between = RelativeFrames(self.machine, element.i, element.j)
        if element.way == ALONG:
            length = between.distance
            given = {"length": length, "rate": rate_of(length, self.layout)}
            force = self._size(element, given, "F", "force along the line of", "N")
            self._add(self.by(length), force)
        elif element.way == ABOUT:
            rate = between.value(spin(2), element.what)
            given = {"angle": between.value(angle(), element.what), "rate": rate}
            torque = self._size(element, given, "T", "torque about z of", "N*m")
            self._add(self.by_rate(rate), torque)
        else:
            self._six(element, between)

    def _size(
        self, element: Element, given: dict[str, sp.Expr], letter: str, text: str, unit: str
    ) -> sp.Expr:
        """Return the magnitude of a force along a line, or of a torque, as a law or as a symbol."""
        try:
            if hasattr(type(element), element.way.name):
                return exact_expression(self._law_expression(element, given))
            return self._function(element, element.expression, given)
        except NoClosedForm:
            return self._input(f"{letter}_{element.name}", f"{text} {element.name}", unit)

    def _numbers(self, element: Element) -> types.SimpleNamespace:
        """Return the parameters of a force element as symbols."""
        fields = {
            one.name: one.metadata["unit"] for one in dataclasses.fields(element) if "unit" in one.metadata
        }
        out: dict[str, sp.Expr | Objects] = {}
        for key, value in parameters_of(element).items():
            letter = LETTERS.get(key, key)
            text = f"{key} of {element.name}"
            if isinstance(value, tuple):
                parts = [
                    self.names.number(f"{letter}_{k + 1}_{element.name}", x, text, fields[key])
                    for k, x in enumerate(value)
                ]
                out[key] = np.array(parts, dtype=object)
            elif value is not None:
                out[key] = self.names.number(f"{letter}_{element.name}", float(value), text, fields[key])
        return types.SimpleNamespace(**out)

    def _law_expression(self, element: Element, given: Mapping[str, sp.Expr | Objects]) -> Any:
        """Return the law that the class of the element defines."""
        method = cast(BoundMethod, element.expression.python).method
        code = method.__code__
        first, *asked = code.co_varnames[: code.co_argcount]
        offered = {"t": self.layout.t, **given}
        return call_symbolically(
            method, {first: self._numbers(element), **{name: offered[name] for name in asked}}
        )

    def _function(self, element: Element, expression: Expression, given: dict[str, sp.Expr]) -> sp.Expr:
        """Return a user-defined function, with its parameters and the signals that it reads as symbols."""
        return user_function(self.layout, expression, given, element.name, self.signal)

    def signal(self, name: str) -> sp.Symbol:
        """Return a signal that a function reads, as a symbol."""
        known = next((one for one in self.inputs if str(one) == name), None)
        return known if known is not None else self._input(name, f"signal {name}", "1")

    def _six(self, element: Element, between: RelativeFrames) -> None:
        """Add a force and torque in the axes of J."""
        places = [between.value(along(k), element.what) for k in range(3)]
        rates = [rate_of(x, self.layout) for x in places]
        spins = [between.value(spin(k), element.what) for k in range(3)]
        rows = [*map(self.by, places), *map(self.by_rate, spins)]
        try:
            load = self._load(element, between, places, rates, spins)
        except NoClosedForm:
            units = ("N", "N", "N", "N*m", "N*m", "N*m")
            names = [f"{letter}_{axis}_{element.name}" for letter in "FT" for axis in "xyz"]
            load = [
                self._input(
                    name,
                    f"{'force' if name[0] == 'F' else 'torque'} of {element.name} in the axes of J",
                    unit,
                )
                if any(row)
                else sp.S.Zero
                for name, unit, row in zip(names, units, rows, strict=True)
            ]
        for row, size in zip(rows, load, strict=True):
            self._add(row, size)

    def _load(
        self,
        element: Element,
        between: RelativeFrames,
        places: list[sp.Expr],
        rates: list[sp.Expr],
        spins: list[sp.Expr],
    ) -> list[sp.Expr]:
        def frame_turns() -> list[sp.Expr]:
            return [between.value(turn(k), element.what) for k in range(3)]

        if element.way == WRENCH:
            names = cast(BoundMethod, element.expression.python).argument_names
            made: dict[str, Callable[[], Objects]] = {
                "place": lambda: np.array(places, dtype=object),
                "angles": lambda: np.array(frame_turns(), dtype=object),
                "turn": lambda: self.machine.field.reads(between.matrix),
                "velocity": lambda: np.array(rates, dtype=object),
                "spin": lambda: np.array(spins, dtype=object),
            }
            force, torque = self._law_expression(element, {key: made[key]() for key in names if key in made})
            return [*map(exact_expression, force), *map(exact_expression, torque)]
        if element.way == COMPONENTS:
            offered = dict(zip(COMPONENTS.offered[1:7], (*places, *rates), strict=True))
            offered |= dict(zip(("wx", "wy", "wz"), spins, strict=True))
            if any({"rx", "ry", "rz"} & {*one.used} for one in element.expressions.values()):
                offered |= dict(zip(("rx", "ry", "rz"), frame_turns(), strict=True))
            found = {k: self._function(element, one, offered) for k, one in element.expressions.items()}
            return [found.get(k, sp.S.Zero) for k in range(6)]
        raise NoClosedForm("its load is not a function of the motion of two frames")

    # --- friction in joints, contacts --------------------------------------------------------------------------------

    def _friction(self, joint: Joint) -> None:
        """Add friction of a joint as one symbol along each coordinate with friction, because it depends on the reactions."""
        if not joint.frictions:
            return
        between = RelativeFrames(self.machine, *joint.pairs[0])
        for name, term in joint.free.items():
            letter, unit = ("F", "N") if term.is_length else ("T", "N*m")
            force = self._input(
                f"{letter}_friction_{joint.name}", f"friction in {joint.name} along its {name}", unit
            )
            rate: Term = term if term.is_length else spin(2)
            value = between.value(rate, joint.what)
            self._add(self.by(value) if term.is_length else self.by_rate(value), force)

    def _contact(self, contact: Contact) -> None:
        if contact.searches_neighbors or not contact.meetings:
            raise InvalidValue(
                f'equations: Contact "{contact.name}" has {contact.count} pairs of shapes with a neighbour search, without a closed form; '
                f'remove it with model.without("{contact.name}"), or use a contact of two shapes'
            )
        several = contact.max_contact_points > 1
        number = 0
        for meeting in contact.meetings:
            for feature in range(meeting.max_contact_points):
                number += 1
                self._touch(
                    contact, meeting, feature, f"{contact.name}_{number}" if several else contact.name
                )

    def _touch(self, contact: Contact, meeting: ContactPair, feature: int, name: str) -> None:
        """Add one contact point."""
        if not meeting.closed_form:
            raise InvalidValue(f'equations: Contact "{contact.name}": {meeting.route}, without a closed form; '
                               f'remove it with model.without("{contact.name}"), or use shapes with a closed form')  # fmt: skip
        one, other = meeting.first, meeting.second
        exactly, (depth, normal, at_i, at_j) = self._geometry(contact, meeting, feature)
        gap = -(self.machine.field.read(depth) if exactly else exact_expression(depth))
        force = self._input(f"N_{name}", f"normal force of {name}, positive while in contact", "N")
        row = self.by(gap)
        self._add(row, force)
        across = []
        if contact.friction is not None:
            place = (at_i + at_j) * self.machine.field.ring.domain(1, 2) if exactly else (at_i + at_j) / 2
            axes = [self._frame_pose(shape.frame, exactly)[1] for shape in (other, one)]
            sides = (other, one) if meeting.swapped else (one, other)
            for k, (way, along_it) in enumerate(_tangent_directions(normal, axes, self.machine.field), 1):
                rub = self._input(
                    f"T_{k}_{name}", f"friction force of {name} along {way}, on its first body", "N"
                )
                pushed = self._relative_rates(sides, place, along_it, exactly)
                self._add(pushed, rub)
                across.append((rub, sp.Matrix([pushed])))
        self.touches.append(SymbolicTouch(name, gap, force, sp.Matrix([row]), tuple(across)))

    def _geometry(self, contact: Contact, meeting: ContactPair, feature: int) -> tuple[bool, Any]:
        """Return depth, normal and both points of a contact point: as polynomials (True), or as expressions (False) if they contain
        roots.
        """
        function, field = cast("PairGeometry", meeting.pair).function, self.machine.field
        one, other = meeting.first, meeting.second
        numbers = [*self.layout.sizes[id(one)], *self.layout.sizes[id(other)]]
        names = cast(Func, function).python.__code__.co_varnames
        smooth = {contact_kind(one), contact_kind(other)} <= SMOOTH
        for exactly in (True, False) if smooth else (True,):
            stands = [self._frame_pose(shape.frame, exactly) for shape in (one, other)]
            sizes = _Numbers(field.array(numbers) if exactly else numbers)
            given = (feature, *stands[0], *stands[1], sizes, 0, 0, len(one.parameters))
            try:
                named = dict(zip(names, given, strict=False))
                return exactly, call_symbolically(
                    function, named, refuse_branch if exactly else self._as_placed
                )
            except NoClosedForm:
                continue
        raise InvalidValue(
            f'equations: Contact "{contact.name}": {meeting.route}, with a different formula for each part of the shapes; remove it with '
            f'model.without("{contact.name}"), or use spheres at the places of contact'
        )

    def _as_placed(self, condition: sp.Expr) -> bool:
        """Return the value of a branch condition in the pose as placed."""
        values = self.layout.start | self.names.values
        return bool(condition.xreplace({x: sp.Float(values[x], 17) for x in condition.free_symbols}))

    def _frame_pose(self, frame: Frame, exactly: bool) -> tuple[Objects, Objects]:
        """Return place and axes of a frame in space, as polynomials or as expressions."""
        field, (place, turned) = self.machine.field, self.machine.frame(frame)
        axes = field.matrix(turned)
        return (place, axes) if exactly else (field.reads(place), field.reads(axes))

    def _relative_rates(
        self, sides: tuple[ContactShape, ContactShape], place: Objects, way: Objects, exactly: bool
    ) -> list[sp.Expr]:
        """Return the relative velocity of two bodies at a place, along a direction, per rate of each coordinate."""
        field = self.machine.field
        as_told = field.reduce_entries if exactly else field.reads
        sums: AnyArray = field.array(np.zeros(len(self.q), int)) if exactly else np.zeros(len(self.q), int)
        for shape, sign in zip(sides, (1, -1), strict=True):
            motion = self.machine.of(shape.frame.body)
            axes = field.matrix(motion.turn).T
            velocity, spin_ = (
                as_told(field.reduce_entries(x.dot(axes))) for x in (motion.by_velocity, motion.by_spin)
            )
            rates = velocity.dot(way) + spin_.dot(np.cross(place - as_told(motion.place), way))
            sums = sums + rates * sign
        return [field.read(x) for x in sums] if exactly else [sp.sympify(x) for x in sums]


class _Numbers:
    """Replacement for the array from which contact pairs read the numbers of their shapes."""

    def __init__(self, numbers: Sequence[object] | Objects) -> None:
        self._numbers = numbers

    def __getitem__(self, place: tuple[int, int]) -> Any:
        return self._numbers[place[1]]


def _tangent_directions(
    normal: Objects, axes: Sequence[Objects], field: PolynomialRing
) -> list[tuple[str, Objects]]:
    """Return two directions tangential to a normal that is an axis of a frame, otherwise all three of space."""
    for r in axes:
        for k in range(3):
            if all(a == b for a, b in zip(normal, r[:, k], strict=True)):
                return [(f"{'xyz'[m % 3]} of the surface", r[:, m % 3]) for m in (k + 1, k + 2)]
    space = (
        field.array(np.eye(3, dtype=int)) if isinstance(normal[0], type(field.zero)) else np.eye(3, dtype=int)
    )
    return [(f"{'xyz'[k]} of space", space[k]) for k in range(3)]


def user_function(
    layout: SymbolicLayout,
    expression: Expression,
    given: dict[str, sp.Expr],
    owner: str,
    signal: Callable[[str], sp.Symbol],
) -> sp.Expr:
    """Return a user-defined function of its arguments, its parameters as symbols; other names that it uses are signals.

    Raises:
        NoClosedForm: it has no closed form.
    """
    own = dict(zip(expression.parameters, expression.scalars, strict=False))
    numbers = {
        name: layout.names.number(f"{name}_{owner}", value, f"{name} of {owner}", "1")
        for name, value in own.items()
    }
    offered = {"t": layout.t, **given}
    arguments = {name: offered[name] if name in offered else signal(name) for name in expression.used}
    return exact_expression(call_symbolically(expression.python, {**arguments, **numbers}))
