"""Initial poses and velocities that satisfy joints, motions and additional conditions.

Positions change along a path on which all residuals decrease evenly,

    C(q) − c = (1 − s)·(C(q₀) − c),   s from 0 to 1,

by Newton's method with the smallest steps, measured by the masses and inertias of the moved bodies,

    Δq = −M⁻¹Aᵀ(A M⁻¹Aᵀ)⁺ r,   A = ∂C/∂q,

so that a mechanism follows its own mobility, and does not change its branch. Velocities change by the smallest amount, measured by
kinetic energy:

    V = V₀ + M⁻¹Aᵀ(A M⁻¹Aᵀ)⁺(ċ − A V₀)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from abut.array_types import Numbers
from abut.coordinates.trial_pose import Summand, TrialPose, coordinate_period
from abut.extend import cross
from abut.model.geometry import rotations
from abut.model.geometry.distances import largest_distance

if TYPE_CHECKING:
    from abut.joints.motions import Motion
    from abut.model import Model

__all__ = [
    "POSITION_TOLERANCE",
    "RATE_TOLERANCE",
    "CoordinateTarget",
    "FixedCoordinates",
    "Rates",
    "Unreachable",
    "consistent_velocities",
    "constraint_targets",
    "free_bodies",
    "move_to_targets",
    "rotation_angles",
    "target_residuals",
]

POSITION_TOLERANCE = 1e-11  #: tolerance of a coordinate, relative to the size of the machine or to 1 rad
RATE_TOLERANCE = 1e-6  #: tolerance of a rate, relative to the largest rate
ROUNDING_FRACTION = 1e-4  #: fraction of a coordinate whose rounding (about 1e-15 of it) is small compared with `POSITION_TOLERANCE`
_UNREACHED = 1e-6  #: relative residual above which a target is not reached; rounded numbers in files cause smaller ones in redundant joints
_MOST_STEPS = 15  #: largest number of Newton's steps in one segment of the path
_LARGEST_ROTATION = 0.3  #: largest rotation of a body in one segment [rad]
_SMALLEST_SEGMENT = 1.0 / 1024.0  #: smallest segment of the path
_TIME_STEP = 1e-5  #: time step of the difference quotient of a motion [s]
_LEAST_MASS = 1e-6  #: least mass, relative to the heaviest body; lighter bodies count as this heavy, for the condition of the equations
_ZERO_ROW = 1e-12  #: length of a row, relative to the longest, below which it is ignored
_REGULARIZATION = 1e-10  #: ε, for rows that depend on others
_MOST_REFINEMENTS = 40  #: largest number of iterations with this regularization
_LEAST_GAIN = 0.7  #: iterations continue while each reduces the residual to this fraction or less
_EMPTY = np.zeros(0)

Rows = Sequence[dict[int, Numbers]]


class Linearized(Protocol):
    """Function of coordinates, linearized in a pose."""

    def linear(self, places: Sequence[float], /) -> tuple[float, Sequence[float], float]:
        """Return the residual, the coefficient of each coordinate's rate, and the required value of their sum."""


@dataclass(frozen=True)
class CoordinateTarget:
    """Sum of coordinates, its required value (None: any, constant from this pose on) and its rate."""

    summands: tuple[Summand, ...]
    value: float | None
    rate: float
    what: str = ""  #: name of the joint or motion that requires it
    relation: Linearized | None = (
        None  #: relation whose function defines the sum, and the coefficient of each coordinate
    )

    def row(self, pose: TrialPose) -> tuple[float, dict[int, Numbers]]:
        """Return its value in a pose, and its gradient by the velocities of each body involved."""
        if self.relation is None:
            return pose.row(self.summands)
        places = [pose.evaluate(term, frames)[0] for term, frames, _ in self.summands]
        gap, factors, _ = self.relation.linear(places)
        summands = [(t, frames, c) for (t, frames, _), c in zip(self.summands, factors, strict=True)]
        return gap, pose.row(summands)[1]

    def required_rate(self, pose: TrialPose) -> float:
        """Return its required rate in a pose."""
        if self.relation is None:
            return self.rate
        required_rate = self.relation.linear(
            [pose.evaluate(term, frames)[0] for term, frames, _ in self.summands]
        )[2]
        return float(required_rate)

    @property
    def is_length(self) -> bool:
        """True for metres; False for radians and pure numbers."""
        return any(term.is_length for term, _, _ in self.summands)


