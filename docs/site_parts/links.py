"""Links that lead out of the folder of the pages lead, on the site, to what it has of them."""

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
OUTWARD = re.compile(r"\]\(((?:\.\./)+)([^)#\s]*)(#[^)]*)?\)")
HERE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "generated/contributing.md",
    "CHANGELOG.md": "generated/changelog.md",
    "examples/README.md": "generated/gallery/index.md",
    "src/abut": "generated/sources.md",
    "src/abut/__init__.py": "generated/api/index.md",
}


def led(target: str, up: str) -> str:
    """Where a path from the root of the project is to be found on the site, from a page `up` steps below its top; '' where nowhere."""
    if target in HERE:
        return up + HERE[target]
    example = re.fullmatch(r"examples/(\w+)\.py", target)
    if example:
        return f"{up}generated/gallery/{example[1]}.md"
    if target.startswith("docs/"):
        return up + target.removeprefix("docs/")
    return ""


def _turned(app: Any, page: str, source: list[str]) -> None:
    steps = page.count("/")

    def turn(match: re.Match[str]) -> str:
        if match[1].count("../") != steps + 1:
            return match[0]
        place = led(match[2], "../" * steps)
        # sources and tests are named, not linked: the site does not hold them
        return f"]({place}{match[3] or ''})" if place else f"]{{title='{match[2]}'}}"

    source[0] = OUTWARD.sub(turn, source[0])


def setup(app: Any) -> None:
    """Listen to pages being read."""
    app.connect("source-read", _turned, priority=500)
