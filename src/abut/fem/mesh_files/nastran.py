"""Mesh files of Nastran bulk data (.bdf, .nas, .dat): GRID and solid elements, in small, large and free fields.

Source: MSC Nastran Quick Reference Guide, bulk data entries GRID, CTETRA, CPYRAM, CPENTA, CHEXA; format of bulk data entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from abut.fem.mesh.elements import KINDS, QUADRATIC
from abut.fem.mesh_files.input_deck import InputDeck, Members, lines_of

__all__ = ["read_bdf"]

_KINDS = {
    "CTETRA": "tetra",
    "CPYRAM": "pyramid",
    "CPYRA": "pyramid",
    "CPENTA": "wedge",
    "CHEXA": "hexahedron",
}
#: Nastran has the middles of upright edges before those of the upper face; meshio has them last.
_ORDER = {
    "hexahedron20": (*range(12), *range(16, 20), *range(12, 16)),
    "wedge15": (*range(9), *range(12, 15), *range(9, 12)),
}
#: Entries with separate stiffness or mass, or that tie nodes, which a mesh of solids cannot represent.
_OTHERS = (
    "CBAR", "CBEAM", "CROD", "CONROD", "CQUAD4", "CQUAD8", "CTRIA3", "CTRIA6", "CSHEAR", "CELAS1", "CELAS2", "CBUSH", "CTUBE", "CBEND",
    "CQUADR", "CTRIAR", "RBE2", "RBE3", "RBAR", "CONM1", "CONM2", "INCLUDE", "CTRIAX6", "CTRAX3", "CTRAX6", "CQUADX4", "CQUADX8",
)  # fmt: skip


def read_bdf(path: Path) -> InputDeck:
    """Read nodes and solid elements of a bulk data file; by property, the sets of elements "property 1", …."""
    found = InputDeck(path)
    for found.line, fields in _entries(path):
        name = fields[0].upper().rstrip("*")
        if name == "GRID":
            _grid(found, fields)
        elif name in _KINDS:
            _element(found, _KINDS[name], fields)
        elif name in _OTHERS:
            found.refuse(f"{name}", "remove it, and write only nodes and solid elements")
    return found


def _grid(found: InputDeck, fields: list[str]) -> None:
    """Read GRID, number, system of coordinates, x, y, z."""
    label, system, *place = (fields + [""] * 6)[1:6]
    if system not in ("", "0"):
        found.refuse(f"GRID {label} in coordinate system {system}", "write all nodes in the basic system")
    found.node(found.whole(label, "a node"), place)


def _element(found: InputDeck, kind: str, fields: list[str]) -> None:
    """Read an element: number, property, nodes."""
    if len(fields) < 4:
        found.fail(f"{fields[0]} has no number, property or nodes")
    words = fields[3:]
    while words and not words[-1]:
        words.pop()
    label = found.whole(fields[1], "an element")
    if len(words) > len(KINDS[kind].corners):
        kind = QUADRATIC[kind]
        if len(words) < KINDS[kind].size or not all(words):
            found.refuse(
                f"element {label}, which has only some of its middle nodes,",
                "mesh with all middle nodes or with none",
            )
    nodes = [found.whole(word, "a node") for word in words]
    order = _ORDER.get(kind, range(len(nodes))) if len(nodes) == KINDS[kind].size else range(len(nodes))
    found.element(label, kind, [nodes[at] for at in order])
    number = found.whole(fields[2], "a property") if fields[2] else label
    found.element_sets.setdefault(f"property {number}", Members()).add([label], found.line)


def _entries(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield entries of the bulk data with their first line: the name, then the fields of all their lines."""
    lines = lines_of(path, "bulk data of Nastran (.bdf)")
    begin = next((at for at, line in enumerate(lines) if line.upper().split()[:2] == ["BEGIN", "BULK"]), -1)
    fields: list[str] = []
    first = 0
    for at, raw in enumerate(lines[begin + 1 :], begin + 2):
        line = raw.split("$")[0].expandtabs(8).rstrip()
        if not line:
            continue
        if line.upper().startswith("ENDDATA"):
            break
        head, words = split_fields(line)
        if head[:1] in ("+", "*", ""):
            fields += words
            continue
        if fields:
            yield first, fields
        fields, first = [head, *words], at
    if fields:
        yield first, fields


def split_fields(line: str) -> tuple[str, list[str]]:
    """Split a line into its first field, and those of data: eight, or four where they are large; missing fields are empty."""
    if "," in line:
        head, *words = (word.strip() for word in line.split(","))
        count = 4 if "*" in head else 8
        return head, (words + [""] * count)[:count]
    head = line[:8].strip()
    width, count = (16, 4) if "*" in head else (8, 8)
    return head, [line[8 + width * k : 8 + width * (k + 1)].strip() for k in range(count)]
