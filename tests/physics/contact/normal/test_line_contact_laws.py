"""Cylinders in contact: published approaches, their inverses, and the common damping."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.special import lambertw

from abut import advice, mechanics, normal
from abut.errors import InvalidValue
from abut.extend import ask, normal_law
from physics.contact.normal.impacts import rebound
from targets import target

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
    """δ(f) of the table `APPROACH` at f = 1e5 and 1e6 N/m, from F(δ) = f L by root finding. 3e-4: the table has four digits."""
    law = steel(cls)
    for load, expected in zip((100e3, 1000e3), APPROACH[cls], strict=True):
        depth = brentq(lambda d, load=load: pushed(law, d) - load * LENGTH, 1e-9, 1e-3, xtol=1e-18)
        assert 1e6 * depth == target(expected, "approach of cylinders [µm]", rel=3e-4)


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
    """(1 + λ)/(1 − λ e) = exp[λ (1 + e)] is exact for F = F_e(δ) (1 + λ δ̇/v) with any elastic force F_e, so the rebound has e = 0.6.

    1e-7: tolerance of the integration in `rebound`.
    """
    assert rebound(steel(cls, restitution=0.6), 0.8, 2.0) == target(
        0.6, "restitution of a cylinder law", abs=1e-7
    )


def test_the_cylinder_of_lankarani_and_nikravesh_is_hertz_with_a_free_exponent():
    """F = 4/3 E* √R δⁿ with a free exponent n, here 1.2; to pytest's default of 1e-6."""
    law = normal.LankaraniNikraveshCylinder(STEEL, radius=0.19, exponent=1.2)
    assert pushed(law, 1e-5) == pytest.approx(4 / 3 * STEEL * math.sqrt(0.19) * 1e-5**1.2)


def test_sizes_outside_the_range_are_refused():
    """A pin in a hole has ΔR = R_hole − R_pin > 0; `Pereira` holds up to a limit of ΔR, and its error names `Johnson` instead."""
    with pytest.raises(InvalidValue, match="is not below the hole radius"):
        normal.Johnson.pin_in_hole(STEEL, pin=0.01, hole=0.01, length=0.02)
    with pytest.raises(InvalidValue, match="Johnson"):
        normal.Pereira(STEEL, length=0.02, difference=0.02)
    with pytest.raises(InvalidValue, match="difference"):
        normal.Johnson(STEEL, length=0.02, difference=0.0)


# --- LineHertz: the curvature is told, not a parameter -----------------------------------------------------------------

#: κ [1/m], w [m], C [m²/N]: flanks of z 20/30, module 3 mm; the same with teeth that bend; a roller of 5 mm on a flat.
PLACES = (
    {"curvature": 162.0, "width": LENGTH, "compliance": 0.0},
    {"curvature": 162.0, "width": LENGTH, "compliance": 4.6e-11},
    {"curvature": 200.0, "width": 3e-3, "compliance": 1e-12},
)


def pressing(law, place, depth, rate=0.0, impact_rate=1.0):
    return ask(law, "force", {"depth": depth, "rate": rate, "impact_rate": impact_rate, **place})


@pytest.mark.parametrize("place", PLACES)
def test_line_hertz_solves_webers_equation(place):
    """δ = f C + f s [ln(4h²/b²) − ν/(1 − ν)] with b² = 4f/(πE*κ), as printed, solved for f by SciPy: 1e-11 over ten decades of load
    up to where ln(B/f) = 2, that is b = 2h exp(−1 − ½ν/(1 − ν)).
    """
    law = normal.LineHertz(STEEL, reach="2.2 mm", poisson_ratio=0.28)
    s, h, give = 1.0 / (math.pi * STEEL), law.reach, 0.28 / 0.72
    kappa, width, c = place["curvature"], place["width"], place["compliance"]

    def approach(f):
        b = math.sqrt(4.0 * f / (math.pi * STEEL * kappa))
        return f * c + f * s * (math.log(4.0 * h * h / b**2) - give)

    largest = 0.25 * math.pi * STEEL * kappa * (2.0 * h * math.exp(-1.0 - 0.5 * give)) ** 2
    for depth in approach(largest) * np.geomspace(1e-10, 1.0, 21):
        wanted = brentq(
            lambda f, d=depth: approach(f) - d, 1e-14 * largest, 1.001 * largest, xtol=1e-300, rtol=1e-14
        )
        assert pressing(law, place, depth) == pytest.approx(width * wanted, rel=1e-11)


