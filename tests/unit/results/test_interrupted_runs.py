"""Runs that are cut off: killed, without power, without room on the disk, without memory. What was computed can be read."""

import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import contextmanager, suppress

import numpy as np
import pytest

import abut
from abut.cli.command import main
from abut.errors import InputError, RunError, Status, UnreadableFile, UnwritableFile
from abut.files.atomic_write import partial_path, replace_atomically
from abut.files.packed_columns import pack_columns
from abut.formats.convert import convert
from abut.results import XYZ, Channel, Drawing, FileRecorder, Mesh, Part, Result, Results, load
from abut.results.files import journal, journal_table

CHANNELS = (Channel("ball.position", "m", XYZ, "position", "body"), Channel("energy.total", "J"))
SCRIPT = """
    import sys, time
    import numpy as np
    from abut.results import Channel, FileRecorder, XYZ
    from abut.results.files import journal
    journal.INTERVAL = 0.05
    channels = (Channel("ball.position", "m", XYZ, "position", "body"), Channel("energy.total", "J"))
    recorder = FileRecorder(sys.argv[1], channels, {"name": "drop"})
    numbers = np.random.default_rng(7)
    for k in range(100_000):
        count = int(numbers.integers(1, 40))
        recorder.append(k + np.arange(count) / count, numbers.standard_normal((count, 4)))
        print(k, flush=True)
        time.sleep(float(sys.argv[2]))
"""


def child(text, *arguments, **options):
    command = [sys.executable, "-c", textwrap.dedent(text), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)


def blocks(count):
    """What SCRIPT appends first."""
    numbers = np.random.default_rng(7)
    for k in range(count):
        size = int(numbers.integers(1, 40))
        yield k + np.arange(size) / size, numbers.standard_normal((size, 4))


def bits(result, count=None):
    return [result.values(name)[:count].tobytes() for name in result] + [result.time[:count].tobytes()]


def small_drawing():
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
    mesh = Mesh(corners, np.array([[0, 1, 2]], np.uint32), np.zeros((0, 2), np.uint32))
    return Drawing((mesh,), (Part("ball", "ball", 0, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0), "solid"),))


@pytest.fixture
def written(tmp_path):
    """A whole journal, as it stands before its run ends; how many outputs each block holds, and where each ends."""
    path, ends = tmp_path / "run.nc", []
    recorder = FileRecorder(path, CHANNELS, {"name": "drop"}, small_drawing())
    for time_, rows in blocks(12):
        recorder.append(time_, rows)
        recorder._journal.synchronise()
        ends.append(path.stat().st_size)
    yield path, [len(t) for t, _ in blocks(12)], ends
    recorder.discard()


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_run_is_read_up_to_its_last_output(tmp_path, seed):
    path = tmp_path / "run.nc"
    pause = [0.0, 0.001, 0.05, 0.3][seed]
    with child(SCRIPT, path, pause) as process:
        begun = int(process.stdout.readline())
        time.sleep(0.2 + random.Random(seed).random())
        process.send_signal(signal.SIGKILL)
        last = int((process.stdout.read().splitlines() or [begun])[-1])
    result = load(path)
    expected = [np.concatenate(x) for x in zip(*blocks(last + 2), strict=True)]
    least = sum(len(t) for t, _ in blocks(last + 1))
    assert (
        least <= len(result.time) <= len(expected[0])
    )  # one more where it was killed before it could say so
    assert result.time.tobytes() == expected[0][: len(result.time)].tobytes()
    stacked = np.column_stack([result.values("ball.position"), result.values("energy.total")])
    assert stacked.tobytes() == expected[1][: len(result.time)].tobytes()
    assert (result.status.kind, result.name) == ("interrupted", "drop")
    assert f"{len(result.time)} outputs" in result.warnings[0]
    assert os.listdir(tmp_path) == ["run.nc"]


def test_truncated_journal_returns_all_complete_blocks(written):
    path, counts, ends = written
    whole, rows = path.read_bytes(), load(path)
    assert len(rows.drawing.meshes) == 1
    random_ = random.Random(1)
    for cut in sorted({*random_.sample(range(len(whole)), 60), *ends, *(end - 1 for end in ends)}):
        for damaged in (whole[:cut], whole[:cut] + bytes(len(whole) - cut)):  # cut off; or a tail of zeros
            path.write_bytes(damaged)
            left = sum(count for count, end in zip(counts, ends, strict=True) if end <= cut)
            if left:
                assert bits(load(path)) == bits(rows, left)
                assert ("were ignored" in load(path).warnings[0]) == (cut not in ends or len(damaged) > cut)
                continue
            with suppress(UnreadableFile):  # where not even the beginning is whole
                assert len(load(path).time) == 0


