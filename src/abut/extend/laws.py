"""Contact laws: each is one class with parameters whose units are in comments, and one method that is its equation."""

from __future__ import annotations

import dataclasses
import inspect
import math
import re
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Protocol, TypeVar, dataclass_transform

from abut import units
from abut.arguments.checks import guard_class
from abut.errors import InvalidValue
from abut.extend.functions.curves import Curve
from abut.extend.functions.functions import Func, differentiable, function_from_lines
from abut.extend.functions.source_text import class_lines, is_part_of_abut
from abut.extend.registry import FRICTION_LAWS, MOMENT_LAWS, NORMAL_LAWS, RIGID_LAWS, registry_name
from abut.extend.structs import struct_of
from abut.late_binding import LateBound

T = TypeVar("T")

_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ", "0123456789n")
_COMMENT = re.compile(r"^\s*(\w+)\s*:.*?#:\s*(?P<symbol>[^\[]*)\[(?P<unit>[^\]]*)\](?P<text>.*)$")


#: The function that draws laws.
LAW_PLOT: LateBound[Callable[..., Any]] = LateBound("draws laws")


@dataclasses.dataclass(frozen=True)
class Parameter:
    """Number of a law, as its ``#: symbol [unit]`` comment declares it."""

    name: str
    symbol: str
    unit: str  #: may contain ``n``, the symbol of the parameter that is the exponent
    text: str = ""
    default: float | None = None


def parameters_of(cls: type, names: Sequence[str]) -> tuple[Parameter, ...]:
    """Return the named numbers of a law class, with symbol and unit from the comment after each."""
    lines = [line for text in _texts_of(cls) for line in text]
    found = {m[1]: m for m in map(_COMMENT.match, lines) if m}
    out = []
    for name in names:
        m = found.get(name)
        symbol, unit, text = (
            (m["symbol"].strip(), _plain_unit(m["unit"]), m["text"].strip()) if m else (name, "?", "")
        )
        out.append(Parameter(name, symbol, unit, text, getattr(cls, name, None)))
    return tuple(out)


def _texts_of(cls: type) -> Iterator[Sequence[str]]:
    """Iterate over the lines of a class, found through its functions, since its file may have changed."""
    if is_part_of_abut(cls):
        with suppress(OSError, TypeError):
            yield inspect.getsource(cls).splitlines()
        return
    for function in vars(cls).values():
        if isinstance(function, types.FunctionType) and function.__module__ == cls.__module__:
            with suppress(InvalidValue):
                if lines := class_lines(function):
                    yield lines
                    return


def _plain_unit(text: str) -> str:
    """Return a unit such as ``N·s/m``, ``N/mⁿ`` or ``-`` in the spelling that `abut.units` reads."""
    text = text.strip().replace("·", "*").replace("−", "-")
    text = re.sub(r"([⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ]+)", lambda m: "**" + m[1].translate(_SUPERSCRIPT), text)
    return "1" if text in ("-", "1", "") else text


#: Quantities that only contact by volume of intersection provides: V [m³], area A [m²], mean of the depth over the volume [m].
BULK = ("volume", "area", "mean_depth")

#: Quantities that only contact of curves provides at the contact of two flanks: sum of their curvatures κ [1/m], common width along the
#: axis [m], compliance of both shapes there, per unit width [m²/N]. In the machine they use the same three numbers as `BULK`.
PLANAR = ("curvature", "width", "compliance")

#: Arguments that the engine can pass to a law's functions, by name.
GIVEN = {
    "force": ("depth", "rate", "impact_rate", "peak", *BULK, *PLANAR),
    "rebound": ("impact_rate",),
    "traction": ("slip", "normal_force", "depth", "normal_rate", "turn", "spin"),
    "moment": ("speed", "normal_force", "depth"),
}


class State:
    """Declaration of a scalar state of a law: ``flow = State()  #: z [m]``; 0 at the onset of contact, discarded at release."""


class Bristle:
    """Declaration of a state vector in the contact plane, which rotates with the plane: ``bristle = Bristle()  #: z [m]``."""


class Derived:
    """Declaration of a number that ``derive(self)`` computes from the parameters at construction: ``factor = Derived()  #: λ [-]``."""

    def __get__(self, law: object, owner: type) -> float:
        """Return a placeholder until the number is computed."""
        return math.nan


