"""Which reactions and rigid contact forces equilibrium does not determine.

With G the gradients of all constraints (joints, motions, closed rigid contacts), loads λ balance the machine if Gᵀ λ = F − M a. Any y with
yᵀ G = 0 may be added to λ: a state of self-stress. A joint, motion or contact is not determined where some y gives it a wrench
Gₖᵀ yₖ ≠ 0. Which of all λ is reported is then a convention (`abut.Model`, ``redundant``), or needs the stiffness of the parts.

Rank is decided by length alone: rotations count by the size of the machine, each row has unit length, and masses do not enter. A
self-stress needs a loop of constraints, so each connected part of the loops is looked at by itself.

Source: Pellegrino & Calladine, Int. J. Solids Struct. 22 (1986) 409-428 (self-stress as left null space); Wojtyra, Mech. Mach. Theory 44
(2009) 2298-2312 (which reactions of a rigid mechanism are unique).
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.coordinates.stance import Stance
from abut.joints.reaching import held
from abut.model.distances import largest_distance
from abut.model.rotations import to_matrices

__all__ = ["LoadRow", "constraint_rows", "contact_rows", "undetermined", "undetermined_loads"]

Numbers = NDArray[np.float64]

DEPENDENT = 1e-7  #: singular values below that of the largest count as none: poses of files are rounded
BORNE = 1e-6  #: of the largest part of a self-stress, below which a thing has none
MOST = 3000  #: rows of one loop of constraints up to which it is looked at


@dataclasses.dataclass(frozen=True)
class LoadRow:
    """A row of G.

    Args:
        what: The joint, motion or contact that it belongs to.
        gradient: By number of a body, (6,): force [N] and torque about its centre of mass [N·m] of a unit load, global axes.
    """

    what: str
    gradient: Mapping[int, Numbers]


def constraint_rows(model: Any, positions: Numbers, quaternions: Numbers, time: float = 0.0) -> list[LoadRow]:
    """The rows of all joints and motions, of bodies in a pose.

    Args:
        model: The machine.
        positions: Centres of mass of `model.bodies` (b, 3) [m].
        quaternions: (b, 4).
        time: [s], of motions.
    """
    wanted = list(held(model, time))
    stance = Stance(model.bodies)
    for k, axes in enumerate(to_matrices(quaternions)):
        stance.put(k, np.asarray(positions[k]), axes)
    return [LoadRow(one.what, one.row(stance)[1]) for one in wanted]


def contact_rows(
    name: str, number: tuple[int, int], arms: tuple[Numbers, Numbers], directions: Sequence[Numbers]
) -> list[LoadRow]:
    """The rows of a closed contact point: forces along directions on the first body, and against them on the second.

    Args:
        name: Of the contact.
        number: Of both bodies; −1 of the ground.
        arms: From their centres of mass to the point [m].
        directions: In which it bears: its normal, and two across where it sticks.
    """
    rows = []
    for n in directions:
        gradient: dict[int, Numbers] = {}
        for body, arm, sign in zip(number, arms, (1.0, -1.0), strict=True):
            if body >= 0:
                gradient[body] = sign * np.concatenate([n, np.cross(arm, n)])
        rows.append(LoadRow(name, gradient))
    return rows


def undetermined(rows: Sequence[LoadRow], length: float) -> list[str]:
    """The joints, motions and contacts whose loads equilibrium leaves open, in the order of the rows.

    Args:
        rows: Of all constraints in one pose.
        length: Size of the machine [m], by which rotations count.
    """
    found = set[str]()
    for part in _loops(rows):
        if len(part) <= MOST:
            found |= _self_stressed([rows[k] for k in part], length)
    return [name for name in dict.fromkeys(row.what for row in rows) if name in found]


def undetermined_loads(model: Any, positions: Numbers, quaternions: Numbers, time: float = 0.0) -> list[str]:
    """The joints and motions of a model whose reactions equilibrium leaves open in a pose."""
    rows = constraint_rows(model, positions, quaternions, time)
    return undetermined(rows, _size(model, positions))


def _size(model: Any, positions: Numbers) -> float:
    pairs = [pair for joint in model.joints for pair in joint.pairs] + [one.frames for one in model.motions]
    points = [*np.asarray(positions), *(frame.global_position for pair in pairs for frame in pair)]
    return largest_distance(np.array(points)) or 1.0


def _self_stressed(rows: Sequence[LoadRow], length: float) -> set[str]:
    """Those of one loop that have a load in a state of self-stress."""
    bodies = sorted({body for row in rows for body in row.gradient})
    at = {body: 6 * k for k, body in enumerate(bodies)}
    g = np.zeros((len(rows), 6 * len(bodies)))
    scale = np.repeat([1.0, 1.0 / length], 3)
    for line, row in zip(g, rows, strict=True):
        for body, six in row.gradient.items():
            line[at[body] : at[body] + 6] += six * scale
    size = np.linalg.norm(g, axis=1)
    used = size > 0.0
    g[used] /= size[used, None]
    left, values, _ = np.linalg.svd(g, full_matrices=True)
    rank = int(np.sum(values > DEPENDENT * values.max(initial=0.0)))
    stress = left[:, rank:]
    if not stress.shape[1]:
        return set()
    names = [row.what for row in rows]
    found, wrenches = dict[str, float](), g.T[:, :, None] * stress
    for name in dict.fromkeys(names):
        own = [k for k, one in enumerate(names) if one == name]
        found[name] = float(np.abs(wrenches[:, own].sum(axis=1)).max())
    most = max(found.values())
    return {name for name, size in found.items() if size > BORNE * most}


def _loops(rows: Sequence[LoadRow]) -> Iterator[list[int]]:
    """Rows of each connected part of the loops of constraints; the ground connects nothing.

    A thing that holds a body to which nothing else is tied has no self-stress, for nothing else could balance it there.
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
