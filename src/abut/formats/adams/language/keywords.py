"""Keywords of statements and their abbreviations; a keyword is registered with its statement type."""

from __future__ import annotations

from functools import cache

from abut.formats.adams.language.abbreviations import all_prefixes, any_of

END = "END"  #: the end of a dataset, handled by the parser itself
_ENTERED = {END}


def enter_keyword(keyword: str) -> None:
    """Register a keyword."""
    _ENTERED.add(keyword)
    for found in (all_keywords, full_keyword, keyword_pattern, comment_pattern):
        found.cache_clear()


@cache
def all_keywords() -> tuple[str, ...]:
    """Return all keywords, in alphabetical order."""
    return tuple(sorted(_ENTERED))


def matching_keywords(word: str) -> list[str]:
    """Return the keywords that a word may abbreviate."""
    return [keyword for keyword in all_keywords() if keyword.startswith(word.upper())]


@cache
def full_keyword(word: str) -> str:
    """Return the keyword that a word spells or uniquely abbreviates, else ""."""
    if word.upper() in all_keywords():
        return word.upper()
    found = matching_keywords(word)
    return found[0] if len(found) == 1 else ""


@cache
def keyword_pattern() -> str:
    """Return the pattern of all words that start a statement."""
    return any_of(word for word in all_prefixes(all_keywords()) if full_keyword(word) not in ("", END))


@cache
def comment_pattern() -> str:
    """Return the pattern of a comment with a meaning, after its ``!``."""
    return rf"[^\n]*adams_view_(?:name|units)|[ \t]*(?:{keyword_pattern()})[ \t]*\/"
