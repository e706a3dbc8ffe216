"""An Adams command file carried out: analyses one after another, each from where the last one ended.

Commands that change the machine (ACTIVATE, DEACTIVATE, a redefined VARIABLE, MOTION, SFORCE or ACCGRAV) change the statements of its
dataset, and the model is read anew and put into the pose reached. Dynamic analyses with nothing between them are one march, so that
contacts, bristles and steps go on unbroken.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from abut import motions
from abut.analysis import Linearized, assemble, kinematics, linearize, quasi_statics, simulate, statics
from abut.analysis.choose import choose
from abut.analysis.marching import output_times
from abut.analysis.posing import posed
from abut.errors import AbutError, InvalidValue, Status, UnreadableFile
from abut.formats.adams import commands, grammar, statements
from abut.formats.adams.build import FAMILIES, Build
from abut.formats.adams.grammar import IDENTIFIERS, REAL, WORD, Arguments, Schema
from abut.formats.adams.statements import Dataset, Statement
from abut.results import Progress, Result
from abut.results.joined import joined

__all__ = ["Outcome", "run"]

ITERATIONS = 200  #: of a static analysis, at least

SIMULATE = Schema(
    flags=("STATICS", "DYNAMICS", "TRANSIENT", "KINEMATICS", "INITIAL_CONDITIONS"),
    values={"END": REAL, "DURATION": REAL, "STEPS": REAL, "DTOUT": REAL},
)
INTEGRATOR = Schema(
    flags=("GSTIFF", "WSTIFF", "HASTIFF", "HHT", "NEWMARK", "ABAM", "CONSTANT_BDF", "DSTIFF", "RKF45", "I3", "SI2", "SI1"),
    values={"ERROR": REAL, "HMAX": REAL},
    passed_over=("ADAPTIVITY", "ALPHA", "BETA", "CORRECTOR", "GAMMA", "HINIT", "HMIN", "HRATIO", "INTERPOLATE", "KMAX", "MAXIT",
    "PATTERN", "SCALE"),
)  # fmt: skip
EQUILIBRIUM = Schema(
    flags=("STATIC", "DYNAMIC"),
    values={"MAXIT": REAL},
    passed_over=("ALIMIT", "ERROR", "GLOBAL", "IMBALANCE", "METHOD", "PATTERN", "STABILITY", "TLIMIT"),
)
LINEAR = Schema(
    flags=("EIGENSOL", "STATEMAT", "NODAMPING", "NOVECTOR", "ORIGINAL"),
    values={},
    refused={
        "PINPUT": "call abut.linearize(model, inputs = …) in Python",
        "POUTPUT": "call abut.linearize(model, outputs = …) in Python",
    },
    passed_over=("COORDS", "DENERGY", "FILE", "FORMAT", "KENERGY", "PLANT", "PSTATE", "RM", "SENERGY", "TABLE_PRECISION"),
)  # fmt: skip
SWITCHED = (
    "BEAM", "BUSHING", "CONTACT", "COUPLER", "FIELD", "GCON", "GEAR", "GFORCE", "JOINT", "JPRIM", "MOTION", "REQUEST", "SFORCE",
    "SPRINGDAMPER", "VFORCE", "VTORQUE",
)  # fmt: skip
SWITCH = Schema(flags=SWITCHED, values={"ID": IDENTIFIERS, "CLASS": WORD})
CHANGEABLE = ("ACCGRAV", "MOTION", "SFORCE", "VARIABLE")
REDEFINED = {family.keyword: family.schema for family in FAMILIES if family.keyword in CHANGEABLE}

#: Commands that change nothing of the motion: what to tell.
NOTED = dict.fromkeys(
    ("DEBUG", "HELP", "INFO", "LIST", "NOLIST", "OUTPUT", "REQUEST", "RESULTS", "SHOW"),
    "steers Adams' own output and is not needed",
) | dict.fromkeys(
    ("IC", "KINEMATICS", "LSOLVER", "PREFERENCES"), "steers Adams' solver; abut chooses its own settings"
)
#: Commands that are not done: what to do instead.
REFUSED = {
    "SAVE": "the state of Adams' solver has no counterpart; the result file keeps every output",
    "RELOAD": "write the analyses in one command file, which go on from each other, "
    "or start from a saved result in Python",
    "CONTROL": "it calls a routine of the user's; write the analyses as commands, or in Python",
    "UNDO": "leave out what it takes back",
    "TIME": "the time goes on from analysis to analysis; leave it out",
    "SENSOR": "end the run yourself, by END",
}


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a command file gave.

    ``result`` holds all its analyses, one after another; None where it only linearises. ``linearized`` are those of LINEAR, in order.
    ``prefix`` is the name for output files; empty where the file gives none.
    """

    result: Result | None
    linearized: tuple[Linearized, ...]
    prefix: str


