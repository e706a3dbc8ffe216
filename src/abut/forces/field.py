"""Linear force fields: stiffness and damping that couple all six directions, and the beam."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property

import numpy as np

from abut import extend
from abut.extend.forces import COMPONENTS, number, pair
from abut.extend.validity_ranges import Range, bending_angles, mixed_angle
from abut.forces.element import Element, Matrix, largest_gains, linear, uniform
from abut.forces.function_forces import MOTION
from abut.units.field_types import MatrixField, OptionalMatrix, Quantities, Quantity, preset


def _field_row(
    x: float, y: float, z: float, rx: float, ry: float, rz: float,
    vx: float, vy: float, vz: float, wx: float, wy: float, wz: float,
    k1: float, k2: float, k3: float, k4: float, k5: float, k6: float,
    c1: float, c2: float, c3: float, c4: float, c5: float, c6: float,
    f: float,
) -> float:  # fmt: skip
    """Evaluate one row of F₀ − K q − C q̇; all rows of all fields share this compiled function."""
    elastic = k1 * x + k2 * y + k3 * z + k4 * rx + k5 * ry + k6 * rz
    return f - elastic - (c1 * vx + c2 * vy + c3 * vz + c4 * wx + c5 * wy + c6 * wz)


MAX_BRYANT_ANGLE = 0.3  #: up to which Bryant angles approximate a rotation vector [rad]
_NAMES = tuple(f"{letter}{k}" for letter in "kc" for k in range(1, 7))


class LinearForce(Element):
    """A force linear in the six relative coordinates and their rates; subclasses supply K, C and F₀ + K q₀."""

    way = COMPONENTS

    @property
    @abstractmethod
    def matrices(self) -> tuple[Matrix, Matrix, Matrix]:
        """K (6, 6), C (6, 6) and the load at q = 0, q̇ = 0 (6,), in SI."""

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest stiffness and damping of K and C."""
        return largest_gains(*self.matrices[:2])

    @cached_property
    def expressions(self) -> dict[int, extend.Expression]:
        """Prepared functions by component 0…5; rows of zeros have none."""
        k, c, load = self.matrices
        out: dict[int, extend.Expression] = {}
        for row in range(6):
            given = dict(zip(_NAMES, (*k[row], *c[row]), strict=True), f=load[row])
            if any(given.values()) or (row == 5 and not out):
                out[row] = extend.expression(_field_row, MOTION, given, f"{self.what}: row {row + 1}")
        return out


@extend.force
class Field(LinearForce):
    """Linear elastic connection of two frames whose directions are coupled.

        (F, T) = F₀ − K (q − q₀) − C q̇,   q = (x, y, z, β₁, β₂, β₃) in J's axes

    x, y, z are the displacement of I, q̇ its rate as seen from J with the relative angular velocity, β the Bryant
    angles (1-2-3). The reaction acts on J's body at the same point.

    Valid: small angles, √(β_a β_b) of the two largest up to 0.3 rad; about one axis alone any.
    Stored and dissipated energy are booked in ``energy.work``.

    Args:
        stiffness: K, 6 rows of 6 numbers [N/m, N/rad; N·m/m, N·m/rad].
        damping: C, likewise with rates; none if not given.
        reference: q₀ [m, rad], six numbers.
        preload: F₀ [N, N·m], six numbers.

    Raises:
        InvalidValue: a matrix or list of another size, or a number that is not finite.
    """

    ranges = (
        Range(
            "√(β_a β_b) of the two largest angles",
            lambda element, seen: mixed_angle(seen.turn(element.i, element.j)),
            most=MAX_BRYANT_ANGLE,
            unit="rad",
            remedy="its torques are exact only for small angles; use abut.forces.Bushing or abut.forces.ExactBeam",
        ),
    )

    stiffness: MatrixField
    damping: MatrixField = preset(None)
    reference: Quantities = preset((0.0,) * 6)
    preload: Quantities = preset((0.0,) * 6)

    def check(self) -> None:
        """Check two matrices and two lists of six."""
        linear(self)

    @property
    def matrices(self) -> tuple[Matrix, Matrix, Matrix]:
        """K, C, F₀ + K q₀."""
        return self.stiffness, self.damping, np.array(self.preload) + self.stiffness @ self.reference


