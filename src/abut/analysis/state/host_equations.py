"""Equations of one machine on the host: constraints, free motions, and projections onto the constraints.

With the constraints Φ(q, t) = 0 of gradient G, and the 6×6 mass matrices M of the bodies, every set of velocities that the joints
allow is Z u with

    G Z = 0,    Zᵀ M Z = 1,

so that the f tangent coordinates u are measured in √kg·m/s and the mass matrix in them is the unit matrix. (Bodies far lighter than
others, or without mass, count as heavier here, because the masses serve only as weights.) Z comes from the pivoted
QR decomposition of G M^(−1/2) with its rows at unit length, whose pivots also determine the rank, so constraints may be
redundant. The lift G⁺ is the smallest motion, in the metric of M, that changes the constraints by given amounts. Displacements are six
numbers a body: translation of the centre of mass [m] and a rotation vector [rad], both in global axes.

Source: Haug, Computer Aided Kinematics and Dynamics (1989) sec. 11.1; the null space method of Laulusa & Bauchau,
J. Comput. Nonlin. Dyn. 3 (2008) 011004.
"""

from __future__ import annotations

import dataclasses

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import RunError
from abut.kernels.columns.inertia_columns import ReflectedInertiaRow
from abut.kernels.columns.machine_columns import PairRow
from abut.model.geometry.rotations import multiply_quaternions
from abut.system.constraints.tables import ConstraintTables
from abut.system.contact.point.initial_contact import update_touching
from abut.system.contact.tables import ContactTables
from abut.system.observe import PROBE, STIFFEN
from abut.system.reflected_inertia.tables import ReflectedInertiaTables
from abut.system.signals.tables import SignalWiring
from abut.system.system import System

__all__ = [
    "HostEquations",
    "Probe",
    "Tangent",
    "displace_bodies",
    "motion_between_states",
    "tangent_of",
    "unit_rows",
]


DEPENDENT = 1e-9  #: a pivot below this fraction of the largest counts as 0
CONSTRAINT_TOLERANCE = 1e-13  #: tolerance of constraints: largest residual [m or rad]
ATTEMPTS = 40  #: largest number of Newton steps for it
LIGHTEST = 1e-6  #: smallest mass and moment of inertia in the metric, relative to the heaviest body and the largest moment of inertia


@dataclasses.dataclass(frozen=True)
class HostEquations:
    """Equations M a + Gᵀ λ = F with G a = γ, of b bodies and r constraint rows, at one state.

    ``state`` [b, 13] is position, quaternion (x, y, z, w), velocity and angular velocity of every body,
    ``mass`` M [b, 6, 6], ``metric`` is M with larger masses of the lightest bodies (see ``_regularized_mass``),
    ``reflected`` [n, 6 b] are the derivatives of joint coordinates with reflected inertia by the motion, times the root of that inertia,
    ``load`` F [6 b] (gyroscopic torques included), ``jacobian`` G [r, 6 b], ``residual`` Φ [r],
    ``rate`` Φ̇ [r], ``gamma`` γ [r]; ``depth`` [m] and ``mode`` by contact point; ``active`` [6 b] is False for
    unused coordinates (`Body.idle`), which are zero in every motion. Forces and torques are
    in N and N m, in global axes, at the centres of mass.
    """

    time: float
    state: Numbers
    mass: Numbers
    metric: Numbers
    load: Numbers
    jacobian: Numbers
    residual: Numbers
    rate: Numbers
    gamma: Numbers
    reflected: Numbers
    depth: Numbers
    mode: NDArray[np.int32]
    active: NDArray[np.bool_]

    @property
    def bodies(self) -> int:
        """Number of bodies."""
        return len(self.mass)

    @property
    def gap(self) -> float:
        """Largest residual of a constraint [m or rad]."""
        return float(np.abs(self.residual).max(initial=0.0))

    @property
    def velocity(self) -> Numbers:
        """Velocities and angular velocities, six a body [m/s, rad/s]."""
        return self.state[:, 7:13].ravel()

    def mass_weighted(self, x: Numbers) -> Numbers:
        """Return the metric times x, of one set of motions [6 b] or of several as columns."""
        return np.asarray((self.metric @ x.reshape(self.bodies, 6, -1)).reshape(x.shape))

    def inertial(self, acceleration: Numbers) -> Numbers:
        """Return M a, with the reflected inertia of joints."""
        own = (self.mass @ acceleration.reshape(self.bodies, 6, -1)).reshape(acceleration.shape)
        return np.asarray(own + self.reflected.T @ (self.reflected @ acceleration))


