"""Where two plane curves have a common normal, by brute force on dense polylines: the engine has no part in it.

With the direction θ of the outward normal n and the tangent t = n turned by 90°, a curve is a path in the plane of

    θ   and   q = p · t(θ)

on which a flat runs along q, a corner is swept by its normals, and an arc goes on smoothly. Curve A and curve B, whose θ is taken half a
turn on, have a common normal where their paths cross. Every crossing of the two polylines is found, then looked at again and again, each
time between two of nine new points of both curves, about six times closer; nothing is differentiated but the closed forms of
the segments, once for n and once more for the curvature.

With the depth d = (a − b) · n_a the distance between the two curves is a local minimum (or the overlap that of all directions) if

    κ_a + κ_b − d κ_a κ_b > 0

where a corner's κ is infinite. Re-entrant corners have no normals. Source: the second variation of |a − b|²; for circles it says that their
centres have not passed each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy.spatial import cKDTree

Array = np.ndarray[Any, Any]
FAN = 9.0  #: kind of a row that stands for a corner's normals: px, py, first direction, turn
TURN, SPAN = 0.02, 1.0 / 150.0  #: largest turn of a cell [rad], and its largest length, of the curve's size
FINER = 8  #: cells that a cell is cut into, again and again
OVER = 0.3  #: how far beyond their ends cells are still looked at, of their length
UNIT = np.linspace(0.0, 1.0, FINER + 1)


def forms(rows: Array, u: Array) -> tuple[Array, Array, Array]:
    """Place, and first and second derivative by u, of rows (n, 12) at u (n, m), as complex numbers; those of fans are zero."""
    kind, p = rows[:, :1], rows[:, 2:, None]
    z, dz, ddz = (np.zeros(u.shape, complex) for _ in range(3))
    for which in (0.0, 1.0, 2.0, 3.0):
        k = kind[:, 0] == which
        if k.any():
            z[k], dz[k], ddz[k] = (_line, _rotors, _cubic, _rolled)[int(which)](
                *np.moveaxis(p[k], 1, 0), u[k]
            )
    size = np.abs(dz)
    cusp = (size < 1e-9 * np.abs(ddz)) & (kind != FAN)
    dz = np.where(cusp, np.where(u < 0.5, ddz, -ddz) * 1e-6, dz)
    normal = np.divide(
        1j * dz, np.abs(dz), out=np.zeros_like(dz), where=np.broadcast_to(kind != FAN, dz.shape)
    )
    return z + rows[:, 1:2] * normal, dz, ddz


def _line(px: Array, py: Array, qx: Array, qy: Array, *rest: Any) -> tuple[Array, Array, Array]:
    u, d = rest[-1], (qx - px) + 1j * (qy - py)
    return px + 1j * py + u * d, d + 0.0 * u, 0j * u


def _rotors(
    cx: Any, cy: Any, a: Any, af: Any, aw: Any, b: Any, bf: Any, bw: Any, *rest: Any
) -> tuple[Array, ...]:
    u = rest[-1]
    one, two = a * np.exp(1j * (af + aw * u)), b * np.exp(1j * (bf + bw * u))
    return cx + 1j * cy + one + two, 1j * (aw * one + bw * two), -(aw**2 * one + bw**2 * two)


def _cubic(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any, *rest: Any) -> tuple[Array, ...]:
    u = rest[-1]
    p = (a + 1j * e, b + 1j * f, c + 1j * g, d + 1j * h)
    return (
        p[0] + p[1] * u + p[2] * u**2 + p[3] * u**3,
        p[1] + 2 * p[2] * u + 3 * p[3] * u**2,
        2 * p[2] + 6 * p[3] * u,
    )


def _rolled(
    cx: Any, cy: Any, r: Any, x: Any, y: Any, turn: Any, m: Any, t0: Any, t1: Any, *rest: Any
) -> tuple[Array, ...]:
    h = t1 - t0
    t = t0 + rest[-1] * h
    e = np.exp(1j * (turn + m * t))
    w = x + 1j * m * (y - r * t)
    return (
        cx + 1j * cy + e * w,
        h * e * (1j * m * w - 1j * m * r),
        h * h * e * (-(m**2) * w + 2 * m**2 * r),
    )


def _fan(point: complex, start: float, turn: float) -> Array:
    """The row of a corner: its normals from `start` by `turn`."""
    return np.array([FAN, 0, point.real, point.imag, start, turn, *[0.0] * 6])


def _with_corners(rows: Array, closed: bool) -> list[Array]:
    """Rows of segments with those of the convex corners between them."""
    z, dz, _ = forms(rows, np.tile([0.0, 1.0], (len(rows), 1)))
    _, da, dda = forms(rows, np.full((len(rows), 1), 1e-3))
    normal = np.angle(dz) - math.pi / 2
    made: list[Array] = []
    for k in range(len(rows)):
        turn = float(np.angle(dz[k, 0] / dz[k - 1, 1]))
        if abs(turn) > math.pi - 1e-6:  # a cusp points away from its sides' hollow
            turn = -math.copysign(math.pi, (da[k, 0].conj() * dda[k, 0]).imag)
        if k == 0 and not closed:
            made.append(_fan(z[0, 0], normal[0, 0] - math.pi / 2, math.pi / 2))
        elif turn > 1e-9:
            made.append(_fan(z[k, 0], normal[k - 1, 1], turn))
        made.append(rows[k])
    if not closed:
        made.append(_fan(z[-1, 1], normal[-1, 1], math.pi / 2))
    return made


class Normals:
    """Curves with the normals of their corners, cut into cells.

    Args:
        curves: ``abut.shapes.Curve``; only the rows of their segments are used. The ends of an open one have a quarter turn of normals.
        points: edges, which have all normals.
    """

    def __init__(self, *curves: Any, points: Sequence[tuple[float, float]] = ()) -> None:
        made = [_fan(complex(*p), 0.0, 2 * math.pi) for p in points]
        for curve in curves:
            made += _with_corners(curve.numbers(), curve.closed)
        self.rows = np.array(made)
        self.cut()

    def cut(self) -> None:
        """Cells: of which row, from u to u + h."""
        u = np.tile(np.linspace(0, 1, 65), (len(self.rows), 1))
        z, theta, _ = self.at(np.arange(len(self.rows)), u)
        turn = np.abs(np.diff(np.unwrap(theta, axis=1), axis=1)).max(axis=1) * 64
        length = np.abs(np.diff(z, axis=1)).max(axis=1) * 64
        self.size = max(np.ptp(z.real), np.ptp(z.imag), 1e-6)
        count = np.ceil(np.maximum(turn / TURN, length / (SPAN * self.size))).astype(int).clip(1)
        self.row = np.repeat(np.arange(len(count)), count)
        self.u = np.concatenate([np.arange(c) / c for c in count])
        self.h = np.repeat(1.0 / count, count)
        self.ends = self.at(self.row, self.u[:, None] + self.h[:, None] * np.array([0.0, 1.0]))
        self.middle = self.ends[0].mean(axis=1)
        self.reach = 0.5 * np.abs(np.diff(self.ends[0], axis=1)).max()

    @cached_property
    def tree(self) -> Any:
        """Of the cells' middles."""
        return cKDTree(np.column_stack([self.middle.real, self.middle.imag]))

    def at(self, row: Array, u: Array) -> tuple[Array, Array, Array]:
        """Place (complex), direction θ of the outward normal, and curvature (infinite at corners), at u (n, m) of rows (n,)."""
        rows = self.rows[row]
        z, dz, ddz = forms(rows, u)
        with np.errstate(divide="ignore", invalid="ignore"):
            kappa = (dz.conj() * ddz).imag / np.abs(dz) ** 3
            kappa = kappa / (1.0 - kappa * rows[:, 1:2])
        fan = rows[:, 0] == FAN
        theta = np.where(
            fan[:, None], rows[:, 4:5] + u * rows[:, 5:6], np.angle(np.where(fan[:, None], 1, dz)) - np.pi / 2
        )
        return (
            np.where(fan[:, None], rows[:, 2:3] + 1j * rows[:, 3:4], z),
            np.unwrap(theta, axis=1),
            np.where(fan[:, None], np.inf, kappa),
        )


