# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Evaluation of one contact point, compiled: geometry, normal force, friction, moments, power, derivatives, internal states of laws.

Internal states of laws are in a separate row of the state, after the ledger: 0-2 of the normal law, 3-5 the bristle of friction
and 6 its scalar, 7-9 and 10 those of rolling, 11 and 12 those of drilling (a bristle along the normal). Bristles are stored in the
contact plane of the last accepted step and are rotated into the present one by the smallest rotation.
"""

from typing import Any

import warp as wp

from abut.coordinates.blocks import Blocks, couple, couple_drill, couple_turn
from abut.extend import routine
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow, Power
from abut.kernels.dispatch import without
from abut.kernels.structs.machine_structs import (
    ContactPoint,
    FrictionForce,
    Machine,
    NormalForce,
    SlidingState,
    Work,
    Y,
    f64,
    mat33,
    vec3,
    vec4,
)
from abut.system.dynamics.bodies import Weights, add_blocks, push

FREE, TOUCHING, CLAMPED = 0, 1, 2
#: Modes of constrained rigid contacts: sticking, and at rest with full friction at the onset of slip.
STICKING, STARTING = 3, 4
#: Kinds of clusters; EDGE_ON: curves, the second a half-space; DEFORMED: a deformable surface.
VOLUMES, CURVES, EDGE_ON, DEFORMED = 0, 1, 2, 3


@routine
def swing(a: vec3, b: vec3, x: vec3):
    """Return x ⟂ a, rotated with the plane as its normal turns from a to b the shortest way."""
    return x - (a + b) * (wp.dot(b, x) / wp.max(1.0 + wp.dot(a, b), 1.0e-9))


@routine
def swing_row(a: vec3, b: vec3, z: Y):
    """Rotate all bristles of a row."""
    f = swing(a, b, vec3(z[3], z[4], z[5]))
    r = swing(a, b, vec3(z[7], z[8], z[9]))
    return Y(z[0], z[1], z[2], f[0], f[1], f[2], z[6], r[0], r[1], r[2], z[10], z[11], z[12])


@routine
def with_press(row: Y, z: vec3):
    """Return a row with the normal law's part set."""
    row[0] = z[0]
    row[1] = z[1]
    row[2] = z[2]
    return row


@routine
def with_drag(row: Y, z: vec4):
    """Return a row with the friction law's part set."""
    row[3] = z[0]
    row[4] = z[1]
    row[5] = z[2]
    row[6] = z[3]
    return row


@routine
def with_moments(roll: vec4, spin: vec4, n: vec3):
    """Return a row with the parts of rolling and drilling."""
    along = wp.dot(vec3(spin[0], spin[1], spin[2]), n)
    return Y(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, roll[0], roll[1], roll[2], roll[3], along, spin[3])


@routine
def carried_base(m: Machine, w: Work, lane: int, k: int, n: vec3):
    """Return the internal state for the law: z or an implicit method's base, with bristles in the present plane."""
    z = w.y[lane, m.bodies + 1 + k]
    lag = w.lag[lane]
    if lag[0] > 0.0:
        z = w.base[lane, k]
    return swing_row(w.point.plane[lane, k], n, z)


@routine
def mean_drilling(m: Machine, w: Work, lane: int, k: int, n: vec3):
    """Return the angular velocity about the normal, the mean of the two bodies'."""
    q = m.incident[k, IncidentRow.contact]
    return n * (
        0.5
        * wp.dot(
            w.at.w[lane, m.contact[q, ContactRow.body_i]] + w.at.w[lane, m.contact[q, ContactRow.body_j]], n
        )
    )


@routine
def write_carried(m: Machine, w: Work, lane: int, k: int, n: vec3, z: Y, dz: Y, size: Y):
    """Write z (where it was solved for) and its rate back, in the plane of the last accepted step."""
    w.size[lane, k] = size
    back = w.point.plane[lane, k]
    row = m.bodies + 1 + k
    w.dy[lane, row] = swing_row(n, back, dz)
    lag = w.lag[lane]
    if lag[0] > 0.0:
        w.y[lane, row] = swing_row(n, back, z)