@dataclasses.dataclass(frozen=True)
class Tangent:
    """Tangent space of the constraints at one state: the free motions.

    ``basis`` Z [6 b, f], ``lift`` G⁺ [6 b, r]; ``rank`` is the number of independent constraint rows, f = 6 b − rank. ``pivot_ratio`` is
    the ratio of the smallest nonzero pivot to the largest, and ``weakest_motion`` [6 b] the motion that this pivot resists.
    """

    basis: Numbers
    lift: Numbers
    rank: int
    pivot_ratio: float
    weakest_motion: Numbers

    @property
    def freedom(self) -> int:
        """Degrees of freedom f."""
        return int(self.basis.shape[1])

    def coordinates(self, equations: HostEquations, motion: Numbers) -> Numbers:
        """Return Zᵀ M x: the tangent coordinates of a motion [6 b], which is Z of these plus its part outside the tangent space."""
        return np.asarray(self.basis.T @ equations.mass_weighted(motion))

    def reactions(self, equations: HostEquations, acceleration: Numbers | None = None) -> Numbers:
        """Return the least-norm multipliers λ [r] of Gᵀ λ = F − M a; the joints push the bodies by −Gᵀ λ. Without a, as if at rest."""
        left = equations.load if acceleration is None else equations.load - equations.inertial(acceleration)
        return np.asarray(self.lift.T @ left)

    def accelerations(self, equations: HostEquations) -> Numbers:
        """Return a = G⁺ γ + Z Zᵀ (F − M G⁺ γ): the accelerations [6 b] of the equations; approximate for free motions of very light
        bodies.
        """
        forced = self.lift @ equations.gamma
        free = self.basis.T @ (equations.load - equations.inertial(forced))
        return np.asarray(forced + self.basis @ free)

    def tangent_forces(self, equations: HostEquations, reactions: Numbers) -> Numbers:
        """Return Zᵀ (F − Gᵀ λ) [f, in N/√kg]: the forces on the machine along the tangent coordinates, with given reactions.

        With λ of a pose in equilibrium, its derivative along the coordinates is that of Zᵀ F on the curved manifold: Gᵀ λ contains
        the contribution of the rotation of constraints to the stiffness, and the change of λ drops out because G Z = 0.
        """
        return np.asarray(self.basis.T @ (equations.load - equations.jacobian.T @ reactions))


def _regularized_mass(mass: Numbers) -> Numbers:
    """Return mass matrices as a metric: no mass or moment of inertia is below LIGHTEST of the largest. So connecting bodies of
    negligible mass affect neither ranks nor directions.
    """
    heaviest = float(mass[:, 0, 0].max(initial=0.0)) or 1.0
    moments = np.linalg.eigvalsh(mass[:, 3:, 3:])[:, 0]
    floor = LIGHTEST * (float(mass[:, range(3, 6), range(3, 6)].max(initial=0.0)) or heaviest)
    out = np.array(mass)
    out[:, range(3), range(3)] = np.maximum(mass[:, :1, 0], LIGHTEST * heaviest)
    for k in np.flatnonzero(moments < floor):
        out[k, 3:, 3:] += floor * np.eye(3)
    return out


def _inverse_mass_root(equations: HostEquations) -> Numbers:
    """Return the blocks r of r rᵀ = M⁻¹ [b, 6, 6]."""
    return np.asarray(np.linalg.inv(np.linalg.cholesky(equations.metric)).transpose(0, 2, 1))


def _in_metric(equations: HostEquations, root: Numbers) -> Numbers:
    """Return G M^(−1/2) [r, 6 b]."""
    size = 6 * equations.bodies
    turned = root.transpose(0, 2, 1) @ equations.jacobian.T.reshape(len(root), 6, -1)
    return np.asarray(turned.reshape(size, -1).T)


def unit_rows(equations: HostEquations) -> Numbers:
    """Return the constraints' gradients in the metric of the equations, each at unit length [r, 6 b]."""
    scaled = _in_metric(equations, _inverse_mass_root(equations))
    return np.asarray(scaled / np.maximum(np.linalg.norm(scaled, axis=1), 1e-300)[:, None])


