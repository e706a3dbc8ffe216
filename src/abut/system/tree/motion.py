# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Motion of all bodies from the coordinates of the tree's joints, parents first, compiled.

With S the motions by a joint's rates u, about the body's centre of mass, X the transfer of its parent's motion and c the acceleration at
constant rates,

    v_b = X v_p + S u,        a_b = X a_p + S u̇ + c,        X = ⎡ 1  −r× ⎤,   r = p_b − p_p.
                                                                ⎣ 0    1  ⎦

All vectors are in global axes. On the host `chart` computes places and velocities of the same joints, at a start and for comparison.
`stages` computes the same motion decomposed into single translations and rotations, for recursions;
tests/contracts/test_joint_coordinates.py and tests/physics/analysis/robots/test_robots.py compare them.

Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 3.5 and 4.4; docs/recursive_dynamics.md.
"""

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.joints.spanning_tree import BALL, CROSS, EVEN, HINGE
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.machine_structs import Machine, Work, Y, f64, mat33, quat, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.schema.spanning_tree import ABSOLUTE

__all__ = ["kinematics_along"]


@wp.struct
class RelativeRotation:
    """Rotation of a frame relative to its parent's frame."""

    axes: mat33  # of the frame, in space
    spin: vec3  # angular velocity relative to the parent
    bias_acceleration: vec3  # angular acceleration at constant rates
    first: vec3  # axes of its rates
    second: vec3
    third: vec3


@routine
def rotate_about_axis(axes: mat33, y: Y, sign: float, carried: vec3):
    """Rotate by an angle about the common z axis."""
    out = RelativeRotation()
    c = wp.cos(y[3])
    s = wp.sin(y[3]) * sign
    x = vec3(axes[0, 0], axes[1, 0], axes[2, 0])
    v = vec3(axes[0, 1], axes[1, 1], axes[2, 1])
    z = vec3(axes[0, 2], axes[1, 2], axes[2, 2])
    out.axes = wp.matrix_from_cols(x * c + v * s, v * c - x * s, z)
    out.first = z * sign
    out.spin = out.first * y[10]
    out.bias_acceleration = wp.cross(carried, out.spin)
    return out


@routine
def round_z(axes: mat33, angle: float):
    """Return axes rotated about their own z."""
    c = wp.cos(angle)
    s = wp.sin(angle)
    x = vec3(axes[0, 0], axes[1, 0], axes[2, 0])
    v = vec3(axes[0, 1], axes[1, 1], axes[2, 1])
    return wp.matrix_from_cols(x * c + v * s, v * c - x * s, vec3(axes[0, 2], axes[1, 2], axes[2, 2]))


@routine
def quarter_turn(axes: mat33, sign: float):
    """Return axes rotated about their own x by a quarter turn: z becomes −y, or back."""
    x = vec3(axes[0, 0], axes[1, 0], axes[2, 0])
    v = vec3(axes[0, 1], axes[1, 1], axes[2, 1])
    z = vec3(axes[0, 2], axes[1, 2], axes[2, 2])
    return wp.matrix_from_cols(x, z * sign, -v * sign)


@routine
def universal_rotation(axes: mat33, y: Y, sign: float, carried: vec3):
    """Rotate by two angles, about z_J and then about z_I, which remain perpendicular: A_I = A_J R_z(θ₁) R_x(90°) R_z(θ₂)."""
    out = RelativeRotation()
    one = y[3]
    two = y[4]
    if sign > 0.0:
        out.axes = round_z(quarter_turn(round_z(axes, one), 1.0), two)
        out.first = vec3(axes[0, 2], axes[1, 2], axes[2, 2])
        out.second = vec3(out.axes[0, 2], out.axes[1, 2], out.axes[2, 2])
        turn = out.first * y[10]
        out.spin = turn + out.second * y[11]
        out.bias_acceleration = wp.cross(carried, turn) + wp.cross(carried + turn, out.second * y[11])
    else:
        out.axes = round_z(quarter_turn(round_z(axes, -two), -1.0), -one)
        out.first = -vec3(out.axes[0, 2], out.axes[1, 2], out.axes[2, 2])
        out.second = -vec3(axes[0, 2], axes[1, 2], axes[2, 2])
        turn = out.second * y[11]
        out.spin = turn + out.first * y[10]
        out.bias_acceleration = wp.cross(carried, turn) + wp.cross(carried + turn, out.first * y[10])
    return out


