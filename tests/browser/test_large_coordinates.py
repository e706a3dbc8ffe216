"""Pages of what stands 10 km from the global origin, where single precision has steps of 1 mm: drawn as at the origin, told in global
coordinates.
"""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import abut
from abut.fem import History, Mesh, Part
from browser.pages import READY, Opened, put, readback

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHIFT = np.array([6000.0, -5000.0, 6245.0])  # 10 km


def ball(shift: np.ndarray) -> abut.Result:
    """A ball of 20 mm that strikes a floor, and a bob on a hinge beside it."""
    model = abut.Model("ball", gravity=(0, 0, -9.81))
    one = model.add(
        abut.Body.sphere("ball", radius=0.02, density=7800, position=shift + np.array([0, 0, 0.021]))
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(tuple(shift)), normal="z")
    law = abut.normal.Impact(stiffness=1e6, damping=50.0)
    model.add(abut.Contact("touch", one.shape, floor, normal=law))
    bob = model.add(
        abut.Body.sphere("bob", radius=0.01, density=7800, position=shift + np.array([0.1, 0, 0.1]))
    )
    model.add(abut.joints.Spherical("hinge", bob, model.ground, at=shift + np.array([0.15, 0, 0.1])))
    return abut.simulate(model, end=0.05, step=1e-3)


def seen(page: Page) -> tuple[np.ndarray, float]:
    """Places of bodies and arrows at five times as they are drawn, from the ball's first one, and the width of the picture."""
    places: list[Any] = []
    for time in (0.0, 0.0137, 0.0145, 0.03, 0.05):
        put(page, "time", time)
        told = readback(page)
        places += [one["position"] for one in told["bodies"]]
    found = np.array(places)
    return found - found[0], readback(page)["camera"]["scale"]


def test_a_machine_is_drawn_the_same_elsewhere(opened: Opened) -> None:
    """To 1 µm, where whole coordinates would be rounded to 0.5 mm; the picture is as wide; curves are of global coordinates."""
    near, width = seen(opened(ball(np.zeros(3))))
    page = opened(ball(SHIFT))
    far, wide = seen(page)
    assert np.ptp(near, axis=0).max() > 0.05
    np.testing.assert_allclose(far, near, atol=1e-6)
    assert wide == pytest.approx(width, rel=1e-3)


def plate(shift: np.ndarray) -> History:
    """A block of 4 x 2 x 1 m that is sheared."""
    mesh = Mesh.block((4.0, 2.0, 1.0), (4, 3, 2), kind="hexahedron")
    moved = np.array([0.0, 1.0])[:, None, None] * np.outer(mesh.positions[:, 2], [0.01, 0, 0])
    stress = np.array([[1.0], [2.0]]) * (1e6 * (10.0 + mesh.positions[:, 0]))
    mesh = dataclasses.replace(mesh, positions=mesh.positions + shift)
    part = Part(mesh, moved, {"von Mises": stress}, {"von Mises": "Pa"})
    return History(np.array([0.0, 1.0]), {"block": part}, "plate", {}, {})


def test_fields_are_drawn_the_same_elsewhere(page: Page, tmp_path: Path) -> None:
    """Nodes to 1 µm from one of them; a cut is placed, and a picked node told, in global millimetres."""
    found = []
    for k, shift in enumerate((np.zeros(3), SHIFT)):
        page.goto(plate(shift).show(tmp_path / f"{k}.html").as_uri())
        page.wait_for_function(READY)
        page.evaluate("window.abut.stage.draw()")
        places = page.evaluate("window.abut.stage.desk.surfaces[0].readback()")["places"]
        found.append(np.reshape(places, (-1, 3)))
        page.get_by_role("button", name="Fields").click()
        page.locator(".cut-axis").select_option("0")
        place = page.get_by_label("Position of the plane in mm")
        assert float(place.input_value()) == pytest.approx(1000.0 * shift[0], abs=1.0)
        place.fill(str(1000.0 * (shift[0] + 0.5)))
        place.press("Enter")
        assert page.evaluate("window.abut.store.get('cutAt')") == pytest.approx(2.5 / 4.0, abs=1e-6)
        page.locator(".cut-axis").select_option("-1")
        page.keyboard.press("Escape")
        page.evaluate("window.abut.stage.draw()")  # a click before the next frame would meet the cut
    box = page.locator(".stage > canvas").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".picked .row").wait_for()
    (told,) = re.findall(
        r"\((\d+\.\d\d), (-?\d+\.\d\d), (\d+\.\d\d)\) mm", page.locator(".picked").inner_html()
    )
    corner = np.abs((np.array(told, float) / 1000.0 - SHIFT) / [2.0, 1.0, 0.5])
    assert corner.max() == pytest.approx(1.0, abs=1e-4)  # on the block's outside
    near, far = found
    np.testing.assert_allclose(far - far[0], near - near[0], atol=1e-6)
