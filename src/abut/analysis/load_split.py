"""Splits of loads that equilibrium does not determine: one convention of `abut.Model`, ``redundant``, in place of another.

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
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.load_uniqueness import DEPENDENT, LoadRow, loops_of, pose_of, size_of
from abut.errors import InvalidValue
from abut.joints.reaching import held
from abut.model import check_model
from abut.results.extremes import Extremes
from abut.signals.signal import Sensed
from abut.system.dynamics.constraint_metric import alike
from abut.system.dynamics.ordering import UNEVEN

__all__ = ["LoadSplit", "Pose", "load_split_of", "with_redundant"]

Numbers = NDArray[np.float64]
Loads = dict[str, Numbers]

FITS = 1e-6  #: of a load, what its rows may leave of it
CHANGED = 1e-9  #: of the largest load, below which a split changed nothing
HELD = 1e-7  #: of its length: what is left of a row that others repeat


@dataclasses.dataclass(frozen=True)
class Pose:
    """The constraints of a machine in one pose.

    Args:
        rows: G by row.
        loads: Force and torque at frame I of a unit load of each row on the body of frame I (r, 6).
        bodies: How many there are.
        length: Size of the machine [m].
    """

    rows: Sequence[LoadRow]
    loads: Numbers
    bodies: int
    length: float

    @classmethod
    def of(cls, model: Any, positions: Numbers, quaternions: Numbers, time: float) -> Pose:
        """Of bodies in a pose at a time [s]."""
        wanted, stance = list(held(model, time)), pose_of(model, positions, quaternions)
        rows, loads = [], []
        for one in wanted:
            rows.append(LoadRow(one.what, one.row(stance)[1]))
            load = np.zeros(6)
            for term, frames, number in one.summands:
                load += number * np.concatenate(stance.seen(term, frames)[1].i)
            loads.append(load)
        return cls(rows, np.array(loads).reshape(-1, 6), len(model.bodies), size_of(model, positions))

    def gradients(self, part: Sequence[int]) -> Numbers:
        """Of some rows, by all bodies."""
        g = np.zeros((len(part), 6 * self.bodies))
        for line, k in zip(g, part, strict=True):
            for body, six in self.rows[k].gradient.items():
                line[6 * body : 6 * body + 6] += six
        return g

    def stresses(self, part: Sequence[int]) -> Numbers:
        """A basis of the states of self-stress of one loop of constraints (rows, states), in units of λ."""
        g = self.gradients(part) * np.tile(np.repeat([1.0, 1.0 / self.length], 3), self.bodies)
        size = np.linalg.norm(g, axis=1)
        size[size == 0.0] = 1.0
        left, values, _ = np.linalg.svd(g / size[:, None], full_matrices=True)
        free = left[:, int(np.sum(values > DEPENDENT * values.max(initial=0.0))) :]
        return np.asarray(free / size[:, None])

    def multipliers(self, part: Sequence[int], loads: Mapping[str, Numbers]) -> Numbers | None:
        """λ of a loop's rows from the loads on its things; None where they do not follow from them."""
        out = np.zeros(len(part))
        whole = max(float(np.abs(six).max()) for six in loads.values())
        for name, own in self.owners(part).items():
            matrix = -self.loads[[part[k] for k in own]].T
            out[own], *_ = np.linalg.lstsq(matrix, loads[name], rcond=None)
            if np.abs(matrix @ out[own] - loads[name]).max() > FITS * max(whole, 1e-300):
                return None
        return out

    def owners(self, part: Sequence[int]) -> dict[str, list[int]]:
        """Places in a part by the things that they belong to."""
        found: dict[str, list[int]] = {}
        for place, k in enumerate(part):
            found.setdefault(self.rows[k].what, []).append(place)
        return found

    def parts(self) -> list[list[int]]:
        """Rows of each loop of constraints."""
        return list(loops_of(self.rows))


