# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The equations of motion of one machine, compiled: M a + Gᵀλ = F, with its matrix for every method.

    ⎡ c_m M − c_v ∂F/∂v − c_q (∂F/∂q − ∂(Gᵀλ)/∂q)   Gᵀ ⎤
    ⎣ c_g G + c_s ∂(G v)/∂q                           −ε ⎦

c_m = c_g = 1 and c_v = c_q = c_s = 0 is the matrix of the accelerations; an implicit method has its own coefficients. Coordinates are
absolute, with velocities and angular velocities in global axes at the centres of mass. Source: Schiehlen & Eberhard, Applied Dynamics
(2014), for the Newton–Euler equations; Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), ch. 11.
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.kernels.columns.machine_columns import DriveRow, Power
from abut.kernels.state_rows import flow
from abut.kernels.structs.machine_structs import Machine, Work, Y, vec3, vec6
from abut.system.dynamics.bodies import Weights, bodies
from abut.system.dynamics.light_body_kernels import braced_still, floats, keep_floating, unbrace
from abut.system.dynamics.modal_condensation_kernels import factor_condensed, solve_condensed

AGAIN = wp.constant(
    2
)  # smallest number of passes that undo braces; each leaves about ``bracing.LIGHT`` of the previous error
MOST = wp.constant(40)  # largest number, where a light body has become so mobile that its braces matter


@routine
def powers(m: Machine, w: Work, lane: int):
    """Write the derivative of the ledger: dissipated power, and the power supplied by forces and prescribed motions."""
    supplied = w.power[lane, Power.supplied]
    for k in range(m.drives):
        node = m.drive[k, DriveRow.node]
        lam = w.lam[lane, node]
        driven = w.driven[lane, node]
        supplied -= lam[m.drive[k, DriveRow.row]] * driven[m.drive[k, DriveRow.row]]
    f = Y()
    f[0] = w.power[lane, Power.dissipated]
    f[1] = supplied
    return f


@routine
def derivative(m: Machine, w: Work, lane: int):
    """Write ẏ from the solved accelerations: ṗ = v, q̇ = ½ ω∘q, v̇, ω̇, and the two powers."""
    for b in range(m.bodies):
        w.dy[lane, b] = flow(w.y[lane, b], w.rhs[lane, b], 1)
    w.dy[lane, m.bodies] = powers(m, w, lane)


@routine
def acceleration_weights():
    """Return the weights for which the matrix is that of the accelerations."""
    c = Weights()
    c.mass = 1.0
    c.gradient = 1.0
    c.reaction = 1.0
    return c


@routine
def loads(m: Machine, w: Work, lane: int):
    """Compute the right-hand side: loads, and the right-hand sides of the constraints' second derivatives."""
    for b in range(m.bodies):
        w.rhs[lane, b] = w.load[lane, b]
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = w.gamma[lane, k]


@routine
def without_shift(m: Machine, w: Work, lane: int):
    """Remove from a right-hand side the effect of the shift of redundant constraints and of braces of light bodies on the last solution
    in ``w.lam``.
    """
    if m.redundant == 1:
        for k in range(m.bodies, m.nodes):
            w.rhs[lane, k] = w.rhs[lane, k] - wp.cw_mul(w.lam[lane, k], m.shift[lane, k - m.bodies])
    if m.braced[lane] == 1:
        unbrace(m, w, lane)


