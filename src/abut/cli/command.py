"""Simulate machines whose parts touch.

examples:
  abut run drop.py                             drop.py defines `model` and `end`
  abut run crank.adm --end 0.5 --step 1e-4     an Adams dataset
  abut study run press.py                      press.py defines `study`: many variants, stored as they finish
  abut view drop.py                            open it in the browser: change numbers, run, watch, compare
  abut report drop.nc                          make drop.html from a result
  abut params sphere:R=20mm:"dry steel" plane:"dry steel" --speed "1 m/s"
                                               numbers for this contact, with formulas and sources
  abut assemble press.step                     press.py: its parts as bodies, with joints where faces are in contact
  abut check latch.step                        closed? oriented outward? of plausible size? overlapping?
  abut doctor latch.py --try                   why it fails, or runs badly; changes tried in short runs
  abut linearize suspension.py                 natural frequencies, damping ratios and modes about its pose
  abut equations pendulum.py --latex           equations of motion in closed form; --markdown, --python, --c
  abut export crank.py --fmu --inputs torque   a unit of FMI, for Simulink, Dymola, FMPy and others
  abut convert crank.nc crank.res              a result as Adams' result file, and back
  abut laws friction                           friction laws: equations, parameters, units, sources
  abut cache list                              compiled kernels: what each is for, size, last use; `abut cache clear`
  abut validate                                run the physics tests, and a page of what they compare

exit codes:
  0  done
  1  the run failed or was interrupted; computed outputs are kept; or a check found an error of the model
  2  the input is wrong
"""

from __future__ import annotations

import argparse
import importlib.metadata
import logging
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

import abut
from abut.cli.commands.assemble import assemble
from abut.cli.commands.cache import cache
from abut.cli.commands.check import check
from abut.cli.commands.completion import SHELLS, completion_script
from abut.cli.commands.doctor import doctor
from abut.cli.commands.equations import equations
from abut.cli.commands.export import export
from abut.cli.commands.laws import laws
from abut.cli.commands.linearize import linearize
from abut.cli.commands.params import params
from abut.cli.commands.report_and_convert import convert, report
from abut.cli.commands.run import run
from abut.cli.commands.study import study
from abut.cli.commands.validate import validate
from abut.cli.commands.view import view
from abut.cli.declare import EXAMPLES, STYLE, argument, declare_command
from abut.cli.output import Console
from abut.compiler import background_compile
from abut.errors import AbutError, UnknownName


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process if None) and return the exit code."""
    logging.getLogger("abut").addHandler(logging.NullHandler())  # warnings are reported with the result
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = _build_parser()
    if not given:
        parser.print_help()
        return 0
    known = [one.name for one in COMMANDS]
    if not given[0].startswith("-") and given[0] not in known:
        return Console().print_error(_unknown_command_message(given, known), 2)
    options = parser.parse_args(given)
    console = Console(options.quiet, options.json)
    try:
        code = int(options.act(options, console))
        sys.stdout.flush()
        return code
    except AbutError as problem:
        if options.debug:
            raise
        places = "".join(f" ({note})" for note in getattr(problem, "__notes__", ()))
        return console.print_error(f"{problem}{places}", problem.exit_code)
    except KeyboardInterrupt:
        code = console.print_error("interrupted before anything was computed", 1)
        background_compile.exit_process(code)
        return code
    except BrokenPipeError:  # the reader of the output has ended, as in `abut laws | head`
        sys.stderr.close()
        return 0
    except OSError as problem:  # an error of a file or a folder without a message of abut
        if options.debug:
            raise
        named = f"{problem.filename}: " if problem.filename else ""
        return console.print_error(f"{named}{problem.strerror or problem}", 2)


def _unknown_command_message(given: Sequence[str], known: Sequence[str]) -> str:
    """Return the message about a first word that is no command: the nearest command, or the command for this kind of file."""
    word = given[0]
    if Path(word).suffix and Path(word).exists():
        command = "report" if Path(word).suffix.lower() in (".nc", ".res", ".req") else "run"
        return f'there is no command "{word}"; did you mean `abut {command} {" ".join(given)}`?'
    return f"{UnknownName.of('command', word, known)}; `abut` alone lists all commands"


@declare_command(
    "completion",
    "print a completion script for a shell",
    argument("shell", "SHELL", "bash, zsh or fish", choices=SHELLS),
)
def completion(options: argparse.Namespace, console: Console) -> int:
    """Print a script that lets a shell complete `abut`: its commands, their options, and files.

      bash   abut completion bash > ~/.local/share/bash-completion/completions/abut
      zsh    abut completion zsh > "${fpath[1]}/_abut"
      fish   abut completion fish > ~/.config/fish/completions/abut.fish

    examples:
      source <(abut completion bash)
    """
    text = completion_script(options.shell, {one.name: one.options for one in COMMANDS})
    console.print_result(text, {"script": text})
    return 0


COMMANDS = (
    run, study, report, view, assemble, params, check, doctor, linearize, equations, export, convert, laws,
    cache, validate, completion,
)  # fmt: skip


def _version_line() -> str:
    """Return the first line of a bug report: versions of abut, Python and Warp."""
    warp = importlib.metadata.version("warp-lang")  # importing it takes half a second
    return f"abut {abut.__version__}, Python {platform.python_version()}, Warp {warp}"


def _build_parser() -> argparse.ArgumentParser:
    text, mark, examples = (__doc__ or "").partition(EXAMPLES)
    parser = argparse.ArgumentParser("abut", description=text, epilog=mark + examples, **STYLE)
    parser.add_argument("-V", "--version", action="version", version=_version_line())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for one in COMMANDS:
        one.add_to_parser(commands)
    return parser
