"""Initial static deflection of bodies that become elastic, which avoids artificial vibrations.

Along the motions Z u that the joints allow (`analysis.state.host_equations`, with ZᵀMZ = 1) and with the stiffness K of the modes alone,

    ü = f − K_u u,    K_u = Zᵀ K Z = V diag(κ) Vᵀ,    u_j = v_jᵀ f/κ_j    wherever κ_j > 0:

the deflection is at rest relative to the motion of the rigid machine, under weight, springs, reactions, and the inertia of that motion.
Other stiffness is included by repetition.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from abut.analysis.state.host_equations import HostEquations, Probe, Tangent, displace_bodies, tangent_of
from abut.array_types import Numbers
from abut.flexible.hybrid.rigid_elastic_switch import SwitchingBody

if TYPE_CHECKING:
    from abut.model import Model
    from abut.system.system import System

__all__ = ["apply_initial_deflection"]

RIGID = 1e-9  #: fraction of the largest κ below which a motion does not bend
ROUNDS = 3
GAP = 1e-9  #: gap above which joints are not closed [m or rad]


def apply_initial_deflection(system: System, bodies: Sequence[SwitchingBody], time: float) -> None:
    """Set the modes of an assembled machine's elastic bodies, which are at rest, to their static deflection. Leave it unchanged if the
    deflection opens joints, or makes separate surfaces overlap.

    Args:
        system: the assembled machine.
        bodies: those that have just become elastic.
        time: [s].
    """
    probe = Probe(system)
    begun = probe.state
    here = probe.evaluate(begun, time)
    depth, tangent = here.depth.copy(), tangent_of(here)
    ways, kappa = _bending_motions(tangent, _modal_stiffness(system.models[0], bodies))
    for _ in range(ROUNDS if len(kappa) else 0):
        push = ways.T @ (here.load - here.inertial(tangent.lift @ here.gamma))
        here = probe.project(displace_bodies(here.state, ways @ (push / kappa)), time, tangent)
    if not _is_admissible(here, depth):
        here = probe.evaluate(begun, time)
    _write_state(system, here.state)


def _modal_stiffness(model: Model, bodies: Sequence[SwitchingBody]) -> Numbers:
    """Return K of the modes, by coordinate of all bodies, (6 b,)."""
    number = {body.name: k for k, body in enumerate(model.bodies)}
    out = np.zeros((len(number), 6))
    for one in bodies:
        for k, part in enumerate(one.flexible.modal):
            mine = one.omega[3 * k : 3 * k + 3] ** 2
            out[number[part.name], : len(mine)] = mine
    return out.ravel()


def _bending_motions(tangent: Tangent, stiffness: Numbers) -> tuple[Numbers, Numbers]:
    """Return bending motions, Z V, and their κ."""
    kappa, v = np.linalg.eigh(tangent.basis.T @ (stiffness[:, None] * tangent.basis))
    bends = kappa > RIGID * kappa.max(initial=0.0)
    return np.asarray(tangent.basis @ v[:, bends]), kappa[bends]


def _is_admissible(here: HostEquations, depth: Numbers) -> bool:
    """Return True if joints are closed, and there is no new contact."""
    if len(here.depth) != len(depth):  # neighbours in a crowd of shapes have changed
        return False
    met = (here.depth > 0.0) & (depth <= 0.0)
    return here.gap < GAP and bool(np.isfinite(here.state).all()) and not bool(met.any())


def _write_state(system: System, state: Numbers) -> None:
    y = system.work.y.numpy()
    y[0, : len(state)] = state
    system.work.y.assign(y)
