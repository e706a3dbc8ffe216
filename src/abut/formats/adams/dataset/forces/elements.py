"""SFORCE, SPRINGDAMPER and BUSHING: the force elements.

A translational SFORCE acts along the line between its markers, positive when it pushes them apart; a
rotational one is a torque on I's part about J's z, with the reaction on J's part. With ACTIONONLY only I's
part is loaded, along or about J's z. DM and VR(i, j) are the distance and its rate (positive when
separating); AZ(i, j) is the angle of I about J's z and WZ(i, j, j) its rate.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import UnsupportedStatement
from abut.formats.adams.checks import slips
from abut.formats.adams.dataset.forces import vectors
from abut.formats.adams.dataset.signals import states
from abut.formats.adams.dataset.signals.variables import written_out
from abut.formats.adams.functions import element_loads, templates
from abut.formats.adams.functions.relative_motion import Relative
from abut.formats.adams.functions.signals import Sensing
from abut.formats.adams.functions.source import Local, Meaning, Measure, write
from abut.formats.adams.functions.symbolic import Scalar, transposed
from abut.formats.adams.language.expressions import EXPRESSION, Call, Expression, Name, integers
from abut.formats.adams.language.schema import IDENTIFIER, REAL, TRIPLE, Arguments, Schema

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build

SFORCE = Schema(
    flags=("TRANSLATIONAL", "ROTATIONAL", "ACTIONONLY"),
    values={"I": IDENTIFIER, "J": IDENTIFIER, "FUNCTION": EXPRESSION},
    refused={"ROUTINE": "write the force as FUNCTION of DM, VR, AZ, WZ and TIME"},
)
SPRINGDAMPER = Schema(
    flags=("TRANSLATIONAL", "ROTATIONAL"),  # TRANSLATION and ROTATION shorten these
    values={
        "I": IDENTIFIER,
        "J": IDENTIFIER,
        "C": REAL,
        "K": REAL,
        "LENGTH": REAL,
        "FORCE": REAL,
        "CT": REAL,
        "KT": REAL,
        "ANGLE": REAL,
        "TORQUE": REAL,
    },
)
_OF_SPRINGS = {
    "TRANSLATIONAL": ("K", "C", "LENGTH", "FORCE"),
    "ROTATIONAL": ("KT", "CT", "ANGLE", "TORQUE"),
}
BUSHING = Schema(
    values={
        "I": IDENTIFIER,
        "J": IDENTIFIER,
        "K": TRIPLE,
        "C": TRIPLE,
        "KT": TRIPLE,
        "CT": TRIPLE,
        "FORCE": TRIPLE,
        "TORQUE": TRIPLE,
    }
)


def _markers(build: Build, arguments: Arguments) -> tuple[int, int, Any, Any]:
    """Numbers and frames of I and J."""
    i, j = (arguments.need(name, "the number of a marker") for name in ("I", "J"))
    return i, j, build.frame(arguments.statement, "I", i), build.frame(arguments.statement, "J", j)


def _note_coincident(build: Build, arguments: Arguments) -> None:
    """Tell of a force along a line that starts where the line has no direction (ends within 1e-12 m)."""
    if math.dist(*(build.spot(arguments.get(name)) for name in ("I", "J"))) < 1e-12:
        build.note(
            f"{arguments.statement.label}: I and J are one point at the start, where the force along their "
            "line has no direction; it counts as zero until they part",
            arguments.statement,
        )


# --- SFORCE ----------------


def read_single(build: Build, arguments: Arguments) -> None:
    """Add a single-component force or torque."""
    statement = arguments.statement
    i, j = (arguments.need(name, "the number of a marker") for name in ("I", "J"))
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
            line = pair.displacement(i, j)
            over = pair.algebra.call("max", pair.algebra.length(line), 1e-300)
            six[:3] = [[(pair.algebra.let(f"{one} / {over}"), given[0])] for one in line]
            return six

        names = vectors.COMPONENTS[5:] if turning else vectors.COMPONENTS[:3]
        vectors.add(build, arguments, pair, i, j, [expression], terms, names)
    else:
        build.add_element(statement, thing, i, j)


def _own(build: Build, arguments: Arguments, expression: Expression, turning: bool) -> Any:
    """A force that depends on its own line, or on its own angle, alone; nothing where it asks for more."""
    from abut import forces

    i, j, frame_i, frame_j = _markers(build, arguments)
    units = build.units
    sensing = Sensing(build)
    unit, offered = (
        (units.torque, ("t", "angle", "rate")) if turning else (units.force, ("t", "length", "rate"))
    )

    def written(given: Sequence[Expression]) -> dict[str, Any]:
        own = (_rotation if turning else _line)(build, given[0], i, j)
        others = sensing.meaning(given[0])

        def meaning(node: Name | Call) -> Measure | Local | None:
            return others(node) if isinstance(node, Call) and node.name in _TOLD else own(node)

        return {"function": write(given[0], meaning, unit, offered, _HELP, inputs=sensing.inputs)}

    if templates.asks_only(expression, _TURNING if turning else _STRAIGHT, (i, j)) is False:
        return None
    try:
        functions = build.alike.functions(turning, ["function"], [expression], (i, j), written)
    except UnsupportedStatement:
        return None
    name, function = build.name(arguments.statement), functions["function"]
    if turning:
        return forces.AxialTorque(name, frame_i, frame_j, function, inputs=sensing.inputs)
    thing = forces.LineForce(name, frame_i, frame_j, function, inputs=sensing.inputs)
    _note_coincident(build, arguments)
    return thing


#: What a force along a line, and a torque about an axis, is told of its own two markers.
_STRAIGHT, _TURNING = frozenset({"DM", "VR"}), frozenset({"AZ", "WZ"})
#: What such a force may look at beyond its own motion.
_TOLD = states.FUNCTIONS.keys() | element_loads.FUNCTIONS.keys()
_HELP = "give it measures of markers, states, TIME and numbers"


def _action_only(build: Build, arguments: Arguments, expression: Expression, component: int) -> None:
    """A force along, or torque about, J's z that loads I's part alone: the ground takes the reaction.

    Raises:
        UnsupportedStatement: there is no ground, or J floats.
    """
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
        axis = transposed(pair.axes_of(j))[2]
        first = component - 2
        six[first : first + 3] = [[one] for one in axis]

    def terms(given: Sequence[Expression]) -> vectors.Terms:
        return [[(factor, given[0]) for factor in row] for row in six]

    vectors.add(
        build, arguments, pair, i, j, [expression], terms, vectors.COMPONENTS[component : component + 1]
    )


def _line(build: Build, expression: Expression, i: int, j: int) -> Meaning:
    """DM and VR of the force's own markers, in either order, and TIME."""

    def meaning(node: Name | Call) -> Measure | None:
        match node:
            case Name("TIME"):
                return Measure("t", build.units.time)
            case Call("DM", _) if _numbers(expression, node) in ((i, j), (j, i)):
                return Measure("length", build.units.length)
            case Call("VR", _) if _numbers(expression, node) in ((i, j), (j, i)):
                return Measure("rate", build.units.velocity)
        return None

    return meaning


