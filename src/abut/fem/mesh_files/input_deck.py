"""Input deck of a mesh file: nodes, elements and sets by their numbers, and the mesh made from them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from abut.array_types import Integers
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.fem.mesh.elements import KINDS
from abut.files.atomic_write import refuse_pipe

if TYPE_CHECKING:
    from abut.fem.mesh.mesh import Mesh

__all__ = ["LINES", "InputDeck", "Members", "lines_of"]


#: Kinds of edge elements in mesh files, by number of nodes; they are kept as sets of nodes at most.
LINES = {2: "line", 3: "line3"}
_SIZES = {kind: size for size, kind in LINES.items()} | {name: kind.size for name, kind in KINDS.items()}


def lines_of(path: Path, what: str) -> list[str]:
    """Read the lines of a text file.

    Raises:
        UnreadableFile: it is missing, or contains no text.
    """
    refuse_pipe(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableFile.of(
            path, f"cannot be read ({error.strerror or error}); give the path of {what}"
        ) from error
    if b"\0" in data[:4096]:
        raise UnreadableFile.of(path, f"is not text, so not {what}; export the mesh again")
    return data.decode("utf-8", errors="replace").splitlines()


@dataclass
class Members:
    """Numbers in a set, and the line of each in the file."""

    labels: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def add(self, labels: Iterable[int], line: int) -> None:
        """Add the numbers of a line."""
        self.labels += labels
        self.lines += [line] * (len(self.labels) - len(self.lines))


@dataclass
class InputDeck:
    """Contents of a mesh file read so far, by the numbers in the file.

    Args:
        path: The file.
        nodes: Coordinates by number, in the file's unit.
        elements: By number of the element its kind, numbers of its nodes, and its line in the file.
        node_sets: Numbers of nodes by name.
        element_sets: Numbers of elements by name.
        line: The current line of reading, for messages.
        length: Its unit of length [m], where the file states it.
    """

    path: Path
    nodes: dict[int, tuple[float, float, float]] = field(default_factory=dict)
    elements: dict[int, tuple[str, list[int], int]] = field(default_factory=dict)
    node_sets: dict[str, Members] = field(default_factory=dict)
    element_sets: dict[str, Members] = field(default_factory=dict)
    line: int = 0
    length: float | None = None

    def fail(self, problem: str) -> NoReturn:
        """Refuse the file at the current line."""
        raise UnreadableFile.of(self.path, f"{problem}; export the mesh again", self.line)

    def refuse(self, statement: str, instead: str) -> NoReturn:
        """Refuse a statement at the current line."""
        raise UnsupportedStatement.of(statement, f"{self.path}, line {self.line}", instead)

    def whole(self, word: str, what: str) -> int:
        """Read a whole number from 1 up."""
        try:
            found = int(word)
        except ValueError:
            self.fail(f"{word.strip()[:30]!r} is not a whole number ({what})")
        if not 1 <= found < 2**62:
            self.fail(f"{found} is not a valid number ({what}): numbers start at 1")
        return found

    def number(self, word: str, what: str) -> float:
        """Read a finite number; an empty field is zero. Exponents may be written with D, or (Nastran's) with a sign only."""
        text = word.strip().replace("D", "E").replace("d", "e")
        body, sign = text[1:], max(text.rfind("+"), text.rfind("-"))
        if sign > 0 and not any(letter in body for letter in "eE"):
            text = f"{text[:sign]}e{text[sign:]}"
        try:
            found = float(text or "0")
        except ValueError:
            self.fail(f"{word.strip()[:30]!r} is not a number ({what})")
        if not math.isfinite(found):
            self.fail(f"{word.strip()[:30]!r} is not finite ({what})")
        return found

    def node(self, label: int, place: Iterable[str]) -> None:
        """Add a node."""
        x, y, z = (self.number(word, f"node {label}") for word in place)
        if label in self.nodes:
            self.fail(f"node {label} is defined twice")
        self.nodes[label] = (x, y, z)

    def element(self, label: int, kind: str, nodes: list[int]) -> None:
        """Add an element, its nodes in meshio's order."""
        if len(nodes) != _SIZES[kind]:
            self.fail(f"element {label} has {len(nodes)} nodes; a {kind} has {_SIZES[kind]}")
        if label in self.elements:
            self.fail(f"element {label} is defined twice")
        self.elements[label] = (kind, nodes, self.line)

    def mesh(self, factor: float) -> Mesh:
        """Return the mesh of the elements of highest dimension; nodes of lower ones (sides and edges that a mesher lists too) join sets.

        Args:
            factor: the file's unit of length [m].

        Raises:
            UnreadableFile: there are no nodes or elements, or an element or set refers to one that is missing.
        """
        from abut.fem.mesh.mesh import Mesh

        dimension = self._dimension()
        labels = np.array(sorted(self.nodes), dtype=np.int64)
        place = {int(label): at for at, label in enumerate(labels)}
        rows: dict[str, list[list[int]]] = {}
        own: dict[str, list[int]] = {}
        where: dict[int, tuple[str, int]] = {}
        for label, (kind, nodes, line) in sorted(self.elements.items()):
            lost = next((one for one in nodes if one not in place), None)
            if lost is not None:
                self.line = line
                self.fail(f"element {label} refers to node {lost}, which is not defined")
            if _kind_dimension(kind) == dimension:
                where[label] = (kind, len(own.setdefault(kind, [])))
                own[kind].append(label)
                rows.setdefault(kind, []).append([place[one] for one in nodes])
        return Mesh(
            factor * np.array([self.nodes[int(label)] for label in labels]),
            {kind: np.array(listed, dtype=np.int64) for kind, listed in rows.items()},
            labels,
            {kind: np.array(listed, dtype=np.int64) for kind, listed in own.items()},
            self._node_sets(place, dimension),
            self._element_sets(where),
            self.path.stem,
        )

    def _dimension(self) -> int:
        """Return the highest dimension of all elements, 2 or 3."""
        for found, what in ((self.nodes, "nodes"), (self.elements, "elements")):
            if not found:
                raise UnreadableFile.of(
                    self.path, f"contains no {what}; export the mesh with its nodes and elements"
                )
        highest = max(_kind_dimension(kind) for kind, _, _ in self.elements.values())
        if highest < 2:
            raise UnreadableFile.of(
                self.path, "contains only line elements; export the mesh with solid or plane elements"
            )
        return highest

    def _node_sets(self, place: dict[int, int], dimension: int) -> dict[str, Integers]:
        """Return places of nodes by name: of the sets of nodes, and of sets that contain sides or edges."""
        found = {}
        for name, members in self.node_sets.items():
            for label, self.line in zip(members.labels, members.lines, strict=True):
                if label not in place:
                    self.fail(f'node set "{name}" refers to node {label}, which is not defined')
            found[name] = np.unique(np.array([place[one] for one in members.labels], dtype=np.int64))
        for name, members in self.element_sets.items():
            elements = [self.elements[one] for one in members.labels if one in self.elements]
            if (
                name not in found
                and elements
                and all(_kind_dimension(kind) < dimension for kind, _, _ in elements)
            ):
                found[name] = np.unique(
                    np.array([place[one] for _, nodes, _ in elements for one in nodes], dtype=np.int64)
                )
        return found

    def _element_sets(self, where: dict[int, tuple[str, int]]) -> dict[str, dict[str, Integers]]:
        """Return places of elements by kind, by name."""
        found: dict[str, dict[str, list[int]]] = {}
        for name, members in self.element_sets.items():
            for label, self.line in zip(members.labels, members.lines, strict=True):
                if label not in self.elements:
                    self.fail(f'element set "{name}" refers to element {label}, which is not defined')
                if label in where:
                    kind, at = where[label]
                    found.setdefault(name, {}).setdefault(kind, []).append(at)
        return {
            name: {kind: np.unique(np.array(places, dtype=np.int64)) for kind, places in kinds.items()}
            for name, kinds in found.items()
        }


def _kind_dimension(kind: str) -> int:
    return KINDS[kind].dimension if kind in KINDS else 1
