"""``abut.doctor``: diagnosis of a machine or a run, and trials of the proposed changes."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Iterable
from functools import cached_property

import numpy as np

from abut import extend, units
from abut.advice.finding import Finding, Severity
from abut.advice.geometry_checks.shape_checks import check_shapes
from abut.advice.load_uniqueness import open_loads
from abut.analysis.doctor.failure_checks import MARK, ending_finding
from abut.analysis.doctor.model_checks import assembly_findings, machine_findings, split_sentence
from abut.analysis.doctor.result_checks import record_findings
from abut.analysis.doctor.trials import Trial, TrialRun, trial_run_of, try_out
from abut.analysis.simulation.choose_integrator import default_integrator, select_integrator
from abut.errors import AbutError, InvalidValue, Status
from abut.integrators.method import Method
from abut.model import Model
from abut.results import Result
from abut.short_repr import short_repr
from abut.units import Scalar

__all__ = ["Diagnosis", "doctor", "of_model"]

Check = Callable[[], Iterable[Finding]]

RUN_TIME_LIMIT = 20.0  #: time limit of each short run [s]
DEFAULT_TRIALS = 3  #: default number of changes to try


@short_repr
@dataclasses.dataclass(frozen=True)
class Diagnosis:
    """Findings of a diagnosis; as text, each finding with its reason and its change."""

    name: str
    findings: tuple[Finding, ...]  #: the worst first
    model: Model | None = None
    stretch: TrialRun | None = None  #: run that trials repeat
    result: Result | None = None  #: the examined run
    failed_checks: str = ""  #: checks that could not be completed

    @property
    def sound(self) -> bool:
        """True if there are no findings but notes."""
        return all(one.severity is Severity.NOTE for one in self.findings)

    def tried(self, most: int = DEFAULT_TRIALS, patience: float = RUN_TIME_LIMIT) -> tuple[Trial, ...]:
        """Try the changes of the first findings that have one, each by a short run.

        A trial runs from the start to slightly beyond the failure, or, without a failure, until its time limit. Without a result
        the unchanged machine is run first.

        Args:
            most: number of changes.
            patience: of each run [s] of computing.

        Raises:
            InvalidValue: there is no model to run, or no end of the run.
        """
        if self.model is None:
            raise InvalidValue(
                f'doctor: "{self.name}" is a result without its model, which is needed to test '
                "changes; give model= (abut doctor RESULT --model MODEL)"
            )
        stretch = self.stretch or trial_run_of(self.model, None, None, None)
        before = self.before(patience)
        with_change = [one for one in self.findings if one.change is not None]
        return tuple(try_out(one, stretch, before, patience) for one in with_change[:most])

    def before(self, patience: float = RUN_TIME_LIMIT) -> Result:
        """Return the unchanged run: the result, or a short run; a run that cannot begin counts as failed at once."""
        if self.result is not None:
            return self.result
        assert self.stretch is not None
        try:
            return self.stretch.run(patience)
        except AbutError as problem:
            return Result.from_rows([], [], np.empty((0, 0)), status=Status.failed(str(problem), 0.0))

    @cached_property
    def text(self) -> str:
        """Findings as text."""
        if not self.findings:
            return f"{self.name}: no problem found{self.failed_checks and f' ({self.failed_checks})'}"
        lines = [
            f"{self.name}: {len(self.findings)} findings{self.failed_checks and f' ({self.failed_checks})'}"
        ]
        for number, one in enumerate(self.findings, 1):
            lines += ["", f"{number}. {one}"]
            if one.formula:
                lines.append(f"   why: {one.formula} ({one.source})")
            if one.change is not None:
                lines.append(f"   try: {one.change}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text


def doctor(
    of: Model | Result,
    *,
    model: Model | None = None,
    end: Scalar | None = None,
    step: Scalar | None = None,
    integrator: Method | None = None,
    start: Scalar = 0.0,
) -> Diagnosis:
    """Find the causes that prevent a machine from running well.

    For a model: its numbers (stiffness, damping, friction, units, densities), its shapes, its assembly, the method and its steps. For a
    result: why it ended, penetrations, number of touches, energy; with ``model=`` all of the above too.

    Args:
        of: a model, or a result.
        model: for a result, the machine that made it; needed to try changes.
        end: of the run [s], as for `abut.simulate`; for a result its own.
        step: between outputs [s].
        integrator: the method; for a result its own, otherwise the default one.
        start: time at which joints are closed, and runs begin [s]; for a result its own.

    Returns:
        The findings, the worst first, each with the wrong number, the number that it is compared with, formula, source, and one
        change to try; ``tried()`` tries these.

    Raises:
        InvalidValue: it is neither a model nor a result.
    """
    start = units.quantity(start, "s", what="doctor: start")
    end = None if end is None else units.quantity(end, "s", what="doctor: end")
    step = None if step is None else units.positive(step, "s", what="doctor: step")
    if isinstance(of, Result):
        return _of_result(of, model, end, step, integrator, start)
    _refuse_other(of)
    found, unchecked = _of_model(of, integrator, step, start)
    stretch = None if end is None else trial_run_of(of, end, step, integrator, start)
    return Diagnosis(of.name, _rank_findings(found), of, stretch, None, unchecked)


def _refuse_other(of: object) -> None:
    """Refuse what is no model."""
    if not isinstance(of, Model):
        hint = (
            "read it with abut.read(…) or abut.load(…) first"
            if isinstance(of, str)
            else "make one with abut.Model(…)"
        )
        raise InvalidValue(f"doctor: needs a model or a result, got {of!r}; {hint}")


def of_model(model: Model) -> tuple[Finding, ...]:
    """Return findings about the shapes and numbers of a model, the worst first; also those of `doctor`."""
    checks = [*_of_description(model, None, None), ("its joints", lambda: open_loads(model))]
    return _rank_findings(_findings_of(checks)[0])


def _of_description(model: Model, integrator: Method | None, every: float | None) -> list[tuple[str, Check]]:
    """Return checks that need no closed joints, by name."""
    return [
        ("its shapes", lambda: check_shapes(model)),
        ("its numbers", lambda: machine_findings(model, select_integrator(model, integrator)[0], every)),
    ]


def _findings_of(checks: Iterable[tuple[str, Check]]) -> tuple[list[Finding], list[str]]:
    """Run checks; return findings, and the names of checks that failed."""
    found: list[Finding] = []
    unchecked: list[str] = []
    for what, check in checks:
        try:
            found += check()
        except AbutError as problem:
            fault, mend = split_sentence(str(problem))
            found.append(Finding(Severity.WRONG, what, fault, mend))
            unchecked.append(f"{what} could not be checked")
    return found, unchecked


def _of_model(
    model: Model, integrator: Method | None, every: float | None, start: float
) -> tuple[list[Finding], str]:
    """Return all findings of a model's description, and the checks that failed."""
    checks = _of_description(model, integrator, every)
    found, unchecked = _findings_of([*checks, ("its joints", lambda: assembly_findings(model, start))])
    if units := getattr(getattr(model.numbering, "build", None), "units", None):
        found = [
            one if one.change is None else dataclasses.replace(one, change=one.change.within(units))
            for one in found
        ]
    return found, "; ".join(unchecked)


