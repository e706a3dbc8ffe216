"""Everything that can go wrong, each as one sentence with its remedy.

    AbutError
    ├── InputError               the description is wrong (the command line exits with 2)
    │   ├── WrongUnit            a quantity of another dimension, or a unit nobody knows
    │   ├── UnknownName          a body, channel, attribute … that is not there; offers the nearest
    │   │   └── UnknownAttribute     of a public module; an AttributeError, too
    │   ├── DuplicateName        a name given twice
    │   ├── InvalidValue         a number or object outside its range
    │   │   └── FixedAttribute   an attribute that cannot be assigned; says how it is changed
    │   ├── MissingExtra         an optional package is not installed; names the pip command
    │   ├── UnreadableFile       a file that is not what its name says; names file and line
    │   ├── UnwritableFile       a file that cannot be written: disk full, read-only; names file and reason
    │   └── UnsupportedStatement something read that abut does not do; names what to do instead
    └── RunError                 the description is right and the run failed (exits with 1)

A message names the object, the value with its unit, and what to do. `Status` says the same about
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
    """Any error abut raises on purpose; `str(error)` is a sentence fit to show a user."""

    #: The code with which the command line ends.
    exit_code: ClassVar[int] = 1


class InputError(AbutError):
    """What the user described cannot be simulated as it stands."""

    exit_code: ClassVar[int] = 2


class WrongUnit(InputError):
    """A quantity has the wrong dimension, or its unit is not known."""


class UnknownName(InputError, KeyError):
    """A name that is not there.

    >>> str(UnknownName.of("body", "bal", ["ball", "plate"]))
    'there is no body "bal"; did you mean "ball"?'
    """

    __str__ = Exception.__str__  # a KeyError would show its sentence in quotes

    @classmethod
    def of(cls, what: str, name: str, known: Iterable[str]) -> UnknownName:
        """Compose the sentence: `what` is the sort of thing sought, `known` the names there are."""
        return cls(f'there is no {what} "{name}"; {_offer(name, list(known))}')


class UnknownAttribute(UnknownName, AttributeError):
    """A name that a public module does not have; also an AttributeError, as `hasattr` needs."""


class DuplicateName(InputError):
    """A name given to two things that live side by side."""

    @classmethod
    def of(cls, what: str, name: str, holder: str) -> DuplicateName:
        """Compose the sentence: `what` the new thing is, and who already bears the name."""
        return cls(f'the name "{name}" of the {what} is already borne by {holder}; choose another name')


class InvalidValue(InputError):
    """A value outside the range in which the physics, or the method, has a meaning."""

    @classmethod
    def of(cls, what: str, value: object, need: str, unit: str = "") -> InvalidValue:
        """Compose the sentence.

        Args:
            what: the object and its quantity, as 'body "ball": mass'.
            value: what was given.
            need: what must hold or be done, completing "it must …".
            unit: the unit of `value`, where it is a number.

        >>> str(InvalidValue.of('body "ball": mass', -1.0, "be greater than zero", "kg"))
        'body "ball": mass is -1.0 kg; it must be greater than zero'
        """
        shown = f"{value!r} {unit}".rstrip() if unit not in ("", "1") else f"{value!r}"
        return cls(f"{what} is {shown}; it must {need}")


class FixedAttribute(InvalidValue, AttributeError):
    """An attribute that cannot be assigned; also an AttributeError, as Python's own error is."""


class MissingExtra(InputError):
    """An optional package is not installed.

    >>> str(MissingExtra.of("plotting", "matplotlib", "plot"))
    'plotting needs matplotlib, which is not installed; install it with: pip install "abut[plot]"'
    """

    @classmethod
    def of(cls, purpose: str, package: str, extra: str) -> MissingExtra:
        """Compose the sentence: what is wanted, the package it needs, the extra that brings it."""
        return cls(
            f'{purpose} needs {package}, which is not installed; install it with: pip install "abut[{extra}]"'
        )


class UnreadableFile(InputError):
    """A file that is missing, cut short, or not of the kind its name says."""

    @classmethod
    def of(cls, path: object, problem: str, line: int | None = None) -> UnreadableFile:
        """Compose the sentence: the file, the line where it matters, what is wrong and what to do."""
        place = f"{path}" if line is None else f"{path}, line {line}"
        return cls(f"{place}: {problem}")


class UnwritableFile(InputError):
    """A file cannot be written. What was to be written is still in memory, and an older file of that name is as it was."""

    @classmethod
    def of(cls, path: object, reason: object) -> UnwritableFile:
        """Compose the sentence: `reason` is what the system says."""
        return cls(f"cannot write {path}: {reason}; make room or choose another place")


class UnsupportedStatement(InputError):
    """Something a file or model asks for that abut does not do; it is never left out in silence."""

    @classmethod
    def of(cls, statement: str, where: str, instead: str) -> UnsupportedStatement:
        """Compose the sentence: the statement, the place it stands, and what to use instead."""
        return cls(f"{where}: {statement} is not supported; {instead}")


class RunError(AbutError):
    """The model is valid and the run could not be carried through."""


@dataclass(frozen=True)
class Status:
    """How a run ended: one word to branch on, one sentence to read.

    >>> Status.done().ok
    True
    >>> print(Status.failed("the step size fell below 1e-12 s; loosen rtol", time=0.3))
    failed at t = 0.3 s: the step size fell below 1e-12 s; loosen rtol
    """

    kind: str  #: "done", "failed" or "interrupted"
    sentence: str  #: what happened, and what to do about it
    time: float | None = None  #: simulated time at which the run ended [s], where known

    def __post_init__(self) -> None:
        time: object = self.time
        if not (time is None or isinstance(time, numbers.Real)):
            raise InvalidValue.of("status: time", self.time, "be a number or None", "s")

    @classmethod
    def done(cls, time: float | None = None) -> Status:
        """The run reached its end."""
        return cls("done", "the run reached its end", time)

    @classmethod
    def failed(cls, sentence: str, time: float | None = None) -> Status:
        """The run stopped at `time` [s] for the reason in `sentence`."""
        return cls("failed", sentence, time)

    @classmethod
    def interrupted(cls, time: float | None = None) -> Status:
        """The user stopped the run at `time` [s]; what had been computed is kept."""
        return cls("interrupted", "stopped by the user; the results up to then are kept", time)

    @property
    def ok(self) -> bool:
        """Whether the run reached its end."""
        return self.kind == "done"

    def __str__(self) -> str:
        at = "" if self.time is None else f" at t = {self.time:.9g} s"
        return f"{self.kind}{at}: {self.sentence}"


def _offer(name: str, known: list[str]) -> str:
    """The end of an "unknown" sentence: the nearest names, or all of few, or that there are none."""
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
