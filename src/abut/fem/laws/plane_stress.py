"""Plane stress of any law: condensation of the strain through the thickness so that the stress there is zero.

    small   find ε_zz with σ_zz = 0;    large   find ln F_zz with τ_zz = 0
    c − c_·zz ⊗ c_zz·/c_zzzz

Source: de Souza Neto, Perić & Owen, Computational Methods for Plasticity (2008), §9.2.2–9.2.3.
Valid:  laws whose axes of anisotropy lie in the plane, as every isotropic one's.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.extend import material_law
from abut.fem.laws.law import Answer, Law
from abut.fem.laws.von_mises import VonMises
from abut.fem.linear.elasticity import Elasticity
from abut.fem.model.step_errors import ReturnMappingFailure

__all__ = ["PlaneStress"]

MAX_ITERATIONS = 40


@material_law
class PlaneStress(Law):
    """A law condensed at each point; its memory also contains the strain through the thickness, as the start of the iteration.

    Args:
        law: any.
        large: True if its input is F, False if it is ε.
    """

    unwatched = "the law that it condenses does not name its axes"

    @classmethod
    def example(cls) -> PlaneStress:
        """Return an instance with typical parameters, for contract tests and documentation."""
        return cls(VonMises(Elasticity.isotropic(210e9, 0.3, 7850.0), 300e6, 2e9), large=False)

    def __init__(self, law: Law, large: bool) -> None:
        if not (hasattr(law, "elasticity") and hasattr(law, "memory") and hasattr(law, "symmetric")):
            raise InvalidValue(
                f"PlaneStress: law is {law!r}, which is not a material law; give one, such as abut.fem.laws.VonMises(…)"
            )
        self.law, self.by_gradient = law, large
        self.elasticity, self.memory = law.elasticity, law.memory + 1
        self.linear, self.symmetric = getattr(law, "linear", False), law.symmetric

    def virgin(self, count: int) -> Numbers:
        """Return the law's initial memory, and zero strain through the thickness."""
        return np.hstack([self.law.virgin(count), np.zeros((count, 1))])

    def output_fields(self, memory: Numbers) -> dict[str, Numbers]:
        """Return the law's output fields."""
        return dict(self.law.output_fields(memory[:, :-1]))

    @property
    def locks(self) -> bool:
        """False: the thickness can change, so that volumes are not constrained."""
        return False

    def thickness(self, memory: Numbers) -> Numbers:
        """Return F_zz, or 1 + ε_zz."""
        return np.asarray(np.exp(memory[:, -1]) if self.by_gradient else 1.0 + memory[:, -1])

    def complete(self, strain: Numbers, old: Numbers, tangent: bool) -> Answer:
        """Evaluate the law with zero stress through the thickness, by Newton's method at all points together."""
        through = old[:, -1].copy()
        size = 1e-13 * abs(self.elasticity.stiffness).max()
        last = np.inf
        for _ in range(MAX_ITERATIONS):
            answer = self.law.complete(self._with(strain, through), old[:, :-1], True)
            wrong, c = answer.stress[:, 2], answer.moduli
            assert c is not None
            most = float(np.abs(wrong).max(initial=0.0))
            if (
                most <= size + 1e-13 * float(np.abs(answer.stress).max(initial=0.0))
                or most >= last < 1e3 * size
            ):
                return self._condense_thickness(answer, through, tangent)
            last = most
            slope = c[:, 2, 2] + (2.0 * wrong if self.by_gradient else 0.0)
            through = through - np.clip(wrong / slope, -0.2, 0.2)
        raise ReturnMappingFailure(
            f'material "{self.elasticity.name}": in plane stress {most:.3g} Pa remain through the thickness '
            f"after {MAX_ITERATIONS} iterations; "
            "the step is too long"
        )

    def _with(self, strain: Numbers, through: Numbers) -> Numbers:
        full = strain.copy()
        if self.by_gradient:
            full[:, 2, 2] = np.exp(through)
        else:
            full[:, 2] = through
        return full

    def _condense_thickness(self, answer: Answer, through: Numbers, tangent: bool) -> Answer:
        memory = np.hstack([answer.memory, through[:, None]])
        if not tangent:
            return replace(answer, moduli=None, memory=memory)
        c = answer.moduli
        assert c is not None
        less = c[:, :, 2, None] * (c[:, None, 2, :] / c[:, 2, 2, None, None])
        return replace(answer, moduli=c - less, memory=memory)
