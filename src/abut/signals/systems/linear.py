"""Linear systems: ẋ = A x + B u, y = C x + D u, by matrices or as a transfer function."""

from __future__ import annotations

import abc
import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.model.protocols import Thing, convert
from abut.model.signal_inputs import Inputs, inputs_by_argument
from abut.short_repr import short_repr
from abut.signals.inputs import ExternalInput
from abut.signals.signal import Signal
from abut.units.field_types import Quantity, RowsField, preset

__all__ = ["LinearSystem", "Output", "TransferFunction", "canonical_form"]


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Linear(Signal, abc.ABC):
    """Linear system, in any of its forms."""

    initial: Any = None
    scale: Quantity = preset(1.0)
    held: bool = False

    @property
    @abc.abstractmethod
    def matrices(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Return A, B, C, D."""


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class LinearSystem(Linear):
    """Linear system in state space form.

        ẋ = A x + B u,   y = C x + D u,   x(0) = initial

    Args:
        name: Its name; channels ``name.x1`` …, and ``name.value`` of a single output.
        a: A (n, n) [1/s].
        b: B (n, m).
        c: C (p, n).
        d: D (p, m); zero if not given.
        inputs: The m signals u, in order.
        initial: x at the start (n,); zero if not given.
        scale: A size of the states below which their errors do not matter relative to them, positive; see ``State``.
        held: Whether the states keep their values in statics.
        labels: Names of the outputs, by which ``Output`` may select them.
        unit: Unit of y.

    With one output the system is itself the signal y; of several, ``Output`` selects one.

    Raises:
        InvalidValue: matrices whose shapes do not match.
    """

    a: RowsField = preset(())
    b: RowsField = preset(())
    c: RowsField = preset(())
    d: RowsField = preset(None)
    inputs: Inputs = ()
    labels: tuple[str, ...] = ()

    def check(self) -> None:
        """Check the shapes of the matrices, and convert them to nested tuples."""
        u = inputs_by_argument(self.inputs, self.what)
        object.__setattr__(self, "inputs", u)
        n, m, p = self._rows("a"), len(u), self._rows("c")
        if not m:
            raise InvalidValue(f"{self.what}: has no input; give inputs=[…]")
        if not p:
            raise InvalidValue(f"{self.what}: has no output; give c=[[…]], with one row for each output")
        self._set_matrix("a", self.a, (n, n))
        self._set_matrix("b", self.b, (n, m))
        self._set_matrix("c", self.c, (p, n))
        self._set_matrix("d", np.zeros((p, m)) if self.d is None else self.d, (p, m))
        object.__setattr__(self, "initial", _initial_states(self, n))
        convert(self, units.positive, self.what, scale="1")

    def _set_matrix(self, name: str, value: ArrayLike, shape: tuple[int, int]) -> None:
        given = np.zeros(shape) if 0 in shape and np.size(value) == 0 else value
        matrix = units.array(given, shape, what=f"{self.what}: {name}")
        object.__setattr__(self, name, tuple(tuple(row) for row in matrix.tolist()))

    def _rows(self, name: str) -> int:
        given = units.array(getattr(self, name), what=f"{self.what}: {name}")
        if not given.ndim:
            raise InvalidValue(f"{self.what}: {name} must be a matrix, such as [[1.0]], got {given:g}")
        return len(given)

    @property
    def width(self) -> int:
        """Number of outputs y."""
        return len(self.matrices[2])

    @property
    def ports(self) -> tuple[str, ...]:  # type: ignore[override]
        """The value, if there is a single output."""
        return ("value",) if self.width == 1 else ()

    @property
    def sources(self) -> dict[str, Any]:
        """The signals u."""
        return dict(self.inputs)

    @property
    def matrices(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Return A, B, C, D."""
        n, m = len(self.initial), len(self.sources)
        return (
            np.asarray(self.a, dtype=float).reshape(n, n),
            np.asarray(self.b, dtype=float).reshape(n, m),
            np.asarray(self.c, dtype=float).reshape(len(self.c), n),
            np.asarray(self.d, dtype=float).reshape(len(self.c), m),
        )


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class TransferFunction(Linear):
    """A linear system of one input and one output, by its transfer function.

        Y(s)/U(s) = (b₀ + b₁ s + … + b_m s^m)/(a₀ + a₁ s + … + a_n s^n),   m ≤ n

    realised in controllable canonical form, ẋ_k = x_{k+1}, ẋ_n = u − Σ a_k x_k/a_n.

    Args:
        name: Its name; channels ``name.value``, and ``name.x1`` … of the states.
        numerator: b, **ascending** powers of s; ``numpy.polynomial`` and Adams use this order, MATLAB and SciPy the opposite.
        denominator: a, ascending powers of s.
        input: The signal u.
        initial: The n states at the start; zero (at rest) if not given.
        scale: A size of the states below which their errors do not matter relative to them, positive; see ``State``.
        held: Whether the states keep their values in statics.
        unit: Unit of y.

    Raises:
        InvalidValue: the numerator is of higher degree than the denominator, or the denominator is zero.

    Source: Ogata, Modern Control Engineering (5th ed. 2010) sec. 9-2.
    """

    numerator: Sequence[float] = ()
    denominator: Sequence[float] = ()
    input: Thing | str | None = None

    def check(self) -> None:
        """Check the degrees of the polynomials, and convert coefficients to tuples."""
        inputs_by_argument([self.input], self.what)
        for name in ("numerator", "denominator"):
            given = units.array(getattr(self, name), what=f"{self.what}: {name}")
            if given.ndim != 1 or not given.size:
                raise InvalidValue(
                    f"{self.what}: {name} must be a list of coefficients, got {getattr(self, name)!r}"
                )
            object.__setattr__(self, name, tuple(given.tolist()))
        b, a = (np.trim_zeros(np.asarray(x), "b") for x in (self.numerator, self.denominator))
        if not a.size:
            raise InvalidValue(
                f"{self.what}: the denominator is zero; give coefficients that are not all zero"
            )
        if b.size > a.size:
            raise InvalidValue(
                f"{self.what}: the numerator has degree {b.size - 1}, more than the denominator with {a.size - 1}; give a proper transfer "
                "function, with coefficients by ascending powers of s"
            )
        object.__setattr__(self, "initial", _initial_states(self, a.size - 1))
        convert(self, units.positive, self.what, scale="1")

    @property
    def sources(self) -> dict[str, Any]:
        """The signal u."""
        return inputs_by_argument([self.input], self.what)

    @property
    def matrices(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Return A, B, C, D of the controllable canonical form."""
        return canonical_form(self.numerator, self.denominator)


def canonical_form(
    numerator: Sequence[float] | Numbers, denominator: Sequence[float] | Numbers
) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Return A, B, C, D in controllable canonical form from coefficients by ascending powers; the numerator's degree must not be higher."""
    a = np.trim_zeros(np.asarray(denominator, dtype=float), "b")
    n = a.size - 1
    b = np.zeros(n + 1)
    given = np.trim_zeros(np.asarray(numerator, dtype=float), "b")
    b[: given.size] = given
    a, b = a / a[-1], b / a[-1]
    matrix, gain = np.zeros((n, n)), np.zeros((n, 1))
    if n:
        matrix[:-1, 1:] = np.eye(n - 1)
        matrix[-1] = -a[:-1]
        gain[-1] = 1.0
    return matrix, gain, (b[:-1] - b[-1] * a[:-1]).reshape(1, n), b[-1:].reshape(1, 1)


def _initial_states(system: Linear, count: int) -> tuple[float, ...]:
    """Return the states at the start."""
    start = np.zeros(count) if system.initial is None else system.initial
    return tuple(units.array(start, (count,), what=f"{system.what}: initial, one for each state,").tolist())


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Output(Signal):
    """Single output of a linear system, a controller, or another signal with several outputs.

    Args:
        name: Its name; channel ``name.value``.
        system: The system, which the model must contain.
        index: Its index, 0 … p − 1, or its name if outputs have names.
        unit: Its unit.

    Raises:
        InvalidValue: the system has no outputs, or not this one.
    """

    system: Linear | ExternalInput = dataclasses.field(kw_only=False)
    index: Any = dataclasses.field(default=0, kw_only=False)

    def check(self) -> None:
        """Check that the system has this output."""
        names = getattr(self.system, "labels", ())
        if isinstance(self.index, str) and self.index in names:
            object.__setattr__(self, "index", names.index(self.index))
        count = self.system.width if isinstance(self.system, Linear | ExternalInput) else 0
        if type(self.index) is not int or not 0 <= self.index < count:
            raise InvalidValue(
                f"{self.what}: system must be a linear or sampled system, and index one of its outputs, 0 … {max(count, 1) - 1}"
                f"{''.join(f', {name}' for name in names)}, got {self.index!r}"
            )

    @property
    def sources(self) -> dict[str, Any]:
        """The system's inputs, through it."""
        return {}
