"""Matching of names with wildcards of Adams View.

    *                 any number of characters
    ?                 one character
    [abc], [a-c]      one of these characters
    [^abc], [^a-c]    one character that is none of these
    {one,two}         one of these texts

Case is ignored. Source: Adams View, function STR_MATCH and wildcards of object names.
"""

from __future__ import annotations

import re
from functools import cache

__all__ = ["has_wildcards", "matches_wildcards"]

_OPENING = frozenset("*?[{")


def has_wildcards(text: str) -> bool:
    """Return True if a name has wildcards.

    >>> has_wildcards("PART_[^2]*"), has_wildcards("PART_2")
    (True, False)
    """
    return not _OPENING.isdisjoint(text)


def matches_wildcards(wildcards: str, name: str) -> bool:
    """Return True if a name matches wildcards.

    >>> [matches_wildcards("PART_[^2]*", name) for name in ("PART_1", "PART_2", "part_34", "PART_")]
    [True, False, True, False]
    >>> [matches_wildcards("{left,right}_?", name) for name in ("left_1", "RIGHT_a", "up_1", "left_12")]
    [True, True, False, False]

    Raises:
        ValueError: a bracket or brace is not closed, or is empty.
    """
    return _wildcard_pattern(wildcards.lower()).fullmatch(name.lower()) is not None


@cache
def _wildcard_pattern(wildcards: str) -> re.Pattern[str]:
    pieces, at = [], 0
    while at < len(wildcards):
        letter = wildcards[at]
        if letter in "[{":
            end = wildcards.find("]" if letter == "[" else "}", at)
            inner = wildcards[at + 1 : end] if end > at else ""
            if not inner.strip("^"):
                raise ValueError(
                    f"{wildcards[at:]!r} begins a set of characters or texts that is empty or not closed"
                )
            pieces.append(
                _one_of(inner) if letter == "[" else f"(?:{'|'.join(map(_text_pattern, inner.split(',')))})"
            )
            at = end
        else:
            pieces.append({"*": ".*", "?": "."}.get(letter, re.escape(letter)))
        at += 1
    return re.compile("".join(pieces), re.DOTALL)


def _text_pattern(word: str) -> str:
    """Return the pattern of a text in braces, in which * and ? keep their meaning."""
    return "".join({"*": ".*", "?": "."}.get(letter, re.escape(letter)) for letter in word.strip())


def _one_of(inner: str) -> str:
    """Return a character class: ^ at its start excludes, a hyphen between two characters is a range, all others are literal."""
    excludes = inner.startswith("^")
    letters = inner.removeprefix("^")
    found, at = [], 0
    while at < len(letters):
        if letters[at + 1 : at + 2] == "-" and at + 2 < len(letters):
            first, last = letters[at], letters[at + 2]
            if first > last:
                raise ValueError(f"the range {first}-{last} is empty; exchange its ends")
            found.append(f"{re.escape(first)}-{re.escape(last)}")
            at += 3
        else:
            found.append(re.escape(letters[at]))
            at += 1
    return f"[{'^' if excludes else ''}{''.join(found)}]"
