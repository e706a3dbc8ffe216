"""The page of sources: every publication that a docstring of the source names, and what is taken from it."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from site_parts.writing import FOLDER, ROOT, kept

SOURCE = re.compile(r"^Sources?: (.+(?:\n(?![ ]*\n|\w+:).+)*)", re.M)


def cited(path: Path) -> Iterator[tuple[str, str]]:
    """What a file's docstrings name as sources, with the name of what says so."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in [tree, *ast.walk(tree)]:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = inspect.cleandoc(ast.get_docstring(node) or "")
            name = path.stem if isinstance(node, ast.Module) else node.name
            for match in SOURCE.finditer(text):
                yield name, " ".join(match[1].split())


def page() -> str:
    """Rooms of the source with what their files cite."""
    parts = [
        "# Sources",
        "What each law, shape, method and formula is taken from, as its docstring says, by the room of the source that it stands in.",
    ]
    top = ROOT / "src" / "abut"
    for room in sorted(path for path in top.iterdir() if path.is_dir()):
        rows = [row for path in sorted(room.rglob("*.py")) for row in dict.fromkeys(cited(path))]
        if rows:
            parts.append(f"## {room.name}")
            parts.append(
                "\n".join(
                    ["| | source |", "|---|---|", *(f"| `{name}` | {_cell(text)} |" for name, text in rows)]
                )
            )
    return "\n\n".join(parts) + "\n"


def _cell(text: str) -> str:
    """Text that may stand in a table, taken as it is."""
    return re.sub(r"([\\*_<>|\[\]$])", r"\\\1", text.replace("`", ""))


def setup(app: Any) -> None:
    """Listen to a build that begins."""
    app.connect("builder-inited", lambda app: kept(FOLDER / "sources.md", page()))
