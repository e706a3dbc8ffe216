"""Signals as measures of markers, and as DIFF, VARIABLE, LSE and TFSISO.

A measure is written in its place, in the file's units; states and loops keep their SI numbers, only their time is the file's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from abut import signals
from abut.formats.adams.entering import entering
from abut.formats.adams.euler import Array
from abut.formats.adams.functions.measures import VECTORS
from abut.formats.adams.language.expressions import Call, Name, Number
from abut.formats.adams.write.joints import reacting
from abut.formats.adams.write.numbers import figure, written
from abut.formats.adams.write.page import Page, nothing, writes
from abut.formats.adams.write.terms import Term, call, over, plus, times

#: The class of a signal → its value, or rate, in SI.
TERMS: dict[type, Callable[[Page, Any, str], Term]] = {}
#: Lets a function say what signals of some classes are.
gives = entering(TERMS)


def wired(page: Page, thing: Any) -> dict[str, Term]:
    """What the arguments of a thing's functions are, by name: parameters are not among them."""
    return {name: term(page, signal, port) for name, (signal, port) in thing.known.items()}


def term(page: Page, signal: Any, port: str = "value") -> Term:
    """A signal, or the rate of a state, in SI.

    Raises:
        UnsupportedStatement: Adams has no such signal.
    """
    if isinstance(signal, str) and "." in signal:  # a state of a linear system, as plant.x2
        system, _, state_ = signal.partition(".x")
        return call("ARYVAL", _array(page, system, "x"), float(state_))
    found = page.model[signal] if isinstance(signal, str) else signal
    if type(found) not in TERMS:
        raise page.refusal(found, "it has no such signal", "make it of measures, states and plain functions")
    return TERMS[type(found)](page, found, port)


# --- measures ----------------


def _markers(page: Page, signal: Any) -> tuple[int, int]:
    return page.marker(signal.i), page.marker(signal.j)


def _or_ground(page: Page, frame: Any) -> int:
    """The marker of a frame, or where none is given one of the ground along the global axes."""
    return page.marker(page.model.ground.frame() if frame is None else frame)


#: A component of a relative motion → the letters of its function, of which it is one unit, and whether it is seen from a marker.
COMPONENTS = {getattr(signals, one.kind): (letters, one.unit, one.seen) for letters, one in VECTORS.items()}


@gives(*COMPONENTS)
def _component(page: Page, signal: Any, port: str) -> Term:
    letters, unit, seen = COMPONENTS[type(signal)]
    markers = [*_markers(page, signal), _or_ground(page, signal.along)]
    if seen:
        markers.append(_or_ground(page, signal.seen))
    return times(Term(getattr(page.units, unit)), call(f"{letters}{'XYZ'[signal.axis]}", *markers))


@gives(signals.Reaction)
def _reaction(page: Page, signal: Any, port: str) -> Term:
    """JOINT(id, 0, component, rm) and its kin."""
    keyword = reacting(signal.of)
    if keyword is None:
        why = f'Adams tells no function the reaction of "{signal.of.name}", a {type(signal.of).__name__}'
        raise page.refusal(signal, why, "look at another joint, or leave the signal out")
    return load(page, signal, keyword, page.number(keyword, signal.of.name))


def load(page: Page, signal: Any, function: str, number: int) -> Term:
    """NAME(id, 0, component, rm): the component of a load that a signal is."""
    along = 0 if signal.along is None else page.marker(signal.along)
    unit = page.units.torque if signal.moment else page.units.force
    return times(Term(unit), call(function, number, 0.0, signal.axis + (6 if signal.moment else 2), along))


@gives(signals.DirectionCosine)
def _cosine(page: Page, signal: Any, port: str) -> Term:
    """The displacement, along J's axis, of a marker that stands one length from I on its axis."""
    i, j = _markers(page, signal)
    tip = page.marker(signal.i, page.units.length * np.eye(3)[signal.a])
    return call(f"D{'XYZ'[signal.b]}", tip, i, j)


