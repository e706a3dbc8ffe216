"""Base class of joints with clearance: two frames, contacts between them, and the channels of an ideal joint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self, cast

from abut import shapes, units
from abut.contact.clearance.orbit import Orbit
from abut.contact.contact import Contact
from abut.errors import InvalidValue
from abut.model import Frame, assign, check_name
from abut.model.frame import Place, frame_of
from abut.units import Scalar

__all__ = ["ClearanceJoint"]


class IdealJoint(Protocol):
    """Joint without clearance, which a joint with clearance may replace."""

    @property
    def name(self) -> str:
        """Name, unique in its model."""

    @property
    def friction(self) -> object:
        """Friction of the joint, false if it has none."""

    @property
    def reflected_inertia(self) -> float:
        """Inertia of its coordinate by rotors and gears."""

    @property
    def frame_i(self) -> Frame:
        """Frame on the first body."""

    @property
    def frame_j(self) -> Frame:
        """Frame on the second body."""


@dataclass(frozen=True, init=False, eq=False, repr=False)
class ClearanceJoint:
    """Joint with clearance: a pin, ball or block on the first body, in a bore, socket or slot of the second.

    `Model.add` adds its contacts, the first under the joint's own name, and its `Orbit`, ``<name>_orbit``, which computes the
    channels. Between the walls the pin moves freely; impacts, rebounds, contact and sliding follow from the contacts without a switch.
    """

    name: str
    frame_i: Frame  #: of the pin, ball or block
    frame_j: Frame  #: of the bore, socket or slot
    clearance: float  #: c [m] to either side
    contacts: tuple[Contact, ...]  #: the pin in its bore, then its stops
    orbit: Orbit

    #: Kinds of ideal joints that it can replace, by name.
    sisters: ClassVar[tuple[str, ...]] = ()
    #: Sizes for an example.
    example: ClassVar[dict[str, Any]] = {}

    @property
    def things(self) -> tuple[Any, ...]:
        """Contacts and orbit."""
        return (*self.contacts, self.orbit)

    @classmethod
    def of(cls, joint: IdealJoint, *, swapped: bool = False, **sizes: object) -> Self:
        """Return the joint with clearance that replaces an ideal joint, with its name and frames.

        Args:
            joint: an ideal joint of a kind in `sisters`.
            swapped: whether the pin is on the joint's second body, which is then this joint's first.
            sizes: as of this kind of joint: ``clearance``, ``radius``, …, ``normal``, ``friction``.

        Raises:
            InvalidValue: an ideal joint of another kind, or with reflected inertia, or with friction, if `friction` is not given (None is
                without).

        >>> from abut import Body, Model, joints
        >>> from abut.contact.clearance import PlanarJournal
        >>> model = Model("arm")
        >>> arm = model.add(Body("arm", mass=1, inertia=(1, 1, 1)))
        >>> pin = model.add(joints.Revolute("pin", arm, model.ground, at=(0, 0, 0)))
        >>> with_clearance = model.replace(
        ...     "pin",
        ...     lambda joint: PlanarJournal.of(joint, clearance="0.5 mm", radius="10 mm", length="20 mm"),
        ... )
        >>> [thing.name for thing in with_clearance], len(model.joints)
        (['arm', 'pin', 'pin_orbit'], 1)
        """
        kind = type(joint).__name__
        if kind not in cls.sisters:
            known = " or ".join(cls.sisters)
            raise InvalidValue(
                f'{cls.__name__} cannot replace {kind} "{getattr(joint, "name", "?")}", only {known}; '
                "use another joint with clearance, or construct it from two frames"
            )
        if joint.friction and "friction" not in sizes:
            raise InvalidValue(
                f'{kind} "{joint.name}" has friction, which a joint with clearance does not use; give a friction law, friction=…, '
                "or friction=None"
            )
        if joint.reflected_inertia:
            raise InvalidValue(
                f'{kind} "{joint.name}" has a reflected inertia, which a joint with clearance does not have; add the rotor to the inertia '
                "of a body, or connect it by a gear to another joint"
            )
        i, j = joint.frame_i, joint.frame_j
        make = cast("Callable[..., Self]", cls)
        return make(joint.name, *((j, i) if swapped else (i, j)), **sizes)

    @property
    def what(self) -> str:
        """Kind and name, for messages."""
        return f'{type(self).__name__} "{self.name}"'

    def _place(
        self, name: str, i: Place, j: Place, at: object, axis: object, x: object, clearance: Scalar
    ) -> None:
        """Put frames and clearance."""
        assign(self, name=check_name(name, "joint with clearance"))
        what = self.what
        assign(
            self,
            frame_i=frame_of(i, what, at, axis, x),
            frame_j=frame_of(j, what, at, axis, x),
            clearance=self._size("clearance", clearance),
        )
        if self.frame_i.body is self.frame_j.body:
            raise InvalidValue(
                f'{what}: both frames are on "{self.frame_i.body.name}"; a joint needs two bodies'
            )

    def _size(self, label: str, value: Scalar | None, otherwise: float | None = None) -> float:
        """Return a positive length [m], or its default if none is given."""
        if value is None and otherwise is not None:
            return otherwise
        return units.positive(value, "m", what=f"{self.what}: {label}")  # type: ignore[arg-type]

    def _touch(self, area: Callable[[Contact], float], *contacts: Contact) -> None:
        """Add the contacts, and the orbit that evaluates them."""
        orbit = Orbit(f"{self.name}_orbit", self.name, self.frame_i, self.frame_j, contacts, area)
        assign(self, contacts=contacts, orbit=orbit)

    def __repr__(self) -> str:
        return (
            f'{type(self).__name__}("{self.name}", {self.frame_i.body.name} in {self.frame_j.body.name}, '
            f"clearance={self.clearance:g} m)"
        )


def projected_area(contact: Contact) -> float:
    """Return 2 R L [m²] of a pin and the length of its bore."""
    pin, bore = (cast(shapes.Cylinder, shape) for shape in contact.shapes)
    return float(2.0 * pin.radius * bore.length)
