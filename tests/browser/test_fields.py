"""Fields of finite elements in the page: where nodes stand, what colours them, cuts through elements, picked nodes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from abut.fem import History, Mesh, Part
from browser.pages import READY, number, put

if TYPE_CHECKING:
    from playwright.sync_api import Page

TIMES = np.array([0.0, 1.0, 3.0])
AT, SHARE = 2.0, 0.5  #: a time between two instants, and how far it is


def pressed() -> History:
    """A block 4 x 2 x 1 m of wedges and hexahedra would be; von Mises is linear in place and time, status on the top."""
    mesh = Mesh.block((4.0, 2.0, 1.0), (4, 3, 2), kind="hexahedron")
    x, y, z = mesh.positions.T
    moved = TIMES[:, None, None] * np.stack([0.01 * x, 0 * y, -0.02 * x], axis=1)
    status = np.where(z == z.max(), np.where(np.abs(x) < 1.5, 2.0, 0.0), np.nan)
    values = {"von Mises": TIMES[:, None] * linear(mesh.positions), "status": status + 0 * TIMES[:, None]}
    part = Part(mesh, moved, values, {"von Mises": "Pa"})
    return History(TIMES, {"block": part}, "pressed", {"foot.force": 5e3 * TIMES}, {"foot.force": "N"})


def linear(places: np.ndarray) -> np.ndarray:
    """10 + x + 2 y + 3 z [MPa], in Pa."""
    return np.asarray(1e6 * (10 + places @ [1.0, 2.0, 3.0]))


def drawn(page: Page) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Where vertices stand, what they are told by, and the triangles."""
    page.evaluate("window.abut.stage.draw()")
    read: Any = page.evaluate("window.abut.stage.desk.surfaces[0].readback()")
    faces = page.evaluate("[...window.abut.stage.desk.surfaces[0].mesh.geometry.index.array]")
    return np.reshape(read["places"], (-1, 3)), np.reshape(read["told"], (-1, 4)), np.reshape(faces, (-1, 3))


def see_outside(page: Page, mesh: Any) -> float:
    """Places and colours of the outside, between two instants; the largest stress of all instants."""
    places, told, _ = drawn(page)
    rest = places / [1 + 0.01 * AT, 1, 1]
    rest[:, 2] += 0.02 * AT * rest[:, 0]
    outer = np.abs(mesh.positions / [2.0, 1.0, 0.5]).max(axis=1) > 1 - 1e-9
    assert len(rest) == outer.sum()
    far = np.linalg.norm(rest[:, None] - mesh.positions[outer], axis=2).min(axis=1)
    assert far.max() < 1e-4
    most = 3.0 * linear(mesh.positions).max()
    np.testing.assert_allclose(told[:, 0], AT * linear(rest) / most, atol=1e-3)
    assert told[:, 3].min() == 1.0
    bar = page.locator(".field-bar")
    assert "von Mises [MPa]" in bar.inner_text()
    assert number(bar.locator(".ticks span").first.inner_text()) == pytest.approx(most / 1e6, rel=5e-3)
    return most


def see_cut(page: Page, most: float, shoot: Any) -> None:
    """Cut by a plane that lies within elements: what is left is closed by the cut, coloured from inside."""
    page.get_by_role("button", name="Fields").click()
    page.get_by_label("Displacement scale").fill("0")
    page.locator(".cut-axis").select_option("1")
    page.get_by_label("Position of the plane in mm").fill("100")
    page.get_by_label("Position of the plane in mm").press("Enter")
    places, told, faces = drawn(page)
    np.testing.assert_allclose(told[:, 0], AT * linear(places) / most, atol=1e-3)
    low, high = places[:, 1].min(), places[:, 1].max()
    assert (low, high) == pytest.approx((0.1, 1.0), abs=1e-6)  # the side that shows the cut to the camera
    corners = places[faces]
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1) / 2
    cut = np.abs(corners[:, :, 1] - 0.1).max(axis=1) < 1e-6
    assert area[cut].sum() == pytest.approx(4.0 * 1.0, rel=1e-6)
    assert area[~cut].sum() == pytest.approx(4.0 * 1.0 + 2 * (4.0 + 1.0) * 0.9, rel=1e-6)
    shoot("fields_cut")
    page.locator(".cut-axis").select_option("-1")
    page.keyboard.press("Escape")


def see_status(page: Page) -> None:
    """A status has three colours, by node, and none where it is not defined."""
    bar = page.locator(".field-bar")
    put(page, "field", "status")
    places, told, _ = drawn(page)
    top = places[:, 2] > 0.49
    np.testing.assert_array_equal(told[:, 3], top)
    np.testing.assert_array_equal(told[top, 2], np.abs(places[top, 0]) < 1.5)
    np.testing.assert_array_equal(told[top, 0], np.abs(places[top, 0]) > 1.5)
    assert "stick" in bar.inner_text()


def see_picked(page: Page, mesh: Any) -> None:
    """A click picks a node; its history is plotted, and the numbers are those of the field, in either language."""
    bar = page.locator(".field-bar")
    put(page, "field", "von Mises")
    box = page.locator(".stage > canvas").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    row = page.locator(".picked .row")
    row.wait_for()
    page.evaluate("window.abut.stage.draw()")
    label = int(number(row.locator("span").first.inner_text().replace("node", "")))
    value = linear(mesh.positions[np.flatnonzero(mesh.numbers == label)])[0]
    assert number(row.locator("output").inner_text()) == pytest.approx(AT * value / 1e6, rel=2e-3)
    page.wait_for_function("window.abut.plots.readback().panels.length === 2")
    panel = page.evaluate("window.abut.plots.readback().panels[0]")
    assert f"block, node {label}" in panel["title"]
    assert panel["series"][0]["points"] == len(TIMES)
    put(page, "language", "zh")
    assert "von Mises 应力" in bar.inner_text()
    assert f"节点 {label}" in row.inner_text()


def test_fields_on_meshes(page: Page, tmp_path: Path, shoot: Any) -> None:
    one = pressed()
    page.goto(one.show(tmp_path / "pressed.html").as_uri())
    page.wait_for_function(READY)
    assert page.evaluate("window.abut.store.get('time')") == 3.0  # most deformed
    put(page, "time", AT)
    mesh = one.parts["block"].mesh
    most = see_outside(page, mesh)
    shoot("fields")
    see_cut(page, most, shoot)
    see_status(page)
    see_picked(page, mesh)
    shoot("fields_picked")
    page.locator(".picked .close").click()
    page.wait_for_function("window.abut.plots.readback().panels.length === 1")
