"""Every bad value in every argument of every public callable ends in a sentence of abut that names the argument."""

import copy
import dataclasses
import inspect
import os
import pickle
import random

import numpy as np
import pytest

import abut
import bad_values
from abut.arguments.synonyms import KEYWORDS, NAMES
from abut.errors import AbutError, InputError, UnknownName
from abut.shapes import curves, gears
from bad_values import (
    NOT_NUMBERS,
    ODD,
    arguments,
    call,
    everything,
    fitting_call,
    machine,
    numeric,
    outcome,
)

#: Not called with anything: it changes the process.
LEFT_OUT = ("abut.debug",)
DECORATORS = ("normal_law", "friction_law", "moment_law", "rigid_law", "pair", "func")
#: Valid calls of these take seconds, so that the sample leaves them out.
SLOW = ("simulate", "study", "testing", "fem", "trains", "view", "results", "formats", "analysis", "identify", "Stepper", "Study", "Result",
        "Results", "Elastic", "pose", "robot", "statics", "quasi_statics", "kinematics", "assemble", "linearize", "equations", "Robot",
        "pressure_map", "friction_problem", "load_splits", "advice", "doctor", "optimise", "read_step", "read_assembly",
        "flexible", "export_fmu", "Fmu", "CadAssembly", "BRep", "FrictionProblem", "continuum", "Struck", "Extremes",
        "compile")  # fmt: skip
#: No call of these succeeds by arguments that a test can give, and why.
UNFIT = {"abut.forces.Element": "the base class of force elements: it has no force law"}


def owners():
    """What is called, by name."""
    return {
        owner: thing
        for owner, thing in everything().items()
        if owner not in LEFT_OUT
        and owner.rpartition(".")[2] not in DECORATORS
        and not inspect.isabstract(thing)
        and not hasattr(thing, "__members__")  # an enumeration is not constructed
    }


def slow(owner):
    return not set(owner.split(".")).isdisjoint(SLOW)


def spoilt(owner, thing):
    """(argument, annotation, label, value) of all bad calls of one callable."""
    parameters = inspect.signature(thing).parameters
    for argument, annotation in arguments(thing).items():
        for label, value in (NOT_NUMBERS | ODD).items():
            yield argument, annotation, label, value
        if not argument.startswith("*") and parameters[argument].default is inspect.Parameter.empty:
            yield argument, "", "missing", None
    if not any(one.kind is one.VAR_KEYWORD for one in parameters.values()):
        yield "misspelt_argument", "", "misspelt", 1.0


def judge(calls):
    """Faults of these calls (foreign exceptions, and bad values that were accepted), and the share of sentences that name the argument."""
    faults, words = [], []
    for owner, thing, argument, annotation, label, value in calls:
        word, said = outcome(owner, thing, fitting_call(owner, thing), argument, value, label)
        words.append(word)
        refused = label in ("missing", "misspelt") or (numeric(annotation) and label in NOT_NUMBERS)
        if word == "foreign" or (word == "accepted" and refused):
            faults.append(f"{owner}({argument}={label}): {word} {said}")
    told = words.count("told")
    return faults, told / (told + words.count("unnamed")) if told else float("unnamed" not in words)


def test_a_sample_of_bad_values_is_refused(tmp_path, monkeypatch):
    """Three of each callable's bad values, by a fixed seed, about 1,500 of 100,000 calls."""
    monkeypatch.chdir(tmp_path)
    drawn = random.Random(44)
    calls = []
    for owner, thing in owners().items():
        if not slow(owner) and owner not in UNFIT:
            bad = list(spoilt(owner, thing))
            calls += [(owner, thing, *one) for one in drawn.sample(bad, min(3, len(bad)))]
    faults, named = judge(calls)
    assert faults == []
    assert named >= 0.99


def test_slow_callables_refuse_missing_misspelt_and_unknown_arguments(tmp_path, monkeypatch):
    """An argument that is missing, misspelt or an unknown object: no valid value of another is needed to see that."""
    monkeypatch.chdir(tmp_path)
    faults = []
    for owner, thing in owners().items():
        if slow(owner) and owner not in UNFIT:
            given = bad_values.valid_call(owner, thing)
            for argument, _, label, value in spoilt(owner, thing):
                if label in ("missing", "misspelt") or (
                    label == "object" and argument == next(iter(given), "")
                ):
                    word, said = outcome(owner, thing, given, argument, value, label)
                    if word == "foreign" or (word == "accepted" and label != "object"):
                        faults.append(f"{owner}({argument}={label}): {word} {said}")
    assert faults == []


