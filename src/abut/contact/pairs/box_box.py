"""Block against block, for rigid contacts: up to eight contact points, the corners of the common part of a face of each.

Where two faces touch, their common part, seen along the normal, is a polygon of at most eight sides, four from either
face. Each existing side defines one contact point, its beginning, so that point numbers are constant while the polygon has the same sides.
Where two edges cross there is one contact point, and one where corners are apart and faces do not overlap.

The normal is that of the minimum translation that separates the blocks: of 15 directions (three of each block's faces, nine across an edge
of each) the one along which they overlap least, or are farthest apart. A direction within half a degree of a face's normal is replaced by
it, the first block's before the second's, so that the normal of blocks at rest does not alternate; the relative error of the depth is then
less than 4e-5. Without contact, the depth is minus the distance of the two nearest places that face each other.

Beware: depths other than the deepest have a gradient that differs from −n by the tilt of the faces.
Source: Gottschalk, Lin & Manocha, OBBTree, SIGGRAPH 1996 (15 directions); Cameron & Culley, ICRA 1986 (least translation).
"""

from __future__ import annotations

from typing import Any

from abut import shapes
from abut.contact.pairs.signed_distance import sign_of
from abut.extend import PLANNED, column, cross, dot, geometry, length, pair, real
from abut.extend.functions.vectors import Matrix, Vector, transpose, unit, vector, vector_function

PLACES = 8
EDGES = 12  #: plans 0 … 5 are faces of the first, −x, x, −y …, then of the second; then come pairs of edges
FREE_FACE_OFFSET = 32  #: added to a face that the other block's face does not overlap


# --- along which direction ---------------------------------------------------------------------------------------------------
# All in the axes of one block, whose half sizes are h, about its middle; the other's middle is c, its axes the columns of r, its half
# sizes g.


@vector_function
def separation_along(n: Vector, c: Vector, r: Matrix, h: Vector, g: Vector) -> Any:
    """Return the distance of the blocks along a unit vector towards the other; below 0 minus their overlap."""
    m = transpose(r) @ n
    first = h[0] * abs(n[0]) + h[1] * abs(n[1]) + h[2] * abs(n[2])
    second = g[0] * abs(m[0]) + g[1] * abs(m[1]) + g[2] * abs(m[2])
    return dot(n, c) - first - second


