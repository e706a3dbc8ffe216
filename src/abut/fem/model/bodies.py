"""Parts of a finite-element problem: bodies, their faces, supports and loads.

All are descriptions: frozen, with units converted on input. `Problem` combines them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.mesh.mesh import Mesh
from abut.units import Scalar, Vector, positive, quantity, vector

if TYPE_CHECKING:
    from abut.fem.laws.law import LawLike

__all__ = ["Body", "Face", "Load", "Rigid", "Support"]

Course = Callable[[float], float]
#: A prescribed displacement [m], or a function of load factor or time.
Displacement: TypeAlias = "Scalar | Callable[[float], Scalar]"
#: Nodes of a mesh: the name of a set, or labels.
NodeLabels: TypeAlias = "str | int | Sequence[int] | Integers"
AXES = "xyz"


class _MeshedBody:
    """Base of deformable and rigid bodies: faces and dimension of the mesh."""

    mesh: Mesh

    def __getitem__(self, face: NodeLabels) -> Face:
        return Face(cast("Body | Rigid", self), face)

    @cached_property
    def dimension(self) -> int:
        """Number of displacements of a node: 2 or 3."""
        return self.mesh.dimension


@dataclass(frozen=True, eq=False)
class Body(_MeshedBody):
    """A body of finite elements.

    Args:
        name: Name in messages and results.
        mesh: Its elements; `Mesh.moved` moves it to its place.
        material: A material's name, an `Elasticity`, a law of `abut.fem.laws`, or these by element set.
        state: Of a flat mesh ``"plane stress"``, ``"plane strain"`` or ``"axisymmetric"`` (x the radius, y the axis).
        thickness: Of a plane [m]: loads and forces are those of this thickness.
        large: True if displacements may be large; equilibrium is then that of the deformed body.
        formulation: Of linear quadrilaterals and hexahedra: ``"incompatible modes"``, which bend as beams do, ``"mean dilatation"``, which
            does not lock where volumes hardly change, or ``"full integration"`` (`abut.fem.linear.formulations`). By default incompatible
            modes; where displacements are large, mean dilatation if the law is plastic or Poisson's ratio is .45 and more, else full
            integration.

    ``body["x-"]`` is the face of a set of nodes, ``body[[1, 2, 3]]`` that of nodes by label.

    Raises:
        InvalidValue: any argument that `assemble` refuses.
        UnknownName: there is no such set of nodes, or material.
    """

    name: str
    mesh: Mesh
    material: LawLike | Mapping[str, LawLike]
    state: str | None = None
    thickness: Scalar = 1.0
    large: bool = False
    formulation: str | None = None

    def __post_init__(self) -> None:
        positive(self.thickness, "m", what=f'body "{self.name}": thickness')


@dataclass(frozen=True, eq=False)
class Rigid(_MeshedBody):
    """A body that does not deform: the boundary of a mesh, which translates by its supports and loads, and rotates as prescribed.

    Args:
        name: Name in messages and results.
        mesh: Elements whose boundary is its surface; curved where they are quadratic.
        state: Of a flat mesh, that of the bodies in contact with it.
        thickness: Likewise [m].
        about: The centre of its rotation [m].
        turn: The angle [rad] by load factor or time, about z (of a flat mesh) or about `axis`; no rotation if not given.
        axis: The direction of its axis of rotation in space.
        mass: Of a body that is free to translate in `Problem.dynamics` [kg] > 0 (of a plane state, of its thickness); none if not given.

    Raises:
        InvalidValue, WrongUnit: a number is outside its range, or of another dimension.
    """

    name: str
    mesh: Mesh
    state: str | None = None
    thickness: Scalar = 1.0
    about: Vector = (0.0, 0.0, 0.0)
    turn: Course | None = None
    axis: Vector = (0.0, 0.0, 1.0)
    mass: Scalar | None = None

    def __post_init__(self) -> None:
        who = f'rigid body "{self.name}"'
        positive(self.thickness, "m", what=f"{who}: thickness")
        vector(self.about, "m", what=f"{who}: about")
        vector(self.axis, "1", what=f"{who}: axis")
        if self.mass is not None:
            positive(self.mass, "kg", what=f"{who}: mass")

    def rotation_displacements(self, t: float) -> Numbers:
        """Return displacements of its nodes by its rotation alone at a time, (n, d)."""
        d, x = self.dimension, self.mesh.positions
        if self.turn is None:
            return np.zeros((len(x), d))
        from scipy.spatial.transform import Rotation

        who = f'rigid body "{self.name}"'
        axis = np.array(vector(self.axis, "1", what=f"{who}: axis"))
        if not np.linalg.norm(axis) > 0.0:
            raise InvalidValue.of(f"{who}: axis", self.axis, "not be zero")
        angle = quantity(self.turn(t), "rad", what=f"{who}: turn at {t:g}")
        arm = x - np.array(vector(self.about, "m", what=f"{who}: about"))
        spin = Rotation.from_rotvec(angle * axis / np.linalg.norm(axis)).as_matrix()
        return np.asarray((arm @ spin.T - arm)[:, :d])


@dataclass(frozen=True, eq=False)
class Face:
    """Face of a body: some of its nodes, and the boundary facets all of whose nodes are among them.

    Args:
        body: `Body` or `Rigid`.
        face: A set of nodes by name, or labels of nodes.

    Raises:
        UnknownName: there is no such set.
        InvalidValue: no node has one of the labels.
    """

    body: Body | Rigid
    face: NodeLabels

    def __post_init__(self) -> None:
        _ = self.nodes

    def __str__(self) -> str:
        named = f'"{self.face}"' if isinstance(self.face, str) else f"of {len(self.nodes)} nodes"
        return f'face {named} of "{self.body.name}"'

    @cached_property
    def nodes(self) -> Integers:
        """Places of its nodes in the mesh."""
        mesh = self.body.mesh
        if isinstance(self.face, str):
            return mesh.nodes(self.face)
        wanted = np.atleast_1d(np.asarray(self.face))
        lost = wanted[~np.isin(wanted, mesh.numbers)]
        if len(lost):
            raise InvalidValue(
                f'body "{self.body.name}": no node of its mesh has the label {lost[0]}; labels go from {mesh.numbers.min()} to '
                f"{mesh.numbers.max()}"
            )
        return np.flatnonzero(np.isin(mesh.numbers, wanted))


@dataclass(frozen=True, eq=False)
class Support:
    """Prescribed displacements of a face, or of a rigid body.

    Args:
        on: A face, or a `Rigid`.
        x, y, z: Displacement along an axis [m]: 0 fixes; another number or text is reached with the load factor, in statics; a function of
            load factor or time is followed. None leaves it free.
        along: A custom direction, as ``(1, 1, 0)``, in the plane of a flat body: an inclined slide, a roller in its cage. Or a
            function of a node's place [m] that returns it there: ``lambda x: (x[0], x[1], 0)`` is radial about the z axis. It does not
            rotate with the body.
        value: Displacement along it, as x.

    Raises:
        InvalidValue, WrongUnit: no displacement is prescribed, a number is no length, or a direction none.
    """

    on: Face | Rigid
    x: Displacement | None = None
    y: Displacement | None = None
    z: Displacement | None = None
    along: Vector | Callable[[Numbers], Vector] | None = None
    value: Displacement = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        who = f"a support on {_label(self.on)}"
        if not self.displacements:
            raise InvalidValue(
                f"{who} prescribes no displacement; give x, y or z, such as x=0, or a direction, such as along=(1, 1, 0)"
            )
        if self.along is None and self.value != 0.0:
            raise InvalidValue(
                f"{who} has value={self.value!r:.60}, but no direction; give along=, such as along=(1, 1, 0), or x=, y=, z="
            )
        for axis, value in self.displacements.items():
            if not callable(value):
                quantity(value, "m", what=f"{who}: {axis}")
        body = self.on.body if isinstance(self.on, Face) else self.on
        if self.z is not None and body.dimension == 2:
            raise InvalidValue(f'{who}: body "{body.name}" is plane and moves only along x and y; omit z')
        if self.along is not None and not callable(self.along):
            self.ways("along", np.zeros((1, 3)))

    @property
    def displacements(self) -> Mapping[str, Displacement]:
        """Prescribed displacements by axis, or "along"."""
        by_axis = {axis: value for axis in AXES if (value := getattr(self, axis)) is not None}
        return by_axis | ({} if self.along is None else {"along": self.value})

    def ways(self, axis: str, places: Numbers) -> Numbers:
        """Return the direction of a prescribed displacement, at places [m], both (n, 3)."""
        if axis in AXES:
            return np.tile(np.eye(3)[AXES.index(axis)], (len(places), 1))
        who, way = f"a support on {_label(self.on)}: along", self.along
        assert way is not None
        given = [way(x) for x in places] if callable(way) else [way] * len(places)
        found = np.array([vector(one, "1", what=who) for one in given]).reshape(-1, 3)
        size = np.linalg.norm(found, axis=1)
        body = self.on.body if isinstance(self.on, Face) else self.on
        for k in np.flatnonzero((size == 0.0) | ((found[:, 2] != 0.0) & (body.dimension == 2)))[:1]:
            raise InvalidValue.of(
                who, found[k].tolist(), "not be zero" if size[k] == 0.0 else "be in the plane, with z = 0"
            )
        return np.asarray(found / size[:, None])

    def at(self, axis: str, t: float) -> float:
        """Return the displacement along an axis [m] at a load factor or time."""
        value, who = self.displacements[axis], f"a support on {_label(self.on)}: {axis}"
        if callable(value):
            return quantity(value(t), "m", what=f"{who} at {t:g}")
        return t * quantity(value, "m", what=who)


@dataclass(frozen=True, eq=False)
class Load:
    """Load on a face or a body: a dead load, in the shape at rest. Exactly one of its kinds is given.

    Args:
        on: A face; for `force` also a `Rigid`; for `acceleration` a `Body`.
        force: In all [N], spread evenly over the face's area (over its nodes where they make no facet).
        pressure: [Pa], inward where positive.
        traction: [Pa].
        acceleration: Of fall, as (0, 0, -9.80665) [m/s²]: the weight.
        course: Factor of the load as a function of load factor or time; by default the load factor in statics, 1 in dynamics.

    Raises:
        InvalidValue, WrongUnit: none or several are given, or a number is of another dimension.
    """

    on: Face | Body | Rigid
    force: Vector | None = None
    pressure: Scalar | None = None
    traction: Vector | None = None
    acceleration: Vector | None = None
    course: Course | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        given = [n for n in ("force", "pressure", "traction", "acceleration") if getattr(self, n) is not None]
        who = f"a load on {_label(self.on)}"
        if len(given) != 1:
            raise InvalidValue(
                f"{who} is given by {', '.join(given) or 'nothing'}; give exactly one of force, pressure, traction, acceleration"
            )
        if given[0] == "acceleration":
            if not isinstance(self.on, Body):
                raise InvalidValue(f"{who}: acceleration acts on a whole deformable body; give a fem.Body")
        elif not isinstance(self.on, Face) and not (given[0] == "force" and isinstance(self.on, Rigid)):
            raise InvalidValue(f'{who}: {given[0]} acts on a face; give one, such as body["x+"]')
        if self.pressure is not None:
            quantity(self.pressure, "Pa", what=f"{who}: pressure")
        for name, unit in (("force", "N"), ("traction", "Pa"), ("acceleration", "m/s^2")):
            if getattr(self, name) is not None:
                vector(getattr(self, name), unit, what=f"{who}: {name}")


def _label(on: Face | Body | Rigid) -> str:
    """Return the name of a face or body in messages."""
    return str(on) if isinstance(on, Face) else f'"{on.name}"'


def load_factor(load: Load, t: float, default: float) -> float:
    """Return the factor of a load at a load factor or time; `default` for a load without course."""
    value = default if load.course is None else load.course(t)
    return quantity(value, "1", what=f"a load on {_label(load.on)}: course at {t:g}")


def thickness(body: Body | Rigid) -> float:
    """Return the thickness of a plane state [m]; 1 for others.

    Raises:
        InvalidValue, WrongUnit: it is not a length greater than zero.
    """
    return positive(body.thickness, "m", what=f'body "{body.name}": thickness')


def measure(body: Body | Rigid) -> Callable[[Numbers], Numbers]:
    """Return the function of places (m, d) that weights a length or area: 1, a thickness, 2 π r."""
    if body.state == "axisymmetric":
        return lambda x: 2.0 * math.pi * np.abs(x[:, 0])
    thick = thickness(body) if body.dimension == 2 else 1.0
    return lambda x: np.full(len(x), thick)
