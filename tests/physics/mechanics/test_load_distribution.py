"""Strips, load zones of bearings and wear against closed forms."""

import math

import numpy as np
import pytest

from abut import mechanics
from abut.errors import InvalidValue, RunError
from abut.mechanics import Solid, half_space_strip, line_contact, load_integral, load_zone, wear
from targets import target

STEEL = Solid("210 GPa", 0.3)
RADIUS, LOAD = 0.01, 2.5e5
HERTZ = line_contact((RADIUS, math.inf), STEEL, length=1.0, load=LOAD)


def parabola(x):
    return x**2 / (2.0 * RADIUS)


def test_a_strip_of_half_spaces_is_hertz():
    """p = p₀ √(1 − x²/a²), p₀ = √(P′E*/(πR)) (Johnson, eq. 4.45). Cells bear their mean, which the gap's closing at middles finds to
    second order but next to the edge, where p has no slope: 1e-4 at the peak and 1e-3 p₀ within .95 a with 138 cells over 2 a."""
    strip = half_space_strip(parabola, "0.8 mm", STEEL, line_load=LOAD, cells=256)
    inner = np.abs(strip.x) < 0.95 * HERTZ.half_width
    assert strip.line_load == pytest.approx(LOAD, rel=1e-12)
    assert strip.peak_pressure == target(HERTZ.peak_pressure, "peak pressure of a strip [Pa]", rel=1e-4)
    np.testing.assert_allclose(
        strip.pressure[inner], HERTZ.pressure(strip.x[inner]), atol=1e-3 * HERTZ.peak_pressure
    )
    assert strip.width == pytest.approx(2.0 * HERTZ.half_width, abs=strip.step)
    assert (strip.gap >= 0.0).all()


def test_a_foundation_as_wide_as_hertz_has_three_pi_eighths_of_its_peak():
    """p = k (a² − x²)/(2R), P′ = (2/3) k a³/R (Johnson, section 4.3): with k = (3π/8) E*/a the width is Hertz' and the peak 3P′/(4a), to
    the step; the load to rounding."""
    a = HERTZ.half_width
    bedding = mechanics.foundation_bedding(STEEL, a)
    strip = mechanics.foundation_strip(parabola, 4.0 * a, bedding, line_load=LOAD, cells=400)
    assert strip.line_load == pytest.approx(LOAD, rel=1e-12)
    assert strip.peak_pressure == target(
        0.375 * math.pi * HERTZ.peak_pressure, "peak pressure on a foundation [Pa]", rel=1e-4
    )
    assert strip.approach == pytest.approx(a * a / (2.0 * RADIUS), rel=1e-4)


def test_a_journal_on_a_foundation():
    """p = k [(ΔR + δ) cos θ − ΔR]; P′ = k R [(ΔR + δ)(ε + sin ε cos ε) − 2 ΔR sin ε], cos ε = ΔR/(ΔR + δ): by integration of the above."""
    radius, play, k, depth = 0.03, 3e-5, 8e12, 8e-6
    edge = math.acos(play / (play + depth))
    load = (
        k * radius * ((play + depth) * (edge + math.sin(edge) * math.cos(edge)) - 2.0 * play * math.sin(edge))
    )
    strip = mechanics.foundation_strip(
        lambda x: play * (1.0 - np.cos(x / radius)),
        2.0 * radius,
        k,
        line_load=load,
        cells=500,
        lean=lambda x: np.cos(x / radius),
    )
    assert strip.approach == target(depth, "approach of a journal on a foundation [m]", rel=1e-4)
    assert strip.width == pytest.approx(2.0 * edge * radius, abs=2.0 * strip.step)


def test_refuses_invalid_strip_loads():
    """Refuses ∫ p dx = F/L without a solution on the line: contact that reaches its end, zero load, and a gap without finite height."""
    with pytest.raises(InvalidValue, match="reaches the end of the line"):
        half_space_strip(parabola, "0.2 mm", STEEL, line_load=LOAD)
    with pytest.raises(InvalidValue, match="line load"):
        half_space_strip(parabola, "0.8 mm", STEEL, line_load=0.0)
    with pytest.raises(InvalidValue, match="finite height"):
        half_space_strip(np.full(32, np.inf), "0.8 mm", STEEL, line_load=LOAD)


@pytest.mark.parametrize(
    ("exponent", "integrals"),
    [
        (1.5, {0.1: 0.1156, 0.3: 0.1892, 0.5: 0.2288, 0.8: 0.2559, 1.25: 0.2289}),
        (1.1, {0.1: 0.1268, 0.3: 0.2055, 0.5: 0.2453, 0.8: 0.2658, 1.25: 0.2078}),
    ],
)
def test_sjovalls_integral(exponent, integrals):
    """Sjövall's integral J_r(ε) = 1/2π ∫ (1 − (1 − cos ψ)/(2ε))^n cos ψ dψ (Harris & Kotzalas, Essential Concepts, table 7.1).

    To a unit of the table's last digit; for rollers the table has n = 1.1.
    """
    for share, value in integrals.items():
        assert load_integral(share, exponent) == target(value, "load integral of a bearing", abs=1.5e-4)


