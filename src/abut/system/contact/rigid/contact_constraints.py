# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Rigid contacts as constraint equations between events, compiled.

While a contact point lasts it is a joint: of its gap g, and of the velocity u_t of the first body relative to the second where it sticks,

    g̈ = G_n a − γ_n = 0,   u̇_t = G_t a − γ_t = 0,     force on the first body  −G_nᵀ λ_n − G_tᵀ λ_t,   N = −λ_n

Where it slips the column of the normal equation contains friction too, n − μ(|u_t|) u_t/|u_t| instead of n, so that the matrix is no
longer symmetric. The right-hand sides require the motion of the contact point x and the normal n over both shapes: derivatives along the
present velocities, by differences of fourth order over a thousandth of a turn, accurate to about 1e-12.

Source: Pfeiffer & Glocker, Multibody Dynamics with Unilateral Contacts (1996), ch. 3 and 5; Haug, Computer Aided Kinematics and Dynamics
of Mechanical Systems (1989), ch. 11, for the equations of a constrained machine.
"""

from typing import Any

import warp as wp

from abut.coordinates.blocks import Blocks, add_relative_blocks, couple_drill, spatial_row
from abut.extend import routine
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow, Power
from abut.kernels.dispatch import placeholder_function
from abut.kernels.state_rows import rotate_by
from abut.kernels.structs.law_state_structs import LawState, bristle_part, friction_state
from abut.kernels.structs.machine_structs import (
    ContactKinematics,
    ContactPoint,
    FrictionForce,
    Machine,
    Work,
    f64,
    mat33,
    mat66,
    quat,
    vec3,
    vec4,
    vec6,
)
from abut.kernels.structs.rigid_contact_structs import Baumgarte, HoldRow
from abut.system.contact.point.contact_laws import read_law_state, without_depth, write_law_state
from abut.system.contact.point.contact_point import (
    FREE,
    STARTING,
    STICKING,
    TOUCHING,
    frames_of,
)
from abut.system.contact.rigid.coulomb_cone import axes_of
from abut.system.dynamics.bodies import Weights, add_blocks

__all__ = [
    "look_held",
    "make_constraint_force",
    "make_find_released",
    "make_point_velocity",
    "make_slip_friction",
    "make_solve_with_forces",
    "slip_direction",
]

SHIFT = f64(1e-9)  #: fraction of a row's compliance by which redundant rows share their forces
APART = f64(1e-3)  #: interval of differences, as a turn [rad] or a fraction of an arm


@routine
def slip_direction(work: Work, lane: int, point: int, n: vec3, slip: vec3):
    """Return the slip direction of a contact point, with the sense that it had at the last accepted step.

    A step in which it comes to rest and would slip backwards therefore stays smooth until that event is located.
    """
    last = work.point.slip_direction[lane, point]
    last = last - n * wp.dot(n, last)
    last = wp.normalize(last)
    if work.point.mode[lane, point] == STARTING:
        return last
    speed = wp.length(slip)
    along = slip / wp.max(speed, 1.0e-300)
    if wp.dot(slip, last) < 0.0:
        along = -along
    if not (speed > 0.0):
        along = last
    return along


def make_find_released(find: Any) -> Any:
    """Return ``find``, after which no contact point is constrained until it is evaluated."""

    @routine
    def find_released(machine: Machine, work: Work, lane: int, probe: int):
        find(machine, work, lane, probe)
        for k in range(machine.nodes - machine.held, machine.nodes):
            work.position[lane, k] = vec6()
            work.velocity[lane, k] = vec6()
            work.gamma[lane, k] = vec6()
            machine.shift[lane, k - machine.bodies] = vec6()
            work.block[lane, k] = wp.diag(vec6(1.0, 1.0, 1.0, 1.0, 1.0, 1.0))

    return find_released


# --- motion of the contact point ---------------------------------------------------------------------------------------


@routine
def linear_motion_time(machine: Machine, work: Work, lane: int, contact: int, x: vec3):
    """Return the time in which neither the rotation of a body nor their relative motion exceeds a thousandth [s]; 0 without motion."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    arm = 1.0e300
    spin = wp.max(wp.length(work.at.w[lane, i]), wp.length(work.at.w[lane, j]))
    if i < machine.bodies:
        arm = wp.length(x - work.at.p[lane, i])
    if j < machine.bodies:
        other = wp.length(x - work.at.p[lane, j])
        if other > 0.0 and (other < arm or arm == 0.0):
            arm = other
    pace = spin
    if arm > 0.0:
        pace += wp.length(work.at.v[lane, i] - work.at.v[lane, j]) / arm
    if not (pace > 0.0):
        return 0.0
    return APART / pace


