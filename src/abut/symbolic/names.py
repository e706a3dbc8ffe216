"""Symbols, named as the user named things, each with what it is, its unit and its value in the model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

__all__ = ["Names", "SymbolInfo"]

NOTHING = 1e-14  #: a number of this size, in SI units, is 0


@dataclass(frozen=True)
class SymbolInfo:
    """What a symbol stands for."""

    text: str
    unit: str
    latex: str = ""  #: how it is typeset, where not as its name says


class Names:
    """The symbols of one machine: parameters with their values, coordinates, and what is given from outside."""

    def __init__(self) -> None:
        self.values: dict[Any, float] = {}  #: of parameters
        self.meanings: dict[Any, SymbolInfo] = {}
        self._known: dict[str, Any] = {}
        self._shared: dict[tuple[Any, ...], Any] = {}

    def new(self, name: str, text: str, unit: str, latex: str = "", positive: bool = False) -> Any:
        """A symbol of that name, or with a number behind it where the name is taken."""
        taken, k = name, 1
        while taken in self._known:
            k += 1
            taken = f"{name}_{k}"
        told = {"positive": True} if positive else {"real": True}
        symbol = sp.Symbol(taken, **told)
        self._known[taken] = symbol
        self.meanings[symbol] = SymbolInfo(text, unit, latex)
        return symbol

    def number(self, name: str, value: float, text: str, unit: str, *, share: tuple[Any, ...] = ()) -> Any:
        """A parameter: 0 where it is 0, else ± a symbol with the value's size.

        Args:
            name: Its symbol.
            value: In SI units.
            text: What it is.
            unit: Of the value.
            share: Numbers of one such key and of one size are one symbol.
        """
        if abs(value) < NOTHING:
            return sp.S.Zero
        size = abs(value)
        key = (*share, float(f"{size:.12e}")) if share else (name, text)
        if key not in self._shared:
            symbol = self.new(name, text, unit, positive=True)
            self._shared[key], self.values[symbol] = symbol, size
        return self._shared[key] if value > 0.0 else -self._shared[key]
