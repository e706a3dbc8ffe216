"""What ``abut params`` prints: the numbers of a contact of two bodies written as ``sphere:R=20mm:dry steel``."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from abut import advice, units
from abut import materials as known
from abut.errors import InvalidValue, UnknownName
from abut.model import Body, Model
from abut.shapes import HalfSpace, Sphere, SphericalCavity
from abut.view.notation import shown_number, shown_unit

WIDTH = 110


def sheet(
    first: str,
    second: str,
    *,
    speed: str,
    mass: str | None = None,
    restitution: str | None = None,
    error: str | None = None,
    materials: Path | None = None,
) -> str:
    """The advice for two bodies, as text.

    Raises:
        InputError: a body that cannot be read, a material or pair that is not known, a number outside its range.
    """
    library = known.shipped() if materials is None else known.load(materials)
    model = Model("params")
    bodies = [_body(text, library, model, f"body_{k + 1}") for k, text in enumerate((first, second))]
    names = [body.surface for body in bodies]
    pair = None if restitution is not None and not _has(library, names) else library.pair(*names)
    made = advice.advise(
        bodies[0].shape,
        bodies[1].shape,
        library.find(names[0]),
        library.find(names[1]),
        speed=_number(speed, "m/s", "--speed"),
        mass=None if mass is None else _number(mass, "kg", "--mass"),
        pair=pair,
        restitution=None if restitution is None else _number(restitution, "1", "--restitution"),
        error=None if error is None else _number(error, "m/s", "--error"),
    )
    return "\n".join(_lines(made))


def _has(library: known.Library, names: list[str]) -> bool:
    return any({p.first.lower(), p.second.lower()} == {n.lower() for n in names} for p in library.pairs)


def _number(text: str, unit: str, what: str) -> float:
    try:
        return float(text)
    except ValueError:
        return units.quantity(text, unit, what=what)


# --- bodies --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Side:
    shape: Any
    surface: str


def _body(text: str, library: known.Library, model: Model, name: str) -> _Side:
    """One body from ``kind:key=value:…:material``."""
    kind, *parts = (part.strip() for part in text.split(":"))
    if kind not in KINDS:
        raise UnknownName.of(f'kind of body in "{text}" named', kind, KINDS)
    words = [part for part in parts if "=" not in part]
    if len(words) != 1:
        raise InvalidValue(f'"{text}": needs one material, as in {KINDS[kind].example}')
    numbers = dict(part.split("=", 1) for part in parts if "=" in part)
    for key in numbers:
        if key not in KINDS[kind].units:
            raise UnknownName.of(f'number in "{text}" named', key, KINDS[kind].units)
    read = {key: _number(value, KINDS[kind].units[key], f'"{text}": {key}') for key, value in numbers.items()}
    for key in KINDS[kind].needed:
        if key not in read:
            raise InvalidValue(f'"{text}": {key} is missing; write it as in {KINDS[kind].example}')
    return _Side(KINDS[kind].make(read, library.find(words[0]), model, name), words[0])


def _sphere(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> Sphere:
    weight: Any = {"mass": numbers["m"]} if "m" in numbers else {"density": material.density}
    body: Any = model.add(Body.sphere(name, radius=numbers["R"], **weight))
    return body.shape  # type: ignore[no-any-return]


def _cavity(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> SphericalCavity:
    return SphericalCavity(model.ground.frame(), radius=numbers["R"])


def _plane(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> HalfSpace:
    return HalfSpace(model.ground.frame())


def _gear(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> advice.Flank:
    angle = {"pressure_angle": numbers["alpha"]} if "alpha" in numbers else {}
    return advice.Flank(numbers["z"], numbers["m"], **angle)  # type: ignore[arg-type]


@dataclass(frozen=True)
class _Kind:
    make: Callable[[dict[str, float], known.Material, Model, str], Any]
    units: dict[str, str]
    needed: tuple[str, ...]
    example: str


KINDS = {
    "sphere": _Kind(_sphere, {"R": "m", "m": "kg"}, ("R",), "sphere:R=20mm:steel"),
    "cavity": _Kind(_cavity, {"R": "m"}, ("R",), "cavity:R=21mm:steel"),
    "plane": _Kind(_plane, {}, (), "plane:steel"),
    "gear": _Kind(_gear, {"z": "1", "m": "m", "alpha": "rad"}, ("z", "m"), "gear:z=20:m=4mm:steel"),
}


# --- the page ------------------------------------------------------------------------------------------------------


def _lines(made: advice.Advice) -> Iterator[str]:
    yield made.title
    yield ""
    values = [f"{shown_number(row.value)} {shown_unit(row.unit)}".strip() for row in made.rows]
    values = [
        f"{value} ({row.also})" if row.also else value for value, row in zip(values, made.rows, strict=True)
    ]
    name = max(len(row.quantity) for row in made.rows)
    symbol = max(len(row.symbol) for row in made.rows)
    for row, value in zip(made.rows, values, strict=True):
        yield f"  {row.quantity:<{name}s}  {row.symbol:<{symbol}s}  {value}"
        yield from _wrapped(f"{row.formula}  [{row.source}]", " " * 6)
    for text in made.warnings:
        yield ""
        yield from _wrapped(f"warning: {text}", "  ")
    yield ""
    yield "  In the model:"
    yield f"    normal=abut.normal.{_written(made.law)}"
    if made.exact is not None:
        yield "    or, for the same restitution at any speed,"
        yield f"    normal=abut.normal.{_written(made.exact)}"
    if made.friction is not None:
        yield f"    friction=abut.friction.{_written(made.friction)}"
    yield f"    step={made.step:.2g}"


def _wrapped(text: str, first: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=first + "  ", break_on_hyphens=False
    )


def _written(law: Any) -> str:
    numbers = ", ".join(f"{p.name}={getattr(law, p.name):.5g}" for p in law.declared)
    return f"{type(law).__name__}({numbers})"
