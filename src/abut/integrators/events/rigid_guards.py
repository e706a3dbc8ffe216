# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Guards of contacts constrained by equations, compiled: places in a step where a force reaches zero, friction its limit, or slip ends.

A falling guard is located at half its tolerance beyond zero, so that the new mode (`rigid`) is determined after the crossing. A step that
ends nearer to zero by chance, for example on an output, causes no event, and the next one begins there.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.status_codes import LOCATING
from abut.kernels.columns.integration_columns import Guard, Trial, Weight
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow
from abut.kernels.structs.machine_structs import Machine, March, Work, f64
from abut.kernels.structs.rigid_contact_structs import HoldRow
from abut.system.contact.point.contact_point import FREE, STARTING, STICKING, TOUCHING
from abut.system.contact.search.box_features import ABSENT

__all__ = ["SLOW", "follow_slip", "held_crossing", "held_met", "is_held"]

SMALL = f64(1e-7)  #: fraction of the largest force of a contact that counts as zero
PAST = f64(0.25)  #: fraction of a guard's tolerance beyond which it is past zero
SLOW = f64(1e-3)  #: fraction of the tolerance of velocities below which an approach is no impact


@routine
def is_held(m: Machine, k: int):
    """Return True if a contact point belongs to a contact that equations may constrain."""
    if m.held == 0:
        return False
    return m.hold[k, HoldRow.node] >= 0


@routine
def none_of(w: Work, s: March, lane: int, k: int):
    """Return the force below which a force counts as zero [N]."""
    return SMALL * wp.max(w.point.largest_force[lane, k], wp.abs(s.guard.unclamped_force[lane, k]))


@routine
def edge(w: Work, s: March, lane: int, k: int):
    """Return the offset of the friction guard beyond zero, half of its tolerance: of a force [N], of a slip [m/s]."""
    if w.point.mode[lane, k] == STICKING:
        return none_of(w, s, lane, k)
    return s.weight[lane, Weight.velocity]


@routine
def falls(s: March, lane: int, place: int, h: float, g0: float, g1: float, within: float):
    """Return the place in a step where a guard falls below zero by half of ``within``, by its last two trials; 2 for none."""
    if not (g0 > -PAST * within and g1 < -within):
        return 2.0
    a = g0 + 0.5 * within
    b = g1 + 0.5 * within
    x = a / (a - b)
    if s.last[lane, place + Guard.step] > 0.0 and s.last[lane, place + Guard.value] != b:
        trial = 1.0 - b * (h - s.last[lane, place + Guard.step]) / (
            h * (b - s.last[lane, place + Guard.value])
        )
        if trial > 0.0 and trial < 1.0:
            x = trial
    s.last[lane, place + Guard.step] = h
    s.last[lane, place + Guard.value] = b
    return x


@routine
def held_crossing(m: Machine, w: Work, s: March, lane: int, k: int, h: float):
    """Return the fraction of the step just tried at which a constrained contact point opens or friction changes; 2 for none."""
    if s.count[lane, LOCATING] == 0:
        s.last[lane, Trial.clamp + Guard.step] = 0.0
        s.last[lane, Trial.law + Guard.step] = 0.0
    theta = falls(
        s,
        lane,
        Trial.clamp,
        h,
        s.guard.unclamped_force[lane, k],
        w.guard.unclamped_force[lane, k],
        none_of(w, s, lane, k),
    )
    if w.rigid.sticks[lane, k] > 0.0:
        g0 = s.guard.advance[lane, k]
        g1 = w.guard.advance[lane, k]
        within = edge(w, s, lane, k)
        if w.point.mode[lane, k] == STARTING:  # until it slips
            within = 2.0 * s.weight[lane, Weight.velocity]
            g0 = within
            g1 = within - wp.length(w.rigid.passes[lane, k])
        theta = wp.min(theta, falls(s, lane, Trial.law, h, g0, g1, within))
    return theta


@routine
def is_absent(m: Machine, w: Work, lane: int, k: int):
    """Return True if a place no longer exists: a slot without a part, or a contact of two blocks that is not in their plan."""
    if m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster] >= 0:
        return w.parts.now.there[lane, k] == 0
    return w.guard.depth[lane, k] == ABSENT


@routine
def held_met(m: Machine, w: Work, s: March, lane: int, k: int):
    """Return True if a contact point is on one of its guards at the end of the step just tried."""
    mode = w.point.mode[lane, k]
    if mode == FREE:
        depth = w.guard.depth[lane, k]
        rate = w.guard.rate[lane, k]
        within = s.weight[lane, Weight.depth]
        fast = SLOW * s.weight[lane, Weight.velocity]
        return rate > 0.0 and (depth >= 0.25 * within or (depth >= -within and rate > fast))
    if w.guard.unclamped_force[lane, k] < -PAST * none_of(w, s, lane, k) or is_absent(m, w, lane, k):
        return True
    if not (w.rigid.sticks[lane, k] > 0.0):
        return False
    if mode == STARTING:
        return wp.length(w.rigid.passes[lane, k]) > s.weight[lane, Weight.velocity]
    past = PAST * edge(w, s, lane, k)
    return s.guard.advance[lane, k] > -past and w.guard.advance[lane, k] < -past


@routine
def follow_slip(m: Machine, w: Work, s: March, lane: int):
    """Update the slip directions on an accepted step. A contact with bristles may reverse its slip at rest, and continues so."""
    for k in range(w.live[lane]):
        if is_held(m, k) and w.point.mode[lane, k] == TOUCHING:
            slip = w.rigid.passes[lane, k]
            turns = (
                m.contact[m.incident[k, IncidentRow.contact], ContactRow.friction] >= 0
                and wp.length(slip) > s.weight[lane, Weight.velocity]
            )
            if turns or wp.dot(slip, w.point.slip_direction[lane, k]) > 0.0:
                w.point.slip_direction[lane, k] = wp.normalize(slip)
