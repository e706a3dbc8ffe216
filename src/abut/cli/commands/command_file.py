"""Command ``abut run`` for an Adams command file: its analyses one after another, with its modes printed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from abut.cli.output import Console
from abut.cli.progress import for_terminal
from abut.errors import AbutError, InputError
from abut.formats.adams.commands import parse
from abut.model.model import REDUNDANT
from abut.results import Result

OPTIONS = (
    "end",
    "step",
    "integrator",
    "rtol",
    "coordinates",
    "device",
)  #: options of `abut run` that a command file defines itself

PrintLine = Callable[[str], None]
#: Function that returns the name for output files, and a function that makes and saves the run.
RunPreparation = Callable[
    [argparse.Namespace, Console, PrintLine], tuple[str, Callable[[Path], Result | None]]
]


def prepare_run(
    options: argparse.Namespace, console: Console, print_line: PrintLine
) -> tuple[str, Callable[[Path], Result | None]]:
    """Return the name for output files, and a function that runs the commands and saves the result at a path (None without result).

    Raises:
        InputError: the file cannot be read, or an option contradicts it.
    """
    given = [name for name in OPTIONS if getattr(options, name) is not None]
    if given:
        raise InputError(
            f"{options.model}: --{given[0]} is for models, but a command file contains its own "
            "settings (END, DTOUT, INTEGRATOR/ERROR); remove the option"
        )
    asked = parse.load(options.model)
    return Path(asked.prefix).name or options.model.stem, partial(
        _run_command_file, options, console, print_line
    )


def _run_command_file(
    options: argparse.Namespace, console: Console, print_line: PrintLine, path: Path
) -> Result | None:
    from abut.formats.adams.commands import solver

    log = path.with_suffix(".msg")
    with for_terminal(console.progress) as progress:
        try:
            outcome = solver.run(
                options.model,
                lenient=options.lenient,
                progress=progress,
                say=progress.note,
                log=log,
                redundant=options.redundant or REDUNDANT[0],
            )
        except AbutError:
            progress.note(f"file    {log}")
            raise
    for found in outcome.linearized:
        print_line(f"{options.model.stem}: modes at t = {found.time:.6g} s\n{found}")
    for file in (*outcome.files, log):
        print_line(f"file    {file}")
    if outcome.result is not None:
        outcome.result.save(path)
        print_line(f"{outcome.result.name}: {outcome.result.status}, {len(outcome.result.time)} outputs")
    return outcome.result
