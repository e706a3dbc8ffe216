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
from abut.shapes import Cylinder, CylindricalCavity, HalfSpace, Sphere, SphericalCavity
from abut.view.notation import shown_number, shown_unit

WIDTH = 110


def proposed(
    first: str,
    second: str,
    *,
    speed: str | None = None,
    force: str | None = None,
    sliding: str | None = None,
    mass: str | None = None,
    restitution: str | None = None,
    error: str | None = None,
    materials: Path | None = None,
) -> advice.Advice:
    """The advice for two bodies: of cylinders by line contact, of all others by Hertz' point contact.

    Raises:
        InputError: a body that cannot be read, a material or pair that is not known, a number missing or outside its range.
    """
    library = known.shipped() if materials is None else known.load(materials)
    model = Model("params")
    bodies = [_body(text, library, model, f"body_{k + 1}") for k, text in enumerate((first, second))]
    if any(body.kind in LINES for body in bodies):
        asked = {"--speed": speed, "--restitution": restitution, "--error": error}
        for name, value in asked.items():
            if value is not None:
                raise InvalidValue(
                    f"{name}: is for impacts at a point; of cylinders give --force, and --sliding for friction"
                )
        return _line(bodies, library, force, sliding, mass)
    for name, value in {"--force": force, "--sliding": sliding}.items():
        if value is not None:
            raise InvalidValue(f"{name}: is for cylinders; of impacts at a point give --speed")
    if speed is None:
        raise InvalidValue('--speed: is missing; give that of the impact, such as --speed "1 m/s"')
    return _point(bodies, library, speed, mass, restitution, error)


def _point(
    bodies: list[_Side],
    library: known.Library,
    speed: str,
    mass: str | None,
    restitution: str | None,
    error: str | None,
) -> advice.Advice:
    names = [body.surface for body in bodies]
    pair = None if restitution is not None and not _has(library, names) else library.pair(*names)
    return advice.advise(
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


def _line(
    bodies: list[_Side], library: known.Library, force: str | None, sliding: str | None, mass: str | None
) -> advice.Advice:
    """Two cylinders side by side, one in a bore, or one on a flat."""
    if not any(body.kind == "cylinder" for body in bodies) or any(
        body.kind not in (*LINES, "plane") for body in bodies
    ):
        kinds = " and ".join(body.kind for body in bodies)
        raise InvalidValue(
            f"{kinds}: touch along no line; a cylinder does on another cylinder, in a bore and on a plane"
        )
    if force is None:
        raise InvalidValue('--force: is missing; give that with which they press, such as --force "500 N"')
    names = [body.surface for body in bodies]
    return advice.advise_line(
        bodies[0].shape,
        bodies[1].shape,
        library.find(names[0]),
        library.find(names[1]),
        force=_number(force, "N", "--force"),
        sliding=None if sliding is None else _number(sliding, "m/s", "--sliding"),
        mass=None if mass is None else _number(mass, "kg", "--mass"),
        pair=library.pair(*names) if _has(library, names) else None,
    )


def sheet(made: advice.Advice) -> str:
    """The advice as text."""
    return "\n".join(_lines(made))


def as_data(made: advice.Advice) -> dict[str, Any]:
    """The advice as data."""
    laws = {"normal": made.law, "exact": made.exact, "friction": made.friction}
    written = {
        role: {"law": type(law).__name__, "parameters": {p.name: getattr(law, p.name) for p in law.declared}}
        for role, law in laws.items()
        if law is not None
    }
    return {"title": made.title, "rows": made.rows, "warnings": made.warnings, "step": made.step, **written}


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
    kind: str


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
    return _Side(KINDS[kind].make(read, library.find(words[0]), model, name), words[0], kind)


def _sphere(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> Sphere:
    weight: Any = {"mass": numbers["m"]} if "m" in numbers else {"density": material.density}
    body: Any = model.add(Body.sphere(name, radius=numbers["R"], **weight))
    return body.shape  # type: ignore[no-any-return]


def _cavity(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> SphericalCavity:
    return SphericalCavity(model.ground.frame(), radius=numbers["R"])


def _cylinder(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> Cylinder:
    """About z; the first rests on y = 0 from above, the second from below."""
    weight: Any = {"mass": numbers["m"]} if "m" in numbers else {"density": material.density}
    radius, side = numbers["R"], -1.0 if model.bodies else 1.0
    place = (0.0, side * radius, 0.0)
    body: Any = model.add(Body.cylinder(name, radius=radius, length=numbers["L"], position=place, **weight))
    return body.shape  # type: ignore[no-any-return]


def _bore(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> CylindricalCavity:
    return CylindricalCavity(
        model.ground.frame((0.0, numbers["R"], 0.0)), radius=numbers["R"], length=numbers["L"]
    )


def _plane(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> HalfSpace:
    """Through y = 0, as cylinders need it; balls have no place here."""
    return HalfSpace(model.ground.frame(), normal="y")


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
    "cylinder": _Kind(_cylinder, {"R": "m", "L": "m", "m": "kg"}, ("R", "L"), "cylinder:R=10mm:L=8mm:steel"),
    "bore": _Kind(_bore, {"R": "m", "L": "m"}, ("R", "L"), "bore:R=21mm:L=30mm:steel"),
    "plane": _Kind(_plane, {}, (), "plane:steel"),
    "gear": _Kind(_gear, {"z": "1", "m": "m", "alpha": "rad"}, ("z", "m"), "gear:z=20:m=4mm:steel"),
}
#: Kinds that touch along lines.
LINES = ("cylinder", "bore")


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
