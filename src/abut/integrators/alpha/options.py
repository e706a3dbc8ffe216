"""Generalised-α, HHT and Newmark: second-order methods for structural and multibody dynamics, index 3, on the rotation group."""

from __future__ import annotations

import dataclasses
import math
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InvalidValue
from abut.extend import integrator
from abut.integrators.method import Method
from abut.kernels.columns.integration_columns import AlphaCoefficients, Correction
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions


@dataclasses.dataclass(frozen=True)
class AlphaMethod(Method):
    """Common base of generalised-α, HHT and Newmark.

    Args:
        step: Constant step [s]; without it the step follows the local error.
    """

    rtol: float = 1e-5
    step: Scalar | None = None
    implicit = True
    holds = True
    logged_multipliers = Correction.balanced
    order = 2

    @property
    def coefficients(self) -> tuple[float, float, float, float]:
        """Coefficients α_m, α_f, β, γ."""
        raise NotImplementedError

    @property
    def stages(self) -> int:
        """Number of body-state arrays: algorithmic accelerations, prediction."""
        return 10

    @property
    def history(self) -> int:
        """Number of node arrays: multipliers, corrections, work."""
        return Correction.WIDTH

    def table(self) -> Any:
        """Coefficients, error constant |β − 1/6|, and the flag of a constant step."""
        am, af, beta, gamma = self.coefficients
        return np.array(
            [
                AlphaCoefficients.of(
                    alpha_m=am,
                    alpha_f=af,
                    beta=beta,
                    gamma=gamma,
                    error=max(abs(beta - 1.0 / 6.0), 1.0 / 24.0),
                    constant=float(self.step is not None),
                )
            ]
        )

    def kernel(self, functions: Functions) -> Kernel:
        """Return the kernel, which is the same for all coefficients."""
        return _make_kernel(functions)


@integrator
@dataclasses.dataclass(frozen=True)
class GeneralizedAlpha(AlphaMethod):
    """Generalised-α with chosen damping of the highest frequencies.

        α_m = (2ρ − 1)/(ρ + 1),   α_f = ρ/(ρ + 1),   γ = ½ + α_f − α_m,   β = ¼ (γ + ½)²

    Args:
        spectral_radius: ρ, 0 (removes the highest frequencies in a step) … 1 (no damping).
        step: Constant step [s]; without it the step follows the local error.

    Raises:
        InvalidValue: ρ outside 0 … 1; and as of ``Method``, which defines further options.

    Valid: any machine at moderate accuracy; second order in the step.
    Source: Chung & Hulbert, J. Appl. Mech. 60 (1993) 371; Arnold & Brüls, Multibody Syst. Dyn. 18 (2007) 185.
    """

    unwatched = "its step control keeps the tolerance"

    spectral_radius: float = 0.9

    def check(self) -> None:
        """Check that the spectral radius is between 0 and 1."""
        if not 0.0 <= self.spectral_radius <= 1.0:
            raise InvalidValue(
                f"GeneralizedAlpha: spectral_radius is {self.spectral_radius:g}; it must be between 0 and 1"
            )

    @property
    def coefficients(self) -> tuple[float, float, float, float]:
        """Coefficients α_m, α_f, β, γ."""
        r = self.spectral_radius
        am, af = (2.0 * r - 1.0) / (r + 1.0), r / (r + 1.0)
        gamma = 0.5 + af - am
        return am, af, 0.25 * (gamma + 0.5) ** 2, gamma


@integrator
@dataclasses.dataclass(frozen=True)
class Hht(AlphaMethod):
    """Hilber–Hughes–Taylor: generalised-α with α_m = 0, α_f = −α, γ = ½ − α, β = ¼ (1 − α)².

    Args:
        alpha: −1/3 … 0.

    Raises:
        InvalidValue: α outside −1/3 … 0; and as of ``Method``, which defines further options.

    Source: Hilber, Hughes & Taylor, Earthquake Eng. Struct. Dyn. 5 (1977) 283.
    """

    alpha: float = -0.1

    def check(self) -> None:
        """Check that α is between −1/3 and 0."""
        if not -1.0 / 3.0 <= self.alpha <= 0.0:
            raise InvalidValue(f"Hht: alpha is {self.alpha:g}; it must be between -1/3 and 0")

    @property
    def coefficients(self) -> tuple[float, float, float, float]:
        """Coefficients α_m, α_f, β, γ."""
        return 0.0, -self.alpha, 0.25 * (1.0 - self.alpha) ** 2, 0.5 - self.alpha


@integrator
@dataclasses.dataclass(frozen=True)
class Newmark(AlphaMethod):
    """Newmark's method.

    Args:
        beta: β, ¼(γ + ½)² for unconditional stability.
        gamma: γ ≥ ½; second order only at ½, but with constraints γ > ½ damps.

    Raises:
        InvalidValue: γ < ½ or β < γ/2, which is unstable; and as of ``Method``, which defines further options.

    Source: Newmark, J. Eng. Mech. Div. ASCE 85 (1959) 67.
    """

    beta: float = 0.3025
    gamma: float = 0.6

    def check(self) -> None:
        """Check that γ ≥ ½ and β ≥ γ/2, both finite."""
        if not (math.isfinite(self.beta) and math.isfinite(self.gamma)):
            raise InvalidValue(
                f"Newmark: beta is {self.beta:g} and gamma is {self.gamma:g}; both must be finite"
            )
        if self.gamma < 0.5 or self.beta < 0.5 * self.gamma:
            raise InvalidValue(
                f"Newmark: beta = {self.beta:g} and gamma = {self.gamma:g} are unstable; choose gamma >= 0.5 and beta >= gamma/2"
            )

    @property
    def coefficients(self) -> tuple[float, float, float, float]:
        """Coefficients α_m, α_f, β, γ."""
        return 0.0, 0.0, self.beta, self.gamma


@cache
def _make_kernel(functions: Functions) -> Kernel:
    from abut.integrators.alpha.step import alpha_step
    from abut.integrators.balanced_reactions import balanced_reactions
    from abut.integrators.time_loop.loop import integration_kernel
    from abut.integrators.time_loop.projection import normalise_only

    return integration_kernel(
        functions, *alpha_step(functions), normalise_only, find_reactions=balanced_reactions(functions)
    )
