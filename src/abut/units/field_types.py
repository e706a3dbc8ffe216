"""Types of fields of a description that are given in one form and stored, once checked, in another.

They annotate the fields of frozen dataclasses, for type checkers only: the argument of the constructor has the type that users give, and
the attribute has the type that the checks of the class store.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias, TypeVar

from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.units.quantities import Scalar, Vector

__all__ = [
    "ConvertedField",
    "DerivedQuantity",
    "MatrixField",
    "NamesField",
    "OptionalMatrix",
    "OptionalQuantity",
    "Quantities",
    "Quantity",
    "RowsField",
    "preset",
]

Given = TypeVar("Given", contravariant=True)
Stored = TypeVar("Stored", covariant=True)


class ConvertedField(Protocol[Given, Stored]):
    """Field that is given as one type and stored as another."""

    def __get__(self, thing: object, owner: type | None = None) -> Stored:
        """Return the stored value."""

    def __set__(self, thing: object, value: Given) -> None:
        """Store a given value."""


#: A number in SI units, or a text with its unit; stored as a number.
Quantity: TypeAlias = ConvertedField[Scalar, float]
#: Likewise, or None.
OptionalQuantity: TypeAlias = "ConvertedField[Scalar | None, float | None]"
#: Likewise, or None for a number that the class then computes.
DerivedQuantity: TypeAlias = "ConvertedField[Scalar | None, float]"
#: Several quantities in a row, or None for those that the class then computes; stored as numbers.
Quantities: TypeAlias = "ConvertedField[Vector | None, tuple[float, ...]]"
#: Rows of numbers in SI units, or None for zeros; stored as an array.
MatrixField: TypeAlias = "ConvertedField[ArrayLike | None, Numbers]"
#: Likewise, where None is stored.
OptionalMatrix: TypeAlias = "ConvertedField[ArrayLike | None, Numbers | None]"
#: Rows of numbers in SI units, or None for zeros; stored as nested tuples.
RowsField: TypeAlias = "ConvertedField[ArrayLike | None, tuple[tuple[float, ...], ...]]"
#: Names; a single one may be given alone.
NamesField: TypeAlias = "ConvertedField[Iterable[str], tuple[str, ...]]"


def preset(default: object) -> Any:
    """Return a field with this default, for an annotation by one of these types."""
    return dataclasses.field(default=default)
