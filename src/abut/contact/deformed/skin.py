"""What is known of a surface that bends before it moves: its nodes' shapes, neighbours, the tree of boxes and how these grow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from abut.contact.volumes.surface import boxes
from abut.model import Frame, Part

__all__ = ["Skin", "pack", "room"]

Numbers: TypeAlias = "np.ndarray[Any, Any]"
STACK = 256  #: boxes that may wait
MOST_PARTS = 32  #: parts of one contact that are told apart


@dataclass(frozen=True, eq=False)
class Skin:
    """The surface of an elastic body, or a piece of it: a shape that touches where the body is bent to.

    Made by ``body.skin(…)``.

    Args:
        frame: on the body's floating frame, at the origin that nodes refer to.
        modal: bodies that stand for its modes, three each.
        places: nodes, undeformed, in the frame's axes [m], (n, 3).
        shapes: their displacements by mode that marches, (n, m, 3).
        facets: nodes of triangles, counter-clockwise from outside, (f, 3).
        thickness: of the body, twice its volume over its surface [m].
    """

    frame: Frame
    modal: tuple[Part, ...]
    places: Numbers
    shapes: Numbers
    facets: Numbers
    thickness: float

    #: Nothing that a closed form could be given.
    parameters = ()

    @property
    def modes(self) -> int:
        """m."""
        return int(self.shapes.shape[1])

    @property
    def bounding_radius(self) -> float:
        """Radius about the frame's origin that holds it, undeformed [m]."""
        return float(np.linalg.norm(self.places, axis=1).max())

    @cached_property
    def spans(self) -> Numbers:
        """Twice the area of each facet along its outward normal, (f, 3)."""
        a, b, c = (self.places[self.facets[:, k]] for k in range(3))
        return np.asarray(np.cross(b - a, c - a))

    @cached_property
    def grain(self) -> float:
        """Mean edge of a facet [m]."""
        corners = self.places[self.facets]
        return float(np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2).mean())

    @cached_property
    def tree(self) -> tuple[Numbers, ...]:
        """Order of the facets, middles and half sizes of boxes, children (`contact.volumes.surface.boxes`)."""
        corners = self.places[self.facets]
        return boxes(corners.min(axis=1), corners.max(axis=1))

    @cached_property
    def ordered(self) -> Numbers:
        """Facets in the order of the tree, (f, 3)."""
        return np.asarray(self.facets[self.tree[0]])

    @cached_property
    def growth(self) -> tuple[Numbers, Numbers]:
        """By box and mode the middle and half the range of its nodes' displacements, each (b, m, 3)."""
        _, middles, _, lefts, rights = self.tree
        corner = self.shapes[self.ordered]
        low, high = corner.min(axis=1), corner.max(axis=1)
        least, most = np.empty((len(middles), self.modes, 3)), np.empty((len(middles), self.modes, 3))
        for b in reversed(range(len(middles))):
            if lefts[b] < 0:
                own = slice(-1 - lefts[b], -1 - lefts[b] + rights[b])
                least[b], most[b] = low[own].min(axis=0), high[own].max(axis=0)
            else:
                both = [lefts[b], rights[b]]
                least[b], most[b] = least[both].min(axis=0), most[both].max(axis=0)
        return 0.5 * (least + most), 0.5 * (most - least)

    @cached_property
    def beside(self) -> tuple[Numbers, Numbers]:
        """Facets, in the tree's order, that share a node with each: where they begin, and who they are."""
        from scipy.sparse import csr_matrix

        count = len(self.ordered)
        rows = np.repeat(np.arange(count), 3)
        of = csr_matrix((np.ones(3 * count), (rows, self.ordered.ravel())), shape=(count, len(self.places)))
        among = (of @ of.T).tocsr()
        return among.indptr.astype(int), among.indices.astype(int)

    def triangles(self, tolerance: float | None = None) -> tuple[Numbers, Numbers]:
        """Nodes and facets, undeformed, as of any shape with facets."""
        return self.places, self.facets


