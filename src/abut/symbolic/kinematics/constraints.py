"""Constraints between coordinates with their multipliers, and coordinates prescribed by motions.

A constraint is g(q, t) = 0 or h(q, q̇, t) = 0. With its velocity h (= ġ of the first) it requires of the accelerations

    G q̈ = γ,   G = ∂h/∂q̇,   γ = −(∂h/∂q q̇ + ∂h/∂t),

and its generalised force is Gᵀ λ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import sympy as sp

from abut.coordinates.terms import ALONG, ANGLE
from abut.errors import InvalidValue
from abut.joints.motions import Acceleration, Displacement, Motion
from abut.symbolic.expressions.symbolic_calls import NoClosedForm
from abut.symbolic.kinematics.kinematics import MachineKinematics
from abut.symbolic.kinematics.relative_coordinates import RelativeFrames, rate_of
from abut.symbolic.loads import GeneralizedForces, user_function

if TYPE_CHECKING:
    from abut.joints.equations import Equation
    from abut.joints.joint import Joint
    from abut.joints.relation import Relation
    from abut.symbolic.layout import SymbolicLayout

__all__ = ["Constraint", "Driven", "constraints_of", "driven_of"]


@dataclass(frozen=True)
class Constraint:
    """Constraint equation between coordinates or velocities.

    Args:
        name: The joint or motion.
        label: Which equation of the joint or motion.
        value: g; None for a constraint of velocities that is not the rate of a constraint of coordinates.
        rate: h, linear in q̇.
        multiplier: λ.
    """

    name: str
    label: str
    value: sp.Expr | None
    rate: sp.Expr
    multiplier: sp.Symbol


@dataclass(frozen=True)
class Driven:
    """Coordinate that a motion prescribes: its value, rate and acceleration as functions of time. They are None without a closed form;
    the symbols of the coordinate then remain.
    """

    q: sp.Symbol
    motion: str
    value: sp.Expr | None
    rate: sp.Expr | None
    acceleration: sp.Expr | None


def driven_of(machine: MachineKinematics, loads: GeneralizedForces) -> tuple[list[Driven], list[Motion]]:
    """Return the coordinates that motions prescribe, and the motions that prescribe another quantity."""
    layout, driven = machine.layout, dict[sp.Symbol, Driven]()
    other_motions = []
    for motion in layout.model.motions:
        q = _prescribed_coordinate(layout, motion)
        if q is None or q in driven:
            other_motions.append(motion)
            continue
        try:
            driven[q] = Driven(q, motion.name, *_prescribed_motion(layout, motion, loads))
        except NoClosedForm:
            driven[q] = Driven(q, motion.name, None, None, None)
    return list(driven.values()), other_motions


def _prescribed_coordinate(layout: SymbolicLayout, motion: Motion) -> sp.Symbol | None:
    """Return the coordinate that a motion prescribes, or None."""
    for branch in layout.branches:
        if branch.joint is None or motion.frames != branch.joint.pairs[0]:
            continue
        term, name = motion.term, branch.joint.name
        if term.kind == ALONG:
            return layout.own.get((name, f"T{term.b}"))
        if term.kind == ANGLE:
            return layout.own.get((name, "theta"))
    return None


def _prescribed_motion(
    layout: SymbolicLayout, motion: Motion, loads: GeneralizedForces
) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """Return value, rate and acceleration of the prescribed coordinate as functions of time.

    Raises:
        NoClosedForm: the function, or an integral of it, has no closed form.
    """
    t = layout.t
    f = user_function(layout, motion.expression, {}, motion.name, lambda name: sp.Symbol(name))
    if isinstance(motion, Displacement):
        return f, sp.diff(f, t), sp.diff(f, t, 2)
    start = layout.names.number(
        f"q_0_{motion.name}", motion.start[0], f"initial value of {motion.name}", motion.term.unit
    )
    if not isinstance(motion, Acceleration):
        return start + _time_integral(f, t), f, sp.diff(f, t)
    initial_rate = layout.names.number(
        f"v_0_{motion.name}", motion.start[1], f"initial rate of {motion.name}", f"{motion.term.unit}/s"
    )
    v = initial_rate + _time_integral(f, t)
    return start + _time_integral(v, t), v, f


def _time_integral(f: sp.Expr, t: sp.Symbol) -> sp.Expr:
    """Return ∫₀ᵗ f dt."""
    found = sp.integrate(f, (t, 0, t))
    if found.has(sp.Integral):
        raise NoClosedForm("its integral has no closed form")
    return found


def constraints_of(
    machine: MachineKinematics, loads: GeneralizedForces, motions: list[Motion]
) -> tuple[Constraint, ...]:
    """Return all constraints that the coordinates do not fulfil by themselves."""
    layout, found = machine.layout, list[Constraint]()
    for joint, equation in layout.leftovers():
        if joint.relates:
            value, rate = _coordinate_relation(machine, loads, cast("Relation", joint))
        elif joint.bending is not None:
            raise InvalidValue(
                f"equations: {joint.what} is attached to an elastic body, whose modes have no closed form here; use a rigid body"
            )
        else:
            value, rate = _coordinate_sum(machine, joint, equation)
        _add_constraint(layout, found, joint.name, equation.label, value, rate)
    for motion in motions:
        value, rate = _motion_residual(machine, loads, motion)
        _add_constraint(layout, found, motion.name, "motion", value, rate)
    return tuple(found)


def _add_constraint(
    layout: SymbolicLayout,
    found: list[Constraint],
    name: str,
    label: str,
    value: sp.Expr | None,
    rate: sp.Expr,
) -> None:
    """Add a constraint, unless the coordinates always fulfil it."""
    if all(sp.diff(rate, u) == 0 for u in layout.rates.values()):
        return
    number = len(found) + 1
    multiplier = layout.names.new(
        f"lambda_{number}", f"multiplier of {name}, {label}", "", f"\\lambda_{{{number}}}"
    )
    found.append(Constraint(name, label, value, rate, multiplier))


def _coordinate_sum(machine: MachineKinematics, joint: Joint, equation: Equation) -> tuple[sp.Expr, sp.Expr]:
    """Return Σ coefficient · coordinate − value, and its rate."""
    layout, total = machine.layout, sp.S.Zero
    for k, term in enumerate(equation.terms, 1):
        number, unit = joint.coefficient(term), "1"
        factor = number if abs(number) == 1.0 else None
        if factor is None:
            text = f"factor of term {k} of {joint.name}"
            factor = layout.names.number(f"c_{k}_{joint.name}", number, text, unit)
        else:
            factor = sp.Integer(int(factor))
        total += factor * RelativeFrames(machine, *joint.pairs[term.pair]).value(term, joint.what)
    now = total.xreplace(_placed_values(layout))
    if equation.value is None:
        wanted = float(now)
    else:
        wanted = float(getattr(joint, equation.value) if isinstance(equation.value, str) else equation.value)
    unit = "m" if equation.terms[0].is_length else "rad"
    if abs(wanted) < 1e-13:
        wanted = 0.0  # rounding residue of an assembled 0
    name = f"l_{joint.name}" if isinstance(equation.value, str) else f"d_{joint.name}"
    total -= layout.names.number(name, wanted, f"{equation.label} of {joint.name}", unit)
    return total, rate_of(total, layout)


def _placed_values(layout: SymbolicLayout) -> dict[sp.Symbol, sp.Float]:
    return {x: sp.Float(v, 17) for x, v in (layout.start | layout.names.values).items()}


def _coordinate_relation(
    machine: MachineKinematics, loads: GeneralizedForces, joint: Relation
) -> tuple[sp.Expr | None, sp.Expr]:
    """Return a user-defined function of coordinates, or of velocities."""
    offered: dict[str, sp.Expr] = {}
    for key, (coordinate, i, j) in joint.coordinates.items():
        value = RelativeFrames(machine, i, j).value(coordinate.term, joint.what)
        offered[key] = value
        if not coordinate.term.is_velocity:
            offered[f"{key}_rate"] = rate_of(value, machine.layout)
    try:
        g = user_function(machine.layout, joint.expression, offered, joint.name, loads.signal)
    except NoClosedForm as problem:
        raise _unsolved_error(joint.what, problem, joint.name) from problem
    if joint.ties_velocities:
        return None, g
    return g, rate_of(g, machine.layout)


def _motion_residual(
    machine: MachineKinematics, loads: GeneralizedForces, motion: Motion
) -> tuple[sp.Expr, sp.Expr]:
    """Return a coordinate minus its prescribed value."""
    layout = machine.layout
    value = RelativeFrames(machine, *motion.frames).value(motion.term, motion.what)
    try:
        prescribed, rate, _ = _prescribed_motion(layout, motion, loads)
    except NoClosedForm as problem:
        raise _unsolved_error(motion.what, problem, motion.name) from problem
    return value - prescribed, rate_of(value, layout) - rate


def _unsolved_error(what: str, problem: NoClosedForm, name: str) -> InvalidValue:
    return InvalidValue(
        f"equations: the function of {what} has no single closed form ({problem}); write it without branches, or remove it with "
        f'model.without("{name}")'
    )
