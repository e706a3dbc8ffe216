"""Moreau–Jean time-stepping: velocities and impulses over constant steps, for rigid contacts."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.extend import integrator
from abut.integrators.method import Method, Scales
from abut.kernels.columns.integration_columns import Impulse, MoreauNode, MoreauNumbers, Weight
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions

REPORTED_RESIDUAL = 10.0  #: residual of impulses, in tolerances, above which a warning is reported
SWEPT = 2e-3  #: default step, as a fraction of the time in which a machine moves by its own length


def default_step(scales: Scales) -> float:
    """Return a step [s] for a machine of this size and speed, to one digit."""
    return float(f"{SWEPT * scales.length / scales.speed:.0e}")


@integrator
@dataclasses.dataclass(frozen=True)
class MoreauJean(Method):
    """Moreau–Jean time-stepping: impulses over steps instead of forces; impacts, sticking and slipping follow from conditions at step ends.

        M (v₁ − v₀) = h F(q₀ + θ h v₀ …) + Gᵀ Λ + Jᵀ P,   G ((1 − θ) v₀ + θ v₁) = f',   q₁ = q₀ + h ((1 − θ) v₀ + θ v₁)
        where g(q₀ + θ h v₀) ≤ 0:   0 ≤ u_n⁺ + e u_n⁻ ⊥ P_n ≥ 0,   P_t in Coulomb's cone, against the slip
        and where shapes have touched before:   0 ≤ (1 − θ) u_n⁻ + θ u_n⁺ ⊥ P_n ≥ 0,   of what stuck the same mean of u_t

    An impact slower than twice the speed that loads cause within a step does not rebound, which ends a series of bounces.
    Compliant forces (springs, bushings, compliant contacts, modes) are linearly implicit. After each step joints and shapes are
    projected onto their constraints without overlap. Velocities of lasting contacts are projected so that these neither separate nor, if
    they stuck, slip. Lasting contacts generate no energy, nor do impacts without friction (e ≤ 1).

    Args:
        step: Constant step [s]; by default a five-hundredth of the time in which the machine moves by its own length. The order is two
            (θ = ½), and one where contacts begin, end, or change from slip to stick, and where they slide at a place that turns.
        theta: θ, ½ (conserves energy) … 1 (damps fast motions).
        tolerance: Of the contacts' conditions, relative to the speeds at which shapes would touch: 1e-12 … 1e-3. The accuracy reached is
            in the statistics; a run that misses the tolerance reports it.
        sweeps: Largest number of sweeps over all contacts in a step.
        together: Largest number of closed contacts that are solved as one system, where sweeps converge too slowly: 0 (never) or
            more. Up to a hundred by a full matrix, more by a sparse one, 4,000 of a wall in a third of a second, once.

    Raises:
        InvalidValue: θ outside ½ … 1; a tolerance outside 0 … 0.1; sweeps below 1; together below 0.

    Valid: rigid contacts, any number; compliant ones too, where a step is a small part of their duration.
    Source: Moreau, "Unilateral contact and dry friction in finite freedom dynamics" (1988); Jean, Comput. Methods Appl. Mech. Eng. 177
    (1999) 235; Acary & Brogliato, Numerical Methods for Nonsmooth Dynamical Systems (2008), ch. 10.
    """

    unwatched = "energy that contacts make by too long steps is watched by the energy of each contact"

    step: Scalar | None = None
    theta: float = 0.5
    tolerance: float = 1e-8
    sweeps: int = 200
    together: int = 20_000

    implicit = True
    rigid = True
    order = 1
    logged_multipliers = MoreauNode.multipliers

    def check(self) -> None:
        """Check that θ, the tolerance and the number of sweeps are in their ranges."""
        if not 0.5 <= self.theta <= 1.0:
            raise InvalidValue.of("MoreauJean: theta", self.theta, "be between 0.5 and 1")
        if not 0.0 < units.quantity(self.tolerance, "1", what="MoreauJean: tolerance") <= 0.1:
            raise InvalidValue.of("MoreauJean: tolerance", self.tolerance, "be above 0 and at most 0.1")
        if self.sweeps < 1:
            raise InvalidValue.of("MoreauJean: sweeps", self.sweeps, "be 1 or more")
        if self.together < 0:
            raise InvalidValue.of("MoreauJean: together", self.together, "be 0 or more")

    @property
    def fixed_step(self) -> bool:
        """True: contacts begin and end at steps."""
        return True

    @property
    def ends_on_outputs(self) -> int:
        """Condition for steps to end on outputs: always, because velocities jump within steps."""
        return 1

    def weights(self, scales: Scales) -> Any:
        """Return the weights with the step, also the default one."""
        out = super().weights(scales)
        out[Weight.most_step] = self.first_step(scales, 0.0, 0.0)
        return out

    def first_step(self, scales: Scales, span: float, acceleration: float) -> float:
        """Return the constant step."""
        return default_step(scales) if self.step is None else float(self.step)

    def table(self) -> Any:
        """Parameters θ, tolerance, sweeps."""
        return np.array(
            [
                MoreauNumbers.of(
                    theta=self.theta,
                    tolerance=self.tolerance,
                    sweeps=float(self.sweeps),
                    joint_contacts=float(self.together),
                )
            ]
        )

    def lane_statistics(self, memo: Numbers) -> dict[str, Any]:
        """Return the largest residuals of a step, the number of sweeps, and the number of steps with contacts solved as one system."""
        return {
            "contact_residual": float(memo[Impulse.residual]),
            "signorini_residual": float(memo[Impulse.signorini]),
            "coulomb_residual": float(memo[Impulse.coulomb]),
            "dissipation_residual": float(memo[Impulse.dissipation]),
            "sweeps": int(memo[Impulse.sweeps]),
            "missed_steps": int(memo[Impulse.missed]),
            "solved_together": int(memo[Impulse.joint_solves]),
        }

    def remarks(self, memo: Numbers) -> list[str]:
        """Report steps whose impulses are far less accurate than requested; the statistics count all that missed the tolerance."""
        if not memo[Impulse.residual] > REPORTED_RESIDUAL * self.tolerance:
            return []
        aside = memo[Impulse.contacts] > self.together
        more = f"together={memo[Impulse.contacts]:.0f} or more, " if aside else ""
        return [
            f"MoreauJean: in {memo[Impulse.missed]:.0f} steps the contact impulses did not reach the tolerance {self.tolerance:g} within "
            f"{self.sweeps} sweeps; the largest residual was {memo[Impulse.residual]:.3g}, with {memo[Impulse.contacts]:.0f} contacts at "
            f"t = {memo[Impulse.time]:.6g} s; use more sweeps, {more}a shorter step, or a larger tolerance"
        ]

    def kernel(self, functions: Functions) -> Kernel:
        """Return the kernel, which is the same for all parameters.

        Raises:
            InvalidValue: signals depend on reactions, which these steps do not compute.
        """
        if functions.key.signals.reactions:
            raise InvalidValue(
                "MoreauJean: signals depend on reactions, which time-stepping with impulses does not compute; use another "
                "integrator, such as abut.Radau, with a compliant normal law"
            )
        return _make_kernel(functions)


@cache
def _make_kernel(functions: Functions) -> Kernel:
    from abut.integrators.moreau.step import moreau_step
    from abut.integrators.time_loop.loop import integration_kernel
    from abut.integrators.time_loop.projection import project

    return integration_kernel(functions, *moreau_step(functions), project)
