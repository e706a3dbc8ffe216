"""Copies of objects with all that belongs to them, such as a part with its markers and shapes; copies and merges of models.

A copy has the pose of the original. Names in its parameters that refer to copied objects refer to the copies; all others are kept.

A merged model remains unchanged. Objects on its ground move to the other's ground; names that are used there get a number. The copy may
be rotated about the global origin and then shifted: its parts with all they carry, objects on its ground, and separately placed objects.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.geometry.locations import LocatedFrame, rotation_by_sequence
from abut.formats.adams.view.geometry.placement import PlacementExpression
from abut.formats.adams.view.language.commands import CommandParameter, ViewCommand
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.objects.kinds import ObjectKind
from abut.formats.adams.view.session.objects import Name, Value, ViewObject, name_key
from abut.formats.adams.view.session.state import Session

if TYPE_CHECKING:
    from abut.formats.adams.view.language.commands import Node

MERGE = ObjectKind(
    "model merge",
    called="model_name",
    others="into_model_name translation rotation duplicate_parts",
    ignored="add_to_group_name",
)
_GRAVITY = ("force", "body", "gravitational")
_GROUND = ("part", "ground")
_PARTS = ("part", "point_mass")
_DOTTED = re.compile(r"(?<![\w.])\.[A-Za-z_]\w*(\.\w+)*")  #: a full name in a text


def copy_object(session: Session, command: ViewCommand) -> None:
    """Execute a command that copies.

    Raises:
        UnreadableFile: the object does not exist, or the new name is used.
    """
    family = command.words[0]
    old, new = (
        next((one for one in command.given if one.name.startswith("new") is wanted and _names_object(one, family)), None)
        for wanted in (False, True)
    )  # fmt: skip
    if old is None:
        command.wrong(f"{family}_name is missing", f"add {family}_name = .model.name")
    thing = session.object(old)
    free = _free_name(session, thing.name)
    target = free if new is None else session.things.absolute(session.word(new), thing.name[:-1])
    session.vacant(command, target)
    count = len(thing.name)
    twins = {
        one: ViewObject(one.kind, (*target, *one.name[count:]), command)
        for one in session.things.below(thing)
    }
    moved = session.frame(thing) if thing.kind.placed and thing.kind.owner == "part" else None
    CopyOperation(session, twins).run()
    twin = twins[thing]
    if moved is not None and session.things.parent(twin) is not session.things.parent(thing):
        session.put(twin, moved)


def _names_object(given: CommandParameter, family: str) -> bool:
    """Return True if a parameter names the object to copy, in full or abbreviated."""
    plain = given.name.removeprefix("new_")
    return (
        plain == "new" or (plain.endswith("_name") and plain != "view_name") or f"{family}_name".startswith(plain)
    )  # fmt: skip


def _free_name(session: Session, name: Name) -> Name:
    """Return the first free name of name_2, name_3 and so on."""
    k = 2
    while session.things.exact((*name[:-1], f"{name[-1]}_{k}")) is not None:
        k += 1
    return (*name[:-1], f"{name[-1]}_{k}")


@dataclass
class CopyOperation:
    """Copies while they are made.

    Args:
        session: session with all objects.
        twins: each object and its copy, owners first; an existing copy is kept unchanged.
    """

    session: Session
    twins: Mapping[ViewObject, ViewObject]

    def run(self) -> None:
        """Make the copies."""
        session = self.session
        new = [(old, twin) for old, twin in self.twins.items() if session.things.exact(twin.name) is not twin]
        for old, twin in new:
            twin.active = old.active
            twin.given = {
                name: self.copy_parameter(one) for name, one in old.given.items() if name != "adams_id"
            }
            twin.location, twin.orientation = (
                self.copy_placement(one) for one in (old.location, old.orientation)
            )
        for _, twin in new:
            session.things.add(twin)
        session.clear_caches()

    def copy_placement(
        self, kept: Numbers | PlacementExpression | None
    ) -> Numbers | PlacementExpression | None:
        """Return a location or orientation with names of the copies."""
        if not isinstance(kept, PlacementExpression):
            return kept
        relative = kept.relative_to
        twin = None if relative is None else self.twins.get(relative, relative)
        return replace(kept, given=self.copy_parameter(kept.given), relative_to=twin)

    def copy_parameter(self, given: CommandParameter) -> CommandParameter:
        """Return a parameter with names of the copies."""
        return replace(given, values=tuple(self.copy_node(one) for one in given.values))

    def copy_node(self, node: Node) -> Node:
        """Return an expression with names of the copies."""
        from lark import Tree

        if node.data in ("name", "text", "bare"):
            token, *indices = node.children
            rename = self.copied_name
            text = str(token)
            text = rename(text) if node.data == "name" else _DOTTED.sub(lambda m: rename(m[0]), text)
            return Tree(node.data, [text, *map(self._child, indices)])
        return Tree(node.data, [self._child(one) for one in node.children])

    def _child(self, child: Node | Value) -> Node | Value:
        """Return a part of an expression, or a leaf, with names of the copies."""
        from lark import Tree

        if isinstance(child, Tree):
            return self.copy_node(child)
        return self.twins.get(child, child) if isinstance(child, ViewObject) else child

    def copied_name(self, text: str) -> str:
        """Return a name, or that of an object's parameter, as that of the copy if there is one."""
        for head, tail in ((text, ""), (text.rpartition(".")[0], "." + text.rpartition(".")[2])):
            found = self.session.things.find(head) if head.strip(".") else None
            if found is not None:
                return format_value(self.twins[found]) + tail if found in self.twins else text
        return text


