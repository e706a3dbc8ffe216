# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Error norm of the bodies: tolerances from the motion and size of a body, and from rounding.

    place           atol + rtol · clamp(max(d, l u), d₀, d₁)    d  largest distance from its initial place
    orientation     rtol · clamp(max(u, d/l), u₀, 1)           u  largest rotation, by quaternions
    velocity        rtol · max(v, l w, v₀)                     v  largest speed
    angular velocity rtol · max(w, v/l, w₀)

l is the size of the body's surroundings (arms, spans of springs, shapes, gaps: `time_loop.length_scales`), which relates rotation to the
motion of its points: a coupler in parallel motion that hardly turns needs no smaller error of rotation than of place. d₁ is a multiple of
l, so that a car is followed after a long distance as at first; d₀, u₀, v₀, w₀ are fractions of such sizes, below which motion is ignored.
Absolute coordinates do not enter: a machine far from the origin, or with a distant neighbour, has the same tolerances. The lower bound is
rounding: of the coordinates for a place, and of the displacement within the step for a velocity. For a joint's displacements it is the
rounding of the places in space between which they are measured.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import Corrector, LargestError, Weight
from abut.kernels.structs.machine_structs import RunData, Y, f64, vec3, vec4, vec6

# places in RunData.tolerance_bounds
LEAST_WAY, MOST_WAY, LEAST_TURN, LEAST_SPEED, LEAST_SPIN, SIZE = range(6)
ROUNDING = f64(1.0e-15)  #: relative rounding of a coordinate
LASTING = f64(
    10.0
)  #: number of steps over which an error of velocity counts as displacement in methods of index 3
SETTLED = f64(1.0e-12)  #: the same for Newton's method, which iterates to a thousandth of its tolerance
TICKS = f64(1.0e-15)  #: relative to the present time, a step of few units in its last place


@routine
def least_step(run: RunData, lane: int, t: float):
    """Return the shortest step [s]: a few units in the last place of the present time, and steps that move no coordinate.

    It does not depend on the end of the run: the first contact is as short in a run of an hour as in one of a millisecond.
    """
    return wp.max(run.weight[lane, Weight.least_step], TICKS * wp.abs(t))


@routine
def scaled_error(x: float, a: float, b: float, atol: float, rtol: float):
    """Return |x| over its tolerance."""
    return wp.abs(x) / (atol + rtol * wp.max(wp.abs(a), wp.abs(b)))


@routine
def largest_of(x: vec3):
    """Return the largest component by size; NaN counts as large."""
    largest = wp.max(wp.max(wp.abs(x[0]), wp.abs(x[1])), wp.abs(x[2]))
    if not (wp.abs(x[0]) + wp.abs(x[1]) + wp.abs(x[2]) <= 1.0e300):
        largest = 1.0e300
    return largest


@routine
def motion_scale(run: RunData, lane: int, b: int, y: Y):
    """Return the largest distance of a body from its initial place [m], rotation (by quaternions), speed and angular speed so far."""
    home = run.initial_pose[lane, b]
    went = run.largest_motion[lane, b]
    way = wp.length(vec3(y[0] - home[0], y[1] - home[1], y[2] - home[2]))
    same = 0.0
    other = 0.0
    for i in range(3, 7):
        same = wp.max(same, wp.abs(y[i] - home[i]))
        other = wp.max(other, wp.abs(y[i] + home[i]))
    speed = wp.length(vec3(y[7], y[8], y[9]))
    spin = wp.length(vec3(y[10], y[11], y[12]))
    return vec4(
        wp.max(went[0], way),
        wp.max(went[1], wp.min(same, other)),
        wp.max(went[2], speed),
        wp.max(went[3], spin),
    )


@routine
def state_tolerances(run: RunData, lane: int, b: int, y: Y, h: float, rounding: float):
    """Return the tolerances at a state: of place [m], quaternion, velocity, angular velocity, in a step h."""
    rtol = run.weight[lane, Weight.rtol]
    span = run.tolerance_bounds[lane, b]
    did = motion_scale(run, lane, b, y)
    fine = rounding * (largest_of(vec3(y[0], y[1], y[2])) + span[5] + run.weight[lane, Weight.far])
    size = span[5]
    per = 0.0
    if size > 0.0:
        per = 1.0 / size
    way = (
        run.weight[lane, Weight.place]
        + rtol * wp.clamp(wp.max(did[0], size * did[1]), span[0], span[1])
        + fine
    )
    turn = rtol * wp.clamp(wp.max(did[1], per * did[0]), span[2], 1.0) + rounding
    speed = rtol * wp.max(wp.max(did[2], size * did[3]), span[3]) + fine / h
    spin = rtol * wp.max(wp.max(did[3], per * did[2]), span[4]) + rounding / h
    return vec4(way, turn, speed, spin)


@routine
def error_of(run: RunData, lane: int, b: int, e: Y, y: Y, h: float, displaced: int):
    """Return the largest scaled error of one body, and its part (0 position, 1 orientation, 2 velocity, 3 angular velocity).

    With ``displaced`` a velocity counts by its displacement over a few steps, as required by constraints on positions (index 3).
    """
    t = state_tolerances(run, lane, b, y, h, ROUNDING)
    p = largest_of(vec3(e[0], e[1], e[2])) / t[0]
    q = wp.max(largest_of(vec3(e[3], e[4], e[5])), wp.abs(e[6])) / t[1]
    v = largest_of(vec3(e[7], e[8], e[9])) / t[2]
    w = largest_of(vec3(e[10], e[11], e[12])) / t[3]
    if displaced == 1:
        v = v * wp.min(1.0, LASTING * h * t[2] / t[0])
        w = w * wp.min(1.0, LASTING * h * t[3] / t[1])
    largest = wp.max(wp.max(p, q), wp.max(v, w))
    if not (p + q + v + w <= 1.0e300):
        largest = 1.0e300
    where = int(0)
    if q == largest:
        where = 1
    if v == largest:
        where = 2
    if w == largest:
        where = 3
    return largest, where


@routine
def larger_error(run: RunData, lane: int, largest: float, x: float, body: int, part: int):
    """Return the larger of two errors, NaN being the largest, and store body and part of the second for messages if that is larger."""
    if x <= largest:
        return largest
    run.worst[lane, LargestError.error] = x
    run.worst[lane, LargestError.body] = f64(body)
    run.worst[lane, LargestError.part] = f64(part)
    return x


@routine
def update_norm(run: RunData, lane: int, b: int, h: float, dv: vec6, dp: vec6, y: Y, displaced: int):
    """Return the largest scaled change of one body in a Newton step, velocities and positions; ``displaced`` as in ``error_of``."""
    t = state_tolerances(run, lane, b, y, h, SETTLED)
    cq = run.memory[lane, Corrector.by_place]
    v = vec3(dv[0], dv[1], dv[2])
    w = vec3(dv[3], dv[4], dv[5])
    shifting = largest_of(v) / t[2]
    turning = largest_of(w) / t[3]
    if displaced == 1:
        shifting = shifting * wp.min(1.0, LASTING * h * t[2] / t[0])
        turning = turning * wp.min(1.0, LASTING * h * t[3] / t[1])
    x = shifting + turning
    x += largest_of(v * cq + vec3(dp[0], dp[1], dp[2])) / t[0]
    x += 0.5 * largest_of(w * cq + vec3(dp[3], dp[4], dp[5])) / t[1]
    if not (x <= 1.0e300):
        x = 1.0e300
    return x
