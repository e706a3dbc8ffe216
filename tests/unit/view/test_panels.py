"""Panels of the page: what they may give, and what is told of those that give something else."""

import logging
import re

import pytest

import abut
from abut.view import panels
from browser.machines import bouncing


@pytest.fixture(autouse=True)
def none_but_the_tests(monkeypatch):
    monkeypatch.setattr(panels, "PANELS", {})


def test_a_panel_is_found_by_its_title_and_replaced_by_it():
    abut.view.panel("Verdict")(lambda result: "bad")
    abut.view.panel("Verdict")(lambda result: f"{result.name} is good")
    assert panels.panel_contents(bouncing("a ball")) == [{"title": "Verdict", "text": "a ball is good"}]


def test_panel_without_data_is_omitted():
    abut.view.panel("Silent")(lambda result: None)
    assert panels.panel_contents(bouncing()) == []


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            lambda result: 3.0,
            "a panel's function returned 3.0; it must return an abut.view.Table",
        ),
        (lambda result: result["no.such"], "no channel"),
        (
            lambda result: abut.view.Table(("a", "b"), [(1, 2), (1,)]),
            r"panel table: row 2 has 1 cells, but the table has 2 columns \(a, b\)",
        ),
    ],
)
def test_failing_panel_is_reported_in_its_place(given, told, caplog):
    abut.view.panel("Trouble")(given)
    with caplog.at_level(logging.WARNING, "abut"):
        (entry,) = panels.panel_contents(bouncing())
    assert entry["title"] == "Trouble"
    assert re.search(told, entry["broken"])
    assert entry["broken"] in caplog.messages


@pytest.mark.parametrize("title", ["", "  ", None, 3])
def test_a_panel_needs_a_title(title):
    with pytest.raises(abut.errors.InvalidValue, match="panel: title is"):
        abut.view.panel(title)
