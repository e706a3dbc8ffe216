# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Reactions and accelerations as signals, with their derivatives by accelerations and multipliers."""

from typing import Any

import warp as wp

from abut.coordinates.blocks import Blocks, Relative, angular_row, column, spatial
from abut.coordinates.relative_motion import point_acceleration, rate_seen, second_rate_seen
from abut.extend import routine
from abut.kernels.columns.machine_columns import End, PairRow, TermRow
from abut.kernels.columns.signal_columns import MeasureRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, vec3, vec6
from abut.signals.measures import ACCELERATION, MODE, REACTION
from abut.system.dynamics.bodies import relative_of
from abut.system.dynamics.projection.constraint_rows import share
from abut.system.signals.measures import axes_of, by_place, by_speed, by_spin, by_turn, pair_of, sense_one


@routine
def rate_of_velocity(m: Machine, w: Work, lane: int, b: int):
    """Return acceleration and angular acceleration of a body's centre of mass; zero for the ground, and in a search for equilibrium."""
    if b >= m.bodies or w.waves.still[lane] == 1:
        return vec3(0.0, 0.0, 0.0), vec3(0.0, 0.0, 0.0)
    if m.tree.branches > 0:  # rows of joint coordinates, not of bodies
        x = w.limbs.pull[lane, b]
        return vec3(x[0], x[1], x[2]), vec3(x[3], x[4], x[5])
    f = w.dy[lane, b]
    return vec3(f[7], f[8], f[9]), vec3(f[10], f[11], f[12])


@routine
def by_push(w: Work, lane: int, k: int, slot: int, g: vec6):
    """Add a dependence on an acceleration; at rest there is none."""
    if w.waves.still[lane] == 0:
        w.waves.push[lane, k, slot] = w.waves.push[lane, k, slot] + g


@routine
def by_arm(w: Work, lane: int, k: int, slot: int, r: vec3, omega: vec3, alpha: vec3, e: vec3):
    """Add a dependence on the acceleration of a point at r from a body's centre of mass: by its rotation, spin and acceleration."""
    outward = wp.cross(e, omega)
    by_turn(w, lane, k, slot, wp.cross(r, wp.cross(e, alpha) + wp.cross(outward, omega)))
    by_spin(w, lane, k, slot, wp.cross(wp.cross(omega, r), e) + wp.cross(r, outward))
    by_push(w, lane, k, slot, spatial(e, wp.cross(r, e)))


@routine
def acceleration(m: Machine, w: Work, lane: int, k: int, s: Relative, e: vec3):
    """Evaluate the second derivative of p_I − p_J along e, as seen from a body."""
    far = m.wiring.measure[k, MeasureRow.body_l]
    wl = w.at.w[lane, far]
    ai, ti = rate_of_velocity(m, w, lane, m.wiring.measure[k, MeasureRow.body_i])
    aj, tj = rate_of_velocity(m, w, lane, m.wiring.measure[k, MeasureRow.body_j])
    _al, tl = rate_of_velocity(m, w, lane, far)
    first = point_acceleration(ai, ti, s.wi, s.ri)
    second = point_acceleration(aj, tj, s.wj, s.rj)
    whole = second_rate_seen(s.d, s.dv, first - second, wl, tl)
    by_speed(w, lane, k, s, -2.0 * wp.cross(e, wl))
    by_place(w, lane, k, s, wp.cross(wp.cross(e, wl), wl) - wp.cross(e, tl))
    by_arm(w, lane, k, 0, s.ri, s.wi, ti, e)
    by_arm(w, lane, k, 1, s.rj, s.wj, tj, -e)
    spun = wp.cross(wp.cross(wl, s.d), e) + wp.cross(s.d, wp.cross(e, wl))
    by_spin(w, lane, k, 3, spun - 2.0 * wp.cross(s.dv, e))
    by_push(w, lane, k, 3, angular_row(wp.cross(e, s.d)))
    by_turn(w, lane, k, 2, wp.cross(e, whole))
    w.waves.scale[lane, k] = wp.length(first) + wp.length(second)
    return wp.dot(e, whole)


@routine
def twist_rate(m: Machine, w: Work, lane: int, k: int, s: Relative, e: vec3):
    """Evaluate the derivative of ω_I − ω_J along e, as seen from a body."""
    spin = s.wi - s.wj
    wl = w.at.w[lane, m.wiring.measure[k, MeasureRow.body_l]]
    _ai, ti = rate_of_velocity(m, w, lane, m.wiring.measure[k, MeasureRow.body_i])
    _aj, tj = rate_of_velocity(m, w, lane, m.wiring.measure[k, MeasureRow.body_j])
    whole = rate_seen(spin, ti - tj, wl)
    by_push(w, lane, k, 0, angular_row(e))
    by_push(w, lane, k, 1, -angular_row(e))
    by_spin(w, lane, k, 0, -wp.cross(e, wl))
    by_spin(w, lane, k, 1, wp.cross(e, wl))
    by_spin(w, lane, k, 3, -wp.cross(spin, e))
    by_turn(w, lane, k, 2, wp.cross(e, whole))
    w.waves.scale[lane, k] = wp.length(ti) + wp.length(tj)
    return wp.dot(e, whole)


