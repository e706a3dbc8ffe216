"""Initial positions and velocities.

They are defined by IC, ICTRAN, ICROT of JOINT (a velocity first, a displacement second), DISP and VEL of PTCV, the corresponding
arguments of CVCV, EXACT, and VX … WZ of PART and POINT_MASS.

Positions are computed first: the parts are moved as little as possible until joints, motions and the requested positions agree
(`joints.initial_conditions`). Coordinates named in EXACT are kept unless that contradicts the rest. The dataset is then read again with
its parts at these positions, so that all dependent quantities refer to them.

Velocities are computed second. Those given in a part's statement are kept, unless they contradict joints, motions and the requested
rates; all others are the smallest that agree with these. The norm is that of Adams, which does not depend on masses,

    Σ (|v|² + |ω|²) → min,   v of the mass centres [m/s], ω [rad/s]

as found in results of Adams for two machines, to 1e-6 deg/s. Given velocities that cannot be kept have a larger weight than all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.coordinates.trial_pose import TrialPose
from abut.formats.adams.dataset.declare import StatementArguments
from abut.formats.adams.dataset.markers_and_parts import AdamsPart
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.euler import euler_angles
from abut.formats.adams.language.statements import Statement
from abut.joints import initial_conditions
from abut.joints.equations import ALONG, AXES, Term, X, Y, Z
from abut.joints.initial_conditions import (
    RATE_TOLERANCE,
    CoordinateTarget,
    FixedCoordinates,
    Rates,
    Unreachable,
)
from abut.model.protocols import assign

if TYPE_CHECKING:
    from abut import model
    from abut.joints.curve_on_curve import CurveOnCurve
    from abut.joints.joint import Joint
    from abut.joints.point_on_curve import PointOnCurve

NAMED = 1e8  #: relative weight of a velocity given for a part that cannot be kept
POSITION_TOLERANCE = (
    1e-6  #: tolerance of a part's position, relative to the dataset's unit of length, or in radians
)
_COORDINATES = ("X", "Y", "Z", "PSI", "THETA", "PHI")


@dataclass(frozen=True)
class Condition:
    """Initial value, rate or both of a coordinate, in SI."""

    statement: Statement
    argument: str
    wanted: CoordinateTarget
    rated: bool = True  #: True if the rate is given
    unit: float = 1.0  #: SI value of the unit of the value


@dataclass(frozen=True)
class GivenVelocity:
    """Component of a part's velocity that its statement gives."""

    statement: Statement
    body: model.Part
    six: Numbers = field(repr=False)  #: coefficients of (v, ω)
    value: float


@dataclass(frozen=True)
class Exact:
    """Fixed coordinates of a part's frame."""

    statement: Statement
    body: model.Part
    hold: FixedCoordinates


@dataclass
class InitialConditions:
    """Initial conditions of a dataset."""

    build: Build = field(repr=False)
    conditions: list[Condition] = field(default_factory=list)
    given: list[GivenVelocity] = field(default_factory=list)
    exact: list[Exact] = field(default_factory=list)
    #: Targets that fix a joint, by its name, at its given initial contact points
    pinned: dict[str, list[CoordinateTarget]] = field(default_factory=dict)
    pinning: list[Statement] = field(default_factory=list)  #: statements that fix joints so

    def drop_refused(self) -> None:
        """Drop the conditions of refused statements."""
        refused = {id(one.statement) for one in self.build.refusals.found}
        self.conditions = [one for one in self.conditions if id(one.statement) not in refused]
        self.given = [one for one in self.given if id(one.statement) not in refused]
        self.exact = [one for one in self.exact if id(one.statement) not in refused]
        self.pinning = [one for one in self.pinning if id(one) not in refused]

    def pin(self, statement: Statement, joint: Joint, terms: Sequence[Term], frames: tuple[Any, Any]) -> None:
        """Make a joint start where these coordinates of two frames are 0."""
        self.pinned[joint.name] = [
            CoordinateTarget(((term, frames, 1.0),), 0.0, 0.0, joint.name) for term in terms
        ]
        self.pinning.append(statement)

    @property
    def position_conditions(self) -> list[Condition]:
        """Conditions on positions."""
        return [one for one in self.conditions if one.wanted.value is not None]

    @property
    def statements(self) -> list[Statement]:
        """Statements that require positions."""
        found = [*(one.statement for one in self.position_conditions), *self.pinning]
        return list(dict.fromkeys(found or [one.statement for one in self.exact]))


