"""The spanning tree of joints whose coordinates are the state, by numbers of bodies."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from abut.joints.spanning_tree import Freedom, freedom_of, tree_branches, without_twist
from abut.joints.spanning_tree import JointBranch as Joined
from abut.signals.reactions import Acceleration
from abut.signals.signal import Sensed

if TYPE_CHECKING:
    from abut.joints.joint import Joint
    from abut.model import Model

__all__ = ["STANDING", "SpanningTree", "TreeBranch", "spanning_by", "spanning_tree", "state_freedom"]

#: Rotation type of a free body, in addition to those of `joints.spanning_tree`: absolute orientation.
STANDING = 4


@dataclasses.dataclass(frozen=True)
class TreeBranch:
    """A body with its parent and joint."""

    body: int
    parent: int  #: the ground's number is that of bodies
    by: Joined
    driven: tuple[int, ...] = ()  #: its prescribed rates

    @property
    def joint(self) -> Any:
        """The joint; None for a free body."""
        return self.by.joint

    @property
    def turns(self) -> int:
        """Type of its rotation."""
        return STANDING if self.joint is None else self.by.freedom.turns

    @property
    def sign(self) -> int:
        """1 if the body has the joint's first frame, −1 if the second."""
        return -1 if self.by.flipped else 1

    @property
    def slots(self) -> tuple[int, ...]:
        """Free rates of the joint, of six."""
        return self.by.freedom.slots

    @property
    def unknown(self) -> tuple[int, ...]:
        """Free rates that no motion prescribes."""
        return tuple(slot for slot in self.slots if slot not in self.driven)


@dataclasses.dataclass(frozen=True)
class SpanningTree:
    """All bodies, parents first."""

    branches: tuple[TreeBranch, ...]
    motions: tuple[tuple[Any, int, int], ...] = ()  #: that prescribe coordinates: each with body and rate

    @property
    def carrying_joints(self) -> tuple[Any, ...]:
        """The joints whose coordinates are the state."""
        return tuple(branch.joint for branch in self.branches if branch.joint is not None)

    @property
    def kinds(self) -> frozenset[int]:
        """Rotation types of all bodies."""
        return frozenset(branch.turns for branch in self.branches)

    @property
    def slides(self) -> bool:
        """True if any joint has displacements."""
        return any(one.by.freedom.slides for one in self.branches if one.joint)

    @property
    def rubs(self) -> bool:
        """True if any joint has friction."""
        return any(joint.bearings for joint in self.carrying_joints)

    @property
    def freedoms(self) -> int:
        """Number of unknown rates."""
        return sum(len(branch.unknown) for branch in self.branches)


def spanning_tree(model: Model) -> SpanningTree:
    """Return the tree of a model."""

    def build_tree() -> SpanningTree:
        measured, able = _usable_joints(model)
        return spanning_by(model, able, measured)

    made: SpanningTree = model.cached("spanning tree", build_tree)
    return made


def spanning_by(
    model: Model, able: Callable[[Any], Freedom | None], measured: Collection[int] = ()
) -> SpanningTree:
    """Return the tree of those joints for which ``able`` returns a freedom; motions whose identity is in ``measured`` remain equations."""
    number = {id(body): k for k, body in enumerate((*model.bodies, model.ground))}
    found = tree_branches(model, able)
    branches = [TreeBranch(number[id(one.body)], number[id(one.parent)], one) for one in found]
    places = {_joint_frames(one.joint): k for k, one in enumerate(branches) if one.joint is not None}
    motions = []
    for motion in (one for one in model.motions if id(one) not in measured):
        k = places.get(tuple(map(id, motion.frames)), -1)
        slot = branches[k].by.freedom.slot_of(motion.term) if k >= 0 else None
        if slot is not None and slot not in branches[k].driven:
            branches[k] = dataclasses.replace(branches[k], driven=(*branches[k].driven, slot))
            motions.append((motion, branches[k].body, slot))
    return SpanningTree(tuple(branches), tuple(motions))


def _usable_joints(model: Model) -> tuple[set[int], Callable[[Any], Freedom | None]]:
    """Return the joints and motions whose reactions are signals, which remain equations, and the function that selects joints for the
    state.

    Joints on the frames of elastic bodies, which have absolute coordinates, are excluded. So are joints with friction together with
    constrained contacts, or with loads that depend on reactions and accelerations.
    """
    measured = {id(one.reacting) for one in model.signals if isinstance(one, Sensed)} - {id(None)}
    bent = {id(one.i.body) for one in model.forces if getattr(one, "modal", ())}
    held = any(contact.rigid or contact.stabilization is not None for contact in model.contacts)
    rigid = held or measured or any(isinstance(one, Acceleration) for one in model.signals)

    def is_usable(joint: Joint) -> Freedom | None:
        if id(joint) in measured or bent & {id(joint.frame_i.body), id(joint.frame_j.body)}:
            return None
        return None if rigid and joint.bearings else state_freedom(joint)

    return measured, is_usable


def _joint_frames(joint: Joint) -> tuple[int, ...]:
    return id(joint.frame_i), id(joint.frame_j)


def state_freedom(joint: Joint) -> Freedom | None:
    """Return the freedom of a joint whose coordinates can be the complete state."""
    free = freedom_of(joint)
    free = free and without_twist(free)
    return None if free is None or free.left else free