def _rotation(build: Build, expression: Expression, i: int, j: int) -> Meaning:
    """AZ and WZ of the torque's own markers, whose sign turns with their order, and TIME."""

    def meaning(node: Name | Call) -> Measure | None:
        match node:
            case Name("TIME"):
                return Measure("t", build.units.time)
            case Call("AZ", _):
                pair = _numbers(expression, node)
                if pair in ((i, j), (j, i)):
                    return Measure("angle", 1.0, 1 if pair == (i, j) else -1)
            case Call("WZ", _):
                numbers = _numbers(expression, node)
                if numbers[:2] in ((i, j), (j, i)) and numbers[2:] in ((i,), (j,)):
                    return Measure("rate", 1.0 / build.units.time, 1 if numbers[:2] == (i, j) else -1)
        return None

    return meaning


def _numbers(expression: Expression, node: Name | Call) -> tuple[int, ...]:
    assert not isinstance(node, Name)
    return integers(expression, node)


# --- SPRINGDAMPER and BUSHING ----------------


def read_spring_damper(build: Build, arguments: Arguments) -> None:
    """Add F = FORCE − K (r − LENGTH) − C ṙ along the line, or T = TORQUE − KT (α − ANGLE) − CT α̇ about z."""
    from abut import forces

    statement, units = arguments.statement, build.units
    i, j, frame_i, frame_j = _markers(build, arguments)
    name = build.name(statement)
    kind = arguments.one_of(_OF_SPRINGS)
    for other, theirs in _OF_SPRINGS.items():
        for one in (name for name in theirs if other != kind and name in arguments):
            statement.wrong(
                f"{one} is of a {other} spring, and this is of {kind}", f"give {', '.join(_OF_SPRINGS[kind])}"
            )
    thing: Any
    slips.of_angles(build, arguments, "ANGLE")
    if kind == "ROTATIONAL":
        thing = forces.TorsionSpring(
            name,
            frame_i,
            frame_j,
            stiffness=arguments.get("KT", 0.0) * units.torque,
            damping=arguments.get("CT", 0.0) * units.torque * units.time,
            angle=arguments.get("ANGLE", 0.0),
            preload=arguments.get("TORQUE", 0.0) * units.torque,
        )
    else:
        stiffness = arguments.get("K", 0.0) * units.stiffness
        length = arguments.get("LENGTH", 0.0)
        if stiffness:
            length = arguments.need("LENGTH", "the length at which the spring bears FORCE")
        thing = forces.SpringDamper(
            name,
            frame_i,
            frame_j,
            stiffness=stiffness,
            damping=arguments.get("C", 0.0) * units.damping,
            length=length * units.length,
            preload=arguments.get("FORCE", 0.0) * units.force,
        )
        _note_coincident(build, arguments)
    build.add_element(statement, thing, i, j)


def read_bushing(build: Build, arguments: Arguments) -> None:
    """Add a bushing: six uncoupled springs and dampers in J's axes, and constant loads."""
    from abut import forces

    units, nothing = build.units, (0.0, 0.0, 0.0)
    i, j, frame_i, frame_j = _markers(build, arguments)

    def triple(name: str, unit: float) -> tuple[float, ...]:
        return tuple(value * unit for value in arguments.get(name, nothing))

    thing = forces.Bushing(
        build.name(arguments.statement),
        frame_i,
        frame_j,
        stiffness=triple("K", units.stiffness),
        damping=triple("C", units.damping),
        torsional_stiffness=triple("KT", units.torque),
        torsional_damping=triple("CT", units.torque * units.time),
        preload=triple("FORCE", units.force),
        torque_preload=triple("TORQUE", units.torque),
    )
    build.add_element(arguments.statement, thing, i, j)
