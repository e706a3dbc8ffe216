"""Transient finite-element analysis by implicit time integration, with contact."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue, RunError, UnknownName
from abut.fem.contact.interface import ContactInterface
from abut.fem.contact.overlaps import check_overlap
from abut.fem.continuum.discrete_gradient import check_stored
from abut.fem.dynamics.contact_mass import redistribute_mass
from abut.fem.dynamics.massless_nodes import add_kinetic_energy, massless_equilibrium, rigid_velocities
from abut.fem.dynamics.time_integrators import (
    Bathe,
    DynamicEquilibrium,
    DynamicState,
    EnergyMomentum,
    GeneralisedAlpha,
)
from abut.fem.model.bodies import AXES, Body, Load, Rigid, load_factor
from abut.fem.model.step_errors import StepFailed
from abut.fem.solver.linear_solver import Factor
from abut.fem.statics.discretization import ContactSide, Setting
from abut.fem.statics.newton import LoadStepState, NotConverged, converge, find_tunneling_contact, interfaces
from abut.fem.statics.output import StepRecorder
from abut.fem.statics.statics import CUTS, failure_message, initial_state
from abut.units import Scalar, positive, vector

if TYPE_CHECKING:
    from abut.fem.model.problem import Problem
    from abut.fem.results.result import History

__all__ = ["integrate_motion"]

#: A time integrator.
Method: TypeAlias = Bathe | EnergyMomentum | GeneralisedAlpha

LOG = logging.getLogger(__name__)


def integrate_motion(
    problem: Problem,
    end: Scalar,
    step: Scalar,
    method: Method,
    velocity: Mapping[Any, Any],
    every: int,
    redistribute: bool,
    solver: str,
) -> History:
    """Integrate the motion; see `Problem.dynamics`."""
    who, setting, begun = f'problem "{problem.name}"', problem.setting, time.perf_counter()
    last, h = positive(end, "s", what=f"{who}: end"), positive(step, "s", what=f"{who}: step")
    if every < 1:
        raise InvalidValue.of(f"{who}: every", every, "be one or more")
    _check_rigid(setting, who)
    _check_methods(setting, who)
    if isinstance(method, EnergyMomentum):
        _check_conserved(setting, who)
    _check_supports(setting, who)
    moving = DynamicSetting(setting, redistribute, isinstance(method, EnergyMomentum))
    state = initial_state(setting)
    check_overlap(setting, state.copy())
    motion = moving.start(state, _initial_velocities(setting, velocity, who))
    recording = MotionRecorder(problem.name, setting, moving)
    recording.store_motion(motion, state)
    stopped, count = None, 0
    total = max(int(np.ceil(last / h - 1e-9)), 1)
    for k in range(1, total + 1):
        try:
            motion, state, spent = moving.advance(motion, state, min(k * h, last) - motion.t, method, solver)
        except (NotConverged, StepFailed) as met:
            stopped = (
                f"it stopped at t = {motion.t:.6g} s: {failure_message(setting, met)}, with steps down to {h / 2**CUTS:.3g} s. Use a "
                "shorter step, a finer mesh in the contact, or large=True if bodies rotate"
            )
            if k == 1:
                raise RunError(f"{who}: {stopped}") from met
            break
        count += spent
        if k % every == 0 or k == total:
            recording.store_motion(motion, state)
        else:
            recording.strains.check_state(motion.t, state, is_row=False)
    spent_on = {"newton_steps": count, "steps": len(recording.times) - 1, "unknowns": setting.size}
    found = recording.history(stopped, spent_on | {"seconds": time.perf_counter() - begun})
    return replace(found, warnings=(*found.warnings, *moving.warnings))


class DynamicSetting:
    """A setting with inertia: internal forces in Newton's method are f(u) + M (k u + b) + w r_n.

    Args:
        setting: the bodies.
        redistribute: True for massless nodes on the first faces of contacts.
        stepping: True for forces of a step. Faces then meet rigid ones along the normals of these: the overlap is the sum of
            displacements along normals, and with an inclined normal it would grow while a face slides.
    """

    def __init__(self, setting: Setting, redistribute: bool, stepping: bool = False) -> None:
        self.setting = setting
        self.sides = [
            replace(side, by_second=stepping and isinstance(side.contact.two.body, Rigid))
            for side in setting.sides
        ]
        self.warnings: tuple[str, ...] = ()
        self.touching: list[NDArray[np.bool_]] = []  #: of each contact, nodes that touch as a step begins
        self.mass, self.behind = self._redistributed_masses(redistribute)
        self.heavy = np.asarray(self.mass.diagonal() > 0.0)
        self.work = 0.0
        self.balance_at(
            DynamicEquilibrium(0.0, 0.0, np.zeros(setting.size)),
            np.zeros(setting.size),
            np.zeros(setting.size),
        )
        self._kept: dict[float, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.setting, name)

    def _redistributed_masses(self, redistribute: bool) -> tuple[Any, Any]:
        """Return M̃ and P of all bodies; a rigid one's mass is distributed evenly over its nodes, which translate together."""
        from scipy.sparse import block_diag, eye_array

        setting, d = self.setting, self.setting.dimension
        masses: list[Any] = []
        behind: list[Any] = []
        for k, body in enumerate(setting.bodies):
            size = len(body.mesh.positions) * d
            one = eye_array(size, format="csr")
            mass = (
                _body_mass(body) * d / size * one
                if isinstance(body, Rigid)
                else setting.continua[body.name].mass
            )
            touch = [s for s in setting.sides if s.contact.one.body is body and s.contact.method == "mortar"]
            if redistribute and touch:
                every = [facets.nodes.ravel() for side in touch for facets in side.one]
                nodes = np.unique(np.concatenate(every)) - setting.starts[k]
                mass, one, warning = redistribute_mass(body.mesh, mass, nodes, d, touch[0].contact.name)
                self.warnings += (warning,) if warning else ()
            masses.append(mass)
            behind.append(one)
        return block_diag(masses, format="csr"), block_diag(behind, format="csr")

    def balance_at(self, balance: DynamicEquilibrium, base: Numbers, rest: Numbers) -> None:
        """Store the equilibrium to solve, the displacements it starts from, and the residual at the last instant."""
        self.balance, self.base = balance, base
        self.since = None if balance.since is None else base
        self.known = self.mass @ (balance.known + balance.inertia * base)
        self.known += balance.share * np.where(self.heavy, rest, 0.0)

    def respond(
        self, u: Numbers, memory: list[Any], *, tangent: bool = True
    ) -> tuple[Numbers, Any, list[Any]]:
        """Return the response of `Setting.respond`, with inertia."""
        force, stiffness, kept = self.setting.respond(u, memory, tangent=tangent, since=self.since)
        b = self.balance
        force = force + b.inertia * (self.mass @ (u - self.base))
        if not tangent:
            return force, None, kept
        if not self.setting.linear:
            return force, stiffness + b.inertia * self.mass, kept
        if b.inertia not in self._kept:
            self._kept = {**dict(list(self._kept.items())[-3:]), b.inertia: stiffness + b.inertia * self.mass}
        return force, self._kept[b.inertia], kept

    def clearance(self, side: ContactSide, t: float) -> float:
        """Return the clearance; an interference is present from the beginning."""
        del t
        return side.clearance

    def load_vector(self, t: float, statics: bool = False) -> Numbers:
        """Return loads at a time, less the known part of inertia: their size scales the residual in Newton's method."""
        del statics  # loads of dynamics in all cases
        return np.asarray(self._step_loads(t) - self.known)

    def _step_loads(self, t: float) -> Numbers:
        """Return loads at a time, or their mean over the step to it."""
        since = self.balance.since
        return self.loads(t) if since is None else 0.5 * (self.loads(since) + self.loads(t))

    @property
    def symmetric(self) -> bool:
        """True if the tangent is symmetric: with forces of a step only for a linear setting."""
        return self.setting.symmetric and (self.since is None or self.setting.linear)

    def search_displacements(self, u: Numbers) -> Numbers:
        """Return displacements for the contact search: of a step, those in its middle."""
        return u if self.since is None else 0.5 * (self.since + u)

    def pressure_interface(self, at: int, face: ContactInterface, u: Numbers) -> ContactInterface:
        """Return a contact with its gap; for a step, with the increase of a gap that was closed, and infinite elsewhere."""
        if self.since is None:
            return face
        wider = face.normal @ (u - self.since) / face.area
        return replace(face, gap=np.where(self.touching[at][face.nodes], wider, np.inf))

    def find_touching_nodes(self, state: LoadStepState, t: float) -> None:
        """Find the nodes that touch, or overlap, at the start of a step."""
        self.since = None
        kept = replace(state, kept=state.kept and list(state.kept))
        faces = interfaces(cast(Setting, self), kept, t)
        self.touching = [np.zeros(len(self.setting.places), bool) for _ in faces]
        for touching, face in zip(self.touching, faces, strict=True):
            touching[face.nodes] = face.gap <= 0.0

    def loads(self, t: float) -> Numbers:
        """Return loads at a time; weights are those of the redistributed mass."""
        out = np.zeros(self.setting.size)
        for load, force in self.setting._loads:
            if load.acceleration is not None:
                force = self._weight(load)
            out += load_factor(load, t, 1.0) * force
        return out

    def _weight(self, load: Load) -> Numbers:
        """Return M̃ g on the rows of a body."""
        g = np.zeros(self.setting.size)
        assert isinstance(load.on, Body)
        assert load.acceleration is not None
        rows, d = self.setting.rows(load.on), self.setting.dimension
        along = vector(load.acceleration, "m/s^2", what=f'weight of "{load.on.name}"')[:d]
        g[rows] = np.tile(along, (rows.stop - rows.start) // d)
        return np.asarray(self.mass @ g)

    def start(self, state: LoadStepState, velocity: Numbers) -> DynamicState:
        """Return the first instant: M a = F − f(u)."""
        force, _, _ = self.setting.respond(state.u, state.memory, tangent=False)
        rest = force - self.loads(0.0)
        prescribed, t = self.setting.prescribed_unknowns(0.0)[0], self.setting.transform
        mass = (t.T @ self.mass @ t).tocsr()
        free = np.setdiff1d(np.flatnonzero(mass.diagonal() > 0.0), prescribed)
        a = np.zeros(t.shape[1])
        if len(free):
            a[free] = Factor(mass[free][:, free]).solve(-(t.T @ rest)[free])
        return DynamicState(0.0, state.u.copy(), self.behind @ velocity, self.behind @ (t @ a), rest)

    def advance(
        self, motion: DynamicState, state: LoadStepState, h: float, method: Method, solver: str, cuts: int = 0
    ) -> tuple[DynamicState, LoadStepState, int]:
        """Take a step, in halves where it does not converge.

        Raises:
            Stuck, StepFailed: the shortest does not either.
        """
        count, stage = 0, state

        def solve_step(balance: DynamicEquilibrium) -> tuple[Numbers, Numbers]:
            nonlocal count, stage
            stage = stage.copy()
            steps = balance.since is not None
            if steps:
                self.find_touching_nodes(stage, motion.t)
            self.balance_at(balance, motion.u, motion.rest)
            count += converge(cast(Setting, self), stage, balance.t, solver, sharp=steps)
            return stage.u.copy(), self._residual(stage, balance.t)

        work = self.work
        try:
            new = method.step(motion, h, solve_step)
            if (side := find_tunneling_contact(cast(Setting, self), state, stage)) is not None:
                raise NotConverged(
                    f'the faces of contact "{side.contact.name}" move farther in one step than half of its reach, {side.reach:.4g} m, and '
                    "could pass through each other undetected"
                )
        except (NotConverged, StepFailed) as met:
            if cuts == CUTS:
                raise
            LOG.info("the step to t = %g s failed and is halved: %s", motion.t + h, met)
            half, between, one = self.advance(motion, state, 0.5 * h, method, solver, cuts + 1)
            new, stage, two = self.advance(half, between, motion.t + h - half.t, method, solver, cuts + 1)
            return new, stage, one + two
        self.work = work + self._external_work(motion, new)
        if self.since is not None and not self.heavy.all():
            new = self._equilibrate(new, stage)
        return DynamicState(new.t, new.u, self.behind @ new.v, self.behind @ new.a, new.rest), stage, count

    def _equilibrate(self, new: DynamicState, state: LoadStepState) -> DynamicState:
        """Return the end of a step for methods with forces of a step; massless nodes without contact are in equilibrium."""
        setting, d = self.setting, self.setting.dimension
        where, _ = setting.prescribed_unknowns(new.t)
        prescribed = np.zeros(setting.size, bool)
        prescribed[setting.transform[:, where].nonzero()[0]] = True
        pressed = sum((p.status for p in state.pressing), np.zeros(len(setting.places), np.int64)) > 0
        unconstrained = ~(self.heavy | prescribed | np.repeat(pressed, d))
        load, u, v = self.loads(new.t), new.u.copy(), new.v.copy()
        for name, continuum, rows, memory in setting.deformable_bodies(state.memory):
            light = np.flatnonzero(unconstrained[rows])
            if not len(light):
                continue
            u[rows], energy = massless_equilibrium(continuum, u[rows], memory, load[rows], light)
            mass, fixed = self.mass[rows][:, rows], prescribed[rows]
            ways = rigid_velocities((setting.places.ravel() + u)[rows].reshape(-1, d), continuum.body.state)
            a = np.where(fixed, v[rows], 0.0)
            if not fixed.any():
                a = ways @ np.linalg.solve(ways.T @ (mass @ ways), ways.T @ (mass @ v[rows]))
            v[rows] = add_kinetic_energy(v[rows], mass, a, energy)
            LOG.debug('body "%s" at t = %g s: massless nodes release %.3g J', name, new.t, energy)
        moved = u - new.u
        self.work += float(load @ moved)
        state.u = u
        state.q += setting.transform.T @ moved  # rows of bodies that deform are unknowns themselves
        return replace(new, u=u, v=v)

    def _residual(self, state: LoadStepState, t: float) -> Numbers:
        """Return f − F − contact."""
        force, _, _ = self.setting.respond(state.u, state.memory, tangent=False, since=self.since)
        faces = interfaces(cast(Setting, self), state, t, fresh=False)  # as they were in balance
        contact = sum(p.force(face) for p, face in zip(state.pressing, faces, strict=True))
        return np.asarray(force - self._step_loads(t) - contact)

    def _external_work(self, old: DynamicState, new: DynamicState) -> float:
        """Return the work of loads and of moving supports."""
        step = new.u - old.u
        loads = 0.5 * float((self.loads(old.t) + self.loads(new.t)) @ step)
        where, _ = self.setting.prescribed_unknowns(new.t)
        both = new.rest + self.mass @ new.a
        if self.since is None:
            both = 0.5 * (both + old.rest + self.mass @ old.a)
        t = self.setting.transform
        rows = t[:, where]
        along = rows.T @ step / np.maximum(np.asarray(rows.multiply(rows).sum(axis=0)).ravel(), 1.0)
        return loads + float((rows.T @ both) @ along)


class MotionRecorder(StepRecorder):
    """Recorder of instants: adds energies, and reactions with inertia."""

    def __init__(self, name: str, setting: Setting, moving: DynamicSetting) -> None:
        super().__init__(name, cast(Setting, moving), "s")
        self.moving, self.left = moving, np.zeros(setting.size)

    def store_motion(self, motion: DynamicState, state: LoadStepState) -> None:
        """Store an instant: energies of motion [J] and of reversible strain, and the work of loads and moving supports."""
        moving = self.moving
        moving.balance_at(DynamicEquilibrium(motion.t, 0.0, motion.a), motion.u, np.zeros_like(motion.a))
        self.left = motion.rest + moving.mass @ motion.a
        elastic = sum(
            continuum.respond(state.u[rows], memory, tangent=False).energy
            for _, continuum, rows, memory in moving.setting.deformable_bodies(state.memory)
        )
        kinetic = 0.5 * float(motion.v @ (moving.mass @ motion.v))
        more = {"energy.kinetic": kinetic, "energy.elastic": float(elastic), "energy.work": moving.work}
        more |= self._momenta(motion)
        self.store(motion.t, state, more)

    def _momenta(self, motion: DynamicState) -> dict[str, float]:
        """Return momentum [N s] and angular momentum about the origin [N m s] by body."""
        setting, d = self.setting, self.setting.dimension
        each, x = np.zeros((2, len(setting.places), 3))
        each[:, :d] = (self.moving.mass @ motion.v).reshape(-1, d)
        x[:, :d] = setting.places + motion.u.reshape(-1, d)
        turning = np.cross(x, each)
        found = {}
        for k, body in enumerate(setting.bodies):
            own = slice(setting.starts[k], setting.starts[k + 1])
            if isinstance(body, Rigid) and body.mass is None:
                continue
            for c in range(d):
                found[f"{body.name}.momentum {AXES[c]}"] = float(each[own, c].sum())
            for c in (2,) if d == 2 else range(3):
                if isinstance(body, Body) and body.state != "axisymmetric":
                    found[f"{body.name}.angular momentum {AXES[c]}"] = float(turning[own, c].sum())
        return found

    def _reactions(self, scalars: dict[str, float], left: Numbers) -> None:
        """Store the reactions as found in the solution: those over a step for methods with forces of a step, not its end's residual."""
        del left
        super()._reactions(scalars, self.left)


def _initial_velocities(setting: Setting, given: Mapping[Any, Any], who: str) -> Numbers:
    """Return initial velocities of all rows [m/s], from a vector by body (or its name), or from numbers by node."""
    out, d = np.zeros(setting.size), setting.dimension
    names = [body.name for body in setting.bodies if isinstance(body, Body) or body.mass is not None]
    for key, value in given.items():
        name = getattr(key, "name", key)
        if name not in names:
            raise UnknownName.of(f"body with a mass ({who})", str(name), names)
        body = next(b for b in setting.bodies if b.name == name)
        rows, n = setting.rows(body), len(body.mesh.positions)
        if isinstance(body, Body) and isinstance(value, np.ndarray) and value.ndim == 2:
            if value.shape not in ((n, d), (n, 3)) or not np.isfinite(value).all():
                raise InvalidValue(
                    f'{who}: velocities of "{name}" have shape {value.shape}; they must be finite, of shape ({n}, {d}) [m/s]'
                )
            out[rows] = value[:, :d].ravel()
            continue
        out[rows] = np.tile(vector(value, "m/s", what=f'{who}: velocity of "{name}"')[:d], n)
    return out


def _body_mass(body: Rigid) -> float:
    return 0.0 if body.mass is None else positive(body.mass, "kg", what=f'rigid body "{body.name}": mass')


def _check_methods(setting: Setting, who: str) -> None:
    """Raise InvalidValue where a contact would generate energy."""
    for contact in setting.contacts:
        if contact.method == "nitsche":
            raise InvalidValue(
                f'{who}: contact "{contact.name}" uses Nitsche\'s method, which supports only statics, as it generates energy in '
                'motion; use method="mortar"'
            )


def _check_conserved(setting: Setting, who: str) -> None:
    """Raise InvalidValue where an EnergyMomentum method could not conserve energy."""
    for name, continuum in setting.continua.items():
        check_stored(continuum.blocks, f'{who}: body "{name}"')
    for side in setting.sides:
        contact, wrong = side.contact, None
        if contact.method != "mortar":
            wrong = (
                f'uses method="{contact.method}", whose pressures do not conserve energy; use method="mortar"'
            )
        elif side.clearance < 0.0:
            wrong = f"starts with an interference of {-side.clearance:g} m, which the method would not remove; omit clearance"
        if wrong:
            raise InvalidValue(
                f'{who}: contact "{contact.name}" {wrong}, or use another time integrator than EnergyMomentum, such as Bathe()'
            )


def _check_supports(setting: Setting, who: str) -> None:
    """Raise InvalidValue where a displacement is a number without a time at which it is reached."""
    for support in setting.supports:
        for axis, value in support.displacements.items():
            if not callable(value) and support.at(axis, 1.0) != 0.0:
                raise InvalidValue(
                    f"{who}: a support prescribes {axis} = {value!r} without a time at which it is reached; give a function of time, such "
                    f"as {'value' if axis == 'along' else axis}=lambda t: 0.5 * t"
                )


def _check_rigid(setting: Setting, who: str) -> None:
    """Raise InvalidValue where a massless rigid body is not fixed."""
    where, _ = setting.prescribed_unknowns(0.0)
    for k, body in enumerate(setting.bodies):
        if isinstance(body, Rigid) and body.mass is None:
            for c in range(setting.dimension):
                if setting.columns[k] + c not in where:
                    raise InvalidValue(
                        f'{who}: rigid body "{body.name}" is free along {AXES[c]} and has no mass; give its mass=, or prescribe its '
                        f"displacement by fem.Support({body.name}, {AXES[c]}=…)"
                    )
