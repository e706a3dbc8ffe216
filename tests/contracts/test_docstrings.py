"""Examples in docstrings run and print what they say; names of `abut` in them exist."""

from __future__ import annotations

import ast
import doctest
import importlib
import textwrap
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import abut
from contracts.names import missing

SOURCE = Path(abut.__file__).parent


def module_of(path: Path) -> str:
    """Its dotted name."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_of(path): path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py"))}


def docstrings(text: str) -> Iterator[str]:
    """Of a file's module, classes and functions."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


@pytest.mark.parametrize("name", [name for name, text in FILES.items() if ">>>" in text])
def test_docstring_examples_print_shown_output(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_panel_of_the_description_fills_a_table(monkeypatch):
    """The example has no prompt: it is run with a machine that touches."""
    from abut.view import panels

    monkeypatch.setattr(panels, "PANELS", {})
    code = textwrap.dedent(
        (panels.__doc__ or "").split("\n\n")[1].replace("    @", "@", 1).replace("\n    ", "\n")
    )
    exec(code, {"abut": abut})
    ((title, fill),) = panels.PANELS.items()
    track = types.SimpleNamespace(contact="bounce", number=0, contact_time=2e-3)
    table = fill(types.SimpleNamespace(tracks=[track]))
    assert (title, table.rows) == ("Time in contact", [("bounce", 2e-3)])


def test_names_in_docstrings_exist():
    lost = {}
    for name, text in FILES.items():
        told = "\n".join(docstrings(text))
        if found := missing(told):
            lost[name] = found
    assert lost == {}