def pack(skins: Sequence[Skin], device: str = "cpu") -> Any:
    """All skins of a machine as ``kernels.skins.Skins``."""
    import warp as wp

    from abut.kernels import skins as structs

    packed = structs.Skins()
    rows, starts = [], dict.fromkeys(("node", "facet", "root", "lead", "shape", "span", "beside"), 0)
    fields: dict[str, list[Numbers]] = {}

    def put(name: str, values: Any, *shape: int) -> None:
        fields.setdefault(name, []).append(np.asarray(values).reshape(-1, *shape))

    for s in skins:
        _, middles, halves, lefts, rights = s.tree
        mean, spread = s.growth
        at, among = s.beside
        rows.append(
            structs.SkinRow.of(
                **{k: v for k, v in starts.items() if k != "beside"}, facets=len(s.facets), modes=s.modes
            )
        )
        leaf = lefts < 0
        spans = s.spans[s.tree[0]]
        size = np.linalg.norm(spans, axis=1)
        put("place", s.places, 3)
        put("shape", s.shapes, 3)
        put("corner", s.ordered + starts["node"])
        put("normal", spans / size[:, None], 3)
        put("area", 0.5 * size)
        put("beside_at", at[:-1] + starts["beside"])
        put("beside", among + starts["facet"])
        put("middle", middles, 3)
        put("half", halves, 3)
        put("left", np.where(leaf, lefts - starts["facet"], lefts + starts["root"]))
        put("right", np.where(leaf, rights, rights + starts["root"]))
        put("mean", mean, 3)
        put("spread", spread, 3)
        put("most", np.linalg.norm(s.shapes, axis=2).max(axis=0))
        put("grain", s.grain)
        put("thick", s.thickness)
        put("ball", s.bounding_radius)
        for name, count in (("node", len(s.places)), ("facet", len(s.facets)), ("root", len(middles)), ("lead", s.modes),
                            ("shape", len(s.places) * s.modes), ("span", len(middles) * s.modes), ("beside", len(among))):  # fmt: skip
            starts[name] += count
    put("beside_at", starts["beside"])
    vectors = {"place", "shape", "normal", "middle", "half", "mean", "spread"}
    whole = {"corner", "beside_at", "beside", "left", "right"}
    for name in (*vectors, *whole, "area", "most", "grain", "thick", "ball"):
        kind = wp.vec3d if name in vectors else wp.int32 if name in whole else wp.float64
        parts = fields.get(name)
        values = np.concatenate(parts) if parts else np.zeros((1, 3) if name in vectors else 1)
        setattr(
            packed,
            name,
            wp.array(values if len(values) else np.zeros((1, *values.shape[1:])), dtype=kind, device=device),
        )
    packed.skin = wp.array(
        np.array(rows or [[0] * structs.SkinRow.WIDTH], dtype=np.int32), dtype=wp.int32, device=device
    )
    return packed


def room(skins: Sequence[Skin], contacts: Sequence[tuple[int, int]], lanes: int, device: str = "cpu") -> Any:
    """Scratch (``kernels.skins.Peel``) for so many lanes.

    Args:
        skins: of the machine.
        contacts: of each contact the number of its skin, and how many incidents it has.
        lanes: how many.
        device: where.
    """
    import warp as wp

    from abut.kernels import skins as structs

    x = structs.Peel()
    count = sum(s.modes for s in skins)
    nodes, facets = sum(len(s.places) for s in skins), sum(len(s.facets) for s in skins)
    flakes = sum(len(skins[s].facets) for s, _ in contacts)
    shapes = sum(skins[s].modes * incidents for s, incidents in contacts)
    widest = max((s.modes for s in skins), default=0)
    sizes: dict[Any, dict[str, int]] = {
        wp.float64: {"q": count, "dq": count, "line": 12 + widest, "dense": (12 + widest) ** 2 if skins else 1, "ahead": STACK},
        wp.int32: {"fresh": nodes, "owner": facets, "met": facets, "flakes": len(contacts), "slot": MOST_PARTS, "stack": STACK},
        wp.vec3d: {"at": nodes, "shape": shapes, "arm": widest, "nearest": len(contacts), "normal": len(contacts)},
        structs.Flake: {"flake": flakes},
    }  # fmt: skip
    for kind, fields in sizes.items():
        for name, size in fields.items():
            setattr(x, name, wp.zeros((lanes, max(size, 1)), dtype=kind, device=device))
    x.clock = wp.zeros(lanes, dtype=wp.int32, device=device)
    return x
