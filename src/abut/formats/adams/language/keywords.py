"""The keywords that begin statements, and what shortens them. A keyword is entered with its statement type."""

from __future__ import annotations

from functools import cache

from abut.formats.adams.language.abbreviations import all_prefixes, any_of

END = "END"  #: the end of a dataset, which is the reader's own
_ENTERED = {END}


def enter(keyword: str) -> None:
    """Make a keyword known."""
    _ENTERED.add(keyword)
    for found in (all_keywords, full, beginnings, comment_pattern):
        found.cache_clear()


@cache
def all_keywords() -> tuple[str, ...]:
    """All keywords, in alphabetical order."""
    return tuple(sorted(_ENTERED))


def candidates(word: str) -> list[str]:
    """The keywords that a word may shorten."""
    return [keyword for keyword in all_keywords() if keyword.startswith(word.upper())]


@cache
def full(word: str) -> str:
    """The keyword that a word spells or uniquely shortens, else nothing."""
    if word.upper() in all_keywords():
        return word.upper()
    found = candidates(word)
    return found[0] if len(found) == 1 else ""


@cache
def beginnings() -> str:
    """The pattern of every word that begins a statement."""
    return any_of(word for word in all_prefixes(all_keywords()) if full(word) not in ("", END))


@cache
def comment_pattern() -> str:
    """The pattern of a comment that says something, behind its ``!``."""
    return rf"[^\n]*adams_view_(?:name|units)|[ \t]*(?:{beginnings()})[ \t]*\/"
