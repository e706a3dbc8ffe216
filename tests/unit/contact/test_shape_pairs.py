"""Pairs of shapes that may touch: counted, and sorted by kind, without a list of all pairs."""

import itertools
import random
from types import SimpleNamespace

import pytest

from abut.contact.shape_pairs import all_pairs, count_pairs, example_pairs

BODIES = [SimpleNamespace(name=f"b{k}") for k in range(5)]


class Ball:
    modal = ()


class Block:
    modal = ()


class Skin:
    modal = ("mode",)


def shape_on(body, kind):
    shape = kind()
    shape.frame = SimpleNamespace(body=body)
    return shape


def shapes(draw, many):
    return [shape_on(draw.choice(BODIES), draw.choice((Ball, Block, Skin))) for _ in range(many)]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("two", [False, True])
def test_the_count_and_the_examples_are_those_of_all_pairs(seed, two):
    """By the definition: every pair is looked at, and the first of each two kinds is kept."""
    draw = random.Random(seed)
    first, second = shapes(draw, draw.randrange(12)), shapes(draw, draw.randrange(12)) if two else None
    every = list(itertools.combinations(first, 2) if second is None else itertools.product(first, second))
    every = [(a, b) for a, b in every if a.frame.body is not b.frame.body or (a.modal and b.modal)]
    assert list(all_pairs(first, second)) == every
    assert count_pairs(first, second) == len(every)
    examples = {}
    for a, b in every:
        examples.setdefault((type(a), type(b)), (a, b))
    assert example_pairs(first, second) == list(examples.values())


def test_thirty_thousand_balls_are_counted_by_kind():
    """n(n − 1)/2 pairs, of which one is looked at; a list of all pairs would take minutes and more memory than there is."""
    balls = [shape_on(SimpleNamespace(), Ball) for _ in range(30_000)]
    assert count_pairs(balls, None) == 30_000 * 29_999 // 2
    assert example_pairs(balls, None) == [(balls[0], balls[1])]
