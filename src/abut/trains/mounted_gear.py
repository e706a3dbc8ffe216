"""Parts of gear trains: a wheel on its hinge, and the contact of two wheels' teeth."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.contact import Contact, Curves
from abut.contact.normal import LineHertz
from abut.errors import InvalidValue
from abut.joints import Revolute
from abut.mechanics import Elastic
from abut.model import Body, Frame, Shape
from abut.model.geometry import rotations
from abut.shapes import Profile
from abut.shapes.gears import Gear, GearMesh, gear_profile, gear_slices
from abut.units import Scalar, non_negative, positive

if TYPE_CHECKING:
    from abut.contact.geometry_choice import Geometry

__all__ = ["GearPlacement", "Teeth", "gear_angle_and_rate", "make_hinge", "make_wheel", "mount_gear"]


REACH = 0.5  #: modules, farther than teeth ever overlap


@dataclass(frozen=True)
class Teeth:
    """Material, contact laws and geometry of all teeth of a train.

    Args:
        solid: their material, an `abut.mechanics.Solid` or a material: teeth bend and tilt at their feet by Weber and Banaschek
            and flatten by Hertz. None: they are rigid except for `normal`.
        normal: a normal law for all meshes; None: `abut.normal.LineHertz.of_gears` of each mesh and `solid`.
        friction: a friction law, or None.
        dissipation: χ [s/m] of those laws; `abut.mechanics.mesh_dissipation` finds it from a damping ratio.
        correction: C_M, factor of the stiffness of `solid`; ISO 6336-1 uses 0.8 for the measured stiffness.
        density: ρ [kg/m³].
        slices: n ≥ 1, number of slices of helical gears along their width; they touch slice by slice.
        geometry: `abut.Curves(…)`, or `abut.Volumes(…)` for teeth by their facets; None: curves with a reach of half a
            module.

    Raises:
        InvalidValue: neither a solid nor a law, or no slice.
    """

    solid: Elastic | None = None
    normal: object = None
    friction: object = None
    dissipation: Scalar = 0.0
    correction: Scalar = 1.0
    density: Scalar = 7850.0
    slices: int = 1
    geometry: Geometry | None = None

    def __post_init__(self) -> None:
        if self.slices < 1 or self.slices != int(self.slices):
            raise InvalidValue.of("teeth: slices", self.slices, "be a whole number of 1 or more")
        if self.solid is None and self.normal is None:
            raise InvalidValue("teeth: neither solid nor normal is given; give solid=, normal=, or both")
        object.__setattr__(
            self, "dissipation", non_negative(self.dissipation, "s/m", what="teeth: dissipation")
        )
        object.__setattr__(self, "correction", positive(self.correction, "1", what="teeth: correction"))
        object.__setattr__(self, "density", positive(self.density, "kg/m^3", what="teeth: density"))

    def profile(self, frame: Frame, gear: Gear, blank: Scalar | None = None) -> Profile:
        """Return the gear as one prism."""
        return gear_profile(frame, gear, blank_radius=blank, elastic=self.solid, correction=self.correction)

    def law(self, mesh: GearMesh) -> Any:
        """Return the normal law of a mesh."""
        if self.normal is not None:
            return self.normal
        line: Any = LineHertz
        return line.of_gears(mesh, self.solid, correction=self.correction, dissipation=self.dissipation)

    def contact(self, name: str, mesh: GearMesh, one: Any, two: Any) -> Contact:
        """Return the contact of two wheels' profiles, slice by slice if there are several."""
        laws = {"normal": self.law(mesh), "friction": self.friction}
        curves = Curves(reach=REACH * mesh.one.module, paired=self.slices > 1)
        geometry = curves if self.geometry is None else self.geometry
        if self.slices == 1:
            return Contact(name, one, two, **laws, geometry=geometry)
        return Contact(
            name, self._slices(one, mesh.one), self._slices(two, mesh.two), **laws, geometry=geometry
        )

    def _slices(self, whole: Profile, gear: Gear) -> tuple[Profile, ...]:
        return gear_slices(whole.frame, gear, self.slices, elastic=self.solid, correction=self.correction)