def make_reaction(bending: Any) -> Any:
    """Return ``reaction(m, w, lane, k, e)``: a component of a joint's or motion's reaction, by its multipliers and the pose."""

    @routine
    def reaction(m: Machine, w: Work, lane: int, k: int, e: vec3):
        q = m.wiring.measure[k, MeasureRow.pair]
        s = relative_of(m, w, m.pair, lane, q)
        lam = w.lam[lane, m.pair[q, PairRow.node]]
        none = vec3(0.0, 0.0, 0.0)
        weight = spatial(e, none)
        if m.wiring.measure[k, MeasureRow.other] == 1:
            weight = spatial(wp.cross(s.ri, e), e)
        whole = vec6()
        total = 0.0
        size = 0.0
        for row in range(m.wiring.measure[k, MeasureRow.first_row], m.wiring.measure[k, MeasureRow.end_row]):
            g = w.row_i[lane, q, row]
            slope = -wp.dot(weight, g)
            w.waves.force[lane, k, row] = slope
            whole -= g * lam[row]
            total += slope * lam[row]
            size += wp.abs(slope * lam[row])
        bend = Blocks()
        for t in range(m.pair[q, PairRow.first_term], m.pair[q, PairRow.end_term]):
            row = m.term[t, TermRow.row]
            if (
                row >= m.wiring.measure[k, MeasureRow.first_row]
                and row < m.wiring.measure[k, MeasureRow.end_row]
            ):
                f = share(m, w, lane, t) * lam[row]
                bend = bending(bend, m, w, lane, t, s, f)
        force = vec3(whole[0], whole[1], whole[2])
        acts = force
        if m.wiring.measure[k, MeasureRow.other] == 1:
            acts = vec3(whole[3], whole[4], whole[5]) - wp.cross(s.ri, force)
            by_turn(w, lane, k, 0, -wp.cross(s.ri, wp.cross(force, e)))
        w.waves.pose[lane, k, End.i] = w.waves.pose[lane, k, End.i] - wp.transpose(bend.ii) @ weight
        w.waves.pose[lane, k, End.j] = w.waves.pose[lane, k, End.j] - wp.transpose(bend.ij) @ weight
        by_turn(w, lane, k, 2, wp.cross(e, acts))
        w.waves.scale[lane, k] = size
        return total

    return reaction


def make_measures(bending: Any, sense_one: Any = sense_one, joined: Any = lambda reaction: reaction) -> Any:
    """Return ``sense(m, w, lane)``: every measure, with those of accelerations and reactions from the present ``w.dy`` and ``w.lam``.

    ``joined`` extends the evaluation of reactions to joint friction, where requested.
    """
    reaction = joined(make_reaction(bending))

    @routine
    def answer_one(m: Machine, w: Work, lane: int, k: int, kind: int):
        for slot in range(4):
            w.waves.pose[lane, k, slot] = vec6()
            w.waves.rate[lane, k, slot] = vec6()
            w.waves.push[lane, k, slot] = vec6()
        for row in range(6):
            w.waves.force[lane, k, row] = 0.0
        if kind == MODE:
            w.waves.value[lane, k] = f64(w.waves.mode[lane])
            return
        axes = axes_of(
            m, w, lane, m.wiring.measure[k, MeasureRow.body_k], m.wiring.measure[k, MeasureRow.frame_k]
        )
        e = column(axes, m.wiring.measure[k, MeasureRow.axis])
        value = 0.0
        if kind == REACTION:
            value = reaction(m, w, lane, k, e)
        elif kind == ACCELERATION:
            value = acceleration(m, w, lane, k, pair_of(m, w, lane, k), e)
        else:
            value = twist_rate(m, w, lane, k, pair_of(m, w, lane, k), e)
        w.waves.value[lane, k] = value

    @routine
    def sense_all(m: Machine, w: Work, lane: int):
        for k in range(m.wiring.measures):
            kind = m.wiring.measure[k, MeasureRow.kind]
            if kind >= MODE:
                answer_one(m, w, lane, k, kind)
            else:
                sense_one(m, w, lane, k)

    return sense_all
