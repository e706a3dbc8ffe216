"""Planetary gear sets: angles of the planets at which all of them mesh with sun and ring."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from abut.errors import InvalidValue
from abut.model import assign
from abut.shapes.gears.gear import Gear
from abut.shapes.gears.mesh import GearMesh
from abut.units import Scalar, quantity

__all__ = ["PlanetarySet"]


@dataclass(frozen=True, init=False)
class PlanetarySet:
    """Sun, equal planets on a carrier and a ring, rotated so that every mesh is in the middle of its backlash.

        φ_p = phase of (sun, planet) at γ,   φ_r = phase of (planet, ring) at γ, the same for all planets

    which requires that (z_s + z_r)(γ_i − γ_j)/2π is whole. Equal steps between n planets need (z_s + z_r)/n whole.

    Args:
        sun: an external gear about the set's axis.
        planet: an external gear, of opposite helix.
        ring: a ring about the set's axis, of the planet's helix.
        directions: γ [rad] from the axis to each planet's, counter-clockwise.
        turn: φ_s [rad], of the sun.

    Source: ISO 21771:2007 (pairs); the condition of assembly is in H. W. Müller, "Epicyclic Drive Trains", Wayne State
    University Press 1982.

    Raises:
        InvalidValue: planets that cannot be assembled at these directions, or a ring that does not fit the sun's centre
            distance.
        WrongUnit: a string of another dimension.

    >>> from abut.shapes.gears import RingGear
    >>> wheels = (Gear(1e-3, 24, face_width=0.01), Gear(1e-3, 18, face_width=0.01))
    >>> ring = RingGear(1e-3, 60, face_width=0.01, addendum=0.6, fillet=0.25)
    >>> fit = PlanetarySet(*wheels, ring, ["0 deg", "120 deg", "240 deg"])
    >>> round(fit.carrier_ratio, 6), len(fit.planet_turns)
    (3.5, 3)
    """

    inner: GearMesh  #: sun and planet
    outer: GearMesh  #: planet and ring
    turn: float = field(metadata={"unit": "rad"})  #: φ_s [rad]
    directions: tuple[float, ...] = field(metadata={"unit": "rad"})
    planet_turns: tuple[float, ...] = field(metadata={"unit": "rad"})  #: φ_p of each planet [rad]
    ring_turn: float = field(metadata={"unit": "rad"})  #: φ_r [rad]

    def __init__(
        self, sun: Gear, planet: Gear, ring: Gear, directions: Sequence[Scalar], turn: Scalar = 0.0
    ) -> None:
        inner = GearMesh(sun, planet)
        outer = GearMesh(planet, ring, inner.centre_distance)
        if outer.backlash < -1e-9 * ring.module:
            raise InvalidValue.of(
                "planetary set: backlash of planet and ring",
                outer.backlash,
                "be zero or more at the sun's centre distance: change the ring's teeth, profile shift or thinning",
                "m",
            )
        gammas = tuple(
            quantity(g, "rad", what=f"planetary set: direction {k}") for k, g in enumerate(directions)
        )
        if not gammas:
            raise InvalidValue("planetary set: directions is empty; give one direction for each planet")
        first = quantity(turn, "rad", what="planetary set: turn of the sun")
        turns = tuple(inner.phase(first, g) for g in gammas)
        rings = [outer.phase(t, g) for t, g in zip(turns, gammas, strict=True)]
        pitch = 2.0 * math.pi / ring.teeth
        for k, found in enumerate(rings):
            off = (found - rings[0] + 0.5 * pitch) % pitch - 0.5 * pitch
            if abs(off) > 1e-9:
                step = 2.0 * math.pi / (sun.teeth + ring.teeth)
                near = gammas[0] + step * round((gammas[k] - gammas[0]) / step)
                raise InvalidValue.of(
                    f"planetary set: direction {k}",
                    gammas[k],
                    f"differ from direction 0 by whole multiples of 2π/(z_s + z_r); the nearest is {near:.9g}",
                    "rad",
                )
        assign(self, inner=inner, outer=outer, turn=first, directions=gammas)
        assign(self, planet_turns=turns, ring_turn=rings[0])

    @property
    def centre_distance(self) -> float:
        """a [m], from the set's axis to each planet's."""
        return self.inner.centre_distance

    @property
    def carrier_ratio(self) -> float:
        """ω_s/ω_c = 1 + z_r/z_s with a fixed ring."""
        return 1.0 + self.outer.two.teeth / self.inner.one.teeth
