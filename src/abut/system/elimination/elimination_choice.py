"""Choice of the elimination order of a machine in the present pose, detection of redundant rows, and augmentation of light bodies."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.kernels.columns.integration_columns import DoubledBlocks
from abut.kernels.columns.machine_columns import PairRow
from abut.kernels.structs.contact_pattern_structs import CouplingRow
from abut.kernels.structs.machine_structs import vec6
from abut.system.constraints.tables import ConstraintTables
from abut.system.dynamics.elimination import (
    SAFE_PIVOT,
    Blocks,
    CarriedBody,
    Order,
    constraint_compliances,
    elimination_order,
    redundant_rows,
)
from abut.system.dynamics.projection.constraint_metric import equal_mass_matrices
from abut.system.elimination import light_bodies
from abut.system.elimination import massless as floating
from abut.system.forces.condensation_tables import CondensationTables
from abut.system.schema.device import integer_list, put_arrays, put_table, put_tables, write_array
from abut.system.schema.layout import Layout
from abut.system.tree.elimination_program import carried_by, tree_program
from abut.system.tree.massless_check import bodies_without_inertia, own_mass, refuse_weightless

if TYPE_CHECKING:
    from abut.kernels.structs.machine_structs import Machine, RunData, Work

__all__ = [
    "PIVOT_LOSS",
    "EliminationChoice",
    "allocate_complex",
    "choose_elimination",
    "rechoose_order",
    "write_program",
]

SHIFT = 1e-9  #: Tikhonov shift of redundant constraint rows, relative to g M⁻¹ gᵀ
SHIFT_ALONG = 1e-8  #: the same where two passes undo it, which reduces the rounding of a small pivot
GOOD_PIVOT = 1e-4  #: pivot above which no better one is searched for
PIVOT_LOSS = 30.0  #: deterioration of a pivot after which it is checked again
COMPLIANCE_RATIO = 10.0  #: ratio of a compliance to its geometric mean with that of bodies alike above which it is out of proportion
UNLOADED_ROW_SHIFT = 1e6  #: shift of rows without reaction


@dataclasses.dataclass(frozen=True)
class EliminationChoice:
    """Choices for a machine's matrix: order, redundant rows, massless motions."""

    order: Order
    idle: frozenset[tuple[int, int]]  #: redundant (node, row), which have no reaction
    strangers: frozenset[int]  #: lanes that alone would have another elimination order than the first
    floats: dict[int, list[floating.Float]]  #: massless motions that are no joint coordinates, by lane


@dataclasses.dataclass(frozen=True)
class _Light:
    """A lane in which bodies are too light for elimination in its usual order."""

    early: frozenset[int]  #: these
    mass: NDArray[np.float64]  #: matrices of all bodies [b, 6, 6]
    gradients: light_bodies.Gradients  #: of the constraints


