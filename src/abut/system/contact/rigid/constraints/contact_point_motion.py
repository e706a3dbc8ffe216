# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Motion of a contact point of two shapes and rate of its normal, compiled.

Derivatives are taken along the present velocities, by differences of fourth order over a thousandth of a turn, accurate to about 1e-12;
for two curves they follow from the curvatures.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.state_rows import rotate_by
from abut.kernels.structs.machine_structs import ContactPoint, Machine, Work, f64, quat, vec3
from abut.system.contact.point.contact_point import frames_of

__all__ = ["make_point_velocity", "point_acceleration"]

DIFFERENCE_STEP = f64(1e-3)  #: interval of differences, as a turn [rad] or a fraction of an arm


@routine
def linear_motion_time(machine: Machine, work: Work, lane: int, contact: int, x: vec3):
    """Return the time in which neither the rotation of a body nor their relative motion exceeds a thousandth [s]; 0 without motion."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    arm = 1.0e300
    spin = wp.max(wp.length(work.at.w[lane, i]), wp.length(work.at.w[lane, j]))
    if i < machine.bodies:
        arm = wp.length(x - work.at.p[lane, i])
    if j < machine.bodies:
        other = wp.length(x - work.at.p[lane, j])
        if other > 0.0 and (other < arm or arm == 0.0):
            arm = other
    pace = spin
    if arm > 0.0:
        pace += wp.length(work.at.v[lane, i] - work.at.v[lane, j]) / arm
    if not (pace > 0.0):
        return 0.0
    return DIFFERENCE_STEP / pace


@routine
def extrapolated_point(work: Work, lane: int, b: int, o: vec3, time: float):
    """Return the position of a body's point after a time at the present velocities, and the body's rotation until then."""
    p = work.at.p[lane, b]
    r = wp.quat_to_matrix(rotate_by(quat(0.0, 0.0, 0.0, 1.0), work.at.w[lane, b] * time))
    return p + work.at.v[lane, b] * time + r @ (o - p), r


@routine
def curve_contact_motion(machine: Machine, work: Work, lane: int, point: int, touch: ContactPoint):
    """Return the velocity of the contact point of two curves, and the rate of the normal.

    With curvatures κ the point moves over the first curve at ṡ₁ = (Ω − κ₂ s)/(κ₁ + κ₂), with the slip s along the tangent t and
    the angular velocity Ω of the second relative to the first, and its normal turns at κ₁ ṡ₁.
    """
    contact = machine.contact_point[point, ContactPointRow.contact]
    i = machine.contact[contact, ContactRow.body_i]
    part = work.parts.part[lane, point]
    _oi, ai, _oj, _aj = frames_of(machine, work, lane, contact)
    z = vec3(ai[0, 2], ai[1, 2], ai[2, 2])
    t = wp.cross(z, -touch.normal)
    turn = wp.dot(work.at.w[lane, machine.contact[contact, ContactRow.body_j]] - work.at.w[lane, i], z)
    both = part.curvatures[0] + part.curvatures[1]
    pace = 0.0
    if both > 0.0:
        pace = (turn - part.curvatures[1] * wp.dot(touch.slip, t)) / both
    arm = (touch.point_i + touch.point_j) * f64(0.5) - work.at.p[lane, i]
    place = work.at.v[lane, i] + wp.cross(work.at.w[lane, i], arm) + t * pace
    return place, wp.cross(work.at.w[lane, i], touch.normal) - t * (part.curvatures[0] * pace)


def make_point_velocity(pair: Routine, feature: Routine, curved: bool) -> Routine:
    """Return ``wander(machine, work, lane, point, touch)``: the velocity of the contact point in space, and the rate of the normal."""
    along = curve_contact_motion if curved else placeholder_function(curve_contact_motion, vec3, vec3)

    @routine
    def point_velocity(machine: Machine, work: Work, lane: int, point: int, touch: ContactPoint):
        contact = machine.contact_point[point, ContactPointRow.contact]
        if machine.contact[contact, ContactRow.cluster] >= 0:
            place, normal = along(machine, work, lane, point, touch)
            return place, normal
        return shape_contact_motion(machine, work, lane, point, (touch.point_i + touch.point_j) * f64(0.5))

    @routine
    def shape_contact_motion(machine: Machine, work: Work, lane: int, point: int, x: vec3):
        """Return the velocity of the contact point of two shapes, and the rate of the normal, by differences along their motion."""
        contact = machine.contact_point[point, ContactPointRow.contact]
        time = linear_motion_time(machine, work, lane, contact, x)
        place = vec3()
        normal_sum = vec3()
        if time == 0.0:
            return place, normal_sum
        oi, ai, oj, aj = frames_of(machine, work, lane, contact)
        for step in range(4):
            at = f64(step - 2)
            weight = 1.0
            if step > 1:
                at = f64(step - 1)
            if step == 1 or step == 2:
                weight = -8.0
            if step > 1:
                weight = -weight
            pi, ri = extrapolated_point(
                work, lane, machine.contact[contact, ContactRow.body_i], oi, at * time
            )
            pj, rj = extrapolated_point(
                work, lane, machine.contact[contact, ContactRow.body_j], oj, at * time
            )
            _depth, normal, on_i, on_j = pair(
                machine.contact[contact, ContactRow.pair], feature(machine, work, lane, point), pi, ri @ ai, pj, rj @ aj,
                machine.number, lane,
                machine.contact[contact, ContactRow.shape_i], machine.contact[contact, ContactRow.shape_j],
            )  # fmt: skip
            place += (on_i + on_j) * (0.5 * weight)
            normal_sum += normal * weight
        return place / (12.0 * time), normal_sum / (12.0 * time)

    return point_velocity


@routine
def point_acceleration(machine: Machine, work: Work, lane: int, contact: int, pace: vec3):
    """Return the acceleration of the relative velocity at the contact point due to the point's motion alone [m/s²]."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    out = wp.cross(work.at.w[lane, i], pace - work.at.v[lane, i])
    return out - wp.cross(work.at.w[lane, j], pace - work.at.v[lane, j])
