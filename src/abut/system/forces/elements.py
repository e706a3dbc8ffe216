# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Compiled force elements of one machine: loads on the bodies, power, and derivatives in the matrix."""

from collections.abc import Collection, Mapping
from typing import Any, cast

import warp as wp

from abut.coordinates.blocks import (
    Blocks,
    RelativeMotion,
    add_fixed_force_stiffness,
    add_follower_torque_stiffness,
    add_follower_wrench_stiffness,
    add_relative_blocks,
    add_rotational_stiffness,
    column,
    spatial_row,
    stiffness_blocks,
)
from abut.coordinates.coordinate_kernels import relative_velocity
from abut.coordinates.definitions import turn_angle
from abut.coordinates.relative_pose import bryant_derivative, motion_matrices, pose_coordinates
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ForceRow, PowerColumns
from abut.kernels.dispatch import chain_functions, placeholder_function
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat33, mat66, vec3, vec6
from abut.system.dynamics.bodies import MatrixWeights, add_blocks, apply_pair_force, relative_of, unwrap_angle
from abut.system.forces.functions import WrenchSlopes


@routine
def line_force(
    machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, f: vec3, weights: MatrixWeights
):
    """Apply a force of size f[0] along d; f[1], f[2] are its derivatives by length and rate."""
    length = wp.max(wp.length(s.d), 1.0e-300)
    direction = s.d / length
    force = direction * f[0]
    apply_pair_force(
        machine, work, machine.force, lane, e, force, wp.cross(s.ri, force), -wp.cross(s.rj, force)
    )
    work.applied[lane, e] = spatial_row(force, wp.cross(s.ri, force))
    if weights.with_derivatives == 1:
        nn = wp.outer(direction, direction)
        h = nn * (f[1] * weights.place + f[2] * weights.rate)
        if wp.abs(f[0]) < 1.0e100 * length:
            h += (wp.identity(n=3, dtype=f64) - nn) * (f[0] / length * weights.place)
        add_blocks(machine, work, machine.force, lane, e, add_relative_blocks(Blocks(), h, s.ri, s.rj), -1.0)
        add_blocks(
            machine,
            work,
            machine.force,
            lane,
            e,
            add_fixed_force_stiffness(Blocks(), force, s),
            -weights.place,
        )


@routine
def axial_torque(
    machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, f: vec3, weights: MatrixWeights
):
    """Apply a torque f[0] about z_J to I and its reaction to J."""
    z = column(s.aj, 2)
    apply_pair_force(machine, work, machine.force, lane, e, vec3(0.0, 0.0, 0.0), z * f[0], -z * f[0])
    work.applied[lane, e] = spatial_row(vec3(0.0, 0.0, 0.0), z * f[0])
    if weights.with_derivatives == 1:
        k = add_rotational_stiffness(Blocks(), wp.outer(z, z) * (f[1] * weights.place + f[2] * weights.rate))
        k = add_follower_torque_stiffness(k, z * (f[0] * weights.place), s)
        add_blocks(machine, work, machine.force, lane, e, k, -1.0)


@routine
def six_coupling(machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, h: mat66):
    """Subtract Tᵀ H T for a wrench at I that depends on all six relative coordinates in J's axes."""
    ti, tj = motion_matrices(s)
    add_blocks(machine, work, machine.force, lane, e, stiffness_blocks(ti, tj, h, ti, tj), -1.0)


@routine
def apply_wrench(machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, f: vec6):
    """Apply components in J's axes at frame I, the reaction at the same point of J's body."""
    force = s.aj @ vec3(f[0], f[1], f[2])
    torque = s.aj @ vec3(f[3], f[4], f[5])
    ti = wp.cross(s.ri, force) + torque
    tj = -wp.cross(s.rj + s.d, force) - torque
    apply_pair_force(machine, work, machine.force, lane, e, force, ti, tj)
    work.applied[lane, e] = spatial_row(force, ti)


@routine
def turning_wrench(
    machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, f: vec6, weights: MatrixWeights
):
    """Add the derivatives by the poses of a wrench at I with constant components in J's axes."""
    force = s.aj @ vec3(f[0], f[1], f[2])
    torque = s.aj @ vec3(f[3], f[4], f[5])
    k = add_follower_wrench_stiffness(Blocks(), force, torque, s)
    add_blocks(machine, work, machine.force, lane, e, k, -weights.place)


