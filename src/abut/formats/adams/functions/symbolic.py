"""Symbolic vectors and matrices: their scalars are numbers or the names of computed lines.

Products with 0 and 1 are left out, and what occurs twice gets a name, so that the function that is written holds
what it needs and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

#: A number, or the name of something that a written function computes.
Scalar = float | str
Vector = tuple[Scalar, Scalar, Scalar]
Matrix = tuple[Vector, Vector, Vector]  #: rows

NOTHING: Vector = (0.0, 0.0, 0.0)
IDENTITY: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass
class Algebra:
    """Writes sums and products, each once; `lines` compute them in order."""

    lines: dict[str, str] = field(default_factory=dict)  #: text → its name
    named: dict[str, str] = field(default_factory=dict)  #: name → its text

    def let(self, line: str) -> str:
        """The name of what a line computes."""
        if line not in self.lines:
            self.lines[line] = name = f"k{len(self.lines)}"
            self.named[name] = line
        return self.lines[line]

    def add(self, a: Scalar, b: Scalar) -> Scalar:
        """a + b."""
        if isinstance(a, float) and isinstance(b, float):
            return a + b
        if a == 0.0:
            return b
        return a if b == 0.0 else self.let(f"{text(a)} + {text(b)}")

    def times(self, a: Scalar, b: Scalar) -> Scalar:
        """a b."""
        if isinstance(a, float) and isinstance(b, float):
            return a * b
        for one, other in ((a, b), (b, a)):
            if one == 0.0:
                return 0.0
            if one == 1.0:
                return other
        return self.let(f"{text(a)} * {text(b)}")

    def negative(self, a: Scalar) -> Scalar:
        """−a."""
        return self.times(-1.0, a)

    def call(self, function: str, *values: Scalar) -> str:
        """A function of scalars."""
        return self.let(f"{function}({', '.join(map(text, values))})")

    def sum(self, values: Sequence[Scalar]) -> Scalar:
        """The sum of scalars."""
        total: Scalar = 0.0
        for value in values:
            total = self.add(total, value)
        return total

    # --- vectors and matrices ----------------

    def dot(self, a: Vector, b: Vector) -> Scalar:
        """a · b."""
        return self.sum([self.times(x, y) for x, y in zip(a, b, strict=True)])

    def plus(self, a: Vector, b: Vector) -> Vector:
        """a + b."""
        x, y, z = (self.add(p, q) for p, q in zip(a, b, strict=True))
        return x, y, z

    def minus(self, a: Vector, b: Vector) -> Vector:
        """a − b."""
        if b is NOTHING:
            return a
        x, y, z = (self.add(p, self.negative(q)) for p, q in zip(a, b, strict=True))
        return x, y, z

    def cross(self, a: Vector, b: Vector) -> Vector:
        """a × b."""

        def component(i: int, j: int) -> Scalar:
            return self.add(self.times(a[i], b[j]), self.negative(self.times(a[j], b[i])))

        return component(1, 2), component(2, 0), component(0, 1)

    def length(self, a: Vector) -> str:
        """|a|."""
        return self.call("math.sqrt", self.dot(a, a))

    def product(self, a: Matrix, b: Matrix) -> Matrix:
        """a b."""
        if a is IDENTITY or b is IDENTITY:
            return b if a is IDENTITY else a
        columns = transposed(b)
        x, y, z = ((self.dot(r, columns[0]), self.dot(r, columns[1]), self.dot(r, columns[2])) for r in a)
        return x, y, z

    def apply(self, a: Matrix, v: Vector) -> Vector:
        """a v."""
        if a is IDENTITY:
            return v
        return self.dot(a[0], v), self.dot(a[1], v), self.dot(a[2], v)


def transposed(a: Matrix) -> Matrix:
    """aᵀ."""
    if a is IDENTITY:
        return a
    x, y, z = zip(*a, strict=True)
    return x, y, z


def constant_vector(values: NDArray[np.float64]) -> Vector:
    """Numbers as a vector."""
    x, y, z = (float(value) + 0.0 for value in values)
    return x, y, z


def constant_matrix(values: NDArray[np.float64]) -> Matrix:
    """Numbers as a matrix; cosines within 1e-15 of 0, 1 and −1 are those."""
    clean = np.where(np.abs(values - np.round(values)) < 1e-15, np.round(values), values)
    x, y, z = (constant_vector(row) for row in clean)
    return x, y, z


def text(a: Scalar) -> str:
    """A number, or the name of what computes it."""
    return repr(a) if isinstance(a, float) else a
