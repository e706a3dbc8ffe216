"""``abut doctor``: each ill, made in a sound machine, is named with its number, and its change takes it away; a sound one is left alone."""

from __future__ import annotations

import itertools
import json
import math
import time

import numpy as np
import pytest

import abut
from abut.advice.finding import Change, Finding, Severity
from abut.analysis.choose import chosen
from abut.analysis.doctoring.ending import causes, of_ending, probable
from abut.analysis.doctoring.machine import of_assembly, of_machine
from abut.analysis.doctoring.record import of_record
from abut.analysis.doctoring.trying import Stretch, changed
from abut.cli import main
from abut.errors import InvalidValue, Status
from abut.results import Channel, Result

RADIUS, FALL, STEEL = 0.02, 0.98, 3.16e9  #: [m], [m], [N/m^1.5]
MASS = 7850.0 * 4.0 / 3.0 * math.pi * RADIUS**3
SPEED = math.sqrt(2.0 * 9.80665 * FALL)


def depth(stiffness: float, exponent: float = 1.5) -> float:
    """K δⁿ⁺¹/(n+1) = ½ m v²."""
    return ((exponent + 1.0) * 0.5 * MASS * SPEED**2 / stiffness) ** (1.0 / (exponent + 1.0))


def drop(*, gravity: float = 9.80665, density: float = 7850.0, rub: float = 0.1, **law: float) -> abut.Model:
    """A steel ball that falls by 0.98 m onto a plate; sound, unless said otherwise."""
    numbers = {"stiffness": STEEL, "exponent": 1.5, "damping": 200.0, "penetration": 0.1 * depth(STEEL)} | law
    model = abut.Model("drop", gravity=(0, 0, -gravity))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, density=density, position=(0, 0, RADIUS + FALL)))
    plane = abut.shapes.HalfSpace(model.ground.frame())
    friction = abut.friction.Coulomb(0.3, 0.2, stiction_velocity=rub, friction_velocity=10.0 * rub)
    model.add(
        abut.Contact("bounce", ball.shape, plane, normal=abut.normal.Impact(**numbers), friction=friction)
    )
    return model


def hertzian(modulus: float) -> abut.Model:
    """The same with a law that has a modulus."""
    model = drop()
    return model.replace(
        "bounce",
        lambda old: abut.Contact(
            "bounce", old.shape_i, old.shape_j, normal=abut.normal.Hertz(modulus, RADIUS)
        ),
    )


def hung(stiffness: float = 100.0) -> abut.Model:
    """A mass of 1 kg on a spring."""
    model = abut.Model("hung")
    mass = model.add(abut.Body("mass", mass=1.0, inertia=(1, 1, 1)))
    model.add(
        abut.forces.SpringDamper(
            "spring", mass.frame(), model.ground.frame((0, 0, 1)), stiffness=stiffness, length=1.0
        )
    )
    return model


