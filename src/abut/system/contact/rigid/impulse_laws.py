# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Laws of rigid contacts, compiled: coefficients of restitution and friction by speed, and the forces of the last step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import warp as wp

from abut.extend import adapted, loader_of, routine
from abut.extend.functions.routine_type import Routine
from abut.extend.laws import Law
from abut.kernels.columns.machine_columns import ContactRow
from abut.kernels.dispatch import chain_functions
from abut.kernels.structs.machine_structs import (
    A2,
    ContactKinematics,
    ContactPoint,
    Machine,
    Work,
    Y,
    f64,
    vec3,
)
from abut.kernels.structs.rigid_contact_structs import StepImpulse
from abut.system.dynamics.bodies import MatrixWeights, apply_pair_force

__all__ = ["friction_chain", "friction_of_step", "restitution_chain", "step_force", "tangential_restitution"]


@routine
def no_rebound(kind: int, a: A2, lane: int, at: int, speed: float):
    return 0.0


@routine
def no_coefficient(kind: int, a: A2, lane: int, at: int, speed: float):
    return 0.0


def _speed_coefficient(end: Routine, used: Sequence[type[Law]], which: str, name: str) -> Routine:
    def make_coefficient(law: type[Law]) -> Routine:
        function = adapted(law, which, {"speed": f64}, {name: "speed"}, "    return CALL")
        load = loader_of(law)

        @routine
        def coefficient_value(a: A2, lane: int, at: int, speed: float):
            return function(load(a, lane, at), speed)

        return coefficient_value

    return chain_functions(
        end, {kind: make_coefficient(law) for kind, law in enumerate(used) if which in law.functions}
    )


def restitution_chain(used: Sequence[Any]) -> Routine:
    """Return the coefficient of restitution by the speed of approach."""
    return _speed_coefficient(no_rebound, used, "rebound", "impact_rate")


def tangential_restitution(used: Sequence[Any]) -> Routine:
    """Return the coefficient of restitution along the surface, by the speed of approach."""
    return _speed_coefficient(no_rebound, used, "rebound_along", "impact_rate")


def friction_chain(used: Sequence[Any]) -> Routine:
    """Return the coefficient of friction by the slip speed."""
    return _speed_coefficient(no_coefficient, used, "coefficient", "slip")


@routine
def friction_of_step(z: Y):
    """Return the friction of a rigid contact over the last step, from its row of the state [N]."""
    return vec3(z[StepImpulse.friction], z[StepImpulse.friction + 1], z[StepImpulse.friction + 2])


@routine
def step_force(
    machine: Machine, work: Work, contact: ContactKinematics, touch: ContactPoint, weights: MatrixWeights
):
    """Apply the forces of a rigid contact point from the last step to both bodies; return 1, its normal force and friction."""
    lane, row = contact.lane, machine.bodies + 1 + contact.point
    if machine.contact[contact.index, ContactRow.rigid] < 0:
        return 0, 0.0, vec3()
    z = work.y[lane, row]
    work.dy[lane, row] = Y()
    friction = friction_of_step(z)
    force = contact.normal * z[StepImpulse.normal] + friction
    ti = wp.cross(contact.arm_i, force)
    tj = -wp.cross(contact.arm_j, force)
    apply_pair_force(machine, work, machine.contact, lane, contact.index, force, ti, tj)
    work.guard.unclamped_force[lane, contact.point] = 0.0
    return 1, z[StepImpulse.normal], friction
