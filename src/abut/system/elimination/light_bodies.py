"""Bodies far lighter than their neighbours, or massless: augmentation that makes their elimination accurate, and unsupported bodies.

A rod of 1e-12 kg between the ground and a wheel of 1 kg does not move by its own mass but with the wheel. Elimination by its own mass
loses twelve digits of the wheel's. It is therefore *augmented*: in the matrix that is factored its mass matrix is

    M' = M + Σ w g gᵀ,    w = η / (gᵀ P g)

with the gradients g of its constraint equations and its mobility P, the accelerations by unit forces on it while all other
bodies follow. The augmentation is η times the mass that moves along g, and zero across the constraints, so that a free spin keeps its own
inertia. The solution is corrected for it: with B the augmented matrix and E the augmentation, each iteration x ← B⁻¹ (b + E x) reduces
the error by η, and `equations.solve_bordered` repeats it often enough (as for the shift of redundant equations, iterated Tikhonov).
Newton's methods need only B. The remaining rounding is that of a ratio of masses of η.

A massless body must be constrained, or driven, in every direction by equations with bodies that have mass. Where M u = 0 and G u = 0 for
some u ≠ 0, forces must support it: see ``floating``.

A body constrained to one other body loses no accuracy when it is eliminated first, except by its own shape: of a heavy point at an arm L,
G M⁻¹ Gᵀ has the eigenvalues 1/m and 1/m + L²/J. It is augmented by η of its inertia with the mass at its longest arm, which is the inertia
in swinging.

Source of regularising and refining: Saunders, SIAM conf. proc. "Linear and Nonlinear Conjugate Gradient-Related Methods" (1996) 92
(quasi-definite systems); Hestenes, J. Optim. Theory Appl. 4 (1969) 303 (iteration x ← B⁻¹(b + E x)).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.kernels.columns.machine_columns import PairRow
from abut.system.constraints.tables import ConstraintTables
from abut.system.schema.layout import Layout

__all__ = [
    "Gradients",
    "augmentation_weights",
    "augmented_inertia",
    "balanced_lanes",
    "find_light_bodies",
    "largest_inertias",
    "out_of_proportion",
    "raised_masses",
]


LIGHT_MASS_FRACTION = (
    1e-5  #: η: a body is augmented where it has less than this fraction of the mass that it moves
)
FLOOR = 1e-4  #: fraction of the heaviest body below which bodies are eliminated before their constraints
RAISED = 1e-2  #: likewise: least mass where only directions matter; less would be negligible compared with a long swinging chain
ZERO_GRADIENT = 1e-9  #: gradient, relative to the longest, that does not constrain
ZERO_MOBILITY = 1e-3  #: fraction of the heaviest body's mobility below which it is zero
BATCH = 256  #: right-hand sides at a time
SCALING_ROUNDS = 8  #: rounds in which the matrix is scaled to rows of even size


@dataclasses.dataclass(frozen=True)
class Gradients:
    """Constraint gradients of one lane: one entry for each row of each pair of frames, on each of its two bodies that is not the ground.

    ``g`` [n, 6] by ``pair``, ``side`` (0, 1), ``row`` in its node, ``body`` and ``place``, the row among all; ``rows`` is the number of
    rows.
    """

    g: Numbers
    pair: NDArray[np.int64]
    side: NDArray[np.int64]
    row: NDArray[np.int64]
    body: NDArray[np.int64]
    place: NDArray[np.int64]
    node: NDArray[np.int64]
    rows: int

    @classmethod
    def of(cls, layout: Layout, row_i: Numbers, row_j: Numbers) -> Gradients:
        """Return the gradients from the kernel's arrays, [pair, row, 6] for both sides."""
        at, rows = layout.cached("gradients", lambda: cls._places(layout))
        g = np.stack([row_i, row_j])[at[:, 1], at[:, 0], at[:, 2]]
        kept = g.any(axis=1)
        pair, side, row, body, place, node = at[kept].T
        return cls(g[kept], pair, side, row, body, place, node, rows)

    @staticmethod
    def _places(layout: Layout) -> tuple[NDArray[np.int64], int]:
        """Return their possible locations, each as pair, side, row, body, place and node; and the number of rows."""
        first = np.cumsum([0, *(len(rows) for rows in layout.node)])
        where = [
            (
                q,
                side,
                row,
                pair[side],
                int(first[pair[PairRow.node] - layout.bodies]) + row,
                pair[PairRow.node] - layout.bodies,
            )
            for q, pair in enumerate(layout.of(ConstraintTables).pair)
            for side in (0, 1)
            if pair[side] < layout.bodies
            for row in range(len(layout.node[pair[PairRow.node] - layout.bodies]))
        ]
        return np.array(where, dtype=int).reshape(-1, 6), int(first[-1])

    def matrix(self, bodies: int) -> Any:
        """Return G [rows, 6 bodies], sparse."""
        from scipy.sparse import csr_array

        columns = 6 * self.body[:, None] + np.arange(6)
        places = np.repeat(self.place, 6)
        return csr_array((self.g.ravel(), (places, columns.ravel())), shape=(self.rows, 6 * bodies))

    def neighbours(self, bodies: int) -> list[set[int]]:
        """Return by body the other bodies in its constraint equations; the ground is −1."""
        near: list[set[int]] = [set() for _ in range(bodies)]
        for node in np.unique(self.node):
            bodies_of_node = set(self.body[self.node == node].tolist())
            for body in bodies_of_node:
                near[body] |= (bodies_of_node - {body}) or {-1}
        return near


