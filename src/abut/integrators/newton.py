# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The corrector of the implicit methods: Newton's method on velocities and multipliers.

Every such method relates position and acceleration at the end of a step linearly to the velocity there,

    v̇ = v̇* + (V − V*)/c_a,   δq = c_q δV,

so that with r = c_a (M v̇ − F + Gᵀλ) one Newton step solves

    ⎡ M − c_a ∂F/∂v − c_a c_q ∂(F − Gᵀλ)/∂q    Gᵀ ⎤ ⎡ δV      ⎤     ⎡ r ⎤
    ⎣ G                                        −ε ⎦ ⎣ c_a δλ  ⎦ = − ⎣ g ⎦

with g = C/c_q on the position level (I3), or g = G v − f' on the velocity level (SI2, SI1). On the velocity level a second
solve with the same matrix computes the δP that projects the positions onto C = 0, G (c_q δV + δP) = −C (Gear, Gupta & Leimkuhler,
J. Comput. Appl. Math. 12 (1985) 77). There δq across the constraints does not depend on δV, so c_q ∂(G v)/∂q is not added to G. With
that term the matrix would be singular at some step near each pose in which constraints become redundant, and no step could pass it.
Only constraints on velocities that leave positions free have that term.
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.integrators.events.rigid_contact import make_step_start
from abut.integrators.march.error_norm import error_of, update_norm
from abut.integrators.march.loop import carried_error
from abut.integrators.march.step_log import start_recorder
from abut.integrators.status_codes import FRESH, JACOBIANS, NEWTON, NEWTON_FAILED, NOT_A_NUMBER, SINGULAR
from abut.kernels.columns.integration_columns import Correction, Corrector, Weight, Worst
from abut.kernels.columns.machine_columns import EdgeRow
from abut.kernels.elimination.block_elimination import factor, solve
from abut.kernels.state_rows import rate_of
from abut.kernels.structs.machine_structs import Machine, March, Work, f64, vec3, vec4, vec6
from abut.system.dynamics.bodies import Weights, mass_product
from abut.system.dynamics.equations import acceleration_weights
from abut.system.dynamics.light_body_kernels import floats, inert
from abut.system.tree.equations import factored_skew, solved_rates

BITS = wp.constant(30)  # iterations recorded in `Corrector.spared`
SUSPECT = f64(0.01)  #: relative error of accelerations above which multipliers are checked
#: Largest residual of G a = γ, relative to the terms of the equation, at which multipliers count as reactions.
SHARE = f64(1.0e-3)
ITERATIONS = f64(12.0)  #: default largest number of Newton iterations in a step


@routine
def newton_weights(s: March, lane: int):
    """Return the coefficients of the Newton matrix."""
    c = Weights()
    c.mass = 1.0
    c.euler = s.memo[lane, Corrector.by_acceleration] / s.memo[lane, Corrector.step]
    c.gradient = 1.0
    c.reaction = 1.0
    c.rate = s.memo[lane, Corrector.by_acceleration]
    c.place = s.memo[lane, Corrector.by_acceleration] * s.memo[lane, Corrector.by_place]
    c.drift = s.memo[lane, Corrector.by_place]
    c.want = 1
    return c


@routine
def look_anew(w: Work, lane: int):
    """Reset the least forces so far: states of intermediate iterations are not part of the step."""
    for k in range(w.live[lane]):
        w.low[lane, k] = 1.0e300


