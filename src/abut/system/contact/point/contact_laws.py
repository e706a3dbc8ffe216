# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact laws at one contact point, compiled: normal force, friction, rolling, drilling, their internal states and stored energy.

Internal states of laws (`kernels.structs.law_state_structs`) are in a separate row of the state, after the ledger. Bristles are stored in
the contact plane of the last accepted step and are rotated into the present one by the smallest rotation.
"""

import warp as wp

from abut.coordinates.blocks import Blocks, add_drilling_stiffness, add_rotational_stiffness
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.convex_columns import NearRigidNumbers, ReboundNumbers
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.law_state_structs import (
    SCALAR_PLACE,
    LawState,
    bristle_part,
    law_state_of,
    law_state_row,
)
from abut.kernels.structs.machine_structs import (
    ContactKinematics,
    FrictionForce,
    Machine,
    NormalForce,
    SlidingState,
    Work,
    Y,
    f64,
    mat33,
    vec2,
    vec3,
    vec4,
)
from abut.system.dynamics.bodies import MatrixWeights, add_blocks, apply_pair_force

# --- internal states ---------------------------------------------------------------------------------------------------


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
def turning_state(roll: vec4, spin: vec4, normal: vec3):
    """Return the internal states of the laws of rolling and drilling; bristle and scalar of each are given."""
    z = LawState()
    z.rolling = roll
    z.drilling = wp.dot(bristle_part(spin), normal)
    z.drilling_scalar = spin[SCALAR_PLACE]
    return z


@routine
def normal_state(z: vec3):
    """Return the internal states of a normal law alone."""
    out = LawState()
    out.normal = z
    return out


@routine
def reference_sizes(turning: LawState, arm: float, normal: vec3, friction: vec4):
    """Return the reference sizes of all internal states; those of rolling and drilling are changes of a moment by unit of arm."""
    turning.rolling = turning.rolling * arm
    turning.drilling = turning.drilling * arm
    turning.drilling_scalar = turning.drilling_scalar * arm
    turning.normal = normal
    turning.friction = friction
    return turning


@routine
def depthless_contact(contact: ContactKinematics):
    """Return the kinematics of a rigid contact point for its friction law: without depth and its rate."""
    contact.depth = 0.0
    contact.rate = 0.0
    return contact


@routine
def read_law_state(machine: Machine, work: Work, contact: ContactKinematics):
    """Return the internal states for the laws: z or an implicit method's base, with bristles in the present plane."""
    z = work.y[contact.lane, machine.bodies + 1 + contact.point]
    lag = work.lag[contact.lane]
    if lag[0] > 0.0:
        z = work.base[contact.lane, contact.point]
    return rotate_bristles(work.point.plane[contact.lane, contact.point], contact.normal, law_state_of(z))


@routine
def write_law_state(
    machine: Machine, work: Work, contact: ContactKinematics, z: LawState, dz: LawState, size: LawState
):
    """Write z (where it was solved for) and its rate back, in the plane of the last accepted step."""
    lane, point, normal = contact.lane, contact.point, contact.normal
    work.size[lane, point] = law_state_row(size)
    back = work.point.plane[lane, point]
    row = machine.bodies + 1 + point
    work.dy[lane, row] = law_state_row(rotate_bristles(normal, back, dz))
    lag = work.lag[lane]
    if lag[0] > 0.0:
        work.y[lane, row] = law_state_row(rotate_bristles(normal, back, z))


# --- normal law --------------------------------------------------------------------------------------------------------


@routine
def rebound_scale(machine: Machine, work: Work, lane: int, index: int, point: int):
    """Return the factors of stiffness and damping by which a rigid contact in the convex method has its restitution at the effective mass
    of a contact point: K = max(K₀, m (2π/T)²), c = 2 ζ √(K m). Both are 1 for free bodies. Source: `abut.contact.near_rigid`.
    """
    mass = wp.abs(work.point.effective_mass[lane, point])
    if mass == 0.0:
        return vec2(1.0, 1.0)
    law = machine.contact[index, ContactRow.normal_number]
    at = machine.contact[index, ContactRow.early]
    stiffness = machine.number[lane, law + NearRigidNumbers.stiffness]
    damping = machine.number[lane, law + NearRigidNumbers.damping]
    k = wp.max(stiffness, mass * machine.number[lane, at + ReboundNumbers.stiffness_per_mass])
    c = machine.number[lane, at + ReboundNumbers.damping] * wp.sqrt(k * mass)
    c = wp.max(c, k * machine.number[lane, at + ReboundNumbers.least_time])
    if damping <= 0.0:
        return vec2(k / stiffness, 1.0)
    return vec2(k / stiffness, c / damping)


