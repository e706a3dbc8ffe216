"""Table of proposed parameters: each number with its symbol, unit, formula and source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import Template
from typing import Any

from abut.errors import UnknownName
from abut.short_repr import short_repr


@dataclass(frozen=True)
class Row:
    """Row of the table: one number with its formula and source."""

    quantity: str
    symbol: str
    value: float
    unit: str
    formula: str
    source: str
    also: str = ""  #: the same number in another unit


#: Citations by their key in the tables of rows.
SOURCES = {
    "JOHNSON": "Johnson, Contact Mechanics (1985)",
    "WEBER": "Weber & Banaschek, Schriftenreihe Antriebstechnik 11 (1953)",
    "HUNT": "Hunt & Crossley, J. Appl. Mech. 42 (1975) 440-445",
    "ISO": "ISO 6336-1:2006, clause 9",
    "HOUSER": "Özgüven & Houser, J. Sound Vib. 121 (1988) 383-411",
    "KASUBA": "Kasuba & Evans, J. Mech. Des. 103 (1981) 398-409",
    "THORNTON": "Thornton, J. Appl. Mech. 64 (1997) 383-386",
    "OURS": "abut's rule",
}
#: Factors from the SI unit to another unit.
OTHERS = {"mm": 1e3, "µm": 1e6, "µs": 1e6, "N/mm": 1e-3, "N·s/mm": 1e-3, "N/(mm·µm)": 1e-9}


@dataclass(frozen=True)
class AdviceForm:
    """Row of the table without its number."""

    quantity: str
    symbol: str
    unit: str
    formula: str
    source: str
    other: str = ""  #: second unit in which the number is shown

    def row(self, value: float) -> Row:
        """Return the row with a number."""
        also = f"{OTHERS[self.other] * value:.4g} {self.other}" if self.other else ""
        return Row(self.quantity, self.symbol, value, self.unit, self.formula, self.source, also)


def read_forms(table: str) -> dict[str, AdviceForm]:
    """Return forms by symbol from text with one line for each: quantity | symbol | unit | formula | source | other unit, if any."""
    lines = Template(table).substitute(SOURCES).strip().splitlines()
    found = [AdviceForm(*(cell.strip() for cell in line.split("|"))) for line in lines]
    return {form.symbol: form for form in found}


def rows_of(
    known: Mapping[str, AdviceForm],
    values: Mapping[str, float | None],
    otherwise: Mapping[str, Mapping[str, Any]] | None = None,
) -> tuple[Row, ...]:
    """Return the rows whose number exists, in the order of the forms; ``texts`` overrides texts of some rows, by symbol."""
    texts = otherwise or {}
    return tuple(
        replace(known[symbol].row(value), **texts.get(symbol, {}))
        for symbol, value in values.items()
        if value is not None
    )


@short_repr
@dataclass(frozen=True)
class Advice:
    """Proposed parameters of a contact, with reasons and warnings.

    ``advice["K"]`` is the row with that symbol; ``print(advice)`` shows all.
    """

    title: str
    rows: tuple[Row, ...]
    law: object  #: the normal law, Adams' IMPACT
    friction: object = None  #: the friction law; None without a known pair of surfaces
    step: float = 0.0  #: of output [s]
    warnings: tuple[str, ...] = ()
    exact: object = (
        None  #: the law with the same K whose restitution is e at any speed; None if e is too small for it
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
