"""Pair of surfaces: friction and restitution, each with its source."""

from __future__ import annotations

from dataclasses import dataclass

from abut.errors import InvalidValue
from abut.materials.restitution import Restitution
from abut.materials.sourced_number import Figure
from abut.units import Scalar


@dataclass(frozen=True)
class Pair:
    """Two surfaces in one condition.

    ``static_figure``, ``dynamic_figure`` and ``restitution_figure`` contain range and source; the numbers alone
    are ``static``, ``dynamic`` and ``restitution(speed)``.
    """

    first: str
    second: str
    condition: str
    static_figure: Figure | None = None
    dynamic_figure: Figure | None = None
    restitution_figure: Figure | None = None
    restitution_form: Restitution | None = None

    @property
    def name(self) -> str:
        """Both surfaces."""
        return f"{self.first} – {self.second}"

    @property
    def static(self) -> float:
        """μ_s [-].

        Raises:
            InvalidValue: the sources state none.
        """
        return self._number(self.static_figure, "coefficient of static friction")

    @property
    def dynamic(self) -> float:
        """μ_d [-].

        Raises:
            InvalidValue: the sources state none.
        """
        return self._number(self.dynamic_figure, "coefficient of dynamic friction")

    def restitution(self, speed: Scalar) -> float:
        """Return e [-] at an impact speed [m/s], by the formula of the source.

        Raises:
            InvalidValue: the sources state none, or the speed is outside the source's range.
        """
        if self.restitution_form is None:
            raise InvalidValue(self._without("restitution"))
        return self.restitution_form(speed)

    def _number(self, figure: Figure | None, what: str) -> float:
        if figure is None:
            raise InvalidValue(self._without(what))
        return figure.value

    def _without(self, what: str) -> str:
        return (
            f'pair "{self.name}" ({self.condition}): its source states no {what}; '
            "give the number, or define a pair with it in a TOML file (abut.materials.load)"
        )