@routine
def present_turn(w: Work, lane: int, k: int, n: vec3):
    """Return the bristle at the last reversal, in the present plane."""
    return swing(w.point.plane[lane, k], n, w.point.reversal[lane, k])


def slopes(press: Any, wanted: bool) -> Any:
    """Return dN/dt due to the depth, for friction laws that use it."""

    @routine
    def slope(m: Machine, w: Work, lane: int, k: int, depth: float, rate: float, base: Y):
        e = 1.0e-5 * wp.max(depth, 1.0e-12)
        low = wp.max(depth - e, 0.0)  # a law has no value below zero depth
        high = wp.max(depth, 0.0) + e
        still = vec4(0.0, 0.0, 0.0, 0.0)
        over = press(m, w, lane, k, high, rate, base, still, 0)
        under = press(m, w, lane, k, low, rate, base, still, 0)
        return (over.value[0] - under.value[0]) / (high - low) * rate

    return slope if wanted else without(slope, 0.0)


def moments(moment_law: Any, used: bool, tell: Any) -> Any:
    """Return the function for resistance to rolling and drilling, which applies the torques and returns their power and (z, ż) of a row."""

    @routine
    def turning_moments(
        m: Machine, w: Work, lane: int, k: int, n: vec3, normal: float, depth: float, base: Y, c: Weights
    ):
        q = m.incident[k, IncidentRow.contact]
        i = m.contact[q, ContactRow.body_i]
        j = m.contact[q, ContactRow.body_j]
        relative = w.at.w[lane, i] - w.at.w[lane, j]
        drilling = n * wp.dot(relative, n)
        zero = vec3(0.0, 0.0, 0.0)
        x = SlidingState()
        x.velocity = relative - drilling
        x.normal = normal
        x.depth = depth
        x.drill = mean_drilling(m, w, lane, k, n)
        z = vec4(base[7], base[8], base[9], base[10])
        kind = m.contact[q, ContactRow.rolling]
        at = m.contact[q, ContactRow.rolling_number]
        roll = moment_law(kind, m.number, lane, at, x, z, w.lag[lane], c.want)
        x.velocity = drilling
        z = vec4(n[0] * base[11], n[1] * base[11], n[2] * base[11], base[12])
        kind = m.contact[q, ContactRow.spin]
        at = m.contact[q, ContactRow.spin_number]
        spin = moment_law(kind, m.number, lane, at, x, z, w.lag[lane], c.want)
        torque = roll.force + spin.force
        push(m, w, m.contact, lane, q, zero, -torque, torque)
        along = wp.outer(n, n)
        plane = wp.identity(n=3, dtype=f64) - along
        by_spin = plane @ roll.by_slip @ plane + along @ spin.by_slip @ along
        tell(m, w, lane, k, -torque, mat33(), -by_spin, c.want)
        if c.want == 1:
            add_blocks(m, w, m.contact, lane, q, couple_turn(Blocks(), by_spin * (-c.rate)), -1.0)
        row = with_moments(roll.z, spin.z, n)
        return (
            wp.dot(torque, relative),
            row,
            with_moments(roll.dz, spin.dz, n),
            with_moments(roll.size, spin.size, n),
        )

    return turning_moments if used else without(turning_moments, 0.0, Y, Y, Y)


