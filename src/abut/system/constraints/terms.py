"""What a term of an equation measures, compiled: coordinates between frames, and those along curves where a machine has them."""

from typing import Any

from abut.joints.coordinates import Relative
from abut.joints.curved import curved, curved_slope, curved_stiffness
from abut.joints.equations import ON_CURVE
from abut.joints.stiffness import Blocks, rate_gradient, reaction_stiffness
from abut.kernels.types import Machine, Work
from abut.plug import routine
from abut.system.dynamics.equations import unwrap

__all__ = ["measuring"]


def measuring(coordinate: Any, curves: bool) -> tuple[Any, Any, Any]:
    """A term's coordinate, with what is counted on in it, and how its reaction and its rate change with the pose.

    ``curves`` says whether any runs along a curve; without them nothing of that is compiled.
    """

    @routine
    def plain(m: Machine, w: Work, lane: int, kind: int, ka: int, kb: int, index: int, s: Relative):
        x = coordinate(kind, ka, kb, s)
        if index >= 0:
            x.value = unwrap(w.angle, w.turned, lane, index, x.value)
        return x

    @routine
    def plain_stiffness(
        k: Blocks,
        m: Machine,
        w: Work,
        lane: int,
        kind: int,
        ka: int,
        kb: int,
        index: int,
        s: Relative,
        f: float,
    ):
        return reaction_stiffness(k, kind, ka, kb, s, f)

    @routine
    def plain_slope(m: Machine, w: Work, lane: int, kind: int, ka: int, kb: int, index: int, s: Relative):
        return rate_gradient(kind, ka, kb, s)

    if not curves:
        return plain, plain_stiffness, plain_slope

    @routine
    def measure(m: Machine, w: Work, lane: int, kind: int, ka: int, kb: int, index: int, s: Relative):
        if kind >= ON_CURVE:
            return curved(m.number, w.angle, w.turned, lane, kind, ka, kb, index, s)
        return plain(m, w, lane, kind, ka, kb, index, s)

    @routine
    def stiffness(
        k: Blocks,
        m: Machine,
        w: Work,
        lane: int,
        kind: int,
        ka: int,
        kb: int,
        index: int,
        s: Relative,
        f: float,
    ):
        if kind >= ON_CURVE:
            return curved_stiffness(k, m.number, w.turned, lane, kind, ka, kb, index, s, f)
        return reaction_stiffness(k, kind, ka, kb, s, f)

    @routine
    def slope(m: Machine, w: Work, lane: int, kind: int, ka: int, kb: int, index: int, s: Relative):
        if kind >= ON_CURVE:
            return curved_slope(m.number, w.turned, lane, kind, ka, kb, index, s)
        return rate_gradient(kind, ka, kb, s)

    return measure, stiffness, slope
