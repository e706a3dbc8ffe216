"""``compile(model)``: a machine as flat arrays with its kernels."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.contact import curves
from abut.contact.volumes import pack, room
from abut.errors import InvalidValue
from abut.kernels import march_rows as rows_of
from abut.kernels.rows import (
    BearingRow,
    ClusterRow,
    ContactRow,
    DriveRow,
    EdgeRow,
    ForceRow,
    Found,
    GaugeRow,
    IncidentRow,
    NodeRow,
    PairRow,
    Power,
    RailRow,
    ReactionRow,
    TermRow,
)
from abut.kernels.types import (
    PERSISTENT,
    Bodies,
    Frames,
    Grip,
    Machine,
    March,
    Touch,
    Work,
    Y,
    f64,
    mat33,
    mat66,
    vec3,
    vec4,
    vec6,
)
from abut.model import check_model
from abut.model.rotations import to_matrix
from abut.plug.building import headers_ahead
from abut.plug.kernels import compile_seconds
from abut.plug.persistent import Persistent
from abut.shapes.curves.space import SpaceNumbers
from abut.system import persistent
from abut.system.constraints import tables as ties
from abut.system.contact.crowds import neighbourhood, refuse_crowds
from abut.system.dynamics import bracing
from abut.system.dynamics import massless as floating
from abut.system.dynamics.elimination import Order, compliance, order, repeated
from abut.system.features import Functions, functions_of, words_of
from abut.system.observe import ASSEMBLE, OBSERVE, PROBE, Rows
from abut.system.schema.device import put, put_first, table, zeros
from abut.system.schema.layout import Layout
from abut.system.schema.pool import Loan
from abut.system.signals import buffers as waves
from abut.system.workspace import Desk

log = logging.getLogger("abut")

SHARE = 1024  #: twice the pairs of features of one contact by curves that can be near each other
SHIFT = 1e-9  #: Tikhonov shift of redundant constraint rows, relative to g M⁻¹ gᵀ
IDLE = 1e6  #: that of rows that are to bear nothing


class System:
    """One structure, any number of lanes, ready to march.

    Args:
        models: One model per lane; they differ in numbers only.
        implicit: Whether the method needs derivatives of the forces.
        device: "cpu", or Warp's name of a GPU.
        start: Time at which the machine starts [s], from which prescribed velocities are integrated.
        numbers: The lanes' rows of numbers, where the models differ in nothing else and the first stands for all.
        march: The method's kernel for these functions, of a machine that is to march (`Method.kernel`). The study kernel then shares its
            module, which spares a sixth to a quarter of the time of a first run.

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
        march: Callable[[Functions], Any] | None = None,
    ) -> None:
        headers_ahead()
        check_model(models[0])
        if not models[0].bodies:
            raise InvalidValue(f'model "{models[0].name}" has no body; add one with model.add(abut.Body(…))')
        known = [str(d) for d in wp.get_devices()]
        if device not in known and device != "cuda":
            raise InvalidValue(f'device "{device}" is not here; there is {", ".join(known)}')
        self.models, self.device, self.lanes, self.implicit = list(models), device, len(models), implicit
        if numbers is not None:
            self.layouts = [Layout(models[0], implicit)] * self.lanes
        else:
            self.layouts = [Layout(m, implicit) for m in models]
            numbers = np.array([x.numbers for x in self.layouts])
        self._rows_of_numbers = numbers
        self.layout = self.layouts[0]
        refuse_crowds(self.layout, self.lanes, implicit)
        self.functions = functions_of(self.layout)
        self._march = march
        self.marching = None if march is None else march(self.functions)
        self.studying = self.functions.study(self.marching)
        method = getattr(march, "__self__", None)
        self.studying.features = (*words_of(self.layout), f"the method {type(method).__name__}")
        self._check_lanes()
        self.compiled = compile_seconds()
        self._loan = Loan(self.layout.structure if device == "cpu" else None)
        self.machine = self._loan.take(("machine", self.lanes), self._machine)
        self._numbers(self.machine)
        self.work = self._loan.take(("work", self.lanes), self._work)
        self.order: Order | None = None
        self.idle: frozenset[tuple[int, int]] = (
            frozenset()
        )  #: (node, row) that others hold already, and that bear nothing
        self.strangers: set[int] = (
            set()
        )  #: lanes that alone would be eliminated in another order than the first
        self.floats: dict[
            int, list[floating.Float]
        ] = {}  #: motions without mass that no joint carries, by lane
        self.reset(start)
        self.refresh(start)

    def _check_lanes(self) -> None:
        first = self.layout
        for other in self.layouts[1:]:
            if other is not first and (
                other.pair, other.term, other.force, other.looks, other.contact, other.drive, other.wiring.tables(),
            ) != (
                first.pair, first.term, first.force, first.looks, first.contact, first.drive, first.wiring.tables(),
            ):  # fmt: skip
                raise InvalidValue("the variations change the model's structure; vary numbers only")
            if any(
                not np.array_equal(a.corners, b.corners)
                for a, b in zip(first.surfaces, other.surfaces, strict=True)
            ):
                raise InvalidValue(
                    "the variations change the facets of a contact by volume of intersection, which all lanes share; "
                    "call abut.simulate for each"
                )
            if any(not a.alike(b) for a, b in zip(first.outlines, other.outlines, strict=True)):
                raise InvalidValue(
                    "the variations change the outline of a shape that touches by curves, which all lanes share; "
                    "call abut.simulate for each"
                )

    # --- arrays ----------------------------------------------------------------------------------------------------

    def _machine(self) -> Any:
        a, d = self.layout, self.device
        m = Machine()
        m.bodies, m.nodes = a.bodies, a.bodies + len(a.node)
        m.pairs, m.drives, m.forces = len(a.pair), len(a.drive), len(a.force)
        m.contacts, m.incidents, m.gauges, m.angles = len(a.contact), len(a.incident), len(a.gauge), a.angles
        m.redundant, m.frames = 0, Frames()
        m.laden, m.carried = a.laden, a.rows
        m.pair, m.term = table(a.pair, PairRow.WIDTH, d), table(a.term, TermRow.WIDTH, d)
        m.drive = table(a.drive, DriveRow.WIDTH, d)
        m.ties = ties.pack(a.relations, d)
        m.node = table([NodeRow.of(rows=len(rows)) for rows in a.node], NodeRow.WIDTH, d)
        m.force, m.contact, m.incident = (
            table(a.force + a.looks, ForceRow.WIDTH, d),
            table(a.contact, ContactRow.WIDTH, d),
            table(a.incident, IncidentRow.WIDTH, d),
        )
        m.bearings, m.bearing = len(a.bearing), table(a.bearing, BearingRow.WIDTH, d)
        m.clusters, m.cluster = len(a.clusters), table(a.clusters, ClusterRow.WIDTH, d)
        m.surfaces = pack(a.surfaces, d)
        m.outlines = curves.pack(a.outlines, d)
        m.fixed_step = 0
        m.crowds = neighbourhood(a, d)
        m.gauge = table(a.gauge, GaugeRow.WIDTH, d)
        m.wiring = waves.pack(a.wiring, d)
        first = [(x, x.place + SpaceNumbers.WIDTH) for x in a.watched]
        m.rail = table(
            [RailRow.of(angle=x.angle, start=at, end=at + len(x.curve.breaks) - 1) for x, at in first],
            RailRow.WIDTH,
            d,
        )
        m.rails = len(first)
        edges = [EdgeRow.of(body=b, node=k, block=at) for (b, k), at in a.blocks.items() if b < a.bodies <= k]
        m.edges, m.edge = len(edges), table(edges, EdgeRow.WIDTH, d)
        m.shift = zeros((self.lanes, max(1, len(a.node))), vec6, d)
        m.braced, m.brace = zeros(self.lanes, int, d), zeros((self.lanes, 1), vec6, d)
        m.floating, m.ease = 0, zeros((self.lanes, 1), vec6, d)
        m.program, m.cleared = zeros(1, int, d), self._indices(range(len(a.blocks)))
        return m

    def _numbers(self, m: Any) -> None:
        """Masses, inertias, gravity and frames of all lanes."""
        d = self.device

        def array(values: Any, dtype: Any) -> Any:
            data = np.asarray(values, dtype=float)
            return wp.array(data, dtype=dtype, device=d) if data.size else zeros((self.lanes, 1), dtype, d)

        def by_lane(rows: dict[int, Any], keys: Sequence[Any]) -> list[Any]:
            return [rows[id(key)] for key in keys]

        # lanes that share a model or a layout share its rows: making them is what costs
        m.number = wp.array(self._rows_of_numbers, dtype=f64, device=d)
        models = {id(model): model for model in self.models}
        layouts = {id(x): x for x in self.layouts}
        m.gravity = array([model.gravity for model in self.models], vec3)
        mass = {k: [b.mass for b in model.bodies] for k, model in models.items()}
        inertia = {k: [b.inertia for b in model.bodies] for k, model in models.items()}
        place = {k: [f.position for f in x.frames] for k, x in layouts.items()}
        turn = {k: [to_matrix(f.orientation) for f in x.frames] for k, x in layouts.items()}
        m.mass = array(by_lane(mass, self.models), f64)
        m.inertia = array(by_lane(inertia, self.models), mat33)
        m.frames.p = array(by_lane(place, self.layouts), vec3)
        m.frames.r = array(by_lane(turn, self.layouts), mat33)

    def _indices(self, values: Any) -> Any:
        return wp.array(np.array(list(values), dtype=np.int32), dtype=int, device=self.device)

    def _work(self) -> Any:
        a, d, n = self.layout, self.device, self.lanes
        nb, nn, nk = a.bodies, a.bodies + len(a.node), len(a.incident)
        w = Work()
        kept = a.rows
        w.y, w.dy = zeros((n, nb + 1 + kept), Y, d), zeros((n, nb + 1 + kept), Y, d)
        w.live = wp.full(n, nk - a.slots, dtype=int, device=d)
        w.parts = room(n, nk if a.clusters else 1, a.capacity, d, len(a.clusters))
        w.pairs = curves.room(n, a.curved, SHARE, d)
        w.patch, w.lag = zeros((n, nk), vec3, d), zeros(n, vec4, d)
        w.waves = waves.room(a.wiring, n, d)
        w.base, w.size = zeros((n, kept), Y, d), zeros((n, kept), Y, d)
        w.at = Bodies()
        w.at.p, w.at.v, w.at.w = (zeros((n, nb + 1), vec3, d) for _ in range(3))
        w.at.r = wp.array(np.tile(np.eye(3), (n, nb + 1, 1, 1)), dtype=mat33, device=d)
        w.inertia = zeros((n, nb), mat33, d)
        w.load, w.applied, w.power = (
            zeros((n, nb), vec6, d),
            zeros((n, len(a.force)), vec6, d),
            zeros((n, Power.WIDTH), f64, d),
        )
        w.block = zeros((n, len(a.blocks)), mat66, d)
        w.spare = zeros((n, len(a.blocks) if a.bearing or a.wiring.answers else 1), mat66, d)
        w.grip = zeros((n, len(a.bearing)), Grip, d)
        w.rhs, w.lam = zeros((n, nn), vec6, d), zeros((n, nn), vec6, d)
        w.position, w.velocity, w.gamma, w.driven = (zeros((n, nn), vec6, d) for _ in range(4))
        w.tied = ties.room(a.relations, n, d)
        nq = len(a.pair)
        w.row_i, w.row_j = zeros((n, nq, 6), vec6, d), zeros((n, nq, 6), vec6, d)
        w.slope_i, w.slope_j = zeros((n, nq, 6), vec6, d), zeros((n, nq, 6), vec6, d)
        w.touch, w.low = zeros((n, nk), Touch, d), zeros((n, nk), f64, d)
        persistent.room("w", w, a, n, d)
        return w

    def march(self, buffer: int, stages: int, history: int, doubled: bool = False) -> Any:
        """Fresh arrays of one run: output rows, stages or history of bodies, and of nodes; for Radau a second, doubled matrix."""
        sizes = ("march", self.lanes, buffer, stages, history, doubled and self.order, self.machine.floating)
        return self._loan.take(sizes, lambda: self._march_state(buffer, stages, history, doubled))

    def _march_state(self, buffer: int, stages: int, history: int, doubled: bool) -> Any:
        a, d, n = self.layout, self.device, self.lanes
        nb, nn, nk = a.bodies, a.bodies + len(a.node), len(a.incident)
        s = March()
        s.time, s.step, s.resume = zeros(n, f64, d), zeros(n, f64, d), zeros(2 * n, f64, d)
        rows = nb + 1 + a.rows
        s.y0, s.f0, s.y1, s.f1 = (zeros((n, rows), Y, d) for _ in range(4))
        s.reach = zeros((n, a.rows), Y, d)
        s.power, s.last = zeros((n, stages, 2), f64, d), zeros((n, rows_of.Trial.WIDTH), f64, d)
        s.k, s.d = zeros((n, stages, rows), Y, d), zeros((n, history, nn), vec6, d)
        persistent.room("s", s, a, n, d)
        s.cursor, s.count, s.worst = (
            zeros(n, int, d),
            zeros((n, 16), int, d),
            zeros((n, rows_of.Worst.WIDTH), f64, d),
        )
        s.first, s.ready = zeros(n, int, d), zeros(n, int, d)
        s.held, s.mark = (zeros((n, x.WIDTH), f64, d) for x in (rows_of.Held, rows_of.Mark))
        s.memo, s.gift = (zeros((n, x.WIDTH), f64, d) for x in (rows_of.Corrector, rows_of.Gift))
        s.taken, s.most = (zeros((n, len(a.contact)), f64, d) for _ in range(2))
        s.pressed = zeros((n, nk), wp.vec2d, d)
        s.real, s.complex, s.rhs = zeros((n, 1), mat66, d), zeros((n, 1), mat66, d), zeros((n, 1), vec6, d)
        s.program, s.blocks = zeros(1, int, d), zeros((1, rows_of.Doubled.WIDTH), int, d)
        if doubled:
            self._double(s)
        s.out, s.out_step = zeros((n, buffer, rows), Y, d), zeros((n, buffer, rows_of.Output.WIDTH), f64, d)
        s.stored = persistent.stored(a, n, buffer, d)
        s.out_pull = zeros((n, buffer, nb if self.machine.floating else 1), vec6, d)
        s.home, s.span, s.went = zeros((n, nb), Y, d), zeros((n, nb), vec6, d), zeros((n, nb), vec4, d)
        s.stop, s.passed = wp.full((n, 1), 1e300, dtype=f64, device=d), zeros(n, int, d)
        s.table, s.weight, s.sample = (
            zeros((1, 1), f64, d),
            zeros((n, rows_of.Weight.WIDTH), f64, d),
            zeros(1, f64, d),
        )
        return s

    def rows(self, samples: int) -> Any:
        """Room for results."""
        return self._loan.take(("rows", self.lanes, samples), lambda: self._rows(samples))

    def _rows(self, samples: int) -> Any:
        a, d = self.layout, self.device
        r = Rows()
        r.row = zeros((self.lanes, samples, a.columns.width), f64, d)
        r.status = zeros((self.lanes, Found.WIDTH), f64, d)
        r.reaction = table(a.reaction, ReactionRow.WIDTH, d)
        r.force_at, r.contact_at, r.energy_at = a.columns.force_at, a.columns.contact_at, a.columns.energy_at
        return r

    # --- state -----------------------------------------------------------------------------------------------------

    def reset(self, start: float = 0.0) -> None:
        """Put the bodies where the model says, nothing touching."""
        y = np.zeros((*self.work.y.shape, 13))
        for lane, model in enumerate(self.models):
            if lane and model is self.models[0]:
                y[lane] = y[0]
                continue
            for b, body in enumerate(model.bodies):
                qw, qx, qy, qz = body.orientation
                y[lane, b] = [*body.position, qx, qy, qz, qw, *body.velocity, *body.angular_velocity]
        self.layout.wiring.start(y, self._rows_of_numbers)
        put(self.work.y, y)
        self.work.lag.zero_()
        self.work.lam.zero_()
        persistent.begin(self.work, self.layouts, self.models, start)

    def study(
        self,
        task: int,
        s: Any,
        r: Any,
        count: int = 1,
        t: float = 0.0,
        tolerance: float = 1e-10,
        desk: Desk | None = None,
    ) -> None:
        """Run the study kernel; at a desk of its own, where what a march remembers is to stay as it is."""
        at = desk or Desk(self.machine, self.work)
        self.studying.launch(self.lanes, [at.machine, at.work, s, r, task, count, t, tolerance], self.device)

    def alone(self, lane: int, start: float) -> System:
        """One lane as a system of its own, with all that it remembers."""
        numbers = self.machine.number.numpy()[lane : lane + 1]
        other = System([self.models[lane]], self.implicit, self.device, numbers, start, self._march)
        other.keep(self.memory(), lane)
        return other

    def memory(self) -> persistent.Memory:
        """All that is remembered, as it stands now."""
        return persistent.memory(self.machine, self.work)

    def keep(self, memory: persistent.Memory, lane: int | None = None) -> None:
        """Remember what was remembered, or, of a system of one lane, what one lane of another did."""
        persistent.keep(memory, self.machine, self.work, lane=lane)

    def accept(self, *only: type[Persistent]) -> None:
        """What was last looked at is where to go on from: all that is remembered, or some of it."""
        persistent.accept(self.machine, self.work, only=only or PERSISTENT)

    def desk(self) -> Desk:
        """Room of its own in which to look at what a march has stored: looking changes nothing of what the march goes on from."""
        return Desk.beside(self.machine, self.work, self._loan.take(("work beside", self.lanes), self._work))

    def release(self) -> None:
        """Nobody looks at this system's arrays any more: the next of the same structure may have them."""
        self._loan.give_back()

    def refresh(self, start: float = 0.0) -> None:
        """Look at the equations in the present pose: fix what holds "as assembled", choose the elimination order, find redundancy."""
        nothing, rows = self.march(1, 1, 1), self.rows(1)
        self.study(PROBE, nothing, rows, t=start)
        a = self.layout
        if a.assembled and self.order is None:
            values = self.work.position.numpy()
            numbers = self.machine.number.numpy()
            for node, row, at in a.assembled:
                numbers[:, at] = values[:, a.bodies + node, row]
            put(self.machine.number, numbers)
        self._set_order()

    def _set_order(self) -> None:
        a = self.layout
        numeric, light = self.work.block.numpy(), self._light()
        if light:
            numeric = numeric.copy()  # not the machine's own
        for lane, (_, mass, gradients) in light.items():
            weighed = bracing.metric(mass, gradients)
            numeric[lane, [a.blocks[k, k] for k in range(a.bodies)]] = weighed
        orders = self._orders(numeric, {lane: one[0] for lane, one in light.items()})
        self.order = orders[0]
        self.idle = self._idle(numeric[0])
        self.strangers |= {lane for lane, other in enumerate(orders) if other != self.order}
        self._brace(light)
        program, size = self.order.program(a.blocks)
        self.machine.program = wp.array(program, dtype=int, device=self.device)
        ends = PairRow.node_i, PairRow.i_node, PairRow.node_j, PairRow.j_node
        assigned = set(range(a.bodies + len(a.node)))
        assigned |= {row[at] for row in a.pair if row[PairRow.alone] for at in ends}
        self.machine.cleared = self._indices(k for k in range(size) if k not in assigned)
        self.work.block = zeros((self.lanes, size), mat66, self.device)
        if a.bearing or a.wiring.answers:
            self.work.spare = zeros((self.lanes, size), mat66, self.device)
        self.machine.redundant = int(bool(self.order.redundant))
        shift = np.zeros((self.lanes, max(1, len(a.node)), 6))
        if self.order.redundant:
            for lane, blocks in enumerate(numeric):
                for k, rows in enumerate(a.node):
                    factors = [self._softness(a.bodies + k, row) for row in range(len(rows))]
                    shift[lane, k, : len(rows)] = (
                        factors * compliance(a.bodies, a.blocks, blocks, k)[: len(rows)]
                    )
        put(self.machine.shift, shift)

    def _idle(self, numeric: NDArray[np.float64]) -> frozenset[tuple[int, int]]:
        """The rows that are to bear nothing, where of constraints that repeat each other the first bear all."""
        assert self.order is not None
        if self.models[0].redundant != "adams" or not self.order.redundant:
            return frozenset()
        a = self.layout
        blocks = {k: numeric[at] for k, at in a.blocks.items()}
        return repeated(a.bodies, [len(rows) for rows in a.node], blocks, self.order)

    def _softness(self, node: int, row: int) -> float:
        """The shift of a row, relative to its compliance."""
        return IDLE * ((node, row) in self.idle) if self.idle else SHIFT

    def _orders(self, numeric: NDArray[np.float64], early: dict[int, frozenset[int]]) -> list[Order]:
        """The order that each lane would choose alone, those ``early`` in each first; on a GPU the first's for all."""
        a = self.layout
        counts = [len(rows) for rows in a.node]
        known: dict[tuple[bytes, frozenset[int]], Order] = {}
        found = []
        for lane in range(self.lanes if self.device == "cpu" else 1):
            key = numeric[lane].tobytes(), early.get(lane, frozenset())
            if key not in known:
                blocks = {k: numeric[lane, at] for k, at in a.blocks.items()}
                known[key] = order(a.bodies, counts, blocks, a.coupled, key[1])
            found.append(known[key])
        return found

    def _inertial(self, lane: int) -> tuple[NDArray[np.float64], bracing.Gradients]:
        """The mass matrices of a lane [b, 6, 6] and the gradients of its constraints, in the present pose."""
        n, w = self.layout.bodies, self.work
        mass = np.zeros((n, 6, 6))
        mass[:, range(3), range(3)] = self.machine.mass.numpy()[lane, :n, None]
        mass[:, 3:, 3:] = w.inertia.numpy()[lane, :n]
        rows = (x.numpy()[lane, : len(self.layout.pair)] for x in (w.row_i, w.row_j))
        return mass, bracing.Gradients.of(self.layout, *rows)

    def _light(self) -> dict[int, tuple[frozenset[int], NDArray[np.float64], bracing.Gradients]]:
        """The bodies that are too light for elimination in its usual order, by lanes in which there are such; with what these look like."""
        m, pairs = self.machine, len(self.layout.pair)
        rows = [x.numpy()[:, :pairs] for x in (self.work.row_i, self.work.row_j)]
        alike = bracing.even(m.mass.numpy(), m.inertia.numpy(), rows)
        found = {}
        for lane in map(int, np.flatnonzero(~alike)):
            mass, gradients = self._inertial(lane)
            early = bracing.unlike(mass, gradients)
            if early or np.linalg.eigvalsh(mass)[:, 0].min() <= 0.0:
                found[lane] = early, mass, gradients
        return found

    def _brace(self, light: dict[int, tuple[frozenset[int], NDArray[np.float64], bracing.Gradients]]) -> None:
        """Brace what is too light for elimination, see ``bracing``, and give its place to what has no mass, see ``floating``.

        Raises:
            InvalidValue: a body is without mass, and nothing carries it.
        """
        assert self.order is not None
        a, pairs = self.layout, len(self.layout.pair)
        first = np.cumsum([0, *(len(rows) for rows in a.node)])
        spare = [int(first[node - a.bodies]) + row for node, row in self.idle or self.order.redundant]
        brace, ease = np.zeros((self.lanes, max(1, 2 * pairs), 6)), np.zeros((self.lanes, a.bodies, 6))
        self.floats = {}
        for lane, (_, mass, gradients) in light.items():
            model = self.models[lane]
            floats = floating.floats_of(model, mass, gradients)
            some = (
                mass
                + np.eye(6) * np.repeat(floating.eases(floats, mass, gradients)[:, :2], 3, axis=1)[:, None]
            )
            brace[lane, : 2 * pairs] = bracing.braces(some, gradients, pairs, spare)
            least = floating.NONE * bracing.moved(brace[lane], gradients, a.bodies)
            self.floats[lane] = floating.floats_of(model, mass, gradients, least)
            ease[lane] = floating.eases(self.floats[lane], mass, gradients)
        self.machine.floating = int(ease.any())
        on = brace.any(axis=(1, 2)) | ease.any(axis=(1, 2))
        self.machine.ease = wp.array(ease if ease.any() else ease[:, :1], dtype=vec6, device=self.device)
        self.machine.braced = wp.array(np.asarray(on, dtype=np.int32), dtype=int, device=self.device)
        self.machine.brace = wp.array(brace if on.any() else brace[:, :1], dtype=vec6, device=self.device)

    def _double(self, s: Any) -> None:
        """Room for a complex matrix of the same pattern as a real one: node k beside node k + n, [[A_re, −A_im], [A_im, A_re]]."""
        assert self.order is not None
        a = self.layout
        n = a.bodies + len(a.node)
        nodes = tuple(x for k in self.order.nodes for x in (k, k + n))
        address: dict[tuple[int, int], int] = {(k, k): k for k in range(2 * n)}
        for i, j in a.blocks:
            for key in ((i, j), (i + n, j + n), (i + n, j), (i, j + n)):
                address.setdefault(key, len(address))
        program, size = Order(nodes, ()).program(address)
        rows = sorted((at, i, j) for (i, j), at in a.blocks.items())
        s.blocks = table(
            [
                [address[i, j], address[i + n, j + n], address[i + n, j], address[i, j + n]]
                for _, i, j in rows
            ],
            4,
            self.device,
        )
        s.program = wp.array(program, dtype=int, device=self.device)
        s.complex, s.rhs = (
            zeros((self.lanes, size), mat66, self.device),
            zeros((self.lanes, 2 * n), vec6, self.device),
        )
        s.real = zeros((self.lanes, self.work.block.shape[1]), mat66, self.device)

    @property
    def redundant(self) -> list[str]:
        """The constraint rows that depend on the others, in words."""
        assert self.order is not None
        named = [
            self.layout.node[node - self.layout.bodies][row]
            for node, row in sorted(self.idle or self.order.redundant)
        ]
        return [f'"{name}" ({label})' for name, label in named]

    def assemble(self, start: float, tolerance: float) -> NDArray[np.float64]:
        """Newton steps onto the constraints, positions then velocities; returns iterations and last residuals by lane."""
        nothing, rows = self.march(1, 1, 1), self.rows(1)
        self.study(ASSEMBLE, nothing, rows, 60, start, tolerance)
        return np.array(rows.status.numpy())

    def turns(self, lane: int = 0, *, looked_at: bool = False) -> dict[str, float]:
        """The angles that count turns [rad], by what counts them, as last accepted or as last looked at."""
        angle = (self.work.turn_ahead if looked_at else self.work.turn).angle.numpy()[lane]
        return {name: float(angle[at]) for name, at in self.layouts[lane].counted.items()}

    def observe_now(self, s: Any, r: Any) -> None:
        """The row of results of the state in ``work``, contacts as they are, as output 0; its time is ``s.sample[0]``."""
        w = self.work
        put_first(s.out, w.y.numpy())
        persistent.note(self.machine, w, s)
        if self.machine.floating:
            put_first(s.out_pull, w.dy.numpy()[:, : self.layout.bodies, 7:13])
        s.first.zero_()
        s.ready.fill_(1)
        r.row.zero_()
        self.study(OBSERVE, s, r)

    def observe(self, s: Any, r: Any, desk: Desk) -> None:
        """Rows of results for the outputs in the buffers, ``s.ready`` of each lane."""
        if self.layout.wiring.delays:
            desk.look_back(self.work.waves.past)
        r.row.zero_()
        self.study(OBSERVE, s, r, desk=desk)