def make_spin_torque(spins: bool, tell: Any) -> Any:
    """Return ``grind(m, w, lane, k, n, law, drag, ui, uj, c)``: apply the friction law's torque against spin and return its power."""

    @routine
    def grind(
        m: Machine, w: Work, lane: int, k: int, n: vec3, law: NormalForce, drag: FrictionForce, ui: vec3, uj: vec3, c: Weights
    ):  # fmt: skip
        q = m.incident[k, IncidentRow.contact]
        zero = vec3(0.0, 0.0, 0.0)
        i = m.contact[q, ContactRow.body_i]
        j = m.contact[q, ContactRow.body_j]
        torque = n * drag.torque
        push(m, w, m.contact, lane, q, zero, -torque, torque)
        tell(m, w, lane, k, -torque, mat33(), wp.outer(n, n) * (-drag.torque_by_spin), c.want)
        if c.want == 1:
            pressed = drag.torque_by_normal * (law.value[1] * c.place + law.value[2] * c.rate)
            by_slip = n * pressed - drag.torque_by_slip * c.rate
            block = couple_drill(
                Blocks(), n, by_slip, drag.by_spin * (-c.rate), -drag.torque_by_spin * c.rate, ui, uj
            )
            add_blocks(m, w, m.contact, lane, q, block, -1.0)
        return drag.torque * wp.dot(w.at.w[lane, i] - w.at.w[lane, j], n)

    return grind if spins else without(grind, 0.0)