def make_normal_force(normal_law: Routine) -> Routine:
    """Return ``normal_force(machine, work, contact, depth, rate, base, lag, want)``: a contact point's normal law, from the tables."""

    @routine
    def normal_force(
        machine: Machine, work: Work, contact: ContactKinematics, depth: float, rate: float, base: LawState, lag: vec4,
        want: int,
    ):  # fmt: skip
        lane, point = contact.lane, contact.point
        at = machine.contact[contact.index, ContactRow.normal_number]
        along = rate
        pressed = wp.max(depth, 0.0)
        early = machine.contact[contact.index, ContactRow.early]
        scale = vec2(1.0, 1.0)
        if early >= 0:
            scale = rebound_scale(machine, work, lane, contact.index, point)
            along = rate * scale[1]
            pressed = pressed * scale[0]
            if depth < 0.0:  # K·0 + c (δ̇ + K δ/c)
                along = along + depth * scale[0] * (
                    machine.number[lane, at + NearRigidNumbers.stiffness]
                    / machine.number[lane, at + NearRigidNumbers.damping]
                )
        law = normal_law(
            machine.contact[contact.index, ContactRow.normal], machine.number, lane, at, pressed, along,
            work.point.impact_speed[lane, point], work.point.peak[lane, point], work.patch[lane, point], base.normal, lag, want,
        )  # fmt: skip
        if early >= 0:
            law.value = vec3(law.value[0], law.value[1] * scale[0], law.value[2] * scale[1])
        return law

    return normal_force


def make_normal_rate(normal_force: Routine, wanted: bool) -> Routine:
    """Return dN/dt due to the depth, for friction laws that use it."""

    @routine
    def normal_rate(machine: Machine, work: Work, contact: ContactKinematics, base: LawState):
        e = 1.0e-5 * wp.max(contact.depth, 1.0e-12)
        low = wp.max(contact.depth - e, 0.0)  # a law has no value below zero depth
        high = wp.max(contact.depth, 0.0) + e
        still = vec4(0.0, 0.0, 0.0, 0.0)
        over = normal_force(machine, work, contact, high, contact.rate, base, still, 0)
        under = normal_force(machine, work, contact, low, contact.rate, base, still, 0)
        return (over.value[0] - under.value[0]) / (high - low) * contact.rate

    return normal_rate if wanted else placeholder_function(normal_rate, 0.0)


# --- friction ----------------------------------------------------------------------------------------------------------


@routine
def mean_drilling(machine: Machine, work: Work, contact: ContactKinematics):
    """Return the angular velocity about the normal, the mean of the two bodies'."""
    i = machine.contact[contact.index, ContactRow.body_i]
    j = machine.contact[contact.index, ContactRow.body_j]
    both = work.at.w[contact.lane, i] + work.at.w[contact.lane, j]
    return contact.normal * (0.5 * wp.dot(both, contact.normal))


@routine
def add_bristle_inputs(machine: Machine, work: Work, contact: ContactKinematics, x: SlidingState):
    """Add the arguments of bristles; store the slip along its last direction, by which reversals are detected."""
    lane, point, normal = contact.lane, contact.point, contact.normal
    plane = work.point.plane[lane, point]
    along = swing(plane, normal, work.point.slip_direction[lane, point])
    work.guard.advance[lane, point] = wp.dot(x.velocity, along)
    x.reversal_bristle = swing(plane, normal, work.point.reversal[lane, point])
    x.bristle_spin = mean_drilling(machine, work, contact)
    return x


