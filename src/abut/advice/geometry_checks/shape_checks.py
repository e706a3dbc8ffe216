"""Checks of shapes before a run: closed, oriented outward, no self-intersection, plausible size and mass, no initial penetration."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from abut.advice.finding import Finding, Severity
from abut.advice.geometry_checks.body_size_checks import check_body, check_sizes, length
from abut.advice.geometry_checks.initial_overlap import (
    check_contact,
    initial_penetration,
    penetration_finding,
)
from abut.advice.geometry_checks.mesh_quality import check_surface
from abut.advice.load_uniqueness import open_loads
from abut.arguments.checks import guard_package
from abut.array_types import Integers, Numbers
from abut.errors import UnsupportedStatement
from abut.model import Model, check_model
from abut.model.protocols import FacetedShape, Shape
from abut.shapes.files.part_file import part_file
from abut.shapes.files.read_mesh import MESH_FILES, STEP_FILES, read_mesh
from abut.shapes.files.step import StepSolid, read_solids
from abut.shapes.mesh.moments import mesh_moments
from abut.shapes.solids.faceted.brep import BRep
from abut.units import Scalar, positive

__all__ = ["PartSheet", "ShapeReport", "check", "check_file"]


@dataclass(frozen=True)
class PartSheet:
    """Size, volume and number of facets of one part of a file."""

    name: str
    size: tuple[float, ...]  #: along the file's axes [m]
    volume: float  #: [m³]
    facets: int


@dataclass(frozen=True)
class ShapeReport:
    """Parts of a geometry file, and findings about them."""

    parts: tuple[PartSheet, ...]
    findings: tuple[Finding, ...]


def check(model: Model) -> list[Finding]:
    """Check a model's shapes and supports, and return findings, the worst first; an empty list without findings.

    Checks

    - every shape of a body or a contact: its facets, if it is a mesh (closed, oriented outward, no self-intersections, no slivers),
      and its size, absolute and relative to the others;
    - every body's mass and inertia, compared with its shape;
    - every contact, for penetration at the start;
    - joints and motions, for loads that equilibrium does not determine in the initial pose.

    The findings of the reader of the model's file are included.

    >>> import abut
    >>> model = abut.Model("drop")
    >>> ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, "15 mm")))
    >>> floor = abut.shapes.HalfSpace(model.ground.frame())
    >>> law = abut.normal.ExactRestitution(stiffness=1e9, restitution=0.7)
    >>> _ = model.add(abut.Contact("bounce", ball.shape, floor, normal=law))
    >>> print(*check(model))
    wrong: bounce: ball penetrates ground by 5 mm at the start; move ball by 5 mm along (0, 0, 1), or the run starts with a large force
    """
    return _sort_by_severity([*check_shapes(model), *open_loads(model)])


def check_shapes(model: Model) -> list[Finding]:
    """Return findings about a model's shapes, and those of the reader of its file, as `check` lists them."""
    check_model(model)
    shapes = _finite_shapes(model)
    findings = [
        finding
        for name, shape in shapes.items()
        if _by_facets(shape)
        for finding in _check_facets(name, shape)
    ]
    imported = [name for name, shape in shapes.items() if _has_no_parameters(shape)]
    findings += check_sizes({name: _shape_size(shape) for name, shape in shapes.items()}, imported)
    findings += [finding for body in model.bodies for finding in check_body(body)]
    findings += [finding for contact in model.contacts for finding in check_contact(contact)]
    findings += getattr(model.numbering, "findings", ())
    return _sort_by_severity(findings)


def check_file(path: str | Path, unit: str | None = None, tolerance: Scalar | None = None) -> ShapeReport:
    """Check the parts in a file of geometry; faulty meshes are read as they are.

    Args:
        path: STEP, STL, OBJ, PLY or 3MF.
        unit: of a mesh file that does not state one; None uses the millimetre, with a note.
        tolerance: largest distance of a facet from the exact surface of a STEP file [m].

    Raises:
        UnsupportedStatement: another ending.
        UnreadableFile, MissingExtra: as the readers do.
    """
    if tolerance is not None:
        positive(tolerance, "m", what="check_file: tolerance")
    path = part_file(path)
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise UnsupportedStatement.of(
            f'a file with the extension "{path.suffix}"',
            str(path),
            f"use a file of type {', '.join(_READERS)}",
        )
    return reader(path, unit, tolerance)


def _sort_by_severity(findings: list[Finding]) -> list[Finding]:
    order = list(Severity)
    return sorted(findings, key=lambda finding: order.index(finding.severity))


# --- models --------------------------------------------------------------------------------------------------------


