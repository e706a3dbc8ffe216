"""Linear elasticity.

    σ = D ε

Source: Zienkiewicz, Taylor & Zhu, The Finite Element Method (2013), §2.2.
Valid:  small strains, up to 0.05, and small rotations, up to 0.2 rad; with large displacements it becomes St. Venant–Kirchhoff's law.
"""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.extend import material_law
from abut.fem.laws.law import Answer, LargeStrain, SmallStrain
from abut.fem.laws.st_venant_kirchhoff import StVenantKirchhoff
from abut.fem.laws.strain_ranges import SMALL_STRAIN, SMALL_TURN
from abut.fem.linear.elasticity import Elasticity, MaterialLike, elasticity

__all__ = ["Linear"]


@material_law
class Linear(SmallStrain):
    """σ = D ε.

    Args:
        material: an `Elasticity`, a `Material` or its name.
    """

    ranges = (SMALL_STRAIN, SMALL_TURN)

    symmetric = True

    @classmethod
    def example(cls) -> Linear:
        """Return an instance with typical parameters, for contract tests and documentation."""
        return cls(Elasticity.isotropic(210e9, 0.3, 7850.0))

    def __init__(self, material: MaterialLike) -> None:
        self.elasticity = elasticity(material)

    @property
    def linear(self) -> bool:
        """True: the moduli are constant."""
        return True

    def respond(self, strain: Numbers, old: Numbers, tangent: bool = True) -> Answer:
        """Evaluate σ = D ε."""
        stress = strain @ self.elasticity.stiffness
        moduli = np.broadcast_to(self.elasticity.stiffness, (len(strain), 6, 6)) if tangent else None
        return Answer(stress, moduli, old, 0.5 * (stress * strain).sum(axis=1))

    def large(self) -> LargeStrain:
        """St. Venant–Kirchhoff's law."""
        return StVenantKirchhoff(self.elasticity)