@routine
def residual(m: Machine, w: Work, s: March, lane: int, euler: int):
    """Compute the right-hand side of the Newton step at the state just assembled; ``euler`` 1: with Euler's rule in ``inert``."""
    ca = s.memo[lane, Corrector.by_acceleration]
    for b in range(m.bodies):
        a = rate_of(w.dy[lane, b])
        if m.tree.branches > 0:  # rows of joint coordinates, not of bodies
            a = w.limbs.pull[lane, b]
        inertial = mass_product(m, w, lane, b, a)
        if m.floating == 1:
            if euler == 1 and floats(m, lane, b):
                a = rate_of((w.y[lane, b] - s.y0[lane, b]) / s.memo[lane, Corrector.step])
            inertial = inertial + inert(m, lane, b, a)
        if m.joined > 0:
            inertial = inertial + w.inertial[lane, b]
        w.rhs[lane, b] = (w.load[lane, b] - inertial) * ca
    for k in range(m.edges):
        b = m.edge[k, EdgeRow.body]
        w.rhs[lane, b] = (
            w.rhs[lane, b]
            - (w.block[lane, m.edge[k, EdgeRow.block]] @ w.lam[lane, m.edge[k, EdgeRow.node]]) * ca
        )
    for k in range(m.bodies, m.nodes):
        if s.memo[lane, Corrector.level] > 0.0:
            w.rhs[lane, k] = -w.velocity[lane, k]
        else:
            w.rhs[lane, k] = -w.position[lane, k] / s.memo[lane, Corrector.by_place]


@routine
def jumps(m: Machine, w: Work, s: March, lane: int):
    """Return True if accelerations or internal state rates differ from the accepted ones by more than the tolerance of the next step."""
    h = s.step[lane]
    for b in range(m.bodies):
        e = (w.dy[lane, b] - s.f0[lane, b]) * h
        for i in range(7):
            e[i] = 0.0
        x, _where = error_of(s, lane, b, e, s.y0[lane, b], h, 1)
        if x > 1.0:
            return True
    for k in range(m.carried):
        row = m.bodies + 1 + k
        if carried_error(m, w, s, lane, k, (w.dy[lane, row] - s.f0[lane, row]) * h, s.y0[lane, row]) > 1.0:
            return True
    return False


def make_fresh_start(functions: Any) -> Any:
    """Return ``fresh_start(m, w, s, lane)``: accelerations and multipliers at the accepted state; 0, or the status of a breakdown."""
    accelerate, derive, record_start = functions.solve, functions.derive, start_recorder(functions)

    @routine
    def fresh_start(m: Machine, w: Work, s: March, lane: int):
        broken = accelerate(m, w, lane)
        if broken != 0:
            s.worst[lane, Worst.node] = f64(broken - 1)
            return SINGULAR
        derive(m, w, lane)
        if s.count[lane, FRESH] == 0 or jumps(m, w, s, lane):
            s.count[lane, FRESH] = 2
        else:
            s.count[lane, FRESH] = 1
        for b in range(m.bodies + 1 + m.carried):
            s.f0[lane, b] = w.dy[lane, b]
        record_start(m, w, s, lane)
        return 0

    return fresh_start


def beginning_fresh(functions: Any, fresh_start: Any) -> tuple[int, Any]:
    """Return a step start as ``events.rigid.beginning`` for a machine assembled for its accelerations; ``fresh_start`` as of
    `make_fresh_start`.
    """
    accelerate = functions.solve
    anew, look_held = make_step_start(functions)

    @routine
    def look(m: Machine, w: Work, s: March, lane: int, number: int, again: int):
        if number < 0:
            broken = accelerate(m, w, lane)
            if broken != 0:
                s.worst[lane, Worst.node] = f64(broken - 1)
                return SINGULAR, 0
            return look_held(m, w, s, lane, number, again)
        status = fresh_start(m, w, s, lane)
        if status != 0:
            return status, 0
        status, back = look_held(m, w, s, lane, number, again)
        if back > 0:
            s.count[lane, FRESH] = 0  # an unsettled start is repeated
        return status, back

    @routine
    def look_free(m: Machine, w: Work, s: March, lane: int, number: int, again: int):
        return fresh_start(m, w, s, lane), 0

    return anew, look_free if anew == 0 else look


@routine
def spares(s: March, lane: int, it: int):
    """Return 1 if an iteration reuses the factored matrix of the previous one; never the first of a step, nor one without a bit."""
    if it >= BITS:
        return 0
    return (int(s.memo[lane, Corrector.spared]) >> it) & 1


@routine
def weights_of(s: March, lane: int, stage: int, it: int):
    """Select what is assembled: accelerations before the step (stage ≤ 0), Newton's matrix unless it is reused (1), or no matrix (2)."""
    if stage <= 0:
        return acceleration_weights()
    c = newton_weights(s, lane)
    c.want = 1 - spares(s, lane, it)
    if stage == 2:
        c.want = 0
    return c