def choose_elimination(
    layout: Layout, models: Sequence[Any], machine: Machine, work: Work, device: str
) -> EliminationChoice:
    """Analyse the matrix in ``work``, and write the resulting choices into the machine.

    Raises:
        InvalidValue: a body is without mass, and no joint or force supports it.
    """
    a, lanes = layout, len(models)
    numeric, rows, light = _gather_matrices(a, machine, work)
    early = [light[lane].early if lane in light else frozenset[int]() for lane in range(lanes)]
    # on a GPU all lanes use the first lane's order
    carried_bodies = _carried_bodies(a, work)
    if tree := a.tree:
        for model, one, own in zip(models, carried_bodies, _body_masses(a, machine, work), strict=False):
            refuse_weightless(model, tree, one, own)
    orders = _lane_orders(a, numeric, rows, early if device == "cpu" else early[:1], carried_bodies)
    chosen = dataclasses.replace(orders[0], narrow=_modal_bodies(a, numeric))
    idle = frozenset[tuple[int, int]]()
    if chosen.redundant and models[0].redundant == "adams":
        idle = _idle_rows(a, _geometric_matrices(a, numeric[0], rows, 0, carried_bodies)[0], chosen)
    if chosen.redundant and not a.tree:
        light = _uneven_lanes(a, machine, work, rows) | light
    floats = _augment_bodies(a, models, machine, light, idle or chosen.redundant, device)
    write_program(a, machine, [work], chosen, device)
    machine.redundant = int(bool(chosen.redundant) or a.constrained_contacts > 0)
    scale = _pivot_scales(a, numeric)
    write_array(machine.scale, scale * _pivot_check_mask(a, chosen))
    write_array(machine.accepted_pivot, [min(GOOD_PIVOT, _least_pivot(one) / PIVOT_LOSS) for one in orders])
    soft, eased = np.zeros(scale.shape[1:]), scale
    if chosen.redundant:
        eased = np.minimum(
            scale,
            COMPLIANCE_RATIO
            * np.sqrt(scale * _pivot_scales(a, _equal_body_matrices(a, numeric, rows, carried_bodies))),
        )
    for k, group in enumerate(a.solved_equations) if chosen.redundant else ():
        for row in range(len(group)):
            idle_shift = UNLOADED_ROW_SHIFT * ((a.bodies + k, row) in idle)
            soft[k, row] = idle_shift if idle else SHIFT_ALONG if a.tree else SHIFT
    write_array(machine.shift, soft * eased)
    strangers = frozenset(lane for lane, other in enumerate(orders) if other != orders[0])
    return EliminationChoice(chosen, idle, strangers, floats)


def rechoose_order(layout: Layout, machine: Machine, work: Work, before: Order) -> Order:
    """Choose the order for the pose of the matrix in ``work`` of a machine of one lane, and write it with the reference pivots.

    The order is unchanged where NaN occurs. The reactions of redundant rows keep their distribution. Where no order is as good as at the
    start, a loop passes a singular pose: from then on constraints have the shift of redundant ones, which passes undo elsewhere.
    """
    a = layout
    numeric, rows, light = _gather_matrices(a, machine, work)
    if not np.isfinite(numeric).all():
        return before
    early = light[0].early if light else frozenset[int]()
    (found,) = _lane_orders(a, numeric, rows, [early], _carried_bodies(a, work))
    found = dataclasses.replace(found, redundant=found.redundant if before.redundant else ())
    scale = _pivot_scales(a, numeric)
    write_array(machine.scale, scale * _pivot_check_mask(a, found))
    fine = float(machine.accepted_pivot.numpy()[0])
    if machine.redundant == 0 and _least_pivot(found) < fine:
        machine.redundant = 1
        write_array(machine.shift, scale * (fine / GOOD_PIVOT * (SHIFT_ALONG if a.tree else SHIFT)))
    return dataclasses.replace(found, narrow=before.narrow)


def _rank_deficiency(found: Order) -> tuple[int, float]:
    """Return the number of dependent rows, and the negative of the worst pivot of the others, for comparison."""
    return len(found.redundant), -_least_pivot(found)


def _geometric_matrices(
    layout: Layout,
    numeric: NDArray[np.float64],
    rows: Sequence[NDArray[np.float64]],
    lane: int,
    carried_bodies: Sequence[dict[int, CarriedBody]],
) -> list[Blocks]:
    """Return the matrices of a lane with all bodies alike; modes, whose unknowns are no places, count as a body of their mass."""
    a = layout
    pairs = len(layout.of(ConstraintTables).pair)
    gradients = light_bodies.Gradients.of(a, *(x[lane, :pairs] for x in rows))
    own = _matrix_blocks(a, numeric, rows[0][lane])
    rigid = [b for b in range(a.bodies) if b not in a.modal]
    mean = float(np.mean([own[b, b][0, 0] for b in rigid])) or 1.0
    arms = _joint_arms(carried_bodies[lane], a.bodies) if carried_bodies else None
    metrics = equal_mass_matrices(gradients.g, gradients.body, a.bodies, mean, arms)
    return [own | {(b, b): metric[b] for b in rigid} for metric in metrics]


