# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Bristles of contacts constrained by equations, compiled: their deflection when all contact modes are determined again (`rigid`).

Contacts that close or break away have bristles at the deflection of steady slip; so do contacts that slip after an impact with
friction. Sticking contacts have no bristles: an equation constrains them. A contact that comes to rest and cannot stick keeps its bristles.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow
from abut.kernels.structs.machine_structs import Machine, March, Work, f64, vec3
from abut.kernels.structs.rigid_contact_structs import AT_REST, SLIPPING, ImpulseRequest
from abut.system.contact.rigid.impulse_sweeps import contact_velocity

__all__ = ["ON", "bend_to", "has_bristles", "lay_plane", "rub_by_bristles", "stay_bent", "straighten_struck"]

ON = f64(1e-9)  #: relative distance from the friction limit that counts as on it


@routine
def has_bristles(m: Machine, k: int):
    """Return True if a contact point has friction by bristles."""
    return m.laden > 0 and m.contact[m.incident[k, IncidentRow.contact], ContactRow.friction] >= 0


@routine
def bristle_deflection(m: Machine, s: March, lane: int, k: int):
    """Return the bristles of a contact point at the accepted state [m]."""
    z = s.y0[lane, m.bodies + 1 + k]
    return vec3(z[3], z[4], z[5])


@routine
def bend_to(m: Machine, s: March, lane: int, k: int, bristle: vec3):
    """Store the bristles of a contact point in the accepted state; zero ones get the deflection of steady slip (`lay_plane`)."""
    z = s.y0[lane, m.bodies + 1 + k]
    for i in range(3):
        z[3 + i] = bristle[i]
    s.y0[lane, m.bodies + 1 + k] = z


@routine
def straighten_struck(m: Machine, w: Work, s: March, lane: int, c: int):
    """Set the bristles of a place that slips after an impact with friction to steady slip.

    It slips farther within the impact than the bristles are long.
    """
    k = w.rigid.incident[lane, c]
    if not (w.rigid.push[lane, c][0] > 0.0) or not has_bristles(m, k):
        return
    after = contact_velocity(m, w, lane, c)
    slips = wp.length(vec3(0.0, after[1], after[2])) > s.weight[lane, Weight.velocity]
    if slips and m.contact[m.incident[k, IncidentRow.contact], ContactRow.blow] >= 0:
        bend_to(m, s, lane, k, vec3())


@routine
def lay_plane(m: Machine, w: Work, s: March, lane: int, k: int, slips: bool):
    """Set the bristles of a contact point that has just closed, or that stuck: in its present plane, at the deflection of its slip."""
    if has_bristles(m, k) and wp.length(bristle_deflection(m, s, lane, k)) == 0.0:
        w.point.plane[lane, k] = w.guard.normal[lane, k]
        if slips:
            bend_to(m, s, lane, k, w.rigid.bent[lane, k])


@routine
def rub_by_bristles(w: Work, lane: int, c: int):
    """Determine friction by bristles, whatever the slip."""
    w.rigid.back[lane, c] = (
        wp.transpose(w.rigid.axes[lane, c]) @ w.rigid.drag[lane, w.rigid.incident[lane, c]]
    )
    w.rigid.ask[lane, c, ImpulseRequest.cone] = 1.0


@routine
def stay_bent(m: Machine, w: Work, s: March, lane: int):
    """Continue with deflected bristles at contacts at rest where these would exceed the static limit; return their number."""
    more = int(0)
    for c in range(w.rigid.count[lane]):
        k = w.rigid.incident[lane, c]
        p = w.rigid.push[lane, c]
        rub = wp.length(vec3(0.0, p[1], p[2]))
        if (
            w.rigid.ask[lane, c, ImpulseRequest.role] == AT_REST
            and has_bristles(m, k)
            and wp.length(bristle_deflection(m, s, lane, k)) > 0.0
            and rub >= w.rigid.ask[lane, c, ImpulseRequest.cone] * p[0] * (1.0 - ON)
        ):
            w.rigid.ask[lane, c, ImpulseRequest.role] = SLIPPING
            rub_by_bristles(w, lane, c)
            more += 1
    return more
