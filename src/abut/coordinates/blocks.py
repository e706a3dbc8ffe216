# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Gradients and stiffness of forces between two bodies, as six-vectors and 6×6 blocks, compiled.

A force n acts on I at the origin of its frame, with the arm r_i from the centre of mass, and −n on J at its frame, with the arm r_j. A
follower force is fixed in J, and −n acts on J at I's position, with the arm r_j + d.

All blocks follow from δa = δθ × a for a vector fixed in a body, with (δ×a)×b = a(δ·b) − δ(a·b) and a×(δ×b) = δ(a·b) − b(a·δ).
"""

import warp as wp

from abut.extend import routine
from abut.kernels.structs.machine_structs import mat33, mat66, vec3, vec6


@wp.struct
class RelativeMotion:
    """Relative motion of two frames at one instant, global axes."""

    d: vec3  # p_I - p_J
    dv: vec3  # velocity of I's point relative to J's point
    dc: vec3  # difference of centripetal accelerations ω×(ω×r)
    ri: vec3  # arm on the first body
    rj: vec3
    wi: vec3
    wj: vec3
    ai: mat33  # axes of I as columns
    aj: mat33


@wp.struct
class Blocks:
    """The four 6×6 blocks of a pair of bodies."""

    ii: mat66
    ij: mat66
    ji: mat66
    jj: mat66


@routine
def spatial_row(a: vec3, b: vec3):
    """Return a row of six from its translational and its rotational part."""
    return vec6(a[0], a[1], a[2], b[0], b[1], b[2])


@routine
def angular_row(b: vec3):
    """Return a row of six with only a rotational part."""
    return vec6(0.0, 0.0, 0.0, b[0], b[1], b[2])


@routine
def column(a: mat33, k: int):
    """Return the k-th column, an axis of the frame."""
    return vec3(a[0, k], a[1, k], a[2, k])


@routine
def add_block(m: mat66, r: int, c: int, b: mat33):
    """Add a 3×3 block at (r, c)."""
    for i in range(3):
        for j in range(3):
            m[r + i, c + j] = m[r + i, c + j] + b[i, j]
    return m


@routine
def outer_minus(a: vec3, b: vec3):
    """Return a bᵀ − (a·b) 1."""
    d = wp.dot(a, b)
    m = wp.outer(a, b)
    for i in range(3):
        m[i, i] = m[i, i] - d
    return m


# --- rows ----------------


@routine
def velocity_rows(n: vec3, s: RelativeMotion):
    """Return the rows ∂(n·ḋ)/∂v on both bodies, which are also ∂(n·d)/∂q at constant n."""
    return spatial_row(n, wp.cross(s.ri, n)), -spatial_row(n, wp.cross(s.rj, n))


@routine
def relative_velocity_rows(n: vec3, s: RelativeMotion):
    """Return the rows by the velocities of n·(ḋ − ω_J × d), the velocity of I's point relative to J along n."""
    return spatial_row(n, wp.cross(s.ri, n)), spatial_row(-n, -wp.cross(s.rj + s.d, n))


@routine
def velocity_gradients(n: vec3, s: RelativeMotion):
    """Return ∂/∂q of n·ḋ, at constant n and velocities."""
    return angular_row(wp.cross(s.ri, wp.cross(n, s.wi))), -angular_row(wp.cross(s.rj, wp.cross(n, s.wj)))


# --- blocks ----------------


@routine
def add_relative_blocks(k: Blocks, h: mat33, ri: vec3, rj: vec3):
    """Add Tᵀ H T with T = [1, −r_i×, −1, r_j×], the map from body motions to the relative motion of two points."""
    si = wp.skew(ri)
    sj = wp.skew(rj)
    hi = h @ si
    hj = h @ sj
    k.ii = add_block(
        add_block(add_block(add_block(k.ii, 0, 0, h), 0, 3, -hi), 3, 0, si @ h), 3, 3, -(si @ hi)
    )
    k.ij = add_block(
        add_block(add_block(add_block(k.ij, 0, 0, -h), 0, 3, hj), 3, 0, -(si @ h)), 3, 3, si @ hj
    )
    k.ji = add_block(
        add_block(add_block(add_block(k.ji, 0, 0, -h), 0, 3, hi), 3, 0, -(sj @ h)), 3, 3, sj @ hi
    )
    k.jj = add_block(
        add_block(add_block(add_block(k.jj, 0, 0, h), 0, 3, -hj), 3, 0, sj @ h), 3, 3, -(sj @ hj)
    )
    return k


