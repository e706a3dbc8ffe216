"""Static solutions and natural modes of elastic structures.

    K u = f,        K φ = ω² M φ       with supports u = 0

Source: Bathe, Finite Element Procedures (2014), ch. 8 and 11 (shift and invert, Lanczos).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.linear.structure import Structure
from abut.fem.solver.linear_solver import Factor
from abut.fem.statics.rounding_error import MEANINGLESS_ERROR, rounding_error, rounding_message

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["natural_modes", "solve"]

LOG = logging.getLogger(__name__)
Supports = Mapping[Any, Sequence[int]]
ZERO_STIFFNESS = 1e-9  #: |K r| of a rigid motion r, relative to |K| |r|, below which it counts as zero
RESIDUAL = 1e-6  #: tolerated residual of a solution, relative to the load
RESIDUAL_SLENDER = 1e-2  #: the same if the residual is rounding of K u; if a part moves without stiffness, the residual is the whole load
EPS = 32.0 * float(np.finfo(float).eps)
SEED = 20_000  #: seed of the start vector of the eigenvalue iteration
MAX_DENSE_FREEDOMS = (
    300  #: largest number of degrees of freedom for which a dense solver finds the eigenvalues
)
#: Rigid motions in the order of `rigid_motion`, as messages name them.
RIGID_MOTIONS = tuple(
    f"{motion} {axis}" for motion in ("translation along", "rotation about") for axis in "xyz"
)


def solve(structure: Structure, load: Numbers, supports: Supports, *, solver: str = "auto") -> Numbers:
    """Solve K u = f for the displacements u, (N,) or (N, k).

    Args:
        structure: its matrices.
        load: f in their rows, (N,) or (N, k).
        supports: components (0, 1, 2 displacements, 3, 4, 5 rotations) that are fixed, by the name of a node set or the label of a node.
        solver: ``"auto"``, ``"pardiso"`` or ``"superlu"``, see `Factor`.

    Raises:
        InvalidValue: the supports leave a rigid motion free (which the message names), or do not exist; loads of another size; rounding
            loses the displacements (`abut.fem.statics.rounding_error`), of which a warning is logged before.
    """
    free, load = _free_rows(structure, supports), np.asarray(load, float)
    if load.shape[:1] != (len(structure.freedoms),) or not np.isfinite(load).all():
        raise InvalidValue(
            f'structure "{structure.name}": loads have shape {load.shape}; they must be finite, with {len(structure.freedoms)} rows'
        )
    _check_supported(structure, free)
    out = np.zeros(load.shape)
    try:
        out[free] = Factor(structure.stiffness.tocsr()[free][:, free], solver).solve(load[free])
    except np.linalg.LinAlgError:
        raise _unsupported_error(structure) from None
    rows = structure.stiffness.tocsr()[free]
    left = float(np.linalg.norm(rows @ out - load[free]))
    rounding = EPS * float(np.linalg.norm(abs(rows) @ np.abs(out)))  # of slender bodies K u nearly cancels
    size = max(float(np.linalg.norm(load[free])), 1e-300)
    if not left <= max(RESIDUAL * size, min(rounding, RESIDUAL_SLENDER * size)):
        _check_rounding(structure, out, failed=True)
        raise _unsupported_error(structure)
    _check_rounding(structure, out)
    return out


def natural_modes(
    structure: Structure, count: int = 10, *, supports: Supports | None = None, solver: str = "auto"
) -> tuple[Numbers, Numbers]:
    """Return the lowest natural frequencies [Hz], (k,), and their modes of modal mass one, (N, k).

    Rigid motions are included, with frequencies near zero. The method is Lanczos' on (K + σ M)⁻¹ M with a small shift σ and a fixed start
    vector, so equal calls return equal modes.

    Raises:
        InvalidValue: more modes than degrees of freedom.
    """
    free = _free_rows(structure, supports or {})
    if not isinstance(count, int | np.integer) or not 0 < count <= len(free):
        raise InvalidValue.of(
            f'structure "{structure.name}": the number of modes',
            count,
            f"be a whole number, 1 to {len(free)}",
        )
    from scipy.sparse.linalg import ArpackNoConvergence

    k, m = (a.tocsr()[free][:, free] for a in (structure.stiffness, structure.mass))
    if len(free) <= MAX_DENSE_FREEDOMS or count > len(free) // 2:
        from scipy.linalg import eigh

        values, vectors = eigh(k.toarray(), m.toarray(), subset_by_index=[0, count - 1])
    else:
        try:
            values, vectors = _lanczos_modes(k, m, count, solver)
        except ArpackNoConvergence:
            raise InvalidValue(
                f'structure "{structure.name}": iterations for {count} modes do not converge, as rounding errors exceed the lowest '
                "frequencies, such as in bodies over 2000 times longer than thick; model such a body by beams"
            ) from None
    modes = np.zeros((len(structure.freedoms), count))
    modes[free] = vectors
    at = (np.abs(modes) > 0.99 * np.abs(modes).max(axis=0)).argmax(axis=0)
    modes *= np.where(modes[at, range(count)] < 0.0, -1.0, 1.0)
    return np.sqrt(np.maximum(values, 0.0)) / (2.0 * np.pi), modes


def _lanczos_modes(k: csr_array, m: csr_array, count: int, solver: str) -> tuple[Numbers, Numbers]:
    from scipy.sparse.linalg import LinearOperator, eigsh

    # far below the lowest elastic frequency, and far above rounding: relative to the mean stiffness over the mean mass
    shift = 1e-6 * float(k.diagonal().sum() / m.diagonal().sum())
    factor = Factor(k + shift * m, solver)
    operator = LinearOperator(k.shape, matvec=factor.solve, dtype=float)
    start = factor.solve(m @ np.random.default_rng(SEED).normal(size=k.shape[0]))
    values, vectors = eigsh(k, k=count, M=m, sigma=-shift, OPinv=operator, v0=start)
    order = np.argsort(values)
    return values[order], vectors[:, order]


def _free_rows(structure: Structure, supports: Supports) -> NDArray[np.int64]:
    """Return the rows without a support."""
    supported = np.zeros(len(structure.freedoms), bool)
    if not isinstance(supports, Mapping):
        raise InvalidValue(
            f'structure "{structure.name}": supports are {supports!r:.60}; give components by node set or label, such as '
            f'{{"x-": (0, 1, 2)}}'
        )
    for where, components in supports.items():
        given = list(components) if isinstance(components, Sequence) else [components]
        if not given or not set(given) <= set(structure.freedoms[:, 1].tolist()):
            raise InvalidValue(
                f'structure "{structure.name}": supports {where!r}: components are {components!r}, but its nodes have only '
                f"{', '.join(map(str, np.unique(structure.freedoms[:, 1])))} (displacements 0, 1, 2, rotations 3, 4, 5)"
            )
        if isinstance(where, str):
            if structure.mesh is None:
                raise InvalidValue(
                    f'structure "{structure.name}": supports "{where}": the structure has no mesh and no node sets; give labels of nodes'
                )
            nodes = structure.mesh.nodes(where)
        else:
            nodes = np.flatnonzero(structure.labels == where)
            if not len(nodes):
                raise InvalidValue(
                    f'structure "{structure.name}": supports: there is no node {where}; labels go from {structure.labels.min()} to '
                    f"{structure.labels.max()}"
                )
        supported |= np.isin(structure.freedoms[:, 0], nodes) & np.isin(structure.freedoms[:, 1], given)
    return np.flatnonzero(~supported)


def _check_supported(structure: Structure, free: NDArray[np.int64]) -> None:
    """Raise InvalidValue where a rigid motion of the whole body moves no supported component."""
    r = _rigid_motions(structure)
    supported = np.setdiff1d(np.arange(len(r)), free)
    met, parts = structure.stiffness @ r, abs(structure.stiffness) @ np.abs(r)
    there = (np.abs(r).max(axis=0) > 0.0) & (
        np.linalg.norm(met, axis=0) <= ZERO_STIFFNESS * np.linalg.norm(parts, axis=0)
    )
    _, sizes, turns = np.linalg.svd(r[supported][:, there], full_matrices=True)
    full = np.zeros(int(there.sum()))
    full[: len(sizes)] = sizes
    still = turns[full <= ZERO_STIFFNESS * max(full.max(initial=0.0), 1.0)]
    if len(still):
        names = [RIGID_MOTIONS[k] for k in np.flatnonzero(there)]
        free_motion = names[int(np.abs(still[0]).argmax())]
        raise InvalidValue(
            f'structure "{structure.name}": its supports leave {len(still)} rigid motion(s) free, such as {free_motion}; add a support'
        )


def _rigid_motions(structure: Structure) -> Numbers:
    """Return three translations and three rotations about the mean of its nodes, (N, 6)."""
    arms = structure.positions - structure.positions.mean(axis=0)
    size = float(np.abs(arms).max()) or 1.0
    zero = np.zeros_like(arms)
    motions = [structure.field(zero + e) for e in np.eye(3)]
    motions += [structure.field(np.cross(e, arms) / size, zero + e / size) for e in np.eye(3)]
    return np.stack(motions, axis=1)


def _check_rounding(structure: Structure, displacements: Numbers, failed: bool = False) -> None:
    """Warn if rounding of the stiffness makes displacements (N, …) inaccurate.

    Raises:
        InvalidValue: rounding makes them meaningless, or is the reason why they do not balance the loads.
    """
    motions = _rigid_motions(structure)[:, structure.motions]
    columns = displacements.reshape(len(displacements), -1).T
    worst = max((rounding_error(structure.stiffness, u, motions) for u in columns), default=0.0)
    message = rounding_message(f'structure "{structure.name}"', worst, failed)
    if message and (failed or worst > MEANINGLESS_ERROR):
        raise InvalidValue(message)
    if message:
        LOG.warning("%s", message)


def _unsupported_error(structure: Structure) -> InvalidValue:
    return InvalidValue(
        f'structure "{structure.name}": with these supports a part can still move without stiffness; check by Mesh.problems() whether '
        "parts are disconnected or nodes belong to no element"
    )