@routine
def extrapolated_point(work: Work, lane: int, b: int, o: vec3, time: float):
    """Return the position of a body's point after a time at the present velocities, and the body's rotation until then."""
    p = work.at.p[lane, b]
    r = wp.quat_to_matrix(rotate_by(quat(0.0, 0.0, 0.0, 1.0), work.at.w[lane, b] * time))
    return p + work.at.v[lane, b] * time + r @ (o - p), r


@routine
def wander_along(machine: Machine, work: Work, lane: int, point: int, touch: ContactPoint):
    """Return the velocity of the contact point of two curves, and the rate of the normal.

    With curvatures κ the point moves over the first curve at ṡ₁ = (Ω − κ₂ s)/(κ₁ + κ₂), with the slip s along the tangent t and
    the angular velocity Ω of the second relative to the first, and its normal turns at κ₁ ṡ₁.
    """
    contact = machine.incident[point, IncidentRow.contact]
    i = machine.contact[contact, ContactRow.body_i]
    part = work.parts.part[lane, point]
    _oi, ai, _oj, _aj = frames_of(machine, work, lane, contact)
    z = vec3(ai[0, 2], ai[1, 2], ai[2, 2])
    t = wp.cross(z, -touch.normal)
    turn = wp.dot(work.at.w[lane, machine.contact[contact, ContactRow.body_j]] - work.at.w[lane, i], z)
    both = part.bend[0] + part.bend[1]
    pace = 0.0
    if both > 0.0:
        pace = (turn - part.bend[1] * wp.dot(touch.slip, t)) / both
    arm = (touch.point_i + touch.point_j) * f64(0.5) - work.at.p[lane, i]
    place = work.at.v[lane, i] + wp.cross(work.at.w[lane, i], arm) + t * pace
    return place, wp.cross(work.at.w[lane, i], touch.normal) - t * (part.bend[0] * pace)


def make_point_velocity(pair: Any, feature: Any, curved: bool) -> Any:
    """Return ``wander(machine, work, lane, point, touch)``: the velocity of the contact point in space, and the rate of the normal."""
    along = wander_along if curved else placeholder_function(wander_along, vec3, vec3)

    @routine
    def point_velocity(machine: Machine, work: Work, lane: int, point: int, touch: ContactPoint):
        contact = machine.incident[point, IncidentRow.contact]
        if machine.contact[contact, ContactRow.cluster] >= 0:
            place, normal = along(machine, work, lane, point, touch)
            return place, normal
        return wander_apart(machine, work, lane, point, (touch.point_i + touch.point_j) * f64(0.5))

    @routine
    def wander_apart(machine: Machine, work: Work, lane: int, point: int, x: vec3):
        contact = machine.incident[point, IncidentRow.contact]
        time = linear_motion_time(machine, work, lane, contact, x)
        place = vec3()
        normal = vec3()
        if time == 0.0:
            return place, normal
        oi, ai, oj, aj = frames_of(machine, work, lane, contact)
        for step in range(4):
            at = f64(step - 2)
            weight = 1.0
            if step > 1:
                at = f64(step - 1)
            if step == 1 or step == 2:
                weight = -8.0
            if step > 1:
                weight = -weight
            pi, ri = extrapolated_point(
                work, lane, machine.contact[contact, ContactRow.body_i], oi, at * time
            )
            pj, rj = extrapolated_point(
                work, lane, machine.contact[contact, ContactRow.body_j], oj, at * time
            )
            _depth, n, on_i, on_j = pair(
                machine.contact[contact, ContactRow.pair], feature(machine, work, lane, point), pi, ri @ ai, pj, rj @ aj,
                machine.number, lane,
                machine.contact[contact, ContactRow.shape_i], machine.contact[contact, ContactRow.shape_j],
            )  # fmt: skip
            place += (on_i + on_j) * (0.5 * weight)
            normal += n * weight
        return place / (12.0 * time), normal / (12.0 * time)

    return point_velocity


