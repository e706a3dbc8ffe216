"""Spanning tree of a machine: the joints whose coordinates are its state, for `JointCoordinates`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from abut.joints.spanning_tree import Freedom, JointBranch, freedom_of, tree_branches, without_twist
from abut.signals.reactions import Acceleration
from abut.signals.signal import Sensed

if TYPE_CHECKING:
    from abut.joints.joint import Joint
    from abut.model import Model

__all__ = ["ABSOLUTE", "SpanningTree", "TreeBranch", "select_tree", "spanning_tree", "state_freedom"]

#: Rotation type of a free body, in addition to those of `joints.spanning_tree`: absolute orientation.
ABSOLUTE = 4


@dataclasses.dataclass(frozen=True)
class TreeBranch:
    """A body of the tree with its parent and joint; bodies are numbers, and the number of the ground is the number of bodies."""

    body: int
    parent: int
    by: JointBranch
    driven: tuple[int, ...] = ()  #: its prescribed rates

    @property
    def joint(self) -> Any:
        """The joint; None for a free body."""
        return self.by.joint

    @property
    def turns(self) -> int:
        """Type of its rotation."""
        return ABSOLUTE if self.joint is None else self.by.freedom.turns

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
    """Spanning tree of all bodies; parents come before their children."""

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
    def has_friction(self) -> bool:
        """True if any joint has friction."""
        return any(joint.bearings for joint in self.carrying_joints)

    @property
    def freedoms(self) -> int:
        """Number of unknown rates."""
        return sum(len(branch.unknown) for branch in self.branches)


def spanning_tree(model: Model) -> SpanningTree:
    """Return the tree of a model."""

    def build_tree() -> SpanningTree:
        measured, usable_freedom = _usable_joints(model)
        return select_tree(model, usable_freedom, measured)

    made: SpanningTree = model.cached("spanning tree", build_tree)
    return made


def select_tree(
    model: Model, usable_freedom: Callable[[Any], Freedom | None], measured: Collection[int] = ()
) -> SpanningTree:
    """Return the tree of the joints for which ``usable_freedom`` returns their free directions, and None for all others.

    Motions whose identity is in ``measured`` remain constraint equations.
    """
    number = {id(body): k for k, body in enumerate((*model.bodies, model.ground))}
    found = tree_branches(model, usable_freedom)
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
    """Return the joints and motions whose reactions are signals, and the function that selects the joints of the tree.

    The former remain constraint equations. Joints on the frames of elastic bodies, which have absolute coordinates, are excluded. Joints
    with friction are excluded if the machine has constrained contacts, or loads that depend on reactions or accelerations.
    """
    measured = {id(one.reacting) for one in model.signals if isinstance(one, Sensed)} - {id(None)}
    elastic_bodies = {id(one.i.body) for one in model.forces if getattr(one, "modal", ())}
    has_constrained_contacts = any(
        contact.rigid or contact.stabilization is not None for contact in model.contacts
    )
    excludes_friction = (
        has_constrained_contacts or measured or any(isinstance(one, Acceleration) for one in model.signals)
    )

    def is_usable(joint: Joint) -> Freedom | None:
        if id(joint) in measured or elastic_bodies & {id(joint.frame_i.body), id(joint.frame_j.body)}:
            return None
        return None if excludes_friction and joint.bearings else state_freedom(joint)

    return measured, is_usable


def _joint_frames(joint: Joint) -> tuple[int, ...]:
    return id(joint.frame_i), id(joint.frame_j)


def state_freedom(joint: Joint) -> Freedom | None:
    """Return the free directions of a joint whose coordinates can be the complete state, otherwise None."""
    free = freedom_of(joint)
    free = free and without_twist(free)
    return None if free is None or free.left else free
