# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Friction in joints, compiled: the surfaces' slip, the law, and the loop of reaction and friction.

N(λ) is the normal load of a pair of surfaces, μ⃗(s, z) the law's traction per unit of it, and W the map from the two bodies' velocities
to the slip s = W v. The friction load on the bodies is −Wᵀ μ⃗ N(λ). The equations of motion

    M a + Gᵀλ + Wᵀ μ⃗ N(λ) = F,      G a = γ

are linearised in λ, N(λ) ≈ N₀ + ∂N/∂λ (λ − λ₀): the slope is added to Gᵀ in the matrix, and the remainder to the load. So an implicit
method's corrector includes ∂F/∂λ as well as ∂F/∂v and ∂F/∂q. The accelerations of an explicit one are a Newton iteration on (a, λ) with N
as the only criterion. Source: Adams' help, statement FRICTION, for the normal load; Haug, Computer Aided Kinematics and Dynamics (1989),
sec. 11.4, for friction by reactions.
"""

import warp as wp

from abut.coordinates.blocks import column, spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import (
    BearingNumbers,
    BearingRow,
    LoadColumns,
    MemoryColumns,
    PairRow,
    PowerColumns,
)
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.law_state_structs import LawStateRow, friction_state_of, friction_state_row
from abut.kernels.structs.machine_structs import (
    A3,
    JointFrictionState,
    Machine,
    SlidingState,
    Work,
    Y,
    f64,
    vec3,
    vec4,
    vec6,
)
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.dynamics.bodies import MatrixWeights, relative_of
from abut.system.joint_friction.normal_load import (
    by_reaction,
    normal_load_and_slope,
    subtract_friction_derivatives,
    update_friction,
)
from abut.system.tree.joint_wrenches import joint_wrenches

CHORDS = 5  #: largest number of solutions by one matrix, once normal loads are accurate to a hundredth and directions hardly change


@routine
def law_state(machine: Machine, work: Work, lane: int, e: int):
    """Return the law's internal state, or an implicit method's base, in the second frame's axes."""
    k = machine.bearing[e, BearingRow.state_row]
    z = Y()
    lag = work.lag[lane]
    if k >= 0:
        z = work.y[lane, machine.bodies + 1 + machine.point_state_rows + k]
        if lag[0] > 0.0:
            z = work.base[lane, machine.point_state_rows + k]
    return friction_state_of(z)


@routine
def store_law_state(machine: Machine, work: Work, lane: int, e: int, z: vec4, dz: vec4, size: vec4):
    """Store the law's internal state (where it was solved for) and its rate."""
    k = machine.bearing[e, BearingRow.state_row]
    lag = work.lag[lane]
    if k >= 0:
        work.size[lane, machine.point_state_rows + k] = friction_state_row(size)
        row = machine.bodies + 1 + machine.point_state_rows + k
        work.dy[lane, row] = friction_state_row(dz)
        if lag[0] > 0.0:
            work.y[lane, row] = friction_state_row(z)


@routine
def reset_nan_reactions(machine: Machine, work: Work, lane: int, e: int):
    """Reset reactions that are NaN after a failed trial step, from which no iteration could begin."""
    x = by_reaction(machine, work, lane, e)
    if not (wp.dot(x, x) <= 1.0e200):
        b = machine.bearing[e, BearingRow.tree_body]
        if b >= 0:
            work.tree.wrench[lane, b] = vec6()
        else:
            work.lam[lane, machine.pair[machine.bearing[e, BearingRow.pair], PairRow.node]] = vec6()


@routine
def tree_joint_friction(machine: Machine, work: Work, lane: int, weights: MatrixWeights):
    """Compute friction of the tree's joints from their wrenches: as last computed, or by the motion in an implicit method."""
    for b in range(machine.bodies):
        for k in range(machine.tree.branch[machine.tree.branch_of_body[b], BranchRow.freedoms]):
            work.tree.friction_axis[lane, b, k] = work.tree.axis[lane, b, k]
    if weights.place > 0.0:
        joint_wrenches(machine, work, lane)
    for e in range(machine.bearings):
        if machine.bearing[e, BearingRow.tree_body] >= 0:
            reset_nan_reactions(machine, work, lane, e)
            update_friction(machine, work, lane, e, weights.reaction, 1)


