"""What every signal is: a name, a unit, and a number at every time."""

from __future__ import annotations

import dataclasses
from numbers import Integral
from typing import Any, ClassVar

from abut import units
from abut.errors import InvalidValue
from abut.model import Frame, Part, check_name

__all__ = ["Sensed", "Signal"]


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Signal:
    """A number that follows the machine; its channel is ``name.value``.

    Args:
        unit: What the number is in, SI; for the channel and the axes of plots.
    """

    name: str = dataclasses.field(kw_only=False)
    unit: str = ""

    family: ClassVar[str] = "signal"
    #: What functions may be given of it: its "value", of a state its "rate" too.
    ports: ClassVar[tuple[str, ...]] = ("value",)

    def __post_init__(self) -> None:
        check_name(self.name, type(self).__name__)
        if not isinstance(self.unit, str):
            raise InvalidValue(f'{self.what}: unit must be some text, such as "m/s", got {self.unit!r}')
        for field in dataclasses.fields(self):
            unit = field.metadata.get("unit")
            value = getattr(self, field.name)
            if unit is not None and value is not None:
                number = units.quantity(value, unit, what=f"{self.what}: {field.name}")
                object.__setattr__(self, field.name, number)
        self.check()

    def check(self) -> None:
        """Checks of the particular signal."""

    def check_axes(self, *axes: Any) -> None:
        """Refuse what is not the number of an axis.

        Raises:
            InvalidValue: neither 0, 1 nor 2.
        """
        for axis in axes:
            if isinstance(axis, bool) or not isinstance(axis, Integral) or axis not in (0, 1, 2):
                raise InvalidValue(f"{self.what}: an axis is 0, 1 or 2 (x, y or z), got {axis!r}")

    @property
    def width(self) -> int:
        """How many numbers it is; of several, each is named by an ``Output``."""
        return len(self.ports[:1])

    @property
    def what(self) -> str:
        """Kind and name, as messages call it."""
        return f'{type(self).__name__} "{self.name}"'

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies that it looks at."""
        return ()

    @property
    def sources(self) -> dict[str, Any]:
        """The signals that it is made of, by the names of arguments."""
        return {}


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Sensed(Signal):
    """A number that is read off the machine: of its motion, what its equations give, and which analysis is made."""

    kind: ClassVar[int] = -1

    @property
    def frames(self) -> tuple[Frame | None, Frame | None, Frame | None, Frame | None]:
        """I, J, the one along whose axes, and the one from which it is seen; None is the ground."""
        return (None, None, None, None)

    @property
    def axes(self) -> tuple[int, int]:
        """Numbers of the axes that it is about."""
        return (0, 0)

    @property
    def reacting(self) -> Any:
        """The joint or motion whose reaction it is, or None."""
        return None

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies that it looks at."""
        return tuple(frame.body for frame in self.frames if frame is not None)


def component(load: Any) -> None:
    """Check which component of a force or torque is meant, and give it its unit where it has none: ``axis``, ``along``, ``moment``.

    Raises:
        InvalidValue: no axis, or no frame.
    """
    load.check_axes(load.axis)
    if load.along is not None and not hasattr(load.along, "global_position"):
        raise InvalidValue(f"{load.what}: along must be a frame, got {load.along!r}")
    if not load.unit:
        object.__setattr__(load, "unit", "N*m" if load.moment else "N")
