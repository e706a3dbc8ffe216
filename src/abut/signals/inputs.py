"""Signals whose numbers come from outside the machine, set between the launches of a march."""

from __future__ import annotations

import abc
import dataclasses
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut import units
from abut.errors import InvalidValue
from abut.model.protocols import convert
from abut.model.signal_inputs import Inputs, inputs_by_argument
from abut.signals.signal import Signal

__all__ = ["EXTRAPOLATIONS", "ExternalInput", "Input", "Partner", "SampledSignal"]

Numbers = NDArray[np.float64]

#: What a sampled signal is between two communication points.
EXTRAPOLATIONS = ("hold", "linear")


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class ExternalInput(Signal):
    """Numbers that the host sets: constant from one communication point t_k to the next, or linear in time.

        u(t) = a + b (t − t_k)

    a, b and t_k belong to what the machine remembers, one of each for every lane and output.
    """

    initial: Any = 0.0

    @property
    def begins(self) -> tuple[float, ...]:
        """What each output is until it is set for the first time."""
        return (float(self.initial),)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Input(ExternalInput):
    """A number that whoever drives the march sets between two of its launches, as `abut.Stepper` does.

        u(t) = initial,   and once it was set at t_k   u(t) = a + b (t − t_k)

    In a run of its own, and in all analyses that do not march, it is ``initial``. Derivatives by states are 0: what is set is constant.

    Args:
        name: Its name; channel ``name.value``.
        initial: What it is before it is set [unit].
        unit: What it is in, SI.
    """

    def check(self) -> None:
        """The start is a number in the unit."""
        convert(self, units.quantity, self.what, initial=self.unit or "1")


class Partner:
    """What a march talks to at communication points: of one signal, in one lane.

    It is asked at the start, and whenever ``due`` has come; one that ``hears`` events also where something happens before.
    """

    due: float  #: time of the next communication point [s]
    hears = False

    def meet(self, t: float, y: Numbers) -> Numbers:
        """Outputs from t on (p,), by the inputs at t (m,); sets ``due``."""
        raise NotImplementedError

    def memory(self) -> bytes:
        """What it goes on from, in another process.

        Raises:
            InvalidValue: it cannot be written down.
        """
        return b""

    def recall(self, memory: bytes) -> None:
        """Go on from there."""

    def close(self) -> None:
        """Nobody asks it any more."""


class Periodic(Partner):
    """One that is asked at t_k = t₀ + k T.

    Args:
        start: t₀ [s].
        period: T [s].
    """

    def __init__(self, start: float, period: float) -> None:
        self.start, self.period, self.count, self.due = start, period, 0, start
        self.kept: Any = None  #: plain data that it goes on from

    def outputs_at(self, t: float, y: Numbers) -> Any:
        """Outputs by inputs."""
        raise NotImplementedError

    def meet(self, t: float, y: Numbers) -> Numbers:
        """As said."""
        found = self.outputs_at(t, y)
        self.count += 1
        self.due = self.start + self.count * self.period
        return np.asarray(found)

    def memory(self) -> bytes:
        """As JSON, whose numbers are read as they were."""
        try:
            return json.dumps([self.count, self.kept]).encode()
        except (TypeError, ValueError) as problem:
            raise InvalidValue(
                f"what it remembers cannot be written down ({problem}); keep numbers, texts, lists and dictionaries of these"
            ) from None

    def recall(self, memory: bytes) -> None:
        """As said."""
        self.count, kept = json.loads(memory)
        if isinstance(self.kept, dict):
            self.kept.clear()
            self.kept.update(kept)
        else:
            self.kept = kept
        self.due = self.start + self.count * self.period


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class SampledSignal(ExternalInput, abc.ABC):
    """Numbers that someone beside the machine makes of signals at communication points.

    Args:
        inputs: Signals that it is told, in order; or by the names that it has for them.
        outputs: Names of what it gives; with one of them it is itself the signal, of several ``Output`` names one.
        initial: What it is in analyses that do not march, and before it was asked first: a number [unit], or one for each output.
        extrapolation: "hold": constant until the next communication point; "linear": on the line through the last two values.
    """

    inputs: Inputs = ()
    outputs: Any = ("value",)
    extrapolation: str = "hold"

    def check(self) -> None:
        """Inputs are signals, names are distinct, there is a start."""
        object.__setattr__(self, "inputs", inputs_by_argument(self.inputs, self.what))
        names = (self.outputs,) if isinstance(self.outputs, str) else tuple(self.outputs)
        if not names or not all(isinstance(x, str) and x for x in names) or len(set(names)) < len(names):
            raise InvalidValue(
                f'{self.what}: outputs are distinct names, such as ["torque"], got {self.outputs!r}'
            )
        object.__setattr__(self, "outputs", names)
        if self.extrapolation not in EXTRAPOLATIONS:
            raise InvalidValue(
                f'{self.what}: extrapolation must be "hold" or "linear", got {self.extrapolation!r}'
            )
        if np.ndim(self.initial) == 0:
            convert(self, units.quantity, self.what, initial=self.unit or "1")
        else:
            begin = units.array(
                self.initial, (len(names),), what=f"{self.what}: initial, one for each output,"
            )
            object.__setattr__(self, "initial", tuple(begin.tolist()))

    @abc.abstractmethod
    def partner(self, start: float) -> Partner:
        """Who is asked in one lane of a run that begins at this time [s]."""

    @property
    def settings(self) -> tuple[Any, ...]:
        """All that decides what it gives, to tell lanes apart."""
        return tuple(
            getattr(self, field.name) for field in dataclasses.fields(self) if field.name != "inputs"
        )

    @property
    def begins(self) -> tuple[float, ...]:
        """What each output is before it was asked."""
        given = self.initial if isinstance(self.initial, tuple) else (self.initial,) * len(self.outputs)
        return tuple(map(float, given))

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of its outputs."""
        return tuple(self.outputs)

    @property
    def width(self) -> int:
        """How many outputs it has."""
        return len(self.outputs)

    @property
    def ports(self) -> tuple[str, ...]:  # type: ignore[override]
        """The value, where there is a single output."""
        return ("value",) if self.width == 1 else ()

    @property
    def sources(self) -> dict[str, Any]:
        """The signals that it is told."""
        return dict(self.inputs)
