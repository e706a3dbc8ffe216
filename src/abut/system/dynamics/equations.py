# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The equations of motion of one machine, compiled: M a + Gᵀλ = F, with its matrix for every method.

    ⎡ c_m M − c_v ∂F/∂v − c_q (∂F/∂q − ∂(Gᵀλ)/∂q)   Gᵀ ⎤
    ⎣ c_g G + c_s ∂(G v)/∂q                           −ε ⎦

c_m = c_g = 1 and c_v = c_q = c_s = 0 is the matrix of the accelerations; an implicit method has its own coefficients. Coordinates are
absolute, with velocities and angular velocities in global axes at the centres of mass. Source: Schiehlen & Eberhard, Applied Dynamics
(2014), for the Newton–Euler equations; Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), ch. 11.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import DriveRow, PowerColumns
from abut.kernels.state_rows import state_rate
from abut.kernels.structs.machine_structs import Machine, Work, Y, f64, vec3, vec6
from abut.system.dynamics.bodies import MatrixWeights, write_body_blocks
from abut.system.dynamics.light_body_kernels import (
    correct_augmentation,
    has_massless_motion,
    inaccurate_augmentation,
    keep_floating,
)
from abut.system.dynamics.modal_condensation_kernels import factor_condensed, solve_condensed

AGAIN = wp.constant(
    2
)  # smallest number of passes that undo braces; each leaves about ``light_bodies.LIGHT_MASS_FRACTION`` of the previous error
UNUSED = f64(-1.0e299)  # depth below which a contact point is not in use: so the convex method marks it
MOST = wp.constant(40)  # largest number, where a light body has become so mobile that its braces matter


@routine
def write_powers(machine: Machine, work: Work, lane: int):
    """Write the derivative of the ledger: dissipated power, and the power supplied by forces and prescribed motions."""
    supplied = work.power[lane, PowerColumns.supplied]
    for k in range(machine.drives):
        node = machine.drive[k, DriveRow.node]
        lam = work.lam[lane, node]
        driven = work.prescribed_velocity[lane, node]
        supplied -= lam[machine.drive[k, DriveRow.row]] * driven[machine.drive[k, DriveRow.row]]
    f = Y()
    f[0] = work.power[lane, PowerColumns.dissipated]
    f[1] = supplied
    return f


@routine
def write_derivative(machine: Machine, work: Work, lane: int):
    """Write ẏ from the solved accelerations: ṗ = v, q̇ = ½ ω∘q, v̇, ω̇, and the two powers."""
    for b in range(machine.bodies):
        work.dy[lane, b] = state_rate(work.y[lane, b], work.rhs[lane, b], 1)
    work.dy[lane, machine.bodies] = write_powers(machine, work, lane)


@routine
def acceleration_weights():
    """Return the weights for which the matrix is that of the accelerations."""
    c = MatrixWeights()
    c.mass = 1.0
    c.gradient = 1.0
    c.reaction = 1.0
    return c


@routine
def compute_loads(machine: Machine, work: Work, lane: int):
    """Compute the right-hand side: loads, and the right-hand sides of the constraints' second derivatives."""
    for b in range(machine.bodies):
        work.rhs[lane, b] = work.load[lane, b]
    for k in range(machine.bodies, machine.nodes):
        work.rhs[lane, k] = work.gamma[lane, k]


@routine
def without_shift(machine: Machine, work: Work, lane: int):
    """Remove from a right-hand side the effect of the shift of redundant constraints and of augmented light bodies on the last solution
    in ``work.lam``.
    """
    if machine.redundant == 1:
        for k in range(machine.bodies, machine.nodes):
            work.rhs[lane, k] = work.rhs[lane, k] - wp.cw_mul(
                work.lam[lane, k], machine.shift[lane, k - machine.bodies]
            )
    if machine.has_light_bodies[lane] == 1:
        correct_augmentation(machine, work, lane)