def _joint_arms(carried: dict[int, CarriedBody], bodies: int) -> NDArray[np.float64]:
    """Return by body the largest distance of its centre of mass from its joints' axes of rotation, and from its parent or children [m]."""
    arms = np.zeros(bodies)
    for b, one in carried.items():
        shifts, turns = (np.linalg.norm(one.axes[part], axis=0) for part in (slice(3), slice(3, 6)))
        arms[b] = max(arms[b], (shifts[turns > 0.0] / turns[turns > 0.0]).max(initial=0.0))
        if one.parent is not None:
            apart = np.linalg.norm(one.shift[:3, 3:]) / np.sqrt(2.0)
            arms[[b, one.parent]] = np.maximum(arms[[b, one.parent]], apart)
    return arms


def _equal_body_matrices(
    layout: Layout,
    numeric: NDArray[np.float64],
    rows: Sequence[NDArray[np.float64]],
    carried_bodies: Sequence[dict[int, CarriedBody]],
) -> NDArray[np.float64]:
    """Return the matrices of all lanes with all bodies alike, by the arms of each."""
    out, where = numeric.copy(), [layout.blocks[b, b] for b in range(layout.bodies)]
    for lane in range(len(out)):
        blocks = _geometric_matrices(layout, numeric[lane], rows, lane, carried_bodies)[0]
        out[lane, where] = [blocks[b, b] for b in range(layout.bodies)]
    return out


def _least_pivot(chosen: Order) -> float:
    """Return the condition of the worst pivot of constraints, of rows at unit length, except redundant ones."""
    if chosen.worth is not None:
        return chosen.worth
    borne = {node for node, _ in chosen.redundant}
    return min((size for node, size in chosen.pivots.items() if node not in borne), default=1.0)


