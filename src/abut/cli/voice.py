"""How the command talks: sentences for people, one JSON object for programs (``--json``), or nothing but errors (``--quiet``)."""

from __future__ import annotations

import dataclasses
import enum
import io
import json
import math
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

import numpy as np

WIDTH = 110  #: letters of a line


@dataclasses.dataclass(frozen=True)
class Voice:
    """What is said where."""

    quiet: bool = False
    json: bool = False

    @property
    def progress(self) -> TextIO:
        """Where progress is shown."""
        return io.StringIO() if self.quiet else sys.stderr

    def say(self, text: str) -> None:
        """A line for people."""
        if not (self.quiet or self.json):
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()

    def answer(self, text: str, data: Any) -> None:
        """What was asked for: as text, or as data. Silence does not hold it back."""
        sys.stdout.write(f"{json.dumps(plain(data), ensure_ascii=False, indent=1) if self.json else text}\n")
        sys.stdout.flush()

    def complain(self, sentence: str, code: int) -> int:
        """An error; gives the exit code."""
        if self.json:
            self.answer("", {"error": sentence, "exit_code": code})
        sys.stderr.write(f"abut: {sentence}\n")
        return code


def plain(value: Any) -> Any:
    """Plain data for JSON; what is not finite is null."""
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, np.generic | np.ndarray):
        return plain(value.tolist())
    if isinstance(value, complex):
        return [plain(value.real), plain(value.imag)]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def wrapped(text: str, first: str = "", rest: str = "") -> list[str]:
    """A text as lines, the first indented by one text and the others by another."""
    return textwrap.wrap(
        text.rstrip(), WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def warning(sentence: str) -> str:
    """A warning for people."""
    return "\n".join(wrapped(f"warning: {sentence}", rest="  "))
