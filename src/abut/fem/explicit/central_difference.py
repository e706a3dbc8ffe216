# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Time integration by central differences: velocities at the middles of steps, positions and forces at their ends.

    v_{n+1/2} = v_{n−1/2} + ½ (h_{n−1/2} + h_{n+1/2}) f_n/m,   x_{n+1} = x_n + h_{n+1/2} v_{n+1/2}

Elements write the forces on their corners, and nodes add them up in the order of the mesh: results are bit-identical for any number
of threads. One launch takes many steps. Each thread has its share of the packs (eight elements each, `elements.simd`) and nodes; threads
synchronize between the parts of a step.

Source: Belytschko, Liu, Moran & Elkhodary, Nonlinear Finite Elements (2014), §6.2.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import warp as wp

from abut.extend import routine
from abut.fem.explicit.columns import BLOCK, IntegrationState, Scale
from abut.fem.explicit.elements.hexahedra import Elements, step_hexahedra
from abut.fem.explicit.elements.nodes import Nodes, advance_nodes
from abut.fem.explicit.elements.simd import broadcast, lane_max, lane_min, pack_max, pack_min
from abut.fem.explicit.elements.tetrahedra import step_tetrahedra
from abut.fem.explicit.loads import NodalForces, apply_loads
from abut.fem.explicit.tools.tool_contact import Tools, apply_tool_contact, move_tools
from abut.kernels.structs.machine_structs import A1, A2, I1, f64

DONE, INVERTED, SMALL, ENOUGH = range(4)


@wp.func_native("""
    int sched_yield(void) __asm__("sched_yield");
    int *c = place.data;
    __atomic_fetch_add(c, 1, __ATOMIC_ACQ_REL);
    for (int k = 0; __atomic_load_n(c, __ATOMIC_ACQUIRE) < (turn + 1) * threads; ++k)
        if (k > 200) sched_yield();
""")
def thread_barrier(place: I1, turn: int, threads: int) -> None:
    """Wait until all threads are here."""


@routine
def update_hexahedra(e: Elements, n: Nodes, flow: A2, table: A2, scale: A1, block: int, h: float):
    """Update a block of packs of hexahedra."""
    stiffest = broadcast(0.0)
    smallest = broadcast(1.0e300)
    for p in range(block * BLOCK, wp.min((block + 1) * BLOCK, e.mass.shape[0])):
        omega, size = step_hexahedra(e, n.x, n.v, flow, table, scale, p, block, h)
        stiffest = pack_max(stiffest, omega)
        smallest = pack_min(smallest, size)
    e.bound[block, 0] = lane_max(stiffest)
    e.bound[block, 1] = lane_min(smallest)


@routine
def update_tetrahedra(
    e: Elements, n: Nodes, flow: A2, table: A2, scale: A1, shape: A1, block: int, h: float
):  # fmt: skip
    """Update a block of packs of tetrahedra."""
    stiffest = broadcast(0.0)
    smallest = broadcast(1.0e300)
    for p in range(block * BLOCK, wp.min((block + 1) * BLOCK, e.mass.shape[0])):
        omega, size = step_tetrahedra(e, n.x, n.v, flow, table, scale, shape, p, block, h)
        stiffest = pack_max(stiffest, omega)
        smallest = pack_min(smallest, size)
    e.bound[block, 0] = lane_max(stiffest)
    e.bound[block, 1] = lane_min(smallest)


@routine
def stability_bounds(e: Elements, omega: float, size: float):
    """Return the greatest ω² of all blocks and of another, and the least J."""
    greatest_omega = f64(omega)
    least_size = f64(size)
    for block in range(e.bound.shape[0]):
        greatest_omega = wp.max(greatest_omega, e.bound[block, 0])
        least_size = wp.min(least_size, e.bound[block, 1])
    return greatest_omega, least_size


@routine
def stable_step(e: Elements, f: Elements, scale: A1):
    """Return the stable step of all elements [s], and the least J."""
    omega, size = stability_bounds(e, 0.0, 1.0e300)
    omega, size = stability_bounds(f, omega, size)
    return scale[Scale.factor] * 2.0 / wp.sqrt(omega + scale[Scale.extra]), size


@routine
def write_clock(clock: A1, time: float, before: float, h: float, steps: int, status: int):
    """Write the state of the time integration for the host."""
    clock[IntegrationState.time] = time
    clock[IntegrationState.previous_step] = before
    clock[IntegrationState.step] = h
    clock[IntegrationState.steps] = clock[IntegrationState.steps] + f64(steps)
    clock[IntegrationState.status] = f64(status)


@routine
def next_step(clock: A1, time: float, stable: float):
    """Return the next step: the stable step or less, so that a whole number of equal steps ends at the next return to the host."""
    left = clock[IntegrationState.end_time] - time
    return left / wp.max(wp.ceil(left / stable * (1.0 - 1.0e-9)), 1.0)


def _integrate_motion(
    e: Any, f: Any, n: Any, t: Any, w: Any, flow: A2, table: A2, scale: A1, shape: A1, clock: A1, place: I1, threads: int, me: int
):  # fmt: skip
    time, h, stable = f64(clock[IntegrationState.time]), f64(0.0), f64(0.0)
    before = f64(clock[IntegrationState.previous_step])
    count = n.first_corner.shape[0] - 1
    first, last = count * me // threads, count * (me + 1) // threads
    one, two = e.bound.shape[0], f.bound.shape[0]
    turn, status, steps = int(0), int(ENOUGH), int(0)
    most = int(clock[IntegrationState.largest_steps])
    while steps < most:
        stable, size = stable_step(e, f, scale)
        if size <= 0.0:
            status = INVERTED
            break
        if stable < clock[IntegrationState.least_step]:
            status = SMALL
            break
        h = next_step(clock, time, stable)
        mean = 0.5 * (before + h)
        advance_nodes(n, first, last, mean, h)
        if threads > 1:
            thread_barrier(place, turn, threads)
            turn += 1
        if t.number.shape[0] + w.load_factor.shape[0] > 0:
            if me == 0:
                apply_loads(w, n, time, mean, h)
                move_tools(t, h)
                for k in range(t.number.shape[0]):
                    apply_tool_contact(t, n, k, mean, h)
            if threads > 1:
                thread_barrier(place, turn, threads)
                turn += 1
        for block in range(one * me // threads, one * (me + 1) // threads):
            update_hexahedra(e, n, flow, table, scale, block, h)
        for block in range(two * me // threads, two * (me + 1) // threads):
            update_tetrahedra(f, n, flow, table, scale, shape, block, h)
        if threads > 1:
            thread_barrier(place, turn, threads)
            turn += 1
        time = time + h
        before = h
        steps += 1
        if time >= clock[IntegrationState.end_time] * (1.0 - 1.0e-12):
            status = DONE
            break
    if threads > 1:
        thread_barrier(place, turn, threads)
    if me == 0:
        write_clock(clock, time, before, h, steps, status)


@cache
def integration_kernel() -> Any:
    """Build the time integration kernel."""
    from abut.compiler.kernels import kernel

    _integrate_motion.__annotations__.update(
        e=Elements, f=Elements, n=Nodes, t=Tools, w=NodalForces, threads=int, me=int
    )
    return kernel(_integrate_motion, inline="wide")
