"""States, outputs and list elements in functions: DIF, DIF1, ARYVAL, PINVAL, POUVAL, VARVAL of a loop, SENVAL.

Elements of arrays are ARYVAL(id, k): states and outputs in an X or Y array, VARIABLEs in a U array, numbers in an
IC array. PINVAL(id, k) and POUVAL(id, k) are the k-th VARIABLE of a PINPUT or POUTPUT.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from abut.errors import InputError
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import signals, variables
from abut.formats.adams.functions.source.function_source import FunctionArgument
from abut.formats.adams.language.expressions import Call, ExpressionTree, Node, Number, integer_arguments
from abut.formats.adams.language.statement_types import STATEMENTS
from abut.formats.adams.language.statements import Statement


@dataclass(frozen=True)
class List:
    """ARRAY statement."""

    statement: Statement
    kind: str  #: X, Y, U or IC
    size: int
    numbers: tuple[float, ...] = ()
    variables: tuple[int, ...] = ()


@dataclass
class Lists:
    """ARRAYs, PINPUTs and POUTPUTs of a dataset."""

    build: Build
    arrays: dict[int, List] = field(default_factory=dict)
    ports: dict[tuple[str, int], tuple[int, ...]] = field(default_factory=dict)
    _outputs: dict[tuple[int, int], str] = field(default_factory=dict)

    def array(self, statement: Statement, argument: str, number: int) -> List:
        """Return an array; an X or Y array without SIZE gets that of the LSE or TFSISO that names it.

        Raises:
            UnreadableFile: there is no array with that number, or its size is unknown.
        """
        found = self.build.find(self.arrays, statement, argument, "ARRAY", number)
        if not found.size and found.kind in ("X", "Y"):
            self.arrays[number] = replace(found, size=self._size(number, found))
        return self.arrays[number]

    def _size(self, number: int, array: List) -> int:
        """Return the number of states or outputs of the system of an array."""
        owner = self.owners.get(number)
        if owner is None:
            array.statement.wrong(
                "SIZE is missing", "add SIZE = how many elements, or name the array in an LSE or TFSISO"
            )
        given = STATEMENTS[owner.keyword].arguments(owner)
        if owner.keyword == "TFSISO":
            return 1 if array.kind == "Y" else len(given.need("DENOMINATOR", "coefficients")) - 1
        name = "A" if array.kind == "X" else "C" if "C" in given else "D"
        matrix = given.need(name, "the number of a MATRIX")
        return int(self.build.find(self.build.matrices, owner, name, "MATRIX", matrix).shape[0])

    def output(self, statement: Statement, k: int) -> str:
        """Return the name of one of several outputs of a linear system."""
        if (statement.line, k) not in self._outputs:
            self._outputs[statement.line, k] = self.build.free_name(f"{self.build.name(statement)}_y{k}")
        return self._outputs[statement.line, k]

    @cached_property
    def owners(self) -> dict[int, Statement]:
        """LSE or TFSISO by the number of its X and Y array."""
        found: dict[int, Statement] = {}
        for statement in self.build.dataset.statements:
            if statement.keyword not in ("LSE", "TFSISO"):
                continue
            try:
                given = STATEMENTS[statement.keyword].arguments(statement)
            except InputError:  # reported when the statement itself is read
                continue
            found.update({given.get(name): statement for name in ("X", "Y") if name in given})
        return found


@variables.element("ARYVAL", "PINVAL", "POUVAL")
def array_element(build: Build, expression: ExpressionTree, call: Call) -> Node | None:
    """Return the value of ARYVAL, PINVAL or POUVAL: a number, a VARVAL, or None for a state or an output.

    Raises:
        UnreadableFile: the array or element does not exist.
    """
    number, k = _element_position(expression, call)
    if call.name == "ARYVAL":
        array = build.once(Lists).array(expression.statement, expression.argument, number)
        _check_element_index(expression, call, k, array.size)
        if array.kind == "IC":
            return Number(array.numbers[k - 1])
        if array.kind != "U":
            return None
        return _varval_call(array.variables[k - 1])
    keyword = {"PINVAL": "PINPUT", "POUVAL": "POUTPUT"}[call.name]
    ports = build.once(Lists).ports
    if (keyword, number) not in ports:
        build.refuse_missing(expression.statement, expression.argument, keyword, number)
    listed = ports[keyword, number]
    _check_element_index(expression, call, k, len(listed))
    return _varval_call(listed[k - 1])


def _varval_call(number: int) -> Node:
    return Call("VARVAL", (Number(float(number)),))


def _element_position(expression: ExpressionTree, call: Call) -> tuple[int, int]:
    number, k = expression.numbers(call, 2, 2, f"write {call.name}(id, k)")
    return number, k


def _check_element_index(expression: ExpressionTree, call: Call, k: int, size: int) -> None:
    if not 1 <= k <= size:
        expression.refuse_call(call, f"names element {k}", f"there are {size}, counted from 1")


#: A state: its signal name, "" or "_rate", and the SI value of its unit.
State = tuple[str, str, float]


def _named_statement(build: Build, expression: ExpressionTree, call: Call, keyword: str) -> Statement:
    """Return the statement whose number a function names; it must be supported."""
    (number,) = expression.numbers(call, 1, 1, f"give it the number of a {keyword}")
    statement = build.statements.get((keyword, number))
    if statement is None or build.refusals.holds(keyword, number):
        build.refuse_missing(expression.statement, f"{expression.argument}: {call.name}", keyword, number)
    return statement


def _diff_channel(build: Build, expression: ExpressionTree, call: Call) -> State:
    statement, rate = _named_statement(build, expression, call, "DIFF"), call.name == "DIF1"
    return build.name(statement), "_rate" if rate else "", 1.0 / build.units.time if rate else 1.0


def _output_channel(build: Build, expression: ExpressionTree, call: Call) -> State:
    number, k = _element_position(expression, call)
    lists = build.once(Lists)
    statement = lists.owners.get(number)
    array = lists.array(expression.statement, expression.argument, number)
    if statement is None or build.refusals.holds(statement.keyword, statement.number or 0):
        expression.refuse_unsupported(
            f"ARYVAL of ARRAY/{number}, which no LSE or TFSISO that is read fills", "name it as X or Y of one"
        )
    if array.kind == "X":
        return f"{build.name(statement)}.x{k}", "", 1.0
    several = statement.keyword == "LSE" and array.size > 1
    return lists.output(statement, k) if several else build.name(statement), "", 1.0


def _variable_state(build: Build, expression: ExpressionTree, call: Call) -> State:
    return build.once(variables.Variables).signal(integer_arguments(expression, call)[0]), "", 1.0


def _sensor_state(build: Build, expression: ExpressionTree, call: Call) -> State:
    statement = _named_statement(build, expression, call, "SENSOR")
    if "EVALUATE" not in STATEMENTS["SENSOR"].arguments(statement):
        expression.statement.wrong(
            f"{expression.argument}: {statement.label} evaluates nothing", "give it EVALUATE = an expression"
        )
    return build.name(statement), "", 1.0


def state_channel(build: Build, expression: ExpressionTree, call: Call) -> tuple[str, float]:
    """Return the channel of a run that contains a state, and the SI value of its unit."""
    source, port, unit = FUNCTIONS[call.name](build, expression, call)
    if "." in source:  # state of a linear system
        return source, unit
    return f"{source}.{'rate' if port else 'value'}", unit


#: Function → its state. VARVAL here is a VARIABLE that depends on itself; other VARIABLEs are expanded.
FUNCTIONS: dict[str, Callable[[Build, ExpressionTree, Call], State]] = {
    "DIF": _diff_channel,
    "DIF1": _diff_channel,
    "ARYVAL": _output_channel,
    "VARVAL": _variable_state,
    "SENVAL": _sensor_state,
}


@signals.function(*FUNCTIONS)
def state_signal(s: signals.SignalInputs, expression: ExpressionTree, call: Call) -> FunctionArgument:
    """Return the value of a state, as an argument of a function."""
    source, port, unit = FUNCTIONS[call.name](s.build, expression, call)
    return FunctionArgument(s.argument(source, source) + port, unit)
