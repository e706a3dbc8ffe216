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
from abut.kernels.dispatch import without
from abut.kernels.structs.machine_structs import Machine, March, Work, Y, f64, vec3, vec6
from abut.kernels.structs.rigid_contact_structs import AT_REST, OUT, SLIPPING, HoldRow, ImpulseRequest
from abut.system.contact.point.contact_point import FREE, STARTING, STICKING, TOUCHING
from abut.system.contact.rigid.coulomb_cone import alone, axes_of, cone_residual
from abut.system.contact.rigid.impulse_sweeps import (
    apply,
    contact_velocity,
    gather,
    is_stabilised,
    make_bordered_solve,
    make_gather_contacts,
    make_unit_response,
    sweep,
)
from abut.system.dynamics.equations import AGAIN, largest, set_projection_rhs
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.tree.equations import solved_along

FINE = f64(1e-13)  #: tolerance of the conditions, relative to the speeds and accelerations present
TRACE = f64(1e-6)  #: fraction of the tolerance of depth below which overlap is ignored
MOVED = f64(30.0)  #: slip, in tolerances of velocities, that closing joints may cause
MISSED = f64(1e-6)  #: relative residual at which the solution has failed


def letting_go(gather: Any) -> Any:
    """Return ``let_go(m, w, s, lane)`` for a given function that gathers contacts."""

    @routine
    def let_go(m: Machine, w: Work, s: March, lane: int):
        """Gather closed places, with the effect of the loads alone in ``w.rigid.way``; return 1 + an immovable contact point, or 0."""
        w.rigid.alone[lane] = 0
        for b in range(m.bodies):
            w.rigid.velocity[lane, b] = acceleration_of(m, w, lane, b)
        stuck = gather(m, w, lane, -s.weight[lane, Weight.depth])
        for c in range(w.rigid.count[lane]):
            w.rigid.way[lane, c] = (
                contact_velocity(m, w, lane, c) + w.rigid.bias[lane, w.rigid.incident[lane, c]]
            )
        return stuck

    return let_go


@routine
def rests(m: Machine, w: Work, s: March, lane: int, c: int):
    """Return True if a projected place neither closes nor opens."""
    if is_stabilised(m, w.rigid.incident[lane, c]):
        return False
    return wp.abs(w.guard.rate[lane, w.rigid.incident[lane, c]]) <= SLOW * s.weight[lane, Weight.velocity]


@routine
def open_rest(m: Machine, w: Work, s: March, lane: int):
    """Separate overlapping contacts at rest by the least displacement in the mass metric; return 1 if something was moved.

    Constraint equations for positions would do the same within their first step, at the speed of that. Over round surfaces it is repeated
    as long as the remainder at least halves.
    """
    deepest = 0.0
    for c in range(w.rigid.count[lane]):
        if rests(m, w, s, lane, c):
            deepest = wp.max(deepest, w.guard.depth[lane, w.rigid.incident[lane, c]])
    last = w.rigid.deep[lane]
    w.rigid.deep[lane] = deepest
    little = TRACE * s.weight[lane, Weight.depth]
    if deepest <= little or (last > 0.0 and deepest > 0.5 * last):
        w.rigid.deep[lane] = 0.0
        return 0
    for b in range(m.bodies):
        w.rigid.velocity[lane, b] = vec6()
    for c in range(w.rigid.count[lane]):
        w.rigid.push[lane, c] = vec3()
        w.rigid.ask[lane, c, ImpulseRequest.cone] = 0.0
        w.rigid.ask[lane, c, ImpulseRequest.aim] = 0.0
        if rests(m, w, s, lane, c):
            w.rigid.ask[lane, c, ImpulseRequest.aim] = -w.guard.depth[lane, w.rigid.incident[lane, c]]
    sweep(m, w, lane, 0.1 * little, TRIES)
    put_places(m, w, s, lane)
    return 1


@routine
def pace_of(m: Machine, s: March, lane: int):
    """Return the tolerance of velocities as a speed [m/s], the typical speed of the machine."""
    return s.weight[lane, Weight.velocity] / s.weight[lane, Weight.rtol]


@routine
def lose_energy(m: Machine, w: Work, s: March, lane: int, c: int, other: vec3):
    """Add the dissipation of an impulse to the balance, by the velocities at its place before and after."""
    lost = -0.5 * wp.dot(w.rigid.push[lane, c], other + contact_velocity(m, w, lane, c))
    ledger = s.y0[lane, m.bodies]
    ledger[0] = ledger[0] + lost
    s.y0[lane, m.bodies] = ledger
    k = w.rigid.incident[lane, c]
    w.rigid.hit[lane, k] = w.rigid.hit[lane, k] + w.rigid.push[lane, c][0]
    w.rigid.cost[lane, k] = w.rigid.cost[lane, k] + lost


