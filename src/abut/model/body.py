"""Rigid bodies, and the ground they stand on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias, TypeVar

import numpy as np

from abut.errors import InvalidValue
from abut.model import rotations
from abut.model.frame import Frame, frame_in_body, frame_in_space
from abut.model.thing import Shape, assign, check_name
from abut.units import Scalar, Vector, positive, vector

__all__ = ["Body", "Ground", "Part", "solid_shape"]

ORIGIN = (0.0, 0.0, 0.0)
#: How far, relative to the largest moment, an inertia may miss symmetry or the triangle inequality.
INERTIA_TOLERANCE = 1e-9

_SOLIDS: dict[str, Callable[..., Shape]] = {}
S = TypeVar("S", bound=Callable[..., Shape])


def solid_shape(word: str) -> Callable[[S], S]:
    """Let `Body.<word>` build this shape; the room of shapes, which this one may not import, calls it."""

    def enter(shape: S) -> S:
        _SOLIDS[word] = shape
        return shape

    return enter


@dataclass(frozen=True, eq=False)
class Ground:
    """What does not move: its frame is the global one."""

    name: ClassVar[str] = "ground"
    position: ClassVar[tuple[float, ...]] = ORIGIN
    orientation: ClassVar[tuple[float, ...]] = rotations.IDENTITY
    velocity: ClassVar[tuple[float, ...]] = ORIGIN
    angular_velocity: ClassVar[tuple[float, ...]] = ORIGIN

    def frame(
        self,
        position: Vector = ORIGIN,
        *,
        orientation: Vector | None = None,
        z: Vector | None = None,
        x: Vector | None = None,
    ) -> Frame:
        """A frame fixed to the ground; see `Body.frame`."""
        return frame_in_body(self, position, orientation, z, x)

    def frame_at(
        self,
        position: Vector,
        *,
        orientation: Vector | None = None,
        z: Vector | None = None,
        x: Vector | None = None,
    ) -> Frame:
        """The same as `frame`: the ground's axes are the global ones."""
        return frame_in_space(self, position, orientation, z, x)

    def __repr__(self) -> str:
        return "Ground()"


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Body:
    """A rigid body; its own frame sits at its centre of mass.

    Args:
        name: an identifier, unique in the model.
        mass: [kg] > 0.
        inertia: about the centre of mass in body axes [kg m²]: (Ixx, Iyy, Izz),
            (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) or 3×3. Ixy is the tensor's element, −∫xy dm.
        position: of the centre of mass, in global axes [m].
        orientation: quaternion (w, x, y, z) of the body's axes, of length 1 within 1e-6.
        velocity: of the centre of mass, in global axes [m/s].
        angular_velocity: in global axes [rad/s].
        shape: a function that makes a shape on the frame it is given, as `lambda f: Sphere(f, 0.1)`.
        density: of the shape [kg/m³]; instead of mass and inertia, which then follow from the shape.
            With a shape and a mass, the inertia may be left out: the density is taken as uniform.

    Raises:
        InvalidValue: mass ≤ 0; inertia not symmetric, not positive definite, or with a principal moment
            larger than the sum of the other two (no mass distribution has that); mass missing or doubled.

    >>> Body("rod", mass=2.0, inertia=(0.1, 0.1, 0.01)).mass
    2.0
    """

    family: ClassVar[str] = "body"

    name: str
    mass: float = field(metadata={"unit": "kg"})
    inertia: np.ndarray[Any, Any] = field(metadata={"unit": "kg*m^2"})
    position: tuple[float, ...] = field(metadata={"unit": "m"})
    orientation: tuple[float, ...] = field(metadata={"unit": "1"})
    velocity: tuple[float, ...] = field(metadata={"unit": "m/s"})
    angular_velocity: tuple[float, ...] = field(metadata={"unit": "rad/s"})
    shape: Shape | None
    density: float | None = field(metadata={"unit": "kg/m^3"})

    def __init__(
        self,
        name: str,
        mass: Scalar | None = None,
        inertia: Vector | None = None,
        position: Vector = ORIGIN,
        orientation: Vector = rotations.IDENTITY,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
        shape: Callable[[Frame], Shape] | None = None,
        *,
        density: Scalar | None = None,
    ) -> None:
        assign(self, name=check_name(name, "body"), mass=mass, inertia=inertia, density=density)
        assign(self, position=position, orientation=orientation)
        assign(self, velocity=velocity, angular_velocity=angular_velocity, shape=None)
        self._validate_pose()
        if shape is not None:
            assign(self, shape=self._make_shape(shape))
        self._validate_mass()

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
        """A solid ball of `radius` [m], of a density [kg/m³] or a mass [kg].

        >>> round(Body.sphere("ball", radius="20 mm", density=7850).mass, 4)
        0.2631
        """
        shape = _solid("sphere", radius=radius)
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
        """A solid block with edges `size` [m] along its axes, of a density [kg/m³] or a mass [kg].

        >>> Body.box("block", size=(1, 2, 3), mass=12.0).inertia.diagonal().tolist()
        [13.0, 10.0, 5.0]
        """
        shape = _solid("box", size=size)
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
        """A solid cylinder about its z, of `radius` and `length` [m], of a density [kg/m³] or a mass [kg].

        >>> Body.cylinder("disc", radius=2.0, length=0.1, mass=1.0).inertia[2, 2].item()
        2.0
        """
        shape = _solid("cylinder", radius=radius, length=length)
        return cls(
            name, mass, None, position, orientation, velocity, angular_velocity, shape, density=density
        )

    def frame(
        self,
        position: Vector = ORIGIN,
        *,
        orientation: Vector | None = None,
        z: Vector | None = None,
        x: Vector | None = None,
    ) -> Frame:
        """A frame fixed to the body, given in the body's axes from its centre of mass.

        Args:
            position: the origin [m].
            orientation: quaternion (w, x, y, z); or instead
            z: direction of the frame's z, a vector or "x", "-y", …; with z alone, x is the body axis
                least aligned with z, made perpendicular.
            x: direction of the frame's x; only its part perpendicular to z counts.

        Raises:
            InvalidValue: both orientation and z or x; a zero direction; x parallel to z.
        """
        return frame_in_body(self, position, orientation, z, x)

    def frame_at(
        self,
        position: Vector,
        *,
        orientation: Vector | None = None,
        z: Vector | None = None,
        x: Vector | None = None,
    ) -> Frame:
        """A frame fixed to the body, given in global axes at the initial configuration; see `frame`."""
        return frame_in_space(self, position, orientation, z, x)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The body itself."""
        return (self,)

    def validate(self) -> None:
        """Check and convert the fields."""
        self._validate_pose()
        self._validate_mass()

    def __repr__(self) -> str:
        return f'Body("{self.name}", mass={self.mass:.6g} kg)'

    def _validate_pose(self) -> None:
        what = f'body "{self.name}"'
        assign(
            self,
            position=vector(self.position, "m", what=f"{what}: position"),
            orientation=rotations.unit_quaternion(self.orientation, what=f"{what}: orientation"),
            velocity=vector(self.velocity, "m/s", what=f"{what}: velocity"),
            angular_velocity=vector(self.angular_velocity, "rad/s", what=f"{what}: angular_velocity"),
        )

    def _make_shape(self, make: Callable[[Frame], Shape]) -> Shape:
        if not callable(make):
            raise InvalidValue.of(
                f'body "{self.name}": shape',
                make,
                "be a function of the body's frame, as `lambda frame: Sphere(frame, 0.1)`",
            )
        return make(self.frame())

    def _validate_mass(self) -> None:
        """Settle mass and inertia from what was given, noting what was derived."""
        what = f'body "{self.name}"'
        derived: tuple[str, ...] = ()
        mass: Any = self.mass
        inertia: Any = self.inertia
        density, shape = self.density, self.shape
        if density is not None:
            if shape is None or mass is not None or inertia is not None:
                raise InvalidValue(
                    f"{what}: a density takes a shape, and no mass or inertia beside it; "
                    "give the density and the shape, or the mass and the inertia"
                )
            density = positive(density, "kg/m^3", what=f"{what}: density")
            mass, inertia = shape.mass_properties(density)
            derived = ("mass", "inertia")
        if mass is None:
            raise InvalidValue(f"{what} has no mass; give mass= [kg], or density= with a shape")
        mass = positive(mass, "kg", what=f"{what}: mass")
        if inertia is None:
            if shape is None:
                raise InvalidValue(
                    f"{what} has no inertia; give inertia=(Ixx, Iyy, Izz) [kg m^2], or a shape"
                )
            inertia = shape.mass_properties(mass / shape.volume)[1]
            derived = ("inertia",)
        tensor = _inertia(inertia, f"{what}: inertia")
        assign(self, mass=mass, inertia=tensor, density=density, derived=derived)


#: A body or the ground.
Part: TypeAlias = Body | Ground


def _solid(word: str, **sizes: object) -> Callable[[Frame], Shape]:
    """A function that makes the shape on the frame it is given."""
    return lambda frame: _SOLIDS[word](frame, **sizes)


def _inertia(value: Vector, what: str) -> np.ndarray[Any, Any]:
    """The 3×3 tensor, read-only, of the three accepted ways to write it; checked to be possible."""
    if isinstance(value, str):
        value = vector(value, "kg*m^2", what=what, length=6 if value.count(",") == 5 else 3)
    rows: list[Any] = list(value)
    if len(rows) == 3 and np.ndim(rows[0]) == 1:
        tensor = np.array([vector(row, "kg*m^2", what=f"{what}[{k}]") for k, row in enumerate(rows)])
    elif len(rows) == 3:
        tensor = np.diag(vector(rows, "kg*m^2", what=what))
    elif len(rows) == 6:
        xx, yy, zz, xy, xz, yz = vector(rows, "kg*m^2", what=what, length=6)
        tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    else:
        raise InvalidValue.of(
            what, value, "be (Ixx, Iyy, Izz), (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) or a 3x3 matrix", "kg m^2"
        )
    slack = INERTIA_TOLERANCE * float(np.abs(tensor).max())
    if float(np.abs(tensor - tensor.T).max()) > slack:
        raise InvalidValue.of(what, tensor.tolist(), "be a symmetric matrix", "kg m^2")
    tensor = np.asarray(0.5 * (tensor + tensor.T))
    a, b, c = np.linalg.eigvalsh(tensor).tolist()
    if a <= 0.0:
        raise InvalidValue.of(
            what, tensor.tolist(), f"be positive definite, and a principal moment is {a:.6g}", "kg m^2"
        )
    if c > a + b + INERTIA_TOLERANCE * c:
        raise InvalidValue.of(
            what,
            tensor.tolist(),
            f"satisfy the triangle inequality, and of its principal moments {a:.6g}, {b:.6g}, {c:.6g} "
            "the largest exceeds the sum of the others, which no body has; check the axes and the signs",
            "kg m^2",
        )
    tensor.flags.writeable = False
    return tensor
