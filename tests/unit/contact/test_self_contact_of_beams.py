"""Beams and ropes that touch themselves."""

from __future__ import annotations

import math
import pickle

import abut
from abut.contact.shape_chain import Strand
from abut.flexible import Round


def rope(closed: bool = False) -> abut.Rope:
    curve = [
        (math.cos(a), math.sin(a), 0) for a in [2 * math.pi * k / 24 for k in range(25 if closed else 24)]
    ]
    return abut.Rope(
        "rope",
        abut.flexible.Polyline(curve),
        "0.1 m",
        axial="20 kN",
        density_by_length=0.5,
        elements=24 if closed else 23,
        closed=closed,
    )


LAW = abut.normal.ElasticFoundation("1 GPa", "1 mm")


def apart(contact: abut.Contact, nodes: tuple[abut.Body, ...]) -> set[int]:
    """By how many places those that may touch are apart in their row."""
    place = {id(node): k for k, node in enumerate(nodes)}
    return {place[id(b.frame.body)] - place[id(a.frame.body)] for a, b in contact.couples()}


def test_neighbours_of_a_rope_do_not_touch_and_all_others_may() -> None:
    """Half a turn about its section, π r, must lie between: r = 50 mm, and pieces of .26 m, of which a ball has half on either side."""
    one = rope()
    alone = abut.Contact("self", one.shapes("sphere"), normal=LAW)
    assert alone.is_self_contact
    assert not alone.searches_neighbors
    assert apart(alone, one.nodes) == set(range(2, 24))
    twice = abut.Contact("self", one.shapes("sphere"), one.shapes("sphere"), normal=LAW)
    assert twice.count == alone.count == sum(24 - k for k in range(2, 24))


def test_the_ends_of_a_belt_are_neighbours() -> None:
    """The first and the last of a closed one lie beside each other."""
    belt = rope(closed=True)
    assert apart(abut.Contact("self", belt.shapes("sphere"), normal=LAW), belt.nodes) == set(range(2, 23))


def test_short_elements_skip_more_neighbours_in_self_contact() -> None:
    """Elements of 10 mm and a section of 20 mm: π · 10 mm between, three more elements and a bit."""
    beam = abut.Beam("beam", [(0, 0, 0), (0.4, 0, 0)], Round("20 mm"), "steel", elements=40)
    assert min(apart(abut.Contact("self", beam.shapes("sphere"), normal=LAW), beam.nodes)) == 5


def test_a_strand_goes_to_other_processes() -> None:
    """Pickled, it is what it was; another rope's shapes are none of it."""
    shapes = Strand(rope().shapes("sphere"), ((0.0, 1.0),), 0.5, 2.0)
    again = pickle.loads(pickle.dumps(Strand((1, 2), ((0.0, 1.0), (1.0, 2.0)), 0.5, 2.0)))
    assert (tuple(again), again.spans, again.reach, again.around) == (
        (1, 2),
        ((0.0, 1.0), (1.0, 2.0)),
        0.5,
        2.0,
    )
    assert not shapes.along(rope().shapes("sphere"))
