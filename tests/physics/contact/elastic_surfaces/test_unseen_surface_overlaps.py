"""Elastic surfaces that approach fast or overlap at the start: contact forces, and messages about undetected overlaps."""

from __future__ import annotations

import numpy as np
import pytest

import abut
from abut.fem import Elasticity, Mesh, assemble
from abut.flexible import FlexibleBody, NormalModes, reduce

SIDE = 0.02
STEEL = Elasticity.isotropic(210e9, 0.0, 7850.0)
LAW = abut.normal.ElasticFoundation("10 GPa", "10 mm")


def thrown(gap, speed, *, thick=SIDE, faces=("z-", "z+"), end=1e-9, step=1e-9):
    """A block or plate above another, thrown at it, a little aside: the run."""
    mesh = Mesh.block((SIDE, SIDE, thick), (2, 2, 1), "hexahedron")
    body = reduce(assemble(mesh, STEEL), method=NormalModes(2))
    model = abut.Model("thrown", gravity=(0, 0, 0))
    low = model.add(FlexibleBody("low", body))
    start = {"position": (1e-3, 5e-4, thick + gap), "velocity": (0, 0, -speed)}
    high = model.add(FlexibleBody("high", body, **start))
    model.add(abut.Contact("meet", high.skin(faces[0]), low.skin(faces[1]), normal=LAW))
    return abut.simulate(model, end=end, step=step, integrator=abut.Bdf(rtol=1e-7))


def unseen(result):
    return [line for line in result.warnings if "and its force is missing" in line]


def test_impact_force_is_independent_of_initial_gap():
    """The peak force of an impact at 2 m/s does not depend on the gap: F(12 mm) = F(1 mm) to the tolerance. Σ m v = const to rounding."""
    peaks = []
    for gap in (1e-3, 0.012):
        result = thrown(gap, 2.0, end=gap / 2.0 + 3e-4, step=2e-4)
        assert result.status.ok
        assert unseen(result) == []
        peaks.append(result.peak("meet.normal_force").value)
        last = sum(result[f"{name}.velocity"].values[-1, 2] for name in ("low", "high"))
        assert last == pytest.approx(-2.0, abs=1e-9)
    assert peaks[0] > 1e3
    assert peaks[1] == pytest.approx(peaks[0], rel=1e-5)


def test_thin_plates_do_not_pass_through_each_other_within_a_step():
    """Plates of 1 mm at 50 m/s travel v Δt = 100 mm between two outputs; they still meet, and separate with the struck plate ahead."""
    result = thrown(0.03, 50.0, thick=1e-3, end=2e-3, step=2e-3)
    assert result.status.ok
    low, high = (result[f"{name}.velocity"].values[-1, 2] for name in ("low", "high"))
    assert low + high == pytest.approx(-50.0, abs=1e-6)
    assert low < high - 1.0
    assert unseen(result) == []


@pytest.mark.parametrize("deep", [0.011, 0.015])
def test_an_overlap_at_rest_that_a_contact_does_not_see_is_reported(deep):
    """Blocks of side a = 20 mm with an overlap d > a/2: no force, and a warning with contact, bodies, depth min(d, a − d) and position.

    The deepest node of the upper block is a − d from the bottom of the lower one, or 1 mm and 0.5 mm from its sides, so the reported
    depth is at most min(d, a − d). 1e-6 m: the printed digits.
    """
    result = thrown(-deep, 0.0)
    assert result.peak("meet.normal_force").value == 0.0
    (told,) = unseen(result)
    assert 'contact "meet": its surfaces overlap by' in told
    assert "and it detects 0 m" in told
    assert 'a point of "high" at [' in told
    assert 'is inside "low", and its force is missing' in told
    assert float(told.split("overlap by ")[1].split(" m")[0]) <= min(deep, SIDE - deep) + 1e-6


