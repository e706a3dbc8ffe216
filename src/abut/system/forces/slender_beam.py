# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Slender beams relative to their chord, compiled: loads of ``forces.SlenderBeam``, energy, and all derivatives."""

from typing import cast

import warp as wp

from abut.coordinates.blocks import RelativeMotion, column, spatial_row
from abut.extend import differentiable, routine
from abut.extend.functions.functions import LazyFunction
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ForceRow, PowerColumns, SlenderNumbers
from abut.kernels.structs.machine_structs import Machine, Work, mat66, vec3, vec4
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.forces.elements import apply_wrench, six_coupling, turning_wrench


@routine
def angle_over_sine(c: float):
    """Return κ = α/sin α and dκ/dc of an angle whose cosine is c; near 0 by the series Σ n!/(3/2)_n ((1 − c)/2)ⁿ."""
    u = 1.0 - c
    value = 1.0
    slope = 0.0
    if u < 0.02:
        value = u * (2.0 / 35.0 + u * (8.0 / 315.0 + u * (8.0 / 693.0 + u * 16.0 / 3003.0)))
        value = 1.0 + u * (1.0 / 3.0 + u * (2.0 / 15.0 + value))
        slope = u * (32.0 / 315.0 + u * (40.0 / 693.0 + u * 96.0 / 3003.0))
        slope = -1.0 / 3.0 - u * (4.0 / 15.0 + u * (6.0 / 35.0 + slope))
    else:
        s = wp.sqrt(u * (1.0 + c))
        value = wp.atan2(s, c) / s
        slope = (c * value - 1.0) / (u * (1.0 + c))
    return value, slope


@routine
def twist_angle(a2: vec3, a3: vec3):
    """Return the angle of twist, and its derivative by the rotation of I."""
    y = vec3(0.0, 1.0, 0.0)
    z = vec3(0.0, 0.0, 1.0)
    sine = a2[2] - a3[1]
    cosine = a2[1] + a3[2]
    twist = wp.atan2(sine, cosine)
    twist_w = ((wp.cross(a2, z) - wp.cross(a3, y)) * cosine - (wp.cross(a2, y) + wp.cross(a3, z)) * sine) / (
        sine * sine + cosine * cosine
    )
    return twist, twist_w


@routine
def energy_of(size: vec3, bend: vec3, strain: float, twist: float, ends: vec4):
    """Return the elastic energy [J]; ``ends`` are the rotations of J and I from the chord about y, and those about z."""
    k = 2.0 / size[0]
    jy, iy, jz, iz = ends[0], ends[1], ends[2], ends[3]
    stored = 0.5 * size[0] * size[1] * strain * strain + 0.5 / size[0] * size[2] * twist * twist
    return stored + (
        k * bend[1] * (jy * jy + jy * iy + iy * iy) + k * bend[2] * (jz * jz + jz * iz + iz * iz)
    )


@routine
def power_of(size: vec3, bend: vec3, strain: float, twist: float, ends: vec4):
    """Return twice the energy of the rates of the same: the dissipated power, over τ [W/s]."""
    k = 2.0 / size[0]
    jy, iy, jz, iz = ends[0], ends[1], ends[2], ends[3]
    lost = size[0] * size[1] * strain * strain + size[2] / size[0] * twist * twist
    lost += 2.0 * k * bend[1] * (jy * jy + jy * iy + iy * iy)
    return lost + 2.0 * k * bend[2] * (jz * jz + jz * iz + iz * iz)


