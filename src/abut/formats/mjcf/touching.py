"""Contacts of MJCF geoms, as contacts of abut whose stiffness follows from what touches.

    k = m/(τ ζ)²,   c = 2 m/τ

with the mass m of all that moves, and the time constant τ and damping ratio ζ of MuJoCo's solref (0.02 s, 1 where none is given). MuJoCo
holds a contact by a constraint that gives, of the inertia at that place and with solimp; the two agree in what they hold and in how fast,
not in how deep it goes.
"""

from __future__ import annotations

import itertools
from typing import Any

from abut.contact import Contact, friction, normal
from abut.errors import InputError
from abut.formats.links.building import Built
from abut.formats.links.markup import Element, nearest
from abut.formats.links.passive import STOP
from abut.formats.links.tree import Surface
from abut.formats.mjcf.settings import Settings
from abut.formats.mjcf.words import checked

__all__ = ["touch"]

CREEP = 0.01  #: speed [m/s] up to which friction grows to its full value
DEPTH = 1e-4  #: [m] at which damping is full
Pair = tuple[tuple[Surface, Any], tuple[Surface, Any]]


def touch(root: Element, settings: Settings, built: Built, which: str) -> None:
    """Contacts between what may touch: none, of what moves with what stands, or all."""
    if which not in ("none", "ground", "all"):
        raise InputError(f'{root.path}: contacts is {which!r}; it must be "none", "ground" or "all"')
    if which == "none" or settings.off & {"contact", "constraint"}:
        settings.told.note("nothing touches")
        return
    apart, given = _said(root, settings, built)
    pairs = [*given, *_pairs(built, apart)]
    ground = built.model.ground
    standing = [pair for pair in pairs if any(shape.frame.body is ground for _, shape in pair)]
    chosen = pairs if which == "all" else standing
    if len(pairs) > len(chosen):
        settings.told.note(
            f'{len(pairs) - len(chosen)} pairs of geoms that move could touch each other, and go through each other here (contacts="all" '
            "lets them touch)"
        )
    groups: dict[float, list[Pair]] = {}
    for pair in chosen:
        groups.setdefault(_friction(pair), []).append(pair)
    made = 0
    for number, group in sorted(groups.items()):
        made += _contacts(built, number, group, made)


def _said(root: Element, settings: Settings, built: Built) -> tuple[set[frozenset[str]], list[Pair]]:
    """Bodies that never touch, and pairs of geoms that do."""
    apart: set[frozenset[str]] = set()
    given: list[Pair] = []
    named = {surface.name: (surface, shape) for found in built.shapes.values() for surface, shape in found}
    for section in root.all("contact"):
        for element in section:
            if element.tag == "exclude":
                names = element.need("body1", "arm"), element.need("body2", "hand")
                for name in names:
                    if name not in built.robot.links:
                        raise element.wrong(
                            f'there is no body "{name}"{nearest(name, built.robot.links)}; name one'
                        )
                apart.add(frozenset(names))
            elif element.tag == "pair":
                one = checked(settings.full(element, ""), settings.told)
                ends = [one.need("geom1", "foot"), one.need("geom2", "floor")]
                for name in ends:
                    if name not in named:
                        settings.told.refuse(
                            one,
                            f'the geom "{name}" of a pair, which touches nothing here',
                            "give it contype=1",
                        )
                        break
                else:
                    given.append((named[ends[0]], named[ends[1]]))
            else:
                raise element.wrong("it is neither <pair> nor <exclude>; correct it")
    return apart, given


def _pairs(built: Built, apart: set[frozenset[str]]) -> list[Pair]:
    """Geoms of bodies of which neither is fixed to the other's parent, and whose bits fit."""
    found: list[Pair] = []
    every = [(name, one) for name, shapes in built.shapes.items() for one in shapes]
    ground = built.model.ground
    near = {id(joint): {id(joint.frame_i.body), id(joint.frame_j.body)} for joint in built.joints.values()}
    neighbours = {frozenset(ends) for ends in near.values()}
    for (a, first), (b, second) in itertools.combinations(every, 2):
        i, j = first[1].frame.body, second[1].frame.body
        bits = first[0].bits[0] & second[0].bits[1] or second[0].bits[0] & first[0].bits[1]
        if i is j or not bits or frozenset((a, b)) in apart:
            continue
        if ground not in (i, j) and frozenset((id(i), id(j))) in neighbours:
            continue  # parent and child; with the ground they may
        found.append((first, second))
    return found


def _friction(pair: Pair) -> float:
    """The larger coefficient of the two."""
    return max(surface.friction or 0.0 for surface, _ in pair)


def _contacts(built: Built, number: float, pairs: list[Pair], made: int) -> int:
    """Contacts of pairs with one coefficient: one for each shape that stands or comes first, with all that it may touch."""
    mass = sum(body.mass for body in built.model.bodies)
    tau, ratio = STOP
    stiffness, damping = mass / (tau * ratio) ** 2, 2.0 * mass / tau
    law = normal.Impact(stiffness=stiffness, exponent=1.0, damping=damping, penetration=DEPTH)
    rubs = (
        friction.Coulomb(static=number, dynamic=number, stiction_velocity=CREEP, friction_velocity=CREEP)
        if number
        else None
    )
    ground = built.model.ground
    sides: dict[int, tuple[Any, list[Any]]] = {}
    for (_, a), (_, b) in pairs:
        one, other = (b, a) if b.frame.body is ground else (a, b)
        sides.setdefault(id(one), (one, []))[1].append(other)
    for count, (one, others) in enumerate(sides.values()):
        name = built.another("contact", f"contact_{made + count + 1}")
        built.model.add(Contact(name, others, [one], normal=law, friction=rubs))
    built.told.note(
        f"contacts are Impact(stiffness={stiffness:.4g} N/m, exponent=1, damping={damping:.4g} N s/m), of the moving mass {mass:.4g} kg "
        f"with τ = {tau:g} s, ζ = {ratio:g}; MuJoCo's solref, solimp, margin, torsional and rolling friction do not map"
    )
    return len(sides)
