"""External inputs: signals whose values are set from outside the machine between kernel launches of the time integration."""

from __future__ import annotations

import abc
import dataclasses
import json
from typing import Any

import numpy as np

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.model.protocols import convert
from abut.model.signal_inputs import Inputs, inputs_by_argument
from abut.signals.signal import Signal

__all__ = ["EXTRAPOLATIONS", "ExchangePartner", "ExternalInput", "Input", "SampledSignal"]


#: Extrapolation of a sampled signal between two communication points.
EXTRAPOLATIONS = ("hold", "linear")


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class ExternalInput(Signal):
    """Input set by the host: constant from one communication point t_k to the next, or linear in time.

        u(t) = a + b (t − t_k)

    a, b and t_k are persistent states of the machine, one of each for every lane and output.
    """

    initial: Any = 0.0

    @property
    def begins(self) -> tuple[float, ...]:
        """Initial value of each output, before it is first set."""
        return (float(self.initial),)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Input(ExternalInput):
    """Input that the caller of the time integration sets between two kernel launches, as `abut.Stepper` does.

        u(t) = initial,   and after it was set at t_k   u(t) = a + b (t − t_k)

    In a run without such a caller, and in all analyses without time integration, it is ``initial``. Its derivatives by states are 0.

    Args:
        name: Its name; channel ``name.value``.
        initial: Value before it is set [unit].
        unit: SI unit.
    """

    def check(self) -> None:
        """Check that the initial value is a number in the unit."""
        convert(self, units.quantity, self.what, initial=self.unit or "1")


class ExchangePartner:
    """Exchange partner of one signal in one lane, called at communication points of the time integration.

    It is called at the start, and whenever ``due`` is reached; one that ``hears`` events also when something happens before.
    """

    due: float  #: time of the next communication point [s]
    hears = False

    def exchange_signals(self, t: float, y: Numbers) -> Numbers:
        """Return the outputs from t on (p,), given the inputs at t (m,); set ``due``."""
        raise NotImplementedError

    def memory(self) -> bytes:
        """Return the state from which another process can resume.

        Raises:
            InvalidValue: it cannot be serialised.
        """
        return b""

    def recall(self, memory: bytes) -> None:
        """Resume from this state."""

    def close(self) -> None:
        """Release resources after the last call."""


class Periodic(ExchangePartner):
    """Exchange partner that is called at t_k = t₀ + k T.

    Args:
        start: t₀ [s].
        period: T [s].
    """

    def __init__(self, start: float, period: float) -> None:
        self.start, self.period, self.count, self.due = start, period, 0, start
        self.kept: object = None  #: plain data of its state

    def outputs_at(self, t: float, y: Numbers) -> Any:
        """Return the outputs for these inputs."""
        raise NotImplementedError

    def exchange_signals(self, t: float, y: Numbers) -> Numbers:
        """Return the outputs, and set the next communication point."""
        found = self.outputs_at(t, y)
        self.count += 1
        self.due = self.start + self.count * self.period
        return np.asarray(found)

    def memory(self) -> bytes:
        """Return the state as JSON, which preserves numbers exactly."""
        try:
            return json.dumps([self.count, self.kept]).encode()
        except (TypeError, ValueError) as problem:
            raise InvalidValue(
                f"its memory cannot be saved as JSON ({problem}); use only numbers, strings, lists and dictionaries in it"
            ) from None

    def recall(self, memory: bytes) -> None:
        """Resume from this state."""
        self.count, kept = json.loads(memory)
        if isinstance(self.kept, dict):
            self.kept.clear()
            self.kept.update(kept)
        else:
            self.kept = kept
        self.due = self.start + self.count * self.period


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class SampledSignal(ExternalInput, abc.ABC):
    """Outputs that external code computes from signals at communication points.

    Args:
        inputs: Its input signals in order, or by the names that it uses for them.
        outputs: Names of its outputs; a single one is this signal itself; of several, ``Output`` selects one.
        initial: Value before the first call, and in analyses without time integration: a number [unit], or one for each output.
        extrapolation: "hold": constant until the next communication point; "linear": on the line through the last two values.
    """

    inputs: Inputs = ()
    outputs: Any = ("value",)
    extrapolation: str = "hold"

    def check(self) -> None:
        """Check that inputs are signals, names are distinct, and initial values exist."""
        object.__setattr__(self, "inputs", inputs_by_argument(self.inputs, self.what))
        names = (self.outputs,) if isinstance(self.outputs, str) else tuple(self.outputs)
        if not names or not all(isinstance(x, str) and x for x in names) or len(set(names)) < len(names):
            raise InvalidValue(
                f'{self.what}: outputs must be distinct names, such as ["torque"], got {self.outputs!r}'
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
    def partner(self, start: float) -> ExchangePartner:
        """Return the exchange partner in one lane of a run that begins at this time [s]."""

    @property
    def settings(self) -> tuple[Any, ...]:
        """All data that determine its outputs, for comparisons of lanes."""
        return tuple(
            getattr(self, field.name) for field in dataclasses.fields(self) if field.name != "inputs"
        )

    @property
    def begins(self) -> tuple[float, ...]:
        """Value of each output before the first call."""
        given = self.initial if isinstance(self.initial, tuple) else (self.initial,) * len(self.outputs)
        return tuple(map(float, given))

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of its outputs."""
        return tuple(self.outputs)

    @property
    def width(self) -> int:
        """Number of outputs."""
        return len(self.outputs)

    @property
    def ports(self) -> tuple[str, ...]:  # type: ignore[override]
        """The value, if there is a single output."""
        return ("value",) if self.width == 1 else ()

    @property
    def sources(self) -> dict[str, Any]:
        """The input signals."""
        return dict(self.inputs)