# --- conditions in statements - ---------------


def of_part(stated: StatementArguments, part: AdamsPart, axes: tuple[Numbers, Numbers]) -> None:
    """Store EXACT, and the velocities given for a part, along axes for V and for W.

    Raises:
        UnreadableFile: EXACT names something other than coordinates.
    """
    statement, units, own = stated.statement, stated.units, stated.build.once(InitialConditions)
    for letter, along, unit, at in (("V", axes[0], units.velocity, 0), ("W", axes[1], 1.0 / units.time, 3)):
        for name, axis in zip("XYZ", along.T, strict=True):
            if letter + name in stated:
                six = np.zeros(6)
                six[at : at + 3] = axis
                own.given.append(GivenVelocity(statement, part.body, six, stated.get(letter + name) * unit))
    named = (name for piece in stated.get("EXACT", ()) for name in piece.split(":"))
    fixed = frozenset(name.strip().upper() for name in named)
    known = _COORDINATES if statement.keyword == "PART" else _COORDINATES[:3]
    if unknown := sorted(fixed.difference(known)):
        stated.wrong(f"EXACT: {unknown[0]!r} is no coordinate", f"name some of {':'.join(known)}")
    if fixed:
        angles = np.array(stated.get("REULER") or [float(angle) for angle in euler_angles(part.rotation)])
        hold = FixedCoordinates(fixed, -part.axes.T @ part.origin, part.axes.T, angles)
        own.exact.append(Exact(statement, part.body, hold))


def of_joint(stated: StatementArguments, joint: Joint) -> None:
    """Store the initial conditions of a joint, IC = r1, r2: initial velocity r1, and displacement r2 if given.

    Raises:
        UnreadableFile: the joint constrains that coordinate.
    """
    free: dict[str, Term] = joint.free
    for argument, name in (("IC", ""), ("ICTRAN", "translation"), ("ICROT", "rotation")):
        if argument not in stated:
            continue
        own = [term for freedom, term in free.items() if name in ("", freedom)]
        if len(own) != 1:
            there = " and ".join(free) or "nothing"
            stated.wrong(
                f"{argument} has no meaning for this joint, which leaves {there} free",
                "give ICTRAN for a translation, ICROT for a rotation, IC where there is one of both",
            )
        unit = stated.units.length if own[0].is_length else 1.0
        rate, *place = stated.get(argument)
        value = place[0] * unit if place else None
        _add_condition(stated, argument, joint, own[0], value, rate * unit / stated.units.time, unit=unit)


def _add_condition(
    stated: StatementArguments,
    argument: str,
    joint: Joint,
    term: Term,
    value: float | None,
    rate: float = 0.0,
    *,
    rated: bool = True,
    unit: float = 1.0,
) -> None:
    """Store the condition of an argument on a coordinate of a joint."""
    wanted = CoordinateTarget(((term, (joint.frame_i, joint.frame_j), 1.0),), value, rate, joint.name)
    stated.build.once(InitialConditions).conditions.append(
        Condition(stated.statement, argument, wanted, rated, unit)
    )


def of_point(stated: StatementArguments, joint: PointOnCurve) -> None:
    """Store the initial contact point of a PTCV (DISP), and its velocity along the curve (VEL): a speed, or a vector along VM (or RM)."""
    carrier, spot = joint.frame_j, joint.begin()[0]
    if "DISP" in stated:
        place = carrier.frame(tuple(joint.curve.place(spot)[0].tolist()))
        terms, frames = [Term(ALONG, b=k) for k in (X, Y, Z)], (joint.frame_i, place)
        stated.build.once(InitialConditions).pin(stated.statement, joint, terms, frames)
    _add_curve_speed(stated, "", joint, (joint.curve, carrier, spot), joint.free["parameter"])


def of_curves(stated: StatementArguments, joint: CurveOnCurve) -> None:
    """Store the initial contact points of a CVCV (IDISP and JDISP), and their velocities along each curve (IVEL, JVEL)."""
    curves, carriers = (joint.curve_i, joint.curve_j), (joint.frame_i, joint.frame_j)
    sides = dict(zip("IJ", zip(curves, carriers, joint.begin(), strict=True), strict=True))
    terms = {side: joint.observed[f"parameter_{side.lower()}"] for side in sides}
    begun = [side for side in sides if f"{side}DISP" in stated]
    if len(begun) == 2:
        seen = []
        for curve, frame, spot in sides.values():
            c, tangent = curve.place(spot)[:2]
            seen.append(frame.frame(tuple(c.tolist()), z="z", x=tuple(tangent.tolist())))
        fixed_terms = (Term(ALONG, b=X), Term(ALONG, b=Y), Term(AXES, a=X, b=Y))
        stated.build.once(InitialConditions).pin(stated.statement, joint, fixed_terms, (seen[0], seen[1]))
    for side in begun if len(begun) == 1 else ():
        _add_condition(stated, f"{side}DISP", joint, terms[side], sides[side][2], rated=False)
    for side, own in sides.items():
        _add_curve_speed(stated, side, joint, own, terms[side])