def contacts(
    pair: Any, press: Any, friction_law: Any, moment: Any, slope: Any, hooks: Any, tell: Any, bear: Any, grind: Any, *,
    carried: bool, spins: bool
) -> Any:  # fmt: skip
    """Return ``incident_of(m, w, lane, k, c)``: one contact point, from its geometry to forces, power, derivatives and internal states.

    Its mode (free, touching, clamped) remains as last set by the time integration.

    Args:
        pair: geometry: depth, normal and both points, of the pairs of shapes in use.
        press: normal laws: the force and its derivatives by depth and rate.
        friction_law: friction laws: the force against a slip, with its derivatives; None without any.
        moment: the moments against rolling and drilling (`moments`).
        slope: slopes of ``press`` that friction laws use.
        hooks: routines of contacts whose points are computed together (`manifolds.Hooks`).
        tell: stores the load for signals that depend on it.
        bear: the force of rigid contacts, which follows from equations (`held`) and not from a depth.
        grind: the torque of friction laws against spin.
        carried: whether any law has internal state.
        spins: whether any friction law depends on the relative spin of the bodies.
    """
    recall = carried_base if carried else without(carried_base, Y)
    write = write_carried if carried else without(write_carried)
    rub = rubbing_of(friction_law, slope, carried, spins)
    rub = without(rub, FrictionForce) if friction_law is None else rub
    meet, spread = meeting_of(pair, hooks.place, hooks.feature), hooks.spread
    idle, gone, absent = hooks.idle, hooks.gone, hooks.absent
    sway, load_modes, stiffen_modes = hooks.sway, hooks.load_modes, hooks.stiffen_modes

    @routine
    def contact_kinematics(m: Machine, w: Work, lane: int, k: int):
        """Compute position and relative motion of the shapes: (contact point, depth, its rate, arms from both bodies)."""
        q = m.incident[k, IncidentRow.contact]
        out = ContactPoint()
        depth, n, pi, pj = meet(m, w, lane, k)
        ui, uj, dv = arms_and_velocity(m, w, lane, q, 0.5 * (pi + pj))
        dv += sway(m, w, lane, k)
        rate = -wp.dot(dv, n)
        w.guard.depth[lane, k] = depth
        w.guard.rate[lane, k] = rate
        out.point_i = pi
        out.point_j = pj
        out.normal = n
        out.slip = dv + n * rate
        return out, depth, rate, ui, uj

    @routine
    def load(m: Machine, w: Work, lane: int, k: int, force: vec3, ui: vec3, uj: vec3):
        """Apply a force to the first body, its opposite to the second, and the modal forces."""
        q = m.incident[k, IncidentRow.contact]
        push(m, w, m.contact, lane, q, force, wp.cross(ui, force), -wp.cross(uj, force))
        load_modes(m, w, lane, k, force)

    @routine
    def elastic(m: Machine, w: Work, lane: int, k: int, depth: float, rate: float, base: Y):
        """Return the stored part of the normal force's power [W]: that of the law's static force, unless all is counted as work."""
        if m.contact[m.incident[k, IncidentRow.contact], ContactRow.booked] != 0:
            return 0.0
        still = press(m, w, lane, k, depth, 0.0, base, w.lag[lane], 0)
        return still.value[0] * rate

    @routine
    def incident_of(m: Machine, w: Work, lane: int, k: int, c: Weights):
        if idle(m, w, lane, k) == 1 or absent(m, w, lane, k) == 1:
            return ContactPoint()
        q = m.incident[k, IncidentRow.contact]
        out, depth, rate, ui, uj = contact_kinematics(m, w, lane, k)
        n = out.normal
        rigid, borne, rubbing = bear(m, w, lane, k, out, ui, uj, c)
        if rigid == 1:
            out.force = borne
            out.friction = rubbing
            return out
        if m.fixed_step == 1:
            see(m, w, lane, k, n)
        if w.point.mode[lane, k] == FREE or gone(m, w, lane, k) == 1:
            w.guard.unclamped_force[lane, k] = 0.0
            write(m, w, lane, k, n, Y(), Y(), Y())
            return out
        base = recall(m, w, lane, k, n)
        law = press(m, w, lane, k, depth, rate, base, w.lag[lane], c.want)
        normal = law.value[0]
        if m.fixed_step == 1 and m.contact[q, ContactRow.adhesive] == 0:
            normal = wp.max(normal, 0.0)
        w.guard.unclamped_force[lane, k] = normal
        if w.point.mode[lane, k] == CLAMPED:
            w.low[lane, k] = wp.min(w.low[lane, k], -normal)
            z = with_press(base, law.z)
            write(m, w, lane, k, n, z, with_press(Y(), law.dz), with_press(Y(), law.size))
            return out
        w.low[lane, k] = wp.min(w.low[lane, k], normal)
        drag = rub(m, w, lane, k, n, out.slip, normal, depth, rate, base, c.want)
        force = n * normal - drag.force
        load(m, w, lane, k, force, ui, uj)
        tell(m, w, lane, k, n, force, law, drag, ui, uj, c.want)
        out.force = normal
        out.friction = -drag.force
        worn = spread(m, w, lane, k, n, n - drag.by_normal, normal, depth, rate, base, law, c)
        lost, mz, mdz, msize = moment(m, w, lane, k, n, normal, depth, base, c)
        z = with_drag(with_press(mz, law.z), drag.z)
        dz = with_drag(with_press(mdz, law.dz), drag.dz)
        size = with_drag(with_press(msize * wp.min(wp.length(ui), wp.length(uj)), law.size), drag.size)
        write(m, w, lane, k, n, z, dz, size)
        lost += worn + normal * rate + wp.dot(drag.force, out.slip)
        lost += grind(m, w, lane, k, n, law, drag, ui, uj, c)
        lost -= elastic(m, w, lane, k, depth, rate, base)
        w.power[lane, Power.dissipated] = w.power[lane, Power.dissipated] + lost
        if c.want == 1:
            stiffen(m, w, lane, q, n, law, drag, ui, uj, c)
            stiffen_modes(m, w, lane, k, n, normal, law, drag, ui, uj, c)
        return out

    return incident_of


def meeting_of(pair: Any, place: Any, feature: Any) -> Any:
    """Return ``meet(m, w, lane, k)``: depth, normal and both points of a contact point."""

    @routine
    def meet(m: Machine, w: Work, lane: int, k: int):
        q = m.incident[k, IncidentRow.contact]
        oi, ai, oj, aj = frames_of(m, w, lane, q)
        depth, n, pi, pj = pair(
            m.contact[q, ContactRow.pair], feature(m, w, lane, k), oi, ai, oj, aj, m.number, lane,
            m.contact[q, ContactRow.shape_i], m.contact[q, ContactRow.shape_j],
        )  # fmt: skip
        return place(m, w, lane, k, depth, n, pi, pj)

    return meet