class LoadSplit:
    """Splits loads by one convention, with what of it is decided in the first pose.

    Args:
        model: The machine.
        how: The convention.
    """

    def __init__(self, model: Any, how: str) -> None:
        self.model, self.how = model, how
        self.changed: set[str] = set()  #: things whose loads a split has changed
        self._weights: Numbers | None = None
        self._idle: frozenset[int] = frozenset()
        self._bodies = [body.name for body in model.bodies]

    def begin(self, pose: Pose) -> None:
        """Decide what stays as it is in this pose."""
        every = range(len(pose.rows))
        g = pose.gradients(every)
        metric = _metric_of(g, pose.bodies, self.model)
        self._weights = _weights(g, self.model, metric)
        self._idle = _repeated(g, metric)

    def split(self, pose: Pose, loads: Mapping[str, Numbers]) -> Loads:
        """The loads of those things which it changes, (6,) each: force and torque at frame I."""
        if self._weights is None:
            self.begin(pose)
        found: Loads = {}
        for part in pose.parts():
            stress = pose.stresses(part)
            lam = pose.multipliers(part, loads) if stress.shape[1] else None
            if lam is None:
                continue
            y = self._chosen(pose, part, stress, lam)
            after = lam + stress @ y
            for name, own in pose.owners(part).items():
                found[name] = -pose.loads[[part[k] for k in own]].T @ after[own]
        return found

    def _chosen(self, pose: Pose, part: Sequence[int], stress: Numbers, lam: Numbers) -> Numbers:
        """y."""
        assert self._weights is not None
        if self.how == "adams":
            idle = [place for place, k in enumerate(part) if k in self._idle]
            return np.asarray(np.linalg.lstsq(stress[idle], -lam[idle], rcond=None)[0])
        if self.how == "least norm":
            root = np.sqrt(self._weights[part])
            return np.asarray(np.linalg.lstsq(root[:, None] * stress, -root * lam, rcond=None)[0])
        own = [-pose.loads[[part[k] for k in places]].T for places in pose.owners(part).values()]
        whole = np.zeros((6 * len(own), len(part)))
        for k, (places, six) in enumerate(zip(pose.owners(part).values(), own, strict=True)):
            whole[6 * k : 6 * k + 6, places] = six
        turning = np.tile(np.repeat([False, True], 3), len(own))
        scale = 1.0 / pose.length
        torque, force = scale * whole[turning] @ stress, whole[~turning] @ stress
        left, values, right = np.linalg.svd(torque)
        most = max(values.max(initial=0.0), np.linalg.norm(force))
        rank = int(np.sum(values > 1e-7 * most))
        y = -right[:rank].T @ ((left[:, :rank].T @ (scale * whole[turning] @ lam)) / values[:rank])
        rest = right[rank:].T
        if rest.shape[1]:
            y = y - rest @ np.linalg.lstsq(force @ rest, whole[~turning] @ lam + force @ y, rcond=1e-9)[0]
        return np.asarray(y)

    # --- rows of results ----------------

    def extend(self, layout: Any, time: Numbers, rows: Numbers) -> Numbers:
        """Rows of results in which loads are split by the convention; what extremes between outputs are of them are those at outputs."""
        out = rows.copy()
        names = [one.name for one in (*self.model.joints, *self.model.motions)]
        for t, row in zip(time.tolist(), out, strict=True):
            place = np.array([row[layout.columns[f"{name}.position"]] for name in self._bodies])
            axes = np.array([row[layout.columns[f"{name}.quaternion"]] for name in self._bodies])
            loads = {n: _load(layout, row, n) for n in names}
            if not all(np.isfinite(x).all() for x in (place, axes, *loads.values())):
                continue
            most = max(float(np.abs(six).max()) for six in loads.values())
            for name, six in self.split(Pose.of(self.model, place, axes, t), loads).items():
                if np.abs(six - loads[name]).max() > CHANGED * most:
                    self.changed.add(name)
                    for what, own in (("force", six[:3]), ("torque", six[3:])):
                        row[layout.columns[f"{name}.{what}"]] = own
            self._put_extremes(layout, t, row)
        return out

    def _put_extremes(self, layout: Any, time: float, row: Numbers) -> None:
        for name in self.changed:
            for what in ("force", "torque"):
                size = float(np.linalg.norm(row[layout.columns[f"{name}.{what}"]]))
                for kind, value in (("largest", size), ("largest_time", time), ("smallest", size)):
                    if columns := layout.columns.get(f"{name}.{what}.{kind}"):
                        row[columns] = value

    def extremes(self, found: Extremes) -> Extremes:
        """Extremes of a run without those of loads that were split otherwise, of which outputs alone are known."""
        kept = [k for k, name in enumerate(found.names) if not self._is_changed(name)]
        if len(kept) == len(found.names):
            return found
        return dataclasses.replace(
            found, names=tuple(found.names[k] for k in kept), values=found.values[kept]
        )

    def _is_changed(self, channel: str) -> bool:
        thing, what = channel.removesuffix(".x").removesuffix(".y").removesuffix(".z").rsplit(".", 1)
        return thing in self.changed and what in ("force", "torque")