@routine
def factor_blocks(m: Machine, w: Work, lane: int):
    """Factor the matrix; return 0, or 1 + the node whose pivot broke down."""
    return factor(m.program, m.nodes, w.block, lane)


@routine
def solve_blocks(m: Machine, w: Work, lane: int):
    """Replace the right-hand side by the solution."""
    solve(m.program, m.nodes, w.block, w.rhs, lane)


def make_factors(factor_matrix: Any) -> Any:
    """Return ``factors(m, w, s, lane, it)`` for a given factorisation."""

    @routine
    def factors(m: Machine, w: Work, s: March, lane: int, it: int):
        """Factor the matrix just assembled, or reuse the stored factors; return 0, or 1 + the node whose pivot broke down."""
        if spares(s, lane, it) == 1:
            for k in range(w.block.shape[1]):
                w.block[lane, k] = s.real[lane, k]
            return 0
        broken = factor_matrix(m, w, lane)
        s.count[lane, JACOBIANS] = s.count[lane, JACOBIANS] + 1
        if s.memo[lane, Corrector.spared] > 0.0:
            for k in range(w.block.shape[1]):
                s.real[lane, k] = w.block[lane, k]
        return broken

    return factors


@routine
def suspect_multipliers(m: Machine, w: Work, s: March, lane: int, h: float):
    """Return 1 if the method's multipliers may differ from the reactions.

    Of index 3, they are the residual over h² and oscillate for long after a change of the step. Otherwise they are suspect where a
    tolerable error of velocities, over h, is no small share of accelerations and loads.
    """
    if m.nodes == m.bodies:
        return int(0)
    if s.memo[lane, Corrector.level] == 0.0:
        return int(1)
    least = f64(1.0e300)
    for b in range(m.bodies):
        f = w.load[lane, b]
        a = rate_of(w.dy[lane, b])
        if m.tree.branches > 0:
            a = w.limbs.pull[lane, b]
        if m.mass[lane, b] > 0.0:
            by_load = wp.length(vec3(f[0], f[1], f[2])) / m.mass[lane, b]
            least = wp.min(least, wp.max(by_load, wp.length(vec3(a[0], a[1], a[2]))))
    return int(s.weight[lane, Weight.velocity] > SUSPECT * h * least)


@routine
def misses_constraints(m: Machine, w: Work, s: March, lane: int):
    """Return 1 if the method's accelerations miss an equation of G a = γ by more than `SHARE` of its terms, or of the reference size.

    Then its multipliers have a comparable error.
    """
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = -w.gamma[lane, k]
        s.d[lane, Correction.balanced, k] = absolute(w.gamma[lane, k])
    for k in range(m.edges):
        node = m.edge[k, EdgeRow.node]
        x = wp.transpose(w.block[lane, m.edge[k, EdgeRow.block]]) @ rate_of(
            w.dy[lane, m.edge[k, EdgeRow.body]]
        )
        w.rhs[lane, node] = w.rhs[lane, node] + x
        s.d[lane, Correction.balanced, node] = s.d[lane, Correction.balanced, node] + absolute(x)
    largest = f64(0.0)
    for k in range(m.bodies, m.nodes):
        largest = wp.max(largest, wp.max(s.d[lane, Correction.balanced, k]))
    for k in range(m.bodies, m.nodes):
        for i in range(6):
            terms = wp.max(s.d[lane, Correction.balanced, k][i], SHARE * largest)
            if wp.abs(w.rhs[lane, k][i]) > SHARE * terms:
                return 1
    return 0


@routine
def absolute(v: vec6):
    for i in range(6):
        v[i] = wp.abs(v[i])
    return v


