"""The pages of the gallery, as someone who runs the example opens them; the README's pictures are taken here.

ABUT_SCREENSHOTS=docs/gallery pytest tests/browser/test_gallery.py
"""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import abut

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXAMPLES = Path(__file__).parents[2] / "examples"
WIDE = {"width": 1440, "height": 810}


@pytest.fixture(scope="module")
def worn() -> dict[str, Any]:
    """The example's names, and what its machines did."""
    names = runpy.run_path(str(EXAMPLES / "worn_wrist_pin.py"))
    return {**names, "results": names["runs"]()}


def looked_at(page: Page, path: Path, time: float) -> None:
    page.set_viewport_size(WIDE)
    page.goto(path.as_uri())
    page.wait_for_function("window.abut?.root.dataset.ready === 'yes'")
    page.evaluate("time => window.abut.store.set('time', time)", time)
    page.wait_for_timeout(300)


def test_slider_crank_page_shows_largest_impact(
    page: Page, shoot: Callable[..., bytes], tmp_path: Path, worn: dict[str, Any]
) -> None:
    """The arrow in the wrist is the contact's force at that output."""
    result: abut.Result = worn["results"][-1]
    (track,) = (t for t in result.tracks if t.number == 0)
    shown = int(np.argmin(np.abs(result.time - (track.peak_force_time or 0.0))))
    looked_at(page, result.report(tmp_path / "page.html"), float(result.time[shown]))
    arrows = page.evaluate("window.abut.stage.readback().arrows")
    assert [arrow["contact"] for arrow in arrows] == ["wrist"]
    size = sum(x * x for x in arrows[0]["vector"]) ** 0.5 / arrows[0]["scale"]
    assert size == pytest.approx(result.values("wrist.normal_magnitude")[shown], rel=1e-4)
    assert 0.95 * track.peak_force < size < track.peak_force
    shoot("page")


def test_four_worn_pins_stand_on_one_page(
    page: Page, shoot: Callable[..., bytes], tmp_path: Path, worn: dict[str, Any]
) -> None:
    """Each is in the picture, and the table of contacts holds each peak."""
    first, *others = worn["results"]
    looked_at(page, first.report(tmp_path / "page.html", compare=others), 0.00025)
    drawn = page.evaluate("window.abut.stage.readback().bodies.map(body => body.run)")
    assert set(drawn) == {0, 1, 2, 3}
    told = page.locator("section.tables").inner_text().replace("\u202f", "")
    for force in worn["peaks"](worn["results"])[1:]:
        assert f"{force:.0f}" in told
    shoot("worn_wrist_pin")