@routine
def point_acceleration(machine: Machine, work: Work, lane: int, contact: int, pace: vec3):
    """Return the acceleration of the relative velocity at the contact point due to the point's motion alone [m/s²]."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    out = wp.cross(work.at.w[lane, i], pace - work.at.v[lane, i])
    return out - wp.cross(work.at.w[lane, j], pace - work.at.v[lane, j])


# --- constraint equations ----------------------------------------------------------------------------------------------------


@routine
def row_response(machine: Machine, work: Work, lane: int, b: int, row: vec6):
    """Return the approximate response of a body to a unit force along a row."""
    if b >= machine.bodies or not (machine.mass[lane, b] > 0.0):
        return 0.0
    turn = vec3(row[3], row[4], row[5])
    return 1.0 / machine.mass[lane, b] + 3.0 * wp.dot(turn, turn) / wp.max(
        wp.trace(work.inertia[lane, b]), 1.0e-300
    )


@routine
def rows_of(g0: vec6, g1: vec6, g2: vec6):
    zero = vec6()
    return wp.matrix_from_rows(g0, g1, g2, zero, zero, zero)


@routine
def put_rows(machine: Machine, work: Work, lane: int, to: int, back: int, below: mat66, beside: mat66):
    if to >= 0:
        work.block[lane, to] = below
        work.block[lane, back] = wp.transpose(beside)


@routine
def put_shift(machine: Machine, work: Work, lane: int, point: int, gi: mat66, gj: mat66, last: int):
    """Set the diagonal of a contact point's node: rows up to ``last`` have a small compliance, by which redundant ones share their force.

    Unused rows are 1.
    """
    contact = machine.incident[point, IncidentRow.contact]
    node = machine.hold[point, HoldRow.node]
    shift = vec6()
    d = vec6(1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
    for row in range(3):
        if row <= last:
            give = row_response(machine, work, lane, machine.contact[contact, ContactRow.body_i], gi[row])
            give += row_response(machine, work, lane, machine.contact[contact, ContactRow.body_j], gj[row])
            shift[row] = SHIFT * give
            d[row] = -shift[row]
    machine.shift[lane, node - machine.bodies] = shift
    work.block[lane, node] = wp.diag(d)


@routine
def write_rows(
    machine: Machine, work: Work, contact: ContactKinematics, push: vec3, twist: vec3, weights: Weights
):
    """Write the rows of a contact point into the matrix; ``push`` is the direction of its normal force, ``twist`` its torque per force
    [m].
    """
    lane, point, n = contact.lane, contact.point, contact.normal
    ui, uj = contact.arm_i, contact.arm_j
    axes = wp.transpose(axes_of(n))
    t1 = vec3()
    t2 = vec3()
    sticks = work.point.mode[lane, point] == STICKING
    if sticks:
        t1 = axes[1]
        t2 = axes[2]
    gi = rows_of(
        spatial_row(n, wp.cross(ui, n)),
        spatial_row(t1, wp.cross(ui, t1)),
        spatial_row(t2, wp.cross(ui, t2)),
    )
    gj = rows_of(
        spatial_row(-n, -wp.cross(uj, n)),
        spatial_row(-t1, -wp.cross(uj, t1)),
        spatial_row(-t2, -wp.cross(uj, t2)),
    )
    fi = rows_of(spatial_row(push, wp.cross(ui, push) + twist), gi[1], gi[2])
    fj = rows_of(spatial_row(-push, -wp.cross(uj, push) - twist), gj[1], gj[2])
    put_rows(
        machine,
        work,
        lane,
        machine.hold[point, HoldRow.node_i],
        machine.hold[point, HoldRow.i_node],
        gi * weights.gradient,
        fi * weights.reaction,
    )
    put_rows(
        machine,
        work,
        lane,
        machine.hold[point, HoldRow.node_j],
        machine.hold[point, HoldRow.j_node],
        gj * weights.gradient,
        fj * weights.reaction,
    )
    last = int(0)
    if sticks:
        last = 2
    put_shift(machine, work, lane, point, gi, gj, last)


@routine
def set_row_targets(
    machine: Machine,
    work: Work,
    contact: ContactKinematics,
    slip: vec3,
    pace: vec3,
    turn: vec3,
    weights: Weights,
):
    """Set the targets of a contact point's rows: gap, velocities, and the right-hand side of accelerations."""
    lane, point, n = contact.lane, contact.point, contact.normal
    node = machine.hold[point, HoldRow.node]
    axes = axes_of(n)
    bend = point_acceleration(machine, work, lane, contact.index, pace)
    rate = work.guard.rate[lane, point]
    passes = slip - n * rate
    position = vec6(-work.guard.depth[lane, point], 0.0, 0.0, 0.0, 0.0, 0.0)
    velocity = vec6(-rate, 0.0, 0.0, 0.0, 0.0, 0.0)
    gamma = vec6(-(wp.dot(turn, passes) + wp.dot(n, bend)), 0.0, 0.0, 0.0, 0.0, 0.0)
    if work.point.mode[lane, point] == STICKING:
        along = wp.transpose(axes) @ slip
        across = wp.transpose(axes) @ bend
        for i in range(1, 3):
            velocity[i] = along[i]
            position[i] = weights.drift * along[i]
            gamma[i] = -across[i]
    at = machine.contact[contact.index, ContactRow.stabilised]
    if at >= 0:
        gamma[0] = gamma[0] - velocity[0] * machine.number[lane, at + Baumgarte.alpha]
        gamma[0] = gamma[0] - position[0] * machine.number[lane, at + Baumgarte.beta]
        position[0] = 0.0
        velocity[0] = 0.0
    work.position[lane, node] = position
    work.velocity[lane, node] = velocity
    work.gamma[lane, node] = gamma


