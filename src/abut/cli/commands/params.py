"""Command ``abut params``: the numbers of a contact of two bodies, written as ``sphere:R=20mm:dry steel``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from abut import advice, units
from abut import materials as known
from abut.cli.declare import argument, declare_command
from abut.cli.output import Console, wrap_text
from abut.errors import InvalidValue, UnknownName
from abut.extend.laws import declaration_of
from abut.model import Body, Model
from abut.model.protocols import Shape
from abut.shapes import Cylinder, CylindricalCavity, HalfSpace, Sphere, SphericalCavity
from abut.view.unit_format import shown_number, shown_unit

__all__ = ["params"]

#: Options of point contacts only, and of line contacts only, with the unit of each.
AT_POINTS = {"speed": "m/s", "restitution": "1", "error": "m/s"}
ALONG_LINES = {"force": "N", "sliding": "m/s"}
MASS = {"mass": "kg"}


@declare_command(
    "params",
    "propose contact parameters, with formulas and sources",
    argument("first", "BODY", "shape and material of the first body, such as sphere:R=20mm:steel"),
    argument("second", "BODY", "shape and material of the second body"),
    argument("--speed", "SPEED", 'impact speed, in m/s or with a unit such as "10 mm/s"'),
    argument("--force", "FORCE", "normal force between cylinders, in N or with a unit"),
    argument("--sliding", "SPEED", "sliding speed of cylinders, in m/s or with a unit"),
    argument(
        "--mass", "MASS", "effective mass of the impact, in kg or with a unit (default: from the bodies)"
    ),
    argument("--restitution", "E", "coefficient of restitution (default: that of the material pair)"),
    argument("--error", "SPEED", "velocity tolerance of the solver (default: 1e-6 of the speed)"),
    argument("--materials", "FILE", "TOML file with user-defined materials", type=Path),
)
def params(options: argparse.Namespace, console: Console) -> int:
    """Propose the numbers of a contact: stiffness, restitution, damping, friction, expected penetration, contact time
    and step, each with its formula and source, and warnings.

    A BODY is a shape and a material, separated by colons:

      sphere:R=20mm:MATERIAL     a ball; its mass is that of the material, or m=0.26kg
      cavity:R=21mm:MATERIAL     the cavity of a fixed socket
      cylinder:R=20mm:L=30mm:MATERIAL  a roller, or m=0.26kg; on a parallel one, in a bore, on a flat: needs --force
      bore:R=21mm:L=30mm:MATERIAL      the bore of a fixed ring
      plane:MATERIAL             a fixed flat
      gear:z=20:m=4mm:MATERIAL   a spur gear's flank at the pitch point; alpha=20deg, z<0 for an internal gear

    MATERIAL is a name such as "dry steel", which also names the surface; a pair without a source is refused.

    examples:
      abut params sphere:R=20mm:"dry steel" plane:"dry steel" --speed "1 m/s"
      abut params sphere:R=20mm:m=0.26kg:steel plane:acrylic --speed 0.5 --restitution 0.7
      abut params gear:z=20:m=4mm:"greasy steel" gear:z=40:m=4mm:"greasy steel" --speed 0.1 --mass 0.5kg
      abut params cylinder:R=10mm:L=8mm:steel plane:steel --force "500 N"
      abut params sphere:R=5mm:putty plane:"dry steel" --speed 2 --materials mine.toml --restitution 0.1
    """
    made = _advise_contact(options)
    console.print_result("\n".join(_advice_lines(made)), _as_data(made))
    return 0


def _advise_contact(options: argparse.Namespace) -> advice.Advice:
    """Return the advice for two bodies: for cylinders by line contact, for all others by Hertz' point contact.

    Raises:
        InputError: a body that cannot be read, an unknown material or pair, a number that is missing or outside its range.
    """
    library = known.shipped() if options.materials is None else known.load(options.materials)
    model = Model("params")
    bodies = [
        _read_body(text, library, model, f"body_{k + 1}")
        for k, text in enumerate((options.first, options.second))
    ]
    line = any(body.kind in LINES for body in bodies)
    for name in AT_POINTS if line else ALONG_LINES:
        if getattr(options, name) is not None:
            wrong = (
                "is for contact at a point; for cylinders give --force, and --sliding for friction"
                if line
                else "is for cylinders; for contact at a point give --speed"
            )
            raise InvalidValue(f"--{name}: {wrong}")
    if line:
        _check_line([body.kind for body in bodies])
    if options.force is None and line:
        raise InvalidValue(
            '--force is missing; give the normal force between the cylinders, such as --force "500 N"'
        )
    if options.speed is None and not line:
        raise InvalidValue('--speed is missing; give the impact speed, such as --speed "1 m/s"')
    names = [body.surface for body in bodies]
    may_lack = line or options.restitution is not None
    first, second = bodies
    return (advice.advise_line if line else advice.advise)(
        first.shape,
        second.shape,
        *map(library.find, names),
        pair=None if may_lack and not _has_materials(library, names) else library.pair(*names),
        **_option_values(options, MASS | (ALONG_LINES if line else AT_POINTS)),
    )


def _check_line(kinds: list[str]) -> None:
    """Raise an error unless these are two parallel cylinders, one in a bore, or one on a flat."""
    if "cylinder" not in kinds or not {*kinds} <= {*LINES, "plane"}:
        raise InvalidValue(
            f"{' and '.join(kinds)} have no line contact; a cylinder has line contact with another "
            "cylinder, in a bore and on a plane"
        )


def _option_values(options: argparse.Namespace, asked: dict[str, str]) -> dict[str, Any]:
    """Return the values of the given options, by name, each converted to its unit."""
    given = {name: getattr(options, name) for name in asked}
    return {
        name: _read_number(text, asked[name], f"--{name}") for name, text in given.items() if text is not None
    }


def _as_data(made: advice.Advice) -> dict[str, Any]:
    """Return the advice as data."""
    laws = {"normal": made.law, "exact": made.exact, "friction": made.friction}
    written = {
        role: {
            "law": type(law).__name__,
            "parameters": {p.name: getattr(law, p.name) for p in declaration_of(law).declared},
        }
        for role, law in laws.items()
        if law is not None
    }
    return {"title": made.title, "rows": made.rows, "warnings": made.warnings, "step": made.step, **written}


def _has_materials(library: known.Library, names: list[str]) -> bool:
    return any({p.first.lower(), p.second.lower()} == {n.lower() for n in names} for p in library.pairs)


def _read_number(text: str, unit: str, what: str) -> float:
    try:
        return float(text)
    except ValueError:
        return units.quantity(text, unit, what=what)


# --- bodies --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Side:
    shape: Shape
    surface: str
    kind: str


def _read_body(text: str, library: known.Library, model: Model, name: str) -> _Side:
    """Return one body from ``kind:key=value:…:material``."""
    kind, *parts = (part.strip() for part in text.split(":"))
    if kind not in KINDS:
        raise UnknownName.of(f'kind of body in "{text}" named', kind, KINDS)
    words = [part for part in parts if "=" not in part]
    if len(words) != 1:
        raise InvalidValue(f'"{text}": exactly one material is needed, as in {KINDS[kind].example}')
    numbers = dict(part.split("=", 1) for part in parts if "=" in part)
    for key in numbers:
        if key not in KINDS[kind].units:
            raise UnknownName.of(f'number in "{text}" named', key, KINDS[kind].units)
    read = {
        key: _read_number(value, KINDS[kind].units[key], f'"{text}": {key}') for key, value in numbers.items()
    }
    for key in KINDS[kind].needed:
        if key not in read:
            raise InvalidValue(f'"{text}": {key} is missing; write it as in {KINDS[kind].example}')
    return _Side(KINDS[kind].make(read, library.find(words[0]), model, name), words[0], kind)


def _mass_or_density(
    numbers: dict[str, float], material: known.Material
) -> tuple[float | None, float | None]:
    """Return the given mass, or otherwise the material's density."""
    return (numbers["m"], None) if "m" in numbers else (None, material.density)


