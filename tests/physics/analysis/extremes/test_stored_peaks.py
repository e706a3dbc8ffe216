"""Peaks in chunks, lanes, files, studies, plots and findings of the doctor equal those of the run."""

import math
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.analysis.doctor import trials
from abut.analysis.extremes import run_extremes
from abut.view.curves import extremes_between_outputs
from physics.analysis.extremes.peak_machines import (
    DAMPING,
    EXPONENT,
    HEIGHT,
    PENETRATION,
    RADIUS,
    STIFFNESS,
    G,
    bouncing_ball,
    first_impact,
)


def test_extremes_do_not_depend_on_the_chunks_of_a_run(monkeypatch):
    """Extremes, touches and channels are bit-identical (error = 0) if the step log is emptied after at least 4 steps or after thousands."""
    whole = abut.simulate(bouncing_ball(), end=0.6, step=1e-3)
    monkeypatch.setattr(run_extremes, "LOG_BYTES", 0.0)
    monkeypatch.setattr(run_extremes, "LEAST_LOG", 4)
    parts = abut.simulate(bouncing_ball(), end=0.6, step=1e-3)
    assert np.array_equal(whole.extremes.values, parts.extremes.values)
    assert np.array_equal(whole.extremes.touches, parts.extremes.touches)
    for name in whole.recorded.channels:
        assert np.array_equal(whole.values(name), parts.values(name)), name


def test_lanes_and_files_keep_extremes(tmp_path: Path):
    """What `simulate_many`, `save=`, `save` and `load` give has the bits of the run alone."""
    alone = abut.simulate(bouncing_ball(), end=0.4, step=1e-2)
    many = abut.simulate_many(
        bouncing_ball(), {"bounce.normal.damping": [DAMPING, 2.0 * DAMPING]}, end=0.4, step=1e-2
    )
    streamed = abut.simulate(bouncing_ball(), end=0.4, step=1e-2, save=tmp_path / "run.nc")
    alone.save(tmp_path / "again.nc")
    many.save(tmp_path / "many.nc")
    for other in (
        many[0],
        streamed,
        abut.load(tmp_path / "run.nc"),
        abut.load(tmp_path / "again.nc"),
        abut.Results.load(tmp_path / "many.nc")[0],
    ):
        assert other.touches == alone.touches
        assert other.peak("bounce.normal_force") == alone.peak("bounce.normal_force")
        assert np.array_equal(
            other.envelope("bounce.penetration").largest, alone.envelope("bounce.penetration").largest
        )
    assert many[1].peak("bounce.normal_force").value != alone.peak("bounce.normal_force").value
    assert list(alone) == [one.name for one in alone.channels]
    assert not any(name.endswith((".largest", ".smallest")) for name in alone)


KILLED = """
    import sys
    import abut
    from abut.results.files import journal
    from physics.analysis.extremes.peak_machines import bouncing_ball

    journal.INTERVAL = 0.05
    print("begins", flush=True)
    method = abut.RungeKutta(max_step=1e-4)
    abut.simulate(bouncing_ball(), end=1e4, step=1e-2, integrator=method, save=sys.argv[1])
"""


def test_a_killed_run_has_its_peaks_and_touches(tmp_path: Path):
    """After SIGKILL the file has the touches up to its last block, in order and each once; the first peak is max F of `first_impact`
    (SciPy).

    1e-4: the tolerance of the run, as in the tests of peaks.
    """
    path = tmp_path / "run.nc"
    command = [sys.executable, "-c", textwrap.dedent(KILLED), str(path)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE) as process:
        late = time.monotonic() + 60.0
        found = None
        while (
            process.poll() is None and time.monotonic() < late and (found is None or len(found.touches) < 3)
        ):
            time.sleep(0.3)
            found = abut.load(path) if path.exists() else None
        process.send_signal(signal.SIGKILL)
    killed = abut.load(path)
    assert killed.status.kind == "interrupted"
    expected = first_impact(math.sqrt(2.0 * G * (HEIGHT - RADIUS)))
    assert killed.touches[0].peak_force == pytest.approx(expected["peak"], rel=1e-4)
    assert float(killed.peak("bounce.normal_force")) == killed.touches[0].peak_force
    onsets = [one.onset for one in killed.touches]
    assert len(onsets) >= 3
    assert onsets == sorted(set(onsets))
    assert all(a.end < b.onset for a, b in zip(killed.touches, killed.touches[1:], strict=False))
    assert len(killed.contact_table()) == len(onsets)


