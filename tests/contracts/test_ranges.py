"""Documented ranges: each class whose docstring has a "Valid:" line declares what is watched, or says why nothing can be."""

import importlib
import inspect
import math
import pkgutil
import re

import pytest

import abut
from abut import plug
from abut.plug.ranges import Range

ROOMS = ("contact", "forces", "joints", "signals", "integrators", "flexible", "trains")


def classes():
    """All classes of these packages, and all that are entered in registries."""
    found = {}
    for room in ROOMS:
        package = importlib.import_module(f"abut.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"abut.{room}."):
            for cls in vars(importlib.import_module(module.name)).values():
                if inspect.isclass(cls) and cls.__module__.startswith("abut."):
                    found[f"{cls.__module__}.{cls.__qualname__}"] = cls
    registries = (plug.NORMAL_LAWS, plug.RIGID_LAWS, plug.FRICTION_LAWS, plug.MOMENT_LAWS, plug.FORCES)
    entered = {
        cls for registry in registries for cls in registry.values() if cls.__module__.startswith("abut.")
    }
    assert entered <= set(found.values())
    return {
        name: cls for name, cls in sorted(found.items()) if "Valid:" in (cls.__dict__.get("__doc__") or "")
    }


CLASSES = classes()


@pytest.mark.brief
@pytest.mark.parametrize("name", CLASSES)
def test_a_documented_range_is_declared(name):
    """``ranges`` or ``unwatched`` of the class itself; the first are ranges with a bound, the second a sentence."""
    cls = CLASSES[name]
    ranges, why = cls.__dict__.get("ranges"), cls.__dict__.get("unwatched", "")
    assert ranges is not None or why, (
        f"{name}: declare ranges = (Range(…),), or unwatched = why a run cannot tell"
    )
    assert isinstance(why, str)
    for one in ranges if isinstance(ranges, tuple) else ():
        assert isinstance(one, Range)
        assert one.quantity
        assert not (one.least == -float("inf") and one.most == float("inf"))


@pytest.mark.brief
def test_many_ranges_are_watched():
    """The mechanism is used, not declared away."""
    assert sum("ranges" in cls.__dict__ for cls in CLASSES.values()) >= 20
    assert len(CLASSES) > 80
    assert abut.forces.Bushing.__module__ + ".Bushing" in CLASSES


def numbers(text):
    """All numbers in a text; percentages as parts of one, and R/20 as 0.05."""
    text = text.replace("half", "0.5").replace("twice", "2")
    found = {1.0 / float(x) for x in re.findall(r"/(\d+(?:\.\d+)?)", text)}
    for number, percent in re.findall(r"(?<![\w.])(\d+(?:\.\d+)?(?:e-?\d+)?)( %)?", text):
        found.add(float(number) * (0.01 if percent else 1.0))
    return found


@pytest.mark.brief
@pytest.mark.parametrize("name", CLASSES)
def test_the_docstring_states_the_numbers_that_are_watched(name):
    """Each bound that is a number stands behind "Valid:"; bounds that are computed from the thing are told there in words."""
    cls = CLASSES[name]
    ranges = cls.__dict__.get("ranges")
    stated = re.search(r"Valid:(.*?)(?:Source:|\n\n|\Z)", cls.__doc__, re.S).group(1)
    for one in ranges if isinstance(ranges, tuple) else ():
        for bound in (one.least, one.most):
            if not callable(bound) and math.isfinite(bound):
                assert any(math.isclose(bound, x, rel_tol=1e-9, abs_tol=1e-12) for x in numbers(stated)), (
                    f"{name}: {one.quantity} is watched with {bound:g}, which its docstring does not state: {stated}"
                )
