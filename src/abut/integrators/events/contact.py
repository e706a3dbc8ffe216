# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Contact events: location of guard crossings within a step, and the resulting changes of state.

Guards are evaluated after each step: the depth of a free or touching contact point, the force where a law would pull, the largest depth
and the return to it, a reversal of slip. Where a guard crossed zero, the step is repeated to end there.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.events.rigid_guards import constrained_crossing, constrained_guard_met, is_constrained
from abut.integrators.guard_roots import guard_root, secant_zero
from abut.integrators.status_codes import LOCATING
from abut.kernels.columns.integration_columns import EventTrial, Weight
from abut.kernels.columns.machine_columns import ClusterRow, ContactPointRow, ContactRow
from abut.kernels.structs.law_state_structs import LawStateRow, bristle_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, vec3
from abut.system.contact.point.contact_laws import swing, swing_row
from abut.system.contact.point.contact_point import CLAMPED, FREE, TOUCHING
from abut.system.contact.rigid.closed_contacts import is_stabilised

# A force counts as zero below SMALL of the largest so far in the contact. Where a law would pull, the force is resumed only
# from BAND times that on: rounding in the depth and rate of a patch would otherwise switch it back and forth indefinitely.
SMALL = f64(1.0e-7)
BAND = f64(10.0)
REVERSAL_SLIP = f64(
    0.5
)  #: of the tolerance of velocities, the slip backwards at which its reversal is located


@routine
def law_crossing(
    machine: Machine, work: Work, run: RunData, lane: int, point: int, h: float, tolerance: float
):
    """Return the place in the step of the deepest point, of the return to it, or of a slip reversal; 2 for none."""
    contact = machine.contact_point[point, ContactPointRow.contact]
    theta = 2.0
    if machine.contact[contact, ContactRow.by_largest_depth] == 1:
        d0 = run.guard.depth[lane, point] - work.point.peak[lane, point]
        d1 = work.guard.depth[lane, point] - work.point.peak[lane, point]
        r0 = run.guard.rate[lane, point]
        r1 = work.guard.rate[lane, point]
        if d0 >= 0.0 and d1 >= 0.0 and r0 > 0.0 and r1 < -1.0e-6 * work.point.impact_speed[lane, point]:
            theta = secant_zero(run, lane, EventTrial.law, h, r0, r1)
        elif d0 < -tolerance:
            theta = guard_root(d0, d1, r0 * h, r1 * h, tolerance, 0)
    if machine.contact[contact, ContactRow.by_reversal] == 1:
        turned = (
            REVERSAL_SLIP * run.weight[lane, Weight.velocity]
        )  # where it is located: at rest rounding reverses the slip at every step
        g0 = run.guard.advance[lane, point] + turned
        g1 = work.guard.advance[lane, point] + turned
        if g0 > 0.0 and work.guard.advance[lane, point] < -run.weight[lane, Weight.velocity]:
            theta = wp.min(theta, secant_zero(run, lane, EventTrial.law, h, g0, g1))
    return theta


@routine
def slip_reverses(machine: Machine, work: Work, run: RunData, lane: int, point: int):
    """Return True if the slip has reversed by more than rounding."""
    return (
        machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.by_reversal] == 1
        and work.guard.advance[lane, point] < -0.5 * REVERSAL_SLIP * run.weight[lane, Weight.velocity]
    )


@routine
def separation_depth(machine: Machine, point: int, tolerance: float):
    """Return the depth below which a contact may end.

    It is zero, not the tolerance above zero: light bodies, and bodies on hard surfaces, rest within that tolerance. For contact points
    computed together the depth may jump there, and the tolerance applies.
    """
    if machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster] >= 0:
        return tolerance
    return 0.0


@routine
def is_present(machine: Machine, work: Work, lane: int, point: int):
    """Return True if a contact point exists: of those computed together, a slot may be empty at the end of the step just tried."""
    return (
        machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster] < 0
        or work.parts.candidate_state.exists[lane, point] == 1
    )


@routine
def has_depth_history(machine: Machine, work: Work, lane: int, point: int):
    """Return True if a contact point's depth is known at both ends of the step just tried and can be interpolated."""
    if machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster] < 0:
        return True
    return (
        work.parts.accepted_state.exists[lane, point] == 1
        and work.parts.candidate_state.exists[lane, point] == 1
    )


@routine
def contact_fraction(depth: float, path: float, most: float):
    """Return the part of a step from zero depth to this end, if the other end has no contact point.

    It follows from the depth at this end and the rate there times the step; ½ where these do not determine it. It is 2 where the depth
    exceeds what the shapes can have reached in the step: parts join or split.
    """  # fmt: skip
    if depth > most:
        return 2.0
    if depth < path:
        return depth / path
    return 0.5


