"""Resolution of names in a user's function before compilation; code that cannot be compiled is refused with its line.

Constants become numbers, however they are accessed (``g``, ``math.pi``, ``motor.mass``, ``sizes[2]``). A called function gets a plain
name, however it was accessed (``step5``, ``abut.functions.step5``), with all its arguments in order. Operations that the compiler
interprets differently from Python are rewritten with Python's meaning: ``%``, a comparison used as a number, a number used as a condition.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import numbers
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from abut.errors import InvalidValue
from abut.extend.functions.functions import Func, Namespace, Vocabulary, namespace_of, parse
from abut.extend.functions.math_functions import (
    BUILTINS,
    FLOOR_DIVIDE,
    INDEXED,
    MODULO,
    SEVERAL,
    arguments_of,
    has_remedy,
    remedy_of,
    word_of,
)
from abut.extend.functions.point_tables import TABLE, Table

Helpers = tuple[Callable[..., Any], ...]


@dataclasses.dataclass(frozen=True)
class ResolvedFunction:
    """Function whose names are resolved.

    Args:
        tree: Its syntax tree; a table that it reads is an argument ``__t0``, ``__t1``, … after its own.
        namespace: The values of the names in it.
        tables: The tables that it and its helpers read, in the order of those arguments.
        helpers: The plain functions that it calls.
    """

    tree: ast.FunctionDef
    namespace: Namespace
    tables: tuple[Table, ...] = ()
    helpers: Helpers = ()


def resolve_function(
    function: Callable[..., Any], what: str | None = None, above: Helpers = ()
) -> ResolvedFunction:
    """Resolve the names of a plain function; its arguments and the tables' names are in its tree.

    Args:
        function: Plain Python.
        what: Its owner, for messages. Without it little is refused: unknown names are left to the compiler, as in laws, which
            may use vectors too.
        above: The functions that call it.
    """
    tree, namespace = parse(function), namespace_of(function)
    one = look_up(function, tree, namespace, what, above)
    tree.args.args += [ast.arg(f"__t{k}") for k in range(len(one.tables))]
    return one


def look_up(
    function: Callable[..., Any],
    tree: ast.FunctionDef,
    namespace: Namespace,
    what: str | None,
    above: Helpers = (),
    read: str = "__t",
) -> ResolvedFunction:
    """Resolve the names in a function's tree in place from a namespace; ``read`` and a number name a table.

    Raises:
        InvalidValue: something in it cannot be compiled.
    """
    rewrite = _LookUp(function, tree, namespace, what, above, read)
    tree.body = [rewrite.visit(statement) for statement in tree.body]
    if what is not None and not _always_returns(tree.body):
        rewrite.refuse(tree, "has a path without `return`", "end every branch with `return`")
    return ResolvedFunction(tree, namespace, tuple(rewrite.tables), tuple(rewrite.helpers))


class _Unknown(Exception):
    """Error: a name is local to the function, or not defined."""


_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.Mod, ast.FloorDiv)
_COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
_LOOP = "write each term explicitly, or use abut.functions.Table"
#: Unsupported syntax, and the remedy.
_REFUSED: dict[type[ast.AST], str] = {
    ast.For: _LOOP,
    ast.While: _LOOP,
    ast.List: INDEXED,
    ast.Dict: INDEXED,
    ast.Lambda: "define it with `def` outside this function",
    ast.FunctionDef: "define it outside this function",
    ast.Import: "import outside this function",
    ast.ImportFrom: "import outside this function",
    ast.Raise: "return a number, and check bounds before the run",
    ast.Assert: "check bounds before the run",
}
_GENERAL = "use only + - * / ** %, comparisons, if, return, local names and calls"


class _LookUp(ast.NodeTransformer):
    """Transformer that resolves names; see the module."""

    def __init__(
        self,
        function: Callable[..., Any],
        tree: ast.FunctionDef,
        namespace: Namespace,
        what: str | None,
        above: Helpers,
        read: str,
    ) -> None:
        self.function, self.namespace, self.what = function, namespace, what
        self.above, self.read = (*above, function), read
        self.tables: list[Table] = []
        self.helpers: list[Callable[..., Any]] = []
        stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        given = tree.args
        self.local = stored | {one.arg for one in given.args}
        if what is not None and (given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs):
            self.refuse(
                given, "has arguments other than plain names", "give each argument a name, without * and /"
            )

    def refuse(self, node: ast.AST, why: str, remedy: str) -> NoReturn:
        """Raise an error with the code that cannot be compiled, its line, and the remedy."""
        code = self.function.__code__
        line = code.co_firstlineno + getattr(node, "lineno", 1) - 1
        text = (
            self.function.__name__ if isinstance(node, ast.FunctionDef) else ast.unparse(node).splitlines()[0]
        )
        whose = self.what or self.function.__module__
        where = f"{whose}: function {self.function.__name__}, line {line} of {Path(code.co_filename).name}"
        raise InvalidValue(f"{where}: `{text}` {why}; {remedy}")

    def visit(self, node: ast.AST) -> Any:
        """Resolve the nodes below; refuse nodes for which there is no method."""
        if self.what is not None and not hasattr(self, f"visit_{type(node).__name__}"):
            self.refuse(node, "cannot be compiled", _REFUSED.get(type(node), _GENERAL))
        return super().visit(node)

    # --- statements ----------------

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant):  # a comment
            return ast.copy_location(ast.Pass(), node)
        if self.what is not None:
            self.refuse(node, "has no effect", "assign its value, or remove it")
        return self.generic_visit(node)

    def visit_Pass(self, node: ast.Pass) -> ast.AST:
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is None or (self.what is not None and isinstance(node.value, ast.Tuple)):
            if self.what is None:
                return self.generic_visit(node)
            self.refuse(node, "does not return a number", "return one number")
        node.value = self.value(node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        if self.what is not None:
            for target in node.targets:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                if not all(isinstance(name, ast.Name) for name in names):
                    self.refuse(node, "cannot be compiled", "assign to local names")
                if isinstance(target, ast.Tuple) and not (
                    isinstance(node.value, ast.Tuple) and len(node.value.elts) == len(names)
                ):
                    self.refuse(node, "cannot be compiled", "assign one value to each name")
        if isinstance(node.value, ast.Tuple):
            node.value.elts = [self.value(one) for one in node.value.elts]
        else:
            node.value = self.value(node.value)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if not isinstance(node.target, ast.Name) or node.value is None:
            return (
                self.generic_visit(node)
                if self.what is None
                else self.refuse(node, "cannot be compiled", "assign a value to a local name")
            )
        return ast.copy_location(ast.Assign([node.target], self.value(node.value)), node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        if not isinstance(node.target, ast.Name):
            return (
                self.generic_visit(node)
                if self.what is None
                else self.refuse(node, "cannot be compiled", "assign to a local name")
            )
        read = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        sum_ = ast.copy_location(ast.BinOp(read, node.op, node.value), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(sum_)), node)

    def visit_If(self, node: ast.If) -> ast.AST:
        node.test = self.condition(node.test)
        node.body = [self.visit(one) for one in node.body]
        node.orelse = [self.visit(one) for one in node.orelse]
        return node

    # --- expressions ----------------

    def value(self, node: ast.expr) -> ast.expr:
        """Return an expression whose value is a number; true becomes 1, as in Python."""
        found: ast.expr = self.visit(node)
        if self.what is not None and _is_logical(found):
            one, none = (ast.copy_location(ast.Constant(x), node) for x in (1.0, 0.0))
            return ast.copy_location(ast.IfExp(found, one, none), node)
        return found

    def condition(self, node: ast.expr) -> ast.expr:
        """Return a logical expression; a number is true if it is not 0, as in Python."""
        if isinstance(node, ast.BoolOp):
            node.values = [self.condition(one) for one in node.values]
            return node
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            node.operand = self.condition(node.operand)
            return node
        found: ast.expr = self.visit(node)
        if self.what is None or _is_logical(found):
            return found
        nought = ast.copy_location(ast.Constant(0.0), node)
        return ast.copy_location(ast.Compare(found, [ast.NotEq()], [nought]), node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        if self.what is not None and not all(map(_is_logical, node.values)):
            self.refuse(node, "combines numbers instead of conditions", "write `a if condition else b`")
        return self.condition(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.Not):
            return self.condition(node)
        if self.what is not None and isinstance(node.op, ast.Invert):
            self.refuse(node, "cannot be compiled", _GENERAL)
        node.operand = self.value(node.operand)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self.condition(node.test)
        node.body, node.orelse = self.value(node.body), self.value(node.orelse)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        if self.what is not None and not all(isinstance(op, _COMPARISONS) for op in node.ops):
            self.refuse(node, "cannot be compiled", "compare by < <= > >= == !=")
        sides = [self.value(one) for one in (node.left, *node.comparators)]
        pairs: list[ast.expr] = [
            ast.copy_location(ast.Compare(left, [op], [right]), node)
            for left, op, right in zip(sides, node.ops, copy.deepcopy(sides[1:]), strict=False)
        ]
        return pairs[0] if len(pairs) == 1 else ast.copy_location(ast.BoolOp(ast.And(), pairs), node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if self.what is not None and not isinstance(node.op, _OPERATORS):
            self.refuse(node, "cannot be compiled", _GENERAL)
        node.left, node.right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.Mod | ast.FloorDiv):
            function = MODULO if isinstance(node.op, ast.Mod) else FLOOR_DIVIDE
            return self.call(node, function, [node.left, node.right])
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if self.what is not None and type(node.value) not in (int, float, bool):
            self.refuse(node, "is not a number", "write numbers in SI units, without strings")
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.number(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return self.number(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if self.what is None and _root_name(node) in self.local:  # a component of a law's vector
            node.value = self.visit(node.value)
            return node
        return self.number(node, INDEXED)

    def number(self, node: ast.expr, remedy: str = "use names of numbers, and calls of functions") -> ast.AST:
        """Return a number that is known by name, however it is accessed."""
        try:
            value = self.known_value(node)
        except _Unknown as problem:
            if (isinstance(node, ast.Name) and node.id in self.local) or self.what is None:
                return node
            self.refuse(node, str(problem) or "cannot be compiled", remedy)
        if isinstance(value, bool):
            return ast.copy_location(ast.Constant(value), node)
        if isinstance(value, numbers.Real):
            return ast.copy_location(ast.Constant(float(value)), node)
        if self.what is None:
            return node
        return self.refuse(node, f"has the type {type(value).__name__} and is not a number", remedy)

    def known_value(self, node: ast.expr) -> Any:
        """Return the value of a name, an attribute or a constant index before the run."""
        match node:
            case ast.Name(id=name):
                if name in self.local:
                    raise _Unknown
                if name in self.namespace:
                    return self.namespace[name]
                if name in BUILTINS:
                    return BUILTINS[name]
                raise _Unknown("is not defined")
            case ast.Attribute(value=owner, attr=name):
                found = self.known_value(owner)
                if not hasattr(found, name):
                    raise _Unknown("is not defined")
                return getattr(found, name)
            case ast.Subscript(value=owner, slice=index):
                found, at = self.known_value(owner), self.known_value(index)
                try:
                    return found[at]
                except (LookupError, TypeError) as problem:
                    raise _Unknown(f"does not exist ({problem})") from problem
            case ast.Constant(value=value):
                return value
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
                return -value
        raise _Unknown

    # --- calls ----------------

    def visit_Call(self, node: ast.Call) -> ast.AST:
        try:
            called = self.known_value(node.func)
        except _Unknown as problem:
            if self.what is None:
                return self.generic_visit(node)
            self.refuse(
                node, str(problem) or "calls an object that is not known before the run", remedy_of(None)
            )
        if self.what is None and not self.compiles(node, called):
            if has_remedy(called):
                self.refuse(node, "cannot be compiled", remedy_of(called))
            return self.generic_visit(node)
        if any(isinstance(one, ast.Starred) for one in node.args) or any(
            k.arg is None for k in node.keywords
        ):
            self.refuse(node, "cannot be compiled", "write each argument explicitly")
        if isinstance(called, Table):
            return self.table(node, called)
        if called is float and len(node.args) == 1:
            return self.value(node.args[0])
        found = word_of(called)
        if isinstance(found, str):
            return self.word(node, found)
        if isinstance(found := found or called, types.FunctionType | Func | Vocabulary):
            arguments = self.ordered_arguments(node, found)
            return self.call(node, found, [self.value(one) for one in arguments])
        return self.refuse(node, "cannot be compiled", remedy_of(called))

    def compiles(self, node: ast.Call, called: object) -> bool:
        """Return True if a call in a law has numbers as arguments; vectors and integers are left to the compiler."""
        word = word_of(called)
        if isinstance(word, str):
            return called is not int and len(node.args) >= arguments_of(word)
        return isinstance(called, Table | types.FunctionType | Func) or word is not None or called is float

    def table(self, node: ast.Call, table: Table) -> ast.AST:
        """Return the call that reads a table's value."""
        if len(node.args) != 1 or node.keywords:
            self.refuse(
                node, f"has {len(node.args) + len(node.keywords)} arguments", "call a table with one argument"
            )
        self.namespace["__table"] = TABLE
        name = ast.Name("__table", ast.Load())
        return ast.copy_location(
            ast.Call(name, [self.table_argument(table), self.value(node.args[0])], []), node
        )

    def table_argument(self, table: Table) -> ast.expr:
        """Return the argument that represents a table."""
        if not any(table is one for one in self.tables):
            self.tables.append(table)
        k = next(k for k, one in enumerate(self.tables) if one is table)
        return ast.parse(f"{self.read}{k}", mode="eval").body

    def word(self, node: ast.Call, word: str) -> ast.AST:
        """Return a call of a built-in function of the compiler, nested for more than two arguments."""
        given, wanted = [self.value(one) for one in node.args], arguments_of(word)
        several = word in SEVERAL and len(given) > wanted
        if node.keywords or not (len(given) == wanted or several):
            remedy = "write log(x) / log(base)" if word == "log" else "call it with numbers only"
            self.refuse(node, f"must have {wanted} argument{'s' * (wanted > 1)} to be compiled", remedy)
        name = ast.Attribute(ast.Name("__wp", ast.Load()), word, ast.Load())
        found = given[-1] if several else ast.Call(name, given, [])
        for one in reversed(given[:-1]) if several else ():
            found = ast.Call(name, [one, found], [])
        return ast.copy_location(found, node)

    def ordered_arguments(self, node: ast.Call, function: Callable[..., Any]) -> Sequence[ast.expr]:
        """Return the arguments of a call in order, with defaults for those left out."""
        if isinstance(function, Vocabulary) or self.what is None:
            return node.args
        signature = inspect.signature(getattr(function, "python", function))
        named = {one.arg: one.value for one in node.keywords if one.arg}
        try:
            bound = signature.bind(*node.args, **named)
        except TypeError as problem:
            self.refuse(node, f"has wrong arguments ({problem})", f"call it with {signature}")
        bound.apply_defaults()
        return [
            one if isinstance(one, ast.expr) else ast.copy_location(ast.Constant(one), node)
            for one in bound.arguments.values()
        ]

    def call(self, node: ast.expr, function: Callable[..., Any], arguments: list[ast.expr]) -> ast.AST:
        """Return a call of a function by a plain name, with the tables that it reads."""
        name = ast.unparse(node.func) if isinstance(node, ast.Call) else function.__name__
        if not name.isidentifier() or isinstance(node, ast.BinOp):
            name = "__" + name.replace(".", "_")
        name = name if name.isidentifier() else f"__called_{getattr(function, '__name__', 'one')}"
        self.namespace[name] = Func(function) if isinstance(function, types.FunctionType) else function
        if not isinstance(function, Vocabulary):
            python = getattr(function, "python", function)
            if python in self.above:
                self.refuse(node, "calls itself", "write each term explicitly")
            self.helpers.append(python)
            below = resolve_function(python, self.what, self.above)
            arguments = [*arguments, *map(self.table_argument, below.tables)]
        return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), node)


def _is_logical(node: ast.AST) -> bool:
    """Return True if an expression is logical, not a number."""
    if isinstance(node, ast.BoolOp):
        return all(map(_is_logical, node.values))
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    return isinstance(node, ast.Compare) or (isinstance(node, ast.Constant) and isinstance(node.value, bool))


def _root_name(node: ast.expr) -> str | None:
    """Return the name at the root of a chain of attributes or components."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _always_returns(body: Sequence[ast.stmt]) -> bool:
    """Return True if every path through the statements ends with a return."""
    return any(
        isinstance(one, ast.Return)
        or (
            isinstance(one, ast.If)
            and bool(one.orelse)
            and _always_returns(one.body)
            and _always_returns(one.orelse)
        )
        for one in body
    )
