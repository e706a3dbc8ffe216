"""VARIABLE: an algebraic expression with a number; VARVAL(number) stands for it in other expressions."""

from __future__ import annotations

from abut.formats.adams.dataset.declaring import Stated, reads
from abut.formats.adams.functions.variables import Variable, Variables

BECOMES = "[functions and states](adams.md#datasets-read)"


@reads("VARIABLE", BECOMES, expression="FUNCTION", real="IC", passed_over="ROUTINE", changed=True)
def variable(stated: Stated) -> None:
    """Keep a variable."""
    expression = stated.need("FUNCTION", "an expression")
    stated.build.once(Variables).known[stated.number] = Variable(expression, stated.get("IC", 0.0))
