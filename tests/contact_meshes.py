"""Meshes of bodies that touch, for the tests of finite elements in contact."""

import numpy as np
from scipy.optimize import brentq

from abut.fem import Mesh
from abut.fem.linear.elasticity import Elasticity

STEEL = Elasticity.isotropic("210 GPa", 0.3, 7850.0, name="steel")
ALUMINIUM = Elasticity.isotropic("70 GPa", 0.3, 2700.0, name="aluminium")


def bent(x, much, skew):
    """Places of a unit square moved within their plane, its border as it was: sides of quadratic facets become parabolas."""
    inside = np.cos(np.pi * x[:, 0]) * np.cos(np.pi * x[:, 1])
    return x + np.column_stack(
        [
            inside * (much * np.sin(3 * x[:, 1] + 1) + skew * (x[:, 0] + 0.3) * x[:, 1]),
            inside * (much * np.cos(2 * x[:, 0]) + skew * x[:, 0] * x[:, 1]),
            0 * x[:, 0],
        ]
    )


def graded(n, fine, length):
    """Places of n + 1 nodes from 0: n/2 cells of one size up to `fine`, then growing ones up to `length`, as a function of 0 to 1."""
    even = n // 2
    h = fine / even
    q = brentq(lambda q: h * sum(q**k for k in range(1, n - even + 1)) - (length - fine), 1.0001, 9.0)
    nodes = np.concatenate([np.arange(even + 1) * h, fine + np.cumsum(h * q ** np.arange(1, n - even + 1))])
    return lambda s: np.interp(s * n, np.arange(n + 1), nodes)


def bulged(n, kind, radius, width, depth, whole=False):
    """A block below y = 0, its top bulged by a radius, nodes dense about the origin; the half with x > 0, or all of it."""
    place = graded(n, 1.4 * width, depth)

    def moved(x):
        r = np.sign(x[:, 0]) * place(2.0 * np.abs(x[:, 0])) if whole else place(x[:, 0] + 0.5)
        d = place(0.5 - x[:, 1])
        return np.column_stack([r, -d - r * r / (2.0 * radius) * np.exp(-5.0 * d / depth), 0.0 * r])

    return Mesh.rectangle((1.0, 1.0), (2 * n if whole else n, n), kind).mapped(moved)


def sector(inner, outer, around, across, kind):
    """A quarter of a ring: faces x- (inside), x+ (outside), y- and y+ (its ends on the axes)."""

    def moved(x):
        r, phi = inner + (outer - inner) * (x[:, 0] + 0.5), 0.5 * np.pi * (x[:, 1] + 0.5)
        cos = np.where(x[:, 1] > 0.5 - 1e-12, 0.0, np.cos(phi))
        return np.column_stack([r * cos, r * np.sin(phi), 0.0 * r])

    return Mesh.rectangle((1.0, 1.0), (across, around), kind).mapped(moved)


def half_disc(radius, n, kind, closeness):
    """The half x > 0 of a disc whose lowest point is the origin, its cells dense there: a disc moved by a Möbius map onto itself."""
    disc = Mesh.disc(radius, n, kind)
    z = (disc.positions[:, 0] + 1j * disc.positions[:, 1]) / radius
    w = (z - 1j * closeness) / (1.0 + 1j * closeness * z)
    (name, rows), *_ = disc.elements.items()
    rows = rows[(disc.positions[rows][:, :, 0] > -1e-12 * radius).all(axis=1)]
    used, rows = np.unique(rows, return_inverse=True)
    outside = np.isin(used, disc.node_sets["outside"])
    places = np.column_stack([w.real, w.imag + 1.0, 0.0 * w.real])[used] * radius
    places[np.abs(disc.positions[used, 0]) < 1e-12 * radius, 0] = 0.0
    sets = {"outside": np.flatnonzero(outside), "x-": np.flatnonzero(places[:, 0] == 0.0)}
    return Mesh(
        places, {name: rows.reshape(-1, {"quad8": 8, "quad": 4}[name])}, None, {}, sets, {}, "half disc"
    )


def upper_half(radius, n, kind):
    """The half y > 0 of a disc, its side "y-" and its "outside"."""
    disc = Mesh.disc(radius, n, kind)
    rows = disc.elements[kind][(disc.positions[disc.elements[kind]][:, :, 1] > -1e-12).all(axis=1)]
    used, rows = np.unique(rows, return_inverse=True)
    places = disc.positions[used]
    sets = {
        "outside": np.flatnonzero(np.isin(used, disc.node_sets["outside"])),
        "y-": np.flatnonzero(np.abs(places[:, 1]) < 1e-12),
    }
    return Mesh(
        places, {kind: rows.reshape(-1, disc.elements[kind].shape[1])}, None, {}, sets, {}, "half disc"
    )


def lowest(mesh):
    """The node nearest to the origin."""
    return int(np.abs(mesh.positions).sum(axis=1).argmin())


def lug(n, kind):
    """The half y > 0 of a sheet from x = 0 to a round end of R 100 mm about (200, 0), a hole of R 50 mm there: `n` cells over each 45°."""

    def ring(x):
        phi, out = np.pi * (x[:, 1] + 0.5), x[:, 0] + 0.5
        cos, sin = (
            np.where(np.abs(x[:, 1]) < 0.5, np.cos(phi), -2.0 * x[:, 1]),
            np.sin(phi) * (np.abs(x[:, 1]) < 0.5),
        )
        reach = 0.1 / np.where(cos < 0.0, np.maximum(-cos, sin), 1.0)  # a square to the left of the hole
        r = 0.05 + (reach - 0.05) * np.expm1(2.0 * out) / np.expm1(2.0)
        return np.column_stack([0.2 + r * cos, r * sin, 0.0 * r])

    def shank(x):
        return np.column_stack(
            [0.1 * (x[:, 0] + 0.5), 0.1 * np.tan(0.25 * np.pi * (x[:, 1] + 0.5)), 0.0 * x[:, 0]]
        )

    parts = [
        Mesh.rectangle((1.0, 1.0), cells, kind).mapped(place)
        for cells, place in (((n, 4 * n), ring), ((n, n), shank))
    ]
    rows = np.vstack(
        [part.elements[kind] + start for part, start in zip(parts, (0, len(parts[0].positions)), strict=True)]
    )
    mesh = Mesh(np.vstack([part.positions for part in parts]), {kind: rows}, name="lug").merged("1 nm")
    x, y, _ = mesh.positions.T
    sets = {"hole": np.hypot(x - 0.2, y) < 0.05 + 1e-9, "x-": x < 1e-9, "y-": np.abs(y) < 1e-9}
    return Mesh(
        mesh.positions,
        mesh.elements,
        None,
        {},
        {name: np.flatnonzero(which) for name, which in sets.items()},
        {},
        "lug",
    )
