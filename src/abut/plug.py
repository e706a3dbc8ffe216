"""The extension contract: how a plain Python function or class becomes part of the compiled machine.

``@func`` makes a law: a plain function that Python calls and Warp compiles, in double precision throughout.
``@routine`` is the
same for engine code, in which integer literals stay integers. ``@normal_law``, ``@friction_law``, ``@pair``,
``@joint``,
``@force`` and ``@integrator`` enter a class into a registry, from which contract tests, ``abut params`` and
the documentation read.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import hashlib
import inspect
import linecache
import math
import re
import textwrap
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, TypeVar, dataclass_transform

import numpy as np

from abut import units
from abut.errors import InvalidValue, UnknownName

Namespace = dict[str, Any]
T = TypeVar("T")

NORMAL_LAWS: dict[str, type] = {}
FRICTION_LAWS: dict[str, type] = {}
PAIRS: dict[tuple[str, str], Any] = {}
JOINTS: dict[str, type] = {}
MOTIONS: dict[str, type] = {}
FORCES: dict[str, type] = {}
INTEGRATORS: dict[str, type] = {}


# --- functions -----------------------------------------------------------------------------------------------------


class _Double(ast.NodeTransformer):
    """Make numeric literals double precision and send ``math.f`` and the builtins to their compiled counterparts."""

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
        node.value = self.visit(node.value)  # an index stays an integer
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in self.structs:
            return ast.copy_location(ast.Attribute(node.value, field_name(node.attr), node.ctx), node)
        if isinstance(node.value, ast.Name) and self.namespace.get(node.value.id) is math:
            constant = getattr(math, node.attr)
            if isinstance(constant, float):
                return self.visit_Constant(ast.copy_location(ast.Constant(constant), node))
            return ast.copy_location(ast.Attribute(ast.Name("__wp", ast.Load()), node.attr, ast.Load()), node)
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
    """Everything a function can see: its module's globals, then what it closes over."""
    namespace = dict(function.__globals__)
    namespace.update(inspect.getclosurevars(function).nonlocals)
    return namespace


def parse(function: Callable[..., Any]) -> ast.FunctionDef:
    """The syntax tree of a plain function, without decorators and docstring.

    Raises:
        InvalidValue: the source cannot be had (a lambda inside a call, a function typed into a bare prompt).
    """
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    except (OSError, TypeError, SyntaxError, IndexError) as problem:
        name = getattr(function, "__name__", function)
        message = f"function {name}: its source cannot be read ({problem}); write it with `def` in a file or a notebook cell"
        raise InvalidValue(message) from problem
    if not isinstance(tree, ast.FunctionDef):
        raise InvalidValue(f"function {function.__name__}: write it with `def`; a lambda cannot be compiled")
    tree.decorator_list = []
    if (
        len(tree.body) > 1
        and isinstance(tree.body[0], ast.Expr)
        and isinstance(tree.body[0].value, ast.Constant)
    ):
        tree.body = tree.body[1:]
    return tree


def build(tree: ast.FunctionDef, namespace: Namespace, annotations: Mapping[str, Any], label: str) -> Any:
    """Compile a rewritten tree under a name of its own, findable by Warp's source inspection, and hand it to Warp."""
    import warp as wp

    for argument in tree.args.args:
        namespace["__t_" + argument.arg] = annotations[argument.arg]
        argument.annotation = ast.Name("__t_" + argument.arg, ast.Load())
    tree.returns = None
    tree.args.defaults = []
    namespace["__f64"], namespace["__wp"] = wp.float64, wp
    for name in {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}:
        value = namespace.get(name)
        if isinstance(value, (Func, Vocabulary)):
            namespace[name] = value.warp
    names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    if any(
        getattr(namespace.get(name), "below_gradient", False) for name in names
    ) or "wp.grad(" in ast.unparse(tree):
        # Warp emits functions that call wp.grad after all others; their callers must follow them there
        tree.body.insert(0, ast.parse("__mark = __wp.grad(__wp.sin)(__f64(0.0))").body[0])
    source = ast.unparse(ast.fix_missing_locations(tree))
    tree.name = (
        f"{tree.name}_{hashlib.sha1((label + source + _captured(tree, namespace)).encode()).hexdigest()[:8]}"
    )
    source = ast.unparse(ast.fix_missing_locations(tree))
    filename = f"<abut {label} {tree.name}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    exec(compile(source, filename, "exec"), namespace)
    function: Any = namespace[tree.name]
    function.below_gradient = "__mark" in source
    return function


