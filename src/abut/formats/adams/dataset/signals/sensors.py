"""SENSOR: where a function passes a value an analysis ends, or an expression is evaluated and held.

    GE  FUNCTION ≥ VALUE: where it rises through VALUE;   LE: where it falls;   EQ: either way

The step is shortened until the function is within ERROR of VALUE. HALT ends the run, RETURN the analysis, so that the next command
goes on. A function that stands beyond VALUE at the start has to come back first. EVALUATE is an expression whose value at that moment is
SENVAL(id) from then on, 0 before; without HALT and RETURN the run goes on, and each time VALUE is passed there is another. RESTART makes
steps end there and the method begin anew. What steers outputs and printing changes nothing of the motion and is noted.
Source: Adams Solver, SENSOR and SENVAL.
"""

from __future__ import annotations

from typing import Any

from abut import signals
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.functions.signals import SignalInputs
from abut.formats.adams.functions.variables import written_out
from abut.formats.adams.language.expressions import EXPRESSION
from abut.formats.adams.language.schema import REAL, Arguments, Schema, each
from abut.formats.adams.language.statement_types import reads

_USER = "write it as FUNCTION; user-written subroutines cannot be called"
_HELP = (
    "the function of a sensor may use TIME, numbers, Adams' functions of them, measures of markers and states"
)


@reads(
    "SENSOR",
    "events and output",
    Schema(
        flags=("EQ", "GE", "LE", "HALT", "RETURN", "RESTART"),
        values=each(EXPRESSION, "FUNCTION EVALUATE") | each(REAL, "VALUE ERROR"),
        refused=dict.fromkeys(("ROUTINE", "EVALUATE_ROUTINE"), _USER),
        passed_over=("DT", "STEPSIZE", "BISECTION", "HTIME", "PRINT", "CODGEN", "YYDUMP"),
    ),
    last=True, numbered=False, switched=True, changed=True,
)  # fmt: skip
def sensor(build: Build, arguments: Arguments) -> None:
    """Add a sensor, and the signals that it looks at; one that does nothing to the motion is noted."""
    statement = arguments.statement
    ends = "HALT" in arguments or "RETURN" in arguments
    if not ends and "EVALUATE" not in arguments and "RESTART" not in arguments:
        build.note("SENSOR without HALT or RETURN ends nothing, and is left out", statement)
        return
    kind = arguments.one_of(("EQ", "GE", "LE"), default="EQ")
    name = build.name(statement)
    seen = _function(build, arguments, "FUNCTION", f"{name}_function")
    more: dict[str, Any] = {}
    if "EVALUATE" in arguments:
        more["evaluate"] = _function(build, arguments, "EVALUATE", f"{name}_evaluated")
    elif not ends:
        more["evaluate"] = seen
    more |= {"rising": kind != "LE", "falling": kind != "GE", "halts": "HALT" in arguments, "ends": ends}
    value, error = arguments.get("VALUE", 0.0), arguments.get("ERROR", 1e-3)
    build.add(statement, signals.Sensor(name, seen, value, error=error, **more))


def _function(build: Build, arguments: Arguments, argument: str, name: str) -> Any:
    """An expression of a sensor as a signal, in the dataset's units."""
    inputs, statement = SignalInputs(build), arguments.statement
    expression = written_out(build, arguments.need(argument, "an expression"))
    suffix = "_evaluated" if argument == "EVALUATE" else ""
    function = inputs.write(expression, 1.0, _HELP, suffix)
    return build.add(statement, signals.Algebraic(build.free_name(name), function, inputs=inputs.by_argument))


def sensors_of(model: Any) -> list[Any]:
    """The sensors of a model."""
    return [signal for signal in model.signals if isinstance(signal, signals.Sensor)]
