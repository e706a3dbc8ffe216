# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Step of Radau IIA of order five, compiled: three coupled stages on velocities and multipliers, index 2, then projection.

    Z_i = h Σ a_ij v̇_j,   U_i = h Σ a_ij W(U_j) V_j,   M v̇_i = F_i − G_iᵀ λ_i,   G_i V_i = f'_i,   V_i = V₀ + Z_i

U is the pose change (translation, rotation vector; W = dexp⁻¹). The eigenvectors of A⁻¹ decompose a simplified Newton step into one
real system and one complex one, c = h/μ, each M − c ∂F/∂v − c² ∂(F − Gᵀλ)/∂q bordered by G. Source: Hairer & Wanner, Solving ODEs II
(1996), IV.5 and IV.8 (error estimate IV.8.20), VI.7 and VII.4 (index 2).
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.integrators.events.rigid_guards import is_held
from abut.integrators.march.error_norm import SETTLED, error_of, largest_of, update_norm, worse
from abut.integrators.newton import beginning_fresh, look_anew, make_fresh_start, residual
from abut.integrators.radau.internal_state import (
    carried_matrix,
    carried_radau_error,
    carried_stage,
    end_carried,
    keep_carried,
)
from abut.integrators.radau.joint_coordinates import ALONG
from abut.integrators.radau.matrices import ABSOLUTE, keep_matrix, matrix_weights
from abut.integrators.radau.stages import begin_stages, constant_acceleration, stage_rates, stage_state
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import (
    ACCEPTED,
    EVENT,
    FRESH,
    JACOBIANS,
    NEWTON,
    NEWTON_FAILED,
    NOT_A_NUMBER,
    SINGULAR,
    TOO_COARSE,
    UNSOLVED,
)
from abut.kernels.columns.integration_columns import (
    Corrector,
    Eigenvalue,
    RadauNode,
    RadauSlot,
    RadauTable,
    Worst,
)
from abut.kernels.columns.machine_columns import ContactRow, IncidentRow
from abut.kernels.structs.machine_structs import Machine, March, Work, Y, f64, vec4, vec6
from abut.system.contact.point.contact_point import TOUCHING
from abut.system.dynamics.equations import acceleration_weights, powers
from abut.system.dynamics.light_body_kernels import floats

SURE = f64(1.0e-3)  #: relative tolerance of a depth in Newton's iteration
AHEAD = f64(0.6)  #: middle of the three stages, as a fraction of a step


def make_depth_change(lead: Any, moved: Any) -> Any:
    """Return ``settle(m, w, s, lane, h)`` for given displacements of bodies by the last iteration."""

    @routine
    def depth_change(m: Machine, w: Work, s: March, lane: int, h: float):
        """Return the largest change of a depth at the step's end in the last iteration, over its tolerance.

        A contact's force is only as accurate as its depth, which may be far smaller than any tolerance of positions: a light body rests
        on a hard floor at a depth of 1e-9 of its size.
        """
        largest = 0.0
        lead(m, w, s, lane)
        for k in range(w.live[lane]):
            if w.point.mode[lane, k] == TOUCHING and not is_held(m, k):
                q = m.incident[k, IncidentRow.contact]
                touch = w.touch[lane, k]
                far = moved(m, w, s, lane, m.contact[q, ContactRow.body_i], touch.point_i)
                far -= moved(m, w, s, lane, m.contact[q, ContactRow.body_j], touch.point_j)
                unsure = SETTLED * (largest_of(touch.point_i) + largest_of(touch.point_j))
                much = wp.abs(s.guard.depth[lane, k]) + h * wp.abs(s.guard.rate[lane, k])
                largest = wp.max(largest, wp.abs(wp.dot(far, touch.normal)) / (SURE * much + unsure))
        return largest

    return depth_change


