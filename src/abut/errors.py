"""Error classes, whose messages are one sentence with its remedy, and the status of a run.

    AbutError
    ├── InputError               the description is wrong (the command line exits with 2)
    │   ├── WrongUnit            a quantity of another dimension, or an unknown unit
    │   ├── UnknownName          a body, channel, attribute … that is not there; offers the nearest
    │   │   └── UnknownAttribute     of a public module; an AttributeError, too
    │   ├── DuplicateName        a name given twice
    │   ├── InvalidValue         a number or object outside its range
    │   │   └── FixedAttribute   an attribute that cannot be assigned; names the way to change it
    │   ├── MissingExtra         an optional package is not installed; names the pip command
    │   ├── UnreadableFile       a file that is not what its name indicates; names file and line
    │   ├── UnwritableFile       a file that cannot be written: disk full, read-only; names file and reason
    │   └── UnsupportedStatement an unsupported statement of a file; names the alternative
    └── RunError                 the description is right and the run failed (exits with 1)

A message names the object, the value with its unit, and the remedy. `Status` describes in the same way
how a finished run ended, without an exception.
"""

from __future__ import annotations

import difflib
import numbers
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

__all__ = [
    "AbutError",
    "DuplicateName",
    "FixedAttribute",
    "InputError",
    "InvalidValue",
    "MissingExtra",
    "RunError",
    "Status",
    "UnknownAttribute",
    "UnknownName",
    "UnreadableFile",
    "UnsupportedStatement",
    "UnwritableFile",
    "WrongUnit",
]


class AbutError(Exception):
    """Base class of all errors that abut raises on purpose; `str(error)` is a sentence for the user."""

    #: Exit code of the command line.
    exit_code: ClassVar[int] = 1


class InputError(AbutError):
    """Error: the user's description cannot be simulated as it is."""

    exit_code: ClassVar[int] = 2


class WrongUnit(InputError):
    """Error: a quantity has the wrong dimension, or its unit is unknown."""


class UnknownName(InputError, KeyError):
    """Error: a name does not exist.

    >>> str(UnknownName.of("body", "bal", ["ball", "plate"]))
    'there is no body "bal"; did you mean "ball"?'
    """

    __str__ = Exception.__str__  # a KeyError would show its message in quotes

    @classmethod
    def of(cls, what: str, name: str, known: Iterable[str]) -> UnknownName:
        """Compose the message: `what` is the kind of thing sought, `known` the existing names."""
        return cls(f'there is no {what} "{name}"; {_offer(name, list(known))}')


class UnknownAttribute(UnknownName, AttributeError):
    """Error: a public module does not have this name; also an AttributeError, as `hasattr` needs."""


class DuplicateName(InputError):
    """Error: a name is given to two things of one model or list."""

    @classmethod
    def of(cls, what: str, name: str, holder: str) -> DuplicateName:
        """Compose the message: `what` is the new thing, `holder` the existing thing with the name."""
        return cls(f'the name "{name}" of the {what} is already used by {holder}; choose another name')


class InvalidValue(InputError):
    """Error: a value is outside the range in which the physics, or the method, has a meaning."""

    @classmethod
    def of(cls, what: str, value: object, need: str, unit: str = "") -> InvalidValue:
        """Compose the message.

        Args:
            what: the object and its quantity, as 'body "ball": mass'.
            value: the given value.
            need: the requirement, completing "it must …".
            unit: the unit of `value`, if it is a number.

        >>> str(InvalidValue.of('body "ball": mass', -1.0, "be greater than zero", "kg"))
        'body "ball": mass is -1.0 kg; it must be greater than zero'
        """
        shown = f"{value!r} {unit}".rstrip() if unit not in ("", "1") else f"{value!r}"
        return cls(f"{what} is {shown}; it must {need}")


class FixedAttribute(InvalidValue, AttributeError):
    """Error: an attribute cannot be assigned; also an AttributeError, as Python's own error is."""


