"""Base classes of signals: a name, a unit, and a number at every time."""

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
    """Number that is computed during the time integration; its channel is ``name.value``.

    Args:
        unit: SI unit of the number, for the channel and the axes of plots.
    """

    name: str = dataclasses.field(kw_only=False)
    unit: str = ""

    family: ClassVar[str] = "signal"
    #: Quantities that functions may use: its "value", and of a state its "rate".
    ports: ClassVar[tuple[str, ...]] = ("value",)

    def __post_init__(self) -> None:
        check_name(self.name, type(self).__name__)
        if not isinstance(self.unit, str):
            raise InvalidValue(f'{self.what}: unit must be a string, such as "m/s", got {self.unit!r}')
        for field in dataclasses.fields(self):
            unit = field.metadata.get("unit")
            value = getattr(self, field.name)
            if unit is not None and value is not None:
                number = units.quantity(value, unit, what=f"{self.what}: {field.name}")
                object.__setattr__(self, field.name, number)
        self.check()

    def check(self) -> None:
        """Check the fields of the particular signal."""

    def check_axes(self, *axes: object) -> None:
        """Raise an error unless these are numbers of axes.

        Raises:
            InvalidValue: neither 0, 1 nor 2.
        """
        for axis in axes:
            if isinstance(axis, bool) or not isinstance(axis, Integral) or axis not in (0, 1, 2):
                raise InvalidValue(f"{self.what}: an axis must be 0, 1 or 2 (x, y or z), got {axis!r}")

    @property
    def width(self) -> int:
        """Number of components; of several, each is selected by an ``Output``."""
        return len(self.ports[:1])

    @property
    def what(self) -> str:
        """Kind and name, for messages."""
        return f'{type(self).__name__} "{self.name}"'

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies on which it depends."""
        return ()

    @property
    def sources(self) -> dict[str, Any]:
        """The signals on which it depends, by the names of arguments."""
        return {}


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Sensed(Signal):
    """Number read from the machine: from its motion, from its equations' solution, or the kind of analysis."""

    kind: ClassVar[int] = -1

    @property
    def frames(self) -> tuple[Frame | None, Frame | None, Frame | None, Frame | None]:
        """I, J, the frame of the axes, and the frame of observation; None is the ground."""
        return (None, None, None, None)

    @property
    def axes(self) -> tuple[int, int]:
        """Numbers of its axes."""
        return (0, 0)

    @property
    def reacting(self) -> Any:
        """The joint or motion whose reaction it is, or None."""
        return None

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies on which it depends."""
        return tuple(frame.body for frame in self.frames if frame is not None)


def check_component(load: Any) -> None:
    """Check the component of a force or torque (``axis``, ``along``, ``moment``), and set its unit if it has none.

    Raises:
        InvalidValue: an invalid axis or frame.
    """
    load.check_axes(load.axis)
    if load.along is not None and not hasattr(load.along, "global_position"):
        raise InvalidValue(f"{load.what}: along must be a frame, got {load.along!r}")
    if not load.unit:
        object.__setattr__(load, "unit", "N*m" if load.moment else "N")