@routine
def lose_all(m: Machine, w: Work, s: March, lane: int):
    """Add the dissipation of all impulses to the balance, by the velocities before, which the accepted state still has, and after."""
    for c in range(w.rigid.count[lane]):
        w.rigid.last[lane, c] = contact_velocity(m, w, lane, c)
    for b in range(m.bodies):
        w.rigid.free[lane, b] = w.rigid.velocity[lane, b]
        w.rigid.velocity[lane, b] = velocity_of(m, w, s, lane, b)
    for c in range(w.rigid.count[lane]):
        lose_energy(m, w, s, lane, c, w.rigid.last[lane, c])
    for b in range(m.bodies):
        w.rigid.velocity[lane, b] = w.rigid.free[lane, b]


@routine
def stop_undecided(w: Work, s: March, lane: int, c: int):
    """End the lane where no impulses or forces of a place were found."""
    s.count[lane, LOST] = 1 + w.rigid.incident[lane, c]
    return UNDECIDED


def make_velocity_jump(contacts: Any, let_go: Any) -> Any:
    """Return ``jump(m, w, s, lane)``: velocities after the impacts at the accepted state; 0, or the status of a failure."""
    rebound, coefficient = contacts.impacts
    strike = make_impact_solve(rebound, coefficient, contacts.returns)

    @routine
    def jump(m: Machine, w: Work, s: March, lane: int):
        stuck = let_go(m, w, s, lane)
        for b in range(m.bodies):
            w.rigid.velocity[lane, b] = velocity_of(m, w, s, lane, b)
        if stuck > 0:
            s.count[lane, LOST] = stuck
            k = stuck - 1
            if w.guard.rate[lane, k] > 0.0:
                return IMMOVABLE
            return 0
        pace = pace_of(m, s, lane)
        tiny = SLOW * s.weight[lane, Weight.velocity]
        wrong, hits = strike(m, w, lane, tiny, s.weight[lane, Weight.depth], FINE * pace)
        if hits == 0:
            return 0
        if wrong < 0.0 or wrong > MISSED * pace:
            return stop_undecided(w, s, lane, 0)
        lose_all(m, w, s, lane)
        for c in range(w.rigid.count[lane]):
            straighten_struck(m, w, s, lane, c)
        put_velocities(m, w, s, lane)
        return 0

    return jump


@routine
def leaves(m: Machine, w: Work, s: March, lane: int, c: int):
    """Return True if a place opens by itself by more than the tolerance of depth before loads return it."""
    k = w.rigid.incident[lane, c]
    rate = -w.guard.rate[lane, k]
    away = w.rigid.way[lane, c][0]
    if is_stabilised(m, k) and w.point.mode[lane, k] != FREE and rate <= s.weight[lane, Weight.velocity]:
        return False  # drift is no motion
    if rate <= SLOW * s.weight[lane, Weight.velocity]:
        return False
    return away >= 0.0 or rate * rate > -2.0 * away * s.weight[lane, Weight.depth]


@routine
def slips(w: Work, s: March, lane: int, k: int):
    """Return True if a place slips. One that stuck or came to rest, and was moved by closing joints after the step, does not."""
    slip = w.touch[lane, k].slip
    mode = w.point.mode[lane, k]
    within = s.weight[lane, Weight.velocity]
    if mode == STICKING or (mode == TOUCHING and wp.dot(slip, w.point.slip_direction[lane, k]) <= 0.0):
        within *= MOVED
    return wp.length(slip) > within


@routine
def rub_along(w: Work, lane: int, c: int):
    """Return the force of a slipping place by unit of its normal part, in its axes."""
    return vec3(1.0, 0.0, 0.0) - w.rigid.back[lane, c] * w.rigid.ask[lane, c, ImpulseRequest.cone]


@routine
def solve_point_force(m: Machine, w: Work, lane: int, c: int):
    """Solve for the force of one place; return the residual of its conditions before [m/s²]."""
    role = w.rigid.ask[lane, c, ImpulseRequest.role]
    if role == OUT:
        return 0.0
    a = w.rigid.own[lane, c]
    p = w.rigid.push[lane, c]
    u = contact_velocity(m, w, lane, c) + w.rigid.bias[lane, w.rigid.incident[lane, c]]
    b = u - a @ p
    new = vec3()
    wrong = 0.0
    if role == AT_REST:
        mu = w.rigid.ask[lane, c, ImpulseRequest.cone]
        new = alone(a, b, mu)
        wrong = cone_residual(a, p, u, 0.0, mu)
    else:
        f = rub_along(w, lane, c)
        gives = (a @ f)[0]
        new = f * wp.max(-b[0] / gives, 0.0)
        wrong = wp.abs(p[0] - wp.max(p[0] - u[0] / gives, 0.0)) * gives
    w.rigid.push[lane, c] = new
    apply(m, w, lane, c, new - p)
    return wrong


