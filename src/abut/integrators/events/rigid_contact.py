# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Events of rigid contacts constrained by equations, compiled: new contact modes where a guard (`guards`) crosses zero.

Between events each contact point is free, sticks, slips, or is about to slip with full friction. A step ends where a normal force
reaches zero, friction its limit, slip comes to rest, or shapes touch. There, and at the start of a time integration, all modes are
determined again from the machine without contact constraints. First the velocities jump, by impulses, where shapes approach each other
(`impact`). Then accelerations determine which contacts stay closed, of all at once,

    0 ≤ a_n ⊥ N ≥ 0,   T in Coulomb's cone against a_t where nothing slips yet, −μ N u_t/|u_t| where it does,     a = a_free + W f

and the force of each contact point determines its mode: zero, within its cone, or on it.

Source: Pfeiffer & Glocker, Multibody Dynamics with Unilateral Contacts (1996), ch. 5 and 6, the contact law on the level of accelerations;
De Saxcé & Feng, Math. Comput. Modelling 28 (1998) 225, for the cone.
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.integrators.events.apply_impulses import acceleration_of, put_places, put_velocities, velocity_of
from abut.integrators.events.impact import NEWTON, ROUND, ROUNDING, TRIES, impact_impulse, make_impact_solve
from abut.integrators.events.motion_jumps import jumping_motions
from abut.integrators.events.rigid_bristles import (
    ON,
    bend_to,
    has_bristles,
    lay_plane,
    rub_by_bristles,
    stay_bent,
    straighten_struck,
)
from abut.integrators.events.rigid_guards import SLOW, is_held
from abut.integrators.status_codes import AMBIGUOUS, IMMOVABLE, LOST, PARADOX, UNDECIDED
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, vec3, vec6
from abut.kernels.structs.rigid_contact_structs import AT_REST, OUT, SLIPPING, HoldRow, ImpulseRequest
from abut.system.contact.point.contact_point import FREE, STARTING, STICKING, TOUCHING
from abut.system.contact.rigid.closed_contacts import (
    apply_contact_impulse,
    contact_velocity,
    gather,
    is_stabilised,
    make_bordered_solve,
    make_gather_contacts,
    make_unit_response,
)
from abut.system.contact.rigid.coulomb_cone import axes_of, cone_residual, single_contact_impulse
from abut.system.contact.rigid.impulse_sweeps import sweep_contacts
from abut.system.dynamics.equations import AGAIN, largest_residual, set_projection_rhs
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.tree.equations import solved_along

FINE = f64(1e-13)  #: tolerance of the conditions, relative to the speeds and accelerations present
TRACE = f64(1e-6)  #: fraction of the tolerance of depth below which overlap is ignored
MOVED = f64(30.0)  #: slip, in tolerances of velocities, that closing joints may cause
MISSED = f64(1e-6)  #: relative residual at which the solution has failed


def letting_go(gather: Any) -> Any:
    """Return ``let_go(machine, work, run, lane)`` for a given function that gathers contacts."""

    @routine
    def let_go(machine: Machine, work: Work, run: RunData, lane: int):
        """Gather closed places, with the effect of the loads alone in ``work.rigid.way``; return 1 + an immovable contact point, or 0."""
        work.rigid.alone[lane] = 0
        for b in range(machine.bodies):
            work.rigid.velocity[lane, b] = acceleration_of(machine, work, lane, b)
        stuck = gather(machine, work, lane, -run.weight[lane, Weight.depth])
        for c in range(work.rigid.count[lane]):
            work.rigid.way[lane, c] = (
                contact_velocity(machine, work, lane, c) + work.rigid.bias[lane, work.rigid.incident[lane, c]]
            )
        return stuck

    return let_go


@routine
def point_rests(machine: Machine, work: Work, run: RunData, lane: int, c: int):
    """Return True if a projected place neither closes nor opens."""
    if is_stabilised(machine, work.rigid.incident[lane, c]):
        return False
    return (
        wp.abs(work.guard.rate[lane, work.rigid.incident[lane, c]])
        <= SLOW * run.weight[lane, Weight.velocity]
    )


