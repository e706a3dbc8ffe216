"""Kernels begin as drafts; what runs long is optimised by another process, and takes over with the same bits."""

import math
import os
import shutil
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import warp

import abut
from abut.compiler import build, kernel_cache, kernels, object_files
from abut.kernels import arrays
from gallery import script


@abut.normal_law
class Steep:
    stiffness: float  #: K [N/m]
    steepness: float  #: s [1/m]

    def force(p, depth, rate):
        return p.stiffness * depth * (1.0 + p.steepness * depth) * (1.0 + 0.1 * rate)


def bouncing(law):
    model = abut.Model("bounces", gravity=(0.3, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=0.01, density=7850, position=(0, 0, 0.02)))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    slips = abut.friction.Coulomb(static=0.3, dynamic=0.25, stiction_velocity=0.1, friction_velocity=1.0)
    model.add(abut.Contact("bounce", ball.shape, plate, normal=law, friction=slips))
    return model


def hanging():
    """A chain that strikes a plate: joints, a spring by a function, an implicit method."""
    model = abut.Model("hangs")
    before, at = model.ground, 0.0
    plate = abut.shapes.HalfSpace(model.ground.frame((0, 0, -0.25)), normal="z")
    for k in range(3):
        link = model.add(abut.Body.sphere(f"link{k}", radius=0.02, mass=0.2, position=(at + 0.1, 0, 0)))
        pin = model.add(abut.joints.Revolute(f"pin{k}", link, before, at=(at, 0, 0), axis="y"))
        model.add(abut.forces.AxialTorque(f"spring{k}", pin.frame_i, pin.frame_j, torque))
        law = abut.normal.Impact(stiffness=1e6, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
        model.add(abut.Contact(f"touch{k}", link.shape, plate, normal=law))
        before, at = link, at + 0.1
    return model


def torque(angle, rate):
    return -0.1 * math_sin(angle) - 0.001 * rate


def math_sin(x):
    return x - x**3 / 6.0


def swinging():
    """A pendulum whose spring depends on sine, cosine and powers of its angle."""
    model = abut.Model("swings")
    arm = model.add(abut.Body.sphere("arm", radius=0.02, mass=0.2, position=(0.1, 0, 0)))
    pin = model.add(abut.joints.Revolute("pin", arm, model.ground, at=(0, 0, 0), axis="y"))
    model.add(abut.forces.AxialTorque("spring", pin.frame_i, pin.frame_j, trigonometric_torque))
    return model


def trigonometric_torque(angle, rate):
    return -0.3 * math.sin(angle) * math.cos(angle) - 0.01 * (1.0 + angle * angle) ** 0.5 * rate


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """A cache that holds nothing but Warp's headers, and kernels of this process forgotten; drafts are made in halves."""
    headers, queue = build.precompiled_headers(), tmp_path / "queue"
    queue.mkdir()
    monkeypatch.setattr(warp.config, "kernel_cache_dir", str(tmp_path))
    shutil.copytree(headers, object_files.cache_folder() / headers.name)
    monkeypatch.setenv("ABUT_OPTIMIZE", "never")
    monkeypatch.setattr(object_files, "queue_folder", lambda: queue)
    monkeypatch.setattr(object_files, "_loaded", {})
    monkeypatch.setattr(object_files, "_reported", set())
    return monkeypatch


def rows(result):
    return np.column_stack([result[name].values.reshape(len(result.time), -1) for name in result])


def marched(model, integrator, level):
    """The run's rows, by the draft, or by an optimised kernel."""
    forgotten(model, integrator)
    if level > object_files.DRAFT:
        abut.compile(model, integrator)
    result = abut.simulate(model, end=0.4, step=2e-3, integrator=integrator)
    assert result.status.ok
    assert all(
        code.level in (level, object_files.BEST if code.inline == "little" else level)
        for code in object_files._loaded.values()
    )
    return rows(result)


SOONER, ALL = (object_files.FAST,), (object_files.FAST, object_files.BEST)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "integrator", "levels"),
    [
        pytest.param(bouncing(Steep(1e5, 1e3)), abut.RungeKutta(), SOONER, id="explicit"),
        pytest.param(hanging(), abut.Radau(), SOONER, id="Radau", marks=pytest.mark.long),
        pytest.param(hanging(), abut.Bdf(), SOONER, id="BDF"),
        pytest.param(swinging(), abut.RungeKutta(), SOONER, id="sine and cosine"),
        pytest.param(
            bouncing(Steep(1e5, 1e3)), abut.RungeKutta(), ALL, id="explicit, all", marks=pytest.mark.long
        ),
        pytest.param(hanging(), abut.Radau(), ALL, id="Radau, all", marks=pytest.mark.long),
        pytest.param(hanging(), abut.Bdf(), ALL, id="BDF, all", marks=pytest.mark.long),
    ],
)
def test_draft_and_optimised_kernel_give_same_bits(model, integrator, levels, empty):
    """All are made of one text, in which no sum hangs on the optimiser: every number of every output, to the last bit."""
    draft = marched(model, integrator, object_files.DRAFT)
    for level in levels:
        empty.setenv("ABUT_OPTIMIZE", "never,fast" if level == object_files.FAST else "never")
        assert np.array_equal(draft, marched(model, integrator, level), equal_nan=True)


