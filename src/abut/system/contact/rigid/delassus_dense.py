# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Dense Delassus matrix W of all rigid contacts, compiled, and the solution of linear systems of its size.

The relative velocities of the contact points are u = W p + u_free with the impulses p, plus the terms that the contact conditions add.
Linear systems are solved by Gaussian elimination with partial pivoting. A row is stored as vectors of three numbers, one for each contact
point (normal and two tangents), so that these are read together.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import MOST_TOGETHER
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.contact_matrix_structs import Dense, DenseVectors
from abut.kernels.structs.machine_structs import Machine, Work, vec3, vec6
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.system.contact.rigid.closed_contacts import apply_contact_impulse, bodies_of, contact_velocity
from abut.system.contact.rigid.coulomb_cone import cone_residual, onto_cone
from abut.system.contact.rigid.impulse_sweeps import condition_velocity
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import put_arrays, write_array
from abut.system.schema.layout import Layout

__all__ = [
    "allocate",
    "compute_delassus",
    "factor_dense",
    "impulse_residual",
    "impulse_scale",
    "row_product",
    "solve",
]

MEMORY = 256e6  #: largest number of bytes of all lanes' matrices


@routine
def reset_velocities(machine: Machine, work: Work, lane: int, c: int):
    """Reset the velocities of all bodies moved by an impulse at a place."""
    i, j = bodies_of(machine, work, lane, c)
    if i < machine.bodies:
        work.rigid.velocity[lane, i] = vec6()
    if j < machine.bodies:
        work.rigid.velocity[lane, j] = vec6()
    for k in range(work.rigid.coupled_bodies.shape[0]):
        if work.rigid.coupled_index[work.rigid.coupled_bodies[k]] >= 0:
            work.rigid.velocity[lane, work.rigid.coupled_bodies[k]] = vec6()


@routine
def row_product(work: Work, lane: int, which: int, c: int, count: int):
    """Return the product of the matrix and a vector, at a place."""
    out = vec3()
    for axis in range(3):
        row = 3 * c + axis
        x = 0.0
        for k in range(count):
            x += wp.dot(work.dense.matrix[lane, row, k], work.dense.vectors[lane, which, k])
        out[axis] = x
    return out


@routine
def compute_delassus(machine: Machine, work: Work, lane: int):
    """Compute W, and store velocities without impulses."""
    count = work.rigid.count[lane]
    for b in range(machine.bodies):
        work.dense.free_velocity[lane, b] = work.rigid.velocity[lane, b]
    for c in range(count):
        work.dense.vectors[lane, DenseVectors.free, c] = condition_velocity(machine, work, lane, c)
        work.dense.vectors[lane, DenseVectors.best, c] = work.rigid.impulse[lane, c]
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = vec6()
    for c in range(count):
        for axis in range(3):
            p = vec3()
            p[axis] = 1.0
            apply_contact_impulse(machine, work, lane, c, p)
            for k in range(count):
                u = contact_velocity(machine, work, lane, k)
                for row in range(3):
                    v = work.dense.matrix[lane, 3 * k + row, c]
                    v[axis] = u[row]
                    work.dense.matrix[lane, 3 * k + row, c] = v
            reset_velocities(machine, work, lane, c)
    for b in range(machine.bodies):
        work.rigid.velocity[lane, b] = work.dense.free_velocity[lane, b]
    for c in range(count):
        work.dense.vectors[lane, DenseVectors.free, c] = work.dense.vectors[
            lane, DenseVectors.free, c
        ] - row_product(work, lane, DenseVectors.best, c, count)


@routine
def impulse_scale(work: Work, lane: int, c: int):
    """Return ρ [kg]: impulse by velocity of a single place."""
    a = work.rigid.diagonal_block[lane, c]
    return 3.0 / (a[0, 0] + a[1, 1] + a[2, 2])


@routine
def impulse_residual(work: Work, lane: int, which: int, count: int):
    """Return the largest residual of impulses [m/s], after projecting these onto their cones."""
    for c in range(count):
        p = work.dense.vectors[lane, which, c]
        work.dense.vectors[lane, which, c] = onto_cone(p, work.rigid.request[lane, c, ImpulseRequest.cone])
    worst = 0.0
    for c in range(count):
        u = row_product(work, lane, which, c, count) + work.dense.vectors[lane, DenseVectors.free, c]
        p = work.dense.vectors[lane, which, c]
        x = cone_residual(
            work.rigid.diagonal_block[lane, c], p, u, 0.0, work.rigid.request[lane, c, ImpulseRequest.cone]
        )
        if not (x <= 1.0e300):
            x = 1.0e300
        worst = wp.max(worst, x)
    return worst


