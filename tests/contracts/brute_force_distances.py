"""Distances between shapes by brute force: surfaces searched densely, then ever closer. Knows shapes, no pairs.

A surface is a patch: a function of two numbers and their ranges. Everything is for many poses at once.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

Array = Any
Patch = tuple[Callable[[Array, Array], Array], tuple[float, float], tuple[float, float]]
ROUND = (-math.pi, math.pi)


def stack(x: Array, y: Array, z: Array) -> Array:
    """Points from coordinates, whichever of them are numbers only."""
    return np.stack(np.broadcast_arrays(x, y, z), axis=-1)


def turned(radius: Callable[[Array], Array], height: Callable[[Array], Array], span: Any) -> Patch:
    """A meridian turned about z."""
    return (lambda u, v: stack(radius(u) * np.cos(v), radius(u) * np.sin(v), height(u))), span, ROUND


def disc(inner: float, outer: float, z: float) -> Patch:
    """A flat ring."""
    return turned(lambda u: u, lambda u: z + 0.0 * u, (inner, outer))


def shell(bottom: float, top: float, low: float, high: float) -> Patch:
    """A cone, or a cylinder."""
    return turned(lambda u: bottom + (top - bottom) * (u - low) / (high - low), lambda u: u, (low, high))


def arc(radius: float, tube: float, z: float, span: tuple[float, float]) -> Patch:
    """A circle's arc turned about z; angle 0 is away from the axis."""
    return turned(lambda u: radius + tube * np.cos(u), lambda u: z + tube * np.sin(u), span)


def block(a: float, b: float, c: float) -> list[Patch]:
    """Six rectangles."""
    half, patches = (a, b, c), []
    for axis, end in itertools.product(range(3), (-1.0, 1.0)):

        def face(u: Array, v: Array, axis: int = axis, end: float = end) -> Array:
            return np.roll(stack(end * half[axis] + 0.0 * u, u, v), axis, axis=-1)

        i, j = (axis + 1) % 3, (axis + 2) % 3
        patches.append((face, (-half[i], half[i]), (-half[j], half[j])))
    return patches


def groove(radius: float, tube: float, side: float) -> list[Patch]:
    """The wall of a hollow ring; with one side only, that of a ring as wide, its side faces too."""
    if side == 0.0:
        return [arc(radius, tube, 0.0, ROUND)]
    middle, far = (0.0, 9.0 * radius) if side > 0.0 else (math.pi, 0.0)
    faces = [disc(min(radius, far), max(radius, far), z) for z in (tube, -tube)]
    return [arc(radius, tube, 0.0, (middle - math.pi / 2, middle + math.pi / 2)), *faces]


#: The surface of each shape in its own axes, from its parameters.
SURFACES: dict[str, Callable[..., list[Patch]]] = {
    "Sphere": lambda r: [arc(0.0, r, 0.0, (-math.pi / 2, math.pi / 2))],
    "SphericalCavity": lambda r: [arc(0.0, r, 0.0, (-math.pi / 2, math.pi / 2))],
    "Box": block,
    "BoxCavity": block,
    "Cylinder": lambda r, h: [shell(r, r, -h, h), disc(0.0, r, -h), disc(0.0, r, h)],
    "CylindricalCavity": lambda r, h: [shell(r, r, -h, h), disc(r, 9 * r, -h), disc(r, 9 * r, h)],
    "Frustum": lambda b, t, h: [
        shell(b, t, -h, h),
        *(disc(0.0, r, z) for r, z in ((b, -h), (t, h)) if r > 0.0),
    ],
    "Torus": lambda r, t: [arc(r, t, 0.0, ROUND)],
    "ToroidalCavity": groove,
    "Ellipsoid": lambda a, b, c: [
        (
            lambda u, v: stack(a * np.cos(u) * np.cos(v), b * np.cos(u) * np.sin(v), c * np.sin(u)),
            (-math.pi / 2, math.pi / 2),
            ROUND,
        )
    ],
    "Capsule": lambda r, h: [
        shell(r, r, -h, h),
        arc(0.0, r, h, (0.0, math.pi / 2)),
        arc(0.0, r, -h, (-math.pi / 2, 0.0)),
    ],
}


def middles(low: float, high: float, count: int) -> Array:
    """The middles of equal parts: none on a pole, where all directions look the same."""
    return low + (high - low) * (np.arange(count) + 0.5) / count


