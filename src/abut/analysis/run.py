"""One run of a system: the march in chunks, rows of results after each, and a sentence when it cannot go on."""

from __future__ import annotations

import dataclasses
import logging
import time
from typing import Any

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.analysis.blocked import CONTRADICTED, locked
from abut.analysis.keeping import begin_past, room_for_past
from abut.analysis.stopped import why_stopped
from abut.errors import Status
from abut.integrators import codes
from abut.integrators.method import Method, scales_of
from abut.kernels.types import f64
from abut.system.system import System, compile_seconds, launch
from abut.system.waves import ANYWHERE

log = logging.getLogger("abut")

CHUNK_BYTES = 16e6  #: rows of results held at once, per lane block
DRIFT = 6  #: place of the constraints' residual behind that of the kinetic energy
CREEP = 1e-10  #: of the run: steps shorter than that on average get nowhere
PATIENCE = 0.2  #: seconds that one launch should take, so that Ctrl-C and the progress bar stay alive


@dataclasses.dataclass
class Run:
    """A march in progress over all lanes of a system.

    Args:
        system: The compiled machine, assembled.
        method: The integration method.
        times: Output times, ascending; the first is the start.
    """

    system: System
    method: Method
    times: NDArray[np.float64]

    def __post_init__(self) -> None:
        system, method = self.system, self.method
        self.begun = time.perf_counter()
        self.march_seconds = 0.0
        system.machine.loose = int(method.loose)
        self.kernel = system.marching
        width = max(1, system.layout.columns.width)
        self.buffer = int(min(len(self.times), max(8, CHUNK_BYTES // (8 * width * system.lanes))))
        self.state = s = system.march(self.buffer, method.stages, method.history, method.doubled)
        self.rows = system.rows(self.buffer)
        span = float(self.times[-1] - self.times[0])
        distinct = {id(model): model for model in system.models}  # lanes may share one model
        sizes = {key: scales_of(model) for key, model in distinct.items()}
        scales = [sizes[id(model)] for model in system.models]
        s.table = wp.array(method.table(), dtype=f64, device=system.device)
        s.weight = wp.array(
            np.array([method.weights(x, span) for x in scales]), dtype=f64, device=system.device
        )
        s.sample = wp.array(self.times, dtype=f64, device=system.device)
        s.end = float(self.times[-1])
        s.time.fill_(float(self.times[0]))
        self._first_row()
        acceleration = np.abs(system.work.dy.numpy()[:, : system.layout.bodies, 7:10]).max(axis=(1, 2))
        s.step.assign(
            np.array(
                [method.first_step(x, span, float(a)) for x, a in zip(scales, acceleration, strict=True)]
            )
        )
        counts = np.zeros(s.count.shape, dtype=np.int32)
        counts[:, codes.ORDER] = method.nominal_order
        s.count.assign(counts)
        self.budget = 2000
        self.apart: dict[int, float] = {}  #: residual of constraints that contradict each other, by lane
        self.lock = ""  #: the sentence about a pose in which the mechanism locks
        self.began = system.work.y.numpy()[0, : system.layout.bodies].copy()

    def _first_row(self) -> None:
        """The start is the first output; contacts that overlap there begin as touching."""
        s, w, system = self.state, self.system.work, self.system
        y = w.y.numpy()
        s.y0.assign(y)
        s.y1.assign(y)
        system.machine.crowds.searched.zero_()
        self._look()
        begin_past(system, float(self.times[0]))
        system.keep_parts()
        depth = w.depth.numpy()[:, : len(system.layout.incident)]
        self.overlap = depth > 0.0
        mode = np.zeros(w.mode.shape, dtype=np.int32)
        mode[:, : depth.shape[1]] = self.overlap
        w.mode.assign(mode)
        # as if it had come to rest so deep: a linear spring that carries m g at depth δ is met at √(g δ)
        fall = np.linalg.norm([model.gravity for model in system.models], axis=1)[:, None]
        arrival = np.sqrt(fall * np.maximum(w.depth.numpy(), 0.0))
        w.entry.assign(np.where(mode > 0, np.maximum(np.maximum(w.rate.numpy(), arrival), 1e-3), 0.0))
        self._look()
        begin_past(system, float(self.times[0]))  # with the rates that delayed signals bring about
        for name in ("depth", "rate", "raw"):
            getattr(s, name + "0").assign(getattr(w, name).numpy())
        w.angle.assign(w.turned.numpy())
        watch = system.machine.wiring.watch.numpy()[: len(system.layout.wiring.watches)]
        s.watch0.assign(
            np.pad(
                w.waves.value.numpy()[:, watch[:, 0]] - system.machine.number.numpy()[:, watch[:, 1]],
                ((0, 0), (0, s.watch0.shape[1] - len(watch))),
            )
        )
        s.cursor.fill_(1)

    def _look(self) -> None:
        """Observe the state in ``work`` as output row 0."""
        s = self.state
        for target, source in (
            (s.out_first, self._holders()),
            (s.out_second, self.system.machine.crowds.second),
        ):
            data = target.numpy()
            data[:, 0] = source.numpy()
            target.assign(data)
        self.system.observe_now(s, self.rows)

    def _holders(self) -> Any:
        """Who holds the slots of crowds, as outputs note it."""
        x = self.system.machine.crowds
        first, feature = x.first.numpy(), x.feature.numpy()
        return wp.array(np.where(first < 0, -64, first * 64 + feature), dtype=int, device="cpu")

    def first(self) -> NDArray[np.float64]:
        """The row of the start, by lane."""
        return np.array(self.rows.row.numpy()[:, 0])

    def chunk(self) -> tuple[int, NDArray[np.float64], bool]:
        """March until the buffers are full, the patience is over or the end is reached.

        Returns the number of the first new output, the new rows [lane, k, column] (lanes that are behind hold
        fewer, see ``counts``), and
        whether the run is over. All lanes of a block share the buffers, so several lanes must fit in them.
        """
        s, system = self.state, self.system
        s.first = int(s.cursor.numpy().min())
        start, compiled = time.perf_counter(), compile_seconds()
        before = float(s.time.numpy()[0]), int(s.count.numpy()[0, codes.STEPS])
        launch(self.kernel, system.lanes, [system.machine, system.work, s, self.budget], system.device)
        status = s.count.numpy()[:, codes.STATUS]
        spent = time.perf_counter() - start - (compile_seconds() - compiled)
        self.march_seconds += spent
        if codes.PAUSED in status and self._creeps(before):
            status = s.count.numpy()[:, codes.STATUS]
        if codes.PAUSED in status:
            self.budget = int(np.clip(self.budget * PATIENCE / max(spent, 1e-4), 200, 10_000_000))
        ready = int(s.cursor.numpy().max()) - s.first
        if ready:
            saved = self._keep_state()
            self.system.work.waves.past.low.fill_(ANYWHERE)
            self.rows.row.zero_()
            system.observe(s, self.rows, ready)
            self._give_back(saved)
        room_for_past(system)
        rows = np.array(self.rows.row.numpy()[:, :ready])
        if system.machine.redundant and not system.machine.loose and ready:
            rows = self._met(rows)
        over = not np.isin(s.count.numpy()[:, codes.STATUS], (codes.RUNNING, codes.FULL, codes.PAUSED)).any()
        return s.first, rows, over

    def _met(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """The rows up to where constraints that repeat each other come to contradict each other, which ends the lane."""
        s, drift = self.state, rows[:, :, self.system.layout.columns.energy_at + DRIFT]
        count, cursor, now = s.count.numpy(), s.cursor.numpy(), s.time.numpy()
        beyond = drift > np.maximum(CONTRADICTED, 10.0 * s.weight.numpy()[:, codes.RTOL])[:, None]
        for lane in np.flatnonzero(beyond.any(axis=1)):
            last = int(np.argmax(beyond[lane]))
            self.apart[int(lane)] = float(drift[lane, last])
            count[lane, codes.STATUS] = codes.CONTRADICTORY
            cursor[lane], now[lane] = s.first + last + 1, self.times[s.first + last]
            rows = rows[:, : last + 1] if self.system.lanes == 1 else rows
        for target, data in ((s.count, count), (s.cursor, cursor), (s.time, now)):
            target.assign(data)
        return rows

    def _creeps(self, before: tuple[float, int]) -> bool:
        """Whether the steps since then come to nothing because the mechanism locks, which ends the run."""
        s = self.state
        now, steps = float(s.time.numpy()[0]), int(s.count.numpy()[0, codes.STEPS]) - before[1]
        span = float(self.times[-1] - self.times[0])
        if self.system.lanes > 1 or steps < 100 or now - before[0] > CREEP * span * steps:
            return False
        saved = self._keep_state()
        self.lock = self.locked()
        self._give_back(saved)
        if self.lock:
            count = s.count.numpy()
            count[0, codes.STATUS] = codes.LOCKED
            s.count.assign(count)
        return bool(self.lock)

    def locked(self) -> str:
        """The sentence about a pose in which the mechanism locks; empty where it does not, or where there are several lanes."""
        if self.system.lanes > 1:
            return ""
        state = self.state.y0.numpy()[0, : self.system.layout.bodies]
        times = float(self.times[0]), float(self.state.time.numpy()[0])
        return self.lock or locked(self.system, self.began, state, times)

    def _keep_state(self) -> list[tuple[Any, Any]]:
        """What observing overwrites and the march needs again."""
        w = self.system.work
        kept = [w.mode, w.entry, w.raw, w.angle, w.turned, w.memory, w.ahead, w.since, w.lam, w.waves.stuck]
        kept += [w.waves.past.low]
        kept += [w.parts.last, w.parts.had]
        if self.system.layout.crowds:
            m = self.system.machine
            kept += [m.contact, m.incident, m.crowds.first, m.crowds.second, m.crowds.feature]
        return [(a, wp.clone(a)) for a in kept]

    def _give_back(self, saved: list[tuple[Any, Any]]) -> None:
        for target, copy in saved:
            wp.copy(target, copy)

    def counts(self) -> NDArray[np.int64]:
        """Outputs finished by each lane."""
        return np.array(self.state.cursor.numpy())

    def statistics(self, lane: int = 0) -> dict[str, Any]:
        """Numbers about the run so far."""
        c = self.state.count.numpy()[lane]
        return {
            "integrator": self._method(),
            "steps": int(c[codes.STEPS]),
            "rejections": int(c[codes.REJECTED]),
            "newton_iterations": int(c[codes.NEWTON]),
            "jacobians": int(c[codes.JACOBIANS]),
            "events": int(c[codes.EVENTS]),
            "located_steps": int(c[codes.RELOCATED]),
            "compile_seconds": compile_seconds() - self.system.compiled,
            "march_seconds": self.march_seconds,
            "run_seconds": time.perf_counter() - self.begun,
        }

    def _method(self) -> str:
        """The method with the options that have a value."""
        options = {f.name: getattr(self.method, f.name) for f in dataclasses.fields(self.method)}
        given = ", ".join(f"{name}={value!r}" for name, value in options.items() if value is not None)
        return f"{type(self.method).__name__}({given})"

    def status(self, lane: int = 0) -> Status:
        """How the lane ended, as a sentence."""
        code = int(self.state.count.numpy()[lane, codes.STATUS])
        at = float(self.state.time.numpy()[lane])
        if code == codes.DONE:
            return Status.done(at)
        if code == codes.SENSED:
            sensor = self.sensor(lane)
            seen = f'"{getattr(sensor.of, "name", sensor.of)}" came to {sensor.value:g} {sensor.of_unit}'
            return Status("done", f"{sensor.what} ended the run: {seen.rstrip()}", at)
        if code in (codes.RUNNING, codes.FULL, codes.PAUSED):
            return Status.interrupted(at)
        return Status.failed(why_stopped(self, code, lane), at)

    def sensor(self, lane: int = 0) -> Any:
        """The sensor that ended the lane, or None."""
        counts = self.state.count.numpy()[lane]
        if counts[codes.STATUS] != codes.SENSED:
            return None
        name = self.system.layout.wiring.watches[int(counts[codes.SENSOR])].name
        return self.system.models[lane][name]

    def last(self) -> NDArray[np.float64]:
        """The row of the state that was accepted last, by lane; the run cannot go on after it."""
        s, system = self.state, self.system
        system.work.y.assign(s.y0.numpy())
        s.sample.fill_(float(s.time.numpy()[0]))
        steps, counts = s.out_step.numpy(), s.count.numpy()
        told = (codes.ORDER, codes.STEPS, codes.REJECTED, codes.NEWTON, codes.JACOBIANS)
        steps[:, 0] = np.column_stack([s.step.numpy(), *(counts[:, k] for k in told)])
        s.out_step.assign(steps)
        self._look()
        return np.array(self.rows.row.numpy()[:, 0])