@pytest.mark.long
def test_a_spinning_top_has_the_same_bits_by_the_draft_and_optimised(empty):
    """Its last bits differed after 2.5 s, when optimised code joined sine and cosine, or replaced powers."""
    example = script("tippe_top")
    found = []
    for level in (object_files.DRAFT, object_files.BEST):
        empty.setenv("ABUT_OPTIMIZE", "wait,after=0" if level else "never")
        forgotten(example.model, example.integrator)
        found.append(
            rows(abut.simulate(example.model, example.end, example.step, integrator=example.integrator))
        )
    assert np.array_equal(*found, equal_nan=True)


@pytest.mark.slow
def test_optimised_kernel_replaces_draft_during_run(empty):
    """After a fiftieth of a second by the draft its process begins; the run goes on meanwhile, and what it gives is what drafts give."""
    model = bouncing(Steep(2e5, 1e3))
    forgotten(model)
    draft = rows(abut.simulate(model, end=4.0, step=2e-3))
    (code,) = (code for code in object_files._loaded.values() if len(code.addresses) > 1)
    assert code.draft
    empty.setenv("ABUT_OPTIMIZE", "always,after=0.02")
    begun = time.monotonic()
    while code.draft and time.monotonic() - begun < 300.0:  # of the lowest priority beside other tests
        assert np.array_equal(rows(abut.simulate(model, end=4.0, step=2e-3)), draft, equal_nan=True)
    assert not code.draft
    assert np.array_equal(rows(abut.simulate(model, end=4.0, step=2e-3)), draft, equal_nan=True)


@kernels.kernel
def tripling(x: arrays.A1):
    x[0] = 3.0 * x[0]


def test_a_run_waits_where_nothing_is_compiled_in_the_background(empty):
    """On battery, in CI and with one processor a draft that runs long is replaced by the first optimised level that its kernel has."""
    empty.setattr(object_files, "background_obstacle", lambda: "the computer runs on its battery")
    empty.setenv("ABUT_OPTIMIZE", "auto,after=0")
    tripling._codes.clear()
    x = warp.array([7.0], dtype=warp.float64, device="cpu")
    for expected in (21.0, 63.0):
        tripling.launch(1, [x])
        assert float(x.numpy()[0]) == expected
    assert tripling.code.inline == "little"
    assert tripling.code.level == object_files.BEST


