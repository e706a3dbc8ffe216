# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Impacts of rigid contacts, compiled: velocity jumps, with joints and friction.

**One contact is struck.** Its impulse grows from zero, and the velocities of its place change with it (Routh, Keller):

    du/dp_n = W (1, −μ u_t/|u_t|),   W = J A⁻¹ Jᵀ,     u_t = 0:  it sticks where |W_tt⁻¹ W_tn| ≤ μ, else it slips again

until compression ends, u_n = 0 after P_c and the work W_c = ∫ u_n dp_n < 0, and then until restitution ends:

    Newton   u_n = −e u_n⁻          Poisson   P = (1 + e) P_c          Stronge   W_r = −e² W_c

Segments in which slip keeps its direction, which are all in the plane case, are integrated exactly; others by Runge and Kutta's method
of order four. Only Stronge's law never generates energy; Newton's may where friction reverses the slip (Kane & Levinson).

**Several are closed.** All at once, u = u⁻ + W P, P in Coulomb's cones: by Newton's law u_n⁺ ≥ −e u_n⁻ ⊥ P_n (Moreau); by the others a
compression with P_c that ends in u_n ≥ 0, then a restitution with impulses P_e in their own cones, 0 ≤ u_n⁺ ⊥ P_e,n − e P_c,n ≥ 0
(Pfeiffer & Glocker).

Source: Keller, J. Appl. Mech. 53 (1986) 1; Stronge, Proc. R. Soc. Lond. A 431 (1990) 169, eq. 12; Pfeiffer & Glocker, Multibody Dynamics
with Unilateral Contacts (1996), ch. 8, for two phases; Kane & Levinson, Dynamics: Theory and Applications (1985), sec. 5.8.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat33, vec3
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.system.contact.rigid.closed_contacts import apply_contact_impulse, contact_velocity
from abut.system.contact.rigid.coulomb_cone import PLANAR, single_contact_impulse
from abut.system.contact.rigid.impulse_sweeps import sweep_contacts

__all__ = [
    "CHECKED_SWEEPS",
    "MAX_SWEEPS",
    "NEWTON",
    "POISSON",
    "ROUNDING",
    "STRONGE",
    "impact_impulse",
    "make_impact_solve",
]

NEWTON, POISSON, STRONGE = 0, 1, 2  #: `ContactRow.hypothesis`
ZERO_SLIP = f64(1e-9)  #: fraction of the initial speed below which slip counts as zero where it turns
STRAIGHT_SLIP = f64(1e-11)  #: transverse fraction of its rate below which slip keeps its direction
PIECE = f64(0.05)  #: relative change of a turning slip within a segment
MAX_SWEEPS = 2000  #: largest number of segments, and of sweeps over all contacts
CHECKED_SWEEPS = 20  #: number of sweeps between checks of their progress
ROUNDING = f64(1e4)  #: multiple of the tolerance that may be rounding


@routine
def slip_direction_of(a: mat33, mu: float):
    """Return the direction in which a contact that cannot stick begins to slip.

    In this direction friction against the slip accelerates the slip: W_tn − μ W_tt t = x t with x > 0. A solution exists:
    |(μ W_tt + x)⁻¹ W_tn|, above 1 at x = 0 where the contact cannot stick, falls to 1 by x = |W_tn|.
    """
    low = 0.0
    high = wp.sqrt(a[1, 0] * a[1, 0] + a[2, 0] * a[2, 0])
    t = vec3()
    for _k in range(60):
        x = 0.5 * (low + high)
        c1 = mu * a[1, 1] + x
        c2 = mu * a[2, 2] + x
        d = c1 * c2 - mu * mu * a[1, 2] * a[2, 1]
        t = vec3(
            0.0, (c2 * a[1, 0] - mu * a[1, 2] * a[2, 0]) / d, (c1 * a[2, 0] - mu * a[2, 1] * a[1, 0]) / d
        )
        if wp.length(t) > 1.0:
            low = x
        else:
            high = x
    return wp.normalize(t)


