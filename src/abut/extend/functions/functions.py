"""Plain functions that are also compiled: conversion to double precision, kernels, and vector algebra for both."""

from __future__ import annotations

import ast
import builtins
import hashlib
import inspect
import linecache
import math
import re
import textwrap
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from abut.errors import InvalidValue
from abut.extend.functions.dependencies import (
    dependencies_of,
    is_current,
    record_dependencies,
    trace_dependencies,
)
from abut.extend.functions.routine_type import Routine
from abut.extend.functions.source_text import is_edited, is_part_of_abut, keep_text, source_of
from abut.extend.named_columns import column_number

if TYPE_CHECKING:
    import warp as wp

Namespace = dict[str, Any]


def field_name(parameter: str) -> str:
    """Return a parameter's name in the compiled struct; ``static`` or ``double`` would be C++ keywords."""
    return parameter + "_"


class _Double(ast.NodeTransformer):
    """Transformer that makes numeric literals double precision and maps ``math.f`` and the builtins to their compiled counterparts."""

    def __init__(self, namespace: Namespace, keep_integers: bool) -> None:
        self.namespace = namespace
        self.keep_integers = keep_integers
        self.structs: set[str] = set()  # arguments that are parameter structs

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        number = isinstance(node.value, float) or (type(node.value) is int and not self.keep_integers)
        if not number:
            return node
        literal = ast.Constant(float(node.value))  # type: ignore[arg-type]
        return ast.copy_location(ast.Call(ast.Name("__f64", ast.Load()), [literal], []), node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        node.value = self.visit(node.value)
        if self.keep_integers:  # the index of a law's function stays an integer
            node.slice = self.visit(node.slice)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in self.structs:
            return ast.copy_location(ast.Attribute(node.value, field_name(node.attr), node.ctx), node)
        if isinstance(node.value, ast.Name) and self.namespace.get(node.value.id) is math:
            constant = getattr(math, node.attr)
            if isinstance(constant, float):
                return self.visit_Constant(ast.copy_location(ast.Constant(constant), node))
            return ast.copy_location(ast.Attribute(ast.Name("__wp", ast.Load()), node.attr, ast.Load()), node)
        number = column_number(node, self.namespace)
        if number is not None:
            return ast.copy_location(ast.Constant(number), node)
        node.value = self.visit(node.value)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = self.namespace.get(node.id)
        if isinstance(node.ctx, ast.Load) and not self.keep_integers:
            if node.id in ("abs", "min", "max") and value is None:
                return ast.copy_location(
                    ast.Attribute(ast.Name("__wp", ast.Load()), node.id, ast.Load()), node
                )
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                return self.visit_Constant(ast.copy_location(ast.Constant(float(value)), node))
        return node


def namespace_of(function: Callable[..., Any]) -> Namespace:
    """Return all names that a function can access: its module's globals, then its closure."""
    namespace = dict(function.__globals__)
    namespace.update(inspect.getclosurevars(function).nonlocals)
    return namespace


def parse(function: Callable[..., Any]) -> ast.FunctionDef:
    """Return the syntax tree of a plain function as it was compiled, without decorators and docstring.

    Raises:
        InvalidValue: the source is not available (a lambda, a function typed into a bare prompt, a file that was changed after its import).
    """
    python = getattr(function, "python", function)
    name = getattr(function, "__qualname__", function)
    if not isinstance(python, types.FunctionType):
        raise InvalidValue(
            f"{name}: it is not a plain Python function, so its source is not available; define it with `def`"
        )
    if python.__name__ == "<lambda>" and python.__code__.co_name == "<lambda>":
        raise InvalidValue(f"function {name}: write it with `def`; a lambda cannot be compiled")
    try:
        own = is_part_of_abut(python) and not is_edited(python.__code__.co_filename)
        tree = ast.parse(_own_text(python.__code__) if own else _function_text(python)).body[0]
    except (OSError, TypeError, SyntaxError, IndexError) as problem:
        message = f"function {name}: its source cannot be read ({problem}); write it with `def` in a file or a notebook cell"
        raise InvalidValue(message) from problem
    if isinstance(tree, ast.If):  # indented text from `_function_text`
        (tree,) = tree.body
        ast.increment_lineno(tree, -1)
    if not isinstance(tree, ast.FunctionDef):
        raise InvalidValue(f"function {name}: write it with `def`; a lambda cannot be compiled")
    tree.decorator_list = []
    if (
        len(tree.body) > 1
        and isinstance(tree.body[0], ast.Expr)
        and isinstance(tree.body[0].value, ast.Constant)
    ):
        tree.body = tree.body[1:]
    return tree


@lru_cache(maxsize=4096)
def _own_text(code: types.CodeType) -> str:
    """Return the source of a function of abut; its file has not changed since the import."""
    return textwrap.dedent(inspect.getsource(code))


def _function_text(function: types.FunctionType) -> str:
    """Return the text of a user's function; indented text is put into an ``if``, because strings in it must keep their indentation."""
    dependencies_of(function)
    lines = "".join(source_of(function).lines)
    return f"if True:\n{lines}" if lines[:1].isspace() else lines


def tree_of(source: str) -> ast.FunctionDef:
    """Return the syntax tree of a text that is one function."""
    (tree,) = ast.parse(source).body
    assert isinstance(tree, ast.FunctionDef)
    return tree


def build(tree: ast.FunctionDef, namespace: Namespace, annotations: Mapping[str, Any], label: str) -> Any:
    """Compile a rewritten tree under a unique name that Warp's source inspection can find, and pass it to Warp."""
    import warp as wp

    for argument in tree.args.args:
        namespace["__t_" + argument.arg] = annotations[argument.arg]
        argument.annotation = ast.Name("__t_" + argument.arg, ast.Load())
    tree.returns = None
    tree.args.defaults = []
    namespace["__f64"], namespace["__wp"] = wp.float64, wp
    names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    for name in names:
        value = namespace.get(name)
        if isinstance(value, (LazyFunction, Vocabulary)):
            namespace[name] = value.warp
    head, _, body = ast.unparse(ast.fix_missing_locations(tree)).partition("\n")
    sloped = [namespace.get(name) for name in re.findall(r"wp\.grad\((\w+)\)", body)]
    below_gradient = "wp.grad(" in body or any(
        getattr(namespace.get(name), "below_gradient", False) for name in names
    )
    if below_gradient:
        # Warp emits functions that call wp.grad after all others; their callers must follow them there
        body = "    __mark = __wp.grad(__wp.abs)(__f64(0.0))\n" + body
    unique = hashlib.sha1((label + head + body + _closure_text(names, namespace)).encode()).hexdigest()[:8]
    name = f"{tree.name}_{unique}"
    source = head.replace(f"def {tree.name}(", f"def {name}(", 1) + "\n" + body
    filename = f"<abut {label} {name}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    exec(compile(source, filename, "exec"), namespace)
    function = namespace[name]
    function.below_gradient = below_gradient
    below = [namespace[name] for name in names if hasattr(namespace.get(name), "loops")]
    function.loops = any(isinstance(n, ast.For) for n in ast.walk(tree)) or any(one.loops for one in below)
    function.unrolls = any(getattr(one, "loops", False) for one in sloped) or any(
        one.unrolls for one in below
    )
    return function


def _closure_text(names: set[str], namespace: Namespace) -> str:
    """Return a text of a function's closure, so that two closures of one source get two names, the same in every process."""
    seen = []
    for name in sorted(names & namespace.keys()):
        value = namespace[name]
        if type(value) in (int, float):
            seen.append(f"{name}={value}")
        elif hasattr(value, "native_func"):
            # not value.native_func, to which Warp appends a running count
            seen.append(f"{name}={getattr(value.func, '__name__', value.native_func)}")
    return ";".join(seen)


class LazyFunction:
    """Function for kernels that is compiled when a kernel first needs it; with cached kernels it is never needed.

    Args:
        make: Returns Warp's function.
        identity: Objects from which it is made, equal in every process; see ``extend.functions.fingerprints``.
        needs: The functions that it calls, if they are many: chains are compiled from their end.
    """

    forced = False  #: whether its gradient, and that of all it calls, is compiled
    _made: tuple[Any, frozenset[Any]] | None = None  #: Warp's function and its dependencies

    def __init__(self, make: Callable[[], Any], identity: object, needs: Sequence[Any] = ()) -> None:
        self._make, self.identity, self._needs = make, identity, needs

    def needs(self) -> Sequence[Any]:
        """Return the compiled functions that this one calls by name."""
        return self._needs

    @property
    def warp(self) -> Any:
        """Warp's function, made again if a user's function in it reads other values now."""
        waiting = [] if self.ready else [one for one in self.needs() if isinstance(one, LazyFunction)]
        while waiting:  # not by recursion: a chain is as long as a model has functions
            below = [one for one in waiting[-1].needs() if isinstance(one, LazyFunction)]
            below = [one for one in below if not one.ready and one not in waiting]
            if below:
                waiting += below
            else:
                waiting.pop()._compile()
        return self._compile()

    @property
    def ready(self) -> bool:
        """True if the function is compiled and up to date."""
        return self._made is not None and is_current(self._made[1])

    def _compile(self) -> Any:
        """Return Warp's function; the functions that it names are compiled."""
        if self._made is None or not is_current(self._made[1]):
            self._made = trace_dependencies(self._make)
            if self.forced:
                self._made[0].adj.force_adjoint_codegen = True
        else:
            record_dependencies(self._made[1])
        return self._made[0]


def function_of(double: Callable[..., Any]) -> wp.Function:
    """Make a Warp function that records whether it has loops, and whether it calls code with loops of which a gradient is taken."""
    import warp as wp

    function = wp.func(double)
    for name in ("below_gradient", "loops", "unrolls"):
        setattr(function, name, getattr(double, name))
    return function


def differentiable(function: LazyFunction) -> LazyFunction:
    """Return the same function, marked so that its gradient and those of all functions that it calls are compiled.

    Warp 1.19 marks the functions below ``wp.grad`` only if it finds the function there first. A function found in a plain call before would
    keep empty adjoints below it, and so a gradient of zero.
    """
    function.forced = True
    if function.ready:
        function.warp.adj.force_adjoint_codegen = True
    return function


def function_from_lines(
    lines: Sequence[str], words: Namespace, annotations: Mapping[str, Any], label: str
) -> LazyFunction:
    """Make a function from lines of generated text, with the names that the text uses."""
    source = "\n".join(lines)

    def make_function() -> Any:
        return function_of(build(tree_of(source), dict(words), annotations, label))

    return LazyFunction(make_function, (source, words, tuple(annotations.items())), tuple(words.values()))


class Func(LazyFunction):
    """Plain Python function that can also be compiled: call it with floats, or use it in a kernel."""

    def __init__(self, function: Callable[..., Any], *, keep_integers: bool = False) -> None:
        self.python = function
        self.keep_integers = keep_integers
        keep_text(function)
        self.__name__, self.__doc__, self.__module__ = (
            function.__name__,
            function.__doc__,
            function.__module__,
        )
        self.__wrapped__ = function

    def __call__(self, *arguments: object, **named: object) -> Any:
        """Evaluate in plain Python."""
        return self.python(*arguments, **named)

    def __repr__(self) -> str:
        return f"<abut function {self.__name__}{inspect.signature(self.python)}>"

    def needs(self) -> Sequence[Any]:
        """Return the values of its closure; functions of modules are few enough to be compiled when they are found."""
        return [cell.cell_contents for cell in self.python.__closure__ or ()]

    def _make(self) -> Any:
        return function_of(self.double({}))

    def compile_with(self, annotations: Mapping[str, Any]) -> LazyFunction:
        """Return the function with some arguments' types given by the caller (a law's parameter struct)."""
        kinds = tuple(annotations.items())
        return LazyFunction(lambda: function_of(self.double(annotations)), (self, kinds), self.needs())

    def double(self, annotations: Mapping[str, Any], *, by_value: bool = False) -> Any:
        """Return the rewritten Python function for Warp: float annotations and literals are double precision.

        Structs of arrays are passed by reference, except to kernels.
        """
        import warp as wp

        tree, namespace, tables = self.resolve_names()
        own = dict(self.python.__annotations__)
        kinds = {"float": wp.float64, float: wp.float64, "int": int}
        types_: dict[str, Any] = {}
        for argument in tree.args.args:
            kind = annotations.get(argument.arg, own.get(argument.arg, float))
            if isinstance(kind, str) and kind not in kinds:
                kind = eval(kind, namespace)
            kind = kinds.get(kind, kind)
            types_[argument.arg] = kind if by_value else _argument_type(kind)
        types_ |= tables
        rewrite = _Double(namespace, self.keep_integers)
        rewrite.structs = set() if self.keep_integers else set(annotations)
        for value_name in _called_names(tree):
            value = namespace.get(value_name)
            if isinstance(value, types.FunctionType) and not hasattr(builtins, value_name):
                namespace[value_name] = Func(value, keep_integers=self.keep_integers)
        local = _assigned_names(tree)
        rewrite.namespace = {key: value for key, value in namespace.items() if key not in local}
        tree.body = [rewrite.visit(statement) for statement in tree.body]
        return build(tree, namespace, types_, f"{self.__module__}.{self.python.__qualname__}")

    def resolve_names(self) -> tuple[ast.FunctionDef, Namespace, dict[str, Any]]:
        """Return its syntax tree, the names in it, and the types of the arguments for tables, which follow its own."""
        if self.keep_integers:
            return parse(self.python), namespace_of(self.python), {}
        from abut.extend.functions import name_resolution
        from abut.extend.functions.curves import table_struct

        one = name_resolution.resolve_function(self.python)
        return one.tree, one.namespace, {f"__t{k}": table_struct() for k in range(len(one.tables))}


def func(function: Callable[..., Any]) -> Func:
    """Make a law's function: Python calls it unchanged; in a kernel it runs compiled, in double precision.

    Arithmetic, comparisons, ``if``/``return``, ``math.*``, ``abs``, ``min``, ``max`` and other such functions
    may be used.
    """
    return Func(function)


def routine(function: Callable[..., Any]) -> Routine:
    """Make an engine function for kernels: float literals and ``float`` annotations are double; integers stay integers."""
    return Func(function, keep_integers=True)


def _argument_type(kind: object) -> object:
    """Return the type by which a function takes an argument: by reference for structs with arrays.

    By value each call would copy the struct, and the optimiser would remove each copy, which takes a quarter of its time. Structs of
    numbers
    only are small. Laws take these by value, since Warp differentiates them.
    """
    import warp as wp

    fields = getattr(kind, "vars", {}).values() if hasattr(kind, "native_name") else ()
    arrays = sum(isinstance(field.type, wp.array) for field in fields)
    return wp.ref[kind] if arrays > 1 else kind


class Vocabulary:
    """Function of vector algebra with the same meaning in plain Python (NumPy) and compiled (Warp)."""

    def __init__(self, python: Callable[..., Any], compiled: Callable[[Any], Any]) -> None:
        self.python, self._compiled = python, compiled
        self.__doc__ = python.__doc__

    def __call__(self, *arguments: object) -> Any:
        """Evaluate with NumPy."""
        return self.python(*arguments)

    @cached_property
    def warp(self) -> Any:
        """Warp's built-in function."""
        import warp as wp

        return self._compiled(wp)


def geometry(function: Callable[..., Any]) -> Func:
    """Make the geometry function of a pair of shapes:
    ``(feature, pi, ri, pj, rj, a, lane, ai, aj) -> (depth, normal, point_i, point_j)``.

    ``pi, ri`` are origin and axes (columns) of the first shape's frame in space; its numbers are ``a[lane, ai]``,
    ``a[lane, ai + 1]``, …
    """
    return _Geometry(function, keep_integers=True)


class _Geometry(Func):
    def _make(self) -> Any:
        import warp as wp

        place = {
            "pi": wp.vec3d,
            "ri": wp.mat33d,
            "pj": wp.vec3d,
            "rj": wp.mat33d,
            "a": wp.array2d(dtype=wp.float64),
        }
        integers = dict.fromkeys(("feature", "lane", "ai", "aj"), int)
        return function_of(self.double(place | integers))


def _called_names(tree: ast.AST) -> set[str]:
    return {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}


def _assigned_names(tree: ast.FunctionDef) -> set[str]:
    stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return stored | {argument.arg for argument in tree.args.args}
