"""Protocol of an elastic body: its elastic constants, for computations of compliance."""

from __future__ import annotations

from typing import Protocol

__all__ = ["Elastic"]


class Elastic(Protocol):
    """Object with Young's modulus and Poisson's ratio: a `Solid`, or a material."""

    @property
    def young(self) -> float:
        """E [Pa]; infinite for a rigid body."""

    @property
    def poisson(self) -> float:
        """ν [-]."""