def _captured(tree: ast.AST, namespace: Namespace) -> str:
    """What a function closes over, so that two closures of one source get two names, the same in every process."""
    seen = []
    for name in sorted({n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}):
        value: Any = namespace.get(name)
        if type(value) in (int, float):
            seen.append(f"{name}={value}")
        elif hasattr(value, "native_func"):
            seen.append(f"{name}={value.native_func}:{getattr(value.func, '__name__', '')}")
    return ";".join(seen)


def _function(double: Any) -> Any:
    """A Warp function that remembers whether a gradient is taken somewhere below it."""
    import warp as wp

    function: Any = wp.func(double)
    function.below_gradient = double.below_gradient
    return function


class Func:
    """A plain Python function that can also be compiled: call it with floats, or let a kernel use it."""

    def __init__(self, function: Callable[..., Any], *, keep_integers: bool = False) -> None:
        self.python = function
        self.keep_integers = keep_integers
        self.__name__, self.__doc__, self.__module__ = (
            function.__name__,
            function.__doc__,
            function.__module__,
        )
        self.__wrapped__ = function

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Evaluate in plain Python."""
        return self.python(*arguments, **named)

    def __repr__(self) -> str:
        return f"<abut function {self.__name__}{inspect.signature(self.python)}>"

    @cached_property
    def warp(self) -> Any:
        """The Warp function: float annotations and literals are double precision."""
        return self.compiled({})

    def compiled(self, annotations: Mapping[str, Any]) -> Any:
        """The Warp function with some arguments' types given by the caller (a law's parameter struct)."""
        return _function(self.double(annotations))

    def double(self, annotations: Mapping[str, Any]) -> Any:
        """The rewritten Python function that Warp is given."""
        import warp as wp

        tree = parse(self.python)
        namespace = namespace_of(self.python)
        own = dict(self.python.__annotations__)
        kinds = {"float": wp.float64, float: wp.float64, "int": int}
        types_: dict[str, Any] = {}
        for argument in tree.args.args:
            kind = annotations.get(argument.arg, own.get(argument.arg, float))
            if isinstance(kind, str) and kind not in kinds:
                kind = eval(kind, namespace)
            types_[argument.arg] = kinds.get(kind, kind)
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


def func(function: Callable[..., Any]) -> Func:
    """Make a law's function: called from Python it is itself; in a kernel it runs compiled, in double precision.

    Arithmetic, comparisons, ``if``/``return``, ``math.*``, ``abs``, ``min``, ``max`` and other such functions
    may be used.
    """
    return Func(function)


def routine(function: Callable[..., Any]) -> Any:
    """Make an engine function for kernels: float literals and ``float`` annotations are double; integers stay integers."""
    return Func(function, keep_integers=True).warp


#: Warp hands structs over by value; inlined they cost nothing, which halves the time of an explicit march
#: (measured). Implicit marches gain
#: nothing from it and compile slower.
_INLINE = (
    "-march=native -ffp-contract=fast -mllvm=-inline-threshold=200000 -mllvm=-inline-cold-callsite-threshold=200000"
    " -mllvm=-slp-recursion-max-depth=4"
)


def kernel(function: Callable[..., Any], *, inline: bool = False) -> Any:
    """Make a kernel in a module of its own, found again by content in later processes."""
    import warp as wp

    options = {"cpu_compiler_flags": _INLINE} if inline else None
    double = Func(function, keep_integers=True).double({})
    return wp.kernel(double, module="unique", enable_backward=False, module_options=options)


class Vocabulary:
    """A word of vector algebra that means the same in plain Python (NumPy) and compiled (Warp)."""

    def __init__(self, python: Callable[..., Any], compiled: Callable[[Any], Any]) -> None:
        self.python, self._compiled = python, compiled
        self.__doc__ = python.__doc__

    def __call__(self, *arguments: Any) -> Any:
        """Evaluate with NumPy."""
        return self.python(*arguments)

    @cached_property
    def warp(self) -> Any:
        """Warp's own function."""
        import warp as wp

        return self._compiled(wp)