@routine
def slot_change_fraction(
    machine: Machine, work: Work, run: RunData, lane: int, point: int, h: float, tolerance: float
):
    """Return the place in the step just tried at which a slot gained or lost its contact point; 2 for none."""
    c = machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster]
    most = h * wp.max(work.parts.approach.speed[lane, c], work.parts.accepted_approach.speed[lane, c])
    over = work.guard.depth[lane, point] - 0.5 * tolerance
    if (
        work.point.mode[lane, point] == FREE
        and work.parts.candidate_state.exists[lane, point] == 1
        and over > 0.5 * tolerance
    ):
        x = contact_fraction(over, h * work.guard.rate[lane, point], most)
        return wp.where(x < 1.0, 1.0 - x, x)
    if work.point.mode[lane, point] == TOUCHING and work.parts.accepted_state.exists[lane, point] == 1:
        return contact_fraction(run.guard.depth[lane, point], -h * run.guard.rate[lane, point], most)
    return 2.0


@routine
def is_on_guard(machine: Machine, work: Work, run: RunData, lane: int, point: int, tolerance: float):
    """Return True if ``switch_modes`` will find a contact point on one of its guards at the end of the step just tried."""
    if is_constrained(machine, point):
        return constrained_guard_met(machine, work, run, lane, point)
    depth = work.guard.depth[lane, point]
    rate = work.guard.rate[lane, point]
    mode = work.point.mode[lane, point]
    contact = machine.contact_point[point, ContactPointRow.contact]
    if mode == FREE:
        return depth >= -tolerance and rate > 0.0 and is_present(machine, work, lane, point)
    if depth <= separation_depth(machine, point, tolerance) and rate < 0.0:
        return True
    if machine.contact[contact, ContactRow.adhesive] == 0:
        small = SMALL * wp.max(
            work.point.largest_force[lane, point], wp.abs(run.guard.unclamped_force[lane, point])
        )
        if mode == TOUCHING and rate < 0.0 and work.guard.unclamped_force[lane, point] <= small:
            return True
        if (
            mode == CLAMPED
            and run.guard.unclamped_force[lane, point] <= 0.0
            and work.guard.unclamped_force[lane, point] >= (BAND - 1.0) * small
        ):
            return True
    if (
        machine.contact[contact, ContactRow.by_largest_depth] == 1
        and depth > work.point.peak[lane, point]
        and rate <= 1.0e-6 * work.point.impact_speed[lane, point]
    ):
        return True
    return slip_reverses(machine, work, run, lane, point)


@routine
def force_sign_change(work: Work, run: RunData, lane: int, point: int, h: float, mode: int):
    """Return the place in the step where the force of a non-adhesive law changes sign, as a fraction of it; 2 for none."""
    f0 = run.guard.unclamped_force[lane, point]
    f1 = work.guard.unclamped_force[lane, point]
    low = work.lowest_guard[lane, point]
    small = SMALL * wp.max(work.point.largest_force[lane, point], wp.abs(f0))
    if mode == CLAMPED:
        f0 = BAND * small - f0
        f1 = BAND * small - f1
        low = BAND * small + low
    if f1 < -small and f0 > 0.0:
        return secant_zero(run, lane, EventTrial.clamp, h, f0, f1)
    if f0 > 0.0 and low < -small and f1 >= 0.0:
        return 0.5  # it changed twice
    return 2.0


