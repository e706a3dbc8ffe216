# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Reactions and accelerations as signals, with their derivatives by accelerations and multipliers."""

import warp as wp

from abut.coordinates.blocks import Blocks, RelativeMotion, angular_row, column, spatial_row
from abut.coordinates.relative_motion import point_acceleration, relative_rate, relative_second_rate
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import End, PairRow, TermRow
from abut.kernels.columns.signal_columns import MeasureRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, vec3, vec6
from abut.signals.measures import ACCELERATION, MODE, REACTION
from abut.system.dynamics.bodies import relative_of
from abut.system.dynamics.projection.constraint_rows import term_factor
from abut.system.signals.measures import (
    add_position_dependence,
    add_rotation_dependence,
    add_spin_dependence,
    add_velocity_dependence,
    axes_of,
    pair_of,
    sense_one,
)


@routine
def rate_of_velocity(machine: Machine, work: Work, lane: int, b: int):
    """Return acceleration and angular acceleration of a body's centre of mass; zero for the ground, and in a search for equilibrium."""
    if b >= machine.bodies or work.signals.seeks_constant_states[lane] == 1:
        return vec3(0.0, 0.0, 0.0), vec3(0.0, 0.0, 0.0)
    if machine.tree.branches > 0:  # rows of joint coordinates, not of bodies
        x = work.tree.residual_acceleration[lane, b]
        return vec3(x[0], x[1], x[2]), vec3(x[3], x[4], x[5])
    f = work.dy[lane, b]
    return vec3(f[7], f[8], f[9]), vec3(f[10], f[11], f[12])


@routine
def add_acceleration_dependence(work: Work, lane: int, k: int, slot: int, g: vec6):
    """Add a dependence on an acceleration; at rest there is none."""
    if work.signals.seeks_constant_states[lane] == 0:
        work.signals.acceleration_gradient[lane, k, slot] = (
            work.signals.acceleration_gradient[lane, k, slot] + g
        )


@routine
def add_point_acceleration_dependence(
    work: Work, lane: int, k: int, slot: int, r: vec3, omega: vec3, alpha: vec3, e: vec3
):
    """Add a dependence on the acceleration of a point at r from a body's centre of mass: by its rotation, spin and acceleration."""
    outward = wp.cross(e, omega)
    add_rotation_dependence(work, lane, k, slot, wp.cross(r, wp.cross(e, alpha) + wp.cross(outward, omega)))
    add_spin_dependence(work, lane, k, slot, wp.cross(wp.cross(omega, r), e) + wp.cross(r, outward))
    add_acceleration_dependence(work, lane, k, slot, spatial_row(e, wp.cross(r, e)))


@routine
def relative_acceleration(machine: Machine, work: Work, lane: int, k: int, s: RelativeMotion, e: vec3):
    """Evaluate the second derivative of p_I − p_J along e, as seen from a body."""
    far = machine.signals.measure[k, MeasureRow.body_l]
    wl = work.at.w[lane, far]
    ai, ti = rate_of_velocity(machine, work, lane, machine.signals.measure[k, MeasureRow.body_i])
    aj, tj = rate_of_velocity(machine, work, lane, machine.signals.measure[k, MeasureRow.body_j])
    _al, tl = rate_of_velocity(machine, work, lane, far)
    first = point_acceleration(ai, ti, s.wi, s.ri)
    second = point_acceleration(aj, tj, s.wj, s.rj)
    whole = relative_second_rate(s.d, s.dv, first - second, wl, tl)
    add_velocity_dependence(work, lane, k, s, -2.0 * wp.cross(e, wl))
    add_position_dependence(work, lane, k, s, wp.cross(wp.cross(e, wl), wl) - wp.cross(e, tl))
    add_point_acceleration_dependence(work, lane, k, 0, s.ri, s.wi, ti, e)
    add_point_acceleration_dependence(work, lane, k, 1, s.rj, s.wj, tj, -e)
    spun = wp.cross(wp.cross(wl, s.d), e) + wp.cross(s.d, wp.cross(e, wl))
    add_spin_dependence(work, lane, k, 3, spun - 2.0 * wp.cross(s.dv, e))
    add_acceleration_dependence(work, lane, k, 3, angular_row(wp.cross(e, s.d)))
    add_rotation_dependence(work, lane, k, 2, wp.cross(e, whole))
    work.signals.scale[lane, k] = wp.length(first) + wp.length(second)
    return wp.dot(e, whole)