@routine
def beam_load(
    d: vec3, a1: vec3, a2: vec3, a3: vec3, v: vec3, w: vec3, size: vec3, bend: vec3, lag: float, part: int
):
    """Return loads on I in J's axes, and energies.

    ``a1`` … ``a3`` are I's axes in J's; ``size`` is l, E A, G I_xx; ``bend`` is 0, E I_yy, E I_zz; ``lag`` is τ. ``part`` selects the
    force (0), the torque (1), or (stored energy, dissipated power, 0) (2).
    """
    span = size[0]
    long = wp.length(d)
    e = d / long
    rate = (v - e * wp.dot(e, v)) / long
    kj, sj = angle_over_sine(e[0])
    ki, si = angle_over_sine(wp.dot(e, a1))
    # rotations of the ends from the chord, and their derivatives by e and by the rotation of I
    jy = kj * e[2]
    jz = -kj * e[1]
    iy = ki * wp.dot(e, a3)
    iz = -ki * wp.dot(e, a2)
    jy_e = vec3(0.0, 0.0, 1.0) * kj + vec3(1.0, 0.0, 0.0) * (sj * e[2])
    jz_e = -vec3(0.0, 1.0, 0.0) * kj - vec3(1.0, 0.0, 0.0) * (sj * e[1])
    iy_e = a3 * ki + a1 * (si * wp.dot(e, a3))
    iz_e = -a2 * ki - a1 * (si * wp.dot(e, a2))
    jy_rate = wp.dot(jy_e, rate)
    jz_rate = wp.dot(jz_e, rate)
    iy_rate = wp.dot(iy_e, rate) + wp.dot(wp.cross(iy_e, e), w)
    iz_rate = wp.dot(iz_e, rate) + wp.dot(wp.cross(iz_e, e), w)
    twist, twist_w = twist_angle(a2, a3)
    twist_rate = wp.dot(twist_w, w)
    my = 4.0 * jy - iy
    mz = 4.0 * jz - iz
    ny = 4.0 * iy - jy
    nz = 4.0 * iz - jz
    strain = (long - span) / span + (jy * my + iy * ny + jz * mz + iz * nz) / 60.0
    strain_rate = wp.dot(e, v) / span + (my * jy_rate + ny * iy_rate + mz * jz_rate + nz * iz_rate) / 30.0
    if part == 2:
        stored = energy_of(size, bend, strain, twist, vec4(jy, iy, jz, iz))
        lost = power_of(size, bend, strain_rate, twist_rate, vec4(jy_rate, iy_rate, jz_rate, iz_rate))
        return vec3(stored, lag * lost, 0.0)
    jy += lag * jy_rate
    jz += lag * jz_rate
    iy += lag * iy_rate
    iz += lag * iz_rate
    pull = size[1] * (strain + lag * strain_rate)
    by = 2.0 * bend[1] / span
    bz = 2.0 * bend[2] / span
    arm = pull * span / 30.0
    py = by * (2.0 * jy + iy) + arm * my
    pz = bz * (2.0 * jz + iz) + arm * mz
    qy = by * (2.0 * iy + jy) + arm * ny
    qz = bz * (2.0 * iz + jz) + arm * nz
    end = iy_e * qy + iz_e * qz
    if part == 1:
        return -wp.cross(end, e) - twist_w * (size[2] / span * (twist + lag * twist_rate))
    along = jy_e * py + jz_e * pz + end
    return -e * pull - (along - e * wp.dot(e, along)) / long


@routine
def beam_component(
    part: int, axis: int, d: vec3, a1: vec3, a2: vec3, a3: vec3, v: vec3, w: vec3, size: vec3, bend: vec3, lag: float
):  # fmt: skip
    """Return one component of the loads."""
    f = beam_load(d, a1, a2, a3, v, w, size, bend, lag, part)
    return f[axis]


beam_slope = cast(Routine, differentiable(cast(LazyFunction, beam_component)))


def make_beam(tell: Routine) -> Routine:
    """Return a slender beam: loads, energies, and for implicit methods the derivatives by both ends."""

    @routine
    def slender_beam_force(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        a = machine.number
        at = machine.force[e, ForceRow.number]
        turn = wp.transpose(s.aj)
        d = turn @ s.d
        v = turn @ (s.dv - wp.cross(s.wj, s.d))
        omega = turn @ (s.wi - s.wj)
        r = turn @ s.ai
        a1 = column(r, 0)
        a2 = column(r, 1)
        a3 = column(r, 2)
        size = vec3(
            a[lane, at + SlenderNumbers.length],
            a[lane, at + SlenderNumbers.stretching],
            a[lane, at + SlenderNumbers.twisting],
        )
        bend = vec3(0.0, a[lane, at + SlenderNumbers.bending_y], a[lane, at + SlenderNumbers.bending_z])
        lag = a[lane, at + SlenderNumbers.lag]
        force = beam_load(d, a1, a2, a3, v, omega, size, bend, lag, 0)
        torque = beam_load(d, a1, a2, a3, v, omega, size, bend, lag, 1)
        booked = beam_load(d, a1, a2, a3, v, omega, size, bend, lag, 2)
        f = spatial_row(force, torque)
        q = spatial_row(v, omega)
        by_rate = mat66()
        for row in range(6 + 0 * e):
            for k in range(6 + 0 * e):
                by_rate[row, k] = -a[lane, at + SlenderNumbers.damping + 6 * row + k]
        drag = by_rate @ q
        f = f + drag
        apply_wrench(machine, work, lane, e, s, f)
        work.power[lane, PowerColumns.dissipated] = work.power[lane, PowerColumns.dissipated] + booked[1]
        work.power[lane, PowerColumns.supplied] = work.power[lane, PowerColumns.supplied] + wp.dot(drag, q)
        work.power[lane, PowerColumns.stored] = work.power[lane, PowerColumns.stored] + booked[0]
        by_place = mat66()
        if weights.with_derivatives == 1:
            for row in range(6 + 0 * e):
                _p, _x, gd, g1, g2, g3, gv, gw, _s, _b, _l = wp.grad(beam_slope)(
                    row / 3, row % 3, d, a1, a2, a3, v, omega, size, bend, lag
                )
                g = wp.cross(a1, g1) + wp.cross(a2, g2) + wp.cross(a3, g3)
                for k in range(3):
                    by_place[row, k] = gd[k]
                    by_place[row, 3 + k] = g[k]
                    by_rate[row, k] = by_rate[row, k] + gv[k]
                    by_rate[row, 3 + k] = by_rate[row, 3 + k] + gw[k]
            six_coupling(machine, work, lane, e, s, by_place * weights.place + by_rate * weights.rate)
            turning_wrench(machine, work, lane, e, s, f, weights)
        tell(machine, work, lane, e, s, by_place, by_rate, weights.with_derivatives)

    return slender_beam_force


__all__ = ["make_beam"]
