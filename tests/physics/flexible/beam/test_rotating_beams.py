"""Centrifugal stiffening of rotating beams, by modes in a floating frame."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut.flexible import FlexibleBody
from abut.joints import Revolute
from physics.flexible.assumed_modes import cantilever
from targets import target

#: Rotating cantilever: λ = ω √(ρ A L⁴/E I) of flapping, and of lagging where the beam keeps its length, by μ = Ω √(ρ A L⁴/E I).
WRIGHT = {2.0: (4.1373, 3.6218), 4.0: (5.5850, 3.8977), 6.0: (7.3603, 4.2632), 8.0: (9.2568, 4.6571)}


def turning(t, w):
    return w * t


def spun_up(t):
    """ω(t) = ω_s/T (t − T/2π sin 2πt/T), ω_s = 6 rad/s, T = 15 s."""
    return 0.4 * (0.5 * t * t + (7.5 / math.pi) ** 2 * (math.cos(2.0 * math.pi * t / 15.0) - 1.0))


def hinged(reduced, speed, angle, parameters, **options):
    """A beam whose root a hinge at the origin turns about z."""
    model = abut.Model("rotor", gravity=(0, 0, 0))
    body = model.add(FlexibleBody("beam", reduced, angular_velocity=(0, 0, speed), **options))
    hub = model.add(Revolute("hub", body["root"], model.ground, at=(0, 0, 0)))
    model.add(abut.motions.Displacement("drive", hub, angle, parameters=parameters))
    return model, body


def tip_of(result, body):
    """Deflection of the tip in y as the root sees it [m]."""
    q = np.hstack([result[f"beam_modes_{k}.position"].values for k in range(1, len(body.modal) + 1)])
    return q[:, : body.reduced.modes] @ (body.reduced.interfaces[1].shapes[1] @ body.shapes)


@pytest.mark.parametrize("mu", WRIGHT)
def test_frequencies_of_a_rotating_cantilever(mu):
    """ω²_flap(Ω) = ω₀² + geometric stiffening ∝ Ω², ω²_lag = ω²_flap − Ω²: λ(μ) by `linearize` of the rotating machine.

    Source: Wright, Smith, Thresher & Wang, J. Appl. Mech. 49 (1982) 197. 1e-4: nine modes in each direction are within 5e-5 of the
    series, whose figures are rounded to 1e-5.
    """
    model, _ = hinged(cantilever(1.0, 1.0, 1.0, {1: 9, 2: 9}, radius=0.01), mu, turning, {"w": mu})
    found = np.sort(np.abs(np.imag(abut.linearize(model).eigenvalues)))[:4:2]
    assert found == target(sorted(WRIGHT[mu]), "eigenvalues of the rotating cantilever", rtol=1e-4)


def test_spin_up_of_a_beam():
    """max lag = 0.5743 m at 6.762 s of the tip of Kane's beam, spun up to 6 rad/s in 15 s: L = 10 m, E I = 1.4e4 N m², ρ A = 1.2 kg/m.

    Source: Kane, Ryan & Banerjee, J. Guidance 10 (1987) 139; coupled modes of Simo & Vu-Quoc's equations; geometrically exact beams
    give 0.5738 m. 0.2 %: between these two.
    """
    model, body = hinged(cantilever(10.0, 1.4e4, 1.2, {1: 4}, radius=0.01), 0.0, spun_up, {})
    result = abut.simulate(model, end=15.0, step=0.02)
    tip = tip_of(result, body)
    assert tip.min() == target(
        -0.5743, "lag of the tip behind the hub [m]", rel=2e-3, peers={"geometrically exact beams": -0.5738}
    )
    assert result.time[tip.argmin()] == target(6.762, "time of the largest lag [s]", abs=0.03)
    assert abs(tip[-1]) < 0.01


def test_spin_up_without_stiffening_runs_away():
    """Without terms of second order the frame's rotation softens the beam, E I β₁⁴/ρA − ω² < 0 from ω = ω₁ = 3.798 rad/s on (there
    t = 8.4 s), and it bends without end: why stiffening is on unless it is refused.
    """
    reduced = cantilever(10.0, 1.4e4, 1.2, {1: 4}, radius=0.01)
    assert 2.0 * np.pi * reduced.frequencies()[0] == target(
        3.798, "lowest frequency of the beam [rad/s]", rel=1e-3
    )
    model, body = hinged(reduced, 0.0, spun_up, {}, stiffening=False)
    result = abut.simulate(model, end=9.5, step=0.02, integrator=abut.RungeKutta())
    assert np.abs(tip_of(result, body)).max() > 2.0
    assert any('flexible body "beam": stiffening=False' in one for one in result.warnings)
    assert any('FlexibleBody "beam": deflection over size' in one for one in result.warnings)