def _compiled_column(wp: Any) -> Any:
    def column(a: wp.mat33d, k: int):  # type: ignore[no-untyped-def]
        return wp.vec3d(a[0, k], a[1, k], a[2, k])

    column.__annotations__ = {"a": wp.mat33d, "k": int}
    return wp.func(column)


dot = Vocabulary(np.dot, lambda wp: wp.dot)
cross = Vocabulary(np.cross, lambda wp: wp.cross)
length = Vocabulary(np.linalg.norm, lambda wp: wp.length)
column = Vocabulary(lambda a, k: a[:, k], _compiled_column)
real = Vocabulary(float, lambda wp: wp.float64)


def geometry(function: Callable[..., Any]) -> Func:
    """Make the geometry of a pair of shapes: ``(feature, pi, ri, pj, rj, a, lane, ai, aj) -> (depth, normal,
    point_i, point_j)``.

    ``pi, ri`` are origin and axes (columns) of the first shape's frame in space; its numbers are ``a[lane,
    ai]``, ``a[lane, ai + 1]``, …
    """
    return _Geometry(function, keep_integers=True)


class _Geometry(Func):
    @cached_property
    def warp(self) -> Any:
        import warp as wp

        place = {
            "pi": wp.vec3d,
            "ri": wp.mat33d,
            "pj": wp.vec3d,
            "rj": wp.mat33d,
            "a": wp.array2d(dtype=wp.float64),
        }
        return self.compiled(place | dict.fromkeys(("feature", "lane", "ai", "aj"), int))


def _called_names(tree: ast.AST) -> set[str]:
    return {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}


def _assigned_names(tree: ast.FunctionDef) -> set[str]:
    stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return stored | {argument.arg for argument in tree.args.args}


# --- functions given by a user for a force or a motion: their numbers stay data -----------------------------------


@dataclasses.dataclass(frozen=True)
class Expression:
    """A user's function of time and motion, with every number in it taken out: compiled it is ``f(p, *arguments)``.

    ``numbers`` are the parameters and literals in the order of the fields ``c0, c1, …`` of its parameter
    struct ``p``.
    """

    python: Callable[..., Any]
    arguments: tuple[str, ...]  #: names that the engine offers, all passed in this order
    used: tuple[str, ...]  #: those that the function asks for
    parameters: tuple[str, ...]
    numbers: tuple[float, ...]
    source: str  #: rewritten source without numbers: equal sources share one compiled function
    namespace: Namespace = dataclasses.field(compare=False, repr=False)

    def __call__(self, **values: float) -> float:
        """Evaluate in plain Python; ``values`` holds the offered arguments by name."""
        own = dict(zip(self.parameters, self.numbers, strict=False))
        return float(self.python(**{name: values[name] for name in self.used}, **own))

    def warp_function(self) -> Any:
        """The compiled counterpart, double precision."""
        import warp as wp

        tree = ast.parse(self.source).body[0]
        assert isinstance(tree, ast.FunctionDef)
        types_ = dict.fromkeys(self.arguments, wp.float64) | {"__p": numbers_struct(len(self.numbers))}
        return _function(build(tree, dict(self.namespace), types_, f"expression {self.python.__name__}"))

    def loader(self) -> Any:
        """The Warp function ``load(a, lane, at)`` that fills ``p``."""
        return _loader(
            [f"c{k}" for k in range(len(self.numbers))], numbers_struct(len(self.numbers)), "expression"
        )


class _Hoist(_Double):
    """Replace every number by a read from the parameter array."""

    def __init__(self, namespace: Namespace, first: int) -> None:
        super().__init__(namespace, keep_integers=False)
        self.numbers: list[float] = []
        self.first = first

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
        return ast.copy_location(_read(self.first + len(self.numbers) - 1), node)


def _read(k: int) -> ast.expr:
    return ast.parse(f"__p.c{k}", mode="eval").body


