"""Compilation of the text of a Python function, with its source available to `inspect`."""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


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


def with_attributes(function: F, **attributes: object) -> F:
    """Return a function after storing on it where it comes from, for writing it as an expression again."""
    for name, value in attributes.items():
        setattr(function, name, value)
    return function
