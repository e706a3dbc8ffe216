"""Ropes and belts as parts of a model: a chain of points, and tension-only elements between neighbours."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut import shapes
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.flexible.beam.beam import (
    ElementLine,
    NodeChain,
    RigidMotion,
    divide_curve,
    motion,
    trapezoidal_weights,
)
from abut.flexible.beam.centerlines import CurveLike
from abut.flexible.beam.section_forces import ElementRequest
from abut.flexible.beam.sections import BeamMaterial, damping_time, material_of
from abut.flexible.beam.swept_section import Sweep, circle_corners
from abut.forces import Cable
from abut.model import Body, Ground, assign, check_name
from abut.model.frame import ORIGIN
from abut.short_repr import short_repr
from abut.units import Scalar, Vector, non_negative, positive, quantity, vector

__all__ = ["Rope"]

HEAVY = 1e3  #: lengths of the rope as radius of gyration of a point: points do not roll, and torques hardly rotate them


def rope_point(name: str, mass: float, arm: float, place: Numbers, speed: Numbers, radius: float) -> Body:
    """Create a point of a rope: its rotation has no meaning, and friction at its surface does not rotate it."""
    inertia = (mass * arm**2,) * 3
    body = Body(name, mass, inertia, place, velocity=speed, shape=lambda frame: shapes.Sphere(frame, radius))
    assign(body, idle=(3, 4, 5))
    return body


@short_repr
@dataclass(frozen=True, init=False, eq=False)
class Rope(NodeChain):
    """A rope or belt along a curve: it transmits tension, no bending moment and no compression.

    `Model.add` adds a body ``<name>_<k>`` for each point, k = 0 … n, the force `abut.forces.Cable` ``<name>_element_<k>`` from point k − 1
    to point k, and the channel ``name.tension`` [N], with a component for each. Points have no rotation: attach them by
    `abut.joints.AtPoint` or a `Spherical` joint, not by one that constrains their axes. With ``rope.shapes()`` they touch other shapes.
    Over a sheave the length of an element should be a tenth of its radius or less: the error of the tension is α²/12 of the friction
    contribution, with α the angle of an element on it.

    Args:
        name: an identifier.
        curve: as of `Beam`; in global axes [m].
        diameter: [m] > 0.
        material: a name known to `abut.materials`, a `Material` or `Elastic`; its E and ρ are those of a solid round section. Or give
            ``axial`` and ``density_by_length``, as in a manufacturer's data sheet.
        axial: E A [N] > 0, in place of that of the material.
        density_by_length: ρ A [kg/m] > 0, likewise.
        elements: total number.
        position: shift of the curve [m].
        velocity: of all points, or of the global origin if it rotates too [m/s].
        speed: along itself, from start to end, as of a running belt [m/s]; it is added to the others.
        angular_velocity: about the global origin [rad/s].
        tension: initial tension [N] ≥ 0: the unstretched rope is shorter by the corresponding strain.
        damping: τ of Kelvin–Voigt [s], or (ratio, frequency), as of `Beam`.
        easing: strain over which the tension rises from zero [-] > 0.
        closed: True if its end is its start, as of a belt; the curve must be closed.
        length: of a curve given as a function [m].

    Raises:
        InvalidValue: an invalid curve or number.
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
        curve: CurveLike,
        diameter: Scalar,
        material: str | BeamMaterial | None = None,
        *,
        axial: Scalar | None = None,
        density_by_length: Scalar | None = None,
        elements: int = 32,
        position: Vector = ORIGIN,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
        speed: Scalar = 0.0,
        tension: Scalar = 0.0,
        damping: Scalar | tuple[Scalar, Scalar] = 0.0,
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
        """Return points, elements, the request of their tension, and the drawing."""
        drawn = Sweep(self.name, self.elements, circle_corners(self._reach), turning=False)
        return (*self.nodes, *self.elements, self.gauges, drawn)

    def _numbers(
        self, material: str | BeamMaterial | None, axial: Scalar | None, density: Scalar | None, what: str
    ) -> None:
        """Store E A and ρ A, as given or of the material."""
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

    def _last(self, line: ElementLine, closed: bool, what: str) -> int:
        """Return the number of points."""
        if not closed:
            return len(line.places)
        apart = math.dist(line.places[0], line.places[-1])
        if apart > 1e-6 * line.stations[-1] or len(line.spans) < 3:
            raise InvalidValue(
                f"{what}: it is closed, but its curve ends {apart:.6g} m from its start and has {len(line.spans)} elements; give a curve "
                "that ends at its start, with 3 or more elements"
            )
        return len(line.places) - 1

    def _points(
        self, line: ElementLine, last: int, shift: Vector, moving: RigidMotion, speed: float
    ) -> tuple[Body, ...]:
        """Create bodies of the points; ``speed`` is along the curve's tangents."""
        shares = line.shares(trapezoidal_weights)
        if last < len(shares):
            shares[0] += shares[-1]
        arm = HEAVY * float(line.stations[-1])
        return tuple(
            rope_point(
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
class Tensions(ElementRequest):
    """Computes the tension of each element of a rope from a run's other channels, as in `abut.forces.Cable`: a request."""

    elements: tuple[Cable, ...]

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Name, unit, components, description and group of the channel that it adds."""
        return (
            (f"{self.name}.tension", "N", self._components, f"{self.name}: tension, by element", "force"),
        )

    def begin(self, turns: Mapping[str, float] | None = None) -> Callable[[Mapping[str, Numbers]], Numbers]:
        """Return a function that computes the columns of a run, block by block, from the recorded force of each element."""
        return lambda values: np.column_stack(
            [
                np.linalg.norm(np.atleast_2d(values[f"{element.name}.force"]), axis=1)
                for element in self.elements
            ]
        )