def tangent_of(equations: HostEquations) -> Tangent:
    """Return the tangent space of the constraints at a state."""
    from scipy.linalg import qr

    g, size = equations.jacobian, 6 * equations.bodies
    root = _inverse_mass_root(equations)

    def apply_root(x: Numbers) -> Numbers:
        return np.asarray((root @ x.reshape(len(root), 6, -1)).reshape(size, -1))

    if not g.any():
        basis = apply_root(np.eye(size)[:, equations.active])
        return Tangent(basis, np.zeros((size, len(g))), 0, 1.0, basis[:, 0])
    scaled = _in_metric(equations, root)
    length = np.maximum(np.linalg.norm(scaled, axis=1), 1e-300)
    # bodies without joints are excluded
    active = equations.active
    joined = np.repeat(scaled.reshape(len(g), -1, 6).any(axis=(0, 2)), 6) & active
    q, r, order = qr((scaled[:, joined] / length[:, None]).T, pivoting=True)
    pivots = np.abs(np.diagonal(r))
    rank = int(np.sum(pivots > DEPENDENT * pivots[0]))
    first, left = np.zeros((size, rank)), np.zeros((size, int(active.sum()) - rank))
    first[joined], left[joined, : len(q) - rank] = q[:, :rank], q[:, rank:]
    left[~joined & active, len(q) - rank :] = np.eye(int(active.sum()) - len(q))
    across, triangle = np.linalg.qr(r[:rank].T)  # Gᵀ P = Q R and Rᵀ = Y T, so that G⁺ = Q T⁻¹ Yᵀ Pᵀ
    inverse = np.zeros((size, len(g)))
    inverse[:, order] = first @ np.linalg.solve(triangle, across.T)
    square = r[:rank, :rank]
    weak = np.linalg.solve(square.T, np.linalg.solve(square, np.eye(rank)[-1]))
    weakest_motion = apply_root(first @ (weak / np.linalg.norm(weak)))[:, 0]
    pivot_ratio = float(pivots[rank - 1] / pivots[0])
    return Tangent(apply_root(left), apply_root(inverse / length), rank, pivot_ratio, weakest_motion)


def displace_bodies(state: Numbers, motion: Numbers) -> Numbers:
    """Return a state [b, 13] with its bodies displaced by a motion [6 b]; turns of any size, and unchanged velocities."""
    out, parts = np.array(state), motion.reshape(-1, 6)
    out[:, :3] += parts[:, :3]
    angle = np.linalg.norm(parts[:, 3:], axis=1)
    u = 0.5 * np.sinc(0.5 * angle / np.pi)[:, None] * parts[:, 3:]
    w, v, s = np.cos(0.5 * angle)[:, None], state[:, 3:6], state[:, 6:7]
    out[:, 3:6] = w * v + s * u + np.cross(u, v)  # the product of quaternions
    out[:, 6:7] = w * s - np.sum(u * v, axis=1, keepdims=True)
    out[:, 3:7] /= np.linalg.norm(out[:, 3:7], axis=1, keepdims=True)
    return out


def motion_between_states(first: Numbers, second: Numbers) -> Numbers:
    """Return the motion [6 b] from the first state to the second: the inverse of ``displace_bodies``, turns up to π."""
    out = np.zeros((len(first), 6))
    out[:, :3] = second[:, :3] - first[:, :3]
    for d, a, b in zip(out, first, second, strict=True):
        q = multiply_quaternions(b[[6, 3, 4, 5]], a[[6, 3, 4, 5]] * (1.0, -1.0, -1.0, -1.0))
        q = q if q[0] >= 0.0 else -q
        sine = float(np.linalg.norm(q[1:]))
        d[3:] = q[1:] * (2.0 if sine < 1e-12 else 2.0 * np.arctan2(sine, q[0]) / sine)
    return out.ravel()


def largest_turn(motion: Numbers) -> float:
    """Return the largest rotation of a body in a motion [6 b] [rad]."""
    return float(np.linalg.norm(motion.reshape(-1, 6)[:, 3:], axis=1).max())


