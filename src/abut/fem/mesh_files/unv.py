"""Mesh files in universal format (.unv): datasets 164 (units), 2411 and 781 (nodes), 2412 (elements) and 2467, 2477, 2452, 2435 (groups).

Source: SDRC I-deas Universal File Formats, as the Structural Dynamics Research Laboratory of the University of Cincinnati publishes them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from abut.fem.mesh.elements import KINDS
from abut.fem.mesh_files.input_deck import LINES, InputDeck, Members, lines_of

__all__ = ["read_unv"]

#: By descriptor: kind. Parabolic elements go round their lower face, corner and middle in turn, then up, then round the upper one.
_KINDS = {
    111: "tetra", 118: "tetra10", 115: "hexahedron", 116: "hexahedron20", 112: "wedge", 113: "wedge15",
    41: "triangle", 42: "triangle6", 44: "quad", 45: "quad8", 51: "triangle", 52: "triangle6", 54: "quad", 55: "quad8",
    81: "triangle", 82: "triangle6", 84: "quad", 85: "quad8", 91: "triangle", 92: "triangle6", 94: "quad", 95: "quad8",
}  # fmt: skip
#: Positions in the file of meshio's first, second, … node.
_ORDER = {
    "tetra10": (0, 2, 4, 9, 1, 3, 5, 6, 7, 8),
    "hexahedron20": (0, 2, 4, 6, 12, 14, 16, 18, 1, 3, 5, 7, 13, 15, 17, 19, 8, 9, 10, 11),
    "wedge15": (0, 2, 4, 9, 11, 13, 1, 3, 5, 10, 12, 14, 6, 7, 8),
    "triangle6": (0, 2, 4, 1, 3, 5),
    "quad8": (0, 2, 4, 6, 1, 3, 5, 7),
}
_BEAMS = (11, 21, 22, 23, 24)
_LINES = {"nodes": ("2411", "781"), "elements": ("2412",), "groups": ("2435", "2452", "2467", "2477")}


def read_unv(path: Path) -> InputDeck:
    """Read nodes, solid and plane elements, groups of nodes and elements, and the unit of length. Beams are edges written by meshers."""
    found = InputDeck(path)
    for number, lines in _datasets(found, path):
        if number in _LINES["nodes"]:
            _nodes(found, lines)
        elif number in _LINES["elements"]:
            _elements(found, lines)
        elif number in _LINES["groups"]:
            _groups(found, lines)
        elif number == "164":
            _units(found, lines)
        elif number in ("15", "780"):
            found.refuse(
                f"dataset {number} (an old list of nodes or elements)", "write datasets 2411 and 2412"
            )
    return found


def _datasets(found: InputDeck, path: Path) -> Iterator[tuple[str, Iterator[list[str]]]]:
    """Yield numbers of the datasets, and the words of their lines; a dataset is between two lines of -1."""
    lines = [line.split() for line in lines_of(path, "a universal file (.unv)")]
    bounds = [at for at, words in enumerate(lines) if words == ["-1"]]
    if not bounds or len(bounds) % 2:
        found.line = len(lines)
        found.fail(
            f"{len(bounds)} lines of -1, but each dataset has one at its start and one at its end; the file is incomplete, or not a "
            "universal file"
        )

    def of(start: int, end: int) -> Iterator[list[str]]:
        for at in range(start, end):
            found.line = at + 1
            yield lines[at]

    for start, end in zip(bounds[::2], bounds[1::2], strict=True):
        if end > start + 1:
            yield (lines[start + 1] or [""])[0], of(start + 2, end)


def _next(found: InputDeck, lines: Iterator[list[str]], what: str) -> list[str]:
    words = next(lines, None)
    if words is None:
        found.fail(f"the dataset ends before {what}")
    return words


def _units(found: InputDeck, lines: Iterator[list[str]]) -> None:
    """Read a code and its name; then the divisors of lengths, forces and temperatures for conversion to SI."""
    next(lines, None)
    factors = next(lines, None)
    if factors:
        found.length = 1.0 / (found.number(factors[0], "the units") or math.nan)
        if not 0.0 < found.length < math.inf:
            found.fail(f"{factors[0]!r} is not a valid factor of lengths")


def _nodes(found: InputDeck, lines: Iterator[list[str]]) -> None:
    """Read nodes of two lines each: number, systems, colour; x, y, z."""
    for words in lines:
        label = found.whole((words or [""])[0], "a node")
        if len(words) > 1 and words[1] not in ("0", "1"):
            found.refuse(
                f"node {label} in coordinate system {words[1]}",
                "write all nodes in the global system",
            )
        place = _next(found, lines, f"node {label}")
        if len(place) != 3:
            found.fail(f"node {label} has {len(place)} coordinates instead of 3")
        found.node(label, place)


def _elements(found: InputDeck, lines: Iterator[list[str]]) -> None:
    """Read number, descriptor, property, material, colour, count of nodes; of beams a line on their section; then nodes, eight a line."""
    for words in lines:
        if len(words) < 6:
            found.fail("an element has no number, descriptor or count of nodes")
        label, kind, count = (found.whole(words[at], "an element") for at in (0, 1, 5))
        if kind in _BEAMS:
            _next(found, lines, f"the section of element {label}")
        nodes: list[int] = []
        while len(nodes) < count:
            more = _next(found, lines, f"the nodes of element {label}")
            if not more:
                found.fail(f"element {label} has {len(nodes)} of its {count} nodes")
            nodes += [found.whole(word, "a node") for word in more]
        if kind in _BEAMS and len(nodes) in LINES:
            found.element(label, LINES[len(nodes)], nodes)
            continue
        if kind not in _KINDS:
            found.refuse(
                f"an element of descriptor {kind}",
                "mesh with tetrahedra, hexahedra or wedges (111, 118, 115, 116, 112, 113)",
            )
        name = _KINDS[kind]
        order = _ORDER.get(name) if len(nodes) == KINDS[name].size else None
        found.element(label, name, [nodes[at] for at in order] if order else nodes)


def _groups(found: InputDeck, lines: Iterator[list[str]]) -> None:
    """Read eight numbers, the last the count of members; a name; members, two a line: sort (7 nodes, 8 elements), number, and two more."""
    for words in lines:
        count = found.whole(words[7], "members of a group") if len(words) == 8 and words[7] != "0" else 0
        if len(words) != 8:
            found.fail(f"a group must begin with eight numbers, but this line has {len(words)}")
        name = " ".join(_next(found, lines, "the name of a group"))
        members: list[str] = []
        while len(members) < 4 * count:
            more = _next(found, lines, f'the members of group "{name}"')
            if not more:
                found.fail(f'group "{name}" has {len(members) // 4} of its {count} members')
            members += more
        if len(members) != 4 * count:
            found.fail(f'group "{name}" has {len(members)} numbers, but its {count} members need 4 each')
        for sort, label in zip(members[::4], members[1::4], strict=True):
            number = found.whole(label, f'group "{name}"')
            if sort == "7":
                found.node_sets.setdefault(name, Members()).add([number], found.line)
            elif sort == "8":
                found.element_sets.setdefault(name, Members()).add([number], found.line)
