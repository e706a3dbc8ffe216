"""Command ``abut run``: simulate a model, or execute an Adams command file, and write the result and its page."""

from __future__ import annotations

import argparse
import dataclasses
import os
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import abut
from abut.cli.commands import command_file
from abut.cli.declare import argument, declare_command
from abut.cli.output import Console, format_warning, with_former_key
from abut.cli.progress import for_terminal
from abut.errors import InputError
from abut.formats.run_request import Task, file_run_request
from abut.model.model import REDUNDANT
from abut.results import Result
from abut.results.extremes import Peak

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["run"]

LINES = 5  #: number of contacts whose forces are reported


@declare_command(
    "run",
    "run a simulation of a model",
    argument(
        "model",
        "MODEL",
        "a .py script that defines `model`, an .adm, .cmd or .acf file, a robot as .urdf, .xml (MJCF) or .sdf, an assembly as .step",
        type=Path,
    ),
    argument("--end", "TIME", 'end time of the run, in seconds or with a unit such as "500 ms"'),
    argument("--step", "TIME", "time between outputs (default: a thousandth of the run)"),
    argument("--integrator", "NAME", "integration method, see `abut laws integrators`"),
    argument("--rtol", "NUMBER", "relative tolerance of the integrator, such as 1e-6"),
    argument(
        "--coordinates",
        "KIND",
        'coordinates of the equations of motion: "absolute" coordinates of the bodies, or "joint" '
        "coordinates (default: chosen for the model)",
        choices=("absolute", "joint"),
    ),
    argument(
        "--set",
        "NAME=VALUE",
        "replace a parameter of the model, for example bounce.normal.stiffness=1e9; may be repeated",
        action="append",
        default=[],
    ),
    argument("--output", "FOLDER", "output folder (default: current folder)", type=Path, default=Path()),
    argument(
        "--redundant",
        "HOW",
        'how reactions of redundant constraints are shared: "least norm" (default); "adams": one joint '
        'carries all, as in Adams; "compliance": all joints have the same small compliance',
        choices=REDUNDANT,
    ),
    argument("--lenient", "", "skip unsupported statements of a dataset, and list them"),
    argument("--device", "NAME", 'compute device: "cpu" (default), or a GPU such as "cuda:0"'),
    argument(
        "--threads",
        "NUMBER",
        "number of processor cores for batches (simulate_many) in the script (default: all)",
        type=int,
    ),
    argument("--no-report", "", "do not write the report"),
    argument("--csv", "", "also write all channels as a table (.csv)"),
)
def run(options: argparse.Namespace, console: Console) -> int:
    """Simulate a model and write two files named after it: the result (.nc), which `abut.load`, xarray and MATLAB
    open, and a page (.html).

    MODEL is a Python script that defines `model`, an Adams dataset (.adm), commands of Adams View (.cmd), a robot (.urdf, MJCF as .xml,
    .sdf; folders of packages in ROS_PACKAGE_PATH), or an assembly from CAD (.step; better: `abut assemble`). A script may also define
    `end`, `step` and `integrator`, which apply if no option is given. The whole script is run first; code for a
    direct run only belongs under `if __name__ == "__main__":`. An Adams command file (.acf) is executed, analysis by
    analysis, on the dataset that it names.

    examples:
      abut run drop.py
      abut run drop.py --end "500 ms" --step "0.1 ms" --output results
      abut run crank.adm --end 0.5 --integrator bdf --rtol 1e-8 --csv
      abut run crank.cmd --end 0.5                 the commands of Adams View that build it
      abut run arm.urdf --end 2                    a robot, as it falls
      abut run crank.acf                           its commands, with a log (.msg)

    A run that fails, or is stopped with Ctrl-C, keeps the computed outputs, and its page reports what happened.
    """
    _set_threads(options.threads)
    lines: list[str] = []  # output for programs about a command file
    print_line = lines.append if console.json else console.print_line
    prepared = RUNNERS.get(options.model.suffix.lower(), _prepare_run)
    name, simulated = prepared(options, console, print_line)
    path = _output_folder(options) / f"{name}.nc"
    result = simulated(path)
    if result is None:
        if console.json:
            console.print_result("", {"name": name} | with_former_key("messages", lines))
        return 0
    files = _write_outputs(result, path, options)
    peaks = contact_peaks(result)
    _report_result(result, peaks, files, print_line)
    if console.json:
        facts = {"name": result.name, "status": result.status, "warnings": result.warnings}
        forces = [dataclasses.asdict(peak) | {"touches": touches} for peak, touches in peaks]
        console.print_result(
            "",
            facts
            | {"statistics": result.statistics, "peaks": forces, "files": files}
            | with_former_key("messages", lines),
        )
    if result.status.ok:
        return 0
    sys.stderr.write(f"abut: {result.name}: {result.status}\n")
    if result.status.kind == "failed" and options.model.suffix.lower() != ".acf":
        print_line(f"to find and test changes: abut doctor {path} --model {options.model} --try")
    return 1


