# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The study kernel: evaluate the equations or their stiffness at one state, assemble the machine, and convert stored states to
rows of results.

One kernel performs these four tasks, so that the equations of motion are compiled once for all of them.
"""

from collections.abc import Callable
from functools import cache

import warp as wp

from abut.compiler.kernels import Kernel, kernel
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.integration_columns import OutputStep
from abut.kernels.columns.machine_columns import (
    AssemblyStatus,
    BodyColumns,
    ContactColumns,
    ContactPointRow,
    ContactRow,
    EnergyColumns,
    LoadColumns,
    ObservedCoordinateRow,
    PairRow,
    PowerColumns,
    ReactionRow,
    TermRow,
    TrackColumns,
)
from abut.kernels.structs.machine_structs import A2, A3, I2, Machine, RunData, Work, Y, f64, vec3, vec4
from abut.system.contact.point.contact_point import CLAMPED, FREE, TOUCHING, frames_of
from abut.system.contact.search.manifolds import Hooks
from abut.system.dynamics.bodies import relative_of
from abut.system.dynamics.equations import acceleration_weights, largest_residual
from abut.system.dynamics.projection.constraint_projection import StudyRoutines
from abut.system.dynamics.projection.constraint_rows import counts_turns, term_factor
from abut.system.persistent_quantities import recall

PROBE, ASSEMBLE, OBSERVE, STIFFEN = 0, 1, 2, 3


@wp.struct
class ResultRows:
    """Rows of results, and the first columns of each group of results."""

    row: A3  # [lane, sample, column]
    status: A2  # [lane, …]: `machine_columns.AssemblyStatus`
    reaction: I2  # by term: `machine_columns.ReactionRow`
    force_at: int
    contact_at: int
    energy_at: int


@routine
def load_sample(machine: Machine, work: Work, run: RunData, lane: int, i: int):
    """Load a stored output for evaluation."""
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        work.y[lane, b] = run.out[lane, i, b]
    if machine.floating == 1:  # their accelerations are those of the time integration
        for b in range(machine.bodies):
            f = Y()
            for j in range(6):
                f[7 + j] = run.out_acceleration[lane, i, b][j]
            work.dy[lane, b] = f
    work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
    for point in range(machine.contact_points):
        work.guard.unclamped_force[lane, point] = 0.0
    for k in range(work.pairs.deepest.shape[1]):
        work.pairs.deepest[lane, k] = 1.0e300
    recall(machine, work, run, lane, i)


@routine
def write_vector(r: ResultRows, lane: int, i: int, at: int, v: vec3):
    """Write three columns."""
    for k in range(3):
        r.row[lane, i, at + k] = v[k]


@routine
def add_vector(r: ResultRows, lane: int, i: int, at: int, v: vec3):
    """Add to three columns."""
    for k in range(3):
        r.row[lane, i, at + k] = r.row[lane, i, at + k] + v[k]


def make_body_rows(posed: Routine) -> Routine:
    """Return ``body_rows(machine, work, r, lane, i)`` for a given function for orientations."""

    @routine
    def body_rows(machine: Machine, work: Work, r: ResultRows, lane: int, i: int):
        """Write position, quaternion (w, x, y, z), velocities, accelerations of every body; return kinetic and gravity potential energy."""
        kinetic = 0.0
        potential = 0.0
        g = machine.gravity[lane]
        for b in range(machine.bodies):
            at = BodyColumns.WIDTH * b
            q = posed(machine, work, lane, b)
            a = work.rhs[lane, b]
            write_vector(r, lane, i, at + BodyColumns.position, work.at.p[lane, b])
            r.row[lane, i, at + BodyColumns.quaternion] = q[3]
            write_vector(r, lane, i, at + BodyColumns.quaternion_xyz, vec3(q[0], q[1], q[2]))
            write_vector(r, lane, i, at + BodyColumns.velocity, work.at.v[lane, b])
            write_vector(r, lane, i, at + BodyColumns.angular_velocity, work.at.w[lane, b])
            write_vector(r, lane, i, at + BodyColumns.acceleration, vec3(a[0], a[1], a[2]))
            write_vector(r, lane, i, at + BodyColumns.angular_acceleration, vec3(a[3], a[4], a[5]))
            mass = machine.mass[lane, b]
            kinetic += 0.5 * mass * wp.dot(work.at.v[lane, b], work.at.v[lane, b])
            kinetic += 0.5 * wp.dot(work.at.w[lane, b], work.inertia[lane, b] @ work.at.w[lane, b])
            potential -= mass * wp.dot(g, work.at.p[lane, b])
        return kinetic, potential

    return body_rows


def make_reaction_rows(measure: Routine, gauge: Routine) -> Routine:
    """Return the function that writes the rows of joints, motions and forces."""

    @routine
    def reaction_rows(machine: Machine, work: Work, r: ResultRows, lane: int, i: int):
        """Write reactions at frame I or where they are reported, summed over the terms of each joint or motion; gauges; applied forces."""
        for q in range(machine.pairs):
            s = relative_of(machine, work, machine.pair, lane, q)
            lam = work.lam[lane, machine.pair[q, PairRow.node]]
            for t in range(machine.pair[q, PairRow.first_term], machine.pair[q, PairRow.end_term]):
                at = r.reaction[t, ReactionRow.result_column]
                if at >= 0:
                    x = measure(machine, work, lane, t, s)
                    f = -lam[machine.term[t, TermRow.row]] * term_factor(machine, work, lane, t)
                    force = x.n * f
                    turn = x.ti * f
                    arm = s.ri
                    if r.reaction[t, ReactionRow.second] == 1:
                        force = -force
                        turn = x.tj * f
                    if r.reaction[t, ReactionRow.frame] >= 0:
                        arm = (
                            work.at.r[lane, machine.pair[q, r.reaction[t, ReactionRow.second]]]
                            @ machine.frames.p[lane, r.reaction[t, ReactionRow.frame]]
                        )
                    turn = turn - wp.cross(arm, force)
                    add_vector(r, lane, i, at + LoadColumns.force, force)
                    add_vector(r, lane, i, at + LoadColumns.torque, turn)
        for k in range(machine.observed_coordinates):
            r.row[lane, i, machine.observed_coordinate[k, ObservedCoordinateRow.result_column]] = gauge(
                machine, work, lane, k
            )
        for e in range(machine.forces):
            load = work.applied[lane, e]
            s = relative_of(machine, work, machine.force, lane, e)
            force = vec3(load[0], load[1], load[2])
            torque = vec3(load[3], load[4], load[5]) - wp.cross(s.ri, force)
            at = r.force_at + LoadColumns.WIDTH * e
            write_vector(r, lane, i, at + LoadColumns.force, force)
            write_vector(r, lane, i, at + LoadColumns.torque, torque)

    return reaction_rows


@routine
def track_rows(
    machine: Machine, work: Work, r: ResultRows, lane: int, i: int, point: int, here: int, sign: float
):
    """Write the results of one contact point."""
    touch = work.contact_point[lane, point]
    pi = touch.point_i
    pj = touch.point_j
    if sign < 0.0:
        pi = touch.point_j
        pj = touch.point_i
    write_vector(r, lane, i, here + TrackColumns.point_i, pi)
    write_vector(r, lane, i, here + TrackColumns.point_j, pj)
    write_vector(r, lane, i, here + TrackColumns.normal, touch.normal * sign)
    r.row[lane, i, here + TrackColumns.normal_force] = touch.force
    write_vector(r, lane, i, here + TrackColumns.friction_force, touch.friction * sign)
    r.row[lane, i, here + TrackColumns.penetration] = work.guard.depth[lane, point]
    r.row[lane, i, here + TrackColumns.penetration_rate] = work.guard.rate[lane, point]
    write_vector(r, lane, i, here + TrackColumns.slip_velocity, touch.slip * sign)
    if work.point.mode[lane, point] != FREE:
        r.row[lane, i, here + TrackColumns.impact_rate] = work.point.impact_speed[lane, point]


@routine
def plane_rows(
    machine: Machine, work: Work, r: ResultRows, lane: int, i: int, point: int, here: int, sign: float
):
    """Write curvatures, and the speeds of the contact point along both curves.

    With the slip s along t and the angular velocity Ω of the second relative to the first, ṡ₁ − ṡ₂ = −s and κ₁ ṡ₁ + κ₂ ṡ₂ = Ω.
    """  # fmt: skip
    if work.parts.candidate_state.exists[lane, point] == 0:
        return
    part = work.parts.part[lane, point]
    r.row[lane, i, here + TrackColumns.curvature] = part.line_contact[0]
    if work.point.mode[lane, point] == FREE:
        return
    contact = machine.contact_point[point, ContactPointRow.contact]
    _oi, ai, _oj, _aj = frames_of(machine, work, lane, contact)
    z = vec3(ai[0, 2], ai[1, 2], ai[2, 2])
    s = wp.dot(work.contact_point[lane, point].slip, wp.cross(z, -part.normal))
    turn = wp.dot(
        work.at.w[lane, machine.contact[contact, ContactRow.body_j]]
        - work.at.w[lane, machine.contact[contact, ContactRow.body_i]],
        z,
    )
    both = part.curvatures[0] + part.curvatures[1]
    first = (turn - part.curvatures[1] * s) / both
    second = (turn + part.curvatures[0] * s) / both
    if sign < 0.0:
        turn = first
        first = second
        second = turn
    r.row[lane, i, here + TrackColumns.rolling_i] = first
    r.row[lane, i, here + TrackColumns.rolling_j] = second


@routine
def contact_rows(machine: Machine, work: Work, r: ResultRows, lane: int, i: int):
    """Write the results of every contact point, and the sums of each contact."""
    for point in range(work.active_points[lane]):
        contact = machine.contact_point[point, ContactPointRow.contact]
        at = machine.contact[contact, ContactRow.result_column]
        touch = work.contact_point[lane, point]
        sign = f64(machine.contact[contact, ContactRow.sign])
        if machine.contact_point[point, ContactPointRow.result_column] >= 0:
            track_rows(
                machine,
                work,
                r,
                lane,
                i,
                point,
                machine.contact_point[point, ContactPointRow.result_column],
                sign,
            )
            if machine.contact_point[point, ContactPointRow.plane] == 1:
                plane_rows(
                    machine,
                    work,
                    r,
                    lane,
                    i,
                    point,
                    machine.contact_point[point, ContactPointRow.result_column],
                    sign,
                )
        add_vector(r, lane, i, at + ContactColumns.normal_force, sign * touch.force * touch.normal)
        add_vector(r, lane, i, at + ContactColumns.friction_force, sign * touch.friction)
        r.row[lane, i, at + ContactColumns.normal_magnitude] = (
            r.row[lane, i, at + ContactColumns.normal_magnitude] + touch.force
        )
        if work.point.mode[lane, point] != FREE:  # a free slot of a crowd has the depth of its last pair
            r.row[lane, i, at + ContactColumns.penetration] = wp.max(
                r.row[lane, i, at + ContactColumns.penetration], wp.max(work.guard.depth[lane, point], 0.0)
            )
        deep = (
            work.guard.depth[lane, point] > 0.0 or machine.contact[contact, ContactRow.rigid] >= 0
        )  # these rest at zero depth
        if work.point.mode[lane, point] != FREE and work.point.mode[lane, point] != CLAMPED and deep:
            r.row[lane, i, at + ContactColumns.touching] = r.row[lane, i, at + ContactColumns.touching] + 1.0


def make_assembly_step(factored: Routine, correct_positions: Routine, correct_velocities: Routine) -> Routine:
    """Return ``approach(…)``: a step of the assembly."""

    @routine
    def assembly_step(
        machine: Machine, work: Work, r: ResultRows, lane: int, level: int, before: float, tolerance: float
    ):
        """Apply a Newton step of the assembly, of positions (level 0) or velocities (1), with the matrix just made.

        It returns the next level and residual, and 1 at the end. It continues while the residual still decreases: the last digits cost
        nothing, and the time integration then starts without residuals.
        """
        place = largest_residual(machine, work.position, lane)
        rate = largest_residual(machine, work.velocity, lane)
        r.status[lane, AssemblyStatus.place] = place
        r.status[lane, AssemblyStatus.rate] = rate
        at = level + 0
        last = before + 0.0
        if at == 0 and (place < 1.0e-15 or (place < tolerance and place > 0.1 * last)):
            at = 1
            last = 1.0e300
        if at == 1 and (rate < 1.0e-15 or (rate < tolerance and rate > 0.1 * last)):
            return at, last, 1
        if factored(machine, work, lane) != 0:
            r.status[lane, AssemblyStatus.positions] = -1.0
            return at, last, 1
        r.status[lane, at] = r.status[lane, at] + 1.0
        if at == 0:
            correct_positions(machine, work, lane)
            return at, place, 0
        correct_velocities(machine, work, lane)
        return at, rate, 0

    return assembly_step


def make_energy_rows(stored: Routine) -> Routine:
    """Return ``energy_rows(machine, work, run, r, lane, i, kinetic, potential)``, which writes energies, residuals, and solver data."""

    @routine
    def energy_rows(
        machine: Machine,
        work: Work,
        run: RunData,
        r: ResultRows,
        lane: int,
        i: int,
        kinetic: float,
        potential: float,
    ):
        ledger = work.y[lane, machine.bodies]
        elastic = work.power[lane, PowerColumns.stored]
        for point in range(work.active_points[lane]):
            if work.point.mode[lane, point] == TOUCHING:
                back = stored(machine, work, lane, point)
                elastic += back
                if (
                    machine.contact[
                        machine.contact_point[point, ContactPointRow.contact], ContactRow.all_dissipated
                    ]
                    == 1
                ):
                    ledger[0] = ledger[0] - back
        at = r.energy_at
        moving = kinetic + work.power[lane, PowerColumns.kinetic]
        lifted = potential + work.power[lane, PowerColumns.potential]
        r.row[lane, i, at + EnergyColumns.kinetic] = moving
        r.row[lane, i, at + EnergyColumns.potential] = lifted
        r.row[lane, i, at + EnergyColumns.elastic] = elastic
        r.row[lane, i, at + EnergyColumns.dissipated] = ledger[0]
        r.row[lane, i, at + EnergyColumns.work] = ledger[1] + run.out_step[lane, i, OutputStep.jump_work]
        r.row[lane, i, at + EnergyColumns.total] = moving + lifted + elastic
        r.row[lane, i, at + EnergyColumns.drift] = largest_residual(machine, work.position, lane)
        r.row[lane, i, at + EnergyColumns.velocity_drift] = largest_residual(machine, work.velocity, lane)
        for k in range(6):
            r.row[lane, i, at + EnergyColumns.solver + k] = run.out_step[lane, i, k]

    return energy_rows


@routine
def study_weights(task: int):
    """Return the weights of a task's matrix: of `STIFFEN` −∂(F − Gᵀλ)/∂q, of a machine with the derivatives of its forces."""
    c = acceleration_weights()
    if task == STIFFEN:
        c.mass = 0.0
        c.place = 1.0
        c.with_derivatives = 1
    return c