@routine
def angle_of(s: RelativeMotion):
    """Return the rotation of I about z_J, within ±π."""
    value, _g = turn_angle(0, 0, s.d, s.ai, s.aj)
    return value


@routine
def add_power(work: Work, lane: int, x: vec3):
    """Add the power of an element: stored, dissipated, supplied."""
    work.power[lane, PowerColumns.stored] = work.power[lane, PowerColumns.stored] + x[0]
    work.power[lane, PowerColumns.dissipated] = work.power[lane, PowerColumns.dissipated] + x[1]
    work.power[lane, PowerColumns.supplied] = work.power[lane, PowerColumns.supplied] + x[2]


# --- types of load ----------------


def make_scalar_load(scalar: Routine, ledger: Routine) -> tuple[Routine, Routine]:
    """Return the value of a force element's function of one coordinate x and its rate, and the booking of its power.

    ``value(machine, lane, e, t, x, rate, weights)``; ``add_supply(machine, work, lane, e, t, x, rate, power)``.
    """

    @routine
    def scalar_value(
        machine: Machine, lane: int, e: int, t: float, x: float, rate: float, weights: MatrixWeights
    ):
        function = machine.force[e, ForceRow.function]
        at = machine.force[e, ForceRow.number]
        return scalar(function, machine.number, lane, at, t, x, rate, weights.with_derivatives)

    @routine
    def add_supply(
        machine: Machine, work: Work, lane: int, e: int, t: float, x: float, rate: float, power: float
    ):
        function = machine.force[e, ForceRow.energy_function]
        by = machine.force[e, ForceRow.energy_number]
        add_power(work, lane, ledger(function, machine.number, lane, by, t, x, rate, power))

    return scalar_value, add_supply


