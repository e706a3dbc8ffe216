"""Parser and formatter of SID text (standard input data of flexible bodies): nested blocks of Taylor expansions M(q) = M0 + Σ M1_k q_k."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from abut.array_types import Numbers
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats.flexible.text_tables import check_file_size, number_of, parse_integer, text_of

_ASSIGNMENT = re.compile(r"\s*([A-Za-z]\w*)\s*(?:\(([\s\d,]*)\))?\s*=\s*(.*?)\s*$")
_OPENING = re.compile(r"\s*(?:new\s+)?([A-Za-z]\w*)\s*(?:=\s*(.*?))?\s*$")
#: Structure of a matrix: zero, diagonal, symmetric, full, unit.
ZERO, DIAGONAL, SYMMETRIC, FULL, UNIT = range(5)
_SIZES = ("order", "nrow", "ncol", "nq", "nqn", "structure")
_NEXT = "export the file again"


@dataclass(frozen=True, eq=False)
class Taylor:
    """Taylor expansion M(q) = M0 + Σ M1_k q_k.

    Args:
        m0: M0, (rows, columns).
        m1: M1, (rows, modes, columns), None if not given.
        digits: significant digits in the file.
        line: its first line.
    """

    m0: Numbers
    m1: Numbers | None = None
    digits: int = 17
    line: int = 0


@dataclass
class SidBlock:
    """Block of a file: its assignments, and its nested blocks, in order."""

    name: str
    value: str
    line: int
    assigned: list[tuple[str, str, str, int]] = field(default_factory=list)
    blocks: list[SidBlock] = field(default_factory=list)

    def word(self, path: Path, name: str) -> tuple[str, int]:
        """Return a value by its name, and its line."""
        for key, _, value, line in self.assigned:
            if key == name:
                return value, line
        raise UnreadableFile.of(path, f'"{name}" is missing in "{self.name}"; {_NEXT}', self.line)

    def count(self, path: Path, name: str) -> int:
        """Return a nonnegative integer by its name."""
        word, line = self.word(path, name)
        value = parse_integer(path, word, name, line)
        if value < 0:
            raise UnreadableFile.of(path, f"{name} is {value}; it must be zero or more", line)
        return value


def modal_of(path: Path) -> tuple[SidBlock, str, int]:
    """Return the block "modal" of a file, the comment in its first line, and the size of the file in bytes.

    Raises:
        UnreadableFile: there is no such block, blocks are not closed, or a line violates the format.
    """
    text = text_of(path, "standard input data (SID)")
    lines = text.split("\n")
    top = SidBlock("file", "", 1)
    stack = [top]
    for number, line in enumerate(lines[1:], 2):
        if line.strip():
            _read_line(path, stack, line, number)
    if len(stack) > 1:
        raise UnreadableFile.of(
            path,
            f'it ends inside of "{stack[-1].name}", begun at line {stack[-1].line}; it is cut short, {_NEXT}',
        )
    for part in top.blocks:
        for block in (part, *part.blocks):
            if block.name == "modal":
                return block, lines[0].partition(":")[2].strip(), len(text)
    raise UnreadableFile.of(path, f'no "new modal" in it; it is no SID file, or cut short: {_NEXT}')


def _read_line(path: Path, stack: list[SidBlock], line: str, number: int) -> None:
    words = line.split()
    if words[0].lower() == "end":
        if len(words) != 2 or len(stack) == 1 or words[1] != stack[-1].name:
            raise UnreadableFile.of(path, f'"{line.strip()[:40]}" closes "{stack[-1].name}"; {_NEXT}', number)
        stack.pop()
        return
    found = None if words[0] == "new" else _ASSIGNMENT.match(line)
    if found:
        stack[-1].assigned.append((found[1], found[2] or "", found[3], number))
        return
    opened = _OPENING.match(line)
    if not opened or len(stack) > 8:
        raise UnreadableFile.of(path, f'"{line.strip()[:40]}" is no line of a SID file; {_NEXT}', number)
    block = SidBlock(opened[1], opened[2] or "", number)
    stack[-1].blocks.append(block)
    stack.append(block)


def read_taylor(path: Path, block: SidBlock, modes: int, shape: tuple[int, int]) -> Taylor:
    """Return the expansion in a block, of this shape.

    Raises:
        UnreadableFile: its sizes differ, or an entry is outside of them.
        UnsupportedStatement: second-order terms or terms of further variables.
    """
    sizes = {name: block.count(path, name) for name in _SIZES}
    rows, columns, structure = sizes["nrow"], sizes["ncol"], sizes["structure"]
    if (rows, columns) != shape or sizes["nq"] != modes:
        raise UnreadableFile.of(
            path,
            f"{block.name} is {rows} × {columns} with nq {sizes['nq']}; it must be {shape[0]} × {shape[1]} with nq {modes}: {_NEXT}",
            block.line,
        )
    if sizes["order"] > 1 or sizes["nqn"] > 0:
        raise UnsupportedStatement.of(
            f"{block.name} of order {sizes['order']} with nqn {sizes['nqn']}",
            f"{path}, line {block.line}",
            "export it with linear terms only",
        )
    if structure > UNIT:
        raise UnreadableFile.of(
            path, f"{block.name}: structure is {structure}; it must be 0 to 4", block.line
        )
    if structure in (SYMMETRIC, UNIT) and rows != columns:
        raise UnreadableFile.of(
            path,
            f"{block.name}: structure {structure} is of square matrices, it is {rows} × {columns}; {_NEXT}",
            block.line,
        )
    m0 = np.eye(rows, columns) if structure == UNIT else np.zeros(shape)
    m1 = np.zeros((rows, modes, columns)) if sizes["order"] == 1 else None
    digits = 0
    for name, word, value, line in block.assigned:
        if name in ("m0", "m1"):
            into = m0 if name == "m0" else m1
            _store_entry(
                path, block.name, into, word, number_of(path, value, f"{block.name}.{name}", line), line
            )
            digits = max(digits, sum(one.isdigit() for one in re.split("[dDeE]", value)[0]))
        elif name not in _SIZES:
            raise UnsupportedStatement.of(f'"{name}" in {block.name}', f"{path}, line {line}", "leave it out")
    if structure == SYMMETRIC:
        m0 = _complete_symmetric_matrix(m0)
        m1 = None if m1 is None else _complete_symmetric_matrix(m1.transpose(1, 0, 2)).transpose(1, 0, 2)
    return Taylor(m0, m1, digits or 17, block.line)


def _store_entry(path: Path, name: str, into: Numbers | None, word: str, value: float, line: int) -> None:
    """Store one entry at its place: m0(row, column), m1(row, mode, column)."""
    at = tuple(parse_integer(path, one, f"{name}: an index", line) - 1 for one in word.split(","))
    if into is None:
        if value == 0.0:
            return
        raise UnreadableFile.of(path, f"{name} has order 0 and an entry of first order; {_NEXT}", line)
    if len(at) != into.ndim or not all(0 <= one < size for one, size in zip(at, into.shape, strict=True)):
        raise UnreadableFile.of(path, f"{name}({word}) is outside of its {into.shape}; {_NEXT}", line)
    into[at] = value


def _complete_symmetric_matrix(matrix: Numbers) -> Numbers:
    """Return a symmetric matrix of which one triangle or both are given."""
    other = np.swapaxes(matrix, -1, -2)
    return np.where(matrix != 0.0, matrix, other)


def check_matrix_size(path: Path, modes: int, size: int, line: int) -> None:
    """Check that a file of this size can contain so many modes, so that its Gram matrix fits into memory."""
    check_file_size(path, (6 + 4 * modes) ** 2, 64 * size, f"{modes} modes", line)


def lines_of(name: str, found: Taylor, indent: int, modes: int) -> Iterator[str]:
    """Yield the lines of an expansion, 17 significant digits; zero entries are omitted."""
    pad, deep = " " * indent, " " * (indent + 15)
    m0, m1 = found.m0, found.m1
    rows, columns = m0.shape
    diagonal = m1 is None and rows == columns and np.count_nonzero(m0 - np.diag(np.diag(m0))) == 0
    structure = FULL if np.any(m0) or (m1 is not None and np.any(m1)) else ZERO
    structure = DIAGONAL if diagonal and structure else structure
    yield f"{pad}{name}"
    values = (int(m1 is not None), rows, columns, modes, 0, structure)
    for key, value in zip(_SIZES, values, strict=True):
        yield f"{deep}{key:<22s}={value:6d}"
    for i, j in np.argwhere(m0):
        yield f"{deep}{f'm0({i + 1:2d},{j + 1:2d})':<22s}={_format_number(m0[i, j])}"
    if m1 is not None:
        for j, i, k in np.argwhere(m1.transpose(2, 0, 1)):
            yield f"{deep}{f'm1({i + 1:2d},{k + 1:2d},{j + 1:2d})':<22s}={_format_number(m1[i, k, j])}"
    yield f"{pad}end {name}"


def _format_number(value: float) -> str:
    return f"{value: .16E}".replace("E", "D")
