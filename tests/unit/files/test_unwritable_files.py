"""Every file that abut writes, where the disk has no room, or the folder cannot be written: our sentence, and no half a file."""

import dataclasses
import functools
import importlib
import inspect
import os
import re
import shutil
import tempfile
import tracemalloc
import warnings
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import abut
import coupled
import study_data
from abut import results
from abut.cli.command import main
from abut.errors import InputError, InvalidValue, Status, UnwritableFile
from abut.fem import History, Mesh, Part
from abut.formats import convert, flexible
from abut.formats.adams.commands import solver
from abut.formats.adams.results import request_file, xml
from abut.results import XYZ, Channel, FileRecorder, MemoryRecorder, Result, Results
from abut.study.execution import store as stores
from abut.testing import ImpactRecord, Pendulum
from abut.view.snapshots.snapshot import Snapshot
from bad_values import PACKAGES
from rigid_results import moving

resource = pytest.importorskip("resource", reason="limits of file sizes")
ROOM = 100  #: bytes of a file, which all of these exceed
CHANNELS = (
    Channel("ball.position", "m", XYZ, "", "body"),
    Channel("ball.quaternion", "", tuple("wxyz"), "", "body"),
    Channel("request_1", "", tuple(f"F{k}" for k in range(1, 9)), "a request", "request"),
)


def result() -> Result:
    time = np.linspace(0.0, 1.0, 501)
    rows = np.random.default_rng(0).standard_normal((501, 15))
    return Result.from_rows(CHANNELS, time, rows, attributes={"name": "drop"})


def mesh() -> Mesh:
    corners = np.array([[x, y, z] for z in (0.0, 1.0) for y in (0.0, 1.0) for x in (0.0, 1.0)])
    many = np.concatenate([corners + np.array([k, 0.0, 0.0]) for k in range(60)])
    cells = np.array([[0, 1, 3, 2, 4, 5, 7, 6]]) + 8 * np.arange(60)[:, None]
    return Mesh(many, {"hexahedron": cells})


def history() -> History:
    body = mesh()
    moved = np.random.default_rng(0).standard_normal((5, len(body.positions), 3))
    return History(np.linspace(0.0, 1.0, 5), {"block": Part(body, moved)})


def chain() -> abut.Model:
    model = abut.Model("chain")
    for k in range(30):
        model.add(abut.Body(f"body_{k}", 1.0, (1, 1, 1), position=(k, 0, 0)))
    return model


def lanes() -> Results:
    return Results([result(), result()], {"mass": [1.0, 2.0]})


@functools.cache
def look() -> Any:
    """A mesh, which URDF, MJCF and Adams have in a file beside their own."""
    model = abut.Model("looks", gravity=(0, 0, -9.81))
    body = model.add(abut.Body("block", 1.0, (1, 1, 1)))
    model.add(abut.joints.Revolute("hinge", body, model.ground, at=(0, 0, 0)))
    frustum = abut.shapes.Frustum(body.frame(), bottom=0.1, top=0.05, length=0.2)
    model.add(abut.Graphic("looks", frustum))
    return model


@functools.cache
def friction_problem() -> abut.FrictionProblem:
    model = abut.Model("block", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=0.1, density=1000.0, position=(0, 0, 0.1)))
    floor = abut.shapes.HalfSpace(model.ground.frame())
    friction = abut.friction.Coulomb(static=0.3, dynamic=0.3)
    model.add(abut.Contact("floor", ball.shape, floor, normal=abut.normal.Rigid(), friction=friction))
    return abut.friction_problem(model, integrator=abut.MoreauJean(step=1e-3))


def blow() -> ImpactRecord:
    time = np.linspace(0.0, 1e-3, 2000)
    curves = {"force": np.sin(time), "displacement": time, "anvils": np.sin(time), "speed": 1.0 - time}
    pendulum = Pendulum.of("300 J", "5.4 m/s", "0.8 m")
    return ImpactRecord(name="bar", pendulum=pendulum, time=time, bend_angle=0.1, statement="", **curves)


def beam() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the file
        return flexible.read_sid(Path(__file__).parents[2] / "data" / "fe" / "sid" / "balken1m.SID_FEM")


