# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, empty-body"
"""Pattern of a matrix whose contacts change during a run, and its elimination order by minimum degree, compiled.

Two bodies are coupled while contact points between them are near each other, or, for Newton's method, while one touches. At each change
the blocks of the contacts and of the fill get addresses, and the order and the program of `block_elimination` are computed again: the node
with the fewest coupled nodes is eliminated next, of equal ones that of the lowest number. A group of equations is eliminated when its Schur
complement −G H⁻¹Gᵀ is regular: after those of its bodies that precede it in the order without contacts (`system.dynamics.elimination`),
which has checked this. A body with many groups, such as the hull of a vehicle, can thus follow them. Sets of nodes are bits of integers.
Source: Tinney & Walker, Proc. IEEE 55 (1967) 1801 (scheme 2).
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.elimination.block_elimination import Pivot, factor_nodes, solve
from abut.kernels.structs.contact_pattern_structs import ContactPattern, CouplingRow
from abut.kernels.structs.machine_structs import Machine, Work, mat66

WORD = wp.constant(32)  #: bits of an integer


@wp.func_native("""
    return __builtin_popcount((unsigned)x);
""")
def bits_of(x: int) -> int:
    """Return the number of bits that are set."""


@wp.func_native("""
    return __builtin_ctz((unsigned)x);