def test_flipped_bit_loses_only_following_blocks(written):
    path, counts, ends = written
    whole, rows = path.read_bytes(), load(path)
    random_ = random.Random(2)
    for _ in range(150):
        at = random_.randrange(len(whole))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << random_.randrange(8)]) + whole[at + 1 :])
        left = sum(count for count, end in zip(counts, ends, strict=True) if end <= at)
        try:
            assert bits(load(path)) == bits(rows, left)
        except UnreadableFile:
            assert left == 0


def test_texts_that_are_no_results_are_our_sentence(tmp_path):
    path = tmp_path / "run.nc"
    for facts in ({}, {"format": "abut journal 9"}, {"format": "abut journal 1", "channels": 3}):
        writer = journal.JournalWriter(path)
        writer.write("begin", facts, {})
        writer.write("rows", {}, {"time": np.zeros(1)})
        writer.keep()
        with pytest.raises(UnreadableFile, match=r"run\.nc"):
            load(path)
    text = b'{"what": "begin", "facts": {}, "arrays": [["x", "<f8", [-1]]]}'
    lengths = struct.pack("<QQ", len(text), 2**60)
    path.write_bytes(journal.MAGIC + b"abut" + bytes(4) + lengths + text)
    with pytest.raises(UnreadableFile, match="was interrupted before its first output"):
        load(path)


def test_a_finished_file_is_netcdf_with_the_same_bits(tmp_path):
    path = tmp_path / "run.nc"
    recorder = FileRecorder(path, CHANNELS, {"name": "drop"}, small_drawing())
    for time_, rows in blocks(5):
        recorder.append(time_, rows)
    recorder._journal.synchronise()
    unfinished = load(path)
    result = recorder.finish({"steps": 3}, Status.done(5.0), ["a warning"])
    assert path.read_bytes().startswith(b"\x89HDF")
    assert bits(result) == bits(unfinished)
    assert (result.status.ok, result.warnings, result.statistics) == (True, ["a warning"], {"steps": 3})
    assert result.drawing.parts == unfinished.drawing.parts
    assert os.listdir(tmp_path) == ["run.nc"]


def test_a_large_journal_is_read_from_the_disk(written, monkeypatch):
    path, _, _ = written
    rows = load(path)
    monkeypatch.setattr(abut.results.files.journal_table, "IN_MEMORY", 10)
    lazy = load(path)
    assert not hasattr(lazy._table, "rows") or callable(lazy._table.rows)
    assert bits(lazy) == bits(rows)
    lazy.to_csv(path.with_suffix(".csv"))
    rows.to_csv(path.with_suffix(".eager.csv"))
    assert path.with_suffix(".csv").read_bytes() == path.with_suffix(".eager.csv").read_bytes()


def smooth_rows(count, seed=5):
    """Four columns of a run: two smooth, one constant, one noise."""
    time_ = np.linspace(0.0, 1.0, count)
    noise = np.random.default_rng(seed).standard_normal(count)
    return time_, np.column_stack([np.sin(5.0 * time_), 0.3 * time_**2, np.full(count, 2.5), noise])


def test_values_are_compressed_without_loss_in_journal_and_file(tmp_path):
    """Noise has 52 random bits in 64 of each value, so a quarter of the size is the least; the other columns add less than as much."""
    path, (time_, rows) = tmp_path / "run.nc", smooth_rows(20_000)
    recorder = FileRecorder(path, CHANNELS, {"name": "drop"})
    recorder.append(time_, rows)
    recorder._journal.synchronise()
    assert path.stat().st_size < 0.65 * (time_.nbytes + rows.nbytes)
    unfinished = load(path)
    recorder.finish({}, Status.done(1.0))
    assert path.stat().st_size < 0.65 * (time_.nbytes + rows.nbytes)
    for found in (unfinished, load(path)):
        stacked = np.column_stack([found.values("ball.position"), found.values("energy.total")])
        assert stacked.tobytes() == rows.tobytes()
        assert found.time.tobytes() == time_.tobytes()


