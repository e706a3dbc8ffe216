"""How fast places on two bodies and their modes move past each other by each coordinate, and blocks of the matrix for all of these.

Coordinates are, in turn, six motions of the first body, six of the second, and those by modes, three for each body that stands for some.
"""

import warp as wp

from abut.kernels.rows import LookRow
from abut.kernels.types import A2, Machine, Work, vec3
from abut.plug import routine

BOTH = 2  #: bodies, before those that stand for modes
RIGID = 12  #: motions of both bodies, before those by modes


@routine
def one_axis(k: int):
    """e_k."""
    v = vec3()
    v[k] = 1.0
    return v


@routine
def column_of(arm: wp.array2d(dtype=vec3), lane: int, c: int, ui: vec3, uj: vec3):
    """J_c: the velocity of the place by the first body's motions, against the second's, and by modes, which ``arm`` holds."""
    if c < 3:
        return one_axis(c)
    if c < 6:
        return wp.cross(one_axis(c - 3), ui)
    if c < 9:
        return -one_axis(c - 6)
    if c < RIGID:
        return -wp.cross(one_axis(c - 9), uj)
    return arm[lane, c - RIGID]


@routine
def scattered(m: Machine, w: Work, dense: A2, lane: int, look: int, bodies: int, size: int):
    """Derivatives by any two coordinates, (size, size) in a row of ``dense``, into the blocks of the matrix."""
    for a in range(bodies):
        for b in range(bodies):
            at = m.force[m.forces + look + a * bodies + b, LookRow.block_i]
            if at >= 0:
                block = w.block[lane, at]
                for i in range(6):
                    r = wp.where(a < BOTH, 6 * a + i, RIGID + 3 * (a - BOTH) + i)
                    for j in range(6):
                        c = wp.where(b < BOTH, 6 * b + j, RIGID + 3 * (b - BOTH) + j)
                        if (a < BOTH or i < 3) and (b < BOTH or j < 3) and r < size and c < size:
                            block[i, j] = block[i, j] + dense[lane, r * size + c]
                w.block[lane, at] = block


__all__ = ["BOTH", "RIGID", "column_of", "one_axis", "scattered"]
