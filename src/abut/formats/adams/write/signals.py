"""Writer of signals as measures of markers, and as DIFF, VARIABLE, LSE and TFSISO.

A measure is written where it is used, in the file's units. States and loops keep their SI numbers, except that their time is the file's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from abut import signals
from abut.array_types import Numbers
from abut.formats.adams.functions.measures.measures import VECTORS
from abut.formats.adams.language.expressions import Call, Name, Number
from abut.formats.adams.registration import register_in
from abut.formats.adams.write.dataset_writer import Page, term_text, writes
from abut.formats.adams.write.expressions.number_format import ArgumentValue, format_arguments
from abut.formats.adams.write.expressions.terms import ProductTerm, call_term

if TYPE_CHECKING:
    from abut.model import Frame
    from abut.signals import Signal

#: Class of a signal → its value, or rate, in SI.
TERMS: dict[type, Callable[[Page, Any, str], ProductTerm]] = {}
#: Registers a function that returns the terms of signals of some classes.
gives = register_in(TERMS)


class FunctionOwner(Protocol):
    """Object with functions of signals."""

    @property
    def known(self) -> Mapping[str, tuple[Any, str]]:
        """Signal and port of each argument, by name."""


def input_terms(page: Page, thing: FunctionOwner) -> dict[str, ProductTerm]:
    """Return the terms of the arguments of an object's functions, by name, without parameters."""
    return {name: signal_term(page, signal, port) for name, (signal, port) in thing.known.items()}


def signal_term(page: Page, signal: Signal, port: str = "value") -> ProductTerm:
    """Return a signal, or the rate of a state, in SI.

    Raises:
        UnsupportedStatement: Adams has no such signal.
    """
    if isinstance(signal, str) and "." in signal:  # state of a linear system, such as plant.x2
        system, _, state_ = signal.partition(".x")
        return call_term("ARYVAL", _array_number(page, system, "x"), float(state_))
    found = page.model[signal] if isinstance(signal, str) else signal
    if type(found) not in TERMS:
        raise page.refusal(found, "it has no such signal", "make it of measures, states and plain functions")
    return TERMS[type(found)](page, found, port)


# --- measures ----------------


def _signal_markers(
    page: Page, signal: signals.Distance | signals.Displacement | signals.DirectionCosine
) -> tuple[int, int]:
    return page.marker(signal.i), page.marker(signal.j)


def or_ground(page: Page, frame: Frame | None) -> int:
    """Return the marker of a frame, or one of the ground along the global axes if None."""
    return page.marker(page.model.ground.frame() if frame is None else frame)


#: Component of a relative motion → prefix of its function, and True if it is relative to a marker.
COMPONENTS = {getattr(signals, one.kind): (letters, one.seen) for letters, one in VECTORS.items()}


@gives(*COMPONENTS)
def _component_term(page: Page, signal: signals.Displacement, port: str) -> ProductTerm:
    letters, seen = COMPONENTS[type(signal)]
    markers = [*_signal_markers(page, signal), or_ground(page, signal.along)]
    if seen and isinstance(signal, signals.Velocity):
        markers.append(or_ground(page, signal.seen))
    return page.measure_term(f"{letters}{'XYZ'[signal.axis]}", *markers)


@gives(signals.DirectionCosine)
def _cosine_term(page: Page, signal: signals.DirectionCosine, port: str) -> ProductTerm:
    """Return the displacement, along J's axis, of a marker one unit length from I on its axis."""
    i, j = _signal_markers(page, signal)
    tip = page.marker(signal.i, page.units.length * np.eye(3)[signal.a])
    return call_term(f"D{'XYZ'[signal.b]}", tip, i, j)


#: Measure of two markers → its function.
_OF_TWO = {signals.Distance: "DM", signals.DistanceRate: "VR", signals.Angle: "AZ"}


@gives(*_OF_TWO)
def _of_two(page: Page, signal: signals.Distance, port: str) -> ProductTerm:
    return page.measure_term(_OF_TWO[type(signal)], *_signal_markers(page, signal))


TERMS[signals.Mode] = lambda page, signal, port: ProductTerm(1.0, Name("MODE"))


# --- states and loops ----------------


#: Class with its own statement → the function of its value, and the keyword.
_NUMBERED: dict[type, tuple[str, str]] = {
    signals.State: ("DIF", "DIFF"),
    signals.ImplicitState: ("DIF", "DIFF"),
    signals.Algebraic: ("VARVAL", "VARIABLE"),
    signals.Sensor: ("SENVAL", "SENSOR"),
}


@gives(*_NUMBERED)
def _state_term(page: Page, signal: Signal, port: str) -> ProductTerm:
    function, keyword = _NUMBERED[type(signal)]
    number = page.number(keyword, signal.name)
    return (
        call_term("DIF1", number) / ProductTerm(page.units.time)
        if port == "rate"
        else call_term(function, number)
    )


def _unknown_function_term(
    page: Page, thing: signals.State | signals.ImplicitState | signals.Algebraic
) -> ProductTerm:
    """Return the value of an unknown's function."""
    return page.value(thing, thing.expression, input_terms(page, thing))


@writes(signals.State)
def write_state(page: Page, thing: signals.State) -> None:
    """Write DIFF, whose rate is per unit of the file's time."""
    rate = term_text(_unknown_function_term(page, thing) * ProductTerm(page.units.time))
    page.put_object("states", "DIFF", thing, IC=thing.initial, STATIC_HOLD=thing.held, FUNCTION=rate)


