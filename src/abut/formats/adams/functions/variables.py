"""VARIABLEs, elements of arrays, tables and curves in expressions, put in where their functions stand: VARVAL, ARYVAL, AKISPL, CURVE.

A variable is written out wherever it is used; by itself it changes nothing. One that depends on itself, through others or
directly, is an unknown of the model (`abut.signals.Algebraic`), solved for with all others of its loop; IC is where the search begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import Any, TypeAlias

import numpy as np

from abut import signals
from abut.errors import InputError
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions.signals import SignalInputs
from abut.formats.adams.language.expressions import (
    DEEPEST,
    LARGEST,
    Call,
    Expression,
    Node,
    replace,
    size,
    walk,
)
from abut.formats.adams.registration import register_in

#: What an element of an array is, by the functions that name one: a number, a VARVAL, or nothing where it is a state.
ElementRule: TypeAlias = Callable[[Build, Expression, Call], Node | None]
ELEMENTS: dict[str, ElementRule] = {"VARVAL": lambda build, expression, node: node}
#: What a call of a table or curve is, with its arguments as they are written out.
TableRule: TypeAlias = Callable[[Build, Expression, Call, Sequence[Node]], Node]
TABLES: dict[str, TableRule] = {}
#: Lets a function say what elements of arrays are that calls of some names stand for.
element = register_in(ELEMENTS)
#: Lets a function put curves in the place of calls of some names.
table = register_in(TABLES)
_HELP = "a variable may use TIME, numbers, Adams' functions of them, measures of markers and states"


@dataclass(frozen=True)
class Variable:
    """A VARIABLE."""

    expression: Expression
    initial: float


def substitute_variables(build: Build, expression: Expression) -> Expression:
    """The expression with the variables, elements of arrays, splines and curves it names put in.

    Raises:
        UnreadableFile: one of them does not exist, or what comes of it is too large.
    """
    build.once(Variables).used.update(_named_variables(build, expression))
    return _put_in(build, expression)


def _put_in(build: Build, expression: Expression) -> Expression:
    if not expression.calls & (ELEMENTS.keys() | TABLES.keys()):
        return expression
    variables = build.once(Variables)

    def change(node: Node) -> Node | None:
        if not isinstance(node, Call):
            return None
        if node.name in TABLES:
            return TABLES[node.name](
                build, expression, node, [replace(one, change) for one in node.arguments]
            )
        if node.name not in ELEMENTS:
            return None
        found = ELEMENTS[node.name](build, expression, node)
        if isinstance(found, Call):
            number = _number(build, expression, found)
            return found if number in variables.cyclic_variables else variables.tree(number)
        return found

    root = replace(expression.root, change)
    count, depth = size(root)
    if count > LARGEST or depth > DEEPEST:
        expression.wrong(
            f"with the variables it names written out it has {count} terms on {depth} levels",
            f"at most {LARGEST} on {DEEPEST} are read; let it name fewer, or simpler ones",
        )
    return expression.with_root(root)


def _named_variables(build: Build, expression: Expression) -> Iterator[int]:
    """The variables that an expression names itself."""
    if not expression.calls & ELEMENTS.keys():
        return
    for node in walk(expression.root):
        if not isinstance(node, Call) or node.name not in ELEMENTS:
            continue
        try:
            found = ELEMENTS[node.name](build, expression, node)
            if isinstance(found, Call):
                yield _number(build, expression, found)
        except InputError:  # told where it is put in
            continue


def _number(build: Build, expression: Expression, call: Call) -> int:
    """The variable that a VARVAL names, which must be there."""
    (number,) = expression.numbers(call, 1, 1, "give it the number of a VARIABLE")
    build.find(build.once(Variables).known, expression.statement, expression.argument, "VARIABLE", number)
    return number


class Variables:
    """The VARIABLEs of a dataset."""

    def __init__(self, build: Build) -> None:
        self.build = build
        self.known: dict[int, Variable] = {}
        self.used: set[int] = set()  #: those that anything but a variable names
        self._signals: set[int] = set()

    @cached_property
    def _graph(self) -> dict[int, frozenset[int]]:
        """Which variables each names; once all are known."""
        return {
            number: frozenset(_named_variables(self.build, one.expression))
            for number, one in self.known.items()
        }

    @cached_property
    def cyclic_variables(self) -> frozenset[int]:
        """Those that depend on themselves."""
        return _cyclic_nodes(self._graph) | (self.build.inputs & self.known.keys())

    @cached_property
    def _trees(self) -> dict[int, Node | InputError]:
        """What each is, the variables it names put in; or why it cannot be."""
        found = self.__dict__["_trees"] = dict[int, Node | InputError]()
        straight = self._graph.keys() - self.cyclic_variables
        for number in TopologicalSorter({n: self._graph[n] & straight for n in straight}).static_order():
            try:
                found[number] = _put_in(self.build, self.known[number].expression).root
            except InputError as problem:
                found[number] = problem
        return found

    def tree(self, number: int) -> Node:
        """What a variable is that does not depend on itself.

        Raises:
            InputError: as for its own expression.
        """
        found = self._trees[number]
        if isinstance(found, InputError):
            raise found
        return found

    def idle(self) -> Iterator[Variable]:
        """Those that nothing uses."""
        used, rest = set(self.used), list(self.used)
        while rest:
            new = self._graph[rest.pop()] - used
            used |= new
            rest += new
        for number in sorted(self.known.keys() - used):
            yield self.known[number]

    def signal(self, number: int) -> str:
        """The name of the signal that a variable is, which is added where nothing has asked for it before.

        An input is its function and a number more, ``parameters["input"]``, which is 0.

        Raises:
            UnreadableFile, UnsupportedStatement: as for any expression.
        """
        build, variable = self.build, self.known[number]
        statement = variable.expression.statement
        name = build.name(statement)
        self.used.add(number)
        if number in self._signals:
            return name
        self._signals.add(number)  # before its function is written, which may name it
        inputs, expression = SignalInputs(build), _put_in(build, variable.expression)
        function = inputs.write(expression, 1.0, _HELP)
        own = build.free_name(f"{name}_function") if number in self.build.inputs else name
        thing = signals.Algebraic(own, function, initial=variable.initial, inputs=inputs.by_argument)
        build.add(statement, thing)
        if own != name:
            more: dict[str, Any] = {"inputs": {"own": thing}, "parameters": {"input": 0.0}}
            build.add(statement, signals.Algebraic(name, _add_input, initial=variable.initial, **more))
        return name


def _add_input(own: float, input: float) -> float:
    return own + input


def _cyclic_nodes(graph: Mapping[int, frozenset[int]]) -> frozenset[int]:
    """The nodes that reach themselves."""
    with suppress(CycleError):
        TopologicalSorter(graph).prepare()
        return frozenset()
    from scipy.sparse import coo_array  # which take long to load
    from scipy.sparse.csgraph import connected_components

    place = {number: k for k, number in enumerate(graph)}
    i, j = np.transpose([(place[n], place[other]) for n, reached in graph.items() for other in reached])
    edges = coo_array((np.ones(len(i)), (i, j)), shape=(len(graph), len(graph)))
    _, group = connected_components(edges, connection="strong")
    several = np.bincount(group)[group] > 1
    return frozenset(n for n, whole in zip(graph, several, strict=True) if whole or n in graph[n])
