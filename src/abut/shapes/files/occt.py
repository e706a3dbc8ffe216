"""Solids of the CAD kernel OCCT: exact mass properties, and a closed mesh of facets.

OCCT's numbers are in mm here; results are in metres. It is imported by the functions that need it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import MissingExtra
from abut.shapes.mesh.mesh_repair import component_labels
from abut.shapes.mesh.tessellation import Mesh, drop_degenerate_faces

if TYPE_CHECKING:
    from OCP.TopoDS import TopoDS_Face, TopoDS_Shape

__all__ = [
    "MM",
    "length_of",
    "require_occt",
    "sew_faces",
    "silence_occt",
    "solid_facets",
    "solid_moments",
    "solids_of",
]

MM = 1e-3  #: a millimetre [m]
ANGLE = 0.5  #: the largest turn between neighbouring facets of a curved face [rad]
FACET_TOLERANCE = 1e-3  #: default tolerance, relative to the solid's space diagonal
VERTEX_TOLERANCE = 1e-9  #: vertices that near, as a part of the diagonal, are one


def require_occt() -> None:
    """Import OCCT.

    Raises:
        MissingExtra: it is not installed, or a system library that it needs is not.
    """
    try:
        import OCP.STEPCAFControl  # noqa: F401
    except ModuleNotFoundError as problem:
        raise MissingExtra.of("reading STEP files", "cadquery-ocp-novtk (OCCT)", "cad") from problem
    except ImportError as problem:
        raise MissingExtra(
            f"reading STEP files needs OCCT, which is installed but cannot be loaded ({problem}); on a minimal Linux "
            "system, install its graphics libraries: apt-get install libgl1 libx11-6"
        ) from problem


@contextmanager
def silence_occt() -> Iterator[None]:
    """Keep OCCT from writing to the terminal."""
    from OCP.Message import Message

    messenger = Message.DefaultMessenger_s()
    printers = list(messenger.Printers())
    for printer in printers:
        messenger.RemovePrinter(printer)
    try:
        yield
    finally:
        for printer in printers:
            messenger.AddPrinter(printer)


def iterate_subshapes(shape: TopoDS_Shape, kind: str) -> Iterator[Any]:
    """Yield the parts of a shape of a kind: "SOLID", "SHELL", "FACE"."""
    from OCP import TopAbs
    from OCP.TopExp import TopExp_Explorer
    from OCP.TopoDS import TopoDS

    cast = getattr(TopoDS, kind.capitalize(), None) or getattr(TopoDS, f"{kind.capitalize()}_s")
    found = TopExp_Explorer(shape, getattr(TopAbs.TopAbs_ShapeEnum, f"TopAbs_{kind}"))
    while found.More():
        yield cast(found.Current())
        found.Next()


def solids_of(shape: TopoDS_Shape) -> list[Any]:
    """Return the solids of a shape, inside-out ones reversed."""
    return [_orient_outward(solid) for solid in iterate_subshapes(shape, "SOLID")]


def _orient_outward(solid: TopoDS_Shape) -> TopoDS_Shape:
    """Return the solid, reversed if it is inside out, which an approximate volume shows."""
    from OCP.BRepGProp import BRepGProp
    from OCP.GProp import GProp_GProps

    found = GProp_GProps()
    BRepGProp.VolumeProperties_s(solid, found)
    return solid if found.Mass() >= 0.0 else solid.Reversed()


def sew_faces(shape: TopoDS_Shape, gap: float = 1e-3) -> list[Any]:
    """Return solids from the faces of a shape without solids, sewn where their edges are within `gap` [mm]; only those that close."""
    from OCP.BRep import BRep_Tool
    from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeSolid, BRepBuilderAPI_Sewing

    sewing = BRepBuilderAPI_Sewing(gap)
    for face in iterate_subshapes(shape, "FACE"):
        sewing.Add(face)
    sewing.Perform()
    closed = [
        shell for shell in iterate_subshapes(sewing.SewedShape(), "SHELL") if BRep_Tool.IsClosed_s(shell)
    ]
    return [_orient_outward(BRepBuilderAPI_MakeSolid(shell).Solid()) for shell in closed]


def solid_moments(solid: TopoDS_Shape) -> tuple[float, np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return volume [m³], centre [m] and inertia about it at density 1 [m⁵], integrated over the exact surfaces.

    By the divergence theorem each is a sum of integrals over the faces, which OCCT's BRepGProp computes by adaptive Gauss
    quadrature until the volume changes by less than a relative 1e-12; the moments then follow to 1e-9.
    """
    from OCP.BRepGProp import BRepGProp
    from OCP.GProp import GProp_GProps

    found = GProp_GProps()
    BRepGProp.VolumeProperties_s(solid, found, 1e-12, False, False)
    centre, matrix = found.CentreOfMass(), found.MatrixOfInertia()
    inertia = np.array([[matrix.Value(i, j) for j in (1, 2, 3)] for i in (1, 2, 3)])
    point = np.array([centre.X(), centre.Y(), centre.Z()])
    return found.Mass() * MM**3, point * MM, inertia * MM**5


