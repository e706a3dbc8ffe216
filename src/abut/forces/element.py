"""Base class of force elements: a name, two frames, and parameters with units."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from abut import extend, units
from abut.errors import InvalidValue
from abut.extend.forces import LoadKind, method_expression
from abut.extend.functions.dependencies import dependent_property
from abut.model import Frame, Part

if TYPE_CHECKING:
    from abut.forces.field import Beam
    from abut.forces.slender_beam import SlenderBeam

#: The six coordinates of I in J's axes, and their rates, by their names in functions.
PLACES, RATES = ("x", "y", "z", "rx", "ry", "rz"), ("vx", "vy", "vz", "wx", "wy", "wz")


Matrix = NDArray[np.float64]


def six_by_six(value: ArrayLike, what: str, columns: int = 6) -> Matrix:
    """Return a value as a 6×6 matrix of finite numbers, or as one of 6 rows and more columns.

    Raises:
        InvalidValue: another shape, or a number that is not finite.
    """
    return units.array(value, (6, columns), what=what)


@dataclasses.dataclass(frozen=True)
class LoadComponent:
    """Component of an element's load as a function, for signals: of the element's relative motion, time, and signals.

    Args:
        expression: The prepared function.
        seen: Source of each argument, by name: one of the quantities offered to functions of such an element, or an input.
    """

    expression: extend.Expression
    seen: Mapping[str, str]

    @classmethod
    def of(cls, expression: extend.Expression) -> LoadComponent:
        """Create the law of a function whose argument names equal the names of their sources."""
        return cls(expression, {name: name for name in expression.used})


def spring_law(
    stiffness: float, damping: float, preload: float, place: str, rate: str, what: str
) -> LoadComponent:
    """Return F = F₀ − k x − c ẋ as a law; all share one compiled function.

    Args:
        stiffness: k.
        damping: c.
        preload: F₀, at x = 0.
        place: Name of x among the quantities offered to functions of the element.
        rate: Name of ẋ.
        what: The element, for messages.
    """
    given = {"stiffness": stiffness, "damping": damping, "preload": preload}
    return LoadComponent(extend.expression(_spring_force, ("x", "v"), given, what), {"x": place, "v": rate})


def _spring_force(x: float, v: float, stiffness: float, damping: float, preload: float) -> float:
    return preload - stiffness * x - damping * v


@dataclasses.dataclass(frozen=True, eq=False)
class Element:
    """Base class of a force between two frames; it acts on the first body at frame I, its reaction on the second.

    Channels: ``name.force`` [N] and ``name.torque`` [N·m] on the first body at frame I, global axes.
    """

    name: str
    i: Frame
    j: Frame

    family: ClassVar[str] = "force"
    way: ClassVar[LoadKind]  #: how its load acts; set by the law that a class states, see `abut.extend.force`

    def __post_init__(self) -> None:
        self.validate()

    def validate(self) -> None:
        """Read the quantities, check the frames, then call the checks of the particular element."""
        if not hasattr(type(self), "way"):
            raise InvalidValue(
                f"{self.what}: its class has no force law; decorate it with @abut.extend.force and define a method along, about or wrench"
            )
        for place in (self.i, self.j):
            if not hasattr(type(place), "global_position"):
                raise InvalidValue(f"{self.what}: needs two frames, got {place!r}; write body.frame(…)")
        if self.i.body is self.j.body:
            raise InvalidValue(
                f'{self.what}: both frames are on "{self.i.body.name}"; use frames of two bodies'
            )
        for field in dataclasses.fields(self):
            unit = field.metadata.get("unit")
            value = getattr(self, field.name)
            if unit is None or value is None:
                continue
            what = f"{self.what}: {field.name}"
            length = field.metadata.get("length")
            if length:
                object.__setattr__(self, field.name, units.vector(value, unit, what=what, length=length))
            else:
                object.__setattr__(self, field.name, units.quantity(value, unit, what=what))
        self.check()

    def check(self) -> None:
        """Check the parameters; a subclass overrides this method."""

    @property
    def what(self) -> str:
        """Kind and name, for messages."""
        return f'{type(self).__name__} "{self.name}"'

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The two bodies."""
        return (self.i.body, self.j.body)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """All frames of which the element uses the motion."""
        return (self.i, self.j)

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest translational stiffness and damping [N/m, N·s/m], then rotational [N·m/rad, N·m·s/rad]; 0 for function laws."""
        return (0.0, 0.0), (0.0, 0.0)

    @dependent_property
    def expression(self) -> extend.Expression:
        """Prepared function of the law that the class declares."""
        return method_expression(self, self.way.name)

    @dependent_property
    def ledger_expression(self) -> extend.Expression | None:
        """Energy expression that the class declares; without one all power counts as supplied."""
        return method_expression(self, "ledger") if hasattr(type(self), "ledger") else None

    @property
    def expressions(self) -> dict[int, extend.Expression]:
        """Prepared functions by component: key 0 for a single function, or 0…5 for components in J's axes."""
        return {} if self.way.kinds else {0: self.expression}

    @property
    def laws(self) -> dict[int, LoadComponent]:
        """Load as functions by component, for signals; empty if the load cannot be expressed by them."""
        return {k: LoadComponent.of(e) for k, e in self.expressions.items()}

    @property
    def numbers(self) -> tuple[float, ...]:
        """Numbers that the compiled element reads: parameters and literals of all its functions, in sequence."""
        stated = self.expressions.values() or (self.expression,)
        return tuple(x for expression in stated for x in expression.numbers)

    def not_negative(self, *names: str) -> None:
        """Refuse negative values of these attributes."""
        for name in names:
            value = getattr(self, name)
            for x in value if isinstance(value, tuple) else (value,):
                units.non_negative(x, "1", what=f"{self.what}: {name}")


