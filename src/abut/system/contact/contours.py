"""Contact of outlines that bend, in the machine: they are bent before their common normals are sought, and what incidents do to modes.

With φ_k the displacement of an incident's place on a side by that side's mode k, in the axes R of its frame, and f the force on the first
side there,

    ẋ = v + ω × u + R_i Σ φ_k q̇_k − (the same of the second side),      Q_k = φ_k · R_iᵀ f,   −φ_k · R_jᵀ f of the second side's.

The depth is stationary in both places on the curves, so that its rate is −n·ẋ with the places held, and a force by the depth along n
derives from an energy. For Newton's matrix, with H what f is of ẋ and J_c by how much ẋ grows with each coordinate c,

    K = −Jᵀ H J − N ∂²g/∂c∂c,

where the gap g between the curves, of curvatures κ, changes by shifts s of either side along the tangent and turns θ of their tangents as

    g = … + ½ κ_i s_i² + ½ κ_j s_j² − θ_i s_i + θ_j s_j − ½ (κ_i s_i + κ_j s_j − θ_i + θ_j)²/(κ_i + κ_j).

The second part is that of ``migration`` for the bodies' own motions; here it is for the modes.
"""

from typing import Any

import warp as wp

from abut.contact.curves.approach import CORNER
from abut.contact.curves.bending import carried, lay
from abut.kernels.chains import without
from abut.kernels.contours import BentPairRow, ContourRow
from abut.kernels.rows import ClusterRow, ContactRow, IncidentRow, LookRow
from abut.kernels.types import Drag, Machine, Press, Work, f64, vec2, vec3
from abut.plug import routine
from abut.system.contact.columns import BOTH, RIGID, column_of, one_axis, scattered
from abut.system.contact.point import frames_of
from abut.system.dynamics.bodies import Weights


@routine
def mode_body(m: Machine, row: int, side: int, k: int):
    """The body that stands for mode k of a side."""
    before = (m.bowing[row, BentPairRow.modes_i] + 2) / 3 * side
    at = m.bowing[row, BentPairRow.look] + BOTH + before + k / 3  # behind both bodies
    return m.force[m.forces + at, LookRow.body]


@routine
def take_modes(m: Machine, w: Work, lane: int, row: int, side: int, c: int):
    """Modal coordinates and rates of an outline as they stand; returns how fast nodes move and tangents turn by them at most."""
    lead = m.contours.contour[c, ContourRow.lead]
    fastest = 0.0
    turning = 0.0
    for k in range(m.contours.contour[c, ContourRow.modes]):
        y = w.y[lane, mode_body(m, row, side, k)]
        w.bowed.q[lane, lead + k] = y[k % 3]
        w.bowed.dq[lane, lead + k] = y[7 + k % 3]
        fastest += wp.abs(y[7 + k % 3]) * m.contours.most[lead + k]
        turning += wp.abs(y[7 + k % 3]) * m.contours.steepest[lead + k]
    return fastest, turning


@routine
def bend_curves(m: Machine, w: Work, lane: int, c: int):
    """Bend what bends of a contact by curves; returns the outlines' numbers, how fast their points move by it and their tangents turn."""
    q = m.cluster[c, ClusterRow.contact]
    row = m.cluster[c, ClusterRow.bend]
    i = m.contact[q, ContactRow.shape_i]
    j = m.contact[q, ContactRow.shape_j]
    pace = 0.0
    turning = 0.0
    if row >= 0:
        w.pairs.within[lane, m.cluster[c, ClusterRow.index]] = -1.0  # who is near whom is looked up anew
        for side in range(2):
            contour = m.bowing[row, BentPairRow.contour_i + side]
            if contour >= 0:
                fastest, turned = take_modes(m, w, lane, row, side, contour)
                pace += fastest
                turning += turned
                copy = lay(w.outlines, m.contours, w.bowed, lane, contour)
                if side == 0:
                    i = copy
                else:
                    j = copy
    return i, j, pace, turning


@routine
def unbent_curves(m: Machine, w: Work, lane: int, c: int):
    """As they are."""
    q = m.cluster[c, ClusterRow.contact]
    return m.contact[q, ContactRow.shape_i], m.contact[q, ContactRow.shape_j], f64(0.0), f64(0.0)


@routine
def carry_incidents(m: Machine, w: Work, lane: int, c: int):
    """How the place of each incident moves with the modes of either side."""
    row = m.cluster[c, ClusterRow.bend]
    if row < 0:
        return
    first = m.cluster[c, ClusterRow.first]
    for slot in range(m.cluster[c, ClusterRow.incidents]):
        there = w.parts.now.there[lane, first + slot]
        for side in range(2):
            contour = m.bowing[row, BentPairRow.contour_i + side]
            modes = m.bowing[row, BentPairRow.modes_i + side]
            at = m.bowing[row, BentPairRow.shape_i + side] + slot * modes
            if contour >= 0:
                for n in range(modes):
                    phi = vec3()
                    turn = f64(0.0)
                    if there == 1:
                        seat = w.pairs.seat[lane, w.pairs.held[lane, first + slot]]
                        feature = w.pairs.first[lane, seat]
                        if side == 1:
                            feature = w.pairs.second[lane, seat]
                        u = w.pairs.warm[lane, seat][side]
                        phi, turn = carried(w.outlines, m.contours, lane, contour, feature, u, n)
                    w.bowed.shape[lane, at + n] = phi
                    w.bowed.turn[lane, at + n] = turn


