"""Units of the View language: those of a model (``defaults units``), and those after numbers, as in ``6inch``.

A number with a unit is converted to the model's units. Force is a separate dimension, as in the dataset: pound_force is not
converted to pound_mass times inch per second squared.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from abut.formats.adams import units as dataset
from abut.formats.adams.view.language.commands import expand_abbreviation

#: Abbreviations of the View language → the dataset's words; the dataset's words in lower case are valid too.
_SHORT = {
    "length": {
        "mm": "MILLIMETER", "cm": "CENTIMETER", "m": "METER", "km": "KILOMETER", "in": "INCH", "ft": "FOOT", "um": "MICROMETER",
        "nm": "NANOMETER",
    },
    "mass": {"kg": "KILOGRAM", "g": "GRAM", "mg": "MILLIGRAM", "lbm": "POUND_MASS"},
    "force": {"n": "NEWTON", "kn": "KNEWTON", "kgf": "KILOGRAM_FORCE", "lbf": "POUND_FORCE"},
    "time": {"sec": "SECOND", "s": "SECOND", "milli": "MILLISECOND", "ms": "MILLISECOND", "min": "MINUTE"},
}  # fmt: skip
_ANGLE = {
    **dict.fromkeys(("deg", "degree", "degrees", "d"), math.radians(1.0)),
    **dict.fromkeys(("rad", "radian", "radians", "r"), 1.0),
    "rev": 2.0 * math.pi,
}

DIMENSIONS = ("length", "mass", "force", "time", "angle")
#: Dimension → word → its SI value.
_WORDS: Mapping[str, Mapping[str, float]] = {"angle": _ANGLE} | {
    dimension: {
        **{word: table[name] for word, name in short.items()},
        **{name.lower(): one for name, one in table.items()},
    }
    for dimension, short in _SHORT.items()
    for table in (dataset.TABLES[dimension.upper()],)
}
#: Word → (dimension, its SI value).
KNOWN = {word: (dimension, one) for dimension in DIMENSIONS for word, one in _WORDS[dimension].items()}

#: Derived unit → its powers and SI value.
_DERIVED = {
    "hz": ({"time": -1}, 1.0),
    "hertz": ({"time": -1}, 1.0),
    "pascal": ({"force": 1, "length": -2}, 1.0),
    "rpm": ({"angle": 1, "time": -1}, 2.0 * math.pi / 60.0),
}


@dataclass(frozen=True)
class UnitQuantity:
    """Value times a product of powers of SI units."""

    value: float
    powers: Mapping[str, float] = field(default_factory=dict)

    def times(self, other: UnitQuantity, sign: int = 1) -> UnitQuantity:
        """Return the product, or the quotient if `sign` is −1."""
        powers = {d: self.powers.get(d, 0.0) + sign * other.powers.get(d, 0.0) for d in DIMENSIONS}
        return UnitQuantity(self.value * other.value**sign, powers)

    def to(self, exponent: float) -> UnitQuantity:
        """Return a power."""
        return UnitQuantity(self.value**exponent, {d: p * exponent for d, p in self.powers.items()})


def unit_value(word: str) -> UnitQuantity | None:
    """Return one of a unit, by its word or abbreviation; None if it is unknown.

    >>> unit_value("inch").value, unit_value("furlong")
    (0.0254, None)
    """
    word = word.lower()
    if word in _DERIVED:
        powers, value = _DERIVED[word]
        return UnitQuantity(value, powers)
    found = expand_abbreviation(word, KNOWN) if word in KNOWN or len(word) > 2 else []
    if len({KNOWN[one] for one in found}) != 1:
        return None
    dimension, value = KNOWN[found[0]]
    return UnitQuantity(value, {dimension: 1.0})


@dataclass(frozen=True)
class ModelUnits:
    """Units of a model, as words; the defaults are those of Adams View."""

    length: str = "mm"
    mass: str = "kg"
    force: str = "newton"
    time: str = "sec"
    angle: str = "deg"

    def si(self, dimension: str) -> float:
        """Return the SI value of the unit of a dimension."""
        found = unit_value(getattr(self, dimension))
        assert found is not None
        return found.value

    def number(self, quantity: UnitQuantity) -> float:
        """Return a quantity in the model's units."""
        value = quantity.value
        for dimension, power in quantity.powers.items():
            value /= self.si(dimension) ** power
        return value

    def statement(self) -> str:
        """Return the arguments of the dataset's UNITS."""
        words = {d: full_unit_name(d, getattr(self, d)) for d in ("force", "mass", "length", "time")}
        return ", ".join(f"{d.upper()} = {_SHORT[d].get(word, word.upper())}" for d, word in words.items())


def full_unit_name(dimension: str, word: str) -> str:
    """Return the full word of a unit that may be abbreviated; "" if it is not a unit of that dimension.

    >>> full_unit_name("length", "millim"), full_unit_name("mass", "inch")
    ('millimeter', '')
    """
    return next(iter(expand_abbreviation(word.lower(), _WORDS[dimension])), "")
