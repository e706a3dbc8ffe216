"""The compiled machine, ``compile(model)``: flat arrays with their kernels."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.compiler.build import precompile_headers
from abut.compiler.kernels import compile_seconds
from abut.errors import InvalidValue
from abut.extend.persistent_states import Persistent
from abut.kernels.shape_structs.broad_phase_structs import AT_STATES, RESTORED
from abut.kernels.structs.machine_structs import PERSISTENT, Machine, RunData, Work
from abut.model import check_model
from abut.system import persistent_quantities
from abut.system.constraints.tables import ConstraintTables
from abut.system.contact.search.broad_phase_tables import refuse_crowds
from abut.system.contact.tables import ContactTables
from abut.system.dynamics.elimination import Order
from abut.system.elimination import elimination_choice
from abut.system.elimination import massless as floating
from abut.system.features import Functions, functions_of, layout_of, words_of
from abut.system.forces.condensation_tables import CondensationTables
from abut.system.machine_arrays import (
    machine_arrays,
    result_rows,
    run_arrays,
    work_arrays,
    write_model_numbers,
)
from abut.system.observe import ASSEMBLE, OBSERVE, PROBE, ResultRows
from abut.system.schema.array_pool import PooledArrays
from abut.system.schema.device import (
    put_arrays,
    put_first,
    view,
    write_array,
)
from abut.system.schema.spanning_tree import SpanningTree
from abut.system.signals.tables import SignalWiring
from abut.system.step_log import LogColumns, put_log
from abut.system.tree.coordinate_maps import (
    TreeMotion,
    from_tree_coordinates,
    match_revolutions,
    prescribed_gap,
    to_tree_coordinates,
)
from abut.system.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Hashable


log = logging.getLogger("abut")

LED = 1e-12  #: [m, rad, and of speeds 1] largest part of the model's initial motion that joint coordinates may omit


def check_device(device: str) -> None:
    """Check that a device, by its Warp name, is available.

    Raises:
        InvalidValue: it is not; the message lists those available.
    """
    if device not in ("cpu", "cuda"):
        known = [str(d) for d in wp.get_devices()]
        if device not in known:
            raise InvalidValue(f'device "{device}" is not available; use {" or ".join(known)}')


class System:
    """A compiled machine structure with any number of lanes, ready for time integration.

    Args:
        models: One model per lane; they differ in numbers only.
        implicit: Whether the method needs derivatives of the forces.
        device: "cpu", or Warp's name of a GPU.
        start: Time at which the machine starts [s], from which prescribed velocities are integrated.
        numbers: The lanes' rows of numbers, if the models differ only in these and the first represents all.
        integration: Kernel of the method (`Method.kernel`); the study kernel shares its module, which saves up to a quarter of a first run.
        assembling: Whether it is assembled next (`analysis.state.assembly.assemble_system`), and may start from an earlier assembled state.
        jointed: Whether its state is the coordinates of the joints of a spanning tree (`system.tree`).

    Raises:
        InvalidValue: the model has no body, or the lanes differ in structure.
    """

    def __init__(
        self,
        models: Sequence[Any],
        implicit: bool,
        device: str = "cpu",
        numbers: NDArray[np.float64] | None = None,
        start: float = 0.0,
        integration: Callable[[Functions], Any] | None = None,
        assembling: bool = False,
        jointed: bool = False,
    ) -> None:
        precompile_headers()
        check_model(models[0])
        if not models[0].bodies:
            raise InvalidValue(f'model "{models[0].name}" has no body; add one with model.add(abut.Body(…))')
        check_device(device)
        method = getattr(integration, "__self__", None)
        holding, convex = bool(getattr(method, "holds", False)), bool(getattr(method, "convex", False))
        self.models, self.device, self.lanes, self.implicit = list(models), device, len(models), implicit
        self.holding = holding  #: whether the method constrains rigid contacts by equations
        self.convex = convex  #: whether the geometry of contacts is constant in its steps
        if numbers is not None:
            self.layouts = [layout_of(models[0], implicit, holding, jointed, convex)] * self.lanes
        else:
            self.layouts = [layout_of(m, implicit, holding, jointed, convex) for m in models]
        self.layout = self.layouts[0]
        refuse_crowds(self.layout.of(ContactTables).crowds, self.lanes)
        self._make_kernels(integration)
        self._check_lanes()
        self.compiled = compile_seconds()
        self._loan = PooledArrays(self.layout.structure if device == "cpu" else None)
        self.spans: NDArray[np.float64] | None = (
            None  #: `RunData.tolerance_bounds`, where the models do not determine all of it
        )
        self.order: Order | None = None
        self.idle: frozenset[tuple[int, int]] = frozenset()  #: redundant (node, row), which have no reaction
        self.strangers: frozenset[int] = (
            frozenset()
        )  #: lanes that alone would have another elimination order than the first
        self.floats: dict[
            int, list[floating.Float]
        ] = {}  #: massless motions that are no joint coordinates, by lane
        self.folds: list[TreeMotion] = []  #: by lane, the start in joint coordinates
        self.assembled: Any = None  #: result of the assembly, for a machine that starts from it
        alone = numbers is None and self.lanes == 1
        self._of = (self.layout.identity, start, assembling) if alone else None
        self._begin(numbers, start)
        if not assembling:
            self.note(None)

    def _make_kernels(self, integration: Callable[[Functions], Any] | None) -> None:
        """Make the functions of its features, and the kernels that use them, which compile at their first launch."""
        self.functions = functions_of(self.layout)
        self._integration = integration
        self.integration_kernel = None if integration is None else integration(self.functions)
        self.study_kernel = self.functions.study(self.integration_kernel)
        self.study_kernel.renew()
        if self.study_kernel.origin is None:  # the reason for compiling may have to be reported
            method = type(getattr(integration, "__self__", None)).__name__
            self.study_kernel.features = (*words_of(self.layout), f"the method {method}")

    def _begin(self, numbers: NDArray[np.float64] | None, start: float) -> None:
        """Set the machine to the start of its models; an unchanged model starts from its earlier result."""
        (self.machine, self.work), found = self._loan.take_as(
            ("machine", self.lanes), self._make_arrays, self._of
        )
        if found is not None:
            self.order, self.idle, self.floats, self.strangers, self.folds, self.assembled = found
            self._of = None
            return
        rows = np.array([x.numbers for x in self.layouts]) if numbers is None else numbers
        write_model_numbers(self.machine, self.models, self.layouts, rows)
        self.reset(start)
        self.refresh(start)

    def note(self, assembled: object) -> None:
        """Store the present state for later systems of the same model and start, if there was one before, since another is then likely."""
        if self._of is not None and self.layout.begun:
            choices = self.order, self.idle, self.floats, self.strangers, self.folds, assembled
            self._loan.mark(("machine", self.lanes), self._of, choices)
        self.layout.begun, self._of = True, None

    def _check_lanes(self) -> None:
        first = self.layout
        for other in self.layouts[1:]:
            for feature in self.functions.key.every if other is not first else ():
                if different := feature.difference(first, other):
                    raise InvalidValue(f"the variations change {different}")

    def _make_arrays(self) -> tuple[Machine, Work]:
        machine = machine_arrays(self.layout, self.functions.key.every, self.lanes, self.device)
        return machine, self._work_arrays()

    def _work_arrays(self) -> Work:
        return work_arrays(self.layout, self.functions.key.every, self.lanes, self.device)

    # --- arrays ----------------------------------------------------------------------------------------------------

    def run_data(
        self,
        buffer: int,
        stages: int,
        history: int,
        doubled: bool = False,
        factored: bool = False,
        log: tuple[LogColumns, int] | None = None,
    ) -> Any:
        """Allocate arrays of one time integration: outputs, stages or history, for Radau a doubled matrix, factors, the step log."""
        room = self.work.block.shape[1] if factored else 1
        sizes = (
            "run",
            self.lanes,
            buffer,
            stages,
            history,
            doubled and self.order,
            room,
            self.machine.floating,
            log and (log[0].width, log[1], log[0].poses, tuple(map(tuple, log[0].reactions))),
        )

        def make_run_data() -> RunData:
            a, every, n, d = self.layout, self.functions.key.every, self.lanes, self.device
            s = run_arrays(a, every, self.machine, buffer, stages, history, n, d, room)
            if doubled:
                assert self.order is not None
                elimination_choice.allocate_complex(s, a, self.order, self.work, d)
            put_log(s, n, d, log)
            return s

        return self._loan.get_struct(sizes, make_run_data)

    def watch(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Return new arrays that evaluate the step log, made by ``make``."""
        return self._loan.get_struct(("watch", self.lanes, key), make)

    def rows(self, samples: int) -> Any:
        """Allocate rows of results."""
        return self._loan.get_struct(
            ("rows", self.lanes, samples), lambda: result_rows(self.layout, samples, self.lanes, self.device)
        )

    # --- state -----------------------------------------------------------------------------------------------------

    def gradients(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return gradients of the equations last evaluated, on the first and second body of each pair of frames [lane, pair, row, 6]."""
        w = self.work
        one = self.layout.of(CondensationTables).gradients(w.row_i.numpy(), w.attachment.numpy())
        return one, np.array(w.row_j.numpy())

    def reset(self, start: float = 0.0) -> None:
        """Set the bodies to the model's initial state without contact."""
        y = np.zeros((*self.work.y.shape, 13))
        for lane, model in enumerate(self.models):
            if lane and model is self.models[0]:
                y[lane] = y[0]
                continue
            for b, body in enumerate(model.bodies):
                qw, qx, qy, qz = body.orientation
                y[lane, b] = [*body.position, qx, qy, qz, qw, *body.velocity, *body.angular_velocity]
        for feature in self.functions.key.every:
            feature.begin(self.layout, y, self.machine.number.numpy())
        if self.layout.tree:
            self.fold(y)
        write_array(self.work.y, y)
        self.work.lag.zero_()
        self.work.lam.zero_()
        self.work.tree.wrench.zero_()
        persistent_quantities.reset_quantities(self.work, self.layouts, self.models, start)

    def fold(self, y: NDArray[np.float64]) -> None:
        """Convert rows of bodies in space to those of the tree's joints, and store the components that these cannot represent."""
        n = self.layout.bodies
        self.folds = [
            to_tree_coordinates(x.tree, y[lane, :n]) for lane, x in enumerate(self.layouts) if x.tree
        ]
        for lane, one in enumerate(self.folds):
            y[lane, :n] = one.rows
        write_array(self.machine.tree.quaternion_sign, np.array([one.senses for one in self.folds]))

    def begin_at(self, motion: NDArray[np.float64], start: float) -> None:
        """Start from another motion of the bodies in space [lane, body, 13]."""
        y = np.array(view(self.work.y))
        y[:, : self.layout.bodies] = motion
        self.fold(y)
        write_array(self.work.y, y)
        self.refresh(start)

    @property
    def _trees(self) -> list[SpanningTree]:
        """Spanning tree of each lane, in joint coordinates."""
        return [x.tree for x in self.layouts if x.tree]

    def count_turns(self) -> None:
        """Count the turns of angles that motions prescribe, as these do, and determine the signs of the resulting quaternions."""
        y = view(self.work.y)
        for one, tree, rows in zip(self.folds, self._trees, y, strict=True):
            match_revolutions(tree, one, rows)
        write_array(self.machine.tree.quaternion_sign, np.array([one.senses for one in self.folds]))

    @property
    def satisfies_joints(self) -> bool:
        """Return True if the initial motion satisfies the tree's joints, and their prescribed motions, to within rounding."""
        y = view(self.work.y)
        return all(
            one.place.max(initial=0.0) <= LED
            and one.speed.max(initial=0.0) <= LED * max(1.0, np.abs(one.rows[:, 7:]).max())
            and prescribed_gap(tree, one, rows) <= LED
            for one, tree, rows in zip(self.folds, self._trees, y, strict=False)
        )

    def in_space(self, y: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the rows of bodies in space [lane, body, 13] of states of all lanes."""
        n, found = self.layout.bodies, np.array(y[:, : self.layout.bodies])
        for lane, x in enumerate(self.layouts):
            if x.tree:
                found[lane] = from_tree_coordinates(x.tree, y[lane, :n], self.folds[lane].senses)
        return found

    def study(
        self,
        task: int,
        s: RunData,
        r: ResultRows,
        count: int = 1,
        t: float = 0.0,
        tolerance: float = 1e-10,
        desk: Workspace | None = None,
    ) -> None:
        """Run the study kernel; on a separate workspace if the persistent quantities of a time integration must not change."""
        at = desk or Workspace(self.machine, self.work)
        self.study_kernel.launch(
            self.lanes, [at.machine, at.work, s, r, task, count, t, tolerance], self.device
        )

    def alone(self, lane: int, start: float) -> System:
        """Return one lane as a separate system, with all its persistent quantities."""
        numbers = self.machine.number.numpy()[lane : lane + 1]
        jointed = self.layout.tree is not None
        other = System(
            [self.models[lane]],
            self.implicit,
            self.device,
            numbers,
            start,
            self._integration,
            jointed=jointed,
        )
        other.keep(self.memory(), lane)
        return other

    def in_absolute(self, lane: int, start: float) -> System:
        """Return one lane in absolute coordinates; if the machine has these, with all its persistent quantities."""
        if not self.layout.tree:
            return self.alone(lane, start)
        return System([self.models[lane]], self.implicit, self.device, start=start)

    def memory(self) -> persistent_quantities.Memory:
        """Return a copy of all persistent quantities."""
        return persistent_quantities.copy_memory(self.machine, self.work)

    def keep(self, memory: persistent_quantities.Memory, lane: int | None = None) -> None:
        """Restore persistent quantities; in a system of one lane, those of one lane of another."""
        persistent_quantities.restore_memory(memory, self.machine, self.work, lane=lane)
        searched = self.machine.crowds.has_searched
        if self.searches_neighbors and int(view(searched)[0]) == AT_STATES:
            write_array(searched, RESTORED)

    @property
    def searches_neighbors(self) -> bool:
        """True if a contact searches for neighbours."""
        return bool(self.layout.of(ContactTables).crowds)

    def check_neighbors_at_states(self) -> None:
        """Check neighbours at each evaluated state from now on, until a time integration starts."""
        write_array(self.machine.crowds.has_searched, AT_STATES)

    def accept(self, *only: type[Persistent]) -> None:
        """Accept the state last evaluated as the starting point: all persistent quantities, or some."""
        persistent_quantities.commit_candidates(self.machine, self.work, only=only or PERSISTENT)

    def desk(self) -> Workspace:
        """Workspace for evaluating stored states, without changing the data from which the time integration continues."""
        blocks = {name: getattr(self.work, name).shape[1] for name in ("block", "unfactored")}

        def make_desk() -> Any:
            room = self._work_arrays()
            put_arrays(room, self.lanes, self.device, **blocks)
            return room

        fresh = self._loan.get_struct(("work beside", self.lanes, *blocks.values()), make_desk)
        return Workspace.with_fresh_arrays(self.machine, self.work, fresh)

    def release(self) -> None:
        """Release this system's arrays for reuse by the next system of the same structure."""
        self._loan.return_structs()

    def refresh(self, start: float = 0.0) -> None:
        """Evaluate the equations in the present pose: fix "as assembled" constraints, choose the elimination order, find redundancy."""
        nothing, rows = self.run_data(1, 1, 1), self.rows(1)
        self.study(PROBE, nothing, rows, t=start)
        a = self.layout
        if a.of(ConstraintTables).assembled and self.order is None:
            values = self.work.position.numpy()
            numbers = self.machine.number.numpy()
            for node, row, at in a.of(ConstraintTables).assembled:
                numbers[:, at] = values[:, a.bodies + node, row]
            write_array(self.machine.number, numbers)
        found = elimination_choice.choose_elimination(a, self.models, self.machine, self.work, self.device)
        self.order, self.idle, self.floats = found.order, found.idle, found.floats
        if a.tree and a.tree.motions:
            self.count_turns()
        self.strangers = self.strangers | found.strangers

    @property
    def redundant(self) -> list[str]:
        """Redundant constraint rows, in words."""
        assert self.order is not None
        named = [
            self.layout.node[node - self.layout.bodies][row]
            for node, row in sorted(self.idle or self.order.redundant)
        ]
        return [f'"{name}" ({label})' for name, label in named]

    def assemble(self, start: float, tolerance: float) -> NDArray[np.float64]:
        """Apply Newton steps onto the constraints, positions then velocities; return iterations and last residuals by lane."""
        nothing, rows = self.run_data(1, 1, 1), self.rows(1)
        self.study(ASSEMBLE, nothing, rows, 60, start, tolerance)
        return np.array(rows.status.numpy())

    def turns(self, lane: int = 0, *, looked_at: bool = False) -> dict[str, float]:
        """Return the counted angles [rad] by name, as last accepted or as last evaluated."""
        angle = (self.work.turn_candidate if looked_at else self.work.turn).angle.numpy()[lane]
        return {name: float(angle[at]) for name, at in self.layouts[lane].counted.items()}

    def observe_now(self, s: RunData, r: ResultRows) -> None:
        """Return the row of results of the state in ``work``, contacts unchanged, as output 0; its time is ``s.sample[0]``."""
        w = self.work
        put_first(s.out, view(w.y))
        persistent_quantities.store_initial_output(self.machine, w, s)
        if self.machine.floating:
            put_first(s.out_acceleration, w.dy.numpy()[:, : self.layout.bodies, 7:13])
        write_array(s.first_row, 0)
        write_array(s.filled_rows, 1)
        put_first(r.row, 0.0)
        self.study(OBSERVE, s, r)

    def observe(self, s: RunData, r: ResultRows, desk: Workspace) -> None:
        """Return rows of results for the outputs in the buffers, ``s.filled_rows`` of each lane."""
        if self.layout.of(SignalWiring).delays:
            desk.look_back(self.work.signals.history)
        r.row.zero_()
        self.study(OBSERVE, s, r, desk=desk)
