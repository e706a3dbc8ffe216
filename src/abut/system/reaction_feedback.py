# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Feedback of reactions and accelerations to forces, compiled: the loop is solved together with the equations of motion.

With a force component f(s) whose load on body b is L_b, and measures s(q, v, a, λ) linear in accelerations and multipliers,

    M a + Gᵀλ = F(f),      ∂F_b/∂(a, λ) = L_b (f_s + f_U dU/ds) ∂s/∂(a, λ)

is linearised at the last (a, λ): the slopes are added to M and Gᵀ in the matrix, the remainder to the load. An implicit
method's corrector therefore includes all derivatives. The accelerations of an explicit one are a Newton iteration on (a, λ), two solves
where f is linear. Joint friction, whose normal load depends on λ too, is computed in the same iteration.

In a search for equilibrium nothing accelerates, and in a pose not yet in equilibrium the reactions are those of a machine released from it,

    Gᵀλ = F(s(q, 0, 0, λ)) − M a,    G a = 0,

so that F is a function of the pose alone. Source: Haug (1989), sec. 11.4, for loads by reactions; Dennis & Schnabel, Numerical
Methods for Unconstrained Optimization (1983), sec. 5.2, for Newton's method.
"""

from typing import Any

import warp as wp

from abut.coordinates.blocks import spatial
from abut.extend import routine
from abut.kernels.columns.machine_columns import ForceRow
from abut.kernels.columns.signal_columns import MeasureRow, TappedRow, TapRow
from abut.kernels.dispatch import without
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat66, vec4, vec6
from abut.signals.measures import MODE, REACTION
from abut.system.dynamics.bodies import Weights
from abut.system.dynamics.equations import acceleration_weights
from abut.system.joint_friction.solve import agree, largest_load, press_again, settle_pressing
from abut.system.signals.forces import couple_wires, through
from abut.system.signals.loads.reactions import rate_of_velocity
from abut.system.signals.loops import ANY

MOST = 40  #: largest number of Newton steps before failure is reported


@routine
def answer_block(m: Machine, w: Work, lane: int, b: int, at: int, load: vec6, g: vec6, rest: float):
    """Subtract load ⊗ g from a block, and the product of g with the present value from the load of the body."""
    if at >= 0:
        w.block[lane, at] = w.block[lane, at] - wp.outer(load, g)
        w.load[lane, b] = w.load[lane, b] - load * rest


@routine
def couple_answers(m: Machine, w: Work, lane: int, e: int, law: int, on_i: vec6, on_j: vec6, c: Weights):
    """Add derivatives of one component, also by accelerations and multipliers."""
    couple_wires(m, w, lane, e, law, on_i, on_j, c)
    for k in range(
        m.wiring.tapped[e, TappedRow.first],
        m.wiring.tapped[e, TappedRow.first] + m.wiring.tapped[e, TappedRow.taps],
    ):
        s = m.wiring.tap[k, TapRow.measure]
        kind = m.wiring.measure[s, MeasureRow.kind]
        if kind > MODE:
            x, y = through(m, w, lane, s)
            if w.lag[lane][3] > 1.0:
                x = y
            if kind == REACTION:
                g = vec6()
                for row in range(6):
                    g[row] = x * w.waves.force[lane, s, row]
                rest = wp.dot(g, w.lam[lane, m.wiring.tap[k, TapRow.node]])
                answer_block(
                    m, w, lane, m.force[e, ForceRow.body_i], m.wiring.tap[k, TapRow.i_node], on_i, g, rest
                )
                answer_block(
                    m, w, lane, m.force[e, ForceRow.body_j], m.wiring.tap[k, TapRow.j_node], on_j, g, rest
                )
            else:
                for slot in range(4 + 0 * e):
                    g = w.waves.push[lane, s, slot] * x
                    b = m.wiring.measure[s, MeasureRow.body_i + slot]
                    i = m.force[e, ForceRow.body_i]
                    j = m.force[e, ForceRow.body_j]
                    rest = 0.0
                    if w.waves.apart[lane] == 1:
                        a, turn = rate_of_velocity(m, w, lane, b)
                        rest = wp.dot(g, spatial(a, turn))
                    answer_block(m, w, lane, i, m.wiring.tap[k, TapRow.blocks_i + slot], on_i, g, rest)
                    answer_block(m, w, lane, j, m.wiring.tap[k, TapRow.blocks_j + slot], on_j, g, rest)


@routine
def masses(m: Machine, w: Work, lane: int):
    """Compute the matrix of free bodies, which is otherwise not needed."""
    for b in range(m.bodies):
        block = mat66()
        turn = w.inertia[lane, b]
        for i in range(3):
            block[i, i] = m.mass[lane, b]
            for j in range(3):
                block[3 + i, 3 + j] = turn[i, j]
        w.block[lane, b] = block


@routine
def put_by(m: Machine, w: Work, lane: int):
    """Store matrix, loads and power without the forces of signals."""
    for k in range(w.spare.shape[1]):
        w.spare[lane, k] = w.block[lane, k]
    for b in range(m.bodies):
        w.waves.load[lane, b] = w.load[lane, b]
    for k in range(3):
        w.waves.power[lane, k] = w.power[lane, k]


@routine
def take_back(m: Machine, w: Work, lane: int):
    """Restore matrix, loads and power."""
    for k in range(w.spare.shape[1]):
        w.block[lane, k] = w.spare[lane, k]
    for b in range(m.bodies):
        w.load[lane, b] = w.waves.load[lane, b]
    for k in range(3):
        w.power[lane, k] = w.waves.power[lane, k]


@routine
def keep_rate(m: Machine, w: Work, lane: int, b: int, a: vec6):
    """Store an acceleration for measures."""
    if m.tree.branches > 0:
        w.limbs.pull[lane, b] = a
        return
    f = w.dy[lane, b]
    for i in range(6):
        f[7 + i] = a[i]
    w.dy[lane, b] = f


@routine
def forget_nonsense(m: Machine, w: Work, lane: int):
    """Reset values that are NaN after a failed trial step, from which no iteration could begin."""
    for k in range(m.bodies, m.nodes):
        lam = w.lam[lane, k]
        if not (wp.dot(lam, lam) <= 1.0e200):
            w.lam[lane, k] = vec6()
    for b in range(m.bodies):
        a, turn = rate_of_velocity(m, w, lane, b)
        if not (wp.dot(a, a) + wp.dot(turn, turn) <= 1.0e200):
            keep_rate(m, w, lane, b, vec6())


def make_feedback_assembly(assemble: Any, signal: Any, force: Any) -> Any:
    """Return ``assemble`` followed by all signals and their forces, which ``assemble`` must not include."""

    @routine
    def assemble_answering(m: Machine, w: Work, lane: int, t: float, probe: int, c: Weights):
        assemble(m, w, lane, t, probe, c)
        full = Weights()
        full.mass = c.mass
        full.euler = c.euler
        full.rate = c.rate
        full.place = c.place
        full.gradient = c.gradient
        full.slope = c.slope
        full.reaction = c.reaction
        full.drift = c.drift
        full.want = 1
        if c.want == 0:
            w.lag[lane] = vec4(w.lag[lane][0], 0.0, 0.0, 0.0)
            if m.nodes == m.bodies:
                masses(m, w, lane)
        forget_nonsense(m, w, lane)
        put_by(m, w, lane)
        signal(m, w, lane, t, 1)
        force(m, w, lane, t, full)

    return assemble_answering


def make_measure_change(sense: Any) -> Any:
    """Return ``told(m, w, lane) -> change, who``: the largest relative difference of a measure from the forces' input, and its number."""

    @routine
    def measure_change(m: Machine, w: Work, lane: int):
        sense(m, w, lane)
        most = largest_load(m, w, lane)
        fastest = 0.0
        for b in range(m.bodies):
            fastest = wp.max(fastest, wp.length(w.rhs[lane, b]))
        largest = 0.0
        who = int(0)
        for k in range(m.wiring.measures):
            kind = m.wiring.measure[k, MeasureRow.kind]
            if kind > MODE:
                size = w.waves.scale[lane, k] + wp.abs(w.waves.told[lane, k]) + 1.0e-290
                if kind == REACTION:
                    size += most
                else:
                    size += fastest
                change = wp.abs(w.waves.value[lane, k] - w.waves.told[lane, k]) / size
                if not (change <= 1.0e300):
                    change = 1.0e301
                if change > largest:
                    largest = change
                    who = k
        return largest, who

    return measure_change


