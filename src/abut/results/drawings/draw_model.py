"""Drawing of a model: the shapes of its bodies, those of its contacts, and graphics without function."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import AbutError
from abut.model import Frame
from abut.model.frame import ORIGIN
from abut.model.geometry import rotations
from abut.model.geometry.rotations import IDENTITY
from abut.results.drawings.machine_drawing import Drawing, Mesh, Part
from abut.results.drawings.modal_drawing import Bending, quantize_modes
from abut.results.drawings.swept_drawing import Swept
from abut.shapes.mesh.display_mesh import surface

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["draw_model"]

FACET_RATIO = 200.0  #: ratio of a shape's size to the distance between its facets and its true surface
OUTLINED = (
    2000.0  #: the same for a shape drawn from a curve, such as a gear, whose teeth are small compared with it
)
PLANE_EXTENT = 1.25  #: ratio of half the edge of a plane's square to the extent of the objects in front of it


def draw_model(model: Model) -> Drawing:
    """Return the drawing of a model, in the bodies' own axes; equal shapes share one mesh.

    A half-space becomes a square plane, large enough for all bodies in their initial positions, or its patch. A shape that
    cannot be triangulated (a library for it is not installed) is omitted.
    """
    drawer = _Drawer(model)
    for outside in _elastic_graphics(model):
        drawer.bend(outside)
    swept = tuple(_swept_graphic(graphic) for graphic in model.graphics if hasattr(graphic, "outline"))
    within = {name for one in swept for name in one.bodies}  # nodes, whose shapes the sweep represents
    for name, shape, graphic in _rigid_shapes(model):
        if shape.frame.body.name not in within or graphic:
            drawer.draw(name, shape, graphic)
    return Drawing(tuple(drawer.meshes), tuple(drawer.parts), tuple(drawer.bent), swept)


def _swept_graphic(graphic: Any) -> Swept:
    pairs = graphic.pairs
    return Swept(
        graphic.name.removesuffix("_drawing"),
        tuple((a.body.name, b.body.name) for a, b in pairs),
        np.array([(a.orientation, b.orientation) for a, b in pairs], float),
        graphic.outline,
        np.array(graphic.cap, np.int64),
        graphic.turning,
        graphic.elements,
    )


class _Drawer:
    """Builder of a drawing."""

    def __init__(self, model: Model) -> None:
        self.meshes: list[Mesh] = []
        self.parts: list[Part] = []
        self.bent: list[Bending] = []
        self._by_shape: dict[Any, int | None] = {}
        self._by_content: dict[bytes, int] = {}
        self._placed: set[Any] = set()
        self.centre, self.reach = _model_extent(model)

    def bend(self, outside: Any) -> None:
        """Draw the surface of an elastic body, and store how it deforms."""
        shell = outside.shell
        if not len(shell.faces):
            return
        index, single = np.uint32, np.float32
        mesh = Mesh(
            shell.vertices.astype(single), shell.faces.astype(index), shell.edges.astype(index), shell.smooth
        )
        number = self._number(mesh)
        kind = "sheet" if shell.sheet else "solid"
        self.parts.append(Part(outside.body, outside.body, number, ORIGIN, IDENTITY, kind))
        stress = None if shell.stress is None else quantize_modes(shell.stress)
        frequencies = np.asarray(outside.frequencies, float)
        self.bent.append(
            Bending(
                outside.body,
                number,
                outside.modes,
                frequencies,
                quantize_modes(shell.shapes),
                stress,
                outside.interfaces,
            )
        )

    def _number(self, mesh: Mesh) -> int:
        """Return the index of a mesh among all; equal meshes share one."""
        number = self._by_content.setdefault(mesh.key, len(self.meshes))
        if number == len(self.meshes):
            self.meshes.append(mesh)
        return number

    def draw(self, name: str, shape: Any, graphic: bool) -> None:
        """Draw a shape, unless it is drawn already."""
        bounded = _has_fixed_size(shape)
        frame = shape.frame if bounded else _centered_plane(shape.frame, self.centre)
        key = _shape_key(shape) if bounded else (type(shape), self.reach)
        if key not in self._by_shape:
            self._by_shape[key] = self._mesh(shape, bounded)
        mesh = self._by_shape[key]
        place = (frame.body.name, frame.position, frame.orientation, mesh)
        if mesh is None or place in self._placed:
            return
        self._placed.add(place)
        kind = "graphic" if graphic else _part_kind(shape, self.meshes[mesh], bounded)
        self.parts.append(Part(name, frame.body.name, mesh, frame.position, frame.orientation, kind))

    def _mesh(self, shape: Any, bounded: bool) -> int | None:
        """Return the index of the shape's mesh; None if it has none."""
        if hasattr(shape, "lines"):
            mesh = _line_mesh(shape)
        else:
            try:
                mesh = Mesh(*surface(*self._facets(shape, bounded)))
            except AbutError:  # the model's checks report this
                return None
        if not len(mesh.faces) and not len(mesh.edges):
            return None
        return self._number(mesh)

    def _facets(self, shape: Any, bounded: bool) -> Any:
        """Return vertices and faces of a solid or hollow, of an open surface as a sheet, or of a plane's square."""
        if not bounded:
            return shape.triangles(size=2.0 * PLANE_EXTENT * self.reach)
        if math.isinf(shape.bounding_radius):
            return shape.triangles(size=shape.patch)
        fine = OUTLINED if hasattr(shape, "chains") and not shape.parameters else FACET_RATIO
        tolerance = max(shape.bounding_radius, 1e-12) / fine
        return shape.sheet(tolerance) if hasattr(shape, "sheet") else shape.triangles(tolerance)


