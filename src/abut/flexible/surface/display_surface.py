"""Drawing of a flexible body: its outside, with displacement and stress of each corner by mode."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.mesh.boundary import boundary_triangles, fan_triangles
from abut.fem.mesh.elements import KINDS
from abut.model import Body, Part, assign
from abut.model.geometry.rotations import perpendicular_axes
from abut.shapes.mesh.display_mesh import cut_creases, decimate_mesh

if TYPE_CHECKING:
    from abut.flexible.body.flexible_body import FlexibleBody
    from abut.flexible.floating.reduced_body import ReducedBody

__all__ = ["DisplaySurface", "Shell"]

MAX_VERTEX_MODES = 300_000  #: vertices times modes, beyond which the number of facets is reduced
LEAST, MOST = 4000, 30_000  #: vertices allowed for any number of modes, and at most
STICKS = 1500  #: nodes between which sticks are drawn, where there are no elements
THICK, SIDES = 0.008, 8  #: radius of a stick over the body's size, and its sides


class Shell(NamedTuple):
    """Deformable surface of a drawing; vertices are doubled along creases."""

    vertices: Numbers  #: from the centre of mass, in the body's axes [m], (n, 3)
    faces: Integers
    edges: Integers
    smooth: bool
    sheet: bool  #: True if it is no closed surface
    shapes: Numbers  #: displacement by integrated mode, (n, 3, m)
    stress: Numbers | None  #: xx, yy, zz, xy, yz, zx by mode, (n, 6, m) [Pa/m]


class DisplaySurface:
    """Drawing of a deformed flexible body, without effect on the motion.

    It has the outside as facets, middle nodes among their corners; for a body without elements (matrices, beams) bars between neighbouring
    nodes. The number of facets is reduced where there are more corners than the limit of a page.
    """

    family: ClassVar[str] = "graphic"
    inner: ClassVar[bool] = True

    name: str
    frequencies: Numbers  #: of the integrated modes, with the frame fixed [Hz]

    def __init__(self, body: FlexibleBody) -> None:
        make = functools.cache(functools.partial(_shell_surface, body.reduced, body.shapes, body.centre))
        assign(self, name=f"{body.name}_drawing", frequencies=body.frequencies, _make=make)
        assign(self, _base=body.base, _modal=body.modal, _interfaces=tuple(body.interfaces.values()))

    _base: Body
    _modal: tuple[Body, ...]
    _interfaces: tuple[Body, ...]
    _make: Callable[[], Shell]

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The floating frame, the bodies of modal coordinates, and the interfaces."""
        return (self._base, *self._modal, *self._interfaces)

    @property
    def modes(self) -> tuple[str, ...]:
        """Names of the bodies of modal coordinates."""
        return tuple(body.name for body in self._modal)

    @property
    def interfaces(self) -> tuple[str, ...]:
        """Names of the bodies at interfaces."""
        return tuple(body.name for body in self._interfaces)

    @property
    def body(self) -> str:
        """Name of the floating frame."""
        return self._base.name

    @property
    def shell(self) -> Shell:
        """Shell of the drawing, computed on first use."""
        return self._make()


def _shell_surface(reduced: ReducedBody, x: Numbers, centre: Numbers) -> Shell:
    if reduced.mesh is None:
        return _stick_surface(reduced, x, centre)
    elements, count = reduced.mesh.elements, len(reduced.positions)
    room = int(np.clip(MAX_VERTEX_MODES // max(reduced.modes, 1), LEAST, MOST))
    faces, between = fan_triangles(elements, count)
    if len(np.unique(faces)) > room:
        faces, between = boundary_triangles(elements, middles=False), []
    places = _with_middles(reduced.positions, between)
    kept, faces = decimate_mesh(
        places, faces, 2 * room
    )  # a closed surface has twice as many facets as vertices
    corner, origin, edges, smooth = cut_creases(places[kept], faces)
    nodes = kept[origin]
    shapes = _with_middles(reduced.shapes[:, :3], between)[nodes] @ x
    stress = None if reduced.stress is None else _with_middles(reduced.stress, between)[nodes] @ x
    sheet = all(KINDS[kind].dimension == 2 for kind in elements)
    return Shell(places[nodes] - centre, corner, edges, smooth, sheet, shapes, stress)


def _with_middles(values: Numbers, between: Sequence[tuple[Integers, Numbers]]) -> Numbers:
    """Return numbers at nodes (n, …), then those at points between nodes."""
    sums = [sum(w * values[rows[:, k]] for k, w in enumerate(weights.tolist())) for rows, weights in between]
    return np.concatenate([values, *sums])


def _stick_surface(reduced: ReducedBody, x: Numbers, centre: Numbers) -> Shell:
    """Return bars along the shortest tree that joins nodes and interfaces."""
    from scipy.sparse.csgraph import minimum_spanning_tree
    from scipy.spatial.distance import cdist

    some = np.unique(np.linspace(0, len(reduced.positions) - 1, STICKS).astype(np.int64))
    some = some[: len(reduced.positions)]
    interfaces = reduced.interfaces
    places = np.vstack([reduced.positions[some], *(one.position[None] for one in interfaces)])
    shapes = np.concatenate([reduced.shapes[some, :3], *(one.shapes[None, :3] for one in interfaces)]) @ x
    size = max(float(np.ptp(places, axis=0).max()), 1e-9)
    places, first = np.unique(np.round(places / (1e-6 * size)), axis=0, return_index=True)
    places, shapes = 1e-6 * size * places, shapes[first]
    tree = minimum_spanning_tree(cdist(places, places)).tocoo()
    ends = np.stack([tree.row, tree.col], axis=1).astype(np.int64)
    angle = 2.0 * np.pi * np.arange(SIDES)[:, None] / SIDES
    vertices, nodes, faces = [], [], []
    for k, (a, b) in enumerate(ends):
        u, v = perpendicular_axes((places[b] - places[a]) / np.linalg.norm(places[b] - places[a]))
        ring = THICK * size * (np.cos(angle) * u + np.sin(angle) * v)
        vertices += [places[a] + ring, places[b] + ring]
        nodes += [a] * SIDES + [b] * SIDES
        p = 2 * SIDES * k + np.arange(SIDES)
        q = 2 * SIDES * k + (np.arange(SIDES) + 1) % SIDES
        faces += [np.stack([p, q, q + SIDES], 1), np.stack([p, q + SIDES, p + SIDES], 1)]
    none = np.empty((0, 3))
    return Shell(
        np.concatenate([none, *vertices]) - centre,
        np.concatenate([none.astype(np.int64), *faces]),
        np.empty((0, 2), np.int64),
        True,
        True,
        shapes[np.array(nodes, np.int64)],
        None,
    )
