"""For the tests of the gallery: its scripts as modules, and their runs."""

import importlib.util
import types
from pathlib import Path

import pytest

import abut
from abut.errors import MissingExtra

EXAMPLES = Path(__file__).parents[1] / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))
#: Those whose subject is a machine that runs; others (pressures of half-spaces, finite elements) end in numbers.
MACHINES = [name for name in NAMES if "\nmodel" in (EXAMPLES / f"{name}.py").read_text()]


def script(name: str) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(f"gallery_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except MissingExtra as error:  # a STEP part wants the program gmsh
        pytest.skip(str(error))
    return module


def run(example: types.ModuleType) -> abut.Result:
    return abut.simulate(
        example.model, end=example.end, step=example.step, integrator=getattr(example, "integrator", None)
    )
