"""SPRINGDAMPER, BUSHING, BEAM and FIELD: elastic forces between two markers, read and written.

A SPRINGDAMPER acts along the line between its markers, or about J's z; a BUSHING is six uncoupled springs and dampers in J's axes. A BEAM
runs along J's x axis; CMATRIX is the lower triangle of its damping by columns, c11, c21, … c61, c22, …. A FIELD's KMATRIX and CMATRIX are
whole, column by column; LENGTH and FORCE are the six reference displacements and loads. CRATIO makes the damping that many times the
stiffness.

FORMULATION = NONLINEAR is the beam of Euler and Bernoulli at large deflections, STRING a simplification of it (Adams Solver, BEAM);
which terms that leaves out is not in a source at hand. Both are `abut.forces.SlenderBeam` here; where STRING differs is of second order
in the slopes of an element. Neither bends in shear.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from abut import forces
from abut.formats.adams.checks import slips
from abut.formats.adams.dataset.build import Build
from abut.formats.adams.euler import Array
from abut.formats.adams.language.schema import IDENTIFIER, REAL, TRIPLE, WORD, Arguments, Schema, each, reals
from abut.formats.adams.language.statement_types import reads
from abut.formats.adams.quantities import Quantity, said, taken
from abut.formats.adams.units import Units
from abut.formats.adams.write.numbers import angle, figure
from abut.formats.adams.write.page import Page, writes

_BECOMES = "[elastic elements](adams.md#elastic-elements)"
_USER = "give KMATRIX; user-written subroutines cannot be called"
_ENDS = each(IDENTIFIER, "I J")


def note_coincident(build: Build, arguments: Arguments) -> None:
    """Tell of a force along a line that starts where the line has no direction (ends within 1e-12 m)."""
    if math.dist(*(build.start_position(arguments.get(name)) for name in ("I", "J"))) < 1e-12:
        build.note(
            f"{arguments.statement.label}: I and J are one point at the start, where the force along their "
            "line has no direction; it counts as zero until they part",
            arguments.statement,
        )


def _ends(page: Page, thing: Any) -> list[str]:
    return [f"I = {page.marker(thing.i)}", f"J = {page.marker(thing.j)}"]


def _twisting(units: Units) -> float:
    """One unit of a torsional damping [N·m·s]."""
    return units.torque * units.time


# --- SPRINGDAMPER ----------------

#: Kind → its class, and its arguments.
_SPRINGS: dict[str, tuple[Any, tuple[Quantity, ...]]] = {
    "TRANSLATIONAL": (
        forces.SpringDamper,
        (
            Quantity("K", "stiffness", lambda units: units.stiffness),
            Quantity("C", "damping", lambda units: units.damping),
            Quantity("LENGTH", "length", lambda units: units.length),
            Quantity("FORCE", "preload", lambda units: units.force),
        ),
    ),
    "ROTATIONAL": (
        forces.TorsionSpring,
        (
            Quantity("KT", "stiffness", lambda units: units.torque),
            Quantity("CT", "damping", _twisting),
            Quantity("ANGLE", "angle", text=angle),
            Quantity("TORQUE", "preload", lambda units: units.torque),
        ),
    ),
}


@reads(
    "SPRINGDAMPER",
    _BECOMES,
    Schema(
        flags=tuple(_SPRINGS),  # TRANSLATION and ROTATION shorten these
        values=_ENDS | each(REAL, "C K LENGTH FORCE CT KT ANGLE TORQUE"),
    ),
    holds=True, load="SPDP", switched=True, changed=True,
)  # fmt: skip
def spring_damper(build: Build, arguments: Arguments) -> None:
    """Add F = FORCE − K (r − LENGTH) − C ṙ along the line, or T = TORQUE − KT (α − ANGLE) − CT α̇ about z."""
    i, j, *frames = build.ends(arguments)
    kind = arguments.one_of(_SPRINGS)
    make, table = _SPRINGS[kind]
    for other, (_, theirs) in _SPRINGS.items():
        for one in (q.argument for q in theirs if other != kind and q.argument in arguments):
            own = ", ".join(q.argument for q in table)
            arguments.statement.wrong(f"{one} is of a {other} spring, and this is of {kind}", f"give {own}")
    slips.of_angles(build, arguments, "ANGLE")
    if arguments.get("K"):
        arguments.need("LENGTH", "the length at which the spring bears FORCE")
    thing = make(build.name(arguments.statement), *frames, **taken(table, arguments, build.units))
    if kind == "TRANSLATIONAL":
        note_coincident(build, arguments)
    build.add_element(arguments.statement, thing, i, j)


@writes(forces.SpringDamper, forces.TorsionSpring)
def say_spring(page: Page, thing: forces.SpringDamper | forces.TorsionSpring) -> None:
    """SPRINGDAMPER along a line or about an axis: TRANSLATION or ROTATION."""
    kind, table = next((kind, table) for kind, (make, table) in _SPRINGS.items() if make is type(thing))
    numbers = said(table, thing, page.units)
    page.say("forces", "SPRINGDAMPER", thing, [kind.removesuffix("AL"), *_ends(page, thing), *numbers])


# --- BUSHING ----------------

_NONE = (0.0, 0.0, 0.0)
_BUSHING = (
    Quantity("K", "stiffness", lambda units: units.stiffness, _NONE),
    Quantity("C", "damping", lambda units: units.damping, _NONE),
    Quantity("KT", "torsional_stiffness", lambda units: units.torque, _NONE),
    Quantity("CT", "torsional_damping", _twisting, _NONE),
    Quantity("FORCE", "preload", lambda units: units.force, _NONE),
    Quantity("TORQUE", "torque_preload", lambda units: units.torque, _NONE),
)


@reads(
    "BUSHING", _BECOMES, Schema(values=_ENDS | each(TRIPLE, "K C KT CT FORCE TORQUE")),
    holds=True, load="BUSH", switched=True, changed=True,
)  # fmt: skip
def bushing(build: Build, arguments: Arguments) -> None:
    """Add a bushing: six uncoupled springs and dampers in J's axes, and constant loads."""
    i, j, *frames = build.ends(arguments)
    thing = forces.Bushing(
        build.name(arguments.statement), *frames, **taken(_BUSHING, arguments, build.units)
    )
    build.add_element(arguments.statement, thing, i, j)


