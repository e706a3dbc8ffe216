"""For the tests of the gallery: its scripts as modules, and their runs."""

import importlib.util
import types
from collections.abc import Iterable
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
    """The run of an example, which gives no warning but those that the example states in `expected_warnings`."""
    result = abut.simulate(
        example.model, end=example.end, step=example.step, integrator=getattr(example, "integrator", None)
    )
    found = unexpected(example, result.warnings)
    name = example.__name__.removeprefix("gallery_")
    assert found == [], (
        f"examples/{name}.py gives {found}: correct it, or give the warning's words and the reason in its `expected_warnings`"
    )
    return result


def unexpected(example: types.ModuleType, warnings: Iterable[str]) -> list[str]:
    """Warnings of an example's run whose words its `expected_warnings` do not have."""
    stated = getattr(example, "expected_warnings", ())
    return [one for one in warnings if not any(words in one for words in stated)]
