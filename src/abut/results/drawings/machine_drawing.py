"""Drawing data of a machine: meshes, and the bodies to which they are fixed, with their positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from abut.results.drawings import modal_drawing
from abut.results.drawings import swept_drawing as rows
from abut.results.drawings.modal_drawing import Bending
from abut.results.drawings.swept_drawing import Swept
from abut.short_repr import short_repr

__all__ = ["Drawing", "Mesh", "Part", "Sketch", "resolve_drawing"]


@short_repr
@dataclass(frozen=True, eq=False)
class Mesh:
    """Surface mesh to draw. Vertices are duplicated along creases, so that normals may be averaged at each vertex.

    Attributes:
        vertices: (n, 3) float32 [m], in the axes of the body or frame to which it is fixed.
        faces: (m, 3) uint32, counter-clockwise seen from the visible side.
        edges: (k, 2) uint32, the creases and rims worth drawing.
        smooth: whether any part is curved; otherwise all facets are flat.
    """

    vertices: npt.NDArray[np.float32]
    faces: npt.NDArray[np.uint32]
    edges: npt.NDArray[np.uint32]
    smooth: bool = True

    @property
    def key(self) -> bytes:
        """Return a key that is equal for meshes that are equal bit by bit."""
        return b"|".join(a.tobytes() for a in (self.vertices, self.faces, self.edges))


@short_repr
@dataclass(frozen=True)
class Part:
    """Mesh fixed to a body.

    Attributes:
        name: name of the body, contact or graphic that it represents.
        body: name of the body to which it is fixed, "ground" for the ground.
        mesh: its index among the drawing's meshes.
        position: position of the mesh's origin in the body's axes, from its centre of mass [m].
        quaternion: (w, x, y, z), body from mesh.
        kind: "solid", "cavity" (seen from inside), "plane" (a piece of a half-space), "sheet" (seen from both
            sides: a track, an edge) or "graphic".
    """

    name: str
    body: str
    mesh: int
    position: tuple[float, ...]
    quaternion: tuple[float, ...]
    kind: str


@short_repr
@dataclass(frozen=True)
class Drawing:
    """Meshes, parts that use them, deformable parts, and sections swept along rows of bodies; many parts may share one mesh."""

    meshes: tuple[Mesh, ...] = ()
    parts: tuple[Part, ...] = ()
    bent: tuple[Bending, ...] = ()
    swept: tuple[Swept, ...] = ()

    def bending(self, part: Part) -> Bending | None:
        """Return the deformation of a part; None for a rigid one."""
        return next((one for one in self.bent if (one.body, one.mesh) == (part.body, part.mesh)), None)


#: A drawing, or a function that makes it at the first request.
Sketch: TypeAlias = "Drawing | Callable[[], Drawing]"


def resolve_drawing(sketch: Sketch | None) -> Drawing:
    """Return the drawing, made now if necessary; an empty one for None."""
    if sketch is None:
        return Drawing()
    return sketch if isinstance(sketch, Drawing) else sketch()


#: The arrays of a mesh in files, with their types and widths; and the texts of a drawing's parts, with the field of each.
SURFACE: dict[str, tuple[Any, int]] = {
    "vertices": (np.float32, 3),
    "faces": (np.uint32, 3),
    "edges": (np.uint32, 2),
}
TEXTS = {"names": "name", "bodies": "body", "kinds": "kind"}
BENT, SWEPT = (
    "bent",
    "swept",
)  #: the texts of deformable parts, and of beams and ropes, if a drawing has these


def drawing_arrays(drawing: Drawing) -> dict[str, npt.NDArray[Any]]:
    """Return the meshes as a few plain arrays, one after the other, for files."""
    meshes = drawing.meshes
    counts = [[len(getattr(mesh, name)) for name in SURFACE] for mesh in meshes]
    joined: dict[str, npt.NDArray[Any]] = {
        name: np.concatenate([np.empty((0, width), kind), *(getattr(mesh, name) for mesh in meshes)])
        for name, (kind, width) in SURFACE.items()
    }
    return (
        joined
        | modal_drawing.modal_arrays(drawing.bent)
        | {
            "counts": np.array(counts, np.int64).reshape(-1, 3),
            "smooth": np.array([mesh.smooth for mesh in meshes], np.int8),
            "part_mesh": np.array([part.mesh for part in drawing.parts], np.int64),
            "part_position": np.array([part.position for part in drawing.parts], np.float64).reshape(-1, 3),
            "part_quaternion": np.array([part.quaternion for part in drawing.parts], np.float64).reshape(
                -1, 4
            ),
        }
    )


def drawing_texts(drawing: Drawing) -> dict[str, list[Any]]:
    """Return the texts that accompany the arrays: of parts by field, and of deformable parts."""
    texts: dict[str, list[Any]] = {
        name: [getattr(part, field) for part in drawing.parts] for name, field in TEXTS.items()
    }
    if drawing.bent:
        texts[BENT] = modal_drawing.bending_texts(drawing.bent)
    if drawing.swept:
        texts[SWEPT] = [rows.plain_data(one) for one in drawing.swept]
    return texts


def from_arrays(
    found: dict[str, npt.NDArray[Any]],
    names: list[str],
    bodies: list[str],
    kinds: list[str],
    bent: Sequence[dict[str, Any]] = (),
    swept: Sequence[dict[str, Any]] = (),
) -> Drawing:
    """Return the drawing from the output of `drawing_arrays` and `drawing_texts`."""
    ends = np.cumsum(found["counts"], axis=0)
    starts = ends - found["counts"]
    meshes = [
        Mesh(
            **{name: found[name][a:b] for name, a, b in zip(SURFACE, first, last, strict=True)},
            smooth=bool(smooth),
        )
        for first, last, smooth in zip(starts, ends, found["smooth"], strict=True)
    ]
    numbers = (found[f"part_{what}"].tolist() for what in ("mesh", "position", "quaternion"))
    parts = [
        Part(name, body, int(mesh), tuple(place), tuple(turn), kind)
        for name, body, kind, mesh, place, turn in zip(names, bodies, kinds, *numbers, strict=True)
    ]
    return Drawing(
        tuple(meshes),
        tuple(parts),
        modal_drawing.from_arrays(found, bent),
        tuple(map(rows.from_plain, swept)),
    )
