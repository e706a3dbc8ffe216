"""Independent coordinates of explicit methods, compiled: dependent ones follow from them after each step, and errors are theirs.

With S = M⁻¹ − M⁻¹Gᵀ(G M⁻¹Gᵀ)⁻¹G M⁻¹, what unit loads move while the constraints hold, and x = −M⁻¹Gᵀ(G M⁻¹Gᵀ)⁻¹C the shortest way back
onto these, the dependent coordinates are moved by

    δ = x − S_·I S_II⁻¹ x_I,        δ_I = 0,   G δ = −C

and dependent velocities likewise. Columns of S are solutions with the accelerations' matrix, which is factored; by Cholesky, S_·I = L L_Iᵀ,
they are taken out one after the other. The set I is chosen by pivoting: S_ii M_ii, between 0 and 1, is how freely a coordinate moves; the
freest is taken, its column taken out of the others, and so on until nothing moves. It is chosen anew where one of it has come to move
`WORSE` times less freely than the least free did when it was chosen. Source: Wehage & Haug, J. Mech. Des. 104 (1982) 247, for the
partition; the columns stand in place of the factors of G, whose pivots an order of elimination that is found once does not have.
"""

import warp as wp

from abut.integrators.march.loop import normalise
from abut.kernels.march_rows import Partition, Split
from abut.kernels.states import move
from abut.kernels.types import Machine, March, Work, Y, f64, quat, vec3, vec6
from abut.plug import routine
from abut.system.dynamics.condensed import solved

MOST = wp.constant(24)  # coordinates that are held; of more freedoms the others go the shortest way
WORSE = f64(0.1)
STILL = f64(1.0e-6)  # a coordinate that moves less freely does not move
SIDES = wp.constant(6)  # coordinates of a body


@routine
def weight(m: Machine, w: Work, lane: int, b: int, i: int):
    """M_ii."""
    if i < 3:
        return m.mass[lane, b]
    j = i - 3
    return w.inertia[lane, b][j, j]


@routine
def respond(m: Machine, w: Work, lane: int, b: int, i: int):
    """S e_i, to ``w.rhs``."""
    for k in range(m.nodes):
        w.rhs[lane, k] = vec6()
    load = vec6()
    load[i] = 1.0
    w.rhs[lane, b] = load
    solved(m, w, lane)


@routine
def take_out(m: Machine, w: Work, s: March, lane: int, k: int):
    """Move ``w.rhs`` along the k-th column until its independent coordinate is zero."""
    pivot = int(s.memo[lane, Split.pivot + k])
    b = pivot // SIDES
    i = pivot % SIDES
    a = w.rhs[lane, b][i] / s.d[lane, Partition.columns + k, b][i]
    for c in range(m.bodies):
        w.rhs[lane, c] = w.rhs[lane, c] - s.d[lane, Partition.columns + k, c] * a


@routine
def column(m: Machine, w: Work, s: March, lane: int, k: int):
    """The k-th column of L; how freely its coordinate moves while those before are held."""
    pivot = int(s.memo[lane, Split.pivot + k])
    b = pivot // SIDES
    i = pivot % SIDES
    respond(m, w, lane, b, i)
    for j in range(k):
        take_out(m, w, s, lane, j)
    moved = wp.max(w.rhs[lane, b][i], 1.0e-300)
    for c in range(m.bodies):
        s.d[lane, Partition.columns + k, c] = w.rhs[lane, c] / wp.sqrt(moved)
    return moved * weight(m, w, lane, b, i)


@routine
def freest(m: Machine, s: March, lane: int):
    """Which coordinate moves most freely, and how freely."""
    best = f64(0.0)
    which = int(0)
    for b in range(m.bodies):
        for i in range(SIDES):
            if s.d[lane, Partition.freedom, b][i] > best:
                best = s.d[lane, Partition.freedom, b][i]
                which = SIDES * b + i
    return best, which


