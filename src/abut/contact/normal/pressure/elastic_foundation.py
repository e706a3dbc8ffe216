"""Elastic foundation: a pressure over the whole contact."""

from abut.contact.normal.dissipation import damped_force, exact_dissipation, require_restitution
from abut.contact.parameter_checks import positive
from abut.extend import Derived, normal_law
from abut.extend.validity_ranges import Range, contact_depth


@normal_law
class ElasticFoundation:
    """Elastic foundation: the pressure at each point depends on its own depth alone, as of independent springs.

        p = g/(h₁/E₁ + h₂/E₂),   F = ∫ p dA (1 + λ δ̇/δ̇₀) = V/(h₁/E₁ + h₂/E₂) · (1 + λ δ̇/δ̇₀)

    with g the depth at a point, V = ∫ g dA the volume of intersection and λ exact, of the restitution. The force acts at the volume's
    centroid, the centre of pressure; its map over the facets is ``abut.pressure_map``. A body whose layer has no
    thickness is rigid. For a layer bonded to a rigid base E is the constrained modulus E(1 − ν)/((1 + ν)(1 − 2ν)).

    Valid: layers thin compared with the contact (liners, pads, seals, tyres); conforming contact. A homogeneous half-space is stiffer
    inside the contact and softer at its edges.
    Beware: the contact uses the volume of intersection, for any shapes.
    Source: Johnson, Contact Mechanics (1985), section 4.3, eqs. 4.51 to 4.54; λ of Gonthier et al., Multibody Syst. Dyn. 11 (2004) 209-233.
    """

    ranges = (
        Range(
            "penetration",
            contact_depth,
            most=lambda law: law.thickness + law.other_thickness,
            unit="m",
            remedy="a layer cannot be compressed by more than its thickness; give the thickness of the layers, or use a stiffer law",
        ),
    )
    unwatched = "the ratio of contact width to layer thickness is not a channel"

    modulus: float  #: E₁ [Pa] of the first body's layer
    thickness: float  #: h₁ [m] of the first body's layer
    other_modulus: float = 1.0  #: E₂ [Pa] of the second body's layer
    other_thickness: float = 0.0  #: h₂ [m] of the second body's layer; 0: rigid
    restitution: float = 1.0  #: e [-] 0.01 … 1
    factor = Derived()  #: λ [-] made of the restitution

    example = {"modulus": 1e7, "thickness": 5e-3, "restitution": 0.8}  # noqa: RUF012

    def check(self):
        """Check that at least one layer is elastic; restitution from 0.01 to 1."""
        from abut import units

        positive(self, "modulus", "other_modulus")
        units.positive(
            self.thickness + self.other_thickness, "m", what="ElasticFoundation: thickness of both layers"
        )
        require_restitution(self)

    derive = exact_dissipation

    def force(p, volume, rate, impact_rate):
        bedding = 1.0 / (p.thickness / p.modulus + p.other_thickness / p.other_modulus)
        return damped_force(bedding * volume, p.factor, rate, impact_rate)

    def energy(p, volume, mean_depth):
        bedding = 1.0 / (p.thickness / p.modulus + p.other_thickness / p.other_modulus)
        return 0.5 * bedding * volume * mean_depth
