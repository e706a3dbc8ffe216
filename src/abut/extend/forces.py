"""Force elements: each is one class with parameters that have units, and one method that is its law."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import types
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast, dataclass_transform

import numpy as np

from abut.arguments.checks import guard_class
from abut.errors import InvalidValue, UnknownName
from abut.extend.functions.dependencies import dependent_cache
from abut.extend.functions.expressions import Expression, prepare_expression
from abut.extend.functions.functions import namespace_of, parse
from abut.extend.functions.source_text import keep_text
from abut.extend.functions.vectors import vector
from abut.extend.registry import FORCES, registry_name
from abut.short_repr import short_repr

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")

_VECTOR, _MATRIX = "vec3d", "mat33d"


@dataclasses.dataclass(frozen=True)
class LoadKind:
    """Kind of load of a force element: how it acts, and which arguments its functions may use.

    Args:
        name: The method that defines it.
        offered: The arguments of that method and of ``ledger`` after ``p``.
        kinds: Warp's type names of the arguments that are not numbers.
        turns: Whether full revolutions of I about z_J are counted.
    """

    name: str
    offered: tuple[str, ...] = ()
    kinds: Mapping[str, str] = dataclasses.field(default_factory=dict, hash=False)
    turns: bool = False


#: A force along the line between the frames' origins [N], above 0 pushing them apart.
ALONG = LoadKind("along", ("t", "length", "rate"))
#: A torque about z of J [N·m].
ABOUT = LoadKind("about", ("t", "angle", "rate"), turns=True)
#: A force [N] and a torque [N·m] in the axes of J, at I, of I's displacement, Bryant angles or axes (columns), velocity as seen from J and
#: relative angular velocity, all in the axes of J.
WRENCH = LoadKind(
    "wrench",
    ("t", "place", "angles", "turn", "velocity", "spin"),
    {"place": _VECTOR, "angles": _VECTOR, "turn": _MATRIX, "velocity": _VECTOR, "spin": _VECTOR},
)
STATED = (ALONG, ABOUT, WRENCH)
#: Force and torque component by component, in J's axes.
COMPONENTS = LoadKind(
    "components", ("t", "x", "y", "z", "vx", "vy", "vz", "rx", "ry", "rz", "wx", "wy", "wz")
)
#: The load of a beam in a frame that follows its chord.
SLENDER = LoadKind("slender")
#: The load of a geometrically exact beam.
EXACT = LoadKind("exact")
#: A force and torque that depend on the motion of several frames.
LINKED = LoadKind("linked")
#: Inertia, elasticity and weight of modes in a floating frame.
FLOATING = LoadKind("floating")


def number(unit: str, default: object = dataclasses.MISSING) -> Any:
    """Declare a parameter of an element: a quantity with this SI unit."""
    return dataclasses.field(default=default, metadata={"unit": unit})


def triple(unit: str, default: object = dataclasses.MISSING) -> Any:
    """Declare a parameter of three quantities with this SI unit."""
    return dataclasses.field(default=default, metadata={"unit": unit, "length": 3})


def pair(unit: str, default: object = dataclasses.MISSING) -> Any:
    """Declare a parameter of two quantities with this SI unit."""
    return dataclasses.field(default=default, metadata={"unit": unit, "length": 2})


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(number, triple, pair))
def force(cls: type[T]) -> type[T]:
    """Register a force element: a class derived from `abut.forces.Element` that defines its law.

    Its parameters are fields made by `number` or `triple`, its law is one of the methods

        along(p, t, length, rate)    the force along the line between the origins [N], above 0 pushing them apart
        about(p, t, angle, rate)     the torque about z of J [N·m] on the first body
        wrench(p, t, place, angles, turn, velocity, spin)    force [N] and torque [N·m] at I, in the axes of J

    each of which names only the arguments that it uses. The derivatives are generated from it. If ``ledger(p, …)``, with these arguments,
    returns the stored energy [J], the dissipated power and the supplied power [W], the energy account uses them. Otherwise all of the
    element's power counts as supplied.

    Raises:
        InvalidValue: several laws in one class.
        UnknownName: a law names an argument that is not available.
    """
    made = short_repr(dataclasses.dataclass(frozen=True, eq=False)(cls))
    guard_class(made)
    stated = [way for way in STATED if hasattr(cls, way.name)]
    if len(stated) > 1:
        names = " and ".join(way.name for way in stated)
        raise InvalidValue(f"force {cls.__name__}: it defines {names}; define only one of them")
    for way in stated:
        made.way = way  # type: ignore[attr-defined]
        for method in filter(None, (getattr(cls, name, None) for name in (way.name, "ledger"))):
            keep_text(method)
            for argument in list(inspect.signature(method).parameters)[1:]:
                if argument not in way.offered:
                    raise UnknownName.of(
                        f"force {cls.__name__}: argument of {method.__name__}", argument, way.offered
                    )
    FORCES[registry_name(cls, FORCES)] = made
    return made


class _DeclaredForce(Protocol):
    """Force element of which `force` has found the method that defines it."""

    way: LoadKind


class BoundMethod:
    """Method of an element's class with the numbers of one element, for calls from plain Python."""

    def __init__(self, element: DataclassInstance, method: Callable[..., Any]) -> None:
        self.method = method
        self.argument_names = tuple(inspect.signature(method).parameters)[1:]
        self.p = types.SimpleNamespace(
            **{k: v if isinstance(v, float) else np.array(v) for k, v in parameters_of(element).items()}
        )
        self.__name__ = f"{type(element).__name__}.{method.__name__}"

    def __call__(self, **given: object) -> Any:
        """Return the method's result."""
        return self.method(self.p, **{name: given[name] for name in self.argument_names})


