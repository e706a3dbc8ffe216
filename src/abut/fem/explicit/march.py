"""The march by central differences: velocities at the middles of steps, places and forces at their ends.

    v_{n+1/2} = v_{n−1/2} + ½ (h_{n−1/2} + h_{n+1/2}) f_n/m,   x_{n+1} = x_n + h_{n+1/2} v_{n+1/2}

Elements write the forces on their corners, and nodes gather them in the order of the mesh: any number of threads gives the same bits. One
launch takes many steps; threads, each with its share of the packs and nodes, wait for each other between the parts of a step.

Source: Belytschko, Liu, Moran & Elkhodary, Nonlinear Finite Elements (2014), §6.2.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import warp as wp

from abut.fem.explicit.contact import Tools, go, meets
from abut.fem.explicit.hexahedra import Hexahedra, hexahedra
from abut.fem.explicit.packs import even, greatest, larger, least, smaller
from abut.fem.explicit.rows import BLOCK, Clock, Energy, Scale
from abut.kernels.types import A1, A2, I1, f64
from abut.plug import routine

DONE, INVERTED, SMALL, ENOUGH = range(4)


@wp.struct
class Nodes:
    """Nodes of all bodies; what has three components stands as [3 node + component]."""

    x: A1
    v: A1
    force: A1  #: of elements and contacts [N]
    inverse: A1  #: 1/m of each node [1/kg]
    held: I1  #: 1 for each component that does not move
    start: I1  #: of a node's places in `piece`, and behind the last
    piece: I1
    corner: A1  #: the forces on corners, as numbers


@wp.func_native("""
    int sched_yield(void) __asm__("sched_yield");
    int *c = place.data;
    __atomic_fetch_add(c, 1, __ATOMIC_ACQ_REL);
    for (int k = 0; __atomic_load_n(c, __ATOMIC_ACQUIRE) < (turn + 1) * threads; ++k)
        if (k > 200) sched_yield();
""")
def meet(place: I1, turn: int, threads: int) -> None:
    """Wait until all threads are here."""


@routine
def gather(n: Nodes, first: int, last: int, mean: float, h: float):
    """Forces from corners, then velocities and places."""
    for i in range(first, last):
        fx = f64(0.0)
        fy = f64(0.0)
        fz = f64(0.0)
        for k in range(n.start[i], n.start[i + 1]):
            at = n.piece[k]
            fx = fx + n.corner[at]
            fy = fy + n.corner[at + 8]
            fz = fz + n.corner[at + 16]
        n.force[3 * i] = fx
        n.force[3 * i + 1] = fy
        n.force[3 * i + 2] = fz
        w = mean * n.inverse[i]
        move(n, 3 * i, w * fx, h)
        move(n, 3 * i + 1, w * fy, h)
        move(n, 3 * i + 2, w * fz, h)


@routine
def move(n: Nodes, at: int, change: float, h: float):
    """One component."""
    if n.held[at] == 0:
        v = n.v[at] + change
        n.v[at] = v
        n.x[at] = n.x[at] + h * v


@routine
def stretch(e: Hexahedra, n: Nodes, flow: A2, table: A2, scale: A1, block: int, h: float):
    """A block of packs."""
    stiffest = even(0.0)
    smallest = even(1.0e300)
    for p in range(block * BLOCK, wp.min((block + 1) * BLOCK, e.mass.shape[0])):
        omega, size = hexahedra(e, n.x, n.v, flow, table, scale, p, block, h)
        stiffest = larger(stiffest, omega)
        smallest = smaller(smallest, size)
    e.bound[block, 0] = greatest(stiffest)
    e.bound[block, 1] = least(smallest)


@routine
def bounds(e: Hexahedra):
    """The greatest ω² of all blocks, and the least J."""
    omega = f64(0.0)
    size = f64(1.0e300)
    for block in range(e.bound.shape[0]):
        omega = wp.max(omega, e.bound[block, 0])
        size = wp.min(size, e.bound[block, 1])
    return omega, size


@routine
def chosen(clock: A1, scale: A1, omega: float, time: float, before: float):
    """The next step: a share of the stable one, growing by a twentieth at most, of which a whole number lead to where it comes back."""
    h = scale[Scale.factor] * 2.0 / wp.sqrt(omega + scale[Scale.extra])
    if before > 0.0:
        h = wp.min(h, 1.05 * before)
    left = clock[Clock.until] - time
    return left / wp.max(wp.ceil(left / h * (1.0 - 1.0e-9)), 1.0)


def _march(
    e: Any, n: Any, t: Any, flow: A2, table: A2, scale: A1, clock: A1, place: I1, threads: int, me: int
):
    time, h = f64(clock[Clock.time]), f64(0.0)
    before = f64(clock[Clock.before])
    count = n.start.shape[0] - 1
    first, last = count * me // threads, count * (me + 1) // threads
    blocks = e.bound.shape[0]
    begin, end = blocks * me // threads, blocks * (me + 1) // threads
    turn, status, steps = int(0), int(ENOUGH), int(0)
    most = int(clock[Clock.most])
    while steps < most:
        omega, size = bounds(e)
        h = chosen(clock, scale, omega, time, before)
        if size <= 0.0:
            status = INVERTED
            break
        if h < clock[Clock.least]:
            status = SMALL
            break
        mean = 0.5 * (before + h)
        gather(n, first, last, mean, h)
        if threads > 1:
            meet(place, turn, threads)
            turn += 1
        if t.number.shape[0] > 0:
            if me == 0:
                go(t, h)
                for k in range(t.number.shape[0]):
                    meets(t, n.x, n.v, n.force, n.inverse, k, mean, h)
            if threads > 1:
                meet(place, turn, threads)
                turn += 1
        for block in range(begin, end):
            stretch(e, n, flow, table, scale, block, h)
        if threads > 1:
            meet(place, turn, threads)
            turn += 1
        time = time + h
        before = h
        steps += 1
        if time >= clock[Clock.until] * (1.0 - 1.0e-12):
            status = DONE
            break
    if threads > 1:
        meet(place, turn, threads)
    if me == 0:
        clock[Clock.time] = time
        clock[Clock.before] = before
        clock[Clock.step] = h
        clock[Clock.steps] = clock[Clock.steps] + f64(steps)
        clock[Clock.status] = f64(status)


@cache
def march() -> Any:
    """The kernel."""
    from abut.plug import kernel

    _march.__annotations__.update(e=Hexahedra, n=Nodes, t=Tools, threads=int, me=int)
    return kernel(_march, inline="wide")
