"""Material: density, elastic constants, yield and hardness, each with its range and source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from abut.errors import InvalidValue
from abut.materials.sourced_number import KGF_PER_MM2, Figure
from abut.short_repr import short_repr

#: Names of the figures in messages.
LABELS = {
    "density": "density",
    "young": "Young's modulus",
    "poisson": "Poisson's ratio",
    "yield": "yield stress",
    "hardness": "hardness",
}
#: The figures a material may have, with their units.
UNITS = {"density": "kg/m^3", "young": "Pa", "poisson": "1", "yield": "Pa", "hardness": "Pa"}


@short_repr
@dataclass(frozen=True)
class Material:
    """Material in one condition.

    ``figures`` contains the numbers with their ranges and sources; the properties return the numbers alone, and
    raise an error for a number that the material does not have.
    """

    name: str
    condition: str
    figures: Mapping[str, Figure]
    also: tuple[str, ...] = ()
    surfaces: tuple[str, ...] = ()

    def _number(self, name: str) -> float:
        figure = self.figures.get(name)
        if figure is None:
            raise InvalidValue(
                f'material "{self.name}" ({self.condition}) has no {LABELS[name]}; '
                "give the number, or define a material with it in a TOML file (abut.materials.load)"
            )
        return figure.value

    @property
    def density(self) -> float:
        """ρ [kg/m³]."""
        return self._number("density")

    @property
    def young(self) -> float:
        """Young's modulus E [Pa]."""
        return self._number("young")

    @property
    def poisson(self) -> float:
        """Poisson's ratio ν [-]."""
        return self._number("poisson")

    @property
    def shear_modulus(self) -> float:
        """G = E / (2 (1 + ν)) [Pa]."""
        return self.young / (2.0 * (1.0 + self.poisson))

    @property
    def yield_stress(self) -> float:
        """Y [Pa]; for a brittle material its compressive strength, if the condition states so.

        Raises:
            InvalidValue: the material does not yield, as rubber.
        """
        return self._number("yield")

    @property
    def hardness(self) -> float:
        """Mean pressure under an indenter H [Pa].

        Raises:
            InvalidValue: it is unknown, or on a scale (Shore, Rockwell) that is no pressure.
        """
        value = self._number("hardness")
        scale = self.figures["hardness"].scale
        if scale not in KGF_PER_MM2:
            raise InvalidValue(
                f'material "{self.name}": hardness is {value:g} {scale}, which cannot be converted to a pressure; '
                "give a hardness in Pa, HB, HV or HK"
            )
        return value * KGF_PER_MM2[scale]

    def __str__(self) -> str:
        return f"{self.name} ({self.condition})"
