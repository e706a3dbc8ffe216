"""Arguments, commands and exit codes.

0 done; 1 the run failed or was interrupted (what there is, is kept); 2 the input is wrong.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import abut
from abut.cli import carried, completion, convert, linear, view
from abut.cli.check import checked
from abut.cli.laws import families, listing
from abut.cli.params import as_data, proposed, sheet
from abut.cli.progress import for_terminal
from abut.cli.voice import Voice
from abut.errors import AbutError, InputError, UnknownName
from abut.formats import conversion
from abut.formats.task import Task, task
from abut.model.model import REDUNDANT
from abut.plug import compiling
from abut.results import Result

DESCRIPTION = "Simulate machines whose parts touch."
EXAMPLES = """\
examples:
  abut run drop.py                             drop.py defines `model` and `end`
  abut run crank.adm --end 0.5 --step 1e-4     an Adams dataset
  abut view drop.py                            open it in the browser: change numbers, run, watch, compare
  abut report drop.nc                          make drop.html from a result
  abut params sphere:R=20mm:"dry steel" plane:"dry steel" --speed "1 m/s"
                                               which numbers for this contact, and why
  abut check latch.step                        closed? turned outward? of plausible size? in each other?
  abut linearize suspension.py                 natural frequencies, damping ratios and modes about its pose
  abut convert crank.nc crank.res              a result as Adams' result file, and back
  abut laws friction                           friction laws: equations, parameters, units, sources

exit codes:
  0  done
  1  the run failed or was interrupted; what was computed is kept; or a check found what makes a run wrong
  2  the input is wrong
"""
RUN = """\
Simulate a model and write two files named after it: the result (.nc), which `abut.load`, xarray and MATLAB
open, and a page to look at (.html).

MODEL is a Python script that defines `model`, an Adams dataset (.adm), or commands of Adams View (.cmd). A script may also define `end`,
`step` and `integrator`, which serve where no option is given. The whole script is run first; what only a
direct run should do belongs under `if __name__ == "__main__":`. An Adams command file (.acf) is carried out, analysis by
analysis, on the dataset that it names.
"""
RUN_EXAMPLES = """\
examples:
  abut run drop.py
  abut run drop.py --end "500 ms" --step "0.1 ms" --output results
  abut run crank.adm --end 0.5 --integrator bdf --rtol 1e-8 --csv
  abut run crank.cmd --end 0.5                 the commands of Adams View that build it
  abut run crank.acf                           as its commands say, with a log (.msg)

A run that fails, or is stopped with Ctrl-C, keeps what it has computed, and its page says what happened.
"""
REPORT = (
    "Make the page of a result: the machine moving, plots, contact tracks, statistics and the model, in one file that needs "
    "no network. Further results are laid over the first."
)
REPORT_EXAMPLES = """\
examples:
  abut report drop.nc
  abut report drop.nc -o for_the_meeting.html
  abut report clearance.nc ideal.nc -o compared.html
"""
PARAMS = """\
Propose the numbers of a contact: stiffness, restitution, damping, friction, expected penetration, contact time
and step, each with its formula and source, and warnings.

A BODY is a shape and a material, with colons between:

  sphere:R=20mm:MATERIAL     a ball; its mass is that of the material, or m=0.26kg
  cavity:R=21mm:MATERIAL     the hollow of a fixed socket
  cylinder:R=20mm:L=30mm:MATERIAL  a roller, or m=0.26kg; on another beside it, in a bore, on a flat: needs --force
  bore:R=21mm:L=30mm:MATERIAL      the hollow of a fixed ring
  plane:MATERIAL             a fixed flat
  gear:z=20:m=4mm:MATERIAL   a spur gear's flank at the pitch point; alpha=20deg, z<0 for an internal gear

MATERIAL is a name such as "dry steel", which also names the surface; a pair that no source has is refused.
"""
PARAMS_EXAMPLES = """\
examples:
  abut params sphere:R=20mm:"dry steel" plane:"dry steel" --speed "1 m/s"
  abut params sphere:R=20mm:m=0.26kg:steel plane:acrylic --speed 0.5 --restitution 0.7
  abut params gear:z=20:m=4mm:"greasy steel" gear:z=40:m=4mm:"greasy steel" --speed 0.1 --mass 0.5kg
  abut params cylinder:R=10mm:L=8mm:steel plane:steel --force "500 N"
  abut params sphere:R=5mm:putty plane:"dry steel" --speed 2 --materials mine.toml --restitution 0.1
