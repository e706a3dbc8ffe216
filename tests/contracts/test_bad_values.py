"""Every bad value in every argument of every public callable ends in a sentence of abut that names the argument."""

import inspect
import pickle
import random

import pytest

import abut
import bad_values
from abut.errors import AbutError, InputError, UnknownName
from abut.shapes import curves, gears
from abut.synonyms import KEYWORDS, NAMES
from bad_values import NOT_NUMBERS, ODD, arguments, callables, machine, numeric, outcome, valid_call

#: Not called with anything: they change the process, need a file, or march for long.
LEFT_OUT = (
    "abut.debug",
    "abut.compile",
    "abut.doctor",
    "abut.testing.strike",
    "abut.testing.strike_on_springs",
)
DECORATORS = ("normal_law", "friction_law", "moment_law", "rigid_law", "pair", "func")


def cases():
    """(owner, callable, valid arguments, argument, label, value) of all calls."""
    for owner, thing in callables().items():
        if owner in LEFT_OUT or owner.rpartition(".")[2] in DECORATORS or inspect.isabstract(thing):
            continue
        if hasattr(thing, "__members__"):  # an enumeration is not constructed
            continue
        given = valid_call(owner, thing)
        for argument, annotation in arguments(thing).items():
            for label, value in (NOT_NUMBERS | ODD).items():
                yield owner, thing, given, argument, annotation, label, value


def judge(chosen):
    """Faults of these calls: foreign exceptions, and bad numbers that were accepted."""
    faults = []
    for owner, thing, given, argument, annotation, label, value in chosen:
        word, said = outcome(owner, thing, given, argument, value)
        if word == "foreign" or (word == "accepted" and numeric(annotation) and label in NOT_NUMBERS):
            faults.append(f"{owner}({argument}={label}): {word} {said}")
    return faults


def test_a_sample_of_bad_values_is_refused(tmp_path, monkeypatch):
    """1,500 of about 60,000 calls, by a fixed seed."""
    monkeypatch.chdir(tmp_path)
    quick = [
        one
        for one in cases()
        if one[0].partition(".")[2].partition(".")[0] not in ("simulate", "study", "testing", "fem")
    ]
    assert judge(random.Random(44).sample(quick, 1500)) == []


@pytest.mark.long
def test_every_bad_value_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert judge(cases()) == []


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: abut.friction.Coulomb(mu=0.3), "did you mean static= and dynamic=?"),
        (lambda: abut.Body("b", mass=1.0, color="red"), "has no argument color="),
        (lambda: abut.Body.sphere("b", r=1.0, mass=1.0), "did you mean radius=?"),
        (lambda: abut.joints.Prismatic, "did you mean abut.joints.Translational?"),
        (lambda: abut.forces.Spring, "did you mean abut.forces.SpringDamper?"),
        (lambda: abut.normal.Hunt, "did you mean abut.normal.HuntCrossley?"),
        (lambda: abut.simulat, "abut.simulate"),
        (
            lambda: abut.joints.Revolute("hinge", machine()["frame"]),
            "j, the second body or frame is missing",
        ),
        (
            lambda: abut.joints.Revolute(
                "h", machine()["body"], machine()["model"].ground, at=(0, 0, 0), axis=5
            ),
            "axis is 5",
        ),
        (
            lambda: abut.joints.Revolute("h", machine()["body"], machine()["model"].ground, at="abc"),
            ": at is 'abc'",
        ),
        (
            lambda: abut.joints.Revolute("h", machine()["frame"], machine()["ground"], axis="y"),
            "`axis=` goes with bodies",
        ),
        (
            lambda: abut.simulate_many(machine()["model"], {}, 0.1, 0.1, threads=float("nan")),
            "threads is nan",
        ),
        (lambda: abut.MoreauJean(step=1e-3, sweeps=float("inf")), "sweeps is inf"),
        (
            lambda: abut.signals.Delay("late", machine()["gap"], by=-1.0),
            "by is -1.0 s; it must be zero or more",
        ),
    ],
)
def test_it_is_said_what_was_meant(make, says):
    with pytest.raises(InputError) as told:
        make()
    assert says in str(told.value)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: gears.Gear("3 mm", 20, face_width=abut), "face width"),
        (lambda: gears.Gear("3 mm", {"a": 1}, face_width=0.01), "teeth"),
        (lambda: gears.outline(1.0), "outline: gear is 1.0"),
        (lambda: gears.RackTooth.of(1.0), "RackTooth.of: rack is 1.0"),
        (lambda: curves.segment_of(1j), "segment_of: "),
        (lambda: abut.normal.LineHertz.of_gears(1.0, machine()["solid"]), "LineHertz.of_gears: "),
        (lambda: abut.functions.Table.of_pieces(1.0, 1.0), "Table.of_pieces: "),
        (lambda: abut.advice.rebound(1.0, 1.0, 1.0), "rebound: law is 1.0"),
        (lambda: abut.advice.review(1.0, speed=1.0, mass=1.0), "law is 1.0"),
        (lambda: abut.view.plot_law(1.0), "plot_law: law is 1.0"),
        (lambda: abut.fem.laws.PlaneStress(1.0, True), "PlaneStress: law is 1.0"),
        (lambda: abut.mechanics.wear(1.0, 3, 1.0, 1e-15, 2), "wear: press is 1.0"),
    ],
)
def test_class_methods_and_nested_packages_report_in_a_sentence(make, says):
    with pytest.raises(InputError) as told:
        make()
    assert says in str(told.value)