@routine
def open_rest(machine: Machine, work: Work, run: RunData, lane: int):
    """Separate overlapping contacts at rest by the least displacement in the mass metric; return 1 if something was moved.

    Constraint equations for positions would do the same within their first step, at the speed of that. Over round surfaces it is repeated
    as long as the remainder at least halves.
    """
    deepest = 0.0
    for c in range(work.rigid.count[lane]):
        if point_rests(machine, work, run, lane, c):
            deepest = wp.max(deepest, work.guard.depth[lane, work.rigid.incident[lane, c]])
    last = work.rigid.deep[lane]
    work.rigid.deep[lane] = deepest
    little = TRACE * run.weight[lane, Weight.depth]
    if deepest <= little or (last > 0.0 and deepest > 0.5 * last):
        work.rigid.deep[lane] = 0.0
        return 0
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = vec6()
    for c in range(work.rigid.count[lane]):
        work.rigid.push[lane, c] = vec3()
        work.rigid.ask[lane, c, ImpulseRequest.cone] = 0.0
        work.rigid.ask[lane, c, ImpulseRequest.aim] = 0.0
        if point_rests(machine, work, run, lane, c):
            work.rigid.ask[lane, c, ImpulseRequest.aim] = -work.guard.depth[
                lane, work.rigid.incident[lane, c]
            ]
    sweep_contacts(machine, work, lane, 0.1 * little, TRIES)
    put_places(machine, work, run, lane)
    return 1


@routine
def pace_of(machine: Machine, run: RunData, lane: int):
    """Return the tolerance of velocities as a speed [m/s], the typical speed of the machine."""
    return run.weight[lane, Weight.velocity] / run.weight[lane, Weight.rtol]


@routine
def lose_energy(machine: Machine, work: Work, run: RunData, lane: int, c: int, other: vec3):
    """Add the dissipation of an impulse to the balance, by the velocities at its place before and after."""
    lost = -0.5 * wp.dot(work.rigid.push[lane, c], other + contact_velocity(machine, work, lane, c))
    ledger = run.y0[lane, machine.bodies]
    ledger[0] = ledger[0] + lost
    run.y0[lane, machine.bodies] = ledger
    k = work.rigid.incident[lane, c]
    work.rigid.hit[lane, k] = work.rigid.hit[lane, k] + work.rigid.push[lane, c][0]
    work.rigid.cost[lane, k] = work.rigid.cost[lane, k] + lost


@routine
def lose_all(machine: Machine, work: Work, run: RunData, lane: int):
    """Add the dissipation of all impulses to the balance, by the velocities before, which the accepted state still has, and after."""
    for c in range(work.rigid.count[lane]):
        work.rigid.last[lane, c] = contact_velocity(machine, work, lane, c)
    for b in range(machine.bodies):
        work.rigid.free[lane, b] = work.rigid.velocity[lane, b]
        work.rigid.velocity[lane, b] = velocity_of(machine, work, run, lane, b)
    for c in range(work.rigid.count[lane]):
        lose_energy(machine, work, run, lane, c, work.rigid.last[lane, c])
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = work.rigid.free[lane, b]


@routine
def stop_undecided(work: Work, run: RunData, lane: int, c: int):
    """End the lane where no impulses or forces of a place were found."""
    run.count[lane, LOST] = 1 + work.rigid.incident[lane, c]
    return UNDECIDED


def make_velocity_jump(contacts: Any, let_go: Any) -> Any:
    """Return ``jump(machine, work, run, lane)``: velocities after the impacts at the accepted state; 0, or the status of a failure."""
    rebound, coefficient = contacts.impacts
    strike = make_impact_solve(rebound, coefficient, contacts.returns)

    @routine
    def velocity_jump(machine: Machine, work: Work, run: RunData, lane: int):
        stuck = let_go(machine, work, run, lane)
        for b in range(machine.bodies):
            work.rigid.velocity[lane, b] = velocity_of(machine, work, run, lane, b)
        if stuck > 0:
            run.count[lane, LOST] = stuck
            k = stuck - 1
            if work.guard.rate[lane, k] > 0.0:
                return IMMOVABLE
            return 0
        pace = pace_of(machine, run, lane)
        tiny = SLOW * run.weight[lane, Weight.velocity]
        wrong, hits = strike(machine, work, lane, tiny, run.weight[lane, Weight.depth], FINE * pace)
        if hits == 0:
            return 0
        if wrong < 0.0 or wrong > MISSED * pace:
            return stop_undecided(work, run, lane, 0)
        lose_all(machine, work, run, lane)
        for c in range(work.rigid.count[lane]):
            straighten_struck(machine, work, run, lane, c)
        put_velocities(machine, work, run, lane)
        return 0

    return velocity_jump


