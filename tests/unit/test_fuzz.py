"""A brief run of `tests/fuzz/mutate.py`, the same inputs each time: mutated files end in what was read, or in a sentence of ours."""

import pytest

from abut.shapes import apart
from fuzz import mutate

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
    monkeypatch.setattr(apart, "TIME", 5.0)  # which some of the files would use up
    count, found = mutate.tried(suffix, 120.0, MOST.get(suffix, 100))
    assert count > 0
    assert not found, "\n".join(f"--only {number}: {text}" for number, text in found.items())
