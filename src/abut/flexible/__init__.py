"""Bodies that bend: reduction of finite-element models to a few modes, and what a floating frame needs to know of them."""

from abut.flexible.body import FlexibleBody
from abut.flexible.reduced import Interface, ReducedBody

__all__ = ["FlexibleBody", "Interface", "ReducedBody"]
