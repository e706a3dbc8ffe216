"""A thing is added in one file and one line: nothing that all of its kind go through names it."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

PAGE = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "extension_costs.py"))
COSTS = PAGE["costs"]()
#: Elements whose load acts in a way of its own, which the engine has: as beams do, and by the motion of several frames.
OWN_WAY = {"SlenderBeam", "ExactBeam", "LinkedForce"}


def test_every_kind_is_there():
    wanted = {"normal law", "friction law", "moment law", "pair", "joint", "force", "integrator"}
    assert set(COSTS) == wanted
    assert all(len(many) > 4 for many in COSTS.values())


@pytest.mark.parametrize("kind", sorted(COSTS))
def test_one_file_and_one_line(kind):
    """Its room's list names it, and no file of the engine."""
    for name, (lists, _, engine) in COSTS[kind].items():
        assert lists <= 1, name
        assert name in OWN_WAY or engine == [], name


def test_what_has_its_own_way_is_known():
    """Which elements need the engine to know them: fewer is better."""
    assert {name for name, (_, _, engine) in COSTS["force"].items() if engine} == OWN_WAY


def test_a_statement_is_read_in_one_file():
    """Its own, and a line of the registry: 37 are read."""
    assert len(PAGE["statements"]()) >= 37
