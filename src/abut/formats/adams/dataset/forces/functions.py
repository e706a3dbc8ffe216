"""SFORCE, VFORCE, VTORQUE and GFORCE: forces and torques given by functions.

A translational SFORCE acts along the line between its markers, positive when it pushes them apart; a
rotational one is a torque on I's part about J's z, with the reaction on J's part. With ACTIONONLY only I's
part is loaded, along or about J's z. DM and VR(i, j) are the distance and its rate (positive when
separating); AZ(i, j) is the angle of I about J's z and WZ(i, j, j) its rate.

The force of the others, and of every SFORCE whose expression depends on more than its own line or angle, acts on I's part
at the I marker; its reaction acts on the part of JFLOAT at the same point. FX … TZ are components along RM.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

import numpy as np

from abut import forces
from abut.errors import UnsupportedStatement
from abut.extend import Numbered
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.forces.elastic import note_coincident
from abut.formats.adams.functions.measures.relative_motion import MOTION, RelativeMarkers
from abut.formats.adams.functions.signals import FUNCTIONS, SignalInputs
from abut.formats.adams.functions.source import templates
from abut.formats.adams.functions.source.function_source import (
    FunctionArgument,
    Local,
    check_expression,
    write,
    write_sum,
)
from abut.formats.adams.functions.source.function_source import write as write_one
from abut.formats.adams.functions.source.symbols import IDENTITY, Scalar
from abut.formats.adams.functions.variables import substitute_variables
from abut.formats.adams.language.expressions import (
    Call,
    ExpressionTree,
    Name,
    Number,
    fold_constant,
    integer_arguments,
)
from abut.formats.adams.units import DatasetUnits

BECOMES = "forces given by functions"
_HELP = "a force may use TIME, numbers, Adams' functions of them, displacements, velocities and angles of markers, and states"
COMPONENTS = ("FX", "FY", "FZ", "TX", "TY", "TZ")
#: Six sums of terms: factor and index of an expression.
Terms: TypeAlias = Sequence[Sequence[tuple[Scalar, int]]]
#: Keyword → its possible components, and the function that returns its load.
_MAY_HAVE = {
    "VFORCE": (COMPONENTS[:3], "VFORCE"),
    "VTORQUE": (COMPONENTS[3:], "VTORQ"),
    "GFORCE": (COMPONENTS, "GFORCE"),
}


def _add_force(stated: StatementArguments) -> None:
    """Add a force and torque given by components."""
    _, _, rm = stated.needs("I JFLOAT RM", "the number of a marker")
    given = {
        name: substitute_variables(stated.build, stated.get(name)) for name in COMPONENTS if name in stated
    }
    if not given:
        mine = ", ".join(_MAY_HAVE[stated.statement.keyword][0])
        stated.wrong("it has no component", f"give {mine}, or one of them")
    pair, names = relative_motion(stated, rm), tuple(given)

    def force_terms() -> Terms:
        axes = pair.axes_of(rm)
        if np.array_equal(axes, IDENTITY):
            return [[(1.0, names.index(name))] if name in names else [] for name in COMPONENTS]
        halves = (
            [(k, names.index(name)) for k, name in enumerate(half) if name in names] for half in _HALVES
        )
        return [[(row[k], place) for k, place in half] for half in halves for row in axes]

    add_force(stated, pair, tuple(given.values()), force_terms, names)


_HALVES = (COMPONENTS[:3], COMPONENTS[3:])
VFORCE, VTORQUE, GFORCE = (
    reads(
        keyword,
        BECOMES,
        identifier="I JFLOAT RM",
        expression=" ".join(components),
        refused={"write its components as expressions; user-written subroutines cannot be called": "FUNCTION ROUTINE"},
        holds=True, load=load, switched=True, changed=True,
    )(_add_force)
    for keyword, (components, load) in _MAY_HAVE.items()
)  # fmt: skip


def _force_markers(stated: StatementArguments) -> tuple[int, int]:
    """Return the markers where the force acts and on whose part the reaction acts."""
    return stated.get("I"), stated.get("JFLOAT", stated.get("J"))


def relative_motion(stated: StatementArguments, rm: int) -> RelativeMarkers:
    """Return the relative motion of the parts of I and J, along `rm` if it is on J's part, else along J."""
    build, statement, (i, j) = stated.build, stated.statement, _force_markers(stated)
    (marker_i, part_i), (marker_j, part_j), (marker, part) = (
        build.part(statement, name, number) for name, number in (("I", i), ("JFLOAT", j), ("RM", rm))
    )
    if part.body is part_j.body and not marker.floating:
        return RelativeMarkers(build, i, marker.position, marker.rotation, (marker_i.part, marker.part), j=rm)
    if part.body is not part_i.body and marker.floating:
        stated.refuse_unsupported(f"RM = {rm}, which floats", "give RM as a marker that is fixed on its part")
    return RelativeMarkers(build, i, marker_j.position, marker_j.rotation, (marker_i.part, marker_j.part))