def run(path: Path, *, lenient: bool = False, progress: Progress | None = None) -> Outcome:
    """Carry out an Adams command file.

    Args:
        path: the file (.acf); the dataset it names stands beside it.
        lenient: leave out the statements of the dataset that abut does not do, and list them in the warnings.
        progress: told of each march.

    Returns:
        The outcome. An analysis that begins at the time of the last row replaces that row, so that times ascend; a channel that an
        analysis lacks, as that of a joint not active, is NaN there. An analysis that fails ends the run, and what was found is kept.

    Raises:
        UnreadableFile: a file cannot be opened or breaks its language, or no analysis is asked for.
        UnsupportedStatement: a command or statement that abut does not do; names file, line, text and remedy.
        AbutError: an analysis could not begin, and none before it gave anything.
    """
    asked = commands.load(path)
    for command in asked.commands:
        understood(command)
    solver = Solver(statements.read(commands.text_of(asked.model), str(asked.model)), lenient, progress)
    try:
        for command in asked.commands:
            if not solver.over:
                solver.take(command)
        solver.march()
    except AbutError as problem:
        if not solver.results:
            raise
        solver.results[-1].status = Status.failed(str(problem), solver.time)
    if not solver.results and not solver.linearized:
        raise UnreadableFile.of(path, "it asks for no analysis; add SIMULATE/DYNAMICS, END = …")
    result = joined(solver.results) if solver.results else None
    if result is not None:
        result.warnings[:] = dict.fromkeys([*result.warnings, *asked.notes, *solver.notes])
    return Outcome(result, tuple(solver.linearized), asked.prefix)


def understood(command: Statement) -> Arguments | None:
    """The arguments of a command; None for one that changes nothing of the motion.

    Raises:
        UnreadableFile, UnsupportedStatement: it is not understood, or not done.
    """
    if command.keyword in NOTED:
        return None
    if command.keyword in REFUSED or command.keyword not in SCHEMAS:
        remedy = REFUSED.get(
            command.keyword, "change the dataset itself; redefined can be " + ", ".join(CHANGEABLE)
        )
        command.unsupported("", remedy)
    return grammar.arguments(command, SCHEMAS[command.keyword])


