# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact events: location of guard crossings within a step, and the resulting changes of state.

Guards are evaluated after each step: the depth of a free or touching contact point, the force where a law would pull, the largest depth
and the return to it, a reversal of slip. Where a guard crossed zero, the step is repeated to end there.
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.integrators.events.rigid_guards import held_crossing, held_met, is_held
from abut.integrators.status_codes import LOCATING
from abut.kernels.columns.integration_columns import Guard, Trial, Weight
from abut.kernels.columns.machine_columns import ClusterRow, ContactRow, IncidentRow
from abut.kernels.structs.machine_structs import Machine, March, Work, Y, f64, vec3
from abut.system.contact.point.contact_point import CLAMPED, FREE, TOUCHING, swing, swing_row
from abut.system.contact.rigid.impulse_sweeps import is_stabilised

# A force counts as zero below SMALL of the largest so far in the contact. Where a law would pull, the force is resumed only
# from BAND times that on: rounding in the depth and rate of a patch would otherwise switch it back and forth indefinitely.
SMALL = f64(1.0e-7)
BAND = f64(10.0)
BACK = f64(0.5)  #: of the tolerance of velocities, the slip backwards at which its reversal is located


@routine
def hermite_root(g0: float, g1: float, s0: float, s1: float):
    """First root in (0, 1] of the cubic with end values g0 ≤ 0 < g1 and end slopes (by θ) s0, s1: bisection, then a final Newton step."""
    lo = 0.0
    hi = 1.0
    for _i in range(52):
        x = 0.5 * (lo + hi)
        o = 1.0 - x
        g = o * o * (1.0 + 2.0 * x) * g0 + x * x * (3.0 - 2.0 * x) * g1 + x * o * (o * s0 - x * s1)
        if g > 0.0:
            hi = x
        else:
            lo = x
    return hi


@routine
def hermite_peak(g0: float, g1: float, s0: float, s1: float):
    """Return the place of the interior maximum of the cubic, or −1."""
    a = 2.0 * (g0 - g1) + s0 + s1
    b = 3.0 * (g1 - g0) - 2.0 * s0 - s1
    d = b * b - 3.0 * a * s0
    if s0 <= 0.0 or s1 >= 0.0 or d < 0.0:
        return -1.0
    return s0 / (-b + wp.sqrt(d)) if b < 0.0 else (-b - wp.sqrt(d)) / (3.0 * a)


@routine
def guard_root(g0: float, g1: float, s0: float, s1: float, tolerance: float, beyond: int):
    """Return θ in (0, 1] where a guard first exceeds zero in a step, or 2 if it stays below.

    A guard that begins within its tolerance below zero, as of a body placed exactly on a floor, is located at half the tolerance
    above zero. Zero itself may be the starting value, and a step to it would have no length. The same applies to any guard with ``beyond``.
    """
    if g1 > tolerance:
        if g0 <= 0.0:
            over = 0.0
            if beyond == 1 or g0 > -tolerance:
                over = 0.5 * tolerance
            return hermite_root(g0 - over, g1 - over, s0, s1)
        if s1 > 0.0 and g1 > g0:
            return 0.5
        return 2.0
    if g0 < 0.0 and g1 <= 0.0:
        peak = hermite_peak(g0, g1, s0, s1)
        if peak > 0.0:
            o = 1.0 - peak
            top = (
                o * o * (1.0 + 2.0 * peak) * g0
                + peak * peak * (3.0 - 2.0 * peak) * g1
                + peak * o * (o * s0 - peak * s1)
            )
            if top > tolerance:
                return peak * hermite_root(g0, top, s0 * peak, 0.0)
        if (
            s0 > 0.0 and s1 < 0.0
        ):  # approach and retreat: the end tangents bound a crossing that the cubic does not show
            x = (g1 - s1 - g0) / (s0 - s1)
            if g0 + s0 * x > tolerance:
                return 0.5
    return 2.0


@routine
def secant(s: March, lane: int, place: int, h: float, g0: float, g1: float):
    """Return the zero of a guard that fell from g0 > 0 to g1 < 0 in the step, as a fraction of it, by its last two trials."""
    x = g0 / (g0 - g1)
    if s.count[lane, LOCATING] > 0 and s.last[lane, place + Guard.value] != g1:
        trial = 1.0 - g1 * (h - s.last[lane, place + Guard.step]) / (
            h * (g1 - s.last[lane, place + Guard.value])
        )
        if trial > 0.0 and trial < 1.0:
            x = trial
    s.last[lane, place + Guard.step] = h
    s.last[lane, place + Guard.value] = g1
    return x


