# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Contact manifolds by volume of intersection and by curves: contact points computed together, and effects of their extent."""

import dataclasses
from collections.abc import Callable

import warp as wp

from abut.contact.curves.contact_points import meet_curves
from abut.contact.volumes.box_tree import root_separation
from abut.contact.volumes.intersection_parts import empty_slots, fill_parts, reset_status
from abut.contact.volumes.volume_gap_bound import contact_zone, largest_approach, towards_plane
from abut.coordinates.blocks import add_rotational_stiffness
from abut.extend import column, routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ClusterRow, ContactPointRow, ContactRow, CurveNumbers
from abut.kernels.dispatch import placeholder_function
from abut.kernels.shape_structs.mesh_structs import DEEP, NUMBERED
from abut.kernels.structs.law_state_structs import LawState
from abut.kernels.structs.machine_structs import (
    ContactKinematics,
    Machine,
    NormalForce,
    RunData,
    Work,
    mat33,
    vec3,
)
from abut.system.contact.elastic.elastic_outline_contact import (
    add_gap_second_derivative,
    deform_outlines,
    undeformed_outlines,
    update_modal_columns,
)
from abut.system.contact.elastic.elastic_surface_contact import make_pressure_shift
from abut.system.contact.elastic.modal_contact_columns import load_modes, make_modal_stiffness, modal_velocity
from abut.system.contact.elastic.moving_contact_point import moving_point_blocks
from abut.system.contact.point.contact_point import CURVES, DEFORMED, EDGE_ON, FREE, VOLUMES, frames_of
from abut.system.contact.search.box_features import feature_of, feature_of_plan, make_absence_check
from abut.system.contact.search.broad_phase import make_neighbor_lists
from abut.system.contact.search.neighbor_slots import out_of_reach, reassign_slots
from abut.system.contact.search.surface_search import make_surface_search
from abut.system.dynamics.bodies import MatrixWeights, add_blocks, apply_pair_force


@routine
def next_step_bound(machine: Machine, work: Work, lane: int):
    """Return the longest next step in which no shapes found apart can pass through each other [s]."""
    longest = 1.0e300
    for c in range(machine.clusters):
        pace = work.parts.accepted_approach.speed[lane, c]
        if pace > 0.0:  # else the pair was not evaluated
            longest = wp.min(longest, work.parts.accepted_approach.distance[lane, c] / pace)
    return longest


@routine
def tunnelling_fraction(machine: Machine, work: Work, lane: int, h: float):
    """Return the fraction to which a step just tried has to be shortened because shapes were faster at its end than before; 1 for none."""
    part = 1.0
    for c in range(machine.clusters):
        if h * work.parts.approach.speed[lane, c] > (
            work.parts.accepted_approach.distance[lane, c] + work.parts.approach.distance[lane, c]
        ) * (1.0 + 1.0e-6):
            path = (
                0.5 * h * (work.parts.accepted_approach.speed[lane, c] + work.parts.approach.speed[lane, c])
            )
            part = wp.min(part, wp.clamp(work.parts.accepted_approach.distance[lane, c] / path, 0.1, 0.9))
    return part


@routine
def relative_velocity(machine: Machine, work: Work, lane: int, contact: int, x: vec3):
    """Return the velocity of a contact's first body relative to the second at a point in space, and its angular velocity."""
    i = machine.contact[contact, ContactRow.body_i]
    j = machine.contact[contact, ContactRow.body_j]
    v = work.at.v[lane, i] + wp.cross(work.at.w[lane, i], x - work.at.p[lane, i])
    v -= work.at.v[lane, j] + wp.cross(work.at.w[lane, j], x - work.at.p[lane, j])
    return v, work.at.w[lane, i] - work.at.w[lane, j]


@routine
def parts_of(machine: Machine, work: Work, lane: int, c: int):
    """Find the parts of an intersection; of neighbours that were searched for, only if the boxes about them overlap."""
    q = machine.cluster[c, ClusterRow.contact]
    i = machine.contact[q, ContactRow.shape_i]
    j = machine.contact[q, ContactRow.shape_j]
    oi, ai, oj, aj = frames_of(machine, work, lane, q)
    first = machine.cluster[c, ClusterRow.first]
    count = machine.cluster[c, ClusterRow.contact_points]
    apart = -1.0
    if first >= machine.contact_points - machine.crowds.slots:
        apart = root_separation(machine.surfaces, i, j, ai, oi - oj, aj)
    if apart > 0.0:
        empty_slots(machine.surfaces, work.parts, lane, i, j, oi, ai, oj, aj, first, count, apart)
    else:
        index = machine.cluster[c, ClusterRow.index]
        fill_parts(machine.surfaces, work.parts, lane, index, i, j, oi, ai, oj, aj, first, count)
    free = largest_approach(machine.surfaces, i, j, work.parts.gap[lane])
    middle = machine.surfaces.box_centre[machine.surfaces.root[i]]
    radius = 0.0
    if j >= 0:
        back = wp.transpose(ai)
        middle, radius = contact_zone(machine.surfaces, i, j, back * aj, back * (oj - oi), free)
    centre = oi + ai * middle
    v, spin = relative_velocity(machine, work, lane, q, centre)
    pace = wp.length(v) + wp.length(spin) * radius
    if j < 0:
        normal = column(aj, 2)
        pace, free = towards_plane(
            machine.surfaces, i, ai, normal, wp.dot(normal, centre - oj), v, spin, free
        )
    work.parts.approach.speed[lane, c] = pace
    work.parts.approach.distance[lane, c] = free


