"""GRAPHICS of type EXTERNAL: solids in files.

Parasolid files cannot be read openly. Instead, the reader looks for a STEP file, or for a mesh in the dataset's length unit, in the
folder of the dataset. Its name is that of the file, of the solid (ELEMENT), of its part, or of the dataset. In a STEP file of several
solids, the one with the name of the solid or of the part is used; a mesh is used only if it can stand for a single solid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abut import shapes
from abut.errors import InputError
from abut.files.file_stamp import file_stamp
from abut.formats.adams.dataset.declare import StatementArguments
from abut.formats.adams.dataset.markers_and_parts import AdamsPart
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.language.text import in_any_case

if TYPE_CHECKING:
    from abut.model import Frame

_STEP = (".step", ".stp")
_MESH = (".stl", ".obj", ".ply", ".3mf")
_UNITS = {1.0: "m", 1e-2: "cm", 1e-3: "mm", 1e-6: "um", 0.0254: "inch", 0.3048: "ft"}
SHOWN = 6  #: maximum number of solids and shapes named in one sentence


@dataclass(frozen=True)
class SolidRequest:
    """Solid to search for.

    Args:
        file: its file in the dataset.
        element: its name in that file; empty for all that the file contains.
        part: the part's name.
        alone: True if the dataset has no other solid of this file.
    """

    file: str
    element: str
    part: str
    alone: bool

    def candidates(self, dataset: Path) -> Iterator[Path]:
        """Yield files that may contain it, best first; those named after the dataset last."""
        own = _file_path(self.file)
        folders = dict.fromkeys((dataset.parent, dataset.parent / own.parent))
        by_itself, whole = (self.element, self.part), (own.stem, dataset.stem)
        stems = dict.fromkeys((whole[0], *by_itself, whole[1]))
        for endings in (_STEP, _MESH):
            for stem in filter(None, stems):
                if endings is _STEP or self.alone or stem in by_itself:
                    yield from (folder / (stem + ending) for folder in folders for ending in endings)

    def find_solid(self, dataset: Path, frame: Frame, length: float) -> tuple[Any, Path] | str:
        """Return the solid and its file from the first usable candidate; else a sentence about the first, or "".

        Args:
            dataset: its folder is searched.
            frame: frame of the file's origin and axes.
            length: unit of a mesh [m].
        """
        reason = ""
        for path in filter(None, map(in_any_case, self.candidates(dataset))):
            try:
                return self.read(frame, path, length), path
            except InputError as problem:
                name = self.element or self.part or dataset.stem
                reason = (
                    reason
                    or f"{path.name} cannot replace it ({problem}); give the solid that name there, or export it alone to {name}.step"
                )
        return reason

    def read(self, frame: Frame, path: Path, length: float) -> Any:
        """Return the solid in a file.

        Args:
            frame: frame of the file's origin and axes.
            path: path of the file.
            length: unit of a mesh [m].

        Raises:
            InputError: the file cannot be read, or does not contain exactly one solid of that name.
        """
        if path.suffix.lower() not in _STEP:
            return shapes.Solid.read(
                frame, path, unit=None if path.suffix.lower() == ".3mf" else _UNITS.get(length)
            )
        solids = _read_step_solids(path, file_stamp(path))
        for name in filter(None, (self.element, self.part)):
            named = [one for one in solids if name.lower() in (one.name.lower(), one.product.lower())]
            if len(named) == 1:
                return shapes.BRep(frame, named[0].in_file_axes())
        sole = self.alone or path.stem.lower() in (self.element.lower(), self.part.lower())
        if len(solids) == 1 and sole:
            return shapes.BRep(frame, solids[0].in_file_axes())
        names = ", ".join(one.name for one in solids)
        raise InputError(f"{path.name} has no one solid {self.element or self.part}, only {names}")


@dataclass(frozen=True)
class Graphics:
    """GRAPHICS of one solid in a file."""

    part: AdamsPart | None  #: part that carries it
    wanted: SolidRequest


def solids_in_files(build: Build) -> Mapping[int, Graphics]:
    """Return all solids in files that a dataset names, by the numbers of their GRAPHICS."""
    found = [one for one in StatementArguments.all_of(build, "GRAPHICS") if one.number and "EXTERNAL" in one]
    files = [one.get("FILE", "").lower() for one in found]
    result = dict[int, Graphics]()
    for one in found:
        file, marker = one.get("FILE", ""), build.markers.get(one.get("RM", 0))
        part = build.parts.get(marker.part) if marker else None
        name = ""
        if part is not None and part.body is not build.model.ground:
            name = str(part.statement.view_name or part.body.name)
        wanted = SolidRequest(file, one.get("ELEMENT", ""), name, files.count(file.lower()) == 1)
        result[one.number] = Graphics(part, wanted)
    return result


def find_solid(stated: StatementArguments) -> Any:
    """Return the solid, or a sentence about what was searched for."""
    build, frame = stated.build, stated.frame("RM", "the marker at the file's origin")
    graphics = build.once(solids_in_files).get(stated.number)
    if graphics is None:
        return "it has no number"
    wanted = graphics.wanted
    found = wanted.find_solid(Path(build.dataset.path), frame, build.units.length)
    if isinstance(found, str):
        return found or missing_file_remedy(build, wanted.file)
    made, path = found
    if path.name.lower() != _file_path(wanted.file).name.lower():
        stated.note(f"GRAPHICS: {path.name} replaces {wanted.file or 'its file'}")
    return made


@lru_cache(maxsize=2)
def _read_step_solids(path: Path, stamp: tuple[int, ...]) -> Any:
    """Return the solids of a STEP file with this time stamp; cached, because they are requested one by one."""
    from abut.shapes.files.step import read_solids

    return read_solids(path)


def missing_file_remedy(build: Build, file: str) -> str:
    """Return a sentence about how to provide the content of a file."""
    elements = [one.wanted.element for one in build.once(solids_in_files).values() if one.wanted.file == file]
    return export_advice(file, elements, Path(build.dataset.path))


def export_advice(file: str, elements: Sequence[str], dataset: Path) -> str:
    """Return a sentence about how to provide the solids of a missing file, or of one in a proprietary format."""
    known = _file_path(file).suffix.lower() in (*_STEP, *_MESH)
    named = [one for one in dict.fromkeys(elements) if one]
    what = f"the solid{'s' if named[1:] else ''} {_list_first_texts(named)}" if named else "it"
    stems = list(dict.fromkeys(filter(None, (_file_path(file).stem, dataset.stem))))
    return (
        f"{file or 'its file'} {'is not there' if known else 'is in no open format'}; export {what} as STEP from the CAD program, or by "
        f"File, Export in Adams View, with the same names and axes, to {stems[0]}.step beside the dataset (looked in "
        f"{dataset.parent.resolve()} for {', '.join(stems)}, and what a solid or its part is called, with {', '.join((*_STEP, *_MESH))})"
    )


def explain_missing_contact(build: Build, number: int) -> str:
    """Return a sentence about why a solid in a file has no contact, and which shapes of its part can replace it."""
    reason, solids = build.shapeless[number], build.once(solids_in_files)
    alike = [one for one in solids.values() if one.wanted.file == solids[number].wanted.file]
    offers = list(filter(None, (_contact_shape_list(build, one) for one in alike)))
    if not offers:
        return reason
    return f"{reason}; or let shapes of the same part touch in its place: {_list_first_texts(offers, '; ')}"


def _contact_shape_list(build: Build, graphics: Graphics) -> str:
    """Return the contact shapes of a solid's part, as text."""
    alike = [
        f"{statement.label} ({type(shape).__name__})"
        for statement, shape in build.drawn
        if graphics.part is not None
        and statement.number in build.shapes.keys() - build.once(solids_in_files).keys()
        and shape.frame.body is graphics.part.body
    ]
    return (
        f"for {graphics.wanted.element or graphics.wanted.file} {_list_first_texts(alike)}" if alike else ""
    )


def _file_path(file: str) -> Path:
    """Return the path of a file named in a dataset, possibly in Windows notation."""
    return Path(file.replace("\\", "/"))


def _list_first_texts(texts: Sequence[str], between: str = ", ") -> str:
    """Return the first of some texts, and the number of the rest."""
    rest = f" and {len(texts) - SHOWN} more" if texts[SHOWN:] else ""
    return between.join(texts[:SHOWN]) + rest