def parameters_of(element: DataclassInstance) -> dict[str, Any]:
    """Return the numbers, and tuples of numbers, that an element's methods may name."""
    fields = dataclasses.fields(element)
    return {field.name: getattr(element, field.name) for field in fields if "unit" in field.metadata}


def method_expression(element: DataclassInstance, name: str) -> Expression:
    """Return a method of an element's class with its parameters extracted as data, so that changing one needs no compilation.

    Raises:
        InvalidValue: it contains code that cannot be compiled.
        UnknownName: it names a parameter that the class does not have.
    """
    given = parameters_of(element)
    sizes = tuple((key, len(value) if isinstance(value, tuple) else 0) for key, value in given.items())
    cls = cast("type[_DeclaredForce]", type(element))
    e, places = _of_class(cls, getattr(cls, name), name, sizes)
    own = (given[key] if at is None else given[key][at] for key, at in places)
    return dataclasses.replace(
        e, python=BoundMethod(element, getattr(cls, name)), scalars=(*map(float, own), *e.scalars)
    )


@dependent_cache
def _of_class(
    cls: type[_DeclaredForce], method: Callable[..., Any], name: str, sizes: tuple[tuple[str, int], ...]
) -> tuple[Expression, tuple[tuple[str, int | None], ...]]:
    """Return the expression that all elements of a class share, without the parameters' values, and which parameters these are."""
    way, what = cls.way, f"force {cls.__name__}: {name}"
    tree = parse(method)
    take = _Parameters(tree.args.args.pop(0).arg, dict(sizes), what)
    tree.body = [take.visit(statement) for statement in tree.body]
    tree.body = [*take.vectors, *tree.body]
    tree.args.args += [ast.arg(own) for own in take.own]
    lenient = way.kinds or name == "ledger"  # vectors, and several results, are left to the compiler
    namespace = namespace_of(method) | {"__vector": vector}
    e = prepare_expression(
        method, tree, namespace, way.offered, tuple(take.own), (), None if lenient else what
    )
    return dataclasses.replace(e, kinds=tuple(way.kinds.items())), tuple(take.own.values())


class _Parameters(ast.NodeTransformer):
    """Transformer that replaces ``p.name`` by a separate name for each number."""

    def __init__(self, p: str, sizes: Mapping[str, int], what: str) -> None:
        self.p, self.sizes, self.what = p, sizes, what
        self.own: dict[
            str, tuple[str, int | None]
        ] = {}  #: by name, the parameter and the index of its number
        self.vectors: list[ast.stmt] = []  #: statements that assemble vectors of them
        self._whole: set[str] = set()

    def _parameter(self, node: ast.AST) -> str | None:
        if not (
            isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == self.p
        ):
            return None
        if node.attr not in self.sizes:
            raise UnknownName.of(f"{self.what}: parameter", node.attr, list(self.sizes))
        return node.attr

    def _number(self, name: str, at: int | None = None) -> ast.expr:
        own = f"{self.p}__{name}" + (f"_{at}" if at is not None else "")
        self.own[own] = name, at
        return ast.Name(own, ast.Load())

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        name = self._parameter(node)
        if name is None:
            return self.generic_visit(node)
        if not self.sizes[name]:
            return ast.copy_location(self._number(name), node)
        if self.sizes[name] != 3:
            raise InvalidValue(
                f"{self.what}: {ast.unparse(node)} is not a vector of three numbers; use single numbers, such as {ast.unparse(node)}[0]"
            )
        whole = f"{self.p}__{name}"
        if whole not in self._whole:
            self._whole.add(whole)
            made = ast.Call(ast.Name("__vector", ast.Load()), [self._number(name, k) for k in range(3)], [])
            self.vectors.append(ast.Assign([ast.Name(whole, ast.Store())], made, lineno=0))
        return ast.copy_location(ast.Name(whole, ast.Load()), node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        name, at = self._parameter(node.value), node.slice
        if name is None or not (isinstance(at, ast.Constant) and isinstance(at.value, int)):
            return self.generic_visit(node)
        return ast.copy_location(self._number(name, at.value), node)
