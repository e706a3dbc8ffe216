"""Symbols named after the user's names, each with its meaning, its unit and its value in the model."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import sympy as sp

__all__ = ["Names", "SymbolInfo"]

ZERO_NUMBER = 1e-14  #: size in SI units below which a number counts as 0


@dataclass(frozen=True)
class SymbolInfo:
    """Meaning, unit and LaTeX form of a symbol."""

    text: str
    unit: str
    latex: str = ""  #: LaTeX form, if it differs from the name


class Names:
    """Symbols of one machine: parameters with their values, coordinates, and external inputs."""

    def __init__(self) -> None:
        self.values: dict[sp.Symbol, float] = {}  #: values of parameters
        self.meanings: dict[sp.Symbol, SymbolInfo] = {}
        self._known: dict[str, sp.Symbol] = {}
        self._shared: dict[tuple[Hashable, ...], sp.Symbol] = {}

    def new(self, name: str, text: str, unit: str, latex: str = "", positive: bool = False) -> sp.Symbol:
        """Return a new symbol with that name, with a number appended if the name is in use."""
        taken, k = name, 1
        while taken in self._known:
            k += 1
            taken = f"{name}_{k}"
        assumptions = {"positive": True} if positive else {"real": True}
        symbol = sp.Symbol(taken, **assumptions)
        self._known[taken] = symbol
        self.meanings[symbol] = SymbolInfo(text, unit, latex)
        return symbol

    def number(
        self, name: str, value: float, text: str, unit: str, *, share: tuple[Hashable, ...] = ()
    ) -> sp.Expr:
        """Return a parameter: 0 if its value is 0, otherwise ± a symbol with the magnitude of the value.

        Args:
            name: Name of the symbol.
            value: In SI units.
            text: Meaning.
            unit: Unit of the value.
            share: Key; numbers with the same key and magnitude share one symbol.
        """
        if abs(value) < ZERO_NUMBER:
            return sp.S.Zero
        size = abs(value)
        key = (*share, float(f"{size:.12e}")) if share else (name, text)
        if key not in self._shared:
            symbol = self.new(name, text, unit, positive=True)
            self._shared[key], self.values[symbol] = symbol, size
        return self._shared[key] if value > 0.0 else -self._shared[key]
