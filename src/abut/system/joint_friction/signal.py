# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Friction of a joint as a signal, compiled: the load of its surfaces, with derivatives by the multipliers and by slip.

With the traction μ⃗ per unit of normal load, N(λ), and the map W from the motion of the two bodies to the slip (`joint_friction.solve`),

    F = −Σ Wᵀ μ⃗ N,   ∂F/∂λ = −Σ Wᵀ μ⃗ ∂N/∂λ,   ∂F/∂v = −Σ Wᵀ N (∂μ⃗/∂s) W

summed over the surfaces of the joint. The derivatives neglect the rotation of directions with the pose.
"""

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import BearingRow
from abut.kernels.columns.signal_columns import MeasureRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, vec3
from abut.system.joint_friction.normal_load import normal_load_and_slope
from abut.system.signals.measures import add_rotation_dependence


@routine
def friction_component(machine: Machine, work: Work, lane: int, k: int, e: vec3):
    """Return a component of the friction of a joint on its first body, at its frame."""
    q = machine.signals.measure[k, MeasureRow.pair]
    total = 0.0
    size = 0.0
    acts = vec3(0.0, 0.0, 0.0)
    for b in range(machine.bearings):
        if machine.bearing[b, BearingRow.pair] == q:
            x = work.joint_friction[lane, b]
            normal_load, slope = normal_load_and_slope(machine, work, lane, b, x)
            sign = f64(machine.bearing[b, BearingRow.sign])
            weight = spatial_row(e * sign, vec3(0.0, 0.0, 0.0))
            whole = x.i0 * x.law[0] + x.i1 * x.law[1] + x.i2 * x.law[2]
            push = vec3(whole[0], whole[1], whole[2])
            if machine.signals.measure[k, MeasureRow.other] == 3:
                weight = spatial_row(wp.cross(x.arm, e) * sign, e * sign)
                push = vec3(whole[3], whole[4], whole[5]) - wp.cross(x.arm, push)
            acts -= push * (normal_load * sign)
            unit = -wp.dot(weight, whole)
            total += unit * normal_load
            size += wp.abs(unit * normal_load)
            for row in range(6):
                work.signals.force[lane, k, row] = work.signals.force[lane, k, row] + unit * slope[row]
            a = vec3(wp.dot(weight, x.i0), wp.dot(weight, x.i1), wp.dot(weight, x.i2))
            h = wp.transpose(x.by_slip) @ a * (-normal_load)
            first = int(0)
            if sign < 0.0:
                first = 1
            second = 1 - first
            work.signals.velocity_gradient[lane, k, first] = (
                work.signals.velocity_gradient[lane, k, first] + x.i0 * h[0] + x.i1 * h[1] + x.i2 * h[2]
            )
            work.signals.velocity_gradient[lane, k, second] = (
                work.signals.velocity_gradient[lane, k, second] + x.j0 * h[0] + x.j1 * h[1] + x.j2 * h[2]
            )
    add_rotation_dependence(work, lane, k, 2, wp.cross(e, acts))
    work.signals.scale[lane, k] = size
    return total


def make_reaction_or_friction(reaction: Routine) -> Routine:
    """Return ``reaction``, and friction where the second axis of a measure selects it."""

    @routine
    def reaction_or_friction(machine: Machine, work: Work, lane: int, k: int, e: vec3):
        if machine.signals.measure[k, MeasureRow.other] >= 2:
            return friction_component(machine, work, lane, k, e)
        return reaction(machine, work, lane, k, e)

    return reaction_or_friction
