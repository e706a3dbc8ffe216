"""Base class of joints: a name, two frames, and equations between them."""

from __future__ import annotations

import copy
import dataclasses
import functools
import inspect
from collections.abc import Sequence
from typing import Any, ClassVar, Self

from abut import units
from abut.errors import InvalidValue
from abut.joints.equations import ALONG, ANGLE, Equation, Term, along, angle
from abut.joints.friction import Bearing, JointFriction, SlidingSurface, bearing_pairs, friction_for_surface
from abut.model import Frame, Part
from abut.model.frame import Place as Place  # re-exported for other joints
from abut.model.frame import frame_of
from abut.model.protocols import assign
from abut.units import Scalar, Vector


@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class Joint:
    """Joint between frame I (on the first body) and frame J (on the second).

    Args:
        name: Identifier, unique in the model.
        i, j: Frames; or bodies (or the ground), with ``at`` and ``axis``.
        at: Point in global coordinates for both frames [m].
        axis: Global direction of the joint's z axis, "x", "-y", … or a vector.
        x: Global direction of its x axis, if that matters.
        friction: Friction, a :class:`abut.JointFriction` or several that add up; for joints that have a ``surface``.
        reflected_inertia: Inertia J of the joint's coordinate q, as of a motor's rotor behind a gear of ratio n, J = n² J_rotor: it adds
            ½ J q̇² to the kinetic energy, and no gyroscopic effect. For joints whose only coordinate is a turn about z [kg·m²] or a
            displacement along z [kg].

    Channels: ``name.force`` [N] and ``name.torque`` [N·m] on the first body at frame I, global axes;
    ``name.displacement`` if there
    is one coordinate; with friction ``name.friction_force`` and ``name.friction_torque``, which the others do not include.

    Raises:
        InvalidValue: both frames on one body, bodies without ``at``, friction in a joint without a sliding surface, or a reflected inertia
            below 0 or in a joint without the one coordinate.
    """

    name: str
    frame_i: Frame
    frame_j: Frame
    friction: JointFriction | tuple[JointFriction, ...] | None = dataclasses.field(default=None, kw_only=True)
    reflected_inertia: float = dataclasses.field(default=0.0, kw_only=True)

    family: ClassVar[str] = "joint"
    equations: ClassVar[tuple[Equation, ...]] = ()
    #: The free coordinates, by name.
    free: ClassVar[dict[str, Term]] = {}
    #: Whether its equation is a user's function of its coordinates, see ``system.constraints.relations``.
    relates: ClassVar[bool] = False
    #: Contribution of modal coordinates to its equations (`joints.elastic_frame`).
    bending: ClassVar[Any] = None
    #: The frame at which its force and torque are reported, if not frame I of its first term.
    reported: ClassVar[Frame | None] = None
    #: Its sliding surface, if it may have friction.
    surface: ClassVar[SlidingSurface | None] = None

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        at: Vector | None = None,
        axis: Vector = "z",
        x: Vector | None = None,
        friction: JointFriction | Sequence[JointFriction] | None = None,
        reflected_inertia: Scalar = 0.0,
    ) -> None:
        self._place(name, i, j, at, axis, axis, x, friction)
        assign(self, reflected_inertia=reflected_inertia)
        self._check_reflected_inertia()

    def _place(
        self,
        name: str,
        i: Place,
        j: Place,
        at: Vector | None,
        axis_i: Vector,
        axis_j: Vector,
        x: Vector | None,
        friction: JointFriction | Sequence[JointFriction] | None = None,
    ) -> None:
        assign(self, name=name)
        what = self.what
        names = ("axis", "axis") if axis_i is axis_j else ("axis_i", "axis_j")
        if at is None:
            given = [
                n
                for n, value in zip((*names, "x"), (axis_i, axis_j, x), strict=True)
                if not _is_default(type(self), n, value)
            ]
            if given and hasattr(i, "global_position") and hasattr(j, "global_position"):
                raise InvalidValue(
                    f"{what}: `{given[0]}=` needs bodies and `at=`, and frames are given, which have their own axes; remove `{given[0]}=`"
                )
        assign(
            self,
            frame_i=frame_of(i, what, at, axis_i, x, names[0]),
            frame_j=frame_of(j, what, at, axis_j, x, names[1]),
            friction=friction_for_surface(friction, self.surface, what),
        )
        if self.frame_i.body is self.frame_j.body:
            raise InvalidValue(
                f'{what}: both frames are on "{self.frame_i.body.name}"; a joint needs two bodies'
            )

    def with_friction(self, friction: JointFriction | Sequence[JointFriction] | None) -> Self:
        """Return a copy of this joint with friction, a :class:`abut.JointFriction` or several that add up.

        Raises:
            InvalidValue: this kind of joint has no sliding surface, or the friction does not fit it.
        """
        new = copy.copy(self)
        assign(new, friction=friction_for_surface(friction, self.surface, self.what))
        return new

    def validate(self) -> None:
        """Check the joint's numbers."""
        self._check_reflected_inertia()

    def _check_reflected_inertia(self) -> None:
        """Check the reflected inertia, and convert it to SI units.

        Raises:
            InvalidValue: it is below 0, or the joint has another number of coordinates than one.
        """
        terms = [term for term in self.free.values() if term.kind in (ANGLE, ALONG)]
        if not self.reflected_inertia or len(self.free) == len(terms) == 1:
            unit = "kg" if terms and terms[0].kind == ALONG else "kg*m^2"
            found = units.non_negative(self.reflected_inertia, unit, what=f"{self.what}: reflected_inertia")
            assign(self, reflected_inertia=found)
            return
        raise InvalidValue(
            f"{self.what}: reflected_inertia is the inertia of the joint's only coordinate, and this kind of joint has "
            f"{len(self.free) or 'no'} coordinate{'s' * (len(self.free) != 1)}; give it to a revolute or translational joint, or add it to "
            "the inertia of the body"
        )

    @property
    def what(self) -> str:
        """Kind and name, as messages call it."""
        return f'{type(self).__name__} "{self.name}"'

    @property
    def observed(self) -> dict[str, Term]:
        """Coordinates in the results, by name: the free ones."""
        return self.free

    @property
    def bodies(self) -> tuple[Part, ...]:
        """All bodies that it connects, each once."""
        return tuple({id(frame.body): frame.body for pair in self.pairs for frame in pair}.values())

    @property
    def ties_velocities(self) -> bool:
        """True if it constrains velocities directly, as a non-holonomic relation does."""
        return False

    @property
    def pairs(self) -> tuple[tuple[Frame, Frame], ...]:
        """The frame pairs of its terms."""
        return ((self.frame_i, self.frame_j),)

    @property
    def frictions(self) -> tuple[JointFriction, ...]:
        """Frictions of the joint, which add up."""
        if self.friction is None:
            return ()
        return self.friction if isinstance(self.friction, tuple) else (self.friction,)

    @property
    def bearings(self) -> tuple[Bearing, ...]:
        """Surfaces of the joint with friction."""
        if self.surface is None:
            return ()
        return tuple(bearing_pairs(self.frictions, self.surface, self.frame_i, self.frame_j))

    def coefficient(self, term: Term) -> float:
        """Return the coefficient of a term."""
        value = term.coefficient
        return float(getattr(self, value)) if isinstance(value, str) else value

    def __repr__(self) -> str:
        return f'{type(self).__name__}("{self.name}", {self.frame_i.body.name} – {self.frame_j.body.name})'


