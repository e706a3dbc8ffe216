"""Walton–Braun: loads along one straight line and unloads along a steeper one."""

from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import normal_law


@normal_law
class WaltonBraun:
    """The latching spring of granular flow: linear loading, stiffer linear unloading, permanent indentation.

        loading     F = k₁ δ
        unloading   F = max(0, k₂ (δ − δ₀)),   δ₀ = (1 − k₁/k₂) δ*,   δ* the greatest depth of this contact

    It rebounds with e = √(k₁/k₂), at any speed and mass.

    Beware: there is no dissipation below the greatest depth, so a ball at rest on a plate oscillates without end. The
    indentation is reset when the bodies separate.
    Valid: a constant restitution by plastic loss.
    Source: Walton & Braun, J. Rheol. 30 (1986) 949-980.
    """

    unwatched = "the documented range states an application, not a quantity"

    loading: float  #: k₁ [N/m]
    unloading: float  #: k₂ [N/m] at least k₁

    example = {"loading": 1e7, "unloading": 2e7}  # noqa: RUF012

    def check(self):
        """Check 0 < k₁ ≤ k₂: otherwise it would generate energy."""
        positive(self)
        if self.unloading < self.loading:
            need = f"be at least loading, {self.loading:g} N/m; for a restitution e it is loading/e²"
            raise InvalidValue.of("WaltonBraun: unloading", self.unloading, need, "N/m")

    def force(p, depth, rate, impact_rate, peak):
        if depth >= peak:
            return p.loading * depth
        return max(0.0, p.loading * peak - p.unloading * (peak - depth))

    def energy(p, depth, peak):
        force = max(0.0, p.loading * peak - p.unloading * (peak - depth))
        return 0.5 * force * force / p.unloading
