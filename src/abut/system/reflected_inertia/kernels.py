# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Reflected inertia of joints, compiled: the inertia J of a joint's coordinate q, with the kinetic energy ½ J q̇².

With q̇ = g_i v_i + g_j v_j and q̈ = g_i a_i + g_j a_j + γ, the load on each body is

    F_b = −g_bᵀ J q̈,

so the mass matrix gets J g_aᵀ g_b between any two of the bodies. Both loads act at the same place, thus linear and angular momentum
of the bodies remain. For a hinge about z of the second frame g = (0, ±z) and γ = 0; for a slider

    γ = z·(ω_i × (ω_i × r_i) − ω_j × (ω_j × R)),    R = r_j + d.

In joint coordinates J is an addition to the joint's diagonal element Sᵀ A S (`kernels.elimination.articulated_bodies`).
Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 9.6 (gears); MuJoCo's documentation, chapter Computation (armature).
"""

import warp as wp

from abut.coordinates.blocks import (
    Blocks,
    RelativeMotion,
    add_follower_wrench_stiffness,
    angular_row,
    column,
    relative_velocity_rows,
    spatial_row,
)
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.inertia_columns import ReflectedInertiaRow
from abut.kernels.columns.machine_columns import PowerColumns
from abut.kernels.state_rows import rate_of
from abut.kernels.structs.machine_structs import Machine, Work, f64, vec3, vec6
from abut.system.dynamics.bodies import MatrixWeights, add_blocks, relative_of

__all__ = ["followed_by_reflected_inertia"]


@wp.struct
class AccelerationSlopes:
    """Derivatives of q̈ by small motions of both bodies and by their velocities, at constant accelerations."""

    place_i: vec6
    place_j: vec6
    rate_i: vec6
    rate_j: vec6


@routine
def coordinate_rows(slides: int, s: RelativeMotion):
    """Return g_i and g_j: the derivatives of a joint's rate by the velocities of its bodies."""
    z = column(s.aj, 2)
    gi = angular_row(z)
    gj = angular_row(-z)
    if slides == 1:
        gi, gj = relative_velocity_rows(z, s)
    return gi, gj


@routine
def coordinate_bias(slides: int, s: RelativeMotion):
    """Return γ: the acceleration of a joint's coordinate without accelerations of its bodies."""
    bias = 0.0
    if slides == 1:
        far = s.rj + s.d
        whirl = wp.cross(s.wi, wp.cross(s.wi, s.ri)) - wp.cross(s.wj, wp.cross(s.wj, far))
        bias = wp.dot(column(s.aj, 2), whirl)
    return bias


@routine
def point_acceleration(a: vec6, spin: vec3, arm: vec3):
    """Return the acceleration of a point of a body."""
    turn = vec3(a[3], a[4], a[5])
    return vec3(a[0], a[1], a[2]) + wp.cross(turn, arm) + wp.cross(spin, wp.cross(spin, arm))


@routine
def arm_gradient(z: vec3, a: vec6, spin: vec3):
    """Return the gradient of a point's acceleration along z by the place of the point."""
    swing = wp.cross(z, spin)
    return wp.cross(z, vec3(a[3], a[4], a[5])) + wp.cross(swing, spin)


@routine
def spin_gradient(z: vec3, spin: vec3, arm: vec3):
    """Return the gradient of a point's acceleration along z by the angular velocity."""
    return wp.cross(wp.cross(spin, arm), z) + wp.cross(arm, wp.cross(z, spin))


@routine
def acceleration_slopes(slides: int, s: RelativeMotion, ai: vec6, aj: vec6):
    """Return the derivatives of q̈ for the accelerations of both bodies."""
    out = AccelerationSlopes()
    z = column(s.aj, 2)
    if slides == 0:
        out.place_j = angular_row(wp.cross(z, vec3(ai[3] - aj[3], ai[4] - aj[4], ai[5] - aj[5])))
        return out
    far = s.rj + s.d
    apart = point_acceleration(ai, s.wi, s.ri) - point_acceleration(aj, s.wj, far)
    mi = arm_gradient(z, ai, s.wi)
    mj = arm_gradient(z, aj, s.wj)
    out.place_i = spatial_row(-mj, wp.cross(s.ri, mi - mj))
    out.place_j = spatial_row(mj, wp.cross(z, apart))
    out.rate_i = angular_row(spin_gradient(z, s.wi, s.ri))
    out.rate_j = angular_row(-spin_gradient(z, s.wj, far))
    return out


@routine
def product_blocks(gi: vec6, gj: vec6, hi: vec6, hj: vec6):
    """Return the blocks of gᵀ h."""
    out = Blocks()
    out.ii = wp.outer(gi, hi)
    out.ij = wp.outer(gi, hj)
    out.ji = wp.outer(gj, hi)
    out.jj = wp.outer(gj, hj)
    return out


@routine
def acceleration_in_residual(machine: Machine, work: Work, lane: int, b: int):
    """Return a body's acceleration in the residual of an implicit method; 0 for the ground."""
    a = vec6()
    if b < machine.bodies:
        a = rate_of(work.dy[lane, b])
        if machine.tree.branches > 0:
            a = work.tree.residual_acceleration[lane, b]
    return a


