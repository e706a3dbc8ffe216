"""Templates of force functions: forces that differ only in numbers and in the numbers of their own markers share one template.

A generated dataset may contain thousands of them. The text of a function depends on the shapes of its expressions and on which
of the markers that they name are its I and its J. For further forces of the same template only the numbers are collected. The text
is written when a machine is built.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial

from abut.extend import Numbered, Pattern
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import intrinsics
from abut.formats.adams.functions.measures import relative_motion
from abut.formats.adams.functions.measures.measures import COUNTED, MEASURES
from abut.formats.adams.functions.source.function_source import numbered_function
from abut.formats.adams.language.expressions import CONSTANTS, ExpressionTree, TreeShape, make_call, make_name

CACHE_SIZE = 4096  #: number of cached expression shapes
#: Measures allowed in a template, and their number of markers there, which is the maximum.
_MARKERS = {name: MEASURES[name].most for name in (*relative_motion.MEASURES, *COUNTED)}

#: Writes functions, by the names of the components, from expressions.
Write = Callable[[Sequence[ExpressionTree]], Mapping[str, Numbered]]


class _Slot(float):
    """Number in an expression that knows its place."""

    place: tuple[int, int]  #: index of the expression, index of its number


@dataclass
class _Template:
    """Common text of forces of one kind."""

    write: Write
    expressions: Sequence[ExpressionTree]  #: those of the first force

    @cached_property
    def functions(self) -> dict[str, tuple[Pattern, tuple[tuple[int, int] | float, ...]]]:
        """Text, and for each number its place in the expressions, or its value if all forces share it."""
        written = self.write([_mark_numbers(k, one) for k, one in enumerate(self.expressions)])
        found = {name: function.pattern_and_numbers for name, function in written.items()}
        return {
            name: (pattern, tuple(getattr(one, "place", one) for one in values))
            for name, (pattern, values) in found.items()
        }

    def component_text(self, name: str, given: Sequence[Sequence[float]]) -> tuple[Pattern, list[float]]:
        """Return the text of a component, and its numbers, taken from those of the expressions."""
        pattern, places = self.functions[name]
        return pattern, [given[one[0]][one[1]] if isinstance(one, tuple) else one for one in places]


def functions(
    build: Build,
    kind: Hashable,
    names: Sequence[str],
    expressions: Sequence[ExpressionTree],
    own: tuple[int, int],
    write: Write,
) -> dict[str, Numbered]:
    """Return the functions of a force, as written for the first of its kind.

    Args:
        build: build of the dataset whose forces share templates.
        kind: other data that the functions depend on.
        names: names of the components.
        expressions: expressions of the components.
        own: the markers I and J; equal numbers if no template is possible.
        write: writes the functions from expressions.
    """
    key = _template_key(kind, expressions, own)
    if key is None:
        return dict(write(expressions))
    known = build.once(_force_templates).setdefault(key, _Template(write, expressions))
    given = [one.values for one in expressions]
    expressions_by_argument = {one.argument.lower(): one for one in expressions}
    return {
        name: _deferred_component(known, name, given, expressions_by_argument.get(name, expressions[0]))
        for name in names
    }


def _force_templates(build: Build) -> dict[Hashable, _Template]:
    """Return the templates of a dataset so far."""
    return {}


def _deferred_component(
    known: _Template, name: str, given: Sequence[Sequence[float]], expression: ExpressionTree
) -> Numbered:
    """Return a component of a force, written on first use; the expression represents it in messages."""
    make, suffix = partial(known.component_text, name, given), "" if name == "function" else f"_{name}"
    return numbered_function(make, expression.statement, expression.argument, suffix)


def asks_only(expression: ExpressionTree, measures: frozenset[str], own: tuple[int, int]) -> bool | None:
    """Return True if an expression depends only on these measures of its two markers; None if this must be found by writing it."""
    found, values = _measure_shapes(expression), expression.values
    if found is None:
        return None
    return all(
        name in measures and {values[k] for k in numbers[:2]} == set(own) and values[numbers[-1]] in own
        for name, numbers in found
    )


def counted_angles(expression: ExpressionTree) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the unwrapped angles in an expression, with their markers; none if they must be found by writing it."""
    for name, numbers in _measure_shapes(expression) or ():
        if name in COUNTED:
            yield name, tuple(int(expression.values[k]) for k in numbers)


def _template_key(kind: Hashable, expressions: Sequence[ExpressionTree], own: tuple[int, int]) -> Hashable:
    """Return the key of the template of a force; None if no template is possible."""
    i, j = own
    if i == j or not expressions:
        return None
    found: list[Hashable] = [kind]
    for one in expressions:
        measures = _measure_shapes(one)
        if measures is None:
            return None
        named = [one.values[k] for _, numbers in measures for k in numbers]
        if any(number not in own for number in named):
            return None
        found += [one.shape, one.argument, *(number == i for number in named)]
    return tuple(found)


def _mark_numbers(k: int, expression: ExpressionTree) -> ExpressionTree:
    """Return the expression with numbers that know their place, except its markers."""
    assert expression.shape is not None
    values: list[float] = list(expression.values)
    own = {number for _, numbers in _measure_shapes(expression) or () for number in numbers}
    for number in set(range(len(values))) - own:
        values[number] = slot = _Slot(values[number])
        slot.place = k, number
    return replace(expression, made=partial(expression.shape.root, values), shape=None)


def _measure_shapes(expression: ExpressionTree) -> tuple[tuple[str, tuple[int, ...]], ...] | None:
    """Return the measures in an expression as in `_measures_in_shape`; None if it has no shape."""
    return None if expression.shape is None else _measures_in_shape(expression.shape)


@lru_cache(maxsize=CACHE_SIZE)
def _measures_in_shape(shape: TreeShape) -> tuple[tuple[str, tuple[int, ...]], ...] | None:
    """Return the measures in a shape, each with the indices of the numbers that are its markers.

    Returns None if the shape contains anything but measures with their maximum number of markers, TIME, numbers and functions of
    numbers, or if it contains no measure.
    """
    stack: list[int] = []  #: index of the number for each node, or −1
    count, found = 0, list[tuple[str, tuple[int, ...]]]()
    for make, given, takes in shape.steps:
        below = stack[len(stack) - takes :]
        del stack[len(stack) - takes :]
        stack.append(-1)
        if make is None:
            stack[-1] = count
            count += 1
        elif make is make_name and given[0] not in CONSTANTS and given[0] != "TIME":
            return None
        elif make is make_call and given[0] in _MARKERS:
            if -1 in below or takes != _MARKERS[given[0]]:
                return None
            found.append((given[0], tuple(below)))
        elif make is make_call:
            least, most = intrinsics.argument_counts(given[0]) or (1, 0)
            if not least <= takes <= most:
                return None
    return tuple(found) or None
