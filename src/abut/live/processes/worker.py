"""Child processes of the live application: ``python -m abut.live.processes.worker JOB``, JOB a JSON text.

``{"work": "describe", "file"}`` reads a model and answers requests about it, until its input ends.
``{"work": "run", "file"}`` reads a model, loads its kernel, and makes a run for each request ``{"values", "settings", "folder"}``, whose
rows it writes into the folder, until one fails.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut.errors import AbutError, Status
from abut.live.processes.protocol import ChildPipes

if TYPE_CHECKING:
    from abut.model import Model

LOADING = 0.5  #: time above which a kernel was compiled, and not only loaded from the cache [s]


def main() -> None:
    """Do the job that the only argument describes."""
    logging.getLogger("abut").addHandler(logging.NullHandler())  # warnings are part of the result
    line = ChildPipes()
    job = json.loads(sys.argv[1])
    WORKS[job["work"]](line, job)


def _answer_requests(line: ChildPipes, job: Mapping[str, Any]) -> None:
    """Answer requests; the file is read for the first of them."""
    from abut.live.model_description import ModelDescription, sentence_of

    description: ModelDescription | None = None
    for request in line.requests():
        try:
            description = description or ModelDescription(Path(job["file"]))
            answer = description.answer(request)
        except Exception as problem:
            if not isinstance(problem, AbutError):
                traceback.print_exc()
            line.tell(id=request["id"], refused=sentence_of(problem))
        else:
            line.tell(id=request["id"], answer=answer)


def _run_jobs(line: ChildPipes, job: Mapping[str, Any]) -> None:
    """Make runs, one after the other, as long as each ends well; the model and its kernel are prepared before the first request.

    The last message of a run reports its end, however it ends. After a run that broke, or was interrupted, the process ends.
    """
    from abut.live.model_description import sentence_of

    machine = _Machine(line, Path(job["file"]))
    try:
        machine.prepare()
        for request in line.requests():
            if not machine.integrate(request):
                return
    except KeyboardInterrupt:
        _send_end(line, {}, Status("interrupted", "stopped by the user before anything was computed"), ())
    except Exception as problem:
        if not isinstance(problem, AbutError):
            traceback.print_exc()
        _send_end(line, {}, Status.failed(sentence_of(problem)), ())


class _Machine:
    """Model of a file, in the process that runs it."""

    def __init__(self, line: ChildPipes, file: Path) -> None:
        self._line, self._file = line, file
        self._model: Model | None = None
        self._names: Mapping[str, Any] = {}

    def prepare(self) -> None:
        """Read the model, and load its kernel; an error occurs again in the run, which reports it."""
        import abut
        from abut.live.model_description import plan_run

        _redirect_log(self._line)
        with suppress(Exception):
            model = self._read()
            self._line.tell(kind="stage", stage="compiling")
            method = plan_run(model, self._names, {"end": "1 s", "step": "1 s"}).integrator
            seconds = abut.compile(model, method).seconds
            if seconds > LOADING:
                _ProgressSender(self._line).compiling(seconds)

    def _read(self) -> Model:
        """Return the model, read from the file at the first call."""
        from abut.formats.run_request import read_model_and_names

        if self._model is None:
            self._line.tell(kind="stage", stage="reading")
            self._model, self._names = read_model_and_names(self._file)
        return self._model

    def integrate(self, request: Mapping[str, Any]) -> bool:
        """Make one run; return True if it reached its end."""
        import abut
        from abut.live.model_description import plan_run
        from abut.live.parameters import parameter_tree, parse_entries
        from abut.live.processes.run_file import RowsRecorder

        model = self._read()
        if request["values"]:
            model = model.with_values(parse_entries(parameter_tree(model, {}), request["values"]))
        task = plan_run(model, self._names, request["settings"])
        self._line.tell(kind="log", text=f"{model.name}: {task.sentence}")
        self._line.tell(kind="stage", stage="compiling")
        result = abut.simulate(
            task.model,
            end=task.end,
            step=task.step,
            integrator=task.integrator,
            progress=_ProgressSender(self._line),
            recording=partial(RowsRecorder, Path(request["folder"]), partial(_send_end, self._line)),
        )
        return result.status.ok


def _send_end(
    line: ChildPipes, statistics: Mapping[str, Any], status: Status, warnings: Sequence[str]
) -> None:
    line.tell(kind="ended", statistics=statistics, status=status, warnings=warnings)


class _ProgressSender:
    """Progress that sends a run's state to the server."""

    def __init__(self, line: ChildPipes) -> None:
        self._line = line

    def waiting(self, what: str) -> None:
        """Report what the run waits for."""
        self._line.tell(kind="log", text=f"{what} …")

    def compiling(self, seconds: float) -> None:
        """Report the time of compilation."""
        self._line.tell(kind="log", text=f"compiled the kernel in {seconds:.1f} s (cached for next time)")

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """Report the state of the run; the rows up to there are written."""
        self._line.tell(kind="progress", fraction=fraction, time=time, steps=steps)
        if fraction < 1.0:
            self._line.check_stop()

    def finished(self, status: Status) -> None:
        """Do nothing, since the recorder has reported the end."""


def _redirect_log(line: ChildPipes) -> None:
    """Redirect abut's log messages to the run's log."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno < logging.WARNING:  # warnings are reported at the end, by the server
                line.tell(kind="log", text=record.getMessage())

    logger = logging.getLogger("abut")
    logger.setLevel(logging.INFO)
    logger.addHandler(Handler())


WORKS: dict[str, Callable[[ChildPipes, Mapping[str, Any]], None]] = {
    "describe": _answer_requests,
    "run": _run_jobs,
}

if __name__ == "__main__":
    main()
