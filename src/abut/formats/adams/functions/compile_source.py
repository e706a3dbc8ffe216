"""Compilation of the text of a Python function, whose source `inspect` finds."""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Callable, Mapping, Sequence
from typing import Any


def compile_function(
    name: str, lines: Sequence[str], namespace: Mapping[str, Any], place: str
) -> Callable[..., float]:
    """Run the text of a function, leaving it where `inspect` finds it."""
    text = "\n".join(lines) + "\n"
    # another text at the same place, as of a file that was edited, must not take the place of this one
    filename = f"<{place} {name} {hashlib.sha1(text.encode()).hexdigest()[:8]}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    space = dict(namespace)
    exec(compile(text, filename, "exec"), space)
    function: Callable[..., float] = space[name]
    return function