@routine
def point_opens(machine: Machine, work: Work, run: RunData, lane: int, c: int):
    """Return True if a place opens by itself by more than the tolerance of depth before loads return it."""
    k = work.rigid.incident[lane, c]
    rate = -work.guard.rate[lane, k]
    away = work.rigid.way[lane, c][0]
    if (
        is_stabilised(machine, k)
        and work.point.mode[lane, k] != FREE
        and rate <= run.weight[lane, Weight.velocity]
    ):
        return False  # drift is no motion
    if rate <= SLOW * run.weight[lane, Weight.velocity]:
        return False
    return away >= 0.0 or rate * rate > -2.0 * away * run.weight[lane, Weight.depth]


@routine
def point_slips(work: Work, run: RunData, lane: int, point: int):
    """Return True if a place slips. One that stuck or came to rest, and was moved by closing joints after the step, does not."""
    slip = work.touch[lane, point].slip
    mode = work.point.mode[lane, point]
    within = run.weight[lane, Weight.velocity]
    if mode == STICKING or (mode == TOUCHING and wp.dot(slip, work.point.slip_direction[lane, point]) <= 0.0):
        within *= MOVED
    return wp.length(slip) > within


@routine
def rub_along(work: Work, lane: int, c: int):
    """Return the force of a slipping place by unit of its normal part, in its axes."""
    return vec3(1.0, 0.0, 0.0) - work.rigid.back[lane, c] * work.rigid.ask[lane, c, ImpulseRequest.cone]


@routine
def solve_point_force(machine: Machine, work: Work, lane: int, c: int):
    """Solve for the force of one place; return the residual of its conditions before [m/s²]."""
    role = work.rigid.ask[lane, c, ImpulseRequest.role]
    if role == OUT:
        return 0.0
    a = work.rigid.own[lane, c]
    p = work.rigid.push[lane, c]
    u = contact_velocity(machine, work, lane, c) + work.rigid.bias[lane, work.rigid.incident[lane, c]]
    b = u - a @ p
    new = vec3()
    wrong = 0.0
    if role == AT_REST:
        mu = work.rigid.ask[lane, c, ImpulseRequest.cone]
        new = single_contact_impulse(a, b, mu)
        wrong = cone_residual(a, p, u, 0.0, mu)
    else:
        f = rub_along(work, lane, c)
        gives = (a @ f)[0]
        new = f * wp.max(-b[0] / gives, 0.0)
        wrong = wp.abs(p[0] - wp.max(p[0] - u[0] / gives, 0.0)) * gives
    work.rigid.push[lane, c] = new
    apply_contact_impulse(machine, work, lane, c, new - p)
    return wrong


@routine
def solve_all_forces(machine: Machine, work: Work, lane: int, fine: float):
    """Solve for the forces of all places by alternating sweeps; return the final residual of their conditions [m/s²]."""
    count = work.rigid.count[lane]
    worst = 2.0 * fine
    before = 1.0e300
    it = int(0)
    while worst > fine and it < TRIES:
        if it % ROUND == ROUND - 1:
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
        work.rigid.ask[lane, c, ImpulseRequest.role] != SLIPPING
        or (work.rigid.own[lane, c] @ rub_along(work, lane, c))[0] > 0.0
    ):
        return 0
    if work.rigid.way[lane, c][0] > 0.0:
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
        work.rigid.own[lane, c],
        vec3(0.0, before[1], before[2]),
        work.rigid.ask[lane, c, ImpulseRequest.cone],
        0.0,
        NEWTON,
    )
    if found == 0:
        return 0
    work.rigid.push[lane, c] = p
    apply_contact_impulse(machine, work, lane, c, p)
    lose_energy(machine, work, run, lane, c, before)
    put_velocities(machine, work, run, lane)
    return -1