def crumb(mass: float, stiffness: float) -> abut.Model:
    """A ball of some mass on a plane, in a machine with a flywheel of 100 kg."""
    model = abut.Model("crumb", gravity=(0, 0, -9.80665))
    ball = model.add(abut.Body.sphere("ball", radius="1 mm", mass=mass, position=(0, 0, 1e-3)))
    wheel = model.add(abut.Body("wheel", mass=100.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(abut.joints.Fixed("bolt", wheel, model.ground, at=(1, 0, 0)))
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.0)
    model.add(abut.Contact("rest", ball.shape, abut.shapes.HalfSpace(model.ground.frame()), normal=law))
    return model


def lost() -> abut.Model:
    model = drop()
    model.add(abut.Body("stray", mass=1.0, inertia=(1, 1, 1), position=(5, 0, 0)))
    return model


def alarms(findings) -> list[Finding]:
    return [one for one in findings if one.severity is not Severity.NOTE]


def looked(model: abut.Model, integrator: abut.Method | None = None) -> list[Finding]:
    return list(of_machine(model, chosen(model, integrator)[0]))


# --- a description ---------------------------------------------------------------------------------------------------

ERROR = 1e-6 * math.sqrt(2.0 * 9.80665 * (RADIUS + FALL))  #: rtol × the speed of a fall through the machine
W_HUNG = math.sqrt(1e8)  #: √(k/m) [rad/s]
#: ill machine, part, the number that is wrong, that which it is compared with, what is to change and to what
ILLS = {
    "gravity": (
        lambda: drop(gravity=9806.65),
        None,
        "gravity",
        "9807 m/s²",
        "9.80665 m/s²",
        "gravity",
        (0.0, 0.0, -9.80665),
    ),
    "density": (
        lambda: drop(density=7.85),
        None,
        "ball",
        "7.85 kg/m³",
        "20 to 23000",
        "ball.density",
        7850.0,
    ),
    "megapascals": (
        lambda: hertzian(1.154e5),
        None,
        "bounce",
        "1.15e+05 Pa",
        "1.3e+12 Pa",
        "bounce.normal.modulus",
        1.154e11,
    ),
    "tonnes": (
        lambda: drop(density=7.85e-9),
        None,
        "ball",
        "7.85e-09",
        "20 to 23000",
        "ball.density",
        7850.0,
    ),
    "deep": (
        lambda: drop(stiffness=1e4, damping=0.0),
        None,
        "bounce",
        f"{1e3 * depth(1e4):.4g} mm",
        "20 mm",
        "bounce.normal.stiffness",
        1e4 * (depth(1e4) / (0.01 * RADIUS)) ** 2.5,
    ),
    "hard": (
        lambda: drop(stiffness=STEEL * 1000**1.5),
        None,
        "bounce",
        "Pa",
        "more than",
        "bounce.normal.stiffness",
        STEEL,
    ),
    "exponent": (
        lambda: drop(exponent=0.8, damping=0.0),
        None,
        "bounce",
        "0.8",
        "below 1",
        "bounce.normal.exponent",
        1.5,
    ),
    "pulling": (lambda: drop(damping=2e6), None, "bounce", "2 %", "1 %", "bounce.normal.damping", 5e5),
    "never": (
        lambda: drop(penetration=1e-2),
        None,
        "bounce",
        "0.01 m",
        f"{depth(STEEL):.3g} m",
        "bounce.normal.penetration",
        0.1 * depth(STEEL),
    ),
    "sudden": (
        lambda: drop(penetration=1e-9),
        None,
        "bounce",
        "1e-09 m",
        f"{depth(STEEL):.3g} m",
        "bounce.normal.penetration",
        0.1 * depth(STEEL),
    ),
    "creeping": (
        lambda: drop(rub=1e-6),
        None,
        "bounce",
        "1e-06 m/s",
        f"{ERROR:.3g} m/s",
        "bounce.friction.stiction_velocity",
        2.0 * ERROR,
    ),
    "constant step": (
        drop,
        abut.Verlet(step=1e-3),
        "bounce",
        "0.001 s",
        "lasts",
        "integrator.step",
        2.9433 * depth(STEEL) / SPEED / 30.0,
    ),
    "unstable": (
        lambda: hung(1e8),
        abut.Verlet(step=1e-3),
        "spring",
        f"{W_HUNG:.3g} 1/s",
        "0.001 s",
        "integrator.step",
        0.2 / W_HUNG,
    ),
    "explicit": (
        lambda: drop(rub=5e-6),
        abut.RungeKutta(),
        "integrator",
        "RungeKutta",
        "1/s",
        "integrator",
        abut.Radau(rtol=1e-7),
    ),
    "light": (
        lambda: crumb(1e-9, 1e7),
        None,
        "rest",
        "1e-09 kg",
        "100 kg",
        "rest.normal.stiffness",
        5.0 * 1e-9 * 9.80665 / 1e-6,
    ),
    "stray": (lost, None, "stray", "no joint, motion, force or contact", "", "", None),
}
#: the same machines as they should be
SOUND = {
    "drop": (drop, None),
    "hertzian": (lambda: hertzian(1.154e11), None),
    "hung": (hung, abut.Verlet(step=1e-3)),
    "crumb": (lambda: crumb(1e-3, 1e4), None),
    "constant step": (drop, abut.Verlet(step=2e-6)),
}


@pytest.mark.parametrize("ill", ILLS)
def test_an_ill_is_named_with_its_numbers_and_its_change_takes_it_away(ill):
    make, method, part, number, beside, name, new = ILLS[ill]
    model = make()
    found = next(one for one in looked(model, method) if one.part == part and number in one.found)
    assert beside in found.sentence, found
    assert (found.severity is Severity.NOTE) == (ill == "explicit")  # which costs steps, no accuracy
    if not name:
        assert found.change is None
        return
    assert found.formula
    assert found.source
    assert found.change.name == name
    if isinstance(new, float):
        assert found.change.new == pytest.approx(new, rel=0.06)  # two digits
    else:
        assert found.change.new == new
    after = changed(Stretch(model, 1.0, None, method), found.change)
    again = looked(after.model, after.integrator)
    assert not any(one.part == part and one.change and one.change.name == name for one in again), again


@pytest.mark.parametrize("name", SOUND)
def test_sound_machines_are_left_alone(name):
    make, method = SOUND[name]
    assert alarms(looked(make(), method)) == []


def test_shapes_in_each_other_are_to_be_moved_by_what_they_overlap():
    model = abut.Model("stuck")
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=1.0, position=(0, 0, 0.015)))
    law = abut.normal.ExactRestitution(stiffness=1e8, restitution=0.7)
    model.add(abut.Contact("rest", ball.shape, abut.shapes.HalfSpace(model.ground.frame()), normal=law))
    (found,) = [one for one in abut.check(model) if one.part == "rest"]
    assert "5 mm deep" in found.found
    assert found.change.name == "ball.position"
    np.testing.assert_allclose(found.change.new, (0, 0, RADIUS), atol=1e-12)
    moved = changed(Stretch(model, 1.0), found.change).model
    assert [one for one in abut.check(moved) if one.part == "rest"] == []