@dataclass(frozen=True)
class FixedCoordinates:
    """Fixed coordinates of a body: X, Y, Z of a point of it, PSI, THETA, PHI (3-1-3) of axes in it."""

    fixed: frozenset[str]
    point: Numbers = field(repr=False)  #: in the body's axes, from its centre of mass [m]
    axes: Numbers = field(repr=False)  #: R_body_axes
    angles: Numbers = field(repr=False)  #: ψ, θ, φ at the start [rad]


class Unreachable(Exception):
    """No pose on the path reaches the targets.

    Attributes:
        share: completed fraction of the path, 0 to 1.
        stuck: the target with the largest residual.
    """

    def __init__(self, share: float, stuck: CoordinateTarget) -> None:
        super().__init__(stuck.what)
        self.share, self.stuck = share, stuck


def constraint_targets(
    model: Model, at: float = 0.0, instead: Mapping[str, Sequence[CoordinateTarget]] | None = None
) -> Iterator[CoordinateTarget]:
    """Yield the targets of joints and motions at a time [s]; for some joints, by name, other targets instead of those on curves."""
    for joint in model.joints:
        other = (instead or {}).get(joint.name)
        for k, equation in enumerate(joint.equations):
            if other is not None and any(term.curves for term in equation.terms):
                continue
            value = getattr(joint, equation.value) if isinstance(equation.value, str) else equation.value
            summands = tuple((t, joint.pairs[t.pair], joint.coefficient(t)) for t in equation.terms)
            free = value is None or joint.ties_velocities
            relation = joint if joint.relates else None
            if joint.bending is not None:
                relation = joint.bending.row(k, [coefficient for *_, coefficient in summands])
                summands += joint.bending.summands
            yield CoordinateTarget(summands, None if free else float(value), 0.0, joint.name, relation)
        yield from other or ()
    for motion in model.motions:
        try:
            value, rate = _prescribed_state(motion, at)
        except (ArithmeticError, ValueError, TypeError):
            continue  # the function has no value at this time; a run reports this
        yield CoordinateTarget(((motion.term, motion.frames, 1.0),), value, rate, motion.name)


def _prescribed_state(motion: Motion, at: float) -> tuple[float, float]:
    """Return a motion's coordinate at a time [s], and its rate.

    The rate of a displacement is a forward difference, since the function may be undefined before this time.
    """
    given = motion.expression
    if motion.level:
        return motion.start[0], float(given(t=at)) if motion.level == 1 else motion.start[1]
    f = [float(given(t=at + k * _TIME_STEP)) for k in range(5)]
    rates = [(-3.0 * f[k] + 4.0 * f[k + 1] - f[k + 2]) / (2.0 * _TIME_STEP) for k in (0, 2)]
    jumps = abs(rates[0]) > 10.0 * abs(rates[1]) + 1e-3 * (
        abs(f[0]) + 1.0
    )  # the second rate, after this time, applies if the function jumps here
    if not all(map(math.isfinite, (*f, *rates))):
        raise ValueError
    return f[0], rates[1] if jumps else rates[0]


def free_bodies(bodies: Sequence[Any], wanted: Sequence[CoordinateTarget]) -> list[Any]:
    """Return the bodies involved in targets, in their order."""
    known = {id(f.body) for one in wanted for _, frames, _ in one.summands for f in frames}
    return [body for body in bodies if id(body) in known]


# --- positions ----------------


def target_residuals(pose: TrialPose, wanted: Sequence[CoordinateTarget]) -> Numbers:
    """Return the residual of each target [m, rad], over the shorter way around for closed coordinates."""
    return np.array([_target_gap(one, one.row(pose)[0]) for one in wanted if one.value is not None])


def _target_gap(one: CoordinateTarget, stands: float, aim: float = 0.0) -> float:
    assert one.value is not None
    gap, round_ = stands - one.value - aim, coordinate_period(one.summands)
    return math.remainder(gap, round_) if round_ else gap


def move_to_targets(
    pose: TrialPose, wanted: Sequence[CoordinateTarget], holds: Mapping[int, FixedCoordinates]
) -> TrialPose:
    """Return the pose in which all targets have their values.

    Args:
        pose: initial pose.
        wanted: targets of joints, and additional targets.
        holds: fixed coordinates, by the number of the body.

    Raises:
        Unreachable: there is none on the path.
    """
    named = [one for one in wanted if one.value is not None]
    sizes = np.array([_machine_size(pose) if one.is_length else 1.0 for one in named])
    first = target_residuals(pose, named)
    with np.errstate(
        over="ignore", invalid="ignore"
    ):  # with absurd numbers the path ends where it is not finite
        return _follow_path(pose, named, _Path(named, sizes, first, holds))


