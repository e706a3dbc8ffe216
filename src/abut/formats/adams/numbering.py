"""What a dataset calls its things: kept with the model that was read, so that writing gives them their numbers again.

Beside it stands what the reader found to be doubtful, for `abut check`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from abut.advice.finding import Finding
from abut.formats.adams.geometry import Array
from abut.formats.adams.units import Units

if TYPE_CHECKING:
    from abut.formats.adams.build import Build


@dataclass(frozen=True)
class KnownMarker:
    """A marker of the dataset, on the body of that name (nothing for the ground), in its axes [m]."""

    body: str | None
    position: Array = field(repr=False)
    rotation: Array = field(repr=False)  #: R_body_marker
    name: str  #: in Adams View


@dataclass(frozen=True)
class KnownPart:
    """A part of the dataset: its number, and its body's frame in its own [m]."""

    number: int
    origin: Array = field(repr=False)
    axes: Array = field(repr=False)  #: R_part_body


@dataclass(frozen=True)
class Numbering:
    """Units, numbers and places of the dataset that a model was read from."""

    units: Units
    numbers: dict[str, tuple[str, int]]  #: name of a thing → keyword and number
    markers: dict[int, KnownMarker]
    floating: dict[str, int]  #: name of a force → the marker at which its reaction acts
    parts: dict[str, KnownPart]  #: by the name of the body
    graphics: dict[int, int]  #: identity of a shape → number of its GRAPHICS
    findings: tuple[Finding, ...] = ()  #: of the import


def of(build: Build, findings: tuple[Finding, ...]) -> Numbering:
    """The numbering of a dataset that has been read, with what was found in it."""
    ground = build.model.ground
    names = build.named.items()
    markers = {}
    for number, marker in build.markers.items():
        if not marker.floating and marker.part in build.parts:
            place = build.place(marker.statement, "PART", number)
            name = marker.statement.view_name
            markers[number] = KnownMarker(place.body, place.position, place.rotation, name)
    parts: dict[str, KnownPart] = {}
    for number, part in build.parts.items():
        if number > 0:
            name = ground.name if part.body is ground else part.body.name
            parts.setdefault(name, KnownPart(number, part.origin, part.axes))
    return Numbering(
        build.units,
        {name: (keyword, number) for (keyword, number), name in names if number is not None}
        | _frictions(build),
        markers,
        {
            e.thing.name: e.j
            for e in build.elements.values()
            if e.j in build.markers and build.markers[e.j].floating
        },
        parts,
        {id(shape): statement.number or 0 for statement, shape in build.drawn},
        findings,
    )


def _frictions(build: Build) -> dict[str, tuple[str, int]]:
    """FRICTION by the joint that rubs, as `hinge.friction_1`."""
    found: dict[str, tuple[str, int]] = {}
    for (keyword, number), element in build.elements.items():
        if keyword == "FRICTION":
            count = sum(1 for name in found if name.startswith(f"{element.thing.name}.")) + 1
            found[f"{element.thing.name}.friction_{count}"] = (keyword, number)
    return found
