"""Meshes swept from plane ones: layers of elements along a path, with middle nodes of quadratic ones on the path itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.mesh.elements import KINDS, LINEAR
from abut.fem.mesh.order_elevation import add_middle_nodes

__all__ = ["FIRST", "LAST", "Plane", "in_set", "plane_of", "split_quads", "sweep_plane"]


#: Temporary names of the sets at the ends of the path.
FIRST, LAST = " first", " last"


@dataclass(frozen=True, eq=False)
class Plane:
    """A plane mesh of corners alone, and the positions of the middles of its edges.

    Args:
        points: x, y of the corners, (n, 2).
        elements: Linear ones by kind.
        middles: By an edge's two corners (the lower first): x, y of its middle.
        sets: By name: corners, and edges whose middle is in the set.
    """

    points: Numbers
    elements: Mapping[str, Integers]
    middles: Mapping[tuple[int, int], tuple[float, float]]
    sets: Mapping[str, frozenset[int | tuple[int, int]]]

    def middle(self, pairs: Integers) -> Numbers:
        """Return x, y halfway between two corners (m, 2); of a corner and itself, its own."""
        found = self.points[pairs].mean(axis=1)
        for k, (i, j) in enumerate(np.sort(pairs, axis=1).tolist()):
            if (i, j) in self.middles:
                found[k] = self.middles[i, j]
        return np.asarray(found)


def plane_of(positions: Numbers, elements: Mapping[str, Integers], sets: Mapping[str, Integers]) -> Plane:
    """Split a plane mesh of either order into corners and middles of edges."""
    edge_at: dict[int, tuple[int, int]] = {}
    for kind, rows in elements.items():
        for (i, j), at in zip(
            KINDS[kind].edges, range(len(KINDS[kind].corners), rows.shape[1]), strict=False
        ):
            ends = np.sort(rows[:, [i, j]], axis=1).tolist()
            edge_at |= {m: (a, b) for m, (a, b) in zip(rows[:, at].tolist(), ends, strict=True)}
    corners = np.setdiff1d(np.arange(len(positions)), np.array(list(edge_at), dtype=np.int64))
    new = np.full(len(positions), -1)
    new[corners] = np.arange(len(corners))
    edge = {m: (int(new[a]), int(new[b])) for m, (a, b) in edge_at.items()}
    return Plane(
        positions[corners, :2],
        {LINEAR.get(kind, kind): new[rows[:, : len(KINDS[kind].corners)]] for kind, rows in elements.items()},
        {pair: (float(positions[m, 0]), float(positions[m, 1])) for m, pair in edge.items()},
        {
            name: frozenset(edge.get(node, int(new[node])) for node in nodes.tolist())
            for name, nodes in sets.items()
        },
    )


def split_quads(plane: Plane) -> Plane:
    """Split quadrilaterals into triangles, from the lowest node each (so that elements swept from them fit together)."""
    quads = plane.elements.get("quad", np.empty((0, 4), np.int64))
    middles = dict(plane.middles)
    turn = (np.argmin(quads, axis=1)[:, None] + np.arange(4)) % 4
    turned = np.take_along_axis(quads, turn, axis=1)
    for a, b, c, d in turned.tolist():
        sides = plane.middle(np.array([[a, b], [b, c], [c, d], [d, a]]))
        # the middle of a quadrilateral of eight nodes: N = -1/4 at corners, 1/2 at middles
        x, y = (0.5 * sides.sum(axis=0) - 0.25 * plane.points[[a, b, c, d]].sum(axis=0)).tolist()
        middles[min(a, c), max(a, c)] = (x, y)
    kept = plane.elements.get("triangle", np.empty((0, 3), np.int64))
    return Plane(
        plane.points,
        {"triangle": np.concatenate([kept, turned[:, [0, 1, 2]], turned[:, [0, 2, 3]]])},
        middles,
        plane.sets,
    )


def sweep_plane(
    plane: Plane,
    layers: int,
    way: Callable[[Numbers, Numbers], Numbers],
    *,
    kind: str,
    closed: bool = False,
    backward: bool = False,
) -> tuple[Numbers, dict[str, Integers], dict[str, Integers]]:
    """Return positions, elements and sets of a plane mesh swept along a path in layers.

    Args:
        plane: mesh to sweep.
        layers: their number.
        way: path: function of points x, y (m, 2) and stations 0 … layers (m,) that returns positions (m, 3).
        kind: tetra…: each triangle's layer becomes three tetrahedra. Else hexahedra,
            and wedges of triangles. Quadratic ones have their middles on the path.
        closed: the last station is the first.
        backward: the path leads against the plane's normal.

    Points that do not move on the path (on an axis of rotation) are one node; elements collapse accordingly, to fewer corners or to none.
    """
    plane = split_quads(plane) if kind.startswith("tetra") else plane
    size, stations = len(plane.points), layers if closed else layers + 1
    fixed = _fixed_corners(plane, way)
    name = np.arange(size * stations).reshape(stations, size)
    name[:, fixed] = name[0, fixed]
    elements = _layer_elements(plane, layers, name, kind, backward)
    if "corner" in elements:
        raise InvalidValue(
            f"a revolved mesh: {len(elements['corner'])} quadrilaterals touch the axis with one corner only, so they cannot become "
            'hexahedra; give kind="tetra" or kind="tetra10"'
        )
    used = np.unique(np.concatenate([rows.ravel() for rows in elements.values()]))
    new = np.zeros(size * stations, dtype=np.int64)
    new[used] = np.arange(len(used))
    elements = {one: new[rows] for one, rows in elements.items()}
    base, at = used % size, (used // size).astype(float)
    positions = way(plane.points[base], at)
    pairs = np.column_stack([np.arange(len(used))] * 2)
    if kind in LINEAR:
        positions, elements, edges = add_middle_nodes(
            positions,
            elements,
            lambda ends: _edge_middles(plane, way, base[ends], at[ends], fixed[base[ends]], layers, closed),
        )
        pairs = np.vstack([pairs, edges])
    below = np.sort(base[pairs], axis=1)
    sets = {one: in_set(below, members) for one, members in plane.sets.items()}
    still = np.isin(base, np.flatnonzero(fixed))
    first, last = ((at == station) | still for station in (0.0, float(layers)))
    if not closed:
        sets |= {
            FIRST: np.flatnonzero(first[pairs].all(axis=1)),
            LAST: np.flatnonzero(last[pairs].all(axis=1)),
        }
    return positions, elements, sets


def _fixed_corners(plane: Plane, way: Callable[[Numbers, Numbers], Numbers]) -> NDArray[np.bool_]:
    """Return which corners of the plane do not move along the path."""
    start = way(plane.points, np.zeros(len(plane.points)))
    moved = way(plane.points, np.full(len(plane.points), 0.5))
    return np.asarray(np.all(start == moved, axis=1))


def in_set(below: Integers, members: frozenset[int | tuple[int, int]]) -> Integers:
    """Return which nodes, each given by two corners of the plane (twice one, or the ends of its edge), are in a set of the plane."""
    found = [k for k, (i, j) in enumerate(below.tolist()) if (i if i == j else (i, j)) in members]
    return np.array(found, dtype=np.int64)


def _edge_middles(
    plane: Plane,
    way: Callable[[Numbers, Numbers], Numbers],
    base: Integers,
    at: Numbers,
    still: NDArray[np.bool_],
    layers: int,
    closed: bool,
) -> Numbers:
    """Return positions of the middles of edges, on the path: of corners of the plane (m, 2) at stations (m, 2)."""
    # a node that does not move is at every station, so also at that of the other end
    at = np.where(still, at[:, ::-1], at)
    if closed:  # an edge from the last layer into the first one
        round_again = at.max(axis=1) - at.min(axis=1) > 1.0
        at[round_again] = np.where(at[round_again] == 0.0, float(layers), at[round_again])
    return way(plane.middle(base), at.mean(axis=1))


def _layer_elements(
    plane: Plane, layers: int, name: Integers, kind: str, backward: bool
) -> dict[str, Integers]:
    """Return linear elements of all layers by kind, less those that have collapsed."""
    found: dict[str, list[Integers]] = {}
    for station in range(layers):
        lower, upper = name[station], name[(station + 1) % len(name)]
        if backward:
            lower, upper = upper, lower
        for flat, rows in plane.elements.items():
            if kind.startswith("tetra"):
                parts = {"tetra": _layer_tetrahedra(rows, lower, upper)}
            else:
                parts = _collapse_elements(np.hstack([lower[rows], upper[rows]]), flat)
            for one, listed in parts.items():
                found.setdefault(one, []).append(listed)
    return {one: np.concatenate(parts) for one, parts in found.items() if sum(map(len, parts))}


def _layer_tetrahedra(rows: Integers, lower: Integers, upper: Integers) -> Integers:
    """Return three tetrahedra of each triangle's layer, along its nodes in rising order, the same from either side of a common face."""
    a, b, c = np.sort(rows, axis=1).T
    one, two, three = rows.T
    even = ((two - one) * (three - two) * (three - one) > 0)[:, None]
    found = []
    for four in (
        (lower[a], lower[b], lower[c], upper[c]),
        (lower[a], lower[b], upper[c], upper[b]),
        (lower[a], upper[b], upper[c], upper[a]),
    ):
        listed = np.column_stack(four)
        listed = np.where(even, listed, listed[:, [0, 2, 1, 3]])
        found.append(listed[(np.diff(np.sort(listed, axis=1), axis=1) > 0).all(axis=1)])
    return np.concatenate(found)


