"""Events of contacts that do not give and are held by equations, compiled: what happens where a guard (`guards`) is met.

Between events each incident is free, sticks, slips, or rubs with all that it has as it begins to slip. A step ends where a normal force
comes to zero, friction to what it can bear, a slip to rest, or shapes meet. There, and where a march begins, all is decided anew from the
machine with nothing held: first the velocities jump, by impulses, where shapes approach each other (`impact`); then accelerations say what
stays closed, of all at once,

    0 ≤ a_n ⊥ N ≥ 0,   T in Coulomb's cone against a_t where nothing slips yet, −μ N u_t/|u_t| where it does,     a = a_free + W f

and each incident is held by what it bears in that: nothing, or a force within its cone, or on it.

Source: Pfeiffer & Glocker, Multibody Dynamics with Unilateral Contacts (1996), ch. 5 and 6, the contact law on the level of accelerations;
De Saxcé & Feng, Math. Comput. Modelling 28 (1998) 225, for the cone.
"""

from typing import Any

import warp as wp

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
from abut.kernels.dispatch import without
from abut.kernels.march_columns import Weight
from abut.kernels.rigid_contact_structs import AT_REST, OUT, SLIPPING, HoldRow, ImpulseRequest
from abut.kernels.structs import Machine, March, Work, Y, f64, vec3, vec6
from abut.kernels.table_columns import ContactRow, IncidentRow
from abut.plug import routine
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

FINE = f64(1e-13)  #: of the speeds and accelerations there are, to which conditions are met
TRACE = f64(1e-6)  #: of the tolerance of depth, an overlap that is none
MOVED = f64(30.0)  #: tolerances of velocities, a slip that may be such as closing joints makes
MISSED = f64(1e-6)  #: and with which they are not met at all


def letting_go(gather: Any) -> Any:
    """``let_go(m, w, s, lane)``, by what gathers."""

    @routine
    def let_go(m: Machine, w: Work, s: March, lane: int):
        """Places that are closed, with what loads do to them by themselves in ``w.rigid.way``; 1 + an incident that nothing moves, or 0."""
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
    """Whether a place that is projected neither closes nor opens."""
    if is_stabilised(m, w.rigid.incident[lane, c]):
        return False
    return wp.abs(w.guard.rate[lane, w.rigid.incident[lane, c]]) <= SLOW * s.weight[lane, Weight.velocity]


