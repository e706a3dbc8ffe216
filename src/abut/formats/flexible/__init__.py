"""Readers and writers of flexible bodies from other programs.

    body = read("outboard.op4", length="mm", mass="kg")      # a reduced body: superelement, SID, modal file of MBDyn
    structure = read("rotorSTIF1.mtx.gz")                    # matrices of a mesh: Abaqus, CalculiX
    structure = read("bracket.cdb", length="mm", mass="tonne")    # nodes, elements, materials: Ansys
    mesh = read("bracket.inp", length="mm")                  # and any mesh that `abut.fem.Mesh.read` reads, or a STEP part: size="5 mm"

The suffix selects the reader, or the start of the file for formats without a fixed suffix (SID, MBDyn). `text_tables` contains shared
functions; `op4` and `nastran_bulk` read Nastran's files, `coordinate_matrices` matrices by row and column, `sid_text` and `sid` the SID
format.
"""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from abut.arguments.checks import guard_package
from abut.errors import InvalidValue, UnreadableFile, UnsupportedStatement
from abut.fem import Elasticity, Mesh, Structure, assemble
from abut.fem.mesh_files.mesh_files import FILES
from abut.flexible import ReducedBody
from abut.formats.flexible.abaqus import read_abaqus
from abut.formats.flexible.calculix import read_calculix
from abut.formats.flexible.cdb import MeshParts, read_cdb
from abut.formats.flexible.mbdyn import mbdyn_records, read_mbdyn, write_mbdyn
from abut.formats.flexible.nastran import read_superelement
from abut.formats.flexible.op4 import read_op4
from abut.formats.flexible.sid import read_sid, sid_records, write_sid

__all__ = [
    "MeshParts",
    "mbdyn_records",
    "read",
    "read_abaqus",
    "read_calculix",
    "read_cdb",
    "read_mbdyn",
    "read_op4",
    "read_sid",
    "read_superelement",
    "sid_records",
    "write_mbdyn",
    "write_sid",
]

Reader = Callable[..., Structure | ReducedBody | Mesh]


def structure_of_cdb(path: Path, *, length: str, mass: str) -> Structure:
    """Return the structure of a .cdb file's mesh and materials, see `read_cdb`.

    Raises:
        UnreadableFile: a material lacks a modulus, Poisson's ratio or a density.
    """
    parts = read_cdb(path, length=length, mass=mass)
    materials = {}
    for number in sorted({int(one) for numbers in parts.material.values() for one in numbers}):
        values = parts.materials.get(number, {})
        nu = values.get("NUXY", values.get("PRXY"))
        if (
            "EX" not in values
            or nu is None
            or "DENS" not in values
            or values.get("EY", values["EX"]) != values["EX"]
        ):
            raise UnreadableFile.of(
                path,
                f"material {number} has {', '.join(sorted(values)) or 'nothing'}; EX, NUXY and DENS are needed: give them, or read_cdb, "
                "and assemble its mesh with an abut.fem.Elasticity",
            )
        try:
            materials[f"material {number}"] = Elasticity.isotropic(
                values["EX"], nu, values["DENS"], name=f"{number}"
            )
        except InvalidValue as problem:
            raise UnreadableFile.of(
                path,
                f'{problem}; here the file is read with length="{length}", mass="{mass}": a model in mm, N and s '
                'is of length="mm", mass="tonne"',
            ) from problem
    return assemble(parts.mesh, materials)


#: Suffix → reader.
READERS: dict[str, Reader] = {
    ".mtx": read_abaqus,
    ".mtx.gz": read_abaqus,
    ".sti": read_calculix,
    ".mas": read_calculix,
    ".dof": read_calculix,
    ".op4": read_superelement,
    ".cdb": structure_of_cdb,
    ".sid": read_sid,
    ".sid_fem": read_sid,
    ".fem": read_mbdyn,
    **dict.fromkeys(FILES, Mesh.read),
}
_WAYS = "export the FE model (.inp, .bdf or .cdb) with its materials, a Nastran superelement (.op4 and .pch), a modal file of MBDyn, or SID"
#: Suffix without a reader → remedy.
_OTHERS = {
    ".mnf": f"Adams' modal neutral file is proprietary, and no open reader exists; {_WAYS}",
    ".rst": f"Ansys' result file has no open reader; write the model by CDWRITE (.cdb), or {_WAYS}",
    ".sub": f"Ansys' substructure file has no open reader; write the model by CDWRITE (.cdb), or {_WAYS}",
    ".op2": "write the superelement's matrices by EXTSEOUT with DMIGOP4 or MATOP4 (.op4)",
    ".pch": "give the .op4 with the superelement's matrices; the .pch beside it is found by its name",
    ".asm": "give the .op4 with the superelement's matrices; the .asm beside it is found by its name",
}


def read(path: str | PathLike[str], **options: object) -> Structure | ReducedBody | Mesh:
    """Return the flexible body in a file of another program.

    Args:
        path: the file: .mtx, .mtx.gz (Abaqus), .sti, .mas, .dof (CalculiX), .op4 (Nastran), .cdb (Ansys), a mesh (`abut.fem.Mesh.read`),
            SID or a modal file of MBDyn under any suffix.
        **options: options of the reader, such as ``length="mm"``, ``mass="kg"``; see `read_abaqus`, `read_calculix`, `read_superelement`,
            `read_cdb`, `read_sid`, `read_mbdyn`.

    Raises:
        UnsupportedStatement: a file that abut does not read; the message states what to export instead.
        UnreadableFile: the file, or one that belongs to it, is missing, truncated, damaged, or does not fit.
        WrongUnit: a unit is of another dimension or unknown.
    """
    place = Path(path)
    suffix = place.suffix.lower()
    suffix = ".mtx.gz" if place.name.lower().endswith(".mtx.gz") else suffix
    if suffix in _OTHERS:
        raise UnsupportedStatement.of(f'a file that ends in "{suffix}"', str(path), _OTHERS[suffix])
    reader = READERS.get(suffix) or _by_content(place)
    try:
        return reader(place, **options)
    except TypeError as problem:
        if "argument" not in str(problem) or reader.__name__ not in str(problem):
            raise
        raise UnsupportedStatement.of(
            f"the choice of options ({', '.join(sorted(options)) or 'nothing'})",
            str(path),
            f"{reader.__name__} wants {_argument_names(reader)}",
        ) from problem


def _argument_names(reader: Reader) -> str:
    import inspect

    own = list(inspect.signature(reader).parameters.values())[1:]
    return ", ".join(f"{one.name}=" for one in own) or "the path alone"


def _by_content(path: Path) -> Reader:
    """Return the reader of a file with an unspecific suffix, by its first bytes."""
    try:
        with path.open("rb") as stream:
            head = stream.read(4096)
    except OSError as problem:
        raise UnreadableFile.of(path, f"it cannot be read ({problem.strerror}); check the path") from problem
    if b"RECORD GROUP" in head.upper():
        return read_mbdyn
    if b"new modal" in head and b"refmod" in head:
        return read_sid
    raise UnsupportedStatement.of(
        f'a file that ends in "{path.suffix}"',
        str(path),
        f"read are {', '.join(READERS)}, SID and modal files of MBDyn; {_WAYS}",
    )


guard_package(__name__, methods=True)
