"""Reading and writing of mesh files: selection of the reader by file ending, and the file's unit of length."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from abut.errors import InvalidValue, UnreadableFile, UnsupportedStatement
from abut.fem.mesh.merge_nodes import drop_unused_nodes
from abut.fem.mesh_files.abaqus import read_inp, write_inp
from abut.fem.mesh_files.gmsh_parts import PARTS, mesh_part
from abut.fem.mesh_files.meshio_files import MODULES, read_foreign, write_foreign
from abut.fem.mesh_files.nastran import read_bdf
from abut.fem.mesh_files.unv import read_unv
from abut.files.atomic_write import replace_atomically
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from abut.fem.mesh.mesh import Mesh

__all__ = ["FILES", "read_mesh_file", "write_mesh_file"]

_LISTS = {".inp": read_inp, ".unv": read_unv, ".bdf": read_bdf, ".nas": read_bdf, ".dat": read_bdf}
#: Endings of the files that `read_mesh_file` supports.
FILES = (*_LISTS, *MODULES, *PARTS)
#: Endings of the files that `write_mesh_file` supports.
WRITTEN = (".inp", ".vtu", ".msh")


def read_mesh_file(
    path: str | os.PathLike[str], length: str | None, size: Scalar | None, order: int, program: str
) -> Mesh:
    """Read a mesh; see `Mesh.read`."""
    place = Path(path)
    ending = place.suffix.lower()
    if ending == ".cdb":
        raise UnsupportedStatement.of(
            "Ansys' coded database", str(place), "read it with abut.formats.flexible.read_cdb(…).mesh"
        )
    if ending not in FILES:
        raise UnsupportedStatement.of(
            f'a file that ends in "{place.suffix}"', str(path), f"a mesh is read from {', '.join(FILES)}"
        )
    if PARTS.get(ending) and length is not None:
        raise InvalidValue(f"{place.name} already states its unit of length; omit length=")
    if ending not in PARTS and size is not None:
        raise InvalidValue(f"{place.name} is already a mesh; omit size=, or read the part's STEP file")
    if not place.is_file():
        raise UnreadableFile.of(
            place, "cannot be read (there is no such file); give the path of a mesh or a CAD part"
        )
    if ending in PARTS:
        return drop_unused_nodes(
            mesh_part(place, None if PARTS[ending] else _length_unit(length, place), size, order, program)
        )
    if ending in _LISTS:
        listing = _LISTS[ending](place)
        stated = listing.length if length is None else None
        return drop_unused_nodes(listing.mesh(_length_unit(length, place) if stated is None else stated))
    return drop_unused_nodes(read_foreign(place, _length_unit(length, place)))


def write_mesh_file(mesh: Mesh, path: str | os.PathLike[str], length: str) -> Path:
    """Write a mesh; see `Mesh.write`."""
    place = Path(path)
    ending = place.suffix.lower()
    if ending not in WRITTEN:
        raise UnsupportedStatement.of(
            f'a file that ends in "{place.suffix}"', str(path), f"a mesh is written to {', '.join(WRITTEN)}"
        )
    factor = _length_unit(length, place)
    for name in (*mesh.node_sets, *mesh.element_sets):
        if not name.isprintable() or '"' in name or not name.strip():
            raise InvalidValue(
                f'mesh "{mesh.name}": the set name {name!r} cannot be written to a file; use letters and digits'
            )
    if not mesh.elements:
        raise InvalidValue(f'mesh "{mesh.name}" has no elements; there is nothing to write')
    mesh.surface()  # refuses unknown kinds
    with replace_atomically(place, ending) as partial:
        if ending == ".inp":
            with partial.open("w", encoding="utf-8") as file:
                write_inp(mesh, file, factor)
        else:
            write_foreign(mesh, place, partial, factor)
    return place


def _length_unit(length: str | None, place: Path) -> float:
    """Return a unit of length [m].

    Raises:
        InvalidValue: no unit is given, and the file does not state one.
    """
    if length is None:
        raise InvalidValue(f'{place.name} does not state its unit of length; give it, such as length="mm"')
    if not isinstance(length, str) or not length.strip() or length.strip()[0].isdigit():
        raise InvalidValue.of(f"{place.name}: length", length, 'be a unit of length, such as "mm"')
    return positive(f"1 {length}", "m", what=f"{place.name}: length")
