"""State matrices of a linearised machine, including bodies without mass that only forces support."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np

from abut.analysis.linearization.massless_condensation import CondensedSystem, Raw, condense_massless
from abut.analysis.linearization.minimal_coordinates import Deviations, select_largest_rows
from abut.analysis.state.mobility import describe_motion
from abut.array_types import Numbers
from abut.errors import InvalidValue

__all__ = ["StateSpace", "massless_system"]


@dataclasses.dataclass(frozen=True)
class StateSpace:
    """State space system ẋ = A x + B u, y = C x + D u; error of A; names of x; and the motions of all bodies for a unit of each x, or
    of the first f if the others move none.
    """

    A: Numbers
    B: Numbers
    C: Numbers
    D: Numbers
    doubt: Numbers
    states: tuple[str, ...]
    motions: Numbers


def massless_system(
    deviations: Deviations,
    flow: StateSpace,
    columns: Sequence[int],
    inputs: tuple[str, ...],
    outputs: tuple[str, ...],
) -> StateSpace:
    """Return the system without massless motions, whose forces replace their accelerations: see
    `analysis.linearization.massless_condensation`.

    Raises:
        InvalidValue: nothing balances the force on such a motion, or the machine depends on the rate of an input; names the body or input.
    """
    f, k = len(deviations.metric), deviations.floating
    many = f + k
    carried = len(flow.A) - 2 * many
    some = np.r_[many : many + f, 2 * many : len(flow.A)]
    rates = np.hstack([flow.A, flow.B])
    balance = deviations.force_unit[:, None] * rates[many + f : 2 * many]
    counts = f, k, carried, len(inputs)
    y, push = np.hstack([flow.C, flow.D]), deviations.output_accelerations(columns)
    found = condense_massless(Raw(rates[some], balance, y, push, counts, deviations.unit, deviations.pace))
    _refuse_massless(deviations, found, inputs, outputs)
    drifts = deviations.basis[:, f:] @ found.ways
    rows = select_largest_rows(drifts, deviations.weight)
    back, own = np.eye(2 * f + len(rows) + carried), slice(2 * f, 2 * f + len(rows))
    back[own, own] = np.linalg.inv(drifts[rows])
    n, there = len(back), np.linalg.inv(back)
    doubt = np.zeros((n, n))
    doubt[np.r_[f : 2 * f, n - carried : n]] = (flow.doubt @ found.raw @ back)[some]
    names = deviations.states
    return StateSpace(
        there @ found.flow[:, :n] @ back, there @ found.flow[:, n:],
        found.out[:, :n] @ back, found.out[:, n:],
        doubt,
        (*names[:f], *names[many : many + f], *deviations.components(rows), *names[2 * many :]),
        deviations.basis @ found.raw[:many] @ back,
    )  # fmt: skip


def _refuse_massless(
    deviations: Deviations, found: CondensedSystem, inputs: tuple[str, ...], outputs: tuple[str, ...]
) -> None:
    """Raise the errors of ``massless_system``."""
    model = deviations.point.model
    if found.unsettled.shape[1]:
        way = deviations.basis[:, len(deviations.metric) :] @ found.unsettled[:, 0]
        raise InvalidValue(
            f"linearize: {describe_motion(model, way, deviations.length)} has no mass, and no "
            "position or velocity of it balances the forces on it; give it mass, or a spring or "
            "damper that opposes them"
        )
    for k in np.flatnonzero(found.jerked):
        raise InvalidValue(
            f'the input "{inputs[k]}" acts on a massless body, so the body\'s velocity depends on the '
            "rate of the input, and a force depends on this velocity; apply the input to a body with "
            "mass, or give this body mass"
        )
    for row, k in np.argwhere(found.improper):
        raise InvalidValue(
            f'the output "{outputs[row]}" depends on the rate of the input "{inputs[k]}", which acts '
            "on a massless body; choose another output, or give that body mass"
        )
