# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Modes of rigid contacts after an event, compiled: free, sticking or slipping by the forces of all contacts at once."""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.events.apply_impulses import put_places, put_velocities, velocity_of
from abut.integrators.events.impact import CHECKED_SWEEPS, MAX_SWEEPS, NEWTON, ROUNDING, impact_impulse
from abut.integrators.events.rigid_bristles import (
    ON,
    has_bristles,
    keep_deflected_bristles,
    set_bristle_friction,
    set_steady_bristles,
)
from abut.integrators.events.rigid_guards import MIN_IMPACT_SPEED, is_constrained
from abut.integrators.events.rigid_velocity_jump import (
    CONDITION_TOLERANCE,
    FAILED_RESIDUAL,
    account_impulse_loss,
    stop_undecided,
)
from abut.integrators.status_codes import AMBIGUOUS, PARADOX, STOP_DETAIL
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3, vec6
from abut.kernels.structs.rigid_contact_structs import AT_REST, OUT, SLIPPING, ImpulseRequest
from abut.system.contact.point.contact_point import FREE, STARTING, STICKING, TOUCHING
from abut.system.contact.rigid.closed_contacts import apply_contact_impulse, contact_velocity, is_stabilised
from abut.system.contact.rigid.coulomb_cone import cone_residual, single_contact_impulse
from abut.system.contact.rigid.impulse_sweeps import sweep_contacts

TRACE = f64(1e-6)  #: fraction of the tolerance of depth below which overlap is ignored
MAX_SLIP_BY_JOINTS = f64(30.0)  #: slip, in tolerances of velocities, that closing joints may cause


@routine
def point_is_at_rest(machine: Machine, work: Work, run: RunData, lane: int, c: int):
    """Return True if a projected place neither closes nor opens."""
    if is_stabilised(machine, work.rigid.point[lane, c]):
        return False
    return (
        wp.abs(work.guard.rate[lane, work.rigid.point[lane, c]])
        <= MIN_IMPACT_SPEED * run.weight[lane, Weight.velocity]
    )


@routine
def separate_at_rest(machine: Machine, work: Work, run: RunData, lane: int):
    """Separate overlapping contacts at rest by the least displacement in the mass metric; return 1 if something was moved.

    Constraint equations for positions would do the same within their first step, at the speed of that. Over round surfaces it is repeated
    as long as the remainder at least halves.
    """
    deepest = 0.0
    for c in range(work.rigid.count[lane]):
        if point_is_at_rest(machine, work, run, lane, c):
            deepest = wp.max(deepest, work.guard.depth[lane, work.rigid.point[lane, c]])
    last = work.rigid.rest_overlap[lane]
    work.rigid.rest_overlap[lane] = deepest
    little = TRACE * run.weight[lane, Weight.depth]
    if deepest <= little or (last > 0.0 and deepest > 0.5 * last):
        work.rigid.rest_overlap[lane] = 0.0
        return 0
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = vec6()
    for c in range(work.rigid.count[lane]):
        work.rigid.impulse[lane, c] = vec3()
        work.rigid.request[lane, c, ImpulseRequest.cone] = 0.0
        work.rigid.request[lane, c, ImpulseRequest.aim] = 0.0
        if point_is_at_rest(machine, work, run, lane, c):
            work.rigid.request[lane, c, ImpulseRequest.aim] = -work.guard.depth[
                lane, work.rigid.point[lane, c]
            ]
    sweep_contacts(machine, work, lane, 0.1 * little, MAX_SWEEPS, 1)
    put_places(machine, work, run, lane)
    return 1


