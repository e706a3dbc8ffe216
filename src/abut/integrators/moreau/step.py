# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Step of Moreau and Jean's method, compiled: velocities at the step's middle configuration, then positions at its end."""

from typing import TYPE_CHECKING

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.moreau.free_velocities import free_velocities, middle_weights, update_gyroscopic_torques
from abut.integrators.moreau.impulse_requests import initial_velocity, last_impulse, make_impulse_request
from abut.integrators.moreau.persistent_contacts import constrain_lasting_contacts, renew_rates
from abut.integrators.status_codes import HOST_SOLVES_CONTACTS, IMMOVABLE, SINGULAR, STOP_DETAIL
from abut.kernels.columns.integration_columns import (
    Impulse,
    LargestError,
    MoreauNode,
    MoreauNumbers,
    MoreauTable,
    Weight,
)
from abut.kernels.columns.machine_columns import DriveRow
from abut.kernels.state_rows import displace_state, in_use, rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, vec3, vec4, vec6
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest, StepImpulse
from abut.system.contact.point.contact_point import FREE, TOUCHING
from abut.system.contact.rigid.closed_contacts import (
    bodies_of,
    bordered,
    contact_velocity,
    gather,
    is_active_rigid,
    is_coupled_body,
    is_rigid,
    plan_of,
)
from abut.system.contact.rigid.impulse_solver import law_violations, needs_host_solve, solve_impulses
from abut.system.contact.rigid.impulse_sweeps import condition_velocity, sweep_contacts
from abut.system.dynamics.equations import acceleration_weights, write_derivative, write_powers

if TYPE_CHECKING:
    from abut.system.features import Functions


STICKS = f64(1.0 - 1e-9)  #: fraction of Coulomb's limit below which a contact sticks
HALF = f64(0.5)  #: fraction of the tolerance required: each single law may retain slightly more
REQUIRED_REDUCTION = f64(
    0.01
)  #: fraction of that due to rounding, required of the step after one that the host stopped