# --- joints ----------------------------------------------------------------------------------------------------------


def four_bar(reach: float = 0.3) -> abut.Model:
    """Crank 0.1, coupler and rocker; with four revolute joints three constraints repeat others."""
    model = abut.Model("four bar", gravity=(0, 0, 0))
    pins = [(0, 0, 0), (0, 0.1, 0), (reach, 0.1, 0), (reach, 0, 0)]
    bars = [
        model.add(abut.Body(name, mass=1.0, inertia=(0.01, 0.01, 0.01), position=np.mean(ends, axis=0)))
        for name, ends in zip(("crank", "coupler", "rocker"), itertools.pairwise(pins), strict=True)
    ]
    sides = [(bars[0], model.ground), (bars[1], bars[0]), (bars[2], bars[1]), (bars[2], model.ground)]
    for name, (i, j), at in zip("abcd", sides, pins, strict=True):
        model.add(abut.joints.Revolute(name, i, j, at=at, axis="z"))
    return model


def test_redundant_joints_have_one_that_could_hold_less():
    """4 × 5 equations on 3 × 6 freedoms leave one: 3 repeat others; a point on a line has 3 less than a pin."""
    model = four_bar()
    (found,) = of_assembly(model)
    assert "redundant constraints" in found.found
    assert found.severity is Severity.NOTE
    assert (found.change.old, found.change.new) == ("Revolute", "InLine")
    assert list(of_assembly(changed(Stretch(model, 1.0), found.change).model)) == []


def test_what_cannot_be_assembled_is_a_finding_beside_the_others():
    model = four_bar()
    stray = model.add(abut.Body("far", mass=1.0, inertia=(1, 1, 1), position=(9, 0, 0)))
    for k in (0.0, 1.0):
        model.add(
            abut.joints.Spherical(f"pin{k:.0f}", stray.frame((k, 0, 0)), model.ground.frame((0, 3 * k, 0)))
        )
    found = abut.doctor(model)
    assert not found.sound
    assert any(one.part == "assembly" and "cannot be assembled" in one.found for one in found.findings)


@pytest.mark.long
@pytest.mark.slow
def test_what_cannot_begin_may_begin_with_a_change():
    """Contacts that do not give may not begin deep in each other; the ball moved out by 5 mm falls from there."""
    model = abut.Model("stuck", gravity=(0, 0, -9.80665))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=1.0, position=(0, 0, 0.015)))
    plane = abut.shapes.HalfSpace(model.ground.frame())
    model.add(abut.Contact("rest", ball.shape, plane, normal=abut.normal.Rigid(restitution=0.0)))
    found = abut.doctor(model, end=0.01, step=1e-3)
    (trial,) = found.tried(most=1)
    assert trial.change.name == "ball.position"
    assert trial.passed
    assert found.before().status.kind == "failed"


def reach() -> abut.Model:
    """A slider that is driven away from a bar of 0.1 m, tied to its end by 0.15 m."""
    model = abut.Model("reach", gravity=(0, 0, 0))
    bar = model.add(abut.Body("bar", mass=1.0, inertia=(0.01, 0.01, 0.01), position=(0, 0.05, 0)))
    slider = model.add(abut.Body("slider", mass=1.0, inertia=(0.01, 0.01, 0.01), position=(0.15, 0.1, 0)))
    model.add(abut.joints.Revolute("hinge", bar, model.ground, at=(0, 0, 0), axis="z"))
    guide = model.add(abut.joints.Translational("guide", slider, model.ground, at=(0, 0, 0), axis="x"))
    model.add(abut.joints.Distance("tie", bar.frame((0, 0.05, 0)), slider.frame(), length=0.15))
    model.add(abut.motions.Displacement("drive", guide, away))
    return model