""")
def lowest_bit(x: int) -> int:
    """Return the position of the lowest bit that is set."""


@routine
def is_coupled(p: ContactPattern, i: int, j: int):
    """Return 1 if two nodes are coupled."""
    return (p.coupled[i, j / WORD] >> (j % WORD)) & 1


@routine
def couple(p: ContactPattern, i: int, j: int):
    """Couple node i to node j, in this direction."""
    p.coupled[i, j / WORD] = p.coupled[i, j / WORD] | (1 << (j % WORD))


@routine
def block_address(p: ContactPattern, i: int, j: int):
    """Return the address of the block (i, j), a new one at its first use."""
    at = p.address[i, j] - 1
    if at < 0:
        at = p.block_count[0]
        p.block_count[0] = at + 1
        p.address[i, j] = at + 1
    return at


@routine
def begin_pattern(machine: Machine, work: Work):
    """Set the pattern of everything but contacts."""
    p = work.pattern
    for i in range(machine.nodes):
        p.degree[i] = 0
        p.remaining_bodies[i] = 0
        for k in range(p.coupled.shape[1]):
            p.coupled[i, k] = 0
            p.awaited[i, k] = 0
        for j in range(machine.nodes):
            p.address[i, j] = 0
        p.address[i, i] = i + 1
    for k in range(machine.couplings):
        i = machine.coupling[k, CouplingRow.row]
        j = machine.coupling[k, CouplingRow.other]
        if wp.max(i, j) < machine.nodes:
            p.address[i, j] = machine.coupling[k, CouplingRow.block] + 1
            couple(p, i, j)
            if machine.coupling[k, CouplingRow.awaited] == 1:
                p.awaited[i, j / WORD] = p.awaited[i, j / WORD] | (1 << (j % WORD))
                p.remaining_bodies[i] = p.remaining_bodies[i] + 1
    p.block_count[0] = machine.stored_blocks


@routine
def extended_key(machine: Machine, key: int, point: int):
    """Return a key extended by the pair of bodies of a contact point and its row."""
    row = machine.contact_point[point, ContactPointRow.contact]
    i = machine.contact[row, ContactRow.body_i]
    j = machine.contact[row, ContactRow.body_j]
    if wp.max(i, j) < machine.bodies:
        return ((key * 31 + row) * 31 + i) * 31 + j
    return key


@routine
def couple_pair(machine: Machine, p: ContactPattern, point: int):
    """Couple the bodies of a contact point, and write the addresses of their blocks in the row of the contact."""
    row = machine.contact_point[point, ContactPointRow.contact]
    i = machine.contact[row, ContactRow.body_i]
    j = machine.contact[row, ContactRow.body_j]
    if wp.max(i, j) < machine.bodies and i != j:
        couple(p, i, j)
        couple(p, j, i)
        machine.contact[row, ContactRow.block_ij] = block_address(p, i, j)
        machine.contact[row, ContactRow.block_ji] = block_address(p, j, i)


@routine
def near_pairs_key(machine: Machine, work: Work, lane: int):
    """Return a number, not zero, that changes with the pairs of bodies of near contact points and their rows."""
    key = int(17)
    for k in range(work.near_count[lane]):
        key = extended_key(machine, key, work.near[lane, k])
    return wp.where(key == 0, 1, key)


@routine
def add_near_pairs(machine: Machine, work: Work, lane: int):
    """Couple the bodies of all near contact points."""
    for k in range(work.near_count[lane]):
        couple_pair(machine, work.pattern, work.near[lane, k])


@routine
def touching_pairs_key(machine: Machine, work: Work, lane: int):
    """Return a number, not zero, that changes with the pairs of bodies of touching contact points and their rows."""
    key = int(17)
    for point in range(work.active_points[lane]):
        if work.point.mode[lane, point] != 0:
            key = extended_key(machine, key, point)
    return wp.where(key == 0, 1, key)


@routine
def add_touching_pairs(machine: Machine, work: Work, lane: int):
    """Couple the bodies of all touching contact points."""
    for point in range(work.active_points[lane]):
        if work.point.mode[lane, point] != 0:
            couple_pair(machine, work.pattern, point)


@routine
def covers_near_pairs(machine: Machine, work: Work, lane: int):
    """Return 1 if the present pattern contains the pairs of all near contact points; write the addresses of their blocks."""
    p = work.pattern
    for k in range(work.near_count[lane]):
        row = machine.contact_point[work.near[lane, k], ContactPointRow.contact]
        i = machine.contact[row, ContactRow.body_i]
        j = machine.contact[row, ContactRow.body_j]
        if wp.max(i, j) < machine.bodies and i != j:
            if p.address[i, j] == 0 or p.address[j, i] == 0:
                return 0
            machine.contact[row, ContactRow.block_ij] = p.address[i, j] - 1
            machine.contact[row, ContactRow.block_ji] = p.address[j, i] - 1
    return 1


@routine
def count_neighbors(p: ContactPattern, i: int):
    """Return the number of nodes to which a node is coupled."""
    number = int(0)
    for k in range(p.coupled.shape[1]):
        number += bits_of(p.coupled[i, k])
    return number


@routine
def next_node(machine: Machine, p: ContactPattern):
    """Return the node that is eliminated next: of those that wait for no body, one with the fewest neighbours."""
    best = int(-1)
    for i in range(machine.nodes):
        if p.degree[i] >= 0 and p.remaining_bodies[i] == 0:
            if best < 0 or p.degree[i] < p.degree[best]:
                best = i
    return best


@routine
def list_neighbors(p: ContactPattern, node: int):
    """List the neighbours of a node; return their number."""
    n = int(0)
    for k in range(p.coupled.shape[1]):
        word = p.coupled[node, k]
        while word != 0:
            p.neighbours[n] = k * WORD + lowest_bit(word)
            n += 1
            word = word & (word - 1)
    return n


@routine
def write_node(machine: Machine, p: ContactPattern, node: int, n: int, at: int):
    """Write the program's entry of a node with n listed neighbours; return the address after it."""
    e = at + Pivot.WIDTH
    p.program[at + Pivot.node] = node
    p.program[at + Pivot.neighbours] = n
    p.program[at + Pivot.narrow] = 0
    for i in range(n):
        other = p.neighbours[i]
        p.program[e + 3 * i] = other
        p.program[e + 3 * i + 1] = block_address(p, other, node)
        p.program[e + 3 * i + 2] = block_address(p, node, other)
        for j in range(n):
            p.program[e + 3 * n + n * i + j] = block_address(p, other, p.neighbours[j])
    return e + 3 * n + n * n


