"""Base classes of material laws: stress from strain at many points at once; ``memory`` are the state variables of the points.

A user-defined law is a class with three methods. ``@material_law`` and ``example`` register it for the contract tests (tangent against
differences, objectivity, energy, memory); a law of a user's own script works without them.

    @material_law
    class Power(SmallStrain):
        \"\"\"σ = D ε (1 + c |ε|²), which stiffens.\"\"\"

        @classmethod
        def example(cls):
            return cls(Elasticity.isotropic(210e9, 0.3, 7850.0), 1e3)

        def __init__(self, elasticity, c):
            self.elasticity, self.c = elasticity, c

        def respond(self, strain, old, tangent=True):
            more = 1.0 + self.c * (strain**2).sum(axis=1)
            return Answer(more[:, None] * (strain @ self.elasticity.stiffness), None, old)

If it returns ``None`` as moduli, central differences compute them. Pass a law as the material of a body. A law with state variables states
their number per point (``memory``) and returns the new values; it never changes its arguments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.linear.elasticity import Elasticity
from abut.fem.linear.formulations import hardly_compressible

if TYPE_CHECKING:
    from abut.materials import Material

__all__ = ["Answer", "LargeStrain", "Law", "LawLike", "SmallStrain", "lame_constants"]

STEP = 1e-6  #: of strain, in differences


@dataclass(frozen=True)
class Answer:
    """Stress, tangent moduli and state variables that a law returns at p points.

    Args:
        stress: components xx, yy, zz, xy, yz, zx [Pa], (p, 6): σ of small strains, Kirchhoff's τ = J σ of large ones.
        moduli: c of the law's docstring [Pa], (p, 6, 6); None: not requested, or to be computed by differences.
        memory: state variables of the points if the step is accepted, (p, m).
        energy: stored by reversible strain [J/m³] of undeformed volume, (p,); None if the law does not define it.
    """

    stress: Numbers
    moduli: Numbers | None
    memory: Numbers
    energy: Numbers | None = None


class Law:
    """Base class of material laws; use `SmallStrain` or `LargeStrain`."""

    elasticity: Elasticity  #: density, name, and elastic moduli of the undeformed material at small strains
    memory: int = 0  #: number of state variables per point
    labels: ClassVar[dict[str, int]] = {}  #: output fields: name and index of the state variable
    incompressible: bool = False  #: True if inelastic deformation keeps the volume constant
    symmetric: bool = False  #: True if its moduli are known to be symmetric

    def virgin(self, count: int) -> Numbers:
        """Return the initial state variables of points, (count, memory)."""
        return np.zeros((count, self.memory))

    def respond(self, strain: Numbers, old: Numbers, tangent: bool = True) -> Answer:
        """Return stress, moduli and state variables for strains ε (p, 6) with shears γ (`SmallStrain`), or F (p, 3, 3) (`LargeStrain`)."""
        raise NotImplementedError

    def complete(self, strain: Numbers, old: Numbers, tangent: bool) -> Answer:
        """Return the answer, with moduli by differences where the law has left them out."""
        raise NotImplementedError

    def output_fields(self, memory: Numbers) -> dict[str, Numbers]:
        """Return the state variables that are output fields, by name, (p,) each."""
        return {name: memory[:, at] for name, at in self.labels.items()}

    def large(self) -> LargeStrain:
        """Law for large displacements.

        Raises:
            InvalidValue: the law has no form for large displacements.
        """
        raise NotImplementedError

    @property
    def locks(self) -> bool:
        """True if linear quadrilaterals and hexahedra show volumetric locking without an averaged change of volume (ν ≥ .45)."""
        return self.incompressible or hardly_compressible(self.elasticity.stiffness)


class SmallStrain(Law):
    """Base class of small-strain laws: stress σ as a function of the strain ε, with the moduli c = ∂σ/∂ε."""

    @property
    def linear(self) -> bool:
        """True if the moduli are constant."""
        return False

    def complete(self, strain: Numbers, old: Numbers, tangent: bool) -> Answer:
        """Return the answer, with moduli by differences where the law has left them out."""
        answer = self.respond(strain, old, tangent)
        if not tangent or answer.moduli is not None:
            return answer
        moduli = np.empty((len(strain), 6, 6))
        for k, step in enumerate(STEP * np.eye(6)):
            above, below = (self.respond(strain + sign * step, old, False).stress for sign in (1.0, -1.0))
            moduli[:, :, k] = (above - below) / (2.0 * STEP)
        return Answer(answer.stress, moduli, answer.memory, answer.energy)

    def large(self) -> LargeStrain:
        """Law at large strains; a law that has one overrides this.

        Raises:
            InvalidValue: always.
        """
        raise InvalidValue(
            f'material "{self.elasticity.name}": its law ({type(self).__name__}) is for small strains, but large=True; '
            "give large=False, or derive the law from LargeStrain"
        )


class LargeStrain(Law):
    """Base class of large-strain laws: Kirchhoff's stress τ as a function of the deformation gradient F.

    The moduli c are those of the convected (Oldroyd) rate of τ: dτ = c d + l τ + τ lᵀ, with l = dF F⁻¹, d = sym l. For a hyperelastic law,
    c is ∂²W/∂E² pushed forward, and τ = F S Fᵀ.
    """

    def complete(self, gradient: Numbers, old: Numbers, tangent: bool) -> Answer:
        """Return the answer, with moduli by differences where the law has left them out."""
        answer = self.respond(gradient, old, tangent)
        if not tangent or answer.moduli is not None:
            return answer
        from abut.fem.laws.tensors import to_components, to_tensor

        moduli = np.empty((len(gradient), 6, 6))
        tau = to_tensor(answer.stress)
        for k in range(6):
            step = to_tensor(np.where(np.arange(6) == k, 1.0 if k < 3 else 0.5, 0.0))
            above, below = (
                self.respond((np.eye(3) + sign * STEP * step) @ gradient, old, False).stress
                for sign in (1.0, -1.0)
            )
            moduli[:, :, k] = (above - below) / (2.0 * STEP) - to_components(step @ tau + tau @ step)
        return Answer(answer.stress, moduli, answer.memory, answer.energy)

    def large(self) -> LargeStrain:
        """The law itself."""
        return self


def lame_constants(elasticity: Elasticity, law: str) -> tuple[float, float]:
    """Return Lamé's λ and G.

    Raises:
        InvalidValue: the material is not isotropic.
    """
    d = elasticity.stiffness
    lame, shear = float(d[0, 1]), float(d[3, 3])
    same = lame * np.outer([1, 1, 1, 0, 0, 0], [1, 1, 1, 0, 0, 0]) + shear * np.diag([2, 2, 2, 1, 1, 1])
    if abs(d - same).max() > 1e-9 * abs(d).max():
        raise InvalidValue(
            f'material "{elasticity.name}": its stiffness is not isotropic, but {law} supports only isotropic materials; '
            "create it by Elasticity.isotropic, or use the linear law"
        )
    return lame, shear


#: A material law, or a material, which is then linear elastic.
LawLike: TypeAlias = "Law | Elasticity | Material | str"