@pytest.mark.parametrize("place", PLACES)
def test_beyond_its_range_line_hertz_goes_on_along_its_tangent(place):
    """Hertz' part has df/dδ = 1/s there, C stays in series: slope w/(C + s) on both sides, then straight for good. Differences over
    1e-4 of the depth: 1e-3.
    """
    law = normal.LineHertz(STEEL, reach="2.2 mm")
    s = 1.0 / (math.pi * STEEL)
    edge = law.core * place["curvature"] * math.exp(-2.0) * (place["compliance"] + 2.0 * s)
    slope, h = place["width"] / (place["compliance"] + s), 1e-4 * edge
    below, at, above = (pressing(law, place, d) for d in (edge - h, edge, edge + h))
    assert at == pytest.approx(place["width"] * law.core * place["curvature"] * math.exp(-2.0), rel=1e-12)
    assert ((at - below) / h, (above - at) / h) == pytest.approx((slope, slope), rel=1e-3)
    assert pressing(law, place, 100 * edge) - pressing(law, place, 99 * edge) == pytest.approx(
        slope * edge, rel=1e-9
    )


def test_line_hertz_counts_cylinders_as_johnson_does():
    """To a cylinder's axis, 2 ln(4R/b) − 1 (Johnson eq. 5.57), is h = 2R and ν/(1 − ν) = 1; of a pin in a hole κ = ΔR/(R₁R₂)."""
    johnson = steel(normal.Johnson)
    law = normal.LineHertz(STEEL, reach=2.0 * math.sqrt(9.5e-3 * 10e-3), poisson_ratio=0.5)
    place = {"curvature": 0.5e-3 / (9.5e-3 * 10e-3), "width": LENGTH, "compliance": 0.0}
    for depth in johnson.deepest() * np.geomspace(1e-8, 10.0, 19):
        assert pressing(law, place, depth) == pytest.approx(pushed(johnson, depth), rel=1e-11)


@pytest.mark.parametrize("correction", [1.0, 0.8])
def test_line_hertz_of_two_materials(correction):
    """δ(F) = Σ over both bodies, each with its modulus and its depth, of a steel roller on an aluminium block; the law F(δ) inverts it.

    Source: Johnson, eq. 5.56, in `abut.mechanics.line_contact`. 1e-11: Newton's iteration. A correction C multiplies the stiffness:
    F(δ/C) = F.
    """
    solids, depths = (mechanics.Solid("207 GPa", 0.3), mechanics.Solid("70 GPa", 0.34)), ("4 mm", "11 mm")
    law = normal.LineHertz.of(solids, depths, correction=correction)
    place = {"curvature": 1.0 / 5e-3, "width": LENGTH, "compliance": 0.0}
    for load in (10.0, 1e3, 2e4):
        line = mechanics.line_contact(("5 mm", math.inf), solids, length=LENGTH, load=load, depths=depths)
        assert pressing(law, place, line.approach / correction) == pytest.approx(load, rel=1e-11)


