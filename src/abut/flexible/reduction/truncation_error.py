"""Modal truncation error: the part of the static response to a load that modes do not represent.

The inertia of a free body balances a load f. The static response is u = G f (`flexible.reduction.free_body`), with the strain energy ½ e,
e = fᵀ G f. The best approximation of u by modes in the energy norm has e_m = (Φᵀ f)ᵀ (Φᵀ K Φ)⁻¹ Φᵀ f, so that

    ‖u − u_m‖²/‖u‖² = 1 − e_m/e.

Source: Rixen, in: Dynamical Analysis of Vehicle Systems (2007), modal truncation and its correction by static modes.
"""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem import Structure
from abut.flexible.floating.reduced_body import ReducedBody
from abut.flexible.reduction.free_body import FreeBody
from abut.flexible.reduction.interfaces import InterfaceSet, rigid_motion

__all__ = ["Statics", "flexibility", "left_out"]


def left_out(structure: Structure, reduced: ReducedBody, loads: Numbers) -> Numbers:
    """Return, for each load, the fraction (0 to 1) of the strain energy of its static response that the modes do not represent, (k,).

    It is 0 for a load that causes no strain. The call needs one factorisation of the stiffness, and one solution for each load.

    Args:
        structure: the unreduced structure.
        reduced: its modes.
        loads: in the structure's rows, (N,) or (N, k), as of `abut.fem.pressure` or `traction`; the body's inertia balances their
            resultant.

    Raises:
        InvalidValue: loads of another size, or modes of another structure.
    """
    f = np.asarray(loads, float)
    f = f[:, None] if f.ndim == 1 else f
    if f.shape[0] != len(structure.freedoms) or len(reduced.positions) != len(structure.positions):
        raise InvalidValue(
            f'structure "{structure.name}": loads have shape {f.shape}, and the modes have {len(reduced.positions)} nodes; it has '
            f"{len(structure.freedoms)} rows and {len(structure.positions)} nodes: give loads by its rows, and modes of this structure"
        )
    rigid = rigid_motion(structure, structure.positions.mean(axis=0))[:, structure.motions]
    body = FreeBody(structure.stiffness, structure.mass, rigid, f'structure "{structure.name}"')
    relieved = body.balance_forces(f)
    whole = np.einsum("nk,nk->k", relieved, body.elastic_response(f))
    modal = structure.field(reduced.shapes[:, :3], reduced.shapes[:, 3:]).T @ relieved
    return _shares(whole, np.einsum("mk,mk->k", modal, np.linalg.solve(reduced.stiffness, modal)))


class Statics:
    """Static compliance of the interfaces of a body to loads on them, in full and by its modes.

    Args:
        reduced: a body of known flexibility.

    Attributes:
        whole: C G Cᵀ [m/N, …], (6 i, 6 i).
        modal: the same by the modes alone.
    """

    def __init__(self, reduced: ReducedBody) -> None:
        assert reduced.flexibility is not None
        known = np.diag(reduced.flexibility) > 0.0
        shapes = (
            _without_rigid_motion(reduced, np.vstack([one.shapes for one in reduced.interfaces]))
            * known[:, None]
        )
        self.whole = reduced.flexibility
        self.modal = shapes @ np.linalg.solve(reduced.stiffness, shapes.T)

    def left_out(self, loads: Numbers) -> tuple[Numbers, Numbers]:
        """Return twice the strain energy of the static responses [J], and its fraction that the modes do not represent, each (k,).

        Args:
            loads: forces and torques on the interfaces in turn, along the body's axes [N, N·m], (k, 6 i).
        """
        whole, modal = (((loads @ a) * loads).sum(axis=1) for a in (self.whole, self.modal))
        return whole, _shares(whole, modal)


def _without_rigid_motion(reduced: ReducedBody, shapes: Numbers) -> Numbers:
    """Return the mode shapes at the interfaces without rigid motion, P φ; they contain rigid motion if the frame is not mean axes."""
    m = reduced.modes
    carried = np.zeros((len(shapes), 6))
    for k, one in enumerate(reduced.interfaces):
        carried[6 * k : 6 * k + 6] = np.eye(6)
        carried[6 * k : 6 * k + 3, 3:] = np.array([np.cross(e, one.position) for e in np.eye(3)]).T
    return np.asarray(shapes - carried @ np.linalg.solve(reduced.gram[:6, :6], reduced.gram[:6, 6 : 6 + m]))


def _shares(whole: Numbers, represented: Numbers) -> Numbers:
    return np.asarray(np.clip(1.0 - represented / np.maximum(whole, 1e-300), 0.0, 1.0) * (whole > 0.0))


def flexibility(body: FreeBody, interface_set: InterfaceSet) -> Numbers | None:
    """Return C G Cᵀ of the interfaces' rows, (6 i, 6 i), zero in free rows (a single node's rotations); None without interfaces."""
    from scipy.sparse import vstack

    if not interface_set.among:
        return None
    out = np.zeros((6 * len(interface_set.among), 6 * len(interface_set.among)))
    which = np.concatenate([6 * k + np.array(one.components) for k, one in enumerate(interface_set.among)])
    rows = vstack([one.rows[list(one.components)] for one in interface_set.among], format="csr")
    out[np.ix_(which, which)] = rows @ body.static_responses(rows)
    return 0.5 * (out + out.T)
