"""Conversion of MJCF geom contacts to contacts of abut, with stiffness and damping from the geoms and from MuJoCo's parameters.

The stiffness is that of `abut.formats.robots.softness`, with the mass of all moving bodies. MuJoCo constrains a contact softly by the
inertia at that place. The two agree in the contact forces at rest, not in the penetration depth.
"""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

from abut.contact import Contact, friction, moment, normal
from abut.errors import InputError
from abut.formats.mjcf.attributes import check_attributes
from abut.formats.mjcf.compiler_options import CompilerSettings
from abut.formats.mjcf.contact_parameters import Laws, Pair, contact_rules
from abut.formats.robots.build_model import RobotBuild
from abut.formats.robots.joint_forces import STOPPED
from abut.formats.robots.shapes import shape_on
from abut.formats.robots.xml_reader import XmlElement, suggest_words

__all__ = ["add_contacts"]

CREEP = 0.01  #: speed [m/s] up to which friction grows to its full value
DEPTH = 1e-4  #: penetration [m] at which damping is full
SPIN = 0.01  #: angular speed [rad/s] up to which torsional and rolling friction grow


def add_contacts(root: XmlElement, settings: CompilerSettings, built: RobotBuild, which: str) -> None:
    """Add contacts between geoms: "none", "ground" (between moving and fixed geoms only), or "all"."""
    if which not in ("none", "ground", "all"):
        raise InputError(f'{root.path}: contacts is {which!r}; it must be "none", "ground" or "all"')
    if which == "none" or settings.off & {"contact", "constraint"}:
        settings.messages.note("nothing touches")
        return
    apart, given = _exclusions_and_pairs(root, settings, built)
    named = {surface.name: (surface, shape) for found in built.shapes.values() for surface, shape in found}
    stated: list[Pair] = [(named[a], named[b]) for a, b in (sorted(names) for names in given)]
    others = _contact_pairs(built, apart, "filterparent" in settings.off)
    pairs = stated + [p for p in others if frozenset(surface.name for surface, _ in p) not in given]
    ground = built.model.ground
    standing = [pair for pair in pairs if any(shape.frame.body is ground for _, shape in pair)]
    chosen = pairs if which == "all" else standing
    if len(pairs) > len(chosen):
        settings.messages.note(
            f'{len(pairs) - len(chosen)} pairs of moving geoms could touch in MuJoCo and have no contact here (contacts="all" '
            "adds it)"
        )
    mass = sum(body.mass for body in built.model.bodies)
    groups: dict[Laws, list[Pair]] = {}
    grown: dict[tuple[int, float], Any] = {}
    for pair in chosen:
        rules = contact_rules(pair, given.get(frozenset(surface.name for surface, _ in pair)))
        groups.setdefault(rules.laws(mass), []).append(_offset_by_margin(built, pair, rules.margin, grown))
    made = 0
    for laws, group in sorted(groups.items()):
        made += _add_contacts(built, laws, group, made)
    if made:
        built.messages.note(
            f"contacts are Impact(exponent=1) {STOPPED}, with all the moving mass M, {mass:.4g} kg: a body that lies deeper or less "
            "deep than in MuJoCo has another stiffness to give by with_values; friction creeps below "
            f"{CREEP:g} m/s"
        )


def _exclusions_and_pairs(
    root: XmlElement, settings: CompilerSettings, built: RobotBuild
) -> tuple[set[frozenset[str]], dict[frozenset[str], XmlElement]]:
    """Return the pairs of bodies that never touch, and the explicit pairs of geoms."""
    apart: set[frozenset[str]] = set()
    given: dict[frozenset[str], XmlElement] = {}
    named = {surface.name: (surface, shape) for found in built.shapes.values() for surface, shape in found}
    for section in root.all("contact"):
        for element in section:
            if element.tag == "exclude":
                names = element.need("body1", "arm"), element.need("body2", "hand")
                for name in names:
                    if name not in built.robot.links:
                        raise element.wrong(
                            f'there is no body "{name}"{suggest_words(name, built.robot.links)}; name one'
                        )
                apart.add(frozenset(names))
            elif element.tag == "pair":
                one = check_attributes(settings.full(element, ""), settings.messages)
                ends = [one.need("geom1", "foot"), one.need("geom2", "floor")]
                for name in ends:
                    if name not in named:
                        settings.messages.refuse(
                            one,
                            f'the geom "{name}" of a pair, which touches nothing here',
                            "give it contype=1",
                        )
                        break
                else:
                    given[frozenset(ends)] = one
            else:
                raise element.wrong("it is neither <pair> nor <exclude>; correct it")
    return apart, given


