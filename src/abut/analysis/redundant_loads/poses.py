"""Constraints of a machine in several poses at once, and their states of self-stress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.advice.load_uniqueness import DEPENDENT, LoadRow, loops_of, pose_of, size_of
from abut.array_types import Numbers
from abut.coordinates.trial_pose import TrialPoseSeries
from abut.extend import cross
from abut.joints.initial_conditions import CoordinateTarget, constraint_targets
from abut.model.geometry.rotations import to_matrices

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["ConstraintLoop", "LoadPoses", "least_squares"]


FITS = 1e-6  #: relative residual of a load that its rows may leave
ROUNDING = float(np.finfo(float).eps)


def least_squares(a: Numbers, b: Numbers, rounding: float | None = None) -> Numbers:
    """Return the smallest x with a x nearest to b, in each of n poses.

    Args:
        a: (n, i, j).
        b: (n, i).
        rounding: Relative singular value below which it counts as 0; by the rounding of numbers if not given.
    """
    cut = max(a.shape[1:]) * ROUNDING if rounding is None else rounding
    return np.asarray(np.einsum("nji,ni->nj", np.linalg.pinv(a, rcond=cut), b))


class ConstraintLoop:
    """Rows of one loop of constraints.

    Args:
        rows: Their numbers.
        names: Of the thing of each row of the machine.
        bodies: That the loop ties.
    """

    def __init__(self, rows: Sequence[int], names: Sequence[str], bodies: Sequence[int]) -> None:
        self.rows, self.bodies = list(rows), list(bodies)
        self.owned: dict[str, list[int]] = {}  #: row indices in the loop by thing
        for place, k in enumerate(self.rows):
            self.owned.setdefault(names[k], []).append(place)


class LoadPoses:
    """Constraints of a machine in n poses.

    Args:
        model: The machine.
        positions: Of centres of mass (n, b, 3) [m].
        quaternions: (n, b, 4).
        wanted: Coordinates constrained by joints and motions, as returned by `constraint_targets`.
        loops: Of constraints, if they are known.

    Attributes:
        names: Of the joint or motion of each of r rows.
        gradients: G (n, r, 6 b).
        loads: Force and torque at frame I of a unit load of each row on the body of frame I (n, r, 6).
        length: Size of the machine [m].
        loops: Of constraints.
    """

    def __init__(
        self,
        model: Model,
        positions: Numbers,
        quaternions: Numbers,
        wanted: Sequence[CoordinateTarget] | None = None,
        loops: list[ConstraintLoop] | None = None,
    ) -> None:
        wanted = list(constraint_targets(model)) if wanted is None else wanted
        n, b = positions.shape[:2]
        self.names = [one.what for one in wanted]
        self.gradients = np.zeros((n, len(wanted), 6 * b))
        self.loads = np.zeros((n, len(wanted), 6))
        self.length = size_of(model)
        turned = to_matrices(quaternions)
        series = TrialPoseSeries(model.bodies, np.moveaxis(positions, 0, -1), np.moveaxis(turned, 0, -1))
        alone = [k for k, one in enumerate(wanted) if one.relation is not None or _has_curves(one)]
        for k, one in enumerate(wanted):
            if k not in alone:
                self._set_row(k, one, series)
        if alone:
            self._put_alone(model, positions, quaternions, [(k, wanted[k]) for k in alone])
        self.loops = self._find_loops() if loops is None else loops

    def _find_loops(self) -> list[ConstraintLoop]:
        """Return the loops, which are the same in all poses."""
        bodies = [np.flatnonzero(row.reshape(-1, 6).any(axis=1)).tolist() for row in self.gradients[0]]
        rows = [
            LoadRow(name, dict.fromkeys(own, np.zeros(6)))
            for name, own in zip(self.names, bodies, strict=True)
        ]
        return [
            ConstraintLoop(part, self.names, sorted({body for k in part for body in bodies[k]}))
            for part in loops_of(rows)
        ]

    def _set_row(self, k: int, one: CoordinateTarget, series: TrialPoseSeries) -> None:
        """Set a row of plain coordinates."""
        for term, frames, number in one.summands:
            pushes = series.gradient(term, frames)
            self.loads[:, k] += number * np.concatenate(pushes.i).T
            for frame, (push, turn) in zip(frames, (pushes.i, pushes.j), strict=True):
                sight = series.frame_pose(frame)
                if sight.body >= 0:
                    torque = cross(sight.arm, push) + turn
                    at = slice(6 * sight.body, 6 * sight.body + 6)
                    self.gradients[:, k, at] += number * np.concatenate([push, torque]).T

    def _put_alone(
        self,
        model: Model,
        positions: Numbers,
        quaternions: Numbers,
        rows: Sequence[tuple[int, CoordinateTarget]],
    ) -> None:
        """Set rows along curves, and those of user functions, pose by pose; places on curves are followed from one pose to the next."""
        spots: dict[tuple[int, ...], Numbers] = {}
        for n, (place, axes) in enumerate(zip(positions, quaternions, strict=True)):
            stance = pose_of(model, place, axes)
            stance.curve_parameters = spots
            for k, one in rows:
                for body, six in one.row(stance)[1].items():
                    self.gradients[n, k, 6 * body : 6 * body + 6] += six
                for term, frames, number in one.summands:
                    self.loads[n, k] += number * np.concatenate(stance.evaluate(term, frames)[1].i)

    def stresses(self, loop: ConstraintLoop) -> Numbers:
        """Return a basis of the states of self-stress of a loop (n, rows, states), in units of λ; poses that have fewer have columns
        of zeros.
        """
        n, bodies = len(self.gradients), np.array(loop.bodies)
        columns = (6 * bodies[:, None] + np.arange(6)).ravel()
        g = self.gradients[:, loop.rows][:, :, columns] * np.tile(
            np.repeat([1.0, 1.0 / self.length], 3), len(bodies)
        )
        size = np.linalg.norm(g, axis=2)
        size[size == 0.0] = 1.0
        left, values, _ = np.linalg.svd(g / size[:, :, None], full_matrices=True)
        rank = np.sum(values > DEPENDENT * values.max(axis=1, initial=0.0)[:, None], axis=1)
        free = left[:, :, int(rank.min()) :]
        dependent = np.arange(int(rank.min()), left.shape[2]) >= rank[:, None]
        return np.asarray(free * dependent[:, None, :] / size[:, :, None]).reshape(n, len(loop.rows), -1)

    def wrenches(self, loop: ConstraintLoop, name: str) -> Numbers:
        """Return force and torque on the first body of a joint or motion by its λ (n, 6, rows of it)."""
        own = [loop.rows[place] for place in loop.owned[name]]
        return -np.swapaxes(self.loads[:, own], 1, 2)

    def multipliers(
        self, loop: ConstraintLoop, loads: Mapping[str, Numbers]
    ) -> tuple[Numbers, NDArray[np.bool_]]:
        """Return λ of a loop's rows from the loads on its things (n, rows), and a mask of poses in which the loads determine them (n,)."""
        n = len(self.gradients)
        out, fits = np.zeros((n, len(loop.rows))), np.ones(n, bool)
        whole = np.max([np.abs(loads[name]).max(axis=1) for name in loop.owned], axis=0)
        for name, places in loop.owned.items():
            matrix = self.wrenches(loop, name)
            out[:, places] = least_squares(matrix, loads[name])
            rest = np.einsum("nij,nj->ni", matrix, out[:, places]) - loads[name]
            fits &= np.abs(rest).max(axis=1) <= FITS * np.maximum(whole, 1e-300)
        return out, fits


def _has_curves(one: CoordinateTarget) -> bool:
    return any(term.curves for term, *_ in one.summands)
