"""Conversion between SI units and unit names in Adams' result files: `newton-meter`, `mm/sec**2`.

A unit is a product of words joined by `-` or `*`, divided by words after `/`, each with a power after `**`.
Source of the factors: NIST SP 811 (2008), appendix B, through the tables of UNITS.
"""

from __future__ import annotations

import math
import re

from abut.formats.adams.units import FORCE, LENGTH, MASS, TIME

_TABLES = {"m": LENGTH, "kg": MASS, "s": TIME, "N": FORCE}  #: SI unit → words of the same dimension
_LONG = {word: (factor, unit) for unit, table in _TABLES.items() for word, factor in table.items()}
_SHORT = {
    "mm": "MILLIMETER",
    "cm": "CENTIMETER",
    "m": "METER",
    "km": "KILOMETER",
    "ft": "FOOT",
    "in": "INCH",
    "kg": "KILOGRAM",
    "g": "GRAM",
    "sec": "SECOND",
    "s": "SECOND",
    "ms": "MILLISECOND",
    "min": "MINUTE",
    "N": "NEWTON",
    "lbf": "POUND_FORCE",
}
#: Word → its SI value and the SI unit.
WORDS: dict[str, tuple[float, str]] = {
    **dict.fromkeys(("rad", "radian"), (1.0, "rad")),
    **dict.fromkeys(("deg", "degree"), (math.pi / 180.0, "rad")),
    **{word.lower(): size for word, size in _LONG.items()},
    **{short: _LONG[word] for short, word in _SHORT.items()},
}
_SPELLED = {"m": "meter", "kg": "kg", "s": "sec", "N": "newton", "rad": "rad"}  #: SI unit → Adams' word
_FACTOR = re.compile(r"(?P<joint>^|[-*/])(?P<word>[A-Za-z_]+|1)(?:\^(?P<power>\d+))?")


def adams_unit_name(unit: str) -> str:
    """Return an SI unit in Adams' words: `N*m` is `newton-meter`; unchanged if there are no such words."""
    factors = _split_unit(unit)
    if any(word not in _SPELLED for _, word, _ in factors):
        return unit
    joints = {"": "", "*": "-", "-": "-", "/": "/"}
    return "".join(
        f"{joints[joint]}{_SPELLED[word]}{power and f'**{power}'}" for joint, word, power in factors
    )


def in_si(unit: str) -> tuple[float, str]:
    """Return the SI value of a unit of a result file, and the SI unit; (1, the unit itself) if it is unknown."""
    factors = _split_unit(unit.replace("**", "^"))
    if not factors or any(word not in WORDS for _, word, _ in factors):
        return 1.0, unit
    size, text = 1.0, ""
    for joint, word, power in factors:
        factor, si = WORDS[word]
        whole = factor ** int(power or 1)
        size = size / whole if joint == "/" else size * whole
        text += f"{'*' if joint == '-' else joint}{si}{power and f'^{power}'}"
    return size, text


def _split_unit(unit: str) -> list[tuple[str, str, str]]:
    """Return (joint, word, power) of each factor; empty if the text is not a unit."""
    found = list(_FACTOR.finditer(unit))
    if "".join(match[0] for match in found) != unit:
        return []
    return [(match["joint"], match["word"], match["power"] or "") for match in found]
