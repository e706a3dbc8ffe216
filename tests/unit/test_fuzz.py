"""A brief run of `tests/fuzz/mutate.py`, the same inputs each time: mutated files end in what was read, or in a sentence of ours."""

import importlib.util
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location("mutate", Path(__file__).parents[1] / "fuzz" / "mutate.py")
mutate = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(mutate)

MOST = {"step": 4, "dxf": 40, "adm": 30, "cmd": 40}  #: inputs; of the others 150
NEEDED = {"step": "OCP", "dxf": "ezdxf", "stl": "trimesh", "obj": "trimesh", "ply": "trimesh"}


@pytest.mark.parametrize("suffix", mutate.READERS)
def test_mutated_files_end_in_sentences(suffix):
    if suffix in NEEDED:
        pytest.importorskip(NEEDED[suffix], exc_type=ImportError)
    count, found = mutate.tried(suffix, 120.0, MOST.get(suffix, 150))
    assert count > 0
    assert not found, "\n".join(f"--only {number}: {text}" for number, text in found.items())