@routine
def solve_bordered(machine: Machine, work: Work, lane: int):
    """Factor and solve for accelerations and multipliers; further passes undo the shift of redundant constraints and the augmentation of
    light bodies, x ← B⁻¹ (b + E x).
    """
    compute_loads(machine, work, lane)
    if machine.floating == 1:  # theirs are given by the method; idle ones are zero
        for b in range(machine.bodies):
            work.lam[lane, b] = vec6()
            if has_massless_motion(machine, lane, b):
                f = work.dy[lane, b]
                work.lam[lane, b] = vec6(f[7], f[8], f[9], f[10], f[11], f[12])
        correct_augmentation(machine, work, lane)
    status = factor_condensed(machine, work, lane)
    if status != 0:
        return status
    solve_condensed(machine, work, lane)
    again = machine.redundant + AGAIN * machine.has_light_bodies[lane]
    it = int(0)
    while it < again:
        it += 1
        for k in range(machine.nodes):
            work.lam[lane, k] = work.rhs[lane, k]
        compute_loads(machine, work, lane)
        without_shift(machine, work, lane)
        solve_condensed(machine, work, lane)
        if it == again and machine.has_light_bodies[lane] == 1:
            status = inaccurate_augmentation(machine, work, lane)
            if status != 0 and it < MOST:
                again += 1
    if machine.floating == 1:
        keep_floating(machine, work, lane, it + 1)
    for k in range(machine.bodies, machine.nodes):
        work.lam[lane, k] = work.rhs[lane, k]
    return status


@routine
def largest_residual(machine: Machine, a: wp.array2d(dtype=vec6), lane: int):
    """Return the largest constraint residual."""
    x = 0.0
    for k in range(machine.bodies, machine.nodes):
        v = a[lane, k]
        for i in range(6):
            x = wp.max(x, wp.abs(v[i]))
    return x


@routine
def set_projection_rhs(machine: Machine, work: Work, a: wp.array2d(dtype=vec6), lane: int):
    """Set the right-hand side of the motion that removes a residual, shortest in the mass metric."""
    for b in range(machine.bodies):
        work.rhs[lane, b] = vec6()
    for k in range(machine.bodies, machine.nodes):
        work.rhs[lane, k] = -a[lane, k]


@routine
def solve_accelerations(machine: Machine, work: Work, lane: int):
    """Solve for accelerations and multipliers; for free bodies separately."""
    if machine.nodes == machine.bodies and machine.floating == 0 and machine.mass_couplings == 0:
        for b in range(machine.bodies):
            f = work.load[lane, b]
            mass = machine.mass[lane, b]
            turn = wp.inverse(work.inertia[lane, b]) @ vec3(f[3], f[4], f[5])
            work.rhs[lane, b] = vec6(f[0] / mass, f[1] / mass, f[2] / mass, turn[0], turn[1], turn[2])
        return 0
    return solve_bordered(machine, work, lane)


def make_assembly(
    steer: Routine,
    unpack: Routine,
    constrain: Routine,
    prescribe: Routine,
    force: Routine,
    find: Routine,
    evaluate_point: Routine,
    signal: Routine,
    look: Routine,
    settle: Routine,
) -> Routine:
    """Return the function that assembles loads, residuals and the matrix with the given weights at one state."""

    @routine
    def assemble_equations(
        machine: Machine, work: Work, lane: int, t: float, probe: int, weights: MatrixWeights
    ):
        steer(machine, work, lane, t)
        unpack(machine, work, lane)
        write_body_blocks(machine, work, lane, weights)
        signal(machine, work, lane, t, weights.with_derivatives)
        force(machine, work, lane, t, weights)
        find(machine, work, lane, probe)
        for point in range(work.active_points[lane]):
            if probe == 1 or work.point.mode[lane, point] != 0:
                was = work.guard.depth[lane, point]
                touch = evaluate_point(machine, work, lane, point, weights)
                if probe == 1 and wp.max(was, work.guard.depth[lane, point]) > UNUSED:
                    work.contact_point[lane, point] = touch
                    work.guard.normal[lane, point] = touch.normal
                    work.guard.drift[lane, point] = touch.slip - touch.normal * work.guard.rate[lane, point]
        look(machine, work, lane, t, weights.with_derivatives)
        constrain(machine, work, lane, weights)
        prescribe(machine, work, lane, t)
        settle(machine, work, lane, weights)

    return assemble_equations


def with_friction(assemble: Routine, rub: Routine) -> Routine:
    """Return ``assemble`` followed by joint friction."""

    @routine
    def assemble_with_friction(
        machine: Machine, work: Work, lane: int, t: float, probe: int, weights: MatrixWeights
    ):
        assemble(machine, work, lane, t, probe, weights)
        rub(machine, work, lane, weights)

    return assemble_with_friction


def make_evaluation(assemble: Routine, accelerate: Routine, derive: Routine) -> Routine:
    """Return the evaluation of accelerations and multipliers at ``work.y``, time t; 0 or 1 + the node at which elimination broke down."""

    @routine
    def evaluate_accelerations(machine: Machine, work: Work, lane: int, t: float, probe: int):
        assemble(machine, work, lane, t, probe, acceleration_weights())
        status = accelerate(machine, work, lane)
        derive(machine, work, lane)
        return status

    return evaluate_accelerations
