"""VARIABLE: an algebraic expression with a number; VARVAL(number) stands for it in other expressions."""

from __future__ import annotations

from abut.formats.adams.dataset.build import Build
from abut.formats.adams.functions.variables import Variable, Variables
from abut.formats.adams.language.expressions import EXPRESSION
from abut.formats.adams.language.schema import REAL, Arguments, Schema
from abut.formats.adams.language.statement_types import reads

BECOMES = "[functions and states](adams.md#datasets-read)"


@reads(
    "VARIABLE",
    BECOMES,
    Schema(values={"FUNCTION": EXPRESSION, "IC": REAL}, passed_over=("ROUTINE",)),
    changed=True,
)
def variable(build: Build, arguments: Arguments) -> None:
    """Keep a variable."""
    expression = arguments.need("FUNCTION", "an expression")
    build.once(Variables).known[arguments.number] = Variable(expression, arguments.get("IC", 0.0))