#: A number of two markers → its function, and of which it is one unit.
_OF_TWO = {
    signals.Distance: ("DM", "length"),
    signals.DistanceRate: ("VR", "velocity"),
    signals.Angle: ("AZ", ""),
}


@gives(*_OF_TWO)
def _of_two(page: Page, signal: Any, port: str) -> Term:
    function, unit = _OF_TWO[type(signal)]
    found = call(function, *_markers(page, signal))
    return times(Term(getattr(page.units, unit)), found) if unit else found


TERMS[signals.Mode] = lambda page, signal, port: Term(1.0, Name("MODE"))
writes(*TERMS)(nothing)


# --- states and loops ----------------


@gives(signals.State, signals.ImplicitState)
def _state(page: Page, signal: Any, port: str) -> Term:
    number = page.number("DIFF", signal.name)
    return call("DIF", number) if port == "value" else over(call("DIF1", number), Term(page.units.time))


#: What has a number of its own → the function of its value, and its statement.
_NUMBERED = {signals.Algebraic: ("VARVAL", "VARIABLE"), signals.Sensor: ("SENVAL", "SENSOR")}


@gives(*_NUMBERED)
def _numbered(page: Page, signal: Any, port: str) -> Term:
    function, keyword = _NUMBERED[type(signal)]
    return call(function, page.number(keyword, signal.name))


def _function(page: Page, thing: Any) -> Term:
    """The value of an unknown's function."""
    given = {"t": page.time} | wired(page, thing) | page.parameters(thing.expression)
    return page.value(thing.function, given, f'signal "{thing.name}"')


def _held(thing: Any) -> list[str]:
    """Whether statics leaves a state as it is."""
    return ["STATIC_HOLD"] if thing.held else []


@writes(signals.State)
def state(page: Page, thing: signals.State) -> None:
    """DIFF, whose rate is per the file's time."""
    rate = written(times(_function(page, thing), Term(page.units.time)).whole())
    page.say("states", "DIFF", thing, [f"IC = {figure(thing.initial)}", *_held(thing), f"FUNCTION = {rate}"])


@writes(signals.ImplicitState)
def implicit_state(page: Page, thing: signals.ImplicitState) -> None:
    """DIFF/IMPLICIT."""
    start = f"IC = {figure(thing.initial)}, {figure(thing.initial_rate * page.units.time)}"
    text = written(_function(page, thing).whole())
    page.say("states", "DIFF", thing, ["IMPLICIT", start, *_held(thing), f"FUNCTION = {text}"])


@writes(signals.Algebraic)
def algebraic(page: Page, thing: signals.Algebraic) -> None:
    """VARIABLE; a residual G that vanishes as v = v + G."""
    value = _function(page, thing)
    if thing.residual:
        value = plus(_numbered(page, thing, "value"), value)
    text = written(value.whole())
    page.say("states", "VARIABLE", thing, [f"IC = {figure(thing.initial)}", f"FUNCTION = {text}"])


# --- linear systems ----------------


@gives(signals.LinearSystem, signals.TransferFunction, signals.Output)
def _output(page: Page, signal: Any, port: str) -> Term:
    system, index = (signal.system, signal.index) if type(signal) is signals.Output else (signal, 0)
    return call("ARYVAL", _array(page, system.name, "y"), index + 1.0)


def _array(page: Page, name: str, role: str) -> int:
    """The number of one of a system's arrays."""
    return page.number("ARRAY", f"{name}.{role}")


def _say_array(page: Page, name: str, role: str, arguments: Iterable[str]) -> str:
    number = _array(page, name, role)
    page.put("states", "ARRAY", number, arguments, f"{name}_{role}")
    return f"{role.upper()} = {number}"


def _say_numbers(page: Page, name: str, role: str, values: Iterable[float]) -> int:
    """An array of numbers."""
    found = [figure(value) for value in values]
    _say_array(page, name, role, ["IC", f"SIZE = {len(found)}", f"NUMBERS = {', '.join(found)}"])
    return _array(page, name, role)


def _variable(page: Page, signal: Any) -> int:
    """The VARIABLE that a signal is, or that has its value."""
    match term(page, signal):
        case Term(1.0, Call("VARVAL", (Number(number),))):
            return int(number)
        case value:
            return page.variable(value.whole())


