# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""External inputs that the host sets between launches, compiled: u = a + b (t − t_k), and the model's value before."""

from typing import Any

from abut.extend import routine
from abut.kernels.columns.signal_columns import LawRow
from abut.kernels.structs.machine_structs import Machine, Work
from abut.system.signals.dependency_graph import GIVEN

__all__ = ["with_given"]

NOW = 0  #: the only argument of such a law


@routine
def external_input(m: Machine, w: Work, lane: int, law: int, want: int):
    """Return the number, with its derivative by time in ``waves.gain``."""
    k = m.wiring.law[law, LawRow.number]
    value = m.number[lane, m.wiring.begin[k]]
    slope = 0.0
    if w.given.since[lane, k] > -1.0e300:
        t = w.waves.value[lane, m.wiring.wire[m.wiring.law[law, LawRow.first_wire]]]
        slope = w.given.slope[lane, k]
        value = w.given.value[lane, k] + slope * (t - w.given.since[lane, k])
    if want == 1:
        w.waves.gain[lane, NOW] = slope
    return value


def with_given(law: Any) -> Any:
    """Return the chain of laws with external inputs before all others."""

    @routine
    def either(kind: int, m: Machine, w: Work, lane: int, number: int, want: int):
        if kind == GIVEN:
            return external_input(m, w, lane, number, want)
        return law(kind, m, w, lane, number, want)

    return either