def away(t):
    return 1.0 * t


@pytest.mark.long
@pytest.mark.slow
def test_a_mechanism_that_locks_is_to_end_before():
    """Bar and tie are in line at √(0.25² − 0.1²) = 0.229 m: after 79 ms."""
    model = reach()
    run = abut.simulate(model, end=0.2, step=1e-3)
    assert run.status.kind == "failed"
    assert run.status.time == pytest.approx(math.sqrt(0.25**2 - 0.1**2) - 0.15, abs=1e-4)
    found = abut.doctor(run, model=model)
    assert "the mechanism locks" in found.findings[0].found
    (trial,) = found.tried(most=1)
    assert trial.change.name == "end"
    assert trial.status.ok
    assert trial.passed
    assert trial.difference == "the answer is the same"


# --- a run -----------------------------------------------------------------------------------------------------------


def result(statistics=None, status=None, **channels) -> Result:
    """Of plain columns over a second."""
    time = np.linspace(0.0, 1.0, 101)
    told = [Channel(name.replace("__", "."), "", ()) for name in channels]
    rows = np.column_stack([np.broadcast_to(x, 101) for x in channels.values()])
    return Result.from_rows(
        told, time, rows, statistics=statistics, status=status, attributes={"name": "drop"}
    )


def test_energy_that_nothing_accounts_for():
    t = np.linspace(0.0, 1.0, 101)
    good = {"energy__total": 10.0 - t, "energy__dissipated": t, "energy__work": 0.0 * t, "energy__kinetic": t}
    assert list(of_record(result(**good), None, None)) == []
    bad = good | {"energy__dissipated": 1.2 * t}
    (found,) = of_record(result(**bad), None, abut.Bdf(rtol=1e-4))
    assert "changes by 0.2 J, 16.7 %" in found.found
    assert (found.change.name, found.change.new) == ("integrator.rtol", pytest.approx(1e-6))


def test_chatter_is_touches_as_near_as_blows_are_long():
    """Touches 1e-4 s apart, where π √(m/k) of the deepest penetration is 2.3e-4 s; a hundredth of these do not chatter."""
    model, deepest = drop(), 1e-4
    depths = np.where(np.arange(101) % 2, deepest, 0.0)
    columns = {
        "bounce__penetration": depths,
        "bounce__normal_force": depths,
        "bounce__normal_magnitude": depths,
    }
    (found,) = alarms(of_record(result({"events": 20000}, **columns), model, None))
    assert found.part == "bounce"
    assert "20000 times" in found.found
    assert "0.0001 s between touches" in found.found
    lasts = math.pi * math.sqrt(MASS / (1.5 * STEEL * deepest**0.5))
    assert f"one blow lasts {lasts:.3g} s" in found.found
    assert found.change.new == pytest.approx(MASS * math.pi / lasts, rel=0.06)  # C = √(k m)
    assert alarms(of_record(result({"events": 200}, **columns), model, None)) == []


def test_what_a_contact_reached_is_compared_with_its_law_and_its_shape():
    columns = {"bounce__penetration": 0.03, "bounce__normal_force": 1.0, "bounce__normal_magnitude": 1.0}
    sunk = next(alarms(of_record(result(**columns), drop(), None)).__iter__())
    assert "went 30 mm into each other, 150 % of the smaller one's 20 mm" in sunk.found
    assert sunk.severity is Severity.WRONG


@pytest.fixture(scope="module")
def failed() -> tuple[abut.Model, Result]:
    """Gravity by a slip of millimetres, and a bound on the steps."""
    model = drop(gravity=9806.65)
    return model, abut.simulate(model, end=0.05, step=1e-3, integrator=abut.RungeKutta(max_steps=50))


def test_a_run_that_fails_tells_its_probable_causes(failed):
    _, run = failed
    assert run.status.kind == "failed"
    told = [one for one in run.warnings if one.startswith("probable cause: ")]
    assert 1 <= len(told) <= 3
    assert any(one.startswith("probable cause: gravity: its size 9807 m/s² is the Earth's") for one in told)


