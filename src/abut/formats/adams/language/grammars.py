"""Grammar files (.lark) → parsers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Template
from typing import Any

_HERE = Path(__file__).parent
_TERMINAL = re.compile(r"^(?P<name>[A-Z_]+)(?:\.\d+)?: /(?P<pattern>.*)/(?P<flags>[a-z]*)$", re.MULTILINE)
NOTHING = r"(?!)"  #: a pattern that nothing matches


def parser(grammar: str, transformer: Any = None, **words: str) -> Callable[[str], Any]:
    """What parses a text by a grammar file that stands beside this one (LALR).

    Args:
        grammar: the file's name without ``.lark``.
        transformer: makes what the grammar's rules give, bottom up; without one a tree.
        words: the patterns that take the place of ``$name`` in the file.

    What it returns raises lark.UnexpectedInput where a text breaks the grammar.
    """
    from lark import Lark

    text = _put_in(grammar, words)
    return Lark(text, parser="lalr", transformer=transformer, maybe_placeholders=False).parse


def terminals(grammar: str, **words: str) -> dict[str, str]:
    """The patterns of the terminals of a grammar file, by name; for one that reads a regular language in one pass.

    Args:
        grammar: as for `parser`.
        words: as for `parser`.
    """
    found = _TERMINAL.finditer(_put_in(grammar, words))
    return {one["name"]: f"(?{one['flags']}:{one['pattern']})" for one in found}


def _put_in(grammar: str, words: Mapping[str, str]) -> str:
    return Template(_text(grammar)).safe_substitute(words)


@cache
def _text(grammar: str) -> str:
    return (_HERE / f"{grammar}.lark").read_text(encoding="utf-8")


def any_of(words: Iterable[str]) -> str:
    """The pattern of any of these words, the longest first; common beginnings are tried once."""
    branches: dict[str, list[str]] = {}
    for word in words:
        branches.setdefault(word[:1], []).append(word[1:])
    ends = branches.pop("", None) is not None
    found = []
    for first, rests in sorted(branches.items()):
        rest = any_of(rests)
        found.append(re.escape(first) + (f"(?:{rest})" if rest else ""))
    if not found:
        return "" if ends else NOTHING
    return f"(?:{'|'.join(found)})?" if ends else "|".join(found)


def shortened(names: Iterable[str]) -> set[str]:
    """Names and everything that they begin with."""
    return {name[:k] for name in names for k in range(1, len(name) + 1)}
