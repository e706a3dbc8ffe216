"""A brief run of `tests/fuzz/mutate.py`, the same inputs each time: mutated files end in what was read, or in a sentence of ours."""

import contextlib
import re

import pytest

from abut.errors import AbutError
from abut.formats import read
from abut.shapes.files import subprocess_reader
from fuzz import mutate, readers

MOST = {
    "step": 5,
    "dxf": 40,
    "adm": 30,
    "cmd": 40,
    "nc": 40,
    "lanes": 30,
    "3mf": 60,
}  #: inputs; of the others 100
NEEDED = {
    "step": "OCP",
    "dxf": "ezdxf",
    "stl": "trimesh",
    "obj": "trimesh",
    "ply": "trimesh",
    "3mf": "trimesh",
}


@pytest.mark.parametrize("suffix", mutate.READERS)
def test_mutated_files_end_in_sentences(suffix, monkeypatch):
    if suffix in NEEDED:
        pytest.importorskip(NEEDED[suffix], exc_type=ImportError)
    monkeypatch.setattr(subprocess_reader, "TIME", 5.0)  # which some of the files would use up
    found = list(mutate.trials(suffix, 120.0, MOST.get(suffix, 100)))
    assert found
    assert not [f"--only {number}: {problem}" for number, _, problem in found if problem]


@pytest.mark.parametrize("size", ["0", "1e-308", "1e-160", "1e160", "1e308", "-1e-308"])
def test_numbers_that_no_machine_can_be_made_of(tmp_path, size):
    """Each number of a beam, a bushing and a spring in turn: a sentence, or a machine whose tables are made."""
    whole = (readers.ROOT / "tests/fuzz/whole.adm").read_text(encoding="utf-8")
    head = whole[: whole.index("POINT_MASS/1")]
    path = tmp_path / "input.adm"
    made = 0
    for line in whole.splitlines():
        if not line.startswith(("BEAM", "BUSHING", "SPRINGDAMPER")):
            continue
        for number in re.finditer(r"(?<== )[0-9.]+(?=,|$)", line):
            if line[: number.start()].endswith(("I = ", "J = ")):
                continue
            path.write_text(
                f"{head}{line[: number.start()]}{size}{line[number.end() :]}\nEND\n", encoding="utf-8"
            )
            with contextlib.suppress(AbutError):
                readers.built(read(path))
            made += 1
    assert made > 25