@routine
def no_extra_inputs(machine: Machine, work: Work, contact: ContactKinematics, x: SlidingState):
    return x


@routine
def add_spin(machine: Machine, work: Work, contact: ContactKinematics, x: SlidingState):
    """Add the relative spin of the bodies about the normal."""
    i = machine.contact[contact.index, ContactRow.body_i]
    j = machine.contact[contact.index, ContactRow.body_j]
    x.spin = wp.dot(work.at.w[contact.lane, i] - work.at.w[contact.lane, j], contact.normal)
    return x


def make_friction_force(
    friction_law: Routine, normal_rate: Routine, carried: bool, spins: bool = False
) -> Routine:
    """Return ``friction_force(machine, work, contact, slip, normal, base, want)``: a contact point's friction law, from the tables.

    Args:
        friction_law: friction laws as a chain.
        normal_rate: the rate of the normal force due to the depth, where a law uses it.
        carried: whether any law has internal state.
        spins: whether any law depends on the relative spin.
    """
    bristle_inputs = add_bristle_inputs if carried else no_extra_inputs
    spin_input = add_spin if spins else no_extra_inputs

    @routine
    def friction_force(
        machine: Machine, work: Work, contact: ContactKinematics, slip: vec3, normal: float, base: LawState, want: int
    ):  # fmt: skip
        x = SlidingState()
        x.velocity = slip
        x.normal = normal
        x.depth = wp.max(contact.depth, 0.0)
        x.normal_rate = normal_rate(machine, work, contact, base)
        x = spin_input(machine, work, contact, bristle_inputs(machine, work, contact, x))
        kind = machine.contact[contact.index, ContactRow.friction]
        at = machine.contact[contact.index, ContactRow.friction_number]
        return friction_law(
            kind, machine.number, contact.lane, at, x, base.friction, work.lag[contact.lane], want
        )

    return friction_force


def make_spin_power(spins: bool, record_moment: Routine) -> Routine:
    """Return ``spin_power(machine, work, contact, law, friction, weights)``: apply the friction law's torque against spin; its power."""

    @routine
    def spin_power(
        machine: Machine, work: Work, contact: ContactKinematics, law: NormalForce, friction: FrictionForce, weights: MatrixWeights
    ):  # fmt: skip
        normal, index = contact.normal, contact.index
        zero = vec3(0.0, 0.0, 0.0)
        i = machine.contact[index, ContactRow.body_i]
        j = machine.contact[index, ContactRow.body_j]
        torque = normal * friction.torque
        apply_pair_force(machine, work, machine.contact, contact.lane, index, zero, -torque, torque)
        by_spin = wp.outer(normal, normal) * (-friction.torque_by_spin)
        record_moment(
            machine, work, contact.lane, contact.point, -torque, mat33(), by_spin, weights.with_derivatives
        )
        if weights.with_derivatives == 1:
            by_normal = law.value[1] * weights.place + law.value[2] * weights.rate
            by_slip = (
                normal * (friction.torque_by_normal * by_normal) - friction.torque_by_slip * weights.rate
            )
            block = add_drilling_stiffness(
                Blocks(), normal, by_slip, friction.by_spin * (-weights.rate), -friction.torque_by_spin * weights.rate,
                contact.arm_i, contact.arm_j,
            )  # fmt: skip
            add_blocks(machine, work, machine.contact, contact.lane, index, block, -1.0)
        return friction.torque * wp.dot(work.at.w[contact.lane, i] - work.at.w[contact.lane, j], normal)

    return spin_power if spins else placeholder_function(spin_power, 0.0)


# --- rolling and drilling ----------------------------------------------------------------------------------------------


