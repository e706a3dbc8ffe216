"""The numbers of plane shapes that press along a line: curvatures where they are nearest, Hertz by hand, and what is warned of."""

from __future__ import annotations

import math

import pytest

import abut
from abut import advice, extend
from abut.advice.geometry_checks.initial_overlap_2d import nearest_points
from abut.errors import InvalidValue
from abut.model import Body, Ground, Model
from abut.shapes import Box, Curve, CylindricalCavity, Edge, HalfSpace, Profile, Sphere, Track

FRAME = Ground().frame()
STEEL = abut.mechanics.Solid("210 GPa", 0.3)
MODULUS = 210e9 / (2 * (1 - 0.3**2))


def roller(*position, radius=0.01, name="roller"):
    return Body.cylinder(name, radius=radius, length=0.008, density=7850, position=position)


def cam(angle=0.0):
    """An ellipse with semi-axes of 40 and 20 mm, turned."""
    turn = (math.cos(0.5 * angle), 0, 0, math.sin(0.5 * angle))
    ellipse = Curve.ellipse(axes=(0.04, 0.02))
    return Body("cam", density=7850, orientation=turn, shape=lambda f: Profile(f, ellipse, 0.012)).shape


RAIL = Track(FRAME, Curve.line((1, 0), (-1, 0)), 0.02)
#: Two shapes, their curvatures where they are nearest [1/m] and their distance [m].
FACING = {
    "roller over the cam's flat": (cam(), roller(0, 0.031, 0).shape, (0.02 / 0.04**2, 100.0), 1e-3),
    "roller beside its tip": (cam(), roller(0.0505, 0, 0).shape, (0.04 / 0.02**2, 100.0), 5e-4),
    "cam turned": (cam(math.pi / 2), roller(0, 0.0505, 0).shape, (0.04 / 0.02**2, 100.0), 5e-4),
    "roller on a rail": (roller(0.2, 0.01, 0).shape, RAIL, (100.0, 0.0), 0.0),
    "roller on a plane": (roller(0.2, 0.0101, 0).shape, HalfSpace(FRAME, "y"), (100.0, 0.0), 1e-4),
    "pin in a bore": (roller(1e-3, 0, 0).shape, CylindricalCavity(FRAME, 0.012, 0.02), (100.0, -1 / 0.012), 1e-3),
    "edge on a roller": (Edge(FRAME, 0.01, (0.0, 0.0102)), roller(0, 0, 0).shape, (math.inf, 100.0), 2e-4),
    "box's corner": (Box(FRAME, (0.02, 0.02, 0.1)), roller(0.02, 0.02, 0).shape, (math.inf, 100.0), math.hypot(0.01, 0.01) - 0.01),
    "end of a rail": (RAIL, roller(1.011, 0, 0).shape, (math.inf, 100.0), 1e-3),
}  # fmt: skip


@pytest.mark.parametrize("case", FACING.values(), ids=list(FACING))
def test_curvatures_where_two_shapes_are_nearest(case):
    """Of an ellipse b/a² and a/b² at its ends, of a circle 1/r, of what is hollow below zero; corners and ends are edges."""
    first, second, curvatures, distance = case
    found = nearest_points(first, second)
    assert found.curvatures == pytest.approx(curvatures, rel=1e-6, abs=1e-9)
    assert found.distance == pytest.approx(distance, abs=1e-12)


def test_a_roller_under_a_cam_by_hand():
    """1/R = 50 + 100 1/m, p₀ = √(F E*/(π R w)), b = √(4 F R/(π E* w)) (Johnson 1985, eqs. 4.43-4.45), each flattened up to its axis
    (eq. 5.57): δ = F/w Σ s [2 ln(4Rᵢ/b) − 1], s = 1/(2πE*); and the law gives F at that depth, and damps by ζ."""
    first, second = cam(), roller(0, 0.03, 0)
    sheet = advice.advise_line(second.shape, first, STEEL, STEEL, force="2 kN", mass=0.5, damping_ratio=0.1)
    radius, load = 1 / (100 + 0.02 / 0.04**2), 2000.0 / 0.008
    assert sheet["R"].value == pytest.approx(radius)
    assert sheet["w"].value == pytest.approx(0.008)
    assert sheet["p₀"].value == pytest.approx(math.sqrt(load * MODULUS / (math.pi * radius)))
    half = math.sqrt(4 * load * radius / (math.pi * MODULUS))
    assert sheet["b"].value == pytest.approx(half)
    parts = [2 * math.log(4 * r / half) - 1 for r in (0.01, 0.04**2 / 0.02)]
    assert sheet["δ"].value == pytest.approx(load / (2 * math.pi * MODULUS) * sum(parts))
    stiffness = 0.008 * 2 * math.pi * MODULUS / sum(part - 1 for part in parts)
    assert sheet["k"].value == pytest.approx(stiffness)
    assert sheet["f₀"].value == pytest.approx(math.sqrt(stiffness / 0.5) / (2 * math.pi))
    assert sheet.step == pytest.approx(0.05 / sheet["f₀"].value)
    given = {"rate": 0.0, "impact_rate": 0.1, "curvature": 1 / radius, "width": 0.008, "compliance": 0.0}
    depth = sheet["δ"].value
    assert extend.ask(sheet.law, "force", given | {"depth": depth}) == pytest.approx(2000.0)
    damped = extend.ask(sheet.law, "force", given | {"depth": depth, "rate": 1e-3}) - 2000.0
    assert damped / 1e-3 == pytest.approx(2 * 0.1 * math.sqrt(stiffness * 0.5))
    assert sheet.friction is None
    assert sheet.warnings == ()
    assert "cylinder of E = 2.1e+11 Pa against profile" in str(sheet)


