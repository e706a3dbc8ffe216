"""SPLINE: points of a curve, or of several that form a surface. VARIABLE: a numbered expression, which VARVAL(number) refers to."""

from __future__ import annotations

import numpy as np

from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.functions.splines import SplinePoints
from abut.formats.adams.functions.variables import AdamsVariable, Variables
from abut.formats.adams.language.schema import REALS, ArgumentType
from abut.formats.adams.language.statements import Statement

BECOMES = "[functions and states](adams.md#datasets-read)"
MIN_POINTS = 4  #: minimum number of points of a table
MAX_SLOPE = 1e150  #: slope above which computations overflow
_FILE = "files of time histories (DAC, RPC III) and of splines are not read; write their numbers as X = … and Y = …"


def _parse_rows(statement: Statement, name: str, text: str) -> tuple[tuple[float, ...], ...]:
    return tuple(REALS.convert(statement, name, piece) for piece in text.split("\x1e"))


@reads(
    "SPLINE",
    BECOMES,
    reals="X",
    values={"Y": ArgumentType(_parse_rows, "numbers")},
    name="UNITS",
    flags="LINEAR_EXTRAPOLATE",
    repeated="Y",
    refused={_FILE: "FILE BLOCK CHANNEL"},
    passed_over="UNITS",
    changed=True,
)
def read_spline(stated: StatementArguments) -> None:
    """Store a table."""
    x, rows, z = np.array(stated.need("X", "the places")), stated.need("Y", "the values"), None
    if len(rows) > 1:  # a surface: the first number of each row is its z
        z = np.array([row[0] for row in rows if row])
        rows = tuple(row[1:] for row in rows)
        if not np.all(np.diff(z) > 0.0):
            what = "the first numbers of its Y, which are z, do not increase"
            stated.wrong(what, "put the curves in order, each z once")
    if any(len(row) != len(x) for row in rows):
        stated.wrong(f"X has {len(x)} numbers, Y {len(rows[0])}", "give as many of both")
    if len(x) < MIN_POINTS:
        stated.wrong(f"it has {len(x)} points", f"give {MIN_POINTS} or more")
    if not np.all(np.diff(x) > 0.0):
        stated.wrong("X does not increase from number to number", "put the points in order, each X once")
    if not np.all(np.abs(np.diff(rows, axis=1)) < MAX_SLOPE * np.diff(x)):
        stated.wrong("its slope exceeds the range of numbers", "correct X and Y")
    extended = "LINEAR_EXTRAPOLATE" in stated
    stated.build.splines[stated.number] = SplinePoints(stated.statement, x, np.array(rows), extended, z)


@reads("VARIABLE", BECOMES, expression="FUNCTION", real="IC", passed_over="ROUTINE", changed=True)
def read_variable(stated: StatementArguments) -> None:
    """Store a variable."""
    expression = stated.need("FUNCTION", "an expression")
    stated.build.once(Variables).known[stated.number] = AdamsVariable(expression, stated.get("IC", 0.0))