def least(value: Callable[[Array, Array], Array], patch: Patch, count: int) -> Array:
    """The least value on a patch for each of `count` poses.

    28 × 30 points, then ever finer ones about the best two of four quarters.
    """
    _, (u0, u1), (v0, v1) = patch
    u, v = (g.ravel() for g in np.meshgrid(middles(u0, u1, 28), middles(v0, v1, 30), indexing="ij"))
    coarse = value(np.broadcast_to(u, (count, len(u))), np.broadcast_to(v, (count, len(v))))
    quarter = 2 * (u > (u0 + u1) / 2) + (v > (v0 + v1) / 2)
    four = [np.flatnonzero(quarter == q)[np.argmin(coarse[:, quarter == q], axis=1)] for q in range(4)]
    best = np.stack(four, axis=1)
    rows = np.arange(count)[:, None]
    best = best[rows, np.argsort(coarse[rows, best], axis=1)[:, :2]]
    return finer(value, patch, u[best], v[best], 1 / 29).min(axis=1)


def finer(value: Any, patch: Patch, u: Array, v: Array, step: float) -> Any:
    """Closing in on least values near (u, v) by 5 × 5 points, ever closer; the last values."""
    _, (u0, u1), (v0, v1) = patch
    around = (v0, v1) == ROUND
    du, dv = np.full_like(u, (u1 - u0) * step), np.full_like(v, (v1 - v0) * step)
    a, b = (g.ravel() for g in np.meshgrid(*2 * [np.array([-1.0, -0.5, 0.0, 0.5, 1.0])]))
    nearest_first = np.argsort(np.hypot(a, b), kind="stable")  # of equals the nearest: a pole turns nothing
    a, b = a[nearest_first], b[nearest_first]
    for _ in range(44):
        tried_u = np.clip(u[..., None] + a * du[..., None], u0, u1)
        tried_v = v[..., None] + b * dv[..., None]
        tried_v = tried_v if around else np.clip(tried_v, v0, v1)
        flat = value(tried_u.reshape(len(u), -1), tried_v.reshape(len(u), -1)).reshape(tried_u.shape)
        pick = np.argmin(flat, axis=-1)[..., None]
        u, v = (np.take_along_axis(x, pick, -1)[..., 0] for x in (tried_u, tried_v))
        found = np.take_along_axis(flat, pick, -1)[..., 0]
        inside = np.maximum(np.abs(a), np.abs(b))[pick[..., 0]] < 1.0
        shrink = np.where(inside, 0.5, 0.8)  # the best one on the rim of those tried: go on nearly as far
        du, dv = du * shrink, dv * shrink
    return found


def nearest(patches: list[Patch], points: Array) -> Array:
    """Distance of each point (n, 3) from a surface."""
    found = [
        least(lambda u, v, p=patch: np.linalg.norm(p[0](u, v) - points[:, None], axis=-1), patch, len(points))
        for patch in patches
    ]
    return np.min(found, axis=0)


def lowest(patches: list[Patch], direction: Array) -> Array:
    """How far a surface reaches against each direction (n, 3): the least of n·x."""
    found = [
        least(lambda u, v, p=patch: np.einsum("pkc,pc->pk", p[0](u, v), direction), patch, len(direction))
        for patch in patches
    ]
    return np.min(found, axis=0)


def clipped(x: Array, radius: float, half: float) -> Array:
    """The point of a cylinder nearest to x."""
    around = x[..., :2] * (radius / np.maximum(np.linalg.norm(x[..., :2], axis=-1, keepdims=True), radius))
    return np.concatenate([around, np.clip(x[..., 2:], -half, half)], axis=-1)


#: The point of a convex solid nearest to x, in its own axes.
NEAREST: dict[str, Callable[..., Array]] = {
    "Cylinder": clipped,
    "Box": lambda x, *half: np.clip(x, -np.array(half), np.array(half)),
}


def between(
    first: Callable[[Array], Array], second: Callable[[Array], Array], turn: Array, at: Array
) -> Array:
    """Distance of convex solids: to and fro between them, with momentum, begun anew where it would climb (O'Donoghue & Candès 2015).

    ``turn`` (n, 3, 3) takes the first's axes to the second's, where its origin is ``at`` (n, 3).
    """
    x = y = np.zeros_like(at)
    age = np.ones((len(at), 1))
    for _ in range(4000):
        there = np.einsum("pab,pb->pa", turn, y) + at
        back = np.einsum("pba,pb->pa", turn, second(there) - at)
        new = first(back)
        climbs = np.einsum("pa,pa->p", y - new, new - x) > 0.0
        age = np.where(climbs[:, None], 1.0, age + 1.0)
        y = new + (age - 1.0) / (age + 2.0) * (new - x)
        x = new
    there = np.einsum("pab,pb->pa", turn, x) + at
    return np.linalg.norm(there - second(there), axis=-1)
