"""Equations between coordinates, as features: joints, motions, equations by users' functions."""

from __future__ import annotations

import dataclasses
from typing import Any, Self

from abut.coordinates.terms import ON_CURVE
from abut.system import dispatch
from abut.system.constraints import relations as tying
from abut.system.constraints.curve_limits import no_ends, open_ends
from abut.system.feature import Feature, Used, functions_used, used

__all__ = ["Coordinates", "Motions", "Relations"]


@dataclasses.dataclass(frozen=True)
class Coordinates(Feature):
    """The coordinates that joints hold and that are observed."""

    kinds: tuple[int, ...] = used()

    @classmethod
    def of(cls, layout: Any) -> Self:
        """By number."""
        return cls(tuple(layout.coordinates_used))

    @property
    def ends(self) -> Any:
        """Guard: a place that comes to the end of an open curve."""
        return open_ends if max(self.kinds, default=0) >= ON_CURVE else no_ends


@dataclasses.dataclass(frozen=True)
class Motions(Feature):
    """What time drives."""

    functions: tuple[Used, ...] = used("the function")

    @classmethod
    def of(cls, layout: Any) -> Self:
        """Functions of time."""
        return cls(functions_used(layout.drives_used))

    @property
    def drive(self) -> Any:
        """The value of each, its rate and second derivative."""
        return dispatch.drives([x.it for x in self.functions])


@dataclasses.dataclass(frozen=True)
class Relations(Feature):
    """Equations by users' functions."""

    functions: tuple[Used, ...] = used("the function")

    @classmethod
    def of(cls, layout: Any) -> Self:
        """The functions."""
        return cls(functions_used(layout.relations.used))

    def look(self, see: Any) -> Any:
        """Evaluate: what the functions look at, before the rows are made."""
        return (
            tying.looking(see, tying.relations([x.it for x in self.functions]))
            if self.functions
            else tying.no_look
        )

    def settle(self, implicit: bool) -> Any:
        """Evaluate: residuals and second derivatives, after them."""
        return tying.settling(implicit) if self.functions else tying.no_settle
