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
from abut.formats.adams.dataset.declaring import Stated, reads
from abut.formats.adams.dataset.forces import vectors
from abut.formats.adams.dataset.forces.elastic import note_coincident
from abut.formats.adams.functions import templates
from abut.formats.adams.functions.relative_motion import Relative
from abut.formats.adams.functions.signals import FUNCTIONS, SignalInputs
from abut.formats.adams.functions.source import Local, Measure, write
from abut.formats.adams.functions.symbolic import Scalar
from abut.formats.adams.language.expressions import Call, Expression, Name, integers
from abut.formats.adams.units import Units

#: Whether it turns → its class, unit, what its function may be given, and the measures of its own two markers.
_KINDS: dict[bool, tuple[Any, str, tuple[str, ...], frozenset[str]]] = {
    False: (forces.LineForce, "force", ("t", "length", "rate"), frozenset({"DM", "VR"})),
    True: (forces.AxialTorque, "torque", ("t", "angle", "rate"), frozenset({"AZ", "WZ"})),
}
_OWN = _KINDS[False][3] | _KINDS[True][3]
_HELP = "give it measures of markers, states, TIME and numbers"


@reads(
    "SFORCE",
    vectors.BECOMES,
    flags="TRANSLATIONAL ROTATIONAL ACTIONONLY",
    id="I J",
    expression="FUNCTION",
    refused={"write the force as FUNCTION of DM, VR, AZ, WZ and TIME": "ROUTINE"},
    holds=True, load="SFORCE", switched=True, changed=True,
)  # fmt: skip
def sforce(stated: Stated) -> None:
    """Add a single-component force or torque."""
    i, j = stated.needs("I J", "the number of a marker")
    turning = stated.one_of(("TRANSLATIONAL", "ROTATIONAL")) == "ROTATIONAL"
    expression = stated.expression()
    if "ACTIONONLY" in stated and not (turning and _on_ground(stated)):
        _action_only(stated, expression, 5 if turning else 2)
        return
    thing = _own(stated, expression, turning)
    if thing is not None:
        stated.add(thing, i, j)
        return
    pair = vectors.relative(stated, i, j, j)

    def terms() -> vectors.Terms:
        if turning:
            return [[], [], [], [], [], [(1.0, 0)]]
        line = pair.displacement(i, j)
        over = pair.algebra.call("max", pair.algebra.length(line), 1e-300)
        return [*([(one / over, 0)] for one in line), [], [], []]

    names = vectors.COMPONENTS[5:] if turning else vectors.COMPONENTS[:3]
    vectors.add(stated, pair, i, j, [expression], terms, names)


def _on_ground(stated: Stated) -> bool:
    build = stated.build
    return build.part(stated.statement, "J", stated.get("J"))[1].body is build.model.ground


def _own(stated: Stated, expression: Expression, turning: bool) -> Any:
    """A force that depends on its own line, or on its own angle, alone; nothing where it asks for more."""
    i, j, *frames = stated.ends()
    units, inputs = stated.units, SignalInputs(stated.build)
    make, unit, offered, measures = _KINDS[turning]

    def written(given: Sequence[Expression]) -> dict[str, Any]:
        others = inputs.meaning(given[0])

        def meaning(node: Name | Call) -> Measure | Local | None:
            if isinstance(node, Name):
                return Measure("t", units.time) if node.name == "TIME" else None
            if node.name in FUNCTIONS and node.name not in ("DELAY", "ORIENT"):
                return others(node)
            if node.name not in _OWN:
                return None
            return _measure(units, turning, node.name, integers(given[0], node), i, j)

        function = write(given[0], meaning, getattr(units, unit), offered, _HELP, inputs=inputs.by_argument)
        return {"function": function}

    if templates.asks_only(expression, measures, (i, j)) is False:
        return None
    try:
        templated = stated.build.once(templates.of)
        functions = templated.functions(turning, ["function"], [expression], (i, j), written)
    except UnsupportedStatement:
        return None
    thing = make(stated.name, *frames, functions["function"], inputs=inputs.by_argument)
    if not turning:
        note_coincident(stated)
    return thing


def _measure(
    units: Units, turning: bool, name: str, numbers: tuple[int, ...], i: int, j: int
) -> Measure | None:
    """What the force is told of its own markers, in either order, with which the sign of AZ and WZ turns; nothing of others."""
    if numbers[:2] not in ((i, j), (j, i)):
        return None
    sign = 1 if numbers[:2] == (i, j) else -1
    match turning, name, numbers[2:]:
        case False, "DM", ():
            return Measure("length", units.length)
        case False, "VR", ():
            return Measure("rate", units.velocity)
        case True, "AZ", ():
            return Measure("angle", 1.0, sign)
        case True, "WZ", (along,) if along in (i, j):
            return Measure("rate", units.frequency, sign)
    return None


def _action_only(stated: Stated, expression: Expression, component: int) -> None:
    """A force along, or torque about, J's z that loads I's part alone: the ground takes the reaction."""
    build, i, j = stated.build, stated.get("I"), stated.get("J")
    marker, _ = build.part(stated.statement, "I", i)
    six: list[list[tuple[Scalar, int]]] = [[] for _ in range(6)]
    if _on_ground(stated):
        pair = vectors.relative(stated, i, j, j)
        six[component] = [(1.0, 0)]
    else:
        grounds = [number for number, part in build.parts.items() if part.body is build.model.ground]
        if not grounds or stated.marker("J").floating:
            stated.unsupported(
                "ACTIONONLY without a ground part to take the reaction, or with a J that floats",
                "add PART/1, GROUND, and give J as a marker that is fixed on its part",
            )
        pair = Relative(build, i, np.zeros(3), np.eye(3), (marker.part, grounds[0]))
        six[component - 2 : component + 1] = [[(one, 0)] for one in pair.axes_of(j)[:, 2]]
    vectors.add(stated, pair, i, j, [expression], lambda: six, vectors.COMPONENTS[component : component + 1])