@routine
def transform(m: Machine, w: Work, s: March, lane: int, h: float):
    """Transform residuals of the stages to right-hand sides of the real and of the complex system."""
    n = m.nodes
    al = s.table[RadauTable.eigenvalues, Eigenvalue.alpha]
    be = s.table[RadauTable.eigenvalues, Eigenvalue.beta]
    c0 = h / s.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    norm = al * al + be * be
    cr = h * al / norm
    ci = -h * be / norm
    for k in range(n):
        r0 = vec6()
        r1 = vec6()
        r2 = vec6()
        for i in range(3):
            r = s.d[lane, i, k]
            r0 = r0 + r * s.table[RadauTable.to_real, i]
            r1 = r1 + r * s.table[RadauTable.to_alpha, i]
            r2 = r2 + r * s.table[RadauTable.to_beta, i]
        if k < m.bodies:
            w.rhs[lane, k] = r0 * c0
            s.rhs[lane, k] = r1 * cr - r2 * ci
            s.rhs[lane, k + n] = r1 * ci + r2 * cr
        else:
            w.rhs[lane, k] = r0
            s.rhs[lane, k] = r1
            s.rhs[lane, k + n] = r2


@routine
def take_step(m: Machine, w: Work, s: March, lane: int, h: float):
    """Add the solutions of both systems to the stages; return the size of the change."""
    n = m.nodes
    al = s.table[RadauTable.eigenvalues, Eigenvalue.alpha]
    be = s.table[RadauTable.eigenvalues, Eigenvalue.beta]
    c0 = h / s.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    change = 0.0
    for k in range(n):
        x0 = w.rhs[lane, k]
        x1 = s.rhs[lane, k]
        x2 = s.rhs[lane, k + n]
        if k >= m.bodies:  # the solution contains c times the multipliers
            x0 = x0 / c0
            y1 = (x1 * al - x2 * be) / h
            x2 = (x1 * be + x2 * al) / h
            x1 = y1
        for i in range(3):
            dx = (
                x0 * s.table[RadauTable.back + i, Eigenvalue.gamma]
                + x1 * s.table[RadauTable.back + i, Eigenvalue.alpha]
                + x2 * s.table[RadauTable.back + i, Eigenvalue.beta]
            )
            if k >= m.bodies:
                s.d[lane, RadauNode.multipliers + i, k] = s.d[lane, RadauNode.multipliers + i, k] + dx
            else:
                x = s.k[lane, i, k]
                for j in range(6):
                    x[7 + j] = x[7 + j] + dx[j]
                s.k[lane, i, k] = x
                size = update_norm(s, lane, k, h, dx, vec6(), w.y[lane, k], int(floats(m, lane, k)))
                if size > change:
                    change = size
                    s.worst[lane, Worst.corrected] = f64(k)
    return change


def make_stage_error(inertial: Any, solve_real: Any) -> Any:
    """Return ``stage_error(m, w, s, lane, h)`` for given inertial loads and solution with the real matrix."""

    @routine
    def stage_error(m: Machine, w: Work, s: March, lane: int, h: float):
        """Return the embedded estimate filtered by the real matrix (Hairer & Wanner II, IV.8.20).

        The candidate is the third stage in ``work.y``.
        """
        c = h / s.table[RadauTable.eigenvalues, Eigenvalue.gamma]
        for b in range(m.bodies):
            f = s.f0[lane, b]
            a = vec6()
            for j in range(6):
                a[j] = f[7 + j]
            for i in range(3):
                x = s.k[lane, i, b]
                for j in range(6):
                    a[j] = a[j] + s.table[RadauTable.error, i] / h * x[7 + j]
            w.rhs[lane, b] = a * c
        inertial(m, w, s, lane)
        for k in range(m.bodies, m.nodes):
            w.rhs[lane, k] = vec6()
        solve_real(m, w, s, lane)
        largest = 0.0
        for b in range(m.bodies):
            y = s.y0[lane, b]
            v = w.rhs[lane, b]
            e = Y()
            for j in range(6):
                u = y[7 + j]
                for i in range(3):
                    x = s.k[lane, i, b]
                    u = u + s.table[RadauTable.error, i] / h * x[j]
                u = c * (u + v[j])
                if j < 3 or m.tree.spun[b] == 0:
                    e[j] = u
                else:
                    e[j] = 0.5 * u
                e[7 + j] = v[j]
            size, where = error_of(s, lane, b, e, w.y[lane, b], h, int(floats(m, lane, b)))
            largest = worse(s, lane, largest, size, b, where)
        return largest

    return stage_error


