"""Hertz' line contact from the local curvature, with the compliance of the bodies behind it: gears, cams, rollers."""

import math
from typing import TYPE_CHECKING, Self

from abut.contact.normal.dissipation import MIN_RESTITUTION_SPEED, exact_factor, require_restitution
from abut.contact.normal.line.cylinders import energy_in_series, in_series
from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import Derived, normal_law

if TYPE_CHECKING:
    from abut.mechanics.solids import Pair
    from abut.shapes.gears import GearMesh, RackMesh
    from abut.units import Scalar

#: The least curvature counted, over 1/h: a flat counts as a cylinder of this many reaches.
LARGEST_RADIUS = 100.0


@normal_law
class LineHertz:
    """Two flanks in contact along a line of their common width, with their local curvatures.

        δ = f C + f s [ln(4h²/b²) − ν/(1 − ν)],   f = F/w,   s = 1/(πE*),   b² = 4f/(πE*κ)
        F = w f(δ) (1 + λ δ̇/δ̇₀ + χ δ̇),   λ(e) exact

    The contact of curves supplies the sum κ of both curvatures, the common width w, and the bending compliance C of both
    shapes at that place. C is ``Profile.compliance``, or 0 if none is given. b is Hertz' half width. h = √(h₁h₂) is the
    depth below the surface up to which the flattening is counted. For a gear it extends from the flank to the tooth's centre
    line. For a cylinder it is 2R with ν = 0.5, the compression up to the axis (Johnson's eq. 5.57). ``of`` returns the law
    of two solids, ``of_gears`` that of a pair of gears. With B = πE*κh² e^(−ν/(1−ν)), δ is f [C + s ln(B/f)], which
    Lambert's function inverts. At ln(B/f) = 2, b = 0.6 h/e^(ν/(2−2ν)) is no longer small: from there on, Hertz' part is a
    straight line (see ``line.cylinders``).

    κ is at least 0.01/h: flats, conforming hollows and corners (which add no curvature to the other flank's) act
    like a cylinder of 100 h. The force uses κ and C at the present place; its stored energy uses the present values too.

    Valid: b small compared with h and the radii, and f below B/e² (steel teeth of module 3 mm: 25 kN/mm). Plane strain,
    without effects of the ends of the line. Both materials alike, or s and h weighted as in ``of``.
    Beware: λ δ̇/δ̇₀ is designed for impacts. It damps a contact that begins slowly, such as that of meshing teeth,
    excessively: δ̇₀ is at least 1e-6 m/s. For such contacts, leave e at 1 and set χ, which is the same at any speed.
    Source: C. Weber, "The deformation of loaded gears and the effect on their load-carrying capacity", DSIR London, Report 3
    (1949); Weber & Banaschek, Schriftenreihe Antriebstechnik 11 (1953); Johnson, Contact Mechanics (1985), eqs. 4.43-4.45 and
    section 5.6; λ: Gonthier et al., Multibody Syst. Dyn. 11 (2004) 209-233; χ: Hunt & Crossley, J. Appl. Mech. 42 (1975) 440-445.
    """

    unwatched = "the line load B/e² depends on the curvature at the contact point, which is not a channel"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    reach: float  #: h [m] geometric mean of the depths to which flattening is counted
    poisson_ratio: float = 0.3  #: ν [-] at most 0.5
    restitution: float = 1.0  #: e [-] 0.01 … 1, of impacts
    dissipation: float = 0.0  #: χ [s/m] at any speed
    core = Derived()  #: B/κ [N] line load per curvature at which Hertz' logarithm is zero
    factor = Derived()  #: λ [-] made of e

    example = {"modulus": 1.1e11, "reach": 3e-3, "restitution": 0.8, "dissipation": 0.05}  # noqa: RUF012

    @classmethod
    def of(
        cls,
        solids: "Pair",
        depths: "tuple[Scalar, Scalar]",
        *,
        correction: "Scalar" = 1.0,
        restitution: float = 1.0,
        dissipation: "Scalar" = 0.0,
    ) -> Self:
        """Return the law for two solids, each with its own depth.

            s_i = (1 − ν_i²)/(πE_i),   s = s₁ + s₂,   ln h = Σ (s_i/s) ln h_i,   ν/(1 − ν) = Σ (s_i/s) ν_i/(1 − ν_i)

        which is Σ f s_i [2 ln(2h_i/b) − ν_i/(1 − ν_i)] to rounding.

        Args:
            solids: both, as of ``abut.mechanics``, or one for two alike; one may be rigid.
            depths: h₁, h₂ [m].
            correction: C, factor of the stiffness at unchanged b; 1 is the theory.
            restitution: e.
            dissipation: χ [s/m].
        """
        from abut import mechanics

        line = mechanics.line_approach(solids, depths, correction=correction)
        return cls(line.modulus, line.reach, line.poisson_ratio, restitution, dissipation)  # type: ignore[arg-type]

    @classmethod
    def of_gears(
        cls,
        mesh: "GearMesh",
        solids: "Pair",
        *,
        correction: "Scalar" = 1.0,
        restitution: float = 1.0,
        dissipation: "Scalar" = 0.0,
    ) -> Self:
        """Return the law for the flanks of a pair of gears, whose profiles are made with ``elastic=`` the same solids.

        Args:
            mesh: a ``GearMesh``.
            solids: of both gears, as of ``abut.mechanics``, or one for two alike; one may be rigid.
            correction: C_M, factor of the stiffness, as that of the profiles; ISO 6336-1 uses 0.8 for the measured
                stiffness of solid discs.
            restitution: e.
            dissipation: χ [s/m]; ``abut.mechanics.mesh_dissipation`` finds it from a damping ratio.
        """
        from abut import mechanics

        line = mechanics.flank_approach(mesh, solids, correction=correction)
        return cls(line.modulus, line.reach, line.poisson_ratio, restitution, dissipation)  # type: ignore[arg-type]

    @classmethod
    def of_rack(
        cls,
        mesh: "RackMesh",
        solids: "Pair",
        *,
        correction: "Scalar" = 1.0,
        restitution: float = 1.0,
        dissipation: "Scalar" = 0.0,
    ) -> Self:
        """Return the law for the flanks of a gear on a rack; arguments as of ``of_gears``."""
        from abut import mechanics

        line = mechanics.rack_approach(mesh, solids, correction=correction)
        return cls(line.modulus, line.reach, line.poisson_ratio, restitution, dissipation)  # type: ignore[arg-type]

    def check(self):
        """Check that modulus and reach are not zero; Poisson's ratio up to 0.5; restitution from 0.01 to 1."""
        positive(self, "modulus", "reach")
        if self.poisson_ratio > 0.5:
            raise InvalidValue.of("LineHertz: poisson_ratio", self.poisson_ratio, "lie in 0 … 0.5")
        require_restitution(self)

    def derive(self):
        """Compute B/κ and λ once."""
        poisson_term = self.poisson_ratio / (1.0 - self.poisson_ratio)
        return {
            "core": math.pi * self.modulus * self.reach**2 * math.exp(-poisson_term),
            "factor": exact_factor(self.restitution),
        }

    def force(p, depth, rate, impact_rate, curvature, width, compliance):
        scale = p.core * max(curvature, 1.0 / (LARGEST_RADIUS * p.reach))
        elastic = width * in_series(p.modulus, scale, compliance, depth)
        return elastic * (1.0 + (p.factor / max(impact_rate, MIN_RESTITUTION_SPEED) + p.dissipation) * rate)

    def energy(p, depth, curvature, width, compliance):
        scale = p.core * max(curvature, 1.0 / (LARGEST_RADIUS * p.reach))
        return width * energy_in_series(p.modulus, scale, compliance, depth)