@routine
def open_rest(m: Machine, w: Work, s: March, lane: int):
    """Move apart what rests in overlap, by as little as that takes in the mass metric, as equations of places would do within their first
    step, at the speed of that; 1 where something was moved. Over round surfaces it is done again, while what is left becomes less by half.
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
    """The tolerance of velocities as a speed [m/s]: what the machine moves by."""
    return s.weight[lane, Weight.velocity] / s.weight[lane, Weight.rtol]


@routine
def lose_energy(m: Machine, w: Work, s: March, lane: int, c: int, other: vec3):
    """Book what an impulse took, by the velocity at its place on one side of it, and as velocities are on the other."""
    lost = -0.5 * wp.dot(w.rigid.push[lane, c], other + contact_velocity(m, w, lane, c))
    ledger = s.y0[lane, m.bodies]
    ledger[0] = ledger[0] + lost
    s.y0[lane, m.bodies] = ledger
    k = w.rigid.incident[lane, c]
    w.rigid.hit[lane, k] = w.rigid.hit[lane, k] + w.rigid.push[lane, c][0]
    w.rigid.cost[lane, k] = w.rigid.cost[lane, k] + lost


@routine
def lose_all(m: Machine, w: Work, s: March, lane: int):
    """Book what all impulses took, by the velocities before them, which the accepted state still has, and after."""
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
    """End the lane for want of impulses or forces, of which a place tells."""
    s.count[lane, LOST] = 1 + w.rigid.incident[lane, c]
    return UNDECIDED


def make_velocity_jump(contacts: Any, let_go: Any) -> Any:
    """``jump(m, w, s, lane)``: velocities after the impacts at the accepted state; 0, or why there are none."""
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
    """Whether a place opens by itself: it does so by more than the tolerance of depth before loads bring it back."""
    k = w.rigid.incident[lane, c]
    rate = -w.guard.rate[lane, k]
    away = w.rigid.way[lane, c][0]
    if is_stabilised(m, k) and w.point.mode[lane, k] != FREE and rate <= s.weight[lane, Weight.velocity]:
        return False  # what it has drifted is no motion
    if rate <= SLOW * s.weight[lane, Weight.velocity]:
        return False
    return away >= 0.0 or rate * rate > -2.0 * away * s.weight[lane, Weight.depth]


@routine
def slips(w: Work, s: March, lane: int, k: int):
    """Whether a place slips. One that stuck, or that has come to rest, where closing joints behind the step has moved it, does not."""
    slip = w.touch[lane, k].slip
    mode = w.point.mode[lane, k]
    within = s.weight[lane, Weight.velocity]
    if mode == STICKING or (mode == TOUCHING and wp.dot(slip, w.point.slip_direction[lane, k]) <= 0.0):
        within *= MOVED
    return wp.length(slip) > within


@routine
def rub_along(w: Work, lane: int, c: int):
    """By unit of its normal part, the force of a place that slips, in its axes."""
    return vec3(1.0, 0.0, 0.0) - w.rigid.back[lane, c] * w.rigid.ask[lane, c, ImpulseRequest.cone]


@routine
def solve_point_force(m: Machine, w: Work, lane: int, c: int):
    """Find the force of one place by itself; by how much it missed its conditions before [m/s²]."""
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
    """The forces of all places together, visited to and fro; by how much they miss their conditions at last [m/s²]."""
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
    """Whether the normal force of a place that slips would draw it together (Painlevé): then there is none that keeps it closed where loads
    press it together, and two answers where they open it.
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
    """An impact without collision of one place that is closed: friction stops its slip at once, as in Keller's equations from u_n = 0.
    −1 where velocities have changed, so that all has to be looked at again, 0 where no impulse was found.
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
    """0 where there is none, −1 where one has ended in a jump, else why the lane ends."""
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
    """How a place is held by the force that was found."""
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
    """Hold all that does not leave, at rest or slipping."""
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
    """Begin a search for forces from those that all would bear if all held."""
    for c in range(w.rigid.count[lane]):
        p = w.rigid.guess[lane, w.rigid.incident[lane, c]]
        if w.rigid.ask[lane, c, ImpulseRequest.role] == OUT:
            p = vec3()
        w.rigid.push[lane, c] = p
        apply(m, w, lane, c, p)


def make_hold_contacts(impacts: tuple[Any, Any], let_go: Any) -> Any:
    """``hold_all(m, w, s, lane, again)``: what stays closed at the accepted state and how; 0, or why that is not known. At first all that
    is closed is held, and sticks if it does not slip: the forces of that are the least, and need no search. Where these pull, or rub too
    much, ``again`` 1: from the conditions of all.
    """
    _rebound, coefficient = impacts

    @routine
    def look(m: Machine, w: Work, s: March, lane: int):
        """What each place that is closed does; the largest acceleration that loads would give by themselves."""
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
    """With the state that was just evaluated: guards at the beginning of the next step, and nothing carried along by what is free."""
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
    """Keep what each incident bears now as something to begin with; 1 where one of them pulls, or rubs more than it can."""
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
    """Of what is held, let go of the incident that pulls most, else let that slip which rubs most beyond what it can, as shares of repeated
    contacts may; 1 where there was one.
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
    """``close(m, w, s, lane)``, by what solves with the matrix."""

    @routine
    def close(m: Machine, w: Work, s: March, lane: int):
        """Put the accepted state onto the places and velocities of all that is held, shortest in the mass metric, with the matrix just
        factored, as after a step; 1 where that moved anything. It is done again while what is left becomes less by half.
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
    """How a step begins anew: the number of the first look at the accepted state, −2 where contacts are held, else 0, and
    ``look(m, w, s, lane, number, again)``, once accelerations are there: (status with which the lane ends or 0, how many looks to go back).

    With nothing held a look finds the jump of velocities (−2), and what is held from then on (−1); with that held (0), whether it is so.
    ``again`` counts the looks of the last kind.
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
