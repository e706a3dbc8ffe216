"""Loads of force elements and contacts, as signals."""

from __future__ import annotations

import dataclasses

from abut.errors import InvalidValue
from abut.model import Frame, Part
from abut.model.protocols import Thing
from abut.signals.measures import FRICTION
from abut.signals.reactions import Reaction
from abut.signals.signal import Signal, check_component

__all__ = ["Friction", "Load"]

_LOADED = ("force", "contact")


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Load(Signal):
    """A component of the load of a force element or contact on its first body [N], or [N·m].

        s = e_c(K)·F,   with ``moment`` s = e_c(K)·T about frame I

    as the channels ``name.force`` and ``name.torque`` of the element. For a contact F is the sum of its normal and friction
    forces over all contact points, ``name.normal_force`` + ``name.friction_force``. T is the sum of (x − p) × F at the points x and of
    its moments, about the centre of mass p of its first body. About a frame P given by ``about`` the torque is T + (p_I − p_P) × F.

    The law of an element is evaluated together with the signals, so all its derivatives are known. Elements that depend on each other's
    loads are solved together, like any loop. The load of a contact or ``SlenderBeam`` is that of the present assembly, with the derivatives
    of the machine's own matrix. Those of a contact are with respect to depth, its rate and slip: rotation of the normal and motion of the
    contact point are neglected.

    Args:
        name: Its name; channel ``name.value``.
        of: The force element or contact, or the name of one that is added later.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, whose axes are used; global axes if not given.
        moment: True for the torque.
        about: Frame P, whose origin is the point of reference; needed for a contact with several first bodies.

    Raises:
        InvalidValue: a joint or motion (use ``Reaction``); an object without load; an invalid axis; ``about`` for a force.
    """

    of: Thing | str = dataclasses.field(kw_only=False)
    axis: int = 0
    along: Frame | None = None
    moment: bool = False
    about: Frame | None = None
    unit: str = ""

    def check(self) -> None:
        """Check that the object has a load, and the axes."""
        family = "force" if isinstance(self.of, str) else getattr(self.of, "family", "")
        if family in ("joint", "motion"):
            raise InvalidValue(
                f"{self.what}: a {family} has a reaction instead of a load; use abut.signals.Reaction"
            )
        if family not in _LOADED:
            raise InvalidValue(f"{self.what}: of must be a force or a contact, got {self.of!r}")
        check_component(self)
        if self.about is not None and not (self.moment and hasattr(self.about, "global_position")):
            raise InvalidValue(
                f"{self.what}: about is the frame about whose origin the torque acts; it must be a frame, with moment=True"
            )

    @property
    def bearer(self) -> str:
        """The name of the element."""
        return self.of if isinstance(self.of, str) else str(self.of.name)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies on which it depends, if the element is known."""
        frames = (frame for frame in (self.along, self.about) if frame is not None)
        return (*getattr(self.of, "bodies", ()), *(frame.body for frame in frames))


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Friction(Reaction):
    """A component of the friction in a joint on its first body at its frame I [N], or [N·m].

        s = e_c(K)·F,   with ``moment`` s = e_c(K)·T

    as the channels ``name.friction_force`` and ``name.friction_torque`` of the joint, summed over its surfaces. It is computed together
    with the reactions, which press the surfaces. Its derivatives with respect to reactions, velocities and states of laws are included in
    the matrix of an implicit method. Those with respect to the pose, which rotates the directions, are neglected.

    Args:
        of: The joint, which has friction.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, whose axes are used; global axes if not given.
        moment: True for the torque.

    Raises:
        InvalidValue: a joint without friction, or an invalid axis.
    """

    def check(self) -> None:
        """Check that the joint has friction."""
        super().check()
        if not getattr(self.of, "bearings", ()):
            raise InvalidValue(
                f'{self.what}: joint "{self.of.name}" has no friction; add friction=abut.JointFriction(…) to the joint'
            )

    @property
    def axes(self) -> tuple[int, int]:
        """The component; 2, or 3 for a torque."""
        return (self.axis, FRICTION + int(self.moment))