@routine
def twist_rate(machine: Machine, work: Work, lane: int, k: int, s: RelativeMotion, e: vec3):
    """Evaluate the derivative of ω_I − ω_J along e, as seen from a body."""
    spin = s.wi - s.wj
    wl = work.at.w[lane, machine.signals.measure[k, MeasureRow.body_l]]
    _ai, ti = rate_of_velocity(machine, work, lane, machine.signals.measure[k, MeasureRow.body_i])
    _aj, tj = rate_of_velocity(machine, work, lane, machine.signals.measure[k, MeasureRow.body_j])
    whole = relative_rate(spin, ti - tj, wl)
    add_acceleration_dependence(work, lane, k, 0, angular_row(e))
    add_acceleration_dependence(work, lane, k, 1, -angular_row(e))
    add_spin_dependence(work, lane, k, 0, -wp.cross(e, wl))
    add_spin_dependence(work, lane, k, 1, wp.cross(e, wl))
    add_spin_dependence(work, lane, k, 3, -wp.cross(spin, e))
    add_rotation_dependence(work, lane, k, 2, wp.cross(e, whole))
    work.signals.scale[lane, k] = wp.length(ti) + wp.length(tj)
    return wp.dot(e, whole)


def make_reaction(bending: Routine) -> Routine:
    """Return ``reaction(machine, work, lane, k, e)``: a component of a joint's or motion's reaction, by its multipliers and the pose."""

    @routine
    def evaluate_reaction(machine: Machine, work: Work, lane: int, k: int, e: vec3):
        q = machine.signals.measure[k, MeasureRow.pair]
        s = relative_of(machine, work, machine.pair, lane, q)
        lam = work.lam[lane, machine.pair[q, PairRow.node]]
        none = vec3(0.0, 0.0, 0.0)
        weight = spatial_row(e, none)
        if machine.signals.measure[k, MeasureRow.other] == 1:
            weight = spatial_row(wp.cross(s.ri, e), e)
        whole = vec6()
        total = 0.0
        size = 0.0
        for row in range(
            machine.signals.measure[k, MeasureRow.first_row], machine.signals.measure[k, MeasureRow.end_row]
        ):
            g = work.row_i[lane, q, row]
            slope = -wp.dot(weight, g)
            work.signals.force[lane, k, row] = slope
            whole -= g * lam[row]
            total += slope * lam[row]
            size += wp.abs(slope * lam[row])
        bend = Blocks()
        for t in range(machine.pair[q, PairRow.first_term], machine.pair[q, PairRow.end_term]):
            row = machine.term[t, TermRow.row]
            if (
                row >= machine.signals.measure[k, MeasureRow.first_row]
                and row < machine.signals.measure[k, MeasureRow.end_row]
            ):
                f = term_factor(machine, work, lane, t) * lam[row]
                bend = bending(bend, machine, work, lane, t, s, f)
        force = vec3(whole[0], whole[1], whole[2])
        acts = force
        if machine.signals.measure[k, MeasureRow.other] == 1:
            acts = vec3(whole[3], whole[4], whole[5]) - wp.cross(s.ri, force)
            add_rotation_dependence(work, lane, k, 0, -wp.cross(s.ri, wp.cross(force, e)))
        work.signals.pose_gradient[lane, k, End.i] = (
            work.signals.pose_gradient[lane, k, End.i] - wp.transpose(bend.ii) @ weight
        )
        work.signals.pose_gradient[lane, k, End.j] = (
            work.signals.pose_gradient[lane, k, End.j] - wp.transpose(bend.ij) @ weight
        )
        add_rotation_dependence(work, lane, k, 2, wp.cross(e, acts))
        work.signals.scale[lane, k] = size
        return total

    return evaluate_reaction


def make_measures(
    bending: Routine, sense_one: Routine = sense_one, joined: Routine = lambda reaction: reaction
) -> Routine:
    """Return ``sense(machine, work, lane)``: every measure, with those of accelerations and reactions from the present ``work.dy`` and
    ``work.lam``.

    ``joined`` extends the evaluation of reactions to joint friction, where requested.
    """
    reaction = joined(make_reaction(bending))

    @routine
    def answer_one(machine: Machine, work: Work, lane: int, k: int, kind: int):
        for slot in range(4):
            work.signals.pose_gradient[lane, k, slot] = vec6()
            work.signals.velocity_gradient[lane, k, slot] = vec6()
            work.signals.acceleration_gradient[lane, k, slot] = vec6()
        for row in range(6):
            work.signals.force[lane, k, row] = 0.0
        if kind == MODE:
            work.signals.value[lane, k] = f64(work.signals.mode[lane])
            return
        axes = axes_of(
            machine,
            work,
            lane,
            machine.signals.measure[k, MeasureRow.body_k],
            machine.signals.measure[k, MeasureRow.frame_k],
        )
        e = column(axes, machine.signals.measure[k, MeasureRow.axis])
        value = 0.0
        if kind == REACTION:
            value = reaction(machine, work, lane, k, e)
        elif kind == ACCELERATION:
            value = relative_acceleration(machine, work, lane, k, pair_of(machine, work, lane, k), e)
        else:
            value = twist_rate(machine, work, lane, k, pair_of(machine, work, lane, k), e)
        work.signals.value[lane, k] = value

    @routine
    def sense_all(machine: Machine, work: Work, lane: int):
        for k in range(machine.signals.measures):
            kind = machine.signals.measure[k, MeasureRow.kind]
            if kind >= MODE:
                answer_one(machine, work, lane, k, kind)
            else:
                sense_one(machine, work, lane, k)

    return sense_all
