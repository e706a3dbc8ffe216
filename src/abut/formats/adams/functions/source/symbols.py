"""Symbolic scalars for arithmetic: each is the name of a value that a generated function computes.

Vectors and matrices are arrays of symbols and numbers, so that functions of `abut.coordinates` and NumPy's products accept them. Products
with 0 and 1 are omitted and common subexpressions share a name, so that the generated function contains only what it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Symbol:
    """Name of a value that a generated function computes, or of its argument."""

    name: str
    algebra: Algebra = field(repr=False)

    def __str__(self) -> str:
        return self.name

    def __add__(self, other: Scalar) -> Symbol:
        return self if other == 0.0 else self.algebra.add_line(f"{self} + {other}")

    def __radd__(self, other: float) -> Symbol:
        return self if other == 0.0 else self.algebra.add_line(f"{other} + {self}")

    def __mul__(self, other: Scalar) -> Scalar:
        return other * self if other in (0.0, 1.0) else self.algebra.add_line(f"{self} * {other}")

    def __rmul__(self, other: float) -> Scalar:
        if other == 0.0:
            return 0.0
        return self if other == 1.0 else self.algebra.add_line(f"{other} * {self}")

    def __truediv__(self, other: Scalar) -> Symbol:
        return self.algebra.add_line(f"{self} / {other}")

    def __rtruediv__(self, other: float) -> Symbol:
        return self.algebra.add_line(f"{other} / {self}")

    def __neg__(self) -> Scalar:
        return -1.0 * self

    def __sub__(self, other: Scalar) -> Scalar:
        return self + -1.0 * other

    def __rsub__(self, other: float) -> Scalar:
        return other + -1.0 * self


Scalar: TypeAlias = float | Symbol
Vector: TypeAlias = Any  #: three of them in an array
Matrix: TypeAlias = Any  #: rows of these

NOTHING: Vector = np.array([0.0] * 3, dtype=object)
IDENTITY: Matrix = np.eye(3).astype(object)


@dataclass
class Algebra:
    """Recorder of sums and products, each once; `lines` compute them in order."""

    lines: dict[str, Symbol] = field(default_factory=dict)  #: by text

    def add_line(self, line: str) -> Symbol:
        """Return the symbol of the value that a line computes."""
        if line not in self.lines:
            self.lines[line] = Symbol(f"k{len(self.lines)}", self)
        return self.lines[line]

    def argument_vector(self, names: Sequence[str]) -> Vector:
        """Return the arguments of a function with these names, as a vector."""
        return np.array([Symbol(name, self) for name in names], dtype=object)

    def call(self, function: str, *values: Scalar) -> Symbol:
        """Return the symbol of a function of scalars."""
        return self.add_line(f"{function}({', '.join(map(str, values))})")

    def length(self, a: Vector) -> Symbol:
        """Return the symbol of |a|."""
        return self.call("math.sqrt", a @ a)


def constant_array(values: NDArray[np.float64]) -> Any:
    """Return numbers as a vector or matrix; cosines within 1e-15 of 0, 1 and −1 are rounded to these."""
    near = np.abs(values - np.round(values)) < 1e-15 if values.ndim > 1 else False
    return (np.where(near, np.round(values), values) + 0.0).astype(object)
