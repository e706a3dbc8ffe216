"""The arrays of an explicit run, and its launches."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import RunError
from abut.fem.explicit.pace import Pace
from abut.fem.explicit.rows import Clock, Energy, Scale, State
from abut.fem.explicit.rows import Tool as ToolRow
from abut.fem.explicit.tables import LANES, Grid

__all__ = ["Machine"]

Numbers = NDArray[np.float64]
Integers = NDArray[np.int64]
LEAST = 1e-3  #: of the first step, below which a run stops
GLANCE = 1e-9  #: a step at rest [s], in which bounds are found


class Machine:
    """A run's arrays.

    Args:
        grid: bodies.
        held: components of nodes that stay.
        tools: numbers, starts, nodes, their shares and offsets.
        scale: `Scale`.
        velocity: of nodes at the beginning [m/s].
        wanted: a step that mass is added for [s].
    """

    DONE, INVERTED, SMALL, ENOUGH = range(4)

    def __init__(
        self, grid: Grid, held: Integers, tools: tuple[Numbers, Integers, Integers, Numbers, Numbers], scale: list[Any], velocity: Numbers,
        wanted: float | None,
    ) -> None:  # fmt: skip
        from abut.fem.explicit.march import march

        self.grid, self.kernel = grid, march()
        self.mass = grid.first[grid.material.repeat(LANES), 2] * grid.volumes()
        self.wrong_volumes(self.mass)
        self.added = np.zeros_like(self.mass)
        self.elements, self.nodes, self.tools = _elements(grid, self.mass), _nodes(grid, held), _tools(tools)
        self.nodes.corner = _numbers_of(self.elements.force)
        self.flow, self.table, self.scale = (
            _array(x) for x in (grid.flow, grid.table, np.array(scale, float))
        )
        self.place = _array(np.zeros(1), int)
        clock = Clock.of(time=0, step=0, before=0, until=GLANCE, steps=0, most=1, status=0, least=0)
        self.clock = _array(np.array(clock, float))
        self._masses()
        self._begin(wanted)
        self.nodes.v.assign(velocity.ravel() * (held == 0))

    def wrong_volumes(self, mass: Numbers) -> None:
        """Refuse elements inside out.

        Raises:
            RunError: there are some.
        """
        if (mass <= 0.0).any():
            raise RunError(f"{int((mass <= 0.0).sum())} elements are inside out; check the mesh (Mesh.check)")

    def _masses(self) -> None:
        """Masses of elements and nodes, added ones included."""
        whole = self.mass + self.added
        self.elements.mass.assign(self.grid.packed(whole)[:, None])
        self.lumped = self.grid.summed(whole)
        inverse = np.zeros_like(self.lumped)
        inverse[self.lumped > 0.0] = 1.0 / self.lumped[self.lumped > 0.0]
        self.nodes.inverse.assign(inverse)

    def _begin(self, wanted: float | None) -> None:
        """Bounds of ω² at rest, mass for the step that is wanted, and what springs at tools ask for."""
        with_tools, self.tools = (
            self.tools,
            _tools((np.zeros((0, ToolRow.WIDTH)), np.zeros(1), np.zeros(0), np.zeros(0), np.zeros(0))),
        )
        self._launch(1)
        self.tools = with_tools
        bound = self.elements.state.numpy()[:, State.bound].ravel()
        scale = self.scale.numpy()
        if wanted is not None:
            share = np.maximum(bound * (wanted / (2.0 * scale[Scale.factor])) ** 2 - 1.0, 0.0)
            self.added = np.where(self.grid.real, self.mass * share, 0.0)
            self._masses()
            bound = bound / (1.0 + share)
        scale[Scale.extra] = self._springs()
        self.scale.assign(scale)
        self.first = 2.0 * scale[Scale.factor] / np.sqrt(bound.max() + scale[Scale.extra])
        self.elements.bound.assign(
            np.column_stack([np.full(self.grid.blocks, bound.max()), np.ones(self.grid.blocks)])
        )
        self.elements.energy.zero_()
        clock = Clock.of(
            time=0, step=0, before=0, until=0, steps=0, most=0, status=0, least=LEAST * self.first
        )
        self.clock.assign(np.array(clock, float))

    def _springs(self) -> float:
        """Greatest k/m of a node at tools [1/s²]."""
        numbers, starts = self.tools.number.numpy(), self.tools.start.numpy()
        k = np.repeat(numbers[:, ToolRow.stiffness], np.diff(starts)) * self.tools.share.numpy()
        return float((k * self.nodes.inverse.numpy()[self.tools.node.numpy()]).max(initial=0.0))

    def go(self, until: float, most: int, pace: Pace) -> int:
        """March to a time, or so many steps; how it ended."""
        clock = self.clock.numpy()
        steps, begun, threads = float(clock[Clock.steps]), time.perf_counter(), pace.threads()
        clock[Clock.until], clock[Clock.most] = until, most
        self.clock.assign(clock)
        self._launch(threads)
        pace.tell(threads, float(self.clock.numpy()[Clock.steps]) - steps, time.perf_counter() - begun)
        return int(self.clock.numpy()[Clock.status])

    def _launch(self, threads: int) -> None:
        self.place.zero_()
        inputs = [
            self.elements,
            self.nodes,
            self.tools,
            self.flow,
            self.table,
            self.scale,
            self.clock,
            self.place,
            threads,
        ]
        others = [
            threading.Thread(target=self.kernel.launch, args=(1, [*inputs, k])) for k in range(1, threads)
        ]
        if others and self.kernel.code is not None:
            self.kernel.code.seek()
        for one in others:
            one.start()
        self.kernel.launch(1, [*inputs, 0])
        for one in others:
            one.join()

    # --- what is seen ----------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Numbers:
        """`Clock`."""
        return np.asarray(self.clock.numpy())

    @property
    def places(self) -> Numbers:
        """Of nodes [m], (n, 3)."""
        return np.asarray(self.nodes.x.numpy()).reshape(-1, 3)

    def state(self) -> Numbers:
        """`State` of elements, (e, …)."""
        return np.asarray(self.elements.state.numpy()).transpose(0, 2, 1).reshape(-1, State.WIDTH)

    def energies(self) -> Numbers:
        """`Energy` [J]."""
        return np.asarray(self.elements.energy.numpy().sum(axis=(0, 2)))

    def kinetic(self) -> Numbers:
        """½ m v_{n−1/2}·v_{n+1/2} of nodes [J]: with the work of forces by the trapezoidal rule, it is what central differences keep."""
        force = np.zeros((len(self.lumped), 3))
        corner, start = self.nodes.corner.numpy(), self.nodes.start.numpy()
        piece, owner = self.nodes.piece.numpy(), np.repeat(np.arange(len(start) - 1), np.diff(start))
        for c in range(3):
            force[:, c] = np.bincount(owner, corner[piece + c * LANES], len(force))
        v = self.nodes.v.numpy().reshape(-1, 3)
        ahead = v + self.now[Clock.before] * force * self.nodes.inverse.numpy()[:, None]
        ahead[self.nodes.held.numpy().reshape(-1, 3) == 1] = 0.0
        return np.asarray(0.5 * self.lumped * (v * ahead).sum(axis=1))

    def why(self, status: int) -> str:
        """Why it stopped, in a sentence."""
        clock, state = self.now, self.state()
        real = self.grid.real & (state[:, State.alive] > 0.0)
        at = f"{clock[Clock.time]:.6g} s, after {clock[Clock.steps]:.0f} steps"
        if status == self.INVERTED:
            worst = np.flatnonzero(real)[np.argmin(self._volumes()[real])]
            place = self.places[self.grid.corners[worst]].mean(axis=0)
            return (
                f"at {at} an element turned inside out near {place.round(6).tolist()} m; mesh it finer there, or give more hourglass "
                "stiffness or viscosity, or a plastic strain at which elements are deleted"
            )
        return (
            f"at {at} the stable step fell below {LEAST:g} of the first, {self.first:.3g} s, since an element has become so thin; mesh it "
            "otherwise, or let elements be deleted"
        )

    def _volumes(self) -> Numbers:
        from abut.fem.explicit.tables import _eighth

        return _eighth(self.places[self.grid.corners])


def _array(values: Any, kind: Any = None) -> Any:
    import warp as wp

    return wp.array(np.ascontiguousarray(values), dtype=kind or wp.float64, device="cpu")


def _numbers_of(packs: Any) -> Any:
    """The same memory, number by number."""
    import warp as wp

    return wp.array(ptr=packs.ptr, dtype=wp.float64, shape=(packs.size * LANES,), device="cpu")


def _elements(grid: Grid, mass: Numbers) -> Any:
    from abut.fem.explicit.hexahedra import Hexahedra
    from abut.fem.explicit.packs import Pack

    e = Hexahedra()
    e.node = _array(grid.corners.reshape(-1, LANES, 8).transpose(0, 2, 1).ravel().astype(np.int32), int)
    e.state = _array(grid.state(), Pack)
    e.force = _array(np.zeros((grid.packs, 24, LANES)), Pack)
    e.mass = _array(grid.packed(mass)[:, None], Pack)
    e.material = _array(grid.material.astype(np.int32), int)
    e.energy = _array(np.zeros((grid.blocks, Energy.WIDTH, LANES)), Pack)
    e.bound = _array(np.column_stack([np.zeros(grid.blocks), np.ones(grid.blocks)]))
    return e


def _nodes(grid: Grid, held: Integers) -> Any:
    from abut.fem.explicit.march import Nodes

    n, count = Nodes(), len(grid.places)
    starts, pieces = grid.pieces()
    n.x, n.v, n.force = _array(grid.places.ravel()), _array(np.zeros(3 * count)), _array(np.zeros(3 * count))
    n.inverse, n.held = _array(np.zeros(count)), _array(held.astype(np.int32), int)
    n.start, n.piece = _array(starts.astype(np.int32), int), _array(pieces.astype(np.int32), int)
    return n


def _tools(tools: tuple[Numbers, Any, Any, Numbers, Numbers]) -> Any:
    from abut.fem.explicit.contact import Tools

    t, count = Tools(), len(tools[2])
    t.number, t.start = _array(tools[0]), _array(np.asarray(tools[1], np.int32), int)
    t.node, t.share = _array(np.asarray(tools[2], np.int32), int), _array(tools[3])
    t.offset = _array(tools[4])
    t.depth, t.normal, t.push = _array(np.zeros(count)), _array(np.zeros((count, 3))), _array(np.zeros(count))
    return t
