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
        rolling: A moment law that resists rolling, or None.
        spin: A moment law that resists drilling about the normal, or None.

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
    rolling: Any = None
    spin: Any = None

    family: ClassVar[str] = "contact"

    def __post_init__(self) -> None:
        what = f'Contact "{self.name}"'
        shape_i, shape_j = self.shape_i, self.shape_j
        for shape in (shape_i, shape_j):
            if not hasattr(shape, "parameters") or not hasattr(shape, "frame"):
                raise InvalidValue(
                    f"{what}: needs two shapes, got {shape!r}; a body from Body.sphere(…) has one as .shape"
                )
        if shape_i.frame.body is shape_j.frame.body:
            raise InvalidValue(
                f'{what}: both shapes are on "{shape_i.frame.body.name}"; a contact needs two bodies'
            )
        for role, law, family, known in (
            ("normal", self.normal, "normal", plug.NORMAL_LAWS),
            ("friction", self.friction, "friction", plug.FRICTION_LAWS),
            ("rolling", self.rolling, "moment", plug.MOMENT_LAWS),
            ("spin", self.spin, "moment", plug.MOMENT_LAWS),
        ):
            if type(law).__name__ not in known and (law is not None or role == "normal"):
                names = ", ".join(sorted(known))
                raise InvalidValue(f"{what}: {role}={law!r} is no {family} law; known: {names}")
        _ = self.pair

    @property
    def laws(self) -> tuple[Any, ...]:
        """The laws that it has: normal, friction, rolling, spin."""
        return tuple(law for law in (self.normal, self.friction, self.rolling, self.spin) if law is not None)

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
