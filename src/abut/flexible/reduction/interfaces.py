"""Interfaces of a flexible body: nodes, rigid patches (RBE2) and averaged patches (RBE3), as rows on its degrees of freedom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem import Structure
from abut.units import Vector, vector

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["InterfaceRows", "InterfaceSet", "Patch", "find_interfaces"]

KINDS = ("node", "rigid", "averaged")
ZERO_WIDTH = 1e-6  #: of a patch's length, a width that counts as zero
MAX_NODE_DISTANCE = 0.25  #: of the distance to a node's neighbour, largest distance of a place from the node that represents it


@dataclass(frozen=True)
class Patch:
    """Nodes of an interface.

    Args:
        nodes: their labels, the name of a node set of the mesh, or one place [m] (three numbers or quantities) near a node.
        kind: ``"node"`` (one node), ``"rigid"``: they move as one rigid frame (RBE2), or ``"averaged"``: the frame follows their
            mean motion, Σ w |u − v − θ × r|² least, and a load on it is distributed to them without stiffening them (RBE3).
            By default one node is a node, and more are averaged.
        at: the frame's origin [m]; by default the mean of the nodes.
        weights: w by node, for averaged patches; 1 by default. The areas of the faces around the nodes make it the mean over the surface.
    """

    nodes: int | str | Sequence[int] | Vector
    kind: str | None = None
    at: Vector | None = None
    weights: Sequence[float] | None = None


@dataclass(frozen=True)
class InterfaceRows:
    """An interface found in a structure: rows that define displacement and rotation, (6, N) sparse, and which of them are constrained."""

    name: str
    kind: str
    nodes: Integers  #: places, not labels
    position: Numbers
    rows: csr_array
    components: tuple[
        int, ...
    ]  #: components whose rows are independent: three of a single node of a solid, two of a plane body's


@dataclass(frozen=True)
class InterfaceSet:
    """All interfaces of a structure.

    Args:
        among: the interfaces.
        whole: S of u = S x, sparse (N, n): x contains the displacements that are in no rigid patch, then six of each
            rigid patch (three of a plane body's).
    """

    among: tuple[InterfaceRows, ...]
    whole: csr_array


def find_interfaces(structure: Structure, interfaces: Mapping[str, Any]) -> InterfaceSet:
    """Find interfaces in a structure.

    Raises:
        InvalidValue: nodes that do not exist, or do not determine the frame's motion; two rigid patches that share a node.
    """
    from scipy.sparse import csr_array, hstack, identity

    found = []
    for name, given in interfaces.items():
        patch = given if isinstance(given, Patch) else Patch(given)
        found.append((name, patch, _patch_nodes(structure, name, patch)))
    taken: dict[int, str] = {}
    for name, _patch, places in ((n, p, x) for n, p, x in found if _patch_kind(p, x) == "rigid"):
        for k in places:
            if (other := taken.setdefault(int(k), name)) != name:
                raise InvalidValue(
                    f'structure "{structure.name}": node {structure.labels[k]} belongs to the rigid patches "{other}" and "{name}"; '
                    "make one of them averaged, or remove the node from one"
                )
    free = np.flatnonzero(~np.isin(structure.freedoms[:, 0], list(taken)))
    if not len(free):
        raise InvalidValue(
            f'structure "{structure.name}": its rigid patches contain all nodes, so it cannot deform; use an abut.Body, or smaller patches'
        )
    size = len(structure.freedoms)
    columns = [identity(size, format="csc")[:, free]]
    made = []
    count = len(free)
    for name, patch, places in found:
        kind = _patch_kind(patch, places)
        at = _patch_origin(structure, name, patch, places)
        if kind == "rigid":
            columns.append(csr_array(_rigid_freedoms(structure, name, places, at)))
            made.append((name, kind, places, at, count))
            count += len(structure.motions)
        else:
            made.append((name, kind, places, at, -1))
    whole = hstack(columns, format="csr")
    out = []
    for (name, kind, places, at, column), (_, patch, _) in zip(made, found, strict=True):
        if kind == "rigid":
            components = structure.motions
            own = np.arange(len(components))
            rows = csr_array(
                (np.ones(len(components)), (np.array(components), column + own)), shape=(6, count)
            )
        else:
            rows, components = _mean_motion_rows(structure, name, patch, places, at, kind)
            rows = csr_array(rows @ whole)
        out.append(InterfaceRows(name, kind, places, at, rows, components))
    return InterfaceSet(tuple(out), whole)


def _patch_kind(patch: Patch, places: Integers) -> str:
    if patch.kind is None:
        return "node" if len(places) == 1 else "averaged"
    if patch.kind not in KINDS:
        raise InvalidValue.of("a patch's kind", patch.kind, f"be one of {', '.join(KINDS)}")
    return patch.kind


def _patch_nodes(structure: Structure, name: str, patch: Patch) -> Integers:
    """Return nodes of a patch, as places among the structure's.

    Raises:
        InvalidValue: there are no such nodes.
    """
    who = f'structure "{structure.name}", interface "{name}"'
    nodes = patch.nodes
    if isinstance(nodes, str):
        sets = {} if structure.mesh is None else structure.mesh.node_sets
        if nodes not in sets:
            raise InvalidValue(
                f'{who}: there is no node set "{nodes}"; there are {", ".join(sorted(sets)) or "none"}: give one of '
                "these, labels of nodes or a place"
            )
        if not len(sets[nodes]):
            raise InvalidValue(
                f'{who}: the node set "{nodes}" is empty; give a node set with nodes, labels of nodes or a place'
            )
        return np.asarray(sets[nodes], np.int64)
    if np.ndim(np.asarray(nodes, object)) == 1 and not all(isinstance(n, int | np.integer) for n in nodes):  # type: ignore[union-attr]
        return np.array([_nearest_node(structure, who, np.array(vector(nodes, "m", what=f"{who}: place")))])  # type: ignore[arg-type]
    wanted = np.atleast_1d(np.asarray(nodes))
    if wanted.size and wanted.dtype.kind not in "iu":
        raise InvalidValue(
            f"{who} is {nodes!r}; give a node's label, a list of labels, the name of a node set, or a place of three lengths"
        )
    wanted = wanted.astype(np.int64)
    order = np.argsort(structure.labels)
    at = np.searchsorted(structure.labels, wanted, sorter=order)
    places = order[np.minimum(at, len(order) - 1)]
    wrong = wanted[structure.labels[places] != wanted]
    if len(wrong) or not len(wanted):
        near = structure.labels[order[np.clip(at[structure.labels[places] != wanted], 0, len(order) - 1)]]
        raise InvalidValue(
            f"{who}: there is no node {', '.join(map(str, wrong[:5])) or 'in it'}; labels go from {structure.labels.min()} to "
            f"{structure.labels.max()}"
            + (f", the nearest are {', '.join(map(str, near[:5]))}" if len(near) else "")
            + ": give labels that the mesh has, a node set, or a place"
        )
    different, count = np.unique(wanted, return_counts=True)
    if len(different) < len(wanted):
        raise InvalidValue(
            f"{who}: node {different[count.argmax()]} is listed more than once; list each node once"
        )
    return np.asarray(places, np.int64)


def _nearest_node(structure: Structure, who: str, place: Numbers) -> int:
    """Return the node at a place.

    Raises:
        InvalidValue: none is near.
    """
    far = np.linalg.norm(structure.positions - place, axis=1)
    k = int(far.argmin())
    between = np.linalg.norm(structure.positions - structure.positions[k], axis=1)
    spacing = float(between[between > 0.0].min(initial=np.inf))
    if far[k] > MAX_NODE_DISTANCE * spacing:
        raise InvalidValue(
            f"{who}: there is no node at {place.tolist()} m; the nearest, {structure.labels[k]} at "
            f"{structure.positions[k].tolist()} m, is {far[k]:.4g} m away: give its label, or a patch of nodes with `at=`"
        )
    return k


def _patch_origin(structure: Structure, name: str, patch: Patch, places: Integers) -> Numbers:
    if patch.at is not None:
        return np.asarray(vector(patch.at, "m", what=f'interface "{name}": at'))
    return np.asarray(structure.positions[places].mean(axis=0))


def rigid_motion(structure: Structure, at: Numbers) -> Numbers:
    """Return T of u = T ξ, (N, 6): u due to a translation and a small rotation ξ about a point."""
    arms = structure.positions - at
    shift, turn = np.zeros((len(arms), 3, 6)), np.zeros((len(arms), 3, 6))
    for k, e in enumerate(np.eye(3)):
        shift[:, :, k], shift[:, :, 3 + k], turn[:, :, 3 + k] = e, np.cross(e, arms), e
    return structure.field(shift, turn)


def _rigid_freedoms(structure: Structure, name: str, places: Integers, at: Numbers) -> Numbers:
    """Return T of u = T ξ, (N, 6): u of a rigid patch due to its translation and rotation ξ.

    Raises:
        InvalidValue: some motion of the patch moves none of its nodes.
    """
    motion = rigid_motion(structure, at)
    motion[~np.isin(structure.freedoms[:, 0], places)] = 0.0
    motion = motion[:, structure.motions]
    size = np.linalg.norm(motion, axis=0)
    if not size.all() or np.linalg.matrix_rank(motion / size, tol=ZERO_WIDTH) < len(structure.motions):
        raise _collinear_error(structure, name, places)
    return motion


def _collinear_error(structure: Structure, name: str, places: Integers) -> InvalidValue:
    return InvalidValue(
        f'structure "{structure.name}", interface "{name}": its {len(places)} nodes are on a line or at a point, so they define no '
        "rotation about it; give more nodes, or a single node"
    )


def _mean_motion_rows(
    structure: Structure, name: str, patch: Patch, places: Integers, at: Numbers, kind: str
) -> tuple[csr_array, tuple[int, ...]]:
    """Return rows of a frame that follows the mean motion of nodes, (6, N) sparse, and those constrained.

    A single node's own displacement (and rotation, where it has one) are its rows; where it has no rotation, that of its neighbours, by
    the stiffness matrix, is used.

    Raises:
        InvalidValue: the nodes are on a line, so that a rotation about it is undefined.
    """
    from scipy.sparse import lil_array

    size, freedoms = len(structure.freedoms), structure.freedoms
    rows = lil_array((6, size))
    if kind == "node":
        own = np.flatnonzero(freedoms[:, 0] == places[0])
        for k in own:
            rows[freedoms[k, 1], k] = 1.0
        if len(own) == 6:
            return rows.tocsr(), tuple(range(6))
        touched = np.unique(freedoms[structure.stiffness.tocsc()[:, own].nonzero()[0], 0])
        turn = _motion_fit(structure, touched, at, np.ones(len(touched)))
        if turn is not None:
            rows = rows.tocsr() + _select_rows(turn, slice(3, 6))
        return rows.tocsr(), tuple(sorted(freedoms[own, 1].tolist()))
    weights = np.ones(len(places)) if patch.weights is None else np.asarray(patch.weights, float)
    if weights.shape != (len(places),) or not (weights > 0.0).all():
        raise InvalidValue(
            f'interface "{name}": weights have shape {weights.shape}; give {len(places)} positive numbers, one for each node'
        )
    found = _motion_fit(structure, places, at, weights)
    if found is None:
        raise _collinear_error(structure, name, places)
    return found, structure.motions


def _select_rows(rows: csr_array, which: slice) -> csr_array:
    kept = rows.tolil()
    for k in set(range(6)) - set(range(6)[which]):
        kept[k, :] = 0.0
    return kept.tocsr()


def _motion_fit(structure: Structure, places: Integers, at: Numbers, weights: Numbers) -> csr_array | None:
    """Return A = (Tᵀ W T)⁻¹ Tᵀ W on the displacements of nodes, (6, N) sparse; None where these are on a line."""
    from scipy.sparse import csr_array

    freedoms = structure.freedoms
    mine = np.flatnonzero(np.isin(freedoms[:, 0], places) & (freedoms[:, 1] < 3))
    weight = np.zeros(len(structure.positions))
    weight[places] = weights
    moves = list(structure.motions)
    t = rigid_motion(structure, at)[mine][:, moves]
    spread = float(
        np.linalg.norm(structure.positions[places] - structure.positions[places].mean(axis=0), axis=1).max()
    )
    if spread == 0.0:
        return None
    scale = np.array([1.0, 1.0, 1.0, *(3 * [1.0 / spread])])[moves]
    w = weight[freedoms[mine, 0]]
    normal = (t * scale).T @ ((t * scale) * w[:, None])
    values = np.linalg.eigvalsh(normal)
    if values[0] <= ZERO_WIDTH**2 * values[-1]:
        return None
    a = scale[:, None] * np.linalg.solve(normal, (t * scale).T * w)
    rows, columns = np.repeat(moves, len(mine)), np.tile(mine, len(moves))
    return csr_array((a.ravel(), (rows, columns)), shape=(6, len(freedoms)))