def test_journals_of_versions_without_compression_are_read(tmp_path, monkeypatch):
    path, (time_, rows) = tmp_path / "run.nc", smooth_rows(3000)
    monkeypatch.setattr(journal_table, "FORMAT", "abut journal 1")
    monkeypatch.setattr(journal, "LEAST_PACKED", np.inf)
    recorder = FileRecorder(path, CHANNELS)
    recorder.append(time_, rows)
    recorder.leave()
    assert load(path).values("energy.total").tobytes() == rows[:, 3].tobytes()


def test_damaged_compressed_values_are_our_sentence(tmp_path):
    """The check sum is that of the damaged data, so only the compressed data themselves are wrong."""
    path, (time_, rows) = tmp_path / "run.nc", smooth_rows(3000)
    for damage in (lambda data: data[:-30], lambda data: bytes(len(data))):
        recorder = FileRecorder(path, CHANNELS)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(journal, "pack_columns", lambda x, damage=damage: damage(pack_columns(x)))
            recorder.append(time_, rows)
            recorder._journal.synchronise()
        with pytest.raises(UnreadableFile, match="the journal is damaged"):
            load(path)
        recorder._journal.close()
        path.unlink()


def test_conversion_reads_each_block_of_a_journal_at_most_twice(tmp_path, monkeypatch):
    """The windows in which the file is written do not end where blocks of the journal end."""
    path, recorder = tmp_path / "run.nc", FileRecorder(tmp_path / "run.nc", CHANNELS)
    time_, rows = smooth_rows(9000)
    for k in range(12):
        recorder.append(k + time_, rows)
    monkeypatch.setattr(journal_table, "IN_MEMORY", 10)
    reads, read = [], journal.JournalBlock.read
    monkeypatch.setattr(
        journal.JournalBlock,
        "read",
        lambda block, file, name: (reads.append((block.arrays.get(name), name)), read(block, file, name))[1],
    )
    recorder.finish({}, Status.done(12.0))
    blocks_read = [stored for stored, name in reads if name == "rows"]
    assert len(set(blocks_read)) == 36  # of 4096, 4096 and 808 outputs
    assert len(blocks_read) <= 2 * 36
    assert load(path).values("energy.total").tobytes() == np.tile(rows[:, 3], 12).tobytes()