@routine
def choose(m: Machine, w: Work, s: March, lane: int):
    """The set, by pivoting, with its columns."""
    for b in range(m.bodies):
        freedom = vec6()
        for i in range(SIDES):
            respond(m, w, lane, b, i)
            freedom[i] = w.rhs[lane, b][i] * weight(m, w, lane, b, i)
        s.d[lane, Partition.freedom, b] = freedom
        s.d[lane, Partition.independent, b] = vec6()
    count = int(0)
    least = f64(1.0)
    best, which = freest(m, s, lane)
    while best > STILL and count < MOST:
        s.memo[lane, Split.pivot + count] = f64(which)
        least = wp.min(least, column(m, w, s, lane, count))
        for b in range(m.bodies):
            freedom = s.d[lane, Partition.freedom, b]
            along = s.d[lane, Partition.columns + count, b]
            for i in range(SIDES):
                freedom[i] = freedom[i] - along[i] * along[i] * weight(m, w, lane, b, i)
            s.d[lane, Partition.freedom, b] = freedom
        b = which // SIDES
        independent = s.d[lane, Partition.independent, b]
        independent[which % SIDES] = 1.0
        s.d[lane, Partition.independent, b] = independent
        count += 1
        best, which = freest(m, s, lane)
    s.memo[lane, Split.count] = f64(count)
    s.memo[lane, Split.least] = least
    s.memo[lane, Split.more] = f64(int(best > STILL))
    s.memo[lane, Split.chosen] = s.memo[lane, Split.chosen] + 1.0


@routine
def columns(m: Machine, w: Work, s: March, lane: int):
    """Those of the set at the candidate's pose, of another set where it has come to be badly chosen."""
    least = f64(1.0)
    count = int(s.memo[lane, Split.count])
    for k in range(count):
        least = wp.min(least, column(m, w, s, lane, k))
    if s.memo[lane, Split.chosen] == 0.0 or least < WORSE * s.memo[lane, Split.least]:
        choose(m, w, s, lane)


@routine
def back(m: Machine, w: Work, s: March, lane: int):
    """The way back onto the constraints that moves no independent coordinate; what they are off by is in ``w.rhs``, its sign changed."""
    solved(m, w, lane)
    for k in range(int(s.memo[lane, Split.count])):
        take_out(m, w, s, lane, k)


@routine
def complete(m: Machine, w: Work, s: March, lane: int):
    """The candidate's dependent positions, then velocities, from the independent ones; without constraints only the quaternions."""
    if m.nodes == m.bodies:
        normalise(m, s, lane)
        return
    columns(m, w, s, lane)
    for turn in range(2):
        for b in range(m.bodies):
            w.rhs[lane, b] = vec6()
        for k in range(m.bodies, m.nodes):
            w.rhs[lane, k] = -w.position[lane, k]
            if turn == 1:
                w.rhs[lane, k] = -w.velocity[lane, k]
        back(m, w, s, lane)
        for b in range(m.bodies):
            y = s.y1[lane, b]
            if turn == 0:
                s.y1[lane, b] = move(y, w.rhs[lane, b])
            else:
                for i in range(SIDES):
                    y[7 + i] = y[7 + i] + w.rhs[lane, b][i]
                s.y1[lane, b] = y
    for b in range(m.bodies):
        y = s.y1[lane, b]
        f = s.f1[lane, b]
        qd = quat(y[10], y[11], y[12], 0.0) * quat(y[3], y[4], y[5], y[6])
        for i in range(3):
            f[i] = y[7 + i]
        for i in range(4):
            f[3 + i] = 0.5 * qd[i]
        s.f1[lane, b] = f


@routine
def all_of(m: Machine, s: March, lane: int, b: int, e: Y, y: Y):
    """Of all coordinates the error counts."""
    return e


@routine
def independent_of(m: Machine, s: March, lane: int, b: int, e: Y, y: Y):
    """What counts of the error of a body at a state: that of its independent coordinates; before any are chosen, all."""
    if s.memo[lane, Split.count] == 0.0 or s.memo[lane, Split.more] > 0.0:
        return e
    independent = s.d[lane, Partition.independent, b]
    q = quat(y[3], y[4], y[5], y[6])
    turn = quat(e[3], e[4], e[5], e[6]) * wp.quat_inverse(q)
    part = vec3(turn[0] * independent[3], turn[1] * independent[4], turn[2] * independent[5])
    back = quat(part[0], part[1], part[2], 0.0) * q
    for i in range(3):
        e[i] = e[i] * independent[i]
    for i in range(4):
        e[3 + i] = back[i]
    for i in range(SIDES):
        e[7 + i] = e[7 + i] * independent[i]
    return e
