"""The equations of motion of one machine, compiled: M a + Gᵀλ = F, with its matrix for every method.

    ⎡ c_m M − c_v ∂F/∂v − c_q (∂F/∂q − ∂(Gᵀλ)/∂q)   Gᵀ ⎤
    ⎣ c_g G + c_s ∂(G v)/∂q                           −ε ⎦

c_m = c_g = 1 and c_v = c_q = c_s = 0 is the matrix of the accelerations; an implicit method brings its own coefficients. Absolute coordinates,
velocities and angular velocities in global axes at the centres of mass. Source: Eberhard's Newton–Euler form (theory A6); Haug (1989) ch. 11.
"""

from typing import Any

import warp as wp

from abut.joints.coordinates import Relative
from abut.joints.stiffness import Blocks, rate_gradient, reaction_stiffness, spatial
from abut.kernels.blocks import factor, solve
from abut.kernels.types import Machine, Work, Y, f64, mat33, mat66, quat, vec3, vec6
from abut.plug import routine


@wp.struct
class Weights:
    """Coefficients of the matrix above, and whether the matrix is wanted at all."""

    mass: f64
    rate: f64
    place: f64
    gradient: f64
    slope: f64
    reaction: f64  # in front of Gᵀ
    want: int  # 1: derivatives of the forces too


@routine
def kinematics(m: Machine, w: Work, lane: int):
    """Unpack the state: positions, rotation matrices, velocities, inertia tensors in global axes."""
    for b in range(m.bodies):
        y = w.y[lane, b]
        r = wp.quat_to_matrix(wp.normalize(quat(y[3], y[4], y[5], y[6])))
        w.p[lane, b] = vec3(y[0], y[1], y[2])
        w.r[lane, b] = r
        w.v[lane, b] = vec3(y[7], y[8], y[9])
        w.w[lane, b] = vec3(y[10], y[11], y[12])
        at = m.body_at + 7 * b
        xy = m.number[lane, at + 4]
        xz = m.number[lane, at + 5]
        yz = m.number[lane, at + 6]
        local = mat33(m.number[lane, at + 1], xy, xz, xy, m.number[lane, at + 2], yz, xz, yz, m.number[lane, at + 3])
        w.inertia[lane, b] = r @ local @ wp.transpose(r)


@routine
def frame_axes(m: Machine, lane: int, at: int):
    """Rotation of a frame in its body."""
    n = m.number
    return mat33(
        n[lane, at + 3], n[lane, at + 4], n[lane, at + 5], n[lane, at + 6], n[lane, at + 7], n[lane, at + 8],
        n[lane, at + 9], n[lane, at + 10], n[lane, at + 11],
    )  # fmt: skip


@routine
def relative(m: Machine, w: Work, lane: int, i: int, j: int, fi: int, fj: int):
    """Two frames' relative motion; `fi`, `fj` are where their numbers stand."""
    s = Relative()
    n = m.number
    ri = w.r[lane, i]
    rj = w.r[lane, j]
    s.wi = w.w[lane, i]
    s.wj = w.w[lane, j]
    s.ri = ri @ vec3(n[lane, fi], n[lane, fi + 1], n[lane, fi + 2])
    s.rj = rj @ vec3(n[lane, fj], n[lane, fj + 1], n[lane, fj + 2])
    s.ai = ri @ frame_axes(m, lane, fi)
    s.aj = rj @ frame_axes(m, lane, fj)
    ui = wp.cross(s.wi, s.ri)
    uj = wp.cross(s.wj, s.rj)
    s.d = (w.p[lane, i] + s.ri) - (w.p[lane, j] + s.rj)
    s.dv = (w.v[lane, i] + ui) - (w.v[lane, j] + uj)
    s.dc = wp.cross(s.wi, ui) - wp.cross(s.wj, uj)
    return s


@routine
def set_row(g: mat66, row: int, n: vec3, t: vec3, f: float):
    """Add f·(n, t) to a row of a block."""
    for k in range(3):
        g[row, k] = g[row, k] + f * n[k]
        g[row, 3 + k] = g[row, 3 + k] + f * t[k]
    return g


@routine
def add_block(m: Machine, w: Work, lane: int, block: int, b: mat66):
    """Sum into a block that was cleared."""
    if block >= 0:
        w.block[lane, block] = w.block[lane, block] + b


@routine
def add_blocks(m: Machine, w: Work, lane: int, i: int, j: int, ij: int, ji: int, k: Blocks, f: float):
    """Sum the four blocks of a pair; the ground (index `bodies`) takes none."""
    if i < m.bodies:
        w.block[lane, i] = w.block[lane, i] + k.ii * f
    if j < m.bodies:
        w.block[lane, j] = w.block[lane, j] + k.jj * f
    if ij >= 0:
        w.block[lane, ij] = w.block[lane, ij] + k.ij * f
        w.block[lane, ji] = w.block[lane, ji] + k.ji * f


