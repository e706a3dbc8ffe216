"""A contact: two shapes, how they push, how they rub."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

from abut import plug
from abut.errors import InvalidValue
from abut.model import Part


@dataclasses.dataclass(frozen=True, eq=False)
class Contact:
    """Lets two shapes touch.

    Args:
        name: Identifier, unique in the model.
        shape_i, shape_j: Shapes on two bodies; the pair must have a geometry, in either order.
        normal: A normal law, such as ``abut.normal.Impact(…)``.
        friction: A friction law, or None.

    Channels: ``name.normal_force``, ``name.friction_force`` (vectors on the first shape's body, summed over
    incidents) [N],
    ``name.normal_magnitude`` [N], ``name.penetration`` [m]; for each incident k ``name.track{k}.…``.

    Raises:
        InvalidValue: no geometry for the pair (the known pairs are listed), one body only, or a law of the
        wrong family.
    """

    name: str
    shape_i: Any
    shape_j: Any
    normal: Any
    friction: Any = None

    family: ClassVar[str] = "contact"

    def __post_init__(self) -> None:
        what = f'Contact "{self.name}"'
        shape_i, shape_j, normal, friction = self.shape_i, self.shape_j, self.normal, self.friction
        for shape in (shape_i, shape_j):
            if not hasattr(shape, "parameters") or not hasattr(shape, "frame"):
                raise InvalidValue(
                    f"{what}: needs two shapes, got {shape!r}; a body from Body.sphere(…) has one as .shape"
                )
        if shape_i.frame.body is shape_j.frame.body:
            raise InvalidValue(
                f'{what}: both shapes are on "{shape_i.frame.body.name}"; a contact needs two bodies'
            )
        if type(normal).__name__ not in plug.NORMAL_LAWS:
            raise InvalidValue(
                f"{what}: normal={normal!r} is no normal law; known: {', '.join(sorted(plug.NORMAL_LAWS))}"
            )
        if friction is not None and type(friction).__name__ not in plug.FRICTION_LAWS:
            raise InvalidValue(
                f"{what}: friction={friction!r} is no friction law; known: {', '.join(sorted(plug.FRICTION_LAWS))}"
            )
        _ = self.pair

    @property
    def pair(self) -> Any:
        """The geometry of this pair of shapes."""
        first, second = type(self.shape_i).__name__, type(self.shape_j).__name__
        entry = plug.PAIRS.get((first, second)) or plug.PAIRS.get((second, first))
        if entry is None:
            known = ", ".join(f"{a}–{b}" for a, b in sorted(plug.PAIRS))
            raise InvalidValue(
                f'Contact "{self.name}": no geometry for {first} against {second}; known pairs: {known}'
            )
        return entry

    @property
    def swapped(self) -> bool:
        """Whether the geometry knows the pair in the other order."""
        return (type(self.shape_i).__name__, type(self.shape_j).__name__) not in plug.PAIRS

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The two bodies."""
        return (self.shape_i.frame.body, self.shape_j.frame.body)

    @property
    def incidents(self) -> int:
        """How many features can touch at once."""
        return int(self.pair.incidents)