def _add_curve_speed(
    stated: StatementArguments, prefix: str, joint: Joint, side: tuple[Any, Any, float], term: Term
) -> None:
    """Store a speed along a curve, positive towards its end: VEL, as a speed or as a vector along VM's axes or RM's."""
    argument, axes = f"{prefix}VEL", f"{prefix}VM"
    if argument not in stated:
        return
    (curve, carrier, spot), velocity = side, stated.get(argument)
    if len(velocity) == 2:
        stated.wrong(f"{argument} has 2 numbers", "give a speed along the curve, or x, y, z")
    tangent = carrier.global_axes @ curve.place(spot)[1]
    speed, size = velocity[0], float(np.linalg.norm(tangent))
    if len(velocity) == 3:
        turned = stated.frame(axes if axes in stated else f"{prefix}RM").global_axes
        speed = float(turned @ velocity @ tangent) / size
    _add_condition(stated, argument, joint, term, None, speed * stated.units.velocity / size)


# --- positions - ---------------

Places = dict[int, tuple[Numbers, Numbers]]


def find_initial_poses(build: Build) -> Places:
    """Return the initial poses of the parts that must move, by their keys: position [m] and axes of the part's frame; {} if none.

    Raises:
        UnreadableFile: a position that the mechanism cannot reach.
    """
    own = build.once(InitialConditions)
    asked = [one.wanted for one in own.position_conditions]
    if not (asked or own.exact or own.pinned):
        return {}
    wanted = [*initial_conditions.constraint_targets(build.model, instead=own.pinned), *asked]
    begun = TrialPose(initial_conditions.free_bodies(build.model.bodies, wanted))
    named = [one for one in wanted if one.value is not None]
    off = initial_conditions.target_residuals(begun, wanted)
    units = np.array([build.units.length if one.is_length else 1.0 for one in named])
    if (np.abs(off) <= POSITION_TOLERANCE * units).all():
        return {}
    found = _solve_pose(build, begun, wanted)
    return {} if found is None else _find_part_frames(build, begun, found)


def _solve_pose(build: Build, begun: TrialPose, wanted: Sequence[CoordinateTarget]) -> TrialPose | None:
    """Return the pose, without EXACT if necessary; None if only a joint is open and cannot be closed."""
    own = build.once(InitialConditions)
    exact = {begun.number[id(one.body)]: one.hold for one in own.exact if id(one.body) in begun.number}
    try:
        return initial_conditions.move_to_targets(begun.copy(), wanted, exact)
    except Unreachable as first:
        problem = first
    if exact:
        note = "EXACT contradicts the joints and motions, and is ignored"
        build.start_notes.extend((note, one.statement) for one in own.exact)
        try:
            return initial_conditions.move_to_targets(begun.copy(), wanted, {})
        except Unreachable as second:
            problem = second
    _refuse_unreachable_condition(build, begun, problem)
    return None


def _refuse_unreachable_condition(build: Build, begun: TrialPose, problem: Unreachable) -> None:
    """Refuse the condition that is farthest from its target, if there is any."""
    asked = build.once(InitialConditions).position_conditions
    gaps = initial_conditions.target_residuals(begun, [one.wanted for one in asked])
    if not gaps.any():
        return
    one, gap = max(zip(asked, gaps.tolist(), strict=True), key=lambda pair: abs(pair[1]))
    assert one.wanted.value is not None
    reached, stuck = (one.wanted.value + (1.0 - problem.share) * gap) / one.unit, problem.stuck.what
    why = f'from their given poses the parts reach {reached:g}, beyond which "{stuck}" cannot be assembled'
    if problem.share == 0.0:
        why = f'from the given poses of the parts "{stuck}" cannot be assembled'
    one.statement.wrong(
        f"{one.argument} = {one.wanted.value / one.unit:g} cannot be reached: {why}",
        "give a value that the mechanism can reach, or move its parts nearer to it by QG and REULER",
    )


