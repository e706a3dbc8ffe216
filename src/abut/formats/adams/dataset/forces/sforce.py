"""SFORCE: a force along the line between two markers, or a torque about an axis.

A translational SFORCE acts along the line between its markers, positive when it pushes them apart; a
rotational one is a torque on I's part about J's z, with the reaction on J's part. With ACTIONONLY only I's
part is loaded, along or about J's z. DM and VR(i, j) are the distance and its rate (positive when
separating); AZ(i, j) is the angle of I about J's z and WZ(i, j, j) its rate.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from abut import forces
from abut.errors import UnsupportedStatement
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.dataset.forces import vectors
from abut.formats.adams.dataset.forces.elastic import note_coincident
from abut.formats.adams.functions import templates
from abut.formats.adams.functions.relative_motion import Relative
from abut.formats.adams.functions.signals import FUNCTIONS, SignalInputs
from abut.formats.adams.functions.source import Local, Measure, write
from abut.formats.adams.functions.symbolic import Scalar
from abut.formats.adams.functions.variables import written_out
from abut.formats.adams.language.expressions import EXPRESSION, Call, Expression, Name, integers
from abut.formats.adams.language.schema import IDENTIFIER, Arguments, Schema, each
from abut.formats.adams.language.statement_types import reads


@reads(
    "SFORCE",
    vectors.BECOMES,
    Schema(
        flags=("TRANSLATIONAL", "ROTATIONAL", "ACTIONONLY"),
        values=each(IDENTIFIER, "I J") | {"FUNCTION": EXPRESSION},
        refused={"ROUTINE": "write the force as FUNCTION of DM, VR, AZ, WZ and TIME"},
    ),
    holds=True, load="SFORCE", switched=True, changed=True,
)  # fmt: skip
def sforce(build: Build, arguments: Arguments) -> None:
    """Add a single-component force or torque."""
    statement = arguments.statement
    i, j = arguments.needs("I J", "the number of a marker")
    turning = arguments.one_of(("TRANSLATIONAL", "ROTATIONAL")) == "ROTATIONAL"
    expression = written_out(build, arguments.need("FUNCTION", "an expression"))
    if "ACTIONONLY" in arguments and not (turning and build.on_ground(statement, "J", j)):
        _action_only(build, arguments, expression, 5 if turning else 2)
        return
    thing = _own(build, arguments, expression, turning)
    if thing is None:
        pair = vectors.relative(build, arguments, i, j, j)

        def terms(given: Sequence[Expression]) -> vectors.Terms:
            six: list[list[tuple[Scalar, Expression]]] = [[] for _ in range(6)]
            if turning:
                six[5] = [(1.0, given[0])]
                return six
            line = pair.vector("D", i, j)
            over = pair.algebra.call("max", pair.algebra.length(line), 1e-300)
            six[:3] = [[(one / over, given[0])] for one in line]
            return six

        names = vectors.COMPONENTS[5:] if turning else vectors.COMPONENTS[:3]
        vectors.add(build, arguments, pair, i, j, [expression], terms, names)
    else:
        build.add_element(statement, thing, i, j)


def _own(build: Build, arguments: Arguments, expression: Expression, turning: bool) -> Any:
    """A force that depends on its own line, or on its own angle, alone; nothing where it asks for more."""
    i, j, first, second = build.ends(arguments)
    units, inputs = build.units, SignalInputs(build)
    unit, offered = (
        (units.torque, ("t", "angle", "rate")) if turning else (units.force, ("t", "length", "rate"))
    )

    def written(given: Sequence[Expression]) -> dict[str, Any]:
        others, own = inputs.meaning(given[0]), _turning if turning else _straight

        def meaning(node: Name | Call) -> Measure | Local | None:
            if isinstance(node, Name):
                return Measure("t", units.time) if node.name == "TIME" else None
            if node.name in FUNCTIONS and node.name not in ("DELAY", "ORIENT"):
                return others(node)
            return own(build, node.name, integers(given[0], node), i, j) if node.name in _OWN else None

        return {"function": write(given[0], meaning, unit, offered, _HELP, inputs=inputs.by_argument)}

    if templates.asks_only(expression, _TURNING if turning else _STRAIGHT, (i, j)) is False:
        return None
    try:
        functions = templates.functions(build, turning, ["function"], [expression], (i, j), written)
    except UnsupportedStatement:
        return None
    name, function = build.name(arguments.statement), functions["function"]
    if turning:
        return forces.AxialTorque(name, first, second, function, inputs=inputs.by_argument)
    thing = forces.LineForce(name, first, second, function, inputs=inputs.by_argument)
    note_coincident(build, arguments)
    return thing


#: What a force along a line, and a torque about an axis, is told of its own two markers.
_STRAIGHT, _TURNING = frozenset({"DM", "VR"}), frozenset({"AZ", "WZ"})
_OWN = _STRAIGHT | _TURNING
_HELP = "give it measures of markers, states, TIME and numbers"


def _action_only(build: Build, arguments: Arguments, expression: Expression, component: int) -> None:
    """A force along, or torque about, J's z that loads I's part alone: the ground takes the reaction."""
    i, j = arguments.get("I"), arguments.get("J")
    marker, _ = build.part(arguments.statement, "I", i)
    six: list[list[Scalar]] = [[] for _ in range(6)]
    if build.on_ground(arguments.statement, "J", j):
        pair = vectors.relative(build, arguments, i, j, j)
        six[component] = [1.0]
    else:
        grounds = [number for number, part in build.parts.items() if part.body is build.model.ground]
        if not grounds or build.marker(arguments.statement, "J", j).floating:
            arguments.statement.unsupported(
                "ACTIONONLY without a ground part to take the reaction, or with a J that floats",
                "add PART/1, GROUND, and give J as a marker that is fixed on its part",
            )
        pair = Relative(build, i, np.zeros(3), np.eye(3), (marker.part, grounds[0]))
        axis = pair.axes_of(j)[:, 2]
        first = component - 2
        six[first : first + 3] = [[one] for one in axis]

    def terms(given: Sequence[Expression]) -> vectors.Terms:
        return [[(factor, given[0]) for factor in row] for row in six]

    vectors.add(
        build, arguments, pair, i, j, [expression], terms, vectors.COMPONENTS[component : component + 1]
    )


def _straight(build: Build, name: str, numbers: tuple[int, ...], i: int, j: int) -> Measure | None:
    """DM and VR of the force's own markers, in either order."""
    if name not in _STRAIGHT or numbers not in ((i, j), (j, i)):
        return None
    return Measure("length", build.units.length) if name == "DM" else Measure("rate", build.units.velocity)


def _turning(build: Build, name: str, numbers: tuple[int, ...], i: int, j: int) -> Measure | None:
    """AZ and WZ of the torque's own markers, whose sign turns with their order."""
    if name not in _TURNING or numbers[:2] not in ((i, j), (j, i)):
        return None
    sign = 1 if numbers[:2] == (i, j) else -1
    if name == "AZ":
        return Measure("angle", 1.0, sign) if len(numbers) == 2 else None
    return Measure("rate", build.units.frequency, sign) if numbers[2:] in ((i,), (j,)) else None