@routine
def resolve_paradox(machine: Machine, work: Work, run: RunData, lane: int):
    """Return 0 if there is no paradox, −1 if one has ended in a jump, else the status with which the lane ends."""
    for c in range(work.rigid.count[lane]):
        why = paradox_status(work, lane, c)
        if why > 0:
            k = work.rigid.incident[lane, c]
            run.count[lane, LOST] = 1 + k
            if machine.contact[machine.incident[k, IncidentRow.contact], ContactRow.jumps] == 1:
                if apply_jamming_impact(machine, work, run, lane, c) < 0:
                    return -1
            return why
    return 0


@routine
def set_contact_mode(machine: Machine, work: Work, run: RunData, lane: int, c: int, least: float):
    """Set the mode of a place from the computed force."""
    k = work.rigid.incident[lane, c]
    p = work.rigid.push[lane, c]
    if work.rigid.ask[lane, c, ImpulseRequest.role] == OUT or not (p[0] > least):
        work.point.mode[lane, k] = FREE
        return
    lay_plane(machine, work, run, lane, k, work.rigid.ask[lane, c, ImpulseRequest.role] == SLIPPING)
    mu = work.rigid.ask[lane, c, ImpulseRequest.cone]
    rub = vec3(0.0, p[1], p[2])
    if work.rigid.ask[lane, c, ImpulseRequest.role] == SLIPPING:
        work.point.mode[lane, k] = TOUCHING
        work.point.slip_direction[lane, k] = wp.normalize(work.touch[lane, k].slip)
    elif wp.length(rub) < mu * p[0] * (1.0 - ON):
        work.point.mode[lane, k] = STICKING
    elif mu > 0.0:
        work.point.mode[lane, k] = STARTING
        work.point.slip_direction[lane, k] = work.rigid.axes[lane, c] @ (-wp.normalize(rub))
    else:
        work.point.mode[lane, k] = TOUCHING


@routine
def hold_fast(machine: Machine, work: Work, run: RunData, lane: int):
    """Constrain all contacts that do not open, at rest or slipping."""
    for c in range(work.rigid.count[lane]):
        k = work.rigid.incident[lane, c]
        lay_plane(machine, work, run, lane, k, work.rigid.ask[lane, c, ImpulseRequest.role] == SLIPPING)
        if work.rigid.ask[lane, c, ImpulseRequest.role] == SLIPPING:
            work.point.mode[lane, k] = TOUCHING
            work.point.slip_direction[lane, k] = wp.normalize(work.touch[lane, k].slip)
        if work.rigid.ask[lane, c, ImpulseRequest.role] == AT_REST:
            work.point.mode[lane, k] = TOUCHING
            if work.rigid.ask[lane, c, ImpulseRequest.cone] > 0.0:
                work.point.mode[lane, k] = STICKING


@routine
def begin_as_shared(machine: Machine, work: Work, lane: int):
    """Initialise a search for forces from those of all contacts constrained."""
    for c in range(work.rigid.count[lane]):
        p = work.rigid.guess[lane, work.rigid.incident[lane, c]]
        if work.rigid.ask[lane, c, ImpulseRequest.role] == OUT:
            p = vec3()
        work.rigid.push[lane, c] = p
        apply_contact_impulse(machine, work, lane, c, p)