def _find_part_frames(build: Build, begun: TrialPose, found: TrialPose) -> Places:
    """Return the parts' own frames for a pose; note the parts that moved."""
    #: First part of each body, not the parts welded to it.
    carried = {id(part.body): (key, part) for key, part in reversed(build.parts.items())}
    result: Places = {}
    for k, body in ((begun.number[id(body)], body) for body in begun.bodies):
        key, part = carried[id(body)]
        turned = found.turned[k] @ part.axes.T
        result[key] = (found.at[k] - turned @ part.origin, turned)
    farthest = int(np.argmax(np.linalg.norm(found.at - begun.at, axis=1)))
    shift = float(np.linalg.norm(found.at[farthest] - begun.at[farthest]))
    turns = list(initial_conditions.rotation_angles(begun, found))
    moved, turning = begun.bodies[farthest].name, begun.bodies[int(np.argmax(turns))].name
    note = f"initial conditions moved the parts: by up to {shift:.3g} m ({moved}) and {max(turns):.3g} rad ({turning})"
    build.start_notes.extend((note, statement) for statement in build.once(InitialConditions).statements)
    return result


# --- velocities ----------------


def set_initial_velocities(build: Build) -> None:
    """Set the initial velocities of the parts.

    Raises:
        UnreadableFile: conditions contradict each other, a joint or a motion.
    """
    own = build.once(InitialConditions)
    rated = [one for one in own.conditions if one.rated]
    wanted = [*initial_conditions.constraint_targets(build.model), *(one.wanted for one in rated)]
    stance = TrialPose(initial_conditions.free_bodies(build.model.bodies, wanted))
    before = np.array([[*body.velocity, *body.angular_velocity] for body in stance.bodies]).ravel()
    rates = Rates.of(stance, wanted)
    if (rates.rate_errors(before, before) <= RATE_TOLERANCE).all():
        return
    after = _consistent_velocities(build, rates, before)
    rate_errors = rates.rate_errors(after, before)
    for one, slip in zip(rated, rate_errors[len(wanted) - len(rated) :], strict=True):
        if rate_errors.max() > RATE_TOLERANCE and slip > 0.1 * rate_errors.max():
            one.statement.wrong(
                f"{one.argument} contradicts a motion, another joint, or another initial condition",
                "leave one of them out",
            )
    if not rate_errors.max(initial=0.0) <= RATE_TOLERANCE:  # also for NaN
        asking = [one.statement for one in rated] + [one.statement for one in own.given]
        for statement in dict.fromkeys(asking):
            note = "its initial velocity is not used: joints and motions contradict each other; run the model for details"
            build.note(f"{statement.keyword}: {note}", statement)
        return
    for body, six in zip(stance.bodies, after.reshape(-1, 6).tolist(), strict=True):
        assign(body, velocity=tuple(six[:3]), angular_velocity=tuple(six[3:]))


def _consistent_velocities(build: Build, rates: Rates, before: Numbers) -> Numbers:
    """Return the velocities; those given for parts are kept, if they can be."""
    number = rates.pose.number
    own = [
        (one, number[id(one.body)]) for one in build.once(InitialConditions).given if id(one.body) in number
    ]
    alike = [np.eye(6)] * len(number)
    after = rates.with_rows([({k: one.six}, one.value) for one, k in own]).nearest_velocities(before, alike)
    largest = max(1e-12, float(np.abs(after).max(initial=0.0)))

    def is_violated(one: GivenVelocity, k: int) -> bool:
        return abs(float(one.six @ after[6 * k : 6 * k + 6]) - one.value) > RATE_TOLERANCE * largest

    if (rates.rate_errors(after, before) <= RATE_TOLERANCE).all() and not any(
        is_violated(*pair) for pair in own
    ):
        return after
    heavy = [np.eye(6) for _ in alike]
    for one, k in own:  # W = 1 + (NAMED − 1) e eᵀ, of which this is W^(−1/2)
        heavy[k] += (NAMED**-0.5 - 1.0) * np.outer(one.six, one.six)
    after = rates.nearest_velocities(before, heavy)
    for statement in dict.fromkeys(one.statement for one, k in own if is_violated(one, k)):
        note = "its velocities contradict joints, motions or initial conditions; the nearest consistent velocities are used"
        build.note(f"{statement.keyword}: {note} with these", statement)
    return after