def _offset_by_margin(
    built: RobotBuild, pair: Pair, margin: float, grown: dict[tuple[int, float], Any]
) -> Pair:
    """Return a pair whose contact starts at a distance `margin` [m]: a plane is shifted, a sphere or capsule enlarged.

    Raises:
        UnreadableFile: both shapes have edges.
    """
    if margin == 0.0:
        return pair
    kinds = [surface.kind for surface, _ in pair]
    which = next((kinds.index(kind) for kind in ("plane", "sphere", "capsule") if kind in kinds), None)
    if which is None:
        names = " and ".join(f'"{surface.name}"' for surface, _ in pair)
        built.messages.refuse(
            pair[0][0].at, f"margin of {names}, both with edges,", 'give margin="0" and gap="0"'
        )
        return pair
    surface, shape = pair[which]
    if (id(shape), margin) not in grown:
        frame = shape.frame.frame((0.0, 0.0, margin if surface.kind == "plane" else 0.0))
        radius = [one + margin for one in surface.sizes[:1]]
        larger = dataclasses.replace(surface, sizes=(*radius, *surface.sizes[1:]))
        grown[id(shape), margin] = shape_on(frame, larger, built.messages)
    other = pair[1 - which]
    return (surface, grown[id(shape), margin]), other


def _contact_pairs(built: RobotBuild, apart: set[frozenset[str]], kin: bool) -> list[Pair]:
    """Return the pairs of geoms that may touch: their bits match, and neither body is the other's parent.

    Links welded together count as one body. A body and its parent are excluded whatever the number of joints, and thus of massless
    bodies, between them.
    """
    found: list[Pair] = []
    every = [(name, one) for name, shapes in built.shapes.items() for one in shapes]
    ground = built.model.ground
    carriers = {name: id(body) for name, (body, _) in built.carriers.items()}
    neighbours = {
        frozenset((carriers[name], carriers[link.parent]))
        for name, link in built.robot.links.items()
        if name in carriers and link.parent in carriers
    }
    for (a, first), (b, second) in itertools.combinations(every, 2):
        i, j = first[1].frame.body, second[1].frame.body
        bits = first[0].bits[0] & second[0].bits[1] or second[0].bits[0] & first[0].bits[1]
        if i is j or not bits or frozenset((a, b)) in apart:
            continue
        if not kin and ground not in (i, j) and frozenset((id(i), id(j))) in neighbours:
            continue  # parent and child; contact with the ground is allowed
        found.append((first, second))
    return found


def _add_contacts(built: RobotBuild, laws: Laws, pairs: list[Pair], made: int) -> int:
    """Add contacts of pairs with the same laws: one for each fixed or first shape, with all shapes that it may touch."""
    rubs = friction.Coulomb(
        static=laws.sliding, dynamic=laws.sliding, stiction_velocity=CREEP, friction_velocity=CREEP
    )
    law = normal.Impact(
        stiffness=laws.stiffness, exponent=1.0, damping=laws.damping, full_damping_depth=DEPTH
    )
    arms = (
        moment.RollingConstant(arm=arm, speed=SPIN) if arm else None for arm in (laws.drilling, laws.rolling)
    )
    spin, rolling = arms
    ground = built.model.ground
    sides: dict[int, tuple[Any, list[Any]]] = {}
    for (_, a), (_, b) in pairs:
        one, other = (b, a) if b.frame.body is ground else (a, b)
        sides.setdefault(id(one), (one, []))[1].append(other)
    for count, (one, others) in enumerate(sides.values()):
        name = built.another("contact", f"contact_{made + count + 1}")
        built.model.add(
            Contact(
                name,
                others,
                [one],
                normal=law,
                friction=rubs if laws.sliding else None,
                rolling=rolling,
                spin=spin,
            )
        )
    return len(sides)