def _finite_shapes(model: Model) -> dict[str, Any]:
    """Return every finite shape of a body or contact once, by the name of its body, numbered if the body has several. Surfaces of
    elastic bodies are excluded, because they are pieces of meshes.
    """
    seen: dict[int, Any] = {}
    for shape in (
        *(body.shape for body in model.bodies if body.shape is not None),
        *(shape for contact in model.contacts for shape in contact.shapes),
    ):
        if math.isfinite(shape.bounding_radius) and not _is_elastic(shape):
            seen.setdefault(id(shape), shape)
    named: dict[str, Any] = {}
    for shape in seen.values():
        body = shape.frame.body.name
        number = sum(1 for other in named.values() if other.frame.body.name == body) + 1
        named[body if number == 1 else f"{body}, shape {number}"] = shape
    return named


def _is_elastic(shape: Shape) -> bool:
    """Return True for the surface or outline of an elastic body."""
    return hasattr(shape, "modal") or hasattr(shape, "bends")


def _by_facets(shape: Shape) -> bool:
    """Return True if a shape is defined by facets alone: it has neither parameters nor curves."""
    return _has_no_parameters(shape) and not hasattr(shape, "chains")


def _has_no_parameters(shape: Shape) -> bool:
    """Return True if a shape has no parameters, because it was read from a file or drawn."""
    return not shape.parameters


def _check_facets(name: str, shape: FacetedShape) -> Iterator[Finding]:
    return check_surface(name, *shape.triangles())


def _shape_size(shape: Shape) -> float:
    low, high = np.array(shape.bounds)
    return float((high - low).max())


# --- files ---------------------------------------------------------------------------------------------------------


def _check_step_file(path: Path, unit: str | None, tolerance: Scalar | None) -> ShapeReport:
    """Check the parts of a STEP file, each part and their relations."""
    solids = [solid.in_file_axes() for solid in read_solids(path, tolerance, closed=False)]
    findings = [finding for solid in solids for finding in _check_solid(solid)]
    sheets = tuple(_part_sheet(s.name, s.vertices, s.faces, s.volume) for s in solids)
    findings += check_sizes({sheet.name: max(sheet.size) for sheet in sheets}, [s.name for s in solids])
    findings += _penetrating_parts(solids)
    return ShapeReport(sheets, tuple(_sort_by_severity(findings)))


def _check_solid(solid: StepSolid) -> Iterator[Finding]:
    if solid.sewn:
        yield Finding(
            Severity.NOTE,
            solid.name,
            "is not a solid in the file: its faces were sewn together to a closed surface",
            "export a solid body if the result is not the intended part",
        )
    if not solid.sound:
        yield Finding(
            Severity.DOUBTFUL,
            solid.name,
            "its faces and edges do not match within the tolerances of the file (BRepCheck)",
            "run the geometry check of the CAD program, repair the part and export it again",
        )
    yield from check_surface(solid.name, solid.vertices, solid.faces)


def _penetrating_parts(solids: list[StepSolid]) -> Iterator[Finding]:
    """Yield findings about parts that penetrate each other as placed in the file."""
    ground = Model("file").ground.frame()
    shapes = [(solid.name, BRep(ground, solid)) for solid in solids]
    for (i, first), (j, second) in itertools.combinations(shapes, 2):
        found = initial_penetration(first, second)
        for finding in penetration_finding(f"{i}, {j}", first, second, found):
            yield Finding(
                Severity.NOTE,
                f"{i}, {j}",
                f"penetrate each other by {length(found.depth)} as placed in the file",
                "move them apart in the model if a contact is defined between them"
                if finding.severity is Severity.WRONG
                else "ignore this if they rest on each other",
            )


def _check_mesh_file(path: Path, unit: str | None, tolerance: Scalar | None) -> ShapeReport:
    """Check the mesh of an STL, OBJ, PLY or 3MF file, in any state."""
    states = MESH_FILES[path.suffix.lower()]
    taken = None if states else unit or "mm"
    vertices, faces = read_mesh(path, taken, 0.0, False, str(path))
    name = path.stem
    findings = list(check_surface(name, vertices, faces)) if len(faces) else []
    sheet = _part_sheet(name, vertices, faces, mesh_moments(vertices, faces).volume)
    findings += check_sizes({name: max(sheet.size)})
    if not states and unit is None:
        findings.append(
            Finding(
                Severity.NOTE,
                name,
                f"its file states no unit; read in mm, its largest dimension is {length(max(sheet.size))}",
                "for another unit, give --unit here and unit= in the model",
            )
        )
    return ShapeReport((sheet,), tuple(_sort_by_severity(findings)))


def _part_sheet(name: str, vertices: Numbers, faces: Integers, volume: float) -> PartSheet:
    return PartSheet(name, tuple(np.ptp(vertices, axis=0).tolist()), volume, len(faces))


_READERS: Mapping[str, Callable[[Path, str | None, Scalar | None], ShapeReport]] = {
    **dict.fromkeys(STEP_FILES, _check_step_file),
    **dict.fromkeys(MESH_FILES, _check_mesh_file),
}

guard_package(__name__)
