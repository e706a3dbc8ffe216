"""The order of the pages: what a section of `index.md` lists is what stands under its name beside every page."""

import re
from typing import Any

ENTRY = re.compile(r"^- \[[^\]]+\]\(([\w/]+)\.md\)", re.M)


def sections(text: str) -> dict[str, list[str]]:
    """The pages that each section of second level lists, by its title."""
    parts = re.split(r"^## (.+)\n", text, flags=re.M)[1:]
    found = {title: ENTRY.findall(body) for title, body in zip(parts[::2], parts[1::2], strict=True)}
    return {title: pages for title, pages in found.items() if pages}


def _ordered(app: Any, page: str, source: list[str]) -> None:
    """Add to the first page the hidden tables of contents from which Sphinx makes navigation."""
    if page != "index":
        return
    tables = [
        "\n```{toctree}\n:hidden:\n:caption: " + title + "\n\n" + "\n".join(pages) + "\n```\n"
        for title, pages in sections(source[0]).items()
    ]
    source[0] += "".join(tables)


def setup(app: Any) -> None:
    """Listen to the first page being read."""
    app.connect("source-read", _ordered, priority=600)
