"""What ``abut linearize`` prints: the modes of a model about its pose, and what to know of them."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import abut
from abut.formats.task import described
from abut.model.model import plural

WIDTH = 110
TEXT = """\
Linearise a machine about its pose, or about an output of a saved run, and print its modes: natural frequency, damping
ratio and eigenvalue of each, the body that moves most, rigid-body motions and what is unstable.

Contacts that touch stay touching. MODEL is a Python script that defines `model`, or an Adams model (.adm, .cmd).
"""
EXAMPLES = """\
examples:
  abut linearize suspension.py
  abut linearize suspension.py --state suspension.nc       about the end of a run
  abut linearize rotor.py --axes shaft                     in axes that turn with the shaft
"""


def arguments(parser: Any) -> None:
    """What the command takes."""
    parser.add_argument(
        "model", metavar="MODEL", type=Path, help="a .py script that defines `model`, or an .adm or .cmd file"
    )
    parser.add_argument(
        "--at", metavar="TIME", help="time, seconds or with a unit (default: 0, or the last of --state)"
    )
    parser.add_argument("--state", metavar="RESULT", type=Path, help="a result (.nc) to take the state from")
    parser.add_argument(
        "--axes", metavar="BODY", default="ground", help="body with whose axes the displacements turn"
    )


def linearized(model: Path, at: str | None, state: Path | None, axes: str) -> tuple[str, dict[str, Any]]:
    """The table of modes, with warnings before it; and the same as data.

    Raises:
        InputError: a file cannot be read, or the machine cannot be linearised.
    """
    machine, _ = described(model)
    result = None if state is None else abut.load(state)
    time = float(at) if at is not None and _is_number(at) else at
    found = abut.linearize(machine, time, result, axes=axes)
    title = f"{machine.name}: {plural(found.freedom, 'degree')} of freedom at t = {found.time:.6g} s"
    told = [
        textwrap.fill(f"warning: {sentence}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        for sentence in found.warnings
    ]
    modes = [
        {
            "frequency": mode.frequency,
            "damped_frequency": mode.damped_frequency,
            "damping_ratio": mode.damping_ratio,
            "eigenvalue": mode.eigenvalue,
            "rigid": mode.rigid,
        }
        for mode in found.modes
    ]
    data = {
        "name": machine.name,
        "time": found.time,
        "freedom": found.freedom,
        "warnings": list(found.warnings),
    }
    return "\n".join([title, *told, "", str(found)]), data | {"modes": modes}


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
