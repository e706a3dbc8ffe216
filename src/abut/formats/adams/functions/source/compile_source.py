"""Compilation of the text of a Python function, with its source available to `inspect`."""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Callable, Mapping, Sequence
from typing import Any


def compile_function(
    name: str, lines: Sequence[str], namespace: Mapping[str, Any], place: str
) -> Callable[..., float]:
    """Compile the text of a function, and register the source where `inspect` finds it."""
    text = "\n".join(lines) + "\n"
    # another text at the same place, such as from an edited file, must not replace this one
    filename = f"<{place} {name} {hashlib.sha1(text.encode()).hexdigest()[:8]}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    space = dict(namespace)
    exec(compile(text, filename, "exec"), space)
    function: Callable[..., float] = space[name]
    return function