@routine
def sticking_ratio(a: mat33):
    """Return the friction, by unit of normal impulse, that keeps the slip of a contact unchanged: −W_tt⁻¹ W_tn.

    Where joints allow slip in one direction n only, as in a planar machine, W_tt = n nᵀ tr W_tt up to rounding, and its pseudoinverse
    W_tt/(tr W_tt)² replaces the inverse.
    """
    trace = a[1, 1] + a[2, 2]
    d = a[1, 1] * a[2, 2] - a[1, 2] * a[2, 1]
    if d <= PLANAR * trace * trace:
        s = 1.0 / wp.max(trace * trace, 1.0e-300)
        return -(a[1, 1] * a[1, 0] + a[1, 2] * a[2, 0]) * s, -(a[2, 1] * a[1, 0] + a[2, 2] * a[2, 0]) * s
    return -(a[2, 2] * a[1, 0] - a[1, 2] * a[2, 0]) / d, -(a[1, 1] * a[2, 0] - a[2, 1] * a[1, 0]) / d


@routine
def impulse_ratio(a: mat33, u: vec3, mu: float, still: float):
    """Return the impulse of a contact with velocity u by unit of its normal part, and 1 where it sticks, 2 where slip begins."""
    speed = wp.length(vec3(0.0, u[1], u[2]))
    if speed > still:
        return vec3(1.0, -mu * u[1] / speed, -mu * u[2] / speed), 0
    f1, f2 = sticking_ratio(a)
    if f1 * f1 + f2 * f2 <= mu * mu:
        return vec3(1.0, f1, f2), 1
    t = slip_direction_of(a, mu)
    return vec3(1.0, -mu * t[1], -mu * t[2]), 2


@routine
def impulse_to_slip_end(u: vec3, r: vec3):
    """Return the normal impulse after which slip with derivative r stops along a straight path; 0 if it turns, 1e300 for never."""
    t = wp.normalize(vec3(0.0, u[1], u[2]))
    rate = vec3(0.0, r[1], r[2])
    slows = -wp.dot(rate, t)
    if wp.length(rate + t * slows) > STRAIGHT_SLIP * wp.length(rate):
        return 0.0
    if slows <= 0.0:
        return 1.0e300
    return wp.length(vec3(0.0, u[1], u[2])) / slows


@routine
def impulse_to_restitution_end(kind: int, u: float, r: float, left: float):
    """Return the normal impulse until restitution ends, by the remaining impulse (Poisson), work (Stronge) or speed (Newton)."""
    if kind == POISSON:
        return left
    if kind == NEWTON:
        return (left - u) / r
    root = wp.sqrt(wp.max(u * u + 2.0 * r * left, 0.0))
    return 2.0 * left / wp.max(u + root, 1.0e-300)


@routine
def mean_impulse(a: mat33, u: vec3, mu: float, still: float, d: float):
    """Return the impulse, by unit of its normal part, over a segment in which slip turns: the mean by Runge and Kutta."""
    k1, _s1 = impulse_ratio(a, u, mu, still)
    k2, _s2 = impulse_ratio(a, u + a @ k1 * (0.5 * d), mu, still)
    k3, _s3 = impulse_ratio(a, u + a @ k2 * (0.5 * d), mu, still)
    k4, _s4 = impulse_ratio(a, u + a @ k3 * d, mu, still)
    return (k1 + (k2 + k3) * f64(2.0) + k4) / f64(6.0)


@routine
def impact_segment(a: mat33, u: vec3, mu: float, still: float, kind: int, phase: int, left: float):
    """Return the next segment of an impact: the impulse by unit of its normal part, its length, and 1 where a phase ends there."""
    f, sticks = impulse_ratio(a, u, mu, still)
    r = a @ f
    d = 1.0e300
    if phase == 0 and r[0] > 0.0:
        d = wp.max(-u[0], 0.0) / r[0]
    if phase == 1:
        d = impulse_to_restitution_end(kind, u[0], r[0], left)
    if sticks != 0:
        return f, d, 1
    rest = impulse_to_slip_end(u, r)
    if rest == 0.0:
        rest = PIECE * wp.length(vec3(0.0, u[1], u[2])) / wp.length(vec3(0.0, r[1], r[2]))
        if rest < d:
            f = mean_impulse(a, u, mu, still, rest)
    if rest < d:
        return f, rest, 0
    return f, d, 1


