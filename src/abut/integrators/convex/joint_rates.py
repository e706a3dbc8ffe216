# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Rates of joint coordinates in the convex method, compiled: the motions v = J u of bodies, in which its problem is assembled.

J is that of the state evaluated last. Source: Featherstone, Rigid Body Dynamics Algorithms (2008), sec. 3.5; docs/recursive_dynamics.md.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.time_loop.error_norm import SIZE
from abut.kernels.columns.convex_columns import ConvexNode
from abut.kernels.columns.integration_columns import Correction
from abut.kernels.state_rows import rate_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, vec3
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.tree.tree_equations import propagate_motion


@routine
def motions_of_bodies(machine: Machine, work: Work, run: RunData, lane: int):
    """Replace a change of rates by that of the velocities of bodies, and keep the rates; do nothing in absolute coordinates."""
    for k in range(machine.tree.branches):
        b = machine.tree.branch[k, BranchRow.body]
        u = run.d[lane, Correction.change, b]
        propagate_motion(machine, work.tree.axis, work.tree.arm, work.tree.small_motion, lane, k, u)
        run.d[lane, ConvexNode.rate_change, b] = u
        run.d[lane, Correction.change, b] = work.tree.small_motion[lane, b]


@routine
def largest_speed(machine: Machine, work: Work, run: RunData, lane: int):
    """Return the largest speed of a place of a body at the accepted state [m/s]; in joint coordinates with J of the last evaluation."""
    fastest = 0.0
    for k in range(machine.tree.branches):
        u = rate_of(run.y0[lane, machine.tree.branch[k, BranchRow.body]])
        propagate_motion(machine, work.tree.axis, work.tree.arm, work.tree.small_motion, lane, k, u)
    for b in range(machine.bodies):
        v = rate_of(run.y0[lane, b])
        if machine.tree.branches > 0:
            v = work.tree.small_motion[lane, b]
        speed = wp.length(vec3(v[0], v[1], v[2])) + run.tolerance_bounds[lane, b][SIZE] * wp.length(
            vec3(v[3], v[4], v[5])
        )
        fastest = wp.max(fastest, speed)
    return fastest
