"""A thing is added in one file and one line: nothing that all of its kind go through names it."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

PAGE = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "extension_costs.py"))
KINDS = (
    "normal law", "friction law", "moment law", "pair", "joint", "force", "integrator", "material law", "study design",
)  # fmt: skip
#: Elements whose load acts in a way of its own, which the engine has: as beams do, and by the motion of several frames.
OWN_WAY = {"SlenderBeam", "ExactBeam", "LinkedForce"}
#: Material laws that another part of the finite elements has by choice: explicit dynamics computes the flow of von Mises and of Johnson and
#: Cook in its kernel, a plane body condenses any law.
FOR_ONE_PURPOSE = {"Linear", "VonMises", "JohnsonCook", "PlaneStress"}
#: Designs that are the default of a study or of an analysis.
DEFAULTS = {"grid", "listed"}


@pytest.fixture(scope="module")
def costs():
    """Read from all files once, by the one process that runs these tests."""
    return PAGE["costs"]()


def test_every_kind_is_there(costs):
    assert set(costs) == set(KINDS)
    assert all(len(many) > 4 for many in costs.values())


@pytest.mark.parametrize("kind", KINDS)
def test_one_file_and_one_line(kind, costs):
    """Its room's list names it, and no file of the engine."""
    for name, (lists, _, engine) in costs[kind].items():
        assert lists <= 1, name
        assert name in OWN_WAY | FOR_ONE_PURPOSE | DEFAULTS or engine == [], name


def test_elements_known_to_engine_are_listed(costs):
    """Which elements need the engine to know them: fewer is better."""
    assert {name for name, (_, _, engine) in costs["force"].items() if engine} == OWN_WAY


def test_a_statement_is_read_in_one_file():
    """Its own, and a line of the registry: 37 are read."""
    assert len(PAGE["statements"]()) >= 37
