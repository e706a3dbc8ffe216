"""The equations of motion of one machine, compiled: M a + Gᵀλ = F, with its matrix for every method.

    ⎡ c_m M − c_v ∂F/∂v − c_q (∂F/∂q − ∂(Gᵀλ)/∂q)   Gᵀ ⎤
    ⎣ c_g G + c_s ∂(G v)/∂q                           −ε ⎦

c_m = c_g = 1 and c_v = c_q = c_s = 0 is the matrix of the accelerations; an implicit method brings its own
coefficients. Absolute coordinates,
velocities and angular velocities in global axes at the centres of mass. Source: Schiehlen & Eberhard, Applied Dynamics (2014), for
the Newton–Euler equations; Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), ch. 11.
"""

from typing import Any

import warp as wp

from abut.coordinates.blocks import Blocks, Relative, spatial
from abut.kernels.blocks import factor, solve
from abut.kernels.rows import DriveRow, GaugeRow, NodeRow, PairRow, Power, TermRow
from abut.kernels.types import A2, Bodies, Frames, Machine, Work, Y, f64, mat66, quat, vec3, vec6
from abut.plug import routine
from abut.system.dynamics.braced import brace, braced_still, eased, floats, keep_floating, unbrace

AGAIN = wp.constant(
    2
)  # passes that undo braces at least; each leaves about ``bracing.LIGHT`` of the error before
MOST = wp.constant(40)  # at most, where a light body has come to move so freely that its braces weigh much


@wp.struct
class Weights:
    """Coefficients of the matrix above, and whether the matrix is wanted at all."""

    mass: f64
    euler: f64  # likewise of what stands in for mass where forces alone carry a body, see ``braced.inert``
    rate: f64
    place: f64
    gradient: f64
    slope: f64
    reaction: f64  # in front of Gᵀ
    drift: f64  # displacement by velocity, where a residual of positions is wanted of what ties velocities
    want: int  # 1: derivatives of the forces too


@routine
def kinematics(m: Machine, w: Work, lane: int):
    """Unpack the state: positions, rotation matrices, velocities, inertia tensors in global axes."""
    for b in range(m.bodies):
        y = w.y[lane, b]
        r = wp.quat_to_matrix(wp.normalize(quat(y[3], y[4], y[5], y[6])))
        w.at.p[lane, b] = vec3(y[0], y[1], y[2])
        w.at.r[lane, b] = r
        w.at.v[lane, b] = vec3(y[7], y[8], y[9])
        w.at.w[lane, b] = vec3(y[10], y[11], y[12])
        w.inertia[lane, b] = r @ m.inertia[lane, b] @ wp.transpose(r)


@routine
def relative(f: Frames, b: Bodies, lane: int, i: int, j: int, fi: int, fj: int):
    """Two frames' relative motion; `fi`, `fj` are their numbers."""
    s = Relative()
    ri = b.r[lane, i]
    rj = b.r[lane, j]
    s.wi = b.w[lane, i]
    s.wj = b.w[lane, j]
    s.ri = ri @ f.p[lane, fi]
    s.rj = rj @ f.p[lane, fj]
    s.ai = ri @ f.r[lane, fi]
    s.aj = rj @ f.r[lane, fj]
    ui = wp.cross(s.wi, s.ri)
    uj = wp.cross(s.wj, s.rj)
    s.d = (b.p[lane, i] + s.ri) - (b.p[lane, j] + s.rj)
    s.dv = (b.v[lane, i] + ui) - (b.v[lane, j] + uj)
    s.dc = wp.cross(s.wi, ui) - wp.cross(s.wj, uj)
    return s


@routine
def add_blocks(
    block: wp.array2d(dtype=mat66),
    lane: int,
    bodies: int,
    i: int,
    j: int,
    ij: int,
    ji: int,
    k: Blocks,
    f: float,
):
    """Sum the four blocks of a pair; the ground (index `bodies`) takes none."""
    if i < bodies:
        block[lane, i] = block[lane, i] + k.ii * f
    if j < bodies:
        block[lane, j] = block[lane, j] + k.jj * f
    if ij >= 0:
        block[lane, ij] = block[lane, ij] + k.ij * f
        block[lane, ji] = block[lane, ji] + k.ji * f


