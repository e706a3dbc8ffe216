"""Templates of functions of forces: those that differ in numbers and in the numbers of their own markers only share one, which is written
when a machine is made of them.

A dataset that a program wrote holds thousands of them. What is written for one depends on the shapes of its expressions and on which
of the markers that they name are its I and its J; so of the next only the numbers are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial

from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions import intrinsics, relative_motion
from abut.formats.adams.functions.measures import COUNTED, MEASURES
from abut.formats.adams.functions.source import numbered_function
from abut.formats.adams.language.expressions import CONSTANTS, Expression, Shape, call, word
from abut.plug import Numbered, Pattern

MOST = 4096  #: shapes of expressions that are remembered
#: Measures that may stand in a template, and how many markers they name there: as many as they take at most.
_MARKERS = {name: MEASURES[name].most for name in (*relative_motion.MEASURES, *COUNTED)}

#: Writes functions, by the names of the components, from expressions.
Write = Callable[[Sequence[Expression]], Mapping[str, Numbered]]


class _Slot(float):
    """A number of an expression that knows where it stands."""

    place: tuple[int, int]  #: of which expression, which of its numbers


@dataclass
class _Template:
    """What forces of a kind have in common."""

    write: Write
    expressions: Sequence[Expression]  #: of the first

    @cached_property
    def functions(self) -> dict[str, tuple[Pattern, tuple[tuple[int, int] | float, ...]]]:
        """Text, and of each number where it stands among those of the expressions, or itself where all have it."""
        written = self.write([_mark_numbers(k, one) for k, one in enumerate(self.expressions)])
        found = {name: function.made for name, function in written.items()}
        return {
            name: (pattern, tuple(getattr(one, "place", one) for one in values))
            for name, (pattern, values) in found.items()
        }

    def made(self, name: str, given: Sequence[Sequence[float]]) -> tuple[Pattern, list[float]]:
        """The text of a component, and its numbers of those that the expressions hold."""
        pattern, places = self.functions[name]
        return pattern, [given[one[0]][one[1]] if isinstance(one, tuple) else one for one in places]


def functions(
    build: Build,
    kind: Hashable,
    names: Sequence[str],
    expressions: Sequence[Expression],
    own: tuple[int, int],
    write: Write,
) -> dict[str, Numbered]:
    """The functions of a force, as written for the first of its kind.

    Args:
        build: the dataset, whose forces share them.
        kind: what they depend on besides the expressions.
        names: of the components that are written, where each expression depends on something.
        expressions: that they are written from.
        own: the markers I and J; equal where other things of them count than that they are these.
        write: writes them from expressions.
    """
    key = _key(kind, expressions, own)
    if key is None:
        return dict(write(expressions))
    known = build.once(_kinds).setdefault(key, _Template(write, expressions))
    given = [one.values for one in expressions]
    told = {one.argument.lower(): one for one in expressions}
    return {name: _later(known, name, given, told.get(name, expressions[0])) for name in names}


def _kinds(build: Build) -> dict[Hashable, _Template]:
    """The kinds of forces of a dataset so far."""
    return {}


def _later(known: _Template, name: str, given: Sequence[Sequence[float]], told: Expression) -> Numbered:
    """A component of a force, written once it is asked for; the expression is the one that it is told to be."""
    make, suffix = partial(known.made, name, given), "" if name == "function" else f"_{name}"
    return numbered_function(make, told.statement, told.argument, suffix)


def asks_only(expression: Expression, measures: frozenset[str], own: tuple[int, int]) -> bool | None:
    """Whether an expression asks for nothing but these measures of its two markers; nothing where it is to be seen in writing it."""
    held, values = _measures(expression), expression.values
    if held is None:
        return None
    return all(
        name in measures and {values[k] for k in numbers[:2]} == set(own) and values[numbers[-1]] in own
        for name, numbers in held
    )


def counted_angles(expression: Expression) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The angles that count turns in an expression, with their markers; none where they are to be seen in writing it."""
    for name, numbers in _measures(expression) or ():
        if name in COUNTED:
            yield name, tuple(int(expression.values[k]) for k in numbers)


def _key(kind: Hashable, expressions: Sequence[Expression], own: tuple[int, int]) -> Hashable:
    """What forces must have in common; nothing where other things count too."""
    i, j = own
    if i == j or not expressions:
        return None
    found: list[Hashable] = [kind]
    for one in expressions:
        held = _measures(one)
        if held is None:
            return None
        named = [one.values[k] for _, numbers in held for k in numbers]
        if any(number not in own for number in named):
            return None
        found += [one.shape, one.argument, *(number == i for number in named)]
    return tuple(found)


def _mark_numbers(k: int, expression: Expression) -> Expression:
    """The expression with numbers that know where they stand, but for its markers."""
    assert expression.shape is not None
    values: list[float] = list(expression.values)
    own = {number for _, numbers in _measures(expression) or () for number in numbers}
    for number in set(range(len(values))) - own:
        values[number] = slot = _Slot(values[number])
        slot.place = k, number
    return replace(expression, made=partial(expression.shape.root, values), shape=None)


def _measures(expression: Expression) -> tuple[tuple[str, tuple[int, ...]], ...] | None:
    """The measures in an expression as `_measures_in_shape` has them; nothing where it has no shape."""
    return None if expression.shape is None else _measures_in_shape(expression.shape)


@lru_cache(maxsize=MOST)
def _measures_in_shape(shape: Shape) -> tuple[tuple[str, tuple[int, ...]], ...] | None:
    """The measures in a shape, each with the numbers that are its markers; nothing where it holds more than measures of so many markers as
    they take at most, TIME, numbers and functions of numbers, or no measure at all.
    """
    stack: list[int] = []  #: of each node the number that it is, or −1
    count, found = 0, list[tuple[str, tuple[int, ...]]]()
    for make, given, takes in shape.steps:
        below = stack[len(stack) - takes :]
        del stack[len(stack) - takes :]
        stack.append(-1)
        if make is None:
            stack[-1] = count
            count += 1
        elif make is word and given[0] not in CONSTANTS and given[0] != "TIME":
            return None
        elif make is call and given[0] in _MARKERS:
            if -1 in below or takes != _MARKERS[given[0]]:
                return None
            found.append((given[0], tuple(below)))
        elif make is call:
            least, most = intrinsics.counts(given[0]) or (1, 0)
            if not least <= takes <= most:
                return None
    return tuple(found) or None
