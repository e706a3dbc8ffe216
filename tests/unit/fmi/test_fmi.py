"""Machines step by step, and as units of FMI: states, resets, kernels that travel, and what is refused."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile

import pytest

import abut
import coupled
from abut.analysis import StepperSnapshot
from abut.cli import main
from abut.errors import InputError, InvalidValue, MissingExtra, RunError, UnknownName, UnreadableFile
from abut.formats.run_request import read_model_and_names

H = 40e-6
STRUCK = 10  #: steps after which the ball is in the plate


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    return coupled.write(tmp_path_factory.mktemp("rig"))


def plate(scripts, *inputs: str, **told) -> abut.Stepper:
    model, names = read_model_and_names(scripts[1])
    return abut.Stepper(model, inputs or ["given"], coupled.PLATE, integrator=names["integrator"], **told)


def heights(first: int, last: int) -> list[float]:
    """Of a ball that comes down as if nothing were there."""
    return [2e-4 - H * k for k in range(first, last)]


def test_a_saved_state_goes_on_with_the_same_bits_here_and_elsewhere(scripts):
    stepper = plate(scripts, linear=["given"])
    for z in heights(0, STRUCK):
        stepper.step(H, {"given": z})
    saved = stepper.save()
    then = [stepper.step(H, {"given": z}) for z in heights(STRUCK, STRUCK + 5)]
    assert then[0]["push.force.z"] < 0.0
    other = plate(scripts, linear=["given"])
    for one, state in ((stepper, saved), (other, StepperSnapshot.from_bytes(saved.to_bytes()))):
        one.restore(state)
        assert one.time == saved.time
        assert [one.step(H, {"given": z}) for z in heights(STRUCK, STRUCK + 5)] == then
    stepper.reset()
    assert stepper.time == 0.0
    assert stepper.outputs["push.force.z"] == 0.0
    with pytest.raises(InvalidValue, match="are not a saved state"):
        StepperSnapshot.from_bytes(b"nothing")


def test_fmu_without_inputs_matches_run(scripts):
    model, names = read_model_and_names(scripts[0])
    moved = model.with_values({"body.velocity.z": -0.5})
    stepper = abut.Stepper(moved, outputs="body.position.z", integrator=names["integrator"])
    for h in ("0.1 ms", 3e-4, 6e-4):
        out = stepper.step(h)
    assert out["body.position.z"] == pytest.approx(2e-4 - 0.5 * 1e-3, abs=1e-12)


def test_a_number_of_a_law_is_an_input_too(scripts):
    """Of a deeper stiffness the same depth presses by as much more."""
    stepper = plate(scripts, "given", "push.parameters.stiffness")
    soft = stepper.step(1e-9, {"given": -1e-4})["push.force.z"]
    hard = stepper.step(1e-9, {"push.parameters.stiffness": 3e7})["push.force.z"]
    assert hard == pytest.approx(3.0 * soft, rel=1e-4)
    assert soft == pytest.approx(-1e7 * 1e-4**1.5, rel=1e-4)


@pytest.mark.parametrize(
    ("inputs", "outputs", "linear", "sentence"),
    [
        (["givn"], None, [], 'there is no input named "givn"; did you mean "given"?'),
        (["given", "given"], None, [], 'the input "given" is named twice'),
        (["spring"], None, [], 'force "spring" is not an input; name one of its parameters by path'),
        (["body.mass"], None, [], '"body.mass" is fixed at the start of a run'),
        (["spring.stifness"], None, [], 'there is no value in "spring" named "stifness"; did you mean "stiffness"?'),
        (["spring.name"], None, [], '"spring.name" is'),
        (["given"], ["body.positon.z"], [], 'there is no channel "body.positon.z"'),
        (["given"], ["body.position", "body.position.z"], [], 'the output "body.position.z" is named twice'),
        (["spring.stiffness"], None, ["spring.stiffness"], "which stays constant between steps; only a signal"),
        (["given"], None, ["other"], 'there is no linearly extrapolated input named "other"'),
        (3, None, [], "inputs is 3; it must be a list of names"),
    ],
)  # fmt: skip
def test_unknown_names_are_refused_with_known_ones(scripts, inputs, outputs, linear, sentence):
    model, names = read_model_and_names(scripts[1])
    with pytest.raises((InvalidValue, UnknownName)) as told:
        abut.Stepper(model, inputs, outputs, linear=linear, integrator=names["integrator"])
    assert sentence in str(told.value)


@pytest.mark.parametrize(
    ("h", "given", "sentence"),
    [
        (0.0, {}, "the step is 0.0 s; it must be greater than zero"),
        ("1 kg", {}, "a time [s] is needed"),
        (1e-30, {}, "is below the resolution of the time"),
        (H, {"given": float("nan")}, 'input "given" is nan; it must be a finite number'),
        (H, {"given": "soon"}, 'input "given"'),
        (H, {"force": 1.0}, 'there is no input named "force"'),
    ],
)
def test_steps_and_values_that_are_none_change_nothing(scripts, h, given, sentence):
    stepper = plate(scripts)
    stepper.step(H)
    with pytest.raises(InputError) as told:
        stepper.step(h, given)
    assert sentence in str(told.value)
    assert stepper.time == H
    assert not stepper.ended


def as_told(x: float) -> float:
    """What the motion prescribes."""
    return x


def turned(kind) -> abut.Model:
    """A weight on a pin that a motion turns."""
    model = abut.Model("turned", gravity=(0, 0, -9.81))
    arm = model.add(abut.Body("arm", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0)))
    pin = model.add(abut.joints.Revolute("pin", arm, model.ground, at=(0, 0, 0), axis="y"))
    model.add(kind("drive", pin, as_told, parameters={"x": 0.0}))
    return model


@pytest.mark.slow
@pytest.mark.long  # each prescribes by a kernel of its own
@pytest.mark.parametrize("integrator", [None, abut.Bdf()])
def test_prescribed_speeds_and_accelerations_are_integrated_exactly(integrator):
    """θ = Σ ω h; ω = Σ α h, θ = Σ (ω h + α h²/2): what is held leaves no error but rounding."""
    for kind in (abut.motions.Velocity, abut.motions.Acceleration):
        stepper = abut.Stepper(
            turned(kind), ["drive.parameters.x"], ["pin.displacement"], integrator=integrator
        )
        angle = speed = 0.0
        for x, h in ((1.0, 0.1), (-2.0, 0.05), (3.0, 0.2)):
            out = stepper.step(h, {"drive.parameters.x": x})
            jump, alpha = (x, 0.0) if kind is abut.motions.Velocity else (speed, x)
            angle += jump * h + alpha * h**2 / 2
            speed = jump + alpha * h
            assert out["pin.displacement"] == pytest.approx(angle, abs=1e-12)


@pytest.mark.slow
@pytest.mark.long
def test_a_prescribed_place_is_no_input():
    with pytest.raises(InvalidValue, match="a jump of a position needs infinite speed"):
        abut.Stepper(turned(abut.motions.Displacement), ["drive.parameters.x"])


def failing(scripts, tmp_path):
    """A plate whose machine goes to where it has no number."""
    text = scripts[1].read_text().replace("RungeKutta(rtol=1e-9)", "RungeKutta(rtol=1e-9, max_steps=20)")
    path = tmp_path / "failing.py"
    path.write_text(text)
    return path


def test_failing_machine_reports_cause_and_resumes_from_state(scripts, tmp_path):
    model, names = read_model_and_names(failing(scripts, tmp_path))
    stepper = abut.Stepper(model, ["given"], coupled.PLATE, integrator=names["integrator"])
    saved = stepper.save()
    with pytest.raises(RunError, match="failed at t = "):
        stepper.step(1.0, {"given": -1e-4})
    with pytest.raises(RunError, match="call restore or reset"):
        stepper.step(1e-5)
    stepper.restore(saved)
    assert stepper.step(1e-6)["push.force.z"] == 0.0


@pytest.mark.parametrize("version", [2, 3])
def test_a_unit_is_reset_rolled_back_and_made_twice(scripts, tmp_path, version):
    path = abut.export_fmu(
        scripts[1], tmp_path / "plate.fmu", version=version, inputs=["given"], outputs=coupled.PLATE,
        parameters=["body.mass", "spring.stiffness"], optimise=False,
    )  # fmt: skip
    one, two = coupled.Imported(path), coupled.Imported(path, {"body.mass": 2.0})
    told = {v.name: v for v in one.told.modelVariables}
    assert told["body.mass"].variability == "fixed"
    assert told["body.mass"].unit == "kg"
    assert told["spring.stiffness"].variability == "tunable"
    assert told["spring.stiffness"].start == "100000.0"
    assert told["push.force.z"].unit == "N"
    unit, kind = one.unit, "FMUState" if version == 3 else "FMUstate"
    for k in range(STRUCK):
        one.set("given", -1e-4)
        one.step(k * H, H)
    state = getattr(unit, f"get{kind}")()
    data = (unit.serializeFMUState if version == 3 else unit.serializeFMUstate)(state)
    one.step(STRUCK * H, H)
    then = one.get("push.force.z")
    assert then < 0.0
    assert two.get("push.force.z") == 0.0
    assert two.get("time") == 0.0
    assert two.get("body.mass") == 2.0
    getattr(unit, f"set{kind}")(state)
    one.step(STRUCK * H, H)
    assert one.get("push.force.z") == then
    again = (two.unit.deserializeFMUState if version == 3 else two.unit.deSerializeFMUstate)(data)
    getattr(two.unit, f"set{kind}")(again)
    two.step(STRUCK * H, H)
    assert two.get("push.force.z") == then
    assert two.get("body.mass") == 1.0
    getattr(unit, f"free{kind}")(state)
    unit.reset()
    assert one.get("push.force.z") == 0.0
    for each in (one, two):
        each.close()
        assert each.logged == []


@pytest.mark.parametrize(("version", "status"), [(2, "discard"), (3, "error")])
def test_failing_fmu_uses_logger_of_importer(scripts, tmp_path, version, status):
    told = {"version": version, "inputs": "given", "optimise": False}
    one = coupled.Imported(abut.export_fmu(failing(scripts, tmp_path), tmp_path / "f.fmu", **told))
    one.set("given", -1e-4)
    with pytest.raises(Exception, match=status):
        one.step(0.0, 1.0)
    assert any("plate: doStep from t = 0 s over 1 s: Stepper: failed at t = " in text for text in one.logged)
    with pytest.raises(Exception, match=status):
        one.step(0.5, 1.0)
    assert "is requested, and the machine is at" in one.logged[-1]
    one.close()


def elsewhere(folder, tmp_path) -> str:
    """What the unit in a folder tells of its first step in a process, and a cache, of its own."""
    code = (
        "import sys; from abut.fmi.runtime import Fmi2Slave as U; u = U(instance_name='u', resources=sys.argv[1]);"
        "u.exit_initialization_mode(); print(u.do_step(0.0, 1e-5), [m.msg for m in u.messages])"
    )
    told = os.environ | {
        "WARP_CACHE_PATH": str(tmp_path / "cache"),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    command = [sys.executable, "-c", code, str(folder / "resources")]
    return subprocess.run(command, env=told, capture_output=True, text=True, check=True, timeout=300).stdout


def unpacked(scripts, tmp_path):
    path = abut.export_fmu(scripts[1], tmp_path / "plate.fmu", inputs=["given"], optimise=False)
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "unit")
    return tmp_path / "unit"


def test_a_unit_carries_its_kernels_and_compiles_nothing_where_all_agree(scripts, tmp_path):
    assert elsewhere(unpacked(scripts, tmp_path), tmp_path).splitlines()[-1] == "True []"


@pytest.mark.slow
@pytest.mark.long  # for it compiles in a cache of its own
def test_fmu_of_other_version_recompiles_with_note(scripts, tmp_path):
    folder = unpacked(scripts, tmp_path)
    for path in (folder / "resources" / "kernels").iterdir():
        path.rename(path.with_name(f"of_another_{path.name}"))
    assert "they were compiled again in" in elsewhere(folder, tmp_path)


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        ("model = 3", [], "it defines no model"),
        (None, ["-o", "plate.zip"], 'an FMU is a file .fmu, got "plate.zip"'),
        (
            None,
            ["-o", "nowhere/plate.fmu"],
            "cannot write nowhere/plate.fmu: the folder nowhere does not exist",
        ),
        (None, ["--version", "1"], "version of FMI 1; it must be 2 or 3"),
        (None, ["--step", "0"], "export: step is 0.0 s; it must be greater than zero"),
        (None, ["--step", "fast"], "export: step"),
        (None, ["--inputs", "given,given"], 'the input "given" is named twice'),
        (None, ["--outputs", "body.positon"], 'did you mean "body.position" or "body.velocity"?'),
        (None, ["--inputs", "given", "--parameters", "spring.stifness"], 'did you mean "stiffness"?'),
        (
            None,
            ["--inputs", "spring.stiffness", "--parameters", "spring.stiffness"],
            "as input and parameter",
        ),
        (None, ["--integrator", "bfd"], 'did you mean "Bdf"?'),
        (None, ["--files", "there.stl"], "there.stl: cannot be opened"),
    ],
)
def test_the_command_refuses_in_one_sentence(
    scripts, tmp_path, monkeypatch, capsys, text, arguments, sentence
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plate.py").write_text(text or scripts[1].read_text())
    assert main(["export", "plate.py", "--fmu", "--draft", *arguments]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1
    assert not list(tmp_path.glob("*.fmu"))


def test_command_writes_fmu_with_its_inputs(scripts, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    reads = (
        "from pathlib import Path\nimport numbers_of_it\nPath(__file__).with_name('data.txt').read_text()\n"
    )
    (tmp_path / "plate.py").write_text(reads + scripts[1].read_text())
    (tmp_path / "numbers_of_it.py").write_text("x = 1\n")
    (tmp_path / "data.txt").write_text("2\n")
    assert main(["export", "plate.py", "--fmu", "--draft", "--inputs", "given"]) == 0
    assert capsys.readouterr().out.strip() == "plate.fmu"
    with zipfile.ZipFile(tmp_path / "plate.fmu") as archive:
        names = set(archive.namelist())
    assert {f"resources/machine/{name}" for name in ("plate.py", "numbers_of_it.py", "data.txt")} <= names
    assert "binaries/linux64/plate.so" in names
    assert main(["export", "plate.py"]) == 2
    assert "the format is missing; give --fmu" in capsys.readouterr().err


def test_a_machine_in_memory_is_no_file(scripts):
    model, _ = read_model_and_names(scripts[1])
    with pytest.raises(InvalidValue, match=r"source is Model.*it must be the name of a file"):
        abut.export_fmu(model, "plate.fmu")
    with pytest.raises(UnreadableFile):
        abut.export_fmu("nothing.py", "plate.fmu", optimise=False)


@pytest.mark.parametrize(("version", "package"), [(2, "pythonfmu"), (3, "pythonfmu3")])
def test_missing_package_is_refused_with_remedy(scripts, tmp_path, monkeypatch, version, package):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=rf'needs {package}, .* pip install "abut\[fmi\]"'):
        abut.export_fmu(scripts[1], tmp_path / "plate.fmu", version=version)