@routine
def bodies(m: Machine, w: Work, lane: int, c: Weights):
    """Clear the summed blocks, enter masses, gravity and gyroscopic torques."""
    for k in range(m.cleared.shape[0]):
        w.block[lane, m.cleared[k]] = mat66()
    g = m.gravity[lane]
    for b in range(m.bodies):
        mass = m.mass[lane, b]
        inertia = w.inertia[lane, b]
        omega = w.at.w[lane, b]
        momentum = inertia @ omega
        force = g * mass
        torque = -wp.cross(omega, momentum)
        w.load[lane, b] = vec6(force[0], force[1], force[2], torque[0], torque[1], torque[2])
        if m.nodes == m.bodies and c.want == 0 and m.floating == 0:
            continue  # free bodies need no matrix, see solve_accelerations
        turn = inertia * c.mass
        if c.want == 1:
            y = w.dy[lane, b]
            alpha = vec3(y[10], y[11], y[12])
            gyro = wp.skew(omega) @ inertia - wp.skew(momentum)
            pose = -wp.skew(inertia @ alpha) + inertia @ wp.skew(alpha)
            pose += wp.skew(omega) @ (inertia @ wp.skew(omega) - wp.skew(momentum))
            turn += gyro * c.rate + pose * c.place
        block = mat66()
        for i in range(3):
            block[i, i] = mass * c.mass
            for j in range(3):
                block[3 + i, 3 + j] = turn[i, j]
        if m.floating == 1:
            shifting, turning = eased(m.ease[lane, b], c)
            for i in range(3):
                block[i, i] = block[i, i] + shifting
                block[3 + i, 3 + i] = block[3 + i, 3 + i] + turning
        w.block[lane, b] = block
    w.power[lane, Power.dissipated] = 0.0
    w.power[lane, Power.supplied] = 0.0
    w.power[lane, Power.stored] = 0.0


@routine
def push(load: wp.array2d(dtype=vec6), lane: int, bodies: int, i: int, j: int, f: vec3, ti: vec3, tj: vec3):
    """Force f on body i with torque ti about its centre of mass, −f on body j with torque tj."""
    if i < bodies:
        load[lane, i] = load[lane, i] + spatial(f, ti)
    if j < bodies:
        load[lane, j] = load[lane, j] + spatial(-f, tj)


@routine
def unwrap(last: A2, turned: A2, lane: int, index: int, raw: float):
    """Count an angle beyond ±π from its last accepted value."""
    turn = 2.0 * f64(wp.pi)
    angle = raw + turn * wp.round((last[lane, index] - raw) / turn)
    turned[lane, index] = angle
    return angle


@routine
def rows_matrix(a: wp.array3d(dtype=vec6), lane: int, q: int):
    """Six stored rows as a block."""
    return wp.matrix_from_rows(
        a[lane, q, 0], a[lane, q, 1], a[lane, q, 2], a[lane, q, 3], a[lane, q, 4], a[lane, q, 5]
    )


@routine
def rows_transposed(a: wp.array3d(dtype=vec6), lane: int, q: int):
    """Six stored rows as the columns of a block."""
    return wp.matrix_from_cols(
        a[lane, q, 0], a[lane, q, 1], a[lane, q, 2], a[lane, q, 3], a[lane, q, 4], a[lane, q, 5]
    )


@routine
def write_block(block: wp.array2d(dtype=mat66), lane: int, at: int, sole: int, b: mat66):
    """Write a block, or sum into one that several pairs share."""
    if sole == 1:
        block[lane, at] = b
    else:
        block[lane, at] = block[lane, at] + b


