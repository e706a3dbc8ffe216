"""Beams of large deflection and ropes as parts of a model: chains of nodes, and an element between neighbours."""

from __future__ import annotations

import abc
import itertools
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from abut import shapes
from abut.array_types import Numbers
from abut.contact.shape_chain import Strand
from abut.errors import InvalidValue, UnknownName
from abut.flexible.beam.centerlines import (
    CurveLike,
    Orientation,
    curve_of,
    elements_per_piece,
    frames_along,
    transport_axis,
)
from abut.flexible.beam.se3_log import pose_logarithm
from abut.flexible.beam.section_forces import Gauges
from abut.flexible.beam.sections import BeamMaterial, CrossSection, damping_time, material_of
from abut.flexible.beam.swept_section import Sweep, circle_corners
from abut.forces import ExactBeam
from abut.model import Body, Frame, Ground, assign, check_name
from abut.model.frame import ORIGIN
from abut.model.geometry import rotations
from abut.short_repr import short_repr
from abut.units import Scalar, Vector, quantity, vector

__all__ = ["Beam", "NodeChain"]

#: Missing end contributions of the trapezoidal sum, in shares of an interval: Gregory's formula of third order.
END = (-1.0 / 8.0, 1.0 / 6.0, -1.0 / 24.0)
KINDS = ("section", "sphere")


#: Velocity and angular velocity as a function of the place [m].
RigidMotion: TypeAlias = Callable[[Numbers], tuple[Numbers, Numbers]]


class NodeChain(abc.ABC):
    """Chain of nodes along a curve: common base of beams and ropes."""

    name: str
    nodes: tuple[Body, ...]
    stations: tuple[float, ...]
    elements: tuple[Any, ...]

    @property
    def length(self) -> float:
        """Along the curve, unstressed [m]."""
        return math.fsum(element.length for element in self.elements)

    @property
    def mass(self) -> float:
        """[kg]."""
        return math.fsum(node.mass for node in self.nodes)

    def __getitem__(self, which: int | str) -> Body:
        """A node by its number from the start, from 0, or from the end, from −1; or "start" or "end".

        Raises:
            UnknownName: the word is not "start" or "end".
            InvalidValue: the number is beyond the last node.
        """
        ends = {"start": 0, "end": -1}
        if isinstance(which, str):
            if which not in ends:
                raise UnknownName.of(f"node of {self._what}", which, ends)
            return self.nodes[ends[which]]
        if not -len(self.nodes) <= which < len(self.nodes):
            raise InvalidValue.of(f"{self._what}: node index", which, f"be from 0 to {len(self.nodes) - 1}")
        return self.nodes[which]

    def __len__(self) -> int:
        return len(self.nodes)

    def at(self, s: Scalar) -> Body:
        """Return the node nearest to s [m] along the curve from the start.

        Raises:
            InvalidValue: the place is beyond an end.
        """
        place = quantity(s, "m", what=f"{self._what}: s")
        if not -1e-9 * self.length <= place <= (1.0 + 1e-9) * self.length:
            raise InvalidValue.of(
                f"{self._what}: s", place, f"be from 0 to its length, {self.length:.6g} m", "m"
            )
        return self.nodes[int(np.abs(np.subtract(self.stations, place)).argmin())]

    def shapes(self, kind: str = "section") -> tuple[Any, ...]:
        """A shape for each node, for contacts: of its share of the length. In a contact with themselves, neighbours do not touch.

        Args:
            kind: ``"section"``, a capsule or block like its section, as in the drawing; or ``"sphere"``, a ball around the node with the
                radius of the section, for which most closed forms exist.

        Raises:
            UnknownName: there is no such kind of shape.
        """
        if kind not in KINDS:
            raise UnknownName.of(f"kind of shape of {self._what}", kind, KINDS)
        own: Iterable[object] = (node.shape for node in self.nodes)
        if kind == "sphere":
            own = (shapes.Sphere(node.frame(), self._reach) for node in self.nodes)
        return Strand(
            own, self._spans, self._reach, self.length if len(self.elements) == len(self.nodes) else 0.0
        )

    @property
    def _spans(self) -> tuple[tuple[float, float], ...]:
        """Range of arclength of each node: half of the adjacent elements [m]."""
        spans = [element.length for element in self.elements]
        closed = len(spans) == len(self.nodes)
        before = [spans[-1] if closed else 0.0, *spans[: len(self.nodes) - 1]]
        after = [*spans[: len(self.nodes)], 0.0][: len(self.nodes)]
        return tuple((s - 0.5 * a, s + 0.5 * b) for s, a, b in zip(self.stations, before, after, strict=True))

    @property
    @abc.abstractmethod
    def _reach(self) -> float:
        """Distance of its outermost points from its centre line [m]."""

    @property
    def _what(self) -> str:
        return f'{type(self).__name__.lower()} "{self.name}"'


