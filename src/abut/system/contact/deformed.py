"""Contact of a surface that bends, in the machine: what a search for it does, and what its incidents do to the modes.

With φ_k the displacement of an incident's place by mode k in the axes R of the frame, and f the force on the surface there,

    ẋ = v + ω × u + R Σ φ_k q̇_k,        Q_k = φ_k · Rᵀ f.

For Newton's matrix, with H what f is of ẋ, and J_c by how much ẋ grows with each coordinate c of both bodies and of the modes,

    K = −Jᵀ H J + N/V (Σ a_f j_f j_fᵀ − A j jᵀ),      j = Jᵀ n,

the second because the pressure N g/V shifts to where the surface is pressed in: sums over facets f of area a_f.
"""

from typing import Any

import warp as wp

from abut.contact.deformed.facets import add_point, box, corners, kept, nearest_in, shares
from abut.contact.deformed.patches import fill, share_of
from abut.contact.volumes.pace import SEEN
from abut.kernels.rows import ClusterRow, ContactRow, ForceRow, IncidentRow, LookRow
from abut.kernels.skins import DeformedRow, Flake, SkinRow
from abut.kernels.types import Drag, Machine, Press, Work, f64, mat33, vec3
from abut.plug import routine
from abut.system.contact.point import DEFORMED, frames_of
from abut.system.dynamics.bodies import Weights

RIGID = 12  #: motions of both bodies, before those by modes


@routine
def stands_for(m: Machine, e: int, k: int):
    """The body that stands for mode k of a force element."""
    return m.force[m.forces + m.force[e, ForceRow.first_look] + k / 3, LookRow.body]


@routine
def bend(m: Machine, w: Work, lane: int, row: int):
    """Begin a search: modal coordinates and their rates as they stand; returns how fast nodes move by them at most."""
    s = m.deformed[row, DeformedRow.skin]
    e = m.deformed[row, DeformedRow.element]
    lead = m.skins.skin[s, SkinRow.lead]
    fastest = 0.0
    for k in range(m.skins.skin[s, SkinRow.modes]):
        y = w.y[lane, stands_for(m, e, k)]
        w.skins.q[lane, lead + k] = y[k % 3]
        w.skins.dq[lane, lead + k] = y[7 + k % 3]
        fastest += wp.abs(y[7 + k % 3]) * m.skins.most[lead + k]
    w.skins.clock[lane] = w.skins.clock[lane] + 1
    w.skins.flakes[lane, row] = 0
    return fastest


@routine
def ball_at(
    m: Machine, w: Work, lane: int, row: int, facet: int, o: vec3, a: mat33, centre: vec3, radius: float
):
    """How far a facet is from a ball; listed where it is in touch."""
    s = m.deformed[row, DeformedRow.skin]
    p = corners(m.skins, w.skins, lane, s, facet, o, a)
    shared = nearest_in(p, centre)
    x = p @ shared
    far = wp.length(x - centre)
    n = a @ -m.skins.normal[facet]
    if far > 1.0e-300:
        n = (x - centre) / far
    gap = far - radius
    facing = -wp.dot(n, a @ m.skins.normal[facet])
    if gap < 0.0 and facing > 0.0:
        flake = Flake()
        flake.weight = shared
        flake.cover = shared
        flake.push = n
        flake.place = x
        flake.volume = 1.0
        flake.area = 1.0
        flake.square = -gap
        flake.crest = -gap
        kept(w.skins, lane, row, m.deformed[row, DeformedRow.flakes], facet, flake)
    if facing <= 0.0:
        gap = wp.max(gap, m.skins.grain[s])
    return gap, x, n