def picture() -> Snapshot:
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
    mesh = results.Mesh(corners, np.array([[0, 1, 2]], np.uint32), np.zeros((0, 2), np.uint32))
    still = (1.0, 0.0, 0.0, 0.0)
    drawing = results.Drawing((mesh,), (results.Part("ball", "ball", 0, (0.0, 0.0, 0.0), still, "solid"),))
    return moving({"ball": ((0, 0, 0), still)}, np.arange(2.0), drawing=drawing).snapshot(
        0.0, width=64, height=64
    )


@functools.cache
def folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="abut-test-"))


@functools.cache
def saved() -> Path:
    return Path(result().save(folder() / "saved.nc"))


@functools.cache
def cut_off() -> Path:
    """The journal of a run that was cut off."""
    recorder = FileRecorder(folder() / "journal.nc", CHANNELS, {"name": "drop"})
    recorder.append(result().time, np.zeros((501, 15)))
    recorder._journal.synchronise()
    copy = shutil.copy(folder() / "journal.nc", folder() / "cut_off.nc")
    recorder.discard()
    return Path(copy)


@functools.cache
def script() -> Path:
    """A machine whose kernels are there."""
    source = coupled.write(folder())[1]
    abut.export_fmu(source, folder() / "first.fmu", optimise=False)
    return source


@dataclasses.dataclass(frozen=True)
class Writer:
    """What writes a file of some name."""

    of: str  #: the public function or method, by the end of its name
    make: Callable[[], Any]  #: what is written
    write: Callable[[Any, Path], Any]


#: By the name of the file.
WRITERS = {
    "run.nc": Writer("Result.save", result, lambda one, path: one.save(path)),
    "run.csv": Writer("Result.to_csv", result, lambda one, path: one.to_csv(path)),
    "run.parquet": Writer("Result.to_parquet", result, lambda one, path: one.to_parquet(path)),
    "run.html": Writer("Result.report", result, lambda one, path: one.report(path)),
    "run.glb": Writer("Result.to_gltf", result, lambda one, path: one.to_gltf(path)),
    "run.pvd": Writer("Result.to_pvd", result, lambda one, path: one.to_pvd(path, every=50)),
    "run.res": Writer("xml.write", result, xml.write),
    "run.req": Writer("request_file.write", result, request_file.write),
    "convert.csv": Writer("convert.convert", saved, convert.convert),
    "finished.nc": Writer("recorder.finish_journal", cut_off, convert.convert),
    "picture.png": Writer("Snapshot.save", picture, lambda one, path: one.save(path)),
    "lanes.nc": Writer("Results.save", lanes, lambda one, path: one.save(path)),
    "lanes.csv": Writer("Results.to_csv", lanes, lambda one, path: one.to_csv(path)),
    "history.nc": Writer("History.save", history, lambda one, path: one.save(path)),
    "history.html": Writer("History.show", history, lambda one, path: one.show(path)),
    "history.png": Writer("History.picture", history, lambda one, path: one.picture(path)),
    "history.pvd": Writer("History.write_pvd", history, lambda one, path: one.write_pvd(path)),
    "mesh.inp": Writer("Mesh.write", mesh, lambda one, path: one.write(path, "mm")),
    "mesh.vtu": Writer("Mesh.write", mesh, lambda one, path: one.write(path, "mm")),
    "mesh.msh": Writer("Mesh.write", mesh, lambda one, path: one.write(path, "mm")),
    "chain.adm": Writer("formats.write", chain, abut.write),
    "look.adm": Writer("formats.write", look, abut.write),
    "look.urdf": Writer("formats.write", look, abut.write),
    "look.xml": Writer("formats.write", look, abut.write),
    "friction.hdf5": Writer("FrictionProblem.write", friction_problem, lambda one, path: one.write(path)),
    "blow.png": Writer("ImpactRecord.picture", blow, lambda one, path: one.picture(path)),
    "beam.fem": Writer("mbdyn.write_mbdyn", beam, flexible.write_mbdyn),
    "beam.SID_FEM": Writer("sid.write_sid", beam, flexible.write_sid),
    "machine.fmu": Writer(
        "export.export_fmu", script, lambda one, path: abut.export_fmu(one, path, optimise=False)
    ),
    "study.html": Writer(
        "report_page.report",
        lambda: study_data.dataset({"a": np.arange(9.0)}, {"y": np.arange(9.0) ** 2}),
        abut.study.answers.report,
    ),
}
#: Functions with a path that write, in tests of their own, or that write what others do.
OTHERS = {
    "simulate.simulate": "test_durability", "solver.run": "below", "Study.run": "below", "Study.minimise": "below",
    "script_writer.write": "test_assemblies", "paraview.write_pvd": "as History.write_pvd", "Result.write": "as Result.save",
    "gltf.gltf": "as Result.to_gltf", "paraview.pvd": "as Result.to_pvd", "report.report": "as Result.report",
}  # fmt: skip
#: What reads, or only names files, and does not begin with "read", "load", "open" or "is_".
READERS = {
    "shape_checks.check_file", "script_writer.script_text", "formats.by_suffix", "mbdyn.mbdyn_records", "sid.sid_records",
    "text.text_of", "atomic_write.replace_atomically", "atomic_write.refuse_pipe",
}  # fmt: skip


