"""What gear trains are made of: a wheel on its hinge, and the contact of two wheels' teeth."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.contact import Contact
from abut.errors import InvalidValue
from abut.joints import Revolute
from abut.mechanics import Elastic
from abut.model import Body, Frame, Shape, rotations
from abut.shapes.gears import Gear, gear_profile, gear_slices
from abut.units import Scalar

__all__ = ["Teeth", "hinge", "mounted", "wheel"]


@dataclass(frozen=True)
class Teeth:
    """What all teeth of a train are made of and how they touch.

    Args:
        normal: normal law, as `abut.normal.LineHertz(…)`.
        friction: friction law, or None.
        elastic: of which the teeth bend and tilt at their feet (Weber and Banaschek); None: the law alone gives.
        density: ρ [kg/m³].
        slices: n ≥ 1, into which helical gears are cut along their width; they touch slice by slice.
        geometry: `abut.Curves(…)`, or `abut.Volumes(…)` for teeth by their facets.
    """

    normal: Any
    friction: Any = None
    elastic: Elastic | None = None
    density: Scalar = 7850.0
    slices: int = 1
    geometry: Any = None

    def __post_init__(self) -> None:
        if self.slices < 1 or self.slices != int(self.slices):
            raise InvalidValue.of("teeth: slices", self.slices, "be a whole number of 1 or more")

    def profile(self, frame: Frame, gear: Gear, blank: Scalar | None) -> Any:
        """The gear as one prism."""
        if self.elastic is None:
            return gear_profile(frame, gear, blank_radius=blank)
        return gear_profile(frame, gear, blank_radius=blank, elastic=self.elastic)

    def shapes(self, body: Body, gear: Gear) -> Any:
        """What of a wheel touches: its shape, or its slices."""
        if self.slices == 1:
            return body.shape
        assert body.shape is not None
        elastic = {} if self.elastic is None else {"elastic": self.elastic}
        return gear_slices(body.shape.frame, gear, self.slices, **elastic)

    def contact(self, name: str, one: tuple[Body, Gear], two: tuple[Body, Gear]) -> Contact:
        """The contact of two wheels' teeth."""
        geometry = self.geometry
        if geometry is None:
            from abut.contact import Curves

            geometry = Curves(paired=self.slices > 1)
        i, j = self.shapes(*one), self.shapes(*two)
        return Contact(name, i, j, normal=self.normal, friction=self.friction, geometry=geometry)


def mounted(
    name: str,
    frame: Frame,
    shape: Callable[[Frame], Shape],
    density: Scalar,
    *,
    at: tuple[float, float] = (0.0, 0.0),
    turn: float = 0.0,
    spin: float = 0.0,
    drift: tuple[float, float] = (0.0, 0.0),
) -> Body:
    """A body whose shape's frame stands on `frame`, `at` in x and y [m], turned by `turn` about z [rad].

    Relative to `frame`'s body it spins with `spin` [rad/s] about z and moves with `drift` [m/s].
    """
    axes, base = frame.global_axes, frame.body
    origin = np.array(frame.global_position) + axes @ (*at, 0.0)
    carried = np.array(base.angular_velocity)
    velocity = np.array(base.velocity) + np.cross(carried, origin - np.array(base.position))
    about = (math.cos(0.5 * turn), 0.0, 0.0, math.sin(0.5 * turn))
    return Body(
        name,
        shape=shape,
        density=density,
        origin=tuple(origin.tolist()),
        orientation=tuple(rotations.multiply(frame.global_orientation, about).tolist()),
        velocity=tuple((velocity + axes @ (*drift, 0.0)).tolist()),
        angular_velocity=tuple((carried + axes[:, 2] * spin).tolist()),
    )


def wheel(
    name: str, frame: Frame, gear: Gear, teeth: Teeth, blank: Scalar | None = None, **motion: Any
) -> Body:
    """A gear of that material; `motion` as of `mounted`."""
    return mounted(name, frame, lambda f: teeth.profile(f, gear, blank), teeth.density, **motion)


def hinge(name: str, body: Body, frame: Frame, at: tuple[float, float] = (0.0, 0.0)) -> Revolute:
    """A hinge about `frame`'s z through `at` in x and y [m], at 0 when the run begins."""
    place = np.array(frame.global_position) + frame.global_axes @ (*at, 0.0)
    axes = frame.global_axes.T
    z, x = (tuple(axes[k].tolist()) for k in (2, 0))
    return Revolute(name, body, frame.body, at=tuple(place.tolist()), axis=z, x=x)
