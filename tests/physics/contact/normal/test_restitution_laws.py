"""Restitution obtained for the restitution given: every damping law, integrated from first contact to separation by SciPy."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut import normal
from abut.errors import InvalidValue
from physics.contact.normal.impacts import NOMINAL, rebound
from targets import target

#: Effective restitution at the nominal values 0.9, 0.8, 0.7, 0.5, 0.3, 0.1, from direct integration of m δ̈ = −K δⁿ(1 + λ δ̇/δ̇₀).
EFFECTIVE = {
    "HuntCrossley": (0.909, 0.833, 0.768, 0.663, 0.581, 0.516),
    "HerbertMcWhannell": (0.901, 0.807, 0.723, 0.594, 0.520, 0.491),
    "LeeWang": (0.952, 0.909, 0.869, 0.799, 0.739, 0.687),
    "LankaraniNikravesh": (0.913, 0.847, 0.796, 0.725, 0.684, 0.665),
    "Gonthier": (0.876, 0.768, 0.670, 0.488, 0.304, 0.101),
    "ZhiyingQishao": (0.896, 0.787, 0.680, 0.483, 0.327, 0.217),
    "Flores": (0.894, 0.789, 0.683, 0.470, 0.256, 0.069),
    "GharibHurmuzlu": (0.567, 0.536, 0.501, 0.411, 0.282, 0.100),
    "HuGuo": (0.900, 0.799, 0.697, 0.488, 0.271, 0.074),
    "ExactRestitution": NOMINAL,
}
#: λ(e) exact.
FACTORS = (0.166, 0.373, 0.635, 1.433, 3.087, 9.998)
MASS = 0.3


@pytest.mark.parametrize("name", EFFECTIVE)
def test_the_effective_restitution_is_the_published_one(name):
    """e_eff = v⁺/v⁻ of an integrated impact, and that of `effective_restitution`, by nominal e.

    Source: the published table `EFFECTIVE`. 1e-3: it has three digits.
    """
    law = getattr(normal, name)
    for e, expected in zip(NOMINAL, EFFECTIVE[name], strict=True):
        p = law(stiffness=1e8, restitution=e)
        assert rebound(p, 1.3, MASS) == target(expected, f"effective restitution, {name}", abs=1e-3)
        assert normal.effective_restitution(p.factor) == target(
            expected, f"effective restitution by advice, {name}", abs=1e-3
        )


@pytest.mark.parametrize("name", EFFECTIVE)
def test_docstring_restitution_matches_table(name):
    """e_eff = v⁺/v⁻ in the line "rebounds with" of a law's docstring equals the table `EFFECTIVE`.

    5e-4: rounded to three digits.
    """
    text = getattr(normal, name).__doc__
    shown = next(line.split()[2:] for line in text.splitlines() if "rebounds with" in line)
    assert [float(x) for x in shown] == pytest.approx(EFFECTIVE[name], abs=5e-4)


@pytest.mark.parametrize(("e", "factor"), [*zip(NOMINAL, FACTORS, strict=True)])
def test_the_exact_factor_is_the_published_one(e, factor):
    """(1 + λ)/(1 − λe) = exp[λ(1 + e)] (Gonthier et al. 2004), table to three decimals, and the equation itself to rounding."""
    found = normal.exact_factor(e)
    assert found == target(factor, "exact factor of damping", abs=5e-4)
    assert math.log1p(found) - math.log1p(-found * e) == pytest.approx(found * (1 + e), rel=1e-10)


@pytest.mark.parametrize("e", [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 0.999, 1.0])
@pytest.mark.parametrize(
    ("exponent", "stiffness", "mass", "speed"),
    [(1.5, 1e8, 0.3, 1.0), (1.0, 1e5, 20.0, 1e-3), (2.2, 1e11, 0.01, 30.0), (1.1, 3e9, 500.0, 0.2)],
)
def test_exact_restitution_comes_out_as_it_goes_in(e, exponent, stiffness, mass, speed):
    """v⁺ = e v⁻ for any exponent, stiffness, mass and speed.

    Source: the definition of e, which the law solves for. 1e-6: its approximation; the time integration is accurate to 1e-10.
    """
    law = normal.ExactRestitution(stiffness=stiffness, restitution=e, exponent=exponent)
    assert rebound(law, speed, mass) == target(e, "resulting restitution", abs=1e-6)


@pytest.mark.parametrize("e", [1.0, 1 - 1e-13, 1 - 1e-9, 1 - 1e-5, 0.9, 0.3, 0.05, 0.01])
def test_factor_and_restitution_are_each_others_inverse(e):
    """Also next to e = 1, where both sides of the equation cancel: λ → 3(1 − e)/2."""
    factor = normal.exact_factor(e)
    assert normal.effective_restitution(factor) == pytest.approx(e, rel=1e-14, abs=1e-15)
    if 0.9999 < e < 1.0:
        assert factor == pytest.approx(1.5 * (1 - e), rel=1e-4)


def test_restitutions_that_none_has_are_refused():
    """0.01 ≤ e ≤ 1 for `ExactRestitution`: above 1 an impact generates energy, and λ → ∞ as e → 0. λ ≥ 0 for `effective_restitution`."""
    for wrong in (1.001, 0.0, 0.005, "1 N"):
        with pytest.raises(abut.errors.AbutError, match="restitution"):
            normal.ExactRestitution(stiffness=1e8, restitution=wrong)
    with pytest.raises(InvalidValue, match="WaltonBraun"):
        normal.exact_factor(0.0)
    with pytest.raises(InvalidValue, match="λ"):
        normal.effective_restitution(-0.1)


# --- dashpots beside springs -----------------------------------------------------------------------------------------

#: Kelvin–Voigt and Tsuji without tension, from direct integration; the values at 0.9, 0.7, 0.5, 0.3 are published with the law.
CLIPPED = (0.902, 0.808, 0.718, 0.550, 0.397, 0.253)


def ratio(e: float) -> float:
    """ζ = −ln e/√(π² + ln²e)."""
    return -math.log(e) / math.hypot(math.pi, math.log(e))


def without_tension(e: float) -> float:
    """Closed form: ẍ + 2ζẋ + x = 0 from (0, 1) until x + 2ζẋ = 0, then free: −ẋ there. With ω = √(1−ζ²):

    the force is zero where tan ωt = 2ζω/(2ζ² − 1), and |ẋ| = e^{−ζt}.
    """
    z = ratio(e)
    w = math.sqrt(1 - z * z)
    t = math.atan2(2 * z * w, 2 * z * z - 1) / w
    return math.exp(-z * t)


@pytest.mark.parametrize(("e", "clipped"), [*zip(NOMINAL, CLIPPED, strict=True)])
def test_a_dashpot_rebounds_exactly_only_if_it_may_pull(e, clipped):
    """e = exp(−π ζ/√(1 − ζ²)) if the dashpot may pull; without tension e is larger, by the closed form of the damped oscillator that
    ends at F = 0.

    1e-8: the integration; 1e-3: the published table.
    """
    stiffness, speed = 1e6, 0.7
    damping = 2 * ratio(e) * math.sqrt(stiffness * MASS)
    assert rebound(normal.KelvinVoigtTension(stiffness, damping), speed, MASS) == pytest.approx(e, abs=1e-8)
    assert without_tension(e) == target(clipped, "restitution of a dashpot without tension", abs=1e-3)
    for law in (
        normal.KelvinVoigt(stiffness, damping),
        normal.Anagnostopoulos(stiffness, restitution=e, mass=MASS),
        normal.Tsuji(1e8, restitution=e, mass=MASS),
    ):
        assert rebound(law, speed, MASS) == pytest.approx(without_tension(e), abs=1e-8)


@pytest.mark.parametrize("e", [0.05, 0.5, 0.9, 1.0])
def test_poisson_restitution_and_penalty_impedance(e):
    """P_restitution/P_compression = e at any mass (Poisson); an elastic impact peaks at F = p v with p = √(k m) (closed form of the
    oscillator).

    1e-8: tolerance of the integration in `rebound`.
    """
    law = normal.Poisson(penalty=2e4, restitution=e, mass=MASS)
    assert rebound(law, 0.4, MASS) == pytest.approx(e, abs=1e-8)
    assert rebound(law, 0.4, 7 * MASS) == pytest.approx(e, abs=1e-8)
    deepest = 0.4 * math.sqrt(MASS / law.stiffness)
    assert law.stiffness * deepest == pytest.approx(2e4 * 0.4)


# --- laws whose restitution depends on the speed -----------------------------------------------------------------------


def test_viscoelastic_spheres_lose_with_the_fifth_root_of_the_speed():
    """1 − e = 1.15344 x − 0.79826 x² + …, x = (3/2) A (K/m)^{2/5} v^{1/5} (Ramírez et al. 1999). At x below 2e-3 the third term is some
    x², 4e-6, of the first; the numbers are given to 5e-6.
    """
    stiffness, mass, dissipation = 1e9, 0.05, 1e-7
    law = normal.KuwabaraKono(stiffness, dissipation)
    speeds = np.array([1e-4, 1e-2, 1.0])
    loss = np.array([1 - rebound(law, v, mass) for v in speeds])
    x = 1.5 * dissipation * (stiffness / mass) ** 0.4 * speeds**0.2
    assert loss == target(1.15344 * x - 0.79826 * x**2, "loss of viscoelastic spheres", rtol=2e-5)
    assert np.diff(np.log(loss)) / np.diff(np.log(speeds)) == pytest.approx([0.2, 0.2], abs=2e-3)


def test_the_kelvin_voigt_solid_is_kuwabara_and_konos_law():
    """K = (4/3) E* √R, A = τ."""
    solid = normal.KelvinVoigtSolid(modulus=1e7, radius=0.02, time=1e-4)
    same = normal.KuwabaraKono(4 / 3 * 1e7 * math.sqrt(0.02), 1e-4)
    for depth, rate in ((1e-4, 0.3), (2e-3, -0.1), (1e-6, 1.0)):
        assert type(solid).function(solid, depth, rate, 1.0) == pytest.approx(
            type(same).function(same, depth, rate, 1.0), rel=1e-14
        )


def test_hertz_impact_is_elastic():
    """e = 1, and the force is that of Johnson eq. 4.23: a steel ball of 10 mm on a rigid plane, 10.3155 µm under 1 kN."""
    law = normal.Hertz(modulus=206e9 / (1 - 0.3**2), radius=0.01)
    assert type(law).function(law, 10.3155e-6, 0.0, 1.0) == target(
        1000.0, "force of Hertz' law [N]", rel=1e-5
    )
    assert rebound(law, 2.0, MASS) == pytest.approx(1.0, abs=1e-9)


def test_impact_with_the_quintic_step_loses_as_its_damping_is_spread():
    """Small damping C: loss = ∮ c(δ) δ̇ dδ along the undamped blow; with depth d of full damping above the deepest penetration
    δ_m, of a linear spring: ∮ = 2 C v² ∫ STEP5(δ_m sin θ/d) cos²θ dθ/ω. Perturbation theory is good to its square, 1e-5.
    """
    from scipy.integrate import quad

    k, d, c, v = 1e6, 1e-3, 1.0, 0.5
    law = normal.ImpactQuintic(stiffness=k, exponent=1.0, damping=c, full_damping_depth=d)
    w = math.sqrt(k / MASS)
    top = v / w / d

    def share(t: float) -> float:
        x = top * math.sin(t)
        return x**3 * (10 - 15 * x + 6 * x * x) * math.cos(t) ** 2

    lost = 2 * c * v**2 * quad(share, 0, math.pi / 2)[0] / w
    assert top < 1.0
    assert 1 - rebound(law, v, MASS) ** 2 == pytest.approx(lost / (0.5 * MASS * v**2), rel=1e-2)


# --- Bai and Zhao ------------------------------------------------------------------------------------------------------


def test_bai_and_zhao_to_the_letter_and_in_sound_dimensions():
    """K_n = (1/8) π E* √(2δ(3c + 2δ)²/(c + δ)³) is the derivative of Liu's force per length (checked by central differences), the literal
    force is K_n δ^{3/2}, and both rebound as Zhiying and Qishao's law, 0.787 at e = 0.8.
    """
    e_star, c = 1.1e11, 5e-4
    literal = normal.BaiZhao(modulus=e_star, clearance=c, restitution=0.8)
    sound = normal.BaiZhaoLiu(modulus=e_star, length=0.02, clearance=c, restitution=0.8)

    def liu(d: float) -> float:
        return 0.5 * math.pi * e_star * d * math.sqrt(d / (2 * (c + d)))

    for d in (1e-7, 1e-5, 1e-3):
        stiffness = math.pi * e_star / 8 * math.sqrt(2 * d * (3 * c + 2 * d) ** 2 / (c + d) ** 3)
        h = 1e-4 * d
        assert (liu(d + h) - liu(d - h)) / (2 * h) == pytest.approx(stiffness, rel=1e-7)
        assert type(literal).function(literal, d, 0.0, 1.0) == pytest.approx(stiffness * d**1.5, rel=1e-12)
        assert type(sound).function(sound, d, 0.0, 1.0) == pytest.approx(0.02 * liu(d), rel=1e-12)
    for law in (literal, sound):
        assert rebound(law, 0.5, 1.0) == target(0.787, "restitution of Bai and Zhao's law", abs=1e-3)
