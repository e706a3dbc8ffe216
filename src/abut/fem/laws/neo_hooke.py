"""Compressible neo-Hookean law: rubber at moderate strains.

    W = ½ G (tr C − 3) − G ln J + ½ λ (ln J)²
    τ = G (b − 1) + λ ln J 1,   c = λ 1⊗1 + 2 (G − λ ln J) I

with C = Fᵀ F, b = F Fᵀ, J = det F; λ and G are Lamé's of small strains.
Source: Bonet & Wood, Nonlinear Continuum Mechanics for Finite Element Analysis (2008), §6.4.3 (6.27)–(6.30).
Valid:  any F with J > 0; rubber to stretches of about 1.5.
"""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.extend import material_law
from abut.fem.laws.law import Answer, LargeStrain, lame_constants
from abut.fem.laws.strain_ranges import STRETCH
from abut.fem.laws.tensors import ONE, SHEARS, matrix_determinant, to_components
from abut.fem.linear.elasticity import Elasticity, MaterialLike, elasticity

__all__ = ["NeoHooke"]


@material_law
class NeoHooke(LargeStrain):
    """τ = G (b − 1) + λ ln J 1.

    Args:
        material: an isotropic `Elasticity`, a `Material` or its name.

    Raises:
        InvalidValue: the material is not isotropic.
    """

    ranges = (STRETCH,)

    symmetric = True

    @classmethod
    def example(cls) -> NeoHooke:
        """Return an instance with typical parameters, for contract tests and documentation."""
        return cls(Elasticity.isotropic(3e6, 0.4, 1100.0))

    def __init__(self, material: MaterialLike) -> None:
        self.elasticity = elasticity(material)
        self.lame, self.shear = lame_constants(self.elasticity, "the neo-Hookean law")

    def respond(self, strain: Numbers, old: Numbers, tangent: bool = True) -> Answer:
        """Evaluate stress, moduli and energy of the neo-Hookean law."""
        b = to_components(strain @ strain.transpose(0, 2, 1))
        log = np.log(matrix_determinant(strain))
        stress = self.shear * (b - ONE) + (self.lame * log)[:, None] * ONE
        moduli = None
        if tangent:
            moduli = self.lame * np.outer(ONE, ONE) + (
                2.0 * (self.shear - self.lame * log)[:, None, None] * np.diag(SHEARS)
            )
        energy = 0.5 * self.shear * (b[:, :3].sum(axis=1) - 3.0) - self.shear * log + 0.5 * self.lame * log**2
        return Answer(stress, moduli, old, energy)
