"""The spanning tree: which joints carry bodies, so that their coordinates are the state, and which close loops.

Joints are taken in the order of how much they hold, those that hold as much in that of the model, as long as they close no loop (Kruskal's
algorithm): so the equations that are left, with multipliers, are as few as may be, and the choice hangs on nothing but the model.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from typing import Any

from abut.joints.subspace import FREE, Subspace

__all__ = ["Branch", "Spanning", "spanning"]

UNHELD = Subspace(slides=(0, 1, 2), turns=FREE)  #: a body that no joint carries


@dataclasses.dataclass(frozen=True)
class Branch:
    """A body and what carries it."""

    body: int
    parent: int  #: the ground's number is that of bodies
    joint: Any  #: None where nothing does
    near: Any  #: its frame on the parent
    far: Any  #: and on the body
    sign: int  #: 1 where the body bears the joint's first frame

    @property
    def subspace(self) -> Subspace:
        """What the joint leaves free."""
        return UNHELD if self.joint is None else self.joint.subspace


@dataclasses.dataclass(frozen=True)
class Spanning:
    """All bodies, parents first."""

    branches: tuple[Branch, ...]

    @property
    def carrying(self) -> tuple[Any, ...]:
        """The joints whose coordinates are the state."""
        return tuple(branch.joint for branch in self.branches if branch.joint is not None)

    @property
    def kinds(self) -> frozenset[int]:
        """How bodies turn."""
        return frozenset(branch.subspace.turns for branch in self.branches)

    @property
    def slides(self) -> bool:
        """Whether any is displaced as well."""
        return any(one.joint.subspace.slides or one.joint.subspace.lead for one in self.branches if one.joint)

    @property
    def freedoms(self) -> int:
        """How many rates there are."""
        return sum(branch.subspace.freedoms for branch in self.branches)


def spanning(model: Any) -> Spanning:
    """The tree of a model."""
    made: Spanning = model.following("spanning tree", lambda: _spanning(model))
    return made


def _spanning(model: Any) -> Spanning:
    ground = len(model.bodies)
    number = {id(body): k for k, body in enumerate(model.bodies)} | {id(model.ground): ground}
    near: dict[int, list[tuple[int, Any]]] = {k: [] for k in range(ground + 1)}
    head = list(range(ground + 1))

    def top(k: int) -> int:
        while head[k] != k:
            head[k] = head[head[k]]
            k = head[k]
        return k

    able = [joint for joint in model.joints if _carries(model, joint)]
    for joint in sorted(able, key=lambda one: one.subspace.freedoms):
        i, j = number[id(joint.frame_i.body)], number[id(joint.frame_j.body)]
        if top(i) != top(j):
            head[top(i)] = top(j)
            near[i].append((j, joint))
            near[j].append((i, joint))
    found: dict[int, Branch] = {}
    for root in (ground, *range(ground)):
        if root not in found:
            _grow(root, ground, near, number, found)
    del found[ground]
    return Spanning(tuple(found.values()))


def _grow(
    root: int,
    ground: int,
    near: dict[int, list[tuple[int, Any]]],
    number: dict[int, int],
    found: dict[int, Branch],
) -> None:
    """All that hangs on a body, nearest first."""
    found[root] = Branch(root, ground, None, None, None, 1)
    queue = deque([root])
    while queue:
        at = queue.popleft()
        for other, joint in near[at]:
            if other in found:
                continue
            first = number[id(joint.frame_i.body)] == other
            far, own = (joint.frame_i, joint.frame_j) if first else (joint.frame_j, joint.frame_i)
            found[other] = Branch(other, at, joint, own, far, 1 if first else -1)
            queue.append(other)


def _carries(model: Any, joint: Any) -> bool:
    """Whether a joint's coordinates can be the state: it leaves free what is known, and nothing that its reaction presses rubs in it."""
    return bool(
        joint.subspace is not None and not joint.bearings and joint.bending is None and not joint.relates
    )
