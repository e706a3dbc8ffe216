"""REQUEST: eight columns F1 … F8, computed from a run's channels, in the dataset's units.

D, V, A and F are abbreviations for expressions: F1 is the magnitude, F2–F4 are the components of displacement, velocity,
acceleration or force of I relative to J along RM's axes (global if not given), F5–F8 the same for
rotation. For D, F6–F8 are the body-fixed 3-1-3 angles ψ, θ, φ of I in J and F5 is 0; for F they are the
torque at I. A column that the statement leaves out is 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from abut.errors import UnsupportedStatement
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.markers_and_parts import MarkerPose
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import delays, evaluation, intrinsics, states
from abut.formats.adams.functions.evaluation import ChannelLoad, OutputBlock, load_of, loads_at
from abut.formats.adams.functions.measures import element_loads, orient
from abut.formats.adams.functions.signals import markers_of
from abut.formats.adams.functions.source.function_source import check_count
from abut.formats.adams.functions.variables import substitute_variables
from abut.formats.adams.language import expressions
from abut.formats.adams.language.expressions import (
    Binary,
    Call,
    ExpressionTree,
    Name,
    Node,
    Number,
    walk_nodes,
)
from abut.formats.adams.language.statement_types import of_loads
from abut.formats.adams.units import DatasetUnits

COMPONENTS = ("F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8")
#: Request kind → the measures in F1–F4 and F5–F8; X, Y, Z along RM.
_KINDS = {
    "DISPLACEMENT": (("DM", "DX", "DY", "DZ"), ("", "PSI", "THETA", "PHI")),
    "VELOCITY": (("VM", "VX", "VY", "VZ"), ("WM", "WX", "WY", "WZ")),
    "ACCELERATION": (("ACCM", "ACCX", "ACCY", "ACCZ"), ("WDTM", "WDTX", "WDTY", "WDTZ")),
    "FORCE": (("FM", "FX", "FY", "FZ"), ("TM", "TX", "TY", "TZ")),
}
_LOADS = frozenset(
    name for names in _KINDS["FORCE"] for name in names
)  #: measures that sum the loads at a marker


@dataclass(frozen=True, eq=False)
class Recipe:
    """Computation of the eight columns from channels: expression trees, and the objects that they name."""

    columns: tuple[Node, ...]  #: expressions of F1 … F8
    places: Mapping[int, MarkerPose]  #: pose of every marker that the columns and loads name
    loads: tuple[
        ChannelLoad, ...
    ]  #: every joint, motion and force of the dataset that acts between two markers
    units: DatasetUnits

    def __str__(self) -> str:
        pairs = zip(COMPONENTS, self.columns, strict=True)
        return "; ".join(f"{name} = {expressions.expression_text(node)}" for name, node in pairs)


@dataclass(frozen=True, eq=False)
class Request:
    """REQUEST of a dataset: `evaluate` computes its eight columns from the channels of a run."""

    family: ClassVar[str] = "request"

    name: str  #: "request_3"
    number: int
    comment: str
    recipe: Recipe
    bodies: tuple[Any, ...] = ()  #: bodies whose channels are read

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Name, unit, components, description and group of the channel that it adds."""
        text = self.comment or "as requested, in the dataset's units"
        return ((self.name, "", COMPONENTS, text, "request"),)

    @property
    def mark(self) -> str:
        """Prefix of the names of its angles."""
        return f"{self.name}: angle "

    def begin(self, turns: Mapping[str, float] | None = None) -> RequestColumns:
        """Return the object that computes the columns of a run, block by block.

        Angles are unwrapped from block to block, starting from their values at the end of the last run: `turns` [rad], by the names that it
        gave them. Others start within half a turn.
        """
        counted = evaluation.Turns()
        for name, angle in (turns or {}).items():
            if name.startswith(self.mark):
                i, j, axis = map(int, name.removeprefix(self.mark).split())
                counted[i, j, axis] = (math.nan, angle, math.nan)
        return RequestColumns(self, counted)

    def evaluate(
        self, values: Mapping[str, NDArray[np.float64]], turns: evaluation.Turns | None = None
    ) -> NDArray[np.float64]:
        """Return the columns (n, 8) at the n times of `values`.

        Args:
            values: the channels of bodies, joints, motions and forces by name, (n,) or (n, k), and "time" [s].
            turns: angles unwrapped so far; from the first time on if not given.
        """
        recipe = self.recipe
        columns = OutputBlock(
            recipe.places, recipe.loads, recipe.units, values, {} if turns is None else turns
        )
        count = len(next(iter(values.values())))
        with np.errstate(all="ignore"):  # an undefined quotient is nan or inf
            found = [
                np.broadcast_to(evaluation.evaluate_expression(node, columns), (count,))
                for node in recipe.columns
            ]
        return np.column_stack(found).astype(float)