@pytest.mark.parametrize("name", ["run.nc", "lanes.nc", "history.nc"])
def test_netcdf_is_not_written_under_the_name_of_another_format(name: str, tmp_path: Path) -> None:
    """``save`` of results writes NetCDF alone: a file that is called a table would be none."""
    one = WRITERS[name]
    for suffix in (".csv", ".RES", ".glb"):
        path = (tmp_path / name).with_suffix(suffix)
        with pytest.raises(InvalidValue, match=r"save: path is .*NetCDF \(\.nc\); give .*\.nc"):
            one.write(one.make(), path)
        assert not path.exists()


def path_functions() -> set[str]:
    """Public functions and methods that take a path, as "module.function" or "Class.method"."""
    packages = (
        *PACKAGES, "abut.formats", "abut.formats.adams.commands.solver", "abut.formats.adams.results.request_file",
        "abut.formats.adams.results.xml", "abut.formats.cad", "abut.formats.cad.script_writer", "abut.formats.convert",
        "abut.formats.flexible", "abut.study.answers", "abut.view.snapshot",
    )  # fmt: skip
    found = set()
    for package in packages:
        parent, _, last = package.rpartition(".")
        module = getattr(importlib.import_module(parent or package), last, None) if parent else abut
        module = importlib.import_module(package) if module is None else module
        for name in getattr(module, "__all__", [one for one in vars(module) if not one.startswith("_")]):
            thing = getattr(module, name)
            members = [thing]
            if isinstance(thing, type):
                members = [getattr(thing, one) for one in dir(thing) if not one.startswith("_")]
            for member in members:
                function = inspect.unwrap(getattr(member, "__func__", member))
                if not inspect.isfunction(function) or not function.__module__.startswith("abut."):
                    continue
                kinds = [str(one.annotation) for one in inspect.signature(function).parameters.values()]
                if any("Path" in kind or kind == "Place" for kind in kinds):
                    parts = f"{function.__module__}.{function.__qualname__}".split(".")
                    found.add(".".join(parts[-2:]))
    return found


def test_every_public_function_with_path_is_covered():
    known = {one.of for one in WRITERS.values()} | {*OTHERS} | READERS
    asked = {one for one in path_functions() if not re.search(r"\.(read|load|open|is_)[^.]*$", one)}
    assert asked == known


@contextmanager
def room(size: int):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("name", WRITERS)
def test_a_disk_without_room_is_our_error_and_leaves_the_older_file(tmp_path, name):
    path = tmp_path / name
    path.write_text("older")
    made = WRITERS[name].make()
    with (
        room(ROOM),
        pytest.raises(UnwritableFile, match=f"cannot write {re.escape(str(tmp_path))}.*: "),
    ):
        WRITERS[name].write(made, path)
    assert path.read_text() == "older"
    left = [one for one in tmp_path.rglob("*") if one.is_file()]
    assert left == [path]


@pytest.mark.parametrize("name", WRITERS)
def test_a_folder_that_is_not_there_is_our_error(tmp_path, name):
    made = WRITERS[name].make()
    (tmp_path / "file").write_text("no folder")
    for folder in ("file",) if name.endswith(".pvd") else ("nowhere", "file"):  # which makes its folders
        with pytest.raises(InputError, match="cannot write"):
            WRITERS[name].write(made, tmp_path / folder / name)


