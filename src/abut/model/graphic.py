"""Graphics: shapes that are drawn without mechanical function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from abut.errors import InvalidValue
from abut.model.body import Part
from abut.model.protocols import Shape, check_name

__all__ = ["Graphic"]


@dataclass(frozen=True, eq=False)
class Graphic:
    """Shape that is drawn without mechanical function.

    Args:
        name: an identifier, unique in the model.
        shape: of ``abut.shapes``, on a frame of a body or the ground.

    >>> from abut.model import Model
    >>> from abut.shapes import Box
    >>> model = Model("bench")
    >>> model.add(Graphic("table", Box(model.ground.frame((0, 0, -0.05)), (1, 1, 0.1)))).bodies
    (Ground(),)
    """

    family: ClassVar[str] = "graphic"

    name: str
    shape: Shape

    def __post_init__(self) -> None:
        check_name(self.name, "graphic")
        if not hasattr(self.shape, "bounding_radius") or not hasattr(self.shape, "frame"):
            need = "be a shape of abut.shapes on a frame, such as Box(model.ground.frame(), (1, 1, 0.1))"
            raise InvalidValue.of(f'graphic "{self.name}": shape', self.shape, need)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The body to which it is fixed."""
        return (self.shape.frame.body,)