@pytest.mark.parametrize("deep", [0.021, 0.035])
def test_an_overlap_beyond_the_thickness_is_reported(deep):
    """Blocks of side a with an overlap d > a: neither contact face is inside the other block, but the far sides are, at z = −a/2 of the
    lower and z = 3 a/2 − d of the upper block.

    1e-6 m: the printed digits. Regression: there was no warning.
    """
    result = thrown(-deep, 0.0)
    assert result.peak("meet.normal_force").value == 0.0
    (sentence,) = unseen(result)
    assert (
        'contact "meet": its bodies overlap behind its surfaces at t = 0 s, and it detects 0 m: a point of "'
        in sentence
    )
    assert "0.02 m behind its surface, is inside" in sentence
    z = float(sentence.split("at [")[1].split("]")[0].split(",")[2])
    assert z in (pytest.approx(-SIDE / 2, abs=1e-6), pytest.approx(2 * SIDE - deep - SIDE / 2, abs=1e-6))


def sheets(deep, law, sets=("y-", "y+"), rigid=False, end=1e-9):
    """Rectangles of 40 by 20 mm in a plane, so deep in each other."""
    model = abut.Model("sheets", gravity=(0, 0, 0))
    places = {"low": (0, 0, 0), "high": (2e-3, SIDE - deep, 0)}
    if rigid:
        side = abut.shapes.Curve.polyline(
            [(-SIDE, -SIDE / 2), (SIDE, -SIDE / 2), (SIDE, SIDE / 2), (-SIDE, SIDE / 2)], closed=True
        )
        bodies = [model.add(abut.Body(name, 1.0, np.full(3, 1e-3), at)) for name, at in places.items()]
        low, high = (abut.shapes.Profile(body.frame(), side, width=0.01) for body in bodies)
    else:
        mesh = Mesh.rectangle((2 * SIDE, SIDE), (4, 2))
        given = {"modes": NormalModes(2), "state": "plane stress", "thickness": 0.01}
        low, high = (
            model.add(FlexibleBody(name, mesh, STEEL, position=at, **given)).outline(one)
            for (name, at), one in zip(places.items(), reversed(sets), strict=True)
        )
    model.add(abut.Contact("meet", high, low, normal=law))
    return abut.simulate(model, end=end, step=end, integrator=abut.Bdf(rtol=1e-7))


IMPACT = abut.normal.Impact(stiffness=1e6, exponent=1.5, damping=1, full_damping_depth=1e-4)


@pytest.mark.parametrize(
    ("law", "sets", "rigid", "deeps"),
    [
        (LAW, (None, None), False, (0.011, 0.015, 0.021, 0.03)),
        (IMPACT, ("y-", "y+"), False, (2e-3, 0.011, 0.021, 0.03)),
        (IMPACT, (None, None), False, (2e-3, 0.011, 0.021, 0.03)),
        (IMPACT, (), True, (2e-3, 0.011, 0.021, 0.03)),
    ],
)
def test_overlaps_of_outlines_are_reported(law, sets, rigid, deeps):
    """Overlaps above half of the thickness, or above the search distance (5 % of 22 mm = 1.1 mm), are reported; 0.1 mm is detected.

    They are of outlines over a length and by curves, elastic and rigid. Before, such overlaps had neither force nor warning.
    """
    for deep in deeps:
        result = sheets(deep, law, sets, rigid)
        (sentence,) = unseen(result)
        assert result.peak("meet.normal_force").value == 0.0
        assert ": its surfaces overlap by" in sentence or ": its bodies overlap behind" in sentence
        assert 'is inside "' in sentence
    result = sheets(1e-4, law, sets, rigid)
    assert unseen(result) == []
    assert result.peak("meet.normal_force").value > 1.0


def test_energy_source_of_flush_flexible_outlines_is_reported():
    """.1 mm deep at both ends of what they share. Bent by rounding, they have a common normal between, as deep: a third place with 2/5 k
    δ^(5/2) = 4e-5 J of its law's energy. Pressed over the length nothing comes.
    """
    stored = 0.4 * 1e6 * 1e-4**2.5
    result = sheets(1e-4, IMPACT)
    assert result["energy.elastic"].values[0] == pytest.approx(2 * stored)
    (sentence,) = (line for line in result.warnings if line.startswith("energy"))
    assert f"grows by {stored:.3g} J" in sentence
    assert (
        'contact "meet": where deformable outlines lie flat on each other, contact points appear and disappear'
        in sentence
    )
    assert sentence.endswith(
        "use abut.normal.ElasticFoundation, a pressure along the contact length, and compare the results"
    )
    assert not [line for line in sheets(1e-4, LAW, end=1e-6).warnings if line.startswith("energy")]