def length_of(solid: TopoDS_Shape) -> float:
    """Return the space diagonal of the box that contains a solid [mm]."""
    from OCP.Bnd import Bnd_Box
    from OCP.BRepBndLib import BRepBndLib

    box = Bnd_Box()
    BRepBndLib.AddOptimal_s(solid, box, False, False)
    return float(np.sqrt(box.SquareExtent()))


# --- facets --------------------------------------------------------------------------------------------------------


def solid_facets(solid: TopoDS_Shape, tolerance: float | None) -> Mesh:
    """Return vertices (n, 3) [m] and faces (m, 3) of a solid, no facet farther than `tolerance` [m] from the surface.

    Faces share the points of their common edges. Points within 1e-9 of the solid's diagonal are merged to one vertex; if
    edges remain open, also their vertices within the gaps that the file itself allows.
    """
    from OCP.BRepMesh import BRepMesh_IncrementalMesh
    from OCP.BRepTools import BRepTools

    size = length_of(solid)
    deflection = FACET_TOLERANCE * size if tolerance is None else tolerance / MM
    BRepTools.Clean_s(solid, True)
    BRepMesh_IncrementalMesh(solid, deflection, False, ANGLE, False)
    points, triangles, count = [], [], 0
    for face in iterate_subshapes(solid, "FACE"):
        here, there = of_face(face)
        points.append(here)
        triangles.append(there + count)
        count += len(here)
    vertices, faces = np.concatenate(points), np.concatenate(triangles)
    vertices, faces = _merge_near_vertices(vertices, faces, np.arange(len(vertices)), VERTEX_TOLERANCE * size)
    open_vertices = np.unique(open_edges(faces))
    if len(open_vertices):
        vertices, faces = _merge_near_vertices(
            vertices, faces, open_vertices, max(2.0 * _widest_gap(solid), 1e-7 * size)
        )
    return vertices * MM, faces


def of_face(face: TopoDS_Face) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return the triangulation of one face: points [mm] and corners, turned outward."""
    from OCP.BRep import BRep_Tool
    from OCP.TopAbs import TopAbs_Orientation
    from OCP.TopLoc import TopLoc_Location

    where = TopLoc_Location()
    mesh = BRep_Tool.Triangulation_s(face, where)
    if mesh is None:
        return np.zeros((0, 3)), np.zeros((0, 3), int)
    move = where.Transformation()
    nodes = [mesh.Node(k).Transformed(move) for k in range(1, mesh.NbNodes() + 1)]
    points = np.array([(p.X(), p.Y(), p.Z()) for p in nodes])
    corners = np.array([mesh.Triangle(k).Get() for k in range(1, mesh.NbTriangles() + 1)]) - 1
    reverse = face.Orientation() == TopAbs_Orientation.TopAbs_REVERSED
    return points, corners[:, ::-1] if reverse else corners


def _merge_near_vertices(vertices: Numbers, faces: Integers, which: Integers, near: float) -> Mesh:
    """Return the mesh with those of its vertices `which` that are within `near` merged, and collapsed facets removed."""
    from scipy.spatial import cKDTree

    pairs = cKDTree(vertices[which]).query_pairs(near, output_type="ndarray")
    group = component_labels(len(vertices), which[pairs[:, 0]], which[pairs[:, 1]])
    _, first = np.unique(group, return_index=True)
    return vertices[first], drop_degenerate_faces(group[faces])


def open_edges(faces: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return edges (k, 2) that do not have one facet on either side."""
    edges = np.sort(faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    found, counts = np.unique(edges, axis=0, return_counts=True)
    return np.asarray(found[counts != 2])


def _widest_gap(solid: TopoDS_Shape) -> float:
    """Return the widest gap between edges and faces that the file allows itself [mm]."""
    from OCP.ShapeAnalysis import ShapeAnalysis_ShapeTolerance

    return float(ShapeAnalysis_ShapeTolerance().Tolerance(solid, 1))
