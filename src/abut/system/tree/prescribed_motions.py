# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Prescribed coordinates of the tree's joints, compiled: functions of time in the state, and their driving power.

With S the motion of the body by such a rate u and W the wrench of its joint, all drives included, the power of the drive is Sᵀ W u.
Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 9.1 (hybrid dynamics); docs/recursive_dynamics.md.
"""

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import DriveRow, PowerColumns
from abut.kernels.structs.machine_structs import Machine, Work
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.dynamics.motion_values import make_motion_values
from abut.system.tree.joint_wrenches import joint_wrenches

__all__ = ["driving_power", "make_driven_assembly", "make_prescribed_state"]


def make_prescribed_state(drive: Routine) -> Routine:
    """Return ``steer(machine, work, lane, t)``, which writes prescribed values to the state and its derivative."""
    ahead = make_motion_values(drive)

    @routine
    def prescribed_state(machine: Machine, work: Work, lane: int, t: float):
        for k in range(machine.drives):
            b = machine.drive[k, DriveRow.body]
            if b >= 0:
                slot = machine.drive[k, DriveRow.slot]
                x = ahead(machine, work, lane, k, t)
                y = work.y[lane, b]
                f = work.dy[lane, b]
                given = work.tree.prescribed_rate[lane, b]
                y[slot] = x[0]
                y[7 + slot] = x[1]
                f[slot] = x[1]
                f[7 + slot] = x[2]
                given[slot] = x[2]
                work.y[lane, b] = y
                work.dy[lane, b] = f
                work.tree.prescribed_rate[lane, b] = given

    return prescribed_state


@routine
def driving_power(machine: Machine, work: Work, lane: int):
    """Return the power of these motions, by the last wrenches."""
    power = 0.0
    for k in range(machine.tree.branches):
        b = machine.tree.branch[k, BranchRow.body]
        free = machine.tree.branch[k, BranchRow.freedoms]
        x = work.tree.wrench[lane, b]
        for c in range(free, free + machine.tree.branch[k, BranchRow.driven]):
            s = work.tree.axis[lane, b, c]
            y = work.y[lane, b]
            u = y[7 + machine.tree.branch[k, BranchRow.slot + c]]
            for i in range(6):
                power += s[i] * x[i] * u
    return power


def make_driven_assembly(assemble: Routine) -> Routine:
    """Return ``assemble`` followed by the power of prescribed motions, where an implicit method asks for it."""

    @routine
    def assemble_driven(
        machine: Machine, work: Work, lane: int, t: float, probe: int, weights: MatrixWeights
    ):
        assemble(machine, work, lane, t, probe, weights)
        if weights.place > 0.0:
            joint_wrenches(machine, work, lane)
            work.power[lane, PowerColumns.supplied] = work.power[lane, PowerColumns.supplied] + driving_power(
                machine, work, lane
            )

    return assemble_driven
