"""Contact forces between two frames: the lighter arrow of the largest since the last frame, and its words."""

from __future__ import annotations

import pytest

import abut
from browser.pages import Opened, put, readback


def dropped(end: float) -> abut.results.Result:
    """A ball that strikes a plate for less than half a millisecond at 0.3128 s, by outputs every 10 ms."""
    model = abut.Model("bouncing ball", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 0.5)))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(
        stiffness="1e5 N/mm^1.5", exponent=1.5, damping="10 N*s/mm", full_damping_depth="0.1 mm"
    )
    model.add(abut.Contact("bounce", ball.shape, plate, normal=law))
    return abut.simulate(model, end=end, step=0.01)


def test_an_impact_between_two_frames_has_a_lighter_arrow(opened: Opened) -> None:
    result = dropped(1.0)
    peak = result.peak("bounce.normal_force")
    assert result["bounce.normal_force"].values[:, 2].max() < 0.1 * peak.value  # no output shows it
    page = opened(result)
    spikes = "window.abut.stage.layers[0].spikes.size"
    for time, shown in ((0.31, 0), (0.32, 1), (0.33, 0)):
        put(page, "time", time)
        page.wait_for_function(f"{spikes} === {shown}")
        page.evaluate("window.abut.stage.draw()")
        lines = page.locator(".contact-legend .more").all_inner_texts()
        if not shown:
            assert not any("since the last frame" in line for line in lines)
    put(page, "time", 0.32)
    page.evaluate("window.abut.stage.draw()")
    assert (
        "Lighter arrow: peak since the last frame: 18.74 kN at t = 0.31285 s"
        in page.locator(".contact-legend").inner_text()
    )
    arrows = readback(page)["arrows"]
    assert [arrow["lighter"] for arrow in arrows] == [True]
    known = any(
        contact["tracks"] for contact in page.evaluate("window.abut.stage.layers[0].run.header.contacts")
    )
    if known:  # the plate pushes upwards
        assert arrows[0]["force"] == pytest.approx([0.0, 0.0, peak.value], rel=1e-3, abs=1.0)


def test_an_impact_of_unknown_direction_is_a_dot_and_a_sentence(opened: Opened) -> None:
    result = dropped(0.4)
    assert result["bounce.normal_force"].values.max() == 0.0  # no frame knows a normal
    page = opened(result)
    put(page, "time", 0.32)
    page.wait_for_function("window.abut.stage.layers[0].spikes.size === 1")
    page.evaluate("window.abut.stage.draw()")
    assert "18.74 kN at t = 0.31285 s" in page.locator(".contact-legend").inner_text()
    (arrow,) = readback(page)["arrows"]
    assert arrow["lighter"]
    assert arrow["vector"] == pytest.approx([0.0, 0.0, 0.0], abs=1e-9)