def _ports(page: Page, thing: Any, sources: Mapping[str, Any], states: int, outputs: int) -> list[str]:
    """X, U and Y of a system; each input is a VARIABLE."""
    inputs = [str(_variable(page, signal)) for signal in sources.values()]
    said = [_say_array(page, thing.name, "x", ["X", f"SIZE = {states}"])] if states else []
    said.append(
        _say_array(page, thing.name, "u", ["U", f"SIZE = {len(inputs)}", f"VARIABLES = {', '.join(inputs)}"])
    )
    return [*said, _say_array(page, thing.name, "y", ["Y", f"SIZE = {outputs}"])]


def _say_matrix(page: Page, thing: Any, role: str, values: Array) -> list[str]:
    """A MATRIX by rows, and the argument that names it; none where it is all zero."""
    if not values.size or not values.any():
        return []
    return [f"{role.upper()} = {page.matrix(values, 'states', f'{thing.name}.{role}')}"]


@writes(signals.LinearSystem)
def linear_system(page: Page, thing: signals.LinearSystem) -> None:
    """LSE; A and B are per the file's time."""
    time = page.units.time
    a, b, c, d = thing.matrices
    arguments = _ports(page, thing, thing.sources, len(a), len(c))
    if np.any(thing.initial):
        arguments.append(f"IC = {_say_numbers(page, thing.name, 'ic', thing.initial)}")
    for role, values in zip("abcd", (a * time, b * time, c, d), strict=True):
        arguments += _say_matrix(page, thing, role, values)
    page.say("states", "LSE", thing, [*arguments, *_held(thing)])


@writes(signals.TransferFunction)
def transfer_function(page: Page, thing: signals.TransferFunction) -> None:
    """TFSISO; the k-th coefficient is per the file's time to the power k."""

    def scaled(values: Iterable[float]) -> list[float]:
        return [value * page.units.time**-k for k, value in enumerate(values)]

    if np.any(thing.initial):
        raise page.refusal(thing, "its TFSISO starts from rest", "write it as a LinearSystem of its matrices")
    arguments = _ports(page, thing, thing.sources, len(thing.initial), 1)
    for name, values in (("NUMERATOR", thing.numerator), ("DENOMINATOR", thing.denominator)):
        arguments.append(f"{name} = {', '.join(map(figure, scaled(values)))}")
    page.say("states", "TFSISO", thing, [*arguments, *_held(thing)])


# --- delays and sensors ----------------


@gives(signals.Delay)
def _delay(page: Page, signal: Any, port: str) -> Term:
    """DELAY of what is delayed, by the delay in the file's time, with the function of time before."""
    if signal.recording is not None:
        raise page.refusal(
            signal, "its history is the past of another run", "give it a number or a function of time"
        )
    past = signal.past
    history = page.value(past.python, {"t": page.time} | page.parameters(past), f'signal "{signal.name}"')
    by = term(page, signal.by) if signal.varies else Term(signal.by)
    return call("DELAY", term(page, signal.of), over(by, Term(page.units.time)), history)


writes(signals.Delay, signals.Output)(nothing)


@writes(signals.Sensor)
def sensor(page: Page, thing: signals.Sensor) -> None:
    """SENSOR, its FUNCTION in SI: EQ sees both ways, GE what rises, LE what falls."""
    way = "EQ" if thing.rising and thing.falling else "GE" if thing.rising else "LE"
    if thing.initial:
        raise page.refusal(
            thing, f"it holds {thing.initial:g} before it sees its value", "let it begin with 0"
        )
    arguments = [
        f"FUNCTION = {written(term(page, thing.of).whole())}\\",
        f"VALUE = {figure(thing.value)}",
        f"ERROR = {figure(thing.error)}",
        way,
        *(["HALT" if thing.halts else "RETURN"] if thing.ends else []),
    ]
    if thing.evaluate is not None:
        arguments.append(f"EVALUATE = {written(term(page, thing.evaluate).whole())}")
    page.say("states", "SENSOR", thing, arguments)
