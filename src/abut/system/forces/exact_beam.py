# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Geometrically exact beams, compiled: loads of ``forces.ExactBeam``, energy, and all derivatives.

Of the pose of I as seen from J, a place d and a turn with the rotation vector ψ, the logarithm on SE(3) is (u, ψ) with

    u = V⁻¹ d,   V⁻¹(ψ) = 1 − ½ ψ× + a(ψ²) ψ×ψ×,   a = (1 − (ψ/2) cot(ψ/2))/ψ²

and a small displacement δd with a small turn δφ of I, both in J's axes, change it by

    δψ = V⁻¹ δφ,   δu = V⁻¹ δd + D δψ,   D = ∂(V⁻¹ d)/∂ψ.

With n and m, the force and moment by the strains u − u₀ and ψ − ψ₀ and their rates, the load on I is

    f = −V⁻ᵀ n,   τ = −V⁻ᵀ (m + Dᵀ n).

Source: Sonneville, Cardona & Brüls, Comput. Methods Appl. Mech. Eng. 268 (2014) 451, eqs. 20-29 and 60; derivatives derived independently.
"""

import warp as wp

from abut.coordinates.blocks import RelativeMotion, add_block, spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ExactNumbers, ForceRow, PowerColumns
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat33, mat66, vec3
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.forces.elements import apply_wrench, six_coupling, turning_wrench
from abut.system.forces.floating_frame_sums import read_vector


@wp.struct
class PoseLogarithm:
    """The logarithm of a relative pose, and the quantities of its derivatives."""

    d: vec3
    u: vec3
    psi: vec3
    a: f64
    a1: f64  # da/d(ψ²)
    a2: f64


@routine
def rotation_vector(r: mat33):
    """Return ψ of a rotation matrix, 0 ≤ |ψ| < π; NaN beyond 2.5 rad."""
    s = vec3(r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1]) * 0.5
    c = 0.5 * (r[0, 0] + r[1, 1] + r[2, 2] - 1.0)
    n = wp.length(s)
    stretched = 1.0
    if n > 1.0e-150:
        stretched = wp.atan2(n, c) / n
    if (
        c < -0.8011436155469337
    ):  # cos 2.5: beyond the bending limit of one element, see `analysis.messages.contact_loss.beam_limit_message`
        stretched = f64(wp.nan)
    return s * stretched


@routine
def log_coefficient(z: float):
    """Return a(z) = (1 − (√z/2) cot(√z/2))/z = Σ 2/(4π²n² − z) and da/dz, z < π².

    Its first pole is in closed form, the others by their power series, Σ 2 (ζ(2k + 2) − 1)/(2π)^(2k + 2) zᵏ. The accuracy is that of
    rounding for all z, also near 0.
    """
    p = 1.0 / (39.47841760435743 - z)
    a = 3.277539174701792e-20 + z * (
        2.0747401878593604e-22 + z * (1.3136241807166534e-24 + z * (8.318003195189264e-27))
    )
    a = 2.0742872904166045e-11 + z * (
        1.3000482138698975e-13 + z * (8.196052055691008e-16 + z * (5.180118196169724e-18 + z * a))
    )
    a = 0.03267274151216445 + z * (
        0.000105641107053347 + z * (5.637370282876845e-07 + z * (3.357141926657451e-09 + z * a))
    )
    a1 = 1.8672661690734246e-21 + z * (1.3136241807166535e-23 + z * (9.149803514708191e-26))
    a1 = 6.500241069349488e-13 + z * (
        4.917631233414605e-15 + z * (3.6260827373188066e-17 + z * (2.6220313397614337e-19 + z * a1))
    )
    a1 = 0.000105641107053347 + z * (
        1.127474056575369e-06 + z * (1.0071425779972354e-08 + z * (8.297149161666418e-11 + z * a1))
    )
    return a + 2.0 * p, a1 + 2.0 * p * p


@routine
def log_coefficient_curvature(z: float):
    """Return d²a/dz²."""
    p = 1.0 / (39.47841760435743 - z)
    a2 = 1.182261762644988e-22 + z * (9.149803514708191e-25)
    a2 = 2.4588156167073025e-14 + z * (
        2.1756496423912842e-16 + z * (1.8354219378330035e-18 + z * (1.4938129352587397e-20 + z * a2))
    )
    a2 = 1.127474056575369e-06 + z * (
        2.0142851559944708e-08 + z * (2.4891447484999256e-10 + z * (2.6000964277397952e-12 + z * a2))
    )
    return a2 + 4.0 * p * p * p


@routine
def apply_inverse_coupling(x: PoseLogarithm, v: vec3, sense: float):
    """Return V⁻¹ v, or with −1 V⁻ᵀ v."""
    across = wp.cross(x.psi, v)
    return v - across * (0.5 * sense) + wp.cross(x.psi, across) * x.a


@routine
def straight_matrix(x: PoseLogarithm, sense: float):
    """Return V⁻¹, or with −1 V⁻ᵀ."""
    k = wp.skew(x.psi)
    return wp.identity(n=3, dtype=f64) - k * (0.5 * sense) + k @ k * x.a


@routine
def straight_slope(x: PoseLogarithm, v: vec3, sense: float):
    """Return ∂(V⁻¹ v)/∂ψ, or with −1 that of V⁻ᵀ v, at constant v. That of V⁻¹ d is D."""
    across = wp.cross(x.psi, v)
    k = wp.skew(v) * (0.5 * sense) - (wp.skew(across) + wp.skew(x.psi) @ wp.skew(v)) * x.a
    return k + wp.outer(wp.cross(x.psi, across), x.psi) * (2.0 * x.a1)


@routine
def pose_logarithm(d: vec3, turn: mat33):
    """Return the logarithm of a relative pose."""
    x = PoseLogarithm()
    x.d = d
    x.psi = rotation_vector(turn)
    a, a1 = log_coefficient(wp.dot(x.psi, x.psi))
    x.a = a
    x.a1 = a1
    x.u = apply_inverse_coupling(x, d, 1.0)
    return x


@routine
def jacobian_product(x: PoseLogarithm, v: vec3):
    """Return D v."""
    across = wp.cross(x.psi, x.d)
    out = (wp.cross(v, across) + wp.cross(x.psi, wp.cross(v, x.d))) * x.a - wp.cross(v, x.d) * 0.5
    return out + wp.cross(x.psi, across) * (2.0 * x.a1 * wp.dot(x.psi, v))


@routine
def double_cross_gradient(x: PoseLogarithm, n: vec3):
    """Return ∂(n·ψ×(ψ×d))/∂ψ, and n·ψ×(ψ×d)."""
    by_n = wp.dot(x.psi, n)
    by_d = wp.dot(x.psi, x.d)
    nd = wp.dot(n, x.d)
    return n * by_d + x.d * by_n - x.psi * (2.0 * nd), by_n * by_d - wp.dot(x.psi, x.psi) * nd


@routine
def strain_load(x: PoseLogarithm, n: vec3):
    """Return Dᵀ n."""
    c, e = double_cross_gradient(x, n)
    return c * x.a + x.psi * (2.0 * x.a1 * e) - wp.cross(x.d, n) * 0.5


@routine
def contracted_hessian(x: PoseLogarithm, n: vec3):
    """Return ∂(Dᵀ n)/∂ψ at constant n: the second derivative of n·u by ψ."""
    c, e = double_cross_gradient(x, n)
    one = wp.identity(n=3, dtype=f64)
    k = (wp.outer(n, x.d) + wp.outer(x.d, n) - one * (2.0 * wp.dot(n, x.d))) * x.a
    k += (wp.outer(c, x.psi) + wp.outer(x.psi, c) + one * e) * (2.0 * x.a1)
    return k + wp.outer(x.psi, x.psi) * (4.0 * x.a2 * e)


@routine
def matrix_of_blocks(first: mat33, second: mat33, third: mat33, last: mat33):
    """Return a 6×6 matrix of four blocks."""
    out = add_block(add_block(mat66(), 0, 0, first), 0, 3, second)
    return add_block(add_block(out, 3, 0, third), 3, 3, last)


@routine
def load_derivatives(x: PoseLogarithm, n: vec3, couple: vec3, across: vec3, about: vec3):
    """Return the derivatives of the load on I by its displacement and rotation in J's axes, and by their rates.

    ``n`` and ``couple`` are the values of n and m + Dᵀ n; ``across`` and ``about`` are the stiffness K. That of damping is τ K. The
    derivative of the strains' rates by the pose is neglected, as is that of the relative velocity for all elements.
    """
    v = straight_matrix(x, 1.0)
    vt = wp.transpose(v)
    d = straight_slope(x, x.d, 1.0) @ v
    zero = mat33()
    b = matrix_of_blocks(v, d, zero, v)
    k = matrix_of_blocks(wp.diag(across), zero, zero, wp.diag(about))
    stiff = wp.transpose(b) @ (k @ b)
    bend = straight_slope(x, n, -1.0)
    by_turn = (straight_slope(x, couple, -1.0) + vt @ contracted_hessian(x, n)) @ v
    still = matrix_of_blocks(zero, bend @ v, vt @ wp.transpose(bend), by_turn)
    return stiff, still


def exact_beams(tell: Routine) -> Routine:
    """Return a geometrically exact beam: loads, energies, and for implicit methods the derivatives by both ends."""

    @routine
    def exact_beam_force(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        at = machine.force[e, ForceRow.number]
        turn = wp.transpose(s.aj)
        v = turn @ (s.dv - wp.cross(s.wj, s.d))
        omega = turn @ (s.wi - s.wj)
        x = pose_logarithm(turn @ s.d, turn @ s.ai)
        across = read_vector(machine.number, lane, at + ExactNumbers.across)
        about = read_vector(machine.number, lane, at + ExactNumbers.about)
        lag = machine.number[lane, at + ExactNumbers.lag]
        shift = x.u - read_vector(machine.number, lane, at + ExactNumbers.shift)
        bend = x.psi - read_vector(machine.number, lane, at + ExactNumbers.turn)
        bending = apply_inverse_coupling(x, omega, 1.0)
        shifting = apply_inverse_coupling(x, v, 1.0) + jacobian_product(x, bending)
        n = wp.cw_mul(across, shift + shifting * lag)
        couple = wp.cw_mul(about, bend + bending * lag) + strain_load(x, n)
        f = -spatial_row(apply_inverse_coupling(x, n, -1.0), apply_inverse_coupling(x, couple, -1.0))
        apply_wrench(machine, work, lane, e, s, f)
        stored = wp.dot(wp.cw_mul(across, shift), shift) + wp.dot(wp.cw_mul(about, bend), bend)
        lost = wp.dot(wp.cw_mul(across, shifting), shifting) + wp.dot(wp.cw_mul(about, bending), bending)
        work.power[lane, PowerColumns.stored] = work.power[lane, PowerColumns.stored] + 0.5 * stored
        work.power[lane, PowerColumns.dissipated] = work.power[lane, PowerColumns.dissipated] + lag * lost
        by_place = mat66()
        by_rate = mat66()
        if weights.with_derivatives == 1:
            x.a2 = log_coefficient_curvature(wp.dot(x.psi, x.psi))
            stiff, still = load_derivatives(x, n, couple, across, about)
            by_place = -stiff - still
            by_rate = stiff * -lag
            six_coupling(machine, work, lane, e, s, by_place * weights.place + by_rate * weights.rate)
            turning_wrench(machine, work, lane, e, s, f, weights)
        tell(machine, work, lane, e, s, by_place, by_rate, weights.with_derivatives)

    return exact_beam_force


__all__ = ["exact_beams"]
