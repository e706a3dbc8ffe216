"""Loads of force elements and contacts among the signals of a layout.

An element's components f_k become separate unknowns, v = f_k(…), each with the element's law; a load is a function of them,

    along the line   f d_c/|d|,      about z of J   f e_c·z_J,      by components   Σ f_k e_c·e_k(J),

so that loops through loads are ordinary loops. The load of a contact, and of an element without such laws, is a measure: it exists
before signals are evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from abut import extend
from abut.coordinates.terms import ANGLE, AXES, DISTANCE, TURN
from abut.errors import InvalidValue
from abut.extend.forces import ABOUT, ALONG
from abut.forces.element import PLACES, RATES
from abut.forces.multi_point import LinkedForce
from abut.kernels.columns.machine_columns import ContactRow
from abut.kernels.columns.signal_columns import ContactLoadRow
from abut.signals.measures import DISPLACEMENT, DISTANCE_RATE, SPIN, VELOCITY
from abut.signals.states import VALUE
from abut.system.signals.dependency_graph import MEASURE, TIME, VALUE_OF, Port

if TYPE_CHECKING:
    from abut.contact import Contact
    from abut.forces.element import Element
    from abut.model import Frame
    from abut.signals import Load
    from abut.system.signals.tables import SignalWiring

__all__ = ["LoadObservers", "motion_of"]


#: Returns the wire of a component, of the force or of the torque.
LoadPort = Callable[[int, bool], Port]
_COMPONENTS = ("fx", "fy", "fz", "tx", "ty", "tz")


def _along_line(f: float, d: float, length: float) -> float:
    return f * d / max(length, 1.0e-300)


def _one_product(f: float, c: float) -> float:
    return f * c


def _sum_of_two(f: float, c: float, g: float, d: float) -> float:
    return f * c + g * d


def _sum_of_three(f: float, c: float, g: float, d: float, h: float, e: float) -> float:
    return f * c + g * d + h * e


def _shifted_moment(moment: float, a: float, fb: float, b: float, fa: float) -> float:
    return moment + a * fb - b * fa


def _zero_signal() -> float:
    return 0.0


def _constant_signal(value: float) -> float:
    return value


_SUMS = (_zero_signal, _one_product, _sum_of_two, _sum_of_three)


def motion_of(wiring: SignalWiring, element: Element, name: str) -> Port:
    """Return the wire of an argument of an element's functions: time and its own motion."""
    if name == "t":
        return TIME, 0
    i, j = element.i, element.j
    if element.way is ALONG:
        kind = DISTANCE if name == "length" else DISTANCE_RATE
        return MEASURE, wiring.add_measure(kind, (i, j, None, None), (0, 0))
    if element.way is ABOUT:
        if name == "angle":
            return MEASURE, wiring.add_measure(ANGLE, (i, j, None, None), (0, 0))
        return MEASURE, wiring.add_measure(SPIN, (i, j, j, None), (2, 0))
    return _relative_wire(wiring, i, j, name)


def _relative_wire(wiring: SignalWiring, i: Frame, j: Frame, name: str) -> Port:
    """Return the wire of one of the six coordinates of I in J's axes, or of its rate, by its name."""
    axis = "xyz".index(name[-1])
    kind = {"": DISPLACEMENT, "v": VELOCITY, "r": TURN, "w": SPIN}[name[:-1]]
    return MEASURE, wiring.add_measure(kind, (i, j, j, j if kind == VELOCITY else None), (axis, 0))


def _same_axes(a: Frame | None, b: Frame) -> bool:
    """Return True if two frames always have the same axes."""
    return a is b or (a is not None and a.body is b.body and np.array_equal(a.orientation, b.orientation))


def _same_place(a: Frame, b: Frame) -> bool:
    """Return True if two frames always have the same origin."""
    return a.body is b.body and np.array_equal(a.position, b.position)