def test_load_shared_by_many_rollers_follows_integral():
    """F_r = Z Q_max J_r(ε) with ε of the clearance, and Stribeck's 4.37 and 4.08 without: a sum over Z elements differs from the integral
    by what trapezia do at the ends of the load zone, some times (2π/Z)^(n + 1) = 5e-6 of 2000: 3e-5."""
    for exponent, factor in ((mechanics.BALLS, 4.37), (mechanics.ROLLERS, 4.08)):
        assert load_zone(2000, 2e4, 1e9, exponent).factor == target(factor, "Stribeck's factor", abs=5e-3)
        loose = load_zone(2000, 2e4, 1e9, exponent, clearance="30 um")
        assert loose.peak * 2000 * loose.integral == pytest.approx(2e4, rel=3e-5)
        assert loose.loads @ np.cos(loose.angles) == pytest.approx(2e4, rel=1e-12)
        assert 0.0 < loose.share < 0.5 < load_zone(2000, 2e4, 1e9, exponent, clearance="-30 um").share
    # Q = K δ^(10/9) of both contacts is Palmgren's δ = 2 · 3.84e-5 Q^0.9/l^0.8 mm
    stiffness = mechanics.palmgren_stiffness("10 mm")
    assert stiffness * (2 * 3.84e-8 * 5e3**0.9 / 10**0.8) ** (10 / 9) == pytest.approx(5e3, rel=1e-12)


def test_wear_evens_pressure_exponentially():
    """A flat on springs, all in contact: p − p̄ falls as exp(−k_bed k s N), exactly; the volume is k s F N whatever p. Heun's method with
    jumps of z = .1 in the exponent is z²/6 = .2 % of what the exponent is off: 5e-4 of p, whose unevenness is a tenth; the volume to
    rounding."""
    x, bed, rate = np.linspace(-1.0, 1.0, 50), 1e13, 1e-15 * 0.1
    bumps = 1e-6 * np.cos(3.0 * x)

    def press(depth):
        return bed * (5e-6 + (bumps + depth).mean() - (bumps + depth))

    cycles = 1.5 / (bed * rate)
    worn = wear(press, 50, 0.1, "1e-15 m^2/N", [0.5 * cycles, cycles], change=0.01)
    mean = worn.pressure[0].mean()
    for k, part in enumerate((0.0, 0.75, 1.5)):
        expected = mean + (worn.pressure[0] - mean) * math.exp(-part)
        np.testing.assert_allclose(worn.pressure[k], expected, rtol=5e-4)
        assert worn.depth[k].mean() == pytest.approx(rate * mean * worn.cycles[k], rel=1e-12)


def test_worn_journal_pressure_is_cosine():
    """Worn far beyond its elastic give, a shell takes the shape in which the journal sinks into it without turning: dh ∼ cos θ,
    p = P′ cos θ/(R (ε + sin ε cos ε)) over the arc 2 ε. Next to the edge there is what was worn last: 2 % within .9 ε."""
    radius, play, load, bed = 0.03, 3e-5, 1e6, 8e13
    strip = {"line_load": load, "cells": 160, "lean": lambda x: np.cos(x / radius)}

    def press(depth):
        gap = lambda x: play * (1.0 - np.cos(x / radius)) + depth  # noqa: E731
        return mechanics.foundation_strip(gap, 2.6 * radius, bed, **strip).pressure

    worn = wear(press, 160, 0.19, "1e-15 m^2/N", 3e3, change=0.2)
    x = (np.arange(160) + 0.5 - 80) * 2.6 * radius / 160
    p = worn.pressure[-1]
    edge = 0.5 * (p > 0.0).sum() * 2.6 / 160
    even = load / (radius * (edge + math.sin(edge) * math.cos(edge)))
    inner = np.abs(x / radius) < 0.9 * edge
    np.testing.assert_allclose(p[inner], even * np.cos(x[inner] / radius), rtol=0.02)


def test_unfinished_wear_reports_reached_state():
    """dh/dN = k s p(h) is integrated in jumps; if more jumps are needed than permitted, the error contains the reached state.

    Negative pressures and cycles that do not ascend are refused: wear is irreversible (Archard 1953).
    """
    with pytest.raises(RunError, match="allow more jumps") as told:
        wear(lambda h: np.maximum(1e9 - 1e14 * h, 0.0), 1, 0.1, 1e-15, 1e9, jumps=5)
    assert told.value.best.cycles[0] == 0.0
    with pytest.raises(InvalidValue, match="not negative"):
        wear(lambda h: -1.0 - h, 1, 0.1, 1e-15, 1e3)
    with pytest.raises(InvalidValue, match="ascending"):
        wear(lambda h: h, 1, 0.1, 1e-15, [2.0, 1.0])