def _follow_path(pose: TrialPose, named: Sequence[CoordinateTarget], path: _Path) -> TrialPose:
    """Follow the path segment by segment."""
    first = path.first
    turns = max((abs(x) for x, one in zip(first, named, strict=True) if not one.is_length), default=0.0)
    share, piece, here = 0.0, 1.0 / max(1.0, math.ceil(turns / _LARGEST_ROTATION)), path.first_pose(pose)
    while share < 1.0:
        piece = min(piece, 1.0 - share)
        there, gaps = path.step(here, share + piece)
        if there is not None:
            here, share, piece = there, share + piece, 2.0 * piece
        elif (piece := 0.5 * piece) < _SMALLEST_SEGMENT:
            raise Unreachable(share, named[int(np.argmax(gaps))])
    return here.pose


def _machine_size(pose: TrialPose) -> float:
    """Return the size of the machine [m]; far from the origin so large that rounding of coordinates is below `POSITION_TOLERANCE` of it."""
    return max(largest_distance(pose.at), ROUNDING_FRACTION * float(np.abs(pose.at).max()), 1e-3)


@dataclass
class _PathPose:
    """Pose on the path, and the Euler angles of bodies with fixed coordinates."""

    pose: TrialPose
    angles: dict[int, Numbers]


@dataclass(frozen=True)
class _Path:
    """Path from one pose to another."""

    wanted: list[CoordinateTarget]
    sizes: Numbers
    first: Numbers
    holds: Mapping[int, FixedCoordinates]

    def first_pose(self, pose: TrialPose) -> _PathPose:
        """Return the first pose."""
        return _PathPose(pose, {k: hold.angles.copy() for k, hold in self.holds.items()})

    def step(self, here: _PathPose, share: float) -> tuple[_PathPose | None, Numbers]:
        """Return the pose at a fraction of the path, and the residuals if Newton's method fails."""
        now = _PathPose(here.pose.copy(), {k: a.copy() for k, a in here.angles.items()})
        left = self.first
        for _ in range(_MOST_STEPS):
            seen = [one.row(now.pose) for one in self.wanted]
            values = [value for value, _ in seen]
            aim = (1.0 - share) * self.first
            left = np.array([_target_gap(*three) for three in zip(self.wanted, values, aim, strict=True)])
            if not np.isfinite(left).all():
                break
            if (np.abs(left) <= POSITION_TOLERANCE * self.sizes).all():
                return now, left
            try:
                self._apply_step(now, [row for _, row in seen], left)
            except (
                ArithmeticError,
                RuntimeError,
                ValueError,
            ):  # masses or places beyond the resolution of floating-point numbers
                break
            if max(rotation_angles(here.pose, now.pose), default=0.0) > 2.0 * _LARGEST_ROTATION:
                break
        near = bool(np.isfinite(left).all() and (np.abs(left) <= _UNREACHED * self.sizes).all())
        return (now if near else None), np.nan_to_num(np.abs(left) / self.sizes, nan=np.inf)

    def _apply_step(self, now: _PathPose, rows: Rows, left: Numbers) -> None:
        """Apply one step of Newton's method."""
        change = _smallest_change(
            rows, _mass_roots(now.pose, {k: self._basis(now, k) for k in self.holds}), -left
        )
        for k, six in enumerate(change.reshape(-1, 6)):
            shift, turn = six[:3], six[3:]
            if k in self.holds:
                self._move_constrained_body(now, k, shift, turn)
            else:
                now.pose.move_body(k, now.pose.at[k] + shift, _rotation_matrix(turn) @ now.pose.turned[k])

    def _move_constrained_body(self, now: _PathPose, k: int, shift: Numbers, turn: Numbers) -> None:
        """Apply one body's part of a step: its fixed coordinates remain bit-identical."""
        hold, pose = self.holds[k], now.pose
        arm = pose.turned[k] @ hold.point
        place = pose.at[k] + arm
        going = shift + cross(turn, arm)
        place += np.where([axis in hold.fixed for axis in "XYZ"], 0.0, going)
        if hold.fixed & {"PSI", "THETA", "PHI"}:
            turns = [n for n, name in enumerate(("PSI", "THETA", "PHI")) if name not in hold.fixed]
            axes = _euler_axes(now.angles[k])[:, turns]
            now.angles[k][turns] += np.linalg.lstsq(axes, turn, rcond=1e-10)[0]
            turned = _euler_matrix(now.angles[k]) @ hold.axes.T
        else:
            turned = _rotation_matrix(turn) @ pose.turned[k]
        pose.move_body(k, place - turned @ hold.point, turned)

    def _basis(self, now: _PathPose, k: int) -> Numbers:
        """Return the remaining velocities (v, ω) of a body, as columns."""
        hold = self.holds[k]
        arm = now.pose.turned[k] @ hold.point
        shifts = [
            np.append(e, np.zeros(3))
            for e, axis in zip(np.eye(3), "XYZ", strict=True)
            if axis not in hold.fixed
        ]
        names, axes = ("PSI", "THETA", "PHI"), np.eye(3)
        if hold.fixed & set(names):
            axes = _euler_axes(now.angles[k])
        turns: list[Numbers] = []
        for name, axis in zip(names, axes.T, strict=True):
            apart = all(np.linalg.norm(cross(axis, known)) > 1e-9 for known in turns)
            if name not in hold.fixed and apart:  # where θ is 0, two of the axes coincide
                turns.append(axis)
        whole = [*shifts, *(np.append(cross(arm, axis), axis) for axis in turns)]
        return np.array(whole).reshape(-1, 6).T