@routine
def begin_step(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Set the step's middle configuration, with the velocities of its beginning and zero forces of rigid contacts."""
    theta = run.table[MoreauTable.numbers, MoreauNumbers.theta]
    for b in range(machine.bodies):
        work.y[lane, b] = displace_state(run.y0[lane, b], rate_of(run.y0[lane, b]) * (theta * h))
        work.dy[lane, b] = Y()
    work.y[lane, machine.bodies] = run.y0[lane, machine.bodies]
    work.lag[lane] = vec4(theta * h, 0.0, 0.0, 0.0)
    for k in range(machine.internal_state_rows):
        if in_use(machine, work, lane, machine.bodies + 1 + k):
            z = run.y0[lane, machine.bodies + 1 + k]
            if k < machine.point_state_rows and is_rigid(machine, k):
                z = Y()
                z[StepImpulse.closed] = run.y0[lane, machine.bodies + 1 + k][StepImpulse.closed]
                z[StepImpulse.plan] = run.y0[lane, machine.bodies + 1 + k][StepImpulse.plan]
            work.y[lane, machine.bodies + 1 + k] = z
            work.base[lane, k] = z
    for k in range(machine.bodies, machine.nodes):
        work.lam[lane, k] = vec6()


@routine
def gather_closing(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Gather all contacts that are closed, or may be by the step's end; as ``gather``."""
    return gather(
        machine,
        work,
        lane,
        -(run.weight[lane, Weight.depth] + 0.5 * h * h * wp.length(machine.gravity[lane])),
    )


@routine
def sweep_limit(work: Work, run: RunData, lane: int, all: int, most: int):
    """Return the number of sweeps before the host solves the contacts.

    Since the host was last called, the sweeps may take no longer in total than the host took.
    """
    if run.memory[lane, Impulse.host_stopped] > 0.0:
        return 1
    if (
        run.memory[lane, Impulse.host_sweeps] == 0.0
        or run.memory[lane, Impulse.steps_to_wait] > 0.0
        or not needs_host_solve(work, lane, all)
    ):
        return most
    return wp.min(
        most, wp.max(int(run.memory[lane, Impulse.host_sweeps] - run.memory[lane, Impulse.sweeps_spent]), 1)
    )


def make_impulse_solve(functions: "Functions") -> Routine:
    """Return ``settle(machine, work, run, lane, h)``, which computes the impulses of all gathered contacts.

    It returns the residual of their conditions, its reference speed, and 1 where the host is to compute better impulses: in the next
    attempt the step begins with these. The host also solves what the full matrix did not. Contacts at rest call the host at once: impulses
    that stop an error of velocity would throw the body back in the next step.
    """
    ask = make_impulse_request(*functions.impacts)

    @routine
    def solve_step_impulses(machine: Machine, work: Work, run: RunData, lane: int, h: float):
        fastest, rests = ask(machine, work, run, lane, h)
        all = int(run.table[MoreauTable.numbers, MoreauNumbers.joint_contacts])
        most = sweep_limit(work, run, lane, all, int(run.table[MoreauTable.numbers, MoreauNumbers.sweeps]))
        least = HALF * fastest * run.table[MoreauTable.numbers, MoreauNumbers.tolerance]
        stopped = run.memory[lane, Impulse.host_stopped]
        if stopped > 0.0:
            least *= REQUIRED_REDUCTION
        given = int(run.memory[lane, Impulse.host_solutions])
        again = int(1)
        together = int(0)
        worst = 0.0
        for round in range(2):  # a single call site of the impulse solver
            if again == 1:
                if round + 1 >= given:  # impulses that the host computed after a turn do not apply before it
                    patient = int(1)
                    if (
                        given <= round
                        and needs_host_solve(work, lane, all)
                        and run.memory[lane, Impulse.steps_to_wait] == 0.0
                    ):
                        patient = 0
                    worst, visits, together = solve_impulses(machine, work, lane, least, most, all, patient)
                    run.memory[lane, Impulse.sweeps] = run.memory[lane, Impulse.sweeps] + f64(visits)
                    run.memory[lane, Impulse.sweeps_spent] = run.memory[lane, Impulse.sweeps_spent] + f64(
                        visits - 1
                    )
                    run.memory[lane, Impulse.joint_solves] = run.memory[lane, Impulse.joint_solves] + f64(
                        together
                    )
                if worst > least and given <= round and (together == 1 or needs_host_solve(work, lane, all)):
                    if run.memory[lane, Impulse.steps_to_wait] == 0.0:
                        run.memory[lane, Impulse.host_tolerance] = least
                        run.memory[lane, Impulse.length] = h
                        run.memory[lane, Impulse.host_solutions] = f64(round + 1)
                        run.memory[lane, Impulse.sweeps_spent] = 0.0
                        return worst, fastest, 1
                    run.memory[lane, Impulse.steps_to_wait] = run.memory[lane, Impulse.steps_to_wait] - 1.0
                if round == 0:
                    again = wp.max(
                        update_gyroscopic_torques(machine, work, run, lane, h, REQUIRED_REDUCTION * least),
                        given - 1,
                    )
        run.memory[lane, Impulse.host_stopped] = wp.where(
            given > 0 and rests == 1 and stopped == 0.0, 1.0, 0.0
        )
        run.memory[lane, Impulse.host_solutions] = 0.0
        return worst, fastest, 0

    return solve_step_impulses


@routine
def update_residual(
    machine: Machine, work: Work, run: RunData, lane: int, t: float, worst: float, fastest: float
):
    """Update the largest residual of the run, and the number of steps above the tolerance."""
    rest = worst / wp.max(fastest, 1.0e-300)
    laws = law_violations(machine, work, lane, wp.max(fastest, 1.0e-300))
    run.memory[lane, Impulse.signorini] = wp.max(run.memory[lane, Impulse.signorini], laws[0])
    run.memory[lane, Impulse.coulomb] = wp.max(run.memory[lane, Impulse.coulomb], laws[1])
    run.memory[lane, Impulse.dissipation] = wp.max(run.memory[lane, Impulse.dissipation], laws[2])
    if rest > run.table[MoreauTable.numbers, MoreauNumbers.tolerance]:
        run.memory[lane, Impulse.missed] = run.memory[lane, Impulse.missed] + 1.0
    if rest > run.memory[lane, Impulse.residual]:
        run.memory[lane, Impulse.residual] = rest
        run.memory[lane, Impulse.time] = t
        run.memory[lane, Impulse.contacts] = f64(work.rigid.count[lane])


@routine
def contact_is_closed(machine: Machine, work: Work, lane: int, c: int):
    """Return True if a contact transmits an impulse rather than separating.

    Of the two terms of its complementarity the larger one decides, because rounding leaves small impulses on separating shapes.
    """
    return (
        work.rigid.impulse[lane, c][0] * work.rigid.diagonal_block[lane, c][0, 0]
        > condition_velocity(machine, work, lane, c)[0]
    )


@routine
def store_forces(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Store the impulses of rigid contacts in the step as forces; return the energy dissipated by impacts and slip."""
    for point in range(work.active_points[lane]):
        if is_rigid(machine, point):
            run.y1[lane, machine.bodies + 1 + point] = Y()
            work.point.mode[lane, point] = FREE
            work.rigid.normal_impulse[lane, point] = 0.0
            work.rigid.dissipated_energy[lane, point] = 0.0
    lost = 0.0
    far = run.table[MoreauTable.numbers, MoreauNumbers.theta] * h
    for c in range(work.rigid.count[lane]):
        k = work.rigid.point[lane, c]
        p = work.rigid.impulse[lane, c]
        axes = work.rigid.axes[lane, c]
        rub = axes @ vec3(0.0, p[1], p[2])
        z = Y()
        z[StepImpulse.normal] = p[0] / h
        for i in range(3):
            z[StepImpulse.friction + i] = rub[i] / h
        u = contact_velocity(machine, work, lane, c)
        before = last_impulse(machine, work, run, lane, k)
        z[StepImpulse.plan] = plan_of(machine, work, lane, k)
        if contact_is_closed(machine, work, lane, c) and (
            before[StepImpulse.closed] > 1.0 or work.rigid.request[lane, c, ImpulseRequest.aim] == 0.0
        ):
            z[StepImpulse.closed] = wp.max(1.0, before[StepImpulse.closed])
            if wp.length(rub) < STICKS * work.rigid.request[lane, c, ImpulseRequest.cone] * p[0]:
                z[StepImpulse.stuck] = 1.0
        run.y1[lane, machine.bodies + 1 + k] = z
        closed = work.guard.depth[lane, k] - far * u[0] > -run.weight[lane, Weight.depth]
        if p[0] > 0.0 or closed:
            work.point.mode[lane, k] = TOUCHING
            work.point.impact_speed[lane, k] = wp.max(work.guard.rate[lane, k], 0.0)
        took = -0.5 * wp.dot(p, u + initial_velocity(machine, work, lane, c))
        work.rigid.normal_impulse[lane, k] = p[0]
        work.rigid.dissipated_energy[lane, k] = took
        lost += took
    return lost


@routine
def motion_work(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the work of prescribed motions in the step: −Λ f', Λ their impulses and f' their velocity at the step's middle.

    Λ follows from the loads and the impulses of contacts by the matrix of velocities.
    """
    total = 0.0
    if machine.drives == 0:
        return total
    for b in range(machine.bodies):
        work.rigid.right_hand_side[lane, b] = work.load[lane, b] * h
    for k in range(machine.bodies, machine.nodes):
        work.rigid.right_hand_side[lane, k] = (
            -work.velocity[lane, k] / run.table[MoreauTable.numbers, MoreauNumbers.theta]
        )
    for c in range(work.rigid.count[lane]):
        i, j = bodies_of(machine, work, lane, c)
        force = work.rigid.axes[lane, c] @ work.rigid.impulse[lane, c]
        if is_coupled_body(machine, work, lane, i):
            push = spatial_row(force, wp.cross(work.rigid.arm_i[lane, c], force))
            work.rigid.right_hand_side[lane, i] = work.rigid.right_hand_side[lane, i] + push
        if is_coupled_body(machine, work, lane, j):
            push = spatial_row(force, wp.cross(work.rigid.arm_j[lane, c], force))
            work.rigid.right_hand_side[lane, j] = work.rigid.right_hand_side[lane, j] - push
    bordered(machine, work, lane)
    for k in range(machine.drives):
        node, row = machine.drive[k, DriveRow.node], machine.drive[k, DriveRow.row]
        impulse, driven = work.rhs[lane, node], work.prescribed_velocity[lane, node]
        total -= impulse[row] * driven[row]
    return total


@routine
def compute_candidate(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Compute the candidate."""
    theta = run.table[MoreauTable.numbers, MoreauNumbers.theta]
    for k in range(machine.bodies, machine.nodes):
        work.lam[lane, k] = vec6()
    ledger = run.y0[lane, machine.bodies] + write_powers(machine, work, lane) * h
    ledger[1] = ledger[1] + motion_work(machine, work, run, lane, h)
    for k in range(machine.internal_state_rows):
        row = machine.bodies + 1 + k
        if in_use(machine, work, lane, row):
            run.y1[lane, row] = run.y0[lane, row] + work.dy[lane, row] * h
    ledger[0] = ledger[0] + store_forces(machine, work, run, lane, h)
    run.y1[lane, machine.bodies] = ledger
    for b in range(machine.bodies):
        v = work.rigid.velocity[lane, b]
        mean = rate_of(run.y0[lane, b]) * (1.0 - theta) + v * theta
        y = displace_state(run.y0[lane, b], mean * h)
        for i in range(6):
            y[7 + i] = v[i]
        run.y1[lane, b] = y
    work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
    for b in range(machine.bodies + 1 + machine.internal_state_rows):
        if in_use(machine, work, lane, b):
            work.y[lane, b] = run.y1[lane, b]


@routine
def largest_overlap(machine: Machine, work: Work, lane: int):
    """Return the largest overlap of rigid shapes."""
    depth = 0.0
    for point in range(work.active_points[lane]):
        if is_active_rigid(machine, work, lane, point):
            depth = wp.max(depth, work.guard.depth[lane, point])
    return depth


@routine
def separate_shapes(machine: Machine, work: Work, run: RunData, lane: int):
    """Separate overlapping shapes by the least displacement in the mass metric."""
    little = run.weight[lane, Weight.depth]
    if not (largest_overlap(machine, work, lane) > little):
        return
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = vec6()
    gather(machine, work, lane, -little)
    for c in range(work.rigid.count[lane]):
        work.rigid.request[lane, c, ImpulseRequest.aim] = -work.guard.depth[lane, work.rigid.point[lane, c]]
        work.rigid.request[lane, c, ImpulseRequest.cone] = 0.0
    sweep_contacts(
        machine, work, lane, 0.1 * little, int(run.table[MoreauTable.numbers, MoreauNumbers.sweeps]), 1
    )
    for b in range(machine.bodies):
        run.y1[lane, b] = displace_state(run.y1[lane, b], work.rigid.velocity[lane, b])


@routine
def conclude_step(
    machine: Machine, work: Work, run: RunData, lane: int, verdict: int, h: float, error: float
):
    return run.weight[lane, Weight.most_step]


def moreau_step(functions: "Functions") -> tuple[Routine, Routine]:
    """Return ``attempt`` and ``conclude_step``."""
    assemble, solve = functions.assemble, functions.solve
    settle = make_impulse_solve(functions)

    @routine
    def attempt_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        status = int(0)
        least = 0.0
        for phase in range(2):  # a single call site of the assembly
            c = acceleration_weights()
            at = t + h
            if phase == 0:
                begin_step(machine, work, run, lane, h)
                c = middle_weights(machine, work, run, lane, h)
                at = t + h * run.table[MoreauTable.numbers, MoreauNumbers.theta]
            assemble(machine, work, lane, at, 1, c)
            if phase == 0:
                status = free_velocities(machine, work, run, lane, h)
                stuck = gather_closing(machine, work, run, lane, h)
                if stuck > 0:
                    run.count[lane, STOP_DETAIL] = stuck
                    return 1.0e100, IMMOVABLE
                worst, fastest, asks = settle(machine, work, run, lane, h)
                least = HALF * fastest * run.table[MoreauTable.numbers, MoreauNumbers.tolerance]
                if asks == 1:
                    return 1.0e100, HOST_SOLVES_CONTACTS
                update_residual(machine, work, run, lane, t, worst, fastest)
                compute_candidate(machine, work, run, lane, h)
            else:
                status = wp.max(status, solve(machine, work, lane))
                write_derivative(machine, work, lane)
                for k in range(machine.bodies, machine.nodes):  # later solutions with impulses overwrite them
                    run.d[lane, MoreauNode.multipliers, k] = work.lam[lane, k]
                for b in range(machine.bodies + 1 + machine.internal_state_rows):
                    if in_use(machine, work, lane, b):
                        run.f1[lane, b] = work.dy[lane, b]
                constrain_lasting_contacts(machine, work, run, lane, h, least)
                separate_shapes(machine, work, run, lane)
                renew_rates(machine, run, lane)
        if status != 0:
            run.worst[lane, LargestError.node] = f64(status - 1)
            return 1.0e100, SINGULAR
        return 0.0, 0

    return attempt_step, conclude_step