class Solver:
    """The machine as the commands so far have left it.

    Args:
        dataset: with all its statements active.
        lenient: leave out those that abut does not do.
        progress: told of each march.
    """

    def __init__(self, dataset: Dataset, lenient: bool, progress: Progress | None) -> None:
        self.dataset, self.lenient, self.progress = dataset, lenient, progress
        self.inactive: set[str] = set()  #: labels, as JOINT/3
        self.state: NDArray[np.float64] | None = None  #: reached; None before the first analysis
        self.time = 0.0  #: [s]
        self.over = False
        self.results: list[Result] = []
        self.linearized: list[Linearized] = []
        self.notes: list[str] = []
        self.iterations = ITERATIONS
        self._options: dict[str, float] = {}
        self._pending: NDArray[np.float64] | None = None  #: output times of the march to make
        self._read: tuple[Any, float] | None = None

    # --- the machine ----------------

    def machine(self) -> tuple[Any, float]:
        """The model of the active statements, in its first pose, and the dataset's unit of time [s]."""
        if self._read is None:
            active = tuple(s for s in self.dataset.statements if s.label not in self.inactive)
            build = Build(dataclasses.replace(self.dataset, statements=active), self.lenient)
            self._read = build.run(), build.units.time
        return self._read

    def here(self) -> Any:
        """The model in the pose reached, with the velocities reached.

        Raises:
            InvalidValue: motions given by velocities, whose displacement up to here the dataset does not hold.
        """
        model, _ = self.machine()
        if self.state is None:
            return model
        counted = [m.name for m in model.motions if type(m) is not motions.Displacement]
        if counted and self.time > 0.0:
            raise InvalidValue(
                f'motion "{counted[0]}" is given by its velocity or acceleration, so that where it stands at t = {self.time:.6g} s is '
                "not known to a new analysis; give it as a displacement, or leave nothing between the dynamic analyses"
            )
        return posed(model, self.state)

    def keep(self, result: Result) -> None:
        """Take over the end of an analysis."""
        self.results.append(result)
        self.over = not result.status.ok
        self.time = float(result.time[-1])
        self.state = np.array([_moving(result, body.name) for body in self.machine()[0].bodies])

    # --- commands ----------------

    def take(self, command: Statement) -> None:
        """Do what a command says."""
        given = understood(command)
        if given is None:
            self.notes.append(f"{command.where}: {command.keyword} {NOTED[command.keyword]}")
            return
        for name in given.passed_over:
            self.notes.append(f"{command.where}: {command.keyword}: argument {name} is not used")
        self.ACTIONS.get(command.keyword, Solver._redefine)(self, given)

    def _simulate(self, given: Arguments) -> None:
        kind = given.one_of(SIMULATE.flags)
        self.ANALYSES[kind](self, given)

    def _instants(self, given: Arguments) -> NDArray[np.float64] | None:
        """Output times [s] from END or DURATION, and STEPS or DTOUT; None without an end."""
        _, second = self.machine()
        begin = self.time if self._pending is None else float(self._pending[-1])
        for first, other in (("END", "DURATION"), ("STEPS", "DTOUT")):
            if first in given and other in given:
                given.statement.wrong(f"{first} and {other} exclude each other", "keep one of them")
        if "END" not in given and "DURATION" not in given:
            return None
        end = begin + given.get("DURATION") * second if "DURATION" in given else given.get("END") * second
        if end <= begin:
            given.statement.wrong(
                f"its end, {end:.6g} s, is not after {begin:.6g} s, where it begins", "end it later"
            )
        step = given.get("DTOUT") * second if "DTOUT" in given else None
        if "STEPS" in given:
            step = (end - begin) / max(1.0, given.get("STEPS"))
        return output_times(end, step, begin, None)

    def _dynamics(self, given: Arguments) -> None:
        instants = self._instants(given)
        if instants is None:
            given.statement.wrong("it has no end", "add END = … or DURATION = …")
        before = self._pending
        self._pending = instants if before is None else np.concatenate([before, instants[1:]])

    def march(self) -> None:
        """Make the march that dynamic analyses have asked for."""
        times, self._pending = self._pending, None
        if times is None or self.over:
            return
        model = self.here()
        method, why = choose(model)
        if self._options:
            fields = {field.name for field in dataclasses.fields(method)}
            options: dict[str, Any] = {key: value for key, value in self._options.items() if key in fields}
            if "rtol" in options:
                options["rtol"] = min(options["rtol"], method.rtol)
            method = dataclasses.replace(method, **options)
            self.notes.append(
                f"the integrator is {type(method).__name__} ({why}), with INTEGRATOR's ERROR and HMAX at most"
            )
        self.keep(
            simulate(model, times=times, integrator=method if self._options else None, progress=self.progress)
        )

    def _statics(self, given: Arguments) -> None:
        self.march()
        instants = self._instants(given)
        model = self.here()
        if instants is None:
            self.keep(statics(model, self.time, iterations=self.iterations).result)
        else:
            self.keep(quasi_statics(model, times=instants, iterations=self.iterations))

    def _kinematics(self, given: Arguments) -> None:
        self.march()
        instants = self._instants(given)
        if instants is None:
            given.statement.wrong("it has no end", "add END = … or DURATION = …")
        self.keep(kinematics(self.here(), times=instants))

    def _initial_conditions(self, given: Arguments) -> None:
        self.march()
        assemble(self.here(), self.time)

    def _linear(self, given: Arguments) -> None:
        self.march()
        given.one_of(("EIGENSOL", "STATEMAT"))
        if not self.over:
            self.linearized.append(linearize(self.here(), self.time))

    def _integrator(self, given: Arguments) -> None:
        self.march()
        if "ERROR" in given:
            self._options["rtol"] = given.get("ERROR")
        if "HMAX" in given:
            self._options["max_step"] = given.get("HMAX") * self.machine()[1]

    def _equilibrium(self, given: Arguments) -> None:
        self.iterations = max(ITERATIONS, int(given.get("MAXIT", ITERATIONS)))

    def _activate(self, given: Arguments) -> None:
        self._switch(given, self.inactive.difference_update)

    def _deactivate(self, given: Arguments) -> None:
        self._switch(given, self.inactive.update)

    def _switch(self, given: Arguments, change: Callable[[set[str]], None]) -> None:
        """Put statements of the dataset in or out."""
        self.march()
        keyword = given.one_of(SWITCHED)
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
        changed = grammar.merged(found[0], new, REDEFINED[new.keyword])
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
        "ACTIVATE": _activate,
        "DEACTIVATE": _deactivate,
    }


SCHEMAS: Mapping[str, Schema] = {
    "SIMULATE": SIMULATE,
    "INTEGRATOR": INTEGRATOR,
    "EQUILIBRIUM": EQUILIBRIUM,
    "LINEAR": LINEAR,
    "ACTIVATE": SWITCH,
    "DEACTIVATE": SWITCH,
    **REDEFINED,
}


def _moving(result: Result, body: str) -> NDArray[np.float64]:
    """How a body stands and moves at the end of a result: position, quaternion (x, y, z, w), velocities."""
    names = ("position", "quaternion", "velocity", "angular_velocity")
    row = np.concatenate([result.values(f"{body}.{name}")[-1] for name in names])
    return row[[0, 1, 2, 4, 5, 6, 3, 7, 8, 9, 10, 11, 12]]
