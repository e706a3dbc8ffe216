"""Tables of laws as chains of compiled functions: `kind` picks one, and only what a model uses is compiled.

Each builder returns a Warp function whose first argument is the kind, its place in the sequence given.
"""

from collections.abc import Sequence
from typing import Any

import warp as wp

from abut.kernels.jets import jet_function, time
from abut.kernels.types import A2, f64, mat33, vec3
from abut.plug import Expression, differentiable, routine


@routine
def no_touch(
    kind: int, feature: int, pi: vec3, ri: mat33, pj: vec3, rj: mat33, a: A2, lane: int, ai: int, aj: int
):
    return -1.0, vec3(0.0, 0.0, 1.0), pi, pj


def pairs(used: Sequence[Any]) -> Any:
    """Geometry of touching shapes: (depth, normal on the first, point on the first, point on the second)."""
    chain = no_touch
    for number, entry in reversed(list(enumerate(used))):
        chain = _pair_link(number, entry.function, chain)
    return chain


def _pair_link(number: int, touch: Any, rest: Any) -> Any:
    @routine
    def pair(
        kind: int, feature: int, pi: vec3, ri: mat33, pj: vec3, rj: mat33, a: A2, lane: int, ai: int, aj: int
    ):
        if kind == number:
            return touch(feature, pi, ri, pj, rj, a, lane, ai, aj)
        return rest(kind, feature, pi, ri, pj, rj, a, lane, ai, aj)

    return pair


@routine
def no_drive(kind: int, a: A2, lane: int, at: int, t: float):
    return vec3(0.0, 0.0, 0.0)


def drives(used: Sequence[Expression]) -> Any:
    """A prescribed function of time with its first two derivatives."""
    chain = no_drive
    for number, e in reversed(list(enumerate(used))):
        chain = _drive_link(number, jet_function(e), e.loader(), chain)
    return chain


def _drive_link(number: int, jet: Any, load: Any, rest: Any) -> Any:
    @routine
    def drive(kind: int, a: A2, lane: int, at: int, t: float):
        if kind == number:
            return jet(load(a, lane, at), time(t))
        return rest(kind, a, lane, at, t)

    return drive


@routine
def no_scalar(kind: int, a: A2, lane: int, at: int, t: float, x: float, rate: float, want: int):
    return vec3(0.0, 0.0, 0.0)


def scalars(used: Sequence[Expression], implicit: bool) -> Any:
    """A force along a line or a torque about an axis, f(t, x, ẋ), and its derivatives by x and ẋ."""
    chain = no_scalar
    for number, e in reversed(list(enumerate(used))):
        link = _scalar_link if implicit else _scalar_value_link
        force = e.warp_function()
        chain = link(number, differentiable(force) if implicit else force, e.loader(), chain)
    return chain


def _scalar_link(number: int, force: Any, load: Any, rest: Any) -> Any:
    @routine
    def scalar(kind: int, a: A2, lane: int, at: int, t: float, x: float, rate: float, want: int):
        if kind == number:
            p = load(a, lane, at)
            value = force(p, t, x, rate)
            if want == 0:
                return vec3(value, 0.0, 0.0)
            _gp, _gt, by_x, by_rate = wp.grad(force)(p, t, x, rate)
            return vec3(value, by_x, by_rate)
        return rest(kind, a, lane, at, t, x, rate, want)

    return scalar


def _scalar_value_link(number: int, force: Any, load: Any, rest: Any) -> Any:
    @routine
    def scalar(kind: int, a: A2, lane: int, at: int, t: float, x: float, rate: float, want: int):
        if kind == number:
            return vec3(force(load(a, lane, at), t, x, rate), 0.0, 0.0)
        return rest(kind, a, lane, at, t, x, rate, want)

    return scalar


V13 = wp.types.vector(length=13, dtype=f64)


@routine
def no_component(
    kind: int, a: A2, lane: int, at: int, t: float, d: vec3, v: vec3, r: vec3, w: vec3, want: int
):
    return V13()


def components(used: Sequence[Expression], implicit: bool) -> Any:
    """One component of a general force, f(t, x…, v…, r…, w…), then its twelve derivatives."""
    chain = no_component
    for number, e in reversed(list(enumerate(used))):
        link = _component_link if implicit else _component_value_link
        force = e.warp_function()
        chain = link(number, differentiable(force) if implicit else force, e.loader(), chain)
    return chain


def _component_link(number: int, f: Any, load: Any, rest: Any) -> Any:
    @routine
    def component(
        kind: int, a: A2, lane: int, at: int, t: float, d: vec3, v: vec3, r: vec3, w: vec3, want: int
    ):
        if kind == number:
            p = load(a, lane, at)
            out = V13()
            out[0] = f(p, t, d[0], d[1], d[2], v[0], v[1], v[2], r[0], r[1], r[2], w[0], w[1], w[2])
            if want == 1:
                _gp, _gt, g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11, g12 = wp.grad(f)(
                    p, t, d[0], d[1], d[2], v[0], v[1], v[2], r[0], r[1], r[2], w[0], w[1], w[2]
                )
                out = V13(out[0], g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11, g12)
            return out
        return rest(kind, a, lane, at, t, d, v, r, w, want)

    return component


def _component_value_link(number: int, f: Any, load: Any, rest: Any) -> Any:
    @routine
    def component(
        kind: int, a: A2, lane: int, at: int, t: float, d: vec3, v: vec3, r: vec3, w: vec3, want: int
    ):
        if kind == number:
            out = V13()
            out[0] = f(
                load(a, lane, at), t, d[0], d[1], d[2], v[0], v[1], v[2], r[0], r[1], r[2], w[0], w[1], w[2]
            )
            return out
        return rest(kind, a, lane, at, t, d, v, r, w, want)

    return component
