# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Forces whose functions depend on signals, compiled: along a line, about an axis, and by components."""

import warp as wp

from abut.coordinates.blocks import RelativeMotion, angular_row, column, relative_velocity_rows, velocity_rows
from abut.coordinates.relative_pose import pose_coordinates
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ForceRow, PowerColumns
from abut.kernels.columns.signal_columns import LawRow
from abut.kernels.structs.machine_structs import Machine, Work, vec3, vec6
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.forces.elements import apply_wrench, axial_torque, line_force, turning_wrench
from abut.system.signals.forces import add_signal_coupling

__all__ = ["wired_axial", "wired_general", "wired_line"]


def wired_line(law: Routine, couple: Routine = add_signal_coupling) -> Routine:
    """Return a force along the line."""

    @routine
    def signal_line_force(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        number = machine.force[e, ForceRow.component_functions]
        f = law(
            machine.signals.law[number, LawRow.function],
            machine,
            work,
            lane,
            number,
            weights.with_derivatives,
        )
        direction = s.d / wp.max(wp.length(s.d), 1.0e-300)
        line_force(machine, work, lane, e, s, vec3(f, 0.0, 0.0), weights)
        work.power[lane, PowerColumns.supplied] = work.power[lane, PowerColumns.supplied] + f * wp.dot(
            direction, s.dv
        )
        if weights.with_derivatives == 1:
            on_i, on_j = velocity_rows(direction, s)
            couple(machine, work, lane, e, number, on_i, on_j, weights)

    return signal_line_force


def wired_axial(law: Routine, couple: Routine = add_signal_coupling) -> Routine:
    """Return a torque about z_J."""

    @routine
    def signal_axial_torque(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        number = machine.force[e, ForceRow.component_functions]
        f = law(
            machine.signals.law[number, LawRow.function],
            machine,
            work,
            lane,
            number,
            weights.with_derivatives,
        )
        z = column(s.aj, 2)
        axial_torque(machine, work, lane, e, s, vec3(f, 0.0, 0.0), weights)
        work.power[lane, PowerColumns.supplied] = work.power[lane, PowerColumns.supplied] + f * wp.dot(
            z, s.wi - s.wj
        )
        if weights.with_derivatives == 1:
            couple(machine, work, lane, e, number, angular_row(z), -angular_row(z), weights)

    return signal_axial_torque


def wired_general(law: Routine, couple: Routine = add_signal_coupling) -> Routine:
    """Return a force and torque, component by component in J's axes."""

    @routine
    def signal_general_force(
        machine: Machine, work: Work, lane: int, e: int, s: RelativeMotion, t: float, weights: MatrixWeights
    ):
        _x, v = pose_coordinates(s)
        f = vec6()
        for k in range(6 + 0 * e):  # a loop that is not unrolled: the functions are compiled once
            number = machine.force[e, ForceRow.component_functions + k]
            if number >= 0:
                f[k] = law(
                    machine.signals.law[number, LawRow.function],
                    machine,
                    work,
                    lane,
                    number,
                    weights.with_derivatives,
                )
                if weights.with_derivatives == 1:
                    a = column(s.aj, k % 3)
                    on_i, on_j = relative_velocity_rows(a, s)
                    if k >= 3:
                        on_i = angular_row(a)
                        on_j = -angular_row(a)
                    couple(machine, work, lane, e, number, on_i, on_j, weights)
        apply_wrench(machine, work, lane, e, s, f)
        work.power[lane, PowerColumns.supplied] = work.power[lane, PowerColumns.supplied] + wp.dot(f, v)
        if weights.with_derivatives == 1:
            turning_wrench(machine, work, lane, e, s, f, weights)

    return signal_general_force