@routine
def swap_pivot_row(work: Work, lane: int, k: int, rows: int):
    """Exchange row k and the row with the largest number in column k; return that number."""
    at = k // 3
    best = int(k)
    big = wp.abs(work.dense.factor[lane, k, at][k % 3])
    for i in range(k + 1, rows):
        x = wp.abs(work.dense.factor[lane, i, at][k % 3])
        if x > big:
            big = x
            best = i
    work.dense.pivot[lane, k] = best
    if best != k:
        for j in range(rows // 3):
            v = work.dense.factor[lane, k, j]
            work.dense.factor[lane, k, j] = work.dense.factor[lane, best, j]
            work.dense.factor[lane, best, j] = v
    return work.dense.factor[lane, k, at][k % 3]


@routine
def factor_dense(work: Work, lane: int, count: int):
    """Factor P F = L U in place; return 1 if it breaks down."""
    rows = 3 * count
    for k in range(rows):
        pivot = swap_pivot_row(work, lane, k, rows)
        if not (wp.abs(pivot) > 1.0e-300) or not (wp.abs(pivot) < 1.0e300):
            return 1
        at = k // 3
        first = work.dense.factor[lane, k, at]
        for axis in range(k % 3 + 1):
            first[axis] = 0.0
        for i in range(k + 1, rows):
            v = work.dense.factor[lane, i, at]
            x = v[k % 3] / pivot
            if x != 0.0:
                v = v - first * x
                v[k % 3] = x
                work.dense.factor[lane, i, at] = v
                for j in range(at + 1, count):
                    work.dense.factor[lane, i, j] = (
                        work.dense.factor[lane, i, j] - work.dense.factor[lane, k, j] * x
                    )
    return 0


@routine
def swap_rows(work: Work, lane: int, k: int, with_: int):
    """Exchange two numbers of the right-hand side."""
    a = work.dense.vectors[lane, DenseVectors.step, k // 3]
    x = a[k % 3]
    b = work.dense.vectors[lane, DenseVectors.step, with_ // 3]
    y = b[with_ % 3]
    a[k % 3] = y
    work.dense.vectors[lane, DenseVectors.step, k // 3] = a
    b = work.dense.vectors[lane, DenseVectors.step, with_ // 3]
    b[with_ % 3] = x
    work.dense.vectors[lane, DenseVectors.step, with_ // 3] = b


@routine
def solve(work: Work, lane: int, count: int):
    """Replace the right-hand side ``DenseVectors.step`` by the solution."""
    rows = 3 * count
    for k in range(rows):
        with_ = work.dense.pivot[lane, k]
        if with_ != k:
            swap_rows(work, lane, k, with_)
    for k in range(rows):
        at = k // 3
        v = work.dense.vectors[lane, DenseVectors.step, at]
        x = v[k % 3]
        for j in range(at):
            x -= wp.dot(work.dense.factor[lane, k, j], work.dense.vectors[lane, DenseVectors.step, j])
        for axis in range(k % 3):
            x -= work.dense.factor[lane, k, at][axis] * v[axis]
        v[k % 3] = x
        work.dense.vectors[lane, DenseVectors.step, at] = v
    for back in range(rows):
        k = rows - 1 - back
        at = k // 3
        v = work.dense.vectors[lane, DenseVectors.step, at]
        x = v[k % 3]
        for j in range(at + 1, count):
            x -= wp.dot(work.dense.factor[lane, k, j], work.dense.vectors[lane, DenseVectors.step, j])
        for axis in range(k % 3 + 1, 3):
            x -= work.dense.factor[lane, k, at][axis] * v[axis]
        v[k % 3] = x / work.dense.factor[lane, k, at][k % 3]
        work.dense.vectors[lane, DenseVectors.step, at] = v


def allocate(layout: Layout, lanes: int, device: str) -> Any:
    """Allocate arrays for the contacts that are solved at once, which are fewer than can be closed where memory is limited."""
    x, a = Dense(), layout.of(ContactTables)
    places = sum(
        1 for one in a.contact_point if a.contact[one[ContactPointRow.contact]][ContactRow.rigid] >= 0
    )
    most = int(min(places, MOST_TOGETHER, np.sqrt(MEMORY / (2 * 9 * 8 * lanes))))
    put_arrays(x, lanes, device, point_count=(), matrix=(3 * most, most), factor=(3 * most, most))
    put_arrays(
        x,
        lanes,
        device,
        pivot=3 * most,
        vectors=(DenseVectors.WIDTH, most),
        scaling=most,
        free_velocity=layout.bodies if most else 0,
    )
    write_array(x.point_count, most)
    return x
