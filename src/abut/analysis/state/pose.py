"""Models in another pose: one reached by a run, or one with given joint coordinates and rates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut import units
from abut.coordinates.trial_pose import TrialPose
from abut.errors import InvalidValue, RunError, UnknownName
from abut.joints import initial_conditions
from abut.joints.initial_conditions import CoordinateTarget, FixedCoordinates, Unreachable
from abut.model import check_model
from abut.model.geometry.rotations import from_matrix, rotate_vector, to_matrix
from abut.signals import Delay, ExternalInput, ImplicitState, Linear, Recording, Sensor, Unknown

if TYPE_CHECKING:
    from abut.model import Model
    from abut.model.body import Part
    from abut.results import Result

__all__ = ["model_at_state", "pose", "signals_at"]


def signals_at(model: Model, result: Result, output: int = -1) -> dict[str, Any]:
    """Return the initial values of a model's signals, by path, as at an output of a result."""
    values: dict[str, Any] = {}

    def channel_value(channel: str) -> float:
        return float(result.values(channel)[output])

    for signal in model.signals:
        name = signal.name
        match signal:
            case Linear():
                states = range(1, len(signal.initial) + 1)
                values[f"{name}.initial"] = tuple(channel_value(f"{name}.x{k}") for k in states)
            case Delay():
                if len(result.time[: len(result.time) if output == -1 else output + 1]) > 1:
                    of = signal.of if isinstance(signal.of, str) else signal.of.name
                    values[f"{name}.history"] = Recording.of(result, f"{of}.value", signal.history, output)
            case Sensor():
                if signal.evaluate is not None:
                    values[f"{name}.initial"] = channel_value(f"{name}.value")
            case ExternalInput() if signal.width == 1:
                values[f"{name}.initial"] = channel_value(f"{name}.value")
            case Unknown() if f"{name}.value" in result:
                values[f"{name}.initial"] = channel_value(f"{name}.value")
                if type(signal) is ImplicitState:
                    values[f"{name}.initial_rate"] = channel_value(f"{name}.rate")
    return values


def model_at_state(
    model: Model,
    state: NDArray[np.float64],
    result: Result | None = None,
    turns: Mapping[str, float] | None = None,
) -> Any:
    """Return a new model whose bodies have the positions and velocities of a state [bodies, 13]; frames are unchanged in their bodies.

    Its signals begin as at the last output of the result, if one is given. Its angles continue from these turns (`System.turns`),
    or from those at the end of the result.
    """
    values: dict[str, Any] = {} if result is None else signals_at(model, result)
    for body, y in zip(model.bodies, state, strict=True):
        turn = y[[6, 3, 4, 5]] / np.linalg.norm(y[3:7])
        place = y[:3]
        if body.origin is not None:  # placed by the frame of its shape, which its centre follows
            place = place + rotate_vector(turn, body._base.position)
        values[f"{body.name}.{'position' if body.origin is None else 'origin'}"] = tuple(place.tolist())
        values[f"{body.name}.orientation"] = tuple(turn.tolist())
        values[f"{body.name}.velocity"] = tuple(y[7:10].tolist())
        values[f"{body.name}.angular_velocity"] = tuple(y[10:13].tolist())
    new = model.with_values(values)
    if turns is None and result is not None:
        turns = result.attributes.get("turns")
    if turns is not None:
        new.turns = dict(turns)
    return new


# --- requested pose --------------


