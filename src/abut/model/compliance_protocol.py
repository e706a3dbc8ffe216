"""What an elastic body is to whoever asks how much it gives."""

from __future__ import annotations

from typing import Protocol

__all__ = ["Elastic"]


class Elastic(Protocol):
    """Anything with Young's modulus and Poisson's ratio: a `Solid`, or a material."""

    @property
    def young(self) -> float:
        """E [Pa]; infinite for a rigid body."""

    @property
    def poisson(self) -> float:
        """ν [-]."""
