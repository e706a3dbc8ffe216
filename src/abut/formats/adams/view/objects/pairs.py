"""Objects between two markers, which may be named, or made by the command on two parts at one place."""

from __future__ import annotations

from collections.abc import Sequence

from abut.formats.adams.view.emit.statements import Writer, marker
from abut.formats.adams.view.geometry.places import Frame
from abut.formats.adams.view.language.commands import Given
from abut.formats.adams.view.objects.kinds import Argument, each
from abut.formats.adams.view.session.objects import Thing

PAIR = each(marker, I="i_marker_name", J="j_marker_name")
PARTS = ("i_part_name", "j_part_name")


def pair(writer: Writer, thing: Thing, more: Sequence[str] = ()) -> None:
    """Write an object between two markers; markers are made at its place on the parts that it names."""
    pieces = [*writer.arguments(thing), *more]
    pieces += [
        made
        for name, argument, own in zip(PARTS, PAIR, "IJ", strict=True)
        if (made := _end(writer, thing, name, argument, own))
    ]
    writer.add(thing, pieces)


def _end(writer: Writer, thing: Thing, part_name: str, argument: Argument, own: str) -> str:
    """The argument for a marker that the command makes; nothing where one is named."""
    if argument.parameter in thing.given:
        return ""
    if part_name not in thing.given:
        writer.given(thing, argument.parameter, f"add {argument.parameter} = .model.part.marker")
    part = writer.thing(thing, thing.given[part_name], "PART POINT_MASS")
    return f"{own} = {writer.marker(thing, part, _place(writer, thing))}"


def _place(writer: Writer, thing: Thing) -> Frame:
    """The global place that a command gives for its markers."""
    if thing.location is None:
        writer.wrong(thing, "its location is missing", "add location = x, y, z, or name its markers")
    return writer.session.frame(thing)


def second(writer: Writer, thing: Thing) -> None:
    """Write a point led along a curve; its floating marker is named, or made on the part that it names or that bears the curve."""
    pieces = [*writer.arguments(thing), _end(writer, thing, PARTS[0], PAIR[0], "I")]
    given = next(
        (thing.given[name] for name in ("j_floating_marker_name", "j_part_name") if name in thing.given), None
    )
    pieces.append(f"JFLOAT = {_floating(writer, thing, given, 'ref_marker_name')}")
    writer.add(thing, [piece for piece in pieces if piece])


def curves(writer: Writer, thing: Thing) -> None:
    """Write two curves held together, with their floating markers, which are made where none are named."""
    pieces = writer.arguments(thing)
    for side in "ij":
        given = thing.given.get(f"{side}_floating_marker_name")
        number = _floating(writer, thing, given, f"{side}_ref_marker_name")
        pieces.append(f"{side.upper()}FLOAT = {number}")
    writer.add(thing, pieces)


def _floating(writer: Writer, thing: Thing, given: Given | None, reference: str) -> int:
    """The number of a floating marker: named, or made on the part that is named or that a reference marker is on."""
    carrier = given or writer.given(thing, reference, f"add {reference} = .model.part.marker")
    found = writer.thing(thing, carrier, "MARKER PART")
    if given is not None and found.kind.keyword == "MARKER":
        return writer.number(found)
    part = writer.session.things.parent(found) if found.kind.keyword == "MARKER" else found
    assert part is not None
    return writer.marker(thing, part, writer.session.frame(part), "FLOATING")
