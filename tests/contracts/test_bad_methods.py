"""Every bad value in every argument of a public object's methods, and every misspelt attribute, ends in a sentence of abut."""

import copy
import pickle
import random
import re

import pytest

import abut
import bad_values
from abut.errors import InputError, InvalidValue, UnknownAttribute
from bad_values import arguments, machine
from contracts.test_bad_values import UNFIT, judge, owners, slow, spoilt


def methods(chosen):
    """Methods by name, of classes whose objects are made at once, or of those that take seconds."""
    return {
        name: bound
        for owner, thing in owners().items()
        if slow(owner) is chosen and owner not in UNFIT
        for name, bound in bad_values.methods(owner, thing).items()
    }


def bad_calls(named):
    """All bad calls of methods; of any number of arguments those that a valid call has."""
    for name, bound in named.items():
        given = bad_values.fitting_call(name, bound)
        for argument, *rest in spoilt(name, bound):
            if not argument.startswith("*") or argument in given:
                yield name, bound, argument, *rest


def test_a_sample_of_bad_values_of_methods_is_refused(tmp_path, monkeypatch):
    """By a fixed seed, some 2,000 calls of 12,000."""
    monkeypatch.chdir(tmp_path)
    named = methods(False)
    assert len(named) > 100
    calls = list(bad_calls(named))
    faults, _ = judge(random.Random(44).sample(calls, 2000))
    assert faults == []


def test_methods_refuse_unknown_keywords(tmp_path, monkeypatch):
    """A keyword that there is not, of every method."""
    monkeypatch.chdir(tmp_path)
    faults, named = judge(
        (name, bound, "misspelt_argument", "", "misspelt", 1.0) for name, bound in methods(False).items()
    )
    assert faults == []
    assert named == 1.0


@pytest.mark.long
@pytest.mark.parametrize("chosen", [False, True])
def test_every_bad_value_of_methods_is_refused(chosen, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    faults, _ = judge(bad_calls(methods(chosen)))
    assert faults == []


@pytest.mark.parametrize("level", [-1.0, 0.0, 1.0, float("inf")])
def test_a_level_of_confidence_lies_between_0_and_1(level):
    """Of every verb that has one: −1 and ∞ gave intervals of NaN."""
    verbs = {
        name: thing
        for name, thing in owners().items()
        if "level" in arguments(thing) and not isinstance(thing, type)
    }
    assert len(verbs) >= 6
    for name, verb in verbs.items():
        word, said = bad_values.outcome(name, verb, bad_values.fitting_call(name, verb), "level", level)
        assert word == "told", (name, said)


def test_methods_of_structural_dynamics_have_their_own_parameters():
    """HHT has no spectral radius beside α, nor Newmark's method beside β and γ: what was given was ignored."""
    for method in (abut.Hht, abut.Newmark):
        with pytest.raises(InputError, match="has no argument spectral_radius="):
            method(spectral_radius=0.5)
    with pytest.raises(InvalidValue, match="beta is inf"):
        abut.Newmark(beta=float("inf"))


def contact():
    m = machine()
    return abut.Contact("touch", m["sphere"], m["plane"], normal=m["law"])


@pytest.mark.parametrize(
    ("make", "name", "says"),
    [
        (lambda: machine()["body"], "mas", 'Body "ball" has no attribute "mas"; did you mean mass?'),
        (lambda: machine()["joint"], "frction", "did you mean friction"),
        (lambda: machine()["law"], "k", 'Impact has no attribute "k"; did you mean stiffness?'),
        (lambda: machine()["model"], "gravty", "did you mean gravity?"),
        (lambda: machine()["solid"], "nu", "did you mean poisson?"),
        (contact, "frictio", 'Contact "touch" has no attribute "frictio"; did you mean friction?'),
        (abut.Bdf, "rtoll", "did you mean rtol"),
        (lambda: machine()["plane"], "blorps", "it has "),
    ],
)
def test_misspelt_attributes_are_refused_with_suggestion(make, name, says):
    """Read or assigned: an assignment would do nothing."""
    thing = make()
    with pytest.raises(UnknownAttribute) as told:
        getattr(thing, name)
    assert says in str(told.value)
    with pytest.raises(UnknownAttribute) as told:
        setattr(thing, name, 1.0)
    assert says in str(told.value)
    assert not hasattr(thing, name)


@pytest.mark.parametrize(
    ("make", "name", "says"),
    [
        (lambda: machine()["body"], "mass", 'model.with_values({"ball.mass": …})'),
        (lambda: machine()["law"], "stiffness", "use dataclasses.replace(…, stiffness=…) for a copy"),
        (lambda: machine()["model"], "gravity", "Model: gravity cannot be assigned"),
        (lambda: machine()["gap"], "i", 'Displacement "gap": i cannot be assigned'),
    ],
)
def test_read_only_attributes_are_refused_with_remedy(make, name, says):
    thing = make()
    before = getattr(thing, name)
    with pytest.raises(InvalidValue) as told:
        setattr(thing, name, 3.0)
    assert says in str(told.value)
    assert getattr(thing, name) is before


def test_the_remedies_for_assignments_work():
    model = abut.Model("m")
    ball = model.add(abut.Body("ball", mass=1.0, inertia=(1.0, 1.0, 1.0)))
    assert model.with_values({"ball.mass": 3.0})["ball"].mass == 3.0
    assert ball.mass == 1.0
    assert model.with_values({"gravity": (0.0, 0.0, -1.62)}).gravity[2] == -1.62


def test_classes_of_users_have_their_own_attributes():
    class Softened(abut.fem.laws.SmallStrain):
        def __init__(self):
            self.factor = 0.5

    made = Softened()
    assert made.factor == 0.5
    with pytest.raises(AttributeError, match="no attribute"):
        _ = made.other


def test_a_property_that_fails_keeps_its_own_error():
    """Python asks for missing attributes in the same way."""

    class Failing(abut.fem.laws.SmallStrain):
        @property
        def stiffness_of_all(self):
            return {}.missing

    with pytest.raises(AttributeError, match="'dict' object has no attribute 'missing'"):
        _ = Failing().stiffness_of_all


def test_objects_are_copied_and_pickled_as_before():
    law, body = machine()["law"], machine()["body"]
    assert copy.deepcopy(law) == pickle.loads(pickle.dumps(law)) == law
    assert copy.copy(body).mass == body.mass
    assert "missing" not in arguments(abut.Bdf)
    with pytest.raises(InputError):
        _ = body.missing


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: abut.flexible.FiniteElements(hourglass=-1.0), "hourglass"),
        (lambda: abut.flexible.FiniteElements(factor=float("inf")), "factor of the stable step"),
        (lambda: abut.flexible.FiniteElements(viscosity=(0.06,)), "viscosity"),
        (lambda: abut.flexible.CraigBampton(up_to="-5 Hz"), "up_to"),
        (lambda: johnson_cook(reference=-20.0), "reference="),
        (lambda: johnson_cook(start=-20.0), "start"),
    ],
)
def test_numbers_that_would_fail_or_do_nothing_later_are_refused_where_they_are_given(make, says):
    """A blow ended in its midst, and a temperature below absolute zero hardened the metal."""
    with pytest.raises(InvalidValue, match=re.escape(says)):
        make()


def johnson_cook(**more):
    material = abut.fem.Elasticity.isotropic(2.1e11, 0.3, 7800.0)
    return abut.fem.laws.JohnsonCook(material, a=1e8, b=1e8, n=0.3, c=0.01, m=1.0, **more)
