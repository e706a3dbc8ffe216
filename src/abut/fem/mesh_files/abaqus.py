"""Mesh files of Abaqus and CalculiX (.inp): NODE, ELEMENT, NSET and ELSET, read and written.

Source: Abaqus Keywords Reference Guide (*NODE, *ELEMENT, *NSET, *ELSET); CalculiX CrunchiX User's Manual, §7.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from abut.fem.mesh_files.input_deck import LINES, InputDeck, Members, lines_of

if TYPE_CHECKING:
    from abut.fem.mesh.mesh import Mesh

__all__ = ["read_inp", "write_inp"]

#: Solid elements by the count of their nodes, and plane ones; the suffix (R, H, I, M, T, …) selects the formulation,
#: which a mesh does not store: abut's hexahedra are C3D8I by default, C3D8 is formulation="mean dilatation"
#: (`abut.fem.linear.formulations`).
_SOLID = {
    4: "tetra",
    10: "tetra10",
    8: "hexahedron",
    20: "hexahedron20",
    6: "wedge",
    15: "wedge15",
    5: "pyramid",
    13: "pyramid13",
}
_PLANE = {3: "triangle", 6: "triangle6", 4: "quad", 8: "quad8"}
_TYPE = re.compile(r"(DC3D|C3D|CPS|CPEG|CPE|CAX|DC2D|DCAX|T3D)(\d+)[A-Z]*")
_NAMES = {
    "tetra": "C3D4", "tetra10": "C3D10", "hexahedron": "C3D8I", "hexahedron20": "C3D20", "wedge": "C3D6", "wedge15": "C3D15",
    "pyramid": "C3D5", "pyramid13": "C3D13", "triangle": "CPS3", "triangle6": "CPS6", "quad": "CPS4", "quad8": "CPS8",
}  # fmt: skip
#: Statements that would make or move nodes or elements.
_MAKERS = ("NGEN", "NFILL", "NCOPY", "NMAP", "ELGEN", "ELCOPY", "SYSTEM", "INCLUDE", "IMPORT", "SUBMODEL")


def read_inp(path: Path) -> InputDeck:
    """Read nodes, elements and sets of an input file of at most one part.

    Sets may refer to sets; GENERATE is supported. Names are stored as written and are not case-sensitive. Materials, steps
    and the like are not part of the mesh, and are ignored.
    """
    return _Reader(path).read()


class _Reader:
    """Reader of the lines of a file; a statement's data lines belong to the statement before them."""

    def __init__(self, path: Path) -> None:
        self.lines = lines_of(path, "an input file of Abaqus (.inp)")
        self.list = InputDeck(path)
        self.instances: set[str] = set()
        self.names: dict[tuple[str, str], str] = {}  # by sort and capitals: as written

    def read(self) -> InputDeck:
        statement = ""
        options: dict[str, str] = {}
        data: list[tuple[int, str]] = []
        for at, raw in enumerate([*self.lines, "*END OF FILE"], 1):
            line = raw.strip()
            if line.startswith("**") or not line:
                continue
            if line.startswith("*"):
                self._done(statement, options, data)
                self.list.line = at
                statement, options = self._statement(line)
                data = []
            elif not statement:
                self.list.line = at
                self.list.fail(f"{line[:40]!r} comes before the first keyword")
            else:
                data.append((at, line))
        return self.list

    def _statement(self, line: str) -> tuple[str, dict[str, str]]:
        """Return a statement's name and options, in capitals but for values."""
        words = [word.strip() for word in line[1:].split(",")]
        pairs = (word.partition("=") for word in words[1:] if word)
        return " ".join(words[0].upper().split()), {
            key.strip().upper(): value.strip().strip('"') for key, _, value in pairs
        }

    def _done(self, statement: str, options: dict[str, str], data: list[tuple[int, str]]) -> None:
        """Process a statement when its data lines are complete."""
        if statement == "NODE":
            self._nodes(options, data)
        elif statement == "ELEMENT":
            self._elements(options, data)
        elif statement in ("NSET", "ELSET"):
            self._set(statement, options, data)
        elif statement == "PART" and self.list.nodes:
            self.list.refuse("a second *PART", "write one part per file")
        elif statement == "INSTANCE":
            self._instance(options, data)
        elif statement in _MAKERS:
            self.list.refuse(f"*{statement}", "write a file that lists all nodes and elements explicitly")

    def _instance(self, options: dict[str, str], data: list[tuple[int, str]]) -> None:
        self.instances.add(options.get("NAME", "").upper())
        if len(self.instances) > 1:
            self.list.refuse(
                "a second *INSTANCE",
                "write one part per file, or a flat file (Abaqus: Model, Edit attributes, no parts)",
            )
        moves = [
            line
            for _, line in data
            if any(self.list.number(word, "*INSTANCE") for word in line.split(",")[:3])
        ]
        if moves:
            self.list.refuse(
                "an *INSTANCE with a translation or rotation",
                "write it without one, and move the mesh afterwards",
            )

    def _nodes(self, options: dict[str, str], data: list[tuple[int, str]]) -> None:
        if options.get("SYSTEM", "R").upper() != "R" or "INPUT" in options:
            self.list.refuse(
                f"*NODE with {'SYSTEM' if 'SYSTEM' in options else 'INPUT'}",
                "list the nodes in the file by x, y and z",
            )
        members = self._members("NSET", options["NSET"]) if "NSET" in options else Members()
        for self.list.line, line in data:
            words = line.rstrip(",").split(",")
            if len(words) < 2:
                self.list.fail(f"{line[:40]!r} is not a node (number, x, y, z)")
            label = self.list.whole(words[0], "a node")
            self.list.node(label, (*words[1:4], "0", "0")[:3])
            members.add([label], self.list.line)

    def _elements(self, options: dict[str, str], data: list[tuple[int, str]]) -> None:
        kind, size = self._kind(options.get("TYPE", ""))
        members = self._members("ELSET", options["ELSET"]) if "ELSET" in options else Members()
        if "INPUT" in options:
            self.list.refuse("*ELEMENT with INPUT", "list the elements in the file")
        words: list[str] = []
        for self.list.line, line in data:
            words += [word for word in line.split(",") if word.strip()]
            if len(words) > size:
                label, *nodes = (self.list.whole(word, "an element or node") for word in words)
                self.list.element(label, kind, nodes)
                members.add([label], self.list.line)
                words = []
        if words:
            self.list.fail(
                f"element {words[0].strip()} has {len(words) - 1} of the {size} nodes of its type {options['TYPE']}"
            )

    def _kind(self, name: str) -> tuple[str, int]:
        """Return meshio's name and the node count of an element type. Gmsh writes trusses along edges."""
        found = _TYPE.fullmatch(name.upper())
        kinds = {} if not found else LINES if found[1] == "T3D" else _SOLID if "C3D" in found[1] else _PLANE
        if not found or int(found[2]) not in kinds:
            self.list.refuse(
                f"*ELEMENT of type {name or 'none'}",
                "remove such elements, or mesh the part with solid ones (C3D10, C3D20, …)",
            )
        return kinds[int(found[2])], int(found[2])

    def _members(self, sort: str, name: str) -> Members:
        """Return the list of a set, new or begun before."""
        own = self.names.setdefault((sort, name.upper()), name)
        return (self.list.node_sets if sort == "NSET" else self.list.element_sets).setdefault(own, Members())

    def _set(self, sort: str, options: dict[str, str], data: list[tuple[int, str]]) -> None:
        name = options.get(sort)
        if not name:
            self.list.fail(f"*{sort} has no name")
        members = self._members(sort, name)
        if "ELSET" in options and sort == "NSET":
            self.list.refuse("*NSET of the nodes of an ELSET", "list the nodes in the file")
        for self.list.line, line in data:
            words = [word.strip() for word in line.split(",") if word.strip()]
            if "GENERATE" in options:
                first, last, *step = (self.list.whole(word, f"{name}") for word in words[:3])
                size = len(self.list.nodes) + len(self.list.elements)
                if last < first or (last - first) // (step or [1])[0] > max(size, 1):
                    self.list.fail(
                        f'set "{name}" generates {first} to {last}, more than there are nodes and elements'
                    )
                members.add(range(first, last + 1, (step or [1])[0]), self.list.line)
            else:
                for word in words:
                    members.add(self._set_members(sort, word.rpartition(".")[2], name), self.list.line)

    def _set_members(self, sort: str, word: str, name: str) -> list[int]:
        """Return one number, or those of another set."""
        if word.isdigit():
            return [self.list.whole(word, f'set "{name}"')]
        other = self.names.get((sort, word.strip('"').upper()))
        if other is None:
            self.list.fail(f'set "{name}" contains "{word}", which is neither a number nor an earlier set')
        return list((self.list.node_sets if sort == "NSET" else self.list.element_sets)[other].labels)


