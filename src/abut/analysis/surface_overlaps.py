"""Overlaps of elastic surfaces that their contacts do not see.

Between the facets of two surfaces, what is deeper than half of the thickness there counts as the other side of the body, and what is no
facet of either surface is not searched. A node or the middle of a facet of one surface that is inside the other body, deeper than the
contact says, has a force that is missing. Rows of a run are looked at after each motion of STRAY of the thickness, where boxes of both
overlap; and the largest penetration on solver steps is compared with half of the thickness.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.fem.contact.penetration import inside
from abut.model import rotations

__all__ = ["SurfaceOverlaps"]

Numbers = NDArray[np.float64]
Values = Mapping[str, Numbers]
STRAY = 0.2  #: of the thinner body, a motion after which rows are looked at again
DEEP = 0.1  #: of an edge of a facet, what counts beyond what a contact says
MOST = 200  #: rows of a contact that are looked at by all nodes
NEARLY = 0.95  #: of half of the thickness, a penetration that is as deep as contacts see


@dataclass(frozen=True)
class Found:
    """The deepest overlap of a contact."""

    depth: float
    time: float
    seen: float
    place: Numbers
    point_of: str
    inside: str


class Posed:
    """A surface as it stands in some rows of results.

    Args:
        skin: an `abut.contact.deformed.Skin`.
        values: the rows.
    """

    def __init__(self, skin: Any, values: Values) -> None:
        self.skin, body, count = skin, skin.frame.body.name, len(values["time"])
        place, axes = np.zeros((count, 3)), np.tile(np.eye(3), (count, 1, 1))
        if f"{body}.quaternion" in values:
            place, axes = values[f"{body}.position"], rotations.to_matrices(values[f"{body}.quaternion"])
        self.place = place + axes @ np.asarray(skin.frame.position, float)
        self.axes = axes @ rotations.to_matrix(skin.frame.orientation)
        q = [values[f"{modal.name}.position"].reshape(count, -1) for modal in skin.modal]
        self.q = np.hstack([np.zeros((count, 0)), *q])[:, : skin.modes]

    def nodes(self, row: int, places: Numbers, shapes: Numbers) -> Numbers:
        """Places of nodes in space."""
        bent = places + np.einsum("nmi,m->ni", shapes, self.q[row])
        return np.asarray(self.place[row] + bent @ self.axes[row].T)


class Couple:
    """Two surfaces of a contact."""

    def __init__(self, contact: Any, meeting: Any) -> None:
        self.name, self.skins = contact.name, (meeting.first, meeting.opposite)
        self.thin = min(skin.thickness for skin in self.skins)
        self.grain = min(skin.grain for skin in self.skins)
        self.corners = [_corners(skin.whole[0]) for skin in self.skins]
        self.reach = [np.abs(skin.whole[2]).max(axis=(0, 2), initial=0.0) for skin in self.skins]
        self.rows = 0
        self.last: tuple[Numbers, ...] | None = None
        self.found: Found | None = None
        self.deepest = (0.0, 0.0)

    @property
    def half(self) -> float:
        """Half of the thickness of the thinner body where it is thickest, as facets know it [m]."""
        deep = [skin.deep[np.isfinite(skin.deep)].max(initial=0.0) for skin in self.skins]
        return float(min((x for x in deep if x > 0.0), default=np.inf))

    def see(self, values: Values, last: bool) -> None:
        """Look at rows that differ enough from those before; at the last one of them all the same, if asked for."""
        times = values["time"]
        channel = f"{self.name}.penetration"
        depth, when = values[channel], times
        if f"{channel}.largest" in values:
            depth, when = values[f"{channel}.largest"], values[f"{channel}.largest_time"]
        k = int(depth.argmax())
        self.deepest = max(self.deepest, (float(depth[k]), float(when[k])))
        one, two = (Posed(skin, values) for skin in self.skins)
        turn = np.swapaxes(two.axes, 1, 2)
        corners = np.einsum("nij,nkj->nki", turn @ one.axes, np.tile(self.corners[0], (len(times), 1, 1)))
        corners += np.einsum("nij,nj->ni", turn, one.place - two.place)[:, None]
        grown = (np.abs(one.q) @ self.reach[0], np.abs(two.q) @ self.reach[1])
        for row in range(len(times)):
            now = corners[row], one.q[row], two.q[row]
            forced = last and row == len(times) - 1
            if not forced and self.last is not None and self._way(now) < STRAY * self.thin:
                continue
            self.last = now
            free = grown[0][row] + grown[1][row]
            low, high = self.corners[1].min(axis=0) - free, self.corners[1].max(axis=0) + free
            apart = (now[0].min(axis=0) >= high).any() or (now[0].max(axis=0) <= low).any()
            if not apart and self.rows < MOST:
                self.rows += 1
                self._look(one, two, row, float(times[row]), float(values[channel][row]))

    def _way(self, now: tuple[Numbers, ...]) -> float:
        assert self.last is not None
        moved = float(np.linalg.norm(now[0] - self.last[0], axis=1).max())
        return moved + sum(
            float(np.abs(q - old) @ reach)
            for q, old, reach in zip(now[1:], self.last[1:], self.reach, strict=True)
        )

    def _look(self, one: Posed, two: Posed, row: int, time: float, seen: float) -> None:
        for face, other in ((one, two), (two, one)):
            skin, (places, facets, shapes) = face.skin, other.skin.whole
            nodes = face.nodes(row, skin.places, skin.shapes)
            points = np.vstack([nodes, nodes[skin.facets].mean(axis=1)])
            corners = other.nodes(row, places, shapes)[facets]
            within = ((points > corners.min(axis=(0, 1))) & (points < corners.max(axis=(0, 1)))).all(axis=1)
            points = points[within]
            points = points[inside(points, corners)]
            least = max(seen + DEEP * self.grain, self.found.depth if self.found else 0.0)
            for point in points:
                depth = _distance(point, corners)
                if depth > least:
                    names = face.skin.frame.body.name, other.skin.frame.body.name
                    self.found, least = Found(depth, time, seen, point, *names), depth

    def sentences(self) -> Iterator[str]:
        """The warning about this pair of surfaces, if there is one."""
        remedy = "what is deeper than half of the thickness counts as the other side of a body"
        if (it := self.found) is not None:
            yield (
                f'contact "{self.name}": its surfaces overlap by {it.depth:.4g} m at t = {it.time:.6g} s and it sees {it.seen:.4g} m: '
                f'a point of "{it.point_of}" at {it.place.round(6).tolist()} m is inside "{it.inside}", and its force is missing; '
                f"{remedy}: move the bodies apart, take a stiffer law, or skins that hold all facets that may touch"
            )
        elif self.deepest[0] > NEARLY * self.half:
            depth, time = self.deepest
            yield (
                f'contact "{self.name}": its surfaces overlap by {depth:.4g} m at t = {time:.6g} s, half of the thickness there '
                f"({self.half:.4g} m); {remedy}, and its force is missing: take a stiffer law"
            )


class SurfaceOverlaps:
    """Watches the contacts of elastic surfaces of a run, block by block of its rows.

    Args:
        model: The machine.
    """

    def __init__(self, model: Any) -> None:
        self._couples = [
            Couple(contact, meeting)
            for contact in model.contacts
            for meeting in getattr(contact, "meetings", ())
            if _meets_by_facets(meeting)
        ]
        self._rest: dict[str, Numbers] = {}

    def __bool__(self) -> bool:
        """True where contacts of elastic surfaces are watched."""
        return bool(self._couples)

    def see(self, values: Values) -> None:
        """Look at further rows."""
        if not len(values["time"]):
            return
        for couple in self._couples:
            couple.see(values, False)
        self._rest = {name: values[name][-1:] for name in values}

    def sentences(self) -> list[str]:
        """One warning for each pair of surfaces, after a look at the last row."""
        if self._rest:
            for couple in self._couples:
                couple.see(self._rest, True)
            self._rest = {}
        return [line for couple in self._couples for line in couple.sentences()]


def _meets_by_facets(meeting: Any) -> bool:
    """True where surfaces of two bodies meet by facets in space."""
    if not (getattr(meeting, "faced", False) and not meeting.flat):
        return False
    return meeting.first.frame.body is not meeting.opposite.frame.body


def _corners(places: Numbers) -> Numbers:
    """Of the box around places, (8, 3)."""
    return np.array(list(product(*zip(places.min(axis=0), places.max(axis=0), strict=True))))


def _distance(point: Numbers, corners: Numbers) -> float:
    """From triangles (f, 3, 3) [m]."""
    ways, arms = np.roll(corners, -1, axis=1) - corners, point - corners
    square = np.maximum(np.einsum("tkj,tkj->tk", ways, ways), 1e-300)
    share = np.clip(np.einsum("tkj,tkj->tk", ways, arms) / square, 0.0, 1.0)
    found = np.linalg.norm(arms - share[..., None] * ways, axis=2).min(axis=1)
    normal = np.cross(ways[:, 0], ways[:, 1])
    over = (np.einsum("tkj,tj->tk", np.cross(ways, arms), normal) >= 0.0).all(axis=1)
    size = np.maximum(np.linalg.norm(normal, axis=1), 1e-300)
    return float(np.where(over, np.abs(np.einsum("tj,tj->t", arms[:, 0], normal)) / size, found).min())
