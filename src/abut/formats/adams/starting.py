"""Initial conditions of joints: IC, ICTRAN, ICROT of JOINT, and VEL, VM of PTCV.

The first number of IC, ICTRAN, ICROT is where the joint begins, the second how fast it moves there. The parts are not moved: where the
first number is not where they stand, it is refused. Velocities are met by the smallest change of those of the parts, measured by its
kinetic energy, that agrees with all joints and motions as well:

    V = V₀ + M⁻¹ Aᵀ (A M⁻¹ Aᵀ)⁺ (r − A V₀),   A V = r

with a row of A for each equation of a joint, each motion and each condition. What comes of it are the velocities of the parts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.formats.adams.geometry import Array
from abut.formats.adams.grammar import Arguments
from abut.formats.adams.statements import Statement
from abut.joints.equations import ALONG, ANGLE, AXES, DISTANCE, MEET, ON_CURVE, POINT, TURN, Term
from abut.model.rotations import to_matrix
from abut.model.thing import assign

if TYPE_CHECKING:
    from abut.formats.adams.build import Build

NEAR = 1e-6  #: how far from its place a part may stand, over the dataset's unit of length or in radians
_STEP = 1e-5  #: of the derivative of a motion [s]


@dataclass(frozen=True)
class Condition:
    """A rate that a coordinate of two frames begins with, in SI."""

    statement: Statement
    argument: str
    frames: tuple[Any, Any]
    term: Term
    rate: float


def of_joint(build: Build, arguments: Arguments, joint: Any) -> None:
    """Keep the initial conditions of a joint.

    Raises:
        UnreadableFile: for a coordinate that the joint does not leave free.
        UnsupportedStatement: another place than the one in which the parts stand.
    """
    for argument, name in (("IC", ""), ("ICTRAN", "translation"), ("ICROT", "rotation")):
        if argument not in arguments:
            continue
        free: dict[str, Term] = joint.free
        own = [one for one in free if one == name] if name else list(free)
        if len(own) != 1:
            there = " and ".join(free) or "nothing"
            arguments.statement.wrong(
                f"{argument} has no meaning for this joint, which leaves {there} free",
                "give ICTRAN for a translation, ICROT for a rotation, IC where there is one of both",
            )
        _keep(build, arguments, argument, joint, free[own[0]])


def _keep(build: Build, arguments: Arguments, argument: str, joint: Any, term: Term) -> None:
    statement, units = arguments.statement, build.units
    frames = (joint.frame_i, joint.frame_j)
    unit = units.length if term.is_length else 1.0
    place, *rate = arguments.get(argument)
    stands = displacement(term, *frames) / unit
    if abs(place - stands) > NEAR:
        statement.unsupported(
            f"{argument} = {place:g}, where the parts stand at {stands:g}",
            "place the parts where they begin, by QG and REULER",
        )
    if rate:
        build.conditions.append(Condition(statement, argument, frames, term, rate[0] * unit / units.time))


def of_curve(build: Build, arguments: Arguments, joint: Any) -> None:
    """Keep the initial velocity of a PTCV: a speed along the curve, or a vector along VM (or RM) whose part along the curve is taken."""
    if "VEL" not in arguments:
        return
    statement, units = arguments.statement, build.units
    velocity, carrier = arguments.get("VEL"), joint.frame_j
    if len(velocity) == 2:
        statement.wrong("VEL has 2 numbers", "give a speed along the curve, or x, y, z")
    tangent = carrier.global_axes @ joint.curve.place(joint.begin()[0])[1]
    if len(velocity) == 3:
        axes = build.frame(statement, "VM", arguments.get("VM", arguments.get("RM"))).global_axes
        speed = float(axes @ velocity @ tangent) / float(np.linalg.norm(tangent))
    else:
        speed = velocity[0]
    rate = speed * units.velocity / float(np.linalg.norm(tangent))
    build.conditions.append(
        Condition(statement, "VEL", (joint.frame_i, carrier), joint.free["parameter"], rate)
    )


# --- all of them together ----------------


def start(build: Build) -> None:
    """Give the parts the velocities that all conditions ask for, where there are any.

    Raises:
        UnreadableFile: conditions that contradict each other, a joint or a motion.
        UnsupportedStatement: beside a CVCV, whose rates are found when a run begins.
    """
    if not build.conditions:
        return
    bodies = build.model.bodies
    first = build.conditions[0].statement
    number = {id(body): k for k, body in enumerate(bodies)}
    before = np.concatenate([[*body.velocity, *body.angular_velocity] for body in bodies])
    rows, rates = [], []
    for terms, rate in _held(build, first):
        rows.append(sum(c * _row(term, *frames, number) for term, frames, c in terms))
        rates.append(rate)
    for one in build.conditions:
        rows.append(_row(one.term, *one.frames, number))
        rates.append(one.rate)
    a, r = np.array(rows), np.array(rates)
    root = np.zeros((len(before), len(before)))  # root rootᵀ = M⁻¹
    for k, body in enumerate(bodies):
        turned = to_matrix(body.orientation)
        at = slice(6 * k, 6 * k + 3), slice(6 * k + 3, 6 * k + 6)
        root[at[0], at[0]] = np.eye(3) / math.sqrt(body.mass)
        root[at[1], at[1]] = turned @ np.linalg.inv(np.linalg.cholesky(np.asarray(body.inertia))).T
    change = root @ np.linalg.lstsq(a @ root, r - a @ before, rcond=1e-10)[0]
    after = before + change
    left = np.abs(a @ after - r)
    for k, one in enumerate(build.conditions, len(rows) - len(build.conditions)):
        if left.max() > 1e-8 * max(1.0, float(np.abs(r).max())) and left[k] > 0.1 * left.max():
            one.statement.wrong(
                f"{one.argument} contradicts a motion, another joint, or another initial condition",
                "leave one of them out",
            )
    for k, body in enumerate(bodies):
        six = after[6 * k : 6 * k + 6].tolist()
        assign(body, velocity=tuple(six[:3]), angular_velocity=tuple(six[3:]))


Summand = tuple[Term, tuple[Any, Any], float]


def _held(build: Build, statement: Statement) -> Iterator[tuple[list[Summand], float]]:
    """The rates that joints and motions hold: sums of coordinates, and what they are."""
    for joint in build.model.joints:
        for equation in joint.equations:
            if any(term.kind >= MEET for term in equation.terms):
                statement.unsupported("an initial velocity beside a CVCV", "give the parts VX … WZ")
            yield [(term, joint.pairs[term.pair], joint.coefficient(term)) for term in equation.terms], 0.0
    for motion in build.model.motions:
        given = motion.expression
        if motion.level == 0:
            rate = (given(t=_STEP) - given(t=-_STEP)) / (2.0 * _STEP)
        else:
            rate = given(t=0.0) if motion.level == 1 else motion.start[1]
        yield [(motion.term, motion.frames, 1.0)], rate


def displacement(term: Term, i: Any, j: Any) -> float:
    """A displacement along, or a turn about, an axis of J."""
    if term.kind == ALONG:
        away = np.subtract(i.global_position, j.global_position)
        return float(j.global_axes[:, term.b] @ away)
    x, axes = i.global_axes[:, 0], j.global_axes
    return math.atan2(x @ axes[:, 1], x @ axes[:, 0])


def _row(term: Term, i: Any, j: Any, number: dict[int, int]) -> Array:
    """How the rate of a coordinate follows from the velocities of all bodies."""
    on_i, on_j = _RATES[term.kind](term, i, j)
    row = np.zeros(6 * len(number))
    for frame, (push, turn) in ((i, on_i), (j, on_j)):
        k = number.get(id(frame.body))
        if k is not None:
            arm = np.subtract(frame.global_position, frame.body.position)
            row[6 * k : 6 * k + 6] += np.concatenate([push, np.cross(arm, push) + turn])
    return row


Pushes = tuple[tuple[Array, Array], tuple[Array, Array]]
_NONE = np.zeros(3)


def _between(push: Array, i: Any, j: Any) -> Pushes:
    """By a direction that J carries, of the motion of I's origin relative to J."""
    return (push, _NONE), (-push, -np.cross(np.subtract(i.global_position, j.global_position), push))