def make_rolling_and_drilling(moment_law: Routine, used: bool, record_moment: Routine) -> Routine:
    """Return the function for resistance to rolling and drilling, which applies the torques and returns their power and (z, ż, sizes)."""

    @routine
    def rolling_and_drilling(
        machine: Machine, work: Work, contact: ContactKinematics, normal_magnitude: float, base: LawState, weights: MatrixWeights
    ):  # fmt: skip
        lane, index, normal = contact.lane, contact.index, contact.normal
        i = machine.contact[index, ContactRow.body_i]
        j = machine.contact[index, ContactRow.body_j]
        relative = work.at.w[lane, i] - work.at.w[lane, j]
        drilling = normal * wp.dot(relative, normal)
        zero = vec3(0.0, 0.0, 0.0)
        x = SlidingState()
        x.velocity = relative - drilling
        x.normal = normal_magnitude
        x.depth = contact.depth
        x.bristle_spin = mean_drilling(machine, work, contact)
        kind = machine.contact[index, ContactRow.rolling]
        at = machine.contact[index, ContactRow.rolling_number]
        roll = moment_law(
            kind, machine.number, lane, at, x, base.rolling, work.lag[lane], weights.with_derivatives
        )
        x.velocity = drilling
        bristle = normal * base.drilling
        z = vec4(bristle[0], bristle[1], bristle[2], base.drilling_scalar)
        kind = machine.contact[index, ContactRow.spin]
        at = machine.contact[index, ContactRow.spin_number]
        spin = moment_law(kind, machine.number, lane, at, x, z, work.lag[lane], weights.with_derivatives)
        torque = roll.force + spin.force
        apply_pair_force(machine, work, machine.contact, lane, index, zero, -torque, torque)
        along = wp.outer(normal, normal)
        plane = wp.identity(n=3, dtype=f64) - along
        by_spin = plane @ roll.by_slip @ plane + along @ spin.by_slip @ along
        record_moment(
            machine, work, lane, contact.point, -torque, mat33(), -by_spin, weights.with_derivatives
        )
        if weights.with_derivatives == 1:
            block = add_rotational_stiffness(Blocks(), by_spin * (-weights.rate))
            add_blocks(machine, work, machine.contact, lane, index, block, -1.0)
        return (
            wp.dot(torque, relative),
            turning_state(roll.z, spin.z, normal),
            turning_state(roll.dz, spin.dz, normal),
            turning_state(roll.size, spin.size, normal),
        )

    return (
        rolling_and_drilling
        if used
        else placeholder_function(rolling_and_drilling, 0.0, LawState, LawState, LawState)
    )


# --- energy ------------------------------------------------------------------------------------------------------------


def contact_energy(normal_energy: Routine, friction_energy: Routine, moment_energy: Routine) -> Routine:
    """Return the function for the recoverable energy of a touching contact point: elastic energy of the normal law and of the bristles."""

    @routine
    def stored_energy(machine: Machine, work: Work, lane: int, point: int):
        contact = machine.contact_point[point, ContactPointRow.contact]
        depth = wp.max(work.guard.depth[lane, point], 0.0)
        row = Y()
        if machine.point_state_rows > 0:
            row = work.y[lane, machine.bodies + 1 + point]
        z = law_state_of(row)
        normal_force = work.guard.unclamped_force[lane, point]
        a = machine.number
        kind = machine.contact[contact, ContactRow.normal]
        at = machine.contact[contact, ContactRow.normal_number]
        met = work.point.impact_speed[lane, point]
        peak = work.point.peak[lane, point]
        energy = normal_energy(kind, a, lane, at, depth, met, peak, work.patch[lane, point], z.normal)
        if machine.contact[contact, ContactRow.early] >= 0:
            energy = energy * rebound_scale(machine, work, lane, contact, point)[0]
        kind = machine.contact[contact, ContactRow.friction]
        at = machine.contact[contact, ContactRow.friction_number]
        energy += friction_energy(kind, a, lane, at, normal_force, depth, z.friction)
        kind = machine.contact[contact, ContactRow.rolling]
        at = machine.contact[contact, ContactRow.rolling_number]
        energy += moment_energy(kind, a, lane, at, normal_force, depth, z.rolling)
        kind = machine.contact[contact, ContactRow.spin]
        at = machine.contact[contact, ContactRow.spin_number]
        drilling = vec4(z.drilling, 0.0, 0.0, z.drilling_scalar)
        return energy + moment_energy(kind, a, lane, at, normal_force, depth, drilling)

    return stored_energy
