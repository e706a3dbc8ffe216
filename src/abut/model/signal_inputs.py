"""Input signals of a function, by the names of its arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from abut.errors import InvalidValue

__all__ = ["Inputs", "check_distinct", "inputs_by_argument", "offered_by"]

#: Signals with the names of the arguments, or signals by the names of the arguments. A signal that is added to the model later,
#: as in a loop, is given by its name.
Inputs = Iterable[Any] | Mapping[str, Any]


def inputs_by_argument(inputs: Inputs, what: str) -> dict[str, Any]:
    """Return signals by the names of a function's arguments.

    Args:
        inputs: Signals, or names of signals added later, each called by its own name; or a mapping from an argument's name to its signal.
        what: Kind and name of the thing, for messages.

    Raises:
        InvalidValue: an object that is not a signal, or two of one name.
    """
    if isinstance(inputs, Mapping):
        named = list(inputs.items())
    else:
        if hasattr(inputs, "family") or isinstance(inputs, str) or not isinstance(inputs, Iterable):
            raise InvalidValue(f"{what}: inputs must be a list of signals, got {inputs!r}; write inputs=[…]")
        named = [
            (signal if isinstance(signal, str) else getattr(signal, "name", "?"), signal) for signal in inputs
        ]
    for name, signal in named:
        if isinstance(signal, str):
            continue
        if getattr(signal, "family", "") != "signal":
            raise InvalidValue(
                f"{what}: the input {name} must be a signal, such as abut.signals.Displacement(…), got {signal!r}"
            )
        if not signal.width:
            raise InvalidValue(
                f'{what}: input "{signal.name}" is a {type(signal).__name__} without a value; use another signal'
            )
        if not signal.ports:
            raise InvalidValue(
                f'{what}: "{signal.name}" has {signal.width} outputs; select one with abut.signals.Output(name, {signal.name}, 0)'
            )
    out = dict(named)
    if len(out) < len(named):
        raise InvalidValue(f"{what}: two inputs have the same name; give each signal its own name")
    return out


def check_distinct(inputs: Mapping[str, Any], offered: Iterable[str], what: str) -> None:
    """Raise an error for inputs with the name of an argument that the function has anyway.

    Raises:
        InvalidValue: one is.
    """
    for name in offered:
        if name in inputs:
            raise InvalidValue(
                f'{what}: the name "{name}" has another meaning in its function; rename the input with inputs={{"another": …}}'
            )


def offered_by(inputs: Mapping[str, Any]) -> dict[str, tuple[Any, str]]:
    """Return the names that a function's arguments may have for these inputs, each with its signal and "value" or "rate"."""
    return {
        name + ("" if port == "value" else f"_{port}"): (signal, port)
        for name, signal in inputs.items()
        for port in (("value", "rate") if isinstance(signal, str) else signal.ports)
    }
