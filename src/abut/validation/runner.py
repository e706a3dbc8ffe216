"""Runner of the physics tests: pytest in a separate process, and the pages of its results."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from abut.errors import InputError, MissingExtra, RunError
from abut.files.atomic_write import explain_write_errors, write_text
from abut.validation.entries import RECORD, Validation, read_validation
from abut.validation.page import SHEETS, validation_page
from abut.validation.records import ValidationRecord
from abut.validation.sheets import page_of_sheets
from abut.validation.test_inventory import find_sheets

__all__ = ["SelectedTests", "run_tests", "write_pages"]

NOTHING_RAN, REFUSED = 5, 4  #: pytest's exit codes


@dataclass(frozen=True)
class SelectedTests:
    """Selection of tests: those that match `word` (as in ``pytest -k``), without tests of ten seconds, or including those of minutes."""

    word: str = ""
    quick: bool = False
    long: bool = False

    @property
    def marks(self) -> str:
        """Return an expression as in ``pytest -m``."""
        parts = ["" if self.long else "not long", "not slow" if self.quick else ""]
        return " and ".join(filter(None, parts))


def run_tests(root: Path, folder: Path, choice: SelectedTests, quiet: bool = False) -> None:
    """Run tests of a checkout; each writes its line into the folder's record as it ends.

    Raises:
        MissingExtra: pytest is not installed.
        InputError: no test is selected, or the expression is invalid.
        RunError: pytest itself failed.
        KeyboardInterrupt: by Ctrl-C; written results are kept.
    """
    if importlib.util.find_spec("pytest") is None:
        raise MissingExtra.of("abut validate", "pytest", "test")
    folder.mkdir(parents=True, exist_ok=True)
    files = [sheet.path for sheet in find_sheets(root)]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "targets",
        "-m",
        choice.marks,
        "-k",
        choice.word,
        *files,
    ]
    paths = [str(root / "tests"), str(root / "src"), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "ABUT_VALIDATION": str((folder / RECORD).resolve()),
    }
    out = subprocess.DEVNULL if quiet else sys.stderr
    process = subprocess.Popen(command, cwd=root, env=environment, stdout=out, stderr=out)
    try:
        code = process.wait()
    except KeyboardInterrupt:
        process.wait()  # it received Ctrl-C, too
        raise
    if code == NOTHING_RAN:
        raise InputError(
            f'no physics test with a target matches "{choice.word}"; run abut validate without -k for '
            "all tests"
        )
    if code == REFUSED:
        raise InputError(
            f'pytest rejects the expression "{choice.word}"; write -k as in pytest: a word, or "hertz '
            'and not impact"'
        )
    if code > 1:
        raise RunError(
            f"pytest ended with exit code {code} before all tests ran; see its output above; the "
            "results up to then are kept"
        )


def write_pages(root: Path, folder: Path) -> Validation:
    """Write the page and the sheets from a folder's record, and compact the record."""
    known = {f"{sheet.file}::{test.name}" for sheet in find_sheets(root) for test in sheet.tests}
    record = ValidationRecord(folder / RECORD)
    if record.path.is_file():
        record.compact(known)
    found = read_validation(root, folder)
    with explain_write_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / "validation.md", validation_page(found))
    write_text(folder / SHEETS, page_of_sheets(found))
    return found