@routine
def update_reaction(machine: Machine, work: Work, lane: int, point: int):
    """Compute normal force and friction of a contact point from the present multipliers, and the results that depend on them.

    These are the power of friction, which replaces the earlier value in the ledger, and the margin before the mode changes: of friction
    where it sticks [N], of the slip where it slips [m/s].
    """
    lam = work.lam[lane, machine.hold[point, HoldRow.node]]
    slip = work.rigid.passes[lane, point]
    normal = -lam[0]
    friction = work.rigid.drag[lane, point] * lam[0]
    left = wp.dot(slip, wp.normalize(work.point.slip_direction[lane, point]))
    if work.point.mode[lane, point] == STICKING:
        friction = axes_of(work.rigid.facing[lane, point]) @ vec3(0.0, -lam[1], -lam[2])
        left = work.rigid.sticks[lane, point] * normal - wp.length(friction)
    power = normal * work.rigid.grind[lane, point] * work.rigid.spins[lane, point] - wp.dot(friction, slip)
    work.power[lane, Power.dissipated] = (
        work.power[lane, Power.dissipated] + power - work.rigid.booked[lane, point]
    )
    work.rigid.booked[lane, point] = power
    work.guard.unclamped_force[lane, point] = normal
    work.guard.advance[lane, point] = left
    return normal, friction


@routine
def add_slip_derivative(
    machine: Machine, work: Work, contact: ContactKinematics, friction: FrictionForce, normal: float, weights: Weights
):  # fmt: skip
    """Add the derivative of friction, by unit of the normal force, by the slip."""
    plane = wp.identity(n=3, dtype=f64) - wp.outer(contact.normal, contact.normal)
    h = (plane @ friction.by_slip @ plane) * (-normal * weights.rate)
    block = add_relative_blocks(Blocks(), h, contact.arm_i, contact.arm_j)
    add_blocks(machine, work, machine.contact, contact.lane, contact.index, block, -1.0)


@routine
def soften_spinning(
    machine: Machine, work: Work, contact: ContactKinematics, friction: FrictionForce, normal: float, weights: Weights
):  # fmt: skip
    """Add the derivatives of friction by the slip and by the spin."""
    add_slip_derivative(machine, work, contact, friction, normal, weights)
    much = -normal * weights.rate
    block = couple_drill(
        Blocks(), contact.normal, friction.torque_by_slip * much, friction.by_spin * much, friction.torque_by_spin * much,
        contact.arm_i, contact.arm_j,
    )  # fmt: skip
    add_blocks(machine, work, machine.contact, contact.lane, contact.index, block, -1.0)


@routine
def turned_by(slip: vec3, mu: float):
    """Return the derivative of the direction of friction of size μ by the slip."""
    speed = wp.length(slip)
    along = slip / wp.max(speed, 1.0e-300)
    if not (speed > 0.0):
        return mat33()
    return (wp.identity(n=3, dtype=f64) - wp.outer(along, along)) * (mu / speed)


@routine
def bristle_along(way: vec3, deflection: float):
    """Return the internal state of a friction law with a bristle of that deflection, and without a scalar."""
    return vec4(deflection * way[0], deflection * way[1], deflection * way[2], 0.0)