"""
CHECK = """\
Look over the shapes of a model or of a file before a run, and say what is amiss, on which part, and the mend:

  wrong      a run would compute something else than what is meant (exit code 1)
  doubtful   possible, and more often a slip
  note       worth knowing

Are meshes closed, turned outward, free of crossings, slivers and doubles? Are sizes, densities and inertias plausible,
or does one look like a slip of unit? Do shapes stand in each other at the start?

MODEL is a Python script that defines `model`, an Adams model (.adm, .cmd), or a file of geometry: STEP, STL, OBJ, PLY, 3MF.
"""
CHECK_EXAMPLES = """\
examples:
  abut check latch.py
  abut check latch.step --tolerance "0.05 mm"
  abut check scan.stl --unit inch
"""
LAWS = "List the contact laws, friction laws, pairs, joints, motions, forces and integrators: equations, parameters, sources."
LAWS_EXAMPLES = """\
examples:
  abut laws                everything
  abut laws integrators    one family
  abut laws impact         what has "impact" in its name
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process if None); gives the exit code."""
    logging.getLogger("abut").addHandler(logging.NullHandler())  # warnings are told with the result
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = _parser()
    if not given:
        parser.print_help()
        return 0
    known = completion.commands_of(parser)
    if not given[0].startswith("-") and given[0] not in known:
        return _complain(_mistaken(given, list(known)), 2)
    options = parser.parse_args(given)
    voice: Voice = options.voice(options)
    try:
        return int(options.command(options, voice))
    except AbutError as problem:
        if options.debug:
            raise
        places = "".join(f" ({note})" for note in getattr(problem, "__notes__", ()))
        return voice.complain(f"{problem}{places}", problem.exit_code)
    except KeyboardInterrupt:
        code = voice.complain("interrupted before anything was computed", 1)
        compiling.leave(code)
        return code
    except BrokenPipeError:  # whoever read our output has gone, as in `abut laws | head`
        sys.stderr.close()
        return 0


def _complain(sentence: str, code: int) -> int:
    return Voice().complain(sentence, code)


def _mistaken(given: Sequence[str], known: Sequence[str]) -> str:
    """The sentence about a first word that is no command: the nearest, or the command for the file that it is."""
    word = given[0]
    if Path(word).suffix and Path(word).exists():
        command = "report" if Path(word).suffix.lower() in (".nc", ".res", ".req") else "run"
        return f'"{word}" is no command; did you mean `abut {command} {" ".join(given)}`?'
    return f"{UnknownName.of('command', word, known)}; `abut` alone shows all"


# --- arguments -----------------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("abut", description=DESCRIPTION, epilog=EXAMPLES, **_STYLE)
    parser.add_argument("-V", "--version", action="version", version=f"abut {abut.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _run_arguments(_command(commands, "run", _run, "simulate a model", RUN, RUN_EXAMPLES))
    _report_arguments(
        _command(commands, "report", _report, "make the page of a result", REPORT, REPORT_EXAMPLES)
    )
    view.arguments(_command(commands, "view", _view, "open a model in the browser", view.TEXT, view.EXAMPLES))
    _params_arguments(
        _command(commands, "params", _params, "propose the numbers of a contact", PARAMS, PARAMS_EXAMPLES)
    )
    _check_arguments(
        _command(commands, "check", _check, "look over shapes before a run", CHECK, CHECK_EXAMPLES)
    )
    linear.arguments(
        _command(
            commands,
            "linearize",
            _linearize,
            "natural frequencies, damping and modes",
            linear.TEXT,
            linear.EXAMPLES,
        )
    )
    convert.arguments(
        _command(
            commands,
            "convert",
            _convert,
            "a result or a model in another format",
            convert.TEXT,
            convert.EXAMPLES,
        )
    )
    _laws_arguments(_command(commands, "laws", _laws, "list laws and their units", LAWS, LAWS_EXAMPLES))
    shells = _command(
        commands, "completion", _completion, "a script for your shell", completion.TEXT, completion.EXAMPLES
    )
    shells.add_argument("shell", metavar="SHELL", choices=completion.SHELLS, help="bash, zsh or fish")
    return parser


_STYLE: dict[str, Any] = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}


def _command(commands: Any, name: str, act: Any, title: str, text: str, examples: str) -> Any:
    parser = commands.add_parser(name, help=title, description=text, epilog=examples, **_STYLE)
    parser.set_defaults(command=act, voice=lambda options: Voice(options.quiet, options.json))
    parser.add_argument("--debug", action="store_true", help="show the Python traceback of an error")
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="say nothing but errors and what is asked for"
    )
    parser.add_argument("--json", action="store_true", help="answer with one JSON object")
    return parser


def _run_arguments(parser: Any) -> None:
    parser.add_argument(
        "model",
        metavar="MODEL",
        type=Path,
        help="a .py script that defines `model`, an .adm, .cmd or .acf file",
    )
    parser.add_argument("--end", metavar="TIME", help='end of the run: seconds, or with a unit as "500 ms"')
    parser.add_argument(
        "--step", metavar="TIME", help="time between outputs (default: a thousandth of the run)"
    )
    parser.add_argument(
        "--integrator", metavar="NAME", help="integration method, see `abut laws integrators`"
    )
    parser.add_argument("--rtol", metavar="NUMBER", help="relative tolerance of the integrator, such as 1e-6")
    parser.add_argument(
        "--output", metavar="FOLDER", type=Path, default=Path(), help="where to write (default: here)"
    )
    parser.add_argument(
        "--redundant",
        metavar="HOW",
        choices=REDUNDANT,
        help='who bears what joints hold that repeat each other: "least norm" (default), all; "adams", the first alone',
    )
    parser.add_argument(
        "--lenient",
        action="store_true",
        help="leave out, and list, what a dataset holds and abut does not do",
    )
    parser.add_argument(
        "--device", metavar="NAME", help='"cpu" (default), or a GPU as Warp names it, such as "cuda:0"'
    )
    parser.add_argument(
        "--threads",
        metavar="NUMBER",
        type=int,
        help="processor cores for studies (simulate_many) that a script makes (default: all)",
    )
    parser.add_argument("--no-report", action="store_true", help="write no page")
    parser.add_argument("--csv", action="store_true", help="write a table of all channels as well (.csv)")


def _report_arguments(parser: Any) -> None:
    parser.add_argument(
        "result", metavar="RESULT", type=Path, nargs="+", help="a result that abut saved (.nc)"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="PAGE",
        type=Path,
        help="the page (default: RESULT with .html; of several, named after all)",
    )


def _params_arguments(parser: Any) -> None:
    parser.add_argument("first", metavar="BODY", help="shape and material, such as sphere:R=20mm:steel")
    parser.add_argument("second", metavar="BODY", help="the other")
    parser.add_argument("--speed", metavar="SPEED", help='of the impact: m/s, or as "10 mm/s"')
    parser.add_argument("--force", metavar="FORCE", help="with which cylinders press: N, or with a unit")
    parser.add_argument("--sliding", metavar="SPEED", help="at which cylinders slide: m/s, or with a unit")
    parser.add_argument(
        "--mass", metavar="MASS", help="that the impact feels: kg, or with a unit (default: of the bodies)"
    )
    parser.add_argument(
        "--restitution", metavar="E", help="rebound speed over impact speed (default: of the pair)"
    )
    parser.add_argument(
        "--error", metavar="SPEED", help="of velocities, in the solver (default: 1e-6 of the speed)"
    )
    parser.add_argument(
        "--materials", metavar="FILE", type=Path, help="a TOML file with materials of your own"
    )


def _check_arguments(parser: Any) -> None:
    parser.add_argument("model", metavar="MODEL", type=Path, help="a model, or a file of geometry")
    parser.add_argument(
        "--unit", metavar="UNIT", help="of a mesh file that states none, such as inch (default: mm)"
    )
    parser.add_argument(
        "--tolerance",
        metavar="LENGTH",
        help="between facets and exact surfaces of a STEP file (default: 1/1000 of a part)",
    )


def _laws_arguments(parser: Any) -> None:
    parser.add_argument(
        "word", metavar="WORD", nargs="?", default="", help="show only what has this in its name"
    )


# --- commands ------------------------------------------------------------------------------------------------------


def _run(options: argparse.Namespace, voice: Voice) -> int:
    """Simulate, keep the result, make the page."""
    if options.threads is not None:
        from abut.analysis.many import THREADS

        os.environ[THREADS] = str(_count(options.threads, "--threads"))
    lines: list[str] = []  # what a program is told of a command file
    say = lines.append if voice.json else voice.say
    prepared = RUNNERS.get(options.model.suffix.lower(), _described)
    name, simulated = prepared(options, say)
    folder: Path = options.output
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(
            f"cannot make the folder {folder}: {problem.strerror}; choose another --output"
        ) from problem
    path = folder / f"{name}.nc"
    result = simulated(path)
    if result is None:
        if voice.json:
            voice.answer("", {"name": name, "said": lines})
        return 0
    written = [("result", path)]
    if not options.no_report:
        written.append(("page", result.report(path.with_suffix(".html"))))
    if options.csv:
        written.append(("table", result.to_csv(path.with_suffix(".csv"))))
    for sentence in result.warnings:
        say(textwrap.fill(f"warning: {sentence}", 110, subsequent_indent="  ", break_on_hyphens=False))
    for what, path in written:
        say(f"{what:7s} {path}")
    code = 0 if result.status.ok else 1
    if voice.json:
        facts = {"name": result.name, "status": result.status, "warnings": result.warnings}
        voice.answer("", facts | {"statistics": result.statistics, "files": dict(written), "said": lines})
    if code:
        sys.stderr.write(f"abut: {result.name}: {result.status}\n")
    return code


def _count(number: int, what: str) -> int:
    if number < 1:
        raise InputError(f"{what} is {number}; give a whole number from 1 on")
    return number


def _described(options: argparse.Namespace, say: carried.Say) -> tuple[str, Callable[[Path], Result | None]]:
    """The name for output files, and what makes the run of a model."""
    described = task(
        options.model, options.end, options.step, options.integrator, options.rtol, lenient=options.lenient
    )
    if options.redundant is not None:
        described.model.redundant = options.redundant
    device: dict[str, Any] = {} if options.device is None else {"device": options.device}
    return options.model.stem, partial(_simulated, described, options.voice(options), say, device)


#: What prepares the run of a file that is no model, by its suffix.
RUNNERS: dict[str, carried.Preparing] = {".acf": carried.prepared}


def _simulated(
    described: Task, voice: Voice, say: carried.Say, device: Mapping[str, Any], path: Path
) -> Result:
    """Run with a progress display; tells how it went in one line."""
    say(f"{described.model.name}: {described.sentence}")
    with for_terminal(voice.progress) as progress:
        result: Result = abut.simulate(
            described.model,
            end=described.end,
            step=described.step,
            integrator=described.integrator,
            save=path,
            progress=progress,
            **device,
        )
    if result.status.ok:
        steps = result.statistics.get("steps")
        seconds = result.statistics.get("run_seconds")
        counted = f" in {steps} steps" if isinstance(steps, int) else ""
        timed = f", {seconds:.3g} s" if isinstance(seconds, float) else ""
        say(f"done{counted}{timed}")
    return result


def _report(options: argparse.Namespace, voice: Voice) -> int:
    """Make the page of a result, others laid over it; those of one name are told apart by their files."""
    results = [conversion.read(path) for path in options.result]
    names = [result.name for result in results]
    for path, result in zip(options.result, results, strict=True):
        if names.count(result.name) > 1:
            result.attributes["name"] = f"{result.name} ({path.stem})"
    first, *others = results
    stem = "_".join(dict.fromkeys(path.stem for path in options.result))[:80]
    path = first.report(options.output or options.result[0].with_name(f"{stem}.html"), compare=others)
    voice.answer(str(path), {"page": path})
    return 0


def _view(options: argparse.Namespace, voice: Voice) -> int:
    """Serve the live application."""
    return view.view(options, lambda text: voice.answer(text, {"serving": text}))


def _params(options: argparse.Namespace, voice: Voice) -> int:
    """Propose the numbers of a contact."""
    made = proposed(
        options.first,
        options.second,
        speed=options.speed,
        force=options.force,
        sliding=options.sliding,
        mass=options.mass,
        restitution=options.restitution,
        error=options.error,
        materials=options.materials,
    )
    voice.answer(sheet(made), as_data(made))
    return 0


def _check(options: argparse.Namespace, voice: Voice) -> int:
    """Look over the shapes of a model or file."""
    found = checked(options.model, options.unit, options.tolerance)
    data = {"sound": found.sound, "parts": found.parts, "findings": found.findings}
    voice.answer(str(found), data)
    return 0 if found.sound else 1


def _linearize(options: argparse.Namespace, voice: Voice) -> int:
    """Print the modes of a machine."""
    voice.answer(*linear.linearized(options.model, options.at, options.state, options.axes))
    return 0


def _convert(options: argparse.Namespace, voice: Voice) -> int:
    """Write a result in another format."""
    path = conversion.convert(options.source, options.target, lenient=options.lenient)
    voice.answer(str(path), {"written": path})
    return 0


def _laws(options: argparse.Namespace, voice: Voice) -> int:
    """List what there is."""
    voice.answer(listing(options.word), families(options.word) if voice.json else None)
    return 0


def _completion(options: argparse.Namespace, voice: Voice) -> int:
    """Print the script of a shell."""
    text = completion.script(options.shell, _parser())
    voice.answer(text, {"script": text})
    return 0
