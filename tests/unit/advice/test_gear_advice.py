"""The numbers of a pair of gears that mesh by contact: by hand, by ISO 6336-1, and what is warned of."""

import math

import pytest

import abut
from abut import advice
from abut.shapes.gears import Gear, GearMesh


@pytest.fixture(scope="module")
def gears():
    both = {"face_width": "20 mm", "dedendum": 1.2, "fillet": 0.3}
    return GearMesh(Gear("3 mm", 20, **both), Gear("3 mm", 40, **both))


def test_the_numbers_of_a_pair_of_gears(gears):
    """Steel, 300 N/mm: c_γ by Weber and Banaschek within 10 % of ISO 6336-1's 19.22 N/(mm·µm), E* and p₀ = √(F′E*/(πR)) by hand, with
    1/R = 2 (1/z₁ + 1/z₂)/(m sin α); sliding at most where the path begins or ends; and the law is what the sheet says.
    """
    steel = abut.mechanics.Solid("206 GPa", 0.3)
    base = 0.5 * 0.003 * 20 * math.cos(math.radians(20))
    given = {"torque": 3e5 * 0.02 * base, "speed": "3000 rpm", "inertias": (2e-4, 3e-3)}
    sheet = advice.advise_gears(gears, steel, steel, correction=0.8, **given)
    assert sheet["F′"].value == pytest.approx(3e5)
    assert sheet["c_γ"].value == pytest.approx(19.22e9, rel=0.1)
    assert sheet["c_γ,ISO"].value == pytest.approx(19.22e9, abs=6e6)
    modulus = 206e9 / (2 * (1 - 0.09))
    curvature = 2 * (1 / 20 + 1 / 40) / (0.003 * math.sin(math.radians(20)))
    assert sheet["p₀"].value == pytest.approx(math.sqrt(3e5 * modulus * curvature / math.pi))
    assert sheet["f_z"].value == pytest.approx(1000.0)
    mass = 1 / (base**2 / 2e-4 + (2 * base) ** 2 / 3e-3)
    stiffness = sheet["c_γ"].value * 0.02
    assert sheet["f₀"].value == pytest.approx(math.sqrt(stiffness / mass) / (2 * math.pi))
    assert sheet["χ"].value * 6000.0 == pytest.approx(2 * 0.07 * math.sqrt(stiffness * mass))
    reach = gears.path[0], gears.path[1]
    far = max(abs(rho - 0.03 * math.sin(math.radians(20))) for rho in reach)
    assert sheet["v_g"].value == pytest.approx(100 * math.pi * 1.5 * far)
    assert sheet.law == abut.normal.LineHertz.of_gears(
        gears, steel, correction=0.8, dissipation=sheet["χ"].value
    )
    assert (sheet["C_M E*"].value, sheet["h"].value) == (sheet.law.modulus, sheet.law.reach)
    assert sheet.friction is None
    assert sheet.step == pytest.approx(0.05 / sheet["f₀"].value)
    assert sheet.warnings == ()


def test_a_pair_of_gears_is_warned_of(gears):
    """Stiffer than ISO's by a quarter as C_M is 1, steel that yields, resonance; friction of the surfaces named."""
    given = {"torque": "400 N*m", "inertias": (2e-4, math.inf)}
    sheet = advice.advise_gears(gears, "greasy steel", "greasy steel", speed="1000 rpm", **given)
    told = " ".join(sheet.warnings)
    assert "correction=0.8" in told
    assert "gear one: p₀" in told
    assert "resonance" not in told
    assert (sheet.friction.static, sheet.friction.dynamic) == (sheet["μ_s"].value, sheet["μ_d"].value)
    assert sheet.friction.stiction_velocity == pytest.approx(0.01 * sheet["v_g"].value)
    speed = 2 * math.pi * sheet["f₀"].value / 20
    again = advice.advise_gears(gears, "steel", "steel", speed=speed, **given)
    assert "resonance" in " ".join(again.warnings)
