"""Factors between units by `pint`, and one table of cycles and radians.

A turn is 2π rad. The meaning of a unit without an angle depends on the quantity:

| quantity | rad/s, deg/s, rpm | Hz | 1/min, 1/h | 1/s |
|---|---|---|---|---|
| angular velocity [rad/s] | itself | turns, × 2π | turns, × 2π | refused: radians or turns |
| frequency [Hz] | ÷ 2π | itself | cycles | cycles |
| rate of decay [1/s] | refused | refused | itself | itself |

The same applies to derivatives (Hz/s of an angular acceleration) and for quantities per angle: N·m·min is N·m/(turn/min), and
N·m/rad may be written N·m. An angle in the unit of any other quantity is refused.
"""

from __future__ import annotations

import contextlib
import functools
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from abut.errors import InvalidValue, WrongUnit
from abut.units.symbols import AMBIGUOUS, nearest_unit, pint_spelling, unit_readings

if TYPE_CHECKING:
    import pint

__all__ = [
    "WORDS",
    "Ambiguous",
    "display_unit",
    "known_factors",
    "parse_unit",
    "pint_registry",
    "quantity_example",
    "quantity_words",
    "readable_unit",
    "unit_conversion",
    "unknown_unit",
]

#: Expressions that pint would compute with integers of any length: 9**9**9 and kg**9**9; and a unit's powers.
_POWER_OF_NUMBER = re.compile(r"(?<![\w.])[\d.]+\s*(\*\*|\^)")
_POWER = re.compile(r"(?:\*\*|\^)[\s(+-]*(\d+)")
HIGHEST = 1e4  #: product of all powers in a unit

#: Units and the words for their quantities.
WORDS = {
    "1": "number without dimension",
    "m": "length",
    "kg": "mass",
    "s": "time",
    "K": "temperature",
    "1/s": "inverse time",
    "Hz": "frequency",
    "rad": "angle",
    "N": "force",
    "N*m": "torque",
    "m/s": "velocity",
    "m/s^2": "acceleration",
    "rad/s": "angular velocity",
    "rad/s^2": "angular acceleration",
    "N/m": "stiffness",
    "N*s/m": "damping",
    "N*m/rad": "torsional stiffness",
    "N*m*s/rad": "torsional damping",
    "kg/m^3": "density",
    "kg*m^2": "moment of inertia",
    "m^2": "area",
    "m^3": "volume",
    "Pa": "pressure",
    "W": "power",
    "s/m": "inverse velocity",
}

#: Units that a user may have meant, as written in errors; each is tried for the required dimension.
_USUAL = [
    "m", "mm", "um", "in", "ft", "inch", "metre", "kg", "g", "t", "tonne", "lb", "s", "ms", "min", "h", "rad", "deg", "rev", "N",
    "kN", "MN", "lbf", "kgf", "newton", "m/s", "mm/s", "km/h", "rad/s", "deg/s", "rpm", "Hz", "kHz", "1/s", "1/min", "m/s^2",
    "rad/s^2", "Pa", "kPa", "MPa", "GPa", "bar", "psi", "pascal", "N/m", "N/mm", "kN/mm", "N*s/m", "N*s/mm", "N*m", "kN*m",
    "N*mm", "N*m/rad", "N*m/deg", "N*m*s/rad", "kg/m^3", "g/cm^3", "kg*m^2", "m^2", "mm^2", "m^3", "mm^3", "K", "degC", "W", "kW",
    "J", "kJ", "Pa*s", "%",
]  # fmt: skip

#: Units that are often confused with one of another dimension → that unit.
_SLIPS = {"lb": "lbf", "lbs": "lbf", "lbm": "lbf", "pound": "lbf", "kg": "kgf", "g": "gf", "oz": "ozf"}


class Ambiguous(Exception):
    """Error: a unit has two meanings; the message names them."""


class _NoSuchAngle(Exception):
    """Error: a unit counts angles but the quantity does not, or in other powers."""


def unit_conversion(text: str, given: str, unit: str, what: str) -> tuple[float, float]:
    """Return factor and offset that convert a number of the unit `given` to `unit`.

    Args:
        text: the whole quantity, for the message.
        given: its unit, as the user wrote it.
        unit: the required SI unit.
        what: the object and its quantity.

    Raises:
        WrongUnit: of another dimension, unknown, or with two meanings.
        InvalidValue: no unit at all.
    """
    if factor := known_factors().get((given, unit)):
        return factor, 0.0
    import pint

    try:
        return _conversion_factor(given, unit)
    except Ambiguous as two:
        raise WrongUnit(f'{what}: "{text}" {two}') from None
    except pint.UndefinedUnitError as error:
        raise unknown_unit(str(error).split("'")[1], text, unit, what) from None
    except (pint.DimensionalityError, _NoSuchAngle):
        slip = _correct_slip(given, unit)
        need = (
            f"{_add_article(quantity_words(unit))} [{display_unit(unit)}]"
            if display_unit(unit) != "1"
            else "a number without unit"
        )
        raise WrongUnit(
            f'{what}: "{text}" is {_add_article(quantity_words(pint_spelling(given)))} '
            f"[{given or 'no unit'}], but {need} is needed; "
            + (f"did you mean {slip}?" if slip else _quantity_remedy(text, unit))
        ) from None
    except Exception:  # pint's parser passes on tokenizer errors, assertions and others
        raise InvalidValue.of(what, text, f"be one number and its unit{quantity_example(unit)}") from None


