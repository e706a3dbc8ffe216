"""SPLINE: points of a curve, or of several that make a surface."""

from __future__ import annotations

import numpy as np

from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.signals.variables import BECOMES
from abut.formats.adams.functions.tables import Table
from abut.formats.adams.language.schema import NAME, REALS, Arguments, ArgumentType, Schema
from abut.formats.adams.language.statement_types import reads
from abut.formats.adams.language.statements import Statement

LEAST = 4  #: points that a table has
STEEP = 1e150  #: beyond which slopes are no numbers when they are reckoned with
_FILE = "files of time histories (DAC, RPC III) and of splines are not read; write their numbers as X = … and Y = …"


def _rows(statement: Statement, name: str, text: str) -> tuple[tuple[float, ...], ...]:
    return tuple(REALS.convert(statement, name, piece) for piece in text.split("\x1e"))


@reads(
    "SPLINE",
    BECOMES,
    Schema(
        values={"X": REALS, "Y": ArgumentType(_rows, "numbers"), "UNITS": NAME},
        flags=("LINEAR_EXTRAPOLATE",),
        repeated=("Y",),
        refused=dict.fromkeys(("FILE", "BLOCK", "CHANNEL"), _FILE),
        passed_over=("UNITS",),
    ),
    changed=True,
)
def spline(build: Build, arguments: Arguments) -> None:
    """Keep a table."""
    statement = arguments.statement
    x = np.array(arguments.need("X", "the places"))
    rows = arguments.need("Y", "the values")
    z = None
    if len(rows) > 1:  # a surface: each row begins with its z
        z = np.array([row[0] for row in rows if row])
        rows = tuple(row[1:] for row in rows)
        if not np.all(np.diff(z) > 0.0):
            statement.wrong(
                "the first numbers of its Y, which are z, do not rise", "put the curves in order, each z once"
            )
    if any(len(row) != len(x) for row in rows):
        statement.wrong(f"X has {len(x)} numbers, Y {len(rows[0])}", "give as many of both")
    if len(x) < LEAST:
        statement.wrong(f"it has {len(x)} points", f"give {LEAST} or more")
    if not np.all(np.diff(x) > 0.0):
        statement.wrong("X does not rise from number to number", "put the points in order, each X once")
    if not np.all(np.abs(np.diff(rows, axis=1)) < STEEP * np.diff(x)):
        statement.wrong("it is too steep for numbers", "correct X and Y")
    build.splines[arguments.number] = Table(
        statement, x, np.array(rows), "LINEAR_EXTRAPOLATE" in arguments, z
    )
