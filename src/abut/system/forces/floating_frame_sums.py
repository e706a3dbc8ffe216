# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Sums over the modes of a body in a floating frame, compiled: static moment, moment of momentum, inertia, and their gradients.

The symbols are those of `floating_frame`.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.machine_columns import ForceFrameRow, ForceRow, Symmetric
from abut.kernels.columns.modal_columns import ModalNumbers, ModalScratch, ModeNumbers, ModePair
from abut.kernels.modal_sums import (
    add_products,
    clear_numbers,
    copy_numbers,
    row_products,
)
from abut.kernels.structs.machine_structs import A2, Machine, Work, mat33, vec3, vec6


@wp.struct
class FloatingFrameSums:
    """Motion of the frame and sums over all modes, in the frame's axes."""

    first: int  # row of `ForceFrameRow`
    modes: int
    at: int  # places of numbers: of modes, of pairs of modes
    pairs: int
    scratch: int
    spin: vec3  # ω
    acceleration: vec3  # A
    angular_acceleration: vec3  # α
    s: vec3
    ds: vec3
    h: vec3
    j: mat33
    dj: mat33


@routine
def read_vector(a: A2, lane: int, at: int):
    """Return three numbers."""
    v = vec3()
    for i in range(3):
        v[i] = a[lane, at + i]
    return v


@routine
def mode_vector(a: A2, lane: int, at: int, apart: int):
    """Return three numbers of one mode."""
    return vec3(a[lane, at], a[lane, at + apart], a[lane, at + 2 * apart])


@routine
def mode_tensor(a: A2, lane: int, at: int, apart: int):
    """Return a symmetric tensor of one mode, from xx, yy, zz, xy, yz, zx."""
    xy = a[lane, at + Symmetric.xy * apart]
    yz = a[lane, at + Symmetric.yz * apart]
    zx = a[lane, at + Symmetric.zx * apart]
    xx = a[lane, at + Symmetric.xx * apart]
    yy = a[lane, at + Symmetric.yy * apart]
    return mat33(xx, xy, zx, xy, yy, yz, zx, yz, a[lane, at + Symmetric.zz * apart])


@routine
def gather_modes(machine: Machine, work: Work, lane: int, e: int, want: int):
    """Copy modal coordinates to scratch; return the frame's motion; with ``want`` accelerations from ``work.dy``, else weight only."""
    x = FloatingFrameSums()
    b = machine.force[e, ForceRow.body_i]
    back = wp.transpose(work.at.r[lane, b])
    x.first = machine.forces + machine.force[e, ForceRow.first_frame]
    x.scratch = machine.force[e, ForceRow.scratch]
    at = machine.force[e, ForceRow.number]
    x.modes = int(machine.number[lane, at + ModalNumbers.modes])
    x.at = at + ModalNumbers.WIDTH
    x.pairs = x.at + ModeNumbers.WIDTH * x.modes
    x.spin = back @ work.at.w[lane, b]
    x.acceleration = back @ -machine.gravity[lane]
    if want == 1:
        f = work.dy[lane, b]
        x.acceleration = x.acceleration + back @ vec3(f[7], f[8], f[9])
        x.angular_acceleration = back @ vec3(f[10], f[11], f[12])
    for group in range(machine.force[e, ForceRow.frames]):
        body = machine.force[x.first + group, ForceFrameRow.body]
        y = work.y[lane, body]
        f = work.dy[lane, body]
        for i in range(3):
            k = x.scratch + 3 * group + i
            if 3 * group + i < x.modes:
                work.modal[lane, k + ModalScratch.place * x.modes] = y[i]
                work.modal[lane, k + ModalScratch.rate * x.modes] = y[7 + i]
                if want == 1:
                    work.modal[lane, k + ModalScratch.acceleration * x.modes] = f[7 + i]
    return x


@routine
def add_modal_sums(
    machine: Machine, work: Work, lane: int, x: FloatingFrameSums, first: int, columns: int, by: int, to: int
):
    """Add sums over modes of a number of columns of `ModePair`, weighted by one column of the scratch, to others."""
    n = x.modes
    at = x.pairs + first * n
    stride = ModePair.WIDTH * n
    add_products(
        machine.number, lane, at, stride, n, columns * n, work.modal, x.scratch + by * n, x.scratch + to * n
    )


