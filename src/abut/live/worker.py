"""The children of the live application: ``python -m abut.live.worker JOB``, JOB a JSON text.

``{"work": "describe", "file"}`` reads a model and answers requests about it, until its input ends.
``{"work": "run", "file", "values", "settings", "folder"}`` makes one run and writes its rows into the folder.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from abut.errors import AbutError, Status
from abut.live.wire import Line


def main() -> None:
    """Do the job that the only argument describes."""
    line = Line()
    job = json.loads(sys.argv[1])
    WORKS[job["work"]](line, job)


def _describe(line: Line, job: Mapping[str, Any]) -> None:
    """Answer requests; the file is read for the first of them."""
    from abut.live.describing import Description, sentence_of

    description: Description | None = None
    for request in line.requests():
        try:
            description = description or Description(Path(job["file"]))
            answer = description.answer(request)
        except Exception as problem:
            if not isinstance(problem, AbutError):
                traceback.print_exc()
            line.tell(id=request["id"], refused=sentence_of(problem))
        else:
            line.tell(id=request["id"], answer=answer)


def _run(line: Line, job: Mapping[str, Any]) -> None:
    """One run; however it ends, the last message says so."""
    from abut.live.describing import sentence_of

    try:
        _march(line, job)
    except KeyboardInterrupt:
        _ended(line, {}, Status("interrupted", "stopped by the user before anything was computed"), ())
    except Exception as problem:
        if not isinstance(problem, AbutError):
            traceback.print_exc()
        _ended(line, {}, Status.failed(sentence_of(problem)), ())


def _march(line: Line, job: Mapping[str, Any]) -> None:
    import abut
    from abut.formats.task import described
    from abut.live.describing import planned
    from abut.live.parameters import entered, tree
    from abut.live.rows import RowsRecorder

    _listen(line)
    line.tell(kind="stage", stage="reading")
    model, names = described(Path(job["file"]))
    if job["values"]:
        model = model.with_values(entered(tree(model, {}), job["values"]))
    task = planned(model, names, job["settings"])
    line.tell(kind="log", text=f"{model.name}: {task.sentence}")
    line.tell(kind="stage", stage="compiling")
    abut.simulate(
        task.model,
        end=task.end,
        step=task.step,
        integrator=task.integrator,
        progress=_Telling(line),
        recording=partial(RowsRecorder, Path(job["folder"]), partial(_ended, line)),
    )


def _ended(line: Line, statistics: Mapping[str, Any], status: Status, warnings: Sequence[str]) -> None:
    ending = {"kind": status.kind, "sentence": status.sentence, "time": status.time}
    line.tell(kind="ended", statistics=dict(statistics), status=ending, warnings=list(warnings))


class _Telling:
    """Hands the progress of a run on."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def compiling(self, seconds: float) -> None:
        """Tell how long compiling took."""
        self._line.tell(kind="log", text=f"compiled the kernel in {seconds:.1f} s (cached for next time)")

    def advance(self, fraction: float, time: float, steps: int) -> None:
        """Tell where the run is; the rows up to there are written."""
        self._line.tell(kind="progress", fraction=fraction, time=time, steps=steps)
        if fraction < 1.0:
            self._line.heed()

    def finished(self, status: Status) -> None:
        """The recorder has told."""


def _listen(line: Line) -> None:
    """What abut logs goes into the run's log."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            line.tell(kind="log", text=record.getMessage())

    logger = logging.getLogger("abut")
    logger.setLevel(logging.INFO)
    logger.addHandler(Handler())


WORKS: dict[str, Callable[[Line, Mapping[str, Any]], None]] = {"describe": _describe, "run": _run}

if __name__ == "__main__":
    main()