class Probe:
    """Evaluator of the equations of a machine at any state, one at a time.

    Args:
        system: The compiled machine, assembled. Its first lane is evaluated; its memory (counted turns, integrals of
            prescribed velocities, modes of contacts) is unchanged until ``accept``.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        #: forces and torques [6 b] that are subtracted from the loads on the bodies, in any pose; None subtracts nothing
        self.subtracted_loads: Numbers | None = None
        layout, bodies = system.layout, system.layout.bodies
        self.bodies = bodies
        self._run_data, self._rows = system.run_data(1, 1, 1), system.rows(1)
        first = np.cumsum([0, *(len(rows) for rows in layout.node)])
        #: thing and label of each constraint row
        self.rows = tuple(name for rows in layout.node for name in rows)
        self._first = {bodies + k: int(first[k]) for k in range(len(layout.node))}
        self._used = np.array(
            [6 * k + row for k, rows in enumerate(layout.node) for row in range(len(rows))], dtype=int
        )
        active = np.ones((bodies, 6), bool)
        for k, body in enumerate(system.models[0].bodies):
            active[k, list(body.idle)] = False
        self._active = active.ravel()
        self._searches = system.searches_neighbors
        if self._searches:
            system.check_neighbors_at_states()
        self._pairs = [
            (k, row[PairRow.body_i], row[PairRow.body_j], row[PairRow.node])
            for k, row in enumerate(layout.of(ConstraintTables).pair)
        ]

    @property
    def state(self) -> Numbers:
        """State [b, 13] in the system's arrays."""
        return np.array(self.system.work.y.numpy()[0, : self.bodies])

    def row(self, node: int, row: int) -> int:
        """Return the index of a row of a group of constraints among all rows."""
        return self._first[node] + row

    def evaluate(self, state: Numbers, time: float, *, keep_modes: bool = False) -> HostEquations:
        """Return the equations at a state.

        Args:
            state: [b, 13], on the constraints or not.
            time: [s], for prescribed motions and forces that depend on it.
            keep_modes: Contacts keep their last mode, touching or free; otherwise overlapping shapes touch.
        """
        self._write_state(state)
        self.system.study(PROBE, self._run_data, self._rows, t=time)
        if not keep_modes and update_touching(self.system.work):
            self.system.study(PROBE, self._run_data, self._rows, t=time)
        if self._searches:
            self._check_neighbors()
        return self._gather(state, time)

    def project(
        self,
        state: Numbers,
        time: float,
        tangent: Tangent | None = None,
        *,
        keep_modes: bool = False,
        attempts: int = ATTEMPTS,
    ) -> HostEquations:
        """Return the equations at the state projected onto the constraints, by the shortest motion in the metric of M, including its
        velocities.

        Args:
            state: [b, 13], near the constraints.
            time: [s].
            tangent: Of a state near this one; it avoids a new factorization, which is suitable for small motions.
            keep_modes: As for ``evaluate``.
            attempts: Largest number of Newton's steps.

        Returns:
            The equations at which Newton's steps end; their ``gap`` shows whether they are on the constraints.
        """
        here = self.evaluate(state, time, keep_modes=keep_modes)
        for _ in range(attempts):
            if here.gap <= CONSTRAINT_TOLERANCE:
                break
            lift = (tangent or tangent_of(here)).lift
            step = -lift @ here.residual
            turn = largest_turn(step)
            there = self.evaluate(
                displace_bodies(here.state, step * min(1.0, 0.5 / max(turn, 1e-300))),
                time,
                keep_modes=keep_modes,
            )
            if not there.gap < 0.9 * here.gap:
                here = (
                    there if there.gap < here.gap else self.evaluate(here.state, time, keep_modes=keep_modes)
                )
                break
            here = there
        return self.project_velocities(here, tangent, keep_modes=keep_modes)

    def project_velocities(
        self, equations: HostEquations, tangent: Tangent | None = None, *, keep_modes: bool = False
    ) -> HostEquations:
        """Return the equations with the velocities projected onto the constraints' rates, by the smallest change in the metric of M."""
        here = equations
        for _ in range(ATTEMPTS):
            size = float(np.abs(here.rate).max(initial=0.0))
            if size <= CONSTRAINT_TOLERANCE:
                break
            state = np.array(here.state)
            tangent = tangent or tangent_of(here)
            state[:, 7:13] -= (tangent.lift @ here.rate).reshape(-1, 6)
            there = self.evaluate(state, here.time, keep_modes=keep_modes)
            if not float(np.abs(there.rate).max()) < 0.9 * size:
                break
            here = there
        return here

    def stiffness(self, equations: HostEquations, reactions: Numbers) -> Numbers | None:
        """Return −∂(F − Gᵀ λ)/∂q [6 b, 6 b] at a state at rest with these multipliers [r], from the derivatives of implicit methods.

        A machine compiled without them has none. Contacts keep their last mode. Contacts found by a neighbour search have blocks while they
        touch; None if there are more than fit.
        """
        n, work = self.bodies, self.system.work
        self._write_state(equations.state)
        work.dy.zero_()
        work.lag.zero_()
        lam = np.zeros((*work.lam.shape, 6))
        lam[0, n:].reshape(-1)[self._used] = reactions
        work.lam.assign(lam)
        self.system.study(STIFFEN, self._run_data, self._rows, t=equations.time)
        blocks = work.block.numpy()[0]
        addresses = dict(self.system.layout.blocks)
        if self._searches:
            if work.pattern.block_count.numpy()[0] > len(blocks):
                return None
            table = work.pattern.address.numpy()
            addresses = {(int(i), int(j)): int(table[i, j]) - 1 for i, j in np.argwhere(table)}
        out = np.zeros((n, 6, n, 6))
        for (i, j), at in addresses.items():
            if max(i, j) < n:
                out[i, :, j, :] = blocks[at]
        return out.reshape(6 * n, 6 * n)

    def unsolved_signal(self) -> str:
        """Return the name of a signal or loop of forces without solution at the last evaluated state; otherwise empty."""
        stuck, wiring = (
            int(self.system.work.signals.unsolved_unknown.numpy()[0]),
            self.system.layout.of(SignalWiring),
        )
        if not stuck:
            return ""
        if stuck <= len(wiring.unknowns):
            return f'the equation of signal "{wiring.unknowns[stuck - 1].name}"'
        measure = stuck - 1 - len(wiring.unknowns)
        return f'the loop of forces through signal "{wiring.sensed.get(measure, wiring.reaction_signals[0])}"'

    def _check_neighbors(self) -> None:
        """Raise an error if a neighbour search had more neighbours than slots."""
        if crowd := int(self.system.machine.crowds.full_crowd.numpy()[0]):
            name = self.system.layout.of(ContactTables).crowds[crowd - 1].contact.name
            raise RunError(
                f'contact "{name}" has more neighbours at this state than memory was allocated for, because its shapes differ much in size '
                "or overlap; divide them among several contacts, or check the initial poses"
            )

    def accept(self, equations: HostEquations) -> None:
        """Accept this state: turns are counted from it, and prescribed velocities and accelerations are integrated from its time."""
        self.evaluate(equations.state, equations.time)
        self.system.accept()

    def _write_state(self, state: Numbers) -> None:
        y = self.system.work.y.numpy()
        y[0, : self.bodies] = state
        self.system.work.y.assign(y)

    def _reflected_rows(self) -> Numbers:
        """Return the rows of joints with reflected inertia [n, 6 b]; see `HostEquations`."""
        system, table = self.system, self.system.layout.of(ReflectedInertiaTables).rows
        out = np.zeros((len(table), self.bodies, 6))
        if table:
            numbers, work = system.machine.number.numpy()[0], system.work
            rows = zip(table, work.reflected_i.numpy()[0], work.reflected_j.numpy()[0], strict=True)
            for k, (row, *gradients) in enumerate(rows):
                ends = row[ReflectedInertiaRow.body_i], row[ReflectedInertiaRow.body_j]
                for body, gradient in zip(ends, gradients, strict=True):
                    if body < self.bodies:
                        out[k, body] += gradient * np.sqrt(numbers[row[ReflectedInertiaRow.number]])
        return out.reshape(len(table), 6 * self.bodies)

    def _gather(self, state: Numbers, time: float) -> HostEquations:
        s, m, w, n = self.system, self.system.machine, self.system.work, self.bodies
        mass = np.zeros((n, 6, 6))
        mass[:, range(3), range(3)] = m.mass.numpy()[0, :n, None]
        mass[:, 3:, 3:] = w.inertia.numpy()[0, :n]
        g = np.zeros((len(self.rows), n, 6))
        gradients = [rows[0] for rows in s.gradients()]
        for k, i, j, node in self._pairs:
            at, count = self._first[node], len(s.layout.node[node - n])
            for body, rows in zip((i, j), gradients, strict=True):
                if body < n:
                    g[at : at + count, body] += rows[k, :count]
        residual, rate, gamma = (
            a.numpy()[0, n : m.nodes].reshape(-1)[self._used] for a in (w.position, w.velocity, w.gamma)
        )
        live = int(w.active_points.numpy()[0])
        load = w.load.numpy()[0, :n].reshape(-1).copy()
        return HostEquations(
            time,
            np.array(state),
            mass,
            _regularized_mass(mass),
            load if self.subtracted_loads is None else load - self.subtracted_loads,
            g.reshape(len(g), 6 * n),
            residual,
            rate,
            gamma,
            self._reflected_rows(),
            w.guard.depth.numpy()[0, :live].copy(),
            w.point.mode.numpy()[0, :live].copy(),
            self._active,
        )
