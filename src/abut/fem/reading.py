"""Meshes from files, by meshio; STEP parts by the program gmsh; and back to files."""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue, MissingExtra, UnreadableFile, UnsupportedStatement
from abut.fem.kinds import KINDS
from abut.units import Scalar, positive, quantity

__all__ = ["Read"]

Integers = NDArray[np.int64]
LOG = logging.getLogger(__name__)
STEP = (".step", ".stp", ".iges", ".igs", ".brep")
FLAT = ("triangle", "triangle6", "quad", "quad8")
#: What is in a mesh besides bodies, and is left out.
BESIDE = ("vertex", "line", "line3")
_HEADING = re.compile(r"^\s*\*\s*([A-Za-z ]+?)\s*(?:,(.*))?$")


class Read:
    """How `Mesh` comes from files and goes to them."""

    @classmethod
    def read(
        cls,
        path: str | PathLike[str],
        length: str = "m",
        *,
        size: Scalar | None = None,
        order: int = 2,
        program: str = "gmsh",
    ) -> Any:
        """A mesh from a file: .msh, .inp (Abaqus, CalculiX), .unv, .vtu, .vtk, .bdf, .med …, or a CAD part meshed by gmsh.

        Numbers of nodes and elements and named sets of .inp files are kept; of other files what meshio keeps, numbers counting from 1.
        Faces of solids that a file lists beside them (for display, for supports) are left out.

        Args:
            path: the file.
            length: the unit of its coordinates.
            size: of elements, of a STEP, IGES or BREP part [m].
            order: of elements there, 1 or 2.
            program: gmsh's command, which runs as a program of its own.

        Raises:
            UnreadableFile: there is none, or it is damaged, or holds no elements that abut knows.
            MissingExtra: meshio is not installed.
            InvalidValue: a size or an order that cannot be.
        """
        place = Path(path)
        if not place.is_file():
            raise UnreadableFile.of(place, "there is no such file; check the path")
        scale = (
            quantity(1.0, "m", what="length")
            if length == "m"
            else quantity(f"1 {length}", "m", what=f"{place.name}: length")
        )
        if place.suffix.lower() in STEP:
            with tempfile.TemporaryDirectory() as folder:
                meshed = _meshed(place, Path(folder), size, order, program)
                return _made(
                    cls, meshed, place, 1e-3 if length == "m" else scale
                )  # gmsh writes STEP parts in mm
        return _made(cls, place, place, scale)

    def write(self, path: str | PathLike[str]) -> Path:
        """Write it by meshio: .vtu, .inp, .msh, .bdf …, lengths in m.

        Raises:
            MissingExtra: meshio is not installed.
            UnsupportedStatement: meshio knows no such suffix.
        """
        meshio, place = _meshio(), Path(path)
        mesh: Any = self
        cells = [(kind, nodes) for kind, nodes in mesh.elements.items()]
        out = meshio.Mesh(mesh.positions, cells)
        with tempfile.TemporaryDirectory(dir=place.parent) as folder:
            draft = Path(folder) / place.name
            try:
                meshio.write(draft, out, **_format(place))
            except (meshio.ReadError, meshio.WriteError, KeyError, SystemExit) as problem:
                raise UnsupportedStatement.of(
                    f'a mesh in a file "{place.suffix}"', str(place), "write .vtu, .inp or .msh"
                ) from problem
            os.replace(draft, place)
        return place


def _meshio() -> Any:
    try:
        import meshio
    except ImportError as problem:
        raise MissingExtra.of("reading and writing meshes", "meshio", "fem") from problem
    return meshio


def _format(path: Path) -> dict[str, str]:
    """Of a suffix that two programs use, gmsh's."""
    return {"file_format": "gmsh"} if path.suffix.lower() == ".msh" else {}


def _made(cls: Any, path: Path, shown: Path, scale: float) -> Any:
    """A mesh from what meshio finds in a file."""
    meshio = _meshio()
    try:
        found = meshio.read(path, **_format(path))
    except (Exception, SystemExit) as problem:  # of damaged files it lets through whatever its parsers meet
        raise UnreadableFile.of(
            shown, f"meshio cannot read it ({str(problem) or type(problem).__name__}); export the mesh again"
        ) from problem
    kinds = {block.type for block in found.cells}
    flat = all(kind in (*FLAT, *BESIDE) for kind in kinds)
    left = kinds - set(KINDS) - set(BESIDE)
    kept = [
        k for k, block in enumerate(found.cells) if block.type in KINDS and (flat or block.type not in FLAT)
    ]
    if left or not kept:
        raise UnreadableFile.of(
            shown,
            f"its elements are {', '.join(sorted(left or kinds)) or 'none'}; mesh with {', '.join(KINDS)}",
        )
    elements = {
        kind: np.concatenate([found.cells[k].data for k in kept if found.cells[k].type == kind]).astype(
            np.int64
        )
        for kind in dict.fromkeys(found.cells[k].type for k in kept)
    }
    points = np.zeros((len(found.points), 3))
    points[:, : found.points.shape[1]] = found.points
    node_sets = {name: np.asarray(places, np.int64) for name, places in found.point_sets.items()}
    labels, numbers = _labels(path) if path.suffix.lower() == ".inp" else (None, {})
    if labels is not None and len(labels) != len(points):
        labels, numbers = None, {}
    used = np.unique(np.concatenate([nodes.ravel() for nodes in elements.values()]))
    if len(used) < len(points):
        LOG.info(
            "%s: %d nodes belong to no element of the body and are left out", shown, len(points) - len(used)
        )
    place_of = np.full(len(points), -1)
    place_of[used] = np.arange(len(used))
    kept_sets = {name: place_of[places] for name, places in node_sets.items()}
    return cls(
        points[used] * scale,
        {kind: place_of[nodes] for kind, nodes in elements.items()},
        None if labels is None else labels[used],
        {
            kind: numbers[kind]
            for kind in elements
            if kind in numbers and len(numbers[kind]) == len(elements[kind])
        },
        {name: places[places >= 0] for name, places in kept_sets.items()} | _physical(found, kept, place_of),
        _element_sets(found, kept),
        shown.stem,
    )


