"""SENSOR: an analysis ends where a function passes a value.

    GE  FUNCTION ≥ VALUE: ends where it rises through VALUE;   LE: where it falls;   EQ: either way

The step is shortened until the function is within ERROR of VALUE. HALT ends the run, RETURN the analysis, so that the next command
goes on. A function that stands beyond VALUE at the start has to come back first. EVALUATE, and what steers steps and printing, changes
nothing of the motion and is noted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from abut.formats.adams.expressions import EXPRESSION
from abut.formats.adams.grammar import REAL, Arguments, Schema
from abut.formats.adams.source import write
from abut.formats.adams.variables import written_out

if TYPE_CHECKING:
    from abut.formats.adams.build import Build

_USER = "write it as FUNCTION; user-written subroutines cannot be called"
SCHEMA = Schema(
    flags=("EQ", "GE", "LE", "HALT", "RETURN", "PRINT", "CODGEN", "RESTART", "YYDUMP"),
    values={"FUNCTION": EXPRESSION, "VALUE": REAL, "ERROR": REAL},
    refused={"ROUTINE": _USER},
    passed_over=("EVALUATE", "DT", "STEPSIZE", "BISECTION", "HTIME"),
)
_HELP = (
    "the function of a sensor may use TIME, numbers, Adams' functions of them, measures of markers and states"
)


def read(build: Build, arguments: Arguments) -> None:
    """Add a sensor, and the signal that it looks at; one that ends nothing is noted.

    Raises:
        UnreadableFile: it has no function, or two of EQ, GE and LE.
    """
    from abut import signals
    from abut.formats.adams.sensing import Sensing

    statement = arguments.statement
    ends = [name for name in ("HALT", "RETURN") if name in arguments]
    if not ends:
        build.note("SENSOR without HALT or RETURN ends nothing, and is left out", statement)
        return
    kind = arguments.one_of(("EQ", "GE", "LE"), default="EQ")
    sensing = Sensing(build)
    expression = written_out(build, arguments.need("FUNCTION", "an expression"))
    function = write(expression, sensing.meaning(expression), 1.0, ("t",), _HELP, inputs=sensing.inputs)
    name = build.name(statement)
    seen = signals.Algebraic(build.free_name(f"{name}_function"), function, inputs=sensing.inputs)
    build.add(statement, seen)
    build.add(
        statement,
        signals.Sensor(
            name,
            seen,
            arguments.get("VALUE", 0.0),
            error=arguments.get("ERROR", 1e-3),
            rising=kind != "LE",
            falling=kind != "GE",
            halts="HALT" in arguments,
        ),
    )


def sensors_of(model: Any) -> list[Any]:
    """The sensors of a model."""
    return [signal for signal in model.signals if hasattr(signal, "halts")]