@routine
def point_opens(machine: Machine, work: Work, run: RunData, lane: int, c: int):
    """Return True if a contact point opens by more than the tolerance of depth before loads close it again."""
    k = work.rigid.point[lane, c]
    rate = -work.guard.rate[lane, k]
    away = work.rigid.search_direction[lane, c][0]
    if (
        is_stabilised(machine, k)
        and work.point.mode[lane, k] != FREE
        and rate <= run.weight[lane, Weight.velocity]
    ):
        return False  # drift is no motion
    if rate <= MIN_IMPACT_SPEED * run.weight[lane, Weight.velocity]:
        return False
    return away >= 0.0 or rate * rate > -2.0 * away * run.weight[lane, Weight.depth]


@routine
def point_slips(work: Work, run: RunData, lane: int, point: int):
    """Return True if a place slips. One that stuck or came to rest, and was moved by closing joints after the step, does not."""
    slip = work.contact_point[lane, point].slip
    mode = work.point.mode[lane, point]
    within = run.weight[lane, Weight.velocity]
    if mode == STICKING or (mode == TOUCHING and wp.dot(slip, work.point.slip_direction[lane, point]) <= 0.0):
        within *= MAX_SLIP_BY_JOINTS
    return wp.length(slip) > within


@routine
def friction_ratio(work: Work, lane: int, c: int):
    """Return the force of a slipping place by unit of its normal part, in its axes."""
    return (
        vec3(1.0, 0.0, 0.0)
        - work.rigid.rebound_velocity[lane, c] * work.rigid.request[lane, c, ImpulseRequest.cone]
    )


@routine
def solve_point_force(machine: Machine, work: Work, lane: int, c: int):
    """Solve for the force of one place; return the residual of its conditions before [m/s²]."""
    role = work.rigid.request[lane, c, ImpulseRequest.role]
    if role == OUT:
        return 0.0
    a = work.rigid.diagonal_block[lane, c]
    p = work.rigid.impulse[lane, c]
    u = (
        contact_velocity(machine, work, lane, c)
        + work.rigid.bias_acceleration[lane, work.rigid.point[lane, c]]
    )
    b = u - a @ p
    new = vec3()
    wrong = 0.0
    if role == AT_REST:
        mu = work.rigid.request[lane, c, ImpulseRequest.cone]
        new = single_contact_impulse(a, b, mu)
        wrong = cone_residual(a, p, u, 0.0, mu)
    else:
        f = friction_ratio(work, lane, c)
        compliance = (a @ f)[0]
        new = f * wp.max(-b[0] / compliance, 0.0)
        wrong = wp.abs(p[0] - wp.max(p[0] - u[0] / compliance, 0.0)) * compliance
    work.rigid.impulse[lane, c] = new
    apply_contact_impulse(machine, work, lane, c, new - p)
    return wrong


@routine
def solve_all_forces(machine: Machine, work: Work, lane: int, fine: float):
    """Solve for the forces of all places by alternating sweeps; return the final residual of their conditions [m/s²]."""
    count = work.rigid.count[lane]
    worst = 2.0 * fine
    before = 1.0e300
    it = int(0)
    while worst > fine and it < MAX_SWEEPS:
        if it % CHECKED_SWEEPS == CHECKED_SWEEPS - 1:
            if worst > 0.5 * before and worst < ROUNDING * fine:
                return worst
            before = worst
        worst = 0.0
        for x in range(count):
            c = int(x)
            if it % 2 == 1:
                c = count - 1 - x
            worst = wp.max(worst, solve_point_force(machine, work, lane, c))
        it += 1
    return worst


@routine
def paradox_status(work: Work, lane: int, c: int):
    """Return the status of a slipping place whose normal force would pull it closed (Painlevé's paradox), or 0.

    Then no force keeps it closed where loads press it together, and two solutions exist where loads open it.
    """
    if (
        work.rigid.request[lane, c, ImpulseRequest.role] != SLIPPING
        or (work.rigid.diagonal_block[lane, c] @ friction_ratio(work, lane, c))[0] > 0.0
    ):
        return 0
    if work.rigid.search_direction[lane, c][0] > 0.0:
        return AMBIGUOUS
    return PARADOX


