"""SPRINGDAMPER, BUSHING, BEAM and FIELD: elastic forces between two markers; NFORCE between several. Read and written.

A SPRINGDAMPER acts along the line between its markers, or about J's z; a BUSHING is six uncoupled springs and dampers in J's axes. A BEAM
runs along J's x axis; CMATRIX is the lower triangle of its damping by columns, c11, c21, … c61, c22, …. A FIELD's KMATRIX and CMATRIX are
full, column by column; LENGTH and FORCE are the six reference displacements and loads. CRATIO is the ratio of damping to stiffness.

FORMULATION = NONLINEAR is the Euler-Bernoulli beam at large deflections, STRING a simplification of it (Adams Solver, BEAM); no
available source states which terms STRING leaves out. Both become `abut.forces.SlenderBeam`; the difference of STRING is of second
order in the slopes of an element. Neither has shear deformation.

An NFORCE is linear in the displacements and velocities of all its markers relative to J, along J's axes.

    f = FORCE − KMATRIX (q − LENGTH) − CMATRIX q̇,   CMATRIX = CRATIO KMATRIX where CRATIO is given

q contains x, y, z and the three rotations of each I marker in turn, f their forces and torques. KMATRIX, CMATRIX, LENGTH and
FORCE are the numbers of MATRIX statements. Source: Adams Solver, NFORCE.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from abut import forces
from abut.array_types import Numbers
from abut.formats.adams.checks import unit_mistakes
from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.dataset.markers_and_parts import ModelElement
from abut.formats.adams.language.schema import real_list_type
from abut.formats.adams.quantities import StatementQuantity, argument_types, format_arguments
from abut.formats.adams.units import DatasetUnits
from abut.formats.adams.write.dataset_writer import Page, writes
from abut.formats.adams.write.expressions.number_format import format_angle, format_number
from abut.model import Thing

if TYPE_CHECKING:
    from abut.model import Frame

_BECOMES = "[elastic elements](adams.md#elastic-elements)"
_ELEMENT: dict[str, Any] = {"holds": True, "switched": True, "changed": True}


def note_coincident(stated: StatementArguments) -> None:
    """Note a force along a line that has no direction at the start (ends within 1e-12 m)."""
    frames = (stated.build.shared_frame(stated.get(name)) for name in ("I", "J"))
    if math.dist(*(frame.global_position for frame in frames)) < 1e-12:
        stated.note(
            f"{stated.statement.label}: I and J are one point at the start, where the force along their "
            "line has no direction; it is zero until they separate"
        )


def _add_element(
    stated: StatementArguments, make: Callable[..., Thing], table: Iterable[StatementQuantity], **more: object
) -> None:
    """Add an element between I and J, with the fields of a table and further ones."""
    i, j, *frames = stated.ends()
    given = stated.field_values(table)
    stated.add(make(stated.name, *frames, **given, **more), i, j)


class ElementBetweenFrames(Thing, Protocol):
    """Force element between two frames."""

    @property
    def i(self) -> Frame:
        """Frame on the first body."""

    @property
    def j(self) -> Frame:
        """Frame on the second body."""


def _write_element(
    page: Page, keyword: str, thing: ElementBetweenFrames, given: Iterable[str], kind: Iterable[str] = ()
) -> None:
    """Write an element between I and J."""
    ends = [f"I = {page.marker(thing.i)}", f"J = {page.marker(thing.j)}"]
    page.put_object("forces", keyword, thing, [*kind, *ends, *given])


def _torsional_damping_unit(units: DatasetUnits) -> float:
    """SI value of the unit of torsional damping [N·m·s]."""
    return units.torque * units.time


# --- SPRINGDAMPER ----------------

#: Kind → its class, and its arguments.
_SPRINGS: dict[str, tuple[Any, tuple[StatementQuantity, ...]]] = {
    "TRANSLATIONAL": (
        forces.SpringDamper,
        (
            StatementQuantity("K", "stiffness", "stiffness"),
            StatementQuantity("C", "damping", "damping"),
            StatementQuantity("LENGTH", "free_length", "length"),
            StatementQuantity("FORCE", "preload", "force"),
        ),
    ),
    "ROTATIONAL": (
        forces.TorsionSpring,
        (
            StatementQuantity("KT", "stiffness", "torque"),
            StatementQuantity("CT", "damping", _torsional_damping_unit),
            StatementQuantity("ANGLE", "free_angle", text=format_angle),
            StatementQuantity("TORQUE", "preload", "torque"),
        ),
    ),
}


@reads(
    "SPRINGDAMPER",
    _BECOMES,
    flags=tuple(_SPRINGS),  # TRANSLATION and ROTATION shorten these
    identifier="I J",
    real="C K LENGTH FORCE CT KT ANGLE TORQUE",
    load="SPDP",
    **_ELEMENT,
)
def spring_damper(stated: StatementArguments) -> None:
    """Add F = FORCE − K (r − LENGTH) − C ṙ along the line, or T = TORQUE − KT (α − ANGLE) − CT α̇ about z."""
    kind = stated.one_of(_SPRINGS)
    make, table = _SPRINGS[kind]
    for other, (_, theirs) in _SPRINGS.items():
        for one in (q.argument for q in theirs if other != kind and q.argument in stated):
            own = ", ".join(q.argument for q in table)
            stated.wrong(f"{one} is of a {other} spring, and this is of {kind}", f"give {own}")
    unit_mistakes.of_angles(stated.build, stated, "ANGLE")
    if stated.get("K"):
        stated.need("LENGTH", "the length at which the force of the spring is FORCE")
    _add_element(stated, make, table)
    if kind == "TRANSLATIONAL":
        note_coincident(stated)


@writes(forces.SpringDamper, forces.TorsionSpring)
def write_spring(page: Page, thing: forces.SpringDamper | forces.TorsionSpring) -> None:
    """Write SPRINGDAMPER along a line or about an axis: TRANSLATION or ROTATION."""
    kind, table = next((kind, table) for kind, (make, table) in _SPRINGS.items() if make is type(thing))
    _write_element(
        page, "SPRINGDAMPER", thing, format_arguments(table, thing, page.units), [kind.removesuffix("AL")]
    )


# --- BUSHING ----------------

_BUSHING = (
    StatementQuantity("K", "stiffness", "stiffness", count=3),
    StatementQuantity("C", "damping", "damping", count=3),
    StatementQuantity("KT", "torsional_stiffness", "torque", count=3),
    StatementQuantity("CT", "torsional_damping", _torsional_damping_unit, count=3),
    StatementQuantity("FORCE", "preload", "force", count=3),
    StatementQuantity("TORQUE", "torque_preload", "torque", count=3),
)


@reads("BUSHING", _BECOMES, identifier="I J", values=argument_types(_BUSHING), load="BUSH", **_ELEMENT)
def read_bushing(stated: StatementArguments) -> None:
    """Add a bushing: six uncoupled springs and dampers in J's axes, and constant loads."""
    _add_element(stated, forces.Bushing, _BUSHING, form="adams")