@routine
def load_coordinate(machine: Machine, work: Work, lane: int, k: int, f: float):
    """Apply a load along a joint's coordinate to both bodies."""
    i = machine.reflected_inertia[k, ReflectedInertiaRow.body_i]
    j = machine.reflected_inertia[k, ReflectedInertiaRow.body_j]
    if i < machine.bodies:
        work.load[lane, i] = work.load[lane, i] + work.reflected_i[lane, k] * f
    if j < machine.bodies:
        work.load[lane, j] = work.load[lane, j] + work.reflected_j[lane, k] * f


@routine
def add_matrix_blocks(
    machine: Machine, work: Work, lane: int, k: int, s: RelativeMotion, inertia: float, weights: MatrixWeights
):
    """Add the blocks of the mass matrix."""
    gi = work.reflected_i[lane, k]
    gj = work.reflected_j[lane, k]
    blocks = product_blocks(gi, gj, gi, gj)
    add_blocks(machine, work, machine.reflected_inertia, lane, k, blocks, inertia * weights.mass)


@routine
def add_inertial_load(
    machine: Machine, work: Work, lane: int, k: int, s: RelativeMotion, inertia: float, weights: MatrixWeights
):
    """Add the load by the accelerations in the residual, and the blocks of the matrix with all derivatives."""
    i = machine.reflected_inertia[k, ReflectedInertiaRow.body_i]
    j = machine.reflected_inertia[k, ReflectedInertiaRow.body_j]
    slides = machine.reflected_inertia[k, ReflectedInertiaRow.slides]
    gi = work.reflected_i[lane, k]
    gj = work.reflected_j[lane, k]
    ai = acceleration_in_residual(machine, work, lane, i)
    aj = acceleration_in_residual(machine, work, lane, j)
    acceleration = wp.dot(gi, ai) + wp.dot(gj, aj)
    if i < machine.bodies:
        work.inertial[lane, i] = work.inertial[lane, i] + gi * (inertia * acceleration)
    if j < machine.bodies:
        work.inertial[lane, j] = work.inertial[lane, j] + gj * (inertia * acceleration)
    hi = gi * weights.mass
    hj = gj * weights.mass
    if weights.with_derivatives == 1:
        x = acceleration_slopes(slides, s, ai, aj)
        hi = hi + x.place_i * weights.place + x.rate_i * weights.rate
        hj = hj + x.place_j * weights.place + x.rate_j * weights.rate
        load = column(s.aj, 2) * (-inertia * (acceleration + coordinate_bias(slides, s)))
        force = load * f64(slides)
        stiffness = add_follower_wrench_stiffness(Blocks(), force, load - force, s)
        add_blocks(machine, work, machine.reflected_inertia, lane, k, stiffness, -weights.place)
    add_blocks(machine, work, machine.reflected_inertia, lane, k, product_blocks(gi, gj, hi, hj), inertia)


def followed_by_reflected_inertia(force: Routine, implicit: bool) -> Routine:
    """Return ``force`` followed by the reflected inertia of joints; for implicit methods with derivatives."""
    add_to_matrix = add_inertial_load if implicit else add_matrix_blocks

    @routine
    def forces_and_reflected_inertia(
        machine: Machine, work: Work, lane: int, t: float, weights: MatrixWeights
    ):
        force(machine, work, lane, t, weights)
        for k in range(machine.reflected_inertias):
            s = relative_of(machine, work, machine.reflected_inertia, lane, k)
            slides = machine.reflected_inertia[k, ReflectedInertiaRow.slides]
            inertia = machine.number[lane, machine.reflected_inertia[k, ReflectedInertiaRow.number]]
            gi, gj = coordinate_rows(slides, s)
            bias = coordinate_bias(slides, s)
            work.reflected_i[lane, k] = gi
            work.reflected_j[lane, k] = gj
            vi = work.at.v[lane, machine.reflected_inertia[k, ReflectedInertiaRow.body_i]]
            vj = work.at.v[lane, machine.reflected_inertia[k, ReflectedInertiaRow.body_j]]
            rate = wp.dot(gi, spatial_row(vi, s.wi)) + wp.dot(gj, spatial_row(vj, s.wj))
            work.power[lane, PowerColumns.kinetic] = (
                work.power[lane, PowerColumns.kinetic] + 0.5 * inertia * rate * rate
            )
            b = machine.reflected_inertia[k, ReflectedInertiaRow.carried]
            freedom = machine.reflected_inertia[k, ReflectedInertiaRow.freedom]
            if b < 0:
                load_coordinate(machine, work, lane, k, -inertia * bias)
                add_to_matrix(machine, work, lane, k, s, inertia, weights)
                bias = 0.0
            elif freedom >= 0:
                work.tree.reflected[lane, b][freedom] = inertia
            work.reflected_bias[lane, k] = bias

    return forces_and_reflected_inertia
