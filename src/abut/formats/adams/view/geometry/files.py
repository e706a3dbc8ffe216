"""Solids in files of geometry: `file parasolid read` and its kin, in which contacts and masses look them up by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Any

import numpy as np

from abut.formats.adams.dataset.contact import solid_files
from abut.formats.adams.view.emit.statements import Writer
from abut.formats.adams.view.geometry.places import Frame, turned
from abut.formats.adams.view.geometry.solids import NoSolidError, standing
from abut.formats.adams.view.language.commands import Command, Given
from abut.formats.adams.view.session.objects import Thing


def file_of(writer: Writer, part: Thing, element: str) -> tuple[str, Frame]:
    """The file in which a solid of a part is looked for, and the global place of the file's axes.

    Of several files it is one that was read for the part, and one whose name ends in the solid's; else the last.
    """
    session = writer.session

    def fits(command: Command) -> tuple[bool, bool]:
        name = _said(command, "file_name")
        stem = PurePath(session.word(name).replace("\\", "/")).stem.lower() if name else ""
        return _is_for(writer, command, part), stem.endswith(element.lower())

    chosen = max(enumerate(session.solids), key=lambda one: (*fits(one[1]), one[0]))[1]
    name, relative = _said(chosen, "file_name"), _said(chosen, "relative_to")
    base = part if relative is None else writer.thing(part, relative)
    where, turn = (
        session.three(given) if (given := _said(chosen, word)) else np.zeros(3)
        for word in ("location", "orientation")
    )
    axes = turned(turn * session.units.si("angle"), session.orientation)
    assert name is not None
    return session.word(name), session.frame(base).inside(Frame(where, axes))


def _said(command: Command, word: str) -> Given | None:
    """A parameter of a command, which may be shortened."""
    return next(
        (given for given in command.given if word.startswith(given.name) and len(given.name) > 2), None
    )


def _is_for(writer: Writer, command: Command, part: Thing) -> bool:
    """Whether a file was read for a part."""
    owner = _said(command, "part_name")
    return owner is not None and writer.session.things.find(writer.session.word(owner)) is part


def solids_of(writer: Writer, part: Thing) -> Iterator[Any]:
    """The shapes in SI of the solids of a part that stand in files.

    Adams View says which they are by their attributes; a file that was read for a part alone is the part's as a whole.

    Raises:
        NoSolidError: one is not there, or in no open format.
    """
    session = writer.session
    named = list(dict.fromkeys(session.elements.get(part.name, [])))
    mine = [command for command in session.solids if _is_for(writer, command, part)]
    if not named and mine:
        named = [""]
    for element in named:
        file, place = file_of(writer, part, element)
        local = session.frame(part).seen(place)
        others = [one for name in session.elements for one in session.elements[name]] if not mine else named
        wanted = solid_files.Wanted(file, element, part.name[-1], len(others) == 1)
        dataset, length = Path(session.path), session.units.si("length")
        found = wanted.found(dataset, standing(Frame(local.origin * length, local.axes)), length)
        if isinstance(found, str):
            why = found or solid_files.export(file, others, dataset)
            raise NoSolidError(f"the volume of {element or file} is not known: {why}")
        yield found[0]