def make_line_force(scalar: Routine, ledger: Routine) -> Routine:
    """Return a force along the line, by a function of length and rate."""
    value, add_supply = make_scalar_load(scalar, ledger)

    @routine
    def scalar_line_force(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        length = wp.length(s.d)
        rate = wp.dot(s.d, s.dv) / wp.max(length, 1.0e-300)
        f = value(machine, lane, e, t, length, rate, weights)
        line_force(machine, work, lane, e, s, f, weights)
        add_supply(machine, work, lane, e, t, length, rate, f[0] * rate)

    return scalar_line_force


def make_axial_torque(scalar: Routine, ledger: Routine) -> Routine:
    """Return a torque about z_J, by a function of the angle and its rate."""
    value, add_supply = make_scalar_load(scalar, ledger)

    @routine
    def scalar_axial_torque(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        angle = unwrap_angle(
            work.turn.angle, work.turn_candidate.angle, lane, machine.force[e, ForceRow.angle], angle_of(s)
        )
        rate = wp.dot(column(s.aj, 2), s.wi - s.wj)
        f = value(machine, lane, e, t, angle, rate, weights)
        axial_torque(machine, work, lane, e, s, f, weights)
        add_supply(machine, work, lane, e, t, angle, rate, f[0] * rate)

    return scalar_axial_torque


def by_components(component: Routine) -> Routine:
    """Return a user's force and torque, component by component."""

    @routine
    def component_force(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        x, v = pose_coordinates(s)
        d = vec3(x[0], x[1], x[2])
        dv = vec3(v[0], v[1], v[2])
        r = vec3(x[3], x[4], x[5])
        omega = vec3(v[3], v[4], v[5])
        f = vec6()
        place = mat66()
        speed = mat66()
        for k in range(6):
            kind = machine.force[e, ForceRow.component_functions + k]
            if kind >= 0:
                g = component(
                    kind,
                    machine.number,
                    lane,
                    machine.force[e, ForceRow.component_numbers + k],
                    t,
                    d,
                    dv,
                    r,
                    omega,
                    weights.with_derivatives,
                )
                f[k] = g[0]
                for q in range(3):
                    place[k, q] = g[1 + q] * weights.place
                    place[k, 3 + q] = g[7 + q] * weights.place
                    speed[k, q] = g[4 + q] * weights.rate
                    speed[k, 3 + q] = g[10 + q] * weights.rate
        apply_wrench(machine, work, lane, e, s, f)
        work.power[lane, PowerColumns.supplied] = work.power[lane, PowerColumns.supplied] + wp.dot(f, v)
        if weights.with_derivatives == 1:
            six_coupling(machine, work, lane, e, s, place @ bryant_derivative(s) + speed)
            turning_wrench(machine, work, lane, e, s, f, weights)

    return component_force


@routine
def relative_coordinates(s: RelativeMotion):
    """Return the six coordinates and their rates, without the angles, where no law uses these."""
    axes = wp.transpose(s.aj)
    none = vec3(0.0, 0.0, 0.0)
    return spatial_row(axes @ s.d, none), spatial_row(axes @ relative_velocity(s), axes @ (s.wi - s.wj))


@routine
def relative_axes(s: RelativeMotion):
    """Return I's axes in J's."""
    return wp.transpose(s.aj) @ s.ai


@routine
def zero_axes(s: RelativeMotion):
    """Return zero axes, where no law uses these."""
    return mat33()


@routine
def by_angles(k: WrenchSlopes, s: RelativeMotion, place: float):
    """Return derivatives by translation and small rotation."""
    return (k.by_coordinates * place) @ bryant_derivative(s) + k.by_pose * place


@routine
def by_axes(k: WrenchSlopes, s: RelativeMotion, place: float):
    """Return these derivatives for laws without angles."""
    return k.by_coordinates * place + k.by_pose * place


def make_record_wrench(tell: Routine, bent: Routine) -> Routine:
    """Return the function that reports the derivatives of a wrench's components in J's axes, where requested."""

    @routine
    def record_wrench(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, k: WrenchSlopes, want: int
    ):
        tell(machine, work, lane, e, s, bent(k, s, 1.0), k.by_rate, want)

    return record_wrench


def by_wrench(
    law: Routine, slopes: Routine, ledger: Routine, tell: Routine | None, asked: Collection[str]
) -> Routine:
    """Return a force and torque by one function of the relative motion.

    Args:
        law: The functions.
        slopes: Their derivatives.
        ledger: The function that accounts for their power.
        tell: The function that stores them for signals of loads.
        asked: All arguments of the functions.
    """
    motion, bent = (pose_coordinates, by_angles) if "angles" in asked else (relative_coordinates, by_axes)
    axes = relative_axes if "turn" in asked else zero_axes
    note = make_record_wrench(cast(Routine, tell), bent)
    note = placeholder_function(note) if tell is None else note

    @routine
    def wrench_force(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        x, v = motion(s)
        d = vec3(x[0], x[1], x[2])
        r = vec3(x[3], x[4], x[5])
        dv = vec3(v[0], v[1], v[2])
        omega = vec3(v[3], v[4], v[5])
        turn = axes(s)
        at = machine.force[e, ForceRow.number]
        kind = machine.force[e, ForceRow.function]
        f = law(kind, machine.number, lane, at, t, d, r, turn, dv, omega)
        apply_wrench(machine, work, lane, e, s, f)
        by = machine.force[e, ForceRow.energy_number]
        power = wp.dot(f, v)
        add_power(
            work,
            lane,
            ledger(
                machine.force[e, ForceRow.energy_function],
                machine.number,
                lane,
                by,
                t,
                d,
                r,
                turn,
                dv,
                omega,
                power,
            ),
        )
        k = WrenchSlopes()
        if weights.with_derivatives == 1:
            k = slopes(kind, machine.number, lane, at, t, d, r, turn, dv, omega)
            six_coupling(machine, work, lane, e, s, bent(k, s, weights.place) + k.by_rate * weights.rate)
            turning_wrench(machine, work, lane, e, s, f, weights)
        note(machine, work, lane, e, s, k, weights.with_derivatives)

    return wrench_force


@routine
def no_force(
    kind: int,
    machine: Machine,
    work: Work,
    lane: int,
    e: int,
    s: RelativeMotion,
    t: float,
    weights: MatrixWeights,
):
    """Do nothing, the end of the chain."""


def forces(acts: Mapping[int, Any]) -> Routine:
    """Return the function for all force elements except contacts, by the function that applies the load of each kind."""
    act = chain_functions(no_force, dict(sorted(acts.items())), answers=False)

    @routine
    def forces_of(machine: Machine, work: Work, lane: int, t: float, weights: MatrixWeights):
        for e in range(machine.forces):
            s = relative_of(machine, work, machine.force, lane, e)
            act(machine.force[e, ForceRow.kind], machine, work, lane, e, s, t, weights)

    return forces_of