def make_common_normals(bend: Routine, carry: Routine) -> Routine:
    """Find the common normals of two curves, after their deformation."""

    @routine
    def normals_of(machine: Machine, work: Work, lane: int, c: int):
        q = machine.cluster[c, ClusterRow.contact]
        at = machine.cluster[c, ClusterRow.number]
        flat = 1 if machine.cluster[c, ClusterRow.kind] == EDGE_ON else 0
        oi, ai, oj, aj = frames_of(machine, work, lane, q)
        i, j, waves, leans = bend(machine, work, lane, c)
        centre, radius, free, turn = meet_curves(
            work.outlines, work.pairs, work.parts, lane, machine.cluster[c, ClusterRow.index], i, j, flat, oi, ai, oj, aj,
            machine.cluster[c, ClusterRow.first], machine.cluster[c, ClusterRow.contact_points],
            machine.number[lane, at + CurveNumbers.reach],
            machine.number[lane, at + CurveNumbers.tilt],
            machine.ends_at_steps,
        )  # fmt: skip
        carry(machine, work, lane, c)
        # within one step nothing out of reach may overlap by more than is detected
        v, spin = relative_velocity(machine, work, lane, q, centre)
        pace = wp.length(v)
        if flat == 1:  # a half-space is invariant along its surface
            pace = wp.max(-wp.dot(v, column(aj, 2)), 0.0)
        pace += wp.length(spin) * radius + waves
        work.parts.approach.speed[lane, c] = wp.max(pace, (wp.length(spin) + leans) * free / turn)
        work.parts.approach.distance[lane, c] = free

    return normals_of


def make_find_contacts(volumes: Routine, curves: Routine, deformed: Routine, idle: Routine) -> Routine:
    """Find the contact points of all clusters; between evaluations only where something touches, and never of pairs out of reach.

    The status is that of the first that fails, and NUMBERED times its number.
    """  # fmt: skip

    @routine
    def find_contact(machine: Machine, work: Work, lane: int, c: int):
        kind = machine.cluster[c, ClusterRow.kind]
        if kind == VOLUMES:
            volumes(machine, work, lane, c)
        elif kind == DEFORMED:
            deformed(machine, work, lane, c)
        else:
            curves(machine, work, lane, c)

    @routine
    def find_contacts(machine: Machine, work: Work, lane: int, probe: int):
        reset_status(work.parts, lane)
        for c in range(machine.clusters):
            first = machine.cluster[c, ClusterRow.first]
            work.parts.approach.speed[lane, c] = 0.0
            busy = int(probe)
            if idle(machine, work, lane, first) == 1:
                busy = 0
            by_parts = machine.contact[machine.cluster[c, ClusterRow.contact], ContactRow.cluster]
            for point in range(first, first + machine.cluster[c, ClusterRow.contact_points]):
                if work.point.mode[lane, point] != FREE:
                    busy = 1
            if busy == 1 and by_parts >= 0:  # a block of neighbours may belong to a pair in closed form
                before = work.parts.status[lane]
                find_contact(machine, work, lane, c)
                if before > 0:
                    work.parts.status[lane] = before
                elif work.parts.status[lane] > 0:
                    work.parts.status[lane] = work.parts.status[lane] + NUMBERED * c

    return find_contacts


@routine
def keep_parts(machine: Machine, work: Work, run: RunData, lane: int):
    """Store, after an accepted step, the depth of contacts by curves."""
    for c in range(machine.clusters):
        first = machine.cluster[c, ClusterRow.first]
        if machine.cluster[c, ClusterRow.kind] == CURVES or machine.cluster[c, ClusterRow.kind] == EDGE_ON:
            deepest = 0.0
            for point in range(first, first + machine.cluster[c, ClusterRow.contact_points]):
                if work.point.mode[lane, point] != FREE:
                    deepest = wp.max(deepest, work.guard.depth[lane, point])
            work.pairs.deepest[lane, machine.cluster[c, ClusterRow.index]] = deepest
            if (
                deepest
                > 0.8 * machine.number[lane, machine.cluster[c, ClusterRow.number] + CurveNumbers.reach]
            ):
                work.parts.status[lane] = DEEP + NUMBERED * c


