"""Adams–Bashforth–Moulton of variable order and step: for smooth, non-stiff machines whose evaluation is expensive."""

from __future__ import annotations

import dataclasses
import math
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InvalidValue
from abut.extend import integrator
from abut.integrators.method import Method, Scales
from abut.kernels.columns.integration_columns import AdamsOptions, AdamsSlot, AdamsTable

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions

ORDERS = 12  #: of the prediction, at most
POINTS = 7  #: of Gauss's rule, exact for the integrands: polynomials of degree ORDERS


@integrator
@dataclasses.dataclass(frozen=True)
class AdamsBashforthMoulton(Method):
    """Explicit multistep method: predicted by Adams and Bashforth (orders 1–12), evaluated, corrected by Adams and Moulton (one order
    more), evaluated (PECE), and projected onto the constraints; two evaluations a step at any order.

    Args:
        max_order: Largest order of the prediction, 1…12.
        partitioned: As of `RungeKutta`.

    Raises:
        InvalidValue: another order; and as of ``Method``, which defines further options.

    Valid: smooth, non-stiff machines with expensive evaluations (many joints, large elastic bodies) or tight tolerances. Every
        event restarts it at order one, so that `RungeKutta` is no slower for frequent impacts.
    Source: Shampine & Gordon, Computer Solution of Ordinary Differential Equations (1975), ch. 5, 6 and 10; Hairer, Nørsett & Wanner,
        Solving Ordinary Differential Equations I, sec. III.5.
    """

    unwatched = "the choice of the method and its step control look at stiffness"

    holds = True

    rtol: float = 1e-7
    max_order: int = ORDERS
    partitioned: bool = False

    def check(self) -> None:
        """Check that the order is 1 to 12."""
        if self.max_order not in range(1, ORDERS + 1):
            raise InvalidValue.of(
                "AdamsBashforthMoulton: max_order", self.max_order, f"be a whole number from 1 to {ORDERS}"
            )

    @property
    def stages(self) -> int:
        """Number of arrays: differences and work arrays of a step."""
        return AdamsSlot.WIDTH

    def table(self) -> Any:
        """Coefficients |γ*_j| by Σ_{i≤j} γ*_i/(j + 1 − i) = 0; nodes and weights of Gauss's rule; the highest order."""
        out = np.zeros((AdamsTable.WIDTH, ORDERS + 2))
        gamma = [1.0]
        for j in range(1, ORDERS + 2):
            gamma.append(-sum(gamma[i] / (j + 1 - i) for i in range(j)))
        out[AdamsTable.constants] = np.abs(gamma)
        nodes, weights = np.polynomial.legendre.leggauss(POINTS)
        out[AdamsTable.nodes, :POINTS] = 0.5 * (1.0 + nodes)
        out[AdamsTable.weights, :POINTS] = 0.5 * weights
        out[AdamsTable.options, AdamsOptions.max_order] = self.max_order
        return out

    def first_step(self, scales: Scales, span: float, acceleration: float) -> float:
        """Return a step for a first-order start: h² a / 2 within the tolerance."""
        if self.initial_step is not None:
            return float(self.initial_step)
        h = super().first_step(scales, span, acceleration)
        return min(h, math.sqrt(self.rtol) * 10.0 * h)

    def kernel(self, functions: Functions) -> Kernel:
        """Return the kernel, which is the same for all orders."""
        return _make_kernel(functions, self.partitioned)


@cache
def _make_kernel(functions: Functions, partitioned: bool) -> Kernel:
    from abut.integrators.adams_bashforth.step import OUTPUTS, adams_step
    from abut.integrators.time_loop.coordinate_partition import error_and_projection
    from abut.integrators.time_loop.loop import integration_kernel

    counted, finish = error_and_projection(functions.jointed, partitioned)
    return integration_kernel(functions, *adams_step(functions, counted), finish, OUTPUTS)
