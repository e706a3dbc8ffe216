"""Loads of force elements and contacts, as signals."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut.errors import InvalidValue
from abut.model import Frame, Part
from abut.signals.measures import FRICTION
from abut.signals.reactions import Reaction
from abut.signals.signal import Signal, component

__all__ = ["Friction", "Load"]

_LOADED = ("force", "contact")


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Load(Signal):
    """A component of the load of a force element or contact on its first body [N], or [N·m].

        s = e_c(K)·F,   with ``moment`` s = e_c(K)·T about frame I

    as the channels ``name.force`` and ``name.torque`` of the element. Of a contact F is the sum of its normal and friction
    forces over all incidents, ``name.normal_force`` + ``name.friction_force``, and T that of (x − p) × F at their places x and of
    its moments, about the centre of mass p of its first body. About a frame P given by ``about``, T + (p_I − p_P) × F.

    An element's law is evaluated with the signals, from the same numbers, so that all its derivatives are known, and elements that
    look at each other's loads are solved together, as any loop. The load of a contact or ``SlenderBeam`` is what the machine has just
    assembled, with the derivatives that the machine's own matrix has, a contact's by depth, its rate and slip: the turning of the normal
    and the travel of the place are left out of both.

    Args:
        name: Its name; channel ``name.value``.
        of: The force element or contact, or the name of one that is added later.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, along whose axes; global axes if not given.
        moment: Whether its torque is meant.
        about: Frame P, about whose origin; needed of a contact with several first bodies.

    Raises:
        InvalidValue: a joint or motion, whose ``Reaction`` it is; something that bears no load; no axis; a place for a force.
    """

    of: Any = dataclasses.field(kw_only=False)
    axis: int = 0
    along: Frame | None = None
    moment: bool = False
    about: Frame | None = None
    unit: str = ""

    def check(self) -> None:
        """It bears; axes are axes."""
        family = "force" if isinstance(self.of, str) else getattr(self.of, "family", "")
        if family in ("joint", "motion"):
            raise InvalidValue(
                f"{self.what}: the load of a {family} is its reaction; take abut.signals.Reaction"
            )
        if family not in _LOADED:
            raise InvalidValue(f"{self.what}: loads are those of forces and contacts, got {self.of!r}")
        component(self)
        if self.about is not None and not (self.moment and hasattr(self.about, "global_position")):
            raise InvalidValue(
                f"{self.what}: about is the frame about whose origin a torque is; give one, and moment=True"
            )

    @property
    def bearer(self) -> str:
        """The name of the element."""
        return self.of if isinstance(self.of, str) else str(self.of.name)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies that it looks at, as far as the element is known."""
        frames = (frame for frame in (self.along, self.about) if frame is not None)
        return (*getattr(self.of, "bodies", ()), *(frame.body for frame in frames))


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Friction(Reaction):
    """A component of the friction in a joint on its first body at its frame I [N], or [N·m].

        s = e_c(K)·F,   with ``moment`` s = e_c(K)·T

    as the channels ``name.friction_force`` and ``name.friction_torque`` of the joint, summed over its surfaces. It is found with the
    reactions that press them; of its derivatives, those by the reactions, velocities and what laws carry along are known, those by the
    pose, by which directions turn, are left out of an implicit method's matrix.

    Args:
        of: The joint, which has friction.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, along whose axes; global axes if not given.
        moment: Whether its torque is meant.

    Raises:
        InvalidValue: something that has none, or no axis.
    """

    def check(self) -> None:
        """It rubs."""
        super().check()
        if not getattr(self.of, "bearings", ()):
            raise InvalidValue(
                f'{self.what}: joint "{self.of.name}" has no friction; give it one by friction=abut.JointFriction(…)'
            )

    @property
    def axes(self) -> tuple[int, int]:
        """The component; 2, or 3 for a torque."""
        return (self.axis, FRICTION + int(self.moment))