@routine
def eliminate_node(machine: Machine, p: ContactPattern, node: int, n: int):
    """Couple the neighbours of a node with each other, and remove it."""
    p.degree[node] = -1
    for i in range(n):
        other = p.neighbours[i]
        for k in range(p.coupled.shape[1]):
            p.coupled[other, k] = p.coupled[other, k] | p.coupled[node, k]
        p.coupled[other, other / WORD] = p.coupled[other, other / WORD] & ~(1 << (other % WORD))
        p.coupled[other, node / WORD] = p.coupled[other, node / WORD] & ~(1 << (node % WORD))
        p.degree[other] = count_neighbors(p, other)
        p.remaining_bodies[other] = p.remaining_bodies[other] - (
            (p.awaited[other, node / WORD] >> (node % WORD)) & 1
        )


def make_update_pattern(pairs_key: Routine, add_pairs: Routine) -> Routine:
    """Return ``update_pattern(machine, work, lane)`` for a given key of the pairs of bodies, and the routine that couples them."""

    @routine
    def update_pattern(machine: Machine, work: Work, lane: int):
        """Compute the pattern and the program; return 0, or 1 if they do not fit into their arrays."""
        p = work.pattern
        key = pairs_key(machine, work, lane)
        if p.pattern_key[0] == key:
            add_pairs(machine, work, lane)  # rows of contacts may have been restored from another step
            return 0
        p.pattern_key[0] = 0
        begin_pattern(machine, work)
        add_pairs(machine, work, lane)
        for i in range(machine.nodes):
            p.degree[i] = count_neighbors(p, i)
        size = p.program.shape[0]
        e = int(0)
        for k in range(machine.nodes):
            node = next_node(machine, p)
            n = list_neighbors(p, node)
            if e + Pivot.WIDTH + 3 * n + n * n > size - machine.nodes:
                return 1
            p.program[size - machine.nodes + k] = e
            e = write_node(machine, p, node, n, e)
            if p.block_count[0] > work.block.shape[1]:
                return 1
            eliminate_node(machine, p, node, n)
        p.pattern_key[0] = key
        return 0

    return update_pattern


update_near_pattern = make_update_pattern(near_pairs_key, add_near_pairs)
update_touching_pattern = make_update_pattern(touching_pairs_key, add_touching_pairs)


@routine
def update_step_pattern(machine: Machine, work: Work, lane: int, half: int):
    """Update the pattern of near contact points; a half step (``half``: 1) uses that of the whole one, valid for fewer pairs as well."""
    if half == 1 and work.pattern.pattern_key[0] != 0:
        if covers_near_pairs(machine, work, lane) == 1:
            return 0
    return update_near_pattern(machine, work, lane)


@routine
def clear_pattern_blocks(machine: Machine, work: Work, lane: int):
    """Set the blocks of contacts and of their fill to zero."""
    for k in range(machine.stored_blocks, work.pattern.block_count[0]):
        work.block[lane, k] = mat66()


@routine
def set_touching_blocks(machine: Machine, work: Work, lane: int):
    """Set the pattern of touching contact points without an elimination order, and their blocks to zero; return 1 if they do not fit."""
    begin_pattern(machine, work)
    work.pattern.pattern_key[0] = 0
    add_touching_pairs(machine, work, lane)
    if work.pattern.block_count[0] > work.block.shape[1]:
        return 1
    clear_pattern_blocks(machine, work, lane)
    return 0


@routine
def factor_pattern(machine: Machine, work: Work, lane: int):
    """Factor the matrix by the present pattern of contacts; return 0, or 1 + the node whose pivot broke down."""
    return factor_nodes(work.pattern.program, machine.nodes, work.block, lane)


@routine
def solve_pattern(machine: Machine, work: Work, lane: int):
    """Replace the right-hand side by the solution, by the present pattern of contacts."""
    solve(work.pattern.program, machine.nodes, work.block, work.rhs, lane)