@pytest.mark.long
@pytest.mark.parametrize("package", [*bad_values.PACKAGES, *bad_values.FURTHER])
def test_every_bad_value_is_refused(package, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    calls = [
        (owner, thing, *one)
        for owner, thing in owners().items()
        if bad_values.package_of(owner) == package and owner not in UNFIT
        for one in spoilt(owner, thing)
    ]
    faults, named = judge(calls)
    assert faults == []
    assert named >= 0.99


def failing(chosen):
    """Which of these calls fail with valid arguments."""
    found = []
    for owner, thing in owners().items():
        if slow(owner) is chosen and owner not in UNFIT:
            try:
                call(thing, fitting_call(owner, thing))
            except Exception as error:
                found.append(f"{owner}: {type(error).__name__}: {error}")
    return found


def test_valid_calls_succeed(tmp_path, monkeypatch):
    """Otherwise a bad value could be refused for another reason than its own."""
    monkeypatch.chdir(tmp_path)
    assert failing(False) == []


@pytest.mark.long
def test_slow_valid_calls_succeed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert failing(True) == []


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
            "`axis=` needs bodies",
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
        (lambda: abut.motions.Rotation, "did you mean abut.motions.Displacement?"),
        (lambda: abut.motions.Translation, "did you mean abut.motions.Displacement?"),
        (lambda: abut.normal.Linear, "did you mean abut.normal.KelvinVoigt?"),
        (lambda: abut.shapes.Box(size=(1, 1, 1)), "frame= is missing"),
        (lambda: abut.shapes.Sphere(machine()["frame"], r=1.0), "did you mean radius=?"),
        (lambda: abut.check(modell=1), "has no argument modell=; did you mean model=?"),
        (
            lambda: abut.Beam("b", [(0, 0, 0), (1, 0, 0)], abut.flexible.Round(0.01), "steel", length="abc"),
            "length is 'abc'",
        ),
        (lambda: abut.shapes.Curve.epicycloid(1e6, 1e-6), "increase rolling"),
        (lambda: abut.Result.load(True), "path is True"),
        (lambda: abut.fem.History.load(0), "path is 0"),
        (lambda: abut.Status.failed("why", time="abc"), "time is 'abc'"),
        (lambda: abut.statics(machine()["model"], iterations=0), "iterations is 0"),
        (
            lambda: abut.kinematics(machine()["model"], 0.1, 0.1, progress=1.0),
            "progress is 1.0",
        ),
        (
            lambda: abut.Journal(
                "j",
                machine()["frame"],
                machine()["ground"],
                clearance=1e-4,
                radius=0.1,
                length=0.1,
                normal=machine()["law"],
                stop=5.0,
            ),
            "(argument stop=)",
        ),
        (
            lambda: abut.joints.Revolute("h", machine()["frame"], 0),
            "0 is neither a frame nor a body; write body.frame(…) (argument j=)",
        ),
        (
            lambda: abut.normal.Impact.from_hertz(
                machine()["sphere"],
                machine()["plane"],
                {},
                machine()["solid"],
                restitution=0.5,
                speed=1.0,
                mass=1.0,
            ),
            "(argument material_a=)",
        ),
        (
            lambda: abut.Contact("c", [], machine()["plane"], normal=machine()["law"]),
            "shape_i is an empty list",
        ),
    ],
)
def test_misspelt_values_are_refused_with_suggestion(make, says):
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


def test_no_argument_is_blamed_for_one_that_is_left_out():
    """A sensor that would do nothing lacks `ends=` or `evaluate=`; its signal is right."""
    with pytest.raises(InputError, match="would have no effect") as told:
        abut.signals.Sensor("s", machine()["gap"], ends=False)
    assert "(argument" not in str(told.value)


def test_a_path_is_no_number(tmp_path):
    """An int would be the descriptor of an open file, which reading closes."""
    descriptor = os.open(tmp_path / "open.txt", os.O_CREAT | os.O_WRONLY)
    for owner, thing in everything().items():
        if "path" in arguments(thing) and owner not in UNFIT:
            word, _ = outcome(
                owner, thing, fitting_call(owner, thing) if not slow(owner) else {}, "path", descriptor
            )
            assert word != "accepted", owner
            os.fstat(descriptor)
    os.close(descriptor)


#: Physical numbers of a material whose size a unit changes. Poisson's ratio is none: beyond its bounds energy would be negative.
MATERIAL = ("density", "young", "youngs_modulus", "modulus", "shear", "shear_modulus", "stiffness", "yield_stress",
            "area", "torsion", "axial", "bending", "bedding", "strength", "hardness")  # fmt: skip


