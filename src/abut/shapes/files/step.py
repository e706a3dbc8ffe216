"""Reader of STEP files (ISO 10303-21; AP203, AP214, AP242) through OCCT: their solids, with names and places.

Lengths are converted from the file's own unit to metres. A product used several times yields a solid for each use.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from abut.errors import UnreadableFile
from abut.model.geometry import rotations
from abut.model.protocols import identifier
from abut.shapes.files import occt
from abut.shapes.files.part_file import part_file, translate_read_errors
from abut.shapes.files.subprocess_reader import ExternalReader, read_apart
from abut.shapes.mesh.tessellation import Mesh
from abut.shapes.mesh.watertight import edge_faults
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from OCP.gp import gp_Trsf
    from OCP.STEPControl import STEPControl_Reader
    from OCP.TDF import TDF_Label
    from OCP.TDocStd import TDocStd_Document
    from OCP.TopoDS import TopoDS_Shape

__all__ = ["StepSolid", "read_solids", "step_mesh"]

OCCT = ExternalReader(
    "OCCT",
    "export it again as STEP AP242",
    ("its parts are too large for this tolerance", "use a coarser tolerance"),
    occt.require_occt,
)

#: Names that programs make up for products without one.
_NAMELESS = re.compile(r"(SOLID|COMPOUND|SHELL|NONE|Open CASCADE STEP translator .*|)", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class StepSolid:
    """Solid of a STEP file, in its product's axes, with its place in the file's.

    A point p of the product is at position + R(orientation) p.
    """

    name: (
        str  #: fit for a body: the product's name in letters, digits and "_", numbered where it occurs again
    )
    product: str  #: the name in the file
    vertices: np.ndarray[Any, Any]  #: (n, 3) [m]
    faces: np.ndarray[Any, Any]  #: (m, 3), counter-clockwise from outside
    volume: float  #: of the exact solid [m³]
    centre: np.ndarray[Any, Any]  #: of its mass [m]
    inertia: np.ndarray[Any, Any]  #: about the centre, at density 1 [m⁵]
    position: np.ndarray[Any, Any]  #: of the product's origin in the file's axes [m]
    orientation: np.ndarray[Any, Any]  #: quaternion (w, x, y, z) from the product's to the file's axes
    sewn: bool = False  #: whether the file had only faces, which were sewn together
    sound: bool = True  #: whether faces and edges fit within the file's own tolerances, by OCCT's BRepCheck

    def in_file_axes(self) -> StepSolid:
        """Return the same solid in the file's axes."""
        turn = rotations.to_matrix(self.orientation)
        return replace(
            self,
            vertices=self.vertices @ turn.T + self.position,
            centre=turn @ self.centre + self.position,
            inertia=turn @ self.inertia @ turn.T,
            position=np.zeros(3),
            orientation=np.array(rotations.IDENTITY),
        )

    def to_product_axes(self) -> StepSolid:
        """Return the same solid in its product's axes, from its centre of mass."""
        return replace(
            self,
            vertices=self.vertices - self.centre,
            centre=np.zeros(3),
            position=np.zeros(3),
            orientation=np.array(rotations.IDENTITY),
        )


def read_solids(
    path: str | Path, tolerance: Scalar | None = None, *, closed: bool = True
) -> tuple[StepSolid, ...]:
    """Return every solid in a STEP file, in the file's order.

    Args:
        path: the file.
        tolerance: largest distance of a facet from the exact surface [m]; None: 1/1000 of each solid's diagonal.
            The angle between neighbouring facets of a curved face is at most 0.5 rad, for any tolerance.
        closed: raise an error for solids whose facets do not close.

    Raises:
        MissingExtra: OCCT is not installed.
        UnreadableFile: no STEP file, a damaged one, or one without solids, whose faces do not close when sewn either.
    """
    path = part_file(path)
    check_head(path)
    sag = None if tolerance is None else positive(tolerance, "m", what=f"{path}: tolerance")
    solids: tuple[StepSolid, ...] = read_apart(OCCT, solids_in, path, sag)
    for solid in solids if closed else ():
        check_closed(solid, path)
    return solids


def solids_in(path: Path, sag: float | None) -> tuple[StepSolid, ...]:
    """Return the solids of a file, read in this process, which a damaged file may crash."""
    with occt.silence_occt():
        file = read_document(path)
        found = list(solid_occurrences(file.whole))
        sewn = not found
        if sewn:
            found = [Occurrence(solid) for solid in _sew_solids(path)]
        names = body_names([one.product for one in found], path)
        return tuple(measure_solid(name, one, sag, sewn) for name, one in zip(names, found, strict=True))


def step_mesh(path: str | Path, tolerance: Scalar | None = None) -> Mesh:
    """Return all solids of a STEP file as one set of facets in the file's axes: vertices (n, 3) [m] and faces (m, 3)."""
    solids = [solid.in_file_axes() for solid in read_solids(path, tolerance)]
    counts = np.cumsum([0, *(len(solid.vertices) for solid in solids)])
    faces = [solid.faces + before for solid, before in zip(solids, counts[:-1], strict=True)]
    return np.concatenate([solid.vertices for solid in solids]), np.concatenate(faces)


