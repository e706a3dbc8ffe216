# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Evaluation of one contact point, compiled: geometry, normal force, friction, moments, power, derivatives, internal states of laws.

Internal states of laws (`kernels.structs.law_state_structs`) are in a separate row of the state, after the ledger. Bristles are stored in
the contact plane of the last accepted step and are rotated into the present one by the smallest rotation.
"""

from typing import Any

import warp as wp

from abut.coordinates.blocks import Blocks, couple, couple_drill, couple_turn
from abut.extend import routine
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow, Power
from abut.kernels.dispatch import without
from abut.kernels.structs.law_state_structs import (
    SCALAR_PLACE,
    LawState,
    bristle_part,
    law_state_of,
    law_state_row,
)
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
def rotate_bristles(a: vec3, b: vec3, z: LawState):
    """Rotate all bristles with the contact plane as its normal turns from a to b."""
    f = swing(a, b, bristle_part(z.friction))
    r = swing(a, b, bristle_part(z.rolling))
    z.friction = vec4(f[0], f[1], f[2], z.friction[SCALAR_PLACE])
    z.rolling = vec4(r[0], r[1], r[2], z.rolling[SCALAR_PLACE])
    return z


@routine
def swing_row(a: vec3, b: vec3, row: Y):
    """Rotate all bristles of a row of the state."""
    return law_state_row(rotate_bristles(a, b, law_state_of(row)))


@routine
def turning_state(roll: vec4, spin: vec4, n: vec3):
    """Return the internal states of the laws of rolling and drilling; bristle and scalar of each are given."""
    z = LawState()
    z.rolling = roll
    z.drilling = wp.dot(bristle_part(spin), n)
    z.drilling_scalar = spin[SCALAR_PLACE]
    return z


@routine
def normal_state(z: vec3):
    """Return the internal states of a normal law alone."""
    out = LawState()
    out.normal = z
    return out


@routine
def with_sizes(turning: LawState, arm: float, normal: vec3, friction: vec4):
    """Return the reference sizes of all internal states; those of rolling and drilling are changes of a moment by unit of arm."""
    turning.rolling = turning.rolling * arm
    turning.drilling = turning.drilling * arm
    turning.drilling_scalar = turning.drilling_scalar * arm
    turning.normal = normal
    turning.friction = friction
    return turning


@routine
def carried_base(machine: Machine, work: Work, lane: int, point: int, n: vec3):
    """Return the internal state for the law: z or an implicit method's base, with bristles in the present plane."""
    z = work.y[lane, machine.bodies + 1 + point]
    lag = work.lag[lane]
    if lag[0] > 0.0:
        z = work.base[lane, point]
    return rotate_bristles(work.point.plane[lane, point], n, law_state_of(z))


@routine
def mean_drilling(machine: Machine, work: Work, lane: int, point: int, n: vec3):
    """Return the angular velocity about the normal, the mean of the two bodies'."""
    contact = machine.incident[point, IncidentRow.contact]
    return n * (
        0.5
        * wp.dot(
            work.at.w[lane, machine.contact[contact, ContactRow.body_i]]
            + work.at.w[lane, machine.contact[contact, ContactRow.body_j]],
            n,
        )
    )


@routine
def write_carried(
    machine: Machine, work: Work, lane: int, point: int, n: vec3, z: LawState, dz: LawState, size: LawState
):
    """Write z (where it was solved for) and its rate back, in the plane of the last accepted step."""
    work.size[lane, point] = law_state_row(size)
    back = work.point.plane[lane, point]
    row = machine.bodies + 1 + point
    work.dy[lane, row] = law_state_row(rotate_bristles(n, back, dz))
    lag = work.lag[lane]
    if lag[0] > 0.0:
        work.y[lane, row] = law_state_row(rotate_bristles(n, back, z))


@routine
def present_turn(work: Work, lane: int, point: int, n: vec3):
    """Return the bristle at the last reversal, in the present plane."""
    return swing(work.point.plane[lane, point], n, work.point.reversal[lane, point])


def slopes(press: Any, wanted: bool) -> Any:
    """Return dN/dt due to the depth, for friction laws that use it."""

    @routine
    def slope(machine: Machine, work: Work, lane: int, point: int, depth: float, rate: float, base: LawState):
        e = 1.0e-5 * wp.max(depth, 1.0e-12)
        low = wp.max(depth - e, 0.0)  # a law has no value below zero depth
        high = wp.max(depth, 0.0) + e
        still = vec4(0.0, 0.0, 0.0, 0.0)
        over = press(machine, work, lane, point, high, rate, base, still, 0)
        under = press(machine, work, lane, point, low, rate, base, still, 0)
        return (over.value[0] - under.value[0]) / (high - low) * rate

    return slope if wanted else without(slope, 0.0)