@writes(forces.Bushing)
def write_bushing(page: Page, thing: forces.Bushing) -> None:
    """Write BUSHING; only Adams' form exists as a statement, not the symmetric one."""
    if thing.form != "adams":
        raise page.refusal(
            thing,
            "BUSHING of Adams takes small angles about the axes of J, and this one is symmetric",
            'give it form="adams", which is that statement',
        )
    _write_element(page, "BUSHING", thing, format_arguments(_BUSHING, thing, page.units))


# --- BEAM and FIELD ----------------


def half_values(first: float, second: float) -> Numbers:
    """Return an array of three times one number and three times another."""
    return np.repeat([first, second], 3)


def elastic_load_units(units: DatasetUnits) -> Numbers:
    """Return the SI values of the units of a stiffness matrix: loads over displacements."""
    return np.outer(half_values(units.force, units.torque), 1.0 / half_values(units.length, 1.0))


def stiffness_and_damping(
    stated: StatementArguments, matrix: Callable[[str], Numbers], scale: Numbers
) -> tuple[Numbers, Numbers]:
    """Return KMATRIX, and CMATRIX or CRATIO times the stiffness, in SI."""
    stated.apart("CMATRIX", "CRATIO")
    stiffness = matrix("KMATRIX") * scale
    if "CMATRIX" in stated:
        return stiffness, matrix("CMATRIX") * scale * stated.units.time
    return stiffness, stated.get("CRATIO", 0.0) * stated.units.time * stiffness


def _pressure_unit(units: DatasetUnits) -> float:
    return units.force / units.length**2


def _area_moment_unit(units: DatasetUnits) -> float:
    return units.length**4


def _format_list(name: str, values: Iterable[float]) -> str:
    return f"{name} = {', '.join(map(format_number, values))}"


