"""Newton and Euler's equations of a whole machine.

    M = Σ m J_vᵀ J_v + J_ωᵀ I J_ω,   k = Σ m J_vᵀ (J̇_v q̇ + ω × v) + J_ωᵀ (I J̇_ω q̇ + ω × I ω)

over all bodies, in their own axes. The reflected inertia of a joint is added to the diagonal element of its coordinate. Prescribed
coordinates are excluded from q and substituted as functions of time. By virtual work the reactions of the tree's joints drop out.

Source: P. Eberhard & W. Schiehlen, Computational dynamics of multibody systems: history, formalisms, and applications, J. Comput. Nonlin.
Dyn. 1 (2006) 3-12 (Newton's and Euler's equations of all bodies, multiplied by the transposed Jacobians: d'Alembert's principle).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
import sympy as sp

from abut.array_types import Numbers, Objects
from abut.symbolic.equations_of_motion import CenterOfMassMotion, EquationsOfMotion, Late
from abut.symbolic.expressions.trig_polynomials import PolynomialRing
from abut.symbolic.kinematics.constraints import Constraint, Driven, constraints_of, driven_of
from abut.symbolic.kinematics.forward_kinematics import LinkChain
from abut.symbolic.kinematics.kinematics import MachineKinematics
from abut.symbolic.layout import SymbolicLayout
from abut.symbolic.loads import GeneralizedForces, SymbolicTouch
from abut.symbolic.recursive_newton_euler import recursive_equations

if TYPE_CHECKING:
    from abut.model import Body, Model

__all__ = ["derive_equations"]

T = TypeVar("T")

MAX_ANGLE_DEPTH = (
    8  #: number of angles between the ground and a body above which the equations are long in any case
)
MAX_PRODUCTS = (
    3000  #: number of products of terms of the Jacobians above which there are intermediate results
)


def derive_equations(model: Model) -> EquationsOfMotion:
    """Derive the equations of motion of a model."""
    layout = SymbolicLayout(model)
    machine = MachineKinematics(layout)
    long = _is_long(machine)
    loads = GeneralizedForces(machine, weigh=not long)
    driven, rest = driven_of(machine, loads)
    constraints = constraints_of(machine, loads, rest)
    led = _MotionSubstitution(layout, driven, loads)
    M, k, weight, where = (
        recursive_equations(machine)
        if long
        else (*mass_and_bias(machine), np.zeros(len(loads.total), int), [])
    )
    M = M + np.diag([layout.reflected.get(q, 0) for q in layout.coordinates])
    free = led.free
    forced = [layout.accelerations[one.q] for one in driven]
    # prescribed coordinates contribute M_fp f̈(t)
    added = M[np.ix_(free, led.numbers)].dot(np.array(forced, object)) if driven else np.zeros(len(free), int)
    q = [layout.coordinates[n] for n in free]
    chain = LinkChain(machine, led.put, dict(layout.names.values))
    known = {*layout.names.meanings} - {
        x for one in driven if one.value is not None for x in led.symbols(one)
    }
    return EquationsOfMotion(
        name=model.name,
        t=layout.t,
        q=tuple(q),
        rates=tuple(layout.rates[x] for x in q),
        accelerations=tuple(layout.accelerations[x] for x in q),
        M=led(sp.Matrix(len(q), len(q), list(M[np.ix_(free, free)].ravel()))),
        k=led(sp.Matrix([x + y for x, y in zip(k[free], added, strict=True)] or sp.zeros(0, 1))),
        f=led(sp.Matrix([loads.total[n] + weight[n] for n in free] or sp.zeros(0, 1))),
        places=Late(
            {body.name: body for body in model.bodies}, lambda body: _body_motion(machine, body, led)
        ),
        constraints=tuple(_substitute_constraint(one, led) for one in constraints),
        contacts=tuple(_substitute_touch(one, led) for one in loads.touches),
        prescribed={one.q: one.value for one in driven if one.value is not None},
        inputs=(*loads.inputs, *led.open),
        parameters=dict(layout.names.values),
        start=_initial_state(chain, layout, free),
        chain=chain,
        where=tuple((symbol, led(e)) for symbol, e in where),
        meanings={x: one for x, one in layout.names.meanings.items() if x in known},
    )


def mass_and_bias(machine: MachineKinematics) -> tuple[Objects, Objects]:
    """Return M and k for all coordinates, from polynomials."""
    field, layout = machine.field, machine.layout
    n = len(layout.coordinates)
    u = np.array([field.of[x] for x in layout.rates.values()], dtype=object)
    M, k = field.array(np.zeros((n, n), int)), field.array(np.zeros(n, int))
    for body in layout.model.bodies:
        motion = machine.of(body)
        by_v, by_w = motion.by_velocity, motion.by_spin
        mass, tensor = field.poly(layout.mass[body.name]), field.array(layout.inertia[body.name])
        turned = by_w.dot(tensor)
        M = M + field.reduce_entries(by_v.dot(by_v.T)) * mass + field.reduce_entries(turned.dot(by_w.T))
        v, w = field.reduce_entries(u.dot(by_v)), field.reduce_entries(u.dot(by_w))
        flow = u.dot(field.reduce_entries(_field_rates(field, by_v))) + np.cross(w, v)
        twist = u.dot(_field_rates(field, by_w)).dot(tensor) + np.cross(w, w.dot(tensor))
        k = (
            k
            + field.reduce_entries(by_v.dot(field.reduce_entries(flow))) * mass
            + field.reduce_entries(by_w.dot(field.reduce_entries(twist)))
        )
    return field.reads(M), field.reads(k)


def _is_long(machine: MachineKinematics) -> bool:
    """Return True if products of the Jacobians would have too many terms; chains with many successive angles are long without counting."""
    if any(len(machine.of(body).turn.angles) > MAX_ANGLE_DEPTH for body in machine.layout.model.bodies):
        return True
    terms = 0
    for body in machine.layout.model.bodies:
        motion = machine.of(body)
        terms += sum(len(p) for x in (motion.by_velocity, motion.by_spin) for p in x.ravel()) ** 2
    return terms > MAX_PRODUCTS


def _field_rates(field: PolynomialRing, x: Objects) -> Objects:
    out = np.empty(x.shape, object)
    out.ravel()[:] = [field.rate(p) for p in x.ravel()]
    return out


class _MotionSubstitution:
    """Substitution of prescribed motions into expressions."""

    def __init__(self, layout: SymbolicLayout, driven: list[Driven], loads: GeneralizedForces) -> None:
        self.layout = layout
        self.numbers = [layout.coordinates.index(one.q) for one in driven]
        self.free = [n for n in range(len(layout.coordinates)) if n not in self.numbers]
        self.put: dict[sp.Symbol, sp.Expr] = {}
        self.open: list[sp.Symbol] = []  #: symbols of prescribed motions without closed form
        for one in driven:
            course = (one.value, one.rate, one.acceleration)
            if one.value is None:
                self.open += self.symbols(one)
            else:
                self.put |= dict(zip(self.symbols(one), course, strict=True))

    def symbols(self, one: Driven) -> tuple[sp.Symbol, sp.Symbol, sp.Symbol]:
        """Return the symbols of a coordinate, its rate and its acceleration."""
        return one.q, self.layout.rates[one.q], self.layout.accelerations[one.q]

    def __call__(self, e: T) -> T:
        """Return an expression or a matrix as a function of the free coordinates and of time."""
        return cast("sp.Basic", e).xreplace(self.put) if self.put and e is not None else e


def _body_motion(machine: MachineKinematics, body: Body, led: _MotionSubstitution) -> CenterOfMassMotion:
    """Return the motion of a body as expressions."""
    field, motion = machine.field, machine.of(body)
    layout = machine.layout
    u = sp.Matrix(list(layout.rates.values()))
    by_place = field.reads([[field.by(x, q) for q in layout.coordinates] for x in motion.place]).reshape(
        3, -1
    )
    by_spin = field.reads(motion.by_spin.T).reshape(3, -1)
    J_T, J_R = (sp.Matrix(3, len(u), list(x.ravel())) for x in (by_place, by_spin))
    rest = sp.Matrix([0 if n in led.free else x for n, x in enumerate(u)])
    return CenterOfMassMotion(
        r=led(sp.Matrix(list(field.reads(motion.place)))),
        R=led(sp.Matrix(3, 3, list(field.reads(field.matrix(motion.turn)).ravel()))),
        J_T=led(J_T[:, led.free]),
        J_R=led(J_R[:, led.free]),
        v=led(J_T * rest),
        omega=led(J_R * rest),
    )


def _substitute_constraint(one: Constraint, led: _MotionSubstitution) -> Constraint:
    return Constraint(one.name, one.label, led(one.value), led(one.rate), one.multiplier)


def _substitute_touch(one: SymbolicTouch, led: _MotionSubstitution) -> SymbolicTouch:
    across = tuple((force, led(row)[:, led.free]) for force, row in one.friction)
    return SymbolicTouch(one.name, led(one.gap), one.normal, led(one.direction)[:, led.free], across)


def _initial_state(chain: LinkChain, layout: SymbolicLayout, free: list[int]) -> dict[sp.Symbol, float]:
    """Return coordinates and rates of the model as placed: rates from the velocities of bodies, of which they are linear functions."""
    q, u = [layout.coordinates[n] for n in free], [layout.rates[layout.coordinates[n]] for n in free]
    placed = {x: layout.start[x] for x in q}

    def body_velocities(rates: dict[sp.Symbol, float]) -> Numbers:
        moving = chain(placed | rates).values()
        return np.array([(one.velocity, one.angular_velocity) for one in moving]).ravel()

    still = body_velocities({})
    columns = [body_velocities({one: 1.0}) - still for one in u]
    given = np.array([(body.velocity, body.angular_velocity) for body in layout.model.bodies]).ravel()
    found: Iterable[float] = np.linalg.lstsq(np.transpose(columns), given - still, rcond=None)[0] if u else []
    return placed | {one: float(x) for one, x in zip(u, found, strict=True)}
