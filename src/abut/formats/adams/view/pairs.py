"""Objects between two markers, which may be named, or made by the command on two parts at one place."""

from __future__ import annotations

from collections.abc import Sequence

from abut.formats.adams.view.kinds import Argument
from abut.formats.adams.view.places import Frame
from abut.formats.adams.view.things import Thing
from abut.formats.adams.view.writing import Writer, marker

PAIR = (Argument("I", "i_marker_name", marker), Argument("J", "j_marker_name", marker))
PARTS = ("i_part_name", "j_part_name")


def pair(writer: Writer, thing: Thing, more: Sequence[str] = ()) -> None:
    """Write an object between two markers; markers are made at its place on the parts that it names."""
    pieces = [*writer.arguments(thing), *more]
    for name, argument, own in zip(PARTS, PAIR, ("I", "J"), strict=True):
        if argument.parameter in thing.given:
            continue
        if name not in thing.given:
            writer.wrong(
                thing, f"{argument.parameter} is missing", f"add {argument.parameter} = .model.part.marker"
            )
        part = writer.thing(thing, thing.given[name], "PART POINT_MASS")
        pieces.append(f"{own} = {writer.marker(thing, part, _place(writer, thing))}")
    writer.add(thing, pieces)


def _place(writer: Writer, thing: Thing) -> Frame:
    """The global place that a command gives for its markers."""
    if thing.location is None:
        writer.wrong(thing, "its location is missing", "add location = x, y, z, or name its markers")
    return writer.session.frame(thing)


def second(writer: Writer, thing: Thing) -> None:
    """Write an object whose second marker floats; one is made on the part that it names."""
    pieces = writer.arguments(thing)
    for name in ("j_floating_marker_name", "j_part_name"):
        given = thing.given.get(name)
        if given is None:
            continue
        found = writer.thing(thing, given, "MARKER PART")
        number = writer.number(found) if found.kind.keyword == "MARKER" else _floating(writer, thing, found)
        pieces.append(f"JFLOAT = {number}")
        break
    else:
        writer.wrong(thing, "j_part_name is missing", "name the part that bears the reaction")
    writer.add(thing, pieces)


def _floating(writer: Writer, thing: Thing, part: Thing) -> int:
    return writer.marker(thing, part, writer.session.frame(part), "FLOATING")