# --- merged models: `model merge` - ---------------


def merge_models(session: Session, command: ViewCommand) -> None:
    """Merge a model into another, which becomes the current one if the first was.

    Raises:
        UnreadableFile: a model does not exist, or both are the same.
        UnsupportedStatement: parts with the same name should become one.
    """
    given = session.resolve_parameters(command, MERGE)
    old, new = (_find_model(session, command, given, name) for name in ("model_name", "into_model_name"))
    if old is new:
        command.wrong("model_name and into_model_name are one model", "name two")
    merging = _ModelMerge(session, command, given, old, new, {name_key(one.name) for one in session.things})
    present = session.things.model
    session.things.model = old.name  # owner of names without a dot
    CopyOperation(session, merging.twins()).run()
    session.things.model = new.name if present == old.name else present
    merging.place()


def _find_model(
    session: Session, command: ViewCommand, given: dict[str, CommandParameter], name: str
) -> ViewObject:
    if name not in given:
        command.wrong(f"{name} is missing", f"add {name} = .model")
    model_name = session.word(given[name])
    found = session.things.find(model_name)
    if found is None or found.kind.sort != "model":
        session.things.absent(given[name], model_name, "model")
    return found


@dataclass
class _ModelMerge:
    """Merge of one model into another."""

    session: Session
    command: ViewCommand
    given: dict[str, CommandParameter]
    old: ViewObject
    new: ViewObject
    taken: set[Name]  #: names of all objects, in lower case
    made: list[ViewObject] = field(default_factory=list)

    def twins(self) -> dict[ViewObject, ViewObject]:
        """Return each object and its copy; the model and its ground correspond to those of the other."""
        found = {self.old: self.new}
        owned = self.session.things.below(self.new)
        falls = any(one.kind.words == _GRAVITY for one in owned)
        for one in self.session.things.below(self.old)[1:]:
            owner = self.session.things.parent(one)
            if owner is None or owner not in found:
                continue
            if falls and one.kind.words == _GRAVITY:
                self.session.tell(
                    f"the gravity of {self.new.full} is kept, and that of {self.old.full} is ignored",
                    self.command,
                )
                continue
            found[one] = self._copy_of(one, found[owner])
        return found

    def _copy_of(self, one: ViewObject, owner: ViewObject) -> ViewObject:
        name = (*owner.name, one.name[-1])
        there = self.session.things.exact(name)
        if there is not None and one.kind.words == there.kind.words == _GROUND and owner is self.new:
            return there
        if there is not None and one.kind.sort in _PARTS:
            given = self.given.get("duplicate_parts")
            if given is not None and self.session.word(given).lower() != "rename":
                self.command.refuse_unsupported(
                    f"duplicate_parts = {self.session.word(given)} of {there.full}",
                    "give one of the parts another name, or write rename",
                )
        twin = ViewObject(one.kind, self._free(name), self.command)
        self.taken.add(name_key(twin.name))
        self.made.append(twin)
        return twin

    def _free(self, name: Name) -> Name:
        """Return the name, or the first free name of name_1, name_2 and so on."""
        found, k = name, 0
        while name_key(found) in self.taken:
            k += 1
            found = (*name[:-1], f"{name[-1]}_{k}")
        return found

    def place(self) -> None:
        """Rotate and shift the merged objects."""
        session, given = self.session, self.given
        turn, shift = np.eye(3), np.zeros(3)
        if "rotation" in given:
            turn = rotation_by_sequence(
                session.three(given["rotation"]) * session.units.si("angle"), session.orientation
            )
        if "translation" in given:
            shift = session.three(given["translation"])
        if not shift.any() and (turn == np.eye(3)).all():
            return
        places = [(one, session.frame(one)) for one in self.made if self._is_placed(one)]
        for one, place in places:
            session.put(one, LocatedFrame(shift + turn @ place.origin, turn @ place.axes))
        session.clear_caches()

    def _is_placed(self, one: ViewObject) -> bool:
        """Return True if an object is placed in space, not on a placed owner."""
        owner = self.session.things.parent(one)
        apart = owner is self.new or (owner is not None and owner.kind.words == _GROUND)
        kept = one.location is not None or one.orientation is not None or one.kind.sort in (*_PARTS, "marker")
        return one.kind.placed and apart and kept
