"""Interpreter of command files: the state of the machine between commands, and the effect of each command on it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

import numpy as np
from numpy.typing import NDArray

from abut import motions
from abut.analysis import Linearized, assemble, kinematics, quasi_statics, statics
from abut.analysis.output.output_times import output_times
from abut.analysis.simulation.choose_integrator import default_integrator
from abut.analysis.simulation.simulation import Simulation
from abut.analysis.state.operating_point import named_state
from abut.analysis.state.pose import model_at_state, signals_at
from abut.errors import InvalidValue, UnsupportedStatement
from abut.formats.adams.commands import arguments, matrices, save
from abut.formats.adams.commands.arguments import find_motion_arguments
from abut.formats.adams.commands.integrator import IntegratorSettings
from abut.formats.adams.commands.linear import linearize_model
from abut.formats.adams.commands.log import CommandLog
from abut.formats.adams.dataset import read_model
from abut.formats.adams.dataset.ignored_statements import OF_COMMANDS
from abut.formats.adams.dataset.model_builder import Build, at_statement
from abut.formats.adams.dataset.signals.sensors import sensors_of
from abut.formats.adams.language import schema
from abut.formats.adams.language.schema import Arguments
from abut.formats.adams.language.statements import Dataset, Statement
from abut.model.model import REDUNDANT
from abut.results import Result
from abut.signals import Recording

if TYPE_CHECKING:
    from abut.model import Model
    from abut.signals import Delay

__all__ = ["CommandSession"]

ITERATIONS = 200  #: minimum iteration limit of a static analysis
#: Commands that do not trigger a pending time integration; all others need its final state.
GATHERED = ("DYNAMICS", "TRANSIENT", "EQUILIBRIUM")


@dataclasses.dataclass(frozen=True)
class Continuation:
    """Finished time integration, and the conditions under which the next one may resume it."""

    simulation: Simulation
    machine: Model
    asked: IntegratorSettings
    chosen: tuple[Any, str]
    state: NDArray[np.float64] | None

    def goes_on(self, machine: Model, asked: IntegratorSettings, state: NDArray[np.float64] | None) -> bool:
        """Return True if no other analysis, machine, integrator or reloaded state came in between."""
        same = machine is self.machine and asked == self.asked and state is self.state
        return same and self.simulation.done


class CommandSession:
    """State of the machine after the commands so far.

    Args:
        dataset: dataset with all its statements active.
        lenient: leave out statements that abut does not support.
        log: receives all actions.
        folder: folder of files that are saved and reloaded.
        redundant: distribution of reactions among redundant constraints, see `abut.Model`.
    """

    def __init__(
        self, dataset: Dataset, lenient: bool, log: CommandLog, folder: Path, redundant: str = REDUNDANT[0]
    ) -> None:
        self.now = save.SavedState(dataset)
        self.lenient, self.log, self.folder, self.redundant = lenient, log, folder, redundant
        self.over = False
        self.results: list[Result] = []
        self.linearized: list[Linearized] = []
        self.notes: list[str] = []
        self.files: list[Path] = []
        self.iterations = ITERATIONS
        self._asked = IntegratorSettings()
        self._buffers: dict[str, save.SavedState] = {}
        self._pending: NDArray[np.float64] | None = None  #: output times of the pending time integration
        self._ends: list[float] = []  #: end times of the pending analyses [s]
        self._read: tuple[Any, float] | None = None
        self._going: Continuation | None = None

    @property
    def dataset(self) -> Dataset:
        """Dataset with its statements as changed so far."""
        return self.now.dataset

    @property
    def time(self) -> float:
        """Time reached by the analyses [s]."""
        return self.now.time

    def _change(self, **changes: Unpack[save.StateChanges]) -> None:
        """Change the saved state; a change of statements discards the model."""
        self.now = dataclasses.replace(self.now, **changes)
        if {"dataset", "inactive"} & changes.keys():
            self._read = None

    # --- the machine ----------------

    def machine(self) -> tuple[Any, float]:
        """Return the model of the active statements, in its initial pose, and the dataset's unit of time [s]."""
        if self._read is None:
            build = self._build()
            model = read_model.build_model(build)
            model.redundant = self.redundant
            model.notes[:] = [one for one in model.notes if not one.endswith(OF_COMMANDS)]
            self._read = model, build.units.time
            self.log.machine(self._read[0])
        return self._read

    @property
    def model_notes(self) -> list[str]:
        """Notes of the last model read, such as statements that were left out."""
        return [] if self._read is None else list(self._read[0].notes)

    def _build(self, *, compliant: bool = False) -> Build:
        """Return a build of the active statements."""
        active = tuple(s for s in self.dataset.statements if s.label not in self.now.inactive)
        return Build(dataclasses.replace(self.dataset, statements=active), self.lenient, compliant=compliant)

    def here(self) -> Any:
        """Return the model in the pose reached, with the velocities reached.

        Raises:
            InvalidValue: a motion is given by its velocity, and the dataset does not define its displacement up to here.
        """
        return self._place_model(self.machine()[0])

    def _statics_model(self) -> Any:
        """Return the model for an equilibrium, with rigid contacts replaced by compliant ones."""
        if not any(contact.rigid for contact in self.machine()[0].contacts):
            return self.here()
        model = read_model.build_model(self._build(compliant=True))
        model.redundant = self.redundant
        self.notes.append(
            "static analyses: contacts with AUGMENTED_LAGRANGIAN_FORMULATION are compliant, with the stiffness PENALTY or a larger one"
        )
        return self._place_model(model)

    def _place_model(self, model: Model) -> Any:
        if self.now.state is None:
            return model
        counted = [m.name for m in model.motions if type(m) is not motions.Displacement]
        if counted and self.time > 0.0:
            raise InvalidValue(
                f'motion "{counted[0]}" is given by its velocity or acceleration, so that where it stands at t = {self.time:.6g} s is '
                "not known to a new analysis; give it as a displacement, or leave nothing between the dynamic analyses"
            )
        return model_at_state(model, self.now.state, turns=self.now.turns).with_values(self._begun(model))

    def _begun(self, model: Model) -> dict[str, Any]:
        """Return the initial values of the signals of a model, by the path of the value."""
        known = {thing.name: thing for thing in model.signals}
        return {
            path: _with_past(known[name], value)
            for path, value in self.now.signals.items()
            if (name := path.split(".")[0]) in known
        }

    def keep(self, result: Result, how: str = "") -> None:
        """Store the result and final state of an analysis; write it to the log."""
        self.results.append(result)
        self.log.write_end(result, how)
        self.over = not result.status.ok
        model = self.machine()[0]
        pasts = {path: one for path, one in self._begun(model).items() if isinstance(one, Recording)}
        self._change(
            time=float(result.time[-1]),
            state=named_state(result, model, slice(-1, None))[0],
            turns={**self.now.turns, **result.attributes.get("turns", {})},
            signals={**pasts, **signals_at(model.with_values(pasts), result)},
        )

    # --- commands ----------------

    def execute_command(self, command: Statement) -> None:
        """Execute a command."""
        given = find_motion_arguments(command)
        if given is None:
            self.notes.append(f"{command.where}: {command.keyword} {arguments.NOTED[command.keyword]}")
            return
        reasons = arguments.REASONS.get(command.keyword, {})
        for name in [*given.passed_over, *sorted(given.flags & set(reasons))]:
            why = f": {reasons[name]}" if name in reasons else ""
            self.notes.append(f"{command.where}: {command.keyword}: argument {name} is not used{why}")
        what = given.one_of(arguments.ANALYSES) if command.keyword == "SIMULATE" else command.keyword
        if what not in GATHERED:
            self.integrate()
        self.ACTIONS.get(what, CommandSession._redefine)(self, given)

    def settle(self) -> None:
        """Execute INTEGRATOR and EQUILIBRIUM of the dataset."""
        for statement in self.dataset.statements:
            if statement.keyword in ("INTEGRATOR", "EQUILIBRIUM"):
                try:
                    self.execute_command(statement)
                except UnsupportedStatement as problem:
                    self.notes.append(f"{problem} (left out)")

    def _instants(self, given: Arguments, *, endless: bool = False) -> NDArray[np.float64]:
        """Return output times [s] from END or DURATION, and STEPS or DTOUT; empty without an end, if `endless`."""
        _, second = self.machine()
        begin = self.time if self._pending is None else float(self._pending[-1])
        given.apart("END", "DURATION")
        given.apart("STEPS", "DTOUT")
        if "END" not in given and "DURATION" not in given:
            if endless:
                return np.empty(0)
            given.statement.wrong("it has no end", "add END = … or DURATION = …")
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
        before = self._pending
        self._pending = instants if before is None else np.concatenate([before, instants[1:]])
        self._ends.append(float(instants[-1]))

    def integrate(self) -> None:
        """Run the pending time integration; if a sensor ends an analysis, continue with the rest."""
        while self._pending is not None:
            times, self._pending = self._pending, None
            if self.over:
                return
            self._integrate_over(times)
            rest = [end for end in self._ends if end > self.time]
            if (
                rest and not self.over
            ):  # a sensor ended the analysis that should have reached the first of these
                behind = times[times > rest[0] * (1.0 + 1e-12)]
                self._pending = np.concatenate([[self.time], behind]) if len(behind) else None
        self._ends = []

    def _integrate_over(self, times: NDArray[np.float64]) -> None:
        going = self._going
        if going and not going.goes_on(self.machine()[0], self._asked, self.now.state):
            going = None
        model = going.simulation.model if going else self.here()
        chosen, why = going.chosen if going else default_integrator(model)
        method = self._asked.method_with_options(chosen)
        begin, end = float(times[0]), float(times[-1])
        self.log.begin(
            f"Dynamic analysis from {begin:.9g} s to {end:.9g} s by {type(method or chosen).__name__}"
        )
        if going:
            simulation = going.simulation
            simulation.continue_to(times)
        else:
            simulation = Simulation(model, times, method, progress=self.log)
        result = simulation.integrate(self.log.recorder_maker(begin, end))
        integrator = f"{result.statistics['integrator']}" + ("" if self._asked.method else f" ({why})")
        if method is not None:
            self.notes.append(f"the integrator is {integrator}")
        self.keep(result, integrator)
        self._going = Continuation(simulation, self.machine()[0], self._asked, (chosen, why), self.now.state)
        ended = [
            one for one in sensors_of(model) if result.status.sentence.startswith(f"{one.what} ended the run")
        ]
        self.over = self.over or any(one.halts for one in ended)
        self.notes += [f"{result.status.sentence} at t = {self.time:.9g} s" for _ in ended]

    def _statics(self, given: Arguments) -> None:
        instants = self._instants(given, endless=True)
        if len(instants):
            analysis = partial(quasi_statics, iterations=self.iterations)
            self._run_at_instants(instants, "Quasi-static", analysis, self._statics_model())
            return
        model = self._statics_model()
        self.log.begin(f"Static analysis at {self.time:.9g} s")
        found = statics(model, self.time, iterations=self.iterations, progress=self.log)
        self.keep(found.result, f"{found.found}, {found.iterations} steps")

    def _kinematics(self, given: Arguments) -> None:
        self._run_at_instants(self._instants(given), "Kinematic", kinematics, self.here())

    def _run_at_instants(
        self, instants: NDArray[np.float64], kind: str, analysis: Callable[..., Result], model: Model
    ) -> None:
        """Run an analysis without time integration at these times."""
        self.log.begin(f"{kind} analysis from {instants[0]:.9g} s to {instants[-1]:.9g} s")
        self.keep(analysis(model, times=instants, progress=self.log))

    def _initial_conditions(self, given: Arguments) -> None:
        assemble(self.here(), self.time)

    def _linear(self, given: Arguments) -> None:
        kind = given.one_of(("EIGENSOL", "STATEMAT"))
        form = given.get("FORMAT", "MATLAB")
        if not "MATLAB".startswith(form):
            given.statement.refuse_unsupported(
                f"FORMAT = {form}", "write FORMAT = MATLAB, or use abut.linearize in Python"
            )
        if self.over:
            return
        found = linearize_model(self._build(), self._place_model, self.time, given)
        self.linearized.append(found)
        self.log.tell("", f" Linearised at {found.time:.9g} s", "", str(found), "")
        if "FILE" in given:
            self.files += matrices.write(found, self.folder / given.get("FILE"), kind)

    def _integrator(self, given: Arguments) -> None:
        self._asked, notes = self._asked.with_(given, self.machine()[1])
        self.notes += [f"{given.statement.where}: INTEGRATOR: {sentence}" for sentence in notes]
        self._change(settings=(*self.now.settings, given.statement))

    def _equilibrium(self, given: Arguments) -> None:
        self.iterations = max(ITERATIONS, int(given.get("MAXIT", ITERATIONS)))
        self._change(settings=(*self.now.settings, given.statement))

    def _save(self, given: Arguments) -> None:
        """Save the machine in a file, or its states in a buffer."""
        if given.one_of(("STATES", "SYSTEM")) == "STATES":
            self._buffers[given.get("BUFFER", "")] = self.now
            return
        path = self.folder / given.need("FILE", "the name of a file")
        self.now.write(path)
        self.files.append(path)

    def _reload(self, given: Arguments) -> None:
        """Restore a machine from a file, or states from a buffer; later rows are replaced."""
        if given.one_of(("STATES", "SYSTEM")) == "STATES":
            name = given.get("BUFFER", "")
            if name not in self._buffers:
                given.statement.wrong(
                    f"nothing was saved in BUFFER = {name}", "SAVE/STATES, BUFFER = … before"
                )
            saved = self._buffers[name]
        else:
            with at_statement(given.statement):
                saved = save.read_saved_state(self.folder / given.need("FILE", "the name of a file"))
            self._change(dataset=saved.dataset, inactive=saved.inactive, settings=())
            self._asked, self.iterations = IntegratorSettings(), ITERATIONS
            for command in saved.settings:
                self.execute_command(command)
        bodies = len(self.machine()[0].bodies)
        if saved.state is not None and len(saved.state) != bodies:
            given.statement.wrong(
                f"{len(saved.state)} bodies were saved, and the machine now has {bodies}", "save it anew"
            )
        self._change(state=saved.state, signals=saved.signals, time=saved.time, turns=saved.turns)

    def _switch(self, given: Arguments) -> None:
        """Activate or deactivate statements of the dataset."""
        keyword = given.one_of(arguments.SWITCHED)
        known = {s.number for s in self.dataset.statements if s.keyword == keyword}
        numbers = given.need("ID", "the number of a statement")
        for number in numbers:
            if number not in known:
                given.statement.wrong(f"there is no {keyword}/{number} in {self.dataset.path}", "mend ID")
        named = {f"{keyword}/{number}" for number in numbers}
        inactive = self.now.inactive - named
        self._change(inactive=inactive | named if given.statement.keyword == "DEACTIVATE" else inactive)

    def _redefine(self, given: Arguments) -> None:
        """Change arguments of a statement of the dataset."""
        new = given.statement
        found = [s for s in self.dataset.statements if s.label == new.label]
        if not found:
            new.wrong(f"there is no {new.label} in {self.dataset.path}", "define it there")
        changed = schema.merge_statements(found[0], new, arguments.REDEFINED[new.keyword])
        every = tuple(changed if s is found[0] else s for s in self.dataset.statements)
        self._change(dataset=dataclasses.replace(self.dataset, statements=every))

    ACTIONS: ClassVar[Mapping[str, Callable[[CommandSession, Arguments], None]]] = {
        "STATICS": _statics,
        "DYNAMICS": _dynamics,
        "TRANSIENT": _dynamics,
        "KINEMATICS": _kinematics,
        "INITIAL_CONDITIONS": _initial_conditions,
        "INTEGRATOR": _integrator,
        "EQUILIBRIUM": _equilibrium,
        "LINEAR": _linear,
        "SAVE": _save,
        "RELOAD": _reload,
        "ACTIVATE": _switch,
        "DEACTIVATE": _switch,
    }


def _with_past(signal: Delay, value: object) -> object:
    """Return the initial value of a signal; the history of a delay continues into that of the dataset."""
    if not isinstance(value, Recording) or isinstance(signal.history, Recording):
        return value
    return dataclasses.replace(value, before=signal.history)
