"""Impacts between outputs: studies, searches, identification, the command line, files and the page all report their peak.

An undamped ball of mass m falls from h onto a spring k: v² = 2 g h, and F = m g + √((m g)² + k m v²) (energy).
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.cli import main
from abut.formats.adams.results import request_file, xml
from scene_reader import block_in, header_of

G, MASS, HEIGHT, STIFFNESS = 9.81, 0.25, 0.5, 2e5
SPEED = math.sqrt(2.0 * G * HEIGHT)
WEIGHT = MASS * G
BLOW = WEIGHT + math.sqrt(WEIGHT**2 + STIFFNESS * MASS * SPEED**2)
TIMES = np.linspace(0.0, 0.4, 5)  # the blow lasts 3.5 ms, at √(2 h/g) = .319 s
#: Tolerance of the integrator's steps and of the polynomial through them.
ACCURACY = 1e-4

SCRIPT = f"""
import abut

model = abut.Model("needle", gravity=(0, 0, -{G}))
ball = model.add(abut.Body.sphere("ball", radius=0.02, mass={MASS}, position=(0, 0, 0.02 + {HEIGHT})))
plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
law = abut.normal.KelvinVoigt(stiffness={STIFFNESS}, damping=0.0)
model.add(abut.Contact("bounce", ball.shape, plate, normal=law))
end, step = 0.4, 0.1
"""


def machine() -> abut.Model:
    """The ball above its spring."""
    space: dict[str, abut.Model] = {}
    exec(SCRIPT, space)
    return space["model"]


@pytest.fixture(scope="module")
def result() -> abut.Result:
    """Its run, at outputs that see nothing."""
    found = abut.simulate(machine(), times=TIMES)
    assert not np.any(found["bounce.normal_force"].values)
    assert float(found.peak("bounce.normal_force")) == pytest.approx(BLOW, rel=ACCURACY)
    return found


def test_design_search_respects_impact_force_limit():
    """The least depth F/k with F ≤ L: k = ((L − m g)² − (m g)²)/(m v²)."""
    study = abut.Study(
        machine,
        {"bounce.normal.stiffness": (5e4, 4e5)},
        observe={"force": "bounce.normal_magnitude.max", "depth": "bounce.penetration.max"},
        end=0.4,
        step=0.1,
    )
    limit = 0.8 * BLOW
    found = study.minimise("depth", f"force <= {limit} N")
    expected = ((limit - WEIGHT) ** 2 - WEIGHT**2) / (MASS * SPEED**2)
    assert found.at["bounce.normal.stiffness"] == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize("source", ["record", "run"])
def test_stiffness_is_identified_from_impact_peak(source):
    """k = F (F − 2 m g)/(m v²), from the impact force F = m g + √((m g)² + k m v²) (energy, derived in the module).

    The record contains F at the output after the impact (peak hold), or the largest force of the whole run. 1e-3: ten times
    `ACCURACY` of F, which k follows in proportion to F².
    """
    record = np.where(TIMES == 0.4, BLOW, 0.0)
    channel: object = "bounce.normal_magnitude.largest"
    if source == "run":
        record = np.full(len(TIMES), BLOW)
        channel = peak_of_run
    found = abut.identify(
        machine(),
        {"time": TIMES, "force": record},
        vary={"bounce.normal.stiffness": (5e4, 4e5)},
        channels={"force": channel},
        start={"bounce.normal.stiffness": 1e5},
    )
    assert found.values["bounce.normal.stiffness"] == pytest.approx(STIFFNESS, rel=1e-3)


def peak_of_run(result: abut.Result) -> np.ndarray:
    """The largest force, at every sample."""
    return np.full(len(result.time), float(result.peak("bounce.normal_force")))


def test_command_line_reports_impact_peak(tmp_path, capsys):
    """The command prints and returns as JSON F = m g + √((m g)² + k m v²), the peak between outputs (energy, derived in the module).

    The text shows four of its digits; the JSON number is compared to the tolerance of the integrator, `ACCURACY`.
    """
    script = tmp_path / "needle.py"
    script.write_text(SCRIPT)
    options = [str(script), "--no-report", "--output", str(tmp_path)]
    assert main(["run", *options]) == 0
    said = capsys.readouterr().out
    assert f"peak    bounce.normal_force: {BLOW:.5g}"[:-1] in said
    assert main(["run", *options, "--json"]) == 0
    (peak,) = json.loads(capsys.readouterr().out)["peaks"]
    assert (peak["channel"], peak["unit"], peak["touches"]) == ("bounce.normal_force", "N", 1)
    assert peak["value"] == pytest.approx(BLOW, rel=ACCURACY)


def test_res_files_contain_impact_peaks(result, tmp_path):
    """A `.res` file stores the peak F = m g + √((m g)² + k m v²) (energy) and the touches in result sets of their own.

    They are equal after reading, because 17 digits are written: no tolerance.
    """
    path = xml.write(result, tmp_path / "needle.res")
    found = abut.load(path)
    assert found.peak("bounce.normal_force") == result.peak("bounce.normal_force")
    assert found.touches == result.touches
    text = Path(path).read_text(encoding="utf-8")
    assert 'Entity name="bounce_normal_magnitude_largest"' in text


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    """The machine as a dataset that asks for the contact's force along z."""
    path = tmp_path_factory.mktemp("needle") / "needle.adm"
    law = abut.normal.Impact(STIFFNESS, 1.0, damping=0.0, full_damping_depth=1e-3)
    model = machine().replace("bounce", lambda old: abut.Contact("bounce", *old.shapes, normal=law))
    text = Path(abut.write(model, path)).read_text(encoding="utf-8")
    path.write_text(text.replace("\nEND", "\nREQUEST/7, F4 = CONTACT(1, 0, 4, 0)\nEND"), encoding="utf-8")
    return abut.read(path)


