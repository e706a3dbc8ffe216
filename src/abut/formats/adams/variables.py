"""VARIABLE: an algebraic expression with a number; VARVAL(number) stands for it in other expressions.

A variable is written out wherever it is used; by itself it changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut.formats.adams import curves, splines
from abut.formats.adams.expressions import EXPRESSION, Applied, Call, Expression, Node, integers, replace
from abut.formats.adams.grammar import REAL, Arguments, Schema

if TYPE_CHECKING:
    from abut.formats.adams.build import Build

SCHEMA = Schema(values={"FUNCTION": EXPRESSION, "IC": REAL}, passed_over=("IC", "ROUTINE"))


def read(build: Build, arguments: Arguments) -> None:
    """Keep a variable's expression."""
    statement = arguments.statement
    if statement.number is None:
        statement.wrong("it has no number", "write VARIABLE/number")
    build.variables[statement.number] = arguments.need("FUNCTION", "an expression")


#: Functions that stand for something in the dataset.
_WRITTEN_OUT = {"VARVAL", "CURVE", *splines.CURVES}


def written_out(build: Build, expression: Expression, within: tuple[int, ...] = ()) -> Expression:
    """The expression with the variables and splines it names put in.

    Raises:
        UnreadableFile: a variable does not exist.
        UnsupportedStatement: a variable depends on itself.
    """
    if not expression.calls & _WRITTEN_OUT:
        return expression

    def change(node: Node) -> Node | None:
        match node:
            case Call("VARVAL", _):
                numbers = integers(expression, node)
                if len(numbers) != 1:
                    expression.statement.wrong(
                        f"{expression.argument}: VARVAL has {len(numbers)} arguments",
                        "give it the number of a VARIABLE",
                    )
                number = numbers[0]
                if number not in build.variables:
                    build.missing(
                        expression.statement,
                        expression.argument,
                        "VARIABLE",
                        number,
                        f"define it, or use one of {sorted(build.variables)[:20]}",
                    )
                if number in within:
                    expression.unsupported(
                        f"VARIABLE/{number}, which depends on itself", "write the relation as a constraint"
                    )
                build.used_variables.add(number)
                return written_out(build, build.variables[number], (*within, number)).root
            case Call(name, arguments) if name in splines.CURVES:
                curve = splines.applied(build, expression, node)
                return Applied(curve, replace(arguments[0], change))
            case Call("CURVE", arguments):
                curve = curves.applied(build, expression, node)
                return Applied(curve, replace(arguments[0], change))
        return None

    root = replace(expression.root, change)
    return Expression(expression.statement, expression.argument, expression.text, root)