_BEAM = (
    StatementQuantity("LENGTH", "length", "length", meaning="the undeformed length"),
    StatementQuantity("AREA", "area", lambda units: units.length**2, meaning="of the section"),
    StatementQuantity("IXX", "torsion", _area_moment_unit, meaning="the torsion constant"),
    StatementQuantity("IYY IZZ", "bending", _area_moment_unit, meaning="the second moment"),
    StatementQuantity("EMODULUS", "youngs_modulus", _pressure_unit, meaning="Young's modulus"),
    StatementQuantity("GMODULUS", "shear_modulus", _pressure_unit, meaning="the shear modulus"),
)
_RATIO = StatementQuantity("CRATIO", "damping_ratio", "time")
_SHEAR = StatementQuantity("ASY ASZ", "shear_ratio")
_FORMULATIONS = ("LINEAR", "NONLINEAR", "STRING")


@reads(
    "BEAM",
    _BECOMES,
    identifier="I J",
    real="LENGTH IXX IYY IZZ AREA ASY ASZ EMODULUS GMODULUS CRATIO",
    values={"CMATRIX": real_list_type(21, 21)},
    word="FORMULATION",
    aliases={"A": "AREA", "E": "EMODULUS", "G": "GMODULUS"},
    load="BEAM",
    **_ELEMENT,
)
def read_beam(stated: StatementArguments) -> None:
    """Add a beam."""
    kind, lower, units = stated.get("FORMULATION", "LINEAR"), stated.get("CMATRIX"), stated.units
    if kind not in _FORMULATIONS:
        stated.wrong(f"FORMULATION = {kind} is unknown", "write LINEAR, NONLINEAR or STRING")
    damping = None if lower is None else _symmetric_matrix(lower) * elastic_load_units(units) * units.time
    if kind == "LINEAR":
        _add_element(stated, forces.Beam, (*_BEAM, _RATIO, _SHEAR), damping=damping)
        return
    if stated.get("ASY") or stated.get("ASZ"):
        stated.note(f"BEAM: ASY and ASZ are not used where FORMULATION = {kind}")
    _add_element(stated, forces.SlenderBeam, (*_BEAM, _RATIO), damping=damping)


def _symmetric_matrix(lower: tuple[float, ...]) -> Numbers:
    """Return a symmetric matrix from its lower triangle, column by column."""
    matrix = np.zeros((6, 6))
    matrix.T[np.triu_indices(6)] = lower
    return matrix + matrix.T - np.diag(np.diag(matrix))


@writes(forces.Beam, forces.SlenderBeam)
def write_beam(page: Page, thing: forces.Beam | forces.SlenderBeam) -> None:
    """Write BEAM, also for large deflections; a damping matrix must be symmetric, and half of it is written."""
    units = page.units
    given = format_arguments(_BEAM, thing, units)
    given += (
        format_arguments([_SHEAR], thing, units)
        if isinstance(thing, forces.Beam)
        else ["FORMULATION = NONLINEAR"]
    )
    if thing.damping is None:
        given += format_arguments([_RATIO], thing, units)
    else:
        matrix = thing.damping / (elastic_load_units(units) * units.time)
        if np.abs(matrix - matrix.T).max() > 1e-12 * np.abs(matrix).max():
            raise page.refusal(
                thing, "its damping is not symmetric", "write it as a Field of its stiffness and damping"
            )
        given.append(_format_list("CMATRIX", matrix.T[np.triu_indices(6)]))
    _write_element(page, "BEAM", thing, given)


_REST = (
    StatementQuantity("LENGTH", "reference", lambda units: half_values(units.length, 1.0), count=6),
    StatementQuantity("FORCE", "preload", lambda units: half_values(units.force, units.torque), count=6),
)


@reads(
    "FIELD",
    _BECOMES,
    identifier="I J",
    values=argument_types(_REST) | dict.fromkeys(("KMATRIX", "CMATRIX"), real_list_type(36, 36)),
    real="CRATIO",
    word="FORMULATION",
    refused={"give KMATRIX; user-written subroutines cannot be called": "FUNCTION ROUTINE"},
    load="FIELD",
    **_ELEMENT,
)
def read_field(stated: StatementArguments) -> None:
    """Add a field."""
    kind = stated.get("FORMULATION", "LINEAR")
    if kind != "LINEAR":
        stated.refuse_unsupported(f"FORMULATION = {kind}", "write FORMULATION = LINEAR")

    def full_matrix(name: str) -> Numbers:
        """Return 36 numbers as a matrix, column by column."""
        return np.reshape(stated.need(name, "36 numbers"), (6, 6)).T

    stiffness, damping = stiffness_and_damping(stated, full_matrix, elastic_load_units(stated.units))
    _add_element(stated, forces.Field, _REST, stiffness=stiffness, damping=damping)


