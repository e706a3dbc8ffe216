# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Evaluation of one contact point whose geometry stays constant during a step, compiled: the contact laws of the convex method.

The geometry is that of a predicted state with velocities v*: depth δ*, normal n and contact Jacobian J. At other velocities v

    δ = δ* + h (δ̇ − δ̇*),   δ̇ = −nᵀJ v,

so that the normal impulse h N(δ, δ̇) is a function of nᵀJ v alone, with the derivative −h (h ∂N/∂δ + ∂N/∂δ̇). It has a convex potential
wherever this bracket is not negative; where it is, the derivative is left out. Friction is evaluated by the normal force of the accepted
state, in the second half step by that at the end of the first, so that it has a potential as well. Source: Castro, Han & Masterjohn,
arXiv 2312.03908, "lagged" model.
"""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING, Any, cast

import warp as wp

from abut.extend import column, routine
from abut.kernels.columns.convex_columns import BoundingRadii
from abut.kernels.columns.machine_columns import ClusterRow, ContactPointRow, ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.law_state_structs import LawState
from abut.kernels.structs.machine_structs import (
    ContactKinematics,
    ContactPoint,
    FrictionForce,
    Machine,
    NormalForce,
    Work,
    f64,
    vec3,
)
from abut.system.contact.point.contact_laws import make_friction_force, read_law_state, write_law_state
from abut.system.contact.point.contact_point import (
    VOLUMES,
    is_touching,
    make_apply_laws,
    make_elastic_power,
    make_geometry,
    make_kinematics,
    velocity_at_arms,
)
from abut.system.dynamics.bodies import MatrixWeights

if TYPE_CHECKING:
    from abut.extend.functions.routine_type import Routine
    from abut.system.contact.search.manifolds import Hooks

PI = f64(math.pi)
#: Speed over which a force that jumps at zero depth rises, relative to the speed of approach.
ONSET = f64(1.0e-3)


def make_frozen_point(
    pair: Routine, normal_force: Routine, friction_law: Routine | None, rolling_and_drilling: Routine, normal_rate: Routine, hooks: Hooks,
    record_load: Routine, spin_power: Routine, *, carried: bool, spins: bool
) -> tuple[Any, Any]:  # fmt: skip
    """Return ``freeze(machine, work, lane, point, weights)``, which stores the geometry of a contact point, and
    ``evaluate(machine, work, lane, point, weights)``, which applies its laws at the present velocities and returns its forces.

    The step h is ``weights.rate``; with h = 0 depth and friction are those of the state itself. The arguments are those of
    `contact_point.make_contact_point`.
    """
    read_state = read_law_state if carried else placeholder_function(read_law_state, LawState)
    write_state = write_law_state if carried else placeholder_function(write_law_state)
    friction_force = make_friction_force(cast("Routine", friction_law), normal_rate, carried, spins)
    friction_force = (
        placeholder_function(friction_force, FrictionForce) if friction_law is None else friction_force
    )
    hooks = dataclasses.replace(hooks, patch_power=make_patch_damping(hooks.patch_power))
    apply_laws = make_apply_laws(
        make_lagged_friction(friction_force), make_lagged_moments(rolling_and_drilling),
        make_value_recorder(record_load), spin_power, make_elastic_power(normal_force), write_state, hooks,
    )  # fmt: skip
    freeze = make_freeze(
        make_kinematics(hooks.geometry(make_geometry(pair, hooks.feature)), hooks.modal_velocity), hooks
    )
    return freeze, make_law_evaluation(
        normal_force, read_state, write_state, apply_laws, hooks.modal_velocity
    )


@routine
def is_far(machine: Machine, work: Work, lane: int, contact: int, point: int):
    """Return True if the spheres that contain two shapes are farther apart than the distance within which shapes count as near."""
    at = machine.contact[contact, ContactRow.radii]
    if at < 0:
        return False
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    arm_i = work.at.r[lane, i] @ machine.frames.p[lane, machine.contact[contact, ContactRow.frame_i]]
    frame_j = machine.contact[contact, ContactRow.frame_j]
    arm_j = work.at.r[lane, j] @ machine.frames.p[lane, frame_j]
    apart = work.at.p[lane, i] + arm_i - work.at.p[lane, j] - arm_j
    radius_i = machine.number[lane, at + BoundingRadii.first]
    radius_j = machine.number[lane, at + BoundingRadii.second]
    distance = wp.length(apart) - radius_i - radius_j
    if radius_j < 0.0:
        distance = wp.dot(work.at.r[lane, j] @ column(machine.frames.r[lane, frame_j], 2), apart) - radius_i
    if distance <= work.near_gap[lane]:
        return False
    v = work.at.v[lane, i] + wp.cross(work.at.w[lane, i], arm_i)
    v -= work.at.v[lane, j] + wp.cross(work.at.w[lane, j], arm_j)
    rate = wp.length(v) + wp.length(work.at.w[lane, i]) * radius_i
    rate += wp.length(work.at.w[lane, j]) * (wp.length(apart) + radius_i)
    return not is_touching(machine, work, lane, contact, point, work.near_gap[lane] - distance, rate)


def make_freeze(kinematics: Routine, hooks: Hooks) -> Routine:
    """Return ``freeze(machine, work, lane, point, weights)``, with the signature of the evaluation of a contact point."""
    idle, gone, absent = hooks.idle, hooks.gone, hooks.absent

    @routine
    def freeze(machine: Machine, work: Work, lane: int, point: int, weights: MatrixWeights):
        work.guard.depth[lane, point] = -1.0e300
        work.guard.unclamped_force[lane, point] = 0.0
        if is_far(machine, work, lane, machine.contact_point[point, ContactPointRow.contact], point):
            work.guard.rate[lane, point] = 0.0
            return ContactPoint()
        if idle(machine, work, lane, point) == 1 or absent(machine, work, lane, point) == 1:
            return ContactPoint()
        out, contact = kinematics(machine, work, lane, point)
        if gone(machine, work, lane, point) == 1:
            work.guard.depth[lane, point] = -1.0e300
            return out
        if is_touching(
            machine, work, lane, contact.index, point, contact.depth + work.near_gap[lane], contact.rate
        ):
            frozen = work.frozen[lane, point]
            frozen.start = contact
            frozen.patch = work.patch[lane, point]
            work.frozen[lane, point] = frozen
            k = work.near_count[lane]
            work.near[lane, k] = point
            work.near_count[lane] = k + 1
        return out

    return freeze


@routine
def grow_patch(machine: Machine, work: Work, contact: ContactKinematics, patch: vec3, by: float):
    """Write the patch of a contact by volume at a depth increased by this amount: dV = A dδ, and the mean depth as the depth."""
    lane, point = contact.lane, contact.point
    cluster = machine.contact[contact.index, ContactRow.cluster]
    work.patch[lane, point] = patch
    if cluster >= 0:
        if machine.cluster[cluster, ClusterRow.kind] == VOLUMES:
            work.patch[lane, point] = vec3(
                wp.max(patch[0] + patch[1] * by, 0.0), patch[1], wp.max(patch[2] + by, 0.0)
            )


@routine
def without_pull(law: NormalForce, adhesive: int, weights: MatrixWeights):
    """Return the law's result without attraction, and without a derivative that would make the potential of the impulse concave."""
    if adhesive == 0 and law.value[0] < 0.0:
        law.value = vec3(0.0, 0.0, 0.0)
    if law.value[1] * weights.place + law.value[2] * weights.rate < 0.0:
        law.value = vec3(law.value[0], 0.0, 0.0)
    return law