def study_kernel(
    assemble: Routine, accelerate: Routine, derive: Routine, how: StudyRoutines, stored: Routine, measure: Routine, gauge: Routine,
    hooks: Hooks, show: Routine, pattern: Routine,
) -> Callable[[Kernel | None], Kernel]:  # fmt: skip
    """Return ``make(beside)``, which makes the kernel of four tasks for one machine, in the time integration's module or its own.

    ``pattern`` sets the blocks of contacts found by a neighbour search before derivatives; it returns 1 if they do not fit.
    """
    first_search, load = hooks.first_search, hooks.load
    reaction_rows = make_reaction_rows(measure, gauge)
    energy_rows, body_rows = make_energy_rows(stored), make_body_rows(how.orientation)
    approach = make_assembly_step(how.factor, how.positions, how.velocities)
    tell = how.tell

    def evaluate_study(
        machine: Machine, work: Work, run: RunData, r: ResultRows, task: int, count: int, t0: float, tolerance: float
    ):  # fmt: skip
        lane = wp.tid()
        level = int(0)
        before = 1.0e300
        many = count + 0
        if task == OBSERVE:
            many = run.filled_rows[lane]
        for i in range(many):
            t = t0
            if task == OBSERVE:
                t = run.output_times[run.first_row[lane] + i]
                load_sample(machine, work, run, lane, i)
                load(machine, work, lane)
            first_search(machine, work, run, lane)
            c = study_weights(task)
            if task == STIFFEN:
                if pattern(machine, work, lane) == 1:
                    break
            assemble(machine, work, lane, t, 1, c)
            if task == PROBE or task == STIFFEN:
                # for a later continuation: also turns that only results contain
                for k in range(machine.observed_coordinates):
                    if counts_turns(machine, k):
                        gauge(machine, work, lane, k)
                break
            if task == ASSEMBLE:
                level, before, over = approach(machine, work, r, lane, level, before, tolerance)
                if over == 1:
                    break
            if task == OBSERVE:
                accelerate(machine, work, lane)
                derive(machine, work, lane)
                tell(machine, work, lane)
                kinetic, potential = body_rows(machine, work, r, lane, i)
                reaction_rows(machine, work, r, lane, i)
                contact_rows(machine, work, r, lane, i)
                show(machine, work, r.row, lane, i)
                energy_rows(machine, work, run, r, lane, i, kinetic, potential)

    @cache
    def make_kernel(beside: Kernel | None) -> Kernel:
        return kernel(evaluate_study, inline="little", beside=beside)

    return make_kernel


__all__ = ["ASSEMBLE", "OBSERVE", "PROBE", "STIFFEN", "ResultRows", "Y", "study_kernel"]
