"""Signed distance from a point to a solid, in the solid's own axes, for the contact of a ball or a point with a shape.

Each returns (distance, normal x, y, z): negative inside, where its size is the distance to the nearest point of the surface; the unit
normal points from there to increasing distance. Ties (a centre, an axis) are broken towards the first axis.
"""

from __future__ import annotations

import math
from typing import Any

from abut.extend.functions.vectors import vector_function


@vector_function
def slab_distance(u: float, v: float) -> Any:
    """Return the distance to the quarter plane u < 0, v < 0 and its gradient (∂u, ∂v): a corner of two faces."""
    if u > 0.0 and v > 0.0:
        d = math.sqrt(u * u + v * v)
        return d, u / d, v / d
    if u >= v:
        return u, 1.0, 0.0
    return v, 0.0, 1.0


@vector_function
def sign_of(x: float) -> Any:
    """Return +1 for x ≥ 0, else −1."""
    if x < 0.0:
        return -1.0
    return 1.0


@vector_function
def box_distance(x: float, y: float, z: float, a: float, b: float, c: float) -> Any:
    """Return the distance to a block of half sizes a, b, c: outside to the nearest point, inside to the nearest face."""
    u = abs(x) - a
    v = abs(y) - b
    w = abs(z) - c
    nx = sign_of(x)
    ny = sign_of(y)
    nz = sign_of(z)
    if u <= 0.0 and v <= 0.0 and w <= 0.0:
        if u >= v and u >= w:
            return u, nx, 0.0, 0.0
        if v >= w:
            return v, 0.0, ny, 0.0
        return w, 0.0, 0.0, nz
    u = max(u, 0.0)
    v = max(v, 0.0)
    w = max(w, 0.0)
    d = math.sqrt(u * u + v * v + w * w)
    return d, nx * u / d, ny * v / d, nz * w / d


@vector_function
def around_axis(x: float, y: float, d: float, across: float, along: float) -> Any:
    """Return a distance and its slopes in a meridian plane, rotated to the direction of (x, y)."""
    rho = math.sqrt(x * x + y * y)
    if rho > 0.0:
        return d, across * x / rho, across * y / rho, along
    return d, across, 0.0, along


@vector_function
def cylinder_distance(x: float, y: float, z: float, radius: float, half: float) -> Any:
    """Return the distance to a circular cylinder about z: shell, end faces and rims."""
    d, across, along = slab_distance(math.sqrt(x * x + y * y) - radius, abs(z) - half)
    return around_axis(x, y, d, across, along * sign_of(z))


@vector_function
def bore_distance(x: float, y: float, z: float, radius: float, half: float) -> Any:
    """Return the distance to a bore about z through a plate of thickness 2·half: wall, the plate's faces, and the edges of its mouths."""
    d, across, along = slab_distance(radius - math.sqrt(x * x + y * y), abs(z) - half)
    return around_axis(x, y, d, -across, along * sign_of(z))


@vector_function
def frustum_distance(x: float, y: float, z: float, bottom: float, top: float, half: float) -> Any:
    """Return the distance to a frustum about z, radii `bottom` at −half and `top` at +half (one may be 0): cone, end faces, rims or tip."""
    rho = math.sqrt(x * x + y * y)
    slant = math.sqrt((bottom - top) * (bottom - top) + 4.0 * half * half)
    nr = 2.0 * half / slant
    nz = (bottom - top) / slant
    cone = (rho - bottom) * nr + (z + half) * nz
    place = (z + half) * nr - (rho - bottom) * nz  # along the slant from the lower rim
    end = sign_of(z)
    face = abs(z) - half
    # the regions of the rims and the tip are between those of the ends and the cone
    if place < 0.0 and rho > bottom:
        d, across, along = from_rim(rho - bottom, z + half)
        return around_axis(x, y, d, across, along)
    if place > slant and rho > top:
        d, across, along = from_rim(rho - top, z - half)
        return around_axis(x, y, d, across, along)
    if cone <= 0.0 and face <= 0.0:
        if cone >= face:
            return around_axis(x, y, cone, nr, nz)
        return around_axis(x, y, face, 0.0, end)
    if place >= 0.0 and place <= slant and cone > 0.0:
        return around_axis(x, y, cone, nr, nz)
    return around_axis(x, y, face, 0.0, end)


@vector_function
def from_rim(across: float, along: float) -> Any:
    """Return distance from an edge's point and its direction; a point on the edge itself counts as beyond it sideways."""
    d = math.sqrt(across * across + along * along)
    if d > 0.0:
        return d, across / d, along / d
    return 0.0, 1.0, 0.0


