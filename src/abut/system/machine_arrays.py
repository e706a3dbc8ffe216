"""Allocation of a machine's arrays, and the numbers of its models in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import warp as wp

from abut.array_types import Numbers
from abut.extend.named_columns import ColumnRow
from abut.kernels.columns import integration_columns as rows_of
from abut.kernels.columns.machine_columns import AssemblyStatus, ReactionRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64
from abut.model.geometry.rotations import to_matrix
from abut.system import persistent_quantities
from abut.system.constraints.tables import ConstraintTables
from abut.system.observe import ResultRows
from abut.system.schema.device import integer_table, put_arrays, put_tables, write_array, zero_array

if TYPE_CHECKING:
    from abut.model import Model
    from abut.system.feature import Feature
    from abut.system.schema.layout import Layout
    from abut.system.schema.spanning_tree import TreeBranch

__all__ = ["machine_arrays", "result_rows", "run_arrays", "work_arrays", "write_model_numbers"]

V = TypeVar("V")

#: Arrays of a time integration by lane, besides its states, and their columns.
LANE_ARRAYS: dict[str, type[ColumnRow]] = {
    "event_trial": rows_of.EventTrial,
    "worst": rows_of.LargestError,
    "pending_step": rows_of.PendingStep,
    "progress_check": rows_of.Mark,
    "memory": max((rows_of.Backward, rows_of.Impulse, rows_of.Split), key=lambda row: row.WIDTH),
    "energy_gain": rows_of.EnergyGain,
    "balance": rows_of.EnergyBalance,
    "pivot": rows_of.Pivots,
    "weight": rows_of.Weight,
}

_matrix = lru_cache(maxsize=4096)(to_matrix)  #: many frames have the same orientation


def _joint_orientation(branch: TreeBranch, far: bool = False) -> list[float]:
    """Return the orientation of a joint's frame on the parent (x, y, z, w), or its inverse on the body; none without a tree joint."""
    if branch.joint is None:
        return [0.0, 0.0, 0.0, 1.0]
    w, x, y, z = (branch.by.far if far else branch.by.near).orientation
    return [-x, -y, -z, w] if far else [x, y, z, w]


def machine_arrays(layout: Layout, features: Iterable[Feature], lanes: int, device: str) -> Machine:
    """Allocate the constant data of a machine, with the tables of its features."""
    machine = Machine()
    for feature in features:
        feature.tables(layout, machine, lanes, device)
    bodies, frames = layout.bodies, len(layout.frames)
    put_arrays(machine, lanes, device, number=len(layout.numbers), mass=bodies, inertia=bodies, gravity=())
    put_arrays(machine.frames, lanes, device, p=frames, r=frames)
    return machine


def work_arrays(layout: Layout, features: Iterable[Feature], lanes: int, device: str) -> Work:
    """Allocate the results of an evaluation."""
    work = Work()
    for feature in features:
        feature.allocate_work(layout, work, lanes, device)
    persistent_quantities.allocate("work", work, layout, lanes, device)
    return work


def write_model_numbers(
    machine: Machine, models: Sequence[Model], layouts: Sequence[Layout], rows: Numbers
) -> None:
    """Write masses, inertias, gravity and frames of all lanes."""

    def by_lane(rows: dict[int, V], keys: Sequence[object]) -> list[V]:
        return [rows[id(key)] for key in keys]

    # lanes that share a model or a layout share its rows, which are expensive to make
    write_array(machine.number, rows)
    model_of = {id(model): model for model in models}
    layout_of = {id(x): x for x in layouts}
    write_array(machine.gravity, np.array([model.gravity for model in models]))
    mass = {k: [b.mass for b in model.bodies] for k, model in model_of.items()}
    inertia = {k: [b.inertia for b in model.bodies] for k, model in model_of.items()}
    place = {k: [f.position for f in x.frames] for k, x in layout_of.items()}
    turn = {k: [_matrix(tuple(f.orientation)) for f in x.frames] for k, x in layout_of.items()}
    if trees := [x.tree for x in layouts if x.tree]:
        for array, far in ((machine.tree.parent_orientation, False), (machine.tree.body_orientation, True)):
            write_array(
                array, np.array([[_joint_orientation(one, far) for one in tree.branches] for tree in trees])
            )
    write_array(machine.mass, np.array(by_lane(mass, models)))
    write_array(machine.inertia, np.array(by_lane(inertia, models)))
    if layouts[0].frames:
        write_array(machine.frames.p, np.array(by_lane(place, layouts)))
        write_array(machine.frames.r, np.array(by_lane(turn, layouts)))


def run_arrays(
    layout: Layout, features: Iterable[Feature], machine: Machine, buffer: int, stages: int, history: int, lanes: int, device: str,
    real_blocks: int,
) -> RunData:  # fmt: skip
    """Allocate the data of one time integration.

    Args:
        layout: Of the machine.
        features: Of the machine, which allocate their own data.
        machine: Its constant data.
        buffer: Number of outputs in one launch.
        stages: Number of stages of a step.
        history: Number of steps whose data are kept.
        lanes: Number of machines.
        device: Where.
        real_blocks: Number of blocks of a factored matrix; 1 without.
    """
    a, d, n = layout, device, lanes
    nodes, rows = a.bodies + len(a.node), a.bodies + 1 + a.rows
    s = RunData()
    for feature in features:
        feature.allocate_run(a, s, n, d)
    persistent_quantities.allocate("run", s, a, n, d)
    put_arrays(
        s,
        n,
        d,
        **dict.fromkeys(
            (
                "time",
                "step",
                "next_output",
                "first_row",
                "filled_rows",
                "passed_step_ends",
                "exchange_time",
                "stops_at_events",
            ),
            (),
        ),
    )
    put_arrays(s, n, d, **dict.fromkeys(("y0", "f0", "y1", "f1"), rows), largest_state=a.rows)
    put_arrays(s, n, d, k=(stages, rows), d=(history, nodes), power=(stages, 2), count=16)
    put_arrays(s, n, d, **{name: columns.WIDTH for name, columns in LANE_ARRAYS.items()})
    put_arrays(s, n, d, real_matrix=real_blocks, complex_matrix=1, rhs=1)
    s.resume, s.output_times, s.program = (
        zero_array(2 * n, f64, d),
        zero_array(1, f64, d),
        zero_array(1, int, d),
    )
    s.table, s.blocks = zero_array((1, 1), f64, d), integer_table([], rows_of.DoubledBlocks.WIDTH, d)
    s.step_ends = wp.full((n, 1), 1e300, dtype=f64, device=d)
    put_arrays(s, n, d, out=(buffer, rows), out_step=(buffer, rows_of.OutputStep.WIDTH))
    put_arrays(s, n, d, out_acceleration=(buffer, a.bodies if machine.floating else 1))
    s.stored = persistent_quantities.stored_arrays(a, n, buffer, d)
    return s


def result_rows(layout: Layout, samples: int, lanes: int, device: str) -> ResultRows:
    """Allocate rows of results."""
    r = ResultRows()
    put_arrays(r, lanes, device, row=(samples, layout.columns.width), status=AssemblyStatus.WIDTH)
    put_tables(r, device, reaction=(ReactionRow, layout.of(ConstraintTables).reaction))
    r.force_at, r.contact_at, r.energy_at = (
        layout.columns.force_at,
        layout.columns.contact_at,
        layout.columns.energy_at,
    )
    return r
