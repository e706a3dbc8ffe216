"""Texts of docstrings (first sentence, arguments), for listings and pages."""

from __future__ import annotations

import inspect
import re

_ARGUMENT = re.compile(r"^ {4,}(?P<names>\w+(?:, \w+)*): (?P<text>.*)$")
_SECTION = re.compile(r"^ *Args:\n(.*?)(?:\n\s*\n|\Z)", re.DOTALL | re.MULTILINE)


def first_sentence(thing: object) -> str:
    """Return the first paragraph of the docstring as one line."""
    return (inspect.getdoc(thing) or "").partition("\n\n")[0].replace("\n", " ").replace("``", "")


def argument_texts(cls: type) -> dict[str, str]:
    """Return the text of each argument from the Args sections of a class and its base classes."""
    texts: dict[str, str] = {}
    for ancestor in reversed(cls.__mro__):
        texts |= _argument_texts(ancestor.__dict__.get("__doc__") or "")
    return texts


def _argument_texts(docstring: str) -> dict[str, str]:
    section = _SECTION.search(inspect.cleandoc(docstring))
    texts: dict[str, str] = {}
    current: list[str] = []
    for line in section[1].splitlines() if section else ():
        match = _ARGUMENT.match(line)
        if match:
            current = match["names"].split(", ")
            texts |= dict.fromkeys(current, match["text"].strip())
        else:
            texts |= {name: f"{texts[name]} {line.strip()}" for name in current}
    return texts