#: The free coordinates of joints.
SLIDE: dict[str, Term] = {"translation": along(2)}
SPIN: dict[str, Term] = {"rotation": angle()}


@dataclasses.dataclass(frozen=True)
class JointCoordinate:
    """A coordinate between two frames that a motion can prescribe or a coupler can use."""

    name: str
    term: Term


def only_free(joint: Joint, what: str) -> JointCoordinate:
    """Return the joint's only free coordinate.

    Raises:
        InvalidValue: it has none, or several.
    """
    free: dict[str, Term] = joint.free
    if len(free) != 1:
        if not free:
            raise InvalidValue(
                f'{what}: joint "{joint.name}" has no free coordinate; use a joint that has one'
            )
        raise InvalidValue(
            f'{what}: joint "{joint.name}" has the free coordinates {" and ".join(free)}; choose one with `coordinate=`'
        )
    ((name, term),) = free.items()
    return JointCoordinate(name, term)


def length(value: Scalar, what: str) -> float:
    """Return a length, checked to be positive."""
    return units.positive(value, "m", what=what)


def check_combination(joints: Sequence[Any], ratios: Sequence[Any], what: str) -> None:
    """Check that there are two or three joints and as many ratios.

    Raises:
        InvalidValue: otherwise.
    """
    if len(joints) != len(ratios) or len(joints) not in (2, 3):
        raise InvalidValue(
            f"{what}: needs two or three joints and as many ratios, got {len(joints)} and {len(ratios)}"
        )
    for one in joints:
        if not hasattr(one, "free"):
            raise InvalidValue(f"{what}: needs joints, got {one!r}; give joints with free coordinates")


def _is_default(cls: type, name: str, value: object) -> bool:
    """Return True if an argument of a joint has its default value."""
    usual = _field_defaults(cls).get(name, "z" if name != "x" else None)
    return value is usual or (isinstance(value, str) and value == usual)


@functools.cache
def _field_defaults(cls: Any) -> dict[str, Any]:
    return {name: one.default for name, one in inspect.signature(cls.__init__).parameters.items()}
