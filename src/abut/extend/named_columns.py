"""Tables whose columns have names: declared once, literals in kernels, keywords on the host.

    class EdgeRow(ColumnRow):
        '''``Machine.edge``: a body that a group of equations contains.'''

        body = column("number of the body")
        node = column("the group")

A kernel reads ``machine.edge[k, EdgeRow.node]``, which is compiled as ``machine.edge[k, 1]``. The host makes a row by
``EdgeRow.of(body=2, node=5)``; the table is ``EdgeRow.WIDTH`` wide. Rows of arrays of numbers, positions in scratch memory, and columns of
results are declared in the same way.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

__all__ = ["ColumnRow", "NamedColumn", "column", "column_number"]


@dataclasses.dataclass(eq=False)
class NamedColumn:
    """Column of a table, or several adjacent columns of one name."""

    meaning: str
    span: int = 1
    default: int | None = None
    name: str = ""
    at: int = 0


def column(meaning: str, span: int = 1, default: int | None = None) -> int:
    """Declare the next column of a `ColumnRow`; in a kernel the value is its number, or the number of the first of several.

    Args:
        meaning: meaning of the value, with its unit.
        span: number of columns with this name.
        default: value of a row that is made without this one.
    """
    return NamedColumn(meaning, span, default)  # type: ignore[return-value]


class ColumnRow:
    """Columns of a table in order, after the inherited ones; a second name for a column is an alias."""

    COLUMNS: ClassVar[tuple[NamedColumn, ...]] = ()
    WIDTH: ClassVar[int] = 0
    _DEFAULTS: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        at, columns = cls.WIDTH, list(cls.COLUMNS)
        for name, one in list(vars(cls).items()):
            if not isinstance(one, NamedColumn):
                continue
            if not one.name:
                one.name, one.at = name, at
                at += one.span
                columns.append(one)
            setattr(cls, name, one.at)
        cls.COLUMNS, cls.WIDTH = tuple(columns), at
        cls._DEFAULTS = {one.name: one.default for one in columns}

    @classmethod
    def of(cls, **values: Any) -> list[Any]:
        """Return a row from values by column name; several columns of one name take a sequence.

        Raises:
            TypeError: a column is missing, unknown, or of another length.
        """
        whole = list((cls._DEFAULTS | values).values())
        if len(whole) == cls.WIDTH == len(cls.COLUMNS) and None not in whole:  # the common case
            return whole
        row: list[Any] = []
        for one in cls.COLUMNS:
            if one.name not in values and one.default is None:
                raise TypeError(f"{cls.__name__}: nothing is given for the column {one.name} ({one.meaning})")
            given = values.pop(one.name, [one.default] * one.span if one.span > 1 else one.default)
            part = list(given) if one.span > 1 else [given]
            if len(part) != one.span:
                raise TypeError(f"{cls.__name__}: {one.name} is {one.span} columns wide, got {len(part)}")
            row += part
        if values:
            raise TypeError(f"{cls.__name__} has no column {', '.join(values)}")
        return row


def column_number(node: ast.Attribute, namespace: Mapping[str, Any]) -> int | None:
    """Return the number that an attribute of a `ColumnRow` represents in a function's source; None for any other attribute."""
    if not isinstance(node.value, ast.Name):
        return None
    owner = namespace.get(node.value.id)
    if not (isinstance(owner, type) and issubclass(owner, ColumnRow)):
        return None
    number: int = getattr(owner, node.attr)
    return number