LONG_RUN = """
    import resource, sys
    import abut
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    mass = model.add(abut.Body("mass", mass="2 kg", inertia=(1, 1, 1), position=(0.3, 0, 0)))
    wall = model.ground.frame()
    model.add(abut.forces.SpringDamper("spring", mass.frame(), wall, stiffness="50 N/m", free_length="200 mm"))
    short = abut.simulate(model, end=1.0, step=1e-3, save=sys.argv[1])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = abut.simulate(model, end=1000.0, step=1e-3, save=sys.argv[1])
    assert result.status.ok and len(result.time) == 1_000_001
    assert result.values("mass.position.x").shape == (1_000_001,)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(result.recorded.width, (after - before) // 1024)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the unit of the largest memory differs")
def test_a_million_outputs_in_a_file_need_less_than_200_mb(tmp_path):
    """45 columns of a million outputs are 360 MB. Times of outputs need 8 MB each of three copies; blocks are of 4 MB."""
    with child(LONG_RUN, tmp_path / "run.nc") as process:
        width, megabytes = map(int, process.stdout.read().split())
    assert width >= 34
    assert megabytes < 200
    assert (tmp_path / "run.nc").stat().st_size < 0.5 * 8e6 * width


def test_rare_outputs_are_on_the_disk_within_a_second(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "INTERVAL", 0.05)
    synchronised = threading.Event()
    real = os.fsync
    recorder = FileRecorder(tmp_path / "run.nc", CHANNELS)
    recorder.append([0.0], np.zeros((1, 4)))
    time.sleep(0.3)
    monkeypatch.setattr(os, "fsync", lambda descriptor: (real(descriptor), synchronised.set()))
    recorder.append([1.0], np.ones((1, 4)))  # and then nothing for long
    assert synchronised.wait(5.0)
    assert len(load(tmp_path / "run.nc").time) == 2
    recorder.discard()


def test_an_older_result_stays_until_there_are_outputs_of_the_new_run(tmp_path):
    path = tmp_path / "run.nc"
    Result.from_rows(CHANNELS, [0.0], np.ones((1, 4)), attributes={"name": "older"}).save(path)
    recorder = FileRecorder(path, CHANNELS, {"name": "newer"})
    recorder._journal.synchronise()
    assert load(path).name == "older"
    recorder.append([0.0], np.zeros((1, 4)))
    assert load(path).name == "older"
    recorder._journal.synchronise()
    assert load(path).name == "newer"
    recorder.discard()
    assert load(path).name == "newer"  # it is somebody's result by now


def test_leftover_files_of_crashes_are_removed_and_others_kept(tmp_path, caplog):
    with child("pass") as gone:
        gone.wait()
    path = tmp_path / "run.nc"
    mine = partial_path(path).name
    dead = path.with_name(mine.replace(f"-{os.getpid()}-", f"-{gone.pid}-"))
    alive = path.with_name(mine.replace(f"-{os.getpid()}-", f"-{os.getppid()}-"))
    elsewhere = path.with_name(f".run.nc.01234567-{gone.pid}-0.partial")
    ancient = path.with_name(f".run.nc.01234568-{gone.pid}-0.partial")
    other = path.with_name(dead.name.replace("run.nc", "run.nc2"))
    for file in (dead, alive, elsewhere, ancient, other):
        file.write_bytes(b"half")
    os.utime(ancient, (0, 0))
    with caplog.at_level("WARNING", "abut"):
        recorder = FileRecorder(path, CHANNELS)
        recorder.discard()
    assert set(tmp_path.iterdir()) == {alive, elsewhere, other}
    assert dead.name in caplog.text
    assert ancient.name in caplog.text


@contextmanager
def room(size):
    """Files of at most so many bytes; Linux gives EFBIG where a full disk gives ENOSPC."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def fed(path, count):
    """A recorder that was fed until it could not write, and what it was fed."""
    recorder, fed_ = FileRecorder(path, CHANNELS, {"name": "drop"}), []
    try:
        for time_, rows in blocks(count):
            fed_.append((time_, rows))
            recorder.append(time_, rows)
    except UnwritableFile as problem:
        return recorder, fed_, str(problem)
    return recorder, fed_, ""


def test_a_disk_that_is_full_meanwhile_costs_no_output(tmp_path):
    path = tmp_path / "run.nc"
    with room(40_000):
        recorder, fed_, problem = fed(path, 1000)
        assert f"{path}: File too large" in problem
        result = recorder.finish({"steps": 1}, Status.failed(problem, 3.0))
    assert result.time.tobytes() == np.concatenate([t for t, _ in fed_]).tobytes()
    rows = np.concatenate([r for _, r in fed_])
    assert result.values("energy.total").tobytes() == rows[:, 3].tobytes()
    assert result["ball.position.x"].values.tobytes() == rows[:, 0].tobytes()
    assert result.status.kind == "failed"
    assert "the result in memory has all" in result.status.sentence
    kept = load(path)
    assert len(fed_[-1][0]) == len(result.time) - len(kept.time)
    assert bits(kept) == bits(result, len(kept.time))
    assert bits(load(result.save(tmp_path / "elsewhere.nc"))) == bits(result)


def test_a_disk_without_room_for_the_netcdf_file_keeps_the_journal(tmp_path, capsys):
    path = tmp_path / "run.nc"
    recorder, fed_, _ = fed(path, 20)
    recorder._journal.synchronise()
    with room(path.stat().st_size + 1000):  # the heads of NetCDF's variables take more
        result = recorder.finish({"steps": 1}, Status.done(20.0), ["a warning"])
    assert result.status.kind == "failed"
    assert "the run reached its end, but cannot write" in result.status.sentence
    assert os.listdir(tmp_path) == ["run.nc"]
    kept = load(path)
    assert kept.status.ok
    assert kept.warnings[0] == "a warning"
    assert bits(kept) == bits(result)
    assert len(kept.time) == sum(len(t) for t, _ in fed_)
    with pytest.raises(UnreadableFile, match=r"open it with abut\.load"):
        Results.load(path)
    with room(1000), pytest.raises(UnwritableFile, match="File too large"):
        convert(path)
    assert main(["convert", str(path)]) == 0
    assert path.read_bytes().startswith(b"\x89HDF")
    assert bits(load(path)) == bits(kept)
    assert load(path).warnings == ["a warning"]
    with pytest.raises(InputError, match="not the journal"):
        convert(path)


