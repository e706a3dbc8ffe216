"""Eigenvalues and mode shapes of a state matrix; which of them are rigid-body motions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from abut.analysis.linearization.linearization_result import Mode
from abut.analysis.state.host_equations import Numbers

__all__ = ["modes_of"]

Complex = NDArray[np.complex128]

MARGIN = 10.0  #: differences may err by so many times what two steps differ by
ROUNDING = 1e-10  #: of pace², below which a stiffness is rounding
SAME = 1e-2  #: less of a displacement beside its rate is none


def modes_of(
    a: Numbers,
    doubt: Numbers,
    motions: Numbers,
    metric: Numbers,
    sizes: tuple[float, float],
    bodies: Sequence[str],
) -> tuple[Complex, Complex, tuple[Mode, ...]]:
    """Eigenvalues by size, their shapes [k, body, 6], and the modes, rigid-body motions first.

    A motion is a rigid-body motion where λ² is no more than the differences may err by: MARGIN ‖δA x̂‖/‖q̂‖ in coordinates in which the mass
    matrix is 1, with δA the disagreement of two steps. Of the pair of eigenvalues that such a motion has, its direction is told once.

    Args:
        a: State matrix of f coordinates, their rates, and what laws carry along.
        doubt: By how much its entries differ between two steps.
        motions: Of all bodies for unit coordinates (6 bodies, f), or for a unit of each state.
        metric: Coordinates to those in which the mass matrix is 1 (f, f).
        sizes: Of the model: length [m], and speed over length [1/s].
        bodies: Names.
    """
    f, pace = len(metric), sizes[1]
    values, vectors = (x.astype(complex) for x in np.linalg.eig(a))
    order = _by_size(values)
    values, vectors = values[order], vectors[:, order]
    places = vectors[:f]
    still = np.linalg.norm(metric @ places, axis=0)
    err = np.linalg.norm(metric @ (doubt @ vectors)[f : 2 * f], axis=0) / np.maximum(still, 1e-300)
    heavy = still > ROUNDING * np.linalg.norm(vectors, axis=0)
    rigid = heavy & (np.abs(values) ** 2 <= MARGIN * err + ROUNDING * pace**2)
    moves = heavy | _drifts(motions, vectors, f)
    # between the rigid-body motions and all others
    slow = np.abs(values[rigid]).max(initial=ROUNDING * pace)
    fast = np.abs(values[moves & ~rigid]).min(initial=np.inf)
    between = float(np.sqrt(slow * fast)) if rigid.any() else -1.0
    values = np.where(rigid, 0.0, values)
    width = motions.shape[1]
    shapes = np.array([_normalize_shape(motions @ vectors[:width, k]) for k in range(len(a))]).reshape(
        len(a), -1, 6
    )
    modes = [
        _mode(0j, _quasi_static_motion(a, motions, q), bodies, rigid=True)
        for q in _directions(a, metric, between, sizes).T
    ]
    modes += [
        _mode(complex(values[k]), shapes[k].ravel(), bodies)
        for k in range(len(a))
        if moves[k] and not rigid[k] and values[k].imag >= 0.0
    ]
    return values, shapes, tuple(modes)


def _drifts(motions: Numbers, vectors: Complex, f: int) -> NDArray[np.bool_]:
    """Which eigenvectors move bodies by what is neither a displacement nor its rate: where dampers carry what has no mass."""
    rest = motions[:, 2 * f :] @ vectors[2 * f : motions.shape[1]]
    return np.asarray(np.linalg.norm(rest, axis=0) > ROUNDING * np.linalg.norm(vectors, axis=0))


def _quasi_static_motion(a: Numbers, motions: Numbers, q: Numbers) -> Complex:
    """The motion of all bodies when the coordinates go by q so slowly that all else follows at rest."""
    f, width = len(q), motions.shape[1]
    rest = np.linalg.lstsq(a[2 * f : width, 2 * f : width], -a[2 * f : width, :f] @ q, rcond=None)[0]
    return np.asarray(motions[:, :f] @ q + motions[:, 2 * f :] @ rest, dtype=complex)


def _by_size(values: Complex) -> list[int]:
    """The order by size; conjugate pairs, which the decomposition gives one after the other, stay together."""
    first = [k for k in range(len(values)) if values[k].imag >= 0.0]
    first.sort(key=lambda k: (float(f"{abs(values[k]):.9g}"), -values[k].real))
    return [k + n for k in first for n in range(2 if values[k].imag > 0.0 else 1)]


def _directions(a: Numbers, metric: Numbers, below: float, sizes: tuple[float, float]) -> Numbers:
    """An independent set of the coordinates in which rigid-body motions go, each with a 1 where no other moves.

    Their eigenvectors may be any in the space of all of them, or nearly the same one; the space itself, by Schur's decomposition, is sure.
    """
    from scipy.linalg import block_diag, qr, schur

    if below < 0.0:
        return np.zeros((len(metric), 0))
    length, pace = sizes
    unit = block_diag(metric, metric / pace, np.eye(len(a) - 2 * len(metric)) / length)
    scaled = unit @ a @ np.linalg.inv(unit) / pace
    _, vectors, count = schur(scaled, "complex", sort=lambda value: abs(value) < below / pace)
    places = vectors[: len(metric), :count]
    left, shares, _ = np.linalg.svd(np.hstack([places.real, places.imag]), full_matrices=False)
    spanned = np.linalg.solve(metric, left[:, shares > SAME])
    pivots = np.sort(np.asarray(qr(spanned.T, mode="r", pivoting=True)[1])[: spanned.shape[1]])
    return np.asarray(spanned @ np.linalg.inv(spanned[pivots]))


def _normalize_shape(shape: Complex) -> Complex:
    """With 1 as the largest of its numbers."""
    largest = shape[int(np.argmax(np.abs(shape).round(12)))]
    return np.asarray(shape / largest if largest else shape)


def _mode(value: complex, shape: Complex, bodies: Sequence[str], rigid: bool = False) -> Mode:
    parts = _normalize_shape(shape.astype(complex)).reshape(-1, 6)
    return Mode(
        value,
        {name: part[:3] for name, part in zip(bodies, parts, strict=True)},
        {name: part[3:] for name, part in zip(bodies, parts, strict=True)},
        rigid,
    )