def _point(term: Term, i: Any, j: Any) -> Pushes:
    push = np.eye(3)[term.b]
    return (push, _NONE), (-push, _NONE)


def _along(term: Term, i: Any, j: Any) -> Pushes:
    return _between(j.global_axes[:, term.b], i, j)


def _axes(term: Term, i: Any, j: Any) -> Pushes:
    turn = np.cross(i.global_axes[:, term.a], j.global_axes[:, term.b])
    return (_NONE, turn), (_NONE, -turn)


def _distance(term: Term, i: Any, j: Any) -> Pushes:
    away = np.subtract(i.global_position, j.global_position)
    push = away / max(float(np.linalg.norm(away)), 1e-300)
    return (push, _NONE), (-push, _NONE)


def _angle(term: Term, i: Any, j: Any) -> Pushes:
    turn = j.global_axes[:, 2]
    return (_NONE, turn), (_NONE, -turn)


def _turn(term: Term, i: Any, j: Any) -> Pushes:
    """Bryant angles (1-2-3): β̇ = B ω in J's axes."""
    m = j.global_axes.T @ i.global_axes
    first, second = math.atan2(-m[1, 2], m[2, 2]), math.asin(np.clip(m[0, 2], -1.0, 1.0))
    s, c, t = math.sin(first), math.cos(first), math.tan(second)
    rows = ((1.0, s * t, -c * t), (0.0, c, s), (0.0, -s / math.cos(second), c / math.cos(second)))
    turn = j.global_axes @ rows[term.a]
    return (_NONE, turn), (_NONE, -turn)


def _on_curve(term: Term, i: Any, j: Any) -> Pushes:
    """Off a curve along its normals (0, 1), or along it by its parameter (2)."""
    assert term.begin is not None
    tangent = j.global_axes @ term.curves[0].place(term.begin()[0])[1]
    if term.b == 2:
        return _between(tangent / (tangent @ tangent), i, j)
    normals = np.linalg.svd(tangent[None])[2][1:]
    return _between(normals[term.b], i, j)


_RATES = {
    POINT: _point,
    ALONG: _along,
    AXES: _axes,
    DISTANCE: _distance,
    ANGLE: _angle,
    TURN: _turn,
    ON_CURVE: _on_curve,
}
