"""Feature of bodies, which every machine has: tables and arrays of the bodies and of their equations of motion."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Self

import numpy as np

from abut.kernels.columns.machine_columns import (
    EdgeRow,
    MassCouplingRow,
    NodeRow,
    PowerColumns,
)
from abut.kernels.structs.contact_pattern_structs import CouplingRow
from abut.kernels.structs.machine_structs import BodyStates as Unpacked
from abut.kernels.structs.machine_structs import FrameTables
from abut.system.feature import Feature
from abut.system.schema.device import integer_list, put_arrays, put_tables, write_array, zero_array
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from abut.kernels.structs.machine_structs import Machine, RunData, Work

__all__ = ["BodyFeature"]


@dataclasses.dataclass(frozen=True)
class BodyFeature(Feature):
    """Bodies: the feature on which all others act."""

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Return the feature, which has no variants."""
        return cls()

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write groups of equations, and the blocks of the matrix."""
        a, m = layout, machine
        m.bodies, m.nodes, m.internal_state_rows = (
            a.bodies,
            a.bodies + len(a.node) - a.carrying_joints,
            a.rows,
        )
        m.redundant = m.floating = m.fixed_step = m.ends_at_steps = 0
        known = [key for key in dict.fromkeys(a.joins) if key in a.blocks]
        known.sort(key=lambda key: key[0] != key[1])
        joins = [MassCouplingRow.of(body=i, other=j, block=a.blocks[i, j]) for i, j in known]
        m.mass_couplings = len(joins)
        put_tables(m, device, mass_coupling=(MassCouplingRow, joins))
        m.never_rotates = integer_list((int(b in a.modal) for b in range(a.bodies)), device)
        m.frames = FrameTables()
        edges = [EdgeRow.of(body=b, node=k, block=at) for (b, k), at in a.blocks.items() if b < a.bodies <= k]
        m.edges = len(edges)
        pairs = [
            CouplingRow.of(row=i, other=j, block=at, awaited=0) for (i, j), at in a.blocks.items() if i != j
        ]
        m.couplings = len(pairs)
        put_tables(m, device, coupling=(CouplingRow, pairs))
        put_tables(
            m, device, node=(NodeRow, [NodeRow.of(rows=len(rows)) for rows in a.node]), edge=(EdgeRow, edges)
        )
        put_arrays(
            m,
            lanes,
            device,
            shift=len(a.node),
            scale=len(a.node),
            accepted_pivot=(),
            has_light_bodies=(),
            augmentation=1,
            massless_entries=1,
        )
        m.program, m.cleared = zero_array(1, int, device), integer_list(range(len(a.blocks)), device)

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate the state, its derivative, loads and the linear system."""
        bodies, nodes = layout.bodies, layout.bodies + len(layout.node)
        states = dict.fromkeys(("y", "dy"), bodies + 1 + layout.rows)
        carried = dict.fromkeys(("base", "size"), layout.rows)
        by_node = dict.fromkeys(("rhs", "lam", "position", "velocity", "gamma", "prescribed_velocity"), nodes)
        matrix = {"block": len(layout.blocks), "unfactored": 1}
        put_arrays(work, lanes, device, **states, **carried, **by_node, **matrix)
        put_arrays(work, lanes, device, lag=(), inertia=bodies, load=bodies, power=PowerColumns.WIDTH)
        work.at = Unpacked()
        put_arrays(work.at, lanes, device, **dict.fromkeys("prvw", bodies + 1))
        write_array(work.at.r, np.eye(3))

    def allocate_run(self, layout: Layout, state: RunData, lanes: int, device: str) -> None:
        """Allocate initial poses, tolerance bounds and largest displacements of bodies."""
        put_arrays(
            state,
            lanes,
            device,
            **dict.fromkeys(("initial_pose", "tolerance_bounds", "largest_motion"), layout.bodies),
        )
