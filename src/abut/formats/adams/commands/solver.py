"""An Adams command file carried out: analyses one after another, each from where the last one ended.

Commands that change the machine (ACTIVATE, DEACTIVATE, a redefined VARIABLE, MOTION, SFORCE or ACCGRAV) change the statements of its
dataset, and the model is read anew and put into the pose reached. Dynamic analyses with nothing between them are one march, so that
contacts, bristles and steps go on unbroken.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

from abut.analysis import Linearized
from abut.errors import AbutError, Status, UnreadableFile
from abut.formats.adams.commands import parse
from abut.formats.adams.commands.arguments import understood
from abut.formats.adams.commands.log import Log, one_line_text
from abut.formats.adams.commands.session import Solver
from abut.formats.adams.language import lenient as recovery
from abut.formats.adams.language import statements
from abut.formats.adams.language.statements import Dataset
from abut.formats.adams.language.text import text_of
from abut.model.model import REDUNDANT
from abut.results import Progress, Result
from abut.results.concatenate import concatenate_results

__all__ = ["Outcome", "Solver", "run"]


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a command file gave.

    ``result`` holds all its analyses, one after another; None where it only linearises. ``linearized`` are those of LINEAR, in order.
    ``prefix`` is the name for output files; empty where the file gives none. ``log`` tells how it went.
    ``files`` were written by SAVE and LINEAR.
    """

    result: Result | None
    linearized: tuple[Linearized, ...]
    prefix: str
    log: Log
    files: tuple[Path, ...] = ()


def run(
    path: Path,
    *,
    lenient: bool = False,
    progress: Progress | None = None,
    say: Callable[[str], None] = lambda sentence: None,
    log: Path | None = None,
    redundant: str = REDUNDANT[0],
) -> Outcome:
    """Carry out an Adams command file.

    Args:
        path: the file (.acf); the dataset it names stands beside it, and so do files that it saves or reloads.
        lenient: leave out the statements of the dataset that abut does not do, and list them in the warnings.
        progress: told of each analysis.
        say: told of each command as it begins.
        log: the file (.msg) to which the log is written while the commands are carried out.
        redundant: who bears what constraints hold that repeat each other, see `abut.Model`.

    Returns:
        The outcome. An analysis that begins at the time of the last row replaces that row, so that times ascend; a channel that an
        analysis lacks, as that of a joint not active, is NaN there. An analysis that fails ends the run, and what was found is kept.

    Raises:
        UnreadableFile: a file cannot be opened or breaks its language, or no analysis is asked for.
        UnsupportedStatement: a command or statement that abut does not do; names file, line, text and remedy.
        AbutError: an analysis could not begin, and none before it gave anything.
    """
    asked = parse.load(path)
    for command in asked.commands:
        understood(command)
    with Log(progress, log) as told:
        cut = recovery.parse_dataset_leniently if lenient else statements.parse_dataset
        named = asked.model and cut(text_of(asked.model), str(asked.model))
        dataset = named or Dataset("", "", ())  # of one that begins with RELOAD/SYSTEM
        told.banner(str(path), dataset.path, dataset.title)
        return _run_commands(path, asked, Solver(dataset, lenient, told, path.parent, redundant), say)


def _run_commands(
    path: Path, asked: parse.CommandFile, solver: Solver, say: Callable[[str], None]
) -> Outcome:
    """What the commands give."""
    log = solver.log
    try:
        solver.settle()
        for command in asked.commands:
            if not solver.over:
                log.command(command)
                say(f"line {command.line}: {one_line_text(command)}")
                solver.take(command)
        solver.march()
    except AbutError as problem:
        if not solver.results:
            log.warn([*solver.told, *asked.notes, *solver.notes])
            raise
        log.tell(f" {problem}")
        solver.results[-1].status = Status.failed(str(problem), solver.time)
    if not solver.results and not solver.linearized and not solver.files:
        raise UnreadableFile.of(path, "it asks for no analysis; add SIMULATE/DYNAMICS, END = …")
    result = concatenate_results(solver.results) if solver.results else None
    if result is not None:
        result.warnings[:] = dict.fromkeys([*result.warnings, *asked.notes, *solver.notes])
    log.warn([*asked.notes, *solver.notes])
    return Outcome(result, tuple(solver.linearized), asked.prefix, log, tuple(solver.files))
