"""Reader of meshes and materials in Ansys' coded database (.cdb, CDWRITE): NBLOCK, EBLOCK, ET, MPDATA, CMBLOCK."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue, UnreadableFile, UnsupportedStatement
from abut.fem import Mesh
from abut.formats.flexible.text_tables import FileUnits, check_file_size, number_of, parse_integer, text_of

__all__ = ["MeshParts", "read_cdb"]

_FORMAT = re.compile(
    r"\(\s*(\d{1,2})[iI](\d{1,2})\s*(?:,\s*(\d{1,2})[eEgG](\d{1,2})\.\d{1,2}(?:[eE]\d)?)?\s*\)"
)
_NEXT = "write it again (CDWRITE, DB)"
#: Element type → number of nodes of a complete brick or tetrahedron.
_BRICKS = {45: 8, 185: 8, 95: 20, 186: 20}
_TETRAHEDRA = {285: 4, 92: 10, 187: 10}
_NO_STIFFNESS = (200,)  # MESH200
#: (nodes of the brick, corners after collapsing) → meshio's name, and the places of its nodes in the brick.
_COLLAPSED = {
    (8, 8): ("hexahedron", tuple(range(8))),
    (8, 6): ("wedge", (0, 1, 2, 4, 5, 6)),
    (8, 5): ("pyramid", (0, 1, 2, 3, 4)),
    (8, 4): ("tetra", (0, 1, 2, 4)),
    (20, 8): ("hexahedron20", tuple(range(20))),
    (20, 6): ("wedge15", (0, 1, 2, 4, 5, 6, 8, 9, 11, 12, 13, 15, 16, 17, 18)),
    (20, 5): ("pyramid13", (0, 1, 2, 3, 4, 8, 9, 10, 11, 16, 17, 18, 19)),
    (20, 4): ("tetra10", (0, 1, 2, 4, 8, 9, 11, 16, 17, 18)),
}
#: Exponents of length and mass in the unit of a material property (time in seconds), by the prefix of its label.
_UNITS = {"E": (-1, 1), "G": (-1, 1), "NU": (0, 0), "PR": (0, 0), "DENS": (-3, 1), "ALP": (0, 0)}
_OTHER_FIELDS = {
    "heat": "KXX KYY KZZ C ENTH HF EMIS QRATE REFT CTEX CTEY CTEZ THSX THSY THSZ",
    "electricity and magnetism": "RSVX RSVY RSVZ PERX PERY PERZ MURX MURY MURZ MGXX MGYY MGZZ LSST LSSM",
    "fluids": "VISC SONC",
    "friction, which belongs to the contacts of abut": "MU",
}
#: Labels of material properties that cannot change the motion of an elastic body → their physical field.
HARMLESS_LABELS = {label: field for field, labels in _OTHER_FIELDS.items() for label in labels.split()}
#: Commands that would change the body and are refused → remedy.
REFUSED_COMMANDS = {
    **dict.fromkeys(
        ("CE", "CP", "CPNGEN", "CEINTF", "CERIG", "RBE3"), "tie the nodes in abut, or mesh the part as one"
    ),
    **dict.fromkeys(("TB", "TBDATA", "TBPT"), "give the material to the body in abut"),
}
#: Supports, loads and initial conditions, which the machine of the body defines.
LOADS = (
    "D",
    "DK",
    "DJ",
    "F",
    "FJ",
    "SF",
    "SFE",
    "SFBEAM",
    "BF",
    "BFE",
    "ACEL",
    "OMEGA",
    "DOMEGA",
    "CMOMEGA",
    "IC",
    "TREF",
    "TUNIF",
)
_LABEL = re.compile(r"(E[XYZ]|G(XY|YZ|XZ)|(NU|PR)(XY|YZ|XZ)|DENS|ALP[XYZ])")


@dataclass(frozen=True, eq=False)
class MeshParts:
    """Mesh as listed in a file, in SI.

    Args:
        positions: Nodes [m], (n, 3).
        labels: Their numbers, (n,).
        elements: By kind, as meshio names it (tetra, tetra10, hexahedron, hexahedron20, wedge, …): places in ``positions``, (count, nodes).
        numbers: By kind, numbers of the elements, (count,).
        material: By kind, the material's number of each element, (count,).
        materials: By number: EX, NUXY, DENS, … as Ansys labels them, in SI.
        groups: Components of nodes by name: labels.
        notes: Messages about ignored material data.
        name: Name in messages: the file's name without its suffix.
    """

    positions: Numbers
    labels: Integers
    elements: dict[str, Integers]
    numbers: dict[str, Integers]
    material: dict[str, Integers]
    materials: dict[int, dict[str, float]]
    groups: dict[str, Integers]
    notes: tuple[str, ...] = ()
    name: str = "mesh"

    @property
    def mesh(self) -> Mesh:
        """Mesh with components as sets of nodes, and the elements of each material as the set "material 1" and so on.

        Raises:
            InvalidValue: a component names a missing node.
        """
        for group, labels in self.groups.items():
            lost = np.setdiff1d(labels, self.labels)
            if len(lost):
                raise InvalidValue(
                    f'mesh "{self.name}": component {group} has node {lost[0]}, which NBLOCK lacks; {_NEXT}'
                )
        sets: dict[str, dict[str, Integers]] = {}
        for kind, numbers in self.material.items():
            for number in np.unique(numbers).tolist():
                sets.setdefault(f"material {number}", {})[kind] = np.flatnonzero(numbers == number)
        return Mesh(
            self.positions,
            self.elements,
            self.labels,
            self.numbers,
            {name: np.searchsorted(self.labels, labels) for name, labels in self.groups.items()},
            sets,
            self.name,
        )


@dataclass
class _CdbFile:
    """State of a file while it is read."""

    path: Path
    lines: list[str]
    units: FileUnits
    at: int = 0
    nodes: dict[int, tuple[float, float, float]] = field(default_factory=dict)
    types: dict[int, int] = field(default_factory=dict)
    elements: list[tuple[int, int, int, list[int], int]] = field(default_factory=list)
    materials: dict[int, dict[str, float]] = field(default_factory=dict)
    groups: dict[str, Integers] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)

    def next(self, what: str) -> str:
        if self.at >= len(self.lines):
            raise UnreadableFile.of(
                self.path, f"it ends where {what} is expected; it is cut short, {_NEXT}", self.at
            )
        self.at += 1
        return self.lines[self.at - 1]

    def format(self, what: str) -> tuple[int, int, int]:
        """Return the number of integers in a line, their width, and the width of other numbers."""
        line = self.next(f"the format of {what}")
        found = _FORMAT.fullmatch(line.strip())
        if not found or not int(found[2]):
            raise UnreadableFile.of(
                self.path, f"{line.strip()[:40]!r} is no format of {what}; {_NEXT}", self.at
            )
        return int(found[1]), int(found[2]), int(found[4] or 0)

    def wholes(self, line: str, width: int) -> list[int]:
        words = [line[at : at + width] for at in range(0, len(line.rstrip()), width)]
        return [parse_integer(self.path, word, "a number of a node or element", self.at) for word in words]


def read_cdb(path: str | PathLike[str], *, length: str, mass: str) -> MeshParts:
    """Return nodes, solid elements, materials and components of nodes of a .cdb file.

    SOLID45, 95, 185, 186 (bricks, and wedges, pyramids and tetrahedra that they are collapsed to), 92, 187 and 285 (tetrahedra) are read;
    MESH200 has no stiffness and is left out. Source: Ansys Mechanical APDL Programmer's Reference, "Coded database file commands".

    Args:
        path: the file.
        length: its unit of length, such as "mm", which the file does not state.
        mass: its unit of mass, such as "tonne" with mm, N and s.

    Raises:
        UnreadableFile: the file is missing, truncated or damaged.
        UnsupportedStatement: other elements, lists that are not blocked, materials that depend on temperature or have damping or tables,
            couplings and constraint equations.
        WrongUnit: ``length`` or ``mass`` is not a unit of its dimension.
    """
    place = Path(path)
    units = FileUnits.of(length, mass, place.name)
    text = text_of(place, "a coded database of Ansys (.cdb)")
    file = _CdbFile(place, text.split("\n"), units)
    readers = {
        "NBLOCK": _read_nodes,
        "EBLOCK": _read_elements,
        "ET": _read_element_type,
        "MPDATA": _read_material,
        "MP": _read_material,
        "CMBLOCK": _read_node_group,
    }
    while file.at < len(file.lines):
        words = [word.strip() for word in file.next("a command").split(",")]
        name = words[0].upper()
        if name in readers:
            readers[name](file, words)
        elif name in REFUSED_COMMANDS:
            raise UnsupportedStatement.of(name, f"{place}, line {file.at}", REFUSED_COMMANDS[name])
        elif name in LOADS:
            file.notes["supports and loads of the file are not read: they are defined in the machine"] = None
        elif name in ("N", "E", "EN") and not {"LOC", "ATTR"} & set(words):  # these mark the end of a block
            raise UnsupportedStatement.of(
                f'a list by "{name}"',
                f"{place}, line {file.at}",
                "write the file blocked (CDWRITE, DB, …, BLOCKED)",
            )
    if not file.nodes or not file.elements:
        raise UnreadableFile.of(place, f"no {'NBLOCK' if not file.nodes else 'EBLOCK'} in it; {_NEXT}")
    return _make_mesh_parts(file)


def _read_nodes(file: _CdbFile, words: list[str]) -> None:
    """Read NBLOCK: label, two numbers of the solid model, x, y, z (trailing zeros are omitted), rotations."""
    count, width, wide = file.format("NBLOCK")
    if wide == 0:
        raise UnreadableFile.of(file.path, f"the format of NBLOCK has no coordinates; {_NEXT}", file.at)
    announced = words[-1] if len(words) > 4 else ""
    left = sum(map(len, file.lines[file.at :]))
    if announced.isdigit():
        check_file_size(file.path, int(announced), left, "nodes", file.at)
    first, read = count * width, 0
    while True:
        line = file.next("a node")
        head = line.strip().upper()
        if head == "-1" or head.startswith("N,"):
            file.at -= head != "-1"
            break
        label = parse_integer(file.path, line[:width], "the number of a node", file.at)
        if label == -1:
            break
        given = [line[first + wide * i : first + wide * (i + 1)].strip() for i in range(3)]
        x, y, z = (
            number_of(file.path, one or "0", f"node {label}", file.at) * file.units.length for one in given
        )
        if label < 1 or label in file.nodes:
            raise UnreadableFile.of(
                file.path, f"node {label} is given twice, or is no number from 1 up; {_NEXT}", file.at
            )
        file.nodes[label], read = (x, y, z), read + 1
    if announced.isdigit() and read != int(announced):
        raise UnreadableFile.of(
            file.path,
            f"NBLOCK announces {announced} nodes and lists {read}; it is cut short, {_NEXT}",
            file.at,
        )


def _read_element_type(file: _CdbFile, words: list[str]) -> None:
    """Read ET, number, type."""
    if len(words) < 3:
        raise UnreadableFile.of(file.path, f"ET without number and type; {_NEXT}", file.at)
    kind = re.sub(r"^[A-Za-z]+", "", words[2])
    file.types[parse_integer(file.path, words[1], "the number of a type", file.at)] = parse_integer(
        file.path, kind, "a type", file.at
    )


def _read_elements(file: _CdbFile, words: list[str]) -> None:
    """Read EBLOCK, 19, SOLID: material, type, …, count of nodes, 0, number, nodes (in two lines if more than eight)."""
    if len(words) < 3 or words[1] != "19" or words[2].upper() != "SOLID":
        raise UnsupportedStatement.of(
            ",".join(words[:3]), f"{file.path}, line {file.at}", "write elements as EBLOCK,19,SOLID"
        )
    _, width, _ = file.format("EBLOCK")
    while True:
        line = file.next("an element")
        if line.strip() == "-1":
            return
        numbers = file.wholes(line, width)
        if len(numbers) < 12 or not 1 <= numbers[8] <= 20:
            raise UnreadableFile.of(
                file.path, f"{line.strip()[:60]!r} is no element of EBLOCK; {_NEXT}", file.at
            )
        start, nodes = file.at, numbers[11:]
        while len(nodes) < numbers[8]:
            more = file.wholes(file.next("the nodes of an element"), width)
            if not more:
                raise UnreadableFile.of(
                    file.path,
                    f"element {numbers[10]} has {len(nodes)} of its {numbers[8]} nodes; {_NEXT}",
                    file.at,
                )
            nodes += more
        file.elements.append((numbers[0], numbers[1], numbers[10], nodes[: numbers[8]], start))


def _read_material(file: _CdbFile, words: list[str]) -> None:
    """Read MPDATA, [R5.0, count,] label, material, first, values; or MP, label, material, value."""
    if words[0].upper() == "MPDATA" and len(words) > 2 and words[1].upper().startswith("R"):
        words = words[:1] + words[3:]
    first = 4 if words[0].upper() == "MPDATA" else 3
    if len(words) <= first:
        raise UnreadableFile.of(file.path, f"{words[0]} without label, material and value; {_NEXT}", file.at)
    label, number = words[1].upper(), parse_integer(file.path, words[2], "the number of a material", file.at)
    if not _LABEL.fullmatch(label):
        if label not in HARMLESS_LABELS:
            raise UnsupportedStatement.of(
                f"{label} of material {number}",
                f"{file.path}, line {file.at}",
                "leave it out; give damping to the body in abut (damping=)",
            )
        file.notes[f"material {number}: {label} is not kept: it is of {HARMLESS_LABELS[label]}"] = None
        return
    values = {
        number_of(file.path, word, f"{label} of material {number}", file.at) for word in words[first:] if word
    }
    own = file.materials.setdefault(number, {})
    power = next(unit for begin, unit in _UNITS.items() if label.startswith(begin))
    found = {value * file.units.length ** power[0] * file.units.mass ** power[1] for value in values}
    if len(found | ({own[label]} if label in own else set())) > 1:
        raise UnsupportedStatement.of(
            f"{label} of material {number}, which depends on temperature",
            f"{file.path}, line {file.at}",
            "give one value",
        )
    own.update(dict.fromkeys((label,) if found else (), found.pop() if found else 0.0))


def _read_node_group(file: _CdbFile, words: list[str]) -> None:
    """Read CMBLOCK, name, NODE, count: labels, where a negative one ends a range."""
    if len(words) < 4 or not words[3].split("!")[0].strip().isdigit():
        raise UnreadableFile.of(file.path, f"CMBLOCK without name, kind and count; {_NEXT}", file.at)
    count = int(words[3].split("!")[0])
    check_file_size(file.path, count, sum(map(len, file.lines[file.at :])), f"component {words[1]}", file.at)
    _, width, _ = file.format("CMBLOCK")
    listed: list[int] = []
    while len(listed) < count:
        more = file.wholes(file.next(f"component {words[1]}"), width)
        if not more:
            raise UnreadableFile.of(
                file.path, f"component {words[1]} has {len(listed)} of {count} numbers; {_NEXT}", file.at
            )
        listed += more
    if not words[2].upper().startswith("NODE"):
        return
    labels: list[Integers] = []
    for one in listed:
        before = int(labels[-1][-1]) if labels else 0
        if one < 0 and not 0 < -one - before <= len(file.nodes):
            raise UnreadableFile.of(
                file.path, f"component {words[1]}: a range from {before} to {-one}; {_NEXT}", file.at
            )
        labels.append(np.arange(before + 1, -one + 1) if one < 0 else np.array([one]))
    file.groups[words[1]] = np.concatenate(labels).astype(np.int64) if labels else np.empty(0, np.int64)


def _element_kind(file: _CdbFile, kind: int, nodes: list[int], line: int) -> tuple[str, list[int]]:
    """Return meshio's name of an element and its nodes in meshio's order."""
    whole_count = _BRICKS.get(kind) or _TETRAHEDRA.get(kind)
    if whole_count is None:
        raise UnsupportedStatement.of(
            f"an element of type {kind}",
            f"{file.path}, line {line}",
            "leave it out, or mesh with SOLID185, 186, 187 or 285",
        )
    if len(nodes) == (4 if kind in _TETRAHEDRA else 8):  # quadratic elements without middle nodes are linear
        whole_count = len(nodes)
    if kind in _TETRAHEDRA and len(nodes) == whole_count and all(nodes):
        return ("tetra" if whole_count == 4 else "tetra10"), nodes
    if kind in _BRICKS and len(nodes) == whole_count and all(nodes):
        corners = nodes[:8]
        upper, lower = len(set(corners[4:])), len(set(corners[:4]))
        shape = {(4, 4): 8, (3, 3): 6, (1, 4): 5, (1, 3): 4}.get((upper, lower))
        if shape and (lower == 4 or corners[2] == corners[3]) and (upper != 3 or corners[6] == corners[7]):
            name, places = _COLLAPSED[whole_count, shape]
            return name, [nodes[at] for at in places]
    raise UnsupportedStatement.of(
        f"an element of type {kind} with the nodes {nodes}",
        f"{file.path}, line {line}",
        "mesh with all nodes, middle ones too",
    )


def _make_mesh_parts(file: _CdbFile) -> MeshParts:
    labels = np.array(sorted(file.nodes), dtype=np.int64)
    place = {int(label): at for at, label in enumerate(labels)}
    kinds: dict[str, list[tuple[int, int, list[int]]]] = {}
    for material, number, element, nodes, line in file.elements:
        if number not in file.types:
            raise UnreadableFile.of(
                file.path, f"element {element} has type {number}, which no ET gives; {_NEXT}", line
            )
        if file.types[number] in _NO_STIFFNESS:
            continue
        name, ordered = _element_kind(file, file.types[number], nodes, line)
        if any(one not in place for one in ordered):
            lost = next(one for one in ordered if one not in place)
            raise UnreadableFile.of(
                file.path, f"element {element} has node {lost}, which NBLOCK lacks; {_NEXT}", line
            )
        kinds.setdefault(name, []).append((material, element, [place[one] for one in ordered]))
    return MeshParts(
        np.array([file.nodes[int(label)] for label in labels]),
        labels,
        {name: np.array([one[2] for one in rows], dtype=np.int64) for name, rows in kinds.items()},
        {name: np.array([one[1] for one in rows], dtype=np.int64) for name, rows in kinds.items()},
        {name: np.array([one[0] for one in rows], dtype=np.int64) for name, rows in kinds.items()},
        file.materials,
        file.groups,
        tuple(file.notes),
        file.path.stem,
    )
