"""Isotropic laws at large strains, by logarithmic (Hencky's) elastic strains along principal axes.

    b_trial = F C_p⁻¹ Fᵀ = Σ λ_A² n_A n_A,   ε_A = ln λ_A,   β = (return of small strains)(ε),   τ = Σ β_A n_A n_A
    C_p⁻¹ = F⁻¹ (Σ e^{2 ε_A^e} n_A n_A) F⁻ᵀ

F = F_e F_p is multiplicative and the flow rule is integrated by the exponential. So plastic flow keeps volumes exactly and the return
is that of small strains. Moduli along the axes: c_AABB = ∂β_A/∂ε_B − 2 β_A δ_AB, c_ABAB = (β_A λ_B² − β_B λ_A²)/(λ_A² − λ_B²).
Source: Simo, Comput. Methods Appl. Mech. Eng. 99 (1992) 61; de Souza Neto, Perić & Owen, Computational Methods for Plasticity (2008),
§14.4–14.5, box 14.3.
Valid:  elastic strains of any size as far as Hencky's law holds (to about 0.3), plastic ones of any size.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.extend import material_law
from abut.fem.laws.law import Answer, LargeStrain
from abut.fem.laws.strain_ranges import ELASTIC
from abut.fem.laws.tensors import ONE, matrix_inverse, push_forward_matrix, to_components, to_tensor
from abut.fem.laws.von_mises import ReturnMapping, VonMises
from abut.fem.linear.elasticity import Elasticity

__all__ = ["Logarithmic"]

_AXES = ((0, 1), (1, 2), (2, 0))


@material_law
class Logarithmic(LargeStrain):
    """Von Mises' law at large strains.

    Args:
        law: `VonMises` without kinematic hardening.

    Raises:
        InvalidValue: hardening is kinematic, whose centre would have to rotate with the material.
    """

    ranges = (ELASTIC,)

    memory = 7
    labels: ClassVar[dict[str, int]] = {"plastic strain": 6}
    incompressible = symmetric = True

    @classmethod
    def example(cls) -> Logarithmic:
        """Return an instance with typical parameters, for contract tests and documentation."""
        return cls(VonMises(Elasticity.isotropic(210e9, 0.3, 7850.0), 300e6, 2e9))

    def __init__(self, law: VonMises) -> None:
        if law.kinematic is not None:
            raise InvalidValue(
                f'material "{law.elasticity.name}": kinematic hardening (C = {law.kinematic.modulus:g} Pa) supports only small '
                "displacements; give large=False, or use isotropic hardening"
            )
        self.law, self.elasticity = law, law.elasticity

    def virgin(self, count: int) -> Numbers:
        """Return the initial memory: C_p⁻¹ = 1, p = 0."""
        return np.hstack([np.tile(ONE, (count, 1)), np.zeros((count, 1))])

    def respond(self, strain: Numbers, old: Numbers, tangent: bool = True) -> Answer:
        """Evaluate the law along the principal axes of the trial strain."""
        left = strain @ to_tensor(old[:, :6]) @ strain.transpose(0, 2, 1)
        squares, axes = np.linalg.eigh(0.5 * (left + left.transpose(0, 2, 1)))
        log = 0.5 * np.log(np.maximum(squares, 1e-300))
        trial = np.hstack([log, np.zeros((len(log), 3))])
        found = self.law.return_mapping(trial, old[:, 6], np.zeros_like(trial), tangent)
        push = push_forward_matrix(axes)
        back = matrix_inverse(strain) @ axes
        elastic = np.exp(2.0 * found.elastic[:, :3])
        plastic = to_components((back * elastic[:, None, :]) @ back.transpose(0, 2, 1))
        moduli = None
        if tangent:
            moduli = push @ _principal_moduli(found, log) @ push.transpose(0, 2, 1)
        energy = 0.5 * (found.stress * found.elastic).sum(axis=1)
        stress = (push @ found.stress[..., None])[..., 0]
        return Answer(stress, moduli, np.hstack([plastic, found.p[:, None]]), energy)


def _principal_moduli(found: ReturnMapping, log: Numbers) -> Numbers:
    """c along the principal axes.

    The return of small strains has (β_A − β_B)/(ε_A − ε_B) as twice its shear modulus, so that nothing is divided by a vanishing difference
    of stretches: (ε_A − ε_B) λ_B²/(λ_A² − λ_B²) = x/(e^{2x} − 1) with x = ε_A − ε_B, and ½ at x = 0.
    """
    assert found.moduli is not None
    out = found.moduli.copy()
    for a in range(3):
        out[:, a, a] -= 2.0 * found.stress[:, a]
    for place, (a, b) in enumerate(_AXES, 3):
        x = log[:, a] - log[:, b]
        small = np.abs(x) < 1e-9
        ratio = np.where(small, 0.5 - 0.5 * x, x / np.where(small, 1.0, np.expm1(2.0 * x)))
        out[:, place, place] = 2.0 * found.moduli[:, place, place] * ratio - found.stress[:, b]
    return np.asarray(out)
