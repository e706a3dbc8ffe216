"""Symbolic evaluation of plain Python functions: user-defined laws and motions, laws of force elements, geometry of contact pairs.

The function's source is read as for compiling, and its names (``math``, ``abut.functions``, vectors) are replaced by symbolic
counterparts. A function that branches on a symbol has no single closed form, unless the caller decides the branches.
"""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import math
import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

import numpy as np
import sympy as sp

from abut import functions
from abut.errors import InvalidValue
from abut.extend.functions import vectors
from abut.extend.functions.functions import Func, namespace_of, parse
from abut.extend.functions.math_functions import WORDS

__all__ = ["NoClosedForm", "call_symbolically", "exact_expression", "refuse_branch"]


class NoClosedForm(Exception):
    """Exception for functions whose call with symbols yields no closed form."""


MAX_MESSAGE_LENGTH = 100  #: largest number of characters of a SymPy message that is shown
Decide = Callable[[sp.Expr], bool]
#: Built-in names of Python that a function may use.
BUILTINS = ("abs", "min", "max", "pow", "float", "range", "len")


def _refuse_branch(condition: sp.Expr) -> NoReturn:
    raise NoClosedForm(f"it has a branch that depends on {condition}")


def refuse_branch(condition: sp.Expr) -> NoReturn:
    """Refuse any branch, for functions of polynomials, which cannot be compared."""
    raise NoClosedForm("it branches")


def exact_expression(e: sp.Expr | complex) -> sp.Expr:
    """Return the expression with decimal numbers replaced by the fractions that they denote."""
    e = sp.sympify(e)
    return e.xreplace({x: sp.Rational(repr(float(x))) for x in e.atoms(sp.Float)})


def call_symbolically(
    function: Callable[..., object], arguments: Mapping[str, Any], decide: Decide = _refuse_branch
) -> Any:
    """Return the value of a plain function for symbols.

    Args:
        function: Plain Python, or one of abut's kinds of functions.
        arguments: Expressions by name.
        decide: Decides whether a condition in the function is true.

    Raises:
        NoClosedForm: it has no closed form.
    """
    try:
        return _symbolic_function(function, decide)(**arguments)
    except NoClosedForm:
        raise
    except (
        InvalidValue,
        TypeError,
        AttributeError,
        ValueError,
        NotImplementedError,
        KeyError,
        IndexError,
    ) as error:
        lines = str(error).splitlines() or [type(error).__name__]
        raise NoClosedForm(lines[0][:MAX_MESSAGE_LENGTH]) from error


def _symbolic_function(function: Callable[..., object], decide: Decide) -> Callable[..., Any]:
    """Return the function with all its names bound to their symbolic counterparts."""
    python = function.python if hasattr(function, "python") else function
    python = inspect.unwrap(python)
    if not isinstance(python, types.FunctionType):
        raise NoClosedForm(f"{function!r} is not a plain Python function")
    tree = parse(python)
    tree.args.defaults, tree.returns = [], None
    for argument in tree.args.args:
        argument.annotation = None
    if decide is refuse_branch and any(
        isinstance(node, ast.If | ast.IfExp | ast.BoolOp) for node in ast.walk(tree)
    ):
        raise NoClosedForm("it branches")
    tree = ast.fix_missing_locations(_BranchRewriter().visit(tree))
    words = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    known = {name: getattr(builtins, name) for name in BUILTINS} | namespace_of(python)
    space = {name: _to_symbolic(known[name], decide) for name in words if name in known}
    booleans = (bool, np.bool_, type(sp.true), type(sp.false))
    space["__decide"] = lambda c: bool(c) if isinstance(c, booleans) else decide(sp.sympify(c))
    space["__builtins__"] = {}
    module = ast.Module([tree], [])
    exec(compile(module, f"<symbolic {python.__name__}>", "exec"), space)
    made: Callable[..., Any] = space[tree.name]
    defaults = {
        name: one.default
        for name, one in inspect.signature(python).parameters.items()
        if one.default is not inspect.Parameter.empty
    }
    return functools.partial(made, **defaults) if defaults else made


class _BranchRewriter(ast.NodeTransformer):
    """Transformer of a function's source: each condition is decided by a call, and whole floats become integers, which are exact."""

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        node.test = _decision_call(node.test)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, float) and node.value.is_integer():
            node.value = int(node.value)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        node.test = _decision_call(node.test)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.values = [_decision_call(value) for value in node.values]
        return node


def _decision_call(test: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("__decide", ast.Load()), [test], [])