def searching(pair: Any) -> Any:
    """``search(m, w, lane, c)``: find the incidents of a cluster."""

    @routine
    def distance(m: Machine, w: Work, lane: int, q: int, row: int, x: vec3, oj: vec3, aj: mat33):
        """How far a point is outside the shape that the surface touches, and which way is out: the shape against a ball of no radius."""
        depth, n, _pi, _pj = pair(
            m.contact[q, ContactRow.pair], 0, x, aj, oj, aj, m.number, lane, m.deformed[row, DeformedRow.point],
            m.contact[q, ContactRow.shape_j],
        )  # fmt: skip
        return -depth, n

    @routine
    def points_of(
        m: Machine, w: Work, lane: int, q: int, row: int, facet: int, o: vec3, a: mat33, oj: vec3, aj: mat33
    ):
        """How far the nearest of a facet's points is; listed where one is in touch."""
        s = m.deformed[row, DeformedRow.skin]
        p = corners(m.skins, w.skins, lane, s, facet, o, a)
        outward = a @ m.skins.normal[facet]
        flake = Flake()
        best = 1.0e300
        where = vec3()
        normal = vec3()
        for k in range(3):
            shared = shares(k)
            x = p @ shared
            gap, n = distance(m, w, lane, q, row, x, oj, aj)
            if gap < best and wp.dot(outward, n) < 0.0:
                best = gap
                where = x
                normal = n
            if gap < 0.0:
                flake = add_point(flake, shared, x, n, outward, m.skins.area[facet] / 3.0, -gap)
        if flake.volume > 0.0:
            kept(w.skins, lane, row, m.deformed[row, DeformedRow.flakes], facet, flake)
        elif best < 0.0:
            best = 0.0
        return best, where, normal

    @routine
    def apart_by(
        m: Machine, w: Work, lane: int, q: int, row: int, b: int, o: vec3, a: mat33, oj: vec3, aj: mat33
    ):
        """How far all that a box holds is at least."""
        c, radius = box(m.skins, w.skins, lane, m.deformed[row, DeformedRow.skin], b)
        gap, _n = distance(m, w, lane, q, row, o + a @ c, oj, aj)
        return gap - radius

    @routine
    def wait(w: Work, lane: int, waiting: int, b: int, gap: float):
        w.skins.stack[lane, waiting] = b
        w.skins.ahead[lane, waiting] = gap
        return waiting + 1

    @routine
    def descend(m: Machine, w: Work, lane: int, q: int, row: int, o: vec3, a: mat33, oj: vec3, aj: mat33):
        """List all facets in touch; returns the distance of the nearest point."""
        f = m.skins
        ball = m.deformed[row, DeformedRow.ball]
        radius = m.number[lane, m.contact[q, ContactRow.shape_j]]
        best = 1.0e300
        waiting = wait(w, lane, 0, f.skin[m.deformed[row, DeformedRow.skin], SkinRow.root], -1.0e300)
        while waiting > 0:
            waiting -= 1
            b = w.skins.stack[lane, waiting]
            if w.skins.ahead[lane, waiting] <= wp.max(best, 0.0):
                if f.left[b] < 0:
                    start = -1 - f.left[b]
                    for facet in range(start, start + f.right[b]):
                        gap = f64(0.0)
                        x = vec3()
                        n = vec3()
                        if ball == 1:
                            gap, x, n = ball_at(m, w, lane, row, facet, o, a, oj, radius)
                        else:
                            gap, x, n = points_of(m, w, lane, q, row, facet, o, a, oj, aj)
                        if gap < best:
                            best = gap
                            w.skins.nearest[lane, row] = x
                            w.skins.normal[lane, row] = n
                else:
                    first = f.left[b]
                    second = f.right[b]
                    near = apart_by(m, w, lane, q, row, first, o, a, oj, aj)
                    far = apart_by(m, w, lane, q, row, second, o, a, oj, aj)
                    if near > far:
                        waiting = wait(w, lane, waiting, first, near)
                        waiting = wait(w, lane, waiting, second, far)
                    else:
                        waiting = wait(w, lane, waiting, second, far)
                        waiting = wait(w, lane, waiting, first, near)
        return best

    @routine
    def search(m: Machine, w: Work, lane: int, c: int):
        q = m.cluster[c, ClusterRow.contact]
        row = m.cluster[c, ClusterRow.number]
        s = m.deformed[row, DeformedRow.skin]
        oi, ai, oj, aj = frames_of(m, w, lane, q)
        fastest = bend(m, w, lane, row)
        gap = descend(m, w, lane, q, row, oi, ai, oj, aj)
        first = m.cluster[c, ClusterRow.first]
        slots = m.cluster[c, ClusterRow.incidents]
        fill(
            m.skins,
            w.skins,
            w.parts,
            lane,
            s,
            row,
            m.deformed[row, DeformedRow.ball],
            m.deformed[row, DeformedRow.flakes],
            first,
            slots,
            gap,
            oi,
            ai,
        )
        shapes_of(m, w, lane, row, first, slots)
        i = m.contact[q, ContactRow.body_i]
        j = m.contact[q, ContactRow.body_j]
        v = w.at.v[lane, i] + wp.cross(w.at.w[lane, i], oi - w.at.p[lane, i])
        v -= w.at.v[lane, j] + wp.cross(w.at.w[lane, j], oi - w.at.p[lane, j])
        turn = wp.length(w.at.w[lane, i] - w.at.w[lane, j])
        w.parts.leeway.pace[lane, c] = wp.length(v) + turn * m.skins.ball[s] + fastest
        w.parts.leeway.free[lane, c] = wp.max(gap, 0.0) + SEEN * m.skins.thick[s]

    return search