@writes(forces.Bushing)
def say_bushing(page: Page, thing: forces.Bushing) -> None:
    """BUSHING."""
    page.say("forces", "BUSHING", thing, [*_ends(page, thing), *said(_BUSHING, thing, page.units)])


# --- BEAM and FIELD ----------------


def halves(first: float, second: float) -> Array:
    """Three of one number, three of another."""
    return np.repeat([first, second], 3)


def loads_by_ways(units: Units) -> Array:
    """What the entries of a stiffness are multiplied by: loads over displacements."""
    return np.outer(halves(units.force, units.torque), 1.0 / halves(units.length, 1.0))


def _pressure(units: Units) -> float:
    return units.force / units.length**2


def _list(name: str, values: Iterable[float]) -> str:
    return f"{name} = {', '.join(map(figure, values))}"


_BEAM = (
    Quantity("LENGTH", "length", lambda units: units.length, meaning="the undeformed length"),
    Quantity("AREA", "area", lambda units: units.length**2, meaning="of the section"),
    Quantity("IXX", "torsion", lambda units: units.length**4, meaning="the torsion constant"),
)
_MODULI = (
    Quantity("EMODULUS", "youngs_modulus", _pressure, meaning="Young's modulus"),
    Quantity("GMODULUS", "shear_modulus", _pressure, meaning="the shear modulus"),
)
_RATIO = Quantity("CRATIO", "damping_ratio", lambda units: units.time)


@reads(
    "BEAM",
    _BECOMES,
    Schema(
        values=_ENDS
        | each(REAL, "LENGTH IXX IYY IZZ AREA ASY ASZ EMODULUS GMODULUS CRATIO")
        | {"CMATRIX": reals(21, 21), "FORMULATION": WORD},
        aliases={"A": "AREA", "E": "EMODULUS", "G": "GMODULUS"},
    ),
    holds=True, load="BEAM", switched=True, changed=True,
)  # fmt: skip
def beam(build: Build, arguments: Arguments) -> None:
    """Add a beam."""
    units = build.units
    i, j, *frames = build.ends(arguments)
    kind = arguments.get("FORMULATION", "LINEAR")
    if kind not in ("LINEAR", "NONLINEAR", "STRING"):
        arguments.statement.wrong(f"FORMULATION = {kind} is unknown", "write LINEAR, NONLINEAR or STRING")
    given = taken((*_BEAM, *_MODULI, _RATIO), arguments, units)
    bending = arguments.need("IYY", "the second moment"), arguments.need("IZZ", "likewise")
    lower = arguments.get("CMATRIX")
    make: Any = forces.SlenderBeam
    if kind == "LINEAR":
        make = forces.Beam
        given["shear_ratio"] = (arguments.get("ASY", 0.0), arguments.get("ASZ", 0.0))
    elif arguments.get("ASY") or arguments.get("ASZ"):
        build.note(f"BEAM: ASY and ASZ are not used where FORMULATION = {kind}", arguments.statement)
    thing = make(
        build.name(arguments.statement),
        *frames,
        bending=tuple(value * units.length**4 for value in bending),
        damping=None if lower is None else _symmetric(lower) * loads_by_ways(units) * units.time,
        **given,
    )
    build.add_element(arguments.statement, thing, i, j)