def test_changes_are_tried_and_say_what_they_cost_and_change(failed):
    model, run = failed
    found = abut.doctor(run, model=model)
    first, second, *_ = found.tried(most=2)
    assert (first.change.name, second.change.name) == ("integrator.max_steps", "gravity")
    assert first.passed
    assert first.difference == "the answer is the same"
    assert second.passed
    assert second.after.steps < first.after.steps
    moved, body = second.moved
    assert body == "ball"
    assert (
        0.9 * FALL < moved < 1.01 * FALL
    )  # the one lies on the plate while the other has hardly begun to fall
    assert "the answer changes: " in str(second)


def test_a_change_that_cannot_be_made_says_why(failed):
    from abut.analysis.doctoring.trying import try_out

    model, run = failed
    finding = Finding(
        Severity.NOTE, "bounce", "", "", change=Change("bounce.friction.stiction_velocity", 0.1, 99.0)
    )
    trial = try_out(finding, Stretch(model, 0.05), run, 5.0)
    assert not trial.passed
    assert "below stiction_velocity 99 m/s" in str(trial)


@pytest.mark.parametrize(
    ("sentence", "name", "new"),
    [
        ("stopped after 7 steps (…); raise max_steps, or loosen rtol", "integrator.max_steps", 70),
        ("the mechanism locks: in this pose …; end the motion before", "end", 0.49),
        ("the corrector did not converge, …; make contacts less stiff", "integrator", abut.Radau(rtol=1e-7)),
        ("a force gave no number (NaN) …; check", "integrator.rtol", 1e-9),
        (
            'contact "bounce", by curves, is pressed in by 1 m; take a stiffer law',
            "bounce.normal.stiffness",
            STEEL * 1000**1.5,
        ),
    ],
)
def test_each_end_has_something_to_try(sentence, name, new):
    (found,) = of_ending(Status.failed(sentence, 0.5), drop(), abut.RungeKutta(max_steps=7))
    assert found.severity is Severity.WRONG
    assert (found.change.name, found.change.new) == (
        name,
        pytest.approx(new, rel=1e-3) if isinstance(new, float) else new,
    )


def test_causes_are_the_worst_first_and_of_notes_only_what_touched():
    notes = [Finding(Severity.NOTE, name, name, "") for name in ("a", "b")]
    doubts = [Finding(Severity.DOUBTFUL, name, name, "") for name in ("c", "d")]
    wrong = Finding(Severity.WRONG, "e", "e", "")
    assert [one.part for one in probable([*notes, *doubts, wrong], ["b", "d"])] == ["e", "d", "c"]
    assert [one.part for one in probable(notes, ["b"])] == ["b"]


def test_lanes_of_a_study_that_fail_tell_theirs(failed):
    model, run = failed
    ways = {"gravity": [(0, 0, -9806.65), (0, 0, -9.80665)]}
    ill, well = abut.simulate_many(model, ways, end=0.05, step=1e-3, integrator=abut.RungeKutta(max_steps=50))
    assert ill.warnings == run.warnings
    assert well.status.ok
    assert well.warnings == []


def test_a_good_run_asks_for_nothing(monkeypatch):
    """Nothing of the doctor is called where a run is done, so that it costs nothing."""
    monkeypatch.setattr("abut.analysis.doctoring.ending.causes", lambda run, lane=0: pytest.fail("asked"))
    done = abut.simulate(drop(), end=0.01, step=1e-3, integrator=abut.RungeKutta(max_steps=100))
    assert done.status.ok


def test_causes_take_milliseconds(failed):
    model, _ = failed
    journey = abut.analysis.marching.Journey(model, np.array([0.0, 1e-3]))
    causes(journey.going.run)
    begun = time.perf_counter()
    causes(journey.going.run)
    assert time.perf_counter() - begun < 0.1


# --- bad input and the command ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "words"), [("drop.py", "abut.read"), (3.0, "abut.Model")])
def test_what_is_no_model_is_refused(given, words):
    with pytest.raises(InvalidValue, match=words):
        abut.doctor(given)


def test_a_result_without_its_machine_cannot_be_tried(failed):
    found = abut.doctor(failed[1])
    assert any(one.change for one in found.findings)
    with pytest.raises(InvalidValue, match="give model="):
        found.tried()


SCRIPT = """
import abut
model = abut.Model("drop", gravity=(0, 0, -9806.65))
ball = model.add(abut.Body.sphere("ball", radius=0.02, density=7850, position=(0, 0, 1)))
law = abut.normal.Impact(stiffness=3.16e9, damping=200.0, penetration=1e-5)
model.add(abut.Contact("bounce", ball.shape, abut.shapes.HalfSpace(model.ground.frame()), normal=law))
"""


