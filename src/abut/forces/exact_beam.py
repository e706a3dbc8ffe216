"""Geometrically exact beam between two frames, for large displacements and rotations of its ends."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue
from abut.extend import force
from abut.extend.forces import EXACT, number, pair, triple
from abut.forces.element import Element, largest_gains
from abut.units import positive
from abut.units.field_types import Quantities, Quantity

__all__ = ["ExactBeam"]


@force
class ExactBeam(Element):
    """A massless beam from J to I, along the x axes of both, by the logarithm of their relative pose (Reissner–Simo).

        (u, ψ) = log(H_J⁻¹ H_I),   U = ½ (u − u₀)ᵀ K_u (u − u₀) + ½ (ψ − ψ₀)ᵀ K_ψ (ψ − ψ₀)
        K_u = diag(E A/l, S_y, S_z),   1/S_y = l/(k_y G A) + l³/(12 E I_zz),   1/S_z = l/(k_z G A) + l³/(12 E I_yy)
        K_ψ = diag(G J, E I_yy, E I_zz)/l

    H are the poses of the frames, log that of SE(3): between its ends the beam is a piece of a helix, of the strains Γ = u/l and
    curvatures κ = ψ/l. Loads are the derivatives of U, which no rigid motion changes: energy and momenta are conserved for any motion, and
    action is reaction. u_y and u_z are displacements from the mean of both ends' tangents, whose stiffness against shear is that of
    the cubic deflection too (residual bending flexibility), so that n elements in a row give the linear Timoshenko beam with loads
    at its nodes exactly, for any n. Damping: strains plus τ times their rates (Kelvin–Voigt).

    Valid: |ψ| up to 2.5 rad an element; beyond it a run ends with a message. A slender beam's curve is followed to fourth order
    in l; the shear of a thick beam that bends far, to second.
    Stored energy is booked in ``energy.elastic``, the dissipation of τ in ``energy.dissipated``.
    Source: Sonneville, Cardona & Brüls, Comput. Methods Appl. Mech. Eng. 268 (2014) 451, eqs. 52-60 (helicoidal interpolation); MacNeal,
    Computers & Structures 8 (1978) 175 (residual bending flexibility).

    Args:
        length: l [m] > 0, undeformed, along the curve.
        axial: E A [N] > 0.
        shear: (k_y G A, k_z G A) [N] > 0.
        torsion: G J [N·m²] > 0.
        bending: (E I_yy, E I_zz) [N·m²] > 0.
        shift: u₀ [m] of the unloaded beam; (l, 0, 0) without it.
        turn: ψ₀ [rad] of the unloaded beam; zero without it.
        damping_time: τ [s] ≥ 0.

    Raises:
        InvalidValue: a number outside its range.
    """

    unwatched = "a run ends with a message if an element bends farther"

    length: Quantity = number("m")
    axial: Quantity = number("N")
    shear: Quantities = pair("N")
    torsion: Quantity = number("N*m^2")
    bending: Quantities = pair("N*m^2")
    shift: Quantities = triple("m", None)
    turn: Quantities = triple("rad", (0.0, 0.0, 0.0))
    damping_time: Quantity = number("s", 0.0)

    way = EXACT
    expressions: ClassVar[dict[int, Any]] = {}

    def check(self) -> None:
        """Check that the rigidities are above zero."""
        positive(self.length, "m", what=f"{self.what}: length")
        positive(self.axial, "N", what=f"{self.what}: axial")
        positive(self.torsion, "N*m^2", what=f"{self.what}: torsion")
        for name, unit in (("shear", "N"), ("bending", "N*m^2")):
            for one in getattr(self, name):
                positive(one, unit, what=f"{self.what}: {name}")
        self.not_negative("damping_time")
        stated: object = self.shift
        if stated is None:
            object.__setattr__(self, "shift", (self.length, 0.0, 0.0))
        if np.linalg.norm(self.turn) > MAX_ELEMENT_BENDING:
            raise InvalidValue.of(
                f"{self.what}: turn",
                round(float(np.linalg.norm(self.turn)), 6),
                f"be at most {MAX_ELEMENT_BENDING} rad from one end to the other; use more elements",
                "rad",
            )

    @property
    def stiffness(self) -> NDArray[np.float64]:
        """Diagonal of K: of u [N/m], then of ψ [N·m], (6,)."""
        span, (by_y, by_z), (about_y, about_z) = self.length, self.shear, self.bending
        across = [
            1.0 / (span / shear + span**3 / (12.0 * bend))
            for shear, bend in ((by_y, about_z), (by_z, about_y))
        ]
        return np.array([self.axial / span, *across, *(x / span for x in (self.torsion, about_y, about_z))])

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest stiffness and damping in the undeformed state; transverse forces act at an arm of half the length."""
        k = self.stiffness
        k[4:] += k[2:0:-1] * self.length**2 / 4.0
        return largest_gains(np.diag(k), self.damping_time * np.diag(k))

    @property
    def numbers(self) -> tuple[float, ...]:
        """Numbers of the element: K, u₀, ψ₀, τ, in the order of `kernels.columns.machine_columns.ExactNumbers`."""
        return (*self.stiffness.tolist(), *self.shift, *self.turn, self.damping_time)


MAX_ELEMENT_BENDING = 2.5  #: largest bending and twist of one element [rad]
