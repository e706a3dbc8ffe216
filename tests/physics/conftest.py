"""Shared by the physics tests: the stored reference values and a planar rotation as a quaternion."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

REFERENCES = Path(__file__).parent / "references"


@pytest.fixture(scope="session")
def reference() -> Callable[[str], object]:
    """Read references/NAME: a .json file as its values, a .csv file as an array of rows."""

    def read(name: str) -> object:
        path = REFERENCES / name
        if path.suffix == ".json":
            return json.loads(path.read_text())
        return np.loadtxt(path, delimiter=",")

    return read