@routine
def bodies(m: Machine, w: Work, lane: int, c: Weights):
    """Clear the summed blocks, enter masses, gravity and gyroscopic torques."""
    for k in range(m.cleared.shape[0]):
        w.block[lane, m.cleared[k]] = mat66()
    g = vec3(m.number[lane, m.gravity_at], m.number[lane, m.gravity_at + 1], m.number[lane, m.gravity_at + 2])
    for b in range(m.bodies):
        mass = m.number[lane, m.body_at + 7 * b]
        inertia = w.inertia[lane, b]
        omega = w.w[lane, b]
        momentum = inertia @ omega
        force = g * mass
        torque = -wp.cross(omega, momentum)
        w.load[lane, b] = vec6(force[0], force[1], force[2], torque[0], torque[1], torque[2])
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
        w.block[lane, b] = block
    w.power[lane, 0] = 0.0
    w.power[lane, 1] = 0.0
    w.power[lane, 2] = 0.0


@routine
def push(m: Machine, w: Work, lane: int, i: int, j: int, f: vec3, ti: vec3, tj: vec3):
    """Force f on body i with torque ti about its centre of mass, −f on body j with torque tj."""
    if i < m.bodies:
        w.load[lane, i] = w.load[lane, i] + spatial(f, ti)
    if j < m.bodies:
        w.load[lane, j] = w.load[lane, j] + spatial(-f, tj)


@routine
def unwrap(m: Machine, w: Work, lane: int, index: int, raw: float):
    """Count an angle beyond ±π from its last accepted value."""
    turn = 2.0 * f64(wp.pi)
    angle = raw + turn * wp.round((w.angle[lane, index] - raw) / turn)
    w.turned[lane, index] = angle
    return angle


@routine
def no_geometry(kind: int, ka: int, kb: int, s: Relative, k: Blocks, f: float):
    return k


@routine
def no_slope(kind: int, ka: int, kb: int, s: Relative):
    return vec6(), vec6()


def constraints(coordinate: Any, implicit: bool) -> Any:
    """Every constraint equation: residuals, rates, right-hand sides, gradients into the matrix."""
    stiffness = _stiffness if implicit else no_geometry
    slope = rate_gradient if implicit else no_slope

    @routine
    def constraints_of(m: Machine, w: Work, lane: int, c: Weights):
        for k in range(m.bodies, m.nodes):
            w.position[lane, k] = vec6()
            w.velocity[lane, k] = vec6()
            w.gamma[lane, k] = vec6()
            d = mat66()
            rows = m.node[k - m.bodies, 0]
            shift = m.shift[k - m.bodies]
            for i in range(6):
                d[i, i] = -shift[i]
                if i >= rows:
                    d[i, i] = 1.0
            w.block[lane, k] = d
        for q in range(m.pairs):
            i = m.pair[q, 0]
            j = m.pair[q, 1]
            s = relative(m, w, lane, i, j, m.pair[q, 2], m.pair[q, 3])
            node = m.pair[q, 4]
            gi = mat66()
            gj = mat66()
            hi = mat66()
            hj = mat66()
            bend = Blocks()
            position = w.position[lane, node]
            velocity = w.velocity[lane, node]
            gamma = w.gamma[lane, node]
            lam = w.lam[lane, node]
            for t in range(m.pair[q, 5], m.pair[q, 6]):
                kind = m.term[t, 0]
                row = m.term[t, 1]
                f = m.number[lane, m.term[t, 4]]
                x = coordinate(kind, m.term[t, 2], m.term[t, 3], s)
                if m.term[t, 5] >= 0:
                    x.value = unwrap(m, w, lane, m.term[t, 5], x.value)
                position[row] = position[row] + f * x.value
                velocity[row] = velocity[row] + f * x.rate
                gamma[row] = gamma[row] - f * x.quad
                gi = set_row(gi, row, x.n, x.ti, f)
                gj = set_row(gj, row, -x.n, x.tj, f)
                if c.want == 1:
                    bend = stiffness(kind, m.term[t, 2], m.term[t, 3], s, bend, f * lam[row])
                    si, sj = slope(kind, m.term[t, 2], m.term[t, 3], s)
                    for e in range(6):
                        hi[row, e] = hi[row, e] + f * si[e]
                        hj[row, e] = hj[row, e] + f * sj[e]
            w.position[lane, node] = position
            w.velocity[lane, node] = velocity
            w.gamma[lane, node] = gamma
            if i < m.bodies:
                add_block(m, w, lane, m.pair[q, 8], wp.transpose(gi) * c.reaction)
                add_block(m, w, lane, m.pair[q, 7], gi * c.gradient + hi * c.slope)
            if j < m.bodies:
                add_block(m, w, lane, m.pair[q, 10], wp.transpose(gj) * c.reaction)
                add_block(m, w, lane, m.pair[q, 9], gj * c.gradient + hj * c.slope)
            if c.want == 1:
                add_blocks(m, w, lane, i, j, m.pair[q, 11], m.pair[q, 12], bend, c.place)

    return constraints_of


