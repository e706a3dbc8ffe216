# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Energy check of contacts: no contact may return more energy than it absorbed since its onset, compiled.

Along the normal a contact absorbs the power N v, v the speed of approach where the force acts. Over a step that is h (N₀ + N₁)(v₀ +
v₁)/4, which is exactly what a leapfrog step with these forces removes from the bodies' kinetic energy. A law returns more than that in
two cases: a constant step finds the shapes in deep overlap, or the force depends on a depth whose rate is not the speed at which the
force does work.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.integration_columns import EnergyGain
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64, vec2, vec3
from abut.system.contact.point.contact_point import FREE, TOUCHING

TOLERATED_GAIN = f64(
    0.1
)  #: tolerated energy gain, as a fraction of the most that any contact stored so far: the rule is of second order


@routine
def approach_speed(machine: Machine, work: Work, run: RunData, lane: int, point: int):
    """Return the approach speed of a contact point along its normal in the candidate state [m/s]."""
    contact = machine.contact_point[point, ContactPointRow.contact]
    x = 0.5 * (work.contact_point[lane, point].point_i + work.contact_point[lane, point].point_j)
    v = vec3(0.0, 0.0, 0.0)
    for side in range(2):
        b = machine.contact[contact, ContactRow.body_i]
        sign = f64(-1.0)
        if side == 1:
            b = machine.contact[contact, ContactRow.body_j]
            sign = f64(1.0)
        if b < machine.bodies:
            y = run.y1[lane, b]
            speed = vec3(y[7], y[8], y[9])
            spin = vec3(y[10], y[11], y[12])
            place = vec3(y[0], y[1], y[2])
            if (
                machine.tree.branches > 0
            ):  # the state is in joint coordinates; the bodies were last evaluated in this state
                speed = work.at.v[lane, b]
                spin = work.at.w[lane, b]
                place = work.at.p[lane, b]
            v += (speed + wp.cross(spin, x - place)) * sign
    return wp.dot(work.contact_point[lane, point].normal, v)


@routine
def update_energy_gain(
    machine: Machine,
    work: Work,
    run: RunData,
    lane: int,
    contact: int,
    met: int,
    busy: int,
    t: float,
    h: float,
):
    """Update the largest energy gain after a contact's contact points, `met` one of those with force; reset an ended contact."""
    run.largest_absorbed_energy[lane, contact] = wp.max(
        run.largest_absorbed_energy[lane, contact], run.absorbed_energy[lane, contact]
    )
    run.energy_gain[lane, EnergyGain.largest] = wp.max(
        run.energy_gain[lane, EnergyGain.largest], run.largest_absorbed_energy[lane, contact]
    )
    more = -run.absorbed_energy[lane, contact]
    if (
        met >= 0
        and more > TOLERATED_GAIN * run.energy_gain[lane, EnergyGain.largest]
        and more > run.energy_gain[lane, EnergyGain.gain]
        and machine.contact[contact, ContactRow.adhesive] == 0
    ):
        run.energy_gain[lane, EnergyGain.gain] = more
        run.energy_gain[lane, EnergyGain.stored_energy] = run.largest_absorbed_energy[lane, contact]
        run.energy_gain[lane, EnergyGain.contact_point] = f64(met)
        run.energy_gain[lane, EnergyGain.impact_speed] = work.point.impact_speed[lane, met]
        run.energy_gain[lane, EnergyGain.time] = t
        run.energy_gain[lane, EnergyGain.step] = h
    if busy == 0:
        run.absorbed_energy[lane, contact] = 0.0
        run.largest_absorbed_energy[lane, contact] = 0.0


@routine
def account_energy(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
    """Account for the step to t, just made, of a constant length or with contact by volume."""
    q = int(-1)
    met = int(-1)
    busy = int(0)
    for point in range(work.active_points[lane]):
        if machine.contact_point[point, ContactPointRow.contact] != q:
            if q >= 0:
                update_energy_gain(machine, work, run, lane, q, met, busy, t, h)
            q = machine.contact_point[point, ContactPointRow.contact]
            met = -1
            busy = 0
        force = 0.0
        if work.point.mode[lane, point] == TOUCHING and (
            machine.fixed_step == 1 or machine.contact[q, ContactRow.cluster] >= 0
        ):
            force = work.guard.unclamped_force[lane, point]
        if work.point.mode[lane, point] != FREE:
            busy = 1
        before = run.pressed[lane, point]
        if force != 0.0 or before[0] != 0.0:
            met = point
            speed = approach_speed(machine, work, run, lane, point)
            came = before[1]
            if before[0] == 0.0:
                came = work.guard.rate[lane, point]
            run.absorbed_energy[lane, q] = run.absorbed_energy[lane, q] + 0.25 * h * (force + before[0]) * (
                speed + came
            )
            run.pressed[lane, point] = vec2(force, speed)
    if q >= 0:
        update_energy_gain(machine, work, run, lane, q, met, busy, t, h)
