"""Device arrays of an explicit run, and kernel launches."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import AnyArray, Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.explicit.columns import Energy, IntegrationState, MaterialPointState, Scale
from abut.fem.explicit.columns import Tool as ToolRow
from abut.fem.explicit.elements.element_blocks import LANES, POINTS, tetrahedron_table
from abut.fem.explicit.elements.element_tables import ElementTables
from abut.fem.explicit.thread_count import Pace

if TYPE_CHECKING:
    import warp as wp

__all__ = ["ExplicitArrays"]

MIN_STEP_FRACTION = 1e-3  #: of the first step, below which a run stops
GLANCE = 1e-9  #: a step at rest [s], for the computation of bounds


class ExplicitArrays:
    """Arrays of an explicit run.

    Args:
        grid: bodies.
        fixed: fixed components of nodes.
        tools: numbers, starts, nodes, their shares and offsets.
        scale: `Scale`.
        velocity: of nodes at the beginning [m/s].
        wanted: step for which mass is added [s].
        loads: nodes and forces of each, its factors, number of their instants per second.
    """

    DONE, INVERTED, SMALL, ENOUGH = range(4)

    def __init__(
        self,
        grid: ElementTables,
        fixed: Integers,
        tools: tuple[Numbers, Integers, Integers, Numbers, Numbers],
        loads: tuple[list[Integers], list[Numbers], Numbers, float],
        scale: list[Any],
        velocity: Numbers,
        wanted: float | None,
    ) -> None:
        from abut.fem.explicit.central_difference import integration_kernel

        self.grid, self.kernel = grid, integration_kernel()
        self.mass = grid.masses()
        self._check_volumes()
        self.added = [np.zeros_like(one) for one in self.mass]
        self.gained = 0.0  #: kinetic energy of the mass added since the beginning [J]
        self.nodes, self.tools = _node_arrays(grid, fixed), _tool_arrays(tools)
        self.elements = _element_arrays(grid, self.nodes.corner_force)
        self.shape = _device_array(tetrahedron_table())
        self.flow, self.table, self.scale = (
            _device_array(x) for x in (grid.flow, grid.table, np.array(scale, float))
        )
        self.place = _device_array(np.zeros(1), int)
        clock = IntegrationState.of(
            time=0, step=0, previous_step=0, end_time=GLANCE, steps=0, largest_steps=1, status=0, least_step=0
        )
        self.clock = _device_array(np.array(clock, float))
        self.loads = _load_arrays([], [], np.zeros((0, 2)), 1.0)
        self._compute_masses()
        self._initialize(wanted)
        self.loads = _load_arrays(*loads)
        self.nodes.v.assign(velocity.ravel() * (fixed == 0))

    def _check_volumes(self) -> None:
        """Check that no element is inverted.

        Raises:
            InvalidValue: an element has no positive volume.
        """
        wrong = sum(int((one <= 0.0).sum()) for one in self.mass)
        if wrong:
            raise InvalidValue(
                f"explicit dynamics: {wrong} elements are inverted (no positive volume); check the meshes (Mesh.check)"
            )

    def _compute_masses(self) -> None:
        """Compute masses of elements and nodes, added ones included."""
        whole = [mass + added for mass, added in zip(self.mass, self.added, strict=True)]
        for elements, mass in zip(self.elements, whole, strict=True):
            elements.mass.assign(mass.reshape(-1, 1, LANES))
        self.lumped = self.grid.sum_at_nodes(whole)
        inverse = np.zeros_like(self.lumped)
        inverse[self.lumped > 0.0] = 1.0 / self.lumped[self.lumped > 0.0]
        self.nodes.inverse_mass.assign(inverse)

    def _initialize(self, wanted: float | None) -> None:
        """Compute bounds of ω² at rest, the mass for the target step, and the stiffness of springs at tools."""
        with_tools, self.tools = (
            self.tools,
            _tool_arrays((np.zeros((0, ToolRow.WIDTH)), np.zeros(1), np.zeros(0), np.zeros(0), np.zeros(0))),
        )
        self._launch(1)
        self.tools = with_tools
        scale = self.scale.numpy()
        self.limit = np.inf if wanted is None else (2.0 * scale[Scale.factor] / wanted) ** 2
        bounds = self._scale_masses()
        scale[Scale.extra] = self._largest_tool_ratio()
        self.scale.assign(scale)
        greatest = max(bound.max(initial=0.0) for bound in bounds)
        self.first = float(2.0 * scale[Scale.factor] / np.sqrt(greatest + scale[Scale.extra]))
        for one in self.elements:
            one.bound.assign(
                np.column_stack([np.full(one.bound.shape[0], greatest), np.ones(one.bound.shape[0])])
            )
            one.energy.zero_()
        clock = IntegrationState.of(
            time=0,
            step=0,
            previous_step=0,
            end_time=0,
            steps=0,
            largest_steps=0,
            status=0,
            least_step=MIN_STEP_FRACTION * self.first,
        )
        self.clock.assign(np.array(clock, float))

    def _scale_masses(self) -> list[Numbers]:
        """Add mass to elements whose ω² is above the limit; return bounds of ω² by family, after that."""
        bounds = [self.column(k, MaterialPointState.bound).mean(axis=1) for k in range(len(self.elements))]
        ratios = [np.maximum(bound / self.limit, 1.0) for bound in bounds]
        if any((ratio > 1.0).any() for ratio in ratios):
            both = zip(self.mass, self.added, ratios, strict=True)
            self.added = [(mass + added) * ratio - mass for mass, added, ratio in both]
            self._compute_masses()
        return [bound / ratio for bound, ratio in zip(bounds, ratios, strict=True)]

    def keep_step(self) -> None:
        """Add mass where elements have become so small that the step would fall below the target; count its kinetic energy as work."""
        if np.isfinite(self.limit):
            before = float(self.kinetic().sum())
            self._scale_masses()
            self.gained += float(self.kinetic().sum()) - before

    def _largest_tool_ratio(self) -> float:
        """Return the greatest k/m of a node at tools [1/s²]."""
        numbers, starts = self.tools.number.numpy(), self.tools.start.numpy()
        k = np.repeat(numbers[:, ToolRow.stiffness], np.diff(starts)) * self.tools.stiffness_share.numpy()
        return float((k * self.nodes.inverse_mass.numpy()[self.tools.node.numpy()]).max(initial=0.0))

    def integrate(self, until: float, most: int, pace: Pace) -> int:
        """Integrate to a time, or for a number of steps; return the final status."""
        clock = self.clock.numpy()
        steps, begun, threads = float(clock[IntegrationState.steps]), time.perf_counter(), pace.threads()
        clock[IntegrationState.end_time], clock[IntegrationState.largest_steps] = until, most
        self.clock.assign(clock)
        self._launch(threads)
        pace.record(
            threads, float(self.clock.numpy()[IntegrationState.steps]) - steps, time.perf_counter() - begun
        )
        return int(self.clock.numpy()[IntegrationState.status])

    def _launch(self, threads: int) -> None:
        self.place.zero_()
        inputs = [
            *self.elements,
            self.nodes,
            self.tools,
            self.loads,
            self.flow,
            self.table,
            self.scale,
            self.shape,
            self.clock,
            self.place,
            threads,
        ]
        others = [
            threading.Thread(target=self.kernel.launch, args=(1, [*inputs, k])) for k in range(1, threads)
        ]
        if others and self.kernel.code is not None:
            self.kernel.code.load_better_file()
        for one in others:
            one.start()
        self.kernel.launch(1, [*inputs, 0])
        for one in others:
            one.join()

    # --- output ----------------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Numbers:
        """Present row of `IntegrationState`."""
        return np.asarray(self.clock.numpy())

    @property
    def places(self) -> Numbers:
        """Positions of nodes [m], (n, 3)."""
        return np.asarray(self.nodes.x.numpy()).reshape(-1, 3)

    def points(self, family: int) -> Numbers:
        """Return `MaterialPointState` of the points of a family's elements, (e, points, …)."""
        raw = np.asarray(self.elements[family].state.numpy()).reshape(
            -1, POINTS[family], MaterialPointState.WIDTH, LANES
        )
        return raw.transpose(0, 3, 1, 2).reshape(-1, POINTS[family], MaterialPointState.WIDTH)

    def column(self, family: int, at: int) -> Numbers:
        """Return one column of `MaterialPointState` of the points of a family's elements, (e, points)."""
        raw = np.asarray(self.elements[family].state.numpy())[:, at]
        return raw.reshape(-1, POINTS[family], LANES).transpose(0, 2, 1).reshape(-1, POINTS[family])

    def state(self, family: int) -> Numbers:
        """Return `MaterialPointState` of a family's elements, the mean over their points, (e, …)."""
        return np.asarray(self.points(family).mean(axis=1))

    def energies(self) -> Numbers:
        """Return `Energy` [J]."""
        return np.asarray(sum(one.energy.numpy().sum(axis=(0, 2)) for one in self.elements))

    def kinetic(self) -> Numbers:
        """Return ½ m v_{n−1/2}·v_{n+1/2} of nodes [J]: with the work of forces by the trapezoidal rule, central differences conserve it."""
        force = np.zeros((len(self.lumped), 3))
        corner, start = self.nodes.corner_force.numpy(), self.nodes.first_corner.numpy()
        piece, owner = self.nodes.corner_place.numpy(), np.repeat(np.arange(len(start) - 1), np.diff(start))
        for c in range(3):
            force[:, c] = np.bincount(owner, corner[piece + c * LANES], len(force))
        v = self.nodes.v.numpy().reshape(-1, 3)
        ahead = (
            v + self.now[IntegrationState.previous_step] * force * self.nodes.inverse_mass.numpy()[:, None]
        )
        ahead[self.nodes.fixed.numpy().reshape(-1, 3) == 1] = 0.0
        return np.asarray(0.5 * self.lumped * (v * ahead).sum(axis=1))

    def stop_reason(self, status: int) -> str:
        """Return the reason for the stop as a message."""
        clock = self.now
        at = f"t = {clock[IntegrationState.time]:.6g} s, after {clock[IntegrationState.steps]:.0f} steps,"
        if status == self.INVERTED:
            worst = []
            for k, one in enumerate(self.grid.families):
                alive = one.real & (self.state(k)[:, MaterialPointState.alive] > 0.0)
                shrunk = np.where(alive, one.volumes(self.places) / np.maximum(self.mass[k], 1e-300), np.inf)
                if len(shrunk):
                    least = int(np.argmin(shrunk))
                    worst.append(
                        (shrunk[least], self.places[one.corners[least]].mean(axis=0).round(6).tolist())
                    )
            return (
                f"at {at} an element became inverted near {min(worst)[1]} m; refine the mesh there, increase the hourglass "
                "stiffness or viscosity, or give a plastic strain at which elements are deleted (delete=)"
            )
        return (
            f"at {at} the stable step fell below {MIN_STEP_FRACTION:g} times the first one, {self.first:.3g} s, "
            "because an element became very thin; "
            "change the mesh, or give a plastic strain at which elements are deleted (delete=)"
        )


