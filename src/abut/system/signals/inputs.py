# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""External inputs that the host sets between launches, compiled: u = a + b (t − t_k), and the model's value before."""

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.signal_columns import LawRow
from abut.kernels.structs.machine_structs import Machine, Work
from abut.system.signals.dependency_graph import GIVEN

__all__ = ["with_given"]

NOW = 0  #: the only argument of such a law


@routine
def external_input(machine: Machine, work: Work, lane: int, law: int, want: int):
    """Return the number, with its derivative by time in ``Work.signals.gain``."""
    k = machine.signals.law[law, LawRow.number]
    value = machine.number[lane, machine.signals.initial_value[k]]
    slope = 0.0
    if work.external_input.since[lane, k] > -1.0e300:
        t = work.signals.value[lane, machine.signals.wire[machine.signals.law[law, LawRow.first_wire]]]
        slope = work.external_input.slope[lane, k]
        value = work.external_input.value[lane, k] + slope * (t - work.external_input.since[lane, k])
    if want == 1:
        work.signals.gain[lane, NOW] = slope
    return value


def with_given(law: Routine) -> Routine:
    """Return the chain of laws with external inputs before all others."""

    @routine
    def signal_or_input(kind: int, machine: Machine, work: Work, lane: int, number: int, want: int):
        if kind == GIVEN:
            return external_input(machine, work, lane, number, want)
        return law(kind, machine, work, lane, number, want)

    return signal_or_input
