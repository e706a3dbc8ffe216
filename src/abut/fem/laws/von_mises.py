"""Von Mises' plasticity with isotropic and kinematic hardening, by radial return.

    f = √(3/2) |s − α| − σ_y(p) ≤ 0,   ε̇_p = √(3/2) ṗ N,   N = (s − α)/|s − α|,   α̇ = ⅔ C ε̇_p − γ α ṗ

Backward Euler: with θ = 1/(1 + γ Δp) and ζ = s_trial − θ α_n, N = ζ/|ζ|, and one equation for Δp remains at each point,

    √(3/2) |ζ| − (3 G + θ C) Δp − σ_y(p_n + Δp) = 0

The moduli are the derivative of this algorithm (consistent tangent), as Newton's method requires.
Source: Simo & Hughes, Computational Inelasticity (1998), boxes 3.1 and 3.2 (γ = 0); Chaboche & Cailletaud, Comput. Methods Appl. Mech.
Eng. 133 (1996) 125 (recall).
Valid:  metals; small strains, up to 0.05, and small rotations, up to 0.2 rad, here; larger ones by `abut.fem.laws.Logarithmic`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.extend import material_law
from abut.fem.laws import hardening as laws
from abut.fem.laws.law import Answer, LargeStrain, SmallStrain, lame_constants
from abut.fem.laws.strain_ranges import SMALL_STRAIN, SMALL_TURN
from abut.fem.laws.tensors import DEVIATOR, ONE, SHEARS, tensor_norm
from abut.fem.linear.elasticity import Elasticity, MaterialLike, elasticity
from abut.fem.model.step_errors import ReturnMappingFailure
from abut.units import Scalar, positive

__all__ = ["ReturnMapping", "VonMises"]

ROOT = np.sqrt(1.5)
MAX_ITERATIONS = 60


@dataclass(frozen=True)
class ReturnMapping:
    """Result of a return mapping: stress, moduli, the elastic part of the trial strain, and the new p and α."""

    stress: Numbers
    moduli: Numbers | None
    elastic: Numbers
    p: Numbers
    centre: Numbers


@material_law
class VonMises(SmallStrain):
    """Elastic within a yield stress, plastic beyond.

    Args:
        material: an isotropic `Elasticity`, a `Material` or its name.
        yield_stress: σ_0 [Pa] > 0; by default the material's, or the table's first.
        hardening: the plastic modulus H = dσ/dp [Pa] ≥ 0, `Table` or `Voce`; ideally plastic without. Of a tangent modulus E_t,
            H = E E_t/(E − E_t).
        kinematic: Prager's modulus C [Pa] > 0, or `Kinematic` (Armstrong & Frederick).

    Linear quadrilaterals and hexahedra average its change of volume over the element, for plastic flow keeps volumes.

    Raises:
        InvalidValue: the material has no yield stress, is not isotropic, or a number is out of its range.
    """

    ranges = (SMALL_STRAIN, SMALL_TURN)

    labels: ClassVar[dict[str, int]] = {"plastic strain": 6}
    incompressible = True

    @classmethod
    def example(cls) -> VonMises:
        """Return an instance with typical parameters, for contract tests and documentation."""
        return cls(Elasticity.isotropic(210e9, 0.3, 7850.0), 300e6, 2e9, kinematic=5e9)

    def __init__(
        self,
        material: MaterialLike,
        yield_stress: Scalar | None = None,
        hardening: laws.Voce | laws.Table | Scalar | None = None,
        kinematic: laws.Kinematic | Scalar | None = None,
    ) -> None:
        self.elasticity = elasticity(material)
        self.lame, self.shear = lame_constants(self.elasticity, "von Mises' law")
        who = f'material "{self.elasticity.name}"'
        self.hardening, self.kinematic = (
            laws.isotropic_hardening(hardening, who),
            laws.kinematic_hardening(kinematic, who),
        )
        self.yield_stress = _yield_stress(material, yield_stress, self.hardening, who)
        self.memory = 7 if self.kinematic is None else 13
        self.symmetric = self.kinematic is None or self.kinematic.recall == 0.0

    def respond(self, strain: Numbers, old: Numbers, tangent: bool = True) -> Answer:
        """Evaluate the law by return from the trial stress."""
        centre = old[:, 7:] if self.kinematic else np.zeros((len(strain), 6))
        found = self.return_mapping(strain - old[:, :6], old[:, 6], centre, tangent)
        new = [strain - found.elastic, found.p[:, None]] + ([found.centre] if self.kinematic else [])
        energy = 0.5 * (found.stress * found.elastic).sum(axis=1)
        return Answer(found.stress, found.moduli, np.hstack(new), energy)

    def large(self) -> LargeStrain:
        """Return the law at large strains, by logarithmic strains.

        Raises:
            InvalidValue: hardening is kinematic.
        """
        from abut.fem.laws.logarithmic import Logarithmic

        return Logarithmic(self)

    def return_mapping(
        self, trial: Numbers, p: Numbers, centre: Numbers, tangent: bool = True
    ) -> ReturnMapping:
        """Return the stress after return from a trial elastic strain (m, 6)."""
        g, bulk = self.shear, self.lame + 2.0 * self.shear / 3.0
        s = 2.0 * g * (trial @ DEVIATOR)
        mean = bulk * trial[:, :3].sum(axis=1)
        excess = ROOT * tensor_norm(s - centre) - self.yield_stress - self.hardening.more(p)[0]
        flows = np.flatnonzero(excess > 0.0)
        moduli = None
        if tangent:
            moduli = np.broadcast_to(
                bulk * np.outer(ONE, ONE) + 2.0 * g * DEVIATOR, (len(trial), 6, 6)
            ).copy()
        elastic, p, new = trial.copy(), p.copy(), centre.copy()
        if len(flows):
            self._flow(flows, s, elastic, p, new, moduli)
        return ReturnMapping(s + mean[:, None] * ONE, moduli, elastic, p, new)

    def _flow(
        self, at: Integers, s: Numbers, elastic: Numbers, p: Numbers, centre: Numbers, moduli: Numbers | None
    ) -> None:
        """Return points ``at``, in place."""
        c, recall = (float(self.kinematic.modulus), self.kinematic.recall) if self.kinematic else (0.0, 0.0)
        g, trial, old = self.shear, s[at], centre[at]
        more = self._increment(trial, old, p[at], c, recall)
        theta = 1.0 / (1.0 + recall * more)
        zeta = trial - theta[:, None] * old
        size = tensor_norm(zeta)
        n = zeta / size[:, None]
        flow = ROOT * more[:, None] * n
        s[at] = trial - 2.0 * g * flow
        elastic[at] -= flow / SHEARS
        centre[at] = theta[:, None] * (old + 2.0 / 3.0 * c * flow)
        p[at] += more
        if moduli is None:
            return
        # dσ = K tr dε 1 + 2 G dev dε − 2 G √(3/2) (dΔp N + Δp dN),  dN = (1 − N N) dζ/|ζ|,  dζ = 2 G dev dε + γ θ² α_n dΔp
        along = (n * old / SHEARS).sum(axis=1)
        slope = self._slope(p[at], theta, along, c, recall)
        beta = 2.0 * g * ROOT * more / size
        across = old - along[:, None] * n
        left = -2.0 * g * ROOT * n - (beta * recall * theta**2)[:, None] * across
        change = (-ROOT * 2.0 * g / slope)[:, None] * n
        moduli[at] += (
            -2.0 * g * beta[:, None, None] * DEVIATOR
            + 2.0 * g * beta[:, None, None] * n[:, :, None] * n[:, None, :]
            + left[:, :, None] * change[:, None, :]
        )

    def _slope(self, p: Numbers, theta: Numbers, along: Numbers, c: float, recall: float) -> Numbers:
        """Return d/dΔp of the equation for Δp, which is negative."""
        return np.asarray(
            ROOT * recall * theta**2 * along - 3.0 * self.shear - theta**2 * c - self.hardening.more(p)[1]
        )

    def _increment(self, trial: Numbers, old: Numbers, p: Numbers, c: float, recall: float) -> Numbers:
        """Return Δp by Newton's method, halved where it leaves its bounds."""
        low, high = np.zeros(len(p)), ROOT * (tensor_norm(trial) + tensor_norm(old)) / (3.0 * self.shear)
        more = low.copy()
        for _ in range(MAX_ITERATIONS):
            theta = 1.0 / (1.0 + recall * more)
            zeta = trial - theta[:, None] * old
            size = tensor_norm(zeta)
            wrong = ROOT * size - (3.0 * self.shear + theta * c) * more
            wrong -= self.yield_stress + self.hardening.more(p + more)[0]
            if (np.abs(wrong) <= 1e-13 * ROOT * size + 1e-14 * self.yield_stress).all():
                return more
            low, high = np.where(wrong > 0.0, more, low), np.where(wrong > 0.0, high, more)
            along = (zeta * old / SHEARS).sum(axis=1) / size
            ahead = more - wrong / self._slope(p + more, theta, along, c, recall)
            more = np.where((ahead >= low) & (ahead <= high), ahead, 0.5 * (low + high))
            if (high - low <= 1e-15 * (1e-3 + high)).all():
                return more
        worst = int(np.argmax(np.abs(wrong)))
        raise ReturnMappingFailure(
            f'material "{self.elasticity.name}": the return mapping misses the yield surface by {abs(wrong[worst]):.3g} Pa '
            f"after {MAX_ITERATIONS} "
            "iterations; the step is too long"
        )


def _yield_stress(
    material: MaterialLike, given: Scalar | None, law: laws.Voce | laws.Table, who: str
) -> float:
    """Return the given yield stress, the table's first, or the material's.

    Raises:
        InvalidValue: no yield stress is given or known, or it is not a positive stress.
    """
    from abut import materials
    from abut.fem.laws.hardening import Table

    if given is not None:
        return positive(given, "Pa", what=f"{who}: yield stress")
    if isinstance(law, Table):
        return float(law.stresses[0])
    if isinstance(material, str):
        material = materials.find(material)
    if isinstance(material, materials.Material):
        try:
            return material.yield_stress
        except InvalidValue as problem:
            raise InvalidValue(f'{problem}, such as VonMises("{material.name}", "350 MPa")') from problem
    raise InvalidValue(
        f'{who} has no yield stress [Pa], which von Mises\' law needs; give it, such as VonMises(elasticity, "350 MPa")'
    )
