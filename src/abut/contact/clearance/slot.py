"""Sliders with clearance: a block in a slightly wider slot, and a pin in such a slot."""

from __future__ import annotations

from typing import cast

from abut import shapes
from abut.contact.clearance import default_laws
from abut.contact.clearance.joint import ClearanceJoint
from abut.contact.contact import Contact
from abut.extend import clearance_joint
from abut.model.frame import Place
from abut.shapes.mesh.sizes_and_bounds import three_lengths
from abut.units import Scalar, Vector

__all__ = ["PinSlot", "Slot"]

DEFAULT_TRAVEL = 10.0  #: default travel of a block or pin to either side, in its lengths


@clearance_joint
class Slot(ClearanceJoint):
    """Slider with clearance: a block in a straight slot; each corner may touch the wall on its side.

        δ = |x_corner| − (a/2 + c),   |y_corner| − (b/2 + c),   |z_corner| − (l/2 + travel)

    A parallel block is supported at four corners of a face, a tilted one at two or one of them, a jammed one at opposite corners.

    Args:
        name: an identifier.
        i: frame of the block, or its body; z is the sliding direction, and it is centred there.
        j: frame of the slot, or its body.
        at: global point where both frames are put [m], if bodies are given.
        axis: global sliding direction, if bodies are given.
        x: global direction of the block's first edge.
        clearance: c [m] to either side, in x and in y.
        size: edges (a, b, l) [m] of the block along x, y, z.
        travel: distance [m] to either side to the slot's end; None: ten of its lengths.
        normal: the law of one corner. None: a quarter of the stiffness of a flat punch of the smaller sliding face, for the two solids.
        friction: a friction law; None is without friction.
        solids: of the default law: a material's name, a solid, or a tuple of two, of block and slot.
        restitution: e of the default law.

    Parts of the model: ``name`` (contact) and ``name_orbit``. Channels: those of the contact and of `Orbit`.

    Raises:
        InvalidValue: both frames on one body, or a number that is not positive.
        WrongUnit: a string of another dimension.
    """

    sisters = ("Translational",)
    example = {"clearance": 5e-4, "size": (0.02, 0.03, 0.05)}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        clearance: Scalar,
        size: Vector,
        at: object = None,
        axis: object = "z",
        x: object = None,
        travel: Scalar | None = None,
        normal: object = None,
        friction: object = None,
        solids: default_laws.Solids = "steel",
        restitution: float = default_laws.RESTITUTION,
    ) -> None:
        self._place(name, i, j, at, axis, x, clearance)
        a, b, l = three_lengths("edges")(size, "m", what=f"{self.what}: size")  # noqa: E741
        way = self._size("travel", travel, DEFAULT_TRAVEL * l)
        c = self.clearance
        block = shapes.Box(self.frame_i, (a, b, l))
        room = shapes.BoxCavity(self.frame_j, (a + 2.0 * c, b + 2.0 * c, l + 2.0 * way))
        if normal is None:
            normal = default_laws.flat_face_law(solids, min(a, b) * l, restitution)
        self._touch(_smaller_face, Contact(name, block, room, normal=normal, friction=friction))


@clearance_joint
class PinSlot(ClearanceJoint):
    """Pin in a straight slot, in a plane machine: one contact point at either wall and at the ends.

        δ = |z| − c,   |x| − travel

    It does not constrain motion out of the plane. It is drawn and computed as a ball in a box cavity; the ends of the slot are flat.

    Args:
        name: an identifier.
        i: frame of the pin, or its body; it is centred there, and its axis is y.
        j: frame of the slot, or its body; z is across the walls, as of `InPlane`, and x along them.
        at: global point where both frames are put [m], if bodies are given.
        axis: global direction across the walls, if bodies are given.
        x: global direction of the slot.
        clearance: c [m] to either side.
        radius: R [m] of the pin.
        length: L [m] of the pin in the slot.
        travel: distance [m] to either side to the slot's end; None: ten of its lengths.
        normal: the law of the whole length. None: Johnson's line law of the pin on a flat, for the two solids.
        friction, solids, restitution: as of `Slot`.

    Parts of the model: ``name`` (contact) and ``name_orbit``.

    Raises:
        InvalidValue: both frames on one body, or a number that is not positive.
        WrongUnit: a string of another dimension.
    """

    sisters = ("InPlane",)
    example = {"clearance": 5e-4, "radius": 0.01, "length": 0.02}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        clearance: Scalar,
        radius: Scalar,
        length: Scalar,
        at: object = None,
        axis: object = "z",
        x: object = None,
        travel: Scalar | None = None,
        normal: object = None,
        friction: object = None,
        solids: default_laws.Solids = "steel",
        restitution: float = default_laws.RESTITUTION,
    ) -> None:
        self._place(name, i, j, at, axis, x, clearance)
        R, L = self._size("radius", radius), self._size("length", length)
        way = self._size("travel", travel, DEFAULT_TRAVEL * L)
        pin = shapes.Sphere(self.frame_i, R)
        room = shapes.BoxCavity(self.frame_j, (2.0 * (R + way), 2.0 * (R + L), 2.0 * (R + self.clearance)))
        if normal is None:
            normal = default_laws.pin_wall_law(solids, R, L, restitution)
        self._touch(_pin_area, Contact(name, pin, room, normal=normal, friction=friction))


def _smaller_face(contact: Contact) -> float:
    """Return the smaller of the sliding faces, min(a, b) l [m²]."""
    a, b, l = cast(shapes.Box, contact.shape_i).size  # noqa: E741
    return float(min(a, b) * l)


def _pin_area(contact: Contact) -> float:
    """Return 2 R L [m²]; the cavity is 2 (R + L) wide."""
    radius = float(cast(shapes.Sphere, contact.shape_i).radius)
    return 2.0 * radius * (0.5 * float(cast(shapes.BoxCavity, contact.shape_j).size[1]) - radius)