@dataclasses.dataclass(frozen=True)
class LawDeclaration:
    """Declaration of a law's class: its parameters, states and functions."""

    law: type
    method: str  #: ``force``, ``traction`` or ``moment``
    parameters: tuple[str, ...]
    derived: tuple[str, ...]
    states: tuple[str, ...]  #: scalar states
    bristle: str  #: the state vector, or ""
    curves: tuple[str, ...] = ()  #: parameters that are tables
    arguments: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict, hash=False)
    #: arguments by function

    @property
    def used_arguments(self) -> frozenset[str]:
        """All arguments that its functions use."""
        return frozenset(name for names in self.arguments.values() for name in names)

    @cached_property
    def declared(self) -> tuple[Parameter, ...]:
        """The parameters with their symbols and units, read from the source at the first request."""
        return parameters_of(self.law, self.parameters)

    @property
    def fields(self) -> tuple[str, ...]:
        """The numbers in the compiled struct, in order."""
        return (*(name for name in self.parameters if name not in self.curves), *self.derived)

    def packed_numbers(self, law: object) -> tuple[float, ...]:
        """Return a law's numbers as the machine stores them: the fields, then the curves."""
        curves = (x for name in self.curves for x in getattr(law, name).numbers)
        return (*(getattr(law, name) for name in self.fields), *curves)

    @property
    def state_names(self) -> tuple[str, ...]:
        """All states, the vector first."""
        return (*filter(None, (self.bristle,)), *self.states)

    @property
    def vector(self) -> bool:
        """True if the law's functions take and return vectors."""
        return bool(self.bristle)


def declaration_of(law: object, name: str = "law") -> LawDeclaration:
    """Return the declaration of a law, or of a law's class.

    Raises:
        InvalidValue: it is neither; ``name`` is that of the argument.
    """
    found = getattr(law, "anatomy", None)
    if not isinstance(found, LawDeclaration):
        raise InvalidValue.of(name, law, "be a contact law, such as abut.normal.Hertz(…)")
    return found


class Law(Protocol):
    """Object of a class that a decorator of this module has registered."""

    anatomy: LawDeclaration
    declared: tuple[Parameter, ...]
    functions: Mapping[str, Func]


class NormalLaw(Law, Protocol):
    """Normal force law of a compliant contact."""

    adhesive: bool


class RigidLaw(Law, Protocol):
    """Law of impact of a rigid contact."""

    adhesive: bool
    hypothesis: str
    rubs: bool


class _ConstantCoefficient(Protocol):
    """Law whose coefficient of friction is a number."""

    coefficient: float


def anatomy_of(cls: type, method: str) -> LawDeclaration:
    """Sort the declarations of a law's class into parameters, derived numbers and states."""

    def names_of_kind(kind: type) -> tuple[str, ...]:
        return tuple(name for name, value in vars(cls).items() if isinstance(value, kind))

    kinds = {name: getattr(kind, "__name__", kind) for name, kind in inspect.get_annotations(cls).items()}
    for name, kind in kinds.items():
        if kind in ("State", "Bristle", "Derived"):
            raise InvalidValue(
                f"law {cls.__name__}: `{name}: {kind}` is only an annotation; write `{name} = {kind}()`"
            )
    states, bristles, derived = names_of_kind(State), names_of_kind(Bristle), names_of_kind(Derived)
    curves = tuple(name for name, kind in kinds.items() if kind == "Curve")
    most = 3 if method == "force" else 1
    if len(states) > most or len(bristles) > (0 if method == "force" else 1):
        raise InvalidValue(
            f"law {cls.__name__}: it declares {len(states)} states and {len(bristles)} bristles; "
            f"a law with `{method}` may have at most {most} and {0 if method == 'force' else 1}"
        )
    return LawDeclaration(cls, method, tuple(kinds), derived, states, "".join(bristles), curves)


def arguments_of(cls: type, function: Func, anatomy: LawDeclaration) -> tuple[str, ...]:
    """Return the names of a law function's arguments after ``p``, each of which the engine must know.

    Raises:
        InvalidValue: a name that the engine does not provide.
    """
    names = tuple(inspect.signature(function.python).parameters)[1:]
    known = (*GIVEN[anatomy.method], *anatomy.state_names)
    for name in names:
        if name not in known:
            raise InvalidValue(
                f"law {cls.__name__}: `{function.__name__}` has the unknown argument `{name}`; use {', '.join(known)}"
            )
    return names


class _DeclaredParameters:
    """Descriptor of the declared parameters, of a law or of its class."""

    def __get__(self, law: object, owner: type[Law]) -> tuple[Parameter, ...]:
        return owner.anatomy.declared


def _constant_coefficient(p: _ConstantCoefficient, slip: float) -> float:
    """Return the constant coefficient of a bristle law, declared as a number."""
    return p.coefficient