@routine
def restitution_target(kind: int, e: float, met: float, compression: float, work: float):
    """Return the target of restitution: impulse (Poisson), work (Stronge) or speed (Newton)."""
    if kind == NEWTON:
        return e * met
    if kind == STRONGE:
        return -e * e * work
    return e * compression


@routine
def impact_impulse(a: mat33, before: vec3, mu: float, e: float, kind: int):
    """Return the impulse of one contact, and 1 if it was found."""
    u = before + vec3()
    p = vec3()
    still = ZERO_SLIP * wp.length(before)
    work = 0.0
    left = 0.0
    phase = int(0)
    for _k in range(MAX_SWEEPS):
        f, d, ends = impact_segment(a, u, mu, still, kind, phase, left)
        if d >= 1.0e300:
            return p, 0
        r = a @ f
        done = (u[0] + 0.5 * r[0] * d) * d
        p += f * d
        u += r * d
        if ends == 1 and phase == 1:
            return p, 1
        if ends == 1:
            phase = 1
            left = restitution_target(kind, e, wp.max(-before[0], 0.0), p[0], work + done)
            u = vec3(0.0, u[1], u[2])
            if not (left > 0.0):
                return p, 1
        elif phase == 0:
            work += done
        elif kind == POISSON:
            left -= d
        elif kind == STRONGE:
            left -= done
        if wp.length(vec3(0.0, u[1], u[2])) <= still:
            u = vec3(u[0], 0.0, 0.0)
    return p, 0


@routine
def reversed_slip_impulse(a: mat33, before: vec3, p: vec3, mu: float, e: float):
    """Return the impulse p of a contact with reversed slip, −e u_t⁻, where friction can transmit it without generating energy."""
    after = before + a @ p
    more = wp.inverse(a) @ (vec3(after[0], -e * before[1], -e * before[2]) - after)
    new = p + more
    gain = wp.dot(new, before + f64(0.5) * (a @ new))
    if new[0] > 0.0 and new[1] * new[1] + new[2] * new[2] <= mu * mu * new[0] * new[0] and gain <= 0.0:
        return new
    return p


