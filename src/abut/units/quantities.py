"""Conversion and validation of quantities from users: a number is in SI units (and radians), a string contains its unit.

    quantity("1e5 N/mm^1.5", "N/m**1.5", what="...")  ->  3.16e9
    vector("(10, 0, 5) mm", "m", what="...")          ->  (0.01, 0.0, 0.005)

After these functions every number in abut is a finite float in SI units. Pint reads the unit; it is
imported only for a unit that is not among the usual ones. Radians count as dimensionless, as in the SI.
"""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from abut.errors import InvalidValue, WrongUnit
from abut.units.conversion import (
    WORDS,
    Ambiguous,
    known_factors,
    parse_unit,
    pint_registry,
    quantity_example,
    readable_unit,
    unit_conversion,
    unknown_unit,
)
from abut.units.symbols import plain_text

if TYPE_CHECKING:
    import pint

__all__ = [
    "Scalar",
    "Vector",
    "array",
    "in_si",
    "non_negative",
    "positive",
    "quantity",
    "si_of",
    "unit_of",
    "vector",
]

#: A physical argument: a number in SI units, or a string such as "20 mm".
Scalar: TypeAlias = "float | str | np.floating[Any] | np.integer[Any]"
#: A physical vector: a sequence of scalars, an array in SI units, or one string "(10, 0, 5) mm".
Vector: TypeAlias = "Sequence[Scalar] | np.ndarray[Any, Any] | str"

_NUMBER = re.compile(r"(?<![\w.])[\d.]+\s*(\*\*|\^)")
_POWER = re.compile(r"(?:\*\*|\^)[\s(+-]*(\d+)")
HIGHEST = 1e4  #: product of all powers in a unit

_NUMBER = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(.*?)\s*$", re.DOTALL)
_TUPLE = re.compile(r"\s*[(\[]([^)\]]*)[)\]]\s*(.*?)\s*$", re.DOTALL)

#: Limits within which seven numbers can be multiplied and divided without overflow or underflow.
LARGEST, LEAST = 1e40, 1e-40


def quantity(value: Scalar, unit: str, *, what: str) -> float:
    """Return one finite number in the SI unit `unit`.

    Args:
        value: a number (SI, radians) or a string with a unit.
        unit: the required SI unit, as "m", "N/m**1.5" or "kg*m^2"; "1" for a pure number.
        what: the object and its quantity for the error message, as 'body "ball": mass'.

    Raises:
        WrongUnit: the string's dimension is another, or its unit is unknown.
        InvalidValue: not a number at all, a Boolean, NaN or infinite.

    >>> quantity("20 mm", "m", what="radius"), quantity(2, "m", what="radius")
    (0.02, 2.0)
    """
    if type(value) is float:
        number = value
    elif isinstance(value, str):
        number = _from_text(value, unit, what)
    else:
        number = _from_number(value, unit, what)
    if not -LARGEST <= number <= LARGEST:
        remedy = f"be at most {LARGEST:g} in magnitude, because products of larger numbers overflow"
        if not math.isfinite(number):
            remedy = "be finite, not NaN or infinite"
        raise InvalidValue.of(what, number, remedy, unit)
    return number


def positive(value: Scalar, unit: str, *, what: str) -> float:
    """Return a `quantity` greater than zero, and not so small that quotients by it overflow."""
    number = quantity(value, unit, what=what)
    if number <= 0.0:
        raise InvalidValue.of(what, number, "be greater than zero", unit)
    return non_negative(number, unit, what=what)


def non_negative(value: Scalar, unit: str, *, what: str) -> float:
    """Return a `quantity` that is zero, or valid for `positive`."""
    number = quantity(value, unit, what=what)
    if number < 0.0:
        raise InvalidValue.of(what, number, "be zero or more", unit)
    if 0.0 < number < LEAST:
        raise InvalidValue.of(
            what,
            number,
            f"be zero or at least {LEAST:g}, because quotients by smaller numbers overflow",
            unit,
        )
    return number


def vector(value: Vector, unit: str, *, what: str, length: int = 3) -> tuple[float, ...]:
    """Return `length` finite numbers in the SI unit `unit`.

    Raises:
        WrongUnit, InvalidValue: as `quantity`, naming the component; also a wrong count.

    >>> vector("(10, 0, 5) mm", "m", what="position")
    (0.01, 0.0, 0.005)
    >>> vector((1, "2 cm", 0.0), "m", what="position")
    (1.0, 0.02, 0.0)
    """
    items = _split_components(value, what) if isinstance(value, str) else value
    try:
        count = len(items)
    except TypeError:
        example = ", ".join("1" if k == 0 else "0" for k in range(length))
        raise InvalidValue.of(
            what, value, f"be a sequence of {length} numbers, such as ({example})"
        ) from None
    if count != length:
        raise InvalidValue.of(what, value, f"have {length} components, not {count}")
    return tuple(quantity(item, unit, what=f"{what}[{k}]") for k, item in enumerate(items))