@routine
def solve_all_forces(m: Machine, w: Work, lane: int, fine: float):
    """Solve for the forces of all places by alternating sweeps; return the final residual of their conditions [m/s²]."""
    count = w.rigid.count[lane]
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
            worst = wp.max(worst, solve_point_force(m, w, lane, c))
        it += 1
    return worst


@routine
def paradox(w: Work, lane: int, c: int):
    """Return the status of a slipping place whose normal force would pull it closed (Painlevé's paradox), or 0.

    Then no force keeps it closed where loads press it together, and two solutions exist where loads open it.
    """
    if (
        w.rigid.ask[lane, c, ImpulseRequest.role] != SLIPPING
        or (w.rigid.own[lane, c] @ rub_along(w, lane, c))[0] > 0.0
    ):
        return 0
    if w.rigid.way[lane, c][0] > 0.0:
        return AMBIGUOUS
    return PARADOX


@routine
def jam(m: Machine, w: Work, s: March, lane: int, c: int):
    """Apply an impact without collision to one closed place: friction stops its slip at once, as in Keller's equations from u_n = 0.

    It returns −1 where velocities have changed, so that all contacts have to be evaluated again, 0 where no impulse was found.
    """
    for b in range(m.bodies):
        w.rigid.velocity[lane, b] = velocity_of(m, w, s, lane, b)
    before = contact_velocity(m, w, lane, c)
    p, found = impact_impulse(
        w.rigid.own[lane, c],
        vec3(0.0, before[1], before[2]),
        w.rigid.ask[lane, c, ImpulseRequest.cone],
        0.0,
        NEWTON,
    )
    if found == 0:
        return 0
    w.rigid.push[lane, c] = p
    apply(m, w, lane, c, p)
    lose_energy(m, w, s, lane, c, before)
    put_velocities(m, w, s, lane)
    return -1


@routine
def resolve_paradox(m: Machine, w: Work, s: March, lane: int):
    """Return 0 if there is no paradox, −1 if one has ended in a jump, else the status with which the lane ends."""
    for c in range(w.rigid.count[lane]):
        why = paradox(w, lane, c)
        if why > 0:
            k = w.rigid.incident[lane, c]
            s.count[lane, LOST] = 1 + k
            if m.contact[m.incident[k, IncidentRow.contact], ContactRow.jumps] == 1:
                if jam(m, w, s, lane, c) < 0:
                    return -1
            return why
    return 0


@routine
def set_contact_mode(m: Machine, w: Work, s: March, lane: int, c: int, least: float):
    """Set the mode of a place from the computed force."""
    k = w.rigid.incident[lane, c]
    p = w.rigid.push[lane, c]
    if w.rigid.ask[lane, c, ImpulseRequest.role] == OUT or not (p[0] > least):
        w.point.mode[lane, k] = FREE
        return
    lay_plane(m, w, s, lane, k, w.rigid.ask[lane, c, ImpulseRequest.role] == SLIPPING)
    mu = w.rigid.ask[lane, c, ImpulseRequest.cone]
    rub = vec3(0.0, p[1], p[2])
    if w.rigid.ask[lane, c, ImpulseRequest.role] == SLIPPING:
        w.point.mode[lane, k] = TOUCHING
        w.point.slip_direction[lane, k] = wp.normalize(w.touch[lane, k].slip)
    elif wp.length(rub) < mu * p[0] * (1.0 - ON):
        w.point.mode[lane, k] = STICKING
    elif mu > 0.0:
        w.point.mode[lane, k] = STARTING
        w.point.slip_direction[lane, k] = w.rigid.axes[lane, c] @ (-wp.normalize(rub))
    else:
        w.point.mode[lane, k] = TOUCHING


@routine
def hold_fast(m: Machine, w: Work, s: March, lane: int):
    """Constrain all contacts that do not open, at rest or slipping."""
    for c in range(w.rigid.count[lane]):
        k = w.rigid.incident[lane, c]
        lay_plane(m, w, s, lane, k, w.rigid.ask[lane, c, ImpulseRequest.role] == SLIPPING)
        if w.rigid.ask[lane, c, ImpulseRequest.role] == SLIPPING:
            w.point.mode[lane, k] = TOUCHING
            w.point.slip_direction[lane, k] = wp.normalize(w.touch[lane, k].slip)
        if w.rigid.ask[lane, c, ImpulseRequest.role] == AT_REST:
            w.point.mode[lane, k] = TOUCHING
            if w.rigid.ask[lane, c, ImpulseRequest.cone] > 0.0:
                w.point.mode[lane, k] = STICKING


