"""Friction laws without internal states: each curve at points computed by hand from its paper's formula."""

import numpy as np
import pytest

from abut.contact import friction, moment
from abut.errors import InvalidValue
from targets import target

LOAD = 200.0


def test_modified_coulomb_is_adams_curve():
    """μ(v) = STEP(v, v_s, μ_s, v_d, μ_d): eq. 4 of Lan et al. (2021) is Adams' curve written out.

    1e-12: rounding, at any speed.
    """
    numbers = {"static": 0.5, "dynamic": 0.3, "stiction_velocity": 0.1, "friction_velocity": 0.7}
    a, b, c = (getattr(friction, n)(**numbers) for n in ("Coulomb", "ModifiedCoulomb", "DynamicsOnly"))
    for v in np.linspace(0.0, 1.0, 101):
        expected = friction.Coulomb.function(a, v, LOAD)
        assert friction.ModifiedCoulomb.function(b, v, LOAD) == pytest.approx(expected, rel=1e-12, abs=1e-12)
        assert friction.DynamicsOnly.function(c, v, LOAD) == expected
    assert friction.DynamicsOnly.statics is False


def test_coulomb_through_its_corners():
    """μ(0) = 0, μ(v_s) = μ_s, μ((v_s + v_d)/2) = (μ_s + μ_d)/2, and μ(v) = μ_d for v ≥ v_d."""
    law = friction.Coulomb(static=0.5, dynamic=0.3, stiction_velocity=0.1, friction_velocity=0.7)
    at = [friction.Coulomb.function(law, v, 1.0) for v in (0.0, 0.1, 0.4, 0.7, 9.0)]
    assert at == target([0.0, 0.5, 0.4, 0.3, 0.3], "Coulomb's curve at its corners", atol=1e-15)


def test_ambrosio():
    """F = μ N (|v| − v₀)/(v₁ − v₀) between v₀ and v₁: 0 up to v₀, ½ μ N in the middle, μ N beyond v₁; to rounding."""
    law = friction.Ambrosio(coefficient=0.3, lower=0.1, upper=0.3)
    at = [friction.Ambrosio.function(law, v, LOAD) for v in (0.0, 0.1, 0.2, 0.3, 5.0)]
    np.testing.assert_allclose(at, [0.0, 0.0, 30.0, 60.0, 60.0], atol=1e-12)


def test_threlfall():
    """(1 − e^{−3/2})/(1 − e^{−3}) = 0.817574 at half of v_r; full and continuous at v_r."""
    law = friction.Threlfall(coefficient=1.0, velocity=0.2)
    at = [friction.Threlfall.function(law, v, 1.0) for v in (0.1, 0.2 * (1 - 1e-12), 0.2, 3.0)]
    assert at == target([0.8175744761936437, 1.0, 1.0, 1.0], "Threlfall's curve", rtol=1e-11)


def test_bengisu_akay():
    """F(v₀) = F_s with slope zero; F(v₀/2) = 3/4 F_s; F(v₀ + 1/ξ) = F_c + (F_s − F_c)/e.

    Source: Bengisu and Akay's curve at three speeds. 1e-12: rounding.
    """
    law = friction.BengisuAkay(static=0.5, dynamic=0.3, velocity=0.02, decay=50.0)
    at = [friction.BengisuAkay.function(law, v, 1.0) for v in (0.01, 0.02, 0.04, 10.0)]
    assert at == target([0.375, 0.5, 0.3 + 0.2 / np.e, 0.3], "Bengisu and Akay's curve", rtol=1e-12)


def test_tangent_and_stribeck():
    """tanh 1 = 0.761594; Stribeck: μ_d + (μ_s − μ_d)/e at v_s where tanh is one, and the drag beside it."""
    smooth = friction.HyperbolicTangent(coefficient=0.3, velocity=0.01)
    assert friction.HyperbolicTangent.function(smooth, 0.01, 1.0) == pytest.approx(0.3 * 0.7615941559557649)
    law = friction.Stribeck(static=0.5, dynamic=0.3, velocity=0.01, viscous=2.0)
    at = [friction.Stribeck.function(law, v, 1.0) for v in (0.01, 1.0)]
    assert at == target([0.3 + 0.2 / np.e + 0.02, 2.3], "Stribeck's curve", rtol=1e-12)
    tustin = friction.Stribeck(static=0.5, dynamic=0.3, velocity=0.01, exponent=1.0)
    assert friction.Stribeck.function(tustin, 0.02, 1.0) == pytest.approx(0.3 + 0.2 * np.exp(-2.0))
    dense = np.linspace(0.0, 0.03, 30001)
    gentle = friction.Stribeck(static=0.45, dynamic=0.3, velocity=0.01, creep_velocity=0.001)
    peak = max(friction.Stribeck.function(gentle, v, 1.0) for v in dense)
    assert peak / 0.45 == pytest.approx(0.968, abs=1e-3)  # as the docstring warns


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda: friction.Ambrosio(coefficient=0.3, lower=0.1, upper=0.1), "upper"),
        (lambda: friction.Threlfall(coefficient=0.3, velocity=0.0), "velocity"),
        (lambda: friction.BengisuAkay(static=0.2, dynamic=0.3, velocity=0.1, decay=1.0), "dynamic"),
        (lambda: friction.HyperbolicTangent(coefficient=0.3, velocity=0.0), "velocity"),
        (lambda: friction.Stribeck(static=0.2, dynamic=0.3, velocity=0.1), "dynamic"),
        (lambda: friction.DynamicsOnly(static=0.2, dynamic=0.3), "dynamic"),
        (
            lambda: friction.ModifiedCoulomb(static=0.3, dynamic=0.3, friction_velocity=0.01),
            "friction_velocity",
        ),
        (lambda: moment.RollingSpring(arm=1e-4, angle=0.0), "angle"),
        (lambda: moment.Drilling(coefficient=0.3, radius=0.01, speed=0.0), "speed"),
    ],
)
def test_numbers_outside_a_law_are_refused(make, word):
    """Ranges of the parameters: μ_d ≤ μ_s, lower speed < upper speed, positive speeds, angles and widths."""
    with pytest.raises(InvalidValue, match=word):
        make()