@pytest.mark.parametrize("name", WRITERS)
def test_a_folder_of_that_name_is_our_error_and_stays(tmp_path, name):
    (tmp_path / name).mkdir()
    made = WRITERS[name].make()
    with pytest.raises(InputError, match="cannot write"):
        WRITERS[name].write(made, tmp_path / name)
    assert [one.name for one in tmp_path.rglob("*")] == [name]


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a folder in which nobody can write")
@pytest.mark.parametrize("name", ["run.nc", "run.csv", "history.nc", "chain.adm", "run.glb"])
def test_a_folder_that_cannot_be_written_is_named(name):
    made = WRITERS[name].make()
    with pytest.raises(UnwritableFile, match=f"cannot write /proc/{re.escape(name)}: "):
        WRITERS[name].write(made, Path("/proc") / name)


def test_command_reports_unwritable_file(tmp_path, capsys):
    result().save(tmp_path / "run.nc")
    for arguments in (["report"], ["convert"]):
        target = tmp_path / ("a.html" if arguments == ["report"] else "a.csv")
        option = ["-o"] if arguments == ["report"] else []
        with room(ROOM):
            assert main([*arguments, str(tmp_path / "run.nc"), *option, str(target)]) == 2
        told = capsys.readouterr().err
        assert f"cannot write {target}: File too large; free disk space or write to another folder" in told
    assert sorted(os.listdir(tmp_path)) == ["run.nc"]


def test_unknown_write_errors_are_reported_in_one_sentence(monkeypatch, capsys):
    def full(options, voice):
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr("abut.cli.command.COMMANDS", [])
    monkeypatch.setattr("argparse.ArgumentParser.parse_args", lambda *_: _options(full))
    assert main(["--quiet"]) == 2
    assert "somewhere: No space left on device" in capsys.readouterr().err


def _options(act):
    import argparse

    return argparse.Namespace(act=act, quiet=False, json=False, debug=False)


def study(**told: Any) -> abut.Study:
    vary, observe = {"mass.mass": [1.0, 2.0, 3.0, 4.0]}, {"last": "mass.position.x.last"}
    return abut.Study(oscillator(), **({"vary": vary, "observe": observe, "end": 0.1} | told))


@pytest.mark.parametrize("store", ["study.zarr", "study.nc"])
def test_study_on_full_disk_keeps_computed_variants(tmp_path, store, monkeypatch):
    """The disk takes one batch; the second was run, and is in the results. Either may end first."""
    whole = study().run(threads=1)
    one, put = study(), stores.Zarr.put if store.endswith("zarr") else stores.NetCDF.close
    calls = []

    def full(self, *given):
        calls.append(given)
        if len(calls) < 2:
            return put(self, *given)
        with room(0):
            return put(self, *given)

    monkeypatch.setattr(stores.Zarr if store.endswith("zarr") else stores.NetCDF, put.__name__, full)
    monkeypatch.setattr(stores, "PAUSE", 0.0)
    monkeypatch.setattr(stores, "SHARE", 1e9)
    with pytest.raises(UnwritableFile, match=f"cannot write {re.escape(str(tmp_path / store))}"):
        one.run(store=tmp_path / store, threads=1, batch=1)
    status = one.results["status"].values.tolist()
    assert status == [1, 1, 0, 0]
    assert one.results["last"].values[:2].tobytes() == whole["last"].values[:2].tobytes()
    assert sorted(abut.study.open(tmp_path / store)["status"].values.tolist()) == [0, 0, 0, 1]


@pytest.mark.parametrize("of", ["missing", "file", "folder"])
def test_a_study_asks_before_it_runs_whether_its_store_can_be_written(tmp_path, of, monkeypatch):
    monkeypatch.setattr("abut.study.execution.worker.VariantWork.rows", None)
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "folder.nc").mkdir()
    place = tmp_path / "folder.nc" if of == "folder" else tmp_path / of / "study.nc"
    with pytest.raises(InputError, match=r"cannot write|exists already"):
        study().run(store=place)
    with pytest.raises(InputError, match=r"cannot write|exists already"):
        study(vary={"mass.mass": (1.0, 2.0)}).minimise("last", store=place)


