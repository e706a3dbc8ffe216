"""What a march does otherwise where its state is the coordinates of joints, compiled: back onto the constraints, outputs within a step."""

import warp as wp

from abut.integrators.march.outputs import between, hermite, nothing_ahead, quintic3
from abut.kernels.types import Machine, March, Work, Y, quat, vec3
from abut.plug import routine
from abut.system.dynamics.equations import asked
from abut.system.tree.equations import moved_along, rates_of, solved_along

__all__ = ["HERMITE_ALONG", "project_along"]


@routine
def normalise_along(m: Machine, s: March, lane: int):
    """Quaternions of the candidate back to unit length."""
    for b in range(m.bodies):
        if m.tree.spun[b] == 1:
            y = s.y1[lane, b]
            q = wp.normalize(quat(y[3], y[4], y[5], y[6]))
            for i in range(4):
                y[3 + i] = q[i]
            s.y1[lane, b] = y


@routine
def normalise_along_only(m: Machine, w: Work, s: March, lane: int):
    """For methods whose corrector holds the constraints itself."""
    normalise_along(m, s, lane)


@routine
def project_along(m: Machine, w: Work, s: March, lane: int):
    """Bring the candidate back onto the constraints that close loops, as ``loop.project`` does; without them only the quaternions."""
    if m.nodes == m.bodies:
        normalise_along(m, s, lane)
        return
    asked(m, w, w.position, lane)
    solved_along(m, w, lane)
    for b in range(m.bodies):
        s.y1[lane, b] = moved_along(m, b, s.y1[lane, b], rates_of(m, w, lane, b))
    asked(m, w, w.velocity, lane)
    solved_along(m, w, lane)
    for b in range(m.bodies):
        y = s.y1[lane, b]
        f = s.f1[lane, b]
        d = rates_of(m, w, lane, b)
        for i in range(6):
            y[7 + i] = y[7 + i] + d[i]
        for i in range(3):
            f[i] = y[7 + i]
            f[3 + i] = y[10 + i]
        if m.tree.spun[b] == 1:
            qd = quat(y[10], y[11], y[12], 0.0) * quat(y[3], y[4], y[5], y[6])
            for i in range(4):
                f[3 + i] = 0.5 * qd[i]
        s.y1[lane, b] = y
        s.f1[lane, b] = f


@routine
def inside_joint(x: float, h: float, y0: Y, f0: Y, y1: Y, f1: Y):
    """Coordinates of a joint inside a step, at the fraction x."""
    p, v = quintic3(
        x, h,
        vec3(y0[0], y0[1], y0[2]), vec3(y0[7], y0[8], y0[9]), vec3(f0[7], f0[8], f0[9]),
        vec3(y1[0], y1[1], y1[2]), vec3(y1[7], y1[8], y1[9]), vec3(f1[7], f1[8], f1[9]),
    )  # fmt: skip
    q, w = quintic3(
        x, h,
        vec3(y0[3], y0[4], y0[5]), vec3(y0[10], y0[11], y0[12]), vec3(f0[10], f0[11], f0[12]),
        vec3(y1[3], y1[4], y1[5]), vec3(y1[10], y1[11], y1[12]), vec3(f1[10], f1[11], f1[12]),
    )  # fmt: skip
    return Y(p[0], p[1], p[2], q[0], q[1], q[2], 0.0, v[0], v[1], v[2], w[0], w[1], w[2])


@routine
def hermite_along(m: Machine, s: March, lane: int, b: int, x: float, h: float):
    """A row of the state at a place x of the step."""
    if b < m.bodies:
        if m.tree.spun[b] == 0:
            return inside_joint(x, h, s.y0[lane, b], s.f0[lane, b], s.y1[lane, b], s.f1[lane, b])
        return between(x, h, s.y0[lane, b], s.f0[lane, b], s.y1[lane, b], s.f1[lane, b])
    return hermite(m, s, lane, b, x, h)


HERMITE_ALONG = (nothing_ahead, hermite_along)