@dataclass(eq=False)
class RequestColumns:
    """Columns of one run, computed block by block."""

    request: Request
    counted: evaluation.Turns  #: angles so far

    @property
    def turns(self) -> dict[str, float]:
        """Unwrapped angles at the last output [rad]."""
        return {f"{self.request.mark}{i} {j} {axis}": float(x[1]) for (i, j, axis), x in self.counted.items()}

    def __call__(self, values: Mapping[str, NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return the eight columns at the next outputs."""
        return self.request.evaluate(values, self.counted)


@reads(
    "REQUEST",
    "events and output",
    flags=tuple(_KINDS),
    identifier="I J RM",
    expression=" ".join(COMPONENTS),
    text="COMMENT TITLE FUNCTION ROUTINE",
    list="CNAMES CLABELS CUNITS VARIABLES",
    word="RESULTS_NAME",
    aliases={"C": "COMMENT"},
    last=True,
    switched=True,
)
def read_request(stated: StatementArguments) -> None:
    """Add a request. A request that cannot be computed is noted; it does not affect the motion."""
    build, statement = stated.build, stated.statement
    if "FUNCTION" in stated or "VARIABLES" in stated:
        what = "FUNCTION = USER(…)" if "FUNCTION" in stated else "VARIABLES"
        stated.note(f"REQUEST with {what} is not computed; write its columns as F1 = … \\ F2 = …")
        return
    try:
        nodes = _column_expressions(stated)
    except UnsupportedStatement as problem:
        stated.note(f"REQUEST/{statement.number} is not computed ({problem})")
        return
    named = [
        _named_markers_and_loads(build, call)
        for node in nodes
        for call in walk_nodes(node)
        if isinstance(call, Call)
    ]
    found = {(load.keyword, load.number, load.i): load for _, loads in named for load in loads}
    places = {
        n: build.place(statement, "F1 … F8", n) for n in sorted({n for own, _ in named for n in own if n})
    }
    for n in (n for load in found.values() for n in (load.i, load.j) if n and n not in places):
        places[n] = build.place(statement, "J", n)
    comment = stated.get("COMMENT") or stated.get("TITLE") or statement.view_name
    bodies = tuple(build.model[name] for name in {place.body: None for place in places.values()} if name)
    recipe = Recipe(tuple(nodes), places, tuple(found.values()), build.units)
    build.model.add(Request(f"request_{statement.number}", stated.number, comment, recipe, bodies))


def _named_markers_and_loads(build: Build, call: Call) -> tuple[Sequence[int], Iterable[ChannelLoad]]:
    """Return the markers that a call names, and its loads, named directly or by a marker where they act."""
    known = call.name in evaluation.MEASURES or call.name in of_loads() or call.name == "ORIENT"
    numbers = [int(expressions.fold_constant(one) or 0) for one in call.arguments] if known else []
    match call.name:
        case "NFORCE":
            return numbers[1:2] + numbers[3:], build.once(loads_at).get(numbers[1], ())
        case "ORIENT":
            return numbers[2:], ()
        case name if name in of_loads():
            load = build.once(load_of).get((of_loads()[name], numbers[0]))
            return numbers[3:], [load] if load else []
        case name if name in _LOADS:
            return numbers, build.once(loads_at).get(numbers[0], ())
    return numbers, ()


def _column_expressions(stated: StatementArguments) -> list[Node]:
    """Return the eight expressions."""
    if not any(kind in stated for kind in _KINDS):
        return [_check_column(stated.build, stated.get(name)) for name in COMPONENTS]
    first, second = _KINDS[stated.one_of(_KINDS)]
    i, j, rm = stated.need("I", "the number of a marker"), stated.get("J", 0), stated.get("RM", 0)
    for argument, number in (("I", i), ("J", j), ("RM", rm)):
        if number:
            stated.marker(argument)

    def measure_call(name: str) -> Node:
        markers = (i, j, rm) if name[-1:] in "XYZ" else (i, j)
        return Call(name, tuple(Number(float(n)) for n in markers)) if name else Number(0.0)

    return [measure_call(name) for name in (*first, *second)]


def _check_column(build: Build, expression: ExpressionTree | None) -> Node:
    """Return a column's tree, after checking that every name and number in it exists."""
    if expression is None:
        return Number(0.0)
    whole = substitute_variables(build, expression)

    def replace_reported_call(node: Node) -> Node | None:
        return (
            _REPLACED_CALLS[node.name](build, whole, node)
            if isinstance(node, Call) and node.name in _REPLACED_CALLS
            else None
        )

    if whole.calls & _REPLACED_CALLS.keys():
        whole = whole.with_root(expressions.replace_nodes(whole.root, replace_reported_call))
    for node in walk_nodes(whole.root):
        match node:
            case Name(name) if name != "TIME" and "." not in name:  # no channel
                whole.refuse_unsupported(name, "use TIME, states, measures of markers and loads of elements")
            case Call():
                _check_call(build, whole, node)
    return whole.root


def _state_value(build: Build, expression: ExpressionTree, call: Call) -> Node:
    channel, unit = states.state_channel(build, expression, call)
    return Binary("/", Name(channel), Number(unit))


def _delay_channel(build: Build, expression: ExpressionTree, call: Call) -> Node:
    return Name(f"{delays.delay_signal(build, expression, call).name}.value")


#: Replacements of calls: states, delays and torques of contacts by channels, FRICTION(id, k) by a call with four numbers.
_REPLACED_CALLS: dict[str, Callable[[Build, ExpressionTree, Call], Node | None]] = {
    **dict.fromkeys(states.FUNCTIONS, _state_value),
    "DELAY": _delay_channel,
    "FRICTION": element_loads.four_numbers,
    "CONTACT": element_loads.contact_torque,
}


def _check_call(build: Build, expression: ExpressionTree, call: Call) -> None:
    """Check that a call can be evaluated: a known function, valid arguments, existing markers and elements."""
    statement, name, markers = expression.statement, call.name, tuple[int, ...]()
    if name in evaluation.MEASURES:
        measure = evaluation.MEASURES[name]
        markers = markers_of(expression, call, measure.least, measure.most)
    elif name == "NFORCE":
        markers = element_loads.nforce_arguments(build, expression, call)[3:]
    elif name in of_loads():
        if name == "CONTACT" and expressions.integer_arguments(expression, call)[2:3] > (4,):
            expression.refuse_unsupported("the torque of a CONTACT", "use components 1 to 4, its force")
        number, *_, along = element_loads.load_arguments(expression, call)
        keyword, markers = of_loads()[name], (along,)
        element = build.elements.get((keyword, number))
        if element is None and (keyword != "CONTACT" or number not in build.contacts):
            build.refuse_missing(statement, expression.argument, keyword, number, element_loads.NAME)
    elif name == "ORIENT":
        numbers = expressions.integer_arguments(expression, call)
        if not orient.has_valid_arguments(numbers, True):
            expression.refuse_unsupported("ORIENT of this kind", orient.REMEDY)
        markers = numbers[2:]
    else:
        counts = intrinsics.argument_counts(name)
        if counts is None:
            remedy = "use measures of markers, loads of elements and plain functions"
            expression.refuse_unsupported(
                f"{name}(…)", intrinsics.refusal_reason(name) or intrinsics.suggest_function(name, remedy)
            )
        check_count(expression, call, counts)
    for marker in filter(None, markers):
        build.marker(statement, expression.argument, marker)
