"""Substitution of VARIABLEs, elements of arrays, tables and curves in expressions: VARVAL, ARYVAL, AKISPL, CURVE.

A variable is expanded wherever it is used; on its own it has no effect. One that depends on itself, directly or through
others, is an unknown of the model (`abut.signals.Algebraic`), solved together with all others of its loop; IC is its initial guess.
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
    ExpressionTree,
    Node,
    replace_nodes,
    tree_size,
    walk_nodes,
)
from abut.formats.adams.registration import register_in

#: Function that names an element of an array → its value: a number, a VARVAL, or None for a state.
ElementRule: TypeAlias = Callable[[Build, ExpressionTree, Call], Node | None]
ELEMENTS: dict[str, ElementRule] = {"VARVAL": lambda build, expression, node: node}
#: Function of a table or curve → its node, from the call and its expanded arguments.
TableRule: TypeAlias = Callable[[Build, ExpressionTree, Call, Sequence[Node]], Node]
TABLES: dict[str, TableRule] = {}
#: Registers a function that resolves calls with some names to elements of arrays.
element = register_in(ELEMENTS)
#: Registers a function that replaces calls with some names by curves.
table = register_in(TABLES)
_HELP = "a variable may use TIME, numbers, Adams' functions of them, measures of markers and states"


@dataclass(frozen=True)
class AdamsVariable:
    """VARIABLE statement."""

    expression: ExpressionTree
    initial: float


def substitute_variables(build: Build, expression: ExpressionTree) -> ExpressionTree:
    """Return the expression with variables, elements of arrays, splines and curves substituted.

    Raises:
        UnreadableFile: one of them does not exist, or the result is too large.
    """
    build.once(Variables).used.update(_named_variables(build, expression))
    return _put_in(build, expression)


def _put_in(build: Build, expression: ExpressionTree) -> ExpressionTree:
    if not expression.calls & (ELEMENTS.keys() | TABLES.keys()):
        return expression
    variables = build.once(Variables)

    def replace_variable(node: Node) -> Node | None:
        if not isinstance(node, Call):
            return None
        if node.name in TABLES:
            return TABLES[node.name](
                build, expression, node, [replace_nodes(one, replace_variable) for one in node.arguments]
            )
        if node.name not in ELEMENTS:
            return None
        found = ELEMENTS[node.name](build, expression, node)
        if isinstance(found, Call):
            number = _variable_number(build, expression, found)
            return found if number in variables.cyclic_variables else variables.tree(number)
        return found

    root = replace_nodes(expression.root, replace_variable)
    count, depth = tree_size(root)
    if count > LARGEST or depth > DEEPEST:
        expression.wrong(
            f"after substitution of its variables it has {count} terms on {depth} levels",
            f"at most {LARGEST} on {DEEPEST} are read; use fewer or simpler variables",
        )
    return expression.with_root(root)


def _named_variables(build: Build, expression: ExpressionTree) -> Iterator[int]:
    """Yield the variables that an expression names directly."""
    if not expression.calls & ELEMENTS.keys():
        return
    for node in walk_nodes(expression.root):
        if not isinstance(node, Call) or node.name not in ELEMENTS:
            continue
        try:
            found = ELEMENTS[node.name](build, expression, node)
            if isinstance(found, Call):
                yield _variable_number(build, expression, found)
        except InputError:  # reported where it is substituted
            continue


def _variable_number(build: Build, expression: ExpressionTree, call: Call) -> int:
    """Return the number of the variable that a VARVAL names; it must exist."""
    (number,) = expression.numbers(call, 1, 1, "give it the number of a VARIABLE")
    build.find(build.once(Variables).known, expression.statement, expression.argument, "VARIABLE", number)
    return number


class Variables:
    """VARIABLEs of a dataset."""

    def __init__(self, build: Build) -> None:
        self.build = build
        self.known: dict[int, AdamsVariable] = {}
        self.used: set[int] = set()  #: variables named by anything but a variable
        self._signals: set[int] = set()

    @cached_property
    def _graph(self) -> dict[int, frozenset[int]]:
        """Variables that each variable names; valid when all are known."""
        return {
            number: frozenset(_named_variables(self.build, one.expression))
            for number, one in self.known.items()
        }

    @cached_property
    def cyclic_variables(self) -> frozenset[int]:
        """Variables that depend on themselves."""
        return _cyclic_nodes(self._graph) | (self.build.inputs & self.known.keys())

    @cached_property
    def _trees(self) -> dict[int, Node | InputError]:
        """Tree of each variable with the variables it names substituted, or the error that prevents it."""
        found = self.__dict__["_trees"] = dict[int, Node | InputError]()
        straight = self._graph.keys() - self.cyclic_variables
        for number in TopologicalSorter({n: self._graph[n] & straight for n in straight}).static_order():
            try:
                found[number] = _put_in(self.build, self.known[number].expression).root
            except InputError as problem:
                found[number] = problem
        return found

    def tree(self, number: int) -> Node:
        """Return the tree of a variable that does not depend on itself.

        Raises:
            InputError: its expression is wrong.
        """
        found = self._trees[number]
        if isinstance(found, InputError):
            raise found
        return found

    def idle(self) -> Iterator[AdamsVariable]:
        """Yield the variables that nothing uses."""
        used, rest = set(self.used), list(self.used)
        while rest:
            new = self._graph[rest.pop()] - used
            used |= new
            rest += new
        for number in sorted(self.known.keys() - used):
            yield self.known[number]

    def signal(self, number: int) -> str:
        """Return the name of the signal of a variable; the signal is added at the first call.

        An input is its function plus a number, ``parameters["input"]``, which is 0.

        Raises:
            UnreadableFile, UnsupportedStatement: as for any expression.
        """
        build, variable = self.build, self.known[number]
        statement = variable.expression.statement
        name = build.name(statement)
        self.used.add(number)
        if number in self._signals:
            return name
        self._signals.add(number)  # set before its function is written, which may name it
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
    """Return the nodes that reach themselves."""
    with suppress(CycleError):
        TopologicalSorter(graph).prepare()
        return frozenset()
    from scipy.sparse import coo_array  # slow to import
    from scipy.sparse.csgraph import connected_components

    place = {number: k for k, number in enumerate(graph)}
    i, j = np.transpose([(place[n], place[other]) for n, reached in graph.items() for other in reached])
    edges = coo_array((np.ones(len(i)), (i, j)), shape=(len(graph), len(graph)))
    _, group = connected_components(edges, connection="strong")
    several = np.bincount(group)[group] > 1
    return frozenset(n for n, whole in zip(graph, several, strict=True) if whole or n in graph[n])