@routine
def shapes_of(m: Machine, w: Work, lane: int, row: int, first: int, slots: int):
    """How the place of each incident moves with the modes: the mean of its facets' nodes, as the pressure is shared."""
    s = m.deformed[row, DeformedRow.skin]
    modes = m.skins.skin[s, SkinRow.modes]
    shape = m.skins.skin[s, SkinRow.shape]
    node = m.skins.skin[s, SkinRow.node]
    for k in range(slots * modes):
        w.skins.shape[lane, m.deformed[row, DeformedRow.shape] + k] = vec3()
    for n in range(w.skins.flakes[lane, row]):
        flake = w.skins.flake[lane, m.deformed[row, DeformedRow.flakes] + n]
        if flake.part >= 0:
            to = m.deformed[row, DeformedRow.shape] + (flake.part - first) * modes
            part = w.parts.part[lane, flake.part]
            share_all = share_of(flake, part.normal) / part.volume
            for c in range(3):
                share = flake.weight[c] * share_all
                at = shape + (m.skins.corner[3 * flake.facet + c] - node) * modes
                for k in range(modes):
                    w.skins.shape[lane, to + k] = w.skins.shape[lane, to + k] + m.skins.shape[at + k] * share


@routine
def row_of(m: Machine, k: int):
    """Row of `DeformedRow` of an incident, or −1."""
    c = m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster]
    if c >= 0:
        if m.cluster[c, ClusterRow.kind] == DEFORMED:
            return m.cluster[c, ClusterRow.number]
    return -1


@routine
def shape_at(m: Machine, row: int, k: int):
    """Where the shapes of an incident stand."""
    c = m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster]
    modes = m.skins.skin[m.deformed[row, DeformedRow.skin], SkinRow.modes]
    return m.deformed[row, DeformedRow.shape] + (k - m.cluster[c, ClusterRow.first]) * modes


@routine
def sway(m: Machine, w: Work, lane: int, k: int):
    """How fast modes move the place of an incident."""
    row = row_of(m, k)
    v = vec3()
    if row >= 0:
        s = m.deformed[row, DeformedRow.skin]
        at = shape_at(m, row, k)
        for n in range(m.skins.skin[s, SkinRow.modes]):
            v += w.skins.shape[lane, at + n] * w.skins.dq[lane, m.skins.skin[s, SkinRow.lead] + n]
        v = w.at.r[lane, m.contact[m.incident[k, IncidentRow.contact], ContactRow.body_i]] @ v
    return v


@routine
def load_modes(m: Machine, w: Work, lane: int, k: int, force: vec3):
    """What a force on the surface does to the modes."""
    row = row_of(m, k)
    if row >= 0:
        s = m.deformed[row, DeformedRow.skin]
        at = shape_at(m, row, k)
        i = m.contact[m.incident[k, IncidentRow.contact], ContactRow.body_i]
        f = wp.transpose(w.at.r[lane, i]) @ force
        for n in range(m.skins.skin[s, SkinRow.modes]):
            body = stands_for(m, m.deformed[row, DeformedRow.element], n)
            y = w.load[lane, body]
            y[n % 3] = y[n % 3] + wp.dot(w.skins.shape[lane, at + n], f)
            w.load[lane, body] = y


@routine
def one_axis(k: int):
    """e_k."""
    v = vec3()
    v[k] = 1.0
    return v


@routine
def column_of(w: Work, lane: int, c: int, ui: vec3, uj: vec3):
    """J_c: the velocity of the place by the first body's motions, against the second's, and by modes."""
    if c < 3:
        return one_axis(c)
    if c < 6:
        return wp.cross(one_axis(c - 3), ui)
    if c < 9:
        return -one_axis(c - 6)
    if c < RIGID:
        return -wp.cross(one_axis(c - 9), uj)
    return w.skins.arm[lane, c - RIGID]


@routine
def arms_of_place(m: Machine, w: Work, lane: int, row: int, k: int, r: mat33):
    """Displacements of an incident's place by mode, in space."""
    at = shape_at(m, row, k)
    for n in range(m.skins.skin[m.deformed[row, DeformedRow.skin], SkinRow.modes]):
        w.skins.arm[lane, n] = r @ w.skins.shape[lane, at + n]