@writes(signals.ImplicitState)
def implicit_state(page: Page, thing: signals.ImplicitState) -> None:
    """Write DIFF/IMPLICIT."""
    start = thing.initial, thing.initial_rate * page.units.time
    function = term_text(_unknown_function_term(page, thing))
    page.put_object(
        "states", "DIFF", thing, ["IMPLICIT"], IC=start, STATIC_HOLD=thing.held, FUNCTION=function
    )


@writes(signals.Algebraic)
def write_algebraic(page: Page, thing: signals.Algebraic) -> None:
    """Write VARIABLE; a residual G that vanishes is written as v = v + G."""
    value = _unknown_function_term(page, thing)
    if thing.residual:
        value = _state_term(page, thing, "value") + value
    page.put_object("states", "VARIABLE", thing, IC=thing.initial, FUNCTION=term_text(value))


# --- linear systems ----------------


@gives(signals.LinearSystem, signals.TransferFunction, signals.Output)
def _output_term(page: Page, signal: Signal, port: str) -> ProductTerm:
    system, index = (signal.system, signal.index) if type(signal) is signals.Output else (signal, 0)
    return call_term("ARYVAL", _array_number(page, system.name, "y"), index + 1.0)


def _array_number(page: Page, name: str, role: str) -> int:
    """Return the number of one of a system's arrays."""
    return page.number("ARRAY", f"{name}.{role}")


def _put_array(page: Page, name: str, role: str, **values: ArgumentValue) -> int:
    """Write one of a system's arrays; return its number."""
    number = _array_number(page, name, role)
    page.put("states", "ARRAY", number, [role.upper()], f"{name}_{role}", **values)
    return number


def _variable_number(page: Page, signal: Signal) -> int:
    """Return the VARIABLE of a signal, or one with its value."""
    match signal_term(page, signal):
        case ProductTerm(1.0, Call("VARVAL", (Number(number),))):
            return int(number)
        case value:
            return page.variable(value.whole())


def _system_ports(page: Page, thing: Signal, states: int, outputs: int) -> dict[str, int | None]:
    """Return X, U and Y of a system; each input is a VARIABLE."""
    inputs = [_variable_number(page, signal) for signal in thing.sources.values()]
    return {
        "X": _put_array(page, thing.name, "x", SIZE=states) if states else None,
        "U": _put_array(page, thing.name, "u", SIZE=len(inputs), VARIABLES=inputs),
        "Y": _put_array(page, thing.name, "y", SIZE=outputs),
    }


def _matrix_number(page: Page, thing: Signal, role: str, values: Numbers) -> int | None:
    """Return the number of a MATRIX; None if it is zero."""
    return page.matrix(values, "states", f"{thing.name}.{role}") if values.any() else None


@writes(signals.LinearSystem)
def linear_system(page: Page, thing: signals.LinearSystem) -> None:
    """Write LSE; A and B are per unit of the file's time."""
    time, (a, b, c, d), initial = page.units.time, thing.matrices, thing.initial
    arguments = _system_ports(page, thing, len(a), len(c))
    if np.any(initial):
        arguments["IC"] = _put_array(page, thing.name, "ic", SIZE=len(initial), NUMBERS=initial)
    for role, values in {"a": a * time, "b": b * time, "c": c, "d": d}.items():
        arguments[role.upper()] = _matrix_number(page, thing, role, values)
    page.put_object("states", "LSE", thing, format_arguments(**arguments), STATIC_HOLD=thing.held)


@writes(signals.TransferFunction)
def transfer_function(page: Page, thing: signals.TransferFunction) -> None:
    """Write TFSISO; the k-th coefficient is per unit of the file's time to the power k."""
    if np.any(thing.initial):
        raise page.refusal(thing, "its TFSISO starts from rest", "write it as a LinearSystem of its matrices")
    above, below = (
        [value * page.units.time**-k for k, value in enumerate(values)]
        for values in (thing.numerator, thing.denominator)
    )
    ports = _system_ports(page, thing, len(thing.initial), 1)
    page.put_object(
        "states",
        "TFSISO",
        thing,
        format_arguments(**ports),
        NUMERATOR=above,
        DENOMINATOR=below,
        STATIC_HOLD=thing.held,
    )


# --- delays and sensors ----------------


@gives(signals.Delay)
def _delay_term(page: Page, signal: signals.Delay, port: str) -> ProductTerm:
    """Return DELAY of the delayed value, by the delay in the file's time, with the function of time before."""
    if signal.recording is not None:
        raise page.refusal(
            signal, "its history is the past of another run", "give it a number or a function of time"
        )
    history = page.value(signal, signal.past, {})
    by = signal_term(page, signal.by) if signal.varies else ProductTerm(signal.by)
    return call_term("DELAY", signal_term(page, signal.of), by / ProductTerm(page.units.time), history)


@writes(signals.Sensor)
def write_sensor(page: Page, thing: signals.Sensor) -> None:
    """Write SENSOR, its FUNCTION in SI: EQ detects both directions, GE rising, LE falling."""
    way = "EQ" if thing.rising and thing.falling else "GE" if thing.rising else "LE"
    if thing.initial:
        raise page.refusal(
            thing, f"its value is {thing.initial:g} before the first evaluation", "let it begin with 0"
        )
    function = term_text(signal_term(page, thing.of))
    given = format_arguments(
        VALUE=thing.value,
        ERROR=thing.error,
        **{way: True},
        HALT=thing.ends and thing.halts,
        RETURN=thing.ends and not thing.halts,
        EVALUATE=None if thing.evaluate is None else term_text(signal_term(page, thing.evaluate)),
    )
    page.put_object("states", "SENSOR", thing, [f"FUNCTION = {function}\\", *given])