def test_a_pin_in_a_bore_overlaps_nothing():
    """A disc of radius r in a bore of radius R at eccentricity e overlaps the ring only if e + r > R, then by e + r − R = 5 mm.

    The material of the ring is around its bore. Exact: the printed depth is compared.
    """

    def run(place):
        model = abut.Model("ring", gravity=(0, 0, 0))
        pin = model.add(abut.Body("pin", 1.0, np.full(3, 1e-3), (place, 0, 0)))
        ring = abut.shapes.Profile(
            model.ground.frame(),
            abut.shapes.Curve.circle(radius=0.05),
            0.01,
            [abut.shapes.Curve.circle(radius=0.03)],
        )
        disc = abut.shapes.Profile(pin.frame(), abut.shapes.Curve.circle(radius=0.02), 0.01)
        model.add(abut.Contact("meet", disc, ring, normal=IMPACT, geometry=abut.Curves()))
        return unseen(abut.simulate(model, end=1e-6, step=1e-6, integrator=abut.RungeKutta()))

    assert run(0.005) == []
    (sentence,) = run(0.015)
    assert "overlap by 0.005 m" in sentence


def test_an_overlap_that_is_seen_is_not_reported_as_unseen():
    """An overlap g = 0.1 mm has the layer's force k g A over the common area A, and is not reported as undetected."""
    result = thrown(-1e-4, 0.0)
    common = (SIDE - 1e-3) * (SIDE - 5e-4)
    assert result["meet.normal_magnitude"].values[0] == pytest.approx(10e9 / 10e-3 * 1e-4 * common, rel=0.03)
    assert unseen(result) == []


def test_a_contact_between_the_wrong_faces_is_reported():
    """Faces with n₁·n₂ > 0 never press on each other: N = 0, the bodies penetrate, and one warning names the body."""
    result = thrown(1e-3, 10.0, faces=("z-", "z-"), end=1.5e-3, step=1e-4)
    assert result.peak("meet.normal_force").value == 0.0
    (told,) = unseen(result)
    assert 'is inside "low"' in told


@pytest.mark.parametrize(("deep", "expected"), [(1e-4, "100 µm"), (0.005, "5 mm")])
def test_advice_reports_overlap_of_elastic_blocks(deep, expected):
    """The overlap d = n·(p₂ − p₁) = 0.1 mm that `advice` states is along the normal n of the faces, not along the bisector at their rim.

    Exact: the text is compared. Regression: it stated 1.24 mm sideways, and raised AttributeError.
    """
    model = abut.Model("deep", gravity=(0, 0, 0))
    mesh = Mesh.block((SIDE, SIDE, SIDE), (2, 2, 1), "hexahedron")
    low = model.add(FlexibleBody("low", mesh, STEEL, modes=NormalModes(2)))
    place = (1e-3, 5e-4, SIDE - deep)
    high = model.add(FlexibleBody("high", mesh, STEEL, modes=NormalModes(2), position=place))
    model.add(abut.Contact("meet", high.skin(), low.skin(), normal=LAW))
    found = [str(one) for one in abut.advice.check(model)]
    assert any(f"high penetrates low by {expected} at the start" in one for one in found), found


def test_advice_reads_machines_with_elastic_outlines():
    """The gap of 0.19 m between a sheet and the floor exceeds any overlap, g > 0, so `advice.check` reports nothing.

    Outline, node and outline over a length are covered. Regression: it raised AttributeError for these shapes.
    """
    model = abut.Model("sheet")
    sheet = Mesh.rectangle((0.1, 0.02), (4, 1))
    body = model.add(
        FlexibleBody("sheet", sheet, STEEL, modes=NormalModes(2), state="plane stress", thickness=0.01)
    )
    floor = abut.shapes.HalfSpace(model.ground.frame((0, -0.2, 0)), normal="y")
    impact = abut.normal.Impact(stiffness=1e6, exponent=1.5, damping=1, full_damping_depth=1e-4)
    model.add(abut.Contact("curve", body.outline("y-"), floor, normal=impact))
    model.add(abut.Contact("node", body.point("x+"), floor, normal=impact))
    model.add(abut.Contact("length", body.outline("x+"), floor, normal=LAW))
    assert abut.advice.check(model) == []