@routine
def store_bristles(machine: Machine, work: Work, contact: ContactKinematics, friction: FrictionForce):
    """Write the bristles into their state row."""
    z, dz, size = friction_state(friction.z), friction_state(friction.dz), friction_state(friction.size)
    write_law_state(machine, work, contact, z, dz, size)


@routine
def store_friction(machine: Machine, work: Work, contact: ContactKinematics, friction: FrictionForce):
    """Store friction and spin of a contact point."""
    lane, point = contact.lane, contact.point
    i = machine.contact[contact.index, ContactRow.body_i]
    j = machine.contact[contact.index, ContactRow.body_j]
    work.rigid.drag[lane, point] = friction.force
    work.rigid.grind[lane, point] = friction.torque
    work.rigid.spins[lane, point] = wp.dot(work.at.w[lane, i] - work.at.w[lane, j], contact.normal)
    return friction


def make_unit_friction(friction_force: Any, carried: bool) -> Any:
    """Return ``unit_friction(machine, work, contact, slip, want)``: friction by unit of normal force, by a law of spin or with bristles."""

    @routine
    def by_spin(machine: Machine, work: Work, contact: ContactKinematics, slip: vec3, want: int):
        rigid = without_depth(contact)
        friction = friction_force(machine, work, rigid, slip, 1.0, LawState(), want)
        return store_friction(machine, work, contact, friction)

    @routine
    def by_bristles(machine: Machine, work: Work, contact: ContactKinematics, slip: vec3, want: int):
        lane, point = contact.lane, contact.point
        rigid = without_depth(contact)
        base = read_law_state(machine, work, contact)
        mode = work.point.mode[lane, point]
        if work.rigid.released[lane] == 0 and (mode == STICKING or mode == STARTING):
            # where an equation constrains the contact, bristles have no force but relax
            still = vec3(0.0, 0.0, 0.0)
            store_bristles(machine, work, contact, friction_force(machine, work, rigid, still, 1.0, base, 0))
            return FrictionForce()
        if work.rigid.released[lane] == 1 and wp.length(bristle_part(base.friction)) == 0.0:
            base.friction = steady_slip(machine, work, rigid, slip)
            work.rigid.bent[lane, point] = bristle_part(base.friction)
        friction = friction_force(machine, work, rigid, slip, 1.0, base, want)
        store_bristles(machine, work, contact, friction)
        return store_friction(machine, work, contact, friction)

    @routine
    def steady_slip(machine: Machine, work: Work, rigid: ContactKinematics, slip: vec3):
        """Return the bristles of steady slip, by secants along the slip.

        Surfaces that begin to touch while slipping start with these. Zero bristles would oppose the slip by their damping alone, with a
        force proportional to the slip. A law without bristles has none.
        """
        z = LawState()
        upright = friction_force(machine, work, rigid, slip, 1.0, z, 0)
        if wp.length(upright.dz) == 0.0:
            return vec4()
        way = wp.normalize(slip)
        far = 1.0e-9 * wp.length(slip)
        last = 0.0
        rate = wp.length(slip)
        for _k in range(20):
            z.friction = bristle_along(way, far)
            friction = friction_force(machine, work, rigid, slip, 1.0, z, 0)
            now = friction.dz[0] * way[0] + friction.dz[1] * way[1] + friction.dz[2] * way[2]
            if rate != now and wp.abs(now) > 1.0e-12 * wp.length(slip):
                new = far - now * (far - last) / (now - rate)
                last = far
                rate = now
                far = new
        return bristle_along(way, far)

    return by_bristles if carried else by_spin


