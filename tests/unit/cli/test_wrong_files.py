"""Every command of `abut` that reads a file, with every kind of wrong file: one sentence that names the file, and exit status 2."""

from __future__ import annotations

import functools
import re
import tempfile
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.cli.command import COMMANDS, main
from abut.formats import convert
from abut.results import XYZ, Channel, Result

#: By command: the words before and after the file, and the suffixes that it reads.
READING = {
    "run": (("run",), (), (".py", ".adm", ".cmd", ".xml", ".step")),
    "study run": (("study", "run"), (), (".py",)),
    "study report": (("study", "report"), (), (".zarr", ".nc")),
    "report": (("report",), (), (".nc", ".res")),
    "view": (("view", "--no-browser"), (), (".py", ".nc", ".adm")),
    "assemble": (("assemble",), (), (".step",)),
    "check": (("check",), (), (".py", ".adm", ".step", ".stl", ".obj", ".ply", ".3mf")),
    "doctor": (("doctor",), (), (".py", ".nc", ".adm")),
    "linearize": (("linearize",), (), (".py", ".adm")),
    "equations": (("equations",), (), (".py", ".adm")),
    "export": (("export", "--fmu"), (), (".py",)),
    "convert": (("convert",), ("out.csv",), (".nc", ".res")),
    "convert model": (("convert",), ("out.adm",), (".py", ".urdf", ".xml", ".cmd")),
    "params": (("params", "sphere:R=20mm:dry steel", "plane:dry steel", "--speed", "1 m/s", "--materials"), (), (".toml",)),
}  # fmt: skip
NO_FILE = {"laws", "cache", "validate", "completion"}
BINARY = b"\x7fELF" + bytes(range(256)) * 16
KINDS = ("empty", "binary", "folder", "missing", "other suffix", "cut", "unreadable", "long line")
#: Kinds that a command takes: `view` shows on its page what is wrong with a model, until it is mended; no material is no fault.
TAKEN = {"view": ("empty", "binary", "cut", "unreadable", "long line"), "params": ("empty",)}


@functools.cache
def whole(suffix: str) -> bytes:
    """A sound file of a kind, cut below."""
    model = abut.Model("drop")
    ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 0.03)))
    model.add(abut.joints.Revolute("hinge", ball, model.ground, at=(0, 0, 0)))
    channels = (Channel("ball.position", "m", XYZ, "", "body"),)
    time = np.linspace(0.0, 1.0, 200)
    result = Result.from_rows(channels, time, np.outer(time, (1.0, 2.0, 3.0)), attributes={"name": "drop"})
    text = {
        ".py": b"import abut\nmodel = abut.Model('drop', gravity=(0, 0,\n",
        ".step": b"ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('a.step','2024",
        ".stl": b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0",
        ".obj": b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2",
        ".ply": b"ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty fl",
        ".cmd": b"model create model_name = drop\npart create rigid_body name_and_position part_name = .drop.a location = 0, 0",
        ".sdf": b'<sdf version="1.7"><model name="drop"><link name="ba',
        ".toml": b'[material.odd]\nname = "od',
    }.get(suffix)
    if text is not None:
        return text
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"whole{suffix}"
        if suffix in convert.WRITERS:
            convert.WRITERS[suffix](result, path)
        elif suffix in (".adm", ".urdf", ".xml"):
            abut.write(model, path)
        else:
            return b""
        return path.read_bytes()


def wrong(kind: str, suffix: str, folder: Path) -> Path:
    """A file that is wrong in one way."""
    path = folder / f"given{suffix}"
    if kind == "folder":
        path.mkdir()
    elif kind == "other suffix":
        path = folder / "given.xyz"
        path.write_text("model")
    elif kind == "unreadable":
        path.symlink_to("/proc/self/mem")  # opened by anybody, and read by nobody, root included
    elif kind != "missing":
        contents = {"empty": b"", "binary": BINARY, "long line": b"x" * 1_000_000, "cut": whole(suffix)}[kind]
        path.write_bytes(
            contents[: 2 * len(contents) // 3]
            if kind == "cut" and suffix in (".nc", ".res", ".req", ".adm", ".urdf", ".xml")
            else contents
        )
    return path


def command_line(command: str, path: Path) -> list[str]:
    before, after, _ = READING[command]
    return [*before, str(path), *after]


@pytest.mark.parametrize("command", READING)
def test_a_wrong_file_is_one_sentence_with_its_name(command, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    faults = []
    for suffix in READING[command][2]:
        for kind in KINDS:
            folder = tmp_path / f"{kind}{suffix}"
            folder.mkdir()
            monkeypatch.chdir(folder)
            path = wrong(kind, suffix, folder)
            code = main(command_line(command, path))
            said = capsys.readouterr().err
            taken = TAKEN.get(command, ()) if command != "view" or suffix != ".nc" else ("unreadable",)
            expected = {0 if kind in taken else 2}
            if (
                command == "view" and kind in taken
            ):  # its page waits, and the command may end before the model is read
                expected.add(2)
            foreign = re.search(r"Traceback|\b\w+(Error|Exception)\b|\[Errno", said)
            if (
                code not in expected
                or foreign
                or (code and not said.startswith(f"abut: {path}") and path.name not in said)
            ):
                faults.append(f"{suffix}, {kind}: exit {code}, {said!r}")
    assert faults == []


def test_every_command_that_reads_a_file_is_tried():
    tried = {command.split()[0] for command in READING}
    assert {one.name for one in COMMANDS} - NO_FILE == tried