@routine
def _stiffness(kind: int, ka: int, kb: int, s: Relative, k: Blocks, f: float):
    return reaction_stiffness(k, kind, ka, kb, s, f)


def prescribed(drive: Any) -> Any:
    """Subtract the prescribed motions from their rows: value, rate and acceleration."""

    @routine
    def integral(m: Machine, w: Work, lane: int, k: int, level: int, kind: int, at: int, t: float):
        """A motion given by its velocity or acceleration, integrated from the last accepted time by five-point Gauss rules."""
        t0 = w.since[lane]
        s0 = w.memory[lane, 2 * k]
        v0 = w.memory[lane, 2 * k + 1]
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
        w.ahead[lane, 2 * k] = x[0]
        w.ahead[lane, 2 * k + 1] = x[1]
        return x

    @routine
    def prescribed_of(m: Machine, w: Work, lane: int, t: float):
        for k in range(m.drives):
            node = m.drive[k, 0]
            row = m.drive[k, 1]
            level = m.drive[k, 2]  # 0 constant or displacement, 1 velocity, 2 acceleration
            at = m.drive[k, 4]
            x = vec3(m.number[lane, at], 0.0, 0.0)
            if m.drive[k, 3] >= 0:
                x = drive(m.drive[k, 3], m.number, lane, at, t)
                if level > 0:
                    x = integral(m, w, lane, k, level, m.drive[k, 3], at, t)
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
            y[7], y[8], y[9], 0.5 * qd[0], 0.5 * qd[1], 0.5 * qd[2], 0.5 * qd[3], a[0], a[1], a[2], a[3], a[4], a[5]
        )
    supplied = w.power[lane, 1]
    for k in range(m.drives):
        node = m.drive[k, 0]
        lam = w.lam[lane, node]
        driven = w.driven[lane, node]
        supplied -= lam[m.drive[k, 1]] * driven[m.drive[k, 1]]
    ledger = Y()
    ledger[0] = w.power[lane, 0]
    ledger[1] = supplied
    w.dy[lane, m.bodies] = ledger


def gauging(coordinate: Any) -> Any:
    """The value of an observed coordinate at the state last evaluated; an angle is counted beyond ±π."""

    @routine
    def gauge(m: Machine, w: Work, lane: int, k: int):
        s = relative(m, w, lane, m.gauge[k, 0], m.gauge[k, 1], m.gauge[k, 2], m.gauge[k, 3])
        x = coordinate(m.gauge[k, 4], m.gauge[k, 5], m.gauge[k, 6], s)
        if m.gauge[k, 8] >= 0:
            return unwrap(m, w, lane, m.gauge[k, 8], x.value)
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
def solve_accelerations(m: Machine, w: Work, lane: int):
    """Factor and solve for accelerations and multipliers; where constraints are redundant, a second pass undoes the shift."""
    for b in range(m.bodies):
        w.rhs[lane, b] = w.load[lane, b]
    for k in range(m.bodies, m.nodes):
        w.rhs[lane, k] = w.gamma[lane, k]
    status = factor(m.program, m.nodes, w.block, lane)
    if status != 0:
        return status
    solve(m.program, m.nodes, w.block, w.rhs, lane)
    if m.redundant == 1:
        for k in range(m.bodies, m.nodes):
            w.rhs[lane, k] = w.gamma[lane, k] - wp.cw_mul(w.rhs[lane, k], m.shift[k - m.bodies])
        for b in range(m.bodies):
            w.rhs[lane, b] = w.load[lane, b]
        solve(m.program, m.nodes, w.block, w.rhs, lane)
    for k in range(m.bodies, m.nodes):
        w.lam[lane, k] = w.rhs[lane, k]
    return 0


def assembly(constrain: Any, prescribe: Any, force: Any, incident: Any) -> Any:
    """Everything at one state: loads, residuals and the matrix with the given weights."""

    @routine
    def assemble(m: Machine, w: Work, lane: int, t: float, probe: int, c: Weights):
        kinematics(m, w, lane)
        bodies(m, w, lane, c)
        force(m, w, lane, t, c)
        for k in range(m.incidents):
            if probe == 1 or w.mode[lane, k] != 0:
                w.touch[lane, k] = incident(m, w, lane, k, c)
        constrain(m, w, lane, c)
        prescribe(m, w, lane, t)

    return assemble


def evaluation(assemble: Any) -> Any:
    """Accelerations and multipliers at the state ``w.y``, time t; 0 or 1 + the node at which elimination broke down."""

    @routine
    def evaluate(m: Machine, w: Work, lane: int, t: float, probe: int):
        assemble(m, w, lane, t, probe, acceleration_weights())
        status = solve_accelerations(m, w, lane)
        derivative(m, w, lane)
        return status

    return evaluate