@wp.struct
class Exponents:
    """Coefficients of a rotation vector φ, by x = φ²: R = 1 + a φ× + b φ×φ×, ω = (1 + b φ× + c φ×φ×) φ̇; and 2 db/dx, 2 dc/dx."""

    a: f64
    b: f64
    c: f64
    db: f64
    dc: f64


@routine
def rotation_coefficients(x: float):
    """Compute these coefficients in closed form, or by series where that would lose digits."""
    e = Exponents()
    if x < 0.04:
        e.a = 1.0 - x / 6.0 * (1.0 - x / 20.0 * (1.0 - x / 42.0 * (1.0 - x / 72.0 * (1.0 - x / 110.0))))
        e.b = 0.5 - x / 24.0 * (1.0 - x / 30.0 * (1.0 - x / 56.0 * (1.0 - x / 90.0 * (1.0 - x / 132.0))))
        e.c = (1.0 - x / 20.0 * (1.0 - x / 42.0 * (1.0 - x / 72.0 * (1.0 - x / 110.0)))) / 6.0
        e.db = -1.0 / 12.0 + x * (1.0 / 180.0 - x * (1.0 / 6720.0 - x * (1.0 / 453600.0 - x / 47900160.0)))
        e.dc = -1.0 / 60.0 + x * (
            1.0 / 1260.0 - x * (1.0 / 60480.0 - x * (1.0 / 4989600.0 - x / 622702080.0))
        )
    else:
        angle = wp.sqrt(x)
        half = wp.sin(0.5 * angle)
        e.a = wp.sin(angle) / angle
        e.b = 2.0 * half * half / x
        e.c = (1.0 - e.a) / x
        e.db = (e.a - 2.0 * e.b) / x
        e.dc = (e.b - 3.0 * e.c) / x
    return e


@routine
def rotate_constant_velocity(axes: mat33, y: Y, sign: float, carried: vec3):
    """Rotate by a rotation vector across z (constant-velocity joint): ω = J(φ) φ̇, and J̇ φ̇ is the acceleration at constant rates."""
    out = RelativeRotation()
    phi = vec3(y[3], y[4], 0.0) * sign
    rate = vec3(y[10], y[11], 0.0) * sign
    e = rotation_coefficients(wp.dot(phi, phi))
    p = phi[0]
    q = phi[1]
    turn = wp.matrix_from_cols(
        vec3(1.0 - e.b * q * q, e.b * p * q, -e.a * q),
        vec3(e.b * p * q, 1.0 - e.b * p * p, e.a * p),
        vec3(e.a * q, -e.a * p, 1.0 - e.b * (p * p + q * q)),
    )
    out.axes = axes @ turn
    out.first = axes @ vec3(1.0 - e.c * q * q, e.c * p * q, -e.b * q) * sign
    out.second = axes @ vec3(e.c * p * q, 1.0 - e.c * p * p, e.b * p) * sign
    out.spin = out.first * y[10] + out.second * y[11]
    along = wp.dot(phi, rate)
    twice = phi * along - rate * wp.dot(phi, phi)  # φ×(φ×φ̇)
    bend = wp.cross(phi, rate) * (e.db * along) + twice * (e.dc * along)
    bend += wp.cross(rate, wp.cross(phi, rate)) * e.c
    out.bias_acceleration = axes @ bend + wp.cross(carried, out.spin)
    return out


@routine
def spherical_rotation(axes: mat33, y: Y, sign: float, carried: vec3):
    """Rotate by a quaternion; rates are the angular velocity in the parent's axes."""
    out = RelativeRotation()
    out.axes = axes @ wp.quat_to_matrix(wp.normalize(quat(y[3], y[4], y[5], y[6])))
    out.first = vec3(axes[0, 0], axes[1, 0], axes[2, 0])
    out.second = vec3(axes[0, 1], axes[1, 1], axes[2, 1])
    out.third = vec3(axes[0, 2], axes[1, 2], axes[2, 2])
    out.spin = axes @ vec3(y[10], y[11], y[12])
    out.bias_acceleration = wp.cross(carried, out.spin)
    return out


@routine
def no_rotation(axes: mat33, y: Y, sign: float, carried: vec3):
    """Return the axes without rotation."""
    out = RelativeRotation()
    out.axes = axes
    return out


