"""The march: steps, rejection, location of contact events, output, inside one kernel.

Within a step every incident keeps its mode (free, touching, clamped), so that the forces are smooth and no
step can lose an onset: after a
step each incident's guard is looked at; where one crossed, the step is taken again so that it ends on the
crossing, and only there,
on an accepted step, is the mode changed and the impact speed latched.
"""

from typing import Any

import warp as wp

from abut.integrators.codes import (
    CREEPING,
    CROWDED,
    DONE,
    EVENTS,
    FRESH,
    FULL,
    JACOBIANS,
    LOCATING,
    LOST,
    NEWTON,
    NOT_A_NUMBER,
    OFF_CURVE,
    ORDER,
    PAUSED,
    REJECTED,
    RELOCATED,
    RUNNING,
    STATUS,
    STEP_TOO_SMALL,
    STEPS,
    TOO_MANY_PARTS,
    TOO_MANY_STEPS,
)
from abut.integrators.events import first_crossing, latch_loosely, swing_carried, switching
from abut.integrators.keeping import remembering
from abut.integrators.stopping import lands, pass_stops, until_stop
from abut.integrators.tolerances import doing
from abut.integrators.unseen import never_unseen, unseen
from abut.integrators.watching import watching
from abut.integrators.weighing import weigh
from abut.kernels.arrays import I1
from abut.kernels.blocks import solve
from abut.kernels.states import move
from abut.kernels.types import Machine, March, Work, Y, f64, quat, vec3, vec6
from abut.plug import kernel, routine
from abut.system.touching import BODY_I, FREE


@routine
def counting(m: Machine, w: Work, s: March, lane: int, k: int):
    """What would count as much as the force in a row of what is carried along, rtol times which is no error.

    The depth of an onset is known within a tolerance d only, and so is the force: within N(d) = N (d/δ)^{3/2} of a point contact.
    Without this the tolerance would vanish with the force at first touch, where what is carried along grows from nothing at an infinite
    relative rate, and no step, however short, would be short enough.
    """
    much = w.size[lane, k]
    if k < m.laden:
        unsure = s.weight[lane, 8] / wp.max(w.depth[lane, k], 1.0e-6 * s.weight[lane, 8])
        much = much * (1.0 + wp.pow(unsure, 1.5) / s.weight[lane, 0])
    return much


@routine
def carried_error(m: Machine, w: Work, s: March, lane: int, k: int, e: Y, z: Y):
    """Largest error of what laws carry along, relative to its size now, its largest so far, and what would count as much."""
    rtol = s.weight[lane, 0]
    reach = s.reach[lane, k]
    much = counting(m, w, s, lane, k)
    largest = 0.0
    for i in range(13):
        size = wp.max(wp.max(wp.abs(z[i]), reach[i]), wp.abs(much[i]))
        if i >= 3 and i <= 5:
            size = wp.max(
                wp.length(vec3(z[3], z[4], z[5])),
                wp.max(much[3], wp.max(reach[3], wp.max(reach[4], reach[5]))),
            )
        if i >= 7 and i <= 9:
            size = wp.max(
                wp.length(vec3(z[7], z[8], z[9])),
                wp.max(much[7], wp.max(reach[7], wp.max(reach[8], reach[9]))),
            )
        x = wp.abs(e[i]) / (rtol * size + 1.0e-30)
        if not (x <= 1.0e300):
            x = 1.0e300  # no number is no small error
        largest = wp.max(largest, x)
    return largest


@routine
def carried_owner(m: Machine, k: int):
    """Whose error a row of what is carried along is, for messages: the first body of its incident; bodies + k where it is no incident's."""
    if k < m.laden:
        return m.contact[m.incident[k, 0], BODY_I]
    return m.bodies + k - m.laden


@routine
def touching(m: Machine, w: Work, lane: int):
    """1 while anything touches."""
    for k in range(w.live[lane]):
        if w.mode[lane, k] != FREE:
            return 1
    return 0


@routine
def quintic(x: float, h: float, y0: float, v0: float, a0: float, y1: float, v1: float, a1: float):
    """Quintic Hermite interpolation by value and its derivative (per time), from values, rates and accelerations at both ends."""
    d = y1 - y0
    p = v0 * h
    q = v1 * h
    r = 0.5 * a0 * h * h
    u = 0.5 * a1 * h * h
    c3 = 10.0 * d - 6.0 * p - 4.0 * q - 3.0 * r + u
    c4 = -15.0 * d + 8.0 * p + 7.0 * q + 3.0 * r - 2.0 * u
    c5 = 6.0 * d - 3.0 * (p + q) - r + u
    value = y0 + x * (p + x * (r + x * (c3 + x * (c4 + x * c5))))
    rate = (p + x * (2.0 * r + x * (3.0 * c3 + x * (4.0 * c4 + x * 5.0 * c5)))) / h
    return value, rate