def largest_inertias(mass: Numbers, gradients: Gradients) -> tuple[float, float]:
    """Return the heaviest mass [kg] and the largest moment of inertia [kg m²], own or of the heaviest mass at a lever's length."""
    heaviest = float(mass[:, 0, 0].max(initial=0.0))
    largest = float(np.linalg.eigvalsh(mass[:, 3:, 3:]).max(initial=0.0))
    pushes, turns = (np.linalg.norm(gradients.g[:, part], axis=1) for part in (slice(3), slice(3, 6)))
    arm = float((turns[pushes > 0.5] / pushes[pushes > 0.5]).max(initial=0.0)) or 1.0
    if heaviest == 0.0 and largest == 0.0:
        return 1.0, arm * arm
    return heaviest or largest / arm**2, max(largest, 1e-3 * heaviest * arm**2)


def raised_masses(mass: Numbers, gradients: Gradients) -> Numbers:
    """Return the mass matrices [b, 6, 6] with the lightest raised to RAISED of the heaviest: where only directions matter."""
    heaviest, largest = largest_inertias(mass, gradients)
    floor = np.repeat([RAISED * heaviest, RAISED * largest], 3)
    return np.asarray(mass + np.diag(floor))


def balanced_lanes(masses: Numbers, inertias: Numbers, rows: Sequence[Numbers]) -> NDArray[np.bool_]:
    """Return the lanes in which no body is light compared with the others: a cheap test before the other functions here.

    Args:
        masses: [lane, body].
        inertias: [lane, body, 3, 3].
        rows: gradients on both bodies of each pair [lane, pair, row, 6].
    """
    moments = np.linalg.eigvalsh(inertias)
    pushes, turns = (np.linalg.norm(np.stack(rows)[..., part], axis=-1) for part in (slice(3), slice(3, 6)))
    arm = np.where(pushes > 0.5, turns / np.maximum(pushes, 0.5), 0.0).max(axis=(0, 2, 3), initial=0.0)
    heaviest = masses.max(axis=1)
    largest = np.maximum(moments.max(axis=(1, 2)), heaviest * np.maximum(arm, 1.0) ** 2)
    light = (masses <= LIGHT_MASS_FRACTION * heaviest[:, None]) | (
        moments[..., 0] <= LIGHT_MASS_FRACTION * largest[:, None]
    )
    return np.asarray(~light.any(axis=1))


def find_light_bodies(mass: Numbers, gradients: Gradients) -> frozenset[int]:
    """Return bodies that are light compared with the heaviest, by mass or inertia, if one needs augmentation; else none."""
    heaviest, largest = largest_inertias(mass, gradients)
    moments = np.linalg.eigvalsh(mass[:, 3:, 3:])[:, 0]
    if not (
        _effective_mass(mass, gradients)
        < LIGHT_MASS_FRACTION * _heaviest_effective_mass(gradients, heaviest, largest)
    ).any():
        return frozenset()
    return frozenset(
        np.flatnonzero((mass[:, 0, 0] < FLOOR * heaviest) | (moments < FLOOR * largest)).tolist()
    )


