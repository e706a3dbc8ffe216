"""Sensors on a flexible body: displacements, strain gauges and stresses as signals.

Except for places in space all are weighted sums of modal coordinates, s = Σ c_k q_k, with c_k of the observed place:

    displacement  c = n·φ,        strain  c = n·ε(φ)·n,        stress  c = n·σ(φ)·n
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.linear.strains import normal_component
from abut.flexible.surface.surface_points import SurfacePlace, surface_point
from abut.model import Frame
from abut.model.geometry import rotations
from abut.signals import BentPlace, Superposition
from abut.units import Vector

if TYPE_CHECKING:
    from abut.flexible.body.flexible_body import FlexibleBody

__all__ = ["SurfaceSensors"]

SHEARS = {"xy": 3, "yz": 4, "zx": 5}


class SurfaceSensors:
    """Methods of `FlexibleBody` that create signals for controllers, forces, sensors and outputs; each is added to the model."""

    def displacement(
        self, name: str, where: SurfacePlace, axis: Vector = "z", *, seen_from: str | None = None
    ) -> Superposition:
        """Return the displacement of a place by bending, along a direction n of the body [m], as a signal.

            s = n·φ q,      relative to an interface at x_I:  s = n·(φ − φ_I − ψ_I × (x − x_I)) q

        Args:
            name: of the signal.
            where: the label of a node, a node set (the mean of its nodes), or a place on the surface [m], in the FE model's axes.
            axis: ``"x"``, ``"-y"``, … or a vector in the body's axes.
            seen_from: an interface, which is then at rest; the body's own frame without, as the mean axes.

        Raises:
            InvalidValue: there is no such node, no surface near the place, or no mode moves it along the axis.
            UnknownName: there is no such set or interface.
        """
        return self._signal(name, self._displacement_row(where, axis, seen_from), "m")

    def displacement_rate(
        self, name: str, where: SurfacePlace, axis: Vector = "z", *, seen_from: str | None = None
    ) -> Superposition:
        """Return the rate of `displacement` [m/s], as a signal.

        Raises:
            InvalidValue, UnknownName: as there.
        """
        return self._signal(name, self._displacement_row(where, axis, seen_from), "m/s", rates=True)

    def position_of(
        self,
        name: str,
        where: SurfacePlace,
        axis: int = 0,
        *,
        origin: Frame | None = None,
        along: Frame | None = None,
    ) -> BentPlace:
        """Return a component of the position of a place in space [m], by its motion and by bending: e_c(K)·(p + R (r − c + φ q) − p_J).

        Args:
            name: of the signal.
            where: as of `displacement`.
            axis: component c: 0, 1 or 2 for x, y or z.
            origin: frame J; the ground's origin without.
            along: frame K, along whose axes; global axes without.

        Raises:
            InvalidValue: there is no such node, no surface near the place, or no axis.
            UnknownName: there is no such set.
        """
        return self._bent_place(name, where, axis, origin, along, rates=False)

    def velocity_of(
        self,
        name: str,
        where: SurfacePlace,
        axis: int = 0,
        *,
        origin: Frame | None = None,
        along: Frame | None = None,
    ) -> BentPlace:
        """Return a component of the velocity of a place of the body in space [m/s], relative to that of J's origin, seen from the ground.

        Raises:
            InvalidValue, UnknownName: as of `position_of`.
        """
        return self._bent_place(name, where, axis, origin, along, rates=True)

    def strain_gauge(self, name: str, where: SurfacePlace, direction: Vector = "x") -> Superposition:
        """Return a strain gauge: the strain at a place along a direction, n·ε·n, the mean of the surrounding elements.

        Args:
            name: of the signal.
            where: as of `displacement`; strains between nodes are those of the facet's, linearly.
            direction: ``"x"``, ``"-y"``, … or a vector in the body's axes.

        Raises:
            InvalidValue: as there; the body has no mesh.
            UnknownName: there is no such set.
        """
        c = normal_component(_unit_direction(self._flexible_body, direction), strain=True)
        return self._signal(name, c @ surface_point(self._flexible_body, where).strain, "")

    def rosette(self, name: str, where: SurfacePlace, direction: Vector = "x") -> tuple[Superposition, ...]:
        """Return three strain gauges at one place of the surface at 0°, 45° and 90° from a direction: ``name_0``, ``name_45``, ``name_90``.

        Args:
            name: prefix of their names.
            where: as of `displacement`.
            direction: of the first; its part along the surface is used. The others are rotated about the outward normal.

        Raises:
            InvalidValue: as of `strain_gauge`; the place is not on the surface, or the direction is across it.
            UnknownName: there is no such set.
        """
        body = self._flexible_body
        normal, n = surface_point(body, where).normal, _unit_direction(body, direction)
        what = f'flexible body "{body.name}", rosette "{name}"'
        if normal is None:
            raise InvalidValue(f"{what}: its place is inside the body; give a place on the surface")
        n = n - normal * (normal @ n)
        if np.linalg.norm(n) < 1e-3:
            raise InvalidValue(
                f"{what}: its direction is normal to the surface, {normal.round(6).tolist()}; give a direction along the surface"
            )
        n /= np.linalg.norm(n)
        other = np.cross(normal, n)
        ways = (("0", n), ("45", (n + other) / np.sqrt(2.0)), ("90", other))
        return tuple(self.strain_gauge(f"{name}_{angle}", where, way) for angle, way in ways)

    def stress_gauge(self, name: str, where: SurfacePlace, direction: Vector = "x") -> Superposition:
        """Return a stress gauge at a place, in the body's axes [Pa]: along a direction, n·σ·n, or a shear, τ.

        Args:
            name: of the signal.
            where: as of `displacement`.
            direction: ``"x"``, …, or a vector; or ``"xy"``, ``"yz"``, ``"zx"`` for a shear.

        Raises:
            InvalidValue: as there; the body's stresses are not known.
            UnknownName: there is no such set.
        """
        if isinstance(direction, str) and direction in SHEARS:
            c = np.eye(6)[SHEARS[direction]]
        else:
            c = normal_component(_unit_direction(self._flexible_body, direction), strain=False)
        return self._signal(name, c @ surface_point(self._flexible_body, where).stress, "Pa")

    def _displacement_row(self, where: SurfacePlace, axis: Vector, seen_from: str | None) -> Numbers:
        """Return the displacement along a direction by mode."""
        body, point = self._flexible_body, surface_point(self._flexible_body, where)
        moved = point.shape
        if seen_from is not None:
            body[seen_from]  # raises for a wrong name, with the names that exist
            seat = next(one for one in body.reduced.interfaces if one.name == seen_from)
            own, arm = seat.shapes @ body.shapes, point.position - seat.position
            moved = moved - own[:3] - np.cross(own[3:], arm, axisa=0).T
        return np.asarray(_unit_direction(body, axis) @ moved)

    def _bent_place(
        self,
        name: str,
        where: SurfacePlace,
        axis: int,
        origin: Frame | None,
        along: Frame | None,
        *,
        rates: bool,
    ) -> BentPlace:
        body, point, frames = self._flexible_body, surface_point(self._flexible_body, where), self._frames()
        shape = np.zeros((3, 3 * len(frames)))
        shape[:, : body.reduced.modes] = point.shape
        frame = body.base.frame(tuple(point.position - body.centre))
        unit = "m/s" if rates else "m"
        weights = shape.reshape(3, -1, 3)
        return BentPlace(
            name, frame, frames, weights, j=origin, axis=axis, along=along, rates=rates, unit=unit
        )

    @property
    def _flexible_body(self) -> FlexibleBody:
        return self  # type: ignore[return-value]

    def _signal(self, name: str, weights: Numbers, unit: str, rates: bool = False) -> Superposition:
        frames = self._frames()
        padded = np.zeros(3 * len(frames))
        padded[: len(weights)] = weights
        if not padded.any():
            raise InvalidValue(
                f'flexible body "{self._flexible_body.name}", signal "{name}": it is zero in all modes of the body; use more modes, or '
                "another place"
            )
        return Superposition(name, frames, padded.reshape(-1, 3), rates=rates, unit=unit)

    def _frames(self) -> tuple[Frame, ...]:
        """Frames at the modal bodies, common to all signals, so that a shared quantity is measured once."""
        if "_modal_frames" not in vars(self):
            object.__setattr__(
                self, "_modal_frames", tuple(body.frame() for body in self._flexible_body.modal)
            )
        return vars(self)["_modal_frames"]  # type: ignore[no-any-return]


def _unit_direction(body: FlexibleBody, given: Vector) -> Numbers:
    """Return a unit vector.

    Raises:
        InvalidValue: none is given.
    """
    return np.asarray(rotations.unit_direction(given, what=f'flexible body "{body.name}": direction'))
