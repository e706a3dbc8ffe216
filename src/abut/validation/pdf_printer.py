"""Conversion of a page to PDF with a browser installed on this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from abut.errors import InputError, RunError

__all__ = ["chromium_path", "print_pdf"]

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
TIME_LIMIT = 180  #: time limit [s]


def chromium_path() -> str:
    """Return the path of a browser: the one that ``CHROMIUM`` names, or the first found on the path.

    Raises:
        InputError: there is none.
    """
    named = os.environ.get("CHROMIUM")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        where = (
            f"the environment variable CHROMIUM is {named}, which is not an executable"
            if named
            else f"none of {', '.join(BROWSERS)} is on PATH"
        )
        raise InputError(
            f"--pdf needs Chromium, Chrome or Edge: {where}; install one, set CHROMIUM to its path, "
            "or print the page of sheets from any browser"
        )
    return found


def print_pdf(page: Path, to: Path, browser: str) -> Path:
    """Print an HTML page to a PDF file.

    Raises:
        RunError: the browser wrote no PDF.
    """
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, "--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"]
        command += [f"--user-data-dir={profile}", f"--print-to-pdf={to.resolve()}", page.resolve().as_uri()]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # it refuses to run as root otherwise
        to.unlink(missing_ok=True)
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=TIME_LIMIT)
            failure = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        except subprocess.TimeoutExpired:
            failure = [f"no PDF within {TIME_LIMIT} s"]
    if not to.is_file():
        raise RunError(f"{browser} did not write {to}: {failure[0]}; print {page} from a browser instead")
    return to