def unknown_unit(name: str, text: str, unit: str, what: str) -> WrongUnit:
    """Return the error about an unknown unit, with the nearest one; `unit` is "" if no quantity determines the required unit."""
    if name in AMBIGUOUS:
        return WrongUnit(
            f'{what}: the unit "{name}" in "{text}" has several meanings; write {AMBIGUOUS[name]}'
        )
    fits = [one for one in _USUAL if not unit or _has_dimension(one, unit)]
    near = nearest_unit(name, fits) or nearest_unit(name, _USUAL)
    remedy = f'did you mean "{near}"?' if near else _quantity_remedy(text, unit)
    where = f' in "{text}"' if unit else ""
    return WrongUnit(f'{what}: the unit "{name}"{where} is not known; {remedy}')


def _quantity_remedy(text: str, unit: str) -> str:
    """Return how to write the quantity, with the given number."""
    if unit == "1":
        return "give a plain number"
    found = re.match(r"\s*[-+]?[\d.]+(?:[eE][-+]?\d+)?", text)
    number = found[0].strip() if found else "1"
    if not unit:
        return 'write it as "mm", "rpm" or "N*m"'
    return f'write it in {display_unit(unit)}, such as "{number} {display_unit(unit)}", or give a plain number in SI units'


def _correct_slip(given: str, unit: str) -> str:
    """Return the unit with one word replaced by one that it is often confused with, if that has the dimension."""
    for word, meant in _SLIPS.items():
        changed = re.sub(rf"\b{word}\b", meant, given)
        if changed != given and _has_dimension(changed, unit):
            return f'"{changed}"'
    return ""


def _has_dimension(given: str, unit: str) -> bool:
    try:
        _conversion_factor(given, unit)
    except Exception:
        return False
    return True


@functools.cache
def pint_registry() -> pint.UnitRegistry[Any]:
    """Return pint's units; imported for a unit that is not among the usual ones (half a second)."""
    import pint

    return pint.UnitRegistry()


@functools.cache
def known_factors() -> dict[tuple[str, str], float]:
    """Return `_conversion_factor` of usual units, by (given, wanted); calling pint takes half a second in each process."""
    known = {}
    for line in Path(__file__).with_name("known_units.txt").read_text("utf-8").splitlines():
        wanted, _, pairs = line.partition(": ")
        for pair in pairs.split(" "):
            given, _, factor = pair.partition("=")
            known[given, wanted] = float(factor)
    return known


@functools.lru_cache(maxsize=4096)
def _conversion_factor(given: str, wanted: str) -> tuple[float, float]:
    """Return factor and offset by the only reading of `given` that has the required dimension.

    Raises:
        Ambiguous: several readings have it, with different factors, or the only one may be radians or turns.
        pint.UndefinedUnitError, pint.DimensionalityError, _NoSuchAngle: none has it.
    """
    import pint

    for word in re.findall(r"[^\W\d_]+", given):
        if word in AMBIGUOUS:
            raise Ambiguous(f'has the unit "{word}", which has several meanings; write {AMBIGUOUS[word]}')
    try:
        return _of_reading(pint_spelling(given), wanted)
    except (pint.UndefinedUnitError, pint.DimensionalityError, _NoSuchAngle):
        found: dict[tuple[float, float], str] = {}
        for reading in unit_readings(given):
            try:
                found.setdefault(_of_reading(reading, wanted), reading)
            except (pint.UndefinedUnitError, pint.DimensionalityError, _NoSuchAngle):
                continue
        if not found:
            raise
    if len(found) > 1:
        raise Ambiguous(f"has several meanings; write {' or '.join(found.values())}")
    return next(iter(found))


def _of_reading(given: str, wanted: str) -> tuple[float, float]:
    units = pint_registry()
    source, target = parse_unit(given), parse_unit(wanted)
    zero, one, two = (float(units.Quantity(x, source).to(target).magnitude) for x in (0.0, 1.0, 2.0))
    if abs(two - 2.0 * one + zero) > 1e-9 * max(abs(two), abs(zero)):
        raise ValueError(given)  # decibels and the like
    return (one - zero) * _turn_correction(given, wanted, source, target), zero


