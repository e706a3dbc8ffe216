"""Types of the shapes that a contact joins: of rigid and elastic bodies, in space and in a plane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from abut.model import Frame
    from abut.shapes.curves.curve import Curve

__all__ = ["ContactShape", "PlaneContactShape"]


class ContactShape(Protocol):
    """Shape that can touch others: a shape of `abut.shapes`, or a surface or an outline of an elastic body."""

    @property
    def frame(self) -> Frame:
        """The frame to which the shape is fixed."""

    @property
    def parameters(self) -> tuple[float, ...]:
        """The numbers that its closed forms need [m]."""

    @property
    def bounding_radius(self) -> float:
        """Radius of a ball about the frame's origin that contains the shape [m]; infinite for a half-space."""


class PlaneContactShape(ContactShape, Protocol):
    """Shape that touches by its curves in the x–y plane of its frame."""

    @property
    def chains(self) -> tuple[Curve, ...]:
        """Curves of the shape; none for an edge along z."""

    @property
    def width(self) -> float:
        """Length along z [m]."""