def add_force(
    stated: StatementArguments,
    pair: RelativeMarkers,
    expressions: Sequence[ExpressionTree],
    terms: Callable[[], Terms],
    names: Sequence[str],
) -> None:
    """Add the force whose six components along J's axes are sums of factors and expressions.

    The expressions themselves give the components of these `names` if J's axes are those along which the components are given.
    """
    build, statement, units, (i, j) = stated.build, stated.statement, stated.units, _force_markers(stated)
    along = stated.get("RM", stated.get("J", 0))  # the marker whose axes the components refer to
    plain = pair.j == along and not build.markers[i].floating

    def write_terms(given: Sequence[ExpressionTree]) -> dict[str, Numbered]:
        @cache
        def nonzero_terms() -> list[list[tuple[Scalar, ExpressionTree]]]:
            """Return the nonzero terms of the sums."""
            sums = ([(factor, given[place]) for factor, place in row] for row in terms())
            return [[one for one in row if one[0] != 0.0 and not _is_zero(one[1])] for row in sums]

        def row_of(k: int) -> list[tuple[Scalar, ExpressionTree]]:
            return nonzero_terms()[k]

        if not plain:
            nonzero_terms()  # may register measures of other parts
        for one in given:
            check_expression(one, pair.name_resolver(one, check_only=True), _HELP)
        found = dict[str, Numbered]()
        for k, name in enumerate(COMPONENTS):
            summands = [one for _, one in row_of(k)] if not plain else []
            if plain and name in names:  # its own expression, or the only one
                summands = [given[names.index(name) % len(given)]]
            if all(map(_is_zero, summands)):
                continue
            unit, suffix = units.force if k < 3 else units.torque, f"_{name.lower()}"
            found[name.lower()] = write_sum(
                summands[0], partial(row_of, k), pair.name_resolver, pair.algebra, unit, MOTION, _HELP, suffix, pair.inputs.by_argument
            )  # fmt: skip
        return found

    for one in expressions:
        for name, numbers in templates.counted_angles(one):
            pair.inputs.count(one, name, numbers)
    kind = (statement.keyword, *sorted(stated.flags))
    own = (i, pair.j) if plain else (0, 0)
    lower = [name.lower() for name in names]
    functions: dict[str, Any] = dict(templates.functions(build, kind, lower, expressions, own, write_terms))
    if not functions:
        nothing = ExpressionTree(statement, "FX", "0", lambda: Number(0.0))
        functions["fx"] = write_one(nothing, lambda node: None, 1.0, (), _HELP)
    frames = stated.frame("I"), pair.frame
    stated.add(forces.Force(stated.name, *frames, inputs=pair.inputs.by_argument, **functions), i, j)


def _is_zero(expression: ExpressionTree) -> bool:
    return not expression.calls and fold_constant(expression.root) == 0.0


# --- SFORCE ----------------


#: True for a torque → class, unit, arguments of its function, and the measures of its own two markers.
_ALONE: dict[bool, tuple[Any, str, tuple[str, ...], frozenset[str]]] = {
    False: (forces.LineForce, "force", ("t", "length", "rate"), frozenset({"DM", "VR"})),
    True: (forces.AxialTorque, "torque", ("t", "angle", "rate"), frozenset({"AZ", "WZ"})),
}
_OWN = _ALONE[False][3] | _ALONE[True][3]
_OWN_HELP = "give it measures of markers, states, TIME and numbers"