@routine
def groups(m: Machine, w: Work, lane: int):
    """Start every group of equations: no residual, and a diagonal that only stands for unused or redundant rows."""
    for k in range(m.bodies, m.nodes):
        w.position[lane, k] = vec6()
        w.velocity[lane, k] = vec6()
        w.gamma[lane, k] = vec6()
        rows = m.node[k - m.bodies, NodeRow.rows]
        shift = m.shift[lane, k - m.bodies]
        d = vec6()
        for i in range(6):
            d[i] = -shift[i]
            if i >= rows:
                d[i] = 1.0
        w.block[lane, k] = wp.diag(d)


@routine
def share(m: Machine, w: Work, lane: int, t: int):
    """What stands in front of a term: a number of the model, or what a relation's function says at this state."""
    at = m.term[t, TermRow.number]
    if at < 0:
        slot = -1 - at
        return w.tied.share[lane, slot]
    return m.number[lane, at]


def constraints(measures: tuple[Any, Any, Any], implicit: bool) -> Any:
    """Every constraint equation: residuals, rates, right-hand sides, gradients into the matrix."""
    measure, bending, sloping = measures

    @routine
    def pair_rows(m: Machine, w: Work, lane: int, q: int, s: Relative):
        """Evaluate the terms between two frames."""
        node = m.pair[q, PairRow.node]
        for row in range(6):
            w.row_i[lane, q, row] = vec6()
            w.row_j[lane, q, row] = vec6()
        position = w.position[lane, node]
        velocity = w.velocity[lane, node]
        gamma = w.gamma[lane, node]
        for t in range(m.pair[q, PairRow.first_term], m.pair[q, PairRow.end_term]):
            row = m.term[t, TermRow.row]
            f = share(m, w, lane, t)
            x = measure(
                m,
                w,
                lane,
                m.term[t, TermRow.kind],
                m.term[t, TermRow.a],
                m.term[t, TermRow.b],
                m.term[t, TermRow.angle],
                s,
            )
            position[row] = position[row] + f * x.value
            velocity[row] = velocity[row] + f * x.rate
            gamma[row] = gamma[row] - f * x.quad
            w.row_i[lane, q, row] = w.row_i[lane, q, row] + spatial(x.n, x.ti) * f
            w.row_j[lane, q, row] = w.row_j[lane, q, row] + spatial(-x.n, x.tj) * f
        w.position[lane, node] = position
        w.velocity[lane, node] = velocity
        w.gamma[lane, node] = gamma

    @routine
    def explicit(m: Machine, w: Work, lane: int, c: Weights):
        groups(m, w, lane)
        for q in range(m.pairs):
            i = m.pair[q, PairRow.body_i]
            j = m.pair[q, PairRow.body_j]
            pair_rows(
                m,
                w,
                lane,
                q,
                relative(m.frames, w.at, lane, i, j, m.pair[q, PairRow.frame_i], m.pair[q, PairRow.frame_j]),
            )
            if i < m.bodies:
                write_block(
                    w.block,
                    lane,
                    m.pair[q, PairRow.node_i],
                    m.pair[q, PairRow.alone],
                    rows_matrix(w.row_i, lane, q),
                )
                write_block(
                    w.block,
                    lane,
                    m.pair[q, PairRow.i_node],
                    m.pair[q, PairRow.alone],
                    rows_transposed(w.row_i, lane, q),
                )
            if j < m.bodies:
                write_block(
                    w.block,
                    lane,
                    m.pair[q, PairRow.node_j],
                    m.pair[q, PairRow.alone],
                    rows_matrix(w.row_j, lane, q),
                )
                write_block(
                    w.block,
                    lane,
                    m.pair[q, PairRow.j_node],
                    m.pair[q, PairRow.alone],
                    rows_transposed(w.row_j, lane, q),
                )
            if m.braced[lane] == 1:
                brace(m, w, lane, q, 1.0)

    @routine
    def stiffness(m: Machine, w: Work, lane: int, q: int, s: Relative, c: Weights):
        """How the reactions and the rates of a pair's terms change with the pose."""
        lam = w.lam[lane, m.pair[q, PairRow.node]]
        bend = Blocks()
        for row in range(6):
            w.slope_i[lane, q, row] = vec6()
            w.slope_j[lane, q, row] = vec6()
        for t in range(m.pair[q, PairRow.first_term], m.pair[q, PairRow.end_term]):
            row = m.term[t, TermRow.row]
            f = share(m, w, lane, t)
            kind = m.term[t, TermRow.kind]
            ka = m.term[t, TermRow.a]
            kb = m.term[t, TermRow.b]
            index = m.term[t, TermRow.angle]
            bend = bending(bend, m, w, lane, kind, ka, kb, index, s, f * lam[row])
            si, sj = sloping(m, w, lane, kind, ka, kb, index, s)
            w.slope_i[lane, q, row] = w.slope_i[lane, q, row] + si * f
            w.slope_j[lane, q, row] = w.slope_j[lane, q, row] + sj * f
        add_blocks(
            w.block,
            lane,
            m.bodies,
            m.pair[q, PairRow.body_i],
            m.pair[q, PairRow.body_j],
            m.pair[q, PairRow.block_ij],
            m.pair[q, PairRow.block_ji],
            bend,
            c.place,
        )

    @routine
    def weighted(m: Machine, w: Work, lane: int, c: Weights):
        groups(m, w, lane)
        for q in range(m.pairs):
            i = m.pair[q, PairRow.body_i]
            j = m.pair[q, PairRow.body_j]
            s = relative(m.frames, w.at, lane, i, j, m.pair[q, PairRow.frame_i], m.pair[q, PairRow.frame_j])
            pair_rows(m, w, lane, q, s)
            if c.want == 1:
                stiffness(m, w, lane, q, s, c)
            if m.braced[lane] == 1:
                brace(m, w, lane, q, c.mass)
            sole = m.pair[q, PairRow.alone]
            if i < m.bodies:
                g = rows_matrix(w.row_i, lane, q) * c.gradient
                if c.want == 1:
                    g = g + rows_matrix(w.slope_i, lane, q) * c.slope
                write_block(w.block, lane, m.pair[q, PairRow.node_i], sole, g)
                write_block(
                    w.block,
                    lane,
                    m.pair[q, PairRow.i_node],
                    sole,
                    rows_transposed(w.row_i, lane, q) * c.reaction,
                )
            if j < m.bodies:
                g = rows_matrix(w.row_j, lane, q) * c.gradient
                if c.want == 1:
                    g = g + rows_matrix(w.slope_j, lane, q) * c.slope
                write_block(w.block, lane, m.pair[q, PairRow.node_j], sole, g)
                write_block(
                    w.block,
                    lane,
                    m.pair[q, PairRow.j_node],
                    sole,
                    rows_transposed(w.row_j, lane, q) * c.reaction,
                )

    return weighted if implicit else explicit


