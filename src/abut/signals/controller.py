"""Controllers: plain Python functions that are called at a sample rate while the machine marches."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from abut import units
from abut.errors import InvalidValue
from abut.model.protocols import convert
from abut.plug.brief import short_repr
from abut.signals.inputs import Numbers, Partner, Periodic, SampledSignal

__all__ = ["Controller"]


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Controller(SampledSignal):
    """A discrete controller: a Python function that is called every T seconds.

        u(t) = f(t_k, y(t_k), memory),   t_k ≤ t < t_{k+1},   t_k = t₀ + k T

    with the start t₀ of the run. A step of the march ends at each t_k; the function is told the signals there, and what it gives holds
    until it is called again (``extrapolation="linear"``: is gone on with on the line through the last two values). It is not compiled:
    anything that Python can do may be done in it.

        def control(t, y, memory):
            angle, speed = y
            memory["sum"] = memory.get("sum", 0.0) + angle
            return -40.0 * angle - 3.0 * speed - memory["sum"]

    Args:
        name: Its name; channel ``name.value`` where it has one output.
        function: f; t [s], y the inputs in order (m,), memory a dictionary of its own for each run and lane, which begins as ``memory``. It
            gives a number, or one for each output.
        sample: T [s].
        inputs: The signals y, in order.
        outputs: Names of the numbers that it gives; see ``Output`` where they are several.
        memory: What the dictionary holds first; copied for each run.
        initial: What it is in analyses that do not march, for which it is a constant.
        extrapolation: "hold" or "linear".
        unit: What a single output is in, SI.

    What an error of the function, a number that is none or too few of them mean: the run fails there, says which controller and when, and
    keeps its results. ``result.statistics["sampled"]`` tells calls and seconds.

    Raises:
        InvalidValue: no function, no positive T, inputs that are no signals.

    Source: Franklin, Powell & Workman, Digital Control of Dynamic Systems (3rd ed. 1998) ch. 3 and 4 (zero-order hold).
    """

    function: Callable[..., Any] = dataclasses.field(kw_only=False)
    sample: Any = dataclasses.field(kw_only=False)
    memory: Mapping[str, Any] | None = None

    def check(self) -> None:
        """There is a function, a rate, and a memory to begin with."""
        super().check()
        if not callable(self.function):
            raise InvalidValue(
                f"{self.what}: function must be called as f(t, y, memory), got {self.function!r}"
            )
        convert(self, units.positive, self.what, sample="s")
        if not isinstance(self.memory, Mapping | None):
            raise InvalidValue(
                f'{self.what}: memory must be a dictionary, such as {{"sum": 0.0}}, got {self.memory!r}'
            )

    def partner(self, start: float) -> Partner:
        """Calls the function."""
        return _Caller(self, start)


class _Caller(Periodic):
    """A controller in one lane of a run."""

    def __init__(self, signal: Controller, start: float) -> None:
        super().__init__(start, float(signal.sample))
        self._function, self.kept = signal.function, copy.deepcopy(dict(signal.memory or {}))

    def outputs_at(self, t: float, y: Numbers) -> Any:
        """Call it."""
        return self._function(t, y, self.kept)