@routine
def sliding_geometry(machine: Machine, work: Work, lane: int, e: int):
    """Return a pair of surfaces with its sliding directions, slip, and the arms by which reactions press it."""
    at = machine.bearing[e, BearingRow.number]
    a = machine.number
    s = relative_of(machine, work, machine.bearing, lane, e)
    x = JointFrictionState()
    x.axes = s.aj
    x.arm = s.ri
    arm = s.rj + s.d
    along = column(s.aj, 2) * a[lane, at + BearingNumbers.slides]
    ax = column(s.aj, 0) * a[lane, at + BearingNumbers.turn_x]
    ay = column(s.aj, 1) * a[lane, at + BearingNumbers.turn_y]
    az = column(s.aj, 2) * a[lane, at + BearingNumbers.turn_z]
    zero = vec3(0.0, 0.0, 0.0)
    x.i0 = spatial_row(along, wp.cross(s.ri, along) + ax)
    x.i1 = spatial_row(zero, ay)
    x.i2 = spatial_row(zero, az)
    x.j0 = spatial_row(-along, -wp.cross(arm, along) - ax)
    x.j1 = spatial_row(zero, -ay)
    x.j2 = spatial_row(zero, -az)
    spin = s.wi - s.wj
    slide = wp.dot(along, s.dv) + wp.dot(wp.cross(s.wj, along), s.d)
    x.slip = vec3(slide + wp.dot(ax, spin), wp.dot(ay, spin), wp.dot(az, spin))
    bend = a[lane, at + BearingNumbers.bending]
    if a[lane, at + BearingNumbers.overlap] > 0.0:
        travel = wp.dot(column(s.aj, 2), s.d) - a[lane, at + BearingNumbers.travel]
        bend /= wp.max(
            a[lane, at + BearingNumbers.overlap] + a[lane, at + BearingNumbers.overlap_change] * travel,
            1.0e-3 * a[lane, at + BearingNumbers.overlap],
        )
    x.weights = vec3(bend, a[lane, at + BearingNumbers.largest_friction], 0.0)
    return x


def make_joint_friction(friction_law: Routine, carried: bool, implicit: bool, along: bool) -> Routine:
    """Return ``rub(machine, work, lane, c)``: friction of all joints at the state just assembled, by the present reactions; ``along``:
    also of
    the tree's joints.
    """
    press = tree_joint_friction if along else placeholder_function(tree_joint_friction)
    recall, put_back = (
        (law_state, store_law_state)
        if carried
        else (placeholder_function(law_state, vec4), placeholder_function(store_law_state))
    )
    derive = (
        subtract_friction_derivatives if implicit else placeholder_function(subtract_friction_derivatives)
    )

    @routine
    def apply_joint_friction(machine: Machine, work: Work, lane: int, weights: MatrixWeights):
        for e in range(machine.bearings):
            x = sliding_geometry(machine, work, lane, e)
            sliding = SlidingState()
            sliding.velocity = x.slip
            sliding.normal = 1.0
            drag = friction_law(
                machine.bearing[e, BearingRow.law], machine.number, lane, machine.bearing[e, BearingRow.law_number], sliding,
                recall(machine, work, lane, e), work.lag[lane], weights.with_derivatives,
            )  # fmt: skip
            x.law = drag.force
            x.by_slip = drag.by_slip
            work.joint_friction[lane, e] = x
            put_back(machine, work, lane, e, drag.z, drag.dz, drag.size)
            if machine.bearing[e, BearingRow.tree_body] < 0:
                reset_nan_reactions(machine, work, lane, e)
                update_friction(machine, work, lane, e, weights.reaction, 1)
        press(machine, work, lane, weights)
        if weights.with_derivatives == 1:
            for e in range(machine.bearings):
                derive(machine, work, lane, e, weights)

    return apply_joint_friction


@routine
def largest_load(machine: Machine, work: Work, lane: int):
    """Return the largest load or reaction, whose rounding any of them may have."""
    most = 0.0
    for b in range(machine.bodies):
        most = wp.max(most, wp.length(work.load[lane, b]))
    for k in range(machine.bodies, machine.nodes):
        most = wp.max(most, wp.length(work.lam[lane, k]))
    for k in range(machine.tree.branches):
        most = wp.max(most, wp.length(work.tree.wrench[lane, k]))
    return most


@routine
def agree_within(machine: Machine, work: Work, lane: int, share: float):
    """Return the first pair of surfaces whose normal load differs from that of the solution by more than a fraction; −1 where all agree."""
    odd = int(-1)
    rounding = 1.0e-13 * largest_load(machine, work, lane)
    a = machine.number
    for e in range(machine.bearings):
        x = work.joint_friction[lane, e]
        normal_load, _slope = normal_load_and_slope(machine, work, lane, e, x)
        predicted = x.load_offset + wp.dot(x.slope, by_reaction(machine, work, lane, e))
        at = machine.bearing[e, BearingRow.number]
        arms = (
            a[lane, at + BearingNumbers.radial]
            + a[lane, at + BearingNumbers.axial]
            + a[lane, at + BearingNumbers.total]
            + x.weights[0]
            + a[lane, at + BearingNumbers.twisting]
        )
        if not (
            wp.abs(normal_load - predicted)
            <= share * wp.max(wp.abs(normal_load), wp.abs(predicted)) + rounding * arms
        ):
            if odd < 0:
                odd = e
    return odd