def balanced_reactions(functions: Any) -> Any:
    """Return ``find(m, w, s, lane)``, which computes reactions for the step log.

    It computes the multipliers that balance the accepted state, and from them the forces of constrained contacts. It uses the
    method's own multipliers where these are as accurate. The state was assembled last, without derivatives, so that its matrix is that
    of the accelerations.
    """
    solve, whole, move, carried = functions.solve, functions.whole, functions.move, functions.reactions
    look_held = functions.look_held

    @routine
    def find(m: Machine, w: Work, s: March, lane: int):
        wrong = int(s.memo[lane, Corrector.suspect])
        if wrong == 1 and s.memo[lane, Corrector.level] > 0.0 and m.tree.branches == 0 and m.held == 0:
            wrong = misses_constraints(m, w, s, lane)
        all = w.lam.shape[1]  # includes the joints of the tree
        for k in range(m.bodies, all):
            s.d[lane, Correction.balanced, k] = w.lam[lane, k]
        if wrong == 1:
            if solve(m, w, lane) == 0:
                whole(m, w, lane)
            else:
                for k in range(m.bodies, all):
                    w.lam[lane, k] = s.d[lane, Correction.balanced, k]
        elif m.incidents == 0 and m.carried == 0:  # last assembled before the last correction
            move(m, w, lane)
        carried(m, w, lane)
        for k in range(m.bodies, all):
            lam = w.lam[lane, k]
            w.lam[lane, k] = s.d[lane, Correction.balanced, k]
            s.d[lane, Correction.balanced, k] = lam
        look_held(m, w, lane)

    return find


def make_newton_solve(factor_matrix: Any, solve_matrix: Any) -> Any:
    """Return ``solve_step(m, w, s, lane, it)``, a Newton step, for a given factorisation and solution."""
    factors = make_factors(factor_matrix)

    @routine
    def solve_step(m: Machine, w: Work, s: March, lane: int, it: int):
        """Factor and solve: velocity changes to ``s.d`` (`Correction.change`), multipliers updated, position corrections in ``w.rhs``.

        There are three solutions: the velocities; for redundant constraints, the effect of their shift on G δV = −g; the positions.
        """
        residual(m, w, s, lane, 1)
        broken = factors(m, w, s, lane, it)
        if broken != 0:
            s.worst[lane, Worst.node] = f64(broken - 1)
            return SINGULAR
        for b in range(m.bodies):
            s.d[lane, Correction.change, b] = vec6()
        last = int(m.redundant)
        if s.memo[lane, Corrector.level] > 0.0 and m.nodes > m.bodies:
            last = 2
        turn = int(0)
        while turn <= last:
            solve_matrix(m, w, lane)
            if turn == 2:
                break
            for k in range(m.bodies, m.nodes):
                x = w.rhs[lane, k]
                w.lam[lane, k] = w.lam[lane, k] + x / s.memo[lane, Corrector.by_acceleration]
                w.rhs[lane, k] = -wp.cw_mul(x, m.shift[lane, k - m.bodies])
            for b in range(m.bodies):
                s.d[lane, Correction.change, b] = s.d[lane, Correction.change, b] + w.rhs[lane, b]
                w.rhs[lane, b] = vec6()
            turn += 1
            if turn > m.redundant:
                turn = 2
                for k in range(m.bodies, m.nodes):
                    w.rhs[lane, k] = (
                        w.velocity[lane, k] * s.memo[lane, Corrector.by_place] - w.position[lane, k]
                    )
        return 0

    return solve_step


@routine
def judge(s: March, lane: int, it: int, change: float, last: float):
    """Return 0 to continue, 1 if converged, else the status of a failure.

    The rate of convergence is stored from step to step, so that a good prediction passes after one iteration.
    """
    s.count[lane, NEWTON] = s.count[lane, NEWTON] + 1
    rate = wp.max(s.memo[lane, Corrector.convergence], 1.0e-3)
    if it > 1:
        rate = change / last
        s.memo[lane, Corrector.convergence] = wp.min(
            wp.max(rate, 0.3 * s.memo[lane, Corrector.convergence]), 0.9
        )
    if change >= 1.0e300:
        s.worst[lane, Worst.body] = s.worst[lane, Worst.corrected]
        return NOT_A_NUMBER
    if f64(it) >= s.memo[lane, Corrector.iterations] or (it > 2 and rate > 2.0) or (it > 6 and rate > 0.9):
        return NEWTON_FAILED
    known = s.memo[lane, Corrector.convergence] > 0.0
    if change <= 1.0e-3 or (known and rate < 0.9 and change * rate / (1.0 - rate) <= 1.0e-2):
        return 1
    return 0


