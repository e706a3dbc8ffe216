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

from typing import Any

import warp as wp

from abut.coordinates.blocks import column, spatial
from abut.extend import routine
from abut.kernels.columns.machine_columns import (
    BearingNumbers,
    BearingRow,
    LoadColumns,
    MemoryColumns,
    PairRow,
    Power,
)
from abut.kernels.dispatch import without
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
from abut.system.contact.point.contact_point import with_drag
from abut.system.dynamics.bodies import Weights, relative_of
from abut.system.joint_friction.normal_load import (
    by_reaction,
    normal_load_and_slope,
    stiffen,
    update_friction,
)
from abut.system.tree.joint_wrenches import wrenches

CHORDS = 5  #: largest number of solutions by one matrix, once normal loads are accurate to a hundredth and directions hardly change


@routine
def memory(m: Machine, w: Work, lane: int, e: int):
    """Return the law's internal state, or an implicit method's base, in the second frame's axes."""
    k = m.bearing[e, BearingRow.carried]
    z = Y()
    lag = w.lag[lane]
    if k >= 0:
        z = w.y[lane, m.bodies + 1 + m.laden + k]
        if lag[0] > 0.0:
            z = w.base[lane, m.laden + k]
    return vec4(z[3], z[4], z[5], z[6])


@routine
def keep(m: Machine, w: Work, lane: int, e: int, z: vec4, dz: vec4, size: vec4):
    """Store the law's internal state (where it was solved for) and its rate."""
    k = m.bearing[e, BearingRow.carried]
    lag = w.lag[lane]
    if k >= 0:
        w.size[lane, m.laden + k] = with_drag(Y(), size)
        row = m.bodies + 1 + m.laden + k
        w.dy[lane, row] = with_drag(Y(), dz)
        if lag[0] > 0.0:
            w.y[lane, row] = with_drag(Y(), z)


@routine
def forget_nonsense(m: Machine, w: Work, lane: int, e: int):
    """Reset reactions that are NaN after a failed trial step, from which no iteration could begin."""
    x = by_reaction(m, w, lane, e)
    if not (wp.dot(x, x) <= 1.0e200):
        b = m.bearing[e, BearingRow.carrier]
        if b >= 0:
            w.limbs.wrench[lane, b] = vec6()
        else:
            w.lam[lane, m.pair[m.bearing[e, BearingRow.pair], PairRow.node]] = vec6()


@routine
def press_along(m: Machine, w: Work, lane: int, c: Weights):
    """Compute friction of the tree's joints from their wrenches: as last computed, or by the motion in an implicit method."""
    for b in range(m.bodies):
        for k in range(m.tree.branch[m.tree.of[b], BranchRow.freedoms]):
            w.limbs.lean[lane, b, k] = w.limbs.axis[lane, b, k]
    if c.place > 0.0:
        wrenches(m, w, lane)
    for e in range(m.bearings):
        if m.bearing[e, BearingRow.carrier] >= 0:
            forget_nonsense(m, w, lane, e)
            update_friction(m, w, lane, e, c.reaction, 1)


