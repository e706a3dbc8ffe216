"""Backward differentiation formulae of variable order and step, in three formulations of the constraints."""

from __future__ import annotations

import dataclasses
import math
from functools import cache
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.integrators.method import Method, Scales
from abut.kernels.march_columns import BdfOptions, BdfTable, Correction, Difference, Weight
from abut.plug import integrator
from abut.plug.brief import short_repr


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


@dataclasses.dataclass(frozen=True)
class Coefficients:
    """What a change of the step does to the coefficients of a BDF (Jackson & Sacks-Davis, ACM Trans. Math. Softw. 6 (1980) 295)."""

    name: str
    number: int

    def __repr__(self) -> str:
        return self.name


#: Those of constant steps; the past is interpolated to each new step, as by Gear.
FIXED_COEFFICIENTS = Coefficients("FIXED_COEFFICIENTS", 0)
#: Those of the steps that were taken: nothing is interpolated, and no change of the step makes it unstable.
VARIABLE_COEFFICIENTS = Coefficients("VARIABLE_COEFFICIENTS", 1)
#: Those of the steps that were taken but for the leading one, as in DASSL.
FIXED_LEADING_COEFFICIENT = Coefficients("FIXED_LEADING_COEFFICIENT", 2)

ORDERS = 6


@integrator
@short_repr
@dataclasses.dataclass(frozen=True)
class Bdf(Method):
    """Variable-order (1–6), variable-step BDF: predictor, Newton corrector with exact derivatives, error control.

    Args:
        formulation: ``abut.SI2`` (default), ``abut.I3`` or ``abut.SI1``.
        max_order: Largest order, 1…6. Order 6 is stable for what decays with hardly a swing, within 18° of the negative axis, order 5
            within 52°, orders 1 and 2 for all that decays.
        coefficients: ``abut.VARIABLE_COEFFICIENTS`` (default), ``abut.FIXED_COEFFICIENTS`` or ``abut.FIXED_LEADING_COEFFICIENT``. In ``I3``
            fixed ones take several times as many steps, otherwise as many.
        step: Constant step [s] instead of error control, of order ``max_order``. It begins with short steps of order one, by ``rtol`` how
            short, and doubles them up to this; after a contact event likewise.
        iterations: Of Newton's method in a step, at most, 2 or more; where they do not do the step is taken again, shorter.
        monitored: Whether Newton's method has converged when that has what the error is measured by: of I3, velocities by the displacements
            that they make. Otherwise positions and velocities have.
        pattern: Which iterations of Newton's method in a step evaluate and factor the matrix anew, the first among them, repeated as
            often as there are iterations. The others take that of the one before, which spares a third of them where little touches.
        interpolate: Whether outputs lie within steps. Otherwise steps end on them.

    Raises:
        InvalidValue: another order, formulation, number or pattern of iterations, or kind of coefficients; and as of ``Method``, whose
            options it has too.

    Valid: smooth stiff machines. Contacts restart it at order 1; where they are stiff, Radau needs fewer steps.
    Source: see ``integrators.bdf.step``, ``integrators.bdf.history`` and ``integrators.newton``.
    """

    unwatched = "its step control keeps the tolerance"

    formulation: Formulation = SI2
    max_order: int = 5
    coefficients: Coefficients = VARIABLE_COEFFICIENTS
    step: Any = None
    iterations: int = 12
    monitored: bool = False
    pattern: tuple[bool, ...] = (True,)
    interpolate: bool = True
    implicit = True
    holds = True
    logged_multipliers = Correction.balanced

    def check(self) -> None:
        """The order must be 1 to 6, formulation and coefficients one of three; there are two iterations at least, and the first is new."""
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
            raise InvalidValue(f"Bdf: max_order {self.max_order} is not one of 1, 2, 3, 4, 5, 6")
        if self.iterations < 2:
            raise InvalidValue.of("Bdf: iterations", self.iterations, "be 2 or more")
        if not isinstance(self.pattern, tuple) or not self.pattern or not self.pattern[0]:
            raise InvalidValue.of(
                "Bdf: pattern", self.pattern, "be a tuple of True and False that begins with True"
            )

    @property
    def keeps_factors(self) -> bool:
        """Whether iterations take the matrix of earlier ones."""
        return not all(self.pattern)

    @property
    def ends_on_outputs(self) -> int:
        """Whether steps end on outputs."""
        return 0 if self.interpolate else 1

    @property
    def stages(self) -> int:
        """Differences, prediction, ψ."""
        return Difference.WIDTH

    @property
    def history(self) -> int:
        """Differences of the multipliers, corrections, work."""
        return Correction.WIDTH

    def table(self) -> Any:
        """γ by order; options."""
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
        """Adds the tolerance of impulses."""
        out = super().weights(scales)
        out[Weight.constraint] = self.rtol * scales.speed * scales.mass
        return out

    def first_step(self, scales: Scales, span: float, acceleration: float) -> float:
        """A first-order start: h² a / 2 within the tolerance."""
        if self.step is not None:
            free = dataclasses.replace(self, step=None, initial_step=None)
            return free.first_step(scales, span, acceleration)
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
    from abut.integrators.march.dense_output import OWN_VELOCITIES
    from abut.integrators.march.loop import march_kernel, normalise_only
    from abut.integrators.newton import balanced_reactions

    return march_kernel(
        functions,
        *bdf_step(functions),
        normalise_only,
        inside=OWN_VELOCITIES,
        find_reactions=balanced_reactions(functions),
    )