@vector_function
def torus_distance(x: float, y: float, z: float, radius: float, tube: float) -> Any:
    """Return the distance to a torus about z: distance from the ring's centre line less the tube's radius."""
    d, across, along = from_rim(math.sqrt(x * x + y * y) - radius, z)
    return around_axis(x, y, d - tube, across, along)


@vector_function
def groove_distance(x: float, y: float, z: float, radius: float, tube: float, side: float) -> Any:
    """Return the distance to the material around a hollow torus: all of it (side 0), or a ring as wide as the tube with the groove in it.

    Side −1: a disc of that radius, grooved on its rim (inner race); +1: a plate with a hole, grooved inside (outer race). The ring's
    edges and side faces count as well.
    """
    u = math.sqrt(x * x + y * y) - radius
    ring, across, along = from_rim(u, z)
    if ring == 0.0 and side != 0.0:
        across = side  # a centred ball is pushed away from the existing wall
    land = abs(z) - tube
    beyond = -side * u  # from the cylinder through the edges, away from the material
    if side == 0.0 or (beyond <= 0.0 and land < 0.0 and tube - ring >= land):
        return around_axis(x, y, tube - ring, -across, -along)
    if beyond > 0.0:
        d, up, out = from_rim(beyond, land)
        return around_axis(x, y, d, -side * up, out * sign_of(z))
    return around_axis(x, y, land, 0.0, sign_of(z))


@vector_function
def capsule_distance(x: float, y: float, z: float, radius: float, half: float) -> Any:
    """Return the distance to a capsule about z: distance from the straight piece of length 2·half less the radius."""
    d, across, along = from_rim(math.sqrt(x * x + y * y), z - max(-half, min(half, z)))
    return around_axis(x, y, d - radius, across, along)


@vector_function
def ellipsoid_root(u: float, v: float, w: float, p: float, q: float, r: float) -> Any:
    """Return s ≥ 0 with (u/(s+p))² + (v/(s+q))² + (w/(s+r))² = 1, for u, v, w, p, q, r ≥ 0 and the least of p, q, r zero; 0 if none.

    The left side decreases and is convex. Newton's method starts where its largest term is 1 (so that it is between 1 and 3) and increases
    monotonically to the root.
    """
    s = max(u - p, max(v - q, w - r))
    if s <= 0.0:
        return 0.0
    step = s
    turns = int(0)
    while turns < 50 and step > 1.0e-16 * s:
        i = 1.0 / (s + p)
        j = 1.0 / (s + q)
        k = 1.0 / (s + r)
        over = u * u * i * i + v * v * j * j + w * w * k * k - 1.0
        fall = 2.0 * (u * u * i * i * i + v * v * j * j * j + w * w * k * k * k)
        step = over / fall
        s = s + step
        turns = turns + 1
    return s


@vector_function
def ellipsoid_distance(x: float, y: float, z: float, a: float, b: float, c: float) -> Any:
    """Return the distance to an ellipsoid with semi-axes a, b, c: the foot of the perpendicular by Newton's method on a convex function.

    The foot is (a² x/(t + a²), …) with Σ (a x/(t + a²))² = 1; s = t + least² keeps all digits near the centre.
    Source: Eberly, Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid (Geometric Tools).
    """
    least = min(a, min(b, c))
    p = (a - least) * (a + least)
    q = (b - least) * (b + least)
    r = (c - least) * (c + least)
    s = ellipsoid_root(abs(a * x), abs(b * y), abs(c * z), p, q, r)
    # cosines a x/(s + p), …: the foot is (a·ex, b·ey, c·ez); on the least axis the remainder of the others, if s is 0
    ex = 0.0
    ey = 0.0
    ez = 0.0
    if s + p > 0.0:
        ex = a * x / (s + p)
    if s + q > 0.0:
        ey = b * y / (s + q)
    if s + r > 0.0:
        ez = c * z / (s + r)
    if s == 0.0:
        rest = math.sqrt(max(1.0 - ex * ex - ey * ey - ez * ez, 0.0))
        if p == 0.0:
            ex = rest
        elif q == 0.0:
            ey = rest
        else:
            ez = rest
    nx = ex / a
    ny = ey / b
    nz = ez / c
    size = math.sqrt(nx * nx + ny * ny + nz * nz)
    nx = nx / size
    ny = ny / size
    nz = nz / size
    return (x - a * ex) * nx + (y - b * ey) * ny + (z - c * ez) * nz, nx, ny, nz
