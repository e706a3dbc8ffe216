"""Drawing of beams and ropes: their section, swept along the nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from abut.array_types import Numbers
from abut.forces import Cable, ExactBeam
from abut.model import Frame, Part, assign

__all__ = ["Sweep", "circle_corners"]

CIRCLE_CORNERS = 16  #: corners of a circle
#: Triangles of the outline of an I, of twelve corners from the lower left on, counter-clockwise: two flanges and a web.
_I = ((0, 1, 2), (0, 2, 11), (10, 3, 4), (10, 4, 9), (8, 5, 6), (8, 6, 7))


class Sweep:
    """Drawing of a row of elements between bodies, without effect on the motion. Bodies of the row have no shapes of their own in drawings.

    Args:
        name: of the beam or rope.
        elements: force elements in a row, each from its frame J to its frame I.
        outline: corners of the section along y and z of those frames [m], counter-clockwise about x, (k, 2).
        turning: True if frames rotate with the section; else its normal is along the row, as of a rope.
    """

    family: ClassVar[str] = "graphic"
    inner: ClassVar[bool] = True

    name: str
    outline: Numbers
    turning: bool
    _elements: tuple[ExactBeam | Cable, ...]

    def __init__(
        self,
        name: str,
        elements: Sequence[ExactBeam | Cable],
        outline: Numbers | Sequence[Sequence[float]],
        turning: bool,
    ) -> None:
        assign(self, name=f"{name}_drawing", outline=np.asarray(outline, float), turning=turning)
        assign(self, _elements=tuple(elements))

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The nodes, each once."""
        return tuple({id(end): end for pair in self.pairs for end in (frame.body for frame in pair)}.values())

    @property
    def pairs(self) -> tuple[tuple[Frame, Frame], ...]:
        """The frames that each element is between, from the start."""
        return tuple((element.j, element.i) for element in self._elements)

    @property
    def elements(self) -> tuple[str, ...]:
        """Names of the elements."""
        return tuple(element.name for element in self._elements)

    @property
    def cap(self) -> tuple[tuple[int, int, int], ...]:
        """Triangles of the section: a fan, except for an I."""
        corners = len(self.outline)
        return _I if corners == 12 else tuple((0, k, k + 1) for k in range(1, corners - 1))


def circle_corners(radius: float) -> Numbers:
    """Return corners of a circle (k, 2) [m]."""
    angle = 2.0 * np.pi * np.arange(CIRCLE_CORNERS) / CIRCLE_CORNERS
    return radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)