def _register_law(cls: type[T], registry: dict[str, type], method: str) -> type[T]:
    anatomy = anatomy_of(cls, method)
    functions = {}
    for name in (method, "evolve", "energy", "coefficient", "drilling", "rebound_along"):
        if name in cls.__dict__:
            functions[name] = Func(cls.__dict__[name])
    if method == "traction" and anatomy.vector and "coefficient" in anatomy.parameters:
        functions["coefficient"] = Func(_constant_coefficient)
    if method not in functions:
        raise InvalidValue(
            f"law {cls.__name__}: it has no method `{method}(p, …)`; define one that returns its force"
        )
    if anatomy.state_names and "evolve" not in functions:
        raise InvalidValue(
            f"law {cls.__name__}: it has the internal states {', '.join(anatomy.state_names)} without rates; define `evolve(p, …)`"
        )
    arguments = {name: arguments_of(cls, function, anatomy) for name, function in functions.items()}
    anatomy = dataclasses.replace(anatomy, arguments=arguments)
    _require_one_geometry(anatomy)
    if anatomy.used_arguments.intersection(BULK) and "energy" not in functions:
        raise InvalidValue(
            f"law {cls.__name__}: it uses {', '.join(sorted(anatomy.used_arguments.intersection(BULK)))}, so its stored energy does not "
            "follow from the depth alone; define `energy(p, …)`"
        )
    for name in anatomy.derived:
        cls.__annotations__[name] = float
        setattr(cls, name, dataclasses.field(init=False, default=math.nan))
    cls.__post_init__ = _validate_law  # type: ignore[attr-defined]
    cls.anatomy = anatomy  # type: ignore[attr-defined]
    cls.declared = _DeclaredParameters()  # type: ignore[attr-defined]
    cls.function = functions[method]  # type: ignore[attr-defined]
    cls.functions = functions  # type: ignore[attr-defined]
    cls.plot = plot  # type: ignore[attr-defined]
    cls.numbers = property(anatomy.packed_numbers)  # type: ignore[attr-defined]
    if not is_part_of_abut(cls):
        _ = anatomy.declared  # read while its file is unchanged since the import
    result = dataclasses.dataclass(frozen=True, eq=True)(cls)
    guard_class(result, kinds=False)
    registry[registry_name(cls, registry)] = result
    return result


def plot(law: object, **options: object) -> Any:
    """Draw the law and return a figure. The options are those of ``abut.view.plot_law``.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    return LAW_PLOT.bound(law, **options)


def _require_one_geometry(anatomy: LawDeclaration) -> None:
    """Refuse a law that combines arguments which no single kind of contact provides.

    Raises:
        InvalidValue: with the names and the remedy.
    """
    solid, plane = (sorted(anatomy.used_arguments.intersection(names)) for names in (BULK, PLANAR))
    if solid and plane:
        raise InvalidValue(
            f"law {anatomy.law.__name__}: it uses {', '.join(solid)}, of contact by volume, and "
            f"{', '.join(plane)}, of contact of curves, and no contact provides both; use arguments of one kind only"
        )


def _validate_law(self: Law) -> None:
    """Convert quantities to SI, run the law's own checks, then compute the derived numbers."""
    declared = self.declared
    order = sorted(
        declared, key=lambda p: p.symbol != "n"
    )  # the exponent first: the units of others depend on it
    for p in order:
        symbols = {q.symbol: getattr(self, q.name) for q in declared if q.symbol == "n"}
        exponent = 1.0 if p.symbol == "n" else float(symbols.get("n", 1.0))
        unit = re.sub(r"\*\*n\b", f"**{exponent:g}", p.unit)
        what = f"{type(self).__name__}: {p.name}"
        value = getattr(self, p.name)
        if p.name in self.anatomy.curves:
            object.__setattr__(self, p.name, Curve.of(value, unit, what=what))
            continue
        value = units.quantity(value, "1" if p.unit == "?" else unit, what=what)
        object.__setattr__(self, p.name, units.non_negative(value, unit, what=what))
    for name in ("check", "derive"):
        done = getattr(type(self), name, None)
        made = done(self) if done is not None else None
        for key, value in (made or {}).items() if name == "derive" else ():
            object.__setattr__(self, key, float(value))


@dataclass_transform(frozen_default=True)
def normal_law(cls: type[T]) -> type[T]:
    """Register a normal force law: annotated floats are its parameters, ``force(p, depth, rate, impact_rate)``
    its equation [N].

    ``depth`` ≥ 0 [m], ``rate`` [m/s] positive while approaching, ``impact_rate`` [m/s] latched at the located
    onset. A law that also names ``peak`` receives the largest depth of this contact so far, which is ``depth`` itself
    while loading. Laws over an area name ``volume``, ``area`` and ``mean_depth`` (and define their ``energy``), laws of line
    contact ``curvature``, ``width`` and ``compliance``. A law may have up to three scalar states (``State``), whose
    rates ``evolve`` returns. The engine never lets the total force pull unless the class sets ``adhesive = True``.
    """
    cls.adhesive = getattr(cls, "adhesive", False)  # type: ignore[attr-defined]
    return _register_law(cls, NORMAL_LAWS, "force")


