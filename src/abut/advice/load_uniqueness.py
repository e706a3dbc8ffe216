"""Uniqueness of reactions and rigid contact forces: detection of loads that equilibrium does not determine.

With G the gradients of all constraints (joints, motions, closed rigid contacts), loads λ balance the machine if Gᵀ λ = F − M a. Any y with
yᵀ G = 0 may be added to λ: a state of self-stress. A joint, motion or contact is not determined if some y has a wrench
Gₖᵀ yₖ ≠ 0 on it. The choice of the reported λ is then a convention (`abut.Model`, ``redundant``), or needs the stiffness of the parts.

Rank depends on length alone: rotations count by the size of the machine, each row has unit length, and masses do not enter. A
self-stress needs a loop of constraints, so each connected part of the loops is examined separately.

Source: Pellegrino & Calladine, Int. J. Solids Struct. 22 (1986) 409-428 (self-stress as left null space); Wojtyra, Mech. Mach. Theory 44
(2009) 2298-2312 (which reactions of a rigid mechanism are unique).
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.advice.finding import Finding, Severity
from abut.array_types import Flags, Numbers
from abut.coordinates.trial_pose import TrialPose
from abut.joints.initial_conditions import constraint_targets
from abut.model.geometry.distances import largest_distance
from abut.model.geometry.rotations import to_matrices

if TYPE_CHECKING:
    from abut.model import Model

__all__ = [
    "LoadRow",
    "RigidLoads",
    "constraint_rows",
    "contact_rows",
    "find_undetermined_loads",
    "list_loads",
    "loads_left_open",
    "loops_of",
    "open_loads",
    "pose_of",
    "size_of",
    "undetermined_loads",
]


DEPENDENT = 1e-7  #: singular values below this fraction of the largest count as 0: poses of files are rounded
ZERO_SELF_STRESS = 1e-6  #: fraction of the largest part of a self-stress below which a part counts as 0
SETS = 12  #: largest number of sets of closed contacts that are examined in a run
STICKING_SPEED = 1e-6  #: speed of slip below which a contact sticks [m/s]
MAX_LOOP_ROWS = 3000  #: largest number of rows of a loop of constraints that is examined


@dataclasses.dataclass(frozen=True)
class LoadRow:
    """Row of G.

    Args:
        what: The joint, motion or contact of this row.
        gradient: By number of a body, (6,): force [N] and torque about its centre of mass [N·m] of a unit load, global axes.
        at: Reference point of reported torques on the first of these bodies, from its centre of mass [m].
    """

    what: str
    gradient: Mapping[int, Numbers]
    at: Numbers = dataclasses.field(default_factory=lambda: np.zeros(3))


def constraint_rows(
    model: Model, positions: Numbers, quaternions: Numbers, time: float = 0.0
) -> list[LoadRow]:
    """Return the rows of all joints and motions, of bodies in a pose.

    Args:
        model: The machine.
        positions: Centres of mass of `model.bodies` (b, 3) [m].
        quaternions: (b, 4).
        time: [s], of motions.
    """
    wanted = list(constraint_targets(model, time))
    stance = pose_of(model, positions, quaternions)
    rows = []
    for one in wanted:
        gradient = one.row(stance)[1]
        body = next(iter(gradient), -1)
        sights = [stance.frame_pose(frame) for _, frames, _ in one.summands for frame in frames]
        at = next((sight.arm for sight in sights if sight.body == body), np.zeros(3))
        rows.append(LoadRow(one.what, gradient, at))
    return rows


def pose_of(model: Model, positions: Numbers, quaternions: Numbers) -> TrialPose:
    """Return bodies in a pose."""
    stance = TrialPose(model.bodies)
    for k, axes in enumerate(to_matrices(quaternions)):
        stance.move_body(k, np.asarray(positions[k]), axes)
    return stance


def contact_rows(
    name: str, bodies: tuple[int, int], arms: tuple[Numbers, Numbers], directions: Sequence[Numbers]
) -> list[LoadRow]:
    """Return the rows of a closed contact point: forces along directions on the first body, and the opposite forces on the second.

    Args:
        name: Of the contact.
        bodies: Numbers of both; −1 for the ground.
        arms: From their centres of mass to the point [m].
        directions: Directions of its forces: its normal, and two tangential ones if it sticks.
    """
    rows = []
    for n in directions:
        gradient: dict[int, Numbers] = {}
        for body, arm, sign in zip(bodies, arms, (1.0, -1.0), strict=True):
            if body >= 0:
                gradient[body] = sign * np.concatenate([n, np.cross(arm, n)])
        rows.append(LoadRow(name, gradient))
    return rows


def find_undetermined_loads(rows: Sequence[LoadRow], length: float) -> dict[str, Flags]:
    """Return the joints, motions and contacts whose loads equilibrium does not determine, in the order of the rows.

    Args:
        rows: Of all constraints in one pose.
        length: Size of the machine [m], the scale of rotations.

    Returns:
        By name, which parts of the load on the first body are undetermined (6,): force x, y, z, and torque x, y, z about `LoadRow.at`.
    """
    found = dict[str, Flags]()
    for part in loops_of(rows):
        if len(part) <= MAX_LOOP_ROWS:
            found |= _self_stressed([rows[k] for k in part], length)
    return {row.what: found[row.what] for row in rows if row.what in found}


def undetermined_loads(
    model: Model, positions: Numbers, quaternions: Numbers, time: float = 0.0
) -> dict[str, str]:
    """Return the joints and motions of a model with undetermined reactions in a pose, each with its undetermined parts as text."""
    rows = constraint_rows(model, positions, quaternions, time)
    return {
        name: describe_load(parts) for name, parts in find_undetermined_loads(rows, size_of(model)).items()
    }


def loads_left_open(model: Model) -> dict[str, str]:
    """Return the joints and motions with undetermined loads in the initial pose, and their undetermined parts."""
    if not model.joints or any(not body.spatial for body in model.bodies):
        return {}
    places, axes = (
        np.array([getattr(b, what) for b in model.bodies]) for what in ("position", "orientation")
    )
    return undetermined_loads(model, places.reshape(-1, 3), axes.reshape(-1, 4))


def open_loads(model: Model) -> list[Finding]:
    """Return a note about joints and motions whose loads equilibrium does not determine in the initial pose; empty without such loads."""
    found = loads_left_open(model)
    if not found:
        return []
    return [
        Finding(
            Severity.NOTE,
            "joints",
            f"equilibrium does not determine {list_loads(found)}; all other loads are unique",
            'the loads shown are one of many possible splits: select one by redundant="least norm", "adams" or "compliance", or use '
            "elastic supports (abut.forces.Bushing)",
            formula="yᵀ G = 0, Gₖᵀ yₖ ≠ 0",
            source="Wojtyra, Mech. Mach. Theory 44 (2009) 2298-2312",
        )
    ]


def list_loads(undetermined: Mapping[str, str]) -> str:
    """List the undetermined parts of loads; things with the same parts are joined.

    >>> list_loads({"a": "force y", "b": "force y"})
    'force y of "a", "b"'
    """
    alike: dict[str, list[str]] = {}
    for name, parts in undetermined.items():
        alike.setdefault(parts, []).append(f'"{name}"')
    return "; ".join(
        f"{parts} of {', '.join(names[:6])}{f' and {len(names) - 6} more' if len(names) > 6 else ''}"
        for parts, names in alike.items()
    )


def describe_load(parts: Flags) -> str:
    """Describe parts of a load in global axes.

    >>> describe_load(np.array([False, True, False, True, False, True]))
    'force y, torque x and z'
    """
    parts_in_words = []
    for what, three in (("force", parts[:3]), ("torque", parts[3:])):
        axes = [axis for axis, one in zip("xyz", three, strict=True) if one]
        if axes:
            parts_in_words.append(f"{what} {' and '.join(filter(None, [', '.join(axes[:-1]), axes[-1]]))}")
    return ", ".join(parts_in_words)


def size_of(model: Model) -> float:
    """Return the size of a machine in its initial pose [m], the scale of rotations relative to displacements."""
    pairs = [pair for joint in model.joints for pair in joint.pairs] + [one.frames for one in model.motions]
    points = [body.position for body in model.bodies]
    points += [frame.global_position for pair in pairs for frame in pair]
    return largest_distance(np.array(points)) or 1.0


def _self_stressed(rows: Sequence[LoadRow], length: float) -> dict[str, Flags]:
    """Return the things of one loop that have a load in a state of self-stress, and the parts of this load on the first body of each."""
    bodies = sorted({body for row in rows for body in row.gradient})
    at = {body: 6 * k for k, body in enumerate(bodies)}
    g = np.zeros((len(rows), 6 * len(bodies)))
    scale = np.repeat([1.0, 1.0 / length], 3)
    for line, row in zip(g, rows, strict=True):
        for body, six in row.gradient.items():
            line[at[body] : at[body] + 6] += six * scale
    size = np.linalg.norm(g, axis=1)
    g[size > 0.0] /= size[size > 0.0, None]
    left, values, _ = np.linalg.svd(g, full_matrices=True)
    stress = left[:, int(np.sum(values > DEPENDENT * values.max(initial=0.0))) :]
    if not stress.shape[1]:
        return {}
    whole, parts = dict[str, float](), dict[str, Numbers]()
    for name in dict.fromkeys(row.what for row in rows):
        own = [k for k, row in enumerate(rows) if row.what == name]
        load = g[own].T @ stress[own]  # by coordinates and states
        body = next(iter(rows[own[0]].gradient))
        six = load[at[body] : at[body] + 6].T
        six[:, 3:] -= np.cross(rows[own[0]].at / length, six[:, :3])
        whole[name], parts[name] = float(np.abs(load).max()), np.abs(six).max(axis=0)
    most = max(whole.values())
    return {
        name: parts[name] > ZERO_SELF_STRESS * most
        for name, size in whole.items()
        if size > ZERO_SELF_STRESS * most
    }


def loops_of(rows: Sequence[LoadRow]) -> Iterator[list[int]]:
    """Yield the rows of each connected part of the loops of constraints; the ground connects nothing.

    A constraint on a body without other constraints has no self-stress, because no other load could balance it there.
    """
    ties: dict[str, set[int]] = {}
    for row in rows:
        ties.setdefault(row.what, set()).update(row.gradient)
    while True:
        degree = Counter(body for bodies in ties.values() for body in bodies)
        ends = [name for name, bodies in ties.items() if not bodies or any(degree[b] == 1 for b in bodies)]
        if not ends:
            break
        for name in ends:
            del ties[name]
    part: dict[int, set[int]] = {}
    for bodies in ties.values():
        joined = set[int]().union(*(part.get(b, {b}) for b in bodies))
        for b in joined:
            part[b] = joined
    for bodies in {id(one): one for one in part.values()}.values():
        yield [k for k, row in enumerate(rows) if row.what in ties and not bodies.isdisjoint(row.gradient)]


class RigidLoads:
    """Monitor of rigid contacts and joints with undetermined loads, at the first output of each set of closed contacts.

    Args:
        model: The machine.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._contacts = [
            c
            for c in model.contacts
            if c.rigid
            and c.has_point_channels
            and not c.searches_neighbors
            and len({s.frame.body.name for s in c.shapes}) == 2
        ]
        self._examined: set[tuple[Any, ...]] = set()
        self.open: dict[str, float] = {}  #: first time of each [s]

    def __bool__(self) -> bool:
        """Return True if the model has such contacts."""
        return bool(self._contacts)

    def examine(self, values: Mapping[str, Numbers]) -> None:
        """Examine further rows of output."""
        tracks = [(c, f"{c.name}.track{k}") for c in self._contacts for k in _contact_tracks(values, c.name)]
        if not tracks:
            return
        pressed = np.column_stack([values[f"{name}.normal_force"] > 0.0 for _, name in tracks])
        for row in np.flatnonzero(pressed.sum(axis=1) > 1):
            key = tuple(np.flatnonzero(pressed[row]).tolist())
            if key not in self._examined and len(self._examined) < SETS:
                self._examined.add(key)
                self._examine_row(values, int(row), [tracks[k] for k in key])

    def _examine_row(
        self, values: Mapping[str, Numbers], row: int, closed: Sequence[tuple[Any, str]]
    ) -> None:
        bodies = [b for b in self._model.bodies if b.spatial]
        if len(bodies) < len(self._model.bodies):
            return
        places = np.array([values[f"{b.name}.position"][row] for b in bodies])
        axes = np.array([values[f"{b.name}.quaternion"][row] for b in bodies])
        time = float(values["time"][row])
        number = {b.name: k for k, b in enumerate(bodies)}
        rows = constraint_rows(self._model, places, axes, time)
        for contact, track in closed:
            first, second = (number.get(side[0].frame.body.name, -1) for side in contact.sides)
            n = values[f"{track}.normal"][row]
            point = 0.5 * (values[f"{track}.point_i"][row] + values[f"{track}.point_j"][row])
            arms = tuple(point - places[k] if k >= 0 else point for k in (first, second))
            directions = [n]
            if (
                contact.friction is not None
                and np.linalg.norm(values[f"{track}.slip_velocity"][row]) < STICKING_SPEED
            ):
                across = np.linalg.svd(n[None])[2][1:]
                directions += list(across)
            rows += contact_rows(contact.name, (first, second), (arms[0], arms[1]), directions)
        for name in find_undetermined_loads(rows, size_of(self._model)):
            self.open.setdefault(name, time)

    def sentences(self) -> list[str]:
        """Return a sentence that names the contacts and joints with undetermined loads; empty without any."""
        if not self.open:
            return []
        names = " and ".join(f'"{name}"' for name in list(self.open)[:6])
        more = f" and {len(self.open) - 6} more" if len(self.open) > 6 else ""
        return [
            f"equilibrium does not determine how {names}{more} share their loads from t = {min(self.open.values()):.6g} s, "
            "because there are more rigid supports than necessary; the forces shown are one of many possible splits: "
            "use compliant normal laws or elastic supports to determine them"
        ]


def _contact_tracks(values: Mapping[str, Numbers], contact: str) -> Iterator[int]:
    k = 1
    while f"{contact}.track{k}.normal_force" in values:
        yield k
        k += 1
