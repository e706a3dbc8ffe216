"""Search: synonyms of the field and each page's line in a table of contents, as data of the search page."""

import json
from typing import Any

from docutils import nodes

from site_parts.writing import ROOT

SYNONYMS = ROOT / "docs" / "site_parts" / "synonyms.txt"
CONTENTS = ("index", "generated/api/index")


def synonyms() -> list[list[str]]:
    """Groups of terms with nearly the same meaning, English and Chinese."""
    lines = [line for line in SYNONYMS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [[term.strip() for term in line.split(",")] for line in lines]


def lines(env: Any) -> dict[str, str]:
    """The text of the list item that begins with a link to a page, by page, in the language of the site."""
    found: dict[str, str] = {}
    for contents in CONTENTS:
        for item in env.get_doctree(contents).findall(nodes.list_item):
            targets = [one["reftarget"] for one in item.findall(nodes.Element) if "reftarget" in one]
            if targets and targets[0] in env.all_docs:
                found.setdefault(targets[0], item.astext())
    return found


def _add_data(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if page == "search":
        data = {"synonyms": synonyms(), "lines": lines(app.env)}
        app.add_js_file(None, body=f"const SearchData = {json.dumps(data, ensure_ascii=False)};")


def setup(app: Any) -> None:
    """Listen to pages being written."""
    app.connect("html-page-context", _add_data)
