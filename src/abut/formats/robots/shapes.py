"""Graphics and contact shapes of links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from abut import shapes
from abut.errors import InputError
from abut.formats.robots.link_tree import LinkShape, RobotLink, pose_quaternion
from abut.formats.robots.meshes import DrawnFacets
from abut.formats.robots.xml_reader import ReaderMessages
from abut.model import Frame, Graphic

if TYPE_CHECKING:
    from abut.formats.robots.build_model import RobotBuild

__all__ = ["add_graphics", "shape_on"]


def shape_on(frame: Frame, surface: LinkShape, messages: ReaderMessages, solid: bool = True) -> Any:
    """Return the shape of abut, or None if there is none; a mesh becomes a solid, or facets."""
    sizes = surface.sizes
    try:
        if surface.kind == "sphere":
            return shapes.Sphere(frame, *sizes)
        if surface.kind == "box":
            return shapes.Box(frame, sizes)
        if surface.kind == "capsule":
            return shapes.Capsule(frame, *sizes)
        if surface.kind == "cylinder":
            return shapes.Cylinder(frame, *sizes)
        if surface.kind == "ellipsoid":
            return shapes.Ellipsoid(frame, sizes)
        if surface.kind == "plane":
            return shapes.HalfSpace(frame)
        if surface.mesh is None:
            return None
        if not solid:
            return DrawnFacets(frame, *surface.mesh)
        return shapes.Solid(frame, *(convex_hull(surface) if surface.hull else surface.mesh))
    except InputError as problem:
        if surface.kind != "mesh":
            raise surface.at.wrong(str(problem)) from None
        messages.note(f"a mesh encloses no solid and touches nothing: {problem}", surface.at)
        return None


def convex_hull(surface: LinkShape) -> tuple[Any, Any]:
    """Return vertices and faces of the convex hull of a mesh, faces counter-clockwise seen from outside.

    Raises:
        UnreadableFile: all vertices are in a plane.
    """
    from scipy.spatial import ConvexHull, QhullError

    assert surface.mesh is not None
    points = np.asarray(surface.mesh[0], float)
    try:
        hull = ConvexHull(points)
    except (QhullError, ValueError):
        raise surface.at.wrong(
            "its mesh is flat and has no convex hull that touches; take a box, or contype=0 conaffinity=0"
        ) from None
    faces = hull.simplices.copy()
    a, b, c = (points[faces[:, k]] for k in range(3))
    turned = np.einsum("ij,ij->i", np.cross(b - a, c - a), hull.equations[:, :3]) < 0.0
    faces[turned] = faces[turned][:, ::-1]
    used, renumbered = np.unique(faces, return_inverse=True)
    return points[used], renumbered.reshape(faces.shape)


def add_graphics(built: RobotBuild, link: RobotLink) -> None:
    """Add the graphics of a link: its visible shapes, or its contact shapes if none is visible."""
    base = built.frames[link.name]
    made = {
        id(surface): shape for surface, shape in built.shapes[link.name]
    }  # contact shapes are drawn as they are
    visible = [one for one in link.surfaces if one.seen] or link.surfaces
    for surface in visible:
        frame = base.frame(tuple(surface.pose.place.tolist()), orientation=pose_quaternion(surface.pose))
        touching = None if surface.hull else made.get(id(surface))
        shape = touching or shape_on(frame, surface, built.messages, solid=False)
        if shape is not None:
            built.model.add(Graphic(built.another("shape", surface.name or f"{link.name}_shape"), shape))
