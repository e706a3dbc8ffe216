"""The motions that a joint leaves free, as coordinates of the second body's frame of the joint by the first's: its motion subspace."""

from __future__ import annotations

import dataclasses

__all__ = ["ABOUT_Z", "ANYHOW", "ARMS", "FREE", "STILL", "Subspace"]

#: How I turns relative to J: not; about z, by an angle; about z_J and then z_I, by two angles; anyhow, by a quaternion.
STILL, ABOUT_Z, ARMS, ANYHOW = range(4)
#: Of a body that no joint carries: as it stands in space.
FREE = 4

_TURNS = {STILL: 0, ABOUT_Z: 1, ARMS: 2, ANYHOW: 3, FREE: 3}


@dataclasses.dataclass(frozen=True)
class Subspace:
    """What a joint leaves free, exactly: I's origin relative to J's along these axes of J, and how I turns.

    Args:
        slides: axes of J along which I may be displaced, 0 … 2.
        turns: ``STILL``, ``ABOUT_Z``, ``ARMS`` or ``ANYHOW``.
        lead: the joint's attribute that holds its displacement along z by its turn [m/rad], with the sign that it has in the
            joint's equation, as of screws.

    Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 3.5 and table 4.1.
    """

    slides: tuple[int, ...] = ()
    turns: int = STILL
    lead: str = ""

    @property
    def slots(self) -> tuple[int, ...]:
        """Which of the six rates are free: 0 … 2 along x, y, z of J, 3 … 5 turns."""
        return (*self.slides, *range(3, 3 + _TURNS[self.turns]))

    @property
    def freedoms(self) -> int:
        """How many they are."""
        return len(self.slots)
