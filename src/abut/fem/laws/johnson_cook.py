"""Johnson–Cook law: a yield stress that rises with strain and its rate and falls with temperature.

    σ_y = (A + B εⁿ)(1 + C ln(ε̇/ε̇₀))(1 − T*ᵐ),   T* = (T − T₀)/(T_m − T₀),   ρ c Ṫ = η σ_y ε̇
    damage   Ḋ = ε̇/ε_f,   ε_f = (D₁ + D₂ exp(D₃ σ_m/q))(1 + D₄ ln(ε̇/ε̇₀))(1 + D₅ T*)

Plastic work heats its own point (adiabatic: impacts are too short for heat to flow). T* is limited to 0 … 1, a rate to ≥ ε̇₀.
Sources: Johnson & Cook, Proc. 7th Int. Symp. Ballistics (1983) 541, eq. 1; Eng. Fract. Mech. 21 (1985) 31, eq. 5.
Valid:  metals, in explicit dynamics.
"""

from __future__ import annotations

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnsupportedStatement
from abut.extend import material_law
from abut.fem.laws.law import Answer, Law, lame_constants
from abut.fem.linear.elasticity import Elasticity, MaterialLike, elasticity
from abut.units import Scalar, Vector, non_negative, positive, quantity, vector

__all__ = ["JohnsonCook"]


@material_law
class JohnsonCook(Law):
    """σ_y = (A + B εⁿ)(1 + C ln(ε̇/ε̇₀))(1 − T*ᵐ).

    Args:
        material: an isotropic `Elasticity`, a `Material` or its name.
        a: A [Pa] > 0.
        b: B [Pa] ≥ 0.
        n: [1] > 0.
        c: C [1] ≥ 0.
        m: [1] > 0.
        rate: ε̇₀ [1/s] > 0.
        reference: T₀ [K].
        melting: T_m [K] > T₀.
        heat: specific heat c [J/(kg K)] > 0.
        share: η, share of plastic work that becomes heat, 0 to 1; 0: no heating.
        start: temperature at the beginning [K]; T₀ by default.
        damage: D₁ … D₅; elements whose damage reaches 1 are deleted, a criterion that depends on the size of elements. None: no deletion.

    Raises:
        InvalidValue, WrongUnit: a number is out of its range, or the material is not isotropic.
    """

    unwatched = "the documented range states an application, not a quantity"

    @classmethod
    def example(cls) -> JohnsonCook:
        """Return an instance with typical parameters, for contract tests and documentation."""
        return cls(Elasticity.isotropic(210e9, 0.3, 7850.0), 350e6, 275e6, 0.36, 0.022, 1.0)

    def __init__(
        self,
        material: MaterialLike,
        a: Scalar,
        b: Scalar,
        n: float,
        c: float,
        m: float,
        *,
        rate: Scalar = 1.0,
        reference: Scalar = 293.15,
        melting: Scalar = 1793.15,
        heat: Scalar = 460.0,
        share: float = 0.9,
        start: Scalar | None = None,
        damage: Vector | None = None,
    ) -> None:
        self.elasticity = elasticity(material)
        lame_constants(self.elasticity, "Johnson and Cook's")
        who = f'material "{self.elasticity.name}"'
        self.a = positive(a, "Pa", what=f"{who}: A (a=)")
        self.b = non_negative(b, "Pa", what=f"{who}: B (b=)")
        self.n, self.m = positive(n, "1", what=f"{who}: n"), positive(m, "1", what=f"{who}: m")
        self.c = non_negative(c, "1", what=f"{who}: C (c=)")
        self.rate = positive(rate, "1/s", what=f"{who}: ε̇₀ (rate=)")
        self.reference = non_negative(reference, "K", what=f"{who}: T₀ (reference=)")
        self.melting = quantity(melting, "K", what=f"{who}: T_m (melting=)")
        if self.melting <= self.reference:
            raise InvalidValue.of(
                f"{who}: T_m (melting=)", self.melting, f"be above T₀, {self.reference:g} K", "K"
            )
        self.heat = positive(heat, "J/(kg*K)", what=f"{who}: specific heat")
        self.share = non_negative(share, "1", what=f"{who}: share of plastic work that heats")
        if self.share > 1.0:
            raise InvalidValue.of(f"{who}: share of plastic work that heats", share, "be at most 1")
        self.start = self.reference if start is None else non_negative(start, "K", what=f"{who}: start")
        self.damage = None if damage is None else vector(damage, "1", what=f"{who}: damage", length=5)

    def respond(self, strain: Numbers, old: Numbers, tangent: bool = True) -> Answer:
        """Raise an error: the law needs the strain rate, which statics does not have.

        Raises:
            UnsupportedStatement: always.
        """
        raise UnsupportedStatement(
            f'material "{self.elasticity.name}": the flow stress of Johnson and Cook needs the strain rate, which statics does not have; '
            "use explicit dynamics (abut.fem.explicit.run), or in statics VonMises with a table"
        )