def test_a_study_keeps_the_peaks_of_the_steps():
    """The observed "max", "time_of_max", "count" and "integral" = Σ ∫ N dt equal those of the run's touches exactly.

    Outputs are 0.1 s apart and show none of the touches.
    """
    study = abut.Study(
        bouncing_ball,
        {"start": [0.5, 0.6]},
        observe={
            "peak": "bounce.normal_magnitude.max",
            "when": "bounce.normal_magnitude.time_of_max",
            "up": "bounce.normal_force.z.max",
            "touches": "bounce.touching.count",
            "impulse": "bounce.normal_magnitude.integral",
        },
        end=0.4,
        step=0.1,
    )
    rows = study.run()
    alone = abut.simulate(bouncing_ball(0.5), end=0.4, step=0.1)
    at = rows.isel(variant=0)
    assert float(at.peak) == float(alone.peak("bounce.normal_force"))
    assert float(at.when) == alone.peak("bounce.normal_force").time
    assert float(at.up) == float(at.peak)
    assert float(at.touches) == len(alone.touches)
    assert float(at.impulse) == sum(one.impulse for one in alone.touches)


def test_the_doctor_compares_peaks_on_solver_steps():
    """Twice as stiff, the peak grows by 2^(2/5) if nothing is lost (F ∝ K^(2/5), Hertz); at these outputs nothing is seen of either.

    2 %: the law's damping, and gravity over the impact.
    """
    runs = []
    for stiffness in (STIFFNESS, 2.0 * STIFFNESS):
        model = abut.Model("ball", gravity=(0, 0, -G))
        ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=1.0, position=(0, 0, RADIUS + 1e-3)))
        plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
        law = abut.normal.Impact(stiffness, EXPONENT, damping=1.0, full_damping_depth=PENETRATION)
        model.add(abut.Contact("bounce", ball.shape, plate, normal=law))
        runs.append(abut.simulate(model, times=(0.0, 0.016)))
    ((name, one, two),) = trials._changed_forces(*runs)
    assert name == "bounce"
    assert two / one == pytest.approx(2.0**0.4, rel=0.02)


@pytest.mark.parametrize(
    "name", ["bounce.normal_force", "bounce.normal_magnitude", "bounce.track1.normal_force"]
)
def test_plots_draw_a_spike_at_a_peak_between_outputs(name):
    """Plot and page draw a spike to (t, value) = (`peak.time`, `peak`) of a vector or scalar channel, although all outputs are 0.

    1e-12: conversion of the units.
    """
    pytest.importorskip("matplotlib").use("Agg")
    result = abut.simulate(bouncing_ball(), end=0.35, step=1e-2)
    peak = result.peak(name)
    assert result.values(name).max() == 0.0
    (axis,) = result.plot(name).axes
    drawn = [path for lines in axis.collections for path in lines.get_paths() if len(path.vertices) == 2]
    (spike,) = [path.vertices for path in drawn]
    assert axis.get_ylabel().endswith("[kN]")
    factor = {"time [s]": 1.0, "time [ms]": 1e3}[axis.get_xlabel()]
    assert spike[1] == pytest.approx([factor * peak.time, 1e-3 * float(peak)], rel=1e-12)
    points = extremes_between_outputs(result, result.channel(name))
    assert points.tolist() == [[peak.time, float(peak)]]
