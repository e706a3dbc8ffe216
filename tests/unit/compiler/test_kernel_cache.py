"""The cache of compiled kernels: what is in its fingerprint, that damage is found, what is removed, and where it cannot be written."""

import json
import logging
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import warp

import abut
from abut.cli.command import main
from abut.compiler import kernel_cache, object_files
from abut.compiler.build import SETTINGS, compiler_setting
from abut.errors import RunError
from abut.extend.functions import fingerprints, functions, source_text
from abut.extend.functions.fingerprints import is_covered, object_fingerprint
from abut.system.features import functions_of, layout_of

# --- what is in the fingerprint ---------------------------------------------------------------------------------------------


def pulled(t, length):
    return abut.functions.step5(t, 0.0, 0.0, 1.0, 1.0) - abut.functions.clamp(length, 0.0, 1.0)


def machine():
    """Joints, contact, a function that calls abut's own, a state."""
    model = abut.Model("machine")
    ball = model.add(abut.Body.sphere("ball", radius=0.01, density=7850, position=(0, 0, 0.02)))
    arm = model.add(abut.Body("arm", mass=1.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(abut.joints.Revolute("hinge", model.ground, arm, at=(0, 0, 0), axis="y"))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(stiffness=1e6, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
    slips = abut.friction.Coulomb(static=0.3, dynamic=0.25, stiction_velocity=0.1, friction_velocity=1.0)
    model.add(abut.Contact("touch", ball.shape, plate, normal=law, friction=slips))
    model.add(abut.forces.LineForce("pull", arm.frame(), model.ground.frame((0, 0, 1)), pulled))
    return model


def test_the_text_of_every_module_that_is_compiled_is_in_the_fingerprint(monkeypatch):
    """All functions of the march and study kernels are made; each is in a module whose text counts, or known by its own code."""
    compiled, parse = set(), functions.parse

    def noted(function):
        compiled.add(getattr(function, "__module__", ""))
        return parse(function)

    monkeypatch.setattr(functions, "parse", noted)
    monkeypatch.setattr("abut.extend.functions.name_resolution.parse", noted)
    monkeypatch.setattr("abut.extend.functions.expressions.parse", noted)
    method = abut.Bdf()
    found = functions_of(layout_of(machine(), method.implicit))
    kernel = method.kernel(found)
    study = found.study(kernel)
    assert kernel.warp is not None
    assert study.warp is not None
    own = {name for name in compiled if name.startswith("abut.")}
    assert {"abut.functions", "abut.system.contact.point.contact_point"} <= own
    assert all(map(is_covered, own))
    assert compiled - own <= {__name__}


@pytest.mark.parametrize(
    "changed",
    [
        "functions.py",
        "extend/functions/math_functions.py",
        "kernels/jets.py",
        "forces/function_forces.py",
        "integrators/bdf/step.py",
        "fem/explicit/elements/plasticity.py",
    ],
)
def test_a_corrected_file_or_another_version_is_another_fingerprint(tmp_path, monkeypatch, changed):
    """In a copy of abut of which one number in one file differs."""
    names = (
        "__init__.py",
        "functions.py",
        "extend/functions/math_functions.py",
        "kernels/jets.py",
        "forces/function_forces.py",
        "integrators/bdf/step.py",
        "fem/explicit/elements/plasticity.py",
        "cli/commands/run.py",
    )
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source_text.ROOT / name, tmp_path / name)

    def told():
        monkeypatch.setattr(fingerprints, "ROOT", tmp_path)
        monkeypatch.setattr(fingerprints, "OWN_FILES", {str(tmp_path / name): (0, 0) for name in names})
        monkeypatch.setattr(fingerprints, "is_edited", lambda path: False)
        return fingerprints.own_text.__wrapped__()

    before = told()
    with (tmp_path / "cli/commands/run.py").open("a") as file:
        file.write("# nothing of it is compiled\n")
    assert told() == before
    with (tmp_path / changed).open("a") as file:
        file.write("CORRECTED = 1.0\n")
    after = told()
    assert after != before
    monkeypatch.setattr(fingerprints, "VERSION", "9.9.9")
    assert told() != after


def test_kernels_of_files_that_were_edited_since_the_import_are_nobody_elses(monkeypatch, caplog):
    """They would be found by the text of the new files, and be made of what this process imported."""
    sound = fingerprints.own_text.__wrapped__()
    monkeypatch.setattr(fingerprints, "is_edited", lambda path: path.endswith("functions.py"))
    told = {fingerprints.own_text.__wrapped__() for _ in range(2)} | {sound}
    assert len(told) == 3
    assert "functions.py of abut was changed after" in caplog.text
    assert "restart Python" in caplog.text


@pytest.mark.parametrize("name", [name for name in SETTINGS if name not in ("version", "deterministic")])
def test_every_setting_of_the_compiler_counts(name, monkeypatch):
    before = object_fingerprint(compiler_setting())
    monkeypatch.setattr(warp.config, name, "another")
    assert object_fingerprint(compiler_setting()) != before


def test_numbers_of_every_kind_count():
    """A law's constant of NumPy was known by its type alone."""
    told = {
        object_fingerprint(value)
        for value in (np.float32(1), np.float32(2), np.array([1.0]), np.array([2.0]), np.int64(1), 1, 1.0)
    }
    assert len(told) == 7


# --- damage -----------------------------------------------------------------------------------------------------------------


def damaged(content):
    """A bit that flipped at each of some places, a file cut short, noughts, nothing, and another file's contents."""
    for at in (0, len(content) // 2, len(content) - 1):
        yield content[:at] + bytes([content[at] ^ 16]) + content[at + 1 :]
    yield content[:-1]
    yield content[: len(content) // 2]
    yield bytes(len(content))
    yield b""


def test_every_kind_of_cache_damage_is_reported_once(tmp_path, caplog):
    path = tmp_path / "code.o"
    kernel_cache.write(path, "object")
    sound = path.read_bytes()
    assert kernel_cache.read_sealed(path) == b"object"
    for content in damaged(sound):
        path.write_bytes(content)
        caplog.clear()
        assert kernel_cache.read_sealed(path) is None
        assert kernel_cache.read_sealed(path) is None
        assert [record.getMessage() for record in caplog.records] == [
            f"the file {path} of the kernel cache is damaged; it is removed and created again"
        ]
    other = tmp_path / "other.o"
    other.write_bytes(sound)
    assert not kernel_cache.is_sound(other)  # under another's name


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """A cache that holds nothing, kernels of this process forgotten, drafts only."""
    monkeypatch.setattr(warp.config, "kernel_cache_dir", str(tmp_path / "1.0.0"))
    monkeypatch.setattr(object_files, "_loaded", {})
    monkeypatch.setattr(kernel_cache, "_unwritable", [])
    monkeypatch.setenv("ABUT_OPTIMIZE", "never")
    return tmp_path


@abut.compiler.kernels.kernel
def doubling(x: abut.kernels.arrays.A1):
    x[0] = 2.0 * x[0]


def doubled():
    """2·21 by a kernel that is looked for in the cache."""
    doubling._codes.clear()
    object_files._loaded.clear()
    x = warp.array([21.0], dtype=warp.float64, device="cpu")
    doubling.launch(1, [x])
    return float(x.numpy()[0])


def test_whatever_is_damaged_in_the_cache_is_made_again(empty, caplog):
    """One flipped bit in each file in turn: the note, the C++, the object file, the compiled headers."""
    assert doubled() == 42.0
    place = kernel_cache.cache_folder()
    files = [
        path
        for path in place.rglob("*")
        if (path.is_file() and path.suffix in (".json", ".cpp", ".o", ".pch")) or path.name == "checksums"
    ]
    assert {path.suffix for path in files if path.parent == place} == {".json", ".cpp", ".o"}
    assert any(path.parent != place for path in files)
    for path in files:
        content = bytearray(path.read_bytes())
        content[len(content) // 3] ^= 1
        path.write_bytes(content)
        if path.parent != place:  # headers are looked at when something is compiled
            (note,) = place.glob("*.json")
            note.unlink()
            for one in place.glob("*.o"):
                one.unlink()
            objects_headers = abut.compiler.build._sound_headers
            objects_headers.clear()
        caplog.clear()
        assert doubled() == 42.0, path
        assert sum("damaged" in record.message for record in caplog.records) == 1, (path, caplog.text)
        assert all(kernel_cache.is_sound(one) for one in place.glob("*.json"))
        caplog.clear()
        assert doubled() == 42.0
        assert not caplog.records


# --- what is removed --------------------------------------------------------------------------------------------------------


def entry(place, name, size, days):
    for suffix in (".o", ".cpp"):
        path = place / f"{name}{suffix}"
        path.write_bytes(bytes(size // 2))
        os.utime(path, (time.time() - 86400 * days,) * 2)
    note = place / f"key_{name}.json"
    note.write_text(json.dumps({"code": name, "features": [f"joint {name}"]}))
    os.utime(note, (time.time() - 86400 * days,) * 2)


def test_old_entries_go_by_age_then_by_size(empty, monkeypatch):
    place = kernel_cache.cache_folder()
    place.mkdir(parents=True)
    for name, days in (("ancient", 100), ("old", 50), ("middle", 20), ("young", 2), ("new", 0)):
        entry(place, name, 1_000_000, days)
    kernel_cache.prune_cache()
    assert sorted(one.name for one in kernel_cache.cache_entries()) == ["middle", "new", "old", "young"]
    monkeypatch.setenv("ABUT_CACHE_GB", "0.0025")
    kernel_cache.prune_cache()
    assert [one.name for one in kernel_cache.cache_entries()] == ["young", "new"]
    monkeypatch.setenv("ABUT_CACHE_GB", "0")
    kernel_cache.prune_cache()
    assert [one.name for one in kernel_cache.cache_entries()] == ["new"]  # which is in use
    assert sorted(path.name for path in place.iterdir()) == ["key_new.json", "new.cpp", "new.o"]


def test_the_command_lists_measures_and_clears(empty, capsys):
    place = kernel_cache.cache_folder()
    place.mkdir(parents=True)
    entry(place, "young", 2_000_000, 2)
    entry(place, "old", 4_000_000, 50)
    assert main(["cache"]) == 0
    assert capsys.readouterr().out == f"2 entries, 6.0 MB, in {place.parent}\n"
    assert main(["cache", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["50.0", "d", "4.0", "MB", "kernel:", "joint", "old"]
    assert lines[2] == f"2 entries, 6.0 MB, in {place.parent}"
    assert main(["cache", "list", "--json", "--older", "10"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in told["list"]] == ["old"]
    assert main(["cache", "clear", "--older", "10"]) == 0
    assert capsys.readouterr().out == f"1 entry, 4.0 MB, in {place.parent}: 4.0 MB removed\n"
    assert main(["cache", "clear"]) == 0
    assert not list(place.iterdir())
    assert main(["cache", "list", "--older", "-1"]) == 2


RACING = """
import sys, time
from pathlib import Path
from abut.compiler import kernel_cache
path, until = Path(sys.argv[1]), time.time() + 2.0
while time.time() < until:
    kernel_cache.write(path, "object" * 1000)
    assert kernel_cache.read_sealed(path) in (None, b"object" * 1000)
    if sys.argv[2] == "removes":
        kernel_cache.remove_entries([kernel_cache.CacheEntry("kernel", "code", (path,), 0, 0.0)])
"""


def test_processes_that_write_read_and_remove_one_entry_do_not_disturb_each_other(tmp_path):
    path = tmp_path / "code.o"
    racers = [
        subprocess.Popen([sys.executable, "-c", RACING, str(path), what], stderr=subprocess.PIPE, text=True)
        for what in ("writes", "removes")
    ]
    for racer in racers:
        _, said = racer.communicate(timeout=120)
        assert racer.returncode == 0, said
        assert "damaged" not in said
    assert not list(tmp_path.glob("*.half"))


# --- where it cannot be written ---------------------------------------------------------------------------------------------


def test_read_only_cache_is_replaced_by_temporary_folder(empty, caplog):
    """A file stands where the folder should: a kernel is compiled, and another, with one sentence."""
    kernel_cache.cache_folder().parent.mkdir(parents=True)
    kernel_cache.cache_folder().write_text("in the way")
    there = str(kernel_cache.cache_folder())
    with caplog.at_level(logging.WARNING):
        assert doubled() == 42.0
        assert doubled() == 42.0
    (said,) = [record.getMessage() for record in caplog.records if "cannot be written" in record.getMessage()]
    assert said.startswith(f"the kernel cache {there} cannot be written (")
    assert "WARP_CACHE_PATH" in said
    assert Path(there).is_file()


def test_missing_cache_folder_is_refused_with_remedy(empty, monkeypatch):
    kernel_cache.cache_folder().parent.mkdir(parents=True)
    kernel_cache.cache_folder().write_text("in the way")

    def refused(**_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", refused)
    with pytest.raises(
        RunError, match=r"kernel cache .* cannot be written .* no temporary folder .* WARP_CACHE_PATH"
    ):
        doubled()


@pytest.mark.skipif(sys.platform == "win32", reason="/dev/null")
@pytest.mark.parametrize("variable", ["HOME", "WARP_CACHE_PATH"])
def test_a_home_that_cannot_be_written_is_a_warning(variable, tmp_path):
    """Warp would raise a bare OSError when it begins, wherever that is."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("XDG_CACHE_HOME", "WARP_CACHE_PATH")
    }
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import abut.kernels.structs.machine_structs, warp; warp.zeros(1, device='cpu'); print('went on')",
        ],
        env=environment | {variable: "/dev/null/nobody"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "went on" in done.stdout
    assert done.stderr.count("cannot be written") == 1
    assert "/dev/null/nobody" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="/dev/null")
@pytest.mark.parametrize(
    ("given", "warnings"),
    [({"HOME": "/dev/null/nobody"}, 1), ({"XDG_CACHE_HOME": "/dev/null"}, 1), ({"WARP_CACHE_PATH": "."}, 0)],
)
def test_a_command_works_with_any_home(given, warnings, tmp_path):
    """A home below a file, a cache folder that is a file, and no HOME at all: a temporary cache told once, and no exception."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("XDG_CACHE_HOME", "WARP_CACHE_PATH", "HOME")
    }
    done = subprocess.run(
        [sys.executable, "-m", "abut", "cache", "list"],
        env=kept | given,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "0 entries" in done.stdout
    assert done.stderr.count("cannot be written") == warnings
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the XDG rule")
@pytest.mark.parametrize(
    ("given", "warnings"),
    [({"XDG_CACHE_HOME": "near"}, 1), ({"XDG_CACHE_HOME": "", "WARP_CACHE_PATH": ""}, 0)],
)
def test_a_relative_cache_home_is_ignored(given, warnings, tmp_path):
    """XDG Base Directory Specification: relative paths are invalid, an empty one is none. The working folder stays clean."""
    home, work = tmp_path / "home", tmp_path / "work"
    home.mkdir()
    work.mkdir()
    kept = {
        name: value for name, value in os.environ.items() if name not in ("XDG_CACHE_HOME", "WARP_CACHE_PATH")
    }
    done = subprocess.run(
        [sys.executable, "-c", "from abut.compiler import kernel_cache; print(kernel_cache.cache_folder())"],
        env=kept | given | {"HOME": str(home)},
        cwd=work,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert str(home / ".cache" / "warp") in done.stdout
    assert list(work.iterdir()) == []
    assert done.stderr.count('XDG_CACHE_HOME = "near" is a relative path and is ignored') == warnings
