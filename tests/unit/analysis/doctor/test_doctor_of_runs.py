"""``abut doctor`` of runs and of files: what a record and an ending tell, changes that are tried, the command."""

from __future__ import annotations

import json
import math
import time

import numpy as np
import pytest

import abut
from abut.advice.finding import Finding, Severity, SuggestedChange
from abut.analysis.doctor.failure_checks import ending_finding, failure_causes, select_findings
from abut.analysis.doctor.result_checks import record_findings
from abut.analysis.doctor.trials import TrialRun
from abut.analysis.simulation.simulation import Simulation
from abut.cli import main
from abut.errors import InvalidValue, Status
from abut.results import Channel, Result
from faulty_machines import FALL, MASS, RADIUS, STEEL, alarms, drop

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
    assert list(record_findings(result(**good), None, None)) == []
    bad = good | {"energy__dissipated": 1.2 * t}
    (found,) = record_findings(result(**bad), None, abut.Bdf(rtol=1e-4))
    assert "changes by 0.2 J, 16.7 %" in found.found
    assert (found.change.name, found.change.new) == ("integrator.rtol", pytest.approx(1e-6))


def test_chatter_is_judged_by_contact_duration():
    """Touches 1e-4 s apart, where π √(m/k) of the deepest penetration is 2.3e-4 s; a hundredth of these do not chatter."""
    model, deepest = drop(), 1e-4
    depths = np.where(np.arange(101) % 2, deepest, 0.0)
    columns = {
        "bounce__penetration": depths,
        "bounce__normal_force": depths,
        "bounce__normal_magnitude": depths,
    }
    (found,) = alarms(record_findings(result({"events": 20000}, **columns), model, None))
    assert found.part == "bounce"
    assert "20000 times" in found.found
    assert "0.0001 s between touches" in found.found
    lasts = math.pi * math.sqrt(MASS / (1.5 * STEEL * deepest**0.5))
    assert f"one impact lasts {lasts:.3g} s" in found.found
    assert found.change.new == pytest.approx(MASS * math.pi / lasts, rel=0.06)  # C = √(k m)
    assert alarms(record_findings(result({"events": 200}, **columns), model, None)) == []


def test_reached_depth_is_compared_with_law_and_shape():
    columns = {"bounce__penetration": 0.03, "bounce__normal_force": 1.0, "bounce__normal_magnitude": 1.0}
    sunk = next(alarms(record_findings(result(**columns), drop(), None)).__iter__())
    assert "penetrated each other by 30 mm, 150 % of the smaller one's size, 20 mm" in sunk.found
    assert sunk.severity is Severity.WRONG


@pytest.fixture(scope="module")
def failed() -> tuple[abut.Model, Result]:
    """Gravity by a slip of millimetres, and a bound on the steps."""
    model = drop(gravity=9806.65)
    return model, abut.simulate(model, end=0.05, step=1e-3, integrator=abut.RungeKutta(max_steps=50))


def test_failed_run_reports_probable_causes(failed):
    _, run = failed
    assert run.status.kind == "failed"
    told = [one for one in run.warnings if one.startswith("probable cause: ")]
    assert 1 <= len(told) <= 3
    assert any(
        one.startswith("probable cause: gravity: its magnitude 9807 m/s² is that of the Earth")
        for one in told
    )


def test_tried_changes_report_cost_and_effect(failed):
    model, run = failed
    found = abut.doctor(run, model=model)
    first, second, *_ = found.tried(most=2)
    assert (first.change.name, second.change.name) == ("integrator.max_steps", "gravity")
    assert first.passed
    assert first.difference == "the results agree"
    assert second.passed
    assert second.after.steps < first.after.steps
    moved, body = second.moved
    assert body == "ball"
    assert (
        0.9 * FALL < moved < 1.01 * FALL
    )  # the one lies on the plate while the other has hardly begun to fall
    assert "the results differ: " in str(second)


