"""The sheets of validation, which the page of that name links to, of the rows that stand beside it."""

from pathlib import Path
from typing import Any

from abut.validation.entries import read_validation
from abut.validation.page import SHEETS
from abut.validation.sheets import page_of_sheets
from site_parts.writing import ROOT


def _sheets(app: Any, problem: Exception | None) -> None:
    if problem is None and app.builder.format == "html":
        Path(app.outdir, SHEETS).write_text(page_of_sheets(read_validation(ROOT, ROOT / "docs")), "utf-8")


def setup(app: Any) -> None:
    """Listen to a build that ends."""
    app.connect("build-finished", _sheets)