@routine
def begin_as_shared(m: Machine, w: Work, lane: int):
    """Initialise a search for forces from those of all contacts constrained."""
    for c in range(w.rigid.count[lane]):
        p = w.rigid.guess[lane, w.rigid.incident[lane, c]]
        if w.rigid.ask[lane, c, ImpulseRequest.role] == OUT:
            p = vec3()
        w.rigid.push[lane, c] = p
        apply(m, w, lane, c, p)


def make_hold_contacts(impacts: tuple[Any, Any], let_go: Any) -> Any:
    """Return ``hold_all(m, w, s, lane, again)``, which determines the modes of all contacts at the accepted state; 0, or a failure status.

    First all closed contacts are constrained, and stick unless they slip. Their forces are the least ones and need no search. Where these
    pull, or exceed the friction limit, ``again`` 1 solves the conditions of all contacts.
    """
    _rebound, coefficient = impacts

    @routine
    def look(m: Machine, w: Work, s: March, lane: int):
        """Set the role of each closed place; return the largest acceleration by the loads alone."""
        most = 0.0
        for c in range(w.rigid.count[lane]):
            k = w.rigid.incident[lane, c]
            q = m.incident[k, IncidentRow.contact]
            slip = wp.transpose(w.rigid.axes[lane, c]) @ w.touch[lane, k].slip
            speed = wp.length(slip)
            role = AT_REST
            if slips(w, s, lane, k):
                role = SLIPPING
            else:
                speed = 0.0
            w.rigid.back[lane, c] = wp.normalize(slip)
            w.rigid.push[lane, c] = vec3()
            w.rigid.ask[lane, c, ImpulseRequest.cone] = coefficient(
                m.contact[q, ContactRow.cone], m.number, lane, m.contact[q, ContactRow.friction_number], speed
            )
            if has_bristles(m, k) and (role == SLIPPING or m.contact[q, ContactRow.cone] < 0):
                role = SLIPPING
                rub_by_bristles(w, lane, c)
            if leaves(m, w, s, lane, c):
                role = OUT
            w.rigid.ask[lane, c, ImpulseRequest.role] = role
            most = wp.max(most, wp.length(w.rigid.way[lane, c]))
        return most

    @routine
    def hold_all(m: Machine, w: Work, s: March, lane: int, again: int):
        stuck = let_go(m, w, s, lane)
        if again == 0 and stuck == 0 and open_rest(m, w, s, lane) == 1:
            return -1
        most = look(m, w, s, lane)
        for k in range(w.live[lane]):
            if is_held(m, k):
                w.point.mode[lane, k] = FREE
        if stuck > 0:
            return 0
        status = resolve_paradox(m, w, s, lane)
        if status != 0:
            return status
        if again == 0:
            hold_fast(m, w, s, lane)
            return 0
        begin_as_shared(m, w, lane)
        wrong = solve_all_forces(m, w, lane, FINE * most)
        while stay_bent(m, w, s, lane) > 0:
            wrong = solve_all_forces(m, w, lane, FINE * most)
        if wrong > MISSED * most:
            return stop_undecided(w, s, lane, 0)
        largest = 0.0
        for c in range(w.rigid.count[lane]):
            largest = wp.max(largest, w.rigid.push[lane, c][0])
        for c in range(w.rigid.count[lane]):
            set_contact_mode(m, w, s, lane, c, ON * largest)
        return 0

    return hold_all


@routine
def begin_held(m: Machine, w: Work, s: March, lane: int):
    """Store the guards of the state just evaluated for the next step, and reset internal states of free contacts."""
    for k in range(w.live[lane]):
        s.guard.depth[lane, k] = w.guard.depth[lane, k]
        s.guard.rate[lane, k] = w.guard.rate[lane, k]
        s.guard.unclamped_force[lane, k] = w.guard.unclamped_force[lane, k]
        s.guard.advance[lane, k] = w.guard.advance[lane, k]
        s.guard.normal[lane, k] = w.guard.normal[lane, k]
        s.guard.drift[lane, k] = w.guard.drift[lane, k]
        if m.laden > 0 and is_held(m, k):
            mode = w.point.mode[lane, k]
            if mode == FREE:
                s.y0[lane, m.bodies + 1 + k] = Y()
            if mode == STICKING or mode == STARTING:
                bend_to(m, s, lane, k, vec3())