@routine
def bend_of(m: Machine, k: int):
    """Row of `BentPairRow` of an incident, or −1."""
    c = m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster]
    if c >= 0:
        return m.cluster[c, ClusterRow.bend]
    return -1


@routine
def shapes_at(m: Machine, row: int, k: int, side: int):
    """Where the shapes of an incident stand, of one side."""
    c = m.contact[m.incident[k, IncidentRow.contact], ContactRow.cluster]
    slot = k - m.cluster[c, ClusterRow.first]
    return m.bowing[row, BentPairRow.shape_i + side] + slot * m.bowing[row, BentPairRow.modes_i + side]


@routine
def axes_of(m: Machine, w: Work, lane: int, k: int, side: int):
    """Axes in space of the frame of one side."""
    _oi, ai, _oj, aj = frames_of(m, w, lane, m.incident[k, IncidentRow.contact])
    if side == 1:
        return aj
    return ai


@routine
def sway_curves(m: Machine, w: Work, lane: int, k: int):
    """How fast modes move the place of an incident on the first side against that on the second."""
    row = bend_of(m, k)
    out = vec3()
    if row >= 0:
        for side in range(2):
            contour = m.bowing[row, BentPairRow.contour_i + side]
            if contour >= 0:
                at = shapes_at(m, row, k, side)
                lead = m.contours.contour[contour, ContourRow.lead]
                v = vec3()
                for n in range(m.bowing[row, BentPairRow.modes_i + side]):
                    v += w.bowed.shape[lane, at + n] * w.bowed.dq[lane, lead + n]
                out += axes_of(m, w, lane, k, side) @ v * wp.where(side == 0, f64(1.0), f64(-1.0))
    return out


@routine
def load_curves(m: Machine, w: Work, lane: int, k: int, force: vec3):
    """What a force on the first side, and its opposite on the second, do to the modes."""
    row = bend_of(m, k)
    if row >= 0:
        for side in range(2):
            if m.bowing[row, BentPairRow.contour_i + side] >= 0:
                at = shapes_at(m, row, k, side)
                sign = wp.where(side == 0, f64(1.0), f64(-1.0))
                f = wp.transpose(axes_of(m, w, lane, k, side)) @ force * sign
                for n in range(m.bowing[row, BentPairRow.modes_i + side]):
                    body = mode_body(m, row, side, n)
                    y = w.load[lane, body]
                    y[n % 3] = y[n % 3] + wp.dot(w.bowed.shape[lane, at + n], f)
                    w.load[lane, body] = y


@routine
def lay_arms(m: Machine, w: Work, lane: int, row: int, k: int):
    """Displacements of an incident's place by modes in space, three a body; returns how many there is room for."""
    to = int(0)
    for side in range(2):
        modes = m.bowing[row, BentPairRow.modes_i + side]
        if m.bowing[row, BentPairRow.contour_i + side] >= 0:
            at = shapes_at(m, row, k, side)
            a = axes_of(m, w, lane, k, side) * wp.where(side == 0, f64(1.0), f64(-1.0))
            room = 3 * ((modes + 2) / 3)
            for n in range(room):
                w.bowed.arm[lane, to + n] = vec3()
                if n < modes:
                    w.bowed.arm[lane, to + n] = a @ w.bowed.shape[lane, at + n]
            to += room
    return to


@routine
def lay_lines(m: Machine, w: Work, lane: int, row: int, k: int, n: vec3, ui: vec3, uj: vec3, size: int):
    """By each coordinate, shifts of both places along the tangent t and turns of both tangents about z; t, n, z are right-handed."""
    z = axes_of(m, w, lane, k, 0) @ one_axis(2)
    t = wp.cross(n, z)
    facing = wp.dot(axes_of(m, w, lane, k, 1) @ one_axis(2), z)
    first = RIGID + 3 * ((m.bowing[row, BentPairRow.modes_i] + 2) / 3)
    for c in range(size):
        shift = wp.dot(column_of(w.bowed.arm, lane, c, ui, uj), t)
        second = (6 <= c and c < RIGID) or c >= first
        w.bowed.line[lane, c] = wp.where(second, f64(0.0), shift)
        w.bowed.line[lane, size + c] = wp.where(second, -shift, f64(0.0))
        turn = 0.0
        if c < RIGID:
            if c % 6 >= 3:
                turn = z[c % 3]
        elif c < first:
            if c - RIGID < m.bowing[row, BentPairRow.modes_i]:
                turn = w.bowed.turn[lane, shapes_at(m, row, k, 0) + c - RIGID]
        elif c - first < m.bowing[row, BentPairRow.modes_j]:
            turn = w.bowed.turn[lane, shapes_at(m, row, k, 1) + c - first] * facing
        w.bowed.line[lane, 2 * size + c] = wp.where(second, f64(0.0), turn)
        w.bowed.line[lane, 3 * size + c] = wp.where(second, turn, f64(0.0))


