# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Impulse solver of rigid contacts, compiled: sweeps, and simultaneous solution where sweeps do not converge."""

import warp as wp

from abut.extend import routine
from abut.kernels.structs.contact_matrix_structs import DenseVectors
from abut.kernels.structs.machine_structs import Machine, Work, f64, vec3
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.system.contact.rigid.alart_curnier import newton_iterations, newton_rounds, store
from abut.system.contact.rigid.closed_contacts import apply_contact_impulse
from abut.system.contact.rigid.delassus_dense import compute_delassus, impulse_scale
from abut.system.contact.rigid.impulse_sweeps import condition_velocity, largest_residual, sweep_contacts
from abut.system.contact.rigid.interior_point import ATTEMPTS, interior_point_impulses

__all__ = ["law_violations", "needs_host_solve", "solve_impulses"]

MIN_SWEEPS = wp.constant(20)  #: smallest number of sweeps before all contacts are solved together
MARGIN = f64(0.5)  #: fraction of the tolerance at which a simultaneous solution ends
COST = f64(0.05)  #: cost of one Newton step, in sweeps by the square of the number of contacts


@routine
def use_best_impulses(machine: Machine, work: Work, lane: int, count: int):
    """Use the best impulses of the simultaneous solution."""
    for c in range(count):
        p = work.dense.vectors[lane, DenseVectors.best, c]
        apply_contact_impulse(machine, work, lane, c, p - work.rigid.impulse[lane, c])
        work.rigid.impulse[lane, c] = p


@routine
def solve_simultaneously(machine: Machine, work: Work, lane: int, tolerance: float, missing: float):
    """Solve all contacts simultaneously; return the residual of their impulses.

    Newton's method begins with the sweeps' impulses. Where it does not converge, the attempts with interior points follow, each from the
    best impulses so far.
    """
    count = work.rigid.count[lane]
    compute_delassus(machine, work, lane)
    worst = missing + 0.0
    for attempt in range(1 + ATTEMPTS):  # a single call site of each method
        if worst > MARGIN * tolerance:
            if attempt == 0:
                store(work, lane, DenseVectors.best, DenseVectors.trial, count)
            else:
                worst = interior_point_impulses(work, lane, count, MARGIN * tolerance, worst, attempt)
            worst = newton_iterations(work, lane, count, MARGIN * tolerance, worst, newton_rounds(attempt))
    if worst < missing:
        use_best_impulses(machine, work, lane, count)
        return largest_residual(machine, work, lane)
    return missing


@routine
def needs_host_solve(work: Work, lane: int, together: int):
    """Return True if the host is to solve the closed contacts as one system: more than fit here, and no more than ``together``."""
    return work.rigid.count[lane] > work.dense.point_count[lane] and work.rigid.count[lane] <= together


@routine
def solve_impulses(
    machine: Machine, work: Work, lane: int, tolerance: float, most: int, together: int, patient: int
):
    """Compute impulses whose residual is within the tolerance [m/s], if possible.

    It returns the residual, the number of sweeps, and 1 where up to ``together`` contacts were solved simultaneously after that. Of more
    contacts, ``patient`` is 1 where no other solver follows the sweeps.
    """
    count = work.rigid.count[lane]
    if count > wp.min(together, work.dense.point_count[lane]):
        worst, visits = sweep_contacts(machine, work, lane, tolerance, most, patient)
        return worst, visits, 0
    patience = MIN_SWEEPS + int(COST * f64(count * count))
    worst, visits = sweep_contacts(machine, work, lane, tolerance, wp.min(most, patience), 0)
    if worst <= tolerance:
        return worst, visits, 0
    return solve_simultaneously(machine, work, lane, tolerance, worst), visits, 1


@routine
def law_violations(machine: Machine, work: Work, lane: int, speed: float):
    """Return the largest violation of each law over all contacts, relative to a speed v.

    They are Signorini's |min(u_n + a, p_n/ρ)|/v, Coulomb's (|p_t| − μ p_n)/ρ v, and that of maximum dissipation (p_t·u_t + μ p_n |u_t|)/ρ
    v².
    """
    out = vec3()
    for c in range(work.rigid.count[lane]):
        rho = impulse_scale(work, lane, c)
        u = condition_velocity(machine, work, lane, c)
        p = work.rigid.impulse[lane, c]
        mu = work.rigid.request[lane, c, ImpulseRequest.cone]
        apart = wp.min(u[0], p[0] / rho)
        rub = wp.length(vec3(0.0, p[1], p[2]))
        slip = wp.length(vec3(0.0, u[1], u[2]))
        lost = p[1] * u[1] + p[2] * u[2] + mu * p[0] * slip
        out = wp.max(
            out,
            vec3(
                wp.abs(apart) / speed, (rub - mu * p[0]) / (rho * speed), wp.abs(lost) / (rho * speed * speed)
            ),
        )
    return out