def _device_array(values: AnyArray, kind: type | None = None) -> wp.array:
    import warp as wp

    return wp.array(np.ascontiguousarray(values), dtype=kind or wp.float64, device="cpu")


def _element_arrays(grid: ElementTables, corner: wp.array) -> list[Any]:
    """Create the device arrays of elements by family; their forces on corners are consecutive parts of `corner`."""
    import warp as wp

    from abut.fem.explicit.elements.hexahedra import Elements
    from abut.fem.explicit.elements.simd import Pack

    found, start = [], 0
    for one in grid.families:
        e, size = Elements(), one.corners.shape[1]
        nodes = one.corners.reshape(-1, LANES, size).transpose(0, 2, 1)
        e.node = _device_array(nodes.ravel().astype(np.int32), int)
        e.state = _device_array(one.state(grid.first), Pack)
        shape = one.packs, one.width
        e.force = wp.array(ptr=corner.ptr + 8 * start, dtype=Pack, shape=shape, device="cpu")
        e.mass = _device_array(np.zeros((one.packs, 1, LANES)), Pack)
        e.material = _device_array(one.material.astype(np.int32), int)
        e.energy = _device_array(np.zeros((one.blocks, Energy.WIDTH, LANES)), Pack)
        e.bound = _device_array(np.column_stack([np.zeros(one.blocks), np.ones(one.blocks)]))
        start += one.packs * one.width * LANES
        found.append(e)
    return found


