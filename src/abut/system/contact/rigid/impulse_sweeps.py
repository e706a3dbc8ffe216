# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Gauss–Seidel sweeps over rigid contacts, compiled: impulses that separate shapes and satisfy Coulomb's friction.

For all closed contacts, with u = (u_n, u_t) the velocities of separation and slip and p = (p_n, p_t) the impulses,

    0 ≤ u_n + a ⊥ p_n ≥ 0,   |p_t| ≤ μ p_n,   p_t = −μ p_n u_t/|u_t| where u_t ≠ 0,     u = u_free + W p,   W = J A⁻¹ Jᵀ

with a = e u_n⁻ for an impact (Newton), and −d where shapes that overlap by d are to be separated. Bodies that only contacts constrain
respond to impulses by their own inertia. For those that the machine's matrix A couples, its columns A⁻¹ Jᵀ are computed once a step. Then
each contact in turn is solved exactly (Gauss–Seidel), with the velocities of bodies kept up to date. Impulses are extrapolated along
mutually conjugate directions, as long as changes decrease. If another solver can follow, the measured rate of convergence decides when it
does. A solution is assessed by the natural map, ‖p − P_K(p − ρ (u_n + a + μ |u_t|, u_t))‖/ρ [m/s], which vanishes where all of the above
conditions are met.

Source: De Saxcé & Feng, Math. Comput. Modelling 28 (1998) 225 (the cone, eq. 20); Jourdan, Alart & Jean, Comput. Methods Appl. Mech. Eng.
155 (1998) 31 (Gauss–Seidel); Silcowitz-Hansen, Niebe & Erleben, Vis. Comput. 26 (2010) 893 (conjugate directions); Acary & Brogliato,
Numerical Methods for Nonsmooth Dynamical Systems (2008), ch. 13.
"""

from __future__ import annotations

import warp as wp

from abut.extend import routine
from abut.kernels.structs.machine_structs import Machine, Work, f64, vec3
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.system.contact.rigid.closed_contacts import apply_contact_impulse, contact_velocity
from abut.system.contact.rigid.coulomb_cone import cone_residual, single_contact_impulse

__all__ = ["condition_velocity", "largest_residual", "sweep_contacts"]

WINDOW = wp.constant(10)  #: number of sweeps over which the rate of convergence is measured


@routine
def condition_velocity(machine: Machine, work: Work, lane: int, c: int):
    """Return the velocity in a contact's conditions, with their additions."""
    more = vec3(work.rigid.request[lane, c, ImpulseRequest.aim], 0.0, 0.0)
    for i in range(2):
        more[1 + i] = work.rigid.request[lane, c, ImpulseRequest.slip_offset + i]
    return contact_velocity(machine, work, lane, c) + more


@routine
def solve_contact(machine: Machine, work: Work, lane: int, c: int):
    """Solve one contact; return the residual of its conditions before."""
    a = work.rigid.diagonal_block[lane, c]
    p = work.rigid.impulse[lane, c]
    mu = work.rigid.request[lane, c, ImpulseRequest.cone]
    u = condition_velocity(machine, work, lane, c)
    new = single_contact_impulse(a, u - a @ p, mu)
    work.rigid.impulse[lane, c] = new
    apply_contact_impulse(machine, work, lane, c, new - p)
    return cone_residual(a, p, u, 0.0, mu)


@routine
def largest_residual(machine: Machine, work: Work, lane: int):
    """Return the largest residual of all contacts."""
    worst = 0.0
    for c in range(work.rigid.count[lane]):
        own = work.rigid.diagonal_block[lane, c]
        u = condition_velocity(machine, work, lane, c)
        x = cone_residual(
            own, work.rigid.impulse[lane, c], u, 0.0, work.rigid.request[lane, c, ImpulseRequest.cone]
        )
        worst = wp.max(worst, x)
    return worst


@routine
def visit_all(machine: Machine, work: Work, lane: int, backwards: int):
    """Solve each contact once, in either order; return the largest residual before."""
    count = work.rigid.count[lane]
    worst = 0.0
    for x in range(count):
        c = int(x)
        if backwards == 1:
            c = count - 1 - x
        work.rigid.last_impulse[lane, c] = work.rigid.impulse[lane, c]
        worst = wp.max(worst, solve_contact(machine, work, lane, c))
    return worst


@routine
def extrapolate_sweep(machine: Machine, work: Work, lane: int, before: float):
    """Extrapolate beyond the last sweep in a conjugate direction; return the size of the change, ‖Δp‖² in W."""
    count = work.rigid.count[lane]
    now = 0.0
    for c in range(count):
        d = work.rigid.impulse[lane, c] - work.rigid.last_impulse[lane, c]
        now += wp.dot(d, work.rigid.diagonal_block[lane, c] @ d)
    beta = now / wp.max(before, 1.0e-300)
    for c in range(count):
        d = work.rigid.impulse[lane, c] - work.rigid.last_impulse[lane, c]
        if before > 0.0 and beta <= 1.0:
            further = work.rigid.search_direction[lane, c] * beta
            work.rigid.impulse[lane, c] = work.rigid.impulse[lane, c] + further
            apply_contact_impulse(machine, work, lane, c, further)
            d += further
        work.rigid.search_direction[lane, c] = d
    return now


@routine
def remaining_sweeps(worst: float, before: float, tolerance: float):
    """Return the number of sweeps to the tolerance, at the rate of the last ``WINDOW``: residuals ``before`` and ``worst``."""
    if not (worst < before):
        return 1.0e9
    return f64(WINDOW) * wp.log(tolerance / worst) / wp.log(worst / before)


@routine
def sweep_contacts(machine: Machine, work: Work, lane: int, tolerance: float, most: int, patient: int):
    """Sweep over all contacts in alternating order until all residuals are within the tolerance [m/s]; return residual and count.

    Unless ``patient`` is 1, sweeps end as soon as their rate of convergence is too low to reach the tolerance within ``most`` sweeps.
    """
    it = int(0)
    worst = 0.0
    before = 0.0
    low = 1.0e300
    last = 1.0e300
    limit = int(most)
    going = work.rigid.count[lane] > 0
    while going:
        worst = visit_all(machine, work, lane, it % 2)
        it += 1
        low = wp.min(low, worst)
        if patient == 0 and it % WINDOW == 0:
            if it > WINDOW and f64(it) + remaining_sweeps(low, last, tolerance) > f64(most):
                limit = it
            last = low
            low = 1.0e300
        if worst <= tolerance or it >= limit:
            worst = largest_residual(machine, work, lane)
            going = worst > tolerance and it < limit
        if going:
            before = extrapolate_sweep(machine, work, lane, before)
    return worst, it
