"""GCON: constraint that an expression of displacements, or one linear in velocities, is 0.

    Σ c · q(markers) + f(TIME) = 0        q one of DM, DX, DY, DZ, AX, AY, AZ
    Σ c · q̇(markers) + f(TIME) = 0        q̇ one of VR, VX, VY, VZ, WX, WY, WZ
    g(q, TIME) = 0, a(q, TIME)·q̇ + b(q, TIME) = 0

Sums become simpler elements: one q and a number is a rod or a `Combination`, several q and a number are a `Combination`, one q and a
function of TIME is a motion. A zero sum of velocities keeps the sum of their displacements at its initial value, if they are rates
of displacements. Everything else is a `Relation`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from abut import joints, motions
from abut.coordinates.trial_pose import coordinate_value
from abut.errors import InvalidValue
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.functions import delays
from abut.formats.adams.functions.intrinsics import argument_counts
from abut.formats.adams.functions.measures.coordinates import CoordinateInputs, Pieces
from abut.formats.adams.functions.measures.measures import MEASURES
from abut.formats.adams.functions.source.function_source import time_alone, write
from abut.formats.adams.language import expressions
from abut.formats.adams.language.expressions import Binary, Call, ExpressionTree, Name, Negative, Node, Number
from abut.formats.adams.units import DatasetUnits

if TYPE_CHECKING:
    from abut.joints.joint import JointCoordinate
    from abut.model import Frame

_HELP = "write an expression of displacements, angles or velocities of markers"
_NOTHING = Number(0.0)
#: Measures whose sums may become a Combination or a motion.
_SUMMED = {"DM", "VR", *(letter + axis for letter in "DAVW" for axis in "XYZ")}


class _Summand(NamedTuple):
    """Term c · coordinate of I and J, in SI except for a unit of length in front of a rotation."""

    number: float
    coordinate: JointCoordinate
    i: Frame
    j: Frame


@dataclass(frozen=True)
class _Form:
    """Linear form Σ number · call + rest, where the rest depends on no marker."""

    calls: dict[Call, float]
    rest: Node = _NOTHING

    def times(self, number: float) -> _Form:
        """Return a multiple."""
        calls = {call: number * c for call, c in self.calls.items()}
        return _Form(calls, self.rest if self.rest == _NOTHING else Binary("*", Number(number), self.rest))

    def plus(self, other: _Form) -> _Form:
        """Return the sum with another form."""
        calls = {
            call: self.calls.get(call, 0.0) + other.calls.get(call, 0.0) for call in self.calls | other.calls
        }
        rests = [rest for rest in (self.rest, other.rest) if rest != _NOTHING]
        return _Form(calls, Binary("+", *rests) if len(rests) == 2 else (rests or [_NOTHING])[0])


@reads(
    "GCON",
    "constraints; [general constraints](adams.md#general-constraints)",
    identifier="I",
    expression="FUNCTION",
    refused={"write the constraint as FUNCTION = an expression of displacements": "ROUTINE"},
    holds=True,
    switched=True,
)
def read_gcon(stated: StatementArguments) -> None:
    """Add a rod, a combination, a motion or a relation."""
    expression = delays.of_time(stated.build, stated.expression(meaning="DM(i, j) - length"))
    reported = stated.frame("I") if "I" in stated else None
    inputs = CoordinateInputs(stated.build)
    _check_measures(inputs, expression)
    form = _find_linear_form(expression, expression.root)
    calls = {} if form is None else {call: c for call, c in form.calls.items() if c != 0.0}
    if form is not None and not calls:
        expression.wrong("it ties nothing", _HELP)
    rates = {call.name[0] in "VW" for call in calls}
    if form is not None and len(rates) == 1:
        form = _Form(calls, form.rest)
        if _add_linear_constraint(stated, expression, inputs, form, reported, rates.pop()):
            return
    _add_relation(stated, expression, inputs, reported)


def _check_measures(inputs: CoordinateInputs, expression: ExpressionTree) -> None:
    """Check that every measure names existing markers that move relative to each other."""
    for call in expressions.walk_nodes(expression.root):
        if isinstance(call, Call) and call.name in MEASURES:
            numbers = inputs.markers(expression, call)
            shifts = call.name[0] in "DV" and call.name not in ("DM", "VR")
            marker_numbers = (*numbers, 0, 0)[: max(3, len(numbers))] if shifts else (*numbers, 0)[:2]
            names = {inputs.build.shared_frame(number).body.name for number in marker_numbers}
            if len(names) == 1:
                expression.wrong(
                    f'the markers of {expressions.expression_text(call)} are all on "{names.pop()}"',
                    "name markers of two parts",
                )


# --- analysis of expressions - ---------------


def _find_linear_form(expression: ExpressionTree, node: Node) -> _Form | None:
    """Return the linear form of a tree, or None."""
    if not _depends_on_measures(node):
        return _Form({}, node)
    match node:
        case Call(name, _) if name in _SUMMED:
            numbers = expressions.integer_arguments(expression, node)
            return _Form({Call(name, tuple(Number(float(one)) for one in numbers)): 1.0})
        case Negative(operand):
            inner = _find_linear_form(expression, operand)
            return inner and inner.times(-1.0)
        case Binary("+" | "-" as operator, left, right):
            first, second = _find_linear_form(expression, left), _find_linear_form(expression, right)
            if first is not None and second is not None:
                return first.plus(second if operator == "+" else second.times(-1.0))
        case Binary("*", left, right):
            for one, other in ((left, right), (right, left)):
                number = _constant_value(expression, one)
                if number is not None:
                    inner = _find_linear_form(expression, other)
                    return inner and inner.times(number)
        case Binary("/", left, right):
            number, inner = _constant_value(expression, right), _find_linear_form(expression, left)
            if number and inner is not None:
                return inner.times(1.0 / number)
    return None


def _depends_on_measures(node: Node) -> bool:
    """Return True if a tree depends on more than numbers and TIME."""
    return any(
        isinstance(one, Call) and argument_counts(one.name) is None for one in expressions.walk_nodes(node)
    )


def _constant_value(expression: ExpressionTree, node: Node) -> float | None:
    """Return the value of a tree of numbers and functions of them; None if it is not constant."""
    if _depends_on_measures(node) or any(isinstance(one, Name) for one in expressions.walk_nodes(node)):
        return None
    try:
        return float(_time_function(expression, node, 1.0, 1.0).python())
    except (ArithmeticError, ValueError) as error:
        return expression.wrong(f"{expressions.expression_text(node)} is no number: {error}", "correct it")


def _time_function(expression: ExpressionTree, root: Node, unit: float, time: float) -> Any:
    """Return a tree of TIME as a function of t [s]."""
    return write(expression.with_root(root), time_alone(time), unit, ("t",), _HELP)


# --- the constraints ----------------


def _add_linear_constraint(
    stated: StatementArguments,
    expression: ExpressionTree,
    inputs: CoordinateInputs,
    form: _Form,
    reported: Frame | None,
    rate: bool,
) -> bool:
    """Add a sum of displacements or velocities as a simpler element; return False if there is none.

    Displacements become a rod, a combination or a prescribed displacement. Velocities become the combination of their displacements, or a
    prescribed velocity.
    """
    terms = _find_summands(stated.units, expression, inputs, form.calls)
    if not terms:
        return False
    name, units, number = stated.name, stated.units, _constant_value(expression, form.rest)
    if number is not None and not rate and _add_rod(stated, expression, form, number):
        return True
    unit = units.length if any(one.coordinate.term.is_length for one in terms) else 1.0
    if number is not None and (number == 0.0 or not rate):
        value = None if rate else 0.0 - number * unit
        stated.add(joints.Combination(name, terms, value=value, reported=reported))
        return True
    if len(terms) > 1:
        return False
    one, make = terms[0], motions.Velocity if rate else motions.Displacement
    along: dict[str, Any] = {"coordinate": one.coordinate}
    if rate:
        unit = unit / units.time
        along["initial"] = coordinate_value(one.coordinate.term, one.i, one.j)
    function = _time_function(expression, form.rest, -unit / one.number, units.time)
    stated.add(make(name, (one.i, one.j), function, **along))
    return True


def _add_rod(stated: StatementArguments, expression: ExpressionTree, form: _Form, number: float) -> bool:
    """Add the sum of one distance and a number as a rod; return False if the form is something else."""
    first, reported_at = next(iter(form.calls)), stated.get("I")
    i, j = (*expressions.integer_arguments(expression, first), 0)[:2]
    pairs = {frozenset(expressions.integer_arguments(expression, call)) for call in form.calls}
    if len(pairs) > 1 or first.name != "DM" or reported_at not in (None, i, j):
        return False
    i, j = (j, i) if reported_at == j else (i, j)
    whole = sum(form.calls.values())
    length = -number / whole * stated.units.length if whole else 0.0
    if length <= 0.0:
        stated.wrong(
            f"the distance would be {length!r} m", "write it as DM(i, j) - length with a positive length"
        )
    ends = (stated.build.shared_frame(number) for number in (i, j))
    stated.add(joints.Distance(stated.name, *ends, length=length), i, j)
    return True


def _add_relation(
    stated: StatementArguments, expression: ExpressionTree, inputs: CoordinateInputs, reported: Frame | None
) -> None:
    """Add any other expression as a relation."""
    function = write(
        expression, inputs.name_resolver(expression), 1.0, ("t",), _HELP, inputs=inputs.coordinates
    )
    if not inputs.coordinates:
        expression.wrong("it ties nothing", _HELP)
    try:
        joint = joints.Relation(stated.name, function, inputs.coordinates, reported=reported)
    except InvalidValue as problem:
        expression.wrong(*str(problem).partition(": ")[2].rsplit("; ", 1))
    stated.add(joint)


def _find_summands(
    units: DatasetUnits, expression: ExpressionTree, inputs: CoordinateInputs, calls: dict[Call, float]
) -> list[_Summand]:
    """Return the coordinates whose sum the calls are; empty if they are not sums.

    Rotations that are added to displacements are multiplied by a unit of length.
    """
    found: list[_Summand] = []
    for call, c in calls.items():
        pieces = _split_measure(inputs, call.name, expressions.integer_arguments(expression, call))
        if pieces is None or not all(one.of_place for one in pieces):
            return []
        found += [_Summand(c * one.sign, one.coordinate, one.i, one.j) for one in pieces]
    lengths = [one.coordinate.term.is_length for one in found]
    if not any(lengths):
        return found
    return [
        one if length else one._replace(number=one.number * units.length)
        for one, length in zip(found, lengths, strict=True)
    ]


def _split_measure(inputs: CoordinateInputs, name: str, numbers: tuple[int, ...]) -> Pieces | None:
    """Return a measure as a sum of coordinates; None if it is not such a sum."""
    if name in ("DM", "VR"):
        return inputs.distance((*numbers, 0)[0], (*numbers, 0)[1], rate=name == "VR")
    axis = "XYZ".index(name[1])
    rule = {
        "D": inputs.displacement,
        "A": inputs.rotation_pieces,
        "V": inputs.velocity_pieces,
        "W": inputs.angular_velocity_pieces,
    }[name[0]]
    return rule(axis, *numbers)
