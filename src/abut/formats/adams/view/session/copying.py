"""Copies: of an object with all that belongs to it, as of a part with its markers and shapes, or of a whole model.

What is copied stands where the old one stands. Names in its parameters that mean something copied with it mean the copy; all others stay.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from abut.formats.adams.view.geometry.placing import Following
from abut.formats.adams.view.language.commands import Command, Given
from abut.formats.adams.view.language.expressions import shown
from abut.formats.adams.view.session.objects import Name, Thing
from abut.formats.adams.view.session.state import Session

_DOTTED = re.compile(r"(?<![\w.])\.[A-Za-z_]\w*(\.\w+)*")  #: a full name within a text


def copy(session: Session, command: Command) -> None:
    """Carry out a command that copies.

    Raises:
        UnreadableFile: there is no such object, or the new name is taken.
    """
    family = command.words[0]
    old, new = (
        next((one for one in command.given if one.name.startswith("new") is wanted and _names(one, family)), None)
        for wanted in (False, True)
    )  # fmt: skip
    if old is None:
        command.wrong(f"{family}_name is missing", f"add {family}_name = .model.name")
    thing = session.object(old)
    free = _free(session, thing.name)
    target = free if new is None else session.things.absolute(session.word(new), thing.name[:-1])
    session.vacant(command, target)
    count = len(thing.name)
    twins = {
        one: Thing(one.kind, (*target, *one.name[count:]), command) for one in session.things.below(thing)
    }
    moved = session.frame(thing) if thing.kind.placed and thing.kind.owner == "part" else None
    Copying(session, twins).run()
    twin = twins[thing]
    if moved is not None and session.things.parent(twin) is not session.things.parent(thing):
        session.put(twin, moved)


def _names(given: Given, family: str) -> bool:
    """Whether a parameter names what is copied: in full, or shortened."""
    plain = given.name.removeprefix("new_")
    return (
        plain == "new" or (plain.endswith("_name") and plain != "view_name") or f"{family}_name".startswith(plain)
    )  # fmt: skip


def _free(session: Session, name: Name) -> Name:
    """The first of name_2, name_3, … that is free."""
    k = 2
    while session.things.exact((*name[:-1], f"{name[-1]}_{k}")) is not None:
        k += 1
    return (*name[:-1], f"{name[-1]}_{k}")


@dataclass
class Copying:
    """Copies being made.

    Args:
        session: all objects.
        twins: each object and its copy, an owner before what it owns; a copy that is there already stays as it is.
    """

    session: Session
    twins: Mapping[Thing, Thing]

    def run(self) -> None:
        """Make them."""
        session = self.session
        new = [(old, twin) for old, twin in self.twins.items() if session.things.exact(twin.name) is not twin]
        for old, twin in new:
            twin.active = old.active
            twin.given = {name: self.given(one) for name, one in old.given.items() if name != "adams_id"}
            twin.location, twin.orientation = (self.place(one) for one in (old.location, old.orientation))
        for _, twin in new:
            session.things.add(twin)
        session.changed()

    def place(self, kept: Any) -> Any:
        """A location or orientation, in the copies' words."""
        if not isinstance(kept, Following):
            return kept
        relative = kept.relative_to
        twin = None if relative is None else self.twins.get(relative, relative)
        return replace(kept, given=self.given(kept.given), relative_to=twin)

    def given(self, given: Given) -> Given:
        """A parameter, in the copies' words."""
        return replace(given, values=tuple(self.node(one) for one in given.values))

    def node(self, node: Any) -> Any:
        """An expression, in the copies' words."""
        from lark import Tree

        if isinstance(node, Thing):
            return self.twins.get(node, node)
        if not hasattr(node, "data"):
            return node
        if node.data in ("name", "text", "bare"):
            token, *indices = node.children
            text = (
                self.renamed(str(token))
                if node.data == "name"
                else _DOTTED.sub(lambda m: self.renamed(m[0]), token)
            )
            return Tree(node.data, [text, *(self.node(one) for one in indices)])
        return Tree(node.data, [self.node(one) for one in node.children])

    def renamed(self, text: str) -> str:
        """A name, or that of an object's parameter, as that of the copy where there is one."""
        for head, tail in ((text, ""), (text.rpartition(".")[0], "." + text.rpartition(".")[2])):
            found = self.session.things.find(head) if head.strip(".") else None
            if found is not None:
                return shown(self.twins[found]) + tail if found in self.twins else text
        return text
