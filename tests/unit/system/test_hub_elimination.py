"""Elimination order of light bodies that are guided by a heavy one, and room for the pairs of a neighbour search."""

from __future__ import annotations

import math

import abut
from abut.shapes import Box, Cylinder, HalfSpace
from abut.system.contact.search.broad_phase_tables import crowd_of
from abut.system.system import System


def guided_ring(count: int) -> abut.Model:
    """Links of 1 kg in a ring of bushings, each guided in the plane of a hull of 1 t: the hull is in the equations of all guides."""
    model = abut.Model("guided ring", gravity=(0, 0, 0))
    hull = model.add(abut.Body("hull", mass=1000.0, inertia=(100, 100, 100)))
    links = []
    for k in range(count):
        angle = 2 * math.pi * k / count
        place = (math.cos(angle), math.sin(angle), 0)
        links.append(model.add(abut.Body(f"link{k}", mass=1.0, inertia=(0.01, 0.01, 0.01), position=place)))
        model.add(abut.joints.Planar(f"guide{k}", links[-1], hull, at=place, axis="z"))
    for k in range(count):
        one, two = links[k], links[k - 1]
        middle = tuple((a - b) / 2 for a, b in zip(two.position, one.position, strict=True))
        back = tuple(-x for x in middle)
        model.add(abut.forces.Bushing(f"pin{k}", one.frame(middle), two.frame(back), stiffness=(1e6, 1e6, 0)))
    return model


def test_a_body_in_many_constraints_follows_them_in_the_elimination():
    """The blocks of the factored matrix grow in proportion to the number of links: 100 links have ten times as many as 10, within 10 %.

    A link has 3 neighbours in turn: one link, its guide and the hull. Were the hull eliminated before the guides, or the guides after all
    links, the blocks of the guides among each other alone would be 10,000.
    """
    few, many = (System([guided_ring(n)], implicit=True).machine.stored_blocks for n in (10, 100))
    assert many < 11 * few
    assert many < 25 * 100


def test_search_has_room_for_all_pairs_at_most_and_only_kinds_that_can_meet():
    """Ten boxes against a plane and a log are twenty pairs of eight contact points (box and plane); two boxes never meet here."""
    model = abut.Model("road")
    boxes = [
        model.add(abut.Body.box(f"b{k}", size=(0.1, 0.1, 0.1), mass=1.0, position=(k, 0, 1))).shape
        for k in range(10)
    ]
    ground = model.ground.frame()
    roads = [HalfSpace(ground, normal="z"), Cylinder(ground, 0.1, 1.0)]
    law = abut.normal.KelvinVoigt(stiffness=1e6)
    contact = abut.Contact("road", boxes, roads, normal=law)
    met = []

    def number(geometry):
        met.append({geometry.first, geometry.second})
        return len(met)

    crowd = crowd_of(contact, 0, number, lambda shape: (0, 0, 0), lambda shape, options: 0)
    assert crowd.slots == 20 * 8
    assert {Box, HalfSpace} in met
    assert {Cylinder, Box} in met
    assert {Box} not in met
