"""Execution of Adams command files: analyses in sequence, each from the final state of the last.

Commands that change the machine (ACTIVATE, DEACTIVATE, a redefined VARIABLE, MOTION, SFORCE or ACCGRAV) change the statements of its
dataset; the model is then read again and set to the pose reached. Consecutive dynamic analyses are one time integration, so that
contacts, bristles and steps continue without interruption.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

from abut.analysis import Linearized
from abut.errors import AbutError, Status, UnreadableFile
from abut.formats.adams.commands import parse
from abut.formats.adams.commands.arguments import find_motion_arguments
from abut.formats.adams.commands.log import CommandLog, one_line_text
from abut.formats.adams.commands.session import CommandSession
from abut.formats.adams.language import lenient as recovery
from abut.formats.adams.language import statements
from abut.formats.adams.language.statements import Dataset
from abut.formats.adams.language.text import text_of
from abut.model.model import REDUNDANT
from abut.results import Progress, Result
from abut.results.concatenate import concatenate_results

__all__ = ["CommandResults", "CommandSession", "run"]


@dataclasses.dataclass(frozen=True)
class CommandResults:
    """Results of a command file.

    ``result`` contains all its analyses in sequence; None if it only linearises. ``linearized`` are the results of LINEAR, in order.
    ``prefix`` is the name for output files; empty if not given. ``log`` is the log of the run. ``files`` were written by SAVE and LINEAR.
    """

    result: Result | None
    linearized: tuple[Linearized, ...]
    prefix: str
    log: CommandLog
    files: tuple[Path, ...] = ()


def run(
    path: Path,
    *,
    lenient: bool = False,
    progress: Progress | None = None,
    say: Callable[[str], None] = lambda sentence: None,
    log: Path | None = None,
    redundant: str = REDUNDANT[0],
) -> CommandResults:
    """Run an Adams command file.

    Args:
        path: the file (.acf); its folder also contains the dataset and the files that it saves or reloads.
        lenient: leave out the statements of the dataset that abut does not support, and list them in the warnings.
        progress: progress display of each analysis.
        say: called with a sentence when a command starts.
        log: the file (.msg) to which the log is written during the run.
        redundant: distribution of reactions among redundant constraints, see `abut.Model`.

    Returns:
        The outcome. An analysis that starts at the time of the last row replaces that row, so that times ascend. A channel that an
        analysis lacks, such as that of an inactive joint, is NaN there. A failing analysis ends the run; the results so far are kept.

    Raises:
        UnreadableFile: a file cannot be opened or violates its language, or no analysis is requested.
        UnsupportedStatement: a command or statement that abut does not support; names file, line, text and remedy.
        AbutError: an analysis could not start, and there is no earlier result.
    """
    asked = parse.load(path)
    for command in asked.commands:
        find_motion_arguments(command)
    with CommandLog(progress, log) as command_log:
        cut = recovery.parse_dataset_leniently if lenient else statements.parse_dataset
        named = asked.model and cut(text_of(asked.model), str(asked.model))
        dataset = named or Dataset("", "", ())  # empty if the file starts with RELOAD/SYSTEM
        command_log.banner(str(path), dataset.path, dataset.title)
        return _run_commands(
            path, asked, CommandSession(dataset, lenient, command_log, path.parent, redundant), say
        )


def _run_commands(
    path: Path, asked: parse.CommandFile, solver: CommandSession, say: Callable[[str], None]
) -> CommandResults:
    """Execute the commands and return their results."""
    log = solver.log
    try:
        solver.settle()
        for command in asked.commands:
            if not solver.over:
                log.command(command)
                say(f"line {command.line}: {one_line_text(command)}")
                solver.execute_command(command)
        solver.integrate()
    except AbutError as problem:
        if not solver.results:
            log.warn([*solver.model_notes, *asked.notes, *solver.notes])
            raise
        log.tell(f" {problem}")
        solver.results[-1].status = Status.failed(str(problem), solver.time)
    if not solver.results and not solver.linearized and not solver.files:
        raise UnreadableFile.of(path, "it asks for no analysis; add SIMULATE/DYNAMICS, END = …")
    result = concatenate_results(solver.results) if solver.results else None
    if result is not None:
        result.warnings[:] = dict.fromkeys([*result.warnings, *asked.notes, *solver.notes])
    log.warn([*asked.notes, *solver.notes])
    return CommandResults(result, tuple(solver.linearized), asked.prefix, log, tuple(solver.files))
