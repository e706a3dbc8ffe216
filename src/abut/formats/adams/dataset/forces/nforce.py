"""NFORCE: forces at several markers that are linear in the displacements and velocities of all of them relative to J, along J's axes.

    f = FORCE − KMATRIX (q − LENGTH) − CMATRIX q̇,   CMATRIX = CRATIO KMATRIX where CRATIO is given

q are x, y, z and the three rotations of the I markers, one after the other; f their forces and torques. KMATRIX, CMATRIX, LENGTH and
FORCE are the numbers of MATRIX statements. Source: Adams Solver, NFORCE.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from abut.formats.adams.dataset.forces.elastic import halves, loads_by_ways
from abut.formats.adams.euler import Array
from abut.formats.adams.language.schema import IDENTIFIER, IDENTIFIERS, REAL, Arguments, Schema

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build

MOST = 350  #: I markers

SCHEMA = Schema(
    values={
        "IMARKERS": IDENTIFIERS,
        **dict.fromkeys(("J", "KMATRIX", "CMATRIX", "LENGTH", "FORCE"), IDENTIFIER),
        "CRATIO": REAL,
    },
    aliases={"I": "IMARKERS"},
)


def read(build: Build, arguments: Arguments) -> None:
    """Add a connection of several markers.

    Raises:
        UnreadableFile: a marker or matrix that is not there, one of another size, CMATRIX and CRATIO both.
    """
    from abut import forces
    from abut.formats.adams.dataset.build import Element

    statement, units = arguments.statement, build.units
    if statement.number is None:
        statement.wrong("it has no number", "write NFORCE/number")
    markers = arguments.need("IMARKERS", "the numbers of its markers")
    j = arguments.need("J", "the number of a marker")
    if len(markers) > MOST or len(set(markers)) != len(markers):
        statement.wrong(f"IMARKERS names {len(markers)} markers", f"name 1 to {MOST}, each once")
    if "CMATRIX" in arguments and "CRATIO" in arguments:
        statement.wrong("CMATRIX and CRATIO exclude each other", "keep one of them")
    count = len(markers)
    scale = np.tile(loads_by_ways(build), (count, count))
    stiffness = matrix(build, arguments, "KMATRIX", (6 * count, 6 * count)) * scale
    damping = arguments.get("CRATIO", 0.0) * units.time * stiffness
    if "CMATRIX" in arguments:
        damping = matrix(build, arguments, "CMATRIX", (6 * count, 6 * count)) * scale * units.time
    rest = matrix(build, arguments, "LENGTH", (6 * count, 1)).ravel() * np.tile(
        halves(units.length, 1.0), count
    )
    load = matrix(build, arguments, "FORCE", (6 * count, 1)).ravel() * np.tile(
        halves(units.force, units.torque), count
    )
    frames = [build.frame(statement, "IMARKERS", i) for i in markers]
    name = build.name(statement)
    whole = forces.MultiPoint(name, frames, build.frame(statement, "J", j), stiffness, damping, rest, load)
    build.connections[statement.number] = [
        Element(build.add(statement, replace(thing, name=build.free_name(thing.name))), i, j)
        for i, thing in zip(markers, whole.things, strict=True)
    ]


def matrix(build: Build, arguments: Arguments, name: str, shape: tuple[int, int]) -> Array:
    """The MATRIX that an argument names, of a size that is known; noughts where it is not given and no stiffness.

    Raises:
        UnreadableFile: there is none of that number, or it has another size.
    """
    statement = arguments.statement
    if name not in arguments and name != "KMATRIX":
        return np.zeros(shape)
    number = arguments.need(name, "the number of a MATRIX")
    if number not in build.matrices:
        build.missing(statement, name, "MATRIX", number, "define it, or correct the number")
    found = build.matrices[number]
    if found.shape != shape and (shape[1] != 1 or found.size != shape[0]):
        rows, columns = found.shape
        statement.wrong(
            f"{name}: MATRIX/{number} is {rows} x {columns}",
            f"{shape[0] // 6} markers need {shape[0]} x {shape[1]}",
        )
    return found