@routine
def sweep_compression(machine: Machine, work: Work, lane: int, tolerance: float):
    """Sweep over all closed contacts until their conditions are met to the tolerance; return the remaining residual [m/s].

    It also stops where the residual is rounding: small compared with the reference speed, and no less after CHECKED_SWEEPS more sweeps.
    """
    before = 1.0e300
    worst = 0.0
    for _k in range(MAX_SWEEPS // CHECKED_SWEEPS):
        worst, _times = sweep_contacts(machine, work, lane, tolerance, CHECKED_SWEEPS, 1)
        if worst <= tolerance or (worst > 0.5 * before and worst < ROUNDING * tolerance):
            return worst
        before = worst
    return worst


@routine
def frictional_impulse(a: mat33, b: vec3, least: float, mu: float):
    """Return the impulse of a contact with given normal part.

    The contact sticks, or p_t = −(W_tt + α)⁻¹ b_t on the cone's edge, with α by bisection.
    """
    b1 = b[1] + a[1, 0] * least
    b2 = b[2] + a[2, 0] * least
    low = 0.0
    high = 0.0
    x = 0.0
    p = vec3(least, 0.0, 0.0)
    for _k in range(200):
        c1 = a[1, 1] + x
        c2 = a[2, 2] + x
        d = c1 * c2 - a[1, 2] * a[2, 1]
        p = vec3(least, -(c2 * b1 - a[1, 2] * b2) / d, -(c1 * b2 - a[2, 1] * b1) / d)
        if p[1] * p[1] + p[2] * p[2] <= mu * mu * least * least:
            if x == 0.0:
                return p
            high = x
        else:
            low = x
        x = 0.5 * (low + high)
        if high == 0.0:
            x = 2.0 * low + 0.5 * (a[1, 1] + a[2, 2])
        if x == low or x == high:
            return p
    return p


@routine
def restitution_impulse(a: mat33, b: vec3, least: float, mu: float):
    """Return the impulse of restitution of a single contact.

    Its normal part is that of Poisson's hypothesis, or more where the shapes would otherwise approach.
    """
    p = frictional_impulse(a, b, least, mu)
    if (b + a @ p)[0] >= 0.0:
        return p
    return single_contact_impulse(a, b, mu)


@routine
def compute_restitution(machine: Machine, work: Work, lane: int, tolerance: float):
    """Compute the restitution of all closed contacts, from the velocities at the end of compression.

    Normal impulses are at least those in ``work.rigid.rebound_velocity``. It returns the change of velocities by the last sweeps [m/s].
    """
    worst = 2.0 * tolerance
    before = 1.0e300
    it = int(0)
    while worst > tolerance and it < MAX_SWEEPS:
        if it % CHECKED_SWEEPS == CHECKED_SWEEPS - 1:
            if worst > 0.5 * before and worst < ROUNDING * tolerance:
                return worst
            before = worst
        worst = 0.0
        for c in range(work.rigid.count[lane]):
            a = work.rigid.diagonal_block[lane, c]
            p = work.rigid.impulse[lane, c]
            b = contact_velocity(machine, work, lane, c) - a @ p
            new = restitution_impulse(
                a,
                b,
                work.rigid.rebound_velocity[lane, c][0],
                work.rigid.request[lane, c, ImpulseRequest.cone],
            )
            work.rigid.impulse[lane, c] = new
            apply_contact_impulse(machine, work, lane, c, new - p)
            worst = wp.max(worst, wp.length(a @ (new - p)))
        it += 1
    return worst


@routine
def solve_simultaneously(machine: Machine, work: Work, lane: int, newton: int, tolerance: float):
    """Compute the impulses of all closed contacts, in ``work.rigid.impulse``; ``ImpulseRequest.aim`` contains −e by contact for two phases,
    −e u_n⁻ for Newton's law.

    It returns the residual of the conditions [m/s].
    """  # fmt: skip
    count = work.rigid.count[lane]
    if newton == 1:
        return sweep_compression(machine, work, lane, tolerance)
    for c in range(count):
        work.rigid.rebound_velocity[lane, c] = vec3(
            -work.rigid.request[lane, c, ImpulseRequest.aim], 0.0, 0.0
        )
        work.rigid.request[lane, c, ImpulseRequest.aim] = 0.0
    worst = sweep_compression(machine, work, lane, tolerance)
    for c in range(count):
        p = work.rigid.impulse[lane, c]
        e = work.rigid.rebound_velocity[lane, c][0]
        work.rigid.search_direction[lane, c] = p
        work.rigid.rebound_velocity[lane, c] = vec3(e * p[0], 0.0, 0.0)
        work.rigid.impulse[lane, c] = vec3()
    rest = compute_restitution(machine, work, lane, tolerance)
    for c in range(count):
        work.rigid.impulse[lane, c] = work.rigid.impulse[lane, c] + work.rigid.search_direction[lane, c]
    return wp.max(worst, rest)


def make_store_coefficients(rebound: Routine, coefficient: Routine) -> Routine:
    """Return ``store_coefficients(machine, work, lane, tiny, rise)`` for given coefficients of restitution and friction."""

    @routine
    def restitution_coefficient(
        machine: Machine, work: Work, lane: int, c: int, contact: int, met: float, rise: float
    ):
        """Return e of a contact at this impact speed; 0 where it would rise by less than ``rise`` before loads return it."""
        e = rebound(
            machine.contact[contact, ContactRow.rigid],
            machine.number,
            lane,
            machine.contact[contact, ContactRow.normal_number],
            met,
        )
        back = e * met
        if back * back <= 2.0 * rise * wp.max(-work.rigid.search_direction[lane, c][0], 0.0):
            return 0.0
        return e

    @routine
    def store_coefficients(machine: Machine, work: Work, lane: int, tiny: float, rise: float):
        """Store μ and e of all closed contacts; return the number of struck contacts, and whether all of these follow Newton's law."""
        hits = int(0)
        newton = int(1)
        for c in range(work.rigid.count[lane]):
            k = work.rigid.point[lane, c]
            contact = machine.contact_point[k, ContactPointRow.contact]
            u = contact_velocity(machine, work, lane, c)
            slip = wp.length(vec3(0.0, u[1], u[2]))
            work.rigid.impulse[lane, c] = vec3()
            work.rigid.request[lane, c, ImpulseRequest.aim] = 0.0
            work.rigid.request[lane, c, ImpulseRequest.cone] = coefficient(
                machine.contact[contact, ContactRow.impact_friction],
                machine.number,
                lane,
                machine.contact[contact, ContactRow.friction_number],
                slip,
            )
            if -u[0] > tiny:
                hits += 1
                e = restitution_coefficient(machine, work, lane, c, contact, -u[0], rise)
                work.point.impact_speed[lane, k] = -u[0]
                work.rigid.request[lane, c, ImpulseRequest.aim] = -e
                if machine.contact[contact, ContactRow.hypothesis] != NEWTON:
                    newton = 0
        return hits, newton

    return store_coefficients


def make_strike_one(returns: Routine) -> Routine:
    """Return ``strike_one(machine, work, lane, c)`` for a given coefficient of tangential restitution."""

    @routine
    def strike_one(machine: Machine, work: Work, lane: int, c: int):
        """Integrate the impact of the only closed place; return 1 if its impulse was found."""
        contact = machine.contact_point[work.rigid.point[lane, c], ContactPointRow.contact]
        a = work.rigid.diagonal_block[lane, c]
        u = contact_velocity(machine, work, lane, c)
        mu = work.rigid.request[lane, c, ImpulseRequest.cone]
        p, found = impact_impulse(
            a,
            u,
            mu,
            -work.rigid.request[lane, c, ImpulseRequest.aim],
            machine.contact[contact, ContactRow.hypothesis],
        )
        at = machine.contact[contact, ContactRow.normal_number]
        along = returns(machine.contact[contact, ContactRow.rigid], machine.number, lane, at, -u[0])
        if along > 0.0:
            p = reversed_slip_impulse(a, u, p, mu, along)
        work.rigid.impulse[lane, c] = p
        apply_contact_impulse(machine, work, lane, c, p)
        return found

    return strike_one


def make_impact_solve(rebound: Routine, coefficient: Routine, returns: Routine) -> Routine:
    """Return ``strike(machine, work, lane, tiny, rise, tolerance) -> (missed, struck)``, which applies the impulses of all gathered
    contacts.

    It changes ``work.rigid.velocity``, and returns the residual of the conditions [m/s], −1 where no impulse was found, and the number of
    contacts struck, faster than ``tiny``. ``work.rigid.search_direction`` contains the accelerations of closed contacts by loads alone.
    """
    store_coefficients, strike_one = make_store_coefficients(rebound, coefficient), make_strike_one(returns)

    @routine
    def solve_impact(machine: Machine, work: Work, lane: int, tiny: float, rise: float, tolerance: float):
        hits, newton = store_coefficients(machine, work, lane, tiny, rise)
        if hits == 0:
            return 0.0, 0
        count = work.rigid.count[lane]
        if count == 1:
            if strike_one(machine, work, lane, count - 1) == 0:
                return -1.0, hits
            return 0.0, hits
        for c in range(count):
            if newton == 1:
                met = wp.max(-contact_velocity(machine, work, lane, c)[0], 0.0)
                work.rigid.request[lane, c, ImpulseRequest.aim] = (
                    work.rigid.request[lane, c, ImpulseRequest.aim] * met
                )
        return solve_simultaneously(machine, work, lane, newton, tolerance), hits

    return solve_impact