def test_a_file_that_cannot_be_written_leaves_the_older_one(tmp_path):
    path = tmp_path / "note.txt"
    path.write_text("older")
    with (
        room(1000),
        pytest.raises(UnwritableFile, match=r"note\.txt: File too large"),
        replace_atomically(path) as partial,
    ):
        partial.write_bytes(bytes(5000))
    assert (path.read_text(), os.listdir(tmp_path)) == ("older", ["note.txt"])


RUN = """
    import sys
    import abut
    from abut.results.files import journal

    journal.INTERVAL = 0.05
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    mass = model.add(abut.Body("mass", mass="2 kg", inertia=(1, 1, 1), position=(0.3, 0, 0)))
    wall = model.ground.frame()
    model.add(abut.forces.SpringDamper("spring", mass.frame(), wall, stiffness="50 N/m", free_length="200 mm"))
    integrator = abut.RungeKutta(max_step=1e-5)
    result = abut.simulate(model, end=float(sys.argv[2]), step=1e-3, integrator=integrator, save=sys.argv[1])
    print(result.status, flush=True)
"""


@pytest.mark.slow
def test_a_killed_simulation_has_the_bits_of_the_whole_one(tmp_path):
    """`abut.simulate(save=)`, killed at random moments: every output is there that the file had got, as the whole run computes it."""
    with child(RUN, tmp_path / "whole.nc", 2.0) as process:
        assert process.stdout.read() == "done at t = 2 s: the run reached its end\n"
    whole = load(tmp_path / "whole.nc")
    path = tmp_path / "run.nc"
    for seed in range(2):
        path.unlink(missing_ok=True)
        with child(RUN, path, 500.0) as process:
            while not path.exists():
                time.sleep(0.01)
            time.sleep(random.Random(seed).random())
            process.send_signal(signal.SIGKILL)
        killed = load(path)
        assert killed.status.kind == "interrupted"
        count = min(len(whole.time) - 1, len(killed.time))  # the whole one's last step ends at its end
        assert count > 1
        assert bits(killed, count) == bits(whole, count)


@pytest.mark.parametrize("what", ["file", "folder"])
def test_files_removed_during_run_are_reported_and_rows_kept(tmp_path, what):
    """It ended in FileNotFoundError, and all outputs were lost."""
    folder = tmp_path / "runs"
    folder.mkdir()
    recorder = FileRecorder(folder / "run.nc", CHANNELS, {"name": "drop"})
    for time_, rows in blocks(6):
        recorder.append(time_, rows)
    if what == "folder":
        shutil.rmtree(folder)
    else:
        for one in folder.iterdir():
            one.unlink()
    for time_, rows in list(blocks(8))[6:]:
        recorder.append(time_, rows)
    result = recorder.finish({}, Status.done(1.0))
    assert result.status.kind == "failed"
    assert "it was removed during the run" in result.status.sentence
    np.testing.assert_array_equal(result.time, np.concatenate([at for at, _ in blocks(8)]))
    kept = re.search(r"(\S+) is a journal", result.status.sentence)[1]
    assert len(load(kept).time) == len(result.time)
    os.remove(kept)


@pytest.mark.parametrize("at", ["finish_journal", "Result.load"])
def test_memory_that_runs_out_at_the_end_leaves_the_file(tmp_path, monkeypatch, at):
    """Of three million outputs the array of times had no room; a foreign MemoryError left the run."""

    def full(*given):
        raise MemoryError("Unable to allocate 22.9 MiB")

    recorder = FileRecorder(tmp_path / "run.nc", CHANNELS, {"name": "drop"})
    for time_, rows in blocks(6):
        recorder.append(time_, rows)
    with monkeypatch.context() as patched:
        patched.setattr(f"abut.results.files.recorder.{at}", full)
        with pytest.raises(
            RunError, match=r"out of memory for the result \(Unable.*run\.nc contains all outputs"
        ):
            recorder.finish({}, Status.done(1.0))
    np.testing.assert_array_equal(load(tmp_path / "run.nc").time, np.concatenate([t for t, _ in blocks(6)]))
    assert os.listdir(tmp_path) == ["run.nc"]