def write_inp(mesh: Mesh, file: TextIO, factor: float) -> None:
    """Write nodes, elements and sets with their numbers and names; `factor` is the file's unit of length [m]."""
    file.write(f"*HEADING\n{mesh.name}\n*NODE\n")
    for label, (x, y, z) in zip(mesh.numbers.tolist(), (mesh.positions / factor).tolist(), strict=True):
        file.write(f"{label}, {x!r}, {y!r}, {z!r}\n")
    for kind, rows in mesh.elements.items():
        file.write(f"*ELEMENT, TYPE={_NAMES[kind]}\n")
        nodes = mesh.numbers[rows].tolist()
        for label, row in zip(mesh.element_labels[kind].tolist(), nodes, strict=True):
            file.write(f"{_number_lines([label, *row])}\n")
    for name, places in mesh.node_sets.items():
        file.write(f'*NSET, NSET="{name}"\n{_number_lines(mesh.numbers[places].tolist())}\n')
    for name, kinds in mesh.element_sets.items():
        labels = [
            label for kind, places in kinds.items() for label in mesh.element_labels[kind][places].tolist()
        ]
        file.write(f'*ELSET, ELSET="{name}"\n{_number_lines(labels)}\n')


def _number_lines(numbers: list[int]) -> str:
    """Return numbers in lines of at most eleven; a continued line ends with a comma."""
    return ",\n".join(", ".join(map(str, numbers[at : at + 11])) for at in range(0, len(numbers), 11))