def expression(
    function: Callable[..., Any], offered: Sequence[str], parameters: Mapping[str, float] | None, what: str
) -> Expression:
    """Prepare a user's function whose arguments are among ``offered`` or named in ``parameters``.

    Raises:
        UnknownName: an argument is neither offered nor a parameter.
        InvalidValue: the function is not a plain Python function, or a parameter is not a number.
    """
    python = function.python if isinstance(function, Func) else function
    if not isinstance(python, types.FunctionType):
        raise InvalidValue(f"{what}: needs a plain Python function written with `def`, got {function!r}")
    given = {
        name: units.quantity(value, "1", what=f"{what}: parameter {name}")
        for name, value in (parameters or {}).items()
    }
    tree = parse(python)
    names = [argument.arg for argument in tree.args.args]
    defaults = python.__defaults__ or ()
    for name, default in zip(names[len(names) - len(defaults) :], defaults, strict=True):
        if name not in offered:
            given.setdefault(name, units.quantity(default, "1", what=f"{what}: parameter {name}"))
    for name in names:
        if name not in offered and name not in given:
            raise UnknownName.of(f"{what}: argument of {python.__name__}", name, [*offered, *given])
    for name in given:
        if name not in names:
            raise UnknownName.of(f"{what}: parameter of {python.__name__}", name, names)
    namespace = namespace_of(python)
    own = tuple(name for name in names if name in given)
    numbers = tuple(given[name] for name in own)
    for called in _called_names(tree):
        if isinstance(namespace.get(called), types.FunctionType):
            namespace[called] = Func(namespace[called])
    rewrite = _Hoist({k: v for k, v in namespace.items() if k not in _assigned_names(tree)}, len(own))
    body = [rewrite.visit(statement) for statement in tree.body]
    reads = [ast.Assign([ast.Name(name, ast.Store())], _read(k), lineno=0) for k, name in enumerate(own)]
    tree.body = [*reads, *body]
    tree.name = "expression"  # functions that differ in name and numbers only share one compiled function
    tree.args = ast.arguments([], [ast.arg(n) for n in ("__p", *offered)], None, [], [], None, [])
    source = ast.unparse(ast.fix_missing_locations(tree))
    used = tuple(name for name in names if name in offered)
    return Expression(python, tuple(offered), used, own, (*numbers, *rewrite.numbers), source, namespace)


# --- laws ----------------------------------------------------------------------------------------------------------

_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ", "0123456789n")
_COMMENT = re.compile(r"^\s*(\w+)\s*:.*?#:\s*(?P<symbol>[^\[]*)\[(?P<unit>[^\]]*)\](?P<text>.*)$")


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One number of a law, as its ``#: symbol [unit]`` comment declares it."""

    name: str
    symbol: str
    unit: str  #: may hold ``n``, the symbol of the parameter that is the exponent
    text: str = ""
    default: float | None = None


def parameters_of(cls: type) -> tuple[Parameter, ...]:
    """The annotated numbers of a law class, with symbol and unit from the comment behind each."""
    try:
        lines = inspect.getsource(cls).splitlines()
    except (OSError, TypeError):
        lines = []
    found = {m[1]: m for m in map(_COMMENT.match, lines) if m}
    out = []
    for name in inspect.get_annotations(cls):
        m = found.get(name)
        symbol, unit, text = (
            (m["symbol"].strip(), _plain_unit(m["unit"]), m["text"].strip()) if m else (name, "?", "")
        )
        out.append(Parameter(name, symbol, unit, text, getattr(cls, name, None)))
    return tuple(out)


def _plain_unit(text: str) -> str:
    """``N·s/m``, ``N/mⁿ`` and ``-`` in the spelling that the units room reads."""
    text = text.strip().replace("·", "*").replace("−", "-")
    text = re.sub(r"([⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ]+)", lambda m: "**" + m[1].translate(_SUPERSCRIPT), text)
    return "1" if text in ("-", "1", "") else text


def _law(cls: type[T], registry: dict[str, type], method: str) -> type[T]:
    declared = parameters_of(cls)
    function = cls.__dict__.get(method)
    if function is None:
        raise InvalidValue(f"law {cls.__name__}: it needs a method `{method}(p, …)` that gives its force")
    law_function = Func(function)

    def validate(self: Any) -> None:
        order = sorted(declared, key=lambda p: p.symbol != "n")  # the exponent first: others' units hold it
        for p in order:
            symbols = {q.symbol: getattr(self, q.name) for q in declared if q.symbol == "n"}
            exponent = 1.0 if p.symbol == "n" else float(symbols.get("n", 1.0))
            unit = re.sub(r"\*\*n\b", f"**{exponent:g}", p.unit)
            what = f"{cls.__name__}: {p.name}"
            value = getattr(self, p.name)
            value = units.quantity(value, "1" if p.unit == "?" else unit, what=what)
            object.__setattr__(self, p.name, units.non_negative(value, unit, what=what))
        check = getattr(cls, "check", None)
        if check is not None:
            check(self)

    cls.__post_init__ = validate  # type: ignore[attr-defined]
    cls.declared = declared  # type: ignore[attr-defined]
    cls.function = law_function  # type: ignore[attr-defined]
    cls.numbers = property(lambda self: tuple(getattr(self, p.name) for p in declared))  # type: ignore[attr-defined]
    result = dataclasses.dataclass(frozen=True, eq=True)(cls)
    registry[cls.__name__] = result
    return result