def moments(moment_law: Any, used: bool, tell: Any) -> Any:
    """Return the function for resistance to rolling and drilling, which applies the torques and returns their power and (z, ż) of a row."""

    @routine
    def turning_moments(
        machine: Machine,
        work: Work,
        lane: int,
        point: int,
        n: vec3,
        normal: float,
        depth: float,
        base: LawState,
        weights: Weights,
    ):
        contact = machine.incident[point, IncidentRow.contact]
        i = machine.contact[contact, ContactRow.body_i]
        j = machine.contact[contact, ContactRow.body_j]
        relative = work.at.w[lane, i] - work.at.w[lane, j]
        drilling = n * wp.dot(relative, n)
        zero = vec3(0.0, 0.0, 0.0)
        x = SlidingState()
        x.velocity = relative - drilling
        x.normal = normal
        x.depth = depth
        x.drill = mean_drilling(machine, work, lane, point, n)
        z = base.rolling
        kind = machine.contact[contact, ContactRow.rolling]
        at = machine.contact[contact, ContactRow.rolling_number]
        roll = moment_law(kind, machine.number, lane, at, x, z, work.lag[lane], weights.want)
        x.velocity = drilling
        bristle = n * base.drilling
        z = vec4(bristle[0], bristle[1], bristle[2], base.drilling_scalar)
        kind = machine.contact[contact, ContactRow.spin]
        at = machine.contact[contact, ContactRow.spin_number]
        spin = moment_law(kind, machine.number, lane, at, x, z, work.lag[lane], weights.want)
        torque = roll.force + spin.force
        push(machine, work, machine.contact, lane, contact, zero, -torque, torque)
        along = wp.outer(n, n)
        plane = wp.identity(n=3, dtype=f64) - along
        by_spin = plane @ roll.by_slip @ plane + along @ spin.by_slip @ along
        tell(machine, work, lane, point, -torque, mat33(), -by_spin, weights.want)
        if weights.want == 1:
            add_blocks(
                machine,
                work,
                machine.contact,
                lane,
                contact,
                couple_turn(Blocks(), by_spin * (-weights.rate)),
                -1.0,
            )
        row = turning_state(roll.z, spin.z, n)
        return (
            wp.dot(torque, relative),
            row,
            turning_state(roll.dz, spin.dz, n),
            turning_state(roll.size, spin.size, n),
        )

    return turning_moments if used else without(turning_moments, 0.0, LawState, LawState, LawState)


def make_spin_torque(spins: bool, tell: Any) -> Any:
    """Return ``grind(machine, work, lane, point, n, law, drag, ui, uj, c)``: apply the friction law's torque against spin and return its
    power.
    """

    @routine
    def grind(
        machine: Machine, work: Work, lane: int, point: int, n: vec3, law: NormalForce, drag: FrictionForce, ui: vec3,
        uj: vec3, weights: Weights
    ):  # fmt: skip
        contact = machine.incident[point, IncidentRow.contact]
        zero = vec3(0.0, 0.0, 0.0)
        i = machine.contact[contact, ContactRow.body_i]
        j = machine.contact[contact, ContactRow.body_j]
        torque = n * drag.torque
        push(machine, work, machine.contact, lane, contact, zero, -torque, torque)
        tell(
            machine,
            work,
            lane,
            point,
            -torque,
            mat33(),
            wp.outer(n, n) * (-drag.torque_by_spin),
            weights.want,
        )
        if weights.want == 1:
            pressed = drag.torque_by_normal * (law.value[1] * weights.place + law.value[2] * weights.rate)
            by_slip = n * pressed - drag.torque_by_slip * weights.rate
            block = couple_drill(
                Blocks(),
                n,
                by_slip,
                drag.by_spin * (-weights.rate),
                -drag.torque_by_spin * weights.rate,
                ui,
                uj,
            )
            add_blocks(machine, work, machine.contact, lane, contact, block, -1.0)
        return drag.torque * wp.dot(work.at.w[lane, i] - work.at.w[lane, j], n)

    return grind if spins else without(grind, 0.0)


