"""The machine as the commands of a command file have left it, and what each command does to it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from abut import motions
from abut.analysis import Linearized, assemble, kinematics, quasi_statics, statics
from abut.analysis.choose import choose
from abut.analysis.marching import Journey, output_times
from abut.analysis.posing import posed, signals_at
from abut.errors import InvalidValue, UnsupportedStatement
from abut.formats.adams.commands import arguments, matrices, save
from abut.formats.adams.commands.arguments import understood
from abut.formats.adams.commands.integrator import IntegratorSettings
from abut.formats.adams.commands.linear import linearized
from abut.formats.adams.commands.log import Log
from abut.formats.adams.dataset import reading
from abut.formats.adams.dataset.build import Build, at_statement
from abut.formats.adams.dataset.settings import OF_COMMANDS
from abut.formats.adams.dataset.signals.sensors import sensors_of
from abut.formats.adams.language import schema
from abut.formats.adams.language.schema import Arguments
from abut.formats.adams.language.statements import Dataset, Statement
from abut.model.model import REDUNDANT
from abut.results import Result
from abut.signals import Recording

__all__ = ["Solver"]

ITERATIONS = 200  #: of a static analysis, at least


@dataclasses.dataclass(frozen=True)
class Continuation:
    """A march that has come to its end, and what the next one has to find unchanged to go on from there."""

    journey: Journey
    machine: Any
    asked: IntegratorSettings
    chosen: tuple[Any, str]
    state: NDArray[np.float64] | None

    def goes_on(self, machine: Any, asked: IntegratorSettings, state: NDArray[np.float64] | None) -> bool:
        """Whether nothing has come between: no other analysis, machine or integrator, and nothing taken back from a buffer."""
        same = machine is self.machine and asked == self.asked and state is self.state
        return same and self.journey.done


class Solver:
    """The machine as the commands so far have left it.

    Args:
        dataset: with all its statements active.
        lenient: leave out those that abut does not do.
        log: told of all that is done.
        folder: where files are saved, and reloaded from.
        redundant: who bears what constraints hold that repeat each other, see `abut.Model`.
    """

    def __init__(
        self, dataset: Dataset, lenient: bool, log: Log, folder: Path, redundant: str = REDUNDANT[0]
    ) -> None:
        self.dataset, self.lenient, self.log, self.folder = dataset, lenient, log, folder
        self.redundant = redundant
        self.inactive: set[str] = set()  #: labels, as JOINT/3
        self.state: NDArray[np.float64] | None = None  #: reached; None before the first analysis
        self.signals: dict[str, Any] = {}  #: what states begin with, by the path of the value
        self.turns: dict[str, float] = {}  #: angles that count turns [rad], by what counts them
        self.time = 0.0  #: [s]
        self.over = False
        self.results: list[Result] = []
        self.linearized: list[Linearized] = []
        self.notes: list[str] = []
        self.files: list[Path] = []
        self.iterations = ITERATIONS
        self._asked = IntegratorSettings()
        self._settings: list[Statement] = []
        self._buffers: dict[str, save.Saved] = {}
        self._pending: NDArray[np.float64] | None = None  #: output times of the march to make
        self._ends: list[float] = []  #: of the analyses that are pending [s]
        self._read: tuple[Any, float] | None = None
        self._going: Continuation | None = None

    # --- the machine ----------------

    def machine(self) -> tuple[Any, float]:
        """The model of the active statements, in its first pose, and the dataset's unit of time [s]."""
        if self._read is None:
            build = self._build()
            model = reading.model(build)
            model.redundant = self.redundant
            model.notes[:] = [one for one in model.notes if not one.endswith(OF_COMMANDS)]
            self._read = model, build.units.time
            self.log.machine(self._read[0])
        return self._read

    @property
    def told(self) -> list[str]:
        """What the model that was read last says beyond itself, as what was left out of it."""
        return [] if self._read is None else list(self._read[0].notes)

    def _build(self) -> Build:
        """The active statements, to be read."""
        active = tuple(s for s in self.dataset.statements if s.label not in self.inactive)
        return Build(dataclasses.replace(self.dataset, statements=active), self.lenient)

    def here(self) -> Any:
        """The model in the pose reached, with the velocities reached.

        Raises:
            InvalidValue: motions given by velocities, whose displacement up to here the dataset does not hold.
        """
        return self._posed(self.machine()[0])

    def _posed(self, model: Any) -> Any:
        if self.state is None:
            return model
        counted = [m.name for m in model.motions if type(m) is not motions.Displacement]
        if counted and self.time > 0.0:
            raise InvalidValue(
                f'motion "{counted[0]}" is given by its velocity or acceleration, so that where it stands at t = {self.time:.6g} s is '
                "not known to a new analysis; give it as a displacement, or leave nothing between the dynamic analyses"
            )
        known = {thing.name for thing in model.signals}
        begun = {
            path: _with_past(model[path.split(".")[0]], value)
            for path, value in self.signals.items()
            if path.split(".")[0] in known
        }
        return posed(model, self.state, turns=self.turns).with_values(begun)

    def keep(self, result: Result, how: str = "") -> None:
        """Take over the end of an analysis, with what else the log is to tell of it."""
        self.results.append(result)
        self.log.ended(result, how)
        self.over = not result.status.ok
        self.time = float(result.time[-1])
        model = self.machine()[0]
        self.state = np.array([_moving(result, body.name) for body in model.bodies])
        self.turns = {**self.turns, **result.attributes.get("turns", {})}
        begun = {
            path: _with_past(model[path.split(".")[0]], one)
            for path, one in self.signals.items()
            if isinstance(one, Recording) and path.split(".")[0] in model
        }
        self.signals = {**begun, **signals_at(model.with_values(begun), result)}

    # --- commands ----------------

    def take(self, command: Statement) -> None:
        """Do what a command says."""
        given = understood(command)
        if given is None:
            self.notes.append(f"{command.where}: {command.keyword} {arguments.NOTED[command.keyword]}")
            return
        reasons = arguments.EQUILIBRIUM_REASONS if command.keyword == "EQUILIBRIUM" else {}
        if command.keyword != "INTEGRATOR":  # which tells its own
            for name in [*given.passed_over, *sorted(given.flags & set(reasons))]:
                why = f": {reasons[name]}" if name in reasons else ""
                self.notes.append(f"{command.where}: {command.keyword}: argument {name} is not used{why}")
        self.ACTIONS.get(command.keyword, Solver._redefine)(self, given)

    def settle(self) -> None:
        """Do what INTEGRATOR and EQUILIBRIUM of the dataset say."""
        for statement in self.dataset.statements:
            if statement.keyword in ("INTEGRATOR", "EQUILIBRIUM"):
                try:
                    self.take(statement)
                except UnsupportedStatement as problem:
                    self.notes.append(f"{problem} (left out)")

    def _simulate(self, given: Arguments) -> None:
        kind = given.one_of(arguments.ANALYSES)
        self.ANALYSES[kind](self, given)

    def _instants(self, given: Arguments) -> NDArray[np.float64] | None:
        """Output times [s] from END or DURATION, and STEPS or DTOUT; None without an end."""
        _, second = self.machine()
        begin = self.time if self._pending is None else float(self._pending[-1])
        given.apart("END", "DURATION")
        given.apart("STEPS", "DTOUT")
        if "END" not in given and "DURATION" not in given:
            return None
        end = begin + given.get("DURATION") * second if "DURATION" in given else given.get("END") * second
        if end <= begin:
            given.statement.wrong(
                f"its end, {end:.6g} s, is not after {begin:.6g} s, where it begins", "end it later"
            )
        for name, least in (("STEPS", 1.0), ("DTOUT", 0.0)):
            if name in given and not (given.get(name) >= least and given.get(name) > 0.0):
                given.statement.wrong(f"{name} is {given.get(name):g}", "give it above 0")
        step = given.get("DTOUT") * second if "DTOUT" in given else None
        if "STEPS" in given:
            step = (end - begin) / given.get("STEPS")
        with at_statement(given.statement):
            return output_times(end, step, begin, None)

    def _dynamics(self, given: Arguments) -> None:
        instants = self._instants(given)
        if instants is None:
            given.statement.wrong("it has no end", "add END = … or DURATION = …")
        before = self._pending
        self._pending = instants if before is None else np.concatenate([before, instants[1:]])
        self._ends.append(float(instants[-1]))

    def march(self) -> None:
        """Make the march that dynamic analyses have asked for; one that a sensor ends is left for the next."""
        while self._pending is not None:
            times, self._pending = self._pending, None
            if self.over:
                return
            self._march(times)
            rest = [end for end in self._ends if end > self.time]
            if rest and not self.over:  # a sensor ended the analysis that was to go on to the first of these
                behind = times[times > rest[0] * (1.0 + 1e-12)]
                self._pending = np.concatenate([[self.time], behind]) if len(behind) else None
        self._ends = []

    def _march(self, times: NDArray[np.float64]) -> None:
        going = (
            self._going
            if self._going and self._going.goes_on(self.machine()[0], self._asked, self.state)
            else None
        )
        model = self.here() if going is None else going.journey.model
        chosen, why = choose(model) if going is None else going.chosen
        method = self._asked.applied(chosen)
        begin, end = float(times[0]), float(times[-1])
        self.log.begin(
            f"Dynamic analysis from {begin:.9g} s to {end:.9g} s by {type(method or chosen).__name__}"
        )
        if going is None:
            journey = Journey(model, times, method, progress=self.log)
        else:
            journey = going.journey
            journey.on(times)
        result = journey.leg(self.log.recording(begin, end))
        said = f"{result.statistics['integrator']}" + ("" if self._asked.method else f" ({why})")
        if method is not None:
            self.notes.append(f"the integrator is {said}")
        self.keep(result, said)
        self._going = Continuation(journey, self.machine()[0], self._asked, (chosen, why), self.state)
        ended = [
            one for one in sensors_of(model) if result.status.sentence.startswith(f"{one.what} ended the run")
        ]
        self.over = self.over or any(one.halts for one in ended)
        self.notes += [f"{result.status.sentence} at t = {self.time:.9g} s" for _ in ended]

    def _statics(self, given: Arguments) -> None:
        self.march()
        instants = self._instants(given)
        model = self.here()
        if instants is None:
            self.log.begin(f"Static analysis at {self.time:.9g} s")
            found = statics(model, self.time, iterations=self.iterations, progress=self.log)
            self.keep(found.result, f"{found.found}, {found.iterations} steps")
        else:
            self.log.begin(f"Quasi-static analysis from {instants[0]:.9g} s to {instants[-1]:.9g} s")
            self.keep(quasi_statics(model, times=instants, iterations=self.iterations, progress=self.log))

    def _kinematics(self, given: Arguments) -> None:
        self.march()
        instants = self._instants(given)
        if instants is None:
            given.statement.wrong("it has no end", "add END = … or DURATION = …")
        model = self.here()
        self.log.begin(f"Kinematic analysis from {instants[0]:.9g} s to {instants[-1]:.9g} s")
        self.keep(kinematics(model, times=instants, progress=self.log))

    def _initial_conditions(self, given: Arguments) -> None:
        self.march()
        assemble(self.here(), self.time)

    def _linear(self, given: Arguments) -> None:
        self.march()
        kind = given.one_of(("EIGENSOL", "STATEMAT"))
        form = given.get("FORMAT", "MATLAB")
        if not "MATLAB".startswith(form):
            given.statement.unsupported(
                f"FORMAT = {form}", "write FORMAT = MATLAB, or use abut.linearize in Python"
            )
        if "NODAMPING" in given:
            self.notes.append(
                f"{given.statement.where}: LINEAR: NODAMPING is not used: the eigenvalues are those with damping; take the dampers out"
            )
        if self.over:
            return
        found = linearized(self._build(), self._posed, self.time, given)
        self.linearized.append(found)
        self.log.tell("", f" Linearised at {found.time:.9g} s", "", str(found), "")
        if "FILE" in given:
            base = self.folder / given.get("FILE")
            self.files += matrices.write(found, base) if kind == "STATEMAT" else [matrices.modes(found, base)]

    def _integrator(self, given: Arguments) -> None:
        self.march()
        self._asked, told = self._asked.with_(given, self.machine()[1])
        self.notes += [f"{given.statement.where}: INTEGRATOR: {sentence}" for sentence in told]
        self._settings.append(given.statement)

    def _equilibrium(self, given: Arguments) -> None:
        self.iterations = max(ITERATIONS, int(given.get("MAXIT", ITERATIONS)))
        self._settings.append(given.statement)

    def _save(self, given: Arguments) -> None:
        """Keep the machine in a file, or its states in a buffer."""
        self.march()
        held = save.Saved(
            self.dataset,
            frozenset(self.inactive),
            self.state,
            self.signals,
            self.time,
            tuple(self._settings),
            self.turns,
        )
        if given.one_of(("STATES", "SYSTEM")) == "STATES":
            self._buffers[given.get("BUFFER", "")] = held
            return
        path = self.folder / given.need("FILE", "the name of a file")
        held.write(path)
        self.files.append(path)

    def _reload(self, given: Arguments) -> None:
        """Take back a machine from a file, or states from a buffer; what follows takes the place of later rows."""
        self.march()
        if given.one_of(("STATES", "SYSTEM")) == "STATES":
            name = given.get("BUFFER", "")
            if name not in self._buffers:
                given.statement.wrong(
                    f"nothing was saved in BUFFER = {name}", "SAVE/STATES, BUFFER = … before"
                )
            held = self._buffers[name]
        else:
            with at_statement(given.statement):
                held = save.read(self.folder / given.need("FILE", "the name of a file"))
            self.dataset, self.inactive, self._read = held.dataset, set(held.inactive), None
            self._asked, self.iterations, self._settings = IntegratorSettings(), ITERATIONS, []
            for command in held.settings:
                self.take(command)
        bodies = len(self.machine()[0].bodies)
        if held.state is not None and len(held.state) != bodies:
            given.statement.wrong(
                f"{len(held.state)} bodies were saved, and the machine now has {bodies}", "save it anew"
            )
        self.state, self.signals, self.time = held.state, dict(held.signals), held.time
        self.turns = dict(held.turns)

    def _activate(self, given: Arguments) -> None:
        self._switch(given, self.inactive.difference_update)

    def _deactivate(self, given: Arguments) -> None:
        self._switch(given, self.inactive.update)

    def _switch(self, given: Arguments, change: Callable[[set[str]], None]) -> None:
        """Put statements of the dataset in or out."""
        self.march()
        keyword = given.one_of(arguments.SWITCHED)
        known = {s.number for s in self.dataset.statements if s.keyword == keyword}
        for number in given.need("ID", "the number of a statement"):
            if number not in known:
                given.statement.wrong(f"there is no {keyword}/{number} in {self.dataset.path}", "mend ID")
            change({f"{keyword}/{number}"})
        self._read = None

    def _redefine(self, given: Arguments) -> None:
        """Change arguments of a statement of the dataset."""
        self.march()
        new = given.statement
        found = [s for s in self.dataset.statements if s.label == new.label]
        if not found:
            new.wrong(f"there is no {new.label} in {self.dataset.path}", "define it there")
        changed = schema.merged(found[0], new, arguments.REDEFINED[new.keyword])
        every = tuple(changed if s is found[0] else s for s in self.dataset.statements)
        self.dataset = dataclasses.replace(self.dataset, statements=every)
        self._read = None

    ANALYSES: ClassVar[Mapping[str, Callable[[Solver, Arguments], None]]] = {
        "STATICS": _statics,
        "DYNAMICS": _dynamics,
        "TRANSIENT": _dynamics,
        "KINEMATICS": _kinematics,
        "INITIAL_CONDITIONS": _initial_conditions,
    }
    ACTIONS: ClassVar[Mapping[str, Callable[[Solver, Arguments], None]]] = {
        "SIMULATE": _simulate,
        "INTEGRATOR": _integrator,
        "EQUILIBRIUM": _equilibrium,
        "LINEAR": _linear,
        "SAVE": _save,
        "RELOAD": _reload,
        "ACTIVATE": _activate,
        "DEACTIVATE": _deactivate,
    }


def _with_past(signal: Any, value: Any) -> Any:
    """What a signal begins with; the past of a delay goes on to what the dataset says of it before."""
    if not isinstance(value, Recording) or isinstance(signal.history, Recording):
        return value
    return dataclasses.replace(value, before=signal.history)


def _moving(result: Result, body: str) -> NDArray[np.float64]:
    """How a body stands and moves at the end of a result: position, quaternion (x, y, z, w), velocities."""
    names = ("position", "quaternion", "velocity", "angular_velocity")
    row = np.concatenate([result.values(f"{body}.{name}")[-1] for name in names])
    return row[[0, 1, 2, 4, 5, 6, 3, 7, 8, 9, 10, 11, 12]]