class LoadObservers:
    """Loads that signals depend on.

    Args:
        wiring: Of the signals.
    """

    def __init__(self, wiring: SignalWiring) -> None:
        self.wiring, self.model = wiring, wiring.model
        self._components: dict[tuple[str, int], Port] = {}
        self._laws: list[tuple[Port, Any, Any]] = []  #: unknown, element, its law
        self._sums: list[tuple[Port, Any, list[Port], str]] = []
        self.press: list[list[int]] = []  #: `ContactLoadRow` by row of a contact
        self.slots: list[
            tuple[int | str, int, int]
        ] = []  #: column of a contact or name of an element, first and second body

    def port(self, signal: Load) -> Port:
        """Return the wire of a load, and declare all of its components.

        Raises:
            UnknownName: there is no element of that name.
            InvalidValue: the load of something that has none, or whose load is not reported.
        """
        thing = self.model[signal.bearer]
        if thing.family not in ("contact", "force"):
            raise InvalidValue(
                f'{signal.what}: "{thing.name}" is a {thing.family}; a load is measured on a force or a contact'
            )
        if getattr(thing, "rigid", False):
            raise InvalidValue(
                f'{signal.what}: contact "{thing.name}" is rigid, so its force is known only after signals are evaluated; '
                f"use a compliant normal law, or read {thing.name}.normal_force of the result"
            )
        parts, about = (self._contact if thing.family == "contact" else self._element)(signal, thing)
        ports = [self._about(signal, port_of, at, about) for port_of, at in parts]
        return ports[0] if len(ports) == 1 else self._sum(signal, None, ports)

    def _about(self, signal: Load, port_of: LoadPort, at: Frame, about: Frame | None) -> Port:
        """Return a component from its reporting frame, with a torque moved to the requested frame: T + (p − p_P) × F."""
        axis, load = signal.axis, port_of(signal.axis, bool(signal.moment))
        if not signal.moment or about is None or _same_place(at, about):
            return load
        a, b = (axis + 1) % 3, (axis + 2) % 3
        ports = [load]
        for arm, pull in ((a, b), (b, a)):
            ports += [
                self._measure(DISPLACEMENT, (at, about, signal.along, None), (arm, 0)),
                port_of(pull, False),
            ]
        return self._sum(signal, _shifted_moment, ports)

    def _element(self, signal: Load, thing: Element) -> tuple[list[tuple[LoadPort, Any]], Any]:
        """Return the functions for a load component of a force element, with their frames; and the frame of its torque."""
        if thing.laws or hasattr(thing, "among"):
            return [(partial(self._by_laws, signal, thing), thing.i)], signal.about
        bodies = [self.wiring.layout.body(frame) for frame in (thing.i, thing.j)]
        return [(self._put_in(signal, (thing.name, bodies[0], bodies[1])), thing.i)], signal.about

    def _put_in(self, signal: Load, key: tuple[int | str, int, int]) -> LoadPort:
        """Return the function for a component of a load that exists before signals are evaluated."""
        if key not in self.slots:
            self.slots.append(key)
        slot = self.slots.index(key)
        return lambda axis, moment: (
            MEASURE,
            self.wiring.add_load_measure(slot, key[1:], signal, axis, moment),
        )

    def _by_laws(self, signal: Load, thing: Element, axis: int, moment: bool) -> Port:
        """Return a component of the load of an element from its own laws."""
        if thing.way is ALONG:
            if moment:
                return self._sum(signal, _zero_signal, [])
            ways = [
                (DISPLACEMENT, (thing.i, thing.j, signal.along, None), (axis, 0)),
                (DISTANCE, (thing.i, thing.j, None, None), (0, 0)),
            ]
            return self._sum(
                signal, _along_line, [self._component(thing, 0), *(self._measure(*way) for way in ways)]
            )
        first = 3 if moment else 0
        if thing.way is ABOUT:
            found = {2: self._component(thing, 0)} if moment else {}
        else:
            has = range(6) if hasattr(thing, "among") else thing.laws
            found = {k: self._component(thing, first + k) for k in range(3) if first + k in has}
        if _same_axes(signal.along, thing.j):
            if axis in found:
                return found[axis]
            found = {}
        ports = []
        for k, component in found.items():
            ports += [component, self._measure(AXES, (signal.along, thing.j, None, None), (axis, k))]
        return self._sum(signal, _SUMS[len(found)], ports)

    def _measure(self, kind: int, frames: Sequence[Frame | None], axes: tuple[int, int]) -> Port:
        return MEASURE, self.wiring.add_measure(kind, frames, axes)

    def _component(self, thing: Element, k: int) -> Port:
        """Return the unknown of a component."""
        key = (thing.name, k)
        if key not in self._components:
            label = _COMPONENTS[k] if thing.way not in (ALONG, ABOUT) else "load"
            self._components[key] = self._unknown(f"{thing.name}.{label}")
            if isinstance(thing, LinkedForce):
                self._link(self._components[key], thing, k)
            else:
                self._laws.append((self._components[key], thing, thing.laws[k]))
        return self._components[key]

    def _link(self, unknown: Port, thing: LinkedForce, k: int) -> None:
        """Return the law of a component that is linear in the motion of several frames; its constant part is a separate unknown."""
        rest = self._unknown(f"{thing.name}.{_COMPONENTS[k]}.rest")
        given = {"value": thing.numbers[k]}
        e = extend.expression(_constant_signal, (), given, thing.what)
        self.wiring.unknowns[rest[1]].law = self.wiring.law(e, [])
        ports, factors = [rest], [1.0]
        for n, frame in enumerate(thing.among):
            for names, matrix in ((PLACES, thing.stiffness), (RATES, thing.damping)):
                ports += [_relative_wire(self.wiring, frame, thing.j, name) for name in names]
                factors += [-float(x) for x in matrix[k, 6 * n : 6 * n + 6]]
        self.wiring.unknowns[unknown[1]].law = self.wiring.linear(factors, ports)

    def _sum(self, signal: Load, function: Callable[..., float] | None, ports: list[Port]) -> Port:
        """Return the unknown of a load as a function of others."""
        unknown = self._unknown(signal.name)
        self._sums.append((unknown, function, ports, signal.what))
        return unknown

    def _unknown(self, name: str) -> Port:
        self.wiring.unknown(name, VALUE, 0.0)
        return VALUE_OF, len(self.wiring.unknowns) - 1

    def equate(self) -> None:
        """Add all equations of loads, once all signals are declared."""
        wiring = self.wiring
        for (_, number), thing, law in self._laws:
            ports = [wiring.argument_port(thing, law.seen[name]) for name in law.expression.used]
            wiring.unknowns[number].law = wiring.law(law.expression, ports)
        for (_, number), function, ports, what in self._sums:
            if function is None:
                wiring.unknowns[number].law = wiring.linear([1.0] * len(ports), ports)
                continue
            code = function.__code__
            e = extend.expression(function, code.co_varnames[: code.co_argcount], None, what)
            wiring.unknowns[number].law = wiring.law(e, ports)

    # --- contacts --------------------------------------------------------------------------------------------------

    def _contact(self, signal: Load, contact: Contact) -> tuple[list[tuple[LoadPort, Any]], Any]:
        """Return the functions for the load of a contact by pair of bodies, with their frames; and the frame of its torque.

        Raises:
            InvalidValue: its torque about no given place, where it has several first bodies.
        """
        layout, about = self.wiring.layout, signal.about
        column = layout.columns.contact[contact.name]
        first = {id(shape.frame.body): shape.frame.body for shape in contact.sides[0]}
        if signal.moment and about is None and len(first) > 1:
            raise InvalidValue(
                f'{signal.what}: contact "{contact.name}" has {len(first)} first bodies, so the reference point of its '
                "torque is undetermined; give about=frame"
            )
        if contact.searches_neighbors:  # the bodies vary; the torque is about the origin
            port_of = self._put_in(signal, (column, layout.bodies, layout.bodies))
            return [(port_of, self.model.ground.frame())], about or next(iter(first.values())).frame()
        both = ((m.second, m.first) if m.swapped else (m.first, m.second) for m in contact.meetings)
        keys = {(column, layout.body(a.frame), layout.body(b.frame)): a.frame.body for a, b in both}
        return [(self._put_in(signal, key), body.frame()) for key, body in keys.items()], about

    def add_contacts(self, rows: Sequence[list[int]]) -> None:
        """Add rows of contacts: the number of each load, −1 for none, and the body whose centre of mass is the reference point."""
        made: dict[tuple[int, int, int], list[int]] = {}
        latest: list[int] | None = None
        for row in rows:
            if row is latest:  # rows that wait for neighbours are one object
                self.press.append(self.press[-1])
                continue
            latest = row
            bodies = row[ContactRow.body_i], row[ContactRow.body_j]
            if row[ContactRow.sign] < 0:
                bodies = bodies[::-1]
            key = (row[ContactRow.result_column], *bodies)
            if key not in made:
                load = self.slots.index(key) if key in self.slots else -1
                made[key] = ContactLoadRow.of(load=load, body=bodies[0])
            self.press.append(made[key])

    @property
    def reported_load(self) -> list[int]:
        """Return by force element the number of the load under which it is reported, −1 for none."""
        names = {key[0]: k for k, key in enumerate(self.slots)}
        return [names.get(element.name, -1) for element in self.model.forces]