@routine
def law_crossing(m: Machine, w: Work, s: March, lane: int, k: int, h: float, tolerance: float):
    """Return the place in the step of the deepest point, of the return to it, or of a slip reversal; 2 for none."""
    q = m.incident[k, IncidentRow.contact]
    theta = 2.0
    if m.contact[q, ContactRow.peak] == 1:
        d0 = s.guard.depth[lane, k] - w.point.peak[lane, k]
        d1 = w.guard.depth[lane, k] - w.point.peak[lane, k]
        r0 = s.guard.rate[lane, k]
        r1 = w.guard.rate[lane, k]
        if d0 >= 0.0 and d1 >= 0.0 and r0 > 0.0 and r1 < -1.0e-6 * w.point.impact_speed[lane, k]:
            theta = secant(s, lane, Trial.law, h, r0, r1)
        elif d0 < -tolerance:
            theta = guard_root(d0, d1, r0 * h, r1 * h, tolerance, 0)
    if m.contact[q, ContactRow.turn] == 1:
        turned = (
            BACK * s.weight[lane, Weight.velocity]
        )  # where it is located: at rest rounding reverses the slip at every step
        g0 = s.guard.advance[lane, k] + turned
        g1 = w.guard.advance[lane, k] + turned
        if g0 > 0.0 and w.guard.advance[lane, k] < -s.weight[lane, Weight.velocity]:
            theta = wp.min(theta, secant(s, lane, Trial.law, h, g0, g1))
    return theta


@routine
def turns(m: Machine, w: Work, s: March, lane: int, k: int):
    """Return True if the slip has reversed by more than rounding."""
    return (
        m.contact[m.incident[k, IncidentRow.contact], ContactRow.turn] == 1
        and w.guard.advance[lane, k] < -0.5 * BACK * s.weight[lane, Weight.velocity]
    )


@routine
def separation_depth(m: Machine, k: int, tolerance: float):
    """Return the depth below which a contact may end.

    It is zero, not the tolerance above zero: light bodies, and bodies on hard surfaces, rest within that tolerance. For contact points
    computed together the depth may jump there, and the tolerance applies.
    """
    if m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster] >= 0:
        return tolerance
    return 0.0


@routine
def is_present(m: Machine, w: Work, lane: int, k: int):
    """Return True if a contact point exists: of those computed together, a slot may be empty at the end of the step just tried."""
    return (
        m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster] < 0
        or w.parts.now.there[lane, k] == 1
    )


@routine
def has_depth_history(m: Machine, w: Work, lane: int, k: int):
    """Return True if a contact point's depth is known at both ends of the step just tried and can be interpolated."""
    if m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster] < 0:
        return True
    return w.parts.last.there[lane, k] == 1 and w.parts.now.there[lane, k] == 1


@routine
def contact_fraction(depth: float, path: float, most: float):
    """Return the part of a step from zero depth to this end, if the other end has no contact point.

    It follows from the depth at this end and the rate there times the step; ½ where these do not determine it. It is 2 where the depth
    exceeds what the shapes can have reached in the step: parts join or split.
    """  # fmt: skip
    if depth > most:
        return 2.0
    if depth < path:
        return depth / path
    return 0.5


@routine
def came_or_went(m: Machine, w: Work, s: March, lane: int, k: int, h: float, tolerance: float):
    """Return the place in the step just tried at which a slot gained or lost its contact point; 2 for none."""
    c = m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster]
    most = h * wp.max(w.parts.leeway.pace[lane, c], w.parts.leeway0.pace[lane, c])
    over = w.guard.depth[lane, k] - 0.5 * tolerance
    if w.point.mode[lane, k] == FREE and w.parts.now.there[lane, k] == 1 and over > 0.5 * tolerance:
        x = contact_fraction(over, h * w.guard.rate[lane, k], most)
        return wp.where(x < 1.0, 1.0 - x, x)
    if w.point.mode[lane, k] == TOUCHING and w.parts.last.there[lane, k] == 1:
        return contact_fraction(s.guard.depth[lane, k], -h * s.guard.rate[lane, k], most)
    return 2.0