@routine
def pull(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """Accelerations at a place x of a step, of the cubic by which velocities go."""
    o = 1.0 - x
    out = vec6()
    for j in range(7, 13):
        mean = (y1[j] - y0[j]) / h
        out[j - 7] = 6.0 * x * o * mean + o * (o - 2.0 * x) * f0[j] + x * (x - 2.0 * o) * f1[j]
    return out


@routine
def quaternion_second(y: Y, f: Y):
    """q̈ = ½ (ω̇∘q + ω∘q̇)."""
    q = quat(y[3], y[4], y[5], y[6])
    qd = quat(f[3], f[4], f[5], f[6])
    return (quat(f[10], f[11], f[12], 0.0) * q + quat(y[10], y[11], y[12], 0.0) * qd) * f64(0.5)


@routine
def between(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """The state of one body inside a step, at the fraction x."""
    out = Y()
    for i in range(3):
        value, rate = quintic(x, h, y0[i], y0[7 + i], f0[7 + i], y1[i], y1[7 + i], f1[7 + i])
        out[i] = value
        out[7 + i] = rate
    a0 = quaternion_second(y0, f0)
    a1 = quaternion_second(y1, f1)
    q = quat()
    qd = quat()
    for i in range(4):
        value, rate = quintic(x, h, y0[3 + i], f0[3 + i], a0[i], y1[3 + i], f1[3 + i], a1[i])
        q[i] = value
        qd[i] = rate
    w = qd * wp.quat_inverse(q) * f64(2.0)
    q = wp.normalize(q)
    for i in range(4):
        out[3 + i] = q[i]
    for i in range(3):
        out[10 + i] = w[i]
    return out


@routine
def note_modes(m: Machine, w: Work, s: March, lane: int, row: int):
    """What an output needs beside the state: modes, latched impact speeds, counted angles, integrated motions."""
    for k in range(m.incidents):
        s.out_mode[lane, row, k] = w.mode[lane, k]
        s.out_entry[lane, row, k] = w.entry[lane, k]
        s.out_peak[lane, row, k] = w.peak[lane, k]
        s.out_plane[lane, row, k] = w.plane[lane, k]
        if m.clusters > 0:
            s.out_last[lane, row, k] = w.parts.last[lane, k]
            s.out_had[lane, row, k] = w.parts.had[lane, k]
    for k in range(m.angles):
        s.out_angle[lane, row, k] = w.angle[lane, k]
    for k in range(2 * m.drives):
        s.out_memory[lane, row, k] = w.memory[lane, k]
    if m.drives > 0:
        s.out_memory[lane, row, 2 * m.drives] = w.since[lane]


def writing(note: Any) -> Any:
    """Store outputs."""

    @routine
    def write_outputs(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
        """Store every output time in (t, t + h]; returns 1 when the buffer is full before the step's end."""
        i = s.cursor[lane]
        while i < s.sample.shape[0] and s.sample[i] <= t + h:
            row = i - s.first[lane]
            if row >= s.out.shape[1]:
                s.cursor[lane] = i
                return 1
            x = (s.sample[i] - t) / h
            for b in range(m.bodies):
                s.out[lane, row, b] = between(
                    x, h, s.y0[lane, b], s.f0[lane, b], s.y1[lane, b], s.f1[lane, b]
                )
            o = 1.0 - x
            for b in range(m.bodies, m.bodies + 1 + m.carried):  # the ledger and what laws carry along
                s.out[lane, row, b] = (
                    s.y0[lane, b] * (o * o * (1.0 + 2.0 * x))
                    + s.y1[lane, b] * (x * x * (3.0 - 2.0 * x))
                    + (s.f0[lane, b] * o - s.f1[lane, b] * x) * (x * o * h)
                )
            note_modes(m, w, s, lane, row)
            if m.floating == 1:
                for b in range(m.bodies):
                    s.out_pull[lane, row, b] = pull(
                        x, h, s.y0[lane, b], s.f0[lane, b], s.y1[lane, b], s.f1[lane, b]
                    )
            note(m, s, lane, row)
            s.out_step[lane, row, 0] = h
            s.out_step[lane, row, 1] = f64(s.count[lane, ORDER])
            s.out_step[lane, row, 2] = f64(
                s.count[lane, STEPS] + 1
            )  # the step that holds this output is being accepted
            s.out_step[lane, row, 3] = f64(s.count[lane, REJECTED])
            s.out_step[lane, row, 4] = f64(s.count[lane, NEWTON])
            s.out_step[lane, row, 5] = f64(s.count[lane, JACOBIANS])
            i += 1
        s.cursor[lane] = i
        return 0

    return write_outputs


def acceptance(gauge: Any, keep: Any) -> Any:
    """Commit a step."""

    @routine
    def accept(m: Machine, w: Work, s: March, lane: int, t: float):
        """Make the candidate the accepted state at time t; commit angles, integrals and the guards' values."""
        swing_carried(m, w, s, lane)
        for b in range(m.bodies + 1 + m.carried):
            s.y0[lane, b] = s.y1[lane, b]
            s.f0[lane, b] = s.f1[lane, b]
        for b in range(m.bodies):
            s.went[lane, b] = doing(s, lane, b, s.y0[lane, b])
        keep(m, w, s, lane)
        for k in range(w.live[lane]):
            s.depth0[lane, k] = w.depth[lane, k]
            s.rate0[lane, k] = w.rate[lane, k]
            n = w.touch[lane, k].normal
            s.normal0[lane, k] = n
            s.drift0[lane, k] = w.touch[lane, k].slip - n * w.rate[lane, k]
            s.raw0[lane, k] = w.raw[lane, k]
            w.top[lane, k] = wp.max(w.top[lane, k], w.raw[lane, k])
            s.turning0[lane, k] = w.turning[lane, k]
        for k in range(m.gauges):
            if m.gauge[k, 8] >= 0:
                gauge(m, w, lane, k)
        for k in range(m.angles):
            w.angle[lane, k] = w.turned[lane, k]
        for k in range(2 * m.drives):
            w.memory[lane, k] = w.ahead[lane, k]
        w.since[lane] = t
        s.time[lane] = t

    return accept


@routine
def normalise(m: Machine, s: March, lane: int):
    """Quaternions of the candidate back to unit length."""
    for b in range(m.bodies):
        y = s.y1[lane, b]
        q = wp.normalize(quat(y[3], y[4], y[5], y[6]))
        for i in range(4):
            y[3 + i] = q[i]
        s.y1[lane, b] = y


@routine
def normalise_only(m: Machine, w: Work, s: March, lane: int):
    """For methods whose corrector holds the constraints itself."""
    normalise(m, s, lane)


@routine
def project(m: Machine, w: Work, s: March, lane: int):
    """Bring the candidate back onto the constraints with the accelerations' matrix just factored: positions,
    then velocities, shortest in
    the mass metric; without constraints only the quaternions.
    """
    if m.nodes == m.bodies:
        normalise(m, s, lane)
        return
    for b in range(m.bodies):
        w.rhs[lane, b] = vec6()
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = -w.position[lane, k]
    solve(m.program, m.nodes, w.block, w.rhs, lane)
    for b in range(m.bodies):
        s.y1[lane, b] = move(s.y1[lane, b], w.rhs[lane, b])
        w.rhs[lane, b] = vec6()
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = -w.velocity[lane, k]
    solve(m.program, m.nodes, w.block, w.rhs, lane)
    for b in range(m.bodies):
        y = s.y1[lane, b]
        f = s.f1[lane, b]
        d = w.rhs[lane, b]
        for i in range(6):
            y[7 + i] = y[7 + i] + d[i]
        qd = quat(y[10], y[11], y[12], 0.0) * quat(y[3], y[4], y[5], y[6])
        for i in range(3):
            f[i] = y[7 + i]
        for i in range(4):
            f[3 + i] = 0.5 * qd[i]
        s.y1[lane, b] = y
        s.f1[lane, b] = f


@routine
def next_stop(s: March, lane: int, t: float):
    """Where a step may not go beyond: the end, or the next output for a method that has no good interpolant for it.

    A stiff method (landing 1) ends steps on outputs; one of very long steps (2) does so where a step holds a single output.
    """
    stop = s.end + 0.0
    i = int(s.cursor[lane])
    if s.weight[lane, 11] == 0.0 or i >= s.sample.shape[0]:
        return stop
    while s.sample[i] - t <= 1.0e-12 * (s.end - s.sample[0]):
        i += 1
        if i >= s.sample.shape[0]:
            return stop
    at = s.sample[i]
    if s.weight[lane, 11] == 2.0 and i + 1 < s.sample.shape[0]:
        if s.sample[i + 1] <= t + s.step[lane]:
            return stop
    return wp.min(stop, at)


@routine
def hold(s: March, lane: int, h: float, left: float, error: float, delayed: float, which: int):
    """Keep a finished step until there is room for the rest of its outputs: taken again it might differ in its last bits."""
    s.count[lane, STATUS] = FULL
    s.held[lane, 0] = h
    s.held[lane, 1] = left
    s.held[lane, 2] = error
    s.held[lane, 3] = delayed
    s.held[lane, 4] = f64(which)


@routine
def creeps(s: March, lane: int, t: float):
    """1 where 2,000 steps were shorter, on average, than 1e-10 of the run: nothing that goes on is so fast."""
    steps = f64(s.count[lane, STEPS]) - s.mark[lane, 1]
    if steps < 2000.0:
        return 0
    far = t - s.mark[lane, 0]
    s.mark[lane, 0] = t
    s.mark[lane, 1] = s.mark[lane, 1] + steps
    if far < 1.0e-10 * (s.end - s.sample[0]) * steps:
        return 1
    return 0


def march_kernel(functions: Any, attempt: Any, grow: Any, finish: Any) -> Any:
    """The kernel that marches with ``attempt(m, w, s, lane, t, h) -> (error, status)`` and ``grow(…)``, the
    method's step control.

    ``attempt`` leaves the candidate in y1, f1 with the guards probed there, ``finish`` puts it back onto the
    constraints; ``grow`` is told of
    the outcome (1 accepted, 0 rejected, −1 not solved, −2 accepted at an event) and returns the next step.
    """
    accept = acceptance(functions.gauge, functions.hooks.keep)
    bound, outrun = functions.hooks.bound, functions.hooks.outrun
    missed = unseen if functions.closed_form else never_unseen
    write_outputs = writing(functions.hooks.note)
    ends = functions.ends
    switch_modes = switching(functions.stored)
    sight, note_sensors = watching(functions.watched)
    room, until, within, judge, keep = remembering(functions.recalled)

    def march(m: Machine, w: Work, s: March, budget: I1):
        lane = wp.tid()
        if s.count[lane, STATUS] > PAUSED or s.count[lane, STATUS] == DONE:
            return
        resumed = int(0)  # 1: the step is made, and its outputs did not all fit
        if s.count[lane, STATUS] == FULL:
            resumed = 1
        s.count[lane, STATUS] = RUNNING
        used = int(resumed)
        while s.count[lane, STATUS] == RUNNING:
            if resumed == 0:
                pass_stops(m, w, s, lane)
                if m.floating == 1 and s.count[lane, FRESH] == -1:  # the host balances what has no mass anew
                    s.count[lane, STATUS] = PAUSED
                    break
            t = s.time[lane]
            locating = s.count[lane, LOCATING]
            verdict = int(1)
            h = s.held[lane, 0]
            left = s.held[lane, 1]
            error = s.held[lane, 2]
            delayed = s.held[lane, 3]
            which = int(s.held[lane, 4])
            if resumed == 0:
                left = next_stop(s, lane, t) - t
                sooner = wp.min(until(m, w, lane, t), until_stop(m, s, lane, t))
                if sooner < left - 1.0e-13 * wp.max(1.0, wp.abs(t)):
                    left = sooner
                if s.end - t <= 1.0e-14 * wp.max(1.0, wp.abs(s.end)):
                    s.count[lane, STATUS] = DONE
                    break
                if used >= budget[lane] or not room(m, w, lane):
                    s.count[lane, STATUS] = PAUSED
                    break
                if creeps(s, lane, t) == 1:
                    s.count[lane, STATUS] = CREEPING
                    break
                used += 1
                h = within(m, w, s, lane, wp.min(s.step[lane], s.weight[lane, 6]))
                if m.crowds.crowds > 0:
                    h = wp.min(h, m.crowds.horizon[0])
                h = wp.min(h, bound(m, w, lane))
                if h >= left * (1.0 - 1.0e-9):
                    h = left
                elif h > 0.5 * left:
                    h = 0.5 * left  # two even steps rather than a long and a tiny one
                for k in range(w.live[lane]):
                    w.low[lane, k] = 1.0e300
                error, status = attempt(m, w, s, lane, t, h)
                if status != 0 or not (error <= 1.0e100):
                    error = 1.0e100
                if error > 100.0 or (error > 1.0 and locating == 0):
                    verdict = 0
                    if status != 0:
                        verdict = -1
                    s.count[lane, REJECTED] = s.count[lane, REJECTED] + 1
                    s.count[lane, LOCATING] = 0
                    if h < s.weight[lane, 5] or m.loose == 1:  # of a constant step no shorter one would do
                        s.count[lane, STATUS] = wp.max(status, STEP_TOO_SMALL)
                        if status == 0 and error >= 1.0e100:
                            s.count[lane, STATUS] = NOT_A_NUMBER
                        break
                else:
                    delayed, past = judge(m, w, s, lane, t, h)
                    part = wp.min(outrun(m, w, lane, h), missed(m, w, s, lane, h))
                    if m.loose == 0 and delayed > 1.0:
                        part = wp.min(part, wp.clamp(0.9 * wp.pow(delayed, -0.25), 0.1, 0.9))
                    if part < 1.0:
                        s.count[lane, REJECTED] = s.count[lane, REJECTED] + 1
                        s.count[lane, LOCATING] = 0
                        s.step[lane] = h * part
                        if h < s.weight[lane, 5]:
                            s.count[lane, STATUS] = STEP_TOO_SMALL
                        continue
                    theta = 2.0
                    if m.loose == 0:
                        theta = wp.min(first_crossing(m, w, s, lane, h), sight(m, w, s, lane, h))
                    end, which = ends(m, w, lane)
                    if m.loose == 0:
                        theta = wp.min(theta, wp.min(end, past))
                    if theta < 2.0 and theta != 1.0 and locating < 12 and h > 1.0e-15:
                        s.count[lane, LOCATING] = locating + 1
                        s.count[lane, RELOCATED] = s.count[lane, RELOCATED] + 1
                        s.step[lane] = wp.max(theta * h, 0.5e-15)
                        continue
                    finish(m, w, s, lane)
            resumed = 0
            if verdict == 1:
                if write_outputs(m, w, s, lane, t, h) == 1:
                    hold(s, lane, h, left, error, delayed, which)
                    break
                if locating == 0:  # a step cut short by an output says only that no shorter one is needed
                    kind = touching(m, w, lane)
                    if h < left or h > s.resume[2 * lane + kind]:
                        s.resume[2 * lane + kind] = h
                s.count[lane, STEPS] = s.count[lane, STEPS] + 1
                s.count[lane, FRESH] = 1
                s.count[lane, LOCATING] = 0
                if m.loose == 1 or m.clusters > 0:
                    weigh(m, w, s, lane, t + h, h)
                if m.loose == 1:
                    latch_loosely(m, w, s, lane)
                elif switch_modes(m, w, s, lane) > 0:
                    s.count[lane, EVENTS] = s.count[lane, EVENTS] + 1
                    s.count[lane, FRESH] = 0
                    verdict = -2
                accept(m, w, s, lane, t + h)
                jumped = int(0)
                if verdict == -2:
                    jumped = 1
                if note_sensors(m, w, s, lane) == 1:
                    jumped = 1
                marked = wp.max(jumped, lands(m, s, lane, t + h))
                if keep(m, w, s, lane, t + h, h, delayed, marked) == 1 or jumped == 1:
                    if verdict != -2:
                        s.count[lane, EVENTS] = s.count[lane, EVENTS] + 1
                    s.count[lane, FRESH] = 0
                    verdict = -2
                if which > 0:
                    s.count[lane, STATUS] = OFF_CURVE
                    s.count[lane, LOST] = which
                if m.crowds.crowds > 0 and m.crowds.full[0] > 0:
                    s.count[lane, STATUS] = CROWDED
                if m.clusters > 0 and w.parts.status[lane] > 0:
                    s.count[lane, STATUS] = TOO_MANY_PARTS
                    s.count[lane, LOST] = w.parts.status[lane]
                if s.weight[lane, 9] > 0.0 and f64(s.count[lane, STEPS]) >= s.weight[lane, 9]:
                    s.count[lane, STATUS] = TOO_MANY_STEPS
            s.step[lane] = grow(m, w, s, lane, verdict, h, error)

    return kernel(march, inline="all")
