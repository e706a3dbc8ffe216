"""Commands that move parts and markers: `move translation`, `move rotation`, `move object`.

A part moves with its markers and shapes. Distances and angles refer to the axes of the coordinate system named (cspart_name and
similar), the current one or the global one; angles are of the current orientation type. The centre of a rotation is the object's own
origin, or that of `about`. The new pose is stored as numbers, even if the old one was an expression.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.geometry.locations import LocatedFrame, Triple, rotation_by_sequence
from abut.formats.adams.view.language.commands import CommandParameter, ViewCommand
from abut.formats.adams.view.objects.kinds import ObjectKind
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.session.state import Session

_MOVED = ("marker_name", "part_name", "point_mass_name", "entity_name")
_SORTS = ("marker", "floating_marker", "point", "part", "point_mass")
_SYSTEMS = ("csmodel_name", "cspart_name", "csmarker_name", "csentity_name")
_SHIFT, _ANGLES = ("c1", "c2", "c3"), ("a1", "a2", "a3")
_OTHERS = dict.fromkeys(
    ("flexible_body_name", "geometry_name", "constraint_name", "force_name", "group_name"),
    "move its markers",
)
_SCREEN = {"csview_name": "name a part or a marker, or give none for the global axes"}


def _move_kind(verb: str, *parameters: str) -> ObjectKind:
    others = " ".join([*_MOVED[1:], *_SYSTEMS, *parameters])
    return ObjectKind(f"move {verb}", called="marker_name", others=others, refused={**_OTHERS, **_SCREEN})


def translate_frame(
    session: Session, thing: ViewObject, given: Mapping[str, CommandParameter], system: LocatedFrame
) -> LocatedFrame:
    """Return the frame shifted by c1, c2, c3."""
    here = session.frame(thing)
    return LocatedFrame(here.origin + system.axes @ _three_numbers(session, given, _SHIFT), here.axes)


def rotate_frame(
    session: Session, thing: ViewObject, given: Mapping[str, CommandParameter], system: LocatedFrame
) -> LocatedFrame:
    """Return the frame rotated by a1, a2, a3."""
    here = session.frame(thing)
    turn = system.axes @ _rotation_from_angles(session, given) @ system.axes.T
    centre = session.frame(session.object(given["about"])).origin if "about" in given else here.origin
    return LocatedFrame(centre + turn @ (here.origin - centre), turn @ here.axes)


def move_to(
    session: Session, thing: ViewObject, given: Mapping[str, CommandParameter], system: LocatedFrame
) -> LocatedFrame:
    """Return the frame at c1, c2, c3 with the orientation a1, a2, a3 in a coordinate system; or moved by them if incremental."""
    if session.is_yes(given, "incrementally"):
        moved = translate_frame(session, thing, given, system)
        turn = system.axes @ _rotation_from_angles(session, given) @ system.axes.T
        return LocatedFrame(moved.origin, turn @ moved.axes)
    here = session.frame(thing)
    place = system.point(_three_numbers(session, given, _SHIFT, system.local(here.origin)))
    angles = [given[name] for name in _ANGLES if name in given]
    if not angles:
        return LocatedFrame(place, here.axes)
    if len(angles) < len(_ANGLES):
        lacking = next(name for name in _ANGLES if name not in given)
        angles[0].wrong(f"{lacking} is missing", "give a1, a2 and a3, or none of them")
    return LocatedFrame(place, system.axes @ _rotation_from_angles(session, given))


_MOVES: Mapping[
    str,
    tuple[
        ObjectKind,
        Callable[[Session, ViewObject, Mapping[str, CommandParameter], LocatedFrame], LocatedFrame],
    ],
] = {
    "translation": (_move_kind("translation", *_SHIFT), translate_frame),
    "rotation": (_move_kind("rotation", *_ANGLES, "about"), rotate_frame),
    "object": (_move_kind("object", *_SHIFT, *_ANGLES, "incrementally"), move_to),
}
VERBS = tuple(_MOVES)


def move_object(session: Session, command: ViewCommand, verb: str) -> None:
    """Execute a command that moves objects.

    Raises:
        UnreadableFile: it names no existing object.
        UnsupportedStatement: it moves something other than parts and markers.
    """
    kind, moved = _MOVES[verb]
    given = session.resolve_parameters(command, kind)
    named = [given[name] for name in _MOVED if name in given]
    if not named:
        command.wrong(
            "it names nothing to move", "add part_name = .model.part, or marker_name = .model.part.marker"
        )
    system = next((session.frame(session.object(given[name])) for name in _SYSTEMS if name in given), None)
    if system is None:
        system = LocatedFrame() if session.system is None else session.frame(session.system)
    for thing in (thing for one in named for thing in session.objects(one)):
        if thing.kind.sort not in _SORTS:
            command.refuse_unsupported(f"moving {thing.full}", "move its parts and markers")
        session.put(thing, moved(session, thing, given, system))
        session.clear_caches()


def _three_numbers(
    session: Session,
    given: Mapping[str, CommandParameter],
    names: tuple[str, ...],
    old: Triple = (0.0, 0.0, 0.0),
) -> Numbers:
    pairs = zip(names, old, strict=True)
    return np.array([session.number(given[name]) if name in given else one for name, one in pairs])


def _rotation_from_angles(session: Session, given: Mapping[str, CommandParameter]) -> Numbers:
    return rotation_by_sequence(
        _three_numbers(session, given, _ANGLES) * session.units.si("angle"), session.orientation
    )
