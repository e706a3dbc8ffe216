"""Which geometry two shapes touch by: a closed form where there is one, else the volume of intersection of their facets."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

from abut import plug, units
from abut.errors import InvalidValue

__all__ = ["Meeting", "Volumes", "meeting"]

FINE = 2e-3  #: distance between facets and the true surface, of the bounding radius, where none is asked for


@dataclasses.dataclass(frozen=True)
class Volumes:
    """Contact of solids by the volume that their facets have in common: for any shapes, convex or not.

    The volume is split into its connected parts; each is one incident with its centroid, normal (the direction in which the
    volume falls fastest), depth, area. Facets of round surfaces are curved, so that a coarse tessellation
    rolls smoothly.

    Args:
        facets: Largest distance between facets and the true surface [m], where a shape is tessellated for contact; 0.2 % of the
            shape's bounding radius if not given (a ball then has some 2,500). Meshes and STEP parts keep the facets they have.
        crease: Edges that turn by more than this are sharp [rad], others are round; 0 … π.
        parts: Most parts that can touch at once, 1 … 64.

    Beware: a law's damping acts over the whole patch, and so resists rolling, which it does not in a closed form.

    Raises:
        InvalidValue: a number out of its range.
    """

    facets: Any = None
    crease: Any = math.radians(35.0)
    parts: int = 8

    def __post_init__(self) -> None:
        if self.facets is not None:
            facets = units.positive(
                units.quantity(self.facets, "m", what="Volumes: facets"), "m", what="Volumes: facets"
            )
            object.__setattr__(self, "facets", facets)
        crease = units.quantity(self.crease, "rad", what="Volumes: crease")
        if not 0.0 <= crease <= math.pi:
            raise InvalidValue.of("Volumes: crease", crease, "be between 0 and 180 deg", "rad")
        object.__setattr__(self, "crease", crease)
        if not (isinstance(self.parts, int) and 1 <= self.parts <= 64):
            raise InvalidValue.of("Volumes: parts", self.parts, "be a whole number from 1 to 64")

    def mesh(self, shape: Any) -> Any:
        """Vertices (n, 3) [m] and faces (m, 3) of a shape for contact."""
        if self.facets is None and hasattr(shape, "tolerance"):
            return shape.triangles()
        return shape.triangles(self.facets or FINE * shape.bounding_radius)


@dataclasses.dataclass(frozen=True, eq=False)
class Meeting:
    """Two shapes of a contact, in the order in which their geometry knows them."""

    first: Any
    second: Any
    swapped: bool  #: whether the contact names them the other way round
    pair: Any = None  #: entry of the registry of pairs, or None:
    volumes: Volumes | None = None  #: by facets
    why: str = ""

    @property
    def incidents(self) -> int:
        """How many features can touch at once."""
        return int(self.pair.incidents) if self.volumes is None else self.volumes.parts

    @property
    def route(self) -> str:
        """What the contact is computed by, and why, in words."""
        kinds = f"{type(self.first).__name__}–{type(self.second).__name__}"
        if self.volumes is None:
            return f"{kinds} in closed form"
        return f"{kinds} by volume of intersection ({self.why})"


def meeting(shape_i: Any, shape_j: Any, volumes: Volumes | None, laws: tuple[Any, ...], what: str) -> Meeting:
    """The geometry of two shapes: what the contact asks for, else the closed form, else their facets.

    Raises:
        InvalidValue: no closed form, and one of them has no facets.
    """
    i, j = type(shape_i).__name__, type(shape_j).__name__
    bulky = sorted({name for law in laws for name in law.anatomy.asked.intersection(plug.BULK)})
    why = "asked for" if volumes is not None else f"no closed form for {i}–{j}"
    if bulky and volumes is None:
        volumes, why = Volumes(), f"the law asks for {', '.join(bulky)}"
    if volumes is None:
        if (i, j) in plug.PAIRS:
            return Meeting(shape_i, shape_j, False, plug.PAIRS[i, j])
        if (j, i) in plug.PAIRS:
            return Meeting(shape_j, shape_i, True, plug.PAIRS[j, i])
    flat_i, flat_j = (math.isinf(shape.bounding_radius) for shape in (shape_i, shape_j))
    lacking = [type(shape).__name__ for shape in (shape_i, shape_j) if not hasattr(shape, "triangles")]
    if lacking or (flat_i and flat_j):
        known = ", ".join(f"{a}–{b}" for a, b in sorted(plug.PAIRS) if {a, b} & {i, j}) or "none"
        problem = f"{lacking[0]} has no triangles()" if lacking else "two half-spaces have no common volume"
        raise InvalidValue(
            f"{what}: {i} cannot touch {j}: there is no closed form for them and {problem}; known pairs with either: {known}"
        )
    if flat_i:
        return Meeting(shape_j, shape_i, True, None, volumes or Volumes(), why)
    return Meeting(shape_i, shape_j, False, None, volumes or Volumes(), why)
