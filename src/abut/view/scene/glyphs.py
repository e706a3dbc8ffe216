"""Glyphs: markers at the frames of joints, motions and forces, from a model's summary."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

__all__ = ["glyph_marks", "inner_names", "names_of"]

FAMILIES = ("joint", "motion", "force")
#: Kinds of internal elements of an elastic body, which are not drawn; "Hold" is the former name of an interface joint, in saved results.
WITHIN = ("InterfaceJoint", "Hold", "Floating")
Plain = Mapping[str, Any]


def glyph_marks(
    model: Plain,
    bodies: Mapping[str, int],
    drawn: Collection[str] = frozenset(),
    origin: Sequence[float] = (0.0, 0.0, 0.0),
) -> list[dict[str, Any]]:
    """Return each joint, motion and force with its two frames, if it has them.

    Args:
        model: a model's summary.
        bodies: the index of each body by its name, −1 for the ground.
        drawn: names of forces that are drawn already, as elements of beams.
        origin: the origin of the frames on the ground [m].
    """
    things = {str(thing.get("name", "")): thing for thing in model.get("things", ())}
    return [
        _glyph_mark(thing, things, bodies, origin)
        for thing in things.values()
        if str(thing.get("family", "")) in FAMILIES
        and thing.get("kind") not in WITHIN
        and thing.get("name") not in drawn
    ]


def names_of(model: Plain, family: str) -> list[str]:
    """Return the names of the things of one family, without those that only represent others, such as bodies for modes."""
    some = (thing for thing in model.get("things", ()) if not thing.get("inner"))
    return [str(thing["name"]) for thing in some if thing.get("family") == family]


def inner_names(model: Plain) -> frozenset[str]:
    """Return the names of the things that only represent others."""
    return frozenset(str(thing["name"]) for thing in model.get("things", ()) if thing.get("inner"))


def _glyph_mark(
    thing: Plain, things: Mapping[str, Plain], bodies: Mapping[str, int], origin: Sequence[float]
) -> dict[str, Any]:
    i, j = [*(_glyph_frame(frame, bodies, origin) for frame in _thing_frames(thing, things)), None, None][:2]
    return {key: str(thing.get(key, "")) for key in ("name", "family", "kind")} | {"i": i, "j": j}


def _thing_frames(thing: Plain, things: Mapping[str, Plain], depth: int = 2) -> Iterator[Plain]:
    """Iterate over the frames of a thing in order; without any, over those of the thing on which it acts (a motion's joint)."""
    values = [p.get("value") for p in thing.get("parameters", {}).values() if isinstance(p, Mapping)]
    found = [frame for value in values for frame in _frames_in(value)]
    if not found and depth:
        others = [things[value] for value in values if isinstance(value, str) and value in things]
        found = [frame for other in others[:1] for frame in _thing_frames(other, things, depth - 1)]
    yield from found


def _frames_in(value: object) -> Iterator[Plain]:
    if isinstance(value, Mapping) and "body" in value and "position" in value:
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _frames_in(item)


def _glyph_frame(frame: Plain, bodies: Mapping[str, int], origin: Sequence[float]) -> dict[str, Any] | None:
    body = str(frame["body"])
    if body not in bodies:
        return None
    position = frame["position"]
    if bodies[body] < 0:
        position = [x - o for x, o in zip(position, origin, strict=True)]
    return {
        "body": bodies[body],
        "position": position,
        "quaternion": frame.get("orientation", [1.0, 0.0, 0.0, 0.0]),
    }