@dataclass_transform(frozen_default=True)
def rigid_law(cls: type[T]) -> type[T]:
    """Register a law of impact of rigid contacts: ``rebound(p, impact_rate)`` is the coefficient of restitution, 0 … 1.

    ``impact_rate`` is the speed of approach, > 0 [m/s]. The optional ``rebound_along(p, impact_rate)`` is the coefficient along the
    surface.
    ``hypothesis`` of the class defines the first: "Newton" by speeds, "Poisson" by impulses, "Stronge" (default) by work. ``rubs = False``
    makes impacts frictionless. Numbers ``alpha`` [1/s] and ``beta`` [1/s²] stabilise the constraint equations; without them positions are
    projected.
    """
    cls.adhesive = False  # type: ignore[attr-defined]
    cls.hypothesis = getattr(cls, "hypothesis", "Stronge")  # type: ignore[attr-defined]
    cls.rubs = getattr(cls, "rubs", True)  # type: ignore[attr-defined]
    return _register_law(cls, RIGID_LAWS, "rebound")


@dataclass_transform(frozen_default=True)
def friction_law(cls: type[T]) -> type[T]:
    """Register a friction law: ``traction(p, slip, normal_force)`` is the force [N] that opposes a slip speed ≥ 0 [m/s].

    A law with a ``Bristle`` receives the slip velocity as a vector in the contact plane and returns the opposing force as a vector;
    ``evolve`` returns the bristle's rate. A law that also defines ``coefficient(p, slip)`` serves rigid contacts. This is the largest ratio
    of traction to normal force at a slip speed ≥ 0; at rest it is the limit of sticking. A law with a bristle uses its coefficient (a
    function,
    or a number of this name) for friction within impacts, and sticks up to it if its ``stick`` is above 0. A law without states may also
    name ``spin``, the relative angular velocity ≥ 0 of the bodies about the normal [rad/s], and define
    ``drilling(p, slip, normal_force, spin)``, the torque [N·m] that opposes it.
    """
    return _register_law(cls, FRICTION_LAWS, "traction")


@dataclass_transform(frozen_default=True)
def moment_law(cls: type[T]) -> type[T]:
    """Register a law of rolling or drilling resistance: ``moment(p, speed, normal_force)`` is the torque [N·m] that
    opposes a relative angular speed ≥ 0 [rad/s]; with a ``Bristle``, vectors as for friction.
    """
    return _register_law(cls, MOMENT_LAWS, "moment")


def flat_patch(depth: float) -> dict[str, float]:
    """Return the values of `BULK` for a law evaluated outside a model: a flat patch of 1 cm²."""
    return {"volume": 1e-4 * depth, "area": 1e-4, "mean_depth": depth}


#: Values of `PLANAR` for a law evaluated outside a model: a flank of radius 10 mm on a flat, 10 mm wide, of rigid bodies.
PLAIN_LINE = {"curvature": 100.0, "width": 0.01, "compliance": 0.0}


def ask(law: Law, which: str, given: Mapping[str, Any]) -> Any:
    """Evaluate one of a law's functions in plain Python with arguments by name from ``given``.

    The defaults are a flat patch for `BULK` and a line contact for `PLANAR`.
    """
    given = flat_patch(given.get("depth", 0.0)) | PLAIN_LINE | dict(given)
    return law.functions[which].python(law, *(given[name] for name in law.anatomy.arguments[which]))


def adapted(
    cls: type[Law],
    which: str,
    signature: Mapping[str, Any],
    given: Mapping[str, str],
    body: str,
    *,
    gradient: bool = False,
    **words: object,
) -> Any:
    """Return one of a law's functions, compiled, with the signature that all laws of its family share.

    Args:
        cls: The law.
        which: Its function: ``force``, ``evolve``, …
        signature: Arguments after ``p`` and their Warp types, in order.
        given: For each argument that the law may use, its expression in the signature's names.
        body: Lines that use the result of ``CALL``.
        gradient: Whether its derivatives are needed too.
        words: Names that ``body`` uses.
    """
    anatomy, function = cls.anatomy, cls.functions[which]
    names = anatomy.arguments[which]
    vectors = {"slip", "speed", "turn", anatomy.bristle} if anatomy.vector else set()
    kinds = {name: signature[given[name]] for name in names if name in vectors}
    law = function.compile_with({"p": struct_of(cls), **kinds})
    if gradient:
        differentiable(law)
    call = f"law({', '.join(['p', *(given[name] for name in names)])})"
    source = f"def {which}({', '.join(['p', *signature])}):\n" + body.replace("CALL", call)
    annotations = {"p": struct_of(cls), **signature}
    label = f"{cls.__module__}.{cls.__qualname__}.{which}"

    made = function_from_lines(
        source.splitlines(), {"law": law, "__name__": __name__, **words}, annotations, label
    )
    return differentiable(made) if gradient else made