@routine
def prepare(m: Machine, w: Work, s: March, lane: int, phase: int, h: float, late: float):
    """Write the state of a phase into ``work``; return its weights.

    Matrices are those of the start, or of a predicted state at the ``late`` fraction of the step. Along a tree that is its middle, since J,
    and with it the mass matrix, is frozen there; where that fails, the start, or the end where there are constraints. Constraints may
    become redundant within the step, with a gradient that changes sign. Then iteration diverges with the matrix of the start, and
    converges with that of the end.
    """
    c = acceleration_weights()
    if phase <= 3:
        w.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
        for b in range(m.bodies + 1 + m.carried):
            w.y[lane, b] = s.y0[lane, b]
            w.dy[lane, b] = s.f0[lane, b]
            if b < m.bodies and late > 0.0 and phase > 0:
                f = s.f0[lane, b]
                if late < 1.0:
                    f = s.k[lane, RadauSlot.before, b]
                w.y[lane, b] = constant_acceleration(m, b, s.y0[lane, b], f, late * h)
        for k in range(m.bodies, m.nodes):
            w.lam[lane, k] = s.d[lane, RadauNode.start, k]
        if phase >= 1:
            c = matrix_weights(s, lane, phase - 2, h)
            carried_matrix(m, w, s, lane, phase - 1, h)
    else:
        stage_state(m, w, s, lane, wp.min(phase - 4, 2), h)
        if phase == 7:
            end_carried(m, w, s, lane, h)
        else:
            carried_stage(m, w, s, lane, phase - 4, h)
            if m.tree.branches > 0:  # joint friction and drives follow the bodies' motion at the stage
                c.place = 1.0
    return c


def make_fresh_multipliers(functions: Any) -> Any:
    """Return ``fresh_multipliers(m, w, s, lane)``: accelerations at a fresh start; 0, or the status of a breakdown."""
    fresh_start = make_fresh_start(functions)

    @routine
    def fresh_multipliers(m: Machine, w: Work, s: March, lane: int):
        status = fresh_start(m, w, s, lane)
        if status == 0:
            s.count[lane, FRESH] = 1
            for k in range(m.bodies, m.nodes):
                s.d[lane, RadauNode.start, k] = w.lam[lane, k]
            for b in range(m.bodies):
                s.k[lane, RadauSlot.before, b] = s.f0[lane, b]
        return status

    return fresh_multipliers


def make_keep_residual(onto_unknowns: Any) -> Any:
    """Return ``keep_residual(m, w, s, lane, i, h)`` for a given projection onto the unknowns."""

    @routine
    def keep_residual(m: Machine, w: Work, s: March, lane: int, i: int, h: float):
        """Store residual and powers of stage i."""
        s.memo[lane, Corrector.by_acceleration] = 1.0
        s.memo[lane, Corrector.by_place] = h / s.table[RadauTable.eigenvalues, Eigenvalue.gamma]
        s.memo[lane, Corrector.level] = 1.0
        residual(m, w, s, lane, 0)
        onto_unknowns(m, w, s, lane)
        for k in range(m.nodes):
            s.d[lane, i, k] = w.rhs[lane, k]
        s.k[lane, i, m.bodies] = powers(m, w, lane)
        return keep_carried(m, w, s, lane, i, h)

    return keep_residual


