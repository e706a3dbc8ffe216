"""What stands at the prompt: every public name is listed, and nothing says more of itself than a line or two."""

import dataclasses
import importlib
import inspect
import logging
import re

import numpy as np
import pytest

import abut
from abut import extend
from abut.analysis.messages.log_warnings import log_result
from abut.errors import Status
from abut.results import Channel, Result
from abut.short_repr import MAX_REPR_LENGTH
from contracts.examples import law_example, shape_examples

ROOMS = (
    "", "shapes", "joints", "forces", "motions", "signals", "normal", "friction", "moment", "advice", "materials", "mechanics", "trains",
    "results", "view", "analysis", "extend", "compiler",
)  # fmt: skip
#: Kinds of fields that may be of any length.
LONG = re.compile(r"tuple|Sequence|[nN][dD][aA]rray|Mapping|list|dict|Array|Mesh")
LAWS = {**extend.NORMAL_LAWS, **extend.FRICTION_LAWS, **extend.MOMENT_LAWS}


def classes():
    """Every dataclass that a room shows."""
    found = {}
    for room in ROOMS:
        shown = importlib.import_module("abut") if not room else getattr(abut, room, None)
        shown = shown or importlib.import_module(f"abut.{room}")
        for name in dir(shown):
            one = getattr(shown, name)
            if inspect.isclass(one) and dataclasses.is_dataclass(one) and one.__module__.startswith("abut"):
                found[f"{one.__module__}.{name}"] = one
    return found


CLASSES = classes()


def test_every_name_is_listed():
    assert set(abut.__all__) <= set(dir(abut))
    assert {"simulate", "statics", "read_step", "materials"} <= set(dir(abut))
    assert all(hasattr(abut, name) for name in abut.__all__)


@pytest.mark.parametrize("name", CLASSES)
def test_repr_of_long_values_is_short(name):
    """A dataclass writes out all its fields, if nobody gives it another ``__repr__``."""
    cls = CLASSES[name]
    written_out = hasattr(vars(cls).get("__repr__"), "__wrapped__")
    long = [f.name for f in dataclasses.fields(cls) if f.repr and LONG.search(str(f.type))]
    assert not (written_out and long), f"put @briefly above it, or keep {long} short"


@pytest.mark.parametrize(
    "thing", [*shape_examples().values(), *map(law_example, LAWS.values())], ids=lambda x: type(x).__name__
)
def test_a_shape_and_a_law_are_a_line(thing):
    told = repr(thing)
    assert len(told) <= MAX_REPR_LENGTH
    assert "\n" not in told


def test_large_things_are_a_line():
    """A gear's outline, a polygon, a crowd, matrices, tables and thousands of points."""
    model = abut.Model("large")
    wheel = model.add(abut.Body("wheel", mass=1.0, inertia=(1, 1, 1), position=(0.12, 0, 0)))
    teeth = abut.shapes.gears.Gear("4 mm", 30, face_width="20 mm")
    gear, other = (
        abut.shapes.gears.gear_profile(frame, teeth) for frame in (model.ground.frame(), wheel.frame())
    )
    law = abut.normal.Tabulated([(1e-6 * k, 1.0 * k) for k in range(30)])
    contact = abut.Contact("mesh", other, gear, normal=law, geometry=abut.Curves())
    balls = [abut.shapes.Sphere(body.frame(), 0.1) for body in (wheel, model.ground) for _ in range(50)]
    crowd = abut.Contact("crowd", balls, normal=abut.normal.Hertz(modulus=1e9, radius=0.1))
    field = abut.forces.Field("field", wheel.frame(), model.ground.frame(), np.eye(6))
    table = abut.functions.Table(np.arange(1000.0), np.arange(1000.0))
    library = abut.materials.shipped()
    things = [gear, gear.outline, contact, crowd, law, field, table, library, model, wheel]
    for thing in things:
        assert len(repr(thing)) <= MAX_REPR_LENGTH, type(thing)
        assert "\n" not in repr(thing)
    assert repr(contact) == 'Contact("mesh", Profile on "wheel" – Profile on "ground", normal=Tabulated)'
    assert repr(crowd) == 'Contact("crowd", among 100 Sphere, normal=Hertz)'


def test_warnings_of_a_run_go_to_the_log(caplog):
    result = Result.from_rows(
        [Channel("x", "m")], [0.0, 1.0], np.zeros((2, 1)), warnings=["bodies overlap"], attributes={"name": "drop"},
        status=Status.failed("the step became too small", 0.5),
    )  # fmt: skip
    with caplog.at_level(logging.WARNING, logger="abut"):
        assert log_result(result) is result
    assert [record.getMessage() for record in caplog.records] == [
        "drop: the step became too small",
        "drop: bodies overlap",
    ]
