"""Explicit Runge–Kutta methods with step control, for non-stiff machines."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InvalidValue
from abut.extend import integrator
from abut.integrators.method import Method
from abut.integrators.runge_kutta.tableaux import DOPRI5, Tableau
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions


@integrator
@dataclasses.dataclass(frozen=True)
class RungeKutta(Method):
    """Explicit Runge–Kutta on the accelerations of the constrained system, projected onto the constraints after each step.

    Args:
        method: ``abut.DOPRI5`` (Dormand–Prince 5(4)), ``abut.DOP853`` (8(5,3)), ``abut.TSIT5``
            (Tsitouras 5(4): a tenth to a fifth fewer steps than Dormand–Prince) or ``abut.RKF45``.
        step: Constant step [s] instead of error control, for order studies.
        partitioned: Whether steps are projected onto the constraints by dependent coordinates only instead of the shortest projection.
            Errors are then those of independent ones, chosen by pivoting (`integrators.time_loop.coordinate_partition`), in joint
            coordinates from the joints' rates.

    Raises:
        InvalidValue: a method that is none of these; and as of ``Method``, which defines further options.

    Valid: non-stiff machines; during contacts the steps are a fraction of the contact's period.
    Source: see ``integrators.runge_kutta.tableaux``.
    """

    unwatched = "its step control keeps the tolerance where the machine is stiff, by short steps"

    holds = True

    rtol: float = 1e-7
    method: Tableau = DOPRI5
    step: Scalar | None = None
    partitioned: bool = False

    def check(self) -> None:
        """Check that the method is a tableau."""
        if not isinstance(self.method, Tableau):
            raise InvalidValue(
                f"RungeKutta: method is {self.method!r}; it must be abut.DOPRI5, abut.DOP853, abut.TSIT5 or abut.RKF45"
            )

    @property
    def exponent(self) -> float:
        """Exponent of the step control, from the order of the error estimate."""
        return 1.0 / (self.method.error_order + 1)

    @property
    def nominal_order(self) -> int:
        """Order of the advancing formula."""
        return self.method.order

    @property
    def ends_on_outputs(self) -> int:
        """Condition for steps to end on outputs: those of 8(5,3) are too long for the quintic interpolant."""
        return 2 if self.method.order > 5 and self.step is None else 0

    @property
    def stages(self) -> int:
        """Number of stages, and of the evaluation at the end of the step."""
        return self.method.stages + 1

    def table(self) -> Any:
        """Coefficients of the tableau; a constant step has no error rows."""
        table = self.method.table.copy()
        if self.step is not None:
            table[self.method.stages + 1 :] = 0.0
        return np.ascontiguousarray(table)

    def kernel(self, functions: Functions) -> Kernel:
        """Return the kernel, which is the same for all methods with this number of stages."""
        return _make_kernel(functions, self.method.stages, len(self.method.errors), self.partitioned)


@cache
def _make_kernel(functions: Functions, stages: int, estimates: int, partitioned: bool) -> Kernel:
    from abut.integrators.runge_kutta.step import explicit_step
    from abut.integrators.time_loop.coordinate_partition import error_and_projection
    from abut.integrators.time_loop.loop import integration_kernel

    counted, finish = error_and_projection(functions.jointed, partitioned)
    return integration_kernel(functions, *explicit_step(functions, stages, estimates, counted), finish)
