"""Placement of objects: numbers are stored in their part's coordinates, expressions follow what they depend on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.geometry.locations import (
    LocatedFrame,
    align_axis,
    angles_of_axes,
    cylindrical_point,
    in_plane,
    rotation_by_sequence,
    triple,
)
from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.language.expressions import Evaluator
from abut.formats.adams.view.session.objects import Value, ViewObject

if TYPE_CHECKING:
    from abut.formats.adams.view.language.commands import Node
    from abut.formats.adams.view.session.state import Session
    from abut.formats.adams.view.session.values import Values

HOW = ("orientation", "along_axis_orientation", "in_plane_orientation")


@dataclass(frozen=True)
class PlacementExpression:
    """Location or orientation given by an expression, in the coordinates of an object (None: global ones)."""

    given: CommandParameter
    relative_to: ViewObject | None
    sequence: str  #: rotation sequence of an orientation given as numbers
    directed: str  #: axis and plane defined by points
    present: Numbers | None  #: the orientation before, in the part's coordinates
    coordinates: str  #: coordinate system of a location given as numbers


def store_placement(session: Session, thing: ViewObject, given: dict[str, CommandParameter]) -> None:
    """Store the placement of an object that a command gives.

    Raises:
        UnreadableFile: it is not a valid placement; names the parameter.
    """
    if not given:
        return
    relative = _reference_object(session, given)
    old = session.local(thing) if thing.location is not None or thing.orientation is not None else None
    if "relative_to" in given and "location" not in given and thing.location is None:
        thing.location = session.owner(thing).local(_object_frame(session, relative).origin)
    conventions = (
        session.orientation,
        session.directed,
        None if old is None else old.axes,
        session.coordinates,
    )
    if "location" in given:
        following = PlacementExpression(given["location"], relative, *conventions)
        thing.location = (
            following if _depends_on_objects(following.given) else _part_location(session, thing, following)
        )
    for name in (name for name in HOW if name in given):
        following = PlacementExpression(given[name], relative, *conventions)
        fixed = name == "orientation" and not _depends_on_objects(following.given)
        thing.orientation = _part_orientation(session, thing, following) if fixed else following
    if "relative_to" in given and thing.orientation is None:
        thing.orientation = session.owner(thing).axes.T @ _object_frame(session, relative).axes


def _reference_object(session: Session, given: dict[str, CommandParameter]) -> ViewObject | None:
    return session.object(given["relative_to"]) if "relative_to" in given else session.system


def _object_frame(session: Values, thing: ViewObject | None) -> LocatedFrame:
    return LocatedFrame() if thing is None else session.frame(thing)


def _depends_on_objects(given: CommandParameter) -> bool:
    """Return True if a placement is an expression that depends on anything."""
    computed = [node for node in given.values if node.data == "computed"]
    return any(one.data in ("name", "call") for node in computed for one in node.iter_subtrees())


def global_frame(session: Values, thing: ViewObject) -> LocatedFrame:
    """Return the global pose of an object; its orientation may depend on its location, as in ORI_ALONG_AXIS(itself, another, "Z").

    Raises:
        UnreadableFile: its orientation depends on itself.
    """
    owner, origin, axes = session.owner(thing), thing.location, thing.orientation
    if isinstance(origin, PlacementExpression):
        origin = _part_location(session, thing, origin)
    origin = np.zeros(3) if origin is None else origin
    if not isinstance(axes, PlacementExpression):
        return owner.inside(LocatedFrame(origin, np.eye(3) if axes is None else axes))
    session.begun[id(thing)] = owner.inside(LocatedFrame(origin, np.full((3, 3), np.nan)))
    try:
        axes = _part_orientation(session, thing, axes)
    finally:
        del session.begun[id(thing)]
    if not np.isfinite(axes).all():
        session.clear_caches()  # discard values that were computed with it
        thing.command.wrong(f"the orientation of {thing.full} depends on itself", "give it by numbers")
    return owner.inside(LocatedFrame(origin, axes))


def _part_location(session: Values, thing: ViewObject, following: PlacementExpression) -> Numbers:
    """Return a location in the part's coordinates."""
    frame = _object_frame(session, following.relative_to)
    evaluator = session.evaluator(following.given, frame)
    numbers = _check_triple(following.given, session.list_values(following.given, evaluator))
    if following.coordinates == "cylindrical" and not _is_located_by_function(following.given):
        numbers = cylindrical_point(numbers, session.units.si("angle"))
    return session.owner(thing).local(frame.point(numbers))


