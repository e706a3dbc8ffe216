"""Values of all variants, and their destinations: paths of a model, or arguments of the function that makes it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut import units
from abut.errors import InvalidValue, UnknownName, WrongUnit
from abut.model.summary import units_of
from abut.study.designs import Design, grid
from abut.study.designs.design import default_design
from abut.study.execution.observers import RESERVED
from abut.study.parameters import Parameter, ParameterCopula, parameter

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["columns_of", "made_by", "parameters_and_design", "unit_at", "unit_of_parameter"]

CORRELATED = (
    "random",
    "latin_hypercube",
    "sobol",
    "halton",
)  #: designs that allow correlations, because their points may be moved within the cube


def parameters_and_design(vary: object, design: Design | None) -> tuple[dict[str, Parameter], Design]:
    """Return parameters by name, and the design.

    Raises:
        InvalidValue: there are none, or no design.
    """
    if vary is not None and not isinstance(vary, Mapping):
        raise InvalidValue(
            f"vary: it is {vary!r}; it must map paths to distributions or levels, as "
            '{"spring.stiffness": (1e3, 2e3)}'
        )
    given = dict(vary or {})
    if design is not None and not isinstance(design, Design):
        raise InvalidValue.of(
            "the design", design, "be a design, such as abut.study.sobol(128) or abut.study.grid(5)"
        )
    if design is not None and design.rows is not None:
        if given and set(given) != set(design.rows):
            odd = sorted(set(given) ^ set(design.rows))[0]
            raise UnknownName.of("parameter both varied and listed", odd, [*given, *design.rows])
        given = {name: given.get(name, list(many)) for name, many in design.rows.items()}
    if not given:
        raise InvalidValue(
            'vary: it is empty; give distributions or levels by path, as {"spring.stiffness": (1e3, 2e3)}'
        )
    for name in given:
        if name in RESERVED:
            raise InvalidValue(
                f'vary: the dataset reserves the name "{name}"; rename the argument, for example "{name}_"'
            )
    found = {name: parameter(name, one) for name, one in given.items()}
    if design is None:
        design = grid() if all(one.levels is not None for one in found.values()) else default_design()
    return found, design


def columns_of(
    parameters: Mapping[str, Parameter], design: Design, together: ParameterCopula | None
) -> tuple[dict[str, NDArray[Any]], dict[str, NDArray[Any]]]:
    """Return the values of all variants by name, in SI units, and as shown in a dataset: values that are not numbers as text.

    Raises:
        InvalidValue: a design that does not allow correlations, or an invalid value.
    """
    if together is not None and design.name not in CORRELATED:
        raise InvalidValue(
            f"correlations are not supported by the design {design.name}; use one of {', '.join(CORRELATED)}"
        )
    found: dict[str, NDArray[Any]] = {}
    if design.rows is not None:
        for name, many in design.rows.items():
            found[name] = _si_values(name, parameters[name], list(many))
    else:
        points = design.points(parameters)
        if together is not None:
            points = together(points)
        for (name, one), column in zip(parameters.items(), points.T, strict=True):
            found[name] = _as_integers(one, one.quantile(column))
            if one.numeric and not np.isfinite(found[name].astype(float)).all():
                raise InvalidValue(
                    f'"{name}" = {one} has no end, but the design {design} uses the ends of each '
                    "range; give it low= and high="
                )
    shown = {name: many if many.dtype != object else _level_texts(many) for name, many in found.items()}
    return found, shown


def _si_values(name: str, one: Parameter, many: list[Any]) -> NDArray[Any]:
    """Return listed values in SI units."""
    if not one.numeric:
        found = np.empty(len(many), dtype=object)
        found[:] = many
        return found
    return np.array([units.quantity(value, one.unit or "1", what=f"listed: {name}") for value in many])


def _as_integers(one: Parameter, values: NDArray[Any]) -> NDArray[Any]:
    """Return levels that were given as whole numbers as integers, for functions that count."""
    given = one.given.get("values", ())
    if one.levels is not None and given and all(type(value) is int for value in given):
        return values.astype(int)
    return values


def _level_texts(many: NDArray[Any]) -> NDArray[Any]:
    return np.array(
        [value if isinstance(value, str) else _value_label(value) for value in many], dtype=object
    )


def _value_label(value: object) -> str:
    return str(getattr(value, "name", None) or getattr(value, "__name__", None) or value)


def made_by(make: Callable[..., Any], parameters: Mapping[str, Parameter]) -> tuple[str, ...]:
    """Return the names that are arguments of the function that makes a model; the others must be paths.

    Raises:
        UnknownName: a name that is neither.
        InvalidValue: an argument without a default that is not varied.
    """
    signature = inspect.signature(make).parameters
    open_ended = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in signature.values())
    named = [n for n, one in signature.items() if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
    for name in parameters:
        if "." not in name and name not in named and not open_ended:
            raise UnknownName.of(f"argument of {getattr(make, '__name__', make)}", name, named)
    for name in named:
        if name not in parameters and signature[name].default is inspect.Parameter.empty:
            raise InvalidValue(
                f"{getattr(make, '__name__', make)}: argument {name} is not varied and has no "
                "default; vary it, or give it a default"
            )
    return tuple(name for name in parameters if "." not in name)


def unit_of_parameter(model: Model, path: str, one: Parameter) -> str:
    """Return the unit in which a parameter's values are numbers: its own, or that of the path if it has none.

    Raises:
        WrongUnit: a number in the parameter's unit is another number in that of the path, as of cycles and radians.
    """
    known = unit_at(model, path)
    if one.unit and known and abs(units.quantity(f"1 {one.unit}", known, what=path) - 1.0) > 1e-9:
        raise WrongUnit(
            f"{path}: it is varied in {one.unit}, but it is a quantity in {known}; give the range in "
            f"{known} (or rpm for a rotational speed)"
        )
    return one.unit or known


def unit_at(model: Model, path: str) -> str:
    """Return the SI unit of the value at a path; "" for a pure number, or if the model does not state it."""
    name, *attributes = path.split(".")
    if name not in model:
        return "m/s^2" if name == "gravity" else ""
    holder, unit = model[name], ""
    for attribute in attributes:
        known = units_of(holder) if not isinstance(holder, tuple | dict) else {}
        unit = known.get(attribute, unit)
        holder = holder.get(attribute) if isinstance(holder, dict) else getattr(holder, attribute, None)
        if holder is None:
            break
    return unit.replace("**", "^") if unit != "1" else ""
