"""NFORCE: forces at several markers that are linear in the displacements and velocities of all of them relative to J, along J's axes.

    f = FORCE − KMATRIX (q − LENGTH) − CMATRIX q̇,   CMATRIX = CRATIO KMATRIX where CRATIO is given

q are x, y, z and the three rotations of the I markers, one after the other; f their forces and torques. KMATRIX, CMATRIX, LENGTH and
FORCE are the numbers of MATRIX statements. Source: Adams Solver, NFORCE.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from abut import forces
from abut.formats.adams.dataset.declaring import Stated, reads
from abut.formats.adams.dataset.forces.elastic import halves, loads_by_ways, stiffness_and_damping
from abut.formats.adams.dataset.places import Element
from abut.formats.adams.euler import Array
from abut.formats.adams.write.page import Page, writes

MOST = 350  #: I markers


@reads(
    "NFORCE",
    "[elastic elements](adams.md#elastic-elements)",
    ids="IMARKERS",
    real="CRATIO",
    id="J KMATRIX CMATRIX LENGTH FORCE",
    aliases={"I": "IMARKERS"},
    holds=True,
    load="NFORCE",
    switched=True,
)
def nforce(stated: Stated) -> None:
    """Add a connection of several markers."""
    build, units, markers = stated.build, stated.units, stated.need("IMARKERS", "the numbers of its markers")
    j, count = stated.need("J", "the number of a marker"), len(markers)
    if count > MOST or len(set(markers)) != count:
        stated.wrong(f"IMARKERS names {count} markers", f"name 1 to {MOST}, each once")

    def square(name: str) -> Array:
        return _matrix(stated, name, (6 * count, 6 * count))

    matrices = stiffness_and_damping(stated, square, np.tile(loads_by_ways(units), (count, count)))
    rest, load = (
        _matrix(stated, name, (6 * count, 1)).ravel() * np.tile(halves(*sizes), count)
        for name, sizes in (("LENGTH", (units.length, 1.0)), ("FORCE", (units.force, units.torque)))
    )
    frames = [build.frame(stated.statement, "IMARKERS", i) for i in markers]
    whole = forces.MultiPoint(stated.name, frames, stated.frame("J"), *matrices, rest, load)
    build.connections[stated.number] = [
        Element(build.model.add(replace(thing, name=build.free_name(thing.name))), i, j)
        for i, thing in zip(markers, whole.things, strict=True)
    ]


def _matrix(stated: Stated, name: str, shape: tuple[int, int]) -> Array:
    """The MATRIX that an argument names, of a size that is known; noughts where it is not given and no stiffness."""
    if name not in stated and name != "KMATRIX":
        return np.zeros(shape)
    found = stated.found(stated.build.matrices, name, "MATRIX")
    if found.shape != shape and (shape[1] != 1 or found.size != shape[0]):
        stated.wrong(
            f"{name}: MATRIX/{stated.get(name)} is {found.shape[0]} x {found.shape[1]}",
            f"{shape[0] // 6} markers need {shape[0]} x {shape[1]}",
        )
    return found


@writes(forces.LinkedForce)
def say_nforce(page: Page, thing: forces.LinkedForce) -> None:
    """NFORCE of all ends that look at the same frames, written at the first of them."""
    linked = (one for one in page.model.forces if isinstance(one, forces.LinkedForce))
    ends = [one for one in linked if one.j is thing.j and one.among == thing.among]
    if thing is not ends[0]:
        return
    by_frame = {id(end.i): end for end in ends}
    if len(by_frame) < len(ends) or not by_frame.keys() <= set(map(id, thing.among)):
        raise page.refusal(
            thing, "it acts at a frame that it does not look at", "add that frame to among=, with zeros"
        )
    count, units = len(thing.among), page.units
    scale = np.tile(loads_by_ways(units), (1, count))
    loads = halves(units.force, units.torque)
    none = np.zeros_like(scale)
    own = [by_frame.get(id(frame)) for frame in thing.among]
    parts: dict[str, list[Any]] = {
        "KMATRIX": [none if end is None else end.stiffness / scale for end in own],
        "CMATRIX": [none if end is None else end.damping / (scale * units.time) for end in own],
        "FORCE": [np.zeros((6, 1)) if end is None else np.divide(end.preload, loads)[:, None] for end in own],
    }
    matrices = {name: np.vstack(rows) for name, rows in parts.items()}
    matrices["LENGTH"] = np.divide(thing.reference, np.tile(halves(units.length, 1.0), count))[:, None]
    given = [f"IMARKERS = {', '.join(str(page.marker(frame)) for frame in thing.among)}"]
    given += [f"J = {page.marker(thing.j)}"]
    wanted = {name: values for name, values in matrices.items() if name == "KMATRIX" or values.any()}
    given += [f"{name} = {page.matrix(values)}" for name, values in wanted.items()]
    name = thing.name.rpartition("_")[0] or thing.name  # what the names of its ends begin with
    page.put("forces", "NFORCE", page.number("NFORCE", name), given, name)
