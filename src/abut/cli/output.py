"""Output of the commands: sentences for people, one JSON object for programs (``--json``), or only errors (``--quiet``)."""

from __future__ import annotations

import dataclasses
import io
import json
import sys
import textwrap
from typing import TextIO

from abut.results.files.json_data import plain_data

WIDTH = 110  #: characters of a line
#: Present key of JSON output → key in earlier versions.
FORMER_KEYS = {"messages": "said", "text": "told"}


@dataclasses.dataclass(frozen=True)
class Console:
    """Text output of a command: lines, result and errors, according to ``--quiet`` and ``--json``."""

    quiet: bool = False
    json: bool = False

    @property
    def progress(self) -> TextIO:
        """Stream for progress displays."""
        return io.StringIO() if self.quiet else sys.stderr

    def print_line(self, text: str) -> None:
        """Write a line for people."""
        if not (self.quiet or self.json):
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()

    def print_result(self, text: str, data: object) -> None:
        """Write the requested output as text, or as data, even with ``--quiet``."""
        sys.stdout.write(
            f"{json.dumps(plain_data(data), ensure_ascii=False, indent=1) if self.json else text}\n"
        )
        sys.stdout.flush()

    def print_error(self, sentence: str, code: int) -> int:
        """Write an error and return the exit code."""
        if self.json:
            self.print_result("", {"error": sentence, "exit_code": code})
        sys.stderr.write(f"abut: {sentence}\n")
        return code


def with_former_key(key: str, value: object) -> dict[str, object]:
    """Return a value of JSON output by its key, and by the key of earlier versions, which scripts may read."""
    return {key: value, FORMER_KEYS[key]: value}


def wrap_text(text: str, first: str = "", rest: str = "") -> list[str]:
    """Wrap a text to lines, the first with one indent and the others with another."""
    return textwrap.wrap(
        text.rstrip(), WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def format_warning(sentence: str) -> str:
    """Return a warning for people."""
    return "\n".join(wrap_text(f"warning: {sentence}", rest="  "))
