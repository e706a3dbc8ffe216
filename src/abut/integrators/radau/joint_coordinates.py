# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The two matrices of a Radau step in joint coordinates: Jᵀ A J with J = ∂v/∂u at the step's start, where A is assembled.

The residuals of stages are Jᵀ r with the J of each, so that they refer to the rates of joints. Both matrices are eliminated along the
tree, the complex one as a real one of twice the nodes: real and imaginary parts of a body's motion each depend on those of its parent.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.radau.matrices import Matrices
from abut.kernels.columns.integration_columns import RadauSlot
from abut.kernels.elimination.tree_elimination import factor_limbs
from abut.kernels.elimination.tree_solve import solve_limbs
from abut.kernels.structs.machine_structs import Machine, March, Work, vec3, vec6
from abut.kernels.structs.tree_structs import BranchRow
from abut.system.dynamics.bodies import mass_product
from abut.system.schema.spanning_tree import STANDING
from abut.system.tree.equations import by_slot, onto_rates, propagate_motion, rates_of

__all__ = ["ALONG"]


@routine
def begin(m: Machine, w: Work, s: March, lane: int):
    """Store J twice, with the full effect of reactions, on which joint friction depends."""
    for b in range(m.bodies):
        for twin in range(2):
            node = b + twin * m.nodes
            s.twins.arm[lane, node] = w.limbs.arm[lane, b]
            for c in range(m.tree.branch[m.tree.of[b], BranchRow.freedoms]):
                s.twins.axis[lane, node, c] = w.limbs.axis[lane, b, c]
                s.twins.lean[lane, node, c] = w.limbs.lean[lane, b, c]


@routine
def residual(m: Machine, w: Work, s: March, lane: int):
    """Compute Jᵀ r."""
    onto_rates(m, w, lane)


@routine
def factor_both(m: Machine, s: March, lane: int):
    """Factor both matrices."""
    broken = factor_limbs(m.program, m.nodes, s.twins.axis, s.twins.lean, s.twins.arm, s.real, lane, 0)
    if broken == 0:
        broken = factor_limbs(
            s.program, 2 * m.nodes, s.twins.axis, s.twins.lean, s.twins.arm, s.complex, lane, 0
        )
    return broken


@routine
def load_rates(m: Machine, rhs: wp.array2d(dtype=vec6), rate: wp.array2d(dtype=vec6), lane: int, first: int):
    """Move loads on rates from the places of bodies to those of their joints."""
    for b in range(m.bodies):
        if m.tree.branch[m.tree.of[b], BranchRow.turns] != STANDING:
            rate[lane, first + b] = rhs[lane, first + b]
            rhs[lane, first + b] = vec6()


@routine
def solve_real_rates(m: Machine, w: Work, s: March, lane: int):
    """Solve with the real matrix, with loads on rates in their place; return rates in place of the bodies' motions."""
    solve_limbs(
        m.program, m.nodes, s.twins.axis, s.twins.lean, s.twins.arm, s.real, w.rhs, w.limbs.rate, lane
    )
    for b in range(m.bodies):
        w.rhs[lane, b] = rates_of(m, w, lane, b)


@routine
def solve_real(m: Machine, w: Work, s: March, lane: int):
    """Solve with the real matrix for loads on bodies."""
    for b in range(m.bodies):
        w.limbs.rate[lane, b] = vec6()
    solve_real_rates(m, w, s, lane)


@routine
def solve_both(m: Machine, w: Work, s: March, lane: int):
    """Solve with both matrices."""
    load_rates(m, w.rhs, w.limbs.rate, lane, 0)
    solve_real_rates(m, w, s, lane)
    for part in range(2):
        load_rates(m, s.rhs, s.twins.rate, lane, part * m.nodes)
    solve_limbs(
        s.program, 2 * m.nodes, s.twins.axis, s.twins.lean, s.twins.arm, s.complex, s.rhs, s.twins.rate, lane
    )
    for b in range(m.bodies):
        k = m.tree.of[b]
        if m.tree.branch[k, BranchRow.turns] != STANDING:
            for part in range(2):
                node = b + part * m.nodes
                s.rhs[lane, node] = by_slot(m, k, s.twins.rate[lane, node])


@routine
def inertial(m: Machine, w: Work, s: March, lane: int):
    """Compute M J a."""
    for k in range(m.tree.branches):
        b = m.tree.branch[k, BranchRow.body]
        propagate_motion(m, s.twins.axis, s.twins.arm, w.limbs.way, lane, k, w.rhs[lane, b])
        w.rhs[lane, b] = mass_product(m, w, lane, b, w.limbs.way[lane, b])


@routine
def lead(m: Machine, w: Work, s: March, lane: int):
    """Compute the displacement of bodies at the step's end by the last iteration."""
    if w.live[lane] == 0:
        return
    for k in range(m.tree.branches):
        x = s.k[lane, RadauSlot.before, m.tree.branch[k, BranchRow.body]]
        by = vec6(x[0], x[1], x[2], x[3], x[4], x[5])
        propagate_motion(m, w.limbs.axis, w.limbs.arm, w.limbs.way, lane, k, by)


@routine
def point_displacement(m: Machine, w: Work, s: March, lane: int, b: int, at: vec3):
    """Return the displacement of a point of a body by that."""
    if b >= m.bodies:
        return vec3(0.0, 0.0, 0.0)
    x = w.limbs.way[lane, b]
    return vec3(x[0], x[1], x[2]) + wp.cross(vec3(x[3], x[4], x[5]), at - w.at.p[lane, b])


ALONG = Matrices(
    begin, residual, factor_both, solve_both, inertial, solve_real, lead, point_displacement, True
)
