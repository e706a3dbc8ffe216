"""Radau IIA of order five: for stiff contacts and springs."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.extend import integrator
from abut.integrators.method import Method
from abut.kernels.columns.integration_columns import Eigenvalue, RadauTable
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions


@integrator
@dataclasses.dataclass(frozen=True)
class Radau(Method):
    """Radau IIA with three stages, order five: implicit, L-stable, one-step.

    Args:
        step: Constant step [s] instead of error control, for order studies.

    Valid: stiff machines; after a contact event it continues at full order, where multistep methods restart.
    Source: Hairer & Wanner, Solving Ordinary Differential Equations II (1996), IV.5 and IV.8.
    """

    unwatched = "its step control keeps the tolerance"

    step: Scalar | None = None
    implicit = True
    holds = True
    order = 3  #: of the error estimate
    doubled = True

    @property
    def ends_on_outputs(self) -> int:
        """Condition for steps to end on outputs: stiff components have no good interpolant between steps."""
        return 1 if self.step is None else 0

    @property
    def stages(self) -> int:
        """Number of body-state arrays: three stages, their rates, and the memory of the iteration."""
        return 7

    @property
    def history(self) -> int:
        """Number of node arrays: residuals and multipliers of the stages, multipliers at the start."""
        return 7

    def table(self) -> Any:
        """Coefficients A, A⁻¹, T, T⁻¹, nodes, eigenvalues, error weights, A's Crout factor; computed from the collocation conditions."""
        r = np.sqrt(6.0)
        a = np.array(
            [
                [(88 - 7 * r) / 360, (296 - 169 * r) / 1800, (-2 + 3 * r) / 225],
                [(296 + 169 * r) / 1800, (88 + 7 * r) / 360, (-2 - 3 * r) / 225],
                [(16 - r) / 36, (16 + r) / 36, 1 / 9],
            ]
        )
        inverse = np.linalg.inv(a)
        values, vectors = np.linalg.eig(inverse)
        real = int(np.argmin(np.abs(values.imag)))
        pair = int(np.argmax(values.imag))
        # columns v0, Re v, −Im v for α + iβ with v its eigenvector: T⁻¹ A⁻¹ T = [γ; α −β; β α]
        t = np.column_stack([vectors[:, real].real, vectors[:, pair].real, -vectors[:, pair].imag])
        forth = np.linalg.inv(t)
        constant = self.step is not None
        rows = RadauTable.of(
            a=a[:-1],
            weights=a[-1],
            inverse=inverse,
            back_transform=t,
            to_real=forth[0],
            to_alpha=forth[1],
            to_beta=forth[2],
            nodes=((4 - r) / 10, (4 + r) / 10, 1.0),
            eigenvalues=Eigenvalue.of(
                gamma=values[real].real, alpha=values[pair].real, beta=values[pair].imag
            ),
            error=(0.0, 0.0, 0.0) if constant else ((-13 - 7 * r) / 3, (-13 + 7 * r) / 3, -1 / 3),
            crout=_crout_factor(a),
        )
        return np.array(rows, dtype=float)

    def kernel(self, functions: Functions) -> Kernel:
        """Return the kernel, which is the same for all tolerances."""
        return _make_kernel(functions)


@cache
def _make_kernel(functions: Functions) -> Kernel:
    from abut.integrators.radau.step import radau_step
    from abut.integrators.time_loop.loop import integration_kernel
    from abut.integrators.time_loop.projection import projection_of

    return integration_kernel(functions, *radau_step(functions), projection_of(functions))


def _crout_factor(a: Numbers) -> Numbers:
    """Return the lower factor T of A = T·U, U of unit diagonal."""
    t, u = np.zeros_like(a), np.eye(len(a))
    for k in range(len(a)):
        t[k:, k] = a[k:, k] - t[k:, :k] @ u[:k, k]
        u[k, k + 1 :] = (a[k, k + 1 :] - t[k, :k] @ u[:k, k + 1 :]) / t[k, k]
    return t
