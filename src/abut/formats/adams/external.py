"""GRAPHICS of type EXTERNAL: solids in files.

Parasolid files cannot be read openly. In their place a STEP file, or a mesh in the dataset's length unit, is looked
for beside the dataset: named after the file, the solid being the part of that ELEMENT, or named after the ELEMENT.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut.errors import InputError
from abut.formats.adams.texts import in_any_case

if TYPE_CHECKING:
    from abut.formats.adams.build import Build
    from abut.formats.adams.grammar import Arguments

_STEP = (".step", ".stp")
_MESH = (".stl", ".obj", ".ply", ".3mf")
_UNITS = {1.0: "m", 1e-2: "cm", 1e-3: "mm", 1e-6: "um", 0.0254: "inch", 0.3048: "ft"}


def solid(build: Build, arguments: Arguments) -> Any:
    """The solid, or a sentence that says what was searched for."""
    file, element = arguments.get("FILE", ""), arguments.get("ELEMENT", "")
    folder = Path(build.dataset.path).parent
    tried = list(dict.fromkeys(_candidates(file, element)))
    frame = build.frame(arguments.statement, "RM", arguments.need("RM", "the marker at the file's origin"))
    for name, part in tried:
        path = in_any_case(folder / name)
        if path is not None:
            try:
                return _read(build, frame, path, part)
            except InputError as problem:
                return f"{path.name} cannot take its place ({problem})"
    names = ", ".join(name for name, _ in tried)
    known = Path(file).suffix.lower() in (*_STEP, *_MESH)
    what = f"the solid {element}" if element else "it"
    return (
        f"{file or 'its file'} {'is not there' if known else 'is in no open format'}; export {what} as STEP, in the same axes, beside the "
        f"dataset (looked in {folder.resolve()} for: {names})"
    )


def _candidates(file: str, element: str) -> Iterator[tuple[str, str]]:
    """Names of files, best first, and the part in each (empty: all of it)."""
    stems = [(Path(file).stem, element), (element, "")]
    for endings in (_STEP, _MESH):
        for stem, part in stems:
            if stem:
                yield from ((stem + ending, part if endings is _STEP else "") for ending in endings)


def _read(build: Build, frame: Any, path: Path, part: str) -> Any:
    from abut import shapes
    from abut.shapes.step import read_solids

    if path.suffix.lower() in _STEP:
        found = read_solids(path)
        named = [one for one in found if part.lower() in (one.name.lower(), one.product.lower())]
        if len(found) > 1 and part and len(named) != 1:
            names = ", ".join(one.name for one in found)
            raise InputError(f"{path.name} has no one solid {part}, only {names}")
        (one,) = named if len(named) == 1 else found[:1]
        return shapes.BRep(frame, one.placed())
    unit = None if path.suffix.lower() == ".3mf" else _UNITS.get(build.units.length)
    return shapes.Solid.read(frame, path, unit=unit)
