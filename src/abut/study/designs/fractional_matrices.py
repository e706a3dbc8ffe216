"""Fractional two-level factorial designs: by generators, by resolution, and Plackett & Burman's."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue

__all__ = ["fraction_points", "plackett_burman_matrix", "words_of"]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: First rows of the cyclic designs, by their size. Source: Plackett & Burman, Biometrika 33 (1946) 305, p. 323.
ROWS = {
    12: "++-+++---+-",
    20: "++--++++-+-+----++-",
    24: "+++++-+-++--++--+-+----",
}


def fraction_points(words: Sequence[str]) -> Numbers:
    """Return points (0 or 1) of a fraction by generators: one row a run, one column a word.

    >>> fraction_points(["a", "b", "ab"]).tolist()
    [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 1.0]]
    """
    plain = [word.lstrip("+-").lower() for word in words]
    letters = sorted({letter for word in plain for letter in word})
    if not all(word and word.isascii() and word.isalpha() for word in plain):
        raise InvalidValue(
            f'fractional: generators is "{" ".join(words)}"; it must be words of letters, as "a b c '
            'abc" or "a b -ab"'
        )
    signs = np.array(list(itertools.product((-1.0, 1.0), repeat=len(letters))))[:, ::-1]
    columns = []
    for word, given in zip(plain, words, strict=True):
        column = np.prod([signs[:, letters.index(letter)] for letter in word], axis=0)
        columns.append(-column if given.startswith("-") else column)
    return 0.5 * (1.0 + np.column_stack(columns))


def words_of(k: int, resolution: int) -> list[str]:
    """Return generators of the smallest fraction for k parameters whose defining relation has no word shorter than the resolution.

    >>> words_of(5, 3), words_of(4, 4)
    (['a', 'b', 'c', 'ab', 'ac'], ['a', 'b', 'c', 'abc'])
    """
    if resolution not in (3, 4, 5):
        raise InvalidValue.of("fractional: resolution", resolution, "be 3, 4 or 5")
    if k > len(LETTERS):
        raise InvalidValue.of("fractional: the number of parameters", k, f"be at most {len(LETTERS)}")
    for base in range(1, k + 1):
        found = _find_generators(k, base, resolution)
        if found is not None:
            words = ["".join(LETTERS[j] for j in range(base) if mask >> j & 1) for mask in found]
            return [*LETTERS[:base], *words]
    raise AssertionError("the full factorial design has every resolution")


def _find_generators(k: int, base: int, resolution: int) -> list[int] | None:
    """Return generators in addition to the base, as sets of its letters (bits); None if there are not enough."""
    wanted = k - base
    candidates = sorted(
        (mask for mask in range(1, 1 << base) if mask.bit_count() >= resolution - 1),
        key=lambda mask: (mask.bit_count(), mask),
    )

    def extend(chosen: list[int], relation: list[int], begin: int) -> list[int] | None:
        if len(chosen) == wanted:
            return chosen
        for place in range(begin, len(candidates)):
            # a word of the relation: the letters of the base in it, and one for each generator
            word = candidates[place] | 1 << (base + len(chosen))
            new = [word, *(word ^ old for old in relation)]
            if min(one.bit_count() for one in new) >= resolution and (
                found := extend([*chosen, candidates[place]], [*relation, *new], place + 1)
            ):
                return found
        return None

    return extend([], [], 0)


def plackett_burman_matrix(k: int) -> Numbers:
    """Return signs (±1) of k columns that are orthogonal to each other and to a constant; the last row is all −1 or a row of
    Hadamard's matrix.
    """
    size = next((n for n in (4, 8, 12, 16, 20, 24, 32, 64) if n > k), None)
    if size is None:
        raise InvalidValue.of("plackett_burman: the number of parameters", k, "be at most 63")
    if size in ROWS:
        row = np.array([1.0 if sign == "+" else -1.0 for sign in ROWS[size]])
        cyclic = np.array([np.roll(row, shift) for shift in range(size - 1)])
        return np.vstack([cyclic, -np.ones(size - 1)])[:, :k]
    matrix = np.ones((1, 1))
    while len(matrix) < size:  # Sylvester's
        matrix = np.block([[matrix, matrix], [matrix, -matrix]])
    return matrix[:, 1 : k + 1]
