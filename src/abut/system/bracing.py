"""Bodies far lighter than what they join, or without mass: what makes elimination safe for them, and who is carried by nothing.

A rod of 1e-12 kg between the ground and a wheel of 1 kg does not move by its own mass but with the wheel. Eliminating it by its own mass
loses twelve digits of the wheel's. It is therefore *braced*: in the matrix that is factored its mass matrix is

    M' = M + Σ w g gᵀ,    w = η / (gᵀ P g)

with the gradients g of the equations that hold it and its mobility P, the accelerations that unit forces on it give while all else
follows. The brace is η times what really moves along g, and nothing across what holds the body, so that a free spin keeps its own
inertia. What is put in is taken out again: with B the braced matrix and E the braces, x ← B⁻¹ (b + E x) errs by η less each time, and
`equations.solve_bordered` does it often enough (as for the shift of redundant equations, iterated Tikhonov). Newton's methods need no
more than B. The rounding that is left is that of a ratio of masses of η.

A body without mass must be held, or driven, in every direction by equations that others answer for: M u = 0 and G u = 0 for some u ≠ 0
is a motion that nothing carries. It is looked for, and named.

Source of regularising and refining: Saunders, SIAM conf. proc. "Linear and Nonlinear Conjugate Gradient-Related Methods" (1996) 92
(quasi-definite systems); Hestenes, J. Optim. Theory Appl. 4 (1969) 303 (iteration x ← B⁻¹(b + E x)).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue

__all__ = ["Gradients", "braces", "check_carried", "even", "metric", "unlike"]

Numbers = NDArray[np.float64]

LIGHT = 1e-5  #: η: a body is braced where it has less than this part of the mass that it moves
FLOOR = 1e-4  #: of the heaviest body: lighter ones are eliminated before what holds them
RAISED = 1e-2  #: likewise: lighter ones count as that where only directions matter; less would be nothing beside what a long chain swings
NOTHING = 1e-9  #: a gradient that short, beside the longest, does not hold
STILL = 1e-3  #: of the heaviest body's mobility: what is less is none
BATCH = 256  #: right-hand sides at a time
EVEN = 8  #: rounds in which the matrix is scaled to rows of even size


@dataclasses.dataclass(frozen=True)
class Gradients:
    """The gradients of one lane: one entry for each row of each pair of frames, on each of its two bodies that is not the ground.

    ``g`` [n, 6] by ``pair``, ``side`` (0, 1), ``row`` in its node, ``body`` and ``place``, the row among all; ``rows`` of these are there.
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
    def of(cls, layout: Any, row_i: Numbers, row_j: Numbers) -> Gradients:
        """From what the kernel wrote, [pair, row, 6] for both sides."""
        first = np.cumsum([0, *(len(rows) for rows in layout.node)])
        where = [
            (q, side, row, pair[side], int(first[pair[4] - layout.bodies]) + row, pair[4] - layout.bodies)
            for q, pair in enumerate(layout.pair)
            for side in (0, 1)
            if pair[side] < layout.bodies
            for row in range(len(layout.node[pair[4] - layout.bodies]))
        ]
        at = np.array(where, dtype=int).reshape(-1, 6)
        g = np.stack([row_i, row_j])[at[:, 1], at[:, 0], at[:, 2]]
        kept = g.any(axis=1)
        pair, side, row, body, place, node = at[kept].T
        return cls(g[kept], pair, side, row, body, place, node, int(first[-1]))

    def matrix(self, bodies: int) -> Any:
        """G [rows, 6 bodies], sparse."""
        from scipy.sparse import csr_array

        columns = 6 * self.body[:, None] + np.arange(6)
        places = np.repeat(self.place, 6)
        return csr_array((self.g.ravel(), (places, columns.ravel())), shape=(self.rows, 6 * bodies))

    def neighbours(self, bodies: int) -> list[set[int]]:
        """Whom the equations that hold a body hold besides; the ground is −1."""
        near: list[set[int]] = [set() for _ in range(bodies)]
        for node in np.unique(self.node):
            held = set(self.body[self.node == node].tolist())
            for body in held:
                near[body] |= (held - {body}) or {-1}
        return near


def _sizes(mass: Numbers, gradients: Gradients) -> tuple[float, float]:
    """The heaviest body [kg] and the largest moment of inertia [kg m²] there is, or that the heaviest has at the length of a lever."""
    heaviest = float(mass[:, 0, 0].max(initial=0.0))
    largest = float(np.linalg.eigvalsh(mass[:, 3:, 3:]).max(initial=0.0))
    pushes, turns = (np.linalg.norm(gradients.g[:, part], axis=1) for part in (slice(3), slice(3, 6)))
    arm = float((turns[pushes > 0.5] / pushes[pushes > 0.5]).max(initial=0.0)) or 1.0
    if heaviest == 0.0 and largest == 0.0:
        return 1.0, arm * arm
    return heaviest or largest / arm**2, max(largest, 1e-3 * heaviest * arm**2)


