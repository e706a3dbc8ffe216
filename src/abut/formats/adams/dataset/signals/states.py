"""ARRAY, PINPUT, POUTPUT, DIFF, LSE and TFSISO: numbers that are integrated with the machine, and lists of them.

    DIFF     ẋ = FUNCTION, or with IMPLICIT 0 = FUNCTION; DIF(id) is x, DIF1(id) is ẋ
    LSE      ẋ = A x + B u, y = C x + D u with MATRIX statements A … D and ARRAY statements X, U, Y and IC
    TFSISO   y/u = Σ NUMERATOR_k s^k / Σ DENOMINATOR_k s^k, ascending powers

Elements of arrays are ARYVAL(id, k): of an X or Y array states and outputs, of a U array the VARIABLEs it lists, of an
IC array numbers. PINVAL(id, k) and POUVAL(id, k) are the k-th VARIABLE of a PINPUT or POUTPUT.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InputError
from abut.formats.adams.functions import element_loads
from abut.formats.adams.functions.source import write
from abut.formats.adams.language import schema as grammar
from abut.formats.adams.language.expressions import EXPRESSION, Call, Expression, Node, Number, integers
from abut.formats.adams.language.schema import IDENTIFIER, IDENTIFIERS, REALS, Arguments, Schema, reals
from abut.formats.adams.language.statements import Statement

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build

_USER = "write it as FUNCTION; user-written subroutines cannot be called"

ARRAY = Schema(
    flags=("X", "Y", "U", "IC"),
    values={"SIZE": IDENTIFIER, "NUMBERS": REALS, "VARIABLES": IDENTIFIERS},
)
PORTS = Schema(values={"VARIABLES": IDENTIFIERS}, aliases={"VAR": "VARIABLES"})
DIFF = Schema(
    flags=("IMPLICIT", "STATIC_HOLD"),
    values={"IC": reals(1, 2), "FUNCTION": EXPRESSION},
    refused={"ROUTINE": _USER},
)
LSE = Schema(
    flags=("STATIC_HOLD",),
    values=dict.fromkeys(("X", "U", "Y", "IC", "A", "B", "C", "D"), IDENTIFIER),
)
TFSISO = Schema(
    flags=("STATIC_HOLD",),
    values={**dict.fromkeys(("X", "U", "Y"), IDENTIFIER), "NUMERATOR": REALS, "DENOMINATOR": REALS},
)
_HELP = "the function of a state may use TIME, numbers, Adams' functions of them, measures of markers and other states"


@dataclass(frozen=True)
class List:
    """An ARRAY."""

    statement: Statement
    kind: str  #: X, Y, U or IC
    size: int
    numbers: tuple[float, ...] = ()
    variables: tuple[int, ...] = ()


def read_array(build: Build, arguments: Arguments) -> None:
    """Keep an array.

    Raises:
        UnreadableFile: no number, or a SIZE that is not that of its elements.
    """
    statement, kind = arguments.statement, arguments.one_of(("X", "Y", "U", "IC"))
    numbers, variables = arguments.get("NUMBERS", ()), arguments.get("VARIABLES", ())
    counted = len(numbers if kind == "IC" else variables)
    size = arguments.get("SIZE", counted)
    if kind in ("U", "IC") and size != counted:
        statement.wrong(
            f"SIZE = {size}, but it lists {counted} {'NUMBERS' if kind == 'IC' else 'VARIABLES'}",
            "make them agree",
        )
    build.lists.arrays[_number(statement)] = List(statement, kind, size, numbers, variables)


def read_ports(build: Build, arguments: Arguments) -> None:
    """Keep the VARIABLEs of a PINPUT or POUTPUT."""
    statement = arguments.statement
    found = arguments.need("VARIABLES", "the numbers of VARIABLE statements")
    build.lists.ports[statement.keyword, _number(statement)] = found


def _number(statement: Statement) -> int:
    if statement.number is None:
        statement.wrong("it has no number", f"write {statement.keyword}/number")
    return statement.number


# --- states ----------------


def read_difference(build: Build, arguments: Arguments) -> None:
    """Add a state given by its rate, or by an equation of state and rate."""
    from abut import signals
    from abut.formats.adams.dataset.signals.variables import written_out
    from abut.formats.adams.functions.signals import Sensing

    statement, time = arguments.statement, build.units.time
    _number(statement)
    expression = written_out(build, arguments.need("FUNCTION", "an expression"))
    implicit, sensing = "IMPLICIT" in arguments, Sensing(build)
    unit = 1.0 if implicit else 1.0 / time
    function = write(expression, sensing.meaning(expression), unit, ("t",), _HELP, inputs=sensing.inputs)
    start = arguments.get("IC", (0.0,))
    more: dict[str, Any] = {"initial": start[0], "inputs": sensing.inputs, "held": "STATIC_HOLD" in arguments}
    if implicit:
        rate = start[1] / time if len(start) > 1 else 0.0
        build.add(
            statement, signals.ImplicitState(build.name(statement), function, initial_rate=rate, **more)
        )
    else:
        build.add(statement, signals.State(build.name(statement), function, **more))


def read_linear(build: Build, arguments: Arguments) -> None:
    """Add a linear system given by matrices.

    Raises:
        UnreadableFile: a MATRIX or ARRAY that is not there or does not fit.
        UnsupportedStatement: it has no states or no inputs.
    """
    from abut import signals

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
        build.add(statement, signals.Output(build.lists.output(statement, k + 1), thing, k))


def read_transfer(build: Build, arguments: Arguments) -> None:
    """Add a transfer function from rest."""
    from abut import signals

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
    """The array that an argument names.

    Raises:
        UnreadableFile: there is none, or it is of another kind.
    """
    number = arguments.need(argument, f"the number of an ARRAY of kind {kind}")
    found = build.lists.array(arguments.statement, argument, number)
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
    if number not in build.matrices:
        build.missing(arguments.statement, argument, "MATRIX", number, "define it, or correct the number")
    found = build.matrices[number]
    if found.shape != shape:
        arguments.statement.wrong(
            f"{argument} = {number} has {found.shape[0]} rows and {found.shape[1]} columns",
            f"give it {shape[0]} rows and {shape[1]} columns, or correct the arrays",
        )
    return found


def _signal(build: Build, statement: Statement, number: int) -> str:
    """The name of the signal that a VARIABLE is."""
    if number not in build.variables.known:
        build.missing(statement, "U", "VARIABLE", number, "define it, or correct the array")
    return build.variables.signal(number)


def lost(build: Build) -> dict[str, str]:
    """The statements that look at states or loads which are refused, though read before them: found by trial, with what they lack."""
    found: dict[str, str] = {}
    if not any(
        s.keyword in ("DIFF", "LSE", "TFSISO", "SENSOR") or element_loads.named(s)
        for s in build.dataset.statements
    ):
        return found
    while True:
        trial = type(build)(build.dataset, build.lenient, found)
        trial.take_all()
        missing = {
            trial.statement_of(thing.name): trial.statement_of(lacked)
            for thing in (*trial.model.signals, *trial.model.forces)
            for source in getattr(thing, "sources", getattr(thing, "inputs", {})).values()
            if (lacked := _lacked(source)) and lacked not in trial.model
        }
        if not missing:
            return found
        found = found | missing


def _lacked(source: Any) -> str:
    """The name of what must be in the model for a signal that is given by its name, or is the load of an element given so."""
    if isinstance(source, str):
        return source.split(".")[0]
    return str(getattr(source, "bearer", ""))


# --- what expressions say of them ----------------


@dataclass
class Lists:
    """The ARRAYs, PINPUTs and POUTPUTs of a dataset."""

    build: Build
    arrays: dict[int, List] = field(default_factory=dict)
    ports: dict[tuple[str, int], tuple[int, ...]] = field(default_factory=dict)
    _outputs: dict[tuple[int, int], str] = field(default_factory=dict)

    def array(self, statement: Statement, argument: str, number: int) -> List:
        """An array; of states or outputs without a SIZE it has that of the LSE or TFSISO that names it.

        Raises:
            UnreadableFile: there is none of that number, or nothing tells its size.
        """
        if number not in self.arrays:
            self.build.missing(statement, argument, "ARRAY", number, "define it, or correct the number")
        found = self.arrays[number]
        if not found.size and found.kind in ("X", "Y"):
            self.arrays[number] = replace(found, size=self._size(number, found))
        return self.arrays[number]

    def _size(self, number: int, array: List) -> int:
        """How many states or outputs the system of an array has."""
        owner = self.owners.get(number)
        if owner is None:
            array.statement.wrong(
                "SIZE is missing", "add SIZE = how many elements, or name the array in an LSE or TFSISO"
            )
        given = grammar.arguments(owner, {"LSE": LSE, "TFSISO": TFSISO}[owner.keyword])
        if owner.keyword == "TFSISO":
            return 1 if array.kind == "Y" else len(given.need("DENOMINATOR", "coefficients")) - 1
        name = "A" if array.kind == "X" else "C" if "C" in given else "D"
        matrix = given.need(name, "the number of a MATRIX")
        if matrix not in self.build.matrices:
            self.build.missing(owner, name, "MATRIX", matrix, "define it, or correct the number")
        return int(self.build.matrices[matrix].shape[0])

    def output(self, statement: Statement, k: int) -> str:
        """The name of one output of several of a linear system."""
        if (statement.line, k) not in self._outputs:
            self._outputs[statement.line, k] = self.build.free_name(f"{self.build.name(statement)}_y{k}")
        return self._outputs[statement.line, k]

    @cached_property
    def owners(self) -> dict[int, Statement]:
        """The LSE or TFSISO by the number of its X and Y array."""
        found: dict[int, Statement] = {}
        for statement in self.build.dataset.statements:
            schema = {"LSE": LSE, "TFSISO": TFSISO}.get(statement.keyword)
            if schema is None:
                continue
            try:
                given = grammar.arguments(statement, schema)
            except InputError:  # told when the statement itself is read
                continue
            found.update({given.get(name): statement for name in ("X", "Y") if name in given})
        return found


def element(build: Build, expression: Expression, call: Call) -> Node | None:
    """What ARYVAL, PINVAL or POUVAL says: a number, a VARVAL, or nothing where it is a state or an output.

    Raises:
        UnreadableFile: there is no such array or element.
    """
    number, k = _place(expression, call)
    if call.name == "ARYVAL":
        array = build.lists.array(expression.statement, expression.argument, number)
        _within(expression, call, k, array.size)
        if array.kind == "IC":
            return Number(array.numbers[k - 1])
        if array.kind != "U":
            return None
        return _variable(array.variables[k - 1])
    keyword = {"PINVAL": "PINPUT", "POUVAL": "POUTPUT"}[call.name]
    if (keyword, number) not in build.lists.ports:
        build.missing(
            expression.statement, expression.argument, keyword, number, "define it, or correct the number"
        )
    variables = build.lists.ports[keyword, number]
    _within(expression, call, k, len(variables))
    return _variable(variables[k - 1])


def _variable(number: int) -> Node:
    return Call("VARVAL", (Number(float(number)),))


def _place(expression: Expression, call: Call) -> tuple[int, int]:
    numbers = integers(expression, call)
    if len(numbers) != 2:
        expression.statement.wrong(
            f"{expression.argument}: {call.name} has {len(numbers)} arguments", f"write {call.name}(id, k)"
        )
    return numbers[0], numbers[1]


def _within(expression: Expression, call: Call, k: int, size: int) -> None:
    if not 1 <= k <= size:
        expression.statement.wrong(
            f"{expression.argument}: {call.name} names element {k}", f"there are {size}, counted from 1"
        )


#: A state: its name among the signals, "" or "_rate", and the SI value of one of its units.
State = tuple[str, str, float]


def _named(build: Build, expression: Expression, call: Call, keyword: str) -> Statement:
    """The statement of which a function names the number.

    Raises:
        UnreadableFile: another number of arguments, or no such statement that is read.
    """
    numbers, what = integers(expression, call), f"{expression.argument}: {call.name}"
    if len(numbers) != 1:
        expression.statement.wrong(
            f"{what} has {len(numbers)} arguments", f"give it the number of a {keyword}"
        )
    statement = build.statements.get((keyword, numbers[0]))
    if statement is None or build.refusals.holds(keyword, numbers[0]):
        build.missing(expression.statement, what, keyword, numbers[0], "define it, or correct the number")
    return statement


def _difference(build: Build, expression: Expression, call: Call) -> State:
    statement, rate = _named(build, expression, call, "DIFF"), call.name == "DIF1"
    return build.name(statement), "_rate" if rate else "", 1.0 / build.units.time if rate else 1.0


def _output(build: Build, expression: Expression, call: Call) -> State:
    number, k = _place(expression, call)
    statement, array = (
        build.lists.owners.get(number),
        build.lists.array(expression.statement, expression.argument, number),
    )
    if statement is None or build.refusals.holds(statement.keyword, statement.number or 0):
        expression.unsupported(
            f"ARYVAL of ARRAY/{number}, which no LSE or TFSISO that is read fills", "name it as X or Y of one"
        )
    if array.kind == "X":
        return f"{build.name(statement)}.x{k}", "", 1.0
    several = statement.keyword == "LSE" and array.size > 1
    return build.lists.output(statement, k) if several else build.name(statement), "", 1.0


def _looped(build: Build, expression: Expression, call: Call) -> State:
    return build.variables.signal(integers(expression, call)[0]), "", 1.0


def _seen(build: Build, expression: Expression, call: Call) -> State:
    from abut.formats.adams.dataset.signals import sensors

    statement = _named(build, expression, call, "SENSOR")
    if "EVALUATE" not in grammar.arguments(statement, sensors.SCHEMA):
        expression.statement.wrong(
            f"{expression.argument}: {statement.label} evaluates nothing", "give it EVALUATE = an expression"
        )
    return build.name(statement), "", 1.0


def channel(build: Build, expression: Expression, call: Call) -> tuple[str, float]:
    """The channel of a run that holds a state, and the SI value of one of its units."""
    source, port, unit = FUNCTIONS[call.name](build, expression, call)
    if "." in source:  # a state of a linear system
        return source, unit
    return f"{source}.{'rate' if port else 'value'}", unit


#: Function → the state that it is the value of. VARVAL stands here for a VARIABLE that depends on itself; others are written out.
FUNCTIONS: dict[str, Callable[[Build, Expression, Call], State]] = {
    "DIF": _difference,
    "DIF1": _difference,
    "ARYVAL": _output,
    "VARVAL": _looped,
    "SENVAL": _seen,
}
