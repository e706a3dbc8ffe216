# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Energy balance on accepted steps, compiled: total + dissipated − work remains constant.

Elastic energies are those of the forces evaluated last, at the end of the accepted step. A drift that lasts for three steps is stored
with its time, if it is `GROWTH` times the last stored one. A jump of a motion's value or rate has no power: in the two steps after it,
the change of the balance is counted as work of motions.
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import Balance, Weight
from abut.kernels.columns.machine_columns import ContactRow, DriveRow, IncidentRow, Power
from abut.kernels.structs.machine_structs import Machine, March, Work, f64, vec3
from abut.system.contact.point.contact_point import TOUCHING

__all__ = ["MOTION_JUMP", "PLACE", "RATE", "make_watch_balance", "motion_jump"]

GROWTH = f64(1.3)  #: ratio of two successive stored drifts
ROUNDED = f64(1.0e-9)  #: fraction of the largest energy below which a drift is rounding
MOTION_JUMP = f64(100.0)  #: tolerances of depths or velocities, a jump of a motion
RATE, PLACE = 1, 2
MOST = 96  # number of stored drifts


@routine
def motion_jump(m: Machine, w: Work, s: March, lane: int):
    """Return 2 if the value of a motion jumps at the accepted state, which was just evaluated, 1 if its rate does, else 0."""
    kind = int(0)
    for k in range(m.drives):
        if m.drive[k, DriveRow.body] < 0:  # motions of joint coordinates do not jump
            place = w.position[lane, m.drive[k, DriveRow.node]][m.drive[k, DriveRow.row]]
            rate = w.velocity[lane, m.drive[k, DriveRow.node]][m.drive[k, DriveRow.row]]
            if wp.abs(rate) > MOTION_JUMP * s.weight[lane, Weight.velocity]:
                kind = wp.max(kind, RATE)
            if wp.abs(place) > MOTION_JUMP * s.weight[lane, Weight.depth]:
                kind = PLACE
                if wp.abs(place) > wp.abs(s.balance[lane, Balance.jump]):
                    s.balance[lane, Balance.jump] = place
                    s.balance[lane, Balance.jump_time] = s.time[lane]
                    s.balance[lane, Balance.jump_number] = f64(m.drive[k, DriveRow.number])
    return kind


@routine
def pass_stops(m: Machine, s: March, lane: int, t: float):
    """Record that motions may have jumped where the step to t passed a stop."""
    k = int(s.balance[lane, Balance.stops])
    while k > 0 and s.stop[lane, wp.clamp(k - 1, 0, s.stop.shape[1] - 1)] >= s.balance[lane, Balance.time]:
        k -= 1  # belongs to another interval
    while k < s.stop.shape[1] and s.stop[lane, wp.min(k, s.stop.shape[1] - 1)] < t:
        s.balance[lane, Balance.jumped] = f64(2 * wp.min(m.drives, 1))
        k += 1
    s.balance[lane, Balance.stops] = f64(k)


@routine
def note_drift(s: March, lane: int, t: float, drift: float, large: float):
    """Store the least drift of the last three steps, if they have the same sign."""
    a = s.balance[lane, Balance.earlier_drift]
    b = s.balance[lane, Balance.drift]
    least = wp.min(a, wp.min(b, drift))
    if least < 0.0:
        least = wp.min(wp.max(a, wp.max(b, drift)), 0.0)
    k = int(s.balance[lane, Balance.noted])
    size = ROUNDED * large
    if k > 0:
        last = k - 1
        size = GROWTH * wp.abs(s.balance[lane, Balance.lasting + last])
    if s.balance[lane, Balance.steps] >= 2.0 and wp.abs(least) > size:
        k = wp.min(k, MOST - 1)  # the last place contains the largest
        s.balance[lane, Balance.since + k] = s.balance[lane, Balance.earlier_time]
        s.balance[lane, Balance.lasting + k] = least
        s.balance[lane, Balance.noted] = f64(k + 1)
    s.balance[lane, Balance.earlier_time] = s.balance[lane, Balance.time]
    s.balance[lane, Balance.earlier_drift] = b
    s.balance[lane, Balance.time] = t
    s.balance[lane, Balance.drift] = drift
    s.balance[lane, Balance.steps] = wp.min(s.balance[lane, Balance.steps] + 1.0, 2.0)


@routine
def widen(s: March, lane: int, k: int, x: float):
    """Extend the range of a part of the balance."""
    s.balance[lane, Balance.low + k] = wp.min(s.balance[lane, Balance.low + k], x)
    s.balance[lane, Balance.high + k] = wp.max(s.balance[lane, Balance.high + k], x)
    return wp.abs(x)


def make_watch_balance(stored: Any) -> Any:
    """Return ``watch_balance(m, w, s, lane, t)`` for the elastic energy of contact points; see `system.observe.energies`."""

    @routine
    def watch_balance(m: Machine, w: Work, s: March, lane: int, t: float):
        """Update the balance after an accepted step."""
        moving = w.power[lane, Power.kinetic]
        lifted = w.power[lane, Power.potential]
        elastic = w.power[lane, Power.stored]
        for b in range(m.bodies):
            y = s.y0[lane, b]
            p = vec3(y[0], y[1], y[2])
            v = vec3(y[7], y[8], y[9])
            o = vec3(y[10], y[11], y[12])
            if (
                m.tree.branches > 0
            ):  # the state is in joint coordinates; the bodies were last evaluated in this state
                p = w.at.p[lane, b]
                v = w.at.v[lane, b]
                o = w.at.w[lane, b]
            moving += 0.5 * (m.mass[lane, b] * wp.dot(v, v) + wp.dot(o, w.inertia[lane, b] @ o))
            lifted -= m.mass[lane, b] * wp.dot(m.gravity[lane], p)
        ledger = s.y0[lane, m.bodies]
        lost = ledger[0]
        for k in range(w.live[lane]):
            if w.point.mode[lane, k] == TOUCHING:
                back = stored(m, w, lane, k)
                elastic += back
                if m.contact[m.incident[k, IncidentRow.contact], ContactRow.booked] == 1:
                    lost -= back
        work = ledger[1] + s.balance[lane, Balance.jump_work]
        drift = moving + lifted + elastic + lost - work - s.balance[lane, Balance.start]
        before = s.balance[lane, Balance.drift]
        pass_stops(m, s, lane, t)
        if s.balance[lane, Balance.jumped] > 0.0:
            work += drift - before
            s.balance[lane, Balance.jump_work] = s.balance[lane, Balance.jump_work] + drift - before
            s.balance[lane, Balance.jumped] = s.balance[lane, Balance.jumped] - 1.0
            drift = before
        elif s.balance[lane, Balance.changed] > 0.0:
            s.balance[lane, Balance.start] = s.balance[lane, Balance.start] + drift - before
            s.balance[lane, Balance.changed] = s.balance[lane, Balance.changed] - 1.0
            drift = before
        large = widen(s, lane, 0, moving)
        large = wp.max(large, widen(s, lane, 1, lifted))
        large = wp.max(large, widen(s, lane, 2, elastic))
        large = wp.max(large, widen(s, lane, 3, lost))
        large = wp.max(large, widen(s, lane, 4, work))
        note_drift(s, lane, t, drift, large)

    return watch_balance