@routine
def first_inconsistent_pair(machine: Machine, work: Work, lane: int):
    """Return the first pair of surfaces whose friction is inconsistent with the reactions; −1 if all are consistent."""
    return agree_within(machine, work, lane, 1.0e-12)


@routine
def replace_friction(machine: Machine, work: Work, lane: int, linearise: int):
    """Replace the friction in loads and matrix by that at the last reactions, see `update_friction`."""
    for e in range(machine.bearings):
        update_friction(machine, work, lane, e, 1.0, linearise)


@routine
def update_normal_loads(machine: Machine, work: Work, lane: int):
    """Update normal loads and dissipated power by the solved multipliers."""
    for e in range(machine.bearings):
        x = work.joint_friction[lane, e]
        normal_load, _slope = normal_load_and_slope(machine, work, lane, e, x)
        work.power[lane, PowerColumns.dissipated] = work.power[lane, PowerColumns.dissipated] + wp.dot(
            x.law, x.slip
        ) * (normal_load - x.normal)
        x.normal = normal_load
        work.joint_friction[lane, e] = x


def make_friction_solve(accelerate: Routine, resolve: Routine | None = None) -> Routine:
    """Return the solution for accelerations and multipliers with friction by the resulting reactions, by Newton's method.

    Each of its steps has its own matrix; near the solution ``resolve``, if given, reuses the present factors.
    """
    chords = 0 if resolve is None else CHORDS
    again = resolve or placeholder_function(update_normal_loads)

    @routine
    def solve_friction(machine: Machine, work: Work, lane: int):
        """Return 0, 1 + the node at which elimination broke down, or 1 + nodes + the pair of surfaces for which no reaction was found."""
        blocks = work.unfactored.shape[1]
        for k in range(blocks):
            work.unfactored[lane, k] = work.block[lane, k]
        it = int(0)
        status = int(0)
        chord = int(0)
        while True:
            if chord > 0:
                again(machine, work, lane)
            else:
                status = accelerate(machine, work, lane)
            it += 1
            if status != 0:
                break
            odd = first_inconsistent_pair(machine, work, lane)
            if odd < 0:
                break
            if it == 40:
                status = machine.nodes + 1 + odd
                break
            if chord < chords and agree_within(machine, work, lane, 1.0e-2) < 0:
                chord += 1
                replace_friction(machine, work, lane, 0)
            else:
                chord = 0
                for k in range(blocks):
                    work.block[lane, k] = work.unfactored[lane, k]
                replace_friction(machine, work, lane, 1)
                for k in range(blocks):
                    work.unfactored[lane, k] = work.block[lane, k]
        update_normal_loads(machine, work, lane)
        return status

    return solve_friction


@routine
def write_friction_memory(machine: Machine, work: Work, row: A3, lane: int, i: int, e: int):
    """Write a law's internal state into a row of results."""
    at = machine.bearing[e, BearingRow.memory_column]
    if at >= 0:
        z = work.y[
            lane, machine.bodies + 1 + machine.point_state_rows + machine.bearing[e, BearingRow.state_row]
        ]
        for k in range(3):
            row[lane, i, at + MemoryColumns.bristle + k] = z[LawStateRow.bristle_x + k]
        if machine.bearing[e, BearingRow.scalars] > 0:
            row[lane, i, at + MemoryColumns.scalar] = z[LawStateRow.friction_scalar]


def make_friction_output(show: Routine, carried: bool) -> Routine:
    """Return ``show`` extended by friction on the first-named body of each joint, summed over its surfaces, and internal states of laws."""
    tell = write_friction_memory if carried else placeholder_function(write_friction_memory)

    @routine
    def write_joint_friction(machine: Machine, work: Work, row: A3, lane: int, i: int):
        show(machine, work, row, lane, i)
        for e in range(machine.bearings):
            x = work.joint_friction[lane, e]
            tell(machine, work, row, lane, i, e)
            f = x.law * -x.normal
            push = x.i0 * f[0] + x.i1 * f[1] + x.i2 * f[2]
            force = vec3(push[0], push[1], push[2])
            torque = vec3(push[3], push[4], push[5]) - wp.cross(x.arm, force)
            sign = f64(machine.bearing[e, BearingRow.sign])
            at = machine.bearing[e, BearingRow.result_column]
            for k in range(3):
                row[lane, i, at + LoadColumns.force + k] = (
                    row[lane, i, at + LoadColumns.force + k] + sign * force[k]
                )
                row[lane, i, at + LoadColumns.torque + k] = (
                    row[lane, i, at + LoadColumns.torque + k] + sign * torque[k]
                )

    return write_joint_friction