def _set_threads(threads: int | None) -> None:
    """Set the number of processor cores for batches, if it is given."""
    if threads is not None:
        from abut.analysis.simulate_many import THREADS

        os.environ[THREADS] = str(_check_count(threads, "--threads"))


def _output_folder(options: argparse.Namespace) -> Path:
    """Return the output folder, which is created if it does not exist."""
    folder: Path = options.output
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(
            f"cannot make the folder {folder}: {problem.strerror}; choose another --output"
        ) from problem
    return folder


def _report_result(
    result: Result,
    peaks: Sequence[tuple[Peak, int]],
    files: Mapping[str, Path],
    print_line: Callable[[str], None],
) -> None:
    """Print warnings, the largest normal forces and the names of files."""
    for sentence in result.warnings:
        print_line(format_warning(sentence))
    for peak, _ in peaks[:LINES]:
        print_line(f"peak    {peak}")
    if len(peaks) > LINES:
        print_line(f"        and smaller peaks in {len(peaks) - LINES} more contacts")
    for what, file in files.items():
        print_line(f"{what:7s} {file}")


def contact_peaks(result: Result) -> list[tuple[Peak, int]]:
    """Return the largest normal force of each contact that touched, on the solver's steps, and its number of touches; the largest first."""
    touches = Counter(one.contact for one in result.touches if not one.point)
    peaks = [(result.peak(f"{contact}.normal_force"), many) for contact, many in touches.items()]
    return sorted(peaks, key=lambda one: -one[0].value)


def _write_outputs(result: Result, path: Path, options: argparse.Namespace) -> dict[str, Path]:
    """Write the requested files for the result at a path; return all files by kind."""
    files = {"result": path}
    if not options.no_report:
        files["page"] = result.report(path.with_suffix(".html"))
    if options.csv:
        files["table"] = result.to_csv(path.with_suffix(".csv"))
    return files


def _check_count(number: int, what: str) -> int:
    if number < 1:
        raise InputError(f"{what} is {number}; it must be a whole number of at least 1")
    return number


def _with_values(model: Model, given: Sequence[str]) -> Any:
    """Return the model with the values of --set.

    Raises:
        InputError: one has no name or no value, or the model has no such value.
    """
    values: dict[str, Any] = {}
    for one in given:
        name, mark, value = one.partition("=")
        if not (name and mark and value.strip()):
            raise InputError(
                f'--set {one}: it must be NAME=VALUE, such as "bounce.normal.stiffness=1e9 N/m^1.5"'
            )
        try:
            values[name.strip()] = float(value)
        except ValueError:
            values[name.strip()] = value.strip()
    return model.with_values(values) if values else model


def _prepare_run(
    options: argparse.Namespace, console: Console, print_line: command_file.PrintLine
) -> tuple[str, Callable[[Path], Result | None]]:
    """Return the name for output files, and a function that makes the run of a model."""
    described = file_run_request(
        options.model, options.end, options.step, options.integrator, options.rtol, lenient=options.lenient
    )
    described = dataclasses.replace(described, model=_with_values(described.model, options.set))
    if options.redundant is not None:
        described.model.redundant = options.redundant
    asked: dict[str, Any] = {} if options.device is None else {"device": options.device}
    if options.coordinates is not None:
        joint = options.coordinates == "joint"
        asked["coordinates"] = abut.JointCoordinates() if joint else abut.AbsoluteCoordinates()
    return options.model.stem, partial(_run_simulation, described, console, print_line, asked)


#: Function that prepares the run of a file that is not a model, by its suffix.
RUNNERS: dict[str, command_file.RunPreparation] = {".acf": command_file.prepare_run}


def _run_simulation(
    described: Task,
    console: Console,
    print_line: command_file.PrintLine,
    asked: Mapping[str, Any],
    path: Path,
) -> Result:
    """Run with a progress display, and print the outcome in one line."""
    print_line(f"{described.model.name}: {described.sentence}")
    with for_terminal(console.progress) as progress:
        result: Result = abut.simulate(
            described.model,
            end=described.end,
            step=described.step,
            integrator=described.integrator,
            save=path,
            progress=progress,
            **asked,
        )
    if result.status.ok:
        steps = result.statistics.get("steps")
        seconds = result.statistics.get("run_seconds")
        counted = f" in {steps} steps" if isinstance(steps, int) else ""
        timed = f", {seconds:.3g} s" if isinstance(seconds, float) else ""
        print_line(f"done{counted}{timed}")
    for name, cost in result.statistics.get("sampled", {}).items():
        print_line(
            f'"{name}": {cost["calls"]} evaluations, {cost["seconds"]:.3g} s, '
            f"{100.0 * cost['share']:.2g} % of the run"
        )
    return result
