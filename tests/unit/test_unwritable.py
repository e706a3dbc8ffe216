"""Every file that abut writes, where the disk has no room, or the folder cannot be written: our sentence, and no half a file."""

import os
import re
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

import abut
import study_data
from abut.cli.command import main
from abut.errors import InputError, Status, UnwritableFile
from abut.fem import History, Mesh, Part
from abut.formats.adams.results import request_file, xml
from abut.results import XYZ, Channel, MemoryRecorder, Result, Results
from abut.results import recorder as recorders_module
from abut.results.table import MemoryTable

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


#: What is written, and how.
WRITERS = {
    "run.nc": lambda path: result().save(path),
    "run.csv": lambda path: result().to_csv(path),
    "run.parquet": lambda path: result().to_parquet(path),
    "run.html": lambda path: result().report(path),
    "run.glb": lambda path: result().to_gltf(path),
    "run.pvd": lambda path: result().to_pvd(path, every=50),
    "run.res": lambda path: xml.write(result(), path),
    "run.req": lambda path: request_file.write(result(), path),
    "lanes.nc": lambda path: lanes().save(path),
    "lanes.csv": lambda path: lanes().to_csv(path),
    "history.nc": lambda path: history().save(path),
    "history.html": lambda path: history().show(path),
    "history.png": lambda path: history().picture(path),
    "history.pvd": lambda path: history().write_pvd(path),
    "mesh.inp": lambda path: mesh().write(path, "mm"),
    "mesh.vtu": lambda path: mesh().write(path, "mm"),
    "mesh.msh": lambda path: mesh().write(path, "mm"),
    "chain.adm": lambda path: abut.write(chain(), path),
    "study.html": lambda path: abut.study.answers.report(
        study_data.dataset({"a": np.arange(9.0)}, {"y": np.arange(9.0) ** 2}), path
    ),
}


@contextmanager
def room(size: int):
    resource = pytest.importorskip("resource")
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
    with (
        room(ROOM),
        pytest.raises(UnwritableFile, match=f"cannot write {re.escape(str(tmp_path))}.*: "),
    ):
        WRITERS[name](path)
    assert path.read_text() == "older"
    left = [one for one in tmp_path.rglob("*") if one.is_file()]
    assert left == [path]


@pytest.mark.parametrize("name", WRITERS)
def test_a_folder_that_is_not_there_is_our_error(tmp_path, name):
    (tmp_path / "file").write_text("no folder")
    for folder in ("file",) if name.endswith(".pvd") else ("nowhere", "file"):  # which makes its folders
        with pytest.raises(InputError, match="cannot write"):
            WRITERS[name](tmp_path / folder / name)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a folder in which nobody can write")
@pytest.mark.parametrize("name", ["run.nc", "run.csv", "history.nc", "chain.adm", "run.glb"])
def test_a_folder_that_cannot_be_written_is_named(name):
    with pytest.raises(UnwritableFile, match=f"cannot write /proc/{re.escape(name)}: "):
        WRITERS[name](Path("/proc") / name)


def test_the_command_tells_it_in_a_sentence(tmp_path, capsys):
    result().save(tmp_path / "run.nc")
    for arguments in (["report"], ["convert"]):
        target = tmp_path / ("a.html" if arguments == ["report"] else "a.csv")
        option = ["-o"] if arguments == ["report"] else []
        with room(ROOM):
            assert main([*arguments, str(tmp_path / "run.nc"), *option, str(target)]) == 2
        told = capsys.readouterr().err
        assert f"cannot write {target}: File too large; make room or choose another place" in told
    assert sorted(os.listdir(tmp_path)) == ["run.nc"]


def test_what_no_sentence_of_ours_is_about_is_one_all_the_same(monkeypatch, capsys):
    def full(options, voice):
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr("abut.cli.command.COMMANDS", [])
    monkeypatch.setattr("argparse.ArgumentParser.parse_args", lambda *_: _options(full))
    assert main(["--quiet"]) == 2
    assert "somewhere: No space left on device" in capsys.readouterr().err


def _options(act):
    import argparse

    return argparse.Namespace(act=act, quiet=False, json=False, debug=False)


def oscillator() -> abut.Model:
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    mass = model.add(abut.Body("mass", mass="2 kg", inertia=(1, 1, 1), position=(0.3, 0, 0)))
    wall = model.ground.frame()
    model.add(abut.forces.SpringDamper("spring", mass.frame(), wall, stiffness="50 N/m", length="200 mm"))
    return model


def test_a_run_whose_disk_is_full_gives_all_that_it_computed(tmp_path):
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


def test_a_run_that_memory_runs_out_of_keeps_what_it_computed():
    """At its second block, and then where all are joined, which takes as much again."""
    recorders = []

    class Small(MemoryRecorder):
        def append(self, time, rows):
            if self._blocks:
                raise MemoryError("Unable to allocate 1 TiB")
            super().append(time, rows)

    def recording(*given):
        recorders.append(Small(*given))
        return recorders[-1]

    found = abut.simulate(oscillator(), end=20.0, step=1e-3, recording=recording)
    assert found.status.kind == "failed"
    assert "no memory is left (Unable to allocate 1 TiB); what was computed is kept" in found.status.sentence
    assert found.values("mass.position.x").tolist() == [0.3]


def test_rows_that_have_no_room_in_one_array_stay_in_several(monkeypatch):
    expected, recorder = result(), MemoryRecorder(CHANNELS)
    for k in range(0, 501, 100):
        recorder.append(expected.time[k : k + 100], expected._table.rows[k : k + 100])

    class Full:
        def __init__(self, layout, time, rows):
            if len(time) > 100:
                raise MemoryError
            self.__class__ = MemoryTable
            self.__init__(layout, time, rows)

    monkeypatch.setattr(recorders_module, "MemoryTable", Full)
    found = recorder.finish({}, Status.done(1.0))
    for name in expected:
        assert found.values(name).tobytes() == expected.values(name).tobytes()
    np.testing.assert_array_equal(found._rows(found, 50, 350), expected._rows(expected, 50, 350))
