"""Shared by the physics tests: the stored reference values, and machines that are compiled once for many joints."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from abut.coordinates.definitions import DEFINITIONS
from abut.system.constraints.tables import ConstraintTables

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


@pytest.fixture
def every_coordinate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile all kinds of joint coordinates in, used or not, so that machines that differ in their joints only share kernels.

    abut compiles what a model uses, and each set of kinds takes ten seconds. Files that go through many joints ask for this; the
    others, the gallery and the contracts compile what users get.
    """
    monkeypatch.setattr(ConstraintTables, "coordinates_used", property(lambda _: sorted(DEFINITIONS)))
