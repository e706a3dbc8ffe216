"""Tables of laws as chains of compiled functions: `kind` picks one, and only what a model uses is compiled.

Each builder returns a Warp function whose first argument is the kind, its place in the sequence given.
"""

from collections.abc import Sequence
from typing import Any

from abut.kernels.jets import jet_function, time
from abut.kernels.types import A2, mat33, vec3
from abut.plug import Expression, routine


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
