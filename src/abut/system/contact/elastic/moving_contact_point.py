# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Moving contact points by volume or by curves, compiled: force derivatives by their motion, as blocks for Newton's matrix.

s is the shift of the first body against the second at the contact point's centre x, φ = θ_i − θ_j their relative rotation, n the normal,
and N the force. w(r) = −n·(s + φ×(r − x)) is the increase of overlap at r, dA the area across n, and V the volume:

    N' = ∂N/∂δ w(x_d)
    x' = K (φ×n) − a n·s + (1 − C) δ_i + C δ_j,   K = ∫(r − x)(r − x)ᵀ dA/V,   a = ∫(r − x) dA/V
    n' = C θ_i×n + (1 − C) θ_j×n + B s,           B = (1 − C) C K⁻¹

x_d is the point whose shift the depth follows (``part_moments.part_point``), δ_i and δ_j are the shifts of either body at x, and C is
the fraction by which the place follows the second one: with curvatures κ_i and κ_j

    K = 1/(κ_i + κ_j),   C = κ_j/(κ_i + κ_j),   B = κ_i κ_j/(κ_i + κ_j).

The term ∂N/∂δ n n·s of every contact point is elsewhere. The terms here are of the size of N over a length, far less than stiffness.
Without them the stiffness of its patch would appear to resist a ball's rolling. Rocking or rolling bodies would not converge in steps
long compared with their period.
"""

import warp as wp

from abut.coordinates.blocks import (
    Blocks,
    add_block,
    add_relative_blocks,
    add_rotational_stiffness,
    outer_minus,
)
from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import IntersectionPart
from abut.kernels.structs.machine_structs import NormalForce, f64, mat33, vec3


@routine
def add_force_blocks(b: Blocks, gi: mat33, gj: mat33, arm_i: vec3, arm_j: vec3):
    """Add a force g_i θ_i + g_j θ_j at the first body's arm, and its opposite at the second's."""
    si = wp.skew(arm_i)
    sj = wp.skew(arm_j)
    b.ii = add_block(add_block(b.ii, 0, 3, gi), 3, 3, si @ gi)
    b.ij = add_block(add_block(b.ij, 0, 3, gj), 3, 3, si @ gj)
    b.ji = add_block(add_block(b.ji, 0, 3, -gi), 3, 3, -(sj @ gi))
    b.jj = add_block(add_block(b.jj, 0, 3, -gj), 3, 3, -(sj @ gj))
    return b


@routine
def add_torque_blocks(b: Blocks, h: mat33, g: mat33, arm_i: vec3, arm_j: vec3):
    """Add torques h s on the first and g s on the second body."""
    si = wp.skew(arm_i)
    sj = wp.skew(arm_j)
    b.ii = add_block(add_block(b.ii, 3, 0, h), 3, 3, -(h @ si))
    b.ij = add_block(add_block(b.ij, 3, 0, -h), 3, 3, h @ sj)
    b.ji = add_block(add_block(b.ji, 3, 0, g), 3, 3, -(g @ si))
    b.jj = add_block(add_block(b.jj, 3, 0, -g), 3, 3, g @ sj)
    return b


@routine
def moving_point_blocks(
    part: IntersectionPart,
    normal: vec3,
    along: vec3,
    normal_magnitude: float,
    law: NormalForce,
    pi: vec3,
    pj: vec3,
    place: float,
):
    """Return the blocks of ∂F/∂q times ``place``; `along` is the force by N with friction, p_i and p_j are the bodies' centres."""
    x = 0.5 * (part.point_i + part.point_j)
    arm_i = x - pi
    arm_j = x - pj
    one = wp.identity(n=3, dtype=f64)
    turn = wp.skew(normal)
    much = normal_magnitude * place
    b = add_relative_blocks(Blocks(), part.normal_turn * much, arm_i, arm_j)
    # x_d − x is −a δ, or, for a law of the volume, that of the area's centroid
    share = part.volume / wp.max(part.area, 1.0e-300)
    lever = wp.cross(part.area_offset, normal) * (
        (law.value[1] - law.volume_share) * part.depth - law.volume_share * share
    )
    tilt = wp.outer(along, lever) * place
    follows = part.slip_share @ turn
    b = add_force_blocks(b, tilt - follows * much, (follows - turn) * much - tilt, arm_i, arm_j)
    # of a shift of x the torque of N n is −N n×
    b = add_rotational_stiffness(b, turn @ part.area_moment @ turn * much)
    wander = wp.outer(part.area_offset, normal) + part.slip_share
    b = add_torque_blocks(b, turn @ wander * much, turn @ (one - wander) * much, arm_i, arm_j)
    b.ii = add_block(b.ii, 3, 3, outer_minus(arm_i, normal) * much)
    b.jj = add_block(b.jj, 3, 3, outer_minus(arm_j, normal) * -much)
    return b
