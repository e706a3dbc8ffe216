"""Planetary gear set: sun, planets on their carrier, and ring."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from abut.contact import Contact
from abut.joints import Revolute
from abut.model import Body, Frame, Shape, assign, check_name
from abut.shapes import Cylinder
from abut.shapes.gears import PlanetarySet
from abut.short_repr import short_repr
from abut.trains.mounted_gear import GearPlacement, Teeth, make_hinge, make_wheel, mount_gear
from abut.units import Scalar, quantity

__all__ = ["Planetary"]


@short_repr
@dataclass(frozen=True, init=False, eq=False)
class Planetary:
    """Planetary set whose teeth touch, rotated into mesh; `Model.add` adds all wheels, the carrier, hinges and contacts.

        z_s ω_s + z_r ω_r = (z_s + z_r) ω_c,   ω_p − ω_c = −(ω_s − ω_c) z_s/z_p

    Parts of the model: `<name>_sun`, `<name>_carrier`, `<name>_ring`, `<name>_planet0` … (bodies), `<name>_sun_hinge`,
    `<name>_carrier_hinge`, `<name>_ring_hinge` (to the frame's body), `<name>_planet0_hinge` … (to the carrier),
    `<name>_inner0` … (sun and planet) and `<name>_outer0` … (planet and ring). Sun, carrier and ring turn freely: drive, load
    or fix them by their hinges.

    Args:
        name: an identifier.
        frame: on the housing: the set's axis is its z, mid-width in its x–y plane.
        gears: the gears and the angular positions of the planets.
        teeth: material and laws.
        bores: radius [m] of sun's and planets' bores; None: no bore.
        rim: radius [m] of the ring's outside; None: three modules behind the root.
        carrier: function that makes its shape on a frame at the planets' mid-width; None: a disc behind the planets, a quarter as thick
            as they are wide, that ends a quarter of their root radius beyond their axes.
        sun_speed: ω_s [rad/s] about z, at the start.
        carrier_speed: ω_c [rad/s]; the others follow.

    Source: R. Willis, Principles of Mechanism (1841); H. W. Müller, "Epicyclic Drive Trains", Wayne State University
    Press 1982.

    Raises:
        InvalidValue: an invalid name; a bore or outside that does not fit.
        WrongUnit: a string of another dimension.
    """

    name: str
    gears: PlanetarySet
    sun: Body
    carrier: Body
    ring: Body
    planets: tuple[Body, ...]
    sun_hinge: Revolute
    carrier_hinge: Revolute
    ring_hinge: Revolute
    planet_hinges: tuple[Revolute, ...]
    inner: tuple[Contact, ...]
    outer: tuple[Contact, ...]

    def __init__(
        self,
        name: str,
        frame: Frame,
        gears: PlanetarySet,
        teeth: Teeth,
        *,
        bores: tuple[Scalar | None, Scalar | None] = (None, None),
        rim: Scalar | None = None,
        carrier: Callable[[Frame], Shape] | None = None,
        sun_speed: Scalar = 0.0,
        carrier_speed: Scalar = 0.0,
    ) -> None:
        what = f'planetary set "{check_name(name, "planetary set")}"'
        s = quantity(sun_speed, "rad/s", what=f"{what}: speed of the sun")
        c = quantity(carrier_speed, "rad/s", what=f"{what}: speed of the carrier")
        sun, planet, ring = gears.inner.one, gears.inner.two, gears.outer.two
        spin, ring_speed = (c - (s - c) * sun.teeth / gear.teeth for gear in (planet, ring))
        a = gears.centre_distance
        places = [(a * math.cos(g), a * math.sin(g)) for g in gears.directions]

        def carrier_plate(f: Frame) -> Shape:
            thick = 0.25 * planet.face_width
            behind = f.frame((0.0, 0.0, -0.5 * planet.face_width - thick))
            return Cylinder(behind, a + 0.25 * planet.root_radius, thick)

        centre, rolled = (
            GearPlacement(turn=gears.turn, spin=s),
            GearPlacement(turn=gears.ring_turn, spin=ring_speed),
        )
        planets = []
        for k, at in enumerate(places):
            placement = GearPlacement(at, gears.planet_turns[k], spin, (-c * at[1], c * at[0]))
            planets.append(make_wheel(f"{name}_planet{k}", frame, planet, teeth, placement, bores[1]))
        bodies: dict[str, Any] = {
            "sun": make_wheel(f"{name}_sun", frame, sun, teeth, centre, bores[0]),
            "carrier": mount_gear(
                f"{name}_carrier", frame, carrier or carrier_plate, teeth.density, GearPlacement(spin=c)
            ),
            "ring": make_wheel(f"{name}_ring", frame, ring, teeth, rolled, rim),
            "planets": tuple(planets),
        }
        assign(self, name=name, gears=gears, **bodies)
        for part in ("sun", "carrier", "ring"):
            assign(self, **{f"{part}_hinge": make_hinge(f"{name}_{part}_hinge", bodies[part], frame)})
        self._join(frame, places, teeth)

    def _join(self, frame: Frame, places: list[tuple[float, float]], teeth: Teeth) -> None:
        """Join planets to their carrier, and teeth to teeth."""
        name = self.name
        axis = self.carrier.frame_at(frame.global_position, orientation=frame.global_orientation)
        pins = tuple(
            make_hinge(f"{name}_planet{k}_hinge", body, axis, at)
            for k, (body, at) in enumerate(zip(self.planets, places, strict=True))
        )
        inner = tuple(
            teeth.contact(f"{name}_inner{k}", self.gears.inner, self.sun.shape, body.shape)
            for k, body in enumerate(self.planets)
        )
        outer = tuple(
            teeth.contact(f"{name}_outer{k}", self.gears.outer, body.shape, self.ring.shape)
            for k, body in enumerate(self.planets)
        )
        assign(self, planet_hinges=pins, inner=inner, outer=outer)

    @property
    def things(self) -> tuple[Any, ...]:
        """Bodies, hinges and contacts."""
        hinges = (self.sun_hinge, self.carrier_hinge, self.ring_hinge, *self.planet_hinges)
        return (self.sun, self.carrier, self.ring, *self.planets, *hinges, *self.inner, *self.outer)
