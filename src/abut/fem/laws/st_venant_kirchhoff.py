"""St. Venant–Kirchhoff law: linear between Green's strain and Piola–Kirchhoff's second stress.

    E = ½ (Fᵀ F − 1),   S = D E,   τ = F S Fᵀ,   W = ½ E D E

Source: Bonet & Wood, Nonlinear Continuum Mechanics for Finite Element Analysis (2008), §6.3 (6.10).
Valid:  large rotations and small strains, stretches that differ by up to 0.05 from 1. Compressed to 1/√3 of its length a bar has no
    stiffness left, and beyond it collapses: use `NeoHooke` or `VonMises` there.
"""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.extend import material_law
from abut.fem.laws.law import Answer, LargeStrain
from abut.fem.laws.strain_ranges import STRETCH_CHANGE
from abut.fem.laws.tensors import SHEARS, push_forward_matrix, to_components
from abut.fem.linear.elasticity import Elasticity, MaterialLike, elasticity

__all__ = ["StVenantKirchhoff"]


@material_law
class StVenantKirchhoff(LargeStrain):
    """S = D E.

    Args:
        material: an `Elasticity`, a `Material` or its name.
    """

    ranges = (STRETCH_CHANGE,)

    symmetric = True

    @classmethod
    def example(cls) -> StVenantKirchhoff:
        """Return an instance with typical parameters, for contract tests and documentation."""
        return cls(Elasticity.isotropic(210e9, 0.3, 7850.0))

    def __init__(self, material: MaterialLike) -> None:
        self.elasticity = elasticity(material)

    def respond(self, strain: Numbers, old: Numbers, tangent: bool = True) -> Answer:
        """Evaluate τ = F (D E) Fᵀ, c = D pushed forward."""
        d = self.elasticity.stiffness
        green = to_components(0.5 * (strain.transpose(0, 2, 1) @ strain - np.eye(3))) / SHEARS
        s = green @ d
        push = push_forward_matrix(strain)
        moduli = push @ d @ push.transpose(0, 2, 1) if tangent else None
        return Answer((push @ s[..., None])[..., 0], moduli, old, 0.5 * (s * green).sum(axis=1))
