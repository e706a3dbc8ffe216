"""Base class of Hertz contacts: the same bodies under another load, and the load at first yield."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar, cast

from abut.array_types import Numbers
from abut.mechanics.hertz.subsurface import AxisStress, Criterion, axis_maximum, von_mises
from abut.mechanics.solids import poisson_ratio
from abut.units import Scalar, positive

__all__ = ["HertzLoad", "Yield"]

C = TypeVar("C", bound="HertzLoad")


@dataclass(frozen=True)
class Yield(Generic[C]):
    """The contact at which yield begins."""

    contact: C  #: under the load that first makes it yield
    depth: float  #: where, below the surface [m]
    pressure_ratio: float  #: p₀/Y there

    @property
    def load(self) -> float:
        """Load at first yield [N]."""
        return self.contact.load


class HertzLoad(ABC):
    """Contact under a load F ∝ p₀ⁿ, with n = 3 for a point and 2 for a line."""

    load: float
    power: ClassVar[int] = 3  #: n
    what: ClassVar[str]  #: as messages call it

    @property
    @abstractmethod
    def peak_pressure(self) -> float:
        """p₀ [Pa]."""

    def under(self: C, load: Scalar) -> C:
        """Return the same bodies under another load [N]."""
        return cast(C, replace(cast(Any, self), load=positive(load, "N", what=f"{self.what}: load")))

    @abstractmethod
    def _axis(self, poisson: float) -> tuple[Callable[[Numbers], AxisStress], float]:
        """Return a function of depth over a length for the stresses on the axis at p₀ = 1, and that length [m]."""

    def at_peak_pressure(self: C, pressure: Scalar) -> C:
        """Return the same bodies under the load with this p₀ [Pa]."""
        p = positive(pressure, "Pa", what="contact: peak pressure")
        return self.under(self.load * (p / self.peak_pressure) ** self.power)

    def first_yield(self: C, strength: Scalar, poisson: Scalar, criterion: Criterion = von_mises) -> Yield[C]:
        """Return the load at which a body with yield stress `strength` [Pa] and ν = `poisson` begins to yield, on the axis."""
        depth, value = axis_maximum(self._axis(poisson_ratio(poisson))[0], criterion)
        contact = self.at_peak_pressure(positive(strength, "Pa", what="yield strength") / value)
        return Yield(contact, depth * contact._axis(0.0)[1], 1.0 / value)
