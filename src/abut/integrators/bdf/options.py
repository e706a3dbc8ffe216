"""Backward differentiation formulae of variable order and step, in three formulations of the constraints."""

from __future__ import annotations

import dataclasses
import math
from functools import cache
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.integrators.method import Method, Scales
from abut.kernels.march_rows import BdfOptions, BdfTable, Weight
from abut.plug import integrator


@dataclasses.dataclass(frozen=True)
class Formulation:
    """On which level a method holds the constraints."""

    name: str
    number: int

    def __repr__(self) -> str:
        return self.name


#: Index 3: positions satisfy the constraints; velocities are not error-tested on their own.
I3 = Formulation("I3", 0)
#: Stabilised index 2 (Gear–Gupta–Leimkuhler): velocities and positions satisfy the constraints.
SI2 = Formulation("SI2", 1)
#: Stabilised index 1: as SI2 with the multipliers as derivatives of integrated ones, which are error-tested.
SI1 = Formulation("SI1", 2)


@integrator
@dataclasses.dataclass(frozen=True)
class Bdf(Method):
    """Variable-order (1–5), variable-step BDF: predictor, Newton corrector with exact derivatives, error control.

    Args:
        formulation: ``abut.SI2`` (default), ``abut.I3`` or ``abut.SI1``.
        max_order: Largest order, 1…5.

    Raises:
        InvalidValue: another order or formulation; and as of ``Method``, whose options it has too.

    Valid: smooth stiff machines. Contacts restart it at order 1; where they are stiff, Radau needs fewer steps.
    Source: see ``integrators.bdf.step`` and ``integrators.newton``.
    """

    formulation: Formulation = SI2
    max_order: int = 5
    implicit = True
    holds = True

    def check(self) -> None:
        """The order must be 1 to 5, the formulation one of three."""
        if not isinstance(self.formulation, Formulation):
            raise InvalidValue(
                f"Bdf: formulation is {self.formulation!r}; it must be abut.I3, abut.SI2 or abut.SI1"
            )
        if self.max_order not in (1, 2, 3, 4, 5):
            raise InvalidValue(f"Bdf: max_order {self.max_order} is not one of 1, 2, 3, 4, 5")

    @property
    def stages(self) -> int:
        """Eight differences, prediction, ψ."""
        return 10

    @property
    def history(self) -> int:
        """Eight differences of the multipliers, corrections, work."""
        return 10

    def table(self) -> Any:
        """γ by order; error constants by order; options."""
        out = np.zeros((BdfTable.WIDTH, 8))
        out[BdfTable.gamma, 1:6] = np.cumsum(1.0 / np.arange(1, 6))
        out[BdfTable.error, :7] = 1.0 / np.arange(1, 8)
        out[BdfTable.options, : BdfOptions.WIDTH] = BdfOptions.of(
            max_order=self.max_order, level=self.formulation.number
        )
        return out

    def weights(self, scales: Scales) -> Any:
        """Adds the tolerance of impulses."""
        out = super().weights(scales)
        out[Weight.constraint] = self.rtol * scales.speed * scales.mass
        return out

    def first_step(self, scales: Scales, span: float, acceleration: float) -> float:
        """A first-order start: h² a / 2 within the tolerance."""
        if self.initial_step is not None:
            return float(self.initial_step)
        h = super().first_step(scales, span, acceleration)
        return min(h, math.sqrt(self.rtol) * 10.0 * h)

    def kernel(self, functions: Any) -> Any:
        """One kernel serves every formulation and order."""
        return _kernel(functions)


@cache
def _kernel(functions: Any) -> Any:
    from abut.integrators.bdf.step import bdf_step
    from abut.integrators.march.loop import march_kernel, normalise_only

    return march_kernel(functions, *bdf_step(functions), normalise_only)
