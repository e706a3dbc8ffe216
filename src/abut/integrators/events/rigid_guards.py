"""Guards of contacts that equations hold, compiled: where in a step a force comes to zero, friction to what it can bear, a slip to rest.

A guard that falls is sought half of what it is found within beyond zero, so that what is decided there (`rigid`) sees it past. A step that
by chance ends nearer to zero, as one that ends on an output may, is none at which anything happens, and the next one begins there.
"""

import warp as wp

from abut.integrators.status_codes import LOCATING
from abut.kernels.march_columns import Guard, Trial, Weight
from abut.kernels.rigid_contact_structs import HoldRow
from abut.kernels.structs import Machine, March, Work, f64
from abut.kernels.table_columns import ContactRow, IncidentRow
from abut.plug import routine
from abut.system.contact.point.contact_point import FREE, STARTING, STICKING, TOUCHING
from abut.system.contact.search.box_features import ABSENT

__all__ = ["SLOW", "follow_slip", "held_crossing", "held_met", "is_held"]

SMALL = f64(1e-7)  #: of the largest force of a contact, one that counts as none
PAST = f64(0.25)  #: of what a guard is found within, beyond which it is past zero
SLOW = f64(1e-3)  #: of the tolerance of velocities, an approach that is no impact


@routine
def is_held(m: Machine, k: int):
    """Whether an incident is one of a contact that equations hold."""
    if m.held == 0:
        return False
    return m.hold[k, HoldRow.node] >= 0


@routine
def none_of(w: Work, s: March, lane: int, k: int):
    """A force that counts as none [N]."""
    return SMALL * wp.max(w.point.largest_force[lane, k], wp.abs(s.guard.unclamped_force[lane, k]))


@routine
def edge(w: Work, s: March, lane: int, k: int):
    """How far beyond zero the guard of friction is sought, half of what it is found within: of a force [N], of a slip [m/s]."""
    if w.point.mode[lane, k] == STICKING:
        return none_of(w, s, lane, k)
    return s.weight[lane, Weight.velocity]


@routine
def falls(s: March, lane: int, place: int, h: float, g0: float, g1: float, within: float):
    """Where in a step a guard falls to less than zero by half of ``within``, by its last two trials; 2 where it does not."""
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
    """Where in the step just tried an incident that is held stops being so, or friction changes, as a fraction of it; 2 for nowhere."""
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
    """Whether a place is there no more: of what is found together a slot without a part, of two blocks one that their plan has not."""
    if m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster] >= 0:
        return w.parts.now.there[lane, k] == 0
    return w.guard.depth[lane, k] == ABSENT


@routine
def held_met(m: Machine, w: Work, s: March, lane: int, k: int):
    """Whether an incident stands on one of its guards at the end of the step just tried."""
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
    """On an accepted step: the directions in which incidents slip. What bristles rub may have turned back at rest, and do so on."""
    for k in range(w.live[lane]):
        if is_held(m, k) and w.point.mode[lane, k] == TOUCHING:
            slip = w.rigid.passes[lane, k]
            turns = (
                m.contact[m.incident[k, IncidentRow.contact], ContactRow.friction] >= 0
                and wp.length(slip) > s.weight[lane, Weight.velocity]
            )
            if turns or wp.dot(slip, w.point.slip_direction[lane, k]) > 0.0:
                w.point.slip_direction[lane, k] = wp.normalize(slip)