def _of_result(
    result: Result,
    model: Model | None,
    end: float | None,
    step: float | None,
    integrator: Method | None,
    start: float,
) -> Diagnosis:
    method = integrator or method_of_result(result)
    if method is None and model is not None and result.status.kind == "failed":
        method = default_integrator(model)[0]
    found = [*record_findings(result, model, method), *ending_finding(result.status, model, method)]
    stretch, unchecked = None, ""
    every = float(np.median(np.diff(result.time))) if len(result.time) > 2 else None
    if model is None:
        unchecked = "checked from the result alone; give the model too, to check its shapes and joints"
    else:
        ours, unchecked = _of_model(model, method, step or every, start)
        found += ours
        came = max(result.status.time or 0.0, float(result.time[-1]) if len(result.time) else 0.0)
        start = float(result.time[0]) if len(result.time) else start
        stretch = trial_run_of(model, end or came + 0.2 * abs(came - start), step or every, method, start)
    for sentence in result.warnings:
        if not sentence.startswith(MARK):
            fault, mend = split_sentence(sentence)
            found.append(Finding(Severity.NOTE, "run", fault, mend))
    return Diagnosis(result.name or "result", _rank_findings(found), model, stretch, result, unchecked)


def _rank_findings(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings without duplicates, the worst first."""
    order = list(Severity)
    once: dict[str, Finding] = {}
    for one in found:
        once.setdefault(f"{one.part}: {one.found}" if one.change else one.found, one)
    twice = [one for one in once.values() if any(o.found in one.found != o.found for o in once.values())]
    unique = [one for one in once.values() if one not in twice]  # a reader of a file repeats it
    return tuple(sorted(unique, key=lambda one: order.index(one.severity)))


def _is_literal(value: ast.expr) -> bool:
    """Return True if an option is a number or a word; tables of coefficients keep their default."""
    return isinstance(value, ast.Constant)


def method_of_result(result: Result) -> Method | None:
    """Return the integration method recorded in a result; None if it records no known method."""
    text = str(result.statistics.get("integrator", ""))
    try:
        call = ast.parse(text, mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            return None
        given = {k.arg: ast.literal_eval(k.value) for k in call.keywords if k.arg and _is_literal(k.value)}
        made: Method = extend.INTEGRATORS[call.func.id](**given)
    except (SyntaxError, ValueError, KeyError, TypeError, AbutError):
        return None
    return made
