"""ARRAY, PINPUT, POUTPUT, DIFF, LSE and TFSISO: numbers that are integrated with the machine, and lists of them.

DIFF     ẋ = FUNCTION, or with IMPLICIT 0 = FUNCTION; DIF(id) is x, DIF1(id) is ẋ
LSE      ẋ = A x + B u, y = C x + D u with MATRIX statements A … D and ARRAY statements X, U, Y and IC
TFSISO   y/u = Σ NUMERATOR_k s^k / Σ DENOMINATOR_k s^k, ascending powers
"""

from __future__ import annotations

from typing import Any

import numpy as np

from abut import signals
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.signals.variables import BECOMES
from abut.formats.adams.functions.signals import SignalInputs
from abut.formats.adams.functions.states import List, Lists
from abut.formats.adams.functions.variables import Variables, written_out
from abut.formats.adams.language.expressions import EXPRESSION
from abut.formats.adams.language.schema import IDENTIFIER, IDENTIFIERS, REALS, Arguments, Schema, each, reals
from abut.formats.adams.language.statement_types import StatementType, reads
from abut.formats.adams.language.statements import Statement

_HELP = "the function of a state may use TIME, numbers, Adams' functions of them, measures of markers and other states"


@reads(
    "ARRAY",
    BECOMES,
    Schema(
        flags=("X", "Y", "U", "IC"),
        values={"SIZE": IDENTIFIER, "NUMBERS": REALS, "VARIABLES": IDENTIFIERS},
    ),
)
def array(build: Build, arguments: Arguments) -> None:
    """Keep an array."""
    statement, kind = arguments.statement, arguments.one_of(("X", "Y", "U", "IC"))
    numbers, variables = arguments.get("NUMBERS", ()), arguments.get("VARIABLES", ())
    counted = len(numbers if kind == "IC" else variables)
    size = arguments.get("SIZE", counted)
    if kind in ("U", "IC") and size != counted:
        statement.wrong(
            f"SIZE = {size}, but it lists {counted} {'NUMBERS' if kind == 'IC' else 'VARIABLES'}",
            "make them agree",
        )
    build.once(Lists).arrays[arguments.number] = List(statement, kind, size, numbers, variables)


def _read_ports(build: Build, arguments: Arguments) -> None:
    """Keep the VARIABLEs of a PINPUT or POUTPUT."""
    found = arguments.need("VARIABLES", "the numbers of VARIABLE statements")
    build.once(Lists).ports[arguments.statement.keyword, arguments.number] = found


_PORTS = Schema(values={"VARIABLES": IDENTIFIERS}, aliases={"VAR": "VARIABLES"})
PINPUT, POUTPUT = (StatementType(keyword, BECOMES, _PORTS, _read_ports) for keyword in ("PINPUT", "POUTPUT"))


# --- states ----------------


@reads(
    "DIFF",
    BECOMES,
    Schema(
        flags=("IMPLICIT", "STATIC_HOLD"),
        values={"IC": reals(1, 2), "FUNCTION": EXPRESSION},
        refused={"ROUTINE": "write it as FUNCTION; user-written subroutines cannot be called"},
    ),
)
def difference(build: Build, arguments: Arguments) -> None:
    """Add a state given by its rate, or by an equation of state and rate."""
    statement, time = arguments.statement, build.units.time
    expression = written_out(build, arguments.need("FUNCTION", "an expression"))
    implicit, inputs = "IMPLICIT" in arguments, SignalInputs(build)
    function = inputs.write(expression, 1.0 if implicit else 1.0 / time, _HELP)
    start = arguments.get("IC", (0.0,))
    more: dict[str, Any] = {
        "initial": start[0],
        "inputs": inputs.by_argument,
        "held": "STATIC_HOLD" in arguments,
    }
    if implicit:
        more["initial_rate"] = start[1] / time if len(start) > 1 else 0.0
    make = signals.ImplicitState if implicit else signals.State
    build.add(statement, make(build.name(statement), function, **more))