def make_hold_contacts(impacts: tuple[Any, Any], let_go: Any) -> Any:
    """Return ``hold_all(machine, work, run, lane, again)``, which determines the modes of all contacts at the accepted state; 0, or a
    failure status.

    First all closed contacts are constrained, and stick unless they slip. Their forces are the least ones and need no search. Where these
    pull, or exceed the friction limit, ``again`` 1 solves the conditions of all contacts.
    """
    _rebound, coefficient = impacts

    @routine
    def set_contact_roles(machine: Machine, work: Work, run: RunData, lane: int):
        """Set the role of each closed place; return the largest acceleration by the loads alone."""
        most = 0.0
        for c in range(work.rigid.count[lane]):
            k = work.rigid.incident[lane, c]
            contact = machine.incident[k, IncidentRow.contact]
            slip = wp.transpose(work.rigid.axes[lane, c]) @ work.touch[lane, k].slip
            speed = wp.length(slip)
            role = AT_REST
            if point_slips(work, run, lane, k):
                role = SLIPPING
            else:
                speed = 0.0
            work.rigid.back[lane, c] = wp.normalize(slip)
            work.rigid.push[lane, c] = vec3()
            work.rigid.ask[lane, c, ImpulseRequest.cone] = coefficient(
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
                rub_by_bristles(work, lane, c)
            if point_opens(machine, work, run, lane, c):
                role = OUT
            work.rigid.ask[lane, c, ImpulseRequest.role] = role
            most = wp.max(most, wp.length(work.rigid.way[lane, c]))
        return most

    @routine
    def hold_all(machine: Machine, work: Work, run: RunData, lane: int, again: int):
        stuck = let_go(machine, work, run, lane)
        if again == 0 and stuck == 0 and open_rest(machine, work, run, lane) == 1:
            return -1
        most = set_contact_roles(machine, work, run, lane)
        for point in range(work.live[lane]):
            if is_held(machine, point):
                work.point.mode[lane, point] = FREE
        if stuck > 0:
            return 0
        status = resolve_paradox(machine, work, run, lane)
        if status != 0:
            return status
        if again == 0:
            hold_fast(machine, work, run, lane)
            return 0
        begin_as_shared(machine, work, lane)
        wrong = solve_all_forces(machine, work, lane, FINE * most)
        while stay_bent(machine, work, run, lane) > 0:
            wrong = solve_all_forces(machine, work, lane, FINE * most)
        if wrong > MISSED * most:
            return stop_undecided(work, run, lane, 0)
        largest = 0.0
        for c in range(work.rigid.count[lane]):
            largest = wp.max(largest, work.rigid.push[lane, c][0])
        for c in range(work.rigid.count[lane]):
            set_contact_mode(machine, work, run, lane, c, ON * largest)
        return 0

    return hold_all


@routine
def begin_held(machine: Machine, work: Work, run: RunData, lane: int):
    """Store the guards of the state just evaluated for the next step, and reset internal states of free contacts."""
    for point in range(work.live[lane]):
        run.guard.depth[lane, point] = work.guard.depth[lane, point]
        run.guard.rate[lane, point] = work.guard.rate[lane, point]
        run.guard.unclamped_force[lane, point] = work.guard.unclamped_force[lane, point]
        run.guard.advance[lane, point] = work.guard.advance[lane, point]
        run.guard.normal[lane, point] = work.guard.normal[lane, point]
        run.guard.drift[lane, point] = work.guard.drift[lane, point]
        if machine.laden > 0 and is_held(machine, point):
            mode = work.point.mode[lane, point]
            if mode == FREE:
                run.y0[lane, machine.bodies + 1 + point] = Y()
            if mode == STICKING or mode == STARTING:
                bend_to(machine, run, lane, point, vec3())


@routine
def note_shares(machine: Machine, work: Work, lane: int):
    """Store the present force of each contact point as an initial value; return 1 if one of them pulls, or exceeds its friction limit."""
    largest_force = 0.0
    least = 0.0
    for point in range(work.live[lane]):
        if is_held(machine, point):
            work.rigid.guess[lane, point] = vec3()
            if work.point.mode[lane, point] != FREE:
                force = work.guard.unclamped_force[lane, point]
                n = work.guard.normal[lane, point]
                work.rigid.guess[lane, point] = wp.transpose(axes_of(n)) @ (
                    n * force + work.touch[lane, point].friction
                )
                largest_force = wp.max(largest_force, wp.abs(force))
                least = wp.min(least, force)
                if work.point.mode[lane, point] == STICKING:
                    least = wp.min(least, work.guard.advance[lane, point])
    return int(least < -ON * largest_force)


@routine
def ease_worst(machine: Machine, work: Work, lane: int):
    """Release the constrained contact point that pulls most, else let the one slip that exceeds its friction limit most; return 1 if any.

    The forces that redundant contacts share may do either.
    """
    pulls = int(-1)
    rubs = int(-1)
    least = 0.0
    beyond = 0.0
    largest = 0.0
    for point in range(work.live[lane]):
        if is_held(machine, point) and work.point.mode[lane, point] != FREE:
            force = work.guard.unclamped_force[lane, point]
            largest = wp.max(largest, wp.abs(force))
            if force < least:
                least = force
                pulls = point
            if work.point.mode[lane, point] == STICKING and work.guard.advance[lane, point] < beyond:
                beyond = work.guard.advance[lane, point]
                rubs = point
    if least < -ON * largest:
        work.point.mode[lane, pulls] = FREE
        return 1
    if beyond < -ON * largest:
        lam = work.lam[lane, machine.hold[rubs, HoldRow.node]]
        work.point.mode[lane, rubs] = STARTING
        work.point.slip_direction[lane, rubs] = axes_of(work.guard.normal[lane, rubs]) @ wp.normalize(
            vec3(0.0, lam[1], lam[2])
        )
        return 1
    return 0


def make_close_gaps(solve: Any) -> Any:
    """Return ``close(machine, work, run, lane)`` for a given solution with the matrix."""

    @routine
    def close_gaps(machine: Machine, work: Work, run: RunData, lane: int):
        """Project the accepted state onto positions and velocities of all constrained contacts; return 1 if that moved anything.

        The projection is shortest in the mass metric, with the matrix just factored, as after a step. It is repeated as long as the
        remainder at least halves.
        """
        far = largest_residual(machine, work.position, lane)
        last = work.rigid.deep[lane]
        work.rigid.deep[lane] = far
        if far <= TRACE * run.weight[lane, Weight.depth] or (last > 0.0 and far > 0.5 * last):
            work.rigid.deep[lane] = 0.0
            return 0
        set_projection_rhs(machine, work, work.position, lane)
        solve(machine, work, lane)
        for b in range(machine.bodies):
            work.rigid.velocity[lane, b] = work.rhs[lane, b]
        put_places(machine, work, run, lane)
        set_projection_rhs(machine, work, work.velocity, lane)
        solve(machine, work, lane)
        for b in range(machine.bodies):
            work.rigid.velocity[lane, b] = velocity_of(machine, work, run, lane, b) + work.rhs[lane, b]
        put_velocities(machine, work, run, lane)
        return 1

    return close_gaps


def make_step_start(functions: Any) -> tuple[int, Any]:
    """Return the functions that restart a step: the number of the first evaluation of the accepted state, and ``look``.

    The number is −2 where contacts are constrained, else 0. ``look(machine, work, run, lane, number, again)`` is called once
    accelerations are known.
    It returns the status with which the lane ends or 0, and the number of evaluations to go back.

    Evaluation −2, without contact constraints, determines the jump of velocities; −1 the constrained contacts from then on; 0, with these
    constraints, checks them. ``again`` counts the evaluations of the last kind.
    """
    contacts = functions.key.contacts
    solve, gather_all = solve_condensed, gather
    if functions.jointed:
        solve, gather_all = (
            solved_along,
            make_gather_contacts(make_unit_response(make_bordered_solve(solved_along, AGAIN))),
        )
    let_go, close = letting_go(gather_all), make_close_gaps(solve)
    jump, hold_all = make_velocity_jump(contacts, let_go), make_hold_contacts(contacts.impacts, let_go)

    @routine
    def check_constraints(machine: Machine, work: Work, run: RunData, lane: int, again: int):
        if again == 0:
            if note_shares(machine, work, lane) == 1:
                return 2
        elif again < 4 * machine.held and ease_worst(machine, work, lane) == 1:
            return 1
        if close(machine, work, run, lane) == 1:
            return 1
        begin_held(machine, work, run, lane)
        return 0

    @routine
    def begin_step(machine: Machine, work: Work, run: RunData, lane: int, number: int, again: int):
        if number == 0:
            return 0, check_constraints(machine, work, run, lane, again)
        found = int(0)
        if number == -2:
            found = jump(machine, work, run, lane)
        else:
            found = hold_all(machine, work, run, lane, again)
        return wp.max(found, 0), wp.max(-found, 0)

    if contacts.held:
        return -2, jumping_motions(functions, -2, begin_step)
    return 0, jumping_motions(functions, 0, placeholder_function(begin_step, 0, 0))