@routine
def stiffness_blocks(ti: mat66, tj: mat66, h: mat66, ui: mat66, uj: mat66):
    """Return Tᵀ H U: T = [t_i, t_j] are the rows of a force on both bodies, U = [u_i, u_j] those of the motion on which it depends."""
    k = Blocks()
    k.ii = wp.transpose(ti) @ h @ ui
    k.ij = wp.transpose(ti) @ h @ uj
    k.ji = wp.transpose(tj) @ h @ ui
    k.jj = wp.transpose(tj) @ h @ uj
    return k


@routine
def add_rotational_stiffness(k: Blocks, h: mat33):
    """Add a rotational stiffness: a torque H ξ on I and −H ξ on J for a small rotation ξ of I relative to J."""
    k.ii = add_block(k.ii, 3, 3, h)
    k.ij = add_block(k.ij, 3, 3, -h)
    k.ji = add_block(k.ji, 3, 3, -h)
    k.jj = add_block(k.jj, 3, 3, h)
    return k


@routine
def add_drilling_stiffness(k: Blocks, n: vec3, by_slip: vec3, force: vec3, torque: float, ri: vec3, rj: vec3):
    """Add the coupling of slip and drilling at a contact: loads on I from the slip v and from the relative angular velocity ω about n.

    The slip causes a torque n (g·v); the drilling causes a force f ω at I's point and a torque n τ ω. J receives the opposite loads.
    """
    turn = angular_row(n)
    gi = spatial_row(by_slip, wp.cross(ri, by_slip))
    gj = -spatial_row(by_slip, wp.cross(rj, by_slip))
    fi = spatial_row(force, wp.cross(ri, force) + n * torque)
    fj = -spatial_row(force, wp.cross(rj, force) + n * torque)
    k.ii = k.ii + wp.outer(turn, gi) + wp.outer(fi, turn)
    k.ij = k.ij + wp.outer(turn, gj) - wp.outer(fi, turn)
    k.ji = k.ji - wp.outer(turn, gi) + wp.outer(fj, turn)
    k.jj = k.jj - wp.outer(turn, gj) - wp.outer(fj, turn)
    return k


@routine
def add_fixed_force_stiffness(k: Blocks, n: vec3, s: RelativeMotion):
    """Add the geometric stiffness of a force n fixed in space, n at I's frame and −n at J's frame."""
    k.ii = add_block(k.ii, 3, 3, outer_minus(s.ri, n))
    k.jj = add_block(k.jj, 3, 3, -outer_minus(s.rj, n))
    return k


@routine
def add_sliding_force_stiffness(k: Blocks, n: vec3, s: RelativeMotion):
    """Add the geometric stiffness of a force n fixed in J, n at I's frame and −n at J's frame."""
    z = wp.skew(n)
    k.ii = add_block(k.ii, 3, 3, outer_minus(s.ri, n))
    k.ij = add_block(add_block(k.ij, 0, 3, -z), 3, 3, -outer_minus(n, s.ri))
    k.jj = add_block(add_block(k.jj, 0, 3, z), 3, 3, outer_minus(n, s.rj) - outer_minus(s.rj, n))
    return k


@routine
def add_follower_force_stiffness(k: Blocks, n: vec3, s: RelativeMotion):
    """Add the geometric stiffness of a follower force: n is fixed in J, and n and −n both act at I's position."""
    z = wp.skew(n)
    k.ii = add_block(k.ii, 3, 3, outer_minus(s.ri, n))
    k.ij = add_block(add_block(k.ij, 0, 3, -z), 3, 3, -outer_minus(n, s.ri))
    k.ji = add_block(add_block(k.ji, 3, 0, z), 3, 3, -(z @ wp.skew(s.ri)))
    k.jj = add_block(add_block(add_block(k.jj, 0, 3, z), 3, 0, -z), 3, 3, outer_minus(n, s.rj + s.d))
    return k


@routine
def add_follower_torque_stiffness(k: Blocks, g: vec3, s: RelativeMotion):
    """Add the geometric stiffness of a follower torque: g on I and −g on J, fixed in J."""
    z = wp.skew(g)
    k.ij = add_block(k.ij, 3, 3, -z)
    k.jj = add_block(k.jj, 3, 3, z)
    return k


@routine
def add_follower_wrench_stiffness(k: Blocks, n: vec3, g: vec3, s: RelativeMotion):
    """Add the geometric stiffness of a follower force n and a follower torque g at I's position."""
    return add_follower_torque_stiffness(add_follower_force_stiffness(k, n, s), g, s)
