"""Expressions: users' functions for forces and motions, with their numbers separated as data so that functions can share compiled code."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

from abut import units
from abut.errors import InvalidValue, UnknownName
from abut.extend.functions.dependencies import dependencies_of, dependent_cache
from abut.extend.functions.fingerprints import UnknownObject, identity_of
from abut.extend.functions.functions import (
    Func,
    LazyFunction,
    Namespace,
    _assigned_names,
    _Double,
    build,
    function_of,
    namespace_of,
    parse,
    tree_of,
)
from abut.extend.functions.name_resolution import look_up
from abut.extend.functions.point_tables import Table
from abut.extend.structs import numbers_loader, numbers_struct
from abut.short_repr import short_repr


@short_repr
@dataclasses.dataclass(frozen=True)
class Expression:
    """User's function of time and motion with all its numbers extracted; compiled, it is ``f(p, *arguments)``.

    ``scalars`` are the parameters and literals in the order of the fields ``c0, c1, …`` of its parameter
    struct ``p``, ``tables`` the fields ``t0, t1, …``.
    """

    python: Callable[..., Any]
    arguments: tuple[str, ...]  #: names that the engine provides, all passed in this order
    used: tuple[str, ...]  #: those that the function uses
    parameters: tuple[str, ...]
    scalars: tuple[float, ...]
    source: str  #: rewritten source without numbers
    namespace: Namespace = dataclasses.field(compare=False, repr=False)
    tables: tuple[Table, ...] = ()
    words: tuple[
        tuple[str, Any], ...
    ] = ()  #: names that remain in its source, and their identity: the functions that it calls, with all that these read
    kinds: tuple[tuple[str, str], ...] = ()  #: Warp's type names of the arguments that are not numbers

    @property
    def key(self) -> tuple[Any, ...]:
        """Key of the compiled function; expressions of equal keys share one."""
        return self.source, len(self.scalars), self.words, *self.kinds

    @cached_property
    def numbers(self) -> tuple[float, ...]:
        """All numbers that a kernel reads: the scalars, then the start of each table, counted from the first, and the tables."""
        places = accumulate(
            (len(table.numbers) for table in self.tables), initial=len(self.scalars) + len(self.tables)
        )
        behind = (number for table in self.tables for number in table.numbers)
        return (*self.scalars, *map(float, tuple(places)[:-1]), *behind)

    def __call__(self, **values: float) -> float:
        """Evaluate in plain Python; ``values`` are the provided arguments by name."""
        own = dict(zip(self.parameters, self.scalars, strict=False))
        return float(self.python(**{name: values[name] for name in self.used}, **own))

    def of_wires(self) -> Expression:
        """Return the function of its used arguments only, renamed by position, so that more functions share one compiled function."""
        tree = tree_of(self.source)
        new = {name: f"__s{k}" for k, name in enumerate(self.used)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                node.id = new.get(node.id, node.id)
        tree.args.args = [ast.arg(n) for n in ("__p", *new.values())]
        source = ast.unparse(ast.fix_missing_locations(tree))
        return dataclasses.replace(self, arguments=tuple(new.values()), source=source)

    def warp_function(self) -> Any:
        """Return the compiled counterpart in double precision."""

        def make_function() -> Any:
            import warp as wp

            types_ = dict.fromkeys(self.arguments, wp.float64) | {"__p": self.struct}
            types_ |= {name: getattr(wp, kind) for name, kind in self.kinds}
            label = f"expression {self.python.__name__}"
            return function_of(build(tree_of(self.source), dict(self.namespace), types_, label))

        return LazyFunction(make_function, self.key)

    def loader(self) -> Any:
        """Return the Warp function ``load(a, lane, at)`` that fills ``p``."""
        return numbers_loader(len(self.scalars), len(self.tables))

    @property
    def struct(self) -> Any:
        """Return the Warp struct of ``p``."""
        return numbers_struct(len(self.scalars), len(self.tables))


@short_repr
@dataclasses.dataclass(frozen=True)
class Pattern:
    """Common source of all functions that differ only in their numbers.

    Args:
        arguments: Names of their arguments.
        slots: Names in place of the numbers, each once in the text.
        body: The lines; the last returns the value.
        namespace: Other names that the lines use.
    """

    arguments: tuple[str, ...]
    slots: tuple[str, ...]
    body: tuple[str, ...]
    namespace: tuple[tuple[str, Any], ...]

    @property
    def tree(self) -> ast.FunctionDef:
        """Return the syntax tree of a function with these arguments, then the slots."""
        lines = (f"def pattern({', '.join((*self.arguments, *self.slots))}):", *self.body)
        return tree_of("\n    ".join(lines))


class Numbered(Func):
    """Function of which many differ only in their numbers, as a program generates them; prepared once for all.

    Such a function needs no check before a machine is built: it uses only provided arguments, and its numbers are finite.

    Args:
        make: Returns its text without the numbers, and the numbers in the order of the pattern's slots; called when they are first needed.
        write: Returns the function with the numbers in it, for Python to call and people to read.
    """

    def __init__(
        self,
        make: Callable[[], tuple[Pattern, Sequence[float]]],
        write: Callable[[Pattern, Sequence[float]], Callable[..., Any]],
    ) -> None:
        self.keep_integers = False
        self._text, self._write = make, write
        self.__name__ = "pattern"

    @cached_property
    def pattern_and_numbers(self) -> tuple[Pattern, Sequence[float]]:
        """Text and numbers of the function."""
        return self._text()

    @cached_property
    def python(self) -> Callable[..., Any]:  # type: ignore[override]
        """Function with its numbers in it."""
        return self._write(*self.pattern_and_numbers)

    @property
    def __code__(self) -> types.CodeType:
        """Code object of the function, for callers that inspect its names."""
        code: types.CodeType = self.python.__code__
        return code

    def __repr__(self) -> str:
        return f"<abut function {self.python.__name__}{inspect.signature(self.python)}>"

    def prepare_with_numbers(self, offered: Sequence[str], what: str) -> Expression:
        """Return the expression of the function, with its numbers extracted."""
        text, values = self.pattern_and_numbers
        pattern, order = _of_pattern(text, tuple(offered))
        given = dict(zip(text.slots, values, strict=True))
        numbers = tuple(given[x] if isinstance(x, str) else x for x in order)
        for number in numbers:
            units.quantity(number, "1", what=what)
        return dataclasses.replace(pattern, python=self, scalars=numbers)


class _Hoist(_Double):
    """Transformer that replaces every number by a read from the parameter array."""

    def __init__(self, namespace: Namespace, first: int, slots: Sequence[str] = ()) -> None:
        super().__init__(namespace, keep_integers=False)
        self.numbers: list[Any] = []  #: numbers, and names of slots
        self.first, self.slots = first, slots

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.slots:
            return super().visit_Name(node)
        self.numbers.append(node.id)
        return ast.copy_location(_read_number(self.first + len(self.numbers) - 1), node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        if (
            isinstance(node.op, ast.Pow)
            and isinstance(node.right, ast.Constant)
            and type(node.right.value) is int
        ):
            node.left = self.visit(node.left)
            node.right = _Double.visit_Constant(self, node.right)
            return node
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if type(node.value) not in (int, float):
            return node
        self.numbers.append(float(node.value))  # type: ignore[arg-type]
        return ast.copy_location(_read_number(self.first + len(self.numbers) - 1), node)


def _read_number(k: int) -> ast.expr:
    return ast.parse(f"__p.c{k}", mode="eval").body


def expression(
    function: Callable[..., Any], offered: Sequence[str], parameters: Mapping[str, float] | None, what: str
) -> Expression:
    """Prepare a user's function whose arguments are among ``offered`` or named in ``parameters``.

    Raises:
        UnknownName: an argument is neither offered nor a parameter.
        InvalidValue: the function is not a plain Python function, or a parameter is not a number.
    """
    if isinstance(function, Numbered):
        return function.prepare_with_numbers(offered, what)
    python = function.python if isinstance(function, Func) else function
    if not isinstance(python, types.FunctionType):
        raise InvalidValue(f"{what}: needs a plain Python function written with `def`, got {function!r}")
    if not isinstance(parameters, Mapping | None):
        raise InvalidValue(
            f"{what}: parameters must be numbers by name, such as {{'gain': 2.0}}, got {parameters!r}"
        )
    given = {
        name: units.quantity(value, "1", what=f"{what}: parameter {name}")
        for name, value in (parameters or {}).items()
    }
    tree = parse(python)
    dependencies_of(python)
    names = [argument.arg for argument in tree.args.args]
    defaults = python.__defaults__ or ()
    for name, default in zip(names[len(names) - len(defaults) :], defaults, strict=True):
        if name not in offered:
            given.setdefault(name, units.quantity(default, "1", what=f"{what}: parameter {name}"))
    for name in names:
        if name not in offered and name not in given:
            offer = str(UnknownName.of("", name, [*offered, *given])).partition("; ")[2]
            raise UnknownName(
                f'{what}: {python.__name__} has an argument "{name}", which is neither an input (inputs=) nor a parameter '
                f"(parameters=); {offer}"
            )
    for name in given:
        if name not in names:
            raise UnknownName.of(f"{what}: parameter of {python.__name__}", name, names)
    own = tuple(name for name in names if name in given)
    e = prepare_expression(python, tree, namespace_of(python), offered, own, (), what)
    return dataclasses.replace(e, scalars=(*(given[name] for name in own), *e.scalars))


@dependent_cache
def _of_pattern(pattern: Pattern, offered: tuple[str, ...]) -> tuple[Expression, tuple[float | str, ...]]:
    """Return a pattern's expression and its numbers; numbers that differ between functions are given by the names of their slots."""
    e = prepare_expression(
        _placeholder_function, pattern.tree, dict(pattern.namespace), offered, (), pattern.slots, "pattern"
    )
    return e, e.scalars


