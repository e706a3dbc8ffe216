"""Methods of low packages that call higher ones: one mechanism, and no import by a string that the import linter cannot see."""

import ast
from pathlib import Path

import pytest

import abut
from abut.errors import InputError
from abut.late_binding import LateBound

SOURCE = Path(abut.__file__).parent


def test_every_declared_target_is_registered() -> None:
    """`abut.bindings` registers all of them."""
    from abut.extend import laws
    from abut.fem.results import result
    from abut.flexible.body import flexible_body
    from abut.formats import flexible
    from abut.results import viewer
    from abut.view.plots.law_plots import plot_law

    assert viewer.VIEWER.bound is abut.view
    assert laws.LAW_PLOT.bound is plot_law
    assert flexible_body.READ.bound is flexible.read
    assert all(callable(one.bound) for one in (result.SAVE, result.LOAD, result.SHOW, result.DRAW))
    declared = [p for p in SOURCE.rglob("*.py") if ": LateBound[" in p.read_text(encoding="utf-8")]
    known = {Path(one.__file__) for one in (laws, result, flexible_body, viewer)}
    assert {p for p in declared if p.name != "late_binding.py"} == known


def test_a_target_without_registration_is_an_error_and_a_default_replaces_nothing() -> None:
    one: LateBound[object] = LateBound("draws clouds")
    with pytest.raises(InputError, match="nothing that draws clouds is loaded; write `import abut` first"):
        _ = one.bound
    one.register("mine")
    one.register_default("default")
    assert one.bound == "mine"


def test_no_module_of_abut_is_imported_by_a_string() -> None:
    """Packages that import their own names at the first use are the exception: their ``__init__`` lists them."""
    found = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
                ("import_module", "__import__")
            ):
                text = ast.unparse(node.args[0])
                if text.startswith(("'abut", "f'abut")) and path.name != "__init__.py":
                    found.append(f"{path.relative_to(SOURCE)}: {text}")
    assert found == []
