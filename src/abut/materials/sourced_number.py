"""Number with its range, unit and source; a hardness with its scale."""

from __future__ import annotations

from dataclasses import dataclass

from abut.short_repr import short_repr

#: Hardness numbers that are a mean pressure in kgf/mm², and the pascals in one of them.
KGF_PER_MM2 = {"HB": 9.80665e6, "HV": 9.80665e6, "HK": 9.80665e6, "Pa": 1.0}
#: Scales that are no pressure; their values are stored unchanged.
EMPIRICAL = ("Shore A", "Shore D", "HRC", "HRB", "HRR", "HRM")


@short_repr
@dataclass(frozen=True)
class Figure:
    """Number of a material or a pair, with its range and source.

    ``range`` is the range of the source, or of the other sources named in docs/materials.md, for the condition;
    ``published`` is a range from ``publisher``, another source, which may exclude the value.
    """

    value: float
    unit: str
    source: str
    range: tuple[float, float] | None = None
    published: tuple[float, float] | None = None
    publisher: str = ""
    scale: str = ""  #: of a hardness

    @property
    def disputed(self) -> bool:
        """True if the value is outside the range that another source publishes."""
        return self.published is not None and not self.published[0] <= self.value <= self.published[1]

    def __float__(self) -> float:
        return self.value
