"""Rasteriser of triangles and lines with a depth buffer, for snapshots without a browser.

A canvas stores for each pixel the nearest triangle; only visible pixels are shaded, after everything has been drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.view.snapshots.colors import viridis_colors

Indices = npt.NDArray[np.intp]

AT_ONCE = 1_000_000  #: candidate pixels processed together
TOUCH = 1e-9  #: tolerance, relative to the triangle's size, within which a pixel's centre outside still counts as inside
LIGHT_DIRECTION = np.array([-0.35, 0.55, 0.76])  #: direction of the light: right, up, towards the eye
AMBIENT, DIFFUSE = 0.42, 0.58
FLATTER = 0.55  #: unshaded share of the brightness of surfaces coloured by numbers
OUTLINE = 0.45  #: share of the underlying colour under a line


class Canvas:
    """Drawing surface of ``width`` × ``height`` pixels, x to the right and y up, z towards the eye.

    Coordinates are in pixels, the first pixel's centre at (0.5, 0.5) in the lower left corner.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.depth = np.full(width * height, -np.inf)
        self.nearest = np.full(width * height, -1, np.intp)
        self._corners: list[Numbers] = []
        self._normals: list[Numbers] = []
        self._colours: list[Numbers] = []
        self._values: list[Numbers] = []
        self._owners: list[Indices] = []
        self._count = 0

    def draw(
        self,
        corners: Numbers,
        normals: Numbers,
        colour: npt.ArrayLike,
        owner: int,
        cull: bool = True,
        values: Numbers | None = None,
    ) -> None:
        """Draw triangles (m, 3, 3) with normals at their corners; ``owner`` distinguishes parts for outlines.

        With ``cull`` those that face away are omitted. With ``values`` at the corners (m, 3), in 0…1, these define the colour, and
        shading is lighter, so that colours remain readable.
        """
        area = _doubled_area(corners)
        shown = area > 1e-12 if cull else np.abs(area) > 1e-12
        corners, normals = corners[shown], normals[shown]
        if not len(corners):
            return
        self._corners.append(corners)
        self._normals.append(normals)
        self._colours.append(np.broadcast_to(np.asarray(colour, float), (len(corners), 3)))
        self._values.append(np.full((len(corners), 3), np.nan) if values is None else values[shown])
        self._owners.append(np.full(len(corners), owner))
        for some in self._batches(corners):
            self._fill(corners[some], some + self._count)
        self._count += len(corners)

    def picture(self, background: npt.ArrayLike, lines: Numbers, reach: float) -> Numbers:
        """Return the colours (height, width, 3) in 0…1, rows from the top.

        Args:
            background: colour of empty pixels.
            lines: (k, 2, 3) segments, drawn where nothing is nearer by more than ``reach``.
            reach: largest distance of a visible line behind a surface.
        """
        colours = np.broadcast_to(np.asarray(background, float), (self.width * self.height, 3)).copy()
        seen = np.flatnonzero(self.nearest >= 0)
        owners = np.full(self.width * self.height, -1, np.intp)
        if len(seen):
            owners[seen] = np.concatenate(self._owners)[self.nearest[seen]]
            colours[seen] = self._shade(seen)
        dark = self._outline(owners.reshape(self.height, self.width)).ravel()
        dark[self._on_lines(lines, reach)] = True
        colours[dark] *= OUTLINE
        return np.asarray(colours.reshape(self.height, self.width, 3)[::-1])

    # --- filling ----------------------------------------------------------------------------------------------------

    def _boxes(self, corners: Numbers) -> tuple[Indices, Indices, Indices, Indices]:
        """Return the first pixel and the count of pixels along x and y that each triangle may cover."""
        low = np.clip(np.floor(corners.min(axis=1)[:, :2]), 0, [self.width, self.height]).astype(np.intp)
        high = np.clip(np.ceil(corners.max(axis=1)[:, :2]), 0, [self.width, self.height]).astype(np.intp)
        size = np.maximum(high - low, 0)
        return low[:, 0], low[:, 1], size[:, 0], size[:, 1]

    def _batches(self, corners: Numbers) -> Iterator[Indices]:
        _, _, wide, high = self._boxes(corners)
        count = wide * high
        some = np.flatnonzero(count)
        group = np.cumsum(count[some]) // AT_ONCE
        yield from np.split(some, np.flatnonzero(np.diff(group)) + 1) if len(some) else ()

    def _fill(self, corners: Numbers, numbers: Indices) -> None:
        x0, y0, wide, high = self._boxes(corners)
        count = wide * high
        which = np.repeat(np.arange(len(corners)), count)
        within = np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)
        down, across = np.divmod(within, wide[which])
        x, y = x0[which] + across, y0[which] + down
        first, second, depth = _barycentric_planes(corners)
        u = first[0][which] * x + first[1][which] * y + first[2][which]
        v = second[0][which] * x + second[1][which] * y + second[2][which]
        inside = np.flatnonzero((u >= -TOUCH) & (v >= -TOUCH) & (u + v <= 1.0 + TOUCH))
        which, x, y = which[inside], x[inside], y[inside]
        pixel = y * self.width + x
        z = depth[0][which] * x + depth[1][which] * y + depth[2][which]
        near = np.flatnonzero(z > self.depth[pixel])
        order = near[np.argsort(z[near], kind="stable")]  # the nearest is written last
        self.depth[pixel[order]] = z[order]
        self.nearest[pixel[order]] = numbers[which[order]]

    # --- shading ----------------------------------------------------------------------------------------------------

    def _shade(self, seen: Indices) -> Numbers:
        """Return the colours of these pixels by the angle of their normals with the light; both sides of a face are lit."""
        which = self.nearest[seen]
        corners = np.concatenate(self._corners)[which]
        weights = _barycentric_weights(corners, seen % self.width + 0.5, seen // self.width + 0.5)
        normals = np.einsum("pk,pkc->pc", weights, np.concatenate(self._normals)[which])
        normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
        normals *= np.where(normals[:, 2:] < 0.0, -1.0, 1.0)
        bright = AMBIENT + DIFFUSE * np.clip(
            normals @ (LIGHT_DIRECTION / np.linalg.norm(LIGHT_DIRECTION)), 0.0, 1.0
        )
        colours = np.concatenate(self._colours)[which]
        values = np.einsum("pk,pk->p", weights, np.concatenate(self._values)[which])
        finite = np.flatnonzero(np.isfinite(values))
        colours[finite] = viridis_colors(values[finite])
        bright[finite] = FLATTER + (1.0 - FLATTER) * bright[finite]
        return np.asarray(colours * bright[:, None])

    @staticmethod
    def _outline(owners: Indices) -> npt.NDArray[np.bool_]:
        """Return the pixels next to another part or to the background."""
        edge = np.zeros(owners.shape, bool)
        edge[:, 1:] |= owners[:, 1:] != owners[:, :-1]
        edge[1:] |= owners[1:] != owners[:-1]
        return edge

    def _on_lines(self, lines: Numbers, reach: float) -> Indices:
        """Return the pixels on which a segment is visible."""
        if not len(lines):
            return np.empty(0, np.intp)
        length = np.abs(lines[:, 1, :2] - lines[:, 0, :2]).max(axis=1)
        steps = np.clip(np.ceil(length), 1, 4 * max(self.width, self.height)).astype(np.intp) + 1
        which = np.repeat(np.arange(len(lines)), steps)
        part = (np.arange(len(which)) - np.repeat(np.cumsum(steps) - steps, steps)) / (steps[which] - 1)
        points = lines[which, 0] + part[:, None] * (lines[which, 1] - lines[which, 0])
        x, y = np.floor(points[:, 0]).astype(np.intp), np.floor(points[:, 1]).astype(np.intp)
        inside = (x >= 0) & (x < self.width) & (y >= 0) & (y < self.height)
        pixel = (y * self.width + x)[inside]
        return np.asarray(pixel[points[inside, 2] >= self.depth[pixel] - reach])


def _doubled_area(corners: Numbers) -> Numbers:
    a, b = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    return np.asarray(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])


