# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Measures of motion with their derivatives by the poses and velocities of up to four bodies, compiled.

Coordinates between I and J are those of ``make_coordinates``. With e = e_c(K), d = p_I − p_J, u = ḋ − ω_L × d,

    displacement  e·d                 ∂/∂θ_K = e × d
    velocity      e·u                 ∂/∂d = ω_L × e,   ∂/∂ω_L = e × d,   ∂/∂θ_K = e × u
    spin          e·(ω_I − ω_J)       ∂/∂θ_K = e × (ω_I − ω_J)

plus the derivatives for the bodies of I and J by d and ḋ (``coordinate_kernels``). Source: δe = θ × e for vectors fixed in a body;
Haug (1989) ch. 9.
"""

import warp as wp

from abut.coordinates.blocks import RelativeMotion, column, spatial_row, velocity_gradients, velocity_rows
from abut.coordinates.coordinate_kernels import make_coordinates
from abut.coordinates.relative_motion import relative_rate
from abut.coordinates.terms import ANGLE, AXES, DISTANCE, TURN
from abut.extend import routine
from abut.kernels.columns.machine_columns import End
from abut.kernels.columns.signal_columns import MeasureRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, vec3, vec6
from abut.signals.measures import COORDINATES, DISPLACEMENT, DISTANCE_RATE, VELOCITY
from abut.system.dynamics.bodies import relative_motion, unwrap_angle

coordinate, _lean, slope = make_coordinates((AXES, DISTANCE, ANGLE, TURN))


@routine
def axes_of(machine: Machine, work: Work, lane: int, body: int, frame: int):
    """Return the axes of a frame in space, as columns; the global ones for frame −1."""
    a = wp.identity(n=3, dtype=f64)
    if frame >= 0:
        a = work.at.r[lane, body] @ machine.frames.r[lane, frame]
    return a


@routine
def pair_of(machine: Machine, work: Work, lane: int, k: int):
    """Return frames I and J of a measure."""
    i = machine.signals.measure[k, MeasureRow.body_i]
    j = machine.signals.measure[k, MeasureRow.body_j]
    return relative_motion(
        machine.frames,
        work.at,
        lane,
        i,
        j,
        machine.signals.measure[k, MeasureRow.frame_i],
        machine.signals.measure[k, MeasureRow.frame_j],
    )


@routine
def add_position_dependence(work: Work, lane: int, k: int, s: RelativeMotion, g: vec3):
    """Add a dependence on d, as one on both poses."""
    gi, gj = velocity_rows(g, s)
    work.signals.pose_gradient[lane, k, End.i] = work.signals.pose_gradient[lane, k, End.i] + gi
    work.signals.pose_gradient[lane, k, End.j] = work.signals.pose_gradient[lane, k, End.j] + gj


@routine
def add_velocity_dependence(work: Work, lane: int, k: int, s: RelativeMotion, e: vec3):
    """Add a dependence on ḋ, as one on both velocities and poses."""
    vi, vj = velocity_rows(e, s)
    work.signals.velocity_gradient[lane, k, End.i] = work.signals.velocity_gradient[lane, k, End.i] + vi
    work.signals.velocity_gradient[lane, k, End.j] = work.signals.velocity_gradient[lane, k, End.j] + vj
    gi, gj = velocity_gradients(e, s)
    work.signals.pose_gradient[lane, k, End.i] = work.signals.pose_gradient[lane, k, End.i] + gi
    work.signals.pose_gradient[lane, k, End.j] = work.signals.pose_gradient[lane, k, End.j] + gj


@routine
def add_rotation_dependence(work: Work, lane: int, k: int, slot: int, g: vec3):
    """Add a dependence on a rotation."""
    work.signals.pose_gradient[lane, k, slot] = work.signals.pose_gradient[lane, k, slot] + spatial_row(
        vec3(0.0, 0.0, 0.0), g
    )


@routine
def add_spin_dependence(work: Work, lane: int, k: int, slot: int, g: vec3):
    """Add a dependence on an angular velocity."""
    work.signals.velocity_gradient[lane, k, slot] = work.signals.velocity_gradient[
        lane, k, slot
    ] + spatial_row(vec3(0.0, 0.0, 0.0), g)


@routine
def measure_between_frames(machine: Machine, work: Work, lane: int, k: int, kind: int, s: RelativeMotion):
    """Evaluate a coordinate between I and J, or the rate of their distance."""
    if kind == DISTANCE_RATE:
        c = coordinate(DISTANCE, 0, 0, s)
        work.signals.velocity_gradient[lane, k, End.i] = spatial_row(c.n, c.ti)
        work.signals.velocity_gradient[lane, k, End.j] = spatial_row(-c.n, c.tj)
        gi, gj = slope(DISTANCE, 0, 0, s)
        work.signals.pose_gradient[lane, k, End.i] = gi
        work.signals.pose_gradient[lane, k, End.j] = gj
        return c.rate
    c = coordinate(
        kind, machine.signals.measure[k, MeasureRow.axis], machine.signals.measure[k, MeasureRow.other], s
    )
    work.signals.pose_gradient[lane, k, End.i] = spatial_row(c.n, c.ti)
    work.signals.pose_gradient[lane, k, End.j] = spatial_row(-c.n, c.tj)
    if machine.signals.measure[k, MeasureRow.angle] >= 0:
        return unwrap_angle(
            work.turn.angle,
            work.turn_candidate.angle,
            lane,
            machine.signals.measure[k, MeasureRow.angle],
            c.value,
        )
    return c.value


@routine
def measure_along_axis(work: Work, lane: int, k: int, kind: int, s: RelativeMotion, e: vec3, wl: vec3):
    """Evaluate a component of a vector between I and J along e, of K, as seen from L, which turns with wl."""
    if kind == DISPLACEMENT:
        add_position_dependence(work, lane, k, s, e)
        add_rotation_dependence(work, lane, k, 2, wp.cross(e, s.d))
        return wp.dot(e, s.d)
    if kind == VELOCITY:
        u = relative_rate(s.d, s.dv, wl)
        add_position_dependence(work, lane, k, s, wp.cross(wl, e))
        add_velocity_dependence(work, lane, k, s, e)
        add_spin_dependence(work, lane, k, 3, wp.cross(e, s.d))
        add_rotation_dependence(work, lane, k, 2, wp.cross(e, u))
        return wp.dot(e, u)
    spin = s.wi - s.wj
    add_spin_dependence(work, lane, k, 0, e)
    add_spin_dependence(work, lane, k, 1, -e)
    add_rotation_dependence(work, lane, k, 2, wp.cross(e, spin))
    return wp.dot(e, spin)


@routine
def sense_one(machine: Machine, work: Work, lane: int, k: int):
    """Evaluate a measure."""
    for slot in range(4):
        work.signals.pose_gradient[lane, k, slot] = vec6()
        work.signals.velocity_gradient[lane, k, slot] = vec6()
    kind = machine.signals.measure[k, MeasureRow.kind]
    s = pair_of(machine, work, lane, k)
    value = 0.0
    if kind < COORDINATES:
        value = measure_between_frames(machine, work, lane, k, kind, s)
    else:
        axes = axes_of(
            machine,
            work,
            lane,
            machine.signals.measure[k, MeasureRow.body_k],
            machine.signals.measure[k, MeasureRow.frame_k],
        )
        e = column(axes, machine.signals.measure[k, MeasureRow.axis])
        value = measure_along_axis(
            work, lane, k, kind, s, e, work.at.w[lane, machine.signals.measure[k, MeasureRow.body_l]]
        )
    work.signals.value[lane, k] = value


@routine
def evaluate_measures(machine: Machine, work: Work, lane: int):
    """Evaluate every measure."""
    for k in range(machine.signals.measures):
        sense_one(machine, work, lane, k)