@extend.force
class Beam(LinearForce):
    """A straight uniform massless beam from J to I, along J's x axis (Timoshenko).

        (F, T) = −K (q − q₀) − C q̇,   q₀ = (l, 0, 0, 0, 0, 0)

        K₁₁ = E A/l,   K₂₂ = 12 E I_zz/(l³ (1 + P_y)),   K₂₆ = −6 E I_zz/(l² (1 + P_y)),   K₄₄ = G I_xx/l
        K₃₃ = 12 E I_yy/(l³ (1 + P_z)),   K₃₅ = 6 E I_yy/(l² (1 + P_z))
        K₅₅ = (4 + P_z) E I_yy/(l (1 + P_z)),   K₆₆ = (4 + P_y) E I_zz/(l (1 + P_y))
        P_y = 12 E I_zz a_y/(G A l²),   P_z = 12 E I_yy a_z/(G A l²)

    Valid: deflections up to 0.2 l, bending angles up to 0.3 rad; a flexible shaft needs several in a row.
    Stored and dissipated energy are booked in ``energy.work``.
    Source: J. S. Przemieniecki, Theory of Matrix Structural Analysis, McGraw-Hill 1968, eq. 5.116; this is its
    block of the second end.

    Args:
        length: l [m] > 0, undeformed.
        area: A [m²] > 0.
        torsion: I_xx [m⁴] ≥ 0, the torsion constant.
        bending: (I_yy, I_zz) [m⁴] ≥ 0.
        youngs_modulus: E [Pa] > 0.
        shear_modulus: G [Pa] > 0.
        shear_ratio: (a_y, a_z) [-] ≥ 0, 1.2 for a rectangle, 10/9 for a circle; 0 neglects shear.
        damping_ratio: τ [s] ≥ 0, C = τ K.
        damping: C itself, 6 rows of 6 numbers in SI, in place of τ.

    Raises:
        InvalidValue: a number outside its range; both kinds of damping.
    """

    ranges = (
        Range(
            "bending angle",
            bending_angles,
            most=MAX_BRYANT_ANGLE,
            unit="rad",
            remedy="use several beams in series, or abut.forces.SlenderBeam or abut.forces.ExactBeam",
        ),
        Range(
            "deflection/l",
            lambda beam, seen: np.linalg.norm(seen.place(beam.i, beam.j)[:, 1:], axis=1) / beam.length,
            most=0.2,
            remedy="use several beams in series, or abut.forces.SlenderBeam or abut.forces.ExactBeam",
        ),
    )

    length: Quantity = number("m")
    area: Quantity = number("m^2")
    torsion: Quantity = number("m^4")
    bending: Quantities = pair("m^4")
    youngs_modulus: Quantity = number("Pa")
    shear_modulus: Quantity = number("Pa")
    shear_ratio: Quantities = pair("1", (0.0, 0.0))
    damping_ratio: Quantity = number("s", 0.0)
    damping: OptionalMatrix = preset(None)

    def check(self) -> None:
        """Check the parameters common to all beams, and that shear ratios are not below zero."""
        uniform(self)
        self.not_negative("shear_ratio")

    @cached_property
    def stiffness(self) -> Matrix:
        """K (6, 6)."""
        e, g, area, span = self.youngs_modulus, self.shear_modulus, self.area, self.length
        k = np.zeros((6, 6))
        k[0, 0], k[3, 3] = e * area / span, g * self.torsion / span
        # bending in xy rotates about z, in xz about y, where a force along +z rotates the end by −y
        planes = ((1, 5, -1.0, self.bending[1], self.shear_ratio[0]), (2, 4, 1.0, *self._about_y))
        for push, turn, sign, inertia, ratio in planes:
            shear = 12.0 * e * inertia * ratio / (g * area * span**2)
            b = e * inertia / (span * (1.0 + shear))
            k[push, push], k[turn, turn] = 12.0 * b / span**2, (4.0 + shear) * b
            k[push, turn] = k[turn, push] = sign * 6.0 * b / span
        return k

    @property
    def _about_y(self) -> tuple[float, float]:
        return self.bending[0], self.shear_ratio[1]

    @property
    def matrices(self) -> tuple[Matrix, Matrix, Matrix]:
        """K, C, K q₀."""
        k = self.stiffness
        return k, self.damping_ratio * k if self.damping is None else self.damping, k[:, 0] * self.length