def contacts(
    pair: Any, press: Any, friction_law: Any, moment: Any, slope: Any, hooks: Any, tell: Any, bear: Any, grind: Any, *,
    carried: bool, spins: bool
) -> Any:  # fmt: skip
    """Return ``incident_of(machine, work, lane, point, c)``: one contact point, from its geometry to forces, power, derivatives and
    internal states.

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
    recall = carried_base if carried else without(carried_base, LawState)
    write = write_carried if carried else without(write_carried)
    rub = rubbing_of(friction_law, slope, carried, spins)
    rub = without(rub, FrictionForce) if friction_law is None else rub
    meet, spread = meeting_of(pair, hooks.place, hooks.feature), hooks.spread
    idle, gone, absent = hooks.idle, hooks.gone, hooks.absent
    sway, load_modes, stiffen_modes = hooks.sway, hooks.load_modes, hooks.stiffen_modes

    @routine
    def contact_kinematics(machine: Machine, work: Work, lane: int, point: int):
        """Compute position and relative motion of the shapes: (contact point, depth, its rate, arms from both bodies)."""
        contact = machine.incident[point, IncidentRow.contact]
        out = ContactPoint()
        depth, n, pi, pj = meet(machine, work, lane, point)
        ui, uj, dv = arms_and_velocity(machine, work, lane, contact, 0.5 * (pi + pj))
        dv += sway(machine, work, lane, point)
        rate = -wp.dot(dv, n)
        work.guard.depth[lane, point] = depth
        work.guard.rate[lane, point] = rate
        out.point_i = pi
        out.point_j = pj
        out.normal = n
        out.slip = dv + n * rate
        return out, depth, rate, ui, uj

    @routine
    def load(machine: Machine, work: Work, lane: int, point: int, force: vec3, ui: vec3, uj: vec3):
        """Apply a force to the first body, its opposite to the second, and the modal forces."""
        contact = machine.incident[point, IncidentRow.contact]
        push(machine, work, machine.contact, lane, contact, force, wp.cross(ui, force), -wp.cross(uj, force))
        load_modes(machine, work, lane, point, force)

    @routine
    def elastic(
        machine: Machine, work: Work, lane: int, point: int, depth: float, rate: float, base: LawState
    ):
        """Return the stored part of the normal force's power [W]: that of the law's static force, unless all is counted as work."""
        if machine.contact[machine.incident[point, IncidentRow.contact], ContactRow.booked] != 0:
            return 0.0
        still = press(machine, work, lane, point, depth, 0.0, base, work.lag[lane], 0)
        return still.value[0] * rate

    @routine
    def incident_of(machine: Machine, work: Work, lane: int, point: int, weights: Weights):
        if idle(machine, work, lane, point) == 1 or absent(machine, work, lane, point) == 1:
            return ContactPoint()
        contact = machine.incident[point, IncidentRow.contact]
        out, depth, rate, ui, uj = contact_kinematics(machine, work, lane, point)
        n = out.normal
        rigid, borne, rubbing = bear(machine, work, lane, point, out, ui, uj, weights)
        if rigid == 1:
            out.force = borne
            out.friction = rubbing
            return out
        if machine.fixed_step == 1:
            see(machine, work, lane, point, n)
        if work.point.mode[lane, point] == FREE or gone(machine, work, lane, point) == 1:
            work.guard.unclamped_force[lane, point] = 0.0
            write(machine, work, lane, point, n, LawState(), LawState(), LawState())
            return out
        base = recall(machine, work, lane, point, n)
        law = press(machine, work, lane, point, depth, rate, base, work.lag[lane], weights.want)
        normal = law.value[0]
        if machine.fixed_step == 1 and machine.contact[contact, ContactRow.adhesive] == 0:
            normal = wp.max(normal, 0.0)
        work.guard.unclamped_force[lane, point] = normal
        if work.point.mode[lane, point] == CLAMPED:
            work.low[lane, point] = wp.min(work.low[lane, point], -normal)
            base.normal = law.z
            write(machine, work, lane, point, n, base, normal_state(law.dz), normal_state(law.size))
            return out
        work.low[lane, point] = wp.min(work.low[lane, point], normal)
        drag = rub(machine, work, lane, point, n, out.slip, normal, depth, rate, base, weights.want)
        force = n * normal - drag.force
        load(machine, work, lane, point, force, ui, uj)
        tell(machine, work, lane, point, n, force, law, drag, ui, uj, weights.want)
        out.force = normal
        out.friction = -drag.force
        worn = spread(
            machine, work, lane, point, n, n - drag.by_normal, normal, depth, rate, base, law, weights
        )
        lost, z, dz, size = moment(machine, work, lane, point, n, normal, depth, base, weights)
        z.normal = law.z
        z.friction = drag.z
        dz.normal = law.dz
        dz.friction = drag.dz
        size = with_sizes(size, wp.min(wp.length(ui), wp.length(uj)), law.size, drag.size)
        write(machine, work, lane, point, n, z, dz, size)
        lost += worn + normal * rate + wp.dot(drag.force, out.slip)
        lost += grind(machine, work, lane, point, n, law, drag, ui, uj, weights)
        lost -= elastic(machine, work, lane, point, depth, rate, base)
        work.power[lane, Power.dissipated] = work.power[lane, Power.dissipated] + lost
        if weights.want == 1:
            stiffen(machine, work, lane, contact, n, law, drag, ui, uj, weights)
            stiffen_modes(machine, work, lane, point, n, normal, law, drag, ui, uj, weights)
        return out

    return incident_of


def meeting_of(pair: Any, place: Any, feature: Any) -> Any:
    """Return ``meet(machine, work, lane, point)``: depth, normal and both points of a contact point."""

    @routine
    def meet(machine: Machine, work: Work, lane: int, point: int):
        contact = machine.incident[point, IncidentRow.contact]
        oi, ai, oj, aj = frames_of(machine, work, lane, contact)
        depth, n, pi, pj = pair(
            machine.contact[contact, ContactRow.pair], feature(machine, work, lane, point), oi, ai, oj, aj, machine.number, lane,
            machine.contact[contact, ContactRow.shape_i], machine.contact[contact, ContactRow.shape_j],
        )  # fmt: skip
        return place(machine, work, lane, point, depth, n, pi, pj)

    return meet


@routine
def stiffen(
    machine: Machine,
    work: Work,
    lane: int,
    contact: int,
    n: vec3,
    law: NormalForce,
    drag: FrictionForce,
    ui: vec3,
    uj: vec3,
    weights: Weights,
):
    """Add the derivatives of a contact point's force by the motion of its point."""
    plane = wp.identity(n=3, dtype=f64) - wp.outer(n, n)
    h = wp.outer(n - drag.by_normal, n) * (-(law.value[1] * weights.place + law.value[2] * weights.rate))
    h -= (plane @ drag.by_slip @ plane) * weights.rate
    add_blocks(machine, work, machine.contact, lane, contact, couple(Blocks(), h, ui, uj), -1.0)