def metric(mass: Numbers, gradients: Gradients) -> Numbers:
    """The mass matrices [b, 6, 6] with the lightest raised to RAISED of the heaviest: where only directions matter."""
    heaviest, largest = _sizes(mass, gradients)
    floor = np.repeat([RAISED * heaviest, RAISED * largest], 3)
    return np.asarray(mass + np.diag(floor))


def even(masses: Numbers, inertias: Numbers, rows: Sequence[Numbers]) -> NDArray[np.bool_]:
    """Of which lanes no body is light beside the others: what all others here would find out at more cost.

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
    light = (masses <= LIGHT * heaviest[:, None]) | (moments[..., 0] <= LIGHT * largest[:, None])
    return np.asarray(~light.any(axis=1))


def unlike(mass: Numbers, gradients: Gradients) -> frozenset[int]:
    """Bodies that are light beside the heaviest, by mass or by inertia, if any is so light that it might have to be braced; else none."""
    heaviest, largest = _sizes(mass, gradients)
    moments = np.linalg.eigvalsh(mass[:, 3:, 3:])[:, 0]
    if not (_own(mass, gradients) < LIGHT * _most(gradients, heaviest, largest)).any():
        return frozenset()
    return frozenset(
        np.flatnonzero((mass[:, 0, 0] < FLOOR * heaviest) | (moments < FLOOR * largest)).tolist()
    )


def _own(mass: Numbers, gradients: Gradients) -> Numbers:
    """What a body itself has against a push along each gradient, 1/(gᵀ M⁻¹ g)."""
    moments, axes = np.linalg.eigh(mass[:, 3:, 3:])
    sizes = np.concatenate([np.repeat(mass[:, :1, 0], 3, axis=1), moments], axis=1)[gradients.body]
    turns = np.einsum("nij,ni->nj", axes[gradients.body], gradients.g[:, 3:])
    parts = np.concatenate([gradients.g[:, :3], turns], axis=1) ** 2
    parts[parts < NOTHING**2 * parts.max(axis=1, keepdims=True, initial=0.0)] = 0.0
    with np.errstate(divide="ignore", invalid="ignore"):
        mobility = np.where(parts > 0.0, parts / np.maximum(sizes, 0.0), 0.0).sum(axis=1)
    return np.asarray(1.0 / np.maximum(mobility, 1e-300))


def _most(gradients: Gradients, heaviest: float, largest: float) -> Numbers:
    """What the heaviest body would have."""
    pushes, turns = (np.sum(gradients.g[:, part] ** 2, axis=1) for part in (slice(3), slice(3, 6)))
    return np.asarray(1.0 / (pushes / heaviest + turns / largest))


def braces(mass: Numbers, gradients: Gradients, pairs: int, redundant: Sequence[int]) -> Numbers:
    """w by pair, side and row [2 pairs, 6]; zero where a body needs none.

    Args:
        mass: [b, 6, 6].
        gradients: of the constraints.
        pairs: how many pairs of frames there are.
        redundant: rows that depend on others.
    """
    out = np.zeros((2 * pairs, 6))
    heaviest, largest = _sizes(mass, gradients)
    own, most = _own(mass, gradients), _most(gradients, heaviest, largest)
    hanging = _hanging(mass, gradients, set(gradients.body[own < LIGHT * most].tolist()))
    asked = np.flatnonzero((own < LIGHT * most) & ~np.isin(gradients.body, list(hanging)))
    if not len(asked):
        return out
    ease = _mobility(mass, gradients, redundant, asked) * most[asked]
    w = LIGHT * most[asked] / _counted(ease, own[asked], most[asked], gradients, asked)
    kept = asked[w > own[asked]]
    out[2 * gradients.pair[kept] + gradients.side[kept], gradients.row[kept]] = w[w > own[asked]]
    return out


def _counted(
    ease: Numbers, own: Numbers, most: Numbers, gradients: Gradients, asked: NDArray[np.int64]
) -> Numbers:
    """Mobilities beside the heaviest body's, as they count for braces. A direction in which nothing moves now, as on the ground and in a
    dead centre, counts as the most mobile one of the body and its neighbours that is braced: it may move like that later on.
    """
    body = gradients.body[asked]
    easiest: dict[int, float] = {}
    for b, x, braced in zip(
        body.tolist(), ease.tolist(), own * np.maximum(ease, 1.0) < LIGHT * most, strict=True
    ):
        easiest[b] = max(easiest.get(b, 1.0), x if braced else 1.0)
    near = gradients.neighbours(int(gradients.body.max()) + 1)
    around = {b: max(easiest.get(other, 1.0) for other in (b, *near[b])) for b in easiest}
    still = ease < STILL
    return np.where(still, [around[b] for b in body.tolist()], np.maximum(ease, STILL))


def _hanging(mass: Numbers, gradients: Gradients, light: set[int]) -> set[int]:
    """Light bodies with mass that one other holds, and those that are left so without them: elimination from their end loses nothing."""
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


def _mobility(
    mass: Numbers, gradients: Gradients, redundant: Sequence[int], asked: NDArray[np.int64]
) -> Numbers:
    """gᵀ P g: how fast a body goes along each gradient asked for, pushed by 1 along it, with all else following."""
    from scipy.sparse import block_array, block_diag, csr_array, diags_array
    from scipy.sparse.linalg import splu

    n = 6 * len(mass)
    kept = np.setdiff1d(np.arange(gradients.rows), np.asarray(redundant, dtype=int))
    g = csr_array(gradients.matrix(len(mass))[kept])
    whole = csr_array(block_array([[block_diag(list(mass)), g.T], [g, None]]))
    scale = np.ones(whole.shape[0])
    for _ in range(EVEN):
        size = np.sqrt(abs(diags_array(scale) @ whole @ diags_array(scale)).max(axis=1).toarray().ravel())
        scale = scale / np.where(size > 0.0, size, 1.0)
    try:
        lu = splu((diags_array(scale) @ whole @ diags_array(scale)).tocsc())
    except (
        RuntimeError
    ):  # exactly singular: a pose in which the joints block each other, of which the march tells
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


# --- what nothing carries ----------------


def check_carried(model: Any, mass: Numbers, gradients: Gradients) -> None:
    """Refuse a machine with a motion that has no mass and that no equation holds.

    Raises:
        InvalidValue: names the body, the direction, and what to do.
    """
    loose = _loose(mass, gradients)
    if loose is None:
        return
    k, way = loose
    body = model.bodies[k]
    slides = bool(np.linalg.norm(way[3:]) < 1e-6 * np.linalg.norm(way[:3]))
    part = way[:3] if slides else way[3:]
    part = part / np.linalg.norm(part)
    part = part * np.sign(part[np.argmax(np.abs(part))])
    axis = ", ".join(f"{x:.3g}" for x in np.round(part, 3) + 0.0)
    lacks, least, way_on = (
        ("mass", "mass, however small (1e-9 kg does)", "along")
        if slides
        else ("inertia", "moments of inertia, however small (1e-12 kg m² do)", "about")
    )
    raise InvalidValue(
        f'body "{body.name}" has no {lacks}, and no joint carries it {way_on} ({axis}): nothing says how it moves there, and a force or '
        f"spring alone does not; give it {least}, or hold it there by a joint to a body that has some"
    )


def _loose(mass: Numbers, gradients: Gradients) -> tuple[int, Numbers] | None:
    """A body and its motion [6] in a motion u of the machine with M u = 0 and G u = 0; None where there is none."""
    sizes, axes = np.linalg.eigh(mass)
    empty = [(b, axes[b][:, sizes[b] <= 1e-14 * sizes[b].max(initial=0.0)]) for b in range(len(mass))]
    empty = [(b, columns) for b, columns in empty if columns.shape[1]]
    if not empty:
        return None
    heaviest, largest = _sizes(mass, gradients)
    length = np.sqrt(largest / heaviest)
    unit = np.repeat([1.0, 1.0 / length], 3)  # turns count at this length
    g = gradients.matrix(len(mass)).tocsc()
    blocks, owners = list[Numbers](), list[tuple[int, Numbers]]()
    for b, columns in empty:
        basis = np.linalg.qr(columns)[0] * unit[:, None]
        blocks.append(g[:, 6 * b : 6 * b + 6] @ basis)
        owners += [(b, column) for column in basis.T]
    held = np.hstack(blocks) if gradients.rows else np.zeros((1, len(owners)))
    size = np.sqrt((g.multiply(g)).sum(axis=1)).ravel() if gradients.rows else np.ones(1)
    _, values, motions = np.linalg.svd(held / np.maximum(size, 1e-300)[:, None], full_matrices=True)
    rank = int(np.sum(values > NOTHING * max(1.0, values.max(initial=0.0)))) if len(values) else 0
    if rank == len(owners):
        return None
    share = np.abs(motions[rank:]).max(axis=0)
    k = owners[int(np.argmax(share))][0]
    way = motions[rank + int(np.argmax(np.abs(motions[rank:, np.argmax(share)])))]
    return k, np.sum([c * column for c, (b, column) in zip(way, owners, strict=True) if b == k], axis=0)