@routine
def stiffen(
    m: Machine,
    w: Work,
    lane: int,
    q: int,
    n: vec3,
    law: NormalForce,
    drag: FrictionForce,
    ui: vec3,
    uj: vec3,
    c: Weights,
):
    """Add the derivatives of a contact point's force by the motion of its point."""
    plane = wp.identity(n=3, dtype=f64) - wp.outer(n, n)
    h = wp.outer(n - drag.by_normal, n) * (-(law.value[1] * c.place + law.value[2] * c.rate))
    h -= (plane @ drag.by_slip @ plane) * c.rate
    add_blocks(m, w, m.contact, lane, q, couple(Blocks(), h, ui, uj), -1.0)


@routine
def arms_and_velocity(m: Machine, w: Work, lane: int, q: int, x: vec3):
    """Return the arms of a place on both bodies, and the velocity of the first one relative to the second there."""
    i = m.contact[q, ContactRow.body_i]
    j = m.contact[q, ContactRow.body_j]
    ui = x - w.at.p[lane, i]
    uj = x - w.at.p[lane, j]
    dv = (w.at.v[lane, i] + wp.cross(w.at.w[lane, i], ui)) - (w.at.v[lane, j] + wp.cross(w.at.w[lane, j], uj))
    return ui, uj, dv


@routine
def see(m: Machine, w: Work, lane: int, k: int, n: vec3):
    """Switch a contact that begins or ends by the geometry found at a step."""
    depth = w.guard.depth[lane, k]
    mode = w.point.mode[lane, k]
    if mode == FREE and depth > 0.0:
        w.point.mode[lane, k] = TOUCHING
        w.point.impact_speed[lane, k] = wp.max(w.guard.rate[lane, k], 0.0)
    if mode != FREE and depth <= 0.0:
        w.point.mode[lane, k] = FREE
    if w.point.mode[lane, k] != mode:
        w.point.largest_force[lane, k] = 0.0
        w.point.peak[lane, k] = 0.0
        w.point.plane[lane, k] = n
        w.point.reversal[lane, k] = vec3(0.0, 0.0, 0.0)
        w.point.slip_direction[lane, k] = vec3(0.0, 0.0, 0.0)
        if m.laden > 0:
            w.y[lane, m.bodies + 1 + k] = Y()


@routine
def frames_of(m: Machine, w: Work, lane: int, q: int):
    """Return origins and axes in space of the frames of a contact's two shapes."""
    i = m.contact[q, ContactRow.body_i]
    j = m.contact[q, ContactRow.body_j]
    fi = m.contact[q, ContactRow.frame_i]
    fj = m.contact[q, ContactRow.frame_j]
    ri = w.at.r[lane, i]
    rj = w.at.r[lane, j]
    oi = w.at.p[lane, i] + ri @ m.frames.p[lane, fi]
    oj = w.at.p[lane, j] + rj @ m.frames.p[lane, fj]
    return oi, ri @ m.frames.r[lane, fi], oj, rj @ m.frames.r[lane, fj]


def pressing_of(normal_law: Any) -> Any:
    """Return the normal law of a contact point, from the machine's tables."""

    @routine
    def press(
        m: Machine, w: Work, lane: int, k: int, depth: float, rate: float, base: Y, lag: vec4, want: int
    ):
        q = m.incident[k, IncidentRow.contact]
        z = vec3(base[0], base[1], base[2])
        kind = m.contact[q, ContactRow.normal]
        at = m.contact[q, ContactRow.normal_number]
        met = w.point.impact_speed[lane, k]
        peak = w.point.peak[lane, k]
        much = wp.max(depth, 0.0)
        return normal_law(kind, m.number, lane, at, much, rate, met, peak, w.patch[lane, k], z, lag, want)

    return press


