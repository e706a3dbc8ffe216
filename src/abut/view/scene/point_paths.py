"""Paths of points of bodies over a run, relative to the ground or to another body."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.model.geometry.rotations import IDENTITY, conjugate_quaternion
from abut.results import Result
from abut.units import Vector, vector
from abut.view.scene.glyphs import inner_names

GROUND = "ground"
#: A point: a body's name for its centre of mass, or (name, its place [m] in the body's axes).
Point: TypeAlias = "str | tuple[str, Vector]"


@dataclass(frozen=True)
class BodyFrame:
    """Frame fixed to a body: its position [m] and orientation in the body's axes; ``name`` is its name in labels."""

    body: str
    position: tuple[float, ...] = (0.0, 0.0, 0.0)
    orientation: tuple[float, ...] = IDENTITY
    name: str = ""


def body_names(result: Result) -> list[str]:
    """Return the names of the bodies whose motion the result contains, without those that represent modes."""
    names = [channel.name.removesuffix(".position") for channel in result.channels if channel.group == "body"]
    within = inner_names(result.model)
    return [
        name
        for name in dict.fromkeys(names)
        if f"{name}.position" in result and f"{name}.quaternion" in result and name not in within
    ]


def point_frame(result: Result, point: Point, what: str) -> BodyFrame:
    """Return the frame at a point that a user named, along the body's axes.

    Raises:
        UnknownName: no body has this name; the nearest names are offered.
        InvalidValue: neither a name nor a pair of a name and a place.
    """
    name, place = (point, (0.0, 0.0, 0.0)) if isinstance(point, str) else _check_pair(point, what)
    known = [*body_names(result), GROUND]
    name = name if name in known else name.removesuffix(".position")
    if name not in known:
        raise UnknownName.of("body", name, known)
    return BodyFrame(name, vector(place, "m", what=f'{what}: position on "{name}"'), name=name)


def _check_pair(point: tuple[str, Vector], what: str) -> tuple[str, Vector]:
    try:
        name, place = point
    except (TypeError, ValueError):
        need = 'be the name of a body, or a name and a position, such as ("rod", "(60, 0, 0) mm")'
        raise InvalidValue.of(what, point, need) from None
    return str(name), place


def frame_from_summary(value: Mapping[str, Any]) -> BodyFrame:
    """Return a frame from a model's summary."""
    body = str(value["body"])
    return BodyFrame(body, tuple(value["position"]), tuple(value.get("orientation", IDENTITY)), body)


def frames_of(thing: Mapping[str, Any]) -> Iterator[tuple[BodyFrame, Mapping[str, Any]]]:
    """Iterate over the frames of a thing in the model's summary, each with the shape attached to it."""
    for parameter in thing.get("parameters", {}).values():
        value = parameter.get("value") if isinstance(parameter, Mapping) else None
        if not isinstance(value, Mapping):
            continue
        inner = value.get("parameters", {}).get("frame", {}).get("value") if "kind" in value else value
        if isinstance(inner, Mapping) and "body" in inner and "position" in inner:
            yield frame_from_summary(inner), value


def body_poses(result: Result, body: str) -> tuple[Numbers, Numbers]:
    """Return a body's positions (n, 3) [m] and quaternions (n, 4)."""
    if body == GROUND:
        count = len(result.time)
        return np.zeros((count, 3)), np.tile(np.asarray(IDENTITY), (count, 1))
    return result.values(f"{body}.position"), result.values(f"{body}.quaternion")


def origin_path(result: Result, seat: BodyFrame) -> Numbers:
    """Return the frame's origin over the run (n, 3) [m], global axes."""
    places, turns = body_poses(result, seat.body)
    return places + rotate_vectors(turns, np.asarray(seat.position, float))


def relative_path(result: Result, point: BodyFrame, watcher: BodyFrame) -> Numbers:
    """Return the point over the run (n, 3) [m] from the observer's origin, in the observer's axes."""
    apart = origin_path(result, point) - origin_path(result, watcher)
    return rotate_vectors_back(
        body_poses(result, watcher.body)[1], apart, np.asarray(watcher.orientation, float)
    )


def rotate_vectors(turns: Numbers, v: Numbers) -> Numbers:
    """Return R(q) v for many quaternions (n, 4) and one vector (3,) or many (n, 3)."""
    w, u = turns[:, :1], turns[:, 1:]
    v = np.broadcast_to(v, u.shape)
    t = 2.0 * np.cross(u, v)
    return np.asarray(v + w * t + np.cross(u, t))


def rotate_vectors_back(turns: Numbers, v: Numbers, frame: Numbers) -> Numbers:
    """Return components of global vectors (n, 3) in a frame that is rotated by ``frame`` on bodies rotated by ``turns``."""
    back = turns * (1.0, -1.0, -1.0, -1.0)
    return rotate_vectors(np.tile(conjugate_quaternion(frame), (len(v), 1)), rotate_vectors(back, v))