def first_drives(layout: Any, model: Any, start: float) -> dict[str, Any]:
    """Where the integrals of prescribed rates begin."""
    values = [(value, rate, start) for value, rate in layout.starts]
    return dict(zip(("value", "rate", "since"), zip(*values, strict=True), strict=True)) if values else {}


def prescribed(drive: Any) -> Any:
    """Subtract the prescribed motions from their rows: value, rate and acceleration."""

    @routine
    def integral(m: Machine, w: Work, lane: int, k: int, level: int, kind: int, at: int, t: float):
        """A motion given by its velocity or acceleration, integrated from the last accepted time by five-point Gauss rules."""
        t0 = w.drive.since[lane, k]
        s0 = w.drive.value[lane, k]
        v0 = w.drive.rate[lane, k]
        h = t - t0
        sum0 = 0.0
        sum1 = 0.0
        for i in range(5):
            theta = gauss_point(i)
            f = drive(kind, m.number, lane, at, t0 + theta * h)
            sum0 += gauss_weight(i) * f[0]
            sum1 += gauss_weight(i) * f[0] * (1.0 - theta)
        now = drive(kind, m.number, lane, at, t)
        x = vec3(s0 + h * sum0, now[0], now[1])
        if level == 2:
            x = vec3(s0 + h * v0 + h * h * sum1, v0 + h * sum0, now[0])
        w.drive_ahead.value[lane, k] = x[0]
        w.drive_ahead.rate[lane, k] = x[1]
        return x

    @routine
    def prescribed_of(m: Machine, w: Work, lane: int, t: float):
        for k in range(m.drives):
            node = m.drive[k, DriveRow.node]
            row = m.drive[k, DriveRow.row]
            level = m.drive[k, DriveRow.level]  # 0 constant or displacement, 1 velocity, 2 acceleration
            at = m.drive[k, DriveRow.number]
            w.drive_ahead.since[lane, k] = t
            x = vec3()
            if m.drive[k, DriveRow.function] < 0:
                x = vec3(m.number[lane, at], 0.0, 0.0)
            else:
                x = drive(m.drive[k, DriveRow.function], m.number, lane, at, t)
                if level > 0:
                    x = integral(m, w, lane, k, level, m.drive[k, DriveRow.function], at, t)
            value = w.position[lane, node]
            value[row] = value[row] - x[0]
            w.position[lane, node] = value
            rate = w.velocity[lane, node]
            rate[row] = rate[row] - x[1]
            w.velocity[lane, node] = rate
            gamma = w.gamma[lane, node]
            gamma[row] = gamma[row] + x[2]
            w.gamma[lane, node] = gamma
            driven = w.driven[lane, node]
            driven[row] = x[1]
            w.driven[lane, node] = driven

    return prescribed_of


