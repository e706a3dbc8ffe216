# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Exact first and second derivatives of a user's function along any motion of its arguments, by truncated Taylor arithmetic (jets).

A jet (f, f', f'') passes through every operation of the function's source: products by Leibniz' rule, functions by the chain
rule. ``jet_function`` rewrites the syntax tree so that every number is a jet; the result compiles like any other function.
"""

import ast
import math
from functools import cache
from typing import Any

import warp as wp

from abut.errors import InvalidValue
from abut.extend import Expression, Func, build, routine
from abut.extend.functions.curves import table_struct
from abut.extend.functions.functions import LazyFunction, tree_of
from abut.extend.functions.point_tables import TABLE
from abut.kernels.structs.machine_structs import vec3


@routine
def constant(c: float):
    """Return the jet of a constant: its derivatives vanish."""
    return vec3(c, 0.0, 0.0)


@routine
def chain(x: vec3, f: float, df: float, ddf: float):
    """Return the jet of φ(x) from φ, φ', φ'' at x: (φ, φ'x', φ''x'² + φ'x'')."""
    return vec3(f, df * x[1], ddf * x[1] * x[1] + df * x[2])


@routine
def multiply(x: vec3, y: vec3):
    return vec3(x[0] * y[0], x[1] * y[0] + x[0] * y[1], x[2] * y[0] + 2.0 * x[1] * y[1] + x[0] * y[2])


@routine
def reciprocal(x: vec3):
    r = 1.0 / x[0]
    return chain(x, r, -r * r, 2.0 * r * r * r)


@routine
def divide(x: vec3, y: vec3):
    return multiply(x, reciprocal(y))


@routine
def power_constant(x: vec3, n: float):
    """Return xⁿ with constant n; x = 0 is regular for n = 0, 1, 2 and every n ≥ 2."""
    if n == 0.0:
        return vec3(1.0, 0.0, 0.0)
    if n == 1.0:
        return x
    if n == 2.0:
        return multiply(x, x)
    return chain(x, wp.pow(x[0], n), n * wp.pow(x[0], n - 1.0), n * (n - 1.0) * wp.pow(x[0], n - 2.0))


@routine
def sin(x: vec3):
    s = wp.sin(x[0])
    return chain(x, s, wp.cos(x[0]), -s)


@routine
def cos(x: vec3):
    c = wp.cos(x[0])
    return chain(x, c, -wp.sin(x[0]), -c)


@routine
def tan(x: vec3):
    t = wp.tan(x[0])
    d = 1.0 + t * t
    return chain(x, t, d, 2.0 * t * d)


@routine
def exp(x: vec3):
    e = wp.exp(x[0])
    return chain(x, e, e, e)


@routine
def log(x: vec3):
    r = 1.0 / x[0]
    return chain(x, wp.log(x[0]), r, -r * r)


@routine
def sqrt(x: vec3):
    s = wp.sqrt(x[0])
    return chain(x, s, 0.5 / s, -0.25 / (s * x[0]))


@routine
def tanh(x: vec3):
    t = wp.tanh(x[0])
    d = 1.0 - t * t
    return chain(x, t, d, -2.0 * t * d)


@routine
def sinh(x: vec3):
    s = wp.sinh(x[0])
    return chain(x, s, wp.cosh(x[0]), s)


@routine
def cosh(x: vec3):
    c = wp.cosh(x[0])
    return chain(x, c, wp.sinh(x[0]), c)


@routine
def asin(x: vec3):
    d = 1.0 / wp.sqrt(1.0 - x[0] * x[0])
    return chain(x, wp.asin(x[0]), d, x[0] * d * d * d)


@routine
def acos(x: vec3):
    d = 1.0 / wp.sqrt(1.0 - x[0] * x[0])
    return chain(x, wp.acos(x[0]), -d, -x[0] * d * d * d)


@routine
def atan(x: vec3):
    d = 1.0 / (1.0 + x[0] * x[0])
    return chain(x, wp.atan(x[0]), d, -2.0 * x[0] * d * d)


@routine
def atan2(y: vec3, x: vec3):
    r = 1.0 / (x[0] * x[0] + y[0] * y[0])
    d = (x[0] * y[1] - y[0] * x[1]) * r
    return vec3(
        wp.atan2(y[0], x[0]), d, (x[0] * y[2] - y[0] * x[2]) * r - 2.0 * (x[0] * x[1] + y[0] * y[1]) * r * d
    )


@routine
def power(x: vec3, y: vec3):
    if y[1] == 0.0 and y[2] == 0.0:
        return power_constant(x, y[0])
    return exp(multiply(y, log(x)))


@routine
def absolute(x: vec3):
    if x[0] < 0.0:
        return -x
    return x


@routine
def minimum(x: vec3, y: vec3):
    if y[0] < x[0]:
        return y
    return x


@routine
def maximum(x: vec3, y: vec3):
    if y[0] > x[0]:
        return y
    return x


@routine
def cbrt(x: vec3):
    c = wp.cbrt(x[0])
    d = 1.0 / (3.0 * c * c)
    return chain(x, c, d, -2.0 * d / (3.0 * x[0]))


@routine
def log2(x: vec3):
    return log(x) / wp.log(2.0)


@routine
def log10(x: vec3):
    return log(x) / wp.log(10.0)


@routine
def erf(x: vec3):
    d = 2.0 / wp.sqrt(math.pi) * wp.exp(-x[0] * x[0])
    return chain(x, wp.erf(x[0]), d, -2.0 * x[0] * d)


@routine
def erfc(x: vec3):
    d = -2.0 / wp.sqrt(math.pi) * wp.exp(-x[0] * x[0])
    return chain(x, wp.erfc(x[0]), d, -2.0 * x[0] * d)


@routine
def floor(x: vec3):
    return constant(wp.floor(x[0]))


@routine
def ceil(x: vec3):
    return constant(wp.ceil(x[0]))


@routine
def trunc(x: vec3):
    return constant(wp.trunc(x[0]))


@routine
def rint(x: vec3):
    return constant(wp.rint(x[0]))


@routine
def degrees(x: vec3):
    return x * (180.0 / math.pi)


@routine
def radians(x: vec3):
    return x * (math.pi / 180.0)


@cache
def table() -> Any:
    """Return the jet of a table, y(x): (y, y'x', y''x'² + y'x'')."""
    value = TABLE.warp
    slope, bend = value.slope, value.bend

    def table_jet(table, x: vec3):
        return chain(x, value(table, x[0]), slope(table, x[0]), bend(table, x[0]))

    table_jet.__annotations__ = {"table": table_struct(), "x": vec3}
    return routine(table_jet)


FUNCTIONS = {
    "cbrt": cbrt, "log2": log2, "log10": log10, "erf": erf, "erfc": erfc, "floor": floor, "ceil": ceil, "trunc": trunc, "rint": rint,
    "degrees": degrees, "radians": radians,
    "sin": sin, "cos": cos, "tan": tan, "exp": exp, "log": log, "sqrt": sqrt, "tanh": tanh, "sinh": sinh, "cosh": cosh,
    "asin": asin, "acos": acos, "atan": atan, "atan2": atan2, "pow": power,
    "abs": absolute, "min": minimum, "max": maximum,
}  # fmt: skip
_OPERATORS: dict[type, Any] = {ast.Mult: multiply, ast.Div: divide, ast.Pow: power}


class _Jets(ast.NodeTransformer):
    """Syntax tree transformer: numbers become jets, operators become calls, and comparisons use the value only."""

    def __init__(self, namespace: dict[str, Any], what: str) -> None:
        self.namespace, self.what = namespace, what

    def call(self, function: Any, *arguments: ast.expr) -> ast.expr:
        key = getattr(function, "key", "") or function.__name__
        name = f"__jet_{key.replace('.', '_')}"
        self.namespace[name] = function
        return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if type(node.value) not in (int, float):
            return node
        number = ast.Call(ast.Name("__f64", ast.Load()), [ast.Constant(float(node.value))], [])  # type: ignore[arg-type]
        return self.call(constant, number)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return node if node.attr.startswith("t") else self.call(constant, node)  # of __p: a table, a number

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        left, right = self.visit(node.left), self.visit(node.right)
        if type(node.op) in (ast.Add, ast.Sub):
            return ast.BinOp(left, node.op, right)
        if type(node.op) not in _OPERATORS:
            raise InvalidValue(f"{self.what}: operator in `{ast.unparse(node)}` cannot be differentiated")
        return self.call(_OPERATORS[type(node.op)], left, right)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        sides: list[ast.expr] = [
            ast.Subscript(self.visit(side), ast.Constant(0), ast.Load())
            for side in [node.left, *node.comparators]
        ]
        node.left, node.comparators = sides[0], sides[1:]
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = ast.unparse(node.func)
        if name == "__f64":
            return self.call(constant, node)
        if name == "__table":
            return self.call(table(), node.args[0], self.visit(node.args[1]))
        arguments = [self.visit(argument) for argument in node.args]
        word = name.removeprefix("__wp.")
        if word != name and word in FUNCTIONS:
            return self.call(FUNCTIONS[word], *arguments)
        called = self.namespace.get(name)
        if not isinstance(called, Func):
            raise InvalidValue(
                f"{self.what}: `{name}` has no known derivative; known: {', '.join(sorted(FUNCTIONS))}"
            )
        return self.call(_of_function(called, self.what), *arguments)


def _of_function(called: Func, what: str) -> Any:
    """Return a helper that the user's function calls, on jets throughout."""
    tree, namespace, tables = called.resolve_names()
    kinds = dict.fromkeys((argument.arg for argument in tree.args.args), vec3) | tables
    rewrite = _Jets({k: v for k, v in namespace.items() if k not in kinds}, what)
    tree.body = [rewrite.visit(statement) for statement in tree.body]
    return wp.func(build(tree, rewrite.namespace, kinds, f"jet {called.python.__qualname__}"))


def jet_function(e: Expression) -> Any:
    """Return the compiled ``(p, *arguments) -> (f, f', f'')`` of a user's function, every argument a jet.

    Raises:
        InvalidValue: something in it has no derivative; when it is compiled.
    """

    def make_jet() -> Any:
        tree = tree_of(e.source)
        rewrite = _Jets(dict(e.namespace), f"function {e.python.__name__}")
        tree.body = [rewrite.visit(statement) for statement in tree.body]
        tree.name += "_jet"
        kinds = {"__p": e.struct, **dict.fromkeys(e.arguments, vec3)}
        return wp.func(build(tree, rewrite.namespace, kinds, f"jet {e.python.__name__}"))

    return LazyFunction(make_jet, ("jet", e.key))


@routine
def time_jet(t: float):
    """Return time itself: rate 1."""
    return vec3(t, 1.0, 0.0)
