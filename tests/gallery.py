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
#: Warnings that say that a machine is not what its page says: energy that its run cannot explain, parts that do not fit.
UNSOUND = ("energy: ", "assembly moved", "assembly changed")
#: Examples whose runs may give such a warning, and its words. Each entry says why.
EXPECTED: dict[str, tuple[str, ...]] = {}
#: Runs of more than a minute, whose warnings nobody has looked at yet.
UNSEEN = {
    "chain_drive", "dominoes", "dominoes_rigid", "escapement", "escapement_tolerances", "failed_cam", "house_of_cards",
    "hybrid_dropped_bar", "launch_train", "luffing_crane", "luffing_crane_flexible", "planetary_set",
    "rope_over_a_sheave", "settling_spheres", "v_groove",
}  # fmt: skip


def script(name: str) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(f"gallery_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except MissingExtra as error:  # a STEP part wants the program gmsh
        pytest.skip(str(error))
    return module


def run(example: types.ModuleType) -> abut.Result:
    """The run of an example, whose warnings say nothing against its machine."""
    result = abut.simulate(
        example.model, end=example.end, step=example.step, integrator=getattr(example, "integrator", None)
    )
    name = example.__name__.removeprefix("gallery_")
    found = unexpected(name, result.warnings)
    assert found == [], (
        f"examples/{name}.py gives {found}: correct its machine, or say why on its page and in gallery.EXPECTED"
    )
    return result


def unexpected(name: str, warnings: Iterable[str]) -> list[str]:
    """Warnings of an example's run that say that its machine is not sound, and that nobody expects."""
    if name in UNSEEN:
        return []
    return [
        one
        for one in warnings
        if one.startswith(UNSOUND) and not any(words in one for words in EXPECTED.get(name, ()))
    ]