@reads(
    "SFORCE",
    BECOMES,
    flags="TRANSLATIONAL ROTATIONAL ACTIONONLY",
    identifier="I J",
    expression="FUNCTION",
    refused={"write the force as FUNCTION of DM, VR, AZ, WZ and TIME": "ROUTINE"},
    holds=True, load="SFORCE", switched=True, changed=True,
)  # fmt: skip
def read_sforce(stated: StatementArguments) -> None:
    """Add a single-component force or torque."""
    i, j = stated.needs("I J", "the number of a marker")
    turning = stated.one_of(("TRANSLATIONAL", "ROTATIONAL")) == "ROTATIONAL"
    expression = stated.expression()
    if "ACTIONONLY" in stated and not (turning and _on_ground(stated)):
        _action_only(stated, expression, 5 if turning else 2)
        return
    thing = _single_variable_force(stated, expression, turning)
    if thing is not None:
        stated.add(thing, i, j)
        return
    pair = relative_motion(stated, j)

    def sforce_terms() -> Terms:
        if turning:
            return [[], [], [], [], [], [(1.0, 0)]]
        line = pair.vector("D", i, j)
        over = pair.algebra.call("max", pair.algebra.length(line), 1e-300)
        return [*([(one / over, 0)] for one in line), [], [], []]

    names = COMPONENTS[5:] if turning else COMPONENTS[:3]
    add_force(stated, pair, [expression], sforce_terms, names)


def _on_ground(stated: StatementArguments) -> bool:
    build = stated.build
    return build.part(stated.statement, "J", stated.get("J"))[1].body is build.model.ground


def _single_variable_force(stated: StatementArguments, expression: ExpressionTree, turning: bool) -> Any:
    """Return a force that depends on its own line or angle only; None if it depends on more."""
    i, j, *frames = stated.ends()
    units, inputs = stated.units, SignalInputs(stated.build)
    make, unit, offered, measures = _ALONE[turning]

    def write_component(given: Sequence[ExpressionTree]) -> dict[str, Any]:
        others = inputs.name_resolver(given[0])

        def resolve_name(node: Name | Call) -> FunctionArgument | Local | None:
            if isinstance(node, Name):
                return FunctionArgument("t", units.time) if node.name == "TIME" else None
            if node.name in FUNCTIONS and node.name not in ("DELAY", "ORIENT"):
                return others(node)
            if node.name not in _OWN:
                return None
            return _own_measure(units, turning, node.name, integer_arguments(given[0], node), i, j)

        function = write(
            given[0], resolve_name, getattr(units, unit), offered, _OWN_HELP, inputs=inputs.by_argument
        )
        return {"function": function}

    if templates.asks_only(expression, measures, (i, j)) is False:
        return None
    try:
        functions = templates.functions(
            stated.build, turning, ["function"], [expression], (i, j), write_component
        )
    except UnsupportedStatement:
        return None
    thing = make(stated.name, *frames, functions["function"], inputs=inputs.by_argument)
    if not turning:
        note_coincident(stated)
    return thing


def _own_measure(
    units: DatasetUnits, turning: bool, name: str, numbers: tuple[int, ...], i: int, j: int
) -> FunctionArgument | None:
    """Return the measure of the force's own markers, in either order (AZ and WZ change sign); None for other markers."""
    if numbers[:2] not in ((i, j), (j, i)):
        return None
    sign = 1 if numbers[:2] == (i, j) else -1
    match turning, name, numbers[2:]:
        case False, "DM", ():
            return FunctionArgument("length", units.length)
        case False, "VR", ():
            return FunctionArgument("rate", units.velocity)
        case True, "AZ", ():
            return FunctionArgument("angle", 1.0, sign)
        case True, "WZ", (along,) if along in (i, j):
            return FunctionArgument("rate", units.frequency, sign)
    return None


def _action_only(stated: StatementArguments, expression: ExpressionTree, component: int) -> None:
    """Add a force along, or torque about, J's z that loads I's part only: the ground takes the reaction."""
    build, i, j = stated.build, stated.get("I"), stated.get("J")
    marker, _ = build.part(stated.statement, "I", i)
    six: list[list[tuple[Scalar, int]]] = [[] for _ in range(6)]
    if _on_ground(stated):
        pair = relative_motion(stated, j)
        six[component] = [(1.0, 0)]
    else:
        grounds = [number for number, part in build.parts.items() if part.body is build.model.ground]
        if not grounds or stated.marker("J").floating:
            stated.refuse_unsupported(
                "ACTIONONLY without a ground part to take the reaction, or with a J that floats",
                "add PART/1, GROUND, and give J as a marker that is fixed on its part",
            )
        pair = RelativeMarkers(build, i, np.zeros(3), np.eye(3), (marker.part, grounds[0]))
        six[component - 2 : component + 1] = [[(one, 0)] for one in pair.axes_of(j)[:, 2]]
    add_force(stated, pair, [expression], lambda: six, COMPONENTS[component : component + 1])