@routine
def rising_force(law: NormalForce, depth: float, span: float):
    """Return the law's result, multiplied by δ/δ₀ below a small depth δ₀: a damper that acts from zero depth on would give its potential
    a kink, at which Newton's method does not converge.
    """
    if depth >= span:
        return law
    f = law.value[0]
    share = depth / span
    law.value = vec3(f * share, law.value[1] * share + f / span, law.value[2] * share)
    return law


@routine
def rebound_error(law: NormalForce, change: float, h: float):
    """Return the error of the speed of rebound [m/s] in a step h that changes the speed of approach by this amount.

    N h = m |Δ| determines the effective mass m; with ω² = k/m and the damping ratio ζ, backward Euler errs by about (ω h)² of the
    change, at most by all of it. Of that the contact would return the fraction e = exp(−π ζ/√(1 − ζ²)). A step that is much longer than
    the contact ends at rest whether it is halved or not, so that the difference of steps does not show this error.
    """
    force = law.value[0]
    if force <= 0.0 or h <= 0.0 or law.value[1] <= 0.0:
        return 0.0
    size = wp.abs(change)
    mass = h * force / wp.max(size, 1.0e-300)
    damping = 0.5 * wp.max(law.value[2], 0.0) / wp.sqrt(law.value[1] * mass)
    if damping >= 1.0:
        return 0.0
    returned = wp.exp(-PI * damping / wp.sqrt(1.0 - damping * damping))
    return size * returned * wp.min(1.0, h * h * law.value[1] / mass)


