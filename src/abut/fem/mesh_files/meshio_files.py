"""Mesh files read and written with meshio: Gmsh's .msh, VTK's .vtu and .vtk and others."""

from __future__ import annotations

import importlib
import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import AnyArray, Integers
from abut.errors import AbutError, MissingExtra, UnreadableFile, UnsupportedStatement
from abut.fem.mesh.elements import KINDS

if TYPE_CHECKING:
    import meshio

    from abut.fem.mesh.mesh import Mesh

__all__ = ["MODULES", "read_foreign", "write_foreign"]


#: By ending, meshio's module. (`meshio.read` itself ends the process over a bad file.)
MODULES = {
    ".msh": "gmsh", ".vtu": "vtu", ".vtk": "vtk", ".mesh": "medit", ".med": "med", ".xdmf": "xdmf", ".e": "exodus", ".exo": "exodus",
    ".vol": "netgen",
}  # fmt: skip
#: Kinds that meshio's data structure cannot store, although its readers know them.
_UNKNOWN_TO_MESHIO = ("wedge15", "pyramid13")
#: Names of numbers and sets in the output of `write_foreign`, among the data of nodes and elements.
_LABEL, _SET = "label", "set "


def read_foreign(path: Path, factor: float, *, faces: str = "physical") -> Mesh:
    """Read the mesh of a file with meshio; `factor` is the file's unit of length [m].

    Args:
        path: the file.
        factor: its unit of length [m].
        faces: Gmsh's tag by which sides and elements are put into sets where the file has no names: "physical" or "geometrical".

    Raises:
        MissingExtra: meshio is not installed.
        UnreadableFile: the file is missing, damaged, or not of the format of its name.
        UnsupportedStatement: it contains kinds of elements that are not known.
    """
    raw = _read_with_meshio(path)
    blocks = [(block.type, np.asarray(block.data, dtype=np.int64)) for block in raw.cells]
    unknown = sorted(
        {kind for kind, rows in blocks if kind not in KINDS and len(rows) and not _is_lower_dimensional(kind)}
    )
    if unknown:
        remedy = "mesh with " + ", ".join(KINDS)
        if any(kind in ("hexahedron27", "quad9", "wedge18", "pyramid14") for kind in unknown):
            remedy = "write quadratic elements without middle nodes in faces (Gmsh: Mesh.SecondOrderIncomplete = 1)"
        raise UnsupportedStatement.of(f"an element of kind {', '.join(unknown)}", str(path), remedy)
    known = [KINDS[kind].dimension for kind, rows in blocks if kind in KINDS and len(rows)]
    if not known or not len(raw.points):
        raise UnreadableFile.of(path, "contains no nodes or elements; export the mesh with both")
    try:
        return _build_mesh(raw, blocks, max(known), path.stem, factor, faces)
    # data of another length, kind or range than nodes and elements have
    except (AbutError, ValueError, IndexError, KeyError, TypeError) as error:
        raise UnreadableFile.of(path, f"is damaged: {error}; export the mesh again") from error


def _is_lower_dimensional(kind: str) -> bool:
    """Return True for points and lines, which meshers list along corners and edges."""
    return kind.startswith(("vertex", "line"))


def _read_with_meshio(path: Path) -> meshio.Mesh:
    module = _import_module(path.suffix.lower(), f"reading {path.name}")
    if not path.is_file():
        raise UnreadableFile.of(path, "cannot be read (there is no such file); give the path of a mesh")
    printed = io.StringIO()
    try:
        with redirect_stdout(printed), redirect_stderr(printed), np.errstate(all="ignore"):
            return module.read(path)
    except KeyError as error:
        if error.args and error.args[0] in _UNKNOWN_TO_MESHIO:
            raise _beyond_meshio(error.args[0], path) from None
        raise _damaged_file_error(path, error) from error
    # meshio reports problems by any error there is, the end of the process among them
    except (Exception, SystemExit) as error:
        raise _damaged_file_error(path, error) from error


def _damaged_file_error(path: Path, error: BaseException) -> UnreadableFile:
    reason = " ".join(str(error).split())[:200]
    why = f" ({reason})" if reason else ""
    return UnreadableFile.of(path, f"is damaged, or not a {path.suffix} file{why}; export the mesh again")


def _beyond_meshio(kind: str, path: Path) -> UnsupportedStatement:
    return UnsupportedStatement.of(
        f"an element of kind {kind}, which meshio cannot read or write,",
        str(path),
        "use an .inp file, which supports it",
    )


def _import_module(ending: str, purpose: str) -> Any:
    try:
        return importlib.import_module(f"meshio.{MODULES[ending]}")
    except ImportError:
        raise MissingExtra.of(purpose, "meshio", "fem") from None