@short_repr
@dataclass(frozen=True, init=False, eq=False)
class Beam(NodeChain):
    """A beam along a curve with unlimited bending, torsion, shear and extension (geometrically exact, Reissner–Simo).

    `Model.add` adds a body ``<name>_<k>`` for each node, k = 0 … n, whose x axis is along the curve and whose y and z are the section's,
    the force `abut.forces.ExactBeam` ``<name>_element_<k>`` from node k − 1 to node k, and channels of section forces and strains
    (see below). Joints, forces, motions and contacts act on nodes as on any body: ``beam["end"].frame()``.

    Mass is at the nodes, in shares by Gregory's formula, with which sums over nodes are integrals up to fourth order in the length of an
    element, and so are natural frequencies. Each node also has the rotary inertia of its share of the section. In a slightly bent
    beam, loads at nodes are represented exactly by any number of elements.

    Channels, with a component for each element, "1" …: ``name.axial_force``, ``name.shear_force_y``, ``name.shear_force_z`` [N],
    ``name.torque``, ``name.bending_moment_y``, ``name.bending_moment_z`` [N·m] in its middle, on the section whose normal is along the
    curve (so that tension is positive); ``name.axial_strain``, ``name.shear_strain_y``, ``name.shear_strain_z`` [-], ``name.twist``,
    ``name.curvature_y``, ``name.curvature_z`` [1/m], relative to the unstressed state.

    Args:
        name: an identifier.
        curve: two points (a straight line), more points (a cubic spline), `Polyline`, `Spline`, `Arc`, or a smooth function of arclength
            with ``length``; in global axes [m].
        section: `Round`, `Tube`, `Rectangle`, `ISection` or `Section`.
        material: a name known to `abut.materials`, such as "steel"; a `Material`; or `Elastic`.
        elements: total number.
        position: shift of the curve [m].
        orientation: direction of the section's y axis, of which the part across the curve is used: "y", a vector, or a function of
            arclength. Without it y is horizontal at the start and is transported without rotation about the curve.
        velocity: of all nodes, or of the global origin if it rotates too [m/s].
        angular_velocity: of the beam about the global origin [rad/s].
        damping: τ of Kelvin–Voigt [s], or a ratio ζ and the frequency at which it is that, ``(0.02, "15 Hz")``: τ = ζ/(π f).
        prestressed: True if it was straight, and has been bent along the curve; else the curve is the unstressed state.
        length: of a curve given as a function [m].

    Raises:
        InvalidValue: an invalid curve, section, material or number.
        UnknownName: a material that is not known.
    """

    name: str
    section: CrossSection
    material: BeamMaterial
    nodes: tuple[Body, ...]  #: from the start
    stations: tuple[float, ...]  #: their arclengths [m]
    elements: tuple[ExactBeam, ...]
    gauges: Gauges

    def __init__(
        self,
        name: str,
        curve: CurveLike,
        section: CrossSection,
        material: str | BeamMaterial,
        *,
        elements: int = 16,
        position: Vector = ORIGIN,
        orientation: Orientation | None = None,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
        damping: Scalar | tuple[Scalar, Scalar] = 0.0,
        prestressed: bool = False,
        length: Scalar | None = None,
    ) -> None:
        what = f'beam "{check_name(name, "body")}"'
        if not hasattr(section, "second_moments"):
            raise InvalidValue.of(
                f"{what}: section",
                section,
                "be abut.flexible.Round(…), Tube(…), Rectangle(…), ISection(…) or Section(…)",
            )
        material = material_of(material, what)
        assign(self, name=name, section=section, material=material)
        line = divide_curve(curve, length, elements, orientation, what)
        shift, moving = (
            vector(position, "m", what=f"{what}: position"),
            motion(velocity, angular_velocity, what),
        )
        shares = line.shares(gregory_weights)
        assign(self, nodes=tuple(self._node(k, line, shares[k], shift, moving) for k in range(len(shares))))
        tau = damping_time(damping, what)
        parts = tuple(self._element(k, line, tau, prestressed) for k in range(len(shares) - 1))
        assign(self, elements=parts, stations=tuple(line.stations.tolist()))
        assign(self, gauges=Gauges(name, parts, self._shear(1.0)))

    def things_on(self, ground: Ground) -> tuple[Any, ...]:
        """Return nodes, elements, the request of their strains, and the drawing."""
        outline = getattr(self.section, "outline", None)
        drawn = Sweep(
            self.name,
            self.elements,
            circle_corners(self._reach) if outline is None else outline,
            turning=True,
        )
        return (*self.nodes, *self.elements, self.gauges, drawn)

    @property
    def _reach(self) -> float:
        return self.section.reach

    def _shear(self, length: float) -> tuple[float, float]:
        k_y, k_z = self.section.shear_factors(float(self.material.poisson))
        rigidity = shear_modulus(self.material) * self.section.area * length
        return k_y * rigidity, k_z * rigidity

    def _node(self, k: int, line: ElementLine, share: float, shift: Vector, moving: RigidMotion) -> Body:
        """Create a node with its share of the length, of the mass, and of the rotary inertia of the section."""
        i_y, i_z = self.section.second_moments
        density = float(self.material.density) * share
        place = line.places[k] + shift
        before, after = line.halves(k)
        speed, spin = moving(place)
        middle = (0.5 * (after - before), 0.0, 0.0)
        return Body(
            f"{self.name}_{k}",
            density * self.section.area,
            np.diag([i_y + i_z, i_y, i_z]) * density,
            place,
            rotations.from_matrix(line.axes[k]),
            speed,
            spin,
            shape=lambda frame: self.section.solid(frame.frame(middle), before + after),
        )

    def _element(self, k: int, line: ElementLine, tau: float, prestressed: bool) -> ExactBeam:
        """Create the element from node k to the next."""
        ends = tuple(self._frame(k + side, axes) for side, axes in enumerate(line.ends[k]))
        span, (i_y, i_z) = line.spans[k], self.section.second_moments
        young = float(self.material.young)
        rest: dict[str, Any] = {}
        if not prestressed:
            shift, turn = pose_logarithm(*ends)
            rest = {"shift": shift, "turn": turn}
        return ExactBeam(
            f"{self.name}_element_{k + 1}",
            ends[1],
            ends[0],
            length=span,
            axial=young * self.section.area,
            shear=self._shear(1.0),
            torsion=shear_modulus(self.material) * self.section.torsion_constant,
            bending=(young * i_y, young * i_z),
            damping_time=tau,
            **rest,
        )

    def _frame(self, k: int, axes: Numbers) -> Frame:
        """Return a frame at a node, with these global axes: at a corner different from the node's own."""
        node = self.nodes[k]
        own = rotations.to_matrix(node.orientation)
        if np.abs(axes - own).max() < 1e-12:
            return node.frame()
        return node.frame(orientation=rotations.from_matrix(own.T @ axes))


