"""Backward differentiation formulae of variable order and step, in three formulations of the constraints."""

from __future__ import annotations

import dataclasses
import math
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InvalidValue
from abut.extend import integrator
from abut.integrators.method import Method, Scales
from abut.kernels.columns.integration_columns import (
    BackwardDifference,
    BdfOptions,
    BdfTable,
    Correction,
    Weight,
)
from abut.short_repr import short_repr
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions


@dataclasses.dataclass(frozen=True)
class Formulation:
    """Level on which a method imposes the constraints: position, velocity, or both."""

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


@dataclasses.dataclass(frozen=True)
class Coefficients:
    """Type of BDF coefficients for variable steps (Jackson & Sacks-Davis, ACM Trans. Math. Softw. 6 (1980) 295)."""

    name: str
    number: int

    def __repr__(self) -> str:
        return self.name


#: Coefficients of constant steps; the history is interpolated to each new step, as by Gear.
FIXED_COEFFICIENTS = Coefficients("FIXED_COEFFICIENTS", 0)
#: Coefficients of the actual steps: nothing is interpolated, and no change of the step makes the method unstable.
VARIABLE_COEFFICIENTS = Coefficients("VARIABLE_COEFFICIENTS", 1)
#: Coefficients of the actual steps except the leading one, as in DASSL.
FIXED_LEADING_COEFFICIENT = Coefficients("FIXED_LEADING_COEFFICIENT", 2)

ORDERS = 6


@integrator
@short_repr
@dataclasses.dataclass(frozen=True)
class Bdf(Method):
    """Variable-order (1–6), variable-step BDF: predictor, Newton corrector with exact derivatives, error control.

    Args:
        formulation: ``abut.SI2`` (default), ``abut.I3`` or ``abut.SI1``.
        max_order: Largest order, 1…6. Order 6 is stable for strongly damped modes only, within 18° of the negative axis, order 5
            within 52°, orders 1 and 2 for all decaying modes.
        coefficients: ``abut.VARIABLE_COEFFICIENTS`` (default), ``abut.FIXED_COEFFICIENTS`` or ``abut.FIXED_LEADING_COEFFICIENT``. In ``I3``
            fixed ones need several times as many steps, otherwise as many.
        step: Constant step [s] instead of error control, of order ``max_order``. It begins with short steps of order one, their length
            depending on ``rtol``, and doubles them up to this value; after a contact event likewise.
        iterations: Largest number of Newton iterations in a step, 2 or more. If they do not converge, the step is repeated, shorter.
        monitored: Whether Newton's method has converged when the error-controlled quantities have: of I3, velocities by their effect on
            displacements. Otherwise positions and velocities must converge.
        pattern: Newton iterations of a step that evaluate and factor the matrix again, the first among them; the pattern is repeated
            as often as there are iterations. The others reuse the previous matrix, which saves a third of them where contacts are few.
        interpolate: Whether outputs are interpolated within steps. Otherwise steps end on them.

    Raises:
        InvalidValue: another order, formulation, number or pattern of iterations, or kind of coefficients; and as of ``Method``, which
            defines further options.

    Valid: smooth stiff machines. Contacts restart it at order 1; where they are stiff, Radau needs fewer steps.
    Source: see ``integrators.bdf.step``, ``integrators.bdf.history`` and ``integrators.newton``.
    """

    unwatched = "its step control keeps the tolerance"

    formulation: Formulation = SI2
    max_order: int = 5
    coefficients: Coefficients = VARIABLE_COEFFICIENTS
    step: Scalar | None = None
    iterations: int = 12
    monitored: bool = False
    pattern: tuple[bool, ...] = (True,)
    interpolate: bool = True
    implicit = True
    holds = True
    logged_multipliers = Correction.balanced

    def check(self) -> None:
        """Check order (1 to 6), formulation, coefficients, and iterations: at least two, the first with a new matrix."""
        if not isinstance(self.formulation, Formulation):
            raise InvalidValue(
                f"Bdf: formulation is {self.formulation!r}; it must be abut.I3, abut.SI2 or abut.SI1"
            )
        if not isinstance(self.coefficients, Coefficients):
            raise InvalidValue(
                f"Bdf: coefficients is {self.coefficients!r}; it must be abut.FIXED_COEFFICIENTS, abut.VARIABLE_COEFFICIENTS or "
                "abut.FIXED_LEADING_COEFFICIENT"
            )
        if self.max_order not in range(1, ORDERS + 1):
            raise InvalidValue(f"Bdf: max_order is {self.max_order}; it must be 1, 2, 3, 4, 5 or 6")
        if self.iterations < 2:
            raise InvalidValue.of("Bdf: iterations", self.iterations, "be 2 or more")
        if not isinstance(self.pattern, tuple) or not self.pattern or not self.pattern[0]:
            raise InvalidValue.of(
                "Bdf: pattern", self.pattern, "be a tuple of True and False whose first entry is True"
            )

    @property
    def keeps_factors(self) -> bool:
        """True if iterations reuse the matrix of earlier ones."""
        return not all(self.pattern)

    @property
    def ends_on_outputs(self) -> int:
        """Condition for steps to end on outputs: 0 never, 1 always."""
        return 0 if self.interpolate else 1

    @property
    def stages(self) -> int:
        """Number of body-state arrays: differences, prediction, ψ."""
        return BackwardDifference.WIDTH

    @property
    def history(self) -> int:
        """Number of node arrays: differences of the multipliers, corrections, work."""
        return Correction.WIDTH

    def table(self) -> Any:
        """Coefficients γ by order; options."""
        out = np.zeros((BdfTable.WIDTH, max(ORDERS + 1, BdfOptions.WIDTH)))
        out[BdfTable.gamma, 1 : ORDERS + 1] = np.cumsum(1.0 / np.arange(1, ORDERS + 1))
        out[BdfTable.options, : BdfOptions.WIDTH] = BdfOptions.of(
            max_order=self.max_order,
            level=self.formulation.number,
            coefficients=self.coefficients.number,
            constant=float(self.step is not None),
            iterations=self.iterations,
            monitored=float(self.monitored),
            spared=float(sum(1 << k for k in range(30) if not self.pattern[k % len(self.pattern)])),
        )
        return out

    def weights(self, scales: Scales) -> Any:
        """Return the weights with the tolerance of impulses."""
        out = super().weights(scales)
        out[Weight.constraint] = self.rtol * scales.speed * scales.mass
        return out

    def first_step(self, scales: Scales, span: float, acceleration: float) -> float:
        """Return a step for a first-order start: h² a / 2 within the tolerance."""
        if self.step is not None:
            free = dataclasses.replace(self, step=None, initial_step=None)
            return free.first_step(scales, span, acceleration)
        if self.initial_step is not None:
            return float(self.initial_step)
        h = super().first_step(scales, span, acceleration)
        return min(h, math.sqrt(self.rtol) * 10.0 * h)

    def kernel(self, functions: Functions) -> Kernel:
        """Return the kernel, which is the same for all formulations and orders."""
        return _make_kernel(functions)


@cache
def _make_kernel(functions: Functions) -> Kernel:
    from abut.integrators.balanced_reactions import balanced_reactions
    from abut.integrators.bdf.step import bdf_step
    from abut.integrators.time_loop.dense_output import OWN_VELOCITIES
    from abut.integrators.time_loop.loop import integration_kernel
    from abut.integrators.time_loop.projection import normalise_only

    return integration_kernel(
        functions,
        *bdf_step(functions),
        normalise_only,
        inside=OWN_VELOCITIES,
        find_reactions=balanced_reactions(functions),
    )
