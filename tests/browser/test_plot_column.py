"""The column of plots worked with: all zoom together, choices outlast new data, spectra and sentences are right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from abut.errors import Status
from browser.machines import PERIOD, bouncing
from browser.pages import Opened, readback, time_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAILED = (
    'the step size fell below its bound (step size 1e-13 s); the largest error is in the velocity of body "ball" while '
    'contact "bounce" (track 1) of ball and ground touches; loosen rtol, or check for a force that jumps or grows without '
    "bound there"
)


def panels(page: Page) -> list[dict[str, Any]]:
    """What the plots over time show."""
    told: list[dict[str, Any]] = page.evaluate("window.abut.plots.readback().panels")
    return told


def drag(page: Page, begin: float, end: float) -> None:
    """Mark a part of the first plot's width."""
    box = page.locator(".u-over").first.bounding_box()
    assert box
    y = box["y"] + 0.4 * box["height"]
    page.mouse.move(box["x"] + begin * box["width"], y)
    page.mouse.down()
    page.mouse.move(box["x"] + end * box["width"], y, steps=4)
    page.mouse.up()


def told_range(page: Page, k: int) -> list[float]:
    """The times in view, as the sheet of numbers of a plot tells them."""
    page.locator(".panel .sum").nth(k).click()
    text = page.locator(".panel .sheet p").nth(k).inner_text()
    page.locator(".panel .sum").nth(k).click()
    return [float(x) for x in re.findall(r"[\d.]+", text.split(" s")[0])]


def test_all_plots_zoom_together_and_keep_it_over_new_data(opened: Opened) -> None:
    page = opened(bouncing())
    count = len(panels(page))
    assert count >= 2
    drag(page, 0.25, 0.5)
    for k in (0, 1):
        assert told_range(page, k) == pytest.approx([0.25, 0.5], abs=0.01)
    page.locator(".panel .remove").nth(1).click()
    left = panels(page)
    assert len(left) == count - 1
    page.evaluate("window.abut.load()")  # as a run that goes on does each second
    assert panels(page) == left
    assert told_range(page, 0) == pytest.approx([0.25, 0.5], abs=0.01)
    page.locator(".u-over").first.dblclick()
    assert told_range(page, 0) == pytest.approx([0.0, 1.0])


def test_numbers_are_saved_with_all_digits(opened: Opened) -> None:
    result = bouncing()
    page = opened(result)
    with page.expect_download() as download:
        page.locator(".panel .csv").first.click()
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "time [s],bounce.normal_magnitude [N]"
    rows = [tuple(map(float, line.split(","))) for line in lines[1:]]
    force = result.values("bounce.normal_magnitude")
    assert rows == list(zip(result.time.tolist(), force.tolist(), strict=True))


def test_a_spectrum_has_its_peak_at_the_hops(opened: Opened) -> None:
    page = opened(bouncing())
    page.get_by_role("tab", name="Spectrum").click()
    field = page.locator(".view.spectrum input.channel")
    field.fill("ball.position.z")
    field.press("Enter")
    with page.expect_download() as download:
        page.locator(".viewtools").get_by_text("CSV").click()
    rows = [line.split(",") for line in Path(download.value.path()).read_text("utf-8").splitlines()[1:]]
    frequency, _ = max(((float(f), float(a)) for _, f, a in rows), key=lambda row: row[1])
    assert frequency == pytest.approx(1 / PERIOD, abs=1.0)


def test_a_click_on_a_path_goes_to_its_time(opened: Opened) -> None:
    page = opened(bouncing())
    page.get_by_role("tab", name="x-y").click()
    page.locator(".view.cross .said, .view.cross canvas").first.wait_for()
    box = page.locator(".view.cross .u-over").bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"])
    assert 0.0 < time_of(page) < 1.0
    assert readback(page)["time"] == time_of(page)


def test_failure_message_is_entirely_chinese(opened: Opened) -> None:
    page = opened(bouncing(status=Status.failed(FAILED, time=0.9)))
    page.locator("button.language").click()
    told = page.locator("header .told.failed").inner_text()
    assert "步长低于下限（步长 1e-13 s）" in told
    assert "接触“bounce”第 1 点（ball 与 ground）" in told
    assert "loosen" not in told
    assert panels(page)[0]["title"] == "bounce · 法向力"
