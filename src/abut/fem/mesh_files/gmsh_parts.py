"""Meshing of CAD parts by Gmsh, which runs as a separate program because its licence, the GPL, does not permit to import it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from abut.errors import InvalidValue, MissingExtra, UnreadableFile
from abut.fem.mesh_files.meshio_files import read_foreign
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from abut.fem.mesh.mesh import Mesh

__all__ = ["PARTS", "gmsh_command", "mesh_part"]

#: Endings, and whether such a file states its unit of length.
PARTS = {".step": True, ".stp": True, ".iges": True, ".igs": True, ".brep": False}
#: Unit [m] to which files that state their unit are converted: OCCT's tolerances are made for millimetres.
_MM = 1e-3


def gmsh_command(program: str, part: Path, mesh: Path, size: float | None, order: int) -> list[str]:
    """Return Gmsh's command line: tetrahedra of an order, no edge longer than `size` where given; in mm where the part states a unit.

    Quadratic elements have no middle nodes in faces, and those bent too far are straightened. Gmsh uses a fixed random seed.
    IGES files are converted to mm anyway, without an option: Gmsh 4.8 ends with an error if the option is set.
    Source: Gmsh Reference Manual, "Gmsh command-line interface" and "Gmsh mesh options"; tried with Gmsh 4.8.4 and 4.15.2.
    """
    options = {
        "Mesh.SecondOrderIncomplete": "1",
        "Mesh.HighOrderOptimize": "1" if order == 2 else "0",
        "Mesh.SaveAll": "1",
    }
    if size is not None:
        options |= {"Mesh.MeshSizeMax": repr(size)}
    numbers = [word for key, value in options.items() for word in ("-setnumber", key, value)]
    unit = ["-setstring", "Geometry.OCCTargetUnit", "MM"] if part.suffix.lower() in (".step", ".stp") else []
    # options are processed in turn, and a part is opened after all of them
    return [
        program, str(part), "-3", "-order", str(order), *numbers, *unit, "-format", "msh22", "-nopopup", "-o", str(mesh),
    ]  # fmt: skip


def mesh_part(part: Path, factor: float | None, size: Scalar | None, order: int, program: str) -> Mesh:
    """Mesh a CAD part; its faces are the sets of nodes "face 1", "face 2", … in Gmsh's count.

    Args:
        part: the file.
        factor: its unit of length [m], None where it states that.
        size: the longest edge [m].
        order: of the elements.
        program: Gmsh's command.

    Raises:
        InvalidValue, WrongUnit: the size is no length greater than zero, the order neither 1 nor 2, or Gmsh makes no solid elements of it.
        MissingExtra: Gmsh is not installed.
        UnreadableFile: Gmsh cannot read or mesh the part.
    """
    if order not in (1, 2) or isinstance(order, bool):
        raise InvalidValue.of(f"meshing {part.name}: order", order, "be 1 (linear) or 2 (quadratic)")
    unit = factor or _MM
    edge = None if size is None else positive(size, "m", what=f"meshing {part.name}: size") / unit
    found = shutil.which(program)
    if found is None:
        raise MissingExtra(
            f'meshing {part.name} needs the program gmsh, and there is no command "{program}"; install it (apt install gmsh, '
            "brew install gmsh, pip install gmsh, or https://gmsh.info), or mesh the part elsewhere and read its .msh, .inp, .unv or .bdf"
        )
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "part.msh"
        # a path that begins with "-" would be read as an option
        done = subprocess.run(
            gmsh_command(found, part.resolve(), out, edge, order),
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode or not out.is_file():
            raise UnreadableFile.of(
                part, f"Gmsh could not mesh it ({_gmsh_error(done)}); repair the part, or give another size="
            )
        try:
            mesh = read_foreign(out, unit, faces="geometrical")
        except (
            UnreadableFile
        ) as error:  # if Gmsh cannot read a file, it writes an empty mesh and returns exit code 0
            raise UnreadableFile.of(
                part, f"Gmsh found no part in it ({_gmsh_error(done)}); export it again"
            ) from error
    if mesh.dimension != 3:
        raise InvalidValue(f"{part.name} contains surfaces, but no solid; export a solid part (STEP)")
    return replace(mesh, name=part.stem)


def _gmsh_error(done: subprocess.CompletedProcess[str]) -> str:
    """Return Gmsh's error message."""
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("Error")]
    return " ".join((errors or lines or [f"it ended with code {done.returncode}"])[0].split())[:200]