@routine
def is_on_guard(m: Machine, w: Work, s: March, lane: int, k: int, tolerance: float):
    """Return True if ``switch_modes`` will find a contact point on one of its guards at the end of the step just tried."""
    if is_held(m, k):
        return held_met(m, w, s, lane, k)
    depth = w.guard.depth[lane, k]
    rate = w.guard.rate[lane, k]
    mode = w.point.mode[lane, k]
    q = m.incident[k, IncidentRow.contact]
    if mode == FREE:
        return depth >= -tolerance and rate > 0.0 and is_present(m, w, lane, k)
    if depth <= separation_depth(m, k, tolerance) and rate < 0.0:
        return True
    if m.contact[q, ContactRow.adhesive] == 0:
        small = SMALL * wp.max(w.point.largest_force[lane, k], wp.abs(s.guard.unclamped_force[lane, k]))
        if mode == TOUCHING and rate < 0.0 and w.guard.unclamped_force[lane, k] <= small:
            return True
        if (
            mode == CLAMPED
            and s.guard.unclamped_force[lane, k] <= 0.0
            and w.guard.unclamped_force[lane, k] >= (BAND - 1.0) * small
        ):
            return True
    if (
        m.contact[q, ContactRow.peak] == 1
        and depth > w.point.peak[lane, k]
        and rate <= 1.0e-6 * w.point.impact_speed[lane, k]
    ):
        return True
    return turns(m, w, s, lane, k)


@routine
def force_sign_change(w: Work, s: March, lane: int, k: int, h: float, mode: int):
    """Return the place in the step where the force of a non-adhesive law changes sign, as a fraction of it; 2 for none."""
    f0 = s.guard.unclamped_force[lane, k]
    f1 = w.guard.unclamped_force[lane, k]
    low = w.low[lane, k]
    small = SMALL * wp.max(w.point.largest_force[lane, k], wp.abs(f0))
    if mode == CLAMPED:
        f0 = BAND * small - f0
        f1 = BAND * small - f1
        low = BAND * small + low
    if f1 < -small and f0 > 0.0:
        return secant(s, lane, Trial.clamp, h, f0, f1)
    if f0 > 0.0 and low < -small and f1 >= 0.0:
        return 0.5  # it changed twice
    return 2.0


@routine
def first_crossing(m: Machine, w: Work, s: March, lane: int, h: float):
    """Return the earliest guard crossing of the step just tried, as a fraction of it; 2 if there is none."""
    theta = 2.0
    tolerance = s.weight[lane, Weight.depth]
    for k in range(w.live[lane]):
        mode = w.point.mode[lane, k]
        d0 = s.guard.depth[lane, k]
        d1 = w.guard.depth[lane, k]
        r0 = s.guard.rate[lane, k] * h
        r1 = w.guard.rate[lane, k] * h
        if not has_depth_history(m, w, lane, k):
            theta = wp.min(theta, came_or_went(m, w, s, lane, k, h, tolerance))
        elif mode == FREE:
            if is_held(m, k):
                if is_stabilised(m, k):
                    d1 -= wp.max(d0, 0.0)  # it was released at the depth to which it had drifted
                d0 = wp.min(d0, 0.0)  # it has just rebounded from a depth within the tolerance
            theta = wp.min(theta, guard_root(d0, d1, r0, r1, tolerance, 0))
        elif is_held(m, k):
            theta = wp.min(theta, held_crossing(m, w, s, lane, k, h))
        else:
            beyond = int(m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster] < 0)
            theta = wp.min(theta, guard_root(-d0, -d1, -r0, -r1, tolerance, beyond))
            if m.contact[m.incident[k, IncidentRow.contact], ContactRow.adhesive] == 0:
                theta = wp.min(theta, force_sign_change(w, s, lane, k, h, mode))
            theta = wp.min(theta, law_crossing(m, w, s, lane, k, h, tolerance))
    if theta == 2.0 and s.count[lane, LOCATING] > 0:
        # a trial that fell short of the crossing is lengthened, not accepted; one that reached its guard is accepted, however near
        # another's may be: lengthening to that one and shortening again would alternate until one of the two is missed
        for k in range(w.live[lane]):
            if is_on_guard(m, w, s, lane, k, tolerance):
                return 2.0
        for k in range(w.live[lane]):
            gap = w.guard.depth[lane, k]
            rate = w.guard.rate[lane, k]
            if w.point.mode[lane, k] != FREE:
                gap = -gap
                rate = -rate
            if is_held(m, k) and w.point.mode[lane, k] != FREE:
                rate = 0.0
            if gap < -tolerance and rate > 0.0 and -gap < 0.05 * h * rate and is_present(m, w, lane, k):
                theta = wp.min(theta, 1.0 - gap / (rate * h))
    return theta


