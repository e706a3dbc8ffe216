"""Regular expressions of words that may be abbreviated."""

from __future__ import annotations

import re
from collections.abc import Iterable

NOTHING = r"(?!)"  #: a pattern that nothing matches


def any_of(words: Iterable[str]) -> str:
    """Return the pattern of any of these words, the longest first; common prefixes are tried once."""
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


def all_prefixes(names: Iterable[str]) -> set[str]:
    """Return the names and all their prefixes."""
    return {name[:k] for name in names for k in range(1, len(name) + 1)}
