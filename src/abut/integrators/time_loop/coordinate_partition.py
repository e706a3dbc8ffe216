# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Independent coordinates of explicit methods, compiled: dependent ones are computed from them after each step; errors refer to them.

They are coordinates of bodies in space, or of the tree's joints (`system.tree`); M is the mass matrix of either. S = M⁻¹ −
M⁻¹Gᵀ(G M⁻¹Gᵀ)⁻¹G M⁻¹ is the response to unit loads with the constraints, and x = −M⁻¹Gᵀ(G M⁻¹Gᵀ)⁻¹C the shortest correction onto these.
The dependent coordinates are moved by

    δ = x − S_·I S_II⁻¹ x_I,        δ_I = 0,   G δ = −C

and dependent velocities likewise. Columns of S are solutions with the accelerations' matrix, which is factored; by Cholesky, S_·I = L L_Iᵀ,
they are eliminated one after the other. The set I is chosen by pivoting: S_ii M_ii is the mobility of a coordinate (at most 1 for
bodies in space). The most mobile one is chosen, and its column is eliminated from the others, until no coordinate is mobile. The set is
chosen again when the mobility of a member falls below `MOBILITY_LOSS` times the least mobility at the time of the choice. The columns
replace the factors of G, whose pivots a fixed order of elimination does not have.

Source: Wehage & Haug, J. Mech. Des. 104 (1982) 247, for the partition.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.time_loop.projection import make_project, normalize_quaternions, project
from abut.kernels.columns.integration_columns import Partition, Split
from abut.kernels.state_rows import move_row, rate_of, state_rate
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, quat, vec3, vec6
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.tree.mobility import joint_diagonal_mass, joint_unit_response
from abut.system.tree.tree_equations import rates_of, solve_tree, solved_rates

MAX_COORDINATES = wp.constant(
    96
)  # largest number of independent coordinates; the others use the shortest projection
MOBILITY_LOSS = f64(0.1)  # fraction of the least mobility at the choice below which the set is chosen again
FIXED_MOBILITY = f64(1.0e-6)  # mobility below which a coordinate counts as fixed
SIDES = wp.constant(6)  # coordinates of a body


@routine
def body_diagonal_mass(machine: Machine, work: Work, lane: int, b: int, i: int):
    """Return M_ii; 0 if i is no coordinate."""
    if i < 3:
        return machine.mass[lane, b]
    j = i - 3
    return work.inertia[lane, b][j, j]


@routine
def body_unit_response(machine: Machine, work: Work, lane: int, b: int, i: int):
    """Compute S e_i in ``work.rhs``."""
    for k in range(machine.nodes):
        work.rhs[lane, k] = vec6()
    load = vec6()
    load[i] = 1.0
    work.rhs[lane, b] = load
    solve_condensed(machine, work, lane)


@routine
def eliminate_coordinate(machine: Machine, work: Work, run: RunData, lane: int, k: int):
    """Move ``work.rhs`` along the k-th column until its independent coordinate is zero."""
    pivot = int(run.memory[lane, Split.pivot + k])
    b = pivot // SIDES
    i = pivot % SIDES
    a = work.rhs[lane, b][i] / run.d[lane, Partition.columns + k, b][i]
    for c in range(machine.bodies):
        work.rhs[lane, c] = work.rhs[lane, c] - run.d[lane, Partition.columns + k, c] * a


@routine
def most_mobile_coordinate(machine: Machine, run: RunData, lane: int):
    """Return the coordinate of largest mobility, and its mobility."""
    best = f64(0.0)
    which = int(0)
    for b in range(machine.bodies):
        for i in range(SIDES):
            if run.d[lane, Partition.freedom, b][i] > best:
                best = run.d[lane, Partition.freedom, b][i]
                which = SIDES * b + i
    return best, which


