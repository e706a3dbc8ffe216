"""A model put into another: `model merge`.

The first model stays as it is. What its ground carries comes to the other's ground; names that are taken there get a number. It may be
turned about the global origin and then shifted: its parts with all they carry, what stands on its ground, and what is placed by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from abut.formats.adams.view.geometry.places import Frame, turned
from abut.formats.adams.view.language.commands import Command, Given
from abut.formats.adams.view.objects.kinds import Kind
from abut.formats.adams.view.session.copying import Copying
from abut.formats.adams.view.session.objects import Name, Thing, key
from abut.formats.adams.view.session.state import Session

KIND = Kind(
    "model merge",
    called="model_name",
    others="into_model_name translation rotation duplicate_parts",
    ignored="add_to_group_name",
)
_GRAVITY = ("force", "body", "gravitational")
_GROUND = ("part", "ground")
_PARTS = ("part", "point_mass")


def merge(session: Session, command: Command) -> None:
    """Put what a model holds into another, which is the present one from here on if the first was.

    Raises:
        UnreadableFile: there is no such model, or both are one.
        UnsupportedStatement: parts of one name that shall become one.
    """
    given = session.resolved(command, KIND)
    old, new = (_model(session, command, given, name) for name in ("model_name", "into_model_name"))
    if old is new:
        command.wrong("model_name and into_model_name are one model", "name two")
    merging = _Merging(session, command, given, old, new, {key(one.name) for one in session.things})
    present = session.things.model
    session.things.model = old.name  # to which names without a dot belong
    Copying(session, merging.twins()).run()
    session.things.model = new.name if present == old.name else present
    merging.place()


def _model(session: Session, command: Command, given: dict[str, Given], name: str) -> Thing:
    if name not in given:
        command.wrong(f"{name} is missing", f"add {name} = .model")
    found = session.things.find(session.word(given[name]))
    if found is None or found.kind.sort != "model":
        given[name].wrong(
            f"there is no model {session.word(given[name])}", "make it before, or mend the name"
        )
    return found


@dataclass
class _Merging:
    """One model on its way into another."""

    session: Session
    command: Command
    given: dict[str, Given]
    old: Thing
    new: Thing
    taken: set[Name]  #: names of all objects, in lower case
    made: list[Thing] = field(default_factory=list)

    def twins(self) -> dict[Thing, Thing]:
        """Each object and its copy; of the model and its ground those of the other."""
        found = {self.old: self.new}
        owned = self.session.things.below(self.new)
        falls = any(one.kind.words == _GRAVITY for one in owned)
        for one in self.session.things.below(self.old)[1:]:
            owner = self.session.things.parent(one)
            if owner is None or owner not in found:
                continue
            if falls and one.kind.words == _GRAVITY:
                self.session.tell(
                    f"the gravity of {self.new.full} is kept, that of {self.old.full} is not", self.command
                )
                continue
            found[one] = self._twin(one, found[owner])
        return found

    def _twin(self, one: Thing, owner: Thing) -> Thing:
        name = (*owner.name, one.name[-1])
        there = self.session.things.exact(name)
        if there is not None and one.kind.words == there.kind.words == _GROUND and owner is self.new:
            return there
        if there is not None and one.kind.sort in _PARTS:
            given = self.given.get("duplicate_parts")
            if given is not None and self.session.word(given).lower() != "rename":
                self.command.unsupported(
                    f"duplicate_parts = {self.session.word(given)} of {there.full}",
                    "give one of the parts another name, or write rename",
                )
        twin = Thing(one.kind, self._free(name), self.command)
        self.taken.add(key(twin.name))
        self.made.append(twin)
        return twin

    def _free(self, name: Name) -> Name:
        """The name, or the first of name_1, name_2, … that is free."""
        found, k = name, 0
        while key(found) in self.taken:
            k += 1
            found = (*name[:-1], f"{name[-1]}_{k}")
        return found

    def place(self) -> None:
        """Turn and shift what was merged."""
        session, given = self.session, self.given
        turn, shift = np.eye(3), np.zeros(3)
        if "rotation" in given:
            turn = turned(session.three(given["rotation"]) * session.units.si("angle"), session.orientation)
        if "translation" in given:
            shift = session.three(given["translation"])
        if not shift.any() and (turn == np.eye(3)).all():
            return
        places = [(one, session.frame(one)) for one in self.made if self._stands(one)]
        for one, place in places:
            session.put(one, Frame(shift + turn @ place.origin, turn @ place.axes))
        session.changed()

    def _stands(self, one: Thing) -> bool:
        """Whether it is placed in space, and not on something that is."""
        owner = self.session.things.parent(one)
        apart = owner is self.new or (owner is not None and owner.kind.words == _GROUND)
        kept = one.location is not None or one.orientation is not None or one.kind.sort in (*_PARTS, "marker")
        return one.kind.placed and apart and kept
