"""Write docs/modules.md from the docstrings of the packages and modules: python docs/make_modules.py. A test compares both."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import abut

PAGE = Path(__file__).parent / "modules.md"
ROOT = Path(abut.__file__).parent
LONGEST = 200  #: characters of a summary


def summary(path: Path) -> str:
    """Return the first paragraph of a file's docstring in one line; of a long one the first sentence, or as many words as fit."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    line = " ".join(text.split("\n\n")[0].split()).replace("``", "`")
    if len(line) <= LONGEST:
        return line
    sentence = re.split(r"(?<=[.;:]) ", line)[0].rstrip(";:")
    return sentence if len(sentence) <= LONGEST else line[:LONGEST].rpartition(" ")[0].rstrip(",;:") + " …"


def escape(text: str) -> str:
    """Escape in prose what Markdown would read as markup; code in backticks stays, except that pipe characters always end a cell."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # a backtick without a partner
        return re.sub(r"([\\`*_\[\]<>|#~$])", r"\\\1", text)
    prose = [re.sub(r"([\\*_\[\]<>|#~$])", r"\\\1", part) for part in parts[::2]]
    code = [part.replace("|", r"\|") for part in parts[1::2]]
    return "`".join(part for pair in zip(prose, [*code, ""], strict=True) for part in pair)[:-1]


def packages(folder: Path) -> Iterator[Path]:
    """Iterate over a package and the packages in it, in the order of their names."""
    yield folder
    for inner in sorted(folder.iterdir()):
        if (inner / "__init__.py").exists():
            yield from packages(inner)


def section(folder: Path) -> str:
    """Return the heading of a package, its summary and the table of its modules."""
    parts = folder.relative_to(ROOT).parts
    name = ".".join(("abut", *parts))
    level = "#" * min(len(parts) + 2, 4) if parts else "##"
    modules = [path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py"]
    rows = [f"| `{path.stem}` | {escape(summary(path))} |" for path in modules]
    table = ["\n".join(["| module | contents |", "|---|---|", *rows])] if rows else []
    return "\n\n".join([f"{level} `{name}`", escape(summary(folder / "__init__.py")), *table])


def page() -> str:
    """Return the whole page."""
    parts = [
        "# Modules",
        "Written from the source by `docs/make_modules.py`: each package and each module with the first sentence of its docstring. "
        "[Architecture](architecture.md) explains the layers; [design notes](design_notes.md) explain the decisions.",
        *(section(folder) for folder in packages(ROOT)),
    ]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
