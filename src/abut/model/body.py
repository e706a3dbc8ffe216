"""Rigid bodies and the ground."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

import numpy as np

from abut.errors import InvalidValue
from abut.model.frame import ORIGIN, Carrier, Frame
from abut.model.geometry import rotations
from abut.model.geometry.inertia import inertia_tensor
from abut.model.protocols import Shape, assign, check_name, is_description
from abut.units import Scalar, Vector, non_negative, positive, vector

__all__ = ["Body", "Ground", "Part", "solid_shape"]

_SOLIDS: dict[str, Callable[..., Shape]] = {}
S = TypeVar("S", bound=Callable[..., Shape])


def solid_shape(word: str) -> Callable[[S], S]:
    """Register this shape for `Body.<word>`; called by the package of shapes, which this one may not import."""

    def register_shape(shape: S) -> S:
        _SOLIDS[word] = shape
        return shape

    return register_shape


@dataclass(frozen=True, eq=False)
class Ground(Carrier):
    """Ground: the fixed body, whose frame is the global one."""

    name: ClassVar[str] = "ground"
    position: ClassVar[tuple[float, ...]] = ORIGIN
    orientation: ClassVar[tuple[float, ...]] = rotations.IDENTITY
    velocity: ClassVar[tuple[float, ...]] = ORIGIN
    angular_velocity: ClassVar[tuple[float, ...]] = ORIGIN

    def __repr__(self) -> str:
        return "Ground()"


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Body(Carrier):
    """Rigid body; the origin of its frame is its centre of mass.

    Args:
        name: an identifier, unique in the model.
        mass: [kg] ≥ 0. A body may lack mass, or inertia about some axis. In every such direction joints must constrain it to bodies with
            mass or to prescribed motions, or forces must act on it. A run reports directions where neither is the case.
        inertia: about the centre of mass in body axes [kg m²]: (Ixx, Iyy, Izz),
            (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) or 3×3. Ixy is the tensor's element, −∫xy dm. Default: zero if the mass is zero.
        position: of the centre of mass, in global axes [m]; the global origin if not given.
        orientation: quaternion (w, x, y, z) of the body's axes, of length 1 within 1e-6.
        velocity: of the centre of mass, in global axes [m/s].
        angular_velocity: in global axes [rad/s].
        shape: a function that makes a shape on a given frame, as `lambda f: Sphere(f, 0.1)`.
        density: of the shape [kg/m³]; instead of mass and inertia, which then follow from the shape.
            With a shape and a mass, the inertia may be omitted: the density is then uniform.
            Either way the body's centre of mass is the shape's centre, and the shape is moved accordingly:
            the frame on which it was made is at −centre. With mass and inertia both given, the shape
            is not moved.
        origin: instead of position, the position in global axes [m] of the frame on which the shape is made, as a
            CAD part is placed by its own origin: position = origin + R(orientation) centre.

    Raises:
        InvalidValue: mass < 0; inertia not symmetric, with a negative principal moment, or one
            larger than the sum of the other two (no mass distribution has that); mass missing or given twice;
            an origin together with a position, or although nothing follows from the shape; a shape on another body.

    >>> Body("rod", mass=2.0, inertia=(0.1, 0.1, 0.01)).mass
    2.0
    >>> from abut.shapes import Frustum
    >>> cone = Body("cone", shape=lambda f: Frustum(f, 0.1, 0.0, 0.4), density=1000, origin=(0, 0, 1))
    >>> tuple(round(x, 12) for x in cone.position), tuple(round(x, 12) for x in cone.shape.frame.position)
    ((0.0, 0.0, 0.9), (0.0, 0.0, 0.1))
    """

    family: ClassVar[str] = "body"
    #: Unused coordinates among its six, of a body that represents modes (`abut.flexible`).
    idle: ClassVar[tuple[int, ...]] = ()
    #: Whether its position is a point in space; otherwise three numbers, as of modes, that do not transform with axes.
    spatial: ClassVar[bool] = True
    #: Its value for `integrators.time_loop.length_scales`; None: the value follows from lever arms and shapes.
    extent: ClassVar[float | None] = None

    name: str
    mass: float = field(metadata={"unit": "kg"})
    inertia: np.ndarray[Any, Any] = field(metadata={"unit": "kg*m^2"})
    position: tuple[float, ...] = field(metadata={"unit": "m"})
    orientation: tuple[float, ...] = field(metadata={"unit": "1"})
    velocity: tuple[float, ...] = field(metadata={"unit": "m/s"})
    angular_velocity: tuple[float, ...] = field(metadata={"unit": "rad/s"})
    shape: Shape | None
    density: float | None = field(metadata={"unit": "kg/m^3"})
    origin: tuple[float, ...] | None = field(metadata={"unit": "m"})

    if TYPE_CHECKING:  # not fields: they are neither given nor varied
        derived: tuple[str, ...]  #: the names of the fields that follow from the shape
        _base: Frame  #: the frame on which the shape was made

    def __init__(
        self,
        name: str,
        mass: Scalar | None = None,
        inertia: Vector | None = None,
        position: Vector | None = None,
        orientation: Vector = rotations.IDENTITY,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
        shape: Callable[[Frame], Shape] | None = None,
        *,
        density: Scalar | None = None,
        origin: Vector | None = None,
    ) -> None:
        assign(self, name=check_name(name, "body"), mass=mass, inertia=inertia, density=density)
        assign(self, position=position, orientation=orientation, origin=origin)
        assign(self, velocity=velocity, angular_velocity=angular_velocity, shape=None)
        self.validate(shape)

    @classmethod
    def sphere(
        cls,
        name: str,
        *,
        radius: Scalar,
        density: Scalar | None = None,
        mass: Scalar | None = None,
        position: Vector = ORIGIN,
        orientation: Vector = rotations.IDENTITY,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
    ) -> Body:
        """Return a solid ball of `radius` [m], with a density [kg/m³] or a mass [kg].

        >>> round(Body.sphere("ball", radius="20 mm", density=7850).mass, 4)
        0.2631
        """
        shape = _solid_maker("sphere", radius=radius)
        return cls(
            name, mass, None, position, orientation, velocity, angular_velocity, shape, density=density
        )

    @classmethod
    def box(
        cls,
        name: str,
        *,
        size: Vector,
        density: Scalar | None = None,
        mass: Scalar | None = None,
        position: Vector = ORIGIN,
        orientation: Vector = rotations.IDENTITY,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
    ) -> Body:
        """Return a solid block with edges `size` [m] along its axes, with a density [kg/m³] or a mass [kg].

        >>> Body.box("block", size=(1, 2, 3), mass=12.0).inertia.diagonal().tolist()
        [13.0, 10.0, 5.0]
        """
        shape = _solid_maker("box", size=size)
        return cls(
            name, mass, None, position, orientation, velocity, angular_velocity, shape, density=density
        )

    @classmethod
    def cylinder(
        cls,
        name: str,
        *,
        radius: Scalar,
        length: Scalar,
        density: Scalar | None = None,
        mass: Scalar | None = None,
        position: Vector = ORIGIN,
        orientation: Vector = rotations.IDENTITY,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
    ) -> Body:
        """Return a solid cylinder about its z, of `radius` and `length` [m], with a density [kg/m³] or a mass [kg].

        >>> Body.cylinder("disc", radius=2.0, length=0.1, mass=1.0).inertia[2, 2].item()
        2.0
        """
        shape = _solid_maker("cylinder", radius=radius, length=length)
        return cls(
            name, mass, None, position, orientation, velocity, angular_velocity, shape, density=density
        )

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The body itself."""
        return (self,)

    def validate(self, make: Callable[[Frame], Shape] | None = None) -> None:
        """Check and convert the fields; a shape that does not exist yet is made by the function."""
        self._validate_pose()
        if make is not None:
            self._make_shape(make)
        self._validate_mass()
        self._center_shape()

    def __repr__(self) -> str:
        return f'Body("{self.name}", mass={self.mass:.6g} kg)'

    def _validate_pose(self) -> None:
        what = f'body "{self.name}"'
        place: Vector | None = self.position
        if self.origin is not None:
            if place is not None:
                raise InvalidValue(
                    f"{what}: origin and position are both given; give only one: "
                    "origin= of the shape's own frame, or position= of the centre of mass"
                )
            assign(self, origin=vector(self.origin, "m", what=f"{what}: origin"))
            place = self.origin  # until the shape's centre is known
        assign(
            self,
            position=vector(ORIGIN if place is None else place, "m", what=f"{what}: position"),
            orientation=rotations.unit_quaternion(self.orientation, what=f"{what}: orientation"),
            velocity=vector(self.velocity, "m/s", what=f"{what}: velocity"),
            angular_velocity=vector(self.angular_velocity, "rad/s", what=f"{what}: angular_velocity"),
        )

    def _make_shape(self, make: Callable[[Frame], Shape]) -> None:
        """Make the shape on a frame at the body's own, and store that frame."""
        what = f'body "{self.name}"'
        if not callable(make):
            raise InvalidValue.of(
                f"{what}: shape",
                make,
                "be a function of the body's frame, such as `lambda frame: Sphere(frame, 0.1)`",
            )
        base = self.frame()
        assign(self, shape=make(base), _base=base)
        for frame in _described_frames(self.shape).values():
            if frame.body is not self:
                raise InvalidValue(
                    f'{what}: its shape is on a frame of "{frame.body.name}"; use the frame that is the argument of the function'
                )

    def _validate_mass(self) -> None:
        """Determine mass and inertia from the arguments, and store which fields were derived."""
        what = f'body "{self.name}"'
        derived: tuple[str, ...] = ()
        mass: Scalar | None = self.mass
        inertia: Any = self.inertia
        density, shape = self.density, self.shape
        if density is not None:
            if shape is None or mass is not None or inertia is not None:
                raise InvalidValue(
                    f"{what}: density needs a shape, and excludes mass and inertia; "
                    "give density and shape, or mass and inertia"
                )
            density = positive(density, "kg/m^3", what=f"{what}: density")
            mass, inertia = self._of_shape(shape, density)
            derived = ("mass", "inertia")
        if mass is None:
            raise InvalidValue(f"{what} has no mass; give mass= [kg], or density= with a shape")
        mass = non_negative(mass, "kg", what=f"{what}: mass")
        if inertia is None and mass == 0.0:
            inertia = np.zeros((3, 3))
            derived = ("inertia",) if shape is not None else ()
        if inertia is None:
            if shape is None:
                raise InvalidValue(
                    f"{what} has no moments of inertia; give inertia=(Ixx, Iyy, Izz) [kg m^2], or a shape"
                )
            inertia = self._of_shape(shape, mass / (shape.volume or math.inf))[1]
            derived = ("inertia",)
        tensor = inertia_tensor(inertia, f"{what}: inertia")
        assign(self, mass=mass, inertia=tensor, density=density, derived=derived)

    def _of_shape(self, shape: Shape, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Return the mass, and the inertia about the shape's centre in the body's axes, R I Rᵀ."""
        mass, inertia = shape.mass_properties(density)
        turn = rotations.to_matrix(shape.frame.orientation)
        return mass, turn @ inertia @ turn.T

    def _center_shape(self) -> None:
        """Move the shape's centre to the body's origin if the mass follows from the shape, and determine the position."""
        if self.shape is None or "inertia" not in self.derived:
            if self.origin is not None:
                raise InvalidValue(
                    f'body "{self.name}": origin needs a shape that determines the mass properties of the body; give a '
                    "shape with density= or with mass= only, or position= of the centre of mass"
                )
            return
        frame = self.shape.frame
        centre = np.add(frame.position, rotations.rotate_vector(frame.orientation, self.shape.centre))
        if self.origin is not None:
            arm = rotations.rotate_vector(self.orientation, centre - self._base.position)
            assign(self, position=tuple((self.origin + arm).tolist()), derived=(*self.derived, "position"))
        if centre.any():
            for moved in (_described_frames(self.shape) | _described_frames(self._base)).values():
                assign(moved, position=tuple((moved.position - centre).tolist()))


#: A body or the ground.
Part: TypeAlias = Body | Ground


def _solid_maker(word: str, **sizes: object) -> Callable[[Frame], Shape]:
    """Return a function that makes the shape on a given frame."""
    return lambda frame: _SOLIDS[word](frame, **sizes)


def _described_frames(piece: object) -> dict[int, Frame]:
    """Return the frames in a description, each once, by identity."""
    if isinstance(piece, Frame):
        return {id(piece): piece}
    contained = vars(piece).values() if is_description(piece) else piece if isinstance(piece, tuple) else ()
    return {key: frame for part in contained for key, frame in _described_frames(part).items()}