@routine
def remember_nothing(m: Machine, w: Work, s: March, lane: int, k: int):
    """Reset a contact that begins or ends: no deepest point, no reversal, no internal state."""
    n = w.touch[lane, k].normal
    w.point.largest_force[lane, k] = 0.0
    w.point.peak[lane, k] = 0.0
    w.point.plane[lane, k] = n
    w.point.reversal[lane, k] = vec3(0.0, 0.0, 0.0)
    w.point.slip_direction[lane, k] = vec3(0.0, 0.0, 0.0)
    if m.laden > 0:
        s.y1[lane, m.bodies + 1 + k] = Y()
        s.f1[lane, m.bodies + 1 + k] = Y()
        w.dy[lane, m.bodies + 1 + k] = Y()


@routine
def turn_back(m: Machine, w: Work, s: March, lane: int, k: int):
    """Latch the deepest point, or the bristle at a reversal of slip; return 1 if something was latched."""
    q = m.incident[k, IncidentRow.contact]
    changed = int(0)
    if m.contact[q, ContactRow.peak] == 1:
        depth = w.guard.depth[lane, k]
        if depth > w.point.peak[lane, k] and w.guard.rate[lane, k] <= 1.0e-6 * w.point.impact_speed[lane, k]:
            w.point.peak[lane, k] = depth
            changed = 1
        elif s.guard.depth[lane, k] < w.point.peak[lane, k] and depth >= w.point.peak[lane, k]:
            changed = 1  # back on the loading branch: a kink, but nothing to latch
    if turns(m, w, s, lane, k):
        z = s.y1[lane, m.bodies + 1 + k]
        w.point.reversal[lane, k] = vec3(z[3], z[4], z[5])
        w.point.slip_direction[lane, k] = -w.point.slip_direction[lane, k]
        changed = 1
    return changed


@routine
def swing_carried(m: Machine, w: Work, s: March, lane: int):
    """Rotate all bristles, histories included, into the contact planes of the step just accepted; update the largest internal states."""
    for k in range(m.laden):
        if w.point.mode[lane, k] != FREE:
            old = w.point.plane[lane, k]
            n = w.guard.normal[lane, k]
            row = m.bodies + 1 + k
            s.y1[lane, row] = swing_row(old, n, s.y1[lane, row])
            s.f1[lane, row] = swing_row(old, n, s.f1[lane, row])
            for j in range(s.k.shape[1]):
                s.k[lane, j, row] = swing_row(old, n, s.k[lane, j, row])
            w.point.plane[lane, k] = n
            w.point.reversal[lane, k] = swing(old, n, w.point.reversal[lane, k])
            if is_held(m, k):  # `follow_slip` stores its slip direction
                continue
            along = swing(old, n, w.point.slip_direction[lane, k])
            slip = w.touch[lane, k].slip
            speed = wp.length(slip)
            if speed > 10.0 * s.weight[lane, Weight.velocity] and wp.dot(slip, along) >= 0.0:
                along = slip / speed
            w.point.slip_direction[lane, k] = along
            w.guard.advance[lane, k] = wp.dot(slip, along)
    for k in range(m.carried):
        z = s.y1[lane, m.bodies + 1 + k]
        reach = s.reach[lane, k]
        for i in range(13):
            reach[i] = wp.max(reach[i], wp.abs(z[i]))
        s.reach[lane, k] = reach


@routine
def note_force(w: Work, lane: int):
    """Update the largest normal force of each contact so far, on an accepted step."""
    for k in range(w.live[lane]):
        w.point.largest_force[lane, k] = wp.max(
            w.point.largest_force[lane, k], w.guard.unclamped_force[lane, k]
        )


