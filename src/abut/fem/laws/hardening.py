"""Hardening laws: yield stress as a function of plastic strain p (isotropic), and motion of its centre (kinematic).

    linear      σ_y = σ_0 + H p
    table       σ_y by straight lines between points, and constant after the last
    Voce        σ_y = σ_0 + Q (1 − e^{−b p}) + H p
    kinematic   α̇ = ⅔ C ε̇_p − γ α ṗ          (Prager: γ = 0; Armstrong & Frederick)

Sources: Voce, J. Inst. Metals 74 (1948) 537; Prager, Proc. Inst. Mech. Eng. 169 (1955) 41; Armstrong & Frederick, CEGB report RD/B/N731
(1966), reprinted Mater. High Temp. 24 (2007) 1, eq. 9; Lemaitre & Chaboche, Mechanics of Solid Materials (1990), §5.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.units import Scalar, non_negative, positive, quantity

__all__ = ["Kinematic", "Table", "Voce", "isotropic_hardening", "kinematic_hardening"]


@dataclass(frozen=True)
class Voce:
    """σ_y = σ_0 + Q (1 − e^{−b p}) + H p.

    Args:
        saturation: Q [Pa] ≥ 0.
        rate: b [1] ≥ 0.
        modulus: H [Pa] ≥ 0; alone (Q = 0), linear hardening.

    Raises:
        InvalidValue: a number is negative.
    """

    saturation: Scalar = 0.0
    rate: float = 0.0
    modulus: Scalar = 0.0

    def __post_init__(self) -> None:
        for name, unit in (("saturation", "Pa"), ("rate", "1"), ("modulus", "Pa")):
            value = non_negative(getattr(self, name), unit, what=f"hardening: {name}")
            object.__setattr__(self, name, value)

    def more(self, p: Numbers) -> tuple[Numbers, Numbers]:
        """Return σ_y − σ_0 and its slope at p."""
        q, b, h = float(self.saturation), self.rate, float(self.modulus)
        decay = np.exp(-b * p)
        return np.asarray(q * (1.0 - decay) + h * p), np.asarray(q * b * decay + h)


class Table:
    """σ_y by straight lines between points of true stress and plastic strain, and level after the last.

    Args:
        strains: p, from 0 on, rising.
        stresses: σ_y there [Pa], never falling; the first is the yield stress.

    Raises:
        InvalidValue: strains do not increase from 0, stresses decrease, or their numbers differ.
    """

    def __init__(self, strains: Sequence[float], stresses: Sequence[Scalar]) -> None:
        p = np.array([quantity(x, "1", what="hardening: plastic strain") for x in strains])
        y = np.array([positive(x, "Pa", what="hardening: yield stress") for x in stresses])
        if len(p) != len(y) or len(p) < 2 or p[0] != 0.0 or (np.diff(p) <= 0.0).any():
            raise InvalidValue(
                f"hardening: its table has {len(p)} plastic strains and {len(y)} yield stresses; "
                "give as many of both, two or more, with plastic strains that start at 0 and increase"
            )
        if (np.diff(y) < 0.0).any():
            at = int(np.argmin(np.diff(y)))
            raise InvalidValue(
                f"hardening: the yield stress decreases from {y[at]:g} Pa at p = {p[at]:g} to {y[at + 1]:g} Pa at p = {p[at + 1]:g}; "
                "softening localizes strain in one row of elements, so results depend on the mesh: give a table that never decreases"
            )
        self.strains, self.stresses = p, y
        self.slopes = np.append(np.diff(y) / np.diff(p), 0.0)

    def more(self, p: Numbers) -> tuple[Numbers, Numbers]:
        """Return σ_y − σ_0 and its slope at p."""
        which = np.clip(np.searchsorted(self.strains, p, side="right") - 1, 0, len(self.slopes) - 1)
        y = np.interp(p, self.strains, self.stresses) - self.stresses[0]
        return y, self.slopes[which]


@dataclass(frozen=True)
class Kinematic:
    """α̇ = ⅔ C ε̇_p − γ α ṗ.

    Args:
        modulus: C [Pa] > 0.
        recall: γ [1] ≥ 0; 0 is Prager's. Else the centre moves by no more than C/γ along a uniaxial stress.

    Raises:
        InvalidValue: a number is negative, or C zero.
    """

    modulus: Scalar
    recall: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "modulus", positive(self.modulus, "Pa", what="kinematic hardening: modulus"))
        object.__setattr__(self, "recall", non_negative(self.recall, "1", what="kinematic hardening: recall"))


def isotropic_hardening(given: Voce | Table | Scalar | None, who: str) -> Voce | Table:
    """Return a law of isotropic hardening; a number is the plastic modulus H.

    Raises:
        InvalidValue: H is negative, or not a number.
    """
    if isinstance(given, Voce | Table):
        return given
    if given is None:
        return Voce()
    return Voce(modulus=non_negative(given, "Pa", what=f"{who}: hardening (the plastic modulus H)"))


def kinematic_hardening(given: Kinematic | Scalar | None, who: str) -> Kinematic | None:
    """Return a law of kinematic hardening; a number is Prager's C.

    Raises:
        InvalidValue: C is not a positive number.
    """
    if given is None or isinstance(given, Kinematic):
        return given
    return Kinematic(positive(given, "Pa", what=f"{who}: kinematic hardening (Prager's modulus C)"))