def _is_located_by_function(given: CommandParameter) -> bool:
    """Return True if a location comes from a LOC_ function, and not from numbers.

    Raises:
        UnsupportedStatement: it is computed in another way, so that the coordinate system of its numbers is unknown.
    """
    from lark import Tree

    inner = given.values[0].children[0] if given.values[0].data == "computed" else given.values[0]
    if len(given.values) > 1 or getattr(inner, "data", "") == "array":
        return False
    if (
        not isinstance(inner, Tree)
        or inner.data != "call"
        or not str(inner.children[0]).lower().startswith("loc_")
    ):
        what = f"{given.name}, computed, in cylindrical coordinates"
        given.command.refuse_unsupported(what, "write three numbers, or cartesian ones", given.line)
    return True


def _check_triple(given: CommandParameter, values: list[Value]) -> Numbers:
    try:
        return triple(values)
    except (ValueError, TypeError):
        given.wrong(f"it has {len(values)} values", "give three numbers")


def _part_orientation(session: Values, thing: ViewObject, following: PlacementExpression) -> Numbers:
    """Return an orientation in the part's coordinates."""
    owner, frame = session.owner(thing), _object_frame(session, following.relative_to)
    present = None if following.present is None else owner.axes @ following.present
    evaluator = session.evaluator(following.given, frame, present)
    given = following.given
    if given.name == "orientation":
        angles = _check_triple(given, session.list_values(given, evaluator)) * session.units.si("angle")
        sequence = "body313" if len(given.values) == 1 and _depends_on_objects(given) else following.sequence
        try:
            return np.asarray(owner.axes.T @ frame.axes @ rotation_by_sequence(angles, sequence))
        except ValueError as problem:
            given.wrong(str(problem), "write defaults units orientation_type = body313")
    return np.asarray(owner.axes.T @ _directed_axes(session, thing, following, frame, evaluator))


def _directed_axes(
    session: Values,
    thing: ViewObject,
    following: PlacementExpression,
    frame: LocatedFrame,
    evaluator: Evaluator,
) -> Numbers:
    """Return the global orientation defined by one axis along a direction, or by an axis and a plane."""
    values = session.list_values(following.given, evaluator)
    whole = np.asarray(values if len(values) % 3 == 0 else [], dtype=float)
    points = [frame.point(one) for one in whole.reshape(-1, 3)]
    plane = following.given.name == "in_plane_orientation"
    if len(points) == (2 if plane else 1):
        points.insert(0, _current_origin(session, thing))
    if len(points) != (3 if plane else 2):
        following.given.wrong(f"it has {len(values)} numbers", "give the coordinates of the points")
    try:
        if plane:
            return in_plane(following.directed, points[1] - points[0], points[2] - points[0])
        return align_axis(following.directed[0], points[1] - points[0], evaluator.present)
    except ValueError as problem:
        following.given.wrong(str(problem), "move a point")


def _current_origin(session: Values, thing: ViewObject) -> Numbers:
    kept = thing.location
    origin = _part_location(session, thing, kept) if isinstance(kept, PlacementExpression) else kept
    return session.owner(thing).point(np.zeros(3) if origin is None else origin)


def turn_of(place: LocatedFrame) -> Node:
    """Return the 3-1-3 angles of a frame as an expression, in degrees."""
    from lark import Tree

    degrees = np.degrees(angles_of_axes(place.axes))
    return Tree("array", [Tree("quantity", [f"{one!r}d"]) for one in degrees.tolist()])