def test_the_command(tmp_path, capsys):
    path = tmp_path / "drop.py"
    path.write_text(SCRIPT)
    assert main(["doctor", str(path), "--json"]) == 0  # doubtful, not wrong
    (first, *_) = json.loads(capsys.readouterr().out)["findings"]
    assert first["change"] == "gravity: (0, 0, -9807) → (0, 0, -9.807) m/s²"
    given = ["--end", "0.01", "--output", str(tmp_path), "--no-report", "--quiet", "--set"]
    assert main(["run", str(path), *given, "gravity=(0, 0, -10) m/s^2"]) == 0
    assert abut.load(tmp_path / "drop.nc")["ball.velocity.z"].values[-1] == pytest.approx(-0.1)
    for arguments, words in (
        (["doctor", str(path), "--try"], "nothing tells when to end"),
        (["doctor", str(tmp_path / "none.py")], "cannot be opened"),
        (["doctor", str(tmp_path / "none.nc")], "none.nc"),
        (["doctor", str(tmp_path / "model.acf")], "command file"),
        (["doctor", str(tmp_path / "model.docx")], "no reader"),
        (["run", str(path), "--end", "1", "--set", "gravity"], "NAME=VALUE"),
        (["run", str(path), "--end", "1", "--set", "bounce.normal.stifness=1"], "stiffness"),
    ):
        assert main(arguments) == 2
        assert words in capsys.readouterr().err, arguments


def test_results_of_other_programs_and_of_no_contacts_are_looked_at():
    assert abut.doctor(result(x=0.0)).findings == ()
    columns = {"bounce__penetration": 0.03, "bounce__normal_force": 1.0, "bounce__normal_magnitude": 1.0}
    strange = result(**columns)
    law = {"value": {"kind": "Impact", "parameters": {"exponent": {"value": "steep"}}}}
    for things in ([{"name": "bounce", "parameters": {"normal": law}}], ["bounce"], 3):
        strange.attributes["model"] = {"things": things}
        (found,) = abut.doctor(strange).findings
        assert found.part == "summary"
    nothing = Result.from_rows(
        [Channel("x", "", ())], [], np.empty((0, 1)), status=Status.failed("it broke", 0.0)
    )
    assert [one.found for one in abut.doctor(nothing).findings] == ["it broke"]


DATASET = """\
a ball 1 m above a plane, by a stiffness a thousand times too soft
UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND
ACCGRAV/KGRAV = -9806.65
PART/1, GROUND
MARKER/1, PART = 1
!    adams_view_name='ball'
PART/2, MASS = 1, CM = 2, IP = 160, 160, 160, QG = 0, 0, 1020
MARKER/2, PART = 2
GRAPHICS/1, PLANE, RM = 1
GRAPHICS/2, ELLIPSOID, CM = 2, XSCALE = 40, YSCALE = 40, ZSCALE = 40
!    adams_view_name='bounce'
CONTACT/3, IGEOM = 2, JGEOM = 1, IMPACT, EXPONENT = 1, STIFFNESS = 10, DAMPING = 0, DMAX = 0.1
END
"""


def test_changes_of_a_dataset_are_told_in_its_units_too(tmp_path):
    """K δ²/2 = m g h: δ = √(2·1·9.80665·1/1e4) = 44 mm in a ball of 20 mm; 10 N/mm are 1e4 N/m."""
    path = tmp_path / "ball.adm"
    path.write_text(DATASET)
    found = next(one for one in abut.doctor(abut.read(path)).findings if "sink" in one.found)
    assert f"{1e3 * math.sqrt(2.0 * 9.80665 / 1e4):.4g} mm" in found.found
    assert found.severity is Severity.WRONG
    new = 1e4 * 2.0 * 9.80665 / 1e4 / (0.01 * RADIUS) ** 2
    assert found.change.new == pytest.approx(new, rel=0.01)
    assert str(found.change).endswith("(in the units of the file 10 → 490000)")


def test_a_robot_is_looked_at(tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(
        '<robot name="arm"><link name="base"/><link name="rod"><inertial><mass value="1"/><origin xyz="0 0 0.1"/>'
        '<inertia ixx="0.01" iyy="0.01" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        '<joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint></robot>'
    )
    assert alarms(abut.doctor(abut.read(path)).findings) == []