@routine
def first_crossing(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the earliest guard crossing of the step just tried, as a fraction of it; 2 if there is none."""
    theta = 2.0
    tolerance = run.weight[lane, Weight.depth]
    for point in range(work.active_points[lane]):
        mode = work.point.mode[lane, point]
        d0 = run.guard.depth[lane, point]
        d1 = work.guard.depth[lane, point]
        r0 = run.guard.rate[lane, point] * h
        r1 = work.guard.rate[lane, point] * h
        if not has_depth_history(machine, work, lane, point):
            theta = wp.min(theta, slot_change_fraction(machine, work, run, lane, point, h, tolerance))
        elif mode == FREE:
            if is_constrained(machine, point):
                if is_stabilised(machine, point):
                    d1 -= wp.max(d0, 0.0)  # it was released at the depth to which it had drifted
                d0 = wp.min(d0, 0.0)  # it has just rebounded from a depth within the tolerance
            theta = wp.min(theta, guard_root(d0, d1, r0, r1, tolerance, 0))
        elif is_constrained(machine, point):
            theta = wp.min(theta, constrained_crossing(machine, work, run, lane, point, h))
        else:
            beyond = int(
                machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster] < 0
            )
            theta = wp.min(theta, guard_root(-d0, -d1, -r0, -r1, tolerance, beyond))
            if (
                machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.adhesive]
                == 0
            ):
                theta = wp.min(theta, force_sign_change(work, run, lane, point, h, mode))
            theta = wp.min(theta, law_crossing(machine, work, run, lane, point, h, tolerance))
    if theta == 2.0 and run.count[lane, LOCATING] > 0:
        # a trial that fell short of the crossing is lengthened, not accepted; one that reached its guard is accepted, however near
        # another's may be: lengthening to that one and shortening again would alternate until one of the two is missed
        for k in range(work.active_points[lane]):
            if is_on_guard(machine, work, run, lane, k, tolerance):
                return 2.0
        for point in range(work.active_points[lane]):
            gap = work.guard.depth[lane, point]
            rate = work.guard.rate[lane, point]
            if work.point.mode[lane, point] != FREE:
                gap = -gap
                rate = -rate
            if is_constrained(machine, point) and work.point.mode[lane, point] != FREE:
                rate = 0.0
            if (
                gap < -tolerance
                and rate > 0.0
                and -gap < 0.05 * h * rate
                and is_present(machine, work, lane, point)
            ):
                theta = wp.min(theta, 1.0 - gap / (rate * h))
    return theta


@routine
def reset_contact_memory(machine: Machine, work: Work, run: RunData, lane: int, point: int):
    """Reset a contact that begins or ends: no deepest point, no reversal, no internal state."""
    n = work.contact_point[lane, point].normal
    work.point.largest_force[lane, point] = 0.0
    work.point.peak[lane, point] = 0.0
    work.point.plane[lane, point] = n
    work.point.reversal[lane, point] = vec3(0.0, 0.0, 0.0)
    work.point.slip_direction[lane, point] = vec3(0.0, 0.0, 0.0)
    if machine.point_state_rows > 0:
        run.y1[lane, machine.bodies + 1 + point] = Y()
        run.f1[lane, machine.bodies + 1 + point] = Y()
        work.dy[lane, machine.bodies + 1 + point] = Y()


@routine
def latch_reversals(machine: Machine, work: Work, run: RunData, lane: int, point: int):
    """Latch the deepest point, or the bristle at a reversal of slip; return 1 if something was latched."""
    contact = machine.contact_point[point, ContactPointRow.contact]
    changed = int(0)
    if machine.contact[contact, ContactRow.by_largest_depth] == 1:
        depth = work.guard.depth[lane, point]
        if (
            depth > work.point.peak[lane, point]
            and work.guard.rate[lane, point] <= 1.0e-6 * work.point.impact_speed[lane, point]
        ):
            work.point.peak[lane, point] = depth
            changed = 1
        elif (
            run.guard.depth[lane, point] < work.point.peak[lane, point]
            and depth >= work.point.peak[lane, point]
        ):
            changed = 1  # back on the loading branch: a kink, but nothing to latch
    if slip_reverses(machine, work, run, lane, point):
        z = run.y1[lane, machine.bodies + 1 + point]
        work.point.reversal[lane, point] = bristle_of(z)
        work.point.slip_direction[lane, point] = -work.point.slip_direction[lane, point]
        changed = 1
    return changed


@routine
def rotate_internal_states(machine: Machine, work: Work, run: RunData, lane: int):
    """Rotate all bristles, histories included, into the contact planes of the step just accepted; update the largest internal states."""
    for point in range(machine.point_state_rows):
        if work.point.mode[lane, point] != FREE:
            old = work.point.plane[lane, point]
            n = work.guard.normal[lane, point]
            row = machine.bodies + 1 + point
            run.y1[lane, row] = swing_row(old, n, run.y1[lane, row])
            run.f1[lane, row] = swing_row(old, n, run.f1[lane, row])
            for j in range(run.k.shape[1]):
                run.k[lane, j, row] = swing_row(old, n, run.k[lane, j, row])
            work.point.plane[lane, point] = n
            work.point.reversal[lane, point] = swing(old, n, work.point.reversal[lane, point])
            if is_constrained(machine, point):  # `follow_slip` stores its slip direction
                continue
            along = swing(old, n, work.point.slip_direction[lane, point])
            slip = work.contact_point[lane, point].slip
            speed = wp.length(slip)
            if speed > 10.0 * run.weight[lane, Weight.velocity] and wp.dot(slip, along) >= 0.0:
                along = slip / speed
            work.point.slip_direction[lane, point] = along
            work.guard.advance[lane, point] = wp.dot(slip, along)
    for k in range(machine.internal_state_rows):
        z = run.y1[lane, machine.bodies + 1 + k]
        reach = run.largest_state[lane, k]
        for i in range(LawStateRow.WIDTH):
            reach[i] = wp.max(reach[i], wp.abs(z[i]))
        run.largest_state[lane, k] = reach


@routine
def update_largest_force(work: Work, lane: int):
    """Update the largest normal force of each contact so far, on an accepted step."""
    for point in range(work.active_points[lane]):
        work.point.largest_force[lane, point] = wp.max(
            work.point.largest_force[lane, point], work.guard.unclamped_force[lane, point]
        )


@routine
def latch_passed_extremes(machine: Machine, work: Work, run: RunData, lane: int):
    """Latch deepest points and reversals after they are passed, for contacts without events."""
    for point in range(work.active_points[lane]):
        if work.point.mode[lane, point] != FREE:
            latch_reversals(machine, work, run, lane, point)


@routine
def split_part_speed(machine: Machine, work: Work, lane: int, point: int):
    """Return the impact speed of the touching part from which a new part split off; else 0."""
    c = machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster]
    met = 0.0
    for slot in range(
        machine.cluster[c, ClusterRow.first],
        machine.cluster[c, ClusterRow.first] + machine.cluster[c, ClusterRow.contact_points],
    ):
        if work.point.mode[lane, slot] != FREE:
            met = wp.max(met, work.point.impact_speed[lane, slot])
    return met


@routine
def latch_onset_speed(machine: Machine, work: Work, run: RunData, lane: int, point: int, speed: float):
    """Latch the speed at the onset of a contact point."""
    work.point.impact_speed[lane, point] = speed
    work.guard.unclamped_force[lane, point] = 0.0
    reset_contact_memory(machine, work, run, lane, point)


@routine
def touching_mode(work: Work, run: RunData, lane: int, point: int, mode: int, rate: float):
    """Return the mode of a touching contact point by a non-adhesive law: clamped where it begins to pull, else touching."""
    force = work.guard.unclamped_force[lane, point]
    small = SMALL * wp.max(
        work.point.largest_force[lane, point], wp.abs(run.guard.unclamped_force[lane, point])
    )
    if mode == TOUCHING and rate < 0.0 and force <= small:
        return CLAMPED
    if mode == CLAMPED and force > 0.0 and (rate > 0.0 or force >= (BAND - 1.0) * small):
        return TOUCHING
    return mode


def make_switch_modes(stored: Routine) -> Routine:
    """Return ``switch_modes``, which changes modes at an event."""

    @routine
    def account_elastic_energy(machine: Machine, work: Work, run: RunData, lane: int, point: int, new: int):
        """Remove the elastic energy from the balance where the law would pull, and add it again when the law pushes."""
        if (
            machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.all_dissipated]
            != 0
        ):
            return
        ledger = run.y1[lane, machine.bodies]
        if new == CLAMPED:
            ledger[0] = ledger[0] + stored(machine, work, lane, point)
        if new == TOUCHING:
            ledger[0] = ledger[0] - stored(machine, work, lane, point)
        run.y1[lane, machine.bodies] = ledger

    @routine
    def switch_modes(machine: Machine, work: Work, run: RunData, lane: int):
        """Change the mode of every contact point on its guard; return the number of changes."""
        changed = int(0)
        tolerance = run.weight[lane, Weight.depth]
        for point in range(work.active_points[lane]):
            if is_constrained(machine, point):  # its new mode follows from all contacts together
                changed += int(constrained_guard_met(machine, work, run, lane, point))
                continue
            mode = work.point.mode[lane, point]
            depth = work.guard.depth[lane, point]
            rate = work.guard.rate[lane, point]
            contact = machine.contact_point[point, ContactPointRow.contact]
            new = int(mode)
            if mode == FREE:
                if depth >= -tolerance and rate > 0.0 and is_present(machine, work, lane, point):
                    new = TOUCHING
                    latch_onset_speed(machine, work, run, lane, point, rate)
                elif depth > tolerance and machine.contact[contact, ContactRow.cluster] >= 0:
                    met = split_part_speed(machine, work, lane, point)
                    if met > 0.0:
                        new = TOUCHING
                        latch_onset_speed(machine, work, run, lane, point, met)
            else:
                # an empty slot has no contact points to derive a rate from
                if depth <= separation_depth(machine, point, tolerance) and (
                    rate < 0.0 or not is_present(machine, work, lane, point)
                ):
                    new = FREE
                    reset_contact_memory(machine, work, run, lane, point)
                elif machine.contact[contact, ContactRow.adhesive] == 0:
                    new = touching_mode(work, run, lane, point, mode, rate)
            if new != mode:
                work.point.mode[lane, point] = new
                changed += 1
                if new == CLAMPED or mode == CLAMPED:
                    account_elastic_energy(machine, work, run, lane, point, new)
            elif mode != FREE:
                changed += latch_reversals(machine, work, run, lane, point)
        return changed

    return switch_modes