def test_search_on_full_disk_returns_results(tmp_path):
    one = study(vary={"mass.mass": (1.0, 2.0)})
    whole = one.minimise("last", evaluations=5)
    with room(2000):
        found = one.minimise("last", evaluations=5, store=tmp_path / "search.nc")
    assert found.value == whole.value
    assert "cannot write" in found.warnings[-1]
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("of", ["missing", "file", "folder"])
def test_an_adams_command_file_asks_before_it_runs_whether_its_log_can_be_written(tmp_path, of):
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "folder").mkdir()
    abut.write(chain(), tmp_path / "chain.adm")
    (tmp_path / "chain.acf").write_text("file/model=chain\nsimulate/dynamics, end=1, steps=1\nstop\n")
    place = tmp_path / "folder" if of == "folder" else tmp_path / of / "chain.msg"
    with pytest.raises(InputError, match="cannot write"):
        solver.run(tmp_path / "chain.acf", log=place)


def oscillator() -> abut.Model:
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    mass = model.add(abut.Body("mass", mass="2 kg", inertia=(1, 1, 1), position=(0.3, 0, 0)))
    wall = model.ground.frame()
    model.add(
        abut.forces.SpringDamper("spring", mass.frame(), wall, stiffness="50 N/m", free_length="200 mm")
    )
    return model


def test_run_on_full_disk_returns_all_rows(tmp_path):
    """Of 20,000 outputs the file takes some; the result has them, and those that were computed meanwhile, with the same bits."""
    whole = abut.simulate(oscillator(), end=20.0, step=1e-3)
    with room(1_000_000):
        some = abut.simulate(oscillator(), end=20.0, step=1e-3, save=tmp_path / "run.nc")
    assert some.status.kind == "failed"
    assert "cannot write" in some.status.sentence
    kept = abut.load(tmp_path / "run.nc") if (tmp_path / "run.nc").exists() else None
    count = len(some.time)
    assert count > 0
    for name in some:
        assert some.values(name).tobytes() == whole.values(name)[:count].tobytes()
        if kept is not None:
            assert kept.values(name).tobytes() == whole.values(name)[: len(kept.time)].tobytes()


def test_run_out_of_memory_keeps_computed_rows():
    """At its second block."""
    recorders = []

    class Small(MemoryRecorder):
        def append(self, time, rows):
            if self._count:
                raise MemoryError("Unable to allocate 1 TiB")
            super().append(time, rows)

    def recording(*given):
        recorders.append(Small(*given))
        return recorders[-1]

    found = abut.simulate(oscillator(), end=20.0, step=1e-3, recording=recording)
    assert found.status.kind == "failed"
    assert "out of memory (Unable to allocate 1 TiB); 20,001 outputs" in found.status.sentence
    assert "the outputs up to then are kept" in found.status.sentence
    assert found.values("mass.position.x").tolist() == [0.3]


def test_rows_in_memory_need_the_memory_of_one_copy():
    """Rows of 180 MB are recorded and joined with at most an eighth more, by which the array grows, and some blocks of 2 MB."""
    time, rows = np.arange(5000.0), np.random.default_rng(3).standard_normal((5000, 45))
    recorder = MemoryRecorder([Channel(f"x{k}", "m") for k in range(45)])
    tracemalloc.start()
    for k in range(100):
        recorder.append(5000 * k + time, rows + k)
    found = recorder.finish({}, Status.done(1.0))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1.125 * 8 * 500_000 * 46 + 8e6
    assert found.time.tolist() == list(range(500_000))
    assert found.values("x7")[-5000:].tobytes() == (rows[:, 7] + 99).tobytes()


def test_full_memory_keeps_all_rows_before(monkeypatch):
    """The array cannot grow for a second block."""
    expected, recorder = result(), MemoryRecorder(CHANNELS)
    recorder.append(expected.time[:100], expected._table.rows[:100])

    def no_memory(count):
        raise MemoryError

    monkeypatch.setattr(recorder, "_resize", no_memory)
    with pytest.raises(InvalidValue, match="it needs more memory than is available"):
        recorder.append(expected.time[100:300], expected._table.rows[100:300])
    monkeypatch.undo()
    found = recorder.finish({}, Status.done(1.0))
    for name in expected:
        assert found.values(name).tobytes() == expected.values(name)[:100].tobytes()
