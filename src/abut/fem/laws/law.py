"""What a law of a material is: stress by strain at many points at once, with what the points remember.

A law of one's own is a class with three things:

    class Power(SmallStrain):
        \"\"\"σ = D ε (1 + c |ε|²), which stiffens.\"\"\"

        def __init__(self, elasticity, c):
            self.elasticity, self.c = elasticity, c

        def respond(self, strain, old, tangent=True):
            more = 1.0 + self.c * (strain**2).sum(axis=1)
            return Answer(more[:, None] * (strain @ self.elasticity.stiffness), None, old)

Moduli that it leaves out (``None``) are found by central differences. Give it where a material is asked for. A law that remembers states
how many numbers a point has (``memory``) and returns the new ones; it never changes what it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue
from abut.fem.linear.elasticity import Elasticity
from abut.fem.linear.formulations import hardly_compressible

__all__ = ["Answer", "LargeStrain", "Law", "SmallStrain", "isotropic"]

Numbers = NDArray[np.float64]
STEP = 1e-6  #: of strain, in differences


@dataclass(frozen=True)
class Answer:
    """What a law says at p points.

    Args:
        stress: components xx, yy, zz, xy, yz, zx [Pa], (p, 6): σ of small strains, Kirchhoff's τ = J σ of large ones.
        moduli: what the law's docstring calls c [Pa], (p, 6, 6); None: not asked for, or to be found by differences.
        memory: what the points remember if the step is taken, (p, m).
        energy: stored by reversible strain [J/m³] of undeformed volume, (p,), where the law knows it.
    """

    stress: Numbers
    moduli: Numbers | None
    memory: Numbers
    energy: Numbers | None = None


class Law:
    """A law; use `SmallStrain` or `LargeStrain`."""

    elasticity: Elasticity  #: density, name, and moduli of small strains from the beginning
    memory: int = 0  #: numbers that a point remembers
    labels: ClassVar[dict[str, int]] = {}  #: fields to show: name and place among what is remembered
    incompressible: bool = False  #: whether what it does beyond elasticity leaves volumes as they are
    symmetric: bool = False  #: whether its moduli are known to be

    def virgin(self, count: int) -> Numbers:
        """What points remember before anything happened, (count, memory)."""
        return np.zeros((count, self.memory))

    def respond(self, strain: Numbers, old: Numbers, tangent: bool = True) -> Answer:
        """The answer to strains ε (p, 6), shears γ (`SmallStrain`), or to deformation gradients F (p, 3, 3) (`LargeStrain`)."""
        raise NotImplementedError

    def seen(self, memory: Numbers) -> dict[str, Numbers]:
        """Fields of what is remembered, (p,) each."""
        return {name: memory[:, at] for name, at in self.labels.items()}

    def large(self) -> LargeStrain:
        """The law where displacements are large.

        Raises:
            InvalidValue: it has none.
        """
        raise NotImplementedError

    @property
    def locks(self) -> bool:
        """Whether linear quadrilaterals and hexahedra are too stiff in it unless their change of volume is averaged (ν ≥ .45)."""
        return self.incompressible or hardly_compressible(self.elasticity.stiffness)


class SmallStrain(Law):
    """σ by ε, with c = ∂σ/∂ε."""

    @property
    def linear(self) -> bool:
        """Whether the moduli are the same always."""
        return False

    def complete(self, strain: Numbers, old: Numbers, tangent: bool) -> Answer:
        """The answer with moduli, where the law has left them out."""
        answer = self.respond(strain, old, tangent)
        if not tangent or answer.moduli is not None:
            return answer
        moduli = np.empty((len(strain), 6, 6))
        for k, step in enumerate(STEP * np.eye(6)):
            above, below = (self.respond(strain + sign * step, old, False).stress for sign in (1.0, -1.0))
            moduli[:, :, k] = (above - below) / (2.0 * STEP)
        return Answer(answer.stress, moduli, answer.memory, answer.energy)

    def large(self) -> LargeStrain:
        """None, unless a law says how it goes on.

        Raises:
            InvalidValue: always.
        """
        raise InvalidValue(
            f'material "{self.elasticity.name}": its law ({type(self).__name__}) is of small strains, but displacements are large; '
            "leave large=False, or write it as a LargeStrain"
        )


class LargeStrain(Law):
    """Kirchhoff's stress τ by F, with c of the change of τ that moves along: dτ = c d + l τ + τ lᵀ, where l = dF F⁻¹, d = sym l.

    Equivalently c = (∂²W/∂E²) pushed forward, τ = F S Fᵀ.
    """

    def complete(self, gradient: Numbers, old: Numbers, tangent: bool) -> Answer:
        """The answer with moduli, where the law has left them out."""
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
        """Itself."""
        return self


def isotropic(elasticity: Elasticity, law: str) -> tuple[float, float]:
    """Lamé's λ and G.

    Raises:
        InvalidValue: the material is not isotropic.
    """
    d = elasticity.stiffness
    lame, shear = float(d[0, 1]), float(d[3, 3])
    same: Any = lame * np.outer([1, 1, 1, 0, 0, 0], [1, 1, 1, 0, 0, 0]) + shear * np.diag([2, 2, 2, 1, 1, 1])
    if abs(d - same).max() > 1e-9 * abs(d).max():
        raise InvalidValue(
            f'material "{elasticity.name}": {law} is a law of isotropic materials and its stiffness is not isotropic; '
            "make it by Elasticity.isotropic, or take the linear law"
        )
    return lame, shear