@dataclass(frozen=True)
class Found:
    """Common normals of one pose: all arrays have one entry each, the deepest first.

    Attributes:
        depth: positive where they overlap [m].
        a: on A, as complex numbers [m]; b: on B.
        normal: outward of A, as complex numbers of size 1.
        kappa: (n, 2) curvatures of both, infinite at a corner [1/m].
        margin: κ_a + κ_b − d κ_a κ_b, of a corner's without its κ; how far from being lost it is.
    """

    depth: Array
    a: Array
    b: Array
    normal: Array
    kappa: Array
    margin: Array


def common_normals(one: Normals, two: Normals, turn: float, shift: complex, reach: float) -> Found:
    """All common normals within ±reach [m] where A, whose axes are those of space, and B, turned [rad] and shifted [m], are nearest."""
    spin = np.exp(1j * turn)
    middle = two.middle * spin + shift
    near = one.tree.query_ball_point(
        np.column_stack([middle.real, middle.imag]), reach + one.reach + two.reach
    )
    j = np.repeat(np.arange(len(middle)), [len(x) for x in near])
    i = np.concatenate([np.asarray(x, int) for x in near]) if len(j) else np.zeros(0, int)
    keep = _overlapping(
        one.ends[0][i], one.ends[1][i], two.ends[0][j] * spin + shift, two.ends[1][j] + turn + np.pi
    )
    i, j = i[keep], j[keep]
    ra, ua, ha = one.row[i], one.u[i], one.h[i]
    rb, ub, hb = two.row[j], two.u[j], two.h[j]
    for trial in range(13):
        pa, ta, _ = one.at(ra, ua[:, None] + ha[:, None] * UNIT)
        pb, tb, _ = two.at(rb, ub[:, None] + hb[:, None] * UNIT)
        x, y, off = _crossing(pa, ta, pb * spin + shift, tb + turn + np.pi)
        if trial == 0:  # all of them; then the one that is left of each
            k, where = np.nonzero(off < 0.5 + OVER)
        else:
            where = off.argmin(axis=1)
            k = np.flatnonzero(off[np.arange(len(off)), where] < 0.5 + OVER)
            where = where[k]
        ua, ha = _closer(ua[k], ha[k], where // FINER, x[k, where])
        ub, hb = _closer(ub[k], hb[k], where % FINER, y[k, where])
        ra, rb = ra[k], rb[k]
    pa, ta, ka = one.at(ra, (ua + 0.5 * ha)[:, None])
    pb, tb, kb = two.at(rb, (ub + 0.5 * hb)[:, None])
    a, b, normal = pa[:, 0], pb[:, 0] * spin + shift, np.exp(1j * ta[:, 0])
    return _chosen(a, b, normal, np.column_stack([ka, kb]), reach, max(one.size, two.size))


def _closer(u: Array, h: Array, cell: Array, x: Array) -> tuple[Array, Array]:
    """A part of 1.5 cells about the crossing, kept within its segment."""
    h = h / FINER
    middle, half = u + h * (cell + x), 0.75 * h
    start, end = np.clip(middle - half, 0.0, 1.0), np.clip(middle + half, 0.0, 1.0)
    return start, end - start


def _planes(pa: Array, ta: Array, pb: Array, tb: Array) -> tuple[Array, Array, Array, Array]:
    """θ and q of both polylines (n, m + 1), from the first point of A and the direction it has there."""
    ref, base = pa[:, :1], ta[:, :1]
    tb = tb - 2 * np.pi * np.round((tb - base)[:, :1] / (2 * np.pi))
    qa, qb = (((p - ref) * (1j * np.exp(1j * t)).conj()).real for p, t in ((pa, ta), (pb, tb)))
    return ta - base, qa, tb - base, qb


def _overlapping(pa: Array, ta: Array, pb: Array, tb: Array) -> Array:
    """Whether the boxes about two cells in (θ, q) overlap, each made larger by half."""
    x, y, v, w = _planes(pa, ta, pb, tb)
    apart = [
        np.abs(a.mean(axis=1) - b.mean(axis=1)) > 0.75 * (np.ptp(a, axis=1) + np.ptp(b, axis=1)) + 1e-12
        for a, b in ((x, v), (y, w))
    ]
    return ~(apart[0] | apart[1])


def _crossing(pa: Array, ta: Array, pb: Array, tb: Array) -> tuple[Array, Array, Array]:
    """Where cells of two polylines (n, m + 1) cross in (θ, q), of all (n, m m): on the first, on the second, how far off the middle."""
    ta, qa, tb, qb = _planes(pa, ta, pb, tb)
    (x0, x1), (y0, y1) = ((v[:, :-1, None], v[:, 1:, None]) for v in (ta, qa))
    (v0, v1), (w0, w1) = ((v[:, None, :-1], v[:, None, 1:]) for v in (tb, qb))
    dx, dy, dv, dw = x1 - x0, y1 - y0, v1 - v0, w1 - w0
    with np.errstate(divide="ignore", invalid="ignore"):
        det = dx * dw - dy * dv
        along_a = ((v0 - x0) * dw - (w0 - y0) * dv) / det
        along_b = ((v0 - x0) * dy - (w0 - y0) * dx) / det
        off = np.fmax(np.abs(along_a - 0.5), np.abs(along_b - 0.5))
        off = np.where(np.isfinite(along_a) & np.isfinite(along_b), off, np.inf)
    along_a, along_b = (np.nan_to_num(v, posinf=0.0, neginf=0.0) for v in (along_a, along_b))
    pairs = len(pa), off.shape[1] * off.shape[2]
    return along_a.reshape(pairs), along_b.reshape(pairs), off.reshape(pairs)


def _chosen(a: Array, b: Array, normal: Array, kappa: Array, reach: float, size: float) -> Found:
    """Those that are local minima within reach, each once, the deepest first."""
    depth = ((a - b) * normal.conj()).real
    aside = np.abs(((a - b) * normal.conj()).imag)
    ka, kb = kappa.T if len(a) else (np.zeros(0), np.zeros(0))
    fan_a, fan_b = np.isinf(ka), np.isinf(kb)
    fa, fb = np.where(fan_a, 0.0, ka), np.where(fan_b, 0.0, kb)
    smooth = fa + fb - depth * fa * fb
    margin = np.where(
        fan_a & fan_b, -depth, np.where(fan_a, 1.0 - depth * fb, np.where(fan_b, 1.0 - depth * fa, smooth))
    )
    good = np.flatnonzero((np.abs(depth) < reach) & (margin > 0.0) & (aside < 1e-7 * size))
    kept: list[int] = []
    for k in good[np.argsort(-depth[good], kind="stable")]:
        if all(
            abs(a[k] - a[m]) + abs(b[k] - b[m]) > 1e-8 * size or abs(normal[k] - normal[m]) > 1e-6
            for m in kept
        ):
            kept.append(int(k))
    return Found(depth[kept], a[kept], b[kept], normal[kept], kappa[kept], margin[kept])


def least_distance(one: Any, two: Any, turn: float, shift: complex) -> float:
    """The least distance of two curves that do not meet [m]: of all points of both polylines, then closer and closer about the nearest.

    Args:
        one: an ``abut.shapes.Curve`` whose axes are those of space.
        two: another, turned [rad] and shifted [m].
        turn, shift: of the second.
    """
    spin, rows = np.exp(1j * turn), (one.numbers(), two.numbers())
    fine = [-(-20000 // len(r)) for r in rows]

    def along(which: int, s: Array) -> Array:
        k = np.floor(s).astype(int)
        z = forms(rows[which][k % len(rows[which])], (s - k)[:, None])[0][:, 0]
        return z if which == 0 else z * spin + shift

    flat = [along(k, np.arange(fine[k] * len(rows[k])) / fine[k]) for k in (0, 1)]
    trees = [np.column_stack([z.real, z.imag]) for z in flat]
    distance, there = cKDTree(trees[1]).query(trees[0])
    best = np.inf
    for k in np.argsort(distance)[:12]:  # each a start; the curves may lie side by side
        s, h, least = [k / fine[0], there[k] / fine[1]], 8.0, np.inf
        for _ in range(48):
            x = [v + h / n * np.linspace(-1, 1, 17) for v, n in zip(s, fine, strict=True)]
            apart = np.abs(along(0, x[0])[:, None] - along(1, x[1]))
            m, n = divmod(int(apart.argmin()), 17)
            s, h, least = [x[0][m], x[1][n]], h * 0.7, min(least, float(apart[m, n]))
        best = min(best, least)
    return best