def make_joint_rotation(kinds: frozenset[int]) -> Routine:
    """Return the function for a frame's rotation, of the joint types in use."""
    cross = universal_rotation if CROSS in kinds else no_rotation
    roll = spherical_rotation if BALL in kinds else no_rotation
    bow = rotate_constant_velocity if EVEN in kinds else no_rotation

    @routine
    def joint_rotation(kind: int, axes: mat33, y: Y, sign: float, carried: vec3):
        if kind == HINGE:
            return rotate_about_axis(axes, y, sign, carried)
        if kind == CROSS:
            return cross(axes, y, sign, carried)
        if kind == BALL:
            return roll(axes, y, sign, carried)
        if kind == EVEN:
            return bow(axes, y, sign, carried)
        return no_rotation(axes, y, sign, carried)

    return joint_rotation


@routine
def place_free_body(machine: Machine, work: Work, lane: int, b: int):
    """Compute the motion of a free body, as in absolute coordinates."""
    y = work.y[lane, b]
    work.at.p[lane, b] = vec3(y[0], y[1], y[2])
    work.at.v[lane, b] = vec3(y[7], y[8], y[9])
    work.tree.arm[lane, b] = vec3()
    work.tree.bias_acceleration[lane, b] = vec6()
    if machine.never_rotates[b] == 1:
        work.inertia[lane, b] = machine.inertia[lane, b]
        return
    work.at.r[lane, b] = wp.quat_to_matrix(wp.normalize(quat(y[3], y[4], y[5], y[6])))
    work.at.w[lane, b] = vec3(y[10], y[11], y[12])
    work.inertia[lane, b] = work.at.r[lane, b] @ machine.inertia[lane, b] @ wp.transpose(work.at.r[lane, b])


@routine
def column_of(axes: mat33, k: int):
    """Return an axis."""
    return vec3(axes[0, k], axes[1, k], axes[2, k])


@wp.struct
class RelativeTranslation:
    """Displacement of a frame from its parent's."""

    carrier: mat33  # the axes of the displacement
    shift: vec3
    rate: vec3  # seen from the carrier
    bias_acceleration: vec3  # its acceleration at constant rates
    lead: f64  # displacement by turn


@routine
def joint_translation(
    machine: Machine, lane: int, k: int, y: Y, near: mat33, far: mat33, base: vec3, omega: vec3
):
    """Displace by the joint's coordinates along the axes of the second frame, which is on the parent, or on the body itself."""
    out = RelativeTranslation()
    sign = f64(machine.tree.branch[k, BranchRow.sign])
    x = vec3(y[0], y[1], y[2])
    v = vec3(y[7], y[8], y[9])
    if machine.tree.branch[k, BranchRow.lead] >= 0:
        out.lead = machine.number[lane, machine.tree.branch[k, BranchRow.lead]]
        x += vec3(0.0, 0.0, out.lead * y[3])
        v += vec3(0.0, 0.0, out.lead * y[10])
    out.carrier = near
    carried = base
    if sign < 0.0:
        out.carrier = far
        carried = omega
    out.shift = out.carrier @ x * sign
    out.rate = out.carrier @ v * sign
    out.bias_acceleration = wp.cross(carried, out.rate) * f64(2.0)
    return out


@routine
def put_axes(
    machine: Machine,
    work: Work,
    lane: int,
    k: int,
    b: int,
    lever: vec3,
    u: RelativeRotation,
    slid: RelativeTranslation,
):
    """Write the motions of a body by the rates of its joint; ``lever`` is the vector from the axes of rotation to its centre of mass."""
    sign = f64(machine.tree.branch[k, BranchRow.sign])
    for c in range(machine.tree.branch[k, BranchRow.freedoms] + machine.tree.branch[k, BranchRow.driven]):
        slot = machine.tree.branch[k, BranchRow.slot + c]
        if slot < 3:
            work.tree.axis[lane, b, c] = spatial_row(column_of(slid.carrier, slot) * sign, vec3())
        else:
            a = u.first
            if slot == 4:
                a = u.second
            if slot == 5:
                a = u.third
            work.tree.axis[lane, b, c] = spatial_row(wp.cross(a, lever) + a * slid.lead, a)


@routine
def add_prescribed_rates(machine: Machine, work: Work, lane: int, k: int, b: int):
    """Add the acceleration of a body by prescribed rates of its joint."""
    free = machine.tree.branch[k, BranchRow.freedoms]
    given = work.tree.prescribed_rate[lane, b]
    for c in range(free, free + machine.tree.branch[k, BranchRow.driven]):
        work.tree.bias_acceleration[lane, b] = (
            work.tree.bias_acceleration[lane, b]
            + work.tree.axis[lane, b, c] * given[machine.tree.branch[k, BranchRow.slot + c]]
        )


