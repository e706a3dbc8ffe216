"""Ropes and belts as things of a model: points in a row, and a piece between neighbours that pulls and never pushes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from abut import shapes
from abut.errors import InvalidValue
from abut.flexible.beam.beam import Chain, Line, divide_curve, motion, trapezia
from abut.flexible.beam.sections import damping_time, material_of
from abut.flexible.beam.swept_section import Sweep, circle
from abut.forces import Cable
from abut.model import Body, Ground, Part, assign, check_name
from abut.model.frame import ORIGIN
from abut.plug.brief import short_repr
from abut.units import Scalar, Vector, non_negative, positive, quantity, vector

__all__ = ["Rope"]

Numbers = NDArray[np.float64]
HEAVY = 1e3  #: lengths of the rope at which the mass of a point resists turning: points do not roll, and no torque turns them far


def point(name: str, mass: float, arm: float, place: Numbers, speed: Numbers, radius: float) -> Body:
    """A point of a rope: its turn means nothing, and what rubs at its surface does not roll it."""
    inertia = (mass * arm**2,) * 3
    body = Body(name, mass, inertia, place, velocity=speed, shape=lambda frame: shapes.Sphere(frame, radius))
    assign(body, idle=(3, 4, 5))
    return body


@short_repr
@dataclass(frozen=True, init=False, eq=False)
class Rope(Chain):
    """A rope or belt along a curve: it bears tension, no bending, and no pressure.

    `Model.add` adds a body ``<name>_<k>`` for each point, k = 0 … n, the force `abut.forces.Cable` ``<name>_element_<k>`` from point k − 1
    to point k, and the channel ``name.tension`` [N], with a component for each. Points have no rotation: hold them by
    `abut.joints.AtPoint` or a `Spherical` joint, not by one that takes hold of their axes. With ``rope.shapes()`` they touch other shapes;
    over a sheave the length of an element should be a tenth of its radius or less: tension errs by α²/12 of what friction adds, with α
    the angle of an element on it.

    Args:
        name: an identifier.
        curve: as of `Beam`; in global axes [m].
        diameter: [m] > 0.
        material: a name known to `abut.materials`, a `Material` or `Elastic`; its E and ρ are those of a solid round section. Or give
            ``axial`` and ``density_by_length``, as a rope's maker does.
        axial: E A [N] > 0, in place of that of the material.
        density_by_length: ρ A [kg/m] > 0, likewise.
        elements: how many, in all.
        position: by which the curve is shifted [m].
        velocity: of all points, or of the global origin where it turns too [m/s].
        speed: along itself, from start to end, as of a belt that runs [m/s]; it adds to the others.
        angular_velocity: about the global origin [rad/s].
        tension: that it has where it is put [N] ≥ 0: it is made so much shorter.
        damping: τ of Kelvin–Voigt [s], or (ratio, frequency), as of `Beam`.
        easing: strain over which the tension sets in [-] > 0.
        closed: whether its end is its start, as of a belt; the curve must be closed.
        length: of a curve given as a function [m].

    Raises:
        InvalidValue: a curve or number that makes no rope.
        UnknownName: a material that is not known.
    """

    name: str
    diameter: float
    axial: float  #: E A [N]
    density_by_length: float  #: ρ A [kg/m]
    nodes: tuple[Body, ...]  #: from the start
    stations: tuple[float, ...]  #: their arclengths [m]
    elements: tuple[Cable, ...]
    gauges: Tensions

    def __init__(
        self,
        name: str,
        curve: Any,
        diameter: Scalar,
        material: Any = None,
        *,
        axial: Scalar | None = None,
        density_by_length: Scalar | None = None,
        elements: int = 32,
        position: Vector = ORIGIN,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
        speed: Scalar = 0.0,
        tension: Scalar = 0.0,
        damping: Any = 0.0,
        easing: float = 1e-6,
        closed: bool = False,
        length: Scalar | None = None,
    ) -> None:
        what = f'rope "{check_name(name, "body")}"'
        assign(self, name=name, diameter=positive(diameter, "m", what=f"{what}: diameter"))
        self._numbers(material, axial, density_by_length, what)
        line = divide_curve(curve, length, elements, None, what)
        last = self._last(line, closed, what)
        moved = (
            vector(position, "m", what=f"{what}: position"),
            motion(velocity, angular_velocity, what),
            quantity(speed, "m/s", what=f"{what}: speed"),
        )
        assign(self, nodes=self._points(line, last, *moved), stations=tuple(line.stations[:last].tolist()))
        pull = non_negative(tension, "N", what=f"{what}: tension")
        strain = pull / self.axial + 0.5 * easing if pull > 0.5 * easing * self.axial else 0.0
        tau = damping_time(damping, what)
        parts = tuple(
            Cable(
                f"{name}_element_{k + 1}",
                self.nodes[(k + 1) % last].frame(),
                self.nodes[k].frame(),
                length=math.dist(*line.places[k : k + 2]) / (1.0 + strain),
                axial=self.axial,
                damping_time=tau,
                easing=easing,
            )
            for k in range(len(line.spans))
        )
        assign(self, elements=parts, gauges=Tensions(name, parts))

    def things_on(self, ground: Ground) -> tuple[Any, ...]:
        """Points, elements, what reads their tension, and what is drawn."""
        drawn = Sweep(self.name, self.elements, circle(self._reach), turning=False)
        return (*self.nodes, *self.elements, self.gauges, drawn)

    def _numbers(self, material: Any, axial: Any, density: Any, what: str) -> None:
        """E A and ρ A, as given or of the material."""
        given = None if material is None else material_of(material, what)
        area = 0.25 * math.pi * self.diameter**2
        for name, unit, value, of in (
            ("axial", "N", axial, "young"),
            ("density_by_length", "kg/m", density, "density"),
        ):
            if value is None and given is None:
                raise InvalidValue(f"{what} has no {name}; give a material, or {name}= [{unit}]")
            number = float(getattr(given, of)) * area if value is None else value
            assign(self, **{name: positive(number, unit, what=f"{what}: {name}")})

    def _last(self, line: Line, closed: bool, what: str) -> int:
        """How many points it has."""
        if not closed:
            return len(line.places)
        apart = math.dist(line.places[0], line.places[-1])
        if apart > 1e-6 * line.stations[-1] or len(line.spans) < 3:
            raise InvalidValue(
                f"{what}: it is closed, but its curve ends {apart:.6g} m from its start and has {len(line.spans)} elements; let the curve "
                "end where it begins, and give it 3 elements or more"
            )
        return len(line.places) - 1

    def _points(self, line: Line, last: int, shift: Any, moving: Any, speed: float) -> tuple[Body, ...]:
        """Bodies of the points; ``speed`` is along the curve's tangents."""
        shares = line.shares(trapezia)
        if last < len(shares):
            shares[0] += shares[-1]
        arm = HEAVY * float(line.stations[-1])
        return tuple(
            point(
                f"{self.name}_{k}",
                self.density_by_length * float(shares[k]),
                arm,
                line.places[k] + shift,
                moving(line.places[k] + shift)[0] + speed * line.axes[k][:, 0],
                0.5 * self.diameter,
            )
            for k in range(last)
        )

    @property
    def _reach(self) -> float:
        return 0.5 * self.diameter


@dataclass(frozen=True, eq=False, repr=False)
class Tensions:
    """Computes the tension of each element of a rope from a run's other channels, as `abut.forces.Cable` has it: a request."""

    family: ClassVar[str] = "request"

    name: str
    elements: tuple[Cable, ...]

    def __repr__(self) -> str:
        return f'Tensions("{self.name}", {len(self.elements)} elements)'

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The points."""
        return tuple({id(body): body for element in self.elements for body in element.bodies}.values())

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Name, unit, components, description and group of the channel that it adds."""
        which = tuple(str(k + 1) for k in range(len(self.elements)))
        return (
            (
                f"{self.name}.tension",
                "N",
                which if len(which) > 1 else (),
                f"{self.name}: tension, by element",
                "force",
            ),
        )

    def begin(self, turns: Mapping[str, float] | None = None) -> Callable[[Mapping[str, Numbers]], Numbers]:
        """What computes the columns of a run, block by block: the length of the force that each element has told."""
        return lambda values: np.column_stack(
            [
                np.linalg.norm(np.atleast_2d(values[f"{element.name}.force"]), axis=1)
                for element in self.elements
            ]
        )