def _placeholder_function() -> float:
    """Raise AssertionError: a placeholder that is never called; a function with numbers replaces it."""
    raise AssertionError


def prepare_expression(
    python: Callable[..., Any],
    tree: ast.FunctionDef,
    namespace: Namespace,
    offered: Sequence[str],
    own: tuple[str, ...],
    slots: tuple[str, ...],
    what: str | None,
) -> Expression:
    """Return the expression of a function with the parameters `own`, whose values are not set yet; without ``what`` it may use vectors."""
    names = [argument.arg for argument in tree.args.args]
    found = look_up(python, tree, namespace, what, read="__p.t")
    assigned = _assigned_names(tree)
    seen = {k: v for k, v in namespace.items() if k not in assigned}
    rewrite = _Hoist(seen, len(own), slots)
    body = [rewrite.visit(statement) for statement in tree.body]
    reads = [
        ast.Assign([ast.Name(name, ast.Store())], _read_number(k), lineno=0) for k, name in enumerate(own)
    ]
    tree.body = [*reads, *body]
    tree.name = "expression"  # functions that differ in name and numbers only share one compiled function
    tree.args = ast.arguments([], [ast.arg(n) for n in ("__p", *offered)], None, [], [], None, [])
    source = ast.unparse(ast.fix_missing_locations(tree))
    used = tuple(name for name in names if name in offered)
    scalars = tuple(rewrite.numbers)
    words = _outer_names(tree, {"__p", *offered, *assigned}, namespace)
    return Expression(python, tuple(offered), used, own, scalars, source, namespace, found.tables, words)


def _outer_names(tree: ast.AST, local: set[str], namespace: Namespace) -> tuple[tuple[str, Any], ...]:
    """Return the names in a rewritten function that are not local to it, with their identity."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - local
    return tuple((name, _made_of(namespace[name])) for name in sorted(names) if name in namespace)


def _made_of(thing: object) -> object:
    """Return the identity of an object, or the object itself if its identity is unknown."""
    try:
        return identity_of(thing)
    except UnknownObject:
        return thing


def number_of(used: list[Expression], e: Expression) -> int:
    """Return the index of a function among those in use, adding it if needed; functions of one source (except numbers) share one."""
    for k, other in enumerate(used):
        if other.key == e.key:
            return k
    used.append(e)
    return len(used) - 1