def pose(
    model: Model,
    places: Mapping[str, Any] | None = None,
    rates: Mapping[str, Any] | None = None,
    *,
    fixed: Iterable[str] = (),
) -> Any:
    """Return a new model with given initial joint coordinates and rates.

        abut.pose(model, {"crank": "60 deg"}, {"crank": "20 rad/s"})
        abut.pose(model, {"piston.translation": "30 mm"}, fixed=["frame"])

    The bodies follow along free motions of the mechanism, by the smallest displacements, measured by their masses and inertias, that
    close all joints and meet the initial values of all motions; open joints are closed. Velocities are then changed as little as possible
    to agree with joints, motions and rates, measured by kinetic energy. Values "as assembled" of a joint (a coupler, a gear) are those
    of the new pose.

    Args:
        model: remains unchanged.
        places: coordinates [m or rad] by the joint's name, or "joint.coordinate" if it has several free ones.
            Whole turns do not count.
        rates: their rates [m/s or rad/s], likewise.
        fixed: names of bodies that do not move.

    Raises:
        UnknownName: no such joint, body or coordinate.
        InvalidValue: a name is no joint, or the joint has no or several free coordinates; WrongUnit: not a length or an angle.
        RunError: the mechanism cannot reach the place, or rates contradict each other.
    """
    check_model(model)
    if isinstance(fixed, str) or not all(isinstance(given, Mapping | None) for given in (places, rates)):
        raise InvalidValue(
            f"pose: places={places!r}, rates={rates!r}, fixed={fixed!r}; places and rates must be "
            'mappings by joint, as {"crank": "60 deg"}, and fixed a list of bodies'
        )
    asked = _requested_coordinates(model, places or {}, rates or {})
    required = list(initial_conditions.constraint_targets(model))
    begun = TrialPose(model.bodies)
    still = {
        begun.number[id(body)]: _fixed_body(body) for body in (_find_body(model, name) for name in fixed)
    }
    try:
        there = initial_conditions.move_to_targets(begun.copy(), [*required, *asked], still)
    except Unreachable as problem:
        raise RunError(_unreached_pose_message(begun, asked, problem)) from None
    before = np.array([[*body.velocity, *body.angular_velocity] for body in model.bodies]).ravel()
    rated = [*required, *(one for one in asked if one.what in (rates or {}))]
    agreed = initial_conditions.Rates.of(there, rated)
    after = agreed.nearest_velocities(before)
    rate_errors = agreed.rate_errors(after, before)
    if rate_errors.max(initial=0.0) > initial_conditions.RATE_TOLERANCE:
        worst = rated[int(np.argmax(rate_errors))].what
        raise RunError(
            f'pose: the given rates contradict each other or a constraint, at "{worst}"; remove one'
        )
    state = [
        [*at, *np.roll(from_matrix(turned), -1), *six]
        for at, turned, six in zip(there.at, there.turned, after.reshape(-1, 6), strict=True)
    ]
    return model_at_state(model, np.array(state).reshape(-1, 13))


def _requested_coordinates(
    model: Model, places: Mapping[str, Any], rates: Mapping[str, Any]
) -> list[CoordinateTarget]:
    """Return the requested coordinates, each with its path."""
    found = []
    for path in dict.fromkeys((*places, *rates)):
        joint, term = _joint_coordinate(model, path)
        given = [by.get(path) for by in (places, rates)]
        value, rate = (
            None if number is None else units.quantity(number, unit, what=f'"{path}"')
            for number, unit in zip(given, (term.unit, f"{term.unit}/s"), strict=True)
        )
        found.append(
            CoordinateTarget(((term, (joint.frame_i, joint.frame_j), 1.0),), value, rate or 0.0, path)
        )
    return found


def _joint_coordinate(model: Model, path: str) -> tuple[Any, Any]:
    """Return a joint and one of its coordinates."""
    name, _, which = path.partition(".")
    joint = model[name]
    if joint.family != "joint":
        raise InvalidValue(
            f'pose: "{name}" is a {joint.family}, not a joint; "{path}" must name a joint, or a '
            "coordinate of a joint"
        )
    known = joint.observed
    if which and which not in known:
        raise UnknownName(f'joint "{name}" has no coordinate "{which}", only {" and ".join(known) or "none"}')
    if not which and len(known) != 1:
        free = " and ".join(known) or "nothing"
        raise InvalidValue(
            f'joint "{name}" leaves {free} free; name one coordinate, as '
            f'"{name}.{next(iter(known), "rotation")}"'
        )
    return joint, known[which or next(iter(known))]


def _find_body(model: Model, name: str) -> Any:
    body = model[name]
    if body.family != "body":
        raise InvalidValue(f'pose: fixed names "{name}", which is a {body.family}; name bodies')
    return body


def _fixed_body(body: Part) -> FixedCoordinates:
    """Return the constraint of all coordinates of a body."""
    whole = frozenset(("X", "Y", "Z", "PSI", "THETA", "PHI"))
    return FixedCoordinates(whole, np.zeros(3), to_matrix(body.orientation).T, np.zeros(3))


def _unreached_pose_message(begun: TrialPose, asked: list[CoordinateTarget], problem: Unreachable) -> str:
    """Describe how far the mechanism can move towards the requested pose."""
    stuck = problem.stuck.what
    begin = f'the mechanism cannot reach this pose: "{stuck}" '
    named = [one for one in asked if one.value is not None]
    gaps = initial_conditions.target_residuals(begun, named)
    if not gaps.any():
        return f"{begin}does not close; check that its two frames can meet, and the lengths and axes around the loop"
    k = int(np.argmax(np.abs(gaps)))
    one = named[k]
    assert one.value is not None
    reached = one.value + (1.0 - problem.share) * float(gaps[k])
    unit = one.summands[0][0].unit
    return (
        f'"{one.what}" cannot be set to {one.value:g} {unit}: from the present pose it reaches '
        f'{reached:g} {unit}, beyond which "{stuck}" does not close; give a position within reach, or '
        "start with the bodies nearer to it"
    )
