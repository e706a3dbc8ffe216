"""Command ``abut validate``: run the physics tests, and write their results as a page and as sheets."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from abut.cli.declare import argument, declare_command
from abut.cli.output import Console

if TYPE_CHECKING:
    from abut.validation.entries import Validation


@declare_command(
    "validate",
    "run the validation tests and write a report",
    argument("-k", "EXPRESSION", "only tests whose names match, as in pytest", dest="word", default=""),
    argument("--quick", "", "omit tests that take ten seconds or more"),
    argument("--long", "", "include tests that take minutes"),
    argument("-o --output", "FOLDER", "output folder (default: build/validation of the checkout)", type=Path),
    argument("--pdf", "", "also print the sheets as PDF, with an installed Chromium"),
    argument("--no-run", "", "write the pages from the results in FOLDER, without running tests"),
)
def validate(options: argparse.Namespace, console: Console) -> int:
    """Run the physics tests that compare with published numbers, closed forms and other programs, and write their results.

    FOLDER receives validation.md (a table by family of phenomena, with machine and versions), validation_sheets.html (a sheet for each
    phenomenon: equation, source, target, difference, figures; fit to be printed) and validation.jsonl (the rows, written as they come).
    Earlier results in FOLDER of tests that are not run are kept. Works in a checkout of abut: the package does not contain the tests.

    examples:
      abut validate                    all but those of minutes; an hour on a new machine, which compiles kernels first
      abut validate --quick --pdf      the shorter ones, and the sheets as PDF
      abut validate -k hertz -o docs   some again, into the page that the documentation shows
    """
    from abut.errors import InvalidValue, RunError, UnreadableFile
    from abut.validation.entries import RECORD
    from abut.validation.page import SHEETS
    from abut.validation.pdf_printer import chromium_path, print_pdf
    from abut.validation.runner import SelectedTests, run_tests, write_pages
    from abut.validation.test_inventory import find_checkout

    root = find_checkout(Path.cwd())
    folder = options.output or root / "build" / "validation"
    if folder.exists() and not folder.is_dir():
        raise InvalidValue.of("--output", str(folder), "be a folder, or not exist yet")
    if options.no_run and not (folder / RECORD).is_file():
        raise UnreadableFile.of(
            folder / RECORD, "there is no such file; run abut validate without --no-run to write it"
        )
    browser = chromium_path() if options.pdf else ""  # report a missing browser before an hour of tests
    stopped = False
    if not options.no_run:
        try:
            run_tests(
                root,
                folder,
                SelectedTests(options.word, options.quick, options.long),
                quiet=console.quiet or console.json,
            )
        except KeyboardInterrupt:
            stopped = True
        except RunError:
            write_pages(root, folder)  # write the existing results before the error is reported
            raise
    found = write_pages(root, folder)
    pages = [folder / "validation.md", folder / SHEETS]
    if browser:
        pages.append(print_pdf(folder / SHEETS, folder / "validation_sheets.pdf", browser))
    return _report_result(found, pages, stopped, console)


def _report_result(found: Validation, pages: list[Path], stopped: bool, console: Console) -> int:
    """Print the result and the paths of the pages; return the exit code."""
    from abut.validation.entries import count_tests

    counts = count_tests(found.found)
    sentence = re.sub(r"\*\*", "", counts.sentence)
    lines = ["interrupted; the results up to then are kept"] if stopped else []
    lines += [sentence, *(f"page    {path}" for path in pages)]
    data = {
        "quantities": counts.quantities,
        "failed": counts.failed,
        "not_run": counts.not_run,
        "pages": pages,
    }
    console.print_result("\n".join(lines), data)
    return 1 if counts.failed or stopped else 0
