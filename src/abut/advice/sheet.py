"""Advice as a table: each number with its symbol, unit, formula and source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from abut.errors import UnknownName
from abut.plug.brief import briefly


@dataclass(frozen=True)
class Row:
    """One number and where it comes from."""

    quantity: str
    symbol: str
    value: float
    unit: str
    formula: str
    source: str
    also: str = ""  #: the same number in another unit


@briefly
@dataclass(frozen=True)
class Advice:
    """What to write into a model, why, and what to beware of.

    ``advice["K"]`` is the row with that symbol; ``print(advice)`` shows all.
    """

    title: str
    rows: tuple[Row, ...]
    law: Any  #: the normal law, Adams' IMPACT
    friction: Any = None  #: the friction law; None where no pair of surfaces is known
    step: float = 0.0  #: of output [s]
    warnings: tuple[str, ...] = ()
    exact: Any = (
        None  #: the law with the same K that rebounds with e at any speed; None where e is too small for it
    )

    def __getitem__(self, symbol: str) -> Row:
        for row in self.rows:
            if row.symbol == symbol:
                return row
        raise UnknownName.of("row with the symbol", symbol, [row.symbol for row in self.rows])

    def __str__(self) -> str:
        lines = [self.title]
        for row in self.rows:
            also = f" = {row.also}" if row.also else ""
            unit = "" if row.unit in ("", "1") else f" {row.unit}"
            lines.append(f"  {row.quantity}: {row.symbol} = {row.value:.6g}{unit}{also}")
            lines.append(f"      {row.formula} [{row.source}]")
        return "\n".join([*lines, *(f"  warning: {text}" for text in self.warnings)])