def rotation_angles(before: TrialPose, after: TrialPose) -> Iterator[float]:
    """Yield the angle by which each body has rotated [rad]."""
    for a, b in zip(before.turned, after.turned, strict=True):
        yield math.acos(min(1.0, max(-1.0, 0.5 * (float(np.trace(a.T @ b)) - 1.0))))


def _rotation_matrix(turn: Numbers) -> Numbers:
    return rotations.to_matrix(rotations.from_rotation_vector(turn))


def _euler_matrix(angles: Numbers) -> Numbers:
    """Return R_z(ψ) R_x(θ) R_z(φ)."""
    (a, b, c), z, x = angles, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)
    first, second, third = (
        _rotation_matrix(np.multiply(axis, angle)) for axis, angle in ((z, a), (x, b), (z, c))
    )
    return first @ second @ third


def _euler_axes(angles: Numbers) -> Numbers:
    """Return the axes of ψ̇, θ̇, φ̇ as columns, global."""
    psi, theta, _ = angles
    node = np.array([math.cos(psi), math.sin(psi), 0.0])
    third = np.array([math.sin(psi) * math.sin(theta), -math.cos(psi) * math.sin(theta), math.cos(theta)])
    return np.column_stack([(0.0, 0.0, 1.0), node, third])


def _mass_roots(pose: TrialPose, bases: Mapping[int, Numbers]) -> list[Numbers]:
    """Return for each body a matrix with root rootᵀ = M⁻¹, restricted to its remaining velocities if coordinates are fixed."""
    found = []
    heaviest = max((body.mass for body in pose.bodies), default=0.0)
    moments = [np.linalg.eigh(np.asarray(body.inertia)) for body in pose.bodies]
    largest = max((float(sizes[-1]) for sizes, _ in moments), default=0.0)
    for k, (body, turned) in enumerate(zip(pose.bodies, pose.turned, strict=True)):
        sizes, axes = np.maximum(moments[k][0], _LEAST_MASS * largest), turned @ moments[k][1]
        mass = np.zeros((6, 6))
        mass[:3, :3] = max(body.mass, _LEAST_MASS * heaviest) * np.eye(3)
        mass[3:, 3:] = (axes * sizes) @ axes.T
        basis = bases.get(k, np.eye(6))
        found.append(
            basis @ np.linalg.inv(np.linalg.cholesky(basis.T @ mass @ basis)).T if basis.size else basis
        )
    return found


