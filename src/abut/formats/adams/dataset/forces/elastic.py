"""BEAM and FIELD: elastic forces in all six relative coordinates of two markers, along J's axes.

A BEAM runs along J's x axis; CMATRIX is the lower triangle of its damping by columns, c11, c21, … c61, c22, …. A
FIELD's KMATRIX and CMATRIX are whole, column by column; LENGTH and FORCE are the six reference displacements and
loads. CRATIO makes the damping that many times the stiffness.

FORMULATION = NONLINEAR is the beam of Euler and Bernoulli at large deflections, STRING a simplification of it (Adams Solver, BEAM);
which terms that leaves out is not in a source at hand. Both are `abut.forces.SlenderBeam` here; where STRING differs is of second order
in the slopes of an element. Neither bends in shear.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from abut.formats.adams.euler import Array
from abut.formats.adams.language.schema import IDENTIFIER, REAL, WORD, Arguments, Schema, reals

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build

_USER = "give KMATRIX; user-written subroutines cannot be called"

BEAM = Schema(
    values={
        **dict.fromkeys(("I", "J"), IDENTIFIER),
        **dict.fromkeys(
            ("LENGTH", "IXX", "IYY", "IZZ", "AREA", "ASY", "ASZ", "EMODULUS", "GMODULUS", "CRATIO"), REAL
        ),
        "CMATRIX": reals(21, 21),
        "FORMULATION": WORD,
    },
    aliases={"A": "AREA", "E": "EMODULUS", "G": "GMODULUS"},
)
FIELD = Schema(
    values={
        **dict.fromkeys(("I", "J"), IDENTIFIER),
        **dict.fromkeys(("LENGTH", "FORCE"), reals(6, 6)),
        **dict.fromkeys(("KMATRIX", "CMATRIX"), reals(36, 36)),
        "CRATIO": REAL,
        "FORMULATION": WORD,
    },
    refused={"FUNCTION": _USER, "ROUTINE": _USER},
)


def read_beam(build: Build, arguments: Arguments) -> None:
    """Add a beam.

    Raises:
        UnreadableFile: a formulation that is not known.
    """
    from abut import forces

    statement, units = arguments.statement, build.units
    i, j = _ends(arguments)
    kind = arguments.get("FORMULATION", "LINEAR")
    if kind not in ("LINEAR", "NONLINEAR", "STRING"):
        statement.wrong(f"FORMULATION = {kind} is unknown", "write LINEAR, NONLINEAR or STRING")
    pressure, fourth = units.force / units.length**2, units.length**4
    lower = arguments.get("CMATRIX")
    make: Any = forces.SlenderBeam
    shear: dict[str, Any] = {}
    if kind == "LINEAR":
        make, shear = forces.Beam, {"shear_ratio": (arguments.get("ASY", 0.0), arguments.get("ASZ", 0.0))}
    elif arguments.get("ASY") or arguments.get("ASZ"):
        build.note(f"BEAM: ASY and ASZ are not used where FORMULATION = {kind}", statement)
    thing = make(
        build.name(statement),
        build.frame(statement, "I", i),
        build.frame(statement, "J", j),
        length=arguments.need("LENGTH", "the undeformed length") * units.length,
        area=arguments.need("AREA", "of the section") * units.length**2,
        torsion=arguments.need("IXX", "the torsion constant") * fourth,
        bending=(
            arguments.need("IYY", "the second moment") * fourth,
            arguments.need("IZZ", "likewise") * fourth,
        ),
        youngs_modulus=arguments.need("EMODULUS", "Young's modulus") * pressure,
        shear_modulus=arguments.need("GMODULUS", "the shear modulus") * pressure,
        damping_ratio=arguments.get("CRATIO", 0.0) * units.time,
        damping=None if lower is None else _symmetric(lower) * loads_by_ways(build) * units.time,
        **shear,
    )
    build.add_element(statement, thing, i, j)


def read_field(build: Build, arguments: Arguments) -> None:
    """Add a field.

    Raises:
        UnsupportedStatement: a formulation other than the linear one.
        UnreadableFile: CMATRIX and CRATIO are both given.
    """
    from abut import forces

    statement, units = arguments.statement, build.units
    i, j = _ends(arguments)
    _linear(arguments)
    if "CMATRIX" in arguments and "CRATIO" in arguments:
        statement.wrong("CMATRIX and CRATIO exclude each other", "keep one of them")
    k = _whole(arguments.need("KMATRIX", "36 numbers")) * loads_by_ways(build)
    c = arguments.get("CRATIO", 0.0) * units.time * k
    if "CMATRIX" in arguments:
        c = _whole(arguments.get("CMATRIX")) * loads_by_ways(build) * units.time
    none: tuple[float, ...] = (0.0,) * 6
    thing: Any = forces.Field(
        build.name(statement),
        build.frame(statement, "I", i),
        build.frame(statement, "J", j),
        stiffness=k,
        damping=c,
        reference=tuple(arguments.get("LENGTH", none) * halves(units.length, 1.0)),
        preload=tuple(arguments.get("FORCE", none) * halves(units.force, units.torque)),
    )
    build.add_element(statement, thing, i, j)


def _ends(arguments: Arguments) -> tuple[int, int]:
    i, j = (arguments.need(name, "the number of a marker") for name in ("I", "J"))
    return i, j


def _linear(arguments: Arguments) -> None:
    """See that it is the linear formulation."""
    kind = arguments.get("FORMULATION", "LINEAR")
    if kind != "LINEAR":
        arguments.statement.unsupported(f"FORMULATION = {kind}", "write FORMULATION = LINEAR")


def halves(first: float, second: float) -> Array:
    """Three of one number, three of another."""
    return np.repeat([first, second], 3)


def loads_by_ways(build: Build) -> Array:
    """What the entries of a stiffness are multiplied by: loads over displacements."""
    units = build.units
    return np.outer(halves(units.force, units.torque), 1.0 / halves(units.length, 1.0))


def _whole(values: tuple[float, ...]) -> Array:
    """36 numbers, column by column."""
    return np.reshape(values, (6, 6)).T


def _symmetric(lower: tuple[float, ...]) -> Array:
    """A symmetric matrix from its lower triangle, column by column."""
    matrix = np.zeros((6, 6))
    matrix.T[np.triu_indices(6)] = lower
    return matrix + matrix.T - np.diag(np.diag(matrix))
