"""Minimal coordinates of a machine at one state, and derivatives along them by differences."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from abut.analysis.robotics.closed_loops import EARLIER_ROW_WEIGHT, select_largest_rows
from abut.analysis.state.host_equations import (
    HostEquations,
    displace_bodies,
    motion_between_states,
    tangent_of,
)
from abut.analysis.state.massless_equilibrium import ways_of
from abut.analysis.state.operating_point import OperatingPoint
from abut.array_types import Numbers
from abut.errors import InvalidValue, RunError
from abut.integrators.method import scales_of
from abut.system.elimination.massless import kernel
from abut.system.schema.output import BODY_WIDTH

__all__ = ["Deviations", "body_accelerations", "select_largest_rows"]


FIRST = 1e-4  #: first step, relative to the model's length, a radian and the model's speed
STEPS = 7  #: number of steps, each a tenth of the last
CONVERGED_DIFFERENCE = 1e-8  #: relative difference of two steps below which no smaller one is tried
DOUBTFUL_DIFFERENCE = 1e-3  #: difference of the best two above which a warning is given
ZERO_ACCELERATION = 1e-6  #: accelerations relative to speed²/length of the model that count as 0
ROUNDING = 1e-9  #: size of a motion, or of a derivative, that counts as 0

AXES = ("position.x", "position.y", "position.z", "rotation.x", "rotation.y", "rotation.z")
ACCELERATION = BODY_WIDTH - 6  #: index of the accelerations of a body among its columns


@dataclasses.dataclass(frozen=True)
class Slope:
    """Derivatives along one deviation: of the moved x (as it resulted), of its rate ẋ, and of the outputs y."""

    x: Numbers
    rate: Numbers
    y: Numbers

    def __sub__(self, other: Slope) -> Slope:
        return Slope(self.x - other.x, self.rate - other.rate, self.y - other.y)

    def __mul__(self, factor: float) -> Slope:
        return Slope(self.x * factor, self.rate * factor, self.y * factor)


class Deviations:
    """Deviations x = (q, q̇, z): f components of the bodies' positions, their rates, and internal states of laws and signals.

    The selected components are those with most of the kinetic energy of the free motions, one after the other (QR decomposition of
    M^½ Z with pivots), so that the others follow from them accurately. Rotations are rotation vectors θ in global axes, R = exp(θ) R₀.
    Relative to a state in which a body turns with ω₀ and α₀, the deviations δω and δα of angular velocity and acceleration mean

        θ̇ = δω + ω₀ × θ,    θ̈ = δα + α₀ × θ + ω₀ × θ̇

    and in axes that turn with Ω the deviations ξ of a body, displacements and rotations alike, have the rates

        ξ′ = ξ̇ − Ω × ξ,    ξ″ = ξ̈ − Ω̇ × ξ − 2 Ω × ξ̇ + Ω × (Ω × ξ)

    Args:
        point: The machine at the state.
        axes: Number of the body with which the axes of ξ turn, or −1 for axes at rest.

    Raises:
        InvalidValue: the machine has no degree of freedom.
    """

    def __init__(self, point: OperatingPoint, axes: int = -1) -> None:
        self.point, self.here = point, point.equations
        self.tangent = tangent_of(self.here)
        if not self.tangent.freedom:
            raise InvalidValue(
                f'model "{point.model.name}": its joints and motions leave no degree of freedom, so '
                "there is nothing to linearize; remove the motion that drives it"
            )
        scales = scales_of(point.model)
        self.length = scales.length
        self.pace = scales.speed / scales.length  #: [1/s]
        z = self.tangent.basis
        ways = ways_of(self.here, point.groups, self.length)
        self.floating = ways.shape[1]  #: number of massless motions on forces; the last of q
        # idle motions do not count
        empty = np.hstack([ways, ways_of(self.here, point.idle, self.length)])
        if empty.shape[1]:
            mixed = (z.T @ self.here.mass_weighted(empty)).T
            z = z @ kernel(mixed / np.linalg.norm(mixed, axis=1)[:, None])
        self.selected, own = self._pick_independent(z, empty)
        #: transformation of q with mass to coordinates in which the mass matrix is 1
        self.metric = np.asarray(np.linalg.inv(own), dtype=np.float64)
        self.basis = z @ self.metric
        self.weight = np.tile(np.repeat([1.0, self.length], 3), self.here.bodies)  #: of shifts and turns
        self._to_coordinates: Numbers | None = None
        if self.floating:
            last = select_largest_rows(ways, self.weight)
            self.selected = np.concatenate([self.selected, last])
            self.basis = np.hstack([self.basis, ways @ np.linalg.inv(ways[last])])
            self._to_coordinates = np.asarray(np.linalg.inv(self.basis[self.selected]), dtype=np.float64)
        size = np.abs(self.basis).reshape(-1, 2, 3, len(self.selected)).max(axis=2)
        self.unit = 1.0 / np.maximum(size[:, 0] / self.length, size[:, 1]).max(axis=0)  #: unit of each q
        heaviest = float(self.here.mass[:, 0, 0].max()) or 1.0
        #: divisor of the forces along massless motions, so that they have the magnitude of accelerations
        self.force_unit = heaviest * (self.length / self.unit[len(self.metric) :]) ** 2
        #: units of x, and of ẋ
        carried = np.where(np.isnan(point.memory.size), self.length, point.memory.size)
        self._unit = np.concatenate([self.unit, self.unit * self.pace, carried])
        self._scale = self._unit * self.pace
        self._spin = self.here.state[:, 10:13]
        self._twist = body_accelerations(point.row, self.here.bodies).reshape(-1, 6)[:, 3:]
        turning = (self._spin[axes], self._twist[axes]) if axes >= 0 else (np.zeros(3), np.zeros(3))
        spatial = np.repeat([body.spatial for body in point.model.bodies], 2)[:, None]
        self._turning = tuple(x * spatial for x in turning)

    def components(self, rows: Sequence[int] | NDArray[np.int64]) -> tuple[str, ...]:
        """Return names of components of ξ."""
        bodies = [body.name for body in self.point.model.bodies]
        return tuple(f"{bodies[k // 6]}.{AXES[k % 6]}" for k in rows)

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of q."""
        return self.components(self.selected)

    def _pick_independent(self, motions: Numbers, empty: Numbers) -> tuple[NDArray[np.int64], Numbers]:
        """Return the numbers of independent coordinates, and their values for free motions; ``empty`` are motions without mass."""
        rows = _independent_rows(motions, self.here.mass, empty)
        return rows, motions[rows]

    @property
    def states(self) -> tuple[str, ...]:
        """Names of x."""
        places = self.coordinate_names
        return (*places, *(f"{place}.rate" for place in places), *self.point.memory.names)

    def massless_forces(self, there: HostEquations) -> Numbers:
        """Return the forces along the massless motions at a state, divided by ``force_unit``."""
        ways = ways_of(there, self.point.groups, self.length)
        unit = np.tile(np.repeat([1.0, 1.0 / self.length], 3), there.bodies)
        free = ways / unit[:, None]  # orthonormal
        mine = self.basis[:, len(self.metric) :] / unit[:, None]
        along = (free @ (free.T @ mine)).T @ (unit * there.load)
        return np.asarray(along / self.force_unit)

    def output_accelerations(self, columns: Sequence[int]) -> Numbers:
        """Return the derivatives of the outputs y by the accelerations of massless motions."""
        out = np.zeros((len(columns), self.floating))
        for k in range(self.floating):
            way = self.basis[:, len(self.metric) + k] * self.unit[len(self.metric) + k] * self.pace**2
            ahead, behind = (self.point.again(x * way) for x in (1.0, -1.0))
            slope = (ahead - behind)[list(columns)] / (2.0 * self.unit[len(self.metric) + k] * self.pace**2)
            out[:, k] = np.where(np.abs(slope) > ROUNDING, slope, 0.0)
        return out

    def matrices(self, columns: Sequence[int]) -> tuple[Numbers, Numbers, Numbers]:
        """Return ∂ẋ/∂x, ∂y/∂x, and the difference of the first between two steps; for massless motions the forces replace accelerations."""
        found = [self._slope(k, columns) for k in range(len(self._unit))]
        back = np.linalg.inv(np.column_stack([slope.x for slope, _ in found]))
        rate, y = (np.column_stack([getattr(slope, what) for slope, _ in found]) for what in ("rate", "y"))
        return rate @ back, y @ back, np.column_stack([doubt for _, doubt in found])

    def convergence_warnings(self, a: Numbers, doubt: Numbers) -> list[str]:
        """Return a sentence if differences do not converge, from ∂ẋ/∂x and its difference between two steps."""
        size, change = (np.abs(x * self._unit / self._scale[:, None]).max(axis=0) for x in (a, doubt))
        relative = change / (size + 1.0)
        k = int(np.argmax(relative))
        if relative[k] < DOUBTFUL_DIFFERENCE:
            return []
        return [
            f"the forces are not smooth at this state: along {self.states[k]} slopes differ by "
            f"{relative[k]:.2g} of their size between the best two steps; check for contacts that "
            "barely touch, end stops and jumps"
        ]

    def balance(self) -> tuple[tuple[float, str], list[str]]:
        """Return the largest acceleration with its body, and a sentence if it is not negligible."""
        a = body_accelerations(self.point.row, self.here.bodies).reshape(-1, 2, 3)
        sizes = np.linalg.norm(a, axis=2)
        body, kind = np.unravel_index(int(np.argmax(sizes * (1.0, self.length))), sizes.shape)
        largest, name = float(sizes[body, kind]), self.point.model.bodies[int(body)].name
        if sizes[body, kind] * (1.0, self.length)[int(kind)] < ZERO_ACCELERATION * self.pace**2 * self.length:
            return (largest, name), []
        unit = "rad/s²" if kind else "m/s²"
        return (largest, name), [
            f'the state is not an equilibrium: "{name}" accelerates by {largest:.3g} {unit}; the '
            "matrices describe deviations from the motion through this state, at this instant; for "
            "an equilibrium, use abut.statics or a run to rest first"
        ]

    def axes_warnings(self) -> list[str]:
        """Return a sentence if bodies turn and the axes do not turn with them."""
        turns = np.linalg.norm(self._spin, axis=1)
        body = int(np.argmax(turns))
        if self._turning[0].any() or turns[body] < ZERO_ACCELERATION * self.pace:
            return []
        name = self.point.model.bodies[body].name
        return [
            f'the model moves at this state ("{name}" rotates at {turns[body]:.3g} rad/s): the '
            "matrices describe deviations from that motion, at this instant; if the motion is steady "
            f'in the axes of a rotating body, name that body, as in axes="{name}"'
        ]

    # --- one derivative ----------------------------------------------------------------------------------------------

    def _slope(self, k: int, columns: Sequence[int]) -> tuple[Slope, Numbers]:
        """Return the derivative by the k-th number of x, by Richardson's extrapolation of two central differences; and their
        difference in ẋ.
        """
        unit = float(self._unit[k])
        best, error = None, np.inf
        for level in range(STEPS):
            h = FIRST * 10.0**-level * unit
            near, far = (self._central(k, s, columns) for s in (h, 2.0 * h))
            doubt = near.rate - far.rate
            size, change = (float(np.abs(x * unit / self._scale).max()) for x in (near.rate, doubt))
            if change / (size + 1.0) < error:
                best, error = (near, far, doubt), change / (size + 1.0)
            if error < CONVERGED_DIFFERENCE:
                break
        if best is None:
            raise RunError(
                "a force or an equation is not finite (NaN) next to this state, along "
                f"{self.states[k]}; check for a root or a quotient at the end of its range"
            )
        near, far, doubt = best
        return near * (4.0 / 3.0) - far * (1.0 / 3.0), doubt

    def _central(self, k: int, h: float, columns: Sequence[int]) -> Slope:
        return (self._sample(k, h, columns) - self._sample(k, -h, columns)) * (0.5 / h)

    def _sample(self, k: int, h: float, columns: Sequence[int]) -> Slope:
        """Return the machine at x = h e_k and on the constraints: its x, ẋ and y."""
        f = len(self.selected)
        state, carried = self.here.state, np.zeros(len(self._unit) - 2 * f)
        if k < f:
            state = displace_bodies(state, self.basis[:, k] * h)
        elif k < 2 * f:
            state = np.array(state)
            state[:, 7:13] += (self.basis[:, k - f] * h).reshape(-1, 6)
        else:
            carried[k - 2 * f] = h
        there, row = self.point.near(state, self.tangent, carried)
        flow = self.point.carried_rates
        q, qd, qdd = self._deviation(there, row)
        if self.floating:
            qdd[len(self.metric) :] = self.massless_forces(there)
        return Slope(np.concatenate([q, qd, carried]), np.concatenate([qd, qdd, flow]), row[list(columns)])

    def _deviation(self, there: HostEquations, row: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Return q, q̇ and q̈ relative to the state."""
        place = motion_between_states(self.here.state, there.state).reshape(-1, 6)
        pace = (there.velocity - self.here.velocity).reshape(-1, 6)
        push = (
            body_accelerations(row, self.here.bodies) - body_accelerations(self.point.row, self.here.bodies)
        ).reshape(-1, 6)
        pace[:, 3:] += np.cross(self._spin, place[:, 3:])
        push[:, 3:] += np.cross(self._twist, place[:, 3:]) + np.cross(self._spin, pace[:, 3:])
        q, qd, qdd = (self.coordinates_of(x.ravel()) for x in self._in_axes(place, pace, push))
        return q, qd, qdd

    def coordinates_of(self, motion: Numbers) -> Numbers:
        """Return the coordinates of a motion [6 b]."""
        found = motion[self.selected]
        return found if self._to_coordinates is None else self._to_coordinates @ found

    def _in_axes(self, place: Numbers, pace: Numbers, push: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Return ξ, ξ′ and ξ″ in the turning axes, from ξ, ξ̇ and ξ̈ (b, 6)."""
        turn, twist = self._turning
        x, v, a = (u.reshape(-1, 3) for u in (place, pace, push))
        seen = v - np.cross(turn, x)
        felt = a - np.cross(twist, x) - np.cross(turn, v + seen)
        return place, seen.reshape(-1, 6), felt.reshape(-1, 6)


def body_accelerations(row: Numbers, bodies: int) -> Numbers:
    """Return the accelerations of all bodies, six each, from their channels."""
    return np.asarray(row[: BODY_WIDTH * bodies].reshape(bodies, BODY_WIDTH)[:, ACCELERATION:].ravel())


def _independent_rows(basis: Numbers, mass: Numbers, ways: Numbers) -> NDArray[np.int64]:
    """Return the numbers of as many rows of Z as it has columns: those that move most, in the order of the bodies. Rows that no
    massless motion moves are preferred.
    """
    weight = np.sqrt(np.diagonal(mass, axis1=1, axis2=2).ravel())
    return select_largest_rows(
        basis, weight * np.where(np.abs(ways).max(axis=1, initial=0.0) > ROUNDING, EARLIER_ROW_WEIGHT, 1.0)
    )