def test_request_files_contain_impact_peaks(dataset, tmp_path):
    """A `.req` file contains F = m g + √((m g)² + k m v²) and δ = F/k (energy) in additional requests; those of the model show 0 N.

    `ACCURACY` for values, as above; 1e-5 for times, which are written with six digits.
    """
    result = abut.simulate(dataset, times=TIMES)
    found = abut.load(request_file.write(result, tmp_path / "needle.req"))
    assert not np.any(found.values("request_7"))
    (force,) = [one for one in found.channels if "normal_magnitude [N]" in one.description]
    assert int(force.name.removeprefix("request_")) > 7
    peak = result.peak("bounce.normal_force")
    assert found.values(f"{force.name}.F2").max() == pytest.approx(BLOW, rel=ACCURACY)
    row = found.values(f"{force.name}.F2").argmax()
    assert found.values(f"{force.name}.F3")[row] == pytest.approx(peak.time, rel=1e-5)
    assert found.time[row - 1] < peak.time < found.time[row]
    (depth,) = [one for one in found.channels if "penetration [m]" in one.description]
    assert found.values(f"{depth.name}.F2").max() == pytest.approx(BLOW / STIFFNESS, rel=ACCURACY)


def test_requests_at_event_rows_contain_impact_peak(dataset, tmp_path):
    """With events=True the request has a row at the step with the largest force. 2 %: a step off a vertex."""
    result = abut.simulate(dataset, times=TIMES, events=True)
    found = abut.load(request_file.write(result, tmp_path / "needle.req"))
    assert len(found.time) > len(TIMES)
    assert np.abs(found.values("request_7.F4")).max() == pytest.approx(BLOW, rel=0.02)


def test_report_page_contains_impact_peak(result, tmp_path):
    """The page contains F = m g + √((m g)² + k m v²) (energy, derived in the module) in its table of contacts, to `ACCURACY`."""
    run = header_of(block_in(Path(result.report(tmp_path / "needle.html")).read_text(encoding="utf-8")))
    (track,) = [one for one in run["runs"][0]["tracks"] if not one.get("number")]
    assert track["peak_force"] == pytest.approx(BLOW, rel=ACCURACY)
