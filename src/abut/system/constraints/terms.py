# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Compiled terms of equations: coordinates between frames, counted beyond half a turn, and coordinates along curves if there are any."""

from collections.abc import Collection
from typing import NamedTuple

from abut.coordinates.blocks import Blocks, RelativeMotion
from abut.coordinates.coordinate_kernels import add_stiffness, make_coordinates
from abut.coordinates.curve_coordinate_kernels import (
    curve_coordinate,
    curve_coordinate_stiffness,
    curve_rate_gradient,
)
from abut.coordinates.terms import ON_CURVE
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import TermRow
from abut.kernels.structs.machine_structs import Machine, Work
from abut.system.dynamics.bodies import unwrap_angle

__all__ = ["make_terms"]


class Terms(NamedTuple):
    """Three compiled functions of a term, by (machine, work, lane, t, s), where t is its row."""

    see: Routine  #: value and rates of the coordinate
    stiffen: Routine  #: the blocks, an argument before ``m``, with ∂(gᵀf)/∂q added; f is the last argument
    slope: Routine  #: rows ∂Ċ/∂q on both bodies, at constant velocities


def make_terms(kinds: Collection[int]) -> Terms:
    """Return the coordinates that a machine uses: a term's value and rates, and the derivatives of its reaction and its rate by the pose.

    Without coordinates along curves, nothing of these is compiled.
    """
    own_see, own_lean, own_slope = make_coordinates([kind for kind in kinds if kind < ON_CURVE])

    @routine
    def evaluate_term(machine: Machine, work: Work, lane: int, t: int, s: RelativeMotion):
        x = own_see(machine.term[t, TermRow.kind], machine.term[t, TermRow.a], machine.term[t, TermRow.b], s)
        index = machine.term[t, TermRow.angle]
        if index >= 0:
            x.value = unwrap_angle(work.turn.angle, work.turn_candidate.angle, lane, index, x.value)
        return x

    @routine
    def term_stiffness(
        k: Blocks, machine: Machine, work: Work, lane: int, t: int, s: RelativeMotion, f: float
    ):
        family, n, bend = own_lean(
            machine.term[t, TermRow.kind], machine.term[t, TermRow.a], machine.term[t, TermRow.b], s, f
        )
        return add_stiffness(k, family, n, bend, s)

    @routine
    def term_slope(machine: Machine, work: Work, lane: int, t: int, s: RelativeMotion):
        return own_slope(
            machine.term[t, TermRow.kind], machine.term[t, TermRow.a], machine.term[t, TermRow.b], s
        )

    plain = Terms(evaluate_term, term_stiffness, term_slope)
    return with_curves(plain) if max(kinds, default=0) >= ON_CURVE else plain


def with_curves(plain: Terms) -> Terms:
    """Return the terms extended by coordinates along curves."""
    own_see, own_stiffen, own_slope = plain

    @routine
    def evaluate_term(machine: Machine, work: Work, lane: int, t: int, s: RelativeMotion):
        kind = machine.term[t, TermRow.kind]
        if kind >= ON_CURVE:
            ka = machine.term[t, TermRow.a]
            kb = machine.term[t, TermRow.b]
            index = machine.term[t, TermRow.angle]
            return curve_coordinate(
                machine.number, work.turn.angle, work.turn_candidate.angle, lane, kind, ka, kb, index, s
            )
        return own_see(machine, work, lane, t, s)

    @routine
    def term_stiffness(
        k: Blocks, machine: Machine, work: Work, lane: int, t: int, s: RelativeMotion, f: float
    ):
        kind = machine.term[t, TermRow.kind]
        if kind >= ON_CURVE:
            ka = machine.term[t, TermRow.a]
            kb = machine.term[t, TermRow.b]
            index = machine.term[t, TermRow.angle]
            return curve_coordinate_stiffness(
                k, machine.number, work.turn_candidate.angle, lane, kind, ka, kb, index, s, f
            )
        return own_stiffen(k, machine, work, lane, t, s, f)

    @routine
    def term_slope(machine: Machine, work: Work, lane: int, t: int, s: RelativeMotion):
        kind = machine.term[t, TermRow.kind]
        if kind >= ON_CURVE:
            ka = machine.term[t, TermRow.a]
            kb = machine.term[t, TermRow.b]
            index = machine.term[t, TermRow.angle]
            return curve_rate_gradient(
                machine.number, work.turn_candidate.angle, lane, kind, ka, kb, index, s
            )
        return own_slope(machine, work, lane, t, s)

    return Terms(evaluate_term, term_stiffness, term_slope)
