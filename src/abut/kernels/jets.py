"""Exact first and second derivatives of a user's function along any motion of its arguments, by truncated Taylor arithmetic.

A jet (f, f', f'') is carried through every operation of the function's source: products by Leibniz' rule, functions by the chain
rule. ``jet_function`` rewrites the syntax tree so that every number is a jet; the result compiles like any other.
"""

import ast
import math
import types
from typing import Any

import warp as wp

from abut.errors import InvalidValue
from abut.kernels.types import vec3
from abut.plug import Expression, Func, build, namespace_of, numbers_struct, parse, routine
from abut.plug.functions import tree_of


@routine
def constant(c: float):
    """A number: its derivatives vanish."""
    return vec3(c, 0.0, 0.0)


@routine
def chain(x: vec3, f: float, df: float, ddf: float):
    """φ(x) from φ, φ', φ'' at x: (φ, φ'x', φ''x'² + φ'x'')."""
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
    """xⁿ with constant n; x = 0 is regular for n = 0, 1, 2 and every n ≥ 2."""
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


FUNCTIONS = {
    "sin": sin, "cos": cos, "tan": tan, "exp": exp, "log": log, "sqrt": sqrt, "tanh": tanh, "sinh": sinh, "cosh": cosh,
    "asin": asin, "acos": acos, "atan": atan, "atan2": atan2, "pow": power,
    "fabs": absolute, "abs": absolute, "min": minimum, "max": maximum,
}  # fmt: skip
_OPERATORS: dict[type, Any] = {ast.Mult: multiply, ast.Div: divide, ast.Pow: power}


class _Jets(ast.NodeTransformer):
    """Every number becomes a jet; products, quotients, powers and functions become calls; comparisons look at the value."""

    def __init__(self, namespace: dict[str, Any], what: str) -> None:
        self.namespace, self.what = namespace, what

    def call(self, function: Any, *arguments: ast.expr) -> ast.expr:
        name = f"__jet_{function.key.replace('.', '_')}"
        self.namespace[name] = function
        return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if type(node.value) not in (int, float):
            return node
        number = ast.Call(ast.Name("__f64", ast.Load()), [ast.Constant(float(node.value))], [])  # type: ignore[arg-type]
        return self.call(constant, number)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id == "__p":
            return self.call(constant, node)
        raise InvalidValue(f"{self.what}: `{ast.unparse(node)}` has no time derivative here")

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        left, right = self.visit(node.left), self.visit(node.right)
        if type(node.op) in (ast.Add, ast.Sub):
            return ast.BinOp(left, node.op, right)
        if type(node.op) not in _OPERATORS:
            raise InvalidValue(f"{self.what}: operator in `{ast.unparse(node)}` cannot be differentiated")
        return self.call(_OPERATORS[type(node.op)], left, right)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        node.left, *node.comparators = [
            ast.Subscript(self.visit(side), ast.Constant(0), ast.Load())
            for side in [node.left, *node.comparators]
        ]
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = ast.unparse(node.func)
        if name == "__f64":
            return self.call(constant, node)
        arguments = [self.visit(argument) for argument in node.args]
        module, _, attribute = name.rpartition(".")
        own = self.namespace.get(name)
        if own is None and "." in name and isinstance(self.namespace.get(module), types.ModuleType):
            own = getattr(self.namespace[module], attribute, None)
        known = module in ("math", "__wp") or own is getattr(math, attribute, 0) or own is None
        if attribute in FUNCTIONS and known:
            if attribute in ("min", "max") and len(arguments) > 2:
                return self.call(
                    FUNCTIONS[attribute], arguments[0], self.call(FUNCTIONS[attribute], *arguments[1:])
                )
            return self.call(FUNCTIONS[attribute], *arguments)
        python = own.python if isinstance(own, Func) else own
        if not isinstance(python, types.FunctionType):
            raise InvalidValue(
                f"{self.what}: `{name}` has no known derivative; known: {', '.join(sorted(FUNCTIONS))}"
            )
        return self.call(_of_function(python, self.what), *arguments)


def _of_function(python: types.FunctionType, what: str) -> Any:
    """A helper that the user's function calls, on jets throughout."""
    tree = parse(python)
    namespace = namespace_of(python)
    local = {argument.arg for argument in tree.args.args}
    rewrite = _Jets({k: v for k, v in namespace.items() if k not in local}, what)
    tree.body = [rewrite.visit(_numbers(statement, rewrite.namespace)) for statement in tree.body]
    return wp.func(build(tree, rewrite.namespace, dict.fromkeys(local, vec3), f"jet {python.__qualname__}"))


def _numbers(statement: ast.stmt, namespace: dict[str, Any]) -> ast.stmt:
    """Write numbers known by name (``math.pi``, a module's constants) as literals."""

    class Named(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            value = namespace.get(node.id)
            return ast.Constant(float(value)) if type(value) in (int, float) else node

        def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
            owner = namespace.get(node.value.id) if isinstance(node.value, ast.Name) else None
            value = getattr(owner, node.attr, None) if isinstance(owner, types.ModuleType) else None
            return ast.Constant(value) if isinstance(value, float) else node

    return Named().visit(statement)  # type: ignore[no-any-return]


def jet_function(e: Expression) -> Any:
    """The compiled ``(p, *arguments) -> (f, f', f'')`` of a user's function, every argument a jet.

    Raises:
        InvalidValue: something in it has no derivative.
    """
    tree = tree_of(e.source)
    rewrite = _Jets(dict(e.namespace), f"function {e.python.__name__}")
    tree.body = [rewrite.visit(statement) for statement in tree.body]
    tree.name += "_jet"
    kinds = {"__p": numbers_struct(len(e.numbers)), **dict.fromkeys(e.arguments, vec3)}
    return wp.func(build(tree, rewrite.namespace, kinds, f"jet {e.python.__name__}"))


@routine
def time(t: float):
    """Time itself: rate 1."""
    return vec3(t, 1.0, 0.0)
