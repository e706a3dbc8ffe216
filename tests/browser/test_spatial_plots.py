"""Quantities over places beside the fields: what is shown of which thing, at which time, and how both choose each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from abut.fem import History, Mesh, Part
from abut.view import Curve, Distribution, Table
from browser.pages import READY, put

if TYPE_CHECKING:
    from playwright.sync_api import Page

TIMES = np.array([0.0, 1.0, 3.0])
PLACES = np.array([-1.0, 1.0])
NAMES = ("left", "right")


def two_blocks() -> History:
    """Two squares of one element, their stress growing with the time to 10.5 MPa at the right; above, pressures of 3 and 6 MPa."""
    parts = {}
    for name, x in zip(NAMES, PLACES, strict=True):
        mesh = Mesh.rectangle((1.0, 1.0), (1, 1), "quad").moved((x, 0.0, 0.0))
        stress = TIMES[:, None] * 1e6 * (2.0 + mesh.positions[:, 0])
        top = np.where(mesh.positions[:, 1] > 0.0, 1e6 * (1.5 + 0.5 * x), np.nan)
        values = {"von Mises": stress, "pressure": TIMES[:, None] * top}
        parts[name] = Part(mesh, np.zeros((3, 4, 3)), values, {"von Mises": "Pa", "pressure": "Pa"})
    return History(TIMES, parts, "two blocks")


def beside() -> list[Distribution]:
    loads = Curve("elements", PLACES, TIMES[:, None] * [1e3, 3e3], "points")
    rule = Curve("rule", PLACES, [2.5e3, 2.5e3], "dashed")
    common = Distribution("Load", "place [m]", "load [N]", [loads, rule], of=NAMES, names=NAMES, bodies=NAMES)
    x = np.linspace(0.0, 1e-3, 5)
    own = [
        Distribution(
            f"Pressure, {name}", "across [m]", "pressure [Pa]", [Curve("elements", x, 1e6 * x)], of=name
        )
        for name in NAMES
    ]
    alone = Distribution(
        "Other", "across [m]", "pressure [Pa]", [Curve("rule", x, x)], of="other", bodies=["left"]
    )
    return [common, *own, alone]


def seen(page: Page) -> Any:
    return page.evaluate("window.abut.plots.places.readback()")


def test_places(page: Page, tmp_path: Path, shoot: Any) -> None:
    costs = {"Cost": Table(("route", "time [s]"), [("rule", 0.1)])}
    page.goto(
        two_blocks().show(tmp_path / "two.html", beside=beside(), tables=costs, logarithmic=True).as_uri()
    )
    page.wait_for_function(READY)
    assert page.locator(".tabs [aria-selected=true]").inner_text() == "Places"
    assert page.evaluate("window.abut.store.get('fieldLog')")
    assert page.locator(".part.panel0 h2").inner_text() == "Cost"

    # values between two instants, and those that stay
    put(page, "time", 2.0)
    read = seen(page)
    assert read["chosen"] == "left"
    assert [card["title"] for card in read["cards"]] == ["Load", "Pressure, left"]
    load, rule = read["cards"][0]["curves"]
    np.testing.assert_allclose(load["y"], [2e3, 6e3])
    np.testing.assert_allclose(rule["y"], [2.5e3, 2.5e3])
    chips = page.locator("article.along").first.locator(".chip output").all_inner_texts()
    assert [float(one) for one in chips] == pytest.approx([2000.0, 2500.0])  # at what is chosen

    # a click chooses a thing, and its node with the greatest value; a node that is picked chooses its body
    over = page.locator("article.along .u-over").first
    box = over.bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.9 * box["width"], box["y"] + 0.5 * box["height"])
    assert seen(page)["chosen"] == "right"
    (node,) = page.evaluate("window.abut.store.get('nodes')")
    assert node["part"] == "right"
    place = page.evaluate(
        "n => [...window.abut.scene.runs[0].fields[1].held.positions].slice(3 * n, 3 * n + 2)", node["node"]
    )
    assert place[0] == pytest.approx(1.5)
    shoot("places")
    put(page, "nodes", [{"part": "left", "node": 0}])
    assert [card["title"] for card in seen(page)["cards"]] == ["Load", "Pressure, left"]

    # of several machines one is on the stage, and colours are of what is seen
    assert page.evaluate("window.abut.store.get('fieldHidden')") == []
    page.locator(".view.places select").select_option("other")
    assert page.evaluate("window.abut.store.get('fieldHidden')") == ["right"]
    assert page.evaluate("window.abut.store.get('nodes')") == []
    page.evaluate("window.abut.stage.draw()")
    assert page.evaluate("window.abut.stage.desk.meaning().most") == pytest.approx(3.0 * (2.0 - 0.5))
    put(page, "language", "zh")
    assert page.locator(".tabs [aria-selected=true]").inner_text() == "沿位置"

    # a pressure stands on the sides as high as it is, the greatest .07 of a body's diagonal, above ribbons of .3 of .006 of it
    page.locator(".view.places select").select_option("left")
    put(page, "field", "pressure")
    put(page, "time", 3.0)
    page.evaluate("window.abut.stage.draw()")
    for k, share in enumerate((0.5, 1.0)):
        places = page.evaluate(f"window.abut.stage.desk.surfaces[{k}].readback().places")
        high = np.reshape(places, (-1, 3))[:, 1].max() - 0.5
        assert high == pytest.approx(np.sqrt(2.0) * (0.07 * share + 0.3 * 0.006), rel=1e-3)
