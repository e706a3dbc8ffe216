"""Designs of experiments: what every registered design keeps to."""

import inspect
import json

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue
from abut.extend import DESIGNS
from abut.study.designs import Design
from abut.study.parameters import uniform

MADE = {name: function for name, function in DESIGNS.items() if function.__module__.startswith("abut.")}
#: Values of arguments that have no default, by name; a whole number is a count of variants.
GIVEN = {"n": 8, "trajectories": 4, "values": {"a": [0.1, 0.2], "b": [1.0, 3.0]}}
#: Arguments of designs whose defaults leave a choice open.
CHOSEN = {"grid": {"number": 3}, "fractional": {"generators": "a b ab"}}
PARAMETERS = {name: uniform(0.0, 1.0) for name in ("a", "b", "c")}


def example(name, **further):
    needed = inspect.signature(MADE[name]).parameters.values()
    given = {one.name: GIVEN[one.name] for one in needed if one.default is inspect.Parameter.empty}
    return MADE[name](**given, **CHOSEN.get(name, {}), **further)


def seeded():
    return [name for name in MADE if "seed" in inspect.signature(MADE[name]).parameters]


def test_designs_are_registered_and_public():
    assert len(MADE) >= 11
    assert all(getattr(abut.study, name) is not None for name in MADE)


@pytest.mark.parametrize("name", MADE)
def test_points_lie_in_the_unit_cube(name):
    """(variants, parameters), within 0 and 1; or values of the parameters themselves."""
    design = example(name)
    assert isinstance(design, Design)
    assert design.name == name
    if design.rows is not None:
        assert len({len(values) for values in design.rows.values()}) == 1
        return
    points = design.points(PARAMETERS)
    assert points.ndim == 2
    assert points.shape[1] == len(PARAMETERS)
    assert len(points) > 1
    assert points.min() >= 0.0
    assert points.max() <= 1.0


@pytest.mark.parametrize("name", MADE)
def test_the_same_design_has_the_same_bits(name):
    first, second = example(name), example(name)
    if first.rows is None:
        assert np.array_equal(first.points(PARAMETERS), second.points(PARAMETERS))


@pytest.mark.parametrize("name", seeded())
def test_random_designs_accept_seed(name):
    one, same, other = (example(name, seed=seed).points(PARAMETERS) for seed in (3, 3, 4))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
    assert example(name, seed=3).seed == 3


@pytest.mark.parametrize("name", MADE)
def test_name_and_options_are_plain_data(name):
    """They go into the manifest of a study."""
    told = example(name).manifest_entry()
    assert json.loads(json.dumps(told))["name"] == name


@pytest.mark.parametrize(
    "name", [n for n in MADE if {"n", "trajectories"} & set(inspect.signature(MADE[n]).parameters)]
)
@pytest.mark.parametrize("count", [0, -1, 2.5, "many"])
def test_a_count_that_is_none_is_refused(name, count):
    argument = "n" if "n" in inspect.signature(MADE[name]).parameters else "trajectories"
    with pytest.raises(InvalidValue, match=name):
        MADE[name](**{argument: count})