def make_joint_friction(friction_law: Any, carried: bool, implicit: bool, along: bool) -> Any:
    """Return ``rub(m, w, lane, c)``: friction of all joints at the state just assembled, by the present reactions; ``along``: also of
    the tree's joints.
    """
    press = press_along if along else without(press_along)
    recall, put_back = (memory, keep) if carried else (without(memory, vec4), without(keep))
    derive = stiffen if implicit else without(stiffen)

    @routine
    def rub(m: Machine, w: Work, lane: int, c: Weights):
        for e in range(m.bearings):
            at = m.bearing[e, BearingRow.number]
            a = m.number
            s = relative_of(m, w, m.bearing, lane, e)
            x = JointFrictionState()
            x.axes = s.aj
            x.arm = s.ri
            arm = s.rj + s.d
            along = column(s.aj, 2) * a[lane, at + BearingNumbers.slides]
            ax = column(s.aj, 0) * a[lane, at + BearingNumbers.turn_x]
            ay = column(s.aj, 1) * a[lane, at + BearingNumbers.turn_y]
            az = column(s.aj, 2) * a[lane, at + BearingNumbers.turn_z]
            zero = vec3(0.0, 0.0, 0.0)
            x.i0 = spatial(along, wp.cross(s.ri, along) + ax)
            x.i1 = spatial(zero, ay)
            x.i2 = spatial(zero, az)
            x.j0 = spatial(-along, -wp.cross(arm, along) - ax)
            x.j1 = spatial(zero, -ay)
            x.j2 = spatial(zero, -az)
            spin = s.wi - s.wj
            slide = wp.dot(along, s.dv) + wp.dot(wp.cross(s.wj, along), s.d)
            x.slip = vec3(slide + wp.dot(ax, spin), wp.dot(ay, spin), wp.dot(az, spin))
            bend = a[lane, at + BearingNumbers.bending]
            if a[lane, at + BearingNumbers.overlap] > 0.0:
                travel = wp.dot(column(s.aj, 2), s.d) - a[lane, at + BearingNumbers.travel]
                bend /= wp.max(
                    a[lane, at + BearingNumbers.overlap]
                    + a[lane, at + BearingNumbers.overlap_change] * travel,
                    1.0e-3 * a[lane, at + BearingNumbers.overlap],
                )
            x.weights = vec3(bend, a[lane, at + BearingNumbers.most], 0.0)
            told = SlidingState()
            told.velocity = x.slip
            told.normal = 1.0
            drag = friction_law(
                m.bearing[e, BearingRow.law], a, lane, m.bearing[e, BearingRow.law_number], told, recall(m, w, lane, e), w.lag[lane], c.want
            )  # fmt: skip
            x.law = drag.force
            x.by_slip = drag.by_slip
            w.grip[lane, e] = x
            put_back(m, w, lane, e, drag.z, drag.dz, drag.size)
            if m.bearing[e, BearingRow.carrier] < 0:
                forget_nonsense(m, w, lane, e)
                update_friction(m, w, lane, e, c.reaction, 1)
        press(m, w, lane, c)
        if c.want == 1:
            for e in range(m.bearings):
                derive(m, w, lane, e, c)

    return rub


@routine
def largest_load(m: Machine, w: Work, lane: int):
    """Return the largest load or reaction, whose rounding any of them may have."""
    most = 0.0
    for b in range(m.bodies):
        most = wp.max(most, wp.length(w.load[lane, b]))
    for k in range(m.bodies, m.nodes):
        most = wp.max(most, wp.length(w.lam[lane, k]))
    for k in range(m.tree.branches):
        most = wp.max(most, wp.length(w.limbs.wrench[lane, k]))
    return most


@routine
def agree_within(m: Machine, w: Work, lane: int, share: float):
    """Return the first pair of surfaces whose normal load differs from that of the solution by more than a fraction; −1 where all agree."""
    odd = int(-1)
    rounding = 1.0e-13 * largest_load(m, w, lane)
    a = m.number
    for e in range(m.bearings):
        x = w.grip[lane, e]
        n, _slope = normal_load_and_slope(m, w, lane, e, x)
        told = x.rest + wp.dot(x.slope, by_reaction(m, w, lane, e))
        at = m.bearing[e, BearingRow.number]
        arms = (
            a[lane, at + BearingNumbers.radial]
            + a[lane, at + BearingNumbers.axial]
            + a[lane, at + BearingNumbers.whole]
            + x.weights[0]
            + a[lane, at + BearingNumbers.twisting]
        )
        if not (wp.abs(n - told) <= share * wp.max(wp.abs(n), wp.abs(told)) + rounding * arms):
            if odd < 0:
                odd = e
    return odd


@routine
def agree(m: Machine, w: Work, lane: int):
    """Return the first pair of surfaces that disagrees with an accepted solution; −1 where all agree."""
    return agree_within(m, w, lane, 1.0e-12)


