"""Pairs of shapes that may touch, counted and sorted by kind without a list of all pairs.

One list of n shapes has n(n − 1)/2 pairs; two lists of n and m shapes have n m. Pairs on one body do not touch, unless both are elastic.
Nor do pairs on two bodies that are excluded; these are given by the identities of both.
"""

from __future__ import annotations

import bisect
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

Excluded = frozenset[frozenset[int]]  #: identities of two bodies whose shapes never touch each other

__all__ = ["all_pairs", "count_pairs", "example_pairs", "is_elastic", "may_touch"]


def is_elastic(shape: Any) -> bool:
    """Return True if a shape deforms, so that its parts may touch each other."""
    return bool(getattr(shape, "modal", ()))


def may_touch(a: Any, b: Any, excluded: Excluded = frozenset()) -> bool:
    """Return True if two shapes are on different bodies that are not excluded, or both elastic."""
    if a.frame.body is b.frame.body:
        return is_elastic(a) and is_elastic(b)
    return not excluded or frozenset((id(a.frame.body), id(b.frame.body))) not in excluded


def all_pairs(
    first: Sequence[Any], second: Sequence[Any] | None, excluded: Excluded = frozenset()
) -> Iterator[tuple[Any, Any]]:
    """Iterate over all pairs that may touch: within one list, or from each of two."""
    both = itertools.combinations(first, 2) if second is None else itertools.product(first, second)
    return (pair for pair in both if may_touch(*pair, excluded))


def count_pairs(first: Sequence[Any], second: Sequence[Any] | None, excluded: Excluded = frozenset()) -> int:
    """Return the number of `all_pairs`: all combinations, less those on one body that are not both elastic, and those excluded."""
    here, here_elastic = _count_by_body(first)
    if second is None:
        less = sum(_choose_two(k) for k in here.values()) - sum(map(_choose_two, here_elastic.values()))
        less += sum(here[a] * here[b] for a, b in map(tuple, excluded))
        return _choose_two(len(first)) - less
    there, there_elastic = _count_by_body(second)
    less = sum(here[b] * there[b] for b in here) - sum(here_elastic[b] * there_elastic[b] for b in here)
    less += sum(here[a] * there[b] + here[b] * there[a] for a, b in map(tuple, excluded))
    return len(first) * len(second) - less


def _choose_two(k: int) -> int:
    return k * (k - 1) // 2


def _count_by_body(shapes: Sequence[Any]) -> tuple[Counter[int], Counter[int]]:
    """Return how many shapes, and how many elastic ones, each body has."""
    every = Counter(id(shape.frame.body) for shape in shapes)
    return every, Counter(id(shape.frame.body) for shape in shapes if is_elastic(shape))


def example_pairs(
    first: Sequence[Any], second: Sequence[Any] | None, excluded: Excluded = frozenset()
) -> list[tuple[Any, Any]]:
    """Return the first of `all_pairs` for each pair of kinds of shapes, in their order."""
    partners = first if second is None else second
    by_kind: dict[type, list[int]] = {}
    for j, shape in enumerate(partners):
        by_kind.setdefault(type(shape), []).append(j)
    found: dict[tuple[type, type], tuple[int, int]] = {}
    for i, shape in enumerate(first):
        for kind, places in by_kind.items():
            if (type(shape), kind) in found:
                continue
            begin = bisect.bisect_right(places, i) if second is None else 0
            for j in itertools.islice(places, begin, None):
                if may_touch(shape, partners[j], excluded):
                    found[type(shape), kind] = i, j
                    break
    return [(first[i], partners[j]) for i, j in sorted(found.values())]
