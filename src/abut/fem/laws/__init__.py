"""Material laws for finite elements: stress as a function of strain, one file each.

`abut.fem.laws.law` explains how to write a user-defined law.
"""

from __future__ import annotations

from abut.arguments.checks import guard_package
from abut.fem.laws.hardening import Kinematic, Table, Voce
from abut.fem.laws.johnson_cook import JohnsonCook
from abut.fem.laws.law import Answer, LargeStrain, Law, LawLike, SmallStrain
from abut.fem.laws.linear import Linear
from abut.fem.laws.logarithmic import Logarithmic
from abut.fem.laws.neo_hooke import NeoHooke
from abut.fem.laws.plane_stress import PlaneStress
from abut.fem.laws.st_venant_kirchhoff import StVenantKirchhoff
from abut.fem.laws.von_mises import VonMises

__all__ = [
    "Answer",
    "JohnsonCook",
    "Kinematic",
    "LargeStrain",
    "Law",
    "Linear",
    "Logarithmic",
    "NeoHooke",
    "PlaneStress",
    "SmallStrain",
    "StVenantKirchhoff",
    "Table",
    "Voce",
    "VonMises",
    "of",
]


def of(material: LawLike) -> Law:
    """Return a law as it is; for an `Elasticity`, a `Material` or its name the linear law.

    Raises:
        UnknownName: no such material.
        InvalidValue: the argument is not a law or a material.
    """
    return material if isinstance(material, Law) else Linear(material)


guard_package(__name__)