@dataclass(frozen=True)
class GearPlacement:
    """Position and motion of a wheel on its housing."""

    at: tuple[float, float] = (0.0, 0.0)  #: of its axis, in the frame's x and y [m]
    turn: float = 0.0  #: about z [rad]
    spin: float = 0.0  #: about z, relative to the frame's body [rad/s]
    drift: tuple[float, float] = (0.0, 0.0)  #: of its axis, relative to the frame's body [m/s]
    inertia: float = 0.0  #: about its axis, of further parts that turn with it [kg m²]
    mass: float = 0.0  #: of these parts [kg]


def mount_gear(
    name: str, frame: Frame, shape: Callable[[Frame], Shape], density: Scalar, placement: GearPlacement
) -> Body:
    """Return a body whose shape's frame is placed on `frame`.

    Additional inertia J changes its own to I + J diag(½, ½, 1), and its centre of mass is on the axis; additional mass is added.
    """
    axes, base = frame.global_axes, frame.body
    origin = np.array(frame.global_position) + axes @ (*placement.at, 0.0)
    carried = np.array(base.angular_velocity)
    velocity = np.array(base.velocity) + np.cross(carried, origin - np.array(base.position))
    about = (math.cos(0.5 * placement.turn), 0.0, 0.0, math.sin(0.5 * placement.turn))
    pose: dict[str, Any] = {
        "orientation": tuple(rotations.multiply_quaternions(frame.global_orientation, about).tolist()),
        "velocity": tuple((velocity + axes @ (*placement.drift, 0.0)).tolist()),
        "angular_velocity": tuple((carried + axes[:, 2] * placement.spin).tolist()),
    }
    place = tuple(origin.tolist())
    body = Body(name, shape=shape, density=density, origin=place, **pose)
    if not (placement.inertia or placement.mass):
        return body
    whole = body.inertia + np.diag((0.5, 0.5, 1.0)) * placement.inertia
    return Body(name, body.mass + placement.mass, whole, place, shape=shape, **pose)


def make_wheel(
    name: str, frame: Frame, gear: Gear, teeth: Teeth, placement: GearPlacement, blank: Scalar | None = None
) -> Body:
    """Return a gear of the teeth's material, at its placement."""
    return mount_gear(name, frame, lambda f: teeth.profile(f, gear, blank), teeth.density, placement)


def make_hinge(name: str, body: Body, frame: Frame, at: tuple[float, float] = (0.0, 0.0)) -> Revolute:
    """Return a hinge about `frame`'s z through `at` in x and y [m], at 0 at the start of the run."""
    place = np.array(frame.global_position) + frame.global_axes @ (*at, 0.0)
    axes = frame.global_axes.T
    z, x = (tuple(axes[k].tolist()) for k in (2, 0))
    return Revolute(name, body, frame.body, at=tuple(place.tolist()), axis=z, x=x)


def gear_angle_and_rate(body: Body, frame: Frame) -> tuple[float, float]:
    """Return angle [rad] from `frame`'s x axis to the body's about its z, and rate [rad/s] relative to `frame`'s body.

    Raises:
        InvalidValue: the body's z axis is not the frame's.
    """
    axes, own = frame.global_axes, rotations.to_matrix(body.orientation)
    if float(axes[:, 2] @ own[:, 2]) < 1.0 - 1e-9:
        raise InvalidValue(
            f'gear pair: the z axis of the shaft "{body.name}" differs from that of the frame; rotate one of them'
        )
    x = axes.T @ own[:, 0]
    spin = np.subtract(body.angular_velocity, frame.body.angular_velocity) @ axes[:, 2]
    return math.atan2(float(x[1]), float(x[0])), float(spin)