@routine
def gap_by_two(w: Work, lane: int, size: int, bend: vec2, a: int, b: int):
    """∂²g/∂a∂b of the gap between curves; a corner's place stays where it is on its own side."""
    si = vec2(w.bowed.line[lane, a], w.bowed.line[lane, b])
    sj = vec2(w.bowed.line[lane, size + a], w.bowed.line[lane, size + b])
    ti = vec2(w.bowed.line[lane, 2 * size + a], w.bowed.line[lane, 2 * size + b])
    tj = vec2(w.bowed.line[lane, 3 * size + a], w.bowed.line[lane, 3 * size + b])
    if bend[0] >= CORNER:
        s = sj - si
        return tj[0] * s[1] + tj[1] * s[0] + bend[1] * s[0] * s[1]
    if bend[1] >= CORNER:
        s = sj - si
        return ti[0] * s[1] + ti[1] * s[0] + bend[0] * s[0] * s[1]
    both = bend[0] + bend[1]
    if both <= 0.0:
        return 0.0
    x = si * bend[0] + sj * bend[1] - ti + tj
    out = bend[0] * si[0] * si[1] + bend[1] * sj[0] * sj[1] - x[0] * x[1] / both
    return out - ti[0] * si[1] - ti[1] * si[0] + tj[0] * sj[1] + tj[1] * sj[0]


@routine
def turned_arm(w: Work, lane: int, a: int, b: int, first: int, force: vec3):
    """f · ∂²x/∂a∂b of a body's turn a and one of its modes b: the arm of a mode turns with its body."""
    if a < RIGID and a % 6 >= 3 and b >= RIGID:
        if (a < 6) == (b < first):
            return wp.dot(force, wp.cross(one_axis(a % 3), w.bowed.arm[lane, b - RIGID]))
    return 0.0


@routine
def stiffen_curves(
    m: Machine, w: Work, lane: int, k: int, n: vec3, normal: float, law: Press, drag: Drag, ui: vec3, uj: vec3, c: Weights
):  # fmt: skip
    """Enter how the force of an incident changes with the modes, and with what it bears on."""
    row = bend_of(m, k)
    if row < 0:
        return
    size = RIGID + lay_arms(m, w, lane, row, k)
    plane = wp.identity(n=3, dtype=f64) - wp.outer(n, n)
    h = wp.outer(n - drag.by_normal, n) * (-(law.value[1] * c.place + law.value[2] * c.rate))
    h -= (plane @ drag.by_slip @ plane) * c.rate
    lay_lines(m, w, lane, row, k, n, ui, uj, size)
    bend = w.parts.part[lane, k].bend
    first = RIGID + 3 * ((m.bowing[row, BentPairRow.modes_i] + 2) / 3)
    force = (n * normal - drag.force) * c.place
    for a in range(size):
        right = h @ column_of(w.bowed.arm, lane, a, ui, uj)
        for b in range(size):
            much = 0.0
            if a >= RIGID or b >= RIGID:
                much = -wp.dot(column_of(w.bowed.arm, lane, b, ui, uj), right)
                much -= gap_by_two(w, lane, size, bend, a, b) * (normal * c.place)
                much -= turned_arm(w, lane, a, b, first, force) + turned_arm(w, lane, b, a, first, force)
            w.bowed.dense[lane, b * size + a] = much
    look = m.bowing[row, BentPairRow.look]
    scattered(m, w, w.bowed.dense, lane, look, m.bowing[row, BentPairRow.bodies], size)


def summed(first: Any, second: Any) -> Any:
    """``sway`` of two ways of bending."""

    @routine
    def both(m: Machine, w: Work, lane: int, k: int):
        return first(m, w, lane, k) + second(m, w, lane, k)

    return both


def loading(first: Any, second: Any) -> Any:
    """``load_modes`` of two ways of bending."""

    @routine
    def both(m: Machine, w: Work, lane: int, k: int, force: vec3):
        first(m, w, lane, k, force)
        second(m, w, lane, k, force)

    return both


def stiffening(first: Any, second: Any) -> Any:
    """``stiffen_modes`` of two ways of bending."""

    @routine
    def both(
        m: Machine, w: Work, lane: int, k: int, n: vec3, normal: float, law: Press, drag: Drag, ui: vec3, uj: vec3, c: Weights
    ):  # fmt: skip
        first(m, w, lane, k, n, normal, law, drag, ui, uj, c)
        second(m, w, lane, k, n, normal, law, drag, ui, uj, c)

    return both


def chosen(a: Any, b: Any, use_a: bool, use_b: bool, both: Any, *default: Any) -> Any:
    """Of two functions those that a machine uses."""
    if use_a and use_b:
        return both(a, b)
    return a if use_a else b if use_b else without(a, *default)


__all__ = [
    "bend_curves",
    "carry_incidents",
    "chosen",
    "load_curves",
    "loading",
    "stiffen_curves",
    "stiffening",
    "summed",
    "sway_curves",
    "unbent_curves",
]