@dataclass(frozen=True, eq=False)
class ElementLine:
    """Curve divided into elements.

    Args:
        stations: arclengths of the nodes [m], (n + 1,).
        places: of the nodes [m], (n + 1, 3).
        spans: lengths of the elements [m], (n,).
        ends: axes of the section at both ends of each element, as columns.
        counts: of elements of each smooth piece.
    """

    stations: Numbers
    places: Numbers
    spans: tuple[float, ...]
    ends: tuple[tuple[Numbers, Numbers], ...]
    counts: tuple[int, ...]

    @property
    def axes(self) -> tuple[Numbers, ...]:
        """Axes of the nodes: those of the element that begins there."""
        return (*(first for first, _ in self.ends), self.ends[-1][1])

    def halves(self, k: int) -> tuple[float, float]:
        """Half the elements before and behind a node [m]."""
        n = len(self.spans)
        return 0.5 * self.spans[k - 1] if k > 0 else 0.0, 0.5 * self.spans[k] if k < n else 0.0

    def shares(self, rule: Callable[[int], Numbers]) -> Numbers:
        """Return the share of the length of each node [m], by a rule for each smooth piece."""
        out, first = np.zeros(len(self.stations)), 0
        for count in self.counts:
            out[first : first + count + 1] += rule(count) * self.spans[first]
            first += count
        return out


