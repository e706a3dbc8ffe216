"""Planes, cylinders and spheres among the faces of an OCCT solid: bearing surfaces for other parts.

Axes, centres and radii are the exact surface's; the extent of a face follows from its facets. Free-form
surfaces are recognised as one of these if they agree within 0.1 µm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.shapes.files import occt

if TYPE_CHECKING:
    from OCP.gp import gp_Dir, gp_Pnt
    from OCP.TopoDS import TopoDS_Face, TopoDS_Shape

__all__ = ["StepFace", "faces_of"]

KINDS = ("plane", "cylinder", "sphere")
RECOGNISED = 1e-4  #: [mm]
SECTORS = 72  #: sectors of a turn, to find the angle that a face covers
FACE_TOLERANCE = (
    1e-9  #: tolerance for faces of one cylinder or sphere: of directions, of lengths over the radius
)


@dataclass(frozen=True, eq=False)
class StepFace:
    """Plane, cylinder or sphere of a solid's surface; adjacent faces of one cylinder or sphere are merged."""

    kind: str  #: "plane", "cylinder" or "sphere"
    point: Numbers  #: on the plane; in the middle of the cylinder's axis; the sphere's centre [m]
    axis: Numbers  #: out of the material; along the cylinder; of a sphere nothing
    radius: float  #: [m], 0 of a plane
    hollow: bool  #: whether the material is around it: a bore or a seat
    half: float  #: half the cylinder's length [m]
    cover: float  #: of a cylinder the angle that it covers [rad]; of a sphere its solid angle [sr]
    facets: Numbers  #: corners (n, 3, 3) [m], counter-clockwise from outside

    def moved_by(self, position: Numbers, turn: Numbers) -> StepFace:
        """Return the same face moved by p → position + turn p."""
        return replace(
            self,
            point=turn @ self.point + position,
            axis=turn @ self.axis,
            facets=self.facets @ turn.T + position,
        )

    def scaled_by(self, factor: float) -> StepFace:
        """Return the same face of a solid that is larger by a factor."""
        return replace(
            self,
            point=factor * self.point,
            radius=factor * self.radius,
            half=factor * self.half,
            facets=factor * self.facets,
        )

    @property
    def area(self) -> float:
        """Area of the facets [m²]."""
        return float(0.5 * np.linalg.norm(_facet_normals(self.facets), axis=1).sum())


def faces_of(solid: TopoDS_Shape) -> tuple[StepFace, ...]:
    """Return the faces of known kinds of a solid that has its facets already, in its own axes."""
    found: list[StepFace] = []
    for face in occt.iterate_subshapes(solid, "FACE"):
        points, corners = occt.of_face(face)
        if len(corners):
            found.extend(_read_face(face, points[corners] * occt.MM))
    return tuple(_merge_faces(found))


def _facet_normals(facets: Numbers) -> Numbers:
    return np.asarray(np.cross(facets[:, 1] - facets[:, 0], facets[:, 2] - facets[:, 0]))


def _read_face(face: TopoDS_Face, facets: Numbers) -> Iterator[StepFace]:
    """Yield the face, if it is of a known kind."""
    kind, surface = _surface_kind(face)
    outward = _facet_normals(facets)
    middles = facets.mean(axis=1)
    if kind == "plane":
        axis = _as_vector(surface.Axis().Direction())
        axis = axis if outward.sum(axis=0) @ axis > 0.0 else -axis
        # the surface's own origin may be far away
        point = middles.mean(axis=0)
        point = point + axis * (axis @ (_as_vector(surface.Location()) * occt.MM - point))
        yield StepFace("plane", point, axis, 0.0, False, 0.0, 0.0, facets)
    elif kind == "cylinder":
        axis, base = _as_vector(surface.Axis().Direction()), _as_vector(surface.Location()) * occt.MM
        radial = (middles - base) - np.outer((middles - base) @ axis, axis)
        hollow = bool(np.sum(outward * radial) < 0.0)
        yield _cylinder_face(base, axis, surface.Radius() * occt.MM, hollow, facets)
    elif kind == "sphere":
        centre, radius = _as_vector(surface.Location()) * occt.MM, surface.Radius() * occt.MM
        hollow = bool(np.sum(outward * (middles - centre)) < 0.0)
        yield _sphere_face(centre, radius, hollow, facets)