def _element_sets(found: Any, kept: list[int]) -> dict[str, dict[str, Integers]]:
    """Sets of elements by kind, counted within the kind; of gmsh physical volumes too."""
    start: dict[int, int] = {}
    many: dict[str, int] = {}
    for k in kept:
        kind = found.cells[k].type
        start[k] = many.get(kind, 0)
        many[kind] = start[k] + len(found.cells[k].data)
    out: dict[str, dict[str, list[Any]]] = {}
    for name, blocks in found.cell_sets.items():
        for k, places in enumerate(blocks):
            if k in start and places is not None and len(places):
                out.setdefault(name, {}).setdefault(found.cells[k].type, []).append(
                    np.asarray(places, np.int64) + start[k]
                )
    return {
        name: {kind: np.concatenate(parts) for kind, parts in kinds.items()} for name, kinds in out.items()
    }


def _physical(found: Any, kept: list[int], place_of: Integers) -> dict[str, Integers]:
    """Nodes of named groups of faces (gmsh physical surfaces), which files list beside the body."""
    out: dict[str, Integers] = {}
    for name, blocks in found.cell_sets.items():
        nodes = [
            found.cells[k].data[np.asarray(places, np.int64)].ravel()
            for k, places in enumerate(blocks)
            if k not in kept and places is not None and len(places)
        ]
        if nodes and ":" not in name:
            places = place_of[np.unique(np.concatenate(nodes))]
            out[name] = places[places >= 0]
    return out


def _labels(path: Path) -> tuple[Integers | None, Mapping[str, Integers]]:
    """Numbers of nodes in an Abaqus input file, in order, which meshio counts anew; None where parts or generation make them unclear."""
    labels: list[int] = []
    inside = False
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith("**") or not line.strip():
            continue
        heading = _HEADING.match(line)
        if heading:
            inside = heading[1].strip().upper() == "NODE" and "OUTPUT" not in line.upper()
            if heading[1].strip().upper() in ("NGEN", "NCOPY", "NFILL"):
                return None, {}
        elif inside:
            head = line.split(",")[0].strip()
            if not head.isdigit():
                return None, {}
            labels.append(int(head))
    unique = len(set(labels)) == len(labels)
    return (np.array(labels, np.int64) if labels and unique else None), {}


def _meshed(path: Path, folder: Path, size: Scalar | None, order: int, program: str) -> Path:
    """A CAD part meshed by gmsh as a program.

    Raises:
        InvalidValue: no size, or an order that is none.
        UnreadableFile: gmsh is absent, or fails; its last words are told.
    """
    if size is None:
        raise InvalidValue(
            f'"{path.name}" is a CAD part: give the size of its elements, as Mesh.read("{path.name}", size="5 mm")'
        )
    if order not in (1, 2):
        raise InvalidValue.of(f'"{path.name}": order of elements', order, "be 1 or 2")
    side = positive(size, "m", what=f'"{path.name}": size') * 1e3
    if shutil.which(program) is None:
        raise UnreadableFile.of(
            path,
            f'meshing a CAD part needs the program gmsh, and there is no command "{program}"; install it (https://gmsh.info, '
            "apt install gmsh, conda install gmsh), or mesh the part elsewhere and read the mesh",
        )
    out = folder / f"{path.stem}.msh"
    command = [
        program,
        str(path),
        "-3",
        "-order",
        str(order),
        "-clmax",
        f"{side:g}",
        "-format",
        "msh41",
        "-o",
        str(out),
    ]
    command += [
        "-string",
        'Mesh.HighOrderOptimize=2;Mesh.SecondOrderIncomplete=1;Geometry.OCCTargetUnit="MM";',
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0 or not out.is_file():
        words = (done.stderr or done.stdout).strip().splitlines()[-3:]
        raise UnreadableFile.of(
            path,
            f"gmsh could not mesh it ({' / '.join(words) or f'exit {done.returncode}'}); try another size, or heal the part",
        )
    return out
