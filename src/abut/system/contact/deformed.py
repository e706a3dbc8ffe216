"""Contact of a surface that bends, in the machine: what its incidents do to the modes.

With φ_k the displacement of an incident's place by mode k in the axes R of the surface's frame, ψ_k that of the other surface's, and f
the force on the first surface there, modes move by the columns

    a_k = R_i φ_k,  −R_j ψ_k  (their sum where one body touches itself),        ẋ = v + ω × u + Σ a_k q̇_k,        Q_k = a_k · f.

For Newton's matrix, with H what f is of ẋ, and J_c by how much ẋ grows with each coordinate c of both bodies and of the modes,

    K = −Jᵀ H J + N/V (Σ a_f j_f j_fᵀ − A j jᵀ),      j = Jᵀ n,

the second because the pressure N g/V shifts to where the surface is pressed in: sums over facets, or pairs of facets, f of area a_f.
"""

import warp as wp

from abut.contact.deformed.patches import share_of
from abut.kernels.rows import ClusterRow, ContactRow, IncidentRow, LookRow
from abut.kernels.skins import DeformedRow, Flake, SkinRow
from abut.kernels.types import Drag, Machine, Press, Work, f64, mat33, vec3
from abut.plug import routine
from abut.system.contact.columns import BOTH, RIGID, column_of, scattered
from abut.system.contact.point import DEFORMED, frames_of
from abut.system.dynamics.bodies import Weights


@routine
def stands_for(m: Machine, row: int, k: int):
    """The body that stands for column k of a contact."""
    return m.force[m.forces + m.deformed[row, DeformedRow.look] + BOTH + k / 3, LookRow.body]


@routine
def add_shapes(m: Machine, w: Work, lane: int, s: int, facet: int, weight: vec3, share: float, to: int):
    """Add the displacements of a facet's corners by mode, shared out by weights, in the axes of the surface's frame."""
    modes = m.skins.skin[s, SkinRow.modes]
    for c in range(3):
        part = weight[c] * share
        node = m.skins.corner[3 * facet + c] - m.skins.skin[s, SkinRow.node]
        at = m.skins.skin[s, SkinRow.shape] + node * modes
        for k in range(modes):
            w.skins.shape[lane, to + k] = w.skins.shape[lane, to + k] + m.skins.shape[at + k] * part


@routine
def shapes_of(m: Machine, w: Work, lane: int, row: int, first: int, slots: int, ai: mat33, aj: mat33):
    """The columns of each incident: the mean of its facets' nodes, as the pressure is shared."""
    columns = m.deformed[row, DeformedRow.columns]
    other = m.deformed[row, DeformedRow.other]
    behind = m.deformed[row, DeformedRow.behind]
    start = m.deformed[row, DeformedRow.shape]
    for k in range(slots * columns):
        w.skins.shape[lane, start + k] = vec3()
    for n in range(w.skins.flakes[lane, row]):
        flake = w.skins.flake[lane, m.deformed[row, DeformedRow.flakes] + n]
        if flake.part >= 0:
            to = start + (flake.part - first) * columns
            part = w.parts.part[lane, flake.part]
            share = share_of(flake, part.normal) / part.volume
            add_shapes(m, w, lane, m.deformed[row, DeformedRow.skin], flake.facet, flake.weight, share, to)
            if other >= 0:
                add_shapes(m, w, lane, other, flake.other, flake.weight_j, -share, to + behind)
    for n in range(slots):
        for k in range(columns):
            at = start + n * columns + k
            a = ai
            if k >= behind and other >= 0:
                a = aj
            w.skins.shape[lane, at] = a @ w.skins.shape[lane, at]


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
    """Where the columns of an incident stand."""
    c = m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster]
    count = m.deformed[row, DeformedRow.columns]
    return m.deformed[row, DeformedRow.shape] + (k - m.cluster[c, ClusterRow.first]) * count


@routine
def sway(m: Machine, w: Work, lane: int, k: int):
    """How fast modes move the place of an incident past the other surface's."""
    row = row_of(m, k)
    v = vec3()
    if row >= 0:
        at = shape_at(m, row, k)
        for n in range(m.deformed[row, DeformedRow.columns]):
            y = w.y[lane, stands_for(m, row, n)]
            v += w.skins.shape[lane, at + n] * y[7 + n % 3]
    return v