def _effective_mass(mass: Numbers, gradients: Gradients) -> Numbers:
    """Return a body's own effective mass along each gradient, 1/(gᵀ M⁻¹ g)."""
    moments, axes = np.linalg.eigh(mass[:, 3:, 3:])
    sizes = np.concatenate([np.repeat(mass[:, :1, 0], 3, axis=1), moments], axis=1)[gradients.body]
    turns = np.einsum("nij,ni->nj", axes[gradients.body], gradients.g[:, 3:])
    parts = np.concatenate([gradients.g[:, :3], turns], axis=1) ** 2
    parts[parts < ZERO_GRADIENT**2 * parts.max(axis=1, keepdims=True, initial=0.0)] = 0.0
    with np.errstate(divide="ignore", invalid="ignore"):
        mobility = np.where(parts > 0.0, parts / np.maximum(sizes, 0.0), 0.0).sum(axis=1)
    return np.asarray(1.0 / np.maximum(mobility, 1e-300))


def _heaviest_effective_mass(gradients: Gradients, heaviest: float, largest: float) -> Numbers:
    """Return the effective mass of the heaviest body along each gradient."""
    pushes, turns = (np.sum(gradients.g[:, part] ** 2, axis=1) for part in (slice(3), slice(3, 6)))
    return np.asarray(1.0 / (pushes / heaviest + turns / largest))


def _lever_effective_mass(mass: Numbers, gradients: Gradients) -> Numbers:
    """Return the effective mass of a body along each gradient, with its mass at the distance of its longest arm."""
    pushes, turns = (np.sum(gradients.g[:, part] ** 2, axis=1) for part in (slice(3), slice(3, 6)))
    arms = np.zeros(len(mass))
    np.maximum.at(arms, gradients.body, np.where(pushes > 0.25, turns / np.maximum(pushes, 0.25), 0.0))
    arm, heft = arms[gradients.body], mass[gradients.body, 0, 0]
    return np.where(arm > 0.0, heft / np.maximum(pushes + turns / np.maximum(arm, 1e-300), 1e-300), 0.0)


def out_of_proportion(mass: Numbers, gradients: Gradients) -> bool:
    """Return True if a body has much less moment of inertia than its mass at its longest arm."""
    return bool(
        (
            _effective_mass(mass, gradients) < LIGHT_MASS_FRACTION * _lever_effective_mass(mass, gradients)
        ).any()
    )


def augmentation_weights(
    mass: Numbers, gradients: Gradients, pairs: int, redundant: Sequence[int]
) -> Numbers:
    """Return w by pair, side and row [2 pairs, 6]; zero where a body needs none.

    Args:
        mass: [b, 6, 6].
        gradients: of the constraints.
        pairs: number of pairs of frames.
        redundant: rows that depend on others.
    """
    out = np.zeros((2 * pairs, 6))
    heaviest, largest = largest_inertias(mass, gradients)
    own, most = _effective_mass(mass, gradients), _heaviest_effective_mass(gradients, heaviest, largest)
    uneven = own < LIGHT_MASS_FRACTION * _lever_effective_mass(mass, gradients)
    hanging = _leaf_bodies(
        mass, gradients, set(gradients.body[(own < LIGHT_MASS_FRACTION * most) | uneven].tolist())
    )
    hung = np.flatnonzero(uneven & np.isin(gradients.body, list(hanging)))
    asked = np.flatnonzero((own < LIGHT_MASS_FRACTION * most) & ~np.isin(gradients.body, list(hanging)))
    for entries, weights in ((hung, _single_constraint_mobility), (asked, _augmentation_mobility)):
        if not len(entries):
            continue
        beside = (_lever_effective_mass(mass, gradients) if entries is hung else most)[entries]
        ease = _gradient_mobility(mass, gradients, redundant, entries) * beside
        w = LIGHT_MASS_FRACTION * beside / weights(ease, own[entries], beside, gradients, entries)
        kept = entries[w > own[entries]]
        out[2 * gradients.pair[kept] + gradients.side[kept], gradients.row[kept]] = w[w > own[entries]]
    return out


def augmented_inertia(augmentation: Numbers, gradients: Gradients, bodies: int) -> Numbers:
    """Return the largest moment of inertia that moves with each augmented body [b]; 0 of others."""
    w = augmentation[2 * gradients.pair + gradients.side, gradients.row]
    out = np.zeros(bodies)
    np.maximum.at(out, gradients.body, w * np.sum(gradients.g[:, 3:] ** 2, axis=1) / LIGHT_MASS_FRACTION)
    return out


