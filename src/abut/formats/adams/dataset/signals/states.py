"""ARRAY, PINPUT, POUTPUT, DIFF, LSE and TFSISO: states that are integrated with the machine, and lists of states, inputs and outputs.

DIFF     ẋ = FUNCTION, or with IMPLICIT 0 = FUNCTION; DIF(id) is x, DIF1(id) is ẋ
LSE      ẋ = A x + B u, y = C x + D u with MATRIX statements A … D and ARRAY statements X, U, Y and IC
TFSISO   y/u = Σ NUMERATOR_k s^k / Σ DENOMINATOR_k s^k, ascending powers
"""

from __future__ import annotations

from typing import Any

from abut import signals
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.signals.data import BECOMES
from abut.formats.adams.functions.signals import SignalInputs
from abut.formats.adams.functions.states import List, Lists
from abut.formats.adams.functions.variables import Variables
from abut.formats.adams.language.schema import real_list_type

_HELP = "the function of a state may use TIME, numbers, Adams' functions of them, measures of markers and other states"


@reads("ARRAY", BECOMES, flags="X Y U IC", identifier="SIZE", reals="NUMBERS", identifiers="VARIABLES")
def array(stated: StatementArguments) -> None:
    """Store an array."""
    kind = stated.one_of(("X", "Y", "U", "IC"))
    numbers, variables = stated.get("NUMBERS", ()), stated.get("VARIABLES", ())
    counted, what = (len(numbers), "NUMBERS") if kind == "IC" else (len(variables), "VARIABLES")
    size = stated.get("SIZE", counted)
    if kind in ("U", "IC") and size != counted:
        stated.wrong(f"SIZE = {size}, but it lists {counted} {what}", "make them agree")
    found = List(stated.statement, kind, size, numbers, variables)
    stated.build.once(Lists).arrays[stated.number] = found


def _read_ports(stated: StatementArguments) -> None:
    """Store the VARIABLEs of a PINPUT or POUTPUT."""
    found = stated.need("VARIABLES", "the numbers of VARIABLE statements")
    stated.build.once(Lists).ports[stated.statement.keyword, stated.number] = found


PINPUT, POUTPUT = (
    reads(keyword, BECOMES, identifiers="VARIABLES", aliases={"VAR": "VARIABLES"})(_read_ports)
    for keyword in ("PINPUT", "POUTPUT")
)


# --- states ----------------


@reads(
    "DIFF",
    BECOMES,
    flags="IMPLICIT STATIC_HOLD",
    values={"IC": real_list_type(1, 2)},
    expression="FUNCTION",
    refused={"write it as FUNCTION; user-written subroutines cannot be called": "ROUTINE"},
)
def read_diff(stated: StatementArguments) -> None:
    """Add a state given by its rate, or by an equation of state and rate."""
    time, expression = stated.units.time, stated.expression()
    implicit, inputs = "IMPLICIT" in stated, SignalInputs(stated.build)
    function = inputs.write(expression, 1.0 if implicit else 1.0 / time, _HELP)
    start, rate = (*stated.get("IC", ()), 0.0, 0.0)[:2]
    more: dict[str, Any] = {"initial": start, "inputs": inputs.by_argument, "held": "STATIC_HOLD" in stated}
    if implicit:
        more["initial_rate"] = rate / time
    make = signals.ImplicitState if implicit else signals.State
    stated.build.model.add(make(stated.name, function, **more))


@reads("LSE", BECOMES, flags="STATIC_HOLD", identifier="X U Y IC A B C D", numbered=False)
def linear_system(stated: StatementArguments) -> None:
    """Add a linear system given by matrices."""
    build, time, size = stated.build, stated.units.time, _find_array(stated, "X").size
    if "U" not in stated:
        stated.refuse_unsupported("without U", "give it an input, or write it as DIFF statements")
    variables = _find_array(stated, "U").variables
    inputs, count = len(variables), _find_array(stated, "Y").size if "Y" in stated else 1
    start = _find_array(stated, "IC").numbers if "IC" in stated else (0.0,) * size
    if len(start) != size:
        stated.wrong(f"IC has {len(start)} numbers for {size} states", "make them agree")
    shapes = {"A": (size, size), "B": (size, inputs), "C": (count, size), "D": (count, inputs)}
    need = "correct it, or the arrays, which need"
    a, b, c, d = (stated.matrix(name, shape, need) for name, shape in shapes.items())
    thing = signals.LinearSystem(
        stated.name,
        a=a / time,
        b=b / time,
        c=c,
        d=d,
        inputs=[_variable_signal(stated, number) for number in variables],
        initial=start,
        held="STATIC_HOLD" in stated,
    )
    build.model.add(thing)
    for k in range(count if count > 1 else 0):
        build.model.add(signals.Output(build.once(Lists).output(stated.statement, k + 1), thing, k))


@reads(
    "TFSISO", BECOMES, flags="STATIC_HOLD", identifier="X U Y", reals="NUMERATOR DENOMINATOR", numbered=False
)
def transfer_function(stated: StatementArguments) -> None:
    """Add a transfer function, initially at rest."""
    u = _find_array(stated, "U")
    if u.size != 1:
        stated.wrong(f"its U array has {u.size} elements", "give it one input")
    numerator, denominator = (
        [value * stated.units.time**power for power, value in enumerate(given)]
        for given in stated.needs("NUMERATOR DENOMINATOR", "coefficients of ascending powers of s")
    )
    thing = signals.TransferFunction(
        stated.name,
        numerator=numerator,
        denominator=denominator,
        input=stated.build.model[_variable_signal(stated, u.variables[0])],
        held="STATIC_HOLD" in stated,
    )
    stated.build.model.add(thing)
    if "X" in stated and (size := _find_array(stated, "X").size) != len(thing.initial):
        stated.wrong(f"its X array has {size} elements for {len(thing.initial)} states", "correct its SIZE")


def _find_array(stated: StatementArguments, kind: str) -> List:
    """Return the array that an argument names, which must exist and be of this kind."""
    number = stated.need(kind, f"the number of an ARRAY of kind {kind}")
    found = stated.build.once(Lists).array(stated.statement, kind, number)
    if found.kind != kind:
        stated.wrong(f"{kind} = {number} is an ARRAY of kind {found.kind}", f"name one of kind {kind}")
    return found


def _variable_signal(stated: StatementArguments, number: int) -> str:
    """Return the name of the signal for a VARIABLE."""
    variables = stated.build.once(Variables)
    if number not in variables.known:
        stated.build.refuse_missing(
            stated.statement, "U", "VARIABLE", number, "define it, or correct the array"
        )
    return variables.signal(number)