def _turn_correction(given: str, wanted: str, source: pint.Unit, target: pint.Unit) -> float:
    """Return the correction of pint's factor, in which a radian and a cycle are 1, by the table of this module."""
    need, have = _radian_power(target), _radian_power(source)
    rate = dict(target.dimensionality) in ({"[time]": -1}, {"[time]": -2})
    if _hertz_power(target):
        if have not in (0, 1):
            raise _NoSuchAngle(given)
        return math.pow(2.0 * math.pi, -have)
    cycles, minutes = _hertz_power(source), _time_power(source)
    if need == have:
        if rate and cycles:
            if need == 0:
                raise Ambiguous(
                    "counts cycles, but the quantity is a rate without turns; write it in "
                    f"{display_unit(wanted)}"
                )
            raise _NoSuchAngle(given)
        return 1.0
    if have == 0 and need:
        if cycles or minutes:
            return math.pow(2.0 * math.pi, need)
        if rate:
            per = "/s" if need == 1 and dict(target.dimensionality) == {"[time]": -1} else "/s^2"
            raise Ambiguous(f'may count radians or turns; write "rad{per}" or "rev{per}"')
        if target.dimensionless and given not in ("", "1"):
            raise _NoSuchAngle(given)
        return 1.0  # N·m for N·m/rad
    if need == 0 and dict(target.dimensionality) == {"[length]": -1}:
        return 1.0  # a curvature or twist in rad/m
    raise _NoSuchAngle(given)


def _radian_power(unit: pint.Unit) -> float:
    return float(str(dict(pint_registry().get_base_units(unit)[1]._units).get("radian", 0)))


def _unit_powers(unit: pint.Unit) -> Mapping[str, float]:
    """Return the power of each unit in a product of units."""
    return cast("Mapping[str, float]", dict(unit._units))


def _hertz_power(unit: pint.Unit) -> float:
    return float(sum(power for name, power in _unit_powers(unit).items() if name.endswith("hertz")))


def _time_power(unit: pint.Unit) -> float:
    return float(
        sum(power for name, power in _unit_powers(unit).items() if name in ("minute", "hour", "day"))
    )


@functools.cache
def _word_of_dimension() -> dict[Any, str]:
    """Return the word of each dimension, from the first unit in `WORDS` that has it."""
    words: dict[Any, str] = {}
    for unit, word in WORDS.items():
        words.setdefault(parse_unit(unit).dimensionality, word)
    return words


def parse_unit(unit: str) -> Any:
    """Return the unit as an object of pint.

    Raises:
        ValueError: it has powers of numbers, or powers so high that pint would not finish.
    """
    plain, count = unit, 1
    while count:  # brackets, from the innermost: numbers, or expressions of units
        plain, count = re.subn(
            r"\([^()]*\)", lambda m: "u" if re.search(r"[^\W\d]", m.group()) else "2", plain
        )
    if _POWER_OF_NUMBER.search(plain) or math.prod(float(m[1]) for m in _POWER.finditer(unit)) > HIGHEST:
        raise ValueError(unit)
    return pint_registry().parse_units("" if unit == "1" else unit)


def readable_unit(unit: str) -> Any:
    """Return a unit as an object of pint without a required dimension; for an unknown spelling its only reading.

    Raises:
        Ambiguous: several readings, or a rate that may or may not count turns.
        pint.UndefinedUnitError: none.
    """
    import pint

    for word in re.findall(r"[^\W\d_]+", unit):
        if word in AMBIGUOUS:
            raise Ambiguous(f'the unit "{word}" has several meanings; write {AMBIGUOUS[word]}')
    try:
        source = parse_unit(pint_spelling(unit))
    except pint.UndefinedUnitError:
        found = {}
        for reading in unit_readings(unit):
            with contextlib.suppress(pint.UndefinedUnitError):
                found[reading] = parse_unit(reading)
        if len(found) > 1:
            raise Ambiguous(f'"{unit}" has several meanings; write {" or ".join(found)}') from None
        if not found:
            raise
        source = next(iter(found.values()))
    if not _radian_power(source) and _time_power(source) and dict(source.dimensionality) == {"[time]": -1}:
        raise Ambiguous(
            f'"{unit}" may count turns or not; write "rpm", or "1/s" or "Hz" for a rate without turns'
        )
    return source


def quantity_words(unit: str) -> str:
    """Return the quantity of `unit` in words: "length", or "quantity length^2 time^-1" if there is no word."""
    if display_unit(unit) in WORDS:
        return WORDS[display_unit(unit)]
    if re.fullmatch(r"N/m(\*\*|\^)[\d.]+", unit):
        return "contact stiffness"
    source = parse_unit(unit)
    if _hertz_power(source) and dict(source.dimensionality) == {"[time]": -1}:
        return "frequency"
    angular = {"number without dimension": "angle", "inverse time": "angular velocity"}
    word = _word_of_dimension().get(source.dimensionality)
    if word is None:
        powers = (f"{base.strip('[]')}^{power:g}" for base, power in source.dimensionality.items())
        return "quantity " + " ".join(powers)
    if word in ("torque", "angular velocity") and _radian_power(source) < 0:
        return "torsional stiffness" if word == "torque" else word
    return angular.get(word, word) if _radian_power(source) else word


def display_unit(unit: str) -> str:
    """Return a unit as a user writes it."""
    return unit.replace("**", "^") or "1"


def quantity_example(unit: str) -> str:
    """Return an example of how to write such a quantity."""
    return (
        ", such as 0.5"
        if unit in ("", "1")
        else f' [{display_unit(unit)}], or a string such as "1 {display_unit(unit)}"'
    )


def _add_article(text: str) -> str:
    return f"an {text}" if text[0] in "aeiou" else f"a {text}"
