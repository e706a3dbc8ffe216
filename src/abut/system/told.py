"""Forces of contacts as signals, compiled: summed while incidents are put into the equations, for each two bodies that are asked for.

    F = Σ n N − R,   ∂F/∂q = Σ H_q T,   ∂F/∂v = Σ H_v T

with the derivatives H of an incident's force by the relative motion at its point as they join the machine's matrix, and T the map from
the motion of the bodies to that of the point. Source: as `system.touching`.
"""

from typing import Any

import warp as wp

from abut.joints.coordinates import column
from abut.joints.stiffness import put, spatial
from abut.kernels.types import Drag, Machine, Press, Work, f64, mat33, mat66, vec3, vec6
from abut.plug import routine
from abut.signals.measures import TOUCH
from abut.system.equations import Weights
from abut.system.sensing import axes_of, by_turn
from abut.system.touching import SIGN


@routine
def add_point(a: wp.array2d(dtype=mat66), lane: int, at: int, h: mat33, u: vec3):
    """Add H T of a point at u from a body's centre of mass, in the first three rows."""
    t = mat66()
    t = put(t, 0, 0, h)
    t = put(t, 0, 3, -(h @ wp.skew(u)))
    a[lane, at] = a[lane, at] + t


@routine
def tell(
    m: Machine, w: Work, lane: int, k: int, n: vec3, force: vec3, law: Press, drag: Drag, ui: vec3, uj: vec3, want: int
):  # fmt: skip
    """Add an incident's force to that of its two bodies."""
    q = m.incident[k, 0]
    slot = m.wiring.press[q]
    if slot < 0:
        return
    sign = f64(m.contact[q, SIGN])
    w.waves.touch[lane, slot] = w.waves.touch[lane, slot] + force * sign
    if want == 1:
        first = 2 * slot + (1 - m.contact[q, SIGN]) // 2
        second = 4 * slot + 1 - first
        plane = wp.identity(n=3, dtype=f64) - wp.outer(n, n)
        along = wp.outer(n - drag.by_normal, n)
        place = along * (-law.value[1] * sign)
        rate = along * (-law.value[2] * sign) - (plane @ drag.by_slip @ plane) * sign
        add_point(w.waves.touch_pose, lane, first, place, ui)
        add_point(w.waves.touch_pose, lane, second, -place, uj)
        add_point(w.waves.touch_rate, lane, first, rate, ui)
        add_point(w.waves.touch_rate, lane, second, -rate, uj)


def clearing(find: Any) -> Any:
    """``find``, and sums that start at nothing."""

    @routine
    def find_anew(m: Machine, w: Work, lane: int, probe: int):
        for k in range(w.waves.touch.shape[1]):
            w.waves.touch[lane, k] = vec3(0.0, 0.0, 0.0)
            for end in range(2):
                w.waves.touch_pose[lane, 2 * k + end] = mat66()
                w.waves.touch_rate[lane, 2 * k + end] = mat66()
        find(m, w, lane, probe)

    return find_anew


def with_touch(sense_one: Any) -> Any:
    """``sense_one``, of forces of contacts too."""

    @routine
    def touched(m: Machine, w: Work, lane: int, k: int):
        slot = m.wiring.measure[k, 12]
        axes = axes_of(m, w, lane, m.wiring.measure[k, 3], m.wiring.measure[k, 7])
        e = column(axes, m.wiring.measure[k, 9])
        g = spatial(e, vec3(0.0, 0.0, 0.0))
        for end in range(4):
            w.waves.pose[lane, k, end] = vec6()
            w.waves.rate[lane, k, end] = vec6()
        for end in range(2):
            w.waves.pose[lane, k, end] = wp.transpose(w.waves.touch_pose[lane, 2 * slot + end]) @ g
            w.waves.rate[lane, k, end] = wp.transpose(w.waves.touch_rate[lane, 2 * slot + end]) @ g
        force = w.waves.touch[lane, slot]
        by_turn(w, lane, k, 2, wp.cross(e, force))
        w.waves.value[lane, k] = wp.dot(e, force)

    @routine
    def sense_any(m: Machine, w: Work, lane: int, k: int):
        if m.wiring.measure[k, 0] == TOUCH:
            touched(m, w, lane, k)
        else:
            sense_one(m, w, lane, k)

    return sense_any


def every(sense_one: Any) -> Any:
    """``sense(m, w, lane)``: evaluate every measure."""

    @routine
    def sense(m: Machine, w: Work, lane: int):
        for k in range(m.wiring.measures):
            sense_one(m, w, lane, k)

    return sense


def followed_by(assemble: Any, signal: Any, force: Any) -> Any:
    """``assemble``, and then all signals, which look at contacts, and the forces of them, which it must not have put in yet."""

    @routine
    def assemble_first(m: Machine, w: Work, lane: int, t: float, probe: int, c: Weights):
        assemble(m, w, lane, t, probe, c)
        signal(m, w, lane, t, c.want)
        force(m, w, lane, t, c)

    return assemble_first


__all__ = ["clearing", "every", "followed_by", "tell", "with_touch"]