def _elastic_graphics(model: Model) -> list[Any]:
    """Return the graphics of elastic bodies."""
    return [graphic for graphic in model.graphics if hasattr(graphic, "shell")]


def _rigid_shapes(model: Model) -> Iterator[tuple[str, Any, bool]]:
    """Iterate over all rigid shapes with the name of their owner, and whether they are graphics only; some occur more than once."""
    for body in model.bodies:
        if body.shape is not None:
            yield body.name, body.shape, False
    for contact in model.contacts:
        for shape in contact.shapes:
            if not hasattr(shape, "modal"):  # the surface of an elastic body, which is drawn deformed
                yield contact.name, shape, False
    for graphic in model.graphics:
        if hasattr(graphic, "shape"):
            yield graphic.name, graphic.shape, True


def _has_fixed_size(shape: Any) -> bool:
    """Return True if the drawing of a shape does not depend on the machine's size."""
    return math.isfinite(shape.bounding_radius) or shape.patch is not None


def _shape_key(shape: Any) -> Any:
    """Return a key that is equal for shapes of one kind and size; otherwise the identity of the shape."""
    fields = {name: value for name, value in vars(shape).items() if name != "frame" and name[0] != "_"}
    try:
        return type(shape), tuple(sorted(fields.items())), hash(tuple(fields.values()))
    except TypeError:  # arrays, or shapes made of shapes
        return id(shape)


def _line_mesh(shape: Any) -> Mesh:
    """Return the mesh of a shape without faces."""
    points, edges = shape.lines()
    return Mesh(points.astype(np.float32), np.empty((0, 3), np.uint32), edges.astype(np.uint32), smooth=False)


def _part_kind(shape: Any, mesh: Mesh, bounded: bool) -> str:
    """Return the kind of a part: a hollow faces inward, so its volume is negative; an open surface is visible from both sides."""
    if not bounded:
        return "plane"
    if not hasattr(shape, "triangles") or math.isinf(shape.bounding_radius):
        return "sheet"
    a, b, c = (mesh.vertices[mesh.faces[:, k]].astype(float) for k in range(3))
    return "cavity" if float(np.sum(np.cross(a, b) * c)) < 0.0 else "solid"


def _model_extent(model: Model) -> tuple[Any, float]:
    """Return centre and extent [m] of all objects in front of planes, at the start."""
    low, high = np.full(3, np.inf), np.full(3, -np.inf)
    for outside in _elastic_graphics(model):
        base, reach = model[outside.body], np.linalg.norm(outside.shell.vertices, axis=1).max(initial=0.0)
        low, high = (
            np.minimum(low, np.subtract(base.position, reach)),
            np.maximum(high, np.add(base.position, reach)),
        )
    for _, shape, _ in _rigid_shapes(model):
        radius = shape.bounding_radius
        if math.isfinite(radius):
            place = np.asarray(shape.frame.global_position)
            low, high = np.minimum(low, place - radius), np.maximum(high, place + radius)
    for body in model.bodies:
        if getattr(body, "inner", False):
            continue
        place = np.asarray(body.position)
        low, high = np.minimum(low, place), np.maximum(high, place)
    if not np.isfinite(low).all():
        return np.zeros(3), 1.0
    reach = 0.5 * float(np.linalg.norm(high - low))
    return 0.5 * (low + high), reach if reach > 0.0 else 1.0


def _centered_plane(frame: Frame, centre: Any) -> Any:
    """Return the frame of a plane, moved within the plane to the point opposite the model's centre."""
    turn = frame.global_orientation
    arm = rotations.rotate_vector(
        rotations.conjugate_quaternion(turn), np.subtract(centre, frame.global_position)
    )
    moved = rotations.rotate_vector(frame.orientation, (arm[0], arm[1], 0.0))
    return Frame(frame.body, tuple(np.add(frame.position, moved).tolist()), frame.orientation)