@routine
def latch_passed(m: Machine, w: Work, s: March, lane: int):
    """Latch deepest points and reversals after they are passed, for contacts without events."""
    for k in range(w.live[lane]):
        if w.point.mode[lane, k] != FREE:
            turn_back(m, w, s, lane, k)


@routine
def split_off(m: Machine, w: Work, lane: int, k: int):
    """Return the impact speed of the touching part from which a new part split off; else 0."""
    c = m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster]
    met = 0.0
    for slot in range(
        m.cluster[c, ClusterRow.first], m.cluster[c, ClusterRow.first] + m.cluster[c, ClusterRow.incidents]
    ):
        if w.point.mode[lane, slot] != FREE:
            met = wp.max(met, w.point.impact_speed[lane, slot])
    return met


@routine
def begin_touching(m: Machine, w: Work, s: March, lane: int, k: int, speed: float):
    """Latch the speed at the onset of a contact point."""
    w.point.impact_speed[lane, k] = speed
    w.guard.unclamped_force[lane, k] = 0.0
    remember_nothing(m, w, s, lane, k)


@routine
def clamped_or_not(w: Work, s: March, lane: int, k: int, mode: int, rate: float):
    """Return the mode of a touching contact point by a non-adhesive law: clamped where it begins to pull, else touching."""
    force = w.guard.unclamped_force[lane, k]
    small = SMALL * wp.max(w.point.largest_force[lane, k], wp.abs(s.guard.unclamped_force[lane, k]))
    if mode == TOUCHING and rate < 0.0 and force <= small:
        return CLAMPED
    if mode == CLAMPED and force > 0.0 and (rate > 0.0 or force >= (BAND - 1.0) * small):
        return TOUCHING
    return mode


def make_switch_modes(stored: Any) -> Any:
    """Return ``switch_modes``, which changes modes at an event."""

    @routine
    def book(m: Machine, w: Work, s: March, lane: int, k: int, new: int):
        """Remove the elastic energy from the balance where the law would pull, and add it again when the law pushes."""
        if m.contact[m.incident[k, IncidentRow.contact], ContactRow.booked] != 0:
            return
        ledger = s.y1[lane, m.bodies]
        if new == CLAMPED:
            ledger[0] = ledger[0] + stored(m, w, lane, k)
        if new == TOUCHING:
            ledger[0] = ledger[0] - stored(m, w, lane, k)
        s.y1[lane, m.bodies] = ledger

    @routine
    def switch_modes(m: Machine, w: Work, s: March, lane: int):
        """Change the mode of every contact point on its guard; return the number of changes."""
        changed = int(0)
        tolerance = s.weight[lane, Weight.depth]
        for k in range(w.live[lane]):
            if is_held(m, k):  # its new mode follows from all contacts together
                changed += int(held_met(m, w, s, lane, k))
                continue
            mode = w.point.mode[lane, k]
            depth = w.guard.depth[lane, k]
            rate = w.guard.rate[lane, k]
            adhesive = m.contact[m.incident[k, IncidentRow.contact], ContactRow.adhesive]
            new = int(mode)
            if mode == FREE:
                if depth >= -tolerance and rate > 0.0 and is_present(m, w, lane, k):
                    new = TOUCHING
                    begin_touching(m, w, s, lane, k, rate)
                elif (
                    depth > tolerance
                    and m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster] >= 0
                ):
                    met = split_off(m, w, lane, k)
                    if met > 0.0:
                        new = TOUCHING
                        begin_touching(m, w, s, lane, k, met)
            else:
                # an empty slot has no contact points to derive a rate from
                if depth <= separation_depth(m, k, tolerance) and (
                    rate < 0.0 or not is_present(m, w, lane, k)
                ):
                    new = FREE
                    remember_nothing(m, w, s, lane, k)
                elif adhesive == 0:
                    new = clamped_or_not(w, s, lane, k, mode, rate)
            if new != mode:
                w.point.mode[lane, k] = new
                changed += 1
                if new == CLAMPED or mode == CLAMPED:
                    book(m, w, s, lane, k, new)
            elif mode != FREE:
                changed += turn_back(m, w, s, lane, k)
        return changed

    return switch_modes
