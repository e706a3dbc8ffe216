"""Several things that belong together and are added to a model at once."""

from __future__ import annotations

from typing import Any, Protocol

__all__ = ["Subsystem"]


class Subsystem(Protocol):
    """A part of a machine, such as a pair of gears: `Model.add` adds all its things, in their order.

    The model keeps the things, under their own names; it does not keep the subsystem.
    """

    @property
    def name(self) -> str:
        """What the names of its things begin with."""

    @property
    def things(self) -> tuple[Any, ...]:
        """Bodies, joints, contacts, …: each after what it refers to."""
