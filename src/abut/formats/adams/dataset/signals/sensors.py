"""SENSOR: ends an analysis, or evaluates and stores an expression, when a function passes a value.

    GE  FUNCTION ≥ VALUE: when it rises through VALUE;   LE: when it falls;   EQ: either way

The step is shortened until the function is within ERROR of VALUE. HALT ends the run; RETURN ends the analysis, and the next command
follows. A function that exceeds VALUE at the start must return first. EVALUATE is an expression whose value at that moment is
SENVAL(id) from then on, 0 before; without HALT and RETURN the run continues, and SENVAL(id) is updated each time VALUE is passed. RESTART
ends a step there and restarts the method. Arguments for outputs and printing do not affect the motion and are noted.
Source: Adams Solver, SENSOR and SENVAL.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from abut import signals
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.functions.signals import SignalInputs

if TYPE_CHECKING:
    from abut.model import Model

_USER = "write it as FUNCTION; user-written subroutines cannot be called"
_HELP = (
    "the function of a sensor may use TIME, numbers, Adams' functions of them, measures of markers and states"
)


@reads(
    "SENSOR",
    "events and output",
    flags="EQ GE LE HALT RETURN RESTART",
    expression="FUNCTION EVALUATE",
    real="VALUE ERROR",
    refused={_USER: "ROUTINE EVALUATE_ROUTINE"},
    passed_over="DT STEPSIZE BISECTION HTIME PRINT CODGEN YYDUMP",
    last=True, numbered=False, switched=True, changed=True,
)  # fmt: skip
def read_sensor(stated: StatementArguments) -> None:
    """Add a sensor and the signals on which it depends. A sensor without effect on the motion is noted."""
    ends = "HALT" in stated or "RETURN" in stated
    if not ends and "EVALUATE" not in stated and "RESTART" not in stated:
        stated.note("SENSOR without HALT or RETURN has no effect, and is left out")
        return
    kind, name = stated.one_of(("EQ", "GE", "LE"), default="EQ"), stated.name
    seen = _add_sensor_signal(stated, "FUNCTION", f"{name}_function")
    more: dict[str, Any] = {"rising": kind != "LE", "falling": kind != "GE"}
    if "EVALUATE" in stated:
        more["evaluate"] = _add_sensor_signal(stated, "EVALUATE", f"{name}_evaluated", "_evaluated")
    elif not ends:
        more["evaluate"] = seen
    value, error = stated.get("VALUE", 0.0), stated.get("ERROR", 1e-3)
    thing = signals.Sensor(name, seen, value, error=error, halts="HALT" in stated, ends=ends, **more)
    stated.build.model.add(thing)


def _add_sensor_signal(stated: StatementArguments, argument: str, name: str, suffix: str = "") -> Any:
    """Add an expression of a sensor as a signal, in the dataset's units."""
    inputs = SignalInputs(stated.build)
    function = inputs.write(stated.expression(argument), 1.0, _HELP, suffix)
    thing = signals.Algebraic(stated.build.free_name(name), function, inputs=inputs.by_argument)
    return stated.build.model.add(thing)


def sensors_of(model: Model) -> list[Any]:
    """Return the sensors of a model."""
    return [signal for signal in model.signals if isinstance(signal, signals.Sensor)]
