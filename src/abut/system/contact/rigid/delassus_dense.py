# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Dense Delassus matrix W of all rigid contacts, compiled, and the solution of systems of its size.

Velocities with the additions of the conditions are u = W p + u_free. Equations are solved by Gaussian elimination with partial pivoting.
Rows are split into vectors of three, so that the numbers of a place are read at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import MOST_TOGETHER
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow
from abut.kernels.structs.contact_matrix_structs import Dense, DenseVectors
from abut.kernels.structs.machine_structs import Machine, Work, vec3, vec6
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.system.contact.rigid.coulomb_cone import cone_residual, onto_cone
from abut.system.contact.rigid.impulse_sweeps import apply, bodies_of, condition_velocity, contact_velocity
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import put_room, write_array
from abut.system.schema.layout import Layout

__all__ = ["ease", "factor", "misses_of", "room", "solve", "through", "tie"]

MEMORY = 256e6  #: largest number of bytes of all lanes' matrices


@routine
def clear(m: Machine, w: Work, lane: int, c: int):
    """Reset the velocities of all bodies moved by an impulse at a place."""
    i, j = bodies_of(m, w, lane, c)
    if i < m.bodies:
        w.rigid.velocity[lane, i] = vec6()
    if j < m.bodies:
        w.rigid.velocity[lane, j] = vec6()
    for k in range(w.rigid.bodies.shape[0]):
        if w.rigid.bound[w.rigid.bodies[k]] >= 0:
            w.rigid.velocity[lane, w.rigid.bodies[k]] = vec6()


@routine
def through(w: Work, lane: int, which: int, c: int, count: int):
    """Return the product of the matrix and a vector, at a place."""
    out = vec3()
    for axis in range(3):
        row = 3 * c + axis
        x = 0.0
        for k in range(count):
            x += wp.dot(w.dense.matrix[lane, row, k], w.dense.way[lane, which, k])
        out[axis] = x
    return out


@routine
def tie(m: Machine, w: Work, lane: int):
    """Compute W, and store velocities without impulses."""
    count = w.rigid.count[lane]
    for b in range(m.bodies):
        w.dense.still[lane, b] = w.rigid.velocity[lane, b]
    for c in range(count):
        w.dense.way[lane, DenseVectors.free, c] = condition_velocity(m, w, lane, c)
        w.dense.way[lane, DenseVectors.best, c] = w.rigid.push[lane, c]
    for b in range(m.bodies):
        w.rigid.velocity[lane, b] = vec6()
    for c in range(count):
        for axis in range(3):
            p = vec3()
            p[axis] = 1.0
            apply(m, w, lane, c, p)
            for k in range(count):
                u = contact_velocity(m, w, lane, k)
                for row in range(3):
                    v = w.dense.matrix[lane, 3 * k + row, c]
                    v[axis] = u[row]
                    w.dense.matrix[lane, 3 * k + row, c] = v
            clear(m, w, lane, c)
    for b in range(m.bodies):
        w.rigid.velocity[lane, b] = w.dense.still[lane, b]
    for c in range(count):
        w.dense.way[lane, DenseVectors.free, c] = w.dense.way[lane, DenseVectors.free, c] - through(
            w, lane, DenseVectors.best, c, count
        )


@routine
def ease(w: Work, lane: int, c: int):
    """Return ρ [kg]: impulse by velocity of a single place."""
    a = w.rigid.own[lane, c]
    return 3.0 / (a[0, 0] + a[1, 1] + a[2, 2])


@routine
def misses_of(w: Work, lane: int, which: int, count: int):
    """Return the largest residual of impulses [m/s], after projecting these onto their cones."""
    for c in range(count):
        p = w.dense.way[lane, which, c]
        w.dense.way[lane, which, c] = onto_cone(p, w.rigid.ask[lane, c, ImpulseRequest.cone])
    worst = 0.0
    for c in range(count):
        u = through(w, lane, which, c, count) + w.dense.way[lane, DenseVectors.free, c]
        p = w.dense.way[lane, which, c]
        x = cone_residual(w.rigid.own[lane, c], p, u, 0.0, w.rigid.ask[lane, c, ImpulseRequest.cone])
        if not (x <= 1.0e300):
            x = 1.0e300
        worst = wp.max(worst, x)
    return worst


