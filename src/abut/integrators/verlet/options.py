"""Verlet's method: one evaluation per step, for crowds of bodies in contact."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING

from abut.extend import integrator
from abut.integrators.method import Method
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.compiler.kernels import Kernel
    from abut.system.features import Functions


@integrator
@dataclasses.dataclass(frozen=True)
class Verlet(Method):
    """Velocity Verlet on the accelerations of the constrained system, projected onto the constraints after each step.

        p₁ = p₀ + h v₀ + h²/2 a₀,   a₁ = a(p₁, v₀ + λ h a₀),   v₁ = v₀ + h/2 (a₀ + a₁)

    Of order two with λ = 1, with a single evaluation of the forces a step. With a constant step λ = ½: dampers and friction are then
    stable for steps up to h c/m = 2, twice as long as with λ = 1, and act half a step late.

    Args:
        rtol: Relative tolerance of the change that the trapezoidal rule makes to v₀ + h a₀, 1e-12 … 1e-1.
        step: Constant step [s] instead of error control. Contacts then begin and end at steps, as in the discrete element method: no
            event is located. A step is repeated, in shorter ones, only where shapes would pass through each other undetected. Use a
            thirtieth of the shortest contact.

    Beware: the error of a constant step is not checked. Only a contact that returns more energy than it absorbed is reported, as happens
    when the first overlap is too deep. Friction that grows from rest with a slope c = 1.5 μ N/v_s is stable for steps up to 2 m/c,
    and normal damping up to 2 m/C.

    Valid: many bodies and many contacts, where a tolerance of 1e-3 is enough.
    Source: Swope et al., J. Chem. Phys. 76 (1982) 637, eqs. 4 and 5; velocities for the forces as Groot & Warren, J. Chem. Phys. 107 (1997)
    4423, eq. 13.
    """

    unwatched = "energy that contacts make by too long steps is watched by the energy of each contact"

    rtol: float = 1e-4
    step: Scalar | None = None

    order = 2

    @property
    def exponent(self) -> float:
        """Exponent of the step control: the change by the trapezoidal rule is of order h²."""
        return 0.5

    @property
    def fixed_step(self) -> bool:
        """True if contacts begin and end at steps."""
        return self.step is not None

    def kernel(self, functions: Functions) -> Kernel:
        """Return the kernel."""
        return _make_kernel(functions)


@cache
def _make_kernel(functions: Functions) -> Kernel:
    from abut.integrators.time_loop.loop import integration_kernel
    from abut.integrators.time_loop.projection import projection_of
    from abut.integrators.verlet.step import verlet_step

    return integration_kernel(functions, *verlet_step(functions), projection_of(functions))