def array(
    value: object, shape: tuple[int, ...] | None = None, *, what: str
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return finite numbers in SI as an array, with a shape if one is given.

    Raises:
        InvalidValue: not numbers, rows of unequal length, a number that is not finite, or another shape.

    >>> array([[1, 2], [3, 4]], (2, 2), what="matrix").tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    wanted = "finite numbers in SI units"
    if shape is not None:
        wanted = " rows of ".join(map(str, shape)) + f" {wanted}"
    try:
        found = np.array(value, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise InvalidValue(f"{what} is {value!r}; it must be {wanted}, in rows of equal length") from None
    if shape not in (None, found.shape):
        raise InvalidValue(f"{what} has the shape {found.shape}; it must be {wanted}")
    if not np.isfinite(found).all():
        raise InvalidValue(f"{what} has an entry that is NaN or infinite; it must be {wanted}")
    if not np.all(np.abs(found) <= LARGEST):
        raise InvalidValue(
            f"{what} has an entry above {LARGEST:g} in magnitude; give smaller numbers, in SI units"
        )
    return found


def in_si(
    values: np.ndarray[Any, np.dtype[np.float64]], unit: str, *, what: str
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Convert numbers in a unit to SI.

    Raises:
        WrongUnit: the unit is unknown.

    >>> in_si(np.array([0.0, 60.0]), "rpm", what="speed").round(6).tolist()
    [0.0, 6.283185]
    """
    source = _readable_unit(unit, what)
    try:
        found = pint_registry().Quantity(values, source).to_base_units().magnitude
    except Exception:  # decibels of negative numbers, and others
        raise InvalidValue.of(what, unit, 'be a unit, such as "mm", "rpm" or "N*m"') from None
    return np.array(found, dtype=float)


def unit_of(text: str, *, what: str) -> str:
    """Return the unit in a text, as "mm" in "0.05 mm"; "" if it has none.

    Raises:
        InvalidValue: the text is not a number.

    >>> unit_of("-3.5e2 N/mm", what="stiffness")
    'N/mm'
    """
    match = _NUMBER.match(plain_text(text))
    if match is None:
        raise InvalidValue.of(what, text, "be a number, or a number with a unit")
    return match.group(2)


def si_of(unit: str, *, what: str) -> str:
    """Return the SI unit of the same dimension, as users write it.

    Raises:
        WrongUnit: the unit is unknown.

    >>> si_of("N/mm", what="stiffness"), si_of("rpm", what="speed"), si_of("mm**4", what="moment of area")
    ('N/m', 'rad/s', 'm^4')
    """
    usual = [wanted for given, wanted in known_factors() if given == unit]
    if len(usual) == 1:
        return usual[0].replace("**", "^") if usual[0] != "1" else ""
    source = _readable_unit(unit, what)

    def base_value(given: pint.Unit) -> dict[str, Any]:
        return dict(pint_registry().get_base_units(given)[1]._units)

    wanted = base_value(source)
    for word in WORDS:
        if word != "Hz" and base_value(parse_unit(word)) == wanted:
            return word if word != "1" else ""
    powers = ((f"{pint_registry().get_symbol(name)}", power) for name, power in sorted(wanted.items()))
    return "*".join(name if power == 1 else f"{name}^{power:g}" for name, power in powers)


def powers_of(unit: str, *, what: str) -> dict[str, float]:
    """Return the powers of the SI base units in an SI unit, by their symbols, including the radian.

    Raises:
        WrongUnit: the unit is unknown.
        InvalidValue: it is not an SI unit.

    >>> powers_of("N*m", what="torque") == {"kg": 1, "m": 2, "s": -2}
    True
    """
    factor, base = pint_registry().get_base_units(_readable_unit(unit, what))
    if abs(float(str(factor)) - 1.0) > 1e-12:
        raise InvalidValue(f"{what}: {unit} is not an SI unit; write it as {si_of(unit, what=what)}")
    return {
        str(pint_registry().get_symbol(name)): float(str(power)) for name, power in dict(base._units).items()
    }


def _readable_unit(unit: str, what: str) -> Any:
    """Return a unit as an object of pint.

    Raises:
        WrongUnit: the unit is unknown, or has two meanings.
        InvalidValue: no unit at all.
    """
    import pint

    if not isinstance(unit, str):
        raise InvalidValue.of(f"{what}: unit", unit, 'be a unit, such as "mm", "rpm" or "N*m"')
    try:
        return readable_unit(plain_text(unit).strip())
    except Ambiguous as two:
        raise WrongUnit(f"{what}: {two}") from None
    except pint.UndefinedUnitError as error:
        raise unknown_unit(str(error).split("'")[1], unit, "", what) from None
    except Exception:  # pint's parser passes on tokenizer errors, assertions and others
        raise InvalidValue.of(what, unit, 'be a unit, such as "mm", "rpm" or "N*m"') from None


def _from_number(value: object, unit: str, what: str) -> float:
    """Return a float from any real number that is not a Boolean."""
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value.item()
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (numbers.Real, np.number)):
        raise InvalidValue.of(what, value, f"be a number{quantity_example(unit)}")
    if isinstance(value, np.complexfloating):
        raise InvalidValue.of(what, value, "be a real number", unit)
    try:
        return float(value)
    except OverflowError:  # an integer of more than 308 digits
        return math.inf


def _from_text(text: str, unit: str, what: str) -> float:
    """Return the number in `text`, converted from its unit."""
    match = _NUMBER.match(plain_text(text))
    if match is None:
        raise InvalidValue.of(what, text, f"be a number with a unit{quantity_example(unit)}")
    number, given = float(match.group(1)), match.group(2)
    factor, offset = unit_conversion(text, given, unit, what)
    return number * factor + offset


def _split_components(text: str, what: str) -> list[str]:
    """Return the components of "(10, 0, 5) mm", each with the common unit."""
    match = _TUPLE.match(plain_text(text))
    if match is None:
        raise InvalidValue.of(what, text, 'be written with one unit after the bracket, as in "(10, 0, 5) mm"')
    inside, unit = match.groups()
    return [
        f"{part.strip()} {unit}".strip()
        for part in re.split(r"[,;]|(?<=\S)\s+(?=\S)", inside)
        if part.strip()
    ]