def load_split_of(model: Any, system: Any) -> LoadSplit | None:
    """What splits loads in the rows of a system's results; None where its equations do it, or nothing is open.

    Raises:
        InvalidValue: loads by compliance are asked for, and friction or a signal depends on those that are open.
    """
    if not system.redundant or any(not b.spatial for b in model.bodies):
        return None
    own = model.redundant == "compliance"
    if not own and not system.layout.tree:
        return None
    moving = [one.name for one in model.joints if one.bearings]
    moving += [one.reacting.name for one in model.signals if isinstance(one, Sensed) and one.reacting]
    if moving and own:
        raise InvalidValue(
            f'model "{model.name}": redundant="compliance" does not apply where friction or a signal depends on reactions during the '
            f'run (of "{moving[0]}"); hold its parts by elastic supports (abut.forces.Bushing), or take "least norm"'
        )
    return None if moving else LoadSplit(model, model.redundant)


def with_redundant(model: Any, redundant: str | None) -> Any:
    """The model with the treatment of redundant constraints that a verb is given; itself where none is.

    Raises:
        UnknownName: there is no such treatment.
    """
    check_model(model)
    return model if redundant in (None, model.redundant) else model.with_redundant(redundant)


def _load(layout: Any, row: Numbers, name: str) -> Numbers:
    return np.concatenate([row[layout.columns[f"{name}.{what}"]] for what in ("force", "torque")])


def _metric_of(g: Numbers, bodies: int, model: Any) -> Numbers:
    """Mass matrices of bodies that are all alike, by the arms of each [b, 6, 6]."""
    row, body = np.nonzero(g.reshape(len(g), bodies, 6).any(axis=2))
    own = g.reshape(len(g), bodies, 6)[row, body]
    mean = float(np.mean([b.mass for b in model.bodies])) or 1.0
    return alike(own, body, bodies, mean)[0]


def _weights(g: Numbers, model: Any, metric: Numbers) -> Numbers:
    """g M⁻¹ gᵀ of each row, at most `UNEVEN` times its geometric mean with that of bodies that are alike."""
    own = np.zeros((len(model.bodies), 6, 6))
    for matrix, body in zip(own, model.bodies, strict=True):
        matrix[:3, :3] = body.mass * np.eye(3)
        matrix[3:, 3:] = np.asarray(body.inertia)
    scale, even = _compliances(g, own), _compliances(g, metric)
    return np.minimum(scale, UNEVEN * np.sqrt(scale * even))


def _compliances(g: Numbers, mass: Numbers) -> Numbers:
    by_body = g.reshape(len(g), len(mass), 6)
    return np.asarray(np.einsum("rbi,bij,rbj->r", by_body, np.linalg.pinv(mass, hermitian=True), by_body))


def _repeated(g: Numbers, metric: Numbers) -> frozenset[int]:
    """Rows that those before them hold already: Gram and Schmidt's orthogonalisation in a metric, twice."""
    roots = np.linalg.inv(np.linalg.cholesky(metric))
    unit = np.einsum("rbi,bji->rbj", g.reshape(len(g), len(metric), 6), roots).reshape(len(g), -1)
    unit = unit / np.maximum(np.linalg.norm(unit, axis=1), 1e-300)[:, None]
    basis, found = np.zeros((0, g.shape[1])), []
    for k, row in enumerate(unit):
        left = row
        for _ in range(2):
            left = left - basis.T @ (basis @ left)
        size = float(np.linalg.norm(left))
        if size * size < HELD:
            found.append(k)
        else:
            basis = np.vstack([basis, left / size])
    return frozenset(found)
