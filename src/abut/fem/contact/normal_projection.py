"""Projection of points onto facets, along the facet's normal or along a ray through the point."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers, Numbers
from abut.fem.contact.facets import ContactFacets

__all__ = ["intersect_rays", "project_points", "solve_small_systems"]


MAX_EXTRAPOLATION = (
    3.0  #: in a facet's coordinates, distance from its middle up to which its curve is extrapolated
)
ROUNDS = 12  #: of Newton's method for a place on a facet, at most
ZERO_STEP = 1e-13  #: a step of Newton's method in a facet's coordinates that counts as zero
NEARLY = 1e-7  #: the same where each step squares the error
CONVERGED_STEP = 1e-6  #: last step below which the iteration counts as converged
BATCH_POINTS = 8192  #: points at a time, so that their data fit the processor's cache
MAX_OUTSIDE_DISTANCE = (
    1.0  #: in a facet's coordinates, distance outside it up to which rays may meet its surface
)


def project_points(
    facets: ContactFacets, which: Integers, places: Numbers, points: Numbers, start: Numbers
) -> Numbers:
    """Return coordinates ξ where (x − x(ξ))·∂x/∂ξ = 0: the normal at ξ passes through each point, (m, d). For points far beyond a facet
    return coordinates in the tangent plane at the start: they only give the direction of a side that is cut there.
    """
    x, t = facets.at(places, which, start)
    flat = start + solve_small_systems(
        np.einsum("mcr,mcs->mrs", t, t), np.einsum("mcr,mc->mr", t, points - x)
    )
    found, left = flat.copy(), np.flatnonzero((np.abs(flat - start) < MAX_EXTRAPOLATION).all(axis=1))
    xi = flat[left]
    for _ in range(ROUNDS):
        if not len(left):
            break
        x, t = facets.at(places, which[left], xi)
        step = solve_small_systems(
            np.einsum("mcr,mcs->mrs", t, t), np.einsum("mcr,mc->mr", t, points[left] - x)
        )
        xi = xi + np.clip(step, -1.0, 1.0)
        size = np.abs(step).max(axis=1, initial=0.0)
        here = np.abs(xi - start[left]).max(axis=1, initial=0.0) < 2.0 * MAX_EXTRAPOLATION
        fair = here & (size < CONVERGED_STEP)
        found[left[fair]] = xi[fair]
        going = here & (size >= ZERO_STEP)
        left, xi = left[going], xi[going]
    return found


def intersect_rays(
    facets: ContactFacets, which: Integers, places: Numbers, x: Numbers, n: Numbers, start: Numbers
) -> tuple[Numbers, Numbers, NDArray[np.bool_]]:
    """Intersect rays x + g n with facets; return coordinates, g, and whether they meet."""
    if len(x) > BATCH_POINTS:
        parts = [slice(k, k + BATCH_POINTS) for k in range(0, len(x), BATCH_POINTS)]
        each = [intersect_rays(facets, which[part], places, x[part], n[part], start[part]) for part in parts]
        eta, gap, met = (np.concatenate(found) for found in zip(*each, strict=True))
        return eta, gap, met
    eta, size, left = start.copy(), np.full(len(start), np.inf), np.arange(len(start))
    for _ in range(ROUNDS):
        y, t = facets.at(places, which[left], eta[left])
        step = _tangent_coordinates(t, n[left], x[left] - y)
        eta[left] += np.clip(step, -2.0, 2.0)
        size[left] = np.abs(step).max(axis=1, initial=0.0)
        left = left[size[left] >= NEARLY]
        if not len(left):
            break
    y, _ = facets.at(places, which, eta)
    met = np.asarray((size < CONVERGED_STEP) & (np.abs(eta) < 1.0 + MAX_OUTSIDE_DISTANCE).all(axis=1))
    return eta, np.einsum("mc,mc->m", y - x, n), met


def _tangent_coordinates(tangents: Numbers, n: Numbers, arm: Numbers) -> Numbers:
    """Return coordinates along tangents (m, d, d − 1) of the part of an arm (m, d) across n; zero where they are undefined."""
    if n.shape[1] == 2:
        rows = np.stack([n[:, 1], -n[:, 0]], axis=1)[:, None]
    else:
        rows = np.stack([np.cross(tangents[:, :, 1], n), np.cross(n, tangents[:, :, 0])], axis=1)
    whole = np.einsum("mc,mc->m", rows[:, 0], tangents[:, :, 0])
    least = 1e-12 * np.linalg.norm(rows[:, 0], axis=1) * np.linalg.norm(tangents[:, :, 0], axis=1)
    along_each = np.einsum("mrc,mc->mr", rows, arm)
    return np.asarray(along_each / np.where(np.abs(whole) > least, whole, np.inf)[:, None])


def solve_small_systems(matrix: Numbers, right: Numbers) -> Numbers:
    """Solve many A x = b of one or two unknowns; x is zero where A is singular."""
    if matrix.shape[1] == 1:
        return right / np.where(matrix[:, :, 0] > 0.0, matrix[:, :, 0], np.inf)
    a, b, c, d = matrix[:, 0, 0], matrix[:, 0, 1], matrix[:, 1, 0], matrix[:, 1, 1]
    whole = a * d - b * c
    whole = np.where(np.abs(whole) > 1e-24 * (a * a + d * d), whole, np.inf)
    return (
        np.stack([d * right[:, 0] - b * right[:, 1], a * right[:, 1] - c * right[:, 0]], axis=1)
        / whole[:, None]
    )