def make_law_evaluation(
    normal_force: Routine,
    read_state: Routine,
    write_state: Routine,
    apply_laws: Routine,
    modal_velocity: Routine,
) -> Routine:
    """Return ``evaluate(machine, work, lane, point, weights)`` for given laws."""

    @routine
    def evaluate(machine: Machine, work: Work, lane: int, point: int, weights: MatrixWeights):
        frozen = work.frozen[lane, point]
        work.near_force[lane, point] = 0.0
        frozen.rebound_error = 0.0
        out = ContactPoint()
        contact = frozen.start
        work.guard.unclamped_force[lane, point] = 0.0
        dv = velocity_at_arms(machine, work, lane, contact.index, contact.arm_i, contact.arm_j)
        dv += modal_velocity(machine, work, lane, point)
        contact.rate = -wp.dot(dv, contact.normal)
        if weights.with_derivatives == 1:
            frozen.along = dv - frozen.velocity
            frozen.velocity = dv
        contact.depth = contact.depth + weights.rate * (contact.rate - frozen.start.rate)
        touches = is_touching(machine, work, lane, contact.index, point, contact.depth, contact.rate)
        if not touches and frozen.lagged_force <= 0.0:  # lagged friction acts throughout the step
            work.frozen[lane, point] = frozen
            write_state(machine, work, contact, LawState(), LawState(), LawState())
            return out
        base = read_state(machine, work, contact)
        law = NormalForce()
        if touches:
            grow_patch(machine, work, contact, frozen.patch, contact.depth - frozen.start.depth)
            want = wp.min(weights.with_derivatives, 1)
            law = normal_force(
                machine, work, contact, contact.depth, contact.rate, base, work.lag[lane], want
            )
            if machine.contact[contact.index, ContactRow.early] < 0:
                law = rising_force(law, contact.depth, ONSET * weights.rate * wp.abs(frozen.start.rate))
            law = without_pull(law, machine.contact[contact.index, ContactRow.adhesive], weights)
        closing = wp.dot(contact.normal, frozen.along)
        stiffness = law.value[1] * weights.place + law.value[2] * weights.rate
        work.line_curvature[lane] = work.line_curvature[lane] + stiffness * closing * closing
        work.near_force[lane, point] = law.value[0]
        frozen.rebound_error = rebound_error(law, contact.rate - frozen.start.rate, weights.rate)
        work.frozen[lane, point] = frozen
        work.guard.unclamped_force[lane, point] = law.value[0]
        out.normal = contact.normal
        out.slip = dv + contact.normal * contact.rate
        return apply_laws(machine, work, contact, out, law, law.value[0], base, weights)

    return evaluate