def make_factors(factor_both: Any) -> Any:
    """Return ``factors(m, s, lane)``: factor the real and the complex matrix; 0, or the status of a breakdown."""

    @routine
    def factors(m: Machine, s: March, lane: int):
        s.count[lane, JACOBIANS] = s.count[lane, JACOBIANS] + 1
        broken = factor_both(m, s, lane)
        if broken != 0:
            s.worst[lane, Worst.node] = f64((broken - 1) % m.nodes)
            return SINGULAR
        return 0

    return factors


@routine
def stage_judge(s: March, lane: int, it: int, change: float, last: float):
    """Return 0 to continue, 1 if converged, else the status of a failure."""
    s.count[lane, NEWTON] = s.count[lane, NEWTON] + 1
    rate = change / last
    if change <= 1.0e-4 or (it > 1 and rate < 0.95 and change * rate / (1.0 - rate) <= 1.0e-2):
        return 1
    if change >= 1.0e300:
        s.worst[lane, Worst.body] = s.worst[lane, Worst.corrected]
        return NOT_A_NUMBER
    if it >= 10 or (it > 2 and rate > 1.5) or (it > 4 and rate > 0.9):
        return NEWTON_FAILED
    return 0


def make_finish_step(accelerate: Any, derive: Any, stage_error: Any) -> Any:
    """Return ``finish_step(m, w, s, lane, h)``: the candidate, with accelerations and multipliers there: (error, status)."""

    @routine
    def finish_step(m: Machine, w: Work, s: March, lane: int, h: float):
        error = 0.0
        if s.table[RadauTable.error, Eigenvalue.gamma] != 0.0:  # a constant step has no error weights
            error = wp.max(stage_error(m, w, s, lane, h), carried_radau_error(m, w, s, lane, h))
        broken = accelerate(m, w, lane)
        if broken != 0:
            s.worst[lane, Worst.node] = f64(broken - 1)
            return 1.0e100, SINGULAR
        derive(m, w, lane)
        for b in range(m.bodies + 1 + m.carried):
            s.y1[lane, b] = w.y[lane, b]
            s.f1[lane, b] = w.dy[lane, b]
        e = s.y0[lane, m.bodies]
        for i in range(3):
            e = e + s.k[lane, i, m.bodies] * (h * s.table[RadauTable.weights, i])
        s.y1[lane, m.bodies] = e
        s.f1[lane, m.bodies] = w.dy[lane, m.bodies]
        return error, 0

    return finish_step


@routine
def grow(m: Machine, w: Work, s: March, lane: int, verdict: int, h: float, error: float):
    if verdict == ACCEPTED or verdict == EVENT:
        for k in range(m.bodies, m.nodes):
            s.d[lane, RadauNode.start, k] = w.lam[lane, k]
        for b in range(m.bodies):
            s.k[lane, RadauSlot.before, b] = s.k[lane, RadauSlot.last_stage, b] * (1.0 / h)
    if verdict == EVENT:
        return after_event(m, w, s, lane, h)
    if verdict == UNSOLVED:
        return 0.3 * h
    f = 0.9 * wp.pow(wp.max(error, 1.0e-10), -0.25)
    if verdict == TOO_COARSE:
        return h * wp.clamp(f, 0.1, 0.9)
    return h * wp.clamp(f, 0.2, 8.0)


def make_stage_iteration(by: Any) -> Any:
    """Return ``iterate(m, w, s, lane, h, carried)`` for `along.ALONG` or `matrices.ABSOLUTE`."""
    solve_both, depths_settle = by.solve_both, make_depth_change(by.lead, by.point_displacement)

    @routine
    def iterate(m: Machine, w: Work, s: March, lane: int, h: float, carried: float):
        """Apply one iteration to the three stages with stored residuals; return the largest change, including laws' states ``carried``."""
        transform(m, w, s, lane, h)
        solve_both(m, w, s, lane)
        change = wp.max(take_step(m, w, s, lane, h), carried)
        stage_rates(m, s, lane, h)
        return wp.max(change, depths_settle(m, w, s, lane, h))

    return iterate