@routine
def arms_of_flake(m: Machine, w: Work, lane: int, row: int, flake: Flake, r: mat33):
    """Of a facet in touch, as its area is shared."""
    s = m.deformed[row, DeformedRow.skin]
    modes = m.skins.skin[s, SkinRow.modes]
    for n in range(modes):
        v = vec3()
        for c in range(3):
            node = m.skins.corner[3 * flake.facet + c] - m.skins.skin[s, SkinRow.node]
            v += m.skins.shape[m.skins.skin[s, SkinRow.shape] + node * modes + n] * flake.cover[c]
        w.skins.arm[lane, n] = r @ (v / flake.area)


@routine
def add_line(w: Work, lane: int, size: int, n: vec3, ui: vec3, uj: vec3, much: float):
    """Add ``much`` j jᵀ."""
    for c in range(size):
        w.skins.line[lane, c] = wp.dot(n, column_of(w, lane, c, ui, uj))
    for c in range(size):
        left = much * w.skins.line[lane, c]
        for d in range(size):
            at = c * size + d
            w.skins.dense[lane, at] = w.skins.dense[lane, at] + left * w.skins.line[lane, d]


@routine
def add_modes(w: Work, lane: int, size: int, h: mat33, ui: vec3, uj: vec3):
    """Add −Jᵀ H J but for what both bodies do to each other."""
    for c in range(size):
        right = h @ column_of(w, lane, c, ui, uj)
        for d in range(size):
            if c >= RIGID or d >= RIGID:
                at = d * size + c
                w.skins.dense[lane, at] = w.skins.dense[lane, at] - wp.dot(
                    column_of(w, lane, d, ui, uj), right
                )


@routine
def scattered(m: Machine, w: Work, lane: int, row: int, size: int):
    """Into the blocks of the matrix."""
    bodies = m.deformed[row, DeformedRow.bodies]
    for a in range(bodies):
        for b in range(bodies):
            at = m.force[m.forces + m.deformed[row, DeformedRow.look] + a * bodies + b, LookRow.block_i]
            if at >= 0:
                block = w.block[lane, at]
                for i in range(6):
                    r = wp.where(a < 2, 6 * a + i, RIGID + 3 * (a - 2) + i)
                    for j in range(6):
                        c = wp.where(b < 2, 6 * b + j, RIGID + 3 * (b - 2) + j)
                        if (a < 2 or i < 3) and (b < 2 or j < 3) and r < size and c < size:
                            block[i, j] = block[i, j] + w.skins.dense[lane, r * size + c]
                w.block[lane, at] = block


@routine
def stiffen_modes(
    m: Machine, w: Work, lane: int, k: int, n: vec3, normal: float, law: Press, drag: Drag, ui: vec3, uj: vec3, c: Weights
):  # fmt: skip
    """Enter how the force of an incident changes with the modes and with where the surface is pressed in."""
    row = row_of(m, k)
    if row < 0:
        return
    q = m.incident[k, IncidentRow.contact]
    i = m.contact[q, ContactRow.body_i]
    j = m.contact[q, ContactRow.body_j]
    r = w.at.r[lane, i]
    size = RIGID + m.skins.skin[m.deformed[row, DeformedRow.skin], SkinRow.modes]
    for at in range(size * size):
        w.skins.dense[lane, at] = 0.0
    plane = wp.identity(n=3, dtype=f64) - wp.outer(n, n)
    h = wp.outer(n - drag.by_normal, n) * (-(law.value[1] * c.place + law.value[2] * c.rate))
    h -= (plane @ drag.by_slip @ plane) * c.rate
    arms_of_place(m, w, lane, row, k, r)
    add_modes(w, lane, size, h, ui, uj)
    if m.deformed[row, DeformedRow.ball] == 0:
        much = c.place * normal / w.parts.part[lane, k].volume
        add_line(w, lane, size, n, ui, uj, -much * w.parts.part[lane, k].area)
        for a in range(w.skins.flakes[lane, row]):
            flake = w.skins.flake[lane, m.deformed[row, DeformedRow.flakes] + a]
            if flake.part == k:
                arms_of_flake(m, w, lane, row, flake, r)
                x = flake.place / flake.volume
                line_at = much * flake.area
                add_line(w, lane, size, n, x - w.at.p[lane, i], x - w.at.p[lane, j], line_at)
    scattered(m, w, lane, row, size)


__all__ = ["load_modes", "searching", "stiffen_modes", "sway"]
