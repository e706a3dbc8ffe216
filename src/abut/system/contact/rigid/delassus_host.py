"""Matrices of rigid contacts on the host: motion of bodies by their impulses, and velocities at them, after a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from abut.array_types import Integers, Numbers
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.machine_structs import Machine, Work
from abut.kernels.structs.rigid_contact_structs import RigidImpulses
from abut.system.contact.rigid.sparse_delassus import SparseDelassus
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from scipy import sparse

__all__ = ["contact_matrices"]


class EvaluatedMachine(Protocol):
    """Machine with the arrays of its last evaluation."""

    machine: Machine
    work: Work
    layout: Layout


def contact_matrices(system: EvaluatedMachine, lane: int) -> SparseDelassus:
    """Return the matrices of the contacts in ``Work.rigid`` of a lane.

    Bodies with independent response have their own inertia; the others have the columns A⁻¹ Jᵀ, with M = 1.
    """
    from scipy import sparse  # its import takes long; few machines need it

    rigid, m, bodies = system.work.rigid, system.machine, system.layout.bodies
    count = int(rigid.count.numpy()[lane])
    jacobian = _contact_jacobian(system, lane, count)
    bound = rigid.coupled_bodies.numpy()[: int((rigid.coupled_index.numpy() >= 0).sum())]
    heavy = np.array(m.mass.numpy()[lane, :bodies])
    heavy[bound] = 0.0
    turn = rigid.inverse_inertia.numpy()[lane]
    inverse_mass, mass = np.zeros((bodies, 6, 6)), np.broadcast_to(np.eye(6), (bodies, 6, 6)).copy()
    for b in np.flatnonzero(heavy > 0.0):
        inverse_mass[b, :3, :3], inverse_mass[b, 3:, 3:] = np.eye(3) / heavy[b], turn[b]
        mass[b, :3, :3], mass[b, 3:, 3:] = np.eye(3) * heavy[b], np.linalg.inv(turn[b])
    transposed_jacobian = sparse.csr_array(jacobian.T)
    if len(bound):
        keep = np.ones((bodies, 6))
        keep[bound] = 0.0
        transposed_jacobian = sparse.csr_array(
            sparse.dia_array((keep.reshape(1, -1), [0]), shape=transposed_jacobian.shape[:1] * 2)
            @ transposed_jacobian
        )
        transposed_jacobian = transposed_jacobian + _coupled_columns(rigid, lane, count, bound, jacobian)
        inverse_mass[bound] = np.eye(6)
    return SparseDelassus(jacobian, transposed_jacobian, _block_diagonal(mass), _block_diagonal(inverse_mass))


def _coupled_columns(
    rigid: RigidImpulses, lane: int, count: int, bound: Integers, jacobian: sparse.csr_array
) -> sparse.csr_array:
    """Return (6 bodies, 3 count) velocities of coupled bodies by impulse."""
    from scipy import sparse

    columns = rigid.column.numpy()[lane].reshape(-1, len(bound) * 6)[: 3 * count].copy()
    at = (6 * bound[:, None] + np.arange(6)).reshape(-1)
    columns[np.diff(jacobian[:, at].indptr) == 0] = (
        0.0  # for contacts without these bodies they are not computed
    )
    row, column = np.nonzero(columns)
    return sparse.csr_array((columns[row, column], (at[column], row)), shape=jacobian.shape[::-1])


def _block_diagonal(a: Numbers) -> sparse.csr_array:
    from scipy import sparse

    n = len(a)
    return sparse.csr_array(sparse.bsr_array((a, np.arange(n), np.arange(n + 1)), shape=(6 * n, 6 * n)))


def _contact_jacobian(system: EvaluatedMachine, lane: int, count: int) -> sparse.csr_array:
    """Return (3 count, 6 bodies) velocities at contacts by those of bodies.

    They are Jᵢ = R (1, −[r]×) of the first body, and −R (1, −[r]×) of the second.
    """
    from scipy import sparse

    rigid, m, bodies = system.work.rigid, system.machine, system.layout.bodies
    owner = m.contact_point.numpy()[rigid.point.numpy()[lane, :count], ContactPointRow.contact]
    contact = m.contact.numpy()[owner]
    axes = np.swapaxes(rigid.axes.numpy()[lane, :count], 1, 2)
    at, to, values = [], [], []
    for sign, which, arms in ((1.0, ContactRow.body_i, rigid.arm_i), (-1.0, ContactRow.body_j, rigid.arm_j)):
        arm, body = arms.numpy()[lane, :count], contact[:, which]
        turned = np.cross(arm[:, None, :], axes)  # n·(ω × r) = ω·(r × n)
        block, there = sign * np.concatenate([axes, turned], axis=2), body < bodies
        shape = (int(there.sum()), 3, 6)
        rows = 3 * np.flatnonzero(there)[:, None, None] + np.arange(3)[:, None]
        columns = 6 * body[there][:, None, None] + np.arange(6)
        at.append(np.broadcast_to(rows, shape).reshape(-1))
        to.append(np.broadcast_to(columns, shape).reshape(-1))
        values.append(block[there].reshape(-1))
    entries = np.concatenate(values), (np.concatenate(at), np.concatenate(to))
    return sparse.csr_array(entries, shape=(3 * count, 6 * bodies))
