# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Energy check of contacts: no contact may return more energy than it absorbed since its onset, compiled.

Along the normal a contact absorbs the power N v, v the speed of approach where the force acts. Over a step that is h (N₀ + N₁)(v₀ +
v₁)/4, which is exactly what a leapfrog step with these forces removes from the bodies' kinetic energy. A law returns more than that in
two cases: a constant step finds the shapes in deep overlap, or the force depends on a depth whose rate is not the speed at which the
force does work.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import EnergyGain
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow
from abut.kernels.structs.machine_structs import Machine, March, Work, f64, vec2, vec3
from abut.system.contact.point.contact_point import FREE, TOUCHING

GIFT = f64(
    0.1
)  #: tolerated energy gain, as a fraction of the most that any contact stored so far: the rule is of second order


@routine
def approach_speed(m: Machine, w: Work, s: March, lane: int, k: int):
    """Return the approach speed of a contact point along its normal in the candidate state [m/s]."""
    q = m.incident[k, IncidentRow.contact]
    x = 0.5 * (w.touch[lane, k].point_i + w.touch[lane, k].point_j)
    v = vec3(0.0, 0.0, 0.0)
    for side in range(2):
        b = m.contact[q, ContactRow.body_i]
        sign = f64(-1.0)
        if side == 1:
            b = m.contact[q, ContactRow.body_j]
            sign = f64(1.0)
        if b < m.bodies:
            y = s.y1[lane, b]
            speed = vec3(y[7], y[8], y[9])
            spin = vec3(y[10], y[11], y[12])
            place = vec3(y[0], y[1], y[2])
            if (
                m.tree.branches > 0
            ):  # the state is in joint coordinates; the bodies were last evaluated in this state
                speed = w.at.v[lane, b]
                spin = w.at.w[lane, b]
                place = w.at.p[lane, b]
            v += (speed + wp.cross(spin, x - place)) * sign
    return wp.dot(w.touch[lane, k].normal, v)


@routine
def conclude(m: Machine, w: Work, s: March, lane: int, q: int, met: int, busy: int, t: float, h: float):
    """Update the largest energy gain after a contact's contact points, `met` one of those with force; reset an ended contact."""
    s.most[lane, q] = wp.max(s.most[lane, q], s.taken[lane, q])
    s.gift[lane, EnergyGain.largest] = wp.max(s.gift[lane, EnergyGain.largest], s.most[lane, q])
    more = -s.taken[lane, q]
    if (
        met >= 0
        and more > GIFT * s.gift[lane, EnergyGain.largest]
        and more > s.gift[lane, EnergyGain.more]
        and m.contact[q, ContactRow.adhesive] == 0
    ):
        s.gift[lane, EnergyGain.more] = more
        s.gift[lane, EnergyGain.most] = s.most[lane, q]
        s.gift[lane, EnergyGain.incident] = f64(met)
        s.gift[lane, EnergyGain.impact_speed] = w.point.impact_speed[lane, met]
        s.gift[lane, EnergyGain.time] = t
        s.gift[lane, EnergyGain.step] = h
    if busy == 0:
        s.taken[lane, q] = 0.0
        s.most[lane, q] = 0.0


@routine
def account_energy(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
    """Account for the step to t, just made, of a constant length or with contact by volume."""
    q = int(-1)
    met = int(-1)
    busy = int(0)
    for k in range(w.live[lane]):
        if m.incident[k, IncidentRow.contact] != q:
            if q >= 0:
                conclude(m, w, s, lane, q, met, busy, t, h)
            q = m.incident[k, IncidentRow.contact]
            met = -1
            busy = 0
        force = 0.0
        if w.point.mode[lane, k] == TOUCHING:
            force = w.guard.unclamped_force[lane, k]
        if w.point.mode[lane, k] != FREE:
            busy = 1
        before = s.pressed[lane, k]
        if force != 0.0 or before[0] != 0.0:
            met = k
            speed = approach_speed(m, w, s, lane, k)
            came = before[1]
            if before[0] == 0.0:
                came = w.guard.rate[lane, k]
            s.taken[lane, q] = s.taken[lane, q] + 0.25 * h * (force + before[0]) * (speed + came)
            s.pressed[lane, k] = vec2(force, speed)
    if q >= 0:
        conclude(m, w, s, lane, q, met, busy, t, h)
