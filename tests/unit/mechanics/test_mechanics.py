"""`abut.mechanics` at its door: it waits until it is asked for, its examples are true, wrong units are named."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import abut
from abut import mechanics
from abut.errors import InvalidValue, WrongUnit

MODULES = sorted(m.name for m in pkgutil.iter_modules(mechanics.__path__))
STEEL = mechanics.Solid("206 GPa", 0.3)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name):
    found = doctest.testmod(importlib.import_module(f"abut.mechanics.{name}"))
    assert found.failed == 0


def test_mechanics_is_imported_when_asked_for():
    assert abut.mechanics is mechanics
    code = "import sys, abut; assert 'abut.mechanics' not in sys.modules; assert abut.mechanics.SpurPair"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_all_names_are_importable_and_documented():
    for name in mechanics.__all__:
        assert getattr(mechanics, name).__doc__.strip()


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: mechanics.Solid("206 mm", 0.3), r"solid: Young's modulus: .* is a length"),
        (lambda: mechanics.point_contact(("10 mm", "5 N"), STEEL, load=1.0), "second radius: .* is a force"),
        (
            lambda: mechanics.elastic_impact("1e9 N/m", mass=1.0, speed=1.0),
            r"impact: coefficient: .*stiffness",
        ),
        (lambda: mechanics.SpurPair("3 N", (20, 30)), "gear pair: module: .* is a force"),
        (lambda: mechanics.Creepages(spin="0.1 m"), "spin creepage: .* is a length"),
    ],
)
def test_a_wrong_unit_is_named(ask, sentence):
    with pytest.raises(WrongUnit, match=sentence):
        ask()


def test_a_material_may_stand_for_a_solid():
    """Anything with `young` and `poisson` does."""

    class Wood:
        young, poisson = 12e9, 0.35

    assert mechanics.effective_modulus(Wood()) == mechanics.effective_modulus(mechanics.Solid(12e9, 0.35))


def test_infinite_and_missing_values_are_refused():
    with pytest.raises(InvalidValue, match="finite"):
        mechanics.point_contact((0.01, 0.02), STEEL, load=float("inf"))
    with pytest.raises(InvalidValue, match="one body must be free"):
        mechanics.effective_mass(float("inf"), float("inf"))