@routine
def press_again(m: Machine, w: Work, lane: int, anew: int):
    """Replace friction in loads and matrix by that of the last reactions, see `update_friction`."""
    for e in range(m.bearings):
        update_friction(m, w, lane, e, 1.0, anew)


@routine
def settle_pressing(m: Machine, w: Work, lane: int):
    """Update normal loads and dissipated power by the solved multipliers."""
    for e in range(m.bearings):
        x = w.grip[lane, e]
        n, _slope = normal_load_and_slope(m, w, lane, e, x)
        w.power[lane, Power.dissipated] = w.power[lane, Power.dissipated] + wp.dot(x.law, x.slip) * (
            n - x.normal
        )
        x.normal = n
        w.grip[lane, e] = x


def make_friction_solve(accelerate: Any, resolve: Any = None) -> Any:
    """Return the solution for accelerations and multipliers with friction by the resulting reactions, by Newton's method.

    Each of its steps has its own matrix; near the solution ``resolve``, if given, reuses the present factors.
    """
    chords = 0 if resolve is None else CHORDS
    again = resolve or without(settle_pressing)

    @routine
    def solve_rubbing(m: Machine, w: Work, lane: int):
        """Return 0, 1 + the node at which elimination broke down, or 1 + nodes + the pair of surfaces for which no reaction was found."""
        blocks = w.spare.shape[1]
        for k in range(blocks):
            w.spare[lane, k] = w.block[lane, k]
        it = int(0)
        status = int(0)
        chord = int(0)
        while True:
            if chord > 0:
                again(m, w, lane)
            else:
                status = accelerate(m, w, lane)
            it += 1
            if status != 0:
                break
            odd = agree(m, w, lane)
            if odd < 0:
                break
            if it == 40:
                status = m.nodes + 1 + odd
                break
            if chord < chords and agree_within(m, w, lane, 1.0e-2) < 0:
                chord += 1
                press_again(m, w, lane, 0)
            else:
                chord = 0
                for k in range(blocks):
                    w.block[lane, k] = w.spare[lane, k]
                press_again(m, w, lane, 1)
                for k in range(blocks):
                    w.spare[lane, k] = w.block[lane, k]
        settle_pressing(m, w, lane)
        return status

    return solve_rubbing


@routine
def tell_memory(m: Machine, w: Work, row: A3, lane: int, i: int, e: int):
    """Write a law's internal state into a row of results."""
    at = m.bearing[e, BearingRow.memory]
    if at >= 0:
        z = w.y[lane, m.bodies + 1 + m.laden + m.bearing[e, BearingRow.carried]]
        for k in range(3):
            row[lane, i, at + MemoryColumns.bristle + k] = z[3 + k]
        if m.bearing[e, BearingRow.scalars] > 0:
            row[lane, i, at + MemoryColumns.scalar] = z[6]


def make_friction_output(show: Any, carried: bool) -> Any:
    """Return ``show`` extended by friction on the first-named body of each joint, summed over its surfaces, and internal states of laws."""
    tell = tell_memory if carried else without(tell_memory)

    @routine
    def show_rubbing(m: Machine, w: Work, row: A3, lane: int, i: int):
        show(m, w, row, lane, i)
        for e in range(m.bearings):
            x = w.grip[lane, e]
            tell(m, w, row, lane, i, e)
            f = x.law * -x.normal
            push = x.i0 * f[0] + x.i1 * f[1] + x.i2 * f[2]
            force = vec3(push[0], push[1], push[2])
            torque = vec3(push[3], push[4], push[5]) - wp.cross(x.arm, force)
            sign = f64(m.bearing[e, BearingRow.sign])
            at = m.bearing[e, BearingRow.shown]
            for k in range(3):
                row[lane, i, at + LoadColumns.force + k] = (
                    row[lane, i, at + LoadColumns.force + k] + sign * force[k]
                )
                row[lane, i, at + LoadColumns.torque + k] = (
                    row[lane, i, at + LoadColumns.torque + k] + sign * torque[k]
                )

    return show_rubbing