def _pivot_scales(layout: Layout, numeric: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the pivots of constraints with free bodies, by lane, constraint node and row."""
    a, groups = layout, len(layout.solved_equations)
    scale = np.zeros((len(numeric), max(1, len(a.node)), 6))
    for one, blocks in zip(scale, numeric, strict=True):
        one[:groups] = constraint_compliances(a.bodies, groups, a.blocks, blocks)
    return scale


def _pivot_check_mask(layout: Layout, chosen: Order) -> NDArray[np.float64]:
    """Return 1 for each constraint node whose pivot is checked in a time integration: not for those made regular by shifts only."""
    watched = np.ones((max(1, len(layout.node)), 1))
    watched[[node - layout.bodies for node, _ in chosen.redundant]] = 0.0
    return watched


def _gather_matrices(
    layout: Layout, machine: Machine, work: Work
) -> tuple[NDArray[np.float64], tuple[NDArray[np.float64], ...], dict[int, _Light]]:
    """Return the matrix in ``work``, with weighted masses where bodies are light; gradients on both bodies of each pair; these lanes."""
    a = layout
    rows = (
        layout.of(CondensationTables).gradients(work.row_i.numpy(), work.attachment.numpy()),
        work.row_j.numpy(),
    )
    numeric, light = work.block.numpy(), {} if a.tree else _light_lanes(a, machine, work, rows)
    if light:
        numeric = numeric.copy()  # a copy, not the machine's array
    for lane, one in light.items():
        weighed = light_bodies.raised_masses(one.mass, one.gradients)
        numeric[lane, [a.blocks[k, k] for k in range(a.bodies)]] = weighed
    return (_with_mean_mass(a, numeric, machine, work) if a.tree else numeric), rows, light


def _modal_bodies(layout: Layout, numeric: NDArray[np.float64]) -> frozenset[int]:
    """Return bodies that represent modes and are coupled as modes only: only their positions are unknowns."""
    if layout.condensed:
        return frozenset()
    turns = np.asarray(numeric[..., 3:].any(axis=(0, 2, 3)))
    turning = {j for (i, j), at in layout.blocks.items() if i != j and turns[at]}
    return frozenset(layout.modal - turning)


def write_program(layout: Layout, machine: Machine, works: Sequence[Any], chosen: Order, device: str) -> None:
    """Write the program of elimination, and allocate its fill wherever the matrix is stored."""
    a = layout
    whole = set[int]()
    if a.tree:
        program, size, whole = tree_program(
            (k for k in chosen.nodes if k not in chosen.before), a.blocks, a.tree
        )
    else:
        program, size = chosen.program(a.blocks)
    put_table(machine, "program", program, int, device)
    ends = PairRow.node_i, PairRow.i_node, PairRow.node_j, PairRow.j_node
    assigned = set(range(a.bodies + len(a.node)))
    assigned |= whole | {
        row[at] for row in layout.of(ConstraintTables).pair if row[PairRow.owns_blocks] for at in ends
    }
    put_table(machine, "cleared", [k for k in range(size) if k not in assigned], int, device)
    machine.stored_blocks = size
    if works[0].pattern.block_capacity > 0:
        write_array(machine.coupling, _with_awaited_bodies(machine.coupling.numpy(), a.bodies, chosen))
    for work in works:
        write_array(work.pattern.pattern_key, 0)
        kept = work.unfactored.shape[1] > 1
        put_arrays(
            work,
            work.block.shape[0],
            device,
            block=size + work.pattern.block_capacity,
            **({"unfactored": size} if kept else {}),
        )


def _with_awaited_bodies(coupling: NDArray[np.int32], bodies: int, chosen: Order) -> NDArray[np.int32]:
    """Return `Machine.coupling` with the bodies that each group of equations awaits: those of its own that precede it in the order."""
    out, place = coupling.copy(), {node: k for k, node in enumerate(chosen.nodes)}
    for row in out:
        node, body = int(row[CouplingRow.row]), int(row[CouplingRow.other])
        row[CouplingRow.awaited] = int(body < bodies <= node and place.get(body, -1) < place.get(node, -1))
    return out


def _matrix_blocks(layout: Layout, numeric: NDArray[np.float64], rows: NDArray[np.float64]) -> Blocks:
    """Return the matrix of one lane, block by block, with the modes that it does not contain."""
    last = layout.bodies + len(layout.solved_equations)
    blocks: Blocks = {k: numeric[at] for k, at in layout.blocks.items() if max(k) < last}
    blocks.update(layout.of(CondensationTables).blocks(rows))
    return blocks


def _idle_rows(layout: Layout, blocks: Blocks, chosen: Order) -> frozenset[tuple[int, int]]:
    """Return the rows without reaction where the first of redundant constraints have all of it."""
    return redundant_rows(layout.bodies, [len(rows) for rows in layout.solved_equations], blocks, chosen)


def _carried_bodies(layout: Layout, work: Work) -> list[dict[int, CarriedBody]]:
    """Return the bodies on tree joints, by lane, in this pose."""
    if not layout.tree:
        return []
    return [
        carried_by(layout.tree, *one)
        for one in zip(work.tree.axis.numpy(), work.tree.arm.numpy(), strict=True)
    ]


def _with_mean_mass(
    layout: Layout, numeric: NDArray[np.float64], machine: Machine, work: Work
) -> NDArray[np.float64]:
    """Return the matrices with the mean of all masses for massless bodies along a tree; it only weights directions."""
    out = numeric
    for lane, own in enumerate(_body_masses(layout, machine, work)):
        light = bodies_without_inertia(own)
        if not len(light):
            continue
        out = numeric.copy() if out is numeric else out
        mean = np.diag([own[:, 0, 0].mean()] * 3 + [np.trace(own[:, 3:, 3:].mean(axis=0)) / 3.0] * 3)
        for b in map(int, light):
            out[lane, layout.blocks[b, b]] = own[b] + mean
    return out


def _body_masses(layout: Layout, machine: Machine, work: Work) -> list[NDArray[np.float64]]:
    """Return mass matrices of bodies, by lane."""
    n = layout.bodies
    pairs = zip(machine.mass.numpy(), work.inertia.numpy(), strict=True)
    return [own_mass(masses[:n], inertias[:n]) for masses, inertias in pairs]


def _lane_orders(
    layout: Layout,
    numeric: NDArray[np.float64],
    rows: Sequence[NDArray[np.float64]],
    early: Sequence[frozenset[int]],
    carried_bodies: Sequence[dict[int, CarriedBody]],
) -> list[Order]:
    """Return the order that each lane would choose alone, the ``early`` bodies of each first, the constraints of contacts last.

    Good pivots with the actual masses prove that the constraints are independent. Where some are poor, masses or the geometry may be the
    reason: `constraint_metric` determines the rank, and the distance of the pose from a singular one.
    """
    a = layout
    counts = [len(rows) for rows in a.solved_equations]
    contact_nodes = tuple(range(a.bodies + len(counts), a.bodies + len(counts) + a.constrained_contacts))
    known: dict[tuple[bytes, frozenset[int]], Order] = {}
    found = []
    for lane, first in enumerate(early):
        key = numeric[lane].tobytes(), first
        if key not in known:
            carried = carried_bodies[lane] if carried_bodies else None

            def find_order(
                blocks: Blocks,
                first: frozenset[int] = first,
                carried: dict[int, CarriedBody] | None = carried,
            ) -> Order:
                return elimination_order(
                    a.bodies, counts, blocks, a.coupled, first, layout.condensed, carried
                )

            alone = find_order(_matrix_blocks(a, numeric[lane], rows[0][lane]))
            if min(alone.pivots.values(), default=1.0) < SAFE_PIVOT:
                ranked = min(
                    map(find_order, _geometric_matrices(a, numeric[lane], rows, lane, carried_bodies)),
                    key=_rank_deficiency,
                )
                alone = ranked if len(ranked.redundant) != len(alone.redundant) else alone
                alone = dataclasses.replace(alone, worth=_least_pivot(ranked))
            known[key] = dataclasses.replace(alone, nodes=alone.nodes + contact_nodes)
        found.append(known[key])
    return found


def _light_lanes(
    layout: Layout, machine: Machine, work: Work, gradients: Sequence[NDArray[np.float64]]
) -> dict[int, _Light]:
    """Return the lanes with bodies that are too light."""
    n, pairs = layout.bodies, len(layout.of(ConstraintTables).pair)
    rows = [x[:, :pairs] for x in gradients]
    masses, inertias = machine.mass.numpy(), work.inertia.numpy()
    found = {}
    for lane in map(int, np.flatnonzero(~light_bodies.balanced_lanes(masses, machine.inertia.numpy(), rows))):
        mass = np.zeros((n, 6, 6))
        mass[:, range(3), range(3)] = masses[lane, :n, None]
        mass[:, 3:, 3:] = inertias[lane, :n]
        constraint_gradients = light_bodies.Gradients.of(layout, *(x[lane] for x in rows))
        early = light_bodies.find_light_bodies(mass, constraint_gradients) - layout.condensed
        if early or np.linalg.eigvalsh(mass)[:, 0].min() <= 0.0:
            found[lane] = _Light(early, mass, constraint_gradients)
    return found


def _uneven_lanes(
    layout: Layout, machine: Machine, work: Work, gradients: Sequence[NDArray[np.float64]]
) -> dict[int, _Light]:
    """Return the lanes in which bodies have too little inertia for their mass to admit the shift of redundant constraints."""
    pairs, found = len(layout.of(ConstraintTables).pair), {}
    for lane, mass in enumerate(_body_masses(layout, machine, work)):
        constraint_gradients = light_bodies.Gradients.of(layout, *(x[lane, :pairs] for x in gradients))
        if light_bodies.out_of_proportion(mass, constraint_gradients):
            found[lane] = _Light(frozenset(), mass, constraint_gradients)
    return found


def _augment_bodies(
    layout: Layout,
    models: Sequence[Any],
    machine: Machine,
    light: dict[int, _Light],
    spare: Collection[tuple[int, int]],
    device: str,
) -> dict[int, list[floating.Float]]:
    """Augment the inertia of bodies too light for elimination (``light_bodies``), and set the entries of massless motions (``massless``).

    Return the massless motions by lane. ``spare`` rows depend on others, and augment nothing.
    """
    a, lanes, pairs = layout, len(models), len(layout.of(ConstraintTables).pair)
    first = np.cumsum([0, *(len(rows) for rows in a.node)])
    without = [int(first[node - a.bodies]) + row for node, row in spare]
    augmentation, massless = np.zeros((lanes, max(1, 2 * pairs), 6)), np.zeros((lanes, a.bodies, 6))
    found = {}
    for lane, one in light.items():
        mass, gradients = one.mass, one.gradients
        floats = floating.find_massless_motions(models[lane], mass, gradients)
        eased = np.repeat(floating.massless_entries(floats, mass, gradients)[:, :2], 3, axis=1)
        augmentation[lane, : 2 * pairs] = light_bodies.augmentation_weights(
            mass + np.eye(6) * eased[:, None], gradients, pairs, without
        )
        least = floating.NONE * light_bodies.augmented_inertia(augmentation[lane], gradients, a.bodies)
        found[lane] = floating.find_massless_motions(models[lane], mass, gradients, least)
        massless[lane] = floating.massless_entries(found[lane], mass, gradients)
    if (
        layout.condensed and layout.of(ConstraintTables).elastic_frames.pairs
    ):  # modes are eliminated first and lose no accuracy
        augmentation[:, 2 * (pairs - layout.of(ConstraintTables).elastic_frames.pairs) : 2 * pairs] = 0.0
    machine.floating = int(massless.any())
    on = augmentation.any(axis=(1, 2)) | massless.any(axis=(1, 2))
    put_table(machine, "has_light_bodies", np.ravel(on), int, device)
    put_table(machine, "massless_entries", massless if massless.any() else massless[:, :1], vec6, device)
    put_table(machine, "augmentation", augmentation if on.any() else augmentation[:, :1], vec6, device)
    return found


def allocate_complex(state: RunData, layout: Layout, chosen: Order, work: Work, device: str) -> None:
    """Allocate a complex matrix of the same pattern as a real one: node k next to node k + n, [[A_re, −A_im], [A_im, A_re]]."""
    a = layout
    n = a.bodies + len(a.node) - a.carrying_joints
    lanes, fill = work.block.shape
    if (
        work.pattern.block_capacity > 0
    ):  # the pattern changes during the run (`integrators.radau.changing_pattern`)
        put_arrays(state, lanes, device, complex_matrix=2 * fill, rhs=2 * n, real_matrix=fill)
        return
    nodes = tuple(x for k in chosen.nodes for x in (k, k + n))
    address: dict[tuple[int, int], int] = {(k, k): k for k in range(2 * n)}
    rows = sorted((at, i, j) for (i, j), at in a.blocks.items() if max(i, j) < n)
    for _, i, j in rows:
        for key in ((i, j), (i + n, j + n), (i + n, j), (i, j + n)):
            address.setdefault(key, len(address))
    if a.tree:
        program, size, _ = tree_program(nodes, address, a.tree, n)
    else:
        narrow = frozenset(x for k in chosen.narrow for x in (k, k + n))
        program, size = Order(nodes, (), narrow).program(address)
    blocks = [
        [at, address[i, j], address[i + n, j + n], address[i + n, j], address[i, j + n]] for at, i, j in rows
    ]
    put_tables(state, device, blocks=(DoubledBlocks, blocks))
    state.program = integer_list(program, device)
    put_arrays(state, lanes, device, complex_matrix=size, rhs=2 * n, real_matrix=fill)
