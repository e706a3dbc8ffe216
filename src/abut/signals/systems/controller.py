"""Controllers: plain Python functions that are called at a sample rate during the time integration."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.model.protocols import convert
from abut.short_repr import short_repr
from abut.signals.inputs import ExchangePartner, Periodic, SampledSignal
from abut.units import Scalar

__all__ = ["Controller"]


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Controller(SampledSignal):
    """Discrete controller: a Python function that is called every T seconds.

        u(t) = f(t_k, y(t_k), memory),   t_k ≤ t < t_{k+1},   t_k = t₀ + k T

    with the start t₀ of the run. A time step ends at each t_k. The function receives the signals there, and its result stays constant
    until the next call (``extrapolation="linear"``: continues on the line through the last two values). It is not compiled, so it may
    contain any Python code.

        def control(t, y, memory):
            angle, speed = y
            memory["sum"] = memory.get("sum", 0.0) + angle
            return -40.0 * angle - 3.0 * speed - memory["sum"]

    Args:
        name: Its name; channel ``name.value`` if it has one output.
        function: f; t [s], y the inputs in order (m,), memory a separate dictionary for each run and lane, initially ``memory``. It
            returns a number, or one for each output.
        sample: T [s].
        inputs: The signals y, in order.
        outputs: Names of the numbers that it returns; see ``Output`` for several.
        memory: Initial contents of the dictionary; copied for each run.
        initial: Its constant value in analyses without time integration.
        extrapolation: "hold" or "linear".
        unit: SI unit of a single output.

    If the function raises an error, or returns too few numbers or another type, the run fails there. It reports the controller
    and the time, and keeps its results. ``result.statistics["sampled"]`` contains the number of calls and their time [s].

    Raises:
        InvalidValue: no function, T not positive, or inputs that are not signals.

    Source: Franklin, Powell & Workman, Digital Control of Dynamic Systems (3rd ed. 1998) ch. 3 and 4 (zero-order hold).
    """

    function: Callable[..., Any] = dataclasses.field(kw_only=False)
    sample: Scalar = dataclasses.field(kw_only=False)
    memory: Mapping[str, Any] | None = None

    def check(self) -> None:
        """Check function, sample time and initial memory."""
        super().check()
        if not callable(self.function):
            raise InvalidValue(
                f"{self.what}: function must be callable as f(t, y, memory), got {self.function!r}"
            )
        convert(self, units.positive, self.what, sample="s")
        if not isinstance(self.memory, Mapping | None):
            raise InvalidValue(
                f'{self.what}: memory must be a dictionary, such as {{"sum": 0.0}}, got {self.memory!r}'
            )

    def partner(self, start: float) -> ExchangePartner:
        """Return the object that calls the function."""
        return _Caller(self, start)


class _Caller(Periodic):
    """Controller in one lane of a run."""

    def __init__(self, signal: Controller, start: float) -> None:
        super().__init__(start, float(signal.sample))
        self._function, self.kept = signal.function, copy.deepcopy(dict(signal.memory or {}))

    def outputs_at(self, t: float, y: Numbers) -> Any:
        """Call the function."""
        return self._function(t, y, self.kept)
