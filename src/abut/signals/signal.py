"""What every signal is: a name, a unit, and a number at every time."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

from abut import units
from abut.errors import InvalidValue
from abut.model import Part

__all__ = ["Signal"]


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