@routine
def propagate_acceleration(machine: Machine, work: Work, lane: int, k: int, b: int):
    """Compute a body's acceleration by the rates in ``Work.dy``, as a method provides them."""
    f = work.dy[lane, b]
    if machine.tree.branch[k, BranchRow.rotation_kind] == ABSOLUTE:
        work.tree.residual_acceleration[lane, b] = vec6(f[7], f[8], f[9], f[10], f[11], f[12])
        return
    p = machine.tree.branch[k, BranchRow.parent]
    above = work.tree.residual_acceleration[lane, p] - work.tree.bias_acceleration[lane, p]
    turn = vec3(above[3], above[4], above[5])
    shift = vec3(above[0], above[1], above[2]) + wp.cross(turn, work.tree.arm[lane, b])
    a = work.tree.bias_acceleration[lane, b] + spatial_row(shift, turn)
    for c in range(machine.tree.branch[k, BranchRow.freedoms]):
        a = a + work.tree.axis[lane, b, c] * f[7 + machine.tree.branch[k, BranchRow.slot + c]]
    work.tree.residual_acceleration[lane, b] = a


def make_body_motion(kinds: frozenset[int], slides: bool) -> Routine:
    """Return ``carry(machine, work, lane, k, b)``: the motion of a body on its joint."""
    turn = make_joint_rotation(kinds)
    slide = joint_translation if slides else placeholder_function(joint_translation, RelativeTranslation)

    @routine
    def body_motion(machine: Machine, work: Work, lane: int, k: int, b: int):
        y = work.y[lane, b]
        p = machine.tree.branch[k, BranchRow.parent]
        near = machine.tree.branch[k, BranchRow.near]
        far = machine.tree.branch[k, BranchRow.far]
        sign = f64(machine.tree.branch[k, BranchRow.sign])
        above = work.at.r[lane, p]
        base = work.at.w[lane, p]
        axes = above @ machine.frames.r[lane, near]
        u = turn(machine.tree.branch[k, BranchRow.rotation_kind], axes, y, sign, base)
        r = u.axes @ wp.transpose(machine.frames.r[lane, far])
        omega = base + u.spin
        slid = slide(machine, lane, k, y, axes, u.axes, base, omega)
        reach = above @ machine.frames.p[lane, near]
        lever = -(r @ machine.frames.p[lane, far])
        if sign < 0.0:
            lever += slid.shift
        else:
            reach += slid.shift
        put_axes(machine, work, lane, k, b, lever, u, slid)
        arm = reach + lever
        spun = wp.cross(base, reach)
        swung = wp.cross(omega, lever)
        a = work.tree.bias_acceleration[lane, p]
        ahead = vec3(a[3], a[4], a[5])
        linear = vec3(a[0], a[1], a[2]) + wp.cross(ahead, arm) + wp.cross(base, spun)
        linear += wp.cross(u.bias_acceleration, lever) + wp.cross(omega, swung) + slid.bias_acceleration
        work.tree.bias_acceleration[lane, b] = spatial_row(linear, ahead + u.bias_acceleration)
        work.tree.arm[lane, b] = arm
        work.at.p[lane, b] = work.at.p[lane, p] + arm
        work.at.r[lane, b] = r
        work.at.v[lane, b] = work.at.v[lane, p] + spun + slid.rate + swung
        work.at.w[lane, b] = omega
        work.inertia[lane, b] = r @ machine.inertia[lane, b] @ wp.transpose(r)

    return body_motion


def kinematics_along(kinds: frozenset[int], slides: bool, implicit: bool, driven: bool) -> Routine:
    """Return ``kinematics(machine, work, lane)`` of a machine with these joint types.

    It computes positions, rotation matrices, velocities, inertia tensors in global axes, and the data along the tree; for implicit methods
    accelerations too.
    """
    carry = make_body_motion(kinds, slides)
    pull = propagate_acceleration if implicit else placeholder_function(propagate_acceleration)
    rest = place_free_body if ABSOLUTE in kinds else placeholder_function(place_free_body)
    steer = add_prescribed_rates if driven else placeholder_function(add_prescribed_rates)

    @routine
    def tree_kinematics(machine: Machine, work: Work, lane: int):
        for k in range(machine.tree.branches):
            b = machine.tree.branch[k, BranchRow.body]
            if machine.tree.branch[k, BranchRow.rotation_kind] == ABSOLUTE:
                rest(machine, work, lane, b)
            else:
                carry(machine, work, lane, k, b)
                steer(machine, work, lane, k, b)
            pull(machine, work, lane, k, b)

    return tree_kinematics