def make_value_recorder(record_load: Routine) -> Routine:
    """Return ``record_load`` without derivatives: signals depend on the loads of the step before."""

    @routine
    def record_value(
        machine: Machine, work: Work, contact: ContactKinematics, force: vec3, law: NormalForce, friction: FrictionForce, want: int
    ):  # fmt: skip
        record_load(machine, work, contact, force, law, friction, 0)

    return record_value


def make_patch_damping(patch_power: Routine) -> Routine:
    """Return ``patch_power`` without derivatives by the motion of its point, which is constant."""

    @routine
    def patch_damping(
        machine: Machine, work: Work, contact: ContactKinematics, along: vec3, normal: float, base: LawState, law: NormalForce,
        weights: MatrixWeights,
    ):  # fmt: skip
        still = MatrixWeights()
        still.rate = weights.rate
        still.with_derivatives = weights.with_derivatives
        return patch_power(machine, work, contact, along, normal, base, law, still)

    return patch_damping


@routine
def friction_load(work: Work, contact: ContactKinematics, normal: float):
    """Return the normal force by which friction is evaluated: the lagged one within a step."""
    lagged = work.frozen[contact.lane, contact.point].lagged_force
    return wp.where(lagged >= 0.0, lagged, normal)


@routine
def with_dissipative_slope(friction: FrictionForce, slip: vec3):
    """Return friction that depends on the slip alone, without the slope of a falling characteristic."""
    speed = wp.length(slip)
    friction.by_normal = vec3(0.0, 0.0, 0.0)
    friction.torque_by_normal = 0.0
    if speed > 0.0:
        along = slip / speed
        slope = wp.dot(along, friction.by_slip @ along)
        if slope < 0.0:
            friction.by_slip = friction.by_slip - wp.outer(along, along) * slope
    return friction


@routine
def note_reversal(work: Work, lane: int, slip: vec3, along: vec3, friction: FrictionForce):
    """Add the curvature of a friction potential along the Newton step, and note where the slip changes its direction, if that force has
    the largest power so far: there the slope ℓ' rises steeply.
    """
    work.line_curvature[lane] = work.line_curvature[lane] + work.lag[lane][0] * wp.dot(
        along, friction.by_slip @ along
    )
    square = wp.dot(along, along)
    if square > 0.0:
        change = -wp.dot(slip, along) / square
        power = wp.abs(wp.dot(friction.force, along))
        known = work.line_reversal[lane]
        if power > known.power and change > known.low and change < known.high:
            known.change = change
            known.power = power
            work.line_reversal[lane] = known


def make_lagged_friction(friction_force: Routine) -> Routine:
    """Return ``friction_force`` by the lagged normal force."""

    @routine
    def lagged_friction(
        machine: Machine, work: Work, contact: ContactKinematics, slip: vec3, normal: float, base: LawState, want: int
    ):  # fmt: skip
        load = friction_load(work, contact, normal)
        friction = friction_force(machine, work, contact, slip, load, base, wp.min(want, 1))
        friction = with_dissipative_slope(friction, slip)
        along = work.frozen[contact.lane, contact.point].along
        along = along - contact.normal * wp.dot(contact.normal, along)
        note_reversal(work, contact.lane, slip, along, friction)
        return friction

    return lagged_friction


def make_lagged_moments(rolling_and_drilling: Routine) -> Routine:
    """Return ``rolling_and_drilling`` by the lagged normal force."""

    @routine
    def lagged_moments(
        machine: Machine, work: Work, contact: ContactKinematics, normal: float, base: LawState, weights: MatrixWeights
    ):  # fmt: skip
        return rolling_and_drilling(
            machine, work, contact, friction_load(work, contact, normal), base, weights
        )

    return lagged_moments