def _cylinder_face(base: Numbers, axis: Numbers, radius: float, hollow: bool, facets: Numbers) -> StepFace:
    """Return a cylindrical face from a point of its axis and its facets."""
    along = (facets - base) @ axis
    low, high = float(along.min()), float(along.max())
    point = base + 0.5 * (low + high) * axis
    return StepFace(
        "cylinder", point, axis, radius, hollow, 0.5 * (high - low), _angle_range(point, axis, facets), facets
    )


def _sphere_face(centre: Numbers, radius: float, hollow: bool, facets: Numbers) -> StepFace:
    area = float(0.5 * np.linalg.norm(_facet_normals(facets), axis=1).sum())
    cover = min(area / radius**2, 4.0 * math.pi)
    return StepFace("sphere", centre, np.zeros(3), radius, hollow, 0.0, cover, facets)


def _angle_range(point: Numbers, axis: Numbers, facets: Numbers) -> float:
    """Return the angle about an axis that facets cover [rad], by sectors of a turn."""
    across = np.cross(axis, np.eye(3)[np.argmin(np.abs(axis))])
    across /= np.linalg.norm(across)
    arms = facets - point
    angles = np.arctan2(arms @ np.cross(axis, across), arms @ across)
    offsets = np.angle(np.exp(1j * (angles - angles[:, :1])))  # of the corners, from the first
    first = (angles[:, 0] + offsets.min(axis=1)) * SECTORS / (2.0 * math.pi)
    last = (angles[:, 0] + offsets.max(axis=1)) * SECTORS / (2.0 * math.pi)
    seen = np.zeros(SECTORS, bool)
    for low, high in zip(np.floor(first + 0.5), np.floor(last - 0.5), strict=True):
        seen[np.arange(int(low), int(high) + 1) % SECTORS] = True
    return float(seen.sum()) * 2.0 * math.pi / SECTORS


def _surface_kind(face: TopoDS_Face) -> tuple[str, Any]:
    """Return the kind of a face's surface, and OCCT's description of it."""
    from OCP import gp
    from OCP.BRepAdaptor import BRepAdaptor_Surface
    from OCP.GeomAbs import GeomAbs_SurfaceType as Type
    from OCP.ShapeAnalysis import ShapeAnalysis_CanonicalRecognition

    surface = BRepAdaptor_Surface(face, True)
    names = {Type.GeomAbs_Plane: "plane", Type.GeomAbs_Cylinder: "cylinder", Type.GeomAbs_Sphere: "sphere"}
    kind = names.get(surface.GetType())
    if kind:
        return kind, getattr(surface, kind.capitalize())()
    if surface.GetType() in (Type.GeomAbs_Cone, Type.GeomAbs_Torus):
        return "", None
    seen = ShapeAnalysis_CanonicalRecognition(face)
    for kind, made in zip(KINDS, (gp.gp_Pln, gp.gp_Cylinder, gp.gp_Sphere), strict=True):
        known = made()
        if getattr(seen, f"Is{kind.capitalize()}")(RECOGNISED, known):
            return kind, known
    return "", None


def _as_vector(v: gp_Pnt | gp_Dir) -> Numbers:
    return np.array((v.X(), v.Y(), v.Z()))


def _merge_faces(faces: list[StepFace]) -> Iterator[StepFace]:
    """Yield faces, with adjacent ones of one cylinder or sphere merged."""
    left = list(faces)
    while left:
        face = left.pop(0)
        while face.kind != "plane":
            other = next((k for k, one in enumerate(left) if _are_one_face(face, one)), None)
            if other is None:
                break
            facets = np.concatenate([face.facets, left.pop(other).facets])
            face = (
                _cylinder_face(face.point, face.axis, face.radius, face.hollow, facets)
                if face.kind == "cylinder"
                else _sphere_face(face.point, face.radius, face.hollow, facets)
            )
        yield face


def _are_one_face(first: StepFace, second: StepFace) -> bool:
    """Return True if two faces are of one cylinder, and adjacent, or of one sphere."""
    near = FACE_TOLERANCE * max(first.radius, first.half) + 1e-10
    if (first.kind, first.hollow) != (second.kind, second.hollow) or abs(first.radius - second.radius) > near:
        return False
    arm = second.point - first.point
    if first.kind == "sphere":
        return bool(np.linalg.norm(arm) < near)
    away = abs(float(arm @ first.axis))
    parallel = float(np.linalg.norm(np.cross(first.axis, second.axis))) < FACE_TOLERANCE
    on_line = float(np.linalg.norm(np.cross(first.axis, arm))) < near
    return parallel and on_line and away < first.half + second.half - near