def _symmetric(lower: tuple[float, ...]) -> Array:
    """A symmetric matrix from its lower triangle, column by column."""
    matrix = np.zeros((6, 6))
    matrix.T[np.triu_indices(6)] = lower
    return matrix + matrix.T - np.diag(np.diag(matrix))


@writes(forces.Beam)
def say_beam(page: Page, thing: forces.Beam) -> None:
    """BEAM."""
    ratios = zip(("ASY", "ASZ"), thing.shear_ratio, strict=True)
    _say_beam(page, thing, [f"{name} = {figure(ratio)}" for name, ratio in ratios])


@writes(forces.SlenderBeam)
def say_slender_beam(page: Page, thing: forces.SlenderBeam) -> None:
    """BEAM at large deflections."""
    _say_beam(page, thing, ["FORMULATION = NONLINEAR"])


def _say_beam(page: Page, thing: forces.Beam | forces.SlenderBeam, more: list[str]) -> None:
    """BEAM; a damping matrix must be symmetric, of which half is written."""
    units = page.units
    bending = zip(("IYY", "IZZ"), thing.bending, strict=True)
    given = said(_BEAM, thing, units) + [
        f"{name} = {figure(value / units.length**4)}" for name, value in bending
    ]
    given += [*said(_MODULI, thing, units), *more]
    if thing.damping is None:
        given.append(_RATIO.said(thing, units))
    else:
        matrix = thing.damping / (loads_by_ways(units) * units.time)
        if np.abs(matrix - matrix.T).max() > 1e-12 * np.abs(matrix).max():
            raise page.refusal(
                thing, "its damping is not symmetric", "write it as a Field of its stiffness and damping"
            )
        given.append(_list("CMATRIX", matrix.T[np.triu_indices(6)]))
    page.say("forces", "BEAM", thing, [*_ends(page, thing), *given])


_REST = (
    Quantity("LENGTH", "reference", lambda units: halves(units.length, 1.0), (0.0,) * 6),
    Quantity("FORCE", "preload", lambda units: halves(units.force, units.torque), (0.0,) * 6),
)


@reads(
    "FIELD",
    _BECOMES,
    Schema(
        values=_ENDS
        | each(reals(6, 6), "LENGTH FORCE")
        | each(reals(36, 36), "KMATRIX CMATRIX")
        | {"CRATIO": REAL, "FORMULATION": WORD},
        refused=dict.fromkeys(("FUNCTION", "ROUTINE"), _USER),
    ),
    holds=True, load="FIELD", switched=True, changed=True,
)  # fmt: skip
def field(build: Build, arguments: Arguments) -> None:
    """Add a field."""
    units = build.units
    i, j, *frames = build.ends(arguments)
    kind = arguments.get("FORMULATION", "LINEAR")
    if kind != "LINEAR":
        arguments.statement.unsupported(f"FORMULATION = {kind}", "write FORMULATION = LINEAR")
    arguments.apart("CMATRIX", "CRATIO")
    k = _whole(arguments.need("KMATRIX", "36 numbers")) * loads_by_ways(units)
    c = arguments.get("CRATIO", 0.0) * units.time * k
    if "CMATRIX" in arguments:
        c = _whole(arguments.get("CMATRIX")) * loads_by_ways(units) * units.time
    given: dict[str, Any] = {"stiffness": k, "damping": c, **taken(_REST, arguments, units)}
    build.add_element(
        arguments.statement, forces.Field(build.name(arguments.statement), *frames, **given), i, j
    )


def _whole(values: tuple[float, ...]) -> Array:
    """36 numbers, column by column."""
    return np.reshape(values, (6, 6)).T


@writes(forces.Field)
def say_field(page: Page, thing: forces.Field) -> None:
    """FIELD, its matrices column by column."""
    units, scale = page.units, loads_by_ways(page.units)
    given = [
        _list("KMATRIX", (thing.stiffness / scale).T.ravel()),
        _list("CMATRIX", (thing.damping / (scale * units.time)).T.ravel()),
        *said(_REST, thing, units),
    ]
    page.say("forces", "FIELD", thing, [*_ends(page, thing), *given])
