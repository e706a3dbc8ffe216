"""Convex time stepping with error control, for machines with many contacts."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.contact.near_rigid import NearRigid
from abut.extend import integrator
from abut.integrators.method import Method, Scales
from abut.integrators.moreau.options import default_step
from abut.kernels.columns.convex_columns import ConvexNode, ConvexOptions, ConvexSlot, ConvexStep
from abut.kernels.columns.integration_columns import Correction
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions

#: Reference time of the stiffness of rigid contacts, in default steps of time-stepping with impulses.
REFERENCE = 4.0


@integrator
@dataclasses.dataclass(frozen=True)
class Cenic(Method):
    """Convex time stepping with error control (CENIC): no contact event is located.

        v₁ = argmin ½ (v − v*)ᵀ A (v − v*) − (v − v*)ᵀ h F + Σ ℓ_c(J_c v)   subject to   G v = f',      q₁ = q₀ + h v₁
        A = M − h ∂F/∂v − h² ∂F/∂q

    The geometry of contacts is constant in a step, so that each contact impulse is a function of the velocity at its point with a convex
    potential ℓ_c, and the problem has one solution. Friction is evaluated by the normal force of the step before. Two half steps
    are compared with a whole one; where no contact begins or ends in between, the result is extrapolated to second order. Rigid contacts
    become stiff springs and dampers with the same restitution (`contact.near_rigid`).

    Args:
        rtol: Relative tolerance of the local error of positions, velocities and internal states: the only number that decides between
            speed and accuracy, 1e-6 … 1e-1.
        step: Constant step [s] instead of error control: one problem a step, of first order. Impacts shorter than a few steps end
            without rebound.

    Raises:
        InvalidValue: as of ``Method``, which defines further options.

    Beware: the error of a constant step is not checked. Corners first found in deep overlap then create energy; the run warns.

    Valid: compliant contacts, few or many, and rigid ones; friction that grows with the slip from zero slip on. A sticking contact
    creeps below the stiction velocity of its law.
    Source: Kurtz & Castro, "CENIC", arXiv 2511.08771 (2025); Castro, Han & Masterjohn, arXiv 2312.03908 (2023).
    """

    unwatched = "its step control keeps the tolerance; with a constant step the energy balance is watched"

    rtol: float = 1e-3
    step: Scalar | None = None

    implicit = True
    convex = True
    order = 2
    logged_multipliers = -1

    @property
    def fixed_step(self) -> bool:
        """True for a constant step."""
        return self.step is not None

    def near_rigid(self, scales: Scales) -> NearRigid:
        """Return the replacement of rigid contacts for a machine of this size and speed."""
        time = REFERENCE * default_step(scales) if self.step is None else float(self.step)
        return NearRigid(scales.length, scales.speed, time, self.step is not None)

    def table(self) -> Any:
        """Return the flag of a constant step."""
        return np.array([ConvexOptions.of(constant=float(self.step is not None))])

    @property
    def ends_at_steps(self) -> bool:
        """True: contacts begin and end at steps."""
        return True

    @property
    def keeps_factors(self) -> bool:
        """True: the matrix without contacts is stored."""
        return True

    @property
    def stages(self) -> int:
        """Number of body-state arrays: states of the whole step and of the half steps."""
        return ConvexSlot.WIDTH

    @property
    def history(self) -> int:
        """Number of node arrays: residuals, changes and multipliers, and those of Newton's method."""
        return max(ConvexNode.WIDTH, Correction.WIDTH)

    def lane_statistics(self, memo: Numbers) -> dict[str, Any]:
        """Return the number of problems solved, and of trial lengths in their line searches."""
        return {
            "contact_problems": int(memo[ConvexStep.solves]),
            "line_search_trials": int(memo[ConvexStep.trials]),
        }

    def kernel(self, functions: Functions) -> Kernel:
        """Return the kernel, which is the same for all tolerances."""
        return _make_kernel(functions)


@cache
def _make_kernel(functions: Functions) -> Kernel:
    from abut.integrators.convex.contact_modes import switch_modes_at_step
    from abut.integrators.convex.step import convex_step
    from abut.integrators.time_loop.dense_output import OWN_VELOCITIES
    from abut.integrators.time_loop.loop import integration_kernel
    from abut.integrators.time_loop.projection import projection_of

    return integration_kernel(
        functions,
        *convex_step(functions),
        projection_of(functions),
        inside=OWN_VELOCITIES,
        switch_at_step=switch_modes_at_step,
    )