def _smallest_change(rows: Rows, roots: Sequence[Numbers], r: Numbers) -> Numbers:
    """Return the smallest change x, xᵀ M x, with rows x = r, or nearest to it; rows may depend on others.

    With B the rows times the roots, each scaled to length 1: x = root z, z ← z + Bᵀ (B Bᵀ + ε)⁻¹ (r − B z).
    """
    from scipy.sparse import csr_array, eye_array
    from scipy.sparse.linalg import splu

    starts = np.cumsum([0, *(root.shape[1] for root in roots)])
    data, across, counts = list[Numbers](), list[Numbers](), [0]
    for row in rows:
        own = {k: six @ roots[k] for k, six in row.items()}
        data += own.values()
        across += [np.arange(starts[k], starts[k + 1]) for k in own]
        counts.append(counts[-1] + sum(map(len, own.values())))
    entries = (
        np.concatenate([_EMPTY, *data]),
        np.concatenate([_EMPTY, *across]).astype(int),
        np.array(counts),
    )
    b = csr_array(entries, shape=(len(rows), int(starts[-1])))
    size = np.sqrt(np.asarray((b * b).sum(axis=1)).ravel())
    scale = np.where(size > _ZERO_ROW * size.max(initial=0.0), 1.0 / np.maximum(size, 1e-300), 0.0)
    b, wanted = csr_array(b * scale[:, None]), r * scale
    inverse = splu((b @ b.T + _REGULARIZATION * eye_array(len(rows))).tocsc())
    z, left = np.zeros(b.shape[1]), wanted
    for _ in range(_MOST_REFINEMENTS):
        z = z + b.T @ inverse.solve(left)
        last, left = np.abs(left).max(initial=0.0), wanted - b @ z
        if np.abs(left).max(initial=0.0) > _LEAST_GAIN * last:
            break
    return np.concatenate([root @ z[starts[k] : starts[k + 1]] for k, root in enumerate(roots)])


# --- velocities ----------------


@dataclass(frozen=True)
class Rates:
    """Required rates in a pose: rows by bodies, and the values of their products with the velocities."""

    pose: TrialPose
    rows: list[dict[int, Numbers]]
    values: Numbers

    @classmethod
    def of(cls, pose: TrialPose, wanted: Sequence[CoordinateTarget]) -> Rates:
        """Return the rates of targets in a pose."""
        rows = [one.row(pose)[1] for one in wanted]
        return cls(pose, rows, np.array([one.required_rate(pose) for one in wanted]))

    def with_rows(self, others: Sequence[tuple[dict[int, Numbers], float]]) -> Rates:
        """Return these rates with additional rows."""
        rows, values = [row for row, _ in others], [value for _, value in others]
        return Rates(self.pose, [*self.rows, *rows], np.append(self.values, values))

    def nearest_velocities(self, before: Numbers, roots: Sequence[Numbers] | None = None) -> Numbers:
        """Return the velocities (v, ω) of all bodies, in sequence, that satisfy the rates, or are the nearest ones, by the smallest change.

        Args:
            before: the initial velocities.
            roots: for each body a matrix with root rootᵀ = W⁻¹, W the weight of its change; by default its mass and inertia.
        """
        by = _mass_roots(self.pose, {}) if roots is None else roots
        return np.asarray(before + _smallest_change(self.rows, by, self.values - self._products(before)))

    def rate_errors(self, velocities: Numbers, before: Numbers) -> Numbers:
        """Return the error of each rate, relative to the largest rate present now or before."""
        largest = (float(np.abs(v).max(initial=1e-12)) for v in (velocities, before, self.values))
        return np.abs(self._products(velocities) - self.values) / max(largest)

    def _products(self, velocities: Numbers) -> Numbers:
        return np.array(
            [sum(six @ velocities[6 * k : 6 * k + 6] for k, six in row.items()) for row in self.rows]
        )


def consistent_velocities(model: Model) -> dict[str, Numbers]:
    """Return the initial velocities (v, ω) of a model's bodies, by name: the given ones if they agree with joints and motions.

    If no body has a velocity, the velocities remain zero; the run itself sets those that motions prescribe.
    """
    found = {body.name: np.array([*body.velocity, *body.angular_velocity]) for body in model.bodies}
    wanted = list(constraint_targets(model))
    pose = TrialPose(free_bodies(model.bodies, wanted))
    before = np.concatenate([_EMPTY, *(found[body.name] for body in pose.bodies)])
    rates = Rates.of(pose, wanted if before.any() else ())
    if (rates.rate_errors(before, before) > RATE_TOLERANCE).any():
        after = rates.nearest_velocities(before)
        if (rates.rate_errors(after, before) <= RATE_TOLERANCE).all():
            found.update(zip((body.name for body in pose.bodies), after.reshape(-1, 6), strict=True))
    return found