# --- the file ------------------------------------------------------------------------------------------------------


def check_head(path: Path) -> None:
    """Check that a file begins as a STEP file does.

    Raises:
        UnreadableFile: it does not, with the remedy.
    """
    with translate_read_errors(path, "STEP"), path.open("rb") as file:
        head = file.read(2000)
    if b"ISO-10303-21" in head:
        return
    if head.startswith(b"PK"):
        raise UnreadableFile.of(path, "is a zip archive; unpack it and read the .step file inside")
    raise UnreadableFile.of(
        path,
        "does not begin with ISO-10303-21, so it is not a STEP file; export the part as STEP AP242 (.step)",
    )


class Document(NamedTuple):
    """A file loaded by OCCT; its labels need the document in memory."""

    whole: TDocStd_Document
    unit: str  #: of its lengths, as the file names it
    letters: str  #: the encoding of its names


def read_document(path: Path) -> Document:
    """Return the file with names, colours, materials and assemblies, in mm."""
    from OCP.collections import Sequence_TCollection_AsciiString as Names
    from OCP.STEPCAFControl import STEPCAFControl_Reader
    from OCP.TCollection import TCollection_ExtendedString
    from OCP.TDocStd import TDocStd_Document
    from OCP.UnitsMethods import UnitsMethods_LengthUnit
    from OCP.XCAFDoc import XCAFDoc_DocumentTool

    whole = TDocStd_Document(TCollection_ExtendedString("abut"))
    millimetre = UnitsMethods_LengthUnit.UnitsMethods_LengthUnit_Millimeter
    XCAFDoc_DocumentTool.SetLengthUnit_s(whole, 1.0, millimetre)
    reader = STEPCAFControl_Reader()
    reader.SetNameMode(True)
    reader.SetColorMode(True)
    reader.SetMatMode(True)
    if not (_read_with_occt(reader, path) and reader.Transfer(whole)):
        raise UnreadableFile.of(
            path, "OCCT cannot read it: the file is damaged or cut short; export it again as STEP AP242"
        )
    lengths, angles, spaces = Names(), Names(), Names()
    reader.ChangeReader().FileUnits(lengths, angles, spaces)
    return Document(
        whole, " and ".join({one.ToCString().lower(): None for one in lengths}), _text_encoding(path)
    )


def _text_encoding(path: Path) -> str:
    """Return the encoding of a file's names: the standard has ASCII with escapes; programs also write UTF-8 or a system encoding."""
    raw = path.read_bytes()
    for encoding in ("utf-8", "gb2312"):
        with suppress(UnicodeDecodeError):
            raw.decode(encoding)
            return encoding
    return "cp1252"


def _read_with_occt(reader: STEPControl_Reader, path: Path) -> bool:
    """Have OCCT read a file; from a copy if its path is not ASCII, which not every system's OCCT can open, or its names are not UTF-8."""
    from OCP.IFSelect import IFSelect_ReturnStatus

    done, letters = IFSelect_ReturnStatus.IFSelect_RetDone, _text_encoding(path)
    if str(path).isascii() and letters == "utf-8":
        return bool(reader.ReadFile(str(path)) == done)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "part.step"
        copy.write_bytes(path.read_bytes().decode(letters, "replace").encode())
        return bool(reader.ReadFile(str(copy)) == done)


def _sew_solids(path: Path) -> list[Any]:
    """Return solids from the faces of a file that has no solids."""
    from OCP.STEPControl import STEPControl_Reader

    reader = STEPControl_Reader()
    _read_with_occt(reader, path)
    reader.TransferRoots()
    shape = reader.OneShape()
    faces = 0 if shape is None or shape.IsNull() else len(list(occt.iterate_subshapes(shape, "FACE")))
    solids = occt.sew_faces(shape) if faces else []
    if not solids:
        contents = (
            f"contains {faces} faces but no solid, and the faces do not form a closed surface"
            if faces
            else "contains no solid"
        )
        raise UnreadableFile.of(
            path,
            f"{contents}; make a solid body of the part in the CAD program and export that as STEP AP242",
        )
    return solids


# --- solids, names, places -----------------------------------------------------------------------------------------


class Occurrence(NamedTuple):
    """Occurrence of a solid in OCCT's document: its place, and the labels from the whole file down to its product."""

    solid: TopoDS_Shape
    place: gp_Trsf | None = None  #: None: at the file's axes
    labels: tuple[Any, ...] = ()

    @property
    def product(self) -> str:
        """Name of its product, "" if it has none."""
        return label_name(self.labels[-1]) if self.labels else ""


