"""Detection of overlaps of elastic surfaces and outlines that their contacts miss.

Between the facets of two surfaces, a depth of more than half of the local thickness counts as the other side of the body, and places
outside the facets are not searched. Between outlines, contacts follow overlaps up to their reach. If a point of one surface, or one
behind it on the far side of its body, is deeper inside the other body than the contact reports, a force is missing.
Rows of a run are examined after each motion of STRAY of the thickness, if the boxes of both overlap. The largest penetration on solver
steps of surfaces is compared with half of the thickness.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.analysis.messages.surface_points import (
    PlacedSurface,
    SurfacePoints,
    elastic_surface_points,
    of_plane_shape,
)
from abut.array_types import Numbers

if TYPE_CHECKING:
    from abut.contact.geometry_choice import ContactPair
    from abut.model import Model

__all__ = ["SurfaceOverlaps"]

Values = Mapping[str, Numbers]
STRAY = 0.2  #: motion after which rows are examined again, as a fraction of the thinner body's thickness
MAX_FULL_ROWS = (
    30  #: number of rows of a contact that are examined at all points, after which this motion is doubled
)
MOST_OF_CURVES = 5  #: likewise, for contacts that follow curves
MIN_FAR_SIDE_DEPTH = (
    0.01  #: smallest depth of a far side inside the other body, as a fraction of the thickness
)
NEARLY = 0.95  #: fraction of half of the thickness: a penetration at the limit of a contact
REACH = 0.05  #: fraction of the smaller shape's radius, as for a contact by curves without a given reach
EDGE = 0.02  #: reach for shapes without a radius, as for a contact by curves [m]


@dataclass(frozen=True)
class DeepestOverlap:
    """Deepest overlap of a contact."""

    depth: float
    time: float
    seen: float
    place: Numbers
    behind: float
    point_of: str
    inside: str

    def rank(self) -> tuple[bool, float]:
        """Return the rank of an overlap; the one with the highest rank is reported.

        Points of a face rank above points behind it, and deeper points above others.
        """
        return self.behind == 0.0, self.depth


class SurfacePair:
    """Pair of surfaces of a contact.

    Args:
        name: of the contact.
        meeting: an `abut.contact.geometry_choice.ContactPair`.
        others: contacts between the same bodies, itself among them.
    """

    def __init__(self, name: str, meeting: ContactPair, others: tuple[str, ...] = ()) -> None:
        self.name, self.meeting, self.others = name, meeting, others
        self.shapes = meeting.first, meeting.second if meeting.curves else meeting.opposite
        self.flat = meeting.curves is not None or meeting.flat
        self.rows = 0
        self.last: tuple[Numbers, ...] | None = None
        self.found: DeepestOverlap | None = None
        self.deepest = (0.0, 0.0)

    @property
    def channels(self) -> Iterator[str]:
        """Channels that are examined, if they exist."""
        for shape in self.shapes:
            yield from (f"{shape.frame.body.name}.{x}" for x in ("position", "quaternion"))
            yield from (f"{modal.name}.position" for modal in getattr(shape, "modal", ()))
        for name in {self.name, *self.others}:
            yield from (f"{name}.penetration{x}" for x in ("", ".largest", ".largest_time"))

    @cached_property
    def surfaces(self) -> tuple[SurfacePoints, SurfacePoints]:
        """Both surfaces as points."""
        if not self.flat:
            return elastic_surface_points(self.shapes[0]), elastic_surface_points(self.shapes[1])
        radii = [shape.bounding_radius for shape in self.shapes if shape.bounding_radius > 0.0]
        reach = getattr(self.meeting.curves, "reach", None) or REACH * min(radii, default=EDGE / REACH)
        return of_plane_shape(self.shapes[0], reach), of_plane_shape(self.shapes[1], reach)

    @cached_property
    def stray(self) -> float:
        """Motion after which rows are examined again [m]."""
        thin = min(surface.thin for surface in self.surfaces)
        return STRAY * (thin if np.isfinite(thin) else min(surface.slack for surface in self.surfaces))

    @property
    def half(self) -> float:
        """Half of the largest thickness of the thinner body, as known to facets [m]; unknown for outlines."""
        if self.flat:
            return np.inf
        deep = [
            skin.half_thickness[np.isfinite(skin.half_thickness)].max(initial=0.0) for skin in self.shapes
        ]
        return float(min((x for x in deep if x > 0.0), default=np.inf))

    def examine(self, values: Values, last: bool) -> None:
        """Examine rows that differ enough from those before; the last row in any case, if requested."""
        channel = f"{self.name}.penetration"
        depth, when = values[channel], values["time"]
        rows = np.arange(len(when))
        if self.meeting.curves is not None:  # touching curves are followed, and a deeper overlap ends the run
            rows = rows[depth == 0.0]
        if f"{channel}.largest" in values:
            depth, when = values[f"{channel}.largest"], values[f"{channel}.largest_time"]
        k = int(depth.argmax())
        self.deepest = max(self.deepest, (float(depth[k]), float(when[k])))
        if len(rows):
            one, two = (PlacedSurface(surface, values, rows) for surface in self.surfaces)
            corners, near = self._overlapping_rows(one, two)
            self._examine(one, two, corners, values, near, last and rows[-1] == len(when) - 1)

    def _overlapping_rows(self, one: PlacedSurface, two: PlacedSurface) -> tuple[Numbers, NDArray[np.int64]]:
        """Return corners of the first one's box in the frame of the second, and the rows in which their boxes overlap."""
        turn = np.swapaxes(two.axes, 1, 2)
        box, other = (surface.box for surface in self.surfaces)
        corners = np.einsum("nij,kj->nki", turn @ one.axes, box)
        corners += np.einsum("nij,nj->ni", turn, one.place - two.place)[:, None]
        free = np.abs(one.q) @ one.surface.reach + np.abs(two.q) @ two.surface.reach
        low, high = other.min(axis=0), other.max(axis=0)
        if two.surface.endless:
            low, high = np.full(3, -np.inf), np.array([np.inf, np.inf, 0.0])
        axes = slice(2 if self.flat and not two.surface.endless else 3)
        apart = (corners.min(axis=1) >= high + free[:, None])[:, axes].any(axis=1)
        apart |= (corners.max(axis=1) <= low - free[:, None])[:, axes].any(axis=1)
        return np.asarray(corners), np.flatnonzero(~apart).astype(np.int64)

    def _examine(
        self,
        one: PlacedSurface,
        two: PlacedSurface,
        corners: Numbers,
        values: Values,
        near: NDArray[np.int64],
        last: bool,
    ) -> None:
        while len(near):
            now = corners[near], one.q[near], two.q[near]
            most = MAX_FULL_ROWS if self.meeting.curves is None else MOST_OF_CURVES
            far = self._relative_motion(now, one, two) >= self.stray * 2.0 ** (self.rows // most)
            k = int(far.argmax()) if far.any() else len(near) - 1
            if not far[k] and not (last and near[k] == len(corners) - 1):
                return
            self.last = now[0][k], now[1][k], now[2][k]
            self.rows += 1
            row = int(one.rows[near[k]])
            seen = float(values[f"{self.name}.penetration"][row])
            around = max((float(values[f"{name}.penetration"][row]) for name in self.others), default=seen)
            self._compare(one, two, int(near[k]), float(values["time"][row]), seen, around)
            near = near[k + 1 :]

    def _relative_motion(self, now: tuple[Numbers, ...], one: PlacedSurface, two: PlacedSurface) -> Numbers:
        """Return the largest relative motion of the surfaces since the row that was examined last, by row [m]."""
        if self.last is None:
            return np.full(len(now[0]), np.inf)
        moved = np.linalg.norm(now[0] - self.last[0], axis=2).max(axis=1)
        for q, old, posed in zip(now[1:], self.last[1:], (one, two), strict=True):
            moved = moved + np.abs(q - old) @ posed.surface.reach
        return np.asarray(moved)

    def _compare(
        self, one: PlacedSurface, two: PlacedSurface, row: int, time: float, seen: float, around: float
    ) -> None:
        plane = two.axes[row][:, :2] if self.flat else None
        slack, fine = min(x.slack for x in self.surfaces), max(x.fine for x in self.surfaces)
        looks = [
            (face, other, points := face.points(row), other.depths(row, points, plane))
            for face, other in ((one, two), (two, one))
        ]
        for behind in (False, True):  # points behind faces count if no point of a face is inside
            inside = False
            for face, other, points, depths in looks:
                far = face.surface.behind
                least = (
                    around + np.maximum(MIN_FAR_SIDE_DEPTH * far, fine)
                    if behind
                    else np.full(len(far), seen + slack)
                )
                depth = np.where(((far > 0.0) == behind) & (depths > least), far + depths, 0.0)
                k = int(depth.argmax())
                if depth[k] > 0.0:
                    inside = True
                    names = face.surface.body.name, other.surface.body.name
                    found = DeepestOverlap(float(depth[k]), time, seen, points[k], float(far[k]), *names)
                    self.found = max((x for x in (self.found, found) if x), key=DeepestOverlap.rank)
            if inside:
                return

    def sentences(self) -> Iterator[str]:
        """Yield the warning about this pair of surfaces, if there is one."""
        remedy = (
            "the contact treats points deeper than half of the thickness as points of the other side of "
            "a body"
        )
        advice = (
            "move the bodies apart, use a stiffer law, or use skins that contain all facets that may touch"
        )
        if self.flat:
            remedy = (
                "a contact of outlines does not detect points deeper than its reach or the thickness of "
                "the body"
            )
            advice = (
                "move the bodies apart, use a stiffer law, or use outlines that contain all sides "
                "that may touch"
            )
        if (it := self.found) is not None:
            where = f'a point of "{it.point_of}" at {it.place.round(6).tolist()} m'
            when = f"at t = {it.time:.6g} s, and it detects {it.seen:.4g} m"
            missing = f'is inside "{it.inside}", and its force is missing'
            if it.behind > 0.0:
                yield (
                    f'contact "{self.name}": its bodies overlap behind its surfaces {when}: {where}, '
                    f"{it.behind:.4g} m behind its surface, {missing}; the surfaces overlap by more "
                    f"than the thickness of a body, or face the same way: {advice}"
                )
                return
            yield (
                f'contact "{self.name}": its surfaces overlap by {it.depth:.4g} m {when}: {where} {missing}; {remedy}: {advice}'
            )
        elif self.deepest[0] > NEARLY * self.half:
            depth, time = self.deepest
            yield (
                f'contact "{self.name}": its surfaces overlap by {depth:.4g} m at t = {time:.6g} s, '
                f"half of the thickness there ({self.half:.4g} m); {remedy}, and its force is "
                "missing: use a stiffer law"
            )


class SurfaceOverlaps:
    """Monitor of the contacts of elastic surfaces and of outlines of a run, block by block of its rows.

    Args:
        model: The machine.
    """

    def __init__(self, model: Model) -> None:
        by_bodies: dict[frozenset[int], list[str]] = {}
        for contact in model.contacts:
            by_bodies.setdefault(frozenset(map(id, contact.bodies)), []).append(contact.name)
        self._pairs = [
            SurfacePair(contact.name, meeting, tuple(by_bodies[frozenset(map(id, contact.bodies))]))
            for contact in model.contacts
            for meeting in getattr(contact, "meetings", ())
            if _is_watched(meeting)
        ]
        self._names = {"time", *(name for pair in self._pairs for name in pair.channels)}
        self._last_row: dict[str, Numbers] = {}

    def __bool__(self) -> bool:
        """Return True if contacts of surfaces or outlines are monitored."""
        return bool(self._pairs)

    def examine(self, values: Values) -> None:
        """Examine further rows."""
        if not len(values["time"]):
            return
        for pair in self._pairs:
            pair.examine(values, False)
        self._last_row = {name: values[name][-1:] for name in self._names if name in values}

    def sentences(self) -> list[str]:
        """Return one warning for each pair of surfaces, after an examination of the last row."""
        if self._last_row:
            for pair in self._pairs:
                pair.examine(self._last_row, True)
            self._last_row = {}
        return [line for pair in self._pairs for line in pair.sentences()]


def _is_watched(meeting: ContactPair) -> bool:
    """Return True if surfaces of two bodies touch by facets, or outlines by edges or curves."""
    if meeting.curves is None and not getattr(meeting, "faced", False):
        return False
    shapes = meeting.first, meeting.second
    return shapes[0].frame.body is not shapes[1].frame.body
