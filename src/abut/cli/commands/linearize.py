"""Command ``abut linearize``: the modes of a model about its pose, with notes."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import Any

import abut
from abut.cli.declare import argument, declare_command
from abut.cli.output import Console, format_warning
from abut.formats.run_request import read_model_and_names
from abut.model.model import counted_noun

__all__ = ["linearize"]

MODE_DATA = ("frequency", "damped_frequency", "damping_ratio", "eigenvalue", "rigid")  #: data of each mode


@declare_command(
    "linearize",
    "compute natural frequencies, damping ratios and modes",
    argument("model", "MODEL", "a .py script that defines `model`, or an .adm or .cmd file", type=Path),
    argument("--at", "TIME", "time, in seconds or with a unit (default: 0, or the last output of --state)"),
    argument("--state", "RESULT", "result file (.nc) that provides the state", type=Path),
    argument("--axes", "BODY", "body whose rotating axes define the displacements", default="ground"),
)
def linearize(options: argparse.Namespace, console: Console) -> int:
    """Linearise a machine about its pose, or about an output of a saved run, and print its modes: natural frequency, damping
    ratio and eigenvalue of each, the body that moves most, rigid-body motions and unstable modes.

    Closed contacts stay closed. MODEL is a Python script that defines `model`, or an Adams model (.adm, .cmd).

    examples:
      abut linearize suspension.py
      abut linearize suspension.py --state suspension.nc       about the end of a run
      abut linearize rotor.py --axes shaft                     in axes that rotate with the shaft
    """
    machine, _ = read_model_and_names(options.model)
    result = None if options.state is None else abut.load(options.state)
    time = options.at
    with suppress(TypeError, ValueError):  # a time without a unit
        time = float(time)
    found = abut.linearize(machine, time, result, axes=options.axes)
    title = f"{machine.name}: {counted_noun(found.freedom, 'degree')} of freedom at t = {found.time:.6g} s"
    data: dict[str, Any] = {
        "name": machine.name,
        "time": found.time,
        "freedom": found.freedom,
        "warnings": list(found.warnings),
        "modes": [{what: getattr(mode, what) for what in MODE_DATA} for mode in found.modes],
    }
    console.print_result("\n".join([title, *map(format_warning, found.warnings), "", str(found)]), data)
    return 0