def _make_sphere(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> Sphere:
    mass, density = _mass_or_density(numbers, material)
    body = model.add(Body.sphere(name, radius=numbers["R"], mass=mass, density=density))
    assert isinstance(body.shape, Sphere)
    return body.shape


def _make_cavity(
    numbers: dict[str, float], material: known.Material, model: Model, name: str
) -> SphericalCavity:
    return SphericalCavity(model.ground.frame(), radius=numbers["R"])


def _make_cylinder(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> Cylinder:
    """Return a cylinder about z; the first touches y = 0 from above, the second from below."""
    mass, density = _mass_or_density(numbers, material)
    radius, side = numbers["R"], -1.0 if model.bodies else 1.0
    place = (0.0, side * radius, 0.0)
    body = model.add(
        Body.cylinder(name, radius=radius, length=numbers["L"], position=place, mass=mass, density=density)
    )
    assert isinstance(body.shape, Cylinder)
    return body.shape


def _make_bore(
    numbers: dict[str, float], material: known.Material, model: Model, name: str
) -> CylindricalCavity:
    return CylindricalCavity(
        model.ground.frame((0.0, numbers["R"], 0.0)), radius=numbers["R"], length=numbers["L"]
    )


def _make_plane(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> HalfSpace:
    """Return a half-space through y = 0, as cylinders need it; the position has no effect on spheres."""
    return HalfSpace(model.ground.frame(), normal="y")


def _make_gear(numbers: dict[str, float], material: known.Material, model: Model, name: str) -> advice.Flank:
    angle = {"pressure_angle": numbers["alpha"]} if "alpha" in numbers else {}
    return advice.Flank(numbers["z"], numbers["m"], **angle)  # type: ignore[arg-type]


@dataclass(frozen=True)
class _Kind:
    make: Callable[[dict[str, float], known.Material, Model, str], Any]
    units: dict[str, str]
    needed: tuple[str, ...]
    example: str


KINDS = {
    "sphere": _Kind(_make_sphere, {"R": "m", "m": "kg"}, ("R",), "sphere:R=20mm:steel"),
    "cavity": _Kind(_make_cavity, {"R": "m"}, ("R",), "cavity:R=21mm:steel"),
    "cylinder": _Kind(
        _make_cylinder, {"R": "m", "L": "m", "m": "kg"}, ("R", "L"), "cylinder:R=10mm:L=8mm:steel"
    ),
    "bore": _Kind(_make_bore, {"R": "m", "L": "m"}, ("R", "L"), "bore:R=21mm:L=30mm:steel"),
    "plane": _Kind(_make_plane, {}, (), "plane:steel"),
    "gear": _Kind(_make_gear, {"z": "1", "m": "m", "alpha": "rad"}, ("z", "m"), "gear:z=20:m=4mm:steel"),
}
#: Kinds that touch along lines.
LINES = ("cylinder", "bore")


# --- output --------------------------------------------------------------------------------------------------------


def _advice_lines(made: advice.Advice) -> Iterator[str]:
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
        yield from wrap_text(f"{row.formula}  [{row.source}]", " " * 6, " " * 8)
    for text in made.warnings:
        yield ""
        yield from wrap_text(f"warning: {text}", "  ", "    ")
    yield ""
    yield "  In the model:"
    yield f"    normal=abut.normal.{_format_law(made.law)}"
    if made.exact is not None:
        yield "    or, for the same restitution at any speed,"
        yield f"    normal=abut.normal.{_format_law(made.exact)}"
    if made.friction is not None:
        yield f"    friction=abut.friction.{_format_law(made.friction)}"
    yield f"    step={made.step:.2g}"


def _format_law(law: object) -> str:
    numbers = ", ".join(f"{p.name}={getattr(law, p.name):.5g}" for p in declaration_of(law).declared)
    return f"{type(law).__name__}({numbers})"
