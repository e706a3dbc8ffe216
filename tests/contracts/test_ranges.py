"""Documented ranges: each class whose docstring states one declares what is watched, or says why nothing can be."""

import importlib
import inspect
import math
import pickle
import pkgutil
import re

import pytest

import abut
from abut import extend
from abut.extend.validity_ranges import Range

ROOMS = ("contact", "forces", "joints", "signals", "integrators", "flexible", "trains", "materials", "mechanics", "fem", "advice",
         "analysis", "testing", "shapes")  # fmt: skip
#: What states a range in the text of a docstring, before its arguments, whose bounds are checked when a thing is made.
STATES = re.compile(
    r"Valid:|\bsmall (?:angle|turn|rotation|deflection|displacement|strain|creepage|slope)s\b|\bmeant for\b|≪|\bmust stay\b"
    r"|\bvalid (?:for|only|while|within|up)\b|\bholds (?:for|only|while|within)\b|\b(?:only for|(?:as|so) long as)\b"
    r"|\b(?:up to|below|above|at most|at least|no more than|not more than)(?: about)? [\d.]+|\bsmall (?:against|beside)\b"
)
#: Classes in whose docstrings such words state no range of validity, and what they state.
OTHERWISE = {
    "abut.analysis.robotics.robot.Robot": "the length of a list",
    "abut.fem.continuum.body.Continuum": "how it is computed",
    "abut.flexible.reduction.damping.ByFrequency": "values of the damping",
    "abut.shapes.solids.constructive.SolidCombination": "an accuracy",
}


def classes():
    """All classes of these packages, and all that are entered in registries."""
    found = {}
    for room in ROOMS:
        package = importlib.import_module(f"abut.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"abut.{room}."):
            for cls in vars(importlib.import_module(module.name)).values():
                if inspect.isclass(cls) and cls.__module__.startswith("abut."):
                    found[f"{cls.__module__}.{cls.__qualname__}"] = cls
    registries = (
        extend.NORMAL_LAWS,
        extend.RIGID_LAWS,
        extend.FRICTION_LAWS,
        extend.MOMENT_LAWS,
        extend.FORCES,
    )
    entered = {
        cls for registry in registries for cls in registry.values() if cls.__module__.startswith("abut.")
    }
    assert entered <= set(found.values())
    return dict(sorted(found.items()))


def prose(cls):
    """The docstring of a class without arguments, errors and examples."""
    sections = r"\n[ \t]*(?:Args|Attributes|Raises|Returns|Yields):.*?(?=\n[ \t]*\n|\Z)"
    text = (cls.__dict__.get("__doc__") or "").partition(">>>")[0]
    return re.sub(sections, "", text, flags=re.S)


EVERY = classes()
CLASSES = {
    name: cls
    for name, cls in EVERY.items()
    if name not in OTHERWISE and not cls.__name__.startswith("_") and STATES.search(prose(cls))
}
#: Laws of finite elements, whose modules state their ranges.
LAWS = {
    name: cls
    for name, cls in vars(abut.fem.laws).items()
    if isinstance(cls, type) and issubclass(cls, abut.fem.laws.Law) and cls.__module__ != "abut.fem.laws.law"
}


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
@pytest.mark.parametrize("name", LAWS)
def test_a_range_of_a_law_of_finite_elements_is_declared(name):
    """Its module states it, and the class says whether it is watched."""
    cls = LAWS[name]
    assert "Valid:" in (cls.__doc__ or "") + importlib.import_module(cls.__module__).__doc__
    assert cls.__dict__.get("ranges") or len(cls.__dict__.get("unwatched", "")) > 20


@pytest.mark.brief
def test_words_that_state_a_range_are_found():
    """What a new docstring may say; what is listed as meant otherwise still says it."""

    def documented(text):
        return type("Made", (), {"__doc__": text})

    for text in ("meant for small angles", "K of small deflections", "it holds for θ < 1", "up to 0.3 rad", "at most 2 m", "a ≪ R",
                 "good as long as it rolls", "it must stay inside", "Valid: steel."):  # fmt: skip
        assert STATES.search(prose(documented(f"A spring.\n\n{text}\n")))
    assert not STATES.search(prose(documented("A spring.\n\nArgs:\n    angle: up to 0.3 rad.\n")))
    assert all(STATES.search(prose(EVERY[name])) for name in OTHERWISE)


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
    found = re.search(r"Valid:(.*?)(?:Source:|\n\n|\Z)", cls.__doc__, re.S)
    stated = found.group(1) if found else ""
    assert found or not ranges, f"{name}: state the range behind 'Valid:'"
    for one in ranges if isinstance(ranges, tuple) else ():
        for bound in (one.least, one.most):
            if not callable(bound) and math.isfinite(bound):
                assert any(math.isclose(bound, x, rel_tol=1e-9, abs_tol=1e-12) for x in numbers(stated)), (
                    f"{name}: {one.quantity} is watched with {bound:g}, which its docstring does not state: {stated}"
                )


@pytest.mark.brief
def test_an_orbit_has_the_ranges_of_its_joint():
    """And they travel with a model to other processes."""
    model = abut.Model("machine")
    pin = model.add(abut.Body("pin", 1.0, (0.01, 0.01, 0.01)))
    sizes = {"at": (0, 0, 0), "clearance": 1e-4, "radius": 0.01, "length": 0.02}
    plane = abut.PlanarJournal("plane", pin, model.ground, **sizes)
    assert plane.orbit.ranges == abut.PlanarJournal.ranges == pickle.loads(pickle.dumps(plane)).orbit.ranges
    assert plane.orbit.ranges[0].bounds(plane.orbit) == (-math.inf, 0.01)
    assert abut.Journal("journal", pin, model.ground, **sizes).orbit.ranges == ()
