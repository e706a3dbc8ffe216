# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Friction of a constrained rigid contact point by unit of its normal force, compiled: from the cone, by spin, or with bristles."""

from typing import cast

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.law_state_structs import LawState, bristle_part, friction_state
from abut.kernels.structs.machine_structs import (
    ContactKinematics,
    ContactPoint,
    FrictionForce,
    Machine,
    Work,
    f64,
    mat33,
    vec3,
    vec4,
)
from abut.system.contact.point.contact_laws import depthless_contact, read_law_state, write_law_state
from abut.system.contact.point.contact_point import STARTING, STICKING, TOUCHING

__all__ = ["make_slip_friction", "slip_direction"]


@routine
def slip_direction(work: Work, lane: int, point: int, normal: vec3, slip: vec3):
    """Return the slip direction of a contact point, with the sense that it had at the last accepted step.

    A step in which it comes to rest and would slip backwards therefore stays smooth until that event is located.
    """
    last = work.point.slip_direction[lane, point]
    last = last - normal * wp.dot(normal, last)
    last = wp.normalize(last)
    if work.point.mode[lane, point] == STARTING:
        return last
    speed = wp.length(slip)
    along = slip / wp.max(speed, 1.0e-300)
    if wp.dot(slip, last) < 0.0:
        along = -along
    if not (speed > 0.0):
        along = last
    return along


@routine
def direction_derivative(slip: vec3, mu: float):
    """Return the derivative of the direction of friction of size μ by the slip."""
    speed = wp.length(slip)
    along = slip / wp.max(speed, 1.0e-300)
    if not (speed > 0.0):
        return mat33()
    return (wp.identity(n=3, dtype=f64) - wp.outer(along, along)) * (mu / speed)


@routine
def bristle_along(way: vec3, deflection: float):
    """Return the internal state of a friction law with a bristle of that deflection, and without a scalar."""
    return vec4(deflection * way[0], deflection * way[1], deflection * way[2], 0.0)


@routine
def store_bristles(machine: Machine, work: Work, contact: ContactKinematics, friction: FrictionForce):
    """Write the bristles into their state row."""
    z, dz, size = friction_state(friction.z), friction_state(friction.dz), friction_state(friction.size)
    write_law_state(machine, work, contact, z, dz, size)


@routine
def store_friction(machine: Machine, work: Work, contact: ContactKinematics, friction: FrictionForce):
    """Store friction and spin of a contact point."""
    lane, point = contact.lane, contact.point
    i = machine.contact[contact.index, ContactRow.body_i]
    j = machine.contact[contact.index, ContactRow.body_j]
    work.rigid.friction_direction[lane, point] = friction.force
    work.rigid.spin_friction[lane, point] = friction.torque
    work.rigid.spin[lane, point] = wp.dot(work.at.w[lane, i] - work.at.w[lane, j], contact.normal)
    return friction


def make_unit_friction(friction_force: Routine, carried: bool) -> Routine:
    """Return ``unit_friction(machine, work, contact, slip, want)``: friction by unit of normal force, by a law of spin or with bristles."""

    @routine
    def by_spin(machine: Machine, work: Work, contact: ContactKinematics, slip: vec3, want: int):
        rigid = depthless_contact(contact)
        friction = friction_force(machine, work, rigid, slip, 1.0, LawState(), want)
        return store_friction(machine, work, contact, friction)

    @routine
    def by_bristles(machine: Machine, work: Work, contact: ContactKinematics, slip: vec3, want: int):
        lane, point = contact.lane, contact.point
        rigid = depthless_contact(contact)
        base = read_law_state(machine, work, contact)
        mode = work.point.mode[lane, point]
        if work.rigid.without_constraints[lane] == 0 and (mode == STICKING or mode == STARTING):
            # where an equation constrains the contact, bristles have no force but relax
            still = vec3(0.0, 0.0, 0.0)
            store_bristles(machine, work, contact, friction_force(machine, work, rigid, still, 1.0, base, 0))
            return FrictionForce()
        if work.rigid.without_constraints[lane] == 1 and wp.length(bristle_part(base.friction)) == 0.0:
            base.friction = steady_slip(machine, work, rigid, slip)
            work.rigid.initial_bristle[lane, point] = bristle_part(base.friction)
        friction = friction_force(machine, work, rigid, slip, 1.0, base, want)
        store_bristles(machine, work, contact, friction)
        return store_friction(machine, work, contact, friction)

    @routine
    def steady_slip(machine: Machine, work: Work, rigid: ContactKinematics, slip: vec3):
        """Return the bristles of steady slip, by secants along the slip.

        Surfaces that begin to touch while slipping start with these. Zero bristles would oppose the slip by their damping alone, with a
        force proportional to the slip. A law without bristles has none.
        """
        z = LawState()
        upright = friction_force(machine, work, rigid, slip, 1.0, z, 0)
        if wp.length(upright.dz) == 0.0:
            return vec4()
        way = wp.normalize(slip)
        far = 1.0e-9 * wp.length(slip)
        last = 0.0
        rate = wp.length(slip)
        for _k in range(20):
            z.friction = bristle_along(way, far)
            friction = friction_force(machine, work, rigid, slip, 1.0, z, 0)
            now = friction.dz[0] * way[0] + friction.dz[1] * way[1] + friction.dz[2] * way[2]
            if rate != now and wp.abs(now) > 1.0e-12 * wp.length(slip):
                new = far - now * (far - last) / (now - rate)
                last = far
                rate = now
                far = new
        return bristle_along(way, far)

    return by_bristles if carried else by_spin


def make_slip_friction(coefficient: Routine, friction_force: Routine | None, carried: bool) -> Routine:
    """Return ``slip_friction(machine, work, contact, touch, want)``: store slip, friction limit and friction per normal force of a
    contact point.

    It returns the friction with its derivatives by the slip. ``friction_force``: laws of friction that is no cone, or None; ``carried``:
    whether any has
    bristles.
    """
    unit_friction = make_unit_friction(cast(Routine, friction_force), carried)
    unit_friction = (
        placeholder_function(unit_friction, FrictionForce) if friction_force is None else unit_friction
    )

    @routine
    def slip_friction(
        machine: Machine, work: Work, contact: ContactKinematics, touch: ContactPoint, want: int
    ):
        lane, point = contact.lane, contact.point
        kind = machine.contact[contact.index, ContactRow.cone]
        at = machine.contact[contact.index, ContactRow.friction_number]
        mode = work.point.mode[lane, point]
        out = FrictionForce()
        work.rigid.normal[lane, point] = touch.normal
        work.rigid.slip_velocity[lane, point] = touch.slip
        work.rigid.friction_power[lane, point] = 0.0
        work.rigid.friction_direction[lane, point] = vec3()
        work.rigid.spin_friction[lane, point] = 0.0
        work.rigid.static_friction[lane, point] = coefficient(kind, machine.number, lane, at, 0.0)
        if mode == STARTING:
            work.rigid.friction_direction[lane, point] = (
                slip_direction(work, lane, point, touch.normal, touch.slip)
                * work.rigid.static_friction[lane, point]
            )
        if machine.contact[contact.index, ContactRow.friction] >= 0:
            return unit_friction(machine, work, contact, touch.slip, want)
        if mode == TOUCHING:
            mu = coefficient(kind, machine.number, lane, at, wp.length(touch.slip))
            along = slip_direction(work, lane, point, touch.normal, touch.slip)
            work.rigid.friction_direction[lane, point] = along * mu
            out.by_slip = direction_derivative(touch.slip, mu * wp.sign(wp.dot(along, touch.slip)))
        return out

    return slip_friction