@routine
def told_of_planes(m: Machine, w: Work, lane: int, k: int, n: vec3, x: SlidingState):
    """Add the arguments of bristles; store the slip along its last direction, by which reversals are detected."""
    along = swing(w.point.plane[lane, k], n, w.point.slip_direction[lane, k])
    w.guard.advance[lane, k] = wp.dot(x.velocity, along)
    x.turn = present_turn(w, lane, k, n)
    x.drill = mean_drilling(m, w, lane, k, n)
    return x


@routine
def told_no_more(m: Machine, w: Work, lane: int, k: int, n: vec3, x: SlidingState):
    return x


@routine
def add_spin(m: Machine, w: Work, lane: int, k: int, n: vec3, x: SlidingState):
    """Add the relative spin of the bodies about the normal."""
    q = m.incident[k, IncidentRow.contact]
    i = m.contact[q, ContactRow.body_i]
    j = m.contact[q, ContactRow.body_j]
    x.spin = wp.dot(w.at.w[lane, i] - w.at.w[lane, j], n)
    return x


def rubbing_of(friction_law: Any, slope: Any, carried: bool, spins: bool = False) -> Any:
    """Return the friction law of a contact point, from the machine's tables. ``spins``: whether any law depends on the relative spin."""
    told = told_of_planes if carried else told_no_more
    also = add_spin if spins else told_no_more

    @routine
    def rub(
        m: Machine, w: Work, lane: int, k: int, n: vec3, slip: vec3, normal: float, depth: float, rate: float,
        base: Y, want: int,
    ):  # fmt: skip
        q = m.incident[k, IncidentRow.contact]
        x = SlidingState()
        x.velocity = slip
        x.normal = normal
        x.depth = wp.max(depth, 0.0)
        x.normal_rate = slope(m, w, lane, k, depth, rate, base)
        x = also(m, w, lane, k, n, told(m, w, lane, k, n, x))
        z = vec4(base[3], base[4], base[5], base[6])
        kind = m.contact[q, ContactRow.friction]
        at = m.contact[q, ContactRow.friction_number]
        return friction_law(kind, m.number, lane, at, x, z, w.lag[lane], want)

    return rub


def contact_energy(normal_energy: Any, friction_energy: Any, moment_energy: Any) -> Any:
    """Return the function for the recoverable energy of a touching contact point: elastic energy of the normal law and of the bristles."""

    @routine
    def stored_energy(m: Machine, w: Work, lane: int, k: int):
        q = m.incident[k, IncidentRow.contact]
        depth = wp.max(w.guard.depth[lane, k], 0.0)
        z = Y()
        if m.laden > 0:
            z = w.y[lane, m.bodies + 1 + k]
        n = w.guard.unclamped_force[lane, k]
        a = m.number
        kind = m.contact[q, ContactRow.normal]
        at = m.contact[q, ContactRow.normal_number]
        met = w.point.impact_speed[lane, k]
        peak = w.point.peak[lane, k]
        energy = normal_energy(kind, a, lane, at, depth, met, peak, w.patch[lane, k], vec3(z[0], z[1], z[2]))
        kind = m.contact[q, ContactRow.friction]
        at = m.contact[q, ContactRow.friction_number]
        energy += friction_energy(kind, a, lane, at, n, depth, vec4(z[3], z[4], z[5], z[6]))
        kind = m.contact[q, ContactRow.rolling]
        at = m.contact[q, ContactRow.rolling_number]
        energy += moment_energy(kind, a, lane, at, n, depth, vec4(z[7], z[8], z[9], z[10]))
        kind = m.contact[q, ContactRow.spin]
        at = m.contact[q, ContactRow.spin_number]
        return energy + moment_energy(kind, a, lane, at, n, depth, vec4(z[11], 0.0, 0.0, z[12]))

    return stored_energy
