"""Command ``abut equations``: the equations of motion of a model in closed form."""

from __future__ import annotations

import argparse
from pathlib import Path

import abut
from abut.cli.declare import argument, declare_command
from abut.cli.output import Console
from abut.formats.run_request import read_model_and_names

__all__ = ["equations"]

KINDS = ("latex", "markdown", "python", "c")
DIGITS = 6  #: digits of numbers in place of symbols, in text for people


@declare_command(
    "equations",
    "derive the equations of motion in closed form",
    argument("model", "MODEL", "a .py script that defines `model`, or an .adm or .cmd file", type=Path),
    argument("--latex", "", "print LaTeX (align*)"),
    argument("--markdown", "", "print Markdown with the meaning of all symbols (default)"),
    argument("--python", "", "print the source of a NumPy function"),
    argument("--c", "", "print the source of a C function"),
    argument("--numbers", "", "insert the numerical values of the parameters"),
)
def equations(options: argparse.Namespace, console: Console) -> int:
    """Derive M(q) q̈ + k(q, q̇) = f(q, q̇, t) + Gᵀ λ by Newton's and Euler's equations with Jacobians, in the coordinates of the joints, with
    symbols named after the objects of the model, and print them. Needs SymPy: pip install "abut[symbolic]".

    MODEL is a Python script that defines `model`, or an Adams model (.adm, .cmd).

    examples:
      abut equations pendulum.py                       a page in Markdown
      abut equations pendulum.py --latex --numbers     LaTeX with numbers
      abut equations crane.adm --c > crane.c           a function for another program
    """
    machine, _ = read_model_and_names(options.model)
    found = abut.equations(machine)
    kinds = [kind for kind in KINDS if getattr(options, kind)] or ["markdown"]
    if options.numbers:
        found = found.with_numbers(digits=DIGITS if {*kinds} <= {"latex", "markdown"} else 17)
    texts = {kind: getattr(found, kind)() for kind in kinds}
    console.print_result("\n".join(texts.values()), {"name": machine.name, **texts})
    return 0