class _SymbolicModule:
    """Module or object whose attributes are translated at their access."""

    def __init__(self, thing: object, decide: Decide) -> None:
        self._thing, self._decide = thing, decide

    def __getattr__(self, name: str) -> Any:
        return _to_symbolic(getattr(self._thing, name), self._decide)


def _to_symbolic(value: object, decide: Decide) -> Any:
    """Return the symbolic counterpart of a value."""
    if isinstance(value, bool) or value is None or isinstance(value, str | int):
        return value
    if isinstance(value, float):
        return sp.pi if value == math.pi else sp.Rational(repr(value))
    if isinstance(value, types.ModuleType):
        return _SymbolicModule(value, decide)
    try:
        if value in SYMBOLIC_COUNTERPARTS:
            return SYMBOLIC_COUNTERPARTS[value]
        if value in WORDS:
            return _WORDS[WORDS[value]]
    except TypeError:
        pass
    if isinstance(value, Func | types.FunctionType):
        return lambda *given, **named: _symbolic_function(value, decide)(*given, **named)
    return value


def _step(x: sp.Expr, x0: sp.Expr, h0: sp.Expr, x1: sp.Expr, h1: sp.Expr) -> sp.Expr:
    u = (x - x0) / (x1 - x0)
    return sp.Piecewise((h0, x <= x0), (h0 + (h1 - h0) * u**2 * (3 - 2 * u), x < x1), (h1, True))


def _step5(x: sp.Expr, x0: sp.Expr, h0: sp.Expr, x1: sp.Expr, h1: sp.Expr) -> sp.Expr:
    u = (x - x0) / (x1 - x0)
    return sp.Piecewise((h0, x <= x0), (h0 + (h1 - h0) * u**3 * (10 - 15 * u + 6 * u**2), x < x1), (h1, True))


def _havsin(x: sp.Expr, x0: sp.Expr, h0: sp.Expr, x1: sp.Expr, h1: sp.Expr) -> sp.Expr:
    u = (x - x0) / (x1 - x0)
    middle = (h0 + h1) / 2 + (h1 - h0) / 2 * sp.sin(sp.pi * (u - sp.Rational(1, 2)))
    return sp.Piecewise((h0, x <= x0), (middle, x < x1), (h1, True))


def _ramp(x: sp.Expr, x0: sp.Expr, x1: sp.Expr) -> sp.Expr:
    return sp.Piecewise((0, x <= x0), ((x - x0) / (x1 - x0), x < x1), (1, True))


def _shf(x: sp.Expr, x0: sp.Expr, a: sp.Expr, omega: sp.Expr, phi: sp.Expr, b: sp.Expr) -> sp.Expr:
    return a * sp.sin(omega * (x - x0) - phi) + b


def _vector_length(a: Iterable[sp.Expr]) -> sp.Expr:
    return sp.sqrt(sum(x * x for x in a))


SYMBOLIC_COUNTERPARTS: dict[Any, Any] = {
    functions.step: _step,
    functions.step5: _step5,
    functions.havsin: _havsin,
    functions.ramp: _ramp,
    functions.shf: _shf,
    functions.sign: sp.sign,
    functions.clamp: lambda x, low, high: sp.Min(sp.Max(x, low), high),
    vectors.length: _vector_length,
    vectors.arctan2: sp.atan2,
    vectors.arcsin: sp.asin,
    vectors.larger: lambda a, b: a if isinstance(b, sp.Rational | float) and b < 1e-200 else sp.Max(a, b),
    vectors.real: lambda x: x,
    float: lambda x: x,
    range: range,
    len: len,
}
#: Symbolic counterparts of the compiler's functions.
_WORDS: dict[str, Any] = {
    name: getattr(sp, {"abs": "Abs", "min": "Min", "max": "Max", "ceil": "ceiling"}.get(name, name))
    for name in ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "log", "sqrt",
                 "cbrt", "erf", "erfc", "abs", "min", "max", "floor", "ceil")
} | {
    "log2": lambda x: sp.log(x) / sp.log(2),
    "log10": lambda x: sp.log(x) / sp.log(10),
    "pow": lambda x, y: sp.sympify(x) ** y,
    "degrees": lambda x: x * 180 / sp.pi,
    "radians": lambda x: x * sp.pi / 180,
}  # fmt: skip
for _word in ("trunc", "rint"):

    def _none(*_: sp.Expr) -> NoReturn:
        raise NoClosedForm("it rounds numbers")

    _WORDS[_word] = _none
