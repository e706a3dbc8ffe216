"""Slender beam between two frames, for large displacements and rotations of its ends."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from abut.array_types import Numbers
from abut.extend import force
from abut.extend.forces import SLENDER, number, pair
from abut.extend.validity_ranges import Range, RangeSample
from abut.forces.element import Element, largest_gains, uniform
from abut.units.field_types import OptionalMatrix, Quantities, Quantity, preset


def chord_angle(beam: Element, seen: RangeSample) -> Numbers:
    """Return the larger angle between the chord and the x axes of both ends [rad] (n,)."""
    place, turn = seen.place(beam.i, beam.j), seen.turn(beam.i, beam.j)
    chord = place / np.linalg.norm(place, axis=1)[:, None]
    along = np.minimum(chord[:, 0], np.sum(chord * turn[:, :, 0], axis=1))
    return np.asarray(np.arccos(np.clip(along, -1.0, 1.0)))


def twist_angle(beam: Element, seen: RangeSample) -> Numbers:
    """Return |φ| [rad] (n,): of the quaternion (w, x, …) of I as seen from J, 2 arctan(x/w)."""
    turn = seen.turn(beam.i, beam.j)
    sine, cosine = turn[:, 2, 1] - turn[:, 1, 2], 1.0 + np.trace(turn, axis1=1, axis2=2)
    return np.asarray(np.abs(2.0 * np.arctan2(sine, cosine)))


@force
class SlenderBeam(Element):
    """A straight uniform massless beam from J to I, along the x axes of both, that follows its chord (Euler-Bernoulli).

        U = E A l ε²/2 + Σ_(y, z) 2 E I (θ_J² + θ_J θ_I + θ_I²)/l + G I_xx φ²/(2 l)
        ε = (|d| − l)/l + Σ_(y, z) (2 θ_J² − θ_J θ_I + 2 θ_I²)/30

    d leads from J to I; θ_J and θ_I are the rotations that take the direction of the chord to the x axes of J and I, about J's and I's own
    y and z axes [rad]; φ is the twist that remains after the shortest rotation of I's x axis onto J's. Loads are the derivatives of U,
    so that energy is conserved for any motion. ε includes the shortening of a cubic deflection, so tension stiffens the beam in bending
    and compression softens it. For small deflections this is ``Beam`` without shear. Damping: each of ε, θ, φ by itself plus τ times its
    rate.

    Valid: θ up to about 0.5 rad and φ up to about 1 rad an element, wherever the ends are in space; a beam that bends
    further needs several in a row. The error of one is 1 % at the tip of a cantilever under 2 E I/l², and n by n⁻⁴ of that.
    Stored energy is booked in ``energy.elastic``, the dissipation of τ in ``energy.dissipated``, that of a matrix in ``energy.work``.
    Source: T. Belytschko, L. W. Glaum, Computers & Structures 10 (1979) 175 for the plane; M. A. Crisfield, Comput. Methods Appl. Mech.
    Eng. 81 (1990) 131 for motion in space.

    Args:
        length: l [m] > 0, undeformed.
        area: A [m²] > 0.
        torsion: I_xx [m⁴] ≥ 0, the torsion constant.
        bending: (I_yy, I_zz) [m⁴] ≥ 0.
        youngs_modulus: E [Pa] > 0.
        shear_modulus: G [Pa] > 0.
        damping_ratio: τ [s] ≥ 0.
        damping: C, 6 rows of 6 numbers in SI, for −C q̇ in J's axes as in ``Beam``, in place of τ.

    Raises:
        InvalidValue: a number outside its range; both kinds of damping.
    """

    ranges = (
        Range(
            "angle θ from the chord",
            chord_angle,
            most=0.5,
            unit="rad",
            remedy="use several beams in series, or abut.forces.ExactBeam",
        ),
        Range(
            "twist φ",
            twist_angle,
            most=1.0,
            unit="rad",
            remedy="use several beams in series, or abut.forces.ExactBeam",
        ),
    )

    length: Quantity = number("m")
    area: Quantity = number("m^2")
    torsion: Quantity = number("m^4")
    bending: Quantities = pair("m^4")
    youngs_modulus: Quantity = number("Pa")
    shear_modulus: Quantity = number("Pa")
    damping_ratio: Quantity = number("s", 0.0)
    damping: OptionalMatrix = preset(None)

    way = SLENDER
    expressions: ClassVar[dict[int, Any]] = {}

    def check(self) -> None:
        """Check the parameters common to all beams."""
        uniform(self)

    @property
    def rigidities(self) -> tuple[float, float, float, float]:
        """E A [N], E I_yy, E I_zz, G I_xx [N·m²]."""
        e, (about_y, about_z) = self.youngs_modulus, self.bending
        return e * self.area, e * about_y, e * about_z, self.shear_modulus * self.torsion

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest stiffness and damping of the straight beam."""
        (ea, ey, ez, gj), span = self.rigidities, self.length
        k = np.diag([ea, 12 * ez / span**2, 12 * ey / span**2, gj, 4 * ey, 4 * ez]) / span
        return largest_gains(k, self.damping_ratio * k if self.damping is None else self.damping)

    @property
    def numbers(self) -> tuple[float, ...]:
        """l, E A, E I_yy, E I_zz, G I_xx, τ, and C row by row."""
        c = np.zeros((6, 6)) if self.damping is None else self.damping
        return (self.length, *self.rigidities, self.damping_ratio, *c.ravel().tolist())