def _node_arrays(grid: ElementTables, fixed: Integers) -> Any:
    from abut.fem.explicit.elements.nodes import Nodes

    n, count = Nodes(), len(grid.places)
    starts, pieces = grid.pieces()
    n.x, n.v, n.force = (
        _device_array(grid.places.ravel()),
        _device_array(np.zeros(3 * count)),
        _device_array(np.zeros(3 * count)),
    )
    n.inverse_mass, n.fixed = _device_array(np.zeros(count)), _device_array(fixed.astype(np.int32), int)
    n.corner_force = _device_array(np.zeros(sum(one.packs * one.width * LANES for one in grid.families)))
    n.first_corner, n.corner_place = (
        _device_array(starts.astype(np.int32), int),
        _device_array(pieces.astype(np.int32), int),
    )
    return n


def _tool_arrays(tools: tuple[Numbers, Any, Any, Numbers, Numbers]) -> Any:
    from abut.fem.explicit.tools.tool_contact import Tools

    t, count = Tools(), len(tools[2])
    t.number, t.start = _device_array(tools[0]), _device_array(np.asarray(tools[1], np.int32), int)
    t.node, t.stiffness_share = _device_array(np.asarray(tools[2], np.int32), int), _device_array(tools[3])
    t.offset = _device_array(tools[4])
    t.depth, t.normal_impulse = _device_array(np.zeros(count)), _device_array(np.zeros(count))
    t.normal, t.lever = _device_array(np.zeros((count, 3))), _device_array(np.zeros((count, 3)))
    return t


def _load_arrays(nodes: list[Integers], forces: list[Numbers], course: Numbers, pace: float) -> Any:
    from abut.fem.explicit.loads import NodalForces

    w = NodalForces()
    w.start = _device_array(
        np.concatenate([[0], np.cumsum([len(own) for own in nodes])]).astype(np.int32), int
    )
    w.node = _device_array(np.concatenate([*nodes, np.zeros(0, np.int64)]).astype(np.int32), int)
    w.force = _device_array(np.concatenate([*forces, np.zeros((0, 3))]))
    w.load_factor, w.sample_rate, w.work = (
        _device_array(course),
        _device_array(np.array([pace])),
        _device_array(np.zeros(1)),
    )
    return w
