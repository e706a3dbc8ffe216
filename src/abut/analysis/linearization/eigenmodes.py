"""Eigenvalues and mode shapes of a state matrix, and identification of rigid-body modes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from abut.analysis.linearization.linearization_result import Mode
from abut.array_types import Numbers

__all__ = ["modes_of"]

Complex = NDArray[np.complex128]

MARGIN = 10.0  #: safety factor: error of differences relative to the difference between two steps
ROUNDING = 1e-10  #: fraction of pace² below which a stiffness is rounding
ZERO_DISPLACEMENT_RATIO = 1e-2  #: size of a displacement relative to its rate below which it counts as 0


def modes_of(
    a: Numbers,
    doubt: Numbers,
    motions: Numbers,
    metric: Numbers,
    sizes: tuple[float, float],
    bodies: Sequence[str],
) -> tuple[Complex, Complex, tuple[Mode, ...]]:
    """Return eigenvalues by size, their shapes [k, body, 6], and the modes, rigid-body motions first.

    A motion is a rigid-body motion if λ² is within the error of the differences: MARGIN ‖δA x̂‖/‖q̂‖ in coordinates in which the mass
    matrix is 1, with δA the disagreement of two steps. Such a motion has a pair of eigenvalues; its direction is returned once.

    Args:
        a: State matrix of f coordinates, their rates, and internal states of laws.
        doubt: Difference of its entries between two steps.
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
    moves = heavy | _drift_mask(motions, vectors, f)
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
        _build_mode(0j, _quasi_static_motion(a, motions, q), bodies, rigid=True)
        for q in _rigid_directions(a, metric, between, sizes).T
    ]
    modes += [
        _build_mode(complex(values[k]), shapes[k].ravel(), bodies)
        for k in range(len(a))
        if moves[k] and not rigid[k] and values[k].imag >= 0.0
    ]
    return values, shapes, tuple(modes)


def _drift_mask(motions: Numbers, vectors: Complex, f: int) -> NDArray[np.bool_]:
    """Return a mask of eigenvectors that move bodies by states that are neither displacements nor rates: massless bodies on dampers."""
    rest = motions[:, 2 * f :] @ vectors[2 * f : motions.shape[1]]
    return np.asarray(np.linalg.norm(rest, axis=0) > ROUNDING * np.linalg.norm(vectors, axis=0))


def _quasi_static_motion(a: Numbers, motions: Numbers, q: Numbers) -> Complex:
    """Return the motion of all bodies when the coordinates change by q so slowly that all other states follow in equilibrium."""
    f, width = len(q), motions.shape[1]
    rest = np.linalg.lstsq(a[2 * f : width, 2 * f : width], -a[2 * f : width, :f] @ q, rcond=None)[0]
    return np.asarray(motions[:, :f] @ q + motions[:, 2 * f :] @ rest, dtype=complex)


def _by_size(values: Complex) -> list[int]:
    """Return the order by size; conjugate pairs, which the decomposition returns in sequence, stay together."""
    first = [k for k in range(len(values)) if values[k].imag >= 0.0]
    first.sort(key=lambda k: (float(f"{abs(values[k]):.9g}"), -values[k].real))
    return [k + n for k in first for n in range(2 if values[k].imag > 0.0 else 1)]


def _rigid_directions(a: Numbers, metric: Numbers, below: float, sizes: tuple[float, float]) -> Numbers:
    """Return an independent set of the coordinates of rigid-body motions, each with a 1 where all others have 0.

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
    spanned = np.linalg.solve(metric, left[:, shares > ZERO_DISPLACEMENT_RATIO])
    pivots = np.sort(np.asarray(qr(spanned.T, mode="r", pivoting=True)[1])[: spanned.shape[1]])
    return np.asarray(spanned @ np.linalg.inv(spanned[pivots]))


def _normalize_shape(shape: Complex) -> Complex:
    """Scale a shape so that its largest number is 1."""
    largest = shape[int(np.argmax(np.abs(shape).round(12)))]
    return np.asarray(shape / largest if largest else shape)


def _build_mode(value: complex, shape: Complex, bodies: Sequence[str], rigid: bool = False) -> Mode:
    parts = _normalize_shape(shape.astype(complex)).reshape(-1, 6)
    return Mode(
        value,
        {name: part[:3] for name, part in zip(bodies, parts, strict=True)},
        {name: part[3:] for name, part in zip(bodies, parts, strict=True)},
        rigid,
    )