@routine
def sum_modes(machine: Machine, work: Work, lane: int, x: FloatingFrameSums, want: int):
    """Compute sums over pairs of modes, into scratch; with ``want`` also those for derivatives."""
    n = x.modes
    copy_numbers(
        machine.number,
        lane,
        x.at + ModeNumbers.inertia * n,
        9 * n,
        work.modal,
        x.scratch + ModalScratch.inertia * n,
    )
    end = int(ModalScratch.force)
    if want == 1:
        end = ModalScratch.WIDTH
    clear_numbers(
        lane, (end - ModalScratch.momentum_rate) * n, work.modal, x.scratch + ModalScratch.momentum_rate * n
    )
    for k in range(n):
        elastic = machine.number[lane, x.at + k] * work.modal[lane, x.scratch + k]
        work.modal[lane, x.scratch + ModalScratch.force * n + k] = elastic
    add_modal_sums(machine, work, lane, x, ModePair.inertia, 9, ModalScratch.place, ModalScratch.inertia)
    add_modal_sums(
        machine, work, lane, x, ModePair.momentum, 7, ModalScratch.rate, ModalScratch.momentum_rate
    )
    if want == 1:
        add_modal_sums(
            machine, work, lane, x, ModePair.inertia, 6, ModalScratch.rate, ModalScratch.inertia_rate
        )
        add_modal_sums(
            machine,
            work,
            lane,
            x,
            ModePair.momentum,
            6,
            ModalScratch.acceleration,
            ModalScratch.momentum_acceleration,
        )


@routine
def static_moment_gradient(machine: Machine, lane: int, x: FloatingFrameSums, k: int):
    """Return ∂s/∂q_k."""
    return mode_vector(machine.number, lane, x.at + ModeNumbers.shift * x.modes + k, x.modes)


@routine
def momentum_gradient(work: Work, lane: int, x: FloatingFrameSums, k: int):
    """Return ∂h/∂q̇_k."""
    return mode_vector(work.modal, lane, x.scratch + ModalScratch.momentum * x.modes + k, x.modes)


@routine
def inertia_gradient(work: Work, lane: int, x: FloatingFrameSums, k: int):
    """Return ∂J/∂q_k."""
    return mode_tensor(work.modal, lane, x.scratch + ModalScratch.inertia * x.modes + k, x.modes)


@routine
def gyroscopic_term(work: Work, lane: int, x: FloatingFrameSums, k: int):
    """Return (∂h/∂q̇_k)˙ − ∂h/∂q_k."""
    return mode_vector(work.modal, lane, x.scratch + ModalScratch.coriolis * x.modes + k, x.modes)


@routine
def momentum_gradient_rate(work: Work, lane: int, x: FloatingFrameSums, k: int):
    """Return (∂h/∂q̇_k)˙."""
    return mode_vector(work.modal, lane, x.scratch + ModalScratch.momentum_rate * x.modes + k, x.modes)


@routine
def sum_scratch(work: Work, lane: int, x: FloatingFrameSums, first: int, count: int, by: int):
    """Return sums over modes of up to six columns of scratch, weighted by another."""
    at = x.scratch + first * x.modes
    return row_products(work.modal, lane, at, count, x.modes, work.modal, x.scratch + by * x.modes)


@routine
def sum_static_moment_gradients(machine: Machine, work: Work, lane: int, x: FloatingFrameSums, by: int):
    """Return Σ ∂s/∂q_k by a column of scratch."""
    at = x.at + ModeNumbers.shift * x.modes
    v = row_products(machine.number, lane, at, 3, x.modes, work.modal, x.scratch + by * x.modes)
    return vec3(v[0], v[1], v[2])


@routine
def symmetric_tensor(v: vec6):
    """Return a tensor from xx, yy, zz, xy, yz, zx."""
    return mat33(v[0], v[3], v[5], v[3], v[1], v[4], v[5], v[4], v[2])


@routine
def inertia_sums(machine: Machine, work: Work, lane: int, x: FloatingFrameSums, want: int):
    """Compute s, ṡ, h, J, J̇; the part of ḣ by rates alone, and the parts of s̈ and ḣ by q̈."""
    f_pull = vec3()
    t_pull = vec3()
    x.s = sum_static_moment_gradients(machine, work, lane, x, ModalScratch.place)
    x.ds = sum_static_moment_gradients(machine, work, lane, x, ModalScratch.rate)
    first = x.at + ModeNumbers.inertia * x.modes
    grown = row_products(
        machine.number, lane, first, 6, x.modes, work.modal, x.scratch + ModalScratch.place * x.modes
    )
    grown += sum_scratch(work, lane, x, ModalScratch.inertia, 6, ModalScratch.place)
    x.j = symmetric_tensor(0.5 * grown)
    x.dj = symmetric_tensor(sum_scratch(work, lane, x, ModalScratch.inertia, 6, ModalScratch.rate))
    both = sum_scratch(work, lane, x, ModalScratch.momentum, 6, ModalScratch.rate)  # and the flow after it
    x.h = vec3(both[0], both[1], both[2])
    t = vec3(both[3], both[4], both[5])
    if want == 1:
        f_pull = sum_static_moment_gradients(machine, work, lane, x, ModalScratch.acceleration)
        turn = sum_scratch(work, lane, x, ModalScratch.momentum, 3, ModalScratch.acceleration)
        t_pull = vec3(turn[0], turn[1], turn[2])
    return x, t, f_pull, t_pull
