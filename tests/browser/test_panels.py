"""Panels of a user on the page: tables that can be put in order, pictures, sentences, and what broke."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import pytest

import abut
from browser.machines import bouncing
from browser.pages import Opened


@pytest.fixture
def panels(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each, for one test only."""
    monkeypatch.setattr("abut.view.panels.PANELS", {})

    @abut.view.panel("Peaks")
    def peaks(result: Any) -> abut.view.Table:
        return abut.view.Table(("contact", "peak force [N]"), [("first", 20.0), ("second", 300.0)])

    @abut.view.panel("Height")
    def height(result: Any) -> Any:
        figure, axes = plt.subplots(figsize=(4, 2))
        axes.plot(result.time, result["ball.position"].values[:, 2])
        plt.close(figure)
        return figure

    @abut.view.panel("Verdict")
    def verdict(result: Any) -> str:
        return "It holds, <b>mostly</b>."

    @abut.view.panel("Ratio")
    def ratio(result: Any) -> float:
        return 1.0 / 0.0

    @abut.view.panel("Silent")
    def silent(result: Any) -> None:
        return None


@pytest.mark.usefixtures("panels")
def test_each_panel_is_a_section_of_the_page(opened: Opened, shoot: Any) -> None:
    page = opened(bouncing())
    sections = page.locator("section.tables section.part")
    heads = sections.locator("h2").all_inner_texts()
    assert heads[1:5] == [
        "Peaks",
        "Height",
        "Verdict",
        "Ratio",
    ]  # behind the contacts; who has nothing to say is silent
    table = page.locator("section.panel0 table")
    assert table.locator("thead th").all_inner_texts() == ["contact", "peak force [N]"]
    first = table.locator("tbody tr").first
    assert first.inner_text().split() == ["first", "20"]
    table.locator("thead th").nth(1).click()  # numbers fall first
    assert first.inner_text().split() == ["second", "300"]
    assert page.locator("section.panel1 img").evaluate("image => image.complete && image.naturalWidth > 100")
    assert page.locator("section.panel2 p").inner_text() == "It holds, <b>mostly</b>."
    failed = page.locator("section.panel3").inner_text()
    assert 'The panel "Ratio" failed: division by zero (' in failed
    assert 'line 37: "return 1.0 / 0.0")' in failed
    page.locator("section.panel0").scroll_into_view_if_needed()
    shoot("panels")