def make_keep_matrices(by: Any) -> Any:
    """Return ``keep_matrices(m, w, s, lane, phase, h)``, which stores the assembled matrix 1, 2 or 3.

    After the last matrix it factors them and initialises the stages. It returns 0, or the status of a breakdown.
    """
    note_matrix, factor_both = by.begin, make_factors(by.factor)

    @routine
    def keep_matrices(m: Machine, w: Work, s: March, lane: int, phase: int, h: float):
        keep_matrix(m, w, s, lane, phase - 2)
        if phase == 1:
            note_matrix(m, w, s, lane)
        if phase < 3:
            return 0
        status = factor_both(m, s, lane)
        begin_stages(m, w, s, lane, h)
        stage_rates(m, s, lane, h)
        return status

    return keep_matrices


@routine
def time_of(s: March, phase: int, t: float, h: float, late: float):
    """Return the time of an evaluation [s]: before the step, where its matrices are made, at a stage, or at its end."""
    if phase <= 0:
        return t
    if phase >= 4:
        return t + s.table[RadauTable.nodes, wp.min(phase - 4, 2)] * h
    return t + h * late


def radau_step(functions: Any) -> tuple[Any, Any]:
    """Return ``attempt`` and ``grow`` of Radau IIA of order five."""
    by = ALONG if functions.jointed else ABSOLUTE
    assemble, foreseen = functions.assemble, int(by.foreseen)
    anew, look = beginning_fresh(functions, make_fresh_multipliers(functions))
    keep_matrices, keep_residual, iterate = (
        make_keep_matrices(by),
        make_keep_residual(by.residual),
        make_stage_iteration(by),
    )
    finish_step = make_finish_step(
        functions.solve, functions.derive, make_stage_error(by.inertial, by.solve_real)
    )

    @routine
    def attempt(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
        # phases: 0 accelerations at a fresh start, below 0 without contacts; 1-3 matrices (real, complex real part, imaginary part);
        # 4-6 stages; 7 the end
        phase = int(1)
        if s.count[lane, FRESH] <= 0:
            phase = int(anew)
        again = int(0)
        it = int(0)
        late = 0.0
        if foreseen > 0:
            late = AHEAD
        first = int(1)
        last = 1.0e300
        carried = 0.0  # largest change of internal states in this iteration
        while phase <= 7:
            c = prepare(m, w, s, lane, phase, h, late)
            probe = int(phase == 7 or (anew < 0 and phase <= 0))
            w.rigid.released[lane] = int(phase < 0)
            if phase == 4:
                look_anew(w, lane)
            assemble(m, w, lane, time_of(s, phase, t, h, late), probe, c)
            status = int(0)
            if phase <= 0:
                status, back = look(m, w, s, lane, phase, again)
                again += int(phase == 0)
                phase -= back
            elif phase <= 3:
                status = keep_matrices(m, w, s, lane, phase, h)
            elif phase <= 6:
                carried = wp.max(carried, keep_residual(m, w, s, lane, phase - 4, h))
                if phase == 6:
                    change = iterate(m, w, s, lane, h, carried)
                    carried = 0.0
                    it += 1
                    status = stage_judge(s, lane, it, change, last)
                    last = change
                    if status == 0:
                        phase = 3
                    if status == 1:
                        status = 0
                    if status == NEWTON_FAILED and first == 1 and (foreseen > 0 or m.nodes > m.bodies):
                        # again, with matrices of the start, or of the end where there are constraints (`prepare`)
                        status = 0
                        first = 0
                        late = f64(int(m.nodes > m.bodies))
                        it = 0
                        last = 1.0e300
                        phase = 0
            if status != 0:
                return 1.0e100, status
            phase += 1
        return finish_step(m, w, s, lane, h)

    return attempt, grow