def store_parts_and_neighbors(update_neighbours: Routine) -> Routine:
    """Store parts and neighbours."""

    @routine
    def keep_searches(machine: Machine, work: Work, run: RunData, lane: int):
        keep_parts(machine, work, run, lane)
        update_neighbours(machine, work, run, lane)

    return keep_searches


def part_or_pair(pair_geometry: Routine) -> Routine:
    """Return ``geometry(machine, work, lane, point)``: from a part, or for a pair in closed form by the given function."""

    @routine
    def part_geometry(machine: Machine, work: Work, lane: int, point: int):
        cluster = machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster]
        if cluster < 0:
            return pair_geometry(machine, work, lane, point)
        part = work.parts.part[lane, point]
        if machine.cluster[cluster, ClusterRow.kind] == VOLUMES:
            work.patch[lane, point] = vec3(part.volume, part.area, part.mean_depth)
        else:
            work.patch[lane, point] = part.line_contact
        return part.depth, part.normal, part.point_i, part.point_j

    return part_geometry


def make_patch_power(normal_force: Routine, record_moment: Routine) -> Routine:
    """Return ``patch_power`` for the tilting moment of a contact patch by its damping and stiffness."""
    damp = make_patch_damping(normal_force, record_moment)

    @routine
    def patch_power(
        machine: Machine, work: Work, contact: ContactKinematics, along: vec3, normal: float, base: LawState, law: NormalForce,
        weights: MatrixWeights,
    ):  # fmt: skip
        """Apply the damping of a patch by volume; add its derivatives, and those by the motion of any contact point computed together."""
        lane, index = contact.lane, contact.index
        cluster = machine.contact[index, ContactRow.cluster]
        if cluster < 0:
            return 0.0
        dissipated = 0.0
        resist = mat33()
        if machine.cluster[cluster, ClusterRow.kind] == VOLUMES:
            dissipated, resist = damp(machine, work, contact, normal, base, weights)
        if weights.with_derivatives == 1 and machine.cluster[cluster, ClusterRow.kind] != DEFORMED:
            i = machine.contact[index, ContactRow.body_i]
            j = machine.contact[index, ContactRow.body_j]
            b = moving_point_blocks(
                work.parts.part[lane, contact.point], contact.normal, along, normal, law, work.at.p[lane, i], work.at.p[lane, j],
                weights.place,
            )  # fmt: skip
            block = add_rotational_stiffness(b, resist * -weights.rate)
            add_blocks(machine, work, machine.contact, lane, index, block, -1.0)
        return dissipated

    return patch_power


def make_patch_damping(normal_force: Routine, record_moment: Routine) -> Routine:
    """Return ``damp(machine, work, contact, normal, base, weights)``: the torque of a patch's damping against tilting."""

    @routine
    def tilting_damping(
        machine: Machine, work: Work, contact: ContactKinematics, normal: float, base: LawState, weights: MatrixWeights
    ):  # fmt: skip
        """Apply the torque of a patch's damping against tilting; return its power, and s C J.

        τ = −s C J ω with C = ∂N/∂δ̇ and J = ∫(r×n)(r×n)ᵀ g dA / V: the law's damping, distributed over the patch in proportion to its
        depth g.

        s = 1/√(1 + C² ωᵀJω/N²): where the law does not pull, the centre of pressure stays within the patch's ellipse of inertia,
        τᵀJ⁻¹τ ≤ N², and the torque vanishes with N. A remaining torque would jump at clamping, and the time integration would chatter
        there.
        """
        lane, index = contact.lane, contact.index
        part = work.parts.part[lane, contact.point]
        at = wp.max(wp.abs(contact.rate), 1.0e-4)
        faster = normal_force(machine, work, contact, contact.depth, at, base, work.lag[lane], 0)
        slower = normal_force(machine, work, contact, contact.depth, -at, base, work.lag[lane], 0)
        damping = wp.max(0.5 * (faster.value[0] - slower.value[0]) / at, 0.0)
        i = machine.contact[index, ContactRow.body_i]
        j = machine.contact[index, ContactRow.body_j]
        arm = wp.skew(contact.normal)
        resist = arm @ part.depth_moment @ wp.transpose(arm) * damping
        relative = work.at.w[lane, i] - work.at.w[lane, j]
        torque = -(resist @ relative)
        if machine.contact[index, ContactRow.adhesive] == 0:
            most = wp.max(normal, 0.0)
            # rounding may make J indefinite: about n it is singular
            power = wp.max(-wp.dot(torque, relative), 0.0)
            limited = most / wp.sqrt(most * most + damping * power + 1.0e-300)
            torque = torque * limited
            resist = resist * limited
        apply_pair_force(machine, work, machine.contact, lane, index, vec3(0.0, 0.0, 0.0), torque, -torque)
        tilt = arm @ part.area_moment @ arm * normal
        record_moment(machine, work, lane, contact.point, torque, tilt, -resist, weights.with_derivatives)
        return -wp.dot(torque, relative), resist

    return tilting_damping