def make_newton_update(place: Any) -> Any:
    """Return ``update(m, w, s, lane, h)``, which applies the Newton step and returns its size."""

    @routine
    def update(m: Machine, w: Work, s: March, lane: int, h: float):
        change = 0.0
        for b in range(m.bodies):
            dv = s.d[lane, Correction.change, b]
            displaced = int(floats(m, lane, b) or s.memo[lane, Corrector.displaced] > 0.0)
            x = update_norm(s, lane, b, h, dv, w.rhs[lane, b], w.y[lane, b], displaced)
            if x > change:
                change = x
                s.worst[lane, Worst.corrected] = f64(b)
            s.d[lane, Correction.place, b] = s.d[lane, Correction.place, b] + w.rhs[lane, b]
            y = w.y[lane, b]
            for i in range(6):
                y[7 + i] = y[7 + i] + dv[i]
            w.y[lane, b] = y
            place(m, w, s, lane, b, h)
        return change

    return update


def newton_step(functions: Any, begin: Any, place: Any) -> Any:
    """Return ``correct(m, w, s, lane, t, h) -> status`` from the method's ``begin`` and ``place``.

    ``begin`` predicts, ``place`` computes one body's state from its velocity. One assembly site serves the accelerations at a fresh
    start, the Newton iterations and the guards at the end. Corrections of positions are in ``s.d`` (`Correction.place`); ``w.lam``
    contains the multipliers.
    """
    assemble, update = functions.assemble, make_newton_update(place)
    anew, look = beginning_fresh(functions, make_fresh_start(functions))
    along = factored_skew, solved_rates
    solve_step = (
        make_newton_solve(*along) if functions.jointed else make_newton_solve(factor_blocks, solve_blocks)
    )

    @routine
    def restore_accepted(m: Machine, w: Work, s: March, lane: int):
        """Restore the accepted state."""
        for b in range(m.bodies + 1 + m.carried):
            w.y[lane, b] = s.y0[lane, b]

    @routine
    def correct(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
        # stage: 0 accelerations at the start, below 0 with no contact constrained, 1 Newton, 2 guards at the end
        stage = int(1)
        again = int(0)
        if s.count[lane, FRESH] <= 0:
            stage = int(anew)
            s.memo[lane, Corrector.convergence] = 0.0
            w.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
            restore_accepted(m, w, s, lane)
            for b in range(m.bodies + 1 + m.carried):
                w.dy[lane, b] = s.f0[lane, b]
        else:
            begin(m, w, s, lane, t, h)
        it = int(0)
        last = 1.0e300
        while True:
            at = t + h
            if stage <= 0:
                at = t
            else:
                look_anew(w, lane)
            probe = int(stage == 2 or (anew < 0 and stage <= 0))
            w.rigid.released[lane] = int(stage < 0)
            assemble(m, w, lane, at, probe, weights_of(s, lane, stage, it))
            if stage == 2:
                break
            if stage <= 0:
                status, back = look(m, w, s, lane, stage, again)
                if status != 0:
                    return status
                again += int(stage == 0)
                stage += 1 - back
                if stage <= 0:
                    restore_accepted(m, w, s, lane)
                else:
                    begin(m, w, s, lane, t, h)
                continue
            status = solve_step(m, w, s, lane, it)
            if status != 0:
                return status
            change = update(m, w, s, lane, h)
            it += 1
            status = judge(s, lane, it, change, last)
            last = change
            if status > 1:
                return status
            if status == 1:
                s.memo[lane, Corrector.suspect] = f64(suspect_multipliers(m, w, s, lane, h))
                if m.incidents == 0 and m.carried == 0 and s.memo[lane, Corrector.suspect] == 0.0:
                    break
                stage = 2
        return 0

    return correct