@reads(
    "LSE",
    BECOMES,
    Schema(flags=("STATIC_HOLD",), values=each(IDENTIFIER, "X U Y IC A B C D")),
    numbered=False,
)
def linear_system(build: Build, arguments: Arguments) -> None:
    """Add a linear system given by matrices."""
    statement, time = arguments.statement, build.units.time
    x = _array(build, arguments, "X", "X")
    if "U" not in arguments:
        statement.unsupported("without U", "give it an input, or write it as DIFF statements")
    u = _array(build, arguments, "U", "U")
    y = _array(build, arguments, "Y", "Y") if "Y" in arguments else None
    start = _array(build, arguments, "IC", "IC").numbers if "IC" in arguments else (0.0,) * x.size
    if len(start) != x.size:
        statement.wrong(f"IC has {len(start)} numbers for {x.size} states", "make them agree")
    count = y.size if y else 1
    shapes = {"A": (x.size, x.size), "B": (x.size, u.size), "C": (count, x.size), "D": (count, u.size)}
    found = {name: _matrix(build, arguments, name, shape) for name, shape in shapes.items()}
    thing = signals.LinearSystem(
        build.name(statement),
        a=found["A"] / time,
        b=found["B"] / time,
        c=found["C"],
        d=found["D"],
        inputs=[_signal(build, statement, number) for number in u.variables],
        initial=start,
        held="STATIC_HOLD" in arguments,
    )
    build.add(statement, thing)
    for k in range(count if count > 1 else 0):
        build.add(statement, signals.Output(build.once(Lists).output(statement, k + 1), thing, k))


@reads(
    "TFSISO",
    BECOMES,
    Schema(flags=("STATIC_HOLD",), values=each(IDENTIFIER, "X U Y") | each(REALS, "NUMERATOR DENOMINATOR")),
    numbered=False,
)
def transfer_function(build: Build, arguments: Arguments) -> None:
    """Add a transfer function from rest."""
    statement = arguments.statement
    u = _array(build, arguments, "U", "U")
    if u.size != 1:
        statement.wrong(f"its U array has {u.size} elements", "give it one input")

    def coefficients(name: str) -> list[float]:
        given = arguments.need(name, "coefficients of ascending powers of s")
        return [value * build.units.time**power for power, value in enumerate(given)]

    thing = signals.TransferFunction(
        build.name(statement),
        numerator=coefficients("NUMERATOR"),
        denominator=coefficients("DENOMINATOR"),
        input=build.model[_signal(build, statement, u.variables[0])],
        held="STATIC_HOLD" in arguments,
    )
    build.add(statement, thing)
    if "X" in arguments and (size := _array(build, arguments, "X", "X").size) != len(thing.initial):
        statement.wrong(
            f"its X array has {size} elements for {len(thing.initial)} states", "correct its SIZE"
        )


def _array(build: Build, arguments: Arguments, argument: str, kind: str) -> List:
    """The array that an argument names, which must be there and of this kind."""
    number = arguments.need(argument, f"the number of an ARRAY of kind {kind}")
    found = build.once(Lists).array(arguments.statement, argument, number)
    if found.kind != kind:
        arguments.statement.wrong(
            f"{argument} = {number} is an ARRAY of kind {found.kind}", f"name one of kind {kind}"
        )
    return found


def _matrix(build: Build, arguments: Arguments, argument: str, shape: tuple[int, int]) -> Any:
    """The matrix that an argument names; zeros where it names none."""
    if argument not in arguments:
        return np.zeros(shape)
    number = arguments.get(argument)
    found = build.find(build.matrices, arguments.statement, argument, "MATRIX", number)
    if found.shape != shape:
        arguments.statement.wrong(
            f"{argument} = {number} has {found.shape[0]} rows and {found.shape[1]} columns",
            f"give it {shape[0]} rows and {shape[1]} columns, or correct the arrays",
        )
    return found


def _signal(build: Build, statement: Statement, number: int) -> str:
    """The name of the signal that a VARIABLE is."""
    variables = build.once(Variables)
    if number not in variables.known:
        build.missing(statement, "U", "VARIABLE", number, "define it, or correct the array")
    return variables.signal(number)
