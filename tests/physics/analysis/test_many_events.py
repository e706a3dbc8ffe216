"""Runs of which most steps end at contact events continue with the convex method, which locates none."""

from __future__ import annotations

import math

import pytest

import abut
from abut.analysis.simulation import integrator_switch

G = 9.81


def bouncing() -> abut.Model:
    """Six balls on elastic floors, dropped from heights that differ, so that some ball touches at most times."""
    model = abut.Model("bouncing", gravity=(0, 0, -G))
    law = abut.normal.KelvinVoigt(stiffness=1e6)
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for k in range(6):
        ball = model.add(
            abut.Body.sphere(f"ball{k}", radius=0.02, mass=1.0, position=(0.1 * k, 0, 0.021 + 1e-3 * k))
        )
        model.add(abut.Contact(f"floor{k}", ball.shape, floor, normal=law))
    return model


def test_convex_method_continues_where_events_cost_most(monkeypatch):
    """Without loss a ball dropped by h turns at its height after every bounce, and strikes with F = m g + √(m² g² + 2 m g h k).

    Force and height are those of energy conservation. After the switch, at 1.3 s, each impact may lose 1 % of the speed of rebound, which
    is the accuracy that the page of integrators states, so that a height falls by 2 % at each of the 0.7 s/(2 √(2h/g)) bounces. It does
    not grow. The peak is that of the largest impact.
    """
    monkeypatch.setattr(integrator_switch, "EVENT_SHARE", 0.02)
    monkeypatch.setattr(integrator_switch, "EVENT_WORK", 0.0)
    result = abut.simulate(bouncing(), end=2.0, step=1e-3)
    assert result.status.ok
    assert any("Cenic instead of RungeKutta" in warning for warning in result.warnings)
    assert "Cenic" in result.statistics["integrator"]
    for k in (2, 5):
        drop = 1e-3 * (k + 1)
        late = result.time > 1.8
        top = result[f"ball{k}.position.z"].values[late].max() - 0.02
        bounces = 0.7 / (2.0 * math.sqrt(2.0 * drop / G))
        assert 0.98**bounces * drop < top < 1.001 * drop
        peak = G + math.sqrt(G * G + 2.0 * G * drop * 1e6)
        assert result.peak(f"floor{k}.normal_force").value == pytest.approx(peak, rel=0.02)


def test_few_events_keep_the_default_method():
    """The default method remains if remaining steps × nodes < `EVENT_WORK`, whatever the fraction of events.

    Exact: the name of the method and the absence of the warning are compared.
    """
    result = abut.simulate(bouncing(), end=0.2, step=1e-2)
    assert result.statistics["integrator"].startswith("RungeKutta")
    assert not any("instead of RungeKutta" in warning for warning in result.warnings)
