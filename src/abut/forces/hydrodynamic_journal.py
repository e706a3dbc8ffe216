"""Hydrodynamic journal bearing: oil-film force and torque between a journal and its bearing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol, Self

from abut import extend, units
from abut.errors import InvalidValue
from abut.extend.forces import COMPONENTS, number
from abut.extend.validity_ranges import Range
from abut.forces.element import Element
from abut.forces.function_forces import MOTION
from abut.forces.oil_films import Film, check_film
from abut.model import Frame
from abut.units import Scalar
from abut.units.field_types import DerivedQuantity, Quantity

__all__ = ["HydrodynamicJournal"]


class PinInBore(Protocol):
    """Joint of a pin in a bore with clearance."""

    name: str
    frame_i: Frame
    frame_j: Frame
    clearance: float
    contacts: Sequence[Any]


@extend.force
class HydrodynamicJournal(Element):
    """The oil film between a journal (first body, its centre at I) and its bearing (second body, its axis z of J).

    The film's force depends on the position of the journal's centre in the xy plane of J, its velocity as seen from J, and ω, its angular
    velocity relative to the bearing; see `ShortBearing` and `LongBearing` for F. The torque on the journal is

        T = −2π μ R³ L ω/(c √(1 − ε²)) − ½ (e⃗ × F)·ẑ

    The first term is Couette's drag over the full circumference. It counts the ruptured half as full and so is an upper bound. The second
    is the moment of the pressure. The bearing receives −T − (e⃗ × F)·ẑ about its own centre.

    Where the film is thinner than two heights h of the roughness, its thickness is taken as h (1 + x³ (2 − x)) with x = (c − e)/(2h), at
    least h, so that its force stays finite. From e = c to e = c + h a quintic step reduces the force to zero. This element excludes dry
    contact, which begins at e = c: add the contact of pin and bore, or take a joint with clearance and the film in it by `of`.
    Both transitions are smooth to the second derivative. Tilt of the journal is neglected.

    Args:
        name: Its name; channels ``name.force`` [N] and ``name.torque`` [N·m] on the journal, global axes.
        i: Frame at the journal's centre, halfway along the bearing.
        j: Frame at the bearing's centre, z along its axis.
        film: `ShortBearing` or `LongBearing`.
        radius: R [m] > 0.
        clearance: c [m] > 0, radial, below R.
        roughness: h [m], above 0 and at most c/4; c/100 if not given. Both surfaces' heights together.
        spin: Additional angular velocity of the journal relative to its body [rad/s], for a shaft whose rotation is not modelled.

    Raises:
        InvalidValue: a number outside its range; an invalid film.
        WrongUnit: a string of another dimension.
    """

    film: Film
    radius: Quantity = number("m")
    clearance: Quantity = number("m")
    roughness: DerivedQuantity = number("m", None)
    spin: Quantity = number("rad/s", 0.0)

    way = COMPONENTS

    @property
    def ranges(self) -> tuple[Range, ...]:
        """Validity ranges of the film."""
        found: tuple[Range, ...] = getattr(self.film, "ranges", ())
        return found

    @classmethod
    def of(
        cls,
        joint: PinInBore,
        film: Film,
        *,
        roughness: Scalar | None = None,
        spin: Scalar = 0.0,
        name: str | None = None,
    ) -> Self:
        """Return the film element of a joint with clearance, which carries load where the film ends.

        Args:
            joint: `abut.Journal`, `abut.PlanarJournal` or `abut.Sleeve`.
            film: `ShortBearing` or `LongBearing`.
            roughness: h [m], as above.
            spin: as above [rad/s].
            name: the joint's with ``_film``, if not given.

        Raises:
            InvalidValue: the joint is no pin in a bore.

        >>> from abut import Body, Model, PlanarJournal, ShortBearing
        >>> model = Model("arm")
        >>> arm = model.add(Body("arm", mass=1, inertia=(1, 1, 1)))
        >>> pin = model.add(
        ...     PlanarJournal(
        ...         "pin", arm, model.ground, at=(0, 0, 0), clearance="50 um", radius="10 mm", length="8 mm"
        ...     )
        ... )
        >>> film = HydrodynamicJournal.of(pin, ShortBearing("20 mPa*s", "8 mm"))
        >>> film.name, film.radius
        ('pin_film', 0.01)
        """
        shapes = [c.shape_i for c in getattr(joint, "contacts", ())[:1]]
        if not (shapes and hasattr(shapes[0], "radius") and hasattr(joint.contacts[0].shape_j, "length")):
            raise InvalidValue(
                f"{cls.__name__}: needs a joint of a pin in a bore with clearance, such as abut.Journal(…), got {joint!r}"
            )
        sizes = {"radius": shapes[0].radius, "clearance": joint.clearance}
        return cls(
            name or f"{joint.name}_film",
            joint.frame_i,
            joint.frame_j,
            film,
            **sizes,
            roughness=roughness,
            spin=spin,
        )

    def check(self) -> None:
        """Check the sizes and the film."""
        check_film(self.film, self.what)
        for name in ("radius", "clearance"):
            units.positive(getattr(self, name), "m", what=f"{self.what}: {name}")
        if self.clearance >= self.radius:
            raise InvalidValue(
                f"{self.what}: clearance {self.clearance:g} m is not below the radius {self.radius:g} m; give the radial clearance"
            )
        stated: object = self.roughness
        if stated is None:
            object.__setattr__(self, "roughness", 0.01 * self.clearance)
        if not 0.0 < self.roughness <= 0.25 * self.clearance:
            raise InvalidValue(
                f"{self.what}: roughness is {self.roughness:g} m; it must be above 0 and at most a quarter of the clearance, "
                f"{0.25 * self.clearance:g} m"
            )

    @cached_property
    def expressions(self) -> dict[int, extend.Expression]:
        """Prepared functions of F_x, F_y and T_z."""
        viscosity, length = self.film.numbers
        given = {
            "scale": self.film.scale(self.radius, self.clearance),
            "clearance": self.clearance,
            "roughness": self.roughness,
            "spin": self.spin,
        }
        drag = 2.0 * math.pi * viscosity * self.radius**3 * length / self.clearance
        parts = zip((0, 1, 5), self.film.components, (given, given, given | {"drag": drag}), strict=True)
        return {row: extend.expression(f, MOTION, numbers, self.what) for row, f, numbers in parts}

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Damping of the squeeze film in translation."""
        return (0.0, self.damping), (0.0, 0.0)

    @property
    def damping(self) -> float:
        """Squeeze damping c [N·s/m] at ε = 0.9, used in the choice of the integrator."""
        pace = self.clearance
        return float(-self.force((0.9 * self.clearance, 0.0), (pace, 0.0), -self.spin)[0] / pace)

    def force(
        self,
        place: Sequence[Scalar] | str,
        velocity: Sequence[Scalar] | str = (0.0, 0.0),
        speed: Scalar = 0.0,
    ) -> tuple[float, float, float]:
        """Return F_x, F_y [N] and T_z [N·m] on the journal, in J's axes.

        Args:
            place: e⃗ [m] of the journal's centre in J's xy plane.
            velocity: its rate as seen from J [m/s].
            speed: ω [rad/s] of the journal's body relative to the bearing, to which `spin` is added.
        """
        x, y = units.vector(place, "m", what=f"{self.what}: place", length=2)
        vx, vy = units.vector(velocity, "m/s", what=f"{self.what}: velocity", length=2)
        turn = units.quantity(speed, "rad/s", what=f"{self.what}: speed")
        motion = dict.fromkeys(MOTION, 0.0) | {"x": x, "y": y, "vx": vx, "vy": vy, "wz": turn}
        fx, fy, tz = (e(**motion) for e in self.expressions.values())
        return fx, fy, tz