def solid_occurrences(whole: TDocStd_Document, hollow: list[str] | None = None) -> Iterator[Occurrence]:
    """Yield each solid of a document; names of products that have a shape and no solid are added to `hollow`."""
    from OCP.gp import gp_Trsf
    from OCP.XCAFDoc import XCAFDoc_DocumentTool, XCAFDoc_ShapeTool

    tool = XCAFDoc_DocumentTool.ShapeTool_s(whole.Main())
    for label in _child_labels(tool.BaseLabel()):
        if XCAFDoc_ShapeTool.IsFree_s(label):
            yield from _components_of((label,), gp_Trsf(), [] if hollow is None else hollow)


def _child_labels(label: TDF_Label) -> Iterator[Any]:
    from OCP.TDF import TDF_ChildIterator

    found = TDF_ChildIterator(label)
    while found.More():
        yield found.Value()
        found.Next()


def _components_of(labels: tuple[Any, ...], place: gp_Trsf, hollow: list[str]) -> Iterator[Occurrence]:
    """Return the solids of the last label: for an assembly, those of its components, each moved by the places above it."""
    from OCP.TDF import TDF_Label
    from OCP.XCAFDoc import XCAFDoc_ShapeTool

    label = labels[-1]
    if XCAFDoc_ShapeTool.IsReference_s(label):
        of = TDF_Label()
        XCAFDoc_ShapeTool.GetReferredShape_s(label, of)
        there = place.Multiplied(XCAFDoc_ShapeTool.GetLocation_s(label).Transformation())
        yield from _components_of((*labels, of), there, hollow)
    elif XCAFDoc_ShapeTool.IsAssembly_s(label):
        for component in _child_labels(label):
            if XCAFDoc_ShapeTool.IsComponent_s(component):
                yield from _components_of((*labels, component), place, hollow)
    else:
        solids = occt.solids_of(XCAFDoc_ShapeTool.GetShape_s(label))
        for solid in solids:
            yield Occurrence(solid, place, labels)
        if not solids:
            hollow.append(label_name(label))


def label_name(label: TDF_Label) -> str:
    """Return the name of a label, "" if it is not one given by a person."""
    from OCP.TDataStd import TDataStd_Name

    name = TDataStd_Name()
    found = label.FindAttribute(TDataStd_Name.GetID_s(), name)
    text = name.Get().ToExtString().strip() if found else ""
    return "" if _NAMELESS.fullmatch(text) else text


def body_names(products: list[str], path: Path) -> list[str]:
    """Return names for bodies: that of a product that occurs once, or numbered; that of the file if the product has none."""
    words = [identifier(product or path.stem, "part") for product in products]
    often, taken = Counter(words), set(words)
    names = []
    for word in words:
        name, number = word, 0
        while often[word] > 1 and name in taken:
            number += 1
            name = f"{word}_{number}"
        taken.add(name)
        names.append(name)
    return names


def measure_solid(name: str, one: Occurrence, tolerance: float | None, was_sewn: bool) -> StepSolid:
    """Return a solid with its mass properties and facets."""
    from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
    from OCP.BRepCheck import BRepCheck_Analyzer
    from OCP.gp import gp_Trsf

    solid, place = one.solid, one.place or gp_Trsf()
    if abs(place.ScaleFactor() - 1.0) > 1e-12:  # a scaled or mirrored place is not the pose of a rigid body
        moved = BRepBuilderAPI_Transform(solid, place, True).Shape()
        solid, place = occt.solids_of(moved)[0], gp_Trsf()
    volume, centre, inertia = occt.solid_moments(solid)
    vertices, faces = occt.solid_facets(solid, tolerance)
    return StepSolid(
        name,
        one.product,
        vertices,
        faces,
        volume,
        centre,
        inertia,
        *location_pose(place),
        was_sewn,
        BRepCheck_Analyzer(solid).IsValid(),
    )


def location_pose(place: gp_Trsf) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return position [m] and orientation of an OCCT location."""
    matrix = np.array([[place.Value(i, j) for j in range(1, 5)] for i in range(1, 4)])
    return matrix[:, 3] * occt.MM, rotations.from_matrix(matrix[:, :3])


def check_closed(solid: StepSolid, path: Path) -> None:
    """Check that the facets of a solid close its surface.

    Raises:
        UnreadableFile: they do not, with the number of faulty edges and the remedy.
    """
    if not len(solid.faces):
        raise UnreadableFile.of(
            path,
            f'the solid "{solid.name}" cannot be divided into facets; use a finer tolerance, or repair it in the '
            "CAD program (its geometry check shows the fault) and export it again",
        )
    open_edges, turned, crowded = (len(found) for found in edge_faults(solid.faces))
    if crowded:
        raise UnreadableFile.of(
            path,
            f'the solid "{solid.name}" touches itself: {crowded} edges join more than two facets; separate it there in the '
            f"CAD program, or make two solids of it (`abut check {path.name}` shows where)",
        )
    if open_edges or turned:
        raise UnreadableFile.of(
            path,
            f'the facets of the solid "{solid.name}" do not close: {open_edges + turned} edges are open; repair it in the '
            f"CAD program (its geometry check shows the gaps), or use a finer tolerance (`abut check {path.name}` shows where)",
        )
