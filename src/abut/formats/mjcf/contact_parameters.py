"""Contact parameters of a pair of MJCF geoms: friction, softness, margin.

If their priorities differ, the geom of the higher one decides. Otherwise friction and condim are the larger of the two, and
solref and solimp are mixed by solmix. Margins add, as in MuJoCo 4. A <pair> overrides these values. Source: MuJoCo's documentation,
chapter Modelling, "Contact parameters".
"""

from __future__ import annotations

import dataclasses
from typing import Any

from abut.formats.robots.link_tree import LinkShape
from abut.formats.robots.softness import (
    IMPEDANCE,
    REFERENCE,
    Numbers,
    complete_impedance,
    mix_parameters,
    stop_constants,
)
from abut.formats.robots.xml_reader import XmlElement

__all__ = ["Laws", "Pair", "Rules", "contact_rules"]

Pair = tuple[tuple[LinkShape, Any], tuple[LinkShape, Any]]
FRICTION = (1.0, 0.005, 0.0001)  #: defaults: sliding [-], torsional [m], rolling [m]


@dataclasses.dataclass(frozen=True, order=True)
class Laws:
    """Parameters of the laws of a contact.

    Attributes:
        sliding: coefficient of friction.
        drilling, rolling: lever arms of torsional and rolling friction [m].
        stiffness: [N/m].
        damping: [N s/m].
    """

    sliding: float
    drilling: float
    rolling: float
    stiffness: float
    damping: float


@dataclasses.dataclass(frozen=True)
class Rules:
    """Parameters of a contact as in MuJoCo."""

    condim: int
    friction: Numbers
    reference: Numbers
    impedance: Numbers
    margin: float  #: distance at which the force begins [m]

    def laws(self, mass: float) -> Laws:
        """Return the contact laws for a moving mass [kg]."""
        stiffness, damping = stop_constants(self.reference, self.impedance)
        return Laws(
            self.friction[0] if self.condim > 1 else 0.0,
            self.friction[1] if self.condim > 3 else 0.0,
            self.friction[2] if self.condim > 4 else 0.0,
            mass * stiffness,
            mass * damping,
        )


def _of_geom(one: XmlElement) -> Rules:
    given = one.numbers("friction", (1, 2, 3), FRICTION)
    return Rules(
        int(one.number("condim", 3)),
        (*given, *FRICTION[len(given) :]),
        one.numbers("solref", 2, REFERENCE),
        complete_impedance(one.numbers("solimp", (1, 2, 3, 4, 5), IMPEDANCE)),
        one.number("margin", 0.0),
    )


def contact_rules(pair: Pair, stated: XmlElement | None = None) -> Rules:
    """Return the parameters of a contact of two geoms, with those of a <pair> if there is one."""
    a, b = (surface.at for surface, _ in pair)
    first, second = _of_geom(a), _of_geom(b)
    rank = int(a.number("priority", 0)), int(b.number("priority", 0))
    if rank[0] != rank[1]:
        decides = first if rank[0] > rank[1] else second
        both = dataclasses.replace(decides, margin=first.margin + second.margin)
    else:
        weights = a.number("solmix", 1.0), b.number("solmix", 1.0)
        both = Rules(
            max(first.condim, second.condim),
            tuple(max(x, y) for x, y in zip(first.friction, second.friction, strict=True)),
            mix_parameters(first.reference, second.reference, weights, direct=True),
            mix_parameters(first.impedance, second.impedance, weights),
            first.margin + second.margin,
        )
    return both if stated is None else _override_rules(both, stated)


def _override_rules(rules: Rules, one: XmlElement) -> Rules:
    """Return the parameters with those of a <pair>, whose friction has two sliding, one torsional, two rolling coefficients."""
    given = one.numbers("friction", (1, 2, 3, 4, 5), None)
    found = rules.friction
    if given is not None:
        full = (*given, *(1.0, 1.0, 0.005, 0.0001, 0.0001)[len(given) :])
        if full[0] != full[1] or full[3] != full[4]:
            raise one.wrong(
                f'friction="{one.get("friction")}" differs by direction, which abut does not have; give both directions one coefficient'
            )
        found = (full[0], full[2], full[3])
    return Rules(
        int(one.number("condim", rules.condim)),
        found,
        one.numbers("solref", 2, rules.reference),
        complete_impedance(one.numbers("solimp", (1, 2, 3, 4, 5), rules.impedance)),
        one.number("margin", rules.margin),
    )
