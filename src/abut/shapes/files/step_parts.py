"""Reader of the parts of a STEP assembly through OCCT: solids with their places, sub-assemblies, colours, materials, and faces that other
parts may touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from abut.errors import UnreadableFile, UnsupportedStatement
from abut.shapes.files import occt
from abut.shapes.files.part_file import part_file
from abut.shapes.files.step import (
    OCCT,
    Occurrence,
    StepSolid,
    body_names,
    check_closed,
    check_head,
    label_name,
    location_pose,
    measure_solid,
    read_document,
    solid_occurrences,
)
from abut.shapes.files.step_faces import StepFace, faces_of
from abut.shapes.files.subprocess_reader import read_apart
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from OCP.gp import gp_Trsf
    from OCP.TDF import TDF_Label

__all__ = ["StepFile", "StepPart", "read_parts"]

RIGID = 1e-9  #: by which the scale of a place may differ from 1
GRAMS = 1e3  #: kg/m³ in a g/cm³, OCCT's unit of densities
SOLID = (20.0, 23_000.0)  #: range of densities of machine materials [kg/m³]


@dataclass(frozen=True, eq=False)
class StepPart:
    """A solid, and the further data of the file about it."""

    solid: StepSolid
    path: tuple[str, ...]  #: names of the assemblies that contain it, the outermost first
    colour: str  #: as "#rrggbb", "" if it has none
    material: str  #: its name in the file, "" without one
    density: float  #: of that material [kg/m³], 0 if the file states none
    faces: tuple[StepFace, ...]  #: planes, cylinders and spheres in the product's axes


@dataclass(frozen=True)
class StepFile:
    """Contents of a STEP file."""

    parts: tuple[StepPart, ...]
    hollow: tuple[str, ...]  #: products with surfaces and no solid
    unit: str  #: of its lengths, as the file names it
    letters: str  #: the encoding of its names


def read_parts(path: str | Path, tolerance: Scalar | None = None, *, lenient: bool = False) -> StepFile:
    """Return the parts of an assembly, in the file's order.

    Args:
        path: the file.
        tolerance: largest distance of a facet from the exact surface [m]; None: 1/1000 of each solid's diagonal.
        lenient: omit parts that have no volume or whose facets do not close, and list them as `hollow`.

    Raises:
        MissingExtra: OCCT is not installed.
        UnreadableFile: no STEP file, a damaged one, or one without solids; a part that does not close.
        UnsupportedStatement: a place that mirrors or scales.
    """
    path = part_file(path)
    check_head(path)
    sag = None if tolerance is None else positive(tolerance, "m", what=f"{path}: tolerance")
    found: StepFile = read_apart(OCCT, parts_in, path, sag)
    faults = {part.solid.name: fault for part in found.parts if (fault := _solid_fault(part.solid, path))}
    if faults and not lenient:
        raise next(iter(faults.values()))
    kept = tuple(part for part in found.parts if part.solid.name not in faults)
    if not kept:
        raise next(iter(faults.values()))
    return replace(found, parts=kept, hollow=(*found.hollow, *faults))


def _solid_fault(solid: StepSolid, path: Path) -> UnreadableFile | None:
    """Return the error of an unusable solid, or None."""
    size = float(np.ptp(solid.vertices, axis=0).max()) if len(solid.vertices) else 0.0
    if solid.volume <= 1e-12 * size**3:
        return UnreadableFile.of(
            path,
            f'the solid "{solid.name}" has no volume ({solid.volume:.3g} m³); delete it in the CAD program, or give it a thickness, and '
            "export again (--lenient skips it)",
        )
    try:
        check_closed(solid, path)
    except UnreadableFile as problem:
        return problem
    return None


# --- in the process apart ---------------------------------------------------------------------------------------------------


def parts_in(path: Path, sag: float | None) -> StepFile:
    """Return the parts of a file, read in this process, which a damaged file may crash."""
    with occt.silence_occt():
        file = read_document(path)
        hollow: list[str] = []
        found = list(solid_occurrences(file.whole, hollow))
        if not found:
            raise UnreadableFile.of(path, _no_solid_message(hollow))
        names = body_names([one.product for one in found], path)
        known: list[tuple[Occurrence, StepSolid, tuple[StepFace, ...]]] = []
        parts = [_measure_part(name, one, sag, known, path) for name, one in zip(names, found, strict=True)]
        return StepFile(tuple(parts), tuple(hollow), file.unit, file.letters)


def _no_solid_message(hollow: list[str]) -> str:
    count = f"{len(hollow)} product{'s' if len(hollow) > 1 else ''}"
    contents = f"contains {count} of surfaces and no solid" if hollow else "contains no solid"
    return f"{contents}; make solid bodies of the parts in the CAD program and export these as STEP AP242"


def _measure_part(name: str, one: Occurrence, sag: float | None, known: list[Any], path: Path) -> StepPart:
    """Return one part; a product measured before is reused."""
    place = cast("gp_Trsf", one.place)
    scale = place.ScaleFactor()
    if abs(scale - 1.0) > RIGID:
        how = "mirrors it" if scale < 0.0 else f"scales it by {scale:.6g}"
        raise UnsupportedStatement.of(
            f'the placement of part "{name}", which {how},',
            str(path),
            "save the mirrored or scaled part as a separate part in the CAD program, and export again",
        )
    before = next((row for row in known if row[0].solid.IsSame(one.solid)), None)
    if before is None:
        solid = measure_solid(name, Occurrence(one.solid, None, one.labels), sag, False)
        before = (one, solid, faces_of(one.solid))
        known.append(before)
    position, orientation = location_pose(one.place)
    solid = replace(before[1], name=name, position=position, orientation=orientation)
    material, density = _part_material(one.labels)
    inner = (label_name(label) for label in one.labels[:-1] if not _is_reference(label))
    return StepPart(solid, tuple(inner), _part_color(one.labels), material, density, before[2])


def _is_reference(label: TDF_Label) -> bool:
    from OCP.XCAFDoc import XCAFDoc_ShapeTool

    return bool(XCAFDoc_ShapeTool.IsReference_s(label))


def _part_color(labels: tuple[Any, ...]) -> str:
    """Return the colour of the outermost assembly, component or product that has one."""
    from OCP.Quantity import Quantity_Color
    from OCP.XCAFDoc import XCAFDoc_ColorTool, XCAFDoc_ColorType

    colour = Quantity_Color()
    for label in labels:
        for kind in (XCAFDoc_ColorType.XCAFDoc_ColorSurf, XCAFDoc_ColorType.XCAFDoc_ColorGen):
            if XCAFDoc_ColorTool.GetColor_s(label, kind, colour):
                return str(Quantity_Color.ColorToHex_s(colour).ToCString()).lower()
    return ""


def _part_material(labels: tuple[Any, ...]) -> tuple[str, float]:
    """Return name and density [kg/m³] of the material, from the innermost label that has one.

    OCCT reads every unit of mass as the gram, with any prefix. No solid has less than 20 kg/m³, so a smaller density was written in kg.
    """
    for label in reversed(labels):
        for attribute in _label_attributes(label):
            if type(attribute).__name__ != "TDataStd_TreeNode" or not attribute.HasFather():
                continue
            for material in _label_attributes(attribute.Father().Label()):
                if type(material).__name__ == "XCAFDoc_Material":
                    density = material.GetDensity() * GRAMS
                    lighter = density < SOLID[0] and SOLID[0] <= 1e3 * density <= SOLID[1]
                    return material.GetName().ToCString().strip(), 1e3 * density if lighter else density
    return "", 0.0


def _label_attributes(label: TDF_Label) -> Iterator[Any]:
    from OCP.TDF import TDF_AttributeIterator

    found = TDF_AttributeIterator(label)
    while found.More():
        yield found.Value()
        found.Next()