def test_impossible_change_reports_reason(failed):
    from abut.analysis.doctor.trials import try_out

    model, run = failed
    finding = Finding(
        Severity.NOTE,
        "bounce",
        "",
        "",
        change=SuggestedChange("bounce.friction.stiction_velocity", 0.1, 99.0),
    )
    trial = try_out(finding, TrialRun(model, 0.05), run, 5.0)
    assert not trial.passed
    assert "below stiction_velocity 99 m/s" in str(trial)


@pytest.mark.parametrize(
    ("sentence", "name", "new"),
    [
        ("stopped after 7 steps (…); raise max_steps, or loosen rtol", "integrator.max_steps", 70),
        ("the mechanism locks: in this pose …; end the motion earlier", "end", 0.49),
        ("the corrector did not converge, …; make contacts less stiff", "integrator", abut.Radau(rtol=1e-7)),
        ("a force is not finite (NaN) …; check", "integrator.rtol", 1e-9),
        (
            'contact "bounce", by curves, has a penetration above 1 m; use a stiffer law',
            "bounce.normal.stiffness",
            STEEL * 1000**1.5,
        ),
    ],
)
def test_each_end_has_something_to_try(sentence, name, new):
    (found,) = ending_finding(Status.failed(sentence, 0.5), drop(), abut.RungeKutta(max_steps=7))
    assert found.severity is Severity.WRONG
    assert (found.change.name, found.change.new) == (
        name,
        pytest.approx(new, rel=1e-3) if isinstance(new, float) else new,
    )


def test_causes_are_sorted_by_severity():
    notes = [Finding(Severity.NOTE, name, name, "") for name in ("a", "b")]
    doubts = [Finding(Severity.DOUBTFUL, name, name, "") for name in ("c", "d")]
    wrong = Finding(Severity.WRONG, "e", "e", "")
    assert [one.part for one in select_findings([*notes, *doubts, wrong], ["b", "d"])] == ["e", "d", "c"]
    assert [one.part for one in select_findings(notes, ["b"])] == ["b"]


def test_failed_study_lanes_report_causes(failed):
    model, run = failed
    ways = {"gravity": [(0, 0, -9806.65), (0, 0, -9.80665)]}
    ill, well = abut.simulate_many(model, ways, end=0.05, step=1e-3, integrator=abut.RungeKutta(max_steps=50))
    assert ill.warnings == run.warnings
    assert well.status.ok
    assert well.warnings == []


def test_a_good_run_asks_for_nothing(monkeypatch):
    """Nothing of the doctor is called where a run is done, so that it costs nothing."""
    monkeypatch.setattr(
        "abut.analysis.doctor.failure_checks.failure_causes", lambda run, lane=0: pytest.fail("asked")
    )
    done = abut.simulate(drop(), end=0.01, step=1e-3, integrator=abut.RungeKutta(max_steps=100))
    assert done.status.ok


def test_finding_causes_takes_milliseconds(failed):
    model, _ = failed
    simulation = Simulation(model, np.array([0.0, 1e-3]))
    failure_causes(simulation.switch.run)
    begun = time.perf_counter()
    failure_causes(simulation.switch.run)
    assert time.perf_counter() - begun < 0.1


# --- bad input and the command ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "words"), [("drop.py", "abut.read"), (3.0, "abut.Model")])
def test_refuses_objects_other_than_models(given, words):
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
law = abut.normal.Impact(stiffness=3.16e9, damping=200.0, full_damping_depth=1e-5)
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
        (["doctor", str(path), "--try"], "needs the end time"),
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


def test_changes_of_dataset_are_reported_in_its_units(tmp_path):
    """K δ²/2 = m g h: δ = √(2·1·9.80665·1/1e4) = 44 mm in a ball of 20 mm; 10 N/mm are 1e4 N/m."""
    path = tmp_path / "ball.adm"
    path.write_text(DATASET)
    found = next(one for one in abut.doctor(abut.read(path)).findings if "would penetrate" in one.found)
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