@routine
def gauss_point(i: int):
    """Abscissae of the five-point Gauss–Legendre rule on [0, 1]."""
    x = 0.5
    if i == 0:
        x = 0.04691007703066802
    if i == 1:
        x = 0.23076534494715845
    if i == 3:
        x = 0.7692346550528415
    if i == 4:
        x = 0.9530899229693319
    return x


@routine
def gauss_weight(i: int):
    """Weights of the five-point Gauss–Legendre rule on [0, 1]."""
    x = 0.28444444444444444
    if i == 0 or i == 4:
        x = 0.11846344252809454
    if i == 1 or i == 3:
        x = 0.23931433524968324
    return x


@routine
def derivative(m: Machine, w: Work, lane: int):
    """Write ẏ from the solved accelerations: ṗ = v, q̇ = ½ ω∘q, v̇, ω̇, and the two powers."""
    for b in range(m.bodies):
        y = w.y[lane, b]
        a = w.rhs[lane, b]
        q = quat(y[3], y[4], y[5], y[6])
        qd = quat(y[10], y[11], y[12], 0.0) * q
        w.dy[lane, b] = Y(
            y[7],
            y[8],
            y[9],
            0.5 * qd[0],
            0.5 * qd[1],
            0.5 * qd[2],
            0.5 * qd[3],
            a[0],
            a[1],
            a[2],
            a[3],
            a[4],
            a[5],
        )
    supplied = w.power[lane, Power.supplied]
    for k in range(m.drives):
        node = m.drive[k, DriveRow.node]
        lam = w.lam[lane, node]
        driven = w.driven[lane, node]
        supplied -= lam[m.drive[k, DriveRow.row]] * driven[m.drive[k, DriveRow.row]]
    ledger = Y()
    ledger[0] = w.power[lane, Power.dissipated]
    ledger[1] = supplied
    w.dy[lane, m.bodies] = ledger


def gauging(measure: Any) -> Any:
    """The value of an observed coordinate at the state last evaluated; an angle is counted beyond ±π."""

    @routine
    def gauge(m: Machine, w: Work, lane: int, k: int):
        s = relative(
            m.frames,
            w.at,
            lane,
            m.gauge[k, GaugeRow.body_i],
            m.gauge[k, GaugeRow.body_j],
            m.gauge[k, GaugeRow.frame_i],
            m.gauge[k, GaugeRow.frame_j],
        )
        x = measure(
            m,
            w,
            lane,
            m.gauge[k, GaugeRow.kind],
            m.gauge[k, GaugeRow.a],
            m.gauge[k, GaugeRow.b],
            m.gauge[k, GaugeRow.angle],
            s,
        )
        return x.value

    return gauge