def make_mobility(diagonal_mass: Routine, unit_response: Routine) -> tuple[Routine, Routine]:
    """Return ``compute_column`` and ``measure_freedom``, from the arguments of `make_columns`."""

    @routine
    def compute_column(machine: Machine, work: Work, run: RunData, lane: int, k: int):
        """Compute the k-th column of L; return the mobility of its coordinate while the previous ones are fixed."""
        pivot = int(run.memory[lane, Split.pivot + k])
        b = pivot // SIDES
        i = pivot % SIDES
        unit_response(machine, work, lane, b, i)
        for j in range(k):
            eliminate_coordinate(machine, work, run, lane, j)
        share = wp.max(work.rhs[lane, b][i], 1.0e-300)
        for c in range(machine.bodies):
            run.d[lane, Partition.columns + k, c] = work.rhs[lane, c] / wp.sqrt(share)
        return share * diagonal_mass(machine, work, lane, b, i)

    @routine
    def measure_freedom(machine: Machine, work: Work, run: RunData, lane: int):
        """Compute the mobility of each coordinate, and its M_ii."""
        for b in range(machine.bodies):
            freedom = vec6()
            mass = vec6()
            for i in range(SIDES):
                mass[i] = diagonal_mass(machine, work, lane, b, i)
                if mass[i] > 0.0:
                    unit_response(machine, work, lane, b, i)
                    freedom[i] = work.rhs[lane, b][i] * mass[i]
            run.d[lane, Partition.freedom, b] = freedom
            run.d[lane, Partition.diagonal_mass, b] = mass
            run.d[lane, Partition.independent, b] = vec6()

    return compute_column, measure_freedom


def make_columns(diagonal_mass: Routine, unit_response: Routine) -> Routine:
    """Return ``compute_columns``: the columns of the independent coordinates at the candidate's pose.

    ``diagonal_mass`` returns M_ii of a coordinate, and ``unit_response`` computes S e_i.
    """
    compute_column, measure_freedom = make_mobility(diagonal_mass, unit_response)

    @routine
    def choose_coordinates(machine: Machine, work: Work, run: RunData, lane: int):
        """Choose the set by pivoting, with its columns."""
        measure_freedom(machine, work, run, lane)
        count = int(0)
        least = f64(1.0)
        best, which = most_mobile_coordinate(machine, run, lane)
        while best > FIXED_MOBILITY and count < MAX_COORDINATES:
            run.memory[lane, Split.pivot + count] = f64(which)
            least = wp.min(least, compute_column(machine, work, run, lane, count))
            for b in range(machine.bodies):
                freedom = run.d[lane, Partition.freedom, b]
                along = run.d[lane, Partition.columns + count, b]
                for i in range(SIDES):
                    freedom[i] = freedom[i] - along[i] * along[i] * run.d[lane, Partition.diagonal_mass, b][i]
                run.d[lane, Partition.freedom, b] = freedom
            b = which // SIDES
            independent = run.d[lane, Partition.independent, b]
            independent[which % SIDES] = 1.0
            run.d[lane, Partition.independent, b] = independent
            count += 1
            best, which = most_mobile_coordinate(machine, run, lane)
        run.memory[lane, Split.count] = f64(count)
        run.memory[lane, Split.least] = least
        run.memory[lane, Split.more] = f64(int(best > FIXED_MOBILITY))
        run.memory[lane, Split.chosen] = run.memory[lane, Split.chosen] + 1.0

    @routine
    def compute_columns(machine: Machine, work: Work, run: RunData, lane: int):
        """Compute the columns of the set, or of a new set if the mobility of a member has become too low."""
        least = f64(1.0)
        count = int(run.memory[lane, Split.count])
        for k in range(count):
            least = wp.min(least, compute_column(machine, work, run, lane, k))
        if run.memory[lane, Split.chosen] == 0.0 or least < MOBILITY_LOSS * run.memory[lane, Split.least]:
            choose_coordinates(machine, work, run, lane)

    return compute_columns