def _collapse_elements(rows: Integers, flat: str) -> dict[str, Integers]:
    """Return hexahedra or wedges of one layer, reduced to smaller elements where nodes coincide.

    A square with a side on the axis becomes a wedge; a triangle with a side on it a tetrahedron, with a corner on it a pyramid.
    """
    found: dict[str, list[list[int]]] = {}
    half = rows.shape[1] // 2
    for row in rows.tolist():
        low, high = row[:half], row[half:]
        same = [k for k in range(half) if low[k] == high[k]]
        k = same[0] if same else 0
        if len(same) == 2 and (k + 1) % half != same[1]:
            k = same[1]
        low, high = low[k:] + low[:k], high[k:] + high[:k]
        if not same:
            one, nodes = ("hexahedron" if flat == "quad" else "wedge"), low + high
        elif flat == "quad" and len(same) == 2:  # 0–1 on the axis
            one, nodes = "wedge", [low[0], low[3], high[3], low[1], low[2], high[2]]
        elif flat == "triangle" and len(same) == 1:
            one, nodes = "pyramid", [low[1], high[1], high[2], low[2], low[0]]
        elif flat == "triangle" and len(same) == 2:
            one, nodes = "tetra", [low[0], low[1], low[2], high[2]]
        else:
            one, nodes = "corner", low + high
        found.setdefault(one, []).append(nodes)
    return {one: np.array(nodes, dtype=np.int64) for one, nodes in found.items()}
