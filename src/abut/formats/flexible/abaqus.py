"""Reader of stiffness and mass matrices that Abaqus writes by *MATRIX OUTPUT (.mtx, .mtx.gz)."""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import UnreadableFile
from abut.fem import Structure
from abut.formats.flexible.coordinate_matrices import in_si, integer_indices, nodes_of, symmetric_matrix
from abut.formats.flexible.text_tables import FileUnits, Row, number_table, rows_of, text_of

__all__ = ["read_abaqus"]

Entries = tuple[Integers, Integers, Numbers]

#: Suffixes of the names of Abaqus' matrices: stiffness, mass and viscous damping.
_KINDS = {"stiffness": "STIF", "mass": "MASS", "damping": "DMPV"}
_NAME = re.compile(
    r"(?P<job>.*?)(?P<join>[_-]?)(?P<kind>STIF|MASS|DMPV)(?P<rest>\d*\.mtx(\.gz)?)", re.IGNORECASE
)


def read_abaqus(
    path: str | PathLike[str],
    *,
    mass_matrix: str | PathLike[str] | None = None,
    damping_matrix: str | PathLike[str] | None = None,
    nodes: str | PathLike[str] | None = None,
    length: str = "m",
    mass: str = "kg",
) -> Structure:
    """Return the structure of *MATRIX GENERATE with *MATRIX OUTPUT, FORMAT=COORDINATE or MATRIX INPUT.

    A line of FORMAT=COORDINATE is ``row column value``; the row is 3 (node − 1) + dof with three degrees of freedom per node, 6 (node − 1)
    + dof with six. If labels have gaps, nodes are counted in ascending order unless the rows reach the last label. A line of FORMAT=MATRIX
    INPUT is ``node, dof, node, dof, value``. The file contains both triangles or one. Source: Abaqus Analysis User's Guide, "Generating
    matrices".

    Args:
        path: the stiffness matrix, …STIF….mtx or .mtx.gz.
        mass_matrix: by default the file of the same name with MASS.
        damping_matrix: by default the file of the same name with DMPV, if it exists.
        nodes: the input file whose *NODE blocks list the nodes, by default the job's .inp in the folder of the matrix.
        length: the unit of length of the files.
        mass: the unit of mass; forces are in mass · length/s².

    Raises:
        UnreadableFile: a file is missing, truncated or damaged, or the sizes of matrices and nodes do not fit.
        UnsupportedStatement: nodes that are not listed by *NODE in global axes; degrees of freedom other than displacements and rotations.
        WrongUnit: ``length`` or ``mass`` is not a unit of its dimension.
    """
    stiffness = _path_of_kind(Path(path), "stiffness")
    units = FileUnits.of(length, mass, stiffness.name)
    files = {
        "stiffness": stiffness,
        "mass": Path(mass_matrix) if mass_matrix else _companion_file(stiffness, "mass"),
    }
    damping = Path(damping_matrix) if damping_matrix else _path_of_kind(stiffness, "damping")
    if damping_matrix or (damping != stiffness and damping.exists()):
        files["damping"] = damping
    labels, positions = nodes_of(Path(nodes) if nodes else _input_file(stiffness), units)
    read = {name: _read_entries(file) for name, file in files.items()}
    if len({by_label for _, by_label, _ in read.values()}) > 1:
        raise UnreadableFile.of(
            files["mass"], f"it is of another FORMAT than {stiffness.name}; export both in the same"
        )
    rows = _by_label(files, read, labels) if read["stiffness"][1] else _by_row(files, read, labels)
    freedoms, entries = rows
    matrices: dict[str, Any] = {}
    for name, file in files.items():
        matrix = symmetric_matrix(file, entries[name], len(freedoms), read[name][2])
        matrices[name] = in_si(matrix, freedoms[:, 1], units)
    return Structure(positions, freedoms, labels=labels, name=stiffness.name.split(".")[0], **matrices)


def _path_of_kind(path: Path, kind: str) -> Path:
    """Return the file of this kind, from the name of another file of the same job."""
    found = _NAME.fullmatch(path.name)
    if not found:
        return path
    word = _KINDS[kind] if found["kind"].isupper() else _KINDS[kind].lower()
    return path.with_name(f"{found['job']}{found['join']}{word}{found['rest']}")


