"""Plane patches of quadrilaterals, for structured meshes."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.mesh.sweep import Plane

__all__ = ["disc_patch", "rectangle_patch", "ring_patch"]


#: Half the side of the square in a disc, relative to the radius. The corners of the square are then at .64 of the radius, and the layers of
#: cells around it are .36 of the radius thick at the corners and .55 at the middles of the sides.
_CORE = 0.45


def rectangle_patch(size: tuple[float, ...], divisions: tuple[int, ...]) -> Plane:
    """Return a rectangle about the origin in cells along x and y."""
    nx, ny = divisions
    x, y = (0.5 * side * np.linspace(-1.0, 1.0, n + 1) for side, n in zip(size, divisions, strict=True))
    points = np.column_stack([np.tile(x, ny + 1), np.repeat(y, nx + 1)])
    grid = np.arange(len(points)).reshape(ny + 1, nx + 1)
    sides = {"x-": grid[:, 0], "x+": grid[:, -1], "y-": grid[0], "y+": grid[-1]}
    return Plane(
        points, {"quad": _grid_cells(grid)}, {}, {name: _node_line(nodes) for name, nodes in sides.items()}
    )


def ring_patch(inner: float, outer: float, around: int, across: int) -> Plane:
    """Return a ring about the origin; middles of circumferential edges are on circles."""
    radii = np.linspace(inner, outer, across + 1)
    phi = 2.0 * math.pi * np.arange(around) / around
    points = np.column_stack([np.outer(np.cos(phi), radii).ravel(), np.outer(np.sin(phi), radii).ravel()])
    grid = np.arange(len(points)).reshape(around, across + 1)
    grid = np.vstack([grid, grid[:1]])
    half = math.pi / around
    middles: dict[tuple[int, int], tuple[float, float]] = {}
    for k, r in enumerate(radii.tolist()):
        middles |= _arc_middles(grid[:, k], phi + half, r)
    # rows run around and columns outward: counter-clockwise with rows and columns exchanged
    cells = _grid_cells(grid.T)[:, [0, 3, 2, 1]]
    return Plane(
        points,
        {"quad": cells},
        middles,
        {"inside": _node_line(grid[:, 0]), "outside": _node_line(grid[:, -1])},
    )


def disc_patch(radius: float, n: int) -> Plane:
    """Return a disc about the origin: a square of n × n cells, surrounded by layers of 4 n cells up to the rim."""
    layers = (n + 1) // 2
    side = _CORE * radius * np.linspace(-1.0, 1.0, n + 1)
    core = np.column_stack([np.tile(side, n + 1), np.repeat(side, n + 1)])
    grid = np.arange(len(core)).reshape(n + 1, n + 1)
    # once around the square, counter-clockwise from its corner at −135°
    edge = np.concatenate([grid[0, :-1], grid[:-1, -1], grid[-1, :0:-1], grid[:0:-1, 0]])
    phi = -0.75 * math.pi + 0.5 * math.pi * np.arange(4 * n) / n
    rim = radius * np.column_stack([np.cos(phi), np.sin(phi)])
    shells = [core[edge] + (rim - core[edge]) * k / layers for k in range(1, layers)] + [rim]
    rows = np.vstack([edge, len(core) + np.arange(4 * n * layers).reshape(layers, 4 * n)])
    rows = np.column_stack([rows, rows[:, 0]])
    cells = np.concatenate([_grid_cells(grid), _grid_cells(rows)[:, [0, 3, 2, 1]]])
    middles = _arc_middles(rows[-1], phi + 0.25 * math.pi / n, radius)
    return Plane(np.vstack([core, *shells]), {"quad": cells}, middles, {"outside": _node_line(rows[-1])})


def _grid_cells(grid: Integers) -> Integers:
    """Return the cells of a grid of nodes, columns along x and rows along y, counter-clockwise."""
    return np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], axis=-1).reshape(-1, 4)


def _node_line(nodes: Integers) -> frozenset[int | tuple[int, int]]:
    """Return nodes along a line, and the edges between them."""
    listed = nodes.tolist()
    edges = ((min(pair), max(pair)) for pair in pairwise(listed))
    return frozenset([*listed, *edges])


def _arc_middles(nodes: Integers, phi: Numbers, radius: float) -> dict[tuple[int, int], tuple[float, float]]:
    """Return, by edge of a closed line of nodes on a circle, the position of its middle."""
    listed = nodes.tolist()
    places = (radius * np.column_stack([np.cos(phi), np.sin(phi)])).tolist()
    return {
        (min(i, j), max(i, j)): (x, y) for i, j, (x, y) in zip(listed[:-1], listed[1:], places, strict=True)
    }