def test_line_hertz_stays_finite_where_there_is_no_curvature():
    """κ → max(κ, 1/(100 h)): flats, corners on flats and conforming hollows count as a cylinder of radius 100 h, h the depth of the
    body.

    Exact: the same numbers, finite and rising with the depth.
    """
    law = normal.LineHertz(STEEL, reach="2 mm")
    for compliance in (0.0, 1e-11, 1e-6):
        flat, hollow, round_ = (
            [pressing(law, {"curvature": k, "width": 0.01, "compliance": compliance}, d) for d in np.geomspace(1e-15, 1e-2, 14)]
            for k in (0.0, -300.0, 1.0 / (100.0 * law.reach))
        )  # fmt: skip
        assert flat == hollow == round_
        assert np.all(np.isfinite(flat))
        assert np.all(np.diff(flat) > 0.0)


@pytest.mark.parametrize("place", PLACES)
def test_line_hertz_stores_the_integral_of_its_force(place):
    """E(δ) = ∫ F dδ on the logarithmic branch and beyond it, by SciPy.

    1e-9: the integral is good to 1e-11.
    """
    law = normal.LineHertz(STEEL, reach="2.2 mm")
    edge = law.core * place["curvature"] * math.exp(-2.0) * (place["compliance"] + 2.0 / (math.pi * STEEL))
    for depth in (1e-3 * edge, 0.5 * edge, 3.0 * edge):
        stored = quad(
            lambda d: pressing(law, place, d),
            0.0,
            depth,
            points=[min(edge, 0.9 * depth)],
            epsabs=0.0,
            epsrel=1e-11,
        )[0]
        assert ask(law, "energy", {"depth": depth, **place}) == pytest.approx(stored, rel=1e-9)


def test_line_hertz_damping_by_restitution_or_by_rate():
    """v⁺ = e v⁻ with `restitution`; F = (1 + χ δ̇) F_elastic with `dissipation`, whatever the impact speed; the two terms add.

    1e-7: the integrated impact; otherwise rounding.
    """
    law = normal.LineHertz(STEEL, reach="2 mm", restitution=0.6)
    assert advice.rebound(law, 0.8, 2.0).restitution == pytest.approx(0.6, abs=1e-7)
    gentle = normal.LineHertz(STEEL, reach="2 mm", dissipation="0.5 s/m")
    for began in (0.0, 1e-9, 1.0):
        for rate in (-0.3, 0.2):
            still = pressing(gentle, PLACES[1], 1e-5)
            assert pressing(gentle, PLACES[1], 1e-5, rate, began) == pytest.approx((1.0 + 0.5 * rate) * still)
    both = normal.LineHertz(STEEL, reach="2 mm", restitution=0.6, dissipation=0.5)
    ratio = pressing(both, PLACES[0], 1e-5, 0.2, 0.4) / pressing(both, PLACES[0], 1e-5)
    assert ratio == pytest.approx(1.0 + 0.5 * law.factor + 0.1)


def test_refuses_invalid_line_hertz_parameters():
    """Ranges: reach > 0, E > 0, 0 ≤ ν ≤ 0.5, 0 < e, and positive depths of both bodies."""
    for wrong, sentence in (
        ({"reach": 0.0}, "reach"),
        ({"modulus": 0.0}, "modulus"),
        ({"poisson_ratio": 0.6}, r"poisson_ratio.*0 … 0\.5"),
        ({"restitution": 0.0}, "restitution"),
    ):
        with pytest.raises(InvalidValue, match=sentence):
            normal.LineHertz(**({"modulus": STEEL, "reach": 2e-3} | wrong))
    with pytest.raises(InvalidValue, match="depth of body 2"):
        normal.LineHertz.of(mechanics.Solid("206 GPa", 0.3), (1e-3, 0.0))


def test_no_law_may_ask_for_a_volume_and_a_curvature():
    """F(V, κ): a contact has either an overlap volume V or a curvature κ of curves, never both, so a law with both is refused."""
    with pytest.raises(InvalidValue, match=r"uses volume, .* and curvature"):

        @normal_law
        class Both:
            stiffness: float  #: K [N/m]

            def force(p, volume, curvature):
                return p.stiffness * volume * curvature