@routine
def note_shares(m: Machine, w: Work, lane: int):
    """Store the present force of each contact point as an initial value; return 1 if one of them pulls, or exceeds its friction limit."""
    largest_force = 0.0
    least = 0.0
    for k in range(w.live[lane]):
        if is_held(m, k):
            w.rigid.guess[lane, k] = vec3()
            if w.point.mode[lane, k] != FREE:
                force = w.guard.unclamped_force[lane, k]
                n = w.guard.normal[lane, k]
                w.rigid.guess[lane, k] = wp.transpose(axes_of(n)) @ (n * force + w.touch[lane, k].friction)
                largest_force = wp.max(largest_force, wp.abs(force))
                least = wp.min(least, force)
                if w.point.mode[lane, k] == STICKING:
                    least = wp.min(least, w.guard.advance[lane, k])
    return int(least < -ON * largest_force)


@routine
def ease_worst(m: Machine, w: Work, lane: int):
    """Release the constrained contact point that pulls most, else let the one slip that exceeds its friction limit most; return 1 if any.

    The forces that redundant contacts share may do either.
    """
    pulls = int(-1)
    rubs = int(-1)
    least = 0.0
    beyond = 0.0
    largest = 0.0
    for k in range(w.live[lane]):
        if is_held(m, k) and w.point.mode[lane, k] != FREE:
            force = w.guard.unclamped_force[lane, k]
            largest = wp.max(largest, wp.abs(force))
            if force < least:
                least = force
                pulls = k
            if w.point.mode[lane, k] == STICKING and w.guard.advance[lane, k] < beyond:
                beyond = w.guard.advance[lane, k]
                rubs = k
    if least < -ON * largest:
        w.point.mode[lane, pulls] = FREE
        return 1
    if beyond < -ON * largest:
        lam = w.lam[lane, m.hold[rubs, HoldRow.node]]
        w.point.mode[lane, rubs] = STARTING
        w.point.slip_direction[lane, rubs] = axes_of(w.guard.normal[lane, rubs]) @ wp.normalize(
            vec3(0.0, lam[1], lam[2])
        )
        return 1
    return 0


def make_close_gaps(solve: Any) -> Any:
    """Return ``close(m, w, s, lane)`` for a given solution with the matrix."""

    @routine
    def close(m: Machine, w: Work, s: March, lane: int):
        """Project the accepted state onto positions and velocities of all constrained contacts; return 1 if that moved anything.

        The projection is shortest in the mass metric, with the matrix just factored, as after a step. It is repeated as long as the
        remainder at least halves.
        """
        far = largest(m, w.position, lane)
        last = w.rigid.deep[lane]
        w.rigid.deep[lane] = far
        if far <= TRACE * s.weight[lane, Weight.depth] or (last > 0.0 and far > 0.5 * last):
            w.rigid.deep[lane] = 0.0
            return 0
        set_projection_rhs(m, w, w.position, lane)
        solve(m, w, lane)
        for b in range(m.bodies):
            w.rigid.velocity[lane, b] = w.rhs[lane, b]
        put_places(m, w, s, lane)
        set_projection_rhs(m, w, w.velocity, lane)
        solve(m, w, lane)
        for b in range(m.bodies):
            w.rigid.velocity[lane, b] = velocity_of(m, w, s, lane, b) + w.rhs[lane, b]
        put_velocities(m, w, s, lane)
        return 1

    return close


def make_step_start(functions: Any) -> tuple[int, Any]:
    """Return the functions that restart a step: the number of the first evaluation of the accepted state, and ``look``.

    The number is −2 where contacts are constrained, else 0. ``look(m, w, s, lane, number, again)`` is called once accelerations are known.
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
    def check_constraints(m: Machine, w: Work, s: March, lane: int, again: int):
        if again == 0:
            if note_shares(m, w, lane) == 1:
                return 2
        elif again < 4 * m.held and ease_worst(m, w, lane) == 1:
            return 1
        if close(m, w, s, lane) == 1:
            return 1
        begin_held(m, w, s, lane)
        return 0

    @routine
    def look(m: Machine, w: Work, s: March, lane: int, number: int, again: int):
        if number == 0:
            return 0, check_constraints(m, w, s, lane, again)
        found = int(0)
        if number == -2:
            found = jump(m, w, s, lane)
        else:
            found = hold_all(m, w, s, lane, again)
        return wp.max(found, 0), wp.max(-found, 0)

    if contacts.held:
        return -2, jumping_motions(functions, -2, look)
    return 0, jumping_motions(functions, 0, without(look, 0, 0))