@routine
def apply_jamming_impact(machine: Machine, work: Work, run: RunData, lane: int, c: int):
    """Apply an impact without collision to one closed place: friction stops its slip at once, as in Keller's equations from u_n = 0.

    It returns −1 where velocities have changed, so that all contacts have to be evaluated again, 0 where no impulse was found.
    """
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = velocity_of(machine, work, run, lane, b)
    before = contact_velocity(machine, work, lane, c)
    p, found = impact_impulse(
        work.rigid.diagonal_block[lane, c],
        vec3(0.0, before[1], before[2]),
        work.rigid.request[lane, c, ImpulseRequest.cone],
        0.0,
        NEWTON,
    )
    if found == 0:
        return 0
    work.rigid.impulse[lane, c] = p
    apply_contact_impulse(machine, work, lane, c, p)
    account_impulse_loss(machine, work, run, lane, c, before)
    put_velocities(machine, work, run, lane)
    return -1


@routine
def resolve_paradox(machine: Machine, work: Work, run: RunData, lane: int):
    """Return 0 if there is no paradox, −1 if one has ended in a jump, else the status with which the lane ends."""
    for c in range(work.rigid.count[lane]):
        why = paradox_status(work, lane, c)
        if why > 0:
            k = work.rigid.point[lane, c]
            run.count[lane, STOP_DETAIL] = 1 + k
            if (
                machine.contact[machine.contact_point[k, ContactPointRow.contact], ContactRow.has_jamming]
                == 1
            ):
                if apply_jamming_impact(machine, work, run, lane, c) < 0:
                    return -1
            return why
    return 0


@routine
def set_contact_mode(machine: Machine, work: Work, run: RunData, lane: int, c: int, least: float):
    """Set the mode of a place from the computed force."""
    k = work.rigid.point[lane, c]
    p = work.rigid.impulse[lane, c]
    if work.rigid.request[lane, c, ImpulseRequest.role] == OUT or not (p[0] > least):
        work.point.mode[lane, k] = FREE
        return
    set_steady_bristles(
        machine, work, run, lane, k, work.rigid.request[lane, c, ImpulseRequest.role] == SLIPPING
    )
    mu = work.rigid.request[lane, c, ImpulseRequest.cone]
    rub = vec3(0.0, p[1], p[2])
    if work.rigid.request[lane, c, ImpulseRequest.role] == SLIPPING:
        work.point.mode[lane, k] = TOUCHING
        work.point.slip_direction[lane, k] = wp.normalize(work.contact_point[lane, k].slip)
    elif wp.length(rub) < mu * p[0] * (1.0 - ON):
        work.point.mode[lane, k] = STICKING
    elif mu > 0.0:
        work.point.mode[lane, k] = STARTING
        work.point.slip_direction[lane, k] = work.rigid.axes[lane, c] @ (-wp.normalize(rub))
    else:
        work.point.mode[lane, k] = TOUCHING


@routine
def constrain_closed_contacts(machine: Machine, work: Work, run: RunData, lane: int):
    """Constrain all contacts that do not open, at rest or slipping."""
    for c in range(work.rigid.count[lane]):
        k = work.rigid.point[lane, c]
        set_steady_bristles(
            machine, work, run, lane, k, work.rigid.request[lane, c, ImpulseRequest.role] == SLIPPING
        )
        if work.rigid.request[lane, c, ImpulseRequest.role] == SLIPPING:
            work.point.mode[lane, k] = TOUCHING
            work.point.slip_direction[lane, k] = wp.normalize(work.contact_point[lane, k].slip)
        if work.rigid.request[lane, c, ImpulseRequest.role] == AT_REST:
            work.point.mode[lane, k] = TOUCHING
            if work.rigid.request[lane, c, ImpulseRequest.cone] > 0.0:
                work.point.mode[lane, k] = STICKING