def test_the_mass_is_that_of_the_bodies_and_friction_that_of_their_surfaces():
    """A roller on the ground: its own mass; dry steel's friction, sticking below a hundredth of the sliding speed."""
    body = roller(0.2, 0.01, 0)
    sheet = advice.advise_line(body.shape, RAIL, "dry steel", "dry steel", force=100.0, sliding="0.5 m/s")
    assert sheet["m"].value == body.mass
    assert sheet.friction.stiction_velocity == pytest.approx(0.005)
    assert sheet["μ_s"].value == sheet.friction.static
    assert sheet["R"].value == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("sentence", "options"),
    [("begins to yield", {"force": 2e4}), ("no longer narrow", {"force": 1e7})],
)
def test_loads_that_are_too_high_are_warned_of(sentence, options):
    body = roller(0.2, 0.01, 0)
    sheet = advice.advise_line(body.shape, RAIL, "steel", "steel", **options)
    assert any(sentence in text for text in sheet.warnings)


def test_an_edge_is_warned_of():
    sheet = advice.advise_line(Edge(FRAME, 0.01, (0, 0.01)), roller(0, 0, 0).shape, STEEL, STEEL, force=10.0)
    assert any("touches with a sharp edge" in text for text in sheet.warnings)
    assert sheet["R"].value == pytest.approx(0.01)


REFUSED = {
    "Sphere has no plane outline": lambda: (Sphere(FRAME, 0.1), RAIL),
    "do not overlap along z": lambda: (roller(0.2, 0.01, 0.02).shape, RAIL),
    "give depths=": lambda: (Body.box("box", size=(0.02, 0.02, 0.02), density=7850, position=(0, 0.011, 0)).shape, RAIL),
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "make"), REFUSED.items())
def test_refuses_invalid_line_contact(sentence, make):
    with pytest.raises(InvalidValue, match=sentence):
        advice.advise_line(*make(), STEEL, STEEL, force=10.0)


def test_a_model_s_contacts_by_curves_are_checked():
    """A roller 0.2 mm deep in the rail under it, 2 % of its radius, is wrong; one beside it along z never touches."""
    model = Model("rollers")
    law = abut.normal.LineHertz.of(STEEL, (0.01, 0.01))
    rail = Track(model.ground.frame(), Curve.line((1, 0), (-1, 0)), 0.02)
    deep = model.add(roller(0, 0.0098, 0, name="deep"))
    aside = model.add(roller(0.1, 0.01, 0.03, name="aside"))
    for body in (deep, aside):
        model.add(abut.Contact(f"under_{body.name}", body.shape, rail, normal=law))
    assert [str(finding) for finding in abut.check(model)] == [
        "wrong: under_deep: deep penetrates ground by 200 µm at the start; move deep by 200 µm along "
        "(0, 1, 0), or the run starts with a large force",
        "doubtful: under_aside: aside and ground cannot touch: the gap between them along z is 16 mm; move one of their frames "
        "along z, or make one wider",
    ]


def test_the_sheet_of_a_contact_in_a_model():
    """What the report shows of a line contact's law; an effective modulus of 1 MPa is below that of any material known."""
    model = Model("roller")
    body = model.add(roller(0, 0.01, 0))
    rail = Track(model.ground.frame(), Curve.line((1, 0), (-1, 0)), 0.02)
    for name, young in (("hard", 210e9), ("soft", 1e6)):
        law = abut.normal.LineHertz.of(abut.mechanics.Solid(young, 0.3), (0.01, 0.01), dissipation=3.0)
        model.add(abut.Contact(name, body.shape, rail, normal=law))
    hard, soft = (advice.read_contact(model.summary(), name, deepest=1e-6) for name in ("hard", "soft"))
    assert hard["E*"].value == pytest.approx(MODULUS)
    assert (hard["h"].value, hard["χ"].value) == (pytest.approx(0.01), 3.0)
    assert hard.warnings == ()
    assert any("bodies penetrate too deeply" in text for text in soft.warnings)