@routine
def grip_again(m: Machine, w: Work, lane: int):
    """Compute joint friction by the last multipliers."""
    press_again(m, w, lane, 1)
    put_by(m, w, lane)


#: Routines of joint friction in a solution: update by the multipliers, find surfaces that disagree, account; with friction, and without.
RUBBING, SMOOTH = (
    (grip_again, agree, settle_pressing),
    (without(grip_again), without(agree, -1), without(settle_pressing)),
)


def solving_answers(
    sense: Any, signal: Any, force: Any, accelerate: Any, grips: tuple[Any, Any, Any] = SMOOTH
) -> Any:
    """Return ``solve(m, w, lane)``: accelerations and multipliers with the resulting forces of signals and joint friction, by Newton's
    method.

    It returns 0, 1 + the node at which elimination broke down, 1 + nodes + the pair of surfaces without a solution, or 1 + nodes + pairs
    of surfaces + the measure without a solution.
    """
    compare = make_measure_change(sense)
    again, disagree, settle = grips

    @routine
    def solve_answering(m: Machine, w: Work, lane: int):
        t = w.waves.value[lane, m.wiring.measures + 2 * m.wiring.unknowns]
        it = int(0)
        status = int(0)
        last = 1.0e300
        while True:
            take_back(m, w, lane)
            if it > 0:
                again(m, w, lane)
            c = acceleration_weights()
            c.want = 1
            w.waves.apart[lane] = 1
            signal(m, w, lane, t, 1)
            force(m, w, lane, t, c)
            w.waves.apart[lane] = 0
            for k in range(m.wiring.measures):
                w.waves.told[lane, k] = w.waves.value[lane, k]
            status = accelerate(m, w, lane)
            if status != 0:
                break
            if m.tree.branches == 0:  # else they are stored where they are solved for
                for b in range(m.bodies):
                    keep_rate(m, w, lane, b, w.rhs[lane, b])
            if w.waves.stuck[lane] > 0 and w.waves.stuck[lane] <= m.wiring.unknowns:
                break
            change, who = compare(m, w, lane)
            odd = disagree(m, w, lane)
            it += 1
            if odd < 0 and (change <= 1.0e-13 or (change <= 1.0e-9 and change >= 0.25 * last)):
                break
            if it == MOST or not (change <= 1.0e300):
                status = m.nodes + 1 + m.bearings + who
                if odd >= 0 and change <= 1.0e-9:
                    status = m.nodes + 1 + odd
                break
            last = change
        settle(m, w, lane)
        return status

    return solve_answering


