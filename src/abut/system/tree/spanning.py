"""The spanning tree of which the joints' coordinates are the state, by numbers of bodies."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection
from typing import Any

from abut.joints.spanning_tree import Branch as Joined
from abut.joints.spanning_tree import Freedom, freedom_of, tree_branches, without_twist
from abut.signals.reactions import Acceleration
from abut.signals.signal import Sensed

__all__ = ["STANDING", "Branch", "SpanningTree", "spanning_by", "spanning_tree", "state_freedom"]

#: How a body turns that no joint carries, beside the ways of `joints.spanning_tree`: as it stands in space.
STANDING = 4


@dataclasses.dataclass(frozen=True)
class Branch:
    """A body and what carries it."""

    body: int
    parent: int  #: the ground's number is that of bodies
    by: Joined
    driven: tuple[int, ...] = ()  #: which of its rates motions prescribe

    @property
    def joint(self) -> Any:
        """The joint; None where nothing carries the body."""
        return self.by.joint

    @property
    def turns(self) -> int:
        """How it turns."""
        return STANDING if self.joint is None else self.by.freedom.turns

    @property
    def sign(self) -> int:
        """1 where the body bears the joint's first frame, −1 the second."""
        return -1 if self.by.flipped else 1

    @property
    def slots(self) -> tuple[int, ...]:
        """Which of the six rates the joint leaves free."""
        return self.by.freedom.slots

    @property
    def unknown(self) -> tuple[int, ...]:
        """Those that no motion prescribes."""
        return tuple(slot for slot in self.slots if slot not in self.driven)


@dataclasses.dataclass(frozen=True)
class SpanningTree:
    """All bodies, parents first."""

    branches: tuple[Branch, ...]
    motions: tuple[tuple[Any, int, int], ...] = ()  #: that prescribe coordinates: each with body and rate

    @property
    def carrying_joints(self) -> tuple[Any, ...]:
        """The joints whose coordinates are the state."""
        return tuple(branch.joint for branch in self.branches if branch.joint is not None)

    @property
    def kinds(self) -> frozenset[int]:
        """How bodies turn."""
        return frozenset(branch.turns for branch in self.branches)

    @property
    def slides(self) -> bool:
        """Whether any is displaced as well."""
        return any(one.by.freedom.slides for one in self.branches if one.joint)

    @property
    def freedoms(self) -> int:
        """How many rates are unknown."""
        return sum(len(branch.unknown) for branch in self.branches)


def spanning_tree(model: Any) -> SpanningTree:
    """The tree of a model."""

    def build_tree() -> SpanningTree:
        told, able = _able(model)
        return spanning_by(model, able, told)

    made: SpanningTree = model.cached("spanning tree", build_tree)
    return made


def spanning_by(
    model: Any, able: Callable[[Any], Freedom | None], told: Collection[int] = ()
) -> SpanningTree:
    """The tree of those joints of which ``able`` tells what they leave free; motions whose identity is in ``told`` stay equations."""
    number = {id(body): k for k, body in enumerate((*model.bodies, model.ground))}
    found = tree_branches(model, able)
    branches = [Branch(number[id(one.body)], number[id(one.parent)], one) for one in found]
    places = {_frames(one.joint): k for k, one in enumerate(branches) if one.joint is not None}
    motions = []
    for motion in (one for one in model.motions if id(one) not in told):
        k = places.get(tuple(map(id, motion.frames)), -1)
        slot = branches[k].by.freedom.slot_of(motion.term) if k >= 0 else None
        if slot is not None and slot not in branches[k].driven:
            branches[k] = dataclasses.replace(branches[k], driven=(*branches[k].driven, slot))
            motions.append((motion, branches[k].body, slot))
    return SpanningTree(tuple(branches), tuple(motions))


def _able(model: Any) -> tuple[set[int], Callable[[Any], Freedom | None]]:
    """At whose reactions signals look, which stay equations, and what of a joint can be the state, as far as that hangs on the machine.

    Joints of the frames of elastic bodies, which stand in space, carry nothing; nor do joints that rub beside what equations alone know:
    held contacts, and loads that look at reactions and accelerations.
    """
    told = {id(one.reacting) for one in model.signals if isinstance(one, Sensed)} - {id(None)}
    bent = {id(one.i.body) for one in model.forces if getattr(one, "modal", ())}
    held = any(contact.rigid or contact.stabilised is not None for contact in model.contacts)
    rigid = held or told or any(isinstance(one, Acceleration) for one in model.signals)

    def able(joint: Any) -> Freedom | None:
        if id(joint) in told or bent & {id(joint.frame_i.body), id(joint.frame_j.body)}:
            return None
        return None if rigid and joint.bearings else state_freedom(joint)

    return told, able


def _frames(joint: Any) -> tuple[int, ...]:
    return id(joint.frame_i), id(joint.frame_j)


def state_freedom(joint: Any) -> Freedom | None:
    """What a joint leaves free whose coordinates can be the state: it says no more."""
    free = freedom_of(joint)
    free = free and without_twist(free)
    return None if free is None or free.left else free