def divide_curve(
    curve: CurveLike, length: Scalar | None, elements: object, orientation: Orientation | None, what: str
) -> ElementLine:
    """Divide a curve into elements of equal length, or nearly where it has corners.

    Raises:
        InvalidValue: the curve or the number of elements is invalid.
    """
    if isinstance(elements, bool) or not isinstance(elements, int | np.integer) or elements < 1:
        raise InvalidValue.of(f"{what}: elements", elements, "be a whole number, 1 or more")
    it = curve_of(curve, length, what)
    counts, stations, places = elements_per_piece(it, int(elements)), [0.0], []
    spans: list[float] = []
    ends: list[tuple[Numbers, Numbers]] = []
    last: Numbers | None = None
    for piece, (whole, count) in enumerate(zip(it.pieces, counts, strict=True)):
        at = np.linspace(0.0, whole, count + 1)
        start = None if last is None else transport_axis(last, it.tangent(piece, 0.0))
        axes = frames_along(it, piece, at, start, orientation, stations[-1], what)
        places += [it.place(piece, float(s)) for s in at[: None if piece == len(counts) - 1 else -1]]
        ends += list(itertools.pairwise(axes))
        spans += [whole / count] * count
        stations += (stations[-1] + at[1:]).tolist()
        last = axes[-1]
    return ElementLine(np.array(stations), np.array(places), tuple(spans), tuple(ends), tuple(counts))


def gregory_weights(count: int) -> Numbers:
    """Return shares of nodes in equal intervals, by Gregory's formula: 3/8, 7/6, 23/24, 1, …; Simpson's two rules for 2 and 3 intervals."""
    out = trapezoidal_weights(count)
    if count > 1:
        out[:3] += END
        out[-3:] += END[::-1]
    return out


def trapezoidal_weights(count: int) -> Numbers:
    """Return shares of nodes in equal intervals: halves at the ends."""
    out = np.ones(count + 1)
    out[[0, -1]] = 0.5
    return out


def motion(velocity: Vector, angular_velocity: Vector, what: str) -> RigidMotion:
    """Return a function of a place that returns its velocity and angular velocity, as of a rigid body."""
    v = np.array(vector(velocity, "m/s", what=f"{what}: velocity"))
    spin = np.array(vector(angular_velocity, "rad/s", what=f"{what}: angular velocity"))
    return lambda place: (v + np.cross(spin, place), spin)


def shear_modulus(material: BeamMaterial) -> float:
    """Return G [Pa], or E/(2 (1 + ν)) for a material without it."""
    given = getattr(material, "shear_modulus", None)
    return float(material.young) / (2.0 * (1.0 + float(material.poisson))) if given is None else float(given)