def make_reporting_solve(solve: Any) -> Any:
    """Return ``solve`` that also stores failures in ``waves.stuck``: 1 + unknowns + the measure, or the number of measures if unknown."""

    @routine
    def solve_telling(m: Machine, w: Work, lane: int):
        if w.waves.stuck[lane] > m.wiring.unknowns:
            w.waves.stuck[lane] = 0
        status = solve(m, w, lane)
        if status != 0:
            who = status - 1 - m.nodes - m.bearings
            if who < 0:
                who = m.wiring.measures
            w.waves.stuck[lane] = 1 + m.wiring.unknowns + who
        return status

    return solve_telling


def loading(solve: Any, signal: Any, force: Any) -> Any:
    """Return ``solve`` followed by all loads for the resulting accelerations and multipliers, instead of the linearised ones."""

    @routine
    def solve_loading(m: Machine, w: Work, lane: int):
        status = solve(m, w, lane)
        t = w.waves.value[lane, m.wiring.measures + 2 * m.wiring.unknowns]
        take_back(m, w, lane)
        signal(m, w, lane, t, 0)
        force(m, w, lane, t, acceleration_weights())
        return status

    return solve_loading


def make_static_assembly(assemble: Any, solve: Any, signal: Any, force: Any) -> Any:
    """Return ``assemble``, and in a search for equilibrium the loads by the resulting reactions; NaN where there are none."""

    @routine
    def assemble_resting(m: Machine, w: Work, lane: int, t: float, probe: int, c: Weights):
        assemble(m, w, lane, t, probe, c)
        if w.waves.still[lane] == 1:
            status = solve(m, w, lane)
            take_back(m, w, lane)
            signal(m, w, lane, t, 0)
            force(m, w, lane, t, c)
            if status != 0:
                bad = f64(wp.nan)
                w.load[lane, ANY] = vec6(bad, bad, bad, bad, bad, bad)

    return assemble_resting


__all__ = [
    "RUBBING",
    "SMOOTH",
    "couple_answers",
    "loading",
    "make_feedback_assembly",
    "make_reporting_solve",
    "make_static_assembly",
    "solving_answers",
]