def _barycentric_planes(corners: Numbers) -> Numbers:
    """Return two barycentric coordinates and the depth over a pixel's numbers (x, y), each as (a, b, c) of a x + b y + c."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners.transpose(1, 2, 0)
    area = _doubled_area(corners)
    found = np.empty((3, 3, len(corners)))
    found[0, 0], found[0, 1] = (by - cy) / area, (cx - bx) / area
    found[1, 0], found[1, 1] = (cy - ay) / area, (ax - cx) / area
    found[0, 2] = -found[0, 0] * (cx - 0.5) - found[0, 1] * (cy - 0.5)  # pixels are sampled at their centre
    found[1, 2] = -found[1, 0] * (cx - 0.5) - found[1, 1] * (cy - 0.5)
    found[2] = found[0] * (az - cz) + found[1] * (bz - cz)
    found[2, 2] += cz
    return found


def _barycentric_weights(corners: Numbers, x: npt.NDArray[Any], y: npt.NDArray[Any]) -> Numbers:
    """Return barycentric coordinates (n, 3) of points in triangles (n, 3, 3), projected along the line of sight."""
    ax, ay = corners[:, :, 0] - x[:, None], corners[:, :, 1] - y[:, None]
    cross = np.stack([ax[:, k] * ay[:, m] - ax[:, m] * ay[:, k] for k, m in ((1, 2), (2, 0), (0, 1))], axis=1)
    return np.asarray(cross / cross.sum(axis=1, keepdims=True))
