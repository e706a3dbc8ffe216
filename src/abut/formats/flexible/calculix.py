"""Reader of stiffness and mass matrices that CalculiX stores by *FREQUENCY, SOLVER=MATRIXSTORAGE (.sti, .mas, .dof)."""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path

import numpy as np

from abut.array_types import Integers
from abut.errors import UnreadableFile
from abut.fem import Structure
from abut.formats.flexible.coordinate_matrices import in_si, integer_indices, nodes_of, symmetric_matrix
from abut.formats.flexible.text_tables import FileUnits, number_table, rows_of, text_of

__all__ = ["read_calculix"]

_DOF = re.compile(r"\s*(\d{1,15})\.(\d)0*\s*")


def read_calculix(
    path: str | PathLike[str],
    *,
    nodes: str | PathLike[str] | None = None,
    length: str = "m",
    mass: str = "kg",
) -> Structure:
    """Return the structure of *FREQUENCY, SOLVER=MATRIXSTORAGE: job.sti, job.mas (``row column value``, one triangle) and job.dof.

    A line of job.dof is ``node.dof`` of the row with that number; constrained or dependent degrees of freedom have no row. Sources:
    CalculiX CrunchiX User's Manual, "*FREQUENCY".

    Args:
        path: any of the three files; the others are in the same folder.
        nodes: the input file whose *NODE blocks list the nodes, by default job.inp in the same folder.
        length: the unit of length of the files.
        mass: the unit of mass; forces are in mass · length/s².

    Raises:
        UnreadableFile: a file is missing, truncated or damaged, or the sizes do not fit.
        UnsupportedStatement: nodes that are not listed by *NODE in global axes.
        WrongUnit: ``length`` or ``mass`` is not a unit of its dimension.
    """
    job = Path(path)
    units = FileUnits.of(length, mass, job.name)
    labels, positions = nodes_of(
        Path(nodes) if nodes else _companion_path(job, ".inp", "give it as nodes="), units
    )
    freedoms = _read_freedoms(
        _companion_path(job, ".dof", "run the job again with SOLVER=MATRIXSTORAGE"), labels
    )
    matrices = {}
    for name, suffix in (("stiffness", ".sti"), ("mass", ".mas")):
        place = _companion_path(job, suffix, "run the job again with SOLVER=MATRIXSTORAGE")
        rows = rows_of(text_of(place, f"the {name} matrix"))
        numbers = number_table(place, rows, 3, "a line of row, column, value")
        found = integer_indices(place, numbers[:, :2], rows, "a row or column") - 1
        if found.max(initial=-1) >= len(freedoms):
            where = int(np.argmax(found.max(axis=1)))
            raise UnreadableFile.of(
                place,
                f"row or column {found.max() + 1} is beyond the {len(freedoms)} lines of {job.stem}.dof; the files are of different runs",
                rows[where][0],
            )
        matrix = symmetric_matrix(place, (found[:, 0], found[:, 1], numbers[:, 2]), len(freedoms), rows)
        matrices[name] = in_si(matrix, freedoms[:, 1], units)
    return Structure(positions, freedoms, labels=labels, name=job.stem, **matrices)


def _companion_path(job: Path, suffix: str, remedy: str) -> Path:
    place = job.with_suffix(suffix)
    if not place.exists():
        raise UnreadableFile.of(job, f"no {place.name} is next to it; {remedy}")
    return place


def _read_freedoms(path: Path, labels: Integers) -> Integers:
    """Return node and component of every row, (N, 2)."""
    rows = rows_of(text_of(path, "the list of degrees of freedom"))
    found = []
    for number, line in rows:
        match = _DOF.fullmatch(line)
        if not match or not 1 <= int(match[2]) <= 6:
            raise UnreadableFile.of(
                path, f"{line.strip()[:40]!r} is no node.dof with a dof from 1 to 6", number
            )
        at = int(np.searchsorted(labels, int(match[1])))
        if at == len(labels) or labels[at] != int(match[1]):
            raise UnreadableFile.of(
                path, f"node {match[1]} is not in the input file; give its own as nodes=", number
            )
        found.append((at, int(match[2]) - 1))
    if len(set(found)) < len(found):
        raise UnreadableFile.of(path, "a degree of freedom occurs twice; run the job again")
    return np.array(found, dtype=np.int64)