@routine
def arms_and_velocity(machine: Machine, work: Work, lane: int, contact: int, x: vec3):
    """Return the arms of a place on both bodies, and the velocity of the first one relative to the second there."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    ui = x - work.at.p[lane, i]
    uj = x - work.at.p[lane, j]
    dv = (work.at.v[lane, i] + wp.cross(work.at.w[lane, i], ui)) - (
        work.at.v[lane, j] + wp.cross(work.at.w[lane, j], uj)
    )
    return ui, uj, dv


@routine
def see(machine: Machine, work: Work, lane: int, point: int, n: vec3):
    """Switch a contact that begins or ends by the geometry found at a step."""
    depth = work.guard.depth[lane, point]
    mode = work.point.mode[lane, point]
    if mode == FREE and depth > 0.0:
        work.point.mode[lane, point] = TOUCHING
        work.point.impact_speed[lane, point] = wp.max(work.guard.rate[lane, point], 0.0)
    if mode != FREE and depth <= 0.0:
        work.point.mode[lane, point] = FREE
    if work.point.mode[lane, point] != mode:
        work.point.largest_force[lane, point] = 0.0
        work.point.peak[lane, point] = 0.0
        work.point.plane[lane, point] = n
        work.point.reversal[lane, point] = vec3(0.0, 0.0, 0.0)
        work.point.slip_direction[lane, point] = vec3(0.0, 0.0, 0.0)
        if machine.laden > 0:
            work.y[lane, machine.bodies + 1 + point] = Y()


@routine
def frames_of(machine: Machine, work: Work, lane: int, contact: int):
    """Return origins and axes in space of the frames of a contact's two shapes."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    fi = machine.contact[contact, ContactRow.frame_i]
    fj = machine.contact[contact, ContactRow.frame_j]
    ri = work.at.r[lane, i]
    rj = work.at.r[lane, j]
    oi = work.at.p[lane, i] + ri @ machine.frames.p[lane, fi]
    oj = work.at.p[lane, j] + rj @ machine.frames.p[lane, fj]
    return oi, ri @ machine.frames.r[lane, fi], oj, rj @ machine.frames.r[lane, fj]