def _build_mesh(
    raw: meshio.Mesh, blocks: list[tuple[str, Integers]], dimension: int, name: str, factor: float, faces: str
) -> Mesh:
    """Return the elements of highest dimension, with numbers and sets."""
    from abut.fem.mesh.mesh import Mesh

    points = np.zeros((len(raw.points), 3))
    points[:, : raw.points.shape[1]] = raw.points
    kept = [kind in KINDS and KINDS[kind].dimension == dimension for kind, _ in blocks]
    starts: list[int] = []  # of each block, in its kind
    rows: dict[str, Integers] = {}
    for (kind, block), keep in zip(blocks, kept, strict=True):
        starts.append(len(rows.get(kind, ())))
        if keep:
            rows[kind] = np.concatenate([rows[kind], block]) if kind in rows else block
    node_sets: dict[str, Integers] = {}
    element_sets: dict[str, dict[str, Integers]] = {}
    for one, members in _groups(raw, blocks, faces).items():
        if all(not kept[k] for k in members):
            nodes = [blocks[k][1][places].ravel() for k, places in members.items()]
            node_sets[one] = np.unique(np.concatenate(nodes))
        else:
            own = element_sets.setdefault(one, {})
            for k, places in members.items():
                if kept[k]:
                    kind = blocks[k][0]
                    own[kind] = np.concatenate([own.get(kind, np.empty(0, np.int64)), starts[k] + places])
    for one, places in raw.point_sets.items():
        node_sets[one] = np.unique(np.asarray(places, dtype=np.int64))
    for one, data in raw.point_data.items():
        if one.startswith(_SET):
            node_sets[one.removeprefix(_SET)] = np.flatnonzero(data)
    labels = raw.point_data.get(_LABEL)
    element_labels = {
        kind: np.concatenate(
            [
                _whole(part)
                for (other, _), part in zip(blocks, raw.cell_data[_LABEL], strict=True)
                if other == kind
            ]
        )
        for kind in (rows if _LABEL in raw.cell_data else ())
    }
    given = None if labels is None else _whole(labels)
    return Mesh(factor * points, rows, given, element_labels, node_sets, element_sets, name)


def _whole(data: AnyArray) -> Integers:
    found = np.rint(np.asarray(data, dtype=float).ravel())
    if not np.all(np.abs(found) < 2.0**53):
        raise ValueError("a label is not a whole number")
    return np.asarray(found, dtype=np.int64)


def _groups(
    raw: meshio.Mesh, blocks: list[tuple[str, Integers]], faces: str
) -> dict[str, dict[int, Integers]]:
    """Return places of elements by block, by name: of meshio's sets, of Gmsh's tags, and of the output of `write_foreign`."""
    found: dict[str, dict[int, Integers]] = {}
    for name, parts in raw.cell_sets.items():
        if not name.startswith("gmsh:"):
            members = {
                k: np.asarray(part, dtype=np.int64)
                for k, part in enumerate(parts)
                if part is not None and len(part)
            }
            found |= {name: members} if members else {}
    names = {(int(tag), int(dimension)): name for name, (tag, dimension) in raw.field_data.items()}
    word = {"physical": "physical", "geometrical": "face"}[faces]
    for key, data in raw.cell_data.items():
        for k, values in enumerate(data):
            if key == f"gmsh:{faces}" and not _is_lower_dimensional(blocks[k][0]):
                dimension = KINDS[blocks[k][0]].dimension
                for tag in np.unique(values[values > 0]).tolist():
                    name = names.get(
                        (tag, dimension),
                        f"{word if dimension == 2 else word.replace('face', 'volume')} {tag}",
                    )
                    found.setdefault(name, {})[k] = np.flatnonzero(values == tag)
            elif key.startswith(_SET) and np.any(values):
                found.setdefault(key.removeprefix(_SET), {})[k] = np.flatnonzero(values)
    return found


def write_foreign(mesh: Mesh, path: Path, place: Path, factor: float) -> None:
    """Write to `place` the contents of the later file `path`; numbers and sets become data of nodes and elements, a set ones and zeros."""
    meshio = _meshio(f"writing {path.name}")
    module = _import_module(path.suffix.lower(), f"writing {path.name}")
    cells = list(mesh.elements.items())
    for kind in mesh.elements:
        if kind in _UNKNOWN_TO_MESHIO:
            raise _beyond_meshio(kind, path)
    point_data = {_LABEL: mesh.numbers} | {
        _SET + name: _ones(len(mesh.positions), places) for name, places in mesh.node_sets.items()
    }
    cell_data = {_LABEL: [mesh.element_labels[kind] for kind, _ in cells]} | {
        _SET + name: [_ones(len(rows), kinds.get(kind, np.empty(0, np.int64))) for kind, rows in cells]
        for name, kinds in mesh.element_sets.items()
    }
    if path.suffix.lower() == ".msh":  # whose data are of double precision
        point_data = {name: data.astype(float) for name, data in point_data.items()}
        cell_data = {name: [part.astype(float) for part in data] for name, data in cell_data.items()}
    whole = meshio.Mesh(mesh.positions / factor, cells, point_data=point_data, cell_data=cell_data)
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        if path.suffix.lower() == ".msh":
            # binary: meshio's text of data is damaged under NumPy 2
            module.write(place, whole, fmt_version="2.2", binary=True)
        else:
            module.write(place, whole)


def _meshio(purpose: str) -> Any:
    try:
        return importlib.import_module("meshio")
    except ImportError:
        raise MissingExtra.of(purpose, "meshio", "fem") from None


def _ones(size: int, places: Integers) -> Integers:
    found = np.zeros(size, dtype=np.int64)
    found[places] = 1
    return found
