"""Cylinders in contact: published approaches, their inverses, and the shared damping."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import lambertw

from abut import normal
from abut.errors import InvalidValue
from physics.impacts import rebound

#: Steel, E = 207 GPa, ν = 0.3, both.
STEEL = 207e9 / (2 * (1 - 0.3**2))
LENGTH = 0.02
LOGARITHMIC = (
    normal.Johnson,
    normal.Radzimovsky,
    normal.Esdu78035,
    normal.Goldsmith,
    normal.DubowskyFreudenstein,
)
LINE = (*LOGARITHMIC, normal.Liu, normal.Pereira)
#: A pin of 9.5 mm in a hole of 10 mm: approach [µm] under 100 and 1000 N/mm (collected by Pereira, Ramalho & Ambrósio 2011, computed).
APPROACH = {
    normal.Johnson: (2.204, 15.59),
    normal.Radzimovsky: (2.475, 18.30),
    normal.Pereira: (2.073, 15.02),
    normal.Liu: (6.823, 32.19),
}


def steel(cls, **more):
    return cls.pin_in_hole(STEEL, pin=9.5e-3, hole=10e-3, length=LENGTH, **more)


def pushed(law, depth):
    return type(law).function(law, depth, 0.0, 1.0)


@pytest.mark.parametrize("cls", APPROACH)
def test_the_approach_is_the_published_one(cls):
    """To the four digits of the table."""
    law = steel(cls)
    for load, expected in zip((100e3, 1000e3), APPROACH[cls], strict=True):
        depth = brentq(lambda d, load=load: pushed(law, d) - load * LENGTH, 1e-9, 1e-3, xtol=1e-18)
        assert 1e6 * depth == pytest.approx(expected, rel=3e-4)


def approach(cls, f: float, radius_i=9.5e-3, radius_j=10e-3, difference=0.5e-3) -> float:
    """δ(f) as printed."""
    s, r = 1 / (math.pi * STEEL), radius_i * radius_j / difference
    if cls is normal.Johnson:
        return f * s * (math.log(4 * math.pi * STEEL * difference / f) - 1)
    if cls is normal.Radzimovsky:
        b = 1.6 * math.sqrt(f * r / STEEL)
        return f * s * (2 / 3 + math.log(4 * radius_i / b) + math.log(4 * radius_j / b))
    if cls is normal.Esdu78035:
        return f * s * (math.log(4 * difference / (f * s)) + 1)
    if cls is normal.Goldsmith:
        return f * s * (math.log(LENGTH**3 / (f * LENGTH * r * s)) + 1)
    return f * s * (math.log(LENGTH**3 * difference / (f * LENGTH * radius_i * radius_j * s)) + 1)


@pytest.mark.parametrize("cls", LOGARITHMIC)
def test_force_and_approach_are_each_others_inverse(cls):
    """δ(F(δ)) = δ to 1e-10 over ten decades of depth, up to where the law is followed; SciPy's Lambert function agrees."""
    law = steel(cls)
    for depth in law.deepest() * np.geomspace(1e-10, 1.0, 41):
        f = pushed(law, depth) / LENGTH
        assert approach(cls, f) == pytest.approx(depth, rel=1e-10)
        s = 1 / (math.pi * STEEL)
        w = lambertw(-depth / (s * law.scale), -1).real
        assert f == pytest.approx(-depth / (s * w), rel=1e-12)


@pytest.mark.parametrize("cls", LOGARITHMIC)
def test_beyond_its_range_the_force_goes_on_along_its_tangent(cls):
    """At ln(B/f) = 2 value and slope, df/dδ = 1/(s(ln(B/f) − 1)) = πE*, go over without a step; then straight for good."""
    law = steel(cls)
    edge, h = law.deepest(), 1e-6 * law.deepest()
    below, above = pushed(law, edge - h), pushed(law, edge + h)
    slope = math.pi * STEEL * LENGTH
    assert (above - below) / (2 * h) == pytest.approx(slope, rel=1e-5)
    assert pushed(law, 100 * edge) - pushed(law, 99 * edge) == pytest.approx(slope * edge, rel=1e-9)
    assert pushed(law, edge) / LENGTH == pytest.approx(law.scale * math.exp(-2), rel=1e-12)


def test_goldsmith_and_dubowsky_and_freudenstein_agree_with_the_exponent_that_is_a_number():
    """m = 3: R₁R₂/ΔR is the relative radius, so that both are one law."""
    for depth in (1e-8, 1e-6, 1e-5):
        assert pushed(steel(normal.Goldsmith), depth) == pytest.approx(
            pushed(steel(normal.DubowskyFreudenstein), depth), rel=1e-12
        )


def test_two_cylinders_side_by_side():
    """ΔR = R₁ + R₂ and 1/R = 1/R₁ + 1/R₂; Pereira's fit stays within 15 % of Johnson over loads of 10 to 1000 N/mm."""
    sizes = {"radius_i": 9.5e-3, "radius_j": 10e-3, "length": LENGTH}
    johnson = normal.Johnson.side_by_side(STEEL, **sizes)
    assert johnson.difference == pytest.approx(19.5e-3)
    assert normal.Goldsmith.side_by_side(STEEL, **sizes).radius == pytest.approx(1 / (1 / 9.5e-3 + 1 / 10e-3))
    fit = normal.PereiraExternal.side_by_side(STEEL, **sizes)
    for load in (10e3, 100e3, 1000e3):
        depth = approach(normal.Johnson, load, difference=19.5e-3)
        assert pushed(johnson, depth) == pytest.approx(load * LENGTH, rel=1e-10)
        assert pushed(fit, depth) == pytest.approx(load * LENGTH, rel=0.15)


@pytest.mark.parametrize("cls", LINE)
def test_its_damping_returns_the_restitution_asked_for(cls):
    """λ(e) is exact for any elastic force, not only a power."""
    assert rebound(steel(cls, restitution=0.6), 0.8, 2.0) == pytest.approx(0.6, abs=1e-7)


def test_the_cylinder_of_lankarani_and_nikravesh_is_hertz_with_a_free_exponent():
    law = normal.LankaraniNikraveshCylinder(STEEL, radius=0.19, exponent=1.2)
    assert pushed(law, 1e-5) == pytest.approx(4 / 3 * STEEL * math.sqrt(0.19) * 1e-5**1.2)


def test_sizes_outside_the_range_are_refused():
    with pytest.raises(InvalidValue, match="below the hole's"):
        normal.Johnson.pin_in_hole(STEEL, pin=0.01, hole=0.01, length=0.02)
    with pytest.raises(InvalidValue, match="Johnson"):
        normal.Pereira(STEEL, length=0.02, difference=0.02)
    with pytest.raises(InvalidValue, match="difference"):
        normal.Johnson(STEEL, length=0.02, difference=0.0)