def make_dependent_coordinates(solved: Routine, diagonal_mass: Routine, unit_response: Routine) -> Routine:
    """Return ``complete_candidate(machine, work, run, lane)``.

    ``solved`` solves with the factored matrix and stores changes of coordinates in ``work.rhs``.
    """
    columns = make_columns(diagonal_mass, unit_response)

    @routine
    def constraint_correction(machine: Machine, work: Work, run: RunData, lane: int):
        """Compute the correction onto the constraints that moves no independent coordinate; the residuals are in ``work.rhs``."""
        solved(machine, work, lane)
        for k in range(int(run.memory[lane, Split.count])):
            eliminate_coordinate(machine, work, run, lane, k)

    @routine
    def complete_candidate(machine: Machine, work: Work, run: RunData, lane: int):
        """Compute the candidate's dependent positions, then velocities, from the independent ones.

        Without constraints all are independent, and only quaternions are normalised.
        """
        if machine.nodes == machine.bodies:
            normalize_quaternions(machine, run, lane)
            if run.memory[lane, Split.count] == 0.0:
                for b in range(machine.bodies):
                    for i in range(SIDES):
                        if diagonal_mass(machine, work, lane, b, i) > 0.0:
                            run.memory[lane, Split.count] = run.memory[lane, Split.count] + 1.0
            return
        columns(machine, work, run, lane)
        for turn in range(2):
            for b in range(machine.bodies):
                work.rhs[lane, b] = vec6()
            for k in range(machine.bodies, machine.nodes):
                work.rhs[lane, k] = -work.position[lane, k]
                if turn == 1:
                    work.rhs[lane, k] = -work.velocity[lane, k]
            constraint_correction(machine, work, run, lane)
            for b in range(machine.bodies):
                y = run.y1[lane, b]
                if turn == 0:
                    run.y1[lane, b] = move_row(machine, b, y, work.rhs[lane, b])
                else:
                    for i in range(SIDES):
                        y[7 + i] = y[7 + i] + work.rhs[lane, b][i]
                    run.y1[lane, b] = y
        for b in range(machine.bodies):
            run.f1[lane, b] = state_rate(
                run.y1[lane, b], rate_of(run.f1[lane, b]), machine.tree.has_quaternion[b]
            )

    return complete_candidate


@routine
def all_coordinates_error(machine: Machine, run: RunData, lane: int, b: int, e: Y, y: Y):
    """Return the error of all coordinates."""
    return e


@routine
def independent_coordinates_error(machine: Machine, run: RunData, lane: int, b: int, e: Y, y: Y):
    """Return the error of the independent coordinates of a body's row at a state; of all before any are chosen."""
    if run.memory[lane, Split.chosen] == 0.0 or run.memory[lane, Split.more] > 0.0:
        return e
    independent = run.d[lane, Partition.independent, b]
    for i in range(SIDES):
        e[7 + i] = e[7 + i] * independent[i]
    for i in range(3):
        e[i] = e[i] * independent[i]
    if machine.tree.has_quaternion[b] == 0:
        for i in range(3):
            e[3 + i] = e[3 + i] * independent[3 + i]
        return e
    q = quat(y[3], y[4], y[5], y[6])
    turn = quat(e[3], e[4], e[5], e[6]) * wp.quat_inverse(q)
    part = vec3(turn[0] * independent[3], turn[1] * independent[4], turn[2] * independent[5])
    back = quat(part[0], part[1], part[2], 0.0) * q
    for i in range(4):
        e[3 + i] = back[i]
    return e


def error_and_projection(jointed: bool, partitioned: bool) -> tuple[Routine, Routine]:
    """Return the error selection and the projection onto constraints of an explicit method, in coordinates of bodies or of joints."""
    if partitioned:
        ways = (
            (solved_rates, joint_diagonal_mass, joint_unit_response)
            if jointed
            else (solve_condensed, body_diagonal_mass, body_unit_response)
        )
        return independent_coordinates_error, make_dependent_coordinates(*ways)
    return all_coordinates_error, make_project(solve_tree, rates_of) if jointed else project
