"""Beams and ropes are drawn as their section along their nodes, in results, files, pictures and scenes."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut.live.model_description import start_result
from abut.results.drawings.draw_model import draw_model
from abut.view.scene.sweeps import swept_form, swept_vertices
from abut.view.snapshots.colors import BODIES, body_colours, rgb_values
from abut.view.snapshots.snapshot_scene import body_sticks, output_instant
from flexible_results import HOOP, rows
from scene_reader import array, header_of


@pytest.fixture(scope="module")
def result():
    return start_result(rows())


def along(result, name: str):
    """The vertices and faces of one of them."""
    (one,) = (one for one in result.drawing.swept if one.name == name)
    form, now = swept_form(one), output_instant(result, 0)
    return swept_vertices(one, form, now.places, now.turns), form.faces


def volume(vertices: np.ndarray, faces: np.ndarray) -> float:
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c))) / 6.0


def gon(diameter: float) -> float:
    """Area of a regular polygon of sixteen corners [m²]."""
    return 2.0 * diameter**2 * math.sin(math.pi / 8)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("i", 2.0 * (2 * 0.08 * 0.012 + (0.12 - 0.024) * 0.01)),
        ("box", 2.0 * 0.04 * 0.06),
        ("corner", 1.5 * 0.04 * 0.06),
        ("rope", math.sqrt(1.0 + 0.09 + 0.16) * gon(0.010)),
        ("arc", 0.5 * math.pi * gon(0.030)),  # Pappus
        ("belt", 24 * 2 * HOOP * math.sin(math.pi / 24) * gon(0.015)),
    ],
)
def test_closed_beam_surface_encloses_section_area_times_length(result, name, expected):
    """Outward facets whose volume is the section's area by the way of its middle: of straight ones to rounding, of round ones to
    1 % (a cubic for the arc, rings across the mean of two pieces for the belt)."""
    rel = 1e-9 if name in ("i", "box", "corner") else 1e-2
    assert volume(*along(result, name)) == pytest.approx(expected, rel=rel)


def test_an_arc_is_followed_between_its_nodes(result):
    """A cubic that leaves its ends by the chord is nearer to the middle by α⁴/8 at most, α half the angle: cos α + sin²α/2."""
    (one,) = (one for one in result.drawing.swept if one.name == "arc")
    form, now = swept_form(one), output_instant(result, 0)
    rings = swept_vertices(one, form, now.places, now.turns)[: 4 * 5 * 16].reshape(-1, 16, 3)
    np.testing.assert_allclose(
        np.linalg.norm(rings.mean(axis=1) - (0.0, 1.0, 0.0), axis=1), 1.0, atol=1.01 * (math.pi / 16) ** 4 / 8
    )


def test_nodes_and_elements_are_not_drawn_besides(result):
    assert result.drawing.parts == ()
    assert not body_sticks(result)
    (run,) = header_of(abut.view.scene.scene.scene([result]))["runs"]
    assert run["marks"] == []
    assert all(thing["family"] != "graphic" or thing.get("inner") for thing in run["model"]["things"])


def test_row_of_beams_has_one_colour(result):
    """Nothing moves here, so that nothing is grey; six rows, six colours."""
    colours = body_colours(result)
    for one in result.drawing.swept:
        assert len({colours[name] for name in one.bodies}) == 1
    assert [colours[one.bodies[0]] for one in result.drawing.swept] == [
        rgb_values(colour) for colour in BODIES[:6]
    ]


def test_shapes_that_touch_are_the_sweep_too():
    """A rope's balls in a contact are not drawn over it."""
    model = rows()
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
    floor = abut.shapes.HalfSpace(model.ground.frame((0, 0, -1)), normal="z")
    balls = [abut.shapes.Sphere(model[f"rope_{k}"].frame(), 0.005) for k in range(9)]
    model.add(abut.Contact("floor", balls, floor, normal=law))
    assert [part.kind for part in draw_model(model).parts] == ["plane"]


def test_they_travel_with_the_file_and_are_in_pictures(result, tmp_path):
    again = abut.load(result.save(tmp_path / "a.nc"))
    assert [one.name for one in again.drawing.swept] == [one.name for one in result.drawing.swept]
    if pytest.importorskip("matplotlib"):
        first, second = (
            result.snapshot(0.0, width=300, height=200),
            again.snapshot(0.0, width=300, height=200),
        )
        assert first.pixels.tobytes() == second.pixels.tobytes()
        assert (first.pixels.min(axis=2) < 0.9).mean() > 0.01


def test_a_scene_has_their_rings(result):
    block = abut.view.scene.scene.scene([result])
    (run,) = header_of(block)["runs"]
    told = {one["name"]: one for one in run["sweeps"]}
    assert list(told) == ["i", "box", "arc", "corner", "belt", "rope"]
    assert array(block, told["belt"]["caps"]).size == 0
    assert array(block, told["rope"]["caps"]).size == 2
    assert array(block, told["corner"]["caps"]).size == 4
    ends = array(block, told["rope"]["ends"])
    assert [run["bodies"][k]["name"] for k in ends[:, 1]] == [f"rope_{k}" for k in range(1, 9)]
    rings = 4 * 5
    most = array(block, told["i"]["faces"]).max()
    assert most < (rings + 2) * len(array(block, told["i"]["profile"]))
