# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Bristles of contacts constrained by equations, compiled: their deflection when all contact modes are determined again (`rigid`).

Contacts that close or break away have bristles at the deflection of steady slip; so do contacts that slip after an impact with
friction. Sticking contacts have no bristles: an equation constrains them. A contact that comes to rest and cannot stick keeps its bristles.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.law_state_structs import LawStateRow, bristle_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec3
from abut.kernels.structs.rigid_contact_structs import AT_REST, SLIPPING, ImpulseRequest
from abut.system.contact.rigid.closed_contacts import contact_velocity

__all__ = [
    "ON",
    "has_bristles",
    "keep_deflected_bristles",
    "reset_slipping_bristles",
    "set_bristle_friction",
    "set_steady_bristles",
    "store_bristles",
]

ON = f64(1e-9)  #: relative distance from the friction limit that counts as on it


@routine
def has_bristles(machine: Machine, point: int):
    """Return True if a contact point has friction by bristles."""
    return (
        machine.point_state_rows > 0
        and machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.friction] >= 0
    )


@routine
def bristle_deflection(machine: Machine, run: RunData, lane: int, point: int):
    """Return the bristles of a contact point at the accepted state [m]."""
    z = run.y0[lane, machine.bodies + 1 + point]
    return bristle_of(z)


@routine
def store_bristles(machine: Machine, run: RunData, lane: int, point: int, bristle: vec3):
    """Store the bristles of a contact point in the accepted state; zero ones get the deflection of steady slip (`set_steady_bristles`)."""
    z = run.y0[lane, machine.bodies + 1 + point]
    for i in range(3):
        z[LawStateRow.bristle_x + i] = bristle[i]
    run.y0[lane, machine.bodies + 1 + point] = z


@routine
def reset_slipping_bristles(machine: Machine, work: Work, run: RunData, lane: int, c: int):
    """Set the bristles of a place that slips after an impact with friction to steady slip.

    It slips farther within the impact than the bristles are long.
    """
    k = work.rigid.point[lane, c]
    if not (work.rigid.impulse[lane, c][0] > 0.0) or not has_bristles(machine, k):
        return
    after = contact_velocity(machine, work, lane, c)
    slips = wp.length(vec3(0.0, after[1], after[2])) > run.weight[lane, Weight.velocity]
    if (
        slips
        and machine.contact[machine.contact_point[k, ContactPointRow.contact], ContactRow.impact_friction]
        >= 0
    ):
        store_bristles(machine, run, lane, k, vec3())


@routine
def set_steady_bristles(machine: Machine, work: Work, run: RunData, lane: int, point: int, slips: bool):
    """Set the bristles of a contact point that has just closed, or that stuck: in its present plane, at the deflection of its slip."""
    if has_bristles(machine, point) and wp.length(bristle_deflection(machine, run, lane, point)) == 0.0:
        work.point.plane[lane, point] = work.guard.normal[lane, point]
        if slips:
            store_bristles(machine, run, lane, point, work.rigid.initial_bristle[lane, point])


@routine
def set_bristle_friction(work: Work, lane: int, c: int):
    """Set friction by bristles for any slip."""
    work.rigid.rebound_velocity[lane, c] = (
        wp.transpose(work.rigid.axes[lane, c])
        @ work.rigid.friction_direction[lane, work.rigid.point[lane, c]]
    )
    work.rigid.request[lane, c, ImpulseRequest.cone] = 1.0


@routine
def keep_deflected_bristles(machine: Machine, work: Work, run: RunData, lane: int):
    """Continue with deflected bristles at contacts at rest where these would exceed the static limit; return their number."""
    more = int(0)
    for c in range(work.rigid.count[lane]):
        k = work.rigid.point[lane, c]
        p = work.rigid.impulse[lane, c]
        rub = wp.length(vec3(0.0, p[1], p[2]))
        if (
            work.rigid.request[lane, c, ImpulseRequest.role] == AT_REST
            and has_bristles(machine, k)
            and wp.length(bristle_deflection(machine, run, lane, k)) > 0.0
            and rub >= work.rigid.request[lane, c, ImpulseRequest.cone] * p[0] * (1.0 - ON)
        ):
            work.rigid.request[lane, c, ImpulseRequest.role] = SLIPPING
            set_bristle_friction(work, lane, c)
            more += 1
    return more