@routine
def load_modes(m: Machine, w: Work, lane: int, k: int, force: vec3):
    """What a force on the first surface, and its opposite on the second, do to the modes."""
    row = row_of(m, k)
    if row >= 0:
        at = shape_at(m, row, k)
        for n in range(m.deformed[row, DeformedRow.columns]):
            body = stands_for(m, row, n)
            y = w.load[lane, body]
            y[n % 3] = y[n % 3] + wp.dot(w.skins.shape[lane, at + n], force)
            w.load[lane, body] = y


@routine
def arms_of_place(m: Machine, w: Work, lane: int, row: int, k: int):
    """The columns of an incident."""
    at = shape_at(m, row, k)
    for n in range(m.deformed[row, DeformedRow.columns]):
        w.skins.arm[lane, n] = w.skins.shape[lane, at + n]


@routine
def add_arms(m: Machine, w: Work, lane: int, s: int, facet: int, cover: vec3, to: int, r: mat33):
    """Add the displacements by mode of a facet in touch, as its area is shared, in the axes r."""
    modes = m.skins.skin[s, SkinRow.modes]
    for n in range(modes):
        v = vec3()
        for c in range(3):
            node = m.skins.corner[3 * facet + c] - m.skins.skin[s, SkinRow.node]
            v += m.skins.shape[m.skins.skin[s, SkinRow.shape] + node * modes + n] * cover[c]
        w.skins.arm[lane, to + n] = w.skins.arm[lane, to + n] + r @ v


@routine
def arms_of_flake(m: Machine, w: Work, lane: int, row: int, flake: Flake, ai: mat33, aj: mat33):
    """The columns of a flake."""
    for n in range(m.deformed[row, DeformedRow.columns]):
        w.skins.arm[lane, n] = vec3()
    add_arms(m, w, lane, m.deformed[row, DeformedRow.skin], flake.facet, flake.cover / flake.area, 0, ai)
    other = m.deformed[row, DeformedRow.other]
    if other >= 0:
        to = m.deformed[row, DeformedRow.behind]
        add_arms(m, w, lane, other, flake.other, flake.cover_j / -flake.area, to, aj)


@routine
def add_line(w: Work, lane: int, size: int, n: vec3, ui: vec3, uj: vec3, much: float):
    """Add ``much`` j jᵀ."""
    for c in range(size):
        w.skins.line[lane, c] = wp.dot(n, column_of(w.skins.arm, lane, c, ui, uj))
    for c in range(size):
        left = much * w.skins.line[lane, c]
        for d in range(size):
            at = c * size + d
            w.skins.dense[lane, at] = w.skins.dense[lane, at] + left * w.skins.line[lane, d]


@routine
def add_modes(w: Work, lane: int, size: int, h: mat33, ui: vec3, uj: vec3):
    """Add −Jᵀ H J but for what both bodies do to each other."""
    for c in range(size):
        right = h @ column_of(w.skins.arm, lane, c, ui, uj)
        for d in range(size):
            if c >= RIGID or d >= RIGID:
                at = d * size + c
                w.skins.dense[lane, at] = w.skins.dense[lane, at] - wp.dot(
                    column_of(w.skins.arm, lane, d, ui, uj), right
                )


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
    size = RIGID + m.deformed[row, DeformedRow.columns]
    for at in range(size * size):
        w.skins.dense[lane, at] = 0.0
    plane = wp.identity(n=3, dtype=f64) - wp.outer(n, n)
    h = wp.outer(n - drag.by_normal, n) * (-(law.value[1] * c.place + law.value[2] * c.rate))
    h -= (plane @ drag.by_slip @ plane) * c.rate
    arms_of_place(m, w, lane, row, k)
    add_modes(w, lane, size, h, ui, uj)
    if m.deformed[row, DeformedRow.ball] == 0:
        much = c.place * normal / w.parts.part[lane, k].volume
        add_line(w, lane, size, n, ui, uj, -much * w.parts.part[lane, k].area)
        _oi, ai, _oj, aj = frames_of(m, w, lane, q)
        for a in range(w.skins.flakes[lane, row]):
            flake = w.skins.flake[lane, m.deformed[row, DeformedRow.flakes] + a]
            if flake.part == k:
                arms_of_flake(m, w, lane, row, flake, ai, aj)
                x = flake.place / flake.volume
                line_at = much * flake.area
                add_line(w, lane, size, n, x - w.at.p[lane, i], x - w.at.p[lane, j], line_at)
    look = m.deformed[row, DeformedRow.look]
    scattered(m, w, w.skins.dense, lane, look, m.deformed[row, DeformedRow.bodies], size)


__all__ = ["load_modes", "shapes_of", "stiffen_modes", "sway"]