@routine
def acceleration_weights():
    """The weights for which the matrix is that of the accelerations."""
    c = Weights()
    c.mass = 1.0
    c.gradient = 1.0
    c.reaction = 1.0
    return c


@routine
def loads(m: Machine, w: Work, lane: int):
    """The right-hand side: loads, and what the constraints' second derivatives ask for."""
    for b in range(m.bodies):
        w.rhs[lane, b] = w.load[lane, b]
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = w.gamma[lane, k]


@routine
def solve_bordered(m: Machine, w: Work, lane: int):
    """Factor and solve for accelerations and multipliers; further passes undo the shift of redundant constraints and the braces of light
    bodies, x ← B⁻¹ (b + E x).
    """
    loads(m, w, lane)
    if m.floating == 1:  # theirs are known, as the method gave them; idle ones are zero
        for b in range(m.bodies):
            w.lam[lane, b] = vec6()
            if floats(m, lane, b):
                f = w.dy[lane, b]
                w.lam[lane, b] = vec6(f[7], f[8], f[9], f[10], f[11], f[12])
        unbrace(m, w, lane)
    status = factor(m.program, m.nodes, w.block, lane)
    if status != 0:
        return status
    solve(m.program, m.nodes, w.block, w.rhs, lane)
    again = m.redundant + AGAIN * m.braced[lane]
    it = int(0)
    while it < again:
        it += 1
        for k in range(m.nodes):
            w.lam[lane, k] = w.rhs[lane, k]
        loads(m, w, lane)
        if m.redundant == 1:
            for k in range(m.bodies, m.nodes):
                w.rhs[lane, k] = w.rhs[lane, k] - wp.cw_mul(w.lam[lane, k], m.shift[lane, k - m.bodies])
        if m.braced[lane] == 1:
            unbrace(m, w, lane)
        solve(m.program, m.nodes, w.block, w.rhs, lane)
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
def solve_accelerations(m: Machine, w: Work, lane: int):
    """Accelerations and multipliers; of free bodies each for itself."""
    if m.nodes == m.bodies and m.floating == 0:
        for b in range(m.bodies):
            f = w.load[lane, b]
            mass = m.mass[lane, b]
            turn = wp.inverse(w.inertia[lane, b]) @ vec3(f[3], f[4], f[5])
            w.rhs[lane, b] = vec6(f[0] / mass, f[1] / mass, f[2] / mass, turn[0], turn[1], turn[2])
        return 0
    return solve_bordered(m, w, lane)


@routine
def no_signal(m: Machine, w: Work, lane: int, t: float, want: int):
    """The model has no signals."""


def assembly(
    constrain: Any, prescribe: Any, force: Any, find: Any, incident: Any, signal: Any, look: Any, settle: Any
) -> Any:
    """Everything at one state: loads, residuals and the matrix with the given weights."""

    @routine
    def assemble(m: Machine, w: Work, lane: int, t: float, probe: int, c: Weights):
        kinematics(m, w, lane)
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
    """``assemble``, and then friction in joints."""

    @routine
    def assemble_rubbing(m: Machine, w: Work, lane: int, t: float, probe: int, c: Weights):
        assemble(m, w, lane, t, probe, c)
        rub(m, w, lane, c)

    return assemble_rubbing


def evaluation(assemble: Any, accelerate: Any) -> Any:
    """Accelerations and multipliers at the state ``w.y``, time t; 0 or 1 + the node at which elimination broke down."""

    @routine
    def evaluate(m: Machine, w: Work, lane: int, t: float, probe: int):
        assemble(m, w, lane, t, probe, acceleration_weights())
        status = accelerate(m, w, lane)
        derivative(m, w, lane)
        return status

    return evaluate