def largest_gains(k: Matrix, c: Matrix) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the largest stiffness and damping of two 6×6 matrices, translational and rotational."""
    first, last = slice(0, 3), slice(3, 6)
    return tuple(
        (float(np.linalg.norm(k[at, at], 2)), float(np.linalg.norm(c[at, at], 2))) for at in (first, last)
    )  # type: ignore[return-value]


def linear(element: Element, columns: int = 6) -> None:
    """Check K and C, a row for each component of the load, q₀ and F₀ of an element that is linear in so many displacements.

    Raises:
        InvalidValue: a matrix or list of another size, or a number that is not finite.
    """
    for name in ("stiffness", "damping"):
        given = getattr(element, name)
        matrix = np.zeros((6, columns)) if given is None else given
        object.__setattr__(element, name, six_by_six(matrix, f"{element.what}: {name}", columns))
    for name, length in (("reference", columns), ("preload", 6)):
        numbers = units.vector(getattr(element, name), "1", what=f"{element.what}: {name}", length=length)
        object.__setattr__(element, name, numbers)


def uniform(beam: Beam | SlenderBeam) -> None:
    """Check a uniform beam: sizes and moduli above zero, the rest not below, and one kind of damping.

    Raises:
        InvalidValue: a number outside its range; both kinds of damping; a matrix that is not 6 by 6.
    """
    for name, unit in (("length", "m"), ("area", "m^2"), ("youngs_modulus", "Pa"), ("shear_modulus", "Pa")):
        units.positive(getattr(beam, name), unit, what=f"{beam.what}: {name}")
    beam.not_negative("torsion", "bending", "damping_ratio")
    if beam.damping is not None:
        if beam.damping_ratio:
            raise InvalidValue(f"{beam.what}: damping and damping_ratio are both given; give only one")
        object.__setattr__(beam, "damping", six_by_six(beam.damping, f"{beam.what}: damping"))


Function = Callable[..., float]
Parameters = Mapping[str, Any] | None
