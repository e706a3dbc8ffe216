"""Spanning tree of a machine: the joint by which each body is attached, and its free coordinates.

A joint is suitable if its equations lock displacements along axes of J, and all turns, all but one about z, or all but two about the arms
of a cross. Its other equations remain as constraints. The tree has the fewest coordinates and, of these, the shortest
branches: Prim's algorithm from the ground, joints in the order of the model. A body that no joint reaches has six coordinates of its own.
"""

from __future__ import annotations

import dataclasses
import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from abut.coordinates.terms import ALONG, ANGLE, AXES, POINT, Term, X, Y, Z, axes
from abut.joints.equations import Equation
from abut.joints.joint import Joint
from abut.model import Body, Part

if TYPE_CHECKING:
    from abut.model import Model

__all__ = [
    "BALL",
    "CROSS",
    "EVEN",
    "HINGE",
    "LOCKED",
    "Freedom",
    "JointBranch",
    "freedom_of",
    "tree_branches",
    "without_twist",
]

LOCKED, HINGE, CROSS, BALL = 0, 1, 2, 3  #: free turns, and their number
EVEN = 5  #: two, about axes across the bisector of both z axes


@dataclass(frozen=True)
class Freedom:
    """Free coordinates of a joint between its frames."""

    slides: tuple[int, ...]  #: axes of J along which I moves
    turns: int  #: LOCKED, HINGE (about z), CROSS, EVEN or BALL
    left: tuple[Equation, ...] = ()  #: equations that these coordinates do not satisfy by themselves
    thread: Equation | None = None  #: the one that couples the slide along z with the turn about it

    @property
    def slots(self) -> tuple[int, ...]:
        """Rates of the free coordinates: 0 … 2 along axes of J, 3 … 5 turns; for a screw the turn alone."""
        return (
            *(self.slides if self.thread is None else ()),
            *range(3, 5 if self.turns == EVEN else 3 + self.turns),
        )

    def slot_of(self, term: Term) -> int | None:
        """Return the rate in `slots` that corresponds to a coordinate between its frames, or None."""
        if self.thread is None and term.kind == ALONG and term.b in self.slides:
            return term.b
        return 3 if term.kind == ANGLE and self.turns == HINGE else None

    @property
    def count(self) -> int:
        """Number of coordinates."""
        return len(self.slots)


#: Coordinates of a body that is attached by no joint.
FREE = Freedom((X, Y, Z), BALL)


@dataclass(frozen=True)
class JointBranch:
    """A body, and the joint that attaches it to its parent."""

    body: Body
    parent: Part  #: a body, or the ground
    freedom: Freedom
    joint: Any = None  #: None for a free body
    flipped: bool = False  #: whether the joint's second body is the attached one

    @property
    def near(self) -> Any:
        """The joint's frame on the parent."""
        return self.joint.frame_i if self.flipped else self.joint.frame_j

    @property
    def far(self) -> Any:
        """The joint's frame on the body."""
        return self.joint.frame_j if self.flipped else self.joint.frame_i

    @property
    def lead(self) -> float:
        """Advance of a screw by a turn [m/rad]; 0 for other joints."""
        thread = self.freedom.thread
        return 0.0 if thread is None else -self.joint.coefficient(thread.terms[1])


def freedom_of(joint: Joint) -> Freedom | None:
    """Return the free coordinates of a joint, or None if it is unsuitable: several pairs of frames, or no locked coordinate."""
    if len(joint.pairs) != 1 or joint.relates or joint.bending is not None:
        return None
    zero = {
        (one.terms[0].kind, one.terms[0].a, one.terms[0].b): one
        for one in joint.equations
        if len(one.terms) == 1 and one.value == 0.0 and one.terms[0].kind in (ALONG, AXES, POINT)
    }
    fulfilled: list[Equation] = []

    def take_zeros(*keys: tuple[int, int, int]) -> bool:
        found = all(key in zero for key in keys)
        fulfilled.extend(zero[key] for key in keys if found)
        return found

    if take_zeros(*((POINT, 0, k) for k in range(3))):
        slides: tuple[int, ...] = ()
    else:
        slides = tuple(k for k in range(3) if not take_zeros((ALONG, 0, k)))
    turns = BALL
    if take_zeros((AXES, Z, X), (AXES, Z, Y)):
        turns = LOCKED if take_zeros((AXES, X, Y)) else HINGE
    elif take_zeros((AXES, Z, Z)):
        turns = CROSS
    left = [one for one in joint.equations if one not in fulfilled]
    thread = next((one for one in left if slides == (Z,) and turns == HINGE and _is_screw(one)), None)
    found = Freedom(slides, turns, tuple(one for one in left if one is not thread), thread)
    return None if found.count == FREE.count else found


def without_twist(free: Freedom) -> Freedom:
    """Return the freedom without twist if the only remaining equation of a ball joint is x_I·y_J = y_I·x_J, so that I turns about an axis
    across z.
    """
    terms = [one.terms for one in free.left]
    twist = [(axes(X, Y), dataclasses.replace(axes(Y, X), coefficient=-1.0))]
    return dataclasses.replace(free, turns=EVEN, left=()) if free.turns == BALL and terms == twist else free


def _is_screw(equation: Equation) -> bool:
    """Return True if an equation couples a displacement along z with a turn about it."""
    first, *rest = equation.terms
    return (first.kind, first.b, first.coefficient) == (ALONG, Z, 1.0) and [one.kind for one in rest] == [
        ANGLE
    ]


def tree_branches(
    model: Model, able: Callable[[Any], Freedom | None] = freedom_of
) -> tuple[JointBranch, ...]:
    """Return the branches, each after that of its parent; ``able`` returns the freedom of a suitable joint, or None."""
    frees = [(joint, able(joint)) for joint in model.joints]
    near: dict[int, list[tuple[int, Any, Freedom]]] = {}  # suitable joints, by each of their bodies
    for k, (joint, free) in enumerate((joint, free) for joint, free in frees if free is not None):
        for frame in (joint.frame_i, joint.frame_j):
            near.setdefault(id(frame.body), []).append((k, joint, free))
    depth = {id(model.ground): 0}
    heap: list[tuple[int, int, int, JointBranch]] = []
    for k, body in enumerate(model.bodies):
        branch = JointBranch(body, model.ground, FREE)
        heap.append((FREE.count, 1, len(frees) + k, branch))
    heapq.heapify(heap)

    def joint_offers(part: Part) -> Iterator[tuple[int, int, int, JointBranch]]:
        for k, joint, free in near.get(id(part), ()):
            i, j = joint.frame_i.body, joint.frame_j.body
            for body, parent, flipped in ((i, j, False), (j, i, True)):
                if parent is part and id(body) not in depth and body is not model.ground:
                    yield free.count, depth[id(part)] + 1, k, JointBranch(body, parent, free, joint, flipped)

    for one in joint_offers(model.ground):
        heapq.heappush(heap, one)
    out: list[JointBranch] = []
    while heap:
        _, deep, _, branch = heapq.heappop(heap)
        if id(branch.body) in depth:
            continue
        depth[id(branch.body)] = deep
        out.append(branch)
        for one in joint_offers(branch.body):
            heapq.heappush(heap, one)
    return tuple(out)
