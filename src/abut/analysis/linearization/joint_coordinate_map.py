"""Minimal coordinates for linearization at one state: displacements and angles of the joints."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from abut.analysis.linearization.minimal_coordinates import Deviations, body_accelerations
from abut.analysis.robotics.closed_loops import select_largest_rows
from abut.analysis.robotics.recursive_dynamics import Pass
from abut.analysis.state.host_equations import HostEquations
from abut.analysis.state.operating_point import OperatingPoint
from abut.array_types import Numbers
from abut.joints.spanning_tree import BALL
from abut.model.geometry import rotations
from abut.system.schema.spanning_tree import ABSOLUTE
from abut.system.tree.coordinate_maps import to_tree_coordinates
from abut.system.tree.numpy_tree import ROLLS, TURNS, stages_of_model

__all__ = ["JointDeviations"]


class JointDeviations(Deviations):
    """Deviations x = (q, q̇, z) as in `Deviations`; q are coordinates of the joints of the spanning tree (`abut.robot`).

    The independent rates u are those with the largest kinetic energy of the free motions, selected one after the other. In
    loops the other rates follow from these. With the joints' motions S, v_b = v_p + S u and a_b = a_p + S u̇ + Ṡ u of a joint's
    child b and parent p. q̇ = u except for ball joints: their rotations are rotation vectors relative to the state, along axes of
    the parent.
    """

    def __init__(self, point: OperatingPoint) -> None:
        self._tree = stages_of_model(point.model)
        bodies = [point.model[name] for name in list(self._tree.carrier)[1:]]
        self._masses = np.array([body.mass for body in bodies]), np.array([body.inertia for body in bodies])
        ends = np.cumsum([0, *(len(one.slots) for one in self._tree.tree.branches)])
        self._rates = [list(range(*pair)) for pair in itertools.pairwise(ends.tolist())]  #: by branch
        self._start = self._tree_at(point.equations.state)
        self._start_acceleration = self._accelerations(self._start, point.equations, point.row)
        super().__init__(point)

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of q."""
        names = [self._tree.rates[k].replace(".angular_velocity.", ".rotation.") for k in self.selected]
        return tuple(names)

    def axes_warnings(self) -> list[str]:
        """Return no warning, because joint coordinates are relative to the parent body."""
        return []

    def coordinates_of(self, motion: Numbers) -> Numbers:
        """Return the coordinates q of a motion of all bodies [6 b]."""
        return np.asarray(self._motion_rates(self._start, self.here, motion[:, None])[self.selected, 0])

    def _pick_independent(self, motions: Numbers, empty: Numbers) -> tuple[NDArray[np.int64], Numbers]:
        """Return the indices of independent rates, and their values for given motions of the bodies."""
        along = self._motion_rates(self._start, self.here, motions)
        rows = select_largest_rows(
            along, np.sqrt(np.maximum(0.0, np.diagonal(self._start.masses_by_rates())))
        )
        return rows, along[rows]

    def _deviation(self, there: HostEquations, row: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Return q, q̇ and q̈ relative to the state."""
        now, before = self._tree_at(there.state), self._start
        q, qd = np.zeros(len(now.u)), now.u - before.u
        qdd = self._accelerations(now, there, row) - self._start_acceleration
        for one in self._tree.stages:
            k, at = list(one.rates), list(one.places)
            if one.kind != ROLLS:
                q[k] = now.q[at] - before.q[at]
                if one.kind == TURNS:
                    q[k] = np.remainder(q[k] + np.pi, 2.0 * np.pi) - np.pi
                continue
            q[k] = _rotation_vector(
                rotations.multiply_quaternions(now.q[at], rotations.conjugate_quaternion(before.q[at]))
            )
            qd[k] += np.cross(before.u[k], q[k])
            qdd[k] += np.cross(self._start_acceleration[k], q[k]) + np.cross(before.u[k], qd[k])
        return q[self.selected], qd[self.selected], qdd[self.selected]

    # --- between bodies and joints ---

    def _tree_at(self, state: Numbers) -> Pass:
        """Return the tree at a state of bodies that satisfies its joints."""
        rows = to_tree_coordinates(self._tree.tree, state).rows
        q, u = list[float](), list[float]()
        for one in self._tree.tree.branches:
            row, ball = rows[one.body], one.turns in (BALL, ABSOLUTE)
            slots = [slot for slot in one.slots if slot < 3 or not ball]
            q += [*row[slots], *(row[[6, 3, 4, 5]] if ball else ())]
            u += [row[7 + slot] for slot in one.slots]
        none, many = np.zeros(len(u)), len(self._masses[0])
        return Pass(
            self._tree, *self._masses, np.zeros(3), np.array(q), np.array(u), none, np.zeros((many, 6))
        )

    def _motion_rates(self, at: Pass, where: HostEquations, motions: Numbers) -> Numbers:
        """Return the joint rates that correspond to motions of the bodies (6 b, any), (rates, any)."""
        arm = where.state[:, :3, None] - self._tree.middle[:, None]
        parts = motions.reshape(len(arm), 2, 3, -1)
        shifted = parts[:, 0] - np.cross(parts[:, 1], arm, axis=1)
        return self._joint_rates(at, np.concatenate([shifted, parts[:, 1]], axis=1))

    def _accelerations(self, at: Pass, where: HostEquations, row: Numbers) -> Numbers:
        """Return u̇ from the acceleration channels of the bodies."""
        parts = body_accelerations(row, where.bodies).reshape(-1, 2, 3)
        arm, v, w = (
            where.state[:, :3] - self._tree.middle,
            where.state[:, 7:10],
            where.state[:, 10:13],
        )
        about = parts[:, 0] - np.cross(parts[:, 1], arm) - np.cross(w, v)
        bias = at.axis_rates * at.u
        return self._joint_rates(at, np.hstack([about, parts[:, 1]])[:, :, None], bias)[:, 0]

    def _joint_rates(self, at: Pass, moved: Numbers, bias: Numbers | None = None) -> Numbers:
        """Return the rates of joints from the motions of bodies (b, 6, any), after subtraction of motions without joint rates."""
        out = np.zeros((len(at.u), moved.shape[2]))
        for one, k in zip(self._tree.tree.branches, self._rates, strict=True):
            if k:
                relative = moved[one.body] - (moved[one.parent] if one.parent < len(moved) else 0.0)
                if bias is not None:
                    relative = relative - bias[:, k].sum(axis=1)[:, None]
                out[k] = np.linalg.lstsq(at.s[:, k], relative, rcond=None)[0]
        return out


def _rotation_vector(quaternion: Numbers) -> Numbers:
    """Return the rotation vector of a quaternion (w, x, y, z), by less than half a turn."""
    sine = min(1.0, float(np.linalg.norm(quaternion[1:])))
    return np.asarray(
        quaternion[1:] * np.copysign(2.0 * np.arcsin(sine) / sine if sine else 2.0, quaternion[0])
    )