class MissingExtra(InputError):
    """Error: an optional package is not installed.

    >>> str(MissingExtra.of("plotting", "matplotlib", "plot"))
    'plotting needs matplotlib, which is not installed; install it with: pip install "abut[plot]"'
    """

    @classmethod
    def of(cls, purpose: str, package: str, extra: str) -> MissingExtra:
        """Compose the message: the purpose, the package it needs, the extra that installs it."""
        return cls(
            f'{purpose} needs {package}, which is not installed; install it with: pip install "abut[{extra}]"'
        )


class UnreadableFile(InputError):
    """Error: a file is missing, cut short, or not of the kind that its name indicates."""

    @classmethod
    def of(cls, path: object, problem: str, line: int | None = None) -> UnreadableFile:
        """Compose the message: the file, the line if relevant, the problem and the remedy."""
        place = f"{path}" if line is None else f"{path}, line {line}"
        return cls(f"{place}: {problem}")


class UnwritableFile(InputError):
    """Error: a file cannot be written. The data is still in memory, and an older file of that name is unchanged."""

    @classmethod
    def of(cls, path: object, reason: object) -> UnwritableFile:
        """Compose the message: `reason` is the system's report."""
        return cls(f"cannot write {path}: {reason}; free disk space or write to another folder")


class UnsupportedStatement(InputError):
    """Error: a file or model requests something that abut does not support; it is never ignored silently."""

    @classmethod
    def of(cls, statement: str, where: str, instead: str) -> UnsupportedStatement:
        """Compose the message: the statement, its location, and the alternative."""
        return cls(f"{where}: {statement} is not supported; {instead}")


class RunError(AbutError):
    """Error: the model is valid, but the run could not be completed."""


@dataclass(frozen=True)
class Status:
    """Status of a finished run: one word for programs, one sentence for people.

    >>> Status.done().ok
    True
    >>> print(Status.failed("the step size fell below 1e-12 s; loosen rtol", time=0.3))
    failed at t = 0.3 s: the step size fell below 1e-12 s; loosen rtol
    """

    kind: str  #: "done", "failed" or "interrupted"
    sentence: str  #: what happened, and the remedy
    time: float | None = None  #: simulated time at which the run ended [s], if known

    def __post_init__(self) -> None:
        time: object = self.time
        if not (time is None or isinstance(time, numbers.Real)):
            raise InvalidValue.of("status: time", self.time, "be a number or None", "s")

    @classmethod
    def done(cls, time: float | None = None) -> Status:
        """Return the status of a run that reached its end."""
        return cls("done", "the run reached its end", time)

    @classmethod
    def failed(cls, sentence: str, time: float | None = None) -> Status:
        """Return the status of a run that stopped at `time` [s] for the reason in `sentence`."""
        return cls("failed", sentence, time)

    @classmethod
    def interrupted(cls, time: float | None = None) -> Status:
        """Return the status of a run that the user stopped at `time` [s]; the computed outputs are kept."""
        return cls("interrupted", "stopped by the user; the results up to then are kept", time)

    @property
    def ok(self) -> bool:
        """True if the run reached its end."""
        return self.kind == "done"

    def __str__(self) -> str:
        at = "" if self.time is None else f" at t = {self.time:.9g} s"
        return f"{self.kind}{at}: {self.sentence}"


def _offer(name: str, known: list[str]) -> str:
    """Return the end of an "unknown" message: the nearest names, or all of few, or that there are none."""
    lowered = {candidate.lower(): candidate for candidate in known}
    near = [lowered[n] for n in difflib.get_close_matches(name.lower(), lowered, n=3, cutoff=0.6)]
    quoted = [f'"{n}"' for n in near or sorted(known)[:8]]
    if not quoted:
        return "there are none"
    if near:
        return f"did you mean {' or '.join(quoted)}?"
    more = ", …" if len(known) > len(quoted) else ""
    return (
        f"there is {', '.join(quoted)}{more}" if len(known) == 1 else f"there are {', '.join(quoted)}{more}"
    )