def pressing_of(normal_law: Any) -> Any:
    """Return the normal law of a contact point, from the machine's tables."""

    @routine
    def press(
        machine: Machine,
        work: Work,
        lane: int,
        point: int,
        depth: float,
        rate: float,
        base: LawState,
        lag: vec4,
        want: int,
    ):
        contact = machine.incident[point, IncidentRow.contact]
        kind = machine.contact[contact, ContactRow.normal]
        at = machine.contact[contact, ContactRow.normal_number]
        met = work.point.impact_speed[lane, point]
        peak = work.point.peak[lane, point]
        much = wp.max(depth, 0.0)
        return normal_law(
            kind,
            machine.number,
            lane,
            at,
            much,
            rate,
            met,
            peak,
            work.patch[lane, point],
            base.normal,
            lag,
            want,
        )

    return press


@routine
def told_of_planes(machine: Machine, work: Work, lane: int, point: int, n: vec3, x: SlidingState):
    """Add the arguments of bristles; store the slip along its last direction, by which reversals are detected."""
    along = swing(work.point.plane[lane, point], n, work.point.slip_direction[lane, point])
    work.guard.advance[lane, point] = wp.dot(x.velocity, along)
    x.turn = present_turn(work, lane, point, n)
    x.drill = mean_drilling(machine, work, lane, point, n)
    return x


@routine
def told_no_more(machine: Machine, work: Work, lane: int, point: int, n: vec3, x: SlidingState):
    return x


@routine
def add_spin(machine: Machine, work: Work, lane: int, point: int, n: vec3, x: SlidingState):
    """Add the relative spin of the bodies about the normal."""
    contact = machine.incident[point, IncidentRow.contact]
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    x.spin = wp.dot(work.at.w[lane, i] - work.at.w[lane, j], n)
    return x


def rubbing_of(friction_law: Any, slope: Any, carried: bool, spins: bool = False) -> Any:
    """Return the friction law of a contact point, from the machine's tables. ``spins``: whether any law depends on the relative spin."""
    told = told_of_planes if carried else told_no_more
    also = add_spin if spins else told_no_more

    @routine
    def rub(
        machine: Machine, work: Work, lane: int, point: int, n: vec3, slip: vec3, normal: float, depth: float, rate: float,
        base: LawState, want: int,
    ):  # fmt: skip
        contact = machine.incident[point, IncidentRow.contact]
        x = SlidingState()
        x.velocity = slip
        x.normal = normal
        x.depth = wp.max(depth, 0.0)
        x.normal_rate = slope(machine, work, lane, point, depth, rate, base)
        x = also(machine, work, lane, point, n, told(machine, work, lane, point, n, x))
        kind = machine.contact[contact, ContactRow.friction]
        at = machine.contact[contact, ContactRow.friction_number]
        return friction_law(kind, machine.number, lane, at, x, base.friction, work.lag[lane], want)

    return rub


def contact_energy(normal_energy: Any, friction_energy: Any, moment_energy: Any) -> Any:
    """Return the function for the recoverable energy of a touching contact point: elastic energy of the normal law and of the bristles."""

    @routine
    def stored_energy(machine: Machine, work: Work, lane: int, point: int):
        contact = machine.incident[point, IncidentRow.contact]
        depth = wp.max(work.guard.depth[lane, point], 0.0)
        row = Y()
        if machine.laden > 0:
            row = work.y[lane, machine.bodies + 1 + point]
        z = law_state_of(row)
        n = work.guard.unclamped_force[lane, point]
        a = machine.number
        kind = machine.contact[contact, ContactRow.normal]
        at = machine.contact[contact, ContactRow.normal_number]
        met = work.point.impact_speed[lane, point]
        peak = work.point.peak[lane, point]
        energy = normal_energy(kind, a, lane, at, depth, met, peak, work.patch[lane, point], z.normal)
        kind = machine.contact[contact, ContactRow.friction]
        at = machine.contact[contact, ContactRow.friction_number]
        energy += friction_energy(kind, a, lane, at, n, depth, z.friction)
        kind = machine.contact[contact, ContactRow.rolling]
        at = machine.contact[contact, ContactRow.rolling_number]
        energy += moment_energy(kind, a, lane, at, n, depth, z.rolling)
        kind = machine.contact[contact, ContactRow.spin]
        at = machine.contact[contact, ContactRow.spin_number]
        drilling = vec4(z.drilling, 0.0, 0.0, z.drilling_scalar)
        return energy + moment_energy(kind, a, lane, at, n, depth, drilling)

    return stored_energy