@routine
def swap_pivot_row(w: Work, lane: int, k: int, rows: int):
    """Exchange row k and the row with the largest number in column k; return that number."""
    at = k // 3
    best = int(k)
    big = wp.abs(w.dense.factor[lane, k, at][k % 3])
    for i in range(k + 1, rows):
        x = wp.abs(w.dense.factor[lane, i, at][k % 3])
        if x > big:
            big = x
            best = i
    w.dense.pivot[lane, k] = best
    if best != k:
        for j in range(rows // 3):
            v = w.dense.factor[lane, k, j]
            w.dense.factor[lane, k, j] = w.dense.factor[lane, best, j]
            w.dense.factor[lane, best, j] = v
    return w.dense.factor[lane, k, at][k % 3]


@routine
def factor(w: Work, lane: int, count: int):
    """Factor P F = L U in place; return 1 if it breaks down."""
    rows = 3 * count
    for k in range(rows):
        pivot = swap_pivot_row(w, lane, k, rows)
        if not (wp.abs(pivot) > 1.0e-300) or not (wp.abs(pivot) < 1.0e300):
            return 1
        at = k // 3
        first = w.dense.factor[lane, k, at]
        for axis in range(k % 3 + 1):
            first[axis] = 0.0
        for i in range(k + 1, rows):
            v = w.dense.factor[lane, i, at]
            x = v[k % 3] / pivot
            if x != 0.0:
                v = v - first * x
                v[k % 3] = x
                w.dense.factor[lane, i, at] = v
                for j in range(at + 1, count):
                    w.dense.factor[lane, i, j] = w.dense.factor[lane, i, j] - w.dense.factor[lane, k, j] * x
    return 0


@routine
def exchange(w: Work, lane: int, k: int, with_: int):
    """Exchange two numbers of the right-hand side."""
    a = w.dense.way[lane, DenseVectors.step, k // 3]
    x = a[k % 3]
    b = w.dense.way[lane, DenseVectors.step, with_ // 3]
    y = b[with_ % 3]
    a[k % 3] = y
    w.dense.way[lane, DenseVectors.step, k // 3] = a
    b = w.dense.way[lane, DenseVectors.step, with_ // 3]
    b[with_ % 3] = x
    w.dense.way[lane, DenseVectors.step, with_ // 3] = b


@routine
def solve(w: Work, lane: int, count: int):
    """Replace the right-hand side ``DenseVectors.step`` by the solution."""
    rows = 3 * count
    for k in range(rows):
        with_ = w.dense.pivot[lane, k]
        if with_ != k:
            exchange(w, lane, k, with_)
    for k in range(rows):
        at = k // 3
        v = w.dense.way[lane, DenseVectors.step, at]
        x = v[k % 3]
        for j in range(at):
            x -= wp.dot(w.dense.factor[lane, k, j], w.dense.way[lane, DenseVectors.step, j])
        for axis in range(k % 3):
            x -= w.dense.factor[lane, k, at][axis] * v[axis]
        v[k % 3] = x
        w.dense.way[lane, DenseVectors.step, at] = v
    for back in range(rows):
        k = rows - 1 - back
        at = k // 3
        v = w.dense.way[lane, DenseVectors.step, at]
        x = v[k % 3]
        for j in range(at + 1, count):
            x -= wp.dot(w.dense.factor[lane, k, j], w.dense.way[lane, DenseVectors.step, j])
        for axis in range(k % 3 + 1, 3):
            x -= w.dense.factor[lane, k, at][axis] * v[axis]
        v[k % 3] = x / w.dense.factor[lane, k, at][k % 3]
        w.dense.way[lane, DenseVectors.step, at] = v


def room(layout: Layout, lanes: int, device: str) -> Any:
    """Allocate arrays for the contacts that are solved at once, which are fewer than can be closed where memory is limited."""
    x, a = Dense(), layout.of(ContactTables)
    places = sum(1 for one in a.incident if a.contact[one[IncidentRow.contact]][ContactRow.rigid] >= 0)
    most = int(min(places, MOST_TOGETHER, np.sqrt(MEMORY / (2 * 9 * 8 * lanes))))
    put_room(x, lanes, device, most=(), matrix=(3 * most, most), factor=(3 * most, most))
    put_room(
        x,
        lanes,
        device,
        pivot=3 * most,
        way=(DenseVectors.WIDTH, most),
        turn=most,
        still=layout.bodies if most else 0,
    )
    write_array(x.most, most)
    return x