def make_slip_friction(coefficient: Any, friction_force: Any, carried: bool) -> Any:
    """Return ``slip_friction(machine, work, contact, touch, want)``: store slip, friction limit and friction per normal force of a
    contact point.

    It returns the friction with its derivatives by the slip. ``friction_force``: laws of friction that is no cone, or None; ``carried``:
    whether any has
    bristles.
    """
    unit_friction = make_unit_friction(friction_force, carried)
    unit_friction = (
        placeholder_function(unit_friction, FrictionForce) if friction_force is None else unit_friction
    )

    @routine
    def slip_friction(
        machine: Machine, work: Work, contact: ContactKinematics, touch: ContactPoint, want: int
    ):
        lane, point = contact.lane, contact.point
        kind = machine.contact[contact.index, ContactRow.cone]
        at = machine.contact[contact.index, ContactRow.friction_number]
        mode = work.point.mode[lane, point]
        out = FrictionForce()
        work.rigid.facing[lane, point] = touch.normal
        work.rigid.passes[lane, point] = touch.slip
        work.rigid.booked[lane, point] = 0.0
        work.rigid.drag[lane, point] = vec3()
        work.rigid.grind[lane, point] = 0.0
        work.rigid.sticks[lane, point] = coefficient(kind, machine.number, lane, at, 0.0)
        if mode == STARTING:
            work.rigid.drag[lane, point] = (
                slip_direction(work, lane, point, touch.normal, touch.slip) * work.rigid.sticks[lane, point]
            )
        if machine.contact[contact.index, ContactRow.friction] >= 0:
            return unit_friction(machine, work, contact, touch.slip, want)
        if mode == TOUCHING:
            mu = coefficient(kind, machine.number, lane, at, wp.length(touch.slip))
            along = slip_direction(work, lane, point, touch.normal, touch.slip)
            work.rigid.drag[lane, point] = along * mu
            out.by_slip = turned_by(touch.slip, mu * wp.sign(wp.dot(along, touch.slip)))
        return out

    return slip_friction


@routine
def reset_point(machine: Machine, work: Work, contact: ContactKinematics):
    """Reset the internal state and guards of a free contact point."""
    work.guard.unclamped_force[contact.lane, contact.point] = 0.0
    work.guard.advance[contact.lane, contact.point] = 0.0
    if machine.laden > 0:
        write_law_state(machine, work, contact, LawState(), LawState(), LawState())


def make_constraint_force(point_velocity: Any, slip_friction: Any, implicit: bool, spins: bool) -> Any:
    """Return ``constraint_force(machine, work, contact, touch, weights)``: constrain a rigid contact point; return 1, its normal force
    and friction.
    """
    follow = soften_spinning if spins else add_slip_derivative
    follow = follow if implicit else placeholder_function(follow)

    @routine
    def constraint_force(
        machine: Machine, work: Work, contact: ContactKinematics, touch: ContactPoint, weights: Weights
    ):
        lane, point, n = contact.lane, contact.point, contact.normal
        if machine.contact[contact.index, ContactRow.rigid] < 0:
            return 0, 0.0, vec3()
        reset_point(machine, work, contact)
        if work.point.mode[lane, point] == FREE and work.rigid.released[lane] == 0:
            return 1, 0.0, vec3()
        pace, turn = point_velocity(machine, work, lane, point, touch)
        friction = slip_friction(machine, work, contact, touch, weights.want)
        if work.rigid.released[lane] == 1:
            tilt = wp.dot(turn, touch.slip - n * work.guard.rate[lane, point])
            bias = wp.transpose(axes_of(n)) @ point_acceleration(machine, work, lane, contact.index, pace)
            work.rigid.bias[lane, point] = bias + vec3(tilt, 0.0, 0.0)
            return 1, 0.0, vec3()
        set_row_targets(machine, work, contact, touch.slip, pace, turn, weights)
        twist = n * (-work.rigid.grind[lane, point])
        write_rows(machine, work, contact, n - work.rigid.drag[lane, point], twist, weights)
        normal, tangential = update_reaction(machine, work, lane, point)
        if weights.want == 1:
            follow(machine, work, contact, friction, normal, weights)
        return 1, normal, tangential

    return constraint_force


@routine
def look_held(machine: Machine, work: Work, lane: int):
    """Compute the guards of each constrained contact point, by the present multipliers."""
    for point in range(work.live[lane]):
        if (
            machine.hold[point, HoldRow.node] >= 0
            and work.point.mode[lane, point] != FREE
            and work.rigid.released[lane] == 0
        ):
            update_reaction(machine, work, lane, point)


def make_solve_with_forces(solve: Any) -> Any:
    """Return ``solve`` followed by the forces of each contact point, by the resulting multipliers."""

    @routine
    def solve_held(machine: Machine, work: Work, lane: int):
        status = solve(machine, work, lane)
        for point in range(work.live[lane]):
            if (
                machine.hold[point, HoldRow.node] >= 0
                and work.point.mode[lane, point] != FREE
                and work.rigid.released[lane] == 0
            ):
                touch = work.touch[lane, point]
                normal, friction = update_reaction(machine, work, lane, point)
                touch.force = normal
                touch.friction = friction
                work.touch[lane, point] = touch
        return status

    return solve_held
