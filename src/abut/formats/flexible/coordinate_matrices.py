"""Symmetric matrices as row, column, value, and the nodes of an Abaqus or CalculiX input file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats.flexible.text_tables import FileUnits, Row, number_table, text_of

if TYPE_CHECKING:
    from scipy.sparse import csr_array, sparray

#: Allowed asymmetry of a matrix with both triangles, relative to its largest entry: files have at least 7 digits.
ASYMMETRY = 1e-6

_NODE = re.compile(r"\*node\s*(,|$)", re.IGNORECASE)


def integer_indices(path: Path, values: Numbers, rows: list[Row], what: str, least: int = 1) -> Integers:
    """Return row or node numbers as integers.

    Raises:
        UnreadableFile: a number is not an integer, below the minimum, or beyond 2⁵³; names the line.
    """
    wrong = (values != np.floor(values)) | (values < least) | (values > 2**53)
    if wrong.any():
        at = int(np.argwhere(wrong)[0][0])
        raise UnreadableFile.of(
            path,
            f"{what} is {values[wrong][0]:g}; it must be a whole number from {least} up",
            rows[at][0],
        )
    return values.astype(np.int64)


def symmetric_matrix(
    path: Path, entries: tuple[Integers, Integers, Numbers], size: int, rows: list[Row]
) -> Any:
    """Return the full matrix (N, N), from both triangles or one.

    Raises:
        UnreadableFile: an entry is duplicated, or both triangles are given and differ.
    """
    from scipy.sparse import coo_array

    row, column, value = entries
    order = np.argsort(row * size + column, kind="stable")
    twice = np.flatnonzero(np.diff((row * size + column)[order]) == 0)
    if len(twice):
        at = int(order[twice[0] + 1])
        raise UnreadableFile.of(
            path,
            f"row {row[at] + 1}, column {column[at] + 1} is given twice; export the file again",
            rows[at][0],
        )
    matrix = coo_array((value, (row, column)), shape=(size, size)).tocsr()
    if (row < column).any() and (row > column).any():
        largest, differing = np.abs(value).max(), abs(matrix - matrix.T)
        if differing.max() > ASYMMETRY * largest:
            at = int(np.argmax(differing.tocoo().data))
            one, other = differing.tocoo().coords[0][at] + 1, differing.tocoo().coords[1][at] + 1
            raise UnreadableFile.of(
                path,
                f"its two triangles differ by {differing.max():.3g} at row {one}, column {other}; they must be equal: "
                "export it without asymmetric terms (friction, gyroscopic or follower loads)",
            )
        return ((matrix + matrix.T) * 0.5).tocsr()
    from scipy.sparse import diags_array

    return (matrix + matrix.T - diags_array(matrix.diagonal())).tocsr()


def in_si(matrix: sparray, components: Integers, units: FileUnits) -> csr_array:
    """Return a matrix of masses or stiffnesses in SI, by the component of each row."""
    from scipy.sparse import diags_array

    factors, common = units.pairs(components > 2)
    scale = diags_array(factors)
    return (scale @ matrix @ scale * common).tocsr()


def nodes_of(path: Path, units: FileUnits) -> tuple[Integers, Numbers]:
    """Return labels (n,), ascending, and positions [m] (n, 3) of the nodes in an input file's *NODE blocks.

    Raises:
        UnreadableFile: there are none, a line is damaged, or a label is duplicated.
        UnsupportedStatement: nodes are in another file, in other axes, or in a moved instance.
    """
    listed = list(_node_lines(path))
    if not listed:
        raise UnreadableFile.of(
            path, "no *NODE block in it; give nodes= the input file that lists the nodes of these matrices"
        )
    padded = [
        (number, line if line.count(",") > 2 else line + ",0" * (3 - line.count(",")))
        for number, line in listed
    ]
    numbers = number_table(path, padded, 4, "a line of *NODE (label, x, y, z)")
    labels = integer_indices(path, numbers[:, 0], listed, "the label of a node")
    order = np.argsort(labels, kind="stable")
    twice = np.flatnonzero(np.diff(labels[order]) == 0)
    if len(twice):
        at = int(order[twice[0] + 1])
        raise UnreadableFile.of(
            path,
            f"node {labels[at]} is given twice; write one flat list of nodes (*PREPRINT, MODEL=YES or "
            "NO PARTS INSTANCES), and give that file as nodes=",
            listed[at][0],
        )
    return labels[order], numbers[order, 1:] * units.length


def _node_lines(path: Path) -> Iterator[Row]:
    """Yield the data lines of all *NODE blocks."""
    inside = moved = False
    for number, line in enumerate(text_of(path, "an input file with *NODE").split("\n"), 1):
        text = line.strip()
        if text.startswith("**") or not text:
            continue
        if text.startswith("*"):
            inside, moved = bool(_NODE.match(text)), text.lower().startswith("*instance")
            _refuse_position_keywords(path, number, text, inside)
        elif moved:
            raise UnsupportedStatement.of(
                "an *INSTANCE that is moved",
                f"{path}, line {number}",
                "give nodes= a file with the nodes in the axes of the matrices",
            )
        elif inside:
            yield number, text.rstrip(",")


def _refuse_position_keywords(path: Path, number: int, text: str, node: bool) -> None:
    """Refuse keywords that change the positions of nodes given in their lines."""
    word = text.split(",")[0].lower()
    options = text.lower().replace(" ", "")
    other = node and any(f"{key}=" in options for key in ("input", "system"))
    if other or word in ("*include", "*ngen", "*ncopy", "*nfill", "*system"):
        raise UnsupportedStatement.of(
            f'"{text[:60]}"',
            f"{path}, line {number}",
            "give nodes= a file that lists every node by *NODE in global rectangular axes",
        )