def test_where_nothing_can_be_optimised_the_draft_goes_on(empty, caplog):
    """No process can be started, or the one that is fails: said once, and the run ends as it should."""
    for python, said in (
        ("/no/python", "No such file"),
        (sys.executable, "ended with exit code 1"),
    ):
        model = bouncing(Steep(3e5, 1e3))
        forgotten(model)
        empty.setenv("ABUT_OPTIMIZE", "wait,after=0")
        caplog.clear()
        empty.setattr(sys, "executable", python)
        empty.setattr(object_files, "INLINING", dict.fromkeys(object_files.INLINING, "-no-such-flag"))
        assert abut.simulate(model, end=0.01, step=1e-3).status.ok
        assert [said in record.message for record in caplog.records].count(True) == 1


def test_a_damaged_object_file_is_removed_and_made_anew(empty, caplog):
    model = bouncing(Steep(4e5, 1e3))
    forgotten(model)
    first = rows(abut.simulate(model, end=0.05, step=1e-3))
    for path in object_files.cache_folder().glob("*.draft.o"):
        path.write_bytes(b"no object")
        path.with_name(path.name.replace(".draft", "")).write_bytes(b"no object either")
    forgotten(model)
    assert np.array_equal(rows(abut.simulate(model, end=0.05, step=1e-3)), first)
    assert sum("is damaged" in record.message for record in caplog.records) == 2


@pytest.mark.skipif(os.cpu_count() == 1, reason="one processor compiles drafts whole")
@pytest.mark.parametrize(
    "spoil", [Path.unlink, lambda path: path.write_bytes(b"no object")], ids=["gone", "damaged"]
)
def test_a_draft_without_its_second_half_is_made_anew(spoil, empty):
    """What the first half calls of the second is never called where it is not there."""
    model = bouncing(Steep(6e5, 1e3))
    forgotten(model)
    first = rows(abut.simulate(model, end=0.05, step=1e-3))
    (half,) = object_files.cache_folder().glob("*.draft.2.o")
    spoil(half)
    forgotten(model)
    assert np.array_equal(rows(abut.simulate(model, end=0.05, step=1e-3)), first)
    assert half.stat().st_size > 1000


@pytest.mark.skipif(os.cpu_count() == 1, reason="one processor compiles drafts whole")
def test_draft_that_cannot_be_split_is_compiled_whole(empty):
    """A later Warp may write what cannot be cut."""
    model = bouncing(Steep(7e5, 1e3))
    forgotten(model)
    first = rows(abut.simulate(model, end=0.05, step=1e-3))
    for path in object_files.cache_folder().glob("*.o"):
        path.unlink()
    forgotten(model)
    for path in object_files.cache_folder().glob("*.o"):
        path.unlink()
    object_files._loaded.clear()
    empty.setattr(build, "split_source", lambda text: (text + "nonsense", text))
    assert np.array_equal(rows(abut.simulate(model, end=0.05, step=1e-3)), first)
    (whole,) = object_files.cache_folder().glob("*.o")
    assert whole.name.endswith(".draft.o")


def test_a_run_goes_on_where_the_cache_cannot_be_written(empty, tmp_path, caplog):
    """A file stands where the folder should: kernels go to a temporary folder, told once."""
    model = bouncing(Steep(5e5, 1e3))
    forgotten(model)
    empty.setattr(kernel_cache, "_unwritable", [])
    shutil.rmtree(tmp_path / "abut")
    (tmp_path / "abut").write_text("in the way")
    assert abut.simulate(model, end=0.01, step=1e-3).status.ok
    assert sum("cannot be written" in record.message for record in caplog.records) == 1


def forgotten(model, integrator=None):
    """What this process holds of the model's kernels, so that they are looked for in the cache again."""
    from abut.analysis.simulation.choose_integrator import select_integrator
    from abut.system.system import System

    method, _ = select_integrator(model, integrator)
    System([model], method.implicit, integration=method.kernel).study_kernel._codes.clear()
    object_files._loaded.clear()