@routine
def start_from_stored_forces(machine: Machine, work: Work, lane: int):
    """Initialise a search for forces from those of all contacts constrained."""
    for c in range(work.rigid.count[lane]):
        p = work.rigid.initial_force[lane, work.rigid.point[lane, c]]
        if work.rigid.request[lane, c, ImpulseRequest.role] == OUT:
            p = vec3()
        work.rigid.impulse[lane, c] = p
        apply_contact_impulse(machine, work, lane, c, p)


def make_contact_roles(coefficient: Routine) -> Routine:
    """Return ``set_contact_roles(machine, work, run, lane)`` for a given coefficient of friction."""

    @routine
    def set_contact_roles(machine: Machine, work: Work, run: RunData, lane: int):
        """Set the role of each closed place; return the largest acceleration by the loads alone."""
        most = 0.0
        for c in range(work.rigid.count[lane]):
            k = work.rigid.point[lane, c]
            contact = machine.contact_point[k, ContactPointRow.contact]
            slip = wp.transpose(work.rigid.axes[lane, c]) @ work.contact_point[lane, k].slip
            speed = wp.length(slip)
            role = AT_REST
            if point_slips(work, run, lane, k):
                role = SLIPPING
            else:
                speed = 0.0
            work.rigid.rebound_velocity[lane, c] = wp.normalize(slip)
            work.rigid.impulse[lane, c] = vec3()
            work.rigid.request[lane, c, ImpulseRequest.cone] = coefficient(
                machine.contact[contact, ContactRow.cone],
                machine.number,
                lane,
                machine.contact[contact, ContactRow.friction_number],
                speed,
            )
            if has_bristles(machine, k) and (
                role == SLIPPING or machine.contact[contact, ContactRow.cone] < 0
            ):
                role = SLIPPING
                set_bristle_friction(work, lane, c)
            if point_opens(machine, work, run, lane, c):
                role = OUT
            work.rigid.request[lane, c, ImpulseRequest.role] = role
            most = wp.max(most, wp.length(work.rigid.search_direction[lane, c]))
        return most

    return set_contact_roles


def make_mode_determination(impacts: tuple[Routine, Routine], gather_closed: Routine) -> Routine:
    """Return ``determine_modes(machine, work, run, lane, again)``.

    It determines the modes of all contacts at the accepted state, and returns 0 or a failure status. First all closed contacts are
    constrained, and stick unless they slip. Their forces are the smallest ones and need no search. If one of these is a tension, or
    exceeds the friction limit, ``again`` 1 solves the conditions of all contacts.
    """
    _rebound, coefficient = impacts
    set_contact_roles = make_contact_roles(coefficient)

    @routine
    def determine_modes(machine: Machine, work: Work, run: RunData, lane: int, again: int):
        stuck = gather_closed(machine, work, run, lane)
        if again == 0 and stuck == 0 and separate_at_rest(machine, work, run, lane) == 1:
            return -1
        most = set_contact_roles(machine, work, run, lane)
        for point in range(work.active_points[lane]):
            if is_constrained(machine, point):
                work.point.mode[lane, point] = FREE
        if stuck > 0:
            return 0
        status = resolve_paradox(machine, work, run, lane)
        if status != 0:
            return status
        if again == 0:
            constrain_closed_contacts(machine, work, run, lane)
            return 0
        start_from_stored_forces(machine, work, lane)
        wrong = solve_all_forces(machine, work, lane, CONDITION_TOLERANCE * most)
        while keep_deflected_bristles(machine, work, run, lane) > 0:
            wrong = solve_all_forces(machine, work, lane, CONDITION_TOLERANCE * most)
        if wrong > FAILED_RESIDUAL * most:
            return stop_undecided(work, run, lane, 0)
        largest = 0.0
        for c in range(work.rigid.count[lane]):
            largest = wp.max(largest, work.rigid.impulse[lane, c][0])
        for c in range(work.rigid.count[lane]):
            set_contact_mode(machine, work, run, lane, c, ON * largest)
        return 0

    return determine_modes
