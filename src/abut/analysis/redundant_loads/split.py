"""Splits of loads that equilibrium does not determine: conversion to another convention of `abut.Model`, ``redundant``.

With N a basis of the states of self-stress (Nᵀ G = 0), all loads that balance the machine are λ + N y. Each convention chooses y:

    least norm   Σ s λ² is smallest, s = g M⁻¹ gᵀ of each row g of G at the start
    adams        λ = 0 in the rows that those before them, in the order of the model, repeat at the start
    compliance   Σ |T|² is smallest, and of all such splits Σ |F|², with F and T the force and torque of each thing at its frame I

The last is that of stiff supports that are all alike and small, so that they resist displacement alone: complementary energy with the
compliance 1/k of each along every axis, and 1/(k d²) about every axis, as d → 0. Loads that equilibrium determines are the same in all.

Source: Wojtyra & Frączek, Multibody Syst. Dyn. 30 (2013) 153-171 (compliance and least norm of redundant reactions).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.advice.load_uniqueness import undetermined_loads
from abut.analysis.redundant_loads.poses import ConstraintLoop, LoadPoses, least_squares
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.joints.initial_conditions import constraint_targets
from abut.model import check_model
from abut.results.extremes import Extremes
from abut.signals.signal import Sensed
from abut.system.dynamics.projection.constraint_metric import equal_mass_matrices
from abut.system.elimination.elimination_choice import COMPLIANCE_RATIO

if TYPE_CHECKING:
    from abut.model import Model
    from abut.results.channel import ChannelLayout
    from abut.system.system import System

__all__ = ["LoadSplit", "load_split_of", "with_redundant"]

Loads = dict[str, Numbers]

ZERO_SELF_STRESS_TORQUE = 1e-7  #: fraction of the largest below which a state of self-stress has no torque
UNCHANGED_LOAD = 1e-9  #: fraction of the largest load below which a split changed nothing
DEPENDENT_ROW_RESIDUAL = 1e-7  #: fraction of its length: residual of a row that depends on others


class LoadSplit:
    """Split of loads by one convention, with data that are determined in the first pose.

    Args:
        model: The machine.
        how: The convention.
    """

    def __init__(self, model: Model, how: str) -> None:
        self.model, self.how = model, how
        self.changed: set[str] = set()  #: things whose loads a split has changed
        self._weights: Numbers | None = None
        self._idle: frozenset[int] = frozenset()
        self._bodies = [body.name for body in model.bodies]
        self._wanted = list(constraint_targets(model))
        self._loops: list[ConstraintLoop] | None = None

    def poses(self, positions: Numbers, quaternions: Numbers) -> LoadPoses:
        """Return the machine in poses (n, b, 3) [m], (n, b, 4); the first of all determines the data of the convention."""
        poses = LoadPoses(self.model, positions, quaternions, self._wanted, self._loops)
        self._loops = poses.loops
        if self._weights is None:
            g = poses.gradients[0]
            metric = _metric_of(g, len(self._bodies), self.model)
            self._weights = _row_weights(g, self.model, metric)
            self._idle = _redundant_rows(g, metric)
        return poses

    def split(self, poses: LoadPoses, loads: Mapping[str, Numbers]) -> Loads:
        """Return the loads that the convention changes, (n, 6) each: force and torque at frame I."""
        found: Loads = {}
        for loop in poses.loops:
            stress = poses.stresses(loop)
            if not stress.shape[2]:
                continue
            lam, fits = poses.multipliers(loop, loads)
            after = lam + np.einsum("nij,nj->ni", stress, self._chosen(poses, loop, stress, lam))
            for name, places in loop.owned.items():
                six = np.einsum("nij,nj->ni", poses.wrenches(loop, name), after[:, places])
                found[name] = np.where(fits[:, None], six, loads[name])
        return found

    def _chosen(self, poses: LoadPoses, loop: ConstraintLoop, stress: Numbers, lam: Numbers) -> Numbers:
        """Return y (n, states)."""
        assert self._weights is not None
        if self.how == "adams":
            idle = [place for place, k in enumerate(loop.rows) if k in self._idle]
            return least_squares(stress[:, idle], -lam[:, idle]) if idle else np.zeros_like(stress[:, 0])
        if self.how == "least norm":
            root = np.sqrt(self._weights[loop.rows])
            return least_squares(root[:, None] * stress, -root * lam)
        names = list(loop.owned)
        whole = np.zeros((len(lam), 6 * len(names), len(loop.rows)))
        for k, name in enumerate(names):
            whole[:, 6 * k : 6 * k + 6, loop.owned[name]] = poses.wrenches(loop, name)
        turning = np.tile(np.repeat([False, True], 3), len(names))
        borne = np.einsum("nij,nj->ni", whole, lam)
        scale = 1.0 / poses.length
        torque, force = scale * whole[:, turning] @ stress, whole[:, ~turning] @ stress
        few = max(0, stress.shape[2] - torque.shape[1])
        left, values, right = np.linalg.svd(np.pad(torque, ((0, 0), (0, few), (0, 0))), full_matrices=False)
        most = np.maximum(values.max(axis=1, initial=0.0), np.linalg.norm(force, axis=(1, 2)))
        bears = values > ZERO_SELF_STRESS_TORQUE * most[:, None]
        inverse = np.where(bears, 1.0 / np.where(bears, values, 1.0), 0.0)
        turned = np.pad(scale * borne[:, turning], ((0, 0), (0, few)))
        y = -np.einsum("nks,nk->ns", right, inverse * np.einsum("nik,ni->nk", left, turned))
        rest = np.swapaxes(right, 1, 2) * ~bears[:, None, :]  # states of stress without torques
        left_over = borne[:, ~turning] + np.einsum("nis,ns->ni", force, y)
        further = least_squares(force @ rest, left_over, 1e-9)
        return np.asarray(y - np.einsum("nst,nt->ns", rest, further))

    # --- rows of results ----------------

    def extend(self, layout: ChannelLayout, time: Numbers, rows: Numbers) -> Numbers:
        """Return rows of results with loads split by the convention; the extremes between outputs of these loads are those at outputs."""
        names = [one.name for one in (*self.model.joints, *self.model.motions)]
        place, axes = (
            np.stack([rows[:, layout.columns[f"{name}.{what}"]] for name in self._bodies], axis=1)
            for what in ("position", "quaternion")
        )
        loads = {name: _load_rows(layout, rows, name) for name in names}
        known = np.isfinite(place).all((1, 2)) & np.isfinite(axes).all((1, 2))
        known &= np.all([np.isfinite(six).all(axis=1) for six in loads.values()], axis=0)
        at = np.flatnonzero(known)
        if not len(at):
            return rows
        out = rows.copy()
        loads = {name: six[at] for name, six in loads.items()}
        most = np.max([np.abs(six).max(axis=1) for six in loads.values()], axis=0)
        for name, six in self.split(self.poses(place[at], axes[at]), loads).items():
            new = np.abs(six - loads[name]).max(axis=1) > UNCHANGED_LOAD * most
            if new.any():
                self.changed.add(name)
            new |= name in self.changed
            for what, own in (("force", six[new, :3]), ("torque", six[new, 3:])):
                out[at[new], layout.columns[f"{name}.{what}"]] = own
        self._put_extremes(layout, time, out)
        return out

    def _put_extremes(self, layout: ChannelLayout, time: Numbers, rows: Numbers) -> None:
        for name in self.changed:
            for what in ("force", "torque"):
                size = np.linalg.norm(rows[:, layout.columns[f"{name}.{what}"]], axis=1)
                for kind, values in (("largest", size), ("largest_time", time), ("smallest", size)):
                    if columns := layout.columns.get(f"{name}.{what}.{kind}"):
                        rows[:, columns] = values[:, None]

    def extremes(self, found: Extremes) -> Extremes:
        """Return extremes of a run without those of loads that were split by another convention, which are known at outputs only."""
        kept = [k for k, name in enumerate(found.names) if not self._is_changed(name)]
        if len(kept) == len(found.names):
            return found
        return dataclasses.replace(
            found, names=tuple(found.names[k] for k in kept), values=found.values[kept]
        )

    def _is_changed(self, channel: str) -> bool:
        thing, what = channel.removesuffix(".x").removesuffix(".y").removesuffix(".z").rsplit(".", 1)
        return thing in self.changed and what in ("force", "torque")


def load_split_of(model: Model, system: System | None = None) -> tuple[LoadSplit | None, list[str]]:
    """Return the rule that splits loads in a system's results, and sentences about undetermined loads that act back on the motion. The
    rule is None if the equations split the loads or all loads are determined.

    Args:
        model: The machine.
        system: Assembled; without one the model's own pose is used, with absolute coordinates.

    Raises:
        InvalidValue: loads by compliance are requested, and friction or a signal depends on undetermined ones.
    """
    if any(not b.spatial for b in model.bodies) or (system is not None and not system.redundant):
        return None, []
    own, tree = model.redundant == "compliance", system is not None and bool(system.layout.tree)
    rubbing = [one.name for one in model.joints if one.bearings]
    sensed = [one.reacting.name for one in model.signals if isinstance(one, Sensed) and one.reacting]
    if rubbing or sensed:
        undetermined = undetermined_loads(model, *_body_poses(model, system))
        rubbing, sensed = ([name for name in names if name in undetermined] for names in (rubbing, sensed))
    moving = list(dict.fromkeys([*rubbing, *sensed]))
    if moving and own:
        raise InvalidValue(
            f'model "{model.name}": redundant="compliance" is not supported if friction or a signal '
            f'depends on reactions during the run (of "{moving[0]}"); give it elastic supports '
            '(abut.forces.Bushing), or use "least norm"'
        )
    if moving and tree:
        return None, [
            f"friction or functions depend on the loads of {_quote_names(moving)}, which equilibrium "
            "does not determine; in joint coordinates these loads and the motion do not follow "
            f'redundant="{model.redundant}": the joints that close loops carry the redundant loads '
            "alone; use abut.AbsoluteCoordinates(), or elastic supports (abut.forces.Bushing), which "
            "determine them"
        ]
    messages = (
        [
            f"functions depend on the loads of {_quote_names(sensed)}, which equilibrium does not determine: the motion follows "
            f"the convention "
            f'redundant="{model.redundant}"; elastic supports (abut.forces.Bushing) determine them'
        ]
        if sensed
        else []
    )
    return (LoadSplit(model, model.redundant) if own or tree else None), messages


def _body_poses(model: Model, system: System | None) -> tuple[Numbers, Numbers]:
    """Return positions and quaternions of the bodies."""
    if system is None:
        return np.array([b.position for b in model.bodies]), np.array([b.orientation for b in model.bodies])
    state = system.in_space(system.work.y.numpy())[0, : len(model.bodies)]
    return state[:, :3], state[:, [6, 3, 4, 5]]


def _quote_names(names: list[str]) -> str:
    more = f" and {len(names) - 6} more" if len(names) > 6 else ""
    return " and ".join(f'"{name}"' for name in names[:6]) + more


def with_redundant(model: Model, redundant: str | None) -> Any:
    """Return the model with the given treatment of redundant constraints; the model itself for None.

    Raises:
        UnknownName: there is no such treatment.
    """
    check_model(model)
    return model if redundant in (None, model.redundant) else model.with_redundant(redundant)


def _load_rows(layout: ChannelLayout, rows: Numbers, name: str) -> Numbers:
    return np.concatenate([rows[:, layout.columns[f"{name}.{what}"]] for what in ("force", "torque")], axis=1)


def _metric_of(g: Numbers, bodies: int, model: Model) -> Numbers:
    """Return mass matrices of bodies that are all equal, by the arms of each [b, 6, 6]."""
    row, body = np.nonzero(g.reshape(len(g), bodies, 6).any(axis=2))
    own = g.reshape(len(g), bodies, 6)[row, body]
    mean = float(np.mean([b.mass for b in model.bodies])) or 1.0
    return equal_mass_matrices(own, body, bodies, mean)[0]


def _row_weights(g: Numbers, model: Model, metric: Numbers) -> Numbers:
    """Return g M⁻¹ gᵀ of each row, at most `COMPLIANCE_RATIO` times its geometric mean with that of equal bodies."""
    own = np.zeros((len(model.bodies), 6, 6))
    for matrix, body in zip(own, model.bodies, strict=True):
        matrix[:3, :3] = body.mass * np.eye(3)
        matrix[3:, 3:] = np.asarray(body.inertia)
    scale, even = _row_compliances(g, own), _row_compliances(g, metric)
    return np.minimum(scale, COMPLIANCE_RATIO * np.sqrt(scale * even))


def _row_compliances(g: Numbers, mass: Numbers) -> Numbers:
    by_body = g.reshape(len(g), len(mass), 6)
    return np.asarray(np.einsum("rbi,bij,rbj->r", by_body, np.linalg.pinv(mass, hermitian=True), by_body))


def _redundant_rows(g: Numbers, metric: Numbers) -> frozenset[int]:
    """Return the rows that depend on those before them: Gram and Schmidt's orthogonalisation in a metric, twice."""
    roots = np.linalg.inv(np.linalg.cholesky(metric))
    unit = np.einsum("rbi,bji->rbj", g.reshape(len(g), len(metric), 6), roots).reshape(len(g), -1)
    unit = unit / np.maximum(np.linalg.norm(unit, axis=1), 1e-300)[:, None]
    basis, found = np.zeros((0, g.shape[1])), []
    for k, row in enumerate(unit):
        left = row
        for _ in range(2):
            left = left - basis.T @ (basis @ left)
        size = float(np.linalg.norm(left))
        if size * size < DEPENDENT_ROW_RESIDUAL:
            found.append(k)
        else:
            basis = np.vstack([basis, left / size])
    return frozenset(found)