@routine
def has_vanished(machine: Machine, work: Work, lane: int, point: int):
    """Return 1 if the contact point of a slot has vanished within the step being tried."""
    if (
        machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.cluster] >= 0
        and work.parts.candidate_state.exists[lane, point] == 0
    ):
        return 1
    return 0


@dataclasses.dataclass(frozen=True)
class Hooks:
    """Compiled routines of contact by volume and crowds, in addition to contact points; placeholders where a machine has none."""

    find: Routine  #: find the parts of an evaluation
    keep: Routine  #: after a step: match parts, update neighbours
    bound: Routine  #: longest next step without undetected passage
    outrun: Routine  #: whether a step just tried was too long for that
    geometry: Callable[[Routine], Routine]  #: contact geometry of a part, or of a pair in closed form
    patch_power: Routine  #: effects of a part's extent
    load: Routine  #: after persistent quantities were restored from an output: assign the slots
    first_search: Routine  #: of neighbours
    idle: Routine  #: whether a contact point is out of reach
    gone: Routine  #: whether the slot of a contact point is empty now
    absent: Routine  #: whether a place does not exist now by its pair's plan
    feature: Routine  #: feature of a contact point in its geometry, with the plan
    modal_velocity: Routine  #: velocity of a contact point by modes
    load_modes: Routine  #: modal forces of its force
    stiffen_modes: Routine  #: derivatives of these


def make_cluster_search(clusters: bool, curved: bool, bent: bool, crowds: bool, search: Routine) -> Routine:
    """Return ``find(machine, work, lane, probe)`` of `make_find_contacts` for the kinds of clusters that a machine has.

    ``search`` finds the contacts of deformed surfaces.
    """
    normals_of = make_common_normals(
        deform_outlines if bent else undeformed_outlines,
        update_modal_columns if bent else placeholder_function(update_modal_columns),
    )
    return make_find_contacts(
        parts_of if clusters else placeholder_function(parts_of),
        normals_of if curved else placeholder_function(normals_of),
        search,
        out_of_reach if crowds else placeholder_function(out_of_reach, 0),
    )


def contact_hooks(
    normal_force: Routine,
    record_moment: Routine,
    pair: Routine,
    clusters: bool,
    curved: bool,
    deformed: bool,
    faced: bool,
    along: bool,
    edged: bool,
    bent: bool,
    crowds: bool,
    plans: Routine,
) -> Hooks:
    """Return the hooks of a machine.

    They depend on its contacts: by volume; by curves; of deformable surfaces with closed forms and with each other; of deformable outlines
    with either over a length; of these by curves; and crowds.
    """
    search = make_surface_search(pair, deformed, faced, along, edged)
    shift = make_pressure_shift(deformed or faced, along or edged)
    deformed = deformed or faced or along or edged
    found = clusters or curved or deformed
    find = make_cluster_search(
        clusters, curved, bent, crowds, search if deformed else placeholder_function(search)
    )
    patch_power = make_patch_power(normal_force, record_moment)
    swayed = deformed or bent
    stiffen = make_modal_stiffness(
        shift if deformed else placeholder_function(shift),
        add_gap_second_derivative if bent else placeholder_function(add_gap_second_derivative),
    )
    update_neighbours, search_at_start = make_neighbor_lists(plans, clusters)
    return Hooks(
        find if found else placeholder_function(find),
        (
            placeholder_function(keep_parts),
            keep_parts,
            update_neighbours,
            store_parts_and_neighbors(update_neighbours),
        )[found + 2 * crowds],
        next_step_bound if found else placeholder_function(next_step_bound, 1.0e300),
        tunnelling_fraction if found else placeholder_function(tunnelling_fraction, 1.0),
        part_or_pair if found else lambda pair_geometry: pair_geometry,
        patch_power if found else placeholder_function(patch_power, 0.0),
        reassign_slots if crowds else placeholder_function(reassign_slots),
        search_at_start if crowds else placeholder_function(search_at_start),
        out_of_reach if crowds else placeholder_function(out_of_reach, 0),
        has_vanished if found else placeholder_function(has_vanished, 0),
        placeholder_function(make_absence_check(plans), 0) if plans is None else make_absence_check(plans),
        feature_of if plans is None else feature_of_plan,
        modal_velocity if swayed else placeholder_function(modal_velocity, vec3),
        load_modes if swayed else placeholder_function(load_modes),
        stiffen if swayed else placeholder_function(stiffen),
    )
