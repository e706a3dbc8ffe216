"""Tables of the signals of a model: measures, unknowns with their equations, and the inputs of each function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

import numpy as np
from numpy.typing import NDArray

from abut import extend
from abut.coordinates.terms import ANGLE, AXES, DISTANCE, TURN
from abut.errors import InvalidValue, UnknownName
from abut.kernels.columns.machine_columns import PairRow
from abut.kernels.columns.signal_columns import (
    DelayRow,
    ForceDependencyRow,
    LawRow,
    MeasureDependencyRow,
    MeasureRow,
    ResultSignalRow,
    SensorRow,
    UnknownRow,
)
from abut.model import Frame
from abut.signals import (
    BentPlace,
    Delay,
    ExternalInput,
    Kind,
    Linear,
    Load,
    Output,
    Sensed,
    Sensor,
    Superposition,
    Unknown,
)
from abut.signals.measures import DISPLACEMENT, MODE, REACTION, TOUCH
from abut.signals.states import ALWAYS, BALANCE, IMPLICIT, RATE, VALUE
from abut.system.constraints.tables import ConstraintTables
from abut.system.schema.layout import Layout
from abut.system.signals import modal_measures
from abut.system.signals.dependency_graph import (
    GIVEN,
    MEASURE,
    RATE_OF,
    RECALLED,
    TIME,
    VALUE_OF,
    Port,
    SignalEquation,
)
from abut.system.signals.loads.load_tables import LoadObservers, motion_of
from abut.system.signals.measure_tables import MeasureTables, measure_bodies

if TYPE_CHECKING:
    from abut.forces.element import Element

__all__ = ["SignalWiring"]

#: Places in a row of the state with separate tolerances.
PLACES = (0, 1, 2, 6, 10, 11, 12)


class SignalWiring(MeasureTables):
    """All signal data of a model for the kernels.

    Args:
        layout: Of the model; it assigns indices of numbers, frames and rows of the state.

    Raises:
        InvalidValue, UnknownName: an input that does not exist, or the rate of something without one.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.force_measures: dict[int, list[int]] = {}  #: by force element: the measures on which it depends
        self._tapping: dict[int, tuple[int, int]] = {}  #: by force element: its bodies
        self._ports: dict[tuple[str, str], Port] = {}
        self._sources: list[list[Port]] = []  #: by unknown
        self.sensors: list[Any] = []
        self.delays: list[Any] = []
        self.givens: list[int] = []  #: of external inputs, the index of the initial value among the numbers
        self.given: dict[str, range] = {}  #: by name, the places in that list
        self.pasts: list[extend.Expression] = []  #: functions of time before the start
        self.load_observers = LoadObservers(self)
        self.origin = Frame(self.model.ground)
        signals = self.model.signals
        for signal in signals:
            self._declare(signal)
        for signal in signals:
            self._equate(signal)
        self.load_observers.equate()
        self._values = [layout.append_numbers((x.value, x.error)) for x in self.sensors]
        self._delayed = [self._delay(x) for x in self.delays]
        self._place()

    # --- declarations ---------------------------------------------------------------------------------------------

    def _declare(self, signal: Kind) -> None:
        """Declare the ports of a signal, before anything refers to it."""
        match signal:
            case Sensed():
                number = self.add_measure(signal.kind, signal.frames, signal.axes, signal.reacting)
                self._ports[signal.name, "value"] = (MEASURE, number)
                self.sensed.setdefault(number, signal.name)
            case Unknown():
                self.unknown(
                    signal.name,
                    signal.equation,
                    signal.initial,
                    signal.size,
                    rate=signal.initial_rate,
                    constant_in_statics=signal.held,
                    rateless=signal.rateless,
                )
            case Load():
                self._ports[signal.name, "value"] = self.load_observers.port(signal)
            case Sensor():
                self.sensors.append(signal)
                if signal.evaluate is not None:
                    self.unknown(signal.name, RATE, signal.initial, constant_in_statics=True)
                    self.unknowns[-1].is_set_by_sensor = True
            case Delay():
                self.delays.append(signal)
                self.unknown(signal.name, VALUE, 0.0)
            case Linear():
                for k, start in enumerate(signal.initial):
                    self.unknown(
                        f"{signal.name}.x{k + 1}", RATE, start, signal.scale, constant_in_statics=signal.held
                    )
                for k in range(signal.width):
                    self.unknown(f"{signal.name}.y{k + 1}", VALUE, 0.0)
                if signal.width == 1:
                    self._ports[signal.name, "value"] = self._ports[f"{signal.name}.y1", "value"]
            case Superposition() | BentPlace():
                for name in (*getattr(signal, "parts", ()), signal.name):
                    self.unknown(name, VALUE, 0.0)
            case ExternalInput():
                for k, start in enumerate(signal.begins):
                    self.unknown(f"{signal.name}.y{k + 1}", VALUE, start)
                if signal.width == 1:
                    self._ports[signal.name, "value"] = self._ports[f"{signal.name}.y1", "value"]
            case Output():
                pass  # a port of its system
            case _:
                assert_never(signal)

    def unknown(
        self, name: str, kind: int, start: float, size: float = 1.0, *, rate: float = 0.0,
        constant_in_statics: bool = False, rateless: bool = False
    ) -> None:  # fmt: skip
        """Append an unknown."""
        number = len(self.unknowns)
        at = self.layout.append_numbers((start, size, rate))
        self.unknowns.append(
            SignalEquation(name, kind, -1, at, constant_in_statics and not rateless, rateless=rateless)
        )
        self._ports[name, "value"] = (VALUE_OF, number)
        if kind in (RATE, IMPLICIT):
            self._ports[name, "rate"] = (RATE_OF, number)

    def port(self, wanted: tuple[Any, str], what: str) -> Port:
        """Return the wire of a port ("value" or "rate") of a signal, or of the one of that name."""
        source, port = wanted
        if isinstance(source, Output):
            source = f"{source.system.name}.y{source.index + 1}"
        name = source if isinstance(source, str) else source.name
        if name in self.model and isinstance(self.model[name], Output):
            return self.port((self.model[name], port), what)
        if (name, port) in self._ports:
            return self._ports[name, port]
        if (name, "value") in self._ports:
            raise InvalidValue(
                f'{what}: signal "{name}" is not a state, so it has no rate; remove {name}_rate from the function'
            )
        raise UnknownName.of(f"{what}: signal", name, [n for n, _ in self._ports])

    # --- dependencies ----------------------------------------------------------------------------------------

    def _equate(self, signal: Kind) -> None:
        """Add the equations of a signal."""
        match signal:
            case Unknown():
                ports = [
                    (TIME, 0) if name == "t" else self.port(signal.known[name], signal.what)
                    for name in signal.expression.used
                ]
                self._settle(signal.name, self.law(signal.expression, ports))
            case Delay():
                ports = [self.port((signal.of, "value"), signal.what), (TIME, 0)]
                if signal.varies:
                    ports.append(self.port((signal.by, "value"), signal.what))
                self.laws.append((RECALLED, self.delays.index(signal), ports))
                self._settle(signal.name, len(self.laws) - 1)
            case Sensor():
                if signal.evaluate is not None:
                    self._settle(signal.name, self.linear((), []))
            case Linear():
                a, b, c, d = signal.matrices
                states = [self._ports[f"{signal.name}.x{k + 1}", "value"] for k in range(len(a))]
                inputs = [self.port((source, "value"), signal.what) for source in signal.sources.values()]
                for name, left, right in (("x", a, b), ("y", c, d)):
                    for k, (x, u) in enumerate(zip(left, right, strict=True)):
                        law = self.linear([*x, *u], [*states, *inputs])
                        self._settle(f"{signal.name}.{name}{k + 1}", law)
            case ExternalInput():
                self._give(signal)
            case Superposition():
                self._settle(
                    signal.name,
                    modal_measures.weighted_sum_law(self, signal.frames, signal.weights, signal.kind),
                )
            case BentPlace():
                for name, law in modal_measures.laws(self, signal):
                    self._settle(name, law)
            case Sensed() | Load() | Output():
                pass  # nothing is to be solved
            case _:
                assert_never(signal)

    def _give(self, signal: ExternalInput) -> None:
        """Add the laws of external inputs."""
        first = len(self.givens)
        for k in range(signal.width):
            name = f"{signal.name}.y{k + 1}"
            self.laws.append((GIVEN, len(self.givens), [(TIME, 0)]))
            self.givens.append(self.unknowns[self._ports[name, "value"][1]].at)
            self._settle(name, len(self.laws) - 1)
        self.given[signal.name] = range(first, len(self.givens))

    def _settle(self, name: str, law: int) -> None:
        """Assign the law of an unknown."""
        self.unknowns[self._ports[name, "value"][1]].law = law

    def _delay(self, signal: Delay) -> tuple[Port, Port | None, int, int, int, bool, int]:
        """Return the data of a delay.

        They are its input, its delay, the index of its numbers, the function of its past, and three flags: its rate never jumps; it is a
        state; no equation determines its rate. The last one is set for inputs that depend on reactions, accelerations or contacts.
        """
        of = self.port((signal.of, "value"), signal.what)
        kinds = {
            self.measure[measure][MeasureRow.kind] for measure in self.depends([of], through_states=False)
        }
        unknown = any(kind > MODE or kind == TOUCH for kind in kinds)
        by = self.port((signal.by, "value"), signal.what) if signal.varies else None
        past = signal.past
        kind = extend.number_of(self.pasts, past)
        smooth = of[0] == MEASURE and self.measure[of[1]][MeasureRow.kind] in (
            DISPLACEMENT,
            AXES,
            DISTANCE,
            ANGLE,
            TURN,
        )
        at = self.layout.append_numbers((0.0 if signal.varies else signal.by, signal.scale, *past.numbers))
        return (
            of,
            by,
            at,
            kind,
            int(smooth),
            of[0] == VALUE_OF and self.unknowns[of[1]].kind in (RATE, IMPLICIT),
            int(unknown),
        )

    def force(self, row: int, element: Element) -> list[int]:
        """Return the numbers of the laws of an element's six components, −1 for none; record what they depend on."""
        numbers, seen = [-1] * 6, list[Port]()
        for k, e in element.expressions.items():
            ports = [self.argument_port(element, name) for name in e.used]
            numbers[k] = self.law(e, ports)
            seen += ports
        self.force_measures[row] = self.depends(seen)
        i, j = self._tapping[row] = self.layout.body(element.i), self.layout.body(element.j)
        for measure in self.force_measures[row]:
            always = self.measure[measure][MeasureRow.kind] > MODE
            for body in measure_bodies(self.measure[measure]):
                self.layout.couple(i, body, always)
                self.layout.couple(j, body, always)
            if self.measure[measure][MeasureRow.kind] == REACTION:
                node = self._node(measure)
                for body in {i, j} - {self.layout.bodies}:
                    self.layout.block(body, node), self.layout.block(node, body)
        return numbers

    def _node(self, measure: int) -> int:
        """Return the node of the multipliers of a reaction."""
        node = self.layout.of(ConstraintTables).pair[self.measure[measure][MeasureRow.pair]][PairRow.node]
        return int(node + self.layout.bodies)

    @property
    def structure(self) -> tuple[object, ...] | None:
        """All rows; a model with signals is not compared."""
        return None if self.model.signals else (self.tables(),)

    def argument_port(self, element: Element, name: str) -> Port:
        """Return the port of an argument of a force's function: time, the element's own motion, or a signal."""
        known = getattr(element, "known", {})
        return self.port(known[name], element.what) if name in known else motion_of(self, element, name)

    # --- rows of the state -----------------------------------------------------------------------------------------

    def _place(self) -> None:
        """Assign rows: states share rows; algebraic numbers and stored implicit rates have separate rows."""
        self.place: list[tuple[int, int]] = [(0, 0)] * len(self.unknowns)
        self.guess: list[tuple[int, int]] = [(-1, 0)] * len(self.unknowns)
        states = [k for k, u in enumerate(self.unknowns) if u.kind in (RATE, IMPLICIT)]
        others = [(self.place, k) for k, u in enumerate(self.unknowns) if k not in states]
        others += [(self.guess, k) for k in states if self.unknowns[k].kind == IMPLICIT]
        for group in ([(self.place, k) for k in states], others):
            for n, (where, k) in enumerate(group):
                if n % len(PLACES) == 0:
                    row = self.layout.claim(self.unknowns[k].name)
                where[k] = (row, PLACES[n % len(PLACES)])

    # --- tables ----------------------------------------------------------------------------------------------------

    def wire(self, port: Port) -> int:
        """Return the index of a signal in the row of all."""
        what, number = port
        nm, nu = len(self.measure), len(self.unknowns)
        return {MEASURE: number, VALUE_OF: nm + number, RATE_OF: nm + nu + number, TIME: nm + 2 * nu}[what]

    @property
    def width(self) -> int:
        """Number of wires."""
        return len(self.measure) + 2 * len(self.unknowns) + 1

    @property
    def most_arguments(self) -> int:
        """Largest number of arguments of a law."""
        return max((len(ports) for _, _, ports in self.laws), default=0)

    def tables(self) -> dict[str, Any]:
        """Return the tables of ``kernels.structs.signal_structs.SignalTables``, and the list of wires."""
        law, wires = [], list[int]()
        for function, at, ports in self.laws:
            law.append(LawRow.of(function=function, number=at, first_wire=len(wires), wires=len(ports)))
            wires += [self.wire(port) for port in ports]
        rows, by_force = self._force_dependencies()
        shown = [ResultSignalRow.of(wire=self.wire(port), result_column=at) for port, at in self._columns()]
        return {
            "measure": self.measure, "unknown": self._unknown_rows(), "law": law, "wire": wires,
            "measure_dependency": rows, "force_dependency": by_force,
            "result_signal": shown or [ResultSignalRow.of(wire=0, result_column=-1)], "sensor": self._sensor_rows(),
            "delay": self._delay_rows(), "delay_dependence": self._delay_dependence(),
        }  # fmt: skip

    def _unknown_rows(self) -> list[Any]:
        """Return states and unknowns of loops: the law, the location in the state, and the initial guess of each."""
        return [
            UnknownRow.of(
                kind=u.kind,
                law=u.law,
                row=place[0],
                place=place[1],
                guess_row=guess[0],
                guess_place=guess[1],
                equilibrium_condition=(ALWAYS if u.rateless else BALANCE)
                if k in self.states and self.settles(k)
                else 0,
                start=u.at,
                size=u.at + 1,
                guess_start=u.at + 2,
            )
            for k, (u, place, guess) in enumerate(zip(self.unknowns, self.place, self.guess, strict=True))
        ]

    def _force_dependencies(self) -> tuple[list[Any], list[Any]]:
        """Return the measures on which each force depends, with the blocks of the matrix that couple its bodies with theirs."""
        rows, by_force = (
            list[list[int]](),
            [ForceDependencyRow.of(first=0, dependencies=0) for _ in self.model.forces],
        )
        for row, measures in self.force_measures.items():
            by_force[row] = ForceDependencyRow.of(first=len(rows), dependencies=len(measures))
            for measure in measures:
                ends = self._tapping[row]
                on_i, on_j = (
                    [self._address(e, b) for b in measure_bodies(self.measure[measure])] for e in ends
                )
                across = self._across(measure, ends)
                rows.append(MeasureDependencyRow.of(measure=measure, blocks_i=on_i, blocks_j=on_j, **across))
        return rows, by_force

    def _sensor_rows(self) -> list[Any]:
        """Return the signal of each sensor, and the crossing directions that count."""
        return [
            SensorRow.of(
                wire=self.wire(self.port((x.of, "value"), x.what)),
                number=at,
                rising=int(x.rising),
                falling=int(x.falling),
                ends_run=int(x.ends),
                **self._sensor_value(x),
            )
            for x, at in zip(self.sensors, self._values, strict=True)
        ]

    def _delay_rows(self) -> list[Any]:
        """Return the signal of each delay, its delay, and its function before the start."""
        return [
            DelayRow.of(
                wire=self.wire(of),
                delay_wire=-1 if by is None else self.wire(by),
                number=at,
                past=kind,
                smooth=smooth,
                **self._source(of, state),
                rateless=unknown,
            )
            for of, by, at, kind, smooth, state, unknown in self._delayed
        ]

    def _delay_dependence(self) -> list[list[int]]:
        """Return by delay and delay: 1 where the input of the second depends on the first one, in its rate or through motion."""
        numbers = [self._ports[x.name, "value"][1] for x in self.delays]
        settled = {u.law for u in self.unknowns}
        pushed = {
            d for k, (*_, ports) in enumerate(self.laws) if k not in settled for d in self.late(ports)[0]
        }
        out = [[0] * len(numbers) for _ in numbers]
        for d, (of, *_) in enumerate(self._delayed):
            late, moved = self.late([of])
            for n in late | (pushed if moved else set()):
                out[numbers.index(n)][d] = 1
        return out

    def _sensor_value(self, sensor: Sensor) -> dict[str, int]:
        """Return the signal that a sensor samples when it reaches its value, or −1, and the location of the sample."""
        if sensor.evaluate is None:
            return {"stored_wire": -1, "row": 0, "place": 0}
        number = self._ports[sensor.name, "value"][1]
        stored_wire = self.wire(self.port((sensor.evaluate, "value"), sensor.what))
        return {"stored_wire": stored_wire, "row": self.place[number][0], "place": self.place[number][1]}

    def _source(self, of: Port, state: bool) -> dict[str, int]:
        """Return the location of a delayed state, row and place, or −1."""
        row, place = self.place[of[1]] if state else (-1, 0)
        return {"row": row, "place": place}

    def start(self, y: NDArray[np.float64], numbers: NDArray[np.float64]) -> None:
        """Write values of states, and initial guesses of loops and implicit rates, into states (lanes, rows, 13)."""
        first = self.layout.bodies + 1 + self.layout.point_state_rows
        for u, (row, place), (other, there) in zip(self.unknowns, self.place, self.guess, strict=True):
            y[:, first + row, place] = numbers[:, u.at]
            if other >= 0:
                y[:, first + other, there] = numbers[:, u.at + 2]

    def _address(self, i: int, j: int) -> int:
        """Return the address of the block that couples body i to body j; −1 for the ground, and without a matrix."""
        ground = self.layout.bodies
        if ground in (i, j) or (i != j and (i, j) not in self.layout.coupled):
            return -1
        return int(self.layout.block(i, j))

    def _across(self, measure: int, ends: tuple[int, int]) -> dict[str, int]:
        """Return addresses of the blocks that couple both bodies to the multipliers of a reaction, and their node."""
        if self.measure[measure][MeasureRow.kind] != REACTION:
            return {"i_node": -1, "j_node": -1, "node": 0}
        node = self.layout.of(ConstraintTables).pair[self.measure[measure][MeasureRow.pair]][
            PairRow.node
        ]  # the number of bodies is known by now
        on_i, on_j = (-1 if b == self.layout.bodies else self.layout.block(b, node) for b in ends)
        return {"i_node": on_i, "j_node": on_j, "node": node}

    def _columns(self) -> list[tuple[Port, int]]:
        """Return the wires and their result columns."""
        out = []
        for (name, label), at in self.layout.columns.signal.items():
            if label.startswith("x"):
                out.append((self._ports[f"{name}.{label}", "value"], at))
            else:
                out.append((self.port((name, label), name), at))
        return out