def _single_constraint_mobility(
    ease: Numbers, own: Numbers, beside: Numbers, gradients: Gradients, asked: NDArray[np.int64]
) -> Numbers:
    """Return mobilities as ``_augmentation_mobility`` for bodies constrained to one other.

    It is that of the most mobile direction of each, and no less than that of its mass at its arm.
    """
    easiest = np.ones(int(gradients.body.max()) + 1)
    np.maximum.at(easiest, gradients.body[asked], ease)
    return np.asarray(easiest[gradients.body[asked]])


def _augmentation_mobility(
    ease: Numbers, own: Numbers, most: Numbers, gradients: Gradients, asked: NDArray[np.int64]
) -> Numbers:
    """Return mobilities for the augmentation, relative to the heaviest body's.

    A direction without mobility now, as on the ground and at a dead centre, counts as the most mobile one of the body and its augmented
    neighbours: it may become as mobile later.
    """
    body = gradients.body[asked]
    easiest: dict[int, float] = {}
    for b, x, augmented in zip(
        body.tolist(), ease.tolist(), own * np.maximum(ease, 1.0) < LIGHT_MASS_FRACTION * most, strict=True
    ):
        easiest[b] = max(easiest.get(b, 1.0), x if augmented else 1.0)
    near = gradients.neighbours(int(gradients.body.max()) + 1)
    around = {b: max(easiest.get(other, 1.0) for other in (b, *near[b])) for b in easiest}
    still = ease < ZERO_MOBILITY
    return np.where(still, [around[b] for b in body.tolist()], np.maximum(ease, ZERO_MOBILITY))


def _leaf_bodies(mass: Numbers, gradients: Gradients, light: set[int]) -> set[int]:
    """Return light bodies with mass that are constrained to one other, and those that become so without them.

    Elimination from their end loses no accuracy, except where a body has mass without corresponding moments of inertia.
    """
    near = gradients.neighbours(len(mass))
    found: set[int] = set()
    ends = [b for b in light if len(near[b]) == 1]
    while ends:
        body = ends.pop()
        if body in found or np.linalg.eigvalsh(mass[body])[0] <= 0.0:
            continue
        found.add(body)
        for other in near[body] - {-1}:
            near[other].discard(body)
            if other in light and len(near[other]) == 1:
                ends.append(other)
    return found


def _gradient_mobility(
    mass: Numbers, gradients: Gradients, redundant: Sequence[int], asked: NDArray[np.int64]
) -> Numbers:
    """Return gᵀ P g: the acceleration of a body along each requested gradient by a unit force along it, with all other bodies following."""
    from scipy.sparse import block_array, block_diag, csr_array, diags_array
    from scipy.sparse.linalg import splu

    n = 6 * len(mass)
    kept = np.setdiff1d(np.arange(gradients.rows), np.asarray(redundant, dtype=int))
    g = csr_array(gradients.matrix(len(mass))[kept])
    whole = csr_array(block_array([[block_diag(list(mass)), g.T], [g, None]]))
    scale = np.ones(whole.shape[0])
    for _ in range(SCALING_ROUNDS):
        size = np.sqrt(abs(diags_array(scale) @ whole @ diags_array(scale)).max(axis=1).toarray().ravel())
        scale = scale / np.where(size > 0.0, size, 1.0)
    try:
        lu = splu((diags_array(scale) @ whole @ diags_array(scale)).tocsc())
    except (
        RuntimeError
    ):  # exactly singular: a pose in which the joints block each other, which the time integration reports
        return np.zeros(len(asked))
    out = np.zeros(len(asked))
    for start in range(0, len(asked), BATCH):
        some = asked[start : start + BATCH]
        push = np.zeros((len(scale), len(some)))
        at = 6 * gradients.body[some][:, None] + np.arange(6)
        push[at, np.arange(len(some))[:, None]] = gradients.g[some]
        moves = scale[:, None] * lu.solve(scale[:, None] * push)
        out[start : start + BATCH] = np.sum(push[:n] * moves[:n], axis=0)
    return np.nan_to_num(out, nan=0.0, posinf=0.0, neginf=0.0)