@routine
def solve_bordered(m: Machine, w: Work, lane: int):
    """Factor and solve for accelerations and multipliers; further passes undo the shift of redundant constraints and the braces of light
    bodies, x ← B⁻¹ (b + E x).
    """
    loads(m, w, lane)
    if m.floating == 1:  # theirs are given by the method; idle ones are zero
        for b in range(m.bodies):
            w.lam[lane, b] = vec6()
            if floats(m, lane, b):
                f = w.dy[lane, b]
                w.lam[lane, b] = vec6(f[7], f[8], f[9], f[10], f[11], f[12])
        unbrace(m, w, lane)
    status = factor_condensed(m, w, lane)
    if status != 0:
        return status
    solve_condensed(m, w, lane)
    again = m.redundant + AGAIN * m.braced[lane]
    it = int(0)
    while it < again:
        it += 1
        for k in range(m.nodes):
            w.lam[lane, k] = w.rhs[lane, k]
        loads(m, w, lane)
        without_shift(m, w, lane)
        solve_condensed(m, w, lane)
        if it == again and m.braced[lane] == 1:
            status = braced_still(m, w, lane)
            if status != 0 and it < MOST:
                again += 1
    if m.floating == 1:
        keep_floating(m, w, lane, it + 1)
    for k in range(m.bodies, m.nodes):
        w.lam[lane, k] = w.rhs[lane, k]
    return status


@routine
def largest(m: Machine, a: wp.array2d(dtype=vec6), lane: int):
    """Return the largest constraint residual."""
    x = 0.0
    for k in range(m.bodies, m.nodes):
        v = a[lane, k]
        for i in range(6):
            x = wp.max(x, wp.abs(v[i]))
    return x


@routine
def set_projection_rhs(m: Machine, w: Work, a: wp.array2d(dtype=vec6), lane: int):
    """Set the right-hand side of the motion that removes a residual, shortest in the mass metric."""
    for b in range(m.bodies):
        w.rhs[lane, b] = vec6()
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = -a[lane, k]


@routine
def solve_accelerations(m: Machine, w: Work, lane: int):
    """Solve for accelerations and multipliers; for free bodies separately."""
    if m.nodes == m.bodies and m.floating == 0 and m.joined == 0:
        for b in range(m.bodies):
            f = w.load[lane, b]
            mass = m.mass[lane, b]
            turn = wp.inverse(w.inertia[lane, b]) @ vec3(f[3], f[4], f[5])
            w.rhs[lane, b] = vec6(f[0] / mass, f[1] / mass, f[2] / mass, turn[0], turn[1], turn[2])
        return 0
    return solve_bordered(m, w, lane)


def assembly(
    steer: Any,
    unpack: Any,
    constrain: Any,
    prescribe: Any,
    force: Any,
    find: Any,
    incident: Any,
    signal: Any,
    look: Any,
    settle: Any,
) -> Any:
    """Return the function that assembles loads, residuals and the matrix with the given weights at one state."""

    @routine
    def assemble(m: Machine, w: Work, lane: int, t: float, probe: int, c: Weights):
        steer(m, w, lane, t)
        unpack(m, w, lane)
        bodies(m, w, lane, c)
        signal(m, w, lane, t, c.want)
        force(m, w, lane, t, c)
        find(m, w, lane, probe)
        for k in range(w.live[lane]):
            if probe == 1 or w.point.mode[lane, k] != 0:
                touch = incident(m, w, lane, k, c)
                if probe == 1:
                    w.touch[lane, k] = touch
                    w.guard.normal[lane, k] = touch.normal
                    w.guard.drift[lane, k] = touch.slip - touch.normal * w.guard.rate[lane, k]
        look(m, w, lane, t, c.want)
        constrain(m, w, lane, c)
        prescribe(m, w, lane, t)
        settle(m, w, lane, c)

    return assemble


def with_friction(assemble: Any, rub: Any) -> Any:
    """Return ``assemble`` followed by joint friction."""

    @routine
    def assemble_rubbing(m: Machine, w: Work, lane: int, t: float, probe: int, c: Weights):
        assemble(m, w, lane, t, probe, c)
        rub(m, w, lane, c)

    return assemble_rubbing


def evaluation(assemble: Any, accelerate: Any, derive: Any) -> Any:
    """Return the evaluation of accelerations and multipliers at ``w.y``, time t; 0 or 1 + the node at which elimination broke down."""

    @routine
    def evaluate(m: Machine, w: Work, lane: int, t: float, probe: int):
        assemble(m, w, lane, t, probe, acceleration_weights())
        status = accelerate(m, w, lane)
        derive(m, w, lane)
        return status

    return evaluate
