"""Arguments of objects between two markers, which are named, or created by the command on two parts at one location."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.objects.kinds import StatementArgument
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.write_dataset.statements import StatementWriter, argument_writers

PAIR = argument_writers(MARKER="I=i_marker_name J=j_marker_name")
PARTS = "i_part_name j_part_name"


def _marker_maker(marker: str, part: str) -> Callable[[StatementWriter, ViewObject], str]:
    """Return a function that makes a marker at the location of a command, on a part that it names."""

    def make_marker(writer: StatementWriter, thing: ViewObject) -> str:
        if part not in thing.given:
            writer.require_parameter(thing, marker, f"add {marker} = .model.part.marker")
        carrier = writer.thing(thing.given[part], "PART POINT_MASS")
        if thing.location is None:
            writer.wrong(thing, "its location is missing", "add location = x, y, z, or name its markers")
        return str(writer.marker(thing, carrier, writer.session.frame(thing)))

    return make_marker


#: Markers that are named, or created on the parts of `PARTS`.
ENDS = tuple(
    replace(one, absent=_marker_maker(one.parameter, part))
    for one, part in zip(PAIR, PARTS.split(), strict=True)
)


def floating_marker(argument: str, marker: str, reference: str, part: str = "") -> StatementArgument:
    """Return the argument of a floating marker: named, or created on the part of another parameter or of a reference marker."""

    def make_floating_marker(
        writer: StatementWriter, thing: ViewObject, given: CommandParameter | None = None
    ) -> str:
        named = given or thing.given.get(part)
        carrier = named or writer.require_parameter(thing, reference, f"add {reference} = .model.part.marker")
        found = writer.thing(carrier, "MARKER PART")
        if found.kind.keyword == "MARKER":
            if named is not None:
                return str(writer.number(found))
            found = writer.session.things.owner(found)
        return str(writer.marker(thing, found, writer.session.frame(found), "FLOATING"))

    return StatementArgument(argument, marker, make_floating_marker, make_floating_marker)