@dataclass_transform(frozen_default=True)
def normal_law(cls: type[T]) -> type[T]:
    """Enter a normal force law: annotated floats are its parameters, ``force(p, depth, rate, impact_rate)``
    its equation [N].

    ``depth`` ≥ 0 [m], ``rate`` [m/s] positive while approaching, ``impact_rate`` [m/s] latched at the located
    onset. The engine never lets the
    sum pull unless the class says ``adhesive = True``.
    """
    cls.adhesive = getattr(cls, "adhesive", False)  # type: ignore[attr-defined]
    return _law(cls, NORMAL_LAWS, "force")


@dataclass_transform(frozen_default=True)
def friction_law(cls: type[T]) -> type[T]:
    """Enter a friction law: ``traction(p, slip, normal_force)`` is the force [N] that opposes a slip speed ≥ 0 [m/s]."""
    return _law(cls, FRICTION_LAWS, "traction")


def field_name(parameter: str) -> str:
    """A parameter's name in the compiled struct, where ``static`` or ``double`` would be C++."""
    return parameter + "_"


def _struct(name: str, fields: Sequence[str], module: str) -> Any:
    import warp as wp

    annotations = dict.fromkeys(fields, wp.float64) or {"unused": wp.float64}
    return wp.struct(
        type(name, (), {"__annotations__": annotations, "__module__": module, "__qualname__": name})
    )


def _loader(fields: Sequence[str], struct: Any, label: str) -> Any:
    import warp as wp

    lines = [
        "def load(a, lane, at):",
        "    p = Struct()",
        *(f"    p.{f} = a[lane, at + {k}]" for k, f in enumerate(fields)),
    ]
    tree = ast.parse("\n".join([*lines, "    return p"])).body[0]
    assert isinstance(tree, ast.FunctionDef)
    kinds = {"a": wp.array2d(dtype=wp.float64), "lane": int, "at": int}
    return wp.func(
        build(tree, {"Struct": struct, "__name__": __name__}, kinds, f"{label} {len(fields)} numbers")
    )


@cache
def numbers_struct(count: int) -> Any:
    """The Warp struct of a user expression's numbers, ``c0 … c{count-1}``."""
    return _struct(f"Numbers{count}", [f"c{k}" for k in range(count)], __name__)


@cache
def struct_of(cls: type) -> Any:
    """The Warp struct that holds a law's parameters in a kernel, made once per class."""
    return _struct(f"{cls.__name__}Parameters", [field_name(p.name) for p in cls.declared], cls.__module__)  # type: ignore[attr-defined]


def loader_of(cls: type) -> Any:
    """A Warp function ``load(a, lane, at)`` that reads a law's parameters from the model's numbers."""
    return _loader([field_name(p.name) for p in cls.declared], struct_of(cls), cls.__name__)  # type: ignore[attr-defined]


# --- registries of composed things ---------------------------------------------------------------------------------


def joint(cls: type[T]) -> type[T]:
    """Enter a kind of joint (a class with ``equations``)."""
    JOINTS[cls.__name__] = cls
    return cls


def motion(cls: type[T]) -> type[T]:
    """Enter a kind of prescribed motion."""
    MOTIONS[cls.__name__] = cls
    return cls


def force(cls: type[T]) -> type[T]:
    """Enter a kind of force element."""
    FORCES[cls.__name__] = cls
    return cls


def integrator(cls: type[T]) -> type[T]:
    """Enter an integration method."""
    INTEGRATORS[cls.__name__] = cls
    return cls


def pair(first: type, second: type, incidents: int = 1) -> Callable[[T], T]:
    """Enter the geometry of two touching shapes: a function that gives depth, normal and point of each incident."""

    def enter(function: T) -> T:
        PAIRS[first.__name__, second.__name__] = types.SimpleNamespace(
            first=first, second=second, incidents=incidents, function=function
        )
        return function

    return enter