def test_every_synonym_leads_to_a_name_that_there_is():
    for word, meant in NAMES.items():
        for one in meant.replace("(", ",").split(", "):
            thing = abut
            for part in (
                one.removeprefix("or ").removeprefix("in ").removeprefix("abut.").rstrip(")").split(".")
            ):
                if not part.isidentifier():
                    break
                thing = getattr(thing, part)
        assert word == word.lower()
    assert all(name.isidentifier() for meant in KEYWORDS.values() for name in meant)


def test_a_law_of_a_user_is_guarded():
    @abut.normal_law
    class OfTheTest:
        """F = k δ."""

        stiffness: float  #: k [N/m]

        def force(p, depth, rate, impact_rate):
            return p.stiffness * depth

    with pytest.raises(UnknownName, match=r"OfTheTest has no argument stiffnes=; did you mean stiffness=\?"):
        OfTheTest(stiffnes=1.0)
    with pytest.raises(InputError, match="stiffness= is missing"):
        OfTheTest()


def test_signatures_and_pickles_are_as_before():
    assert list(inspect.signature(abut.joints.Revolute).parameters)[:3] == ["name", "i", "j"]
    assert list(inspect.signature(abut.Body.sphere).parameters)[:2] == ["name", "radius"]
    assert pickle.loads(pickle.dumps(abut.mechanics.point_contact)) is abut.mechanics.point_contact
    law = machine()["law"]
    assert pickle.loads(pickle.dumps(law)) == law


def test_near_incompressible_and_fictitious_solids():
    """2 G of ν = 0.499999 is that of rubber; what no solid has is admitted on purpose."""
    assert abut.fem.Elasticity.isotropic("1e6 Pa", 0.499999, 1100.0).density == 1100.0
    with pytest.raises(AbutError, match="checked=False"):
        abut.fem.Elasticity.isotropic(1e15, 0.3, 1000.0)
    assert abut.fem.Elasticity.isotropic(1e15, 0.3, 1000.0, checked=False).density == 1000.0


def test_check_and_doctor_have_one_rule_set(tmp_path):
    """A model in millimetres: gravity 9806.65 is found by `abut check` as by `abut doctor`."""
    from abut.cli.check import checked

    path = tmp_path / "mm.py"
    path.write_text(
        "import abut\nmodel = abut.Model('mm', gravity=(0, 0, -9806.65))\n"
        "model.add(abut.Body.sphere('ball', radius=0.02, density=7.85e-9, position=(0, 0, 1)))\n"
    )
    found = " ".join(str(one) for one in checked(path, None, None).findings)
    assert "millimetres" in found
    assert "its density 7.85e-09" in found
    assert bad_values.PACKAGES
