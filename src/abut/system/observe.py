# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The study kernel: evaluate the equations or their stiffness at one state, assemble the machine, and convert stored states to
rows of results.

One kernel performs these four tasks, so that the equations of motion are compiled once for all of them.
"""

from functools import cache
from typing import Any

import warp as wp

from abut.compiler.kernels import kernel
from abut.extend import routine
from abut.kernels.columns.integration_columns import Output
from abut.kernels.columns.machine_columns import (
    AssemblyStatus,
    BodyColumns,
    ContactColumns,
    ContactRow,
    EnergyColumns,
    GaugeRow,
    IncidentRow,
    LoadColumns,
    PairRow,
    Power,
    ReactionRow,
    TermRow,
    TrackColumns,
)
from abut.kernels.structs.machine_structs import A2, A3, I2, Machine, March, Work, Y, f64, vec3, vec4
from abut.system.contact.point.contact_point import CLAMPED, FREE, TOUCHING, frames_of
from abut.system.dynamics.bodies import relative_of
from abut.system.dynamics.equations import acceleration_weights, largest
from abut.system.dynamics.projection.constraint_projection import StudyRoutines
from abut.system.dynamics.projection.constraint_rows import share, turns
from abut.system.persistent import recall

PROBE, ASSEMBLE, OBSERVE, STIFFEN = 0, 1, 2, 3


@wp.struct
class Rows:
    """Rows of results, and the first columns of each group of results."""

    row: A3  # [lane, sample, column]
    status: A2  # [lane, …]: `rows.Found`
    reaction: I2  # by term: `rows.ReactionRow`
    force_at: int
    contact_at: int
    energy_at: int


@routine
def load_sample(m: Machine, w: Work, s: March, lane: int, i: int):
    """Load a stored output for evaluation."""
    for b in range(m.bodies + 1 + m.carried):
        w.y[lane, b] = s.out[lane, i, b]
    if m.floating == 1:  # their accelerations are those of the time integration
        for b in range(m.bodies):
            f = Y()
            for j in range(6):
                f[7 + j] = s.out_pull[lane, i, b][j]
            w.dy[lane, b] = f
    w.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
    for k in range(m.incidents):
        w.guard.unclamped_force[lane, k] = 0.0
    for k in range(w.pairs.deepest.shape[1]):
        w.pairs.deepest[lane, k] = 1.0e300
    recall(m, w, s, lane, i)


@routine
def put3(r: Rows, lane: int, i: int, at: int, v: vec3):
    """Write three columns."""
    for k in range(3):
        r.row[lane, i, at + k] = v[k]


@routine
def add3(r: Rows, lane: int, i: int, at: int, v: vec3):
    """Add to three columns."""
    for k in range(3):
        r.row[lane, i, at + k] = r.row[lane, i, at + k] + v[k]


def make_body_rows(posed: Any) -> Any:
    """Return ``body_rows(m, w, r, lane, i)`` for a given function for orientations."""

    @routine
    def body_rows(m: Machine, w: Work, r: Rows, lane: int, i: int):
        """Write position, quaternion (w, x, y, z), velocities, accelerations of every body; return kinetic and gravity potential energy."""
        kinetic = 0.0
        potential = 0.0
        g = m.gravity[lane]
        for b in range(m.bodies):
            at = BodyColumns.WIDTH * b
            q = posed(m, w, lane, b)
            a = w.rhs[lane, b]
            put3(r, lane, i, at + BodyColumns.position, w.at.p[lane, b])
            r.row[lane, i, at + BodyColumns.quaternion] = q[3]
            put3(r, lane, i, at + BodyColumns.quaternion_xyz, vec3(q[0], q[1], q[2]))
            put3(r, lane, i, at + BodyColumns.velocity, w.at.v[lane, b])
            put3(r, lane, i, at + BodyColumns.angular_velocity, w.at.w[lane, b])
            put3(r, lane, i, at + BodyColumns.acceleration, vec3(a[0], a[1], a[2]))
            put3(r, lane, i, at + BodyColumns.angular_acceleration, vec3(a[3], a[4], a[5]))
            mass = m.mass[lane, b]
            kinetic += 0.5 * mass * wp.dot(w.at.v[lane, b], w.at.v[lane, b])
            kinetic += 0.5 * wp.dot(w.at.w[lane, b], w.inertia[lane, b] @ w.at.w[lane, b])
            potential -= mass * wp.dot(g, w.at.p[lane, b])
        return kinetic, potential

    return body_rows


def reactions(measure: Any, gauge: Any) -> Any:
    """Return the function that writes the rows of joints, motions and forces."""

    @routine
    def reaction_rows(m: Machine, w: Work, r: Rows, lane: int, i: int):
        """Write reactions at frame I or where they are reported, summed over the terms of each joint or motion; gauges; applied forces."""
        for q in range(m.pairs):
            s = relative_of(m, w, m.pair, lane, q)
            lam = w.lam[lane, m.pair[q, PairRow.node]]
            for t in range(m.pair[q, PairRow.first_term], m.pair[q, PairRow.end_term]):
                at = r.reaction[t, ReactionRow.shown]
                if at >= 0:
                    x = measure(m, w, lane, t, s)
                    f = -lam[m.term[t, TermRow.row]] * share(m, w, lane, t)
                    force = x.n * f
                    turn = x.ti * f
                    arm = s.ri
                    if r.reaction[t, ReactionRow.second] == 1:
                        force = -force
                        turn = x.tj * f
                    if r.reaction[t, ReactionRow.frame] >= 0:
                        arm = (
                            w.at.r[lane, m.pair[q, r.reaction[t, ReactionRow.second]]]
                            @ m.frames.p[lane, r.reaction[t, ReactionRow.frame]]
                        )
                    turn = turn - wp.cross(arm, force)
                    add3(r, lane, i, at + LoadColumns.force, force)
                    add3(r, lane, i, at + LoadColumns.torque, turn)
        for k in range(m.gauges):
            r.row[lane, i, m.gauge[k, GaugeRow.shown]] = gauge(m, w, lane, k)
        for e in range(m.forces):
            load = w.applied[lane, e]
            s = relative_of(m, w, m.force, lane, e)
            force = vec3(load[0], load[1], load[2])
            torque = vec3(load[3], load[4], load[5]) - wp.cross(s.ri, force)
            at = r.force_at + LoadColumns.WIDTH * e
            put3(r, lane, i, at + LoadColumns.force, force)
            put3(r, lane, i, at + LoadColumns.torque, torque)

    return reaction_rows


@routine
def track_rows(m: Machine, w: Work, r: Rows, lane: int, i: int, k: int, here: int, sign: float):
    """Write the results of one contact point."""
    touch = w.touch[lane, k]
    pi = touch.point_i
    pj = touch.point_j
    if sign < 0.0:
        pi = touch.point_j
        pj = touch.point_i
    put3(r, lane, i, here + TrackColumns.point_i, pi)
    put3(r, lane, i, here + TrackColumns.point_j, pj)
    put3(r, lane, i, here + TrackColumns.normal, touch.normal * sign)
    r.row[lane, i, here + TrackColumns.normal_force] = touch.force
    put3(r, lane, i, here + TrackColumns.friction_force, touch.friction * sign)
    r.row[lane, i, here + TrackColumns.penetration] = w.guard.depth[lane, k]
    r.row[lane, i, here + TrackColumns.penetration_rate] = w.guard.rate[lane, k]
    put3(r, lane, i, here + TrackColumns.slip_velocity, touch.slip * sign)
    if w.point.mode[lane, k] != FREE:
        r.row[lane, i, here + TrackColumns.impact_rate] = w.point.impact_speed[lane, k]


@routine
def plane_rows(m: Machine, w: Work, r: Rows, lane: int, i: int, k: int, here: int, sign: float):
    """Write curvatures, and the speeds of the contact point along both curves.

    With the slip s along t and the angular velocity Ω of the second relative to the first, ṡ₁ − ṡ₂ = −s and κ₁ ṡ₁ + κ₂ ṡ₂ = Ω.
    """  # fmt: skip
    if w.parts.now.there[lane, k] == 0:
        return
    part = w.parts.part[lane, k]
    r.row[lane, i, here + TrackColumns.curvature] = part.trait[0]
    if w.point.mode[lane, k] == FREE:
        return
    q = m.incident[k, IncidentRow.contact]
    _oi, ai, _oj, _aj = frames_of(m, w, lane, q)
    z = vec3(ai[0, 2], ai[1, 2], ai[2, 2])
    s = wp.dot(w.touch[lane, k].slip, wp.cross(z, -part.normal))
    turn = wp.dot(
        w.at.w[lane, m.contact[q, ContactRow.body_j]] - w.at.w[lane, m.contact[q, ContactRow.body_i]], z
    )
    both = part.bend[0] + part.bend[1]
    first = (turn - part.bend[1] * s) / both
    second = (turn + part.bend[0] * s) / both
    if sign < 0.0:
        turn = first
        first = second
        second = turn
    r.row[lane, i, here + TrackColumns.rolling_i] = first
    r.row[lane, i, here + TrackColumns.rolling_j] = second


@routine
def contact_rows(m: Machine, w: Work, r: Rows, lane: int, i: int):
    """Write the results of every contact point, and the sums of each contact."""
    for k in range(w.live[lane]):
        q = m.incident[k, IncidentRow.contact]
        at = m.contact[q, ContactRow.shown]
        touch = w.touch[lane, k]
        sign = f64(m.contact[q, ContactRow.sign])
        if m.incident[k, IncidentRow.track] >= 0:
            track_rows(m, w, r, lane, i, k, m.incident[k, IncidentRow.track], sign)
            if m.incident[k, IncidentRow.plane] == 1:
                plane_rows(m, w, r, lane, i, k, m.incident[k, IncidentRow.track], sign)
        add3(r, lane, i, at + ContactColumns.normal_force, sign * touch.force * touch.normal)
        add3(r, lane, i, at + ContactColumns.friction_force, sign * touch.friction)
        r.row[lane, i, at + ContactColumns.normal_magnitude] = (
            r.row[lane, i, at + ContactColumns.normal_magnitude] + touch.force
        )
        if w.point.mode[lane, k] != FREE:  # a free slot of a crowd has the depth of its last pair
            r.row[lane, i, at + ContactColumns.penetration] = wp.max(
                r.row[lane, i, at + ContactColumns.penetration], wp.max(w.guard.depth[lane, k], 0.0)
            )
        deep = w.guard.depth[lane, k] > 0.0 or m.contact[q, ContactRow.rigid] >= 0  # these rest at zero depth
        if w.point.mode[lane, k] != FREE and w.point.mode[lane, k] != CLAMPED and deep:
            r.row[lane, i, at + ContactColumns.touching] = r.row[lane, i, at + ContactColumns.touching] + 1.0


def make_assembly_step(factored: Any, correct_positions: Any, correct_velocities: Any) -> Any:
    """Return ``approach(…)``: a step of the assembly."""

    @routine
    def approach(m: Machine, w: Work, r: Rows, lane: int, level: int, before: float, tolerance: float):
        """Apply a Newton step of the assembly, of positions (level 0) or velocities (1), with the matrix just made.

        It returns the next level and residual, and 1 at the end. It continues while the residual still decreases: the last digits cost
        nothing, and the time integration then starts without residuals.
        """
        place = largest(m, w.position, lane)
        rate = largest(m, w.velocity, lane)
        r.status[lane, AssemblyStatus.place] = place
        r.status[lane, AssemblyStatus.rate] = rate
        at = level + 0
        last = before + 0.0
        if at == 0 and (place < 1.0e-15 or (place < tolerance and place > 0.1 * last)):
            at = 1
            last = 1.0e300
        if at == 1 and (rate < 1.0e-15 or (rate < tolerance and rate > 0.1 * last)):
            return at, last, 1
        if factored(m, w, lane) != 0:
            r.status[lane, AssemblyStatus.positions] = -1.0
            return at, last, 1
        r.status[lane, at] = r.status[lane, at] + 1.0
        if at == 0:
            correct_positions(m, w, lane)
            return at, place, 0
        correct_velocities(m, w, lane)
        return at, rate, 0

    return approach


def energies(stored: Any) -> Any:
    """Return ``energy_rows(m, w, s, r, lane, i, kinetic, potential)``, which writes energies, residuals, and solver data."""

    @routine
    def energy_rows(
        m: Machine, w: Work, s: March, r: Rows, lane: int, i: int, kinetic: float, potential: float
    ):
        ledger = w.y[lane, m.bodies]
        elastic = w.power[lane, Power.stored]
        for k in range(w.live[lane]):
            if w.point.mode[lane, k] == TOUCHING:
                back = stored(m, w, lane, k)
                elastic += back
                if m.contact[m.incident[k, IncidentRow.contact], ContactRow.booked] == 1:
                    ledger[0] = ledger[0] - back
        at = r.energy_at
        moving = kinetic + w.power[lane, Power.kinetic]
        lifted = potential + w.power[lane, Power.potential]
        r.row[lane, i, at + EnergyColumns.kinetic] = moving
        r.row[lane, i, at + EnergyColumns.potential] = lifted
        r.row[lane, i, at + EnergyColumns.elastic] = elastic
        r.row[lane, i, at + EnergyColumns.dissipated] = ledger[0]
        r.row[lane, i, at + EnergyColumns.work] = ledger[1] + s.out_step[lane, i, Output.jump_work]
        r.row[lane, i, at + EnergyColumns.total] = moving + lifted + elastic
        r.row[lane, i, at + EnergyColumns.drift] = largest(m, w.position, lane)
        r.row[lane, i, at + EnergyColumns.velocity_drift] = largest(m, w.velocity, lane)
        for k in range(6):
            r.row[lane, i, at + EnergyColumns.solver + k] = s.out_step[lane, i, k]

    return energy_rows


def study_kernel(
    assemble: Any,
    accelerate: Any,
    derive: Any,
    how: StudyRoutines,
    stored: Any,
    measure: Any,
    gauge: Any,
    hooks: Any,
    show: Any,
) -> Any:
    """Return ``make(beside)``, which makes the kernel of four tasks for one machine, in the time integration's module or its own."""
    look, load = hooks.look, hooks.load
    reaction_rows, energy_rows, body_rows = (
        reactions(measure, gauge),
        energies(stored),
        make_body_rows(how.orientation),
    )
    approach = make_assembly_step(how.factor, how.positions, how.velocities)
    tell = how.tell

    def study(m: Machine, w: Work, s: March, r: Rows, task: int, count: int, t0: float, tolerance: float):
        lane = wp.tid()
        level = int(0)
        before = 1.0e300
        many = count + 0
        if task == OBSERVE:
            many = s.ready[lane]
        for i in range(many):
            t = t0
            if task == OBSERVE:
                t = s.sample[s.first[lane] + i]
                load_sample(m, w, s, lane, i)
                load(m, w, lane)
            look(m, w, s, lane)
            c = acceleration_weights()
            if task == STIFFEN:  # −∂(F − Gᵀλ)/∂q, of a machine with the derivatives of its forces
                c.mass = 0.0
                c.place = 1.0
                c.want = 1
            assemble(m, w, lane, t, 1, c)
            if task == PROBE or task == STIFFEN:
                for k in range(m.gauges):
                    if turns(m, k):  # for a later continuation: also turns that only results contain
                        gauge(m, w, lane, k)
                break
            if task == ASSEMBLE:
                level, before, over = approach(m, w, r, lane, level, before, tolerance)
                if over == 1:
                    break
            if task == OBSERVE:
                accelerate(m, w, lane)
                derive(m, w, lane)
                tell(m, w, lane)
                kinetic, potential = body_rows(m, w, r, lane, i)
                reaction_rows(m, w, r, lane, i)
                contact_rows(m, w, r, lane, i)
                show(m, w, r.row, lane, i)
                energy_rows(m, w, s, r, lane, i, kinetic, potential)

    @cache
    def make(beside: Any) -> Any:
        return kernel(study, inline="little", beside=beside)

    return make


__all__ = ["ASSEMBLE", "OBSERVE", "PROBE", "STIFFEN", "Rows", "Y", "study_kernel"]