def _companion_file(stiffness: Path, kind: str) -> Path:
    place = _path_of_kind(stiffness, kind)
    if place == stiffness or not place.exists():
        raise UnreadableFile.of(
            stiffness,
            f"no {kind} matrix ({place.name if place != stiffness else '…MASS….mtx'}) is next to it; export it too "
            f"(*MATRIX GENERATE, STIFFNESS, MASS), or give it as {kind}_matrix=",
        )
    return place


def _input_file(stiffness: Path) -> Path:
    """Return the job's input file in the folder of the matrix."""
    found = _NAME.fullmatch(stiffness.name)
    job = found["job"] if found else stiffness.name.split(".")[0]
    place = stiffness.with_name(f"{job}.inp")
    if not place.exists():
        raise UnreadableFile.of(
            stiffness,
            f"no {place.name} is next to it; give nodes= the input file that lists the nodes, as Abaqus numbers them",
        )
    return place


def _read_entries(path: Path) -> tuple[Numbers, bool, list[Row]]:
    """Return the numbers of a file, True if they name nodes and dofs, and their lines."""
    rows = rows_of(text_of(path, "a matrix in coordinate format"))
    if not rows:
        raise UnreadableFile.of(path, "no line of numbers in it; export it again")
    columns = 5 if len(rows[0][1].replace(",", " ").split()) == 5 else 3
    what = "a line of node, dof, node, dof, value" if columns == 5 else "a line of row, column, value"
    return number_table(path, rows, columns, what), columns == 5, rows


def _by_row(
    files: dict[str, Path], read: dict[str, tuple[Numbers, bool, list[Row]]], labels: Integers
) -> tuple[Integers, dict[str, Entries]]:
    """Return degrees of freedom (N, 2) and entries by row, for lines of row, column, value."""
    placed = {
        name: integer_indices(files[name], numbers[:, :2], rows, "a row or column") - 1
        for name, (numbers, _, rows) in read.items()
    }
    size = max(int(found.max()) + 1 for found in placed.values())
    count, last = len(labels), int(labels[-1])
    fits = [(each, base) for each in (3, 6) for base in (count, last) if size == each * base]
    if not fits:
        raise UnreadableFile.of(
            files["stiffness"],
            f"its rows go up to {size}, and there are {count} nodes with labels up to {last}: three or six degrees of freedom a node "
            f"make {3 * count} or {6 * count}; give nodes= the file of this very model, or export FORMAT=MATRIX INPUT",
        )
    each, base = fits[0]
    nodes = np.arange(count) if base == count else labels - 1
    rows = (each * nodes[:, None] + np.arange(each)).ravel()
    freedoms = np.stack([np.repeat(np.arange(count), each), np.tile(np.arange(each), count)], axis=1)
    entries: dict[str, Entries] = {}
    for name, found in placed.items():
        at = np.minimum(np.searchsorted(rows, found), len(rows) - 1)
        unknown = rows[at] != found
        if unknown.any():
            where = int(np.argwhere(unknown)[0][0])
            raise UnreadableFile.of(
                files[name],
                f"row {found[unknown][0] + 1} is of node {found[unknown][0] // each + 1}, which the input file lacks",
                read[name][2][where][0],
            )
        entries[name] = at[:, 0], at[:, 1], read[name][0][:, 2]
    return freedoms, entries


def _by_label(
    files: dict[str, Path], read: dict[str, tuple[Numbers, bool, list[Row]]], labels: Integers
) -> tuple[Integers, dict[str, Entries]]:
    """Return degrees of freedom and entries for lines of node, dof, node, dof, value; the lines name them."""
    keys: dict[str, Integers] = {}
    for name, (numbers, _, rows) in read.items():
        found = integer_indices(files[name], numbers[:, :4], rows, "a node or dof")
        nodes, dofs = found[:, ::2], found[:, 1::2]
        at = np.minimum(np.searchsorted(labels, nodes), len(labels) - 1)
        wrong = (labels[at] != nodes) | (dofs > 6)
        if wrong.any():
            where, which = (int(one) for one in np.argwhere(wrong)[0])
            raise UnreadableFile.of(
                files[name],
                f"node {nodes[where, which]}, dof {dofs[where, which]} is none of the input file's nodes with a dof from 1 to 6",
                rows[where][0],
            )
        keys[name] = at * 6 + dofs - 1
    known = np.unique(np.concatenate([found.ravel() for found in keys.values()]))
    freedoms = np.stack([known // 6, known % 6], axis=1)
    entries = {
        name: (np.searchsorted(known, key[:, 0]), np.searchsorted(known, key[:, 1]), read[name][0][:, 4])
        for name, key in keys.items()
    }
    return freedoms, entries