def test_implausible_material_values_need_checked_argument(tmp_path, monkeypatch):
    """Whoever refuses a number because no solid has it has `checked=`, and says so."""
    monkeypatch.chdir(tmp_path)
    refused = set()
    for owner, thing in owners().items():
        if (slow(owner) and not owner.startswith("abut.fem.Elasticity")) or owner in UNFIT:
            continue
        given = fitting_call(owner, thing)
        for name in set(MATERIAL) & set(arguments(thing)) & set(given):
            for factor in (1e-9, 1e-6, 1e6, 1e9):
                value = np.multiply(given[name], factor) if not isinstance(given[name], str) else None
                if value is None:
                    continue
                value = (
                    float(value) if np.ndim(value) == 0 else value if name == "stiffness" else tuple(value)
                )
                said = outcome(owner, thing, given, name, value)[1]
                if "no known solid" in said:
                    refused.add(owner)
                    assert "checked=False" in said, (owner, said)
                    assert outcome(owner, thing, given | {"checked": False}, name, value) == (
                        "accepted",
                        "",
                    )
    assert refused >= {"abut.fem.Elasticity.isotropic", "abut.fem.Elasticity.orthotropic"}


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


#: Public classes that are made without arguments.
WITHOUT_ARGUMENTS = (
    abut.fem.laws.Law,
    abut.fem.laws.SmallStrain,
    abut.fem.laws.LargeStrain,
    abut.results.Silent,
)


@pytest.mark.parametrize("cls", WITHOUT_ARGUMENTS)
def test_classes_without_arguments_refuse_them(cls):
    with pytest.raises(UnknownName, match=f"{cls.__name__} has no argument speed=; it takes none"):
        cls(speed=1.0)
    with pytest.raises(
        InputError, match=rf"{cls.__name__} takes no arguments, got 1.0; write {cls.__name__}\(\)"
    ):
        cls(1.0)
    assert type(cls()) is cls
    assert list(inspect.signature(cls).parameters) == []


def test_all_public_classes_without_arguments_are_found():
    """Each class with the constructor of `object`: called with an argument, Python's own TypeError would be raised."""
    for owner, thing in everything().items():
        if isinstance(thing, type) and thing.__init__ is object.__init__:
            assert thing.__new__ is not object.__new__, owner


class Mixin:
    """A base with a constructor, for a class of a user."""

    def __init__(self, factor):
        self.factor = factor


class Mixed(abut.fem.laws.SmallStrain, Mixin):
    """Takes its constructor from the second base."""


class Remade(abut.fem.laws.LargeStrain):
    """Has a ``__new__`` alone."""

    def __new__(cls, factor=0.0):
        self = super().__new__(cls)
        self.factor = factor
        return self


@dataclasses.dataclass(frozen=True)
class Declared(abut.fem.laws.Law):
    """A data class."""

    factor: float = 0.0


@pytest.mark.parametrize("cls", [Mixed, Remade, Declared])
def test_subclasses_of_classes_without_arguments_are_made_as_before(cls):
    made = cls(2.0)
    assert made.factor == 2.0
    assert cls(factor=3.0).factor == 3.0
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(made, protocol)).factor == 2.0
    assert copy.deepcopy(made).factor == 2.0
    if cls is Declared:
        assert dataclasses.replace(made, factor=4.0).factor == 4.0


def test_hot_spots_are_made_of_hot_spots():
    spot = abut.flexible.HotSpot(1, (0.0, 0.0, 0.0), 1e6, 0.5)
    spots = abut.flexible.HotSpots([spot])
    assert pickle.loads(pickle.dumps(spots)) == copy.copy(spots) == spots == (spot,)
    assert abut.flexible.HotSpots() == ()
    with pytest.raises(InputError, match=r"HotSpots: spots is 1\.0"):
        abut.flexible.HotSpots(1.0)
    with pytest.raises(UnknownName, match="HotSpots has no argument spot="):
        abut.flexible.HotSpots(spot=[spot])


def test_near_incompressible_and_fictitious_solids():
    """2 G of ν = 0.499999 is that of rubber; what no solid has is admitted on purpose."""
    assert abut.fem.Elasticity.isotropic("1e6 Pa", 0.499999, 1100.0).density == 1100.0
    with pytest.raises(AbutError, match="checked=False"):
        abut.fem.Elasticity.isotropic(1e15, 0.3, 1000.0)
    assert abut.fem.Elasticity.isotropic(1e15, 0.3, 1000.0, checked=False).density == 1000.0


def test_check_and_doctor_have_one_rule_set(tmp_path):
    """A model in millimetres: gravity 9806.65 is found by `abut check` as by `abut doctor`."""
    from abut.cli.commands.check import check_path

    path = tmp_path / "mm.py"
    path.write_text(
        "import abut\nmodel = abut.Model('mm', gravity=(0, 0, -9806.65))\n"
        "model.add(abut.Body.sphere('ball', radius=0.02, density=7.85e-9, position=(0, 0, 1)))\n"
    )
    found = " ".join(str(one) for one in check_path(path, None, None).findings)
    assert "millimetres" in found
    assert "its density 7.85e-09" in found
    assert bad_values.PACKAGES