@writes(forces.Field)
def write_field(page: Page, thing: forces.Field) -> None:
    """Write FIELD, its matrices column by column."""
    units, scale = page.units, elastic_load_units(page.units)
    given = [
        _format_list("KMATRIX", (thing.stiffness / scale).T.ravel()),
        _format_list("CMATRIX", (thing.damping / (scale * units.time)).T.ravel()),
    ]
    _write_element(page, "FIELD", thing, [*given, *format_arguments(_REST, thing, units)])


# --- NFORCE ----------------

MAX_MARKERS = 350  #: maximum number of I markers


@reads(
    "NFORCE",
    _BECOMES,
    identifiers="IMARKERS",
    real="CRATIO",
    identifier="J KMATRIX CMATRIX LENGTH FORCE",
    aliases={"I": "IMARKERS"},
    holds=True,
    load="NFORCE",
    switched=True,
)
def read_nforce(stated: StatementArguments) -> None:
    """Add a linear force element between several markers."""
    build, units, markers = stated.build, stated.units, stated.need("IMARKERS", "the numbers of its markers")
    j, count = stated.need("J", "the number of a marker"), len(markers)
    if count > MAX_MARKERS or len(set(markers)) != count:
        stated.wrong(f"IMARKERS names {count} markers", f"name 1 to {MAX_MARKERS}, each once")
    stated.need("KMATRIX", "the number of a MATRIX")
    size, needing = 6 * count, f"{count} markers need"
    square = partial(stated.matrix, shape=(size, size), needing=needing)
    column = partial(stated.matrix, shape=(size, 1), needing=needing, turned=True)
    matrices = stiffness_and_damping(stated, square, np.tile(elastic_load_units(units), (count, count)))
    rest = column("LENGTH").ravel() * np.tile(half_values(units.length, 1.0), count)
    load = column("FORCE").ravel() * np.tile(half_values(units.force, units.torque), count)
    frames = [build.frame(stated.statement, "IMARKERS", i) for i in markers]
    whole = forces.MultiPoint(stated.name, frames, stated.frame("J"), *matrices, rest, load)
    build.connections[stated.number] = [
        ModelElement(build.model.add(replace(thing, name=build.free_name(thing.name))), i, j)
        for i, thing in zip(markers, whole.things, strict=True)
    ]


@writes(forces.LinkedForce)
def write_nforce(page: Page, thing: forces.LinkedForce) -> None:
    """Write NFORCE for all ends that depend on the same frames, at the first of them."""
    linked = (one for one in page.model.forces if isinstance(one, forces.LinkedForce))
    ends = [one for one in linked if one.j is thing.j and one.among == thing.among]
    if thing is not ends[0]:
        return
    by_frame = {id(end.i): end for end in ends}
    if len(by_frame) < len(ends) or not by_frame.keys() <= set(map(id, thing.among)):
        raise page.refusal(
            thing,
            "it acts at a frame that is not among those it measures",
            "add that frame to among=, with zeros",
        )
    count, units = len(thing.among), page.units
    scale = np.tile(elastic_load_units(units), (1, count))
    loads = half_values(units.force, units.torque)
    none = np.zeros_like(scale)
    own = [by_frame.get(id(frame)) for frame in thing.among]
    parts: dict[str, list[Any]] = {
        "KMATRIX": [none if end is None else end.stiffness / scale for end in own],
        "CMATRIX": [none if end is None else end.damping / (scale * units.time) for end in own],
        "FORCE": [np.zeros((6, 1)) if end is None else np.divide(end.preload, loads)[:, None] for end in own],
    }
    matrices = {name: np.vstack(rows) for name, rows in parts.items()}
    matrices["LENGTH"] = np.divide(thing.reference, np.tile(half_values(units.length, 1.0), count))[:, None]
    given = [f"IMARKERS = {', '.join(str(page.marker(frame)) for frame in thing.among)}"]
    given += [f"J = {page.marker(thing.j)}"]
    wanted = {name: values for name, values in matrices.items() if name == "KMATRIX" or values.any()}
    given += [f"{name} = {page.matrix(values)}" for name, values in wanted.items()]
    name = thing.name.rpartition("_")[0] or thing.name  # prefix of the names of its ends
    page.put("forces", "NFORCE", page.number("NFORCE", name), given, name)