@vector_function
def trial_direction(k: int, r: Matrix) -> Any:
    """Return the k-th of 15 directions; zero where two edges are parallel."""
    if k < 3:
        return unit(k)
    if k < 6:
        return column(r, k - 3)
    n = cross(unit((k - 6) // 3), column(r, k % 3))
    sine = length(n)
    if sine < 1.0e-6:
        return n * 0.0
    return n / sine


@vector_function
def most_along(n: Vector) -> Any:
    """Return the axis with the largest component of a vector."""
    k = int(0)
    if abs(n[1]) > abs(n[0]):
        k = 1
    if abs(n[2]) > abs(n[k]):
        k = 2
    return k


@vector_function
def face_along(k: int, x: float) -> Any:
    """Return the number of the face at an axis, on the side of x."""
    if x > 0.0:
        return 2 * k + 1
    return 2 * k


@vector_function
def best_direction(c: Vector, r: Matrix, h: Vector, g: Vector) -> Any:
    """Return the number of the direction along which the distance of the blocks is largest, towards the other, and this distance."""
    most = -1.0e300
    n = unit(0)
    chosen = int(0)
    ahead = 1.0e-7 * (length(h) + length(g))  # so that equally good directions do not alternate
    k = int(0)
    while k < 15:
        m = trial_direction(k, r)
        m = m * sign_of(dot(m, c))
        apart = separation_along(m, c, r, h, g)
        if dot(m, m) > 0.5 and apart > most + ahead:
            most = apart
            n = m * 1.0
            chosen = int(k)
        k += 1
    return chosen, n, most


@vector_function
def contact_plan(c: Vector, r: Matrix, h: Vector, g: Vector) -> Any:
    """Return the configuration of the blocks (the face or the edges in contact), and their distance along the best direction."""
    chosen, n, apart = best_direction(c, r, h, g)
    m = transpose(r) @ n
    a = most_along(n)
    b = most_along(m)
    out = EDGES + chosen - 6
    level = 0.99996192  # cosine of half a degree
    if abs(n[a]) > level:
        out = face_along(a, n[a])
        if apart > 0.0 and faces_are_apart(out, c, r, h, g):
            out += FREE_FACE_OFFSET
    elif abs(m[b]) > level:
        face = face_along(b, -m[b])
        out = 6 + face
        if apart > 0.0 and faces_are_apart(face, -(transpose(r) @ c), transpose(r), g, h):
            out += FREE_FACE_OFFSET
    return out, apart


# --- faces -------------------------------------------------------------------------------------------------------------------
# A face is seen in two of its block's axes, x and y. The other block's face is f + α p + β q, |α|, |β| ≤ 1.


@vector_function
def face_direction(face: int) -> Any:
    """Return the outward direction of a face."""
    return unit(face // 2) * (2.0 * real(face % 2) - 1.0)


@vector_function
def opposing_face(face: int, c: Vector, r: Matrix, g: Vector) -> Any:
    """Return the other block's face that is most opposed to a face: its middle and half of two of its sides, ordered as x and y."""
    axis = face // 2
    row = transpose(r) @ face_direction(face)
    j = most_along(row)
    f = c - column(r, j) * (g[j] * sign_of(row[j]))
    p = column(r, (j + 1) % 3) * g[(j + 1) % 3]
    q = column(r, (j + 2) % 3) * g[(j + 2) % 3]
    x = (axis + 1) % 3
    y = (axis + 2) % 3
    if p[x] * q[y] - p[y] * q[x] < 0.0:
        q = -q
    return f, p, q


@vector_function
def cross_product_2d(x: float, y: float, u: float, v: float) -> Any:
    """Return the product of two vectors in a plane, above 0 if the second is to the left of the first."""
    return x * v - y * u


@vector_function
def faces_are_apart(face: int, c: Vector, r: Matrix, h: Vector, g: Vector) -> Any:
    """Return True if no part of the other block's face is over a face: they are separated along a side of either."""
    f, p, q = opposing_face(face, c, r, g)
    x = (face // 2 + 1) % 3
    y = (face // 2 + 2) % 3
    det = cross_product_2d(p[x], p[y], q[x], q[y])
    across = max(
        abs(f[x]) - h[x] - abs(p[x]) - abs(q[x]),
        abs(f[y]) - h[y] - abs(p[y]) - abs(q[y]),
    )
    alpha = abs(cross_product_2d(f[x], f[y], q[x], q[y])) - h[x] * abs(q[y]) - h[y] * abs(q[x]) - det
    beta = abs(cross_product_2d(f[x], f[y], p[x], p[y])) - h[x] * abs(p[y]) - h[y] * abs(p[x]) - det
    return max(across, max(alpha, beta)) > 0.0


@vector_function
def clip_interval(low: float, high: float, place: float, slope: float, slack: float) -> Any:
    """Return the part of the interval of s with |place + slope·s| ≤ 1, with some slack if that hardly changes; reversed if it is empty."""
    most = 1.0
    if abs(slope) < 0.1:
        most += slack
    if abs(slope) < 1.0e-12:
        if abs(place) > most:
            return high, low - 1.0
        return low, high
    a = (-most - place) / slope
    b = (most - place) / slope
    return max(low, min(a, b)), min(high, max(a, b))


@vector_function
def side_start(k: int, px: float, py: float, qx: float, qy: float) -> Any:
    """Return the start of the k-th side of the parallelogram ±p ± q, counter-clockwise, and half of that side."""
    if k == 0:
        return -px - qx, -py - qy, px, py
    if k == 1:
        return px - qx, py - qy, qx, qy
    if k == 2:
        return px + qx, py + qy, -px, -py
    return qx - px, qy - py, -qx, -qy


@vector_function
def clamp_symmetric(x: float, most: float) -> Any:
    """Return the nearest number to x in ±most."""
    return max(-most, min(most, x))


@vector_function
def place_over(
    k: int, hx: float, hy: float, fx: float, fy: float, px: float, py: float, qx: float, qy: float
) -> Any:
    """Return whether the k-th side of the common part of both faces exists, and its start: α and β on the other's face."""
    det = cross_product_2d(px, py, qx, qy)
    sx, sy, ux, uy = side_start(k % 4, hx, 0.0, 0.0, hy)
    if k > 3:
        sx, sy, ux, uy = side_start(k % 4, px, py, qx, qy)
        sx += fx
        sy += fy
    # a side of one face is cut by the other's; it is inside the other where both of these are within ±1
    one = sx / hx
    one_rate = ux / hx
    two = sy / hy
    two_rate = uy / hy
    slack = 1.0e-5  # of half a side: where sides of both faces are nearer to each other, only the other face's counts
    if k < 4:
        one = cross_product_2d(sx - fx, sy - fy, qx, qy) / det
        one_rate = cross_product_2d(ux, uy, qx, qy) / det
        two = cross_product_2d(px, py, sx - fx, sy - fy) / det
        two_rate = cross_product_2d(px, py, ux, uy) / det
        slack = -slack
    low, high = clip_interval(0.0, 2.0, one, one_rate, slack)
    low, high = clip_interval(low, high, two, two_rate, slack)
    if low >= high:
        return False, 0.0, 0.0
    x = clamp_symmetric(sx + ux * low, hx) - fx
    y = clamp_symmetric(sy + uy * low, hy) - fy
    return (
        True,
        clamp_symmetric(cross_product_2d(x, y, qx, qy) / det, 1.0),
        clamp_symmetric(cross_product_2d(px, py, x, y) / det, 1.0),
    )


@vector_function
def on_face(k: int, face: int, c: Vector, r: Matrix, h: Vector, g: Vector) -> Any:
    """Return height of the k-th place over a face, the normal, and the place on the other block."""
    f, p, q = opposing_face(face, c, r, g)
    n = face_direction(face)
    x = (face // 2 + 1) % 3
    y = (face // 2 + 2) % 3
    there, alpha, beta = place_over(k, h[x], h[y], f[x], f[y], p[x], p[y], q[x], q[y])
    place = f + p * alpha + q * beta
    height = dot(n, place) - h[face // 2]
    if not there:
        height += 4.0 * (length(h) + length(g))
    return height, n, place


@vector_function
def clamp_to_box(x: Vector, h: Vector) -> Any:
    """Return the place of a block nearest to a point."""
    return vector(clamp_symmetric(x[0], h[0]), clamp_symmetric(x[1], h[1]), clamp_symmetric(x[2], h[2]))


@vector_function
def edge_contact_point(k: int, face: int, c: Vector, r: Matrix, h: Vector, g: Vector) -> Any:
    """Return the contact point, as ``on_face``, if nothing is over the face: the nearest of the four corners of one face and the other
    block.
    """
    f, p, q = opposing_face(face, c, r, g)
    n = face_direction(face)
    x = (face // 2 + 1) % 3
    y = (face // 2 + 2) % 3
    place = f * 1.0
    own = f * 1.0
    least = 1.0e300
    corner = int(0)
    while corner < 8:
        one = 2.0 * real(corner % 2) - 1.0
        two = 2.0 * real((corner // 2) % 2) - 1.0
        there = f + p * one + q * two
        here = clamp_to_box(there, h)
        if corner > 3:
            here = n * h[face // 2] + unit(x) * (h[x] * one) + unit(y) * (h[y] * two)
            there = c + r @ clamp_to_box(transpose(r) @ (here - c), g)
        if length(there - here) < least:
            least = length(there - here)
            place = there * 1.0
            own = here * 1.0
        corner += 1
    if least > 0.0:
        n = (place - own) / least
    if k > 0:
        least += 4.0 * (length(h) + length(g))
    return least, n, place


# --- edges -------------------------------------------------------------------------------------------------------------------


@vector_function
def on_edges(k: int, edges: int, c: Vector, r: Matrix, h: Vector, g: Vector) -> Any:
    """Return the contact point, as ``on_face``, if two edges cross: the nearest places of both."""
    i = edges // 3
    j = edges % 3
    n = trial_direction(6 + edges, r)
    n = n * sign_of(dot(n, c))
    m = transpose(r) @ n
    a = vector(h[0] * sign_of(n[0]), h[1] * sign_of(n[1]), h[2] * sign_of(n[2]))
    a[i] = 0.0
    b = vector(-g[0] * sign_of(m[0]), -g[1] * sign_of(m[1]), -g[2] * sign_of(m[2]))
    b[j] = 0.0
    b = c + r @ b
    along = column(r, j)
    cosine = along[i]
    d = b - a
    s = clamp_symmetric((d[i] - cosine * dot(d, along)) / max(1.0 - cosine * cosine, 1.0e-12), h[i])
    t = clamp_symmetric(s * cosine - dot(d, along), g[j])
    s = clamp_symmetric(d[i] + t * cosine, h[i])
    a[i] = s
    place = b + along * t
    height = dot(n, place - a)
    if height > 0.0:
        height = length(place - a)
        n = (place - a) / height
    if k > 0:
        height += 4.0 * (length(h) + length(g))
    return height, n, place


# --- both --------------------------------------------------------------------------------------------------------------------


@vector_function
def opposite_point(k: int, how: int, c: Vector, r: Matrix, h: Vector, g: Vector) -> Any:
    """Return height, normal and place on the other block of a place, by plan."""
    if how >= FREE_FACE_OFFSET:
        height, n, place = edge_contact_point(k, how - FREE_FACE_OFFSET, c, r, h, g)
        return height, n, place
    if how >= EDGES:
        height, n, place = on_edges(k, how - EDGES, c, r, h, g)
        return height, n, place
    height, n, place = on_face(k, how, c, r, h, g)
    return height, n, place


@vector_function
def existing_point_bits(how: int, c: Vector, r: Matrix, h: Vector, g: Vector) -> Any:
    """Return the sum of 2^k over the existing contact points k."""
    if how >= EDGES:
        return 1
    out = int(0)
    bit = int(1)
    f, p, q = opposing_face(how, c, r, g)
    x = (how // 2 + 1) % 3
    y = (how // 2 + 2) % 3
    k = int(0)
    while k < PLACES:
        there, _alpha, _beta = place_over(k, h[x], h[y], f[x], f[y], p[x], p[y], q[x], q[y])
        if there:
            out += bit
        bit *= 2
        k += 1
    return out


@vector_function
def of_second(how: int) -> Any:
    """Return True if a plan is a face of the second block."""
    return how % FREE_FACE_OFFSET >= 6 and how % FREE_FACE_OFFSET < EDGES


@geometry
def box_plan(pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any) -> Any:
    """Return the configuration of two blocks, the existing contact points, and a lower bound of their distance."""
    h = vector(a[lane, ai], a[lane, ai + 1], a[lane, ai + 2])
    g = vector(a[lane, aj], a[lane, aj + 1], a[lane, aj + 2])
    r = transpose(ri) @ rj
    c = transpose(ri) @ (pj - pi)
    how, apart = contact_plan(c, r, h, g)
    if of_second(how):
        return how, existing_point_bits(how - 6, -(transpose(r) @ c), transpose(r), g, h), apart
    return how, existing_point_bits(how, c, r, h, g), apart


@pair(shapes.Box, shapes.Box, max_contact_points=PLACES, rigid=True, plan=box_plan)
@geometry
def box_box(feature: Any, pi: Any, ri: Any, pj: Any, rj: Any, a: Any, lane: Any, ai: Any, aj: Any) -> Any:
    """Parameters: half sizes of both. Features 0-3 begin sides of the face that the plan names, 4-7 those of the face that faces it."""
    h = vector(a[lane, ai], a[lane, ai + 1], a[lane, ai + 2])
    g = vector(a[lane, aj], a[lane, aj + 1], a[lane, aj + 2])
    r = transpose(ri) @ rj
    c = transpose(ri) @ (pj - pi)
    how = feature // PLANNED - 1
    if how < 0:
        how, _apart = contact_plan(c, r, h, g)
    own = pi * 1.0
    axes = ri * 1.0
    second = of_second(how)
    if second:
        how -= 6
        own = pj * 1.0
        axes = rj * 1.0
        c = -(transpose(r) @ c)
        r = transpose(r)
        own_size = g * 1.0
        g = h * 1.0
        h = own_size * 1.0
    height, n, place = opposite_point(feature % PLANNED, how, c, r, h, g)
    there = own + axes @ place
    n = axes @ n
    here = there - n * height
    if second:
        return -height, n, there, here
    return -height, -n, here, there
